package evasion

import "escapesim/sim/evasion"

// places is a set of hexes.
type places [4]uint64

func (x *places) add(h evasion.Hex)      { x[h>>6] |= 1 << (h & 63) }
func (x *places) has(h evasion.Hex) bool { return x[h>>6]>>(h&63)&1 != 0 }

func (x *places) meets(y *places) bool {
	return x[0]&y[0]|x[1]&y[1]|x[2]&y[2]|x[3]&y[3] != 0
}

// rides finds where trucks drive in a move, and from where a patrol that they drop gets to
// a hex in the same move: from where the way is shortest, too.
func (p *plan) rides() {
	allowance := p.r.Allowance()
	for _, from := range p.roads {
		p.drives[from].add(from)
		for _, to := range p.roads {
			if d, ok := p.m.RoadDistance(from, to); ok && d <= p.r.Options().Vehicle.Links {
				p.drives[from].add(to)
			}
		}
	}
	for i := range p.m.Size() {
		for _, from := range p.roads {
			if int(p.reach[i][from]) <= allowance {
				p.dropped[i].add(from)
			}
		}
	}
	for _, truck := range p.roads {
		p.dropFor[truck] = new([256]evasion.Hex)
		for i := range p.m.Size() {
			best := truck
			for _, h := range p.roads {
				if p.drives[truck].has(h) && p.reach[i][h] < p.reach[i][best] {
					best = h
				}
			}
			p.dropFor[truck][i] = best
		}
	}
}

// ride is the truck that a patrol on foot gets on with so many points, and what that is
// worth: the best hex that it comes to in the next move.
func (g *seeker) ride(v view, p evasion.Patrol, from evasion.Hex, points int) (evasion.Truck, float32) {
	best, most := evasion.NoTruck, float32(0)
	if v.Move() == v.Last() {
		return best, most
	}
	for k := range evasion.Truck(evasion.Teams) {
		at := v.Truck(k)
		if at == evasion.NoHex || v.Rider(k) != evasion.NoPatrol || int(g.reach[at][from]) > points {
			continue
		}
		for i, h := range g.next.hexes[:g.next.n] {
			worth := g.next.worth[i]
			if worth <= most {
				break
			}
			if !g.dropped[h].meets(&g.drives[at]) {
				continue
			}
			if worth = float32(worth * g.uncovered(p, h, g.set.Covered)); worth > most {
				best, most = k, worth
			}
		}
	}
	return best, most
}

// uncovered is the part of a hex's worth that is left by patrols which are there.
func (g *seeker) uncovered(p evasion.Patrol, h evasion.Hex, covered int) float32 {
	left := float32(1)
	if !g.manned.has(h) {
		return left
	}
	for q, at := range g.posts {
		if at == h && evasion.Patrol(q) != p {
			left = float32(left * part(covered))
		}
	}
	return left
}

// foresee lists the hexes that are worth a ride, the best first: before the last move the
// landing hexes by how likely they are by now, else where men are thought to be.
func (g *seeker) foresee(v view) {
	if v.Move() != v.Last()-1 {
		g.next = g.hot
		for i := range g.next.n {
			g.next.worth[i] = float32(g.next.worth[i] * part(g.set.Ride))
		}
		return
	}
	g.next.n = 0
	home := &g.home[v.Move()]
	for i, s := range g.r.Sites() {
		times, likely := float32(max(g.bet.Times[s], 1)), float32(0)
		for _, h := range g.before[i] {
			if home[h] > 0 {
				likely += float32(g.total[h]*float32(times*g.come[i][v.Move()][h])) / home[h]
			}
		}
		g.next.insert(s, float32(likely*part(g.set.Recall)))
	}
}

// ranking is the hexes that are worth most, the best first.
type ranking struct {
	hexes [hottest]evasion.Hex
	worth [hottest]float32
	n     int
}

// insert puts a hex at its place, when it is worth more than the last or there is room.
func (x *ranking) insert(h evasion.Hex, worth float32) {
	if x.n == len(x.hexes) {
		if worth <= x.worth[x.n-1] {
			return
		}
		x.n--
	}
	j := x.n
	for ; j > 0 && x.worth[j-1] < worth; j-- {
		x.hexes[j], x.worth[j] = x.hexes[j-1], x.worth[j-1]
	}
	x.hexes[j], x.worth[j] = h, worth
	x.n++
}

// follow is where an empty truck drives so that its patrol finds it near: its own hex when
// it stands near enough.
func (g *seeker) follow(v view, k evasion.Truck) evasion.Hex {
	here, on := v.Truck(k), v.Patrol(evasion.Patrol(k))
	if here == evasion.NoHex || on == evasion.NoHex || v.Rider(k) != evasion.NoPatrol ||
		v.Ride(evasion.Patrol(k)) != evasion.NoTruck {
		return here
	}
	best := here
	if int(g.reach[here][on]) <= g.r.Allowance() {
		return best
	}
	for _, h := range g.roads {
		if g.reach[h][on] < g.reach[best][on] && g.drives[here].has(h) {
			best = h
		}
	}
	return best
}

// waits tells whether a patrol stays in its truck: one of the reserve, until it is called.
func (g *seeker) waits(v view, p evasion.Patrol, worth float32) bool {
	return int(p) >= g.r.Options().Setup.Teams-g.bet.Reserve && v.Move() < v.Last() && worth < part(g.set.Alarm)
}
