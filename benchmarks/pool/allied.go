package main

import (
	"math/bits"
	"slices"

	"escapesim/lab"
	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
)

// conduct is how a team plays: what it plans, and when it dares.
type conduct struct {
	flee   float64 // the least chance that a flight on foot is begun with; more than 1: none is
	dare   float64 // the least chance of a do or die with time enough
	cost   float64 // what a do or die is worth beside a flight of the same chance
	late   int     // own turns left from which on less is dared
	slow   float64 // how much longer a flight takes to prepare than pips alone say
	spare  float64 // own turns kept for each further escape
	wanted float64 // how much a man minds being arrested, in steps
	strike bool    // equipment is taken when the men stand ready who take it, and a runner
	short  int     // cards that may still lack then
	early  bool    // equipment is taken before the kit is made
	last   bool    // the kit is made when nothing else lacks
	decoys bool    // men who are not needed give themselves up to guards near the way out
	camp   bool    // men who are not needed wait in rooms that hold equipment
	mole   bool    // tunnels before all else, however long the way from their ends
	rides  bool    // no equipment is taken: who runs, runs by what another team has opened
}

// prisoner plays a team.
type prisoner struct {
	*atlas
	conduct
	turn     int     // that the notes are of
	plan     start   // held until another is clearly better
	run      bool    // the plan is a do or die,
	planned  float64 // of this chance
	reviewed int     // the turn in which the plan was last thought over, and
	with     hand    // with what
	walker   colditz.Man
	way      []board.Circle // that the walker still goes
	buf      []uint8
}

func (p *prisoner) Choose(v lab.ColditzView, legal []lab.Move, c *lab.Stream) int {
	if v.Turns() != p.turn {
		if v.Turns() < p.turn {
			p.plan, p.run, p.reviewed = start{at: board.NoCircle}, false, 0
		}
		p.turn, p.way = v.Turns(), nil
	}
	return max(slices.Index(legal, p.say(v, legal, c)), 0)
}

// first is the first move of a kind.
func first(legal []lab.Move, kind colditz.MoveKind) (lab.Move, bool) {
	return most(legal, kind, func(_, _, _ int) float64 { return 1 })
}

// most is the move of a kind that is worth most by some measure; false where none is
// worth more than nothing.
func most(legal []lab.Move, kind colditz.MoveKind, worth func(a, b, c int) float64) (best lab.Move, ok bool) {
	high := 0.0
	for _, m := range legal {
		if k, a, b, c := colditz.Unpack(m); k == kind {
			if w := worth(a, b, c); w > high {
				best, high, ok = m, w, true
			}
		}
	}
	return best, ok
}

func (p *prisoner) say(v lab.ColditzView, legal []lab.Move, c *lab.Stream) lab.Move {
	if v.Question() != 0 {
		return p.answer(v, legal)
	}
	switch v.Phase() {
	case colditz.BeforeThrow, colditz.AnotherThrow:
		return p.beforeThrow(v, legal)
	}
	if v.MustMove() >= 0 {
		return p.goOn(legal)
	}
	for _, try := range []func(lab.ColditzView, []lab.Move) (lab.Move, bool){
		p.claim, p.play, p.announce, p.fly, p.dig, p.walk,
	} {
		if move, ok := try(v, legal); ok {
			return move
		}
	}
	if move, ok := first(legal, colditz.StopMoving); ok {
		return move
	}
	return legal[c.IntN(len(legal))]
}

// own are the men of the team on circles of the board.
func (p *prisoner) own(v lab.ColditzView) (men []colditz.Man) {
	for i := range colditz.MaxMen {
		if m := colditz.ManOf(v.Team(), i); v.Man(m).Zone == colditz.OnBoard {
			men = append(men, m)
		}
	}
	return men
}

// inside are those of them who are not on their way out.
func (p *prisoner) inside(v lab.ColditzView) (men []colditz.Man) {
	for _, m := range p.own(v) {
		if q := v.Man(m); p.b.Circles[q.At].Area <= board.RoomArea || q.WayBack || q.Last == colditz.NoExit {
			men = append(men, m)
		}
	}
	return men
}

func (p *prisoner) jailed(v lab.ColditzView) (n int) {
	for i := range colditz.MaxMen {
		if z := v.Man(colditz.ManOf(v.Team(), i)).Zone; z == colditz.InnerCell || z == colditz.OuterCell {
			n++
		}
	}
	return n
}

// turnsLeft is how many turns the team still has, this one included.
func (p *prisoner) turnsLeft(v lab.ColditzView) int {
	if v.TurnsLeft() < 0 {
		return 1000
	}
	return (v.TurnsLeft() + p.r.Seats() - 1) / p.r.Seats()
}

// runChance is a man's chance of a do or die now.
func (p *prisoner) runChance(v lab.ColditzView, m colditz.Man) float64 {
	if run := v.Run(m); run.Distance >= 0 {
		return p.pileChance(v, run.Distance)
	}
	return 0
}

// pileChance is the chance of a do or die over a distance, with the cards that are left.
func (p *prisoner) pileChance(v lab.ColditzView, distance int) (sum float64) {
	pile, cards := v.DoOrDies(), 0
	if v.DoOrDiesLeft() == 0 && v.HasDoOrDie(v.Team()) { // dealt, and not to be looked at
		for _, throws := range p.r.Options.DoOrDie.Cards {
			pile[throws]++
		}
	}
	for throws, n := range pile {
		cards += int(n)
		sum += float64(n) * p.covers[throws][min(distance, farthest-1)]
	}
	return sum / float64(max(cards, 1))
}

// dared is the least chance that the team takes a do or die with.
func (p *prisoner) dared(v lab.ColditzView) float64 {
	left := p.turnsLeft(v)
	needed := int(p.r.Target(v.Team())) - v.Escapes(v.Team())
	if left <= needed {
		return 0.02
	}
	if p.run && p.plan.at != board.NoCircle && !p.rides {
		return p.planned - 0.1
	}
	if left < p.late {
		return p.dare * float64(left-needed) / float64(p.late)
	}
	return p.dare
}

func (p *prisoner) beforeThrow(v lab.ColditzView, legal []lab.Move) lab.Move {
	run, ok := most(legal, colditz.AnnounceDoOrDie, func(m, _, _ int) float64 {
		return p.runChance(v, colditz.Man(m)) - p.dared(v)
	})
	if ok {
		return run
	}
	if move, ok := p.redeem(v, legal); ok {
		return move
	}
	if move, ok := p.declare(v, legal, 8); ok {
		return move
	}
	if move, ok := first(legal, colditz.ThrowDice); ok {
		return move
	}
	return legal[0]
}

// claim takes what lies open: a kit, equipment that the plan asks for.
func (p *prisoner) claim(v lab.ColditzView, legal []lab.Move) (lab.Move, bool) {
	if move, ok := first(legal, colditz.DriveCar); ok {
		return move, true
	}
	if move, ok := most(legal, colditz.ReleaseByDouble, func(_, at, _ int) float64 { return p.welcome(v, at) }); ok {
		return move, true
	}
	if move, ok := first(legal, colditz.ClaimKit); ok &&
		(!p.last || p.plan.hand.lacks(p.means(v)).sum() == 0) {
		return move, true
	}
	p.choosePlan(v)
	if !p.ready(v) {
		return 0, false
	}
	missing := p.plan.hand.lacks(held(v, v.Team()))
	return most(legal, colditz.ClaimEquipment, func(kind, a, b int) float64 {
		worth := 3 * float64(missing[kind])
		for _, m := range []int{a, b} {
			if p.runner(v) == colditz.Man(m) {
				worth -= 2.5
			}
		}
		return worth
	})
}

// welcome is more than nothing when a man may come out of solitary on a circle: not where
// he would only be taken again, with a card.
func (p *prisoner) welcome(v lab.ColditzView, at int) float64 {
	const hopeless, run = 0.3, 12
	if p.last && v.Pips() < run && p.inDanger(v, board.Circle(at)) > hopeless {
		return 0
	}
	return 1
}

// ready: it is time to take equipment.
func (p *prisoner) ready(v lab.ColditzView) bool {
	if p.rides || p.plan.at == board.NoCircle || !v.Kit(v.Team()) && !p.early {
		return false
	}
	have := held(v, v.Team())
	if !p.strike || have.sum() > 0 {
		return true
	}
	m := p.runner(v)
	if m == colditz.NoMan || p.b.Circles[v.Man(m).At].Room != p.b.Circles[p.plan.at].Room {
		return false
	}
	short := 0
	for kind, n := range p.plan.hand.lacks(p.means(v)) {
		thieves := 0
		for _, man := range p.inside(v) {
			room := p.b.Circles[v.Man(man).At].Room
			if man != m && room != board.NoRoom && p.b.Rooms[room].Equipment>>kind&1 != 0 {
				thieves++
			}
		}
		short += max(int(n)-thieves/2, 0)
	}
	return short <= p.short
}

// runner is the man who is nearest to the start of the plan.
func (p *prisoner) runner(v lab.ColditzView) colditz.Man {
	best, least := colditz.NoMan, far
	for _, m := range p.inside(v) {
		if d := p.b.Afoot(v.Man(m).At, p.plan.at); d < least {
			best, least = m, d
		}
	}
	return best
}

// choosePlan holds on to the plan unless another one is clearly better.
func (p *prisoner) choosePlan(v lab.ColditzView) {
	have := held(v, v.Team())
	for kind := range have {
		have[kind] += int8(v.Holds(colditz.FoundRope + colditz.Face(kind)))
	}
	if p.way != nil || p.with == have && p.reviewed == v.Turns()+1 {
		return
	}
	p.with, p.reviewed = have, v.Turns()+1
	best, high := start{at: board.NoCircle}, -1e9
	isRun := false
	held := p.planWorth(v, &p.plan, p.run, have)
	consider := func(s start, run bool) {
		if w := p.planWorth(v, &s, run, have); w > high {
			best, high, isRun = s, w, run
		}
	}
	if p.flee <= 1 {
		for _, h := range hands {
			for _, s := range p.starts(h) {
				consider(s, false)
			}
		}
	}
	if p.dare <= 1 {
		for _, s := range p.dashes {
			consider(s, true)
		}
	}
	const better = 0.1
	if p.plan.at == board.NoCircle || high > held+better {
		p.plan, p.run = best, isRun
	}
	if p.run {
		p.planned = p.pileChance(v, p.plan.steps)
	}
}

// hands are what flights are planned with.
var hands = []hand{
	{colditz.Rope: 4},
	{colditz.Rope: 2, colditz.Cutters: 1},
	{colditz.Rope: 3, colditz.Key: 1},
	{colditz.Rope: 3, colditz.Pass: 1},
	{colditz.Rope: 2},
	{colditz.Rope: 3},
	{colditz.Rope: 1, colditz.Key: 1, colditz.Pass: 1},
}

// planWorth weighs the chance of a plan against the turns that it takes.
func (p *prisoner) planWorth(v lab.ColditzView, s *start, run bool, have hand) float64 {
	const pips, pipsOfClaim, turn = 8.4, 18.0, 0.02
	if s.at == board.NoCircle {
		return -1e9
	}
	walk := far
	for _, m := range p.inside(v) {
		walk = min(walk, p.b.Afoot(v.Man(m).At, s.at))
	}
	for kind, n := range s.hand.lacks(have) {
		if n > 0 && v.Stock(kind) >= 0 && v.Stock(kind) < int(n) {
			return -1e9
		}
	}
	turns := (float64(walk) + pipsOfClaim*float64(s.hand.lacks(have).sum())) / pips
	left := float64(p.turnsLeft(v))
	if needed := float64(int(p.r.Target(v.Team())) - v.Escapes(v.Team())); needed > 1 {
		left -= p.spare * (needed - 1)
	}
	if !run {
		turns = turns*p.slow + 3
	}
	feasible := min(max((left-turns)/4+0.5, 0), 1)
	chance := 0.0
	if run {
		chance = p.cost * p.pileChance(v, s.steps) // it may cost the team
	} else {
		const throw = 10 // he waits for a good one
		chance = p.escapes(v, s.path, throw)
	}
	return chance*feasible - turn*turns
}

// escapes is the chance of a flight along a path, of which so many steps are taken now.
func (p *prisoner) escapes(v lab.ColditzView, path []board.Circle, pips int) float64 {
	last := len(path) - 1
	i := min(pips, last)
	if i == last {
		return 1
	}
	for i > 0 && !v.MayStop(path[i]) {
		i--
	}
	licensed := i > 0 && p.pays(v, path[:i+1])
	catch, out := p.pursuit(v, path[:i+1], path[i], licensed)
	chance := 1 - p.chance(catch)
	follows := 1.0
	if p.b.Circles[path[i]].Area == board.Outside {
		follows = p.chance(out)
		if catch == far {
			follows = 0
		} else if !licensed {
			follows = 1
		}
	}
	const pipsATurn, closing = 8.4, 3
	for left := float64(last - i); left > pipsATurn; left -= pipsATurn {
		chance *= 1 - follows*p.chance(catch+closing)
		if p.b.Circles[path[i]].Area != board.Outside {
			chance *= 0.8
		}
	}
	return chance
}

// pays: a card is used along a path.
func (p *prisoner) pays(v lab.ColditzView, path []board.Circle) bool {
	for i := 1; i < len(path); i++ {
		for j := range p.on[path[i-1]] {
			if l := &p.on[path[i-1]][j]; l.To == path[i] {
				if kind, _ := v.Fare(path[i-1], path[i], l.Kind); kind >= 0 {
					return true
				}
			}
		}
	}
	return false
}

// fly sends a man off to a target, or on.
func (p *prisoner) fly(v lab.ColditzView, legal []lab.Move) (lab.Move, bool) {
	if len(p.way) > 0 {
		return p.step(legal)
	}
	if v.Pips() == 0 || !v.Kit(v.Team()) {
		return 0, false
	}
	have := held(v, v.Team())
	length := p.bound(v, have)
	const slack, longest = 6, 50
	var best []board.Circle
	who, high := colditz.NoMan, p.fled(v)
	for _, m := range p.own(v) {
		at := v.Man(m).At
		abroad := p.b.Circles[at].Area == board.Outside || p.b.Circles[at].Area == board.Outer
		if int(length[at]) > longest || !abroad && p.flee > 1 {
			continue
		}
		for _, path := range p.route(v, at, have, slack) {
			full := append([]board.Circle{at}, path...)
			chance := p.escapes(v, full, v.Pips())
			if abroad {
				chance += 1 // there is no way back
			}
			if chance > high {
				best, who, high = path, m, chance
			}
		}
	}
	if who == colditz.NoMan {
		return 0, false
	}
	n := min(v.Pips(), len(best))
	for n > 0 && n < len(best) && !v.MayStop(best[n-1]) {
		n--
	}
	if n == 0 {
		return 0, false
	}
	p.walker, p.way = who, best[:n]
	return p.step(legal)
}

// declare announces the attempt of the man with the best flight, where attempts are
// declared, as if he had so many pips.
func (p *prisoner) declare(v lab.ColditzView, legal []lab.Move, pips int) (lab.Move, bool) {
	if !v.Kit(v.Team()) || v.Announced() != 0 {
		return 0, false
	}
	return most(legal, colditz.DeclareAttempt, func(m, route, _ int) float64 {
		if m >= colditz.MaxTeams*colditz.MaxMen || v.Man(colditz.Man(m)).Zone != colditz.OnBoard {
			return 0
		}
		const slack = 6
		at, best := v.Man(colditz.Man(m)).At, 0.0
		for _, path := range p.route(v, at, held(v, v.Team()), slack) {
			full := append([]board.Circle{at}, path...)
			if by, steps := p.leaves(full); by == route && steps <= pips {
				best = max(best, p.escapes(v, full, pips)-p.fled(v))
			}
		}
		return best
	})
}

// leaves is the way by which a path leaves the inner courtyard, and after how many steps.
func (p *prisoner) leaves(path []board.Circle) (by, steps int) {
	for i := 1; i < len(path); i++ {
		for j := range p.on[path[i-1]] {
			if l := &p.on[path[i-1]][j]; l.To == path[i] {
				if by = p.r.LeavesBy(path[i-1], path[i], l.Kind); by >= 0 {
					return by, i
				}
			}
		}
	}
	return -1, far
}

// announce declares after the throw, at night.
func (p *prisoner) announce(v lab.ColditzView, legal []lab.Move) (lab.Move, bool) {
	return p.declare(v, legal, v.Pips())
}

// fled is the least chance that a flight is begun with.
func (p *prisoner) fled(v lab.ColditzView) float64 {
	left := p.turnsLeft(v)
	needed := int(p.r.Target(v.Team())) - v.Escapes(v.Team())
	if left < p.late {
		return p.flee * float64(max(left-needed, 0)) / float64(p.late)
	}
	return p.flee
}

// step takes the next step of the way in hand.
func (p *prisoner) step(legal []lab.Move) (lab.Move, bool) {
	m, to := p.walker, p.way[0]
	for _, move := range legal {
		if k, a, b, _ := colditz.Unpack(move); k == colditz.Step && colditz.Man(a) == m && board.Circle(b) == to {
			if p.way = p.way[1:]; len(p.way) == 0 {
				p.way = nil
			}
			return move, true
		}
	}
	p.way = nil
	return 0, false
}

// goOn moves the man who must not stop.
func (p *prisoner) goOn(legal []lab.Move) lab.Move {
	if len(p.way) > 0 {
		if move, ok := p.step(legal); ok {
			return move
		}
	}
	return legal[0]
}

// mostOfTunnel is the longest way from the far end of a tunnel that one is dug for.
const mostOfTunnel = 26

// digs: the tunnel is worth its men.
func (p *prisoner) digs(v lab.ColditzView, t *board.TunnelInfo) bool {
	steps := int(p.flights(held(v, v.Team()))[t.FarEnd()])
	return steps < mostOfTunnel || p.mole && steps < far
}

// want is a place where a man is needed: circles any of which will do.
type want []board.Circle

// circlesOf are those of the rooms that bear a symbol.
func (p *prisoner) circlesOf(bears func(*board.RoomInfo) bool) (list []board.Circle) {
	for i := range p.b.Rooms {
		if bears(&p.b.Rooms[i]) {
			for _, c := range p.b.Rooms[i].Circles {
				if p.b.Circles[c].Tunnel == board.NoTunnel {
					list = append(list, c)
				}
			}
		}
	}
	return list
}

// wants are the places where men are needed now.
func (p *prisoner) wants(v lab.ColditzView) (list []want) {
	team := v.Team()
	lacks := p.plan.hand.lacks(p.means(v))
	if !v.Kit(team) && v.Kits() > 0 && (!p.last || lacks.sum() == 0) {
		shown := 0
		if v.Holds(colditz.KitA) > 0 {
			shown |= 1<<1 | 1<<2
		}
		if v.Holds(colditz.KitB) > 0 {
			shown |= 1<<0 | 1<<3
		}
		for symbol := range board.KitSymbols {
			if p.r.Options.Kit.Symbols&^uint8(shown)&(1<<symbol) != 0 {
				list = append(list, p.circlesOf(func(r *board.RoomInfo) bool { return r.Kit&(1<<symbol) != 0 }))
			}
		}
		if !p.early {
			return list
		}
	}
	if p.plan.at == board.NoCircle {
		return list
	}
	for t := range p.b.Tunnels {
		dug := &p.b.Tunnels[t]
		if v.Standing(board.Tunnel(t)) && p.digs(v, dug) {
			list = append(list, dug.Entry)
		} else if v.Holds(colditz.TunnelCard+colditz.Face(t)) > 0 && p.digs(v, dug) {
			room := p.b.Circles[dug.Entry[0]].Room
			circles := p.circlesOf(func(r *board.RoomInfo) bool { return r == &p.b.Rooms[room] })
			list = append(list, circles, circles)
		}
	}
	start := []board.Circle{p.plan.at}
	if room := p.b.Circles[p.plan.at].Room; room != board.NoRoom && !v.Vacant(p.plan.at) {
		if m, _ := v.At(p.plan.at); m == colditz.NoMan || colditz.TeamOf(m) != team {
			start = p.b.Rooms[room].Circles
		}
	}
	list = append(list, start)
	if p.rides {
		return list
	}
	for kind, n := range lacks {
		for range n {
			rooms := p.circlesOf(func(r *board.RoomInfo) bool { return r.Equipment&(1<<kind) != 0 })
			list = append(list, rooms, rooms)
		}
	}
	for range p.own(v) {
		if p.camp {
			list = append(list, p.circlesOf(func(r *board.RoomInfo) bool { return r.Equipment&1 != 0 }))
		}
	}
	return list
}

// means are the equipment of the team and the cards that turn into it.
func (p *prisoner) means(v lab.ColditzView) hand {
	have := held(v, v.Team())
	for kind := range have {
		have[kind] += int8(v.Holds(colditz.FoundRope + colditz.Face(kind)))
	}
	for n := v.Holds(colditz.Bribe1) + 2*v.Holds(colditz.Bribe2); n > 0; n-- {
		for kind, missing := range p.plan.hand.lacks(have) {
			if missing > 0 {
				have[kind]++
				break
			}
		}
	}
	return have
}

// walk sends men to where they are needed, one after the other.
func (p *prisoner) walk(v lab.ColditzView, legal []lab.Move) (lab.Move, bool) {
	if v.Pips() == 0 {
		return 0, false
	}
	men := p.inside(v)
	busy := uint64(0)
	for _, w := range p.wants(v) {
		p.buf = p.field(v, w, p.buf)
		passed := busy
		for {
			who, least := colditz.NoMan, far
			for _, m := range men {
				if d := int(p.buf[v.Man(m).At]); passed>>uint(m)&1 == 0 && d < least {
					who, least = m, d
				}
			}
			if who == colditz.NoMan {
				break
			}
			passed |= 1 << uint(who)
			way, there := []board.Circle(nil), least <= 2 && slices.Contains(w, v.Man(who).At)
			if least > 0 {
				way = p.toward(v, who)
			}
			if there && len(way) > 2 { // out of the doorway, and no further
				way = nil
			}
			if way != nil {
				p.walker, p.way = who, way
				if move, ok := p.step(legal); ok {
					return move, true
				}
			}
			if there || least < v.Pips() && p.inDanger(v, v.Man(who).At) == 0 && !v.Wanted(v.Team()) {
				busy |= 1 << uint(who)
				break
			}
		}
	}
	if move, ok := p.giveUp(v, legal); ok {
		return move, true
	}
	for _, m := range men { // whoever stands in the open goes home
		if busy>>uint(m)&1 == 0 && p.inDanger(v, v.Man(m).At) > 0.1 {
			p.buf = p.field(v, p.b.Whites, p.buf)
			if way := p.toward(v, m); way != nil {
				p.walker, p.way = m, way
				if move, ok := p.step(legal); ok {
					return move, true
				}
			}
		}
	}
	return 0, false
}

// giveUp steps on to a guard who stands near the way out: he goes home with the man.
func (p *prisoner) giveUp(v lab.ColditzView, legal []lab.Move) (lab.Move, bool) {
	if !p.decoys || p.plan.at == board.NoCircle || held(v, v.Team()).sum() < 2 {
		return 0, false
	}
	return most(legal, colditz.Step, func(m, to, _ int) float64 {
		man, guard := v.At(board.Circle(to))
		if man != colditz.NoMan || guard == colditz.NoGuard || colditz.Man(m) == p.runner(v) {
			return 0
		}
		return 40 - float64(p.b.Afoot(board.Circle(to), p.plan.at))
	})
}

// toward is a man's way along the field in hand, as far as his pips and his caution
// let him go; nil when he had better stay.
func (p *prisoner) toward(v lab.ColditzView, m colditz.Man) []board.Circle {
	at := v.Man(m).At
	r := p.reach(v, at, v.Pips())
	cost := func(c board.Circle) float64 { return float64(p.buf[c]) + p.wanted*p.inDanger(v, c) }
	best, least := 0, cost(at)-0.5
	for i, c := range r.at[1:] {
		if w := cost(c); w < least && v.MayStop(c) {
			best, least = i+1, w
		}
	}
	if best == 0 {
		return nil
	}
	return r.way(best)
}

// inDanger is the chance that a guard arrests a man who stands on a circle.
func (p *prisoner) inDanger(v lab.ColditzView, c board.Circle) float64 {
	info := &p.b.Circles[c]
	switch {
	case info.Safe, info.Area == board.RoomArea:
		return 0
	case info.Area == board.Appel && p.r.Options.Area.AppelSafe:
		return 0
	case info.Area <= board.Courtyard && !v.Wanted(v.Team()):
		return 0
	}
	catch, _ := p.pursuit(v, nil, c, false)
	if v.Reserve() > 0 {
		posts := p.b.InnerPosts
		if info.Area > board.RoomArea {
			posts = p.b.OuterPosts
		}
		for _, post := range posts {
			if v.Vacant(post) {
				catch = min(catch, p.b.Afoot(post, c)+1)
			}
		}
	}
	return p.chance(catch)
}

// bitsOf counts the men of a set.
func bitsOf(set uint64) int { return bits.OnesCount64(set) }
