package questions

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"escapesim/lab"
	"escapesim/reports"
)

// Figures are asked for in one grammar, by check, by sweep and in study files. Its words are
// those of simulate metrics; blanks may stand between all of them.
//
//	assertion = figure ( "between" number "and" number | order ( number | figure ) ) .
//	target    = figure ( "=" | order ) number [ ":" priority ] .
//	order     = "<" | "<=" | ">" | ">=" .
//	figure    = ( outcome | [ "mean" | quantile ] metric ) [ "(" table ")" ] .
//	quantile  = "p05" | "p25" | "p50" | "median" | "p75" | "p95" .
//	table     = part { "," part } .
//	part      = count "players" | rules | KEY "=" VALUE | SEAT "=" POLICY .
//	number    = decimal [ "%" ] .
//
// An outcome is its share of the games, with the luck of throws taken out where that can be;
// its numbers alone may have a %. Tables are named in assertions alone.

// measure is a figure of the games at a table.
type measure struct {
	table    int
	name     string
	outcome  bool
	quantile float64 // of a column; 0 for the mean
}

// quantiles are the words for them, and meanWord is that for none.
var quantiles = map[string]float64{"p05": 0.05, "p25": 0.25, "p50": 0.5, "median": 0.5, "p75": 0.75, "p95": 0.95}

const meanWord = "mean"

// named makes it the figure of this name, of the kind that stands before it, a quantile
// or mean; "" where nothing does. It says what is wrong, or "".
func (m *measure) named(kind, name string, form *reports.Form, rules string) (wrong string) {
	m.name, m.quantile = name, quantiles[kind]
	m.outcome = kind == "" && slices.Contains(form.Outcomes, name)
	names := form.Columns.Names()
	if m.outcome || slices.Contains(names, name) {
		return ""
	}
	if kind == "" {
		names = append(slices.Clone(form.Outcomes), names...)
	}
	hint := "; simulate metrics " + rules + " lists them"
	if near := lab.Nearest(name, names); near != "" {
		hint = ": did you mean " + near + "?"
	} else if kind != "" && slices.Contains(form.Outcomes, name) {
		hint = ": an outcome has a share, no " + kind
	}
	return "no outcome or metric " + strconv.Quote(name) + hint
}

// number reads a value of the figure, of a share 0.45 or 45%, and says what is wrong
// with it, or "".
func (m *measure) number(text string) (x float64, wrong string) {
	digits, percent := strings.CutSuffix(text, "%")
	x, err := strconv.ParseFloat(strings.TrimSpace(digits), 64)
	switch {
	case err != nil || math.IsNaN(x) || math.IsInf(x, 0):
		return 0, strconv.Quote(text) + " is no number"
	case percent && !m.outcome:
		return 0, m.name + " is no share: want a number without %"
	case percent:
		x /= 100
	}
	if m.outcome && !(x >= 0 && x <= 1) {
		wrong := m.name + " is a share, from 0 to 1 or from 0% to 100%"
		if !percent && x > 1 && x <= 100 {
			wrong += ": write " + digits + "%"
		}
		return 0, wrong
	}
	return x, ""
}

// figure is the figure of some games with its interval, a share with the luck of throws
// taken out, where the games tell enough of it; anytime is an interval for those who
// look while the games go on.
func (m *measure) figure(s *reports.Sheet, confidence float64, anytime bool) (float64, reports.Interval) {
	ofShare, ofMean := reports.Wilson, reports.MeanInterval
	if anytime {
		ofShare, ofMean = reports.AlwaysValid, reports.AlwaysValidMean
	}
	if m.outcome {
		if e, ok := s.Fair(m.name); ok {
			in := e.Interval(confidence)
			if anytime {
				in = e.Anytime(confidence)
			}
			return e.Fair, reports.Interval{Lo: max(in.Lo, 0), Hi: min(in.Hi, 1)}
		}
		k, n := s.Outcome(m.name), s.Games()
		return float64(k) / float64(n), ofShare(k, n, confidence)
	}
	h := s.Values(m.name)
	if h.N() == 0 {
		return math.NaN(), reports.Interval{Lo: math.Inf(-1), Hi: math.Inf(1)}
	}
	if m.quantile == 0 {
		return h.Mean(), ofMean(h.Mean(), reports.Seen(h.SD(), h.N()), h.N(), confidence)
	}
	// The quantile lies where the share of values up to it may be the one asked for.
	in, below, open := reports.Interval{Lo: math.Inf(-1), Hi: math.Inf(1)}, uint64(0), true
	for v, k := range h.All() {
		below += k
		share := ofShare(below, h.N(), confidence)
		if open && share.Hi >= m.quantile {
			in.Lo, open = float64(v), false
		}
		if share.Lo >= m.quantile {
			in.Hi = float64(v)
			break
		}
	}
	return float64(h.Quantile(m.quantile)), in
}

// saved is the figure as an answer holds it.
func (m *measure) saved(s *reports.Sheet, confidence float64, anytime bool) reports.Figure {
	x, in := m.figure(s, confidence, anytime)
	return reports.Figure{Value: reports.Number(x), Bounds: in.Bounds(), Share: m.outcome, Whole: m.quantile > 0}
}
