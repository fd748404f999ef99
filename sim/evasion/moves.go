package evasion

import (
	"fmt"

	"escapesim/sim"
)

// Kind is what a move orders. The order of the kinds is the order of the
// legal lists.
type Kind uint8

// The kinds of moves; the comment says what the argument is.
const (
	EndPhase    Kind = iota + 1
	Land             // hex: the aircraft is to land there
	Meet             // hex: the party, or its next man, starts there
	StartAboard      // patrol
	Order            // men: a party, as a bit mask
	OrderPatrol      // patrol
	OrderTruck       // truck
	Hold             // the party hides, the unit stays: its order is done
	LieInAmbush      //
	Search           // unit
	BlockRoad        // truck
	BlockRest        // every truck that has had no order blocks the road
	GetOff           //
	Drop             // hex: the truck drives there, lets its rider off and may drive on
	Board            // truck
	Raid             // truck
	Leave            // over the edge of the map
	GoTo             // hex: a patrol takes the cheapest way there, two steps or more
	Walk             // hex, beside the road
	March            // hex, along the road
	Drive            // hex: the party's truck, one hex on
	DriveTo          // hex: a German truck by the shortest road, the last of its drive
	Radio            // the crew only reports
	Attack           // the crew attacks
	LetPass          // the ambush waits
	Spring           // the ambush is sprung
	Wound            // man
	Slip             // hex: where the escaped party goes
	Fly              // men, as a bit mask
	// hex, and one or two on the way there: a patrol walks beside the road until its points are spent, and stays
	Beat

	numKinds
)

// Argument is what a command names; where it names nothing, 0.
type Argument interface {
	Hex | Man | Men | Patrol | Truck | Unit | int
}

// Command is the move that orders this.
func Command[A Argument](k Kind, arg A) sim.Move { return move(k, arg) }

func move[A Argument](k Kind, arg A) sim.Move { return sim.Move(k)<<8 | sim.Move(arg) }

// KindOf is what a move orders.
func KindOf(m sim.Move) Kind { return Kind(m >> 8) }

// Arg is a move's argument: a hex, a unit's number or a mask of men.
func Arg(m sim.Move) int { return int(m & 255) }

func (r *Rules) hexName(h Hex) string {
	if int(h) >= r.m.Size() {
		return fmt.Sprint(int(h))
	}
	return r.m.Say(h)
}
