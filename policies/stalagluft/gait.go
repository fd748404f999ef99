package stalagluft

import (
	"fmt"

	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/stalagluft/skirmish"
	"escapesim/sim/stalagluft/terrain"
)

// Gait is one of the twelve fixed policies for Reconnaissance: one gait all the
// way, with Hold lying prone whenever a German is near with a free line.
// It follows the text to the letter and serves one board.
type Gait struct {
	Row  skirmish.Row
	Hold bool

	board   *terrain.Board
	toSteps [terrain.Cells]int8 // next direction towards (58.5,37.5)
	toWire  [terrain.Cells]int8 // and towards (60.5,10.5)
	room    [16]sim.Move
}

// The named points of the way.
var (
	hutEdge = terrain.At(54, 20)
	steps   = terrain.At(58, 37)
	atWire  = terrain.At(60, 10)
	between = terrain.At(60, 9)
	inWoods = terrain.At(60, 4)
)

// The directions that the way names.
const (
	plusX  = 0
	minusY = 3
)

// Gaits are the names of the twelve policies.
func Gaits() []string {
	var names []string
	for row := skirmish.Crawl; row <= skirmish.Sprint; row++ {
		name := "gait-" + skirmish.RowNames[row]
		names = append(names, name, name+"-hold")
	}
	return names
}

// NewGait returns the policy of one name: gait-creep, gait-run-hold, ...
func NewGait(name string) (*Gait, error) {
	for i, n := range Gaits() {
		if n == name {
			return &Gait{Row: skirmish.Row(i / 2), Hold: i%2 == 1}, nil
		}
	}
	return nil, fmt.Errorf("no policy %q", name)
}

// lay computes the way on a board, the first time that it is seen.
func (g *Gait) lay(b *terrain.Board) {
	g.board = b
	open := b.OutdoorSteps()
	if g.Row == skirmish.Crawl { // a diagonal step does not fit in 1 inch
		for c := range open {
			open[c] &= 0x0f
		}
	}
	var f terrain.Field
	for _, w := range []struct {
		to   terrain.Cell
		next *[terrain.Cells]int8
	}{{steps, &g.toSteps}, {atWire, &g.toWire}} {
		f.To(w.to, open)
		for c := range terrain.Cell(terrain.Cells) {
			w.next[c] = int8(f.Next(c, open))
		}
	}
}

var _ sim.Speaker[skirmish.View] = (*Gait)(nil)

// Say names the row and takes the steps of the way that are certain to be open.
func (g *Gait) Say(v skirmish.View, _ *dice.Stream, plan []sim.Move) []sim.Move {
	if g.board != v.Board() {
		g.lay(v.Board())
	}
	switch v.Phase() {
	case skirmish.Placing: // one place to begin
		return append(plan, skirmish.Begin(v.Rules().Scenario.Starts[0]))
	case skirmish.EndOfTurn: // he never gives up
		return append(plan, skirmish.GoOn)
	}
	at := v.Man(0)
	left, moving := v.Moving(0)
	row := v.Row(0)
	if moving {
		if d := g.next(v, at); g.stops(v, at, left, row) || d < 0 || v.Steps()>>d&1 == 0 {
			return append(plan, skirmish.Stay)
		}
	} else {
		var does bool
		row, does = g.intended(v, at)
		if g.Hold && v.Watched(g.limit(row, does)) {
			return append(plan, skirmish.Take(skirmish.Prone, false))
		}
		plan = append(plan, skirmish.Take(row, does))
		if !row.Gait() {
			return plan
		}
		left = v.Allowance(row)
	}
	// A step that is not open after all is asked about again.
	for {
		d := g.next(v, at)
		if g.stops(v, at, left, row) || d < 0 || terrain.Cost(d) > left {
			return append(plan, skirmish.Stay)
		}
		plan = append(plan, skirmish.Go(d))
		at = terrain.Step(at, d)
		if left -= terrain.Cost(d); left < 10 {
			return plan
		}
	}
}

// Choose plays the first move of what he says.
func (g *Gait) Choose(v skirmish.View, legal []sim.Move, c *dice.Stream) int {
	return indexOf(legal, g.Say(v, c, g.room[:0])[0])
}

// intended is the row of his step of the way.
func (g *Gait) intended(v skirmish.View, at terrain.Cell) (row skirmish.Row, does bool) {
	switch v.Task(0) {
	case 0:
		if at == steps {
			return skirmish.Freeze, true
		}
	case 1:
		if at == atWire {
			return skirmish.Cut, true
		}
	case 2:
		if at == between {
			return skirmish.Cut, true
		}
	}
	if v.Board().Under(at) {
		return skirmish.Crawl, false
	}
	return g.Row, false
}

// limit is how near, in half inches, a German must be for him to lie prone:
// the spotting radius of the gait plus 2 in, and 6.5 in for find and cut.
func (g *Gait) limit(row skirmish.Row, does bool) int {
	if does {
		return 13
	}
	return 2 * [...]int{8, 10, 12, 16, 22, 32}[row]
}

// next is the direction of his next step.
func (g *Gait) next(v skirmish.View, at terrain.Cell) int {
	switch v.Task(0) {
	case 0:
		if v.Board().Under(at) {
			return plusX
		}
		return int(g.toSteps[at])
	case 1:
		return int(g.toWire[at])
	default:
		return minusY
	}
}

// stops says that he has come to a named point in this gait and ends it
// there. The point where the turn began does not stop him.
func (g *Gait) stops(v skirmish.View, at terrain.Cell, left int, row skirmish.Row) bool {
	if left == v.Allowance(row) {
		return false
	}
	switch at {
	case hutEdge:
		return v.Task(0) == 0
	case steps, atWire, between, inWoods:
		return true
	}
	return false
}
