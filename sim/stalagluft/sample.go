package stalagluft

import (
	"slices"

	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/position"
)

var _ sim.Sampler[State, View] = (*Rules)(nil)

// Sample draws again what the viewer does not see: for the prisoners, who comes next and
// who of them is a covert spy, every way as likely; for the Germans all that goes on
// indoors. That the prisoners have chosen, and no rule says how likely a choice is, so a
// sample goes by somebody who knows the rules, what has been announced, searched and
// found, and nothing of the player:
//
//   - a man indoors is in his hut, or in any building, or where he was last seen;
//   - of the tunnels that were begun one at least goes on; they are where a search has
//     not been lately, rather where a distraction team stands or a Tunnel King was seen,
//     and were dug in one turn of two since a turn by lot;
//   - workshops, sand and stores are anywhere, of goods the more the later it is.
func (r *Rules) Sample(v View, c *dice.Stream, s *State) {
	*s = *v.s
	if s.Phase == Night {
		night := r.night(s)
		night.Sample(night.View(&v.s.Night, v.seat), c, &s.Night)
	}
	slices.Sort(s.Deck[:s.Left]) // how they lay does not matter
	for i := int(s.Left) - 1; i > 0; i-- {
		j := c.IntN(i + 1)
		s.Deck[i], s.Deck[j] = s.Deck[j], s.Deck[i]
	}
	if v.seat == Pow {
		if r.Options.Spy.Covert {
			r.sampleSpies(s, c)
		}
		return
	}
	r.sampleIndoors(s, c)
	r.sampleTunnels(s, c)
	r.sampleShops(s, c)
	r.sampleSand(s, c)
	if s.Phase != Offering { // what is laid down must be there
		r.sampleGoods(s, c)
	}
}

// sampleSpies deals the roles of covert spies among all who may be one.
func (r *Rules) sampleSpies(s *State, c *dice.Stream) {
	var who [MaxMen]ManID
	n, spies := 0, 0
	for i := range r.people {
		if m := &s.Men[i]; r.mayPass(m) && !(s.Phase == SpyPlace && s.man() == i) {
			who[n] = i
			n++
			spies += position.Bit(m.Role == Stoolie)
			m.Role = Independent
		}
	}
	for ; spies > 0; spies-- {
		k := c.IntN(n)
		n--
		who[k], who[n] = who[n], who[k]
		s.Men[who[n]].Role = Stoolie
	}
}

// mayPass says that the prisoners cannot tell whether a man is a spy.
func (r *Rules) mayPass(m *Man) bool {
	return m.Role == Independent || m.Role == Stoolie && !m.Shown
}

// sampleIndoors draws where men are who have not been seen indoors in this turn.
func (r *Rules) sampleIndoors(s *State, c *dice.Stream) {
	for i := range r.people {
		m := &s.Men[i]
		if m.Where != Indoors || m.Role == Stoolie || m.Seen == m.Building && m.SeenTurn == s.Turn {
			continue
		}
		switch n := c.IntN(4); {
		case n == 0 && m.Seen != NoBuilding:
			m.Building = m.Seen
		case n <= 1 && m.Hut != NoBuilding:
			m.Building = m.Hut
		default:
			m.Building = Building(c.IntN(r.Board.Inhabited))
		}
	}
}

// sampleTunnels draws the tunnels. The places of those that were betrayed, and the one
// of the break, are known.
func (r *Rules) sampleTunnels(s *State, c *dice.Stream) {
	o := &r.Options.Tunnel
	most := int(o.MaxActive)
	if o.Announce {
		most = min(most, int(s.Started))
	}
	n := 0
	if most > 0 {
		n = 1 + c.IntN(most)
	}
	taken := uint64(0)
	for i := range Tunnels {
		switch t := &s.Tunnels[i]; {
		case s.Broken && s.Tunnel == i:
			taken |= 1 << t.Building
			n--
		case t.Known:
			*t = r.sampleDig(s, Tunnel{Building: t.Building, North: t.North, Known: true}, c)
			taken |= 1 << t.Building
			n--
		default:
			*t = Tunnel{Building: NoBuilding}
		}
	}
	for i := range s.Tunnels {
		t := &s.Tunnels[i]
		if n <= 0 || t.Building != NoBuilding {
			continue
		}
		n--
		b := r.sampleSite(s, taken, c)
		taken |= 1 << b
		*t = r.sampleDig(s, Tunnel{Building: b, North: c.IntN(2) == 0}, c)
	}
}

// sampleSite draws a building for a tunnel, by what speaks for and against it.
func (r *Rules) sampleSite(s *State, taken uint64, c *dice.Stream) Building {
	var weight [Buildings]int
	sum := 0
	for b := range r.Board.Inhabited {
		if taken>>b&1 != 0 {
			continue
		}
		w := 4
		if last := s.Searched[b]; last > 0 { // nothing since it was searched, or little
			w = 1 + 3*int(s.Turn-last)/int(s.Turn)
		}
		if r.covered(s, Building(b), r.Options.Tunnel.Radius) {
			w *= 3
		}
		for i, to := r.Span(TunnelKing); i < to; i++ {
			if s.Men[i].Seen == Building(b) {
				w *= 3
			}
		}
		weight[b] = w
		sum += w
	}
	drawn := c.IntN(sum)
	for b, w := range weight {
		if drawn < w {
			return Building(b)
		}
		drawn -= w
	}
	panic("stalagluft: more tunnels than buildings")
}

// sampleDig draws how far a tunnel has come.
func (r *Rules) sampleDig(s *State, t Tunnel, c *dice.Stream) Tunnel {
	o := &r.Options.Dig
	_, woods := r.Needed(t.Building, t.North)
	for range c.IntN(int(s.Turn)) {
		won := false
		for range o.Dice {
			won = won || 1+c.IntN(6) >= int(o.Face)
		}
		switch {
		case !won || c.IntN(2) == 0 || int(t.Length) >= woods:
		case t.Shaft < o.Shaft:
			t.Shaft++
		default:
			t.Length += o.Inches
		}
	}
	t.Sand = int8(c.IntN(int(o.SandBefore) + 1))
	t.Pump = r.deep(&t)
	return t
}

// sampleShops draws the workshops that nobody has betrayed.
func (r *Rules) sampleShops(s *State, c *dice.Stream) {
	for k := range s.Shops {
		if w := &s.Shops[k]; !w.Known {
			*w = Workshop{Building: NoBuilding}
			if c.IntN(4) > 0 {
				w.Building = Building(c.IntN(r.Board.Huts))
			}
		}
	}
}

// sampleSand draws the sand in huts; nobody carries any. What else was dug is dispersed.
func (r *Rules) sampleSand(s *State, c *dice.Stream) {
	kept, dug := 0, 0
	for i := range s.Tunnels {
		if t := &s.Tunnels[i]; t.Building >= 0 {
			kept += int(t.Sand)
			dug += (int(t.Shaft) + int(t.Length)/max(int(r.Options.Dig.Inches), 1)) * int(r.Options.Dig.SandEach)
		}
	}
	for b := range s.Sand {
		if s.Sand[b] = 0; b < r.Board.Huts && dug > kept && c.IntN(3) == 0 {
			s.Sand[b] = int8(c.IntN(int(r.Options.Sand.PerHut) + 1))
		}
		kept += int(s.Sand[b])
	}
	for i := range r.people {
		s.Men[i].Load, s.Men[i].From = 0, NoTunnel
	}
	s.Dispersed = int16(max(dug-kept, 0))
	s.Made = int16(kept) + s.Dispersed + s.FoundSand
}

// sampleGoods draws what the prisoners own, and what is left to strip.
func (r *Rules) sampleGoods(s *State, c *dice.Stream) {
	most := 1 + int(s.Turn)/8
	s.Store, s.Fresh, s.Loans, s.Ducts = [Buildings][Items]int8{}, [Items]int8{}, [len(s.Loans)]int16{}, 0
	for i := range Items {
		for range c.IntN(min(most, 30)) {
			s.Store[c.IntN(r.Board.Inhabited)][i]++
		}
	}
	s.StockWood = int16(c.IntN(4 * most))
	for k := range s.StockMat {
		s.StockMat[k] = int16(c.IntN(2 * most))
	}
	o := &r.Options.Supply
	s.Lock, s.Striped, s.Snipped = 0, 0, 0
	for b := range r.Board.Huts {
		s.Wood[b] = int8(c.IntN(int(o.WoodPerHut) + 1))
		s.Stripped[b] = o.WoodPerHut - s.Wood[b]
		s.Cloth[b] = int8(c.IntN(int(o.ClothPerHut) + 1))
	}
	redeal(s.Parcels[:], s.Pile[:], c)
	redeal(s.Hand[:], s.IdeaPile[:], c)
}

// redeal deals a hand and its pile again.
func redeal[N int8 | int16](hand, pile []N, c *dice.Stream) {
	cards := N(0)
	for k := range hand {
		cards += hand[k]
		pile[k] += hand[k]
		hand[k] = 0
	}
	for ; cards > 0; cards-- {
		k := dice.Pick(c, pile)
		pile[k]--
		hand[k]++
	}
}
