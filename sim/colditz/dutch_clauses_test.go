package colditz_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"escapesim/sim"
	"escapesim/sim/colditz"
	"escapesim/sim/dice"
)

// TestDutchClauses tests the clauses of the Dutch document that no scenario
// file can put: what views tell, what holds over many games.
func TestDutchClauses(t *testing.T) {
	t.Run("COL-SETUP-01/D", func(t *testing.T) { // what is left of the equipment lies open, or by house rule not
		r, closed := dutch(t, 4), dutch(t, 4, "info.equipment_stock_public=false")
		for seat := range sim.Seat(4) {
			m, n := atRandom(r), atRandom(closed)
			m.Start(1, 1)
			n.Start(1, 1)
			for kind, want := range [...]int{12, 6, 5, 4} {
				if got := r.View(&m.State, seat).Stock(kind); got != want {
					t.Errorf("seat %d sees %d of type %d, want %d", seat, got, kind, want)
				}
				if got := closed.View(&n.State, seat).Stock(kind); got != -1 {
					t.Errorf("seat %d sees %d of type %d, which is hidden", seat, got, kind)
				}
			}
		}
	})

	t.Run("COL-SETUP-02/D", func(t *testing.T) { // of the kits a view gives their number
		r := dutch(t, 4)
		m := atRandom(r)
		m.Start(1, 1)
		if n := r.View(&m.State, 2).Kits(); n != 5 {
			t.Errorf("%d kits, want 5", n)
		}
	})

	t.Run("COL-SETUP-10/D", func(t *testing.T) { // every team has the same chance of every place
		const games = 3000
		r := dutch(t, 4)
		m := atRandom(r)
		var first [4]int
		for game := range uint64(games) {
			m.Start(2, game)
			for seat := sim.Seat(1); seat <= 3; seat++ {
				if r.View(&m.State, 0).PlaceOf(seat) == 0 {
					first[seat]++
				}
			}
		}
		for seat := 1; seat <= 3; seat++ {
			within(t, fmt.Sprintf("games in which team %d plays first", seat), float64(first[seat])/games, 1./3,
				math.Sqrt(2./9/games))
		}
	})

	t.Run("COL-HAND-10/D", func(t *testing.T) { // the German sees how many cards a team holds, not which
		for _, c := range []struct {
			set        string
			own, other bool // a team sees the other team's hand; the German sees it
		}{
			{"policy.allied_cooperation=none", false, false},
			{"policy.allied_cooperation=share_info", true, false},
			{"policy.allied_cooperation=team", true, false},
			{"info.hands_hidden=false", true, true},
		} {
			p := lay(t, onTB1Dutch(t, 4, c.set), 1, nil, "american1", "W1", "british1", "W2", "american.hand",
				[]string{"talisman"}, "german.hand", []string{"shoot"})
			if hand, ok := p.view(2).HandOf(0); ok != c.own || (hand[colditz.Talisman] == 1) != c.own {
				t.Errorf("%s: the other team sees %v, %t", c.set, hand, ok)
			}
			if hand, ok := p.view(0).HandOf(0); ok != c.other || (hand[colditz.Talisman] == 1) != c.other {
				t.Errorf("%s: the German sees %v, %t", c.set, hand, ok)
			}
			if _, ok := p.view(1).GermanHand(); ok != c.other {
				t.Errorf("%s: a team sees the German's hand: %t", c.set, ok)
			}
			if n := p.view(0).Cards(1); n != 1 {
				t.Errorf("%s: the German counts %d cards", c.set, n)
			}
		}
	})

	// the teams show each other their hands; what they do about it is theirs
	t.Run("COL-TRADE-10/D", func(t *testing.T) {
		r := dutch(t, 4)
		if got := r.Options.Info.Cooperation; got != colditz.ShareInfo {
			t.Errorf("cooperation %d", got)
		}
	})

	t.Run("COL-DOD-25/D", func(t *testing.T) { // nobody knows a dealt card before it is turned, its owner included
		closed, open := onTB1Dutch(t, 4), onTB1Dutch(t, 4, "dod.owner_may_look=true")
		for _, card := range []int{3, 7} {
			a := lay(t, closed, 1, nil, "american1", "W1", "american.kit", true, "american.do_or_die", card,
				"phase", "before_throw")
			b := lay(t, open, 1, nil, "american1", "W1", "american.kit", true, "american.do_or_die", card,
				"phase", "before_throw")
			for seat := range sim.Seat(4) {
				if got := a.view(seat).OwnDoOrDie(); got != 0 {
					t.Errorf("seat %d sees the card: %d", seat, got)
				}
				if !a.view(seat).HasDoOrDie(0) {
					t.Errorf("seat %d does not know that there is a card", seat)
				}
			}
			if got := b.view(1).OwnDoOrDie(); got != card {
				t.Errorf("who may look sees %d, want %d", got, card)
			}
			if got := b.view(2).OwnDoOrDie(); got == card {
				t.Errorf("another player sees the card")
			}
		}
		// Dealt anew behind the viewer's back, nothing that he can ask changes.
		p := lay(t, closed, 1, nil, "american1", "W1", "american.kit", true, "phase", "before_throw")
		before := p.open()
		var lot dice.Chance
		lot.Start(3, 0)
		s := p.s
		changed := false
		for range 20 {
			scramble(closed)(&s, 1, lot.Stream(dice.Setup))
			changed = changed || s.Teams[0].DoOrDie != p.s.Teams[0].DoOrDie
			q := position{t: t, r: closed, s: s}
			if !slices.Equal(q.open(), before) || q.view(1).Run(0) != p.view(1).Run(0) {
				t.Fatal("the dealt card shows in what is open")
			}
		}
		if !changed {
			t.Fatal("the cards were never dealt anew")
		}
	})

	t.Run("COL-GAME-05/D", func(t *testing.T) { // the nations of the document
		r := dutch(t, 6)
		var names []string
		for seat := sim.Seat(1); seat <= 5; seat++ {
			names = append(names, r.SeatName(seat))
		}
		if want := []string{"american", "british", "dutch", "french", "polish"}; !slices.Equal(names, want) {
			t.Errorf("%v, want %v", names, want)
		}
	})
}
