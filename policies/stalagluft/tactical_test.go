package stalagluft_test

import (
	"testing"

	bots "escapesim/policies/stalagluft"
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
	m := &sim.Match[stalagluft.State, stalagluft.View]{Rules: r, Policies: []sim.Policy[stalagluft.View]{bots.NewEscaper(8), new(bots.German)}}
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

func TestMatches(t *testing.T) {
	r := tactical(t)
	u := sim.Uniform[stalagluft.View]()
	for _, c := range []struct {
		name        string
		pow, german func() sim.Policy[stalagluft.View]
	}{
		{"standard against standard", func() sim.Policy[stalagluft.View] { return bots.NewEscaper(8) }, func() sim.Policy[stalagluft.View] { return new(bots.German) }},
		{"standard against random", func() sim.Policy[stalagluft.View] { return bots.NewEscaper(8) }, func() sim.Policy[stalagluft.View] { return u }},
		{"random against standard", func() sim.Policy[stalagluft.View] { return u }, func() sim.Policy[stalagluft.View] { return new(bots.German) }},
	} {
		m := &sim.Match[stalagluft.State, stalagluft.View]{Rules: r, Policies: []sim.Policy[stalagluft.View]{c.pow(), c.german()}}
		won, decisions := 0, 0
		var kinds [256]int
		for game := range uint64(200) {
			m.Play(1, game)
			decisions += m.Decisions
			if m.State.Winner == int8(stalagluft.Pow) {
				won++
			}
			for _, e := range m.Log.Events {
				kinds[e.Kind]++
				if e.Kind == stalagluft.Idle {
					kinds[200+int(e.B)]++
				}
				if e.Kind == stalagluft.ScenarioOver {
					kinds[210+2*int(e.A)+int(e.B)]++
				}
				if e.Kind == stalagluft.Dug && e.B == 1 {
					kinds[220]++
				}
				if e.Kind == stalagluft.MadeItem && e.C == 1 {
					kinds[221]++
				}
			}
		}
		t.Logf("%s: prisoners win %d of 200, %d decisions a game", c.name, won, decisions/200)
		for k, n := range kinds {
			if n > 0 {
				t.Logf("  event %d: %.2f", k, float64(n)/200)
			}
		}
	}
}
