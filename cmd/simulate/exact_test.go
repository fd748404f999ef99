package main

import (
	"strings"
	"testing"
)

// Every table of every game can be printed, those with cases that leave nothing
// to chance too, whose rows end sooner.
func TestExactOfEveryGame(t *testing.T) {
	for game, topic := range map[string]string{"evasion": "A walk past patrols", "stalagluft": "Turns for shaft and tunnel"} {
		if out := printed(t, "exact", game, "all", "--simulate", "2"); !strings.Contains(out, topic) {
			t.Errorf("%s: no table %q", game, topic)
		}
	}
	if out := printed(t, "exact", "all"); !strings.Contains(out, "Reaching a target by do or die") {
		t.Error("no table of do or dies")
	}
}
