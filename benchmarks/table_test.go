// Package benchmarks_test measures the speed of everything that is played
// often, and holds the promise that play allocates nothing. README.md says
// what each row means and how to compare two states of the program.
//
// It must not know the command line: games, bots and reports are taken as
// any program would take them.
package benchmarks_test

//go:generate go run -C .. ./benchmarks/statements -write

import (
	"context"
	"math"
	"sync/atomic"
	"testing"
	"time"

	"escapesim/reports"
	"escapesim/sim"
	"escapesim/sim/dice"
)

// table is a game with its bots, whatever its types.
type table interface {
	Games(b *testing.B, statistics bool)
	Run(b *testing.B, workers int)
	Runner(b *testing.B)
	Legal(b *testing.B)
	Apply(b *testing.B)
	Choose(b *testing.B)
	Merge(b *testing.B)
	Allocations(games uint64) (fresh, again float64)
	Held(games uint64) uint64
	Sheet(games uint64) *reports.Sheet
}

// tableOf is a table of one game.
type tableOf[S comparable, V any] struct {
	match   func() *sim.Match[S, V]
	form    *reports.Form
	counter func() func(*sim.Match[S, V], *reports.Sheet)
}

// Games plays one whole game an operation, counted or not.
func (t *tableOf[S, V]) Games(b *testing.B, statistics bool) {
	m, sheet, count := t.match(), reports.NewSheet(t.form), t.counter()
	m.Play(1, 0)
	decisions, game := 0, uint64(0)
	b.ReportAllocs()
	began := reports.CPUTime()
	for b.Loop() {
		m.Play(1, game)
		game++
		decisions += m.Decisions
		if statistics {
			count(m, sheet)
		}
	}
	rates(b, began, game, decisions)
}

// rates are the speeds in seconds of processor since then, which other programs on
// the machine change less than those of a clock.
func rates(b *testing.B, began time.Duration, games uint64, decisions int) {
	seconds := (reports.CPUTime() - began).Seconds()
	if seconds == 0 { // nobody says what it was
		seconds = b.Elapsed().Seconds()
	}
	b.ReportMetric(float64(games)/seconds, "games/s")
	b.ReportMetric(float64(decisions)/seconds, "decisions/s")
}

// tally counts games on a sheet.
type tally[S comparable, V any] struct {
	sheet *reports.Sheet
	count func(*sim.Match[S, V], *reports.Sheet)
}

func (t *tally[S, V]) Count(m *sim.Match[S, V]) { t.count(m, t.sheet) }
func (t *tally[S, V]) Merge(o *tally[S, V])     { t.sheet.Merge(o.sheet) }

// Run plays four blocks of games an operation through the parallel runner, at
// tables that were made before.
func (t *tableOf[S, V]) Run(b *testing.B, workers int) {
	ready := t.seated(workers)
	first := uint64(0)
	for b.Loop() {
		t.through(b, ready, first)
		first += blocks
	}
	b.ReportMetric(float64(first)/b.Elapsed().Seconds(), "games/s")
}

// blocks is the number of games of an operation of Run and Runner.
const blocks = 4 * sim.Block

// seated makes a table for each worker.
func (t *tableOf[S, V]) seated(workers int) []*sim.Match[S, V] {
	ready := make([]*sim.Match[S, V], workers)
	for w := range ready {
		ready[w] = t.match()
		ready[w].Play(1, 0)
	}
	return ready
}

// through plays blocks through the runner, a worker at each table.
func (t *tableOf[S, V]) through(b *testing.B, ready []*sim.Match[S, V], first uint64) {
	var seated atomic.Int32
	_, _, err := sim.Run(context.Background(), sim.Job{Seed: 1, First: first, Games: blocks, Workers: len(ready)},
		func() *sim.Match[S, V] { return ready[seated.Add(1)-1] },
		func() *tally[S, V] { return &tally[S, V]{reports.NewSheet(t.form), t.counter()} })
	if err != nil {
		b.Fatal(err)
	}
}

// Runner plays the same blocks without the runner, with one worker and with
// two.
func (t *tableOf[S, V]) Runner(b *testing.B) {
	ready := t.seated(2)
	var alone, one, two time.Duration
	first := uint64(0)
	for b.Loop() {
		began := time.Now()
		sheet, count := reports.NewSheet(t.form), t.counter()
		for game := range uint64(blocks) {
			ready[0].Play(1, first+game)
			count(ready[0], sheet)
		}
		alone += time.Since(began)
		began = time.Now()
		t.through(b, ready[:1], first)
		one += time.Since(began)
		began = time.Now()
		t.through(b, ready, first)
		two += time.Since(began)
		first += blocks
	}
	b.ReportMetric(100*(one.Seconds()/alone.Seconds()-1), "overhead-%")
	b.ReportMetric(one.Seconds()/two.Seconds(), "two/one")
}

// position is a decision as it came up in a game of the table.
type position[S comparable] struct {
	before S
	seat   sim.Seat
	move   sim.Move
	chance dice.Chance
}

// positions are decisions from all over some games: the 64 of a game that
// come at even distances.
func (t *tableOf[S, V]) positions() []position[S] {
	const games, perGame = 8, 64
	m := t.match()
	var list []position[S]
	for game := range uint64(games) {
		m.Play(1, game)
		stride := max(m.Decisions/perGame, 1)
		m.Start(1, game)
		for i := 0; ; i++ {
			before, chance := m.State, m.Chance
			d, on := m.Step()
			if !on {
				break
			}
			if i%stride == 0 {
				list = append(list, position[S]{before, d.Seat, d.Move, chance})
			}
		}
	}
	return list
}

// Legal makes one list of legal moves an operation.
func (t *tableOf[S, V]) Legal(b *testing.B) {
	rules, list := t.match().Rules, t.positions()
	buf := make([]sim.Move, 0, 1<<12)
	i, moves := 0, 0
	b.ReportAllocs()
	for b.Loop() {
		moves += len(rules.Legal(&list[i].before, buf))
		if i++; i == len(list) {
			i = 0
		}
	}
	b.ReportMetric(float64(moves)/float64(b.N), "moves/list")
}

// Apply copies a position and carries out the decision made there, all that
// follows included: one an operation.
func (t *tableOf[S, V]) Apply(b *testing.B) {
	rules, list := t.match().Rules, t.positions()
	log := &sim.Log{Events: make([]sim.Event, 0, 1<<12)}
	i := 0
	var s S
	b.ReportAllocs()
	for b.Loop() {
		p := &list[i]
		s = p.before
		log.Reset()
		rules.Apply(&s, p.move, &p.chance, log)
		if i++; i == len(list) {
			i = 0
		}
	}
}

// Choose asks the bot of the seat that is to decide, with the view made:
// one decision an operation, of those where there is a choice.
func (t *tableOf[S, V]) Choose(b *testing.B) {
	m := t.match()
	type asked struct {
		position[S]
		legal []sim.Move
	}
	var list []asked
	for _, p := range t.positions() {
		if legal := m.Rules.Legal(&p.before, nil); len(legal) > 1 {
			list = append(list, asked{p, legal})
		}
	}
	i := 0
	b.ReportAllocs()
	for b.Loop() {
		p := &list[i]
		m.Policies[p.seat].Choose(m.Rules.View(&p.before, p.seat), p.legal, p.chance.Stream(dice.Bot(int(p.seat))))
		if i++; i == len(list) {
			i = 0
		}
	}
}

// Merge adds the sheet of a worker to that of the run.
func (t *tableOf[S, V]) Merge(b *testing.B) {
	m, count := t.match(), t.counter()
	total, part := reports.NewSheet(t.form), reports.NewSheet(t.form)
	for game := range uint64(64) {
		m.Play(1, game)
		count(m, part)
	}
	total.Merge(part)
	b.ReportAllocs()
	for b.Loop() {
		total.Merge(part)
	}
}

// Allocations is how often games ask for memory at one table: so many that nobody has
// played before, after as many others; and a few of those, again, played and counted.
func (t *tableOf[S, V]) Allocations(games uint64) (fresh, again float64) {
	m, next := t.match(), uint64(0)
	fresh = testing.AllocsPerRun(1, func() {
		for range games {
			m.Play(1, next)
			next++
		}
	})
	sheet, count := reports.NewSheet(t.form), t.counter()
	again = math.Inf(1)
	for tries := 0; tries < 3 && again > 0; tries++ {
		// The gauge counts the whole process: on a busy machine the runtime asks
		// for memory of its own now and then. What a game asks for comes each time.
		again = min(again, testing.AllocsPerRun(1, func() { // plays them once beforehand
			for game := range uint64(known) {
				m.Play(1, game)
				count(m, sheet)
			}
		}))
	}
	return fresh, again
}

// known is how many games are played again for what they ask for.
const known = 4
