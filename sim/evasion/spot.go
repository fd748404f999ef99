package evasion

import "escapesim/sim/position"

// SpotOptions turns who is seen.
type SpotOptions struct {
	GroupMin    int    `key:"group.min" clause:"EVA-SPOT-02" range:"2..7" default:"2" assumed:"the search sheet prints no number for a group" doc:"men from which a group is easier to see"`
	Scope       Scope  `key:"group.scope" clause:"EVA-SPOT-13" values:"hex|party" default:"hex" assumed:"else six single men in one hex would not be a group" doc:"who is met together: all British in a hex, or those who obeyed one order"`
	Clamp       Clamp  `key:"spot.clamp" clause:"EVA-SPOT-04" values:"end|each" default:"end" assumed:"only sums above six or below nothing need a limit" doc:"chances are cut to 0..6 after both modifiers, or after each"`
	OnLeave     bool   `key:"spot.on_leave" clause:"EVA-SPOT-07" default:"false" assumed:"moving through is entering; hiding men could never get away otherwise" doc:"British who leave a hex are looked for there as well"`
	Per         Per    `key:"spot.per" clause:"EVA-SPOT-08" values:"unit|hex" default:"unit" assumed:"each piece is moved and settled by itself" doc:"every unit in the hex throws, or only the one with the best chance"`
	UrbanColumn InTown `key:"urban.column" clause:"EVA-SPOT-10" values:"always|road" default:"always" assumed:"the movement table joins road and town, the search table does not" doc:"in a town the urban column counts always, or the road column for those on the road"`
	Escape      Escape `key:"escape.mode" clause:"EVA-SPOT-19" values:"stay_immune|stay|step" default:"stay_immune" assumed:"no move is described; without protection the same patrol would search and find them at once" doc:"who escapes stays, unseen by that unit for the move; or stays without that; or may go one hex"`
}

// Scope says who forms a contact group.
type Scope uint8

// The extents of a contact group.
const (
	WholeHex Scope = iota
	OneParty
)

// Clamp says when chances are cut to what a die can show.
type Clamp uint8

// The moments of clamping.
const (
	ClampEnd Clamp = iota
	ClampEach
)

// Per says who throws.
type Per uint8

// The throws made in a hex.
const (
	PerUnit Per = iota
	PerHex
)

// InTown says which column a town with a road has.
type InTown uint8

// The columns of a town.
const (
	TownAlways InTown = iota
	TownRoad
)

// Escape says what "escape" does.
type Escape uint8

// The meanings of an escape.
const (
	StayImmune Escape = iota
	Stay
	StepAway
)

// Column is a column of the Search Matrix. It is not terrain: only those who
// use the road are in Road.
type Column uint8

// The columns, as printed.
const (
	InRough Column = iota
	InOpen
	OnRoad
	InUrban
)

// searchMatrix is the printed table: night, moving, column (EVA-SPOT-01).
// By night a mover in a town is seen more easily than by day: intended
// (EVA-SPOT-18).
var searchMatrix = [2][2][4]int8{
	{{1, 2, 6, 1}, {4, 6, 6, 1}},
	{{0, 1, 2, 0}, {2, 3, 4, 2}},
}

// chances tabulates the 64 cells.
func (r *Rules) chances() {
	for i := range r.chance {
		night, moving, group, vehicle, column := i>>5&1, i>>4&1, i>>3&1, i>>2&1, i&3
		n := searchMatrix[night][moving][column] + int8(group)
		if r.o.Spot.Clamp == ClampEach {
			n = min(n, 6)
		}
		r.chance[i] = min(max(n-int8(vehicle), 0), 6)
	}
}

// Chance is the chance to be spotted, in sixths, after modifiers and
// clamping (EVA-SPOT-01 to -04).
func (r *Rules) Chance(night, moving, group, vehicle bool, column Column) int {
	return int(r.chance[position.Bit(night)<<5|position.Bit(moving)<<4|position.Bit(group)<<3|position.Bit(vehicle)<<2|int(column)])
}

// column is where a group is for spotting and fighting (EVA-SPOT-10).
func (u *umpire) column(h Hex, g Men, prize int8) Column {
	onRoad := u.roadBound(g, prize)
	switch t := u.m.terrain[h]; {
	case t == Urban && (u.o.Spot.UrbanColumn == TownAlways || !onRoad):
		return InUrban
	case onRoad:
		return OnRoad
	case t == Rough:
		return InRough
	}
	return InOpen
}

// roadBound: a group is on the road when any member went along it, and in a
// captured truck always (EVA-SPOT-12, EVA-CAPV-11).
func (u *umpire) roadBound(g Men, prize int8) bool { return prize != none || g&u.OnRoad != 0 }

// moving: any member moved, or the truck they sit in was driven.
func (u *umpire) moving(g Men, prize int8) bool {
	if prize != none {
		return u.Prize[prize].Drove
	}
	return g&u.Moved != 0
}

func (u *umpire) chanceFor(h Hex, g Men, prize int8, vehicle bool) int8 {
	return int8(u.Rules.Chance(u.night(), u.moving(g, prize), g.Count() >= u.o.Spot.GroupMin, vehicle, u.column(h, g, prize)))
}

// group is the contact group that these men belong to: all living British
// in the hex and the same conveyance (EVA-SPOT-13).
func (u *umpire) group(h Hex, men Men, prize int8) Men {
	var g Men
	if prize != none {
		g = u.Prize[prize].Aboard
	} else {
		g = Men(u.Man.on(h)) &^ u.riding()
	}
	g &= u.Free()
	if u.o.Spot.Scope == OneParty && men != 0 {
		label := u.Label[first(men)]
		for m := g; m != 0; m &= m - 1 {
			if i := first(m); u.Label[i] != label {
				g &^= 1 << i
			}
		}
	}
	return g
}

// blind: a unit that was in contact in this move finds nobody any more in
// it; truck and rider share this (EVA-SPOT-19).
func (u *umpire) blindPatrol(p int) bool {
	s := u.State
	if s.PatrolMet|s.TruckMet == 0 || u.o.Spot.Escape == Stay {
		return false
	}
	k := s.Ride[p]
	return s.PatrolMet.Has(p) || k != none && s.TruckMet.Has(int(k))
}

func (u *umpire) blindTruck(k int) bool {
	s := u.State
	if s.PatrolMet|s.TruckMet == 0 || u.o.Spot.Escape == Stay {
		return false
	}
	p := s.Rider[k]
	return s.TruckMet.Has(k) || p != none && s.PatrolMet.Has(int(p))
}

// throwFor makes a spotting throw; it is made at chances 0 and 6 too
// (EVA-SPOT-05).
func (u *umpire) throwFor(code int, h Hex, chance int8) bool {
	n := u.c.Die(spotting)
	u.tellLookedOut(code, h, chance, n)
	return n <= int(chance)
}

// regard is how a unit in the hex looks at British who enter it: with a
// chance, with certainty, or not at all.
func (u *umpire) regard(code int, h Hex, g Men, prize int8) (chance int8, how How, looks bool) {
	switch {
	case code < Teams:
		p := code
		if u.blindPatrol(p) || u.guards(p) {
			return 0, 0, false
		}
		if u.Searching.Has(p) && u.o.Search.Lasts == UntilNextAction {
			return 6, BySearch, true
		}
		if prize != none && (!u.night() || u.m.terrain[h] == Urban) { // EVA-CAPV-03, -06
			return 6, ByRule, true
		}
		return u.chanceFor(h, g, prize, false), ByThrow, true
	case code < Watchmen:
		k := code - Teams
		if u.blindTruck(k) {
			return 0, 0, false
		}
		if u.Blocking.Has(k) && u.o.Search.BlockLasts == UntilNextAction {
			if u.roadBound(g, prize) {
				return 6, ByRoadblock, true
			}
			return u.chanceFor(h, g, prize, true), ByThrow, u.o.Search.BlockOffRoad == OffRoadMatrix
		}
		if prize != none && u.Rider[k] != none && (!u.night() || u.m.terrain[h] == Urban) {
			return 6, ByRule, true
		}
		return u.chanceFor(h, g, prize, true), ByThrow, u.o.Vehicle.ParkedWatch
	}
	if u.GarrisonMet.has(h) && u.o.Spot.Escape != Stay {
		return 0, 0, false
	}
	if prize != none && u.night() { // EVA-CAPV-02
		return 6, ByRule, true
	}
	return u.chanceFor(h, g, prize, false), ByThrow, true
}

// watchers is the set of units that stand in a hex, as bits of their codes:
// patrols on foot, trucks, garrison. A rider does not look beside its truck
// (EVA-SPOT-08).
func (u *umpire) watchers(h Hex) uint16 {
	w := uint16(Units(u.Truck.on(h))&^u.TruckLost) << Teams
	for p := Units(u.Patrol.on(h)) &^ u.PatrolLost; p != 0; p &= p - 1 {
		if i := first(p); u.Ride[i] == none {
			w |= 1 << i
		}
	}
	if u.Rules.garrison.has(h) {
		w |= 1 << Watchmen
	}
	return w
}

func (u *umpire) watched(h Hex) bool { return u.watchers(h) != 0 }

// enter settles what British meet who have entered a hex.
func (u *umpire) enter(men Men, h Hex, prize int8) {
	w := u.watchers(h)
	if w == 0 || u.Plotting {
		return
	}
	for code := range Watchmen {
		if w>>code&1 != 0 {
			u.sight(code, h)
			if u.o.Walk.Zoc {
				for m := men; m != 0; m &= m - 1 {
					u.Points[first(m)], u.Steps[first(m)] = 0, int8(max(1, u.o.Walk.Wounded))
				}
			}
		}
	}
	u.push(frame{Kind: watch, Hex: h, Unit: prize, Men: men})
}

// watching lets the next unit look at the party; false when all have.
func (u *umpire) watching(f *frame) bool {
	g := u.group(f.Hex, f.Men&u.Free(), f.Unit)
	if f.Men&u.Free() == 0 || g == 0 {
		return false
	}
	w := u.watchers(f.Hex) >> f.Cursor << f.Cursor
	if u.o.Spot.Per == PerHex && w != 0 {
		best, most := -1, int8(-1)
		for code := range Watchmen + 1 {
			if w>>code&1 != 0 {
				chance, how, looks := u.regard(code, f.Hex, g, f.Unit)
				if how != ByThrow {
					chance = 7
				}
				if looks && chance > most {
					best, most = code, chance
				}
			}
		}
		f.Cursor = Watchmen + 1
		if best >= 0 {
			u.regardOnce(best, f, g)
		}
		return true
	}
	for code := int(f.Cursor); code <= Watchmen; code++ {
		if w>>code&1 != 0 {
			f.Cursor = int8(code + 1)
			u.regardOnce(code, f, g)
			return true
		}
	}
	return false
}

func (u *umpire) regardOnce(code int, f *frame, g Men) {
	chance, how, looks := u.regard(code, f.Hex, g, f.Unit)
	if !looks || how == ByThrow && !u.throwFor(code, f.Hex, chance) {
		return
	}
	if how == ByRoadblock && u.o.Search.BlockStops {
		for m := f.Men; m != 0; m &= m - 1 {
			u.Points[first(m)], u.Steps[first(m)] = 0, int8(max(1, u.o.Walk.Wounded))
		}
		if f.Unit != none {
			u.Prize[f.Unit].Links = 0
		}
	}
	u.spotted(code, f.Hex, g, f.Unit, how)
}

// spotted: what it does depends on the spotter (EVA-SPOT-15).
func (u *umpire) spotted(code int, h Hex, g Men, prize int8, how How) {
	u.tellSpotted(code, h, g, how)
	switch {
	case code < Teams:
		u.patrolFight(code, h, g, u.terrainModifier(h, g, prize), how)
	case code < Watchmen:
		k := code - Teams
		if p := u.Rider[k]; p != none {
			u.patrolFight(int(p), h, g, u.terrainModifier(h, g, prize), how) // EVA-VEH-07
			return
		}
		u.radio(code, h, g)
		u.push(frame{Kind: crew, Hex: h, Unit: int8(k), Men: g, Cursor: prize})
	default:
		u.garrisonSpots(h, g, prize, how)
	}
}

// lookingAt lets a German unit look at the next contact group of the hex it
// has entered; false when it has looked at all.
func (u *umpire) lookingAt(f *frame) bool {
	code := int(f.Unit)
	truck := code >= Teams
	if f.Cursor == 0 {
		f.Cursor = 1
		if u.ambushed(f) {
			return true
		}
	}
	for c := int(f.Cursor); c <= 2*Teams; c++ {
		g, prize := u.candidate(f.Hex, c-1)
		if g == 0 || g&f.Men != 0 {
			continue
		}
		f.Cursor = int8(c + 1)
		f.Men |= g
		if u.lost(code) || truck && u.blindTruck(code-Teams) || !truck && u.blindPatrol(code) {
			return false
		}
		patrol := code
		if truck {
			patrol = int(u.Rider[code-Teams])
		}
		if patrol >= 0 && f.Hex == u.Site && u.landed(u.last) && !u.PatrolMet.Has(patrol) { // EVA-LYS-04
			u.tellSpotted(code, f.Hex, g, ByAircraft)
			u.patrolFight(patrol, f.Hex, g, u.terrainModifier(f.Hex, g, prize), ByAircraft)
			return true
		}
		if truck && !f.Last && !u.roadBound(g, prize) { // EVA-VEH-01
			continue
		}
		if u.throwFor(code, f.Hex, u.chanceFor(f.Hex, g, prize, truck)) {
			u.spotted(code, f.Hex, g, prize, ByThrow)
		}
		return true
	}
	return false
}

// candidate is contact group number c of a hex: the groups on foot by their
// first man, then the captured trucks (EVA-SPOT-09).
func (u *umpire) candidate(h Hex, c int) (Men, int8) {
	if c >= Strength {
		k := c - Strength
		if u.Prize[k].Hex == h {
			return u.Prize[k].Aboard & u.Free(), int8(k)
		}
		return 0, none
	}
	if u.Man[c] != h || !u.Free().Has(c) || u.riding().Has(c) {
		return 0, none
	}
	g := u.group(h, 1<<c, none)
	if first(g) != c {
		return 0, none
	}
	return g, none
}
