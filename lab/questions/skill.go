package questions

import (
	"context"
	"strings"

	"escapesim/lab"
	"escapesim/reports"
)

// Rung is a comparison that is made several times, with some of the players.
type Rung struct {
	*Comparison
	Bots []*reports.Bots // the second error bar of every side, the base first
}

// OnRungs compares sides where all seats are played by the same bot, for each of some
// bots: does what is true of experts hold for beginners? Sides must not seat anybody
// themselves. Errors are those of CompareEach.
func OnRungs(ctx context.Context, sides []lab.Side, bots []string, job lab.Job) ([]Rung, error) {
	var tables [][]lab.Side
	for _, bot := range bots {
		var seated []lab.Side
		for _, s := range sides {
			if s.Seats != "" {
				return nil, lab.Userf("--skill seats the bots itself; leave %s out", s.Seats)
			}
			g, players, err := s.Seated(s.Rules)
			if err != nil {
				return nil, err
			}
			var seats []string
			for _, side := range lab.Sides(g, len(players)) {
				seats = append(seats, side.Name+"="+bot)
			}
			s.Seats = strings.Join(seats, ",")
			seated = append(seated, s)
		}
		tables = append(tables, seated)
	}
	return CompareEach(ctx, tables, job)
}

// CompareEach compares the sides of each of some tables, one after the other. The error is
// the user's, or ctx's: the tables before it are then there, and what was played of the last
// one.
func CompareEach(ctx context.Context, tables [][]lab.Side, job lab.Job) (list []Rung, err error) {
	rungs := make([]Rung, len(tables))
	experiments := make([][]lab.Experiment, len(tables))
	for i, sides := range tables {
		for _, s := range sides {
			e, _, _, err := s.Open(s.Rules)
			if err != nil {
				return nil, err
			}
			b, err := s.Bots(s.Rules, e)
			if err != nil {
				return nil, err
			}
			experiments[i], rungs[i].Bots = append(experiments[i], e), append(rungs[i].Bots, b)
		}
	}
	for i, r := range rungs {
		r.Comparison, err = Compare(ctx, experiments[i], job)
		if r.Comparison != nil && r.Games() > 0 {
			list = append(list, r)
		}
		if err != nil {
			break
		}
	}
	return list, err
}
