package metric_test

import (
	"slices"
	"testing"

	"escapesim/reports"
	"escapesim/reports/metric"
	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/position"
)

// The kinds of facts of a game that exists for this test alone.
const (
	stepped sim.EventKind = iota + 1
	caught
	over
)

var facts = position.Facts{
	stepped: "stepped man:n to:n road:yes",
	caught:  "caught man:n why:n pips:n",
	over:    "over - - - turn:n",
}

// Each way of counting gives what adding the facts up one by one gives.
func TestSumsAreTheSlowOnes(t *testing.T) {
	games := int32(0)
	bonus := func(e sim.Event) int32 { return int32(e.A) - 2 }
	metrics := []struct {
		row  metric.Row
		slow func(e sim.Event) int32
	}{
		{metric.Count("steps", "", metric.Each(stepped)), func(e sim.Event) int32 { return bit(e.Kind == stepped) }},
		{metric.Count("both", "", metric.Each(stepped), metric.Each(caught)), func(e sim.Event) int32 { return bit(e.Kind != over) }},
		{metric.Count("on_road", "", metric.Where(stepped, "road", 1)), func(e sim.Event) int32 { return bit(e.Kind == stepped && e.C == 1) }},
		{metric.Count("nowhere", "", metric.Where(stepped, "to", -1)), func(e sim.Event) int32 { return bit(e.Kind == stepped && e.B == -1) }},
		{metric.Count("caught_2_5", "", metric.Where(caught, "why", 2), metric.Where(caught, "why", 5)), func(e sim.Event) int32 {
			return bit(e.Kind == caught && (e.B == 2 || e.B == 5))
		}},
		{metric.Count("pips_2", "", metric.Where(caught, "why", 2).Sum("pips")), func(e sim.Event) int32 { return bit(e.Kind == caught && e.B == 2) * int32(e.C) }},
		{metric.Count("turn", "", metric.Sum(over, "turn")), func(e sim.Event) int32 { return bit(e.Kind == over) * int32(e.D) }},
		{metric.Count("bonus", "", metric.Worth(caught, bonus)), func(e sim.Event) int32 { return bit(e.Kind == caught) * bonus(e) }},
		{metric.Count("odd", "", metric.If(over, func(e sim.Event) bool { return e.D&1 != 0 })), func(e sim.Event) int32 { return bit(e.Kind == over && e.D&1 != 0) }},
		{metric.Value("games", "", func() int32 { return games }), func(sim.Event) int32 { return 0 }},
	}
	var rows []metric.Row
	for _, m := range metrics {
		rows = append(rows, m.row)
	}
	sum := metric.New(rows, facts)
	c := dice.NewStream(3, 0, dice.Setup)
	for range 300 {
		games++
		sum.Start()
		want := make([]int32, len(rows))
		want[len(rows)-1] = games
		for range c.IntN(40) {
			said := func() int16 { return int16(c.IntN(12) - 3) }
			e := sim.Event{Kind: stepped + sim.EventKind(c.IntN(3)), A: said(), B: said(), C: said(), D: said()}
			sum.Take(&e)
			for i, m := range metrics {
				want[i] += m.slow(e)
			}
		}
		if got := sum.End(); !slices.Equal(got, want) {
			t.Fatalf("%v, one by one %v", got, want)
		}
	}
}

func bit(yes bool) int32 { return int32(position.Bit(yes)) }

// What a row says of itself comes out as its column, and its group as a table.
func TestColumnsOfRows(t *testing.T) {
	none := func() int32 { return reports.None }
	columns := metric.Columns(slices.Concat(
		metric.Group("end", metric.Value("length", "Turns.", none).In("turns", 1, 0), metric.Value("won", "Whether.", none).YesNo()),
		metric.Group("ways", metric.Count("steps", "Steps.", metric.Each(stepped))),
	))
	if want := (reports.Columns{
		{Name: "length", Doc: "Turns.", Unit: "turns", Least: 1, Group: "end"},
		{Name: "won", Doc: "Whether.", Unit: "1 for yes", Most: 1, Group: "end"},
		{Name: "steps", Doc: "Steps.", Group: "ways"},
	}); !slices.Equal(columns, want) {
		t.Errorf("%+v", columns)
	}
	if g := columns.Groups(); len(g) != 2 || g[0].Title != "end" || !slices.Equal(g[0].Names, []string{"length", "won"}) || g[1].Title != "ways" {
		t.Errorf("%+v", g)
	}
}
