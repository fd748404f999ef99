package notation_test

import (
	"testing"

	"escapesim/sim"
	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
	"escapesim/sim/colditz/notation"
	"escapesim/sim/dice"
)

// Who may look at the do-or-die card that he was dealt keeps it when what he cannot see is
// dealt anew, and nobody else keeps his.
func TestOwnDoOrDieIsSeen(t *testing.T) {
	r := game(t, documents[0].edition, 3, "dod.owner_may_look=true")
	n := notation.Of(r)
	lots := dice.NewStream(1, 0, dice.Bot(0))
	visit(r, 1, 500, func(s *colditz.State) {
		for seat := range sim.Seat(r.Seats()) {
			for team := range r.Teams() {
				s.Teams[team].DoOrDie = 1
			}
			changed := [colditz.MaxTeams]bool{}
			for range 50 {
				there := *s
				n.Scramble(&there, seat, &lots)
				for team := range r.Teams() {
					changed[team] = changed[team] || there.Teams[team].DoOrDie != 1
				}
			}
			for team := range r.Teams() {
				if own := sim.Seat(team+1) == seat; changed[team] == own {
					t.Errorf("%s: the card of team %d is dealt anew: %v", r.SeatName(seat), team, !own)
				}
			}
		}
	})
}

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
