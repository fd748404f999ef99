package chart

import (
	"fmt"
	"image/color"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg/draw"

	"escapesim/reports"
)

// Layer is a way in which games end: how many did so in each round.
type Layer struct {
	Name   string
	Colour color.NRGBA
	Counts []uint64
}

// Layers are the ways in which games end, each in its colour.
func Layers(e reports.Ends, s *reports.Sheet, colours ...color.NRGBA) (list []Layer) {
	for way, name := range e.Ways {
		list = append(list, Layer{name, colours[way], e.Of(s.Vector(e.Name), way)})
	}
	return list
}

// Ends draws how games end and when: a column for each round, in layers by how; the
// last of the counts is of that round and all later ones. Where all end in one round it
// says so in words; where the last column would tower above all others, as where nothing
// bounds a game, it is not drawn: how long games last says more.
func Ends(title, round string, layers []Layer) *Figure {
	f := newFigure(title, round, "share of games")
	games, first, last, later := uint64(0), math.MaxInt, 0, 0
	for _, l := range layers {
		later = max(later, len(l.Counts)-1)
		for at, k := range l.Counts {
			if games += k; k > 0 {
				first, last = min(first, at), max(last, at)
			}
		}
	}
	if games == 0 {
		first, last = 0, 1
	}
	p := f.plot
	columns := stack{base: make([]float64, last+1)}
	var told []string
	for _, l := range layers {
		sum := uint64(0)
		for _, k := range l.Counts {
			sum += k
		}
		if sum == 0 {
			continue
		}
		layer := layer{colour: l.Colour}
		for at := first; at <= last; at++ {
			share := float64(l.Counts[at]) / float64(games)
			layer.list = append(layer.list, column{float64(at), columns.base[at], columns.base[at] + share})
			columns.base[at] += share
		}
		columns.layers = append(columns.layers, layer)
		name := fmt.Sprintf("%s: %s", l.Name, reports.Percent(float64(sum)/float64(games)))
		f.legend = append(f.legend, entry{name, swatch(l.Colour)})
		told = append(told, name)
	}
	top := slices.Max(columns.base[:max(last, 1)])
	f.Empty = games == 0 || first == last || last == later && columns.base[last] > 3*top
	top = max(top, columns.base[last])
	p.X.Min, p.X.Max, p.X.Tick.Marker = float64(first)-0.7, float64(last)+0.7, ticks{whole: true, most: 14}
	p.Y.Min, p.Y.Max, p.Y.Tick.Marker = 0, min(room(top), 1), ticks{percent: true}
	p.Add(columns)
	if games > 0 && first == last {
		f.Note = fmt.Sprintf("Every game ends in %s %d: %s.", round, first, strings.Join(told, ", "))
	}
	if last == later && !f.Empty {
		f.Note = fmt.Sprintf("The last column stands for %s %d and all later ones.", round, later)
	}
	f.Alt = strings.Join(told, ", ") + fmt.Sprintf("; the first in %s %d, the last in %d", round, first, last)
	return f
}

// stack is columns in layers.
type stack struct {
	layers []layer
	base   []float64 // how high each column is so far
}

type layer struct {
	list   []column
	colour color.NRGBA
}

type column struct{ at, from, to float64 }

// Plot implements plot.Plotter.
func (s stack) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	for _, l := range s.layers {
		for _, b := range l.list {
			if b.to > b.from {
				rectangle(c, l.colour, x(b.at-0.42), y(b.from), x(b.at+0.42), y(b.to))
			}
		}
	}
}

// Use is how often a card was drawn, and how often played.
type Use struct {
	Name          string
	Drawn, Played float64
}

// Uses draws what is drawn as pale bars, and what is played of it over them, the
// first on top.
func Uses(title string, unit Unit, list []Use) *Figure {
	f := newRows(title, unit.Name, namesOf(list, func(u Use) string { return u.Name }), 1.7, 0.28)
	drawn, played := bars{lying: true}, bars{lying: true}
	pale := band{colour: counted}.shade()
	hi := 0.0
	var told []string
	for i, u := range list {
		at := row(i, len(list))
		drawn.list = append(drawn.list, bar{at, u.Drawn, 0.66, pale})
		played.list = append(played.list, bar{at, u.Played, 0.34, counted})
		hi = max(hi, u.Drawn, u.Played)
		told = append(told, fmt.Sprintf("%s drawn %s, played %s", u.Name, unit.text(u.Drawn), unit.text(u.Played)))
	}
	p := f.plot
	p.X.Min, p.X.Max, p.X.Tick.Marker = 0, room(hi), ticks{percent: unit.Percent}
	p.Add(drawn, played)
	f.legend = []entry{{"drawn", swatch(pale)}, {"played", swatch(counted)}}
	f.Empty = len(list) == 0
	f.Alt = unit.Name + ": " + strings.Join(told, ", ")
	return f
}
