package evasion_test

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"escapesim/sim"
	"escapesim/sim/evasion"
)

// stir makes a position one in which something may come up: men stand where
// patrols and trucks go, units have fought, or do not answer.
func stir(s *evasion.State, m *evasion.Map, c *rand.Rand) {
	if c.IntN(2) == 0 {
		h := s.Truck[c.IntN(evasion.Teams)]
		if c.IntN(2) == 0 {
			h = s.Patrol[c.IntN(evasion.Teams)]
		}
		for range c.IntN(4) {
			if near := m.Near(h); len(near) > 0 {
				h = near[c.IntN(len(near))]
			}
		}
		for i := range evasion.Man(evasion.Strength) {
			if h < 252 && s.Free().Has(i) && riddenBy(s, i) == evasion.NoTruck && (s.Party == 0 || s.Party.Has(i)) {
				s.Man[i] = h
			}
		}
	}
	if c.IntN(3) == 0 {
		s.Met[c.IntN(evasion.Teams)] |= 1 << c.IntN(evasion.Strength)
	}
	if c.IntN(3) == 0 {
		s.Met[evasion.Teams+c.IntN(evasion.Teams)] |= 1 << c.IntN(evasion.Strength)
	}
	if k := c.IntN(evasion.Teams); c.IntN(6) == 0 { // lost in silence
		s.TruckLost |= evasion.Trucks(1) << k
		if p := s.Rider[k]; p != evasion.NoPatrol {
			s.PatrolLost |= evasion.Patrols(1) << p
		}
	}
	if s.Stage == evasion.GermanPhase && c.IntN(8) == 0 {
		s.Move = uint8(11)
	}
}

// differences are the fields in which two positions differ.
func differences(a, b *evasion.State) (text string) {
	var list func(name string, a, b reflect.Value)
	list = func(name string, a, b reflect.Value) {
		for i := range a.NumField() {
			switch f := a.Type().Field(i); {
			case f.Type.Kind() == reflect.Struct:
				list(name+f.Name+".", a.Field(i), b.Field(i))
			case !a.Field(i).Equal(b.Field(i)):
				text += fmt.Sprintf(" %s%s %v, %v;", name, f.Name, a.Field(i), b.Field(i))
			}
		}
	}
	list("", reflect.ValueOf(a).Elem(), reflect.ValueOf(b).Elem())
	return text
}

// A move that is followed does what it does when it is carried out, and one
// that is not open does nothing; on stirred positions of random games.
func TestFollowedMoves(t *testing.T) {
	c := rand.New(rand.NewPCG(21, 22))
	short, long := map[evasion.Kind]int{}, map[evasion.Kind]int{} // orders after which the plan goes on, and others
	looksOut := func(e sim.Event) bool { return e.Kind == evasion.LookedOut }
	sets := [][]string{
		nil,
		nil,
		{"setup.aboard=aboard", "search.after_carry=true"},
		{"ambush.foot=true", "crew.attack=always", "move.wounded=2", "wound.helpers=1:any"},
		{"embark.board_then_drive=false", "move.mix=carry", "raid=true"},
		{"embark.drop_en_route=true", "edge.exit=true", "german.teams=4"},
		{"escape.mode=stay", "spot.on_leave=true", "ambush.after_move=true"},
		{"german.first_move=2", "site.change=true", "lys.present_contact=false", "group.scope=party"},
		{"move.beside_road=false", "vehicle.idle_look=true"},
	}
	for _, set := range sets {
		r := price(t, set...)
		u := sim.Uniform[evasion.View]()
		m := &sim.Match[evasion.State, evasion.View]{Rules: r, Policies: []sim.Policy[evasion.View]{u, u}}
		for game, n := uint64(0), 0; n < positions()/len(sets)+1; game++ {
			m.Start(23, game)
			for n < positions()/len(sets)+1 {
				if s := m.State; s.Depth == 0 && (s.Stage == evasion.BritishPhase || s.Stage == evasion.GermanPhase) {
					n++
					stir(&s, r.Map(), c)
					legal := r.Legal(&s, nil)
					for range 4 {
						said := legal[c.IntN(len(legal))]
						if c.IntN(4) == 0 {
							said ^= sim.Move(1) << c.IntN(32)
						}
						kind := evasion.KindOf(said)
						a, b, chance, other := s, s, m.Chance, m.Chance
						var log, want sim.Log
						done, on := r.Follow(&a, []sim.Move{said}, &chance, &log)
						if _, listed := slices.BinarySearch(legal, said); listed != (done == 1) {
							t.Fatalf("%v, game %d, decision %d: %q on the list: %v; followed: %d", set, game,
								m.Decisions, r.Say(said), listed, done)
						} else if listed {
							r.Apply(&b, said, &other, &want)
							if on {
								short[kind]++
							} else {
								long[kind]++
							}
						}
						if !slices.Equal(log.Events, want.Events) {
							t.Fatalf("%v, game %d, decision %d, %q followed:\n%s\ncarried out:\n%s", set, game,
								m.Decisions, r.Say(said),
								transcript(r, log.Events, sim.NoSeat), transcript(r, want.Events, sim.NoSeat))
						}
						if a != b {
							t.Fatalf("%v, game %d, decision %d, %q: another position: %s", set, game, m.Decisions,
								r.Say(said), differences(&a, &b))
						}
						if before, _ := r.Actor(&s); on {
							if after, _ := r.Actor(&a); after != before || a.Depth > 0 {
								t.Fatalf("%v, game %d, decision %d, %q: the plan goes on, but it is for seat %d "+
									"to decide", set, game, m.Decisions, r.Say(said), after)
							}
							if slices.ContainsFunc(log.Events, looksOut) {
								t.Fatalf("%v, game %d, decision %d, %q: the plan goes on after a throw for a look", set,
									game, m.Decisions, r.Say(said))
							}
						}
					}
				}
				if _, on := m.Step(); !on {
					break
				}
			}
		}
	}
	for _, k := range []evasion.Kind{
		evasion.Order, evasion.OrderTruck, evasion.Hold, evasion.LieInAmbush, evasion.Search,
		evasion.BlockRest, evasion.Board,
		evasion.GoTo, evasion.Walk, evasion.March, evasion.DriveTo, evasion.Beat,
	} {
		if short[k] == 0 || k > evasion.LieInAmbush && k != evasion.BlockRest && long[k] == 0 {
			t.Errorf("orders of kind %d: %d on the short way, %d not", k, short[k], long[k])
		}
	}
}

// A plan is followed as far as its moves carried out one by one go: until one
// is not open, the other side is asked, or something is seen or heard.
func TestFollowedPlans(t *testing.T) {
	c := rand.New(rand.NewPCG(24, 25))
	r := price(t)
	u := sim.Uniform[evasion.View]()
	m := &sim.Match[evasion.State, evasion.View]{Rules: r, Policies: []sim.Policy[evasion.View]{u, u}}
	lengths := [8]int{}
	for game, n := uint64(0), 0; n < positions(); game++ {
		m.Start(26, game)
		for n < positions() {
			if s := m.State; s.Depth == 0 && (s.Stage == evasion.BritishPhase || s.Stage == evasion.GermanPhase) {
				n++
				stir(&s, r.Map(), c)
				seat, _ := r.Actor(&s)
				end, chance := s, m.Chance
				var want sim.Log
				var plan []sim.Move
				for on := true; on && len(plan) < 7; {
					legal := r.Legal(&end, nil)
					said := legal[c.IntN(len(legal))]
					if c.IntN(16) == 0 {
						said ^= 1 << c.IntN(32)
					}
					plan = append(plan, said)
					if done, goesOn := r.Follow(&end, plan[len(plan)-1:], &chance, &want); done == 0 || !goesOn {
						if done == 0 {
							lengths[len(plan)-1]++
						} else {
							lengths[len(plan)]++
						}
						on = false
					}
				}
				plan = append(plan, evasion.Command(evasion.EndPhase, 0), evasion.Command(evasion.EndPhase, 0))
				one, other := s, m.Chance
				var log sim.Log
				done, _ := r.Follow(&one, plan[:len(plan)-2], &other, &log)
				if one != end || !slices.Equal(log.Events, want.Events) {
					t.Fatalf("game %d, decision %d, seat %d: %d of %d moves at once end elsewhere than one by one",
						game, m.Decisions, seat, done, len(plan)-2)
				}
				if stopped := done < len(plan)-2; stopped || one.Stage != s.Stage || one.Move != s.Move {
					one, other = s, m.Chance
					if again, _ := r.Follow(&one, plan, &other, nil); again != done || one != end {
						t.Fatalf("game %d, decision %d, seat %d: a plan that had stopped after %d moves goes on to %d",
							game, m.Decisions, seat, done, again)
					}
				}
			}
			if _, on := m.Step(); !on {
				break
			}
		}
	}
	for i, n := range lengths[:6] {
		if n == 0 {
			t.Errorf("no plan of %d moves", i)
		}
	}
}
