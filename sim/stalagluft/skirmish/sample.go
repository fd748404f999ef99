package skirmish

import (
	"math"
	"slices"

	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/stalagluft/terrain"
)

var _ sim.Sampler[State, View] = (*Rules)(nil)

// Sample draws again what the viewer does not see. The other side has chosen it, and no
// rule says how likely a choice is, so a sample goes by somebody who knows the scenario
// and nothing of the player. Germans have been sent to any place inside the warning
// wire; of a noise that one has stopped for he knows where it was. Prisoners have got
// by equal chance to any of their tasks that they can have reached in time, and are on
// their way there or where it is done, out of view. One who is chased in view stays where
// he is seen; how he came there, and so the holes behind him, is as open. A man in the
// middle of a row stays as he is, and all holes with him.
func (r *Rules) Sample(v View, c *dice.Stream, s *State) {
	*s = *v.s
	switch {
	case v.seat == Pow:
		r.sampleOrders(s, c)
	case r.Options.Turn.PowHidden && r.Scenario.Night:
		r.sampleMen(s, c)
	}
}

// sampleOrders draws where the Germans have been sent, and what they have heard.
func (r *Rules) sampleOrders(s *State, c *dice.Stream) {
	for i := range r.figures {
		f := &s.Figures[i]
		f.Heard = terrain.NoCell
		if f.Stop > 0 {
			man := ManID(c.IntN(int(r.men)))
			for range r.men {
				if man = (man + 1) % r.men; s.Men[man].Known != terrain.NoCell {
					f.Heard = s.Men[man].Known
					break
				}
			}
		}
		if f.Order != terrain.NoCell {
			f.Order = r.Board.InsideWire[c.IntN(len(r.Board.InsideWire))]
		}
	}
}

// sampleMen draws where the prisoners are and how far they have come.
func (r *Rules) sampleMen(s *State, c *dice.Stream) {
	chased := [MaxMen]terrain.Cell{terrain.NoCell, terrain.NoCell, terrain.NoCell}
	for i := range r.figures {
		if f := &s.Figures[i]; f.Mode == Chasing {
			chased[f.Prey] = f.Seen
		}
	}
	if !slices.ContainsFunc(s.Men[:r.men], func(m Man) bool { return m.Moving }) {
		s.Gaps, s.Cutting = [MaxGaps]Gap{}, 0 // the holes in the wire are the men's secret
	}
	for i := range s.Cutting {
		if g := &s.Gaps[i]; !g.Open() && g.Need > 0 {
			g.Done = int8(c.IntN(int(g.Need)))
		}
	}
	for i := range r.men {
		if m := &s.Men[i]; m.Status == Active && !m.Moving {
			r.sampleMan(s, m, chased[i], c)
		}
	}
}

// unseen is how often a man is drawn who comes out in view.
const unseen = 20

// sampleMan draws where a man is, out of view, and how far he has come; one who is
// chased is where he was last seen, if that is in view, or not far from there.
func (r *Rules) sampleMan(s *State, m *Man, seen terrain.Cell, c *dice.Stream) {
	gaps, cutting := s.Gaps, s.Cutting
	known := Man{Cell: seen, Row: Freeze, Inside: -1, Has: r.has, Steps: 1, Known: m.Known, Spotted: m.Spotted}
	stays := seen != terrain.NoCell && r.inView(s, &known)
	for range unseen {
		s.Gaps, s.Cutting = gaps, cutting
		*m = known
		if seen == terrain.NoCell {
			r.progress(s, m, c)
		} else {
			if !stays {
				m.Cell = r.flee(seen, c)
			}
			r.trail(s, m, c)
		}
		if stays || !r.inView(s, m) {
			break
		}
	}
	m.Path[0] = m.Cell
}

// flee is a cell within a turn's run of the one where a man was last seen.
func (r *Rules) flee(seen terrain.Cell, c *dice.Stream) terrain.Cell {
	for n := c.IntN(int(r.rows[Run].tenths)/10 + 1); n > 0; n-- {
		if d := c.IntN(8); r.Board.Walk(seen)>>d&1 != 0 {
			seen = terrain.Step(seen, d)
		}
	}
	return seen
}

// trail takes a man who is on a cell through a number of his tasks, each as likely after
// which he is on this side of the fences.
func (r *Rules) trail(s *State, m *Man, c *dice.Stream) {
	r.skip(m)
	on, cutting := *m, s.Cutting
	on.Cell = r.Scenario.Starts[c.IntN(len(r.Scenario.Starts))]
	for found, last := 0, int8(-1); on.Task != last; {
		if last = on.Task; !r.parted(on.Cell, m.Cell) {
			if found++; c.IntN(found) == 0 {
				m.Task, m.Has, cutting = on.Task, on.Has, s.Cutting
			}
		}
		on.Cell = r.place(&on, c)
		r.pass(s, &on)
	}
	clear(s.Gaps[cutting:])
	s.Cutting = cutting
}

// parted says that a fence of the scenario lies between two cells.
func (r *Rules) parted(a, b terrain.Cell) bool {
	for i := range r.Scenario.Tasks {
		if f := r.Scenario.Tasks[i].Fence; f >= 0 && r.side(a, f) != r.side(b, f) {
			return true
		}
	}
	return false
}

// progress takes a man from where he may have begun through a number of his tasks, and
// puts him where the next is done, or on his way there.
func (r *Rules) progress(s *State, m *Man, c *dice.Stream) {
	m.Cell = r.Scenario.Starts[c.IntN(len(r.Scenario.Starts))]
	for range unseen {
		if !r.mayBegin(int(s.Detail), m.Cell) {
			m.Cell = r.Scenario.Starts[c.IntN(len(r.Scenario.Starts))]
		}
	}
	r.skip(m)
	left := int(s.Turn-1) * int(r.rows[Walk].tenths) / 10 // inches
	last := c.IntN(len(r.Scenario.Tasks))
	for int(m.Task) < last && r.goTo(m, r.place(m, c), &left) {
		r.pass(s, m)
	}
	goal := r.place(m, c)
	if way := inches(m.Cell, goal); left < way || c.IntN(2) == 0 {
		out := r.Board.NearestOutdoor(m.Cell)
		if walked := c.IntN(max(min(left, way), 1)) - inches(m.Cell, out); walked > 0 {
			m.Cell, _ = r.Board.Across(out, goal, 10*walked)
		}
		return
	}
	m.Cell = goal
	t := &r.Scenario.Tasks[m.Task]
	switch need := 1 + int8(c.IntN(6)) + r.Options.Wire.Add; t.Verb {
	case VCut:
		r.open(s, m.Cell, t.Fence, need, int8(c.IntN(int(need))))
	case VDig:
		m.Need, m.Done = need, int8(c.IntN(int(need)))
	}
}

// place is one of the cells where the next task of a man is done; where he is, when it
// is done nowhere.
func (r *Rules) place(m *Man, c *dice.Stream) terrain.Cell {
	if cells := r.sites[m.Task]; len(cells) > 0 {
		return cells[c.IntN(len(cells))]
	}
	return m.Cell
}

// goTo takes a man to a cell, if so many inches of walking allow that.
func (r *Rules) goTo(m *Man, to terrain.Cell, left *int) bool {
	way := inches(m.Cell, to)
	if way > *left {
		return false
	}
	*left -= way + int(r.rows[Walk].tenths)/10 // a turn for the task
	m.Cell = to
	return *left >= 0
}

// inches is no more than the way between two cells.
func inches(a, b terrain.Cell) int {
	return max(a.X()-b.X(), b.X()-a.X(), a.Y()-b.Y(), b.Y()-a.Y())
}

// pass has a man done with his task where it is done: he is through the wire, which is open
// behind him.
func (r *Rules) pass(s *State, m *Man) {
	switch t := &r.Scenario.Tasks[m.Task]; {
	case t.Verb == VDig:
		m.Cell = r.beyond(m.Cell, t)
	case t.ByLadder && m.Has&Ladder != 0:
		m.Cell = r.overFence(m.Cell, t.Fence)
	case t.ByCut:
		r.open(s, m.Cell, t.Fence, 1, 1)
		m.Cell = r.overFence(m.Cell, t.Fence)
	}
	r.done(m)
}

// done counts a task as done.
func (r *Rules) done(m *Man) {
	t := &r.Scenario.Tasks[m.Task]
	m.Has |= t.Gives
	if t.Verb == VSearch {
		m.Has |= Item
	}
	if int(m.Task) < len(r.Scenario.Tasks)-1 {
		m.Task++
		r.skip(m)
	}
}

// open has cut a fence by a cell so far.
func (r *Rules) open(s *State, by terrain.Cell, fence FenceID, need, done int8) {
	if column := r.column(by, fence); s.gap(fence, column) < 0 && int(s.Cutting) < MaxGaps {
		s.Gaps[s.Cutting] = Gap{fence, column, need, done}
		s.Cutting++
	}
}

// FencePlaces are where men come to the first fence on their way who take the shortest way
// from where they may begin, each once, the one with the shortest way first. Read only.
func (r *Rules) FencePlaces() []terrain.Cell { return r.fenced }

// fencePlaces finds them.
func (r *Rules) fencePlaces() (places []terrain.Cell) {
	task := slices.IndexFunc(r.Scenario.Tasks, func(t Task) bool { return t.Fence >= 0 })
	if task < 0 || len(r.sites[task]) == 0 {
		return nil
	}
	least := math.MaxInt
	for _, from := range r.Scenario.Starts {
		place := slices.MinFunc(r.sites[task], func(a, b terrain.Cell) int {
			return terrain.Far(from, a) - terrain.Far(from, b)
		})
		far, known := terrain.Far(from, place), slices.Contains(places, place)
		switch {
		case far < least:
			least = far
			places = slices.DeleteFunc(places, func(c terrain.Cell) bool { return c == place })
			places = slices.Insert(places, 0, place)
		case !known:
			places = append(places, place)
		}
	}
	return places
}

// TaskPlace is a cell where a task by lot is done; NoCell when it is done nowhere.
func (r *Rules) TaskPlace(c *dice.Stream) terrain.Cell {
	cells := r.sites[c.IntN(len(r.sites))]
	if len(cells) == 0 {
		return terrain.NoCell
	}
	return cells[c.IntN(len(cells))]
}
