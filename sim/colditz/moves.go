package colditz

import "escapesim/sim"

// MoveKind is what a decision is about. A move packs its kind and up to
// three arguments; ascending numbers are ascending kinds, then arguments.
type MoveKind uint8

// The decisions, with the meaning of A, B and C.
const (
	No              MoveKind = iota // decline, stay, done
	Yes                             // play it, accept
	ThrowDice                       // throw and take the turn
	AnnounceDoOrDie                 // man
	StopMoving                      // end the turn
	Step                            // man, circle, link kind
	EnterTunnel                     // man, starting circle
	WalkTunnel                      // man, next circle inside
	LeaveTunnel                     // man, circle outside
	ReleaseByDouble                 // man, circle
	ClaimKit                        // half cards spent: bit 0 kit_a, bit 1 kit_b; bribes spent, from bit 2 on
	ClaimEquipment                  // type, man, man
	PlayBribe                       // equipment cards that it is worth
	PlayDiversion                   // guard
	PlayInspection                  // guard
	Redeem                          // type: a found item
	PlayMoveFast                    // man, circle of the room
	PlayRelease                     // man, circle
	PlaySabotage
	DriveCar   // man
	OpenTunnel // tunnel, first man, second man
	OfferTrade // partner's seat
	ThrowAway  // face: a surplus card
	PlaceAt    // circle
	GoTo       // circle, equipment needed on the way (packed)
	Take       // type of equipment
	GiveUp     // type of equipment
	Put        // face: into a trade
	ToInnerCells
	ToCooler
	PickGuard        // guard
	Post             // circle
	GuardStep        // guard, circle, link kind
	GuardWalkTunnel  // guard, next circle inside
	GuardLeaveTunnel // guard, circle outside
	GuardEnterTunnel // guard, circle of the tunnel
	RecallGuard      // guard
	CallAppel
	SearchRoom   // guard, index in SearchRooms
	ShootAt      // guard, man
	DetectTunnel // tunnel
	PlayHolder   // man, type of equipment that he used
	LeapMan      // man, circle beyond the guards that he passes

	UseDie         // die
	DeclareAttempt // man or everyMan, route from 0 (anyRoute: routes)
	ForceArrest    // man, guard
	ShowTunnel     // tunnel
	PlayWarning
	BuyOff        // a bribe
	ArrestNext    // guard, man
	PursueMan     // guard, man
	ShowSearch    // index in SearchRooms
	PickTeam      // team
	NameMan       // man
	LeapGuard     // guard, circle, pips
	PassOver      // man, circle behind other pawns, pips
	GuardPassOver // guard, circle behind other pawns, pips
	EnterTower    // man, seat of the company or 0, 1 the glider card is shown
	LeaveTower    // man, circle
	JoinStep      // man, circle, link kind
	PlayCombo     // tunnel
	PlayDoubleWatch
	moveKinds
)

// Kinds is a set of kinds of decisions.
type Kinds uint64

// KindsOf is the set of these kinds.
func KindsOf(list ...MoveKind) (set Kinds) {
	for _, k := range list {
		set |= 1 << k
	}
	return set
}

// Has reports whether a kind is in the set.
func (set Kinds) Has(k MoveKind) bool { return set>>k&1 != 0 }

// MoveOf packs a decision.
func MoveOf(k MoveKind, args ...int) sim.Move {
	var a [3]int
	copy(a[:], args)
	return pack(k, a[0], a[1], a[2])
}

func pack(k MoveKind, a, b, c int) sim.Move {
	return sim.Move(k)<<48 | sim.Move(uint16(a))<<32 | sim.Move(uint16(b))<<16 | sim.Move(uint16(c))
}

// Unpack is the kind of a decision and its arguments.
func Unpack(m sim.Move) (k MoveKind, a, b, c int) {
	return MoveKind(m >> 48), int(uint16(m >> 32)), int(uint16(m >> 16)), int(uint16(m))
}
