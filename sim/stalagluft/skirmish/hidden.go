package skirmish

import (
	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/stalagluft/terrain"
)

// Scramble changes what a seat cannot see, for the tests of hidden information:
// to another position that could be, from which the scenario can be played on.
// What lies open in the middle of a decision stays as it is.
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
	for i := range s.Cutting {
		if g := &s.Gaps[i]; !g.Open() && g.Need > 0 {
			g.Done = int8(c.IntN(int(g.Need)))
		}
	}
	for i := range r.men {
		m := &s.Men[i]
		if m.Status != Active || m.Moving || r.inView(s, m) {
			continue
		}
		// He may be anywhere in the compound out of view, not so far with his tasks,
		// and not about to do one.
		as := *m
		for range unseen {
			m.Cell, m.Inside = anywhere(), -1
			m.Path[0], m.Steps = m.Cell, 1
			m.Effect, m.AtPlace = false, false
			if !r.inView(s, m) {
				break
			}
		}
		if r.inView(s, m) {
			*m = as
			continue
		}
		if left := c.IntN(int(m.Task) + 1); left > 0 {
			for ; left > 0; left-- {
				m.Task--
				m.Has &^= r.Scenario.Tasks[m.Task].Gives
			}
			m.Done, m.Need = 0, 0
		}
	}
}
