package evasion

import "escapesim/sim/position"

// SpotOptions turns who is seen.
type SpotOptions struct {
	GroupMin   int    `key:"group.min" clause:"EVA-SPOT-02" range:"2..7" default:"2" assumed:"the search sheet prints no number for a group" doc:"men from which a group is easier to see"`
	OneParty   bool   `key:"group.scope" clause:"EVA-SPOT-13" values:"hex|party" default:"hex" assumed:"else six single men in one hex would not be a group" doc:"who is met together: all British in a hex, or those who obeyed one order"`
	ClampEach  bool   `key:"spot.clamp" clause:"EVA-SPOT-04" values:"end|each" default:"end" assumed:"only sums above six or below nothing need a limit" doc:"chances are cut to 0..6 after both modifiers, or after each"`
	OnLeave    bool   `key:"spot.on_leave" clause:"EVA-SPOT-07" default:"false" assumed:"moving through is entering; hiding men could never get away otherwise" doc:"British who leave a hex are looked for there as well"`
	PerHex     bool   `key:"spot.per" clause:"EVA-SPOT-08" values:"unit|hex" default:"unit" assumed:"each piece is moved and settled by itself" doc:"every unit in the hex throws, or only the one with the best chance"`
	RoadInTown bool   `key:"urban.column" clause:"EVA-SPOT-10" values:"always|road" default:"always" assumed:"the movement table joins road and town, the search table does not" doc:"in a town the urban column counts always, or the road column for those on the road"`
	Escape     Escape `key:"escape.mode" clause:"EVA-SPOT-19" values:"stay_immune|stay|step" default:"stay_immune" assumed:"no move is described; unprotected, the same patrol would search and find them at once; it looks for all others, as there is a roll in each hex with forces of the other side" doc:"who escapes stays, and that unit sees him no more in the move; or stays without that; or may go one hex, unseen too"`
}

// Escape says what "escape" does.
type Escape uint8

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
		if r.o.Spot.ClampEach {
			n = min(n, 6)
		}
		r.chance[i] = min(max(n-int8(vehicle), 0), 6)
	}
}

// Chance is the chance to be spotted, in sixths, after modifiers and
// clamping (EVA-SPOT-01 to -04).
func (r *Rules) Chance(night, moving, group, vehicle bool, column Column) int {
	return int(r.chance[position.Bit(night)<<5|position.Bit(moving)<<4|position.Bit(group)<<3|position.Bit(
		vehicle)<<2|int(column)])
}

// column is where a group is for spotting and fighting (EVA-SPOT-10).
func (u *umpire) column(h Hex, g Men, prize Truck) Column {
	onRoad := u.roadBound(g, prize)
	switch t := u.m.terrain[h]; {
	case t == Urban && (!u.o.Spot.RoadInTown || !onRoad):
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
func (u *umpire) roadBound(g Men, prize Truck) bool { return prize != NoTruck || g&u.OnRoad != 0 }

// moving: any member moved, or the truck they sit in was driven.
func (u *umpire) moving(g Men, prize Truck) bool {
	if prize != NoTruck {
		return u.Prize[prize].Drove
	}
	return g&u.Moved != 0
}

func (u *umpire) chanceFor(h Hex, g Men, prize Truck, vehicle bool) int8 {
	return int8(u.Rules.Chance(u.night(), u.moving(g, prize), g.Count() >= u.o.Spot.GroupMin, vehicle,
		u.column(h, g, prize)))
}

// group is the contact group that these men belong to: all living British
// in the hex and the same conveyance (EVA-SPOT-13).
func (u *umpire) group(h Hex, men Men, prize Truck) Men {
	var g Men
	if prize != NoTruck {
		g = u.Prize[prize].Aboard
	} else {
		g = Men(u.Man.on(h)) &^ u.riding()
	}
	g &= u.Free()
	if u.o.Spot.OneParty && men != 0 {
		label := u.Label[men.First()]
		for m := g; m != 0; m &= m - 1 {
			if i := m.First(); u.Label[i] != label {
				g &^= 1 << i
			}
		}
	}
	return g
}

// unmet are those of a group in the hex whom the unit may see: with the others it
// was in contact in this move. Truck and rider share this (EVA-SPOT-19).
func (u *umpire) unmet(unit Unit, h Hex, g Men) Men {
	if u.o.Spot.Escape == Stay || unit == Watchmen && !u.GarrisonMet.has(h) {
		return g
	}
	g &^= u.Met[unit]
	if p := unit.Patrol(); p != NoPatrol {
		if k := u.Ride[p]; k != NoTruck {
			g &^= u.Met[k.Unit()]
		}
	} else if k := unit.Truck(); k != NoTruck {
		if p := u.Rider[k]; p != NoPatrol {
			g &^= u.Met[p.Unit()]
		}
	}
	return g
}

// throwFor makes a spotting throw; it is made at chances 0 and 6 too
// (EVA-SPOT-05).
func (u *umpire) throwFor(unit Unit, h Hex, chance int8) bool {
	n := u.c.Die(spotting)
	u.tell(LookedOut, German, int(unit), int(h), int(chance), n)
	return n <= int(chance)
}

// regard is how a unit in the hex looks at British who enter it: with a
// chance, with certainty, or not at all.
func (u *umpire) regard(unit Unit, h Hex, g Men, prize Truck) (chance int8, how How, looks bool) {
	if g == 0 {
		return 0, 0, false
	}
	switch p, k := unit.Patrol(), unit.Truck(); {
	case p != NoPatrol:
		if u.guards(p) {
			return 0, 0, false
		}
		if u.Searching.Has(p) && !u.o.Search.Instant {
			return 6, BySearch, true
		}
		if prize != NoTruck && (!u.night() || u.m.terrain[h] == Urban) { // EVA-CAPV-03, -06
			return 6, ByRule, true
		}
		return u.chanceFor(h, g, prize, false), ByThrow, true
	case k != NoTruck:
		if u.Blocking.Has(k) && !u.o.Search.BlockInstant {
			if u.roadBound(g, prize) {
				return 6, ByRoadblock, true
			}
			return u.chanceFor(h, g, prize, true), ByThrow, u.o.Search.BlockLooksOffRoad
		}
		if prize != NoTruck && u.Rider[k] != NoPatrol && (!u.night() || u.m.terrain[h] == Urban) {
			return 6, ByRule, true
		}
		return u.chanceFor(h, g, prize, true), ByThrow, u.o.Vehicle.ParkedWatch
	}
	if prize != NoTruck && u.night() { // EVA-CAPV-02
		return 6, ByRule, true
	}
	return u.chanceFor(h, g, prize, false), ByThrow, true
}

// watchers is the set of units that stand in a hex: patrols on foot, trucks, garrison. A rider does not look beside
// its truck (EVA-SPOT-08).
func (u *umpire) watchers(h Hex) uint16 {
	w := uint16(Trucks(u.Truck.on(h))&^u.TruckLost) << Teams
	for patrols := Patrols(u.Patrol.on(h)) &^ u.PatrolLost; patrols != 0; patrols &= patrols - 1 {
		if p := patrols.First(); u.Ride[p] == NoTruck {
			w |= 1 << p
		}
	}
	if u.Rules.garrison.has(h) {
		w |= 1 << Watchmen
	}
	return w
}

func (u *umpire) watched(h Hex) bool { return u.watchers(h) != 0 }

// enter settles what British meet who have entered a hex.
func (u *umpire) enter(men Men, h Hex, prize Truck) {
	w := u.watchers(h)
	if w == 0 || u.Plotting {
		return
	}
	for unit := range Watchmen {
		if w>>unit&1 != 0 {
			u.sight(unit, h)
			if u.o.Walk.Zoc {
				for m := men; m != 0; m &= m - 1 {
					u.Points[m.First()], u.Steps[m.First()] = 0, int8(max(1, u.o.Walk.Wounded))
				}
			}
		}
	}
	u.push(frame{Kind: watch, Hex: h, Unit: Unit(prize), Men: men})
}

// watching lets the next unit look at the party; false when all have.
func (u *umpire) watching(f *frame) bool {
	g := u.group(f.Hex, f.Men&u.Free(), f.prize())
	if f.Men&u.Free() == 0 || g == 0 {
		return false
	}
	w := u.watchers(f.Hex) >> f.Cursor << f.Cursor
	if u.o.Spot.PerHex && w != 0 {
		best, most := NoUnit, int8(-1)
		for unit := range Watchmen + 1 {
			if w>>unit&1 != 0 {
				chance, how, looks := u.regard(unit, f.Hex, u.unmet(unit, f.Hex, g), f.prize())
				if how != ByThrow {
					chance = 7
				}
				if looks && chance > most {
					best, most = unit, chance
				}
			}
		}
		f.Cursor = int8(Watchmen) + 1
		if best != NoUnit {
			u.regardOnce(best, f, g)
		}
		return true
	}
	for unit := Unit(f.Cursor); unit <= Watchmen; unit++ {
		if w>>unit&1 != 0 {
			f.Cursor = int8(unit) + 1
			u.regardOnce(unit, f, g)
			return true
		}
	}
	return false
}

func (u *umpire) regardOnce(unit Unit, f *frame, g Men) {
	g = u.unmet(unit, f.Hex, g)
	chance, how, looks := u.regard(unit, f.Hex, g, f.prize())
	if !looks || how == ByThrow && !u.throwFor(unit, f.Hex, chance) {
		return
	}
	if how == ByRoadblock && u.o.Search.BlockStops {
		for m := f.Men; m != 0; m &= m - 1 {
			u.Points[m.First()], u.Steps[m.First()] = 0, int8(max(1, u.o.Walk.Wounded))
		}
		if k := f.prize(); k != NoTruck {
			u.Prize[k].Links = 0
		}
	}
	u.spotted(unit, f.Hex, g, f.prize(), how)
}

// spotted: what it does depends on the spotter (EVA-SPOT-15).
func (u *umpire) spotted(unit Unit, h Hex, g Men, prize Truck, how How) {
	u.tellSpotted(unit, h, g, how)
	switch p, k := unit.Patrol(), unit.Truck(); {
	case p != NoPatrol:
		u.patrolFight(p, h, g, u.terrainModifier(h, g, prize), how)
	case k != NoTruck:
		if rider := u.Rider[k]; rider != NoPatrol {
			u.patrolFight(rider, h, g, u.terrainModifier(h, g, prize), how) // EVA-VEH-07
			return
		}
		u.radio(unit, h, g)
		u.push(frame{Kind: crew, Hex: h, Unit: Unit(k), Men: g, Cursor: int8(prize)})
	default:
		u.garrisonSpots(h, g, prize, how)
	}
}

// lookingAt lets a German unit look at the next contact group of the hex it
// has entered; false when it has looked at all.
func (u *umpire) lookingAt(f *frame) bool {
	patrol, truck := f.Unit.Patrol(), f.Unit.Truck()
	if f.Cursor == 0 {
		f.Cursor = 1
		if u.ambushed(f) {
			return true
		}
	}
	for g, prize := u.nextGroup(f, false); g != 0; g, prize = u.nextGroup(f, false) {
		if truck != NoTruck {
			patrol = u.Rider[truck]
		}
		if patrol != NoPatrol && f.Hex == u.Site && u.landed(u.last) && u.Met[patrol.Unit()] == 0 { // EVA-LYS-04
			u.tellSpotted(f.Unit, f.Hex, g, ByAircraft)
			u.patrolFight(patrol, f.Hex, g, u.terrainModifier(f.Hex, g, prize), ByAircraft)
			return true
		}
		if truck != NoTruck && !f.Last && !u.roadBound(g, prize) { // EVA-VEH-01
			continue
		}
		if u.throwFor(f.Unit, f.Hex, u.chanceFor(f.Hex, g, prize, truck != NoTruck)) {
			u.spotted(f.Unit, f.Hex, g, prize, ByThrow)
		}
		return true
	}
	return false
}

// nextGroup is the next contact group of the hex of a frame that its unit has not looked
// at there and can meet, those on the road only by choice; none for a unit that is lost.
func (u *umpire) nextGroup(f *frame, onRoad bool) (Men, Truck) {
	for c := max(int(f.Cursor), 1); c <= 2*Teams; c++ { // Cursor 0: before the first
		g, prize := u.candidate(f.Hex, c-1)
		if g == 0 || g&f.Men != 0 || onRoad && !u.roadBound(g, prize) {
			continue
		}
		f.Cursor = int8(c + 1)
		f.Men |= g
		if u.lost(f.Unit) {
			break
		}
		if g = u.unmet(f.Unit, f.Hex, g); g != 0 {
			return g, prize
		}
	}
	return 0, NoTruck
}

// candidate is contact group number c of a hex: the groups on foot by their
// first man, then the captured trucks (EVA-SPOT-09).
func (u *umpire) candidate(h Hex, c int) (Men, Truck) {
	if c >= Strength {
		k := Truck(c - Strength)
		if u.Prize[k].Hex == h {
			return u.Prize[k].Aboard & u.Free(), k
		}
		return 0, NoTruck
	}
	i := Man(c)
	if u.Man[i] != h || !u.Free().Has(i) || u.riding().Has(i) {
		return 0, NoTruck
	}
	g := u.group(h, 1<<i, NoTruck)
	if g.First() != i {
		return 0, NoTruck
	}
	return g, NoTruck
}
