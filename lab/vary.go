package lab

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"escapesim/reports"
	"escapesim/reports/paired"
	"escapesim/rulesets"
)

// Variation is the rules with some options set otherwise, and what came of its
// games beside those of the rules as they are.
type Variation struct {
	Name  string
	Sets  []string
	Sheet *reports.Sheet
	Base  *reports.Sheet // of the same games, under the rules as they are
	Pair  *paired.Pair
	Out   bool // dropped: not played on

	experiment Experiment
}

// together is how many variations are played beside one game of the base: more
// would cost memory, fewer would play the base more often.
const together = 16

// Vary plays games of a job with the rules of a table and with every variation
// that is not dropped, paired on common seeds, and adds them to what they have.
// The error is ctx's, or the user's where a variation cannot be played.
func (f Table) Vary(ctx context.Context, rules string, list []*Variation, job Job) error {
	base, _, _, err := f.Open(rules)
	if err != nil {
		return err
	}
	var alive []*Variation
	for _, v := range list {
		if v.Out {
			continue
		}
		if err := f.open(rules, v); err != nil {
			return err
		}
		alive = append(alive, v)
	}
	for batch := range slices.Chunk(alive, together) {
		experiments := []Experiment{base}
		for _, v := range batch {
			experiments = append(experiments, v.experiment)
		}
		part, err := Compare(ctx, experiments, job)
		for i, v := range batch {
			if v.Sheet == nil {
				v.Base, v.Sheet, v.Pair = reports.NewSheet(base.Form()), reports.NewSheet(v.experiment.Form()), paired.New(base.Form(), v.experiment.Form())
			}
			v.Base.Merge(part.Sheets[0])
			v.Sheet.Merge(part.Sheets[i+1])
			v.Pair.Merge(part.Pairs[i])
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// open opens a variation once.
func (f Table) open(rules string, v *Variation) (err error) {
	if v.experiment == nil {
		f.Sets = append(slices.Clone(f.Sets), v.Sets...)
		v.experiment, _, _, err = f.Open(rules)
	}
	return err
}

// ParseKnob reads KEY=A,B,C or KEY=6..16 (a step may follow, 0..1:0.25), lists
// in brackets kept together, as overrides KEY=VALUE.
func ParseKnob(text string) ([]string, error) {
	key, values, ok := strings.Cut(text, "=")
	if !ok || key == "" || values == "" {
		return nil, userf("--knob %s: want KEY=A,B,C or KEY=6..16", text)
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
			return nil, userf("--knob %s: want KEY=FROM..TO or KEY=FROM..TO:STEP with at most 200 values", text)
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
			return nil, userf("--knob %s: a value is empty", text)
		}
		list, begun = append(list, key+"="+values[begun:i]), i+1
	}
	return list, nil
}

// Grid is every combination of the values of some knobs.
func Grid(knobs [][]string) []*Variation {
	list := []*Variation{{}}
	for _, values := range knobs {
		var next []*Variation
		for _, v := range list {
			for _, set := range values {
				sets := append(slices.Clone(v.Sets), set)
				next = append(next, &Variation{Name: strings.Join(sets, " "), Sets: sets})
			}
		}
		list = next
	}
	return list
}

// Target is what a figure is to be: near a value, or beyond it.
type Target struct {
	Text  string
	sign  string
	value float64
	of    measure
}

// ParseTarget reads german=0.5, "p95 rounds<=30", rounds>=20: a figure of the
// rules as check reads them, and a number.
func (f Table) ParseTarget(rules, text string) (Target, error) {
	base, _, _, err := f.Open(rules)
	if err != nil {
		return Target{}, err
	}
	at := strings.IndexAny(text, "<>=")
	if at < 0 {
		return Target{}, userf("--target %s: want FIGURE=NUMBER, FIGURE<=NUMBER or FIGURE>=NUMBER, as german=0.5", text)
	}
	sign := text[at : at+1]
	digits := strings.TrimSpace(strings.TrimPrefix(text[at+1:], "="))
	x, err := strconv.ParseFloat(strings.TrimSuffix(digits, "%"), 64)
	if err != nil {
		return Target{}, userf("--target %s: %q is no number", text, digits)
	}
	if strings.HasSuffix(digits, "%") {
		x /= 100
	}
	t := Target{Text: text, sign: sign, value: x}
	words := strings.Fields(text[:at])
	if len(words) == 2 {
		if t.of.quantile = quantiles[words[0]]; t.of.quantile == 0 && words[0] != "mean" {
			return Target{}, userf("--target %s: %q%s", text, words[0], OrOneOf(words[0], []string{"mean", "median", "p05", "p25", "p75", "p95"}))
		}
		words = words[1:]
	}
	if len(words) != 1 {
		return Target{}, userf("--target %s: want one figure, as german or p95 rounds", text)
	}
	t.of.name = words[0]
	names := base.Form().Columns.Names()
	t.of.outcome = t.of.quantile == 0 && slices.Contains(base.Form().Outcomes, t.of.name)
	if !t.of.outcome && !slices.Contains(names, t.of.name) {
		return Target{}, userf("--target %s: no outcome or metric %q%s", text, t.of.name, hintOf(t.of.name, append(slices.Clone(base.Form().Outcomes), names...)))
	}
	return t, nil
}

func hintOf(name string, names []string) string {
	if near := Nearest(name, names); near != "" {
		return ": did you mean " + near + "?"
	}
	return "; simulate metrics lists them"
}

// Figure is the figure of a variation, with the luck taken out of a share, and
// the interval that holds whenever one looks.
func (t *Target) Figure(v *Variation, confidence float64) (float64, reports.Interval) {
	if t.of.outcome {
		if e, ok := v.Sheet.Fair(t.of.name); ok {
			in := e.Anytime(confidence)
			return e.Fair, reports.Interval{Lo: max(in.Lo, 0), Hi: min(in.Hi, 1)}
		}
	}
	return t.of.figure(&Comparison{Sheets: []*reports.Sheet{v.Sheet}}, confidence)
}

// Off is by how much a figure misses the target, and the least and most that it
// may miss it by: a share in points of 1, another figure in parts of the target.
func (t *Target) Off(v *Variation, confidence float64) (off, least, most float64) {
	x, in := t.Figure(v, confidence)
	by := func(x float64) float64 {
		switch {
		case t.sign == "<" && x <= t.value, t.sign == ">" && x >= t.value:
			return 0
		case t.of.outcome || t.value == 0:
			return math.Abs(x - t.value)
		}
		return math.Abs(x-t.value) / math.Abs(t.value)
	}
	least, most = min(by(in.Lo), by(in.Hi)), max(by(in.Lo), by(in.Hi))
	if in.Contains(t.value) {
		least = 0
	}
	return by(x), least, most
}

// Missed is how far a variation is from all targets together.
func Missed(targets []Target, v *Variation, confidence float64) (off, least, most float64) {
	for i := range targets {
		o, l, m := targets[i].Off(v, confidence)
		off, least, most = off+o, least+l, most+m
	}
	return off, least, most
}

// Race plays variations on common games until one is known to be nearest to the
// targets, or the games are played: at each look those are dropped that are
// further off, for sure, than another can be at most. Without targets nobody is
// dropped. Confidence holds for all variations and looks together.
func (f Table) Race(ctx context.Context, rules string, list []*Variation, targets []Target, games uint64, confidence float64, job Job) error {
	each := reports.Together(confidence, len(list)*max(len(targets), 1))
	job.Games = min(4*Block, games)
	for played := uint64(0); played < games; {
		if len(targets) == 0 {
			job.Games = games - played
		}
		if err := f.Vary(ctx, rules, list, job); err != nil {
			return err
		}
		played += job.Games
		job.First += job.Games
		nearest, left := math.Inf(1), 0
		for _, v := range list {
			_, _, most := Missed(targets, v, each)
			nearest = min(nearest, most)
		}
		for _, v := range list {
			if _, least, _ := Missed(targets, v, each); least > nearest {
				v.Out = true
			}
			if !v.Out {
				left++
			}
		}
		if left <= 1 && len(list) > 1 && len(targets) > 0 {
			return nil
		}
		job.Games = min((played/2+Block-1)/Block*Block, games-played)
	}
	return nil
}

// Turned is every option of the rules turned by itself: a truth the other way, a
// choice to each other word, a number one step down and up (a fifth, where it is
// not whole). With assumed only values that no document states. Options that have
// no such step, and values that the rules do not allow, are named as skipped.
func (f Table) Turned(rules string, assumed bool) (list []*Variation, skipped []string, err error) {
	d, err := ReadRules(rules, WithBoard(f.Sets, f.Board))
	if err != nil {
		return nil, nil, err
	}
	for _, o := range d.Values() {
		if assumed && o.Assumed == "" {
			continue
		}
		var values []string
		switch o.Kind {
		case Truth:
			values = []string{strconv.FormatBool(o.Text != "true")}
		case Choice:
			for _, name := range o.Names {
				if strconv.Quote(name) != o.Text {
					values = append(values, name)
				}
			}
		case rulesets.Integer, rulesets.Number:
			x, err := strconv.ParseFloat(o.Text, 64)
			if err != nil {
				break // a word stands for 0
			}
			for _, y := range []float64{-1, 1} {
				if o.Kind == rulesets.Number {
					y *= max(math.Abs(x)/5, 0.1)
				}
				if y += x; y >= o.Lo && y <= o.Hi {
					values = append(values, strconv.FormatFloat(math.Round(y*1e6)/1e6, 'f', -1, 64))
				}
			}
		}
		if len(values) == 0 {
			skipped = append(skipped, o.Key)
		}
		for _, value := range values {
			v := &Variation{Name: o.Key + "=" + value, Sets: []string{o.Key + "=" + value}}
			if err := f.open(rules, v); err != nil {
				skipped = append(skipped, v.Name)
				continue
			}
			list = append(list, v)
		}
	}
	if len(list) == 0 {
		return nil, skipped, fmt.Errorf("%s: no option can be turned", rules)
	}
	return list, skipped, nil
}

// Figured is the figure of the target in words.
func (t *Target) Figured() string {
	at := strings.IndexAny(t.Text, "<>=")
	return strings.TrimSpace(t.Text[:at])
}

// Value is the number that is wanted.
func (t *Target) Value() float64 { return t.value }

// Share reports whether the figure is a share of the games.
func (t *Target) Share() bool { return t.of.outcome }

// Write writes a value of the figure with its interval for people.
func (t *Target) Write(x float64, in reports.Interval) [3]string {
	if t.of.outcome {
		return reports.Percents(x, in.Lo, in.Hi)
	}
	return reports.Means(x, in.Lo, in.Hi)
}
