package stalagluft_test

import (
	"math"
	"slices"
	"testing"

	"escapesim/sim/dice"
	"escapesim/sim/simtest"
	"escapesim/sim/stalagluft"
)

// What is worked out exactly, beside what is worked out on paper.
func TestExactOnPaper(t *testing.T) {
	o := open(t).Options
	o.Escape.Recapture, o.Escape.Getaway = 1, 7
	// each dig succeeds
	o.Dig.Dice, o.Dig.Face, o.Dig.Shaft, o.Dig.Inches, o.Dig.SandEach, o.Sand.PerTeam = 1, 1, 1, 3, 3, 1
	lone, tied := stalagluft.NewRollOff(1, 1, false), stalagluft.NewRollOff(1, 1, true)
	none := stalagluft.NewRollOff(2, 0, false)
	two := stalagluft.NegativeBinomial(2, 0.5, 3)
	fences := stalagluft.Fences(2, 1)
	for _, c := range []struct {
		what      string
		got, want float64
	}{
		{"a 6 of two dice", stalagluft.AtLeastOne(2, 6), 11. / 36},
		{"a 1 or more", stalagluft.AtLeastOne(1, 1), 1},
		{"heads in two throws", stalagluft.Within(1, 0.5, 2), 3. / 4},
		{"two heads in three", stalagluft.Within(2, 0.5, 3), 1. / 2},
		{"three heads in two", stalagluft.Within(3, 0.5, 2), 0},
		{"two heads at once", two.At(2), 1. / 4},
		{"later than the third", two.Above, 1. / 2},
		{"a German die, not beaten", lone.Left[1], 21. / 36},
		{"nor met", tied.Left[1], 15. / 36},
		{"none left", lone.Left[0], 15. / 36},
		{"dice left of one", lone.Mean(), 21. / 36},
		{"a 6 that is left", lone.Face[6], 1. / 6},
		{"a 1 that is left", lone.Face[1], 1. / 36},
		{"nobody against two", none.Mean(), 2},
		{"a 3 of two", none.Face[3], 11. / 36},
		{"the spy first", stalagluft.Race(0.5, 0.5, true), 2. / 3},
		{"found out first", stalagluft.Race(0.5, 0.5, false), 1. / 3},
		{"two fences of a 1", fences.At(4), 1. / 36},
		{"of seven in all", fences.At(9), 6. / 36},
		{"of two 6", fences.At(14), 1. / 36},
		{"two who see a 6", stalagluft.Spotted(2, 0, 6), 11. / 36},
		{"who must see", stalagluft.Spotted(1, 9, 1), 1},
		{"who cannot", stalagluft.Spotted(1, -9, 6), 0},
		{"ten inches in fours", stalagluft.Crossing(10, 4, 0, 6), 125. / 216},
		{"eight inches in fours", stalagluft.Crossing(8, 4, 0, 6), 25. / 36},
		{"near the dog, half of all winds", stalagluft.DownWind(2, 3, 2, 6), 1. / 2},
		{"at the corridor's edge", stalagluft.DownWind(3, 3, 1, 6), 1. / 3}, // winds of 3 to 6
		{"at twice its width", stalagluft.DownWind(6, 3, 2, 6), 1. / 6 * 4 / 6},
		{"two before an even alarm", stalagluft.Escapers(2, 0.5), 3. / 4},
		{"a 5 or a 6 gets away", o.GetawayChance(2), 2. / 6},
		{"all but a recapture", o.GetawayChance(9), 5. / 6},
		{"sand for two more turns", o.TunnelTurns(6, 1), 3 + 2*2},
		{"a last inch", o.TunnelTurns(7, 1), 4 + 2*3},
		{"sand for none", o.TunnelTurns(6, 3), 3},
		{"one kit a turn of one workshop", stalagluft.MeanKits(1, 4, 0.5), 2},
		{"two huts, even chance", stalagluft.RoundRobin(2, 0.5), 3.5},
		{"the first hut or the second", stalagluft.RoundRobin(2, 1), 1.5},
		{"in the first turn or the second", stalagluft.MeanTurn([]float64{0, 0.5, 1}), 1.5},
		{"a card a turn", stalagluft.UsedUp(6, 1, 0), 1},
		{"in every second turn", stalagluft.UsedUp(3, 1, 0), 2},
		{"two cards: a 1 leaves one", stalagluft.UsedUp(6, 2, 0), 7. / 6},
		{"one of two is there", stalagluft.UsedUp(6, 2, 1), 1},
		{"a fence in a quiet hour", stalagluft.Undisturbed(0, 0), 1},
		{"a fence at even chances", stalagluft.Undisturbed(0.5, 0), 63. / 64 / 6},
		{"one turn longer", stalagluft.Undisturbed(0.5, 1), 63. / 128 / 6},
	} {
		if math.Abs(c.got-c.want) > 1e-12 {
			t.Errorf("%s: %g, want %g", c.what, c.got, c.want)
		}
	}
	for _, c := range []struct {
		faces, deck, intake, turns int
		groups                     []int
		want                       []float64
	}{
		{6, 3, 1, 1, []int{1}, []float64{1. / 3, (2./3 + 5) / 6}},
		{3, 3, 1, 1, []int{1}, []float64{1. / 3, (1./3 + (2./3+5)/6) / 2}},
		{6, 3, 2, 0, []int{1, 1}, []float64{1. / 3}},
		{6, 4, 1, 0, []int{2}, []float64{1. / 2}},
		{6, 2, 5, 0, []int{1, 1}, []float64{1}},
	} {
		got := stalagluft.Arrivals(c.faces, c.deck, c.intake, c.turns, c.groups...)
		near := func(a, b float64) bool { return math.Abs(a-b) < 1e-12 }
		if !slices.EqualFunc(got, c.want, near) {
			t.Errorf("%+v: %v", c, got)
		}
	}
}

// A throw brings as many ferrets as it shows, and all of them from the Kommandant's face on.
func TestFerretsAsThrown(t *testing.T) {
	o := open(t).Options
	o.Ferret.Max, o.Ferret.Kommandant = 4, 3
	f := o.Ferrets()
	for n, want := range map[int]float64{0: 0, 1: 1. / 6, 2: 1. / 6, 3: 0, 4: 4. / 6} {
		if got := f.At(n); math.Abs(got-want) > 1e-12 {
			t.Errorf("%d ferrets: %g", n, got)
		}
	}
}

// The first post sees as much as any, no post sees less than one before left to it, and the
// shares are those of the cells that are seen.
func TestCoverOfPosts(t *testing.T) {
	b := open(t).Board
	share, posts := stalagluft.Cover(b, 2)
	seen := func(post int) (n, both int) {
		for _, c := range b.Outdoor {
			n += one(b.SeenFrom(posts[post]).Has(c))
			both += one(b.SeenFrom(posts[0]).Has(c) || b.SeenFrom(posts[1]).Has(c))
		}
		return n, both
	}
	all := float64(len(b.Outdoor))
	first, both := seen(0)
	off := math.Abs(share[0]-float64(first)/all) + math.Abs(share[1]-float64(both)/all)
	if second, _ := seen(1); second > first || off > 1e-12 {
		t.Errorf("%v of %v: %d and %d of %g, both %d", share, posts, first, second, all, both)
	}
	lots := dice.NewStream(1, 2, dice.Setup)
	for range 50 {
		c := b.InsideWire[lots.IntN(len(b.InsideWire))]
		n := 0
		for _, o := range b.Outdoor {
			n += one(b.SeenFrom(c).Has(o))
		}
		if n > first {
			t.Errorf("%v sees %d, more than the first post", c, n)
		}
	}
}

// The best chance of the prisoners, beside such games thrown: within four standard errors.
func TestBestAgainstThrows(t *testing.T) {
	r := open(t).Rules
	for _, demand := range []float64{0, 0.5, 1} {
		for n := 1; n <= int(r.Options.Tunnel.MaxActive); n++ {
			games := float64(simtest.Count(1_500, 5_000, 5_000))
			best := stalagluft.NewBest(r, n, demand)
			c := dice.NewStream(7, uint64(n), dice.Setup)
			sum, squares := 0.0, 0.0
			for range int(games) {
				x := best.Play(&c)
				sum, squares = sum+x, squares+x*x
			}
			mean := sum / games
			deviation := math.Sqrt((squares/games - mean*mean) / games)
			if off := math.Abs(mean - best.Chance()); off > 4*deviation {
				t.Errorf("%d tunnels, %g of the Shakedowns with a demand: %v thrown, %v exact", n, demand,
					mean, best.Chance())
			}
		}
	}
}
