package evasion_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	bots "escapesim/policies/evasion"
	"escapesim/sim/evasion"
	"escapesim/sim/simtest"
)

// stroll calls visit for every walk of a party from a hex that a move allows, off the road and into no
// town: with where it ends and the hexes that it enters.
func stroll(r *evasion.Rules, from evasion.Hex, visit func(to evasion.Hex, through []evasion.Hex)) {
	var on func(h evasion.Hex, points int, through []evasion.Hex)
	on = func(h evasion.Hex, points int, through []evasion.Hex) {
		for _, step := range r.Beside(h, points) {
			to := evasion.Hex(evasion.Arg(step))
			if r.Map().Terrain(to) == evasion.Urban {
				continue
			}
			way := append(slices.Clip(through), to)
			visit(to, way)
			on(to, points-r.StepCost(h, to, false), way)
		}
	}
	on(from, r.Allowance(), nil)
}

// The German believes what follows from his bet, in exact chances: men start where they may meet, rather in
// rough ground, walk at random in so many nights and days, and fly out from where he bets; nobody is where
// was searched, and by its chance where was looked; a report moves its part of all to its hex.
func TestBeliefFollowsFromTheBet(t *testing.T) {
	r := price(t)
	m, last, bare := r.Map(), r.Options().Time.Moves, opening(r)
	bet := bots.Bet{Since: 5, Nights: 60, Days: 15}
	bet.Times[r.Sites()[3]], bet.Times[r.Sites()[20]] = 9, 4
	const hiding, trust = 4, .7
	cover := func(h evasion.Hex) float64 {
		if m.Terrain(h) == evasion.Rough {
			return hiding
		}
		return 1
	}
	var chances [256]map[evasion.Hex]float64 // of where men are after they walk from a hex
	for i := range m.Size() {
		to, sum := map[evasion.Hex]float64{}, 0.
		stroll(r, evasion.Hex(i), func(h evasion.Hex, _ []evasion.Hex) {
			if h != evasion.Hex(i) && to[h] == 0 {
				to[h] = cover(h)
				sum += cover(h)
			}
		})
		for h := range to {
			to[h] /= sum
		}
		chances[i] = to
	}
	walking := func(move int) float64 {
		if move%2 == 1 {
			return .6
		}
		return .15
	}
	// times is how much likelier than at first men come to where he bets who are somewhere after a move.
	var times [evasion.MaxMoves + 1][256]float64
	for _, site := range r.Sites() {
		var home [evasion.MaxMoves + 1][256]float64 // how likely they come to the landing hex
		home[last][site] = 1
		for move := last; move > 0; move-- {
			for h := range m.Size() {
				home[move-1][h] = home[move][h] * (1 - walking(move))
				for to, p := range chances[h] {
					home[move-1][h] += walking(move) * p * home[move][to]
				}
			}
		}
		first := 0.
		for _, h := range r.Meetings() {
			first += cover(h) * home[0][h]
		}
		for move := range last + 1 {
			wins := 1.
			if move >= bet.Since {
				wins = max(float64(bet.Times[site]), 1)
			}
			for h, p := range home[move] {
				times[move][h] += wins * p / first
			}
		}
	}
	for _, c := range []struct {
		position string
		move     int
		early    string // reported in the German phase before
		late     string // and since
		now      string // in this phase
	}{
		{"stage german, move 1", 1, "", "", ""},
		{
			"stage german, move 4, looked.2 7,7+6,9, searched.2 6,8+, looked.3 8,8+, searched.3 7,8+9,9, " +
				"looked.4 6,10+", 4, "", "", "",
		},
		{"stage german, move 5, looked.4 8,9+, searched.5 8,9+", 5, "", "", ""},
		{
			"stage german, move 6, searched.3 7,8+, looked.5 9,9+, report.1.hex 8,8, report.1.move 5, " +
				"report.1.phase german, report.2.hex 9,10, report.2.move 6, report.2.phase british, " +
				"report.3.hex 9,11, report.3.move 6, report.3.phase german, reports 3", 6, "8,8", "9,10", "9,11",
		},
	} {
		s := bare
		if err := r.Notation().Lay(&s, simtest.Entries(c.position)); err != nil {
			t.Fatal(err)
		}
		view := r.View(&s, evasion.German)
		want := map[evasion.Hex]float64{} // of who comes to a landing hex, the chances sum to 1
		men := map[evasion.Hex]float64{}
		for _, h := range r.Meetings() {
			men[h] = cover(h)
		}
		reported := func(at string, move int) {
			if at == "" {
				return
			}
			all, h := 0., hexAt(t, r, at)
			for h := range men {
				all += men[h] * times[move][h]
			}
			for h := range men {
				men[h] *= 1 - trust
			}
			men[h] += trust * all / times[move][h]
		}
		unseen := func(set map[evasion.Hex]float64, move int) {
			looked, searched := view.LookedAt(move), view.SearchedAt(move)
			for h := range set {
				column := map[evasion.Terrain]evasion.Column{
					evasion.Rough: evasion.InRough, evasion.Urban: evasion.InUrban, evasion.Open: evasion.InOpen,
				}[m.Terrain(h)]
				if searched[h>>6]>>(h&63)&1 != 0 {
					set[h] = 0
				} else if looked[h>>6]>>(h&63)&1 != 0 {
					set[h] *= 1 - float64(r.Chance(move%2 == 1, false, true, false, column))/6
				}
			}
		}
		for move := 1; move <= c.move; move++ {
			after := map[evasion.Hex]float64{}
			for h, p := range men {
				after[h] += p * (1 - walking(move))
				for to, q := range chances[h] {
					after[to] += p * walking(move) * q
				}
			}
			if men = after; move == c.move {
				break
			}
			unseen(men, move)
			if move == c.move-1 {
				reported(c.early, move)
			}
		}
		reported(c.late, c.move)
		all := 0.
		for h, p := range men {
			all += p * times[c.move][h]
		}
		for h, p := range men {
			want[h] = p * times[c.move][h] / all
		}
		if unseen(want, c.move); c.now != "" {
			for h := range want {
				want[h] *= 1 - trust
			}
			want[hexAt(t, r, c.now)] += trust
		}
		for h, got := range bots.Believed(r, bet, view) {
			if w := want[evasion.Hex(h)]; math.Abs(float64(got)-w) > 1e-6+1e-4*w {
				t.Errorf("%s: at %s %g, want %g", c.position, m.Say(evasion.Hex(h)), got, w)
			}
		}
	}
}

// The party knows the least risk of all ways that come to its landing hex in the last move: of each hex that
// men enter, and of each phase that they lie where they come to, but the last.
func TestRisksAreThoseOfTheBestWays(t *testing.T) {
	for _, c := range []struct {
		moves int
		hurry bool
	}{{5, false}, {4, false}, {5, true}, {4, true}} {
		r := price(t, fmt.Sprint("moves=", c.moves))
		site := r.Sites()[len(r.Sites())/2]
		first, second, seen := bots.Danger(r, site, c.hurry)
		m, none := r.Map(), math.Inf(1)
		least := make([]float64, m.Size()) // before the moves that are left
		for h := range least {
			least[h] = none
		}
		least[site] = 0
		for move := c.moves; move > 0; move-- {
			night := move%2 == 1
			stay := func(h evasion.Hex, moved bool) float64 {
				if move == c.moves {
					return least[h]
				}
				return seen(h, night, moved) + least[h]
			}
			before := make([]float64, m.Size())
			for i := range before {
				h := evasion.Hex(i)
				before[i] = stay(h, false)
				if !night && !c.hurry && move < c.moves {
					continue
				}
				stroll(r, h, func(to evasion.Hex, through []evasion.Hex) {
					risk := stay(to, true)
					for _, n := range through {
						risk += seen(n, night, true)
					}
					before[i] = min(before[i], risk)
				})
			}
			least = before
			got := map[int][256]float64{1: first, 2: second}
			for h, want := range least {
				if m.Terrain(evasion.Hex(h)) == evasion.Urban || got[move] == [256]float64{} {
					continue
				}
				if is := got[move][h]; math.Abs(is-want) > 1e-9 && (want < none || is < 1000) {
					t.Errorf("%+v: before move %d at %s %g, want %g", c, move, m.Say(evasion.Hex(h)), is, want)
				}
			}
		}
	}
}

// Men do not walk through a hex where patrols were seen of late, in this move or the two before it, if there
// is another way in time; what was seen earlier is forgotten.
func TestPartyGoesRoundWhatItSaw(t *testing.T) {
	r := price(t)
	m := &match{Rules: r, Policies: []policy{standardBritish(r), standardGerman(r)}}
	bare, walks, round := opening(r), 0, 0
	first := func(s evasion.State) evasion.Hex { // where the first step leads
		m.StartFrom(&s, 1, 0)
		for m.State.Stage == evasion.BritishPhase {
			d, on := m.Next()
			if !on || evasion.KindOf(d.Move) == evasion.Walk {
				return evasion.Hex(evasion.Arg(d.Move))
			}
			m.Step()
		}
		return evasion.NoHex
	}
	for _, site := range r.Sites() {
		s := bare
		s.Move, s.Site = 3, site
		to := first(s)
		if to == evasion.NoHex {
			continue
		}
		var goes [4]bool // through it all the same, by how long ago patrols were seen there
		for ago := range goes {
			seen := s
			for i := range seen.Sighting {
				seen.Sighting[i] = evasion.Sighting{Hex: to, Move: s.Move - uint8(ago)}
			}
			seen.Sights = uint8(len(seen.Sighting))
			goes[ago] = first(seen) == to
		}
		switch goes {
		case [4]bool{false, false, false, true}:
			round++
		case [4]bool{true, true, true, true}: // there is no other way
		default:
			t.Errorf("to %s through %s %v", r.Map().Say(site), r.Map().Say(to), goes)
		}
		walks++
	}
	if 2*round < walks || walks == 0 {
		t.Errorf("of %d walks only %d go round what was seen", walks, round)
	}
}

// Where no lotteries were solved for the rules the party draws from all landing hexes that it comes to in
// time, and Germans bet on these: from the first move on in one game of ten, from the middle of the game in
// four, from before the last move in five.
func TestComputedLotteries(t *testing.T) {
	m := *price(t).Map()
	m.Name = "elsewhere"
	for moves, since := range map[int][3]int{1: {1, 1, 1}, 6: {1, 3, 5}} {
		o := price(t).Options()
		o.Time.Moves = moves
		r, err := evasion.New(&m, o)
		if err != nil {
			t.Fatal(err)
		}
		party, bets := bots.Lotteries(r, "")
		var times [256]uint8
		n := 0
		for _, s := range r.Sites() {
			if bots.WayTo(r, s).Moves > moves {
				continue
			}
			times[s] = 8
			if n++; !slices.Contains(party.Plans, bots.Opening{Site: s, Meeting: evasion.NoHex, Together: 2}) {
				t.Errorf("%d moves: nobody comes to %s", moves, m.Say(s))
			}
		}
		if len(party.Plans) != n || !slices.Equal(bets.Weights, []int{1, 4, 5}) {
			t.Fatalf("%d moves: %d openings, want %d; bets %v", moves, len(party.Plans), n, bets.Weights)
		}
		for i, b := range bets.Plans {
			if want := (bots.Bet{Times: times, Since: since[i], Nights: 40, Days: 10}); b != want {
				t.Errorf("%d moves: bet %d is %+v, want %+v", moves, i, b, want)
			}
		}
	}
}

// Lotteries are read as they are written, and a line that says something else is an error.
func TestLotteriesAreReadAsWritten(t *testing.T) {
	r := price(t)
	head := "# made by hand\nmap " + r.Map().Name + "\n"
	const plans = `open 44 10,13 from 7,10 together 2 hurry
open 3 9,5 from - together 6 late
times 10,13 200 1
guard 10,13 1033 131
bet 40 since 10 reserve 3 nights 41 days 9
bet 7 since 0 reserve 0 nights 99 days 0
`
	party, bets, guards, err := bots.ReadLotteries(r, head+plans)
	if err != nil {
		t.Fatal(err)
	}
	far, near, meeting := hexAt(t, r, "10,13"), hexAt(t, r, "9,5"), hexAt(t, r, "7,10")
	var first, then [256]uint8
	first[far], then[far] = 200, 1
	if got, want := fmt.Sprint(party, bets, guards), fmt.Sprint(
		bots.Lottery[bots.Opening]{
			Plans:   []bots.Opening{{far, meeting, 2, bots.Hurry}, {near, evasion.NoHex, 6, bots.Late}},
			Weights: []int{44, 3},
		},
		bots.Lottery[bots.Bet]{Plans: []bots.Bet{{first, 10, 3, 41, 9}, {then, 0, 0, 99, 0}}, Weights: []int{40, 7}},
		map[evasion.Hex]bots.Guard{far: {Few: 1033, Mean: 131}}); got != want {
		t.Errorf("read as %s, want %s", got, want)
	}
	for _, wrong := range []string{
		"map elsewhere", "map " + r.Map().Name + " twice", "flight 3",
		"open 0 10,13 from - together 2 late", "open x 10,13 from - together 2 late",
		"open 1 99,99 from - together 2 late",
		"open 1 10,13 from 99,99 together 2 late", "open 1 10,13 from - together 0 late",
		"open 1 10,13 from - together 7 late", "open 1 10,13 from - together 2 soon", "open 1 10,13 from - together 2",
		"times 99,99 1", "times 10,13 x", "times", "guard 99,99 1 1", "guard 10,13 1 x", "guard 10,13 1",
		"bet 0 since 1 reserve 0 nights 40 days 10", "bet 1 since -1 reserve 0 nights 40 days 10",
		"bet 1 since 1 reserve -1 nights 40 days 10", "bet 1 since 1 reserve 0 nights 0 days 10",
		"bet 1 since 1 reserve 0 nights 100 days 10", "bet 1 since 1 reserve 0 nights 40 days 100",
		"bet 1 since 1 reserve 0 nights 40 days -1", "bet 1 since 1 reserve x nights 40 days 10", "bet 1 since 1",
	} {
		if _, _, _, err := bots.ReadLotteries(r, head+plans+wrong); err == nil {
			t.Errorf("%q is read", wrong)
		}
	}
	for _, part := range []string{"open", "bet"} {
		text := head
		for line := range strings.Lines(plans) {
			if !strings.HasPrefix(line, part) {
				text += line
			}
		}
		if _, _, _, err := bots.ReadLotteries(r, text); err == nil {
			t.Errorf("lotteries are read that have no line %q", part)
		}
	}
}

// hexAt is a hex by its name.
func hexAt(t *testing.T, r *evasion.Rules, name string) evasion.Hex {
	t.Helper()
	h, err := r.Map().Find(name)
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// opening is the bare position.
func opening(r *evasion.Rules) (s evasion.State) {
	m := &match{Rules: r, Policies: make([]policy, 2)}
	m.Start(1, 0)
	s = m.State
	r.Bare(&s)
	return s
}
