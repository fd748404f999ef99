package evasion

import (
	"math"
	"math/bits"

	"escapesim/policies"
	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/evasion"
)

// seeker is the German standard bot. It keeps a belief about where men of the
// party are, for every landing hex that they may walk to; it searches and
// looks where the belief is, brings patrols up by truck, and closes in on
// reports.
//
// The belief is worked out from the view alone: the hexes looked into and
// searched in each move, and the reports. What was worked out for earlier
// moves is kept and used again while the view says the same of them.
type seeker struct {
	*plan
	set     german
	advance [maxSites][256]evasion.Hex // where a move's walk to the landing hex ends
	at      [evasion.MaxMoves + 2]past
	post    [evasion.Teams]evasion.Hex // where a patrol must go for the end; NoHex while there is time
	total   [256]float32               // in this phase, after what was seen in it
	hot     [hottest]evasion.Hex
	hots    int
}

// maxSites is how many landing hexes the belief tells apart, hottest how
// many hexes are thought of as goals.
const (
	maxSites = 48
	hottest  = 14
)

// belief is a weight for each landing hex and each hex that men may be on.
type belief [maxSites][256]float32

// past is the belief at the beginning of a German phase, with what it was
// worked out from.
type past struct {
	known  bool
	seen   facts
	belief belief
	sum    [256]float32 // over the landing hexes
}

// facts are what became known between two German phases.
type facts struct {
	looked, searched [4]uint64 // in the move before
	early, late      [4]evasion.Hex
	earlies, lates   int8 // reports of the German phase before, and of the British phase since
}

// NewStandardGerman is the bot "standard" for the Germans.
func NewStandardGerman(r *evasion.Rules, parameters map[string]float64) sim.Policy[view] {
	g := &seeker{plan: planFor(r), set: policies.Settings[german](parameters)}
	for i, s := range g.sites() {
		w := g.walks[s]
		for j := range g.m.Size() {
			h := evasion.Hex(j)
			g.advance[i][h] = h
			if w.points[h] == unreached {
				continue
			}
			for left := g.r.Allowance(); h != s; {
				if left -= g.r.StepCost(h, w.next[h], false); left < 0 {
					break
				}
				h = w.next[h]
			}
			g.advance[i][j] = h
		}
	}
	return g
}

func (g *seeker) sites() []evasion.Hex {
	list := g.r.Sites()
	return list[:min(len(list), maxSites)]
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
	g.believe(v)
	g.order(v, c.Standing())
	u := v.Unit()
	switch {
	case u >= evasion.Teams:
		return g.driveTo(v, legal, u-evasion.Teams)
	case u >= 0:
		return g.walk(v, legal, u)
	}
	return g.unit(v, legal)
}

// unit chooses who acts next: trucks with riders that are wanted elsewhere,
// then patrols, the surest first, then roadblocks.
func (g *seeker) unit(v view, legal []sim.Move) int {
	best, most := -1, float32(-1)
	for p := range evasion.Teams {
		h := v.Patrol(p)
		if h == evasion.NoHex || g.post[p] == h && v.Ride(p) >= 0 { // who waits in his truck stays there
			continue
		}
		if k := v.Ride(p); k >= 0 {
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
		if k := v.Ride(p); k >= 0 && !v.TruckActed(k) {
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
	for k := range evasion.Teams { // empty trucks block the road where they stand
		if at := find(legal, evasion.BlockRoad, k); at >= 0 {
			return at
		}
	}
	return 0
}

// goal is the hex that a patrol on foot at from should make for, and its worth: the
// weight of the belief there, discounted for each phase that the way takes, and
// reduced where other patrols cover it. A goal must be worth more than the floor.
func (g *seeker) goal(v view, p int, from evasion.Hex, floor float32) (evasion.Hex, float32) {
	if to := g.post[p]; to != evasion.NoHex { // above all else, and the more the nearer
		return to, float32(2*unreached - int(g.reach[to][from]))
	}
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
		for q := range evasion.Teams {
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
func (g *seeker) drop(v view, p, k int) (evasion.Hex, float32) {
	here := v.Truck(k)
	best := here
	_, most := g.goal(v, p, here, 0)
	if g.post[p] == evasion.NoHex {
		most = float32(most * 1.0001)
	}
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

func (g *seeker) driveTo(v view, legal []sim.Move, k int) int {
	p := v.Rider(k)
	if p < 0 {
		return 0
	}
	to, _ := g.drop(v, p, k)
	return max(find(legal, evasion.DriveTo, int(to)), 0)
}

func (g *seeker) walk(v view, legal []sim.Move, p int) int {
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

// order posts patrols for the end: each comes in the last move to a landing hex drawn by
// lot, as the party may land anywhere and every patrol looks in one place. Who stood
// there before would meet one pair, and the others would pass him by: so he waits a
// move's way off.
func (g *seeker) order(v view, lot dice.Lot) {
	sites := g.sites()
	var turn [maxSites]uint64 // who has the least is next
	for i, s := range sites {
		turn[i] = lot.Key(uint64(s)) / uint64(g.worth[s])
	}
	free := 0
	for p := range g.post {
		g.post[p] = evasion.NoHex
		free |= b2i(v.Patrol(p) != evasion.NoHex) << p
	}
	left := v.Last() - v.Move() + 1
	for posts := g.set.Posts; posts > 0 && free != 0; {
		next := 0
		for i := range sites {
			if turn[i] < turn[next] {
				next = i
			}
		}
		if turn[next] == math.MaxUint64 {
			break
		}
		turn[next] = math.MaxUint64
		nearest, least := -1, math.MaxInt
		for p := range g.post {
			if far := g.away(v, p, sites[next]); free>>p&1 != 0 && far < least {
				nearest, least = p, far
			}
		}
		if least > left { // too late for anybody
			continue
		}
		posts--
		free &^= 1 << nearest
		switch {
		case least+g.set.Slack < left: // there is time
		case least == 1 && left > 1:
			g.post[nearest] = v.Patrol(nearest)
		default:
			g.post[nearest] = sites[next]
		}
	}
}

// away is how many moves a patrol needs to a landing hex.
func (g *seeker) away(v view, p int, site evasion.Hex) int {
	h := v.Patrol(p)
	switch {
	case h == evasion.NoHex:
		return math.MaxInt
	case v.Ride(p) >= 0:
		return max(int(g.driven[site][h]), 1)
	}
	return int(g.marches[site][h])
}

// believe brings the belief up to the position.
func (g *seeker) believe(v view) {
	move := v.Move()
	for t := 1; t <= move; t++ {
		seen := g.facts(v, t)
		if g.at[t].known && g.at[t].seen == seen {
			continue
		}
		g.work(t, v.Last(), &seen)
		for u := t + 1; u < len(g.at); u++ {
			g.at[u].known = false
		}
	}
	g.total = g.at[move].sum
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
		g.total = [256]float32{}
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
func (g *seeker) work(t, last int, seen *facts) {
	p := &g.at[t]
	p.known, p.seen = true, *seen
	sites := g.sites()
	var from belief
	if t == 1 {
		for i, s := range sites {
			for _, h := range g.r.Meetings() {
				if w := g.walks[s]; int(w.moves[h]) <= (last+1)/2 {
					from[i][h] = float32(g.worth[s])
					if g.m.Terrain(h) == evasion.Rough {
						from[i][h] = float32(g.worth[s] * g.set.Hiding)
					}
				}
			}
		}
	} else {
		from = g.at[t-1].belief
		for i := range sites {
			g.dim(&from[i], seen.looked, seen.searched, t-1)
		}
		for k := range seen.earlies {
			g.found(&from, seen.early[k])
		}
	}
	p.belief = belief{}
	nights := (last+1)/2 - t/2
	night := evasion.Night(t)
	for i, s := range sites {
		w := g.walks[s]
		for j := range g.m.Size() {
			b := from[i][j]
			if b < 1e-7 {
				continue
			}
			k := int(w.moves[j])
			going, aside := float32(0.03), float32(0.04)
			switch {
			case k == 0:
				going, aside = 0, 0
			case k > nights:
				going, aside, b = 0.95, 0, float32(b*0.5)
			case k == nights && night:
				going, aside = part(g.set.Late), 0.02
			case k == nights:
				going, aside = 0.02, 0.02
			case night && t <= 3:
				going, aside = part(g.set.Early), part(g.set.Scatter)
			case night:
				going, aside = part(g.set.Middle), part(g.set.Shift)
			}
			to := &p.belief[i]
			to[g.advance[i][j]] += float32(b * going)
			to[j] += float32(b * (1 - going - aside))
			if len(g.aside[j]) == 0 {
				to[j] += float32(b * aside)
			} else if aside > 0 {
				for _, n := range g.aside[j] {
					to[n] += float32(b*aside) / float32(len(g.aside[j]))
				}
			}
		}
	}
	for k := range seen.lates {
		g.found(&p.belief, seen.late[k])
	}
	sum := float32(0)
	for i := range sites {
		for j := range g.m.Size() {
			sum += p.belief[i][j]
		}
	}
	p.sum = [256]float32{}
	if sum == 0 { // everything was wrong: anybody may be anywhere
		for i, s := range sites {
			for j := range g.m.Size() {
				if g.walks[s].points[j] != unreached {
					p.belief[i][j] = 1
					sum++
				}
			}
		}
	}
	for i := range sites {
		for j := range g.m.Size() {
			p.belief[i][j] /= sum
			p.sum[j] += p.belief[i][j]
		}
	}
}

// part is a number in per cent.
func part(percent int) float32 { return float32(percent) / 100 }

// dim multiplies the belief in a hex by the chance that a look or a search there
// would have found nobody.
func (g *seeker) dim(b *[256]float32, looked, searched [4]uint64, move int) {
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

// found moves the belief to a reported hex, and to the landing hexes that
// lead through it.
func (g *seeker) found(b *belief, h evasion.Hex) {
	here, all := float32(0), float32(0)
	for i := range g.sites() {
		here += b[i][h]
		for j := range g.m.Size() {
			all += b[i][j]
		}
	}
	for i := range g.sites() {
		share := 1 / float32(len(g.sites()))
		if here > 0 {
			share = b[i][h] / here
		}
		for j := range g.m.Size() {
			b[i][j] = float32(b[i][j] * part(100-g.set.Trust))
		}
		b[i][h] += float32(float32(part(g.set.Trust)*share) * max(all, 1e-3))
	}
}
