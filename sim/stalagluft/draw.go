package stalagluft

import (
	"math/bits"

	"escapesim/sim"
	"escapesim/sim/dice"
)

var _ sim.Drawer[State] = (*Rules)(nil)

// Draw draws a deployment by lot, move by move: the prisoners have more to
// choose from there than anywhere else, and choose most often.
func (r *Rules) Draw(s *State, most int, c *dice.Chance, log *sim.Log, _ []sim.Move) (done int, last sim.Move) {
	lots := c.Stream(dice.Bot(int(Pow)))
	for ; done < most; done++ {
		switch s.Phase {
		case PDeploy:
			last = r.drawDeploy(s, lots)
		case PDeployTo, ShopTo, StoreTo:
			legal := r.Legal(s, nil) // the game's own
			if last = legal[0]; len(legal) > 1 {
				last = legal[lots.IntN(len(legal))]
			}
		default:
			return done, last
		}
		r.Apply(s, last, c, log)
	}
	return done, last
}

// drawDeploy draws from what legalDeploy lists: figures, workshops and
// contraband are counted, and only the one that is drawn is looked for.
func (r *Rules) drawDeploy(s *State, lots *dice.Stream) sim.Move {
	var figures, shops uint64
	for i := range s.Men[:r.people] {
		figures |= uint64(r.deployable(&s.Men[i])) << i
	}
	for k := range s.Shops {
		shops |= uint64(bit(!s.Shops[k].Changed)) << k
	}
	var things [Buildings]int
	n := 1 + bits.OnesCount64(figures) + bits.OnesCount64(shops)
	if s.Count < storeMoves {
		for b := range r.Board.Inhabited {
			if s.Store[b] == ([Items]int8{}) {
				continue
			}
			for _, k := range &s.Store[b] {
				things[b] += bit(k > 0)
			}
			n += things[b]
		}
	}
	at := 0
	if n > 1 {
		at = lots.IntN(n)
	}
	if at == 0 {
		return Mv(KDone, 0, 0)
	}
	at--
	if k := bits.OnesCount64(figures); at >= k {
		at -= k
	} else {
		return Mv(KFigure, member(figures, at), 0)
	}
	if k := bits.OnesCount64(shops); at >= k {
		at -= k
	} else {
		return Mv(KShop, member(shops, at), 0)
	}
	b := 0
	for ; at >= things[b]; b++ {
		at -= things[b]
	}
	for i, k := range &s.Store[b] {
		if k > 0 {
			if at == 0 {
				return Mv(KItem, b, i)
			}
			at--
		}
	}
	panic("stalagluft: more lots than things")
}

// member is the n-th member of a set, from 0.
func member(set uint64, n int) int {
	for range n {
		set &= set - 1
	}
	return bits.TrailingZeros64(set)
}
