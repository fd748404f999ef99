package stalagluft

import (
	"fmt"
	"math/bits"
	"slices"

	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/position"
	"escapesim/sim/stalagluft/terrain"
)

// A decision is the row of one kind of decision, as an answer to one question
// or to several: all that the rules say of it, and how it reads. The rows stand
// in the files of their topics; what lists the decisions of a position, judges
// one, carries it out and puts it into words is derived from them here.
type decision struct {
	kind  Kind
	at    phases // the questions that it answers
	words string // with a %s for each of args
	args  []argument
	quiet bool // it declines something, or what it begins is told by the next decision

	// stage is the part of the prisoners' routine in which it is done; it is open
	// until a later part has begun. 0: at any time.
	stage stage

	// open is the set of first arguments with which it may be open, and with that
	// of second arguments that go with a first, none when that is not open after
	// all. nil: {0}.
	open func(r *Rules, s *State) uint64
	with func(r *Rules, s *State, a int) uint64

	// list are the open decisions, ascending, where sets of 64 do not say all or
	// say it slowly: written into room, which comes empty, or kept by the game.
	list func(r *Rules, s *State, room []sim.Move) []sim.Move

	do func(u umpire, x choice)
}

// A question is the row of a part of the turn in which somebody may have to
// decide.
type question struct {
	at   Phase
	name string // in scenario files
	asks sim.Seat

	// settle goes on as far as nobody has to decide; false when somebody does.
	// nil: somebody always does.
	settle func(u umpire) bool
}

// phases is a set of phases.
type phases uint64

func during(list ...Phase) (set phases) {
	for _, p := range list {
		set |= 1 << p
	}
	return set
}

// choice is the arguments of a decision that was made.
type choice struct{ a, b int }

func (x choice) cell() terrain.Cell { return terrain.Cell(x.a) }
func (x choice) house() Building    { return Building(x.a) }
func (x choice) man() ManID         { return ManID(x.a) }
func (x choice) tunnel() TunnelID   { return TunnelID(x.a) }

// decisionTables are the rows of all topics.
type decisionTables struct {
	decisions [Phases][kinds]*decision
	listed    [Phases][]*decision // the same, without gaps
	questions [Phases]question
	rank      [stages]int8 // of the parts of the routine
}

// umpire settles what follows from a decision. He is handed on by value, since
// what a pointer leads to would be allocated.
type umpire struct {
	*Rules
	*State
	c   *dice.Chance
	log *sim.Log
}

// done is the row by which nothing is done in some phases, or nothing more.
func done(at phases, words string, do func(u umpire), args ...argument) decision {
	d := yes(at, words, do, args...)
	d.kind, d.quiet = KDone, true
	return d
}

// yes is the row by which what some phases ask for is done.
func yes(at phases, words string, do func(u umpire), args ...argument) decision {
	return decision{kind: KYes, at: at, words: words, args: args, do: func(u umpire, _ choice) { do(u) }}
}

// one is the arguments of a decision that has none: open or not.
func one(open bool) uint64 { return uint64(position.Bit(open)) }

// first are so many arguments, from 0 on.
func first(n int) uint64 { return 1<<n - 1 }

// topics are the rows of all topics.
func topics() [][]decision {
	return [][]decision{
		searchDecisions(), ferretDecisions(), deployDecisions(), walkDecisions(), shakedownDecisions(),
		eventDecisions(), spyDecisions(),
		routineDecisions(), supplyDecisions(), barterDecisions(), tunnelDecisions(), sandDecisions(),
		workshopDecisions(), ideaDecisions(),
		sceneDecisions(), breakDecisions(), theftDecisions(),
	}
}

func questionsOfAll() [][]question {
	return [][]question{
		turnQuestions(), searchQuestions(), ferretQuestions(), deployQuestions(), walkQuestions(), shakedownQuestions(),
		eventQuestions(), spyQuestions(),
		routineQuestions(), barterQuestions(), sceneQuestions(), breakQuestions(), theftQuestions(),
	}
}

// indexDecisions collects the rows by question, in the order of the kinds.
func (r *Rules) indexDecisions() {
	for _, topic := range topics() {
		for i := range topic {
			d := &topic[i]
			for at := range r.decisions {
				if d.at>>at&1 != 0 {
					r.decisions[at][d.kind] = d
				}
			}
		}
	}
	for at := range r.decisions {
		for _, d := range r.decisions[at] {
			if d != nil {
				r.listed[at] = append(r.listed[at], d)
			}
		}
	}
	for _, topic := range questionsOfAll() {
		for _, q := range topic {
			r.questions[q.at] = q
		}
	}
	for i, n := range r.Options.Order.Routine {
		r.rank[n+1] = int8(i)
	}
}

// PhaseNames are the parts of a turn in words, as scenario files write them.
func PhaseNames() (names [Phases]string) {
	for _, topic := range questionsOfAll() {
		for _, q := range topic {
			names[q.at] = q.name
		}
	}
	return names
}

// Actor is who must decide.
func (r *Rules) Actor(s *State) (sim.Seat, bool) {
	if s.Phase == Night {
		return r.night(s).Actor(&s.Night)
	}
	seat := r.questions[s.Phase].asks
	return seat, seat != sim.NoSeat
}

// Legal lists the decisions.
func (r *Rules) Legal(s *State, buf []sim.Move) []sim.Move {
	if s.Phase == Night {
		return r.night(s).Legal(&s.Night, buf)
	}
	for _, d := range r.listed[s.Phase] {
		buf = r.each(s, d, buf)
	}
	return buf
}

// each appends the open decisions of a row.
func (r *Rules) each(s *State, d *decision, buf []sim.Move) []sim.Move {
	switch {
	case !r.inTime(s, d.stage):
		return buf
	case d.list != nil:
		return append(buf, d.list(r, s, buf[len(buf):])...)
	case d.open == nil:
		return append(buf, Mv(d.kind, 0, 0))
	}
	for set := d.open(r, s); set != 0; set &= set - 1 {
		a, others := bits.TrailingZeros64(set), uint64(1)
		if d.with != nil {
			others = d.with(r, s, a)
		}
		for ; others != 0; others &= others - 1 {
			buf = append(buf, Mv(d.kind, a, bits.TrailingZeros64(others)))
		}
	}
	return buf
}

var _ sim.Judge[State] = (*Rules)(nil)

// Allows reports whether Legal names the decision.
func (r *Rules) Allows(s *State, m sim.Move, room []sim.Move) bool {
	if s.Phase == Night {
		return r.night(s).Allows(&s.Night, m, room)
	}
	kind, a, b := Parts(m)
	if kind >= kinds || m != Mv(kind, a, b) {
		return false
	}
	d := r.decisions[s.Phase][kind]
	switch {
	case d == nil || !r.inTime(s, d.stage):
		return false
	case d.list != nil:
		_, listed := slices.BinarySearch(d.list(r, s, room), m)
		return listed
	case d.open == nil:
		return a|b == 0
	case a >= 64 || b >= 64 || d.open(r, s)>>a&1 == 0:
		return false
	case d.with == nil:
		return b == 0
	}
	return d.with(r, s, a)>>b&1 != 0
}

var _ sim.Drawer[State] = (*Rules)(nil)

// Draw carries out one of the decisions that Legal names, each with equal chance.
func (r *Rules) Draw(s *State, _ int, c *dice.Chance, log *sim.Log, room []sim.Move) int {
	seat, _ := r.Actor(s)
	r.Apply(s, r.drawn(s, c.Stream(dice.Bot(int(seat))), room), c, log)
	return 1
}

// drawn is one of the decisions that Legal names. They are counted row by row, and
// only the row of the one that is drawn is listed.
func (r *Rules) drawn(s *State, lots *dice.Stream, room []sim.Move) sim.Move {
	if s.Phase == Night {
		legal := r.night(s).Legal(&s.Night, room)
		return legal[oneOf(len(legal), lots)]
	}
	rows, all := r.listed[s.Phase], 0
	var counts [kinds]int
	for i, d := range rows {
		counts[i] = r.count(s, d, room)
		all += counts[i]
	}
	n, row := oneOf(all, lots), 0
	for ; n >= counts[row]; row++ {
		n -= counts[row]
	}
	if d := rows[row]; d.list != nil {
		return d.list(r, s, room)[n]
	}
	return r.each(s, rows[row], room)[n]
}

// oneOf is one of so many numbers from 0 on; nothing is drawn for a single one.
func oneOf(n int, lots *dice.Stream) int {
	if n == 1 {
		return 0
	}
	return lots.IntN(n)
}

// count is how many decisions of a row are open.
func (r *Rules) count(s *State, d *decision, room []sim.Move) (n int) {
	switch {
	case !r.inTime(s, d.stage):
		return 0
	case d.list != nil:
		return len(d.list(r, s, room))
	case d.open == nil:
		return 1
	}
	set := d.open(r, s)
	if d.with == nil {
		return bits.OnesCount64(set)
	}
	for ; set != 0; set &= set - 1 {
		n += bits.OnesCount64(d.with(r, s, bits.TrailingZeros64(set)))
	}
	return n
}

// Apply carries a decision out and runs on to the next.
func (r *Rules) Apply(s *State, m sim.Move, c *dice.Chance, log *sim.Log) {
	u := umpire{r, s, c, log}
	if s.Phase == Night {
		r.night(s).Apply(&s.Night, m, c, log)
	} else {
		kind, a, b := Parts(m)
		r.decisions[s.Phase][kind].do(u, choice{a, b})
	}
	u.advance()
}

// advance runs all that asks nobody, up to the next decision.
func (u umpire) advance() {
	for {
		settle := u.questions[u.Phase].settle
		if settle == nil || !settle(u) {
			return
		}
	}
}

// Say is a decision of the actor in words, men by the names that the reader
// knows them by (sim.NoSeat knows all), and whether it is quiet: it declines
// something, or what it begins is told by the next decision.
func (r *Rules) Say(s *State, m sim.Move, reader sim.Seat) (words string, quiet bool) {
	if s.Phase == Night {
		return r.night(s).Say(&s.Night, m)
	}
	kind, a, b := Parts(m)
	if kind >= kinds || r.decisions[s.Phase][kind] == nil {
		return fmt.Sprintf("decision %d %d %d", kind, a, b), false
	}
	d, v := r.decisions[s.Phase][kind], r.Names(s, reader)
	args := make([]any, len(d.args))
	for i, arg := range d.args {
		args[i] = arg(v, choice{a, b})
	}
	return fmt.Sprintf(d.words, args...), d.quiet
}

// Names is the view by which a reader calls men. The umpire (sim.NoSeat) calls
// them as the Germans do, who know every role.
func (r *Rules) Names(s *State, reader sim.Seat) View {
	if reader == sim.NoSeat {
		reader = German
	}
	return r.View(s, reader)
}

// row is the row of a kind of decision that the viewer's side is asked for
// now; nil when there is none.
func (v View) row(kind Kind) *decision {
	if v.s.Phase == Night || v.r.questions[v.s.Phase].asks != v.seat {
		return nil
	}
	return v.r.decisions[v.s.Phase][kind]
}

// Open is the set of first arguments with which a kind of decision is open to
// the viewer's side now, where the rules know it as a set.
func (v View) Open(kind Kind) uint64 {
	d := v.row(kind)
	if d == nil || d.open == nil || !v.r.inTime(v.s, d.stage) {
		return 0
	}
	set := d.open(v.r, v.s)
	if d.with == nil {
		return set
	}
	open := uint64(0)
	for ; set != 0; set &= set - 1 {
		a := bits.TrailingZeros64(set)
		open |= one(d.with(v.r, v.s, a) != 0) << a
	}
	return open
}

// Moves appends the decisions of a kind that are open to the viewer's side now,
// ascending.
func (v View) Moves(kind Kind, buf []sim.Move) []sim.Move {
	if d := v.row(kind); d != nil {
		buf = v.r.each(v.s, d, buf)
	}
	return buf
}
