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
	case f >= FoundRope && f <= FoundCutters: // the card, not the equipment for which it is turned in
		return "found_" + OpportunityKinds[f.Kind()]
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

// FoundCard is the name of the found card that was once called like the equipment for
// which it is turned in; every other word stays as it is.
func FoundCard(word string) string {
	for f := FoundRope; f <= FoundCutters; f++ {
		if position.Plain(word) == OpportunityKinds[f.Kind()] {
			return f.String()
		}
	}
	return word
}

// Reworded is a wording with found cards by the names that they bear now.
func Reworded(words string) string {
	for _, verb := range [...]string{"turn in ", "throw away ", "lay down "} {
		if card, ok := strings.CutPrefix(position.Plain(words), verb); ok {
			return verb + FoundCard(card)
		}
	}
	return words
}

// Vocabulary checks that every word of a wording can occur in one: verbs,
// men, guards, circles, rooms, cards. An error names the nearest word. Words
// with a * in them are let through.
func (r *Rules) Vocabulary(words string) error {
	known := r.known()
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
	landingWords = [...]string{
		"after the claim", "lined up", "in safety", "by move_fast", "out of solitary", "at the start",
		"out of the tunnel", "sent back",
	}
	throwWords = [...]string{
		"for his turn", "for the appel", "for the shot", "for the car", "for his do or die", "for his place",
		"for the search", "for the flight",
	}
	homeWords = [...]string{
		"arrest", "recalled", "search", "appel", "shot", "tunnel raid", "the tunnel is empty", "nobody is outside",
		"diversion", "inspection", "the turn is over", "his man is gone", "the search failed",
	}
	winWords   = [...]string{"enough escapes", "time is up", "no team is left", "the limit of rounds"}
	deathWords = [...]string{"shot", "do or die", "out with his team"}
	freedWords = [...]string{"a double", "a card", "time served"}
	jailWords  = [...]string{"inner cells", "cooler"}
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
