package colditz

import (
	"fmt"
	"strings"

	"escapesim/reports"
	"escapesim/reports/metric"
	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
)

// Outcomes, in the order of colditz.Outcome after Undecided.
const (
	german = iota
	allied
	truncated
	draw // where the rules know one
)

// maxTotal is the largest chain total that has a count of its own: so large
// that no run will see a larger one (its chance is below 1e-16), or the
// comparison with the exact distribution would find a peak there.
const maxTotal = 200

// maxRun is the largest distance of a do or die with counts of its own.
const maxRun = 160

// Sheet names of the vectors.
const (
	TurnTotals  = "turn_totals"
	ManVisits   = "circles_men"
	GuardVisits = "circles_guards"
	ArrestSpots = "circles_arrests"
	CardsPlayed = "cards_played"
	CardsDrawn  = "cards_drawn"
	Runs        = "runs"
	RunsMade    = "runs_made"
	RoomClaims  = "claims_by_room"
	GatesUsed   = "ways_used"
	TargetsHit  = "targets"
	RoutesLeft  = "routes_left"
	RoutesFreed = "routes_freed"
	PartsFreed  = "escapes_by_part"
)

// ends is how games end, in the order of colditz.WinReason, and when.
var ends = reports.Ends{Name: "ends", Ways: []string{"target met", "time up", "no team left", "cut off"}, Last: 60}

// cutOff is the last of its ways.
const cutOff = 3

// Form is what is counted in games on these rules.
func Form(r *colditz.Rules) *reports.Form {
	f := &reports.Form{
		Outcomes: []string{"german", "allied", reports.Truncated},
		Endings:  []string{"the Germans win", "the Allies win"},
		Wanted:   []string{"german", "allied"}, Controls: controls,
		Columns:   metric.Columns(metrics(r, &counter{chances: new(luck)})),
		Closeness: []string{"short_of_win", "pips_short"},
		Vectors:   formVectors(r), Hands: [2]string{CardsDrawn, CardsPlayed}, Offers: offers(r),
	}
	if r.Options.Win.GermanNeedsZeroEscapes {
		f.Outcomes = append(f.Outcomes, "draw")
		f.Endings = append(f.Endings, "", "nobody wins") // behind the games cut off
	}
	for _, c := range f.Columns {
		if strings.HasPrefix(c.Name, "wins_") || strings.HasPrefix(c.Name, "ended_by_") || c.Name == "pips_short" ||
			c.Name == "luck_tosses" {
			f.Ends = append(f.Ends, c.Name)
		}
	}
	if r.Teams() > 1 {
		for place := range r.Teams() {
			f.Players = append(f.Players, fmt.Sprintf("wins_team_%d", place+1))
			f.Places = append(f.Places, fmt.Sprintf("wins_place_%d", place+1))
		}
	}
	return f
}

// formVectors are what is counted by place, card, way and time.
func formVectors(r *colditz.Rules) []reports.Vector {
	circles, cards, runs, routes := circleLabels(r.Board), cardLabels(), runLabels(r), routeLabels(r)
	var rooms []string
	for _, room := range r.Board.Rooms {
		rooms = append(rooms, room.Name)
	}
	return []reports.Vector{
		{Name: TurnTotals, Doc: "totals of the chains that open turns", Labels: totalLabels()},
		{Name: ManVisits, Doc: "steps of prisoners on to a circle", Labels: circles},
		{Name: GuardVisits, Doc: "steps of guards on to a circle, posts included", Labels: circles},
		{Name: ArrestSpots, Doc: "men taken on a circle", Labels: circles},
		{Name: CardsPlayed, Doc: "cards played, by face", Labels: cards},
		{Name: CardsDrawn, Doc: "cards drawn, by face", Labels: cards},
		{Name: Runs, Doc: "do or dies by card and distance", Labels: runs},
		{Name: RunsMade, Doc: "do or dies that succeeded, by card and distance", Labels: runs},
		{Name: RoomClaims, Doc: "men who claimed equipment in a room", Labels: rooms},
		{Name: GatesUsed, Doc: "ways paid for", Labels: wayLabels(r.Board)},
		{Name: TargetsHit, Doc: "escapes by target", Labels: board.TargetNames[:]},
		ends.Vector("round"),
		{
			Name: RoutesLeft, Doc: "men who left the inner courtyard, or a tunnel's far end, by the way",
			Labels: routes,
		},
		{
			Name: RoutesFreed, Doc: "men who escaped, by the way on which they last left the courtyard",
			Labels: routes,
		},
		{Name: PartsFreed, Doc: "men who escaped, by day and night of the game", Labels: partLabels(r)},
	}
}

func totalLabels() (labels []string) {
	for i := range maxTotal {
		labels = append(labels, fmt.Sprint(i))
	}
	return append(labels, fmt.Sprint(maxTotal, "+"))
}

func circleLabels(b *board.Board) (labels []string) {
	for c := range b.Circles {
		labels = append(labels, b.Circles[c].ID)
	}
	return labels
}

// cardLabels are the faces of both decks, the Germans' last.
func cardLabels() (labels []string) {
	for f := range colditz.Face(colditz.Faces) {
		labels = append(labels, f.String())
	}
	for f := range colditz.SecurityFace(colditz.SecurityFaces) {
		labels = append(labels, f.String())
	}
	return labels
}

func runLabels(r *colditz.Rules) (labels []string) {
	for _, card := range r.Options.DoOrDie.Cards {
		for d := range maxRun + 1 {
			labels = append(labels, fmt.Sprintf("%d throws for %d", card, d))
		}
	}
	return labels
}

func wayLabels(b *board.Board) (labels []string) {
	for _, w := range b.Ways {
		name := b.Circles[w.From].ID
		if w.Kind != board.StepLink {
			name += "-" + b.Circles[w.To].ID
		}
		labels = append(labels, name)
	}
	return labels
}

// routeLabels leave a route without a name that only boards with more ways have.
func routeLabels(r *colditz.Rules) []string {
	labels := make([]string, colditz.Routes)
	for i := range labels {
		if i >= colditz.TunnelRoute(0) || i < len(r.Board.Ways) {
			labels[i] = r.RouteName(colditz.Route(i))
		}
	}
	return labels
}

// partLabels are the days and nights of a clock that has them.
func partLabels(r *colditz.Rules) (labels []string) {
	for d := range int(r.Options.Clock.Days) {
		labels = append(labels, fmt.Sprintf("day %d", d+1), fmt.Sprintf("night %d", d+1))
	}
	if labels == nil {
		return []string{"day"}
	}
	return labels
}

// offers are what the board and the decks have that no game may have used.
func offers(r *colditz.Rules) []reports.Offer {
	room := func(i board.Room) string { return strings.ReplaceAll(r.Board.Rooms[i].Name, "_", " ") }
	return []reports.Offer{
		{Vector: CardsPlayed, Unused: "cards never played", Has: r.Deals},
		{
			Vector: ManVisits, Unused: "rooms never entered",
			Has: func(i int) bool { return r.Board.Circles[i].Room != board.NoRoom },
			Say: func(i int) string { return room(r.Board.Circles[i].Room) },
		},
		{
			Vector: RoomClaims, Unused: "rooms never claimed in",
			Has: func(i int) bool { return r.Board.Rooms[i].Equipment != 0 },
			Say: func(i int) string { return room(board.Room(i)) },
		},
		{
			Vector: RoutesLeft, Unused: "ways never taken",
			Has: func(i int) bool { return i >= colditz.TunnelRoute(0) || leadsOut(r, i) },
			Say: func(i int) string { return r.RouteName(colditz.Route(i)) + " (" + wayIs(r, i) + ")" },
		},
		{Vector: TargetsHit, Unused: "targets never reached"},
	}
}
