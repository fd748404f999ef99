package dice_test

import (
	"testing"

	"escapesim/sim/dice"
)

// A stream that is begun anew is that of the other game; the others go on.
func TestRenew(t *testing.T) {
	draw := func(c *dice.Chance, p dice.Purpose) (list [4]uint64) {
		for i := range list {
			list[i] = c.Stream(p).Uint64()
		}
		return list
	}
	var a, b, other dice.Chance
	a.Start(1, 7)
	b.Start(1, 7)
	other.Start(9, 3)
	draw(&a, dice.Bot(2))
	draw(&a, dice.Turn(2))
	draw(&b, dice.Turn(2))
	a.Renew(dice.Bot(2), 9, 3)
	a.Renew(dice.Bot(3), 9, 3) // not asked for before
	for _, p := range []dice.Purpose{dice.Bot(2), dice.Bot(3)} {
		if got, want := draw(&a, p), draw(&other, p); got != want {
			t.Errorf("stream %d: %x, want that of the other game, %x", p, got, want)
		}
	}
	for _, p := range []dice.Purpose{dice.Turn(2), dice.Turn(1), dice.Bot(1), dice.Deck(0)} {
		if got, want := draw(&a, p), draw(&b, p); got != want {
			t.Errorf("stream %d: %x, want what goes on, %x", p, got, want)
		}
	}
}

// The standing lot of a game hangs on its key alone, not on what was drawn.
func TestStandingLot(t *testing.T) {
	a, b := dice.NewStream(1, 2, dice.Bot(0)), dice.NewStream(1, 2, dice.Bot(0))
	for range 5 {
		a.Uint64()
	}
	if a.Standing() != b.Standing() {
		t.Error("drawing changes the standing lot")
	}
	for _, other := range []dice.Stream{
		dice.NewStream(2, 2, dice.Bot(0)), dice.NewStream(1, 3, dice.Bot(0)),
		dice.NewStream(1, 2, dice.Bot(1)),
	} {
		if other.Standing() == b.Standing() {
			t.Error("two streams have one standing lot")
		}
	}
}
