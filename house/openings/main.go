// Openings solves the openings of Escape and Evasion as a game of two: landing hex, rendezvous
// and order of march of the party against the bets of the Germans.
//
//	go run ./house/openings -solve
//
// Each round adds the best answers of either side to the other's lottery to a matrix of openings
// and bets, which is then solved anew: a double oracle (McMahan, Gordon and Blum 2003).
// At last each side's best answer to the lottery of the other is looked for: what it gains
// bounds the value of the game from that side. Both sides may win, or neither: such a game
// counts half for either, as in an audit.
//
// Without -solve it bounds the lotteries that the bots draw from by the rules named. It prints
// what a file of policies/evasion/openings holds: the lotteries, and the matrix as comments.
// With -solve nothing that it prints hangs on what stands there; nor on -workers ever.
package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"strings"
	"sync"

	"escapesim/lab/try"
	bots "escapesim/policies/evasion"
	"escapesim/rulesets"
	ground "escapesim/rulesets/evasion"
	"escapesim/sim"
	"escapesim/sim/evasion"
)

func main() {
	rules := flag.String("rules", "evasion/price", "the rule document")
	sets := flag.String("set", "", "KEY=VALUE pairs, by commas")
	games := flag.Uint64("games", 80, "how much is played: a bound is of 25 times as many games")
	rounds := flag.Int("rounds", 36, "in which answers are added, 3 or more")
	again := flag.Bool("solve", false, "solve; else the lotteries of the bots are bounded")
	closing := flag.Int("close", 0, "rounds in which each side answers what the other draws from")
	leaning := flag.Int("lean", 0, "rounds in which the side that gains more by its best answers leans to them")
	from := flag.String("from", "", "files of lotteries, by commas: their mean is begun with, not the bots' lottery")
	seed := flag.Uint64("seed", 31, "of all games")
	workers := flag.Int("workers", 2, "games played at once")
	flag.Parse()
	var pairs []string
	if *sets != "" {
		pairs = strings.Split(*sets, ",")
	}
	defer try.End("openings")
	r, _, err := ground.Load(*rules, pairs)
	try.Do(err)
	if *rounds < 3 {
		try.Do(errors.New("-rounds is less than 3"))
	}
	s := &solver{r: r, games: *games, seed: *seed, workers: *workers}
	var party bots.Lottery[opening]
	var bets bots.Lottery[bet]
	if *again {
		party, bets = s.solve(*rounds)
	} else {
		party, bets = s.given(*rules, *from)
	}
	s.close(*closing, &party, &bets)
	s.lean(*leaning, &party, &bets)
	s.bound(s.seed+10_000_000, party, bets)
	fmt.Printf("# What the standard bots of Escape and Evasion draw from: see rulesets/evasion/README.md. Made by\n"+
		"# go run ./house/openings -solve=%t -from %q -rules %s -set %q -games %d -rounds %d -close %d -lean %d "+
		"-seed %d\n", *again, *from, *rules, *sets, *games, *rounds, *closing, *leaning, *seed)
	s.print(os.Stdout, party, bets)
}

// given are what the bots draw from by rules, or the mean of files: what one of them has by the luck of its games
// the others have not.
func (s *solver) given(rules, files string) (party bots.Lottery[opening], bets bots.Lottery[bet]) {
	const whole = 10_000
	for _, file := range strings.Split(files, ",") {
		text, err := rulesets.Openings(rules)
		if file != "" {
			text, err = os.ReadFile(file)
		}
		if err == nil && text != nil {
			_, err = bots.Drawing(s.r, string(text))
		}
		try.Do(err)
		open, wager := bots.Lotteries(s.r, string(text))
		blend(&party, open, whole, 1)
		blend(&bets, wager, whole, 1)
	}
	return party, bets
}

type (
	match   = sim.Match[evasion.State, evasion.View]
	policy  = sim.Policy[evasion.View]
	opening = bots.Opening
	bet     = bots.Bet
)

// solver is a game between lotteries, and what was found of it.
type solver struct {
	r       *evasion.Rules
	games   uint64
	seed    uint64
	workers int

	once  sync.Once
	paths []way // of all openings

	drawn  float64 // what the party scores when both sides draw, in points
	lo, hi float64 // what the best answers to the lotteries leave the party, and win
}

// tally counts flights that succeed, and games in which the Germans take a prisoner.
type tally struct {
	r                         *evasion.Rules
	games, flights, prisoners float64
}

func (t *tally) Count(m *match) {
	t.games++
	british, german := t.r.Outcome(&m.State)
	if british {
		t.flights++
	}
	if german {
		t.prisoners++
	}
}

func (t *tally) Merge(o *tally) {
	t.games, t.flights, t.prisoners = t.games+o.games, t.flights+o.flights, t.prisoners+o.prisoners
}

// play is how much more often the party wins than the Germans, who win by a prisoner.
func (s *solver) play(seed, games uint64, l bots.Lottery[opening], b bots.Lottery[bet]) float64 {
	return s.against(bots.Staffs(s.r, b))(seed, games, l)
}

// against is play against Germans who are made for several lotteries of the party.
func (s *solver) against(germans func() policy) func(seed, games uint64, l bots.Lottery[opening]) float64 {
	return func(seed, games uint64, l bots.Lottery[opening]) float64 {
		t := s.meet(seed, games, func() policy { return bots.NewParty(s.r, l) }, germans)
		return (t.flights - t.prisoners) / t.games
	}
}

// meet plays British of any kind against Germans.
func (s *solver) meet(seed, games uint64, british, germans func() policy) *tally {
	t, _, err := sim.Run(context.Background(), sim.Job{Seed: seed, Games: games, Workers: s.workers}, func() *match {
		return &match{Rules: s.r, Policies: []policy{british(), germans()}}
	}, func() *tally { return &tally{r: s.r} })
	if err != nil {
		panic(err) // nothing interrupts it
	}
	return t
}

func always[T any](plan T) (l bots.Lottery[T]) {
	l.Add(1, plan)
	return l
}

// hardly is how seldom a plan comes up that is left out.
const hardly = 0.002

// mixed is a lottery of the plans, each as often as in the solution, in ten thousandths.
// What hardly comes up is left out.
func mixed[T any](plans []T, often []float64) (l bots.Lottery[T]) {
	const whole = 10_000
	for i, p := range plans {
		if weight := int(math.Round(whole * often[i])); weight >= hardly*whole {
			l.Add(weight, p)
		}
	}
	return l
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

// The sides, as what a flight that succeeds is worth to them.
const (
	british = 1.0
	german  = -1.0
)

// race plays plans for a side, the best first: the better third goes on, with twice as many games
// as before and none of those that it was lucky in.
func race[T any](plans []T, side float64, games, last uint64, play func(games uint64, plan T) float64) []T {
	type answer struct {
		plan T
		wins float64
	}
	for ; ; games *= 2 {
		var list []answer
		for _, p := range plans {
			list = append(list, answer{p, side * play(games, p)})
		}
		slices.SortStableFunc(list, func(a, b answer) int { return cmp.Compare(b.wins, a.wins) })
		for i, a := range list {
			plans[i] = a.plan
		}
		if games >= last {
			return plans
		}
		plans = plans[:min(max(len(list)/3, 2), len(list))]
	}
}

// answerParty looks for openings against bets: on every landing hex.
func (s *solver) answerParty(seed, last uint64, against bots.Lottery[bet]) []opening {
	germans := bots.Staffs(s.r, against)
	play := s.against(germans)
	return race(s.hidden(seed, germans()), british, s.games/8, last, func(games uint64, o opening) float64 {
		return play(seed+games, games, always(o))
	})
}

// landings are the best openings against bets, of several landing hexes.
func (s *solver) landings(seed uint64, against bots.Lottery[bet]) (list []opening) {
	var known [256]bool
	for _, o := range s.answerParty(seed, s.games/2, against) {
		if !known[o.Site] && len(list) < ways {
			list = append(list, o)
		}
		known[o.Site] = true
	}
	return list
}

// men are how many go together in the openings that are tried.
var men = []int{1, 2, evasion.Strength}

// ways are openings: by landing hex, with these rendezvous, for men alone, in pairs, and all together.
func (s *solver) ways(meetings []evasion.Hex) (plans []opening) {
	for _, site := range s.r.Sites() {
		for _, meeting := range meetings {
			for _, together := range men {
				for gait := range bots.Gait(len(bots.Gaits)) {
					plans = append(plans, opening{Site: site, Meeting: meeting, Together: together, Gait: gait})
				}
			}
		}
	}
	return plans
}

// kind is how to bet on a lottery.
type kind struct {
	bet
	power float64 // of how often a landing hex comes up; 0: all are alike
}

// on is the bet on a lottery.
func (k kind) on(l bots.Lottery[opening]) bet {
	b := k.bet
	b.Times = timesOf(l, k.power)
	return b
}

// kinds are the bets that are tried against openings: on landing hexes as often as they come
// up, on those that come up most, and on all alike, from several moves on, with several patrols
// in reserve, and against men who walk now and then or whenever they can.
func (s *solver) kinds() (list []kind) {
	last, half := s.r.Options().Time.Moves, max(s.r.Options().Setup.Teams/2, 1)
	for _, walks := range [][2]int{{40, 10}, {40, 30}, {99, 10}, {99, 30}} { // by night and by day, in per cent
		for reserve := 0; reserve <= 2*half; reserve += half {
			for _, power := range []float64{0, 0.5, 1, 2} {
				for _, since := range []int{1, last / 2, last - 1} {
					if power > 0 || since == 1 {
						list = append(list, kind{
							bet{Since: since, Reserve: reserve, Nights: walks[0], Days: walks[1]},
							power,
						})
					}
				}
			}
		}
	}
	return list
}

// timesOf are the times of landing hexes in a bet: how often they come up, to a power.
func timesOf(l bots.Lottery[opening], power float64) (times [256]uint8) {
	const most = 200
	var often [256]int
	for i, o := range l.Plans {
		often[o.Site] += l.Weights[i]
	}
	top := float64(slices.Max(often[:]))
	for h, n := range often {
		times[h] = uint8(max(math.Round(most*math.Pow(float64(n)/top, power)), 1))
	}
	return times
}

// answerStaff looks for kinds of bets on openings.
func (s *solver) answerStaff(seed, last uint64, against bots.Lottery[opening]) []kind {
	return race(s.kinds(), german, s.games/8, last, func(games uint64, k kind) float64 {
		return s.play(seed+games, games, against, always(k.on(against)))
	})
}

// How many bets and openings are added at once.
const wagers, ways = 3, 12

// solve is a double oracle: in each round the best answers of the Germans to the party's lottery
// are added to the matrix, in every third of the first two thirds those of the party to their
// bets, and the matrix is solved anew. It begins with every landing hex, in pairs.
func (s *solver) solve(rounds int) (party bots.Lottery[opening], bets bots.Lottery[bet]) {
	m := &matrix{solver: s}
	for _, site := range s.r.Sites() {
		o := opening{Site: site, Meeting: evasion.NoHex, Together: 2, Gait: bots.Hurry}
		m.open = append(m.open, o)
		party.Add(1, o)
	}
	m.cells = make([][]cell, len(m.open))
	for round := range rounds {
		fresh := s.seed + uint64(100_000*(round+1))
		fmt.Fprintf(os.Stderr, "round %d: %d openings\n", round+1, len(m.open))
		m.bets = append(m.bets, s.bestBets(fresh, party).Plans...)
		if round%3 == 2 && 3*round <= 2*rounds {
			for _, o := range s.landings(fresh+1, bets) {
				if !slices.Contains(m.open, o) {
					m.open, m.cells = append(m.open, o), append(m.cells, nil)
				}
			}
		}
		party, bets = m.solve(round%3 == 2)
	}
	return party, bets
}

// steep makes an opening that wins 2 points more e times as likely.
const steep = 0.5

// close adds to both lotteries, a twelfth of them in each round. The party gets the best opening found of every
// landing hex against the bets, the Germans the best bets found against these openings, and against the party's
// lottery (fictitious play). The matrix is made of few games, so that what gains much there may be left.
func (s *solver) close(rounds int, party *bots.Lottery[opening], bets *bots.Lottery[bet]) {
	const part = 12
	for round := range rounds {
		fresh := s.seed + uint64(5_000_000+100_000*round)
		best, won := s.bestOpenings(fresh, *bets, 3*s.games)
		open := mixed(best, hedge(won, steep))
		added := s.bestBets(fresh+50_000, open)
		for _, b := range s.bestBets(fresh+60_000, *party).Plans {
			added.Add(1, b)
		}
		blend(bets, added, bets.Whole(), part)
		blend(party, open, party.Whole(), part)
	}
}

// lean adds, in each round, an eighth of its lottery to the side whose best answer found gains more over what both
// draw at first: for the party the best openings of every landing hex, for the Germans the best bets. Where openings
// gain, and bets do not, the party avoids too much, so that what it draws wins too little.
func (s *solver) lean(rounds int, party *bots.Lottery[opening], bets *bots.Lottery[bet]) {
	const part, several = 8, 12
	if rounds > 0 {
		s.bound(s.seed+27_000_000, *party, *bets)
	}
	openings := s.hi-s.drawn > s.drawn-s.lo
	for round := range rounds {
		fresh := s.seed + uint64(7_000_000+100_000*round)
		if openings {
			open, won := s.bestOpenings(fresh, *bets, several*s.games)
			blend(party, mixed(open, hedge(won, steep)), party.Whole(), part)
		} else {
			blend(bets, s.bestBets(fresh, *party), bets.Whole(), part)
		}
	}
}

// bestOpenings are the best against bets of every landing hex, and the points that each wins.
func (s *solver) bestOpenings(seed uint64, bets bots.Lottery[bet], games uint64) (list []opening, won []float64) {
	germans := bots.Staffs(s.r, bets)
	play, hidden := s.against(germans), s.hidden(seed, germans())
	for _, site := range s.r.Sites() {
		here := slices.DeleteFunc(slices.Clone(hidden), func(o opening) bool { return o.Site != site })
		best := race(here, british, s.games/8, s.games/2, func(games uint64, o opening) float64 {
			return play(seed+games, games, always(o))
		})[0]
		list, won = append(list, best), append(won, points(play(seed, games, always(best))))
	}
	fmt.Fprintf(os.Stderr, "the best opening wins %.1f\n", slices.Max(won))
	return list, won
}

// bestBets are the best bets on a lottery, each alike.
func (s *solver) bestBets(seed uint64, party bots.Lottery[opening]) (bets bots.Lottery[bet]) {
	kinds := s.answerStaff(seed, 2*s.games, party)
	for _, k := range kinds[:min(wagers, len(kinds))] {
		bets.Add(1, k.on(party))
	}
	return bets
}

// blend adds plans to a lottery that weigh such a part of a whole, but for those that would hardly come up.
func blend[T comparable](l *bots.Lottery[T], plans bots.Lottery[T], whole, part int) {
	least := float64(hardly * float64(l.Whole()))
	for i, p := range plans.Plans {
		weight := whole * plans.Weights[i] / (part * plans.Whole())
		if at := slices.Index(l.Plans, p); at >= 0 {
			l.Weights[at] += weight
		} else if weight > 0 && float64(weight) >= least {
			l.Add(weight, p)
		}
	}
}

// matrix is what the party wins by its openings against bets, those not yet played left out.
type matrix struct {
	*solver
	open  []opening
	bets  []bet
	cells [][]cell

	often, waged []float64 // how often each opening and each bet is drawn
}

// cell is how often an opening won against a bet, in so many rounds of games.
type cell struct{ wins, rounds float64 }

// solve plays what is new and solves the matrix. Again: then it plays on where plans meet that
// are drawn, since those that were lucky so far are drawn most, and solves it again.
func (m *matrix) solve(again bool) (bots.Lottery[opening], bots.Lottery[bet]) {
	for i := range m.cells {
		for j := len(m.cells[i]); j < len(m.bets); j++ {
			m.cells[i] = append(m.cells[i], cell{})
			m.play(i, j)
		}
	}
	open, wager := m.equilibrium()
	if again {
		for i := range m.cells {
			for j := range m.cells[i] {
				if open[i] >= hardly && wager[j] >= hardly {
					m.play(i, j)
				}
			}
		}
		open, wager = m.equilibrium()
	}
	m.often, m.waged = nearer(m.often, open), nearer(m.waged, wager)
	return mixed(m.open, m.often), mixed(m.bets, m.waged)
}

// nearer is a mixture that goes a part of the way to another one of as many plans, or of more.
func nearer(from, to []float64) []float64 {
	const part = 0.15
	if from == nil {
		return to
	}
	for i := range to {
		to[i] *= part
		if i < len(from) {
			to[i] += float64((1 - part) * from[i])
		}
	}
	return to
}

// play plays a cell once more.
func (m *matrix) play(i, j int) {
	c := &m.cells[i][j]
	fresh := m.seed + uint64(1_000_000+1000*i+j+1_000_000*int(c.rounds))
	c.wins += m.solver.play(fresh, m.games/8, always(m.open[i]), always(m.bets[j]))
	c.rounds++
}

// equilibrium is how often each opening and each bet is drawn: each side answers what the other
// has drawn from so far by Hedge; the averages come near to a solution (Freund and Schapire 1999).
func (m *matrix) equilibrium() (open, wager []float64) {
	const rounds, step = 3000, 4
	won, lost := make([]float64, len(m.open)), make([]float64, len(m.bets))
	open, wager = slices.Clone(won), slices.Clone(lost)
	for round := range rounds {
		rate := step / math.Sqrt(float64(round+1))
		p, q := hedge(won, rate), hedge(lost, rate)
		for i, row := range m.cells {
			for j, c := range row {
				x := c.wins / c.rounds
				won[i] += float64(q[j] * x)
				lost[j] -= float64(p[i] * x)
			}
			open[i] += p[i]
		}
		for j := range q {
			wager[j] += q[j]
		}
	}
	return shares(open), shares(wager)
}

// hedge is how often each plan comes up that has won so much.
func hedge(won []float64, rate float64) []float64 {
	most, weights := slices.Max(won), make([]float64, len(won))
	for i, x := range won {
		weights[i] = math.Exp(rate * (x - most))
	}
	return shares(weights)
}

// last is how many times as many games a bound is of.
const last = 25

// bound finds the best answers to a pair of lotteries. What they are worth is said of games
// that did not pick them.
func (s *solver) bound(fresh uint64, party bots.Lottery[opening], bets bots.Lottery[bet]) {
	o := s.answerParty(fresh, 4*s.games, bets)[0]
	k := s.answerStaff(fresh, 4*s.games, party)[0]
	fresh += 1_000_000
	s.lo = points(s.play(fresh, last*s.games, party, always(k.on(party))))
	s.hi = points(s.play(fresh, last*s.games, always(o), bets))
	s.drawn = points(s.play(fresh, last*s.games, party, bets))
	fmt.Fprintf(os.Stderr, "%d x %d, drawn %.1f, answers %.1f to %.1f: %s; %s\n", len(party.Plans), len(bets.Plans),
		s.drawn, s.lo, s.hi, s.opening(o), s.bet(k.on(party)))
}

// points are the score of an audit, 0 to 100.
func points(more float64) float64 { return 50 + 50*more }

// opening is an opening as a file has it: "-" where the rendezvous is the safest.
func (s *solver) opening(o opening) string {
	from := "-"
	if o.Meeting != evasion.NoHex {
		from = s.hex(o.Meeting)
	}
	return fmt.Sprintf("%s from %s together %d %s", s.hex(o.Site), from, o.Together, bots.Gaits[o.Gait])
}

func (s *solver) bet(b bet) string {
	return fmt.Sprintf("since %d reserve %d nights %d days %d", b.Since, b.Reserve, b.Nights, b.Days)
}

// hex is column and row, as files name a hex.
func (s *solver) hex(h evasion.Hex) string {
	return fmt.Sprintf("%d,%d", s.r.Map().Column(h), s.r.Map().Row(h))
}

// print prints the lotteries as the bots read them, and the matrix.
func (s *solver) print(out io.Writer, party bots.Lottery[opening], bets bots.Lottery[bet]) {
	fmt.Fprintf(out, "# When both sides draw, the party scores %.1f points; the best bet found leaves it %.1f, "+
		"the best opening\n# found wins it %.1f, in %d games each.\n", s.drawn, s.lo, s.hi, last*s.games)
	fmt.Fprintf(out, "map %s\n", s.r.Map().Name)
	for i, o := range party.Plans {
		fmt.Fprintf(out, "open %d %s\n", party.Weights[i], s.opening(o))
	}
	for _, site := range s.r.Sites() {
		fmt.Fprintf(out, "times %s", s.hex(site))
		for _, b := range bets.Plans {
			fmt.Fprintf(out, " %d", b.Times[site])
		}
		fmt.Fprintln(out)
	}
	guards := bots.Guards(s.r, bets)
	for _, site := range s.r.Sites() {
		if g, inTime := guards[site]; inTime {
			fmt.Fprintf(out, "guard %s %d %d\n", s.hex(site), g.Few, g.Mean)
		}
	}
	for i, b := range bets.Plans {
		fmt.Fprintf(out, "bet %d %s\n", bets.Weights[i], s.bet(b))
	}
	s.tell(out, party, bets)
}

// tell prints the matrix: what the party scores when it lands on a hex, in its ways, against all
// bets that differ in what they believe of landing hexes alone.
func (s *solver) tell(out io.Writer, party bots.Lottery[opening], bets bots.Lottery[bet]) {
	var names []string
	columns := map[string]bots.Lottery[bet]{}
	for i, b := range bets.Plans {
		name := s.bet(b)
		l, known := columns[name]
		if !known {
			names = append(names, name)
		}
		l.Add(bets.Weights[i], b)
		columns[name] = l
	}
	fmt.Fprintf(out, "# The matrix: points of the party, by landing hex, %d games a cell, for the bets\n",
		s.games/2)
	for i, name := range names {
		fmt.Fprintf(out, "# %c %s: %d of %d\n", 'A'+i, name, len(columns[name].Plans), len(bets.Plans))
	}
	for _, site := range s.r.Sites() {
		var here bots.Lottery[opening]
		for i, o := range party.Plans {
			if o.Site == site {
				here.Add(party.Weights[i], o)
			}
		}
		if len(here.Plans) == 0 {
			continue
		}
		fmt.Fprintf(out, "# %-6s", s.hex(site))
		for _, name := range names {
			fmt.Fprintf(out, " %3.0f", points(s.play(s.seed, s.games/2, here, columns[name])))
		}
		fmt.Fprintln(out)
	}
}
