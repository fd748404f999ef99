package answers

import (
	"fmt"
	"slices"
	"strings"

	"escapesim/reports"
	"escapesim/reports/page"
	"escapesim/reports/paired"
)

// manyStated are more changes of the rules than a reader goes through before the figures.
const manyStated = 20

// fewStated are so few that they stand in words beside the answer.
const fewStated = 2

// Compared is what changes of rules or players do.
func Compared(r *paired.Report, full bool) *Answer {
	a := &Answer{
		Origin: &r.Origin, Value: r, Subtitle: r.Played(), Minds: r.Doubts, Warnings: r.Warnings,
		Printed: r.Passages(full), Saved: r.Passages(true), Folded: r.Passages(true), Rows: []reports.Table{r.Table()},
		Precision: r.Precision(), Foot: comparedFooter(r), Facts: page.Drawn(r.Seed, r.First, r.Games),
		Commands: []reports.Command{{Says: "the same comparison", Line: r.Made}},
	}
	if r.Games > 1 && len(r.Variants) > 1 {
		a.Ranked = r.Ranking()
	}
	if r.Paired {
		a.Bots = comparedBots(r)
	}
	stated := r.Stated()
	switch n := len(stated.Rows); {
	case n > manyStated:
		a.Folded = append(reports.Tabled(stated), a.Folded...)
	case n > 0 && len(r.Variants) > 1: // whose ranking stands first
		a.Brief = append(slices.Clone(a.Printed), reports.Tabled(stated)...)
	case n > 0:
		a.Brief = append(reports.Tabled(stated), a.Printed...)
	}
	if r.Games > 1 {
		a.Draw = r.Figures
	}
	for _, v := range r.Variants {
		a.Facts = append(a.Facts, page.Term{Name: "compared", Words: v.Name + " (" + v.RulesHash + ")"})
	}
	first := &r.Variants[0]
	switch {
	case r.Together != nil:
		a.Question, a.Lead = fmt.Sprintf("Do %s and %s act on each other?", first.Called(), r.Variants[1].Called()),
			r.Interaction()
	case len(r.Variants) > 1:
		a.Question = fmt.Sprintf("Which of %d rules changes %s most?", len(r.Variants), r.Base.Called())
		a.Lead = r.Summary()
	default:
		a.Question, a.Lead = "What does "+first.Called()+" change in "+r.Base.Called()+"?", r.Sentence(first)
		if len(stated.Rows) <= fewStated {
			for _, c := range first.Changed {
				a.Rule = append(a.Rule, fmt.Sprintf("Changed: %s: %s instead of %s.", c.Doc, c.Is, c.Was))
			}
		}
	}
	return a
}

// comparedBots is the second error bar of the base and of every variant.
func comparedBots(r *paired.Report) string {
	var tables reports.Named[*reports.Bots]
	for i := range r.Variants {
		tables.Add(r.Variants[i].Short(), r.Variants[i].Bots)
	}
	switch {
	case r.Bots.Looked() == nil:
		return r.Bots.Beside("The base", tables, "variants")
	case len(tables) == 1:
		return fmt.Sprintf("The base. %s %s: %s.", r.Bots.Words(), tables[0].Name, tables[0].Value.Brief())
	}
	base := reports.Entry[*reports.Bots]{Name: r.Base.Short(), Value: r.Bots}
	return (*reports.Bots)(nil).Beside("", slices.Insert(tables, 0, base), "rules")
}

// comparedFooter says on what a comparison rests.
func comparedFooter(r *paired.Report) string {
	if !r.Paired {
		return ""
	}
	var b strings.Builder
	fmt.Fprintf(&b, "\n%s games each from game %d, seed %d, %d players; rules %s and",
		r.Each(), r.First, r.Seed, r.Players, r.Base.RulesHash)
	if n := len(r.Variants); n > fewStated {
		fmt.Fprintf(&b, " %d others", n)
	} else {
		for _, v := range r.Variants {
			b.WriteString(" " + v.RulesHash)
		}
	}
	fmt.Fprintf(&b, "\nwhat the words mean: simulate explain; %.1f s\n", r.Timing.Wall)
	return b.String()
}
