package colditz

import (
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
	for _, by := range a.walker.found() {
		if to := a.walker.all[by].to; a.hidden(to) && v.Vacant(to) && v.MayStop(to) {
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
