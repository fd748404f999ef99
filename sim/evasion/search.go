package evasion

// SearchOptions turns searches and roadblocks.
type SearchOptions struct {
	AfterCarry        bool `key:"search.after_carry" clause:"EVA-SRCH-03" default:"false" assumed:"a search is instead of moving" doc:"a patrol may search in the phase in which a truck carried it"`
	Instant           bool `key:"search.duration" clause:"EVA-SRCH-04" values:"until_next_action|instant" default:"until_next_action" assumed:"the document makes the chance certain whether they move or not" doc:"how long a search finds those who come"`
	BlockInstant      bool `key:"roadblock.duration" clause:"EVA-BLOK-02" values:"until_next_action|instant" default:"until_next_action" assumed:"a block that is gone when somebody comes is none" doc:"how long a roadblock stands"`
	BlockLooksOffRoad bool `key:"roadblock.offroad" clause:"EVA-BLOK-04" values:"none|matrix" doc:"how a blocking crew looks at men off the road"`
	BlockStops        bool `key:"roadblock.stops" clause:"EVA-BLOK-05" default:"false" assumed:"spotting does not stop movement elsewhere" doc:"a party that is spotted at a roadblock goes no further in that move"`
	CrewOnFoot        bool `key:"crew.dismount" clause:"EVA-SETUP-04" default:"false" assumed:"a crew of driver and escort stays with its truck" doc:"the crew of an empty truck may search its hex on foot"`
}

// searchDecisions: searches and roadblocks.
func searchDecisions() []decision {
	return []decision{{
		kind: Search, words: "%s searches", arg: aUnit, at: during(germanPhase),
		open: func(r *Rules, s *State, _ who) arguments {
			units := r.patrolsWaiting(s) & s.walkers() // EVA-SRCH-05
			if !r.o.Search.AfterCarry {
				units &^= s.Carried // EVA-SRCH-03
			}
			if !r.o.Search.CrewOnFoot {
				return number(units)
			}
			crews := uint64(0)
			for t := s.trucksWaiting(); t != 0; t &= t - 1 {
				if k := t.First(); s.Rider[k] == NoPatrol {
					crews |= 1 << k.Unit()
				}
			}
			return number(uint64(units) | crews)
		},
		do: func(u umpire, x choice) { u.search(x.unit()) },
	}, {
		kind: Search, at: during(patrolOnFoot, patrolInLine), // having got off its truck
		open: func(r *Rules, s *State, w who) arguments {
			if !w.off(s) || s.UnitSteps != 0 || s.Carried.Has(w.unit.Patrol()) && !r.o.Search.AfterCarry {
				return arguments{}
			}
			return number(uint64(1) << w.unit)
		},
		do: func(u umpire, x choice) { u.search(x.unit()) },
	}, {
		kind: BlockRoad, words: "%s blocks the road", arg: aTruck, at: during(germanPhase),
		open: func(_ *Rules, s *State, _ who) arguments { return number(s.trucksWaiting()) },
		do:   func(u umpire, x choice) { u.block(x.truck()) },
	}, {
		kind: BlockRest, words: "the other trucks block the road", at: during(germanPhase),
		open: func(_ *Rules, s *State, _ who) arguments { return one(s.trucksWaiting().Count() > 1) },
		do:   func(u umpire, _ choice) { u.push(frame{Kind: blockRest, Unit: NoUnit}) },
	}}
}

// search: the unit under orders searches its hex instead of moving, and
// finds everybody in it (EVA-SRCH-01, -02, -06).
func (u *umpire) search(unit Unit) {
	if u.Unit == NoUnit && !u.activate(unit) {
		return
	}
	s := u.State
	h := s.unitHex(unit)
	s.Unit = NoUnit
	if p := unit.Patrol(); p != NoPatrol {
		s.Searching |= p.set()
	}
	if s.Plotting {
		return
	}
	u.log.Add(PatrolSearched, German, int(unit), int(h), 0, 0)
	s.Searched[s.Move&MaxMoves].add(h)
	if !anybody(s.Man.word(), h) {
		return
	}
	u.push(frame{Kind: searching, Hex: h, Unit: unit})
}

// searchNext finds the next group; a patrol that dies finds no more.
func (u *umpire) searchNext(f *frame) bool {
	g, prize := u.nextGroup(f, false)
	if g == 0 {
		return false
	}
	u.spotted(f.Unit, f.Hex, g, prize, BySearch)
	return true
}

// block: the truck under orders makes a roadblock, and looks at once at
// those on the road in its hex (EVA-BLOK-01, -03).
func (u *umpire) block(k Truck) {
	s := u.State
	if !u.activateTruck(k) {
		return
	}
	h := s.Truck[k]
	s.Blocking |= 1 << k
	s.Unit = NoUnit
	if s.Plotting {
		return
	}
	u.log.Add(RoadBlocked, German, int(k), int(h), 0, 0)
	if anybody(s.Man.word(), h) {
		u.push(frame{Kind: blocking, Hex: h, Unit: k.Unit()})
	}
}

// blockNextTruck gives the order to the trucks that have had none, until one
// of them finds somebody.
func (u *umpire) blockNextTruck(f *frame) bool {
	depth := u.Depth
	for waiting := u.trucksWaiting() >> f.Cursor << f.Cursor; waiting != 0; waiting &= waiting - 1 {
		k := waiting.First()
		f.Cursor = int8(k) + 1
		if u.block(k); u.Depth > depth {
			return true
		}
	}
	return false
}

func (u *umpire) blockNext(f *frame) bool {
	g, prize := u.nextGroup(f, true)
	if g == 0 {
		return false
	}
	u.spotted(f.Unit, f.Hex, g, prize, ByRoadblock)
	return true
}

func (s *State) lost(unit Unit) bool {
	if p := unit.Patrol(); p != NoPatrol {
		return s.PatrolLost.Has(p)
	}
	return s.TruckLost.Has(unit.Truck())
}

func (s *State) unitHex(unit Unit) Hex {
	if p := unit.Patrol(); p != NoPatrol {
		return s.Patrol[p]
	}
	return s.Truck[unit.Truck()]
}
