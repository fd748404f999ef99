package stalagluft

import (
	"escapesim/sim/stalagluft"
	"escapesim/sim/stalagluft/terrain"
)

// What the comparisons with slow references ask of the bots.

// SandRisk is what speaks against losing the sand of team i at a cell.
func (p *Escaper) SandRisk(v stalagluft.View, i int, c terrain.Cell) int {
	p.look(v, i)
	return p.sandRisk(c, 1<<30)
}

// SandRiskNearby is the same for one who stands so many inches away.
func (p *Escaper) SandRiskNearby(v stalagluft.View, i int, c terrain.Cell, inches int) int {
	p.look(v, i)
	p.nearby(v.Cell(i), inches)
	return p.sandRisk(c, 1<<30)
}

// SlowRisk adds it up figure by figure.
func SlowRisk(v stalagluft.View, i int, c terrain.Cell) (cost int) {
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
func SlowSuspicion(v stalagluft.View, b int) (score int) {
	if v.KnownTunnel(b) {
		score += 200
	}
	if v.Holds(b) {
		score += 20
	}
	score += 12 * v.Suspicion(b)
	for i := range v.People() {
		if c := v.Cell(i); v.Role(i) == stalagluft.Distraction && c != terrain.NoCell && terrain.FarRect(v.Board().Buildings[b].Rect, c) <= 4*36 {
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
		score -= max(0, 30-3*(v.Turn()-last))
	}
	return score
}

// Forget leaves the bot with nothing but what it knows of the board.
func (p *Escaper) Forget() {
	night, board, static, risks, kits := p.night, p.board, p.static, p.risks, p.Kits
	*p = Escaper{night: night, board: board, static: static, risks: risks, Kits: kits}
}
