package colditz

import (
	"strings"

	"escapesim/reports/chart"
	"escapesim/reports/page"
	"escapesim/sim/colditz"
	"escapesim/sim/position"
)

// Stage is the board with its pawns, for a page that shows a game. Pawns that sit
// in a cell, wait in the barracks or are away stay among the facts.
func Stage(r *colditz.Rules) page.Stage {
	b := r.Board
	return page.Stage{
		Board:   Plan(b, "", false),
		Moments: []string{"attempt_declared", "tunnel_opened", "tunnel_found", "shot_fired", "do_or_die", "escaped", "team_out", "game_ended"},
		Pawns: func(facts []position.Entry) (pawns []page.Pawn, rest []position.Entry) {
			for _, e := range facts {
				id, _ := e.Value.(string)
				c, standing := b.Find(id)
				if !standing {
					rest = append(rest, e)
					continue
				}
				p := page.Pawn{Name: e.Name, Place: id, X: b.Circles[c].X, Y: b.Circles[c].Y, Colour: chart.German, Letter: strings.TrimLeft(e.Name, "abcdefghijklmnopqrstuvwxyz")}
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
