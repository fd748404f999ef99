package lab

import "escapesim/reports/page"

// Basis writes into a page on what its figures rest: what was played by whom, the
// readings that no document states, and how far the bots decide. The words say how
// sure the figures are over the dice. An error is the user's.
func (f Table) Basis(p *page.Page, rules, dice string) error {
	e, seats, players, err := f.Open(rules)
	if err != nil {
		return err
	}
	bots, err := f.Bots(rules, e, players)
	if err != nil {
		return err
	}
	r := f.NewResult(rules, e, seats, Job{})
	p.Bars = page.Bars(dice, bots)
	p.Facts = append(p.Facts, page.Played(r.Rules, r.RulesHash, r.Players, r.Seats, r.Set)...)
	p.Facts = append(p.Facts, page.Term{Name: "program", Words: Engine})
	p.Assumed, err = f.Assumed(rules)
	return err
}

// Assumed are the readings that no document states, with their reasons; none for a
// game without documents.
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
