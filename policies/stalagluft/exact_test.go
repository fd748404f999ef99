package stalagluft_test

import (
	"math"
	"math/big"
	"testing"

	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/stalagluft"
	"escapesim/sim/stalagluft/skirmish"
	"escapesim/sim/stalagluft/terrain"
)

func near(t *testing.T, what string, got, want, within float64) {
	t.Helper()
	if math.Abs(got-want) > within {
		t.Errorf("%s: %.12g, want %.12g", what, got, want)
	}
}

func ratio(text string) float64 {
	r, ok := new(big.Rat).SetString(text)
	if !ok {
		panic(text)
	}
	x, _ := r.Float64()
	return x
}

// Two dice, any 6.
func TestExactDig(t *testing.T) {
	p := stalagluft.AtLeastOne(2, 6)
	near(t, "p", p, 11.0/36, 1e-15)
	near(t, "three dice", stalagluft.AtLeastOne(3, 6), 91.0/216, 1e-15)
	wait := stalagluft.NegativeBinomial(1, p, 400)
	near(t, "mean wait", wait.Mean(), 36.0/11, 1e-9)
	by := 0.0
	for k, want := range map[int]float64{
		2: 671.0 / 1296, 3: 31031.0 / 46656, 4: .7674, 5: .8385, 6: .8878,
		8: .9459, 10: .9739,
	} {
		by = 0
		for i := 1; i <= k; i++ {
			by += wait.P[i-wait.Min]
		}
		near(t, "by turn", by, want, 5e-5)
	}
}

// Tunnel times.
func TestExactTunnels(t *testing.T) {
	p := stalagluft.AtLeastOne(2, 6)
	cdf := func(l, n int) float64 {
		f := stalagluft.NegativeBinomial(l+1, p, n)
		sum := 0.0
		for _, q := range f.P {
			sum += q
		}
		return sum
	}
	for _, row := range []struct {
		l    int
		want [8]float64 // 20 24 30 40 50 60 80 120
	}{
		{4, [8]float64{.7787, .8994, .9739, .9979, .9999, 1, 1, 1}},
		{8, [8]float64{.1246, .2956, .5944, .9025, .9851, .9983, 1, 1}},
		{10, [8]float64{.0197, .0833, .2925, .7175, .9327, .9890, .9999, 1}},
		{12, [8]float64{.0015, .0135, .0956, .4533, .8015, .9529, .9989, 1}},
		{16, [8]float64{.0000, .0001, .0026, .0738, .3476, .6913, .9763, 1}},
		{20, [8]float64{0, 0, .0000, .0031, .0572, .2682, .8305, .9996}},
		{28, [8]float64{0, 0, 0, 0, .0001, .0029, .1623, .9498}},
		{32, [8]float64{0, 0, 0, 0, 0, .0001, .0275, .7943}},
	} {
		for i, n := range [8]int{20, 24, 30, 40, 50, 60, 80, 120} {
			near(t, "tunnel by turn", cdf(row.l, n), row.want[i], 6e-5)
		}
	}
	o := tactical(t).Options
	for _, c := range []struct {
		l, teams int
		want     float64
	}{
		{12, 1, 66.55},
		{16, 1, 87.64},
		{28, 1, 150.91},
		{32, 1, 172},
		{12, 2, 54.55},
		{16, 2, 71.64},
		{28, 2, 122.91},
		{32, 2, 140},
		{12, 3, 42.55},
		{16, 3, 55.64},
		{28, 3, 94.91},
		{32, 3, 108},
	} {
		near(t, "turns with sand", o.TunnelTurns(c.l, c.teams), c.want, 5e-3)
	}
}

// Every cell of the table of fractions, and ties.
func TestExactSearch(t *testing.T) {
	for _, c := range []struct {
		n, m             int
		none, mean, five string
	}{
		{1, 1, "5/12", "7/12", "5/36"},
		{1, 2, "125/216", "91/216", "25/216"},
		{1, 3, "95/144", "49/144", "125/1296"},
		{1, 4, "5501/7776", "2275/7776", "625/7776"},
		{1, 5, "11485/15552", "4067/15552", "3125/46656"},
		{2, 1, "0", "307/216", "7/27"},
		{2, 2, "295/1296", "217/216", "95/432"},
		{2, 3, "1445/3888", "2023/2592", "725/3888"},
		{2, 4, "21421/46656", "1267/1944", "7375/46656"},
		{2, 5, "36125/69984", "159707/279936", "3125/23328"},
		{3, 1, "0", "337/144", "157/432"},
		{3, 2, "0", "4615/2592", "203/648"},
		{3, 3, "535/3888", "3535/2592", "6295/23328"},
		{3, 4, "23431/93312", "154793/139968", "7225/31104"},
		{3, 5, "184315/559872", "529021/559872", "111875/559872"},
		{4, 1, "0", "25603/7776", "1763/3888"},
		{4, 2, "0", "5155/1944", "9253/23328"},
		{4, 3, "0", "294761/139968", "12127/34992"},
		{4, 4, "146735/1679616", "236441/139968", "508045/1679616"},
		{4, 5, "97613/559872", "14209649/10077696", "1328875/5038848"},
		{5, 1, "0", "66275/15552", "24781/46656"},
		{5, 2, "0", "999515/279936", "43937/93312"},
		{5, 3, "0", "1648765/559872", "699991/1679616"},
		{5, 4, "0", "24287345/10077696", "927949/2519424"},
		{5, 5, "35885/629856", "20088305/10077696", "121325/373248"},
	} {
		r := stalagluft.NewRollOff(c.n, c.m, false)
		near(t, "no die left", r.Left[0], ratio(c.none), 1e-12)
		near(t, "mean left", r.Mean(), ratio(c.mean), 1e-12)
		near(t, "a 5 left", r.Face[5], ratio(c.five), 1e-12)
		near(t, "a 6 left", r.Face[6], stalagluft.AtLeastOne(c.n, 6), 1e-12)
		ties := stalagluft.NewRollOff(c.n, c.m, true)
		for f := 2; f <= 6; f++ { // ties: face f as face f-1 of the strict table
			near(t, "ties", ties.Face[f], r.Face[f-1], 1e-12)
		}
	}
	ties := stalagluft.NewRollOff(3, 5, true)
	near(t, "3 against 5 with ties", ties.Face[6], .1998, 5e-5)
	near(t, "3 against 5 with ties", ties.Left[0], .6535, 5e-5)
}

// The search of the engine, thrown 20,000 times, against the closed form.
func TestSearchAgainstExact(t *testing.T) {
	stream := dice.NewStream(1, 0, dice.Setup)
	for _, c := range [][2]int{{3, 0}, {3, 3}, {5, 4}} {
		exact := stalagluft.NewRollOff(c[0], c[1], false)
		const n = 20000
		six, five := 0, 0
		for range n {
			var g, p [7]int8
			for range c[0] {
				g[stream.IntN(6)+1]++
			}
			for range c[1] {
				p[stream.IntN(6)+1]++
			}
			left := stalagluft.Cancel(g, p, false)
			if left[6] > 0 {
				six++
			}
			if left[5] > 0 {
				five++
			}
		}
		for f, k := range map[int]int{6: six, 5: five} {
			q := exact.Face[f]
			near(t, "face left", float64(k)/n, q, 4*math.Sqrt(q*(1-q)/n))
		}
	}
}

// Greedy cancelling is the best there is: brute force over assignments.
func TestCancelAgainstBruteForce(t *testing.T) {
	stream := dice.NewStream(2, 0, dice.Setup)
	for range 2000 {
		n, m := stream.IntN(5)+1, stream.IntN(5)
		var german, pow []int
		var g, p [7]int8
		for range n {
			f := stream.IntN(6) + 1
			german, g[f] = append(german, f), g[f]+1
		}
		for range m {
			f := stream.IntN(6) + 1
			pow, p[f] = append(pow, f), p[f]+1
		}
		for _, ties := range []bool{false, true} {
			best := 0
			var try func(i int, used uint, sum int)
			try = func(i int, used uint, sum int) {
				best = max(best, sum)
				if i == len(pow) {
					return
				}
				try(i+1, used, sum)
				for k, f := range german {
					if used>>k&1 == 0 && (pow[i] > f || ties && pow[i] == f) {
						try(i+1, used|1<<k, sum+1<<(2*f)) // a loss that grows with the face
					}
				}
			}
			try(0, 0, 0)
			left := stalagluft.Cancel(g, p, ties)
			got := 0
			for f := 1; f <= 6; f++ {
				got += int(g[f]-left[f]) << (2 * f)
			}
			if got != best {
				t.Fatalf("german %v pow %v ties %v: cancels worth %d, best %d", german, pow, ties, got, best)
			}
		}
	}
}

// Ferrets, spies, fences, spotting, the crossing, dogs, escapers and getaways.
func TestExactRest(t *testing.T) {
	for _, certain := range []float64{0, 1} { // to make something in a turn
		if kits := stalagluft.MeanKits(3, 20, certain); kits != 20*certain {
			t.Errorf("kits made with chance %v: %v", certain, kits)
		}
	}
	o := tactical(t).Options
	f := o.Ferrets()
	near(t, "ferrets", f.Mean(), 10.0/3, 1e-12)
	near(t, "3 or more", f.P[3]+f.P[4]+f.P[5], 2.0/3, 1e-12)
	for p, want := range map[float64]float64{1.0 / 6: 6.0 / 23, 1.0 / 3: 3.0 / 20, 1.0 / 2: 2.0 / 19} {
		near(t, "race to the tunnel", stalagluft.Race(1.0/18, p, true), want, 1e-12)
	}
	for p, want := range map[float64]float64{1.0 / 6: 5.0 / 23, 1.0 / 3: 1.0 / 10, 1.0 / 2: 1.0 / 19} {
		near(t, "identification first", stalagluft.Race(1.0/18, p, false), want, 1e-12)
	}
	two := stalagluft.Fences(2, 2)
	near(t, "two fences", two.Mean(), 11, 1e-12)
	near(t, "two fences, 6 turns", two.P[6-two.Min], 1.0/36, 1e-12)
	near(t, "two fences, 11 turns", two.P[11-two.Min], 6.0/36, 1e-12)
	for k, want := range [4][4]float64{
		{1.0 / 6, 1.0 / 3, 1.0 / 2, 2.0 / 3},
		{.3056, .5556, .75, .8889},
		{.4213, .7037, .875, .9630},
		{.5177, .8025, .9375, .9877},
	} {
		for modifier := range 4 {
			near(t, "spotted", stalagluft.Spotted(k+1, modifier, 6), want[modifier], 5e-5)
		}
	}
	for i, want := range [6][2]float64{
		{.1122, .0126},
		{.3349, .1122},
		{.1975, .0390},
		{.2963, .0878},
		{.25, .0625},
		{.1111, .0370},
	} {
		row := [6][2]int{{1, 0}, {2, 0}, {3, 1}, {4, 1}, {6, 2}, {8, 3}}[i]
		near(t, "12 in", stalagluft.Crossing(12, row[0], row[1], 6), want[0], 5e-4)
		near(t, "24 in", stalagluft.Crossing(24, row[0], row[1], 6), want[1], 5e-4)
	}
	for i, r := range [9]float64{2, 4, 5, 6, 8, 10, 12, 15, 18} {
		want := [9]float64{.5, .4167, .246, .1936, .1111, .0655, .0541, .0286, .0119}[i]
		near(t, "down-wind", stalagluft.DownWind(r, 4, 3, 6), want, 5e-4)
	}
	for n, want := range map[int][2]float64{5: {4.60, 2.99}, 10: {8.59, 4.19}, 20: {15.08, 4.87}, 250: {34.97, 5.00}} {
		near(t, "escapers, woods", stalagluft.Escapers(n, 1.0/36), want[0], 5e-3)
		near(t, "escapers, open", stalagluft.Escapers(n, 1.0/6), want[1], 5e-3)
	}
	for items, want := range []float64{1.0 / 3, 1.0 / 2, 2.0 / 3, 5.0 / 6, 5.0 / 6} {
		near(t, "getaway", o.GetawayChance(items), want, 1e-12)
	}
}

// When the four cards of a start have come.
func TestExactArrivals(t *testing.T) {
	for _, c := range []struct {
		deck          int
		groups        []int
		mean          float64
		p10, p20, p30 float64
		p40, p60      float64
	}{
		{16, []int{1, 1, 3, 1}, 14.6, .421, .756, .914, .973, .998},
		{20, []int{1, 1, 3, 2}, 18.2, .311, .641, .846, .942, .994},
		{36, []int{1, 1, 3, 2, 4}, 37.9, .052, .190, .389, .595, .874},
	} {
		p := stalagluft.Arrivals(1, c.deck, 6, 600, c.groups...)
		mean := 0.0
		for _, q := range p {
			mean += 1 - q
		}
		near(t, "mean turn", mean, c.mean, .06)
		for turn, want := range map[int]float64{10: c.p10, 20: c.p20, 30: c.p30, 40: c.p40, 60: c.p60} {
			near(t, "all four", p[turn], want, 1e-3)
		}
	}
	first := stalagluft.Arrivals(1, 20, 6, 0, 1, 1, 3, 2)[0]
	near(t, "in the first six", first, 59.0/3876, 1e-12)
	near(t, "a spy in the first six", stalagluft.Arrivals(1, 20, 6, 0, 3)[0], 194.0/285, 1e-12)
}

// What stooges see.
func TestExactCover(t *testing.T) {
	share, posts := stalagluft.Cover(tactical(t).Board, 5)
	for i, want := range []float64{.525, .805, .932, .970, .995} {
		near(t, "cover", share[i], want, 6e-4)
	}
	for i, want := range []terrain.Cell{
		terrain.At(70, 35), terrain.At(44, 13), terrain.At(31, 47),
		terrain.At(87, 28),
	} {
		if posts[i] != want {
			t.Errorf("post %d at %v, want %v", i+1, posts[i], want)
		}
	}
}

// The engine's own dice against the closed forms: digs, arrivals, cutting,
// finding and spotting, over whole games, within four standard errors.
func TestSimulatedAgainstExact(t *testing.T) {
	if testing.Short() {
		t.Skip("plays hundreds of games")
	}
	r := tactical(t)
	m := &sim.Match[stalagluft.State, stalagluft.View]{
		Rules:    r,
		Policies: []sim.Policy[stalagluft.View]{sim.Uniform[stalagluft.View](), sim.Uniform[stalagluft.View]()},
	}
	var rolls, three, questions, turns int
	arrived := [3]int{}
	const games = 400
	want := stalagluft.Arrivals(1, 20, 6, 60, 1, 1, 3, 2)
	for game := range uint64(games) {
		m.Play(3, game)
		turn, have := 0, [4]bool{}
		done := 61
		for _, e := range m.Log.Events {
			switch e.Kind {
			case stalagluft.TurnBegan:
				turn = int(e.A)
			case stalagluft.Arrived:
				for i, role := range [4]stalagluft.Role{
					stalagluft.BigX, stalagluft.BigS, stalagluft.TunnelKing,
					stalagluft.Manufacturer,
				} {
					have[i] = have[i] || stalagluft.Role(e.B) == role
				}
				if have == [4]bool{true, true, true, true} && done > 60 {
					done = turn
				}
			case stalagluft.FerretsRolled:
				rolls++
				if e.B >= 3 {
					three++
				}
			case stalagluft.EventRolled:
				turns++
				if e.A == 5 {
					questions++
				}
			}
		}
		for i, by := range [3]int{10, 20, 40} {
			if done <= by {
				arrived[i]++
			}
		}
	}
	share := func(what string, k, n int, p float64) {
		t.Helper()
		near(t, what, float64(k)/float64(n), p, 4*math.Sqrt(p*(1-p)/float64(n)))
	}
	share("three ferrets", three, rolls, 2.0/3)
	share("event 5", questions, turns, 1.0/6)
	for i, by := range [3]int{10, 20, 40} {
		share("four cards", arrived[i], games, want[by])
	}

	// Cutting and finding in Reconnaissance, nobody to catch the man.
	night := scenario(t, "reconnaissance", "halt.mode=capture", "spot.target=12", "skirmish.turn_limit=400")
	pmf := stalagluft.Fences(2, 2)
	var cuts, found [40]int
	plays := 0
	for game := range uint64(3000) {
		g := newGait(t, "gait-walk")
		nm := table(night, g)
		nm.Play(5, game)
		cut, find := 0, 0
		for _, e := range nm.Log.Events {
			if e.Kind == skirmish.RowUsed {
				switch skirmish.Row(e.B) {
				case skirmish.Cut:
					cut++
				case skirmish.Freeze:
					find++
				}
			}
		}
		plays++
		cuts[cut]++
		found[min(find, 39)]++
	}
	for turns := pmf.Min; turns <= pmf.Max(); turns++ {
		share("turns of cutting", cuts[turns], plays, pmf.P[turns-pmf.Min])
	}
	for turns := 1; turns <= 6; turns++ {
		share("turns of finding", found[turns], plays, math.Pow(2.0/3, float64(turns-1))/3)
	}
}
