package stalagluft

import "escapesim/sim"

// Kind is what a decision decides. The order of the kinds is the order of the
// legal lists.
type Kind uint8

// The kinds of decisions; the comment says what the arguments a and b are.
const (
	KDone     Kind = iota // nothing more, decline, stay
	KYes                  // the roll, the demand, going on
	KFigure               // a: man, ferret or figure
	KCell                 // a: cell
	KBuilding             // a: building, b: a ferret's door
	KShop                 // a: workshop to designate
	KItem                 // a: building, b: item to be moved
	KExit                 // off the table
	KRelocate
	KBeat     // a: beat
	KStrip    // a: building, b: 0 wood, 1 cloth
	KUnpack   // a: parcel kept as material
	KPlay     // a: idea card
	KFit      // a: tunnel
	KBarter   // a: item or good, b: bonus
	KStart    // a: building, b: 1 north
	KDig      // a: tunnel
	KHide     // a: tunnel, b: building
	KCarry    // a: tunnel, b: team
	KMake     // a: item or good, b: workshop
	KIdentify // a: spy
	KScenario // a: scenario
	KBreak    // a: tunnel
	KIdea     // draw one
	KReveal   // a: tunnel or workshop, b: 0 tunnel, 1 workshop
	KOffer    // a: ware laid down
	KCancel   // a: face of a die of the prisoners', b: of a German one
	kinds
)

// Mv packs a move.
func Mv[A, B ~int | ~int8 | ~int16 | ~uint8](kind Kind, a A, b B) sim.Move {
	return sim.Move(kind)<<32 | sim.Move(a)<<16 | sim.Move(b)
}

// Parts unpacks one.
func Parts(m sim.Move) (kind Kind, a, b int) {
	return Kind(min(m>>32, sim.Move(kinds))), int(m >> 16 & 0xffff), int(m & 0xffff)
}
