package evasion

import (
	"cmp"
	"math"
	"sync"

	"escapesim/policies"
	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/evasion"
	"escapesim/sim/position"
)

// evader is how the British standard bot walks. Men who go together go on
// the way that patrols are least likely to see: for every landing hex, hex
// and number of nights left it knows the risk of the best way on, worked out
// backwards from the aircraft. Where a patrol stands in their hex they leave
// it, since it may search next; where patrols were seen they do not go.
//
// It is worked out once for each set of rules and shared: play changes
// nothing in it.
type evader struct {
	*plan
	set   british
	byDay bool               // they walk by day as well
	risks [256]func() *risks // by landing hex, worked out when it is first asked for
	sight [2][2][256]float64 // the risk of a phase in a hex: by night, moving
	cost  [256]int           // in points, of a step into a hex off the road
	ends  [2]func() *ends    // by day and by night, worked out when they are first asked for
}

// ends are where whole moves off the road lead to from each hex, with the least risk on the way.
type ends struct {
	first [257]int32 // of those from a hex
	list  []end
}

type end struct {
	to   evasion.Hex
	risk float64
}

// risks is the risk of the best way to a landing hex, by nights left: before the next night,
// and before the day that comes first.
type risks struct {
	night, day [evasion.MaxMoves/2 + 2][256]float64
}

// hopeless is the risk of a way that cannot be gone.
const hopeless = 1e3

// standardBritish is the bot "standard" for the British.
func (p *plan) standardBritish(parameters map[string]float64) sim.Policy[view] {
	set := policies.Settings[british](parameters)
	return p.parties.of(set, func() *party { return newParty(p, set, p.lotteries().party) })
}

// NewParty is the bot "standard" for the British who draw from these openings.
func NewParty(r *evasion.Rules, l Lottery[Opening]) sim.Policy[view] {
	return newParty(planFor(r), policies.Settings[british](nil), l)
}

// party is the British standard bot: an opening is drawn for each game, and one of several
// evaders who expect patrols elsewhere, so that nobody knows where men lie.
type party struct {
	Lottery[Opening]
	set     british
	evaders *evaders
}

// variants is how many evaders there are of a kind.
const variants = 4

func newParty(p *plan, set british, l Lottery[Opening]) *party {
	return &party{Lottery: l, set: set, evaders: p.evaders.of(set, func() *evaders { return newEvaders(p, set) })}
}

// evaders are those of a party, by gait.
type evaders [gaits][variants]*evader

func newEvaders(p *plan, set british) *evaders {
	e := new(evaders)
	for gait := range gaits {
		expected := set
		if gait == Linger {
			expected.CrowdHome = 0
		}
		for i := range e[gait] {
			e[gait][i] = newEvader(p, expected, gait == Hurry, dice.Lot(i))
		}
	}
	return e
}

// Choose plays on.
func (q *party) Choose(v view, legal []sim.Move, c *dice.Stream) int {
	lot := uint64(c.Standing())
	o := &q.Plans[q.draw(lot/variants)]
	together := cmp.Or(q.set.Together, o.Together)
	if !q.evaders[0][0].r.Options().Split.Split {
		together = evasion.Strength
	}
	return q.evaders[o.Gait][lot%variants].choose(v, legal, o, together, c)
}

func newEvader(p *plan, set british, byDay bool, variant dice.Lot) *evader {
	w, r := &evader{plan: p, set: set, byDay: byDay}, p.r
	for i := range w.m.Size() {
		h := evasion.Hex(i)
		w.cost[h] = r.StepCost(h, h, false)
		lurk := float64(w.crowd(h)+int(variant.Key(uint64(h))>>32*uint64(set.CrowdLot)>>32)) / 1000
		for night := range 2 {
			for moving := range 2 {
				p := float64(r.Chance(night == 1, moving == 1, true, false, Column(w.m, h))) / 6
				if moving == 0 {
					p = min(1, p+share(set.Searches)) // it may search
				}
				w.sight[night][moving][h] = float64(lurk * p)
			}
		}
	}
	for night := range w.ends {
		w.ends[night] = sync.OnceValue(func() *ends { return w.allEnds(night == 1) })
	}
	nights := (r.Options().Time.Moves + 1) / 2
	for _, s := range r.Sites() {
		w.risks[s] = sync.OnceValue(func() *risks { return w.risksTo(s, nights) })
	}
	return w
}

// crowd is a guess at how many patrols come to a hex in a phase, in thousandths: more
// on roads, in towns, round the tunnel and where many landing hexes are near.
func (w *evader) crowd(h evasion.Hex) int {
	thousandths := w.set.Crowd
	if w.m.RoadHex(h) {
		thousandths += w.set.CrowdRoad
	}
	if w.m.Terrain(h) == evasion.Open {
		thousandths += w.set.CrowdOpen
	}
	if d := w.m.Distance(h, w.m.Tunnel); d <= 3 {
		thousandths += w.set.CrowdHome
	}
	for _, n := range w.m.Near(h) {
		if w.m.RoadHex(n) {
			thousandths += w.set.CrowdNear
		}
	}
	for _, s := range w.r.Sites() {
		if w.m.Distance(h, s) <= 3 {
			thousandths += w.set.CrowdSite
		}
	}
	return thousandths
}

// Column is how men off the road in a hex are looked for.
func Column(m *evasion.Map, h evasion.Hex) evasion.Column {
	switch m.Terrain(h) {
	case evasion.Rough:
		return evasion.InRough
	case evasion.Urban:
		return evasion.InUrban
	}
	return evasion.InOpen
}

// seen is the risk of a phase in a hex.
func (w *evader) seen(h evasion.Hex, night, moving bool) float64 {
	return w.sight[position.Bit(night)][position.Bit(moving)][h]
}

// risksTo works out the risks of the best ways to a landing hex, backwards from there, a
// night and the day before it at a time: in the last move the men only walk, in those before
// they also lie where they come to. Where the last move is by day, they all walk in it.
func (w *evader) risksTo(site evasion.Hex, nights int) *risks {
	r := new(risks)
	for i := range r.night[0] {
		r.night[0][i] = hopeless
	}
	r.night[0][site] = 0
	lastByDay := w.r.Options().Time.Moves%2 == 0
	there := func(h evasion.Hex, _ bool) float64 { return r.night[0][h] }
	w.best(&r.day[0], false, true, there)
	for n := 1; n <= nights && n < len(r.night); n++ {
		for i := range r.night[n] {
			r.night[n][i], r.day[n][i] = hopeless, hopeless
		}
		after := func(h evasion.Hex, moved bool) float64 {
			if n == 1 && !lastByDay {
				return there(h, moved)
			}
			return w.seen(h, true, moved) + r.day[n-1][h]
		}
		w.best(&r.night[n], true, true, after)
		byDay := func(h evasion.Hex, moved bool) float64 { return w.seen(h, false, moved) + r.night[n][h] }
		w.best(&r.day[n], false, w.byDay, byDay)
	}
	return r
}

// best works out the risk before a move in each hex: of staying, or of the best walk.
func (w *evader) best(risk *[256]float64, night, walks bool, after func(h evasion.Hex, moved bool) float64) {
	for i := range w.m.Size() {
		h := evasion.Hex(i)
		if w.m.Terrain(h) == evasion.Urban {
			continue
		}
		least := after(h, false)
		if walks {
			all := w.ends[position.Bit(night)]()
			for _, e := range all.list[all.first[h]:all.first[h+1]] {
				least = min(least, e.risk+after(e.to, true))
			}
		}
		risk[h] = least
	}
}

// allEnds are those by night or by day.
func (w *evader) allEnds(night bool) *ends {
	all := &ends{list: make([]end, 0, 32*w.m.Size())}
	for i := range w.m.Size() {
		var least [256]float64
		for to := range least {
			least[to] = hopeless
		}
		w.endsFrom(evasion.Hex(i), w.r.Allowance(), 0, night, func(to evasion.Hex, risk float64) {
			least[to] = min(least[to], risk)
		})
		for to, risk := range least {
			if risk < hopeless {
				all.list = append(all.list, end{evasion.Hex(to), risk})
			}
		}
		all.first[i+1] = int32(len(all.list))
	}
	return all
}

// endsFrom visits the end of every walk off the road for which the points are enough,
// with the risk on the way.
func (w *evader) endsFrom(h evasion.Hex, points int, risk float64, night bool, visit func(evasion.Hex, float64)) {
	for _, n := range w.beside[h] {
		if cost := w.cost[n]; cost <= points {
			along := risk + w.seen(n, night, true)
			visit(n, along)
			w.endsFrom(n, points-cost, along, night, visit)
		}
	}
}

// start is the rendezvous with the least risk.
func (w *evader) start(site evasion.Hex, nights int) evasion.Hex {
	best, risks := w.r.Meetings()[0], w.risks[site]()
	for _, h := range w.r.Meetings() {
		if risks.night[nights][h] < risks.night[nights][best] {
			best = h
		}
	}
	return best
}

// choose plays on by an opening, with so many men together.
func (w *evader) choose(v view, legal []sim.Move, o *Opening, together int, c *dice.Stream) int {
	if v.Asked() != evasion.NoHex {
		if from, n := has(legal, evasion.Slip); n > 0 {
			return from + w.slip(v, legal[from:from+n])
		}
		return answer(v, legal, c)
	}
	switch v.Stage() {
	case evasion.ChoosingSite:
		return max(find(legal, evasion.Land, o.Site), 0)
	case evasion.ChoosingRendezvous:
		if at := find(legal, evasion.Meet, o.Meeting); at >= 0 {
			return at
		}
		return max(find(legal, evasion.Meet, w.start(v.Site(), (v.Last()+1)/2)), 0)
	}
	if party := v.Party(); party != 0 {
		if to := w.next(v, party); to != evasion.NoHex {
			return max(find(legal, evasion.Walk, to), 0)
		}
		return 0
	}
	for first := 0; first < evasion.Strength; first += together {
		m := (evasion.Men(1)<<together - 1) << first
		if men := w.together(v, m); men != 0 && men&(v.Moved()|v.Ordered()) == 0 && w.next(v, men) != evasion.NoHex {
			if at := find(legal, evasion.Order, men); at >= 0 {
				return at
			}
		}
	}
	return 0
}

// slip is where men go who have escaped and may go one hex unseen: their hex is reported,
// so that they stay only where they have to be.
func (w *evader) slip(v view, ways []sim.Move) int {
	risks := w.risks[v.Site()]()
	rest := (v.Last()+1)/2 - v.Move()/2 - position.Bit(v.Night())
	after := &risks.night[rest]
	if rest == 0 && v.Move() < v.Last() {
		after = &risks.day[0]
	}
	best, least := 0, math.Inf(1)
	for i, m := range ways {
		to := evasion.Hex(evasion.Arg(m))
		risk := after[to]
		if v.Move() < v.Last() {
			risk += w.seen(to, true, true) + w.seen(to, false, false) // until the next night
			if to == v.Asked() {
				risk += share(w.set.Beside)
			}
		}
		if w.m.Terrain(to) != evasion.Urban && risk < least-1e-12 {
			best, least = i, risk
		}
	}
	return best
}

// together are those of a pair who can go on: its fit men in one hex, and
// the wounded there if there is time to help them.
func (w *evader) together(v view, m evasion.Men) evasion.Men {
	fit := v.Fit() & m
	if fit == 0 {
		return 0
	}
	lead := fit.First()
	here := v.Man(lead)
	men, hurt := evasion.Men(0), evasion.Men(0)
	for i := range evasion.Man(evasion.Strength) {
		if m.Has(i) && v.Man(i) == here {
			if fit.Has(i) {
				men |= 1 << i
			} else {
				hurt |= 1 << i
			}
		}
	}
	if hurt.Count() <= men.Count() && int(w.walks[v.Site()].steps[here]) <= v.Last()+1-v.Move() {
		men |= hurt
	}
	return men
}

// next is the next step of men who go together; NoHex when they hide.
func (w *evader) next(v view, men evasion.Men) evasion.Hex {
	lead := men.First()
	here, site := v.Man(lead), v.Site()
	walk := w.walks[site]
	if here == site {
		return evasion.NoHex
	}
	began := v.Moved()&men != 0
	nights := (v.Last()+1)/2 - v.Move()/2
	if men&v.Wounded() != 0 { // they walk when they would come too late else
		steps := int(walk.steps[here])
		if !began && steps >= nights && (v.Night() || steps > v.Last()-v.Move()) {
			return walk.next[here]
		}
		return evasion.NoHex
	}
	points := v.Points(lead)
	rest := nights - position.Bit(v.Night()) // after this move
	risks := w.risks[site]()
	if !v.Night() {
		if risks.night[rest][here] >= hopeless { // late: by day as well
			if to := walk.next[here]; to != evasion.NoHex && w.r.StepCost(here, to, false) <= points {
				return to
			}
			return evasion.NoHex
		}
		if !w.byDay && (v.PatrolsHere(here) == 0 || began) {
			return evasion.NoHex
		}
	}
	worth := func(h evasion.Hex, moved bool) float64 {
		after := &risks.night[rest]
		if v.Move() == v.Last() {
			return after[h]
		}
		if v.Night() {
			after = &risks.day[rest]
		}
		return after[h] + w.seen(h, v.Night(), moved) + float64(share(w.set.Beside)*float64(v.PatrolsHere(h)))
	}
	best, least := evasion.NoHex, worth(here, began)
	for _, n := range w.beside[here] {
		cost, risk := w.r.StepCost(here, n, false), w.seen(n, v.Night(), true)
		if cost > points {
			continue
		}
		risk += float64(share(w.set.Through) * float64(w.recent(v, n)))
		on := risk + worth(n, true)
		w.endsFrom(n, points-cost, risk, v.Night(), func(to evasion.Hex, along float64) {
			on = min(on, along+worth(to, true))
		})
		if on < least-1e-12 {
			best, least = n, on
		}
	}
	return best
}

// recent counts patrols and trucks seen in a hex in the last two moves.
func (w *evader) recent(v view, h evasion.Hex) (n int) {
	for i := range v.Sightings() {
		if s := v.Sighting(i); s.Hex == h && int(s.Move)+2 >= v.Move() {
			n++
		}
	}
	return n
}

// share is a number in per cent.
func share(percent int) float64 { return float64(percent) / 100 }
