package stalagluft_test

import (
	"math"
	"testing"

	count "escapesim/reports/stalagluft"
	"escapesim/rulesets"
	camp "escapesim/rulesets/stalagluft"
	"escapesim/sim"
	"escapesim/sim/stalagluft"
	"escapesim/sim/stalagluft/skirmish"

	"escapesim/reports"
)

func open(t *testing.T, name string) (*stalagluft.Rules, *skirmish.Rules) {
	t.Helper()
	doc, err := rulesets.Load("stalagluft/"+name, nil)
	if err != nil {
		t.Fatal(err)
	}
	var o stalagluft.Options
	if err := doc.Decode(&o); err != nil {
		t.Fatal(err)
	}
	b, err := camp.Board(o.Game.Board[0], false)
	if err != nil {
		t.Fatal(err)
	}
	r, err := stalagluft.New(b, o, func(name string) (*skirmish.Scenario, error) { return camp.Scenario(name, b, &o.Skirmish) })
	if err != nil {
		t.Fatal(err)
	}
	s, err := camp.Scenario("reconnaissance", b, &o.Skirmish)
	if err != nil {
		t.Fatal(err)
	}
	return r, skirmish.New(b, o.Skirmish, s)
}

// Every closed form beside 20,000 throws: within four standard errors. Cases
// that are expected less than five times have no normal error to speak of.
func TestExactAgainstThrows(t *testing.T) {
	r, _ := open(t, "ebob")
	cases := 0
	for _, table := range count.Exact {
		for i, a := range table.Rows(r) {
			if a.Draw == nil {
				continue
			}
			const n = 20000
			if _, z := a.Sample(7+uint64(i)<<32, n); math.Abs(z) > 4 && a.Exact*n >= 5 {
				t.Errorf("%s, %s: %.2f standard errors off", table.Name, a.Name, z)
			}
			cases++
		}
	}
	if cases < 300 {
		t.Errorf("only %d cases", cases)
	}
}

// Counting allocates nothing, and the counts agree with the games.
func TestCounters(t *testing.T) {
	r, night := open(t, "ebob")
	u := sim.Uniform[stalagluft.View]()
	m := &count.Match{Rules: r, Policies: []sim.Policy[stalagluft.View]{u, u}}
	s := reports.NewSheet(count.Form(r))
	counter := count.Counter(r)
	searches := 0
	for game := range uint64(6) {
		m.Play(1, game)
		counter(m, s)
		for _, e := range m.Log.Events {
			if e.Kind == stalagluft.Searched {
				searches++
			}
		}
	}
	if got := s.Values("searches").Mean() * 6; math.Abs(got-float64(searches)) > 1e-6 {
		t.Errorf("%v searches counted, %d made", got, searches)
	}
	if s.Outcome("german")+s.Outcome("pow") != 6 || s.Values("turns").Mean() < 1 {
		t.Error("outcomes")
	}
	v := sim.Uniform[skirmish.View]()
	n := &count.NightMatch{Rules: night, Policies: []sim.Policy[skirmish.View]{v, v}}
	ns := reports.NewSheet(count.NightForm(night))
	nc := count.NightCounter(night)
	for game := range uint64(20) {
		n.Play(1, game)
		nc(n, ns)
	}
	if a := testing.AllocsPerRun(20, func() { nc(n, ns) }); a != 0 {
		t.Errorf("%v allocations to count a game", a)
	}
	caught, late, out, gone := ns.Values("caught").Mean(), ns.Values("turn_limit").Mean(), ns.Values("men_out").Mean(), ns.Values("aborted").Mean()
	if math.Abs(caught+late+out+gone-1) > 1e-9 {
		t.Errorf("one man, %v caught, %v late, %v out, %v gave up", caught, late, out, gone)
	}
}
