package colditz

import (
	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
)

// Runs: leaving the castle on foot, or in the staff car. How likely one is to
// succeed, and when it is worth a try.

// runPlan is how men get away on foot, or by car.
type runPlan struct {
	out    *routes   // to a target, or to the staff car
	window distances // to where the runners go
	opened distances // to a drop that hangs; nil none
	car    bool      // there is a kit, and the staff car is waiting
}

// runsShort: a man at a circle outside is near enough to a target to leave the
// staff car.
func (a *Allied) runsShort(at board.Circle) bool {
	return a.targets.steps[a.supply.have][at] >= 0 && a.targets.steps[a.supply.have][at] <= longRun
}

// prospect estimates the chance of a run, in thousandths. The man takes these pips
// now and a mean throw in every later turn; wherever he stops, the nearest guard
// throws to reach him, be it from where the man has crossed a drop or a wire: that is
// the place to look for him. He must arrive within this number of own turns.
func (a *Allied) prospect(v colditz.View, at board.Circle, have budget, pips, turns int) int {
	return a.prospectOf(v, at, have, pips, turns, 1)
}

// prospectOf is prospect if that is at least least; else some smaller number, for
// it stops as soon as this is certain.
// Long because a turn of the run hands eight numbers on to the next.
func (a *Allied) prospectOf(v colditz.View, at board.Circle, have budget, pips, turns, least int) int {
	chance, chase, nearer := 1000, unreachable, 0
	for ; chance >= least && turns > 0; turns-- {
		crossed, after := board.NoCircle, 0
		stop, since := at, 0
		toGo := a.run.out.steps[have][at]
		for n := 1; n <= pips && toGo > 0; n++ {
			on := a.onward(v, a.run.out, at, have)
			if on.to == board.NoCircle {
				chance /= 2
				if n == 1 {
					return 0
				}
				break
			}
			if on.left != have && !a.endless {
				crossed, after = at, 0
			}
			after++
			at, have, toGo = on.to, on.left, toGo-1
			if !a.place[at].light {
				stop, since = at, after
			}
		}
		if toGo == 0 {
			return chance
		}
		at = stop
		if a.place[at].inside() {
			return 0
		}
		d := a.nearest(at)
		if a.guards.reserve {
			d = min(d, int(a.fromPosts[at]))
		}
		if crossed != board.NoCircle {
			behind := a.nearest(crossed) + since
			if a.guards.reserve {
				behind = min(behind, int(a.fromPosts[crossed])+since)
			}
			d = min(d, behind)
			if a.rules.Options.Pursue.RouteOpen {
				chase = min(chase, behind) // pursuers come after him, as fast as he walks
			}
		}
		d = min(d, chase)
		if d < unreachable {
			d = max(d-nearer, 1)
			nearer += a.closesIn()
		}
		r := int(a.reach[min(d, unreachable)])
		keeps := 1000 - r*r/1000*a.settings.Fear/100 // the guard has other things to do, too
		if a.aims && a.rules.Teams() == 1 && !a.guards.careless {
			keeps = 1000 - r // he has not
		}
		chance = chance * keeps / 1000
		pips = 8
		if a.shares && a.place[at].area == board.Outside && int(a.fromPosts[at]) >= unreachable {
			// nobody but pursuers comes near
			for rest := int(a.run.out.steps[have][at]) - pips; rest > 0; rest -= pips {
				chance = chance * keeps / 1000
			}
			return chance
		}
	}
	return 0
}

// closesIn is the pips by which guards come nearer to a man on the run with every turn:
// those who watch for attempts stay at their posts for the most part.
func (a *Allied) closesIn() int {
	const seen, watching = 6, 3
	switch {
	case a.aims:
		return seen
	case a.shares && !a.guards.careless:
		return watching
	}
	return 0
}

// onward is the next step of the best way: men are passed, guards are not. To NoCircle when guards stand on
// all shortest ways.
func (a *Allied) onward(v colditz.View, out *routes, at board.Circle, have budget) leg {
	if on := out.next[have][at]; on.to == board.NoCircle || v.Vacant(on.to) {
		return on
	}
	links := a.links[at]
	for i := range links {
		l := &links[i]
		if !have.holds(l.fare) || out.steps[have-l.fare][l.To] != out.steps[have][at]-1 {
			continue
		}
		if _, g := v.At(l.To); g == colditz.NoGuard || a.guards.pawns[g].Zone != colditz.OnBoard {
			return leg{l.To, have - l.fare}
		}
	}
	return leg{to: board.NoCircle}
}

// launch: a run from here promises enough to break out.
func (a *Allied) launch(v colditz.View, n int, at board.Circle) bool {
	if !a.supply.kit {
		return false
	}
	if v.Declared(a.from + colditz.Man(n)) {
		return true // decided when the attempt was declared
	}
	if a.seen.launched[n] < 0 {
		a.seen.launched[n] = int16(a.prospectOf(v, at, a.supply.have, v.Pips(), a.time.left, max(a.bar(), 1)))
	}
	return int(a.seen.launched[n]) >= a.bar()
}

// bar is the least chance, in thousandths, of a run that is worth a try. It falls
// as time runs out. Without a clock, where a do or die is the alternative, it falls
// with every round.
func (a *Allied) bar() int {
	bar := 10 * a.settings.Run * min(a.time.left, 8) / 8
	if a.shares { // whoever is outside is followed all the way: no chance is much better
		bar = 10 * a.settings.Attempt * max(min(a.time.left-5, 12), 0) / 12
	}
	return bar
}

// longRun is farther than any window is from a target for a man with two
// ropes and cutters.
const longRun = 30

// estimate is a chance in thousandths, or, as its complement (^), an upper bound of
// one.
type estimate int16

// unknownChance is a chance of which nothing is known.
const unknownChance = ^estimate(1000)

func (e estimate) known() bool { return e >= 0 }

// most is the chance, or its upper bound.
func (e estimate) most() int { return int(max(e, ^e)) }

// chanceOf is the estimate that prospectOf gives for this least.
func chanceOf(chance, least int) estimate {
	if chance < least && least > 1 {
		return ^estimate(least - 1)
	}
	return estimate(chance)
}
