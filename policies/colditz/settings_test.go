package colditz_test

import (
	"testing"

	policies "escapesim/policies/colditz"
	"escapesim/sim"
	"escapesim/sim/colditz"
)

func standardWith(t *testing.T, r *colditz.Rules, parameters map[string]float64) *sim.Match[colditz.State,
	colditz.View] {
	t.Helper()
	m := &sim.Match[colditz.State, colditz.View]{Rules: r}
	for seat := range sim.Seat(r.Seats()) {
		bot, err := policies.New("standard", r, seat, parameters)
		if err != nil {
			t.Fatal(err)
		}
		m.Policies = append(m.Policies, bot)
	}
	return m
}

// Each parameter of the standard bots, set to either end of its range, changes some
// game under some rules.
func TestEveryParameterChangesPlay(t *testing.T) {
	if testing.Short() {
		t.Skip("plays hundreds of games")
	}
	type end struct {
		state     colditz.State
		decisions int
	}
	type table struct {
		rules *colditz.Rules
		ends  []end // as far as they have been played
	}
	const games = 200
	var tables []*table
	for _, game := range []struct {
		name    string
		players int
		sets    []string
	}{
		{"thibault", 4, nil},
		{"thibault", 2, nil},
		{"fuga3", 2, nil},
		{"fuga3", 3, []string{"conf.frisk_pick=german_choice"}},
		{"dutch", 2, nil},
	} {
		tables = append(tables, &table{rules: edition(t, game.name, game.players, game.sets...)})
	}
	differs := func(parameters map[string]float64) bool {
		var usual, other [5]*sim.Match[colditz.State, colditz.View]
		for i, table := range tables {
			usual[i], other[i] = standardWith(t, table.rules, nil), standardWith(t, table.rules, parameters)
		}
		for game := range games { // one at each table in turn: most are told apart soon at some table
			for i, table := range tables {
				if game == len(table.ends) {
					usual[i].Play(1, uint64(game))
					table.ends = append(table.ends, end{usual[i].State, usual[i].Decisions})
				}
				if other[i].Play(1, uint64(game)); (end{other[i].State, other[i].Decisions}) != table.ends[game] {
					return true
				}
			}
		}
		return false
	}
	for _, bot := range policies.Catalogue.Bots() {
		if bot.Name != "standard" {
			continue
		}
		for _, p := range bot.Parameters {
			for _, x := range []float64{p.Lo, p.Hi} {
				if x != p.Default && !differs(map[string]float64{p.Name: x}) {
					t.Errorf("%s=%g changes nothing", p.Name, x)
				}
			}
		}
	}
}
