package evasion

// AmbushOptions turns ambushes.
type AmbushOptions struct {
	AfterMove bool `key:"ambush.after_move" clause:"EVA-AMB-02" default:"false" assumed:"an ambush is set like a search: instead of moving" doc:"men who moved in this move may lay an ambush"`
	Foot      bool `key:"ambush.foot" clause:"EVA-AMB-15" doc:"patrols on foot can be ambushed, on the Patrol Matrix"`
	Once      bool `key:"ambush.once" clause:"EVA-AMB-10" default:"true" assumed:"the surprise is gone" doc:"an ambush is spent after one fight"`
	Chosen    bool `key:"ambush.trigger" clause:"EVA-AMB-04" values:"first_forced|choose" doc:"the first truck springs it, or the party chooses when it sees the truck"`
	Raid      bool `key:"raid" clause:"EVA-AMB-16" default:"false" assumed:"no attack on a parked vehicle is described" doc:"a party may attack a parked truck in its hex"`
}

// ambushDecisions: an ambush is laid, and by option sprung; a raid.
func ambushDecisions() []decision {
	return []decision{{
		kind: LieInAmbush, words: "ambush", at: during(partyOnFoot),
		open: func(r *Rules, s *State, w who) arguments { // EVA-AMB-02, -03
			return one(r.m.RoadHex(w.at) && s.Party&s.Fit != 0 && (s.Party&s.Moved == 0 || r.o.Ambush.AfterMove))
		},
		do: func(u umpire, _ choice) { u.layAmbush() },
	}, {
		kind: Raid, words: "raid %s", arg: aTruck, at: during(partyOnFoot), under: func(o *Options) bool {
			return o.Ambush.Raid
		},
		open: func(_ *Rules, s *State, w who) arguments {
			if s.Party&s.Fit == 0 {
				return arguments{}
			}
			return number(Trucks(s.Truck.on(w.at)) &^ s.TruckLost)
		},
		do: func(u umpire, x choice) { u.raidTruck(x.truck()) },
	}, {
		kind: LetPass, words: "let it pass", at: during(ambushAsked),
		do: func(u umpire, _ choice) { u.pop() },
	}, {
		kind: Spring, words: "spring the ambush", at: during(ambushAsked),
		do: func(u umpire, _ choice) {
			f := u.pop()
			u.spring(f.Unit, f.Hex, f.Men)
		},
	}}
}

// layAmbush: the party waits beside the road instead of moving.
func (u *umpire) layAmbush() {
	u.Ambush |= u.Party
	u.Ordered |= u.Party
	u.tell(AmbushLaid, British, int(u.Party), int(u.Man[u.Party.First()]), 0, 0)
	u.Party = 0
}

// ambushed springs an ambush on the unit that enters, before any spotting,
// whether the unit is blind or not (EVA-AMB-04).
func (u *umpire) ambushed(f *frame) bool {
	waiting := u.Ambush & Men(u.Man.on(f.Hex)) & u.Free()
	if waiting == 0 || f.Unit.Patrol() != NoPatrol && !u.o.Ambush.Foot || f.Entered {
		return false
	}
	f.Entered = true
	if u.o.Ambush.Chosen {
		u.push(frame{Kind: springing, Hex: f.Hex, Unit: f.Unit, Men: waiting})
		return true
	}
	u.spring(f.Unit, f.Hex, waiting)
	return true
}

// spring fights the ambush with the whole contact group of the hex
// (EVA-AMB-05, -06, -09).
func (u *umpire) spring(unit Unit, h Hex, waiting Men) {
	g := u.group(h, waiting, NoTruck)
	if u.o.Ambush.Once {
		u.Ambush &^= g
	}
	mod := u.modifier(g, u.m.terrain[h] == Rough, u.m.terrain[h] == Urban) // EVA-AMB-07
	if p := unit.Patrol(); p != NoPatrol {
		u.patrolFight(p, h, g, mod, ByAmbush)
		return
	}
	u.attackTruck(unit.Truck(), h, g, mod, ByAmbush)
}

// raidTruck: the party under orders attacks a truck in its hex.
func (u *umpire) raidTruck(k Truck) {
	men := u.Party
	h := u.Man[men.First()]
	u.Ordered |= men
	u.Party = 0
	g := u.group(h, men, NoTruck)
	mod := u.modifier(g, u.m.terrain[h] == Rough, u.m.terrain[h] == Urban)
	u.attackTruck(k, h, g, mod, ByRaid)
}

// attackTruck fights the patrol aboard, or where there is none the crew.
func (u *umpire) attackTruck(k Truck, h Hex, g Men, mod int, how How) {
	if p := u.Rider[k]; p != NoPatrol {
		u.patrolFight(p, h, g, mod, how)
		return
	}
	u.ambushFight(k, h, g, mod, how)
}

// ambushFight throws on the Ambush Matrix: by rows 1 and 2 the truck gets away, by row 3
// it is destroyed, by those below it is captured; rows 1 and 4 wound a man of the party.
func (u *umpire) ambushFight(k Truck, h Hex, g Men, mod int, how How) {
	throw := u.throwOnMatrix(mod)
	row := throw.row
	u.tell(AmbushThrow, British, int(k), throw.die, throw.modifier, throw.row)
	u.tell(AmbushFought, British, int(k), int(h), row, int(how))
	lost := row >= 3
	silent := lost && how != ByCrew && u.o.Fight.LossReport != LossHex // the Germans learn nothing yet
	if !silent {
		u.Met[k.Unit()] |= g
	}
	switch {
	case row == 3:
		u.loseTruck(k, silent)
	case lost:
		u.takeTruck(k, silent)
	}
	if !silent && how != ByCrew {
		u.radio(k.Unit(), h, g) // EVA-AMB-11
	}
	if row == 1 || row == 4 {
		u.wound(g, h)
	}
}
