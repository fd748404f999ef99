package evasion_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/evasion"
	"escapesim/sim/simtest"
)

// begun is the position at the beginning of a phase: the party at the first
// rendezvous for the first landing hex, everybody on foot, nobody has moved.
func begun(r *evasion.Rules, stage evasion.Stage, move uint8) *evasion.State {
	s := new(evasion.State)
	var c dice.Chance
	c.Start(1, 1)
	var log sim.Log
	r.Setup(s, &c, &log)
	r.Apply(s, evasion.Command(evasion.Land, int(r.Sites()[0])), &c, &log)
	r.Apply(s, evasion.Command(evasion.Meet, int(r.Meetings()[0])), &c, &log)
	r.Apply(s, evasion.Command(evasion.EndPhase, 0), &c, &log)
	s.Stage, s.Move = stage, move
	return s
}

// ends are the hexes where a move on foot beside the road can end, but for its own.
func ends(r *evasion.Rules, h evasion.Hex) (list []evasion.Hex) {
	var from func(at evasion.Hex, points int)
	from = func(at evasion.Hex, points int) {
		if at != h && !slices.Contains(list, at) {
			list = append(list, at)
		}
		for _, m := range r.Beside(at, points) {
			to := evasion.Hex(evasion.Arg(m))
			from(to, points-r.StepCost(at, to, false))
		}
	}
	from(h, r.Allowance())
	return list
}

// A look that sees nobody leaves, of the belief that the party is in a hex, the part of its throws that
// spot nobody; a search leaves nothing, and whoever looks elsewhere all.
func TestWhatIsLeftOfABelief(t *testing.T) {
	const sixth, move = 1_000, 2
	columns := [...]evasion.Column{
		evasion.Rough: evasion.InRough, evasion.Open: evasion.InOpen, evasion.Urban: evasion.InUrban,
	}
	for _, persist := range []bool{true, false} {
		r := price(t, fmt.Sprint("posture.persist=", persist))
		for at := move; at <= move+1; at++ { // by day and by night
			s := begun(r, evasion.GermanPhase, uint8(at))
			looked, searched := &s.Looked[at], &s.Searched[at]
			for word := range looked {
				looked[word], searched[word] = 0x5555_5555_5555_5555, 0x1111_1111_1111_1111
			}
			for _, group := range []bool{true, false} {
				stayed, walked := evasion.Missed(r, r.View(s, evasion.German), at, group, 6*sixth)
				for h := range evasion.Hex(255) {
					left := func(moving bool) uint64 {
						switch {
						case h%4 == 0:
							return 0
						case h%2 == 1:
							return 6 * sixth
						}
						column := columns[r.Map().Terrain(h)]
						return sixth * uint64(6-r.Chance(evasion.Night(at), moving, group, false, column))
					}
					if stayed[h] != left(false) || walked[h] != left(persist) {
						t.Errorf("persist %t, move %d, group %t, %s: of 6 sixths %d and %d are left, want %d and %d",
							persist, at, group, r.Map().Say(h), stayed[h], walked[h], left(false), left(persist))
					}
				}
			}
		}
	}
}

// A guess at the party is as likely as its walk is: held against all walks of a game
// of three moves, given what was looked into, searched and reported.
func TestSampleOfThePartyAgainstAllWalks(t *testing.T) {
	n := simtest.Count(700, 6_000, 20_000)
	r := price(t, "moves=3")
	start := r.Meetings()[0]
	beside := ends(r, start)
	for _, c := range []struct {
		name string
		told func(s *evasion.State)
	}{
		{"nothing", func(*evasion.State) {}},
		{"where they looked and searched", func(s *evasion.State) {
			s.Looked[1][beside[0]>>6] |= 1 << (beside[0] & 63)
			s.Looked[2][start>>6] |= 1 << (start & 63)
			s.Searched[1][beside[1]>>6] |= 1 << (beside[1] & 63)
		}},
		{"a report", func(s *evasion.State) {
			s.Report[0] = evasion.Report{Hex: start, Move: 1, Due: 1, Phase: evasion.GermanPhase}
			s.Reports = 1
			s.Looked[1][start>>6] |= 1 << (start & 63)
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := begun(r, evasion.GermanPhase, 2)
			c.told(s)
			want := walksOf(r, s)
			got := map[[2]evasion.Hex]int{}
			var guess evasion.State
			lots := dice.NewStream(1, 4, dice.Setup)
			for range n {
				r.Sample(r.View(s, evasion.German), &lots, &guess)
				got[[2]evasion.Hex{guess.Man[0], guess.Site}]++
			}
			for at := range got {
				if want[at] == 0 {
					t.Errorf("at %s for %s in %d guesses: no walk leads there", r.Map().Say(at[0]),
						r.Map().Say(at[1]), got[at])
				}
			}
			for at, p := range want {
				want := float64(n) * p
				if z := (float64(got[at]) - want) / math.Sqrt(want*(1-p)+1); math.Abs(z) > 4.5 {
					t.Errorf("at %s for %s in %d of %d guesses, want %.1f", r.Map().Say(at[0]), r.Map().Say(at[1]),
						got[at], n, want)
				}
			}
		})
	}
}

// walksOf is the chance of each hex and landing hex in the German phase of move 2 of
// 3, over all walks: half of the night moves and an eighth of the day moves are
// walked, to any hex within reach; landing hexes are equally likely.
func walksOf(r *evasion.Rules, s *evasion.State) map[[2]evasion.Hex]float64 {
	v := r.View(s, evasion.German)
	reach := map[evasion.Hex][]evasion.Hex{}
	walk := func(h evasion.Hex, move int, visit func(to evasion.Hex, p float64, walked bool)) {
		if reach[h] == nil {
			reach[h] = ends(r, h)
		}
		p := 0.125
		if evasion.Night(move) {
			p = 0.5
		}
		visit(h, 1-p, false)
		for _, to := range reach[h] {
			visit(to, p/float64(len(reach[h])), true)
		}
	}
	unseen := func(h evasion.Hex, move int, walked bool) float64 {
		if v.Reports() > 0 && move == 1 {
			if h == v.Report(0).Hex {
				return 1
			}
			return 0
		}
		if v.SearchedAt(move)[h>>6]>>(h&63)&1 != 0 {
			return 0
		}
		if v.LookedAt(move)[h>>6]>>(h&63)&1 == 0 {
			return 1
		}
		column := [...]evasion.Column{
			evasion.Rough: evasion.InRough, evasion.Open: evasion.InOpen,
			evasion.Urban: evasion.InUrban,
		}[r.Map().Terrain(h)]
		return 1 - float64(r.Chance(evasion.Night(move), walked, true, false, column))/6
	}
	first := map[evasion.Hex]float64{}
	joint := map[[2]evasion.Hex]float64{}
	for _, h0 := range r.Meetings() {
		walk(h0, 1, func(h1 evasion.Hex, p1 float64, walked1 bool) {
			e1 := unseen(h1, 1, walked1)
			walk(h1, 2, func(h2 evasion.Hex, p2 float64, walked2 bool) {
				e2 := unseen(h2, 2, walked2)
				walk(h2, 3, func(h3 evasion.Hex, p3 float64, _ bool) {
					first[h3] += p1 * p2 * p3
					joint[[2]evasion.Hex{h2, h3}] += p1 * p2 * p3 * e1 * e2
				})
			})
		})
	}
	sum := 0.0
	want := map[[2]evasion.Hex]float64{}
	for at, p := range joint {
		if slices.Contains(r.Sites(), at[1]) && p > 0 {
			want[at] = p / first[at[1]]
			sum += want[at]
		}
	}
	for at := range want {
		want[at] /= sum
	}
	return want
}

// Where no order is being carried out, a guess has no unit that carries one out, and none
// that has acted in a phase that is not its own: the party cannot know what is left of that.
func TestNoOrderIsGuessed(t *testing.T) {
	r := price(t)
	s := begun(r, evasion.BritishPhase, 2)
	s.PatrolActed, s.TruckActed, s.Driven, s.Carried, s.JustOn = 1, 2, 4, 1, 2
	s.UnitPoints, s.UnitSteps, s.UnitDearest, s.UnitOff, s.UnitWhole = 5, 3, 2, true, true
	var guess evasion.State
	lots := dice.NewStream(1, 6, dice.Setup)
	r.Sample(r.View(s, evasion.British), &lots, &guess)
	left := guess
	left.PatrolActed, left.TruckActed, left.Driven, left.Carried, left.JustOn = 0, 0, 0, 0, 0
	left.Unit, left.UnitPoints, left.UnitSteps, left.UnitDearest = evasion.NoUnit, 0, 0, 0
	left.UnitOff, left.UnitWhole = false, false
	if guess != left {
		t.Errorf("%+v, want %+v", guess, left)
	}
}

// A guess at the teams after their first phase: half of them start in their trucks and
// drive; of the others, one in three gets on, and the trucks of the rest drive in one
// case of three. Nobody is guessed where the party would see him.
func TestSampleOfTheTeams(t *testing.T) {
	r := price(t)
	s := begun(r, evasion.BritishPhase, 2)
	const n = 6_000
	stayed, looked := 0, 0
	var guess evasion.State
	lots := dice.NewStream(1, 5, dice.Setup)
	billet := r.Map().Billets[0]
	drives := 1.
	for i := range r.Map().Size() {
		if d, ok := r.Map().RoadDistance(billet, evasion.Hex(i)); ok && d > 0 && d <= r.Options().Vehicle.Links {
			drives++
		}
	}
	for range n {
		r.Sample(r.View(s, evasion.British), &lots, &guess)
		if guess.Truck[0] == billet {
			stayed++
		}
		if guess.Looked[1] != [4]uint64{} {
			looked++
		}
		for i := range evasion.Teams {
			if guess.Patrol[i] == s.Man[0] || guess.Truck[i] == s.Man[0] {
				t.Fatalf("team %d is guessed where the party stands and sees nobody", i+1)
			}
		}
	}
	p := 0.5/drives + 0.5*(1./3+2./3*(2./3+1/(3*drives)))
	if z := (float64(stayed) - n*p) / math.Sqrt(n*p*(1-p)); math.Abs(z) > 4.5 {
		t.Errorf("the first truck is still at its billet in %d of %d guesses, want %.0f", stayed, n, n*p)
	}
	if looked < n*9/10 {
		t.Errorf("nobody has looked anywhere in %d of %d guesses", n-looked, n)
	}
}

// What the party sees stays; what it has met on its way in this phase is still there.
func TestSampleKeepsWhatThePartyHasSeen(t *testing.T) {
	r := price(t)
	s := begun(r, evasion.BritishPhase, 3)
	s.Patrol[2] = s.Man[0]
	next := r.Map().Near(s.Man[0])[0]
	s.Sighting[0] = evasion.Sighting{Hex: next, Move: 3}
	s.Sights = 1
	lots := dice.NewStream(1, 6, dice.Setup)
	var guess evasion.State
	for range 200 {
		r.Sample(r.View(s, evasion.British), &lots, &guess)
		if guess.Patrol[2] != s.Man[0] {
			t.Fatal("the patrol in the party's hex is guessed elsewhere")
		}
		if !slices.Contains(guess.Patrol[:], next) {
			t.Fatal("no patrol stands where the party has just met one")
		}
	}
}
