package colditz_test

import (
	"flag"
	"fmt"
	"slices"
	"testing"

	"escapesim/sim"
	"escapesim/sim/colditz"
	"escapesim/sim/dice"
)

// positions is how many positions TestShortcutsAgreeWithTheSlowWay looks at;
// a thorough run is
//
//	go test ./sim/colditz -run Shortcuts -timeout 2h -positions 100000
var positions = flag.Int("positions", 300, "positions in which shortcuts are compared with the slow way")

// What the engine finds by looking at few circles must be what looking at
// all of them finds, in the positions of random games.
func TestShortcutsAgreeWithTheSlowWay(t *testing.T) {
	for _, sets := range [][]string{
		nil,
		{"light.stop_allowed=true", "guard.enter_safe=true", "guard.enter_rooms=free", "guard.block=allowed", "arrest.rooms=as_grey", "hand.opportunity_limit=0"},
		{"guard.enter_appel=false", "guard.enter_cooler_exit=false", "light.guards_exempt=false", "move.tunnel_circle_stop=only_when_closed", "kit.one_symbol_per_man=false", "equip.two_rooms_ok=false", "card.move_fast.from=inner_only"},
	} {
		compareShortcuts(t, sets, *positions/3)
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

// What is drawn by lot without a list is what the list has at that place, in
// every position of games of every edition: decision by decision, and several
// at once.
func TestDrawsAreThoseOfTheList(t *testing.T) {
	drew, all := 0, 0
	for _, r := range []*colditz.Rules{thibault(t, 4), thibault(t, 6), dutch(t, 4), spanish(t, 4)} {
		m := &sim.Match[colditz.State, colditz.View]{Rules: r}
		for range r.Seats() {
			m.Policies = append(m.Policies, sim.Uniform[colditz.View]())
		}
		seen := 0
		for game := uint64(0); seen < 100**positions; game++ {
			m.Start(98, game)
			for on := true; on; _, on = m.Step() {
				seat, playing := r.Actor(&m.State)
				if !playing {
					break
				}
				most := 1 + seen%9
				a, fast, slow := m.State, m.Chance, m.Chance
				done, last := r.Draw(&a, most, &fast, nil, nil)
				b, err := m.State, error(nil)
				move := last
				for range done {
					if actor, _ := r.Actor(&b); actor != seat {
						t.Fatalf("game %d, decision %d: %d decisions are drawn beyond the player's", game, m.Decisions, done)
					}
					if move, err = drawFromList(r, &b, seat, &slow); err != nil {
						t.Fatal(err)
					}
				}
				if move != last || a != b || done > 0 && fast != slow {
					t.Fatalf("game %d, decision %d: the lot falls on %x, %d at once, and from the list on %x", game, m.Decisions, last, done, move)
				}
				drew += min(done, 1)
				seen++
			}
		}
		all += seen
	}
	if drew < all/10 {
		t.Errorf("of %d decisions %d are drawn without a list", all, drew)
	}
}

// drawFromList plays a decision as the kernel does for a game that cannot draw
// by itself.
func drawFromList(r *colditz.Rules, s *colditz.State, seat sim.Seat, c *dice.Chance) (sim.Move, error) {
	legal := r.Legal(s, nil)
	move := legal[0]
	if len(legal) > 1 {
		move = legal[c.Stream(dice.Bot(int(seat))).IntN(len(legal))]
	}
	r.Apply(s, move, c, nil)
	return move, r.Check(s)
}

// compareFollowing follows plans of decisions that are open at first, and holds
// them against the same decisions judged and carried out one by one.
func compareFollowing(r *colditz.Rules, s *colditz.State, seat sim.Seat, legal []sim.Move) error {
	var chance dice.Chance
	chance.Start(uint64(len(legal)), uint64(s.Pips))
	lots := chance.Stream(dice.Bot(int(seat)))
	for range 4 {
		plan := make([]sim.Move, 1+lots.IntN(5))
		for i := range plan {
			plan[i] = legal[lots.IntN(len(legal))]
		}
		a, b, fast, slow := *s, *s, chance, chance
		var facts, want sim.Log
		done, on := r.Follow(&a, plan, &fast, &facts)
		allowed, goesOn := 0, true
		for _, move := range plan {
			if next, playing := r.Actor(&b); !playing || next != seat || !r.Allows(&b, move) {
				goesOn = false
				break
			}
			r.Apply(&b, move, &slow, &want)
			allowed++
		}
		if next, playing := r.Actor(&b); !playing || next != seat {
			goesOn = false
		}
		if done != allowed || on != goesOn || a != b || fast != slow || !slices.Equal(facts.Events, want.Events) {
			return fmt.Errorf("of the plan %x %d decisions are followed, one by one %d, or they lead elsewhere", plan, done, allowed)
		}
	}
	return nil
}

// compareTurn holds the parts of a plain turn, as a view shows them, against
// the list, and what is allowed of one move more and one less.
func compareTurn(r *colditz.Rules, s *colditz.State) error {
	seat, on := r.Actor(s)
	if !on {
		return nil
	}
	legal := r.Legal(s, nil)
	for _, m := range legal {
		for _, near := range [...]sim.Move{m, m - 1, m + 1, m - 1<<16, m + 1<<16, m - 1<<32, m + 1<<32, m + 1<<40, m + 1<<48, m + 1<<56} {
			if allowed := r.Allows(s, near); allowed != slices.Contains(legal, near) {
				return fmt.Errorf("%x is allowed: %t, but the list is %x", near, allowed, legal)
			}
		}
	}
	var chance dice.Chance
	chance.Start(uint64(len(legal)), uint64(s.Turns))
	for range min(len(legal), 4) {
		a, b, fast, slow := *s, *s, chance, chance
		if done, last := r.Draw(&a, 1, &fast, nil, nil); done > 0 {
			if move, err := drawFromList(r, &b, seat, &slow); err != nil || move != last || a != b {
				return fmt.Errorf("the lot falls on %x, in the list on %x (%w)", last, move, err)
			}
		}
		chance.Stream(dice.Bot(int(seat))).Uint64()
	}
	if err := compareFollowing(r, s, seat, legal); err != nil {
		return err
	}
	v := r.View(s, seat)
	if !v.PlainTurn() {
		return nil
	}
	parts := []sim.Move{colditz.MoveOf(colditz.StopMoving)}
	if seat == colditz.German {
		parts = v.Posts(parts)
		for g := range colditz.Guard(r.GuardCount()) {
			parts = v.GuardSteps(g, parts)
		}
		parts = v.Recalls(parts)
	} else {
		for m := range colditz.Man(r.Men()) {
			parts = v.Steps(colditz.ManOf(int(seat)-1, 0)+m, parts)
		}
	}
	parts = v.Others(0, parts)
	slices.Sort(parts)
	if !slices.Equal(parts, legal) {
		return fmt.Errorf("the parts of the turn are %x, the list %x", parts, legal)
	}
	return nil
}
