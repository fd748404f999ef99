package colditz

import (
	"math/bits"

	"escapesim/sim"
	"escapesim/sim/colditz/board"
)

// The German sits at seat 0; the teams, in the order of play, at 1 to 5.
const German sim.Seat = 0

// What the box holds (COL-GAME-04) and what the state has room for: more men
// than the box, for house rules; all of them fit into one mask of 64 bits.
const (
	MaxTeams  = board.MaxTeams
	MaxMen    = 12 // a team
	boxMen    = 8
	MaxGuards = 16
)

// Man names a prisoner: team (0..4) times MaxMen plus his number.
type Man int8

// NoMan and NoGuard stand where nobody is meant.
const (
	NoMan   Man   = -1
	NoGuard Guard = -1
)

// Guard names a guard, 0..15.
type Guard int8

// ManOf is man number n of a team, both from 0.
func ManOf(team, n int) Man { return Man(team*MaxMen + n) }

// TeamOf is the team of a man, from 0.
func TeamOf(m Man) int { return int(m) / MaxMen }

// SeatOf is the seat of a man's player.
func SeatOf(m Man) sim.Seat { return sim.Seat(TeamOf(m) + 1) }

// Zone says where a pawn is, apart from its circle.
type Zone uint8

// Where a pawn can be. A man begins Absent when his team is smaller than
// eight; Escaped and Dead are for good (COL-GAME-06).
const (
	Absent Zone = iota
	OnBoard
	InTunnel // inside one, on its layer of the board
	InnerCell
	OuterCell // the cooler
	Escaped
	Dead
	Reserve // a guard in the barracks
	Limbo   // arrested, the jail not chosen yet
	InTower // in the north tower, with the glider
)

// Exit is the last way that a man took on his way out.
type Exit uint8

// The ways out, in the order of the metrics' names.
const (
	NoExit Exit = iota
	ByKey
	ByPass
	ByRope
	ByWire
	ByTunnel
	ByCar
	ByDoOrDie
	ByGlider
)

// ExitNames are the ways out as metrics and transcripts write them.
var ExitNames = [...]string{"none", "key", "pass", "rope", "wire", "tunnel", "car", "do_or_die", "glider"}

// Pawn is the place of one man or guard.
type Pawn struct {
	At        board.Circle // NoCircle when off the board
	Zone      Zone
	Returning bool // on his way back from the cooler, immune from arrest (COL-SOL-16)
	WayBack   bool // on his way back, immune or not
	Last      Exit
}

// Equipment types, in the order rope, key, pass, cutters.
const (
	Rope = iota
	Key
	Pass
	Cutters
	equipmentTypes
)

// Team is what one Allied player has.
type Team struct {
	Hand    OpportunityHand
	Cards   int8 // in Hand
	Equip   [equipmentTypes]int8
	Kit     bool
	KitLost bool // a kit of his was confiscated
	Stolen  int8 // equipment claimed in rooms (COL-EQUIP-10)
	Escapes int8
	Out     bool  // eliminated
	Tries   int8  // do or dies announced
	Offered uint8 // trades that were offered in this Allied turn, gifts that were taken apart (bits: see trade.go)
	Gifts   int8  // cards given away in this turn
	Met     int32 // where the clock ends the game: the player turn, from 1, in which the target was met; 0 not yet
	DoOrDie int8  // throws on the do-or-die card that the team was dealt; 0 none

	Held faces `position:"derived"` // in Hand
}

// take puts a card into the hand, drop takes one out.
func (t *Team) take(f Face) {
	changeHand(t.Hand[:], &t.Cards, &t.Held, int(f), 1)
}

func (t *Team) drop(f Face) {
	changeHand(t.Hand[:], &t.Cards, &t.Held, int(f), -1)
}

// takeSecurity puts a card into the German's hand, dropSecurity takes one out.
func (s *State) takeSecurity(f SecurityFace) {
	changeHand(s.GermanHand[:], &s.GermanCards, &s.GermanHeld, int(f), 1)
}

func (s *State) dropSecurity(f SecurityFace) {
	changeHand(s.GermanHand[:], &s.GermanCards, &s.GermanHeld, int(f), -1)
}

// changeHand puts cards of a face into a hand, or takes them out.
func changeHand(hand []int8, cards *int8, held *faces, face int, n int8) {
	hand[face] += n
	*cards += n
	if *held |= 1 << face; hand[face] == 0 {
		*held &^= 1 << face
	}
}

// equipment is the number of equipment cards that the team holds.
func (t *Team) equipment() int8 {
	return t.Equip[Rope] + t.Equip[Key] + t.Equip[Pass] + t.Equip[Cutters]
}

// TunnelState is one tunnel's layer: who is inside, circle by circle.
type TunnelState struct {
	In       [board.MaxTunnel]uint8 // pawn codes
	Men      int8
	Guards   int8
	Open     bool // opened and not yet left by all
	Detected bool
	Breakout bool // detected from the next German turn on (COL-TUN-17)
	Joinable bool // opened since the last German turn (COL-TUN-08)
	Opener   int8 // the team that opened it
}

// Phase is the part of the game or turn in which no interrupt is pending.
type Phase uint8

// The phases.
const (
	PlaceInner Phase = iota
	PlaceOuter
	BeforeThrow
	AlliedMove
	GermanMove
	TurnEnd
	Over
	PlaceMen     // the players put their men on white circles
	AnotherThrow // of the same turn, after a double
)

// Outcome of a game.
type Outcome uint8

// The outcomes; Truncated is a game that reached sim.max_rounds, Draw one
// that nobody won.
const (
	Undecided Outcome = iota
	GermanWin
	AlliedWin
	Truncated
	Draw
)

// State is a position, whole: = copies it.
type State struct {
	// Pawns.
	Men    [MaxTeams * MaxMen]Pawn
	Guards [MaxGuards]Pawn
	At     [board.MaxCircles]uint8 // pawn code of who stands on a circle's surface
	Tunnel [3]TunnelState

	MenOutside int8 // on circles of the area outside, tunnels not counted
	MenInCells int8

	// What follows from the pawns, kept for speed; Check says what it must be.
	Near          [board.MaxCircles]met `position:"derived"` // by circle: who stands around
	GuardsOutside int8                  `position:"derived"`
	InRooms       uint64                `position:"derived"` // men on circles of rooms
	AtHome        uint16                `position:"derived"` // guards in the barracks
	OnPosts       uint16                `position:"derived"` // guards on black circles
	PostsTaken    int8                  `position:"derived"` // black circles on which somebody stands

	// Cards.
	Teams       [MaxTeams]Team
	GermanHand  SecurityHand
	GermanCards int8
	GermanHeld  faces `position:"derived"` // in GermanHand
	Opportunity Deck[OpportunityHand]
	Security    Deck[SecurityHand]
	DoOrDie     [maxDoOrDie]int8 // the pile, top last
	DoOrDieLeft int8
	Stock       [equipmentTypes]int8
	Kits        int8

	// Order is the order of play of the teams by lot; all zero, it is theirs
	// (COL-SETUP-10).
	Order [MaxTeams]sim.Seat

	// Time.
	Round int16 // from 1
	Turns int32 // player turns finished
	Seat  sim.Seat
	Phase Phase

	// The turn in hand.
	Pips        int16
	Doubles     int8                      // rights of release left (COL-SOL-06)
	Came        board.Maybe[board.Circle] // where the mover came from, where he may be sent back
	Mover       int8                      // man or guard who must move on (COL-MOVE-10); -1 none
	Locked      bool                      // no more posting in this turn (COL-GUARD-05)
	Barred      uint16                    // guards who may not be posted in this turn, or in the next German one
	FreshMen    uint64                    // men let out in this turn who may not walk yet
	FreshGuards uint16                    // guards posted in this turn who may not walk yet
	LetOut      uint64                    // men let out of solitary in this turn
	Walked      uint64                    // men who took a step in this turn
	Homeward    [MaxMen]int8              // pips that the team's men have walked on their ways back
	Thrown      int16                     // pips that the turn's throw gave
	Earned      int8                      // cards that the throw earned and that are still to be drawn
	Claims      int8                      // equipment claims made in this turn
	Posts       int8
	FreePosts   int8 // guards who may still be posted free of charge
	Appels      int8

	// Ways opened by equipment: for prisoners until the German turn begins,
	// for guards until it ends (COL-ROUTE-08).
	OpenWays uint64
	Pursuit  uint64
	Used     bool      // equipment was used on the board since the last German turn
	Holders  [2]uint64 // men who used a key, or a pass, since the last German turn (COL-SEC-03)
	Licence  bool      // guards are in active pursuit in this German turn

	// Days and nights (COL-CLOCK-04).
	Night    bool
	Part     int8  // of the timeline: 0 the first day, 1 its night, 2 the second day
	Clock    int32 // thousandths of a minute played, meetings included
	PartEnds int32 // when this day or night is over

	// Throw by throw (COL-DICE-03).
	Again     bool  // a double: another throw is due
	Acted     bool  // the German has moved since the throw, where that matters
	Throws    int8  // of this turn
	Total     int16 // of its throws
	WalkLimit int16 // pips that guards may still walk at night, from 1; 0 no limit

	// Declared attempts (COL-ATT-01), masks of men.
	Attempting uint64                    // in an attempt
	Declared   uint64                    // declared in this turn and not yet out
	Announced  uint64                    // declared in this turn
	LeftNow    uint64                    // left the inner courtyard since the last German turn
	Route      board.Maybe[Route]        // the way announced in this turn
	Bound      bool                      // the pips of this throw belong to the declared men
	Digging    board.Maybe[board.Tunnel] // the tunnel that is being opened (COL-TUN-03)
	Dug        int8                      // men brought into it so far
	Asked      uint8                     // teams whom the opener of a tunnel has refused in this turn
	Via        [MaxTeams * MaxMen]Route  // the way by which a man left the courtyard, or the castle

	// Following (COL-PURSUE-03, COL-PURSUE-07), and the guards' steps in the
	// outer area (COL-GUARD-11).
	Hunts      [MaxGuards]board.Maybe[Man] // whom a guard follows
	OuterSteps [MaxGuards]int8

	// Cards shown and not yet carried out (COL-SEARCH-06, COL-APPEL-13).
	Shown    board.Maybe[Search] // the search card
	RangeDue bool
	Combo    board.Maybe[board.Tunnel] // the tunnel that both cards were played against (COL-TUN-26)
	Thieves  uint64                    // the men of a claim that was interrupted
	Theft    int8                      // and its type of equipment
	Tried    uint64                    // men who have tried to be arrested in this turn (COL-FORCE-07)

	Flight Flight
	Shared Shared

	// Interrupts.
	Stack  [maxFrames]Frame
	Depth  int8
	Marked uint64 // men whom the card in hand concerns
	Going  uint16 // guards who leave when it is over
	Taken  uint64 // men whom an appel has caught
	Offer  Offer

	Outcome Outcome
	Winner  int8  // team, from 0; -1 none
	Beside  uint8 // those that share the win, bit t team t
}

// Pawn codes on circles: 0 nobody, then men, then guards.
const guardCode = 1 + MaxTeams*MaxMen

func manCode(m Man) uint8      { return uint8(m) + 1 }
func guardOf(code uint8) Guard { return Guard(code - guardCode) }
func manOf(code uint8) Man     { return Man(code - 1) }
func isMan(code uint8) bool    { return code != 0 && code < guardCode }
func isGuard(code uint8) bool  { return code-guardCode < MaxGuards } // not covered

// covered stands on the surface of a brown circle over a pawn inside the
// tunnel where nobody may pass over him (COL-MOVE-05). It is the code behind
// the last pawn's.
const covered = guardCode + MaxGuards

func codeOfGuard(g Guard) uint8 { return uint8(g) + guardCode }

// place puts a man on a vacant circle of the surface.
func (r *Rules) place(s *State, m Man, at board.Circle) {
	p := &s.Men[m]
	p.At, p.Zone = at, OnBoard
	r.setDown(s, at, manCode(m))
}

// setDown puts a pawn on a vacant circle of the surface.
func (r *Rules) setDown(s *State, at board.Circle, code uint8) {
	s.At[at] = code
	r.turnNear(s, at, mark(code))
	if r.ground[at].counted {
		r.note(s, at, code, 1)
	}
}

// takeUp takes whoever stands on a circle off the surface.
func (r *Rules) takeUp(s *State, at board.Circle) {
	code := s.At[at]
	s.At[at] = 0
	r.turnNear(s, at, mark(code))
	if r.ground[at].counted {
		r.note(s, at, code, -1)
	}
}

// met says who stands at the ends of a circle's links: in the low half, by
// link, that somebody does; in the high half that it is a guard.
type met uint16

func (m met) taken() uint8  { return uint8(m) }
func (m met) guards() uint8 { return uint8(m >> 8) }

// How a pawn is marked in the sets of those around, in the place of link 0.
const (
	oneMan   met = 1
	oneGuard met = 1 | 1<<8
)

func mark(code uint8) met {
	if isGuard(code) {
		return oneGuard
	}
	return oneMan
}

// turnNear tells the circles around that one has been taken or left. All
// have as many entries, so there is no branch on how many are around.
func (r *Rules) turnNear(s *State, at board.Circle, mark met) {
	a := &r.around[uint16(at)]
	s.Near[uint16(a[0].at)] ^= met(a[0].link) * mark
	s.Near[uint16(a[1].at)] ^= met(a[1].link) * mark
	s.Near[uint16(a[2].at)] ^= met(a[2].link) * mark
	s.Near[uint16(a[3].at)] ^= met(a[3].link) * mark
	s.Near[uint16(a[4].at)] ^= met(a[4].link) * mark
	s.Near[uint16(a[5].at)] ^= met(a[5].link) * mark
	s.Near[uint16(a[6].at)] ^= met(a[6].link) * mark
}

// note counts a pawn more, or less, outside, in a room or on a black circle.
func (r *Rules) note(s *State, at board.Circle, code uint8, n int8) {
	if r.ground[at].post {
		s.PostsTaken += n
		if isGuard(code) {
			s.OnPosts ^= 1 << guardOf(code)
		}
		return
	}
	switch outside := r.ground[at].area == board.Outside; {
	case outside && isMan(code):
		s.MenOutside += n
	case outside && isGuard(code):
		s.GuardsOutside += n
	case !outside && isMan(code):
		s.InRooms ^= 1 << manOf(code)
	}
}

// lift takes a man off whatever he stands in, into a zone off the board. The
// outside is cleared by the caller, once it is known where he went.
func (r *Rules) lift(s *State, m Man, to Zone) {
	p := &s.Men[m]
	switch p.Zone {
	case OnBoard:
		r.takeUp(s, p.At)
	case InTunnel:
		c := &r.Board.Circles[p.At]
		t := &s.Tunnel[c.Tunnel]
		r.standInside(s, p.At, 0)
		t.Men--
	case InnerCell, OuterCell:
		s.MenInCells--
	}
	p.Zone, p.At = to, board.NoCircle
	if to != InTunnel {
		s.Attempting &^= 1 << m
		s.Declared &^= 1 << m
		s.LeftNow &^= 1 << m
	}
	if to == InnerCell || to == OuterCell {
		s.MenInCells++
	}
}

// standInside writes who stands inside a tunnel on one of its circles, 0 nobody.
// Where nobody may pass over others, its surface is taken as well
// (COL-MOVE-05).
func (r *Rules) standInside(s *State, at board.Circle, code uint8) {
	c := &r.Board.Circles[at]
	s.Tunnel[c.Tunnel].In[c.TunnelAt] = code
	if r.Options.Move.PassThrough != PassNone || c.Area == board.TunnelOnly {
		return
	}
	switch {
	case code != 0 && s.At[at] == 0:
		r.setDown(s, at, covered)
	case code == 0 && s.At[at] == covered:
		r.takeUp(s, at)
	}
}

// mayCrawl: the place inside a tunnel is free, and nobody above keeps a pawn
// from passing under him.
func (r *Rules) mayCrawl(s *State, tunnel board.Tunnel, place int) bool {
	circles := r.Board.Tunnels[tunnel].Circles
	return place < len(circles) && s.Tunnel[tunnel].In[place] == 0 && (r.Options.Move.PassThrough != PassNone || s.At[circles[place]] == 0)
}

func (r *Rules) placeGuard(s *State, g Guard, at board.Circle) {
	s.Guards[g] = Pawn{At: at, Zone: OnBoard}
	s.AtHome &^= 1 << g
	r.setDown(s, at, codeOfGuard(g))
}

// shiftGuard moves a guard to a vacant circle of the surface.
func (r *Rules) shiftGuard(s *State, g Guard, to board.Circle) {
	p := &s.Guards[g]
	from := p.At
	p.At = to
	r.shift(s, from, to, codeOfGuard(g), oneGuard)
}

// shift takes who stands on a circle to a vacant one.
func (r *Rules) shift(s *State, from, to board.Circle, who uint8, one met) {
	s.At[from], s.At[to] = 0, who
	r.turnNear(s, from, one)
	r.turnNear(s, to, one)
	if r.ground[from].counted {
		r.note(s, from, who, -1)
	}
	if r.ground[to].counted {
		r.note(s, to, who, 1)
	}
}

// barracks takes a guard to the barracks from wherever he is.
func (r *Rules) barracks(s *State, g Guard, why GuardLeft, log *sim.Log) {
	p := &s.Guards[g]
	switch p.Zone {
	case OnBoard:
		r.takeUp(s, p.At)
	case InTunnel:
		c := &r.Board.Circles[p.At]
		r.standInside(s, p.At, 0)
		s.Tunnel[c.Tunnel].Guards--
	default:
		return
	}
	if r.Options.Guard.CardLockout && s.Seat != German && (why == ByDiversion || why == ByInspection) {
		s.Barred |= 1 << g // COL-GUARD-08
	}
	tellGuardHome(log, g, p.At, why)
	*p = Pawn{At: board.NoCircle, Zone: Reserve}
	s.AtHome |= 1 << g
}

// Guards and men of the game.
func (r *Rules) menOf(team int) (from, to Man) {
	return ManOf(team, 0), ManOf(team, 0) + Man(r.men)
}

func (s *State) guardsReserved() int { return bits.OnesCount16(s.AtHome) }
