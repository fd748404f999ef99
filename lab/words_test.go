package lab

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"escapesim/reports"
	"escapesim/sim/simtest"
)

// one is 1 of a word that is a plural, walked a walk of the brief text that ends where
// it began.
var (
	one    = regexp.MustCompile(`\b1 (men|cards|circles|inches|kits|turns|throws|ropes|dice|(men|patrols) \w+)\b`)
	walked = regexp.MustCompile(`\b(\S+) to (\S+)`)
)

// Numbers agree with their words, and a walk has two ends.
func TestTranscriptGrammar(t *testing.T) {
	for i, c := range []string{"colditz/thibault", "evasion/price", "race/maedn", "colditz/dutch", "colditz/fuga3"} {
		if testing.Short() && i > 2 {
			break // other editions have the same words
		}
		e, _, _, err := Table{}.Open(c)
		if err != nil {
			t.Fatal(err)
		}
		for game := range uint64(simtest.Count(1, 3, 3)) {
			for _, style := range []reports.Style{reports.Full, reports.Brief} {
				var text bytes.Buffer
				if err := e.Replay(&text, reports.Head{Rules: c, Seed: 1, Game: game, As: reports.Umpire},
					style); err != nil {
					t.Fatal(err)
				}
				if found := one.FindString(text.String()); found != "" {
					t.Errorf("%s, game %d: %q", c, game, found)
				}
				if strings.Contains(text.String(), ": throw\n") {
					t.Errorf("%s, game %d tells a throw twice", c, game)
				}
				for _, w := range walked.FindAllStringSubmatch(text.String(), -1) {
					if style == reports.Brief && w[1] == strings.TrimRight(w[2], ",") {
						t.Errorf("%s, game %d: %q", c, game, w[0])
					}
				}
			}
		}
	}
}

// A stop tells the pips that are left of the throw, whatever is thrown next; no found
// card is called like the equipment.
func TestTranscriptStopsAndCards(t *testing.T) {
	stops := 0
	for i, c := range []string{"colditz/fuga3", "colditz/thibault", "colditz/dutch"} {
		if testing.Short() && i > 0 {
			break
		}
		e, seats, _, err := Table{Players: 4, Seats: "german=random,allied=random"}.Open(c)
		if err != nil {
			t.Fatal(err)
		}
		for game := range uint64(simtest.Count(1, 2, 2)) {
			left := 0.0
			for _, line := range transcript(t, e, seats, game, reports.Umpire) {
				details, _ := line["details"].(map[string]any)
				if pips, told := details["pips_left"].(float64); line["decision"] == "stop" {
					atNight := c == "colditz/fuga3" && line["seat"] == "german" // he uses one die of two
					if stops++; !told || pips != left && !atNight {
						t.Errorf("%s, game %d, step %v: %v pips unused, told: %v", c, game, line["step"], left, details)
					}
					left = 0
				} else if told {
					left = pips
				}
				list, _ := line["events"].([]any)
				for _, one := range list {
					event, _ := one.(map[string]any)
					dice, _ := event["dice"].([]any)
					for _, d := range dice {
						if event["for"] == "turn" {
							left += d.(float64)
						}
					}
					switch card := fmt.Sprint(event["card"]); event["event"] {
					case "turn_began":
						left = 0
					case "card_drawn", "discarded":
						if slices.Contains([]string{"rope", "key", "pass", "cutters"}, card) {
							t.Errorf("%s, game %d: %v", c, game, event)
						}
					}
				}
			}
		}
	}
	if stops < 100 {
		t.Errorf("%d stops only", stops)
	}
}

// What equipment opens, it opens to all prisoners by one document, to its own team by
// another.
func TestTranscriptOpenWays(t *testing.T) {
	for rules, to := range map[string]string{"colditz/thibault": "all prisoners", "colditz/fuga3": ""} {
		e, seats, _, err := Table{Players: 4, Sets: []string{"kit.required_to_leave=false"}}.Open(rules)
		if err != nil {
			t.Fatal(err)
		}
		told := 0
		for game := range uint64(simtest.Count(4, 12, 12)) {
			for _, event := range events(transcript(t, e, seats, game, reports.Umpire)) {
				if event["event"] != "ways_opened" {
					continue
				}
				told++
				if event["to"] != to && (to != "" || event["to"] == "all prisoners") {
					t.Errorf("%s: %v", rules, event)
				}
			}
		}
		if told == 0 {
			t.Errorf("%s: no way is opened", rules)
		}
	}
}
