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

// To names the unit that a command is for.
func To(unit Unit, m sim.Move) sim.Move { return m | sim.Move(unit+1)<<unitShift }

// BeatOn is the command to walk where a command sends a patrol, 0 for none,
// and one hex on: three at most. To one hex it is a step, to more a beat.
func BeatOn(m sim.Move, h Hex) sim.Move {
	if m == 0 {
		return move(Walk, h)
	}
	last := sim.Move(Arg(m) + 1)
	if m>>wayShift == 0 {
		return move(Beat, h) | last<<wayShift
	}
	return m>>wayShift<<wayShift | move(Beat, h) | last<<(wayShift+wayBits)
}

// Beats reports whether patrols can be sent on beats, and the units in line be
// ordered without being named first: with options that make a step depend on
// more than the ground they cannot.
func (r *Rules) Beats() bool { return r.direct }

// unitOf is the unit that a move names, or none.
func unitOf(m sim.Move) Unit { return Unit(m>>unitShift&(1<<(wayShift-unitShift)-1)) - 1 }

// via is number i of the hexes on the way, from 0; NoHex after the last.
func via(m sim.Move, i int) Hex { return Hex(m>>(wayShift+wayBits*i)) - 1 }

// command carries out an order, by its row, for the unit that it names, which is activated first; a
// patrol gets off before it does something on foot, and gets on before it drives.
func (u *umpire) command(d *decision, m sim.Move) {
	unit, k := unitOf(m), KindOf(m)
	m &^= To(unit, 0)
	p, trucks := unit.Patrol(), Trucks(0)
	if k == DriveTo && p != NoPatrol {
		trucks = u.trucksFor(u.State, p)
	}
	if !u.order(unit) {
		return
	}
	u.UnitWhole = p != NoPatrol
	switch {
	case trucks != 0:
		if u.boardTruck(trucks.First()); u.Unit != NoUnit || !u.order(trucks.First().Unit()) {
			return
		}
	case p != NoPatrol && k != GetOff && u.Ride[p] != NoTruck:
		u.getOff()
	}
	d.do(*u, choice(m))
}

// patrolInLine is the patrol in line, the first that waits for an order and was not
// driven; its unit is none where nobody is.
func (r *Rules) patrolInLine(s *State) who {
	patrols := ^(s.PatrolActed | s.PatrolMissed | s.Carried) & everyTeam
	if !r.direct || patrols == 0 {
		return who{unit: NoUnit}
	}
	p := patrols.First()
	return who{p.Unit(), s.Patrol[p], r.points, NoTruck}
}

// truckInLine is the truck in line: the one that the patrol in line sits in; when no
// patrol is in line, the first that waits. Its unit is none where there is no such truck.
func (r *Rules) truckInLine(s *State, patrol who) who {
	trucks := s.trucksWaiting()
	k := trucks.First()
	if patrol.unit != NoUnit {
		k = s.Ride[patrol.unit&7]
	}
	if !r.direct || !trucks.Has(k) || !r.mayDrive(s, k) {
		return who{unit: NoUnit}
	}
	return who{k.Unit(), s.Truck[k], noStep, k}
}

// boards is the truck that a patrol in line gets on to be driven at once, or none.
func (r *Rules) boards(s *State, p Patrol) Truck {
	if board := r.trucksFor(s, p); board != 0 && s.trucksWaiting().Has(board.First()) && r.o.Embark.BoardThenDrive {
		return board.First()
	}
	return NoTruck
}

// buildBeats finds the beats from every hex: ways beside the road that a patrol can pay for
// and that end where it cannot pay for another step.
func (r *Rules) buildBeats() {
	r.direct = r.plain && r.o.Walk.BesideRoad && !r.o.Vehicle.OffRoad && !r.o.Fight.Escort && !r.o.Time.GermansPlot &&
		!r.o.Walk.OnRails && int(r.points) < (MostBeat+1)*int(r.cheapest)
	if !r.direct {
		return
	}
	var walk func(from, h Hex, m sim.Move, left int8)
	walk = func(from, h Hex, m sim.Move, left int8) {
		steps := r.stepsBeside(h, left)
		if steps == (arguments{}) && KindOf(m) == Beat {
			r.beats[from] = append(r.beats[from], m)
		}
		for _, n := range r.m.near[h] {
			if steps.has(int(n)) {
				walk(from, n, BeatOn(m, n), left-r.cost[r.m.terrain[n]])
			}
		}
	}
	for i := range r.m.Size() {
		walk(Hex(i), Hex(i), 0, r.points)
		slices.Sort(r.beats[i])
	}
}

// beat sends the patrol under orders on a beat.
func (u *umpire) beat(m sim.Move) {
	u.beatOn(frame{Kind: beating, Hex: Hex(Arg(m)), Unit: u.Unit, Way: [2]Hex{via(m, 0), via(m, 1)}})
}

// beatOn takes the patrol under orders along its beat. Where it meets somebody, a frame
// keeps the rest.
func (u *umpire) beatOn(f frame) {
	for f.Cursor < MostBeat {
		to := f.Hex
		if int(f.Cursor) < len(f.Way) {
			to = f.Way[f.Cursor]
		}
		f.Cursor++
		if to != NoHex && u.patrolStep(to, false) {
			u.push(f)
			u.lookRound()
			return
		}
	}
	u.Unit = NoUnit
}
