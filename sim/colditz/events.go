package colditz

import (
	"escapesim/sim"
	"escapesim/sim/colditz/board"
)

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

// The facts are noted by these, one a kind: what is said of whom is in the types.

func tellRoundBegan(log *sim.Log, round int16) {
	log.Add(RoundBegan, German, int(round), 0, 0, 0)
}

func tellTurnBegan(log *sim.Log, seat sim.Seat) {
	log.Add(TurnBegan, seat, 0, 0, 0, 0)
}

func tellThrown(log *sim.Log, seat sim.Seat, one, two int, what Throw, further int) {
	log.Add(Thrown, seat, one, two, int(what), further)
}

func tellCardDrawn[F Face | SecurityFace](log *sim.Log, seat sim.Seat, f F) {
	log.Add(CardDrawn, seat, int(f), 0, 0, 0)
}

func tellDiscarded[F Face | SecurityFace](log *sim.Log, seat sim.Seat, f F) {
	log.Add(Discarded, seat, int(f), 0, 0, 0)
}

// cardTarget is on whom or what a card is played.
type cardTarget int

const onNothing cardTarget = -1

func onMan(m Man) cardTarget             { return cardTarget(m) }
func onGuard(g Guard) cardTarget         { return cardTarget(g) }
func onRoom(room board.Room) cardTarget  { return cardTarget(room) }
func onTunnel(t board.Tunnel) cardTarget { return cardTarget(t) }
func onEquipment(kind int) cardTarget    { return cardTarget(kind) }

func tellPlayed(log *sim.Log, seat sim.Seat, f Face, on cardTarget) {
	log.Add(CardPlayed, seat, int(f), int(on), 0, 0)
}

func tellSecurityPlayed(log *sim.Log, f SecurityFace, on cardTarget) {
	log.Add(CardPlayed, German, int(f), int(on), 0, 0)
}

func tellGuardPlaced(log *sim.Log, g Guard, at board.Circle) {
	log.Add(GuardPlaced, German, int(g), int(at), 0, 0)
}

func tellPosted(log *sim.Log, g Guard, at board.Circle) {
	log.Add(Posted, German, int(g), int(at), 0, 0)
}

func tellRecalled(log *sim.Log, g Guard, from board.Circle) {
	log.Add(Recalled, German, int(g), int(from), 0, 0)
}

func tellGuardMoved(log *sim.Log, g Guard, from, to board.Circle, by board.LinkKind) {
	log.Add(GuardMoved, German, int(g), int(from), int(to), int(by))
}

func tellGuardHome(log *sim.Log, g Guard, from board.Circle, why GuardLeft) {
	log.Add(GuardHome, German, int(g), int(from), int(why), 0)
}

func tellMoved(log *sim.Log, m Man, from, to board.Circle, by board.LinkKind) {
	log.Add(Moved, SeatOf(m), int(m), int(from), int(to), int(by))
}

func tellPlaced(log *sim.Log, m Man, at board.Circle, why Landing) {
	log.Add(Placed, SeatOf(m), int(m), int(at), int(why), 0)
}

func tellPaid(log *sim.Log, seat sim.Seat, kind, cards int8, way board.Way) {
	log.Add(Paid, seat, int(kind), int(cards), int(way), 0)
}

func tellClaimed(log *sim.Log, seat sim.Seat, kind int, room, other board.Room) {
	log.Add(Claimed, seat, kind, int(room), int(other), 0)
}

func tellKitClaimed(log *sim.Log, seat sim.Seat, halves, bribes int) {
	log.Add(KitClaimed, seat, halves, bribes, 0, 0)
}

func tellGained(log *sim.Log, seat sim.Seat, kind int, by Face) {
	log.Add(Gained, seat, kind, int(by), 0, 0)
}

func tellReleased(log *sim.Log, m Man, at board.Circle, byCard bool) {
	log.Add(Released, SeatOf(m), int(m), int(at), b2i(byCard), 0)
}

func tellJailed(log *sim.Log, m Man, why Cause, at board.Circle, jail Zone) {
	log.Add(Jailed, SeatOf(m), int(m), int(why), int(at), int(jail-InnerCell))
}

func tellConfiscated(log *sim.Log, seat sim.Seat, kind int, why Cause) {
	log.Add(Confiscated, seat, kind, int(why), 0, 0)
}

func tellHideawayUsed(log *sim.Log, seat sim.Seat, why Cause) {
	log.Add(HideawayUsed, seat, int(why), 0, 0, 0)
}

func tellTunnelOpened(log *sim.Log, t board.Tunnel, first, second Man) {
	log.Add(TunnelOpened, SeatOf(first), int(t), int(first), int(second), 0)
}

func tellTunnelJoined(log *sim.Log, t board.Tunnel, m Man) {
	log.Add(TunnelJoined, SeatOf(m), int(t), int(m), 0, 0)
}

func tellTunnelLeft(log *sim.Log, t board.Tunnel, m Man, farEnd bool) {
	log.Add(TunnelLeft, SeatOf(m), int(t), int(m), b2i(farEnd), 0)
}

func tellTunnelFound(log *sim.Log, t board.Tunnel, byCard bool) {
	log.Add(TunnelFound, German, int(t), b2i(byCard), 0, 0)
}

func tellTunnelRaided(log *sim.Log, t board.Tunnel, caught int) {
	log.Add(TunnelRaided, German, int(t), caught, 0, 0)
}

func tellWarningPlayed(log *sim.Log, seat sim.Seat, men int16) {
	log.Add(WarningPlayed, seat, int(men), 0, 0, 0)
}

func tellRanged(log *sim.Log, reach, caught int) {
	log.Add(Ranged, German, reach, caught, 0, 0)
}

func tellSearched(log *sim.Log, g Guard, room board.Room, caught int) {
	log.Add(Searched, German, int(g), int(room), caught, 0)
}

func tellShotFired(log *sim.Log, g Guard, m Man, reach, distance int) {
	log.Add(ShotFired, German, int(g), int(m), reach, distance)
}

func tellCarTried(log *sim.Log, m Man, total int, away bool) {
	log.Add(CarTried, SeatOf(m), int(m), total, b2i(away), 0)
}

func tellDoOrDieTried(log *sim.Log, m Man, card int8, distance, total int) {
	log.Add(DoOrDieTried, SeatOf(m), int(m), int(card), distance, total)
}

func tellTeamOut(log *sim.Log, seat sim.Seat, why int) {
	log.Add(TeamOut, seat, why, 0, 0, 0)
}

func tellHasEscaped(log *sim.Log, m Man, by Exit, target int) {
	log.Add(HasEscaped, SeatOf(m), int(m), int(by), target, 0)
}

func tellDied(log *sim.Log, m Man, how int) {
	log.Add(Died, SeatOf(m), int(m), how, 0, 0)
}

func tellTraded(log *sim.Log, seat, partner sim.Seat, given, got int8) {
	log.Add(Traded, seat, int(partner), int(given), int(got), 0)
}

func tellGameEnded(log *sim.Log, outcome Outcome, winner int, why WinReason) {
	log.Add(GameEnded, sim.NoSeat, int(outcome), winner, int(why), 0)
}

func tellWinShared(log *sim.Log, teams uint8) {
	log.Add(WinShared, sim.NoSeat, int(teams), 0, 0, 0)
}

func tellSeated(log *sim.Log, seat sim.Seat, place int) {
	log.Add(Seated, seat, place, 0, 0, 0)
}

func tellPartBegan(log *sim.Log, day int, night bool) {
	log.Add(PartBegan, sim.NoSeat, day, b2i(night), 0, 0)
}

func tellSecretMeeting(log *sim.Log, day int) {
	log.Add(SecretMeeting, sim.NoSeat, day, 0, 0, 0)
}

func tellAttemptDeclared(log *sim.Log, m Man, route Route) {
	log.Add(AttemptDeclared, SeatOf(m), int(m), int(route), 0, 0)
}

func tellAttemptStalled(log *sim.Log, m Man) {
	log.Add(AttemptStalled, SeatOf(m), int(m), 0, 0, 0)
}

func tellLeftCourtyard(log *sim.Log, m Man, route Route) {
	log.Add(LeftCourtyard, SeatOf(m), int(m), int(route), 0, 0)
}

func tellForceTried(log *sim.Log, m Man, g Guard, die int, arrested bool) {
	log.Add(ForceTried, SeatOf(m), int(m), int(g), die, b2i(arrested))
}

func tellFrisked(log *sim.Log, seat sim.Seat, own, german int, kit, lost bool) {
	log.Add(Frisked, seat, own, german, b2i(kit), b2i(lost))
}

func tellBoughtOff(log *sim.Log, seat sim.Seat, why Cause) {
	log.Add(BoughtOff, seat, int(why), 0, 0, 0)
}

func tellKitHidden(log *sim.Log, seat sim.Seat, why Cause) {
	log.Add(KitHidden, seat, int(why), 0, 0, 0)
}

func tellKitLost(log *sim.Log, seat sim.Seat, why Cause) {
	log.Add(KitLost, seat, int(why), 0, 0, 0)
}

func tellTunnelShown(log *sim.Log, seat sim.Seat, t board.Tunnel) {
	log.Add(TunnelShown, seat, int(t), 0, 0, 0)
}

func tellTunnelFailed(log *sim.Log, seat sim.Seat, t board.Tunnel) {
	log.Add(TunnelFailed, seat, int(t), 0, 0, 0)
}

func tellPursued(log *sim.Log, g Guard, m Man, from, to board.Circle) {
	log.Add(Pursued, German, int(g), int(m), int(from), int(to))
}

func tellNamed(log *sim.Log, g Guard, m Man) {
	log.Add(Named, German, int(g), int(m), 0, 0)
}

func tellSearchFailed(log *sim.Log, g Guard, room board.Room) {
	log.Add(SearchFailed, German, int(g), int(room), 0, 0)
}

func tellTheftStopped(log *sim.Log, seat sim.Seat, kind int) {
	log.Add(TheftStopped, seat, kind, 0, 0, 0)
}

func tellTowerEntered(log *sim.Log, m Man, from board.Circle) {
	log.Add(TowerEntered, SeatOf(m), int(m), int(from), 0, 0)
}

func tellTowerLeft(log *sim.Log, m Man, to board.Circle) {
	log.Add(TowerLeft, SeatOf(m), int(m), int(to), 0, 0)
}

func tellWayShared(log *sim.Log, m Man, kind int8, way board.Way, lender sim.Seat) {
	log.Add(WayShared, SeatOf(m), int(m), int(kind), int(way), int(lender))
}

func tellGliderFlown(log *sim.Log, seat sim.Seat, m, mate Man, total int, away bool) {
	log.Add(GliderFlown, seat, int(m), int(mate), total, b2i(away))
}

func tellPutDown(log *sim.Log, g Guard, m Man) {
	log.Add(PutDown, SeatOf(m), int(g), int(m), 0, 0)
}

func tellRunSpent(log *sim.Log, m Man, ropes, cutters int8) {
	log.Add(RunSpent, SeatOf(m), int(m), int(ropes), int(cutters), 0)
}

func tellHanded(log *sim.Log, seat sim.Seat, card Face, to sim.Seat) {
	log.Add(Handed, seat, int(card), int(to), 0, 0)
}

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
