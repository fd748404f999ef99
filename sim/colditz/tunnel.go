package colditz

import (
	"slices"

	"escapesim/sim"
	"escapesim/sim/colditz/board"
	"escapesim/sim/dice"
	"escapesim/sim/position"
)

// TunnelOptions: opening, using and detecting tunnels.
type TunnelOptions struct {
	OpenAtStart     uint8      `key:"tunnel.open_at_start" clause:"COL-TUN-35" set:"chapel|canteen|theatre" default:"[]" source:"off: no clause of the document asks for it" doc:"tunnels that stand open when the game begins: men of all teams go in one by one, without a card, until the last man has left"`
	OpenMin         int8       `key:"tunnel.open_min" clause:"COL-TUN-02" range:"1..2" default:"2" assumed:"where a document is silent, Thibault's summary is followed" doc:"men who must be brought in to open a tunnel"`
	PassInside      bool       `key:"tunnel.pass_inside" clause:"COL-TUN-12" default:"false" assumed:"only those outside are allowed to step over men inside" doc:"men inside a tunnel may pass one another"`
	ShowBeforeThrow bool       `key:"tunnel.reveal" clause:"COL-TUN-03" values:"after_throw|before_throw" default:"after_throw" assumed:"where a document is silent, Thibault's summary is followed" doc:"when a tunnel card is shown by day: when the men can be brought in, or before the throw that must bring them in; at night always after it"`
	FailLosesCard   bool       `key:"tunnel.fail" clause:"COL-TUN-04" values:"card_kept|card_lost" default:"card_kept" assumed:"the card is shown only when it succeeds" doc:"what becomes of a card that was shown before the throw when the men do not get in"`
	Join            TunnelJoin `key:"tunnel.join" clause:"COL-TUN-08" values:"while_two_inside|permission_same_round|nobody" default:"while_two_inside" assumed:"where a document is silent, Thibault's summary is followed" doc:"who may follow into an open tunnel: anybody while enough men are inside; the players still to come in this round; nobody"`
	Permission      bool       `key:"tunnel.permission" clause:"COL-TUN-32" default:"false" assumed:"where a document is silent, Thibault's summary is followed" doc:"other players need the leave of the player who opened the tunnel"`
	ExitNeedsKit    bool       `key:"tunnel.exit_needs_kit" clause:"COL-TUN-15" default:"false" assumed:"where a document is silent, Thibault's summary is followed" doc:"nobody leaves by the far end without a kit"`
	ExitDeclared    bool       `key:"tunnel.exit_announce" clause:"COL-TUN-16" values:"none|before_throw" default:"none" assumed:"where a document is silent, Thibault's summary is followed" doc:"whether leaving by the far end is an attempt to be declared by day"`
	RaidFromYard    bool       `key:"tunnel.raid_from" clause:"COL-TUN-18" values:"anywhere|garrison_yard" default:"anywhere" assumed:"the document says no more than that tunnels can be used; as in Thibault's summary" doc:"from where guards may enter a detected tunnel: from anywhere, by any circle; or by those of the outer area, from there"`
	CondemnAt       int8       `key:"tunnel.condemn_at" clause:"COL-TUN-10" range:"0..7" default:"1" assumed:"where a document is silent, Thibault's summary is followed" doc:"with so few men inside nobody may join them"`
	OnBreakout      bool       `key:"tunnel.detected_on_breakout" clause:"COL-TUN-17" default:"true" assumed:"where a document is silent, Thibault's summary is followed" doc:"a tunnel is detected on the German turn after a man broke out of it"`
	GuardsNeeded    int8       `key:"tunnel.guards_needed" clause:"COL-TUN-18" range:"1..4" default:"2" assumed:"where a document is silent, Thibault's summary is followed" doc:"guards that must reach a detected tunnel"`
	RaidToCooler    bool       `key:"tunnel.detect_jail" clause:"COL-TUN-20" values:"german_choice|cooler" default:"german_choice" assumed:"no jail is named; as in an arrest, the German chooses" doc:"where the men of a raided tunnel go"`
	CardPersists    bool       `key:"tunnel.card_persists" clause:"COL-TUN-22" default:"true" assumed:"two guards seldom arrive at once; the card waits for the second" doc:"a detected tunnel stays so until nobody is inside; otherwise for one German turn"`
	NeedsOpen       bool       `key:"tunnel.card_needs_open" clause:"COL-TUN-23" default:"true" assumed:"there is nothing to detect in a closed tunnel" doc:"the card is played for a tunnel with a man inside only"`
	WalkInside      bool       `key:"tunnel.guards_walk_inside" clause:"COL-TUN-34" default:"true" assumed:"guards may enter by any circle, so they may go on inside" doc:"guards inside a detected tunnel may walk along it"`
	Immunity        uint8      `key:"tunnel.immunity" clause:"COL-TUN-13" set:"appel|search" default:"[appel,search]" assumed:"searches and appels are named; contact is taken alike, since nobody else can be inside" doc:"what men inside a tunnel are safe from, besides arrest by contact"`
}

// TunnelState is one tunnel's layer: who is inside, circle by circle.
type TunnelState struct {
	In       [board.MaxTunnel]uint8 // pawn codes
	Men      int8
	Guards   int8
	Open     bool // and not yet left by all
	Standing bool // open since the game began (COL-TUN-35)
	Detected bool
	Breakout bool // detected from the next German turn on (COL-TUN-17)
	Joinable bool // opened since the last German turn (COL-TUN-08)
	Opener   int8 // the team that opened it
}

// Tunnels are the tunnels, and the one that is being opened.
type Tunnels struct {
	Tunnel  [3]TunnelState
	Digging board.Maybe[board.Tunnel] // the tunnel that is being opened (COL-TUN-03)
	Dug     int8                      // men brought into it so far
	Asked   uint8                     // teams whom the opener of a tunnel has refused in this turn
}

// TunnelJoin says who may follow into a tunnel (tunnel.join).
type TunnelJoin uint8

const (
	JoinWhileTwoInside TunnelJoin = iota
	JoinSameRound
	JoinNobody
)

// TunnelSafeFromAppel is a bit of tunnel.immunity.
const TunnelSafeFromAppel uint8 = 1

// openingCost is the pips that it takes two men to open a tunnel: the first
// walks to the starting circle and one further, then the second to the
// starting circle, over what the first has left (COL-TUN-02); -1 when they
// cannot.
func (r *Rules) openingCost(s *State, tunnel board.Tunnel, first, second Man) int {
	a := r.walkToEntry(s, tunnel, s.Men[first].At, board.NoCircle, int(s.Pips))
	if a < 0 || a+2 > int(s.Pips) {
		return -1
	}
	b := r.walkToEntry(s, tunnel, s.Men[second].At, s.Men[first].At, int(s.Pips))
	if b < 0 {
		return -1
	}
	return a + b + 3 // two steps of the first inside, one of the second
}

// walkToEntry is the number of steps from a circle to one next to the
// tunnel's start, over vacant circles, by steps and doors, no gates; vacated
// counts as vacant. -1 when it is more than most.
func (r *Rules) walkToEntry(s *State, tunnel board.Tunnel, from, vacated board.Circle, most int) int {
	way := &r.entryWalk[tunnel]
	switch d := int(way.steps[from]); {
	case d == 0:
		return 0
	case d > most:
		return -1
	case way.open(s, from, vacated):
		return d
	}
	return r.wayRound(s, tunnel, from, vacated, most)
}

// wayRound is walkToEntry where pawns stand in the shortest way. Circles that
// are too far from the start, whoever stands in the way, are left out.
func (r *Rules) wayRound(s *State, tunnel board.Tunnel, from, vacated board.Circle, most int) int {
	left, way := r.entryWalk[tunnel].steps, -1
	r.breadthFirst(s, trip{walker: theDiggers, left: vacated, most: most}, []board.Circle{from},
		func(at board.Circle, steps int) heading {
			switch {
			case left[at] == 0:
				way = steps
				return found
			case int(left[at])+steps > most:
				return shun
			}
			return goOn
		})
	return way
}

// mayOpen: a man who can be one of the two: on white, courtyard or room
// circles, and not bound to move on.
func (r *Rules) mayOpen(s *State, m Man) bool {
	p := &s.Men[m]
	return p.Zone == OnBoard && r.ground[p.At].area <= board.RoomArea && s.FreshMen&(1<<m) == 0
}

// openTunnel shows the card and brings both men in.
func (r *Rules) openTunnel(s *State, t board.Tunnel, first, second Man, c *dice.Chance, log *sim.Log) {
	alone := first == second
	if alone {
		s.Pips -= int16(r.walkToEntry(s, t, s.Men[first].At, board.NoCircle, int(s.Pips)) + 1)
	} else {
		s.Pips -= int16(r.openingCost(s, t, first, second))
	}
	team := TeamOf(first)
	r.spend(s, team, TunnelCard+Face(t), c)
	tellPlayed(log, SeatOf(first), TunnelCard+Face(t), onMan(first))
	tellTunnelOpened(log, t, first, second)
	s.Tunnel[t].Open = true // detected it stays, as long as somebody was inside (COL-TUN-22)
	if r.Options.Tunnel.Join != JoinWhileTwoInside || r.Options.Tunnel.Permission {
		s.Tunnel[t].Joinable, s.Tunnel[t].Opener = true, int8(team)
	}
	if !alone {
		r.enter(s, first, t, 1, log)
	}
	r.enter(s, second, t, 0, log)
}

// enter puts a man from the board into a tunnel, at a place along it.
func (r *Rules) enter(s *State, m Man, t board.Tunnel, place int, log *sim.Log) {
	p := &s.Men[m]
	last := p.Last
	circle := r.Board.Tunnels[t].Circles[place]
	tellMoved(log, m, p.At, circle, MoveInTunnel)
	r.lift(s, m, InTunnel)
	*p = Pawn{At: circle, Zone: InTunnel, Last: last} // COL-SOL-17: immunity ends
	s.Walked |= 1 << m
	r.standInside(s, circle, manCode(m))
	s.Tunnel[t].Men++
	r.clearOutside(s, log)
}

// showTunnel shows the card: from now on the throw must bring two men in
// (COL-TUN-05). The card is played when they are in, or at once where a failure
// costs it.
func (r *Rules) showTunnel(s *State, t board.Tunnel, c *dice.Chance, log *sim.Log) {
	team := int(s.Seat) - 1
	log.Add(TunnelShown, s.Seat, int(t), 0, 0, 0)
	if r.Options.Tunnel.FailLosesCard {
		tellPlayed(log, s.Seat, TunnelCard+Face(t), onNothing)
		r.spend(s, team, TunnelCard+Face(t), c)
	}
	s.Digging, s.Dug = board.Some(t), 0
}

// dig counts a man who has got in; with the second the tunnel is open.
func (r *Rules) dig(s *State, m Man, c *dice.Chance, log *sim.Log) {
	t, _ := s.Digging.Get()
	layer := &s.Tunnel[t]
	if s.Dug++; s.Dug < 2 {
		return
	}
	other := m
	for _, code := range layer.In {
		if isMan(code) && manOf(code) != m {
			other = manOf(code)
		}
	}
	// it may have been confiscated meanwhile
	if !r.Options.Tunnel.FailLosesCard && s.Teams[TeamOf(m)].Hand[TunnelCard+Face(t)] > 0 {
		tellPlayed(log, SeatOf(m), TunnelCard+Face(t), onMan(m))
		r.spend(s, TeamOf(m), TunnelCard+Face(t), c)
	}
	layer.Open, layer.Joinable, layer.Opener = true, true, int8(TeamOf(m))
	s.Digging, s.Dug = board.None, 0
	tellTunnelOpened(log, t, other, m)
}

// failDigging ends an opening that the throw did not suffice for: a man who
// is inside is put back next to the entry (COL-TUN-04).
func (r *Rules) failDigging(s *State, log *sim.Log) {
	t, _ := s.Digging.Get()
	s.Digging, s.Dug = board.None, 0
	log.Add(TunnelFailed, s.Seat, int(t), 0, 0, 0)
	for _, code := range s.Tunnel[t].In {
		if isMan(code) {
			r.put(s, manOf(code), r.besideEntry(s, t), OutOfTunnel, log)
		}
	}
}

// besideEntry is the free circle nearest to the tunnel's entry on which a man
// may stop, inside the courtyard; the lowest among equals.
func (r *Rules) besideEntry(s *State, t board.Tunnel) board.Circle {
	best, at := uint8(board.Unreachable), board.NoCircle
	for c, d := range r.entryWalk[t].steps {
		if d < best && s.At[c] == 0 && r.inside(board.Circle(c)) && r.mayStop(s, board.Circle(c)) {
			best, at = d, board.Circle(c)
		}
	}
	return at
}

// mayJoin: a team's men may still enter an open tunnel (COL-TUN-08, COL-TUN-09,
// COL-TUN-10). One that was open when the game began takes everybody (COL-TUN-35).
func (r *Rules) mayJoin(s *State, team int, t board.Tunnel) bool {
	layer := &s.Tunnel[t]
	if layer.Standing {
		return true
	}
	if layer.Men <= r.Options.Tunnel.CondemnAt || s.Asked&(1<<t) != 0 && int(layer.Opener) != team {
		return false
	}
	switch r.Options.Tunnel.Join {
	case JoinNobody:
		return layer.Joinable && int(layer.Opener) == team
	case JoinSameRound:
		return layer.Joinable && layer.Open
	}
	return true
}

// mayBreakOut: the man may leave by the far end (COL-TUN-15, COL-TUN-16,
// COL-ATT-12).
func (r *Rules) mayBreakOut(s *State, m Man) bool {
	o := &r.Options.Tunnel
	if o.ExitNeedsKit && !s.Teams[TeamOf(m)].Kit {
		return false
	}
	return !o.ExitDeclared || s.Night || s.Declared&(1<<m) != 0
}

// mayRaidBy: a guard may enter a detected tunnel by this circle
// (COL-TUN-18, COL-TUN-30).
func (r *Rules) mayRaidBy(s *State, g Guard, c board.Circle) bool {
	if !r.Options.Tunnel.RaidFromYard {
		return true
	}
	return (r.Board.Circles[c].Area == board.Outer || r.beforeCanteenEnd(c)) &&
		r.Board.Circles[s.Guards[g].At].Area == board.Outer
}

// confiscateByRaid puts what a raid costs each player with men inside on the
// stack (COL-CONF-15, COL-CONF-16).
func (r *Rules) confiscateByRaid(s *State, t board.Tunnel) {
	for i := r.teams - 1; i >= 0; i-- {
		team := int(s.inOrder(i)) - 1
		if !r.menInTunnel(s, team, t) {
			continue
		}
		if s.Teams[team].equipment() > 0 {
			s.push(Frame{Kind: AskSeizure, Seat: sim.Seat(team + 1), A: int16(OneRandom), B: int16(ByRaid)})
		} else {
			r.friskKit(s, team, ByRaid, false)
		}
	}
}

// MoveInTunnel stands in the event Moved where a link kind stands for steps
// on the surface.
const MoveInTunnel = 16

// legalWayOut appends the circles at an end of the tunnel on to which the
// man may come out. A guard there takes him (COL-FORCE-01).
func (r *Rules) legalWayOut(s *State, m Man, ends []board.Circle, buf []sim.Move) []sim.Move {
	first := len(buf)
	if r.Board.Circles[s.Men[m].At].TunnelAt > 0 && !r.mayBreakOut(s, m) {
		return buf
	}
	for _, e := range ends {
		if code := s.At[e]; code != 0 {
			if isMan(code) || code == covered || !r.mayGiveUp(s.Men[m].At, e) {
				continue
			}
		} else if !r.mayStop(s, e) &&
			!r.canGoOn(s, m, &board.Link{To: e, Kind: board.StepLink, Way: board.NoWay}, s.Pips) {
			continue
		}
		cost, ok := r.price(s, s.Men[m].At, &board.Link{To: e, Kind: board.StepLink, Way: board.NoWay})
		if ok && !r.lacksKitFor(s, m, e) && affords(&s.Teams[TeamOf(m)], cost) {
			buf = append(buf, pack(LeaveTunnel, int(m), int(e), 0))
		}
	}
	sortMoves(buf[first:])
	return buf
}

// stepIn carries out a step into a tunnel: of a man who digs it, or who joins others in it.
func (r *Rules) stepIn(s *State, m Man, t board.Tunnel, c *dice.Chance, log *sim.Log) {
	if s.Digging.Is(t) {
		r.enter(s, m, t, 0, log)
		r.dig(s, m, c, log)
		return
	}
	if r.Options.Tunnel.Permission && !s.Tunnel[t].Standing && int(s.Tunnel[t].Opener) != TeamOf(m) {
		s.Pips++ // nothing is spent before the answer
		s.push(Frame{Kind: AskPermission, Seat: sim.Seat(s.Tunnel[t].Opener + 1), A: int16(m), B: int16(t)})
		return
	}
	tellTunnelJoined(log, t, m)
	r.enter(s, m, t, 0, log)
}

// tunnelStep carries out a step into, along or out of a tunnel.
func (r *Rules) tunnelStep(s *State, k MoveKind, m Man, to board.Circle, c *dice.Chance, log *sim.Log) {
	s.Pips--
	s.Walked |= 1 << m
	p := &s.Men[m]
	if k == EnterTunnel {
		r.stepIn(s, m, r.Board.Circles[to].Tunnel, c, log)
		return
	}
	from := p.At
	here := &r.Board.Circles[from]
	layer := &s.Tunnel[here.Tunnel]
	tellMoved(log, m, from, to, MoveInTunnel)
	if k == WalkTunnel {
		if d := int16(r.Board.Circles[to].TunnelAt - here.TunnelAt); d > 1 || d < -1 { // over others
			s.Pips -= max(d, -d) - 1
		}
		r.standInside(s, from, 0)
		r.standInside(s, to, manCode(m))
		p.At = to
		return
	}
	far := here.TunnelAt > 0
	if far {
		if r.follows || r.guardedExit {
			defer r.hasLeft(s, m, tunnelRoute+Route(here.Tunnel), log)
		}
		p.Last = ByTunnel
		layer.Breakout = true // COL-TUN-17
	}
	log.Add(TunnelLeft, SeatOf(m), int(here.Tunnel), int(m), position.Bit(far), 0)
	step := board.Link{To: to, Kind: board.StepLink, Way: board.NoWay}
	cost, _ := r.price(s, from, &step)
	used := r.pay(s, m, cost, log)
	if isGuard(s.At[to]) {
		r.giveUp(s, m, guardOf(s.At[to]), to, log)
		return
	}
	last := p.Last
	r.lift(s, m, OnBoard)
	r.place(s, m, to)
	p.Last = last
	r.passWay(p, from, &step)
	r.afterTunnel(s, here.Tunnel, log)
	if !r.mayStop(s, to) {
		s.Mover, s.Came = int8(m), board.None
	}
	r.arrive(s, m, log)
	if used >= 0 && s.Phase != Over {
		r.askHolder(s, m, used)
	}
}

// afterTunnel closes a tunnel that nobody is in any more: it needs a new
// card, and a guard who waits inside goes to the barracks (COL-TUN-10,
// COL-TUN-18).
func (r *Rules) afterTunnel(s *State, t board.Tunnel, log *sim.Log) {
	if s.Tunnel[t].Men > 0 {
		return
	}
	s.Tunnel[t] = TunnelState{Guards: s.Tunnel[t].Guards, In: s.Tunnel[t].In}
	if s.Tunnel[t].Guards == 0 {
		return
	}
	for g := range Guard(r.guards) {
		if p := &s.Guards[g]; p.Zone == InTunnel && r.Board.Circles[p.At].Tunnel == t {
			r.barracks(s, g, TunnelEmpty, log)
		}
	}
}

// foundByBreakout: when the German turn begins, a tunnel out of which
// somebody broke counts as detected (COL-TUN-17); a card that does not
// persist has lapsed (COL-TUN-22).
func (r *Rules) foundByBreakout(s *State, log *sim.Log) {
	for t := range board.Tunnels {
		layer := &s.Tunnel[t]
		layer.Joinable = false
		if !r.Options.Tunnel.CardPersists {
			layer.Detected = false
		}
		if layer.Breakout && !layer.Detected && layer.Men > 0 && r.Options.Tunnel.OnBreakout {
			layer.Detected = true
			tellTunnelFound(log, t, false)
		}
	}
}

// detect plays the card on a tunnel (COL-TUN-18, COL-TUN-23).
func (r *Rules) detect(s *State, t board.Tunnel, c *dice.Chance, log *sim.Log) {
	tellSecurityPlayed(log, DetectedCard, onTunnel(t))
	tellTunnelFound(log, t, true)
	r.spendSecurity(s, DetectedCard, c)
	s.Tunnel[t].Detected = true
}

// canteenTunnel is the tunnel of which guards may come to both of the last
// circles (COL-TUN-25).
const canteenTunnel = 1

// pipsInto is the number of pips that a guard needs to go into a tunnel at
// one of its circles; -1 when he cannot.
func (r *Rules) pipsInto(w *walks, c board.Circle) int {
	if d := w.to(c); d >= 0 || !r.beforeCanteenEnd(c) {
		return d
	}
	row := r.Board.Tunnels[canteenTunnel].Circles
	if last := w.to(row[len(row)-1]); last >= 0 {
		return last + 1
	}
	return -1
}

// beforeCanteenEnd: guards come to the circle from the last one of the
// canteen tunnel.
func (r *Rules) beforeCanteenEnd(c board.Circle) bool {
	row := r.Board.Tunnels[canteenTunnel].Circles
	return r.Options.Board.CanteenLastTwo && len(row) > 1 && c == row[len(row)-2]
}

// raid: with enough guards inside, all men in the tunnel go to solitary and
// the guards to the barracks (COL-TUN-18, COL-TUN-20).
func (r *Rules) raid(s *State, t board.Tunnel, log *sim.Log) {
	if s.Tunnel[t].Guards < r.Options.Tunnel.GuardsNeeded {
		return
	}
	for g := range Guard(r.guards) {
		if p := &s.Guards[g]; p.Zone == InTunnel && r.Board.Circles[p.At].Tunnel == t {
			r.barracks(s, g, AfterRaid, log)
			r.lockOutRemoved(s, g)
		}
	}
	caught := 0
	for _, code := range s.Tunnel[t].In {
		if isMan(code) {
			caught++
		}
	}
	log.Add(TunnelRaided, German, int(t), caught, 0, 0)
	rule := chosenUnless(r.Options.Tunnel.RaidToCooler, cooler)
	inside := s.Tunnel[t].In
	if r.Options.Confisc.TunnelTakesOne {
		r.confiscateByRaid(s, t)
	}
	for i := len(inside) - 1; i >= 0; i-- {
		if isMan(inside[i]) {
			r.jail(s, manOf(inside[i]), ByRaid, r.Board.Tunnels[t].Circles[i], rule, log)
		}
	}
}

// walks are the shortest ways of one guard, in pips, over free circles.
type walks struct{ steps [board.MaxCircles]int8 }

// noWalks lead nowhere.
var noWalks = func() (w walks) {
	for i := range w.steps {
		w.steps[i] = -1
	}
	return w
}()

// to is the number of steps to a circle, -1 when the guard cannot get there
// within the pips.
func (w *walks) to(c board.Circle) int { return int(w.steps[c]) }

// guardWalks measures the ways that a guard can walk with the pips left:
// steps and doors over free circles, no safe ones, rooms only as named
// (AnyRoom: all), outside only if he stands there. It does not matter
// whether a circle on the way blocks, nor whether he could stop there.
func (r *Rules) guardWalks(s *State, g Guard, room board.Room) walks {
	return r.walksOf(s, theRaiders, g, room, nil)
}

// walksOf measures the ways of a guard as one of these walkers, through a room
// and the one in which he stands; where rest says how many steps are left from a
// circle at least, only as far as the pips may take him to the end.
func (r *Rules) walksOf(s *State, as walkerKind, g Guard, room board.Room, rest []uint8) (w walks) {
	w = noWalks
	from := s.Guards[g].At
	own := r.ground[from].room
	r.breadthFirst(s, trip{walker: as, left: board.NoCircle, most: int(s.Pips)}, []board.Circle{from},
		func(at board.Circle, steps int) heading {
			if through := r.ground[at].room; through != board.NoRoom && room != AnyRoom && through != room &&
				through != own || rest != nil && steps+int(rest[at]) > int(s.Pips) {
				return shun
			}
			w.steps[at] = int8(steps)
			return goOn
		})
	return w
}

// AnyRoom lets a guard's way lead through every room.
const AnyRoom board.Room = -2

// tunnelDecisions: cards on tunnels, and men in them.
func tunnelDecisions() []decision {
	step := func(k MoveKind) func(umpire, choice) {
		return func(u umpire, x choice) {
			u.tunnelStep(u.s, k, x.man(), x.to(), u.c, u.log)
		}
	}
	atOnce := func(o *Options) bool { return !o.Tunnel.ShowBeforeThrow }
	beforehand := func(o *Options) bool { return !atOnce(o) }
	return []decision{
		{
			kind: EnterTunnel, words: "enter", args: []argument{aMan, toCircle},
			open: []opening{
				{
					at: during(free), under: func(o *Options) bool { return o.Tunnel.OpenAtStart == 0 },
					needs: pipsLeft | menInTunnels, in: pawnsIn(OnBoard), man: (*Rules).entriesOf,
				},
				{
					at: during(free), under: func(o *Options) bool { return o.Tunnel.OpenAtStart != 0 },
					needs: pipsLeft, in: pawnsIn(OnBoard), man: (*Rules).entriesOf,
				},
				{at: during(digging), needs: pipsLeft, in: pawnsIn(OnBoard), man: (*Rules).firstEntriesOf},
			},
			do: step(EnterTunnel),
		},
		{
			kind: WalkTunnel, words: "crawl", args: []argument{aMan, toCircle},
			open: []opening{
				{at: during(free), needs: pipsLeft | menInTunnels, in: pawnsIn(InTunnel), man: (*Rules).crawlsOf},
				{at: during(digging), needs: pipsLeft, list: (*Rules).makeRoom},
				{at: during(bound), needs: pipsLeft, list: (*Rules).boundCrawls},
			},
			do: step(WalkTunnel),
		},
		{
			kind: LeaveTunnel, words: "leave", args: []argument{aMan, toCircle},
			open: []opening{
				{at: during(free), needs: pipsLeft | menInTunnels, in: pawnsIn(InTunnel), man: (*Rules).waysOutOf},
				{at: during(bound), needs: pipsLeft, list: (*Rules).boundWaysOut},
			},
			do: step(LeaveTunnel),
		},
		{
			kind: OpenTunnel, words: "open", args: []argument{aTunnel, ofMan, andMan},
			open: []opening{{
				at: during(free), under: atOnce, cards: digs,
				list: (*Rules).tunnelOpenings, far: (*Rules).farFromTunnels,
			}},
			do: func(u umpire, x choice) { u.openTunnel(u.s, x.tunnel(), x.other(), x.third(), u.c, u.log) },
		},
		{
			kind: ShowTunnel, words: "show tunnel", args: []argument{aTunnel},
			open: []opening{
				{
					at: during(beforeThrow), under: beforehand,
					list: func(r *Rules, s *State, buf []sim.Move) []sim.Move {
						return r.tunnelsToShow(s, false, buf)
					},
					any: func(r *Rules, s *State) bool {
						var room [len(board.TunnelNames)]sim.Move
						return len(r.tunnelsToShow(s, false, room[:0])) > 0
					},
				},
				{at: during(free), under: beforehand, list: func(r *Rules, s *State, buf []sim.Move) []sim.Move {
					if s.Digging != board.None || s.Pips <= 0 {
						return buf
					}
					return r.tunnelsToShow(s, true, buf)
				}},
			},
			do: func(u umpire, x choice) { u.showTunnel(u.s, x.tunnel(), u.c, u.log) },
		},
	}
}

// tunnelSearches: guards find tunnels, and walk in them.
func tunnelSearches() []decision {
	return []decision{
		{
			kind: DetectTunnel, words: "detect", args: []argument{aTunnel},
			open: []opening{
				{at: during(guarding), cards: some(DetectedCard), list: (*Rules).detections, lasts: turnLasts},
			},
			do: func(u umpire, x choice) { u.detect(u.s, x.tunnel(), u.c, u.log) },
		},
		{
			kind: GuardWalkTunnel, words: "crawl", args: []argument{aGuard, toCircle},
			open: []opening{{
				at: during(guarding), under: func(o *Options) bool { return o.Tunnel.WalkInside },
				needs: pipsLeft | guardsInTunnels, in: pawnsIn(InTunnel), guard: (*Rules).crawlsOfGuard,
			}},
			do: func(u umpire, x choice) { u.guardCrawls(u.s, x.guard(), x.to(), u.log) },
		},
		{
			kind: GuardLeaveTunnel, words: "leave", args: []argument{aGuard, toCircle},
			open: []opening{{
				at: during(guarding), needs: pipsLeft | guardsInTunnels, in: pawnsIn(InTunnel),
				guard: (*Rules).waysOutOfGuard,
			}},
			do: func(u umpire, x choice) { u.guardComesOut(u.s, x.guard(), x.to(), u.log) },
		},
		{
			kind: GuardEnterTunnel, words: "enter", args: []argument{aGuard, toCircle},
			open: []opening{{
				at: during(guarding), needs: pipsLeft | menInTunnels, in: pawnsIn(OnBoard),
				guard: (*Rules).entriesOfGuard,
			}},
			do: func(u umpire, x choice) { u.guardGoesIn(u.s, x.guard(), x.to(), u.log) },
		},
	}
}

// tunnelInterrupts: may a man of another team come in?
func tunnelInterrupts() []interrupt {
	return []interrupt{{
		kind: AskPermission, question: "may he join?", answers: noOrYes,
		do: func(u umpire, f *Frame, k MoveKind, _ choice) {
			m, t := f.Man(), board.Tunnel(f.B)
			u.s.pop()
			if k != Yes { // a refusal holds for the turn (COL-TUN-32)
				u.s.Asked |= 1 << t
				return
			}
			u.s.Pips--
			tellTunnelJoined(u.log, t, m)
			u.enter(u.s, m, t, 0, u.log)
		},
	}}
}

// farFromTunnels: with the pips left the team's men cannot get into a tunnel for which
// it has a card, even were nobody in the way. Who walks comes no nearer than he spends
// pips.
func (r *Rules) farFromTunnels(s *State) bool {
	team := int(s.Seat) - 1
	from, to := r.menOf(team)
	for t := range board.Tunnels {
		if s.Teams[team].Hand[TunnelCard+Face(t)] == 0 {
			continue
		}
		nearest, second := board.Unreachable, board.Unreachable
		for m := from; m < to; m++ {
			if p := &s.Men[m]; p.Zone == OnBoard {
				d := int(r.entryWalk[t].steps[p.At])
				nearest, second = min(nearest, d), min(second, max(nearest, d))
			}
		}
		inside := 3 // steps of two men
		if r.Options.Tunnel.OpenMin == 1 {
			second, inside = 0, 1
		}
		if nearest+second+inside <= int(s.Pips) {
			return false
		}
	}
	return true
}

// tunnelOpenings appends, for each tunnel card in the hand, every two men who
// can be brought in now (COL-TUN-02, COL-TUN-03); where one man is enough, the
// decision names him twice.
func (r *Rules) tunnelOpenings(s *State, buf []sim.Move) []sim.Move {
	team := int(s.Seat) - 1
	from, to := r.menOf(team)
	for t := range board.Tunnels {
		layer := &s.Tunnel[t]
		if s.Teams[team].Hand[TunnelCard+Face(t)] == 0 || s.Pips < 1 || !r.mayCrawl(s, t, 0) ||
			layer.Men > r.Options.Tunnel.CondemnAt || layer.Standing {
			continue // others walk in without a card
		}
		if r.Options.Tunnel.OpenMin == 1 {
			for m := from; m < to; m++ {
				if !r.mayOpen(s, m) {
					continue
				}
				if d := r.walkToEntry(s, t, s.Men[m].At, board.NoCircle, int(s.Pips)); d >= 0 && d+1 <= int(s.Pips) {
					buf = append(buf, pack(OpenTunnel, int(t), int(m), int(m)))
				}
			}
		} else if s.Pips >= 3 && r.mayCrawl(s, t, 1) {
			buf = r.pairsOpening(s, t, from, to, buf)
		}
	}
	return buf
}

// pairsOpening are the pairs among men from to to that one tunnel's card can bring in.
func (r *Rules) pairsOpening(s *State, t board.Tunnel, from, to Man, buf []sim.Move) []sim.Move {
	// How far each man is were nobody in the way: few are near enough.
	left := int(s.Pips) - 3
	var near [MaxMen]int
	nearest, second := left+1, left+1
	for m := from; m < to; m++ {
		near[m-from] = left + 1
		if r.mayOpen(s, m) {
			near[m-from] = int(r.entryWalk[t].steps[s.Men[m].At])
		}
		if d := near[m-from]; d < nearest {
			nearest, second = d, nearest
		} else if d < second {
			second = d
		}
	}
	if nearest+second > left {
		return buf
	}
	for a := from; a < to; a++ {
		if near[a-from]+nearest > left {
			continue
		}
		da := r.walkToEntry(s, t, s.Men[a].At, board.NoCircle, left-nearest)
		if da < 0 || da+3 > int(s.Pips) {
			continue
		}
		for b := from; b < to; b++ {
			if b == a || near[a-from]+near[b-from] > left {
				continue
			}
			db := r.walkToEntry(s, t, s.Men[b].At, s.Men[a].At, left-da)
			if db >= 0 && da+db+3 <= int(s.Pips) {
				buf = append(buf, pack(OpenTunnel, int(t), int(a), int(b)))
			}
		}
	}
	return buf
}

// tunnelsToShow appends the tunnel cards that a player may show now, before
// the throw by day and after it at night (COL-TUN-03); the men are brought in
// step by step.
func (r *Rules) tunnelsToShow(s *State, thrown bool, buf []sim.Move) []sim.Move {
	if s.Night != thrown || s.Bound {
		return buf
	}
	team := int(s.Seat) - 1
	from, to := r.menOf(team)
	able := 0
	for m := from; m < to; m++ {
		if r.mayOpen(s, m) {
			able++
		}
	}
	for t := range board.Tunnels {
		if s.Teams[team].Hand[TunnelCard+Face(t)] > 0 && !s.Tunnel[t].Open && s.Tunnel[t].Guards == 0 &&
			len(r.Board.Tunnels[t].Circles) > 1 && able >= 2 {
			buf = append(buf, pack(ShowTunnel, int(t), 0, 0))
		}
	}
	return buf
}

// diggingSteps appends the steps that bring a man nearer to the entry of the
// tunnel whose card was shown (COL-TUN-02, COL-TUN-05).
func (r *Rules) diggingSteps(s *State, m Man, buf []sim.Move) []sim.Move {
	t, _ := s.Digging.Get()
	near := r.entryWalk[t].steps
	at := s.Men[m].At
	if !r.mayOpen(s, m) || near[at] == 0 {
		return buf
	}
	return keepSteps(r.stepsOf(s, m, buf), len(buf), func(to board.Circle) bool {
		return s.At[to] == 0 && r.inside(to) && near[to] < near[at]
	})
}

// keepSteps leaves of the steps behind a place those to circles that will do.
func keepSteps(buf []sim.Move, first int, do func(to board.Circle) bool) []sim.Move {
	kept := buf[:first]
	for _, move := range buf[first:] {
		if _, _, to, _ := Unpack(move); do(board.Circle(to)) {
			kept = append(kept, move)
		}
	}
	return kept
}

// firstEntriesOf appends the step of a man next to the entry into the tunnel
// whose card was shown.
func (r *Rules) firstEntriesOf(s *State, m Man, buf []sim.Move) []sim.Move {
	t, _ := s.Digging.Get()
	if s.Tunnel[t].In[0] == 0 && r.mayOpen(s, m) && r.entryWalk[t].steps[s.Men[m].At] == 0 {
		buf = append(buf, pack(EnterTunnel, int(m), int(r.Board.Tunnels[t].Circles[0]), 0))
	}
	return buf
}

// makeRoom appends the step inside by which the first man makes room for the
// second.
func (r *Rules) makeRoom(s *State, buf []sim.Move) []sim.Move {
	t, _ := s.Digging.Get()
	layer := &s.Tunnel[t]
	if layer.In[1] == 0 && isMan(layer.In[0]) && SeatOf(manOf(layer.In[0])) == s.Seat {
		buf = append(buf, pack(WalkTunnel, int(manOf(layer.In[0])), int(r.Board.Tunnels[t].Circles[1]), 0))
	}
	return buf
}

// entriesOf appends the ways of a man into open tunnels (COL-TUN-06,
// COL-TUN-08, COL-TUN-09).
func (r *Rules) entriesOf(s *State, m Man, buf []sim.Move) []sim.Move {
	p := &s.Men[m]
	if s.FreshMen&(1<<m) != 0 {
		return buf
	}
	for t := range board.Tunnels {
		if s.Tunnel[t].Open && s.Tunnel[t].In[0] == 0 && r.mayJoin(s, TeamOf(m), t) &&
			slices.Contains(r.Board.Tunnels[t].Entry, p.At) {
			buf = append(buf, pack(EnterTunnel, int(m), int(r.Board.Tunnels[t].Circles[0]), 0))
		}
	}
	return buf
}

// crawlsOf appends the steps of a man inside a tunnel (COL-TUN-07).
func (r *Rules) crawlsOf(s *State, m Man, buf []sim.Move) []sim.Move {
	p := &s.Men[m]
	here := &r.Board.Circles[p.At]
	t := &r.Board.Tunnels[here.Tunnel]
	first := len(buf)
	for _, ahead := range [2]int{-1, 1} {
		i := int(here.TunnelAt) + ahead
		for r.Options.Tunnel.PassInside && i >= 0 && i < len(t.Circles) && isMan(s.Tunnel[here.Tunnel].In[i]) {
			i += ahead // COL-TUN-12
		}
		if i >= 0 && i < len(t.Circles) && r.mayCrawl(s, here.Tunnel, i) &&
			(i-int(here.TunnelAt))*ahead <= int(s.Pips) {
			buf = append(buf, pack(WalkTunnel, int(m), int(t.Circles[i]), 0))
		}
	}
	sortMoves(buf[first:])
	return buf
}

// waysOutOf appends the ways of a man out of a tunnel, at either end
// (COL-TUN-10, COL-TUN-11).
func (r *Rules) waysOutOf(s *State, m Man, buf []sim.Move) []sim.Move {
	p := &s.Men[m]
	here := &r.Board.Circles[p.At]
	t := &r.Board.Tunnels[here.Tunnel]
	if here.TunnelAt == 0 {
		buf = r.legalWayOut(s, m, t.Entry, buf)
	}
	if p.At == t.FarEnd() {
		buf = r.legalWayOut(s, m, t.Exit, buf)
	}
	return buf
}

// detections appends the tunnels on which the German may play the card.
func (r *Rules) detections(s *State, buf []sim.Move) []sim.Move {
	for t := range board.Tunnels {
		if !s.Tunnel[t].Detected && (s.Tunnel[t].Men > 0 || !r.Options.Tunnel.NeedsOpen) {
			buf = append(buf, pack(DetectTunnel, int(t), 0, 0))
		}
	}
	return buf
}

// crawlsOfGuard appends the steps of a guard inside a tunnel (COL-TUN-34).
func (r *Rules) crawlsOfGuard(s *State, g Guard, buf []sim.Move) []sim.Move {
	p := &s.Guards[g]
	here := &r.Board.Circles[p.At]
	t := &r.Board.Tunnels[here.Tunnel]
	first := len(buf)
	for _, i := range [2]int{int(here.TunnelAt) - 1, int(here.TunnelAt) + 1} {
		if i >= 0 && i < len(t.Circles) && r.mayCrawl(s, here.Tunnel, i) {
			buf = append(buf, pack(GuardWalkTunnel, int(g), int(t.Circles[i]), 0))
		}
	}
	sortMoves(buf[first:])
	return buf
}

// waysOutOfGuard appends the circles on to which a guard can come out of a
// tunnel.
func (r *Rules) waysOutOfGuard(s *State, g Guard, buf []sim.Move) []sim.Move {
	p := &s.Guards[g]
	for i := range r.links[p.At] {
		l := &r.links[p.At][i]
		if r.Board.Circles[l.To].Area == board.Outside && s.MenOutside == 0 && !r.Options.Guard.EnterFreely {
			continue // from inside he is not out there yet (COL-GUARD-14)
		}
		if l.Kind <= board.DoorLink && s.At[l.To] == 0 && r.takes(s, aGuardOver, int8(g), p.At, i) &&
			r.guardMayStop(s, l.To, board.NoCircle) {
			buf = append(buf, pack(GuardLeaveTunnel, int(g), int(l.To), 0))
		}
	}
	return buf
}

// entriesOfGuard appends the circles at which a guard can go into a detected
// tunnel: any on which no man inside stands (COL-TUN-18). Walking in is one
// decision: the guard takes the shortest way over free circles, through no room
// but the tunnel's.
func (r *Rules) entriesOfGuard(s *State, g Guard, buf []sim.Move) []sim.Move {
	first := len(buf)
	for t := range board.Tunnels {
		if !s.Tunnel[t].Detected || s.Tunnel[t].Men == 0 {
			continue
		}
		if r.fromInside(s, g, t) {
			buf = r.entriesFromInside(s, g, t, buf)
			continue
		}
		rest := r.tunnelWalk[t].steps
		if int16(rest[s.Guards[g].At]) > s.Pips {
			continue
		}
		walk := r.walksOf(s, theRaiders, g, r.startRoom(t), rest)
		for i, c := range r.Board.Tunnels[t].Circles {
			if !r.mayRaidBy(s, g, c) {
				continue
			}
			if d := r.pipsInto(&walk, c); s.Tunnel[t].In[i] == 0 && d > 0 && d <= int(s.walkingPips()) &&
				(d == 1 || d <= r.stepsLeft(s, g, s.Guards[g].At, c)+1) {
				buf = append(buf, pack(GuardEnterTunnel, int(g), int(c), 0))
			}
		}
	}
	sortMoves(buf[first:])
	return buf
}

// guardGoesIn takes a guard into a tunnel.
func (r *Rules) guardGoesIn(s *State, g Guard, to board.Circle, log *sim.Log) {
	p := &s.Guards[g]
	from, t := p.At, r.Board.Circles[to].Tunnel
	walk := r.guardWalks(s, g, r.Board.Circles[r.Board.Tunnels[t].Circles[0]].Room)
	inside := r.fromInside(s, g, t)
	if inside {
		walk = r.walksFromInside(s, g, t)
	}
	r.spendWalk(s, int16(r.pipsInto(&walk, to)))
	if r.Options.Guard.OuterCap > 0 && !inside {
		s.OuterSteps[g] += int8(r.pipsInto(&walk, to))
	}
	r.takeUp(s, from)
	*p = Pawn{At: to, Zone: InTunnel}
	r.standInside(s, to, codeOfGuard(g))
	s.Tunnel[t].Guards++
	tellGuardMoved(log, g, from, to, MoveInTunnel)
	r.raid(s, t, log)
}

// guardCrawls takes a guard along a tunnel.
func (r *Rules) guardCrawls(s *State, g Guard, to board.Circle, log *sim.Log) {
	from := s.Guards[g].At
	r.spendWalk(s, 1)
	r.standInside(s, from, 0)
	r.standInside(s, to, codeOfGuard(g))
	s.Guards[g].At = to
	tellGuardMoved(log, g, from, to, MoveInTunnel)
}

// guardComesOut takes a guard out of a tunnel.
func (r *Rules) guardComesOut(s *State, g Guard, to board.Circle, log *sim.Log) {
	from := s.Guards[g].At
	r.spendWalk(s, 1)
	r.standInside(s, from, 0)
	s.Tunnel[r.Board.Circles[from].Tunnel].Guards--
	r.placeGuard(s, g, to)
	tellGuardMoved(log, g, from, to, MoveInTunnel)
	r.clearOutside(s, log)
}
