package colditz

import (
	"fmt"
	"slices"

	"escapesim/reports"
	"escapesim/sim"
	"escapesim/sim/colditz"
	"escapesim/sim/dice"
)

// The controls: sums of the luck of do or dies, a sum for each kind of try that
// is worth something else to the teams. What it is worth comes from the games
// themselves (reports.Sample): together they are a table of values in which each
// try is looked up by what it would bring and by how many other teams are one
// escape short of their target. A finer table saves no more (benchmarks/README.md).
const (
	stakes = 3 // other teams one short: none, one, more
	lucks  = 2 * stakes
)

var controls = func() (list reports.Columns) {
	for _, what := range []struct{ name, doc string }{
		{"luck_do_or_die", "would not"},
		{"luck_do_or_die_winning", "would"},
	} {
		for n, others := range [stakes]string{"no other team", "one other team", "two other teams or more"} {
			list = append(list, reports.Column{
				Name: fmt.Sprintf("%s_%d", what.name, n),
				Doc: fmt.Sprintf("do or dies that succeeded, less the exact chance of each over the cards left; "+
					"of tries that %s bring the team to its target, %s being one escape short", what.doc, others),
			})
		}
	}
	return list
}()

// luck adds up the luck of the do or dies of a game from its facts.
type luck struct {
	r      *colditz.Rules
	chance *chances
	sums   [lucks]int64

	left    []int8 // cards that nobody has turned; who turns one next, turns any of them alike
	escapes [colditz.MaxTeams]int8
	out     [colditz.MaxTeams]bool

	tries, doubles *reports.Odds
	throws, twice  int   // in the chains that open Allied turns, and the doubles among them
	short          int32 // pips that the nearest try lacked that would have won
}

// farthest is the longest way of a do or die that a rule can set.
const farthest = 500

// chances are those of do or dies by throws and distance, in parts of reports.LuckUnit.
type chances [colditz.MaxThrows + 1][]int64

// tries is what these chances depend on: the throws, whether they must meet the distance,
// and the cards.
type tries struct {
	chain dice.Chain
	run   colditz.RunOptions
	cards []int8
}

var chancesKept = sim.Kept[tries, *chances]{Same: func(a, b tries) bool {
	return a.chain == b.chain && a.run == b.run && slices.Equal(a.cards, b.cards)
}}

func chancesOf(t tries) *chances {
	chance := new(chances)
	pmf := t.chain.PMF()
	sums := []dice.PMF{dice.Certain(0)}
	for _, card := range t.cards {
		for len(sums) <= int(card) {
			sums = append(sums, sums[len(sums)-1].Add(pmf))
		}
		if chance[card] != nil {
			continue
		}
		for d := range farthest + 1 {
			chance[card] = append(chance[card], reports.Luck(t.run.Chance(sums, int(card), d), 0))
		}
	}
	return chance
}

func newLuck(r *colditz.Rules) *luck {
	o := &r.Options
	return &luck{
		r: r, tries: reports.NewOdds("do or dies"), doubles: reports.NewOdds("doubles"),
		chance: chancesKept.Of(tries{o.Dice.SpecialChain(), o.Run, o.DoOrDie.Cards}, chancesOf),
	}
}

// start begins a game.
func (l *luck) start() {
	l.left = append(l.left[:0], l.r.Options.DoOrDie.Cards...)
	l.sums, l.escapes, l.out = [lucks]int64{}, [colditz.MaxTeams]int8{}, [colditz.MaxTeams]bool{}
	l.tries.Start()
	l.throws, l.twice, l.short = 0, 0, reports.None
}

// take reads the next fact.
func (l *luck) take(f *colditz.Fact) {
	switch f.Kind {
	case colditz.Thrown:
		if f.Throw() == colditz.TurnThrow && f.Seat != colditz.German && l.r.Options.Dice.Count == 2 {
			_, double := f.Sum()
			l.throws++
			l.twice += int(is(double))
		}
	case colditz.HasEscaped:
		l.escapes[colditz.TeamOf(f.Man())]++
	case colditz.TeamOut:
		l.out[f.Seat-1] = true
	case colditz.DoOrDieTried:
		card, distance := int8(f.Throws()), min(f.Distance(), farthest)
		o := &l.r.Options.DoOrDie
		chance, made := l.expected(card, distance), l.r.RunCovered(f.Total(), f.Distance())
		l.tries.Throw(chance, made)
		got := -chance
		if made {
			got += reports.LuckUnit
		}
		if !o.Reshuffled {
			for i := range l.left {
				if l.left[i] == card {
					l.left[i] = l.left[len(l.left)-1]
					l.left = l.left[:len(l.left)-1]
					break
				}
			}
		}
		team := colditz.TeamOf(f.Man())
		l.sums[l.stake(team)] += got
		if lacked := int32(f.Distance() - f.Total()); l.near(team) && !made &&
			(l.short == reports.None || lacked < l.short) {
			l.short = max(lacked, 1)
		}
	}
}

// near reports whether a team is one escape short of its target.
func (l *luck) near(team int) bool {
	return !l.out[team] && l.escapes[team]+1 >= l.r.Target(team)
}

// stake is the control that counts a try of a team's man.
func (l *luck) stake(team int) int {
	others := 0
	for t := range l.r.Teams() {
		if t != team && l.near(t) {
			others++
		}
	}
	at := min(others, stakes-1)
	if l.near(team) {
		at += stakes
	}
	return at
}

// rarity is how rare the luck of the game was: of its do or dies, or of its
// doubles where nobody tried one.
func (l *luck) rarity() reports.Rarity {
	if r := l.tries.Rarity(); r.Known() {
		return r
	}
	l.doubles.Alike(reports.LuckUnit/6, l.throws, l.twice)
	return l.doubles.Rarity()
}

// expected is the chance of a do or die before its card is turned; after it
// where the player has seen the card, and may have waited for such a one.
func (l *luck) expected(card int8, distance int) int64 {
	if o := &l.r.Options.DoOrDie; o.Dealt && o.OwnerLook {
		return l.chance[card][distance]
	}
	sum := int64(0)
	for _, c := range l.left {
		sum += l.chance[c][distance]
	}
	return sum / int64(len(l.left))
}
