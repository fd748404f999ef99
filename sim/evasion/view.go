package evasion

import (
	"escapesim/sim"
	"escapesim/sim/position"
)

// InfoOptions turns what the sides see without being told.
type InfoOptions struct {
	Billets      bool `key:"info.billets" clause:"EVA-INFO-06" default:"true" assumed:"the document does not hide the towns, which both maps show" doc:"the party knows the billets"`
	Range        int  `key:"info.range" clause:"EVA-INFO-07" range:"0..3" doc:"how many hexes away the party sees patrols and trucks"`
	SameHex      bool `key:"info.same_hex" clause:"EVA-INFO-04" default:"true" assumed:"observers look too" doc:"the party sees patrols and trucks that come into its hex, or into whose hex it comes"`
	ToldReported bool `key:"info.told_reported" clause:"EVA-INFO-05" default:"false" assumed:"nobody hears the other side's radio" doc:"the party hears when it is reported"`
}

// Validate finds options that contradict each other: a *position.Conflict.
func (o *Options) Validate() (err error) {
	defer position.Catch[*position.Conflict](&err)
	position.Agree(o.Setup.Aboard != StartInTruck || o.Embark.Capacity > 0, "setup.aboard embark.capacity",
		"patrols cannot start aboard trucks that carry nobody")
	position.Agree(o.Win.British <= o.Setup.Men, "win.british brit.men", "more men must fly out than there are")
	position.Agree(o.Win.German <= o.Setup.Men, "win.german brit.men", "more men must be captured than there are")
	position.Agree(o.Win.British <= o.Aircraft.Capacity, "win.british lys.capacity",
		"more men must fly out than the aircraft takes")
	position.Agree(o.Time.GermanFirst <= o.Time.Moves, "german.first_move moves", "the patrols would never act")
	position.Agree(!o.Walk.OnePatrol || o.Setup.Aboard != StartInTruck || !o.Embark.DropEnRoute,
		"stack embark.drop_en_route", "one patrol a hex cannot be kept when riders get off in mid-drive")
	return nil
}

// View is what one seat may know of the position (EVA-INFO-01). The British
// see their own men, captured trucks and what stands in their hexes; the
// Germans their own units as far as these answer, and the messages. An
// accessor of the other side's answers as if there were nothing.
type View struct {
	r    *Rules
	s    *State
	seat sim.Seat
}

// View shows a seat what it may know.
func (r *Rules) View(s *State, seat sim.Seat) View { return View{r, s, seat} }

func (v View) british() bool { return v.seat == British }

// Stage is what the umpire waits for.
func (v View) Stage() Stage { return v.s.Stage }

// Move is the number of the move, from 1; 0 before the first.
func (v View) Move() int { return int(v.s.Move) }

// Last is the number of the last move.
func (v View) Last() int { return int(v.r.last) }

// Night reports whether it is night.
func (v View) Night() bool { return v.s.night() }

// Tunnel is the hex that both sides know.
func (v View) Tunnel() Hex { return v.r.m.Tunnel }

// Billet is where a patrol started; NoHex when that is not known.
func (v View) Billet(p Patrol) Hex {
	if v.british() && !v.r.o.Info.Billets || p < 0 || int(p) >= v.r.o.Setup.Teams {
		return NoHex
	}
	return v.r.m.Billets[p]
}

// Taken and Killed are the prisoners and dead that both sides know of.
func (v View) Taken() int { return v.s.Captured.Count() }

// Killed is how many men the Germans know they have killed; for the British,
// all their dead.
func (v View) Killed() int {
	if v.british() {
		return v.s.Dead.Count()
	}
	return int(v.s.Killed)
}

// What the party knows.

// Site is the landing hex.
func (v View) Site() Hex {
	if !v.british() {
		if v.r.o.Aircraft.Noise && v.s.landed(v.r.last) {
			return v.s.Site
		}
		return NoHex
	}
	return v.s.Site
}

// Rendezvous is where the party started.
func (v View) Rendezvous() Hex {
	if !v.british() {
		return NoHex
	}
	return v.s.Rendezvous
}

// Man is where a man is; NoHex when he is dead, captured, away or not ours.
func (v View) Man(i Man) Hex {
	if !v.british() || i < 0 || i >= Strength {
		return NoHex
	}
	return v.s.Man[i]
}

func (v View) men(m Men) Men {
	if v.british() {
		return m
	}
	return 0
}

// Fit is the set of unhurt men.
func (v View) Fit() Men { return v.men(v.s.Fit) }

// Wounded is the set of wounded men at large.
func (v View) Wounded() Men { return v.men(v.s.Wounded) }

// Moved is the set of men who moved in this move.
func (v View) Moved() Men { return v.men(v.s.Moved) }

// OnRoad is the set of men whose last step went along the road.
func (v View) OnRoad() Men { return v.men(v.s.OnRoad) }

// InAmbush is the set of men who lie in ambush.
func (v View) InAmbush() Men { return v.men(v.s.Ambush) }

// Party is who is being ordered.
func (v View) Party() Men { return v.men(v.s.Party) }

// Ordered is who will not be asked any more in this phase.
func (v View) Ordered() Men { return v.men(v.s.Ordered) }

// Points is what man i has left to walk in this move.
func (v View) Points(i Man) int {
	if !v.british() || i < 0 || i >= Strength {
		return 0
	}
	return int(v.s.Points[i])
}

// Prize is where captured truck k stands; NoHex when there is none, or when
// the party may not use it.
func (v View) Prize(k Truck) Hex {
	if !v.british() || k < 0 || k >= Teams || !v.s.Prize[k].Held {
		return NoHex
	}
	return v.s.Prize[k].Hex
}

// Aboard is who sits in captured truck k.
func (v View) Aboard(k Truck) Men {
	if !v.british() || k < 0 || k >= Teams {
		return 0
	}
	return v.s.Prize[k].Aboard
}

// PatrolsHere and TrucksHere count what the party sees in a hex: in its own,
// or as far as info.range reaches.
func (v View) PatrolsHere(h Hex) int {
	if !v.sees(h) {
		return 0
	}
	n := 0
	for p := Patrols(v.s.Patrol.on(h)) &^ v.s.PatrolLost; p != 0; p &= p - 1 {
		if v.s.Ride[p.First()] == NoTruck {
			n++
		}
	}
	return n
}

// TrucksHere counts the German trucks that the party sees in a hex.
func (v View) TrucksHere(h Hex) int {
	if !v.sees(h) {
		return 0
	}
	return (Trucks(v.s.Truck.on(h)) &^ v.s.TruckLost).Count()
}

func (v View) sees(h Hex) bool {
	if !v.british() || !v.r.o.Info.SameHex || int(h) >= v.r.m.Size() {
		return false
	}
	men := &v.s.Man
	if v.s.Plotting { // where they are, not where they mean to go
		men = &v.s.SavedParty.Man
	}
	if men.on(h) != 0 {
		return true
	}
	if v.r.o.Info.Range > 0 {
		for m := v.s.Free(); m != 0; m &= m - 1 {
			if at := men[m.First()]; at != NoHex && v.r.m.Distance(at, h) <= v.r.o.Info.Range {
				return true
			}
		}
	}
	return false
}

// Sightings is how many the party remembers.
func (v View) Sightings() int {
	if !v.british() {
		return 0
	}
	return min(int(v.s.Sights), memory)
}

// Sighting is one of them, the latest first.
func (v View) Sighting(i int) Sighting {
	if i < 0 || i >= v.Sightings() {
		return Sighting{Hex: NoHex}
	}
	return v.s.Sighting[(int(v.s.Sights)-1-i)%memory]
}

// Muster is the party at a glance, for who asks about each man.
type Muster struct {
	Man                [8]Hex // NoHex for who is dead, captured or away
	Fit, Wounded, Busy Men    // busy: who moved in this move, or has had his order
}

// Muster shows the party; to the Germans, nobody.
func (v View) Muster() Muster {
	if !v.british() {
		return Muster{Man: [8]Hex{NoHex, NoHex, NoHex, NoHex, NoHex, NoHex, NoHex, NoHex}}
	}
	s := v.s
	return Muster{s.Man, s.Fit, s.Wounded, s.Moved | s.Ordered}
}

// What the Germans know.

// Patrol is where patrol p stands, as far as its side knows; NoHex when it
// is known to be lost.
func (v View) Patrol(p Patrol) Hex {
	if v.british() || p < 0 || p >= Teams || v.s.PatrolMissed.Has(p) {
		return NoHex
	}
	return v.s.Patrol[p]
}

// Truck is where truck k stands, as Patrol.
func (v View) Truck(k Truck) Hex {
	if v.british() || k < 0 || k >= Teams || v.s.TruckMissed.Has(k) {
		return NoHex
	}
	return v.s.Truck[k]
}

// Ride is the truck that a patrol sits in, or none.
func (v View) Ride(p Patrol) Truck {
	if v.british() || p < 0 || p >= Teams || v.s.PatrolMissed.Has(p) {
		return NoTruck
	}
	return v.s.Ride[p]
}

// Rider is the patrol that sits in a truck, or none.
func (v View) Rider(k Truck) Patrol {
	if v.british() || k < 0 || k >= Teams || v.s.TruckMissed.Has(k) {
		return NoPatrol
	}
	return v.s.Rider[k]
}

// Unit is what is being ordered, or none.
func (v View) Unit() Unit {
	if v.british() {
		return NoUnit
	}
	return v.s.Unit
}

// Steps is how far that unit has gone under this order, Left what it has
// left, in points for a patrol and links for a truck.
func (v View) Steps() int {
	if v.british() {
		return 0
	}
	return int(v.s.UnitSteps)
}

// Left is what the unit under orders may still spend.
func (v View) Left() int {
	if v.british() {
		return 0
	}
	return int(v.s.UnitPoints)
}

// PatrolActed and TruckActed tell whether a unit has had its order.
func (v View) PatrolActed(p Patrol) bool {
	return !v.british() && p >= 0 && p < Teams && v.s.PatrolActed.Has(p)
}

// TruckActed tells whether truck k has had its order.
func (v View) TruckActed(k Truck) bool {
	return !v.british() && k >= 0 && k < Teams && v.s.TruckActed.Has(k)
}

// Disposition is where patrols and trucks stand and what they wait for, as far as
// their side knows: all at once, for who asks about each.
type Disposition struct {
	Patrol, Truck [8]Hex   // NoHex when known to be lost
	Ride          [8]Truck // of a patrol, or none
	Patrols       Patrols  // that may still get an order in this phase
	Trucks        Trucks   //
	Room          Trucks   // trucks that carry nobody
	Fresh         bool     // no unit has had an order in this phase
}

// TrucksOn is the set of trucks on a hex.
func (d *Disposition) TrucksOn(h Hex) Trucks { return Trucks((*row)(&d.Truck).on(h)) }

// Disposition shows the teams; to the British, none.
func (v View) Disposition() Disposition {
	if v.british() {
		nowhere := [8]Hex{NoHex, NoHex, NoHex, NoHex, NoHex, NoHex, NoHex, NoHex}
		return Disposition{
			Patrol: nowhere, Truck: nowhere,
			Ride: [8]Truck{NoTruck, NoTruck, NoTruck, NoTruck, NoTruck, NoTruck, NoTruck, NoTruck},
		}
	}
	s := v.s
	d := Disposition{
		Patrol: s.Patrol, Truck: s.Truck, Ride: s.Ride, Room: everyTeam,
		Fresh: s.PatrolActed == 0 && s.TruckActed == 0,
	}
	d.Patrols, d.Trucks = v.r.patrolsWaiting(s), s.trucksWaiting()
	for p := ^s.walkers() & everyTeam; p != 0; p &= p - 1 {
		d.Room &^= 1 << s.Ride[p.First()]
	}
	for p := s.PatrolMissed; p != 0; p &= p - 1 {
		d.Patrol[p.First()], d.Ride[p.First()] = NoHex, NoTruck
	}
	for k := s.TruckMissed; k != 0; k &= k - 1 {
		d.Truck[k.First()] = NoHex
		d.Room &^= 1 << k.First()
	}
	return d
}

// Driven tells whether truck k was driven in this phase.
func (v View) Driven(k Truck) bool {
	return !v.british() && k >= 0 && k < Teams && v.s.Driven.Has(k)
}

// Searching and Blocking tell a unit's posture.
func (v View) Searching(p Patrol) bool {
	return !v.british() && p >= 0 && p < Teams && !v.s.PatrolMissed.Has(p) && v.s.Searching.Has(p)
}

// Blocking tells whether truck k blocks the road.
func (v View) Blocking(k Truck) bool {
	return !v.british() && k >= 0 && k < Teams && !v.s.TruckMissed.Has(k) && v.s.Blocking.Has(k)
}

// LookedAt is the set of hexes, 64 a word, that German units looked into in
// a move: on foot, or from a truck at the end of its drive. Where there is no
// report, they were told that it was clear.
func (v View) LookedAt(m int) [4]uint64 {
	if v.british() || m < 0 || m > MaxMoves {
		return [4]uint64{}
	}
	return v.s.Looked[m]
}

// SearchedAt is the set of hexes that patrols searched in a move.
func (v View) SearchedAt(m int) [4]uint64 {
	if v.british() || m < 0 || m > MaxMoves {
		return [4]uint64{}
	}
	return v.s.Searched[m]
}

// Reports is how many reports the commander remembers, those that are late
// included.
func (v View) Reports() int {
	if v.british() {
		return 0
	}
	return min(int(v.s.Reports), memory)
}

// Report is one of them, the latest first; its hex is NoHex while it is on
// its way.
func (v View) Report(i int) Report {
	if i < 0 || i >= v.Reports() {
		return Report{Hex: NoHex}
	}
	r := v.s.Report[(int(v.s.Reports)-1-i)%memory]
	if r.Due > v.s.Move {
		return Report{Hex: NoHex}
	}
	return r
}

// Asked is the hex that a decision is about that is not an order: where the
// crew has spotted the party, the ambush lies or the fight was.
func (v View) Asked() Hex {
	if v.s.Depth == 0 {
		return NoHex
	}
	return v.asked()
}

func (v View) asked() Hex {
	if seat, _ := v.r.Actor(v.s); seat != v.seat {
		return NoHex
	}
	return v.s.top().Hex
}
