package colditz_test

import (
	"fmt"
	"math"
	"testing"

	"escapesim/sim/dice"
	"escapesim/sim/simtest"
)

// TestDiceClauses tests the clauses of the group DICE that speak of all
// throws, or of the long run.
func TestDiceClauses(t *testing.T) {
	chains := float64(simtest.Count(100_000, 1_000_000, 1_000_000))

	t.Run("COL-DICE-01", func(t *testing.T) {
		var totals [13]int
		var c dice.Chance
		c.Start(1, 0)
		r := onTB1(t, 2, "dice.doubles=no_extra")
		for range int(chains) {
			totals[r.ThrowTurn(&c).Total]++
		}
		for total := 2; total <= 12; total++ {
			p := float64(6-abs(total-7)) / 36
			within(t, fmt.Sprintf("share of throws of %d", total), float64(totals[total])/chains, p,
				math.Sqrt(p*(1-p)/chains))
		}
	})

	t.Run("COL-DICE-03", func(t *testing.T) { // the document's own figure for the sum is 8.4
		r := onTB1(t, 2)
		var c dice.Chance
		c.Start(2, 0)
		sum, squares, throws := 0.0, 0.0, 0
		for range int(chains) {
			chain := r.ThrowTurn(&c)
			sum += float64(chain.Total)
			squares += float64(chain.Total) * float64(chain.Total)
			throws += chain.Throws
		}
		mean := sum / chains
		within(t, "mean of the sum", mean, 8.4, math.Sqrt((squares/chains-mean*mean)/chains))
		within(t, "throws in a chain", float64(throws)/chains, 6.0/5, math.Sqrt(6.0/25/chains))
	})

	t.Run("COL-DICE-04", func(t *testing.T) { // one chain in 6^(n-1) has n throws or more
		r := onTB1(t, 2)
		var c dice.Chance
		c.Start(3, 0)
		var longer [6]int
		for range int(chains) {
			for n := range min(r.ThrowTurn(&c).Throws, 5) {
				longer[n+1]++
			}
		}
		for n := 1; n <= 5; n++ {
			p := math.Pow(6, float64(1-n))
			within(t, fmt.Sprintf("share of chains of %d throws or more", n), float64(longer[n])/chains, p,
				math.Sqrt(p*(1-p)/chains))
		}
	})

	t.Run("COL-DICE-05", func(t *testing.T) { // 3, 7 and 11 earn a card, for both sides
		for first := 1; first <= 6; first++ {
			for second := 1; second <= 6; second++ {
				if first == second {
					continue
				}
				cards := 0
				if sum := first + second; sum == 3 || sum == 7 || sum == 11 {
					cards = 1
				}
				for _, turn := range []string{"blue", "german"} {
					p := lay(t, onTB1(t, 2), 1, []int{first, second}, "turn", turn, "phase",
						"before_throw", "blue1", "W1")
					want := map[string]any{
						"opportunity.left": 45 - cards, "blue.cards": cards, "security.left": 14,
						"german.cards": 0,
					}
					if turn == "german" {
						want = map[string]any{
							"opportunity.left": 45, "blue.cards": 0, "security.left": 14 - cards,
							"german.cards": cards,
						}
					}
					for name, n := range want {
						if got := p.fact(name); got != n {
							t.Errorf("%s throws %d and %d: %s = %v, want %v", turn, first, second, name, got, n)
						}
					}
				}
			}
		}
	})

	t.Run("COL-DICE-07", func(t *testing.T) { // never two cards in a chain, one in three chains
		r := onTB1(t, 2)
		var c dice.Chance
		c.Start(4, 0)
		cards := 0
		for range int(chains) {
			chain := r.ThrowTurn(&c)
			if chain.Draws > 1 {
				t.Fatalf("a chain of %d throws earned %d cards", chain.Throws, chain.Draws)
			}
			cards += chain.Draws
		}
		within(t, "cards in a chain", float64(cards)/chains, 1.0/3, math.Sqrt(2.0/9/chains))
	})
}

// within wants a figure no farther than four standard errors from another.
// The seeds are fixed, so it comes out the same each time.
func within(t *testing.T, what string, got, want, se float64) {
	t.Helper()
	if math.Abs(got-want) > 4*se {
		t.Errorf("%s: %.5f, want %.5f ± %.5f", what, got, want, 4*se)
	}
}

func abs(n int) int { return max(n, -n) }
