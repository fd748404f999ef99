package stalagluft_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"escapesim/sim"
	"escapesim/sim/simtest"
	"escapesim/sim/stalagluft"
	"escapesim/sim/stalagluft/skirmish"
)

//go:generate go test . -run AsRecorded -update

// What comes of games that lots play is line by line what is recorded. Rules that are meant to be others
// rewrite the file: go test ./sim/stalagluft -run AsRecorded -update.
func TestGamesByLotsAsRecorded(t *testing.T) {
	var out bytes.Buffer
	for _, sets := range [][]string{
		nil,
		{"idea.enabled=true", "deck.teams_in_deck=true"},
		{
			"stoolie.visibility=covert", "supply.wood=4", "supply.duct=2", "supply.sand=20",
			`turn.end_order=["theft","scrounger_theft","sand"]`,
		},
	} {
		r := resolve(t, sets)
		fmt.Fprintln(&out, "==", strings.Join(sets, " "))
		simtest.Lots[stalagluft.State, stalagluft.View]{
			Rules: r, Games: 4, Limit: 6000,
			Say: func(s *stalagluft.State, m sim.Move) string { words, _ := r.Say(s, m, sim.NoSeat); return words },
			Fact: func(e sim.Event) string {
				if e.Kind >= skirmish.WindRolled {
					return strings.Fields(skirmish.Facts[e.Kind])[0]
				}
				return strings.Fields(stalagluft.Facts[e.Kind])[0]
			},
		}.Write(&out)
	}
	simtest.Recorded(t, out.Bytes())
}
