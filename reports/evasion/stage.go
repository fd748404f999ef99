package evasion

import (
	"fmt"
	"strings"

	"escapesim/reports/chart"
	"escapesim/reports/page"
	"escapesim/sim/evasion"
	"escapesim/sim/position"
)

// staged are the pieces that a page shows on the map, by the first part of a fact's
// name, with the letter before their number.
var staged = map[string]struct {
	letter string
	piece  page.Pawn
}{
	"man":    {"", page.Pawn{Colour: chart.Teams[0]}},
	"patrol": {"P", page.Pawn{Colour: chart.German, Square: true}},
	"truck":  {"T", page.Pawn{Colour: chart.Nobody, Square: true}},
	"site":   {"A", page.Pawn{Colour: chart.Teams[2]}},
}

// asks are the questions as a person is asked them.
var asks = map[string]string{
	"landing":            "Choose where the aircraft will land: your men have to get there.",
	"rendezvous":         "Choose where your men meet and set out.",
	"trucks at first":    "Which of your patrols begin aboard a truck? End phase leaves the others on foot.",
	"orders":             "Whom do you order next? End phase leaves the others where they are.",
	"party on foot":      "Where do these men go?",
	"party in a truck":   "What do the men in the truck do?",
	"patrol on foot":     "What does this patrol do?",
	"patrol in a truck":  "What does the patrol in the truck do?",
	"truck":              "Where does this truck drive?",
	"who is hit":         "Who of the party is hit?",
	"where to slip away": "Where do your men slip away to?",
	"who flies":          "Who of your men flies out?",
}

// Glossary are the words of art of the game.
var Glossary = []page.Term{
	{Name: "ambush", Words: "To wait beside a road for who comes."},
	{Name: "group", Words: "Men of the British side who walk together."},
	{Name: "landing", Words: "The hex where the aircraft comes down to take the men home."},
	{Name: "patrol", Words: "A team of the German side, on foot or in its truck."},
	{Name: "spot", Words: "One side sees the other: a throw against a number."},
}

// Stage is the map with the men, patrols and trucks on it, for a page that shows a
// game. A side that does not know where a piece is does not see it there.
func Stage(r *evasion.Rules) page.Stage {
	m := r.Map()
	drawn := drawing(m)
	return page.Stage{
		Asks:  asks,
		Board: Map(m, false), Above: 0.34, // the dot of a town and its name below it are seen
		Words:     map[string]string{"stage": "", "last": "last move"},
		Glossary:  Glossary,
		Lettering: page.Lettering{Across: 6, Down: 1 / 0.866, Named: true},
		Places: func() (list []page.Place) {
			for i, c := range drawn.Cells {
				h := evasion.Hex(i)
				p := page.Place{Name: fmt.Sprintf("%d,%d", m.Column(h), m.Row(h)), X: c.X, Y: c.Y}
				if town, ok := m.Place(h); ok {
					p.Within = town.Name
				}
				list = append(list, p)
			}
			return list
		},
		Moments: []string{
			"sighted", "spotted", "patrol_fought", "ambush_fought", "men_killed", "men_captured",
			"patrol_killed", "aircraft_landed", "aircraft_shot", "flown_out", "game_ended",
		},
		Pawns: func(facts []position.Entry) (pawns []page.Pawn, rest []position.Entry) {
			for _, e := range facts {
				kind, number, _ := strings.Cut(e.Name, ".")
				place, _ := e.Value.(string)
				h, err := m.Find(place)
				known, shown := staged[kind]
				if !shown || err != nil {
					rest = append(rest, e)
					continue
				}
				p := known.piece
				p.Name, p.Called = e.Name, kind+" "+number
				p.Place, p.Letter, p.X, p.Y = place, known.letter+number, drawn.Cells[h].X, drawn.Cells[h].Y
				pawns = append(pawns, p)
			}
			return pawns, rest
		},
	}
}
