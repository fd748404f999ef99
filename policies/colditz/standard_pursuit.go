package colditz

import (
	"escapesim/sim"
	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
)

// What the standard German does where guards arrest from the next circle,
// search rooms by a throw, answer Allied turns with cards and follow men whom
// they name.

// arrestNext takes the best of the men on circles next to guards.
func (g *German) arrestNext(arrests []sim.Move) sim.Move {
	best, most := nothing, 0
	for _, m := range arrests {
		_, _, man, _ := colditz.Unpack(m)
		for j := range g.prey[:g.preyed] {
			if p := &g.prey[j]; p.man == colditz.Man(man) && p.value > most {
				best, most = m, p.value
			}
		}
	}
	return best
}

// boundToOther: the guard is outside after somebody else.
func (g *German) boundToOther(v colditz.View, n colditz.Guard, m colditz.Man) bool {
	return g.rules.Options.Pursue.OutsideBound && g.place[g.guard[n].At].area == board.Outside && v.Hunted(n) != m
}

// searchCatch is the number of men of one team, in thousandths, whom the
// search that is thrown for with a card can be expected to find. In the own
// turn the guards walk first.
func (g *German) searchCatch(v colditz.View, card int) int {
	room := g.searched[card]
	if room == board.NoRoom {
		return 0
	}
	most := 0
	for t := range g.teams {
		caught := 0
		for m := colditz.ManOf(t, 0); m < colditz.ManOf(t, g.men); m++ {
			if v.Liable(m, room) {
				caught++
			}
		}
		most = max(most, caught)
	}
	if most == 0 {
		return 0
	}
	chance := 0
	for n := range colditz.Guard(g.guards) {
		d := v.SearchThrow(n, card)
		if d < 0 {
			continue
		}
		if v.Question() == 0 {
			d = max(d-v.StepsLeft(n), 2)
		}
		chance = max(chance, int(g.throw[min(d, unreachable)]))
	}
	return most * chance
}

// toRoom walks the guard who is nearest to the room of the card that was
// shown up to its door; nothing when he stands there.
func (g *German) toRoom(v colditz.View) sim.Move {
	card := v.Shown()
	who, near := colditz.NoGuard, unreachable
	for n := range colditz.Guard(g.guards) {
		if d := v.SearchThrow(n, card); d >= 0 && d < near {
			who, near = n, d
		}
	}
	room := g.searched[card]
	if who == colditz.NoGuard || near <= 2 || room == board.NoRoom || len(g.rooms[room].doors) == 0 {
		return nothing
	}
	return g.nearer(v, who, g.rooms[room].doors[0])
}

// seize picks the equipment that a team misses most.
func (g *German) seize(legal []sim.Move) int {
	for _, kind := range [...]int{g.settings.Seize, colditz.Cutters, colditz.Rope, colditz.Key} {
		for i, m := range legal {
			if k, t, _, _ := colditz.Unpack(m); k == colditz.Take && t == kind {
				return i
			}
		}
	}
	return 0
}
