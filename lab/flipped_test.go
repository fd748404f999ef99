package lab

import (
	"flag"
	"maps"
	"slices"
	"strings"
	"testing"

	"escapesim/reports/paired"
	"escapesim/rulesets"
)

// collapses are the values of options under which the usual bots give up something
// altogether, with the reason. Most are the rule's own business; what begins with "a gap"
// is a rule that the bots do not understand yet.
var collapses = map[string]string{
	`evasion/price setup.aboard="foot"`: "a gap: patrols that begin on foot never go back to their trucks",
	`evasion/price split=false`:         "a gap: the party walks in pairs or not at all",

	`colditz/dutch card.bribe.equipment="none"`:         "without equipment for bribes a do or die, which wants no key, is the nearer way",
	`colditz/dutch dod.rope_allowed=true`:               "a do or die that ropes make shorter wants no key",
	`colditz/dutch route.wire_needs_cutters=false`:      "the wire wants no cutters",
	`colditz/dutch arrest.grey_condition="never"`:       "nobody may be arrested there, nor caught at an appel",
	`colditz/dutch arrest.outer_condition="never"`:      "nobody may be arrested there",
	`colditz/dutch dod.start="grey_or_returning"`:       "a do or die begins beside the cells: the German jails in the inner ones alone",
	`colditz/dutch dod.start="grey_not_white"`:          "the German jails where the way out is longer",
	`colditz/dutch night.mode="always_night"`:           "there is no day",
	`colditz/dutch tunnel.exit_announce="before_throw"`: "a gap: nobody leaves a tunnel where that has to be said before the throw",
	`colditz/dutch victory.end="at_time_limit"`:         "the game is over before the ropes are used",

	`colditz/dutch conf.outer="none"`:                                "who is caught outside keeps all, so that equipment is fetched as it comes: ropes and cutters, which are enough",
	`colditz/dutch arrest.grey_condition="stolen3_and_holds_or_kit"`: "a gap: wanted for their kit alone, men stay under cover and hardly fetch anything",

	`colditz/thibault arrest.grey_condition="never"`: "nobody may be arrested there",
	`colditz/thibault dod.failure="pawn_killed"`:     "a failure costs the man, and not the team",
	`colditz/thibault dod.failure="pawn_jailed"`:     "a failure costs the man, and not the team",
	`colditz/thibault dod.rope_allowed=false`:        "without ropes the way is too long for the throws",
	`colditz/thibault dod.route="prescribed"`:        "the prescribed way is too long for the throws",
	`colditz/thibault dod.start="appel_only"`:        "no do or die begins beside the cells: the German jails in the cooler alone",
	`colditz/thibault dod.start="grey"`:              "no do or die begins beside the cells: the German jails in the cooler alone",
	`colditz/thibault night.mode="always_night"`:     "there is no day",
	`colditz/thibault setup.shuffle_decks=false`:     "the decks lie in the same order in all games, and those cards at their ends",

	`stalagluft/ebob ferret.relocate=false`:            "ferrets may not slip out of sight",
	`stalagluft/ebob scenario.enabled=false`:           "there are no scenarios",
	`stalagluft/ebob score.count_individuals=false`:    "who gets out alone counts for nothing",
	`stalagluft/ebob spot_search.mode="no_tunnel_row"`: "such a search finds no tunnel",
}

// usualFlipped is how many games of each value are played where nothing is said: with so
// few the Spanish document and sets are left out, for which there is no time.
const usualFlipped = 40

var flipped = flag.Uint64("flipped", usualFlipped, "games of each value in TestNoActionCollapses; with 200, of all documents, and of sets as well")

// No option turns what the usual bots often do into what they never do, in any document,
// unless the reason stands in the table above: then they may not understand the rule. Every
// value of every truth and choice is played beside the document, on the same games.
func TestNoActionCollapses(t *testing.T) {
	every, all := 1, *flipped > usualFlipped
	if testing.Short() {
		every = 96
	}
	found := map[string]bool{}
	for _, g := range Written() {
		for _, rules := range g.Rules() {
			doc, err := rulesets.Load(rules, nil)
			if err != nil {
				t.Fatal(err)
			}
			if doc.Extends() || rules == "colditz/fuga3" && !all || !strings.Contains(rules, *only) {
				continue
			}
			if err := decode(doc); err != nil {
				t.Fatal(err)
			}
			var sides []Side
			n := 0
			for _, o := range doc.Values() {
				for _, v := range values(o.Option) {
					set := o.Key + "=" + v
					if n++; v == o.Text || n%every != 0 || o.Kind == rulesets.Set && !all {
						continue
					}
					s := Side{Name: set, Rules: rules, Table: Table{Sets: []string{set}}}
					if other := needed[set]; other != "" {
						s.Sets = append(s.Sets, other)
					}
					if _, _, _, err := s.Open(rules); err == nil { // else it contradicts the document
						sides = append(sides, s)
					}
				}
			}
			for batch := range slices.Chunk(sides, together) {
				r := &paired.Report{Seed: 1, Confidence: 0.95}
				list, err := OpenSides(r, append([]Side{{Name: rules, Rules: rules}}, batch...))
				if err != nil {
					t.Fatal(err)
				}
				c, err := Compare(t.Context(), list, Job{Seed: 1, Games: *flipped, Workers: 2})
				if err != nil {
					t.Fatal(err)
				}
				r.Fill(c.Sheets, c.Pairs, false)
				for _, v := range r.Variants {
					var gone []string
					for _, c := range v.Vanished {
						gone = append(gone, c.Name)
					}
					if len(gone) == 0 {
						continue
					}
					key := rules + " " + v.Name
					found[key] = true
					if collapses[key] == "" {
						t.Errorf("%s: nobody does any more what is counted as %s, and no reason stands in the table", key, strings.Join(gone, ", "))
					}
				}
			}
		}
	}
	for _, key := range slices.Sorted(maps.Keys(collapses)) {
		if !testing.Short() && *only == "" && !found[key] {
			t.Errorf("%s: a reason that is not needed any more", key)
		}
	}
}
