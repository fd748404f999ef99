package evasion_test

import (
	"strings"
	"sync"
	"testing"

	"escapesim/rulesets"
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
	d, err := rulesets.Load("evasion/price", sets)
	if err != nil {
		t.Fatal(err)
	}
	var o evasion.Options
	if err := d.Decode(&o); err != nil {
		t.Fatal(err)
	}
	r, err := evasion.New(ground.Map(), o)
	if err != nil {
		t.Fatal(err)
	}
	rulesOf.Store(key, r)
	return r
}
