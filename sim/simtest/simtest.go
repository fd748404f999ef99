// Package simtest is the conformance kit: one call checks that a game keeps
// every promise of sim.Rules. A game's own test of them is ten lines.
package simtest

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"runtime/debug"
	"slices"
	"sync"
	"testing"

	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/position"
)

// Tests open one rule set after another: much of their time went into collecting.
var _ = debug.SetGCPercent(400)

// Game is a game under test.
type Game[S comparable, V any] struct {
	Rules sim.Rules[S, V]

	// Policies makes the bots of one table, by seat; nil plays uniformly at
	// random. They are checked for determinism and for peeking as well.
	Policies func() []sim.Policy[V]

	// Memory says that a policy keeps what it has drawn in a phase, which no view
	// tells: its games from a position are compared between fresh tables only.
	Memory bool

	// Scramble changes, in a position, only what the seat cannot see: deck
	// orders, other hands. Nil says that the game hides nothing.
	Scramble func(s *S, seat sim.Seat, c *dice.Stream)

	// Check returns an error for a position that cannot be; may be nil.
	Check func(s *S) error

	// Limit is the number of decisions by which every game must have ended.
	Limit int

	// Games is how many games the usual form plays four times of; 200 when 0.
	Games int
}

// Test runs the kit.
func Test[S comparable, V any](t *testing.T, g Game[S, V]) {
	t.Helper()
	if g.Games == 0 {
		g.Games = 200
	}
	g.Games = Count(max(g.Games/20, 2), max(g.Games/4, 2), 2*g.Games)
	if g.Limit == 0 {
		g.Limit = sim.DefaultLimit
	}
	t.Run("state is plain", func(t *testing.T) { g.plainState(t) })
	t.Run("legal lists, rules and termination", func(t *testing.T) { g.legalLists(t) })
	t.Run("determinism", func(t *testing.T) { g.determinism(t) })
	t.Run("positions", func(t *testing.T) { g.positions(t) })
	t.Run("same counts for any number of workers", func(t *testing.T) { g.workers(t) })
	t.Run("no allocation", func(t *testing.T) { g.noAllocation(t) })
	t.Run("hidden information", func(t *testing.T) { g.hidden(t) })
	t.Run("samples of what is hidden", func(t *testing.T) { g.samples(t) })
	t.Run("samples are blind", func(t *testing.T) { g.blindSamples(t) })
	t.Run("questions and answers in words", func(t *testing.T) { g.asked(t) })
}

func (g Game[S, V]) table() *sim.Match[S, V] {
	m := &sim.Match[S, V]{Rules: g.Rules, Limit: g.Limit}
	if g.Policies != nil {
		m.Policies = g.Policies()
		return m
	}
	for range g.Rules.Seats() {
		m.Policies = append(m.Policies, sim.Uniform[V]())
	}
	return m
}

// plainState: no pointer anywhere in the state, so = is a whole copy. No two of its
// groups have a field of the same name, which nobody could then call by it.
func (g Game[S, V]) plainState(t *testing.T) {
	var walk func(tp reflect.Type, path string)
	walk = func(tp reflect.Type, path string) {
		switch tp.Kind() {
		case reflect.Struct:
			for i := range tp.NumField() {
				walk(tp.Field(i).Type, path+"."+tp.Field(i).Name)
			}
		case reflect.Array:
			walk(tp.Elem(), path+"[]")
		case reflect.Bool, reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
			reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		default:
			t.Errorf("%s is a %s: a state holds only numbers, arrays and structs", path, tp.Kind())
		}
	}
	tp := reflect.TypeFor[S]()
	walk(tp, tp.Name())
	for f := range position.Fields(reflect.New(tp).Elem()) {
		if _, ok := tp.FieldByName(f.Name); !ok {
			t.Errorf("%s is in two groups of fields", f.Name)
		}
	}
	t.Logf("state: %d bytes", tp.Size())
}

// legalLists: the decisions of every game keep what Examine looks at.
func (g Game[S, V]) legalLists(t *testing.T) {
	m := g.table()
	for game := range g.Games {
		if err := Examine(m, g.Check, 7, uint64(game), Count(150, 1_500, 0)); err != nil {
			t.Fatal(err)
		}
	}
}

// Examine plays one game of a match at one go, again step by step, and a third
// time with nothing but the lists: it is the same game, and it ends. The third
// is left out where a policy plans and the game is a sim.Follower, for only
// that knows when a plan has to be made anew. On the way it looks closely at about so many decisions, 0
// for all: the list is ascending, unique, not empty and untouched by looking;
// single moves, plans and draws by lot are what the list says; a move played
// on a copy gives the same position; check, which may be nil, finds nothing
// wrong. The error says where the game breaks which promise.
func Examine[S comparable, V any](m *sim.Match[S, V], check func(*S) error, seed, game uint64, looks int) error {
	m.Play(seed, game)
	if m.Truncated {
		return fmt.Errorf("game %d: no end after %d decisions", game, m.Decisions)
	}
	end, facts, decisions := m.State, slices.Clone(m.Log.Events), m.Decisions
	same := func(m *sim.Match[S, V], how string) error {
		if m.State != end || m.Decisions != decisions || !slices.Equal(m.Log.Events, facts) {
			return fmt.Errorf("game %d is another when it is played %s", game, how)
		}
		return nil
	}
	every := 1
	if looks > 0 {
		every += decisions / looks
	}
	e := examination[S, V]{m: m, check: check}
	m.Start(seed, game)
	for at := 0; ; at++ {
		var err error
		on := false
		if at%every == 0 {
			on, err = e.look()
		} else {
			_, on = m.Step()
		}
		if err != nil {
			return fmt.Errorf("game %d, decision %d: %w", game, at, err)
		}
		if !on {
			break
		}
	}
	if err := same(m, "step by step"); err != nil {
		return err
	}
	for _, p := range m.Policies {
		_, plans := p.(sim.Speaker[V])
		if _, interrupts := m.Rules.(sim.Follower[S]); plans && interrupts {
			return nil
		}
	}
	lists := sim.Match[S, V]{Rules: listed[S, V]{m.Rules}, Policies: m.Policies, Limit: m.Limit}
	lists.Play(seed, game)
	return same(&lists, "from its lists alone")
}

// listed is a game that does nothing but list moves and carry them out.
type listed[S comparable, V any] struct{ sim.Rules[S, V] }

// examination is the game in hand.
type examination[S comparable, V any] struct {
	m     *sim.Match[S, V]
	check func(*S) error
	buf   [2][]sim.Move // memory for lists
}

// look plays a decision and looks closely at it; false when the game is over.
func (e *examination[S, V]) look() (on bool, err error) {
	m := e.m
	seat, on := m.Rules.Actor(&m.State)
	if !on {
		return false, nil
	}
	if int(seat) < 0 || int(seat) >= m.Rules.Seats() {
		return true, fmt.Errorf("actor %d of %d seats", seat, m.Rules.Seats())
	}
	before, chance := m.State, m.Chance
	legal := e.list(0)
	switch again := e.list(1); {
	case m.State != before:
		return true, errors.New("the list of decisions changed the state")
	case len(legal) == 0:
		return true, fmt.Errorf("no legal move")
	case !slices.Equal(again, legal):
		return true, fmt.Errorf("legal moves %v, then %v", legal, again)
	}
	for i := 1; i < len(legal); i++ {
		if legal[i] <= legal[i-1] {
			return true, fmt.Errorf("legal list not ascending at %d: %#x, %#x", i, legal[i-1], legal[i])
		}
	}
	for _, check := range [...]func([]sim.Move) error{e.judged, e.drawn, e.followed} {
		if err := check(legal); err != nil {
			return true, err
		}
	}
	d, _ := m.Step()
	if !slices.Contains(legal, d.Move) {
		return true, fmt.Errorf("move %#x is played and not on the list", d.Move)
	}
	m.Rules.Apply(&before, d.Move, &chance, nil)
	if before != m.State {
		return true, fmt.Errorf("move %#x on a copy, without a log, gives another position", d.Move)
	}
	if e.check != nil {
		if err := e.check(&m.State); err != nil {
			return true, fmt.Errorf("after move %#x: %w", d.Move, err)
		}
	}
	return true, nil
}

// list is the list of moves in the position, in memory of its own.
func (e *examination[S, V]) list(n int) []sim.Move {
	legal := e.m.Rules.Legal(&e.m.State, e.buf[n][:0])
	e.buf[n] = append(e.buf[n][:0], legal...) // not legal itself: it may be the game's
	return e.buf[n]
}

// judged: a game that judges single moves allows those of the list, and none
// beside or near them. Of a long list it is asked about some, others each time.
func (e *examination[S, V]) judged(legal []sim.Move) error {
	judge, ok := e.m.Rules.(sim.Judge[S])
	if !ok {
		return nil
	}
	const most = 24
	every := 1 + len(legal)/most
	for i := e.m.Decisions % every; i < len(legal); i += every {
		l := legal[i]
		for _, near := range [...]sim.Move{l, l + 1, l ^ 1<<9, l ^ 1<<17, l ^ 1<<40} {
			_, listed := slices.BinarySearch(legal, near)
			if judge.Allows(&e.m.State, near, nil) != listed {
				return fmt.Errorf("move %#x is on the list: %v; allowed: %v", near, listed, !listed)
			}
		}
	}
	return nil
}

// drawn: a game that draws moves by itself draws each from the list, and carries it
// out as Apply does.
func (e *examination[S, V]) drawn(legal []sim.Move) error {
	drawer, ok := e.m.Rules.(sim.Drawer[S])
	if !ok {
		return nil
	}
	for lot, most := range [...]int{1, 1, 20} {
		a, b := e.m.State, e.m.State
		var chance dice.Chance
		chance.Start(uint64(lot), uint64(e.m.Decisions))
		other := chance
		var log, long sim.Log
		done := drawer.Draw(&a, most, &chance, &log, nil)
		if done < 1 || done > most {
			return fmt.Errorf("asked for %d of %d moves, %d were drawn", most, len(legal), done)
		}
		seat, _ := e.m.Rules.Actor(&b)
		lots := other.Stream(dice.Bot(int(seat)))
		for range done {
			now, on := e.m.Rules.Actor(&b)
			if !on || now != seat {
				return fmt.Errorf("%d moves were drawn for seat %d, which was not to decide all of them", done, seat)
			}
			open := e.m.Rules.Legal(&b, nil)
			move := open[0]
			if len(open) > 1 {
				move = open[lots.IntN(len(open))]
			}
			e.m.Rules.Apply(&b, move, &other, &long)
		}
		if a != b || chance != other || !slices.Equal(log.Events, long.Events) {
			return fmt.Errorf("%d moves drawn give another position, other facts or other draws than from the lists",
				done)
		}
	}
	return nil
}

// followed: a game that follows plans carries out moves of the list as Apply
// does, and none other.
func (e *examination[S, V]) followed(legal []sim.Move) error {
	m := e.m
	follower, ok := m.Rules.(sim.Follower[S])
	if !ok {
		return nil
	}
	l := legal[m.Decisions%len(legal)]
	for _, near := range [...]sim.Move{l, l + 1, l ^ 1<<9, l ^ 1<<17} {
		_, listed := slices.BinarySearch(legal, near)
		a, b, chance, other := m.State, m.State, m.Chance, m.Chance
		var log, long sim.Log
		done, _ := follower.Follow(&a, []sim.Move{near}, &chance, &log)
		if listed {
			m.Rules.Apply(&b, near, &other, &long)
		}
		if done != 0 != listed || a != b || !slices.Equal(log.Events, long.Events) {
			return fmt.Errorf("move %#x, on the list: %v, followed %d times gives another position or other facts "+
				"than carried out", near, listed, done)
		}
	}
	return nil
}

// determinism: the same game twice, on another table, after other games, and
// step by step.
func (g Game[S, V]) determinism(t *testing.T) {
	a, b := g.table(), g.table()
	for game := range min(g.Games, 50) {
		a.Play(3, uint64(game))
		b.Play(4, uint64(game))
		if b.Start(3, uint64(game)); game%2 == 0 {
			b.Play(3, uint64(game))
		}
		for on := true; on; {
			_, on = b.Step()
		}
		if a.State != b.State || a.Decisions != b.Decisions || len(a.Log.Events) != len(b.Log.Events) {
			t.Fatalf("game %d differs when it is played again", game)
		}
		for i, e := range a.Log.Events {
			if e != b.Log.Events[i] {
				t.Fatalf("game %d: event %d is %+v, then %+v", game, i, e, b.Log.Events[i])
			}
		}
	}
}

// positions: a game goes on from a stop as if there had been none; its moves, made
// from outside, give it again; and a game from a position in its middle depends on
// that position and on its own seed alone.
func (g Game[S, V]) positions(t *testing.T) {
	whole, other := g.table(), g.table()
	for game := range uint64(min(g.Games, Count(1, 10, 10))) {
		whole.Play(17, game)
		half := whole.Decisions / 2
		left := half
		other.Start(17, game)
		if !other.PlayUntil(func(*S) bool { left--; return left < 0 }) || other.Decisions != half {
			t.Fatalf("game %d: stopped after %d decisions, not %d", game, other.Decisions, half)
		}
		middle := other.State
		other.PlayOn()
		if other.State != whole.State || other.Decisions != whole.Decisions ||
			!slices.Equal(other.Log.Events, whole.Log.Events) {
			t.Fatalf("game %d is another when it is stopped after %d decisions", game, half)
		}
		g.movedFromOutside(t, whole, other, game)
		whole = g.table()
		whole.StartFrom(&middle, 18, game)
		whole.PlayOn()
		if g.Memory {
			other = g.table()
		} else {
			other.Play(19, game) // what its bots and buffers may remember
		}
		other.StartFrom(&middle, 18, game)
		if other.State != middle || other.Decisions != 0 || len(other.Log.Events) != 0 {
			t.Fatalf("game %d from a position begins with %d decisions and %d facts", game, other.Decisions,
				len(other.Log.Events))
		}
		other.PlayOn()
		if other.State != whole.State || !slices.Equal(other.Log.Events, whole.Log.Events) {
			t.Fatalf("game %d from its middle depends on what was played before", game)
		}
	}
}

// movedFromOutside makes the moves of a finished game, step by step, in another
// match.
func (g Game[S, V]) movedFromOutside(t *testing.T, whole, other *sim.Match[S, V], game uint64) {
	t.Helper()
	steps := g.table()
	steps.Start(17, game)
	other.Start(17, game)
	for {
		next, _ := steps.Next()
		d, on := steps.Step()
		if next.Seat != d.Seat && on || next.Move != d.Move {
			t.Fatalf("game %d, decision %d: %#x is announced and %#x made", game, other.Decisions, next.Move, d.Move)
		}
		if !on {
			break
		}
		if err := other.Apply(d.Legal[len(d.Legal)-1] + 1); err == nil {
			t.Fatalf("game %d, decision %d: a move that is not open is made", game, other.Decisions)
		}
		if err := other.Apply(d.Move); err != nil {
			t.Fatalf("game %d, decision %d: %v", game, other.Decisions, err)
		}
	}
	if other.State != whole.State || other.Decisions != whole.Decisions ||
		!slices.Equal(other.Log.Events, whole.Log.Events) {
		t.Fatalf("game %d is another when its moves are made from outside", game)
	}
	if err := other.Apply(0); err == nil {
		t.Fatalf("game %d: a move is made after its end", game)
	}
}

// sum is a tally of everything that a log says, for workers.
type sum[S comparable, V any] struct {
	games, decisions, truncated uint64
	events                      [256]uint64
	values                      [256]int64
}

func (u *sum[S, V]) Count(m *sim.Match[S, V]) {
	u.games++
	u.decisions += uint64(m.Decisions)
	if m.Truncated {
		u.truncated++
	}
	for _, e := range m.Log.Events {
		u.events[e.Kind]++
		u.values[e.Kind] += int64(e.A) + 3*int64(e.B) + 5*int64(e.C) + 7*int64(e.D) + 11*int64(e.Seat)
	}
}

func (u *sum[S, V]) Merge(o *sum[S, V]) {
	u.games += o.games
	u.decisions += o.decisions
	u.truncated += o.truncated
	for i := range u.events {
		u.events[i] += o.events[i]
		u.values[i] += o.values[i]
	}
}

func (g Game[S, V]) workers(t *testing.T) {
	n := uint64(Count(3, max(g.Games, 24), 3*sim.Block))
	play := func(workers int, first, games uint64) *sum[S, V] {
		u, played, err := sim.Run(context.Background(), sim.Job{Seed: 11, First: first, Games: games, Workers: workers},
			g.table, func() *sum[S, V] { return new(sum[S, V]) })
		if err != nil || played != games {
			t.Fatalf("played %d of %d games: %v", played, games, err)
		}
		return u
	}
	whole := play(5, 0, n)
	if whole.games != n {
		t.Fatalf("counted %d games of %d", whole.games, n)
	}
	half := play(1, 0, n/2)
	half.Merge(play(2, n/2, n-n/2))
	if *half != *whole {
		t.Error("two shards, played by one worker and by two, count otherwise than the whole played by five")
	}
}

func (g Game[S, V]) noAllocation(t *testing.T) {
	m := g.table()
	for game := range uint64(g.Games) { // grow the buffers to what the games need
		m.Play(5, game)
	}
	game := uint64(0)
	if n := testing.AllocsPerRun(g.Games-1, func() { m.Play(5, game%uint64(g.Games)); game++ }); n != 0 {
		t.Errorf("%v allocations a game", n)
	}
}

// hidden: with all that a seat cannot see changed, what it sees, its legal
// moves and its bot's decision stay the same. What others see meanwhile is looked at in
// games by lot: it turns on no bot.
func (g Game[S, V]) hidden(t *testing.T) {
	if g.Scramble == nil {
		t.Log("the game says that it hides nothing")
		return
	}
	m := g.table()
	chance := dice.NewStream(13, 0, dice.Setup)
	changed := 0
	budget := Count(6, 10, 120) // positions looked at: every accessor is called in each
	for game := 0; game < min(g.Games, 40) && budget > 0; game++ {
		m.Start(13, uint64(game))
		for budget > 0 {
			actor, on := g.Rules.Actor(&m.State)
			if !on {
				break
			}
			if chance.IntN(40) == 0 {
				budget--
				for seat := range sim.Seat(g.Rules.Seats()) {
					if g.Policies == nil || seat == actor {
						changed += g.scrambled(t, m, seat, actor, &chance)
					}
				}
			}
			if _, on := m.Step(); !on {
				break
			}
		}
	}
	if changed == 0 {
		t.Error("Scramble never changed anything: the test proves nothing")
	}
}

// scrambled looks at a position with what is hidden from a seat changed; 0 when nothing is.
func (g Game[S, V]) scrambled(t *testing.T, m *sim.Match[S, V], seat, actor sim.Seat, chance *dice.Stream) int {
	t.Helper()
	other := m.State
	g.Scramble(&other, seat, chance)
	a, b := see(g.Rules.View(&m.State, seat)), see(g.Rules.View(&other, seat))
	for i := range a {
		if !reflect.DeepEqual(a[i], b[i]) {
			t.Fatalf("game %d, decision %d: seat %d sees what is hidden: %s answers %v, then %v", m.Game,
				m.Decisions, seat, a[i].call, a[i].answer, b[i].answer)
		}
	}
	if seat == actor {
		g.sameDecision(t, m, &other, seat)
	}
	return position.Bit(other != m.State)
}

// samples: where a game can guess what a seat does not see, the seat sees the same of
// a guess, accessor by accessor, and may decide the same; what is hidden does not
// change the guess, and play goes on from it to its end.
func (g Game[S, V]) samples(t *testing.T) {
	sampler, can := g.Rules.(sim.Sampler[S, V])
	if !can {
		t.Log("the game cannot guess what is hidden")
		return
	}
	m, on := g.table(), g.table()
	lots := dice.NewStream(23, 0, dice.Setup)
	changed, budget := 0, Count(1, 3, 30)
	for game := 0; game < min(g.Games, 40) && (budget > 0 || changed == 0); game++ {
		m.Start(23, uint64(game))
		for budget > 0 || changed == 0 {
			actor, _ := g.Rules.Actor(&m.State)
			if actor >= 0 && (lots.IntN(40) == 0 || game == 0 && m.Decisions == 1) {
				budget--
				for seat := range sim.Seat(g.Rules.Seats()) {
					changed += g.sampled(t, m, on, sampler, seat, actor, &lots)
				}
			}
			if _, playing := m.Step(); !playing {
				break
			}
		}
	}
	if changed == 0 && g.Scramble != nil {
		t.Error("every guess was what is hidden: the test proves nothing")
	}
}

// blindSamples: in many more positions than samples looks at in full, a guess does not tell
// what is hidden. Some of them are rare, such as an alarm by night.
func (g Game[S, V]) blindSamples(t *testing.T) {
	sampler, can := g.Rules.(sim.Sampler[S, V])
	if !can || g.Scramble == nil {
		t.Log("the game cannot guess, or hides nothing")
		return
	}
	m := g.table()
	lots := dice.NewStream(41, 0, dice.Setup)
	budget := Count(400, 2_000, 10_000)
	for game := uint64(0); game < 40 && budget > 0; game++ {
		m.Start(41, game)
		for playing := true; playing && budget > 0; _, playing = m.Step() {
			if actor, _ := g.Rules.Actor(&m.State); actor >= 0 && lots.IntN(4) == 0 {
				budget--
				g.blind(t, m, sampler, sim.Seat(lots.IntN(g.Rules.Seats())), &lots)
			}
		}
	}
}

// blind is a guess of a seat. In a position that the seat cannot tell from the true one, for
// what is hidden is otherwise, the same dice lead to the same guess; such a position is the guess
// itself, too, for the seat that is to decide. It says whether the guess is not what is hidden, or
// could be.
func (g Game[S, V]) blind(
	t *testing.T, m *sim.Match[S, V], sampler sim.Sampler[S, V], seat sim.Seat, lots *dice.Stream,
) (guess S, changed bool) {
	t.Helper()
	here, there, back, before := *lots, *lots, *lots, m.State
	sampler.Sample(g.Rules.View(&m.State, seat), lots, &guess)
	where := fmt.Sprintf("game %d, decision %d, seat %d", m.Game, m.Decisions, seat)
	if m.State != before {
		t.Fatalf("%s: a guess changes the position", where)
	}
	var again S
	if actor, _ := g.Rules.Actor(&m.State); actor == seat {
		sampler.Sample(g.Rules.View(&guess, seat), &back, &again)
		if again != guess {
			t.Fatalf("%s: its guess rests on more than what it sees, and is another where that is guessed", where)
		}
	}
	if changed = guess != before; g.Scramble != nil {
		other := m.State
		g.Scramble(&other, seat, &here)
		sampler.Sample(g.Rules.View(&other, seat), &there, &again)
		if again != guess {
			t.Fatalf("%s: its guess depends on what is hidden", where)
		}
		changed = changed || guess != other
	}
	return guess, changed
}

// sampled looks at a guess of a seat in a position, and counts it when it is not what
// is hidden, or could be.
func (g Game[S, V]) sampled(
	t *testing.T, m, on *sim.Match[S, V], sampler sim.Sampler[S, V], seat, actor sim.Seat, lots *dice.Stream,
) int {
	t.Helper()
	guess, changed := g.blind(t, m, sampler, seat, lots)
	where := fmt.Sprintf("game %d, decision %d, seat %d", m.Game, m.Decisions, seat)
	a, b := see(g.Rules.View(&m.State, seat)), see(g.Rules.View(&guess, seat))
	for i := range a {
		if !reflect.DeepEqual(a[i], b[i]) {
			t.Fatalf("%s: of its guess it sees otherwise: %s answers %v, then %v", where, a[i].call, a[i].answer,
				b[i].answer)
		}
	}
	if g.Check != nil {
		if err := g.Check(&guess); err != nil {
			t.Fatalf("%s: its guess cannot be: %v", where, err)
		}
	}
	if seat == actor {
		if x, y := fmt.Sprint(g.Rules.Legal(&m.State, nil)), fmt.Sprint(g.Rules.Legal(&guess, nil)); x != y {
			t.Fatalf("%s: in its guess it may do %s, not %s", where, y, x)
		}
	}
	on.StartFrom(&guess, 29, m.Game)
	for {
		if _, playing := on.Step(); !playing {
			break
		}
		if g.Check != nil && on.Decisions%8 == 0 {
			if err := g.Check(&on.State); err != nil {
				t.Fatalf("%s: %d decisions after its guess: %v", where, on.Decisions, err)
			}
		}
	}
	return position.Bit(changed)
}

// asked: where a game says what is asked, each question and each answer has words; where it
// has kinds of decisions, each that is open is of one. The view of who decides reads the same.
func (g Game[S, V]) asked(t *testing.T) {
	asker, asks := g.Rules.(sim.Asker[S])
	kinder, names := g.Rules.(sim.Kinder[S])
	var kinds []string
	if names {
		kinds = kinder.Kinds()
	}
	m := g.table()
	for game := range uint64(2) {
		m.Start(31, game)
		for on := true; on && m.Decisions < 200; _, on = m.Step() {
			seat, decides := g.Rules.Actor(&m.State)
			if !decides {
				break
			}
			legal := g.Rules.Legal(&m.State, nil)
			reader, reads := any(g.Rules.View(&m.State, seat)).(interface {
				Asks() string
				Answers(m sim.Move) string
			})
			for _, move := range legal {
				if asks {
					question, _ := asker.Asking(&m.State)
					answer := asker.AnswerOf(&m.State, move)
					if question == "" && len(legal) > 1 || asker.SayAnswer(answer) == "" {
						t.Fatalf("game %d: asked %q, %#x answers %q", game, question, move, asker.SayAnswer(answer))
					}
					if reads && (reader.Asks() != question || reader.Answers(move) != asker.SayAnswer(answer)) {
						t.Fatalf("game %d: seat %d reads %q and %q, asked is %q, the answer %q", game, seat,
							reader.Asks(), reader.Answers(move), question, asker.SayAnswer(answer))
					}
				}
				if names && (kinder.KindOf(&m.State, move) < 0 || kinder.KindOf(&m.State, move) >= len(kinds)) {
					t.Fatalf("game %d: %#x is of no kind", game, move)
				}
			}
		}
	}
}

func (g Game[S, V]) sameDecision(t *testing.T, m *sim.Match[S, V], other *S, seat sim.Seat) {
	a, b := g.Rules.Legal(&m.State, nil), g.Rules.Legal(other, nil)
	if fmt.Sprint(a) != fmt.Sprint(b) {
		t.Fatalf("game %d, decision %d: the legal moves of seat %d tell what is hidden: %x, then %x", m.Game,
			m.Decisions, seat, a, b)
	}
	if len(a) < 2 {
		return
	}
	here, there := *m.Chance.Stream(dice.Bot(int(seat))), *m.Chance.Stream(dice.Bot(int(seat)))
	i := m.Policies[seat].Choose(g.Rules.View(&m.State, seat), a, &here)
	j := m.Policies[seat].Choose(g.Rules.View(other, seat), b, &there)
	if i != j {
		t.Fatalf("game %d, decision %d: the bot of seat %d decides by what is hidden: %x, then %x", m.Game, m.Decisions,
			seat, a[i], b[j])
	}
	if speaker, ok := m.Policies[seat].(sim.Speaker[V]); ok {
		here = *m.Chance.Stream(dice.Bot(int(seat)))
		there = *m.Chance.Stream(dice.Bot(int(seat)))
		plan := speaker.Say(g.Rules.View(&m.State, seat), &here, nil)
		if len(plan) > 0 && plan[0] != a[i] {
			t.Fatalf("game %d, decision %d: the bot of seat %d says %x and chooses %x", m.Game, m.Decisions, seat,
				plan[0], a[i])
		}
		if blind := speaker.Say(g.Rules.View(other, seat), &there, nil); !slices.Equal(blind, plan) {
			t.Fatalf("game %d, decision %d: the bot of seat %d plans by what is hidden: %x, then %x", m.Game,
				m.Decisions, seat, plan, blind)
		}
	}
}

// span is how many values see tries for each argument of an accessor, by the number of its
// arguments: 48 for a single one, 12 for each of two, 5 for each of three.
var span = [...]int{0, 48, 12, 5}

// sight is what one accessor says to some arguments.
type sight struct {
	call   string
	answer []any
}

// see calls every exported method of a view: without arguments, and with up
// to three integer ones counted through. It skips methods with others, and
// those that answer with a pointer: that is the immutable game itself.
func see(view any) []sight {
	v := reflect.ValueOf(view)
	var seen []sight
	for _, a := range accessorsOf(v.Type()) {
		method := v.Method(a.method)
		args := make([]reflect.Value, len(a.args))
		var call func(n int)
		call = func(n int) {
			if n == len(args) {
				seen = append(seen, ask(a.name, method, args))
				return
			}
			for _, args[n] = range a.args[n] {
				call(n + 1)
			}
		}
		call(0)
	}
	return seen
}

// accessor is a method of a view that see can call, with the values that each of its
// arguments takes.
type accessor struct {
	name   string
	method int
	args   [][]reflect.Value
}

// accessors are those of a type of views: []accessor by reflect.Type.
var accessors sync.Map

func accessorsOf(view reflect.Type) []accessor {
	if known, ok := accessors.Load(view); ok {
		return known.([]accessor)
	}
	var list []accessor
	for i := range view.NumMethod() {
		method := view.Method(i)
		tp := method.Type // the view itself is its argument 0
		n := tp.NumIn() - 1
		usable := n < len(span) && tp.NumOut() > 0
		for o := range tp.NumOut() {
			usable = usable && tp.Out(o).Kind() != reflect.Pointer
		}
		a := accessor{name: method.Name, method: i}
		for arg := 1; usable && arg <= n; arg++ {
			kind := tp.In(arg).Kind()
			usable = kind >= reflect.Int && kind <= reflect.Uint64
			var values []reflect.Value
			for x := range span[n] {
				if usable {
					values = append(values, reflect.ValueOf(x).Convert(tp.In(arg)))
				}
			}
			a.args = append(a.args, values)
		}
		if usable {
			list = append(list, a)
		}
	}
	accessors.Store(view, list)
	return list
}

// ask calls a method; an argument out of range may panic, and must then
// panic alike.
func ask(name string, method reflect.Value, args []reflect.Value) (s sight) {
	s.call = name
	defer func() {
		if r := recover(); r != nil {
			s.answer = []any{"panic"}
		}
	}()
	for _, out := range method.Call(args) {
		s.answer = append(s.answer, out.Interface())
	}
	return s
}

// ScrambledGoOn checks that a scrambled position is one that could be: the game's
// Check finds nothing wrong in it, and it is played to its end.
func ScrambledGoOn[S comparable, V any](t *testing.T, g Game[S, V]) {
	t.Helper()
	m, on := g.table(), g.table()
	lots := dice.NewStream(31, 0, dice.Setup)
	looked := 0
	for game := range uint64(g.Games) {
		m.Start(31, game)
		for {
			if lots.IntN(60) == 0 {
				for seat := range sim.Seat(g.Rules.Seats()) {
					other := m.State
					g.Scramble(&other, seat, &lots)
					on.StartFrom(&other, 37, game)
					for playing := true; playing; _, playing = on.Step() {
						if g.Check == nil {
							continue
						}
						if err := g.Check(&on.State); err != nil {
							t.Fatalf("game %d, decision %d, seat %d: %d decisions on: %v", game, m.Decisions, seat,
								on.Decisions, err)
						}
					}
					if on.Truncated {
						t.Fatalf("game %d, decision %d, seat %d: the game does not end", game, m.Decisions, seat)
					}
					looked++
				}
			}
			if _, playing := m.Step(); !playing {
				break
			}
		}
	}
	if looked == 0 {
		t.Error("nothing was scrambled: the test proves nothing")
	}
}
