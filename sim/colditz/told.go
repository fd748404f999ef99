package colditz

import (
	"fmt"
	"slices"
	"strings"

	"escapesim/sim"
	"escapesim/sim/colditz/board"
	"escapesim/sim/position"
)

// Told is a fact as a seat learns of it when it happens: all that lies open
// on the table, and the faces of the cards into which the seat may look
// (COL-HAND-10, COL-HAND-11, COL-TRADE-10). A face that it may not see stands
// as Unseen. sim.NoSeat, the umpire, is told everything.
func (r *Rules) Told(e sim.Event, seat sim.Seat) sim.Event {
	if seat == sim.NoSeat {
		return e
	}
	switch e.Kind {
	case CardDrawn, Discarded:
		if !r.seesHand(seat, e.Seat) {
			arg.Card.Put(&e, Unseen)
		}
	case Handed:
		face := Fact(e).Face()
		open := r.seesHand(seat, e.Seat) || seat == sim.Seat(arg.To.Of(&e)) || face == TradedKit
		if face >= TradedRope && face < TradedKit {
			open = open || r.Options.Hand.Visibility == Public
		}
		if !open {
			arg.Card.Put(&e, Unseen)
		}
	case Confiscated: // the German takes it, so he sees it
		if seat != e.Seat && seat != German && r.Options.Hand.Visibility != Public {
			arg.Equipment.Put(&e, Unseen)
		}
	}
	return e
}

// Unseen stands in a fact for a card whose face the reader may not see.
const Unseen = 99

// told is a card in words, whatever face it has.
func told(name string) string {
	if name == Face(Unseen).String() {
		return "a card"
	}
	return name
}

// Coded is a fact by name, with its arguments by name: what programs read of a
// transcript. Men, guards, circles and cards are called as in scenario files. What is
// nobody or nothing is left out.
func (r *Rules) Coded(e sim.Event) (name string, args map[string]any) {
	name, args = position.Code(eventRows[e.Kind].Arguments, e,
		func(kind string, v int) any { return r.coded(e, kind, int16(v)) })
	if e.Seat != sim.NoSeat {
		args["seat"] = r.SeatName(e.Seat)
	}
	switch e.Kind {
	case Thrown:
		args["dice"] = Fact(e).Dice()
	case WinShared:
		args["teams"] = r.sharing(e)
	}
	return name, args
}

// sharing are the teams that win besides.
func (r *Rules) sharing(e sim.Event) []string {
	teams := []string{}
	for t := range r.teams {
		if e.A&(1<<t) != 0 {
			teams = append(teams, r.teamName(t))
		}
	}
	return teams
}

// Tell puts an event into words, one line.
func (r *Rules) Tell(e sim.Event) string {
	f := Fact(e)
	who := r.SeatName(e.Seat)
	switch e.Kind {
	case Thrown:
		return who + " throws " + strings.Trim(fmt.Sprint(f.Dice()), "[]") + " " + wordOf(throwWords[:],
			int16(f.Throw()))
	case CardPlayed:
		return who + " plays " + cardName(e.Seat, f.value(&arg.Card)) + r.cardTarget(f)
	case Moved, GuardMoved:
		return r.stepTold(f)
	case KitClaimed:
		with := "out " // no card
		if n := f.HalfCards() + f.Bribes(); n > 0 {
			with = fmt.Sprintf(" %d ", n)
		}
		return who + " claims a kit with" + with + cards(f.HalfCards()+f.Bribes())
	case Claimed:
		return who + " claims " + board.EquipmentSymbols[f.Equipment()] + r.claimedIn(f.Room(), f.OtherRoom())
	case SearchFailed:
		if f.Guard() < 0 {
			return "nobody searches " + r.roomName(f.Room())
		}
		return r.GuardName(f.Guard()) + " searches " + r.roomName(f.Room()) + " in vain"
	case RunSpent:
		var parts []string
		for _, spent := range [...]struct{ kind, cards int }{{Rope, f.Ropes()}, {Cutters, f.Cutters()}} {
			if spent.cards > 0 {
				parts = append(parts,
					fmt.Sprintf("%d %s %s", spent.cards, board.EquipmentSymbols[spent.kind], cards(spent.cards)))
			}
		}
		return r.ManName(f.Man()) + " spends " + strings.Join(parts, " and ") + " on the way"
	case WinShared:
		return "the win is shared with " + strings.Join(r.sharing(e), ", ")
	}
	_, args := r.Coded(e)
	if args["route"] == nil {
		args["route"] = r.RouteName(-1)
	}
	return position.Words(eventRows[e.Kind].Words, args)
}

// cards is the word for so many of them.
func cards(n int) string {
	if n == 1 {
		return "card"
	}
	return "cards"
}

// claimedIn says where the two men of a claim stood, as far as it was in rooms.
func (r *Rules) claimedIn(room, other board.Room) string {
	var names []string
	for _, in := range [...]board.Room{room, other} {
		if in >= 0 && !slices.Contains(names, r.roomName(in)) {
			names = append(names, r.roomName(in))
		}
	}
	if len(names) == 0 {
		return ""
	}
	return " in " + strings.Join(names, " and ")
}

// TellRun is a RunSpent with what the position before the run adds to it: the ways at
// which the cards were spent.
func (r *Rules) TellRun(before *State, e sim.Event) (words string, ways []string) {
	for _, w := range r.RunWays(before, Fact(e).Man()) {
		ways = append(ways, r.WayName(w))
	}
	if len(ways) == 0 {
		return r.Tell(e), nil
	}
	return r.Tell(e) + " (at " + strings.Join(ways, " and ") + ")", ways
}

// stepTold is a step of a man or a guard in words.
func (r *Rules) stepTold(f Fact) string {
	who := ""
	if f.Kind == Moved {
		who = r.ManName(f.Man())
	} else {
		who = r.GuardName(f.Guard())
	}
	by := ""
	switch link := f.By(); {
	case link == MoveInTunnel:
		who += " in the tunnel"
	case link != board.StepLink && int(link) < len(board.LinkNames):
		by = " by " + board.LinkNames[link]
	}
	return who + " from " + r.circleName(f.From()) + " to " + r.circleName(f.To()) + by
}

// cardTarget says on whom or what a card was played.
func (r *Rules) cardTarget(f Fact) string {
	on := f.value(&arg.On)
	if on < 0 {
		return ""
	}
	if f.Seat == German {
		switch face := f.Security(); {
		case face >= SearchCard && face < ShootCard, face == AppelCard, face == DetectedCard:
			return ""
		}
		return " on " + r.ManName(Man(on))
	}
	switch face := f.Face(); {
	case face == Diversion || face == Inspection:
		return " on " + r.GuardName(Guard(on))
	case face >= FoundRope && face <= FoundCutters:
		return ""
	}
	return " with " + r.ManName(Man(on))
}

// coded is an argument of a fact; nil says that there is none.
func (r *Rules) coded(e sim.Event, kind string, v int16) any {
	if v < 0 {
		return nil
	}
	switch kind {
	case "man":
		return r.ManName(Man(v))
	case "guard":
		return r.GuardName(Guard(v))
	case "circle":
		return r.circleName(board.Circle(v))
	case "room":
		return r.roomName(board.Room(v))
	case "card":
		return told(cardName(e.Seat, int(v)))
	case "face":
		return Face(v).String()
	case "traded":
		return told(tradedName(Face(v)))
	case "equipment":
		if v == Unseen {
			return told(Face(v).String())
		}
		return wordOf(board.EquipmentSymbols[:], v)
	case "tunnel":
		return wordOf(board.TunnelNames[:], v)
	case "way":
		return r.WayName(board.Way(v))
	case "route":
		return r.RouteName(Route(v))
	case "player", "winner":
		if kind == "winner" && v == 0 {
			return nil
		}
		return r.SeatName(sim.Seat(v))
	case "target":
		if e.Kind == CardPlayed {
			return strings.TrimSpace(strings.TrimPrefix(strings.TrimPrefix(r.cardTarget(Fact(e)), " on"), " with"))
		}
		return wordOf(board.TargetNames[:], v)
	case "throw":
		return strings.TrimPrefix(strings.TrimPrefix(wordOf(throwWords[:], v), "for his "), "for the ")
	case "link":
		switch v {
		case MoveInTunnel:
			return "tunnel"
		case MoveOver:
			return "over_others"
		}
	}
	lists := map[string][]string{
		"home": homeWords[:], "landing": landingWords[:], "cause": CauseNames[:], "jail": jailWords[:],
		"freed": freedWords[:],
		"exit":  ExitNames[:], "death": deathWords[:], "outcome": OutcomeNames[:], "win": winWords[:],
		"link": board.LinkNames[:],
	}
	return wordOf(lists[kind], v)
}
