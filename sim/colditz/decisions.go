package colditz

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"
	"sync"

	"escapesim/sim"
	"escapesim/sim/colditz/board"
	"escapesim/sim/dice"
)

// decisionTables are the rows of all topics.
type decisionTables struct {
	decisions  [moveKinds]decision      // by kind
	agendas    [numMoments]agenda       // by moment
	interrupts [frameKinds]interrupt    // by kind
	known      func() map[string]string // vocabulary, made when it is first asked for
}

// indexDecisions collects the rows of all topics, and of the openings those that
// the options allow, by moment and kind.
func (r *Rules) indexDecisions() {
	r.known = sync.OnceValue(r.vocabulary)
	for _, topic := range [][]decision{
		turnDecisions(), setupDecisions(), moveDecisions(), passDecisions(), returnDecisions(),
		tunnelDecisions(), tunnelSearches(),
		solitaryDecisions(), kitDecisions(), equipmentDecisions(), opportunityDecisions(), foundDecisions(),
		warningDecisions(), sabotageDecisions(),
		tradeDecisions(), handDecisions(),
		confiscationDecisions(), doOrDieDecisions(), attemptDecisions(), forceDecisions(), multiDecisions(),
		gliderDecisions(),
		guardDecisions(), doubleWatchDecisions(), arrestDecisions(), appelDecisions(), searchDecisions(),
		shotDecisions(), holderDecisions(), pursuitDecisions(), comboDecisions(),
	} {
		for _, d := range topic {
			r.decisions[d.kind] = d
		}
	}
	for k := range r.decisions {
		for _, o := range r.decisions[k].open {
			if o.under != nil && !o.under(&r.Options) {
				continue
			}
			for at := range r.agendas {
				if o.at>>at&1 != 0 {
					r.agendas[at].add(MoveKind(k), o)
				}
			}
		}
	}
	for _, topic := range [][]interrupt{
		chainInterrupts(), handInterrupts(), tradeInterrupts(), opportunityInterrupts(), foundInterrupts(),
		warningInterrupts(), sabotageInterrupts(),
		equipmentInterrupts(), solitaryInterrupts(), confiscationInterrupts(), friskInterrupts(),
		appelInterrupts(), searchInterrupts(), shotInterrupts(), holderInterrupts(), tunnelInterrupts(),
		doOrDieInterrupts(), gliderInterrupts(), multiInterrupts(), passInterrupts(), pursuitInterrupts(),
		areaInterrupts(),
	} {
		for _, i := range topic {
			r.interrupts[i.kind] = i
		}
	}
}

// agenda is the openings of a moment, in the order of their kinds, and which of
// them a position can meet at all: sets of openings by their numbers.
type agenda struct {
	openings []kindOpening
	kinds    Kinds
	of       [moveKinds]uint64          // the openings of a kind
	met      [1 << numConditions]uint64 // those for which these conditions are enough
	holding  [Faces]uint64              // those that ask for one of some cards, this one among them
	cardless uint64                     // those that ask for no card
	steps    uint64                     // the one that is stated as links, if there is one
}

// kindOpening is an opening of a kind of decision.
type kindOpening struct {
	kind MoveKind
	opening
}

// about appends the decisions of the opening about a man or a guard, by his number.
func (o *kindOpening) about(r *Rules, s *State, pawn int, buf []sim.Move) []sim.Move {
	if o.man != nil {
		return o.man(r, s, Man(pawn), buf)
	}
	return o.guard(r, s, Guard(pawn), buf)
}

// add puts an opening at the end.
func (a *agenda) add(k MoveKind, o opening) {
	bit := uint64(1) << len(a.openings)
	if bit == 0 {
		panic("colditz: a moment has more than 64 openings")
	}
	kept := kindOpening{kind: k, opening: o}
	if o.in == 0 {
		kept.in = ^zoneSet(0)
	}
	a.openings = append(a.openings, kept)
	a.kinds |= 1 << k
	a.of[k] |= bit
	for met := range a.met {
		if o.needs&^conditions(met) == 0 {
			a.met[met] |= bit
		}
	}
	if o.cards == 0 {
		a.cardless |= bit
	}
	if o.links != nil {
		if a.steps != 0 {
			panic("colditz: a moment has two kinds of steps")
		}
		a.steps = bit
	}
	for f := range a.holding {
		if o.cards>>f&1 != 0 {
			a.holding[f] |= bit
		}
	}
}

// possible are those of some openings whose conditions are met and whose cards
// are in the hand of the player on the move.
func (a *agenda) possible(s *State, set uint64) uint64 {
	set &= a.met[s.conditions()]
	if set&^a.cardless == 0 {
		return set
	}
	hand := uint64(s.GermanHeld)
	if s.Seat != German {
		hand = uint64(s.Teams[s.Seat-1].Held)
	}
	held := a.cardless
	for ; hand != 0; hand &= hand - 1 {
		held |= a.holding[bits.TrailingZeros64(hand)]
	}
	return set & held
}

// Offers are the kinds of decisions that can be open in a player's own turn, or
// before the first one, under these rules.
func (r *Rules) Offers() (set Kinds) {
	for i := range r.agendas {
		set |= r.agendas[i].kinds
	}
	return set
}

// moment is the moment of a position without an interrupt.
func (r *Rules) moment(s *State) moment {
	switch s.Phase {
	case PlaceInner:
		return placingInner
	case PlaceOuter:
		return placingOuter
	case PlaceMen:
		return placingMen
	case GermanMove:
		if s.Mover >= 0 {
			return guardGoingOn
		}
		return guarding
	case AlliedMove:
		switch {
		case s.Mover >= 0:
			return goingOn
		case s.Digging != board.None:
			return digging
		case s.Bound:
			return bound
		}
		return r.unforced(s, bound)
	}
	switch {
	case s.Seat == German:
		return germanThrow
	case s.Announced != 0 || s.Digging != board.None: // what was announced is thrown for
		return announced
	}
	return beforeThrow
}

// unforced is the moment that holds instead of one whose decisions are not
// open.
func (r *Rules) unforced(s *State, at moment) moment {
	switch {
	case at < releasing && !r.Options.Sol.ReleaseOptional && s.MenInCells > 0:
		return releasing
	case s.Bound && s.Declared == 0 && r.Options.Attempt.RestSameMen:
		return resting
	}
	return free
}

// Legal appends the decisions of the actor.
func (r *Rules) Legal(s *State, buf []sim.Move) []sim.Move {
	if s.Depth > 0 {
		f := s.top()
		return r.interrupts[f.Kind].answers(r, s, f, buf)
	}
	first := len(buf)
	at := r.moment(s)
	buf = r.listed(s, at, ^Kinds(0), buf)
	for forced[at] != 0 &&
		!slices.ContainsFunc(buf[first:], func(m sim.Move) bool { return forced[at].Has(MoveKind(m >> 48)) }) {
		at = r.unforced(s, at)
		buf = r.listed(s, at, ^Kinds(0), buf[:first])
	}
	switch at {
	case free:
		buf = r.mustLeave(s, r.payHomeward(s, int(s.Seat)-1, r.useAllPips(buf, first), first), first)
		if len(buf) == first {
			buf = append(buf, pack(StopMoving, 0, 0, 0)) // pips that nobody may use need not be used
		}
	case guarding:
		buf = r.useAllPips(buf, first)
	}
	return buf
}

// plain: it is a player's turn, and what is open in it does not depend on what
// else is, so that decisions can be looked at one by one.
func (r *Rules) plain(s *State, at moment) bool {
	switch {
	case s.Depth > 0:
		return false
	case at == free:
		return !r.Options.Turn.MustUseAllPips && !r.owesPips(s) && !r.overfull(s)
	case at == guarding:
		return !r.Options.Turn.MustUseAllPips
	}
	return at == beforeThrow
}

// listed appends the decisions of these kinds that are open in a moment.
func (r *Rules) listed(s *State, at moment, kinds Kinds, buf []sim.Move) []sim.Move {
	a := &r.agendas[at]
	for set := a.possible(s, ^uint64(0)); set != 0; set &= set - 1 {
		if o := &a.openings[bits.TrailingZeros64(set)]; kinds.Has(o.kind) {
			buf = r.each(s, o, buf)
		}
	}
	return buf
}

// each appends all decisions of an opening.
func (r *Rules) each(s *State, o *kindOpening, buf []sim.Move) []sim.Move {
	if o.list != nil {
		return o.list(r, s, buf)
	}
	pawns, first := r.walkers(s)
	if o.links != nil {
		return r.appendSteps(o.kind, pawns, first, o.links(r, s, first, first+len(pawns)), buf)
	}
	some := ^uint64(0)
	if o.some != nil {
		if some = o.some(r, s) >> first; some&(1<<len(pawns)-1) == 0 {
			return buf
		}
	}
	for set := o.in.among(pawns) & uint16(some); set != 0; set &= set - 1 {
		buf = o.about(r, s, first+bits.TrailingZeros16(set), buf)
	}
	return buf
}

// walker is one of walkers by its number; nil when it is none.
func (r *Rules) walker(s *State, pawn int) *Pawn {
	if s.Phase == GermanMove {
		if from, to := r.guardsOnTheMove(s); pawn >= int(from) && pawn < int(to) {
			return &s.Guards[pawn]
		}
		return nil
	}
	if from, to := r.movers(s); pawn >= int(from) && pawn < int(to) {
		return &s.Men[pawn]
	}
	return nil
}

// walkers are the pawns about whom the player on the move decides, and the
// number of the first.
func (r *Rules) walkers(s *State) (pawns []Pawn, first int) {
	if s.Phase == GermanMove {
		from, to := r.guardsOnTheMove(s)
		return s.Guards[from:to], int(from)
	}
	from, to := r.movers(s)
	return s.Men[from:to], int(from)
}

// guardsOnTheMove are the guards about whom the German decides: all, or the one
// who must go on.
func (r *Rules) guardsOnTheMove(s *State) (from, to Guard) {
	if s.Mover >= 0 {
		return Guard(s.Mover), Guard(s.Mover) + 1
	}
	return 0, Guard(r.guards)
}

// movers are the men about whom the player on the move decides: all of his
// team, or the one who must go on.
func (r *Rules) movers(s *State) (from, to Man) {
	if s.Mover >= 0 {
		return Man(s.Mover), Man(s.Mover) + 1
	}
	return r.menOf(int(s.Seat) - 1)
}

// of appends the decisions of a kind about one pawn in a moment; about all when
// the kind is not about a pawn.
func (r *Rules) of(s *State, at moment, k MoveKind, pawn int, buf []sim.Move) []sim.Move {
	a := &r.agendas[at]
	for set := a.possible(s, a.of[k]); set != 0; set &= set - 1 {
		o := &a.openings[bits.TrailingZeros64(set)]
		if o.list != nil {
			buf = o.list(r, s, buf)
		} else if p := r.walker(s, pawn); p != nil && o.in.has(p.Zone) &&
			(o.some == nil || o.some(r, s)>>pawn&1 != 0) {
			if o.links != nil {
				buf = r.appendLinks(pack(k, pawn, 0, 0), p.At, uint8(o.links(r, s, pawn, pawn+1).low), buf)
			} else {
				buf = o.about(r, s, pawn, buf)
			}
		}
	}
	return buf
}

// hasStep: the step is one of a pawn's along the links of an opening.
func (r *Rules) hasStep(s *State, o *kindOpening, pawn int, m sim.Move) bool {
	p := r.walker(s, pawn)
	if p == nil {
		return false
	}
	for links := uint8(o.links(r, s, pawn, pawn+1).low); links != 0; links &= links - 1 {
		if r.steps[p.At][bits.TrailingZeros8(links)] == uint32(m) {
			return true
		}
	}
	return false
}

var _ sim.Judge[State] = (*Rules)(nil)

// Allows reports whether Legal names the decision; room is memory to list into.
func (r *Rules) Allows(s *State, m sim.Move, room []sim.Move) bool {
	if at := r.moment(s); r.plain(s, at) && m < sim.Move(moveKinds)<<48 {
		k, pawn, _, _ := Unpack(m)
		if a := &r.agendas[at]; a.of[k]&a.steps != 0 {
			return a.possible(s, a.steps) != 0 && r.hasStep(s, &a.openings[bits.TrailingZeros64(a.steps)], pawn, m)
		}
		return slices.Contains(r.of(s, at, k, pawn, room), m)
	}
	return slices.Contains(r.Legal(s, room), m)
}

// Apply carries a decision out, and all that follows without another one.
func (r *Rules) Apply(s *State, m sim.Move, c *dice.Chance, log *sim.Log) {
	k, a, b, d := Unpack(m)
	u := umpire{r, s, c, log}
	if s.Depth > 0 {
		f := s.top()
		r.interrupts[f.Kind].do(u, f, k, choice{a, b, d})
	} else {
		if s.Phase == GermanMove && r.Options.cardsFirst() && !shown.Has(k) {
			s.Acted = true
		}
		r.decisions[k].do(u, choice{a, b, d})
	}
	r.settle(s, c, log)
}

// settle runs what needs no decision: interrupts that have come to their
// end, and the end of a turn.
func (r *Rules) settle(s *State, c *dice.Chance, log *sim.Log) {
	for s.Phase != Over {
		switch {
		case s.Depth > 0:
			f := s.top()
			switch row := &r.interrupts[f.Kind]; {
			case row.run != nil:
				row.run(r, s, f, c, log)
			case row.asks != nil && !row.asks(r, s, f):
				s.pop()
			case row.settle == nil || !row.settle(r, s, f, c, log):
				return
			}
		case r.Options.Move.Enforcement != LookAhead && s.Phase == AlliedMove && s.Mover >= 0 && r.stranded(s, log):
		case s.Phase == TurnEnd:
			r.nextTurn(s, log)
		case s.Phase == AnotherThrow:
			r.throwAgain(s, c, log) // a player who may refuse it was asked (endTurn)
		case s.Phase == BeforeThrow && !r.choiceBeforeThrow(s):
			r.throwForTurn(s, c, log)
		default:
			return
		}
	}
}

// choiceBeforeThrow: the player has something to decide before he throws;
// nobody is asked whether he wants to throw.
func (r *Rules) choiceBeforeThrow(s *State) bool {
	a := &r.agendas[r.moment(s)]
	for set := a.possible(s, ^uint64(0)); set != 0; set &= set - 1 {
		if o := &a.openings[bits.TrailingZeros64(set)]; o.kind != ThrowDice && o.any(r, s) {
			return true
		}
	}
	return false
}

// Say puts a decision into words. In one position different decisions have
// different words.
func (r *Rules) Say(s *State, m sim.Move) string {
	k, a, b, c := Unpack(m)
	if k >= moveKinds {
		return fmt.Sprintf("decision %d %d %d %d", k, a, b, c)
	}
	said := r.decisions[k].words
	for _, arg := range r.decisions[k].args {
		if words := arg(r, s, choice{a, b, c}); words != "" {
			said += " " + words
		}
	}
	return strings.TrimSpace(said)
}

// Question is what the player on the move is asked, where yes or no answers
// it and the decision does not say it; else nothing.
func (r *Rules) Question(s *State, m sim.Move) string {
	if k, _, _, _ := Unpack(m); k != No && k != Yes {
		return ""
	}
	switch {
	case s.Depth > 0 && s.top().Kind == AskAttend:
		return r.ManName(s.top().Man()) + " to line up?"
	case s.Depth > 0 && s.top().Kind == AskSeizure && !r.mayBuyBack(s, s.top()):
		return r.interrupts[AskGiveUp].question // no bribe saves anything here
	case s.Depth > 0:
		return r.interrupts[s.top().Kind].question
	case s.Phase == PlaceOuter:
		return "one more guard?"
	case s.Phase == BeforeThrow:
		return "throw?"
	}
	return ""
}
