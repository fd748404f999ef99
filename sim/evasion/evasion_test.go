package evasion_test

import (
	"strings"
	"sync"
	"testing"

	ground "escapesim/rulesets/evasion"
	"escapesim/sim/evasion"
)

// rulesOf keeps the rules that tests have asked for.
var rulesOf sync.Map // the options turned: *evasion.Rules

// price are the rules as printed, with any options turned.
func price(t testing.TB, sets ...string) *evasion.Rules {
	t.Helper()
	key := strings.Join(sets, " ")
	if r, ok := rulesOf.Load(key); ok {
		return r.(*evasion.Rules)
	}
	r, _, err := ground.Load("evasion/price", sets)
	if err != nil {
		t.Fatal(err)
	}
	rulesOf.Store(key, r)
	return r
}
