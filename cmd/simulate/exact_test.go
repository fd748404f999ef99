package main

import (
	"strings"
	"testing"
)

// Every table of every game can be printed.
func TestExactOfEveryGame(t *testing.T) {
	for game, topic := range map[string]string{
		"evasion":    "A walk past patrols",
		"stalagluft": "Turns for shaft and tunnel",
	} {
		if out := printed(t, "exact", game, "all"); !strings.Contains(out, topic) {
			t.Errorf("%s: no table %q", game, topic)
		}
	}
	if out := printed(t, "exact", "all"); !strings.Contains(out, "Reaching a target by do or die") {
		t.Error("no table of do or dies")
	}
}
