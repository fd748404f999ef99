package evasion_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"escapesim/sim"
	"escapesim/sim/evasion"
	"escapesim/sim/simtest"
)

// positions is how many a comparison with a slow reference looks at.
func positions() int { return simtest.Count(16_000, 20_000, 200_000) }

// The lists of legal orders are copied from tables; these are the lists
// without a table, one order after the other as the clauses allow it.

// slowList is every order that a side may give now.
func slowList(r *evasion.Rules, s *evasion.State, far *[256][256]int) (list []sim.Move) {
	add := func(k evasion.Kind, arg int) { list = append(list, evasion.Command(k, arg)) }
	switch {
	case s.Stage == evasion.BritishPhase && s.Party == 0:
		slowParties(r, s, add)
	case s.Stage == evasion.BritishPhase:
		slowParty(r, s, add)
	case s.Unit == evasion.NoUnit:
		slowUnits(r, s, add)
		list = append(list, slowLine(r, s, far)...)
	case s.Unit < evasion.Teams:
		slowPatrol(r, s, far, add)
		if p := s.Unit; slowDirect(r) && s.Ride[p] == evasion.NoTruck && s.UnitSteps == 0 &&
			int(s.UnitPoints) == r.Allowance() {
			slowBeats(r, s.Patrol[p], r.Allowance(), 0, func(m sim.Move) { list = append(list, m) })
		}
	default:
		slowTruck(r, s, add)
	}
	slices.Sort(list)
	return list
}

// riddenBy is the captured truck that a man sits in, or none.
func riddenBy(s *evasion.State, i evasion.Man) evasion.Truck {
	for k := range evasion.Truck(evasion.Teams) {
		if s.Prize[k].Aboard.Has(i) {
			return k
		}
	}
	return evasion.NoTruck
}

func slowParties(r *evasion.Rules, s *evasion.State, add func(evasion.Kind, int)) {
	add(evasion.EndPhase, 0)
	if r.Options().Setup.Change && !s.SiteMoved {
		for _, h := range r.Sites() {
			add(evasion.Land, int(h))
		}
	}
	men := s.Free() &^ s.Ordered
	for p := evasion.Men(1); p < 1<<evasion.Strength; p++ {
		together := p&^men == 0
		var rest evasion.Men // who stands with them
		for i := range evasion.Man(evasion.Strength) {
			for j := range evasion.Man(evasion.Strength) {
				if men.Has(i) && men.Has(j) && p.Has(i) && !p.Has(j) && s.Man[i] == s.Man[j] &&
					riddenBy(s, i) == riddenBy(s, j) {
					rest |= 1 << j
				}
				if p.Has(i) && p.Has(j) && (s.Man[i] != s.Man[j] || riddenBy(s, i) != riddenBy(s, j)) {
					together = false
				}
			}
		}
		if together && (r.Options().Split.Split || rest == 0) {
			add(evasion.Order, int(p))
		}
	}
}

func slowParty(r *evasion.Rules, s *evasion.State, add func(evasion.Kind, int)) {
	o, m := r.Options(), r.Map()
	add(evasion.Hold, 0)
	one := evasion.Man(0)
	points, steps, dearest := 127, 0, 0
	for i := range evasion.Man(evasion.Strength) {
		if s.Party.Has(i) {
			one = i
			points, steps, dearest = min(points, int(s.Points[i])), max(steps, int(s.Steps[i])),
				max(dearest, int(s.Entered[i]))
		}
	}
	h := s.Man[one]
	fit, hurt := (s.Party & s.Fit).Count(), (s.Party & s.Wounded).Count()
	if k := riddenBy(s, one); k != evasion.NoTruck {
		p := &s.Prize[k]
		if s.Party&s.Mounted == 0 {
			add(evasion.GetOff, 0)
		}
		if p.Aboard == s.Party && fit > 0 && p.Links > 0 && !p.Sealed &&
			(o.Embark.BoardThenDrive || s.Party&s.Mounted == 0) {
			for _, n := range m.RoadFrom(h) {
				add(evasion.Drive, int(n))
			}
		}
		return
	}
	if m.RoadHex(h) && fit > 0 && (s.Party&s.Moved == 0 || o.Ambush.AfterMove) {
		add(evasion.LieInAmbush, 0)
	}
	for k := range evasion.Truck(evasion.Teams) {
		p := &s.Prize[k]
		if s.Party&s.Dismounted == 0 && p.Held && p.Hex == h && p.From <= s.Move && (o.Prize.ReuseBefore || !p.Used) &&
			(o.Prize.ReuseAfter || !p.Found) {
			add(evasion.Board, int(k))
		}
		if o.Ambush.Raid && fit > 0 && s.Truck[k] == h && !s.TruckLost.Has(k) {
			add(evasion.Raid, int(k))
		}
	}
	helped := hurt == 0 || fit >= hurt || fit > 0 && o.Walk.HelpAny
	if o.Walk.EdgeExit && m.Edge(h) && helped {
		add(evasion.Leave, 0)
	}
	for _, n := range m.Near(h) {
		for _, road := range []bool{false, true} {
			if road && !m.Linked(h, n) || !road && m.Linked(h, n) && !o.Walk.BesideRoad {
				continue
			}
			cost := r.StepCost(h, n, road)
			ok := points >= cost
			switch {
			case hurt > 0:
				ok = steps < o.Walk.Wounded && helped
			case o.Walk.Mix == evasion.MixSlowest:
				ok = (steps+1)*max(dearest, cost) <= r.Allowance()
			}
			if ok {
				add([]evasion.Kind{evasion.Walk, evasion.March}[btoi(road)], int(n))
			}
		}
	}
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

func slowUnits(r *evasion.Rules, s *evasion.State, add func(evasion.Kind, int)) {
	o := r.Options()
	add(evasion.EndPhase, 0)
	trucks := 0
	for p := range evasion.Patrol(evasion.Teams) {
		guards := s.Guarding[p] > 0 && s.Move <= s.Guarding[p] && s.Met[p.Unit()] == 0
		if !s.PatrolActed.Has(p) && !s.PatrolMissed.Has(p) && (!o.Fight.Escort || !guards) {
			add(evasion.OrderPatrol, int(p))
			if s.Ride[p] == evasion.NoTruck && (o.Search.AfterCarry || !s.Carried.Has(p)) {
				add(evasion.Search, int(p.Unit()))
			}
		}
	}
	for k := range evasion.Truck(evasion.Teams) {
		if !s.TruckActed.Has(k) && !s.TruckMissed.Has(k) {
			add(evasion.OrderTruck, int(k))
			add(evasion.BlockRoad, int(k))
			if o.Search.CrewOnFoot && s.Rider[k] == evasion.NoPatrol {
				add(evasion.Search, int(k.Unit()))
			}
			trucks++
		}
	}
	if trucks > 1 {
		add(evasion.BlockRest, 0)
	}
}

// slowLine is what the units in line may be ordered at once.
func slowLine(r *evasion.Rules, s *evasion.State, far *[256][256]int) (list []sim.Move) {
	if !slowDirect(r) {
		return nil
	}
	under := func(unit evasion.Unit, leave ...evasion.Kind) { // what it could be ordered if it were named first
		fresh := *s
		fresh.Unit, fresh.UnitSteps, fresh.UnitOff, fresh.UnitPoints = unit, 0, false, int8(r.Allowance())
		if unit.Truck() != evasion.NoTruck {
			fresh.UnitPoints = int8(r.Options().Vehicle.Links)
		}
		for _, m := range slowList(r, &fresh, far) {
			if !slices.Contains(leave, evasion.KindOf(m)) {
				list = append(list, evasion.To(unit, m))
			}
		}
	}
	waits := func(k evasion.Truck) bool { return !s.TruckActed.Has(k) && !s.TruckMissed.Has(k) }
	for p := range evasion.Patrol(evasion.Teams) {
		if s.PatrolActed.Has(p) || s.PatrolMissed.Has(p) || s.Carried.Has(p) {
			continue
		}
		if k := s.Ride[p]; k != evasion.NoTruck { // it gets off without being told
			list = append(list, evasion.To(p.Unit(), evasion.Command(evasion.GetOff, 0)),
				evasion.To(p.Unit(), evasion.Command(evasion.Search, p)))
			aside := *s
			s = &aside
			s.Ride[p], s.Rider[k] = evasion.NoTruck, evasion.NoPatrol
			under(p.Unit(), evasion.Hold, evasion.Board)
			s.Ride[p], s.Rider[k] = k, p
			if waits(k) {
				under(k.Unit(), evasion.Hold, evasion.Drop)
			}
			return list
		}
		under(p.Unit(), evasion.Hold)
		if !r.Options().Embark.BoardThenDrive || r.Options().Embark.Capacity == 0 {
			return list
		}
		for k := range evasion.Truck(evasion.Teams) { // it gets on and drives without more words
			if s.Truck[k] == s.Patrol[p] && s.Rider[k] == evasion.NoPatrol && !s.TruckMissed.Has(k) {
				for i := range r.Map().Size() {
					if d, ok := r.Map().RoadDistance(s.Truck[k], evasion.Hex(i)); waits(k) && ok && d > 0 &&
						d <= r.Options().Vehicle.Links {
						list = append(list, evasion.To(p.Unit(), evasion.Command(evasion.DriveTo, i)))
					}
				}
				break
			}
		}
		return list
	}
	for k := range evasion.Truck(evasion.Teams) {
		if waits(k) {
			under(k.Unit(), evasion.Hold, evasion.Drop)
			break
		}
	}
	return list
}

// slowDirect: no option makes a step depend on more than the ground, and
// beats are short.
func slowDirect(r *evasion.Rules) bool {
	w := r.Options().Walk
	return w.Mix != evasion.MixSlowest && w.PatrolSame && !w.OnePatrol && w.BesideRoad && !w.OnRails &&
		max(w.Rough, w.Open, w.Road) <= 3 && !r.Options().Vehicle.OffRoad && !r.Options().Fight.Escort &&
		!r.Options().Time.GermansPlot
}

// slowBeats are the ways beside the road that use a patrol's points up.
func slowBeats(r *evasion.Rules, h evasion.Hex, left int, way sim.Move, add func(sim.Move)) {
	on := false
	for _, n := range r.Map().Near(h) {
		if c := r.StepCost(h, n, false); c <= left {
			on = true
			slowBeats(r, n, left-c, evasion.BeatOn(way, n), add)
		}
	}
	if !on && evasion.KindOf(way) == evasion.Beat {
		add(way)
	}
}

func slowPatrol(r *evasion.Rules, s *evasion.State, far *[256][256]int, add func(evasion.Kind, int)) {
	o, m := r.Options(), r.Map()
	p := s.Unit.Patrol()
	h := s.Patrol[p]
	add(evasion.Hold, 0)
	if s.Ride[p] != evasion.NoTruck {
		add(evasion.GetOff, 0)
		return
	}
	if s.UnitOff && s.UnitSteps == 0 && (!s.Carried.Has(p) || o.Search.AfterCarry) {
		add(evasion.Search, int(p))
	}
	for k := range evasion.Truck(evasion.Teams) {
		if o.Embark.Capacity > 0 && !s.UnitOff && s.Truck[k] == h && !s.TruckMissed.Has(k) &&
			s.Rider[k] == evasion.NoPatrol {
			add(evasion.Board, int(k))
		}
	}
	if o.Walk.Mix != evasion.MixSlowest && o.Walk.PatrolSame && !o.Walk.OnePatrol && s.UnitSteps == 0 &&
		int(s.UnitPoints) == r.Allowance() {
		for i := range m.Size() {
			to := evasion.Hex(i)
			if to != h && far[h][to] <= r.Allowance() && slowNext(r, far, h, to) != to {
				add(evasion.GoTo, i)
			}
		}
	}
	for _, n := range m.Near(h) {
		room := true
		for q := range evasion.Patrol(evasion.Teams) {
			if o.Walk.OnePatrol && q != p && s.Patrol[q] == n && s.Ride[q] == evasion.NoTruck &&
				!s.PatrolMissed.Has(q) {
				room = false
			}
		}
		for _, road := range []bool{false, true} {
			if !room || road && !m.Linked(h, n) || !road && m.Linked(h, n) && !o.Walk.BesideRoad {
				continue
			}
			cost := r.StepCost(h, n, road)
			ok := int(s.UnitPoints) >= cost
			switch {
			case !o.Walk.PatrolSame:
				ok = s.UnitSteps == 0
			case o.Walk.Mix == evasion.MixSlowest:
				ok = (int(s.UnitSteps)+1)*max(int(s.UnitDearest), cost) <= r.Allowance()
			}
			if ok {
				add([]evasion.Kind{evasion.Walk, evasion.March}[btoi(road)], int(n))
			}
		}
	}
}

func slowTruck(r *evasion.Rules, s *evasion.State, add func(evasion.Kind, int)) {
	o, m := r.Options(), r.Map()
	k := s.Unit.Truck()
	h := s.Truck[k]
	add(evasion.Hold, 0)
	p := s.Rider[k]
	if p != evasion.NoPatrol && s.JustOn.Has(p) && !o.Embark.BoardThenDrive {
		return
	}
	for i := range m.Size() {
		d, ok := m.RoadDistance(h, evasion.Hex(i))
		ok = ok && d > 0
		if ok && d < int(s.UnitPoints) && o.Embark.DropEnRoute && p != evasion.NoPatrol && !s.JustOn.Has(p) {
			add(evasion.Drop, i)
		}
		if ok && d <= int(s.UnitPoints) || o.Vehicle.OffRoad && s.UnitSteps == 0 &&
			slices.Contains(m.Near(h), evasion.Hex(i)) {
			add(evasion.DriveTo, i)
		}
	}
}

// slowStep is what the cheaper step between neighbours costs.
func slowStep(r *evasion.Rules, a, b evasion.Hex) int {
	if r.Map().Linked(a, b) {
		return min(r.StepCost(a, b, false), r.StepCost(a, b, true))
	}
	return r.StepCost(a, b, false)
}

// slowFar is the cheapest way on foot from every hex to every hex.
func slowFar(r *evasion.Rules) *[256][256]int {
	far, steps := new([256][256]int), [256][]int{}
	for h := range r.Map().Size() {
		for _, n := range r.Map().Near(evasion.Hex(h)) {
			steps[h] = append(steps[h], slowStep(r, evasion.Hex(h), n))
		}
	}
	for to := range r.Map().Size() {
		for h := range far {
			far[h][to] = 1 << 20
		}
		far[to][to] = 0
		for changed := true; changed; {
			changed = false
			for h := range r.Map().Size() {
				for i, n := range r.Map().Near(evasion.Hex(h)) {
					if c := steps[h][i] + far[n][to]; c < far[h][to] {
						far[h][to], changed = c, true
					}
				}
			}
		}
	}
	return far
}

// slowNext is the first step of that way, the first of several by row and
// column.
func slowNext(r *evasion.Rules, far *[256][256]int, h, to evasion.Hex) evasion.Hex {
	best, next := 1<<30, evasion.NoHex
	for _, n := range r.Map().Near(h) {
		if c := slowStep(r, h, n) + far[n][to]; c < best {
			best, next = c, n
		}
	}
	return next
}

// displace puts those who are being ordered somewhere else.
func displace(s *evasion.State, m *evasion.Map, c *rand.Rand) {
	h := evasion.Hex(c.IntN(m.Size()))
	for i := range evasion.Man(evasion.Strength) {
		if s.Party.Has(i) && riddenBy(s, i) == evasion.NoTruck {
			s.Man[i] = h
		}
	}
	if p := s.Unit.Patrol(); p != evasion.NoPatrol && s.Ride[p] == evasion.NoTruck {
		s.Patrol[p] = h
	}
}

// The lists from tables are the lists without, on positions of random games
// with every option that a list asks about; and a move is allowed that stands
// on the list.
func TestListsFromTables(t *testing.T) {
	sets := [][]string{
		nil,
		{"move.mix=slowest", "german.teams=4"},
		{"move.mix=carry", "move.wounded=2", "wound.helpers=1:any"},
		{"move.beside_road=false", "rail=path", "move.open=3"},
		{"move.patrol_same=false", "crew.dismount=true"},
		{"stack=one", "search.after_carry=true"},
		{"prisoner.escort=true", "embark.board_then_drive=true", "german.adaptive=plotted"},
		{"vehicle.offroad=true", "ambush.foot=true", "abandoned.reuse_after=true"},
		{"embark.drop_en_route=true", "setup.aboard=aboard", "embark.full_walk=true"},
		{"embark.capacity=0", "split=false"},
		{"setup.split=true", "site.change=true", "abandoned.reuse_before=false", "matrix.truck_on_kill=captured"},
		{"raid=true", "edge.exit=true", "ambush.after_move=true", "brit.adaptive=false"},
	}
	share := max(positions()/len(sets), 1) + 1
	kinds := map[evasion.Kind]bool{}
	c := rand.New(rand.NewPCG(3, 4))
	for _, set := range sets {
		r := price(t, set...)
		far := slowFar(r)
		u := sim.Uniform[evasion.View]()
		m := &sim.Match[evasion.State, evasion.View]{Rules: r, Policies: []sim.Policy[evasion.View]{u, u}}
		for game, n := uint64(0), 0; n < share; game++ {
			m.Start(11, game)
			for n < share {
				if s := &m.State; s.Depth == 0 && (s.Stage == evasion.BritishPhase || s.Stage == evasion.GermanPhase) {
					elsewhere := *s
					if n%2 == 0 {
						s = &elsewhere
						displace(s, r.Map(), c)
					}
					got := r.Legal(s, nil)
					if want := slowList(r, s, far); !slices.Equal(got, want) {
						t.Fatalf("%v, game %d, decision %d:\n%v, want\n%v", set, game, m.Decisions, got, want)
					}
					for _, l := range got {
						kinds[evasion.KindOf(l)] = true
						if !r.Allows(s, l, nil) {
							t.Fatalf("%v, game %d, decision %d: %q is on the list and not allowed", set, game,
								m.Decisions, r.Say(l))
						}
					}
					for range 20 {
						told := evasion.Command(evasion.EndPhase+evasion.Kind(c.IntN(int(evasion.Fly))),
							c.IntN(1+c.IntN(256)))
						switch c.IntN(3) {
						case 0:
							told = evasion.To(evasion.Unit(c.IntN(2*evasion.Teams)), told)
						case 1: // a beat, or one that is not
							h := s.Patrol[c.IntN(r.Options().Setup.Teams)]
							told = 0
							for range 1 + c.IntN(evasion.MostBeat) {
								near := r.Map().Near(h)
								h = near[c.IntN(len(near))]
								told = evasion.BeatOn(told, h)
							}
							if c.IntN(2) == 0 {
								told = evasion.To(evasion.Unit(c.IntN(evasion.Teams)), told)
							}
						}
						if _, listed := slices.BinarySearch(got, told); r.Allows(s, told, nil) != listed {
							t.Fatalf("%v, game %d, decision %d: %q is on the list: %v; allowed: %v", set, game,
								m.Decisions, r.Say(told), listed, !listed)
						}
					}
					n++
				}
				if _, on := m.Step(); !on {
					break
				}
			}
		}
	}
	for _, k := range append(kindsFrom(evasion.Order, evasion.DriveTo), evasion.Beat) {
		if !kinds[k] {
			t.Errorf("no position with an order of kind %d", k)
		}
	}
}

// Sets of units are read from eight places at once.
func TestPlacesInAWord(t *testing.T) {
	c := rand.New(rand.NewPCG(1, 2))
	for range positions() {
		var places [8]evasion.Hex
		for i := range places {
			places[i] = evasion.Hex(c.IntN(6) * 51) // 0 and NoHex among them
		}
		h := evasion.Hex(c.IntN(6) * 51)
		var on uint8
		for i, p := range places {
			if p == h {
				on |= 1 << i
			}
		}
		if got := evasion.On(places, h); got != on || evasion.Anybody(places, h) != (on != 0) {
			t.Fatalf("%v on %d: %08b, want %08b", places, h, got, on)
		}
		var s evasion.State
		var foot evasion.Patrols
		for i := range evasion.Teams {
			if s.Ride[i] = evasion.Truck(c.IntN(evasion.Teams+1)) - 1; s.Ride[i] == evasion.NoTruck {
				foot |= 1 << i
			}
		}
		if got := evasion.Walkers(&s); got != foot {
			t.Fatalf("riding %v: %06b on foot, want %06b", s.Ride, got, foot)
		}
	}
}

// What a patrol's points cannot pay for, and where it goes by road, are
// looked up; all hexes, all points.
func TestStepsLookedUp(t *testing.T) {
	for _, set := range [][]string{
		nil,
		{"move.mix=carry", "move.open=3"},
		{"move.beside_road=false"},
		{"rail=path", "move.road=1", "move.rough=3"},
	} {
		r := price(t, set...)
		m := r.Map()
		for i := range m.Size() {
			h := evasion.Hex(i)
			for points := range 2 * r.Allowance() {
				can := false
				for _, n := range m.Near(h) {
					linked := m.Linked(h, n)
					can = can || linked && points >= r.StepCost(h, n, true) ||
						(!linked || r.Options().Walk.BesideRoad) && points >= r.StepCost(h, n, false)
				}
				if r.Spent(h, points) == can {
					t.Fatalf("%v: %d points on %s: spent %v", set, points, m.Say(h), !can)
				}
			}
			for _, n := range m.Near(h) {
				want := m.Linked(h, n) && r.StepCost(h, n, true) <= r.StepCost(h, n, false)
				if evasion.Along(r, h, n) != want {
					t.Fatalf("%v: from %s to %s along the road: want %v", set, m.Say(h), m.Say(n), want)
				}
			}
		}
	}
}

func kindsFrom(first, last evasion.Kind) (list []evasion.Kind) {
	for k := first; k <= last; k++ {
		list = append(list, k)
	}
	return list
}

// Every kind of decision has words, once, and at most one row in a moment.
func TestRowsOfDecisions(t *testing.T) {
	for _, k := range kindsFrom(evasion.EndPhase, evasion.Beat) {
		if words, most := evasion.Rows(k); words != 1 || most != 1 {
			t.Errorf("kind %d has words in %d rows, and %d rows in one moment", k, words, most)
		}
	}
}
