package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"escapesim/lab"
	"escapesim/lab/try"
	"escapesim/reports"
	"escapesim/reports/answers"
)

// runOptions are what the flags of run say.
type runOptions struct {
	rules string
	lab.Table
	lengthFlags
	outputFlags
	replays    bool   // pages of the games to look at, beside that of --html
	rows       string // file for a row a game
	drama      uint64 // games that are looked at closely
	playouts   int    // of each position of theirs
	seed       uint64
	workers    int
	confidence float64
	full       bool // all tables, not the page alone
	shard      shardFlag
	every      time.Duration                    // between entries of the journal of -o
	rest       func(first, games uint64) string // the command that plays the rest
}

// lengthFlags say which games are played, and how many; at most one of these is set.
type lengthFlags struct {
	first     uint64
	games     uint64
	precision float64
	duration  time.Duration
}

// mostGames are more than anybody can wait for; with a first game below the same
// number no index overflows.
const mostGames = 1 << 50

// usualGames are played where nothing is said; they know what is asked within usualPrecision.
const (
	usualGames     = 10_000
	usualPrecision = 0.01
)

func newRunCmd() *cobra.Command {
	var o runOptions
	var schema bool
	cmd := &cobra.Command{
		Use:   "run [RULES]",
		Short: "Play many games and say who wins, how sure that is, and why",
		Long: `run plays many games of a rule set and prints how they ended, with intervals,
and what was counted on the way. RULES is a name (simulate rules list), a TOML
file, or - for one on standard input; ` + lab.DefaultRules + ` where nothing is
said.

The same rules, seats, seed and games give the same counts on any machine, with
any number of workers. An interrupt (Ctrl-C) ends the run after the games in
hand and prints what was counted so far, marked PARTIAL.

Bots are made for documents. Where changed rules take away what the bots live by
there, the first line begins with Mind: and names it ("warnings" in JSON); 100
games more of the rules and of the document are played to see that.

With -o FILE what is counted is kept beside FILE while the run goes on: whatever
ends it, simulate resume FILE goes on from there. --shard I/N plays one of N parts
of the run; simulate merge puts their files together.`,
		Example: `  simulate run
  simulate run colditz/thibault --players 6 --games 100000 --charts charts
  simulate run --set 'dod.cards=[4,5,6]' --precision 0.005
  simulate run --seats german=standard,allied=random --for 30s -o result.json
  simulate run --games 1e5 --rows games.csv
  simulate run --games 1e7 --shard 3/8 -o part-3.json
  simulate run --drama 40`,
		Args:              oneRules,
		ValidArgsFunction: oneRuleSet,
		RunE: func(cmd *cobra.Command, args []string) error {
			if schema {
				return writeSchema(cmd.OutOrStdout(), o.format)
			}
			o.rules = rulesIn(args)
			o.lengthFlags.check(cmd.Flags())
			o.checkDrama(cmd.Flags())
			o.checkShard()
			o.rest = func(first, games uint64) string { return again(cmd, args, first, games) }
			return runRun(cmd.Context(), cmd.OutOrStdout(), cmd.ErrOrStderr(), o)
		},
	}
	f := cmd.Flags()
	addTableFlags(cmd, &o.Table)
	o.lengthFlags.add(f, "a run", "games; the usual ones know a share to ±1 point, in 4 s",
		"play until every share is known within this much, 0.005 for half a per cent")
	addRunFlags(f, &o.seed, &o.workers, &o.confidence)
	addOutputFlags(cmd, &o.outputFlags)
	f.StringVar(&o.rows, "rows", "",
		"file for a row a game, with all that was counted in it: CSV or JSON Lines by its ending (.csv, .jsonl)")
	o.addDramaFlags(f)
	f.BoolVar(&o.replays, "replays", false, "with --html, the games to look at as pages beside it, on their board")
	f.StringVar(&o.shard.text, "shard", "", "play part I of N of the games: I/N; or N, and I is "+
		"SLURM_ARRAY_TASK_ID, from 1, or JOB_COMPLETION_INDEX, from 0")
	f.DurationVar(&o.every, "keep", journalPiece, "with -o, how often what was counted is kept")
	f.BoolVar(&schema, "schema", false, "say what --format json or csv holds: a schema, or the columns; play nothing")
	f.BoolVar(&o.full, "full", false, "print everything that was counted, not one page")
	return cmd
}

// writeSchema says what a run writes in a format: of CSV its columns, else the schema of its JSON.
func writeSchema(out io.Writer, format string) error {
	(&outputFlags{format: format}).check()
	if format != "csv" {
		_, err := io.WriteString(out, reports.RunSchema)
		return err
	}
	t := reports.Table{Header: []string{"column", "what it holds"}, Left: []int{1}}
	for _, c := range reports.Dictionary {
		t.Add(c.Name, c.Doc)
	}
	return writeTable(out, "table", nil, t)
}

// setHelp is what --set does, of every command that has it.
const setHelp = "override an option of the rules: KEY=VALUE, as often as needed"

// addTableFlags adds the flags that say what is played.
func addTableFlags(cmd *cobra.Command, t *lab.Table) {
	f := cmd.Flags()
	f.IntVar(&t.Players, "players", 0, "number of players (default: as the game is usually played)")
	f.StringVar(&t.Seats, "seats", "",
		"who plays: SEAT=POLICY,... as german=standard,allied=random, or a program, as german=exec:./mybot.py")
	f.StringArrayVar(&t.Sets, "set", nil, setHelp)
	f.StringArrayVar(&t.Without, "without", nil, "forbid a kind of decision to a seat: SEAT=ACTION, as "+
		"allied=do_or_die, as often as needed; where nothing else is open, the first of the list is made all the same")
	f.BoolVar(&t.Untrained, "untrained", false, "leave aside the bots that train has left beside the rules")
	addOwnBoardFlag(cmd, &t.Board)
}

// addOwnBoardFlag adds --board to a command that plays Colditz.
func addOwnBoardFlag(cmd *cobra.Command, dir *string) {
	cmd.Flags().StringVar(dir, "board", "", "play Escape from Colditz on the board in this folder (see board check)")
	_ = cmd.MarkFlagDirname("board")
}

// addRunFlags adds the flags of everything that plays games.
func addRunFlags(f *pflag.FlagSet, seed *uint64, workers *int, confidence *float64) {
	amountVar(f, seed, "seed", 1, "seed of the run")
	f.IntVar(workers, "workers", 0, "games played side by side (default: one a core)")
	shareVar(f, confidence, "confidence", 0.95, "confidence of intervals")
}

// add adds them to a command that plays what.
func (l *lengthFlags) add(f *pflag.FlagSet, what, games, precision string) {
	amountVar(f, &l.games, "games", usualGames, games)
	shareVar(f, &l.precision, "precision", 0, precision)
	f.DurationVar(&l.duration, "for", 0, "play for this long, 30s or 5m")
	amountVar(f, &l.first, "first", 0, "index of the first game, to carry "+what+" on")
}

// check reports lengths that make no sense.
func (l *lengthFlags) check(f *pflag.FlagSet) {
	refuse(l.first > mostGames, "--first %d: want 0 to %s", l.first, reports.Whole(uint64(mostGames)))
	var said []string
	for _, name := range []string{"games", "precision", "for"} {
		if f.Changed(name) {
			said = append(said, "--"+name)
		}
	}
	refuse(len(said) > 1, "%s: only one of them can end a run", strings.Join(said, " and "))
	refuse(f.Changed("precision") && !(l.precision > 0 && l.precision < 0.5),
		"--precision %v: want a share above 0 and below 0.5, as 0.005", l.precision)
	refuse(f.Changed("for") && l.duration <= 0, "--for %v: want a time, as 30s", l.duration)
	refuse(l.games < 1 || l.games > mostGames, "--games %d: want 1 to %s", l.games, reports.Whole(uint64(mostGames)))
}

// checkWorkers puts one worker a core where nothing is said.
func checkWorkers(workers int, confidence float64) int {
	refuse(workers < 0 || workers > 4096, "--workers %d: want 1 to 4096", workers)
	refuse(!(confidence > 0 && confidence < 1), "--confidence %v: want a share between 0 and 1, as 0.95", confidence)
	if workers == 0 {
		return cores()
	}
	return workers
}

// runRun plays and reports.
func runRun(ctx context.Context, out, errOut io.Writer, o runOptions) error {
	r := o.begin(ctx, errOut)
	try.Do(r.lookClosely(ctx))
	try.Do(r.openRows(ctx))
	defer r.rows.drop()
	interrupted := try.Get(r.play(ctx))
	return r.finish(ctx, out, interrupted)
}

// running is a run on its way.
type running struct {
	*runOptions
	part   *lab.Part // what of it has been played
	job    lab.Job   // with its first game
	rows   *rowsFile
	errOut io.Writer

	before reports.Timing // of the games that were played before, where it was taken up
	began  time.Time
	cpu    time.Duration
}

// begin checks what is asked for, and opens what is played.
func (o *runOptions) begin(ctx context.Context, errOut io.Writer) *running {
	workers := checkWorkers(o.workers, o.confidence)
	o.outputFlags.check()
	o.checkRows(o.rows)
	o.checkReplays(o.replays)
	e, players, err := o.open(ctx, errOut)
	try.Do(err)
	all := lab.Span{First: o.first, Games: o.games}
	span := o.shard.of(all)
	job := lab.Job{Seed: o.seed, First: span.First, Workers: workers}
	result := o.NewResult(o.rules, e, players, job)
	result.Confidence = o.confidence
	if o.precision == 0 && o.duration == 0 {
		o.games, result.PartOf = span.Games, &all
	}
	r := &running{runOptions: o, part: lab.NewPart(result, e), job: job, errOut: errOut}
	result.Bots = try.Get(o.Bots(o.rules, e))
	result.Doubts = try.Get(o.doubts(ctx, errOut, e))
	if o.charts != "" { // their names take blank charts
		o.checkCharts(r.part.FigureNames(o.drama > 0)...)
	}
	if o.replays {
		try.Do(e.OnBoard(o.rules))
	}
	if r.before = lab.Before(ctx); o.duration > 0 {
		o.duration = max(o.duration-time.Duration(r.before.Wall*float64(time.Second)), time.Nanosecond)
	}
	r.began, r.cpu = time.Now(), reports.CPUTime()
	return r
}

// open lays the table, which can take seconds.
func (o *runOptions) open(ctx context.Context, errOut io.Writer) (lab.Experiment, []lab.Player, error) {
	var players []lab.Player
	e, err := prepared(ctx, errOut, o.quiet, func() (e lab.Experiment, err error) {
		e, players, _, err = o.Open(o.rules)
		return e, err
	})
	return e, players, err
}

// doubts are why the figures may be the bots' and not the rules'.
func (o *runOptions) doubts(ctx context.Context, errOut io.Writer, e lab.Experiment) ([]string, error) {
	return prepared(ctx, errOut, o.quiet, func() ([]string, error) {
		list, err := o.Doubts(ctx, o.rules, e, o.seed)
		if ctx.Err() != nil { // nobody waits for them
			err = nil
		}
		return list, err
	})
}

// lookClosely looks closely at some games, if that is asked for.
func (r *running) lookClosely(ctx context.Context) (err error) {
	if r.drama == 0 {
		return nil
	}
	if r.part.Drama, err = r.look(ctx, r.errOut, r.part.Experiment, r.job); err != nil {
		fmt.Fprintln(r.errOut, "interrupted while games were looked at closely: nothing has been counted")
		return &exitError{exitInterrupted, err}
	}
	return nil
}

// openRows begins the rows of the games, or goes on with them.
func (r *running) openRows(ctx context.Context) (err error) {
	if r.runOptions.rows == "" {
		return nil
	}
	e := r.part.Experiment
	form, dramatic := e.Form(), func(row *reports.Row) *reports.Row { return row }
	if d := r.part.Drama; d != nil {
		form, dramatic = withDrama(form, d)
	}
	r.rows = try.Get(r.runOptions.openRows(r.runOptions.rows, r.seed, r.job.First, form, resumedIn(ctx) != nil))
	r.rows.dramatic = dramatic
	r.rows.again = func(games lab.Span, take func(*reports.Row) error) error {
		job := r.job
		job.First, job.Games = games.First, games.Games
		_, err := lab.RunRows((*lab.Journal)(nil).Within(ctx), e, job, take) // the journal knows these games
		return err
	}
	return nil
}

// play plays the games. An interrupted run is no error: what was counted is there.
func (r *running) play(ctx context.Context) (interrupted bool, err error) {
	games := series[*lab.Tally]{
		lengthFlags: r.lengthFlags, job: r.job, sides: 1, enough: r.precision,
		run: func(ctx context.Context, job lab.Job) (*lab.Tally, error) {
			return lab.RunRows(ctx, r.part.Experiment, job, r.rows.taker())
		},
		known: func(t *lab.Tally) float64 { return t.Known(r.confidence, r.precision > 0) },
	}
	tally, err := games.play(ctx, r.errOut, r.part.Tally, r.quiet)
	interrupted = err != nil && ctx.Err() != nil
	if err != nil && !interrupted {
		return false, err
	}
	r.fill(tally, interrupted)
	return interrupted, nil
}

// fill works out what the games that are counted by now say.
func (r *running) fill(t *lab.Tally, partial bool) {
	p := r.part
	p.Tally, p.Partial = t, partial
	wall := time.Duration(r.before.Wall*float64(time.Second)) + time.Since(r.began)
	p.Timing = reports.Measured(t.Games(), wall,
		time.Duration(r.before.CPU*float64(time.Second))+reports.CPUTime()-r.cpu)
	p.Fill(r.precision > 0)
	if p.Cost = nil; r.precision > 0 {
		p.Cost = t.Cost(r.precision, r.confidence)
	}
	if p.Drama != nil {
		p.Metrics = append(p.Metrics, p.Drama.Metrics()...)
		p.Notable = append(p.Notable, p.Drama.Look()...)
	}
	played := p.Games
	if r.shard.n > 0 {
		played = 0 // the part is named
	}
	p.Made, p.Replay = r.made(played), r.Table.Replay(r.rules, r.seed)
	if partial {
		p.Warnings = append(p.Warnings, "PARTIAL: the run was interrupted")
	}
}

// finish gives the rows their name and says what came of the run, and of an interrupted
// one how it goes on.
func (r *running) finish(ctx context.Context, out io.Writer, interrupted bool) error {
	p := r.part
	games := p.Tally.Games()
	unwritten := r.rows.done(r.errOut, games, interrupted) // which does not end the run
	if unwritten != nil && r.saves() {
		unwritten = fmt.Errorf("%w; simulate resume %s writes them when that is mended", unwritten, quoted(r.file))
	}
	if r.file != "" || r.format == "json" { // takes a game, and no table shows it
		p.Seal()
	}
	unsaved := cmp.Or(r.show(out, r.errOut, r.answer(p)), r.saveReplays(r.errOut, p.Experiment, p.Result))
	if err := cmp.Or(unsaved, unwritten); err != nil {
		return err
	}
	if !interrupted {
		return nil
	}
	fmt.Fprintf(r.errOut, "interrupted after %d games\n", games)
	if !r.saves() && r.games > games && r.precision == 0 && r.duration == 0 {
		fmt.Fprintln(r.errOut, "the rest:", r.rest(r.job.First+games, r.games-games))
	}
	return &exitError{exitInterrupted, context.Canceled}
}

// mergeable is what a job yields, and what can be put together with that of more
// games.
type mergeable[T any] interface {
	Games() uint64
	Merge(other T)
}

// series plays the games of a run piece by piece.
type series[T mergeable[T]] struct {
	lengthFlags
	run   func(context.Context, lab.Job) (T, error)
	job   lab.Job // with the first game of the run
	sides int     // a job plays each game once a side

	// known says how far off what is asked for may be: for those who watch, and to
	// know when a precision is reached.
	known  func(T) float64
	enough float64 // what is known as well is played no more; 0: however well it is known

	// first is what the first games tell, in lines, for those who wait; nil where that is nothing.
	first func(T) string
}

// After so many games first answers are shown, where a run needs so much time yet.
const (
	firstGames = 8 * lab.Block
	longWait   = 15 * time.Second
)

// play adds as many games as the lengths say to what is played already. The error
// is ctx's, if it was interrupted before, or that of a run which cannot be. Looks at
// what is known come after numbers of games that do not depend on who played them how
// fast.
func (s *series[T]) play(ctx context.Context, errOut io.Writer, total T, quiet bool) (T, error) {
	p := showProgress(errOut, s.duration, quiet)
	defer p.stop()
	job := s.job
	job.Done = &p.done
	limited, most := ctx, s.games
	if s.duration > 0 {
		var cancel context.CancelFunc
		limited, cancel = context.WithTimeout(ctx, s.duration)
		defer cancel()
	}
	if s.precision > 0 || s.duration > 0 {
		most = mostGames
	} else {
		p.expect(most * uint64(s.sides))
	}
	var err error
	for err == nil && total.Games() < most {
		games := total.Games()
		look := nextLook(games)
		switch {
		case s.first == nil:
		case games == 0:
			look = firstGames
		case games == firstGames && p.left(p.took()) > longWait:
			p.tell(s.first(total))
		}
		if games > 0 && nextLook(games-1) == games {
			half := s.known(total)
			if s.enough > 0 {
				if half <= s.enough {
					break
				}
				all := min(float64(games)*(half/s.enough)*(half/s.enough), float64(most))
				p.guess(uint64(p.done.Load()) + uint64(float64(s.sides)*(all-float64(games))))
			}
			p.know("known to " + reports.Points(half))
		}
		job.First = s.job.First + games
		job.Games = min(look, most) - games
		var more T
		more, err = s.run(limited, job)
		total.Merge(more)
	}
	if s.duration > 0 && ctx.Err() == nil && limited.Err() != nil { // its time is over
		err = nil
	}
	return total, err
}

// nextLook is after how many games the next look comes: first after some, then
// after a quarter more each.
func nextLook(games uint64) uint64 {
	look := uint64(16 * lab.Block)
	for look <= games {
		look += (look/4 + lab.Block - 1) / lab.Block * lab.Block
	}
	return look
}

// answer is a run as it goes out.
func (o *runOptions) answer(p *lab.Part) *answers.Answer {
	var beside func(game uint64) string
	if o.replays {
		beside = func(game uint64) string { return filepath.Base(o.beside(game, "")) }
	}
	return p.Shown(o.full, beside)
}

// saveReplays writes the games to look at as pages beside that of the run.
func (o *runOptions) saveReplays(notes io.Writer, e lab.Experiment, r *reports.Result) error {
	if !o.replays {
		return nil
	}
	written := map[uint64]bool{} // two reasons can name one game
	for _, g := range r.Notable {
		if game := g.Value.Game; !written[game] {
			written[game] = true
			head := replayHead(r.Rules, r.Players, r.Seats, r.Set, r.Seed, game)
			if err := saveReplay(outputFlags{html: o.beside(game, ""), force: o.force}, notes, e, head,
				o.Table); err != nil {
				return err
			}
		}
	}
	return nil
}
