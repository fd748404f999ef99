package stalagluft

import (
	"escapesim/sim/stalagluft/skirmish"
	"escapesim/sim/stalagluft/terrain"
)

// Who can see or hear a man of the night.

// germans are the figures of a scenario by their kinds, which do not change in a night.
type germans struct {
	of     [skirmish.FigureKinds][]skirmish.FigureID
	roving []skirmish.FigureID // all but towers and sentries

	// What ears says of a cell in the decision in hand; NoCell: of none yet.
	heardAt terrain.Cell
	nearest int
}

// list takes the figures of another scenario.
func (g *germans) list(v skirmish.View) {
	for kind := range g.of {
		g.of[kind] = g.of[kind][:0]
	}
	g.roving = g.roving[:0]
	for i := range v.Figures() {
		kind := v.Kind(i)
		g.of[kind] = append(g.of[kind], i)
		if kind != skirmish.Tower && kind != skirmish.Sentry {
			g.roving = append(g.roving, i)
		}
	}
}

// about says that the scenario has Germans of a kind.
func (g *germans) about(kind skirmish.FigureKind) bool { return len(g.of[kind]) > 0 }

// inSentrySight says that by night a sentry at his post can spot a man at a cell
// who goes by a row, or comes so many inches nearer. Whether he runs or shouts
// (halt.sentries), it is the end of the secret.
func (w *Walker) inSentrySight(v skirmish.View, at terrain.Cell, row skirmish.Row, inches int) bool {
	if !w.rules.Scenario.Night {
		return false
	}
	far := w.rules.Radius(row) + inches
	for _, i := range w.of[skirmish.Sentry] {
		if post := w.rules.Scenario.Posts[i].Start; terrain.Far(post, at) <= far*far && v.Board().Sees(at, post) {
			return true
		}
	}
	return false
}

// inTowerSight says that a tower can spot a man who goes by a row from a cell.
func (w *Walker) inTowerSight(v skirmish.View, at terrain.Cell, row skirmish.Row) bool {
	b := v.Board()
	far := 2 * (w.rules.Radius(row) + w.rules.Move(row))
	for _, i := range w.of[skirmish.Tower] {
		if t := int(w.rules.Scenario.Posts[i].Tower); terrain.FarPoint(b.Towers[t], at) <= far*far &&
			b.TowerSees(t, at) {
			return true
		}
	}
	return false
}

// guarded says that a ferret stands within two inches of where a man must come for one of the
// tasks from..to-1. Ferrets whom the German moves seldom come that near by chance, so such a
// ferret is taken to stand guard there. Ferrets that go by lot guard nothing.
func (w *Walker) guarded(v skirmish.View, from, to int) bool {
	const beside = 2
	if w.rules.GoesByLot(skirmish.Ferret) {
		return false
	}
	for _, i := range w.of[skirmish.Ferret] {
		c, on := v.Figure(i)
		if !on {
			continue
		}
		for task := from; task < to; task++ {
			if terrain.Far(c, w.road(v, task).goal) <= beside*beside {
				return true
			}
		}
	}
	return false
}

// watched says that a German who moves about is within so many inches with a
// free line; a dog team from as much farther as it spots. Waiting for a sentry to go
// away would be waiting for ever.
func (w *Walker) watched(v skirmish.View, at terrain.Cell, inches int) bool {
	// Mostly nobody is near, and one distance for all radii of a decision says so.
	dog := inches * int(w.rules.Options.Dog.Factor)
	if near := w.ears(v, at); near > inches*inches && (near > dog*dog || !w.about(skirmish.DogTeam)) {
		return false
	}
	for _, i := range w.roving {
		c, on := v.Figure(i)
		if !on {
			continue
		}
		far := inches
		if v.Kind(i) == skirmish.DogTeam {
			far = dog
		}
		if terrain.Far(c, at) <= far*far && v.Board().Sees(at, c) {
			return true
		}
	}
	return false
}

// ears is the square of the inches to the nearest German who moves about.
func (w *Walker) ears(v skirmish.View, at terrain.Cell) int {
	if w.heardAt != at {
		w.heardAt, w.nearest = at, v.Nearest(w.roving, at)
	}
	return w.nearest
}
