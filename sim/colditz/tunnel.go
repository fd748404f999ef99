package colditz

import (
	"escapesim/sim"
	"escapesim/sim/dice"
)

// TunnelOptions: opening, using and detecting tunnels.
type TunnelOptions struct {
	CondemnAt    int8       `key:"tunnel.condemn_at" clause:"COL-TUN-10" range:"0..7" doc:"with so few men inside nobody may join them"`
	OnBreakout   bool       `key:"tunnel.detected_on_breakout" clause:"COL-TUN-17" doc:"a tunnel is detected on the German turn after a man broke out of it"`
	GuardsNeeded int8       `key:"tunnel.guards_needed" clause:"COL-TUN-18" range:"1..4" doc:"guards that must reach a detected tunnel"`
	Jail         TunnelJail `key:"tunnel.detect_jail" clause:"COL-TUN-20" values:"german_choice|cooler" doc:"where the men of a raided tunnel go"`
	CardPersists bool       `key:"tunnel.card_persists" clause:"COL-TUN-22" doc:"a detected tunnel stays so until nobody is inside; otherwise for one German turn"`
	NeedsOpen    bool       `key:"tunnel.card_needs_open" clause:"COL-TUN-23" doc:"the card is played for a tunnel with a man inside only"`
	WalkInside   bool       `key:"tunnel.guards_walk_inside" clause:"COL-TUN-34" doc:"guards inside a detected tunnel may walk along it"`
	Immunity     uint8      `key:"tunnel.immunity" clause:"COL-TUN-13" set:"appel|search" doc:"what men inside a tunnel are safe from, besides arrest by contact"`
}

// TunnelJail says where raided men go.
type TunnelJail uint8

// Values of tunnel.detect_jail.
const (
	RaidGermanChoice TunnelJail = iota
	RaidCooler
)

// TunnelSafeFromAppel is a bit of tunnel.immunity.
const TunnelSafeFromAppel uint8 = 1

// openingCost is the pips that it takes two men to open a tunnel: the first
// walks to the starting circle and one further, then the second to the
// starting circle, over what the first has left (COL-TUN-02); -1 when they
// cannot.
func (r *Rules) openingCost(s *State, tunnel int, first, second Man) int {
	a := r.walkToEntry(s, tunnel, s.Men[first].At, NoCircle)
	if a < 0 || a+2 > int(s.Pips) {
		return -1
	}
	b := r.walkToEntry(s, tunnel, s.Men[second].At, s.Men[first].At)
	if b < 0 {
		return -1
	}
	return a + b + 3 // two steps of the first inside, one of the second
}

// walkToEntry is the number of steps from a circle to one next to the
// tunnel's start, over vacant circles, by steps and doors, no gates; vacated
// counts as vacant. -1 when the pips do not reach.
func (r *Rules) walkToEntry(s *State, tunnel int, from, vacated Circle) int {
	way := &r.entryWalk[tunnel]
	switch d := int(way.steps[from]); {
	case d == 0:
		return 0
	case d > int(s.Pips):
		return -1
	case way.open(s, from, vacated):
		return d
	}
	return r.wayRound(s, &r.Board.Tunnels[tunnel], from, vacated)
}

// wayRound is walkToEntry where pawns stand in the shortest way.
func (r *Rules) wayRound(s *State, t *Tunnel, from, vacated Circle) int {
	var seen [maxCircles / 64]uint64
	var ring [512]Circle
	ring[0] = from
	seen[from/64] |= 1 << (from % 64)
	begin, end := 0, 1
	for d := 1; d <= int(s.Pips) && begin < end; d++ {
		next := end
		for ; begin < end; begin++ {
			links := r.Board.Links[ring[begin]]
			for i := range links {
				l := &links[i]
				if l.Kind > DoorLink || seen[l.To/64]&(1<<(l.To%64)) != 0 || s.At[l.To] != 0 && l.To != vacated || r.Board.Circles[l.To].Gate != NoGate {
					continue
				}
				for _, e := range t.Entry {
					if e == l.To {
						return d
					}
				}
				seen[l.To/64] |= 1 << (l.To % 64)
				if next < len(ring) {
					ring[next] = l.To
					next++
				}
			}
		}
		end = next
	}
	return -1
}

// mayOpen: a man who can be one of the two: on white, courtyard or room
// circles, and not bound to move on.
func (r *Rules) mayOpen(s *State, m Man) bool {
	p := &s.Men[m]
	return p.Zone == OnBoard && r.ground[p.At].area <= RoomArea && s.FreshMen&(1<<m) == 0
}

// legalOpenings appends, for each tunnel card in the hand, every two men who
// can be brought in now (COL-TUN-02, COL-TUN-03).
func (r *Rules) legalOpenings(s *State, team int, buf []sim.Move) []sim.Move {
	from, to := r.menOf(team)
	for t := range 3 {
		layer := &s.Tunnel[t]
		if s.Teams[team].Hand[TunnelCard+Face(t)] == 0 || s.Pips < 3 || layer.In[0] != 0 || layer.In[1] != 0 || layer.Men > r.Options.Tunnel.CondemnAt {
			continue // while enough men are inside, others walk in without a card
		}
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
			continue
		}
		for a := from; a < to; a++ {
			if near[a-from]+nearest > left {
				continue
			}
			da := r.walkToEntry(s, t, s.Men[a].At, NoCircle)
			if da < 0 || da+3 > int(s.Pips) {
				continue
			}
			for b := from; b < to; b++ {
				if b == a || near[a-from]+near[b-from] > left {
					continue
				}
				db := r.walkToEntry(s, t, s.Men[b].At, s.Men[a].At)
				if db >= 0 && da+db+3 <= int(s.Pips) {
					buf = append(buf, pack(OpenTunnel, t, int(a), int(b)))
				}
			}
		}
	}
	return buf
}

// openTunnel shows the card and brings both men in.
func (r *Rules) openTunnel(s *State, t int, first, second Man, c *dice.Chance, log *sim.Log) {
	s.Pips -= int16(r.openingCost(s, t, first, second))
	team := TeamOf(first)
	r.spend(s, team, TunnelCard+Face(t), c)
	log.Add(CardPlayed, SeatOf(first), int(TunnelCard)+t, int(first), 0, 0)
	log.Add(TunnelOpened, SeatOf(first), t, int(first), int(second), 0)
	s.Tunnel[t].Open = true // detected it stays, as long as somebody was inside (COL-TUN-22)
	r.enter(s, first, t, 1, log)
	r.enter(s, second, t, 0, log)
}

// enter puts a man from the board into a tunnel, at a place along it.
func (r *Rules) enter(s *State, m Man, t, place int, log *sim.Log) {
	p := &s.Men[m]
	last := p.Last
	circle := r.Board.Tunnels[t].Circles[place]
	log.Add(Moved, SeatOf(m), int(m), int(p.At), int(circle), MoveInTunnel)
	r.lift(s, m, InTunnel)
	*p = Pawn{At: circle, Zone: InTunnel, Last: last} // COL-SOL-17: immunity ends
	s.Walked |= 1 << m
	s.Tunnel[t].In[place] = manCode(m)
	s.Tunnel[t].Men++
	r.clearOutside(s, log)
}

// MoveInTunnel stands in the event Moved where a link kind stands for steps
// on the surface.
const MoveInTunnel = 16

// legalTunnelSteps appends entering an open tunnel, walking inside, and
// leaving it at either end (COL-TUN-06 to COL-TUN-12).
func (r *Rules) legalTunnelSteps(s *State, from, to Man, buf []sim.Move) []sim.Move {
	inside := int8(0)
	for t := range s.Tunnel {
		inside += s.Tunnel[t].Men
	}
	if inside == 0 {
		return buf
	}
	for m := from; m < to; m++ {
		p := &s.Men[m]
		if p.Zone != OnBoard || s.FreshMen&(1<<m) != 0 {
			continue
		}
		for t := range s.Tunnel {
			if s.Tunnel[t].Men <= r.Options.Tunnel.CondemnAt || s.Tunnel[t].In[0] != 0 {
				continue
			}
			for _, e := range r.Board.Tunnels[t].Entry {
				if e == p.At {
					buf = append(buf, pack(EnterTunnel, int(m), int(r.Board.Tunnels[t].Circles[0]), 0))
				}
			}
		}
	}
	for m := from; m < to; m++ {
		p := &s.Men[m]
		if p.Zone != InTunnel {
			continue
		}
		here := &r.Board.Circles[p.At]
		t := &r.Board.Tunnels[here.Tunnel]
		first := len(buf)
		if i := here.TunnelAt - 1; i >= 0 && s.Tunnel[here.Tunnel].In[i] == 0 {
			buf = append(buf, pack(WalkTunnel, int(m), int(t.Circles[i]), 0))
		}
		if i := int(here.TunnelAt) + 1; i < len(t.Circles) && s.Tunnel[here.Tunnel].In[i] == 0 {
			buf = append(buf, pack(WalkTunnel, int(m), int(t.Circles[i]), 0))
		}
		sortMoves(buf[first:])
	}
	for m := from; m < to; m++ {
		p := &s.Men[m]
		if p.Zone != InTunnel {
			continue
		}
		here := &r.Board.Circles[p.At]
		t := &r.Board.Tunnels[here.Tunnel]
		if here.TunnelAt == 0 {
			buf = r.legalWayOut(s, m, t.Entry, buf)
		}
		if int(here.TunnelAt) == len(t.Circles)-1 {
			buf = r.legalWayOut(s, m, t.Exit, buf)
		}
	}
	return buf
}

// legalWayOut appends the circles at an end of the tunnel on to which the
// man may come out. A guard there takes him (COL-FORCE-01).
func (r *Rules) legalWayOut(s *State, m Man, ends []Circle, buf []sim.Move) []sim.Move {
	first := len(buf)
	for _, e := range ends {
		if code := s.At[e]; code != 0 {
			if isMan(code) || !r.mayGiveUp(s.Men[m].At, e) {
				continue
			}
		} else if !r.mayStop(s, e) && !r.canGoOn(s, m, &Link{To: e, Kind: StepLink, Way: NoWay}) {
			continue
		}
		cost, _ := r.price(s, s.Men[m].At, &Link{To: e, Kind: StepLink, Way: NoWay})
		if affords(&s.Teams[TeamOf(m)], cost) {
			buf = append(buf, pack(LeaveTunnel, int(m), int(e), 0))
		}
	}
	sortMoves(buf[first:])
	return buf
}

// tunnelStep carries out a step into, along or out of a tunnel.
func (r *Rules) tunnelStep(s *State, k MoveKind, m Man, to Circle, c *dice.Chance, log *sim.Log) {
	s.Pips--
	s.Walked |= 1 << m
	p := &s.Men[m]
	if k == EnterTunnel {
		t := r.Board.Circles[to].Tunnel
		log.Add(TunnelJoined, SeatOf(m), int(t), int(m), 0, 0)
		r.enter(s, m, int(t), 0, log)
		return
	}
	from := p.At
	here := &r.Board.Circles[from]
	layer := &s.Tunnel[here.Tunnel]
	log.Add(Moved, SeatOf(m), int(m), int(from), int(to), MoveInTunnel)
	if k == WalkTunnel {
		layer.In[here.TunnelAt] = 0
		layer.In[r.Board.Circles[to].TunnelAt] = manCode(m)
		p.At = to
		return
	}
	far := here.TunnelAt > 0
	if far {
		p.Last = ByTunnel
		layer.Breakout = true // COL-TUN-17
	}
	farEnd := 0
	if far {
		farEnd = 1
	}
	log.Add(TunnelLeft, SeatOf(m), int(here.Tunnel), int(m), farEnd, 0)
	step := Link{To: to, Kind: StepLink, Way: NoWay}
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
		s.Mover = int8(m)
	}
	r.arrive(s, m, log)
	if used >= 0 && s.Phase != Over {
		r.askHolder(s, m, used)
	}
}

// afterTunnel closes a tunnel that nobody is in any more: it needs a new
// card, and a guard who waits inside goes to the barracks (COL-TUN-10,
// COL-TUN-18).
func (r *Rules) afterTunnel(s *State, t int8, log *sim.Log) {
	if s.Tunnel[t].Men > 0 {
		return
	}
	s.Tunnel[t].Open, s.Tunnel[t].Detected, s.Tunnel[t].Breakout = false, false, false
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
	for t := range s.Tunnel {
		layer := &s.Tunnel[t]
		if !r.Options.Tunnel.CardPersists {
			layer.Detected = false
		}
		if layer.Breakout && !layer.Detected && layer.Men > 0 && r.Options.Tunnel.OnBreakout {
			layer.Detected = true
			log.Add(TunnelFound, German, t, 0, 0, 0)
		}
	}
}

// detect plays the card on a tunnel (COL-TUN-18, COL-TUN-23).
func (r *Rules) detect(s *State, t int, c *dice.Chance, log *sim.Log) {
	log.Add(CardPlayed, German, int(DetectedCard), t, 0, 0)
	log.Add(TunnelFound, German, t, 1, 0, 0)
	r.spendSecurity(s, DetectedCard, c)
	s.Tunnel[t].Detected = true
}

func (r *Rules) legalDetections(s *State, buf []sim.Move) []sim.Move {
	for t := range s.Tunnel {
		if !s.Tunnel[t].Detected && (s.Tunnel[t].Men > 0 || !r.Options.Tunnel.NeedsOpen) {
			buf = append(buf, pack(DetectTunnel, t, 0, 0))
		}
	}
	return buf
}

// legalGuardTunnelSteps appends what guards may do about detected tunnels:
// walk in by any circle of it that no man inside stands on, walk along, come
// out (COL-TUN-18, COL-TUN-34). Walking in is one decision: the guard takes
// the shortest way over free circles, through no room but the tunnel's.
func (r *Rules) legalGuardTunnelSteps(s *State, buf []sim.Move) []sim.Move {
	active := false
	for t := range s.Tunnel {
		active = active || s.Tunnel[t].Detected && s.Tunnel[t].Men > 0 || s.Tunnel[t].Guards > 0
	}
	if !active {
		return buf
	}
	if r.Options.Tunnel.WalkInside {
		for g := range Guard(r.guards) {
			p := &s.Guards[g]
			if p.Zone != InTunnel {
				continue
			}
			here := &r.Board.Circles[p.At]
			t := &r.Board.Tunnels[here.Tunnel]
			first := len(buf)
			for _, i := range [2]int{int(here.TunnelAt) - 1, int(here.TunnelAt) + 1} {
				if i >= 0 && i < len(t.Circles) && s.Tunnel[here.Tunnel].In[i] == 0 {
					buf = append(buf, pack(GuardWalkTunnel, int(g), int(t.Circles[i]), 0))
				}
			}
			sortMoves(buf[first:])
		}
	}
	for g := range Guard(r.guards) {
		p := &s.Guards[g]
		if p.Zone != InTunnel {
			continue
		}
		for i := range r.Board.Links[p.At] {
			l := &r.Board.Links[p.At][i]
			if l.Kind <= DoorLink && s.At[l.To] == 0 && r.guardMayEnter(s, p.At, l) && r.guardMayStop(s, l.To) {
				buf = append(buf, pack(GuardLeaveTunnel, int(g), int(l.To), 0))
			}
		}
	}
	for g := range Guard(r.guards) {
		if s.Guards[g].Zone != OnBoard {
			continue
		}
		first := len(buf)
		for t := range s.Tunnel {
			if !s.Tunnel[t].Detected || s.Tunnel[t].Men == 0 || int16(r.tunnelWalk[t].steps[s.Guards[g].At]) > s.Pips {
				continue
			}
			walk := r.guardWalks(s, g, r.Board.Circles[r.Board.Tunnels[t].Circles[0]].Room)
			for i, c := range r.Board.Tunnels[t].Circles {
				if d := walk.to(c); s.Tunnel[t].In[i] == 0 && d > 0 && d <= int(s.Pips) {
					buf = append(buf, pack(GuardEnterTunnel, int(g), int(c), 0))
				}
			}
		}
		sortMoves(buf[first:])
	}
	return buf
}

func (r *Rules) guardTunnelStep(s *State, k MoveKind, g Guard, to Circle, log *sim.Log) {
	p := &s.Guards[g]
	from := p.At
	t := r.Board.Circles[to].Tunnel
	switch k {
	case GuardEnterTunnel:
		walk := r.guardWalks(s, g, r.Board.Circles[r.Board.Tunnels[t].Circles[0]].Room)
		s.Pips -= int16(walk.to(to))
		s.At[from] = 0
		*p = Pawn{At: to, Zone: InTunnel}
		s.Tunnel[t].In[r.Board.Circles[to].TunnelAt] = codeOfGuard(g)
		s.Tunnel[t].Guards++
		log.Add(GuardMoved, German, int(g), int(from), int(to), MoveInTunnel)
		r.raid(s, int(t), log)
	case GuardWalkTunnel:
		s.Pips--
		s.Tunnel[t].In[r.Board.Circles[from].TunnelAt] = 0
		s.Tunnel[t].In[r.Board.Circles[to].TunnelAt] = codeOfGuard(g)
		p.At = to
		log.Add(GuardMoved, German, int(g), int(from), int(to), MoveInTunnel)
	case GuardLeaveTunnel:
		s.Pips--
		old := &r.Board.Circles[from]
		s.Tunnel[old.Tunnel].In[old.TunnelAt] = 0
		s.Tunnel[old.Tunnel].Guards--
		s.placeGuard(g, to)
		log.Add(GuardMoved, German, int(g), int(from), int(to), MoveInTunnel)
	}
}

// raid: with enough guards inside, all men in the tunnel go to solitary and
// the guards to the barracks (COL-TUN-18, COL-TUN-20).
func (r *Rules) raid(s *State, t int, log *sim.Log) {
	if s.Tunnel[t].Guards < r.Options.Tunnel.GuardsNeeded {
		return
	}
	for g := range Guard(r.guards) {
		if p := &s.Guards[g]; p.Zone == InTunnel && int(r.Board.Circles[p.At].Tunnel) == t {
			r.barracks(s, g, AfterRaid, log)
		}
	}
	if r.Options.Card.RemovalLocks {
		s.Locked = true
	}
	caught := 0
	for _, code := range s.Tunnel[t].In {
		if isMan(code) {
			caught++
		}
	}
	log.Add(TunnelRaided, German, t, caught, 0, 0)
	rule := askGerman
	if r.Options.Tunnel.Jail == RaidCooler {
		rule = cooler
	}
	inside := s.Tunnel[t].In
	for i := len(inside) - 1; i >= 0; i-- {
		if isMan(inside[i]) {
			r.jail(s, manOf(inside[i]), ByRaid, r.Board.Tunnels[t].Circles[i], rule, log)
		}
	}
}

// walks are the shortest ways of one guard, in pips, over free circles.
type walks struct{ steps [maxCircles]int8 }

// to is the number of steps to a circle, -1 when the guard cannot get there
// within the pips.
func (w *walks) to(c Circle) int { return int(w.steps[c]) }

// guardWalks measures the ways that a guard can walk with the pips left:
// steps and doors over free circles, no safe ones, rooms only as named
// (AnyRoom: all), outside only if he stands there. It does not matter
// whether a circle on the way blocks, nor whether he could stop there.
func (r *Rules) guardWalks(s *State, g Guard, room Room) (w walks) {
	for i := range w.steps {
		w.steps[i] = -1
	}
	from := s.Guards[g].At
	outside := r.Board.Circles[from].Area == Outside
	var ring [maxCircles]Circle
	ring[0] = from
	w.steps[from] = 0
	for head, tail := 0, 1; head < tail; head++ {
		at := ring[head]
		d := w.steps[at] + 1
		if int16(d) > s.Pips {
			break
		}
		links := r.Board.Links[at]
		for i := range links {
			l := &links[i]
			if l.Kind > DoorLink || w.steps[l.To] >= 0 || s.At[l.To] != 0 {
				continue
			}
			to := &r.Board.Circles[l.To]
			if to.Safe && !r.Options.Area.EnterSafe || to.Area == Outside && !outside || to.Area == Appel && !r.Options.Area.EnterAppel {
				continue
			}
			if to.Area == RoomArea && room != AnyRoom && to.Room != room && to.Room != r.Board.Circles[from].Room {
				continue
			}
			w.steps[l.To] = d
			ring[tail] = l.To
			tail++
		}
	}
	return w
}

// AnyRoom lets a guard's way lead through every room.
const AnyRoom Room = -2
