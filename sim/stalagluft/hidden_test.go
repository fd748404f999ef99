package stalagluft

import (
	"escapesim/sim"
	"escapesim/sim/dice"
)

// Scramble changes what a seat cannot see, to another position that could be, from which
// the game can be played on. What lies open in the middle of a decision stays as it is. So
// it is the judge of Sample, which does not know it. A scenario in hand stays as it is, too:
// it has a judge in its own tests.
func (r *Rules) Scramble(s *State, seat sim.Seat, c *dice.Stream) {
	if seat == Pow {
		for i := int(s.Left) - 1; i > 0; i-- {
			j := c.IntN(i + 1)
			s.Deck[i], s.Deck[j] = s.Deck[j], s.Deck[i]
		}
		if r.Options.Spy.Covert {
			r.shuffleSpies(s, c)
		}
		return
	}
	r.scatter(s, c)
	r.digElsewhere(s, c)
	for k := range s.Shops {
		if w := &s.Shops[k]; !w.Known {
			w.Building = Building(c.IntN(r.Board.Huts))
		}
	}
	r.spreadSand(s, c)
	if s.Phase != Offering { // what is laid down must be there
		r.stockUp(s, c)
	}
}

// shuffleSpies deals the roles of covert spies anew among those in the deck who
// might be one.
func (r *Rules) shuffleSpies(s *State, c *dice.Stream) {
	for i := range r.people {
		for j := range i {
			a, b := &s.Men[i], &s.Men[j]
			if a.Role != b.Role && a.Where == InDeck && b.Where == InDeck && r.mayPass(a) && r.mayPass(b) &&
				c.IntN(2) == 0 {
				a.Role, b.Role = b.Role, a.Role
			}
		}
	}
}

// scatter puts men who are indoors, unseen this turn, into any building.
func (r *Rules) scatter(s *State, c *dice.Stream) {
	for i := range r.people {
		if m := &s.Men[i]; m.Where == Indoors && m.Role != Stoolie && (m.Seen != m.Building || m.SeenTurn != s.Turn) {
			m.Building = Building(c.IntN(r.Board.Inhabited))
		}
	}
}

// digElsewhere puts the tunnels that the Germans do not know of elsewhere, longer
// or shorter, and may add one. The one of the break stays.
func (r *Rules) digElsewhere(s *State, c *dice.Stream) {
	active, taken := 0, uint64(0)
	for i := range s.Tunnels {
		if b := s.Tunnels[i].Building; b >= 0 {
			active++
			taken |= 1 << b
		}
	}
	for i := range Tunnels {
		t := &s.Tunnels[i]
		begun := t.Building >= 0
		if t.Known || s.Broken && s.Tunnel == i ||
			!begun && (active >= int(r.Options.Tunnel.MaxActive) || c.IntN(3) > 0) {
			continue
		}
		if b := c.IntN(r.Board.Inhabited); taken>>b&1 == 0 {
			if begun {
				taken &^= 1 << t.Building
			} else {
				active++
			}
			t.Building = Building(b)
			taken |= 1 << b
		}
		if t.Building >= 0 {
			t.Shaft, t.Length = r.Options.Dig.Shaft, int8(c.IntN(20))
		}
	}
}

// spreadSand draws the sand in the huts and the loads of the teams anew. What has been dug in
// all changes with them.
func (r *Rules) spreadSand(s *State, c *dice.Stream) {
	for b := range r.Board.Huts {
		n := int8(c.IntN(int(min(r.Options.Sand.PerHut, 2)) + 1))
		s.Made += int16(n - s.Sand[b])
		s.Sand[b] = n
	}
	from := NoTunnel
	for i := range Tunnels {
		if s.Tunnels[i].Building >= 0 {
			from = i
		}
	}
	for i, to := r.Span(Dispersal); i < to; i++ {
		m := &s.Men[i]
		if m.Role != Dispersal || m.Where != Outdoors || from == NoTunnel {
			continue
		}
		n := int8(c.IntN(int(r.Options.Sand.PerTeam) + 1))
		s.Made += int16(n - m.Load)
		if m.Load, m.From = n, from; n == 0 {
			m.From = NoTunnel
		}
	}
}

// stockUp gives the prisoners other goods, and leaves other wood in the huts.
func (r *Rules) stockUp(s *State, c *dice.Stream) {
	for b := range s.Store {
		s.Store[b][c.IntN(int(Items))] ^= 1
		if b < r.Board.Huts {
			s.Wood[b] = int8(c.IntN(int(r.Options.Supply.WoodPerHut) + 1))
		}
	}
	for i := range s.Fresh {
		n := int8(0)
		for b := range s.Store {
			n += s.Store[b][i]
		}
		s.Fresh[i] = min(s.Fresh[i], n)
	}
	s.StockWood = int16(c.IntN(30))
	s.StockMat[Metal] = int16(c.IntN(9))
	if a, b := c.IntN(MaxParcels), c.IntN(MaxParcels); s.Parcels[a] > 0 && s.Pile[b] > 0 {
		s.Parcels[a]--
		s.Pile[a]++
		s.Parcels[b]++
		s.Pile[b]--
	}
}
