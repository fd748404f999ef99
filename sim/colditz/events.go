package colditz

import (
	"escapesim/sim"
	"escapesim/sim/colditz/board"
	"escapesim/sim/position"
)

// The kinds of facts; what each says is its row in the table of events.
const (
	RoundBegan sim.EventKind = iota + 1
	TurnBegan
	Thrown
	CardDrawn
	Discarded
	CardPlayed
	GuardPlaced
	Posted
	Recalled
	GuardMoved
	GuardHome
	Moved
	Placed
	Paid
	Claimed
	KitClaimed
	Gained
	Released
	Jailed
	Confiscated
	HideawayUsed
	TunnelOpened
	TunnelJoined
	TunnelLeft
	TunnelFound
	TunnelRaided
	WarningPlayed
	Ranged
	Searched
	ShotFired
	CarTried
	DoOrDieTried
	TeamOut
	HasEscaped
	Died
	Traded
	GameEnded
	WinShared
	Seated
	PartBegan
	SecretMeeting
	AttemptDeclared
	AttemptStalled
	LeftCourtyard
	ForceTried
	Frisked
	BoughtOff
	KitHidden
	KitLost
	TunnelShown
	TunnelFailed
	Pursued
	Named
	SearchFailed
	TheftStopped
	TowerEntered
	TowerLeft
	WayShared
	GliderFlown
	PutDown
	RunSpent
	Handed
)

// eventRows are what the facts say, by kind: Seat is the player concerned, and - stands for
// what Tell puts into words by itself. Transcripts, scenario files, programs that read
// transcripts, and the accessors of Fact go by it.
var eventRows = position.Rows{
	RoundBegan:   {"round_began round:n", "round {round}"},
	TurnBegan:    {"turn_began", "{seat} to play"},
	Thrown:       {"thrown - - for:throw", ""},
	CardDrawn:    {"card_drawn card", "{seat} draws {card}"},
	Discarded:    {"discarded card", "{seat} throws away {card}"},
	CardPlayed:   {"card_played card on:target", ""},
	GuardPlaced:  {"guard_placed guard at:circle", "{guard} placed on {at}"},
	Posted:       {"posted guard at:circle", "{guard} posted on {at}"},
	Recalled:     {"recalled guard from:circle", "{guard} recalled from {from}"},
	GuardMoved:   {"guard_moved guard from:circle to:circle by:link", ""},
	GuardHome:    {"guard_home guard from:circle why:home", "{guard} to the barracks ({why})"},
	Moved:        {"moved man from:circle to:circle by:link", ""},
	Placed:       {"placed man at:circle why:landing", "{man} put on {at} {why}"},
	Paid:         {"paid equipment cards:n way", "{seat} uses {cards} {equipment} {cards?card|cards}[ at {way}]"},
	Claimed:      {"claimed equipment room other_room:room", ""},
	KitClaimed:   {"kit_claimed half_cards:n bribes:n", ""},
	Gained:       {"gained equipment by:face", "{seat} gains {equipment} by {by}"},
	Released:     {"released man at:circle by:freed", "{man} released on {at} by {by}"},
	Jailed:       {"jailed man why:cause at:circle jail", "{man} to the {jail} ({why})"},
	Confiscated:  {"confiscated equipment why:cause", "{seat} loses {equipment} ({why})"},
	HideawayUsed: {"hideaway_used why:cause", "{seat} saves a card by hideaway ({why})"},
	TunnelOpened: {
		"tunnel_opened tunnel man other_man:man",
		"{seat} opens the {tunnel} tunnel with {man} and {other_man}",
	},
	TunnelJoined: {"tunnel_joined tunnel man", "{man} joins the {tunnel} tunnel"},
	TunnelLeft: {
		"tunnel_left tunnel man far_end:yes",
		"{man} leaves the {tunnel} tunnel {far_end?at the far end|into the room}",
	},
	TunnelFound: {
		"tunnel_found tunnel by_card:yes",
		"the {tunnel} tunnel is detected {by_card?by card|after a breakout}",
	},
	TunnelRaided:  {"tunnel_raided tunnel caught:n", "the {tunnel} tunnel is raided: {caught} {caught?man|men}"},
	WarningPlayed: {"warning_played men:n", "{seat} brings {men} {men?man|men} to safety"},
	Ranged:        {"ranged range:n caught:n", "range {range}: {caught} {caught?man|men}"},
	Searched:      {"searched guard room caught:n", "{guard} searches {room}: {caught} {caught?man|men}"},
	ShotFired: {
		"shot_fired guard man range:n distance:n",
		"{guard} shoots at {man}: range {range}, distance {distance}",
	},
	CarTried: {
		"car_tried man total:n escaped:yes",
		"{man} drives {total} {total?circle|circles}: {escaped?away|caught}",
	},
	DoOrDieTried: {
		"do_or_die man throws:n distance:n total:n",
		"{man} runs: card {throws}, {total} of {distance} {distance?circle|circles}",
	},
	TeamOut:         {"team_out without_hope:yes", "{seat} is out{without_hope? without hope|}"},
	HasEscaped:      {"escaped man by:exit target", "{man} escapes by {by}[ at {target}]"},
	Died:            {"died man why:death", "{man} dies ({why})"},
	Traded:          {"traded with:player given:n got:n", "{seat} gives {with} {given} {given?card|cards} for {got}"},
	GameEnded:       {"game_ended outcome winner why:win", "the game ends: {outcome}[, {winner} wins] ({why})"},
	WinShared:       {"win_shared -", ""},
	Seated:          {"seated place:n", "{seat} plays at place {place} of the round"},
	PartBegan:       {"part_began day:n night:yes", "{night?night|day} {day} begins"},
	SecretMeeting:   {"secret_meeting day:n", "the players meet in secret on day {day}"},
	AttemptDeclared: {"attempt_declared man route", "{man} declares an attempt by {route}"},
	AttemptStalled:  {"attempt_stalled man", "{man} does not get out"},
	LeftCourtyard:   {"left_courtyard man route", "{man} is out by {route}"},
	ForceTried: {
		"force_tried man guard die:n arrested:yes",
		"{man} offers himself to {guard}: {die}, {arrested?arrested|nothing}",
	},
	Frisked: {
		"frisked own:n german:n kit:yes lost:yes",
		"{seat} is frisked for his {kit?kit|equipment}: {own} against {german}, {lost?lost|nothing found}",
	},
	BoughtOff:    {"bought_off why:cause", "{seat} saves a card by bribe ({why})"},
	KitHidden:    {"kit_hidden why:cause", "{seat} saves his kit by hideaway ({why})"},
	KitLost:      {"kit_lost why:cause", "{seat} loses his kit ({why})"},
	TunnelShown:  {"tunnel_shown tunnel", "{seat} sets out to open the {tunnel} tunnel"},
	TunnelFailed: {"tunnel_failed tunnel", "{seat} does not open the {tunnel} tunnel"},
	Pursued:      {"pursued guard man from:circle to:circle", "{guard} follows {man} from {from} to {to}"},
	Named:        {"named guard man", "{guard} is after {man}"},
	SearchFailed: {"search_failed guard room", ""},
	TheftStopped: {"theft_stopped equipment", "{seat} is stopped at the claim of {equipment}"},
	TowerEntered: {"tower_entered man from:circle", "{man} enters the north tower from {from}"},
	TowerLeft:    {"tower_left man to:circle", "{man} leaves the north tower to {to}"},
	WayShared: {
		"way_shared man equipment way lender:player",
		"{man} follows at {way} on the {equipment} of {lender}",
	},
	GliderFlown: {
		"glider_flown man other_man:man total:n away:yes",
		"{man}[ and {other_man}] in the glider, {total} {total?circle|circles}: {away?away|caught}",
	},
	PutDown:  {"caught_by guard man", "{guard} catches {man}"},
	RunSpent: {"run_spent man ropes:n cutters:n", ""},
	Handed:   {"handed card:traded to:player", "{seat} hands {to} {card}"},
}

// Fact reads a fact: each argument by its name in the table of events. To ask a fact
// for what its kind does not say is a mistake of the program, and panics.
type Fact sim.Event

func (f *Fact) value(a *position.Argument) int { return a.Of((*sim.Event)(f)) }

// Facts are the names of what the facts say, without their words.
var Facts = eventRows.Facts()

// arg is where facts have each argument.
var arg = position.Arguments[struct {
	At, Bribes, By, ByCard, Card, Cards, Cutters, Distance, Equipment, FarEnd, For, From, Guard,
	HalfCards, Jail, Kit, Lost, Man, Night, On, OtherRoom, Room, Ropes, Round, Target,
	Throws, To, Total, Tunnel, Way, Why, WithoutHope position.Argument
}](Facts)

// Who and where.

func (f Fact) Man() Man               { return Man(f.value(&arg.Man)) }
func (f Fact) Guard() Guard           { return Guard(f.value(&arg.Guard)) }
func (f Fact) At() board.Circle       { return board.Circle(f.value(&arg.At)) }
func (f Fact) From() board.Circle     { return board.Circle(f.value(&arg.From)) }
func (f Fact) To() board.Circle       { return board.Circle(f.value(&arg.To)) }
func (f Fact) Room() board.Room       { return board.Room(f.value(&arg.Room)) }
func (f Fact) OtherRoom() board.Room  { return board.Room(f.value(&arg.OtherRoom)) }
func (f Fact) Tunnel() board.Tunnel   { return board.Tunnel(f.value(&arg.Tunnel)) }
func (f Fact) Way() board.Way         { return board.Way(f.value(&arg.Way)) } // below 0: at none
func (f Fact) Target() int            { return f.value(&arg.Target) }         // below 0: none
func (f Fact) By() board.LinkKind     { return board.LinkKind(f.value(&arg.By)) }
func (f Fact) Freed() Freed           { return Freed(f.value(&arg.By)) }
func (f Fact) Face() Face             { return Face(f.value(&arg.Card)) }         // of an Allied player's card
func (f Fact) Security() SecurityFace { return SecurityFace(f.value(&arg.Card)) } // of the German's
func (f Fact) Equipment() int         { return f.value(&arg.Equipment) }
func (f Fact) Throw() Throw           { return Throw(f.value(&arg.For)) }

// Why.

func (f Fact) Cause() Cause     { return Cause(f.value(&arg.Why)) }
func (f Fact) Landing() Landing { return Landing(f.value(&arg.Why)) }
func (f Fact) Death() Death     { return Death(f.value(&arg.Why)) }

// How many, and whether.

func (f Fact) Round() int        { return f.value(&arg.Round) }
func (f Fact) Cards() int        { return f.value(&arg.Cards) }
func (f Fact) HalfCards() int    { return f.value(&arg.HalfCards) }
func (f Fact) Bribes() int       { return f.value(&arg.Bribes) }
func (f Fact) Ropes() int        { return f.value(&arg.Ropes) }
func (f Fact) Cutters() int      { return f.value(&arg.Cutters) }
func (f Fact) Throws() int       { return f.value(&arg.Throws) } // of a do-or-die card
func (f Fact) Distance() int     { return f.value(&arg.Distance) }
func (f Fact) Total() int        { return f.value(&arg.Total) }
func (f Fact) ByCard() bool      { return f.value(&arg.ByCard) != 0 }
func (f Fact) InCooler() bool    { return f.value(&arg.Jail) != 0 }
func (f Fact) FarEnd() bool      { return f.value(&arg.FarEnd) != 0 }
func (f Fact) Night() bool       { return f.value(&arg.Night) != 0 }
func (f Fact) OfKit() bool       { return f.value(&arg.Kit) != 0 } // a duel over the kit, not over equipment
func (f Fact) Lost() bool        { return f.value(&arg.Lost) != 0 }
func (f Fact) WithoutHope() bool { return f.value(&arg.WithoutHope) != 0 }

// Dice are the faces of a throw.
func (f Fact) Dice() []int {
	faces := []int{int(f.A)}
	third, fourth := f.further()
	for _, d := range [...]int16{f.B, third, fourth} {
		if d > 0 {
			faces = append(faces, int(d))
		}
	}
	return faces
}

// Sum is what the dice of a throw add up to, and whether they are a double.
func (f Fact) Sum() (sum int, double bool) {
	third, fourth := f.further()
	same := func(die int16) bool { return die == 0 || die == f.A }
	return int(f.A + f.B + third + fourth), f.A == f.B && same(third) && same(fourth)
}

// further are the third and the fourth die of a throw, 0 for one that was not thrown.
func (f Fact) further() (third, fourth int16) { return f.D & 7, f.D >> 3 }

// A fact that happens in one place is noted there (sim.Log.Add), in the order of its row in the
// table of events; these happen in several.

func tellRoundBegan(log *sim.Log, round int16) {
	log.Add(RoundBegan, German, int(round), 0, 0, 0)
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

func tellGuardMoved(log *sim.Log, g Guard, from, to board.Circle, by board.LinkKind) {
	log.Add(GuardMoved, German, int(g), int(from), int(to), int(by))
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

func tellGained(log *sim.Log, seat sim.Seat, kind int, by Face) {
	log.Add(Gained, seat, kind, int(by), 0, 0)
}

func tellTunnelOpened(log *sim.Log, t board.Tunnel, first, second Man) {
	log.Add(TunnelOpened, SeatOf(first), int(t), int(first), int(second), 0)
}

func tellTunnelJoined(log *sim.Log, t board.Tunnel, m Man) {
	log.Add(TunnelJoined, SeatOf(m), int(t), int(m), 0, 0)
}

func tellTunnelFound(log *sim.Log, t board.Tunnel, byCard bool) {
	log.Add(TunnelFound, German, int(t), position.Bit(byCard), 0, 0)
}

func tellSearched(log *sim.Log, g Guard, room board.Room, caught int) {
	log.Add(Searched, German, int(g), int(room), caught, 0)
}

func tellCarTried(log *sim.Log, m Man, total int, away bool) {
	log.Add(CarTried, SeatOf(m), int(m), total, position.Bit(away), 0)
}

func tellFrisked(log *sim.Log, seat sim.Seat, own, german int, kit, lost bool) {
	log.Add(Frisked, seat, own, german, position.Bit(kit), position.Bit(lost))
}

func tellPursued(log *sim.Log, g Guard, m Man, from, to board.Circle) {
	log.Add(Pursued, German, int(g), int(m), int(from), int(to))
}

func tellTheftStopped(log *sim.Log, seat sim.Seat, kind int) {
	log.Add(TheftStopped, seat, kind, 0, 0, 0)
}

func tellHanded(log *sim.Log, seat sim.Seat, card Face, to sim.Seat) {
	log.Add(Handed, seat, int(card), int(to), 0, 0)
}

// Throw says what a throw was for.
type Throw uint8

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
var CauseNames = [...]string{
	"arrest", "gave himself up", "search", "appel", "tunnel raid", "holder card",
	"failed car ride", "stopped in the light", "no kit at the target", "failed flight",
}

// GuardLeft says why a guard went to the barracks.
type GuardLeft uint8

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

const (
	TargetMet WinReason = iota
	TimeOut
	NobodyLeft
	RoundLimit
)

// Death says how a man died.
type Death uint8

const (
	ByShot Death = iota
	Running
	WithTeam
)
