package bench

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"escapesim/lab"
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
	result   *reports.Result // of the printed rules

	total   *lab.Comparison
	waiting map[uint64]*lab.Comparison // parts by their first game: games are added in order
	looks   []look
}

// look is what was known after so many games: of each variant, the printed rules
// first, the share of each outcome, or by how much it differs from theirs.
type look struct {
	games uint64
	known [][]chart.Estimate
}

// Open makes the rule sets of a setup. An error is the user's.
func Open(s Setup) (*Bench, error) {
	list, err := s.variants()
	if err != nil {
		return nil, err
	}
	b := &Bench{setup: s, variants: list, waiting: map[uint64]*lab.Comparison{}}
	b.report = &paired.Report{Engine: lab.Engine, Seed: s.Seed, Confidence: confidence, Size: 0.005}
	if b.table, err = lab.OpenSides(b.report, list); err != nil {
		return nil, err
	}
	b.total = lab.NewComparison(b.table)
	_, seats, err := list[0].Seated(list[0].Rules)
	if err != nil {
		return nil, err
	}
	b.result = list[0].NewResult(list[0].Rules, b.table[0], seats, lab.Job{Seed: s.Seed})
	b.result.Confidence, b.result.Bots = confidence, b.report.Bots
	return b, nil
}

// Sides is how many games are played for each game of the printed rules.
func (b *Bench) Sides() int { return len(b.variants) }

// Play plays games and returns what was counted, for Add of any bench of the same
// setup.
func (b *Bench) Play(first, games uint64) ([]byte, error) {
	c, err := lab.Compare(context.Background(), b.table, lab.Job{Seed: b.setup.Seed, First: first, Games: games, Workers: 1})
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
	c, w := lab.NewComparison(b.table), reports.ReadWire(part)
	c.Carry(w)
	if err := w.End(); err != nil {
		return fmt.Errorf("games from %d on: %w", first, err)
	}
	b.waiting[first] = c
	for next := b.waiting[b.Games()]; next != nil; next = b.waiting[b.Games()] {
		delete(b.waiting, b.Games())
		b.total.Merge(next)
		b.look()
	}
	return nil
}

// Games is how many games are added up.
func (b *Bench) Games() uint64 { return b.total.Games() }

// look notes what is known, each time the games have doubled.
func (b *Bench) look() {
	if n := len(b.looks); n == 0 || b.Games() >= 2*b.looks[n-1].games {
		b.looks = append(b.looks, b.now())
	}
}

// now is what is known now.
func (b *Bench) now() look {
	l := look{games: b.Games()}
	var shares []chart.Estimate
	sheet := b.total.Sheets[0]
	for _, name := range sheet.Form().Outcomes {
		k := sheet.Outcome(name)
		shares = append(shares, chart.Estimate{Games: l.games, Value: float64(k) / float64(l.games), Interval: reports.AlwaysValid(k, l.games, confidence)})
	}
	l.known = append(l.known, shares)
	for _, p := range b.total.Pairs {
		var differences []chart.Estimate
		for _, name := range p.Outcomes() {
			e := p.Outcome(name)
			differences = append(differences, chart.Estimate{Games: l.games, Value: e.Fair, Interval: e.Anytime(confidence)})
		}
		l.known = append(l.known, differences)
	}
	return l
}

// settling draws how the figures settle: the share of each outcome, or by how much
// each variant changes the one that differs most.
func (b *Bench) settling() *chart.Figure {
	looks := b.looks
	if looks[len(looks)-1].games != b.Games() {
		looks = append(slices.Clone(looks), b.now())
	}
	settled := func(name string, variant, outcome int) chart.Running {
		s := chart.Running{Name: name}
		for _, l := range looks {
			s.Looks = append(s.Looks, l.known[variant][outcome])
		}
		return s
	}
	title, share := "How the shares settle", "share of games"
	var list []chart.Running
	if len(b.variants) == 1 {
		for i, name := range b.table[0].Form().Outcomes {
			if b.total.Sheets[0].Outcome(name) > 0 {
				list = append(list, settled(name, 0, i))
			}
		}
	} else {
		outcome := b.report.Variants[0].Factor.Outcome
		title, share = "How the difference settles", "share of "+outcome+", less that of the printed rules"
		for i, p := range b.total.Pairs {
			list = append(list, settled(b.variants[i+1].Name, i+1, slices.Index(p.Outcomes(), outcome)))
		}
	}
	f := chart.Settling(title, share, list[:min(len(list), 6)], confidence)
	f.Name, f.Subtitle = "settling", b.report.Played()
	if len(b.variants) == 1 {
		f.Subtitle = b.result.Played()
	}
	return f
}

// swept draws a share over the values of the knob.
func (b *Bench) swept() *chart.Figure {
	outcome := b.report.Variants[0].Factor.Outcome
	key, _, _ := strings.Cut(b.setup.Knob, "=")
	line := chart.Series{Name: outcome}
	var values []string
	each := reports.Together(confidence, len(b.total.Pairs))
	for i, s := range b.total.Sheets[1:] {
		sets := b.variants[i+1].Sets
		_, value, _ := strings.Cut(sets[len(sets)-1], "=")
		values = append(values, value)
		k := s.Outcome(outcome)
		line.Values = append(line.Values, float64(k)/float64(s.Games()))
		line.Intervals = append(line.Intervals, reports.AlwaysValid(k, s.Games(), each))
	}
	f := chart.Swept("The share of "+outcome+", by "+key, key, chart.Unit{Name: "share of games", Percent: true}, values, []chart.Series{line}, math.NaN(), confidence)
	f.Name, f.Subtitle = "sweep", b.report.Played()
	return f
}

// Shown is what the page shows while games are played.
type Shown struct {
	Games uint64 `json:"games"`
	HTML  string `json:"html"`
	JSON  string `json:"json,omitempty"` // the counts, for programs: at the end
}

// Show writes down what is known; at the end with everything that was counted.
func (b *Bench) Show(end bool) (*Shown, error) {
	s := &Shown{Games: b.Games()}
	if s.Games < 2 {
		return s, nil
	}
	b.result.Fill(b.total.Sheets[0], true)
	b.report.Fill(b.total.Sheets, b.total.Pairs, true)
	p := &page.Page{Subtitle: b.report.Played()}
	var value any = b.result
	if len(b.variants) == 1 {
		b.run(p, end)
	} else {
		b.compare(p, end)
		value = b.report
	}
	var err error
	if end {
		p.Assumed, err = b.variants[len(b.variants)-1].Assumed(b.variants[len(b.variants)-1].Rules)
		if err != nil {
			return nil, err
		}
		text, err := reports.JSON(value)
		if err != nil {
			return nil, err
		}
		s.JSON = string(text)
	}
	body, err := p.Body()
	s.HTML = string(body)
	return s, err
}

// run is the printed rules alone.
func (b *Bench) run(p *page.Page, end bool) {
	sheet := b.total.Sheets[0]
	p.Answer = []string{b.result.Answer()}
	p.Bars = page.Bars(b.result.Precision(), b.result.Bots)
	p.Warnings = b.result.Warnings
	p.Figures = []*chart.Figure{b.settling()}
	p.Passages = reports.Tabled(b.result.OutcomeTable())
	if end {
		p.Passages = reports.Tabled(b.table[0].Page(b.result, sheet)...)
		p.All = reports.Tabled(b.table[0].Tables(b.result, sheet)...)
		p.Figures = append(p.Figures, b.table[0].Figures(b.result, sheet)...)
	}
}

// compare is what was changed beside the printed rules.
func (b *Bench) compare(p *page.Page, end bool) {
	for i := range b.report.Variants {
		v := &b.report.Variants[i]
		words := b.report.Sentence(v)
		if len(b.report.Variants) > 1 {
			words = v.Name + ": " + words
		}
		p.Answer = append(p.Answer, words)
	}
	p.Bars = page.Bars(b.report.Precision(), b.report.Bots)
	p.Figures = []*chart.Figure{b.settling()}
	if b.setup.Knob != "" {
		p.Figures = []*chart.Figure{b.swept(), b.settling()}
	}
	p.Passages = b.report.Passages(false)
	if end {
		p.Figures = append(p.Figures, b.report.Figures()...)
		p.All = b.report.Passages(true)
	}
}
