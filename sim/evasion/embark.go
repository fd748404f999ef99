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
		open: func(_ *Rules, s *State, w who) arguments { return one(s.Ride[w.unit] != none) },
		do:   func(u umpire, _ choice) { u.getOff() },
	}, {
		kind: Board, at: during(patrolOnFoot, patrolInLine),
		open: func(r *Rules, s *State, w who) arguments {
			if w.off(s) { // not after it got off one
				return arguments{}
			}
			return number(r.trucksFor(s, int(w.unit)))
		},
		do: func(u umpire, x choice) { u.boardTruck(x.arg()) },
	}, {
		kind: Drop, words: "drop the patrol at %s", arg: aHex, at: during(truckOrdered), under: func(o *Options) bool { return o.Embark.DropEnRoute },
		open: func(r *Rules, s *State, w who) arguments {
			if p := s.Rider[w.truck]; p == none || s.JustOn.Has(int(p)) {
				return arguments{}
			}
			return r.within(w.at, s.UnitPoints-1)
		},
		do: func(u umpire, x choice) { u.drive(x.hex(), true) },
	}}
}

func (u *umpire) mount(p, k int) {
	u.Ride[p], u.Rider[k] = int8(k), int8(p)
	u.Patrol[p] = u.Truck[k]
}

func (u *umpire) dismount(p int) {
	k := u.Ride[p]
	u.Ride[p], u.Rider[k] = none, none
}

// boardTruck puts the patrol under orders aboard. A truck that was lost in
// silence is missed now.
func (u *umpire) boardTruck(k int) {
	p := int(u.Unit)
	if u.TruckLost.Has(k) {
		u.silence(Teams + k)
		return
	}
	u.mount(p, k)
	u.JustOn |= 1 << p
	u.Unit = none
	u.tellPatrolBoarded(p, k, u.Truck[k])
}

// getOff lets the patrol under orders off; it may then walk (EVA-EMB-01,
// -02) but throws only in hexes that it walks into (EVA-EMB-07).
func (u *umpire) getOff() {
	p := int(u.Unit)
	k := int(u.Ride[p])
	u.dismount(p)
	u.UnitOff = true
	if u.Carried.Has(p) && !u.o.Embark.FullWalk {
		u.UnitPoints = 0
	}
	u.tellPatrolGotOff(p, k, u.Patrol[p])
}

// drop lets the rider of the truck under orders off in mid-drive.
func (u *umpire) drop() {
	k := int(u.Unit) - Teams
	p := int(u.Rider[k])
	u.dismount(p)
	u.tellPatrolGotOff(p, k, u.Truck[k])
}

// trucksFor lists the trucks that a patrol could get on: its own side's in the
// hex, as far as that knows, with room.
func (r *Rules) trucksFor(s *State, p int) Units {
	if r.o.Embark.Capacity == 0 || s.Ride[p] != none {
		return 0
	}
	trucks := Units(s.Truck.on(s.Patrol[p])) &^ s.TruckMissed
	for t := trucks; t != 0; t &= t - 1 {
		if k := first(t); s.Rider[k] != none {
			trucks &^= 1 << k
		}
	}
	return trucks
}

// mayDrive: a truck whose rider got on in this phase drives only with the
// option (EVA-EMB-05).
func (r *Rules) mayDrive(s *State, k int) bool {
	p := s.Rider[k]
	return p == none || r.o.Embark.BoardThenDrive || !s.JustOn.Has(int(p))
}

// walkers is the set of patrols that sit in no truck: those whose truck is
// negative.
func (s *State) walkers() Units {
	r := &s.Ride
	x := uint64(uint8(r[0])) | uint64(uint8(r[1]))<<8 | uint64(uint8(r[2]))<<16 | uint64(uint8(r[3]))<<24 |
		uint64(uint8(r[4]))<<32 | uint64(uint8(r[5]))<<40
	return Units(x & highBits >> 7 * 0x0102040810204080 >> 56)
}
