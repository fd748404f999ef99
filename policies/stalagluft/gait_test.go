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

// scenario prepares one of the scenarios with options on top.
func scenario(t testing.TB, name string, sets ...string) *skirmish.Rules {
	t.Helper()
	doc, err := rulesets.Load("stalagluft/"+name, sets)
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
	s, err := rules.Scenario(o.Game.Play[0], b, &o.Skirmish)
	if err != nil {
		t.Fatal(err)
	}
	return skirmish.New(b, o.Skirmish, s)
}

// newGait makes one of the twelve policies.
func newGait(t testing.TB, name string) *bots.Gait {
	t.Helper()
	g, err := bots.NewGait(name)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func table(r *skirmish.Rules, pow sim.Policy[skirmish.View]) *sim.Match[skirmish.State, skirmish.View] {
	return &sim.Match[skirmish.State, skirmish.View]{Rules: r, Policies: []sim.Policy[skirmish.View]{pow, bots.Patrol{}}}
}

func TestKitReconnaissance(t *testing.T) {
	for _, mode := range []string{"capture", "pursuit"} {
		r := scenario(t, "reconnaissance", "halt.mode="+mode)
		for _, name := range []string{"gait-creep-hold", "gait-run", "random"} {
			t.Run(mode+"/"+name, func(t *testing.T) {
				simtest.Test(t, simtest.Game[skirmish.State, skirmish.View]{
					Rules: r, Scramble: r.Scramble, Limit: 20000, Games: 24,
					Policies: func() []sim.Policy[skirmish.View] {
						if name == "random" {
							u := sim.Uniform[skirmish.View]()
							return []sim.Policy[skirmish.View]{u, u}
						}
						g, err := bots.NewGait(name)
						if err != nil {
							t.Fatal(err)
						}
						return []sim.Policy[skirmish.View]{g, bots.Patrol{}}
					},
				})
			})
		}
	}
}

func TestKitOtherScenarios(t *testing.T) {
	for _, name := range []string{"reconnaissance", "blind-spot", "vorlager-theft", "baltic-breakout", "mole", "truck", "gate-disguise", "scale-wire"} {
		t.Run(name, func(t *testing.T) {
			r := scenario(t, name)
			simtest.Test(t, simtest.Game[skirmish.State, skirmish.View]{Rules: r, Scramble: r.Scramble, Limit: 40000, Games: 8})
			simtest.Test(t, simtest.Game[skirmish.State, skirmish.View]{
				Rules: r, Scramble: r.Scramble, Limit: 40000, Games: 8,
				Policies: func() []sim.Policy[skirmish.View] {
					return []sim.Policy[skirmish.View]{bots.NewWalker(3), bots.Patrol{}}
				},
			})
		})
	}
}

func BenchmarkReconnaissance(b *testing.B) {
	r := scenario(b, "reconnaissance", "halt.mode=capture")
	for _, name := range bots.Gaits() {
		b.Run("policy="+name, func(b *testing.B) {
			g, _ := bots.NewGait(name)
			m := table(r, g)
			m.Play(1, 0)
			game := uint64(0)
			b.ReportAllocs()
			for b.Loop() {
				m.Play(1, game)
				game++
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
		})
	}
}
