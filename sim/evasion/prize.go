package evasion

import "escapesim/sim/position"

// PrizeOptions turns captured trucks.
type PrizeOptions struct {
	ReuseAfter  bool `key:"abandoned.reuse_after" clause:"EVA-CAPV-14" default:"false" assumed:"what is reported is guarded" doc:"a captured truck may be used after it was reported"`
	ReuseBefore bool `key:"abandoned.reuse_before" clause:"EVA-CAPV-15" default:"true" assumed:"nothing forbids it" doc:"a captured truck that was left may be used again until it is reported"`
}

// Prize is a captured truck, by the truck's number.
type Prize struct {
	Hex    Hex
	Held   bool  // for British use
	Left   bool  // nobody's: its crew fled
	Found  bool  // reported as abandoned
	Used   bool  // British have been aboard
	Drove  bool  // in this move
	Sealed bool  // somebody got on or off after the drive: it stays
	Aboard Men   //
	Links  int8  // that it may still drive in this phase
	From   uint8 // the first move of British use
	Since  uint8 // the later of its capture and its last use
}

// takeTruck hands a truck to the party, from the next British phase on
// (EVA-AMB-13).
func (u *umpire) takeTruck(k Truck, silent bool) {
	u.TruckLost |= 1 << k
	u.Prize[k] = Prize{Hex: u.Truck[k], Held: true, From: u.Move + 1, Since: u.Move}
	u.tell(TruckTaken, British, int(k), int(u.Truck[k]), position.Bit(silent), 0)
	u.notice(k.Unit(), silent)
}

// ridden is the captured truck that men sit in.
func (s *State) ridden(men Men) Truck {
	if s.riding() == 0 {
		return NoTruck
	}
	for k := range s.Prize {
		if s.Prize[k].Aboard&men != 0 {
			return Truck(k)
		}
	}
	return NoTruck
}

// prizeDecisions: a party uses a captured truck.
func prizeDecisions() []decision {
	return []decision{{
		kind: Board, words: "board %s", arg: aTruck, at: during(partyOnFoot),
		open: func(r *Rules, s *State, w who) arguments {
			if s.Party&s.Dismounted != 0 {
				return arguments{}
			}
			return number(r.prizesAt(s, w.at))
		},
		do: func(u umpire, x choice) { u.boardPrize(x.truck()) },
	}, {
		kind: GetOff, words: "get off", at: during(partyInTruck),
		open: func(_ *Rules, s *State, w who) arguments { return one(s.Party&s.Mounted == 0) }, // EVA-EMB-10
		do:   func(u umpire, _ choice) { u.leavePrize() },
	}, {
		// Everybody aboard goes along, a fit man drives (EVA-WND-09, EVA-EMB-10).
		kind: Drive, words: "drive on to %s", arg: aHex, at: during(partyInTruck),
		open: func(r *Rules, s *State, w who) arguments {
			p := &s.Prize[w.truck]
			justBoarded := s.Party&s.Mounted != 0
			switch {
			case p.Aboard != s.Party, s.Party&s.Fit == 0, p.Links <= 0, p.Sealed:
				return arguments{}
			case justBoarded && !r.o.Embark.BoardThenDrive:
				return arguments{}
			}
			return places(&r.m.tied[w.at])
		},
		do: func(u umpire, x choice) { u.drivePrize(x.hex()) },
	}}
}

// prizesAt are the captured trucks in a hex that the party may use.
func (r *Rules) prizesAt(s *State, h Hex) (trucks Trucks) {
	if !s.prizes() {
		return 0
	}
	for k := range s.Prize {
		if p := &s.Prize[k]; p.Held && p.Hex == h && p.From <= s.Move && (r.o.Prize.ReuseBefore || !p.Used) &&
			(r.o.Prize.ReuseAfter || !p.Found) {
			trucks |= 1 << k
		}
	}
	return trucks
}

func (u *umpire) boardPrize(k Truck) {
	p := &u.Prize[k]
	men := u.Party
	p.Aboard |= men
	p.Used = true
	p.Since = u.Move
	p.Sealed = p.Sealed || p.Drove
	u.Mounted |= men
	u.Ambush &^= men
	u.Begun = true
	u.tell(PartyBoarded, British, int(men), int(k), int(p.Hex), 0)
}

func (u *umpire) leavePrize() {
	men := u.Party
	k := u.ridden(men)
	p := &u.Prize[k]
	p.Aboard &^= men
	p.Since = u.Move
	p.Sealed = p.Sealed || p.Drove && !u.o.Embark.DropEnRoute
	u.Dismounted |= men
	for m := men; m != 0; m &= m - 1 {
		i := m.First()
		if p.Drove && !u.o.Embark.FullWalk {
			u.Points[i] = 0
		}
	}
	u.Begun = true
	u.tell(PartyGotOff, British, int(men), int(k), int(p.Hex), 0)
}

func (u *umpire) drivePrize(to Hex) {
	men := u.Party
	k := u.ridden(men)
	p := &u.Prize[k]
	from := p.Hex
	p.Hex = to
	p.Links--
	p.Drove = true
	p.Since = u.Move
	for m := men; m != 0; m &= m - 1 {
		u.Man[m.First()] = to
	}
	u.Moved |= men
	u.OnRoad |= men
	u.Begun = true
	u.tell(PartyDrove, British, int(men), int(from), int(to), int(k))
	u.enter(men, to, k)
}

// noteUse: a truck with British aboard is not abandoned (EVA-CAPV-12).
func (u *umpire) noteUse() {
	if !u.prizes() {
		return
	}
	for k := range u.Prize {
		if u.Prize[k].Aboard != 0 {
			u.Prize[k].Since = u.Move
		}
	}
}

// findTrucks reports abandoned trucks on the first later day move
// (EVA-CAPV-13).
func (u *umpire) findTrucks() {
	if u.night() || !u.prizes() {
		return
	}
	for k := range Truck(Teams) {
		p := &u.Prize[k]
		if (p.Held || p.Left) && !p.Found && p.Aboard == 0 && p.Since < u.Move {
			p.Found = true
			u.tell(TruckFound, German, int(k), int(p.Hex), 0, 0)
			u.note(Report{Hex: p.Hex, Move: u.Move, Due: u.Move, By: k.Unit(), Truck: true})
			u.TruckMissed |= 1 << k
			p.Held = u.o.Prize.ReuseAfter && !p.Left
		}
	}
}
