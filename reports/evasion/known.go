package evasion

import (
	"fmt"
	"strconv"

	"escapesim/sim"
	"escapesim/sim/evasion"
	"escapesim/sim/position"
)

// known are the facts that a side knows of a position, under the names that
// scenario files give them, with what it sees and has been told. It is given the
// view and nothing else; what the side does not know is left out. Hexes are
// column,row, as the decisions write them; men, patrols and trucks count from 1.
func known(r *evasion.Rules, v evasion.View, seat sim.Seat) []position.Entry {
	k := knowledge{r: r}
	k.add("stage", evasion.StageNames[v.Stage()])
	k.add("move", v.Move())
	k.add("last", v.Last())
	k.add("night", v.Night())
	k.hex("tunnel", v.Tunnel())
	k.hex("site", v.Site())
	k.add("taken", v.Taken())
	k.add("killed", v.Killed())
	for i := range evasion.Teams {
		k.hex(nth("billet", i), v.Billet(evasion.Patrol(i)))
	}
	k.hex("asked", v.Asked())
	if seat == evasion.British {
		k.british(v)
	} else {
		k.german(v)
	}
	return k.list
}

// knowledge is the facts so far.
type knowledge struct {
	r    *evasion.Rules
	list []position.Entry
}

func (k *knowledge) add(name string, value any) {
	k.list = append(k.list, position.Entry{Name: name, Value: value})
}

// hex adds a place, where there is one.
func (k *knowledge) hex(name string, h evasion.Hex) {
	if h != evasion.NoHex {
		k.add(name, k.at(h))
	}
}

func (k *knowledge) at(h evasion.Hex) string {
	m := k.r.Map()
	return fmt.Sprintf("%d,%d", m.Column(h), m.Row(h))
}

func nth(name string, i int) string { return name + "." + strconv.Itoa(i+1) }

// numbers are those who are in a set, from 1.
func numbers[N evasion.Man | evasion.Patrol | evasion.Truck](most N, in func(N) bool) []string {
	list := []string{}
	for i := range most {
		if in(i) {
			list = append(list, strconv.Itoa(int(i)+1))
		}
	}
	return list
}

// british is what the party knows.
func (k *knowledge) british(v evasion.View) {
	k.hex("rendezvous", v.Rendezvous())
	for i := range evasion.Man(evasion.Strength) {
		if v.Man(i) != evasion.NoHex {
			k.hex(nth("man", int(i)), v.Man(i))
			k.add(nth("points", int(i)), v.Points(i))
		}
	}
	for _, set := range []struct {
		name string
		men  evasion.Men
	}{
		{"fit", v.Fit()},
		{"wounded", v.Wounded()},
		{"moved", v.Moved()},
		{"on_road", v.OnRoad()},
		{"ambush", v.InAmbush()},
		{"ordered", v.Ordered()},
		{"party", v.Party()},
	} {
		k.add(set.name, numbers(evasion.Strength, set.men.Has))
	}
	for truck := range evasion.Truck(evasion.Teams) {
		if h := v.Prize(truck); h != evasion.NoHex {
			prize := nth("prize", int(truck))
			k.hex(prize+".hex", h)
			k.add(prize+".aboard", numbers(evasion.Strength, v.Aboard(truck).Has))
		}
	}
	for h := range evasion.Hex(k.r.Map().Size()) {
		if n := v.PatrolsHere(h); n > 0 {
			k.add("patrols_at."+k.at(h), n)
		}
		if n := v.TrucksHere(h); n > 0 {
			k.add("trucks_at."+k.at(h), n)
		}
	}
	for i := range v.Sightings() {
		s, what := v.Sighting(i), "patrol"
		if s.Truck {
			what = "truck"
		}
		k.add(nth("sighting", i), fmt.Sprintf("%s at %s in move %d", what, k.at(s.Hex), s.Move)) // the latest first
	}
}

// german is what the patrols know.
func (k *knowledge) german(v evasion.View) {
	for i := range evasion.Teams {
		patrol, truck := evasion.Patrol(i), evasion.Truck(i)
		k.hex(nth("patrol", i), v.Patrol(patrol))
		if ride := v.Ride(patrol); ride != evasion.NoTruck {
			k.add(nth("ride", i), int(ride)+1)
		}
		k.hex(nth("truck", i), v.Truck(truck))
	}
	k.add("searching", numbers(evasion.Teams, v.Searching))
	k.add("blocking", numbers(evasion.Teams, v.Blocking))
	k.add("patrol_acted", numbers(evasion.Teams, v.PatrolActed))
	k.add("truck_acted", numbers(evasion.Teams, v.TruckActed))
	k.add("driven", numbers(evasion.Teams, v.Driven))
	if u := v.Unit(); u != evasion.NoUnit {
		name := nth("patrol", int(u.Patrol()))
		if truck := u.Truck(); truck != evasion.NoTruck {
			name = nth("truck", int(truck))
		}
		k.add("unit", name)
		k.add("unit_steps", v.Steps())
		k.add("unit_points", v.Left())
	}
	for move := 1; move <= v.Move(); move++ {
		k.hexes("looked."+strconv.Itoa(move), v.LookedAt(move))
		k.hexes("searched."+strconv.Itoa(move), v.SearchedAt(move))
	}
	for i := range v.Reports() {
		r := v.Report(i)
		if r.Hex == evasion.NoHex { // on its way
			continue
		}
		words := "men"
		switch {
		case r.Truck:
			words = "an abandoned truck"
		case r.Men > 0:
			words = people(int(r.Men))
		}
		k.add(nth("report", i), fmt.Sprintf("%s at %s in move %d", words, k.at(r.Hex), r.Move)) // the latest first
	}
}

// hexes adds a set of places, 64 a word, where it is not empty.
func (k *knowledge) hexes(name string, set [4]uint64) {
	var list []string
	for h := range evasion.Hex(k.r.Map().Size()) {
		if set[h>>6]>>(h&63)&1 != 0 {
			list = append(list, k.at(h))
		}
	}
	if list != nil {
		k.add(name, list)
	}
}
