package evasion

import (
	"slices"

	"escapesim/sim"
)

// WalkOptions turns movement on foot.
type WalkOptions struct {
	Rough      int    `key:"move.rough" clause:"EVA-MOVE-01" range:"1..6" doc:"rough hexes a move on foot"`
	Open       int    `key:"move.open" clause:"EVA-MOVE-01" range:"1..6" doc:"open hexes a move on foot"`
	Road       int    `key:"move.road" clause:"EVA-MOVE-01" range:"1..6" doc:"road or town hexes a move on foot"`
	Mix        Mix    `key:"move.mix" clause:"EVA-MOVE-02" values:"points|slowest|carry" doc:"how one move crosses different ground: points, the slowest ground rules, or points left over carry to the next move"`
	BesideRoad bool   `key:"move.beside_road" clause:"EVA-MOVE-04" doc:"whoever goes to a hex that the road leads to may keep off the road"`
	PatrolSame bool   `key:"move.patrol_same" clause:"EVA-MOVE-06" doc:"patrols walk like the party; else one hex a move"`
	Wounded    int    `key:"move.wounded" clause:"EVA-MOVE-09" range:"0..3" doc:"hexes a move of a party with a wounded man"`
	EdgeExit   bool   `key:"edge.exit" clause:"EVA-MOVE-11" doc:"men on an edge hex may leave the map and count as away"`
	Stack      Stack  `key:"stack" clause:"EVA-MOVE-12" values:"unlimited|one" doc:"how many patrols on foot may stand in a hex"`
	Zoc        bool   `key:"zoc" clause:"EVA-MOVE-13" doc:"a party that meets a patrol or truck walks no further in that move"`
	Rail       Rails  `key:"rail" clause:"EVA-MOVE-14" values:"none|path" doc:"railways have no effect, or are walked like a road without being one"`
	Helpers    Helper `key:"wound.helpers" clause:"EVA-WND-02" values:"1:1|1:any" doc:"a fit man helps one wounded man, or any number"`
}

// Mix says how one move crosses different ground.
type Mix uint8

// The ways to mix ground.
const (
	MixPoints Mix = iota
	MixSlowest
	MixCarry
)

// Stack limits patrols in a hex.
type Stack uint8

// The limits on stacking.
const (
	Unlimited Stack = iota
	OnePatrol
)

// Rails says what railways do.
type Rails uint8

// The effects of railways.
const (
	RailNone Rails = iota
	RailPath
)

// Helper says how many wounded a fit man helps.
type Helper uint8

// The help a fit man can give.
const (
	HelpOne Helper = iota
	HelpAny
)

// price turns hexes a move into points: an allowance that every pace
// divides, 6 by default, and what a step costs (EVA-MOVE-02).
func (r *Rules) price() {
	w := r.o.Walk
	lcm := func(a, b int) int {
		for n := a; ; n += a {
			if n%b == 0 {
				return n
			}
		}
	}
	all := lcm(lcm(w.Rough, w.Open), w.Road)
	r.points = int8(all)
	r.cost = [3]int8{Rough: int8(all / w.Rough), Open: int8(all / w.Open), Urban: int8(all / w.Road)}
	r.onRoad = int8(all / w.Road)
	r.cheapest = min(r.cost[Rough], r.cost[Open], r.onRoad)
}

// Allowance is the points of a move on foot.
func (r *Rules) Allowance() int { return int(r.points) }

// StepCost is what a step between neighbours costs, beside the road or along
// it: it is the hex entered that counts (EVA-MOVE-03, -05).
func (r *Rules) StepCost(from, to Hex, road bool) int {
	if road {
		return int(r.onRoad)
	}
	c := r.cost[r.m.terrain[to]]
	if r.o.Walk.Rail == RailPath && r.m.Railed(from, to) {
		c = min(c, r.onRoad)
	}
	return int(c)
}

// pace is how far somebody has gone in this move.
type pace struct {
	points, steps, dearest int8
}

func (r *Rules) affords(p pace, cost int8) bool {
	if r.o.Walk.Mix == MixSlowest {
		return (p.steps+1)*max(p.dearest, cost) <= r.points
	}
	return p.points >= cost
}

// carried is what man i brings along from the move before.
func (u *umpire) carried(i int) int8 {
	if u.Steps[i] > 0 && !u.Wounded.Has(i) {
		return min(u.Points[i], u.points-1)
	}
	return 0
}

// slowest is the pace of men who walk together (EVA-SPLIT-04).
func (s *State) slowest(men Men) pace {
	p := pace{points: 127}
	for m := men; m != 0; m &= m - 1 {
		i := first(m)
		p.points = min(p.points, s.Points[i])
		p.steps = max(p.steps, s.Steps[i])
		p.dearest = max(p.dearest, s.Entered[i])
	}
	return p
}

// fewest is the points that the slowest of them has left.
func (s *State) fewest(men Men) int8 {
	points := int8(127)
	for m := men; m != 0; m &= m - 1 {
		points = min(points, s.Points[first(m)])
	}
	return points
}

// helped: everybody wounded among them has a helper (EVA-WND-01, -02).
func (r *Rules) helped(s *State, men Men) bool {
	hurt, fit := (men & s.Wounded).Count(), (men & s.Fit).Count()
	return hurt == 0 || fit >= hurt || fit > 0 && r.o.Walk.Helpers == HelpAny
}

// canWalk: the party can pay for a step of this cost.
func (r *Rules) canWalk(s *State, men Men, p pace, cost int8) bool {
	if men&s.Wounded != 0 { // EVA-MOVE-09
		return int(p.steps) < r.o.Walk.Wounded && r.helped(s, men)
	}
	return r.affords(p, cost)
}

// walk moves the party one hex, and settles what it meets.
func (u *umpire) walk(to Hex, road bool) {
	from := u.Man[first(u.Party)]
	if u.o.Spot.OnLeave && !u.Plotting && u.watched(from) {
		u.push(frame{Kind: stepping, Hex: to, Men: u.Party, Last: road})
		u.push(frame{Kind: watch, Hex: from, Unit: none, Men: u.Party})
		return
	}
	u.step(u.Party, from, to, road)
}

func (u *umpire) step(men Men, from, to Hex, road bool) {
	p := u.slowest(men)
	cost := int8(u.StepCost(from, to, road))
	left := p.points - cost
	if men&u.Wounded != 0 {
		left = 0
	}
	left, dearest := max(left, 0), max(p.dearest, cost)
	s := u.State
	for m := men; m != 0; m &= m - 1 {
		i := first(m) & 7
		s.Man[i] = to
		s.Points[i], s.Steps[i], s.Entered[i] = left, p.steps+1, dearest
	}
	s.Moved |= men
	s.Ambush &^= men
	s.OnRoad &^= men
	if road {
		s.OnRoad |= men
	}
	s.Begun = true
	u.tell(PartyWalked, British, int(men), int(from), int(to), boolInt(road))
	u.enter(men, to, none)
}

func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}

// leave takes the party off the map.
func (u *umpire) leave() {
	men := u.Party
	u.tell(PartyLeft, British, int(men), int(u.Man[first(men)]), 0, 0)
	u.remove(men)
	u.Away |= men
	u.Party = 0
	u.endIfNobody()
}

// patrolStep moves the patrol under orders one hex, where it looks round.
func (u *umpire) patrolStep(to Hex, road bool) {
	u.pace(to, road)
	s := u.State
	if p := int(s.Unit); anybody(s.Man.word(), to) && !s.PatrolLost.Has(p) && !s.Plotting {
		u.sight(p, to)
		u.push(frame{Kind: looking, Hex: to, Unit: int8(p), Last: true})
	}
}

// pace is a patrol's step without what it meets.
func (u *umpire) pace(to Hex, road bool) {
	s := u.State
	p := s.Unit & 7
	from := s.Patrol[p]
	cost := u.onRoad
	if !road {
		if cost = u.cost[u.m.terrain[to]]; u.o.Walk.Rail == RailPath && u.m.Railed(from, to) {
			cost = min(cost, u.onRoad)
		}
	}
	s.UnitPoints -= cost
	s.UnitDearest = max(s.UnitDearest, cost)
	s.UnitSteps++
	s.Patrol[p] = to
	if s.Plotting {
		return
	}
	u.log.Add(PatrolWalked, German, int(p), int(from), int(to), boolInt(road))
	if s.PatrolMet|s.TruckMet == 0 || !u.blindPatrol(int(p)) {
		s.Looked[s.Move&MaxMoves].add(to)
	}
}

// look notes that the Germans have looked into a hex; what they saw they are
// told at once, so a note without a report means that it was clear.
func (u *umpire) look(h Hex) {
	if !u.Plotting {
		u.Looked[u.Move].add(h)
	}
}

// paths tabulates the steps on foot by hex and points left, where nothing
// but the cost decides about them: strides, and dearth, the most points that
// pay for none.
func (r *Rules) paths() {
	w := r.o.Walk
	r.plain = w.Mix != MixSlowest && w.PatrolSame && w.Stack == Unlimited
	r.beside = r.plain && w.BesideRoad
	r.strides = make([]span, r.m.Size()*(int(r.points)+1))
	for i := range r.m.Size() {
		h := Hex(i)
		for points := range int(r.points) + 1 {
			list := []sim.Move{move(Hold, 0)}
			for j, n := range r.m.near[h] {
				if (r.m.link[h]>>j&1 == 0 || w.BesideRoad) && r.StepCost(h, n, false) <= points {
					list = append(list, move(Walk, int(n)))
				}
			}
			beside := len(list) - 1
			if int(r.onRoad) <= points {
				list = places(March, r.m.road[h], list)
			}
			if len(list) == 1 {
				r.dearth[h] = int8(points)
			}
			at := i*(int(r.points)+1) + points
			if points > 0 && len(list) == int(r.strides[at-1].n) { // the same steps: none is ever lost
				r.strides[at] = r.strides[at-1]
				continue
			}
			r.strides[at] = span{uint16(len(r.stride)), uint16(len(list)), uint16(beside)}
			r.stride = append(r.stride, list...)
		}
	}
}

// steps are the end of an order and the steps that this many points pay for;
// more than an allowance (with points that carry over) pay for no more kinds
// of step.
func (r *Rules) steps(h Hex, points int8) []sim.Move {
	s := r.strides[int(h)*(int(r.points)+1)+int(min(points, r.points))]
	return r.stride[s.from : s.from+s.n]
}

// Beside lists the steps beside the road from a hex that so many points pay
// for, as moves. The list is the rules' own.
func (r *Rules) Beside(h Hex, points int) []sim.Move {
	s := r.strides[int(h)*(int(r.points)+1)+min(points, int(r.points))]
	return r.stride[s.from+1 : s.from+1+s.beside]
}

// Goes reports whether a patrol that has all its points can be sent from one
// hex to another with one order.
func (r *Rules) Goes(from, to Hex) bool { return r.goals[from].has(to) }

// span is a list within a longer one: a table of spans is small enough to
// stay at hand.
type span struct {
	from, n uint16
	beside  uint16 // of them, steps beside the road: they come after the first
}

// Kilometres is how far the rules let men and trucks go.
type Kilometres struct{ Rough, Open, Road, RoadDay, Truck int }

// HexKilometres is the width of a hex.
const HexKilometres = 2

// March is what the designer's remark on 6 km a day measures: kilometres a
// move, and by road in a day of two moves (EVA-MOVE-16).
func (r *Rules) March() Kilometres {
	w := r.o.Walk
	return Kilometres{w.Rough * HexKilometres, w.Open * HexKilometres, w.Road * HexKilometres, 2 * w.Road * HexKilometres, r.o.Vehicle.Links * HexKilometres}
}

// goOn takes a patrol along its way until something happens; false when it
// has arrived or its move is over. Where it could board a truck its order
// goes on.
func (u *umpire) goOn(f *frame) bool {
	p := int(f.Unit)
	s := u.State
	if int(s.Unit) != p {
		return false
	}
	next := u.onFoot[f.Hex]
	for from := s.Patrol[p]; from != f.Hex; {
		to := next[from]
		depth := s.Depth
		if u.patrolStep(to, u.along[from].has(to)); s.Depth > depth {
			return true
		}
		from = to
	}
	if u.mayBoard(s, p) == 0 {
		s.Unit = none
	}
	return false
}

// cheapestWays finds the way on foot to every hex: at each hex the step that
// leaves the least to pay, the first of several by row and column.
func (r *Rules) cheapestWays() {
	if !r.plain {
		return
	}
	step := func(a, b Hex) int {
		c := r.StepCost(a, b, false)
		if r.m.Linked(a, b) {
			c = min(c, int(r.onRoad))
		}
		return c
	}
	const unreached = 1 << 20
	var ways [256][]sim.Move
	for i := range r.m.Size() {
		to := Hex(i)
		var cost [256]int
		for j := range cost {
			cost[j] = unreached
		}
		cost[to] = 0
		for queue := []Hex{to}; len(queue) > 0; queue = queue[1:] {
			for _, h := range r.m.near[queue[0]] {
				if c := step(h, queue[0]) + cost[queue[0]]; c < cost[h] {
					cost[h] = c
					if c <= int(r.points) {
						queue = append(queue, h)
					}
				}
			}
		}
		next := new([256]Hex)
		for j := range r.m.Size() {
			h, best := Hex(j), unreached
			next[h] = NoHex
			for _, n := range r.m.near[h] {
				if c := step(h, n) + cost[n]; c < best {
					best, next[h] = c, n
				}
			}
			if h != to && cost[h] <= int(r.points) && next[h] != to {
				ways[h] = append(ways[h], move(GoTo, i))
				r.goals[h].add(to)
			}
		}
		r.onFoot[to] = next
	}
	for i := range r.m.Size() {
		for _, n := range r.m.road[i] {
			if int(r.onRoad) <= r.StepCost(Hex(i), n, false) {
				r.along[i].add(n)
			}
		}
		steps := r.steps(Hex(i), r.points)
		r.outset[i] = slices.Concat(steps[:1], ways[i], steps[1:])
	}
}
