package stalagluft_test

import (
	"math"
	"strings"
	"testing"

	count "escapesim/reports/stalagluft"
	camp "escapesim/rulesets/stalagluft"
	"escapesim/sim"
	"escapesim/sim/simtest"
	"escapesim/sim/stalagluft"
	"escapesim/sim/stalagluft/skirmish"

	"escapesim/reports"
)

func open(t *testing.T, name string, sets ...string) (*stalagluft.Rules, *skirmish.Rules) {
	t.Helper()
	g, err := camp.Load("stalagluft/"+name, sets)
	if err != nil {
		t.Fatal(err)
	}
	r, err := g.Tactical()
	if err != nil {
		t.Fatal(err)
	}
	s, err := g.Scenario("reconnaissance")
	if err != nil {
		t.Fatal(err)
	}
	return r, skirmish.New(g.Board, g.Options.Skirmish, s)
}

// Every closed form beside 20,000 throws of the same dice: within four standard errors.
// Cases that are expected less than five times have no normal error to speak of.
func TestExactAgainstThrows(t *testing.T) {
	r, _ := open(t, "ebob")
	n, cases := simtest.Count(1_000, 8_000, 20_000), 0
	for _, topic := range count.Exact {
		if topic.Name == "cover" || topic.Name == "best" {
			continue // one is counted on the board, and the other has a test in the rules' own room
		}
		answers, rows := topic.Ask(r).Cases, count.ExactThrows[topic.Name](r)
		if len(answers) != len(rows) {
			t.Fatalf("%s: %d answers and %d throws", topic.Name, len(answers), len(rows))
		}
		for i, a := range answers {
			switch row := rows[i]; {
			case row.Name != a.Name:
				t.Errorf("%s: %q is thrown where %q is worked out", topic.Name, row.Name, a.Name)
			case row.Draw != nil:
				if z := row.Off(a.Exact, 7+uint64(i)<<32, n); math.Abs(z) > 4 && a.Exact*float64(n) >= 5 {
					t.Errorf("%s, %s: %.2f standard errors off", topic.Name, a.Name, z)
				}
				cases++
			}
		}
	}
	if cases < 300 {
		t.Errorf("only %d cases", cases)
	}
}

// Counting allocates nothing, and the counts agree with the games.
func TestCounters(t *testing.T) {
	r, night := open(t, "ebob")
	u := sim.Uniform[stalagluft.View]()
	m := &count.Match{Rules: r, Policies: []sim.Policy[stalagluft.View]{u, u}}
	s := reports.NewSheet(count.Form(r))
	counter := count.Counter(r)
	searches := 0
	for game := range uint64(6) {
		m.Play(1, game)
		counter(m, s)
		for _, e := range m.Log.Events {
			if e.Kind == stalagluft.Searched {
				searches++
			}
		}
	}
	if got := s.Values("searches").Mean() * 6; math.Abs(got-float64(searches)) > 1e-6 {
		t.Errorf("%v searches counted, %d made", got, searches)
	}
	if s.Outcome("german")+s.Outcome("pow") != 6 || s.Values("turns").Mean() < 1 {
		t.Error("outcomes")
	}
	v := sim.Uniform[skirmish.View]()
	n := &count.NightMatch{Rules: night, Policies: []sim.Policy[skirmish.View]{v, v}}
	ns := reports.NewSheet(count.NightForm(night))
	nc := count.NightCounter(night)
	for game := range uint64(20) {
		n.Play(1, game)
		nc(n, ns)
	}
	if a := testing.AllocsPerRun(20, func() { nc(n, ns) }); a != 0 {
		t.Errorf("%v allocations to count a game", a)
	}
	caught, late, out, gone := ns.Values("caught").Mean(), ns.Values("turn_limit").Mean(), ns.Values("men_out").Mean(),
		ns.Values("aborted").Mean()
	if math.Abs(caught+late+out+gone-1) > 1e-9 {
		t.Errorf("one man, %v caught, %v late, %v out, %v gave up", caught, late, out, gone)
	}
}

// The exact figures as they are printed, to their last digit.
func TestExactAsPrinted(t *testing.T) {
	r, _ := open(t, "ebob")
	got := map[string]float64{}
	for _, table := range count.Exact {
		for _, a := range table.Ask(r).Cases {
			got[table.Name+": "+a.Name] = a.Exact
		}
	}
	for name, want := range map[string]float64{
		"dig: a dig succeeds":                                                11.0 / 36,
		"wait: turns, variance":                                              900.0 / 121,
		"wait: by turn 10":                                                   .9739,
		"workshop: kits of three workshops in 20 turns":                      4.40,
		"workshop: kits of three workshops in 40 turns":                      9.79,
		"workshop: kits of three workshops in 60 turns":                      15.34,
		"tunnel: 12 in within 40 turns":                                      .4533,
		"tunnel: 16 in within 60 turns":                                      .6913,
		"tunnel: 20 in within 80 turns":                                      .8305,
		"tunnel: 28 in within 120 turns":                                     .9498,
		"spread: 12 in, variance of the turns":                               9.83 * 9.83,
		"spread: 12 in, nine of ten by turn":                                 56,
		"spread: 28 in, half of the tunnels are through by turn":             94,
		"spread: 32 in, nine of ten by turn":                                 129,
		"material: 16 in, sand":                                              51,
		"material: 28 in, ducts":                                             15,
		"material: 16 in, turns for pump and ducts":                          13.09,
		"material: 32 in, turns for pump and ducts":                          65.45,
		"material: 1 team, turns an inch":                                    58.0 / 11,
		"material: 2 teams, sand a turn":                                     33.0 / 47,
		"find: a search by a fresh throw of three or more":                   4151.0 / 7776,
		"find: a known hut, in one turn by event":                            4151.0 / 69984,
		"find: a known hut, turns by event":                                  16.86,
		"find: 3 ferrets alerted, any of 8 huts: searches":                   18.99,
		"find: 4 ferrets alerted, 8 huts in turn: searches":                  11.95,
		"find: 5 ferrets alerted, a known hut: searches":                     7776.0 / 4651,
		"identify: Big S or Big X, by turn 4":                                .8025,
		"identify: the SBO first, yet he learns a tunnel":                    1.0 / 19,
		"identify: nobody near first, yet he learns a workshop":              5.0 / 14,
		"identify: learns a tunnel within 20 turns":                          .6812,
		"identify: learns a workshop within 10 turns":                        .6921,
		"spies: a workshop, Big S or Big X":                                  3.0 / 11,
		"theft: a pick axe by 5 thieves":                                     211.0 / 486,
		"theft: a pick axe in one turn, 3 thieves":                           19.0 / 324,
		"theft: a deal with bonus 1":                                         2.0 / 3,
		"deck: turns until all four have come":                               18.2,
		"deck: turns until the deck is used up":                              26.9,
		"deck: all four in the first intake":                                 59.0 / 3876,
		"deck: a spy in the first intake":                                    194.0 / 285,
		"deck: the Scrounger in the first intake":                            .3,
		"fences: two fences, variance":                                       35.0 / 6,
		"fences: two fences in at most 8 turns":                              1.0 / 6,
		"fences: cutters found within 6 turns":                               .9122,
		"fences: finding and cutting, turns":                                 14,
		"fences: inner fence, the guard within 6 in":                         18.0 / 56,
		"fences: outer fence, the guard within 6 in":                         22.0 / 56,
		"fences: inner fence, the guard hears a turn of cutting":             .067,
		"fences: outer fence, the guard hears a turn of cutting":             .103,
		"fences: both fences unseen, the guard anywhere, looking all round":  .515,
		"fences: both fences unseen, the guard always near":                  .148,
		"fences: off the grid, inner fence, the guard within 6 in":           .319,
		"fences: off the grid, outer fence, the guard within 6 in":           .371,
		"fences: off the grid, inner fence, the guard hears":                 .059,
		"fences: off the grid, outer fence, the guard hears":                 .094,
		"fences: off the grid, both fences unseen":                           .526,
		"noise: by one of 3 listeners":                                       26.0 / 27,
		"noise: cutting 4 in away":                                           1.0 / 3,
		"sight: spots of tiptoe right across":                                20.0 / 9,
		"scent: scent at 6 in, the wind from anywhere":                       .0645,
		"scent: one more turn on the trail":                                  19.0 / 27,
		"scent: more turns on the trail":                                     19.0 / 8,
		"scent: 16 directions, a dog 3 in away along one of them: down-wind": 9.0 / 16,
		"gates: all of 10 out, the exit in the woods":                        .7545,
		"gates: all of 10 out, the exit in the open":                         .1615,
		"gates: past both gates in disguise":                                 4.0 / 9,
	} {
		have, ok := got[name]
		if digits := 5e-4 * math.Max(1, want/2); !ok || math.Abs(have-want) > digits &&
			math.Abs(have-want) > 6e-3*want {
			t.Errorf("%s: %v, printed %v", name, have, want)
		}
	}
}

// Whatever they do, the prisoners cannot win nine games of ten against a
// German who plays at random: he asks for everybody in half of the
// Shakedowns.
func TestNinetyPerCentAreOutOfReach(t *testing.T) {
	r, _ := open(t, "ebob")
	if p := stalagluft.NewBest(r, 3, 0.5).Chance(); p >= 0.9 || p < 0.89 {
		t.Errorf("at most %v", p)
	}
	for n, want := range map[int]float64{1: .7762, 2: .8671, 3: .8962} {
		if p := stalagluft.NewBest(r, n, 0.5).Chance(); math.Abs(p-want) > 5e-5 {
			t.Errorf("%d tunnels: %v, want %v", n, p, want)
		}
	}
}

// Stooges are counted from one on, and another never makes them see less.
func TestStoogesAreCounted(t *testing.T) {
	r, _ := open(t, "ebob")
	for _, topic := range count.Exact {
		if topic.Name != "cover" {
			continue
		}
		last := 0.0
		for i, a := range topic.Ask(r).Cases {
			want := [...]string{"1 stooge,", "2 stooges,", "3 stooges,", "4 stooges,", "5 stooges,"}[i]
			if !strings.HasPrefix(a.Name, want+" the last at ") || a.Exact < last || a.Exact > 1 {
				t.Errorf("%s: %v after %v", a.Name, a.Exact, last)
			}
			last = a.Exact
		}
		if last == 0 {
			t.Error("nobody sees anything")
		}
	}
}
