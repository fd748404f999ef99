package stalagluft

import (
	"escapesim/reports"
	"escapesim/sim"
	"escapesim/sim/stalagluft"
	"escapesim/sim/stalagluft/skirmish"
)

// actionNames are the kinds of decisions of the tactical game in words.
var actionNames = [...]string{
	stalagluft.KDone: "done, or no", stalagluft.KYes: "yes, or go on",
	stalagluft.KFigure: "name a man, a guard or a ferret", stalagluft.KCell: "go to a place in the open",
	stalagluft.KBuilding: "go into, search or use a building", stalagluft.KShop: "set a workshop up",
	stalagluft.KItem: "move a hidden thing", stalagluft.KExit: "a ferret leaves the camp",
	stalagluft.KRelocate: "an unseen ferret slips away", stalagluft.KBeat: "move a guard to another beat",
	stalagluft.KStrip: "strip a building", stalagluft.KUnpack: "keep a parcel as material",
	stalagluft.KPlay: "play an idea card", stalagluft.KFit: "fit a pump", stalagluft.KBarter: "barter",
	stalagluft.KStart: "begin a tunnel", stalagluft.KDig: "dig",
	stalagluft.KHide: "hide sand in a building", stalagluft.KCarry: "carry sand out",
	stalagluft.KMake: "make something", stalagluft.KIdentify: "question a man who may be a spy",
	stalagluft.KScenario: "declare a scenario", stalagluft.KBreak: "break out", stalagluft.KIdea: "draw an idea card",
	stalagluft.KReveal: "name what a spy has found",
	stalagluft.KOffer:  "offer a ware", stalagluft.KCancel: "cancel a die of a search",
}

// atTheWire is what all decisions of a scenario within the tactical game are
// called.
const atTheWire = "a decision at the wire"

// Actions are the kinds of decisions of the tactical game.
func Actions() []string { return append(actionNames[:len(actionNames):len(actionNames)], atTheWire) }

// Action is what kind of decision it is; a scenario's declaration, with its name.
func Action(s *stalagluft.State, m sim.Move) string {
	if s.Phase == stalagluft.Night {
		return atTheWire
	}
	kind, _, _ := stalagluft.Parts(m)
	return actionNames[kind]
}

// Winners is the side that has won.
func Winners(s *stalagluft.State) reports.End {
	if s.Winner < 0 {
		return 0
	}
	return 1 << s.Winner
}

// NightAction is what kind of decision it is in a scenario.
func NightAction(m sim.Move) string {
	switch row, _, named := skirmish.RowOf(m); {
	case named:
		return "row " + plain(skirmish.RowNames[row])
	case skirmish.DirectionOf(m) >= 0:
		return "step"
	case m == skirmish.Stay:
		return "stand still"
	case m == skirmish.NewOrder, m == skirmish.GoOn:
		return "let an order stand, or give another"
	case m == skirmish.Abort:
		return "give up"
	case skirmish.CellOf(m) >= 0:
		return "place a man, or send a figure"
	}
	return "a task by day"
}

// NightWinners is the side that has won a scenario: that of its last fact.
func NightWinners(m *NightMatch) reports.End {
	if n := len(m.Log.Events); n > 0 && m.Log.Events[n-1].Kind == skirmish.ScenarioEnd &&
		skirmish.Fact(m.Log.Events[n-1]).Success() {
		return 1 << skirmish.Pow
	}
	return 1 << skirmish.German
}
