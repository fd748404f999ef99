package chart

import (
	"fmt"
	"math"

	"gonum.org/v1/plot"

	"escapesim/reports"
)

// Estimate is what is known of a share after so many games, with an interval that
// holds whenever one looks.
type Estimate struct {
	Games uint64
	Value float64
	reports.Interval
}

// Running is an estimate as it was known while games were played.
type Running struct {
	Name  string
	Looks []Estimate
}

// mostBands is how many bands lie over each other and can still be told apart.
const mostBands = 2

// Settling draws how estimates settle while games are played, a band around each where there
// are few: shares, or differences of shares in points.
// Long because marks, legend and text of a chart come from one pass over what is drawn.
func Settling(title string, unit Unit, list []Running, confidence float64) *Figure {
	f := newFigure(title, "games played, on a logarithmic scale", unit.Name)
	p, banded := f.plot, len(list) <= mostBands
	p.X.Min, p.X.Max, p.X.Tick.Marker = 0, 1, decades{}
	p.Y.Min, p.Y.Max, p.Y.Tick.Marker = 0, 1, ticks{percent: unit.Percent}
	f.gridX = true
	if len(list) == 0 || len(list[0].Looks) < 2 {
		f.Note, f.Empty = "Too few games to see it settle.", true
		f.Alt = f.Note
		return f
	}
	all := list[0].Looks
	last := all[len(all)-1].Games
	first, lo, hi, least, most := last, math.Inf(1), math.Inf(-1), 0.0, 1.0
	if !unit.Percent {
		least, most = -100, 100
	}
	for i, s := range list {
		colour := counted
		if len(list) > 1 {
			colour = series[i%len(series)]
		}
		line, around, end := course{colour: colour}, band{colour: colour, edges: len(list) > 1}, s.Looks[len(s.Looks)-1]
		for _, e := range s.Looks {
			// The first games swing from one end to the other: what settles is seen from a
			// thousandth of all games on, at a scale that fits the last seven eighths.
			if e.Games < last/1000 {
				continue
			}
			line.list = append(line.list, point{math.Log10(float64(e.Games)), e.Value})
			around.list = append(around.list, interval{math.Log10(float64(e.Games)), e.Interval})
			first, lo, hi = min(first, e.Games), min(lo, e.Value), max(hi, e.Value)
			if e.Games >= last/8 && banded {
				lo, hi = min(lo, e.Lo), max(hi, e.Hi)
			}
		}
		if banded {
			p.Add(around)
		}
		p.Add(line, level{at: end.Value, colour: faint})
		name := s.Name
		if len(list) == 1 {
			name = "so far"
		}
		f.legend = append(f.legend, entry{name, lineMark(colour)})
		if f.Alt != "" {
			f.Alt += "; "
		}
		f.Alt += fmt.Sprintf("%s from %s games to %s: in the end %s", s.Name, reports.Whole(first), reports.Whole(last),
			unit.around(end.Value, end.Interval))
	}
	margin := 0.05 * (hi - lo)
	p.X.Min, p.X.Max = math.Log10(float64(first)), math.Log10(float64(last))
	p.Y.Min, p.Y.Max = max(lo-margin, least), min(hi+margin, most)
	if banded {
		name := intervalName(confidence) + " that holds whenever one looks"
		f.legend = append(f.legend, entry{name, band{colour: counted, edges: len(list) > 1}.mark()})
	}
	f.legend = append(f.legend, entry{"in the end", lineMark(faint, dashes...)})
	return f
}

// decades are ticks of a logarithmic scale at powers of ten, with others between them
// where these have room. What is drawn on such a scale is logarithms.
type decades struct {
	percent bool
	coarse  int // of withinDecade
}

// withinDecade are the ticks of a decade, from many to one.
var withinDecade = [][]float64{{1, 2, 5}, {1, 3}, {1}}

// Ticks implements plot.Ticker.
func (d decades) Ticks(lo, hi float64) (list []plot.Tick) {
	if hi-lo > 3 { // of powers of ten
		d.coarse = len(withinDecade) - 1
	}
	const fine = 1e-9
	for power := math.Floor(lo); power <= hi; power++ {
		for _, m := range withinDecade[d.coarse] {
			at := power + math.Log10(m)
			if at < lo-fine || at > hi+fine {
				continue
			}
			v := m * math.Pow(10, power)
			label := significant(v)
			if d.percent {
				label = significant(100*v) + " %"
			}
			list = append(list, plot.Tick{Value: at, Label: label})
		}
	}
	return list
}
