package lab

import (
	bots "escapesim/policies/stalagluft"
	"escapesim/reports"
	"escapesim/reports/chart"
	"escapesim/reports/page"
	count "escapesim/reports/stalagluft"
	"escapesim/rulesets"
	camp "escapesim/rulesets/stalagluft"
	"escapesim/sim"
	"escapesim/sim/stalagluft"
	"escapesim/sim/stalagluft/skirmish"
)

// stalagluftGame is Stalag Luft III: the tactical game and its scenarios.
type stalagluftGame struct{}

func (stalagluftGame) Engine() string                    { return "stalagluft" }
func (stalagluftGame) Title() string                     { return "Stalag Luft III" }
func (stalagluftGame) Rules() []string                   { return rulesets.Names("stalagluft") }
func (stalagluftGame) Usual() string                     { return "stalagluft/ebob" }
func (stalagluftGame) Glossary() []page.Term             { return count.Glossary }
func (stalagluftGame) Options() any                      { return new(stalagluft.Options) }
func (stalagluftGame) Players() (least, most, usual int) { return 2, 2, 2 }

func (stalagluftGame) Exact() *Exact {
	return exactly(count.Exact, func(rules string, sets []string) (*stalagluft.Rules, *rulesets.Document, error) {
		g, err := camp.Load(rules, sets)
		if err != nil {
			return nil, nil, err
		}
		r, err := g.Tactical()
		return r, g.Document, err
	})
}

func (stalagluftGame) Seats(int) []SeatWord {
	return []SeatWord{
		{"pow", "the prisoners", []sim.Seat{stalagluft.Pow}},
		{"german", "the Germans", []sim.Seat{stalagluft.German}},
		{"both", "", []sim.Seat{stalagluft.Pow, stalagluft.German}},
	}
}

func (stalagluftGame) Bots() []Bot { return bots.Nights.Bots() }

func (stalagluftGame) Open(rules string, sets []string, _ int, seats []Player) (Experiment, error) {
	g, err := camp.Load(rules, sets)
	if err != nil {
		return nil, err
	}
	if g.Alone() {
		night, err := g.Night()
		if err != nil {
			return nil, err
		}
		return openNight(g.Document, night, seats)
	}
	r, err := g.Tactical()
	if err != nil {
		return nil, err
	}
	table, err := matches(r, 0, seats, bots.Tactical)
	if err != nil {
		return nil, err
	}
	return &played[stalagluft.State, stalagluft.View]{
		hash:        g.Hash(),
		assumptions: g.Assumptions(),
		decisive:    decisive(g.Document),
		form:        count.Form(r),
		table:       table,
		counter:     func() func(*count.Match, *reports.Sheet) { return count.Counter(r) },
		round:       stalagluft.TurnBegan,
		stage:       func() page.Stage { return count.Stage(r.Board) },
		drama: drama[stalagluft.State, stalagluft.View]{
			seats: names(seats), first: "the prisoners", round: "turn", turn: "turn", turnBegins: stalagluft.TurnBegan,
			actions: count.Actions(),
			winners: func(m *count.Match) reports.End { return count.Winners(&m.State) },
			action:  count.Action,
		},
		teller: func(reader sim.Seat) reports.Teller[stalagluft.State] { return count.Teller(r, reader) },
		writeDown: func(at *stalagluft.State, d *sim.Decision) ([]Entry, string) {
			return campPosition(r).writeDown(at, d)
		},
		checks:  func(s *reports.Sheet) []reports.Check { return count.Checks(r, s) },
		tables:  count.Tables,
		page:    count.Page,
		figures: func(res *reports.Result, s *reports.Sheet) []*chart.Figure { return count.Figures(r, res, s) },
	}, nil
}

// openNight makes the experiment of a scenario alone.
func openNight(doc *rulesets.Document, r *skirmish.Rules, seats []Player) (Experiment, error) {
	table, err := matches(r, 0, seats, bots.Nights)
	if err != nil {
		return nil, err
	}
	return &played[skirmish.State, skirmish.View]{
		hash:        doc.Hash(),
		assumptions: doc.Assumptions(),
		decisive:    decisive(doc),
		form:        count.NightForm(r),
		table:       table,
		counter:     func() func(*count.NightMatch, *reports.Sheet) { return count.NightCounter(r) },
		stage:       func() page.Stage { return count.Stage(r.Board) },
		drama: drama[skirmish.State, skirmish.View]{
			seats: names(seats), first: "the prisoners", turn: "turn",
			winners: count.NightWinners,
			action:  func(_ *skirmish.State, m sim.Move) string { return count.NightAction(m) },
		},
		teller: func(reader sim.Seat) reports.Teller[skirmish.State] { return count.NightTeller(r, reader) },
		say: func(at *skirmish.State, m sim.Move) string {
			words, _ := r.Say(at, m)
			return words
		},
		tables:  count.NightTables,
		figures: func(res *reports.Result, s *reports.Sheet) []*chart.Figure { return count.NightFigures(r, res, s) },
	}, nil
}
