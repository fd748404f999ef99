package lab

import (
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"escapesim/rulesets"
	ground "escapesim/rulesets/evasion"
	"escapesim/sim"
	"escapesim/sim/colditz"
	"escapesim/sim/evasion"
	"escapesim/sim/maedn"
	"escapesim/sim/simtest"
	"escapesim/sim/stalagluft"
	"escapesim/sim/stalagluft/skirmish"
)

// For hours: ESCAPESIM_LONG=1 go test ./lab -run Combined -combinations 50000 -integers -lots 7 -timeout 0
var (
	combinations = flag.Int("combinations", 300,
		"random combinations of options that TestCombinedOptionsPlay plays among the long tests")
	only     = flag.String("only", "", "play only rule sets whose command line holds this text")
	integers = flag.Bool("integers", false, "turn integers as well: games get long")
	lots     = flag.Uint64("lots", 1, "the seed that combinations and their games are drawn with")
)

// looks is how many decisions of a game are looked at closely.
const looks = 40

// turned is a rule set with some of its options turned.
type turned struct {
	rules string
	sets  []string
}

func (c turned) String() string {
	text := "simulate run " + c.rules
	for _, s := range c.sets {
		text += " --set '" + s + "'"
	}
	return text
}

// schemas are the options of the games that have any.
var schemas = map[string][]rulesets.Option{
	"colditz":    rulesets.Schema(colditz.Options{}),
	"stalagluft": rulesets.Schema(stalagluft.Options{}),
	"evasion":    rulesets.Schema(ground.Options{}),
	"race":       rulesets.Schema(maedn.Options{}),
}

// shorter keeps games of Colditz to a length that shows much in little time.
var shorter = map[string]string{"colditz": "sim.max_rounds=30"}

// needed are values that mean nothing without another option.
var needed = map[string]string{
	`victory.end="at_time_limit"`: "clock.limit_minutes=40",
	"glider.enabled=true":         "board.glider=true",
}

// values are the values of an option that has a few, as TOML.
func values(o rulesets.Option) (list []string) {
	switch o.Kind {
	case rulesets.Truth:
		list = []string{"false", "true"}
	case rulesets.Choice:
		for _, name := range o.Names {
			list = append(list, strconv.Quote(name))
		}
	case rulesets.Set:
		list = append(list, "[]", setOf(o.Names))
		for i := range o.Names {
			list = append(list, setOf(o.Names[i:i+1]))
		}
	}
	return list
}

func setOf(names []string) string {
	quoted := make([]string, len(names))
	for i, name := range names {
		quoted[i] = strconv.Quote(name)
	}
	return "[" + strings.Join(quoted, ", ") + "]"
}

// One in so many of all values of truths, choices and sets, in every document that
// extends no other and in those that play a scenario alone: the games that are run are
// the games that are replayed, and every decision is what the list says.
func TestEveryOptionPlays(t *testing.T) {
	every := simtest.Count(480, 36, 1)
	var list []turned
	for _, g := range Games {
		for _, rules := range g.Rules() {
			if schemas[g.Engine()] == nil {
				continue
			}
			list = append(list, turned{rules, nil})
			doc, err := rulesets.Load(rules, nil)
			if err != nil {
				t.Fatal(err)
			}
			if doc.Extends() {
				continue
			}
			if err := decode(doc); err != nil {
				t.Fatal(err)
			}
			for _, o := range doc.Values() {
				for _, v := range values(o.Option) {
					if v == o.Text {
						continue // as it is played already
					}
					c := turned{rules, []string{o.Key + "=" + v}}
					if other := needed[c.sets[0]]; other != "" {
						c.sets = append(c.sets, other)
					}
					list = append(list, c)
				}
			}
		}
	}
	for i := range len(list) / every {
		list[i] = list[i*every]
	}
	list = list[:len(list)/every]
	refused := examineAll(t, list)
	t.Logf("%d rule sets played, %d refused: they contradict themselves", len(list)-refused, refused)
	if refused > len(list)/20 {
		t.Errorf("%d of %d rule sets are refused: too many", refused, len(list))
	}
}

// Many options turned at once, by lot, on top of any rule set.
func TestCombinedOptionsPlay(t *testing.T) {
	n := simtest.Count(2, 24, *combinations)
	lot := rand.New(rand.NewPCG(*lots, 0))
	var list []turned
	refused := 0
	for len(list) < n {
		g := Games[lot.IntN(len(Games))]
		all := schemas[g.Engine()]
		if all == nil {
			continue
		}
		names := g.Rules()
		c := turned{rules: names[lot.IntN(len(names))]}
		for range 2 + lot.IntN(40) {
			o := all[lot.IntN(len(all))]
			some := values(o)
			if *integers && o.Kind == rulesets.Integer && o.Hi-o.Lo < 1000 {
				some = []string{fmt.Sprint(int(o.Lo) + lot.IntN(int(o.Hi-o.Lo)+1)), fmt.Sprint(o.Lo), fmt.Sprint(o.Hi)}
			}
			if len(some) == 0 {
				continue
			}
			v := some[lot.IntN(len(some))]
			if o.Kind == rulesets.Set {
				names := slices.Clone(o.Names)
				lot.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
				v = setOf(names[:lot.IntN(len(names)+1)])
			}
			with := append(slices.Clone(c.sets), o.Key+"="+v)
			doc, err := rulesets.Load(c.rules, append(shorterFor(g.Engine()), with...))
			if err != nil {
				t.Fatal(err)
			}
			if decode(doc) != nil {
				refused++
				continue
			}
			c.sets = with
		}
		list = append(list, c)
	}
	later := examineAll(t, list)
	t.Logf("%d combinations played, %d refused by the game; %d options were left out since they contradict others",
		n-later, later, refused)
	if later > n/10 {
		t.Errorf("%d of %d combinations are refused: too many", later, n)
	}
}

// decode resolves the options of a document; an error is a contradiction.
func decode(doc *rulesets.Document) error {
	switch doc.Game {
	case "colditz":
		return doc.Decode(&colditz.Options{})
	case "stalagluft":
		return doc.Decode(&stalagluft.Options{})
	case "race":
		return doc.Decode(&maedn.Options{})
	}
	return doc.Decode(&ground.Options{})
}

func shorterFor(engine string) []string {
	if s := shorter[engine]; s != "" {
		return []string{s}
	}
	return nil
}

// examineAll plays games of each rule set, with random bots and with the usual
// ones, and counts those that are refused.
func examineAll(t *testing.T, list []turned) (refused int) {
	t.Helper()
	var group sync.WaitGroup
	var mutex sync.Mutex
	next := make(chan int)
	for range 2 {
		group.Go(func() {
			for i := range next {
				err := examine(list[i], *lots+uint64(i))
				mutex.Lock()
				var wrong *UserError
				switch {
				case errors.As(err, &wrong):
					refused++
					t.Logf("%v: %v", list[i], err)
				case err != nil:
					t.Errorf("%v --seed %d: %v", list[i], *lots+uint64(i), err)
				}
				mutex.Unlock()
			}
		})
	}
	for i := range list {
		if strings.Contains(list[i].String(), *only) {
			next <- i
		}
	}
	close(next)
	group.Wait()
	return refused
}

// examine plays games of a rule set: one with the usual bots, two with random
// ones.
func examine(c turned, seed uint64) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v", r)
		}
	}()
	g, err := GameOf(c.rules)
	if err != nil {
		return err
	}
	least, most, _ := g.Players()
	players := least + int(seed%uint64(most-least+1))
	e, _, _, err := Table{Players: players, Sets: append(shorterFor(g.Engine()), c.sets...)}.Open(c.rules)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = fmt.Errorf("%d players: %w", players, err)
		}
	}()
	switch e := e.(type) {
	case *played[colditz.State, colditz.View]:
		return examineGames(e, seed, func(r sim.Rules[colditz.State, colditz.View]) func(*colditz.State) error {
			return r.(*colditz.Rules).Check
		})
	case *played[stalagluft.State, stalagluft.View]:
		return examineGames(e, seed,
			func(r sim.Rules[stalagluft.State, stalagluft.View]) func(*stalagluft.State) error {
				return r.(*stalagluft.Rules).Check
			})
	case *played[skirmish.State, skirmish.View]:
		return examineGames(e, seed, nil)
	case *played[evasion.State, evasion.View]:
		return examineGames(e, seed, func(r sim.Rules[evasion.State, evasion.View]) func(*evasion.State) error {
			return r.(*evasion.Rules).Check
		})
	case *played[maedn.State, maedn.View]:
		return examineGames(e, seed, nil)
	}
	return fmt.Errorf("a %T: nobody knows how to examine it", e)
}

func examineGames[S comparable, V any](e *played[S, V], seed uint64,
	checkOf func(sim.Rules[S, V]) func(*S) error,
) error {
	usual := e.table()
	var check func(*S) error
	if checkOf != nil {
		check = checkOf(usual.Rules)
	}
	random := &sim.Match[S, V]{Rules: usual.Rules, Limit: usual.Limit}
	for range usual.Policies {
		random.Policies = append(random.Policies, sim.Uniform[V]())
	}
	if err := simtest.Examine(usual, check, seed, 0, looks); err != nil {
		return fmt.Errorf("usual bots: %w", err)
	}
	for game := range uint64(2) {
		if err := simtest.Examine(random, check, seed, game, looks); err != nil {
			return fmt.Errorf("random bots: %w", err)
		}
	}
	return nil
}
