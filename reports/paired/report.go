package paired

import (
	"math"
	"slices"

	"escapesim/reports"
)

// Schema names the form of a comparison's JSON.
const Schema = "escapesim.compare/1"

// Report is a comparison as users get it. Everything but Timing depends on
// what was played alone.
type Report struct {
	reports.Origin
	Paired    bool           `json:"paired"`         // game by game on common chance
	Intervals string         `json:"intervals"`      // normal, or always-valid
	Controls  []string       `json:"controls"`       // luck that is taken out of differences
	Size      float64        `json:"size"`           // the difference that Needed is about
	Cost      *reports.Cost  `json:"cost,omitempty"` // of the precision that was asked for
	Base      Side           `json:"base"`
	Variants  []Variant      `json:"variants"`
	Together  *Together      `json:"together,omitempty"` // the third variant being the first two
	Warnings  []string       `json:"warnings"`           // why differences may be the bots' and not the rules'
	Timing    reports.Timing `json:"timing"`

	// Doubts are the warnings that the words about a variant do not say.
	Doubts []string `json:"doubts,omitempty"`

	// Page names the page beside this one that shows a game as a side ends it, the base
	// being side 0; nil: there are no such pages.
	Page func(side int, game uint64) string `json:"-"`

	Winners []string               `json:"winners,omitempty"` // metrics that say who of several has won
	Counted reports.Named[Counted] `json:"counted,omitempty"` // what the metrics are
	Made    string                 `json:"made,omitempty"`    // the command that plays the same
}

// Counted is what a metric counts, and the least that it can be.
type Counted struct {
	Doc   string `json:"doc"`
	Least int32  `json:"least,omitempty"`
}

// say takes over from what was counted what its words mean.
func (r *Report) say(form *reports.Form) {
	r.NameEnds(form)
	r.Winners, r.Counted = form.Players, nil
	for _, c := range form.Columns {
		r.Counted.Add(c.Name, Counted{c.Doc, c.Least})
	}
}

// Side is what was played under a name.
type Side struct {
	Name      string         `json:"name"`
	Title     string         `json:"title,omitempty"` // of the document
	Rules     string         `json:"rules"`
	RulesHash string         `json:"rules_hash"`
	Seats     []reports.Seat `json:"seats"`
	Set       []string       `json:"set,omitempty"`

	Bots *reports.Bots `json:"bots,omitempty"` // how far a variant's figures rest on the bots, where somebody has looked

	Figures reports.Named[reports.Figure] `json:"figures,omitempty"` // that were asked for

	// Replay is the command that plays a game of it again, but for --game.
	Replay string `json:"replay,omitempty"`

	Changed []Changed `json:"changed,omitempty"` // what its rules state otherwise than those of the base
}

// Changed is an option that two rule sets state otherwise, and what it turns.
type Changed struct {
	Option string `json:"option"`
	Was    string `json:"was"`
	Is     string `json:"is"`
	Doc    string `json:"doc"`
}

// Stated is what the variants state otherwise than the base, in words; without a row where
// their rules are the same.
func (r *Report) Stated() reports.Table {
	t := reports.Table{
		Title: "What each changes of the rules", Header: []string{"", "option", "was", "is", "what it turns"},
		Left: []int{1, 2, 3, 4},
	}
	for i := range r.Variants {
		v := &r.Variants[i]
		name := v.Short()
		for _, c := range v.Changed {
			t.Add(name, c.Option, c.Was, c.Is, c.Doc)
			name = ""
		}
	}
	return t
}

// Variant is a side beside the base.
type Variant struct {
	Side
	Identical bool                      `json:"identical"` // in every game
	Met       Met                       `json:"met"`
	Shared    uint64                    `json:"shared,omitempty"` // of saved results: games of the same seed that are in both
	Vanished  []Change                  `json:"vanished"`
	Appeared  []Change                  `json:"appeared"`
	Outcomes  reports.Named[Difference] `json:"outcomes"`
	Metrics   reports.Named[Difference] `json:"metrics"`
	Factor    Factor                    `json:"factor"`
	Needed    uint64                    `json:"needed"` // games that tell a difference of Size
	Parted    reports.Named[int32]      `json:"parted"` // rounds in which games part that do
	Flips     reports.Named[uint64]     `json:"flips"`  // games by their outcomes, BASE > VARIANT
	Look      []Look                    `json:"look"`   // games to look at

	Alike   bool      `json:"alike,omitempty"`   // the shared games are the very same
	Settled []Settled `json:"settled,omitempty"` // how the difference of the headline settled
}

// Settled is what was known of a difference after some games: always valid.
type Settled struct {
	Games uint64         `json:"games"`
	By    reports.Number `json:"by"`
	reports.Bounds
}

// Met is in how many games the variant differs from the base: in so many, at
// least, what was changed was met.
type Met struct {
	Games uint64 `json:"games"`
	Of    uint64 `json:"of"`
}

// Change is a metric that was counted in one of the two alone: its means.
type Change struct {
	Name    string         `json:"name"`
	Base    reports.Number `json:"base"`
	Variant reports.Number `json:"variant"`
}

// Difference is the variant's share or mean less the base's, over the games
// that yield both.
type Difference struct {
	N       uint64         `json:"n"`
	Base    reports.Number `json:"base"` // as the games were
	Variant reports.Number `json:"variant"`
	Mean    reports.Number `json:"mean"` // of the difference, with the luck taken out
	reports.Bounds
	RawMean reports.Number `json:"raw_mean"` // as the games were
	RawLo   reports.Number `json:"raw_lo"`
	RawHi   reports.Number `json:"raw_hi"`
	Z       reports.Number `json:"z"`    // standard errors from none
	P       reports.Number `json:"p"`    // for all that is read together (Holm)
	Real    bool           `json:"real"` // shown, with the confidence of the report
}

// Factor is how many times fewer games the share of the headline's outcome
// needed than runs apart from each other.
type Factor struct {
	Outcome  string         `json:"outcome"`
	Pairing  reports.Number `json:"pairing"`
	Controls reports.Number `json:"controls"`
	Total    reports.Number `json:"total"`
}

// Look is a game that the two end differently.
type Look struct {
	Game    uint64 `json:"game"`
	Base    string `json:"base"`    // outcome
	Variant string `json:"variant"` // outcome
	Round   int    `json:"round"`   // in which they part
}

// vanishing: a metric has vanished when it is counted in so many games of one
// variant, and expected in so many, and in at most a hundredth as many of the other.
const vanishing = 20

// Fill writes what was counted into the report: its base and variants name
// what the sheets counted, the base first. With anytime, the intervals of
// outcomes are those that may be looked at while the games go on.
func (r *Report) Fill(sheets []*reports.Sheet, pairs []*Pair, anytime bool) {
	form := sheets[0].Form()
	r.Schema, r.Paired, r.Games = Schema, true, sheets[0].Games()
	r.say(form)
	r.Intervals = "normal"
	if anytime {
		r.Intervals = "always-valid"
	}
	r.Controls = []string{}
	for _, s := range sheets {
		r.control(s.Form().Controls.Names())
	}
	for i := range r.Variants {
		v, p, a, b := &r.Variants[i], pairs[i], sheets[0], sheets[i+1]
		v.Identical = p.games > 0 && p.identical == p.games
		v.Met = Met{p.games - p.identical, p.games}
		v.Vanished, v.Appeared = vanished(a, b, vanishing), vanished(b, a, vanishing)
		for j := range v.Appeared {
			v.Appeared[j].Base, v.Appeared[j].Variant = v.Appeared[j].Variant, v.Appeared[j].Base
		}
		v.Outcomes, v.Metrics, v.Parted = nil, nil, nil // it may have been filled by fewer games
		for _, name := range p.Outcomes() {
			e := p.Outcome(name)
			d := r.difference(e, shareOf(a, name), shareOf(b, name))
			if anytime {
				d.Bounds = e.Anytime(r.Confidence).Bounds()
			}
			v.Outcomes.Add(name, d)
		}
		for _, name := range p.Columns() {
			d := r.difference(p.Column(name), a.Values(name).Mean(), b.Values(name).Mean())
			v.Metrics.Add(name, d)
		}
		headline := v.headline()
		e, pa, pb := p.Outcome(headline), shareOf(a, headline), shareOf(b, headline)
		apart := pa*(1-pa) + pb*(1-pb)
		v.Factor = Factor{
			Outcome: headline, Pairing: reports.Number(apart / (e.SD * e.SD)),
			Controls: reports.Number(e.Factor()), Total: reports.Number(apart / (e.FairSD * e.FairSD)),
		}
		if apart == 0 || v.Identical {
			v.Factor.Pairing, v.Factor.Controls, v.Factor.Total = 1, 1, 1
		}
		v.Needed = reports.GamesFor(r.Size, e.FairSD, r.Confidence)
		if p.parted.N() > 0 {
			for _, q := range []struct {
				name string
				p    float64
			}{{"min", 0}, {"p05", 0.05}, {"p50", 0.5}, {"p95", 0.95}, {"max", 1}} {
				v.Parted.Add(q.name, p.parted.Quantile(q.p))
			}
		}
		v.look(p)
	}
	r.judge(anytime, pairs)
}

// control notes luck that is taken out.
func (r *Report) control(names []string) {
	for _, name := range names {
		if !slices.Contains(r.Controls, name) {
			r.Controls = append(r.Controls, name)
		}
	}
}

// shareOf is the share of an outcome; 0 where the form does not know it.
func shareOf(s *reports.Sheet, outcome string) float64 {
	if s.Games() == 0 || !slices.Contains(s.Form().Outcomes, outcome) {
		return 0
	}
	return float64(s.Outcome(outcome)) / float64(s.Games())
}

func (r *Report) difference(e reports.Estimate, base, variant float64) Difference {
	raw := reports.MeanInterval(e.Mean, e.SD, e.N, r.Confidence)
	d := Difference{
		N: e.N, Base: reports.Number(base), Variant: reports.Number(variant), Mean: reports.Number(e.Fair),
		RawMean: reports.Number(e.Mean), RawLo: reports.Number(raw.Lo), RawHi: reports.Number(raw.Hi),
		Z: reports.Number(e.Z()), P: reports.Number(e.P()),
	}
	d.Bounds = e.Interval(r.Confidence).Bounds()
	if e.N < 2 {
		d.Z, d.P = 0, 1
	}
	return d
}

// Vanished are the columns that are counted in the games of a, and in hardly any of
// those of b: in a hundredth as many for as many games. Columns of a alone are none.
func Vanished(a, b *reports.Sheet) []Change { return vanished(a, b, 1) }

// vanished is Vanished of what is expected in so many games of b at least.
func vanished(a, b *reports.Sheet, expected uint64) []Change {
	list := []Change{}
	for _, c := range a.Form().Columns {
		if !slices.Contains(b.Form().Columns.Names(), c.Name) || slices.Contains(a.Form().Ends, c.Name) {
			continue
		}
		x, y := a.Values(c.Name), b.Values(c.Name)
		with, without := x.N()-x.Count(0), y.N()-y.Count(0)
		if gone(with, a.Games(), without, b.Games(), expected) {
			list = append(list, Change{c.Name, reports.Number(x.Mean()), reports.Number(y.Mean())})
		}
	}
	return list
}

// gone reports whether what is in so many games of one is expected in so many of the other at least,
// and in at most a hundredth as many.
func gone(with, games, without, others, expected uint64) bool {
	return with >= vanishing && with*others >= expected*games && 100*without*games <= with*others
}

// headline is the outcome whose share differs most, in standard errors: the
// first of several. Games cut off make no headline while others differ.
func (v *Variant) headline() string {
	best, most := "", -1.0
	for _, e := range v.Outcomes {
		z := math.Abs(float64(e.Value.Z))
		if e.Name == reports.Truncated {
			z = 0
		}
		if z > most+1e-6 {
			best, most = e.Name, z
		}
	}
	return best
}

// judge reads all variants together: each outcome over the variants, all
// metrics of all variants (Holm 1979).
func (r *Report) judge(anytime bool, pairs []*Pair) {
	if len(r.Variants) == 0 {
		return
	}
	for i := range r.Variants[0].Outcomes {
		var list []*Difference
		name := r.Variants[0].Outcomes[i].Name
		for j := range r.Variants {
			for k := range r.Variants[j].Outcomes {
				if e := &r.Variants[j].Outcomes[k]; e.Name == name {
					list = append(list, &e.Value)
				}
			}
		}
		r.together(list)
	}
	if anytime { // p-values are for one look
		all := reports.Together(r.Confidence, len(r.Variants))
		for j := range r.Variants {
			for k := range r.Variants[j].Outcomes {
				e := &r.Variants[j].Outcomes[k]
				e.Value.Real = !pairs[j].Outcome(e.Name).Anytime(all).Contains(0)
			}
		}
	}
	var metrics []*Difference
	for j := range r.Variants {
		for k := range r.Variants[j].Metrics {
			metrics = append(metrics, &r.Variants[j].Metrics[k].Value)
		}
	}
	r.together(metrics)
}

// together says which of some differences are shown, all of them read together.
func (r *Report) together(list []*Difference) {
	p := make([]float64, len(list))
	for i, d := range list {
		p[i] = float64(d.P)
	}
	for i, holm := range reports.Holm(p) {
		list[i].P, list[i].Real = reports.Number(holm), holm < 1-r.Confidence
	}
}

// look notes the games that end differently: how many, and the first ones.
func (v *Variant) look(p *Pair) {
	v.Flips, v.Look = reports.Named[uint64]{}, []Look{}
	for i, base := range p.base.Outcomes {
		for j, other := range p.other.Outcomes {
			if k := p.joint[i][j]; k > 0 && base != other {
				v.Flips.Add(base+" > "+other, k)
			}
		}
	}
	for _, e := range p.examples {
		v.Look = append(v.Look, Look{e.Game, p.base.Outcomes[e.Base], p.other.Outcomes[e.Other], e.Round})
	}
}

// Apart fills the report from runs that were played apart from each other, the
// base first: nothing is known of pairs. Games that two runs share had the same
// dice; how they pair, counts do not tell, and the intervals hold whatever it is.
func (r *Report) Apart(runs []*reports.Result, form *reports.Form) {
	r.Schema, r.Paired, r.Intervals, r.Controls = Schema, false, "normal", []string{}
	var ends []string
	if form != nil {
		r.say(form)
		ends = form.Ends
	}
	a := runs[0]
	r.Games = a.Games
	for _, run := range runs {
		r.control(run.Controls)
	}
	for i := range r.Variants {
		r.Games = min(r.Games, runs[i+1].Games)
		r.apart(&r.Variants[i], a, runs[i+1], ends)
	}
	r.judge(false, nil)
}

// apart is what the run b of a variant differs in from the base's.
func (r *Report) apart(v *Variant, a, b *reports.Result, ends []string) {
	v.Vanished, v.Appeared, v.Look = []Change{}, []Change{}, []Look{}
	together := inCommon(a, b)
	v.Shared, v.Alike, v.Identical = together.games, together.alike, together.identical()
	if v.Identical {
		v.Met = Met{0, v.Shared}
	}
	estimates := map[string]reports.Estimate{}
	for _, o := range a.Outcomes {
		if other, ok := b.Outcomes.Get(o.Name); ok {
			raw := apart(shareMetric(a.Games, o.Value, false), shareMetric(b.Games, other, false), together)
			e := apart(shareMetric(a.Games, o.Value, true), shareMetric(b.Games, other, true), together)
			e.Mean, e.SD = raw.Mean, raw.SD
			v.Outcomes.Add(o.Name, r.difference(e, o.Value.P, other.P))
			estimates[o.Name] = e
		}
	}
	for _, m := range a.Metrics {
		other, ok := b.Metrics.Get(m.Name)
		if !ok {
			continue
		}
		v.Metrics.Add(m.Name,
			r.difference(apart(m.Value, other, together), float64(m.Value.Mean), float64(other.Mean)))
		zero := func(m reports.Metric) uint64 { n, _ := m.Counts.Get("0"); return m.N - n }
		with, without := zero(m.Value), zero(other)
		change := Change{m.Name, m.Value.Mean, other.Mean}
		switch {
		case slices.Contains(ends, m.Name):
		case gone(with, a.Games, without, b.Games, vanishing):
			v.Vanished = append(v.Vanished, change)
		case gone(without, b.Games, with, a.Games, vanishing):
			v.Appeared = append(v.Appeared, change)
		}
	}
	headline := v.headline()
	e := estimates[headline]
	v.Factor = Factor{
		Outcome: headline, Pairing: 1, Controls: reports.Number(e.Factor()), Total: reports.Number(e.Factor()),
	}
	if v.Identical {
		v.Factor.Controls, v.Factor.Total = 1, 1
	}
	v.Needed = reports.GamesFor(r.Size, e.FairSD, r.Confidence)
}

// shareMetric is the share of an outcome as a mean; fair, with the luck taken out
// where the run knows that.
func shareMetric(games uint64, o reports.Outcome, fair bool) reports.Metric {
	sd := math.Sqrt(o.P * (1 - o.P))
	if fair && o.Adjusted != nil {
		return reports.Metric{
			N: games, Mean: reports.Number(o.Adjusted.P), SD: reports.Number(sd / math.Sqrt(o.Adjusted.Factor)),
		}
	}
	return reports.Metric{N: games, Mean: reports.Number(o.P), SD: reports.Number(sd)}
}

// common is what two runs have in common.
type common struct {
	games uint64    // of the same seed and number
	alike bool      // they are the very same games: of the same rules, players and program
	of    [2]uint64 // games of either run
}

// inCommon is what two saved runs have in common.
func inCommon(a, b *reports.Result) common {
	s := common{of: [2]uint64{a.Games, b.Games}}
	if first, end := max(a.First, b.First), min(a.First+a.Games, b.First+b.Games); a.Seed == b.Seed && first < end {
		s.games = end - first
	}
	s.alike = s.games > 0 && a.RulesHash == b.RulesHash && a.Engine == b.Engine && a.Signature == b.Signature &&
		a.Players == b.Players && slices.Equal(a.Seats, b.Seats)
	return s
}

// identical reports whether both are the same games.
func (c *common) identical() bool { return c.alike && c.games == c.of[0] && c.games == c.of[1] }

// covariance is what shared games add to the variance of a difference of two means of n and m
// values, each with this deviation. Shared games in which both surely have one value cancel;
// others are taken to pull the means apart as far as they can.
func (c *common) covariance(n, m uint64, deviations float64) float64 {
	each := 2 * deviations / float64(n) / float64(m)
	if !c.alike {
		return each * float64(min(c.games, n, m))
	}
	without := max(c.of[0]-n, c.of[1]-m)
	return -each * float64(c.games-min(c.games, without))
}

// apart is the difference of two means of games that were played apart.
func apart(a, b reports.Metric, together common) reports.Estimate {
	mean := float64(b.Mean - a.Mean)
	variance := func(m reports.Metric) float64 {
		n := float64(m.N)
		return (float64(m.SD)*float64(m.SD)*max(n-1, 0) + 1) / max(n-1, 1) // and one imagined game each, as in pairs
	}
	n, x, y := min(a.N, b.N), variance(a), variance(b)
	square := x/float64(a.N) + y/float64(b.N) + together.covariance(a.N, b.N, math.Sqrt(x*y))
	if together.identical() { // exactly, not but for rounding
		square = 0
	}
	se := math.Sqrt(max(square, 0))
	sd := se * math.Sqrt(float64(n))
	return reports.Estimate{N: n, Mean: mean, SD: sd, Fair: mean, FairSD: sd}
}
