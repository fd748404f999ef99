package lab

import (
	"escapesim/reports"
	"escapesim/rulesets"
)

// Exact are the questions about a game that have exact answers.
type Exact struct {
	Topics    []Topic
	Fractions bool // values are fractions

	// Work answers, under a rule set and its overrides, the topics of these names,
	// and says the hash of the rules. An error is the user's.
	Work func(rules string, sets []string, names ...string) (answers []Worked, hash string, err error)
}

// Topic is a question: a word for it, what it asks, and how it is computed.
type Topic struct{ Name, Title, Source string }

// Worked is a topic with its answers.
type Worked struct {
	Topic
	reports.Answers
}

// exactly makes the questions of a game from its catalogue; open reads the rules that they are asked under.
func exactly[R any](
	catalogue []reports.Topic[R], open func(rules string, sets []string) (R, *rulesets.Document, error),
) *Exact {
	e := &Exact{}
	rows := map[string]reports.Topic[R]{}
	for _, row := range catalogue {
		e.Topics = append(e.Topics, Topic{row.Name, row.Title, row.Source})
		rows[row.Name] = row
	}
	e.Work = func(rules string, sets []string, names ...string) ([]Worked, string, error) {
		r, doc, err := open(rules, sets)
		if err != nil {
			return nil, "", AsUser(err)
		}
		var answers []Worked
		for _, name := range names {
			row := rows[name]
			answers = append(answers, Worked{Topic{row.Name, row.Title, row.Source}, row.Ask(r)})
		}
		return answers, doc.Hash(), nil
	}
	return e
}
