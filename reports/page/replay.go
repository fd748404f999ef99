package page

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html/template"
	"image/color"
	"maps"
	"math"
	"slices"
	"strings"

	"escapesim/reports/chart"
	"escapesim/sim/position"
)

// Replay is one game as a page shows it: the board, on which the pawns are moved by
// a small script, and the transcript, which needs none.
type Replay struct {
	Title    string
	Subtitle string
	Result   string
	Story    []Line // how it went, a sentence each, but for the result
	Course   Course
	Stage    Stage
	Scenes   []Scene
	Command  string // that plays it again
	Facts    []Term
}

// Line is a sentence of a story.
type Line struct {
	Text  string
	Scene int // that it is about; -1: none
}

// Course is how likely each seat was to win, drawn as a chart of which every part leads to
// its scene. Without points there is none.
type Course struct {
	Seats  []CourseSeat
	Points []Point
}

// CourseSeat is whose chances they are.
type CourseSeat struct {
	Name   string
	Colour color.NRGBA
}

// Point is what the chances are when a part of the game begins.
type Point struct {
	Scene int
	Part  string
	P     []float64 // of each seat, from 0 to 1
}

// The chart is so wide and high, in units of its own: it is stretched to its room.
const (
	courseWide = 1000
	courseHigh = 100
)

// at is where a scene lies in the chart.
func (r *Replay) at(scene int) float64 {
	return math.Round(10*courseWide*float64(scene)/float64(max(len(r.Scenes)-1, 1))) / 10
}

// Strip is a part of the game in the chart: where it lies, and what leads to it.
type Strip struct {
	X, Width float64
	Scene    int
	Words    string
}

// Strips are the parts of the game in the chart.
func (r *Replay) Strips() (list []Strip) {
	for i, p := range r.Course.Points {
		if i+1 == len(r.Course.Points) {
			break
		}
		var chances []string
		for seat, s := range r.Course.Seats {
			chances = append(chances, fmt.Sprintf("%s %.0f %%", s.Name, 100*p.P[seat]))
		}
		x := r.at(p.Scene)
		list = append(list, Strip{
			x, r.at(r.Course.Points[i+1].Scene) - x, p.Scene, p.Part + ": " + strings.Join(chances, ", "),
		})
	}
	return list
}

// Curve is a seat's chances as a line, and written for the script.
type Curve struct {
	Name   string
	Paint  template.CSS
	Line   string
	Values string
}

// Curves are a line for each seat.
func (r *Replay) Curves() (list []Curve) {
	for seat, s := range r.Course.Seats {
		var line, values []string
		for _, p := range r.Course.Points {
			y := courseHigh * (1 - p.P[seat])
			line = append(line, fmt.Sprintf("%g,%.1f", r.at(p.Scene), y))
			values = append(values, fmt.Sprintf("%d:%.0f", p.Scene, 100*p.P[seat]))
		}
		list = append(list, Curve{s.Name, paint(s.Colour), strings.Join(line, " "), strings.Join(values, " ")})
	}
	return list
}

// Stage is where a game is played.
type Stage struct {
	Board *chart.Figure

	Wide  bool    // there is more room around a pawn than its own square or circle
	Above float64 // how far above its point a pawn stands, in circles or hexes

	// Pawns are those that stand on the board, by the facts of a position; Rest, the
	// facts that the board does not show.
	Pawns func(facts []position.Entry) (pawns []Pawn, rest []position.Entry)

	// Words are what a reader calls facts, where their names do not say it; "" where the rest
	// of what is told does.
	Words map[string]string

	// Places are where a pawn may stand, for a page that is clicked. Asks are questions, as a
	// person is asked them, where their words alone do not say what to do.
	Places func() []Place
	Asks   map[string]string

	Lettering Lettering // in a terminal

	Glossary []Term // the game's words of art, for who has not read its rules

	// Moments are the names of facts that a reader may want to jump to.
	Moments []string

	// Beaten reports whether a fact tells no more than a step of a pawn along its beat, which the
	// board shows: the text of a page leaves it out.
	Beaten func(name, words string) bool
}

// Place is where a pawn may stand, by the name that decisions and goals give it.
type Place struct {
	Name   string
	Within string // the room, hut or town that it is part of; a goal, too
	Marks  string // what the room holds, or the like
	Target string // what it is called as one of those where men escape; a goal, too
	Post   string // where it lies, of one where guards are posted
	X, Y   float64
}

// Is reports whether a goal of this name is the place, or is around it.
func (p Place) Is(name string) bool {
	return slices.ContainsFunc([]string{p.Name, p.Within, p.Target}, func(n string) bool {
		return n != "" && strings.EqualFold(n, name)
	})
}

// Pawn is a piece on the board, at a point of its ground.
type Pawn struct {
	Name   string
	Called string // in the words of decisions, where that is not the name
	Letter string // on it, one or two
	X, Y   float64
	Place  string // what the point is called
	Colour color.NRGBA
	Square bool // what is no person, or of the other side
}

// Scene is what is told at a time, and the position after it.
type Scene struct {
	Passages []Passage
	Moment   string // something that a reader may want to jump to
	Facts    []position.Entry
}

// Passage is the text of a scene up to where a part of the game begins.
type Passage struct {
	Part string // that begins here, a turn, in words; nothing where one goes on
	Text string
}

// Parts are those that begin in a scene.
func (s *Scene) Parts() string {
	var list []string
	for _, p := range s.Passages {
		if p.Part != "" {
			list = append(list, p.Part)
		}
	}
	return strings.Join(list, "; ")
}

// Alone is the text of a scene that is nothing but that.
func (s *Scene) Alone() string {
	if len(s.Passages) == 1 && s.Passages[0].Part == "" {
		return s.Passages[0].Text
	}
	return ""
}

// Terms are the words of art that the game's text has.
func (r *Replay) Terms() []Term {
	var text strings.Builder
	for _, line := range r.Story {
		text.WriteString(line.Text + "\n")
	}
	for _, scene := range r.Scenes {
		for _, p := range scene.Passages {
			text.WriteString(p.Text + "\n")
		}
	}
	return said(text.String(), r.Stage.Glossary)
}

//go:embed replay.tmpl
var replaySource string

//go:embed replay.js
var replayScript string

//go:embed replay.css
var replayStyle string

var replayLayout = template.Must(template.Must(layout.Clone()).Parse(replaySource))

// game is what all scenes change, for the script. A long game says the same places and words
// some thousand times: they are written once, and changes have their numbers in the list.
type game struct {
	Said    []any    `json:"said"` // names, words and spots
	Changes []change `json:"changes"`

	known map[any]int
}

// change is what a scene changes, in pairs: a pawn and where it stands, in the second list, which
// may be left out, a fact and its words; -1 for what leaves the board or holds no longer.
type change [][]int

// number is that of a name, words or a spot.
func (g *game) number(said any) int {
	n, known := g.known[said]
	if !known {
		n = len(g.Said)
		g.known[said] = n
		if at, is := said.(spot); is {
			said = []any{at.X, at.Y, at.Place}
		}
		g.Said = append(g.Said, said)
	}
	return n
}

// words are the number of what is said of a fact: of the list of its parts, if there are several,
// of which most stay what they are.
func (g *game) words(said string) int {
	if n, known := g.known[said]; known || !strings.Contains(said, "; ") {
		return cmp.Or(n, g.number(said))
	}
	var parts []int
	for part := range strings.SplitSeq(said, "; ") {
		parts = append(parts, g.number(part))
	}
	g.known[said] = len(g.Said)
	g.Said = append(g.Said, parts)
	return g.known[said]
}

// spot is where a pawn stands in the drawing, and what the place is called.
type spot struct {
	X     float64 `json:"x"`
	Y     float64 `json:"y"`
	Place string  `json:"at"`
}

// token is a pawn as it is drawn.
type token struct {
	Pawn
	Paint template.CSS // its colours by day and in the dark
	At    *spot        // at the beginning; nil: not on the board
}

// HTML is the page as a file.
func (r *Replay) HTML() ([]byte, error) {
	laid, err := r.Stage.Board.Laid()
	if err != nil {
		return nil, err
	}
	tokens, rows, changes := r.follow(laid)
	script := template.JS(replayScript) //nolint:gosec // our own
	sum := sha256.Sum256([]byte(replayScript))
	data, err := json.Marshal(changes) // which escapes <, > and &
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	err = replayLayout.ExecuteTemplate(&b, "replay", struct {
		*Replay
		Style  template.CSS
		Script template.JS
		Policy string
		Data   template.JS
		Board  template.HTML
		Laid   *chart.Laid
		Radius float64
		Per    float64
		Tokens []*token
		Known  []Term
		Note   string
	}{
		r, template.CSS(Style() + replayStyle), script, //nolint:gosec // our own
		"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-" +
			base64.StdEncoding.EncodeToString(sum[:]) + "'",
		template.JS(data), template.HTML(strings.TrimSuffix(strings.TrimSpace(laid.SVG), "</svg>")), laid,
		r.Stage.radius(laid), r.Stage.per(laid), tokens, rows, r.Stage.Board.Note, //nolint:gosec // escaped
	})
	return b.Bytes(), err
}

// follow is what changes from scene to scene: the pawns of all scenes, where they stand in
// the first, and the rows of all scenes, with what they say in the first, for who has no script.
func (r *Replay) follow(laid *chart.Laid) (tokens []*token, rows []Term, changes game) {
	changes = game{known: map[any]int{}}
	byName := map[string]*token{}
	stood, known := map[string]spot{}, map[string]string{}
	for i, scene := range r.Scenes {
		pawns, rest := r.Stage.Pawns(scene.Facts)
		now := r.Stage.spread(laid, pawns)
		for _, p := range pawns {
			if byName[p.Name] == nil {
				byName[p.Name] = &token{Pawn: p, Paint: paint(p.Colour)}
				tokens = append(tokens, byName[p.Name])
			}
			if at := now[p.Name]; i == 0 {
				byName[p.Name].At = &at
			}
		}
		facts, lines := map[string]string{}, r.Stage.grouped(rest)
		for _, t := range lines {
			facts[t.Name] = t.Words
			if i == 0 {
				rows = append(rows, t)
			} else if !slices.ContainsFunc(rows, func(row Term) bool { return row.Name == t.Name }) {
				rows = append(rows, Term{Name: t.Name})
			}
		}
		c := change{changes.moves(stood, now, pawns), changes.saying(known, facts, lines)}
		if c[1] == nil {
			c = c[:1]
		}
		stood, known, changes.Changes = now, facts, append(changes.Changes, c)
	}
	return tokens, rows, changes
}

// moves are the pawns that stand elsewhere than before, and those that have left the board.
func (g *game) moves(stood, now map[string]spot, pawns []Pawn) (pairs []int) {
	for _, p := range pawns {
		if at := now[p.Name]; stood[p.Name] != at {
			pairs = append(pairs, g.number(p.Name), g.number(at))
		}
	}
	return append(pairs, gone(g, stood, now)...)
}

// saying are the facts that say something else than before, and those that hold no longer.
func (g *game) saying(known, facts map[string]string, lines []Term) (pairs []int) {
	for _, t := range lines {
		if old, on := known[t.Name]; !on || old != t.Words {
			pairs = append(pairs, g.number(t.Name), g.words(t.Words))
		}
	}
	return append(pairs, gone(g, known, facts)...)
}

// gone are the names that there are no more, in their order: numbers depend on it.
func gone[V any](g *game, before, now map[string]V) (pairs []int) {
	for _, name := range slices.Sorted(maps.Keys(before)) {
		if _, on := now[name]; !on {
			pairs = append(pairs, g.number(name), -1)
		}
	}
	return pairs
}

// radius is how large a pawn is drawn: as a circle of the board, but never so small
// that its number cannot be read, nor so large that it hides its neighbours.
func (s *Stage) radius(laid *chart.Laid) float64 {
	if s.Wide {
		return 9
	}
	return max(5.2, min(0.46*laid.Unit, 9))
}

// per is how wide the board is drawn for each pixel of its pawns' numbers.
func (s *Stage) per(laid *chart.Laid) float64 { return math.Ceil(laid.Width / s.radius(laid)) }

// spread says where pawns stand in the drawing; several in one place stand around it.
func (s *Stage) spread(laid *chart.Laid, pawns []Pawn) map[string]spot {
	type place [2]float64
	here, seen := map[place]int{}, map[place]int{}
	for _, p := range pawns {
		here[place{p.X, p.Y}]++
	}
	list := map[string]spot{}
	for _, p := range pawns {
		at := place{p.X, p.Y}
		x, y := laid.At(p.X, p.Y)
		y -= s.Above * laid.Unit
		if n := here[at]; n > 1 {
			turn := 2 * math.Pi * float64(seen[at]) / float64(n)
			r := s.radius(laid) * max(1, float64(n)/4)
			x, y = x-r*math.Cos(turn), y-r*math.Sin(turn)
		}
		seen[at]++
		list[p.Name] = spot{math.Round(10*x) / 10, math.Round(10*y) / 10, p.Place}
	}
	return list
}

// Told is a fact in words; nothing where it says that there is nothing.
func Told(value any) string {
	switch v := value.(type) {
	case []string:
		return plain(strings.Join(v, ", "))
	case bool:
		if v {
			return "yes"
		}
		return ""
	case int:
		if v == 0 {
			return ""
		}
	case string:
		if v == "nothing" || v == "absent" {
			return ""
		}
		return plain(v)
	}
	return fmt.Sprint(value)
}

// paint are the colours of a pawn and of the letter on it, by day and in the dark.
func paint(c color.NRGBA) template.CSS {
	d := chart.Dark(c)
	return template.CSS(fmt.Sprintf("--f:%s;--l:%s;--df:%s;--dl:%s", hex(c), hex(chart.Readable(c)), hex(d),
		hex(chart.Readable(d)))) //nolint:gosec // four colours
}

func hex(c color.NRGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }
