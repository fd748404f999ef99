package colditz

import (
	"escapesim/sim"
	"escapesim/sim/colditz/board"
)

// What players are asked, and which decisions answer alike, for audits.

// momentWords name the parts of a turn and of the preparation.
var momentWords = [numMoments]string{
	placingInner: "place inner", placingOuter: "place outer", placingMen: "place men",
	germanThrow: "before throw", beforeThrow: "before throw", announced: "before throw",
	goingOn: "go on", guardGoingOn: "go on", digging: "dig", bound: "attempt",
	releasing: "release", resting: "attempt", free: "turn", guarding: "turn",
}

var _ sim.Asker[State] = (*Rules)(nil)

// Asking names the question before the actor: the interrupt on top of the stack,
// or the part of the turn.
func (r *Rules) Asking(s *State) (question string, turn bool) {
	switch {
	case s.Phase == Over:
		return "", false
	case s.Depth > 0:
		return s.top().Kind.String(), false
	}
	at := r.moment(s)
	return momentWords[at], at > placingMen
}

// tellsByFirst are the kinds whose first argument is part of the answer: a type of
// equipment, a card, a die.
var tellsByFirst = KindsOf(Take, GiveUp, Redeem, Put, ThrowAway, UseDie, ClaimEquipment)

// AnswerOf is the kind of the decision, with an argument where that tells answers apart:
// of a search the room, the circle only while the game is set up. The German and the
// teams throw cards of other decks away: a 1 beside the card says that it is the German's.
func (r *Rules) AnswerOf(s *State, m sim.Move) sim.Move {
	k, a, b, _ := Unpack(m)
	switch {
	case k == ThrowAway && s.Depth > 0 && s.top().Seat == German:
		return pack(k, a, 1, 0)
	case tellsByFirst.Has(k), k == PlaceAt && s.Depth == 0:
		return pack(k, a, 0, 0)
	case k == SearchRoom:
		return pack(k, 0, b, 0)
	}
	return pack(k, 0, 0, 0)
}

// SayAnswer puts an answer into words.
func (r *Rules) SayAnswer(answer sim.Move) string {
	k, a, b, _ := Unpack(answer)
	words := r.kindWords(k)
	switch k {
	case Take, GiveUp, ClaimEquipment:
		return words + " " + board.EquipmentSymbols[a]
	case ThrowAway:
		if b == 1 {
			return words + " " + SecurityFace(a).String()
		}
		return words + " " + Face(a).String()
	case SearchRoom:
		return words + " " + SearchRooms[b]
	case PlaceAt:
		return "at " + r.circleName(board.Circle(a))
	case Redeem, Put, UseDie:
		return r.Say(new(State), answer)
	}
	return words
}

// kindWords are the words of a kind of decision by itself.
func (r *Rules) kindWords(k MoveKind) string {
	switch k {
	case GoTo:
		return "hide"
	case PlayHolder:
		return "play holder"
	case PlayCombo:
		return "detect with search"
	case GuardEnterTunnel:
		return "raid"
	case PlayBribe:
		return "play bribe"
	}
	return r.decisions[k].words
}

var _ sim.Kinder[State] = (*Rules)(nil)

// Kinds are the rows of decisions.
func (r *Rules) Kinds() []string {
	var names []string
	for k := range moveKinds {
		names = append(names, r.kindWords(k))
	}
	return names
}

// KindOf is the row of a decision.
func (r *Rules) KindOf(_ *State, m sim.Move) int { return int(m >> 48) }

// Where is the room or the area of the circle that a decision leads to, or of the
// pawn that it is about.
func (r *Rules) Where(s *State, m sim.Move) string {
	k, a, b, _ := Unpack(m)
	at := board.NoCircle
	switch k {
	case PlaceAt, Post:
		at = board.Circle(a)
	case Step, EnterTunnel, WalkTunnel, LeaveTunnel, JoinStep, LeapMan, PassOver, ReleaseByDouble, PlayRelease,
		PlayMoveFast,
		GuardStep, GuardWalkTunnel, GuardLeaveTunnel, GuardEnterTunnel, LeapGuard, GuardPassOver, PursueMan:
		at = board.Circle(b)
	case AnnounceDoOrDie, DriveCar, ClaimEquipment, DeclareAttempt, ForceArrest:
		if a < len(s.Men) {
			at = s.Men[a].At
		}
		if k == ClaimEquipment {
			at = s.Men[b].At
		}
	case SearchRoom, ShowSearch:
		if k == ShowSearch {
			b = a
		}
		return r.roomName(r.searchRooms[b])
	case RecallGuard, ShootAt, ArrestNext:
		at = s.Guards[a].At
	}
	if at < 0 || int(at) >= len(r.Board.Circles) {
		return ""
	}
	if c := &r.Board.Circles[at]; c.Area != board.RoomArea {
		return c.Area.String()
	}
	return r.roomName(r.Board.Circles[at].Room)
}

var _ sim.Scorer[State] = (*Rules)(nil)

// ScoreOf is what the end of a game is worth to a seat: the win, shared or not. A
// game without a winner is a draw between the German and the teams.
func (r *Rules) ScoreOf(s *State, seat sim.Seat) int {
	switch s.Outcome {
	case GermanWin:
		if seat == German {
			return sim.Win
		}
		return 0
	case AlliedWin:
		if seat != German && s.Won(int(seat)-1) {
			return sim.Win
		}
		return 0
	}
	if seat == German {
		return sim.Win / 2
	}
	return sim.Win / 2 / r.Teams()
}

// Asks is what is asked now, in the words of audits.
func (v View) Asks() string {
	question, _ := v.r.Asking(v.s)
	return question
}

// Answers is what a decision that is open answers to that, in the same words.
func (v View) Answers(m sim.Move) string { return v.r.SayAnswer(v.r.AnswerOf(v.s, m)) }
