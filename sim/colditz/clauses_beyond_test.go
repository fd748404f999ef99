package colditz_test

import (
	"reflect"
	"testing"

	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
	"escapesim/sim/colditz/notation"
	"escapesim/sim/dice"
)

// What scenario files cannot say: clauses about the board and about views.

// COL-ROUTE-15, COL-GLIDER-02: the board of this edition has neither the key
// circle in the fence at the chapel tunnel nor anything of the glider's.
func TestBoardAdditions(t *testing.T) {
	b := thibault(t, 4).Board
	chapel := b.Tunnels[0]
	near := append([]board.Circle(nil), chapel.Exit...)
	near = append(near, chapel.Circles[len(chapel.Circles)-2:]...)
	for _, c := range near {
		for _, l := range append([]board.Link{{To: c}}, b.Links[c]...) {
			if b.Circles[l.To].Gate != board.NoGate {
				t.Errorf("COL-ROUTE-15: %s at the end of the chapel tunnel is a gate", b.Circles[l.To].ID)
			}
		}
	}
	if len(b.Targets) != 7 {
		t.Errorf("COL-GLIDER-02: %d targets", len(b.Targets))
	}
	for _, c := range b.Targets {
		if b.Circles[c].Area != board.Outside {
			t.Errorf("COL-GLIDER-02: the target %s is not outside", b.Circles[c].ID)
		}
	}
}

// COL-DOD-05: before the commitment the order of the do-or-die cards cannot
// be told from a view: of the pile it gives a number alone, and two positions
// that differ in the order give the same legal decisions.
func TestDoOrDieUnseen(t *testing.T) {
	r := thibault(t, 4)
	var a, b colditz.State
	entries := func(pile ...string) []notation.Entry {
		return []notation.Entry{
			{Name: "blue1", Value: "CAN8"},
			{Name: "blue2", Value: "A01"},
			{Name: "blue.kit", Value: true},
			{Name: "phase", Value: "before_throw"},
			{Name: "do_or_die", Value: pile},
		}
	}
	var c dice.Chance
	for s, pile := range map[*colditz.State][]string{&a: {"3", "7"}, &b: {"7", "3"}} {
		if err := notation.Of(r).Lay(s, true, entries(pile...), &c, nil); err != nil {
			t.Fatal(err)
		}
	}
	if a == b {
		t.Fatal("the piles are the same")
	}
	va, vb := r.View(&a, 1), r.View(&b, 1)
	if va.DoOrDiesLeft() != 2 || vb.DoOrDiesLeft() != 2 {
		t.Errorf("COL-DOD-05: %d and %d cards", va.DoOrDiesLeft(), vb.DoOrDiesLeft())
	}
	if !reflect.DeepEqual(r.Legal(&a, nil), r.Legal(&b, nil)) {
		t.Error("COL-DOD-05: what is open tells the order of the pile")
	}
	if va.Run(colditz.ManOf(0, 0)) != vb.Run(colditz.ManOf(0, 0)) {
		t.Error("COL-DOD-05: the way tells the order of the pile")
	}
}
