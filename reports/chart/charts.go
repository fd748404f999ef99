package chart

import (
	"fmt"
	"image/color"
	"math"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/plot/vg"

	"escapesim/reports"
	"escapesim/sim/dice"
)

// Share is a named chance or mean with its interval.
type Share struct {
	Name  string
	Value float64
	reports.Interval
	Bots   reports.Interval // from it to where better play moves it at least; from NaN or all 0: none was found
	Colour color.NRGBA      // its bar; the zero value leaves the choice to the chart
}

func (s Share) name() string { return s.Name }

// Unit is what a value counts. Shares are written in per cent, as everywhere.
type Unit struct {
	Name    string
	Percent bool
	Ratio   bool // per cent of something else than the whole: it may be more than that
}

// within is what of an interval is possible.
func (u Unit) within(in reports.Interval) reports.Interval {
	return reports.Interval{Lo: u.possible(in.Lo), Hi: u.possible(in.Hi)}
}

// possible is a value as near as one can be: the normal interval of a share may reach beyond
// nothing or the whole, and so may a share with a difference that other games have shown.
func (u Unit) possible(x float64) float64 {
	if u.Percent && !u.Ratio {
		return min(max(x, 0), 1)
	}
	return x
}

// text writes a value of the unit with about three digits that matter.
func (u Unit) text(x float64) string {
	if u.Percent {
		return reports.Percent(x)
	}
	return significant(x)
}

// around writes a value of the unit with its interval, if that is known.
func (u Unit) around(x float64, in reports.Interval) string {
	if math.IsNaN(in.Lo) || math.IsInf(in.Lo, 0) || in.Lo == in.Hi {
		return u.text(x)
	}
	if math.IsInf(in.Hi, 0) {
		return u.text(x) + " (" + u.text(in.Lo) + " or more)"
	}
	return u.text(x) + " (" + u.text(in.Lo) + " to " + u.text(in.Hi) + ")"
}

// told are values in words, for those who cannot see them.
func (u Unit) told(list []Share) string {
	var words []string
	for _, s := range list {
		words = append(words, s.Name+" "+u.around(s.Value, s.Interval))
	}
	return u.Name + ": " + strings.Join(words, ", ")
}

// told are the values of series in words, by group.
func toldSeries(u Unit, groups []string, list []Series) string {
	var words []string
	for _, s := range list {
		var line []Share
		for i, v := range s.Values {
			if math.IsNaN(v) {
				continue
			}
			one := Share{Name: groups[i], Value: v, Interval: reports.Interval{Lo: math.NaN()}}
			if len(s.Intervals) > 0 {
				one.Interval = s.Intervals[i]
			}
			if len(s.Bots) > 0 {
				one.Bots = s.Bots[i]
			}
			line = append(line, one)
		}
		words = append(words, s.Name+", "+u.told(line)+toldBetter(line))
	}
	return strings.Join(words, "; ")
}

// Outcomes are the shares of a run's outcomes under what they are called in sentences, in
// the colours of those for whom they are good; games that were cut off, where there are any.
func Outcomes(r *reports.Result, colours map[string]color.NRGBA) (list []Share) {
	for i, e := range r.Outcomes {
		if e.Name == reports.Truncated && e.Value.Count == 0 {
			continue
		}
		s := Share{
			Name: reports.Capital(r.Ending(e.Name)), Value: e.Value.P,
			Interval: e.Value.Interval, Bots: r.Reach(i), Colour: colours[e.Name],
		}
		if e.Name == reports.Truncated {
			s.Colour = Nobody
		}
		list = append(list, s)
	}
	return list
}

// Mean is the mean of a metric of a run with its interval, under a name.
func Mean(r *reports.Result, metric, name string) Share {
	m, _ := r.Metrics.Get(metric)
	return Share{Name: name, Value: float64(m.Mean), Interval: m.Interval()}
}

// room leaves a tenth above the highest thing shown.
func room(hi float64) float64 {
	if !(hi > 0) {
		return 1
	}
	return 1.1 * hi
}

// intervalName is what the legend calls intervals of a confidence.
func intervalName(confidence float64) string {
	return strconv.FormatFloat(math.Round(1e6*confidence)/1e4, 'f', -1, 64) + " % interval"
}

// Shares draws shares with their intervals as bars: who wins, how games end.
// Outcomes that are one whole may pass fair, the share that each would have
// if all were alike; 0 draws no such line.
func Shares(title string, list []Share, fair, confidence float64) *Figure {
	f := newColumns(title, "", "share of games", namesOf(list, Share.name))
	var b bars
	w := whiskers{colour: ink, cap: vg.Points(5)}
	var better arrows
	hi := fair
	var labels words
	labels.size = 10
	for i, s := range list {
		at, top := float64(i), math.Max(s.Value, s.Hi)
		colour := series[i%len(series)]
		if s.Colour.A > 0 {
			colour = s.Colour
		}
		b.list = append(b.list, bar{at, s.Value, 0.55, colour})
		if s.Bots.Hi > s.Bots.Lo {
			better.add(at+0.36, s.Value, s.Bots) // beside the bar
			top = math.Max(top, s.Bots.Hi)
		}
		w.list = append(w.list, interval{at, s.Interval})
		labels.list = append(labels.list, word{point{at, top}, reports.Percents(s.Value, s.Lo, s.Hi)[0]})
		hi = math.Max(hi, top)
	}
	p := f.plot
	p.Y.Min, p.Y.Max, p.Y.Tick.Marker = 0, math.Min(room(hi), 1), ticks{percent: true}
	p.Add(b)
	if fair > 0 {
		p.Add(level{at: fair, colour: faint})
		f.legend = append(f.legend, entry{"all alike: " + reports.Percent(fair), lineMark(faint, dashes...)})
	}
	p.Add(better, w, labels)
	f.legend = append(f.legend, entry{intervalName(confidence), whiskerMark(w)})
	f.Alt = Unit{Name: "share of games", Percent: true}.told(list)
	if better.explain(f, "it"); len(better.list) > 0 {
		f.Alt += toldBetter(list)
	}
	return f
}

// moved says how far better play moves a value at least.
func (u Unit) moved(from float64, in reports.Interval) string {
	var list []string
	if in.Hi > from {
		list = append(list, "up to "+u.text(in.Hi)+" or higher")
	}
	if in.Lo < from {
		list = append(list, "down to "+u.text(in.Lo)+" or lower")
	}
	return strings.Join(list, ", ")
}

// toldBetter are the second error bars in words.
func toldBetter(list []Share) (text string) {
	for _, s := range list {
		if s.Bots.Hi > s.Bots.Lo {
			text += fmt.Sprintf("; better play found so far moves %s %s", s.Name,
				Unit{Percent: true}.moved(s.Value, s.Bots))
		}
	}
	return text
}

// Distribution draws a histogram over the exact distribution of the same number: bars what was
// simulated, points what is exact, and a mark at the mean that somebody claims; NaN: nobody does.
func Distribution(title, x string, h *reports.Histogram, pmf dice.PMF, claimed float64) *Figure {
	f := newFigure(title, x, "chance")
	var b bars
	exact := dots{radius: vg.Points(2.6), colour: vermilion}
	first, last := pmf.Min, pmf.Quantile(0.9995)
	if h.N() > 0 {
		first = min(first, int(h.Min()))
		last = max(last, int(h.Quantile(0.9995)))
	}
	hi := 0.0
	for v := first; v <= last; v++ {
		share := 0.0
		if h.N() > 0 {
			share = float64(h.Count(int32(v))) / float64(h.N())
		}
		b.list = append(b.list, bar{float64(v), share, 0.8, sky})
		exact.list = append(exact.list, point{float64(v), pmf.At(v)})
		hi = math.Max(hi, math.Max(share, pmf.At(v)))
	}
	p := f.plot
	p.X.Min, p.X.Max, p.X.Tick.Marker = float64(first)-0.8, float64(last)+0.8, ticks{whole: true, most: 16}
	p.Y.Min, p.Y.Max, p.Y.Tick.Marker = 0, room(hi), ticks{percent: true}
	p.Add(b, exact)
	f.legend = []entry{
		{fmt.Sprintf("simulated, %s times, mean %s", reports.Whole(h.N()), reports.Short(h.Mean())), swatch(sky)},
		{"exact, mean " + reports.Short(pmf.Mean()), dotMark(exact)},
	}
	if !math.IsNaN(claimed) {
		p.Add(level{at: claimed, upright: true, colour: ink})
		f.legend = append(f.legend, entry{"claimed mean " + reports.Short(claimed), lineMark(ink, dashes...)})
	}
	f.Empty = h.N() == 0
	f.Alt = fmt.Sprintf("%s: simulated %s times, mean %s; exact mean %s", x, reports.Whole(h.N()),
		reports.Short(h.Mean()), reports.Short(pmf.Mean()))
	return f
}

// Series is one value a group, with intervals where they are known.
type Series struct {
	Name      string
	Values    []float64
	Intervals []reports.Interval // as many, or none
	Bots      []reports.Interval // where better play moves them at least, or none, as a Share has it
	Colour    color.NRGBA        // of a side or a team; the zero value leaves the choice to the chart
}

// arrows adds the second error bars of the series, each where its group stands, and says what
// they reach.
func (s *Series) arrows(a *arrows, at func(group int) float64) (reach reports.Interval) {
	reach = reports.Interval{Lo: math.Inf(1), Hi: math.Inf(-1)}
	for i, in := range s.Bots {
		if in.Hi > in.Lo {
			a.add(at(i), s.Values[i], in)
			reach = reports.Interval{Lo: min(reach.Lo, in.Lo), Hi: max(reach.Hi, in.Hi)}
		}
	}
	return reach
}

// Curve is a histogram with a name.
type Curve struct {
	Name string
	*reports.Histogram
}

// Lengths draws histograms as steps, all with the same bins, and the median
// of each: how long games last. The far end, beyond 99.8 % of all, is cut and
// said so.
func Lengths(title, x string, list []Curve) *Figure {
	f := newFigure(title, x, "share of games")
	list = slices.DeleteFunc(slices.Clone(list), func(c Curve) bool { return c.N() == 0 })
	lo, hi, cut := math.Inf(1), math.Inf(-1), false
	for _, c := range list {
		lo, hi = math.Min(lo, float64(c.Quantile(0.001))), math.Max(hi, float64(c.Quantile(0.998)))
	}
	if lo > hi {
		lo, hi = 0, 1
	}
	bin := math.Max(1, nice(hi-lo+1, 60))
	start := math.Floor(lo/bin) * bin
	count := int((hi-start)/bin) + 1
	p := f.plot
	top := 0.0
	var spreads []string
	for i, c := range list {
		if c.N() == 0 {
			continue
		}
		s := steps{colour: counted, fill: true, levels: make([]float64, count)}
		if len(list) > 1 {
			s.colour = series[i%len(series)]
		}
		for k := range count + 1 {
			s.edges = append(s.edges, start+float64(k)*bin-0.5)
		}
		for v, k := range c.All() {
			at := int((float64(v) - start) / bin)
			if float64(v) < start || at >= count {
				cut = true
				continue
			}
			s.levels[at] += float64(k) / float64(c.N())
		}
		for _, l := range s.levels {
			top = math.Max(top, l)
		}
		median := float64(c.Quantile(0.5))
		spreads = append(spreads, strings.TrimSpace(fmt.Sprintf("%s median %.0f, nine of ten games from %d to %d",
			c.Name, median, c.Quantile(0.05), c.Quantile(0.95))))
		p.Add(s, level{at: median, upright: true, colour: s.colour})
		if c.Name != "" {
			f.legend = append(f.legend, entry{c.Name, lineMark(s.colour)})
		}
		f.legend = append(f.legend, entry{fmt.Sprintf("median %.0f", median), lineMark(s.colour, dashes...)})
	}
	if cut {
		f.Note = "The longest and shortest 0.2 % of games are not shown."
	}
	p.X.Min, p.X.Max, p.X.Tick.Marker = start-0.5, start+float64(count)*bin-0.5, ticks{whole: true, most: 12}
	p.Y.Min, p.Y.Max, p.Y.Tick.Marker = 0, room(top), ticks{percent: true}
	if bin > 1 {
		p.Y.Label.Text = fmt.Sprintf("share of games, in steps of %.0f", bin)
	}
	f.Empty = len(spreads) == 0
	f.Alt = x + " a game: " + strings.Join(spreads, "; ")
	return f
}

// Lying draws values with their intervals as lying bars, the first on top:
// escapes by route, arrests by place. An interval from NaN is not known.
func Lying(title string, unit Unit, list []Share, confidence float64) *Figure {
	f := newRows(title, unit.Name, namesOf(list, Share.name), 1.7, 0.34)
	b := bars{lying: true}
	w := whiskers{lying: true, colour: ink, cap: vg.Points(3.5)}
	labels := words{lying: true, size: 9}
	hi := 0.0
	for i, s := range list {
		s.Interval = unit.within(s.Interval)
		at := row(i, len(list))
		b.list = append(b.list, bar{at, s.Value, 0.62, counted})
		w.list = append(w.list, interval{at, s.Interval})
		edge := s.Value
		if !math.IsInf(s.Hi, 0) && !math.IsNaN(s.Hi) {
			edge = math.Max(edge, s.Hi)
		}
		text := unit.text(s.Value)
		if unit.Percent {
			text = reports.Percents(s.Value, s.Lo, s.Hi)[0]
		}
		labels.list = append(labels.list, word{point{edge, at}, text})
		hi = math.Max(hi, edge)
	}
	p := f.plot
	p.X.Min, p.X.Max, p.X.Tick.Marker = 0, room(hi), ticks{percent: unit.Percent}
	p.Add(b, w, labels)
	if slices.ContainsFunc(list, func(s Share) bool { return !math.IsNaN(s.Lo) }) {
		f.legend = []entry{{intervalName(confidence), whiskerMark(whiskers{colour: ink, cap: vg.Points(3.5)})}}
	}
	f.Empty = hi == 0 || !slices.ContainsFunc(list, func(s Share) bool { return s.Value != 0 })
	f.Alt = unit.told(list)
	return f
}

// Course draws means by time with their intervals as a band: one a step, the
// first at 1.
func Course(title, x, y string, means []Share, confidence float64) *Figure {
	f := newFigure(title, x, y)
	line, around := course{colour: counted}, band{colour: counted}
	hi := 0.0
	var steps []string
	for i, m := range means {
		at := float64(i + 1)
		if i%max(len(means)/8, 1) == 0 { // some of them tell the course
			steps = append(steps, fmt.Sprintf("%d: %s", i+1, Unit{}.around(m.Value, m.Interval)))
		}
		line.list = append(line.list, point{at, m.Value})
		around.list = append(around.list, interval{at, m.Interval})
		hi = math.Max(hi, math.Max(m.Value, m.Hi))
	}
	p := f.plot
	p.X.Min, p.X.Max, p.X.Tick.Marker = 1, math.Max(2, float64(len(means))), ticks{whole: true, most: 12}
	p.Y.Min, p.Y.Max, p.Y.Tick.Marker = 0, room(hi), ticks{}
	p.Add(around, line)
	f.legend = []entry{{"mean", lineMark(counted)}, {intervalName(confidence), swatch(around.shade())}}
	f.Empty = hi == 0
	f.Alt = y + " by " + x + ": " + strings.Join(steps, ", ")
	return f
}

// Chance is an exact chance beside the share that was simulated.
type Chance struct {
	Name      string
	Exact     float64
	Simulated float64
	reports.Interval
}

func (c Chance) name() string { return c.Name }

// Chances draws simulated shares as bars, with exact chances as points, which have
// their numbers over them: the do or die, card by card.
func Chances(title, x, y string, list []Chance, confidence float64) *Figure {
	f := newColumns(title, x, y, namesOf(list, Chance.name))
	var b bars
	exact := dots{radius: vg.Points(3.6), colour: vermilion}
	w := whiskers{colour: ink, cap: vg.Points(7)}
	labels := words{size: 10}
	var told []string
	for i, c := range list {
		at := float64(i)
		told = append(told, fmt.Sprintf("%s: exact %s, simulated %s", c.Name, reports.Percent(c.Exact),
			reports.Percent(c.Simulated)))
		b.list = append(b.list, bar{at, c.Simulated, 0.55, sky})
		w.list = append(w.list, interval{at, c.Interval})
		exact.list = append(exact.list, point{at, c.Exact})
		labels.list = append(labels.list, word{point{at, math.Max(c.Exact, c.Hi) + 0.012}, reports.Percent(c.Exact)})
	}
	p := f.plot
	p.Y.Min, p.Y.Max, p.Y.Tick.Marker = 0, 1, ticks{percent: true, most: 6}
	p.Add(b, w, exact, labels)
	f.legend = []entry{
		{"exact, in numbers", dotMark(exact)},
		{"simulated", swatch(sky)},
		{intervalName(confidence), whiskerMark(whiskers{colour: ink, cap: vg.Points(5)})},
	}
	f.Alt = strings.Join(told, ", ")
	return f
}
