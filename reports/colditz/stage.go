package colditz

import (
	"strings"
	"sync"

	"escapesim/reports/chart"
	"escapesim/reports/page"
	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
	"escapesim/sim/position"
)

const spending = "Spend your pips: a step is one, and several pawns may share them. A pawn goes where you send it, " +
	"step by step, as far as the pips go; stop ends the turn."

// asks are the questions of the printed game as a person is asked them.
var asks = map[string]string{
	"place inner": "Put a guard on a post of the inner castle.",
	"place outer": "Put a guard on a post outside, by the walls and bridges.",
	"one more guard?": "You may put out another guard now, or keep the rest in the barracks: each can be posted later " +
		"for a pip.",
	"to line up?": "A roll call: whoever stays away goes to a cell if a guard comes within reach. Does he line up?",
	"place men":   "Choose where your man begins.",
	"before throw": "You may play a card or run before you throw. Do or die is decided at once: who does not come " +
		"through costs all men of his team; hint do or die, with the man, says how often you win after it.",
	"german before throw": "You may play a card before you throw.",
	"throw?":              "You may play a card or declare an attempt before you throw.",
	"turn":                spending,
	"german turn": spending + " A search card stands in the list while a guard can get to its room. A step on " +
		"a man arrests him: there is none where the rules do not allow it (simulate rules explain arrest).",
	"go on": "The pawn stands where it may not stop: it has to step on.",
	"jail": "Where is the man locked up whom you caught? From an inner cell he comes back to the courtyard, from " +
		"the cooler by the south court.",
	"put":                "His claim brings him back to the roll-call square: choose where he stands.",
	"throw away":         "You hold too many cards: which one goes?",
	"hand limit":         "You hold too many cards: which one goes?",
	"take":               "Which equipment does your team take?",
	"turn in":            "Which cards do you turn in?",
	"turn something in?": "Do you turn in a card of something found? Your team gets what it names, at once.",
	"attempt":            "Does your team declare an escape attempt?",
	"release":            "Whom does the double, or the card, release?",
}

// Glossary are the words of art of the printed game.
var Glossary = []page.Term{
	{Name: "aim", Words: "A team of prisoners wins with enough men away: on a target outside with the team's escape " +
		"kit, by a do or die, or in the staff car. The Germans win when time is up before that, or no team is left."},
	{Name: "appel", Words: "A roll call, by a card of the Germans: men who do not line up on the white circles may " +
		"be caught."},
	{Name: "claim", Words: "To take equipment, or the kit, with men in the rooms that hold it."},
	{Name: "do or die", Words: "A run for it, the whole way out at once: a card says how many throws it may take."},
	{Name: "equipment", Words: "Ropes, keys, passes and wire cutters: what the ways out ask for."},
	{Name: "kit", Words: "The escape kit of a team: food, documents, a disguise and a compass, each found in rooms."},
	{Name: "post", Words: "Where guards are put from the barracks: each time for a pip, once all are out that the " +
		"game begins with. \"rooms\" tells where posts lie."},
	{Name: "search", Words: "A card of the Germans that names a room. It can be played, and stands among the " +
		"decisions, while a guard can be in that room with the pips that are left, by some rules with a throw of its " +
		"own. Men there go to a cell where their team holds equipment."},
	{Name: "solitary", Words: "Where arrested men sit, the inner cells and the cooler, until a double or a card " +
		"releases them."},
	{Name: "target", Words: "A circle far outside on which a man is free."},
}

// words are what the facts of a position are called.
var words = map[string]string{
	"g": "guards", "turns": "", "turn": "", "phase": "", "asked": "", "thrown": "",
	"turns_left": "turns until time is up",
	"pips":       "pips to spend",
	"doubles":    "men to release for doubles",
	"posts":      "guards posted in this turn",
	"locked":     "no more posting in this turn",
	"barracks":   "guards in the barracks",
	"kits":       "escape kits to be had",
	"do_or_die":  "throws of the do-or-die cards that are left",
	"stock.rope": "to be had.ropes", "stock.key": "to be had.keys", "stock.pass": "to be had.passes",
	"stock.cutters": "to be had.cutters",
	"canteen.men":   "tunnel of the canteen.men", "canteen.detected": "tunnel of the canteen.found",
	"chapel.men": "tunnel of the chapel.men", "chapel.detected": "tunnel of the chapel.found",
	"theatre.men": "tunnel of the theatre.men", "theatre.detected": "tunnel of the theatre.found",
	"marked":     "can be shot",
	"arrestable": "may be arrested",
	"walked":     "have walked in this turn",
}

// symbols are what a claim needs that is printed on a room.
func symbols(room *board.RoomInfo) string {
	var list []string
	for i, name := range board.KitSymbols {
		if room.Kit>>i&1 != 0 {
			list = append(list, name)
		}
	}
	for i, name := range board.EquipmentSymbols {
		if room.Equipment>>i&1 != 0 {
			list = append(list, name)
		}
	}
	return strings.Join(list, ", ")
}

// Stage is the board with its pawns, for a page that shows a game. Pawns that sit
// in a cell, wait in the barracks or are away stay among the facts.
func Stage(r *colditz.Rules) page.Stage {
	b := r.Board
	where := sync.OnceValue(func() []string { return whereabouts(b) })
	return page.Stage{
		Board: Plan(b, "", false), Lettering: page.Lettering{Across: 3, Down: 1},
		Places: func() (list []page.Place) {
			for i := range b.Circles {
				c := &b.Circles[i]
				p := page.Place{Name: c.ID, Within: plain(c.Place), X: c.X, Y: c.Y}
				if c.Area == board.RoomArea {
					p.Marks = symbols(&b.Rooms[c.Room])
				}
				if c.Post {
					p.Post = strings.TrimSuffix(where()[i], ", post")
				}
				if c.Target >= 0 {
					p.Target = board.TargetNames[c.Target]
				}
				list = append(list, p)
			}
			return list
		},
		Asks: asks, Words: words, Glossary: Glossary,
		Moments: []string{
			"attempt_declared", "tunnel_opened", "tunnel_found", "shot_fired", "do_or_die", "escaped",
			"team_out", "game_ended",
		},
		Pawns: func(facts []position.Entry) (pawns []page.Pawn, rest []position.Entry) {
			for _, e := range facts {
				id, _ := e.Value.(string)
				c, standing := b.Find(strings.TrimPrefix(id, "inside ")) // a tunnel: below the ground
				if !standing {
					rest = append(rest, e)
					continue
				}
				p := page.Pawn{
					Name: e.Name, Place: id, X: b.Circles[c].X, Y: b.Circles[c].Y, Colour: chart.German,
					Letter: strings.TrimLeft(e.Name, "abcdefghijklmnopqrstuvwxyz"),
				}
				p.Square = strings.TrimSuffix(e.Name, p.Letter) == "g"
				for t := range r.Teams() {
					if strings.TrimSuffix(e.Name, p.Letter) == r.SeatName(colditz.SeatOf(colditz.ManOf(t, 0))) {
						p.Colour = chart.Teams[t]
					}
				}
				pawns = append(pawns, p)
			}
			return pawns, rest
		},
	}
}
