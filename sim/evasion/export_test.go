package evasion

import (
	"slices"

	"escapesim/sim"
	"escapesim/sim/dice"
)

// What tables and words answer, for the tests that ask their slow originals.

// On and Anybody read places as a word.
func On(places [8]Hex, h Hex) uint8 { p := row(places); return p.on(h) }

// Anybody is On without who.
func Anybody(places [8]Hex, h Hex) bool { p := row(places); return anybody(p.word(), h) }

// Walkers are the patrols on foot.
func Walkers(s *State) Patrols { return s.walkers() }

// Along: the cheapest step between neighbours goes along the road.
func Along(r *Rules, from, to Hex) bool { return r.along[from].has(to) }

// Rows counts the rows of a kind of decision: those with words, and the most
// that stand in one moment.
func Rows(k Kind) (words, most int) {
	var at [numMoments]int
	for _, topic := range topics() {
		for _, d := range topic {
			if d.kind != k {
				continue
			}
			if d.words != "" {
				words++
			}
			for m := range at {
				at[m] += int(d.at >> m & 1)
			}
		}
	}
	return words, slices.Max(at[:])
}

// Sight shows the party a unit in a hex.
func Sight(r *Rules, s *State, unit Unit, h Hex) {
	(&umpire{Rules: r, State: s, log: new(sim.Log)}).sight(unit, h)
}

// Unseen is where the first patrol is guessed after a phase, out of what is open to the party.
func Unseen(r *Rules, open func(Hex) bool, c *dice.Stream) Hex {
	return r.roamUnseen(0, 1, true, true, open, c).patrol
}

// Missed is what is left of so much belief in each hex, that the party stayed there or walked there, when
// units have looked and seen nobody.
func Missed(r *Rules, v View, t int, group bool, believed uint64) (stayed, walked [256]uint64) {
	var b belief
	for h := range b.stayed {
		b.stayed[h], b.walked[h] = believed, believed
	}
	b.missed(r, v, t, group)
	return b.stayed, b.walked
}

// Weighed is what draws by weights.
var Weighed = weighed

// InLine is the patrol that can be ordered without being named first, or
// none.
func (v View) InLine() Patrol {
	if v.british() {
		return NoPatrol
	}
	return v.r.patrolInLine(v.s).unit.Patrol()
}

// TruckInLine is the truck that can be driven without being named first, or
// none.
func (v View) TruckInLine() Truck {
	if v.british() {
		return NoTruck
	}
	patrol := v.r.patrolInLine(v.s)
	if truck := v.r.truckInLine(v.s, patrol); truck.unit != NoUnit {
		return truck.truck
	} else if patrol.unit != NoUnit {
		return v.r.boards(v.s, patrol.unit.Patrol())
	}
	return NoTruck
}

// Ground is a hex as tellers name it, where no name tells what lies there.
func Ground(r *Rules, h Hex) string { return r.ground(h) }
