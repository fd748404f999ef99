package colditz_test

import (
	"fmt"
	"slices"
	"testing"

	"escapesim/sim"
	"escapesim/sim/colditz"
	"escapesim/sim/simtest"
)

// positions is how many positions TestShortcutsAgreeWithTheSlowWay looks at.
func positions() int { return simtest.Count(30, 180, 6000) }

// What the engine finds by looking at few circles must be what looking at
// all of them finds, in the positions of random games.
func TestShortcutsAgreeWithTheSlowWay(t *testing.T) {
	for _, sets := range [][]string{
		nil,
		{
			"light.stop_allowed=true", "guard.enter_safe=true", "guard.enter_rooms=free", "guard.block=allowed",
			"arrest.rooms=as_grey", "hand.opportunity_limit=0",
		},
		{
			"guard.enter_appel=false", "guard.enter_cooler_exit=false", "light.guards_exempt=false",
			"move.tunnel_circle_stop=only_when_closed", "kit.one_symbol_per_man=false", "equip.two_rooms_ok=false",
			"card.move_fast.from=inner_only",
		},
	} {
		compareShortcuts(t, sets, positions()/3)
	}
}

// Two at a table ask at the same time, and for more runs than are kept.
func TestRunsAreKeptForOpenWays(t *testing.T) {
	r := thibault(t, 4)
	for _, at := range r.Board.Whites[:simtest.Count(1, 2, 2)] {
		t.Run(r.Board.Circles[at].ID, func(t *testing.T) {
			t.Parallel()
			if err := colditz.CompareRuns(r, at); err != nil {
				t.Error(err)
			}
		})
	}
}

func compareShortcuts(t *testing.T, sets []string, positions int) {
	r := thibault(t, 4, sets...)
	m := &sim.Match[colditz.State, colditz.View]{Rules: r}
	for range r.Seats() {
		m.Policies = append(m.Policies, sim.Uniform[colditz.View]())
	}
	const apart = 97 // decisions between two positions, so that few games lie close together
	seen := 0
	for game := uint64(0); seen < positions; game++ {
		m.Start(99, game)
		for seen < positions {
			if m.Decisions%apart == int(game%apart) {
				if err := compareTurn(r, &m.State); err != nil {
					t.Fatalf("game %d, decision %d: %v", game, m.Decisions, err)
				}
				if err := colditz.CompareDerived(r, &m.State); err != nil {
					t.Fatalf("game %d, decision %d: %v", game, m.Decisions, err)
				}
				if err := colditz.CompareShortcuts(r, &m.State, 1+seen%13); err != nil {
					t.Fatalf("game %d, decision %d: %v", game, m.Decisions, err)
				}
				seen++
			}
			if _, on := m.Step(); !on {
				break
			}
		}
	}
}

// compareTurn holds the parts of an unforced turn, as a view shows them, against
// the list, and what is allowed of one move more and one less.
func compareTurn(r *colditz.Rules, s *colditz.State) error {
	seat, on := r.Actor(s)
	if !on {
		return nil
	}
	legal := r.Legal(s, nil)
	for _, m := range legal {
		for _, near := range [...]sim.Move{
			m, m - 1, m + 1, m - 1<<16, m + 1<<16, m - 1<<32, m + 1<<32, m + 1<<40,
			m + 1<<48, m + 1<<56,
		} {
			if allowed := r.Allows(s, near, nil); allowed != slices.Contains(legal, near) {
				return fmt.Errorf("%x is allowed: %t, but the list is %x", near, allowed, legal)
			}
		}
	}
	v := r.View(s, seat)
	if !v.Unforced() {
		return nil
	}
	const pawns = colditz.MaxTeams*colditz.MaxMen + 1
	pawned := colditz.KindsOf(colditz.Step, colditz.GuardStep, colditz.EnterTunnel, colditz.WalkTunnel,
		colditz.LeaveTunnel, colditz.DriveCar)
	parts := v.Open(^pawned, nil)
	for k := colditz.Step; k <= colditz.GuardEnterTunnel; k++ {
		for pawn := range pawns {
			if pawned.Has(k) {
				parts = v.Of(k, pawn, parts)
			}
		}
	}
	slices.Sort(parts)
	if !slices.Equal(parts, legal) {
		return fmt.Errorf("the parts of the turn are %x, the list %x", parts, legal)
	}
	return nil
}
