package lab

import (
	"slices"
	"strings"
	"testing"

	"escapesim/sim"
	"escapesim/sim/colditz"
	"escapesim/sim/evasion"
	"escapesim/sim/stalagluft"
	"escapesim/sim/stalagluft/skirmish"
)

// What is forbidden to a seat is never done by it, unless nothing else is open; the game
// is the same at one go and step by step, whoever plays; and what no seat would have done
// changes nothing.
func TestWithout(t *testing.T) {
	if testing.Short() {
		t.Skip("plays hundreds of games")
	}
	for _, c := range []struct{ rules, without, never string }{
		{"colditz/thibault", "allied=do_or_die", "allied=drive"},
		{"colditz/thibault", "german=step", "german=play_holder"},
		{"colditz/fuga3", "allied=claim", "german=cooler"},
		{"evasion/price", "british=walk", "british=raid"},
		{"evasion/price", "german=order_a_patrol", "german=attack"},
		{"stalagluft/ebob", "pow=dig", "german=dig"},
		{"stalagluft/reconnaissance", "pow=a_row", "pow=order"},
	} {
		for _, bot := range []string{"random", "standard"} {
			g, _ := GameOf(c.rules)
			var seats []string
			for _, side := range Sides(g, 2) {
				seats = append(seats, side.Name+"="+bot)
			}
			open := func(without ...string) Experiment {
				e, _, _, err := Table{Players: 2, Seats: strings.Join(seats, ","), Without: without}.Open(c.rules)
				if err != nil {
					t.Fatal(err)
				}
				return e
			}
			met := 0
			switch e := open(c.without).(type) {
			case *played[colditz.State, colditz.View]:
				met = keeps(t, e)
			case *played[evasion.State, evasion.View]:
				met = keeps(t, e)
			case *played[stalagluft.State, stalagluft.View]:
				met = keeps(t, e)
			case *played[skirmish.State, skirmish.View]:
				met = keeps(t, e)
			}
			if met == 0 && bot == "standard" {
				t.Errorf("%s, %s: nothing was ever forbidden in %s", c.rules, bot, c.without)
			}
			if bot == "standard" && open().Signature(1, 4) != open(c.never).Signature(1, 4) {
				t.Errorf("%s: without %s other games are played, although nobody does it", c.rules, c.never)
			}
		}
	}
}

// keeps plays games and counts the decisions that lost something by being forbidden.
func keeps[S comparable, V any](t *testing.T, e *played[S, V]) (met int) {
	t.Helper()
	m := e.table()
	kinder := m.Rules.(sim.Kinder[S])
	for game := range uint64(3) {
		m.Play(1, game)
		end, decisions := m.State, m.Decisions
		m.Start(1, game)
		for {
			before := m.State
			open := slices.Clone(m.Rules.Legal(&before, nil))
			d, on := m.Step()
			if !on {
				break
			}
			forbidden := func(move sim.Move) bool { return m.Without[d.Seat]>>kinder.KindOf(&before, move)&1 != 0 }
			if slices.ContainsFunc(open, forbidden) {
				met++
			}
			all := !slices.ContainsFunc(open, func(move sim.Move) bool { return !forbidden(move) })
			if forbidden(d.Move) && !(all && d.Move == open[0]) {
				t.Fatalf("game %d, decision %d: %#x is made", game, m.Decisions, uint64(d.Move))
			}
		}
		if m.State != end || m.Decisions != decisions {
			t.Fatalf("game %d is another step by step", game)
		}
	}
	return met
}

func TestWithoutIsSpelt(t *testing.T) {
	for without, want := range map[string]string{
		"allied":           "want SEAT=ACTION",
		"allid=do_or_die":  `no seat "allid": did you mean allied?`,
		"allied=do_or_dye": `no kind of decision "do_or_dye": did you mean do_or_die?`,
	} {
		if _, _, _, err := (Table{Without: []string{without}}).Open(DefaultRules); err == nil ||
			!strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", without, err, want)
		}
	}
	a, players, _, err := Table{Players: 2, Without: []string{"allied=do_or_die"}}.Open(DefaultRules)
	if err != nil {
		t.Fatal(err)
	}
	b, _, _, err := Table{Players: 2, Seats: "team_1=" + players[1].Text}.Open(DefaultRules)
	if err != nil {
		t.Fatal(err)
	}
	if a.Signature(1, 4) != b.Signature(1, 4) {
		t.Errorf("%s is another player where a result names it", players[1].Text)
	}
}
