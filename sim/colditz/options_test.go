package colditz_test

import (
	"strings"
	"testing"

	"escapesim/rulesets"
	"escapesim/sim"
	"escapesim/sim/colditz"
)

// needs are values that another option must go with.
var needs = map[string]string{"victory.end=at_time_limit": "clock.limit_minutes=40", "glider.enabled=true": "board.glider=true"}

// Every value of every option that has a few can be played: games end, and
// no position on the way is impossible.
func TestEveryValueOfEveryOptionPlays(t *testing.T) {
	var o colditz.Options
	for _, option := range rulesets.Schema(&o) {
		var values []string
		switch option.Kind {
		case rulesets.Truth:
			values = []string{"true", "false"}
		case rulesets.Choice:
			values = option.Names
		case rulesets.Set:
			values = []string{"[]", "[" + strings.Join(option.Names, ",") + "]"}
		}
		for _, value := range values {
			t.Run(option.Key+"="+value, func(t *testing.T) {
				sets := []string{option.Key + "=" + value, "sim.max_rounds=60"}
				if other := needs[sets[0]]; other != "" {
					sets = append(sets, other)
				}
				r := thibault(t, 4, sets...)
				m := &sim.Match[colditz.State, colditz.View]{Rules: r, Limit: 50_000}
				for range r.Seats() {
					m.Policies = append(m.Policies, sim.Uniform[colditz.View]())
				}
				for game := range uint64(3) {
					m.Start(5, game)
					for {
						if _, on := m.Step(); !on {
							break
						}
						if m.Decisions%16 == 0 {
							if err := r.Check(&m.State); err != nil {
								t.Fatalf("game %d, decision %d: %v", game, m.Decisions, err)
							}
						}
					}
					if m.Truncated || m.State.Outcome == colditz.Undecided {
						t.Errorf("game %d does not end", game)
					}
				}
			})
		}
	}
}
