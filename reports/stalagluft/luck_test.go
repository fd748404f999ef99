package stalagluft

import (
	"math"
	"testing"

	"escapesim/reports"
	"escapesim/sim"
	"escapesim/sim/position"
	"escapesim/sim/stalagluft"
)

// The luck of a throw is what came less its chance: an event that asks for a search, a dig
// before the tunnel needs air, a 6 left in a house with a tunnel. Any other is nobody's luck.
func TestLuckOfThrows(t *testing.T) {
	took := func(luck int, l *luck, kind sim.EventKind, facts ...int16) float64 {
		e := sim.Event{Kind: kind}
		for i, to := range []*int16{&e.A, &e.B, &e.C, &e.D}[:len(facts)] {
			*to = facts[i]
		}
		before := l.sums[luck]
		l.take(&e)
		return float64(l.sums[luck]-before) / reports.LuckUnit
	}
	const tunnel, house, elsewhere = 1, 7, 8
	for _, spared := range []bool{false, true} {
		r := new(stalagluft.Rules)
		r.Options.Event.Table = [6]uint8{0, 1, 4, 4, 2, 5}
		r.Options.Dig.Dice, r.Options.Dig.Face, r.Options.Dig.Threshold = 2, 5, 20
		r.Options.Ferret.SealSparesTunnels = spared
		l := newLuck(r)
		l.start()
		want := func(what string, got, want float64) {
			t.Helper()
			if math.Abs(got-want) > 1e-4 {
				t.Errorf("spared %v, %s: %g, want %g", spared, what, got, want)
			}
		}
		sum := 0.0
		for die := range int16(6) {
			sum += took(luckEvents, l, stalagluft.EventRolled, int16(r.Options.Event.Of(int(die)+1)))
		}
		want("all events of a die", sum, 0)
		want("a search", took(luckEvents, l, stalagluft.EventRolled, int16(stalagluft.SearchEvent)), 1-1./3)

		search := func(house int16, why stalagluft.SearchCause, german, pow int16, left bool) float64 {
			x := took(luckSearches, l, stalagluft.Searched, house, int16(why), german, pow)
			x += took(luckSearches, l, stalagluft.Survived, 5, 1, house)
			if left {
				x += took(luckSearches, l, stalagluft.Survived, 6, 1, house)
			}
			return x
		}
		want("no tunnel", search(house, stalagluft.ByEvent, 2, 0, true), 0)
		took(luckDigs, l, stalagluft.TunnelStarted, tunnel, house, 0)
		for _, left := range []bool{false, true} {
			came := float64(position.Bit(left))
			want("two dice", search(house, stalagluft.ByEvent, 2, 0, left), came-11./36)
			want("six dice", search(house, stalagluft.ByAlert, 6, 0, left), came-(1-math.Pow(5./6, 6)))
			want("too many dice", search(house, stalagluft.ByEvent, 7, 0, left), 0)
			want("elsewhere", search(elsewhere, stalagluft.ByEvent, 1, 0, left), 0)
			for _, why := range []stalagluft.SearchCause{stalagluft.BySeal, stalagluft.ByShakedown} {
				if !spared {
					want("on the spot", search(house, why, 1, 0, left), came-1./6)
				} else {
					want("on the spot", search(house, why, 1, 0, left), 0)
				}
			}
		}

		o := &r.Options.Dig
		const p = 1 - 4./9 // a 5 or a 6 of two dice
		dig := func(success, inches int16) float64 { return took(luckDigs, l, stalagluft.Dug, tunnel, success, inches) }
		want("a dig", dig(1, int16(o.Threshold)), 1-p)
		want("a dig at the last inch without a pump", dig(0, int16(o.Threshold)+1), -p)
		want("a dig with a pump", dig(1, int16(o.Threshold)+2), 0)

		once := search(house, stalagluft.ByEvent, 2, 0, true)
		once += took(luckSearches, l, stalagluft.Survived, 6, 1, house)
		want("a search that leaves two sixes", once, 1-11./36)
		took(luckSearches, l, stalagluft.TunnelFound, elsewhere, 3)
		want("another tunnel is found", search(house, stalagluft.ByEvent, 1, 0, false), -1./6)
		took(luckSearches, l, stalagluft.TunnelFound, house, 3)
		want("the tunnel is found", search(house, stalagluft.ByEvent, 1, 0, true), 0)
		took(luckDigs, l, stalagluft.TunnelStarted, tunnel, elsewhere, 0)
		want("a new one", dig(0, 0), -p)
	}
}

// What has a name stands in a file by its name, men counted from 1, and anything else as a number.
func TestValuesHaveNames(t *testing.T) {
	of := valueOf(nil)
	for kind, names := range map[string][]string{
		"role": stalagluft.RoleNames[:], "shop": stalagluft.ShopNames[:], "good": stalagluft.GoodNames[:],
		"scenario": stalagluft.ScenarioNames[:], "side": sides[:],
	} {
		for v, want := range names {
			if got := of(kind, v); got != want {
				t.Errorf("%s %d is %v, want %s", kind, v, got, want)
			}
		}
	}
	if man, round := of("man", 0), of("round", 7); man != 1 || round != 7 {
		t.Errorf("the first man is %v, round 7 is %v", man, round)
	}
}
