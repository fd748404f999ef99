package notation

import (
	"fmt"
	"strings"

	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
	"escapesim/sim/position"
)

// Way is a shortest way of a pawn to a circle, or to the nearest one of a room, round the
// pawns that stand between, all by name (View.ManWay, View.GuardWay); empty where there is
// none. An error names what is unknown.
func (n *Notation) Way(v colditz.View, pawn, to string) ([]string, error) {
	goals, err := n.goals(to)
	if err != nil {
		return nil, err
	}
	var walk func(goal board.Circle) []board.Circle
	var from board.Circle
	if m, err := position.Lookup("pawn", pawn, n.men); err == nil {
		from = v.Man(colditz.Man(m)).At
		walk = func(goal board.Circle) []board.Circle { return v.ManWay(colditz.Man(m), goal, nil) }
	} else if g, err := position.Lookup("pawn", pawn, n.guards); err == nil {
		from = v.Guard(colditz.Guard(g)).At
		walk = func(goal board.Circle) []board.Circle { return v.GuardWay(colditz.Guard(g), goal, nil) }
	} else {
		return nil, fmt.Errorf("no pawn %q", pawn)
	}
	var way []board.Circle
	for _, goal := range goals {
		if goal == from {
			return []string{}, nil // it is there
		}
		if w := walk(goal); len(w) > 0 && (len(way) == 0 || len(w) < len(way)) {
			way = w
		}
	}
	names := make([]string, 0, len(way))
	for _, c := range way {
		names = append(names, n.circles[c])
	}
	return names, nil
}

// goals are the circle of a name, or all of a room.
func (n *Notation) goals(name string) (list []board.Circle, err error) {
	circle, err := n.circle(name)
	if err == nil {
		return []board.Circle{circle}, nil
	}
	room := strings.ReplaceAll(name, " ", "_")
	for c := range n.r.Board.Circles {
		info := &n.r.Board.Circles[c]
		if info.Area == board.RoomArea && strings.EqualFold(info.Place, room) {
			list = append(list, board.Circle(c))
		}
	}
	if len(list) == 0 {
		return nil, err
	}
	return list, nil
}
