package colditz

import (
	"strings"

	"escapesim/sim"
	"escapesim/sim/colditz/board"
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
			e.A = Unseen
		}
	case Handed:
		face := Face(e.A)
		open := r.seesHand(seat, e.Seat) || seat == sim.Seat(e.B) || face == TradedKit
		if face >= TradedRope && face < TradedKit {
			open = open || r.Options.Hand.Visibility == Public
		}
		if !open {
			e.A = Unseen
		}
	case Confiscated: // the German takes it, so he sees it
		if seat != e.Seat && seat != German && r.Options.Hand.Visibility != Public {
			e.A = Unseen
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
// transcript. Men, guards, circles and cards are called as in scenario files.
func (r *Rules) Coded(e sim.Event) (name string, args map[string]any) {
	if int(e.Kind) >= len(codes) || codes[e.Kind] == "" {
		return "unknown", nil
	}
	words := strings.Fields(codes[e.Kind])
	args = map[string]any{}
	if e.Seat != sim.NoSeat {
		args["seat"] = r.SeatName(e.Seat)
	}
	values := [...]int16{e.A, e.B, e.C, e.D}
	for i, word := range words[1:] {
		key, kind, typed := strings.Cut(word, ":")
		if key == "-" {
			continue
		}
		if !typed {
			kind = key
		}
		if v := r.coded(e, kind, values[i]); v != nil && v != "" {
			args[key] = v
		}
	}
	switch e.Kind {
	case Thrown:
		args["dice"] = ThrownFaces(e)
	case WinShared:
		teams := []string{}
		for t := range r.teams {
			if e.A&(1<<t) != 0 {
				teams = append(teams, r.teamName(t))
			}
		}
		args["teams"] = teams
	}
	return words[0], args
}

// codes are the facts' names and those of A to D, with what each is where its
// name does not say it. - is left out, and so is what is nobody or nothing.
var codes = [...]string{
	RoundBegan: "round_began round:n", TurnBegan: "turn_began", Thrown: "thrown - - for:throw", CardDrawn: "card_drawn card",
	Discarded: "discarded card", CardPlayed: "card_played card on:target", GuardPlaced: "guard_placed guard at:circle",
	Posted: "posted guard at:circle", Recalled: "recalled guard from:circle", GuardMoved: "guard_moved guard from:circle to:circle by:link",
	GuardHome: "guard_home guard from:circle why:home", Moved: "moved man from:circle to:circle by:link",
	Placed: "placed man at:circle why:landing", Paid: "paid equipment cards:n way", Claimed: "claimed equipment room other_room:room",
	KitClaimed: "kit_claimed half_cards:n bribes:n", Gained: "gained equipment by:face", Released: "released man at:circle by_card:yes",
	Jailed: "jailed man why:cause at:circle jail", Confiscated: "confiscated equipment why:cause", HideawayUsed: "hideaway_used why:cause",
	TunnelOpened: "tunnel_opened tunnel man other_man:man", TunnelJoined: "tunnel_joined tunnel man", TunnelLeft: "tunnel_left tunnel man far_end:yes",
	TunnelFound: "tunnel_found tunnel by_card:yes", TunnelRaided: "tunnel_raided tunnel caught:n", WarningPlayed: "warning_played men:n",
	Ranged: "ranged range:n caught:n", Searched: "searched guard room caught:n", ShotFired: "shot_fired guard man range:n distance:n",
	CarTried: "car_tried man total:n escaped:yes", DoOrDieTried: "do_or_die man throws:n distance:n total:n", TeamOut: "team_out",
	HasEscaped: "escaped man by:exit target", Died: "died man why:death", Traded: "traded with:player given:n got:n",
	GameEnded: "game_ended outcome winner why:win", WinShared: "win_shared -", Seated: "seated place:n",
	PartBegan: "part_began day:n night:yes", SecretMeeting: "secret_meeting day:n", AttemptDeclared: "attempt_declared man route",
	AttemptStalled: "attempt_stalled man", LeftCourtyard: "left_courtyard man route", ForceTried: "force_tried man guard die:n arrested:yes",
	Frisked: "frisked own:n german:n kit:yes lost:yes", BoughtOff: "bought_off why:cause", KitHidden: "kit_hidden why:cause", KitLost: "kit_lost why:cause",
	TunnelShown: "tunnel_shown tunnel", TunnelFailed: "tunnel_failed tunnel", Pursued: "pursued guard man from:circle to:circle",
	Named: "named guard man", SearchFailed: "search_failed guard room", TheftStopped: "theft_stopped equipment",
	TowerEntered: "tower_entered man from:circle", TowerLeft: "tower_left man to:circle", WayShared: "way_shared man equipment way lender:player",
	GliderFlown: "glider_flown man other_man:man total:n away:yes",
	PutDown:     "caught_by guard man", RunSpent: "run_spent man ropes:n cutters:n", Handed: "handed card:traded to:player",
}

// coded is an argument of a fact; nil says that there is none.
func (r *Rules) coded(e sim.Event, kind string, v int16) any {
	switch kind {
	case "n":
		return int(v)
	case "yes":
		return v != 0
	}
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
			return strings.TrimSpace(strings.TrimPrefix(strings.TrimPrefix(r.cardTarget(e), " on"), " with"))
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
		"exit": ExitNames[:], "death": deathWords[:], "outcome": OutcomeNames[:], "win": winWords[:], "link": board.LinkNames[:],
	}
	return wordOf(lists[kind], v)
}
