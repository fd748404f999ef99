package chart

import (
	"fmt"
	"image/color"
	"slices"

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

// WinChance draws how the chance of the first seat goes through games: the
// median and the middle half of those that it won and of those that it did not,
// and single games that are worth a look.
func WinChance(d *reports.Drama) *Figure {
	who := d.First
	f := newFigure("How likely it is that "+who+" win, through the game", "part of the game's "+d.Unit+"s that has been played", "chance by playouts")
	chance := func(p *reports.Point) float64 {
		n := 0
		for _, k := range p.Ends {
			n += int(k)
		}
		return float64(p.Wins(0)) / float64(n)
	}
	p := f.plot
	p.X.Min, p.X.Max, p.X.Tick.Marker = 0, 1, ticks{percent: true, most: 10}
	p.Y.Min, p.Y.Max, p.Y.Tick.Marker = 0, 1, ticks{percent: true, most: 10}
	courses := make([][parts + 1]float64, len(d.Games))
	for _, side := range []struct {
		won    bool
		colour color.NRGBA
		words  string
	}{{true, blue, who + " win"}, {false, orange, "they do not"}} {
		var at [parts + 1][]float64
		games := 0
		for g := range d.Games {
			won := d.EndName(d.Games[g].End) != reports.Truncated && d.Games[g].End&1 == 1
			if won != side.won {
				continue
			}
			games++
			end := 0.0
			if won {
				end = 1
			}
			courses[g] = courseOf(&d.Games[g], chance, end)
			for i, y := range courses[g] {
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
		p.Add(half, line)
		f.legend = append(f.legend,
			entry{fmt.Sprintf("median of the %s in which %s", reports.Several(games, "game"), side.words), lineMark(side.colour)},
			entry{"middle half of them", swatch(half.shade())})
	}
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
		p.Add(line)
		f.legend = append(f.legend, entry{fmt.Sprintf("game %d: %s", e.Value.Game, e.Name), lineMark(line.colour)})
	}
	f.Note = fmt.Sprintf("%s, %d playouts a position.", reports.Several(len(d.Games), "game"), d.Playouts)
	return f
}

// StillOpen draws how much of who wins is still open, on the average of games.
func StillOpen(d *reports.Drama) *Figure {
	f := newFigure("How open the game still is", "part of the game's "+d.Unit+"s that has been played", "chance that the favourite does not win")
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
	f.legend = []entry{{"mean", lineMark(counted)}, {"middle half of the games", swatch(half.shade())}}
	f.Note = fmt.Sprintf("%s, %d playouts a position.", reports.Several(len(d.Games), "game"), d.Playouts)
	return f
}
