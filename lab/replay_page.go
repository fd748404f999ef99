package lab

import (
	"fmt"
	"slices"
	"strings"

	"escapesim/reports"
	"escapesim/reports/chart"
	"escapesim/reports/page"
	"escapesim/sim"
	"escapesim/sim/position"
)

// momentOf is what is worth a look among the facts of a step, and in which part of the game
// they end: in part, unless they begin another.
func momentOf(facts []reports.Fact, part string, moments []string) (now, moment string) {
	for i := range facts {
		f := &facts[i]
		if f.Turn != "" {
			part = f.Turn
		}
		switch {
		case f.End != "":
			moment = f.End
		case moment == "" && slices.Contains(moments, f.Name):
			in := part
			if f.Within != "" {
				in += ", " + f.Within
			}
			moment = strings.TrimPrefix(in+": "+strings.TrimSpace(f.Words), ": ")
		}
	}
	return part, moment
}

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
		Title: fmt.Sprintf("%s, game %d of seed %d",
			strings.Join(append([]string{GameNamed(head.Rules)}, head.Set...), " +"), head.Game, head.Seed),
		Subtitle: "told by the umpire, who knows everything",
		Result:   reports.Ended(result, length),
		Stage:    p.stage(),
	}
	if seat != sim.NoSeat {
		r.Subtitle = "as " + tell.Name(seat) + " sees it"
	}
	var seats []reports.Seat
	for _, s := range head.Seats {
		name := s.Seat
		if s.Name != "" {
			name += " (" + s.Name + ")"
		}
		seats = append(seats, reports.Seat{Seat: name, Policy: s.Policy})
	}
	r.Facts = append(page.Played(head.Rules, head.RulesHash, head.Players, seats, head.Set),
		page.Term{Name: "program", Words: Engine})
	part := ""
	var steps []int // decisions before each scene
	knows := p.knows(seat, len(head.Seats))
	err = reports.Tellings(m, tell, head, func(x reports.Telling[S]) error {
		var moment string
		part, moment = momentOf(x.Facts, part, r.Stage.Moments)
		if n := len(r.Scenes) - 1; n > 0 && r.Scenes[n].Moment == "" && len(r.Scenes[n].Passages) == 0 {
			r.Scenes, steps = r.Scenes[:n], steps[:n] // a step of which nothing is told is part of the next one
		}
		x.Facts = slices.DeleteFunc(x.Facts, func(f reports.Fact) bool {
			return r.Stage.Beaten != nil && r.Stage.Beaten(f.Name, f.Words)
		})
		steps = append(steps, x.Step)
		r.Scenes = append(r.Scenes, page.Scene{
			Passages: passages(x.Told, x.Facts), Moment: moment,
			Facts: knows(x.After),
		})
		return nil
	})
	r.Course = p.course(head, tell, steps)
	r.Story = linked(head.Story, r.Course)
	return r, err
}

// course is the chart of the chances, over scenes, each with the decisions before it. Where one
// seat leads from beginning to end there is none: the story says so in a line.
func (p *played[S, V]) course(head reports.Head, tell reports.Teller[S], steps []int) (c page.Course) {
	if _, _, leads := reports.Leads(head.Chances); leads {
		return c
	}
	for _, x := range head.Chances {
		at := slices.IndexFunc(steps, func(step int) bool { return step >= x.Step })
		if at < 0 {
			at = len(steps) - 1
		}
		c.Points = append(c.Points, page.Point{Scene: at, Part: x.Part, P: x.P})
	}
	for i, name := range p.sides(head, tell) {
		colour := chart.Allied
		switch {
		case name == "the Germans":
			colour = chart.German
		case len(head.Seats) > 2:
			colour = chart.Teams[(i-1+len(chart.Teams))%len(chart.Teams)]
		}
		c.Seats = append(c.Seats, page.CourseSeat{Name: name, Colour: colour})
	}
	return c
}

// linked are the lines of a story, those about a part of the game with its scene.
func linked(story []string, c page.Course) (list []page.Line) {
	for _, text := range story[min(len(story), 1):] { // the page begins with the result
		line := page.Line{Text: text, Scene: -1}
		for _, x := range c.Points {
			if strings.HasPrefix(text, reports.Capital(x.Part)+": ") {
				line.Scene = x.Scene
			}
		}
		list = append(list, line)
	}
	return list
}

// passages are the text of a decision and what came of it, cut where parts of the
// game begin: with a fact that says so, or with the head that stands above that fact.
func passages(told *reports.Decided, facts []reports.Fact) (list []page.Passage) {
	facts = slices.DeleteFunc(slices.Clone(facts), func(f reports.Fact) bool { return told != nil && f.Said })
	part, begun := "", 0
	cut := func(next string, at int) {
		words := strings.Trim(reports.Tell(told, facts[begun:at], false), "\n")
		if line, rest, _ := strings.Cut(words, "\n"); strings.TrimSpace(line) == part { // the heading says it
			words = rest
		}
		if part != "" || words != "" {
			list = append(list, page.Passage{Part: part, Text: words})
		}
		told, part, begun = nil, next, at
	}
	for i := range facts {
		switch f := &facts[i]; {
		case f.Head:
			cut(f.Turn, i)
		case f.Turn != "" && facts[begun].Head && part == "":
			part = f.Turn
		case f.Turn != "":
			cut(f.Turn, i)
		}
	}
	cut("", len(facts))
	return list
}

// OnBoard is nil where the game has a board.
func (p *played[S, V]) OnBoard(rules string) error {
	if p.stage == nil {
		return Userf("--html: %s has no board to be shown on", rules)
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
