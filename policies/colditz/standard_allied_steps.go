package colditz

import (
	"math/bits"

	"escapesim/sim"
	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
)

// walkOn adds to a man's step those that follow it as a matter of course:
// towards his goal inside, or outside where he is already and nobody shares
// his way, as far as he does not come to a way out, nobody stands in his way,
// and nobody else would rather take cover with the pips.
func (a *Allied) walkOn(v colditz.View, plan []sim.Move) []sim.Move {
	k, man, to, _ := colditz.Unpack(plan[0])
	if k != colditz.Step || v.MustMove() >= 0 {
		return plan
	}
	n := man - int(a.from)
	goal, at := a.goals[n], board.Circle(to)
	inside := a.place[at].inside()
	if goal == nil || a.verdict[n] == 2 || inside != a.place[a.pawns[n].At].inside() || a.shares && !inside {
		return plan
	}
	for range v.Pips() - 1 {
		here := &a.place[at]
		if inside && (here.jumps || here.safe && a.hot && a.othersExposed(n)) {
			break
		}
		next, left, kind := board.NoCircle, goal[at], board.StepLink
		links := a.links[at]
		for i := range links {
			to := links[i].To
			if d := goal[to]; d >= 0 && (d < left || d == left && d < goal[at] && to < next) && links[i].foot && v.Vacant(to) {
				next, left, kind = to, d, links[i].Kind
			}
		}
		if next == board.NoCircle || a.shares && a.deadEnd(v, goal, next) {
			break
		}
		at, plan = next, append(plan, colditz.MoveOf(colditz.Step, man, int(next), int(kind)))
	}
	if inside && len(plan) == v.Pips() && goal[at] > 0 && a.place[at].room == board.NoRoom {
		plan = append(plan, colditz.MoveOf(colditz.StopMoving)) // he has come to where nothing is to be done
	}
	return plan
}

// othersExposed: a man other than this one stands where he may be arrested.
func (a *Allied) othersExposed(n int) bool {
	for i := range a.goals[:a.to-a.from] {
		if p := &a.pawns[i]; i != n && a.goals[i] != nil && p.Zone == colditz.OnBoard && a.place[p.At].inside() && !a.place[p.At].safe {
			return true
		}
	}
	return false
}

// prospect estimates the chance of a run, in thousandths: the man takes
// these pips now and a mean throw in every further turn, and wherever he
// stops the nearest guard throws to reach him. There are so many own turns
// left.
func (a *Allied) prospect(v colditz.View, at board.Circle, have budget, pips, turns int) int {
	return a.prospectOf(v, at, have, pips, turns, 1)
}

// prospectOf is prospect where it is at least so much, and less where it is not:
// it is not thought through then.
func (a *Allied) prospectOf(v colditz.View, at board.Circle, have budget, pips, turns, least int) int {
	chance, chase, nearer := 1000, unreachable, 0
	lets := a.lax && (a.strolls || !a.place[at].inside())
	for ; chance >= least && turns > 0; turns-- {
		crossed, after := board.NoCircle, 0
		stop, since := at, 0
		for n := 1; n <= pips && a.out.steps[have][at] > 0; n++ {
			next, left := a.onward(v, at, have)
			if next == board.NoCircle && lets {
				var fare budget
				next, fare = a.nextOn(a.out, at, have)
				left = have - fare
				chance = chance * passes / 1000
			}
			if next == board.NoCircle {
				chance /= 2
				if n == 1 {
					return 0
				}
				break
			}
			if left != have || crossed != board.NoCircle {
				if left != have {
					crossed, after = at, 0
				}
				after++
			}
			at, have = next, left
			if !a.place[at].light {
				stop, since = at, after
			}
		}
		if a.out.steps[have][at] == 0 {
			return chance
		}
		at = stop
		if a.place[at].inside() {
			return 0
		}
		d := a.nearest(at)
		if a.reserve {
			d = min(d, int(a.fromPosts[at]))
		}
		if crossed != board.NoCircle {
			behind := a.nearest(crossed) + since
			if a.reserve {
				behind = min(behind, int(a.fromPosts[crossed])+since)
			}
			d = min(d, behind)
			if a.rules.Options.Pursue.RouteOpen {
				chase = min(chase, behind) // on all the way, and as fast as he
			}
		}
		d = min(d, chase)
		if a.shares && a.watchful && d < unreachable { // they come nearer with every turn
			d = max(d-nearer, 1)
			nearer += 3
		}
		r := int(a.reach[min(d, unreachable)])
		keeps := 1000 - r*r/1000*(400+600*a.caution/1000)/1000 // he has other things to do as well
		if lets {
			keeps = survives
		}
		chance = chance * keeps / 1000
		pips = 8
		if a.shares && a.place[at].area == board.Outside && int(a.fromPosts[at]) >= unreachable {
			for rest := int(a.out.steps[have][at]) - pips; rest > 0; rest -= pips { // nobody but pursuers comes near
				chance = chance * keeps / 1000
			}
			return chance
		}
	}
	return 0
}

// onward is the next circle of the best way and the budget left there;
// NoCircle when pawns stand on all of them.
func (a *Allied) onward(v colditz.View, at board.Circle, have budget) (board.Circle, budget) {
	on := a.out.next[have][at]
	if on.to == board.NoCircle {
		return on.to, 0
	}
	if _, g := v.At(on.to); g == colditz.NoGuard {
		return on.to, on.left
	}
	links := a.links[at]
	for i := range links {
		l := &links[i]
		if !have.holds(l.fare) || a.out.steps[have-l.fare][l.To] != a.out.steps[have][at]-1 {
			continue
		}
		if _, g := v.At(l.To); g == colditz.NoGuard {
			return l.To, have - l.fare
		}
	}
	return board.NoCircle, 0
}

// walk finds the best of the steps and its score; of equals, the first. Men
// for whom more can be hoped are looked at first, and the others only if they
// could do as well.
func (a *Allied) walk(v colditz.View) (best sim.Move, most int) {
	if must := v.MustMove(); must >= 0 {
		return a.steps(v, must-int(a.from))
	}
	best, a.stuck = nothing, 0
	if v.Pips() == 0 {
		return best, 0
	}
	who := a.walker // most of the time he goes on
	for left := uint32(1)<<(a.to-a.from) - 1; ; who = -1 {
		if who < 0 {
			bound := max(most, 1) - 1
			for rest := left; rest != 0; rest &= rest - 1 {
				n := bits.TrailingZeros32(rest)
				if b := a.bound[n]; b > bound {
					who, bound = n, b
				}
			}
			if who < 0 {
				return a.pastOthers(v, best, most)
			}
		}
		left &^= 1 << who
		if pick, score := a.steps(v, who); score > most || score == most && score > 0 && pick < best {
			best, most = pick, score
		}
	}
}

// What a step is worth.
const (
	byWeight       = 300  // times the weight of a man's goal
	offTheWay      = 2000 // more when he leaves a room's door, or the circles near it, free
	intoCover      = 1000 // more when he could be arrested where he is
	makeRoom       = 2500 // for a man at his goal who makes room for others at a door
	makeLittleRoom = 50   // or elsewhere
)

// steps finds the best of a man's steps, and its score, 0 when none helps; then
// he may be stuck.
func (a *Allied) steps(v colditz.View, n int) (best sim.Move, score int) {
	goal, at := a.goals[n], a.pawns[n].At
	best = nothing
	if v.MustMove() == int(a.from)+n {
		for _, m := range a.stepsOf(v, n) { // nobody else may move
			worth := 1
			if to := stepTo(m); goal != nil && goal[to] >= 0 {
				worth = 2000 - int(goal[to])
			}
			if worth > score {
				best, score = m, worth
			}
		}
		return best, score
	}
	if goal == nil {
		return best, 0
	}
	here, left := &a.place[at], goal[at]
	exposed := a.hot && here.inside()
	shelter, stay := false, false // what a man does inside whom a guard is likely to get on his way
	if exposed && a.bad(v, n) {
		stay = here.safe
		shelter = !stay && int(a.shelter[at]) <= v.Pips()
	}
	for _, m := range a.stepsOf(v, n) {
		to := stepTo(m)
		if goal[to] > left && !shelter || !v.Vacant(to) || a.shares && a.deadEnd(v, goal, to) {
			continue
		}
		goal := goal
		if a.place[to].inside() {
			if stay {
				continue
			}
			if shelter {
				goal = a.shelter
			}
		}
		if worth := a.step(v, n, goal, at, to); worth > score {
			best, score = m, worth
		}
	}
	if a.shares && score == 0 && left > 0 && !stay && !shelter {
		a.stuck |= 1 << n
	}
	return best, score
}

// stepTo is the circle to which a step leads.
func stepTo(m sim.Move) board.Circle { return board.Circle(uint16(m >> 16)) }

// step scores a step to a vacant circle on the way to a goal; 0 for none that
// helps.
func (a *Allied) step(v colditz.View, n int, goal aim, at, to board.Circle) int {
	here, there := &a.place[at], &a.place[to]
	switch {
	case goal[to] > goal[at]:
		return 0
	case goal[to] == goal[at] && goal[at] > 0 && there.inside() && !there.light && !a.ahead(v, goal, at) && a.ahead(v, goal, to):
		return 200 * a.weight[n] // round a pawn that stands in the way
	case goal[to] < 0 || goal[to] == goal[at]:
		// In a door, or just behind it, he makes room for others.
		if goal[at] == 0 && !(a.shares && a.runner[n]) && here.room != board.NoRoom && here.room == there.room && !there.light && a.rooms[here.room].deep[to] < a.rooms[here.room].deep[at] {
			if a.rooms[here.room].way[at] > 0 {
				return makeRoom
			}
			return makeLittleRoom
		}
		return 0
	case here.inside() && (!there.inside() || a.endless && there.gate != board.NoGate) && !a.launch(v, n, at):
		return 0
	}
	score := byWeight*a.weight[n] - min(int(goal[to]), 250)
	if a.shares && !here.inside() && a.weight[n] == 5 {
		worth, wait := a.together(v, n, at, to)
		if wait {
			return 0
		}
		score += worth + runsFirst + a.risk(at)*dangerFirst/1000
	}
	if a.endless && a.weight[n] >= 4 && (a.breaks[n] || !here.inside()) || !a.plain && a.weight[n] == 5 && !here.inside() {
		score += runsFirst
	}
	if here.room != board.NoRoom && here.room == there.room && a.rooms[here.room].way[at] > a.rooms[here.room].way[to] {
		score += offTheWay
	}
	if a.hot && !here.safe && here.inside() {
		score += intoCover
	}
	return score
}

// launch: a run from here promises enough to break out.
func (a *Allied) launch(v colditz.View, n int, at board.Circle) bool {
	if !a.kit {
		return false
	}
	if v.Declared(a.from + colditz.Man(n)) {
		return true // that was thought over before
	}
	if a.launched[n] < 0 {
		a.launched[n] = int16(a.prospectOf(v, at, a.have, v.Pips(), a.left, max(a.bar(v), 1)))
	}
	return int(a.launched[n]) >= a.bar(v)
}

// bar is the least chance, in thousandths, of a run that is worth a try. It
// sinks when time runs out, and where a do or die is the other choice and no
// clock ends the game, from round to round by which no better chance has come.
func (a *Allied) bar(v colditz.View) int {
	bar := (250 + 500*a.caution/1000) * min(a.left, 8) / 8
	if a.shares { // whoever is outside is followed all the way: no chance is much better
		bar = (50 + 500*a.caution/1000) * max(min(a.left-5, 12), 0) / 12
	}
	if v.TurnsLeft() < 0 && !a.endless {
		bar = bar * 40 / (40 + v.Round())
	}
	return bar
}

// ahead: a vacant circle lies ahead on the way to a goal.
func (a *Allied) ahead(v colditz.View, goal aim, at board.Circle) bool {
	links := a.links[at]
	for i := range links {
		if l := &links[i]; goal[l.To] >= 0 && goal[l.To] < goal[at] && l.foot && v.Vacant(l.To) {
			return true
		}
	}
	return false
}

// unhurried is the number of own turns above which it pays to take cover, where
// a clock ends the game and a do or die is what most men go for: who waits for
// guards to go away loses more than who is arrested.
const unhurried = 20

// bad: where the pips take a man on his way, a guard is likely to get him.
func (a *Allied) bad(v colditz.View, i int) bool {
	if a.verdict[i] == 0 {
		goal, at := a.goals[i], a.pawns[i].At
	walk:
		for range v.Pips() {
			for j := range a.links[at] {
				if to := a.links[at][j].To; goal[to] >= 0 && goal[to] < goal[at] {
					at = to
					continue walk
				}
			}
			break
		}
		a.verdict[i] = 1
		if (a.plain || a.left > unhurried) && !a.place[at].safe && !a.careless && !a.presses() && a.risk(at) > 500-400*a.caution/1000 {
			a.verdict[i] = 2
		}
	}
	return a.verdict[i] == 2
}

// risk is the chance that a guard comes to a circle; those in the barracks
// count half.
func (a *Allied) risk(at board.Circle) int {
	risk := int(a.odds[min(a.nearest(at), unreachable)])
	if a.reserve {
		risk = max(risk, int(a.odds[a.fromPosts[at]])/2)
	}
	return risk
}

func (a *Allied) tunnelAt(c board.Circle) int8 { return a.rules.Board.Circles[c].TunnelAt }

// leave scores a step out of a tunnel: at the far end, when the others are
// close behind and there are pips to get away with.
func (a *Allied) leave(v colditz.View, m colditz.Man, to board.Circle) int {
	at := v.Man(m).At
	d := a.run.steps[a.have][to]
	if a.tunnelAt(at) == 0 || d < 0 || !v.Vacant(to) {
		return 0
	}
	t := int(a.rules.Board.Circles[at].Tunnel)
	if !v.Detected(board.Tunnel(t)) && v.MenInside(board.Tunnel(t)) > 1 && v.Pips() < 5 {
		return 0
	}
	if a.endless && !v.Detected(board.Tunnel(t)) && v.Round() < waitOver && a.prospect(v, to, a.have, v.Pips()-1, a.left) < a.bar(v) {
		return 0
	}
	return 1_950 - int(d)
}

// threat is the chance, in thousandths, that a guard reaches one of the men
// who are on the run.
func (a *Allied) threat(g colditz.Guard) int {
	p := &a.guards[g]
	if p.Zone != colditz.OnBoard || !a.fleeing {
		return 0
	}
	worst := 0
	for i := range a.goals[:a.to-a.from] {
		if m := &a.pawns[i]; m.Zone == colditz.OnBoard && !a.place[m.At].inside() && !m.Returning {
			worst = max(worst, int(a.reach[min(a.rules.GuardWalk(p.At, m.At), unreachable)]))
		}
	}
	return worst
}

// nearest is the fewest pips in which a guard now on the board could reach a
// circle; what it has found is remembered until a guard moves.
func (a *Allied) nearest(at board.Circle) int {
	if found := a.nearby[at]; found>>8 == a.watch {
		return int(found & 0xff)
	}
	d := unreachable
	for g := range a.guards[:a.rules.GuardCount()] {
		if p := &a.guards[g]; p.Zone == colditz.OnBoard {
			d = min(d, a.rules.GuardWalk(p.At, at))
		}
	}
	a.nearby[at] = a.watch<<8 | uint32(d)
	return d
}
