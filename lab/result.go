package lab

import (
	"context"
	"strings"

	"escapesim/reports"
)

// Origin is what an answer says of itself first: of an experiment that the table has opened
// with these rules, by whom, from which seed and game on. How many games were played is
// filled in later. An error is the user's.
func (f Table) Origin(
	schema, rules string, e Experiment, players []Player, job Job, confidence float64,
) (reports.Origin, error) {
	o := f.origin(schema, rules, e, players, job, confidence)
	var err error
	o.Bots, err = f.Bots(rules, e)
	return o, err
}

// origin is Origin but for what is known of the bots, which takes some games.
func (f Table) origin(
	schema, rules string, e Experiment, players []Player, job Job, confidence float64,
) reports.Origin {
	o := reports.Origin{
		Schema: schema, Game: GameNamed(rules), Rules: rules, RulesHash: e.Hash(), Engine: Engine,
		Seed: job.Seed, First: job.First, Players: len(players), Seats: Playing(players),
		Set: WithBoard(f.Sets, f.Board), Confidence: confidence,
	}
	o.NameEnds(e.Form())
	for _, p := range players {
		if who := Who(rules, len(players), p.Name); who != p.Name {
			o.Who.Add(p.Name, who)
		}
	}
	return o
}

// GameNamed is what people call a game and its rules.
func GameNamed(rules string) string {
	g, err := GameOf(rules)
	if err != nil {
		return ""
	}
	title := TitleOf(rules)
	before, after, two := strings.Cut(title, ": ")
	switch {
	case title == "":
		return g.Title()
	case strings.HasPrefix(title, g.Title()):
		return title
	case two && strings.HasSuffix(g.Title(), before): // "Colditz: no roll call"
		title = after
	}
	return g.Title() + ": " + title
}

// NewResult says what is played in a run, as Origin does.
func (f Table) NewResult(rules string, e Experiment, players []Player, job Job) *reports.Result {
	return &reports.Result{
		Origin:      f.origin(reports.Schema, rules, e, players, job, 0.95),
		Assumptions: e.Assumptions(), Decisive: e.Decisive(),
	}
}

// Playing is who plays where.
func Playing(players []Player) (seats []reports.Seat) {
	for _, p := range players {
		seats = append(seats, reports.Seat{Seat: p.Name, Policy: p.Text})
	}
	return seats
}

// Play plays the games of a job at the table and says what came of them. An error
// that is the user's is a UserError; any other is ctx's.
func (f Table) Play(ctx context.Context, rules string, job Job) (*reports.Result, error) {
	e, players, _, err := f.Open(rules)
	if err != nil {
		return nil, err
	}
	sheet, err := e.Run(ctx, job)
	if err != nil {
		return nil, err
	}
	r := f.NewResult(rules, e, players, job)
	if r.Doubts, err = f.Doubts(ctx, rules, e, job.Seed); err != nil {
		return nil, err
	}
	r.Fill(sheet, false)
	return r, nil
}

// Side is rules at a table, under a name: one of those that are compared.
type Side struct {
	Name, Rules string
	Table
}

// Origin is what an answer about the side says of itself first. An error is the user's.
func (s *Side) Origin(schema string, job Job, confidence float64) (o reports.Origin, err error) {
	e, seats, _, err := s.Open(s.Rules)
	if err != nil {
		return o, err
	}
	return s.Table.Origin(schema, s.Rules, e, seats, job, confidence)
}
