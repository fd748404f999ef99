// Package stalagluft is what is counted in games of Stalag Luft III, the
// tactical one and the scenarios: rows of metrics read from the facts that a
// game states, charts on the table, and how a game reads as text. It knows
// events and boards, and no bot.
package stalagluft

import (
	"fmt"
	"sync"

	"escapesim/sim/stalagluft/terrain"
)

// cellLabels names every square of the table, row by row.
var cellLabels = sync.OnceValue(func() []string {
	labels := make([]string, 0, terrain.Width*terrain.Height)
	for y := range terrain.Height {
		for x := range terrain.Width {
			labels = append(labels, fmt.Sprintf("%d.5/%d.5", x, y))
		}
	}
	return labels
})

// square is the place of a cell among the labels.
func square(c terrain.Cell) int { return c.Y()*terrain.Width + c.X() }

// plain is a name as a reader has it.
var plain = terrain.Plain
