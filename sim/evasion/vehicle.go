package evasion

// VehicleOptions turns trucks on the move.
type VehicleOptions struct {
	Links       int        `key:"move.vehicle" clause:"EVA-MOVE-07" range:"1..20" doc:"hexes that a truck drives in a move"`
	OffRoad     bool       `key:"vehicle.offroad" clause:"EVA-MOVE-08" doc:"a truck may go one hex off the road in a move, and no further"`
	IdleLook    bool       `key:"vehicle.idle_look" clause:"EVA-VEH-03" doc:"a truck that holds looks round as if it had driven there"`
	ParkedWatch bool       `key:"vehicle.parked_watch" clause:"EVA-VEH-04" doc:"a parked truck looks at British who enter its hex"`
	Attack      CrewAction `key:"crew.attack" clause:"EVA-VEH-06" values:"choice|never|always" doc:"what a crew does that spots the party"`
	Stops       bool       `key:"contact.stops_german" clause:"EVA-VEH-08" doc:"a fight in the German phase ends that unit's move"`
}

// CrewAction says whether crews attack.
type CrewAction uint8

// The actions of a crew that spots the party.
const (
	CrewChoice CrewAction = iota
	CrewReports
	CrewAttacks
)

func (u *umpire) truckLinks() int8 { return int8(u.o.Vehicle.Links) }

// drive moves the truck under orders one hex. Hexes that it drives through
// it watches along the road only; in the last one it looks like a patrol
// (EVA-VEH-01, -02). A truck that was lost in silence is driven on in the
// German player's mind.
func (u *umpire) drive(to Hex, last bool) {
	code := int(u.Unit)
	k := code - Teams
	from := u.Truck[k]
	u.UnitPoints--
	u.UnitSteps++
	u.UnitLast = from
	u.Truck[k] = to
	u.Driven |= 1 << k
	p := u.Rider[k]
	if p != none {
		u.Patrol[p] = to
		u.Carried |= 1 << p
	}
	u.tell(TruckDrove, German, k, int(from), int(to), boolInt(last))
	if last {
		if !u.blindTruck(k) {
			u.look(to)
		}
		u.Unit = none
	}
	if u.TruckLost.Has(k) {
		return
	}
	if u.Man.on(to) != 0 {
		u.sight(code, to)
		u.push(frame{Kind: looking, Hex: to, Unit: int8(code), Last: last})
	}
}

// hold ends an order on the spot; with the option, a truck looks round.
func (u *umpire) hold() {
	code := int(u.Unit)
	u.Unit = none
	if k := code - Teams; k >= 0 && u.o.Vehicle.IdleLook && !u.TruckLost.Has(k) {
		h := u.Truck[k]
		u.look(h)
		if u.Man.on(h) != 0 {
			u.push(frame{Kind: looking, Hex: h, Unit: int8(code), Last: true})
		}
	}
}

// crewDecides is asked when an empty truck has spotted the party.
func (u *umpire) crewAttacks(f *frame) {
	k := int(f.Unit)
	g := u.group(f.Hex, f.Men&u.Free(), f.Cursor)
	if g == 0 || u.TruckLost.Has(k) {
		return
	}
	u.ambushFight(k, f.Hex, g, u.terrainModifier(f.Hex, g, f.Cursor), ByCrew)
}
