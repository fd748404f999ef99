package main

import (
	"testing"

	bots "escapesim/policies/evasion"
	ground "escapesim/rulesets/evasion"
	"escapesim/sim/evasion"
)

// A party that meets nobody goes from its rendezvous to its landing hex, unless that is too far: hardly ever in a
// whole game.
func TestWalks(t *testing.T) {
	for set, far := range map[string]bool{"moves=11": false, "moves=3": true} {
		r, _, err := ground.Load("evasion/price", []string{set})
		if err != nil {
			t.Fatal(err)
		}
		s := &solver{r: r}
		late, all := 0, 0
		for _, o := range s.ways(r.Meetings()[:1]) {
			for _, w := range s.walks(o) {
				if all++; w.late {
					late++
					continue
				}
				at := o.Meeting
				for _, x := range w.steps {
					if r.Map().Distance(at, x.hex) != 1 {
						t.Fatalf("%s, %s: from %s to %s", set, s.opening(o), s.hex(at), s.hex(x.hex))
					}
					at = x.hex
				}
				if last := r.Options().Time.Moves; at != o.Site || w.lies[last] != o.Site {
					t.Errorf("%s, %s: ends on %s", set, s.opening(o), s.hex(at))
				}
			}
		}
		if (2*late > all) != far || (50*late < all) == far {
			t.Errorf("%s: %d walks of %d are late", set, late, all)
		}
	}
}

// The ways on which Germans would see least are good openings against them: where they leave a landing hex bare
// it comes first, and of others the first score more than the last.
func TestHidden(t *testing.T) {
	if testing.Short() {
		t.Skip("plays some 1,000 games")
	}
	r, _, err := ground.Load("evasion/price", []string{"moves=6"})
	if err != nil {
		t.Fatal(err)
	}
	s := &solver{r: r, workers: 2}
	var bets bots.Lottery[bet]
	for _, since := range []int{1, 5} {
		b := bet{Since: since, Nights: 40, Days: 10}
		for i, site := range r.Sites() {
			b.Times[site] = uint8(1 + 199*(i%2))
		}
		bets.Add(1, b)
	}
	germans := bots.Staffs(r, bets)
	plans := s.hidden(5, germans())
	play, known := s.against(germans), map[evasion.Hex]int{}
	for _, o := range plans {
		known[o.Site]++
	}
	for site, n := range known {
		if n != len(men) && n != 2*len(men) {
			t.Errorf("%d openings on %s", n, s.hex(site))
		}
	}
	const some = 12
	first, last := 0., 0.
	for i := range some {
		first += points(play(7, 40, always(plans[i])))
		last += points(play(7, 40, always(plans[len(plans)-1-i])))
	}
	if first < last+10*some {
		t.Errorf("the first score %.1f, the last %.1f", first/some, last/some)
	}
}
