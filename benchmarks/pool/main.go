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
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"escapesim/lab"
	"escapesim/lab/questions"
	"escapesim/lab/try"
	"escapesim/reports"
)

// bench is what is asked for.
type bench struct {
	rules        string
	players      int
	games, seed  uint64
	only, seats  string
	replay       int
	set, against string
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
	flag.StringVar(&b.seats, "in", "allied,german", "seats in which they are played")
	flag.IntVar(&b.replay, "replay", -1, "write down this game of the one strategy, in the one seat, instead")
	flag.StringVar(&b.against, "against", "", "who else sits there, SEAT=STRATEGY; standard where nothing is said")
	flag.StringVar(&b.set, "set", "", "an override of the rules, KEY=VALUE")
	flag.StringVar(&b.record, "record", "", "note the best of each side in this file of audits")
	flag.Parse()
	defer try.End("pool")
	b.run(os.Stdout)
}

// table is where the strategies may sit.
func (b *bench) table() lab.Table {
	return lab.Table{Players: b.players, Own: bots(b), Sets: b.sets(), Seats: b.against}
}

func (b *bench) sets() (list []string) {
	if b.set != "" {
		list = append(list, b.set)
	}
	return list
}

// run plays the strategies of each seat beside the usual bot, on common games, and prints
// what they gain; the second error bar of a run quotes what is noted of it.
func (b *bench) run(out io.Writer) {
	if b.replay >= 0 {
		t := b.table()
		t.Seats = strings.TrimPrefix(t.Seats+","+b.seats+"="+b.only, ",")
		e, _, _, err := t.Open(b.rules)
		try.Do(err)
		head := reports.Head{Rules: b.rules, Players: b.players, Seed: b.seed, Game: uint64(b.replay), As: "umpire"}
		try.Do(e.Replay(out, head, reports.Brief))
		return
	}
	for name := range strings.SplitSeq(b.only, ",") {
		if name != "" && !slices.ContainsFunc(strategies, func(s strategy) bool { return s.name == name }) {
			try.Do(errors.New("no strategy " + name + ": there are " + strings.Join(names(), ", ")))
		}
	}
	var audits []*reports.Audit
	for seat := range strings.SplitSeq(b.seats, ",") {
		how := questions.Strategies{}
		for i := range strategies {
			s := &strategies[i]
			if (s.german != nil) == (seat == "german") &&
				(b.only == "" || slices.Contains(strings.Split(b.only, ","), s.name)) {
				how.Bots = append(how.Bots, s.name)
			}
		}
		if len(how.Bots) == 0 {
			continue
		}
		const confidence, width = 0.95, 110
		job := lab.Job{Seed: b.seed, Games: b.games, Workers: 1} // they share what they know of the board
		a := try.Get(questions.RaceBots(context.Background(), b.table(), b.rules, seat, how, job, confidence))
		for _, t := range a.Tables(true) {
			try.Get(io.WriteString(out, t.Text(width)))
		}
		audits = append(audits, a)
	}
	if b.record != "" {
		b.note(audits)
	}
}

// note notes what the best gain in the file of audits of the rules.
func (b *bench) note(audits []*reports.Audit) {
	if b.set != "" || b.against != "" {
		try.Do(errors.New("-record is of the rules as they are, and of the usual bots"))
	}
	file := try.Get(reports.ReadAudited(try.Get(os.ReadFile(b.record))))
	command := fmt.Sprintf("go run ./benchmarks/pool --rules %s --players %d --games %d --seed %d --record %s",
		b.rules, b.players, b.games, b.seed, b.record)
	for _, a := range audits {
		for _, s := range try.Get(lab.Table{Players: b.players}.Summaries(a, b.rules, command)) {
			s.How = reports.AuditedByPool
			file.Add(s)
		}
	}
	try.Do(os.WriteFile(b.record, try.Get(reports.JSON(file)), 0o644))
}
