package lab

import (
	"testing"

	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/position"
	"escapesim/sim/simtest"
)

// Positions of games that are played at random come back whole from what is
// written down of them.
func TestPositionsComeBack(t *testing.T) {
	evasion, _, err := EvasionRules("evasion/price", nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Run("evasion", func(t *testing.T) { comeBack(t, evasionPosition(evasion), 23) })
	for _, sets := range [][]string{{"stoolie.visibility=covert", "idea.enabled=true"}, nil} {
		if testing.Short() && sets == nil {
			break // what is covert is written down besides
		}
		camp, err := campRules("stalagluft/ebob", sets)
		if err != nil {
			t.Fatal(err)
		}
		t.Run("stalagluft", func(t *testing.T) { comeBack(t, campPosition(camp), simtest.Count(193, 97, 97)) })
	}
}

func comeBack[S comparable, V any](t *testing.T, p *fields[S, V], every int) {
	u := sim.Uniform[V]()
	m := &sim.Match[S, V]{Rules: p.r, Policies: []sim.Policy[V]{u, u}}
	seen := 0
	for game := range uint64(3) {
		m.Start(1, game)
		for n := 0; n < 4000; n++ {
			if _, on := m.Step(); !on {
				break
			}
			if n%every != 0 {
				continue
			}
			var entries []position.Entry
			written, _ := p.writeDown(&m.State, nil)
			for _, e := range written {
				entries = append(entries, position.Entry(e))
			}
			if _, err := p.Lay(true, entries, new(dice.Chance)); err != nil {
				t.Fatalf("game %d, decision %d: %v", game, n, err)
			}
			if p.s != m.State {
				t.Fatalf("game %d, decision %d does not come back", game, n)
			}
			seat, _ := p.r.Actor(&m.State)
			if name, on := p.Actor(); !on || name != p.tell.Name(seat) {
				t.Errorf("game %d, decision %d: %s is asked, want %s", game, n, name, p.tell.Name(seat))
			}
			seen++
		}
		p.s = m.State
		if _, on := p.r.Actor(&p.s); !on {
			if name, on := p.Actor(); on || name != "nobody" || len(p.Legal()) != 0 {
				t.Errorf("game %d is over, and %s is asked: %v", game, name, p.Legal())
			}
		}
	}
	if seen < 20 {
		t.Errorf("only %d positions: the test proves little", seen)
	}
}
