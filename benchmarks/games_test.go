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

// row is a row of every benchmark of whole games: a game, how many play it,
// and who. What it needs is laid when it is measured.
type row struct {
	name string // key=value pairs, as benchstat reads them
	main bool   // one of the few whose parts are measured as well
	open func(tb testing.TB) table
}

// rows are the games and bots that are measured. A new one is a line here.
var rows = []row{
	{"game=maedn/players=2/bots=random", true, func(testing.TB) table { return race() }},

	colditzRow("thibault", 2, "random", "random", "random"),
	colditzRow("thibault", 2, "standard", "standard", "standard"),
	colditzRow("thibault", 4, "random", "random", "random"),
	colditzRow("thibault", 4, "standard", "standard", "standard"),
	colditzRow("thibault", 4, "reference", "reference-patrol", "reference-wander", "clock.limit_minutes=0",
		"sim.max_rounds=60"),
	colditzRow("thibault", 6, "random", "random", "random"),
	colditzRow("thibault", 6, "standard", "standard", "standard"),
	colditzRow("dutch", 4, "random", "random", "random"),
	colditzRow("dutch", 4, "standard", "standard", "standard"),
	colditzRow("fuga3", 4, "random", "random", "random"),
	colditzRow("fuga3", 4, "standard", "standard", "standard"),

	evasionRow("random", true, "random", "random"),
	evasionRow("standard", true, "standard", "standard"),
	evasionRow("reference", true, "reference-lie", "reference-hunt"),
	evasionRow("lie-random", false, "reference-lie", "reference-random"),
	evasionRow("ambush-random", false, "reference-ambush", "reference-random"),
	evasionRow("ambush-hunt", false, "reference-ambush", "reference-hunt"),
	evasionRow("pairs-random", false, "reference-pairs", "reference-random"),
	evasionRow("pairs-hunt", false, "reference-pairs", "reference-hunt"),

	tacticalRow("random"),
	tacticalRow("standard"),
	nightRow("reconnaissance", "standard", "standard"),
	nightRow("reconnaissance", "gait-crawl-hold", "standard", "halt.mode=capture"), // the longest of the measured plays
	nightRow("reconnaissance", "gait-run", "standard", "halt.mode=capture"),
}

// race is the dice race with random players.
func race() table {
	return &tableOf[maedn.State, maedn.View]{
		match: func() *countrace.Match {
			u := sim.Uniform[maedn.View]()
			return &countrace.Match{Rules: &maedn.Rules{}, Policies: []sim.Policy[maedn.View]{u, u}}
		},
		form: countrace.NewForm(2), counter: func() func(*countrace.Match, *reports.Sheet) {
			return countrace.Counter(2)
		},
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

func colditzRow(edition string, players int, bots, german, allied string, sets ...string) row {
	return row{
		fmt.Sprintf("game=colditz/edition=%s/players=%d/bots=%s", edition, players, bots),
		edition == "thibault" && players == 4,
		func(tb testing.TB) table {
			return colditzTable(tb, colditzRules(tb, "colditz/"+edition, players, sets...), german, allied)
		},
	}
}

func colditzTable(tb testing.TB, r *colditz.Rules, german, allied string) table {
	return &tableOf[colditz.State, colditz.View]{
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

func evasionRow(bots string, main bool, british, german string) row {
	return row{"game=evasion/edition=price/players=2/bots=" + bots, main, func(tb testing.TB) table {
		return evasionTable(tb, evasionRules(tb, "evasion/price"), british, german)
	}}
}

func evasionTable(tb testing.TB, r *evasion.Rules, british, german string) table {
	tb.Helper()
	return &tableOf[evasion.State, evasion.View]{
		match: func() *counthunt.Match {
			m := &counthunt.Match{Rules: r}
			for seat, name := range []string{british, german} {
				bot, err := hunt.Catalogue.New(name, r, sim.Seat(seat), nil)
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
	sheets, err := wire.OpenSheets(o.Game.Sheets[0])
	if err != nil {
		tb.Fatal(err)
	}
	r, err := stalagluft.New(board, o, &sheets.Sheets, func(name string) (*skirmish.Scenario, error) {
		return wire.Scenario(name, board, &o.Skirmish)
	})
	if err != nil {
		tb.Fatal(err)
	}
	return r
}

func tacticalRow(bots string) row {
	return row{"game=stalagluft/edition=ebob/players=2/bots=" + bots, true, func(tb testing.TB) table {
		return tacticalTable(tb, stalagluftRules(tb, "stalagluft/ebob"), bots)
	}}
}

func tacticalTable(tb testing.TB, r *stalagluft.Rules, bots string) table {
	tb.Helper()
	return &tableOf[stalagluft.State, stalagluft.View]{
		match: func() *countcamp.Match {
			m := &countcamp.Match{Rules: r}
			for seat := range sim.Seat(r.Seats()) {
				bot, err := camp.Tactical.New(bots, r, seat, nil)
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

func nightRow(play, pow, german string, sets ...string) row {
	return row{"game=stalagluft/edition=" + play + "/players=2/bots=" + pow, false, func(tb testing.TB) table {
		return nightTable(tb, "stalagluft/"+play, pow, german, sets...)
	}}
}

func nightTable(tb testing.TB, rules, pow, german string, sets ...string) table {
	tb.Helper()
	var o stalagluft.Options
	decode(tb, rules, &o, sets...)
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
		match: func() *countcamp.NightMatch {
			m := &countcamp.NightMatch{Rules: r}
			for seat, name := range []string{skirmish.Pow: pow, skirmish.German: german} {
				bot, err := camp.Nights.New(name, r, sim.Seat(seat), nil)
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
