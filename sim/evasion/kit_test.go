package evasion_test

import (
	"math/bits"
	"strings"
	"testing"

	bots "escapesim/policies/evasion"
	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/evasion"
	"escapesim/sim/simtest"
)

// Every promise of a game, as printed and with options that change what is
// asked and what is hidden.
func TestKit(t *testing.T) {
	for _, c := range []struct {
		name string
		sets []string
	}{
		{"price", nil}, // the others are shorter
		{"every question asked", []string{
			"ambush.trigger=choose", "matrix.wound_pick=german", "escape.mode=step", "lys.capacity=2", "raid=true",
			"ambush.foot=true",
			"crew.dismount=true", "site.change=true", "setup.split=true", "embark.drop_en_route=true",
			"spot.on_leave=true",
		}},
		{"other readings", []string{
			"group.scope=party", "spot.per=hex", "search.duration=instant", "roadblock.duration=instant",
			"posture.persist=false",
			"garrison.action=patrol_matrix", "matrix.plural=d6", "matrix.wound_pick=british", "move.mix=carry",
			"wound.heal=rest",
			"prisoner.escort=true", "radio.delay=2", "lys.shot=true", "vehicle.offroad=true", "edge.exit=true",
			"matrix.truck_on_kill=captured",
		}},
		{"written orders", []string{
			"brit.adaptive=false", "german.adaptive=plotted", "vehicle.idle_look=true",
			"move.open=3", "embark.drop_en_route=true",
		}},
		{"small and strict", []string{
			"brit.men=3", "german.teams=2", "split=false", "stack=one", "zoc=true", "move.mix=slowest",
			"move.patrol_same=false",
			"loss.report=none_until_day", "early_stop=false", "embark.capacity=0", "win.stop=true",
			"info.range=2", "rail=path",
			"roadblock.stops=true", "roadblock.offroad=matrix", "matrix.truck_on_kill=abandoned",
			"abandoned.when=next_day_end", "german.first_move=3",
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := price(t, c.sets...)
			games := simtest.Count(30, 200, 200)
			if c.sets != nil {
				games = 12
			}
			simtest.Test(t, simtest.Game[evasion.State, evasion.View]{
				Rules: r, Limit: 20_000, Check: r.Check,
				Scramble: scramble(r), Games: games,
			})
		})
	}
}

// onTheirWay changes the reports that the commander has not read yet.
func onTheirWay(s *evasion.State, anywhere func(*dice.Stream) evasion.Hex, c *dice.Stream) {
	for i := range s.Report {
		if r := &s.Report[i]; r.Due > s.Move {
			r.Hex, r.Men = anywhere(c), uint8(c.IntN(7))
		}
	}
}

// scramble changes what a seat cannot see, and nothing else.
func scramble(r *evasion.Rules) func(s *evasion.State, seat sim.Seat, c *dice.Stream) {
	m := r.Map()
	anywhere := func(c *dice.Stream) evasion.Hex { return evasion.Hex(c.IntN(m.Size())) }
	return func(s *evasion.State, seat sim.Seat, c *dice.Stream) {
		if seat == evasion.German {
			s.Site = r.Sites()[c.IntN(len(r.Sites()))]
			if r.Options().Aircraft.Noise {
				return
			}
			s.Rendezvous = r.Meetings()[c.IntN(len(r.Meetings()))]
			// in the British phase much depends on where they are
			if s.Depth > 0 || s.Plotting || s.Stage != evasion.GermanPhase {
				return
			}
			for i := range evasion.Man(evasion.Strength) { // men walk elsewhere, get hurt, lie in ambush
				if !s.Free().Has(i) {
					continue
				}
				s.Man[i] = anywhere(c)
				for k := range s.Prize {
					s.Prize[k].Aboard &^= 1 << i
				}
				if c.IntN(2) == 0 {
					s.Fit, s.Wounded = s.Fit&^(1<<i)|s.Wounded&(1<<i), s.Wounded&^(1<<i)|s.Fit&(1<<i)
				}
				bit := evasion.Men(1 << i)
				for _, set := range []*evasion.Men{&s.Moved, &s.OnRoad, &s.Ambush} {
					*set = *set&^bit | evasion.Men(c.IntN(2))<<i
				}
			}
			for k := range evasion.Truck(evasion.Teams) { // trucks that do not answer, or do
				if !s.TruckMissed.Has(k) {
					s.TruckLost ^= evasion.Trucks(c.IntN(2)) << k
				}
				if p := evasion.Patrol(k); !s.PatrolMissed.Has(p) {
					s.PatrolLost ^= evasion.Patrols(c.IntN(2)) << p
				}
				if s.Prize[k].Held {
					s.Prize[k].Hex = anywhere(c)
				}
			}
			for i := range s.Sighting {
				s.Sighting[i].Hex = anywhere(c)
			}
			onTheirWay(s, anywhere, c)
			return
		}
		if s.Depth > 0 || s.Plotting || s.Stage < evasion.BritishPhase {
			return
		}
		seen := func(h evasion.Hex) bool {
			for i := range evasion.Man(evasion.Strength) {
				if s.Free().Has(i) && m.Distance(s.Man[i], h) <= r.Options().Info.Range {
					return true
				}
			}
			return false
		}
		unseen := func() evasion.Hex {
			for range 1000 {
				if h := anywhere(c); !seen(h) {
					return h
				}
			}
			return 0
		}
		for k := range evasion.Truck(evasion.Teams) { // what is out of sight is anywhere, in any posture
			if s.TruckLost.Has(k) || seen(s.Truck[k]) {
				continue
			}
			s.Truck[k] = unseen()
			s.Blocking ^= evasion.Trucks(c.IntN(2)) << k
			if p := s.Rider[k]; p >= 0 {
				s.Patrol[p] = s.Truck[k]
			}
		}
		for p := range evasion.Patrol(evasion.Teams) {
			if !s.PatrolLost.Has(p) && s.Ride[p] < 0 && !seen(s.Patrol[p]) {
				s.Patrol[p] = unseen()
			}
			s.Searching ^= evasion.Patrols(c.IntN(2)) << p
		}
		for unit := range s.Met {
			s.Met[unit] = evasion.Men(c.IntN(1 << evasion.Strength))
		}
		for i := range s.Report {
			s.Report[i].Hex = anywhere(c)
		}
		for i := range s.Looked {
			s.Looked[i][0] ^= bits.Reverse64(c.Uint64())
			s.Searched[i][0] ^= c.Uint64()
		}
	}
}

// The bots decide by what their seat may know alone.
func TestBotsKeepThePromises(t *testing.T) {
	if testing.Short() {
		t.Skip("plays hundreds of games")
	}
	r := price(t)
	for _, pair := range [][2]string{
		{"reference-lie", "reference-random"},
		{"reference-ambush", "reference-hunt"},
		{"reference-pairs", "standard"},
		{"standard", "standard"},
	} {
		t.Run(pair[0]+" against "+pair[1], func(t *testing.T) {
			simtest.Test(t, simtest.Game[evasion.State, evasion.View]{
				Rules: r, Limit: 5_000, Check: r.Check, Scramble: scramble(r), Games: 12,
				Memory: strings.HasPrefix(pair[1], "reference"),
				Policies: func() (list []sim.Policy[evasion.View]) {
					for seat, name := range pair {
						bot, err := bots.Catalogue.New(name, r, sim.Seat(seat), nil)
						if err != nil {
							t.Fatal(err)
						}
						list = append(list, bot)
					}
					return list
				},
			})
		})
	}
}
