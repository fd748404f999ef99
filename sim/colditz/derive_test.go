package colditz

import (
	"fmt"

	"escapesim/sim/colditz/board"
)

// CompareDerived checks that what a position keeps for speed is what board and
// pawns say, circle by circle.
func CompareDerived(r *Rules, s *State) error {
	var near [board.MaxCircles]met
	outside, guardsOutside, posts := int8(0), int8(0), int8(0)
	rooms, onPosts := uint64(0), uint16(0)
	for c := range r.Board.Circles {
		info, code := &r.Board.Circles[c], s.At[c]
		for i, l := range r.links[c] {
			if s.At[l.To] != 0 {
				near[c] |= 1 << i
			}
			if isGuard(s.At[l.To]) {
				near[c] |= 1 << (8 + i)
			}
		}
		switch {
		case info.Area == board.Outside && isMan(code):
			outside++
		case info.Area == board.Outside && isGuard(code):
			guardsOutside++
		case info.Room != board.NoRoom && isMan(code):
			rooms |= 1 << manOf(code)
		}
	}
	for _, c := range r.posts {
		if s.At[c] != 0 {
			posts++
		}
		if isGuard(s.At[c]) {
			onPosts |= 1 << guardOf(s.At[c])
		}
	}
	if near != s.Near || outside != s.MenOutside || guardsOutside != s.GuardsOutside || rooms != s.InRooms ||
		posts != s.PostsTaken || onPosts != s.OnPosts {
		return fmt.Errorf("%d men and %d guards outside, %b in rooms, %d posts taken, %b on posts; noted as %d, "+
			"%d, %b, %d, %b", outside, guardsOutside, rooms, posts, onPosts,
			s.MenOutside, s.GuardsOutside, s.InRooms, s.PostsTaken, s.OnPosts)
	}
	return nil
}
