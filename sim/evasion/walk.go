package evasion

import (
	"escapesim/sim"
	"escapesim/sim/position"
)

// WalkOptions turns movement on foot.
type WalkOptions struct {
	Rough      int  `key:"move.rough" clause:"EVA-MOVE-01" range:"1..6" doc:"rough hexes a move on foot"`
	Open       int  `key:"move.open" clause:"EVA-MOVE-01" range:"1..6" doc:"open hexes a move on foot"`
	Road       int  `key:"move.road" clause:"EVA-MOVE-01" range:"1..6" doc:"road or town hexes a move on foot"`
	Mix        Mix  `key:"move.mix" clause:"EVA-MOVE-02" values:"points|slowest|carry" default:"points" assumed:"the table does not say how ground mixes; points are exact for each pure move" doc:"how one move crosses different ground: points, the slowest ground rules, or points left over carry to the next move"`
	BesideRoad bool `key:"move.beside_road" clause:"EVA-MOVE-04" doc:"whoever goes to a hex that the road leads to may keep off the road"`
	PatrolSame bool `key:"move.patrol_same" clause:"EVA-MOVE-06" doc:"patrols walk like the party; else one hex a move"`
	Wounded    int  `key:"move.wounded" clause:"EVA-MOVE-09" range:"0..3" doc:"hexes a move of a party with a wounded man"`
	EdgeExit   bool `key:"edge.exit" clause:"EVA-MOVE-11" default:"false" assumed:"the document gives no way off the map" doc:"men on an edge hex may leave the map and count as away"`
	OnePatrol  bool `key:"stack" clause:"EVA-MOVE-12" values:"unlimited|one" default:"unlimited" assumed:"no limit is given" doc:"how many patrols on foot may stand in a hex"`
	Zoc        bool `key:"zoc" clause:"EVA-MOVE-13" doc:"a party that meets a patrol or truck walks no further in that move"`
	OnRails    bool `key:"rail" clause:"EVA-MOVE-14" values:"none|path" default:"none" assumed:"railways are not in the movement table" doc:"railways have no effect, or are walked like a road without being one"`
	HelpAny    bool `key:"wound.helpers" clause:"EVA-WND-02" values:"1:1|1:any" default:"1:1" assumed:"carrying a man takes a man; the document says 'an unwounded Commando'" doc:"a fit man helps one wounded man, or any number"`
}

// Mix says how one move crosses different ground.
type Mix uint8

const (
	MixPoints Mix = iota
	MixSlowest
	MixCarry
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
	if r.o.Walk.OnRails && r.m.Railed(from, to) {
		c = min(c, r.onRoad)
	}
	return int(c)
}

// pace is how far somebody has gone in this move.
type pace struct {
	points, steps, dearest int8
}

// noStep is the means of who can pay for none.
const noStep = -1

// means is the cost of the dearest step that somebody can still pay for.
func (r *Rules) means(p pace) int8 {
	if r.o.Walk.Mix != MixSlowest {
		return min(p.points, r.points)
	}
	if n := r.points / (p.steps + 1); n >= p.dearest {
		return n
	}
	return noStep
}

// carried is what man i brings along from the move before.
func (u *umpire) carried(i Man) int8 {
	if u.Steps[i] > 0 && !u.Wounded.Has(i) {
		return min(u.Points[i], u.points-1)
	}
	return 0
}

// slowest is the pace of men who walk together (EVA-SPLIT-04).
func (s *State) slowest(men Men) pace {
	p := pace{points: 127}
	for m := men; m != 0; m &= m - 1 {
		i := m.First()
		p.points = min(p.points, s.Points[i])
		p.steps = max(p.steps, s.Steps[i])
		p.dearest = max(p.dearest, s.Entered[i])
	}
	return p
}

// helped: everybody wounded among them has a helper (EVA-WND-01, -02).
func (r *Rules) helped(s *State, men Men) bool {
	hurt, fit := (men & s.Wounded).Count(), (men & s.Fit).Count()
	return hurt == 0 || fit >= hurt || fit > 0 && r.o.Walk.HelpAny
}

// partyMeans is the dearest step that a party can pay for (EVA-MOVE-09).
func (r *Rules) partyMeans(s *State, men Men) int8 {
	p := s.slowest(men)
	switch {
	case men&s.Wounded == 0:
		return r.means(p)
	case int(p.steps) < r.o.Walk.Wounded && r.helped(s, men):
		return r.points
	}
	return noStep
}

// patrolMeans is the dearest step that the patrol under orders can pay for.
func (r *Rules) patrolMeans(s *State) int8 {
	switch {
	case r.o.Walk.PatrolSame:
		return r.means(pace{s.UnitPoints, s.UnitSteps, s.UnitDearest})
	case s.UnitSteps == 0:
		return r.points
	}
	return noStep
}

// walkDecisions: steps on foot, and ways of several.
func walkDecisions() []decision {
	return []decision{{
		kind: Leave, words: "leave the map", at: during(partyOnFoot), under: func(o *Options) bool {
			return o.Walk.EdgeExit
		},
		open: func(r *Rules, s *State, w who) arguments { return one(r.m.Edge(w.at) && r.helped(s, s.Party)) },
		do:   func(u umpire, _ choice) { u.leave() },
	}, {
		kind: Walk, words: "walk to %s", arg: aHex, at: during(partyOnFoot),
		open: func(r *Rules, _ *State, w who) arguments { return r.stepsBeside(w.at, w.means) },
		do:   func(u umpire, x choice) { u.walk(x.hex(), false) },
	}, {
		kind: March, words: "march to %s", arg: aHex, at: during(partyOnFoot),
		open: func(r *Rules, _ *State, w who) arguments { return r.stepsAlong(w.at, w.means) },
		do:   func(u umpire, x choice) { u.walk(x.hex(), true) },
	}, {
		kind: Walk, at: during(patrolOnFoot, patrolInLine),
		open: func(r *Rules, s *State, w who) arguments { return r.room(s, w, r.stepsBeside(w.at, w.means)) },
		do:   func(u umpire, x choice) { u.patrolWalk(x.hex(), false) },
	}, {
		kind: March, at: during(patrolOnFoot, patrolInLine),
		open: func(r *Rules, s *State, w who) arguments { return r.room(s, w, r.stepsAlong(w.at, w.means)) },
		do:   func(u umpire, x choice) { u.patrolWalk(x.hex(), true) },
	}, {
		kind: GoTo, words: "go to %s", arg: aHex, at: during(patrolOnFoot, patrolInLine),
		open: func(r *Rules, s *State, w who) arguments {
			if s.UnitSteps != 0 || w.means != r.points {
				return arguments{}
			}
			return places(&r.goals[w.at])
		},
		do: func(u umpire, x choice) { u.goOn(x.hex()) },
	}, {
		kind: Beat, words: "beat by %s", arg: aBeat, at: during(patrolOnFoot, beatInLine),
		ways: func(r *Rules, s *State, w who) []sim.Move {
			if s.UnitSteps != 0 || w.means != r.points {
				return nil
			}
			return r.beats[w.at]
		},
		do: func(u umpire, x choice) { u.beat(sim.Move(x)) },
	}}
}

func aBeat(r *Rules, m sim.Move) string {
	by := r.hexName(via(m, 0))
	if two := via(m, 1); two != NoHex {
		by += " and " + r.hexName(two)
	}
	return by + " to " + aHex(r, m)
}

// stepsBeside is where a step beside the road leads that is no dearer than
// this.
func (r *Rules) stepsBeside(h Hex, means int8) arguments {
	if means < 0 {
		return arguments{}
	}
	to := places(&r.payable[means])
	if means >= r.onRoad {
		to = to.or(&r.railed[h])
	}
	return to.and(&r.beside[h])
}

// stepsAlong is where one along the road leads.
func (r *Rules) stepsAlong(h Hex, means int8) arguments {
	if means < r.onRoad {
		return arguments{}
	}
	return places(&r.m.tied[h])
}

// room are those of these hexes that the stacking limit allows: where no other
// patrol on foot stands that the German player knows of.
func (r *Rules) room(s *State, w who, to arguments) arguments {
	if !r.o.Walk.OnePatrol {
		return to
	}
	free := hexes{^uint64(0), ^uint64(0), ^uint64(0), ^uint64(0)}
	for o := s.walkers() &^ s.PatrolMissed &^ (1 << w.unit); o != 0; o &= o - 1 {
		free.remove(s.Patrol[o.First()])
	}
	return to.and(&free)
}

// walk moves the party one hex, and settles what it meets.
func (u *umpire) walk(to Hex, road bool) {
	from := u.Man[u.Party.First()]
	if u.o.Spot.OnLeave && !u.Plotting && u.watched(from) {
		u.push(frame{Kind: stepping, Hex: to, Men: u.Party, Last: road}) // taken when the watch is over
		u.push(frame{Kind: watch, Hex: from, Unit: Unit(NoTruck), Men: u.Party})
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
		i := m.First() & 7
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
	u.tell(PartyWalked, British, int(men), int(from), int(to), position.Bit(road))
	u.enter(men, to, NoTruck)
}

// leave takes the party off the map.
func (u *umpire) leave() {
	men := u.Party
	u.tell(PartyLeft, British, int(men), int(u.Man[men.First()]), 0, 0)
	u.remove(men)
	u.Away |= men
	u.Party = 0
	u.endIfNobody()
}

// patrolStep moves the patrol under orders one hex; true when somebody is there, whom it is
// to look at.
func (u *umpire) patrolStep(to Hex, road bool) (meets bool) {
	s := u.State
	p := s.Unit.Patrol()
	from := s.Patrol[p]
	cost := int8(u.StepCost(from, to, road))
	s.UnitPoints -= cost
	s.UnitDearest = max(s.UnitDearest, cost)
	s.UnitSteps++
	s.Patrol[p] = to
	if s.Plotting {
		return false
	}
	u.log.Add(PatrolWalked, German, int(p), int(from), int(to), position.Bit(road))
	s.Looked[s.Move&MaxMoves].add(to)
	return anybody(s.Man.word(), to) && !s.PatrolLost.Has(p)
}

// lookRound has the patrol under orders look at those in its hex.
func (u *umpire) lookRound() {
	unit := u.Unit
	h := u.Patrol[unit]
	u.sight(unit, h)
	u.push(frame{Kind: looking, Hex: h, Unit: unit, Last: true})
}

// patrolWalk is an order of one step.
func (u *umpire) patrolWalk(to Hex, road bool) {
	if u.patrolStep(to, road) {
		u.lookRound()
	}
}

// look notes that the Germans have looked into a hex; what they saw they are
// told at once, so a note without a report means that it was clear.
func (u *umpire) look(h Hex) {
	if !u.Plotting {
		u.Looked[u.Move].add(h)
	}
}

// paths tabulates the steps on foot by hex and points.
func (r *Rules) paths() {
	w := r.o.Walk
	r.plain = w.Mix != MixSlowest && w.PatrolSame && !w.OnePatrol
	r.payable = make([]hexes, r.points+1)
	for i := range r.m.Size() {
		h := Hex(i)
		for points := r.cost[r.m.terrain[h]]; points <= r.points; points++ {
			r.payable[points].add(h)
		}
		for j, n := range r.m.near[h] {
			if r.m.link[h]>>j&1 == 0 || w.BesideRoad {
				r.beside[h].add(n)
			}
			if w.OnRails && r.m.Railed(h, n) {
				r.railed[h].add(n)
			}
		}
	}
	for i := range r.m.Size() {
		h := Hex(i)
		for points := range r.points + 1 {
			if r.stepsBeside(h, points) == (arguments{}) && r.stepsAlong(h, points) == (arguments{}) {
				r.dearth[h] = points
			}
		}
	}
}

// Beside lists the steps beside the road from a hex that so many points pay
// for, as moves.
func (r *Rules) Beside(h Hex, points int) (list []sim.Move) {
	to := r.stepsBeside(h, int8(min(points, int(r.points))))
	for _, n := range r.m.near[h] {
		if to.has(int(n)) {
			list = append(list, move(Walk, n))
		}
	}
	return list
}

// Spent reports whether so many points pay for no step from a hex.
func (r *Rules) Spent(h Hex, points int) bool { return min(int8(points), r.points) <= r.dearth[h] }

// Goes reports whether a patrol that has all its points can be sent from one
// hex to another with one order.
func (r *Rules) Goes(from, to Hex) bool { return r.goals[from].has(to) }

// Kilometres is how far the rules let men and trucks go.
type Kilometres struct{ Rough, Open, Road, RoadDay, Truck int }

// HexKilometres is the width of a hex.
const HexKilometres = 2

// March is what the designer's remark on 6 km a day measures: kilometres a
// move, and by road in a day of two moves (EVA-MOVE-16).
func (r *Rules) March() Kilometres {
	w := r.o.Walk
	return Kilometres{
		w.Rough * HexKilometres, w.Open * HexKilometres, w.Road * HexKilometres, 2 * w.Road * HexKilometres,
		r.o.Vehicle.Links * HexKilometres,
	}
}

// goOn takes the patrol under orders along its way. Where it meets somebody, a frame keeps
// the rest. Where it could board a truck at the end its order goes on.
func (u *umpire) goOn(to Hex) {
	s := u.State
	p := s.Unit.Patrol()
	next := u.onFoot[to]
	for from := s.Patrol[p]; from != to; {
		h := next[from]
		if u.patrolStep(h, u.along[from].has(h)) {
			u.push(frame{Kind: walking, Hex: to, Unit: s.Unit})
			u.lookRound()
			return
		}
		from = h
	}
	if s.UnitWhole || s.UnitOff || u.trucksFor(s, p) == 0 {
		s.Unit = NoUnit
	}
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
	var there, back [256][6]int // what the steps from a hex to its neighbours cost, and those from them
	for i := range r.m.Size() {
		for k, n := range r.m.near[i] {
			there[i][k], back[i][k] = step(Hex(i), n), step(n, Hex(i))
		}
	}
	const unreached = 1 << 20
	for i := range r.m.Size() {
		to := Hex(i)
		var cost [256]int
		for j := range cost {
			cost[j] = unreached
		}
		cost[to] = 0
		for queue := []Hex{to}; len(queue) > 0; queue = queue[1:] {
			for k, h := range r.m.near[queue[0]] {
				if c := back[queue[0]][k] + cost[queue[0]]; c < cost[h] {
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
			for k, n := range r.m.near[h] {
				if c := there[h][k] + cost[n]; c < best {
					best, next[h] = c, n
				}
			}
			if h != to && cost[h] <= int(r.points) && next[h] != to {
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
	}
}
