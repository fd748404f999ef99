package lab

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"escapesim/policies/search"
	"escapesim/sim/simtest"
)

// rulesOfTheirOwn are what a parameter tells under alone, where no document has it.
var rulesOfTheirOwn = map[string][]string{
	"seize":      {"conf.frisk_pick=german_choice"},
	"night_stay": {"skirmish.by_lot=[dog]"},
	"night_wire": {"skirmish.by_lot=[dog]"},
	"night_far":  {"skirmish.by_lot=[]"},
}

// A parameter at its least or greatest value changes some game, of some rule set
// that the game has, for each seat that it is said to change. A number that changes
// nothing would be trained for nothing.
func TestEveryParameterChangesPlay(t *testing.T) {
	n, every := 0, simtest.Count(40, 4, 1) // one in so many is looked at
	for _, g := range Games {
		_, _, players := g.Players()
		words := g.Seats(players)
		type games struct {
			rules, sets string
			n           uint64
		}
		usual := map[games]uint64{}
		signed := func(rules, seats string, sets []string, n uint64) uint64 {
			e, _, _, err := Table{Players: players, Seats: seats, Sets: sets}.Open(rules)
			if err != nil {
				t.Fatal(err)
			}
			return e.Signature(SignatureSeed, n)
		}
		// The usual rules first: most parameters change something there.
		list := slices.Concat([]string{g.Usual()}, g.Rules())
		for _, bot := range g.Bots() {
			if bot.Name == search.Name {
				continue // an effort
			}
			for _, q := range bot.Parameters {
				for _, w := range words {
					if !named(q.Seats, w.Name) {
						continue
					}
					if n++; n%every != 0 {
						continue
					}
					sets := rulesOfTheirOwn[q.Name]
					changes := func(rules string, n uint64) bool {
						key := games{rules, strings.Join(sets, " "), n}
						if _, known := usual[key]; !known {
							usual[key] = signed(rules, "", sets, n)
						}
						for _, x := range []float64{q.Lo, q.Hi} {
							seat := w.Name + "=" + bot.Name + ":" + q.Name + "=" + strconv.FormatFloat(x, 'g', -1, 64)
							if x != q.Default && signed(rules, seat, sets, n) != usual[key] {
								return true
							}
						}
						return false
					}
					some := func(rules string) bool { return changes(rules, SignatureGames) }
					many := func(rules string) bool { return changes(rules, 20*SignatureGames) }
					if !slices.ContainsFunc(list, some) && !slices.ContainsFunc(list, many) {
						t.Errorf("%s of %s, %s: the same games from %g to %g", q.Name, bot.Name, w.Name, q.Lo, q.Hi)
					}
				}
			}
		}
	}
}

// named reports whether a parameter's seats, all where there are none, hold a word.
func named(seats []string, word string) bool { return len(seats) == 0 || slices.Contains(seats, word) }
