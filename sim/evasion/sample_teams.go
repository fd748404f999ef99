package evasion

import (
	"escapesim/sim/dice"
	"escapesim/sim/position"
)

// Teams that nothing is known of, as the party guesses at them: each patrol goes about
// with its truck from its billet. A truck with a patrol drives to any hex within its
// reach with equal chance, where the patrol gets off in one phase of two. On foot it
// searches, walks to any hex within its reach or goes back to its truck, each in one
// phase of three; an empty truck drives in one of three, and else blocks the road.

// roamer is a patrol and its truck.
type roamer struct {
	patrol, truck               Hex
	riding, searching, blocking bool
	looked, searched            [MaxMoves + 1]hexes
}

// roam takes a team through its phases up to a move.
func (r *Rules) roam(team Patrol, last int, c *dice.Stream) (t roamer) {
	w := r.wanderer()
	t.patrol, t.truck = r.m.Billets[team], r.m.Billets[team]
	t.riding = r.o.Embark.Capacity > 0 && r.o.Setup.Aboard != StartOnFoot &&
		(r.o.Setup.Aboard == StartInTruck || c.IntN(2) == 0)
	for move := r.o.Time.GermanFirst; move <= last; move++ {
		drive := func() {
			from := t.truck
			if t.truck = r.drives[from].pick(from, c); t.truck != from {
				t.looked[move].add(t.truck)
			}
		}
		t.searching, t.blocking = false, false
		if t.riding {
			drive()
			t.patrol, t.riding = t.truck, c.IntN(2) == 0
			continue
		}
		switch n := c.IntN(3); {
		case n == 0:
			t.searching = true
			t.searched[move].add(t.patrol)
		case n == 1 && t.patrol == t.truck && r.o.Embark.Capacity > 0:
			t.riding = true
			continue
		default:
			t.patrol = w.reach[t.patrol].pick(t.patrol, c)
			t.looked[move].add(t.patrol)
		}
		if c.IntN(3) == 0 {
			drive()
		} else {
			t.blocking = true
		}
	}
	return t
}

// tries is how often a place is drawn for a team that the party does not see, until one is out of its sight.
const tries = 100

// sampleTeams draws the German side as the party guesses at it. What the party sees
// stays where it is, and so does what it has met in this phase, and left.
func (r *Rules) sampleTeams(v View, c *dice.Stream, s *State) {
	if s.Stage < BritishPhase {
		return
	}
	settled, _ := s.met()
	open := func(h Hex) bool { return v.sees(h) || settled.has(h) }
	patrols, trucks := s.inSight(open)
	phases := int(s.Move)
	if s.Stage == BritishPhase {
		phases--
	}
	if s.Depth == 0 {
		s.dropOrders()
	}
	s.Searching, s.Blocking = 0, 0
	s.Looked, s.Searched = [MaxMoves + 1]hexes{}, [MaxMoves + 1]hexes{}
	for p := range Patrol(Teams) {
		if !patrols.Has(p) {
			s.Ride[p] = NoTruck
		}
		if k := Truck(p); !trucks.Has(k) {
			s.Rider[k] = NoPatrol
		}
	}
	left := s.leftBehind(open)
	for p := range Patrol(r.o.Setup.Teams) {
		k := Truck(p)
		t := r.roamUnseen(p, phases, !patrols.Has(p), !trucks.Has(k), open, c)
		if !patrols.Has(p) {
			if h := left[0].take(); h != NoHex {
				t.patrol, t.riding = h, false
			}
			s.Patrol[p] = t.patrol
		}
		if !trucks.Has(k) {
			if h := left[1].take(); h != NoHex {
				t.truck, t.riding = h, false
			}
			s.Truck[k] = t.truck
		}
		if t.riding {
			s.Ride[p], s.Rider[k] = k, p
		}
		if !s.PatrolLost.Has(p) && s.Ride[p] == NoTruck && t.searching {
			s.Searching |= 1 << p
		}
		if !s.TruckLost.Has(k) && s.Rider[k] == NoPatrol && t.blocking {
			s.Blocking |= 1 << k
		}
		for move := range t.looked {
			for word := range t.looked[move] {
				s.Looked[move][word] |= t.looked[move][word]
				s.Searched[move][word] |= t.searched[move][word]
			}
		}
	}
	r.sampleReports(v, c, s)
}

// dropOrders says that no order is being carried out.
func (s *State) dropOrders() {
	s.PatrolActed, s.TruckActed, s.Driven, s.Carried, s.JustOn = 0, 0, 0, 0, 0
	s.Met, s.GarrisonMet = [Watchmen + 1]Men{}, hexes{}
	s.Unit, s.UnitPoints, s.UnitSteps, s.UnitDearest, s.UnitOff, s.UnitWhole = NoUnit, 0, 0, 0, false, false
	s.PatrolMissed, s.TruckMissed = s.PatrolLost, s.TruckLost
}

// inSight are the patrols and the trucks that stay where they are: those that the
// party sees, that are lost, or that are carrying an order out.
func (s *State) inSight(open func(Hex) bool) (patrols Patrols, trucks Trucks) {
	patrols, trucks = s.PatrolLost, s.TruckLost
	patrol, truck := s.Unit.Patrol(), s.Unit.Truck()
	if s.Depth == 0 {
		patrol, truck = NoPatrol, NoTruck
	}
	for k := range Truck(Teams) {
		if open(s.Truck[k]) || truck == k || patrol != NoPatrol && s.Ride[patrol] == k {
			trucks |= 1 << k
		}
	}
	for p := range Patrol(Teams) {
		if k := s.Ride[p]; patrol == p || k == NoTruck && open(s.Patrol[p]) || k != NoTruck && trucks.Has(k) {
			patrols |= 1 << p
		}
	}
	return patrols, trucks
}

// leftBehind are the hexes in which the party has met patrols, and trucks, in this
// British phase, and which it sees no more.
func (s *State) leftBehind(open func(Hex) bool) (left [2]hexes) {
	if s.Stage != BritishPhase {
		return left
	}
	for i := range min(int(s.Sights), memory) {
		if x := s.Sighting[i]; x.Move == s.Move && !open(x.Hex) {
			left[position.Bit(x.Truck)].add(x.Hex)
		}
	}
	return left
}

// take removes the first hex of a set; NoHex when there is none.
func (h *hexes) take() Hex {
	for first := range h.all {
		h.remove(first)
		return first
	}
	return NoHex
}

// roamUnseen draws a team of which the patrol, the truck or both are out of sight.
func (r *Rules) roamUnseen(
	team Patrol, phases int, patrol, truck bool, open func(Hex) bool, c *dice.Stream,
) (t roamer) {
	for range tries {
		t = r.roam(team, phases, c)
		t.riding = t.riding && patrol && truck
		if !(patrol && open(t.patrol)) && !(truck && open(t.truck)) {
			return t
		}
	}
	for range tries { // they have gone astray
		if h := Hex(c.IntN(r.m.Size())); !open(h) {
			t.patrol, t.truck = h, h
			break
		}
	}
	return t
}

// sampleReports draws what the Germans have been told: of those whom the party has
// seen, one in two has seen it, too.
func (r *Rules) sampleReports(v View, c *dice.Stream, s *State) {
	s.Report, s.Reports = [memory]Report{}, 0
	for i := v.Sightings() - 1; i >= 0; i-- {
		x := v.Sighting(i)
		if c.IntN(2) == 0 {
			continue
		}
		told := Report{Hex: x.Hex, Move: x.Move, Due: x.Move + uint8(r.o.Report.Delay), Phase: GermanPhase}
		if x.Truck {
			told.By = Truck(0).Unit()
		}
		if x.Move == s.Move {
			told.Phase = s.Stage
		}
		if r.o.Report.WithCount {
			told.Men = uint8(s.Free().Count())
		}
		(&umpire{State: s}).note(told)
	}
}
