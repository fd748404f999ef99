package answers

import (
	"fmt"

	"escapesim/reports"
)

// Trained is how a bot was trained.
func Trained(t *reports.Trained) *Answer {
	a := played(&t.Origin, t.Command, t.Words(), []reports.Table{t.Table()})
	a.Value, a.Question, a.Precision = t, "How well can "+t.Who+" play?", t.Precision()
	a.Subtitle = fmt.Sprintf("%s, %d players, seed %d", t.Called(), t.Players, t.Seed)
	return a
}
