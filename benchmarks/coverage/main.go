// Command coverage asks whether intervals hold what they promise on a real game,
// whose answer nobody knows exactly: many disjoint blocks of games, an interval
// from each, held against the mean of all. It prints a row for each kind of
// interval: how many of the blocks hold that mean, and what the controls save.
//
//	go run ./benchmarks/coverage
//
// The exact answers that small games have are asked for by
// go test ./reports -run Coverage -v.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"runtime"
	"strings"

	"escapesim/lab"
	"escapesim/lab/questions"
	"escapesim/lab/try"
	"escapesim/reports"
)

func main() {
	rules := flag.String("rules", lab.DefaultRules, "rule set")
	set := flag.String("set", "dod.cards=[4,5,6]",
		"what the variant changes: KEY=VALUE, several with blanks between them")
	outcome := flag.String("outcome", "", "outcome that is looked at (default: the first)")
	blocks := flag.Int("blocks", 400, "number of blocks")
	games := flag.Uint64("games", 500, "games of a block, under both rules")
	seed := flag.Uint64("seed", 1, "seed of the run")
	flag.Parse()
	defer try.End("coverage")
	measure(*rules, strings.Fields(*set), *outcome, *blocks, *games, *seed)
}

// kind is a kind of interval: one from each block, and the value that they are
// to hold.
type kind struct {
	name      string
	intervals []reports.Interval
	truth     float64
}

// printedBy are the intervals of a block as run and compare print them.
func printedBy(c *questions.Comparison, outcome string, confidence float64) [4]reports.Interval {
	run := reports.Result{Origin: reports.Origin{Confidence: confidence}}
	run.Fill(c.Sheets[0], false)
	o, known := run.Outcomes.Get(outcome)
	if !known {
		try.Do(fmt.Errorf("no outcome %s", outcome))
	}
	adjusted := o.Interval
	if o.Adjusted != nil {
		adjusted = o.Adjusted.Interval
	}
	d := c.Pairs[0].Outcome(outcome)
	return [4]reports.Interval{
		o.Interval, adjusted, reports.MeanInterval(d.Mean, d.SD, d.N, confidence), d.Interval(confidence),
	}
}

// open opens the rules as they are and as the variant changes them.
func open(rules string, sets []string) (variants []lab.Experiment) {
	for _, t := range []lab.Table{{}, {Sets: sets}} {
		e, _, _, err := t.Open(rules)
		try.Do(err)
		variants = append(variants, e)
	}
	return variants
}

func measure(rules string, sets []string, outcome string, blocks int, games, seed uint64) {
	variants := open(rules, sets)
	if outcome == "" {
		outcome = variants[0].Form().Outcomes[0]
	}
	const confidence = 0.95
	kinds := []kind{
		{name: "share, raw"},
		{name: "share, adjusted"},
		{name: "difference, paired"},
		{name: "difference, paired and adjusted"},
		{name: "the same, twice as many other games of the base known"},
	}
	total := questions.NewComparison(variants)
	var all []*questions.Comparison
	for b := range blocks {
		job := lab.Job{Seed: seed, First: uint64(b) * games, Games: games, Workers: runtime.GOMAXPROCS(0)}
		c := try.Get(questions.Compare(context.Background(), variants, job))
		total.Merge(c)
		all = append(all, c)
		for i, in := range printedBy(c, outcome, confidence) {
			kinds[i].intervals = append(kinds[i].intervals, in)
		}
		if (b+1)%(blocks/10+1) == 0 {
			fmt.Fprintf(os.Stderr, "%d of %d blocks\n", b+1, blocks)
		}
	}
	for b, c := range all { // the other games are those of the next two blocks
		three := reports.NewSheet(variants[0].Form())
		for i := range 3 {
			three.Merge(all[(b+i)%blocks].Sheets[0])
		}
		d := c.Pairs[0].OutcomeGiven(outcome, three.Beyond(c.Sheets[0], outcome))
		kinds[4].intervals = append(kinds[4].intervals, d.Interval(confidence))
	}
	alone, ok := total.Sheets[0].Fair(outcome)
	share := float64(total.Sheets[0].Outcome(outcome)) / float64(total.Games())
	if !ok {
		alone = reports.Estimate{Mean: share, Fair: share}
	}
	d := total.Pairs[0].Outcome(outcome)
	kinds[0].truth, kinds[1].truth, kinds[2].truth, kinds[3].truth = alone.Mean, alone.Fair, d.Mean, d.Fair
	kinds[4].truth = d.Fair
	fmt.Printf("%s, share of %s; variant %s; %d blocks of %d games, seed %d\n\n", rules, outcome,
		strings.Join(sets, " "), blocks, games, seed)
	printHeld(kinds, blocks, confidence)
}

// printHeld writes how many of the blocks hold the value, kind by kind.
func printHeld(kinds []kind, blocks int, confidence float64) {
	fmt.Println("| interval of 95 % | mean of all | blocks that hold it | per cent | mean half width |")
	fmt.Println("| --- | ---: | ---: | ---: | ---: |")
	for _, k := range kinds {
		held, half := uint64(0), 0.0
		for _, in := range k.intervals {
			if in.Contains(k.truth) {
				held++
			}
			half += in.Half() / float64(blocks)
		}
		around := reports.Wilson(held, uint64(blocks), confidence)
		p := reports.Percents(float64(held)/float64(blocks), around.Lo, around.Hi)
		fmt.Printf("| %s | %.2f %% | %d of %d | %s (%s to %s) | %.2f points |\n", k.name, 100*k.truth, held, blocks,
			p[0], p[1], p[2], 100*half)
	}
}
