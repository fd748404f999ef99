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

const end metric.Table = "end"

// The luck of a game stands in the column of luck, in the tosses of a coin that are as rare.
func TestLuckIsAMetric(t *testing.T) {
	var of reports.Rarity
	sums := metric.New([]metric.Row{end.Luck("throws", &of)}, facts)
	throws := reports.NewOdds("throws")
	for tosses := range int32(4) { // each throw succeeds by a chance of one half
		of = throws.Rarity()
		sums.Start()
		if got := sums.End(); got[0] != of.Tosses() || tosses > 0 && got[0] != tosses {
			t.Errorf("%v after %d, want %d", got, tosses, of.Tosses())
		}
		throws.Throw(reports.LuckUnit/2, true)
	}
	row := end.Luck("throws", &of)
	if want := reports.LuckColumn("throws"); row.Name != want.Name || row.Doc != want.Doc || row.Table != string(end) {
		t.Errorf("%+v, want %+v", row.Column, want)
	}
}

// Each way of counting gives what adding the facts up one by one gives.
func TestSumsAreTheSlowOnes(t *testing.T) {
	games := int32(0)
	bonus := func(e sim.Event) int32 { return int32(e.A) - 2 }
	metrics := []struct {
		row  metric.Row
		slow func(e sim.Event) int32
	}{
		{end.Count("steps", "", metric.Each(stepped)), func(e sim.Event) int32 { return bit(e.Kind == stepped) }},
		{end.Count("both", "", metric.Each(stepped), metric.Each(caught)), func(e sim.Event) int32 {
			return bit(e.Kind != over)
		}},
		{end.Count("on_road", "", metric.Where(stepped, "road", 1)), func(e sim.Event) int32 {
			return bit(e.Kind == stepped && e.C == 1)
		}},
		{end.Count("nowhere", "", metric.Where(stepped, "to", -1)), func(e sim.Event) int32 {
			return bit(e.Kind == stepped && e.B == -1)
		}},
		{
			end.Count("caught_2_5", "", metric.Where(caught, "why", 2), metric.Where(caught, "why", 5)),
			func(e sim.Event) int32 {
				return bit(e.Kind == caught && (e.B == 2 || e.B == 5))
			},
		},
		{end.Count("pips_2", "", metric.Where(caught, "why", 2).Sum("pips")), func(e sim.Event) int32 {
			return bit(e.Kind == caught && e.B == 2) * int32(e.C)
		}},
		{end.Count("turn", "", metric.Sum(over, "turn")), func(e sim.Event) int32 {
			return bit(e.Kind == over) * int32(e.D)
		}},
		{end.Count("bonus", "", metric.Worth(caught, bonus)), func(e sim.Event) int32 {
			return bit(e.Kind == caught) * bonus(e)
		}},
		{end.Count("odd", "", metric.If(over, func(e sim.Event) bool { return e.D&1 != 0 })), func(e sim.Event) int32 {
			return bit(e.Kind == over && e.D&1 != 0)
		}},
		{end.Value("games", "", func() int32 { return games }), func(sim.Event) int32 { return 0 }},
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
	columns := metric.Columns([]metric.Row{
		end.Value("length", "Turns.", none).In("turns", 1, 0),
		metric.Table("ways").Count("steps", "Steps.", metric.Each(stepped)),
		end.Known("won", "Whether.", new(int32)).YesNo(),
		metric.NotPrinted.Count("caught", "Men.", metric.Each(caught)),
	})
	if want := (reports.Columns{
		{Name: "length", Doc: "Turns.", Unit: "turns", Least: 1, Table: "end"},
		{Name: "steps", Doc: "Steps.", Table: "ways"},
		{Name: "won", Doc: "Whether.", Unit: "1 for yes", Most: 1, Table: "end"},
		{Name: "caught", Doc: "Men.", Table: string(metric.NotPrinted)},
	}); !slices.Equal(columns, want) {
		t.Errorf("%+v", columns)
	}
	got := metric.Groups(columns, "ways", end)
	if len(got) != 2 || got[0].Title != "ways" || !slices.Equal(got[0].Names, []string{"steps"}) ||
		!slices.Equal(got[1].Names, []string{"length", "won"}) {
		t.Errorf("%+v", got)
	}
}
