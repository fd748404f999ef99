package evasion

import (
	"slices"

	"escapesim/policies"
	"escapesim/sim"
	"escapesim/sim/evasion"
)

// Way is what the plan says of a landing hex, for tests.
type Way struct {
	Meeting                  evasion.Hex
	Moves, Points, Steps     int // from there
	TunnelMoves, TunnelSteps int
	Next                     func(evasion.Hex) evasion.Hex
}

// WayTo is the plan for a landing hex.
func WayTo(r *evasion.Rules, site evasion.Hex) Way {
	p := planFor(r)
	w, z := p.walks[site], p.meeting(site)
	return Way{
		z, int(w.moves[z]), int(w.points[z]), int(w.steps[z]), int(w.moves[p.m.Tunnel]), int(w.steps[p.m.Tunnel]),
		func(h evasion.Hex) evasion.Hex { return w.next[h] },
	}
}

// Eligible is how many landing hexes a British reference policy chooses
// from, and where pairs 1 and 2 hide that start at z.
func Eligible(bot sim.Policy[view], z evasion.Hex) (sites int, hideouts [2]evasion.Hex) {
	w := bot.(*walker)
	return len(w.sites), w.hideout[z]
}

// Comings is how much likelier than at first men of these habits come to each landing hex, by
// moves that are over and where they are then.
func Comings(r *evasion.Rules, hiding, nights, days int) [][evasion.MaxMoves + 1]belief {
	return planFor(r).newComing(habits{hiding, nights, days}).come
}

// Find looks a move up in a legal list.
func Find(legal []sim.Move, m sim.Move) int {
	return findMove(legal, m)
}

// Walks is where the steps beside the road stand, and how many they are.
func Walks(legal []sim.Move) (from, n int) { return walksOf(legal) }

// Roamed is where the policy "random" drives to: the billets open to a truck
// on a hex, and where a move's drive to a billet ends.
func Roamed(bot sim.Policy[view], truck evasion.Hex) (open []uint8, end [evasion.Teams]evasion.Hex) {
	g := bot.(*roamer)
	for b := range end {
		end[b] = g.driven[b][truck]
	}
	return g.open[truck].list[:g.open[truck].n], end
}

// Lots is how many outcomes a team's throw has.
const Lots = lots

// Beat is the sweep from a hex to which a throw leads.
func Beat(bot sim.Policy[view], h evasion.Hex, lot int) sim.Move {
	return bot.(*roamer).beat(h, uint32(lot/6))
}

// Deeds are how many of the faces of a die send a team to drive, to walk back
// to its truck, to sweep, to search and to block the road: together with its
// truck, apart from it, without one, and without a patrol.
func Deeds() (faces [4][5]int) {
	for state, row := range deeds {
		for _, d := range row {
			faces[state][d-drives]++
		}
	}
	return faces
}

// Aboard is the truck in which the standard German takes a patrol to sit.
func Aboard(v view, p evasion.Patrol) evasion.Truck { return aboard(v, p) }

// Solved is the file of lotteries for rules, and whether it can be read.
func Solved(m *evasion.Map, o *evasion.Options) (file string, err error) {
	file, text := solvedFor(o)
	_, err = readLotteries(m, text)
	return file, err
}

// Solutions is how many files of lotteries the rules are matched with.
func Solutions() int { return len(solutions) }

// MadeFor are the rules that a text of lotteries names in its head.
func MadeFor(text string) (document, sets string) { return madeFor(text) }

// Mended tells whether the bets are not those of the file for these rules.
func Mended(r *evasion.Rules) bool {
	p := planFor(r)
	return !slices.Equal(p.lotteries().bets.Plans, p.solved().bets.Plans)
}

// Off is how far the landing hexes are from being guarded as mended bets should, in thousandths on average:
// by the file's bets, and by those that are drawn from.
func Off(r *evasion.Rules) (file, now int) {
	p := planFor(r)
	solved := p.solved()
	return p.off(&solved, solved.bets), p.off(&solved, p.lotteries().bets)
}

// Lately are how well the landing hexes are guarded, in thousandths on average: those to which the party comes
// too late where the bets were solved, though not by these rules, and all.
func Lately(r *evasion.Rules) (late, all int) {
	const games = 100
	p := planFor(r)
	bets, solved, sites, few := p.lotteries().bets, p.solved(), p.inReach(), 0
	now := p.guards(bets, p.brief(policies.Settings[german](nil), bets), 1000, games)
	for _, s := range sites {
		if all += now[s]; solved.guards[s].Mean == 0 {
			late, few = late+now[s], few+1
		}
	}
	return late / (games * few), all / (games * len(sites))
}

func (p *plan) solved() lotteries {
	o := p.r.Options()
	_, text := solvedFor(&o)
	l, err := readLotteries(p.m, text)
	if err != nil {
		panic(err)
	}
	return l
}

func (p *plan) off(l *lotteries, bets Lottery[Bet]) (off int) {
	const games = 100
	now := p.guards(bets, p.brief(policies.Settings[german](nil), bets), 1000, games)
	mean, less := 0, 0
	for s, g := range l.guards {
		mean, less = mean+g.Mean, less+now[s]/games
	}
	mean, less = mean/len(l.guards), less/len(l.guards)
	for s, g := range l.guards {
		d := (g.Mean-mean)/2 - (now[s]/games - less)
		off += max(d, -d)
	}
	return off / len(l.guards)
}

// Moves is how many moves the way of an opening takes, walked greedily.
func Moves(r *evasion.Rules, o Opening) int { return int(planFor(r).walks[o.Site].moves[o.Meeting]) }

// Believed is what the standard German who makes a bet believes by what a seat sees: the weight of each hex,
// without what the lot takes.
func Believed(r *evasion.Rules, bet Bet, v view) [256]float32 {
	set := policies.Settings[german](map[string]float64{"lot": 0})
	g := seeker{briefing: planFor(r).brief(set, Lottery[Bet]{Plans: []Bet{bet}, Weights: []int{1}})[0]}
	g.believe(v, 0)
	return g.total
}

// Danger is what the standard party takes for the risk of the best way to a landing hex, by hex: before the
// first move and before the second; and of a phase in a hex.
func Danger(r *evasion.Rules, site evasion.Hex, hurry bool) (
	first, second [256]float64, seen func(h evasion.Hex, night, moving bool) float64,
) {
	w := newEvader(planFor(r), policies.Settings[british](nil), hurry, 0)
	nights := (r.Options().Time.Moves + 1) / 2
	all := w.risks[site]()
	return all.night[nights], all.day[nights-1], w.seen
}

// ReadLotteries reads a text of lotteries for the map of the rules.
func ReadLotteries(r *evasion.Rules, text string) (Lottery[Opening], Lottery[Bet], map[evasion.Hex]Guard, error) {
	l, err := readLotteries(r.Map(), text)
	return l.party, l.bets, l.guards, err
}
