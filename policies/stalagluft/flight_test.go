package stalagluft_test

import (
	"testing"

	bots "escapesim/policies/stalagluft"
	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/stalagluft/skirmish"
	"escapesim/sim/stalagluft/terrain"
)

// runner counts the turns that a man begins in sight of a chaser and out of his reach, those
// of them after which a chaser is near, and the men who get through.
type runner struct {
	*bots.Walker
	chased, near, through int
	from                  terrain.Cell // where such a turn begins
}

func (r *runner) Choose(v skirmish.View, legal []sim.Move, c *dice.Stream) int {
	man := v.ManNow()
	if _, moving := v.Moving(man); v.Phase() == skirmish.PowMove && !moving {
		if r.from != terrain.NoCell && r.reached(v, v.Man(man)) {
			r.near++
		}
		if r.from = terrain.NoCell; v.Alarm() && r.runsAfter(v, v.Man(man)) && !r.reached(v, v.Man(man)) {
			r.from = v.Man(man)
			r.chased++
		}
	}
	return r.Walker.Choose(v, legal, c)
}

// runsAfter says that a German chases a man at a cell and sees him.
func (r *runner) runsAfter(v skirmish.View, at terrain.Cell) bool {
	for i := range v.Figures() {
		if c, on := v.Figure(i); on && v.Mode(i) == skirmish.Chasing && v.Board().Sees(at, c) {
			return true
		}
	}
	return false
}

// reached says that a chaser takes hold of a man at a cell in one turn.
func (r *runner) reached(v skirmish.View, at terrain.Cell) bool {
	for i := range v.Figures() {
		if c, on := v.Figure(i); on && v.Mode(i) == skirmish.Chasing && terrain.Far(at, c) <= 4*4 {
			return true
		}
	}
	return false
}

func (r *runner) Count(m *sim.Match[skirmish.State, skirmish.View]) {
	for _, man := range m.State.Men {
		if man.Status == skirmish.Escaped {
			r.through++
		}
	}
}

// A man runs from whoever is after him: in Reconnaissance, against a ferret who stays where
// the man must come, that is most of what the prisoners can do.
func TestRunsFromChasers(t *testing.T) {
	const games = 1000
	r := scenario(t, "reconnaissance")
	plays := func(flee float64) *runner {
		w := &runner{Walker: bots.NewWalker(map[string]float64{"flee": flee}), from: terrain.NoCell}
		m := &sim.Match[skirmish.State, skirmish.View]{Rules: r, Policies: []sim.Policy[skirmish.View]{w, bots.NewStandardNight(skirmish.German, nil)}}
		for game := range uint64(games) {
			w.from = terrain.NoCell
			m.Play(1, game)
			w.Count(m)
		}
		return w
	}
	flees, goesOn := plays(12), plays(0)
	t.Logf("fleeing: %d of %d turns end near a chaser, %d men through; going on: %d", flees.near, flees.chased, flees.through, goesOn.through)
	if flees.chased < games || flees.near*8 > flees.chased {
		t.Errorf("a fleeing man is near a chaser after %d of %d turns", flees.near, flees.chased)
	}
	if flees.through <= 2*goesOn.through {
		t.Errorf("%d fleeing men got through, %d who went on", flees.through, goesOn.through)
	}
}
