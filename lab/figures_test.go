package lab

import (
	"context"
	"slices"
	"strings"
	"testing"

	"escapesim/reports"
	"escapesim/reports/page"
)

// What a designer may bring, however odd, makes a page and charts with sense: one
// game, ten, six players, games that nobody wins, a limit that cuts off all of them, no
// escape at all, and ten million games.
func TestExtremes(t *testing.T) {
	if testing.Short() {
		t.Skip("plays hundreds of games")
	}
	for _, c := range []struct {
		name, rules string
		table       Table
		games       uint64
		doubled     int    // how often the tally is added to itself
		only        string // all games end so, and nothing else is counted
		figures     int    // at least
		warning     string
	}{
		{"one game", DefaultRules, Table{}, 1, 0, "", 1, "1 game only"},
		{"ten games of six players", DefaultRules, Table{Players: 6}, 10, 0, "", 1, "10 games only"},
		{"two players", DefaultRules, Table{Players: 2}, 40, 0, "", 10, ""},
		{
			"nobody escapes", "colditz/fuga3",
			Table{Seats: "german=random,allied=random"},
			40, 0, "", 10,
			"how often the Allies win: it came in no game",
		},
		{"all cut off", DefaultRules, Table{}, 40, 0, reports.Truncated, 10, "40 of 40 games"},
		{
			"draws only", DefaultRules,
			Table{Sets: []string{"victory.german=zero_escapes"}},
			40, 0, "draw", 10,
			"how often the Germans win: it came in no game",
		},
		{"a night", "stalagluft/reconnaissance", Table{}, 40, 0, "", 6, ""},
		{"ten million games", DefaultRules, Table{}, 40, 18, "", 10, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			if testing.Short() && (c.rules != DefaultRules || c.table.Sets != nil) {
				t.Skip("makes the tables of other rules")
			}
			p, err := c.table.PlayPart(context.Background(), c.rules, Span{Games: c.games},
				Job{Seed: 1, Games: c.games, Workers: 2})
			if err != nil {
				t.Fatal(err)
			}
			if form := p.Experiment.Form(); c.only != "" {
				p.Tally = NewTally(p.Experiment)
				for g := range c.games {
					outcome := slices.Index(form.Outcomes, c.only)
					p.Tally.Settling.Take(g, outcome)
					p.Tally.Sheet.Next(g)
					p.Tally.Sheet.Count(outcome, make([]int32, len(form.Columns)), make([]int64, len(form.Controls))...)
				}
			}
			for range c.doubled {
				half := *p.Tally
				again := NewTally(p.Experiment)
				again.Merge(&half)
				p.Tally.Sheet.Merge(again.Sheet)
				p.Tally.Settling.Merge(again.Settling)
			}
			p.Fill(false)
			figures := p.Figures()
			if len(figures) < c.figures {
				t.Errorf("%d charts, want %d", len(figures), c.figures)
			}
			b, err := (&page.Page{
				Question: c.name, Subtitle: p.Played(), Answer: []string{p.Answer()}, Figures: figures,
				Warnings: p.Warnings,
				Passages: reports.Tabled(p.Experiment.Page(p.Result, p.Tally.Sheet)...),
				All:      reports.Tabled(p.Experiment.Tables(p.Result, p.Tally.Sheet)...),
				Bars:     page.Bars(p.Precision(), p.Bots.Words()),
			}).HTML()
			if err != nil {
				t.Fatal(err)
			}
			text := string(b)
			for _, bad := range []string{"NaN", "Inf", "%!", "-0 %", " 1 games", "\ufffd"} {
				if at := strings.Index(text, bad); at >= 0 {
					t.Errorf("%q stands there: %s", bad, text[max(0, at-80):at+20])
				}
			}
			if warned := strings.Contains(text, `aria-label="Warnings"`); c.warning == "" && warned && c.doubled > 0 ||
				!strings.Contains(text, c.warning) {
				t.Errorf("warnings: %v", p.Warnings)
			}
		})
	}
}

// Of two outcomes that were met one line says all, and the title which; of more each has its own.
func TestHowSharesSettleByOutcomes(t *testing.T) {
	form := &reports.Form{Outcomes: []string{"red", "blue", "draw"}}
	for met, want := range []string{
		"How the shares settle", "How often games end as red, as games are added",
		"How often games end as red, as games are added", "How the shares settle",
	} {
		s := reports.NewSettling(len(form.Outcomes))
		for game := range met * 10 {
			s.Take(uint64(game), game%met)
		}
		if got := Settled(form, s, 0.95).Title; got != want {
			t.Errorf("%d outcomes met: %q, want %q", met, got, want)
		}
	}
}
