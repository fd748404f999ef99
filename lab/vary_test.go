package lab

import (
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

// Every option that Turned turns differs from the rules in that option alone, and
// with assumed no document states it.
func TestTurned(t *testing.T) {
	if testing.Short() {
		t.Skip("opens a table for every option; the stub has fewer")
	}
	all, _, err := Table{}.Turned("stalagluft/reconnaissance", false)
	if err != nil {
		t.Fatal(err)
	}
	assumed, _, err := Table{}.Turned("stalagluft/reconnaissance", true)
	if err != nil {
		t.Fatal(err)
	}
	if len(assumed) == 0 || len(assumed) >= len(all) {
		t.Errorf("%d of %d are assumed", len(assumed), len(all))
	}
	e, _, _, err := Table{}.Open("stalagluft/reconnaissance")
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range all {
		if v.experiment.Hash() == e.Hash() {
			t.Errorf("%s changes nothing", v.Name)
		}
	}
}
