package dice_test

import (
	"math"
	"slices"
	"testing"

	"escapesim/sim/dice"
)

// chiSquare is the distance of counts from equal ones.
func chiSquare(counts map[[4]uint64]int, cells int) (x float64) {
	n := 0
	for _, k := range counts {
		n += k
	}
	want := float64(n) / float64(cells)
	x = want * float64(cells-len(counts))
	for _, k := range counts {
		x += (float64(k) - want) * (float64(k) - want) / want
	}
	return x
}

// Every order of four cards is as likely as any other, whether cards or ranks
// are drawn: chi-square with 23 degrees of freedom is above 58 once in 10,000.
func TestShuffleIsFair(t *testing.T) {
	cards, ranks := map[[4]uint64]int{}, map[[4]uint64]int{}
	for game := range uint64(120_000) {
		s := dice.NewStream(1, game, dice.Deck(0))
		ids := [4]uint64{dice.Card(3, 0), dice.Card(3, 1), dice.Card(7, 0), dice.Card(40, 2)}
		dice.Shuffle(&s, ids[:])
		cards[ids]++
		numbers := [4]int8{3, 4, 5, 6}
		dice.ShuffleRanks(&s, numbers[:])
		ranks[[4]uint64{uint64(numbers[0]), uint64(numbers[1]), uint64(numbers[2]), uint64(numbers[3])}]++
	}
	for what, counts := range map[string]map[[4]uint64]int{"cards": cards, "ranks": ranks} {
		for order := range counts {
			if slices.Sort(order[:]); len(slices.Compact(order[:])) != len(order) {
				t.Errorf("%s: a card lies there twice: %v", what, order)
			}
		}
		if x := chiSquare(counts, 24); x > 58 {
			t.Errorf("%s: the orders are not equally likely, chi-square %.1f: %v", what, x, counts)
		}
	}
}

// One card of six, two of the same face: each card as often as the others.
func TestPickIsFair(t *testing.T) {
	const draws = 60_000
	counts := []int8{0, 3, 1, 0, 2}
	var drawn [5]int
	s := dice.NewStream(1, 0, dice.Deck(0))
	for range draws {
		drawn[dice.Pick(&s, counts)]++
	}
	for face, n := range counts {
		p := float64(n) / 6
		if off := math.Abs(float64(drawn[face]) - draws*p); off > 4*math.Sqrt(draws*p*(1-p)) {
			t.Errorf("face %d drawn %d times of %d", face, drawn[face], draws)
		}
	}
	if face := dice.Pick(&s, []int8{0, 0}); face != -1 {
		t.Errorf("drew %d of nothing", face)
	}
}

// A card keeps its face, whichever copy it is.
func TestFaces(t *testing.T) {
	for face := range 100 {
		for _, n := range []int{0, 1, 255} {
			if got := dice.Face(dice.Card(face, n)); got != face {
				t.Errorf("copy %d of face %d has face %d", n, face, got)
			}
		}
	}
}

// A card that is taken out of the deck leaves all places above it as they
// were and, of 36, hardly three below; the next shuffle is the same for both.
func TestShuffleWithoutACard(t *testing.T) {
	const games = 2000
	changed := 0
	for game := range uint64(games) {
		with, without := dice.NewStream(1, game, dice.Deck(0)), dice.NewStream(1, game, dice.Deck(0))
		var all, rest []uint64
		for face := range 12 {
			for n := range 3 {
				all = append(all, dice.Card(face, n))
				if face != 5 || n < 2 {
					rest = append(rest, dice.Card(face, n))
				}
			}
		}
		dice.Shuffle(&with, all)
		dice.Shuffle(&without, rest)
		gone := slices.Index(all, dice.Card(5, 2))
		for i := range rest {
			if all[i+1] == rest[i] {
				continue
			}
			changed++
			if i+1 > gone {
				t.Fatalf("game %d: place %d above the card at %d has changed", game, i+1, gone)
			}
		}
		if with != without {
			t.Fatal("the deck with a card less takes more or less of the stream")
		}
	}
	// 1/2 + ... + 1/36 = 3.17, and the bottom place is gone
	if mean := float64(changed) / games; mean < 2 || mean > 3.2 {
		t.Errorf("%.2f places of 36 changed", mean)
	}
}

// A deck of other numbers keeps the ranks of what is drawn: the top card is
// the least of both decks, or the greatest of both.
func TestShuffleRanksOfOtherCards(t *testing.T) {
	for game := range uint64(1000) {
		a, b := dice.NewStream(1, game, dice.Deck(2)), dice.NewStream(1, game, dice.Deck(2))
		five, other := []int8{3, 4, 5, 6, 7}, []int8{4, 4, 5, 6, 6}
		rank := slices.Clone(other)
		dice.ShuffleRanks(&a, five)
		dice.ShuffleRanks(&b, other)
		for i, n := range five {
			if other[i] != rank[n-3] {
				t.Fatalf("game %d: %v and %v", game, five, other)
			}
		}
	}
}
