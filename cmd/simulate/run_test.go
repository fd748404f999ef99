package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"escapesim/lab"
	"escapesim/reports"
)

// An interrupt keeps the first games of the run, without a gap: they are
// those of a run that was as short from the start.
func TestInterruptedRunKeepsTheFirstGames(t *testing.T) {
	e, _, _, err := lab.Table{}.Open(lab.RaceRules)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	var done atomic.Int64
	go func() {
		for done.Load() < 2000 {
			time.Sleep(time.Millisecond)
		}
		cancel()
	}()
	games := series[*reports.Sheet]{
		lengthFlags: lengthFlags{games: 1 << 40}, job: lab.Job{Seed: 5, First: 10, Workers: 2}, sides: 1,
		known: func(s *reports.Sheet) float64 { return s.Known(0.95, false) },
		run: func(ctx context.Context, job lab.Job) (*reports.Sheet, error) {
			job.Done = &done
			return e.Run(ctx, job)
		},
	}
	sheet, err := games.play(ctx, new(bytes.Buffer), reports.NewSheet(e.Form()), true)
	if err == nil || sheet.Games() < 2000 {
		t.Fatalf("%d games, %v", sheet.Games(), err)
	}
	whole, err := e.Run(context.Background(), lab.Job{Seed: 5, First: 10, Games: sheet.Games(), Workers: 1})
	if err != nil || !reports.Alike(whole, sheet) {
		t.Errorf("%d games before the interrupt are not the first ones: %v", sheet.Games(), err)
	}
}

// An interrupted run prints what it has, marked, and asks for exit code 130.
func TestInterruptedExitCode(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var out, errOut bytes.Buffer
	o := runOptions{
		rules: lab.RaceRules, lengthFlags: lengthFlags{games: 500},
		outputFlags: outputFlags{format: "table", made: unsaid, quiet: true}, confidence: 0.95,
	}
	o.rest = func(first, games uint64) string { return "again" }
	err := runRun(ctx, &out, &errOut, o)
	var e *exitError
	if !errors.As(err, &e) || e.code != exitInterrupted || !strings.HasPrefix(out.String(), "PARTIAL") ||
		!strings.Contains(errOut.String(), "the rest: again") {
		t.Errorf("%v\n%s\n%s", err, out.String(), errOut.String())
	}
}

func TestProgressState(t *testing.T) {
	p := new(progress)
	p.done.Store(250)
	if got := p.state(10 * time.Second); got != "250 games, 25 a second" {
		t.Error(got)
	}
	p.expect(1000)
	if got := p.state(10 * time.Second); got != "250 of 1,000 games, 25 a second, 30s left" {
		t.Error(got)
	}
	p.know("known to 2.5 points")
	p.guess(2000)
	if got := p.state(10 * time.Second); got !=
		"250 of about 2,000 games, known to 2.5 points, 25 a second, 1m10s left" {
		t.Error(got)
	}
	p.limit = time.Minute
	if got := p.state(10 * time.Second); got != "250 of about 2,000 games, known to 2.5 points, 25 a second, 50s left" {
		t.Error(got)
	}
	p = new(progress)
	p.done.Store(100)
	p.stage("the first", 300)
	p.stage("the second", 700)
	if got := p.state(10 * time.Second); got != "100 of about 1,000 games, the second, 10 a second, 1m30s left" {
		t.Error(got)
	}
}

// unsaid is the command that plays the same, where nobody has given one.
func unsaid(uint64) string { return "" }

// gamesPlayed are spans of games that were played and put together.
type gamesPlayed struct{ spans []lab.Span }

func (g *gamesPlayed) Games() (n uint64) {
	for _, s := range g.spans {
		n += s.Games
	}
	return n
}

func (g *gamesPlayed) Merge(other *gamesPlayed) { g.spans = append(g.spans, other.spans...) }

// Who has long to wait is shown once what the first games tell; not where that is asked to be
// quiet, where it will soon be over, or where there is nothing to show.
func TestFirstAnswersAreShown(t *testing.T) {
	for _, c := range []struct {
		games  uint64
		quiet  bool
		silent bool
		want   string
	}{
		{games: 1e9, want: "so far 512\n"},
		{games: 1e9, quiet: true},
		{games: 1e9, silent: true},
		{games: 600},
		{games: 512},
	} {
		s := series[*gamesPlayed]{
			lengthFlags: lengthFlags{games: c.games}, sides: 1, known: func(*gamesPlayed) float64 { return 0.1 },
			run: func(_ context.Context, job lab.Job) (*gamesPlayed, error) {
				job.Done.Add(1) // a game in a moment: all of them take long
				return &gamesPlayed{[]lab.Span{{First: job.First, Games: job.Games}}}, nil
			},
		}
		if !c.silent {
			s.first = func(g *gamesPlayed) string { return fmt.Sprintf("so far %d\n", g.Games()) }
		}
		var told bytes.Buffer
		total, err := s.play(t.Context(), &told, new(gamesPlayed), c.quiet)
		if err != nil || total.Games() != c.games || told.String() != c.want {
			t.Errorf("%+v: %d games, %v, told %q", c, total.Games(), err, told.String())
		}
	}
}

// A series goes on from what is played, game after game, counts each for those who watch,
// and ends at its number or at the look that knows enough, whichever comes first.
func TestSeries(t *testing.T) {
	look := nextLook(0)
	for _, c := range []struct {
		before, want uint64
		enough       float64
		lengthFlags
	}{
		{0, 10, 0, lengthFlags{games: 10}},
		{4, 10, 0, lengthFlags{games: 10}},
		{10, 10, 0, lengthFlags{games: 10}},
		{0, 3 * look, 0, lengthFlags{games: 3 * look}},
		{0, 3 * look, 0.3, lengthFlags{games: 3 * look}},
		{0, nextLook(look), 0.5, lengthFlags{games: 3 * look}}, // what is known is worth as many games
		{0, nextLook(look), 0.5, lengthFlags{precision: 0.5}},
		{0, look, 1, lengthFlags{precision: 1}},
	} {
		watched := int64(0)
		s := series[*gamesPlayed]{
			lengthFlags: c.lengthFlags, job: lab.Job{Seed: 5, First: 100, Workers: 1}, sides: 1, enough: c.enough,
			known: func(g *gamesPlayed) float64 {
				if g.Games() > look {
					return 0.4
				}
				return 0.9
			},
			run: func(_ context.Context, job lab.Job) (*gamesPlayed, error) {
				job.Done.Add(int64(job.Games))
				watched = job.Done.Load()
				return &gamesPlayed{[]lab.Span{{First: job.First, Games: job.Games}}}, nil
			},
		}
		total := new(gamesPlayed)
		if c.before > 0 {
			total.spans = []lab.Span{{First: 100, Games: c.before}}
		}
		got, err := s.play(t.Context(), new(bytes.Buffer), total, true)
		at := uint64(100)
		for _, span := range got.spans {
			if span.First != at {
				t.Errorf("%+v: a gap: %+v", c, got.spans)
			}
			at += span.Games
		}
		if err != nil || got.Games() != c.want || watched != int64(c.want-c.before) {
			t.Errorf("%+v: %d games, %d watched: %v", c, got.Games(), watched, err)
		}
	}
}
