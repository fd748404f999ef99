package colditz_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	bots "escapesim/policies/colditz"
	"escapesim/rulesets"
	"escapesim/sim"
	"escapesim/sim/colditz"
	"escapesim/sim/simtest"
)

// turnedGames is in how many games an option that was turned must change something;
// among the long tests all options are played in all documents.
func turnedGames() (games int, all bool) {
	games = simtest.Count(0, 16, 40)
	return games, games == 40
}

// editions are the rule documents.
var editions = []string{"thibault", "dutch", "fuga3"}

// silent are options that no game and no scenario can tell apart, with the
// reason.
var silent = map[string]string{
	"game.enforce_piece_limits": "it is about which documents are accepted (TestTableClauses), not about play",
	"info.hands_hidden": "the bots do not look at other hands, open or not; what a view shows is tested " +
		"(COL-HAND-10)",
	"dod.owner_may_look": "the bots do not look at their card; what a view shows is tested (COL-DOD-25)",
}

// needs are values that another option must go with.
var needs = map[string]string{
	"victory.end=at_time_limit": "clock.limit_minutes=40",
	"glider.enabled=true":       "board.glider=true",
}

// Every truth and every choice, turned in each document to what it is not
// there, plays to the end of every game, and somewhere changes what happens;
// or a scenario file turns it and shows what it does.
func TestTurnedOptionsChangeSomething(t *testing.T) {
	if testing.Short() {
		t.Skip("plays hundreds of games")
	}
	inScenarios := turnedInScenarios(t)
	games, all := turnedGames()
	var o colditz.Options
	for _, option := range rulesets.Schema(&o) {
		values := option.Names
		switch option.Kind {
		case rulesets.Truth:
			values = []string{"true", "false"}
		case rulesets.Choice:
		default:
			continue
		}
		if !all && (inScenarios[option.Key] || silent[option.Key] != "") {
			continue // its scenario file is played by TestClauses, its values by lab's TestEveryOptionPlays
		}
		t.Run(option.Key, func(t *testing.T) {
			changed := false
			for _, edition := range editions {
				for _, value := range values {
					sets := []string{option.Key + "=" + value}
					if other := needs[sets[0]]; other != "" {
						sets = append(sets, other)
					}
					if changes(t, edition, sets) {
						changed = true
					}
				}
				if changed && !all {
					break // the short run has seen enough
				}
			}
			if !changed && !inScenarios[option.Key] && silent[option.Key] == "" {
				t.Errorf("%d games of each document are the same whatever %s is, and no scenario file turns it",
					games, option.Key)
			}
		})
	}
}

// changes plays games of a document with and without the overrides and
// reports whether any differs.
func changes(t *testing.T, edition string, sets []string) bool {
	t.Helper()
	games, long := turnedGames()
	differ := false
	for _, lively := range []bool{true, false} {
		plain := matchOf(edited(t, edition, 4, "sim.max_rounds=60"), lively)
		turned := matchOf(edited(t, edition, 4, append([]string{"sim.max_rounds=60"}, sets...)...), lively)
		for game := range uint64(games / 2) {
			turned.Play(3, game)
			if turned.Truncated || turned.State.Outcome == colditz.Undecided {
				t.Fatalf("%s with %s: game %d does not end", edition, strings.Join(sets, " "), game)
			}
			if err := turned.Rules.(*colditz.Rules).Check(&turned.State); err != nil {
				t.Fatalf("%s with %s: game %d ends in a position that cannot be: %v", edition,
					strings.Join(sets, " "), game, err)
			}
			if differ {
				continue
			}
			plain.Play(3, game)
			if differ = !slices.Equal(plain.Log.Events, turned.Log.Events); differ && !long {
				return true
			}
		}
	}
	return differ
}

// matchOf seats standard bots at the German's place and at one team's where
// the game is to be lively, and random ones at the others: one or the other
// comes into most situations.
func matchOf(r *colditz.Rules, lively bool) *sim.Match[colditz.State, colditz.View] {
	m := &sim.Match[colditz.State, colditz.View]{Rules: r, Limit: 50_000}
	for seat := range r.Seats() {
		bot := sim.Uniform[colditz.View]()
		if lively && seat < 2 {
			var err error
			if bot, err = bots.New("standard", r, sim.Seat(seat), nil); err != nil {
				panic(err)
			}
		}
		m.Policies = append(m.Policies, bot)
	}
	return m
}

// turnedInScenarios are the options that scenario files and clause tests set.
func turnedInScenarios(t *testing.T) map[string]bool {
	t.Helper()
	files, err := filepath.Glob("testdata/clauses/*.toml")
	if err != nil || len(files) == 0 {
		t.Fatal("no scenario files", err)
	}
	tests, err := filepath.Glob("*_clauses_test.go")
	if err != nil {
		t.Fatal(err)
	}
	files = append(files, tests...)
	keys := map[string]bool{}
	set := regexp.MustCompile(`"([a-z_]+\.[a-z_.]+)=`)
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range set.FindAllStringSubmatch(string(text), -1) {
			keys[m[1]] = true
		}
	}
	return keys
}
