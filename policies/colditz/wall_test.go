package colditz_test

import (
	"testing"

	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
)

// The German makes the way to a room with ropes longer, from the white circles and past his
// guards, as far as the rules let guards shut ways together.
func TestGermanWallsTheWayToTheRopes(t *testing.T) {
	const rounds, longer = 7, 2 // steps on average
	r := thibault(t, 3)
	m := table(t, r, true, true)()
	m.Start(77, 1)
	for int(m.State.Round) < rounds {
		if _, on := m.Next(); !on {
			t.Fatal("the game is over")
		}
		m.Step()
	}
	v := r.View(&m.State, colditz.German)
	guarded := func(at board.Circle) bool { _, g := v.At(at); return g != colditz.NoGuard }
	open, past := stepsToChapel(r.Board, func(board.Circle) bool { return false }), stepsToChapel(r.Board, guarded)
	if past < open+longer {
		t.Errorf("the chapel is %d steps away on average past the guards, %d without them", past, open)
	}
}

// stepsToChapel is the mean number of steps from the white circles, round those that are
// taken.
func stepsToChapel(b *board.Board, taken func(board.Circle) bool) int {
	room, _ := b.RoomNamed("chapel")
	steps := map[board.Circle]int{}
	ring := append([]board.Circle(nil), b.Rooms[room].Circles...)
	for _, at := range ring {
		steps[at] = 0
	}
	for head := 0; head < len(ring); head++ {
		at := ring[head]
		for _, l := range b.Links[at] {
			if _, seen := steps[l.To]; !seen && l.Kind <= board.DoorLink && b.Circles[l.To].Inner() && !taken(at) {
				steps[l.To] = steps[at] + 1
				ring = append(ring, l.To)
			}
		}
	}
	sum := 0
	for _, at := range b.Whites {
		sum += steps[at]
	}
	return sum / len(b.Whites)
}
