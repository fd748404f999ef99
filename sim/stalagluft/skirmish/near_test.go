package skirmish_test

import (
	"flag"
	"slices"
	"testing"

	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/stalagluft/skirmish"
	"escapesim/sim/stalagluft/terrain"
)

// deep is how many positions the comparisons with slow references look at.
var deep = flag.Int("positions", 3000, "positions of a comparison with a slow reference")

// scatter puts the men's last row and all figures anywhere on the table.
func (n *night) scatter(c *dice.Stream, man int) {
	m := &n.s.Men[man]
	m.Row = skirmish.Row(c.IntN(int(skirmish.Rows)))
	m.Cell = n.Board.Outdoor[c.IntN(len(n.Board.Outdoor))]
	if c.IntN(4) == 0 {
		m.Cell = n.Board.Buildings[c.IntN(n.Board.Huts)].Centre().Cell()
	}
	m.Path[0], m.Steps = m.Cell, 1
	if m.Row.Gait() {
		for range c.IntN(9) {
			d := c.IntN(terrain.Directions)
			if n.Board.CrawlSteps()[m.Cell]>>d&1 != 0 {
				m.Cell = terrain.Step(m.Cell, d)
				m.Path[m.Steps] = m.Cell
				m.Steps++
			}
		}
	}
	n.s.Called, m.Spotted = false, c.IntN(2) == 0
	for i, p := range n.Scenario.Posts {
		f := &n.s.Figures[i]
		if p.Kind == skirmish.Tower {
			continue
		}
		f.Cell = n.Board.Outdoor[c.IntN(len(n.Board.Outdoor))]
		if c.IntN(2) == 0 { // near the man, where it matters
			f.Cell = terrain.At(max(0, min(95, m.Cell.X()+c.IntN(41)-20)), max(0, min(47, m.Cell.Y()+c.IntN(41)-20)))
		}
		f.DX, f.DY = int16(c.IntN(9)-4), int16(c.IntN(9)-4)
		f.Mode, f.Prey, f.Stop = skirmish.Duty, -1, 0
		switch {
		case !m.Spotted && p.Kind == skirmish.Guard: // nothing has led him away
			round := &n.Scenario.Beats[p.Beat]
			at := round.At(int32(c.IntN(round.Inches()) * 1000))
			f.Cell, f.DX, f.DY = at.Cell, at.DX, at.DY
		case !m.Spotted && p.Kind == skirmish.Squad:
			f.Mode = skirmish.Absent
		case p.Kind == skirmish.Squad && c.IntN(3) > 0:
			f.Mode = skirmish.Absent
		case p.Kind == skirmish.Squad:
			n.s.Called = true // nobody of the squad is out before
		case c.IntN(8) == 0:
			f.Mode, f.Prey, f.Seen = skirmish.Chasing, int8(man), m.Cell
		}
	}
}

// Only those who are near are asked about a row; that gives what asking every
// German gives: the same throws, the same spots, the same noises heard.
func TestNearIsEnough(t *testing.T) {
	for _, v := range []struct {
		name string
		sets []string
	}{
		{"reconnaissance", nil},
		{"reconnaissance", []string{"recon.dog=true", "recon.sentries=true", "halt.mode=capture"}},
		{"reconnaissance", []string{"spot.searchlight_factor=3", "spot.same_sample=false"}},
		{"blind-spot", []string{"noise.walls_block=true"}},
		{"vorlager-theft", []string{"table.creep=[2,30,40,1]"}},
	} {
		n := play(t, v.name, v.sets...)
		c := dice.NewStream(7, 0, dice.Setup)
		for range *deep {
			n.scatter(&c, 0)
			m := n.s.Men[0]
			for i := range n.Scenario.Posts {
				if n.s.Figures[i].Mode == skirmish.Absent {
					continue
				}
				wide := n.Wide(m.Row)
				for _, at := range m.Path[:m.Steps] {
					if n.Far(&n.s, i, at) <= 4*wide*wide && !n.Near(&n.s, i, m.Path[:m.Steps], wide) {
						t.Fatalf("%s: figure %d at %v is left out for a path of %d cells to %v", v.name, i, n.s.Figures[i].Cell, m.Steps, m.Cell)
					}
				}
			}
			quick, slow := n.s, n.s
			var ql, sl sim.Log
			n.c.Start(3, uint64(c.IntN(1<<30)))
			qc, sc := n.c, n.c
			n.Notice(&quick, 0, &qc, &ql)
			n.Noise(&slow, 0, n.RowNoise(m.Row), &sc, &sl)
			n.Spotting(&slow, 0, &sc, &sl)
			if quick != slow || !slices.Equal(ql.Events, sl.Events) || qc != sc {
				t.Fatalf("%s: row %s at %v: %v, asking everybody %v", v.name, skirmish.RowNames[m.Row], m.Cell, ql.Events, sl.Events)
			}
		}
	}
}

// A guard on a beat of whole inches walks from a table, as Round leads.
func TestWalksAreRounds(t *testing.T) {
	n := play(t, "reconnaissance")
	for turn := range 500 {
		before := n.s
		n.s.Now = 0
		n.GuardSteps(&n.s, &n.c, &n.log)
		for i, p := range n.Scenario.Posts {
			if p.Kind != skirmish.Guard {
				continue
			}
			round := &n.Scenario.Beats[p.Beat]
			next := round.Next(before.Figures[i].Round, int(n.Options.Turn.GuardWalk), true)
			at := round.At(next)
			if f := &n.s.Figures[i]; f.Round != next || f.Cell != at.Cell || f.DX != at.DX || f.DY != at.DY {
				t.Fatalf("turn %d: guard %d is at %v, his beat leads to %v", turn, i, f, at)
			}
		}
	}
}

// Along walks as far as the single steps of Toward.
func TestAlongIsToward(t *testing.T) {
	b := play(t, "reconnaissance").Board
	c := dice.NewStream(11, 0, dice.Setup)
	for range *deep {
		from, to := b.Outdoor[c.IntN(len(b.Outdoor))], b.Outdoor[c.IntN(len(b.Outdoor))]
		tenths := c.IntN(100)
		at, last := b.Along(from, to, tenths)
		want, dir := from, -1
		for left := tenths; want != to; {
			d := b.Toward(want, to)
			if left -= terrain.Cost(d); left < 0 {
				break
			}
			want, dir = terrain.Step(want, d), d
		}
		if at != want || last != dir {
			t.Fatalf("%v to %v, %d tenths: %v by %d, step by step %v by %d", from, to, tenths, at, last, want, dir)
		}
	}
}
