package stalagluft

import (
	"fmt"
	"strings"

	"escapesim/reports/chart"
	"escapesim/reports/page"
	"escapesim/sim/position"
	"escapesim/sim/stalagluft/terrain"
)

// asks are the questions of the camp and of a night as a person is asked them.
var asks = map[string]string{
	"which row": "How does the man go on in this turn? The faster he goes, the farther off he can be spotted.",
	"step": "Where does he go? Steps take what his way to go on allows; a goal, such as man 1 to hut 108, walks as " +
		"far as that reaches.",
	"give up":        "Does the man go on, or give up? Who gives up does nothing more in this night.",
	"where to begin": "Where does your man begin?",

	"hut":           "In which hut does this man live?",
	"deployment":    "Whom or what do you place next? Deployment done ends that.",
	"deployment to": "Where does this team stand?",
	"workshop to":   "Which workshop do you place, and where?",
	"store to":      "Where is the store?",
	"place item":    "Where is this hidden?",
	"movement":      "Whom do you move next?",
	"movement to":   "Where does he go?",
	"routine":       "What do your men do next? Routine done ends their work for this turn.",
	"step seven":    "Do you declare a scenario, break out, or neither?",
	"offering":      "What do you offer the guard for it?",
	"theft":         "Who tries to steal something?",
	"break":         "Does the next man go, or does the break stop?",
	"reveal":        "What has the spy found?",
	"cancelling":    "Do you cancel dice of this search?",
	"shakedown":     "A shakedown: whom do you move next?",
	"shakedown to":  "A shakedown: where does he go?",

	"ferrets":              "Which ferret do you move next?",
	"ferret moves":         "Where does this ferret go?",
	"ferret roll":          "Do you throw for a ferret that comes in?",
	"ferret enters":        "Where does the ferret come in?",
	"ferret relocates":     "Where does this ferret turn up?",
	"redeploy":             "Which beat does this guard walk?",
	"spies placed":         "Where does this spy go?",
	"roll call":            "Do you call everybody out to be counted?",
	"shakedown places":     "A shakedown: where does he stand?",
	"shakedown search":     "A shakedown: which house do you search?",
	"event search":         "Which house do you search?",
	"spot search":          "Do you search this house?",
	"search in deployment": "Which house do you search?",
	"search in movement":   "Which house do you search?",
	"search in routine":    "Which house do you search?",
	"penalty":              "Who of those in the house goes to the cooler?",
}

// Glossary are the words of art of the game.
var Glossary = []page.Term{
	{Name: "barter", Words: "To give guards parcels and things for what the prisoners lack."},
	{Name: "beat", Words: "The way that a guard walks again and again."},
	{Name: "cooler", Words: "The cells in which men who were caught sit for some turns."},
	{Name: "ferret", Words: "A German who looks for tunnels and listens under huts."},
	{Name: "shakedown", Words: "A search of a whole hut, dice against dice."},
	{Name: "tunnel", Words: "It is dug section by section, from a hut to beyond the wire."},
}

// Stage is the table with the figures on it, for a page that shows a game: the
// tactical game and the nights name them alike.
func Stage(b *terrain.Board) page.Stage {
	table := Table(b)
	table.Note += " G: guard, F: ferret, T: tower, K: the Kommandant, C: the captain; a number alone: a prisoner."
	return page.Stage{
		Board: table, Wide: true, Lettering: page.Lettering{Across: 1, Down: 0.5, Tight: true},
		Asks:     asks,
		Glossary: Glossary,
		Words: map[string]string{
			"phase": "", "turns": "", ".rest": "left to go", ".row": "way to go on", "kits": "complete kits",
		},
		Beaten: func(name, words string) bool {
			return strings.HasSuffix(name, "_moved") && strings.HasPrefix(strings.TrimSpace(words), "guard ")
		},
		Places: func() (list []page.Place) {
			for c := range terrain.Cell(terrain.Cells) {
				if b.FreeAll(c)|b.Crawl(c) == 0 {
					continue // nobody goes there
				}
				p := page.Place{Name: c.String(), X: float64(c.X()) + 0.5, Y: float64(c.Y()) + 0.5}
				if h := b.House(c); h >= 0 {
					p.Within = strings.ReplaceAll(b.Buildings[h].ID, "_", " ")
				}
				list = append(list, p)
			}
			return list
		},
		Moments: []string{
			"break_began", "tunnel_found", "escape_tried", "getaway", "gap_opened", "man_out", "found",
			"scenario_end", "game_over",
		},
		Pawns: func(facts []position.Entry) (pawns []page.Pawn, rest []position.Entry) {
			for _, e := range facts {
				var x, y float64
				place, _ := e.Value.(string)
				name := strings.TrimSuffix(e.Name, ".cell")
				figure := name != e.Name || name == "kommandant" || name == "captain"
				if n, err := fmt.Sscanf(place, "(%f,%f)", &x, &y); !figure || n != 2 || err != nil {
					rest = append(rest, e)
					continue
				}
				p := page.Pawn{Name: name, Place: place, X: x, Y: y, Colour: chart.German, Square: true}
				number := strings.TrimLeft(name, "abcdefghijklmnopqrstuvwxyz. ")
				p.Letter = strings.ToUpper(name[:1]) + number
				if kind, n, numbered := strings.Cut(name, "."); numbered {
					p.Called = map[string]string{"men": "man", "ferrets": "ferret", "guards": "guard"}[kind] + " " + n
				}
				if strings.HasPrefix(name, "men.") {
					p.Colour, p.Square, p.Letter = chart.Teams[0], false, number
				}
				pawns = append(pawns, p)
			}
			return pawns, rest
		},
	}
}
