package skirmish_test

import (
	"slices"
	"testing"

	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/simtest"
	"escapesim/sim/stalagluft/skirmish"
	"escapesim/sim/stalagluft/terrain"
)

// deep is how many positions the comparisons with slow references look at.
func deep() int { return simtest.Count(500, 3000, 30_000) }

// scatter puts the men's last row and all figures anywhere on the table.
func (n *night) scatter(c *dice.Stream, man skirmish.ManID) {
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
			f.Mode, f.Prey, f.Seen = skirmish.Chasing, skirmish.ManID(man), m.Cell
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
		{"truck", nil}, // on other beats than the rest
		{"reconnaissance", nil},
		{"reconnaissance", []string{"recon.dog=true", "recon.sentries=true", "halt.mode=capture"}},
		{"reconnaissance", []string{"spot.searchlight_factor=3", "spot.same_sample=false"}},
		{"blind-spot", []string{"noise.walls_block=true"}},
		{"vorlager-theft", []string{"table.creep=[2,30,40,1]"}},
	} {
		n := play(t, v.name, v.sets...)
		c := dice.NewStream(7, 0, dice.Setup)
		for range deep() {
			n.scatter(&c, 0)
			m := n.s.Men[0]
			for i := range skirmish.FigureID(len(n.Scenario.Posts)) {
				if n.s.Figures[i].Mode == skirmish.Absent {
					continue
				}
				wide := n.Wide(m.Row)
				for _, at := range m.Path[:m.Steps] {
					if n.Far(&n.s, i, at) <= 4*wide*wide && !n.Near(&n.s, i, m.Path[:m.Steps], wide) {
						t.Fatalf("%s: figure %d at %v is left out for a path of %d cells to %v", v.name, i,
							n.s.Figures[i].Cell, m.Steps, m.Cell)
					}
				}
			}
			quick, slow := n.s, n.s
			var ql, sl sim.Log
			n.c.Start(3, uint64(c.IntN(1<<30)))
			qc, sc := n.c, n.c
			n.Notice(&quick, 0, &qc, &ql)
			n.MakeNoise(&slow, 0, n.Rules.Noise(m.Row), &sc, &sl)
			n.Spotting(&slow, 0, &sc, &sl)
			if quick != slow || !slices.Equal(ql.Events, sl.Events) || qc != sc {
				t.Fatalf("%s: row %s at %v: %v, asking everybody %v", v.name, skirmish.RowNames[m.Row], m.Cell,
					ql.Events, sl.Events)
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
	for range deep() {
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
		// Walks of a fixed length say the same; of 90 tenths some shapes have no byte.
		tenths = 10 * (1 + c.IntN(9))
		at, last = b.Along(from, to, tenths)
		if quick, dir := b.Walks(tenths).Along(from, to); quick != at || dir != last {
			t.Fatalf("%v to %v, %d tenths: %v by %d, from the table %v by %d", from, to, tenths, at, last, quick, dir)
		}
	}
}

// toTask puts a man about where some task is done.
func (n *night) toTask(m *skirmish.Man, c *dice.Stream) {
	task := c.IntN(len(n.Scenario.Tasks))
	t := &n.Scenario.Tasks[task]
	at := t.Point.Cell()
	switch {
	case t.Fence >= 0:
		f := &n.Board.Fences[t.Fence]
		across, along := int(f.Line)-2+c.IntN(4), int(f.From)+c.IntN(int(f.To-f.From))
		if t.Rect != (terrain.Rect{}) && c.IntN(2) == 0 {
			across, along = int(f.Line)-1+c.IntN(2), int(t.Rect.X0)+c.IntN(int(t.Rect.X1-t.Rect.X0))
		}
		if at = terrain.At(across, along); f.AlongX {
			at = terrain.At(along, across)
		}
	case t.Building >= 0:
		doors := n.Board.Buildings[t.Building].Doors
		at = doors[c.IntN(len(doors))].Cell()
	}
	at = terrain.At(at.X()+c.IntN(3)-1, at.Y()+c.IntN(3)-1)
	if at >= 0 && at < terrain.Cells && n.Board.Walk(at) != 0 {
		m.Cell, m.Inside, m.Task, m.Has = at, -1, int8(task), uint8(c.IntN(8))
	}
}

// The lists that Legal keeps are those worked out afresh, in games at random.
func TestListsAreTheSlowOnes(t *testing.T) {
	for _, v := range []struct {
		name string
		sets []string
	}{
		{"reconnaissance", []string{"recon.owns_cutters=true", "skirmish.enter_huts=true"}},
		{"reconnaissance", []string{"recon.dog=true", "spot.searchlight_factor=2", "recon.cut_anywhere=true"}},
		{"blind-spot", nil},
		{"vorlager-theft", nil},
		{"scale-wire", nil},
		{"mole", nil},
		{"truck", nil},
		{"gate-disguise", nil},
		{"baltic-breakout", nil},
	} {
		n := play(t, v.name, v.sets...)
		c := dice.NewStream(17, 0, dice.Setup)
		does := 0
		for game, seen := uint64(0), 0; seen < deep(); game++ {
			n.c.Start(5, game)
			n.Setup(&n.s, &n.c, nil)
			for {
				if _, on := n.Actor(&n.s); !on {
					break
				}
				if m := &n.s.Men[n.s.Now%int8(n.Scenario.Men)]; n.s.Phase == skirmish.PowMove &&
					!m.Moving && c.IntN(3) == 0 {
					n.toTask(m, &c) // wanderers come there too seldom
				}
				legal, slow := n.Legal(&n.s, nil), n.SlowLegal(&n.s)
				if !slices.Equal(legal, slow) {
					t.Fatalf("%s: game %d, turn %d, phase %d: %v, the slow list is %v", v.name, game, n.s.Turn,
						n.s.Phase, legal, slow)
				}
				if _, effect, ok := skirmish.RowOf(legal[len(legal)-1]); ok && effect {
					does++
				}
				seen++
				n.Apply(&n.s, legal[c.IntN(len(legal))], &n.c, nil)
			}
		}
		t.Logf("%s: %d lists with something to do for the task", v.name, does)
	}
}

// Whoever runs goes the way of the field, which knows every gap, also where
// the way is looked up or known to lead through the only gap.
func TestRunsAreWays(t *testing.T) {
	n := play(t, "reconnaissance")
	c := dice.NewStream(19, 0, dice.Setup)
	b := n.Board
	any := func() terrain.Cell {
		for {
			at := terrain.At(c.IntN(b.Size[0]), c.IntN(b.Size[1]))
			if c.IntN(2) == 0 {
				at = b.Outdoor[c.IntN(len(b.Outdoor))]
			}
			if b.Free(at) != 0 || b.Under(at) && c.IntN(4) == 0 {
				return at
			}
		}
	}
	through := 0
	for range deep() {
		n.s.Cutting = 0
		for range c.IntN(4) {
			fence := c.IntN(len(b.Fences))
			f := &b.Fences[fence]
			column := int(f.From) + c.IntN(int(f.To-f.From))
			near, far := terrain.At(int(f.Line), column), terrain.At(int(f.Line)-1, column)
			if f.AlongX {
				near, far = terrain.At(column, int(f.Line)), terrain.At(column, int(f.Line)-1)
			}
			if b.Free(near) != 0 && b.Free(far) != 0 {
				n.s.Gaps[n.s.Cutting] = skirmish.Gap{
					Fence: skirmish.FenceID(fence), Column: int8(column), Need: 2,
					Done: int8(2 - c.IntN(8)/7),
				}
				n.s.Cutting++
				if c.IntN(2) == 0 { // who is to go through must be near
					n.s.Figures[7].Cell = near
				}
			}
		}
		for b.Under(n.s.Figures[7].Cell) || b.Free(n.s.Figures[7].Cell) == 0 || c.IntN(4) == 0 {
			n.s.Figures[7].Cell = any()
		}
		to, tenths := any(), c.IntN(200)
		quick, slow := n.s, n.s
		n.Run(&quick, 7, to, tenths)
		n.SlowRun(&slow, 7, to, tenths)
		if quick != slow {
			t.Fatalf("from %v to %v, %d tenths, gaps %v: %v, by the field %v", n.s.Figures[7].Cell, to, tenths,
				n.s.Gaps[:n.s.Cutting], quick.Figures[7], slow.Figures[7])
		}
		if b.Region(quick.Figures[7].Cell) != b.Region(n.s.Figures[7].Cell) {
			through++
		}
	}
	if through < deep()/100 {
		t.Errorf("only %d ran through a gap", through)
	}
}

// A move names a direction, a cell or a row, or is none of these.
func TestWhatMovesName(t *testing.T) {
	const none = -1
	for _, c := range []struct {
		move      sim.Move
		direction int
		cell      terrain.Cell
		row       bool
	}{
		{skirmish.Go(3), 3, terrain.NoCell, false},
		{skirmish.Through(3), none, terrain.NoCell, false},
		{skirmish.Order(9), none, 9, false},
		{skirmish.Begin(9), none, 9, false},
		{skirmish.Take(2, true), none, terrain.NoCell, true},
		{skirmish.Stay, none, terrain.NoCell, false},
		{skirmish.GoOn, none, terrain.NoCell, false},
	} {
		_, _, row := skirmish.RowOf(c.move)
		d, cell := skirmish.DirectionOf(c.move), skirmish.CellOf(c.move)
		if d != c.direction || cell != c.cell || row != c.row {
			t.Errorf("%#x names direction %d, cell %d, a row: %t", c.move, d, cell, row)
		}
	}
}

// A gap opens the way straight across its fence, and nothing elsewhere.
func TestGapsOpenNothingElsewhere(t *testing.T) {
	n := play(t, "reconnaissance")
	s := n.s
	s.Cutting = 0
	for i := range n.Board.Fences {
		f := &n.Board.Fences[i]
		with := s
		for _, c := range n.Board.Outdoor {
			m := skirmish.Man{Cell: c}
			without := n.StepMask(&s, &m)
			at, along := c.X(), c.Y()
			if f.AlongX {
				at, along = along, at
			}
			with.Cutting = 1
			with.Gaps[0] = skirmish.Gap{Fence: skirmish.FenceID(i), Column: int8(along), Need: 1, Done: 1}
			if got := n.StepMask(&with, &m); at != int(f.Line) && at != int(f.Line)-1 && got != without {
				t.Fatalf("fence %d: from %v lead %08b, %08b without a gap", i, c, got, without)
			}
		}
	}
}
