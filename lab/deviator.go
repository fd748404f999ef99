package lab

import (
	"slices"

	"escapesim/reports"
	"escapesim/sim"
	"escapesim/sim/dice"
)

// deviator plays games as they are and with each deviation, in one worker.
type deviator[S comparable, V any] struct {
	asker  sim.Asker[S]
	scorer sim.Scorer[S]
	seats  []sim.Seat
	list   []*deviation
	about  map[string][]int // deviations by question

	base, other *sim.Match[S, V]

	lots   [][]dice.Stream // by seat, deviation
	parted [][]bool
	ends   [][]int // scores of games that have parted
	picked []sim.Move

	score *reports.Gain
	gains []reports.Gain
}

func newDeviator[S comparable, V any](
	p *played[S, V], asker sim.Asker[S], scorer sim.Scorer[S], seats []sim.Seat, list []*deviation, part Sums,
) *deviator[S, V] {
	w := &deviator[S, V]{
		asker: asker, scorer: scorer, seats: seats, list: list, base: p.table(), other: p.table(),
		about: map[string][]int{}, score: &part[0], gains: part[1:],
	}
	for i, d := range list {
		w.about[d.question] = append(w.about[d.question], i)
	}
	for range seats {
		w.lots = append(w.lots, make([]dice.Stream, len(list)))
		w.parted = append(w.parted, make([]bool, len(list)))
		w.ends = append(w.ends, make([]int, len(list)))
	}
	return w
}

// play plays one game. The base is played once; a deviation is played from the
// decision on where it answers otherwise, which is the same as playing it whole.
func (w *deviator[S, V]) play(seed, game uint64) {
	for k, seat := range w.seats {
		for i, d := range w.list {
			w.parted[k][i] = false
			if d.give == byLot || d.give == alwaysByLot {
				w.lots[k][i] = d.stream(seed, game, seat)
			}
		}
	}
	m := w.base
	m.Start(seed, game)
	asked := func(s *S) bool {
		seat, _ := m.Rules.Actor(s)
		if !slices.Contains(w.seats, seat) {
			return false
		}
		question, _ := w.asker.Asking(s)
		return len(w.about[question]) > 0
	}
	for m.PlayUntil(asked) {
		if d, _ := m.Next(); len(d.Legal) > 1 {
			question, _ := w.asker.Asking(&m.State)
			k := slices.Index(w.seats, d.Seat)
			for _, i := range w.about[question] {
				if w.parted[k][i] {
					continue
				}
				if move := w.answer(w.list[i], &m.State, d, &w.lots[k][i]); move != d.Move {
					w.parted[k][i] = true
					w.other.StartFrom(&m.State, seed, game)
					w.other.Chance, w.other.Decisions = m.Chance, m.Decisions
					w.make(w.other, move)
					w.ends[k][i] = w.goOn(k, i)
				}
			}
		}
		m.Step()
	}
	w.count()
}

// count adds the game and what became of it to the sums.
func (w *deviator[S, V]) count() {
	total := 0
	for _, seat := range w.seats {
		total += w.scorer.ScoreOf(&w.base.State, seat)
	}
	w.score.Add(total, true)
	for i := range w.list {
		by, met := 0, false
		for k, seat := range w.seats {
			score := w.scorer.ScoreOf(&w.base.State, seat)
			if w.parted[k][i] {
				met = true
				by += w.ends[k][i] - score
			}
		}
		w.gains[i].Add(by, met)
	}
}

// goOn plays the other match to its end with a deviation of one seat, and scores
// it.
func (w *deviator[S, V]) goOn(k, i int) int {
	m, d, seat := w.other, w.list[i], w.seats[k]
	asked := func(s *S) bool {
		if actor, _ := m.Rules.Actor(s); actor != seat {
			return false
		}
		question, _ := w.asker.Asking(s)
		return question == d.question
	}
	for m.PlayUntil(asked) {
		next, _ := m.Next()
		if len(next.Legal) > 1 {
			if move := w.answer(d, &m.State, next, &w.lots[k][i]); move != next.Move {
				w.make(m, move)
				continue
			}
		}
		m.Step()
	}
	return w.scorer.ScoreOf(&m.State, seat)
}

func (w *deviator[S, V]) make(m *sim.Match[S, V], move sim.Move) {
	if err := m.Apply(move); err != nil {
		panic(err) // it is on the list
	}
}

// answer is what the deviation answers instead of the move that the bot is about to
// make; that move itself where it has nothing against it.
func (w *deviator[S, V]) answer(d *deviation, s *S, next sim.Decision, lots *dice.Stream) sim.Move {
	legal := next.Legal
	switch d.give {
	case firstOpen:
		return legal[0]
	case lastOpen:
		return legal[len(legal)-1]
	case byLot:
		return legal[lots.IntN(len(legal))]
	case always, alwaysByLot:
		if w.asker.AnswerOf(s, next.Move) == d.answer {
			return next.Move
		}
		w.picked = w.picked[:0]
		for _, move := range legal {
			if w.asker.AnswerOf(s, move) == d.answer {
				if d.give == always {
					return move
				}
				w.picked = append(w.picked, move)
			}
		}
		if len(w.picked) > 0 {
			return w.picked[lots.IntN(len(w.picked))]
		}
	case never:
		if w.asker.AnswerOf(s, next.Move) != d.answer {
			return next.Move
		}
		for _, move := range legal {
			if w.asker.AnswerOf(s, move) != d.answer {
				return move
			}
		}
	}
	return next.Move
}
