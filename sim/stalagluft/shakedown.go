package stalagluft

import (
	"fmt"
	"math/bits"

	"escapesim/sim"
	"escapesim/sim/stalagluft/terrain"
)

func shakedownDecisions() []decision {
	return []decision{
		done(during(ShakePlace), "he stays", func(u umpire) { u.nextForShakedown(u.State) }),
		{
			kind: KCell, at: during(ShakePlace), words: "%s to %s", args: []argument{searcherInHand, theCell},
			list: func(r *Rules, _ *State, _ []sim.Move) []sim.Move { return r.lists.ground },
			do: func(u umpire, x choice) {
				if i := u.ferret(); i < MaxFerrets {
					u.Ferrets[i].Cell, u.Ferrets[i].Building = x.cell(), NoBuilding
				} else {
					u.Guards[i-MaxFerrets].Cell = x.cell()
				}
				u.nextForShakedown(u.State)
			},
		},

		done(during(ShakePow), "movement done", func(u umpire) {
			u.clear(u.State)
			u.Phase = ShakeDemand
		}),
		{
			kind: KFigure, at: during(ShakePow), words: "%s", args: []argument{theMan}, quiet: true,
			open: (*Rules).slippery, do: func(u umpire, x choice) { u.Now, u.Phase = int8(x.a), ShakePowTo },
		},
		{
			kind: KCell, at: during(ShakePowTo), words: "%s to %s", args: []argument{manInHand, theCell},
			list: func(r *Rules, s *State, _ []sim.Move) []sim.Move {
				if m := &s.Men[s.Now]; m.Where == Outdoors {
					return r.slipTrips.from(m.Cell, -1).cells
				} else {
					return r.slips[m.Building][r.freeDoors(s, m.Building)]
				}
			}, do: umpire.walkTo,
		},

		done(during(ShakeDemand), "no roll call", func(u umpire) { u.Phase, u.Count = ShakeSearch, 0 }),
		yes(during(ShakeDemand), "everybody out to be counted", umpire.demand),

		done(during(ShakeSearch), "no search", func(u umpire) {
			u.endShakedown(u.State)
			u.Phase = GRoutine
		}),
		{
			kind: KBuilding, at: during(ShakeSearch), words: "search %s", args: []argument{theHouse},
			open: (*Rules).suspicious,
			do: func(u umpire, x choice) {
				u.Count++
				u.search(x.house(), ByShakedown, u.OnDuty())
			},
		},
	}
}

func shakedownQuestions() []question {
	return []question{
		{at: ShakePlace, name: "shakedown places", asks: German},
		{at: ShakePow, name: "shakedown", asks: Pow},
		{at: ShakePowTo, name: "shakedown to", asks: Pow},
		{at: ShakeDemand, name: "roll call", asks: German},
		{at: ShakeSearch, name: "shakedown search", asks: German, settle: func(u umpire) bool {
			if u.mayShakeSearch(u.State) {
				return false
			}
			u.endShakedown(u.State)
			u.Phase = GRoutine
			return true
		}},
	}
}

// searcherInHand is whom the German places for a Shakedown.
func searcherInHand(v View, _ choice) string {
	if i := v.s.ferret(); i >= MaxFerrets {
		return fmt.Sprintf("guard %d", i-MaxFerrets+1)
	}
	return fmt.Sprintf("ferret %d", v.s.Now+1)
}

// slippery are the men who may get out of a Shakedown's way: nobody on the
// ground or in a tower sees where they are, or their door (SL3-SHK-02, -03).
func (r *Rules) slippery(s *State) (set uint64) {
	for i := range r.people {
		m := &s.Men[i]
		if m.Done || !m.inCamp() || m.Role == Stooge || r.isSpy(s, i) {
			continue
		}
		if m.Where == Outdoors && !r.watchedByAll(s, m.Cell) || m.Where == Indoors && r.freeDoors(s, m.Building) != 0 {
			set |= 1 << i
		}
	}
	return set
}

// The figures that a Shakedown places: ferrets 0 to 4, then the guards of the
// compound and the Vorlager (SL3-SHK-01).
func (r *Rules) nextForShakedown(s *State) {
	for s.Now++; s.ferret() < MaxFerrets+MaxGuards; s.Now++ {
		if i := s.ferret(); i < MaxFerrets {
			if s.Ferrets[i].Cell != terrain.NoCell {
				s.Phase = ShakePlace
				return
			}
		} else if g := &s.Guards[i-MaxFerrets]; g.Beat < 0 || r.inside[g.Beat] {
			s.Phase = ShakePlace
			return
		}
	}
	r.clear(s)
	s.Phase = ShakePow
}

// demand has every man come out and be counted (SL3-SHK-05).
func (u umpire) demand() {
	u.Phase, u.Count = ShakeSearch, 0
	declared := 0
	for i := range u.people {
		if u.declareMan(u.State, i, u.Options.Shake.ReturnInside) {
			declared++
		}
	}
	suspects := 0
	for left := u.suspicious(u.State); left != 0; left &= left - 1 {
		suspects++
		u.Suspicion[bits.TrailingZeros64(left)]++
	}
	u.log.Add(ShakedownMade, German, declared, suspects, 0, 0)
}

// suspicious are the huts, bit by bit, in which a man was who is not
// assigned there, and which have not been searched yet.
func (r *Rules) suspicious(s *State) (set uint64) {
	for i := range s.Men[:r.people] {
		if m := &s.Men[i]; m.Declared && m.SeenTurn == s.Turn && m.inCamp() && int(m.Seen) < r.Board.Huts &&
			m.Hut != m.Seen && s.Searched[m.Seen] != s.Turn {
			set |= 1 << m.Seen
		}
	}
	return set
}

func (r *Rules) mayShakeSearch(s *State) bool {
	o := &r.Options.Shake
	if s.OnDuty() < int(o.MinFerrets) || o.MaxSearches >= 0 && s.Count >= o.MaxSearches {
		return false
	}
	return r.suspicious(s) != 0
}

// endShakedown sends everybody back (SL3-SHK-07, -08).
func (r *Rules) endShakedown(s *State) {
	for i := range s.Guards {
		if g := &s.Guards[i]; g.Before != terrain.NoCell {
			g.Cell, g.Before = g.Before, terrain.NoCell
		}
	}
	if r.Options.Shake.FerretsLeave {
		s.sendFerrets()
	}
	s.Kommandant = r.boss
}

// declare has the men in a building declared, as a search of it does (SL3-SRC-03).
func (r *Rules) declare(s *State, b Building) {
	for i := range r.people {
		if s.Men[i].Building == b {
			r.declareMan(s, i, r.Options.Search.ReturnInside)
		}
	}
}

// declareMan tells the German in which building a man is, and puts him in front of it,
// unless declared men return inside at once. It reports false for a man who is in none,
// and for a spy.
func (r *Rules) declareMan(s *State, i ManID, returnInside bool) bool {
	m := &s.Men[i]
	if m.Where != Indoors || r.isSpy(s, i) {
		return false
	}
	b := m.Building
	m.Seen, m.SeenTurn, m.Declared = b, s.Turn, true
	if !returnInside {
		m.Where, m.Building = Outdoors, NoBuilding
		m.Cell = r.Board.Buildings[b].Sill[0][0]
	}
	return true
}

// isPresent: the man was declared in the building this turn and is still in the camp.
func (r *Rules) isPresent(s *State, i ManID, b Building) bool {
	m := &s.Men[i]
	return m.Declared && m.Seen == b && m.SeenTurn == s.Turn && m.inCamp()
}

// presentIn are the men present in a building.
func (r *Rules) presentIn(s *State, b Building) (set uint64) {
	for i := range r.people {
		set |= one(r.isPresent(s, i, b)) << i
	}
	return set
}
