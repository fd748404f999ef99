package maedn

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"testing"

	"escapesim/sim"
	"escapesim/sim/simtest"
)

//go:generate go test . -run AsRecorded -update

// What comes of games that lots play is line by line what is recorded. Rules that are meant to be others
// rewrite the file: go test ./sim/maedn -run AsRecorded -update.
func TestGamesByLotsAsRecorded(t *testing.T) {
	var out bytes.Buffer
	names := map[sim.EventKind]string{Thrown: "thrown", Captured: "captured", Won: "won"}
	for _, name := range slices.Sorted(maps.Keys(tables)) {
		fmt.Fprintln(&out, "==", name)
		simtest.Lots[State, View]{
			Rules: tables[name], Games: 5, Limit: 5000,
			Say:  func(_ *State, m sim.Move) string { return fmt.Sprint(m) },
			Fact: func(e sim.Event) string { return names[e.Kind] },
		}.Write(&out)
	}
	simtest.Recorded(t, out.Bytes())
}
