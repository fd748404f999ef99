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
	Search           // patrol, or a truck as Teams+k
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
	Beat             // hex, and one or two on the way there: a patrol walks beside the road until its points are spent, and stays
)

// Command is the move that orders this.
func Command(k Kind, arg int) sim.Move { return move(k, arg) }

func move(k Kind, arg int) sim.Move { return sim.Move(k)<<8 | sim.Move(arg) }

// KindOf is what a move orders.
func KindOf(m sim.Move) Kind { return Kind(m >> 8) }

// Arg is a move's argument: a hex, a unit's number or a mask of men.
func Arg(m sim.Move) int { return int(m & 255) }

// Say is a move in words, as transcripts and scenario files write it.
func (r *Rules) Say(m sim.Move) string {
	if unit := unitOf(m); unit != none {
		return unitName(unit) + ": " + r.Say(m&^To(unit, 0))
	}
	arg := Arg(m)
	at := r.hexName(Hex(arg))
	switch KindOf(m) {
	case EndPhase:
		return "end phase"
	case Land:
		return "land at " + at
	case Meet:
		return "meet at " + at
	case StartAboard:
		return fmt.Sprintf("patrol %d aboard", arg+1)
	case Order:
		return "order " + Men(arg).String()
	case OrderPatrol:
		return fmt.Sprintf("order patrol %d", arg+1)
	case OrderTruck:
		return fmt.Sprintf("order truck %d", arg+1)
	case Hold:
		return "hold"
	case LieInAmbush:
		return "ambush"
	case Search:
		return unitName(arg) + " searches"
	case BlockRoad:
		return fmt.Sprintf("truck %d blocks the road", arg+1)
	case BlockRest:
		return "the other trucks block the road"
	case GetOff:
		return "get off"
	case Drop:
		return "drop the patrol at " + at
	case Board:
		return fmt.Sprintf("board truck %d", arg+1)
	case Raid:
		return fmt.Sprintf("raid truck %d", arg+1)
	case Leave:
		return "leave the map"
	case GoTo:
		return "go to " + at
	case Walk:
		return "walk to " + at
	case March:
		return "march to " + at
	case Drive:
		return "drive on to " + at
	case DriveTo:
		return "drive to " + at
	case Radio:
		return "report"
	case Attack:
		return "attack"
	case LetPass:
		return "let it pass"
	case Spring:
		return "spring the ambush"
	case Wound:
		return fmt.Sprintf("man %d is hit", arg+1)
	case Slip:
		return "slip away to " + at
	case Fly:
		return "fly out " + Men(arg).String()
	case Beat:
		by := r.hexName(via(m, 0))
		if two := via(m, 1); two != NoHex {
			by += " and " + r.hexName(two)
		}
		return "beat by " + by + " to " + at
	}
	return fmt.Sprintf("move %#x", uint64(m))
}

func (r *Rules) hexName(h Hex) string {
	if int(h) >= r.m.Size() {
		return fmt.Sprint(int(h))
	}
	return r.m.Say(h)
}

// String names men as their numbers from 1: "men 1 2 5".
func (m Men) String() string {
	text := "men"
	if m.Count() == 1 {
		text = "man"
	}
	for i := range Strength {
		if m.Has(i) {
			text += fmt.Sprintf(" %d", i+1)
		}
	}
	return text
}
