package questions

import (
	"slices"
	"testing"
)

// An option is found by any form of a word, and by what its readers call a thing.
func TestFinds(t *testing.T) {
	const tunnel, appel = "tunnel.exit_announce when a tunnel's end is told",
		"appel.guards how many guards an appel takes"
	for _, c := range []struct {
		text   string
		sought []string
		found  bool
	}{
		{tunnel, []string{"tunnels"}, true},
		{tunnel, []string{"Tunnel", "telling"}, false},
		{tunnel, []string{"exit"}, true}, // the middle of a key is a word of it
		{tunnel, []string{"unnel"}, false},
		{tunnel, nil, true},
		{appel, []string{"roll", "call"}, true},
		{appel, []string{"sentries"}, false}, // no form by letters taken away
		{appel, []string{"sentry", "appels"}, true},
		{appel, []string{"guards", "tunnel"}, false},
		{"dice.doubles another throw or none", []string{"do", "or", "die"}, false}, // short words are whole ones
		{"dod.cards the do-or-die cards", []string{"do", "or", "die"}, true},
		{"glider.distance 36 circles", []string{"36"}, true}, // a number is a whole one
		{"clock.minutes 360 for 136 turns of 1.36 or -36 COL-DOD-36", []string{"36"}, false},
	} {
		if got := Finds(c.text, c.sought...); got != c.found {
			t.Errorf("%q in %q: %v", c.sought, c.text, got)
		}
	}
}

// A question is sought by its words that say something, and what is named so stands first.
func TestNamedFirst(t *testing.T) {
	if got := Asked([]string{"How", "many", "guards"}); !slices.Equal(got, []string{"guards"}) {
		t.Errorf("how many guards: %q", got)
	}
	if got := Asked([]string{"what", "can", "be", "36", "?", "\"rope\"?"}); !slices.Equal(got, []string{"36", "rope"}) {
		t.Errorf("what can be 36: %q", got)
	}
	if got := Asked([]string{"what", "is"}); !slices.Equal(got, []string{"what", "is"}) {
		t.Errorf("what is: %q", got)
	}
	keys := []string{"appel.when", "dod.route", "game.guards", "victory.target_escapes", "victory.tie"}
	NamedFirst(keys, func(key string) string { return key }, []string{"win", "escapes"})
	want := []string{"victory.target_escapes", "victory.tie", "appel.when", "dod.route", "game.guards"}
	if !slices.Equal(keys, want) {
		t.Errorf("%q, want %q", keys, want)
	}
}
