package lab

import (
	"context"

	"escapesim/reports"
	"escapesim/reports/chart"
)

// Answer is what a question brings: a value for programs, which is written as
// JSON, tables for people, and charts.
type Answer struct {
	Words   string // the answer in a sentence
	Value   any
	Tables  []reports.Table
	Figures []*chart.Figure
}

// answered is an error of a question: ctx's, or else the user's.
func answered(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return user(err)
}
