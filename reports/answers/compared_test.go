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
			v.Changed = append(v.Changed, paired.Changed{
				Option: fmt.Sprint("x", k), Was: "1", Is: "2",
				Doc: "the steps",
			})
		}
		d := paired.Difference{Mean: .25, Bounds: reports.Bounds{Lo: .2, Hi: .3}, Real: true}
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
		0: {}, 1: {true, false, 1}, 2: {true, false, 2}, 3: {true, false, 0}, 20: {true, false, 0},
		21: {false, true, 0},
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
		"\nwhat the words mean: simulate explain; 2.5 s\n"
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

// The second error bar is said of the base in full where one variant stands beside it, of
// all that somebody has looked at in brief where there are several, and whom nobody has
// looked at is said, too; in the chart it is an arrow from the share that it moves.
func TestBarsOfVariants(t *testing.T) {
	found := func(gain reports.Number) *reports.Bots {
		return &reports.Bots{Audited: true, Seats: []reports.BotsSeat{{Seat: "red", AtLeast: gain, Strategies: 7}}}
	}
	const none = "Nobody has looked for better play than that of these bots; whoever finds it wins more often " +
		"(simulate audit looks)."
	for _, c := range []struct {
		base     *reports.Bots
		variants []*reports.Bots
		want     string
	}{
		{&reports.Bots{}, []*reports.Bots{nil}, none},
		{&reports.Bots{}, []*reports.Bots{nil, nil}, none},
		{nil, []*reports.Bots{nil, nil}, none},
		{&reports.Bots{}, []*reports.Bots{found(.02)}, "The base, n" + none[1:] +
			" Better play found so far, a: red at least +2.0 points in 7 tries."},
		{found(0), []*reports.Bots{nil}, "The base. Better play found so far: none for red (7 strategies tried). " +
			"How much more there is, nobody knows (simulate audit looks further). a: nobody has looked."},
		{
			found(0),
			[]*reports.Bots{found(.02)},
			"The base. Better play found so far: none for red (7 strategies tried). " +
				"How much more there is, nobody knows (simulate audit looks further). a: red at least +2.0 points " +
				"in 7 tries.",
		},
		{
			found(.01),
			[]*reports.Bots{nil, found(.02)},
			"Better play found so far, race: red at least +1.0 points in 7 " +
				"tries; b: red at least +2.0 points in 7 tries. Nobody has looked at the other rules.",
		},
	} {
		r := compared(make([]int, len(c.variants))...)
		r.Bots, r.Wanted = c.base, reports.Named[string]{{Name: "red", Value: "red"}}
		arrows := 0
		for i, b := range c.variants {
			if r.Variants[i].Bots = b; b != nil {
				arrows++
			}
			r.Variants[i].Outcomes[0].Value.Base, r.Variants[i].Outcomes[0].Value.Variant = .5, .75
		}
		if c.base.Looked() != nil && c.base.Seats[0].AtLeast > 0 && len(c.variants) == 1 {
			arrows++
		}
		if got := Compared(r, false).Bots; got != c.want {
			t.Errorf("%q,\nwant %q", got, c.want)
		}
		f := r.Figures()[0]
		if n := strings.Count(f.Alt, "better play found so far moves"); n != arrows {
			t.Errorf("%d arrows for %q: %q", n, c.want, f.Alt)
		}
		if unseen := c.want == none && c.base != nil; unseen != strings.HasPrefix(f.Note, "Nobody has looked how far") {
			t.Errorf("%q below the chart of %q", f.Note, c.want)
		}
	}
}

// On a screen of 80 by 24 a comparison of ten rules with five teams ends with its answer: the
// sentence and the whole table, and a line for what is typed next; without the sentence, what
// was printed fits as well.
func TestTenRulesFitAScreen(t *testing.T) {
	r := compared(0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
	for i := 1; i <= 5; i++ {
		r.Winners = append(r.Winners, fmt.Sprint("wins_team_", i))
	}
	for i := range r.Variants {
		v := &r.Variants[i]
		v.Title = "Camp: A rule of some words " + v.Name
		v.Vanished = []paired.Change{{Name: "appels"}}
		v.Outcomes[0].Value = paired.Difference{
			Mean:   -.171,
			Bounds: reports.Bounds{Lo: -.254, Hi: -.113}, Variant: .289,
		}
		for _, name := range r.Winners {
			v.Metrics.Add(name, paired.Difference{Variant: .16})
		}
	}
	a := Compared(r, false)
	var b strings.Builder
	if err := a.Write(&b, "table", 80, false); err != nil {
		t.Fatal(err)
	}
	text := b.String()
	if _, table, _ := strings.Cut(text, "\n\n"); strings.Count(table, "\n") > 23 {
		t.Errorf("%d lines:\n%s", strings.Count(table, "\n"), table)
	}
	end := a.Ending(text, 80, 24)
	if few := a.Ending(text, 80, 21); strings.Count(few, "\n") > 19 || strings.Contains(few, "share = base + points") ||
		!strings.Contains(few, "16 16 16 16 16 %") || !strings.Contains(end, "share = base + points") {
		t.Errorf("notes stand where there is no room for them, or not where there is:\n%s\n%s", few, end)
	}
	if strings.Count(end, "\n") > 22 || strings.Count(end, "16 16 16 16 16 %") != len(r.Variants) {
		t.Errorf("%d lines:\n%s", strings.Count(end, "\n"), end)
	}
}
