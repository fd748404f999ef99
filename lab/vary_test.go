package lab

import (
	"context"
	"slices"
	"strings"
	"testing"
)

func TestParseKnob(t *testing.T) {
	for text, want := range map[string]string{
		"a.b=1..3":           "a.b=1 a.b=2 a.b=3",
		"a=0..1:0.25":        "a=0 a=0.25 a=0.5 a=0.75 a=1",
		"a=x,y":              "a=x a=y",
		"a=[1,2],[3]":        "a=[1,2] a=[3]",
		"a={x=1,y=2},{x=3}":  "a={x=1,y=2} a={x=3}",
		"a=":                 "want KEY=A,B,C",
		"a":                  "want KEY=A,B,C",
		"a=1,,2":             "empty",
		"a=3..1":             "want KEY=FROM..TO",
		"a=1..1e9":           "at most 200",
		"a=0..1:0":           "want KEY=FROM..TO",
		"a=one..two":         "want KEY=FROM..TO",
		"=1":                 "want KEY=A,B,C",
		"a=1..2:x":           "want KEY=FROM..TO",
		"guard.count=15..15": "guard.count=15",
	} {
		list, err := ParseKnob(text)
		if err != nil {
			list = []string{err.Error()}
		}
		if got := strings.Join(list, " "); got != want && !(err != nil && strings.Contains(got, want)) {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

// A race drops what is far off, keeps what is nearest, and counts the same for any
// number of workers.
func TestRaceKeepsTheNearest(t *testing.T) {
	const rules = "colditz/thibault"
	target, err := Table{}.ParseTarget(rules, "german=20%")
	if err != nil {
		t.Fatal(err)
	}
	var before []*Variation
	for _, workers := range []int{1, 2} {
		list := Grid([][]string{{"victory.target_escapes=1", "victory.target_escapes=2", "victory.target_escapes=4"}})
		if err := (Table{}).Race(context.Background(), rules, list, []Target{target}, 2000, 0.95, Job{Seed: 2, Workers: workers}); err != nil {
			t.Fatal(err)
		}
		if out := []bool{list[0].Out, list[1].Out, list[2].Out}; !slices.Equal(out, []bool{false, true, true}) {
			t.Errorf("dropped: %v", out)
		}
		if n := list[2].Sheet.Games(); n > 600 {
			t.Errorf("%d games of what is far off", n)
		}
		for i, v := range before {
			if !v.Sheet.Equal(list[i].Sheet) || !v.Pair.Equal(list[i].Pair) {
				t.Errorf("%s depends on the number of workers", v.Name)
			}
		}
		before = list
	}
}

// Every option that Turned turns differs from the rules in that option alone, and
// with assumed no document states it.
func TestTurned(t *testing.T) {
	all, _, err := Table{}.Turned("stalagluft/ebob", false)
	if err != nil {
		t.Fatal(err)
	}
	assumed, _, err := Table{}.Turned("stalagluft/ebob", true)
	if err != nil {
		t.Fatal(err)
	}
	if len(assumed) == 0 || len(assumed) >= len(all) {
		t.Errorf("%d of %d are assumed", len(assumed), len(all))
	}
	e, _, _, err := Table{}.Open("stalagluft/ebob")
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range all {
		if v.experiment.Hash() == e.Hash() {
			t.Errorf("%s changes nothing", v.Name)
		}
	}
}
