package evasion

import (
	"slices"

	"escapesim/sim"
)

// An order may name its unit and all that it does in one: "patrol 1: go to
// 7,8", where it would take "order patrol 1", "go to 7,8" and "hold". So that
// lists stay short, this is how the patrol and the truck that are next in line
// are ordered; any other is named first, and so is one that is to go on after
// its steps.

// A move names its unit above the argument, and above that the hexes on the
// way, the first one lowest; each as one more than its number.
const (
	unitShift = 16
	wayShift  = 24
	wayBits   = 8
)

// MostBeat is the steps of the longest beat.
const MostBeat = 3

// To names the unit that a command is for: patrol p as p, truck k as Teams+k.
func To(unit int, m sim.Move) sim.Move { return m | sim.Move(unit+1)<<unitShift }

// BeatOn is the command to walk where a command sends a patrol, 0 for none,
// and one hex on: three at most. To one hex it is a step, to more a beat.
func BeatOn(m sim.Move, h Hex) sim.Move {
	if m == 0 {
		return move(Walk, int(h))
	}
	last := sim.Move(Arg(m) + 1)
	if m>>wayShift == 0 {
		return move(Beat, int(h)) | last<<wayShift
	}
	return m>>wayShift<<wayShift | move(Beat, int(h)) | last<<(wayShift+wayBits)
}

// Beats reports whether patrols can be sent on beats, and the units in line be
// ordered without being named first: with options that make a step depend on
// more than the ground they cannot.
func (r *Rules) Beats() bool { return r.direct }

// unitOf is the unit that a move names; none when it names none.
func unitOf(m sim.Move) int { return int(m>>unitShift&(1<<(wayShift-unitShift)-1)) - 1 }

// via is number i of the hexes on the way, from 0; NoHex after the last.
func via(m sim.Move, i int) Hex { return Hex(m>>(wayShift+wayBits*i)) - 1 }

// command carries out an order. A unit that it names is activated first; a
// patrol gets off before it does something on foot, and gets on before it
// drives.
func (u *umpire) command(m sim.Move) {
	k, arg := KindOf(m), Arg(m)
	if unit := unitOf(m); unit != none {
		trucks := Units(0)
		if k == DriveTo && unit < Teams {
			trucks = u.trucksFor(u.State, unit)
		}
		if !u.order(unit) {
			return
		}
		u.UnitWhole = unit < Teams
		switch {
		case trucks != 0:
			if u.boardTruck(first(trucks)); u.Unit != none || !u.order(Teams+first(trucks)) {
				return
			}
		case unit < Teams && k != GetOff && u.Ride[unit] != none:
			u.getOff()
		}
	}
	if k == Beat {
		u.beat(m)
	} else {
		u.obey(k, arg)
	}
}

// inLine is the first patrol that waits for an order, or none. A patrol that
// was driven is no longer in line.
func (r *Rules) inLine(s *State) int {
	patrols := ^(s.PatrolActed | s.PatrolMissed | s.Carried) & everyTeam
	if patrols == 0 || !r.direct {
		return none
	}
	return first(patrols)
}

// truckInLine is the truck that the patrol in line sits in or may get on and
// drive; when no patrol is in line, the first truck that waits.
func (r *Rules) truckInLine(s *State, p int) int {
	if !r.direct {
		return none
	}
	k := none
	waiting := ^(s.TruckActed | s.TruckMissed) & everyTeam
	switch {
	case p == none && waiting != 0:
		if k = first(waiting); !r.mayDrive(s, k) {
			k = none
		}
	case p == none:
	case s.Ride[p] != none:
		k = int(s.Ride[p])
	case r.o.Embark.BoardThenDrive:
		if trucks := r.trucksFor(s, p); trucks != 0 {
			k = first(trucks)
		}
	}
	if !waiting.Has(k) {
		return none
	}
	return k
}

// lineOrders lists what the units in line may be ordered without being named
// first.
func (r *Rules) lineOrders(s *State, buf []sim.Move) []sim.Move {
	p := r.inLine(s)
	k := r.truckInLine(s, p)
	put := func(unit int, list []sim.Move) {
		for _, m := range list {
			buf = append(buf, To(unit, m))
		}
	}
	if p == none {
		if k != none {
			put(Teams+k, r.drives[s.Truck[k]])
		}
		return buf
	}
	walk := r.outset[s.Patrol[p]][1:]
	beats := len(walk) // from there on
	for beats > 0 && walk[beats-1]>>wayShift != 0 {
		beats--
	}
	aboard := s.Ride[p] != none
	if aboard {
		buf = append(buf, To(p, move(Search, p)), To(p, move(GetOff, 0)))
	} else {
		for t := r.trucksFor(s, p); t != 0; t &= t - 1 {
			buf = append(buf, To(p, move(Board, first(t))))
		}
	}
	put(p, walk[:beats])
	if k != none && !aboard {
		put(p, r.drives[s.Truck[k]])
	}
	if k != none && aboard {
		put(Teams+k, r.drives[s.Truck[k]])
	}
	put(p, walk[beats:])
	return buf
}

// allowsLine: an order to a unit in line. False when it takes the list to
// tell.
func (r *Rules) allowsLine(s *State, m sim.Move) bool {
	p := r.inLine(s)
	kind, arg := KindOf(m), Arg(m)
	if unit := unitOf(m); unit != p {
		if kind != DriveTo || m>>wayShift != 0 || p != none && s.Ride[p] == none {
			return false
		}
		k := r.truckInLine(s, p)
		return k != none && unit == Teams+k && r.drivesTo(s.Truck[k], arg)
	}
	if p == none {
		return false
	}
	h := s.Patrol[p]
	if kind == Beat {
		return r.beats(h, m)
	}
	if m>>wayShift != 0 {
		return false
	}
	switch kind {
	case DriveTo:
		return s.Ride[p] == none && r.truckInLine(s, p) != none && r.drivesTo(h, arg)
	case GoTo:
		return r.goals[h].has(Hex(arg))
	case Walk:
		return r.m.around[h].has(Hex(arg)) && r.cost[r.m.terrain[arg]] <= r.points
	case March:
		return r.m.tied[h].has(Hex(arg)) && r.onRoad <= r.points
	case Board:
		return arg < Teams && s.Ride[p] == none && r.trucksFor(s, p).Has(arg)
	case Search:
		return s.Ride[p] != none && arg == p
	case GetOff:
		return s.Ride[p] != none && arg == 0
	}
	return false
}

// drivesTo reports whether a truck gets from a hex to another in a move.
func (r *Rules) drivesTo(from Hex, to int) bool {
	links := r.m.byRoad[from][to]
	return links > 0 && int(links) <= r.o.Vehicle.Links
}

// beats reports whether a move is a beat from a hex: steps beside the road
// that all the points of a patrol pay for, and no further one.
func (r *Rules) beats(h Hex, m sim.Move) bool {
	left := r.points
	way := m >> wayShift
	if way == 0 {
		return false
	}
	for i := range MostBeat {
		to := Hex(way) - 1
		if way == 0 {
			to = Hex(Arg(m))
		}
		if !r.m.around[h].has(to) {
			return false
		}
		if left -= r.cost[r.m.terrain[to]]; left < 0 {
			return false
		}
		h = to
		if way == 0 {
			return r.besides(h, left) == 0
		}
		if way >>= wayBits; i == MostBeat-1 {
			return false
		}
	}
	return false
}

// besides is how many steps beside the road so many points pay for.
func (r *Rules) besides(h Hex, points int8) int {
	return int(r.strides[int(h)*(int(r.points)+1)+int(points)].beside)
}

// layBeats adds the beats from every hex to what a patrol may be ordered that
// has all its points.
func (r *Rules) layBeats() {
	r.direct = r.beside && !r.o.Vehicle.OffRoad && !r.o.Fight.Escort && r.o.Time.GermansAdapt == OneByOne && r.o.Walk.Rail == RailNone && int(r.points) < (MostBeat+1)*int(r.cheapest)
	if !r.direct {
		return
	}
	var from Hex
	var walk func(m sim.Move, h Hex, left int8)
	walk = func(m sim.Move, h Hex, left int8) {
		if r.besides(h, left) == 0 {
			if KindOf(m) == Beat {
				r.outset[from] = append(r.outset[from], m)
			}
			return
		}
		for _, n := range r.m.near[h] {
			if c := r.cost[r.m.terrain[n]]; c <= left {
				walk(BeatOn(m, n), n, left-c)
			}
		}
	}
	for i := range r.m.Size() {
		from = Hex(i)
		n := len(r.outset[i])
		walk(0, from, r.points)
		slices.Sort(r.outset[i][n:])
	}
}

// beat sends the patrol under orders on a beat. Where somebody is on the way
// it becomes a frame, and what follows is settled step by step.
func (u *umpire) beat(m sim.Move) {
	s := u.State
	men := s.Man.word()
	hexes := [MostBeat]Hex{via(m, 0), via(m, 1), Hex(Arg(m))}
	for i, to := range hexes {
		if to == NoHex {
			continue
		}
		if anybody(men, to) {
			u.push(frame{Kind: beating, Hex: hexes[2], Unit: s.Unit, Cursor: int8(i), Way: [2]Hex{hexes[0], hexes[1]}})
			return
		}
		u.pace(to, false)
	}
	s.Unit = none
}

// beatOn takes a patrol along its beat until something happens; false when
// its move is over.
func (u *umpire) beatOn(f *frame) bool {
	s := u.State
	if s.Unit != f.Unit {
		return false
	}
	for f.Cursor < MostBeat {
		to := f.Hex
		if int(f.Cursor) < len(f.Way) {
			to = f.Way[f.Cursor]
		}
		f.Cursor++
		if to == NoHex {
			continue
		}
		depth := s.Depth
		if u.patrolStep(to, false); s.Depth > depth {
			return true
		}
	}
	s.Unit = none
	return false
}
