package lab

import (
	"escapesim/reports"
	"escapesim/reports/page"
	"escapesim/rulesets"
)

// Provenance writes into a page where its figures come from and how far to trust
// them: what was played and by whom, the options that no document states, how
// precise the figures are over the dice (which the caller says in words), and how
// much the choice of bots may matter. An error is the user's.
func (f Table) Provenance(p *page.Page, rules, precision string) error {
	e, seats, players, err := f.Open(rules)
	if err != nil {
		return err
	}
	bots, err := f.Bots(rules, e, players)
	if err != nil {
		return err
	}
	if g, err := GameOf(rules); err == nil {
		p.Game = g.Title()
		if title := TitleOf(rules); title != "" && title != p.Game {
			p.Game += ": " + title
		}
	}
	r := f.NewResult(rules, e, seats, Job{})
	p.Bars = page.Bars(precision, bots)
	p.Facts = append(p.Facts, page.Played(r.Rules, r.RulesHash, r.Players, r.Seats, r.Set)...)
	p.Facts = append(p.Facts, page.Term{Name: "program", Words: Engine})
	p.Assumed, err = f.Assumed(rules)
	return err
}

// decisive are the assumptions on which the figures of a document rest most.
func decisive(doc *rulesets.Document) (list []reports.Assumption) {
	for _, v := range doc.Decisive() {
		list = append(list, reports.Assumption{Option: v.Key, Value: v.Text, Reason: v.Assumed})
	}
	return list
}

// Assumed are the options whose values no document states, with our reasons; none
// for a game without documents.
func (f Table) Assumed(rules string) (list []page.Assumption, err error) {
	if g, err := GameOf(rules); err != nil || g.Options() == nil {
		return nil, err
	}
	d, err := ReadRules(rules, WithBoard(f.Sets, f.Board))
	if err != nil {
		return nil, err
	}
	for _, v := range d.Values() {
		if v.Assumed != "" {
			list = append(list, page.Assumption{Option: v.Key, Reading: v.Text, Reason: v.Assumed})
		}
	}
	return list, nil
}
