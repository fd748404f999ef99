package colditz_test

import (
	"fmt"
	"strings"
	"testing"

	"escapesim/sim/colditz"
)

// Where one team plays, guards outside stand near the yards through which its best runs go:
// below the officers' quarters, the sickbay and the theatre.
func TestGermanWatchesTheRuns(t *testing.T) {
	const games, round, near = 20, 16, 15 // steps: the guards of one yard reach most of it in two turns
	r := thibault(t, 2)
	m := table(t, r, true, true)()
	watched, looked := 0, 0
	for game := range uint64(games) {
		m.Start(77, game)
		on := true
		for on && int(m.State.Round) < round {
			if _, on = m.Next(); on {
				m.Step()
			}
		}
		v := r.View(&m.State, colditz.German)
		if !on || !v.Kit(0) {
			continue
		}
		looked++
		all := true
		for _, id := range []string{"T114", "T196", "S30"} {
			yard, _ := r.Board.Find(id)
			least := round * near
			for g := range colditz.Guard(r.GuardCount()) {
				if p := v.Guard(g); p.Zone == colditz.OnBoard {
					least = min(least, r.GuardWalk(p.At, yard))
				}
			}
			all = all && least <= near
		}
		if all {
			watched++
		}
	}
	if looked < games/2 || 4*watched < 3*looked {
		t.Errorf("in %d of %d games with a kit guards are near all three yards, want three in four", watched, looked)
	}
}

// Nobody reaches a man on the run in this turn: a guard goes to where he catches him after the next throw, and who
// stands there already stays.
func TestGermanHeadsMenOff(t *testing.T) {
	const position = "g1 C014, %s, blue1 T139, blue2 A02, blue.kit, blue.cutters 1, turn german, pips 4, thrown 4"
	r := thibault(t, 2)
	for guards, want := range map[string]string{
		"g2 T043": "g2 to T097", "g2 T039, g3 T043": "g3 to T097", "g2 T114": "", "g2 T114, g3 T043": "",
	} {
		got := turns(t, r, "standard")(fmt.Sprintf(position, guards))
		if !strings.HasPrefix(got, want) || want == "" && strings.Contains(got, "g2 to") {
			t.Errorf("%s: %s, want g2 at T114 to stay and otherwise %q", guards, got, want)
		}
	}
}

// Spanish prisoners make use of it when nobody watches the ways out: they win nine games of ten from a
// German who decides by lot, and seven where they play as if he watched.
func TestCarelessGermansLoseAtFuga(t *testing.T) {
	if testing.Short() {
		t.Skip("plays 60 games")
	}
	const games, least = 60, 49
	if w := play(t, edition(t, "fuga3", 4), false, true, games); w.allied < least {
		t.Errorf("the Allies win %d of %d games from a German at random, want %d", w.allied, games, least)
	}
}

// With too few guards for a wall those in the barracks come out where men get away, before a second one stands inside.
func TestFewGuardsGoOutside(t *testing.T) {
	const position = "g1 C093, blue1 A02, blue.kit, turn german, pips 6, thrown 6"
	got := turns(t, thibault(t, 2), "standard")(position)
	if !strings.HasPrefix(got, "post T019") || strings.Contains(got, "post C") {
		t.Errorf("%s, want guards to come out on the terraces and none in the courtyard", got)
	}
}
