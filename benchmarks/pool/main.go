// Command pool measures the bots that the laboratory ships by opponents who have
// never seen them: strategies for both sides of Escape from Colditz, each held over
// turns as a plan, by somebody who knew the rules, the board and transcripts of games.
// What one of them gains in a seat, beside the usual bot and on the same dice, is a
// lower bound of what the usual bot misses there.
//
// It must not know escapesim/policies: neither its code nor its numbers. A strategy
// that asked the usual bot, or was tuned move by move on it, would share its
// blindness.
//
//	go run ./benchmarks/pool --players 3 --games 400 --seed 77
//	go run ./benchmarks/pool --only ropes --in allied --replay 12
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"strings"
	"text/tabwriter"

	"escapesim/lab"
	"escapesim/reports"
)

// bench is what is asked for.
type bench struct {
	rules        string
	players      int
	games, seed  uint64
	only, seats  string
	replay       int
	columns, set string
	against      string
	record       string
	read         *atlas
}

func main() {
	var b bench
	flag.StringVar(&b.rules, "rules", lab.DefaultRules, "rules of Colditz")
	flag.IntVar(&b.players, "players", 3, "players, from 2 to 6")
	flag.Uint64Var(&b.games, "games", 400, "games of each strategy in each seat")
	flag.Uint64Var(&b.seed, "seed", 77, "seed of the games")
	flag.StringVar(&b.only, "only", "", "strategies, with commas between them; all where nothing is said")
	flag.StringVar(&b.seats, "in", "team_1,allied,german", "seats in which they are played")
	flag.IntVar(&b.replay, "replay", -1, "write down this game of the one strategy, in the one seat, instead")
	flag.StringVar(&b.columns, "columns", "", "columns of simulate metrics whose means are printed as well")
	flag.StringVar(&b.against, "against", "", "who else sits there, SEAT=STRATEGY; standard where nothing is said")
	flag.StringVar(&b.set, "set", "", "an override of the rules, KEY=VALUE")
	flag.StringVar(&b.record, "record", "",
		"race them for the Allies and for the German, and note the best in this file of audits")
	flag.Parse()
	if err := b.run(os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "pool:", err)
		os.Exit(2)
	}
}

// table seats a strategy; with no name, the usual bots alone.
func (b *bench) table(seat, name string) (lab.Experiment, error) {
	t := lab.Table{Players: b.players, Own: bots(b)}
	if b.set != "" {
		t.Sets = []string{b.set}
	}
	t.Seats = b.against
	if name != "" {
		t.Seats = strings.TrimPrefix(b.against+","+seat+"="+name, ",")
	}
	e, _, _, err := t.Open(b.rules)
	return e, err
}

// gain is what a strategy gains in a seat, in points of games won.
type gain struct {
	name, seat  string
	usual, own  float64 // the share of games won, by the usual bot and by it
	mean, error float64 // of the difference, and half of the 95 % interval
	means       []string
}

func (b *bench) run(out io.Writer) error {
	if b.replay >= 0 {
		e, err := b.table(b.seats, b.only)
		if err != nil {
			return err
		}
		head := reports.Head{Rules: b.rules, Players: b.players, Seed: b.seed, Game: uint64(b.replay), As: "umpire"}
		return e.Replay(out, head, reports.Brief)
	}
	for name := range strings.SplitSeq(b.only, ",") {
		if name != "" && !slices.ContainsFunc(strategies, func(s strategy) bool { return s.name == name }) {
			return errors.New("no strategy " + name + ": there are " + strings.Join(names(), ", "))
		}
	}
	if b.record != "" {
		return b.note(out)
	}
	var gains []gain
	for seat := range strings.SplitSeq(b.seats, ",") {
		for i := range strategies {
			s := &strategies[i]
			if b.only != "" && !slices.Contains(strings.Split(b.only, ","), s.name) ||
				(s.german != nil) != (seat == "german") {
				continue
			}
			g, err := b.measure(seat, s.name)
			if err != nil {
				return err
			}
			gains = append(gains, g)
		}
	}
	slices.SortStableFunc(gains, func(x, y gain) int { return -int(math.Copysign(1, x.mean-y.mean)) })
	fmt.Fprintf(out, "%s, %d players, %d games from seed %d,\nbeside standard on the same dice\n", b.rules,
		b.players, b.games, b.seed)
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "strategy\tseat\tstandard\town\tgain\t95 %")
	for _, g := range gains {
		fmt.Fprintf(w, "%s\t%s\t%.1f %%\t%.1f %%\t%+.1f\t±%.1f\t%s\n",
			g.name, g.seat, g.usual, g.own, g.mean, g.error, strings.Join(g.means, " "))
	}
	return w.Flush()
}

// measure plays a strategy and the usual bot in a seat, game by game on the same dice.
func (b *bench) measure(seat, name string) (gain, error) {
	g := gain{name: name, seat: seat}
	var workers [2]lab.Worker
	var sheets [2]*reports.Sheet
	for i, name := range []string{"", name} {
		e, err := b.table(seat, name)
		if err != nil {
			return g, err
		}
		sheets[i] = reports.NewSheet(e.Form())
		workers[i] = e.Worker(sheets[i])
	}
	sum, squares := 0.0, 0.0
	for game := range b.games {
		var won [2]float64
		for i, w := range workers {
			w.Play(b.seed, game)
			won[i] = wins(sheets[i], seat)
		}
		g.usual, g.own = g.usual+won[0], g.own+won[1]
		sum, squares = sum+won[1]-won[0], squares+(won[1]-won[0])*(won[1]-won[0])
	}
	n := float64(b.games)
	g.usual, g.own, g.mean = 100*g.usual/n, 100*g.own/n, 100*sum/n
	const ends = 1.96 // of a 95 % interval, in standard errors
	g.error = 100 * ends * math.Sqrt(max(squares/n-sum/n*sum/n, 0)/n)
	for column := range strings.SplitSeq(b.columns, ",") {
		if column != "" && slices.Contains(sheets[1].Form().Columns.Names(), column) {
			g.means = append(g.means, fmt.Sprintf("%s %.2f", column, sheets[1].Values(column).Mean()))
		}
	}
	return g, nil
}

// wins is the share that a seat has in winning the game last played.
func wins(s *reports.Sheet, seat string) float64 {
	outcome, values, _ := s.Last()
	if at := slices.Index(s.Form().Columns.Names(), "wins_"+seat); at >= 0 {
		return float64(values[at])
	}
	if s.Form().Outcomes[outcome] == seat {
		return 1
	}
	return 0
}
