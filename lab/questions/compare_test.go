package questions

import (
	"context"
	"reflect"
	"slices"
	"testing"

	"escapesim/lab"
	"escapesim/reports"
	"escapesim/sim"
	"escapesim/sim/simtest"
)

func open(t *testing.T, rules string, table lab.Table) lab.Experiment {
	t.Helper()
	e, _, _, err := table.Open(rules)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// A comparison has the counts of runs of their own, whoever plays the games,
// and in whatever parts.
func TestCompareCountsAsRuns(t *testing.T) {
	if testing.Short() {
		t.Skip("plays thousands of games")
	}
	variants := []lab.Experiment{
		open(t, "colditz/thibault", lab.Table{}),
		open(t, "colditz/thibault", lab.Table{}),
		open(t, "colditz/thibault", lab.Table{Sets: []string{"dod.cards=[4,5,6]"}}),
		open(t, "colditz/thibault", lab.Table{Seats: "german=random"}),
	}
	const games = 100
	ctx := context.Background()
	c, err := Compare(ctx, variants, sim.Job{Seed: 3, First: 7, Games: games, Workers: 3})
	if err != nil {
		t.Fatal(err)
	}
	for i, v := range variants {
		alone, err := v.Run(ctx, sim.Job{Seed: 3, First: 7, Games: games, Workers: 1})
		if err != nil {
			t.Fatal(err)
		}
		if !reports.Alike(alone, c.Sheets[i]) {
			t.Errorf("variant %d counts otherwise than by itself", i)
		}
	}
	parts := NewComparison(variants)
	for _, job := range []sim.Job{
		{Seed: 3, First: 47, Games: games - 40, Workers: 1},
		{Seed: 3, First: 7, Games: 40, Workers: 2},
	} {
		part, err := Compare(ctx, variants, job)
		if err != nil {
			t.Fatal(err)
		}
		parts.Merge(part)
	}
	for i, p := range c.Pairs {
		if !reports.Alike(p, parts.Pairs[i]) {
			t.Errorf("pair %d depends on who played which games", i)
		}
		looks := c.Settled[i].Looks("german")
		if !slices.Equal(looks, parts.Settled[i].Looks("german")) {
			t.Errorf("how pair %d settles depends on who played which games", i)
		}
		if last := looks[len(looks)-1]; len(looks) < 20 || last != p.Outcome("german") {
			t.Errorf("pair %d settles in %d looks at %v, and is %v", i, len(looks), last, p.Outcome("german"))
		}
		a, b := c.Sheets[0], c.Sheets[i+1]
		want := (float64(b.Outcome("german")) - float64(a.Outcome("german"))) / games
		if got := p.Outcome("german").Mean; got != want {
			t.Errorf("pair %d: the Germans' share differs by %v, the sheets say %v", i, got, want)
		}
		mean := b.Values("rounds").Mean() - a.Values("rounds").Mean()
		if got := p.Column("rounds").Mean; got-mean > 1e-9 || mean-got > 1e-9 {
			t.Errorf("pair %d: rounds differ by %v, the sheets say %v", i, got, mean)
		}
	}
	if same := c.Pairs[0].Identical(); same != games {
		t.Errorf("the same rules play %d of %d games alike", same, games)
	}
	if same := c.Pairs[1].Identical(); same == games {
		t.Errorf("other do-or-die cards leave %d of %d games as they were", same, games)
	}
	if same := c.Pairs[2].Identical(); same != 0 {
		t.Errorf("a random German plays %d of %d games as the standard one", same, games)
	}
	for _, e := range c.Pairs[2].Examples() {
		if e.Game < 7 || e.Game >= 7+games || e.Base == e.Other {
			t.Errorf("example %+v", e)
		}
	}
}

// The controls of every game have mean zero: their sum over games is within
// four standard errors.
func TestControlsHaveMeanZero(t *testing.T) {
	if testing.Short() {
		t.Skip("plays thousands of games")
	}
	for _, c := range []struct {
		rules string
		table lab.Table
		games uint64
	}{
		{"colditz/thibault", lab.Table{}, 2000},
		{"colditz/thibault", lab.Table{Sets: []string{`dod.deal="dealt"`, "dod.owner_may_look=true"}}, 500},
		{"evasion/price", lab.Table{}, 2000},
		{"stalagluft/ebob", lab.Table{}, 1000},
		{"colditz/thibault", lab.Table{Sets: []string{`dod.after_use="reshuffled"`, "dod.exact_needed=true"}}, 500},
	} {
		e := open(t, c.rules, c.table)
		sheet := reports.NewSheet(e.Form())
		w := e.Worker(sheet)
		sum, squares := make([]float64, len(e.Form().Controls)), make([]float64, len(e.Form().Controls))
		games := max(c.games/uint64(simtest.Count(6, 6, 1)), 150)
		for g := range games {
			w.Play(5, g)
			_, _, luck := sheet.Last()
			for i, l := range luck {
				x := float64(l) / reports.LuckUnit
				sum[i] += x
				squares[i] += x * x
			}
		}
		said := 0.0
		for i, control := range e.Form().Controls {
			if sum[i]*sum[i] > 16*squares[i] {
				t.Errorf("%s %v: %s adds up to %.2f over %d games, its squares to %.2f", c.rules, c.table.Sets,
					control.Name, sum[i], games, squares[i])
			}
			said += squares[i]
		}
		if said == 0 {
			t.Errorf("%s %v: no control says anything", c.rules, c.table.Sets)
		}
	}
}

// What one program has counted another reads without a loss, and a wire that is
// cut off anywhere is refused.
func TestCarry(t *testing.T) {
	for rules, seats := range map[string]string{
		"stalagluft/reconnaissance": "pow=random",
		"colditz/thibault":          "german=random",
	} {
		variants := []lab.Experiment{open(t, rules, lab.Table{}), open(t, rules, lab.Table{Seats: seats})}
		c, err := Compare(context.Background(), variants, lab.Job{Seed: 3, Games: 30})
		if err != nil {
			t.Fatal(err)
		}
		sent := new(reports.Wire)
		c.Carry(sent)
		carried := func(b []byte) (*Comparison, error) {
			got, w := NewComparison(variants), reports.ReadWire(b)
			got.Carry(w)
			return got, w.End()
		}
		got, err := carried(sent.Bytes())
		if err != nil {
			t.Fatal(err)
		}
		for i, s := range c.Sheets {
			if !reports.Alike(s, got.Sheets[i]) {
				t.Errorf("%s: sheet %d is another one", rules, i)
			}
		}
		if !reports.Alike(c.Pairs[0], got.Pairs[0]) || len(got.Pairs[0].Examples()) == 0 {
			t.Errorf("%s: the pair is another one", rules)
		}
		first := c.Pairs[0].Outcomes()[0]
		if !slices.Equal(c.Settling.Looks(0), got.Settling.Looks(0)) ||
			!slices.Equal(c.Settled[0].Looks(first), got.Settled[0].Looks(first)) {
			t.Errorf("%s: it settles otherwise", rules)
		}
		for _, n := range []int{0, 1, len(sent.Bytes()) / 2, len(sent.Bytes()) - 1} {
			if _, err := carried(sent.Bytes()[:n]); err == nil {
				t.Errorf("%s: %d bytes of %d are taken for all", rules, n, len(sent.Bytes()))
			}
		}
		if _, err := carried(append(sent.Bytes(), 0)); err == nil {
			t.Errorf("%s: a byte too much is not noticed", rules)
		}
	}
}

// Of some variants the comparison is that of all, in their places; of the rest it holds nothing.
func TestCompareSome(t *testing.T) {
	variants := []lab.Experiment{
		open(t, "evasion/price", lab.Table{Seats: "british=random,german=random"}),
		open(t, "evasion/price", lab.Table{Seats: "british=random,german=random", Sets: []string{"moves=8"}}),
		open(t, "evasion/price", lab.Table{Seats: "british=random,german=random", Sets: []string{"moves=9"}}),
	}
	job := lab.Job{Seed: 3, Games: 40, Workers: 2}
	all, err := Compare(t.Context(), variants, job)
	if err != nil {
		t.Fatal(err)
	}
	some, err := CompareSome(t.Context(), variants, []int{2}, job)
	if err != nil {
		t.Fatal(err)
	}
	for i, games := range []uint64{40, 0, 40} {
		if some.Sheets[i].Games() != games || games > 0 && !reports.Alike(some.Sheets[i], all.Sheets[i]) {
			t.Errorf("variant %d counts %d games, want %d, the same as beside all", i, some.Sheets[i].Games(), games)
		}
	}
	if !reflect.DeepEqual(some.Pairs[1], all.Pairs[1]) || reflect.DeepEqual(some.Pairs[0], all.Pairs[0]) {
		t.Error("pairs stand elsewhere")
	}
}
