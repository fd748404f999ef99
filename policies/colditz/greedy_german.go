package colditz

import (
	"escapesim/sim"
	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
	"escapesim/sim/dice"
)

// newGreedy is the bot "greedy" for a seat: it looks one decision ahead and never
// waits.
func newGreedy(r *colditz.Rules, seat sim.Seat) sim.Policy[colditz.View] {
	if seat == colditz.German {
		return &greedyGerman{r}
	}
	return &greedyAllied{analysis: analysisOf(r), team: int(seat) - 1}
}

// greedyGerman is the German who looks one decision ahead and never waits: he arrests
// whom he can, plays every card at the first chance, and walks each guard towards
// the prisoner who is nearest to him.
type greedyGerman struct{ rules *colditz.Rules }

// germanWorth is what a decision is worth by its kind; what is not named is worth nothing. Posting and
// steps are measured.
var germanWorth = [...]int{
	colditz.Yes: 1, colditz.ThrowDice: 1, colditz.ToCooler: 2, colditz.ToInnerCells: 1,
	colditz.ArrestNext: arrest, colditz.ShootAt: arrest, colditz.SearchRoom: arrest - 1,
	colditz.DetectTunnel: arrest - 2,
	colditz.PlayHolder:   arrest - 1, colditz.CallAppel: arrest - 3, colditz.RecallGuard: -1,
}

const arrest = 1000

// Choose answers with the decision of the highest worth, the first of several.
func (g *greedyGerman) Choose(v colditz.View, legal []sim.Move, _ *dice.Stream) int {
	best, most := 0, -arrest
	for i, m := range legal {
		if w := g.worth(v, m); w > most {
			best, most = i, w
		}
	}
	return best
}

func (g *greedyGerman) worth(v colditz.View, m sim.Move) int {
	switch kind, a, b, _ := colditz.Unpack(m); {
	case kind == colditz.Post || kind == colditz.PlaceAt:
		return arrest/2 - g.nearest(v, board.Circle(a))
	case kind == colditz.GuardStep:
		if man, _ := v.At(board.Circle(b)); man != colditz.NoMan {
			return arrest
		}
		if far := g.nearest(v, board.Circle(b)); far < g.nearest(v, v.Guard(colditz.Guard(a)).At) {
			return arrest/2 - far
		}
		return -1
	case int(kind) < len(germanWorth):
		return germanWorth[kind]
	}
	return 0
}

// nearest is how far a guard on the circle has to walk to a prisoner on the board,
// in steps.
func (g *greedyGerman) nearest(v colditz.View, at board.Circle) int {
	near := unreachable
	men := v.MenPawns()
	for i := range men {
		if p := &men[i]; p.Zone == colditz.OnBoard {
			near = min(near, g.rules.GuardWalk(at, p.At))
		}
	}
	return near
}
