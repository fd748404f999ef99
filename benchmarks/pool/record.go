package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"escapesim/lab"
	"escapesim/lab/questions"
	"escapesim/reports"
)

// note races the strategies of each side on common games, one seat at a time and all of
// the side at once, and notes what the best gains in the file of audits of the rules: the
// second error bar of a run quotes it.
func (b *bench) note(out io.Writer) error {
	text, err := os.ReadFile(b.record)
	if err != nil {
		return err
	}
	file, err := reports.ReadAudited(text)
	if err != nil {
		return err
	}
	table := lab.Table{Players: b.players, Own: bots(b)}
	for _, side := range []string{"allied", "german"} {
		how := questions.Strategies{}
		for i := range strategies {
			s := &strategies[i]
			if (s.german != nil) == (side == "german") &&
				(b.only == "" || slices.Contains(strings.Split(b.only, ","), s.name)) {
				how.Bots = append(how.Bots, s.name)
			}
		}
		if len(how.Bots) == 0 {
			continue
		}
		job := lab.Job{Seed: b.seed, Games: b.games, Workers: 1} // they share what they know of the board
		a, err := questions.RaceBots(context.Background(), table, b.rules, side, how, job, confidence)
		if err != nil {
			return err
		}
		command := fmt.Sprintf("go run ./benchmarks/pool --rules %s --players %d --games %d --seed %d --record %s",
			b.rules, b.players, b.games, b.seed, b.record)
		list, err := lab.Table{Players: b.players}.Summaries(a, b.rules, command)
		if err != nil {
			return err
		}
		for _, s := range list {
			s.How = reports.AuditedByPool
			file.Add(s)
			points := func(x reports.Number) float64 { return 100 * float64(x) }
			fmt.Fprintf(out, "%s: %s gains %+.1f points (%.1f to %.1f)\n",
				side, s.Best, points(s.Gain), points(s.Lo), points(s.Hi))
		}
	}
	text, err = reports.JSON(file)
	if err != nil {
		return err
	}
	return os.WriteFile(b.record, text, 0o644)
}

// confidence of the intervals.
const confidence = 0.95
