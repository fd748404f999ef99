package lab

import (
	"fmt"

	bots "escapesim/policies/stalagluft"
	"escapesim/reports"
	"escapesim/reports/chart"
	count "escapesim/reports/stalagluft"
	"escapesim/rulesets"
	camp "escapesim/rulesets/stalagluft"
	"escapesim/sim"
	"escapesim/sim/stalagluft"
	"escapesim/sim/stalagluft/skirmish"
)

// stalagluftGame is Stalag Luft III: the tactical game and its scenarios.
type stalagluftGame struct{}

func (stalagluftGame) Engine() string         { return "stalagluft" }
func (stalagluftGame) Title() string          { return "Stalag Luft III" }
func (stalagluftGame) Rules() []string        { return rulesets.Names("stalagluft") }
func (stalagluftGame) Usual() string          { return "stalagluft/ebob" }
func (stalagluftGame) Options() any           { return new(stalagluft.Options) }
func (stalagluftGame) Players() (l, m, u int) { return 2, 2, 2 }

func (stalagluftGame) Exact() *Exact {
	e := exactly(count.Exact, func(rules string, sets []string) (*stalagluft.Rules, *rulesets.Document, error) {
		g, err := camp.Load(rules, sets)
		if err != nil {
			return nil, nil, err
		}
		r, err := g.Tactical()
		return r, g.Document, err
	})
	e.Tried = "thrown"
	return e
}

func (stalagluftGame) Seats(int) []SeatWord {
	return []SeatWord{{"pow", []sim.Seat{stalagluft.Pow}}, {"german", []sim.Seat{stalagluft.German}}, {"both", []sim.Seat{stalagluft.Pow, stalagluft.German}}}
}

func (stalagluftGame) Bots() []Bot {
	var rows []Bot
	for _, bot := range bots.Catalogue {
		row := Bot{Name: bot.Name, Doc: bot.Doc, Default: bot.Name == "standard"}
		if bot.PowOnly {
			row.Seats = []string{"pow"}
		}
		for _, p := range bot.Parameters {
			row.Parameters = append(row.Parameters, Parameter{p.Name, p.Lo, p.Hi, p.Default, p.Doc})
		}
		rows = append(rows, row)
	}
	return rows
}

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
	for _, seat := range seats {
		if _, err := bots.Tactical(seat.Policy, seat.Seat, seat.Parameters); err != nil {
			return nil, fmt.Errorf("--seats %s=%s: %w", seat.Name, seat.Policy, err)
		}
	}
	return &played[stalagluft.State, stalagluft.View]{
		hash:        g.Hash(),
		assumptions: g.Assumptions(),
		form:        count.Form(r),
		table: func() *count.Match {
			m := &count.Match{Rules: r}
			for _, seat := range seats {
				bot, err := bots.Tactical(seat.Policy, seat.Seat, seat.Parameters)
				if err != nil {
					panic(err) // every bot has been made once before
				}
				m.Policies = append(m.Policies, bot)
			}
			return m
		},
		counter: func() func(*count.Match, *reports.Sheet) { return count.Counter(r) },
		round:   stalagluft.TurnBegan,
		teller:  func(reader sim.Seat) reports.Teller[stalagluft.State] { return count.Teller(r, reader) },
		checks:  func(s *reports.Sheet) []reports.Check { return count.Checks(r, s) },
		tables:  count.Tables,
		page:    count.Page,
		figures: func(res *reports.Result, s *reports.Sheet) []*chart.Figure { return count.Figures(r, res, s) },
	}, nil
}

// openNight makes the experiment of a scenario alone.
func openNight(doc *rulesets.Document, r *skirmish.Rules, seats []Player) (Experiment, error) {
	for _, seat := range seats {
		if _, err := bots.Skirmish(seat.Policy, r, seat.Seat, seat.Parameters); err != nil {
			return nil, fmt.Errorf("--seats %s=%s: %w", seat.Name, seat.Policy, err)
		}
	}
	return &played[skirmish.State, skirmish.View]{
		hash:        doc.Hash(),
		assumptions: doc.Assumptions(),
		form:        count.NightForm(r),
		table: func() *count.NightMatch {
			m := &count.NightMatch{Rules: r}
			for _, seat := range seats {
				bot, err := bots.Skirmish(seat.Policy, r, seat.Seat, seat.Parameters)
				if err != nil {
					panic(err) // every bot has been made once before
				}
				m.Policies = append(m.Policies, bot)
			}
			return m
		},
		counter: func() func(*count.NightMatch, *reports.Sheet) { return count.NightCounter(r) },
		teller:  func(reader sim.Seat) reports.Teller[skirmish.State] { return count.NightTeller(r, reader) },
		tables:  count.NightTables,
		figures: func(res *reports.Result, s *reports.Sheet) []*chart.Figure { return count.NightFigures(r, res, s) },
	}, nil
}
