package evasion

import "escapesim/reports"

// groups are the metrics in the tables that run prints: each begins with the
// column named and goes on to the next one's.
var groups = []struct {
	title string
	from  int
}{
	{"end and fates", colMoves},
	{"contacts and fights", colContacts},
	{"spotting and reports", colThrows},
	{"losses", colWounds},
	{"orders and ways", colAmbushes},
	{"finds", colFoundSearch},
	{"throws by result", colPatrolRow1},
}

// Page is what most people read: how games end, what became of the men, how
// they were met, and how long it took.
func Page(res *reports.Result, s *reports.Sheet) []reports.Table {
	columns := s.Form().Columns
	return []reports.Table{
		res.OutcomeTable(),
		res.PageTable("what became of the six", columns, "away", "dead", "captured", "stranded"),
		res.PageTable("how they were met", columns, "spotted", "contacts", "patrol_fights", "ambush_fights", "aircraft_contacts"),
		res.PageTable("length", columns, "moves", "hours"),
	}
}

// Tables are all that run prints for people.
func Tables(res *reports.Result, s *reports.Sheet) []reports.Table {
	columns := s.Form().Columns
	var list []reports.Group
	for i, g := range groups {
		to := len(columns)
		if i+1 < len(groups) {
			to = groups[i+1].from
		}
		group := reports.Group{Title: g.title}
		for _, c := range columns[g.from:to] {
			group.Names = append(group.Names, c.Name)
		}
		list = append(list, group)
	}
	return append([]reports.Table{res.OutcomeTable()}, res.GroupTables(columns, list...)...)
}
