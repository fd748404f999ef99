package lab

import (
	"fmt"
	"math"
	"strings"

	"escapesim/reports"
	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/position"
)

// How many playouts of a position give a story its chances to win, and how many where
// they may have turned: standard errors of 6 and of 3 points at most, so that a turn of
// 20 points is more than four standard errors of a difference.
const (
	storyPlayouts = 64
	turnPlayouts  = 4 * storyPlayouts
)

// Story tells how a game went: its end, its turning points, and to the umpire what the
// game's own teller adds, who knows everything. To a seat the turning points are those that
// it could see: chances are of positions that its view allows, and facts those that it was
// told. The chances are nil where the game cannot be played out.
func (p *played[S, V]) Story(head reports.Head) ([]string, []reports.Chances, error) {
	seat, err := p.reader(&head)
	if err != nil {
		return nil, nil, err
	}
	m, tell := p.table(), p.teller(seat)
	result, length := reports.Ending(m, tell, head.Seed, head.Game)
	lines := []string{reports.Ended(result, length)}
	if _, over := m.Rules.Actor(&m.State); over { // given up or broken off: cannot be played out
		return lines, nil, nil
	}
	rounds := p.rounds(m.Log.Events, m.Decisions)
	every := max((rounds+positions-1)/positions, 1)
	phases, told := p.phases(head, seat, every)
	for _, s := range head.Seats {
		if _, samples := any(m.Rules).(sim.Sampler[S, V]); seat != sim.NoSeat && !samples {
			phases = nil
		}
		if strings.HasPrefix(s.Policy, "search") || strings.HasPrefix(s.Policy, outsidePrefix) {
			phases = nil // too slow to be played out
		}
	}
	if len(phases) > 0 {
		p.chances(phases, head, seat, m)
	}
	list := make([]reports.Phase, len(phases))
	for i := range phases {
		list[i] = phases[i].Phase
	}
	lines = append(lines, reports.TurningPoints(list, p.sides(head, tell), tell.Turning)...)
	if tell.Story != nil && seat == sim.NoSeat {
		lines = append(lines, tell.Story(m.Log.Events, told)...)
	}
	return lines, reports.ChancesOf(list), nil
}

// sides are the seats as a sentence calls them.
func (p *played[S, V]) sides(head reports.Head, tell reports.Teller[S]) (names []string) {
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
	return names
}

// phase is a part of a game, and the position in which it begins.
type phase[S any] struct {
	reports.Phase
	at S
}

// phases cuts a game where rounds begin; told is all that happens in it, as the reader
// hears it.
func (p *played[S, V]) phases(head reports.Head, reader sim.Seat, every int) (list []phase[S], told []reports.Fact) {
	m, tell := p.table(), p.teller(reader)
	unit := p.drama.round
	if p.round == 0 {
		unit = "decision"
	}
	m.Start(head.Seed, head.Game)
	facts := tell.Facts(nil, &m.State, nil, m.Log.Events)
	round, first := p.rounds(m.Log.Events, 1), 1
	begun, from, step, decided := m.State, 0, 0, 0
	cut := func() {
		name := fmt.Sprintf("%s %d", unit, first)
		if last := max(round, first); last > first {
			name = fmt.Sprintf("%ss %d to %d", unit, first, last)
		}
		list = append(list, phase[S]{
			reports.Phase{Name: name, Facts: facts[from:len(facts):len(facts)], Step: step}, begun,
		})
		begun, from, step = m.State, len(facts), decided
	}
	for {
		mark, before := m.Log.Mark(), m.State
		d, on := m.Step()
		if !on {
			break
		}
		decided++
		news := m.Log.Events[mark:]
		facts = append(facts, tell.Facts(&before, &m.State, &d, news)...)
		_, on = m.Rules.Actor(&m.State)
		began := p.rounds(news, position.Bit(on))
		if began == 0 {
			continue
		}
		if next := round + began; on && (next-1)%every == 0 && next > first {
			cut()
			first = next
		}
		round += began
	}
	cut()
	return list, facts
}

// chances plays the beginnings of phases out; over is the game at its end. For a seat that
// reads, each playout begins in a position that its view allows, drawn anew.
func (p *played[S, V]) chances(phases []phase[S], head reports.Head, reader sim.Seat, over *sim.Match[S, V]) {
	ahead := p.table()
	sampler, _ := any(over.Rules).(sim.Sampler[S, V])
	var guess S
	seats := len(head.Seats)
	last := &phases[len(phases)-1]
	last.After = make([]float64, seats)
	add(last.After, p.drama.winners(over), 1)
	play := func(i, from, playouts int) { // those before it have been played
		wins := phases[i].Before
		for seat := range wins {
			wins[seat] *= float64(from) / float64(playouts) // exact: both are powers of two
		}
		for k := from; k < playouts; k++ {
			at, stream := &phases[i].at, streams(head.Game, i, k)
			if reader != sim.NoSeat {
				lots := dice.NewStream(^head.Seed, stream, dice.Setup)
				sampler.Sample(over.Rules.View(at, reader), &lots, &guess)
				at = &guess
			}
			ahead.StartFrom(at, ^head.Seed, stream)
			if ahead.PlayOn(); !ahead.Truncated {
				add(wins, p.drama.winners(ahead), 1/float64(playouts))
			}
		}
		if i > 0 {
			phases[i-1].After = wins
		}
	}
	for i := range phases {
		phases[i].Before = make([]float64, seats)
		play(i, 0, storyPlayouts)
	}
	closer := make([]bool, len(phases)+1)
	for i := range phases {
		if _, by := phases[i].Change(); math.Abs(by) >= reports.LeastTurn*3/4 {
			closer[i], closer[i+1] = true, true
		}
	}
	for i := range phases {
		if closer[i] {
			play(i, storyPlayouts, turnPlayouts)
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
