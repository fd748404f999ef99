package stalagluft_test

import (
	"testing"

	"escapesim/rulesets"
	rules "escapesim/rulesets/stalagluft"
	"escapesim/sim"
	"escapesim/sim/simtest"
	"escapesim/sim/stalagluft"
	"escapesim/sim/stalagluft/skirmish"
)

// tactical prepares the tactical game with options on top.
func tactical(t testing.TB, sets ...string) *stalagluft.Rules {
	t.Helper()
	doc, err := rulesets.Load("stalagluft/ebob", sets)
	if err != nil {
		t.Fatal(err)
	}
	var o stalagluft.Options
	if err := doc.Decode(&o); err != nil {
		t.Fatal(err)
	}
	b, err := rules.Board(o.Game.Board[0], o.Game.Mirror)
	if err != nil {
		t.Fatal(err)
	}
	r, err := stalagluft.New(b, o, func(name string) (*skirmish.Scenario, error) { return rules.Scenario(name, b, &o.Skirmish) })
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func TestKitTactical(t *testing.T) {
	for _, c := range []struct {
		name string
		sets []string
	}{
		{"default", nil},
		{"ideas, deck of 36", []string{"idea.enabled=true", "deck.teams_in_deck=true"}},
		{"every search", []string{"event.search_faces=3", "sand.found_by=any_search"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := tactical(t, c.sets...)
			simtest.Test(t, simtest.Game[stalagluft.State, stalagluft.View]{
				Rules: r, Scramble: r.Scramble, Check: r.Check, Limit: 200000, Games: 8,
			})
		})
	}
}

var _ sim.Rules[stalagluft.State, stalagluft.View] = (*stalagluft.Rules)(nil)

func BenchmarkTactical(b *testing.B) {
	r := tactical(b)
	u := sim.Uniform[stalagluft.View]()
	m := &sim.Match[stalagluft.State, stalagluft.View]{Rules: r, Policies: []sim.Policy[stalagluft.View]{u, u}}
	m.Play(1, 0)
	game, decisions := uint64(0), 0
	b.ReportAllocs()
	for b.Loop() {
		m.Play(1, game)
		decisions += m.Decisions
		game++
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
	b.ReportMetric(float64(decisions)/float64(b.N), "decisions/game")
}
