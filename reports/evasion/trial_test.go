package evasion

import (
	"slices"

	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/evasion"
)

// ground is a road hex of every kind of terrain, and a hex beside it that
// the road comes from.
type ground struct {
	hex, from [3]evasion.Hex
	m         *evasion.Map
	site      evasion.Hex
}

func groundOf(r *evasion.Rules) ground {
	g := ground{m: r.Map(), site: r.Sites()[0]}
	var found [3]bool
	for i := range g.m.Size() {
		h := evasion.Hex(i)
		t := g.m.Terrain(h)
		if found[t] || t == evasion.Urban && !r.Garrisoned(h) {
			continue
		}
		for _, n := range g.m.RoadFrom(h) {
			if !found[t] && g.m.Terrain(n) != evasion.Urban {
				g.hex[t], g.from[t], found[t] = h, n, true
			}
		}
	}
	return g
}

func (g ground) of(t evasion.Terrain) evasion.Hex { return g.hex[t] }

func terrainOf(c evasion.Column) evasion.Terrain {
	switch c {
	case evasion.InRough:
		return evasion.Rough
	case evasion.InUrban:
		return evasion.Urban
	}
	return evasion.Open
}

func (g ground) at(c evasion.Column) evasion.Hex     { return g.hex[terrainOf(c)] }
func (g ground) beside(c evasion.Column) evasion.Hex { return g.from[terrainOf(c)] }

// Trial plays a case on the engine: a position is laid out and orders are
// given, the dice are the umpire's. Patrols and trucks that a case does not
// name are out of play.
type Trial struct {
	r   *evasion.Rules
	g   ground
	s   evasion.State
	c   dice.Chance
	log sim.Log
	buf []sim.Move
}

// NewTrial returns a table to play cases on.
func NewTrial(r *evasion.Rules) *Trial {
	return &Trial{r: r, g: groundOf(r), buf: make([]sim.Move, 0, 256)}
}

// Run plays a case so many times and counts how often it came about.
func (t *Trial) Run(play func(t *Trial) bool, seed uint64, times int) (hits int) {
	for i := range times {
		t.c.Start(seed, uint64(i))
		t.log.Reset()
		if play(t) {
			hits++
		}
	}
	return hits
}

// party lays out so many fit men in a hex and nobody else, on a night move.
func (t *Trial) party(n int, h evasion.Hex) *Trial {
	t.r.Setup(&t.s, &t.c, nil)
	s := &t.s
	const all = 1<<evasion.Teams - 1
	s.Stage, s.Move, s.Site = evasion.GermanPhase, 1, t.g.site
	s.PatrolLost, s.PatrolMissed, s.TruckLost, s.TruckMissed = all, all, all, all
	s.Fit, s.Dead = 1<<n-1, evasion.Men(1<<evasion.Strength-1)&^(1<<n-1)
	for i := range evasion.Strength {
		s.Man[i], s.Points[i] = evasion.NoHex, int8(t.r.Allowance())
		if i < n {
			s.Man[i] = h
		}
		s.Patrol[i], s.Truck[i] = evasion.NoHex, evasion.NoHex
	}
	return t
}

// at sets time and posture.
func (t *Trial) at(c sight) *Trial {
	s := &t.s
	if s.Move = 2; c.night {
		s.Move = 1
	}
	if c.moving {
		s.Moved = s.Fit
		if c.column == evasion.OnRoad {
			s.OnRoad = s.Fit
		}
	} else if c.column == evasion.OnRoad {
		t.aboard(s.Man[0])
	}
	return t
}

// aboard seats the party in a captured truck, the last one.
func (t *Trial) aboard(h evasion.Hex) *Trial {
	t.s.Prize[evasion.Teams-1] = evasion.Prize{Hex: h, Held: true, Used: true, Aboard: t.s.Fit, Links: 10}
	return t
}

// rest gives the party its points again, on a hex.
func (t *Trial) rest(h evasion.Hex) {
	for i := range evasion.Man(evasion.Strength) {
		if t.s.Free().Has(i) {
			t.s.Man[i], t.s.Points[i], t.s.Steps[i] = h, int8(t.r.Allowance()), 0
		}
	}
	t.s.Ordered, t.s.PatrolLost, t.s.Met = 0, 1<<evasion.Teams-1, [evasion.Watchmen + 1]evasion.Men{}
}

func (t *Trial) patrol(p int, h evasion.Hex) *Trial {
	t.s.PatrolLost &^= 1 << p
	t.s.PatrolMissed &^= 1 << p
	t.s.Patrol[p] = h
	return t
}

func (t *Trial) truck(k int, h evasion.Hex) *Trial {
	t.s.TruckLost &^= 1 << k
	t.s.TruckMissed &^= 1 << k
	t.s.Truck[k] = h
	return t
}

// units puts n patrols on a hex, counted up from one.
func (t *Trial) units(n, from int, h evasion.Hex) *Trial {
	for p := from; p < from+n; p++ {
		t.patrol(p, h)
	}
	return t
}

// do gives an order, if the game is still on and the order is open.
func (t *Trial) do(k evasion.Kind, arg int) {
	if _, on := t.r.Actor(&t.s); !on {
		return
	}
	m := evasion.Command(k, arg)
	for _, legal := range t.r.Legal(&t.s, t.buf[:0]) {
		if legal == m {
			t.r.Apply(&t.s, m, &t.c, &t.log)
			return
		}
	}
}

// enter walks n patrols along the road into the party's hex, one after the
// other.
func (t *Trial) enter(n int) {
	h := t.hexOfParty()
	t.units(n, 0, t.g.m.RoadFrom(h)[0])
	for p := range n {
		t.do(evasion.OrderPatrol, p)
		t.do(evasion.March, int(h))
		t.do(evasion.Hold, 0)
	}
}

func (t *Trial) hexOfParty() evasion.Hex {
	for i := range evasion.Man(evasion.Strength) {
		if t.s.Free().Has(i) {
			return t.s.Man[i]
		}
	}
	return evasion.NoHex
}

// look lets one unit come to the party and says whether it was spotted.
func (t *Trial) look(c sight) bool {
	h := t.g.at(c.column)
	t.party(c.men, h).at(c)
	if c.vehicle {
		t.drives(h)
	} else {
		t.enter(1)
	}
	return t.count(evasion.Spotted) > 0
}

func (t *Trial) drives(h evasion.Hex) {
	t.truck(0, t.g.m.RoadFrom(h)[0])
	t.do(evasion.OrderTruck, 0)
	t.do(evasion.DriveTo, int(h))
}

// searchedBy lets k patrols search the party's hex, one after the other.
func (t *Trial) searchedBy(k int) {
	h := t.hexOfParty()
	for p := range k {
		t.patrol(p, h)
	}
	for p := range k {
		t.do(evasion.Search, p)
	}
}

// ambush lets an empty truck drive into an ambush of the whole party.
func (t *Trial) ambush() {
	t.s.Ambush = t.s.Fit
	t.drives(t.hexOfParty())
}

// walksInto lets the party walk into a hex.
func (t *Trial) walksInto(h evasion.Hex, road bool) {
	t.s.Stage = evasion.BritishPhase
	t.do(evasion.Order, int(t.s.Free()))
	kind := evasion.Walk
	if road {
		kind = evasion.March
	}
	t.do(kind, int(h))
	t.do(evasion.Hold, 0)
}

// landing lets k patrols walk to n men at the aircraft, and the aircraft
// leave.
func (t *Trial) landing(n, k int) {
	site := t.g.site
	t.party(n, site)
	t.s.Move = uint8(t.r.Options().Time.Moves)
	for p := range k {
		t.patrol(p, t.g.m.Near(site)[0])
	}
	for p := range k {
		t.do(evasion.OrderPatrol, p)
		t.do(evasion.Walk, int(site))
		t.do(evasion.Hold, 0)
	}
	t.do(evasion.EndPhase, 0)
}

// lot draws one of n.
func (t *Trial) lot(n int) int { return t.c.Stream(dice.Setup).IntN(n) }

func (t *Trial) count(k sim.EventKind) (n int) {
	for _, e := range t.log.Events {
		if e.Kind == k {
			n++
		}
	}
	return n
}

func (t *Trial) patrolSpotted() bool {
	for _, e := range t.log.Events {
		if e.Kind == evasion.Spotted && evasion.Fact(e).Unit().Patrol() != evasion.NoPatrol {
			return true
		}
	}
	return false
}

// row: the first throw on a matrix came to one of these rows.
func (t *Trial) row(k sim.EventKind, rows []int) bool {
	for _, e := range t.log.Events {
		if e.Kind == k {
			return slices.Contains(rows, evasion.Fact(e).Row())
		}
	}
	return false
}
