package lab

import (
	"context"
	"strings"
)

// OnRungs compares sides where all seats are played by the same bot, for each of some
// bots: does what is true of experts hold for beginners? Sides must not seat anybody
// themselves. The error is the user's, or ctx's: the rungs before it are then there, and
// what was played of the last one.
func OnRungs(ctx context.Context, sides []Side, bots []string, job Job) ([]*Comparison, error) {
	var tables [][]Experiment
	for _, bot := range bots {
		var experiments []Experiment
		for _, s := range sides {
			if s.Seats != "" {
				return nil, userf("--skill seats the bots itself; leave %s out", s.Seats)
			}
			g, players, err := s.Seated(s.Rules)
			if err != nil {
				return nil, err
			}
			var seats []string
			for _, side := range Sides(g, len(players)) {
				seats = append(seats, side.Name+"="+bot)
			}
			s.Seats = strings.Join(seats, ",")
			e, _, _, err := s.Open(s.Rules)
			if err != nil {
				return nil, err
			}
			experiments = append(experiments, e)
		}
		tables = append(tables, experiments)
	}
	var list []*Comparison
	for _, experiments := range tables {
		c, err := Compare(ctx, experiments, job)
		if c != nil && c.Games() > 0 {
			list = append(list, c)
		}
		if err != nil {
			return list, err
		}
	}
	return list, nil
}
