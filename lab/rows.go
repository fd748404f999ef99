package lab

import (
	"context"
	"sync"

	"escapesim/reports"
	"escapesim/sim"
)

// Tally is what was counted in games of a run, which of them are worth a look, and
// how what was counted settled. Tallies merge exactly, in any order.
type Tally struct {
	*reports.Sheet
	Notable  *reports.Notable
	Settling *reports.Settling
}

// NewTally returns an empty one of an experiment.
func NewTally(e Experiment) *Tally {
	return &Tally{reports.NewSheet(e.Form()), reports.NewNotable(e.Form()), reports.NewSettling(len(e.Form().Outcomes))}
}

// Merge adds what o counted in other games of the same experiment.
func (t *Tally) Merge(o *Tally) {
	t.Sheet.Merge(o.Sheet)
	t.Notable.Merge(o.Notable)
	t.Settling.Merge(o.Settling)
}

// Carry writes the tally down, or reads it.
func (t *Tally) Carry(w *reports.Wire) {
	t.Sheet.Carry(w)
	t.Notable.Carry(w)
	t.Settling.Carry(w)
}

// RunRows plays a job as Experiment.Run does, and hands every game to take in
// the order of their indices, whoever played them: so what take makes of them
// does not depend on the number of workers. The row is good for the call alone; take
// may be nil. An error of take ends the run, and is returned; else the error is
// ctx's. Games that the journal of ctx knows are counted and not handed over.
func RunRows(ctx context.Context, e Experiment, job Job, take func(row *reports.Row) error) (*Tally, error) {
	play := func(ctx context.Context, job Job) (*Tally, error) { return runRows(ctx, e, job, take) }
	return Journaled(ctx, "tally", []Experiment{e}, job, func() *Tally { return NewTally(e) }, play)
}

func runRows(ctx context.Context, e Experiment, job Job, take func(row *reports.Row) error) (*Tally, error) {
	inner, cancel := context.WithCancel(ctx)
	defer cancel()
	q := &queue{
		rows: make([]reports.Row, ahead), there: make([]bool, ahead), next: job.First, take: take, cancel: cancel,
	}
	q.room.L = &q.mutex
	tallies := make([]*Tally, max(job.Workers, 1))
	_, err := sim.Deal(inner, job, func(number int) func(game uint64) {
		tally := NewTally(e)
		tallies[number] = tally
		w := e.Worker(tally.Sheet)
		return func(game uint64) {
			played := w.Play(job.Seed, game)
			outcome, values, _ := played.Sheet.Last()
			row := reports.Row{
				Game: game, Outcome: outcome, Decisions: played.Decisions, Values: values,
				Luck: played.Sheet.LastLuck(),
			}
			tally.Settling.Take(game, outcome)
			if tally.Notable.Take(&row); take != nil {
				q.put(row)
			}
		}
	})
	total := NewTally(e)
	for _, t := range tallies {
		if t != nil {
			total.Merge(t)
		}
	}
	if q.err != nil {
		return total, q.err
	}
	return total, err
}

// ahead is how many games a worker may be ahead of the next one to be taken:
// memory does not grow while one game lasts long.
const ahead = 16 * Block

// queue puts games that were played side by side into their order.
type queue struct {
	mutex  sync.Mutex
	room   sync.Cond
	rows   []reports.Row // of game next and those behind it, by their indices
	there  []bool
	next   uint64
	take   func(*reports.Row) error
	cancel func()
	err    error
}

// put takes a game, and hands on all that are next. The worker that plays the
// next game never waits here, so all get on.
func (q *queue) put(game reports.Row) {
	q.mutex.Lock()
	defer q.mutex.Unlock()
	for game.Game-q.next >= ahead {
		q.room.Wait()
	}
	at := game.Game % ahead
	game.Values = append(q.rows[at].Values[:0], game.Values...)
	q.rows[at], q.there[at] = game, true
	before := q.next
	for at := q.next % ahead; q.there[at]; at = q.next % ahead {
		if q.err == nil {
			if q.err = q.take(&q.rows[at]); q.err != nil {
				q.cancel()
			}
		}
		q.there[at] = false
		q.next++
	}
	if q.next > before {
		q.room.Broadcast()
	}
}
