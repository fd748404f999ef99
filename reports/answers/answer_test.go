package answers

import (
	"strings"
	"testing"

	"escapesim/reports"
)

// The foot of an answer is no wider than the terminal, but for commands to paste.
func TestFoldedFoot(t *testing.T) {
	r := &reports.Result{
		Origin:      reports.Origin{Rules: "colditz/thibault", RulesHash: "bf4367b936da", Games: 20, Bots: &reports.Bots{}},
		Assumptions: make([]string, 97),
		Outcomes:    reports.Named[reports.Outcome]{{Name: "german", Value: reports.Outcome{Lo: 0.1, Hi: 0.3}}},
	}
	a := Answer{Foot: footer(r, true)}
	for _, width := range []int{40, 60, 80} {
		var b strings.Builder
		if err := a.Write(&b, "table", width, false); err != nil {
			t.Fatal(err)
		}
		text := b.String()
		for line := range strings.Lines(text) {
			if len([]rune(line)) > width+1 && !strings.HasPrefix(line, "  simulate") {
				t.Errorf("%d columns: %q", width, line)
			}
		}
		if !strings.Contains(text, "\n  simulate rules show colditz/thibault --assumed\n") {
			t.Errorf("%d columns: the command is broken: %q", width, text)
		}
	}
}

// Of a text that is longer than the screen what answers stands last: the words, or else what
// says so on a page.
func TestAnswerStandsLast(t *testing.T) {
	const text = "Mind: a doubt\n\nThe runner wins.\n\nMore.\n"
	a := &Answer{Words: []string{"The runner wins.", "More."}}
	for height, want := range map[int]string{0: "", 7: "", 6: "\nThe runner wins.\n\nMore.\n"} {
		if got := a.Ending(text, 80, height); got != want {
			t.Errorf("on a screen of %d lines: %q, want %q", height, got, want)
		}
	}
	if a.Lead = "It is so."; a.Ending(text, 80, 2) != "\nIt is so.\n" {
		t.Error("the answer of the page does not stand last")
	}
	if none := new(Answer); none.Ending(text, 80, 2) != "" {
		t.Error("an answer in no words stands last")
	}
}

// What is no saved answer says where.
func TestNoAnswer(t *testing.T) {
	for text, want := range map[string]string{
		"{":                         ":1:1: it is damaged, or no saved answer: unexpected end of JSON input",
		"{\n  \"a\": x}":            ":2:8: it is damaged, or no saved answer: invalid character 'x' looking for beginning of value",
		`{"schema": "escapesim.x"}`: `: schema "escapesim.x": no such answer is known`,
	} {
		if _, err := Read([]byte(text), false); err == nil || Place([]byte(text), err)+": "+err.Error() != want {
			t.Errorf("%s: %s: %v", text, Place([]byte(text), err), err)
		}
	}
}
