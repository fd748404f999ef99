package colditz_test

import (
	"fmt"
	"strings"
	"testing"

	bots "escapesim/policies/colditz"
	"escapesim/sim/colditz"
)

// escapes counts, over games of a standard team against a German, standard or at random, the
// escapes by each way, and the men who were shot.
func escapes(t *testing.T, german bool, games uint64, sets ...string) (by map[colditz.Exit]int, dead int) {
	t.Helper()
	m := table(t, thibault(t, 2, sets...), german, true)()
	by = map[colditz.Exit]int{}
	for game := range games {
		m.Play(3, game)
		for _, e := range m.Log.Events {
			switch fact := colditz.Fact(e); {
			case e.Kind == colditz.HasEscaped:
				by[colditz.Exit(fact.By())]++
			case e.Kind == colditz.Died && fact.Death() == colditz.ByShot:
				dead++
			}
		}
	}
	return by, dead
}

// A team that is alone with a German flies where his guards are not, and what its
// runner still needs nobody else takes: most get away.
func TestTeamFliesWhereNobodyWatches(t *testing.T) {
	const games = 40
	by, dead := escapes(t, false, games)
	if flown := by[colditz.ByRope] + by[colditz.ByWire]; by[colditz.ByRope] == 0 || flown < games || 5*dead > flown {
		t.Errorf("in %d games %d escapes by rope, %d by wire, %d shot", games, by[colditz.ByRope],
			by[colditz.ByWire], dead)
	}
}

// Whether guards head men off shows in where they stand: before a run that they may end it is waited for a longer
// throw, beside their posts it is not.
func TestLoneTeamSeesWhoWatches(t *testing.T) {
	const position = "%s, blue1 CAN8, blue.kit, blue.rope 2, blue.cutters 1, blue.escapes 1, round 12, turn blue, " +
		"pips 11, thrown 11"
	r := thibault(t, 2)
	for guards, want := range map[string]string{
		"g1 T104, g2 T066": "stop", "g1 T103, g2 T066": "blue1 to T037, stop", "g1 T105, g2 T066": "blue1 to T037, stop",
	} {
		if got := turns(t, r, "standard")(fmt.Sprintf(position, guards)); got != want {
			t.Errorf("%s: %s, want %s", guards, got, want)
		}
	}
}

// Guards come after a man from where he has climbed out: with a throw that does not take him far from there he waits.
func TestClimbsOutWithAGoodThrow(t *testing.T) {
	const position = "g1 T120, g2 T066, g3 T043, blue1 CAN8, blue.kit, blue.rope 2, blue.cutters 1, blue.escapes 1, " +
		"round 12, turn blue, pips 6, thrown 6"
	if got := turns(t, thibault(t, 2), "standard")(position); got != "stop" {
		t.Errorf("%s, want to wait", got)
	}
}

// Who comes out of the cooler stands beyond the gates: with what takes him away from there he runs instead of going
// home, unless a guard is likely to end his run.
func TestRunsOnHisWayBack(t *testing.T) {
	const position = "%s, blue1 S26, blue1.immune, blue2 A02, blue.rope 3, round 12, turn blue, pips 11, thrown 11"
	r := thibault(t, 2, "dod.cards=[]")
	for words, want := range map[string]string{
		"g1 C080, blue.kit":          "blue1 to GW10, stop",
		"g1 C080":                    "blue1 to S05, stop",
		"g1 C080, g2 T236, blue.kit": "blue2 to A16, blue1 to S19, stop",
	} {
		if got := turns(t, r, "standard")(fmt.Sprintf(position, words)); got != want {
			t.Errorf("%s: %s, want %s", words, got, want)
		}
	}
}

// An aim is what the rules in force make of it: without a do or die a team flies, and
// where cutters are not needed wire is a way out like any other.
func TestAimAsksTheRules(t *testing.T) {
	const games = 30
	printed, _ := escapes(t, true, games)
	by, _ := escapes(t, true, games, "dod.cards=[]")
	if by[colditz.ByDoOrDie] > 0 || by[colditz.ByRope] <= printed[colditz.ByRope] {
		t.Errorf("without do-or-die cards escapes are %v, with them %v", by, printed)
	}
	if by, _ = escapes(t, true, games,
		"route.wire_needs_cutters=false"); 2*by[colditz.ByWire] <= 3*printed[colditz.ByWire] {
		t.Errorf("where wire needs no cutters escapes are %v, else %v", by, printed)
	}
}

// A do or die that fails ends the game for a team without rivals: it is left for when there is no time for a flight
// that may fail, later where one man more is away.
func TestLoneTeamKeepsItsDoOrDie(t *testing.T) {
	const position = "g1 T207, blue1 CAN8, blue2 A02, blue3 A03, blue.kit, blue.rope 2, turn blue, " +
		"phase before_throw, blue.escapes %d, turns %d"
	r := thibault(t, 2)
	for _, at := range []struct {
		away, turns int
		dashes      bool
	}{{0, 10, false}, {0, 50, false}, {0, 60, true}, {1, 60, false}, {1, 80, true}} {
		got := turns(t, r, "standard")(fmt.Sprintf(position, at.away, at.turns))
		if strings.HasPrefix(got, "do or die") != at.dashes {
			t.Errorf("%d away after %d turns: %s, want a do or die: %t", at.away, at.turns, got, at.dashes)
		}
	}
}

// Twice as many guards do not drive a team without rivals to its do or die: what fails in a
// flight leaves time for it.
func TestLoneTeamFliesFirst(t *testing.T) {
	const games = 40
	by, _ := escapes(t, true, games, "game.guards={2=12}")
	if flown := by[colditz.ByRope] + by[colditz.ByWire]; flown < games/5 {
		t.Errorf("among 12 guards escapes are %v", by)
	}
}

// A flight is followed until its chance falls below the least that would make it the best: with that chance it is
// worth enough, with a smaller one it is not.
func TestLeastChanceIsExact(t *testing.T) {
	for won := 0; won <= 1000; won += 37 {
		for lost := 0; lost <= won; lost += 29 {
			for worth := 0; worth <= won; worth += 11 {
				least, of := bots.LeastChance(won, lost, worth)
				if of(least) < worth || least > 0 && of(least-1) >= worth {
					t.Fatalf("won %d, lost %d: %d for a worth of %d, not of %d", won, lost, least, worth, of(least))
				}
			}
		}
	}
}

// A do or die that fails takes the whole team out: while a man is on the run it waits for him, unless the rules take
// out nobody but the man who failed.
func TestWaitsForAManOnTheRun(t *testing.T) {
	const position = "g1 T207, blue1 CAN8, blue2 %s, blue3 A03, blue.kit, blue.rope 2, turn blue, " +
		"phase before_throw, turns 60"
	for _, at := range []struct {
		second, rule, want string
	}{
		{"A02", "dod.failure=team_eliminated", "do or die"},
		{"GNE41", "dod.failure=team_eliminated", "throw"},
		{"GNE41", "dod.failure=pawn_killed", "do or die"},
	} {
		got := turns(t, thibault(t, 2, at.rule), "standard")(fmt.Sprintf(position, at.second))
		if !strings.HasPrefix(got, at.want) {
			t.Errorf("with a man on %s and %s: %s, want %s", at.second, at.rule, got, at.want)
		}
	}
}

// Equipment in hand does not keep a team from its tunnel, which takes two men out.
func TestOpensItsTunnelWithEquipmentInHand(t *testing.T) {
	const position = "g1 K027, g2 T039, g3 T043, blue1 OFF1, blue2 CHA11, blue3 C092, blue.kit, blue.rope 3, " +
		"blue.cutters 1, blue.hand tunnel chapel, turn blue, pips 11, thrown 11, turns 36"
	if got := turns(t, thibault(t, 2), "standard")(position); !strings.Contains(got, "open chapel") {
		t.Errorf("%s, want the tunnel opened", got)
	}
}
