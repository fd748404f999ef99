package chart_test

import (
	"image/color"
	"slices"
	"strings"
	"testing"

	"escapesim/reports/chart"
)

func plan() *chart.Figure {
	spots := []chart.Spot{{X: 0, Y: 0}, {X: 1, Y: 0, Paint: 1, Letter: "K"}, {X: 8, Y: 6}}
	paints := []chart.Paint{
		{Name: "plain", Colour: color.NRGBA{0xff, 0xff, 0xff, 0xff}},
		{Name: "gate", Colour: color.NRGBA{0x22, 0x22, 0x22, 0xff}},
	}
	ways := []chart.Way{{A: 0, B: 1}, {A: 1, B: 2, Paint: 1}}
	wayPaints := []chart.Paint{
		{Name: "door", Colour: color.NRGBA{0xd5, 0x5e, 0x00, 0xff}, Across: true},
		{Name: "rope", Colour: color.NRGBA{0x00, 0x72, 0xb2, 0xff}},
	}
	return chart.Plan("A small board", spots, paints, ways, wayPaints, []chart.Label{{X: 0.5, Y: 0, Name: "gatehouse"}},
		false)
}

func TestPlanShowsItsWords(t *testing.T) {
	svg, err := plan().SVG()
	if err != nil {
		t.Fatal(err)
	}
	for _, word := range []string{"A small board", "plain", "gate", "door", "rope", "gatehouse", ">K<"} {
		if !strings.Contains(string(svg), word) {
			t.Errorf("the plan does not show %q", word)
		}
	}
}

func TestPlanPaintsSpotsAndWays(t *testing.T) {
	b, err := plan().PNG()
	if err != nil {
		t.Fatal(err)
	}
	seen := map[color.RGBA]int{}
	for dot := range slices.Chunk(dots(t, b).Pix, 4) {
		seen[color.RGBA{dot[0], dot[1], dot[2], dot[3]}]++
	}
	for _, c := range []color.RGBA{{0x22, 0x22, 0x22, 0xff}, {0xd5, 0x5e, 0x00, 0xff}, {0x00, 0x72, 0xb2, 0xff}} {
		if seen[c] < 100 {
			t.Errorf("%v covers %d dots", c, seen[c])
		}
	}
}
