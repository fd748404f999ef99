package sim

import "escapesim/sim/dice"

// Asker is a game that tells what its players are asked and which moves answer
// alike. Audits go by it: what is gained where a question is answered otherwise?
type Asker[S comparable] interface {
	// Asking names the question before the actor: an interrupt, a choice of the
	// opening, or a part of a turn. In a part of a turn each of many things can
	// be done or left; turn then holds. The name does not change from game to
	// game and is nothing where the actor has nothing to decide.
	Asking(s *S) (question string, turn bool)

	// AnswerOf is what a move answers, whatever man, circle or card it names
	// besides: moves that answer alike have the same. It is the move itself where
	// all of it matters.
	AnswerOf(s *S, m Move) Move

	// SayAnswer puts an answer into words.
	SayAnswer(answer Move) string

	// Where names the part of the board where a move takes place; nothing where it
	// takes place nowhere.
	Where(s *S, m Move) string
}

// Scorer is a game that tells what its end is worth.
type Scorer[S comparable] interface {
	// ScoreOf is Win for a seat that has won, alone or with others, and 0 for one
	// that has lost. Where no side has won, or both, half of Win goes to either side,
	// and rivals on one side share it: none of them gains by keeping the others from
	// winning. A game that was given up scores like one that nobody won.
	ScoreOf(s *S, seat Seat) int
}

// Win is the score of a game that is won: half of it can be shared by two to five.
const Win = 120

// Sampler is a game that can guess what a seat does not see.
type Sampler[S comparable, V any] interface {
	// Sample writes over s a position that the view allows, as likely as the true
	// one for who knows the view and nothing else: what is hidden is dealt again,
	// what lies open and what is pending stays. It goes by the view and the stream
	// alone. s must not be the position that is viewed.
	Sample(v V, c *dice.Stream, s *S)
}

// Kinder is a game whose decisions are of kinds: the rows of its table.
type Kinder[S comparable] interface {
	// Kinds are the words of the kinds by number, fewer than 64; those of one name
	// are one kind to players. Empty: no such kind.
	Kinds() []string

	// KindOf is the kind of a move. In a Follower it is the same in all positions.
	KindOf(s *S, m Move) int
}
