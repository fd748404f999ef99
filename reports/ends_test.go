package reports

import (
	"fmt"
	"testing"
)

// Each way and round has the label of its place; rounds behind the last count as the last.
func TestPlacesOfEnds(t *testing.T) {
	e := Ends{Name: "ends", Ways: []string{"won", "lost"}, Last: 3}
	labels := e.Vector("round").Labels
	if len(labels) != 8 {
		t.Fatalf("%d labels: %q", len(labels), labels)
	}
	counts := make([]uint64, len(labels))
	for way, name := range e.Ways {
		for round := range 6 {
			counts[e.At(way, round)]++
			if got, want := labels[e.At(way, round)], fmt.Sprintf("%s, round %d", name, min(round, 3)); got != want {
				t.Errorf("%q, want %q", got, want)
			}
		}
		if of := e.Of(counts, way); fmt.Sprint(of) != "[1 1 1 3]" {
			t.Errorf("%s: %v", name, of)
		}
	}
}

// How a game ended is one sentence, with the reason last where there is one.
func TestEnded(t *testing.T) {
	for result, want := range map[string]string{
		"the Germans win":                        "The Germans win after 9 rounds.",
		"the Germans win: nobody is left: alone": "The Germans win after 9 rounds: nobody is left: alone.",
	} {
		if got := Ended(result, "9 rounds"); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// Of 0 to 100, each once, the quantiles are their percents, and the ends are the ends.
func TestQuantilesOfASummary(t *testing.T) {
	var h Histogram
	for v := range int32(101) {
		h.Add(v)
	}
	m := Summary(&h, .95)
	for name, want := range map[string]int32{
		"min": 0, "p05": 5, "p25": 25, "p50": 50, "p75": 75,
		"p95": 95, "max": 100,
	} {
		if got, ok := m.Quantiles.Get(name); !ok || got != want {
			t.Errorf("%s: %d, want %d", name, got, want)
		}
	}
}

// A close look holds with the confidence that was asked for, of 95 % where none was.
func TestConfidenceOfACloseLook(t *testing.T) {
	for asked, want := range map[float64]float64{0: .95, .5: .5, .99: .99} {
		if got := (&Drama{Confidence: asked}).confidence(); got != want {
			t.Errorf("%v: %v, want %v", asked, got, want)
		}
	}
}

// Of what search changed the first table has the title, whatever follows.
func TestTitleOfWhatSearchChanged(t *testing.T) {
	change := []Changed{{What: "walk", Times: 5, Advantage: .25}}
	a := &Audit{
		Origin: Origin{Seats: []Seat{{Seat: "red", Policy: "plain"}}}, Seat: "red",
		Search: &SearchAudit{Games: 10, Kinds: change, Rounds: change, Places: change},
	}
	tables := a.searchTables(false)
	for i, table := range tables {
		if (table.Title != "") != (i == 0) || len(table.Rows) != 1 || table.Rows[0][2] != "0.50" ||
			table.Rows[0][3] != "+25.00" {
			t.Errorf("table %d: %+v", i, table)
		}
	}
	if len(tables) != 3 {
		t.Errorf("%d tables", len(tables))
	}
}
