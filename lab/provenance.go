package lab

import (
	"escapesim/reports"
	"escapesim/reports/page"
	"escapesim/rulesets"
)

// AssumedIn are the options of an answer that no document states, with our reasons; none
// where its rules can no longer be read, or are others by now.
func AssumedIn(o *reports.Origin) (list []page.Assumption) {
	d, err := ReadRules(o.Rules, o.Set)
	if err != nil || d.Hash() != o.RulesHash {
		return nil
	}
	return assumed(d)
}

// decisive are the assumptions on which the figures of a document rest most.
func decisive(doc *rulesets.Document) (list []reports.Assumption) {
	for _, v := range doc.Decisive() {
		list = append(list, reports.Assumption{Option: v.Key, Value: v.Text, Reason: v.Assumed})
	}
	return list
}

// ArtIn are the words of art of an answer's game; none where the rules are not at hand.
func ArtIn(o *reports.Origin) []page.Term {
	g, err := GameOf(o.Rules)
	if err != nil {
		return nil
	}
	return g.Glossary()
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
	return assumed(d), nil
}

func assumed(d *Document) (list []page.Assumption) {
	for _, v := range d.Values() {
		if v.Assumed != "" {
			list = append(list, page.Assumption{Option: v.Key, Reading: v.Text, Reason: v.Assumed})
		}
	}
	return list
}
