package evasion

import "escapesim/sim/position"

// VehicleOptions turns trucks on the move.
type VehicleOptions struct {
	Links       int        `key:"move.vehicle" clause:"EVA-MOVE-07" range:"1..20" doc:"hexes that a truck drives in a move"`
	OffRoad     bool       `key:"vehicle.offroad" clause:"EVA-MOVE-08" default:"false" assumed:"trucks look at the road they move on; leaving it is never mentioned" doc:"a truck may go one hex off the road in a move, and no further"`
	IdleLook    bool       `key:"vehicle.idle_look" clause:"EVA-VEH-03" default:"false" assumed:"the look belongs to the last hex of a move" doc:"a truck that holds looks round as if it had driven there"`
	ParkedWatch bool       `key:"vehicle.parked_watch" clause:"EVA-VEH-04" default:"true" assumed:"a truck is a force in its hex like any other" doc:"a parked truck looks at British who enter its hex"`
	Attack      CrewAction `key:"crew.attack" clause:"EVA-VEH-06" values:"choice|never|always" doc:"what a crew does that spots the party"`
	Stops       bool       `key:"contact.stops_german" clause:"EVA-VEH-08" default:"true" assumed:"a unit that fought was busy" doc:"a fight in the German phase ends that unit's move"`
}

// CrewAction says whether crews attack.
type CrewAction uint8

const (
	CrewChoice CrewAction = iota
	CrewReports
	CrewAttacks
)

// vehicleDecisions: where a truck drives.
func vehicleDecisions() []decision {
	return []decision{{
		kind: DriveTo, words: "drive to %s", arg: aHex, at: during(truckOrdered, truckInLine, patrolInLine),
		open: func(r *Rules, s *State, w who) arguments {
			k := w.truck
			if p := w.unit.Patrol(); p != NoPatrol {
				k = r.boards(s, p)
			}
			if k == NoTruck || !r.mayDrive(s, k) {
				return arguments{}
			}
			links := s.UnitPoints
			if s.Unit == NoUnit { // in line
				links = r.truckLinks()
			}
			to := r.within(w.at, links)
			if r.o.Vehicle.OffRoad && s.UnitSteps == 0 { // EVA-MOVE-08: one hex off the road
				return to.or(&r.m.around[w.at])
			}
			return to
		},
		do: func(u umpire, x choice) { u.drive(x.hex(), false) },
	}}
}

// crewDecisions: what a crew does that has spotted the party.
func crewDecisions() []decision {
	return []decision{{
		kind: Radio, words: "report", at: during(crewAsked),
		do: func(u umpire, _ choice) { u.pop() },
	}, {
		kind: Attack, words: "attack", at: during(crewAsked),
		do: func(u umpire, _ choice) { u.crewAttacks(u.pop()) },
	}}
}

// within is where so many links along the road take a truck.
func (r *Rules) within(h Hex, links int8) arguments {
	if int(links) == r.o.Vehicle.Links {
		return places(&r.drives[h])
	}
	var to hexes
	for i, d := range r.m.byRoad[h] {
		if d > 0 && int(d) <= int(links) {
			to.add(Hex(i))
		}
	}
	return places(&to)
}

func (r *Rules) truckLinks() int8 { return int8(r.o.Vehicle.Links) }

// drive sends the truck under orders along the road. In the hexes that it
// drives through it watches the road only; in the last one it looks like a
// patrol (EVA-VEH-01, -02). A truck that is lost in silence on the way drives
// on in the German player's mind.
func (u *umpire) drive(to Hex, drop bool) {
	k := u.Unit.Truck()
	u.Driven |= 1 << k
	if p := u.Rider[k]; p != NoPatrol {
		u.Carried |= 1 << p
	}
	u.push(frame{Kind: driving, Hex: to, Unit: u.Unit, Last: !drop})
}

// driveOn takes a truck on until something happens; false when the drive is
// over, by arrival or by a fight.
func (u *umpire) driveOn(f *frame) bool {
	s := u.State
	k := f.Unit.Truck()
	if s.Unit != f.Unit {
		return false
	}
	next := u.roadNext[f.Hex]
	men := s.Man.word()
	at, links := s.Truck[k], int8(0)
	met := false
	for at != f.Hex && !met {
		from := at
		if at = f.Hex; next != nil && next[from] != NoHex { // else off the road, with that option
			at = next[from]
		}
		links++
		if !s.Plotting {
			u.log.Add(TruckDrove, German, int(k), int(from), int(at), position.Bit(at == f.Hex && f.Last))
		}
		met = anybody(men, at)
	}
	s.UnitPoints -= links
	s.UnitSteps += links
	s.Truck[k] = at
	if p := s.Rider[k]; p != NoPatrol {
		s.Patrol[p] = at
	}
	last := at == f.Hex && f.Last
	if links > 0 && last {
		u.look(at)
	}
	if met {
		if s.TruckLost.Has(k) || s.Plotting {
			return true // it drives on
		}
		u.sight(f.Unit, at)
		u.push(frame{Kind: looking, Hex: at, Unit: f.Unit, Last: last})
		return true
	}
	if f.Last {
		s.Unit = NoUnit
	} else {
		u.drop()
	}
	return false
}

// hold ends an order on the spot; with the option, a truck looks round.
func (u *umpire) hold() {
	unit := u.Unit
	u.Unit = NoUnit
	if k := unit.Truck(); k != NoTruck && u.o.Vehicle.IdleLook && !u.TruckLost.Has(k) && !u.Plotting {
		h := u.Truck[k]
		u.look(h)
		if u.Man.on(h) != 0 {
			u.push(frame{Kind: looking, Hex: h, Unit: unit, Last: true})
		}
	}
}

// crewAttacks fights for a truck without a patrol whose crew has spotted the party.
func (u *umpire) crewAttacks(f frame) {
	k := f.crew()
	g := u.group(f.Hex, f.Men&u.Free(), f.prize())
	if g == 0 || u.TruckLost.Has(k) {
		return
	}
	u.ambushFight(k, f.Hex, g, u.terrainModifier(f.Hex, g, f.prize()), ByCrew)
}

// roads finds the way of a truck to every road hex: at each hex the link
// that leaves the fewest to go, the first of several by row and column.
func (r *Rules) roads() {
	for i := range r.m.Size() {
		to := Hex(i)
		if !r.m.RoadHex(to) {
			continue
		}
		next := new([256]Hex)
		for j := range next {
			next[j] = NoHex
			best := uint8(far)
			for _, n := range r.m.road[j] {
				if d := r.m.byRoad[n][to]; d < best && Hex(j) != to {
					best, next[j] = d, n
				}
			}
		}
		r.roadNext[to] = next
	}
	for i := range r.m.Size() {
		for j := range r.m.Size() {
			if d := r.m.byRoad[i][j]; d > 0 && int(d) <= r.o.Vehicle.Links {
				r.drives[i].add(Hex(j))
			}
		}
	}
}
