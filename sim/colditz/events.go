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
	KitClaimed    // half cards spent, bribes spent
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

	PartBegan       // day, 1 at night
	SecretMeeting   // day
	AttemptDeclared // man, route: a way, or tunnelRoute and a tunnel; -1 none named
	AttemptStalled  // man: declared, and still inside when the turn ends
	LeftCourtyard   // man, route
	ForceTried      // man, guard, die, 1 arrested
	Frisked         // die of the player, die of the German, 0 equipment 1 kit, 1 lost
	BoughtOff       // Cause: a bribe saves equipment
	KitHidden       // Cause: a hideaway saves the kit
	KitLost         // Cause
	TunnelShown     // tunnel: the card is shown before the men are in
	TunnelFailed    // tunnel: the men did not get in
	Pursued         // guard, man, from, to: through rooms and over a drop
	Named           // guard, man: the escaper whom a guard outside follows
	SearchFailed    // guard or -1, room: the room was not reached
	TheftStopped    // equipment: a claim was interrupted

	TowerEntered // man, circle
	TowerLeft    // man, circle
	WayShared    // man, equipment, way, seat of the player who paid
	GliderFlown  // man, man or -1, total, 1 away

	PutDown  // guard, man: whom a guard catches at an appel
	RunSpent // man, rope cards, cutters cards: a do or die that succeeded
	Handed   // face, TradedRope and so on, or TradedKit; to this seat: a card of a trade
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
	SearchThrow
	FlightThrow
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
	InTheLight
	WithoutKit
	ByFailedFlight
)

// CauseNames are the causes as transcripts write them.
var CauseNames = [...]string{"arrest", "gave himself up", "search", "appel", "tunnel raid", "holder card", "failed car ride", "stopped in the light", "no kit at the target", "failed flight"}

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
	WhenTurnEnds
	TargetGone
	SearchFell
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
