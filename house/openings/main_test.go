package main

import (
	"bytes"
	"math"
	"slices"
	"testing"

	"escapesim/lab/try"
	bots "escapesim/policies/evasion"
	"escapesim/rulesets"
	ground "escapesim/rulesets/evasion"
	"escapesim/sim/evasion"
	"escapesim/sim/simtest"
)

// A race goes on with the better third, plays each plan that is left more often, and puts the
// best for its side first.
func TestRace(t *testing.T) {
	plans := []int{3, 1, 4, 1, 5, 9, 2, 6, 5}
	for side, want := range map[float64]int{british: 9, german: 1} {
		played := map[uint64]int{}
		list := race(plans, side, 10, 40, func(games uint64, plan int) float64 {
			played[games]++
			return float64(plan)
		})
		if len(list) != 2 || list[0] != want {
			t.Errorf("for %v: %v", side, list)
		}
		if played[10] != 9 || played[20] != 3 || played[40] != 2 || len(played) != 3 {
			t.Errorf("for %v: plans by games %v", side, played)
		}
	}
}

// The same command prints the same file again, with however many workers.
func TestSolvedAgain(t *testing.T) {
	if testing.Short() {
		t.Skip("plays 1,500 games")
	}
	r, _, err := ground.Load("evasion/price", []string{"moves=5"})
	if err != nil {
		t.Fatal(err)
	}
	var printed [2]bytes.Buffer
	for i := range printed {
		s := &solver{r: r, games: 16, seed: 3, workers: 1 + i}
		party, bets := s.solve(3)
		if len(party.Plans) < 2 || len(bets.Plans) < 2 {
			t.Errorf("%d openings, %d bets", len(party.Plans), len(bets.Plans))
		}
		s.print(&printed[i], party, bets)
	}
	if !bytes.Equal(printed[0].Bytes(), printed[1].Bytes()) {
		t.Errorf("one worker prints\n%s\ntwo print\n%s", &printed[0], &printed[1])
	}
}

// Where the Germans hardly look at a landing hex, a twelfth of their bets is added, half of which looks there, and
// a twelfth of the openings lands there.
func TestClosing(t *testing.T) {
	if testing.Short() {
		t.Skip("plays 10,000 games")
	}
	r, _, err := ground.Load("evasion/price", []string{"moves=3"})
	if err != nil {
		t.Fatal(err)
	}
	s := &solver{r: r, games: 16, seed: 3, workers: 2}
	party, _ := bots.Lotteries(r, "")
	bare, whole := party.Plans[0].Site, party.Whole()
	elsewhere := kind{bet{Since: 1, Nights: 40, Days: 10}, 0}.on(party)
	elsewhere.Times[bare] = 0
	var bets bots.Lottery[bet]
	bets.Add(1200, elsewhere)
	lands := func() (weight int) {
		for i, o := range party.Plans {
			if o.Site == bare {
				weight += party.Weights[i]
			}
		}
		return weight
	}
	before := lands()
	s.close(1, &party, &bets)
	if added := bets.Whole() - 1200; added < 90 || added > 100 {
		t.Errorf("%d are added to 1200", added)
	}
	looks := 0
	for i, b := range bets.Plans[1:] {
		if b.Times[bare] >= slices.Max(b.Times[:])/2 {
			looks += bets.Weights[i+1]
		}
	}
	if looks < 45 {
		t.Errorf("%d look at the bare hex", looks)
	}
	if added := lands() - before; 15*added < whole || 11*added > whole {
		t.Errorf("%d of %d openings more land on the bare hex", added, whole)
	}
}

// The side leans that gains more: a party that always lands where the Germans look lands elsewhere, too, in a little
// less than an eighth of the games after a round, and wins more; Germans who look wherever it does not land look there.
func TestLeaning(t *testing.T) {
	if testing.Short() {
		t.Skip("plays 10,000 games")
	}
	r, _, err := ground.Load("evasion/price", []string{"moves=3"})
	if err != nil {
		t.Fatal(err)
	}
	s := &solver{r: r, games: 24, seed: 3, workers: 2}
	all, _ := bots.Lotteries(r, "")
	looked := all.Plans[0]
	at := kind{bet{Since: 1, Nights: 40, Days: 10}, 2}.on(always(looked))
	for _, c := range []struct {
		party opening
		side  float64
	}{{looked, british}, {s.answerParty(5, s.games, always(at))[0], german}} {
		party, bets := always(c.party), always(at)
		party.Weights[0], bets.Weights[0] = 700, 700
		before := s.play(7, 1000, party, bets)
		s.lean(1, &party, &bets)
		added, other := party.Whole()-700, bets.Whole()-700
		if c.side == german {
			added, other = other, added
		}
		if added < 60 || added > 87 || other != 0 {
			t.Errorf("%s: %d are added to 700, and %d to the other side", s.opening(c.party), added, other)
		}
		if more := c.side * (s.play(7, 1000, party, bets) - before); more < 0.05 {
			t.Errorf("%s: the side wins %+.3f", s.opening(c.party), more)
		}
	}
}

// The lotteries of the bots play, and what is played is a share that a second run repeats.
func TestLotteriesPlay(t *testing.T) {
	r, _, err := ground.Load("evasion/price", nil)
	if err != nil {
		t.Fatal(err)
	}
	party, bets := bots.Lotteries(r, "")
	one := (&solver{r: r, workers: 1}).play(3, 40, party, bets)
	if two := (&solver{r: r, workers: 2}).play(3, 40, party, bets); one != two || one <= 0 || one >= 1 {
		t.Errorf("the party wins %v with one worker, %v with two", one, two)
	}
}

// The party draws its opening, the Germans their bet: under no rules that are shipped does
// anybody gain more than three points who always lands on the same hex, from the best rendezvous
// and in the best way found; nor do Germans who bet on the party's lottery from any move on, in
// the best way found; but for what is known and stands in the README. Games that neither side wins, or both
// do, count half, as in an audit.
func TestNoPlanIsAlwaysGood(t *testing.T) {
	if testing.Short() {
		t.Skip("plays 10,000 games")
	}
	shipped(t, func(t *testing.T, s *solver, games uint64) {
		party, bets := bots.Lotteries(s.r, "")
		standard, staffs := func() policy { return bots.NewParty(s.r, party) }, bots.Staffs(s.r, bets)
		said := s.gains(t, games, func(seed, games uint64) *tally { return s.meet(seed, games, standard, staffs) })
		first, last, step := uint64(5), uint64(10), 3
		if games > 200 {
			first, last, step = 20, 80, 1
		}
		hidden := s.hidden(s.seed, staffs())
		for _, site := range s.r.Sites() {
			lands := func(seed, games uint64, o opening) *tally {
				return s.meet(seed, games, func() policy { return bots.NewParty(s.r, always(o)) }, staffs)
			}
			here := slices.DeleteFunc(slices.Clone(hidden), func(o opening) bool { return o.Site != site })
			best := race(here, british, first, last, func(games uint64, o opening) float64 {
				return score(lands(games, games, o))
			})[0]
			said(british, s.opening(best), func(seed, games uint64) *tally { return lands(seed, games, best) })
		}
		for move := 1; move <= s.r.Options().Time.Moves; move += step {
			looks := func(seed, games uint64, k kind) *tally {
				return s.meet(seed, games, standard, bots.Staffs(s.r, always(k.on(party))))
			}
			ways := slices.DeleteFunc(s.kinds(), func(k kind) bool { return k.Since > 1 || k.power == 0 })
			for i := range ways {
				ways[i].Since = move
			}
			best := race(ways, german, 5, last, func(games uint64, k kind) float64 {
				return score(looks(games, games, k))
			})[0]
			said(german, s.bet(best.bet), func(seed, games uint64) *tally { return looks(seed, games, best) })
		}
	})
}

// gains says what plans gain over the lotteries, on the same games. The largest gain of many is large by
// luck, too: one of more than three points is played again, in four times as many games that did not pick it.
func (s *solver) gains(
	t *testing.T, games uint64, draws func(seed, games uint64) *tally,
) func(side float64, plan string, plays func(seed, games uint64) *tally) {
	const most, again = 3, 4
	drawn := [2]*tally{draws(s.seed, games)}
	t.Logf("as drawn: %.1f points, %.1f %% of flights succeed", score(drawn[0]), flights(drawn[0]))
	return func(side float64, plan string, plays func(seed, games uint64) *tally) {
		told := func(fresh int, n uint64) float64 {
			u, as := plays(s.seed+uint64(fresh), n), drawn[fresh]
			gain := side * (score(u) - score(as))
			t.Logf("%+5.1f points, flights %+5.1f: %s (%d games)", gain, side*(flights(u)-flights(as)), plan, n)
			return gain
		}
		surely := func(n uint64) float64 { return 100 / math.Sqrt(float64(n)) } // twice the deviation of a difference
		if told(0, games/4) < most+surely(games)-surely(games/4) || told(0, games) <= most {
			return // hardly any that gains too much seems so bad
		}
		if drawn[1] == nil {
			drawn[1] = draws(s.seed+1, again*games)
		}
		if gain := told(1, again*games); gain > most+surely(again*games) {
			t.Errorf("%s gains %.1f", plan, gain)
		}
	}
}

// score is the party's, in points, to which a game that neither side wins, or both do, counts half.
func score(t *tally) float64 { return points((t.flights - t.prisoners) / t.games) }

// flights are those that succeed, in per cent.
func flights(t *tally) float64 { return 100 * t.flights / t.games }

// A greedy party does well against Germans who wait for one that draws its opening. Those who
// look for it, in the best way found, leave it less than any who look for the other do.
func TestGreedyIsFound(t *testing.T) {
	if testing.Short() {
		t.Skip("plays 10,000 games")
	}
	shipped(t, func(t *testing.T, s *solver, games uint64) {
		party, _ := bots.Lotteries(s.r, "")
		left := map[string]float64{}
		for name, british := range map[string]func() policy{
			"standard": func() policy { return bots.NewParty(s.r, party) },
			"greedy":   func() policy { return bots.NewGreedy(s.r, evasion.British) },
		} {
			best := race(s.kinds(), german, 5, 80, func(games uint64, k kind) float64 {
				return score(s.meet(games, games, british, bots.Staffs(s.r, always(k.on(party)))))
			})[0]
			left[name] = score(s.meet(s.seed, games, british, bots.Staffs(s.r, always(best.on(party)))))
			t.Logf("%s: %.1f points are left where it is looked for (%s)", name, left[name], s.bet(best.bet))
		}
		if left["standard"] < left["greedy"]-100/math.Sqrt(float64(games)) {
			t.Errorf("greedy is found less often: %v", left)
		}
	})
}

// shipped plays by all rules that are shipped in the long tests, in others as printed in few
// games.
func shipped(t *testing.T, test func(t *testing.T, s *solver, games uint64)) {
	games, rules := uint64(simtest.Count(0, 200, 2000)), rulesets.Names("evasion")
	if games == 200 {
		rules = []string{"evasion/price"}
	}
	for _, name := range rules {
		t.Run(name, func(t *testing.T) {
			r, _, err := ground.Load(name, nil)
			if err != nil {
				t.Fatal(err)
			}
			test(t, &solver{r: r, games: 80, seed: 977, workers: 2}, games)
		})
	}
}

// The mean of two files has the plans of both, each file as often as the other.
func TestMean(t *testing.T) {
	r, _, err := ground.Load("evasion/price", nil)
	if err != nil {
		t.Fatal(err)
	}
	s := &solver{r: r}
	const price, other = "../../policies/evasion/openings/price.txt", "../../policies/evasion/openings/teams-4.txt"
	given := func(files string) (bots.Lottery[opening], bots.Lottery[bet]) {
		return s.given("evasion/price", files)
	}
	party, bets := given(price)
	twice, again := given(price + "," + price)
	for i, o := range party.Plans {
		if twice.Plans[i] != o || twice.Weights[i] != 2*party.Weights[i] {
			t.Errorf("%s weighs %d, %d of the same file twice", s.opening(o), party.Weights[i], twice.Weights[i])
		}
	}
	if len(again.Plans) != len(bets.Plans) {
		t.Errorf("%d bets, %d of the same file twice", len(bets.Plans), len(again.Plans))
	}
	both, _ := given(price + "," + other)
	second, _ := given(other)
	for i, o := range second.Plans {
		at := slices.Index(both.Plans, o)
		if at < 0 && second.Weights[i] >= 30 || at >= 0 && both.Weights[at] < second.Weights[i] {
			t.Errorf("%s weighs %d in its file", s.opening(o), second.Weights[i])
		}
	}
	missing := func() (err error) {
		defer try.Catch(&err)
		given("nofile.txt")
		return nil
	}
	if missing() == nil {
		t.Error("a file that is not there is read")
	}
}
