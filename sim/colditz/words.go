package colditz

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"escapesim/sim"
	"escapesim/sim/colditz/board"
	"escapesim/sim/position"
)

// The words of decisions and events: what transcripts print is what scenario
// files read. Men are called by team and number from 1 (blue1), guards g1 to
// g16, circles by their ids.

// ManName is what a man is called.
func (r *Rules) ManName(m Man) string {
	if m < 0 {
		return "nobody"
	}
	return r.teamName(TeamOf(m)) + strconv.Itoa(int(m)%MaxMen+1)
}

// GuardName is what a guard is called.
func (r *Rules) GuardName(g Guard) string { return "g" + strconv.Itoa(int(g)+1) }

// SeatName is what a seat is called: german, or the name of the team.
func (r *Rules) SeatName(seat sim.Seat) string {
	switch {
	case seat == German:
		return "german"
	case seat < 0:
		return "nobody"
	}
	return r.teamName(int(seat) - 1)
}

func (r *Rules) teamName(team int) string {
	if names := r.Options.Game.TeamNames; team < len(names) && names[team] != "" {
		return strings.ToLower(strings.Join(strings.Fields(names[team]), "_"))
	}
	return "team" + strconv.Itoa(team+1)
}

func (r *Rules) circleName(c board.Circle) string {
	if c < 0 || int(c) >= len(r.Board.Circles) {
		return "nowhere"
	}
	return r.Board.Circles[c].ID
}

func (r *Rules) roomName(room board.Room) string {
	if room < 0 || int(room) >= len(r.Board.Rooms) {
		return "no room"
	}
	return r.Board.Rooms[room].Name
}

// String is the face as transcripts and scenario files write it.
func (f Face) String() string {
	switch {
	case f >= Faces:
		return "no card"
	case f >= MoveFast && f < Release:
		return "move_fast " + MoveFastRooms[f-MoveFast]
	case f == GliderCard:
		return "glider"
	case f == SecretDoor:
		return "secret_door"
	case f >= TunnelCard:
		return "tunnel " + board.TunnelNames[f-TunnelCard]
	}
	return OpportunityKinds[f.Kind()]
}

// String is the face as transcripts and scenario files write it.
func (f SecurityFace) String() string {
	switch {
	case f >= SecurityFaces:
		return "no card"
	case f >= SearchCard && f < ShootCard:
		return "search " + SearchRooms[f-SearchCard]
	}
	return SecurityKinds[f.Kind()]
}

// cardName is the card with this face in the hand of a seat.
func cardName(seat sim.Seat, face int) string {
	if seat == German {
		return SecurityFace(face).String()
	}
	return Face(face).String()
}

// tradedName is a card of a trade: opportunity, equipment or kit.
func tradedName(f Face) string {
	switch {
	case f == TradedKit:
		return "kit"
	case f >= TradedRope && f < TradedKit:
		return "equipment " + board.EquipmentSymbols[f-TradedRope]
	}
	return f.String()
}

// byKind names the link where two circles are joined in more than one way.
func (r *Rules) byKind(from, to board.Circle, kind board.LinkKind) string {
	for _, l := range r.Board.Links[from] {
		if l.To == to && l.Kind != kind {
			return " by " + kind.String()
		}
	}
	return ""
}

// Find is the legal decision with these words, case and spacing aside. An
// error names the words that come nearest, at most three.
func (r *Rules) Find(s *State, words string, legal []sim.Move) (sim.Move, error) {
	return position.Find(words, r.actorName(s), legal, func(m sim.Move) string { return r.Say(s, m) })
}

func (r *Rules) actorName(s *State) string {
	seat, on := r.Actor(s)
	if !on {
		return "anybody, the game is over,"
	}
	return r.SeatName(seat)
}

// Vocabulary checks that every word of a wording can occur in one: verbs,
// men, guards, circles, rooms, cards. An error names the nearest word. Words
// with a * in them are let through.
func (r *Rules) Vocabulary(words string) error {
	known := r.vocabulary()
	for _, w := range strings.Fields(words) {
		if strings.Contains(w, "*") || known[strings.ToLower(w)] != "" {
			continue
		}
		all := slices.Sorted(maps.Values(known))
		return fmt.Errorf("no decision says %q%s", w, position.DidYouMean(strings.ToLower(w), all))
	}
	return nil
}

// vocabulary holds every word, as written, by its lower case.
func (r *Rules) vocabulary() map[string]string {
	known := map[string]string{}
	add := func(words ...string) {
		for _, w := range words {
			for part := range strings.FieldsSeq(w) {
				known[strings.ToLower(part)] = part
			}
		}
	}
	for k := range r.decisions {
		add(r.decisions[k].words)
	}
	add("german all any auto by with along showing equipment two bribes place line up put 1 2 3 4 5 6") // of arguments
	add(board.LinkNames[:]...)
	add(board.EquipmentSymbols[:]...)
	add(board.TunnelNames[:]...)
	add(SearchRooms[:]...)
	for f := range Faces {
		add(f.String())
	}
	for f := range SecurityFaces {
		add(f.String())
	}
	for t := range r.teams {
		add(r.teamName(t))
		for n := range r.men {
			add(r.ManName(ManOf(t, n)))
		}
	}
	for g := range r.guards {
		add(r.GuardName(Guard(g)))
	}
	for i := range r.Board.Circles {
		add(r.Board.Circles[i].ID)
	}
	return known
}

var (
	landingWords = [...]string{"after the claim", "lined up", "in safety", "by move_fast", "out of solitary", "at the start", "out of the tunnel", "sent back"}
	throwWords   = [...]string{"for his turn", "for the appel", "for the shot", "for the car", "for his do or die", "for his place", "for the search", "for the flight"}
	homeWords    = [...]string{"arrest", "recalled", "search", "appel", "shot", "tunnel raid", "the tunnel is empty", "nobody is outside", "diversion", "inspection", "the turn is over", "his man is gone", "the search failed"}
	winWords     = [...]string{"enough escapes", "time is up", "no team is left", "the limit of rounds"}
	deathWords   = [...]string{"shot", "do or die", "out with his team"}
	jailWords    = [...]string{"inner cells", "cooler"}
)

// OutcomeNames are the outcomes as transcripts and positions write them.
var OutcomeNames = [...]string{"undecided", "german", "allied", "truncated", "draw"}

// wordOf is an entry of a list of words, whatever the index.
func wordOf(list []string, i int16) string {
	if i < 0 || int(i) >= len(list) {
		return "?"
	}
	return list[i]
}

// Tell puts an event into words, one line.
func (r *Rules) Tell(e sim.Event) string {
	who := r.SeatName(e.Seat)
	man := func(i int16) string { return r.ManName(Man(i)) }
	guard := func(i int16) string { return r.GuardName(Guard(i)) }
	at := func(i int16) string { return r.circleName(board.Circle(i)) }
	switch e.Kind {
	case RoundBegan:
		return fmt.Sprintf("round %d", e.A)
	case Seated:
		return fmt.Sprintf("%s plays at place %d of the round", who, e.A)
	case TurnBegan:
		return who + " to play"
	case Thrown:
		faces := strings.Trim(fmt.Sprint(ThrownFaces(e)), "[]")
		return fmt.Sprintf("%s throws %s %s", who, faces, wordOf(throwWords[:], e.C))
	case CardDrawn:
		return who + " draws " + told(cardName(e.Seat, int(e.A)))
	case Discarded:
		return who + " throws away " + told(cardName(e.Seat, int(e.A)))
	case CardPlayed:
		return who + " plays " + cardName(e.Seat, int(e.A)) + r.cardTarget(e)
	case GuardPlaced:
		return guard(e.A) + " placed on " + at(e.B)
	case Posted:
		return guard(e.A) + " posted on " + at(e.B)
	case Recalled:
		return guard(e.A) + " recalled from " + at(e.B)
	case GuardMoved:
		if e.D == MoveInTunnel {
			return guard(e.A) + " in the tunnel from " + at(e.B) + " to " + at(e.C)
		}
		return guard(e.A) + " from " + at(e.B) + " to " + at(e.C) + linkWord(e.D)
	case GuardHome:
		return guard(e.A) + " to the barracks (" + wordOf(homeWords[:], e.C) + ")"
	case Moved:
		if e.D == MoveInTunnel {
			return man(e.A) + " in the tunnel from " + at(e.B) + " to " + at(e.C)
		}
		return man(e.A) + " from " + at(e.B) + " to " + at(e.C) + linkWord(e.D)
	case Placed:
		return man(e.A) + " put on " + at(e.B) + " " + wordOf(landingWords[:], e.C)
	case Paid:
		way := ""
		if e.C >= 0 && int(e.C) < len(r.Board.Ways) {
			way = " at " + r.WayName(board.Way(e.C))
		}
		return fmt.Sprintf("%s uses %d %s%s", who, e.B, wordOf(board.EquipmentSymbols[:], e.A), way)
	case Claimed:
		return who + " claims " + wordOf(board.EquipmentSymbols[:], e.A) + " in " + r.roomName(board.Room(e.B)) + " and " + r.roomName(board.Room(e.C))
	case KitClaimed:
		return fmt.Sprintf("%s claims a kit with %d cards", who, e.A+e.B)
	case Gained:
		return who + " gains " + wordOf(board.EquipmentSymbols[:], e.A) + " by " + Face(e.B).String()
	case Released:
		return man(e.A) + " released on " + at(e.B) + [2]string{" by a double", " by a card"}[e.C&1]
	case Jailed:
		return man(e.A) + " to the " + wordOf(jailWords[:], e.D) + " (" + wordOf(CauseNames[:], e.B) + ")"
	case Confiscated:
		lost := "a card"
		if e.A != Unseen {
			lost = wordOf(board.EquipmentSymbols[:], e.A)
		}
		return who + " loses " + lost + " (" + wordOf(CauseNames[:], e.B) + ")"
	case HideawayUsed:
		return who + " saves a card by hideaway (" + wordOf(CauseNames[:], e.A) + ")"
	case TunnelOpened:
		return who + " opens the " + wordOf(board.TunnelNames[:], e.A) + " tunnel with " + man(e.B) + " and " + man(e.C)
	case TunnelJoined:
		return man(e.B) + " joins the " + wordOf(board.TunnelNames[:], e.A) + " tunnel"
	case TunnelLeft:
		return man(e.B) + " leaves the " + wordOf(board.TunnelNames[:], e.A) + " tunnel" + [2]string{" into the room", " at the far end"}[e.C&1]
	case TunnelFound:
		return "the " + wordOf(board.TunnelNames[:], e.A) + " tunnel is detected" + [2]string{" after a breakout", " by card"}[e.B&1]
	case TunnelRaided:
		return fmt.Sprintf("the %s tunnel is raided: %d men", wordOf(board.TunnelNames[:], e.A), e.B)
	case WarningPlayed:
		return fmt.Sprintf("%s brings %d men to safety", who, e.A)
	case Ranged:
		return fmt.Sprintf("range %d: %d men", e.A, e.B)
	case Searched:
		return fmt.Sprintf("%s searches %s: %d men", guard(e.A), r.roomName(board.Room(e.B)), e.C)
	case ShotFired:
		return fmt.Sprintf("%s shoots at %s: range %d, distance %d", guard(e.A), man(e.B), e.C, e.D)
	case CarTried:
		return fmt.Sprintf("%s drives %d circles: %s", man(e.A), e.B, [2]string{"caught", "away"}[e.C&1])
	case DoOrDieTried:
		return fmt.Sprintf("%s runs: card %d, %d of %d circles", man(e.A), e.B, e.D, e.C)
	case TeamOut:
		return who + " is out" + [2]string{"", " without hope"}[e.A&1]
	case HasEscaped:
		target := ""
		if e.C >= 0 && int(e.C) < len(board.TargetNames) {
			target = " at " + board.TargetNames[e.C]
		}
		return man(e.A) + " escapes by " + wordOf(ExitNames[:], e.B) + target
	case Died:
		return man(e.A) + " dies (" + wordOf(deathWords[:], e.B) + ")"
	case Traded:
		return fmt.Sprintf("%s gives %s %d cards for %d", who, r.SeatName(sim.Seat(e.A)), e.B, e.C)
	case GameEnded:
		by := ""
		if e.B > 0 {
			by = ", " + r.SeatName(sim.Seat(e.B)) + " wins"
		}
		return "the game ends: " + wordOf(OutcomeNames[:], e.A) + by + " (" + wordOf(winWords[:], e.C) + ")"
	case WinShared:
		names := ""
		for t := range r.teams {
			if e.A&(1<<t) != 0 {
				names += ", " + r.teamName(t)
			}
		}
		return "the win is shared with " + strings.TrimPrefix(names, ", ")
	case WayShared:
		return man(e.A) + " follows at " + r.WayName(board.Way(e.C)) + " on the " + wordOf(board.EquipmentSymbols[:], e.B) + " of " + r.SeatName(sim.Seat(e.D))
	case TowerEntered:
		return man(e.A) + " enters the north tower from " + at(e.B)
	case TowerLeft:
		return man(e.A) + " leaves the north tower to " + at(e.B)
	case GliderFlown:
		crew := man(e.A)
		if e.B >= 0 {
			crew += " and " + man(e.B)
		}
		return fmt.Sprintf("%s in the glider, %d circles: %s", crew, e.C, [2]string{"caught", "away"}[e.D&1])
	}
	if words, ok := r.tellMore(e); ok {
		return words
	}
	return fmt.Sprintf("event %d of %s: %d %d %d %d", e.Kind, who, e.A, e.B, e.C, e.D)
}

// tellMore puts the events of days, attempts, duels and pursuits into words.
func (r *Rules) tellMore(e sim.Event) (string, bool) {
	who := r.SeatName(e.Seat)
	man := func(i int16) string { return r.ManName(Man(i)) }
	guard := func(i int16) string { return r.GuardName(Guard(i)) }
	switch e.Kind {
	case PartBegan:
		return fmt.Sprintf("%s %d begins", [2]string{"day", "night"}[e.B&1], e.A), true
	case SecretMeeting:
		return fmt.Sprintf("the players meet in secret on day %d", e.A), true
	case AttemptDeclared:
		return man(e.A) + " declares an attempt by " + r.RouteName(Route(e.B)), true
	case AttemptStalled:
		return man(e.A) + " does not get out", true
	case LeftCourtyard:
		return man(e.A) + " is out by " + r.RouteName(Route(e.B)), true
	case ForceTried:
		return fmt.Sprintf("%s offers himself to %s: %d, %s", man(e.A), guard(e.B), e.C, [2]string{"nothing", "arrested"}[e.D&1]), true
	case Frisked:
		what := [2]string{"equipment", "kit"}[e.C&1]
		return fmt.Sprintf("%s is frisked for his %s: %d against %d, %s", who, what, e.A, e.B, [2]string{"nothing found", "lost"}[e.D&1]), true
	case BoughtOff:
		return who + " saves a card by bribe (" + wordOf(CauseNames[:], e.A) + ")", true
	case KitHidden:
		return who + " saves his kit by hideaway (" + wordOf(CauseNames[:], e.A) + ")", true
	case KitLost:
		return who + " loses his kit (" + wordOf(CauseNames[:], e.A) + ")", true
	case TunnelShown:
		return who + " sets out to open the " + wordOf(board.TunnelNames[:], e.A) + " tunnel", true
	case TunnelFailed:
		return who + " does not open the " + wordOf(board.TunnelNames[:], e.A) + " tunnel", true
	case Pursued:
		return guard(e.A) + " follows " + man(e.B) + " from " + r.circleName(board.Circle(e.C)) + " to " + r.circleName(board.Circle(e.D)), true
	case Named:
		return guard(e.A) + " is after " + man(e.B), true
	case SearchFailed:
		if e.A < 0 {
			return "nobody searches " + r.roomName(board.Room(e.B)), true
		}
		return guard(e.A) + " searches " + r.roomName(board.Room(e.B)) + " in vain", true
	case PutDown:
		return guard(e.A) + " catches " + man(e.B), true
	case RunSpent:
		return fmt.Sprintf("%s spends %s on the way", man(e.A), r.spent(e)), true
	case Handed:
		return who + " hands " + r.SeatName(sim.Seat(e.B)) + " " + told(tradedName(Face(e.A))), true
	case TheftStopped:
		return who + " is stopped at the claim of " + wordOf(board.EquipmentSymbols[:], e.A), true
	}
	return "", false
}

// spent is what a do or die takes, in words.
func (r *Rules) spent(e sim.Event) string {
	var parts []string
	for i, n := range [...]int16{e.B, e.C} {
		if n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, board.EquipmentSymbols[[...]int{Rope, Cutters}[i]]))
		}
	}
	return strings.Join(parts, " and ")
}

func linkWord(kind int16) string {
	if kind == int16(board.StepLink) || kind < 0 || int(kind) >= len(board.LinkNames) {
		return ""
	}
	return " by " + board.LinkNames[kind]
}

// cardTarget says on whom or what a card was played.
func (r *Rules) cardTarget(e sim.Event) string {
	if e.B < 0 {
		return ""
	}
	if e.Seat == German {
		switch f := SecurityFace(e.A); {
		case f >= SearchCard && f < ShootCard, f == AppelCard, f == DetectedCard:
			return ""
		}
		return " on " + r.ManName(Man(e.B))
	}
	switch f := Face(e.A); {
	case f == Diversion || f == Inspection:
		return " on " + r.GuardName(Guard(e.B))
	case f >= FoundRope && f <= FoundCutters:
		return ""
	}
	return " with " + r.ManName(Man(e.B))
}

// RouteName is what a way out of the inner courtyard is called: the circle of
// the gate or the upper end of the drop, or the name of the tunnel.
func (r *Rules) RouteName(route Route) string {
	switch {
	case route >= tunnelRoute && route < routes:
		return board.TunnelNames[route-tunnelRoute]
	case route < 0 || int(route) >= len(r.Board.Ways):
		return "any"
	}
	return r.WayName(board.Way(route))
}

// WayName is what a way is called: the circle of a gate, the upper end of a
// drop, the end of a wire that comes first on the board.
func (r *Rules) WayName(w board.Way) string { return r.circleName(r.Board.Ways[w].From) }
