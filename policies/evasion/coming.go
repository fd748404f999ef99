package evasion

import "escapesim/sim/evasion"

// coming is how men come to landing hexes, by what the Germans think of their habits.
type coming struct {
	habits
	share   [256]float32                   // what the covers of the hexes of ends sum to, inverted
	reached []bool                         // by landing hex, in their order: it is to be reckoned with
	come    [][evasion.MaxMoves + 1]belief // how much likelier than at first they come there, by moves that are over
	before  [][]evasion.Hex                // by landing hex: where men can be before the last move
	ground  *evasion.Map
}

// habits are how many times as likely men are to lie in a hex of rough ground as in another,
// and the chance in per cent that they walk in a night, and in a day.
type habits struct{ hiding, nights, days int }

// newComing works it out, backwards from the aircraft.
func (p *plan) newComing(they habits) *coming {
	c := &coming{habits: they, ground: p.m}
	for h := range p.ends {
		for _, to := range p.ends[h] {
			c.share[h] += c.cover(to)
		}
		c.share[h] = 1 / max(c.share[h], 1)
	}
	last := p.r.Options().Time.Moves
	n := len(p.r.Sites())
	c.reached, c.before, c.come = make([]bool, n), make([][]evasion.Hex, n), make([][evasion.MaxMoves + 1]belief, n)
	for i, s := range p.r.Sites() {
		come := &c.come[i]
		come[last][s] = 1
		for t := last; t > 0; t-- {
			on := they.walking(t)
			for h := range come[t] {
				far := float32(0)
				for _, to := range p.ends[h] {
					far += float32(come[t][to] * float32(c.cover(to)*c.share[h]))
				}
				come[t-1][h] = float32(come[t][h]*(1-on)) + float32(far*on)
			}
		}
		first := float32(0)
		for _, h := range p.r.Meetings() {
			first += float32(come[0][h] * c.cover(h))
		}
		if c.reached[i] = first >= hardly; !c.reached[i] {
			continue
		}
		for t := range last + 1 {
			for h := range come[t] {
				come[t][h] /= first
			}
		}
		for h, x := range come[last-1] {
			if x > 0 {
				c.before[i] = append(c.before[i], evasion.Hex(h))
			}
		}
	}
	return c
}

// cover is how much likelier men are to lie in a hex than in another.
func (c *coming) cover(h evasion.Hex) float32 {
	if c.ground.Terrain(h) == evasion.Rough {
		return float32(c.hiding)
	}
	return 1
}

// walking is the chance that men walk in a move.
func (they habits) walking(move int) float32 {
	if evasion.Night(move) {
		return part(they.nights)
	}
	return part(they.days)
}
