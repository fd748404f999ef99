package evasion

import (
	"escapesim/reports"
	"escapesim/reports/metric"
)

// The tables of metrics, in their order.
const (
	end      metric.Table = "end and fates"
	fights   metric.Table = "contacts and fights"
	spotting metric.Table = "spotting and reports"
	losses   metric.Table = "losses"
	orders   metric.Table = "orders and ways"
	finds    metric.Table = "finds"
	throws   metric.Table = "throws by result"
)

// Page is what most people read: how games end, what became of the men, how
// they were met, and how long it took.
func Page(res *reports.Result, s *reports.Sheet) []reports.Table {
	columns := s.Form().Columns
	return []reports.Table{
		res.OutcomeTable(),
		res.PageTable("what became of the six", columns, "away", "dead", "captured", "stranded"),
		res.PageTable("how they were met", columns, "spotted", "contacts", "patrol_fights", "ambush_fights",
			"aircraft_contacts"),
		res.PageTable("length", columns, "moves", "hours"),
	}
}

// Tables are all that run prints for people.
func Tables(res *reports.Result, s *reports.Sheet) []reports.Table {
	columns := s.Form().Columns
	return append([]reports.Table{res.OutcomeTable()},
		res.GroupTables(columns, metric.Groups(columns, end, fights, spotting, losses, orders, finds, throws)...)...)
}
