package colditz

import "escapesim/sim"

// The facts that a game states, in the order in which they happen. The
// comment gives the meaning of A, B, C, D; Seat is the player concerned.
const (
	RoundBegan sim.EventKind = iota + 1 // round
	TurnBegan
	Thrown        // die, die, Throw, further dice (see ThrownFaces)
	CardDrawn     // face
	Discarded     // face
	CardPlayed    // face, target (man, guard, room or equipment; -1 none)
	GuardPlaced   // guard, circle: before the first turn
	Posted        // guard, circle
	Recalled      // guard, circle
	GuardMoved    // guard, from, to
	GuardHome     // guard, circle, GuardLeft
	Moved         // man, from, to, link kind or MoveInTunnel
	Placed        // man, circle, why it was not a step (Landing)
	Paid          // equipment, cards, way
	Claimed       // equipment, room, room: two men in rooms
	KitClaimed    // half cards spent
	Gained        // equipment, face that brought it
	Released      // man, circle, 0 double 1 card
	Jailed        // man, Cause, circle where it happened, 0 inner 1 cooler
	Confiscated   // equipment, Cause
	HideawayUsed  // Cause
	TunnelOpened  // tunnel, man, man
	TunnelJoined  // tunnel, man
	TunnelLeft    // tunnel, man, 1 at the far end
	TunnelFound   // tunnel, 1 by card 0 by a man who broke out
	TunnelRaided  // tunnel, men caught
	WarningPlayed // men brought away
	Ranged        // range, men caught: an appel
	Searched      // guard, room, men caught
	ShotFired     // guard, man, range, distance
	CarTried      // man, total, 1 escaped
	DoOrDieTried  // man, card, distance, total
	TeamOut       // why: 0 do or die
	HasEscaped    // man, Exit, target
	Died          // man, 0 shot 1 do or die 2 eliminated with his team
	Traded        // partner's seat, cards given, cards got
	GameEnded     // Outcome, winner's seat or -1, WinReason
	WinShared     // teams that win besides, bit t team t
	Seated        // place in the round, from 1
)

// Throw says what a throw was for.
type Throw uint8

// The throws.
const (
	TurnThrow Throw = iota
	AppelThrow
	ShotThrow
	CarThrow
	DoOrDieThrow
	SeatThrow
)

// Cause says how a man came into solitary.
type Cause uint8

// The causes, with the metrics' names.
const (
	Contact Cause = iota
	Forced
	BySearch
	ByAppel
	ByRaid
	ByHolder
	ByFailedCar
)

// CauseNames are the causes as transcripts write them.
var CauseNames = [...]string{"arrest", "gave himself up", "search", "appel", "tunnel raid", "holder card", "failed car ride"}

// GuardLeft says why a guard went to the barracks.
type GuardLeft uint8

// The reasons.
const (
	AfterArrest GuardLeft = iota
	AfterRecall
	AfterSearch
	AfterAppel
	AfterShot
	AfterRaid
	TunnelEmpty
	OutsideEmpty
	ByDiversion
	ByInspection
)

// WinReason says how a game ended.
type WinReason uint8

// The reasons.
const (
	TargetMet WinReason = iota
	TimeOut
	NobodyLeft
	RoundLimit
)
