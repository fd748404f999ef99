package colditz_test

import (
	"fmt"
	"math"
	"slices"
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
	for _, name := range []string{
		">The Germans win<", ">The Allies win<", ">team 1 (blue)<", ">team 2 (red)<",
		">team 3 (orange)<",
	} {
		next := strings.Index(text, name)
		if next < at {
			t.Errorf("%s is missing, or before those that it should follow", name)
		}
		at = next
	}
	for _, c := range []struct{ R, G, B uint8 }{
		{chart.German.R, chart.German.G, chart.German.B},
		{chart.Allied.R, chart.Allied.G, chart.Allied.B},
		{chart.Teams[0].R, chart.Teams[0].G, chart.Teams[0].B},
	} {
		if hex := fmt.Sprintf("#%02X%02X%02X", c.R, c.G, c.B); !strings.Contains(strings.ToUpper(text), hex) {
			t.Errorf("nothing is drawn in %s", hex)
		}
	}
}

// Games that were cut off are on the chart of outcomes where there were any.
func TestCutGamesAreDrawn(t *testing.T) {
	r := referenceRules(t, 4)
	for _, cut := range []bool{false, true} {
		sheet := reports.NewSheet(count.Form(r))
		for _, outcome := range []int{0, 1, 2}[:2+is(cut)] {
			sheet.Count(outcome, make([]int32, len(sheet.Form().Columns)), make([]int64, len(sheet.Form().Controls))...)
		}
		res := &reports.Result{Origin: reports.Origin{Confidence: 0.95}}
		res.Fill(sheet, false)
		if alt := count.Figures(r, res, sheet)[0].Alt; strings.Contains(alt, "Not finished 33.33 %") != cut {
			t.Errorf("cut off %v: %s", cut, alt)
		}
	}
}

func is(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// The pips of turns are held beside their exact mean, where nobody may refuse a throw.
func TestPipsAreChecked(t *testing.T) {
	r := referenceRules(t, 4)
	sheet := reports.NewSheet(count.Form(r))
	if list := count.Checks(r, sheet); list != nil {
		t.Errorf("no turn: %+v", list)
	}
	sheet.Vector(count.TurnTotals)[7], sheet.Vector(count.TurnTotals)[9] = 3, 1
	list := count.Checks(r, sheet)
	if len(list) != 1 || list[0].N != 4 || list[0].Mean != 7.5 || math.Abs(float64(list[0].Exact)-8.4) > 1e-9 {
		t.Errorf("three times 7 and once 9: %+v", list)
	}
}

// Do or dies are drawn where their intervals say something: one try in all games does not.
func TestFewRunsAreNotDrawn(t *testing.T) {
	r := referenceRules(t, 4)
	for tried, want := range map[uint64]bool{0: false, 1: false, 100: true} {
		sheet := reports.NewSheet(count.Form(r))
		sheet.Count(0, make([]int32, len(sheet.Form().Columns)), make([]int64, len(sheet.Form().Controls))...)
		sheet.Vector(count.Runs)[36], sheet.Vector(count.RunsMade)[36] = tried, tried
		res := &reports.Result{Origin: reports.Origin{Confidence: 0.95}}
		res.Fill(sheet, false)
		drawn := slices.ContainsFunc(count.Figures(r, res, sheet), func(f *chart.Figure) bool {
			return f.Name == "do-or-die"
		})
		if drawn != want {
			t.Errorf("%d do or dies over 36 circles: drawn %v", tried, drawn)
		}
	}
}
