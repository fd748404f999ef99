package bench

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"escapesim/lab"
	"escapesim/lab/questions"
	"escapesim/lab/try"
	"escapesim/reports"
	"escapesim/reports/chart"
	"escapesim/reports/page"
	"escapesim/reports/paired"
)

// confidence of all intervals of the page.
const confidence = 0.95

// Bench plays a setup: the printed rules and, beside them on the same dice, what
// was changed.
type Bench struct {
	setup    Setup
	variants []lab.Side
	table    []lab.Experiment
	report   *paired.Report
	result   *reports.Result   // of the printed rules
	target   *questions.Target // nil: none
	figure   questions.Figures // the share that is drawn over the values of the knob; nil: not yet asked for

	total   *questions.Comparison
	waiting map[uint64]*questions.Comparison // parts by their first game: games are added in order
}

// Open makes the rule sets of a setup. An error is the user's.
func Open(s Setup) (b *Bench, err error) {
	defer try.Catch(&err)
	list := s.variants()
	b = &Bench{setup: s, variants: list, waiting: map[uint64]*questions.Comparison{}}
	b.report = &paired.Report{Origin: reports.Origin{Seed: s.Seed, Confidence: confidence}, Size: 0.005}
	b.table = try.Get(questions.OpenSides(b.report, list))
	if s.Target != "" && s.Knob != "" {
		t := try.Get(questions.ParseTarget(list[0].Table, s.Rules, s.Target))
		b.target = &t
	}
	b.total = questions.NewComparison(b.table)
	_, seats, err := list[0].Seated(list[0].Rules)
	try.Do(err)
	b.result = list[0].NewResult(list[0].Rules, b.table[0], seats, lab.Job{Seed: s.Seed})
	b.result.Confidence, b.result.Bots = confidence, b.report.Bots
	return b, nil
}

// Sides is how many games are played for each game of the printed rules.
func (b *Bench) Sides() int { return len(b.variants) }

// Play plays games and returns what was counted, for Add of any bench of the same
// setup.
func (b *Bench) Play(first, games uint64) ([]byte, error) {
	c, err := questions.Compare(context.Background(), b.table, lab.Job{
		Seed: b.setup.Seed, First: first,
		Games: games, Workers: 1,
	})
	if err != nil {
		return nil, err
	}
	w := new(reports.Wire)
	c.Carry(w)
	return w.Bytes(), nil
}

// Add takes the part that begins with this game. Parts are added in the order of
// their games, whoever played them how fast, so that what is shown after so many
// games is what the command line shows of so many.
func (b *Bench) Add(first uint64, part []byte) error {
	c, w := questions.NewComparison(b.table), reports.ReadWire(part)
	c.Carry(w)
	if err := w.End(); err != nil {
		return fmt.Errorf("games from %d on: %w", first, err)
	}
	b.waiting[first] = c
	for next := b.waiting[b.Games()]; next != nil; next = b.waiting[b.Games()] {
		delete(b.waiting, b.Games())
		b.total.Merge(next)
	}
	return nil
}

// Games is how many games are added up.
func (b *Bench) Games() uint64 { return b.total.Games() }

// settling draws how the shares of the printed rules settle.
func (b *Bench) settling() *chart.Figure {
	f := lab.Settled(b.table[0].Form(), b.total.Settling, confidence)
	f.Subtitle = b.result.Played()
	return f
}

// swept draws a share over the values of the knob; over the numbers of players, those of
// all teams.
func (b *Bench) swept() *chart.Figure {
	outcome := b.report.Variants[0].Factor.Outcome
	ends := b.report.Ends(outcome)
	if b.figure == nil {
		b.figure = try.Get(questions.ReadFigures(b.variants[0].Table, b.setup.Rules, []string{outcome}))
	}
	key, _, _ := strings.Cut(b.setup.Knob, "=")
	turned, _ := questions.ParseKnob(b.setup.Knob) // which has been read before
	if name, _, said := strings.Cut(b.inWords(0, turned[0]), ": "); said {
		key = name
	}
	sheets, each := b.total.Sheets[1:1+len(turned)], reports.Together(confidence, len(b.total.Pairs))
	var values []string
	var won [][]uint64 // of each table: games with the outcome, then those that each team won
	for i, s := range sheets {
		_, value, _ := strings.Cut(turned[i], "=")
		values, won = append(values, value), append(won, []uint64{s.Outcome(outcome)})
		if b.setup.turnsPlayers() {
			for _, team := range questions.Teams(s, sheets, each) {
				won[i] = append(won[i], uint64(math.Round(float64(team.Value.P)*float64(s.Games()))))
			}
		}
	}
	most := slices.MaxFunc(won, func(a, b []uint64) int { return len(a) - len(b) })
	lines := make([]chart.Series, len(most))
	for n := range lines {
		lines[n] = chart.Series{Name: ends, Colour: chart.Sides[outcome]}
		if n > 0 {
			lines[n] = chart.Series{Name: fmt.Sprint("team ", n), Colour: chart.Teams[(n-1)%len(chart.Teams)]}
		}
		for i, s := range sheets {
			share, in := math.NaN(), reports.Interval{Lo: math.NaN(), Hi: math.NaN()}
			switch {
			case n == 0: // as the answer has it, luck taken out
				share, in = b.figure[0].Figure(&questions.Variation{Sheet: s}, each)
			case n < len(won[i]):
				share = float64(won[i][n]) / float64(s.Games())
				in = reports.AlwaysValid(won[i][n], s.Games(), each)
			}
			lines[n].Values, lines[n].Intervals = append(lines[n].Values, share), append(lines[n].Intervals, in)
		}
	}
	title, draw := "How often "+ends+", by "+key, chart.Swept
	if len(lines) > 1 {
		title, draw = "Who wins, by players", chart.Groups
	}
	wanted := math.NaN()
	if b.target != nil && b.target.Figured() == outcome {
		wanted = b.target.Value()
	}
	f := draw(title, key, chart.Unit{Name: "share of games", Percent: true}, values, lines, wanted, confidence)
	f.Name, f.Subtitle = "sweep", b.report.Played()
	return f
}

// inWords is a value of the knob as the table and the chart of differences call it.
func (b *Bench) inWords(i int, set string) string {
	if b.setup.turnsPlayers() {
		return b.report.InWords(set)
	}
	return strings.Trim(b.report.Variants[i].Called(), "“”")
}

// nearest says which value of the knob comes nearest to the target, and whether that is near.
func (b *Bench) nearest() string {
	turned, _ := questions.ParseKnob(b.setup.Knob) // which has been read before
	each := reports.Together(confidence, len(turned))
	at := func(i int) *questions.Variation { return &questions.Variation{Sheet: b.total.Sheets[1+i]} }
	best, missed := 0, math.Inf(1)
	for i := range turned {
		if off, _, _ := b.target.Off(at(i), each); off < missed {
			best, missed = i, off
		}
	}
	x, in := b.target.Figure(at(best), each)
	shown := reports.Means(x, in.Lo, in.Hi)
	if b.target.Share() {
		shown = reports.Percents(x, in.Lo, in.Hi)
	}
	figure, wanted := b.report.Aim(b.target.Text)
	const form = "Nearest: %s. %s %s (%s to %s); wanted: %s."
	words := fmt.Sprintf(form, b.inWords(best, turned[best]), reports.Capital(figure), shown[0], shown[1], shown[2],
		wanted)
	if _, least, _ := b.target.Off(at(best), each); least > 0 {
		words += " None of these values meets that."
	}
	return words
}

// Shown is what the page shows while games are played.
type Shown struct {
	Games uint64 `json:"games"`
	HTML  string `json:"html"`
	JSON  string `json:"json,omitempty"` // the counts, for programs: at the end
}

// Show writes down what is known; at the end with everything that was counted.
func (b *Bench) Show(end bool) (s *Shown, err error) {
	defer try.Catch(&err)
	s = &Shown{Games: b.Games()}
	if s.Games < 2 {
		return s, nil
	}
	b.result.Warnings = nil // of fewer games
	b.result.Fill(b.total.Sheets[0], true)
	b.report.Fill(b.total.Sheets, b.total.Pairs, true)
	if b.setup.turnsPlayers() {
		b.report.Winners = nil // who they are differs from table to table: the chart has all
	}
	if len(b.variants) > 1 {
		b.report.Settle(b.total.Settled)
	}
	p := &page.Page{Subtitle: b.report.Played(), Art: lab.ArtIn(&b.result.Origin)}
	var value any = b.result
	if len(b.variants) == 1 {
		b.run(p, end)
	} else {
		b.compare(p, end)
		value = b.report
	}
	if end {
		_, b.report.Warnings, err = lab.DoubtsOf(context.Background(), b.variants, b.table, b.total.Sheets,
			b.setup.Seed)
		try.Do(err)
		if len(b.variants) > 1 {
			p.Warnings = b.report.Warnings
		}
		last := b.variants[len(b.variants)-1]
		p.Assumed = try.Get(last.Assumed(last.Rules))
		s.JSON = string(try.Get(reports.JSON(value)))
	}
	s.HTML = string(try.Get(p.Body()))
	return s, nil
}

// run is the printed rules alone.
func (b *Bench) run(p *page.Page, end bool) {
	sheet := b.total.Sheets[0]
	p.Answer = []string{b.result.Answer()}
	p.Bars = page.Bars(b.result.Precision(), b.result.Bots.Words())
	p.Warnings = b.result.Warnings
	p.Figures = []*chart.Figure{b.settling()}
	p.Passages = reports.Tabled(b.result.OutcomeTable())
	if end {
		p.Passages = reports.Tabled(b.table[0].Page(b.result, sheet)...)
		p.All = reports.Tabled(b.table[0].Tables(b.result, sheet)...)
		list := b.table[0].Figures(b.result, sheet)
		p.Figures = slices.Insert(list, min(1, len(list)), p.Figures...)
	}
}

// compare is what was changed beside the printed rules.
func (b *Bench) compare(p *page.Page, end bool) {
	if p.Answer = []string{b.report.Summary()}; len(b.report.Variants) == 1 {
		p.Answer = []string{b.report.Sentence(&b.report.Variants[0])}
	}
	if b.target != nil {
		p.Answer = append([]string{b.nearest()}, p.Answer...)
	}
	p.Bars = page.Bars(b.report.Precision(), b.report.Bots.Words())
	p.Figures = []*chart.Figure{b.report.Settling()}
	if end {
		p.Figures = b.report.Figures()
	}
	if b.setup.Knob != "" {
		p.Figures = append([]*chart.Figure{b.swept()}, p.Figures...)
	}
	p.Passages = b.report.Passages(false)
	if end {
		p.All = b.report.Passages(true)
	}
}
