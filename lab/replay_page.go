package lab

import (
	"fmt"
	"strings"

	"escapesim/reports"
	"escapesim/reports/page"
	"escapesim/sim"
	"escapesim/sim/position"
)

// ReplayPage plays one game again and shows it on its board to whoever head names
// as the reader: a seat sees what it knows and is told what it hears, and nothing
// else is in the page. A game without a board is a UserError.
func (p *played[S, V]) ReplayPage(head reports.Head) (*page.Replay, error) {
	if err := p.OnBoard(head.Rules); err != nil {
		return nil, err
	}
	seat, err := p.reader(&head)
	if err != nil {
		return nil, err
	}
	m, tell := p.table(), p.teller(seat)
	result, length := reports.Ending(m, tell, head.Seed, head.Game)
	r := &page.Replay{
		Title:    fmt.Sprintf("Game %d of seed %d: %s", head.Game, head.Seed, strings.Join(append([]string{head.Rules}, head.Set...), " +")),
		Subtitle: "told by the umpire, who knows everything",
		Result:   reports.Capital(result) + ", after " + length + ".",
		Stage:    p.stage(),
	}
	if seat != sim.NoSeat {
		r.Subtitle = "as " + tell.Name(seat) + " is told it, and knows it"
	}
	var seats []reports.Seat
	for _, s := range head.Seats {
		name := s.Seat
		if s.Name != "" {
			name += " (" + s.Name + ")"
		}
		seats = append(seats, reports.Seat{Seat: name, Policy: s.Policy})
	}
	r.Facts = append(page.Played(head.Rules, head.RulesHash, head.Players, seats, head.Set), page.Term{Name: "program", Words: Engine})
	knows := p.knows(seat, len(head.Seats))
	err = reports.Tellings(m, tell, head, func(x reports.Telling[S]) error {
		s := page.Scene{Facts: knows(x.After)}
		var parts, moments []string
		for _, f := range x.Facts {
			if f.Turn != "" {
				parts = append(parts, f.Turn)
			}
			for _, name := range r.Stage.Moments {
				if f.Name == name {
					moments = append(moments, strings.TrimSpace(f.Words))
				}
			}
		}
		s.Part, s.Moment = strings.Join(parts, "; "), strings.Join(moments, "; ")
		var text strings.Builder
		_ = reports.Tell(&text, x.Told, x.Facts, false) // a Builder takes everything
		s.Text = strings.Trim(text.String(), "\n")
		r.Scenes = append(r.Scenes, s)
		return nil
	})
	return r, err
}

// OnBoard is nil where the game has a board.
func (p *played[S, V]) OnBoard(rules string) error {
	if p.stage == nil {
		return userf("--html: %s has no board to be shown on", rules)
	}
	return nil
}

// knows is what a reader knows of a position; the umpire knows what any seat does.
func (p *played[S, V]) knows(reader sim.Seat, seats int) func(s *S) []position.Entry {
	if reader != sim.NoSeat {
		return p.teller(reader).Knows
	}
	var tells []reports.Teller[S]
	for seat := range sim.Seat(seats) {
		tells = append(tells, p.teller(seat))
	}
	return func(s *S) (list []position.Entry) {
		said := map[string]bool{}
		for _, t := range tells {
			for _, e := range t.Knows(s) {
				if !said[e.Name] {
					said[e.Name] = true
					list = append(list, e)
				}
			}
		}
		return list
	}
}
