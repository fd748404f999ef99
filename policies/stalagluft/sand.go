package stalagluft

import (
	"math"
	"sync"

	"escapesim/sim"
	"escapesim/sim/position"
	"escapesim/sim/stalagluft"
	"escapesim/sim/stalagluft/terrain"
)

// watch is who spoils places for sand and moves, teams apart.
type watch struct {
	ferrets [stalagluft.MaxFerrets]terrain.Cell
	guards  [stalagluft.MaxGuards]terrain.Cell
	spies   [stalagluft.MaxMen]terrain.Cell
	known   bool
}

// guardRisk is what a guard, tower or sentry so far away does to a place for
// sand; d is the square of the inches.
func guardRisk(d int) int {
	switch {
	case d <= 12*12:
		return tooNear
	case d < 18*18:
		return 18*18 - d
	}
	return 0
}

// tooNear is the risk of a place that somebody sees to.
const tooNear = 100000

// ferretRisk is what a ferret does: he is wanted as far away as can be.
func ferretRisk(d int) int {
	if d <= 12*12 {
		return tooNear + 40000/(4+d)
	}
	return 40000 / (4 + d)
}

// spyRisk is what a stool pigeon does.
func spyRisk(d int) int {
	switch {
	case d <= 6*6:
		return tooNear
	case d < 100:
		return 2000
	}
	return 0
}

// teamRisk keeps teams apart.
func teamRisk(d int) int { return max(24*24-d, 0) * 2 }

// The tables of risks.
const (
	guardTable = iota
	ferretTable
	spyTable
	teamTable
	riskTables
)

// A table of risks is indexed by the difference of two cells, of the place for sand
// less where the spoiler stands. Its rows are twice as wide as the board, so that
// every difference in x and y has an index of its own; riskMiddle is that of 0, 0.
const (
	riskRow    = 2 * terrain.Width
	riskMiddle = (terrain.Height-1)*riskRow + terrain.Width
	riskSize   = 2 * riskMiddle
)

// risks are all risks by what spoils and by difference of cells.
type risks [riskTables * riskSize]int32

// riskPlace is the index of a cell: the difference of two is that of the table.
func riskPlace(c terrain.Cell) int { return c.Y()*riskRow + c.X() }

var allRisks = sync.OnceValue(func() *risks {
	r := new(risks)
	for n, risk := range [riskTables]func(d int) int{guardRisk, ferretRisk, spyRisk, teamRisk} {
		for y := 1 - terrain.Height; y < terrain.Height; y++ {
			for x := 1 - terrain.Width; x < terrain.Width; x++ {
				r[n*riskSize+riskMiddle+y*riskRow+x] = int32(risk(x*x + y*y))
			}
		}
	}
	return r
})

// look gathers who spoils a place for sand, teams apart.
func (p *Escaper) look(v stalagluft.View) {
	p.seen.ns = 0
	for f := range stalagluft.MaxFerrets {
		if at, _ := v.Ferret(f); at != terrain.NoCell {
			p.spoils(ferretTable, at)
		}
	}
	for g := range stalagluft.MaxGuards {
		if at := v.Guard(g); at.X() > 26 { // those behind the Vorlager are far
			p.spoils(guardTable, at)
		}
	}
	for k, to := v.Rules().Span(stalagluft.Stoolie); k < to; k++ {
		if at := v.Cell(k); at != terrain.NoCell && v.Role(k) == stalagluft.Stoolie {
			p.spoils(spyTable, at)
		}
	}
}

// lookAbout gathers who spoils a place for sand; team i itself does not.
func (p *Escaper) lookAbout(v stalagluft.View, i stalagluft.ManID) {
	p.look(v)
	p.lookForTeams(v, i)
}

// spoils notes who stands on a cell.
func (p *Escaper) spoils(table int, c terrain.Cell) {
	q := &p.seen
	q.spoilers[q.ns], q.spoilt[q.ns] = table*riskSize+riskMiddle-riskPlace(c), c
	q.ns++
}

// muster notes where the teams stand.
func (p *Escaper) muster(v stalagluft.View) {
	for k, to := v.Rules().Span(stalagluft.Dispersal); k < to; k++ {
		p.teams[k] = v.Cell(k)
	}
}

// lookForTeams adds the teams other than i, where plans put them.
func (p *Escaper) lookForTeams(v stalagluft.View, i stalagluft.ManID) {
	for k, to := v.Rules().Span(stalagluft.Dispersal); k < to; k++ {
		if at := p.teams[k]; at != terrain.NoCell && k != i && v.Role(k) == stalagluft.Dispersal {
			p.spoils(teamTable, at)
		}
	}
}

// sentries are who spoils places for sand now, teams apart.
func sentries(v stalagluft.View) (w watch) {
	w.known = true
	for f := range stalagluft.MaxFerrets {
		w.ferrets[f], _ = v.Ferret(f)
	}
	for g := range w.guards {
		w.guards[g] = v.Guard(g)
	}
	for k, to := v.Rules().Span(stalagluft.Stoolie); k < to; k++ {
		if v.Role(k) == stalagluft.Stoolie {
			w.spies[k] = v.Cell(k)
		}
	}
	return w
}

// safe: clear, and no ferret within a walk of being too near.
func (p *Escaper) safe(v stalagluft.View, c terrain.Cell) bool {
	if c == terrain.NoCell {
		return false
	}
	for f := range stalagluft.MaxFerrets {
		if at, _ := v.Ferret(f); at != terrain.NoCell && terrain.Far(at, c) <= 15*15 {
			return false
		}
	}
	return v.Clear(c)
}

// safestSpot is where team i best loses its sand. All but the other teams
// spoil the spots for every team alike, and stand still while teams are put
// down one after the other.
func (p *Escaper) safestSpot(v stalagluft.View, i stalagluft.ManID) terrain.Cell {
	spots := v.Rules().Spots()
	if now := sentries(v); now != p.watch {
		p.watch = now
		p.addUp(v, tooNear)
	}
	best, least := p.leastSpoilt(v, i, tooNear)
	if least >= tooNear { // bad and worse: now it matters how bad
		p.watch.known = false
		p.addUp(v, math.MaxInt)
		best, _ = p.leastSpoilt(v, i, math.MaxInt)
	}
	return spots[best]
}

// addUp computes the risk of each spot, without the other teams. A risk of enough
// or more need not be exact.
func (p *Escaper) addUp(v stalagluft.View, enough int) {
	p.look(v)
	for k, c := range v.Rules().Spots() {
		p.spots[k] = int32(p.sandRisk(c, enough))
	}
}

// leastSpoilt is the spot that is best for team i, and how bad it is; the first
// one when all are as bad as enough.
func (p *Escaper) leastSpoilt(v stalagluft.View, i stalagluft.ManID, enough int) (best, least int) {
	spots, q := v.Rules().Spots(), &p.seen
	q.ns = 0
	p.lookForTeams(v, i)
	at := int32(min(enough, math.MaxInt32))
	for k, cost := range p.spots {
		if cost >= at {
			continue
		}
		place := riskPlace(spots[k])
		for _, from := range q.spoilers[:q.ns] {
			cost += p.risks[from+place]
		}
		if cost < at {
			best, at = k, cost
		}
	}
	return best, int(at)
}

// safest is the move to where team i best loses its sand, to stay if it leads
// nowhere.
func (p *Escaper) safest(v stalagluft.View, i stalagluft.ManID, cells []sim.Move) sim.Move {
	p.lookAbout(v, i)
	p.nearby(v.Cell(i), int(v.Rules().Options.Deploy.Move))
	best, at := stalagluft.Mv(stalagluft.KDone, 0, 0), 1<<30
	for _, m := range cells {
		_, a, _ := stalagluft.Parts(m)
		if int(p.static[a]) >= at {
			continue
		}
		if cost := p.sandRisk(terrain.Cell(a), at); cost < at {
			best, at = m, cost
		}
	}
	return best
}

// nearby leaves out who is too far from a cell to spoil any place within so
// many inches of it; ferrets are wanted far away wherever they are.
func (p *Escaper) nearby(at terrain.Cell, inches int) {
	q := &p.seen
	n := 0
	for i, from := range q.spoilers[:q.ns] {
		reach := inches + 1 + [riskTables]int{
			guardTable: 18, ferretTable: 1 << 10, spyTable: 10,
			teamTable: 24,
		}[from/riskSize]
		q.spoilers[n] = from
		n += position.Bit(terrain.Far(q.spoilt[i], at) < reach*reach)
	}
	q.ns = n
}

// sandRisk: Germans within a ferret's walk, and spies; teams keep apart. It
// adds up what look has gathered, unless the risk is enough without.
func (p *Escaper) sandRisk(c terrain.Cell, enough int) int {
	cost := p.static[c]
	if int(cost) >= enough {
		return int(cost)
	}
	at := riskPlace(c)
	for _, from := range p.seen.spoilers[:p.seen.ns] {
		cost += p.risks[from+at]
	}
	return int(cost)
}
