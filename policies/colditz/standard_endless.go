package colditz

import (
	"escapesim/sim"
	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
)

// What the standard Allied player does where no clock ends the game, so that
// he need not hurry: his men hold nothing for which they could be arrested
// until all that a run takes can be had at once, or a tunnel, or the throw of
// his life takes them out.

// letsOut: a man from solitary is worth more on a circle than there. Where he would be
// arrested again at once, and searched, he comes out only if he gets under cover.
func (a *Allied) letsOut(v colditz.View, at board.Circle) bool {
	if a.shares && a.supply.hot && a.place[at].inside() && !a.presses() { // else he is arrested again, and searched
		return a.getsUnderCover(v, at, v.Pips()-1)
	}
	return true
}

// getsUnderCover: so many pips take a man from a circle to one where he is not arrested.
func (a *Allied) getsUnderCover(v colditz.View, at board.Circle, pips int) bool {
	a.walker.measure(v, at, pips)
	for _, to := range a.walker.found() {
		if a.hidden(to) && v.Vacant(to) && v.MayStop(to) {
			return true
		}
	}
	return false
}

// out is what it is worth, below 100, to let this man out here: first him who would
// sit longest, and on the white circle nearest to what he does next.
func (a *Allied) out(v colditz.View, m colditz.Man, at board.Circle) int {
	worth := max(v.TermLeft(m), 0)
	if a.rules.Options.Sol.ExitPlacement == colditz.ExitToWhite {
		if d := a.fromWhite()[at]; d >= 0 {
			worth += 50 - int(min(d, 50))
		}
	}
	return worth
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

// comesHome is the score of a card that takes a man home from the cooler.
const comesHome = 7_800

// worthAtLeisure is the worth of a card for keeping: tunnels that pay above all, then
// what brings equipment that is wanted, then what brings a man home from the
// cooler; least what cannot be played.
func (a *Allied) worthAtLeisure(f colditz.Face, worth int8) int8 {
	switch {
	case a.tunnelPays(int(f)):
		return 10
	case f == colditz.KitA || f == colditz.KitB:
		if a.supply.means.Kit {
			return 0
		}
		return 9
	case f == colditz.Release:
		return 7
	case f >= colditz.MoveFast && f < colditz.Release:
		return 6
	case f == colditz.FoundKey && a.supply.wanted[colditz.Key]:
		return 8
	case (f == colditz.Warning || f == colditz.Talisman || f == colditz.Hideaway) &&
		a.rules.Options.Hand.PlayWindow == colditz.PlayInSidesTurns:
		return 0 // they answer what the German does in his turn
	case a.supply.wanted == [4]bool{} && (f == colditz.Bribe1 || f == colditz.Bribe2 || f >= colditz.FoundRope &&
		f <= colditz.FoundCutters):
		return 2
	}
	return worth
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
		goal, at := a.men.goals[n], a.men.pawns[n].At
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
				if goal[to] >= 0 && goal[to] < goal[at] && !a.supply.kit {
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
func (a *Allied) faces(v colditz.View, goal distances, at board.Circle) bool {
	for i := range a.links[at] {
		to := a.links[at][i].To
		if m, _ := v.At(to); m != colditz.NoMan && colditz.TeamOf(m) != a.team && goal[to] >= 0 && goal[to] < goal[at] {
			return true
		}
	}
	return false
}
