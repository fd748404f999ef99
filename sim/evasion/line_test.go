package evasion_test

import (
	"slices"
	"testing"

	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/evasion"
)

// named is an order to a unit in line in the words that it would take if the
// unit were named first, one step after the other.
func named(r *evasion.Rules, s *evasion.State, unit evasion.Unit, m sim.Move) []sim.Move {
	k, arg := evasion.KindOf(m), evasion.Arg(m)
	order := evasion.Command[int]
	if truck := unit.Truck(); truck != evasion.NoTruck {
		return []sim.Move{order(evasion.OrderTruck, int(truck)), order(k, arg)}
	}
	list := []sim.Move{order(evasion.OrderPatrol, int(unit))}
	riding := s.Ride[unit] != evasion.NoTruck
	switch {
	case k == evasion.DriveTo:
		for t := range evasion.Truck(evasion.Teams) { // the first truck there with room
			if s.Truck[t] == s.Patrol[unit] && s.Rider[t] == evasion.NoPatrol && !s.TruckMissed.Has(t) {
				return append(list, order(evasion.Board, int(t)), order(evasion.OrderTruck, int(t)), order(k, arg))
			}
		}
	case riding && k != evasion.GetOff:
		list = append(list, order(evasion.GetOff, 0))
	}
	if k != evasion.Beat {
		return append(list, order(k, arg), order(evasion.Hold, 0))
	}
	for _, h := range beatOf(r, s.Patrol[unit], m) {
		list = append(list, order(evasion.Walk, int(h)))
	}
	return append(list, order(evasion.Hold, 0))
}

// beatOf finds the hexes of a beat by trying all.
func beatOf(r *evasion.Rules, from evasion.Hex, m sim.Move) (way []evasion.Hex) {
	var try func(h evasion.Hex, left int, said sim.Move, hexes []evasion.Hex)
	try = func(h evasion.Hex, left int, said sim.Move, hexes []evasion.Hex) {
		if said == m {
			way = slices.Clone(hexes)
			return
		}
		for _, n := range r.Map().Near(h) {
			if c := r.StepCost(h, n, false); c <= left && len(hexes) < evasion.MostBeat {
				try(n, left-c, evasion.BeatOn(said, n), append(hexes, n))
			}
		}
	}
	try(from, r.Allowance(), 0, nil)
	return way
}

// What a unit in line is ordered at once is what it would be ordered in steps,
// on positions of random games: the same facts, and the same position.
func TestOrdersInLine(t *testing.T) {
	kinds := map[evasion.Kind]int{}
	met := 0
	lots := dice.NewStream(19, 0, dice.Setup)
	for _, set := range [][]string{
		nil,
		{"setup.aboard=aboard", "search.after_carry=true"},
		{"ambush.foot=true", "crew.attack=always"},
	} {
		r := price(t, set...)
		u := sim.Uniform[evasion.View]()
		m := &sim.Match[evasion.State, evasion.View]{Rules: r, Policies: []sim.Policy[evasion.View]{u, u}}
		for game, n := uint64(0), 0; n < positions()/10; game++ {
			m.Start(17, game)
			for n < positions()/10 {
				if _, on := r.Actor(&m.State); !on {
					break
				}
				legal := r.Legal(&m.State, nil)
				at := lots.IntN(len(legal))
				if unit := evasion.Unit(legal[at]>>16&255) - 1; m.State.Depth == 0 &&
					m.State.Stage == evasion.GermanPhase && m.State.Unit == evasion.NoUnit && unit != evasion.NoUnit {
					n++
					bare := legal[at] &^ evasion.To(unit, 0)
					kinds[evasion.KindOf(bare)]++
					atOnce, inSteps := m.State, m.State
					if game%2 == 0 && unit < evasion.Teams { // somebody is near
						for i := range evasion.Man(evasion.Strength) {
							if near := r.Map().Near(m.State.Patrol[unit]); m.State.Free().Has(i) {
								atOnce.Man[i], inSteps.Man[i] = near[0], near[0]
							}
						}
					}
					chance, other := m.Chance, m.Chance
					var log, steps sim.Log
					r.Apply(&atOnce, legal[at], &chance, &log)
					for _, step := range named(r, &inSteps, unit, bare) {
						stop := inSteps.Stage != evasion.GermanPhase || !slices.Contains(r.Legal(&inSteps, nil), step)
						if stop { // its order is over already, or its truck does not answer
							if step = evasion.Command(evasion.Hold, 0); inSteps.Unit != unit || inSteps.Depth > 0 {
								break
							}
						}
						if r.Apply(&inSteps, step, &other, &steps); stop {
							break
						}
					}
					for _, e := range log.Events {
						if e.Kind == evasion.Sighted {
							met++
						}
					}
					if !slices.Equal(log.Events, steps.Events) {
						t.Fatalf("%v, game %d, decision %d, %q:\n%s\nin steps:\n%s", set, game, m.Decisions,
							r.Say(legal[at]),
							transcript(r, log.Events, sim.NoSeat), transcript(r, steps.Events, sim.NoSeat))
					}
					if settle(r, &atOnce) != settle(r, &inSteps) {
						t.Fatalf("%v, game %d, decision %d, %q: another position than in steps", set, game, m.Decisions,
							r.Say(legal[at]))
					}
				}
				m.Step()
			}
		}
	}
	for _, k := range []evasion.Kind{
		evasion.Beat, evasion.GoTo, evasion.Walk, evasion.March, evasion.DriveTo,
		evasion.GetOff, evasion.Board, evasion.Search,
	} {
		if kinds[k] == 0 {
			t.Errorf("no order of kind %d in line", k)
		}
	}
	if met == 0 {
		t.Error("nobody was met: the test proves little")
	}
}

// settle is a position without what is left over of the last order.
func settle(r *evasion.Rules, s *evasion.State) evasion.State {
	c := *s
	if c.Unit < 0 {
		c.UnitPoints, c.UnitSteps, c.UnitDearest, c.UnitOff, c.UnitWhole = 0, 0, 0, false, false
	}
	for i := int(c.Depth); i < len(c.Stack); i++ {
		c.Stack[i] = evasion.State{}.Stack[i]
	}
	return c
}

// Words that name their unit read like the others.
func TestOrdersInLineInWords(t *testing.T) {
	r := price(t)
	h := func(text string) evasion.Hex { return at(t, text) }
	beat := evasion.BeatOn(0, h("7,7"))
	for _, c := range []struct {
		m    sim.Move
		want string
	}{
		{evasion.To(2, evasion.Command(evasion.GoTo, int(h("7,8")))), "patrol 3: go to 7,8"},
		{
			evasion.To(evasion.Teams+1, evasion.Command(evasion.DriveTo, int(h("Nieheim")))),
			"truck 2: drive to Nieheim (11,7)",
		},
		{beat, "walk to 7,7"},
		{evasion.To(0, evasion.BeatOn(beat, h("7,8"))), "patrol 1: beat by 7,7 to 7,8"},
		{evasion.BeatOn(evasion.BeatOn(beat, h("7,8")), h("8,8")), "beat by 7,7 and 7,8 to 8,8"},
	} {
		if got := r.Say(c.m); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
	b := lay(t)
	b.german()
	if p := b.view(evasion.German).InLine(); p != 0 {
		t.Errorf("patrol %d is in line, want 0", p)
	}
	if k := b.view(evasion.German).TruckInLine(); k != 0 { // beside it
		t.Errorf("truck %d is in line, want 0", k)
	}
	if p, k := b.view(evasion.British).InLine(), b.view(evasion.British).TruckInLine(); p != -1 || k != -1 {
		t.Errorf("the British are told who is in line: %d, %d", p, k)
	}
}
