package main

import (
	"cmp"
	"slices"

	bots "escapesim/policies/evasion"
	"escapesim/sim"
	"escapesim/sim/evasion"
)

// How good a way is can be told in part without playing it against every bet: the party goes its way alone, the
// Germans look for nobody, and what either did is laid over what the other did. How often men would be
// seen tells half to two thirds of what ways score apart, as much as thirty games of each way; and a few hundred
// games of Germans alone judge all ways at once.

// walk is how a party goes that meets nobody.
type walk struct {
	steps []step
	lies  [evasion.MaxMoves + 1]evasion.Hex // in the German phase of a move
	late  bool                              // it never comes to the aircraft
}

// step is a hex that men enter in a move.
type step struct {
	move int
	hex  evasion.Hex
}

// walks are those of an opening, in several games: a party draws where it expects patrols.
func (s *solver) walks(o opening) (list []walk) {
	const several = 3
	alone := &match{Rules: s.r, Policies: []policy{bots.NewParty(s.r, always(o)), sim.Uniform[evasion.View]()}}
	for game := range uint64(several) {
		var w walk
		at, t := evasion.NoHex, &alone.State
		alone.Start(s.seed, game)
		come := func(h evasion.Hex) {
			if h != at && h != evasion.NoHex {
				if at != evasion.NoHex {
					w.steps = append(w.steps, step{int(t.Move), h})
				}
				at = h
			}
			w.lies[t.Move] = at
		}
		alone.PlayUntil(func(t *evasion.State) bool {
			if t.Stage == evasion.ChoosingTrucks { // nobody is there to be met
				for i := range evasion.Teams {
					t.Patrol[i], t.Truck[i] = evasion.NoHex, evasion.NoHex
					t.PatrolLost, t.PatrolMissed = t.PatrolLost|1<<i, t.PatrolMissed|1<<i
					t.TruckLost, t.TruckMissed = t.TruckLost|1<<i, t.TruckMissed|1<<i
				}
			}
			come(t.Man[0])
			return false
		})
		if come(t.Man[0]); t.Away.Has(0) {
			come(o.Site)
		}
		w.late = at != o.Site
		list = append(list, w)
	}
	return list
}

// watch is what Germans who meet nobody do in a game: the chance that men who enter a hex in a move, or
// are there in its German phase, are seen.
type watch struct {
	enter [evasion.MaxMoves + 1][256]float64
	lie   [evasion.MaxMoves + 1][2][256]float64 // having lain still, having moved
}

// watches are those of games.
func (s *solver) watches(seed, games uint64, germans policy) (list []*watch) {
	alone := &match{Rules: s.r, Policies: []policy{sim.Uniform[evasion.View](), germans}}
	last := s.r.Options().Time.Moves
	for game := range games {
		alone.Start(seed, game)
		t := &alone.State
		t.Fit, t.Stage = 0, evasion.ChoosingTrucks // nobody is met
		t.Site, t.Rendezvous = s.r.Sites()[0], s.r.Meetings()[0]
		w := new(watch)
		known := 0
		alone.PlayUntil(func(t *evasion.State) bool {
			if move := int(t.Move); t.Stage == evasion.GermanPhase && move > known {
				known = move
				s.standing(w, move, t)
			}
			return false
		})
		for move := 1; move <= last; move++ {
			s.looking(w, move, &alone.State)
		}
		list = append(list, w)
	}
	return list
}

// standing is who stands where when men walk in a move.
func (s *solver) standing(w *watch, move int, t *evasion.State) {
	for i := range evasion.Teams {
		p, k := t.Patrol[i], t.Truck[i]
		switch {
		case p == evasion.NoHex || t.Ride[i] != evasion.NoTruck:
		case t.Searching.Has(evasion.Patrol(i)):
			w.enter[move][p]++
		default:
			w.enter[move][p] += s.seen(move, 1, false, p)
		}
		if k != evasion.NoHex {
			w.enter[move][k] += s.seen(move, 1, true, k)
		}
	}
}

// looking is who looks and searches where in the German phase of a move. At the aircraft a look is enough.
func (s *solver) looking(w *watch, move int, t *evasion.State) {
	for h := range s.r.Map().Size() {
		word, bit := h>>6, uint64(1)<<(h&63)
		looked, searched := t.Looked[move][word]&bit != 0, t.Searched[move][word]&bit != 0
		for moved := range 2 {
			switch {
			case searched || looked && move == s.r.Options().Time.Moves:
				w.lie[move][moved][h] = 1
			case looked:
				w.lie[move][moved][h] = s.seen(move, moved, false, evasion.Hex(h))
			}
		}
	}
}

// seen is the chance of a group to be seen by a patrol, or a truck.
func (s *solver) seen(move, moving int, truck bool, h evasion.Hex) float64 {
	return float64(s.r.Chance(evasion.Night(move), moving == 1, true, truck, bots.Column(s.r.Map(), h))) / 6
}

// never is as if men were seen so often: nobody who is too late flies out.
const never = 100

// meets is how often men who go this way are seen.
func (w *watch) meets(way *walk) (often float64) {
	if way.late {
		return never
	}
	var moved [evasion.MaxMoves + 1]int
	for _, x := range way.steps {
		often += w.enter[x.move][x.hex]
		moved[x.move] = 1
	}
	for move, h := range way.lies {
		often += w.lie[move][moved[move]][h]
	}
	return often
}

// way is a landing hex, a rendezvous and a gait, and how the party goes by them.
type way struct {
	opening
	walks []walk
	met   float64 // how often it is seen
}

// allWays are all that there are.
func (s *solver) allWays() []way {
	s.once.Do(func() {
		for _, o := range s.ways(append(s.r.Meetings(), evasion.NoHex)) {
			if o.Together == 2 {
				s.paths = append(s.paths, way{opening: o, walks: s.walks(o)})
			}
		}
	})
	return s.paths
}

// hidden are openings against Germans: on every landing hex the few ways on which they would see least, for men
// alone, in pairs and all together.
func (s *solver) hidden(seed uint64, germans policy) (plans []opening) {
	const several, few = 300, 2
	list := slices.Clone(s.allWays())
	watches := s.watches(seed, several, germans)
	for i := range list {
		list[i].met = 0
		for _, w := range watches {
			for j := range list[i].walks {
				list[i].met += w.meets(&list[i].walks[j])
			}
		}
	}
	slices.SortStableFunc(list, func(a, b way) int { return cmp.Compare(a.met, b.met) })
	var known [256]int
	var met [256]float64
	for i := range list {
		o, same := list[i].opening, list[i].met == met[list[i].Site] // as if it were the way before
		if met[o.Site] = list[i].met; same && known[o.Site] > 0 {
			continue
		}
		if known[o.Site]++; known[o.Site] <= few {
			for _, o.Together = range men {
				plans = append(plans, o)
			}
		}
	}
	return plans
}
