package lab

import (
	"cmp"
	"slices"

	"escapesim/reports"
	"escapesim/reports/chart"
)

// Figures are the charts of a part of a run: those of its game, how the first share
// settles, and those of a close look. Of a few games there is only how they ended.
func (p *Part) Figures() []*chart.Figure {
	list := p.Experiment.Figures(p.Result, p.Tally.Sheet)
	if len(list) > 0 && p.Games > 0 && p.Games < reports.FewGames {
		list[0].Subtitle, list[0].Note = p.Played(), "Too few games for other charts."
		return list[:1]
	}
	if len(list) > 0 {
		list[0].Note = cmp.Or(list[0].Note, p.Bots.Note())
	}
	list = slices.Insert(list, min(1, len(list)), p.settled())
	if p.Drama != nil {
		list = append(list, chart.WinChance(p.Drama, &p.Origin).Named("win-chance"),
			chart.StillOpen(p.Drama).Named("still-open"))
	}
	for _, f := range list {
		f.Subtitle = cmp.Or(f.Subtitle, p.Played())
	}
	return list
}

// FigureNames are the names of the charts, which do not depend on what is played; with
// drama, those of a close look, too.
func (p *Part) FigureNames(drama bool) []string {
	blank := *p
	result := *p.Result
	blank.Result, blank.Tally = &result, NewTally(p.Experiment)
	if blank.Fill(false); drama {
		result.Drama = new(reports.Drama)
	}
	return chart.Names(blank.Figures())
}

// settled is the chart of how the shares settle.
func (p *Part) settled() *chart.Figure {
	return Settled(p.Experiment.Form(), p.Tally.Settling, p.Confidence)
}

// Settled is the chart of how the shares of outcomes settle. It shows the outcomes that were
// met; of two only the first, because the second is its complement.
func Settled(form *reports.Form, s *reports.Settling, confidence float64) *chart.Figure {
	var list []chart.Running
	var ends []string
	for i := range form.Outcomes {
		end := form.EndOf(i)
		r := chart.Running{Name: reports.Capital(end)}
		for _, l := range s.Looks(i) {
			r.Looks = append(r.Looks, chart.Estimate{
				Games: l.Games, Value: float64(l.Count) / float64(l.Games),
				Interval: reports.AlwaysValid(l.Count, l.Games, confidence),
			})
		}
		if n := len(r.Looks); n > 0 && r.Looks[n-1].Value > 0 {
			list, ends = append(list, r), append(ends, end)
		}
	}
	title := "How the shares settle"
	if len(list) == 2 {
		list = list[:1]
	}
	if len(list) == 1 {
		title = "How often " + ends[0] + ", as games are added"
	}
	return chart.Settling(title, chart.Unit{Name: "share of games", Percent: true}, list, confidence).Named("settling")
}
