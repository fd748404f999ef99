package reports

import (
	"math"
	"testing"
)

// How rare throws are, beside all orders of successes and failures.
func TestOdds(t *testing.T) {
	chances := []float64{0.5, 0.125, 0.75, 1.0 / 6, 0.3}
	o := NewOdds("throws")
	for set := range 1 << len(chances) {
		o.Start()
		got := 0
		for i, p := range chances {
			yes := set>>i&1 == 1
			o.Throw(Luck(p, 0), yes)
			if yes {
				got++
			}
		}
		o.Throw(0, false) // sure things say nothing
		o.Throw(LuckUnit, true)
		fewer, more := 0.0, 0.0
		for other := range 1 << len(chances) {
			p, n := 1.0, 0
			for i, q := range chances {
				if other>>i&1 == 1 {
					p *= q
					n++
				} else {
					p *= 1 - q
				}
			}
			if n <= got {
				fewer += p
			}
			if n >= got {
				more += p
			}
		}
		r := o.Rarity()
		if have := float64(r.Chance) / rarityUnit; math.Abs(have-min(fewer, more)) > 1e-8 || r.Got != got ||
			r.Of != len(chances) {
			t.Fatalf("set %b: %d of %d, chance %v; want %d of %d, %v", set, r.Got, r.Of, have, got, len(chances),
				min(fewer, more))
		}
		if tosses := r.Tosses(); float64(tosses) > -math.Log2(min(fewer, more))+1e-6 ||
			float64(tosses) < -math.Log2(min(fewer, more))-1 {
			t.Errorf("chance %v: %d tosses of a coin", min(fewer, more), tosses)
		}
	}
}

// Throws that are all alike are as rare as when they are taken one by one, whatever was asked before.
func TestOddsOfThrowsThatAreAlike(t *testing.T) {
	alike, one := NewOdds("doubles"), NewOdds("doubles")
	for _, of := range []int{7, 0, 3, 40, 7} {
		for got := range of + 1 {
			one.Start()
			for i := range of {
				one.Throw(LuckUnit/6, i < got)
			}
			if alike.Alike(LuckUnit/6, of, got); alike.Rarity() != one.Rarity() {
				t.Errorf("%d of %d: %v, one by one %v", got, of, alike.Rarity(), one.Rarity())
			}
		}
	}
}

// Long games have chances, too; without throws nothing is known.
func TestRarest(t *testing.T) {
	many, few, none := NewOdds("many"), NewOdds("few"), NewOdds("none")
	for i := range 300 {
		many.Throw(LuckUnit/2, i%2 == 0) // 150 of 300: nothing special
	}
	for range 40 {
		few.Throw(LuckUnit/2, true)
	}
	r := Rarest(none, many, few)
	if r.What != "few" || r.Tosses() != 40 || r.String() != "40 of 40 few, 1 in 1,099,511,627,776" {
		t.Errorf("the rarest: %v, %d tosses", r.String(), r.Tosses())
	}
	if m := many.Rarity(); m.Tosses() != 0 {
		t.Errorf("half of 300: %d tosses", m.Tosses())
	}
	if r := Rarest(none); r.Known() || r.Tosses() != None {
		t.Errorf("of no throw: %v", r)
	}
}
