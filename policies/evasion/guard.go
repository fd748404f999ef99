package evasion

import (
	"math"
	"slices"

	"escapesim/policies"
	"escapesim/sim"
	"escapesim/sim/evasion"
)

// Guard is how well a landing hex is watched by Germans who meet nobody: the chance that men who
// come there in the last move are seen, in thousandths.
type Guard struct {
	Few  int // summed over few games: the same where rules leave the Germans as they are
	Mean int // over many
}

// How many games of Germans alone are played: to see whether rules change what they do; and, where
// they do, how much; and in each round in which their bets are mended.
const (
	fewAlone   = 8
	someAlone  = 200
	manyAlone  = 400
	roundAlone = 50
	mendings   = 6
)

// Guards are those of the landing hexes that the party can come to in time, when Germans draw from
// these bets.
func Guards(r *evasion.Rules, bets Lottery[Bet]) map[evasion.Hex]Guard {
	p, list := planFor(r), map[evasion.Hex]Guard{}
	briefs := p.brief(policies.Settings[german](nil), bets)
	few, many := p.guards(bets, briefs, 0, fewAlone), p.guards(bets, briefs, 0, manyAlone)
	for _, s := range p.inReach() {
		list[s] = Guard{few[s], many[s] / manyAlone}
	}
	return list
}

// inReach are the landing hexes that the party can come to in time.
func (p *plan) inReach() []evasion.Hex {
	return slices.DeleteFunc(slices.Clone(p.r.Sites()), func(s evasion.Hex) bool {
		return !p.inTime(Opening{Site: s, Meeting: evasion.NoHex})
	})
}

// guards are summed over games from one on, by landing hex. Each bet comes up as often as it would be
// drawn, not by lot.
func (p *plan) guards(bets Lottery[Bet], briefs []*briefing, from, games int) (sums [256]int) {
	staff := newStaff(policies.Settings[german](nil), bets, briefs)
	alone := &sim.Match[evasion.State, view]{Rules: p.r, Policies: []sim.Policy[view]{sim.Uniform[view](), staff}}
	last := p.r.Options().Time.Moves
	for game := range games {
		staff.hand = 1 + bets.draw(uint64((2*game+1)*bets.Whole()/(2*games)))
		alone.Start(1, uint64(from+game))
		s := &alone.State
		s.Fit, s.Stage = 0, evasion.ChoosingTrucks // nobody is met
		s.Site, s.Rendezvous = p.r.Sites()[0], p.r.Meetings()[0]
		if alone.PlayUntil(func(s *evasion.State) bool {
			return int(s.Move) == last && s.Stage == evasion.GermanPhase
		}) {
			before := *s
			alone.PlayOn()
			for _, site := range p.r.Sites() {
				sums[site] += p.seen(site, &before, s)
			}
		}
	}
	return sums
}

// seen is the chance that a group which comes to a landing hex in the last move is seen there, in
// thousandths: by who stands there before the last German phase, and by who looks or searches in it.
func (p *plan) seen(site evasion.Hex, before, after *evasion.State) int {
	const sure = 1000
	last, unseen := p.r.Options().Time.Moves, sure
	look := func(truck bool) {
		unseen -= unseen * p.r.Chance(evasion.Night(last), true, true, truck, Column(p.m, site)) / 6
	}
	for i := range evasion.Teams {
		if before.Patrol[i] == site && before.Ride[i] == evasion.NoTruck {
			look(false)
		}
		if before.Truck[i] == site {
			look(true)
		}
	}
	looked, searched := places(after.Looked[last]), places(after.Searched[last])
	switch {
	case searched.has(site):
		return sure
	case looked.has(site):
		look(false)
	}
	return sure - unseen
}

// mend turns bets that were solved for rules under which the Germans get about otherwise: they would leave
// those landing hexes bare that patrols no longer get to. Each is to be watched half as much more or less
// than the mean as where the bets were solved: what made the way to a hex dangerous there, so that it needed
// few men, is worth less by now. One that the party came to too late there is to be watched as the mean is.
func (p *plan) mend(l *lotteries) {
	set := policies.Settings[german](nil)
	if len(l.guards) == 0 || p.leftAlone(l, p.briefings.of(set, func() []*briefing { return p.brief(set, l.bets) })) {
		return
	}
	p.briefings = latest[german, []*briefing]{} // those were of other bets
	mean := 0
	for _, g := range l.guards {
		mean += g.Mean
	}
	mean /= len(l.guards)
	sites := p.inReach()
	l.bets.Plans = slices.Clone(l.bets.Plans)
	for round := range mendings {
		now := p.guards(l.bets, p.brief(set, l.bets), fewAlone+roundAlone*round, roundAlone)
		var want, times [256]int
		less := 0
		for _, s := range sites {
			now[s] /= roundAlone
			if want[s] = mean; l.guards[s].Mean > 0 {
				want[s] = (mean + l.guards[s].Mean) / 2
			}
			less += want[s] - now[s]
		}
		for _, s := range sites {
			times[s] = turned(now[s], want[s]-less/len(sites))
		}
		for i := range l.bets.Plans {
			l.bets.Plans[i].turn(sites, &times)
		}
	}
}

// leftAlone tells whether rules leave no landing hex bare that was guarded where the lotteries were solved.
// Where the last move is by day, and was by night, the Germans see more everywhere: what counts is the part
// that each hex has of all that is watched. An opening needs one bare hex. Where none lost a fortieth of the
// whole, to mend the bets only evened them out, and openings gained by it.
func (p *plan) leftAlone(l *lotteries, briefs []*briefing) bool {
	now, same := p.guards(l.bets, briefs, 0, fewAlone), true
	for s, g := range l.guards {
		same = same && now[s] == g.Few
	}
	if same {
		return true
	}
	now = p.guards(l.bets, briefs, 0, someAlone)
	then, all := 0, 0
	for s, g := range l.guards {
		then, all = then+g.Mean, all+now[s]
	}
	for s, g := range l.guards {
		if 40*(g.Mean*all-now[s]*then) > then*all {
			return false
		}
	}
	return true
}

// asBefore is how many times as likely a landing hex is held that a turn leaves as it is.
const asBefore = 256

// turned is how many times as likely a landing hex is to be held that is watched so well and should be
// so well, in parts of asBefore: the root of the ratio, since the others are turned as well.
// A root is rounded alike on every processor.
func turned(now, want int) int {
	const some = 50 // in thousandths: beside it, hardly watched and not at all are the same
	return int(math.Sqrt(float64(asBefore * asBefore * (max(want, 0) + some) / (now + some))))
}

// turn holds landing hexes for so many times as likely, in parts of asBefore.
func (b *Bet) turn(sites []evasion.Hex, times *[256]int) {
	most := 1
	for _, s := range sites {
		most = max(most, int(max(b.Times[s], 1))*times[s])
	}
	for _, s := range sites {
		b.Times[s] = uint8(max(math.MaxUint8*int(max(b.Times[s], 1))*times[s]/most, 1))
	}
}
