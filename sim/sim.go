// Package sim is the kernel: what a game, a bot and a match are, and how many
// matches run side by side with the same counts for any number of workers.
//
// It must not know any game. A game is a package below sim/ that implements
// Rules; a bot implements Policy; reports read the Log that every game
// writes. The state of a game is one plain comparable struct without
// pointers: = copies it, == compares it.
package sim

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"sync"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"escapesim/sim/dice"
)

// Seat is a place at the table, counted from 0. What a seat is called, and
// which of them is the German one, is the game's business.
type Seat int8

// NoSeat stands where no seat is meant.
const NoSeat Seat = -1

// Move is one decision, packed by the game. Moves are compared as numbers;
// what one means, only its game can tell.
type Move uint64

// Rules is a game. Implementations are immutable and shared by all workers.
// S is the state, V the view of one seat.
type Rules[S comparable, V any] interface {
	// Seats is the number of places at the table.
	Seats() int

	// Setup writes the opening position over whatever s held.
	Setup(s *S, c *dice.Chance, log *Log)

	// Actor is the seat that must decide now; false when the game is over.
	Actor(s *S) (Seat, bool)

	// Legal returns the decisions open to the actor: ascending, each once, at
	// least one while the game is not over. The list is written into buf,
	// which comes empty, or is one that the game keeps and nobody may alter.
	Legal(s *S, buf []Move) []Move

	// Apply carries out one of the moves that Legal named, and all that
	// follows from it without a further decision.
	Apply(s *S, m Move, c *dice.Chance, log *Log)

	// View is what the seat may know of the position, and nothing else.
	View(s *S, seat Seat) V
}

// Policy decides for one seat. It answers with an index into legal, so an
// illegal move cannot be said. A policy may own scratch memory, but its
// answer must depend on the view, the legal moves and its stream alone; an
// instance serves one worker.
type Policy[V any] interface {
	Choose(v V, legal []Move, c *dice.Stream) int
}

// Speaker is a policy that may know its move without the list and may know
// several moves ahead. What it says is checked, by a Judge without making the
// list: a move that is not open counts as no answer.
type Speaker[V any] interface {
	Policy[V]

	// Say adds to plan, which comes empty, the move and those that are to
	// follow it; it adds none when the policy must be shown the list. The
	// policy is held to its plan until somebody else is asked, a move of it is
	// not open, or the game finds that it calls for another (Follower). It is
	// asked even where one move only is open.
	Say(v V, c *dice.Stream, plan []Move) []Move
}

// Heeder is a policy that decides with the plan of another before it, whose seat it has
// taken. That plan binds the other as it would in the seat, as long as it is done.
type Heeder[V any] interface {
	Policy[V]

	// Heeds is that other; nil: nobody.
	Heeds() Speaker[V]

	// Hear tells before each Choose what the other is going to do; nothing where it must
	// be shown the list.
	Hear(plan []Move)
}

// Judge is a game that can tell whether a move is open to the actor without
// listing all: exactly when Legal names it.
type Judge[S comparable] interface {
	// Allows judges a move; room is empty memory to list into, if need be.
	Allows(s *S, m Move, room []Move) bool
}

// Drawer is a game that can draw moves by lot without listing all, for a seat
// that does nothing else.
type Drawer[S comparable] interface {
	// Draw draws at least one move of the actor and at most so many, and carries
	// out each as Apply would, while he is to decide; it counts them. Each is
	// legal[lots.IntN(len(legal))] by the stream of the actor's bot, and the only
	// one, without a draw, where there is one; room is empty memory to list into,
	// if need be.
	Draw(s *S, most int, c *dice.Chance, log *Log, room []Move) (done int)
}

// Follower is a game that follows a plan by itself, faster than move by move.
type Follower[S comparable] interface {
	Judge[S]

	// Follow carries out moves of the actor one after the other, each as Apply
	// would, and counts them. It stops where Allows denies a move or another
	// seat is to decide, and after a move from which the actor may have learned
	// something that calls for another plan; on says that none of this came up.
	Follow(s *S, plan []Move, c *dice.Chance, log *Log) (done int, on bool)
}

// Breakdown is what a policy panics with that cannot decide any more, as one whose
// decisions come from outside the program. The games in hand are then lost.
type Breakdown struct{ Err error }

// Uniform is the policy that takes any legal move with equal chance.
func Uniform[V any]() Policy[V] { return uniform[V]{} }

type uniform[V any] struct{}

func (uniform[V]) Choose(_ V, legal []Move, c *dice.Stream) int { return c.IntN(len(legal)) }

// EventKind says what happened; each game counts its own kinds from 1.
type EventKind uint8

// Event is one fact of a game, in the game's own coding of A to D.
type Event struct {
	Kind       EventKind
	Seat       Seat
	A, B, C, D int16
}

// Log collects the facts of one game in order. A nil Log takes nothing: that
// is what bots that play a position on in their heads hand to the rules.
type Log struct{ Events []Event }

// Add notes a fact. It panics when a number does not fit into an event: the
// game then says less than it must.
func (l *Log) Add(k EventKind, seat Seat, a, b, c, d int) {
	if l == nil {
		return
	}
	// Written field by field where it stays: an event made first and copied
	// is read back wider than it was written, and the processor waits for that.
	l.Events = append(l.Events, Event{})
	e := &l.Events[len(l.Events)-1]
	e.Kind, e.Seat, e.A, e.B, e.C, e.D = k, seat, int16(a), int16(b), int16(c), int16(d)
	if ((a+1<<15)|(b+1<<15)|(c+1<<15)|(d+1<<15))>>16 != 0 {
		panic("sim: a number does not fit into an event")
	}
}

// Mark is how far the log has come; 0 for a nil Log.
func (l *Log) Mark() int {
	if l == nil {
		return 0
	}
	return len(l.Events)
}

// Reset empties the log and keeps its memory.
func (l *Log) Reset() { l.Events = l.Events[:0] }

// DefaultLimit is the number of decisions after which a match is given up
// and counted as truncated, where the game itself names no other.
const DefaultLimit = 1_000_000

// Match plays games one after the other in memory of its own, which it never
// gives back: after the first few games it allocates nothing.
type Match[S comparable, V any] struct {
	Rules    Rules[S, V]
	Policies []Policy[V] // by seat; not to be changed during a game

	// Without are the kinds of decisions that a seat must not make, a bit a kind of a
	// Kinder; nil forbids nothing. Where everything that is open would be forbidden,
	// the first of the list is left.
	Without []uint64

	Limit int // decisions; 0 means DefaultLimit

	// The game in hand.
	State     S
	Chance    dice.Chance
	Log       Log
	Game      uint64 // its index in the run
	Decisions int
	Truncated bool // the limit came before the end

	legal    []Move // memory for lists
	manners  [maxSeats]manner
	speakers []Speaker[V]
	judge    Judge[S]    // the game, if it is one
	drawer   Drawer[S]   // the game, if it is one
	follower Follower[S] // the game, if it is one
	kinder   Kinder[S]   // the game, if it is one
	judged   []Move      // memory for the lists that judging makes, empty
	said     []Move      // memory for plans
	rest     []Move      // of the plan in hand, where it is followed step by step
	planner  Seat        // whose it is
	heard    bool        // Next has asked a Heeder for the decision that is due
}

// room is memory for the lists that judging makes.
const room = 1 << 10

// maxSeats is as many as have streams of their own (dice.Bot).
const maxSeats = 16

// manner is how a seat decides.
type manner uint8

const (
	chooses   manner = iota // from the list
	drawsLots               // among the moves on it, and so needs no view
	speaks                  // says a plan, which binds it
	heeds                   // hears the plan of another
)

// Start sets up game number game of the run with this seed.
func (m *Match[S, V]) Start(seed, game uint64) {
	m.begin(seed, game)
	m.Rules.Setup(&m.State, &m.Chance, &m.Log)
}

// StartFrom begins game number game of the run with this seed at a position
// instead of an opening. The log is empty, no plan is in hand, no decision has
// been counted, and every stream of chance is at its beginning: what was drawn
// on the way to the position, and from which seed, does not matter.
func (m *Match[S, V]) StartFrom(at *S, seed, game uint64) {
	m.begin(seed, game)
	m.State = *at
}

func (m *Match[S, V]) begin(seed, game uint64) {
	m.Chance.Start(seed, game)
	m.Log.Reset()
	m.Game, m.Decisions, m.Truncated, m.rest, m.heard = game, 0, false, nil, false
	m.seat()
}

// seat finds out how the policies want to be asked.
func (m *Match[S, V]) seat() {
	m.judge, _ = m.Rules.(Judge[S])
	m.drawer, _ = m.Rules.(Drawer[S])
	m.follower, _ = m.Rules.(Follower[S])
	m.kinder, _ = m.Rules.(Kinder[S])
	if m.judged == nil {
		m.judged = make([]Move, 0, room)
	}
	m.speakers = m.speakers[:0]
	for seat, p := range m.Policies {
		var speaker Speaker[V]
		m.manners[seat] = drawsLots
		if _, ok := p.(uniform[V]); !ok {
			m.manners[seat] = chooses
			if speaker, ok = p.(Speaker[V]); ok {
				m.manners[seat] = speaks
			} else if h, ok := p.(Heeder[V]); ok && h.Heeds() != nil {
				m.manners[seat], speaker = heeds, h.Heeds()
			}
		}
		m.speakers = append(m.speakers, speaker)
	}
}

// Decision is one step of a match, as Step tells it. Legal is the match's
// own memory, good until the next step.
type Decision struct {
	Seat  Seat
	Move  Move
	Legal []Move
}

// Step plays one decision; false when the game is over or given up. A seat
// with one legal move is not asked to choose, so that no policy learns from
// being asked.
func (m *Match[S, V]) Step() (Decision, bool) {
	before := m.Decisions
	d := m.play(1, true)
	return d, m.Decisions > before
}

// Play plays one whole game.
func (m *Match[S, V]) Play(seed, game uint64) {
	m.Start(seed, game)
	m.PlayOn()
}

// PlayOn plays the game in hand to its end, from wherever it has come to.
func (m *Match[S, V]) PlayOn() { m.play(math.MaxInt, false) }

// PlayUntil plays on as long as stop does not hold of the position; false when
// the game is over, or given up, first. Stop is asked before every decision, the
// one that is due when it is called included, and must not change the position.
// A plan in hand is gone on with afterwards: stopping does not make another game.
func (m *Match[S, V]) PlayUntil(stop func(s *S) bool) bool {
	for m.due() {
		if stop(&m.State) {
			return true
		}
		m.play(1, false)
	}
	return false
}

// Plan puts a plan into the hands of the seat that is to decide, as if its policy had
// said it: it binds as far as the policy's own would. The memory of moves must not be
// written to before the next decision of somebody else.
func (m *Match[S, V]) Plan(moves []Move) {
	m.rest = moves
	m.planner, _ = m.Rules.Actor(&m.State)
}

// Next is the decision that is due, as Step will make it; false when the game is
// over or given up. Its policy has been asked, and is not asked again; Apply can
// make another move instead. Legal is the match's own memory, good until the next
// decision.
func (m *Match[S, V]) Next() (Decision, bool) {
	if !m.due() {
		return Decision{}, false
	}
	seat, _ := m.Rules.Actor(&m.State)
	if seat != m.planner {
		m.rest = nil
	}
	plan := m.plan(seat)
	if m.manners[seat&(maxSeats-1)] == heeds {
		plan, m.heard = m.heed(seat, plan), true
	}
	legal := m.list()
	if len(plan) == 0 || !m.allows(plan[0]) {
		m.said = append(m.said[:0], legal[0])
		if plan = m.said; len(legal) > 1 {
			plan[0] = m.choose(seat, legal)
		}
	}
	m.rest, m.planner = plan, seat
	return Decision{seat, plan[0], legal}, true
}

// list is the moves that are open, in memory that grows with them.
func (m *Match[S, V]) list() []Move {
	return m.kept(m.Rules.Legal(&m.State, m.legal[:0]))
}

// kept is what is left of a list that the game made. Where it outgrew the memory of
// lists, that grows.
func (m *Match[S, V]) kept(legal []Move) []Move {
	if cap(legal) > cap(m.legal) {
		m.legal = make([]Move, 0, cap(legal)) // not legal itself: it may be the game's
	}
	if m.Without != nil {
		legal = m.left(legal)
	}
	return legal
}

// left is what is left of a list for a seat that must not do some of it.
func (m *Match[S, V]) left(legal []Move) []Move {
	if !slices.ContainsFunc(legal, m.forbidden) {
		return legal
	}
	left := m.legal[:0]
	for _, move := range legal { // in the memory of the list, or beside it
		if !m.forbidden(move) {
			left = append(left, move)
		}
	}
	if len(left) == 0 {
		left = legal[:1]
	}
	return left
}

// forbidden: the seat that is to decide must not make a move of this kind.
func (m *Match[S, V]) forbidden(move Move) bool {
	seat, on := m.Rules.Actor(&m.State)
	return on && m.Without[seat] != 0 && m.Without[seat]>>m.kinder.KindOf(&m.State, move)&1 != 0
}

// choose is the seat's answer to a list of several moves.
func (m *Match[S, V]) choose(seat Seat, legal []Move) Move {
	lots := m.Chance.Stream(dice.Bot(int(seat)))
	if m.manners[seat&(maxSeats-1)] == drawsLots {
		return legal[lots.IntN(len(legal))]
	}
	at := m.Policies[seat].Choose(m.Rules.View(&m.State, seat), legal, lots)
	if m.Without != nil { // a bot may look for a move that it finds in its view, and not on the list
		at = min(at, len(legal)-1)
	}
	return legal[at]
}

// Apply makes a move for the seat that is to decide, in place of its policy,
// whose plan is void. The error says that the move is not open, and nothing has
// then changed.
func (m *Match[S, V]) Apply(move Move) error {
	if !m.due() {
		return errors.New("sim: a move after the end of the game")
	}
	if !m.allows(move) {
		seat, _ := m.Rules.Actor(&m.State)
		return fmt.Errorf("sim: move %#x is not open to seat %d", uint64(move), seat)
	}
	m.rest, m.heard = nil, false
	m.Rules.Apply(&m.State, move, &m.Chance, &m.Log)
	if m.Decisions++; m.Decisions >= m.limit() {
		_, m.Truncated = m.Rules.Actor(&m.State)
	}
	return nil
}

// due says whether the game goes on and its limit of decisions is not reached.
func (m *Match[S, V]) due() bool {
	_, on := m.Rules.Actor(&m.State)
	return on && m.Decisions < m.limit()
}

// decides says whether the seat is the one to decide.
func (m *Match[S, V]) decides(seat Seat) bool {
	next, on := m.Rules.Actor(&m.State)
	return on && next == seat
}

func (m *Match[S, V]) limit() int {
	if m.Limit == 0 {
		return DefaultLimit
	}
	return m.Limit
}

// play plays so many decisions, if the game and the limit allow; asked for
// one, it can tell of it. A run spends its time in this loop.
func (m *Match[S, V]) play(most int, tell bool) (only Decision) {
	limit := m.limit()
	rules, s, log := m.Rules, &m.State, &m.Log
	if len(m.rest) > 0 && !m.decides(m.planner) {
		m.rest = nil
	}
	played := min(most, limit-m.Decisions)
	for left := played; left > 0; {
		seat, on := rules.Actor(s)
		if !on {
			played -= left
			break
		}
		manner := m.manners[seat&(maxSeats-1)]
		if manner >= speaks || len(m.rest) > 0 {
			plan, most := m.plan(seat), left
			if manner == heeds {
				plan, most, m.heard = m.heed(seat, plan), 1, false
			}
			if tell && len(plan) > 0 {
				only = Decision{seat, plan[0], m.list()}
			}
			if made := m.follow(seat, plan, most); made > 0 {
				if manner == heeds && !m.decides(seat) {
					m.rest = nil
				}
				left -= made
				continue
			}
		}
		if manner == drawsLots && m.drawer != nil && !tell && m.Without == nil {
			left -= m.drawer.Draw(s, left, &m.Chance, log, m.judged)
			continue
		}
		left--
		legal := rules.Legal(s, m.legal[:0])
		if cap(legal) > cap(m.legal) || m.Without != nil {
			legal = m.kept(legal)
		}
		move := legal[0]
		if len(legal) > 1 {
			move = m.choose(seat, legal)
		}
		if tell {
			only = Decision{seat, move, legal}
		}
		rules.Apply(s, move, &m.Chance, log)
	}
	if m.Decisions += played; m.Decisions >= limit {
		_, m.Truncated = rules.Actor(s)
	}
	return only
}

// plan is what the seat is going to do: the rest of the plan in hand, if that
// can be gone on with, or what it says now; nothing when it must be shown the
// list.
func (m *Match[S, V]) plan(seat Seat) []Move {
	if rest := m.rest; len(rest) > 0 {
		if m.rest = nil; m.allows(rest[0]) {
			return rest
		}
	}
	if m.manners[seat&(maxSeats-1)] < speaks {
		return nil
	}
	m.said = m.speakers[seat].Say(m.Rules.View(&m.State, seat), m.Chance.Stream(dice.Bot(int(seat))), m.said[:0])
	return m.said
}

// heed asks a Heeder for its decision, unless Next has asked it, and is the plan that it has
// heard where it decides as that does.
func (m *Match[S, V]) heed(seat Seat, plan []Move) []Move {
	if m.heard {
		return plan
	}
	legal := m.list()
	if len(plan) > 0 && !slices.Contains(legal, plan[0]) {
		plan = nil
	}
	move := legal[0]
	if len(legal) > 1 {
		m.Policies[seat].(Heeder[V]).Hear(plan)
		move = m.choose(seat, legal)
	}
	if len(plan) == 0 || plan[0] != move {
		m.said = append(m.said[:0], move)
		plan = m.said
	}
	return plan
}

// allows tells whether a move is open to the actor: by the game's own judgement,
// or by its list, so that plans bind in a game that cannot judge, too.
func (m *Match[S, V]) allows(move Move) bool {
	if m.Without != nil && m.forbidden(move) {
		return slices.Contains(m.list(), move) // where nothing else is open
	}
	if m.judge != nil {
		return m.judge.Allows(&m.State, move, m.judged)
	}
	_, open := slices.BinarySearch(m.Rules.Legal(&m.State, m.judged), move)
	return open
}

// follow makes moves of a plan, at most so many, and counts them. What is left
// over of it while nothing has come up is kept.
func (m *Match[S, V]) follow(seat Seat, plan []Move, most int) (made int) {
	s := &m.State
	ahead := plan[:min(len(plan), most)]
	cut, on := -1, true
	if m.Without != nil {
		cut = slices.IndexFunc(ahead, m.forbidden)
	}
	switch {
	case len(ahead) == 0:
		return 0
	case cut > 0:
		ahead = ahead[:cut]
	}
	switch {
	case m.follower != nil && cut != 0:
		made, on = m.follower.Follow(s, ahead, &m.Chance, &m.Log)
	default:
		for _, move := range ahead {
			if made > 0 && !m.decides(seat) || !m.allows(move) {
				return made
			}
			m.Rules.Apply(s, move, &m.Chance, &m.Log)
			made++
		}
	}
	if on {
		m.rest, m.planner = plan[made:], seat
	}
	return made
}

// Tally counts finished games. It holds integers only, so that Merge is
// exact, commutative and associative, and the counts of a run do not depend
// on who played which game.
type Tally[S comparable, V any, T any] interface {
	Count(m *Match[S, V])
	Merge(other T)
}

// Block is the number of games that a worker takes at a time, until the end
// of a job is near: the last ones are dealt out in ever smaller portions, so
// that all workers end together. Stopping rules look at whole blocks.
const Block = 64

// Job is the part of a run to play: games First to First+Games-1.
type Job struct {
	Seed    uint64
	First   uint64
	Games   uint64
	Workers int           // at least 1; no more are employed than there are games
	Done    *atomic.Int64 // games finished so far, for progress; may be nil
}

// deal hands out the games of a job in order.
type deal struct {
	mutex       sync.Mutex
	next, games uint64
	parts       uint64 // what is handed out at once is at most one of so many parts of what is left
}

// take returns the next games, from..to-1; none when all are dealt out.
func (d *deal) take() (from, to uint64) {
	d.mutex.Lock()
	defer d.mutex.Unlock()
	from = d.next
	if left := d.games - from; left > 0 {
		d.next += min(max(left/d.parts, 1), Block)
	}
	return from, d.next
}

// Run plays a job in parallel and returns the merged tally and the number of
// games in it. When ctx is cancelled the workers finish the games that they
// have taken; those played are then the first ones of the job, without a
// gap, and the error is ctx's.
func Run[S comparable, V any, T Tally[S, V, T]](
	ctx context.Context, job Job, table func() *Match[S, V], empty func() T,
) (T, uint64, error) {
	total := empty()
	tallies := make([]T, job.workers())
	games, err := Deal(ctx, job, func(worker int) func(game uint64) {
		m, tally := table(), empty()
		tallies[worker] = tally
		return func(game uint64) {
			m.Play(job.Seed, game)
			tally.Count(m)
		}
	})
	for _, t := range tallies {
		total.Merge(t)
	}
	return total, games, err
}

// workers is how many are employed.
func (j *Job) workers() int { return max(int(min(uint64(max(j.Workers, 1)), j.Games)), 1) }

// Deal hands the games of a job out to its workers and returns how many were
// played. Each worker, counted from 0, is made in a goroutine of its own, and
// is what plays a game of the run. A cancelled ctx ends it as it ends Run; a
// Breakdown of a policy ends it too, and Deal panics with it.
func Deal(ctx context.Context, job Job, worker func(number int) func(game uint64)) (uint64, error) {
	return DealPortions(ctx, job, func(number int) func(from, to uint64) { return OneByOne(worker(number)) })
}

// OneByOne plays games from..to-1 in their order.
func OneByOne(play func(game uint64)) func(from, to uint64) {
	return func(from, to uint64) {
		for game := from; game < to; game++ {
			play(game)
		}
	}
}

// DealPortions is Deal with workers that are handed several games at once, from..to-1,
// at most Block of them, and may play them in any order.
func DealPortions(ctx context.Context, job Job, worker func(number int) func(from, to uint64)) (uint64, error) {
	workers := job.workers()
	games := deal{games: job.Games, parts: 2 * uint64(workers)}
	var group errgroup.Group
	var broken atomic.Pointer[Breakdown]
	for w := range workers {
		group.Go(func() error {
			defer func() {
				switch wrong := recover().(type) {
				case nil:
				case *Breakdown:
					broken.Store(wrong)
				default:
					panic(wrong)
				}
			}()
			play := worker(w)
			for ctx.Err() == nil && broken.Load() == nil {
				from, to := games.take()
				if from == to {
					break
				}
				play(job.First+from, job.First+to)
				if job.Done != nil {
					job.Done.Add(int64(to - from))
				}
			}
			return nil
		})
	}
	_ = group.Wait() // no worker returns an error
	if b := broken.Load(); b != nil {
		panic(b)
	}
	if games.next < job.Games {
		return games.next, ctx.Err()
	}
	return job.Games, nil
}
