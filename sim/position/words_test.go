package position_test

import (
	"testing"

	"escapesim/sim/position"
)

func TestNearest(t *testing.T) {
	names := []string{"dice.count", "dice.draw_scope", "dod.deal"}
	for name, want := range map[string]string{"dice.cuont": "dice.count", "draw_scope": "dice.draw_scope", "zzz": "", "deal": "dod.deal", "Dod.Deal": "dod.deal"} {
		if got := position.Nearest(name, names); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}
