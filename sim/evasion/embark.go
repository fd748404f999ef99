package evasion

// EmbarkOptions turns getting on and off trucks.
type EmbarkOptions struct {
	BoardThenDrive bool `key:"embark.board_then_drive" clause:"EVA-EMB-05" doc:"who gets on may be driven in the same phase, staying aboard"`
	Capacity       int  `key:"embark.capacity" clause:"EVA-EMB-09" range:"0..1" default:"1" assumed:"each patrol has its truck" doc:"patrols in a truck; at 0 trucks carry nobody"`
	DropEnRoute    bool `key:"embark.drop_en_route" clause:"EVA-EMB-06" default:"false" assumed:"a drive has one last hex" doc:"the rider may get off at any hex of the drive, and the truck drives on"`
	FullWalk       bool `key:"embark.full_walk" clause:"EVA-EMB-02" default:"true" assumed:"dropped men can move in the same turn, and no cost is given" doc:"who was driven and gets off may walk its full allowance"`
}

// embarkDecisions: patrols get on and off.
func embarkDecisions() []decision {
	return []decision{{
		kind: GetOff, at: during(patrolInTruck, patrolInLine),
		open: func(_ *Rules, s *State, w who) arguments { return one(s.Ride[w.unit] != NoTruck) },
		do:   func(u umpire, _ choice) { u.getOff() },
	}, {
		kind: Board, at: during(patrolOnFoot, patrolInLine),
		open: func(r *Rules, s *State, w who) arguments {
			if w.off(s) { // not after it got off one
				return arguments{}
			}
			return number(r.trucksFor(s, w.unit.Patrol()))
		},
		do: func(u umpire, x choice) { u.boardTruck(x.truck()) },
	}, {
		kind: Drop, words: "drop the patrol at %s", arg: aHex, at: during(truckOrdered), under: func(o *Options) bool {
			return o.Embark.DropEnRoute
		},
		open: func(r *Rules, s *State, w who) arguments {
			if p := s.Rider[w.truck]; p == NoPatrol || s.JustOn.Has(p) {
				return arguments{}
			}
			return r.within(w.at, s.UnitPoints-1)
		},
		do: func(u umpire, x choice) { u.drive(x.hex(), true) },
	}}
}

func (u *umpire) mount(p Patrol, k Truck) {
	u.Ride[p], u.Rider[k] = k, p
	u.Patrol[p] = u.Truck[k]
}

func (u *umpire) dismount(p Patrol) {
	k := u.Ride[p]
	u.Ride[p], u.Rider[k] = NoTruck, NoPatrol
}

// boardTruck puts the patrol under orders aboard. A truck that was lost in
// silence is missed now.
func (u *umpire) boardTruck(k Truck) {
	p := u.Unit.Patrol()
	if u.TruckLost.Has(k) {
		u.silence(k.Unit())
		return
	}
	u.mount(p, k)
	u.JustOn |= 1 << p
	u.Unit = NoUnit
	u.tellPatrolBoarded(p, k, u.Truck[k])
}

// getOff lets the patrol under orders off; it may then walk (EVA-EMB-01,
// -02) but throws only in hexes that it walks into (EVA-EMB-07).
func (u *umpire) getOff() {
	p := u.Unit.Patrol()
	k := u.Ride[p]
	u.dismount(p)
	u.UnitOff = true
	if u.Carried.Has(p) && !u.o.Embark.FullWalk {
		u.UnitPoints = 0
	}
	u.tellPatrolGotOff(p, k, u.Patrol[p])
}

// drop lets the rider of the truck under orders off in mid-drive.
func (u *umpire) drop() {
	k := u.Unit.Truck()
	p := u.Rider[k]
	u.dismount(p)
	u.tellPatrolGotOff(p, k, u.Truck[k])
}

// trucksFor lists the trucks that a patrol could get on: its side's trucks in the hex that have
// room, as far as its side knows where they are.
func (r *Rules) trucksFor(s *State, p Patrol) Trucks {
	if r.o.Embark.Capacity == 0 || s.Ride[p] != NoTruck {
		return 0
	}
	trucks := Trucks(s.Truck.on(s.Patrol[p])) &^ s.TruckMissed
	for t := trucks; t != 0; t &= t - 1 {
		if k := t.First(); s.Rider[k] != NoPatrol {
			trucks &^= 1 << k
		}
	}
	return trucks
}

// mayDrive: a truck whose rider got on in this phase drives only with the
// option (EVA-EMB-05).
func (r *Rules) mayDrive(s *State, k Truck) bool {
	p := s.Rider[k]
	return p == NoPatrol || r.o.Embark.BoardThenDrive || !s.JustOn.Has(p)
}

// walkers is the set of patrols that sit in no truck: those whose truck is
// negative.
func (s *State) walkers() Patrols {
	r := &s.Ride
	x := uint64(uint8(r[0])) | uint64(uint8(r[1]))<<8 | uint64(uint8(r[2]))<<16 | uint64(uint8(r[3]))<<24 |
		uint64(uint8(r[4]))<<32 | uint64(uint8(r[5]))<<40
	return Patrols(x & highBits >> 7 * 0x0102040810204080 >> 56)
}
