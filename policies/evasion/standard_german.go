package evasion

import (
	"math/bits"

	"escapesim/policies"
	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/evasion"
)

// seeker is the German standard bot. It keeps a belief about where men of the
// party are: anywhere that they can have walked to, and from where they can still
// come to a landing hex in time. It searches and looks where the belief is, brings
// patrols up by truck and fetches them again, and closes in on reports.
//
// The belief is worked out from the view alone: the hexes looked into and
// searched in each move, and the reports. What was worked out for earlier
// moves is kept and used again while the view says the same of them.
type seeker struct {
	*briefing
	at    [evasion.MaxMoves + 2]past
	now   sight  // what total was worked out from
	total belief // in this phase, after what was seen in it
	lot   dice.Lot
	rest  [256]float32 // by hex: the part of its worth that the lot leaves
	hot   ranking

	posts  [evasion.Teams]evasion.Hex // of the patrols
	manned places                     // the same

	next ranking // where a truck should take somebody in the next move
}

// briefing is what seekers know of a bet before play. They share it: play changes nothing in it.
type briefing struct {
	*plan
	set german
	bet Bet
	*coming
	// how much likelier than at first men come to a landing hex, by moves that are over
	home [evasion.MaxMoves + 1]belief
}

// hottest is how many hexes are thought of as goals, hardly how seldom a landing hex is
// reached to be none to reckon with.
const (
	hottest = 14
	hardly  = 1e-12
)

// belief is a weight for each hex that men may be on.
type belief [256]float32

// past is the belief at the beginning of a German phase, with what it was
// worked out from. That men must come to a landing hex is not in it yet.
type past struct {
	known  bool
	seen   facts
	belief belief
}

// facts are what became known between two German phases.
type facts struct {
	looked, searched [4]uint64 // in the move before
	early, late      [4]evasion.Hex
	earlies, lates   int8 // reports of the German phase before, and of the British phase since
}

// sight is what a phase shows beside what was known before it.
type sight struct {
	known            bool
	move, reports    int8
	site             evasion.Hex
	lot              dice.Lot
	looked, searched [4]uint64
	report           [16]evasion.Hex
}

// standardGerman is the bot "standard" for the Germans.
func (p *plan) standardGerman(parameters map[string]float64) sim.Policy[view] {
	set := policies.Settings[german](parameters)
	bets := p.lotteries().bets
	return newStaff(set, bets, p.briefings.of(set, func() []*briefing { return p.brief(set, bets) }))
}

// Staffs make the bot "standard" for the Germans who draw from these bets, one for each worker:
// what they know of the bets takes longer to work out than a game.
func Staffs(r *evasion.Rules, l Lottery[Bet]) func() sim.Policy[view] {
	set := policies.Settings[german](nil)
	briefs := planFor(r).brief(set, l)
	return func() sim.Policy[view] { return newStaff(set, l, briefs) }
}

// staff is the German standard bot: for each game a bet is drawn, so that the party knows of no
// part of the map that nobody comes to.
type staff struct {
	Lottery[Bet]
	seeker
	hand   int
	briefs []*briefing // by bet
}

func newStaff(set german, l Lottery[Bet], briefs []*briefing) *staff {
	return &staff{Lottery: l, hand: set.Hand, briefs: briefs}
}

// brief works out what there is to know of bets.
func (p *plan) brief(set german, l Lottery[Bet]) (list []*briefing) {
	for _, bet := range l.Plans {
		they := habits{set.Hiding, bet.Nights, bet.Days}
		b := &briefing{plan: p, set: set, bet: bet, coming: p.comings.of(they, func() *coming {
			return p.newComing(they)
		})}
		b.believe()
		list = append(list, b)
	}
	return list
}

// believe works out how much likelier than at first men are to come to a landing hex
// from each hex after each move.
func (b *briefing) believe() {
	for i, s := range b.r.Sites() {
		if !b.reached[i] {
			continue
		}
		for t := range b.r.Options().Time.Moves + 1 {
			times := float32(1)
			if t >= b.bet.Since {
				times = float32(max(b.bet.Times[s], 1))
			}
			for h, x := range b.come[i][t] {
				b.home[t][h] += float32(times * x)
			}
		}
	}
}

// Choose plays on.
func (q *staff) Choose(v view, legal []sim.Move, c *dice.Stream) int {
	hand := min(q.hand, len(q.briefs)) - 1
	if q.hand == 0 {
		hand = q.Lottery.draw(uint64(c.Standing()))
	}
	if b := q.briefs[hand]; b != q.briefing {
		q.seeker = seeker{briefing: b}
	}
	return q.seeker.Choose(v, legal, c)
}

// Choose plays on.
func (g *seeker) Choose(v view, legal []sim.Move, c *dice.Stream) int {
	if v.Asked() != evasion.NoHex {
		return 0 // crews report, they do not attack
	}
	if v.Stage() == evasion.ChoosingTrucks { // the reserve aboard
		teams := g.r.Options().Setup.Teams
		for p := max(teams-g.bet.Reserve, 0); p < teams; p++ {
			if at := find(legal, evasion.StartAboard, evasion.Patrol(p)); at >= 0 {
				return at
			}
		}
		return 0
	}
	g.believe(v, c.Standing())
	g.manned = places{}
	for p := range g.posts {
		if g.posts[p] = v.Patrol(evasion.Patrol(p)); g.posts[p] != evasion.NoHex {
			g.manned.add(g.posts[p])
		}
	}
	switch p, k := v.Unit().Patrol(), v.Unit().Truck(); {
	case k != evasion.NoTruck:
		return g.driveTo(v, legal, k)
	case p != evasion.NoPatrol:
		return g.walk(v, legal, p)
	}
	return g.unit(v, legal)
}

// unit chooses who acts next: trucks with riders that are wanted elsewhere,
// then patrols, the surest first, then roadblocks.
func (g *seeker) unit(v view, legal []sim.Move) int {
	best, most := -1, float32(-1)
	for p := range evasion.Patrol(evasion.Teams) {
		h := v.Patrol(p)
		if h == evasion.NoHex {
			continue
		}
		if k := aboard(v, p); k != evasion.NoTruck {
			if at := find(legal, evasion.OrderTruck, k); at >= 0 && !v.PatrolActed(p) {
				to, worth := g.drop(v, p, k)
				if g.waits(v, p, worth) {
					continue
				}
				if to != v.Truck(k) && worth > most {
					best, most = at, worth
				}
			}
		}
		at := find(legal, evasion.OrderPatrol, p)
		if at < 0 {
			continue
		}
		if k := aboard(v, p); k != evasion.NoTruck && !v.TruckActed(k) {
			if to, _ := g.drop(v, p, k); to != v.Truck(k) {
				continue // first the drive
			}
		}
		goal, worth := g.goal(v, p, h, 0)
		if aboard(v, p) != evasion.NoTruck && g.waits(v, p, worth) {
			continue
		}
		k, later := g.ride(v, p, h, g.r.Allowance())
		if k != evasion.NoTruck && later > worth && aboard(v, p) == evasion.NoTruck {
			worth = later
		} else if s := find(legal, evasion.Search, p); s >= 0 && goal == h {
			at = s
		}
		if worth > most {
			best, most = at, worth
		}
	}
	if best >= 0 {
		return best
	}
	for k := range evasion.Truck(evasion.Teams) {
		if at := find(legal, evasion.OrderTruck, k); at >= 0 && g.follow(v, k) != v.Truck(k) {
			return at
		}
	}
	if all := find(legal, evasion.BlockRest, 0); all >= 0 {
		return all
	}
	for k := range evasion.Truck(evasion.Teams) { // empty trucks block the road where they stand
		if at := find(legal, evasion.BlockRoad, k); at >= 0 {
			return at
		}
	}
	return 0
}

// aboard is the truck that a patrol sits in; none, too, where its crew has been missed and
// nobody knows where it is.
func aboard(v view, p evasion.Patrol) evasion.Truck {
	if k := v.Ride(p); k != evasion.NoTruck && v.Truck(k) != evasion.NoHex {
		return k
	}
	return evasion.NoTruck
}

// goal is the hex that a patrol on foot at from should make for, and its worth: the
// weight of the belief there, discounted for each phase that the way takes, and
// reduced where other patrols cover it. A goal must be worth more than the floor.
func (g *seeker) goal(v view, p evasion.Patrol, from evasion.Hex, floor float32) (evasion.Hex, float32) {
	best, most := from, max(g.total[from]+1e-6, floor)
	allowance, covered := uint16(g.r.Allowance()), g.covered(v)
	for _, h := range g.hot.hexes[:g.hot.n] {
		if h == from {
			continue
		}
		b := g.total[h]
		if b <= most { // no hex after it is worth more
			break
		}
		far := g.reach[h][from]
		if far > 3*allowance {
			continue
		}
		var worth float32
		switch {
		case far <= allowance: // a look now, a search in the next phase
			worth = float32(b * g.soon(v, h))
		case far <= 2*allowance:
			worth = float32(b * part(g.set.Far))
		default:
			worth = float32(b * part(g.set.Farther))
		}
		if worth <= most {
			continue
		}
		if worth = float32(worth * g.uncovered(p, h, covered)); worth > most {
			best, most = h, worth
		}
	}
	return best, most
}

// soon is the part of the belief in a hex that a patrol is worth which gets there in this
// move: it looks now and searches in the next phase; at the aircraft it needs no look.
func (g *seeker) soon(v view, h evasion.Hex) float32 {
	if v.Move() == v.Last() && g.walks[h] != nil {
		return 1
	}
	return part(g.set.Near)
}

// covered is what another patrol leaves of a hex's worth in this move, in per cent.
func (g *seeker) covered(v view) int {
	if v.Move() == v.Last() {
		return g.set.Again
	}
	return g.set.Covered
}

// drop is where a truck should take its rider, and what it is worth: near to the best hex
// that a move on foot leads to from there, or, where no such hex is hot, to the best goal.
func (g *seeker) drop(v view, p evasion.Patrol, k evasion.Truck) (evasion.Hex, float32) {
	here := v.Truck(k)
	best := here
	_, most := g.goal(v, p, here, 0)
	most = float32(most * 1.0001)
	near := false
	for _, h := range g.hot.hexes[:g.hot.n] {
		worth := g.total[h]
		if worth <= most { // no hex after it is worth more
			return best, most
		}
		if !g.dropped[h].meets(&g.drives[here]) {
			continue
		}
		near = true
		if worth = float32(worth * g.soon(v, h)); worth > most {
			if worth = float32(worth * g.uncovered(p, h, g.covered(v))); worth > most {
				best, most = g.dropFor[here][h], worth
			}
		}
	}
	if near {
		return best, most
	}
	for _, h := range g.roads {
		if h == here || !g.drives[here].has(h) {
			continue
		}
		if _, worth := g.goal(v, p, h, most); worth > most {
			best, most = h, worth
		}
	}
	return best, most
}

func (g *seeker) driveTo(v view, legal []sim.Move, k evasion.Truck) int {
	p := v.Rider(k)
	if p == evasion.NoPatrol {
		return max(find(legal, evasion.DriveTo, g.follow(v, k)), 0)
	}
	to, _ := g.drop(v, p, k)
	return max(find(legal, evasion.DriveTo, to), 0)
}

func (g *seeker) walk(v view, legal []sim.Move, p evasion.Patrol) int {
	here := v.Patrol(p)
	if i := find(legal, evasion.GetOff, 0); i >= 0 {
		return i
	}
	goal, worth := g.goal(v, p, here, 0)
	if k, later := g.ride(v, p, here, v.Left()); k != evasion.NoTruck && later > worth {
		if at := find(legal, evasion.Board, k); at >= 0 {
			return at
		}
		if to := v.Truck(k); to != here {
			return listed(legal, g.step(v, v.Steps(), here, to))
		}
	}
	if goal == here {
		return max(find(legal, evasion.Search, p), 0)
	}
	return listed(legal, g.step(v, v.Steps(), here, goal))
}

// believe brings the belief up to the position. A lot lowers the belief in each hex a little,
// so that the party cannot foresee which of several equal hexes nobody searches. Most orders
// of a phase show nothing new.
func (g *seeker) believe(v view, lot dice.Lot) {
	move := v.Move()
	for t := 1; t <= move; t++ {
		seen := g.facts(v, t)
		if g.at[t].known && g.at[t].seen == seen {
			continue
		}
		g.work(t, &seen)
		g.now.known = false
		for u := t + 1; u < len(g.at); u++ {
			g.at[u].known = false
		}
	}
	now := g.sight(v, lot)
	if now.known && now == g.now {
		return
	}
	g.now = now
	g.draw(lot)
	for h, b := range g.at[move].belief {
		g.total[h] = float32(float32(b*g.home[move][h]) * g.rest[h])
	}
	g.dim(&g.total, now.looked, now.searched, move)
	for _, h := range now.report[:now.reports] {
		if now.searched[h>>6]>>(h&63)&1 != 0 {
			continue
		}
		for j := range g.total {
			g.total[j] = float32(g.total[j] * part(100-g.set.Trust))
		}
		g.total[h] += part(g.set.Trust)
	}
	if s := now.site; s != evasion.NoHex { // the engine is heard
		g.total = belief{}
		g.total[s] = 1
	}
	g.hot.n = 0
	for i := range g.m.Size() {
		if worth := g.total[i]; worth > 1e-4 {
			g.hot.insert(evasion.Hex(i), worth)
		}
	}
	g.foresee(v)
}

// sight gathers what this phase has shown: reports of men, the last first, as many as have
// their place.
func (g *seeker) sight(v view, lot dice.Lot) sight {
	move := v.Move()
	now := sight{
		known: true, move: int8(move), site: v.Site(), lot: lot,
		looked: v.LookedAt(move), searched: v.SearchedAt(move),
	}
	for i := v.Reports() - 1; i >= 0; i-- {
		r := v.Report(i)
		if r.Hex != evasion.NoHex && !r.Truck && int(r.Move) == move && r.Phase == evasion.GermanPhase &&
			int(now.reports) < len(now.report) {
			now.report[now.reports] = r.Hex
			now.reports++
		}
	}
	return now
}

// draw draws what each hex loses of its worth in a game.
func (g *seeker) draw(lot dice.Lot) {
	if g.lot == lot && g.rest[0] != 0 {
		return
	}
	g.lot = lot
	for h := range g.rest {
		g.rest[h] = part(100 - int(lot.Key(uint64(h))>>32*uint64(g.set.Lot)>>32))
	}
}

// facts gathers what became known before German phase t.
func (g *seeker) facts(v view, t int) (f facts) {
	f.looked, f.searched = v.LookedAt(t-1), v.SearchedAt(t-1)
	for i := range v.Reports() {
		r := v.Report(i)
		switch {
		case r.Hex == evasion.NoHex || r.Truck:
		case int(r.Move) == t-1 && r.Phase == evasion.GermanPhase && int(f.earlies) < len(f.early):
			f.early[f.earlies] = r.Hex
			f.earlies++
		case int(r.Move) == t && r.Phase == evasion.BritishPhase && int(f.lates) < len(f.late):
			f.late[f.lates] = r.Hex
			f.lates++
		}
	}
	return f
}

// work computes the belief at the beginning of German phase t.
func (g *seeker) work(t int, seen *facts) {
	p := &g.at[t]
	p.known, p.seen, p.belief = true, *seen, belief{}
	var from belief
	if t == 1 {
		for _, h := range g.r.Meetings() {
			from[h] = g.cover(h)
		}
	} else {
		from = g.at[t-1].belief
		g.dim(&from, seen.looked, seen.searched, t-1)
		for _, h := range seen.early[:seen.earlies] {
			g.found(&from, t-1, h)
		}
	}
	on := g.walking(t)
	for h, b := range from {
		if b == 0 {
			continue
		}
		p.belief[h] += float32(b * (1 - on))
		for _, to := range g.ends[h] {
			p.belief[to] += float32(float32(b*on) * float32(g.cover(to)*g.share[h]))
		}
	}
	for _, h := range seen.late[:seen.lates] {
		g.found(&p.belief, t, h)
	}
	sum := g.sum(&p.belief, t)
	if sum == 0 { // everything was wrong: anybody may be anywhere
		for h := range p.belief {
			p.belief[h] = 1
		}
		sum = g.sum(&p.belief, t)
	}
	for h := range p.belief {
		p.belief[h] /= sum
	}
}

// sum is how much of a belief comes to a landing hex.
func (g *seeker) sum(b *belief, move int) (sum float32) {
	for h := range b {
		sum += float32(b[h] * g.home[move][h])
	}
	return sum
}

// part is a number in per cent.
func part(percent int) float32 { return float32(percent) / 100 }

// dim multiplies the belief in a hex by the chance that a look or a search there
// would have found nobody.
func (g *seeker) dim(b *belief, looked, searched [4]uint64, move int) {
	night := evasion.Night(move)
	for word, set := range looked {
		set |= searched[word]
		for ; set != 0; set &= set - 1 {
			h := evasion.Hex(word<<6 + bits.TrailingZeros64(set))
			if searched[word]&(set&-set) != 0 {
				b[h] = 0
				continue
			}
			b[h] = float32(b[h] * (1 - float32(g.r.Chance(night, false, true, false, Column(g.m, h)))/6))
		}
	}
}

// found moves the belief to a hex reported in a move.
func (g *seeker) found(b *belief, move int, h evasion.Hex) {
	all := g.sum(b, move)
	for j := range b {
		b[j] = float32(b[j] * part(100-g.set.Trust))
	}
	if home := g.home[move][h]; home > 0 {
		b[h] += float32(part(g.set.Trust)*max(all, 1e-3)) / home
	}
}
