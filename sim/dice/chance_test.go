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

// Each purpose has a stream of its own, seat for seat and deck for deck.
func TestPurposesAreApart(t *testing.T) {
	all := map[dice.Purpose]bool{dice.Setup: true}
	first := map[uint64]bool{}
	for i := range 16 {
		all[dice.Turn(i)], all[dice.Special(i)], all[dice.Bot(i)] = true, true, true
		all[dice.Deck(i%15)] = true
	}
	for p := range all {
		s := dice.NewStream(1, 2, p)
		first[s.Uint64()] = true
	}
	if len(all) != dice.Purposes || len(first) != len(all) || dice.Setup >= dice.Purposes {
		t.Errorf("%d purposes of %d begin with %d numbers", len(all), dice.Purposes, len(first))
	}
}

// Nothing of a game is left in the next, whatever was drawn in it.
func TestEachGameHasFreshStreams(t *testing.T) {
	var c dice.Chance
	for game := range uint64(3) {
		c.Start(7, game)
		for p := range dice.Purpose(dice.Purposes) {
			if s := dice.NewStream(7, game, p); c.Stream(p).Uint64() != s.Uint64() {
				t.Errorf("game %d: stream %d is not its own", game, p)
			}
		}
	}
}

// A seed gives the same games from one version of the program to the next: saved results and
// games that were pointed out by their number rest on these numbers.
func TestStreamsStayWhatTheyWere(t *testing.T) {
	for _, c := range []struct {
		p        dice.Purpose
		draw     uint64
		standing dice.Lot
	}{
		{dice.Turn(0), 0xe8957057743ff209, 0xa162c7e202e0a914},
		{dice.Setup, 0x73e1c30e5c984b4a, 0x349b940c61bee7d6},
	} {
		s := dice.NewStream(1, 2, c.p)
		if x, standing := s.Uint64(), s.Standing(); x != c.draw || standing != c.standing {
			t.Errorf("stream %d begins with %#x and has the lot %#x, want %#x, %#x",
				c.p, x, standing, c.draw, c.standing)
		}
	}
}

// A stream that keeps the lot of another game draws on as it would have, and the other
// streams have their own lots.
func TestLotsAreKept(t *testing.T) {
	var a, b dice.Chance
	a.Start(1, 7)
	b.Start(1, 7)
	other := dice.NewStream(9, 3, dice.Bot(2))
	a.Keep(dice.Bot(2), other.Standing())
	if got := a.Stream(dice.Bot(2)).Standing(); got != other.Standing() {
		t.Errorf("the lot is %#x, want %#x", got, other.Standing())
	}
	if a.Stream(dice.Bot(2)).Uint64() != b.Stream(dice.Bot(2)).Uint64() {
		t.Error("another lot draws other numbers")
	}
	if a.Stream(dice.Bot(1)).Standing() != b.Stream(dice.Bot(1)).Standing() {
		t.Error("another stream has another lot, too")
	}
}
