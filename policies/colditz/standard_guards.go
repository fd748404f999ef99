package colditz

import (
	"slices"

	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
)

// What an Allied player makes of the guards: where they are, and how soon one of them
// could be somewhere.

// guardWatch is where the guards are.
type guardWatch struct {
	pawns    [colditz.MaxGuards]colditz.Pawn
	reserve  bool        // guards are in the barracks
	careless bool        // nobody watches the ways out, where that makes a difference
	count    uint32      // a number for each arrangement of them: memo key of what depends on guards,
	last     uint32      // and the one that was given last
	nearby   []uint32    // memo of nearest, by circle: the count, and the distance in the last eight bits
	odds     *[256]int16 // the chance of an arrest by distance: analysis.reach or analysis.dark
}

// observe notes where the guards are, and reports whether one has moved.
func (a *Allied) observe(v colditz.View) bool {
	if a.guards.count > 0 && v.SameGuards(&a.guards.pawns) {
		return false
	}
	a.guards.pawns = v.GuardPawns()
	a.guards.reserve = v.Reserve() > 0
	matters := a.aims && a.rules.Teams() == 1 || a.shares && a.rules.Teams() > 1
	a.guards.careless = matters && v.Round() > toSettle && !a.watched()
	a.number()
	return true
}

// number gives an arrangement of guards a number that no other has had.
func (a *Allied) number() {
	w := &a.guards
	if w.last++; w.last == 1<<24 {
		clear(w.nearby)
		w.last, a.strike.weighedFor = 1, 0
		a.breakout.weighedFor = [maxWaysOut]uint32{}
	}
	w.count = w.last
}

// toSettle is the rounds in which nobody is at his posts yet: a standard German mostly is in the third.
const toSettle = 2

// watched: more than one guard stands where he ends most runs: a German who watches leaves guards there; of others,
// one comes by now and then. Where attempts are declared, a lone team, which has the turns of all, loses nothing by
// playing as if it were watched.
func (a *Allied) watched() bool {
	posted := 0
	for g := range a.guards.pawns[:a.rules.GuardCount()] {
		if p := &a.guards.pawns[g]; p.Zone == colditz.OnBoard && slices.Contains(a.stations, p.At) {
			posted++
		}
	}
	return posted > 1
}

// playing is the number of players who still take turns.
func (a *Allied) playing(v colditz.View) int {
	n := a.rules.Seats()
	if !a.rules.Options.Turn.SkipEliminated {
		return n
	}
	for t := range a.rules.Teams() {
		if v.Out(t) {
			n--
		}
	}
	return n
}

// risk is the chance that a guard comes to a circle; those in the barracks
// count half.
func (a *Allied) risk(at board.Circle) int {
	return max(int(a.guards.odds[a.nearest(at)]), a.fromBarracks(at))
}

// fromBarracks is the part of a risk that comes from guards in the barracks.
func (a *Allied) fromBarracks(at board.Circle) int {
	if !a.guards.reserve {
		return 0
	}
	return int(a.guards.odds[a.fromPosts[at]]) / 2
}

// threat is the chance, in thousandths, that a guard reaches one of the men
// who are on the run, or, where most go for a do or die, any man on the board.
func (a *Allied) threat(g colditz.Guard) int {
	p := &a.guards.pawns[g]
	if p.Zone != colditz.OnBoard || a.onFoot && !a.men.fleeing {
		return 0
	}
	worst := 0
	for i := range a.men.goals[:a.to-a.from] {
		if m := &a.men.pawns[i]; m.Zone == colditz.OnBoard && !(a.onFoot && a.place[m.At].inside()) && !m.Returning {
			worst = max(worst, int(a.reach[min(a.rules.GuardWalk(p.At, m.At), unreachable)]))
		}
	}
	return worst
}

// nearest is the fewest pips in which a guard now on the board could reach a
// circle; what it has found of all guards is remembered until one moves.
func (a *Allied) nearest(at board.Circle) int {
	if found := a.guards.nearby[at]; found>>8 == a.guards.count {
		return int(found & 0xff)
	}
	d := unreachable
	for g := range a.guards.pawns[:a.rules.GuardCount()] {
		if p := &a.guards.pawns[g]; p.Zone == colditz.OnBoard {
			d = min(d, a.rules.GuardWalk(p.At, at))
		}
	}
	a.guards.nearby[at] = a.guards.count<<8 | uint32(d)
	return d
}
