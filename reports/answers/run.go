package answers

import (
	"fmt"
	"slices"
	"strings"

	"escapesim/reports"
	"escapesim/reports/chart"
	"escapesim/reports/page"
)

// Game is what the game of a run makes of what was counted in it.
type Game struct {
	Sheet  *reports.Sheet
	Brief  []reports.Table // what most people read
	All    []reports.Table // all that people can read
	Draw   func() []*chart.Figure
	Beside func(game uint64) string // the page of a game beside that of the run; nil: there are none
}

// Run is who wins, and what led there.
func Run(r *reports.Result, g Game, full bool) *Answer {
	brief := g.Brief
	if r.Drama != nil {
		brief = slices.Insert(brief, 1, r.GoodGame(g.Sheet, false)...) // behind the outcomes
	}
	all := slices.Concat(g.All, r.GoodGame(g.Sheet, true))
	look := toLookAt(r, g.Beside)
	says := "the same games"
	if strings.HasPrefix(r.Made, "simulate merge ") {
		says = "the same page"
	}
	a := &Answer{
		Origin: &r.Origin, Value: r, Question: "Who wins, and how sure is that?", Subtitle: r.Played(),
		Words: strings.Split(strings.TrimSpace(r.Answer()+"\n\n"+r.Course()), "\n\n"),
		Minds: r.Doubts, Warnings: r.Warnings, Precision: r.Precision(), Foot: footer(r, !full),
		Brief: append(reports.Tabled(brief...), look...), Saved: append(reports.Tabled(all...), look...),
		Folded: reports.Tabled(all...), Rows: []reports.Table{r.Rows()}, Facts: page.Drawn(r.Seed, r.First, r.Games),
		Commands: []reports.Command{
			{Says: says, Line: r.Made}, {Says: "the assumptions in a terminal", Line: assumedBy(r)},
		},
	}
	if r.Games > 0 {
		dice := r.Outcomes[0].Value.Hi - r.Outcomes[0].Value.Lo
		a.Dice, a.Bots = fmt.Sprintf("The dice: ±%s points. ", reports.Few(50*float64(dice))), r.Bots.Words()
	}
	if a.Printed = a.Brief; full {
		a.Printed = a.Saved
	}
	if r.Games > 0 {
		a.Draw = g.Draw
	}
	return a
}

// toLookAt are the games to look at, with the commands that play them again.
func toLookAt(r *reports.Result, beside func(game uint64) string) []reports.Passage {
	games := reports.Passage{Words: "games to look at (how they are chosen: simulate explain typical)"}
	at := map[uint64]int{} // two reasons can name one game: it is named once, for both
	for _, g := range r.Notable {
		if i, twice := at[g.Value.Game]; twice {
			games.Commands[i].Says += fmt.Sprintf("; %s (%s)", g.Name, g.Value.Why)
			continue
		}
		at[g.Value.Game] = len(games.Commands)
		c := reports.Command{Says: saidOf(r, g), Line: fmt.Sprint(r.Replay, " --game ", g.Value.Game)}
		if beside != nil {
			c.Page = beside(g.Value.Game)
		}
		games.Commands = append(games.Commands, c)
	}
	if len(games.Commands) == 0 {
		return nil
	}
	return []reports.Passage{games}
}

// saidOf says which game it is that is worth a look, and why.
func saidOf(r *reports.Result, e reports.Entry[reports.Example]) string {
	if e.Value.Decisions == 0 { // a close look tells of the chances
		return fmt.Sprintf("%s: %s (%s)", e.Name, r.People(e.Value.Outcome), e.Value.Why)
	}
	decisions := reports.Whole(uint64(e.Value.Decisions))
	return fmt.Sprintf("%s: %s, %s decisions (%s)", e.Name, r.Ending(e.Value.Outcome), decisions, e.Value.Why)
}

// footer says on what the tables rest and where there is more: commands on lines
// of their own, that can be pasted.
func footer(r *reports.Result, more bool) string {
	text := "\nrules " + r.RulesHash
	if n := len(r.Assumptions); n > 0 {
		text += fmt.Sprintf(" rest on %d assumptions; these are listed by\n  %s", n, assumedBy(r))
	}
	if len(r.Decisive) > 0 {
		said := make([]string, len(r.Decisive))
		for i, a := range r.Decisive {
			said[i] = fmt.Sprintf("%s = %s (%s)", a.Option, a.Value, a.Reason)
		}
		on := reports.Paragraph("", "the figures rest most on these: "+strings.Join(said, "; "), reports.UsualWidth)
		text += "\n" + strings.TrimRight(on, "\n")
	}
	text += "\nwhat the words mean: simulate explain\n"
	if more {
		text += "everything that was counted: the same command with --full\n"
	}
	return text + fmt.Sprintf("%.1f s, %.0f games a second\n", r.Timing.Wall, r.Timing.Speed)
}

// assumedBy is the command that lists the assumptions of a run.
func assumedBy(r *reports.Result) string {
	words := []string{"simulate", "rules", "show", r.Rules, "--assumed"}
	for _, s := range r.Set {
		words = append(words, "--set", s)
	}
	return reports.Shell(words...)
}
