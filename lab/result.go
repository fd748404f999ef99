package lab

import (
	"context"

	"escapesim/reports"
)

// NewResult says what is played: an experiment that the table has opened with
// these rules, by whom, from which seed and game on. What was counted is filled
// in later.
func (f Table) NewResult(rules string, e Experiment, players []Player, job Job) *reports.Result {
	return &reports.Result{
		Rules: rules, RulesHash: e.Hash(), Engine: Engine, Seed: job.Seed, First: job.First,
		Players: len(players), Seats: playing(players),
		Set: WithBoard(f.Sets, f.Board), Confidence: 0.95, Assumptions: e.Assumptions(), Decisive: e.Decisive(),
	}
}

// playing is who plays where.
func playing(players []Player) (seats []reports.Seat) {
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
