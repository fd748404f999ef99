package stalagluft_test

import (
	"testing"

	camp "escapesim/rulesets/stalagluft"
	"escapesim/sim/stalagluft"
)

// The document says of every option where the draft has it, or why its value
// is assumed.
func TestEveryValueSaysWhereItComesFrom(t *testing.T) {
	g, err := camp.Load("stalagluft/ebob", nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(g.Values()) < 200 {
		t.Fatalf("%d values", len(g.Values()))
	}
	for _, v := range g.Values() {
		if v.Source == "" && v.Assumed == "" {
			t.Errorf("%s: neither a source nor an assumption", v.Key)
		}
	}
}

// What the files of the tactical game's own scenarios say of their ends is
// what its options say: the tactical game books by these.
func TestEndsOfScenariosAgreeWithTheOptions(t *testing.T) {
	g, err := camp.Load("stalagluft/ebob", nil)
	if err != nil {
		t.Fatal(err)
	}
	cooler, retry := int(g.Options.Cooler.Default), int(g.Options.Scenario.Retry)
	for k, name := range stalagluft.ScenarioNames {
		s, err := g.Scenario(name)
		if err != nil {
			t.Fatal(err)
		}
		p := &s.Plan
		if p.OnFail.Participant != "cooler" || p.OnFail.Cooler != cooler || p.OnFail.RetryDelay != retry || p.OnAbort.RetryDelay != retry {
			t.Errorf("%s: a failure is %+v, giving up %+v", name, p.OnFail, p.OnAbort)
		}
		if p.OnSuccess.Participant == "cooler" && p.OnSuccess.Cooler != cooler {
			t.Errorf("%s: a success is %+v", name, p.OnSuccess)
		}
		asked := g.Options.Scenario.Required>>k&1 != 0
		if p.X != asked || (p.OnSuccess.XDone == name) != asked {
			t.Errorf("%s: the break asks for it: %v, but the file has x_scenario = %v and %+v", name, asked, p.X, p.OnSuccess)
		}
		if (p.OnSuccess.Score > 0) != (p.OnSuccess.Participant == "out") || asked == (p.OnSuccess.Participant == "out") {
			t.Errorf("%s: a success is %+v", name, p.OnSuccess)
		}
	}
}
