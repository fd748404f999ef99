package colditz_test

import (
	"testing"

	"escapesim/sim"
	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
)

// The seats of the positions below.
const (
	blue = sim.Seat(1)
	red  = sim.Seat(2)
)

// TestViewClauses tests the clauses on who sees what.
func TestViewClauses(t *testing.T) {
	everyone := []sim.Seat{colditz.German, blue, red}
	stock := func(t *testing.T, v colditz.View, want [4]int) {
		t.Helper()
		for kind, n := range want {
			if got := v.Stock(kind); got != n {
				t.Errorf("seat %d sees %d cards of %s in the stock, not %d", v.Seat(), got,
					board.EquipmentSymbols[kind], n)
			}
		}
	}
	t.Run("COL-SETUP-01", func(t *testing.T) {
		p := lay(t, onTB1(t, 3), 1, nil, "turn", "blue", "blue1", "Q1", "blue2", "Q2", "red1", "W1")
		for _, seat := range everyone {
			stock(t, p.view(seat), [4]int{12, 6, 5, 4})
		}
		p.do("claim rope blue1 blue2")
		for _, seat := range everyone {
			stock(t, p.view(seat), [4]int{11, 6, 5, 4})
		}
	})

	t.Run("COL-SETUP-02", func(t *testing.T) {
		p := lay(t, onTB1(t, 3), 1, nil, "turn", "blue", "blue1", "W1", "red1", "W2", "blue.hand",
			[]string{"kit_a", "kit_b"})
		for _, seat := range everyone {
			if n := p.view(seat).Kits(); n != 5 {
				t.Errorf("seat %d sees %d kits, not 5", seat, n)
			}
		}
		p.do("claim kit with kit_a kit_b")
		for _, seat := range everyone {
			if v := p.view(seat); v.Kits() != 4 || !v.Kit(0) || v.Kit(1) {
				t.Errorf("seat %d sees %d kits, blue's %v, red's %v", seat, v.Kits(), v.Kit(0), v.Kit(1))
			}
		}
	})

	held := func() *position {
		return lay(t, onTB1(t, 3), 1, nil, "turn", "blue", "blue1", "W1", "red1", "W2",
			"blue.hand", []string{"diversion", "rope", "rope"}, "german.hand", []string{"appel", "shoot"})
	}
	t.Run("COL-HAND-10", func(t *testing.T) { // the German knows how many, not which
		v := held().view(colditz.German)
		if v.Cards(blue) != 3 || v.Cards(red) != 0 {
			t.Errorf("the German counts %d and %d cards, not 3 and 0", v.Cards(blue), v.Cards(red))
		}
		if v.Hand() != (colditz.OpportunityHand{}) {
			t.Errorf("the German sees opportunity cards: %v", v.Hand())
		}
		for f := range colditz.Faces {
			if v.Holds(f) != 0 {
				t.Errorf("the German sees %d cards %s", v.Holds(f), f)
			}
		}
		if h := v.SecurityHand(); h[colditz.AppelCard] != 1 || h[colditz.ShootCard] != 1 {
			t.Errorf("the German does not see his own hand: %v", h)
		}
		for _, seat := range []sim.Seat{blue, red} {
			if v := held().view(seat); v.Cards(colditz.German) != 2 || v.SecurityHand() != (colditz.SecurityHand{}) {
				t.Errorf("seat %d sees %d security cards: %v", seat, v.Cards(colditz.German), v.SecurityHand())
			}
		}
		for _, seat := range everyone { // and of no card in hand, where nobody is asked about one
			if men := held().view(seat).Threatened(); men != 0 {
				t.Errorf("seat %d sees men %b threatened", seat, men)
			}
		}
	})

	t.Run("COL-TRADE-10", func(t *testing.T) { // nor does another Allied player
		v := held().view(red)
		if v.Cards(blue) != 3 || v.Hand() != (colditz.OpportunityHand{}) || v.Holds(colditz.Diversion) != 0 {
			t.Errorf("red sees %d cards and %v of blue's hand", v.Cards(blue), v.Hand())
		}
		v = held().view(blue)
		if v.Holds(colditz.Diversion) != 1 || v.Holds(colditz.FoundRope) != 2 {
			t.Errorf("blue does not see his own hand: %v", v.Hand())
		}
	})

	t.Run("COL-HAND-11", func(t *testing.T) {
		for _, c := range []struct {
			visibility        string
			ropes, keys, both int // of blue, in the eyes of the others
		}{
			{"", 2, 1, 3}, // as the document has it
			{"public", 2, 1, 3},
			{"counts_only", 0, 0, 3},
			{"hidden", 0, 0, -1},
		} {
			var sets []string
			if c.visibility != "" {
				sets = []string{"info.equipment_visibility=" + c.visibility}
			}
			p := lay(t, onTB1(t, 3, sets...), 1, nil, "turn", "blue", "blue1", "W1", "red1", "W2", "blue.rope",
				2, "blue.key", 1)
			for _, seat := range everyone {
				v := p.view(seat)
				ropes, keys, both := c.ropes, c.keys, c.both
				if seat == blue {
					ropes, keys, both = 2, 1, 3
				}
				if v.Equipment(0, colditz.Rope) != ropes || v.Equipment(0, colditz.Key) != keys ||
					v.EquipmentCards(0) != both {
					t.Errorf("%s: seat %d sees %d ropes, %d keys, %d cards; want %d, %d, %d", c.visibility, seat,
						v.Equipment(0, colditz.Rope), v.Equipment(0, colditz.Key), v.EquipmentCards(0),
						ropes, keys, both)
				}
			}
		}
	})

	t.Run("COL-HAND-16", func(t *testing.T) { // the drawer alone sees the card
		draw := func(card string) *position {
			return lay(t, onTB1(t, 3), 1, []int{3, 4}, "turn", "blue", "phase", "before_throw", "blue1", "W1", "red1",
				"W2", "opportunity.top", card)
		}
		talisman, sabotage := draw("talisman"), draw("sabotage")
		if talisman.view(blue).Holds(colditz.Talisman) != 1 || sabotage.view(blue).Holds(colditz.Sabotage) != 1 {
			t.Error("blue does not see what he drew")
		}
		for _, seat := range []sim.Seat{colditz.German, red} {
			for _, p := range []*position{talisman, sabotage} {
				if v := p.view(seat); v.Cards(blue) != 1 || v.Hand() != (colditz.OpportunityHand{}) {
					t.Errorf("seat %d sees %d cards of blue, and %v", seat, v.Cards(blue), v.Hand())
				}
			}
		}
	})
}
