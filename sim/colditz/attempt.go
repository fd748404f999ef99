package colditz

import (
	"iter"
	"math/bits"

	"escapesim/sim"
	"escapesim/sim/colditz/board"
)

// AttemptOptions: declared escape attempts.
type AttemptOptions struct {
	Declare            Declare `key:"attempt.declare" clause:"COL-ATT-01" values:"none|before_throw|after_throw" doc:"when an attempt to leave the inner courtyard must be declared by day"`
	DeclareNight       Declare `key:"attempt.declare_night" clause:"COL-ATT-06" values:"none|before_throw|after_throw" default:"none" source:"off: no clause of the document asks for it" doc:"when it must be declared by night"`
	Announce           uint8   `key:"attempt.announce" clause:"COL-ATT-03" set:"route|pawns" default:"[route,pawns]" source:"off: no clause of the document asks for it" doc:"what the declaration names"`
	RestSameMen        bool    `key:"attempt.rest_pips" clause:"COL-ATT-05" values:"free|same_men_only" default:"free" assumed:"the pips are bound to the way out only" doc:"who may walk once all declared men are out"`
	LiftsLimits        bool    `key:"attempt.lifts_limits" clause:"COL-ATT-07" default:"true" source:"off: no clause of the document asks for it" doc:"while an attempt is on, the German has both dice at night and no cap on steps in the outer area"`
	EndsNextGermanTurn bool    `key:"attempt.ends" clause:"COL-ATT-08" values:"resolved|next_german_turn_end" default:"resolved" assumed:"no end is given; until the man is free, caught or back inside" doc:"how long an attempt lasts: until the man is away, taken or back; or until the next German turn is over"`
	LeavesBeyondGate   bool    `key:"attempt.leaves_at" clause:"COL-ATT-01" values:"gate|beyond" default:"gate" assumed:"an attempt begins where the inner courtyard is left, and a gate stands between it and what follows; on it a man is taken to be out, as the means are spent there" doc:"where a man who goes out by a gate has left the inner courtyard: on the gate's circle, or on the one beyond it"`
	MaxMen             int8    `key:"attempt.max_men" clause:"COL-ATT-10" range:"0..12" default:"0" assumed:"men are spoken of in the plural, without a number" doc:"men declared in one turn; 0 means no limit"`
	TunnelExit         uint8   `key:"attempt.tunnel_exit_counts" clause:"COL-ATT-11" set:"day|night" default:"[day]" source:"off: no clause of the document asks for it" doc:"when a man on a tunnel's last circle is in an attempt"`
}

// Declare says when attempts are declared (attempt.declare and attempt.declare_night).
type Declare uint8

const (
	NoDeclaration Declare = iota
	DeclareBeforeThrow
	DeclareAfterThrow
)

// Bits of attempt.announce and attempt.tunnel_exit_counts.
const (
	AnnounceRoute uint8 = 1 << iota
	AnnounceMen
)

// Route is a way out of the inner courtyard: a way of the board by its number,
// then the tunnels; or, as State.Via has them, a bridge out of the castle.
type Route int8

const (
	anyRoute    Route = -1 // none in particular
	tunnelRoute Route = board.MaxWays
	routes            = tunnelRoute + Route(board.Tunnels)
	bridgeRoute       = routes // the first plain step out of the castle

	// everyMan stands in a declaration that names no men.
	everyMan = MaxTeams * MaxMen
)

// Attempts are the declared attempts to escape (COL-ATT-01): sets of men.
type Attempts struct {
	Attempting uint64             // in an attempt
	Declared   uint64             // declared in this turn and not yet out
	Announced  uint64             // declared in this turn
	LeftNow    uint64             // left the inner courtyard since the last German turn
	Route      board.Maybe[Route] // the way announced in this turn
	Bound      bool               // the pips of this throw belong to the declared men
}

// route is the way announced in this turn; anyRoute when none is.
func (a *Attempts) route() Route {
	route, _ := a.Route.Get()
	return route
}

// dropAttempt ends whatever attempt a man is in.
func (a *Attempts) dropAttempt(m Man) {
	a.Attempting &^= 1 << m
	a.Declared &^= 1 << m
	a.LeftNow &^= 1 << m
}

// inside: the circle belongs to the inner courtyard; a gate of it does not where
// who steps on to it is on his way out (COL-ATT-01).
func (r *Rules) inside(c board.Circle) bool {
	info := &r.Board.Circles[c]
	return info.Area <= board.RoomArea && (info.Gate == board.NoGate || r.Options.Attempt.LeavesBeyondGate)
}

// routeOf is the way by which a link leads out of the inner courtyard;
// anyRoute for a link that does not.
func (r *Rules) routeOf(from board.Circle, l *board.Link) Route {
	if !r.inside(from) || r.inside(l.To) {
		return anyRoute
	}
	switch {
	case l.Way != board.NoWay:
		return Route(l.Way)
	case r.Board.Circles[l.To].Gate != board.NoGate:
		return Route(r.Board.Circles[l.To].GateWay)
	}
	return Route(r.Board.Circles[from].GateWay)
}

// declares says when attempts are declared now.
func (r *Rules) declares(s *State) Declare {
	if s.Night && r.Options.Attempt.Declare != NoDeclaration {
		return r.Options.Attempt.DeclareNight
	}
	return r.Options.Attempt.Declare
}

// mayLeave: the man may take a link out of the inner courtyard: with a kit
// (COL-KIT-08), in an attempt declared for that way (COL-ATT-01, COL-ATT-03).
// Links that do not lead out are always open to him.
func (r *Rules) mayLeave(s *State, m Man, from board.Circle, l *board.Link) bool {
	route := r.routeOf(from, l)
	if route == anyRoute {
		return true
	}
	if r.Options.Kit.RequiredToLeave && !s.Teams[TeamOf(m)].Kit {
		return false
	}
	if r.declares(s) == NoDeclaration {
		return true
	}
	return s.Declared&(1<<m) != 0 && (s.Route == board.None || s.route() == route)
}

// escapeRoutes are the ways out of the inner courtyard.
type escapeRoutes struct {
	exits      []Route         // ascending
	routeSteps [routes][]uint8 // by route, circle (buildRoutes)
	routeEnds  [routes][]board.Circle
}

// buildRoutes measures, for every way out of the inner courtyard, the steps to
// it from every circle inside, the step out included, pawns ignored.
func (r *Rules) buildRoutes() {
	if r.Options.Attempt.Declare == NoDeclaration {
		return
	}
	for c := range r.Board.Links {
		for i := range r.Board.Links[c] {
			l := &r.Board.Links[c][i]
			route := r.routeOf(board.Circle(c), l)
			if route == anyRoute || l.Kind == board.RopeLink && !l.Down {
				continue
			}
			if r.routeSteps[route] == nil {
				r.routeSteps[route] = make([]uint8, len(r.Board.Circles))
				r.exits = append(r.exits, route)
			}
			r.routeEnds[route] = append(r.routeEnds[route], board.Circle(c))
		}
	}
	for _, route := range r.exits {
		r.measureRoute(route, nil, 0, r.routeSteps[route])
	}
}

// measureRoute counts the steps from every circle inside to the way out; with
// a position, over vacant circles only, and no farther than to the last of some men.
func (r *Rules) measureRoute(route Route, s *State, men uint64, steps []uint8) {
	for c := range steps {
		steps[c] = board.Unreachable
	}
	left := men
	r.breadthFirst(s, trip{walker: theDeclared, most: board.Unreachable - 2}, r.routeEnds[route],
		func(at board.Circle, before int) heading {
			steps[at] = uint8(before + 1)
			if s == nil || s.At[at] == 0 {
				return goOn
			}
			if code := s.At[at]; isMan(code) {
				if left &^= 1 << manOf(code); left == 0 {
					return found
				}
			}
			return shun // a pawn stands here: it may go on, nobody comes through
		})
}

// limitsLifted: an attempt is on, so the German has both dice at night and
// walks as far as he likes (COL-ATT-07). A man on a tunnel's last circle
// counts by day (COL-ATT-11).
func (r *Rules) limitsLifted(s *State) bool {
	o := &r.Options.Attempt
	if !o.LiftsLimits {
		return false
	}
	if s.Attempting != 0 {
		return true
	}
	bit := uint8(1)
	if s.Night {
		bit = 2
	}
	if o.TunnelExit&bit == 0 {
		return false
	}
	for t := range board.Tunnels {
		if n := len(r.Board.Tunnels[t].Circles); n > 0 && isMan(s.Tunnel[t].In[n-1]) {
			return true
		}
	}
	return false
}

// mayAttempt: the man is free to try: inside the courtyard or in a tunnel,
// not let out in this turn without the right to walk.
func (r *Rules) mayAttempt(s *State, m Man) bool {
	p := &s.Men[m]
	if s.FreshMen&(1<<m) != 0 {
		return false
	}
	return p.Zone == OnBoard && r.inside(p.At) || p.Zone == InTunnel
}

// affordsRoute: the team holds what the way out asks for, or it is open, or
// another team has paid for it and a man may follow (COL-MULTI-07).
func (r *Rules) affordsRoute(s *State, team int, route Route) bool {
	if s.OpenWays&(1<<route) != 0 || r.lent(s, team, board.Way(route)) {
		return true
	}
	t := &s.Teams[team]
	switch w := &r.Board.Ways[route]; {
	case w.Kind == board.RopeLink:
		return t.Equip[Rope] >= w.Ropes
	case w.Kind == board.WireLink:
		return t.Equip[Cutters] > 0 || !r.Options.Route.WireNeedsCutters
	case w.Gate == board.KeyGate:
		return t.Equip[Key] > 0
	}
	return t.Equip[Pass] > 0
}

func (r *Rules) menInTunnel(s *State, team int, tunnel board.Tunnel) bool {
	from, to := r.menOf(team)
	for m := from; m < to; m++ {
		if s.Men[m].Zone == InTunnel && r.Board.Circles[s.Men[m].At].Tunnel == tunnel {
			return true
		}
	}
	return false
}

// declare announces an attempt; from now on the pips are bound (COL-ATT-04).
func (r *Rules) declare(s *State, team int, m Man, route Route, log *sim.Log) {
	if s.Route = board.Some(route); route == routes {
		s.Route = board.None
	}
	from, to := m, m+1
	if m == everyMan {
		from, to = r.menOf(team)
	}
	for n := from; n < to; n++ {
		if !r.mayAttempt(s, n) || (s.Men[n].Zone == InTunnel) != (s.route() >= tunnelRoute) {
			continue
		}
		s.Announced |= 1 << n
		s.Declared |= 1 << n
		s.Attempting |= 1 << n
		log.Add(AttemptDeclared, SeatOf(n), int(n), int(s.route()), 0, 0)
	}
	s.Bound = r.Options.Turn.ForcedSpending
}

// hasLeft notes that a man has got out of the inner courtyard, or out of a
// tunnel's far end.
func (r *Rules) hasLeft(s *State, m Man, route Route, log *sim.Log) {
	s.Via[m] = route
	s.LeftNow |= 1 << m
	s.Declared &^= 1 << m
	if r.Options.Attempt.Declare != NoDeclaration {
		s.Attempting |= 1 << m
	}
	log.Add(LeftCourtyard, SeatOf(m), int(m), int(route), 0, 0)
}

// nearestRoute is the table of the nearest way out that the team can pay
// for; nil when there is none.
func (r *Rules) nearestRoute(s *State, team int, at board.Circle) (table []uint8) {
	best := uint8(board.Unreachable)
	for _, route := range r.exits {
		if d := r.routeSteps[route][at]; d < best && r.affordsRoute(s, team, route) {
			best, table = d, r.routeSteps[route]
		}
	}
	return table
}

// stall reports the men who are still inside when their turn ends; their
// attempt lasts until the next German turn is over (COL-ATT-08).
func (r *Rules) stall(s *State, log *sim.Log) {
	for m := range Man(MaxTeams * MaxMen) {
		if s.Declared&(1<<m) != 0 {
			log.Add(AttemptStalled, SeatOf(m), int(m), 0, 0, 0)
		}
	}
	s.Declared, s.Announced, s.Bound, s.Route = 0, 0, false, board.None
}

// endAttempts is called when a German turn is over (COL-ATT-08).
func (r *Rules) endAttempts(s *State) {
	s.LeftNow = 0
	if r.Options.Attempt.EndsNextGermanTurn {
		s.Attempting = 0
		return
	}
	for m := range Man(MaxTeams * MaxMen) {
		if p := &s.Men[m]; s.Attempting&(1<<m) != 0 && (p.Zone != OnBoard || r.inside(p.At)) {
			s.Attempting &^= 1 << m
		}
	}
}

// Routes is the number of ways out of the inner courtyard that have a number:
// the board's, and the tunnels behind them (RouteName).
const Routes = int(routes)

// LeavesBy is the number of the way by which a step leads out of the inner
// courtyard; -1 for every other step.
func (r *Rules) LeavesBy(from, to board.Circle, kind board.LinkKind) int {
	if !r.inside(from) || r.inside(to) {
		return -1
	}
	for i := range r.Board.Links[from] {
		if l := &r.Board.Links[from][i]; l.To == to && l.Kind == kind {
			return int(r.routeOf(from, l))
		}
	}
	return -1
}

// TunnelRoute is the number of a tunnel among the ways out.
func TunnelRoute(tunnel int) int { return int(tunnelRoute) + tunnel }

// attemptDecisions: an attempt is declared (COL-ATT-01), before the throw or
// after it.
func attemptDecisions() []decision {
	declared := func(o *Options) bool { return o.Attempt.Declare != NoDeclaration || o.Kit.RequiredToLeave }
	list := func(r *Rules, s *State, when Declare, buf []sim.Move) []sim.Move {
		if r.declares(s) != when {
			return buf
		}
		return r.declarations(s, int(s.Seat)-1, buf)
	}
	return []decision{{
		kind: DeclareAttempt, words: "declare", args: []argument{
			declaredMen, func(r *Rules, _ *State, x choice) string { return r.RouteName(Route(x.b)) },
		},
		open: []opening{
			{
				at: during(beforeThrow), under: declared,
				list: func(r *Rules, s *State, buf []sim.Move) []sim.Move {
					return list(r, s, DeclareBeforeThrow, buf)
				},
				any: func(r *Rules, s *State) bool {
					var room [(MaxMen + 1) * (Routes + 1)]sim.Move
					return r.declares(s) == DeclareBeforeThrow && len(r.declarations(s, int(s.Seat)-1, room[:0])) > 0
				},
			},
			{
				at: during(announced), under: declared,
				list: func(r *Rules, s *State, buf []sim.Move) []sim.Move {
					if s.Announced == 0 {
						return buf
					}
					return list(r, s, DeclareBeforeThrow, buf)
				},
				any: func(r *Rules, s *State) bool {
					var room [(MaxMen + 1) * (Routes + 1)]sim.Move
					return s.Announced != 0 && r.declares(s) == DeclareBeforeThrow &&
						len(r.declarations(s, int(s.Seat)-1, room[:0])) > 0
				},
			},
			{at: during(free), under: declared, list: func(r *Rules, s *State, buf []sim.Move) []sim.Move {
				if s.Bound || s.Pips <= 0 {
					return buf
				}
				return list(r, s, DeclareAfterThrow, buf)
			}},
			// COL-ATT-10: other men with him
			{at: during(bound), under: declared, list: func(r *Rules, s *State, buf []sim.Move) []sim.Move {
				return list(r, s, DeclareAfterThrow, buf)
			}},
		},
		do: func(u umpire, x choice) { u.declare(u.s, int(u.s.Seat)-1, x.man(), Route(x.b), u.log) },
	}}
}

// declaredMen is the man who is declared, or all.
func declaredMen(r *Rules, _ *State, x choice) string {
	if x.man() == everyMan {
		return "all"
	}
	return r.ManName(x.man())
}

// declarations appends what a team may declare: a man and a way out that he
// can reach and pay for. All men of one turn take the same way.
func (r *Rules) declarations(s *State, team int, buf []sim.Move) []sim.Move {
	if r.Options.Kit.RequiredToLeave && !s.Teams[team].Kit {
		return buf
	}
	o := &r.Options.Attempt
	if o.Announce&AnnounceMen == 0 {
		if s.Announced != 0 {
			return buf
		}
		return r.routesFor(s, team, everyMan, r.routesAfforded(s, team), buf)
	}
	from, to := r.menOf(team)
	if o.MaxMen > 0 && bits.OnesCount64(s.Announced&r.teamMask(team)) >= int(o.MaxMen) {
		return buf
	}
	afforded := r.routesAfforded(s, team)
	for m := from; m < to; m++ {
		if s.Announced&(1<<m) == 0 && r.mayAttempt(s, m) {
			buf = r.routesFor(s, team, m, afforded, buf)
		}
	}
	return buf
}

// routesAfforded are the exits for which affordsRoute holds and that agree with what is
// announced, a bit each.
func (r *Rules) routesAfforded(s *State, team int) (set uint64) {
	for _, route := range r.exits {
		if (s.Announced == 0 || s.route() == route) && r.affordsRoute(s, team, route) {
			set |= 1 << route
		}
	}
	return set
}

// routesFor appends the ways that a man, or any of a team, can announce; out of the
// castle those afforded.
func (r *Rules) routesFor(s *State, team int, m Man, afforded uint64, buf []sim.Move) []sim.Move {
	first := len(buf)
	if m == everyMan || s.Men[m].Zone == OnBoard {
		if r.Options.Attempt.Announce&AnnounceRoute == 0 {
			return append(buf, pack(DeclareAttempt, int(m), Routes, 0))
		}
		for ; afforded != 0; afforded &= afforded - 1 {
			if route := bits.TrailingZeros64(afforded); m == everyMan ||
				r.routeSteps[route][s.Men[m].At] != board.Unreachable {
				buf = append(buf, pack(DeclareAttempt, int(m), route, 0))
			}
		}
	}
	if r.Options.Tunnel.ExitDeclared && !s.Night {
		for t := range board.Tunnels {
			route := tunnelRoute + Route(t)
			if s.Announced != 0 && s.route() != route {
				continue
			}
			if m == everyMan && r.menInTunnel(s, team, t) ||
				m != everyMan && s.Men[m].Zone == InTunnel && r.Board.Circles[s.Men[m].At].Tunnel == t {
				buf = append(buf, pack(DeclareAttempt, int(m), int(route), 0))
			}
		}
	}
	sortMoves(buf[first:])
	return buf
}

// boundSteps appends the steps that bring a declared man nearer to his way out
// (COL-ATT-04).
func (r *Rules) boundSteps(s *State, buf []sim.Move) []sim.Move {
	if s.route() >= tunnelRoute || s.Declared == 0 {
		return buf
	}
	var now [board.MaxCircles]uint8
	steps := now[:len(r.Board.Circles)]
	if s.Route != board.None {
		r.measureRoute(s.route(), s, s.Declared, steps)
	}
	for men := s.Declared; men != 0; men &= men - 1 {
		m := firstMan(men)
		if s.Men[m].Zone != OnBoard {
			continue
		}
		at := s.Men[m].At
		table := steps
		if s.Route == board.None {
			if table = r.nearestRoute(s, TeamOf(m), at); table == nil {
				continue
			}
		} else if steps[at] == board.Unreachable {
			table = r.routeSteps[s.route()] // somebody stands in the way: as near as he gets
		}
		buf = keepSteps(r.stepsOf(s, m, buf), len(buf), func(to board.Circle) bool {
			return !r.inside(to) || s.At[to] == 0 && table[to] < table[at]
		})
	}
	return buf
}

// boundJoins appends the steps of declared men out on another's card
// (COL-MULTI-07).
func (r *Rules) boundJoins(s *State, buf []sim.Move) []sim.Move {
	if s.route() >= tunnelRoute {
		return buf
	}
	for men := s.Declared; men != 0; men &= men - 1 {
		if m := firstMan(men); s.Route == board.None && r.nearestRoute(s, TeamOf(m), max(s.Men[m].At, 0)) == nil {
			continue
		}
		buf = r.joinsOf(s, firstMan(men), buf)
	}
	return buf
}

// boundCrawls and boundWaysOut append the steps of declared men towards the far
// end of their tunnel, and out of it (COL-ATT-12).
func (r *Rules) boundCrawls(s *State, buf []sim.Move) []sim.Move {
	for m, here := range r.declaredInTunnels(s) {
		t := &r.Board.Tunnels[here.Tunnel]
		if next := int(here.TunnelAt) + 1; next < len(t.Circles) && s.Tunnel[here.Tunnel].In[next] == 0 {
			buf = append(buf, pack(WalkTunnel, int(m), int(t.Circles[next]), 0))
		}
	}
	return buf
}

func (r *Rules) boundWaysOut(s *State, buf []sim.Move) []sim.Move {
	for m, here := range r.declaredInTunnels(s) {
		if t := &r.Board.Tunnels[here.Tunnel]; s.Men[m].At == t.FarEnd() {
			buf = r.legalWayOut(s, m, t.Exit, buf)
		}
	}
	return buf
}

// declaredInTunnels are the men inside a tunnel for which an attempt is declared, and
// the circles where they are.
func (r *Rules) declaredInTunnels(s *State) iter.Seq2[Man, *board.CircleInfo] {
	return func(yield func(Man, *board.CircleInfo) bool) {
		if s.route() < tunnelRoute {
			return
		}
		for men := s.Declared; men != 0; men &= men - 1 {
			if m := firstMan(men); s.Men[m].Zone == InTunnel && !yield(m, &r.Board.Circles[s.Men[m].At]) {
				return
			}
		}
	}
}
