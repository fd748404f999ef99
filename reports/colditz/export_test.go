package colditz

import "escapesim/sim/colditz/board"

// Whereabouts say where circles lie.
func Whereabouts(b *board.Board) []string { return whereabouts(b) }
