package skirmish

import (
	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/stalagluft/terrain"
)

// Scramble changes what a seat cannot see, to another position that could be, from which
// the scenario can be played on. What lies open in the middle of a decision stays as it is.
// So it is the judge of Sample, which does not know it.
func (r *Rules) Scramble(s *State, seat sim.Seat, c *dice.Stream) {
	anywhere := func() terrain.Cell { return r.Board.Outdoor[c.IntN(len(r.Board.Outdoor))] }
	if seat == Pow {
		for i := range r.figures {
			f := &s.Figures[i]
			if f.Heard = anywhere(); f.Order != terrain.NoCell {
				f.Order = anywhere()
			}
		}
		return
	}
	if !r.Options.Turn.PowHidden || !r.Scenario.Night { // by day they are seen by all
		return
	}
	r.cutElsewhere(s, c)
	for i := range r.men {
		m := &s.Men[i]
		if m.Status != Active || m.Moving {
			continue
		}
		// He may be anywhere in the compound out of view, not so far with his tasks,
		// and not about to do one. In view he is on this side of the fences.
		seen := r.inView(s, m)
		as := *m
		for range unseen {
			if seen {
				break
			}
			m.Cell, m.Inside = anywhere(), -1
			m.Path[0], m.Steps = m.Cell, 1
			m.Effect, m.AtPlace = false, false
			if !r.inView(s, m) {
				break
			}
		}
		if !seen && r.inView(s, m) {
			*m = as
			continue
		}
		back := c.IntN(int(m.Task) + 1)
		for n := back; n > 0 && !(seen && r.Scenario.Tasks[m.Task-1].Fence >= 0); n-- {
			m.Task--
			m.Has &^= r.Scenario.Tasks[m.Task].Gives
			m.Done, m.Need = 0, 0
		}
	}
}

// cutElsewhere puts the holes in the wire elsewhere along their fences, and draws how far those
// are cut that are not open; unless a man is on his way, who may be in one.
func (r *Rules) cutElsewhere(s *State, c *dice.Stream) {
	for i := range r.men {
		if s.Men[i].Moving {
			return
		}
	}
	for i := range s.Cutting {
		g := &s.Gaps[i]
		for t := range r.Scenario.Tasks {
			if x := &r.Scenario.Tasks[t]; x.ByCut && x.Fence == g.Fence && len(r.sites[t]) > 0 {
				at := r.column(r.sites[t][c.IntN(len(r.sites[t]))], g.Fence)
				if s.gap(g.Fence, at) < 0 {
					g.Column = at
				}
			}
		}
		if !g.Open() && g.Need > 0 {
			g.Done = int8(c.IntN(int(g.Need)))
		}
	}
}
