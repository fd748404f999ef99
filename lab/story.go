package lab

import (
	"fmt"
	"math"
	"strings"

	"escapesim/reports"
	"escapesim/sim"
)

// How many playouts of a position give a story its chances to win, and how many where
// they may have turned: standard errors of 6 and of 3 points at most, so that a turn of
// 20 points is more than four standard errors of a difference.
const (
	storyPlayouts = 64
	turnPlayouts  = 4 * storyPlayouts
)

// Story tells how a game went: its end, its turning points, and what the game's own
// teller adds. A seat that reads is told none.
func (p *played[S, V]) Story(head reports.Head) ([]string, error) {
	seat, err := p.reader(&head)
	if err != nil || seat != sim.NoSeat {
		return nil, err
	}
	m, tell := p.table(), p.teller(sim.NoSeat)
	result, length := reports.Ending(m, tell, head.Seed, head.Game)
	lines := []string{reports.Ended(result, length)}
	if _, over := m.Rules.Actor(&m.State); over { // given up or broken off: cannot be played out
		return lines, nil
	}
	rounds := p.rounds(m.Log.Events, m.Decisions)
	every := max((rounds+positions-1)/positions, 1)
	phases, told := p.phases(head, every)
	for _, s := range head.Seats {
		if strings.HasPrefix(s.Policy, "search") || strings.HasPrefix(s.Policy, outsidePrefix) {
			phases = nil // too slow to be played out
		}
	}
	if len(phases) > 0 {
		p.chances(phases, head, m)
	}
	var names []string
	for i := range head.Seats {
		name := tell.Name(sim.Seat(i))
		switch {
		case i == 0:
			name = p.drama.first
		case name == "german":
			name = "the Germans"
		}
		names = append(names, name)
	}
	list := make([]reports.Phase, len(phases))
	for i := range phases {
		list[i] = phases[i].Phase
	}
	lines = append(lines, reports.TurningPoints(list, names, tell.Turning)...)
	if tell.Story != nil {
		lines = append(lines, tell.Story(m.Log.Events, told)...)
	}
	return lines, nil
}

// phase is a part of a game, and the position in which it begins.
type phase[S any] struct {
	reports.Phase
	at S
}

// phases cuts a game where rounds begin; told is all that happens in it.
func (p *played[S, V]) phases(head reports.Head, every int) (list []phase[S], told []reports.Fact) {
	m, tell := p.table(), p.teller(sim.NoSeat)
	unit := p.drama.round
	if p.round == 0 {
		unit = "decision"
	}
	m.Start(head.Seed, head.Game)
	facts := tell.Facts(nil, &m.State, nil, m.Log.Events)
	round, first := p.rounds(m.Log.Events, 0), 1
	begun, from := m.State, 0
	cut := func() {
		name := fmt.Sprintf("%s %d", unit, first)
		if last := max(round, first); last > first {
			name = fmt.Sprintf("%ss %d to %d", unit, first, last)
		}
		list = append(list, phase[S]{reports.Phase{Name: name, Facts: facts[from:len(facts):len(facts)]}, begun})
		begun, from = m.State, len(facts)
	}
	for {
		mark, before := m.Log.Mark(), m.State
		d, on := m.Step()
		if !on {
			break
		}
		news := m.Log.Events[mark:]
		facts = append(facts, tell.Facts(&before, &m.State, &d, news)...)
		began := p.rounds(news, 1)
		if began == 0 {
			continue
		}
		_, on = m.Rules.Actor(&m.State)
		if next := round + began; on && (next-1)%every == 0 && next > first {
			cut()
			first = next
		}
		round += began
	}
	cut()
	return list, facts
}

// chances plays the beginnings of phases out; over is the game at its end.
func (p *played[S, V]) chances(phases []phase[S], head reports.Head, over *sim.Match[S, V]) {
	ahead := p.table()
	seats := len(head.Seats)
	last := &phases[len(phases)-1]
	last.After = make([]float64, seats)
	add(last.After, p.drama.winners(over), 1)
	play := func(i, playouts int) {
		wins := make([]float64, seats)
		for k := range playouts {
			ahead.StartFrom(&phases[i].at, ^head.Seed, streams(head.Game, i, k))
			if ahead.PlayOn(); !ahead.Truncated {
				add(wins, p.drama.winners(ahead), 1/float64(playouts))
			}
		}
		if phases[i].Before = wins; i > 0 {
			phases[i-1].After = wins
		}
	}
	for i := range phases {
		play(i, storyPlayouts)
	}
	closer := make([]bool, len(phases)+1)
	for i := range phases {
		if _, by := phases[i].Change(); math.Abs(by) >= reports.LeastTurn*3/4 {
			closer[i], closer[i+1] = true, true
		}
	}
	for i := range phases {
		if closer[i] {
			play(i, turnPlayouts)
		}
	}
}

// add adds to the chances of the seats that win with an end.
func add(wins []float64, e reports.End, by float64) {
	for seat := range wins {
		if e>>seat&1 != 0 {
			wins[seat] += by
		}
	}
}
