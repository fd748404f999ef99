package notation

import (
	"fmt"

	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
	"escapesim/sim/position"
)

// Way is a shortest way of a pawn to a circle round the pawns that stand between, all by
// name (View.ManWay, View.GuardWay); empty where there is none. An error names what is
// unknown.
func (n *Notation) Way(v colditz.View, pawn, to string) ([]string, error) {
	goal, err := n.circle(to)
	if err != nil {
		return nil, err
	}
	var way []board.Circle
	if m, err := position.Lookup("pawn", pawn, n.men); err == nil {
		way = v.ManWay(colditz.Man(m), goal, nil)
	} else if g, err := position.Lookup("pawn", pawn, n.guards); err == nil {
		way = v.GuardWay(colditz.Guard(g), goal, nil)
	} else {
		return nil, fmt.Errorf("no pawn %q", pawn)
	}
	names := make([]string, 0, len(way))
	for _, c := range way {
		names = append(names, n.circles[c])
	}
	return names, nil
}
