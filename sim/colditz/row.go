package colditz

import (
	"escapesim/sim"
	"escapesim/sim/colditz/board"
	"escapesim/sim/dice"
)

// A decision is the row of one kind of decision: all that the rules say of it
// and how it reads. The rows stand in the files of their topics; what lists
// the decisions of a position, judges one, carries it out, puts it into words
// and reads it is derived from them in decisions.go.
type decision struct {
	kind  MoveKind
	words string     // what a transcript writes first
	args  []argument // what it writes then: A, B and C in words

	// When it is open in a player's own turn. The answers to an interrupt are
	// its own business.
	open []opening

	do func(u umpire, x choice)
}

// umpire carries decisions out: a position under its rules, with the chance and the log of the
// game. He is handed on by value, since what a pointer leads to would be allocated.
type umpire struct {
	*Rules
	s   *State
	c   *dice.Chance
	log *sim.Log
}

// An opening says in which moments of a turn a kind of decision can be open,
// under which rules, and which decisions of the kind are. It has one of list,
// man, guard and links: all of them, those of one man, those of one guard,
// ascending, or the links along which pawns may step.
type opening struct {
	at    moments
	under func(o *Options) bool // nil: under all rules

	// Quick tests made before list and the others are called. All conditions of needs
	// hold; the player on the move has one of cards in his hand; the pawn is in one of
	// the zones of in. The zero value of each asks for nothing.
	needs conditions
	cards faces
	in    zoneSet

	// some are those about whom a decision can be open, by their numbers, with man and
	// guard. nil: all.
	some func(r *Rules, s *State) uint64

	list  func(r *Rules, s *State, buf []sim.Move) []sim.Move
	man   func(r *Rules, s *State, m Man, buf []sim.Move) []sim.Move
	guard func(r *Rules, s *State, g Guard, buf []sim.Move) []sim.Move

	// links is about the pawns of the player on the move who stand on the board, of those
	// from one number up to another, and counted from that.
	links func(r *Rules, s *State, from, to int) pawnLinks

	// quietly is, with links, what do does for a quiet step (stepTables) to a vacant
	// circle over a link about which nothing had to be asked. nil: do does it.
	quietly func(r *Rules, s *State, pawn int, to board.Circle, log *sim.Log)

	// How long what list, man or guard find stays the same while pawns of the player on the
	// move take nothing but quiet steps (stepTables): as long as lasts says, where stays
	// holds. far: they find nothing, and will not in this turn. nil stays holds, nil far does not.
	lasts      span
	stays, far func(r *Rules, s *State) bool

	// any reports whether some decision is open. Openings before the throw have
	// it: a player who can only throw is not asked.
	any func(r *Rules, s *State) bool
}

// span is how long something lasts.
type span uint8

// The spans, ascending.
const (
	aStep     span = iota // no longer than to the next one
	pipsLast              // while a pip is left
	turnLasts             // also without pips
)

// moment is the part of a turn or of the preparation in which a player
// decides.
type moment uint8

const (
	placingInner moment = iota // guards on inner black circles
	placingOuter               // and on outer ones
	placingMen
	germanThrow
	beforeThrow
	announced // before the throw, with an attempt or a tunnel announced
	goingOn   // a man must move on (COL-MOVE-10)
	digging   // the pips belong to a tunnel whose card was shown
	bound     // the pips belong to an attempt
	releasing // a double must let somebody out (COL-SOL-26)
	resting   // what an attempt has left over belongs to its men (COL-ATT-05)
	free      // an Allied turn after the throw, nothing of the above
	guarding  // a German turn after the throw
	guardGoingOn
	numMoments
)

// moments is a set of moments.
type moments uint16

func during(list ...moment) (set moments) {
	for _, m := range list {
		set |= 1 << m
	}
	return set
}

// forced are the decisions that a moment is about: when none of them is open
// the turn goes on as if it were over.
var forced = [numMoments]Kinds{
	digging:   KindsOf(Step, EnterTunnel, WalkTunnel),
	bound:     KindsOf(Step, WalkTunnel, LeaveTunnel, JoinStep),
	releasing: KindsOf(ReleaseByDouble),
}

// choice is a decision's arguments.
type choice struct{ a, b, c int }

func (x choice) man() Man             { return Man(x.a) }
func (x choice) guard() Guard         { return Guard(x.a) }
func (x choice) tunnel() board.Tunnel { return board.Tunnel(x.a) }
func (x choice) at() board.Circle     { return board.Circle(x.a) }
func (x choice) to() board.Circle     { return board.Circle(x.b) }
func (x choice) other() Man           { return Man(x.b) }
func (x choice) third() Man           { return Man(x.c) }
func (x choice) link() board.LinkKind { return board.LinkKind(x.c) }
func (x choice) seat() sim.Seat       { return sim.Seat(x.a) }

// An argument puts one of a decision's arguments into words; nothing when
// there is nothing to say.
type argument func(r *Rules, s *State, x choice) string

// An interrupt is the row of one kind of frame on the stack.
type interrupt struct {
	kind FrameKind

	// question is what the player is asked, where yes or no answers it.
	question string

	// When the player of the frame decides: while asks holds, after which the frame goes off the
	// stack; never, where run carries the interrupt out; or when settle, which carries it on as
	// far as nobody has to, says false. With none of them he always does.
	asks   func(r *Rules, s *State, f *Frame) bool
	run    func(r *Rules, s *State, f *Frame, c *dice.Chance, log *sim.Log)
	settle func(r *Rules, s *State, f *Frame, c *dice.Chance, log *sim.Log) bool

	// answers appends what he may decide, ascending.
	answers func(r *Rules, s *State, f *Frame, buf []sim.Move) []sim.Move

	do func(u umpire, f *Frame, k MoveKind, x choice)
}

// conditions are what many decisions have in common that are not open.
type conditions uint8

const (
	pipsLeft     conditions = 1 << iota
	menInTunnels            // some man is in a tunnel
	menInCells              // some man is in solitary
	menOutside
	guardsInTunnels
	attempting // some man is on an attempt

	numConditions = iota
)

// conditions are those that the position meets.
func (s *State) conditions() (met conditions) {
	if s.Pips > 0 {
		met |= pipsLeft
	}
	if s.Tunnel[0].Men|s.Tunnel[1].Men|s.Tunnel[2].Men != 0 {
		met |= menInTunnels
	}
	if s.MenInCells > 0 {
		met |= menInCells
	}
	if s.MenOutside > 0 {
		met |= menOutside
	}
	if s.Tunnel[0].Guards|s.Tunnel[1].Guards|s.Tunnel[2].Guards != 0 {
		met |= guardsInTunnels
	}
	if s.Attempting != 0 {
		met |= attempting
	}
	return met
}

// zoneSet is a set of zones.
type zoneSet uint16

func pawnsIn(list ...Zone) (set zoneSet) {
	for _, z := range list {
		set |= 1 << z
	}
	return set
}

func (set zoneSet) has(z Zone) bool { return set>>z&1 != 0 }

// among is the set of the pawns in these zones, by their places in the list.
func (set zoneSet) among(pawns []Pawn) (found uint16) {
	for i := len(pawns) - 1; i >= 0; i-- {
		found = found<<1 | uint16(set>>(pawns[i].Zone&15))&1
	}
	return found
}

// The arguments of most decisions.

func aMan(r *Rules, _ *State, x choice) string     { return r.ManName(x.man()) }
func aGuard(r *Rules, _ *State, x choice) string   { return r.GuardName(x.guard()) }
func aCircle(r *Rules, _ *State, x choice) string  { return r.circleName(x.at()) }
func aTunnel(_ *Rules, _ *State, x choice) string  { return board.TunnelNames[x.a] }
func aTeam(r *Rules, _ *State, x choice) string    { return r.teamName(x.a) }
func aType(_ *Rules, _ *State, x choice) string    { return board.EquipmentSymbols[x.a] }
func toCircle(r *Rules, _ *State, x choice) string { return r.circleName(x.to()) }
func ofMan(r *Rules, _ *State, x choice) string    { return r.ManName(x.other()) }
func ofGuard(r *Rules, _ *State, x choice) string  { return r.GuardName(Guard(x.b)) }

// andMan is the second of two men, who may be the same.
func andMan(r *Rules, _ *State, x choice) string {
	if x.b == x.c {
		return ""
	}
	return r.ManName(x.third())
}

// byLink and byGuardLink name the link of a man's and of a guard's step, where
// two circles are joined in more than one way.
func byLink(r *Rules, s *State, x choice) string {
	return r.byKind(s.Men[x.man()].At, x.to(), x.link())
}

func byGuardLink(r *Rules, s *State, x choice) string {
	return r.byKind(s.Guards[x.guard()].At, x.to(), x.link())
}

// Answers that many interrupts share.

func noOrYes(_ *Rules, _ *State, _ *Frame, buf []sim.Move) []sim.Move {
	return append(buf, pack(No, 0, 0, 0), pack(Yes, 0, 0, 0))
}

func orNo(buf []sim.Move) []sim.Move { return append(buf, pack(No, 0, 0, 0)) }
