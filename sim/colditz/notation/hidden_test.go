package notation_test

import (
	"testing"

	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
	"escapesim/sim/colditz/notation"
)

// How many stand in a tunnel can be asked of each tunnel, men and guards apart.
func TestWhoIsInATunnel(t *testing.T) {
	n := notation.Of(game(t, documents[0].edition, 3))
	var s colditz.State
	for i := range board.TunnelNames {
		s.Tunnel[i].Men, s.Tunnel[i].Guards = int8(1+i), int8(5+i)
	}
	for i, name := range board.TunnelNames {
		for what, want := range map[string]int{"men": 1 + i, "guards": 5 + i} {
			if got, err := n.Fact(&s, name+"."+what); err != nil || got != want {
				t.Errorf("%s in %s: %v, want %d (%v)", what, name, got, want, err)
			}
		}
	}
}
