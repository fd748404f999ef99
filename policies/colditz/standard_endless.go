package colditz

import (
	"escapesim/sim"
	"escapesim/sim/colditz"
)

// What the standard Allied player does where no clock ends the game, so that
// he need not hurry: his men stay where nobody may arrest them, until a tunnel
// or the throw of his life takes them out.

// letsOut: a man from solitary is worth more on a circle than there. Where
// guards may take him again at the exit of the cooler, and all equipment with
// him, he stays while there is equipment, somebody else to use it, and a guard
// near the exit; and no card is spent on him without another that brings him
// home.
func (a *Allied) letsOut(v colditz.View, at colditz.Circle, card bool) bool {
	if !a.bares || a.place[at].inside() || v.Round() >= patienceOver {
		return true
	}
	if v.EquipmentCards(a.team) > 0 && (a.free > 1 || a.free == 1 && a.content) || card && a.endless && !a.holdsMoveFast(v) {
		return a.risk(at) < 200
	}
	return true
}

// holdsMoveFast: a Move Fast card is in hand.
func (a *Allied) holdsMoveFast(v colditz.View) bool {
	for f := colditz.MoveFast; f < colditz.Release; f++ {
		if v.Holds(f) > 0 {
			return true
		}
	}
	return false
}

// few guards cannot hold all windows.
const few = 8

// staysCold: nothing is taken for which the men could be arrested in the
// courtyard. Tunnels ask for none of it. Windows do, and are worth it where
// the German has too few guards for all of them or, if he has more, where he
// leaves them unguarded for good.
func (a *Allied) staysCold(v colditz.View, have [4]int) bool {
	const soon = 100 // rounds
	return a.endless && a.bares && have == [4]int{} && (!a.careless || a.rules.GuardCount() > few && v.Round() < soon)
}

// The rounds by which patience runs out.
const (
	hopeOver     = 40  // a team with one man inside despairs of all but its do or die
	patienceOver = 200 // and so does any team that has not won yet
	anyCircle    = 220 // from any white circle
	waitOver     = 230 // and whatever its other men are about
)

// givesUp: a do or die is what is left: there are too few men inside for a
// tunnel, or the game has lasted too long. Whoever is in a tunnel or on the
// run is waited for.
func (a *Allied) givesUp(v colditz.View) bool {
	if !a.kit || !v.HasDoOrDie(a.team) {
		return false
	}
	inside, away := 0, 0
	for m := a.from; m < a.to; m++ {
		switch p := v.Man(m); {
		case p.Zone == colditz.InTunnel:
			away++
		case p.Zone == colditz.OnBoard && !a.place[p.At].inside() && !p.WayBack && a.run[a.have][p.At] >= 0:
			away++
		case p.Zone == colditz.OnBoard && a.place[p.At].inside():
			inside++
		}
	}
	round := v.Round()
	return (away == 0 || round >= waitOver) && (inside < 2 && round > hopeOver || round >= patienceOver)
}

// readyToDie: the man stands on the best circle to start from, or cannot get
// there.
func (a *Allied) readyToDie(v colditz.View, runner colditz.Man) bool {
	at := v.Man(runner).At
	return at == a.lastFrom || !v.Vacant(a.lastFrom) || v.Round() >= anyCircle
}

// comesHome is the score of a card that takes a man home from the cooler.
const comesHome = 7_800

// worthAtLeisure is the worth of a card for keeping: tunnels above all, then
// what brings a man home from the cooler; while the team takes no equipment,
// what brings it least.
func (a *Allied) worthAtLeisure(f colditz.Face, worth int8) int8 {
	switch {
	case f >= colditz.TunnelCard && f < colditz.TunnelCard+3:
		return 10
	case f == colditz.KitA || f == colditz.KitB:
		if a.means.Kit {
			return 0
		}
		return 9
	case f == colditz.Release:
		return 7
	case f >= colditz.MoveFast && f < colditz.Release:
		return 6
	case a.wanted == [4]bool{} && (f == colditz.Bribe1 || f == colditz.Bribe2 || f >= colditz.FoundRope && f <= colditz.FoundCutters):
		return 2
	}
	return worth
}

// pairs is the number of pairs of men that it takes to fetch what is missing,
// three at most.
func (a *Allied) pairs() int {
	n := 0
	for _, missing := range a.missing {
		n += int(missing)
	}
	return min(n, 3)
}

// bottled: who is in a tunnel at a circle does not come out at its far end any
// more: a guard is inside, or the game has lasted too long.
func (a *Allied) bottled(v colditz.View, at colditz.Circle) bool {
	t := int(a.rules.Board.Circles[at].Tunnel)
	if v.MenInside(t) > 1 {
		return false
	}
	if a.despairs {
		return true
	}
	for place := range a.rules.Board.Tunnels[t].Circles {
		if _, g := v.InTunnel(t, place); g != colditz.NoGuard && place > int(a.tunnelAt(at)) {
			return true
		}
	}
	return false
}

// longEnough is the round from which a man does not wait any more for others
// to go out of his way.
const longEnough = 30

// makeWay: where pawns stand in each other's way for good, a man gives
// himself up to a guard, who leaves with him, when the kit or a do or die is
// what he cannot get to; and steps back from a man of another team, the teams
// by turns. Otherwise the decision that was made stays.
func (a *Allied) makeWay(v colditz.View, made sim.Move) sim.Move {
	if v.Round() < longEnough {
		return made
	}
	yields := (v.Round()/8+a.team)%2 == 0
	for n := range int(a.to - a.from) {
		goal, at := a.goals[n], a.pawns[n].At
		if goal == nil || goal[at] <= 0 || !a.place[at].inside() {
			continue
		}
		for _, m := range a.stepsOf(v, n) {
			to := stepTo(m)
			if !a.place[to].inside() {
				continue
			}
			_, g := v.At(to)
			switch {
			case g != colditz.NoGuard:
				if goal[to] >= 0 && goal[to] < goal[at] && (!a.kit || a.despairs) {
					return m
				}
			case yields && goal[to] > goal[at] && !a.place[to].light && a.faces(v, goal, at):
				return m
			}
		}
	}
	return made
}

// faces: a man of another team stands ahead on the way to a goal.
func (a *Allied) faces(v colditz.View, goal aim, at colditz.Circle) bool {
	for i := range a.links[at] {
		to := a.links[at][i].To
		if m, _ := v.At(to); m != colditz.NoMan && colditz.TeamOf(m) != a.team && goal[to] >= 0 && goal[to] < goal[at] {
			return true
		}
	}
	return false
}
