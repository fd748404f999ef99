package evasion

import (
	"math/bits"
	"slices"

	"escapesim/sim/dice"
)

// A party that nothing is known of, as the Germans guess at it: it keeps together,
// unhurt, and chooses a landing hex by lot. It walks in so many eighths of the night
// moves and of the day moves, off the road where it can be, to any hex that a move can
// reach with equal chance: and of all such walks, one that is at the landing hex when
// the aircraft comes.
const (
	walksByNight = 4
	walksByDay   = 1
	eighths      = 8
)

// wanderer is what follows from that under the rules before anything is known.
type wanderer struct {
	reach [256]hexes // where a move can end, but for the hex that it begins in
	ends  [256]int   // how many they are

	// home is how much likelier than at first it is that the party is to land on a
	// site, by moves that are over, hex and site: in 1/likely, 0 where it cannot get
	// there any more.
	home [MaxMoves + 1][256][]uint64
}

// Weights are whole numbers, so that every processor draws the same: a chance is in
// parts of certain, a sum of beliefs at most believed.
const (
	certain  = 1 << 40
	likely   = 1 << 14
	hardly   = 1 << 16 // of certain: a site that it reaches more seldom is none to reckon with
	believed = 1 << 40
	coarse   = 22 // bits that beliefs lose, so that their products with home can be added up
)

// walks is how many eighths of the moves with this number it walks.
func walks(move int) uint64 {
	if Night(move) {
		return walksByNight
	}
	return walksByDay
}

func newWanderer(r *Rules) *wanderer {
	w := new(wanderer)
	for i := range r.m.Size() {
		w.wander(r, Hex(i), Hex(i), r.points)
		w.reach[i].remove(Hex(i))
		for _, set := range w.reach[i] {
			w.ends[i] += bits.OnesCount64(set)
		}
	}
	last := int(r.last)
	for i := range r.m.Size() {
		w.home[last][i] = make([]uint64, len(r.sites))
		for j, site := range r.sites {
			if Hex(i) == site {
				w.home[last][i][j] = certain
			}
		}
	}
	for t := last; t > 0; t-- {
		for i := range r.m.Size() {
			w.home[t-1][i] = make([]uint64, len(r.sites))
			for j := range r.sites {
				far := uint64(0)
				for h := range w.reach[i].all {
					far += w.home[t][h][j]
				}
				far /= uint64(max(w.ends[i], 1))
				w.home[t-1][i][j] = (w.home[t][i][j]*(eighths-walks(t)) + far*walks(t)) / eighths
			}
		}
	}
	for j := range r.sites {
		first := uint64(0)
		for _, h := range r.meetings {
			first += w.home[0][h][j] / uint64(len(r.meetings))
		}
		for t := range last + 1 {
			for i := range r.m.Size() {
				if first < hardly {
					w.home[t][i][j] = 0
					continue
				}
				w.home[t][i][j] = w.home[t][i][j] * likely / first
			}
		}
	}
	return w
}

// wander adds the hexes that somebody with so many points left can walk to.
func (w *wanderer) wander(r *Rules, from, at Hex, points int8) {
	w.reach[from].add(at)
	off := r.stepsBeside(at, points)
	for _, n := range r.m.near[at] {
		switch {
		case off.has(int(n)):
			w.wander(r, from, n, points-int8(r.StepCost(at, n, false)))
		case !r.o.Walk.BesideRoad && r.stepsAlong(at, points).has(int(n)):
			w.wander(r, from, n, points-r.onRoad)
		}
	}
}

// all are the hexes of a set, ascending.
func (h *hexes) all(yield func(Hex) bool) {
	for word, set := range h {
		for ; set != 0; set &= set - 1 {
			if !yield(Hex(word<<6 + bits.TrailingZeros64(set))) {
				return
			}
		}
	}
}

// belief is where the party is, as far as the Germans know: weights of its having
// stayed in a hex in this move, and of its having walked there.
type belief struct {
	stayed, walked [256]uint64
	over           int // moves that it has made
}

// believe works the belief out by a forward filter over what was looked into,
// searched and reported: exact for the wanderer.
func (r *Rules) believe(v View, men int) *belief {
	w, b, group := r.wanderer(), new(belief), men >= r.o.Spot.GroupMin
	for _, h := range r.meetings {
		b.stayed[h] = 1
	}
	b.scale()
	for t := 1; t <= v.Move(); t++ {
		if t == v.Move() && v.Stage() == BritishPhase {
			break
		}
		b.walk(w, t)
		for i := v.Reports() - 1; i >= 0; i-- {
			if h, in := reported(v.Report(i), t, BritishPhase); in {
				b.found(w, h, true)
			}
		}
		b.missed(r, v, t, group)
		for i := v.Reports() - 1; i >= 0; i-- {
			if h, in := reported(v.Report(i), t, GermanPhase); in {
				b.found(w, h, false)
			}
		}
		b.scale()
	}
	return b
}

// reported is where the party was seen in a phase.
func reported(x Report, move int, phase Stage) (Hex, bool) {
	return x.Hex, x.Hex != NoHex && !x.Truck && int(x.Move) == move && x.Phase == phase
}

// walk makes move number t.
func (b *belief) walk(w *wanderer, t int) {
	before := b.stayed
	for h := range before {
		before[h] += b.walked[h]
		b.stayed[h] = before[h] * (eighths - walks(t)) / eighths
	}
	b.walked = [256]uint64{}
	for h, x := range before {
		if w.ends[h] == 0 {
			b.stayed[h] = x
			continue
		}
		if x = x * walks(t) / eighths / uint64(w.ends[h]); x > 0 {
			for to := range w.reach[h].all {
				b.walked[to] += x
			}
		}
	}
	b.over = t
}

// found: it was in a hex; if it was on its way, it may have walked on.
func (b *belief) found(w *wanderer, h Hex, onItsWay bool) {
	walked := b.stayed[h] == 0 || b.walked[h] > 0
	b.stayed, b.walked = [256]uint64{}, [256]uint64{}
	switch {
	case onItsWay:
		b.walked[h] = believed / 4
		for to := range w.reach[h].all {
			b.walked[to] = believed / 4 / uint64(w.ends[h])
		}
	case walked:
		b.walked[h] = believed / 2
	default:
		b.stayed[h] = believed / 2
	}
}

// missed: units have looked into hexes in move t and seen nobody.
func (b *belief) missed(r *Rules, v View, t int, group bool) {
	looked, searched := hexes(v.LookedAt(t)), hexes(v.SearchedAt(t))
	for h := range looked.all {
		column := InOpen
		switch r.m.terrain[h] {
		case Rough:
			column = InRough
		case Urban:
			column = InUrban
		}
		b.stayed[h] = b.stayed[h] * uint64(6-r.Chance(Night(t), false, group, false, column)) / 6
		b.walked[h] = b.walked[h] * uint64(6-r.Chance(Night(t), r.o.Time.PostureStays, group, false, column)) / 6
	}
	for h := range searched.all {
		b.stayed[h], b.walked[h] = 0, 0
	}
}

// weight is the belief in a hex, twice its number, or, one more, in having walked
// there, small enough to be multiplied.
func (b *belief) weight(i int) uint64 {
	if i&1 == 1 {
		return b.walked[i/2] >> coarse
	}
	return b.stayed[i/2] >> coarse
}

// scale makes the sum of the weights about believed. If all was wrong, the party may
// be anywhere.
func (b *belief) scale() {
	sum := uint64(0)
	for h := range b.stayed {
		sum += b.stayed[h] + b.walked[h]
	}
	if sum == 0 {
		for h := range b.stayed {
			b.stayed[h] = believed >> 9
		}
		return
	}
	up := bits.LeadingZeros64(sum) - bits.LeadingZeros64(believed)
	for h := range b.stayed {
		if up < 0 {
			b.stayed[h] >>= -up
			b.walked[h] >>= -up
			continue
		}
		b.stayed[h] <<= up
		b.walked[h] <<= up
	}
}

// weighed draws one of n by their weights; -1 when all are 0.
func weighed(n int, weight func(i int) uint64, c *dice.Stream) int {
	sum := uint64(0)
	for i := range n {
		sum += weight(i)
	}
	if sum == 0 {
		return -1
	}
	drawn := uint64(c.IntN(int(sum)))
	for i := range n {
		x := weight(i)
		if drawn < x {
			return i
		}
		drawn -= x
	}
	return -1
}

// sampleParty draws the British side as the Germans guess at it. Men whom the Germans
// are meeting stay as they are.
func (r *Rules) sampleParty(v View, c *dice.Stream, s *State) {
	if s.Depth > 0 && s.top().Kind == flying {
		return // the game is as good as over: they see where
	}
	if s.Stage < ChoosingTrucks {
		r.sampleMeeting(c, s)
		return
	}
	where, met := s.met()
	others, dead := Men(1<<r.o.Setup.Men-1)&^s.Captured&^met, Men(0)
	for range s.Killed {
		one := others & -others
		dead, others = dead|one, others&^one
	}
	b := r.believe(v, (others | met).Count())
	for h := range where.all { // all who are there are being met
		b.stayed[h], b.walked[h] = 0, 0
	}
	b.scale()
	home := &r.wanderer().home[b.over]
	site := r.sampleSite(v, s, met, b, c)
	at := weighed(2*r.m.Size(), func(i int) uint64 { return b.weight(i) * home[i/2][site] }, c)
	if at < 0 { // it can get there no more
		at = weighed(2*r.m.Size(), b.weight, c)
	}
	s.party = r.partyFrom(s, r.sites[site], at, others, dead, met, c)
	if s.Depth == 0 { // who does not answer is not expected to be lost
		s.PatrolLost, s.TruckLost = s.PatrolMissed, s.TruckMissed
	}
	s.Sighting, s.Sights = [memory]Sighting{}, 0
	for i := range min(int(s.Reports), memory) {
		if x := &s.Report[i]; x.Due > s.Move { // it is on its way
			x.Hex = Hex(at / 2)
			if x.Men = 0; r.o.Report.WithCount {
				x.Men = uint8(others.Count())
			}
		}
	}
}

// partyFrom is the party as it may be: who was met is as he was, the others stand at a
// place that weighed has drawn, and the dead are known by their number alone.
func (r *Rules) partyFrom(s *State, site Hex, at int, others, dead, met Men, c *dice.Stream) party {
	was := &s.party
	p := party{
		Site: site, Rendezvous: r.meetings[c.IntN(len(r.meetings))],
		Fit: others | was.Fit&met, Wounded: was.Wounded & met, Dead: dead, Captured: was.Captured,
		Moved: was.Moved & met, OnRoad: was.OnRoad & met, Ambush: was.Ambush & met,
		Ordered: was.Ordered & met, Mounted: was.Mounted & met, Dismounted: was.Dismounted & met,
		Orders: was.Orders, Party: was.Party & met, Begun: was.Begun && was.Party&met != 0,
		SiteMoved: was.SiteMoved && met != 0, Shot: was.Shot,
	}
	for i := range Man(len(p.Man)) {
		switch {
		case met.Has(i):
			p.Man[i] = was.Man[i]
			p.Points[i], p.Steps[i], p.Entered[i], p.Label[i] = was.Points[i], was.Steps[i],
				was.Entered[i], was.Label[i]
		case others.Has(i):
			p.Man[i] = Hex(at / 2)
			if p.Points[i] = r.points; at&1 == 1 {
				p.Points[i], p.Steps[i] = 0, 1
				p.Moved |= 1 << i
			}
		default:
			p.Man[i] = NoHex
		}
	}
	if !r.o.Time.PostureStays && s.Stage == GermanPhase {
		p.Moved &= met
	}
	for k := range p.Prize {
		p.Prize[k].Hex = NoHex
		if aboard := was.Prize[k].Aboard & met; aboard != 0 {
			p.Prize[k] = was.Prize[k]
			p.Prize[k].Aboard = aboard
		}
	}
	return p
}

// sampleMeeting draws the hexes that the party has named so far.
func (r *Rules) sampleMeeting(c *dice.Stream, s *State) {
	s.Site, s.Rendezvous = NoHex, NoHex
	if s.Stage > ChoosingSite {
		s.Site = r.sites[c.IntN(len(r.sites))]
	}
	for i := range s.Man {
		if s.Man[i] != NoHex {
			s.Rendezvous = r.meetings[c.IntN(len(r.meetings))]
			s.Man[i] = s.Rendezvous
		}
	}
}

// sampleSite draws the number of the landing hex, as those whom the Germans are
// meeting tell, or what they believe.
func (r *Rules) sampleSite(v View, s *State, met Men, b *belief, c *dice.Stream) int {
	home, heard := &r.wanderer().home[b.over], v.Site()
	site := weighed(len(r.sites), func(site int) (sum uint64) {
		switch {
		case heard != NoHex && r.sites[site] != heard:
			return 0
		case met != 0:
			return home[s.Man[met.First()]][site]
		}
		for h := range r.m.Size() {
			sum += (b.weight(2*h) + b.weight(2*h+1)) * home[h][site]
		}
		return sum
	}, c)
	switch {
	case site >= 0:
		return site
	case heard != NoHex:
		return slices.Index(r.sites, heard)
	}
	return c.IntN(len(r.sites))
}
