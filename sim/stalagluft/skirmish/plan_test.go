package skirmish_test

import (
	"slices"
	"strings"
	"testing"

	"escapesim/sim/stalagluft/skirmish"
	"escapesim/sim/stalagluft/terrain"
)

// What a plan cannot say is refused in words that name it; a plan that it can say is not.
func TestPlansThatAreRefused(t *testing.T) {
	n := play(t, "mole")
	six, below := 6, -1
	for _, c := range []struct {
		change func(p *skirmish.Plan)
		want   string
	}{
		{func(*skirmish.Plan) {}, ""},
		{func(p *skirmish.Plan) { p.Schema = 2 }, "schema is 2"},
		{func(p *skirmish.Plan) { p.ID = "" }, "no value for id"},
		{func(p *skirmish.Plan) { p.Time = "noon" }, `not "noon"`},
		{func(p *skirmish.Plan) { p.Time = "day" }, ""},
		{func(p *skirmish.Plan) { p.Weather = "rain" }, `not "rain"`},
		{func(p *skirmish.Plan) { p.Weather = "clear" }, ""},
		{func(p *skirmish.Plan) { p.Pow.Count = 0 }, "pow.count takes"},
		{func(p *skirmish.Plan) { p.Pow.Count = skirmish.MaxMen + 1 }, "pow.count takes"},
		{func(p *skirmish.Plan) { p.Pow.Count = skirmish.MaxMen }, ""},
		{func(p *skirmish.Plan) { p.Steps = nil }, "no value for step"},
		{func(p *skirmish.Plan) { p.OnSuccess = skirmish.Effect{} }, "no value for on_success"},
		{func(p *skirmish.Plan) { p.OnFail = skirmish.Effect{} }, "no value for on_fail"},
		{func(p *skirmish.Plan) { p.German.Ferrets = &six }, "german.ferrets takes 0 to 5, not 6"},
		{func(p *skirmish.Plan) { p.German.Dogs = &below }, "german.dogs takes 0 to 5, not -1"},
		{func(p *skirmish.Plan) { *p.German.Ferrets, p.German.FerretStart = 1, nil }, "german.ferret_start"},
		{func(p *skirmish.Plan) { *p.German.Ferrets, p.German.FerretStart = 0, nil }, ""},
		{func(p *skirmish.Plan) { *p.German.Ferrets, p.German.FerretStart = 5, []float64{44.5, 26.5} }, ""},
	} {
		p := n.Scenario.Plan
		one := 1
		p.German.Ferrets = &one
		if p.German.FerretStart == nil {
			p.German.FerretStart = []float64{44.5, 26.5}
		}
		c.change(&p)
		switch _, err := skirmish.Compile(p, n.Board, &n.Options); {
		case c.want == "" && err != nil:
			t.Error(err)
		case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)):
			t.Errorf("%v, want %q", err, c.want)
		}
	}
}

// A roamer begins in the middle of a cell of the board: there alone, or nowhere.
func TestRoamersBeginOnCells(t *testing.T) {
	n, one := play(t, "mole"), 1
	const x, y = 44.5, 26.5
	for _, c := range []struct {
		start []float64
		ok    bool
	}{
		{[]float64{x, y}, true},
		{nil, false},
		{[]float64{x}, false},
		{[]float64{x, y, 0}, false},
		{[]float64{x - .5, y}, false},
		{[]float64{x, y + .5}, false},
		{[]float64{x - terrain.Width, y + 1}, false},
		{[]float64{x + terrain.Width, y - 1}, false},
		{[]float64{x, y - terrain.Height}, false},
		{[]float64{x, y + terrain.Height}, false},
	} {
		p := n.Scenario.Plan
		p.German.Ferrets, p.German.FerretStart = &one, c.start
		if _, err := skirmish.Compile(p, n.Board, &n.Options); (err == nil) != c.ok {
			t.Errorf("%v: %v", c.start, err)
		}
	}
}

// Who chases a man beyond the fence goes by the one gap that leads out of the compound,
// whichever side of the fence the compound lies on; with several, or none, he has no one way.
func TestOneGapIsTheWayOut(t *testing.T) {
	n := play(t, "reconnaissance")
	home := n.Board.Region(n.Board.Outdoor[0])
	beyond := terrain.NoCell
	for c := range terrain.Cell(terrain.Width * terrain.Height) {
		if r := n.Board.Region(c); r != home && n.Board.Free(c) != 0 {
			beyond = c
		}
	}
	n.s.Cutting = 1
	found := 0
	for f := range n.Board.Fences {
		fence := &n.Board.Fences[f]
		gap := skirmish.Gap{Fence: skirmish.FenceID(f), Column: int8((fence.From + fence.To) / 2), Need: 2, Done: 2}
		n.s.Gaps[0] = gap
		a, b := n.Sides(gap)
		want := terrain.NoCell
		for _, side := range []terrain.Cell{a, b} {
			if n.Board.Region(side) == home && n.Board.IsOutdoor(side) {
				want = side
				found++
			}
		}
		if got := n.WayOut(&n.s, beyond); got != want {
			t.Errorf("fence %s: the way out is %v, want %v", fence.ID, got, want)
		}
		if got := n.WayOut(&n.s, n.Board.Outdoor[0]); got != terrain.NoCell {
			t.Errorf("fence %s: the way out to the compound is %v", fence.ID, got)
		}
		n.s.Gaps[0].Done = 1
		if got := n.WayOut(&n.s, beyond); got != terrain.NoCell {
			t.Errorf("fence %s: the way out by half a gap is %v", fence.ID, got)
		}
		if want != terrain.NoCell {
			gap.Column++
			n.s.Gaps[0].Done, n.s.Gaps[1], n.s.Cutting = 2, gap, 2
			if got := n.WayOut(&n.s, beyond); got != terrain.NoCell {
				t.Errorf("fence %s: of two ways out %v is the one", fence.ID, got)
			}
			n.s.Gaps[1], n.s.Cutting = skirmish.Gap{}, 1
		}
	}
	if found < 2 {
		t.Errorf("%d fences lie around the compound", found)
	}
}

// Each thing that is thrown for has a stream of its own.
func TestStreamsAreApart(t *testing.T) {
	streams := skirmish.Streams()
	for i, s := range streams {
		if slices.Contains(streams[i+1:], s) {
			t.Errorf("stream %d is that of another thing, too", i)
		}
	}
}
