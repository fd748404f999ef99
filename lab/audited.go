package lab

import (
	"fmt"

	"escapesim/reports"
	"escapesim/rulesets"
)

// Audited is what audits have found of a rule set, a name or a file; nil where nobody
// has noted any.
func Audited(rules string) (*reports.Audited, error) {
	return beside(rules, "audits", rulesets.Audits, reports.ReadAudited)
}

// beside is what a file tells that lies beside a rule set; nil where there is none.
func beside[T any](
	rules, what string, find func(rules string) ([]byte, error), read func(text []byte) (*T, error),
) (*T, error) {
	text, err := find(rules)
	if text == nil || err != nil {
		return nil, AsUser(err)
	}
	f, err := read(text)
	if err != nil {
		return nil, Userf("the %s of %s: %v", what, rules, err)
	}
	return f, nil
}

// Bots is the second error bar of a table: what its seats were found to gain by playing
// better, as far as audits tell that were made under the same rules of the same play.
func (f Table) Bots(rules string, e Experiment) (*reports.Bots, error) {
	audits, err := Audited(rules)
	if err != nil {
		return nil, err
	}
	_, seats, err := f.Seated(rules)
	t := reports.AuditedTable{RulesHash: e.Hash(), Players: len(seats), Seats: Playing(seats)}
	t.Play = func() string { return play(e) }
	t.Who = func(seat string) string { return Who(rules, len(seats), seat) }
	for _, side := range e.Form().Wanted {
		if side != "" {
			t.Sides = append(t.Sides, reports.BotsSeat{Seat: side, Several: Several(rules, len(seats), side)})
		}
	}
	return audits.Bar(t), err
}

// Summaries are an audit of the table in short, made by a command, and of which play it is.
func (f Table) Summaries(a *reports.Audit, rules, command string) ([]reports.AuditSummary, error) {
	e, _, _, err := f.Open(rules)
	if err != nil {
		return nil, err
	}
	list := a.Summaries(command)
	for i := range list {
		list[i].Play = play(e)
	}
	return list, nil
}

// play is a signature of some games at a table. It differs where other bots play, and where
// the rules differ although their hash does not, because a default has changed.
func play(e Experiment) string {
	return fmt.Sprintf("%016x", e.Signature(SignatureSeed, SignatureGames))
}
