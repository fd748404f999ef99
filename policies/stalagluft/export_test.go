package stalagluft

import (
	"escapesim/sim"
	"escapesim/sim/stalagluft"
	"escapesim/sim/stalagluft/skirmish"
	"escapesim/sim/stalagluft/terrain"
)

// What the comparisons with slow references ask of the bots.

// SandRisk is what speaks against losing the sand of team i at a cell.
func (p *Escaper) SandRisk(v stalagluft.View, i stalagluft.ManID, c terrain.Cell) int {
	p.learn(v.Rules())
	p.muster(v)
	p.lookAbout(v, i)
	return p.sandRisk(c, 1<<30)
}

// Keeps is how many of a ware he does not give away.
func (p *Escaper) Keeps(v stalagluft.View, ware stalagluft.Ware) int { return p.keep(v, ware) }

// Content says that a man, the only one of his role in the camp, is where he should be.
func (p *Escaper) Content(v stalagluft.View, i stalagluft.ManID) bool { return p.content(v, i, 0) }

// SandRiskNearby is the same for one who stands so many inches away.
func (p *Escaper) SandRiskNearby(v stalagluft.View, i stalagluft.ManID, c terrain.Cell, inches int) int {
	p.learn(v.Rules())
	p.muster(v)
	p.lookAbout(v, i)
	p.nearby(v.Cell(i), inches)
	return p.sandRisk(c, 1<<30)
}

// SlowRisk adds it up figure by figure.
func SlowRisk(v stalagluft.View, i stalagluft.ManID, c terrain.Cell) (cost int) {
	b := v.Board()
	for _, posts := range [2][]terrain.Point{b.Sentries, b.Towers} {
		for _, at := range posts {
			cost += guardRisk(terrain.Far(at.Cell(), c))
		}
	}
	for g := range stalagluft.MaxGuards {
		if at := v.Guard(g); at.X() > 26 {
			cost += guardRisk(terrain.Far(at, c))
		}
	}
	for f := range stalagluft.MaxFerrets {
		if at, _ := v.Ferret(f); at != terrain.NoCell {
			cost += ferretRisk(terrain.Far(at, c))
		}
	}
	for k := range v.People() {
		at := v.Cell(k)
		switch {
		case at == terrain.NoCell || k == i:
		case v.Role(k) == stalagluft.Stoolie:
			cost += spyRisk(terrain.Far(at, c))
		case v.Role(k) == stalagluft.Dispersal:
			cost += teamRisk(terrain.Far(at, c))
		}
	}
	return cost
}

// Suspicions of all buildings.
func (g *German) Suspicions(v stalagluft.View) [stalagluft.Buildings]int { return g.suspicions(v) }

// SlowSuspicion looks at one building.
func SlowSuspicion(v stalagluft.View, b stalagluft.Building) (score int) {
	if v.KnownTunnel(b) {
		score += 200
	}
	if v.Holds(b) {
		score += 20
	}
	score += 12 * v.Suspicion(b)
	if int(b) >= v.Board().Huts && v.Started() > 0 {
		score += 60
	}
	far, _ := v.Rules().Needed(b, false)
	farthest := int(b) < v.Board().Huts
	for hut := range stalagluft.Building(v.Board().Huts) {
		inches, _ := v.Rules().Needed(hut, false)
		farthest = farthest && (inches < far || inches == far && hut >= b)
	}
	if farthest {
		score += 75
	}
	for i := range v.People() {
		if c := v.Cell(i); v.Role(i) == stalagluft.Distraction && c != terrain.NoCell &&
			terrain.FarRect(v.Board().Buildings[b].Rect, c) <= 4*36 {
			score += 6
			if v.Started() > 0 {
				score += 6
			}
		}
		if seen, turn := v.Seen(i); seen == b && v.Hut(i) != b {
			near := max(0, 12-(v.Turn()-turn)/4)
			switch v.Role(i) {
			case stalagluft.TunnelKing:
				score += 3 * near
			case stalagluft.BigS, stalagluft.Manufacturer, stalagluft.Forger, stalagluft.Tailor:
				score += near
			}
		}
	}
	if last := v.Searched(b); last > 0 {
		score -= max(0, 100-3*(v.Turn()-last))
	}
	return score
}

// Forget leaves the bot with nothing but what it knows of the board.
func (p *Escaper) Forget() {
	p.forget()
	p.seen.start, p.seen.dug, p.seen.wait, p.seen.nk, p.seen.ns, p.seen.ns2 = 7, 1, 1, 0, 0, 0
}

// SlowChoose answers from the list, man by man and thing by thing, what Say
// says without it; -1 where the list is all that the bot goes by.
func (p *Escaper) SlowChoose(v stalagluft.View, legal []sim.Move) int {
	first := func(kind stalagluft.Kind, wanted func(a int) bool) int {
		for i, m := range legal {
			if k, a, _ := stalagluft.Parts(m); k == kind && wanted(a) {
				return i
			}
		}
		return 0
	}
	man := func(wanted func(i stalagluft.ManID) bool) int {
		return first(stalagluft.KFigure, func(a int) bool { return wanted(stalagluft.ManID(a)) })
	}
	house := func(b stalagluft.Building) int {
		return first(stalagluft.KBuilding, func(a int) bool { return a == int(b) })
	}
	cells := func(cost func(c terrain.Cell) int) int {
		best, least := 0, 1<<30
		for i, m := range legal {
			if k, a, _ := stalagluft.Parts(m); k == stalagluft.KCell && cost(terrain.Cell(a)) < least {
				best, least = i, cost(terrain.Cell(a))
			}
		}
		return best
	}
	p.survey(v)
	switch v.Phase() {
	case stalagluft.PDeploy:
		if i := man(func(a stalagluft.ManID) bool { return !p.content(v, a, p.nth(v, a)) }); i > 0 {
			return i
		}
		if i := first(stalagluft.KShop, func(a int) bool {
			return v.Shop(stalagluft.Shop(a)) < 0 && p.manned(v, stalagluft.Shop(a))
		}); i > 0 {
			return i
		}
		return first(stalagluft.KItem, func(from int) bool { return from != int(p.cache(v)) })
	case stalagluft.PDeployTo:
		i := v.ManNow()
		b, near, _ := p.want(v, i, p.nth(v, i))
		switch {
		case b >= 0:
			return house(b)
		case v.Role(i) == stalagluft.Dispersal:
			return cells(func(c terrain.Cell) int { return SlowRisk(v, i, c) })
		case v.Role(i) == stalagluft.Scrounger:
			p.meet(v)
			return cells(p.dealRisk)
		}
		return cells(func(c terrain.Cell) int { return terrain.FarPoint(near, c) })
	case stalagluft.PMove:
		return man(func(a stalagluft.ManID) bool {
			if v.Role(a) == stalagluft.Dispersal {
				return !v.Clear(v.Cell(a))
			}
			return !v.Role(a).IsTeam() && v.Where(a) == stalagluft.Outdoors && p.goesHome(v, a)
		})
	case stalagluft.PMoveTo:
		i := v.ManNow()
		if v.Role(i) == stalagluft.Dispersal {
			return cells(func(c terrain.Cell) int { return SlowRisk(v, i, c) })
		}
		return house(v.Hut(i))
	case stalagluft.ShakePow:
		return man(func(a stalagluft.ManID) bool {
			switch v.Role(a) {
			case stalagluft.TunnelKing, stalagluft.BigS, stalagluft.Manufacturer, stalagluft.Forger, stalagluft.Tailor:
				return v.Building(a) >= 0 && v.Building(a) != v.Hut(a)
			}
			return false
		})
	case stalagluft.PRoutine:
		need := needsOf(v)
		best, most := 0, 0
		for i, m := range legal {
			if w := p.worth(v, m, &need); w > most {
				best, most = i, w
			}
		}
		return best
	}
	return -1
}

// Limit is how near, in half inches, a German must be for who goes by a row to lie prone.
func Limit(row skirmish.Row) int { return new(Gait).limit(row, false) }

// Shelter is what a cell is worth as a refuge from chasers who run to where a man was seen.
func Shelter(b *terrain.Board, c terrain.Cell, chasers []terrain.Cell, known terrain.Cell, grasp, least int) int {
	return (&flight{chasers: chasers, known: known}).shelter(b, c, grasp, least)
}
