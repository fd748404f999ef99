// Package bare is the dice race in a single function, without kernel, seats, lists or
// log: what the machine can do with these rules.
package bare

import (
	"math/bits"
	"math/rand/v2"
)

// The fields of a player's track as sim/maedn counts them: four bits for the
// pieces outside, forty for the ring, four for the goal.
const (
	outside = uint64(15)
	next    = uint64(8)
	start   = uint64(16)
	fields  = uint64(1<<44-1) << 4
	ring    = uint64(1<<40-1) << 4
	goal    = fields &^ ring
)

// Race plays one game of the race and returns its decisions.
func Race(seed, game uint64) (decisions int) {
	var die, lots rand.PCG
	die.Seed(seed, game)
	lots.Seed(^seed, game)
	tracks := [2]uint64{outside, outside}
	for player := 0; ; {
		decisions++
		face, _ := bits.Mul64(die.Uint64(), 6)
		throw := uint(face + 1)
		own, enemy := tracks[player&1], tracks[1-player&1]
		free := own & fields & (fields >> throw) &^ (own >> throw) // not past the end, not onto an own piece
		must := own & next << 1 & free                             // a piece outside, that on the start can go
		if throw == 6 {
			must |= own & next &^ (own & start >> 1) // a piece outside, the start free
		}
		if must != 0 {
			free = must
		}
		if free != 0 {
			if n := bits.OnesCount64(free); n > 1 {
				skip, _ := bits.Mul64(lots.Uint64(), uint64(n))
				for ; skip > 0; skip-- {
					free &= free - 1
				}
			}
			piece := free & -free
			to := piece << throw
			own &^= piece
			if piece == next {
				to = start
				own = own&^outside | own&outside<<1
			}
			own |= to
			hit := to & ring
			if hit = (hit<<20 | hit>>20) & ring & enemy; hit != 0 {
				enemy = enemy&^hit | enemy&outside>>1 | next
			}
			if tracks[player&1], tracks[1-player&1] = own, enemy; own&goal == goal {
				return decisions
			}
		}
		if throw != 6 {
			player ^= 1
		}
	}
}
