package evasion_test

import (
	"testing"

	"escapesim/rulesets"
	ground "escapesim/rulesets/evasion"
	"escapesim/sim/evasion"
)

// price are the rules as printed, with any options turned.
func price(t testing.TB, sets ...string) *evasion.Rules {
	t.Helper()
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
	return r
}
