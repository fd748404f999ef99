package evasion

import (
	"fmt"
	"math/bits"
	"slices"

	"escapesim/sim"
	"escapesim/sim/dice"
)

// SetupOptions: what each side starts with, and where.
type SetupOptions struct {
	Men    int   `key:"brit.men" clause:"EVA-SETUP-02" range:"1..6" doc:"operators of the party"`
	Teams  int   `key:"german.teams" clause:"EVA-SETUP-03" range:"1..6" doc:"patrols, and as many trucks, in the billets in the order of the map"`
	Aboard Start `key:"setup.aboard" clause:"EVA-SETUP-05" values:"choice|foot|aboard" default:"choice" assumed:"the document says billeted, not whether the patrol sits in its truck" doc:"where a patrol starts: as its side chooses, beside its truck, or in it"`
	Split  bool  `key:"setup.split" clause:"EVA-SETUP-11" doc:"every operator may start on a rendezvous hex of his own"`
	Change bool  `key:"site.change" clause:"EVA-SETUP-06" doc:"the party may name another landing hex, once in every move"`
	Pair   bool  `key:"site.pair" clause:"EVA-SETUP-08" doc:"a landing hex needs a second one beside it for the approach"`
}

// Start is where patrols start.
type Start uint8

const (
	StartChoice Start = iota
	StartOnFoot
	StartInTruck
)

// findNominees finds the hexes that the party may nominate: for the landing, and
// for the rendezvous.
func (r *Rules) findNominees() error {
	clear := func(h Hex) bool { return r.m.terrain[h] == Open && !r.m.RoadHex(h) && !r.m.Edge(h) } // EVA-SETUP-07
	for i := range r.m.Size() {
		h := Hex(i)
		if clear(h) && (!r.o.Setup.Pair || slices.ContainsFunc(r.m.near[h], clear)) {
			r.sites = append(r.sites, h)
			r.siteSet.add(h)
		}
	}
	for _, h := range r.m.near[r.m.Tunnel] { // EVA-SETUP-10
		if !slices.Contains(r.m.Forbidden, h) {
			r.meetings = append(r.meetings, h)
			r.meetingSet.add(h)
		}
	}
	if len(r.sites) == 0 {
		return fmt.Errorf("the map %s has no legal landing hex: open, without a road, not on the edge, one of a pair",
			r.m.Name)
	}
	if len(r.meetings) == 0 {
		return fmt.Errorf("the map %s has no legal rendezvous beside the tunnel", r.m.Name)
	}
	return nil
}

// Sites lists the legal landing hexes by row and column.
func (r *Rules) Sites() []Hex { return r.sites }

// Meetings lists the legal rendezvous hexes by row and column.
func (r *Rules) Meetings() []Hex { return r.meetings }

// Setup puts the patrols and their trucks into the billets; the party then
// nominates its two hexes.
func (r *Rules) Setup(s *State, c *dice.Chance, log *sim.Log) {
	*s = State{}
	s.Site, s.Rendezvous = NoHex, NoHex
	s.Unit = NoUnit
	for i := range s.Man {
		s.Man[i], s.Patrol[i], s.Truck[i] = NoHex, NoHex, NoHex
	}
	s.Fit = 1<<r.o.Setup.Men - 1
	absent := everyTeam &^ (1<<r.o.Setup.Teams - 1)
	s.PatrolLost, s.PatrolMissed = Patrols(absent), Patrols(absent)
	s.TruckLost, s.TruckMissed = Trucks(absent), Trucks(absent)
	for i := range Teams {
		s.Ride[i], s.Rider[i] = NoTruck, NoPatrol
		s.Prize[i].Hex = NoHex
		if i < r.o.Setup.Teams {
			s.Patrol[i], s.Truck[i] = r.m.Billets[i], r.m.Billets[i]
		}
	}
}

// setupDecisions: what both sides choose before play.
func setupDecisions() []decision {
	return []decision{{
		kind: Land, words: "land at %s", arg: aHex, at: during(choosingSite),
		open: func(r *Rules, _ *State, _ who) arguments { return places(&r.siteSet) },
		do: func(u umpire, x choice) {
			u.Stage = ChoosingRendezvous
			u.nominate(x.hex())
		},
	}, {
		kind: Land, at: during(britishPhase), under: func(o *Options) bool { return o.Setup.Change },
		open: func(r *Rules, s *State, _ who) arguments {
			if s.SiteMoved {
				return arguments{}
			}
			return places(&r.siteSet)
		},
		do: func(u umpire, x choice) {
			u.SiteMoved = true
			u.nominate(x.hex())
		},
	}, {
		kind: Meet, words: "meet at %s", arg: aHex, at: during(choosingRendezvous),
		open: func(r *Rules, _ *State, _ who) arguments { return places(&r.meetingSet) },
		do:   func(u umpire, x choice) { u.meet(x.hex()) },
	}, {
		kind: EndPhase, words: "end phase", at: during(choosingTrucks),
		do: func(u umpire, _ choice) { u.begin() },
	}, {
		// Only patrols after the last that was put aboard, so that there is one order
		// of decisions for each set of patrols.
		kind: StartAboard, words: "%s aboard", arg: aUnit, at: during(choosingTrucks), under: func(o *Options) bool {
			return o.Embark.Capacity > 0
		},
		open: func(r *Rules, s *State, _ who) arguments {
			riders := ^s.walkers() & everyTeam
			return number(Patrols(1<<r.o.Setup.Teams-1) &^ (1<<bits.Len8(uint8(riders)) - 1))
		},
		do: func(u umpire, x choice) { u.startAboard(x.patrol()) },
	}}
}

// nominate makes a hex the one where the aircraft is to land.
func (u *umpire) nominate(h Hex) {
	u.Site = h
	u.tell(SiteChosen, British, int(h), 0, 0, 0)
}

// startAboard puts a patrol into its truck before play.
func (u *umpire) startAboard(p Patrol) {
	own := Truck(p)
	u.mount(p, own)
	u.tellPatrolBoarded(p, own, u.Truck[own])
}

// meet starts the whole party on a hex, or only the next man where every man may
// have a hex of his own. When all men stand somewhere, the German side chooses who
// starts in a truck, or play begins.
func (u *umpire) meet(h Hex) {
	men := u.Fit
	if u.o.Setup.Split {
		for i := range Man(Strength) {
			if u.Fit.Has(i) && u.Man[i] == NoHex {
				men = 1 << i
				break
			}
		}
	}
	for i := range Man(Strength) {
		if men.Has(i) {
			u.Man[i] = h
		}
	}
	u.Rendezvous = h
	u.tell(Gathered, British, int(h), int(men), 0, 0)
	for i := range Man(Strength) {
		if u.Fit.Has(i) && u.Man[i] == NoHex {
			return
		}
	}
	u.Stage = ChoosingTrucks
	switch u.o.Setup.Aboard {
	case StartOnFoot:
		u.begin()
	case StartInTruck:
		for p := range Patrol(u.o.Setup.Teams) {
			u.startAboard(p)
		}
		u.begin()
	}
}
