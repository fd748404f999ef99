package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"escapesim/lab"
	"escapesim/reports"
)

// runRows are the rows of a run, in the order of its games. Where the file of -o is
// kept, they go into a journal beside their own file first, and into that when all
// are there: so they last as the run does. A run without rows has none, nil.
type runRows struct {
	file     string
	first    uint64                                                                         // game of the run
	dramatic func(row *reports.Row) *reports.Row                                            // with what a close look has seen
	open     func() (*rowsFile, error)                                                      // of the rows in their format
	again    func(ctx context.Context, games lab.Span, take func(*reports.Row) error) error // plays games
	notes    io.Writer

	direct *rowsFile // nil where they are kept
	failed error     // of the file

	journal *journalFile
	job     string // of its entries
	there   uint64 // games whose rows are in it
	block   *reports.Wire
	games   uint64 // whose rows are in the block
	values  []int32
	lost    bool // the journal could not be written: later rows are made at the end
}

// rowsInLine is how many games a line of the journal holds, at most.
const rowsInLine = 1 << 14

// rowsOf begins the rows of a run.
func (o *runOptions) rowsOf(notes io.Writer, job lab.Job, form *reports.Form, dramatic func(*reports.Row) *reports.Row, again func(context.Context, lab.Span, func(*reports.Row) error) error, name string) (*runRows, error) {
	if o.rows == "" {
		return nil, nil
	}
	r := &runRows{file: o.rows, first: job.First, dramatic: dramatic, again: again, notes: notes, job: name, block: new(reports.Wire)}
	r.open = func() (*rowsFile, error) { return o.openRows(o.rows, o.seed, form) }
	var err error
	if o.keeper == nil {
		r.direct, err = r.open()
		return r, err
	}
	folder, _ := os.Getwd()
	r.journal = &journalFile{name: o.rows + journalEnding, force: o.force, head: journalHead{journalSchema, lab.Engine, o.again, folder}, notes: notes}
	return r, nil
}

// taker takes the rows of games; nil where there are none to be made.
func (r *runRows) taker() func(row *reports.Row) error {
	if r == nil {
		return nil
	}
	return func(row *reports.Row) error {
		switch {
		case r.direct == nil:
			r.put(row)
		case r.failed == nil:
			r.failed = r.direct.take(r.dramatic(row))
		}
		return nil
	}
}

// put takes a row for the journal.
func (r *runRows) put(row *reports.Row) {
	if r.lost {
		return
	}
	carryRow(r.block, row)
	if r.games++; r.games == rowsInLine {
		r.flush()
	}
}

// carryRow carries a row but for the number of its game.
func carryRow(w *reports.Wire, row *reports.Row) {
	reports.CarryInt(w, &row.Outcome)
	reports.CarryInt(w, &row.Decisions)
	if n := w.Len(len(row.Values)); n != len(row.Values) {
		row.Values = make([]int32, n)
	}
	for i := range row.Values {
		reports.CarryInt(w, &row.Values[i])
	}
}

// flush writes the rows that have come into the journal. What goes wrong is told, and
// does not end the run.
func (r *runRows) flush() {
	if r == nil || r.games == 0 || r.lost {
		return
	}
	err := r.journal.add(lab.JournalEntry{Job: r.job, First: r.first + r.there, Games: r.games, Counts: r.block.Bytes()})
	if err != nil {
		fmt.Fprintf(r.notes, "not kept: %s: %v; the run goes on, and these rows are made at its end\n", r.journal.name, reason(err))
		r.lost = true
	} else {
		r.there += r.games
	}
	r.block, r.games = new(reports.Wire), 0
}

// goOn takes up the journal of a run of which so many games are kept: its rows up to
// there, and those that are missing are made anew.
func (r *runRows) goOn(ctx context.Context, games uint64) error {
	if r == nil || r.direct != nil || games == 0 {
		return nil
	}
	f, err := os.OpenFile(r.journal.name, os.O_RDWR, 0)
	if err == nil && !lock(f) {
		return errors.Join(usagef("--rows %s: %v", r.file, errBusy), f.Close())
	}
	if err == nil {
		r.journal.file = f
		r.there, r.journal.end = r.read(games, nil)
		if r.journal.end == 0 { // not even its head
			r.journal.file = nil
			_ = f.Close()
		}
	}
	return r.catchUp(ctx, games)
}

// catchUp makes the rows that are missing of so many games.
func (r *runRows) catchUp(ctx context.Context, games uint64) error {
	if r.there >= games {
		return nil
	}
	fmt.Fprintf(r.notes, "the rows of %s games are missing, which are played again\n", reports.Whole(games-r.there))
	r.lost = false
	err := r.again(ctx, lab.Span{First: r.first + r.there, Games: games - r.there}, r.taker())
	r.flush()
	return err
}

// read reads the journal: the rows of so many games at most, up to the first line
// that is damaged. It says how many games these are, and where they end.
func (r *runRows) read(most uint64, take func(row *reports.Row) error) (games uint64, end int64) {
	info, err := r.journal.file.Stat()
	if err != nil {
		return 0, 0
	}
	head, end, err := scanJournal(io.NewSectionReader(r.journal.file, 0, info.Size()), func(e *lab.JournalEntry) bool {
		if e == nil || e.Job != r.job || e.First != r.first+games || games+e.Games > most {
			return false
		}
		w := reports.ReadWire(e.Counts)
		for i := range e.Games {
			if take == nil {
				break
			}
			row := reports.Row{Game: e.First + i, Values: r.values}
			carryRow(w, &row)
			r.values = row.Values
			if take(&row) != nil {
				return false
			}
		}
		games += e.Games
		return true
	})
	if err != nil && end == 0 || head.Engine != lab.Engine {
		return 0, 0
	}
	return games, end
}

// done gives the rows of so many games their name; with more to come, the journal
// stays.
func (r *runRows) done(ctx context.Context, games uint64, more bool) error {
	if r == nil {
		return nil
	}
	if r.direct == nil {
		r.flush()
		if err := r.catchUp(ctx, games); err != nil {
			return err
		}
		if r.there < games {
			return fmt.Errorf("--rows %s: they are not all there", r.file)
		}
		if r.direct, r.failed = r.open(); r.failed != nil {
			return r.failed
		}
		if games > 0 {
			read, _ := r.read(games, func(row *reports.Row) error {
				r.failed = r.direct.take(r.dramatic(row))
				return r.failed
			})
			if r.failed == nil && read < games {
				r.failed = fmt.Errorf("--rows %s: %s was damaged meanwhile", r.file, r.journal.name)
			}
		}
	}
	if r.failed == nil {
		r.failed = r.direct.done()
	}
	if r.failed != nil {
		return r.failed
	}
	fmt.Fprintln(r.notes, "written:", r.file)
	if r.journal != nil && r.journal.file != nil && !more {
		err := errors.Join(r.journal.file.Close(), os.Remove(r.journal.name))
		syncFolder(filepath.Dir(r.journal.name))
		return err
	}
	return nil
}

// drop removes what has not got its name.
func (r *runRows) drop() {
	if r != nil && r.direct != nil {
		r.direct.drop()
	}
}
