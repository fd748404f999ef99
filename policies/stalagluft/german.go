package stalagluft

import (
	"math"
	"slices"

	"escapesim/policies"
	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/stalagluft"
	"escapesim/sim/stalagluft/skirmish"
	"escapesim/sim/stalagluft/terrain"
)

// German is the standard German of the tactical game. He looks where the
// evidence points: a spy's report, a Shakedown that found strangers, a
// distraction team that stands beside a hut, a hut unsearched for long, a building
// that no Shakedown looks into. His ferrets shadow the dispersal teams, and his guards
// walk in pairs.
type German struct {
	set   searching
	night Patrol
}

// NewGerman returns the bot.
func NewGerman(parameters map[string]float64) *German {
	return &German{set: policies.Settings[searching](parameters), night: newSentinel(parameters)}
}

// Choose plays one decision.
func (g *German) Choose(v stalagluft.View, legal []sim.Move, c *dice.Stream) int {
	var night skirmish.View
	if v.Skirmish(&night) {
		return g.night.Choose(night, legal, c)
	}
	switch v.Phase() {
	case stalagluft.GDeploy, stalagluft.GMove, stalagluft.GRoutine, stalagluft.EventSearch, stalagluft.ShakeSearch:
		return g.target(v, legal, c)
	case stalagluft.FerretRoll, stalagluft.ShakeDemand, stalagluft.SpotSearch:
		return 1
	case stalagluft.FerretEnter:
		return g.enter(v, legal, c)
	case stalagluft.ShakePlace:
		return g.post(v, legal)
	case stalagluft.HutAssign:
		return g.hut(v, c)
	case stalagluft.SpyPlace:
		return g.spy(v, legal, c)
	case stalagluft.FerretPick:
		if len(legal) > 1 {
			return 1
		}
	case stalagluft.FerretMove, stalagluft.FerretRelocate:
		return g.ferret(v, legal)
	case stalagluft.Penalty:
		return g.culprit(v, legal)
	case stalagluft.Redeploy:
		return g.beat(v, legal)
	}
	return 0
}

// suspicions of all buildings, from what is public.
func (g *German) suspicions(v stalagluft.View) (scores [stalagluft.Buildings]int) {
	buildings := v.Board().Buildings[:v.Board().Inhabited]
	stores := longest(v)
	for b := range stalagluft.Building(len(buildings)) {
		if v.KnownTunnel(b) {
			scores[b] += g.set.Tunnel
		}
		if v.Holds(b) {
			scores[b] += g.set.Held
		}
		scores[b] += g.set.Reports * v.Suspicion(b)
		if int(b) >= v.Board().Huts && v.Started() > 0 {
			scores[b] += g.set.Unlived
		}
		if b == stores {
			scores[b] += g.set.Stores
		}
		if last := v.Searched(b); last > 0 {
			scores[b] -= max(0, g.set.After-g.set.Forgets*(v.Turn()-last))
		}
	}
	team := g.set.Noise
	if v.Started() > 0 {
		team *= 2
	}
	for i := range v.People() {
		if v.Role(i) == stalagluft.Distraction {
			if c := v.Cell(i); c != terrain.NoCell {
				for b := range buildings {
					if terrain.FarRect(buildings[b].Rect, c) <= 4*36 {
						scores[b] += team
					}
				}
			}
			continue
		}
		if seen, turn := v.Seen(i); seen >= 0 && v.Hut(i) != seen {
			near := max(0, g.set.Skilled-g.set.Skilled*(v.Turn()-turn)/g.set.Memory)
			switch v.Role(i) {
			case stalagluft.TunnelKing:
				scores[seen] += g.set.King * near
			case stalagluft.BigS, stalagluft.Manufacturer, stalagluft.Forger, stalagluft.Tailor:
				scores[seen] += near
			}
		}
	}
	return scores
}

// target is the building to search, or none when nothing points anywhere.
func (g *German) target(v stalagluft.View, legal []sim.Move, c *dice.Stream) int {
	scores := g.suspicions(v)
	best, most := 0, -1<<30
	for i, m := range legal {
		kind, b, _ := stalagluft.Parts(m)
		if kind != stalagluft.KBuilding {
			continue
		}
		if s := scores[b]*8 + c.IntN(8); s > most {
			best, most = i, s
		}
	}
	return best
}

// hut: the one from which a tunnel is longest, for Kings or for everybody; else any.
func (g *German) hut(v stalagluft.View, c *dice.Stream) int {
	if v.Role(v.ManNow()) != stalagluft.TunnelKing && g.set.Billet == 0 {
		return c.IntN(v.Board().Huts)
	}
	return int(longest(v))
}

// longest is the hut from which a tunnel is longest: where nobody digs, and things are safest
// from searches for tunnels.
func longest(v stalagluft.View) (best stalagluft.Building) {
	far := 0
	for b := range stalagluft.Building(v.Board().Huts) {
		if inches, _ := v.Rules().Needed(b, false); inches > far {
			best, far = b, inches
		}
	}
	return best
}

// post is where a ferret or guard stands in a Shakedown: at a door of a hut that is suspected,
// the most suspected first, so that nobody slips out there.
func (g *German) post(v stalagluft.View, legal []sim.Move) int {
	first := 0
	if g.set.Posts == 2 {
		first = int(stalagluft.MaxFerrets)
	}
	if g.set.Posts == 0 || int(v.FerretNow()) < first {
		return 0
	}
	buildings := v.Board().Buildings[:v.Board().Huts]
	scores := g.suspicions(v)
	for n := int(v.FerretNow()) - first; ; {
		best := 0
		for b := range buildings {
			if scores[b] > scores[best] {
				best = b
			}
		}
		if scores[best] == math.MinInt {
			return 0
		}
		for _, sill := range buildings[best].Sill {
			if n--; n < 0 {
				return max(slices.Index(legal, stalagluft.Mv(stalagluft.KCell, int(sill[0]), 0)), 0)
			}
		}
		scores[best] = math.MinInt
	}
}

// beat has a guard walk the beat of the last one on his side of the fence, together with him:
// no Scrounger deals with a guard who is not alone.
func (g *German) beat(v stalagluft.View, legal []sim.Move) int {
	if g.set.Pairs == 0 {
		return 0
	}
	for i := stalagluft.BeatGuards - 1; i >= 0; i-- {
		if k := slices.Index(legal, stalagluft.Mv(stalagluft.KBeat, v.Beat(i), 0)); k >= 0 {
			return k
		}
	}
	return 0
}

// spy goes where a tunnel or a workshop is suspected; without a clue beside
// a dispersal team.
func (g *German) spy(v stalagluft.View, legal []sim.Move, c *dice.Stream) int {
	scores := g.suspicions(v)
	best, most := -1, g.set.Hunch
	for i, m := range legal {
		kind, b, _ := stalagluft.Parts(m)
		if kind == stalagluft.KBuilding {
			if s := scores[b] + c.IntN(4); s > most {
				best, most = i, s
			}
		}
	}
	if best >= 0 {
		return best
	}
	for n := range v.People() {
		if v.Role(n) != stalagluft.Dispersal || v.Cell(n) == terrain.NoCell || c.IntN(2) == 0 {
			continue
		}
		near := 37
		for i, m := range legal {
			if kind, cell, _ := stalagluft.Parts(m); kind == stalagluft.KCell {
				if d := terrain.Far(terrain.Cell(cell), v.Cell(n)); d < near {
					best, near = i, d
				}
			}
		}
		if best >= 0 {
			return best
		}
	}
	return c.IntN(len(legal))
}

// few says that there are too few ferrets for a search, those who are about to come among
// them, and no more come while one is out.
func few(v stalagluft.View) bool {
	o := &v.Rules().Options
	return o.Ferret.NeedsEmpty && v.OnDuty()+v.Entering() < int(o.Search.MinFerrets)
}

// enter is where a ferret comes in: anywhere, but those who are too few for a search where the
// way to the side by which they may leave is shortest.
func (g *German) enter(v stalagluft.View, legal []sim.Move, c *dice.Stream) int {
	if g.set.Short == 0 || !few(v) {
		return c.IntN(len(legal))
	}
	best, near := 0, math.MaxInt
	for i, m := range legal {
		_, cell, _ := stalagluft.Parts(m)
		at := terrain.Cell(cell)
		toGate, toEast := exits(v.Board(), at)
		far := toEast
		if v.Board().OnEast(at) {
			far = toGate
		}
		if far < near {
			best, near = i, far
		}
	}
	return best
}

// exits is how far it is to the gate and to the east side, in squared inches.
func exits(b *terrain.Board, c terrain.Cell) (gate, east int) {
	inches := b.Size[1] - 1 - c.Y()
	return terrain.Far(c, b.InnerGate[len(b.InnerGate)/2]), inches * inches
}

// ferret goes as near as he can to the dispersal team that he shadows; one of
// too few makes room for more.
func (g *German) ferret(v stalagluft.View, legal []sim.Move) int {
	if few(v) {
		return g.leave(v, legal)
	}
	var teams [stalagluft.MaxMen]terrain.Cell
	n := 0
	for i, to := v.Rules().Span(stalagluft.Dispersal); i < to; i++ {
		if c := v.Cell(i); c != terrain.NoCell && v.Role(i) == stalagluft.Dispersal {
			teams[n] = c
			n++
		}
	}
	if n == 0 {
		return 0
	}
	quarry := teams[int(v.FerretNow())%n]
	// Squared inches and number of the move in one, so that the first of the
	// nearest is the least.
	here, _ := v.Ferret(v.FerretNow())
	numbered := func(far, number int) int64 { return int64(far)<<16 | int64(number) }
	best := numbered(terrain.Far(here, quarry), 0)
	if v.Phase() == stalagluft.FerretRelocate {
		best = math.MaxInt64
	}
	x, y := quarry.X(), quarry.Y()
	for _, row := range v.Rows() {
		along, dy := x-row.Cell.X(), row.Cell.Y()-y
		k := min(max(along, 0), int(row.Cells)-1)
		best = min(best, numbered((along-k)*(along-k)+dy*dy, int(row.Place)+k))
	}
	for i, m := range legal {
		if v.Phase() != stalagluft.FerretRelocate {
			break
		}
		if kind, cell, _ := stalagluft.Parts(m); kind == stalagluft.KCell {
			dx, dy := terrain.Cell(cell).X()-x, terrain.Cell(cell).Y()-y
			best = min(best, numbered(dx*dx+dy*dy, i))
		}
	}
	if last := len(legal) - 1; best>>16 > 36 && legal[last] == stalagluft.Mv(stalagluft.KRelocate, 0, 0) {
		return last
	}
	return int(best & 0xffff)
}

// leave goes off the table, or as near as he can to a side open to him.
func (g *German) leave(v stalagluft.View, legal []sim.Move) int {
	b := v.Board()
	entry := v.Entry(v.FerretNow())
	far := func(c terrain.Cell) int {
		d := 1 << 30
		gate, east := exits(b, c)
		if entry != 1 {
			d = gate
		}
		if entry != 2 {
			d = min(d, east)
		}
		return d
	}
	here, _ := v.Ferret(v.FerretNow())
	best, near := 0, far(here)
	if v.Phase() == stalagluft.FerretRelocate {
		near = 1 << 30
	}
	for i, m := range legal {
		switch kind, cell, _ := stalagluft.Parts(m); kind {
		case stalagluft.KExit, stalagluft.KRelocate: // which stand in this order
			return i
		case stalagluft.KCell:
			if d := far(terrain.Cell(cell)); d < near {
				best, near = i, d
			}
		}
	}
	return best
}

// culprit is the man whom the prisoners will miss most.
func (g *German) culprit(v stalagluft.View, legal []sim.Move) int {
	order := [...]stalagluft.Role{
		stalagluft.TunnelKing, stalagluft.BigS, stalagluft.BigX, stalagluft.Manufacturer,
		stalagluft.Forger, stalagluft.Scrounger, stalagluft.Tailor, stalagluft.SBO,
	}
	for _, role := range order {
		for i, m := range legal {
			if kind, man, _ := stalagluft.Parts(m); kind == stalagluft.KFigure &&
				v.Role(stalagluft.ManID(man)) == role {
				return i
			}
		}
	}
	return len(legal) - 1
}
