package main

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"escapesim/reports"
	"escapesim/sim"
)

// castle is a game with one seat on one side and up to five on the other, as
// the command line sees it.
type castle struct{ maednGame }

func (castle) Players() (least, most, usual int) { return 2, 6, 4 }

func (castle) Seats(players int) []seatWord {
	words := []seatWord{{"german", []sim.Seat{0}}}
	allied := seatWord{Name: "allied"}
	for s := 1; s < players; s++ {
		words = append(words, seatWord{"team_" + string(rune('0'+s)), []sim.Seat{sim.Seat(s)}})
		allied.Seats = append(allied.Seats, sim.Seat(s))
	}
	return append(words, allied)
}

func (castle) Policies() []policyRow {
	return []policyRow{
		{Name: "random"},
		{Name: "standard", Default: true, Parameters: []parameter{{Name: "caution", Lo: 0, Hi: 1, Default: 0.5}, {Name: "speed", Lo: 1, Hi: 9, Default: 3}}},
		{Name: "patrol", Seats: []string{"german"}},
		{Name: "wander", Seats: []string{"allied"}},
	}
}

func TestParseSeats(t *testing.T) {
	for _, c := range []struct {
		players int
		text    string
		want    string // seat=policy of every seat, or the error
	}{
		{4, "", "german=standard team_1=standard team_2=standard team_3=standard"},
		{2, "allied=random", "german=standard team_1=random"},
		{4, "german=patrol,allied=wander", "german=patrol team_1=wander team_2=wander team_3=wander"},
		{4, "allied=random,team_2=standard:caution=0.3", "german=standard team_1=random team_2=standard:caution=0.3 team_3=random"},
		{3, "team_2=standard:speed=2:caution=1", "german=standard team_1=standard team_2=standard:speed=2:caution=1"},
		{3, "team_2=random,allied=standard", "german=standard team_1=standard team_2=standard"},
		{4, "german=wander", "--seats german=wander: wander plays allied only"},
		{4, "allied=patrol", "--seats allied=patrol: patrol plays german only"},
		{4, "team_4=random", "--seats team_4=random: with 4 players there is no seat team_4, only german, team_1, team_2, team_3, allied"},
		{4, "alied=random", `--seats alied=random: no seat "alied": did you mean allied?`},
		{4, "allied=standart", `--seats allied=standart: no policy "standart": did you mean standard?`},
		{4, "allied=standard:cautoin=1", `--seats allied=standard:cautoin=1: standard has no parameter "cautoin": did you mean caution?`},
		{4, "allied=standard:caution", "--seats allied=standard:caution: standard: want caution=NUMBER"},
		{4, "allied=standard:caution=2", "--seats allied=standard:caution=2: caution=2: want a number from 0 to 1"},
		{4, "allied=standard:caution=NaN", "--seats allied=standard:caution=NaN: caution=NaN: want a number from 0 to 1"},
		{4, "allied=", `--seats allied=: no policy "": there are random, standard, patrol, wander`},
		{4, "german", `--seats "german": want SEAT=POLICY, the seat one of german, team_1, team_2, team_3, allied`},
	} {
		seats, err := parseSeats(castle{}, c.players, c.text)
		var words []string
		for i, s := range seats {
			if int(s.Seat) != i {
				t.Errorf("%q: seat %d in place %d", c.text, s.Seat, i)
			}
			words = append(words, s.Name+"="+s.Text)
		}
		got := strings.Join(words, " ")
		if err != nil {
			got = err.Error()
			var e *exitError
			if !errors.As(err, &e) || e.code != exitUsage {
				t.Errorf("%q: not a mistake of the user: %v", c.text, err)
			}
		}
		if got != c.want {
			t.Errorf("%d players, %q:\n%s\n%s", c.players, c.text, got, c.want)
		}
	}
	seats, err := parseSeats(castle{}, 2, "allied=standard:speed=2")
	if err != nil || seats[1].Parameters["speed"] != 2 || seats[1].Parameters["caution"] != 0.5 {
		t.Errorf("parameters %v, %v", seats[1].Parameters, err)
	}
}

// counted is an experiment whose games are counted on the way.
type counted struct {
	experiment
	done  *atomic.Int64
	until int64
	stop  context.CancelFunc
}

func (c *counted) Run(ctx context.Context, job sim.Job) (*reports.Sheet, error) {
	go func() {
		for c.done.Load() < c.until {
			time.Sleep(time.Millisecond)
		}
		c.stop()
	}()
	job.Done = c.done
	return c.experiment.Run(ctx, job)
}

// An interrupt keeps the first games of the run, without a gap: they are
// those of a run that was as short from the start.
func TestInterruptedRunKeepsTheFirstGames(t *testing.T) {
	e, _, _, err := tableFlags{}.open(maednRules)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	stopped := &counted{e, new(atomic.Int64), 2000, cancel}
	sheet, interrupted := play(ctx, new(bytes.Buffer), stopped, sim.Job{Seed: 5, First: 10, Workers: 2}, lengthFlags{games: 1 << 40}, 0.95, true)
	if !interrupted || sheet.Games() < 2000 {
		t.Fatalf("%d games, interrupted %v", sheet.Games(), interrupted)
	}
	whole, err := e.Run(context.Background(), sim.Job{Seed: 5, First: 10, Games: sheet.Games(), Workers: 1})
	if err != nil || !whole.Equal(sheet) {
		t.Errorf("%d games before the interrupt are not the first ones: %v", sheet.Games(), err)
	}
}

// An interrupted run prints what it has, marked, and asks for exit code 130.
func TestInterruptedExitCode(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var out, errOut bytes.Buffer
	o := runOptions{rules: maednRules, lengthFlags: lengthFlags{games: 500}, outputFlags: outputFlags{format: "table"}, confidence: 0.95, quiet: true}
	o.rest = func(first, games uint64) string { return "again" }
	err := runRun(ctx, &out, &errOut, o)
	var e *exitError
	if !errors.As(err, &e) || e.code != exitInterrupted || !strings.HasPrefix(out.String(), "PARTIAL") || !strings.Contains(errOut.String(), "the rest: again") {
		t.Errorf("%v\n%s\n%s", err, out.String(), errOut.String())
	}
}

func TestProgressState(t *testing.T) {
	p := new(progress)
	p.done.Store(250)
	if got := p.state(1000, 10*time.Second); got != "250 of 1000 games, 25 a second, 30s left" {
		t.Error(got)
	}
	if got := p.state(0, 10*time.Second); got != "250 games, 25 a second, 10s" {
		t.Error(got)
	}
}
