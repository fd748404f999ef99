package lab

import (
	"slices"

	"escapesim/reports"
	"escapesim/rulesets"
)

// Audited is what audits have found of a rule set, a name or a file; nil where nobody
// has noted any.
func Audited(rules string) (*reports.Audited, error) {
	text, err := rulesets.Audits(rules)
	if text == nil || err != nil {
		return nil, user(err)
	}
	f, err := reports.ReadAudited(text)
	if err != nil {
		return nil, userf("the audits of %s: %v", rules, err)
	}
	return f, nil
}

// Bots is the second error bar of a table: how much its seats could gain by playing
// better, as far as audits of the rules tell.
func (f Table) Bots(rules string, e Experiment, players int) (*reports.Bots, error) {
	audits, err := Audited(rules)
	if err != nil {
		return nil, err
	}
	b := audits.Bar(e.Hash(), players)
	_, seats, err := f.Seated(rules)
	b.Others = b.Audited && slices.ContainsFunc(seats, func(p Player) bool { return p.Text != b.Seats[0].Policy })
	return b, err
}
