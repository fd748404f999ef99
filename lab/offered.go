package lab

import (
	"context"

	"escapesim/reports"
	"escapesim/sim"
)

// Offered are the kinds of decisions that were open beside others in some games: of each
// seat a set, bit i for kind i.
type Offered struct {
	kinds []string // what players call them
	games uint64
	open  []uint64
}

// Actions are the names of the kinds that were open to some of these seats, each once.
func (o *Offered) Actions(seats []sim.Seat) (list []string) {
	var open uint64
	for _, s := range seats {
		open |= o.open[s]
	}
	for _, action := range actions(o.kinds) {
		if kindsNamed(o.kinds, action)&open != 0 {
			list = append(list, action)
		}
	}
	return list
}

// Games is how many they were.
func (o *Offered) Games() uint64 { return o.games }

// Merge adds what was open in other games.
func (o *Offered) Merge(more *Offered) {
	o.games += more.games
	for seat, set := range more.open {
		o.open[seat] |= set
	}
}

// Carry carries them.
func (o *Offered) Carry(w *reports.Wire) {
	w.Uint(&o.games)
	w.Same(len(o.open))
	w.Uints(o.open)
}

// Offered are those of the first games of a job.
func (p *played[S, V]) Offered(ctx context.Context, job Job) (*Offered, error) {
	kinder, ok := p.table().Rules.(sim.Kinder[S])
	if !ok {
		return nil, nil
	}
	ahead := Job{Seed: job.Seed, First: job.First, Games: min(job.Games, pilot), Workers: job.Workers}
	empty := func() *Offered { return &Offered{kinds: kinder.Kinds(), open: make([]uint64, len(p.table().Policies))} }
	return Journaled(ctx, "offered", []Experiment{p}, ahead, empty,
		Dealt(empty, func(part *Offered, job Job) func(game uint64) {
			m := p.table()
			return func(game uint64) {
				part.games++
				for m.Start(job.Seed, game); ; {
					d, on := m.Next()
					if !on {
						return
					}
					for _, move := range d.Legal {
						if len(d.Legal) > 1 {
							part.open[d.Seat] |= 1 << kinder.KindOf(&m.State, move)
						}
					}
					m.Step()
				}
			}
		}))
}
