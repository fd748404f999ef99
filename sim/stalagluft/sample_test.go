package stalagluft_test

import (
	"math"
	"testing"

	"escapesim/sim/dice"
	"escapesim/sim/stalagluft"
)

// fits checks a number of cases against their chance.
func fits(t *testing.T, what string, got, n int, p float64) {
	t.Helper()
	if z := (float64(got) - float64(n)*p) / math.Sqrt(float64(n)*p*(1-p)); math.Abs(z) > 4.5 {
		t.Errorf("%s in %d of %d guesses, want %.0f", what, got, n, float64(n)*p)
	}
}

// A tunnel that was begun is guessed in every building alike, and four times less where
// a search has just been; a second one, when two were begun, in half of the guesses.
// One that a spy has betrayed stays where it is.
func TestSampleOfTunnels(t *testing.T) {
	g := empty(t)
	g.s.Turn, g.s.Phase, g.s.Started = 12, stalagluft.GDeploy, 2
	g.s.Searched[0] = 12
	const n = 4_000
	var guess stalagluft.State
	lots := dice.NewStream(1, 7, dice.Setup)
	searched, second := 0, 0
	for range n {
		g.Sample(g.View(&g.s, stalagluft.German), &lots, &guess)
		if err := g.Check(&guess); err != nil {
			t.Fatal(err)
		}
		if guess.Tunnels[0].Building == stalagluft.NoBuilding {
			t.Fatal("no tunnel is guessed, two were begun")
		}
		searched += one(guess.Tunnels[0].Building == 0)
		second += one(guess.Tunnels[1].Building != stalagluft.NoBuilding)
	}
	fits(t, "the first tunnel where a search has been", searched, n, 1/(1+4*float64(g.Board.Inhabited-1)))
	fits(t, "a second tunnel", second, n, 0.5)

	g.s.Tunnels[1] = stalagluft.Tunnel{Building: 3, Known: true, Length: 40}
	lengths := map[int8]bool{}
	for range 100 {
		g.Sample(g.View(&g.s, stalagluft.German), &lots, &guess)
		if guess.Tunnels[1].Building != 3 || !guess.Tunnels[1].Known {
			t.Fatalf("the tunnel that was betrayed is guessed as %+v", guess.Tunnels[1])
		}
		lengths[guess.Tunnels[1].Length] = true
	}
	if len(lengths) < 2 {
		t.Error("the length of a tunnel that was betrayed is known")
	}
}

// A hand of parcels is dealt again out of hand and pile: of three cards, two of them
// alike, one is in the hand. The prisoners' deck is dealt in every order.
func TestSampleOfCards(t *testing.T) {
	g := empty(t)
	g.s.Turn, g.s.Phase = 5, stalagluft.GDeploy
	g.s.Parcels, g.s.Pile = stalagluft.ParcelCounts{1: 1}, stalagluft.ParcelCounts{0: 2}
	g.s.Left = 3
	const n = 4_000
	var guess stalagluft.State
	lots := dice.NewStream(1, 8, dice.Setup)
	same, order := 0, map[[3]stalagluft.ManID]int{}
	for range n {
		g.Sample(g.View(&g.s, stalagluft.German), &lots, &guess)
		same += int(guess.Parcels[1])
		if guess.Parcels[0]+guess.Parcels[1] != 1 {
			t.Fatalf("a hand of %v", guess.Parcels)
		}
		g.Sample(g.View(&g.s, stalagluft.Pow), &lots, &guess)
		order[[3]stalagluft.ManID(guess.Deck[:3])]++
	}
	fits(t, "the card that is in the hand", same, n, 1./3)
	if len(order) != 6 {
		t.Errorf("%d orders of three cards", len(order))
	}
	for _, times := range order {
		fits(t, "one order of the deck", times, n, 1./6)
	}
}

func one(yes bool) int {
	if yes {
		return 1
	}
	return 0
}
