package colditz_test

import (
	"fmt"
	"strings"
	"testing"

	"escapesim/reports"
	"escapesim/reports/chart"
	count "escapesim/reports/colditz"
)

// Each name of a place stands at a circle of that place.
func TestPlacesStandAtTheirCircles(t *testing.T) {
	b := referenceRules(t, 4).Board
	labels := count.Places(b)
	if len(labels) < 20 {
		t.Fatalf("only %d names", len(labels))
	}
	for _, l := range labels {
		found := false
		for i := range b.Circles {
			c := &b.Circles[i]
			found = found || c.X == l.X && c.Y == l.Y && strings.ReplaceAll(c.Place, "_", " ") == l.Name
		}
		if !found {
			t.Errorf("%s stands at no circle of it", l.Name)
		}
	}
}

// Who wins: the German black, the Allied total beside him, then each team by
// its name in the colour of its pieces (COL-GAME-05).
func TestSidesInTheColoursOfTheirPieces(t *testing.T) {
	r := referenceRules(t, 4)
	sheet := reports.NewSheet(count.Form(r))
	sheet.Count(0, make([]int32, len(sheet.Form().Columns)), make([]int64, len(sheet.Form().Controls))...)
	res := &reports.Result{Origin: reports.Origin{Confidence: 0.95}}
	res.Fill(sheet, false)
	var text string
	for _, f := range count.Figures(r, res, sheet) {
		if f.Name == "outcomes" {
			svg, err := f.SVG()
			if err != nil {
				t.Fatal(err)
			}
			text = string(svg)
		}
	}
	at := 0
	for _, name := range []string{">german<", ">allied, all teams<", ">blue<", ">red<", ">orange<"} {
		next := strings.Index(text, name)
		if next < at {
			t.Errorf("%s is missing, or before those that it should follow", name)
		}
		at = next
	}
	for _, c := range []struct{ R, G, B uint8 }{
		{chart.German.R, chart.German.G, chart.German.B}, {chart.Allied.R, chart.Allied.G, chart.Allied.B}, {chart.Teams[0].R, chart.Teams[0].G, chart.Teams[0].B},
	} {
		if hex := fmt.Sprintf("#%02X%02X%02X", c.R, c.G, c.B); !strings.Contains(strings.ToUpper(text), hex) {
			t.Errorf("nothing is drawn in %s", hex)
		}
	}
}
