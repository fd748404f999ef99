package chart

import (
	"fmt"
	"image/color"
	"slices"
	"strings"

	"escapesim/reports"
)

// The charts of a close look go by the part of a game that has been played, so
// that short and long games lie on each other.
const parts = 20

// courseOf is a quantity of a game at every part of it, between the positions
// that were played out on straight lines.
func courseOf(w *reports.Watched, at func(p *reports.Point) float64, end float64) [parts + 1]float64 {
	var list [parts + 1]float64
	length := float64(max(w.Length, 1))
	for i := range list {
		now := length * float64(i) / parts
		before, after := point{0, at(&w.Points[0])}, point{length, end}
		for k := range w.Points {
			// A round that begins has not been played.
			here := point{float64(max(w.Points[k].At-1, 0)), at(&w.Points[k])}
			if here.x <= now {
				before = here
			} else {
				after = here
				break
			}
		}
		list[i] = before.y
		if after.x > before.x {
			list[i] += (after.y - before.y) * (now - before.x) / (after.x - before.x)
		}
	}
	list[parts] = end
	return list
}

// WinChance draws how the chance of the eventual winner goes through games: the median and the
// middle half of the games that the first seat wins, and of those that it does not, and single
// games that are worth a look. A game that stays above the line of 90 % is decided.
// Long because marks, legend and text of a chart come from one pass over what is drawn.
func WinChance(d *reports.Drama, o *reports.Origin) *Figure {
	f := newFigure("How likely it was that the winner would win", "part of the game's "+d.Unit+"s that has been played",
		"chance by playouts")
	p := f.plot
	p.X.Min, p.X.Max, p.X.Tick.Marker = 0, 1, ticks{percent: true, most: 10}
	p.Y.Min, p.Y.Max, p.Y.Tick.Marker = 0, 1, ticks{percent: true, most: 10}
	courses := make([][parts + 1]float64, len(d.Games))
	var told []string
	won := make([]bool, len(d.Games)) // by the first seat, alone or not
	for g := range d.Games {
		w := &d.Games[g]
		won[g] = d.EndName(w.End) != reports.Truncated && w.End&1 == 1
		courses[g] = courseOf(w, func(p *reports.Point) float64 { return p.Chance(w.End) }, 1)
	}
	for _, side := range []struct {
		won    bool
		colour color.NRGBA
		words  string
	}{{true, blue, d.First + " win"}, {false, orange, d.First + " do not win"}} {
		var at [parts + 1][]float64
		games := 0
		for g, course := range courses {
			if won[g] != side.won {
				continue
			}
			games++
			for i, y := range course {
				at[i] = append(at[i], y)
			}
		}
		if games == 0 {
			continue
		}
		line, half := course{colour: side.colour}, band{colour: side.colour}
		for i := range at {
			slices.Sort(at[i])
			q := func(share float64) float64 { return at[i][min(int(share*float64(games)), games-1)] }
			x := float64(i) / parts
			line.list = append(line.list, point{x, q(0.5)})
			half.list = append(half.list, interval{x, reports.Interval{Lo: q(0.25), Hi: q(0.75)}})
		}
		what := fmt.Sprintf("median of the %s in which %s", reports.Several(games, "game"), side.words)
		if games == 1 {
			what = "the one game in which " + side.words
		}
		p.Add(half, line)
		told = append(told, fmt.Sprintf("%s: %s at the start, %s halfway, %s after nine tenths", what,
			reports.Percent(line.list[0].y), reports.Percent(line.list[parts/2].y),
			reports.Percent(line.list[parts*9/10].y)))
		f.legend = append(f.legend, entry{what, lineMark(side.colour)})
		if games > 1 {
			f.legend = append(f.legend, entry{"middle half of them", swatch(half.shade())})
		}
	}
	p.Add(level{at: 0.9, colour: faint})
	f.legend = append(f.legend, entry{"90 %: decided when it stays above", lineMark(faint, dashes...)})
	f.single(d, o, courses)
	f.Note = fmt.Sprintf("%s, %d playouts a position.", reports.Several(len(d.Games), "game"), d.Playouts)
	f.Alt = strings.Join(told, "; ")
	return f
}

// single draws the courses of the games that are worth a look.
func (f *Figure) single(d *reports.Drama, o *reports.Origin, courses [][parts + 1]float64) {
	shown := map[uint64]bool{}
	for i, e := range d.Look() {
		if shown[e.Value.Game] {
			continue
		}
		shown[e.Value.Game] = true
		g := slices.IndexFunc(d.Games, func(w reports.Watched) bool { return w.Game == e.Value.Game })
		line := course{colour: []color.NRGBA{purple, green, vermilion}[i%3]}
		for k, y := range courses[g] {
			line.list = append(line.list, point{float64(k) / parts, y})
		}
		f.plot.Add(line)
		f.legend = append(f.legend, entry{
			fmt.Sprintf("game %d, %s: %s", e.Value.Game, o.People(e.Value.Outcome), e.Name),
			lineMark(line.colour),
		})
	}
}

// StillOpen draws how much of who wins is still open, on the average of games.
func StillOpen(d *reports.Drama) *Figure {
	f := newFigure("How open the game still is", "part of the game's "+d.Unit+"s that has been played",
		"chance that the favourite does not win")
	var at [parts + 1][]float64
	for g := range d.Games {
		for i, y := range courseOf(&d.Games[g], (*reports.Point).Open, 0) {
			at[i] = append(at[i], y)
		}
	}
	line, half := course{colour: counted}, band{colour: counted}
	top := 0.0
	for i := range at {
		slices.Sort(at[i])
		n := len(at[i])
		if n == 0 {
			continue
		}
		sum := 0.0
		for _, y := range at[i] {
			sum += y
		}
		x := float64(i) / parts
		line.list = append(line.list, point{x, sum / float64(n)})
		half.list = append(half.list, interval{x, reports.Interval{Lo: at[i][n/4], Hi: at[i][3*n/4]}})
		top = max(top, at[i][3*n/4], sum/float64(n))
	}
	p := f.plot
	p.X.Min, p.X.Max, p.X.Tick.Marker = 0, 1, ticks{percent: true, most: 10}
	p.Y.Min, p.Y.Max, p.Y.Tick.Marker = 0, min(room(top), 1), ticks{percent: true}
	p.Add(half, line)
	if len(line.list) > 0 {
		f.Alt = fmt.Sprintf("mean %s at the start, %s halfway, %s after nine tenths", reports.Percent(line.list[0].y),
			reports.Percent(line.list[parts/2].y), reports.Percent(line.list[parts*9/10].y))
	}
	f.legend = []entry{{"mean", lineMark(counted)}, {"middle half of the games", swatch(half.shade())}}
	f.Note = fmt.Sprintf("%s, %d playouts a position.", reports.Several(len(d.Games), "game"), d.Playouts)
	return f
}
