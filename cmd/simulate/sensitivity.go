package main

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"escapesim/lab"
	"escapesim/reports"
	"escapesim/reports/chart"
	"escapesim/reports/page"
	"escapesim/reports/paired"
)

func newSensitivityCmd() *cobra.Command {
	var o benchOptions
	cmd := &cobra.Command{
		Use:   "sensitivity [RULES]",
		Short: "Turn every option of the rules by itself, and say which ones decide the balance",
		Long: `sensitivity turns every option of the rules, one at a time: a truth the other
way, a choice to each other word, a number one step down and up (from 10 on, a
fifth), a list by one of its words. What is not turned is named. All are played
on the same dice as the rules as they are. What changes no game is left out; of
the rest the 48 that move most are played on, then 24 of these. Every figure
rests on games of the last stage alone, so that being chosen does not flatter
it. The four options that move most are then turned two at a time: what both do
beyond the sum of what each does by itself. --assumed turns only what no
document states: how much of the figure is the document, how much our reading of
it. An interrupt (Ctrl-C) prints what is known by then, marked PARTIAL.`,
		Example: `  simulate sensitivity
  simulate sensitivity --assumed --charts charts
  simulate sensitivity evasion/price --of german_only --games 500`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := o.open(args, "sensitivity"); err != nil {
				return err
			}
			return runSensitivity(cmd.Context(), cmd.OutOrStdout(), cmd.ErrOrStderr(), o)
		},
	}
	cmd.Flags().BoolVar(&o.assumed, "assumed", false, "only values that no rule document states")
	cmd.Flags().StringVar(&o.of, "of", "", "outcome that is looked at (default: the first)")
	addBenchFlags(cmd, &o, 1000, "games of each option in the last stage")
	return cmd
}

// turnedJSON is a sensitivity as JSON.
type turnedJSON struct {
	Schema     string        `json:"schema"`
	Rules      string        `json:"rules"`
	Engine     string        `json:"engine"`
	Seed       uint64        `json:"seed"`
	Confidence float64       `json:"confidence"`
	Partial    bool          `json:"partial,omitempty"`
	Outcome    string        `json:"outcome"`
	Base       float64       `json:"base"`
	Turned     []turnedItem  `json:"turned"`
	Crossed    []crossedItem `json:"crossed"`   // the largest few, two at a time
	Small      []string      `json:"small"`     // dropped in an early stage
	Identical  []string      `json:"identical"` // in all games of the first stage
	Skipped    []string      `json:"skipped"`   // cannot be turned
	Warnings   []string      `json:"warnings"`
}

// turnedItem is an option turned: by how much the share differs, with intervals
// that hold for all that are shown.
type turnedItem struct {
	Set   string         `json:"set"`
	Games uint64         `json:"games"`
	Met   uint64         `json:"met"` // games that differ at all
	By    reports.Number `json:"by"`
	Lo    reports.Number `json:"lo"`
	Hi    reports.Number `json:"hi"`

	// Vanished is what occurs under the rules as they are and hardly ever under this one, as
	// compare has it.
	Vanished []paired.Change `json:"vanished"`
}

// crossedItem is two options turned together: by how much the share differs, and
// by how much beyond the sum of what each does by itself.
type crossedItem struct {
	Set    []string       `json:"set"`
	Games  uint64         `json:"games"`
	By     reports.Number `json:"by"`
	Beyond reports.Number `json:"beyond"`
	Lo     reports.Number `json:"lo"`
	Hi     reports.Number `json:"hi"`
}

func runSensitivity(ctx context.Context, out, errOut io.Writer, o benchOptions) error {
	began := time.Now()
	type turned struct {
		list    []*lab.Variation
		skipped []string
		err     error
	}
	t, err := prepared(ctx, errOut, o.quiet, func() (r turned) {
		r.list, r.skipped, r.err = o.Turned(o.rules, o.assumed)
		return r
	})
	if err == nil {
		err = t.err
	}
	if err != nil {
		return err
	}
	var ends string
	if o.of, ends, err = o.WantOutcome(o.rules, o.of); err != nil {
		return err
	}
	p := showProgress(errOut, 0, o.quiet)
	planned := uint64(0)
	s := lab.Sensitivity{Outcome: o.of, Games: o.games, Confidence: o.confidence, Stage: func(words string, games uint64) {
		planned += games
		p.guess(planned)
		p.know(words)
	}}
	err = s.Run(ctx, o.Table, o.rules, t.list, lab.Job{Seed: o.seed, Workers: o.workers, Done: &p.done})
	p.stop()
	if err != nil && ctx.Err() == nil {
		return err
	}
	j := turnedJSON{
		Schema: "escapesim.sensitivity/1", Rules: o.rules, Engine: lab.Engine, Seed: o.seed, Confidence: o.confidence, Partial: err != nil, Outcome: o.of,
		Turned: []turnedItem{}, Crossed: []crossedItem{}, Small: append([]string{}, s.Small...), Identical: append([]string{}, s.Identical...), Skipped: append([]string{}, t.skipped...),
	}
	if s.Base.Games() > 0 {
		j.Base = float64(s.Base.Sheet.Outcome(o.of)) / float64(s.Base.Games())
	}
	doubts, unknown := s.Doubts(ctx, o.Table, o.rules, o.seed)
	if unknown != nil && ctx.Err() == nil {
		return unknown
	}
	j.Warnings = append([]string{}, doubts...)
	single, moves := o.turnedTable(&s, &j)
	tables := []reports.Table{single}
	if len(s.Crossed) > 0 {
		tables = append(tables, o.crossedTable(&s, &j))
	}
	what := "options turned"
	if o.assumed {
		what = "assumed readings turned"
	}
	shown := 0
	for _, v := range s.Turned {
		if s.Shown(v) {
			shown++
		}
	}
	words := fmt.Sprintf("%s in %s of the games under the rules as they are. Of %d %s one by one, %d move that for sure", reports.Capital(strings.TrimSuffix(ends, " in")), reports.Percent(j.Base), len(t.list), what, shown)
	if shown > 0 {
		words += fmt.Sprintf("; most of all %s, by %s points", s.Turned[0].Name, reports.Signed(100*s.By(s.Turned[0]).Fair, 1))
	}
	f := chart.Tornado("What decides how often "+ends, chart.Unit{Name: "share of games", Percent: true}, j.Base, moves, o.confidence)
	f.Subtitle = fmt.Sprintf("%s, %s games each on the same dice, seed %d", o.rules, reports.Whole(o.games), o.seed)
	f.Name = "sensitivity"
	a := answer{value: j, Page: page.Page{Question: "What decides how often " + ends + " in " + o.rules + "?", Figures: []*chart.Figure{f}, Warnings: j.Warnings}}
	return o.finish(out, errOut, words+".", tables, a, single.Notes[0]+".", time.Since(began), err)
}

// turnedTable is what each option does by itself, for people, for JSON and for the
// chart.
func (o *benchOptions) turnedTable(s *lab.Sensitivity, j *turnedJSON) (t reports.Table, moves []chart.Move) {
	each := reports.Together(o.confidence, len(s.Turned))
	t = reports.Table{
		Title:  fmt.Sprintf("%s, seed %d: %s, by what is turned", o.rules, o.seed, o.of),
		Header: []string{"turned", "points", "from", "to", "met", "games"},
	}
	marked := 0
	for _, v := range s.Turned {
		d := s.By(v)
		in := d.Interval(each)
		met := v.Pair.Games() - v.Pair.Identical()
		vanished := append([]paired.Change{}, paired.Vanished(s.Base.Sheet, v.Sheet)...)
		name := v.Name
		if len(vanished) > 0 {
			name += mark
			marked++
		}
		t.Add(name, shownPoints(d.Fair, s.Shown(v)), points(in.Lo), points(in.Hi), reports.Percent(float64(met)/float64(v.Games())), reports.Whole(v.Games()))
		moves = append(moves, chart.Move{Name: v.Name, From: j.Base, To: min(max(j.Base+d.Fair, 0), 1), Interval: reports.Interval{Lo: max(j.Base+in.Lo, 0), Hi: min(j.Base+in.Hi, 1)}, Shown: s.Shown(v)})
		j.Turned = append(j.Turned, turnedItem{
			v.Name, v.Games(), met, reports.Number(d.Fair), reports.Number(in.Lo), reports.Number(in.Hi), vanished,
		})
	}
	t.Notes = []string{
		fmt.Sprintf("intervals hold for all rows together (%g %%); ~: no difference is shown; met: games that differ at all", 100*o.confidence),
		fmt.Sprintf("%d more move less, or not for sure (--format json names them); %d change no game: the bots never use them", len(j.Small), len(j.Identical)),
	}
	if marked > 0 {
		t.Notes = append(t.Notes, mark[1:]+": something that occurs under the rules as they are occurs no more "+
			"(--format json says what): unless the rule forbids it, the figure may be that of bots that do not understand the rule")
	}
	t.Notes = append(t.Notes, notTurned(j.Skipped)...)
	return t, moves
}

// mark stands behind a row under whose rule something vanishes.
const mark = " !"

// notTurned names what was left as it is: options that have no step, and values that the
// rules refuse.
func notTurned(skipped []string) (notes []string) {
	var whole, refused []string
	for _, name := range skipped {
		if strings.Contains(name, "=") {
			refused = append(refused, name)
		} else {
			whole = append(whole, name)
		}
	}
	for _, part := range []struct {
		words string
		names []string
	}{{"not turned, for they hold tables or files, or have no step", whole}, {"not turned, for the rules refuse it beside the others", refused}} {
		if len(part.names) > 0 {
			notes = append(notes, part.words+": "+strings.Join(part.names, ", "))
		}
	}
	return notes
}

// crossedTable is what the largest few do two at a time.
func (o *benchOptions) crossedTable(s *lab.Sensitivity, j *turnedJSON) reports.Table {
	each := reports.Together(o.confidence, len(s.Crossed))
	t := reports.Table{
		Title:  "the largest, two at a time: what both do beyond the sum of what each does",
		Header: []string{"both", "points", "beyond the sum", "from", "to", "games"},
	}
	for _, c := range s.Crossed {
		by, beyond := c.Together(), c.Beyond()
		in := beyond.Interval(each)
		t.Add(c.Both.Name, points(by.Fair), shownPoints(beyond.Fair, !in.Contains(0)), points(in.Lo), points(in.Hi), reports.Whole(by.N))
		j.Crossed = append(j.Crossed, crossedItem{c.Both.Sets, by.N, reports.Number(by.Fair), reports.Number(beyond.Fair), reports.Number(in.Lo), reports.Number(in.Hi)})
	}
	t.Notes = []string{fmt.Sprintf("from and to are of what is beyond the sum, and hold for all rows together (%g %%); ~: the two do what each does by itself, as far as is shown", 100*o.confidence)}
	return t
}

// points writes a difference of shares; shownPoints, ~ where none is shown.
func points(x float64) string { return reports.Fixed(100*x, 1) }

func shownPoints(x float64, shown bool) string {
	if !shown {
		return "~"
	}
	return reports.Signed(100*x, 1)
}
