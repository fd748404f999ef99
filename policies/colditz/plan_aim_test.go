package colditz_test

import (
	"testing"

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

// A team that is alone with a German flies with ropes where his guards are not, and what its
// runner still needs nobody else takes: most get away.
func TestTeamFliesWhereNobodyWatches(t *testing.T) {
	const games = 40
	by, dead := escapes(t, false, games)
	if by[colditz.ByRope] < games/2 || 5*dead > by[colditz.ByRope]+by[colditz.ByWire] {
		t.Errorf("in %d games %d escapes by rope, %d by wire, %d shot", games, by[colditz.ByRope],
			by[colditz.ByWire], dead)
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

// Twice as many guards do not drive a team without rivals to its do or die: what fails in a
// flight leaves time for it.
func TestLoneTeamFliesFirst(t *testing.T) {
	const games = 40
	by, _ := escapes(t, true, games, "game.guards={2=12}")
	if flown := by[colditz.ByRope] + by[colditz.ByWire]; flown < games/5 {
		t.Errorf("among 12 guards escapes are %v", by)
	}
}
