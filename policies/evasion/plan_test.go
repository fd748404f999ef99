package evasion_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	bots "escapesim/policies/evasion"
	"escapesim/sim"
	"escapesim/sim/evasion"
	"escapesim/sim/simtest"
)

// positions is how many a comparison with a slow reference looks at.
func positions() int { return simtest.Count(2000, 20_000, 200_000) }

// planCheck is worked out by hand: landing hex,
// rendezvous, then moves, points and steps from there, then moves and steps
// from the tunnel hex.
const planCheck = `
3,1 7,8 5 27 8 6 9|5,1 7,8 4 21 7 5 8|6,1 7,8 4 21 7 5 8|9,1 7,8 4 21 7 5 9|4,2 7,8 4 24 7 5 8|8,2 7,8 3 18 6 4 7
9,2 7,8 3 18 6 4 8|11,2 7,8 4 24 8 5 9|11,3 7,8 4 21 7 4 8|12,3 7,8 4 24 8 5 9|10,4 7,8 3 15 5 3 6|1,5 6,8 5 24 6 5 7
9,5 7,8 2 12 4 3 5|10,5 7,8 3 15 5 3 6|12,5 7,8 4 21 7 4 8|1,6 6,8 5 24 6 5 7|2,6 6,8 4 21 5 4 6|9,6 7,8 2 9 3 2 4
10,6 7,8 2 12 4 3 5|12,6 7,8 3 18 6 4 7|1,7 6,8 4 21 5 4 6|8,7 7,8 1 6 2 2 3|1,8 6,8 4 21 5 4 6|11,8 7,8 3 15 4 4 5
11,9 7,8 3 18 5 5 5|10,10 7,10 2 9 3 2 4|9,11 7,10 2 9 3 2 4|10,13 7,10 3 15 5 3 6|11,13 7,10 3 18 6 4 7|11,14 7,10 3 18 6 4 7
12,14 7,10 4 21 7 4 8|11,15 7,10 4 21 7 4 8|12,16 7,10 4 24 8 5 9`

func TestPlansOfTheReferencePolicies(t *testing.T) {
	r := price(t)
	m := r.Map()
	rows := strings.FieldsFunc(planCheck, func(c rune) bool { return c == '|' || c == '\n' })
	if len(rows) != 33 {
		t.Fatalf("%d rows", len(rows))
	}
	for _, row := range rows {
		f := strings.Fields(row)
		site, err := m.Find(f[0])
		if err != nil {
			t.Fatal(err)
		}
		w := bots.WayTo(r, site)
		got := fmt.Sprintf("%s %d,%d %d %d %d %d %d", f[0], m.Column(w.Meeting), m.Row(w.Meeting), w.Moves, w.Points,
			w.Steps, w.TunnelMoves, w.TunnelSteps)
		if got != row {
			t.Errorf("%s, want %s", got, row)
		}
	}
	for name, want := range map[string]int{"lie": 33, "ambush": 32, "pairs": 30} {
		if n, _ := bots.Eligible(british[name](r), m.Tunnel); n != want {
			t.Errorf("%s: %d eligible landing hexes, want %d", name, n, want)
		}
	}
	for z, want := range map[string]string{"6,8": "6,7 7,8", "7,8": "6,7 6,8", "7,10": "6,11 7,11"} {
		at, _ := m.Find(z)
		_, h := bots.Eligible(british["pairs"](r), at)
		if got := fmt.Sprintf("%d,%d %d,%d", m.Column(h[0]), m.Row(h[0]), m.Column(h[1]), m.Row(h[1])); got != want {
			t.Errorf("hide-outs from %s: %s, want %s", z, got, want)
		}
	}
	for way, want := range map[[2]string]string{
		{"7,8", "9,2"}: "7,7 7,6 7,5 8,4 8,3 9,2", {"6,8", "1,5"}: "5,8 4,7 4,6 3,6 2,6 1,5",
		{"7,10", "12,16"}: "8,10 9,10 9,11 10,12 10,13 11,14 11,15 12,16",
	} {
		at, _ := m.Find(way[0])
		site, _ := m.Find(way[1])
		var hexes []string
		for at != site {
			at = bots.WayTo(r, site).Next(at)
			hexes = append(hexes, fmt.Sprintf("%d,%d", m.Column(at), m.Row(at)))
		}
		if got := strings.Join(hexes, " "); got != want {
			t.Errorf("from %s to %s: %s, want %s", way[0], way[1], got, want)
		}
	}
}

// A move is found wherever it stands in an ascending list, or not at all.
func TestMovesAreFound(t *testing.T) {
	c := rand.New(rand.NewPCG(5, 6))
	for range positions() {
		var legal []sim.Move
		for range c.IntN(40) {
			legal = append(legal, evasion.Command(evasion.Kind(1+c.IntN(21)), c.IntN(4)))
		}
		slices.Sort(legal)
		legal = slices.Compact(legal)
		m := evasion.Command(evasion.Kind(1+c.IntN(21)), c.IntN(4))
		want := slices.Index(legal, m)
		if got := bots.Find(legal, m); got != want {
			t.Fatalf("%x in %x: found at %d, want %d", m, legal, got, want)
		}
		isWalk := func(m sim.Move) bool { return evasion.KindOf(m) == evasion.Walk }
		first, n := slices.IndexFunc(legal, isWalk), 0
		for _, l := range legal {
			if isWalk(l) {
				n++
			}
		}
		if from, got := bots.Walks(legal); got != n || n > 0 && from != first {
			t.Fatalf("%x: %d walks from %d, want %d from %d", legal, got, from, n, first)
		}
	}
}

// Where trucks drive to in R2, hex by hex along the fewest links.
func TestDrivesOfTheReferencePolicy(t *testing.T) {
	r := price(t)
	m := r.Map()
	bot := bots.NewReferenceRandom(r)
	for i := range m.Size() {
		truck := evasion.Hex(i)
		if !m.RoadHex(truck) {
			continue
		}
		var want []uint8
		open, ends := bots.Roamed(bot, truck)
		for b, billet := range m.Billets {
			d, ok := m.RoadDistance(truck, billet)
			if !ok {
				continue
			}
			if truck != billet {
				want = append(want, uint8(b))
			}
			at := truck
			for range min(d, r.Options().Vehicle.Links) {
				for _, n := range m.RoadFrom(at) {
					before, _ := m.RoadDistance(at, billet)
					if after, ok := m.RoadDistance(n, billet); ok && after == before-1 {
						at = n
						break
					}
				}
			}
			if ends[b] != at {
				t.Errorf("from %s to %s: ends on %s, want %s", m.Say(truck), m.Say(billet), m.Say(ends[b]), m.Say(at))
			}
		}
		if !slices.Equal(open, want) {
			t.Errorf("from %s to billets %v, want %v", m.Say(truck), open, want)
		}
	}
}

// A sweep chooses uniformly among the neighbours that can be paid for, step by
// step (R4): of all throws, each beat comes from its exact share.
func TestSweepsOfTheReferencePolicy(t *testing.T) {
	r := price(t)
	m := r.Map()
	bot := bots.NewReferenceRandom(r)
	for i := 0; i < m.Size(); i += 12 {
		want := map[sim.Move]int{}
		var walk func(h evasion.Hex, left, share int, way sim.Move)
		walk = func(h evasion.Hex, left, share int, way sim.Move) {
			var on []evasion.Hex
			for _, n := range m.Near(h) {
				if r.StepCost(h, n, false) <= left {
					on = append(on, n)
				}
			}
			for _, n := range on {
				walk(n, left-r.StepCost(h, n, false), share/len(on), evasion.BeatOn(way, n))
			}
			if len(on) == 0 {
				want[way] += share
			}
		}
		walk(evasion.Hex(i), r.Allowance(), bots.Lots/6, 0)
		got := map[sim.Move]int{}
		for lot := 0; lot < bots.Lots; lot += 6 {
			got[bots.Beat(bot, evasion.Hex(i), lot)]++
		}
		if !maps.Equal(got, want) {
			t.Errorf("from %s: %v, want %v", m.Say(evasion.Hex(i)), got, want)
		}
	}
}

// R2 to R5 and R7: drive, walk back, sweep, search, block.
func TestDeedsOfTheReferencePolicy(t *testing.T) {
	if got, want := bots.Deeds(), [4][5]int{
		{2, 0, 2, 2, 0},
		{0, 2, 2, 2, 0},
		{0, 0, 4, 2, 0},
		{3, 0, 0, 0, 3},
	}; got != want {
		t.Errorf("faces of the die %v, want %v", got, want)
	}
}
