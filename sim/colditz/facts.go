package colditz

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"escapesim/sim/colditz/board"
	"escapesim/sim/position"
)

// phaseWords and frameWords are the parts of a turn and the questions, as
// facts write them.
var phaseWords = [...]string{"place_inner", "place_outer", "before_throw", "move", "move", "turn_end", "over", "place_men", "another_throw"}

var frameWords = [...]string{
	noFrame: "nothing", AskRedemption: "turn_in", handLimit: "hand_limit", AskThrowAway: "throw_away",
	AskTrade: "trade", AskTradeGive: "trade_give", AskTradeAnswer: "trade_answer", AskTradeConfirm: "trade_confirm",
	AskLanding: "put", AskTake: "take", AskGuards: "pick", AskJail: "jail", AskGiveUp: "give_up", AskSeizure: "seizure",
	AskHolder: "holder", AskHolderSave: "save_held", rollCall: "roll_call", AskAttend: "line_up", AskPutDown: "put_down",
	searching: "searching", AskWarning: "warning", AskSafety: "hide", shot: "shot", AskTalisman: "talisman", AskRun: "run_answer", AskFly: "fly", AskFlightShot: "flight_shot", AskShare: "share",
	AskRethrow: "throw_again", AskDraw: "draw", AskSabotaged: "sabotaged",
	AskDie: "die", frisking: "frisking", AskBuyOff: "bribe", AskSeizedType: "seized", AskHideKit: "hide_kit", alarm: "alarm",
	searchThrow: "search_throw", AskSearcher: "searcher", AskTeams: "teams", AskAfterTurn: "after_turn", AskTheft: "theft",
	germanEnd: "german_end", AskPermission: "permission", AskName: "name",
}

// Fact is a named fact of a position: a string, an int, a bool, or a list of
// strings. The names:
//
//	pips round turns turn actor asked phase doubles locked licence mover
//	order barred key_users pass_users outcome winner winners kits barracks guards teams team_size
//	night day minutes again shown combo digging route bound range_due walk_left
//	MAN.attempting MAN.declared GUARD.hunts TEAM.stolen
//	MAN.at MAN.immune MAN.way_back MAN.homeward MAN.exit MAN.run MAN.run_ropes
//	MAN.run_cutters MAN.may_run MAN.arrestable MAN.exempt
//	GUARD.at
//	TEAM.rope key pass cutters equipment kit hand cards escapes out men tries do_or_die met
//	german.hand german.cards stock.TYPE
//	opportunity.left opportunity.discards security.left security.discards
//	do_or_die, do_or_die.left
//	TUNNEL.open TUNNEL.detected TUNNEL.men TUNNEL.guards
//	at.C open.C pursuit.C blocks.C stop.C guard_stop.C area.C home.C
//	walk.C.C shot.C.C sees.C.C run.C.ROPES.CUTTERS
//
// where C is a circle id. An error names the nearest.
func (r *Rules) Fact(s *State, name string) (any, error) {
	name = strings.TrimSpace(name)
	parts := strings.Split(strings.ToLower(name), ".")
	if len(parts) == 1 {
		if v, ok := r.plainFact(s, parts[0]); ok {
			return v, nil
		}
		return nil, r.noFact(name)
	}
	if m, g := r.pawnNamed(parts[0]); m != NoMan && len(parts) == 2 {
		if v, ok := r.manFact(s, m, parts[1]); ok {
			return v, nil
		}
	} else if g != NoGuard && len(parts) == 2 {
		switch parts[1] {
		case "at":
			return r.whereIs(s.Guards[g]), nil
		case "hunts":
			return r.ManName(s.Hunts[g] - 1), nil
		}
	}
	if t, ok := r.teamNamed(parts[0]); ok && len(parts) == 2 {
		if v, ok := r.teamFact(s, t, parts[1]); ok {
			return v, nil
		}
	}
	if i := slices.Index(board.TunnelNames[:], parts[0]); i >= 0 && len(parts) == 2 {
		t := &s.Tunnel[i]
		switch parts[1] {
		case "open":
			return t.Open, nil
		case "detected":
			return t.Detected, nil
		case "men":
			return int(t.Men), nil
		case "guards":
			return int(t.Guards), nil
		}
	}
	switch parts[0] + "." + parts[1] {
	case "german.hand":
		return namesOf(s.GermanHand[:], func(f int) string { return SecurityFace(f).String() }), nil
	case "german.cards":
		return int(s.GermanCards), nil
	case "opportunity.left":
		return int(s.Opportunity.Left), nil
	case "opportunity.discards":
		return namesOf(s.Opportunity.Discards[:], func(f int) string { return Face(f).String() }), nil
	case "security.left":
		return int(s.Security.Left), nil
	case "security.discards":
		return namesOf(s.Security.Discards[:], func(f int) string { return SecurityFace(f).String() }), nil
	case "do_or_die.left":
		return int(s.DoOrDieLeft), nil
	}
	if kind := slices.Index(board.EquipmentSymbols[:], parts[1]); parts[0] == "stock" && kind >= 0 {
		return int(s.Stock[kind]), nil
	}
	return r.circleFact(s, name, parts)
}

func namesOf(hand []int8, name func(int) string) []string {
	list := []string{}
	for f, n := range hand {
		for range n {
			list = append(list, name(f))
		}
	}
	slices.Sort(list)
	return list
}

func (r *Rules) plainFact(s *State, name string) (any, bool) {
	switch name {
	case "pilot":
		return r.ManName(s.Flight.Pilot - 1), true
	case "company":
		if s.Flight.Company == 0 {
			return "nobody", true
		}
		return r.SeatName(s.Flight.Company), true
	case "flights":
		return int(s.Flight.Flown), true
	case "pips":
		return int(s.Pips), true
	case "round":
		return int(s.Round), true
	case "turns":
		return int(s.Turns), true
	case "turn":
		return r.SeatName(s.Seat), true
	case "actor":
		seat, on := r.Actor(s)
		if !on {
			return "nobody", true
		}
		return r.SeatName(seat), true
	case "asked":
		if s.Depth == 0 {
			return frameWords[noFrame], true
		}
		return frameWords[s.top().Kind], true
	case "phase":
		return phaseWords[s.Phase], true
	case "doubles":
		return int(s.Doubles), true
	case "night":
		return s.Night, true
	case "day":
		return int(s.Part)/2 + 1, true
	case "minutes":
		return int(s.Clock / milli), true
	case "again":
		return s.Again, true
	case "bound":
		return s.Bound, true
	case "range_due":
		return s.RangeDue, true
	case "walk_left":
		return int(s.walkingPips()), true
	case "route":
		return r.RouteName(int(s.route())), true
	case "shown":
		if s.Shown == 0 {
			return "nothing", true
		}
		return SearchRooms[s.Shown-1], true
	case "combo":
		if s.Combo == 0 {
			return "nothing", true
		}
		return board.TunnelNames[s.Combo-1], true
	case "digging":
		if s.Digging == 0 {
			return "nothing", true
		}
		return board.TunnelNames[s.Digging-1], true
	case "locked":
		return s.Locked, true
	case "order":
		list := []string{}
		for i := range r.teams {
			list = append(list, fmt.Sprintf("%d %s", i+1, r.SeatName(s.inOrder(i))))
		}
		return list, true
	case "barred":
		list := []string{}
		for g := range Guard(r.guards) {
			if s.Barred&(1<<g) != 0 {
				list = append(list, r.GuardName(g))
			}
		}
		return list, true
	case "key_users", "pass_users":
		users := s.Holders[0]
		if name == "pass_users" {
			users = s.Holders[1]
		}
		list := []string{}
		for m := range Man(MaxTeams * MaxMen) {
			if users&(1<<m) != 0 {
				list = append(list, r.ManName(m))
			}
		}
		return list, true
	case "licence":
		return s.Licence, true
	case "mover":
		switch {
		case s.Mover < 0:
			return "nobody", true
		case s.Seat == German:
			return r.GuardName(s.Mover), true
		}
		return r.ManName(s.Mover), true
	case "outcome":
		return outcomeWords[s.Outcome], true
	case "winner":
		if s.Winner < 0 {
			return "nobody", true
		}
		return r.teamName(int(s.Winner)), true
	case "winners":
		list := []string{}
		for t := range r.teams {
			if s.Won(t) {
				list = append(list, r.teamName(t))
			}
		}
		return list, true
	case "kits":
		return int(s.Kits), true
	case "barracks":
		return s.guardsReserved(), true
	case "guards":
		return r.guards - s.guardsReserved(), true
	case "teams":
		return r.teams, true
	case "team_size":
		return r.men, true
	case "do_or_die":
		list := []string{}
		for i := int(s.DoOrDieLeft) - 1; i >= 0; i-- {
			list = append(list, strconv.Itoa(int(s.DoOrDie[i])))
		}
		return list, true
	}
	return nil, false
}

// whereIs is the place of a pawn in words.
func (r *Rules) whereIs(p Pawn) string {
	switch p.Zone {
	case OnBoard:
		return r.circleName(p.At)
	case InTunnel:
		return "inside " + r.circleName(p.At)
	case Limbo:
		return "arrested"
	}
	for word, z := range zones {
		if z == p.Zone {
			return word
		}
	}
	return "?"
}

func (r *Rules) manFact(s *State, m Man, what string) (any, bool) {
	p := &s.Men[m]
	switch what {
	case "at":
		return r.whereIs(*p), true
	case "immune":
		return p.Returning, true
	case "way_back":
		return p.WayBack, true
	case "homeward":
		return int(s.Homeward[int(m)%MaxMen]), true
	case "exit":
		return ExitNames[p.Last], true
	case "attempting":
		return s.Attempting&(1<<m) != 0, true
	case "declared":
		return s.Declared&(1<<m) != 0, true
	case "may_run":
		return r.mayRun(s, m), true
	case "arrestable":
		return r.mayArrest(s, m), true
	case "exempt":
		return r.exempt(s, m), true
	case "run", "run_ropes", "run_cutters":
		run := Run{Distance: -1}
		if p.Zone == OnBoard {
			run = r.runOf(s, m)
		}
		switch what {
		case "run_ropes":
			return int(run.Ropes), true
		case "run_cutters":
			return int(run.Cutters), true
		}
		return run.Distance, true
	}
	return nil, false
}

func (r *Rules) teamFact(s *State, team int, what string) (any, bool) {
	t := &s.Teams[team]
	if kind := slices.Index(board.EquipmentSymbols[:], what); kind >= 0 {
		return int(t.Equip[kind]), true
	}
	switch what {
	case "equipment":
		return int(t.equipment()), true
	case "kit":
		return t.Kit, true
	case "hand":
		return namesOf(t.Hand[:], func(f int) string { return Face(f).String() }), true
	case "cards":
		return int(t.Cards), true
	case "escapes":
		return int(t.Escapes), true
	case "out":
		return t.Out, true
	case "tries":
		return int(t.Tries), true
	case "met":
		return int(t.Met), true
	case "do_or_die":
		return int(t.DoOrDie), true
	case "stolen":
		return int(t.Stolen), true
	case "men":
		n := 0
		from, to := r.menOf(team)
		for m := from; m < to; m++ {
			if z := s.Men[m].Zone; z != Escaped && z != Dead && z != Absent {
				n++
			}
		}
		return n, true
	}
	return nil, false
}

// circleFacts are the facts about circles, with the number of circles that
// each names.
var circleFacts = map[string]int{
	"at": 1, "open": 1, "pursuit": 1, "blocks": 1, "stop": 1, "guard_stop": 1, "area": 1, "home": 1,
	"walk": 2, "shot": 2, "sees": 2, "run": 1,
}

func (r *Rules) circleFact(s *State, name string, parts []string) (any, error) {
	want, ok := circleFacts[parts[0]]
	if !ok {
		return nil, r.noFact(name)
	}
	given := len(parts) - 1
	if parts[0] == "run" {
		given -= 2
	}
	if given != want {
		return nil, fmt.Errorf("the fact %q names %d circles, %s names %d", name, given, parts[0], want)
	}
	var at [2]board.Circle
	for i := range want {
		c, err := r.circle(parts[i+1])
		if err != nil {
			return nil, err
		}
		at[i] = c
	}
	info := &r.Board.Circles[at[0]]
	switch parts[0] {
	case "at":
		return r.whoIsAt(s, at[0]), nil
	case "open", "pursuit":
		ways := r.waysAt(at[0])
		if ways == 0 {
			return nil, fmt.Errorf("at %s is no gate, drop or wire", info.ID)
		}
		if parts[0] == "open" {
			return s.OpenWays&ways != 0, nil
		}
		return s.Pursuit&ways != 0, nil
	case "blocks":
		return r.blocks[at[0]], nil
	case "stop":
		return r.mayStop(s, at[0]), nil
	case "guard_stop":
		return r.guardMayStop(s, at[0]), nil
	case "area":
		return info.Area.String(), nil
	case "home":
		return int(info.Home), nil
	case "walk":
		return r.GuardWalk(at[0], at[1]), nil
	case "shot":
		return r.Board.Shot(at[0], at[1]), nil
	case "sees":
		return r.Board.Sees(at[0], at[1]), nil
	}
	ropes, err := strconv.Atoi(parts[2])
	cutters, err2 := strconv.Atoi(parts[3])
	if err != nil || err2 != nil || ropes < 0 || cutters < 0 {
		return nil, fmt.Errorf("the fact %q is run.CIRCLE.ROPES.CUTTERS, with numbers of cards", name)
	}
	return r.RunFrom(at[0], ropes, cutters).Distance, nil
}

func (r *Rules) noFact(name string) error {
	all := strings.Fields("pilot company flights night day minutes again bound range_due walk_left route shown combo digging pips round turns turn actor asked phase doubles order locked barred key_users pass_users licence mover outcome winner winners kits barracks guards teams team_size do_or_die do_or_die.left german.hand german.cards opportunity.left opportunity.discards security.left security.discards")
	for _, e := range board.EquipmentSymbols {
		all = append(all, "stock."+e)
	}
	for t := range r.teams {
		for _, n := range strings.Fields("rope key pass cutters equipment kit hand cards escapes out men tries do_or_die met stolen") {
			all = append(all, r.teamName(t)+"."+n)
		}
		for n := range r.men {
			for _, f := range strings.Fields("at attempting declared immune way_back homeward exit run run_ropes run_cutters may_run arrestable exempt") {
				all = append(all, r.ManName(ManOf(t, n))+"."+f)
			}
		}
	}
	for g := range Guard(r.guards) {
		all = append(all, r.GuardName(g)+".at", r.GuardName(g)+".hunts")
	}
	for _, t := range board.TunnelNames {
		all = append(all, t+".open", t+".detected", t+".men", t+".guards")
	}
	return fmt.Errorf("no fact %q%s", name, position.DidYouMean(strings.ToLower(name), all))
}
