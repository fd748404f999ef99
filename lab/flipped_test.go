package lab_test

import (
	"flag"
	"maps"
	"slices"
	"strings"
	"testing"

	"escapesim/lab"
	"escapesim/lab/questions"
	"escapesim/reports"
	"escapesim/reports/paired"
	"escapesim/rulesets"
	"escapesim/sim/simtest"
)

// together is how many rule sets are played beside one game of the document.
const together = 64

// collapses are the values of options, or options with all their values, under which the
// usual bots give up something altogether, with the reason. Most are the rule's own
// business; what begins with "a gap" is a rule that the bots do not understand yet.
var collapses = map[string]string{
	`colditz/dutch arrest.grey_condition="always"`: "guards go after men wherever they are, and " +
		"one is called back in a game of sixty",
	`colditz/dutch arrest.grey_condition="never"`: "nobody may be arrested there, nor caught at " +
		"an appel",
	`colditz/dutch arrest.grey_condition="stolen3_and_holds_or_kit"`: "a gap: wanted for their kit alone, men stay " +
		"under cover and hardly fetch anything",
	`colditz/dutch arrest.outer_condition="never"`: "nobody may be arrested there",
	`colditz/dutch attempt.declare="before_throw"`: "a gap: nobody goes out by a key where that has to be " +
		"said before the throw",
	`colditz/dutch car.failure="killed"`: "who fails is dead, and not caught",
	`colditz/dutch card.bribe.equipment="none"`: "without equipment for bribes a do or die, which wants no " +
		"key, is the nearer way",
	`colditz/dutch card.move_fast.rooms=[]`: "without rooms there are no such cards",
	`colditz/dutch conf.outer="none"`: "who is caught outside keeps all, so that equipment is " +
		"fetched as it comes: ropes and cutters, which are enough",
	`colditz/dutch conf.outer="one_random"`: "men are caught six times as often, and who arrests comes to the " +
		"barracks, which are never empty, so that nobody is called back to them",
	`colditz/dutch dod.rope_allowed=true`:      "a do or die that ropes make shorter wants no key",
	`colditz/dutch dod.start="grey_not_white"`: "the German jails where the way out is longer",
	`colditz/dutch dod.start="grey_or_returning"`: "a do or die begins beside the cells: the German jails in " +
		"the inner ones alone",
	`colditz/dutch force.areas=`: "nobody may give himself up where men would like to",
	`colditz/dutch force.mode="adjacent_roll"`: "a gap: nobody gives himself up where a die has to be " +
		"thrown for it",
	`colditz/dutch force.mode="none"`:              "nobody may give himself up",
	`colditz/dutch kit.parts_mode=`:                "no half card goes with a part that a man has fetched",
	`colditz/dutch kit.symbols=[]`:                 "nothing makes a kit",
	`colditz/dutch night.mode="always_night"`:      "there is no day",
	`colditz/dutch route.wire_needs_cutters=false`: "the wire wants no cutters",
	`colditz/dutch search.rooms=[]`:                "no room is searched",
	`colditz/dutch shoot.shooter_area=[]`:          "nobody may shoot",
	`colditz/dutch tunnel.exit_announce="before_throw"`: "a gap: nobody leaves a tunnel where that has to be said " +
		"before the throw",
	`colditz/dutch victory.end="at_time_limit"`: "with a clock the game is over before the ropes are used",

	`colditz/fuga3 arrest.grey_condition="never"`:  "nobody may be arrested there",
	`colditz/fuga3 arrest.outer_condition="never"`: "nobody may be arrested there",
	`colditz/fuga3 arrest.outside_condition="never"`: "nobody may be arrested outside, so that no guard goes " +
		"there after a man",
	`colditz/fuga3 attempt.announce=`:             "no man is named, so that none may be arrested for it",
	`colditz/fuga3 attempt.declare="none"`:        "nothing is declared",
	`colditz/fuga3 card.move_fast.rooms=[]`:       "without rooms there are no such cards",
	`colditz/fuga3 card.warning.answers=`:         "a warning answers no search, against which it is played",
	`colditz/fuga3 dod.failure="team_eliminated"`: "a failure costs the team, whose men have better ways",
	`colditz/fuga3 move.pow_may_block=false`: "a gap: men who may not stop in corridors and at cell " +
		"exits hardly get ready for anything",
	`colditz/fuga3 kit.parts_mode="cards_only_complete"`: "no half card goes with a part that a man has fetched",
	`colditz/fuga3 kit.parts_mode="none"`:                "half cards stand for nothing",
	`colditz/fuga3 night.mode="always_day"`:              "there is no night",
	`colditz/fuga3 night.mode="always_night"`:            "there is no day",
	`colditz/fuga3 pursuit.name_target=false`:            "no man is named",
	`colditz/fuga3 route.open_for="single_crossing"`: "a rope for each man: teams go by kits and cutters " +
		"instead, and win as often",
	`colditz/fuga3 search.rooms=`:                "no room is searched, or only one where less is to be stolen",
	`colditz/fuga3 search.theft_interrupt=false`: "no theft is stopped",
	`colditz/fuga3 tunnel.reveal="after_throw"`:  "nothing is shown before the throw",
	`colditz/fuga3 kit.symbols=`:                 "a kit of one part, or none, wants no two half cards",

	`colditz/thibault appel.attendance="mandatory"`: "an appel that all must attend catches nobody, so " +
		"that none is called",
	`colditz/thibault arrest.grey_condition="never"`:  "nobody may be arrested there",
	`colditz/thibault arrest.outer_condition="never"`: "nobody may be arrested there",
	`colditz/thibault card.hideaway.protects="kit"`:   "a gap: a hideaway that saves a kit alone is not played",
	`colditz/thibault card.move_fast.rooms=[]`:        "without rooms there are no such cards",
	`colditz/thibault dod.failure="pawn_jailed"`:      "a failure costs the man, and not the team",
	`colditz/thibault dod.failure="pawn_killed"`:      "a failure costs the man, and not the team",
	`colditz/thibault dod.needs=`: "what a do or die takes is fetched first, and cutters " +
		"are none of it",
	`colditz/thibault dod.rope_allowed=false`: "without ropes the way is too long for the throws",
	`colditz/thibault dod.route="prescribed"`: "the prescribed way is too long for the throws",
	`colditz/thibault dod.start="appel_only"`: "no do or die begins beside the cells: the German " +
		"jails in the cooler alone",
	`colditz/thibault dod.start="grey"`: "no do or die begins beside the cells: the German " +
		"jails in the cooler alone",
	`colditz/thibault guard.block="to_barracks"`: "who would block comes out of the barracks again " +
		"elsewhere, so that hardly anybody is recalled",
	`colditz/thibault hand.play_window="own_side_turn"`:     "a hideaway may not be played in the German's turn",
	`colditz/thibault hand.play_window="own_turn_only"`:     "a hideaway may not be played in the German's turn",
	`colditz/thibault kit.at_start=true`:                    "every team has its kit from the start",
	`colditz/dutch kit.at_start=true`:                       "every team has its kit from the start",
	`colditz/thibault kit.parts_mode="cards_only_complete"`: "no half card goes with a part that a man has fetched",
	`colditz/thibault kit.parts_mode="none"`:                "half cards stand for nothing",
	`colditz/thibault kit.symbols=[]`:                       "nothing makes a kit",
	`colditz/thibault night.mode="always_night"`:            "there is no day",
	`colditz/thibault search.rooms=`:                        "no room is searched, or only one in which nobody is",
	`colditz/thibault setup.shuffle_decks=false`: "the decks lie in the same order in all games, and " +
		"those cards at their ends",
	`colditz/thibault turn.must_use_all_pips=true`: "whoever can step must",
	`colditz/thibault tunnel.exit_announce="before_throw"`: "a gap: nobody leaves a tunnel where that has to be " +
		"said before the throw",

	`stalagluft/ebob alert.steps=[]`:         "an alert does nothing",
	`stalagluft/ebob escape.kit=`:            "what an escaper does not need is not made",
	`stalagluft/ebob ferret.relocate=false`:  "ferrets may not slip out of sight",
	`stalagluft/ebob scenario.allowed=`:      "what is not on the list is not played",
	`stalagluft/ebob scenario.enabled=false`: "there are no scenarios",
	`stalagluft/ebob scenario.x_required=`: "a scenario for which the break does not wait is not worth " +
		"its men",
	`stalagluft/ebob score.count_individuals=false`:    "who gets out alone counts for nothing",
	`stalagluft/ebob spot_search.mode="no_tunnel_row"`: "such a search finds no tunnel",
	`stalagluft/ebob spy.tunnel_totals=`: "few totals, or none, betray a tunnel, or all do, and none " +
		"is left for workshops",
	`stalagluft/ebob spy.workshop_totals=`:          "few totals, or none, betray a workshop",
	`stalagluft/ebob stoolie.denies_facility=false`: "a spy stops nothing",
	`stalagluft/ebob tunnel.start.need=`: "tunnels are begun at once, and found before there is too " +
		"much sand",
	`stalagluft/ebob win.needs_break=false`: "who gets out alone decides, so that no tunnel gets long enough " +
		"for a pump",
	`stalagluft/ebob work.towers_block=true`: "a tower sees where the papers could be picked",
}

// usualFlipped is how many games of each value are played where nothing is said: with so
// few the Spanish document and sets are left out, for which there is no time.
const usualFlipped = 40

var flipped = flag.Uint64("flipped", usualFlipped,
	"games of each value in TestNoActionCollapses; with 200, of all documents, and of sets as well")

// No option turns what the usual bots often do into what they never do, in any document,
// unless the reason stands in the table above: then they may not understand the rule. One
// value in so many of all truths and choices is played beside the document, on the same
// games; with -flipped 200, all.
func TestNoActionCollapses(t *testing.T) {
	every, all := simtest.Count(400, 48, 6), *flipped > usualFlipped
	if all {
		every = 1
	}
	found := map[string]bool{}
	for _, g := range lab.Written() {
		for _, rules := range g.Rules() {
			doc, err := rulesets.Load(rules, nil)
			if err != nil {
				t.Fatal(err)
			}
			if doc.Extends() || rules == "colditz/fuga3" && !all || !strings.Contains(rules, *lab.Only) {
				continue
			}
			if err := lab.Decode(doc); err != nil {
				t.Fatal(err)
			}
			var sides []lab.Side
			n := 0
			for _, o := range doc.Values() {
				for _, v := range lab.ValuesOf(o.Option) {
					set := o.Key + "=" + v
					if n++; v == o.Text || n%every != 0 || o.Kind == rulesets.Set && !all {
						continue
					}
					s := lab.Side{Name: set, Rules: rules, Table: lab.Table{Sets: []string{set}}}
					_, _, _, err := s.Open(rules)
					if other := lab.Needed[set]; err != nil && other != "" {
						s.Sets = append(s.Sets, other)
						_, _, _, err = s.Open(rules)
					}
					if err == nil { // else it contradicts the document
						sides = append(sides, s)
					}
				}
			}
			for batch := range slices.Chunk(sides, together) {
				r := &paired.Report{Origin: reports.Origin{Seed: 1, Confidence: 0.95}}
				list, err := questions.OpenSides(r, append([]lab.Side{{Name: rules, Rules: rules}}, batch...))
				if err != nil {
					t.Fatal(err)
				}
				c, err := questions.Compare(t.Context(), list, lab.Job{Seed: 1, Games: *flipped, Workers: 2})
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
					if collapses[key] == "" { // perhaps all values of the option have one reason
						key = key[:strings.Index(key, "=")+1]
					}
					found[key] = true
					if collapses[key] == "" {
						t.Errorf("%s %s: nobody does any more what is counted as %s, and no reason stands in the table",
							rules, v.Name, strings.Join(gone, ", "))
					}
				}
			}
		}
	}
	for _, key := range slices.Sorted(maps.Keys(collapses)) {
		if all := *flipped > usualFlipped; all && strings.Contains(key, *lab.Only) && !found[key] {
			t.Errorf("%s: a reason that is not needed any more", key)
		}
	}
}
