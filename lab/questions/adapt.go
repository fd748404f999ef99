package questions

import (
	"context"
	"strings"

	"escapesim/lab"
	"escapesim/reports"
)

// Adapt trains both sides briefly under the rules of each of some sides of a comparison,
// so that a rule is judged among players who have answered to it. Where training shows
// no gain on fresh games, a bot plays as it did. It returns the sides with the trained
// bots, and the trainings.
func Adapt(
	ctx context.Context, sides []lab.Side, how Training, job lab.Job, confidence float64,
) (adapted []lab.Side, trained []*reports.Trained, err error) {
	for _, s := range sides {
		g, players, err := s.Seated(s.Rules)
		if err != nil {
			return nil, nil, err
		}
		seats := []string{s.Seats}
		for _, side := range lab.Sides(g, len(players)) {
			t := how
			t.Side = side.Name
			for _, p := range players {
				if p.Seat != side.Seats[0] && len(t.Against) == 0 {
					t.Against = []string{p.Policy}
				}
			}
			found, err := t.Train(ctx, s.Table, s.Rules, job, confidence)
			if err != nil {
				return nil, nil, err
			}
			trained = append(trained, found)
			seats = append(seats, side.Name+"="+found.Bot)
		}
		s.Seats = strings.Trim(strings.Join(seats, ","), ",")
		adapted = append(adapted, s)
	}
	return adapted, trained, nil
}
