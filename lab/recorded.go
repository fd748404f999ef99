package lab

import "escapesim/reports"

// Recorded is what is on record of a rule set, a name or a file: of every number of players
// with the usual bots, or of the one that the table has.
func (f Table) Recorded(rules string) (*reports.Recorded, error) {
	g, err := GameOf(rules)
	if err != nil {
		return nil, err
	}
	least, most, _ := g.Players()
	if f.Players != 0 {
		least, most = f.Players, f.Players
	}
	e, seats, _, err := f.Open(rules)
	if err != nil {
		return nil, err
	}
	origin, err := f.Origin(reports.RecordedSchema, rules, e, seats, Job{}, 0.95)
	if err != nil {
		return nil, err
	}
	r := &reports.Recorded{Origin: origin}
	for f.Players = least; f.Players <= most; f.Players++ {
		e, _, _, err := f.Open(rules)
		if err != nil {
			return nil, err
		}
		b, err := f.Bots(rules, e)
		if err != nil {
			return nil, err
		}
		r.Tables = append(r.Tables, reports.RecordedTable{Players: f.Players, Bots: b})
	}
	return r, nil
}
