package colditz

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"escapesim/reports"
	"escapesim/reports/chart"
	"escapesim/sim/colditz/board"
)

// Size is a board in numbers.
type Size struct {
	Circles int `json:"circles,omitempty"`
	Links   int `json:"links,omitempty"` // on the surface
	Rooms   int `json:"rooms,omitempty"`
	Drops   int `json:"drops,omitempty"`
	Wires   int `json:"wires,omitempty"`
	Gates   int `json:"gates,omitempty"`
	Targets int `json:"targets,omitempty"`
}

// SizeOf counts what a board has.
func SizeOf(b *board.Board) Size {
	j := Size{Circles: len(b.Circles), Rooms: len(b.Rooms), Targets: len(b.Targets)}
	for _, links := range b.Links {
		j.Links += len(links)
	}
	j.Links /= 2 // a link stands at both ends
	for _, w := range b.Ways {
		switch {
		case w.Gate != board.NoGate:
			j.Gates++
		case w.Kind == board.RopeLink:
			j.Drops++
		default:
			j.Wires++
		}
	}
	return j
}

// Picture is a board under its name, drawn; names writes its id into every
// circle.
func Picture(b *board.Board, name string, names bool) *chart.Figure {
	s := SizeOf(b)
	f := Plan(b, "Board: "+name, names)
	f.Subtitle = fmt.Sprintf("circles %d, links %d, rooms %d, drops %d, wires %d, gates %d, targets %d", s.Circles,
		s.Links, s.Rooms, s.Drops, s.Wires, s.Gates, s.Targets)
	return f
}

// circlesNamed finds the circles that a word means.
func circlesNamed(b *board.Board, word string) ([]board.Circle, error) {
	switch word {
	case "grey":
		return b.Grey(), nil
	case "white":
		return b.Whites, nil
	case "moat":
		return b.MoatTargets(), nil
	}
	if i := slices.Index(board.TargetNames[:], word); i >= 0 {
		for _, t := range b.Targets {
			if int(b.Circles[t].Target) == i {
				return []board.Circle{t}, nil
			}
		}
		return nil, fmt.Errorf("the board has no target %s", word)
	}
	if c, ok := b.Find(word); ok {
		return []board.Circle{c}, nil
	}
	return nil, fmt.Errorf("no circle %q%s", word, b.DidYouMean(word))
}

// Way is a shortest way; its distance is null where there is none.
type Way struct {
	From     string   `json:"from"`
	To       string   `json:"to"`
	Distance *int     `json:"distance"`
	Path     []string `json:"path"`
}

// WayBetween finds a shortest way between the circles that two words mean: an id,
// a target, or grey, white or moat for the nearest of those.
func WayBetween(b *board.Board, from, to string, o board.DistanceOptions) (*Way, reports.Table, error) {
	t := reports.Table{Header: []string{"from", "to", "distance", "way"}, Left: []int{1, 3}}
	starts, err := circlesNamed(b, from)
	if err != nil {
		return nil, t, err
	}
	ends, err := circlesNamed(b, to)
	if err != nil {
		return nil, t, err
	}
	d, way := b.Shortest(starts, ends, o)
	j := &Way{From: from, To: to, Path: []string{}}
	if d < 0 {
		t.Add(from, to, "", "")
		t.Notes = []string{"no way with what is at hand"}
		return j, t, nil
	}
	for _, c := range way {
		j.Path = append(j.Path, b.Circles[c].ID)
	}
	j.Distance = &d
	t.Add(j.Path[0], j.Path[d], fmt.Sprint(d), "")
	t.Notes = wayInLines(b, way)
	return j, t, nil
}

// wayInLines writes a way of circles, broken where the place changes.
func wayInLines(b *board.Board, way []board.Circle) []string {
	var lines []string
	for i, c := range way {
		info := &b.Circles[c]
		if i == 0 || info.Place != b.Circles[way[i-1]].Place {
			lines = append(lines, info.Place+":")
		}
		lines[len(lines)-1] += " " + info.ID
	}
	return lines
}

// CircleCard is a circle with its links.
type CircleCard struct {
	ID     string     `json:"id"`
	X      float64    `json:"x"`
	Y      float64    `json:"y"`
	Area   string     `json:"area"`
	Place  string     `json:"place"`
	Marks  []string   `json:"marks"`
	Blocks bool       `json:"blocks"`
	Home   *int       `json:"home"` // steps to the courtyard pass; null where there is no way
	Links  []LinkCard `json:"links"`
}

// LinkCard is a link as the circle at its one end has it.
type LinkCard struct {
	To    string `json:"to"`
	Kind  string `json:"kind"`
	Place string `json:"place"`
	Feet  int    `json:"feet,omitempty"`
	Down  bool   `json:"down,omitempty"`
}

// marksOf are the marks of a circle in words.
func marksOf(c *board.CircleInfo) []string {
	marks := []string{}
	for _, m := range []struct {
		name string
		is   bool
	}{
		{"safe", c.Safe},
		{"searchlight", c.Searchlight},
		{"post", c.Post},
		{"landing", c.Landing},
		{"key", c.Gate == board.KeyGate},
		{"pass", c.Gate == board.PassGate},
		{"staff_car", c.CarSide},
	} {
		if m.is {
			marks = append(marks, m.name)
		}
	}
	if c.Target >= 0 {
		marks = append(marks, "target:"+board.TargetNames[c.Target])
	}
	if c.Tunnel >= 0 {
		marks = append(marks, fmt.Sprintf("tunnel:%s %d", board.TunnelNames[c.Tunnel], c.TunnelAt+1))
	}
	return marks
}

// CircleNamed is a circle with its neighbours.
func CircleNamed(b *board.Board, id string) (*CircleCard, reports.Table, error) {
	at, ok := b.Find(id)
	if !ok {
		return nil, reports.Table{}, fmt.Errorf("no circle %q%s", id, b.DidYouMean(id))
	}
	c := &b.Circles[at]
	j := &CircleCard{
		ID: c.ID, X: c.X, Y: c.Y, Area: c.Area.String(), Place: c.Place, Marks: marksOf(c), Blocks: c.Blocks,
		Links: []LinkCard{},
	}
	t := reports.Table{Header: []string{"neighbour", "by", "place", "marks"}, Left: []int{1, 2, 3}}
	t.Title = strings.Join(append([]string{c.ID + ":", c.Area.String() + ",", c.Place}, j.Marks...), " ")
	t.Title += fmt.Sprintf(", at x %g, y %g", math.Round(10*c.X)/10, math.Round(10*c.Y)/10)
	for _, l := range b.Links[at] {
		to := &b.Circles[l.To]
		by := l.Kind.String()
		if l.Kind == board.RopeLink {
			by = fmt.Sprintf("rope of %d feet up", l.Feet())
			if l.Down {
				by = fmt.Sprintf("rope of %d feet down", l.Feet())
			}
		}
		j.Links = append(j.Links, LinkCard{to.ID, l.Kind.String(), to.Place, l.Feet(), l.Down})
		t.Add(to.ID, by, to.Place, strings.Join(marksOf(to), " "))
	}
	if c.Home >= 0 {
		home := int(c.Home)
		j.Home = &home
		t.Notes = append(t.Notes, fmt.Sprintf("%d steps from the courtyard's pass circle", home))
	}
	if c.Blocks {
		t.Notes = append(t.Notes, "a guard who stops here blocks")
	}
	return j, t, nil
}
