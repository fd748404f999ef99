package main

import (
	"bytes"
	"strings"
	"testing"

	"escapesim/reports"
)

func TestPlain(t *testing.T) {
	for text, want := range map[string]string{
		"A game\n\tof 2 %\n":         "A game\n\tof 2 %\n",
		"\x1b]0;gone\x07":            "\ufffd]0;gone\ufffd",
		"Küche, Brücke":              "Küche, Brücke",
		"\u009b31m red":              "\ufffd31m red",
		"abc\u202egnp.exe\u2069 end": "abc\ufffdgnp.exe\ufffd end",
	} {
		var b bytes.Buffer
		if n, err := (&plain{to: &b}).Write([]byte(text)); err != nil || n != len(text) || b.String() != want {
			t.Errorf("%q: %q, want %q; %d bytes, %v", text, b.String(), want, n, err)
		}
	}
}

// The foot of an answer is no wider than the terminal, but for commands to paste.
func TestFoldedFoot(t *testing.T) {
	r := &reports.Result{
		Origin:      reports.Origin{Rules: "colditz/thibault", RulesHash: "bf4367b936da", Games: 20, Bots: &reports.Bots{}},
		Assumptions: make([]string, 97),
		Outcomes:    reports.Named[reports.Outcome]{{Name: "german", Value: reports.Outcome{Lo: 0.1, Hi: 0.3}}},
	}
	a := answer{foot: footer(r, true)}
	for _, width := range []int{40, 60, 80} {
		text, err := a.text("table", width, nil)
		if err != nil {
			t.Fatal(err)
		}
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
