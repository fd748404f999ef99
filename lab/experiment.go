package lab

import (
	"context"
	"io"
	"slices"

	"escapesim/reports"
	"escapesim/reports/chart"
	"escapesim/reports/page"
	"escapesim/sim"
	"escapesim/sim/position"
)

// played is an experiment on a game of the kernel: the one place where the
// laboratory meets the types of a game.
type played[S comparable, V any] struct {
	hash        string
	who         string // sits at the table
	assumptions []string
	given       string        // what the bots know from a file beside the rules
	idle        []needless    // what no rule asks for
	unsolved    func() string // nil: nothing is solved for rules
	decisive    []reports.Assumption
	form        *reports.Form

	// table makes a match with bots of its own, for one worker.
	table func() *sim.Match[S, V]

	// counter makes what counts finished games on a sheet of the form, for
	// one worker: it may own memory.
	counter func() func(m *sim.Match[S, V], s *reports.Sheet)

	// teller puts games into words for a seat, or for the umpire (sim.NoSeat).
	teller func(reader sim.Seat) reports.Teller[S]

	// writeDown is a position as the entries of a scenario file, and what was
	// decided in it in words; nil where the game has no scenario files.
	writeDown func(at *S, d *sim.Decision) (entries []Entry, words string)

	// say is a decision in words, where writeDown is nil.
	say func(at *S, m sim.Move) string

	// way is a shortest way for a pawn to a place, round those that stand between, by name;
	// nil where pawns are in nobody's way.
	way func(v V, pawn, to string) ([]string, error)

	// stage is where the game takes place, for a page that shows it; nil where it
	// has no board.
	stage func() page.Stage

	drama drama[S, V]

	round sim.EventKind // the fact that begins a round, or what the game has instead; 0 for none

	checks  func(s *reports.Sheet) []reports.Check
	figures func(r *reports.Result, s *reports.Sheet) []*chart.Figure
	tables  func(r *reports.Result, s *reports.Sheet) []reports.Table // nil: the usual ones
	page    func(r *reports.Result, s *reports.Sheet) []reports.Table // nil: the outcomes and all metrics
}

func (p *played[S, V]) Hash() string                   { return p.hash }
func (p *played[S, V]) Assumptions() []string          { return p.assumptions }
func (p *played[S, V]) Identity() string               { return p.hash + " " + p.who + p.given }
func (p *played[S, V]) identify(who string)            { p.who = who }
func (p *played[S, V]) needless() []needless           { return p.idle }
func (p *played[S, V]) Form() *reports.Form            { return p.form }
func (p *played[S, V]) Decisive() []reports.Assumption { return p.decisive }

func (p *played[S, V]) untold() string {
	if p.unsolved == nil {
		return ""
	}
	return p.unsolved()
}

// tally is a sheet that counts matches.
type tally[S comparable, V any] struct {
	sheet *reports.Sheet
	count func(m *sim.Match[S, V], s *reports.Sheet)
}

// Count takes a finished game.
func (t *tally[S, V]) Count(m *sim.Match[S, V]) {
	t.sheet.Next(m.Game)
	t.count(m, t.sheet)
}

// Merge adds another tally of the same experiment.
func (t *tally[S, V]) Merge(o *tally[S, V]) { t.sheet.Merge(o.sheet) }

// Run plays a job.
func (p *played[S, V]) Run(ctx context.Context, job sim.Job) (*reports.Sheet, error) {
	return Journaled(ctx, "run", []Experiment{p}, job, func() *reports.Sheet { return reports.NewSheet(p.form) }, p.run)
}

func (p *played[S, V]) run(ctx context.Context, job sim.Job) (*reports.Sheet, error) {
	t, _, err := sim.Run(ctx, job, p.table, func() *tally[S, V] {
		return &tally[S, V]{reports.NewSheet(p.form), p.counter()}
	})
	return t.sheet, err
}

// Checks are the figures beside their exact distributions.
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

// Page is the outcomes and what most readers ask for next.
func (p *played[S, V]) Page(r *reports.Result, s *reports.Sheet) []reports.Table {
	if p.page == nil {
		return []reports.Table{r.OutcomeTable(), r.PageTable("counted", p.form.Columns, p.form.Columns.Names()...)}
	}
	return p.page(r, s)
}

// Figures are the charts of a run.
func (p *played[S, V]) Figures(r *reports.Result, s *reports.Sheet) []*chart.Figure {
	if p.figures == nil {
		return nil
	}
	return p.figures(r, s)
}

// Entry is a line of the setup of a scenario file: a name, and a string, an int, a bool
// or a list of strings.
type Entry = position.Entry

// PositionAt plays one game again up to the position after so many decisions
// and writes it down, with the decision that came next.
func (p *played[S, V]) PositionAt(seed, game uint64, step int) (entries []Entry, words string, err error) {
	if p.writeDown == nil {
		return nil, "", Userf("--scenario-at: this game has no scenario files")
	}
	m := p.table()
	m.Start(seed, game)
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
			return nil, "", Userf("--scenario-at %d: the game is over after %d decisions", step, n)
		}
	}
}

// Replay plays one game again and writes it down for whoever head names as
// the reader; it fills in what the head says of the rules. An unknown reader is
// a UserError.
func (p *played[S, V]) Replay(w io.Writer, head reports.Head, style reports.Style) error {
	seat, err := p.reader(&head)
	if err != nil {
		return err
	}
	return reports.Transcript(w, p.table(), p.teller(seat), head, style)
}

// reader is the seat that the head names as the reader; it fills in what the head
// says of the rules and of the seats.
func (p *played[S, V]) reader(head *reports.Head) (sim.Seat, error) {
	readers, seats := []string{reports.Umpire}, []sim.Seat{sim.NoSeat}
	umpire := p.teller(sim.NoSeat)
	for i := range head.Seats {
		readers, seats = append(readers, head.Seats[i].Seat), append(seats, sim.Seat(i))
	}
	for i := range head.Seats { // by the names that the game has for them, too
		if name := umpire.Name(sim.Seat(i)); name != head.Seats[i].Seat {
			readers, seats = append(readers, name), append(seats, sim.Seat(i))
			head.Seats[i].Name = name
		}
	}
	at := slices.Index(readers, head.As)
	if at < 0 {
		return sim.NoSeat, Userf("--as %s: nobody of that name reads%s", head.As, OrOneOf(head.As, readers))
	}
	head.RulesHash = p.hash
	return seats[at], nil
}
