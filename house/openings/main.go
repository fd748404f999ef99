// Openings solves the openings of Escape and Evasion as a game of two: landing hex,
// rendezvous and order of march of the party against the bets of the Germans.
//
//	go run ./house/openings -solve
//
// The party learns by Hedge against the best of some bets on its lottery, and the matrix of
// what it has learned against these bets is solved for the Germans by regret matching, who also
// learn how often each landing hex counts in a bet. Then
// each side's best answer to the lottery of the other is looked for: what it gains bounds
// the value of the game from that side. What the party wins is the share of games in which
// as many men fly out as the rules ask for.
//
// Without -solve it bounds the lotteries that the bots draw from by the rules named. It prints
// what a file of policies/evasion/openings holds: the lotteries, and the matrix as comments.
package main

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"math"
	"os"
	"slices"
	"strings"

	bots "escapesim/policies/evasion"
	ground "escapesim/rulesets/evasion"
	"escapesim/sim"
	"escapesim/sim/evasion"
)

func main() {
	rules := flag.String("rules", "evasion/price", "the rule document")
	sets := flag.String("set", "", "KEY=VALUE pairs, by commas")
	games := flag.Uint64("games", 200, "games of a cell")
	learn := flag.Int("learn", 24, "rounds in which the party learns, twice")
	again := flag.Bool("solve", false, "solve; else the lotteries of the bots are bounded")
	seed := flag.Uint64("seed", 31, "of all games")
	workers := flag.Int("workers", 2, "games played at once")
	flag.Parse()
	var pairs []string
	if *sets != "" {
		pairs = strings.Split(*sets, ",")
	}
	r, _, err := ground.Load(*rules, pairs)
	if err != nil {
		fmt.Fprintln(os.Stderr, "openings:", err)
		os.Exit(1)
	}
	s := &solver{r: r, games: *games, seed: *seed, workers: *workers}
	var party bots.Lottery[opening]
	var bets bots.Lottery[bet]
	if party, bets = bots.Lotteries(r); *again {
		party, bets = s.solve(*learn)
	}
	s.bound(party, bets)
	fmt.Printf("# What the standard bots of Escape and Evasion draw from: see rulesets/evasion/README.md. Made by\n"+
		"# go run ./house/openings -rules %s -set %q -games %d -learn %d -seed %d -solve=%t\n",
		*rules, *sets, *games, *learn, *seed, *again)
	s.print(os.Stdout, party, bets)
}

type (
	match   = sim.Match[evasion.State, evasion.View]
	opening = bots.Opening
	bet     = bots.Bet
)

// solver keeps the matrix: openings are its rows, bets its columns.
type solver struct {
	r       *evasion.Rules
	games   uint64
	seed    uint64
	workers int

	openings []opening
	bets     []bet
	cell     [][]float64 // what the party wins
	party    []float64   // how often each opening is drawn in the solution, and each bet
	staff    []float64
	tried    uint64
	drawn    float64 // what the party wins when both sides draw
	lo, hi   float64 // what the best answers to the solution leave the party, and win
}

// tally counts flights that succeed.
type tally struct {
	r    *evasion.Rules
	n, k uint64
}

func (t *tally) Count(m *match) {
	t.n++
	if british, _ := t.r.Outcome(&m.State); british {
		t.k++
	}
}

func (t *tally) Merge(o *tally) { t.n, t.k = t.n+o.n, t.k+o.k }

// play is how often the party wins.
func (s *solver) play(seed, games uint64, l bots.Lottery[opening], b bots.Lottery[bet]) float64 {
	t, _, err := sim.Run(context.Background(), sim.Job{Seed: seed, Games: games, Workers: s.workers}, func() *match {
		return &match{Rules: s.r, Policies: []sim.Policy[evasion.View]{bots.NewParty(s.r, l), bots.NewStaff(s.r, b)}}
	}, func() *tally { return &tally{r: s.r} })
	if err != nil {
		panic(err) // nothing interrupts it
	}
	return float64(t.k) / float64(t.n)
}

func always[T any](plan T) (l bots.Lottery[T]) {
	l.Add(1, plan)
	return l
}

// mixed is a lottery of the plans, each as often as in the solution, in ten thousandths.
// What hardly comes up is left out.
func mixed[T any](plans []T, often []float64) (l bots.Lottery[T]) {
	const whole, hardly = 10_000, 20
	for i, p := range plans {
		if weight := int(math.Round(whole * often[i])); weight >= hardly {
			l.Add(weight, p)
		}
	}
	return l
}

// balance solves the matrix by regret matching (Hart and Mas-Colell 2000; with regrets
// that never fall below nothing and late rounds weighing more, Tammelin 2014).
func (s *solver) balance() {
	n, m := len(s.openings), len(s.bets)
	regret := [2][]float64{make([]float64, n), make([]float64, m)}
	sum := [2][]float64{make([]float64, n), make([]float64, m)}
	for round := 1; round <= 20_000; round++ {
		x, y := shares(regret[0]), shares(regret[1])
		rows, columns, value := make([]float64, n), make([]float64, m), 0.
		for i := range n {
			for j := range m {
				rows[i] += y[j] * s.cell[i][j]
				columns[j] += x[i] * s.cell[i][j]
			}
			value += x[i] * rows[i]
		}
		for i := range n {
			regret[0][i] = max(regret[0][i]+rows[i]-value, 0)
			sum[0][i] += float64(round) * x[i]
		}
		for j := range m {
			regret[1][j] = max(regret[1][j]+value-columns[j], 0)
			sum[1][j] += float64(round) * y[j]
		}
	}
	s.party, s.staff = shares(sum[0]), shares(sum[1])
}

// shares are weights that sum to one: all alike when there are none.
func shares(weights []float64) []float64 {
	sum, list := 0., make([]float64, len(weights))
	for _, w := range weights {
		sum += w
	}
	for i, w := range weights {
		if list[i] = 1 / float64(len(weights)); sum > 0 {
			list[i] = w / sum
		}
	}
	return list
}

// answer is a plan, and what it wins against the other side's solution.
type answer[T any] struct {
	plan T
	wins float64
}

// best sorts answers by what they win for a side: 1 for the party, -1 for the Germans.
func best[T any](list []answer[T], side float64) []answer[T] {
	slices.SortStableFunc(list, func(a, b answer[T]) int { return cmp.Compare(side*b.wins, side*a.wins) })
	return list
}

// answerParty looks for openings against bets: every landing hex, then every other way to
// come to the best of them.
func (s *solver) answerParty(seed uint64, against bots.Lottery[bet]) []answer[opening] {
	try := func(games uint64, plans []opening) (list []answer[opening]) {
		for _, o := range plans {
			list = append(list, answer[opening]{o, s.play(seed, games, always(o), against)})
		}
		return best(list, 1)
	}
	first := try(s.games/2, s.sites())
	second := try(s.games/2, s.ways(plansOf(first[:6])))
	var plans []opening
	for _, a := range second[:3] {
		plans = append(plans, a.plan)
		for _, h := range s.r.Meetings() {
			o := a.plan
			o.Meeting = h
			plans = append(plans, o)
		}
	}
	return try(4*s.games, plansOf(try(s.games/2, plans)[:4])) // again: who was picked was lucky, too
}

// sites are the landing hexes, each in the usual way.
func (s *solver) sites() (plans []opening) {
	for _, site := range s.r.Sites() {
		plans = append(plans, opening{Site: site, Meeting: evasion.NoHex, Together: 2})
	}
	return plans
}

// ways are the ways to come to landing hexes.
func (s *solver) ways(to []opening) (plans []opening) {
	for _, o := range to {
		for _, o.Gait = range []bots.Gait{bots.Late, bots.Linger} {
			for _, o.Together = range []int{1, 2, evasion.Strength} {
				plans = append(plans, o)
			}
		}
	}
	return plans
}

func plansOf[T any](list []answer[T]) (plans []T) {
	for _, a := range list {
		plans = append(plans, a.plan)
	}
	return plans
}

// betsOn are bets on landing hexes, each so often, from several moves on and with several
// patrols in reserve, and bets on nothing.
func betsOn(r *evasion.Rules, times [256]uint8) (plans []bet) {
	last, half := r.Options().Time.Moves, max(r.Options().Setup.Teams/2, 1)
	b := bet{Times: times}
	for _, b.Since = range []int{1, last / 2, last - 1} {
		for b.Reserve = 0; b.Reserve <= 2*half; b.Reserve += half {
			plans = append(plans, b)
		}
	}
	for reserve := 0; reserve <= 2*half; reserve += half {
		plans = append(plans, bet{Since: 1, Reserve: reserve})
	}
	return plans
}

// answerStaff looks for bets against openings, on them as often as they come up, and among
// others.
func (s *solver) answerStaff(seed, games uint64, against bots.Lottery[opening], others ...bet) []answer[bet] {
	plans := append(betsOn(s.r, bots.Believe(against)), others...)
	try := func(games uint64, plans []bet) (list []answer[bet]) {
		for _, b := range plans {
			list = append(list, answer[bet]{b, s.play(seed, games, against, always(b))})
		}
		return best(list, -1)
	}
	return try(4*games, plansOf(try(games, plans)[:2]))
}

// hedge lets the party learn (Freund and Schapire 1999): in each round the Germans play
// their best bet against its lottery, and openings that do well against that come up more
// often afterwards. What it draws from on average, and the bets, come near to a solution.
func (s *solver) hedge(seed uint64, begin bots.Lottery[opening], rounds int) bots.Lottery[opening] {
	const step = 2.5
	plans := begin.Plans
	learned, average := make([]float64, len(plans)), make([]float64, len(plans))
	for i, weight := range begin.Weights {
		learned[i] = math.Log(float64(weight)) / step
	}
	for round := range rounds {
		most := slices.Max(learned)
		weights := make([]float64, len(plans))
		for i, x := range learned {
			weights[i] = math.Exp(step * (x - most))
		}
		now := shares(weights)
		fresh := seed + uint64(1000*round)
		answers := s.answerStaff(fresh, s.games/2, mixed(plans, now), s.bets...)
		b := answers[0].plan
		for i, o := range plans {
			learned[i] += s.play(fresh+1, s.games/8, always(o), always(b))
		}
		if round >= rounds/3 { // what it begins with is no lottery yet
			for i, x := range now {
				average[i] += x
			}
		}
		fmt.Fprintf(os.Stderr, "round %d: the Germans leave the party %.1f: %s\n", round+1, 100*answers[0].wins, s.bet(b))
	}
	return mixed(plans, shares(average))
}

// solve lets the party learn on landing hexes, then the Germans, then the party on the ways to
// come to them. The matrix of the openings that were learned against the bets of the Germans,
// who have learned once more, is solved for them.
func (s *solver) solve(learn int) (bots.Lottery[opening], bots.Lottery[bet]) {
	var sites, ways bots.Lottery[opening]
	for _, o := range s.sites() {
		sites.Add(1, o)
	}
	party := s.hedge(s.seed, sites, learn)
	for i := range party.Plans {
		for _, way := range s.ways(party.Plans[i : i+1]) {
			ways.Add(party.Weights[i], way)
		}
	}
	s.bets = betsOn(s.r, s.watch(bots.Believe(party)))
	party = s.hedge(s.seed+1_000_000, ways, learn)
	return party, s.against(party)
}

// against is the lottery of bets against what the party has learned: the Germans learn how
// much each landing hex counts in a bet, and mix their bets then.
func (s *solver) against(party bots.Lottery[opening]) bots.Lottery[bet] {
	times, openings := s.watch(s.bets[0].Times), party.Plans
	for _, o := range s.sites() {
		if !slices.ContainsFunc(party.Plans, func(p opening) bool { return p.Site == o.Site }) {
			openings = append(openings, o)
		}
	}
	s.matrix(openings, betsOn(s.r, times))
	return mixed(s.bets, s.staff)
}

// matrix plays every opening against every bet, and solves it.
func (s *solver) matrix(openings []opening, bets []bet) {
	s.openings, s.bets, s.cell = openings, bets, nil
	for _, o := range openings {
		cells := make([]float64, len(bets))
		for j, b := range bets {
			cells[j] = s.play(s.seed, s.games, always(o), always(b))
		}
		s.cell = append(s.cell, cells)
	}
	s.balance()
}

// watch lets the Germans learn how often each landing hex counts in their bets: one to which
// the party comes better than to others counts more in the next round. They bet late more
// often than early, and keep nobody back. What it gives back is the mean of the later rounds.
func (s *solver) watch(times [256]uint8) [256]uint8 {
	const rounds, step = 12, 5.0
	var bets bots.Lottery[bet]
	for _, b := range betsOn(s.r, times) {
		if b.Reserve == 0 && b.Times == times {
			bets.Add(1<<len(bets.Plans), b)
		}
	}
	sites := s.r.Sites()
	learned, mean := make([]float64, len(sites)), make([]float64, len(sites))
	for i, h := range sites {
		learned[i] = math.Log(float64(max(times[h], 1)))
	}
	for round := range rounds {
		for i := range bets.Plans {
			bets.Plans[i].Times = s.timesOf(learned)
		}
		fresh := s.seed + 2_000_000 + uint64(1000*round)
		for i, h := range sites {
			best := 0.0
			ways := s.ways([]opening{{Site: h, Meeting: evasion.NoHex}})
			for _, from := range s.r.Meetings() {
				ways = append(ways, opening{Site: h, Meeting: from, Together: 1})
			}
			for _, o := range ways {
				best = max(best, s.play(fresh, s.games/4, always(o), bets))
			}
			learned[i] += step * best / float64(1+round/4)
			if round >= rounds/2 {
				mean[i] += learned[i] / (rounds - rounds/2)
			}
		}
		rise := slices.Max(learned) // only what one counts beside others matters
		for i := range learned {
			learned[i] = max(learned[i]-rise, -math.Log(most))
		}
	}
	return s.timesOf(mean)
}

// most is how often the landing hex counts that counts most.
const most = 200

// timesOf are the times of landing hexes by their logarithms.
func (s *solver) timesOf(logs []float64) (times [256]uint8) {
	top := slices.Max(logs)
	for i, h := range s.r.Sites() {
		times[h] = uint8(max(math.Round(most*math.Exp(logs[i]-top)), 1))
	}
	return times
}

// bound finds the best answers to a pair of lotteries.
func (s *solver) bound(party bots.Lottery[opening], bets bots.Lottery[bet]) {
	s.tried++
	fresh := s.seed + 10_000_000*s.tried
	openings, answers := s.answerParty(fresh, bets), s.answerStaff(fresh, s.games, party, bets.Plans...)
	s.lo, s.hi = answers[0].wins, openings[0].wins
	s.drawn = s.play(fresh, 8*s.games, party, bets)
	fmt.Fprintf(os.Stderr, "%d x %d, drawn %.1f, answers %.1f to %.1f: %s; %s\n", len(party.Plans), len(bets.Plans),
		100*s.drawn, 100*s.lo, 100*s.hi, s.opening(openings[0].plan), s.bet(answers[0].plan))
}

func (s *solver) opening(o opening) string {
	text := s.hex(o.Site)
	if o.Meeting != evasion.NoHex {
		text += " from " + s.hex(o.Meeting)
	}
	return fmt.Sprintf("%s, %d together, %s", text, o.Together, [...]string{"late", "early", "lingering"}[o.Gait])
}

func (s *solver) bet(b bet) string {
	on := "times"
	if slices.Max(b.Times[:]) == 0 {
		on = "alike"
	}
	return fmt.Sprintf("%s since %d reserve %d", on, b.Since, b.Reserve)
}

// hex is column and row, as files name a hex.
func (s *solver) hex(h evasion.Hex) string {
	return fmt.Sprintf("%d,%d", s.r.Map().Column(h), s.r.Map().Row(h))
}

// print prints the lotteries as the bots read them, and the matrix.
func (s *solver) print(out *os.File, party bots.Lottery[opening], bets bots.Lottery[bet]) {
	fmt.Fprintf(out, "# When both sides draw, %.1f %% of the flights succeed; the best bet found leaves the party %.1f %%, the best opening\n"+
		"# found wins it %.1f %%, in %d games each.\n", 100*s.drawn, 100*s.lo, 100*s.hi, 4*s.games)
	fmt.Fprintf(out, "map %s\n", s.r.Map().Name)
	var times [256]uint8 // the same in all bets that are on something
	for _, b := range bets.Plans {
		for h, x := range b.Times {
			times[h] = max(times[h], x)
		}
	}
	for _, site := range s.r.Sites() {
		weights := map[opening]int{}
		for i, o := range party.Plans {
			if o.Site == site {
				weights[o] = party.Weights[i]
			}
		}
		fmt.Fprintf(out, "land %s", s.hex(site))
		for _, gait := range []bots.Gait{bots.Late, bots.Linger} {
			fmt.Fprintf(out, " %s", map[bots.Gait]string{bots.Late: "late", bots.Linger: "linger"}[gait])
			for _, together := range []int{1, 2, evasion.Strength} {
				fmt.Fprintf(out, " %d", weights[opening{Site: site, Meeting: evasion.NoHex, Together: together, Gait: gait}])
			}
		}
		fmt.Fprintf(out, " times %d\n", times[site])
	}
	for i, b := range bets.Plans {
		fmt.Fprintf(out, "bet %d %s\n", bets.Weights[i], s.bet(b))
	}
	if len(s.cell) == 0 {
		return
	}
	fmt.Fprintf(out, "# The matrix, %d games a cell: flights that succeed in per cent, by opening, for the bets\n", s.games)
	for j, b := range s.bets {
		fmt.Fprintf(out, "# %c %s\n", 'A'+j, s.bet(b))
	}
	for i, row := range s.cell {
		fmt.Fprintf(out, "# %-30s", s.opening(s.openings[i]))
		for _, x := range row {
			fmt.Fprintf(out, " %3.0f", 100*x)
		}
		fmt.Fprintln(out)
	}
}
