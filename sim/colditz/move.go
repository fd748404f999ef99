package colditz

import (
	"math/bits"
	"slices"

	"escapesim/sim"
	"escapesim/sim/colditz/board"
)

// MoveOptions: pawns on circles.
type MoveOptions struct {
	SearchlightStop    bool        `key:"light.stop_allowed" clause:"COL-MOVE-08" doc:"prisoners may stop on searchlight circles"`
	GuardsExempt       bool        `key:"light.guards_exempt" clause:"COL-MOVE-09" default:"true" assumed:"the ban names prisoners" doc:"guards may stop on searchlight circles"`
	Enforcement        Enforcement `key:"light.enforcement" clause:"COL-MOVE-10" values:"lookahead|arrest_if_stopped|force_back" default:"lookahead" assumed:"a man stuck on a yellow circle would need a rule that nobody wrote" doc:"a man may step on a circle where he may not stop only if he can go on; or whoever is left there is arrested, or goes back to where he came from"`
	PassThrough        PassThrough `key:"move.pass_through" clause:"COL-MOVE-05" values:"none|listed_exceptions|all" doc:"whether pawns may pass over others: never, over those inside a tunnel, or over all"`
	PassPrisoners      PassMen     `key:"move.pass_prisoners" clause:"COL-MOVE-16" values:"none|own|all|asked" default:"none" source:"off: no clause of the document asks for it" doc:"whether a prisoner may pass over prisoners, a pip for each circle: over none, over his own team's, over all, or over his own team's and over one of another team whose player lets him"`
	PowMayBlock        bool        `key:"move.pow_may_block" clause:"COL-MOVE-07" default:"true" assumed:"prisoners may keep guards from posting by standing on black circles; other circles are taken alike" doc:"prisoners may stop where they block rooms, corridors, cell exits and blue circles of the inner courtyard"`
	OneWayOutside      bool        `key:"outside.one_way" clause:"COL-MOVE-13" default:"false" assumed:"no direction is prescribed" doc:"every step of a prisoner outside must bring him nearer to a target; he does not come back"`
	StopOnClosedTunnel bool        `key:"move.tunnel_circle_stop" clause:"COL-MOVE-11" values:"never|only_when_closed" default:"never" assumed:"where a document is silent, Thibault's summary is followed" doc:"when a pawn outside the tunnel may stop on its brown circles"`
}

// Enforcement says what keeps prisoners from stopping where they may not (light.enforcement).
type Enforcement uint8

const (
	LookAhead Enforcement = iota
	ArrestIfStopped
	ForceBack
)

// PassThrough says which pawns may be passed over (move.pass_through).
type PassThrough uint8

const (
	PassNone PassThrough = iota
	PassListed
	PassAll
)

// PassMen says which prisoners a prisoner may pass over (move.pass_prisoners).
type PassMen uint8

const (
	PassNoMen PassMen = iota
	PassOwnMen
	PassAllMen
	PassAsked
)

// mayStop: a prisoner may stand on the circle (COL-MOVE-07, COL-MOVE-08,
// COL-MOVE-11, COL-AREA-11, COL-AREA-13, COL-ROUTE-12).
func (r *Rules) mayStop(s *State, at board.Circle) bool {
	switch r.stops[at] {
	case mayAlwaysStop:
		return true
	case mayNeverStop:
		return false
	}
	if r.Options.Blocked.Max > 0 && r.fullyBlocked(s, at) {
		return false
	}
	t := r.Board.Circles[at].Tunnel
	return t == board.NoTunnel || r.brownStop(s, t)
}

// stopRule says whether pawns of a kind may stop on a circle.
type stopRule uint8

const (
	mayAlwaysStop stopRule = iota
	mayNeverStop
	mayStopNow // or not, by the position
)

// brownStop: pawns outside the tunnel may stop on its circles.
func (r *Rules) brownStop(s *State, tunnel board.Tunnel) bool {
	return r.Options.Move.StopOnClosedTunnel && !s.Tunnel[tunnel].Open
}

// Walking is who moves in the turn in hand, and who has moved.
type Walking struct {
	Mover    int8                      // man or guard who must move on (COL-MOVE-10); -1 none
	Came     board.Maybe[board.Circle] // where the mover came from, where he may be sent back
	FreshMen uint64                    // men let out in this turn who may not walk yet
	LetOut   uint64                    // men let out of solitary in this turn
	Walked   uint64                    // men who took a step in this turn
	Tried    uint64                    // men who have tried to be arrested in this turn (COL-FORCE-07)
	NoLeave  uint8                     // teams that have let nobody pass in this turn (COL-MOVE-16)
	Homeward [MaxMen]int8              // pips that the team's men have walked on their ways back
}

func (w *Walking) beginTurn() { *w = Walking{Mover: -1} }

// stepTables are the steps that pawns can take, close together in memory.
type stepTables struct {
	steps  [board.MaxCircles]strides
	sets   [2][board.MaxCircles]linkSets // of men, of guards
	around surroundings
	// by circle, link: nothing but steps depends on who stands at either end
	quiet [board.MaxCircles]uint8
}

// surroundings are the ends of links, by circle, link. Rows are a power of two, so that
// nothing is multiplied or divided to find a link.
type surroundings [board.MaxCircles][rowRoom]neighbour

// buildAround lists the links of each circle as steps, and the circles at their
// ends.
func (r *Rules) buildAround() {
	for at := range r.Board.Circles {
		for i := range rowRoom {
			r.steps[at][i] = noStep
			r.around[at][i].at = board.Circle(at) // with no bit
		}
	}
	for from := range r.links {
		for i := range r.links[from] {
			l := &r.links[from][i]
			r.steps[from][i] = uint32(pack(Step, 0, int(l.To), int(l.Kind)))
			back := slices.IndexFunc(r.links[l.To],
				func(k board.Link) bool { return k.To == board.Circle(from) && k.Kind == l.Kind })
			r.around[from][i] = neighbour{l.To, 1 << back, l.Kind} // every link of a board leads both ways
		}
	}
}

// buildQuiet finds the links between quiet circles: those of one area, or of the open
// courtyard, that are not counted, at no tunnel or gate, and where nobody is let out of
// solitary.
func (r *Rules) buildQuiet() {
	if r.Options.Blocked.Max > 0 {
		return // where men may stand depends on who stands elsewhere
	}
	quiet := func(at board.Circle) bool {
		c := &r.Board.Circles[at]
		return !r.ground[at].counted && !c.CarSide && c.Tunnel == board.NoTunnel && c.Gate == board.NoGate &&
			at != r.Board.InnerExit && at != r.Board.CoolerExit && !slices.Contains(r.exitsTowardPass, at)
	}
	area := func(at board.Circle) board.Area { return max(r.Board.Circles[at].Area, board.Courtyard) }
	for from := range r.links {
		for i, l := range r.links[from] {
			if l.Kind == board.StepLink && l.Way == board.NoWay && quiet(board.Circle(from)) && quiet(l.To) &&
				area(board.Circle(from)) == area(l.To) {
				r.quiet[from] |= 1 << i
			}
		}
	}
}

// buildSteps takes from the rows of the walkers what is so of a step whoever
// stands around.
func (r *Rules) buildSteps() {
	man, guard := &r.walking[aManStep], &r.walking[aGuardStep]
	for from := range r.links {
		r.sets[0][from] = linkSets{open: man.open[from], ask: man.ask[from]}
		sets := linkSets{open: guard.open[from], ask: guard.ask[from]}
		for i := range r.links[from] {
			n := r.around[from][i]
			switch concern := r.concern[from][i] & guard.bars; {
			case sets.open>>i&1 == 0:
			case concern == these(otherRoom):
				sets.rooms |= 1 << i
				sets.ask &^= 1 << i
			case concern == these(noGuardStop) && r.Options.Guard.OuterCap == 0 &&
				r.concern[n.at][bits.TrailingZeros8(n.link)]&guard.bars&^these(noGuardStop) == 0:
				if r.together(n.at) && !r.doubts.has(board.Circle(from), 0) {
					sets.shared |= 1 << i
					sets.ask &^= 1 << i
				} else {
					sets.back |= 1 << i
				}
			}
		}
		r.sets[1][from] = sets
	}
}

// strides are the steps from a circle by link, close together in memory: the
// part of a step's move that is the same for every pawn.
type strides [8]uint32

// linkSets say of the links of a circle what is so whoever stands around, for
// men or for guards: a bit for each.
type linkSets struct {
	open  uint8 // those that a pawn of the kind can ever take
	ask   uint8 // something besides a pawn at the end can speak against it
	rooms uint8 // a guard's steps into another room
	back  uint8 // where nobody may stop, but a guard with the pips can turn back, if he may stop where he is
	// where a guard may stop who shuts no way with others; while none is beside him he may stop where he is
	shared uint8
}

const (
	maxStrides = board.MaxLinks

	pawnShift = 32 // where the pawn stands in a step's move
)

// neighbour is the circle at the end of a link, the bit of the link that leads
// back from there, and the kind of both.
type neighbour struct {
	at   board.Circle
	link uint8
	kind board.LinkKind
}

// noStep stands in a row where there is no link.
const noStep = 1<<32 - 1

// into writes the steps of a set as moves of a pawn, ascending, and returns how
// many there are. Branch-free, because no processor can predict the set: it
// writes all slots, and those behind the last are garbage.
func (t *strides) into(room *[rowRoom]sim.Move, head sim.Move, set uint8) (n int) {
	order := stepOrder[set%(1<<maxStrides)]
	room[0] = head | sim.Move(t[order&7])
	room[1] = head | sim.Move(t[order>>8&7])
	room[2] = head | sim.Move(t[order>>16&7])
	room[3] = head | sim.Move(t[order>>24&7])
	room[4] = head | sim.Move(t[order>>32&7])
	room[5] = head | sim.Move(t[order>>40&7])
	room[6] = head | sim.Move(t[order>>48&7])
	return int(order >> 56)
}

// stepOrder holds, for each set of links, their numbers ascending, a byte each,
// and in the last byte how many there are.
var stepOrder = func() (orders [1 << maxStrides]uint64) {
	for set := range orders {
		n := 0
		for link := range maxStrides {
			if set>>link&1 != 0 {
				orders[set] |= uint64(link) << (8 * n)
				n++
			}
		}
		orders[set] |= uint64(n) << 56
	}
	return orders
}()

// rowRoom is the room that a row is written into, those steps included that
// are written in vain.
const rowRoom = 8

// canStep: some link is open to the man.
func (r *Rules) canStep(s *State, m Man) bool {
	return s.Pips > 0 && r.linksOfMen(s, int(m), int(m)+1) != pawnLinks{}
}

// askSteps settles the steps of a man about which there is doubt.
func (r *Rules) askSteps(s *State, m Man, from board.Circle, free, doubt uint8) uint8 {
	for ; doubt != 0; doubt &= doubt - 1 {
		i := bits.TrailingZeros8(doubt)
		free &^= 1 << i
		if r.mayStep(s, m, from, i) {
			free |= 1 << i
		}
	}
	return free
}

// mayStep: the man may take the link, which is one that men ever take: nothing
// keeps him from it (aManStep), and nobody stands there, or a guard to whom he
// gives himself up (COL-FORCE-01).
func (r *Rules) mayStep(s *State, m Man, from board.Circle, link int) bool {
	to := r.links[from][link].To
	if code := s.At[to]; code != 0 && (!isGuard(code) || !r.mayGiveUp(from, to)) {
		return false
	}
	return !r.kept(s, aManStep, int8(m), s.OpenWays, from, link)
}

// canGoOn looks ahead (COL-MOVE-10): after this step, the first of the pips,
// on to a circle where the man may not stop, the pips left must take him to a vacant circle where
// he may, by steps that need no card. The circle that he leaves counts as
// vacant, and what this very step opens as open.
func (r *Rules) canGoOn(s *State, m Man, step *board.Link, pips int16) bool {
	if pips < 2 {
		return false
	}
	left := s.Men[m].At
	paid, _ := r.price(s, left, step)
	return r.arrives(s, trip{aManAhead, int8(m), s.OpenWays | r.waysOpened(paid), left, int(pips) - 1}, step.To,
		func(at board.Circle) heading {
			if r.mayStop(s, at) {
				return found
			}
			return goOn
		})
}

// step moves a man one circle.
func (r *Rules) step(s *State, m Man, to board.Circle, kind board.LinkKind, log *sim.Log) {
	from := s.Men[m].At
	link := r.linkOf(from, to, kind)
	if r.quiet[from]&^r.sets[0][from].ask>>link&1 != 0 && s.At[to] == 0 {
		r.stepQuietly(s, int(m), to, log)
		return
	}
	r.stepOver(s, m, link, log)
}

// stepOver moves a man over a link, pays what the way asks for, and sees to what
// the circle does to him.
func (r *Rules) stepOver(s *State, m Man, link int, log *sim.Log) {
	p := &s.Men[m]
	from, to, kind := p.At, r.links[p.At][link].To, r.links[p.At][link].Kind
	bound := s.Mover == int8(m)
	r.setOut(s, m)
	l := &r.links[from][link]
	cost, _ := r.price(s, from, l)
	used := r.pay(s, m, cost, log)
	r.passWay(p, from, l)
	tellMoved(log, m, from, to, kind)
	if isGuard(s.At[to]) {
		r.giveUp(s, m, guardOf(s.At[to]), to, log)
		return
	}
	if r.guardedExit || r.follows {
		r.noteLeaving(s, m, from, l, log)
	}
	r.relocate(s, m, to)
	r.keepImmunity(s, m, from, to)
	r.clearOutside(s, log)
	if !r.mayStop(s, to) {
		s.Mover = int8(m)
		if !bound && r.Options.Move.Enforcement != LookAhead {
			s.Came = board.Some(from)
		}
	}
	r.arrive(s, m, log)
	if used >= 0 && s.Phase != Over {
		r.askHolder(s, m, used)
	}
}

// stepQuietly is stepOver a quiet link to a vacant circle, where nothing has to be asked:
// it costs nothing, and nothing happens there.
func (r *Rules) stepQuietly(s *State, man int, to board.Circle, log *sim.Log) {
	m := Man(man)
	from := s.Men[m].At
	r.setOut(s, m)
	tellMoved(log, m, from, to, board.StepLink)
	s.Men[m].At = to
	s.At[from], s.At[to] = 0, manCode(m)
	r.turnNear(s, from, oneMan)
	r.turnNear(s, to, oneMan)
	r.keepImmunity(s, m, from, to)
}

// setOut begins every step of a man.
func (r *Rules) setOut(s *State, m Man) {
	s.Pips--
	s.Mover = -1
	s.Walked |= 1 << m
	if r.Options.Force.Tries == 0 {
		s.Tried &^= 1 << m
	}
}

// linkOf is which of a circle's links a man takes.
func (r *Rules) linkOf(from, to board.Circle, kind board.LinkKind) int {
	return slices.Index(r.steps[from][:], uint32(pack(Step, 0, int(to), int(kind))))
}

// mayLinger: the man may step on a circle where he may not stop although he
// cannot go on: what then happens to him, stranded settles. One who comes out
// of a tunnel has nowhere to be sent back to; for him the look-ahead holds.
func (r *Rules) mayLinger(s *State, m Man) bool {
	return r.Options.Move.Enforcement != LookAhead && s.Men[m].Zone == OnBoard &&
		(s.Mover != int8(m) || s.Came != board.None)
}

// stranded settles the fate of a man who must go on and cannot
// (COL-MOVE-10): arrested, or back where he came from.
func (r *Rules) stranded(s *State, log *sim.Log) bool {
	m := Man(s.Mover)
	if r.canStep(s, m) {
		return false
	}
	at := s.Men[m].At
	back, came := s.Came.Get()
	s.Mover, s.Came = -1, board.None
	if r.Options.Move.Enforcement == ForceBack && came {
		r.relocate(s, m, back)
		tellPlaced(log, m, back, SentBack)
		r.clearOutside(s, log)
		return true
	}
	r.confiscateByArea(s, m, r.Board.Circles[at].Area, InTheLight)
	r.jail(s, m, InTheLight, at, r.Options.Arrest.jail(), log)
	return true
}

// relocate moves a man from circle to circle on the surface.
func (r *Rules) relocate(s *State, m Man, to board.Circle) {
	p := &s.Men[m]
	from := p.At
	p.At = to
	r.shift(s, from, to, manCode(m), oneMan)
}

// arrive: a man on a target is free as soon as his player has a kit; without
// one he waits there (COL-KIT-07, COL-KIT-09).
func (r *Rules) arrive(s *State, m Man, log *sim.Log) {
	p := &s.Men[m]
	if p.Zone != OnBoard {
		return
	}
	target := r.Board.Circles[p.At].Target
	if target < 0 {
		return
	}
	if s.Mover == int8(m) && s.Seat == SeatOf(m) {
		s.Mover = -1
	}
	if s.Teams[TeamOf(m)].Kit || !r.Options.Kit.RequiredAtTarget {
		r.escape(s, m, p.Last, int(target), log)
	} else if r.Options.Kit.Missing == ArrestWithoutKit {
		at := p.At
		r.confiscateByArea(s, m, board.Outside, WithoutKit)
		r.jail(s, m, WithoutKit, at, r.Options.Arrest.jail(), log)
	}
}

// outsideward: a step outside leads nearer to some target, where the rules
// ask that (COL-MOVE-13).
func (r *Rules) outsideward(from board.Circle, l *board.Link) bool {
	if !r.Options.Move.OneWayOutside || r.Board.Circles[from].Area != board.Outside {
		return true
	}
	if r.Board.Circles[l.To].Area != board.Outside {
		return false
	}
	for _, steps := range r.targetSteps {
		if steps[l.To] < steps[from] {
			return true
		}
	}
	return false
}

// noteLeaving sees to what a step out of the courtyard, out of the castle,
// or back into the courtyard means for an attempt.
func (r *Rules) noteLeaving(s *State, m Man, from board.Circle, l *board.Link, log *sim.Log) {
	switch route := r.routeOf(from, l); {
	case route != anyRoute:
		r.hasLeft(s, m, route, log)
	case r.inside(l.To) && !r.inside(from):
		s.Attempting &^= 1 << m
		s.LeftNow &^= 1 << m
	case r.Board.Circles[l.To].Area == board.Outside && r.Board.Circles[from].Area != board.Outside:
		s.Via[m] = r.wayOutside(from, l)
	}
}

// moveDecisions: a man's step.
func moveDecisions() []decision {
	return []decision{{
		kind: Step, words: "step", args: []argument{aMan, toCircle, byLink},
		open: []opening{
			{
				at: during(free, goingOn), needs: pipsLeft, links: (*Rules).linksOfMen,
				quietly: (*Rules).stepQuietly,
			},
			{at: during(resting), needs: pipsLeft, links: func(r *Rules, s *State, from, to int) pawnLinks {
				return r.linksOfMen(s, from, to).without(^uint16(s.Announced >> from))
			}},
			{at: during(bound), needs: pipsLeft, list: (*Rules).boundSteps},
			{at: during(digging), needs: pipsLeft, in: pawnsIn(OnBoard), man: (*Rules).diggingSteps},
		},
		do: func(u umpire, x choice) { u.step(u.s, x.man(), x.to(), x.link(), u.log) },
	}}
}

// linksOfMen are the links that men on the board may take (COL-MOVE-01 to
// COL-MOVE-12).
func (r *Rules) linksOfMen(s *State, from, to int) (links pawnLinks) {
	men := s.Men[from:to]
	for i := len(men) - 1; i >= 0; i-- {
		var free uint8
		if at := men[i].At; men[i].Zone == OnBoard {
			sets, near := &r.sets[0][uint16(at)], s.Near[uint16(at)]
			free = sets.open &^ near.taken()
			if doubt := free&sets.ask | sets.open&near.guards(); doubt != 0 {
				free = r.askSteps(s, Man(from+i), at, free, doubt)
			}
		}
		links = links.before(free, i)
	}
	if fresh := uint16(s.FreshMen >> from); fresh != 0 {
		links = links.without(fresh)
	}
	return links
}

// stepsOf appends the steps of a man on the board.
func (r *Rules) stepsOf(s *State, m Man, buf []sim.Move) []sim.Move {
	return r.appendLinks(pack(Step, int(m), 0, 0), s.Men[m].At, uint8(r.linksOfMen(s, int(m), int(m)+1).low), buf)
}
