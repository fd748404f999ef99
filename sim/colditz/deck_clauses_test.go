package colditz_test

import (
	"math"
	"slices"
	"testing"

	"escapesim/sim/colditz"
	"escapesim/sim/dice"
	"escapesim/sim/simtest"
)

// TestDeckClauses tests the clauses on decks that hold over many games, or
// over a whole deck.
func TestDeckClauses(t *testing.T) {
	t.Run("COL-SETUP-03", func(t *testing.T) { // three decks, each shuffled by itself
		games := simtest.Count(2_500, 10_000, 10_000)
		r := thibault(t, 4)
		var opportunity [colditz.Faces]int
		var security [colditz.SecurityFaces]int
		var doOrDie [8]int
		var both [8]int // do-or-die cards when the first security card is a search
		searches := 0
		var s colditz.State
		var c dice.Chance
		for game := range uint64(games) {
			c.Start(1, game)
			r.Setup(&s, &c, nil)
			opportunity[s.Opportunity.Cards[s.Opportunity.Left-1]]++
			first := colditz.SecurityFace(s.Security.Cards[s.Security.Left-1])
			security[first]++
			run := s.DoOrDie[s.DoOrDieLeft-1]
			doOrDie[run]++
			if first >= colditz.SearchCard && first < colditz.ShootCard {
				searches++
				both[run]++
			}
		}
		o := thibaultOptions(t)
		first := func(what string, seen, copies, cards int) {
			p := float64(copies) / float64(cards)
			within(t, what+" first", float64(seen)/float64(games), p, math.Sqrt(p*(1-p)/float64(games)))
		}
		for face, seen := range opportunity {
			copies := int(o.Card.Opportunity[colditz.Face(face).Kind()])
			switch f := colditz.Face(face); {
			case f >= colditz.GliderCard:
				copies = 0 // no card bears a mark
			case f >= colditz.MoveFast && f < colditz.Release, f >= colditz.TunnelCard:
				copies = 1
			}
			first(colditz.Face(face).String(), seen, copies, 45)
		}
		for face, seen := range security {
			copies := int(o.Card.Security[colditz.SecurityFace(face).Kind()])
			if f := colditz.SecurityFace(face); f >= colditz.SearchCard && f < colditz.ShootCard {
				copies = 1
			}
			first(colditz.SecurityFace(face).String(), seen, copies, 14)
		}
		for run := 3; run <= 7; run++ {
			first("do-or-die card", doOrDie[run], 1, 5)
			within(t, "do-or-die card below a search", float64(both[run])/float64(searches), 0.2,
				math.Sqrt(0.16/float64(searches)))
		}

		r = thibault(t, 4, "setup.shuffle_decks=false")
		var again colditz.State
		c.Start(1, 0)
		r.Setup(&s, &c, nil)
		c.Start(2, 7)
		r.Setup(&again, &c, nil)
		if again != s {
			t.Error("decks that are not shuffled lie otherwise in another game")
		}
	})

	t.Run("COL-HAND-06", func(t *testing.T) { // under the deck: 44 other cards come first
		r := onTB1(t, 2, "deck.played_to=bottom", "hand.opportunity_limit=0", "hand.security_limit=0",
			"clock.limit_minutes=0")
		throws := make([]int, 0, 4*50)
		for range 50 {
			throws = append(throws, 3, 4, 1, 3) // blue draws a card, the German none
		}
		p := lay(t, r, 1, throws, "turn", "blue", "blue1", "inner cells", "g1", "Y10", "blue.hand",
			[]string{"diversion"})
		p.do("play diversion g1")
		drawn := 0
		for p.s.Opportunity.Left > 0 {
			before := p.s.Opportunity.Left
			p.do(p.dullest())
			drawn += int(before - p.s.Opportunity.Left)
			held := slices.Contains(p.fact("blue.hand").([]string), "diversion") &&
				p.s.Teams[0].Hand[colditz.Diversion] == 2
			if held != (drawn == 45) {
				t.Fatalf("after %d cards the played one is back: %v", drawn, held)
			}
		}
	})

	t.Run("COL-HAND-07", func(t *testing.T) { // shuffled in: anywhere in the pile of 21
		games := 21 * simtest.Count(50, 400, 400)
		o := thibaultOptions(t, "deck.overflow_to=shuffle_in")
		clear(o.Card.Opportunity[:])
		o.Card.Opportunity[colditz.Talisman.Kind()] = 1
		o.Card.Opportunity[colditz.Hideaway.Kind()] = 23
		r, err := colditz.ForPositions(tb1(), o, 2)
		if err != nil {
			t.Fatal(err)
		}
		var at [21]int
		for seed := range uint64(games) {
			p := lay(t, r, seed, []int{1, 3}, "turn", "blue", "blue1", "W1", "blue.hand",
				[]string{"hideaway", "talisman", "hideaway", "hideaway"})
			p.do("stop", "throw away talisman")
			if p.s.Opportunity.Left != 21 {
				t.Fatalf("%d cards in the pile, not 21", p.s.Opportunity.Left)
			}
			at[slices.Index(p.s.Opportunity.Cards[:21], uint8(colditz.Talisman))]++
		}
		evenly(t, "place in the pile", at[:])
	})

	t.Run("COL-HAND-08", func(t *testing.T) { // the discards come back shuffled: any of eleven first
		games := 11 * simtest.Count(50, 400, 400)
		r := onTB1(t, 2)
		held := []string{"appel", "appel", "shoot"}
		seen := map[string]int{}
		for seed := range uint64(games) {
			p := lay(t, r, seed, []int{3, 4}, "turn", "german", "phase", "before_throw", "blue1", "W1", "german.hand",
				held, "security.discards", "all")
			hand := p.fact("german.hand").([]string)
			for _, card := range held {
				i := slices.Index(hand, card)
				hand = slices.Delete(hand, i, i+1)
			}
			seen[hand[0]]++
		}
		var counts []int
		for _, n := range seen {
			counts = append(counts, n)
		}
		if len(counts) != 11 {
			t.Fatalf("%d different cards come first, not 11", len(counts))
		}
		evenly(t, "card drawn", counts)
	})
}

// dullest is the decision in words that changes least: no, stop, or the
// first that there is.
func (p *position) dullest() string {
	words := p.open()
	for _, w := range []string{"no", "stop"} {
		if slices.Contains(words, w) {
			return w
		}
	}
	return words[0]
}

// evenly wants counts that are evenly spread, by chi-square: four standard
// deviations of it above its mean, the number of degrees of freedom.
func evenly(t *testing.T, what string, counts []int) {
	t.Helper()
	games := 0
	for _, n := range counts {
		games += n
	}
	want := float64(games) / float64(len(counts))
	chi := 0.0
	for _, n := range counts {
		chi += (float64(n) - want) * (float64(n) - want) / want
	}
	if free := float64(len(counts) - 1); chi > free+4*math.Sqrt(2*free) {
		t.Errorf("%s: chi-square %.1f with %.0f degrees of freedom: %v", what, chi, free, counts)
	}
}
