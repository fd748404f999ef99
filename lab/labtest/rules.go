// Package labtest is a game that is small enough to be worked out on paper, seated in
// the laboratory as any other: tests of what the laboratory asks and answers compare
// with the truth, in milliseconds.
//
// In each round the guard watches the gate or the wall, which nobody sees, and then each
// runner waits, or runs at one of the two. Where he is not watched he gets out by a
// throw of known chance; who gets out first has won, and the guard wins when the
// rounds are over.
//
// What is asked of the laboratory on it, and the tests that compare the answer with what is
// worked out; all of them run with -short, none for half a second:
//
//   - runs: TestTruthOfRuns
//   - compare: sign, size, luck taken out and both variances in TestTruthOfCompare, pairing
//     in TestTruthOfPairs, factors in TestTruthOfFactors, Holm in TestTruthOfHolm; played until
//     it is known: TestTruthOfKnown, TestKnownVariantsHoldTheTruth (cmd/simulate)
//   - sweep: TestTruthOfSweep; to a target: TestTruthOfSweepToATarget, TestTruthOfTune, values
//     between in TestTruthBetween, other options in TestTruthOfOthers; all options in turn:
//     TestTruthOfTurned
//   - sensitivity and its interactions: TestTruthOfSensitivity, TestCrossingsHoldTheTruth;
//     fresh games in every stage: TestStagesPlayFreshGames; interrupted in any of them:
//     TestInterruptedSensitivity
//   - check: shares and means at both ends, table against table, in TestTruthOfCheck;
//     quantiles in TestTruthOfQuantiles; what is settled in TestTruthOfHolmInCheck; every
//     order of verdicts and its exit code in TestExitCodeOfEveryOrder (cmd/simulate)
//   - worth, train, adapt, tournament: TestTruthOfWorth, TestTruthOfTrain, TestTruthOfAdapt,
//     TestTruthOfTournament; a ladder of bots: TestTruthOnRungs
//   - deviations: TestTruthOfDeviations; their second look at fresh games:
//     TestSecondLookPlaysFreshGames; strategies: TestTruthOfStrategies and
//     TestTheLastLookPlaysFreshGames
//   - search: TestTruthOfSearch, TestTruthOfSearchInTurn; one plan in so many, some of which
//     it must change: TestTruthOfOneIn
//   - journals and resumes: TestJournal; shards: TestPlayShare, TestShardsAreTheRun
//   - review and doubts: TestTruthOfReview, TestReviewKeepsItsBudget, TestDoubtsByCounts
//
// That no game weighs its own luck (cross-fitting) needs no game: package reports asserts it
// in TestLuckIsWeighedByOtherGames and TestFairMeansAreNotBiased.
package labtest

import (
	"escapesim/reports"
	"escapesim/sim"
	"escapesim/sim/dice"
)

// The seats: the guard, and one runner or two behind him.
const (
	Guard sim.Seat = iota
	Runner

	mostRunners = 2
)

// Options are what a designer can turn.
type Options struct {
	Rounds int  `key:"rounds" range:"1..40" default:"1" assumed:"a round is enough to tell" doc:"rounds until the guard has won"`
	Chance int  `key:"run.chance" range:"0..1000" default:"400" assumed:"two in five" doc:"chance in thousandths that a run succeeds where nobody watches"`
	Ladder bool `key:"run.ladder" default:"false" assumed:"there is none" doc:"a ladder adds 200 thousandths to the chance of a run"`
	Asleep bool `key:"guard.asleep" default:"false" assumed:"he is awake" doc:"the guard sleeps: nothing is watched"`
	Choice bool `key:"run.choice" default:"false" assumed:"it is what a turn is for" doc:"audits take a turn for a choice; no game is another"`
	Paint  bool `key:"wall.painted" default:"false" assumed:"it is bare" doc:"the wall is painted, which changes nothing"`
}

// Success is the chance, from 0 to 1, that a run succeeds where nobody watches.
func (o *Options) Success() float64 { return float64(o.thousandths()) / thousand }

func (o *Options) thousandths() int {
	if o.Ladder {
		return min(o.Chance+200, thousand)
	}
	return o.Chance
}

const thousand = 1000

// The decisions: those of the guard, then those of a runner.
const (
	WatchGate sim.Move = iota
	WatchWall
	Wait
	RunGate
	RunWall
)

var kinds = []string{"watch gate", "watch wall", "wait", "run gate", "run wall"}

// The facts.
const (
	RoundBegan sim.EventKind = iota + 1 // A: its number, from 1
	Waited
	Ran // A: 1 through the wall, 0 through the gate; B: 1 where it was watched
	Out
)

// State is a position.
type State struct {
	Round   int8 // from 1
	Turn    int8 // who decides now, by seat
	Watched int8 // 1 the wall, 0 the gate
	Winner  int8 // by seat; -1 while nobody has won
	Wins    int8 // runs that succeeded, of Tries
	Tries   int8
}

// View is what a seat knows of a position: everything but what is watched, which the
// guard alone knows.
type View struct {
	s    *State
	seat sim.Seat
}

// Round is the round, from 1.
func (v View) Round() int { return int(v.s.Round) }

// Rules implements sim.Rules, and what audits, search and restrictions ask of a game.
type Rules struct {
	Options
	Runners int
}

// Seats are the guard and the runners.
func (r *Rules) Seats() int { return 1 + r.Runners }

// Setup begins the first round.
func (r *Rules) Setup(s *State, _ *dice.Chance, log *sim.Log) {
	*s = State{Winner: -1}
	r.begin(s, log)
}

func (r *Rules) begin(s *State, log *sim.Log) {
	s.Round, s.Turn, s.Watched = s.Round+1, 0, 0
	log.Add(RoundBegan, sim.NoSeat, int(s.Round), 0, 0, 0)
}

// Actor is who decides now.
func (r *Rules) Actor(s *State) (sim.Seat, bool) { return sim.Seat(s.Turn), s.Winner < 0 }

// Legal are the places to watch, or to run at.
func (r *Rules) Legal(s *State, buf []sim.Move) []sim.Move {
	if s.Turn == 0 {
		return append(buf, WatchGate, WatchWall)
	}
	return append(buf, Wait, RunGate, RunWall)
}

// Apply carries a decision out. A run that is watched throws nothing: luck is of those
// alone that could succeed.
func (r *Rules) Apply(s *State, m sim.Move, c *dice.Chance, log *sim.Log) {
	seat := sim.Seat(s.Turn)
	switch m {
	case WatchGate, WatchWall:
		s.Watched = int8(m - WatchGate)
	case Wait:
		log.Add(Waited, seat, 0, 0, 0, 0)
	default:
		place := int8(m - RunGate)
		watched := place == s.Watched && !r.Asleep
		log.Add(Ran, seat, int(place), int(truth(watched)), 0, 0)
		if watched {
			break
		}
		s.Tries++
		if c.Stream(dice.Special(int(seat))).IntN(thousand) < r.thousandths() {
			s.Wins++
			s.Winner = s.Turn
			log.Add(Out, seat, 0, 0, 0, 0)
			return
		}
	}
	switch s.Turn++; {
	case int(s.Turn) <= r.Runners:
	case int(s.Round) < r.Rounds:
		r.begin(s, log)
	default:
		s.Winner = int8(Guard)
	}
}

func truth(b bool) int8 {
	if b {
		return 1
	}
	return 0
}

// View is what a seat knows.
func (r *Rules) View(s *State, seat sim.Seat) View { return View{s, seat} }

// Sample deals what is watched again, for who does not know it.
func (r *Rules) Sample(v View, c *dice.Stream, s *State) {
	*s = *v.s
	if v.seat != Guard && s.Turn > 0 {
		s.Watched = int8(c.IntN(2))
	}
}

// ScoreOf is a win for who got out, and for the guard when nobody did.
func (r *Rules) ScoreOf(s *State, seat sim.Seat) int {
	if s.Winner == int8(seat) {
		return sim.Win
	}
	return 0
}

// Asking: where to watch is a choice, what to do a part of a turn.
func (r *Rules) Asking(s *State) (question string, turn bool) {
	if s.Turn == 0 {
		return "where to watch", false
	}
	return "the turn", !r.Choice
}

// AnswerOf is the move: all of it matters.
func (r *Rules) AnswerOf(_ *State, m sim.Move) sim.Move { return m }

// SayAnswer puts it into words.
func (r *Rules) SayAnswer(m sim.Move) string { return kinds[m] }

// Where is the place of a run.
func (r *Rules) Where(_ *State, m sim.Move) string {
	switch m {
	case RunGate:
		return "gate"
	case RunWall:
		return "wall"
	}
	return ""
}

// Kinds are the decisions, each a kind of its own.
func (r *Rules) Kinds() []string { return kinds }

// KindOf is its kind.
func (r *Rules) KindOf(_ *State, m sim.Move) int { return int(m) }

// Match is a game in hand.
type Match = sim.Match[State, View]

// form is what is counted.
var form = &reports.Form{
	Outcomes:  []string{"runner", "guard", reports.Truncated},
	Endings:   []string{"a runner gets out", "the guard keeps them all"},
	Wanted:    []string{"runners", "guard", ""},
	Closeness: []string{"rounds"},
	Columns: reports.Columns{
		{Name: "rounds", Doc: "Rounds begun.", Unit: "rounds", Least: 1},
		{Name: "runs", Doc: "Runs, those that were watched included."},
		{Name: "waits", Doc: "Turns in which a runner waited."},
	},
	Controls: reports.Columns{{Name: "luck_run", Doc: "Runs that succeeded, less their chance."}},
}

// counter counts games on a sheet of the form.
func (r *Rules) counter() func(m *Match, s *reports.Sheet) {
	values := make([]int32, len(form.Columns))
	luck := make([]int64, len(form.Controls))
	return func(m *Match, s *reports.Sheet) {
		clear(values)
		for i := range m.Log.Events {
			switch m.Log.Events[i].Kind {
			case RoundBegan:
				values[0]++
			case Ran:
				values[1]++
			case Waited:
				values[2]++
			}
		}
		outcome := 2
		switch at := &m.State; {
		case at.Winner == int8(Guard):
			outcome = 1
		case at.Winner > 0:
			outcome = 0
		}
		luck[0] = reports.Luck(float64(m.State.Wins), float64(m.State.Tries)*r.Success())
		s.Count(outcome, values, luck...)
	}
}
