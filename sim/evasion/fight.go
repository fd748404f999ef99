package evasion

import "escapesim/sim/position"

// FightOptions turns the two matrices.
type FightOptions struct {
	Wounds          int    `key:"matrix.wounds" clause:"EVA-AMB-14" range:"0..3" doc:"men hit by \"Brit wounded\""`
	RoadAsHex       bool   `key:"matrix.road_terrain" clause:"EVA-PAT-05" values:"0|hex" default:"0" assumed:"on a road they are not in the terrain of the hex" doc:"ground of a fight on the road: none, or the hex's"`
	Plural          Plural `key:"matrix.plural" clause:"EVA-PAT-06" values:"group|one|d6" default:"group" assumed:"both matrices: Brits, in the plural" doc:"whom \"Brits captured\" and \"Brits killed\" hit: the group, one man, or as many as a die shows"`
	WoundPick       Pick   `key:"matrix.wound_pick" clause:"EVA-PAT-08" values:"random_fit|british|german" default:"random_fit" assumed:"nobody is named who chooses" doc:"who chooses the wounded man"`
	SecondHarmless  bool   `key:"matrix.second_wound" clause:"EVA-PAT-09" values:"kill|none" default:"kill" assumed:"else a wounded group could be hit for ever" doc:"what a wound does when nobody is fit"`
	TruckOnKill     OnKill `key:"matrix.truck_on_kill" clause:"EVA-PAT-10" values:"destroyed|captured|abandoned" default:"destroyed" assumed:"the Patrol Matrix captures no vehicle" doc:"what becomes of the truck of a patrol that is killed in it"`
	Escort          bool   `key:"prisoner.escort" clause:"EVA-PAT-07" default:"false" assumed:"guards for prisoners are not mentioned" doc:"a patrol that took prisoners guards them through the next move"`
	ReportFirst     bool   `key:"report.before_fight" clause:"EVA-PAT-15" default:"true" assumed:"spotting comes before the roll, and all have radios" doc:"the hex is reported before the fight, so that it is known even if the patrol dies"`
	LossReport      Loss   `key:"loss.report" clause:"EVA-AMB-12" values:"silent|hex|none_until_day" default:"silent" assumed:"the dead do not report" doc:"how a unit wiped out in an ambush is noticed: when it is next ordered, at once with its hex, or on the next day move"`
	WoundedHarmless bool   `key:"wound.fight" clause:"EVA-WND-08" values:"normal|4-max" default:"normal" assumed:"only the bonus for four men leaves the wounded out" doc:"wounded men alone fight normally, or cannot kill"`
}

// Plural says whom a plural result hits.
type Plural uint8

const (
	PluralGroup Plural = iota
	PluralOne
	PluralDie
)

// Pick says who chooses the wounded man.
type Pick uint8

const (
	PickRandom Pick = iota
	PickBritish
	PickGerman
)

// OnKill says what becomes of a dead patrol's truck.
type OnKill uint8

const (
	TruckGone OnKill = iota
	TruckToBritish
	TruckLeft
)

// Loss says how a silent loss is noticed.
type Loss uint8

const (
	LossSilent Loss = iota
	LossHex
	LossNextDay
)

// modifier is +1 for four or more fit men, +1 in rough ground, -1 in a town
// (EVA-AMB-07, EVA-PAT-03, -04).
func (u *umpire) modifier(g Men, rough, urban bool) int {
	return Modifier((g & u.Fit).Count(), rough, urban)
}

// Modifier is what both matrices add to the throw.
func Modifier(fit int, rough, urban bool) int {
	n := 0
	if fit >= 4 {
		n++
	}
	if rough {
		n++
	}
	if urban {
		n--
	}
	return n
}

// terrainModifier uses the column of the spotting: the road is neither rough
// nor town (EVA-PAT-05).
func (u *umpire) terrainModifier(h Hex, g Men, prize Truck) int {
	c := u.column(h, g, prize)
	if c == OnRoad && u.o.Fight.RoadAsHex {
		return u.modifier(g, u.m.terrain[h] == Rough, u.m.terrain[h] == Urban)
	}
	return u.modifier(g, c == InRough, c == InUrban)
}

// matrixThrow is a throw on a matrix: what the die shows, what was added to it, and the
// row that it comes to.
type matrixThrow struct{ die, modifier, row int }

// throwOnMatrix throws on either (EVA-AMB-08).
func (u *umpire) throwOnMatrix(modifier int) matrixThrow {
	die := u.c.Die(matrices)
	return matrixThrow{die, modifier, min(max(die+modifier, 1), 6)}
}

// patrolFight is one throw on the Patrol Matrix (EVA-PAT-01).
func (u *umpire) patrolFight(p Patrol, h Hex, g Men, mod int, how How) {
	silent := (how == ByAmbush || how == ByRaid) && u.o.Fight.LossReport != LossHex
	throw := u.throwOnMatrix(mod)
	if g&u.Fit == 0 && u.o.Fight.WoundedHarmless {
		throw.row = min(throw.row, 4)
	}
	row := throw.row
	u.tellPatrolThrow(p.Unit(), throw)
	k, unit := u.Ride[p], p.Unit()
	if k != NoTruck {
		unit = k.Unit()
	}
	dies := row >= 5
	if !(dies && silent) { // else nothing of it may be known
		u.Met[p.Unit()] |= g
		if k != NoTruck {
			u.Met[k.Unit()] |= g
		}
	}
	if !dies || !silent && u.o.Fight.ReportFirst {
		u.radio(unit, h, g)
	}
	u.tellPatrolFought(unit, h, row, how)
	if u.Stage == GermanPhase && !(dies && silent) && (u.o.Vehicle.Stops || how == ByAmbush) { // EVA-VEH-08
		u.PatrolActed |= 1 << p
		if k != NoTruck {
			u.TruckActed |= 1 << k
		}
		if u.Unit == p.Unit() || u.Unit == unit {
			u.Unit = NoUnit
		}
	}
	if how == ByAircraft && !dies && u.o.Aircraft.Shot && !u.Shot {
		u.Shot = true
		u.tell(AircraftShot, German, int(h), 0, 0, 0)
	}
	if dies {
		u.losePatrol(p, silent)
	}
	switch row {
	case 1:
		if u.o.Fight.Escort {
			u.Guarding[p] = u.Move + 1
		}
		u.capture(u.hit(g), h)
	case 2, 3:
		u.kill(u.hit(g), h)
	case 4, 5:
		u.wound(g, h)
	}
	if row >= 4 && u.o.Spot.Escape == StepAway && u.Stage != Over {
		u.push(frame{Kind: slipping, Hex: h, Men: g, Unit: NoUnit})
	}
}

// fightDecisions: by option, who is hit and where the escaped go.
func fightDecisions() []decision {
	return []decision{{
		kind: Wound, words: "%s is hit", arg: aMan, at: during(woundAsked),
		open: func(r *Rules, s *State, _ who) arguments { return number(uint64(r.woundable(s, s.top().Men))) },
		do: func(u umpire, x choice) {
			u.top().Cursor--
			u.hurt(x.man(), u.top().Hex)
		},
	}, {
		kind: Slip, words: "slip away to %s", arg: aHex, at: during(slipAsked),
		open: func(r *Rules, s *State, _ who) arguments {
			var stay hexes
			stay.add(s.top().Hex)
			return places(&stay).or(&r.m.around[s.top().Hex])
		},
		do: func(u umpire, x choice) {
			f := u.pop()
			u.slip(f.Men, f.Hex, x.hex())
		},
	}}
}

// slip moves men who escaped one hex, unseen.
func (u *umpire) slip(men Men, from, to Hex) {
	if from == to {
		return
	}
	for m := men; m != 0; m &= m - 1 {
		u.Man[m.First()] = to
	}
	u.Ambush &^= men
	for k := range u.Prize { // they leave the truck behind
		u.Prize[k].Aboard &^= men
	}
	u.tell(PartySlipped, British, int(men), int(from), int(to), 0)
}

// guards: the patrol is busy with prisoners.
func (s *State) guards(p Patrol) bool {
	return s.Move <= s.Guarding[p] && s.Guarding[p] > 0 && s.Met[p.Unit()] == 0
}

// guarding is the set of patrols that are.
func (s *State) guarding() (busy Patrols) {
	for p := range Patrol(Teams) {
		if s.guards(p) {
			busy |= 1 << p
		}
	}
	return busy
}

// hit is whom a plural result takes (EVA-PAT-06).
func (u *umpire) hit(g Men) Men {
	n := 1
	switch u.o.Fight.Plural {
	case PluralGroup:
		return g
	case PluralDie:
		n = u.c.Die(lots)
	}
	var taken Men
	for ; n > 0 && g != 0; n-- {
		i := u.lot(g)
		taken |= 1 << i
		g &^= 1 << i
	}
	return taken
}

// lot draws one of the men.
func (u *umpire) lot(m Men) Man {
	l := u.c.Stream(lots).Lot()
	drawn := m.First()
	for m &= m - 1; m != 0; m &= m - 1 {
		if i := m.First(); l.Key(uint64(i)) < l.Key(uint64(drawn)) {
			drawn = i
		}
	}
	return drawn
}

func (u *umpire) capture(m Men, h Hex) {
	u.Captured |= m
	u.remove(m)
	u.tell(MenCaptured, German, int(m), int(h), 0, 0)
	if u.o.Win.Stop {
		u.over()
	}
	u.endIfNobody()
}

func (u *umpire) kill(m Men, h Hex) {
	u.Dead |= m
	u.remove(m)
	u.Killed += uint8(m.Count())
	u.tell(MenKilled, German, int(m), int(h), 0, 0)
	u.endIfNobody()
}

// remove takes men off the map.
func (u *umpire) remove(m Men) {
	u.Fit &^= m
	u.Wounded &^= m
	u.Ambush &^= m
	u.Party &^= m
	for x := m; x != 0; x &= x - 1 {
		u.Man[x.First()] = NoHex
	}
	for k := range u.Prize {
		p := &u.Prize[k]
		if p.Aboard&m != 0 {
			if p.Aboard &^= m; p.Aboard == 0 { // lost to play
				p.Held, p.Hex = false, NoHex
			}
		}
	}
}

func (u *umpire) endIfNobody() {
	if u.Free() == 0 && u.o.Time.EarlyStop {
		u.over()
	}
}

// loseTruck destroys a truck with its crew.
func (u *umpire) loseTruck(k Truck, silent bool) {
	u.TruckLost |= 1 << k
	u.tell(TruckDestroyed, British, int(k), int(u.Truck[k]), position.Bit(silent), 0)
	u.notice(k.Unit(), silent)
}

// losePatrol kills a patrol; if it was riding, its truck goes with it
// (EVA-PAT-10).
func (u *umpire) losePatrol(p Patrol, silent bool) {
	u.PatrolLost |= 1 << p
	u.tell(PatrolKilled, British, int(p), int(u.Patrol[p]), position.Bit(silent), 0)
	u.notice(p.Unit(), silent)
	k := u.Ride[p]
	if k == NoTruck {
		return
	}
	switch u.o.Fight.TruckOnKill {
	case TruckGone:
		u.loseTruck(k, silent)
	case TruckToBritish:
		u.takeTruck(k, silent)
	case TruckLeft:
		u.loseTruck(k, silent)
		u.Prize[k] = Prize{Hex: u.Truck[k], Since: u.Move, Left: true}
	}
}

// notice tells the German player of a loss, unless it was silent; what has
// died in silence he goes on ordering about until it does not answer.
func (u *umpire) notice(unit Unit, silent bool) {
	if silent {
		return
	}
	if p := unit.Patrol(); p != NoPatrol {
		u.PatrolMissed |= 1 << p
	} else {
		u.TruckMissed |= 1 << unit.Truck()
	}
	if u.Unit == unit {
		u.Unit = NoUnit
	}
}

// silence: a unit is ordered and does not answer (EVA-REP-04).
func (u *umpire) silence(unit Unit) {
	u.tell(UnitSilent, German, int(unit), 0, 0, 0)
	u.notice(unit, false)
}

// wakeNotices reports silent losses on a day move, with that option.
func (u *umpire) wakeNotices() {
	if u.o.Fight.LossReport != LossNextDay || u.night() {
		return
	}
	for p := range Patrol(Teams) {
		k := Truck(p)
		if u.PatrolLost.Has(p) && !u.PatrolMissed.Has(p) {
			u.silence(p.Unit())
		}
		if u.TruckLost.Has(k) && !u.TruckMissed.Has(k) {
			u.silence(k.Unit())
		}
	}
}
