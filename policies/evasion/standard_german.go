package evasion

import (
	"math/bits"
	"slices"

	"escapesim/policies"
	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/evasion"
)

// seeker is the German standard bot. It keeps a belief about where men of the
// party are: anywhere that they can have walked to, and from where they can still
// come to a landing hex in time. It searches and looks where the belief is, brings
// patrols up by truck, and closes in on reports.
//
// The belief is worked out from the view alone: the hexes looked into and
// searched in each move, and the reports. What was worked out for earlier
// moves is kept and used again while the view says the same of them.
type seeker struct {
	*plan
	set   german
	bets  []evasion.Hex                // landing hexes that are more likely than others
	share [256]float32                 // what the covers of the hexes of ends sum to, inverted
	home  [evasion.MaxMoves + 1]belief // how much likelier than at first men come to a landing hex, by moves that are over
	at    [evasion.MaxMoves + 2]past
	total belief // in this phase, after what was seen in it
	hot   [hottest]evasion.Hex
	hots  int
}

// hottest is how many hexes are thought of as goals, hardly how seldom a landing hex is
// reached to be none to reckon with.
const (
	hottest = 14
	hardly  = 1e-6
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

// NewStandardGerman is the bot "standard" for the Germans.
func NewStandardGerman(r *evasion.Rules, parameters map[string]float64) sim.Policy[view] {
	p, set := planFor(r), policies.Settings[german](parameters)
	q := &staff{expected: p.landings(policies.Settings[british](nil)), hand: set.Hand}
	q.seekers = append(q.seekers, newSeeker(p, set, evasion.NoHex))
	for _, s := range q.expected.sites {
		q.seekers = append(q.seekers, newSeeker(p, set, s))
	}
	return q
}

// newSeeker bets on a landing hex and those near it, or on none.
func newSeeker(p *plan, set german, bet evasion.Hex) *seeker {
	g := &seeker{plan: p, set: set}
	for _, s := range p.r.Sites() {
		if bet != evasion.NoHex && p.m.Distance(s, bet) < apart {
			g.bets = append(g.bets, s)
		}
	}
	g.ways(p.r.Options().Time.Moves)
	return g
}

// staff is the German standard bot: several seekers, one of whom is drawn for each game.
// One of them thinks each landing hex alike, each of the others bets on one that the
// party had better choose, or it would know of hexes that nobody goes far enough to guard.
// They bet on each as often as the party lands there, so that neither side has an opening
// that is always good.
type staff struct {
	seekers  []*seeker // who bets on nothing, and for each landing hex who bets on it
	expected landings
	hand     int
}

// plain is in how many games of eight the Germans bet on nothing.
const plain = 3

// Choose plays on.
func (q *staff) Choose(v view, legal []sim.Move, c *dice.Stream) int {
	hand := min(q.hand, len(q.seekers)) - 1
	if q.hand == 0 {
		lot := uint64(c.Standing())
		if hand = 0; lot%8 >= plain {
			hand = 1 + q.expected.draw(lot/8)
		}
	}
	return q.seekers[hand].Choose(v, legal, c)
}

// Choose plays on.
func (g *seeker) Choose(v view, legal []sim.Move, c *dice.Stream) int {
	if v.Asked() != evasion.NoHex {
		return 0 // crews report, they do not attack
	}
	if v.Stage() == evasion.ChoosingTrucks { // everybody aboard
		if _, n := has(legal, evasion.StartAboard); n > 0 {
			return 1
		}
		return 0
	}
	g.believe(v, c.Standing())
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
		if k := v.Ride(p); k != evasion.NoTruck {
			if at := find(legal, evasion.OrderTruck, k); at >= 0 && !v.PatrolActed(p) {
				if to, worth := g.drop(v, p, k); to != v.Truck(k) && worth > most {
					best, most = at, worth
				}
			}
		}
		at := find(legal, evasion.OrderPatrol, p)
		if at < 0 {
			continue
		}
		if k := v.Ride(p); k != evasion.NoTruck && !v.TruckActed(k) {
			if to, _ := g.drop(v, p, k); to != v.Truck(k) {
				continue // first the drive
			}
		}
		goal, worth := g.goal(v, p, h, 0)
		if s := find(legal, evasion.Search, p); s >= 0 && goal == h {
			at = s
		}
		if worth > most {
			best, most = at, worth
		}
	}
	if best >= 0 {
		return best
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

// goal is the hex that a patrol on foot at from should make for, and its worth: the
// weight of the belief there, discounted for each phase that the way takes, and
// reduced where other patrols cover it. A goal must be worth more than the floor.
func (g *seeker) goal(v view, p evasion.Patrol, from evasion.Hex, floor float32) (evasion.Hex, float32) {
	best, most := from, max(g.total[from]+1e-6, floor)
	allowance := uint16(g.r.Allowance())
	for _, h := range g.hot[:g.hots] {
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
			worth = float32(b * part(g.set.Near))
			if v.Move() == v.Last() && g.landing(h) {
				worth = b
			}
		case far <= 2*allowance:
			worth = float32(b * part(g.set.Far))
		default:
			worth = float32(b * part(g.set.Farther))
		}
		for q := range evasion.Patrol(evasion.Teams) {
			if q != p && v.Patrol(q) == h {
				worth = float32(worth * part(g.set.Covered))
			}
		}
		if worth > most {
			best, most = h, worth
		}
	}
	return best, most
}

func (g *seeker) landing(h evasion.Hex) bool { return g.walks[h] != nil }

// drop is where a truck should take its rider, and what it is worth: the
// best goal on foot from there.
func (g *seeker) drop(v view, p evasion.Patrol, k evasion.Truck) (evasion.Hex, float32) {
	here := v.Truck(k)
	best := here
	_, most := g.goal(v, p, here, 0)
	most = float32(most * 1.0001)
	for _, h := range g.roads {
		d, ok := g.m.RoadDistance(here, h)
		if !ok || d == 0 || d > g.r.Options().Vehicle.Links {
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
		return 0
	}
	to, _ := g.drop(v, p, k)
	return max(find(legal, evasion.DriveTo, to), 0)
}

func (g *seeker) walk(v view, legal []sim.Move, p evasion.Patrol) int {
	here := v.Patrol(p)
	if i := find(legal, evasion.GetOff, 0); i >= 0 {
		return i
	}
	goal, _ := g.goal(v, p, here, 0)
	if goal == here {
		return max(find(legal, evasion.Search, p), 0)
	}
	return listed(legal, g.step(v, v.Steps(), here, goal))
}

// believe brings the belief up to the position. Each hex is thought of a little less by
// lot, or the party would know where nobody comes.
func (g *seeker) believe(v view, lot dice.Lot) {
	move := v.Move()
	for t := 1; t <= move; t++ {
		seen := g.facts(v, t)
		if g.at[t].known && g.at[t].seen == seen {
			continue
		}
		g.work(t, &seen)
		for u := t + 1; u < len(g.at); u++ {
			g.at[u].known = false
		}
	}
	for h, b := range g.at[move].belief {
		less := int(lot.Key(uint64(h)) >> 32 * uint64(g.set.Lot) >> 32)
		g.total[h] = float32(float32(b*g.home[move][h]) * part(100-less))
	}
	g.dim(&g.total, v.LookedAt(move), v.SearchedAt(move), move)
	for i := v.Reports() - 1; i >= 0; i-- {
		if r := v.Report(i); r.Hex != evasion.NoHex && !r.Truck && int(r.Move) == move && r.Phase == evasion.GermanPhase && v.SearchedAt(move)[r.Hex>>6]>>(r.Hex&63)&1 == 0 {
			for h := range g.total {
				g.total[h] = float32(g.total[h] * part(100-g.set.Trust))
			}
			g.total[r.Hex] += part(g.set.Trust)
		}
	}
	if s := v.Site(); s != evasion.NoHex { // the engine is heard
		g.total = belief{}
		g.total[s] = 1
	}
	g.hots = 0
	for i := range g.m.Size() {
		h := evasion.Hex(i)
		if g.total[h] <= 1e-4 || g.hots == hottest && g.total[h] <= g.total[g.hot[hottest-1]] {
			continue
		}
		if g.hots < hottest {
			g.hots++
		}
		j := g.hots - 1
		for ; j > 0 && g.total[g.hot[j-1]] < g.total[h]; j-- {
			g.hot[j] = g.hot[j-1]
		}
		g.hot[j] = h
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

// walking is the chance that men walk in a move.
func (g *seeker) walking(move int) float32 {
	if evasion.Night(move) {
		return part(g.set.Nights)
	}
	return part(g.set.Days)
}

// cover is how much likelier men are to lie in a hex than in another.
func (g *seeker) cover(h evasion.Hex) float32 {
	if g.m.Terrain(h) == evasion.Rough {
		return float32(g.set.Hiding)
	}
	return 1
}

// sum is how much of a belief comes to a landing hex.
func (g *seeker) sum(b *belief, move int) (sum float32) {
	for h := range b {
		sum += float32(b[h] * g.home[move][h])
	}
	return sum
}

// ways works out, backwards from the aircraft, how much likelier than at first men are to
// come to a landing hex from each hex after each move: each landing hex is as likely as
// another that can be reached.
func (g *seeker) ways(last int) {
	for h := range g.ends {
		for _, to := range g.ends[h] {
			g.share[h] += g.cover(to)
		}
		g.share[h] = 1 / max(g.share[h], 1)
	}
	var come [evasion.MaxMoves + 1]belief
	for _, s := range g.r.Sites() {
		come[last] = belief{}
		come[last][s] = 1
		for t := last; t > 0; t-- {
			on := g.walking(t)
			for h := range come[t] {
				far := float32(0)
				for _, to := range g.ends[h] {
					far += float32(come[t][to] * float32(g.cover(to)*g.share[h]))
				}
				come[t-1][h] = float32(come[t][h]*(1-on)) + float32(far*on)
			}
		}
		first := float32(0)
		for _, h := range g.r.Meetings() {
			first += float32(come[0][h] * g.cover(h))
		}
		if first < hardly {
			continue
		}
		likely := float32(1)
		if slices.Contains(g.bets, s) {
			likely = float32(g.set.Bet)
		}
		for t := range last + 1 {
			for h, x := range come[t] {
				g.home[t][h] += float32(likely*x) / first
			}
		}
	}
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
			column := evasion.InOpen
			switch g.m.Terrain(h) {
			case evasion.Rough:
				column = evasion.InRough
			case evasion.Urban:
				column = evasion.InUrban
			}
			b[h] = float32(b[h] * (1 - float32(g.r.Chance(night, false, true, false, column))/6))
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
