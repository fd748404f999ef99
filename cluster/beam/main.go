// Command simulate-beam plays runs, sweeps and audits of simulate as a pipeline of
// Apache Beam: on this machine, or on a cluster of Flink, Spark or Dataflow. What it
// writes is what simulate run, sweep and audit write with -o, with the same counts.
//
// It is a module of its own, so that simulate does not depend on Beam.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"runtime"
	"strconv"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/x/beamx"

	"escapesim/lab"
)

// list is a flag that may be given several times.
type list []string

func (l *list) String() string     { return strings.Join(*l, " ") }
func (l *list) Set(s string) error { *l = append(*l, s); return nil }

// number is a flag that takes a whole number, as 10000000, 10,000,000 or 1e7.
type number uint64

func (n *number) String() string { return strconv.FormatUint(uint64(*n), 10) }

func (n *number) Set(s string) error {
	s = strings.ReplaceAll(s, ",", "")
	x, err := strconv.ParseUint(s, 10, 64)
	if f, wrong := strconv.ParseFloat(s, 64); err != nil && wrong == nil && f >= 0 && f < 1<<53 &&
		f == float64(uint64(f)) {
		x, err = uint64(f), nil
	}
	*n = number(x)
	return err
}

// planFlags adds the flags that say what is played; what they say is there once they
// are parsed.
func planFlags(f *flag.FlagSet) func() (Plan, error) {
	var p Plan
	var sets, knobs, targets list
	seed, first, games, shards := number(1), number(0), number(100_000), number(100)
	f.StringVar(&p.Rules, "rules", lab.DefaultRules, "rule set, or a rule document that every worker can read")
	f.IntVar(&p.Players, "players", 0, "number of players (default: as the game is usually played)")
	f.StringVar(&p.Seats, "seats", "", "who plays: SEAT=POLICY,...")
	f.Var(&sets, "set", "override an option of the rules: KEY=VALUE, as often as needed")
	f.StringVar(&p.Board, "board", "", "folder with a board of Escape from Colditz")
	f.Var(&knobs, "knob", "a sweep: KEY=A,B,C or KEY=FROM..TO; as often as needed")
	f.Var(&targets, "target", "of a sweep, what is wanted: german=0.5; values that are further off than another "+
		"for sure are not played on")
	f.Var(&games, "games", "number of games, of every value of a sweep, at most")
	f.Var(&seed, "seed", "seed of the run")
	f.Var(&first, "first", "index of the first game")
	f.Var(&shards, "shards", "tasks that the games are cut into")
	f.IntVar(&p.Workers, "workers", runtime.NumCPU(),
		"games played side by side in a task: 1 where the runner plays a task a core")
	f.StringVar(&p.Seat, "seat", "", "an audit of this seat, not a run: how much could it gain by playing better?")
	f.BoolVar(&p.Search, "search", false, "of an audit, by search in place of deviations")
	f.IntVar(&p.How.Playouts, "playouts", 400, "playouts of a search, at most")
	f.IntVar(&p.How.Fresh, "fresh", 40, "playouts that measure a changed plan again")
	f.IntVar(&p.How.Margin, "margin", 1, "standard errors by which a plan must do better than the usual one")
	f.IntVar(&p.How.OneIn, "one-in", 1, "search one plan in so many, by lot, and count what it gains for all of them")
	f.StringVar(&p.Output, "output", "", "file for the result, as result.json or gs://bucket/result.json")
	return func() (Plan, error) {
		p.Sets, p.Knobs, p.Targets = sets, knobs, targets
		p.Seed, p.First, p.Games, p.Shards = uint64(seed), uint64(first), uint64(games), uint64(shards)
		return p, p.check()
	}
}

// check finds mistakes before anything is played.
func (p *Plan) check() error {
	if _, _, _, err := p.table().Open(p.Rules); err != nil {
		return err
	}
	if len(p.Knobs) > 0 {
		s, err := p.sweep()
		if err == nil {
			err = s.Check()
		}
		if err != nil {
			return err
		}
	}
	switch {
	case p.Output == "":
		return errors.New("--output: where is the result to go?")
	case p.Games < 1 || p.Shards < 1 || p.Shards > p.Games:
		return fmt.Errorf("--games %d, --shards %d: want at least one game a task", p.Games, p.Shards)
	case p.Seat != "" && len(p.Knobs) > 0:
		return errors.New("--seat, --knob: an audit or a sweep, one at a time")
	case len(p.Targets) > 0 && len(p.Knobs) == 0:
		return errors.New("--target: of a sweep, of which --knob?")
	case p.Search && p.Seat == "":
		return errors.New("--search: of which --seat?")
	case p.How.Playouts < 2 || p.How.Fresh < 2:
		return fmt.Errorf("--playouts %d, --fresh %d: want at least 2", p.How.Playouts, p.How.Fresh)
	case p.Workers < 1:
		return fmt.Errorf("--workers %d: want at least 1", p.Workers)
	}
	return nil
}

func main() {
	plan := planFlags(flag.CommandLine)
	flag.Parse()
	beam.Init() // a worker goes no further
	p, err := plan()
	if err != nil {
		fmt.Fprintln(os.Stderr, "simulate-beam:", err)
		os.Exit(2)
	}
	if err := run(context.Background(), p); err != nil {
		fmt.Fprintln(os.Stderr, "simulate-beam:", err)
		os.Exit(1)
	}
}

// run plays a plan and prints what came of it.
func run(ctx context.Context, p Plan) error {
	pipeline, s := beam.NewPipelineWithRoot()
	Play(s, p)
	if err := beamx.Run(ctx, pipeline); err != nil {
		return err
	}
	if p.rounds() > 0 {
		fmt.Println(p.Output + ": written")
		return nil
	}
	text, err := read(ctx, p.Output)
	if err != nil {
		return err
	}
	parts, err := lab.ReadParts([]lab.PartFile{{Name: p.Output, Text: text}})
	if err != nil {
		return err
	}
	parts[0].Fill(false) // with the words of its game
	r := parts[0].Result
	fmt.Printf("%s: %s\n  %d games, counts %s\n", p.Output, r.Answer(), r.Games, r.Checksum)
	return nil
}
