package answers

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"escapesim/reports"
	"escapesim/reports/page"
	"escapesim/reports/paired"
)

// compared is a comparison of the base with variants a, b and so on, each of which states
// so many options otherwise.
func compared(stated ...int) *paired.Report {
	r := &paired.Report{
		Origin: reports.Origin{Seed: 5, First: 7, Games: 1000, Players: 2, Confidence: .95},
		Paired: true, Made: "simulate compare race a", Base: paired.Side{Name: "race", RulesHash: "000"},
		Timing: reports.Timing{Wall: 2.5},
	}
	for i, n := range stated {
		name := string(rune('a' + i))
		v := paired.Variant{Side: paired.Side{Name: name, Rules: name, RulesHash: strings.Repeat(name, 3)}}
		for k := range n {
			v.Changed = append(v.Changed, paired.Changed{Option: fmt.Sprint("x", k), Was: "1", Is: "2", Doc: "the steps"})
		}
		d := paired.Difference{Mean: .25, Lo: .2, Hi: .3, Real: true}
		v.Outcomes = reports.Named[paired.Difference]{{Name: "red", Value: d}}
		r.Variants = append(r.Variants, v)
	}
	return r
}

// What rules state otherwise stands before the figures where it is short, among what is
// folded where it is long, and as words where it is next to nothing.
func TestWhatIsStatedOtherwise(t *testing.T) {
	for n, want := range map[int]struct {
		brief, folded bool
		rules         int
	}{
		0: {}, 1: {true, false, 1}, 2: {true, false, 2}, 3: {true, false, 0}, 20: {true, false, 0}, 21: {false, true, 0},
	} {
		a := Compared(compared(n), false)
		titled := func(list []reports.Passage) bool {
			return len(list) > 0 && list[0].Table != nil && strings.HasPrefix(list[0].Table.Title, "What each changes")
		}
		if titled(a.Brief) != want.brief || titled(a.Folded) != want.folded || len(a.Rule) != want.rules {
			t.Errorf("%d changes: brief %v, folded %v, %q", n, titled(a.Brief), titled(a.Folded), a.Rule)
		}
		for _, said := range a.Rule {
			if said != "Changed: the steps: 2 instead of 1." {
				t.Errorf("%d changes: %q", n, said)
			}
		}
	}
}

// One variant is asked by its name, several by their number, and whether two act on each
// other where a third is both.
func TestQuestionsOfComparisons(t *testing.T) {
	both := compared(1, 1, 2)
	both.Together = &paired.Together{A: "a", B: "b", Both: "c", Outcomes: reports.Named[paired.Beyond]{{Name: "red"}}}
	for want, r := range map[string]*paired.Report{
		"What does a change in race?":         compared(1),
		"Which of 2 rules changes race most?": compared(1, 1),
		"Which of 3 rules changes race most?": compared(1, 1, 1),
		"Do a and b act on each other?":       both,
	} {
		a := Compared(r, false)
		if a.Question != want || a.Lead == "" || (len(a.Rule) > 0) != (len(r.Variants) == 1) {
			t.Errorf("%q, want %q; lead %q, rules %q", a.Question, want, a.Lead, a.Rule)
		}
	}
}

// A comparison says what was played, of which rules, by which command; games that were not
// paired have no foot, and one game is not drawn.
func TestWhatAComparisonRestsOn(t *testing.T) {
	r := compared(1, 1)
	a := Compared(r, false)
	const foot = "\n1,000 games each from game 7, seed 5, 2 players; rules 000 and aaa bbb" +
		"\nwhat the words mean: simulate explain\n2.5 s\n"
	if a.Foot != foot {
		t.Errorf("%q, want %q", a.Foot, foot)
	}
	facts := slices.Clone(page.Drawn(5, 7, 1000))
	facts = append(facts, page.Term{Name: "compared", Words: "a (aaa)"}, page.Term{Name: "compared", Words: "b (bbb)"})
	if !slices.Equal(a.Facts, facts) {
		t.Errorf("facts %v, want %v", a.Facts, facts)
	}
	if len(a.Commands) != 1 || a.Commands[0].Line != r.Made || len(a.Rows) != 1 || a.Origin != &r.Origin ||
		a.Draw == nil ||
		len(a.Saved) != len(r.Passages(true)) || len(a.Printed) != len(r.Passages(false)) {
		t.Errorf("%+v", a)
	}
	if r.Games = 1; Compared(r, false).Draw != nil {
		t.Error("one game is drawn")
	}
	if r.Paired = false; Compared(r, false).Foot != "" {
		t.Error("saved results have the foot of games played together")
	}
}
