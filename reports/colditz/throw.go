package colditz

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"escapesim/reports"
	"escapesim/reports/answers"
	"escapesim/reports/chart"
	"escapesim/sim/colditz"
	"escapesim/sim/dice"
)

// ThrowSchema names the form of a throw as JSON.
const ThrowSchema = "escapesim.dice/1"

// ClaimedMean is what the Thibault document says a turn's throw brings.
const ClaimedMean = "8.4"

// Throw is what a turn's throw brings: exactly, thrown, and whether the two fit.
type Throw struct {
	Schema    string                        `json:"schema"`
	Game      string                        `json:"game,omitempty"`
	Rules     string                        `json:"rules"`
	RulesHash string                        `json:"rules_hash"`
	Seed      uint64                        `json:"seed"`
	Claim     float64                       `json:"claim"`
	Exact     ExactThrow                    `json:"exact"`
	Simulated ThrownTurns                   `json:"simulated"`
	Fit       reports.Fit                   `json:"fit"`
	Verdict   string                        `json:"verdict"`
	Doubles   reports.Named[reports.Number] `json:"doubles"`
	Draw      reports.Named[reports.Number] `json:"draw"`

	Claimed    string   `json:"claimed"`       // the claim as it is written
	Set        []string `json:"set,omitempty"` // overrides of the rules
	Confidence float64  `json:"confidence"`
	Made       string   `json:"made,omitempty"` // the command that throws the same
}

// ExactThrow is the distribution of a turn's pips.
type ExactThrow struct {
	Mean     float64                       `json:"mean"`
	Variance float64                       `json:"variance"`
	PMF      reports.Named[reports.Number] `json:"pmf"`
	Above    float64                       `json:"above"` // the chance of more, or a bound of it
}

// ThrownTurns are the turns that were thrown.
type ThrownTurns struct {
	N    uint64  `json:"n"`
	Mean float64 `json:"mean"`
	reports.Bounds
	Counts reports.Named[uint64] `json:"counts"`
}

// ThrowTurns tests the claim that a turn's throw brings so many pips on the
// average, a number as it is written. Printed are the rules that the claim was
// made for: where the throw is another, it is not tested. It is nil for a claim
// about these rules. The error is ctx's.
func ThrowTurns(ctx context.Context, r, printed *colditz.Rules, claim string, t reports.Trials) (*Throw, error) {
	claimed, err := strconv.ParseFloat(claim, 64)
	if err != nil {
		return nil, err
	}
	chain := r.Options.Dice.TurnChain()
	pmf := chain.PMF()
	exactMean, exactVariance := chain.Moments()
	h, err := t.Count(ctx, 0, func(c *dice.Chance) int {
		total, _ := chain.Roll(c, dice.Turn(0))
		return total
	})
	if err != nil {
		return nil, err
	}
	mean := h.Mean()
	around := reports.MeanInterval(mean, reports.Seen(h.SD(), h.N()), h.N(), t.Confidence)
	fit := reports.FitPMF(h, pmf)
	j := &Throw{
		Schema: ThrowSchema, Game: t.Game, Rules: t.Rules, RulesHash: t.RulesHash, Seed: t.Seed, Claim: claimed,
		Exact: ExactThrow{
			Mean: float(exactMean), Variance: float(exactVariance), PMF: named(pmf),
			Above: pmf.Above,
		},
		Simulated: ThrownTurns{
			N: h.N(), Mean: mean, Bounds: around.Bounds(),
			Counts: reports.Summary(h, t.Confidence).Counts,
		},
		Fit:     fit,
		Doubles: named(chain.DoublesPMF()),
		Claimed: claim, Set: t.Set, Confidence: t.Confidence,
	}
	exact := fmt.Sprintf("the exact mean is %s (%s), the variance %s (%s)", reports.Short(j.Exact.Mean),
		exactMean.RatString(), reports.Short(j.Exact.Variance), exactVariance.RatString())
	switch {
	case printed != nil && !samePMF(printed.Options.Dice.TurnChain().PMF(), pmf):
		j.Verdict = fmt.Sprintf("the claim of %s is made for the printed rules, and the rules of the dice were "+
			"changed: under them %s", claim, exact)
	default:
		j.Verdict = judged(claim, claimed, j.Exact.Mean) + ": " + exact
	}
	fits := "fit the exact distribution"
	if fit.P < 0.001 {
		fits = "do not fit the exact distribution"
	}
	j.Verdict += fmt.Sprintf("; %s simulated turns average %s (%s to %s) and %s (chi-square %.2f, %d degrees, p %.3f)",
		reports.Whole(h.N()), reports.Short(mean), reports.Short(around.Lo), reports.Short(around.Hi), fits,
		fit.Statistic, fit.DoF, fit.P)
	for scope, name := range drawScopes {
		j.Draw.Add(name, reports.Number(chain.DrawChance(dice.DrawScope(scope), drawNumbers(r)...)))
	}
	return j, nil
}

func samePMF(a, b dice.PMF) bool { return slices.Equal(a.P, b.P) && a.Min == b.Min }

// drawScopes are the values of dice.draw_scope, in the order of the scopes.
var drawScopes = [...]string{"per_throw", "chain_total", "first_throw", "per_throw_or_total"}

// drawNumbers are the throws that earn a card.
func drawNumbers(r *colditz.Rules) []int {
	numbers := make([]int, len(r.Options.Dice.DrawNumbers))
	for i, n := range r.Options.Dice.DrawNumbers {
		numbers[i] = int(n)
	}
	return numbers
}

// Answer is the throw as it goes out.
func (j *Throw) Answer() *answers.Answer {
	question := "Does a turn's throw bring " + j.Claimed + " pips on average?"
	a := answers.Tabled(question, j.Verdict, j.Game, j.Rules, "", j.Made, j.Tables())
	a.Value, a.Figures = j, []*chart.Figure{j.Figure()}
	return a
}

// pmf is the exact distribution.
func (j *Throw) pmf() dice.PMF {
	f := dice.PMF{Above: j.Exact.Above}
	for i, e := range j.Exact.PMF {
		if f.P = append(f.P, float64(e.Value)); i == 0 {
			f.Min, _ = strconv.Atoi(e.Name)
		}
	}
	return f
}

// counts are what was thrown.
func (j *Throw) counts() *reports.Histogram {
	h := new(reports.Histogram)
	for _, e := range j.Simulated.Counts {
		total, _ := strconv.Atoi(e.Name)
		h.AddN(int32(total), e.Value)
	}
	return h
}

// Figure is the distribution beside what was thrown, as a chart.
func (j *Throw) Figure() *chart.Figure {
	title := "What a turn's throw brings: " + j.Claimed + " claimed, " + reports.Short(j.Exact.Mean) + " exact"
	const axis = "pips of a turn, doubles thrown again and added"
	f := chart.Distribution(title, axis, j.counts(), j.pmf(), j.Claim).Named("dice")
	rules := strings.Join(append([]string{cmp.Or(j.Game, j.Rules)}, j.Set...), ", ")
	f.Subtitle = fmt.Sprintf("%s, seed %d: chi-square %.2f, %d degrees, p %.3f",
		rules, j.Seed, j.Fit.Statistic, j.Fit.DoF, j.Fit.P)
	verdict, _, _ := strings.Cut(j.Verdict, ";") // the rest is above the chart
	f.Note = reports.Capital(verdict) + "."
	return f
}

// Tables are the distribution beside what was thrown, and what follows from it.
func (j *Throw) Tables() []reports.Table {
	h, pmf, confidence := j.counts(), j.pmf(), j.Confidence
	level := fmt.Sprintf("%g %%", 100*confidence)
	summary := reports.Table{Title: j.Verdict, Header: []string{"", "exact", "simulated", level + " from", "to"}}
	summary.Add("mean", reports.Short(j.Exact.Mean), reports.Short(j.Simulated.Mean),
		reports.Short(float64(j.Simulated.Lo)), reports.Short(float64(j.Simulated.Hi)))
	summary.Add("variance", reports.Short(j.Exact.Variance), reports.Short(h.SD()*h.SD()), "", "")
	for _, e := range j.Draw {
		summary.Add("a card, "+e.Name, reports.Percent(float64(e.Value)), "", "", "")
	}
	t := reports.Table{Header: []string{"pips", "exact", "at least", "simulated", level + " from", "to", "z"}}
	last := pmf.Quantile(0.999)
	far := 0
	for x := pmf.Min; x <= last; x++ {
		k := h.Count(int32(x))
		i := reports.Wilson(k, h.N(), confidence)
		z := reports.Score(k, h.N(), pmf.At(x))
		if math.Abs(z) > 4 {
			far++
		}
		p := reports.Percents(float64(k)/float64(h.N()), i.Lo, i.Hi)
		t.Add(fmt.Sprint(x), reports.Percent(pmf.At(x)), reports.Percent(pmf.Tail(x)), p[0], p[1], p[2],
			fmt.Sprintf("%+.2f", z))
	}
	if far > 0 {
		t.Notes = append(t.Notes,
			fmt.Sprintf("[1] %d totals lie more than four standard errors from their exact chance", far))
	}
	return []reports.Table{summary, t}
}

// named is a distribution as names and chances.
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

// judged says whether a mean is what is claimed, to as many digits as it is claimed.
func judged(claim string, claimed, mean float64) string {
	if math.Abs(mean-claimed) <= lastDigit(claim)/2 {
		return "the claim of " + claim + " holds"
	}
	return "the claim of " + claim + " does not hold"
}

// lastDigit is the worth of the last digit of a number as it is written.
func lastDigit(s string) float64 {
	_, digits, _ := strings.Cut(s, ".")
	return math.Pow(10, -float64(len(digits)))
}
