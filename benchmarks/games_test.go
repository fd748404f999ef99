package benchmarks_test

import (
	"fmt"
	"testing"

	castle "escapesim/policies/colditz"
	hunt "escapesim/policies/evasion"
	camp "escapesim/policies/stalagluft"
	"escapesim/reports"
	countcastle "escapesim/reports/colditz"
	counthunt "escapesim/reports/evasion"
	countrace "escapesim/reports/maedn"
	countcamp "escapesim/reports/stalagluft"
	"escapesim/rulesets"
	ground "escapesim/rulesets/evasion"
	wire "escapesim/rulesets/stalagluft"
	"escapesim/sim"
	"escapesim/sim/colditz"
	"escapesim/sim/evasion"
	"escapesim/sim/maedn"
	"escapesim/sim/stalagluft"
	"escapesim/sim/stalagluft/skirmish"
)

// tables are the rows of every benchmark of whole games: a game, how many
// play it, and who. A new bot or game is a row here.
func tables(tb testing.TB) []table {
	tb.Helper()
	list := []table{race()}
	for _, players := range []int{2, 4, 6} {
		r := colditzRules(tb, "colditz/thibault", players)
		list = append(list,
			colditzTable(tb, r, "thibault", "random", "random", "random"),
			colditzTable(tb, r, "thibault", "standard", "standard", "standard"))
	}
	reference := colditzRules(tb, "colditz/thibault", 4, "clock.limit_minutes=0", "sim.max_rounds=60")
	list = append(list, colditzTable(tb, reference, "thibault", "reference", "reference-patrol", "reference-wander"))

	price := evasionRules(tb, "evasion/price")
	list = append(list,
		evasionTable(tb, price, "random", "random", "random"),
		evasionTable(tb, price, "standard", "standard", "standard"),
		evasionTable(tb, price, "reference", "reference-lie", "reference-hunt"))

	tactical := stalagluftRules(tb, "stalagluft/ebob")
	for _, bots := range []string{"random", "standard"} {
		list = append(list, tacticalTable(tb, tactical, bots))
	}
	return append(list, nightTable(tb, "stalagluft/reconnaissance", "standard"))
}

// race is the dice race with random players.
func race() table {
	return &tableOf[maedn.State, maedn.View]{
		name: "game=maedn/players=2/bots=random", main: true,
		match: func() *countrace.Match {
			u := sim.Uniform[maedn.View]()
			return &countrace.Match{Rules: &maedn.Rules{}, Policies: []sim.Policy[maedn.View]{u, u}}
		},
		form: countrace.Form, counter: countrace.Counter,
	}
}

// decode reads a rule document onto the options of its game.
func decode(tb testing.TB, rules string, options any, sets ...string) {
	tb.Helper()
	doc, err := rulesets.Load(rules, sets)
	if err != nil {
		tb.Fatal(err)
	}
	if err := doc.Decode(options); err != nil {
		tb.Fatal(err)
	}
}

func colditzRules(tb testing.TB, rules string, players int, sets ...string) *colditz.Rules {
	tb.Helper()
	var o colditz.Options
	decode(tb, rules, &o, sets...)
	board, err := rulesets.ColditzBoard("")
	if err != nil {
		tb.Fatal(err)
	}
	r, err := colditz.New(board, o, players)
	if err != nil {
		tb.Fatal(err)
	}
	return r
}

func colditzTable(tb testing.TB, r *colditz.Rules, edition, bots, german, allied string) table {
	return &tableOf[colditz.State, colditz.View]{
		name: fmt.Sprintf("game=colditz/edition=%s/players=%d/bots=%s", edition, r.Seats(), bots),
		main: r.Seats() == 4,
		match: func() *countcastle.Match {
			m := &countcastle.Match{Rules: r}
			for seat := range sim.Seat(r.Seats()) {
				name := allied
				if seat == colditz.German {
					name = german
				}
				bot, err := castle.New(name, r, seat, nil)
				if err != nil {
					tb.Error(err)
				}
				m.Policies = append(m.Policies, bot)
			}
			return m
		},
		form:    countcastle.Form(r),
		counter: func() func(*countcastle.Match, *reports.Sheet) { return countcastle.Counter(r) },
	}
}

func evasionRules(tb testing.TB, rules string) *evasion.Rules {
	tb.Helper()
	r, _, err := ground.Load(rules, nil)
	if err != nil {
		tb.Fatal(err)
	}
	return r
}

func evasionTable(tb testing.TB, r *evasion.Rules, bots, british, german string) table {
	tb.Helper()
	return &tableOf[evasion.State, evasion.View]{
		name: "game=evasion/edition=price/players=2/bots=" + bots, main: true,
		match: func() *counthunt.Match {
			m := &counthunt.Match{Rules: r}
			for seat, name := range []string{british, german} {
				bot, err := hunt.New(name, r, sim.Seat(seat))
				if err != nil {
					tb.Error(err)
				}
				m.Policies = append(m.Policies, bot)
			}
			return m
		},
		form:    counthunt.NewForm(r),
		counter: func() func(*counthunt.Match, *reports.Sheet) { return counthunt.Counter(r) },
	}
}

func stalagluftRules(tb testing.TB, rules string) *stalagluft.Rules {
	tb.Helper()
	var o stalagluft.Options
	decode(tb, rules, &o)
	board, err := wire.Board(o.Game.Board[0], o.Game.Mirror)
	if err != nil {
		tb.Fatal(err)
	}
	r, err := stalagluft.New(board, o, func(name string) (*skirmish.Scenario, error) {
		return wire.Scenario(name, board, &o.Skirmish)
	})
	if err != nil {
		tb.Fatal(err)
	}
	return r
}

func tacticalTable(tb testing.TB, r *stalagluft.Rules, bots string) table {
	return &tableOf[stalagluft.State, stalagluft.View]{
		name: "game=stalagluft/edition=ebob/players=2/bots=" + bots, main: true,
		match: func() *countcamp.Match {
			m := &countcamp.Match{Rules: r}
			for seat := range sim.Seat(r.Seats()) {
				bot, err := camp.Tactical(bots, seat, nil)
				if err != nil {
					tb.Error(err)
				}
				m.Policies = append(m.Policies, bot)
			}
			return m
		},
		form:    countcamp.Form(r),
		counter: func() func(*countcamp.Match, *reports.Sheet) { return countcamp.Counter(r) },
	}
}

func nightTable(tb testing.TB, rules, bots string) table {
	tb.Helper()
	var o stalagluft.Options
	decode(tb, rules, &o)
	board, err := wire.Board(o.Game.Board[0], o.Game.Mirror)
	if err != nil {
		tb.Fatal(err)
	}
	s, err := wire.Scenario(o.Game.Play[0], board, &o.Skirmish)
	if err != nil {
		tb.Fatal(err)
	}
	r := skirmish.New(board, o.Skirmish, s)
	return &tableOf[skirmish.State, skirmish.View]{
		name: "game=stalagluft/edition=" + o.Game.Play[0] + "/players=2/bots=" + bots, main: true,
		match: func() *countcamp.NightMatch {
			m := &countcamp.NightMatch{Rules: r}
			for seat := range sim.Seat(r.Seats()) {
				bot, err := camp.Skirmish(bots, r, seat, nil)
				if err != nil {
					tb.Error(err)
				}
				m.Policies = append(m.Policies, bot)
			}
			return m
		},
		form:    countcamp.NightForm(r),
		counter: func() func(*countcamp.NightMatch, *reports.Sheet) { return countcamp.NightCounter(r) },
	}
}
