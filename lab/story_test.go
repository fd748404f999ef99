package lab

import (
	"slices"
	"strings"
	"testing"

	"escapesim/reports"
)

// told is the story of a game.
func told(t *testing.T, rules, as string, seed, game uint64) []string {
	t.Helper()
	e, seats, players, err := Table{}.Open(rules)
	if err != nil {
		t.Fatal(err)
	}
	head := reports.Head{Rules: rules, Players: players, Seed: seed, Game: game, As: as}
	for _, s := range seats {
		head.Seats = append(head.Seats, reports.Reader{Seat: s.Name, Policy: s.Text})
	}
	story, err := e.Story(head)
	if err != nil {
		t.Fatal(err)
	}
	return story
}

// A story says how the game ended, what the chances were and where they turned, in the
// words of the game; it is the same each time, and a seat is told none.
func TestStory(t *testing.T) {
	for _, c := range []struct {
		rules, seat string
		game        uint64
		says        []string
	}{
		{"colditz/thibault", "german", 7, []string{"Orange wins after ", "the Germans ", "Do or die ", "In solitary: "}},
		{"evasion/price", "british", 8, []string{"the British ", "The men walked ", "The patrols searched "}},
		{"stalagluft/reconnaissance", "pow", 7, []string{"The scenario succeeds after ", "the prisoners ", "How they went: "}},
		{"stalagluft/ebob", "pow", 3, []string{"The prisoners win after ", "Tunnels: ", "Scenarios: ", "in the cooler: "}},
	} {
		t.Run(c.rules, func(t *testing.T) {
			if testing.Short() && c.rules != "evasion/price" && c.rules != "stalagluft/reconnaissance" {
				t.Skip("plays a thousand games")
			}
			story := told(t, c.rules, reports.Umpire, 1, c.game)
			text := strings.Join(story, "\n")
			for _, words := range append(c.says, "Chances to win at the beginning, about: ", " from ") {
				if !strings.Contains(text, words) {
					t.Errorf("no %q in:\n%s", words, text)
				}
			}
			if len(story) < 3 || len(story) > 8 {
				t.Errorf("%d lines:\n%s", len(story), text)
			}
			if testing.Short() {
				return
			}
			if again := told(t, c.rules, reports.Umpire, 1, c.game); !slices.Equal(story, again) {
				t.Errorf("told again it is another story:\n%s", strings.Join(again, "\n"))
			}
			if hers := told(t, c.rules, c.seat, 1, c.game); len(hers) > 0 {
				t.Errorf("%s is told a story: %q", c.seat, hers)
			}
		})
	}
}
