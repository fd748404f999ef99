package main

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"escapesim/lab"
	"escapesim/reports"
	"escapesim/reports/chart"
	"escapesim/reports/page"
)

// skillJSON is a comparison on every rung of the ladder, as JSON.
type skillJSON struct {
	Schema     string      `json:"schema"`
	Base       string      `json:"base"`
	Engine     string      `json:"engine"`
	Seed       uint64      `json:"seed"`
	Games      uint64      `json:"games"` // of each, on each rung
	Confidence float64     `json:"confidence"`
	Partial    bool        `json:"partial,omitempty"`
	Outcome    string      `json:"outcome"`
	Rungs      []skillRung `json:"rungs"`
}

// skillRung is a variant where all seats are played by one bot: by how much the share
// differs from the base, with intervals that hold for all rungs and variants together.
type skillRung struct {
	Bot     string         `json:"bot"`
	Variant string         `json:"variant"`
	Base    reports.Number `json:"base"`
	By      reports.Number `json:"by"`
	Lo      reports.Number `json:"lo"`
	Hi      reports.Number `json:"hi"`
}

// runSkill compares on every rung of the ladder: does the conclusion hold for beginners
// and for experts?
func runSkill(ctx context.Context, out, errOut io.Writer, o compareOptions, list []lab.Side) error {
	if o.precision > 0 || o.duration > 0 {
		return usagef("--skill plays --games of each; leave --precision and --for out")
	}
	outcome, ends, err := list[0].WantOutcome(list[0].Rules, "")
	if err != nil {
		return err
	}
	began := time.Now()
	p := showProgress(errOut, 0, o.quiet)
	p.expect(o.games * uint64(len(list)*len(lab.Rungs)))
	rungs, err := lab.OnRungs(ctx, list, lab.Rungs, lab.Job{Seed: o.seed, First: o.first, Games: o.games, Workers: o.workers, Done: &p.done})
	p.stop()
	if len(rungs) == 0 {
		return err
	}
	across := across{
		schema: "escapesim.skill/1", name: "skill", names: lab.Rungs, question: "Does what " + namesOf(list[1:]) + " changes hold for beginners and for experts?",
		by: "who plays all seats", title: "from beginners to experts", subtitle: "all seats played by one bot",
	}
	return across.show(out, errOut, o, list, rungs, outcome, ends, time.Since(began), err)
}

// namesOf are the names of sides, in words.
func namesOf(sides []lab.Side) string {
	var names []string
	for _, s := range sides {
		names = append(names, s.Name)
	}
	return strings.Join(names, " or ")
}

// across is one comparison that is made several times, with other players each time.
type across struct {
	schema, name, question, by, title, subtitle string
	names                                       []string // of the players
}

// show shows what comes of it, with the players in a row each.
func (x *across) show(out, errOut io.Writer, o compareOptions, list []lab.Side, rungs []*lab.Comparison, outcome, ends string, took time.Duration, interrupted error) error {
	j := skillJSON{Schema: x.schema, Base: list[0].Name, Engine: lab.Engine, Seed: o.seed, Games: o.games, Confidence: o.confidence, Partial: interrupted != nil, Outcome: outcome}
	each := reports.Together(o.confidence, len(rungs)*(len(list)-1))
	t := reports.Table{
		Title:  fmt.Sprintf("%s, %s games each, seed %d: how often %s, by %s", list[0].Name, reports.Whole(o.games), o.seed, ends, x.by),
		Header: []string{"bots", "variant", "base", "points", "from", "to"}, Left: []int{1},
		Notes: []string{fmt.Sprintf("intervals hold for all rows together (%g %%); ~: no difference is shown", 100*o.confidence)},
	}
	var words []string
	var moves []chart.Move
	for i, v := range list[1:] {
		var more, less, open []string
		for k, c := range rungs {
			bot := x.names[k]
			d := c.Pairs[i].Outcome(outcome)
			in := d.Interval(each)
			base := float64(c.Sheets[0].Outcome(outcome)) / float64(c.Games())
			shown := !in.Contains(0)
			t.Add(bot, v.Name, reports.Percent(base), shownPoints(d.Fair, shown), points(in.Lo), points(in.Hi))
			j.Rungs = append(j.Rungs, skillRung{bot, v.Name, reports.Number(base), reports.Number(d.Fair), reports.Number(in.Lo), reports.Number(in.Hi)})
			name := bot
			if len(list) > 2 {
				name = v.Name + ", " + bot
			}
			to := func(x float64) float64 { return min(max(base+x, 0), 1) }
			moves = append(moves, chart.Move{Name: name, From: base, To: to(d.Fair), Interval: reports.Interval{Lo: to(in.Lo), Hi: to(in.Hi)}, Shown: shown})
			switch {
			case !shown:
				open = append(open, bot)
			case d.Fair > 0:
				more = append(more, bot)
			default:
				less = append(less, bot)
			}
		}
		words = append(words, v.Name+": "+skillWords(ends, more, less, open))
	}
	f := chart.Moves("How often "+ends+", "+x.title, chart.Unit{Name: "share of games", Percent: true}, list[0].Name, "the variant", moves, o.confidence)
	f.Subtitle = fmt.Sprintf("%s, %s games each on the same dice, seed %d", x.subtitle, reports.Whole(o.games), o.seed)
	f.Name = x.name
	bench := benchOptions{rules: list[0].Rules, Table: list[0].Table, outputFlags: o.outputFlags, seed: o.seed, games: o.games, confidence: o.confidence, quiet: o.quiet}
	a := answer{value: j, Page: page.Page{Question: x.question, Figures: []*chart.Figure{f}}}
	return bench.finish(out, errOut, strings.Join(words, " "), []reports.Table{t}, a, audited, took, interrupted)
}

// skillWords say on which rungs a share rises, falls, or is not shown to move.
func skillWords(ends string, more, less, open []string) string {
	switch {
	case len(more)+len(less) == 0:
		return "no difference is shown, whoever plays."
	case len(open)+len(less) == 0:
		return ends + " more often, whoever plays."
	case len(open)+len(more) == 0:
		return ends + " less often, whoever plays."
	}
	var parts []string
	for _, part := range []struct {
		how  string
		bots []string
	}{{ends + " more often with ", more}, {ends + " less often with ", less}, {"no difference is shown with ", open}} {
		if last := len(part.bots) - 1; last > 0 {
			parts = append(parts, part.how+strings.Join(part.bots[:last], ", ")+" and "+part.bots[last])
		} else if last == 0 {
			parts = append(parts, part.how+part.bots[0])
		}
	}
	if len(more) > 0 && len(less) > 0 {
		parts = append(parts, "the conclusion depends on who plays")
	}
	return strings.Join(parts, "; ") + "."
}
