package evasion

// AircraftOptions turns the Lysander.
type AircraftOptions struct {
	Capacity       int  `key:"lys.capacity" clause:"EVA-LYS-08" range:"1..6" default:"6" assumed:"no limit is given; more than one must fit" doc:"men that the aircraft takes"`
	Noise          bool `key:"lys.noise" clause:"EVA-LYS-09" default:"false" assumed:"the document says nothing of engines heard" doc:"the Germans hear the landing, and where, in the last German phase"`
	PresentContact bool `key:"lys.present_contact" clause:"EVA-LYS-05" default:"true" assumed:"the aircraft is spotted automatically" doc:"a patrol that already stands on the landing hex makes contact, instead of acting"`
	Shot           bool `key:"lys.shot" clause:"EVA-LYS-10" default:"false" assumed:"the matrix is about men" doc:"a patrol that lives through its fight at the aircraft shoots it up, and nobody flies"`
	WoundedAlone   bool `key:"lys.wounded_alone" clause:"EVA-WND-10" default:"true" assumed:"boarding is no movement" doc:"wounded men board without help"`
}

// WinOptions turns victory.
type WinOptions struct {
	British          int  `key:"win.british" clause:"EVA-WIN-02" range:"1..6" doc:"men away that make a British win"`
	German           int  `key:"win.german" clause:"EVA-WIN-01" range:"1..6" doc:"live prisoners that make a German win"`
	Stop             bool `key:"win.stop" clause:"EVA-WIN-04" doc:"the game ends with the first capture"`
	StrandedCaptured bool `key:"win.stranded" clause:"EVA-WIN-07" values:"none|captured" default:"none" assumed:"presumed captured and shot is not a prisoner taken" doc:"men alive but not away count for nobody, or as prisoners"`
}

// aircraftDecisions: who flies when not all can.
func aircraftDecisions() []decision {
	return []decision{{
		kind: Fly, words: "fly out %s", arg: someMen, at: during(flightAsked),
		open: func(r *Rules, s *State, _ who) arguments {
			men, parties := s.top().Men, uint64(0)
			for p := men & -men; p != 0; p = (p - men) & men {
				if p.Count() == r.o.Aircraft.Capacity {
					parties |= 1 << p
				}
			}
			return number(parties)
		},
		do: func(u umpire, x choice) {
			u.pop()
			u.fly(x.men())
		},
	}}
}

// presentAt makes the contact of a patrol that stands at the aircraft
// (EVA-LYS-05, -06); false when there is none to make.
func (u *umpire) presentAt(p Patrol) bool {
	if u.Plotting || !u.landed(u.last) || !u.o.Aircraft.PresentContact || u.Patrol[p] != u.Site ||
		u.PatrolLost.Has(p) || u.Met[p.Unit()] != 0 {
		return false
	}
	for c := range 2 * Teams {
		if g, prize := u.candidate(u.Site, c); g != 0 {
			u.tellSpotted(p.Unit(), u.Site, g, ByAircraft)
			u.patrolFight(p, u.Site, g, u.terrainModifier(u.Site, g, prize), ByAircraft)
			return true
		}
	}
	return false
}

// closingNext lets the next patrol that got no order make its contact at the
// aircraft.
func (u *umpire) closingNext(f *frame) bool {
	for p := Patrol(f.Cursor); p < Teams; p++ {
		f.Cursor = int8(p) + 1
		if !u.PatrolActed.Has(p) && u.presentAt(p) {
			return true
		}
	}
	return false
}

// takeOff flies out the living British on the landing hex (EVA-LYS-01, -03).
func (u *umpire) takeOff() {
	men := Men(u.Man.on(u.Site)) & u.Free()
	if u.Shot {
		men = 0
	}
	if !u.o.Aircraft.WoundedAlone {
		fit := (men & u.Fit).Count()
		for w := men & u.Wounded; w != 0; w &= w - 1 {
			if fit == 0 {
				men &^= 1 << w.First()
			} else if !u.o.Walk.HelpAny {
				fit--
			}
		}
	}
	if men.Count() > u.o.Aircraft.Capacity {
		u.push(frame{Kind: flying, Hex: u.Site, Men: men, Unit: NoUnit})
		return
	}
	u.fly(men)
}

func (u *umpire) fly(men Men) {
	u.tell(FlownOut, British, int(men), int(u.Site), 0, 0)
	u.Away |= men
	u.remove(men)
	u.over()
}

// Outcome is who has won: either, both or none (EVA-WIN-01 to -03, -07).
func (r *Rules) Outcome(s *State) (british, german bool) {
	prisoners := s.Captured.Count()
	if r.o.Win.StrandedCaptured {
		prisoners += s.Free().Count()
	}
	return s.Away.Count() >= r.o.Win.British, prisoners >= r.o.Win.German
}
