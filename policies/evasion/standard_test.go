package evasion_test

import (
	"math"
	"testing"

	bots "escapesim/policies/evasion"
	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/evasion"
	"escapesim/sim/simtest"
)

func standardBritish(r *evasion.Rules) policy { return bots.NewStandardBritish(r, nil) }
func standardGerman(r *evasion.Rules) policy  { return bots.NewStandardGerman(r, nil) }

// The standard bot of either side does better than every reference policy of
// that side, whichever reference policy sits opposite: for the British that
// is winning alone, for the Germans taking prisoners and stopping the flight.
func TestStandardBeatsTheReferences(t *testing.T) {
	if testing.Short() {
		t.Skip("plays hundreds of games")
	}
	r := price(t)
	share := func(u *sums, outcomes ...int) (p float64) {
		for _, o := range outcomes {
			p += float64(u.outcome[o]) / float64(u.games)
		}
		return p
	}
	const neither, britishOnly, germanOnly, both = 0, 1, 2, 3
	for g, newGerman := range german {
		standard := play(t, r, standardBritish, newGerman, 2, 3000, 2)
		t.Logf("standard against %s: %v", g, standard)
		for b, newBritish := range british {
			u := play(t, r, newBritish, newGerman, 2, 3000, 2)
			if share(standard, britishOnly) <= share(u, britishOnly) {
				t.Errorf("against %s the British win alone in %.3f with standard, in %.3f with %s", g, share(standard, britishOnly), share(u, britishOnly), b)
			}
		}
	}
	for b, newBritish := range british {
		standard := play(t, r, newBritish, standardGerman, 2, 200, 2)
		t.Logf("standard against %s: %v", b, standard)
		for g, newGerman := range german {
			u := play(t, r, newBritish, newGerman, 2, 3000, 2)
			if share(standard, germanOnly, both) <= share(u, germanOnly, both) || share(standard, britishOnly, both) >= share(u, britishOnly, both)-0.1 {
				t.Errorf("against %s: standard %v, %s %v", b, standard, g, u)
			}
		}
	}
}

// The bots that plan ahead allocate nothing in play either.
func TestStandardAllocatesNothing(t *testing.T) {
	r := price(t)
	m := &match{Rules: r, Policies: []policy{standardBritish(r), standardGerman(r)}}
	for game := range uint64(20) {
		m.Play(1, game)
	}
	game := uint64(0)
	if n := testing.AllocsPerRun(19, func() { m.Play(1, game%20); game++ }); n != 0 {
		t.Errorf("%v allocations a game", n)
	}
}

// lands names one landing hex in every game, and else plays as the bot.
type lands struct {
	policy
	site evasion.Hex
}

func (l lands) Choose(v evasion.View, legal []sim.Move, c *dice.Stream) int {
	if v.Stage() == evasion.ChoosingSite {
		return bots.Find(legal, evasion.Command(evasion.Land, int(l.site)))
	}
	return l.policy.Choose(v, legal, c)
}

// The party draws its landing hex, the Germans the hexes that they bet on: whoever always
// lands on the same hex does not do much better than who draws, nor do Germans who always
// bet on the same. Games that neither side wins, or both do, count half, as in an audit.
func TestNoOpeningIsAlwaysGood(t *testing.T) {
	if testing.Short() {
		t.Skip("plays 10,000 games")
	}
	// Of each opening that is not clearly worse than a draw so many games are played; the
	// most make the table of rulesets/evasion/README.md.
	openings := uint64(simtest.Count(0, 200, 2000))
	const most = 0.05
	r := price(t)
	score := func(british, german func(*evasion.Rules) policy, games uint64) float64 {
		u := play(t, r, british, german, 3, games, 2)
		return (float64(u.outcome[1]) + float64(u.outcome[0]+u.outcome[3])/2) / float64(u.games)
	}
	few := openings / 4
	drawn, drawnOfFew := score(standardBritish, standardGerman, openings), score(standardBritish, standardGerman, few)
	t.Logf("as drawn: %.1f points in %d games", 100*drawn, openings)
	surely := most + 1/math.Sqrt(float64(openings)) // twice the deviation of a difference
	for _, site := range r.Sites() {
		always := func(r *evasion.Rules) policy { return lands{standardBritish(r), site} }
		if score(always, standardGerman, few) < drawnOfFew-0.02 {
			continue
		}
		gain := score(always, standardGerman, openings) - drawn
		t.Logf("the British land on %s: %+.1f", r.Map().Say(site), 100*gain)
		if gain > surely {
			t.Errorf("landing on %s gains %.3f", r.Map().Say(site), gain)
		}
	}
	for hand := 1; hand <= 5; hand++ {
		always := func(r *evasion.Rules) policy {
			return bots.NewStandardGerman(r, map[string]float64{"hand": float64(hand)})
		}
		gain := drawn - score(standardBritish, always, openings)
		t.Logf("the Germans play hand %d: %+.1f", hand, 100*gain)
		if gain > surely {
			t.Errorf("hand %d gains %.3f", hand, gain)
		}
	}
}
