package skirmish_test

import (
	"testing"

	"escapesim/sim/stalagluft/skirmish"
	"escapesim/sim/stalagluft/terrain"
)

// is fails a test that does not hold what its clause says.
func is(t *testing.T, ok bool, what string) {
	t.Helper()
	if !ok {
		t.Error(what)
	}
}

// clause is one clause of the catalogue and the test that asserts it.
type clause struct {
	id   string
	test func(t *testing.T)
}

func run(t *testing.T, list []clause) {
	for _, c := range list {
		t.Run(c.id, c.test)
	}
}

// dog is a night with a dog team on a cell, the wind blowing along +x with
// strength 5, and the man on another.
func dog(t *testing.T, team, man terrain.Cell, sets ...string) (n *night, d skirmish.FigureID) {
	n = play(t, "reconnaissance", append([]string{"recon.dog=true", "halt.mode=capture"}, sets...)...)
	d = n.only(skirmish.DogTeam, team, 0, 1)
	n.s.Wind, n.s.Strength = 0, 5
	n.man(skirmish.Crawl, man)
	return n, d
}

// fence is a night at the wire: nobody about, the man at the inner fence with
// cutters. cut cuts for a turn with a noise of 1 and, when the column is new,
// the die of its turns.
func fence(t *testing.T, sets ...string) (n *night, cut func(need ...int)) {
	n = play(t, "reconnaissance", sets...)
	for i := range n.Scenario.Posts {
		n.s.Figures[i].Mode = skirmish.Absent
	}
	m := n.man(skirmish.Cut, at(60.5, 10.5))
	m.Task, m.Has = 1, skirmish.Cutters
	return n, func(need ...int) {
		t.Helper()
		m.Row, m.Effect = skirmish.Cut, true
		n.dice(append([]int{1}, need...)...)
		n.Static(&n.s, &n.c, &n.log)
		n.spent("cutting")
	}
}

// calm takes every German off the table.
func (n *night) calm() {
	for i := range n.Scenario.Posts {
		n.s.Figures[i].Mode = skirmish.Absent
	}
}

// cut is how much of three cuts is done in column 60 of either fence in the west.
func (n *night) cut(inner, outer int8) {
	gap := func(fence string, done int8) skirmish.Gap {
		return skirmish.Gap{Fence: skirmish.FenceID(n.Board.Fence(fence)), Column: 60, Need: 3, Done: done}
	}
	n.s.Gaps[0], n.s.Gaps[1], n.s.Cutting = gap("west_inner", inner), gap("west_outer", outer), 2
}

// turn is the man's turn to name a row.
func (n *night) turn() { n.s.Phase, n.s.Now = skirmish.PowMove, 0 }

// gait names a gait and takes steps of it; what is left of it is lost.
func (n *night) gait(row skirmish.Row, steps ...int) {
	n.turn()
	n.Apply(&n.s, skirmish.Take(row, false), &n.c, &n.log)
	for _, d := range steps {
		n.Apply(&n.s, skirmish.Go(d), &n.c, &n.log)
	}
	if n.s.Men[0].Moving {
		n.Apply(&n.s, skirmish.Stay, &n.c, &n.log)
	}
}

// rolls says whether a figure rolls to spot the man on a row along a path.
func (n *night) rolls(i skirmish.FigureID, row skirmish.Row, path ...terrain.Cell) bool {
	return n.Eligible(&n.s, i, n.man(row, path...))
}

// listens says whether anybody throws for a noise of the man's row.
func (n *night) listens(row skirmish.Row, at terrain.Cell) bool {
	n.man(row, at)
	n.dice(1)
	n.MakeNoise(&n.s, 0, n.Rules.Noise(row), &n.c, &n.log)
	return n.script.Left() == 0
}
