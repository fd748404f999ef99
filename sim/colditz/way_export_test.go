package colditz

import (
	"fmt"

	"escapesim/sim/colditz/board"
)

// CompareWays holds the ways of all pawns to all circles beside the search of the rules: how
// many there are, and how many are longer than one over the pawns would be.
func CompareWays(r *Rules, s *State) (found, longer int, err error) {
	v := r.View(s, German)
	for m := range Man(len(s.Men)) {
		as := [2]walkerKind{aManAhead, aManOver}
		way := func(to board.Circle) []board.Circle { return v.ManWay(m, to, nil) }
		if err := r.compareWays(s, as, int8(m), s.Men[m], way, &found, &longer); err != nil {
			return 0, 0, err
		}
	}
	for g := range Guard(len(s.Guards)) {
		as := [2]walkerKind{aGuardAhead, aGuardOver}
		way := func(to board.Circle) []board.Circle { return v.GuardWay(g, to, nil) }
		if err := r.compareWays(s, as, int8(g), s.Guards[g], way, &found, &longer); err != nil {
			return 0, 0, err
		}
	}
	return found, longer, nil
}

// compareWays is that of one pawn, which walks as one kind and over others as another; one
// circle in thirteen is enough.
func (r *Rules) compareWays(
	s *State, as [2]walkerKind, who int8, p Pawn, way func(to board.Circle) []board.Circle, found, longer *int,
) error {
	for to := board.Circle(0); int(to) < len(r.Board.Circles) && p.Zone == OnBoard; to += 13 {
		var steps [2]int
		for i, kind := range as {
			t := trip{kind, who, s.OpenWays, to, anywhere}
			r.breadthFirst(s, t, []board.Circle{p.At}, func(at board.Circle, n int) heading {
				if at == to {
					steps[i] = n
				}
				return goOn
			})
		}
		got, at := way(to), p.At
		if len(got) != steps[0] {
			return fmt.Errorf("%d steps to %s, want %d", len(got), r.Board.Circles[to].ID, steps[0])
		}
		for i, next := range got {
			m, g := r.View(s, German).At(next)
			stopped := g != NoGuard || as[0] == aManAhead && m != NoMan
			if r.around.linksTo(at, next) == 0 || stopped && i < len(got)-1 {
				return fmt.Errorf("no step from %s to %s", r.Board.Circles[at].ID, r.Board.Circles[next].ID)
			}
			at = next
		}
		if steps[0] > 0 {
			*found++
		}
		if steps[1] > 0 && steps[1] < steps[0] {
			*longer++
		}
	}
	return nil
}
