package evasion

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/position"
)

// A decision is the row of one kind of decision in one moment: all that the
// rules say of it, and how it reads. The rows stand in the files of their
// topics; what lists the decisions of a position, judges one, carries out a
// plan and puts a decision into words is derived from them here.
type decision struct {
	kind  Kind
	words string // %s stands for the argument; once a kind
	arg   argument

	at    moments
	under func(o *Options) bool // nil: under all options

	// open is the set of arguments with which it is open; {0} where there is
	// nothing to name. nil: always {0}.
	open func(r *Rules, s *State, w who) arguments

	// ways are the open decisions, ascending, where one argument does not say
	// all.
	ways func(r *Rules, s *State, w who) []sim.Move

	// do carries it out. An answer takes the frame that asked off the stack,
	// unless that goes on asking.
	do func(u umpire, x choice)
}

// arguments is a set of arguments: of hexes, of units by their codes or of
// sets of men by their bits. It is no array, so that it stays in registers.
type arguments struct{ a, b, c, d uint64 }

// one is the arguments of a decision that has none: open or not.
func one(open bool) arguments { return arguments{a: uint64(position.Bit(open))} }

// number are the arguments whose bits are set.
func number[S Men | Patrols | Trucks | uint64](set S) arguments { return arguments{a: uint64(set)} }

// places are hexes as arguments.
func places(h *hexes) arguments { return arguments{h[0], h[1], h[2], h[3]} }

func (x arguments) and(h *hexes) arguments {
	return arguments{x.a & h[0], x.b & h[1], x.c & h[2], x.d & h[3]}
}

func (x arguments) or(h *hexes) arguments {
	return arguments{x.a | h[0], x.b | h[1], x.c | h[2], x.d | h[3]}
}

func (x arguments) has(arg int) bool {
	set := hexes{x.a, x.b, x.c, x.d}
	return set.has(Hex(arg))
}

// put lists the moves whose arguments are these.
func (x arguments) put(m sim.Move, buf []sim.Move) []sim.Move {
	buf = put(x.a, m, buf)
	if x.b|x.c|x.d != 0 {
		buf = put(x.b, m|64, buf)
		buf = put(x.c, m|128, buf)
		buf = put(x.d, m|192, buf)
	}
	return buf
}

func (x arguments) count() int {
	return bits.OnesCount64(x.a) + bits.OnesCount64(x.b) + bits.OnesCount64(x.c) + bits.OnesCount64(x.d)
}

// nth is number n of them, from 0.
func (x arguments) nth(n int) int {
	for i, word := range [...]uint64{x.a, x.b, x.c, x.d} {
		if in := bits.OnesCount64(word); n >= in {
			n -= in
			continue
		}
		for ; n > 0; n-- {
			word &= word - 1
		}
		return i*64 + bits.TrailingZeros64(word)
	}
	panic("evasion: fewer arguments")
}

func put(set uint64, m sim.Move, buf []sim.Move) []sim.Move {
	for ; set != 0; set &= set - 1 {
		buf = append(buf, m|sim.Move(bits.TrailingZeros64(set)))
	}
	return buf
}

// argument puts what a decision names into words.
type argument func(r *Rules, m sim.Move) string

func aHex(r *Rules, m sim.Move) string    { return r.hexName(Hex(Arg(m))) }
func someMen(_ *Rules, m sim.Move) string { return Men(Arg(m)).String() }
func aMan(_ *Rules, m sim.Move) string    { return Man(Arg(m)).String() }
func aUnit(_ *Rules, m sim.Move) string   { return Unit(Arg(m)).String() }
func aTruck(_ *Rules, m sim.Move) string  { return Truck(Arg(m)).String() }

// moment is what the umpire asks.
type moment uint8

const (
	choosingSite moment = iota
	choosingRendezvous
	choosingTrucks
	britishPhase // which party
	partyOnFoot
	partyInTruck
	germanPhase // which unit
	patrolOnFoot
	patrolInTruck
	truckOrdered

	// With the question which unit: what the units in line can be ordered
	// without being named first, in the order of the moves.
	patrolInLine
	truckInLine
	beatInLine

	// The questions of frames, in the order of their kinds.
	crewAsked
	ambushAsked
	woundAsked
	slipAsked
	flightAsked

	gameOver
	numMoments
)

// moments is a set of moments.
type moments uint32

func during(list ...moment) (set moments) {
	for _, m := range list {
		set |= 1 << m
	}
	return set
}

// who is for whom an order is: the party, a patrol or a truck. With a fifth
// field it would no longer stay in registers.
type who struct {
	unit  Unit // or none
	at    Hex
	means int8  // on foot, the dearest step that they can pay for
	truck Truck // that the unit is, or that the party drives; or none
}

// off: a patrol got off its truck under this order, or in line gets off to obey.
func (w who) off(s *State) bool { return s.UnitOff || s.Unit == NoUnit && s.Ride[w.unit&7] != NoTruck }

// Offers are the kinds of decisions that can be open under these rules, in order.
func (r *Rules) Offers() (list []Kind) {
	for k := range numKinds {
		for at := range r.decisions {
			if r.decisions[at][k] != nil {
				list = append(list, k)
				break
			}
		}
	}
	return list
}

// KindWords is how a kind of decision reads; what it names stands as "...".
func (r *Rules) KindWords(k Kind) string { return strings.ReplaceAll(r.words[k].words, "%s", "...") }

// choice is a decision that was made.
type choice sim.Move

func (x choice) arg() int { return Arg(sim.Move(x)) }
func (x choice) hex() Hex { return Hex(x.arg()) }
func (x choice) men() Men { return Men(x.arg()) }

func (x choice) man() Man       { return Man(x.arg()) }
func (x choice) patrol() Patrol { return Patrol(x.arg()) }
func (x choice) truck() Truck   { return Truck(x.arg()) }
func (x choice) unit() Unit     { return Unit(x.arg()) }

// topics are the rows of all topics.
func topics() [][]decision {
	return [][]decision{
		setupDecisions(), timeDecisions(), splitDecisions(), orderDecisions(), walkDecisions(), embarkDecisions(),
		vehicleDecisions(),
		searchDecisions(), ambushDecisions(), prizeDecisions(), crewDecisions(), fightDecisions(), aircraftDecisions(),
	}
}

// indexDecisions collects the rows that the options can open, by moment, in the
// order of the kinds.
func (r *Rules) indexDecisions() {
	for _, topic := range topics() {
		for i := range topic {
			d := &topic[i]
			if d.words != "" {
				r.words[d.kind] = d
			}
			for at := range numMoments {
				if d.at>>at&1 != 0 && (d.under == nil || d.under(&r.o)) {
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
}

// moment is what the side on turn is asked while no frame waits.
func (s *State) moment() moment {
	switch s.Stage {
	case ChoosingSite:
		return choosingSite
	case ChoosingRendezvous:
		return choosingRendezvous
	case ChoosingTrucks:
		return choosingTrucks
	case BritishPhase:
		switch {
		case s.Party == 0:
			return britishPhase
		case s.riding()&s.Party != 0:
			return partyInTruck
		}
		return partyOnFoot
	case GermanPhase:
		switch {
		case s.Unit == NoUnit:
			return germanPhase
		case s.Unit >= Teams:
			return truckOrdered
		case s.Ride[s.Unit] != NoTruck:
			return patrolInTruck
		}
		return patrolOnFoot
	}
	return gameOver
}

// asked is what the actor is asked.
func (s *State) asked() moment {
	if s.Depth > 0 {
		return moment(s.top().Kind) + (crewAsked - moment(crew))
	}
	return s.moment()
}

// ordered are the moments in which somebody is under orders.
const ordered moments = 1<<partyOnFoot | 1<<partyInTruck | 1<<patrolOnFoot | 1<<patrolInTruck | 1<<truckOrdered

// under is who is under orders.
func (r *Rules) under(s *State, at moment) (w who) {
	switch at {
	case partyOnFoot:
		return who{NoUnit, s.Man[s.Party.First()&7], r.partyMeans(s, s.Party), NoTruck}
	case partyInTruck:
		return who{NoUnit, s.Man[s.Party.First()&7], noStep, s.ridden(s.Party)}
	case patrolOnFoot, patrolInTruck:
		return who{s.Unit, s.Patrol[s.Unit&7], r.patrolMeans(s), NoTruck}
	case truckOrdered:
		return who{s.Unit, s.Truck[(s.Unit-Teams)&7], noStep, s.Unit.Truck()}
	}
	return who{unit: NoUnit}
}

// ask is a moment for somebody, and the name that his decisions bear.
type ask struct {
	at   moment
	w    who
	name sim.Move
}

// asks are all that the actor may decide, in the order of the moves: what he is asked,
// and what those in line can be ordered.
func (r *Rules) asks(s *State) (all [4]ask, n int) {
	at := s.asked()
	all[0] = ask{at, r.under(s, at), 0}
	n = 1
	if at != germanPhase || !r.direct {
		return all, n
	}
	patrol := r.patrolInLine(s)
	if patrol.unit != NoUnit {
		all[n] = ask{patrolInLine, patrol, To(patrol.unit, 0)}
		n++
	}
	if truck := r.truckInLine(s, patrol); truck.unit != NoUnit {
		all[n] = ask{truckInLine, truck, To(truck.unit, 0)}
		n++
	}
	if patrol.unit != NoUnit {
		all[n] = ask{beatInLine, patrol, To(patrol.unit, 0)}
		n++
	}
	return all, n
}

// Legal lists what the actor may decide, in the order of the kinds.
func (r *Rules) Legal(s *State, buf []sim.Move) []sim.Move {
	asks, n := r.asks(s)
	for i := range asks[:n] {
		buf = r.list(s, asks[i].at, asks[i].w, asks[i].name, buf)
	}
	return buf
}

var _ sim.Drawer[State] = (*Rules)(nil)

// mostRows is more than all rows of what an actor is asked at once.
const mostRows = 32

// Draw draws a decision and carries it out.
func (r *Rules) Draw(s *State, _ int, c *dice.Chance, log *sim.Log, _ []sim.Move) int {
	seat, _ := r.Actor(s)
	r.Apply(s, r.drawn(s, c.Stream(dice.Bot(int(seat)))), c, log)
	return 1
}

// drawn is one of the decisions that Legal names, each with equal chance: they are counted
// row by row, and only the one that is drawn is written.
func (r *Rules) drawn(s *State, lots *dice.Stream) sim.Move {
	asks, n := r.asks(s)
	var counts [mostRows]int
	all, row := 0, 0
	for i := range asks[:n] {
		q := &asks[i]
		for _, d := range r.listed[q.at] {
			counts[row] = d.count(r, s, q.w)
			all += counts[row]
			row++
		}
	}
	number := 0
	if all > 1 {
		number = lots.IntN(all)
	}
	row = 0
	for i := range asks[:n] {
		q := &asks[i]
		for _, d := range r.listed[q.at] {
			if number < counts[row] {
				return d.nth(r, s, q.w, number) | q.name
			}
			number -= counts[row]
			row++
		}
	}
	panic("evasion: nothing is open")
}

// count is how many decisions of a row are open.
func (d *decision) count(r *Rules, s *State, w who) int {
	switch {
	case d.ways != nil:
		return len(d.ways(r, s, w))
	case d.open != nil:
		return d.open(r, s, w).count()
	}
	return 1
}

// nth is number n of them, from 0.
func (d *decision) nth(r *Rules, s *State, w who, n int) sim.Move {
	switch {
	case d.ways != nil:
		return d.ways(r, s, w)[n]
	case d.open != nil:
		return move(d.kind, d.open(r, s, w).nth(n))
	}
	return move(d.kind, 0)
}

// list lists the decisions of a moment for somebody, with their name.
func (r *Rules) list(s *State, at moment, w who, name sim.Move, buf []sim.Move) []sim.Move {
	for _, d := range r.listed[at] {
		m := move(d.kind, 0) | name
		switch {
		case d.ways != nil:
			for _, way := range d.ways(r, s, w) {
				buf = append(buf, way|name)
			}
		case d.open != nil:
			buf = d.open(r, s, w).put(m, buf)
		default:
			buf = append(buf, m)
		}
	}
	return buf
}

// Allows reports whether Legal names a move.
func (r *Rules) Allows(s *State, m sim.Move, _ []sim.Move) bool {
	return r.opener(s, s.asked(), m) != nil
}

// opener is the row that opens a move for the actor of a moment, or for the unit in line that
// it names; nil where it is not open.
func (r *Rules) opener(s *State, at moment, m sim.Move) *decision {
	w := who{unit: NoUnit}
	if unit := unitOf(m); unit != NoUnit {
		if at != germanPhase || !r.direct {
			return nil
		}
		if w = r.patrolInLine(s); w.unit != unit {
			if w = r.truckInLine(s, w); w.unit != unit {
				return nil
			}
		}
		at = inLine(m)
		m &^= To(unit, 0)
	} else if ordered>>at&1 != 0 {
		w = r.under(s, at)
	}
	k := KindOf(m)
	if k >= numKinds {
		return nil
	}
	d := r.decisions[at][k]
	open := false
	switch {
	case d == nil:
	case d.ways != nil:
		_, open = slices.BinarySearch(d.ways(r, s, w), m)
	case d.open != nil:
		open = m == move(k, Arg(m)) && d.open(r, s, w).has(Arg(m))
	default:
		open = m == move(k, 0)
	}
	if !open {
		return nil
	}
	return d
}

// inLine is the moment of a move that names its unit.
func inLine(m sim.Move) moment {
	switch {
	case unitOf(m) >= Teams:
		return truckInLine
	case m>>wayShift != 0:
		return beatInLine
	}
	return patrolInLine
}

// Apply carries out a move and all that follows from it.
func (r *Rules) Apply(s *State, m sim.Move, c *dice.Chance, log *sim.Log) {
	u := umpire{r, s, c, log}
	at := s.asked()
	if unitOf(m) != NoUnit {
		at = inLine(m)
	}
	u.apply(r.decisions[at][KindOf(m)], m)
}

// Follow carries out a plan until its side learns something that calls for another:
// somebody is met, or a unit does not answer. What the umpire asks is about a meeting, so
// that a plan ends with an answer.
func (r *Rules) Follow(s *State, plan []sim.Move, c *dice.Chance, log *sim.Log) (done int, on bool) {
	u := umpire{r, s, c, log}
	before, answers := s.phase(), s.Depth > 0
	for done < len(plan) {
		m := plan[done]
		d := r.opener(s, s.asked(), m)
		if d == nil {
			return done, false
		}
		done++
		if u.apply(d, m) || answers || s.Depth > 0 || s.phase() != before {
			return done, false
		}
	}
	return done, true
}

// phase is what a plan is made for: it holds while the phase lasts and every unit answers.
func (s *State) phase() uint32 {
	return uint32(s.Stage) | uint32(s.Move)<<8 | uint32(s.PatrolMissed)<<16 | uint32(s.TruckMissed)<<24
}

// apply carries out a move, with the row that opened it, and all that follows without a
// decision; it reports whether somebody was met.
func (u *umpire) apply(d *decision, m sim.Move) (met bool) {
	switch {
	case u.plotted && u.Depth == 0 && u.plots() && u.jot(m):
	case unitOf(m) != NoUnit:
		u.command(d, m)
	default:
		d.do(*u, choice(m))
	}
	for {
		if u.Depth > 0 {
			met = u.run() || met
		}
		if !u.tidy() {
			return met
		}
	}
}

// obey carries out an order that names nobody.
func (u *umpire) obey(m sim.Move) { u.decisions[u.moment()][KindOf(m)].do(*u, choice(m)) }

// Say is a move in words, as transcripts and scenario files write it.
func (r *Rules) Say(m sim.Move) string {
	if unit := unitOf(m); unit != NoUnit {
		return unit.String() + ": " + r.Say(m&^To(unit, 0))
	}
	k := KindOf(m)
	if k >= numKinds || r.words[k] == nil {
		return fmt.Sprintf("move %#x", uint64(m))
	}
	if d := r.words[k]; d.arg != nil {
		return fmt.Sprintf(d.words, d.arg(r, m))
	}
	return r.words[k].words
}
