package questions

import (
	"context"
	"math"
	"slices"
	"strconv"
	"strings"

	"escapesim/lab"
	"escapesim/reports"
	"escapesim/reports/answers"
	"escapesim/reports/paired"
)

// Variation is the rules with some options set otherwise, and what came of its
// games.
type Variation struct {
	Name  string
	Sets  []string
	Sheet *reports.Sheet // nil before the first game

	// Beside is the variation beside which it was played last, game by game on the
	// same dice, and Pair what differs from it over these games.
	Beside *Variation
	Pair   *paired.Pair

	shared     *reports.Sheet // what the other counted in these games
	experiment lab.Experiment
}

// Apart is by how much the share of an outcome is larger than in the variation beside
// which this one was played last (Beside). Where Beside has played other games as well, its
// share in them tells how lucky it was in the common ones, and the estimate is corrected.
func (v *Variation) Apart(outcome string) reports.Estimate {
	if !slices.Contains(v.Beside.Sheet.Form().Outcomes, outcome) {
		return v.Pair.Outcome(outcome)
	}
	return v.Pair.OutcomeGiven(outcome, v.Beside.Sheet.Beyond(v.shared, outcome))
}

// Games is how many games were played.
func (v *Variation) Games() uint64 {
	if v.Sheet == nil {
		return 0
	}
	return v.Sheet.Games()
}

// together is how many variations are played beside one game of the base: more
// would cost memory, fewer would play the base more often.
const together = 32

// Vary plays games of a job with a base and with other variations of the rules,
// paired on common seeds, and adds them to what they have. The base may stand
// among the others; it is counted once. The error is ctx's, or the user's where a
// variation cannot be played; the games before it are counted.
func Vary(ctx context.Context, f lab.Table, rules string, base *Variation, others []*Variation, job lab.Job) error {
	others = slices.DeleteFunc(slices.Clone(others), func(v *Variation) bool { return v == base })
	if err := base.open(f, rules); err != nil {
		return err
	}
	for n := 0; n == 0 || n < len(others); n += together {
		batch := others[n:min(n+together, len(others))]
		experiments := []lab.Experiment{base.experiment}
		for _, v := range batch {
			if err := v.open(f, rules); err != nil {
				return err
			}
			experiments = append(experiments, v.experiment)
		}
		part, err := Compare(ctx, experiments, job)
		if n == 0 { // later, the base plays the same games again
			base.add(part.Sheets[0])
			base.Beside, base.Pair = nil, nil // these games it has not played beside another
		}
		for i, v := range batch {
			v.add(part.Sheets[i+1])
			if v.Beside != base || v.Pair == nil {
				v.Beside, v.Pair = base, paired.New(base.experiment.Form(), v.experiment.Form())
				v.shared = reports.NewSheet(base.experiment.Form())
			}
			v.Pair.Merge(part.Pairs[i])
			v.shared.Merge(part.Sheets[0])
			if len(others) > together { // what it has worked out of its rules takes megabytes; it opens again
				v.experiment = nil
			}
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// add counts games of the variation.
func (v *Variation) add(s *reports.Sheet) {
	if v.Sheet == nil {
		v.Sheet = reports.NewSheet(v.experiment.Form())
	}
	v.Sheet.Merge(s)
}

// open opens a variation once.
func (v *Variation) open(f lab.Table, rules string) (err error) {
	if v.experiment != nil {
		return nil
	}
	if f, err = f.Turn(v.Sets); err == nil {
		v.experiment, _, _, err = f.Open(rules)
	}
	return err
}

// ParseKnob reads KEY=A,B,C or KEY=6..16 (a step may follow, 0..1:0.25), lists
// in brackets kept together, as overrides KEY=VALUE.
func ParseKnob(text string) ([]string, error) {
	key, values, ok := strings.Cut(text, "=")
	if !ok || key == "" || values == "" {
		return nil, lab.Userf("--knob %s: want KEY=A,B,C or KEY=6..16: its values, or from the first to the last", text)
	}
	if from, to, span := strings.Cut(values, ".."); span {
		to, by, stepped := strings.Cut(to, ":")
		step := 1.0
		lo, errLo := strconv.ParseFloat(from, 64)
		hi, errHi := strconv.ParseFloat(to, 64)
		if stepped {
			var err error
			if step, err = strconv.ParseFloat(by, 64); err != nil {
				step = 0
			}
		}
		if errLo != nil || errHi != nil || !(lo <= hi) || !(step > 0) || (hi-lo)/step > 200 {
			return nil, lab.Userf("--knob %s: want KEY=FROM..TO or KEY=FROM..TO:STEP with at most 200 values", text)
		}
		var list []string
		for i := range int(math.Floor((hi-lo)/step+1e-9)) + 1 {
			list = append(list, key+"="+strconv.FormatFloat(math.Round((lo+float64(i)*step)*1e9)/1e9, 'f', -1, 64))
		}
		return list, nil
	}
	var list []string
	depth, begun := 0, 0
	for i := 0; i <= len(values); i++ {
		if i < len(values) {
			switch values[i] {
			case '[', '{':
				depth++
			case ']', '}':
				depth--
			}
			if values[i] != ',' || depth > 0 {
				continue
			}
		}
		if begun == i {
			return nil, lab.Userf("--knob %s: a value is empty", text)
		}
		list, begun = append(list, key+"="+values[begun:i]), i+1
	}
	return list, nil
}

// Grid is every combination of the values of some knobs.
func Grid(knobs [][]string) (list []*Variation) {
	for _, sets := range answers.Combinations(knobs) {
		list = append(list, &Variation{Name: strings.Join(sets, " "), Sets: sets})
	}
	return list
}
