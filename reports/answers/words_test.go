package answers

import (
	"slices"
	"strings"
	"testing"
)

// What depends on who plays is said by the bots with which it is so.
func TestSkillInWords(t *testing.T) {
	for signs, want := range map[string]string{
		"":     "no difference is shown, whoever plays.",
		"~~":   "no difference is shown, whoever plays.",
		"++":   "they win more often, whoever plays.",
		"--":   "they win less often, whoever plays.",
		"+~":   "they win more often with a; no difference is shown with b.",
		"-~~":  "they win less often with a; no difference is shown with b and c.",
		"+-":   "they win more often with a; they win less often with b; the conclusion depends on who plays.",
		"~+++": "they win more often with b, c and d; no difference is shown with a.",
	} {
		var rungs []Rung
		for i, sign := range signs {
			r := Rung{Bot: string(rune('a' + i))}
			switch sign {
			case '+':
				r.By, r.Lo, r.Hi = 0.2, 0.1, 0.3
			case '-':
				r.By, r.Lo, r.Hi = -0.2, -0.3, -0.1
			default:
				r.By, r.Lo, r.Hi = 0.1, -0.1, 0.3
			}
			rungs = append(rungs, r)
		}
		if got := skillWords("they win", rungs); got != want {
			t.Errorf("%s: %q, want %q", signs, got, want)
		}
	}
}

// What sensitivity leaves as it is stands below its table: options apart from values.
func TestNotTurned(t *testing.T) {
	const (
		whole   = "not turned, for they hold tables or files, or have no step: "
		refused = "not turned, for the rules refuse it beside the others: "
	)
	for skipped, want := range map[string][]string{
		"":            nil,
		"a b":         {whole + "a, b"},
		"a=1":         {refused + "a=1"},
		"a b=2 c d=4": {whole + "a, c", refused + "b=2, d=4"},
	} {
		if got := notTurned(strings.Fields(skipped)); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", skipped, got, want)
		}
	}
}
