package skirmish

import (
	"slices"
	"strings"

	"escapesim/sim"
)

// What either side is asked, and which decisions answer alike, for audits.

// momentWords name what somebody is asked.
var momentWords = [numMoments]string{
	placing: "where to begin", ordering: "where to go", standing: "does the order stand", byDay: "a task by day",
	namingRow: "which row", stepping: "step", turnEnding: "give up",
}

// kindWords name the kinds of decisions.
var kindWords = [kinds]string{
	kindRow: "", kindTask: "do the task by", kindStay: "stop", kindStep: "step on", kindDoor: "by a door",
	kindGoOn:     "go on",
	kindNewOrder: "a new order", kindAbort: "give up", kindOrder: "order", kindBegin: "begin", kindAct: "do the task",
}

var (
	_ sim.Asker[State]  = (*Rules)(nil)
	_ sim.Scorer[State] = (*Rules)(nil)
)

// Asking names the question before the actor.
func (r *Rules) Asking(s *State) (question string, turn bool) {
	at := r.moment(s)
	return momentWords[at], at == stepping
}

// AnswerOf is the kind of the decision, with the row, or the place to begin at.
func (r *Rules) AnswerOf(_ *State, m sim.Move) sim.Move {
	switch k := KindOf(m); k {
	case kindRow, kindTask, kindBegin:
		return m
	default:
		return pack(k, 0)
	}
}

// SayAnswer puts an answer into words.
func (r *Rules) SayAnswer(answer sim.Move) string {
	switch k := KindOf(answer); k {
	case kindRow, kindTask:
		return strings.TrimSpace(kindWords[k] + " " + RowNames[argOf(answer)])
	case kindBegin:
		return kindWords[k] + " at " + r.Board.Whereabouts(CellOf(answer))
	default:
		return kindWords[k]
	}
}

// Where is nothing: places at night are by the inch.
func (r *Rules) Where(*State, sim.Move) string { return "" }

// ScoreOf is what the end of a scenario is worth to a side.
func (r *Rules) ScoreOf(s *State, seat sim.Seat) int {
	if s.Phase != Over {
		return sim.Win / 2
	}
	if success, _ := r.Result(s); success == (seat == Pow) {
		return sim.Win
	}
	return 0
}

var _ sim.Kinder[State] = (*Rules)(nil)

// Kinds are the rows of decisions.
func (r *Rules) Kinds() []string {
	names := slices.Clone(kindWords[:])
	names[kindRow] = "a row"
	return names
}

// KindOf is the row of a decision.
func (r *Rules) KindOf(_ *State, m sim.Move) int { return int(KindOf(m)) }

// Asks is what is asked now, in the words of audits.
func (v View) Asks() string {
	question, _ := v.r.Asking(v.s)
	return question
}

// Answers is what a decision that is open answers to that, in the same words.
func (v View) Answers(m sim.Move) string { return v.r.SayAnswer(v.r.AnswerOf(v.s, m)) }
