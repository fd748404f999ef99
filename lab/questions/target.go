package questions

import (
	"math"
	"strconv"
	"strings"

	"escapesim/lab"
	"escapesim/reports"
)

// Target is what a figure is to be: near a value, or beyond it.
type Target struct {
	Text     string
	sign     string
	value    float64
	priority float64 // how many times a miss counts
	of       measure
}

// ParseTarget reads german=0.5, "p95 rounds<=30", rounds>=20:3: a figure of the
// rules as check reads them, a number, and a priority, 1 where none is said.
func ParseTarget(f lab.Table, rules, text string) (Target, error) {
	base, _, _, err := f.Open(rules)
	if err != nil {
		return Target{}, err
	}
	g, ok := reports.ReadGoal(text)
	if !ok {
		return Target{},
			lab.Userf("--target %s: want FIGURE=NUMBER, FIGURE<=NUMBER or FIGURE>=NUMBER, as german=0.5", text)
	}
	t := Target{Text: text, sign: g.Sign, priority: 1}
	if g.Weighed {
		if t.priority, err = strconv.ParseFloat(g.Priority, 64); err != nil || !(t.priority > 0) || t.priority > 1e6 {
			return Target{}, lab.Userf("--target %s: %q is no priority: want a number above 0, as german=0.5:3", text,
				g.Priority)
		}
	}
	words := strings.Fields(g.Figure)
	kind := ""
	if len(words) == 2 {
		if kind = words[0]; quantiles[kind] == 0 && kind != meanWord {
			return Target{}, lab.Userf("--target %s: %q%s", text, kind,
				lab.OrOneOf(kind, []string{meanWord, "median", "p05", "p25", "p75", "p95"}))
		}
		words = words[1:]
	}
	if len(words) != 1 {
		return Target{}, lab.Userf("--target %s: want one figure, as german or p95 rounds", text)
	}
	wrong := t.of.named(kind, words[0], base.Form(), rules)
	if wrong == "" {
		t.value, wrong = t.of.number(g.Number)
	}
	if wrong != "" {
		return Target{}, lab.Userf("--target %s: %s", text, wrong)
	}
	return t, nil
}

// Figure is the figure of a variation, with the luck taken out of a share, and its
// interval, which holds for those who look while the games go on.
func (t *Target) Figure(v *Variation, confidence float64) (float64, reports.Interval) {
	return t.of.figure(v.Sheet, confidence, true)
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

// nearby is by how much a figure may miss a target and still be near it, as Off counts.
const nearby = 0.02

// beyond says on which side of the target a figure lies for sure, near it no more: -1 below, 1
// above, 0 where that is not sure.
func (t *Target) beyond(v *Variation, confidence float64) int {
	if _, least, _ := t.Off(v, confidence); least <= nearby {
		return 0
	}
	if _, in := t.Figure(v, confidence); in.Hi < t.value {
		return -1
	}
	return 1
}

// Missed is how far a variation is from all targets together: each miss as many
// times as its priority says.
func Missed(targets []Target, v *Variation, confidence float64) (off, least, most float64) {
	for i := range targets {
		o, l, m := targets[i].Off(v, confidence)
		p := targets[i].priority
		off, least, most = off+p*o, least+p*l, most+p*m
	}
	return off, least, most
}

// Figured is the figure of the target in words.
func (t *Target) Figured() string {
	g, _ := reports.ReadGoal(t.Text)
	return g.Figure
}

// Value is the number that is wanted.
func (t *Target) Value() float64 { return t.value }

// Share reports whether the figure is a share of the games.
func (t *Target) Share() bool { return t.of.outcome }

// Figures are what is asked of every table that is played.
type Figures []Target

// Figures reads them by their names: outcomes and columns, as check names them. An error is
// the user's.
func ReadFigures(f lab.Table, rules string, names []string) (list Figures, err error) {
	for _, name := range names {
		t, err := readFigure(f, rules, name)
		if err != nil {
			return nil, err
		}
		list = append(list, t)
	}
	return list, nil
}

// figure reads a figure that is asked for without a target.
func readFigure(f lab.Table, rules, name string) (t Target, err error) {
	const nought = "=0"
	if t, err = ParseTarget(f, rules, name+nought); err != nil {
		if said, ok := strings.CutPrefix(err.Error(), "--target "+name+nought); ok {
			err = lab.Userf("--of %s%s", name, said)
		}
	}
	return t, err
}

// Of are the figures of some games, by name; anytime is for those who look while the games
// go on.
func (list Figures) Of(s *reports.Sheet, confidence float64, anytime bool) (named reports.Named[reports.Figure]) {
	for i := range list {
		t := &list[i]
		figure := t.of.saved(s, confidence, anytime)
		named.Add(t.Figured(), figure)
	}
	return named
}
