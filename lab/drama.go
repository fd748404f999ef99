package lab

import (
	"context"
	"fmt"
	"slices"

	"escapesim/reports"
	"escapesim/sim"
	"escapesim/sim/dice"
)

// positions is about how many of a game are played out: where it has more
// rounds, not every one.
const positions = 24

// moreOften is how many times more playouts a position gets in which it is
// doubtful whether the game is decided.
const moreOften = 4

// MostPlayouts is the largest number of playouts of a position.
const MostPlayouts = 1000

// Drama looks closely at the games of a job: decision by decision, and with so
// many playouts from the opening and when rounds begin. The same seed gives the
// same counts for any number of workers. The error is ctx's, and what is
// returned is then about the first games of the job.
func (p *played[S, V]) Drama(ctx context.Context, job sim.Job, playouts int) (*reports.Drama, error) {
	table := []Experiment{p}
	ahead := job
	ahead.Done = nil
	lengths, err := Journaled(ctx, "lengths", table, ahead, func() *eachGame {
		return new(eachGame)
	}, func(ctx context.Context, job Job) (*eachGame, error) {
		list := make(eachGame, job.Games)
		done, err := sim.Deal(ctx, job, func(int) func(game uint64) {
			m := p.table()
			return func(game uint64) {
				m.Play(job.Seed, game)
				list[game-job.First] = p.rounds(m.Log.Events, m.Decisions)
			}
		})
		list = list[:done]
		return &list, err
	})
	if err != nil {
		return p.blankDrama(playouts), err
	}
	slices.Sort(*lengths)
	every := max(((*lengths)[len(*lengths)/2]+positions-1)/positions, 1)
	empty := func() closeLook {
		d := p.blankDrama(playouts)
		d.Every = every
		return closeLook{d}
	}
	total, err := Journaled(ctx, fmt.Sprintf("close look, %d playouts every %d", playouts, every), table, job, empty,
		Dealt(empty, func(part closeLook, job Job) func(game uint64) {
			w := watcher[S, V]{
				p: p, match: p.table(), ahead: p.table(), every: every, playouts: playouts,
				ends: 1<<len(part.Seats) + 1,
			}
			return func(game uint64) { w.watch(part.Drama, job.Seed, game) }
		}))
	return total.Drama, err
}

// closeLook is what a close look at some games shows.
type closeLook struct{ *reports.Drama }

// Games is how many they are.
func (l closeLook) Games() uint64 { return uint64(len(l.Drama.Games)) }

// Merge adds what other games show.
func (l closeLook) Merge(o closeLook) { l.Drama.Merge(o.Drama) }

func (p *played[S, V]) blankDrama(playouts int) *reports.Drama {
	d := &reports.Drama{
		Unit: p.drama.round, Turn: p.drama.turn, Every: 1, Playouts: playouts, Seats: p.drama.seats,
		First: p.drama.first,
	}
	if p.round == 0 {
		d.Unit = "decision"
	}
	for _, name := range p.drama.actions {
		d.Action(name)
	}
	return d
}

// drama is what a close look must know of a game.
type drama[S comparable, V any] struct {
	seats       []string // what the seats are called
	first       string   // the first in words, a plural
	round, turn string   // in words
	turnBegins  sim.EventKind
	actions     []string // decisions that the rules offer

	// winners is who has won a game that is over: bit i for seat i.
	winners func(m *sim.Match[S, V]) reports.End

	// action is what a decision of a position is called.
	action func(s *S, m sim.Move) string
}

// names are those of the seats.
func names(seats []Player) []string {
	list := make([]string, len(seats))
	for i, p := range seats {
		list[i] = p.Name
	}
	return list
}

// rounds is how many rounds some facts begin; decisions, where the game has none.
func (p *played[S, V]) rounds(facts []sim.Event, decisions int) int {
	if p.round == 0 {
		return decisions
	}
	n := 0
	for i := range facts {
		if facts[i].Kind == p.round {
			n++
		}
	}
	return n
}

// watcher looks closely at games, for one worker.
type watcher[S comparable, V any] struct {
	p            *played[S, V]
	match, ahead *sim.Match[S, V]
	every        int
	playouts     int
	ends         int // ways to end, by who wins
	at           []S // positions that are played out
	names        []string
}

// end is how a match ended.
func (w *watcher[S, V]) end(m *sim.Match[S, V]) reports.End {
	if m.Truncated {
		return reports.End(w.ends - 1)
	}
	return w.p.drama.winners(m)
}

// playAll plays the game's positions out, and from the end back to where it was open for sure
// those more often that chance may have brought below the line.
func (w *watcher[S, V]) playAll(g *reports.Watched, seed uint64) {
	for i := range g.Points {
		w.play(g, i, seed, w.playouts)
	}
	for i := len(g.Points) - 1; i > 0; i-- {
		below, doubtful := g.Points[i].Undecided(g.End)
		if doubtful {
			w.play(g, i, seed, moreOften*w.playouts)
			below, _ = g.Points[i].Undecided(g.End)
		}
		if below {
			break
		}
	}
}

// watch plays one game and adds it to d.
func (w *watcher[S, V]) watch(d *reports.Drama, seed, game uint64) {
	m := w.match
	g := reports.Watched{Game: game}
	w.at = w.at[:0]
	take := func(round int) {
		w.at = append(w.at, m.State)
		g.Points = append(g.Points, reports.Point{At: round, Ends: make([]uint32, w.ends)})
	}
	m.Start(seed, game)
	opening := m.Chance
	take(0)
	round := w.p.rounds(m.Log.Events, 0)
	inTurn, choices := false, 0
	for {
		facts, before := len(m.Log.Events), m.State
		step, on := m.Step()
		if !on {
			break
		}
		w.count(d, &before, &step)
		if len(step.Legal) > 1 {
			g.Choices++
			g.Options += int32(len(step.Legal))
			d.Options.Add(int32(len(step.Legal)))
			choices++
		}
		news := m.Log.Events[facts:]
		for i := range news {
			if news[i].Kind == w.p.drama.turnBegins {
				if inTurn {
					d.Choices.Add(int32(choices))
				}
				inTurn, choices = true, 0
			}
		}
		began := w.p.rounds(news, 1)
		if round += began; began > 0 && (round-1)%w.every == 0 {
			if _, on := m.Rules.Actor(&m.State); on {
				take(round)
			}
		}
	}
	if inTurn {
		d.Choices.Add(int32(choices))
	}
	g.Length, g.End = round, w.end(m)
	w.playAll(&g, seed)
	g.SameDice, g.SameLots = make([]uint32, w.ends), make([]uint32, w.ends)
	for k := range w.playouts {
		// What is new is new as in the playouts of the opening: less noise between them.
		w.again(g.SameDice, &opening, lotStreams, seed, streams(game, 0, k))
		w.again(g.SameLots, &opening, otherStreams, seed, streams(game, 0, k))
	}
	d.Games = append(d.Games, g)
}

// The streams of the players' lots, and all others.
var lotStreams, otherStreams = func() (lots, others []dice.Purpose) {
	for p := range dice.Purpose(dice.Purposes) {
		if p >= dice.Bot(0) && p <= dice.Bot(15) {
			lots = append(lots, p)
		} else {
			others = append(others, p)
		}
	}
	return lots, others
}()

// again plays a game again from its opening, with the chance that it had there,
// but for the streams that are begun anew.
func (w *watcher[S, V]) again(ends []uint32, opening *dice.Chance, anew []dice.Purpose, seed, key uint64) {
	w.ahead.StartFrom(&w.at[0], ^seed, key)
	w.ahead.Chance = *opening
	for _, p := range anew {
		w.ahead.Chance.Renew(p, ^seed, key)
	}
	w.ahead.PlayOn()
	ends[w.end(w.ahead)]++
}

// count counts what could be decided, and what was.
func (w *watcher[S, V]) count(d *reports.Drama, at *S, step *sim.Decision) {
	w.names = w.names[:0]
	last := ""
	for _, m := range step.Legal {
		if name := w.p.drama.action(at, m); name != last && !slices.Contains(w.names, name) {
			w.names, last = append(w.names, name), name
		}
	}
	for _, name := range w.names {
		d.Action(name).Open++
	}
	d.Action(w.p.drama.action(at, step.Move)).Taken++
}

// play plays a position out until there are so many playouts of it.
func (w *watcher[S, V]) play(g *reports.Watched, point int, seed uint64, playouts int) {
	ends := g.Points[point].Ends
	made := 0
	for _, k := range ends {
		made += int(k)
	}
	for k := made; k < playouts; k++ {
		w.ahead.StartFrom(&w.at[point], ^seed, streams(g.Game, point, k))
		w.ahead.PlayOn()
		ends[w.end(w.ahead)]++
	}
}

// streams is the number of the game whose streams a playout takes, of a run that
// nobody else plays: that of the seed with every bit turned.
func streams(game uint64, point, playout int) uint64 {
	return game<<32 | uint64(point)<<12 | uint64(playout) // at most moreOften * MostPlayouts of each
}

// eachGame is a number of each game, in their order.
type eachGame []int

// Games is how many there are.
func (s *eachGame) Games() uint64 { return uint64(len(*s)) }

// Merge adds those of the games that follow.
func (s *eachGame) Merge(o *eachGame) { *s = append(*s, *o...) }

// Carry carries them.
func (s *eachGame) Carry(w *reports.Wire) {
	if n := w.Len(len(*s)); w.Reading() {
		*s = make(eachGame, n)
	}
	for i := range *s {
		reports.CarryInt(w, &(*s)[i])
	}
}
