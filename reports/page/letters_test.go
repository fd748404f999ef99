package page

import (
	"strings"
	"testing"

	"escapesim/sim/position"
)

// A board in letters shows pawns by their kind, rooms by name, and where decisions lead; several in
// one place are one with a sign, and what is around a name is near enough to read names.
func TestABoardInLetters(t *testing.T) {
	s := board()
	s.Lettering = Lettering{Across: 3, Down: 1}
	s.Places = func() []Place {
		return []Place{
			{Name: "A1"},
			{Name: "B1", X: 1, Within: "hall", Marks: "rope"},
			{Name: "C1", X: 4},
			{Name: "C4", X: 4, Y: 3, Within: "hall", Marks: "rope", Target: "SE"},
		}
	}
	facts := []position.Entry{
		{Name: "red1", Value: [2]float64{0, 0}},
		{Name: "rook2", Value: [2]float64{4, 0}},
		{Name: "rook3", Value: [2]float64{4, 0}},
		{Name: "night", Value: true},
	}
	pawns := s.Pawns
	s.Pawns = func(facts []position.Entry) ([]Pawn, []position.Entry) {
		list, rest := pawns(facts)
		for i := range list {
			list[i].Letter = list[i].Name[len(list[i].Name)-1:]
		}
		return list, rest
	}
	leads := func(place string) bool { return place == "B1" }
	moves := func(pawn string) bool { return pawn == "red1" }
	for _, c := range []struct {
		around string
		want   []string
	}{
		{"", []string{
			"r1 +        R2+", "     hall", "", "            SE",
			"  r red, R rook, + where a decision leads, SE a target",
		}},
		{"rook2", []string{"r1 B1       R2+", "     hall", "", "            C4", "  r red, R rook"}},
		{"R3", []string{"r1 B1       R2+", "     hall", "", "            C4", "  r red, R rook"}},
		{"se", []string{"r1 B1       R2+", "     hall", "", "            C4", "  r red, R rook"}},
		{"nobody", nil},
	} {
		got := s.Letters(facts, Around{c.around, moves, leads}, 18, 4)
		if strings.Join(got, "\n") != strings.Join(c.want, "\n") {
			t.Errorf("around %q:\n%s\nwant\n%s", c.around, strings.Join(got, "\n"), strings.Join(c.want, "\n"))
		}
	}
	s.Lettering = Lettering{Across: 1, Down: 1, Tight: true}
	want := "   0 r1  R2+\n   1\n   2\n     0         10\n  r red, R rook, # in a house"
	if got := strings.Join(s.Letters(facts, Around{"", moves, leads}, 18, 4), "\n"); got != want {
		t.Errorf("tight:\n%s\nwant\n%s", got, want)
	}
}

// In the middle is the pawn beside which most others come to lie, the first of equals: nearer than half the width and
// half the height, each by itself.
func TestMiddleOfABoardInLetters(t *testing.T) {
	apart := [][2]float64{{0, 0}, {3, 0}, {0, 2}} // half the width, half the height
	for _, near := range [][2]float64{{102.5, 50}, {100, 51.5}} {
		l := &letters{Lettering: Lettering{Across: 2, Down: 2}, w: 12, h: 8}
		var pawns []Pawn
		for _, at := range append(apart, [2]float64{100, 50}, near) {
			pawns = append(pawns, Pawn{Name: "red", X: at[0], Y: at[1]})
		}
		if !l.focus(pawns, Around{Moves: func(string) bool { return true }}) || l.x != 100 || l.y != 50 {
			t.Errorf("beside %v: %v, %v is in the middle", near, l.x, l.y)
		}
	}
}
