package evasion_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	ground "escapesim/rulesets/evasion"
	"escapesim/sim"
	"escapesim/sim/evasion"
	"escapesim/sim/simtest"
)

//go:generate go test . -run AsRecorded -update

// What comes of games that lots play is line by line what is recorded. Rules that are meant to be others
// rewrite the file: go test ./sim/evasion -run AsRecorded -update.
func TestGamesByLotsAsRecorded(t *testing.T) {
	var out bytes.Buffer
	for _, c := range []struct {
		games uint64
		sets  []string
	}{
		{100, nil},
		{40, []string{
			"ambush.trigger=choose", "matrix.wound_pick=german", "escape.mode=step", "lys.capacity=2", "raid=true",
			"ambush.foot=true", "crew.dismount=true", "site.change=true", "setup.split=true",
			"embark.drop_en_route=true", "spot.on_leave=true",
		}},
		{40, []string{
			"group.scope=party", "spot.per=hex", "search.duration=instant", "posture.persist=false",
			"garrison.action=patrol_matrix", "matrix.plural=d6", "matrix.wound_pick=british", "move.mix=carry",
			"wound.heal=rest", "prisoner.escort=true", "radio.delay=2", "lys.shot=true", "vehicle.offroad=true",
			"edge.exit=true", "matrix.truck_on_kill=captured",
		}},
		{40, []string{
			"brit.adaptive=false", "german.adaptive=plotted", "vehicle.idle_look=true", "move.open=3",
			"embark.drop_en_route=true",
		}},
		{40, []string{"brit.men=3", "german.teams=2", "zoc=true", "move.mix=slowest", "info.range=2", "rail=path"}},
	} {
		r := price(t, c.sets...)
		fmt.Fprintln(&out, "==", strings.Join(c.sets, " "))
		lots(r, c.games, 2000).Write(&out)
	}
	simtest.Recorded(t, out.Bytes())
}

// What comes of each option turned to another value, where it is not the same game, is as recorded.
func TestTurnedOptionsAsRecorded(t *testing.T) {
	open := func(sets ...string) (simtest.Lots[evasion.State, evasion.View], error) {
		r, _, err := ground.Load("evasion/price", sets)
		return lots(r, 12, 2000), err
	}
	simtest.TurnedAsRecorded(t, price(t).Options(), open)
}

// lots are games that lots play.
func lots(r *evasion.Rules, games uint64, limit int) simtest.Lots[evasion.State, evasion.View] {
	return simtest.Lots[evasion.State, evasion.View]{
		Rules: r, Games: games, Limit: limit,
		Say:  func(_ *evasion.State, m sim.Move) string { return r.Say(m) },
		Fact: func(e sim.Event) string { name, _, _ := r.Coded(e, sim.NoSeat); return name },
	}
}
