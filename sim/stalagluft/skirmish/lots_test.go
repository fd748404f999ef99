package skirmish_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"escapesim/sim"
	"escapesim/sim/simtest"
	"escapesim/sim/stalagluft/skirmish"
)

//go:generate go test . -run AsRecorded -update

// What comes of games that lots play is line by line what is recorded. Rules that are meant to be others
// rewrite the file: go test ./sim/stalagluft/skirmish -run AsRecorded -update.
func TestGamesByLotsAsRecorded(t *testing.T) {
	var out bytes.Buffer
	for _, c := range []struct {
		name string
		sets []string
	}{
		{"reconnaissance", []string{"skirmish.by_lot=[]", "recon.dog=true"}},
		{"reconnaissance", []string{"halt.mode=capture"}},
		{"blind-spot", nil},
		{"scale-wire", []string{"skirmish.by_lot=[]"}},
		{"mole", nil},
		{"truck", nil},
		{"gate-disguise", nil},
		{"vorlager-theft", nil},
		{"baltic-breakout", nil},
	} {
		r := resolve(t, c.name, c.sets)
		fmt.Fprintln(&out, "==", c.name, strings.Join(c.sets, " "))
		simtest.Lots[skirmish.State, skirmish.View]{
			Rules: r, Games: 20, Limit: 2000,
			Without: "give up",
			Say:     func(s *skirmish.State, m sim.Move) string { words, _ := r.Say(s, m); return words },
			Fact:    func(e sim.Event) string { return strings.Fields(skirmish.Facts[e.Kind])[0] },
		}.Write(&out)
	}
	simtest.Recorded(t, out.Bytes())
}
