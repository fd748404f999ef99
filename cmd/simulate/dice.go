package main

import (
	"context"
	"fmt"
	"io"
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"

	"github.com/spf13/cobra"
	"golang.org/x/sync/errgroup"

	"escapesim/lab"
	"escapesim/reports"
	"escapesim/reports/chart"
	"escapesim/sim/dice"
)

// claimedMean is what the Thibault document says a turn's throw brings.
const claimedMean = "8.4"

// throwFlags are the flags of commands that throw dice beside an exact law.
type throwFlags struct {
	rules      string
	sets       []string
	board      string
	throws     uint64
	seed       uint64
	workers    int
	confidence float64
	claimed    bool // --claim was said: it is that claim that is tested
	outputFlags
}

func (o *throwFlags) add(cmd *cobra.Command, usual uint64, what string) {
	f := cmd.Flags()
	f.StringVar(&o.rules, "rules", lab.DefaultRules, "rule set: a name or a TOML file")
	f.StringArrayVar(&o.sets, "set", nil, "override an option of the rules: KEY=VALUE")
	addOwnBoardFlag(cmd, &o.board)
	amountVar(f, &o.throws, "throws", usual, what)
	addRunFlags(f, &o.seed, &o.workers, &o.confidence)
	addOutputFlags(cmd, &o.outputFlags)
}

// check reports flags that make no sense, before anything is thrown.
func (o *throwFlags) check(figures ...string) error {
	workers, err := checkWorkers(o.workers, o.confidence)
	if err != nil {
		return err
	}
	o.workers = workers
	if o.throws < 1 || o.throws > 1<<40 {
		return usagef("--throws %d: want at least 1", o.throws)
	}
	if err := o.outputFlags.check(); err != nil {
		return err
	}
	named := make([]lab.Figure, len(figures))
	for i, name := range figures {
		named[i].Name = name
	}
	return o.checkCharts(named)
}

// print writes the value as JSON or the tables for people, and saves them.
func (o *outputFlags) print(out io.Writer, value any, tables ...reports.Table) error {
	render := func(format string, width int) (string, error) {
		var b strings.Builder
		err := writeTables(&b, width, format, value, tables...)
		return b.String(), err
	}
	format := o.format
	if o.file == "-" {
		format = "json"
	}
	text, err := render(format, widthOf(out))
	if err != nil {
		return err
	}
	var unsaved error
	if o.saves() { // before anything is printed: nobody may be reading
		unsaved = o.save(func(format string) (string, error) { return render(format, reports.UsualWidth) })
	}
	if _, err := io.WriteString(out, text); err != nil {
		return err
	}
	return unsaved
}

func newDiceCmd() *cobra.Command {
	var o throwFlags
	claim := claimedMean
	cmd := &cobra.Command{
		Use:   "dice",
		Short: "Test what a turn's throw brings: exact, simulated, and whether they fit",
		Long: `dice tests the claim that a turn's throw brings ` + claimedMean + ` pips on the average: two
dice, doubles thrown again and added. It prints the exact law under the rules,
throws the same dice as the games do, and says whether the two fit.`,
		Example: "  simulate dice\n  simulate dice --set dice.max_chain=3 --charts charts\n  simulate dice --claim 7 --set dice.doubles=no_extra --format json",
		Args:    noWords,
		RunE: func(cmd *cobra.Command, _ []string) error {
			o.claimed = cmd.Flags().Changed("claim")
			return runDice(cmd.Context(), cmd.OutOrStdout(), claim, o)
		},
	}
	o.add(cmd, 1_000_000, "number of simulated turns")
	cmd.Flags().StringVar(&claim, "claim", claim, "the claimed mean, to as many digits as it is claimed")
	return cmd
}

// noWords is for commands that take flags alone.
func noWords(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return usagef("%s takes no argument: %s", cmd.Name(), strings.Join(args, " "))
	}
	return nil
}

// diceJSON is what dice prints as JSON.
type diceJSON struct {
	Rules     string                        `json:"rules"`
	RulesHash string                        `json:"rules_hash"`
	Seed      uint64                        `json:"seed"`
	Claim     float64                       `json:"claim"`
	Exact     exactJSON                     `json:"exact"`
	Simulated simulatedJSON                 `json:"simulated"`
	Fit       reports.Fit                   `json:"fit"`
	Verdict   string                        `json:"verdict"`
	Doubles   reports.Named[reports.Number] `json:"doubles"`
	Draw      reports.Named[reports.Number] `json:"draw"`
}

type exactJSON struct {
	Mean     float64                       `json:"mean"`
	Variance float64                       `json:"variance"`
	PMF      reports.Named[reports.Number] `json:"pmf"`
}

type simulatedJSON struct {
	N      uint64                `json:"n"`
	Mean   float64               `json:"mean"`
	Lo     reports.Number        `json:"lo"`
	Hi     reports.Number        `json:"hi"`
	Counts reports.Named[uint64] `json:"counts"`
}

func runDice(ctx context.Context, out io.Writer, claim string, o throwFlags) error {
	claimed, err := strconv.ParseFloat(claim, 64)
	if err != nil || math.IsNaN(claimed) || math.IsInf(claimed, 0) {
		return usagef("--claim %s: want a number, as %s", claim, claimedMean)
	}
	if err := o.check("chain"); err != nil {
		return err
	}
	r, doc, err := lab.ColditzRules(o.rules, lab.WithBoard(o.sets, o.board), 0)
	if err != nil {
		return err
	}
	chain := r.Options.Dice.TurnChain()
	law := chain.Law()
	exactMean, exactVariance := chain.Moments()
	h, err := simulate(ctx, o.seed, 0, o.throws, o.workers, func(c *dice.Chance) int {
		total, _ := chain.Roll(c, dice.Turn(0))
		return total
	})
	if err != nil {
		return err
	}
	mean := h.Mean()
	around := reports.MeanInterval(mean, h.SD(), h.N(), o.confidence)
	fit := reports.FitLaw(h, law)
	exact := exactJSON{Mean: float(exactMean), Variance: float(exactVariance), PMF: named(law)}
	j := diceJSON{
		Rules: o.rules, RulesHash: doc.Hash(), Seed: o.seed, Claim: claimed, Exact: exact,
		Simulated: simulatedJSON{N: h.N(), Mean: mean, Lo: reports.Number(around.Lo), Hi: reports.Number(around.Hi), Counts: reports.Summary(h, o.confidence).Counts},
		Fit:       fit,
		Doubles:   named(chain.DoublesLaw()),
	}
	changed, err := diceChanged(law)
	if err != nil {
		return err
	}
	holds := math.Abs(exact.Mean-claimed) <= lastDigit(claim)/2
	verdict := "holds"
	if !holds {
		verdict = "does not hold"
	}
	j.Verdict = fmt.Sprintf("the claim of %s %s: the exact mean is %s (%s), the variance %s (%s)",
		claim, verdict, reports.Exact(exact.Mean), exactMean.RatString(), reports.Exact(exact.Variance), exactVariance.RatString())
	if !o.claimed && changed {
		j.Verdict = fmt.Sprintf("the claim of %s is made for the printed rules, and the rules of the dice were changed: under them the exact mean is %s (%s), the variance %s (%s)",
			claim, reports.Exact(exact.Mean), exactMean.RatString(), reports.Exact(exact.Variance), exactVariance.RatString())
	}
	fits := "fit the exact law"
	if fit.P < 0.001 {
		fits = "do not fit the exact law"
	}
	j.Verdict += fmt.Sprintf("; %s simulated turns average %s (%s to %s) and %s (chi-square %.2f, %d degrees, p %.3f)",
		reports.Whole(h.N()), reports.Short(mean), reports.Short(around.Lo), reports.Short(around.Hi), fits, fit.Statistic, fit.DoF, fit.P)
	numbers := make([]int, len(r.Options.Dice.DrawNumbers))
	for i, n := range r.Options.Dice.DrawNumbers {
		numbers[i] = int(n)
	}
	for scope, name := range drawScopes {
		j.Draw = append(j.Draw, reports.Entry[reports.Number]{Name: name, Value: reports.Number(chain.DrawChance(dice.DrawScope(scope), numbers...))})
	}

	figure := chart.Law("What a turn's throw brings: "+claim+" claimed, "+reports.Exact(exact.Mean)+" exact", "pips of a turn, doubles thrown again and added", h, law)
	figure.Subtitle = fmt.Sprintf("%s, seed %d: chi-square %.2f, %d degrees, p %.3f", strings.Join(append([]string{o.rules}, o.sets...), ", "), o.seed, fit.Statistic, fit.DoF, fit.P)
	if o.charts != "" {
		if err := figure.Save(o.charts, "chain"); err != nil {
			return err
		}
	}
	return o.print(out, j, diceTables(&j, h, law, o.confidence)...)
}

// diceChanged says that a turn's throw is another than in the printed rules, by
// --set or by a house rule: what the printed rules claim is then not tested.
func diceChanged(is dice.PMF) (bool, error) {
	printed, _, err := lab.ColditzRules(lab.DefaultRules, nil, 0)
	if err != nil {
		return false, err
	}
	was := printed.Options.Dice.TurnChain().Law()
	return !slices.Equal(was.P, is.P) || was.Min != is.Min, nil
}

// drawScopes are the values of dice.draw_scope, in the order of the scopes.
var drawScopes = [...]string{"per_throw", "chain_total", "first_throw", "per_throw_or_total"}

// diceTables are the law beside what was thrown, and what follows from it.
func diceTables(j *diceJSON, h *reports.Histogram, law dice.PMF, confidence float64) []reports.Table {
	level := fmt.Sprintf("%g %%", 100*confidence)
	summary := reports.Table{Title: j.Verdict, Header: []string{"", "exact", "simulated", level + " from", "to"}}
	summary.Add("mean", reports.Short(j.Exact.Mean), reports.Short(j.Simulated.Mean), reports.Short(float64(j.Simulated.Lo)), reports.Short(float64(j.Simulated.Hi)))
	summary.Add("variance", reports.Short(j.Exact.Variance), reports.Short(h.SD()*h.SD()), "", "")
	for _, e := range j.Draw {
		summary.Add("a card, "+e.Name, reports.Percent(float64(e.Value)), "", "", "")
	}
	t := reports.Table{Header: []string{"pips", "exact", "at least", "simulated", level + " from", "to", "z"}}
	last := law.Quantile(0.999)
	far := 0
	for x := law.Min; x <= last; x++ {
		k := h.Count(int32(x))
		i := reports.Wilson(k, h.N(), confidence)
		z := reports.Score(k, h.N(), law.At(x))
		if math.Abs(z) > 4 {
			far++
		}
		p := reports.Percents(float64(k)/float64(h.N()), i.Lo, i.Hi)
		t.Add(fmt.Sprint(x), reports.Percent(law.At(x)), reports.Percent(law.Tail(x)), p[0], p[1], p[2], fmt.Sprintf("%+.2f", z))
	}
	if far > 0 {
		t.Notes = append(t.Notes, fmt.Sprintf("[1] %d totals lie more than four standard errors from their exact chance", far))
	}
	return []reports.Table{summary, t}
}

// named is a law as names and chances.
func named(f dice.PMF) reports.Named[reports.Number] {
	list := make(reports.Named[reports.Number], len(f.P))
	for i, p := range f.P {
		list[i] = reports.Entry[reports.Number]{Name: strconv.Itoa(f.Min + i), Value: reports.Number(p)}
	}
	return list
}

func float(r *big.Rat) float64 {
	f, _ := r.Float64()
	return f
}

// lastDigit is the worth of the last digit of a number as it is written.
func lastDigit(s string) float64 {
	_, digits, _ := strings.Cut(s, ".")
	return math.Pow(10, -float64(len(digits)))
}

// batch is how many throws share a place in the streams of chance.
const batch = 4096

// simulate counts n results of roll, in parallel: each batch draws on the
// streams of a game of its own, the first of them on those of game first. So
// the counts are the same for any number of workers.
func simulate(ctx context.Context, seed, first, n uint64, workers int, roll func(*dice.Chance) int) (*reports.Histogram, error) {
	var next atomic.Uint64
	tallies := make([]reports.Histogram, workers)
	var group errgroup.Group
	for w := range workers {
		group.Go(func() error {
			var chance dice.Chance
			for ctx.Err() == nil {
				game := next.Add(1) - 1
				if game*batch >= n {
					return nil
				}
				chance.Start(seed, first+game)
				for range min(batch, n-game*batch) {
					tallies[w].Add(int32(roll(&chance)))
				}
			}
			return &exitError{exitInterrupted, ctx.Err()}
		})
	}
	if err := group.Wait(); err != nil {
		return nil, err
	}
	total := new(reports.Histogram)
	for i := range tallies {
		total.Merge(&tallies[i])
	}
	return total, nil
}
