package lab

import (
	"context"
	"fmt"
	"io"

	"escapesim/reports"
	"escapesim/sim"
)

// played is an experiment on a game of the kernel: the one place where the
// laboratory meets the types of a game.
type played[S comparable, V any] struct {
	hash        string
	assumptions []string
	form        *reports.Form

	// table makes a match with bots of its own, for one worker.
	table func() *sim.Match[S, V]

	// counter makes what counts finished games on a sheet of the form, for
	// one worker: it may own memory.
	counter func() func(m *sim.Match[S, V], s *reports.Sheet)

	// narrate says in lines what a decision was and what came of it, given
	// the position in which it was made; the decision is nil for what happens
	// before the first.
	narrate func(before *S, d *sim.Decision, news []sim.Event) []string

	// writeDown is a position as the entries of a scenario file, and what was
	// decided in it in words; nil where the game has no scenario files.
	writeDown func(at *S, d *sim.Decision) (entries []Entry, words string)

	checks  func(s *reports.Sheet) []reports.Check
	figures func(r *reports.Result, s *reports.Sheet) []Figure
	tables  func(r *reports.Result, s *reports.Sheet) []reports.Table // nil: the usual ones
}

func (p *played[S, V]) Hash() string          { return p.hash }
func (p *played[S, V]) Assumptions() []string { return p.assumptions }
func (p *played[S, V]) Form() *reports.Form   { return p.form }

// tally is a sheet that counts matches.
type tally[S comparable, V any] struct {
	sheet *reports.Sheet
	count func(m *sim.Match[S, V], s *reports.Sheet)
}

// Count takes a finished game.
func (t *tally[S, V]) Count(m *sim.Match[S, V]) { t.count(m, t.sheet) }

// Merge adds another tally of the same experiment.
func (t *tally[S, V]) Merge(o *tally[S, V]) { t.sheet.Merge(o.sheet) }

// Run plays a job.
func (p *played[S, V]) Run(ctx context.Context, job sim.Job) (*reports.Sheet, error) {
	t, _, err := sim.Run(ctx, job, p.table, func() *tally[S, V] {
		return &tally[S, V]{reports.NewSheet(p.form), p.counter()}
	})
	return t.sheet, err
}

// Checks are the figures beside their exact laws.
func (p *played[S, V]) Checks(s *reports.Sheet) []reports.Check {
	if p.checks == nil {
		return nil
	}
	return p.checks(s)
}

// Tables are the summaries of the result, or what the game has instead.
func (p *played[S, V]) Tables(r *reports.Result, s *reports.Sheet) []reports.Table {
	if p.tables == nil {
		return r.Summaries(p.form.Columns)
	}
	return p.tables(r, s)
}

// Figures are the charts of a run.
func (p *played[S, V]) Figures(r *reports.Result, s *reports.Sheet) []Figure {
	if p.figures == nil {
		return nil
	}
	return p.figures(r, s)
}

// Entry is a line of the setup of a scenario file.
type Entry struct {
	Name  string
	Value any // string, int, bool or a list of strings
}

// PositionAt plays one game again up to the position after so many decisions
// and writes it down, with the decision that came next.
func (p *played[S, V]) PositionAt(seed, Game uint64, step int) (entries []Entry, words string, err error) {
	if p.writeDown == nil {
		return nil, "", userf("--scenario-at: this game has no scenario files")
	}
	m := p.table()
	m.Start(seed, Game)
	for n := 0; ; n++ {
		before := m.State
		d, on := m.Step()
		switch {
		case n == step && on:
			entries, words = p.writeDown(&before, &d)
			return entries, words, nil
		case n == step:
			entries, words = p.writeDown(&before, nil)
			return entries, words, nil
		case !on:
			return nil, "", userf("--scenario-at %d: the game is over after %d decisions", step, n)
		}
	}
}

// Replay plays one game again and writes it down.
func (p *played[S, V]) Replay(w io.Writer, seed, Game uint64) error {
	m := p.table()
	m.Start(seed, Game)
	told := 0
	tell := func(before *S, d *sim.Decision) error {
		for _, line := range p.narrate(before, d, m.Log.Events[told:]) {
			if _, err := fmt.Fprintln(w, line); err != nil {
				return err
			}
		}
		told = len(m.Log.Events)
		return nil
	}
	if err := tell(&m.State, nil); err != nil {
		return err
	}
	for {
		before := m.State
		d, on := m.Step()
		if !on {
			break
		}
		if err := tell(&before, &d); err != nil {
			return err
		}
	}
	if m.Truncated {
		_, err := fmt.Fprintf(w, "given up after %d decisions\n", m.Decisions)
		return err
	}
	return nil
}
