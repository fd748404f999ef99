package stalagluft

import (
	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/position"
	"escapesim/sim/stalagluft"
	"escapesim/sim/stalagluft/skirmish"
)

// NewGreedy is the bot "greedy" of the tactical game for a seat; by night it is
// NewGreedyNight.
func NewGreedy(seat sim.Seat) sim.Policy[stalagluft.View] {
	if seat == stalagluft.Pow {
		return &greedyPow{NewEscaper(nil), newGreedyWalker()}
	}
	return greedyGerman{}
}

// greedyPow puts men to work where standard would, but hides nothing: nobody slips
// out of a searched hut, no team goes away from guards, and a break is made as soon
// as it can be, with a kit or none.
type greedyPow struct {
	places *Escaper
	night  *greedyWalker
}

// Choose plays one decision.
func (g *greedyPow) Choose(v stalagluft.View, legal []sim.Move, c *dice.Stream) int {
	var night skirmish.View
	if v.Skirmish(&night) {
		return g.night.Choose(night, legal, c)
	}
	switch v.Phase() {
	case stalagluft.PMove, stalagluft.ShakePow:
		return indexOf(legal, stalagluft.Mv(stalagluft.KDone, 0, 0))
	}
	return g.places.Choose(v, legal, c)
}

// greedyGerman searches what he knows or suspects, else a building by lot; his
// ferrets stay where they are.
type greedyGerman struct{}

// Choose plays one decision.
func (greedyGerman) Choose(v stalagluft.View, legal []sim.Move, c *dice.Stream) int {
	var night skirmish.View
	if v.Skirmish(&night) {
		return greedyPatrol{}.Choose(night, legal, c)
	}
	switch v.Phase() {
	case stalagluft.GDeploy, stalagluft.GMove, stalagluft.GRoutine, stalagluft.EventSearch, stalagluft.ShakeSearch:
		best, most := c.IntN(len(legal)), 0
		for i, m := range legal {
			kind, a, _ := stalagluft.Parts(m)
			if kind != stalagluft.KBuilding {
				continue
			}
			b := stalagluft.Building(a)
			if s := v.Suspicion(b) + 100*position.Bit(v.KnownTunnel(b)); s > most {
				best, most = i, s
			}
		}
		return best
	case stalagluft.FerretRoll, stalagluft.ShakeDemand, stalagluft.SpotSearch:
		return 1
	case stalagluft.FerretEnter, stalagluft.HutAssign, stalagluft.SpyPlace, stalagluft.Penalty:
		return c.IntN(len(legal))
	}
	return 0
}
