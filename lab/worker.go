package lab

import (
	"escapesim/reports"
	"escapesim/reports/paired"
	"escapesim/sim"
)

// Worker plays games of an experiment one by one, in memory of its own.
type Worker interface {
	// Play plays and counts one game, and tells of it until the next one.
	Play(seed, game uint64) *paired.Played
}

// Worker makes one, which counts on this sheet of the experiment's form.
func (p *played[S, V]) Worker(sheet *reports.Sheet) Worker {
	return &worker[S, V]{
		match: p.table(), count: tally[S, V]{sheet, p.counter()}, played: paired.Played{Sheet: sheet, Round: p.round},
	}
}

type worker[S comparable, V any] struct {
	match  *sim.Match[S, V]
	count  tally[S, V]
	played paired.Played
}

func (w *worker[S, V]) Play(seed, game uint64) *paired.Played {
	w.match.Play(seed, game)
	w.count.Count(w.match)
	w.played.Events, w.played.Decisions = w.match.Log.Events, w.match.Decisions
	return &w.played
}
