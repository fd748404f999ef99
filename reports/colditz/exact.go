package colditz

import (
	"slices"

	"escapesim/reports"
	"escapesim/sim/colditz"
	"escapesim/sim/dice"
)

// Exact are the questions about the game that have exact answers.
var Exact = []reports.Topic[*colditz.Rules]{
	topic("chain", "what a turn's throw brings", "f = singles + doubles * f, number by number (COL-DICE-01 to 04)",
		exactChain),
	topic("doubles", "doubles in a turn", "geometric: r^k (1-r), r the chance of a double (COL-DICE-02)", exactDoubles),
	topic("draw", "the chance that a turn earns a card",
		"one less the chance that every compared number misses (COL-DICE-05, 06)", exactDraw),
	topic("do-or-die", "reaching a target by do or die", "P(sum of k chains >= distance), convolution (COL-DOD-03, 07)",
		exactDoOrDie),
	topic("players", "several players try a do or die at the shortest way",
		"mean product over all draws of cards, without and with return (COL-DOD-17)", exactPlayers),
	topic("staff-car", "the staff car", "P(sum of its chains >= distance) (COL-OPP-21, 22)", exactStaffCar),
	topic("walk", "own turns that one man needs for a distance, nothing in the way",
		"sum over k of P(sum of k chains < distance)", exactWalk),
	topic("reach", "one or two throws reach a distance: appel, pursuit, search", "P(chain >= d), P(two chains >= d)",
		exactReach),
	topic("shot", "how far a shot reaches",
		"first throw doubled and the rest added, or everything doubled; plain with a talisman (COL-SEC-10, 14)",
		exactShot),
	topic("night", "German pips by night, from one die of a pair thrown again after doubles",
		"the chain with the higher, or the lower, die instead of the sum (COL-NIGHT-02)", exactNight),
	topic("solitary", "the turn in which the n-th man leaves solitary, one for each double",
		"1 + sum of n geometric waits (COL-SOL-06)", exactSolitary),
	topic("duels", "duels of one die each", "all pairs of faces", exactDuels),
	topic("decks", "cards of a kind among the first draws from a full deck",
		"hypergeometric, from the deck's composition (COL-OPP-00, COL-SEC-01)", exactDecks),
}

// exactly is what the answers to a topic are worked out from.
type exactly struct {
	*reports.Answers
	rules *colditz.Rules
	turn  dice.Chain
	other dice.Chain // do or die, car, search, shot
}

// topic is a row of [Exact]: work gives the answers.
func topic(name, title, source string, work func(t exactly)) reports.Topic[*colditz.Rules] {
	return reports.Topic[*colditz.Rules]{
		Name: name, Title: title, Source: source,
		Answer: func(r *colditz.Rules, to *reports.Answers) {
			work(exactly{to, r, r.Options.Dice.TurnChain(), r.Options.Dice.SpecialChain()})
		},
	}
}

func exactChain(t exactly) {
	mean, variance := t.turn.Moments()
	t.Add(float(mean), "mean")
	t.Add(float(variance), "variance")
	pmf := t.turn.PMF()
	for x := pmf.Min; x <= pmf.Quantile(0.999); x++ {
		t.Add(pmf.At(x), "P(S = %d)", x)
		t.Add(pmf.Tail(x), "P(S >= %d)", x)
	}
}

func exactDoubles(t exactly) {
	pmf := t.turn.DoublesPMF()
	t.Add(pmf.Mean(), "mean")
	t.Add(pmf.Variance(), "variance")
	t.Add(pmf.Tail(1), "P(at least one)")
	for k := range min(len(pmf.P), 6) {
		t.Add(pmf.At(k), "P(exactly %d)", k)
	}
}

func exactDraw(t exactly) {
	for scope, name := range drawScopes {
		t.Add(t.turn.DrawChance(dice.DrawScope(scope), drawNumbers(t.rules)...), "%s", name)
	}
}

// cards are the do-or-die cards, with the distribution of the total of each.
func (t exactly) cards() (cards []int, pmfs []dice.PMF) {
	for _, k := range t.rules.Options.DoOrDie.Cards {
		cards = append(cards, int(k))
		pmfs = append(pmfs, t.other.Attempt(int(k)))
	}
	return cards, pmfs
}

// distances are those of the best starts on the board, by rope cards.
func (t exactly) distances() []int {
	var list []int
	for _, w := range waysByRopes(t.rules, func(int) float64 { return 0 }) {
		list = append(list, w.Distance)
	}
	slices.Sort(list)
	return slices.Compact(list)
}

func exactDoOrDie(t exactly) {
	cards, pmfs := t.cards()
	random := dice.Mixture(pmfs...)
	t.Add(random.Mean(), "mean total of a random card")
	for _, d := range t.distances() {
		for i, k := range cards {
			t.Add(pmfs[i].Tail(d), "%d circles, card %d", d, k)
		}
		t.Add(random.Tail(d), "%d circles, a random card", d)
	}
}

func exactPlayers(t exactly) {
	_, pmfs := t.cards()
	d := t.distances()[0]
	win, lose := make([]float64, len(pmfs)), make([]float64, len(pmfs))
	for i, f := range pmfs {
		win[i] = f.Tail(d)
		lose[i] = f.Below(d)
	}
	for m := 1; m <= min(5, len(pmfs)); m++ {
		t.Add(dice.AllSucceed(win, m, false), "%d circles, %d players, cards not returned: all succeed", d, m)
		t.Add(dice.AllSucceed(lose, m, false), "%d circles, %d players, cards not returned: all fail", d, m)
		t.Add(dice.AllSucceed(win, m, true), "%d circles, %d players, cards returned: all succeed", d, m)
		t.Add(dice.AllSucceed(lose, m, true), "%d circles, %d players, cards returned: all fail", d, m)
	}
}

func exactStaffCar(t exactly) {
	o := &t.rules.Options.Card
	pmf := t.other.Attempt(int(o.CarThrows))
	t.Add(pmf.Mean(), "mean total of %d throws", o.CarThrows)
	t.Add(pmf.Variance(), "variance")
	for d := int(o.CarDistance) - 5; d <= int(o.CarDistance)+5; d++ {
		t.Add(pmf.Tail(d), "P(total >= %d)", d)
	}
}

func exactWalk(t exactly) {
	pmf := t.turn.PMF()
	for _, d := range append([]int{10, 15, 20, 30}, t.distances()...) {
		t.Add(dice.Covering(pmf, d).Mean(), "mean turns for %d circles", d)
	}
}

func exactReach(t exactly) {
	one, two := t.other.PMF(), t.turn.PMF().Add(t.other.PMF())
	for _, d := range []int{4, 6, 8, 10, 12, 15, 20, 24, 30} {
		t.Add(one.Tail(d), "one throw, P(>= %d)", d)
		t.Add(two.Tail(d), "turn's throw and one more, P(>= %d)", d)
	}
}

func exactShot(t exactly) {
	first, plain := t.other.FirstDoubled(), t.other.PMF()
	all := plain.Times(2)
	t.Add(first.Mean(), "mean, first throw doubled")
	t.Add(all.Mean(), "mean, all doubled")
	t.Add(plain.Mean(), "mean with a talisman")
	for _, d := range []int{4, 6, 8, 10, 12, 14, 15, 16, 18, 20, 24, 30} {
		t.Add(first.Tail(d), "first throw doubled, P(>= %d)", d)
		t.Add(all.Tail(d), "all doubled, P(>= %d)", d)
		t.Add(plain.Tail(d), "with a talisman, P(>= %d)", d)
	}
}

func exactNight(t exactly) {
	for _, die := range []struct {
		name string
		read dice.Reading
	}{{"higher", dice.Highest}, {"lower", dice.Lowest}} {
		c := t.turn
		c.Read = die.read
		mean, _ := c.Moments()
		t.Add(float(mean), "mean, %s die", die.name)
		pmf := c.PMF()
		for _, d := range []int{4, 5, 6, 7, 10} {
			t.Add(pmf.Tail(d), "%s die, P(>= %d)", die.name, d)
		}
	}
}

func exactSolitary(t exactly) {
	wait := dice.Misses(dice.Two.Doubles().Mass())
	for n := 1; n <= 4; n++ {
		turn := wait.Sum(n).Add(dice.Certain(1))
		t.Add(turn.Mean(), "man %d: mean turn", n)
		for _, limit := range []int{1, 3, 6, 12} {
			t.Add(turn.Below(limit+1), "man %d: P(by turn %d)", n, limit)
		}
	}
}

func exactDuels(t exactly) {
	die := dice.Throw{Count: 1, Sides: 6}.PMF()
	win := die.Beats(die)
	t.Add(win, "strictly higher: a tie loses")
	t.Add(1-win, "at least as high: a tie wins")
	t.Add(die.Tail(4), "4 or more on one die")
	for k := 1; k <= 4; k++ {
		lost := 1.0
		for range k {
			lost *= win
		}
		t.Add(1-lost, "at least one of %d duels lost where ties lose", k)
	}
}

func exactDecks(t exactly) {
	deck := func(name string, kinds []string, counts []int8, draws []int) {
		total := 0
		for _, n := range counts {
			total += int(n)
		}
		for i, n := range counts {
			for _, k := range draws {
				if n > 0 && k <= total {
					t.Add(dice.Drawn(total, int(n), k).Tail(1), "%s: %s among %d of %d", name, kinds[i], k, total)
				}
			}
		}
	}
	o := &t.rules.Options.Card
	deck("opportunity", colditz.OpportunityKinds[:], o.Opportunity[:], []int{5, 10, 15})
	deck("security", colditz.SecurityKinds[:], o.Security[:], []int{3, 5, 7})
}
