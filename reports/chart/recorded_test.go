package chart_test

import (
	"crypto/sha256"
	"encoding/hex"
	"flag"
	"fmt"
	"image/color"
	"maps"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"escapesim/reports"
	"escapesim/reports/chart"
)

var update = flag.Bool("update", false, "record how the figures are drawn")

// recorded are digests of figures that somebody has looked at.
const recorded = "testdata/figures.list"

// coordinate is a number of a picture with a fraction.
var coordinate = regexp.MustCompile(`-?\d+\.\d+`)

// digest is a figure as it is drawn, alone, in a page and on a phone, with its words.
// Coordinates are rounded, off the numbers that are likely, so that the last digit of a
// float, which another processor has otherwise, does not show.
func digest(t *testing.T, f *chart.Figure) string {
	t.Helper()
	alone, err := f.SVG()
	if err != nil {
		t.Fatal(err)
	}
	all := fmt.Sprint(f.Alt, f.Note, f.Empty, string(alone))
	if f.IsMap() {
		laid, err := f.Laid()
		if err != nil {
			t.Fatal(err)
		}
		across, down := laid.At(1, 2)
		all += fmt.Sprintf("%.3f %.3f %.3f %.3f %.3f %s", laid.Width, laid.Height, laid.Unit, across, down, laid.SVG)
	}
	for _, narrow := range []bool{false, true} {
		inline, err := f.Inline(narrow)
		if err != nil {
			t.Fatal(err)
		}
		all += inline
	}
	all = coordinate.ReplaceAllStringFunc(all, func(s string) string {
		x, err := strconv.ParseFloat(s, 64)
		if err != nil {
			t.Fatal(err)
		}
		return strconv.Itoa(int(math.Floor(10*x + 0.137)))
	})
	sum := sha256.Sum256([]byte(all))
	return hex.EncodeToString(sum[:6])
}

// rare are figures of forms that figures has not.
func rare() map[string]*chart.Figure {
	between := func(lo, hi float64) reports.Interval { return reports.Interval{Lo: lo, Hi: hi} }
	percent := chart.Unit{Name: "share of games", Percent: true}
	moves := []chart.Move{
		{Name: "clock.limit_minutes=300", To: 0.31, Interval: between(0.28, 0.34), Shown: true},
		{Name: "dod.cards=[]", To: 0.92, Interval: between(0.9, 0.94), Shown: true},
		{Name: "appel.enabled=false", To: 0.54, Interval: between(0.5, 0.58)},
		{Name: "german.stations=0", To: 0.56, Interval: between(0.52, 0.6)},
	}
	apart := slices.Clone(moves)
	for i := range apart {
		apart[i].To -= 0.55
		apart[i].Interval = between(apart[i].Lo-0.55, apart[i].Hi-0.55)
	}
	many := append(
		slices.Clone(moves),
		slices.Repeat([]chart.Move{{Name: "pale", To: 0.55, Interval: between(0.5, 0.6)}}, 9)...)
	var cells []chart.Hexagon
	for i := range 30 {
		x, y := i%6, i/6
		cells = append(
			cells,
			chart.Hexagon{
				X:     float64(x) + float64(y%2)/2,
				Y:     float64(y),
				Value: float64(i % 7),
				Tint:  chart.Tint(i % 3),
			},
		)
	}
	hexes := chart.HexMap{
		Cells: cells, Columns: 6, Roads: []chart.Link{{A: 0, B: 1}, {A: 1, B: 7}}, Rails: []chart.Link{{A: 12, B: 13}},
		Places: []chart.Place{
			{Cell: 8, Text: "Trier"},
			{Cell: 20, Text: "bridge", Mark: chart.Square},
			{Cell: 3, Text: "post", Mark: chart.Ring},
		},
		TintNames: [3]string{"", "wood", "town"}, MarkNames: [3]string{"village", "post", "bridge"}, Coordinates: true,
	}
	bare := hexes
	bare.Coordinates = false
	watched := func(end reports.End, ends ...[]uint32) reports.Watched {
		w := reports.Watched{Length: 6, End: end}
		for i, e := range ends {
			w.Points = append(w.Points, reports.Point{At: 2 * i, Ends: e})
		}
		return w
	}
	drama := &reports.Drama{
		Unit: "round", Seats: []string{"german", "allied"}, First: "the Germans",
		Games: []reports.Watched{
			watched(1, []uint32{0, 3, 1, 0, 0}, []uint32{0, 4, 0, 0, 0}, []uint32{0, 2, 2, 0, 0}),
			watched(2, []uint32{0, 3, 1, 0, 0}, []uint32{0, 1, 3, 0, 0}),
			watched(1, []uint32{0, 2, 2, 0, 0}, []uint32{0, 4, 0, 0, 0}),
		},
	}
	swept := []chart.Series{
		{
			Name:      "german",
			Values:    []float64{0.8, 0.6, math.NaN(), 0.3},
			Intervals: []reports.Interval{between(0.75, 0.85), between(0.55, 0.65), {}, between(0.25, 0.35)},
		},
		{
			Name:      "allied",
			Values:    []float64{0.2, 0.4, math.NaN(), 0.7},
			Intervals: []reports.Interval{between(0.15, 0.25), between(0.35, 0.45), {}, between(0.65, 0.75)},
		},
	}
	values := []float64{0, 1, 2, math.NaN(), 4, 5}
	var spots []chart.Spot
	var crowd []chart.Label
	for i := range 9 * 7 {
		x, y := float64(i%9), float64(i/9)
		spots = append(spots, chart.Spot{X: x, Y: y, Paint: i % 2, Letter: string(rune('a' + i%26))})
		if i%4 == 0 {
			crowd = append(crowd, chart.Label{X: x, Y: y, Name: "the names of places " + strconv.Itoa(i)})
		}
	}
	paints := []chart.Paint{
		{Name: "plain", Colour: color.NRGBA{0xff, 0xff, 0xff, 0xff}},
		{Name: "dark", Colour: color.NRGBA{0x22, 0x22, 0x22, 0xff}},
	}
	far := []chart.Move{
		{Name: "twice", From: 3, To: 6.5, Interval: between(6, 7), Shown: true},
		{Name: "near", From: 3, To: 3.1, Interval: between(2.9, 3.3)},
	}
	once := []chart.Series{
		{Name: "rounds", Values: []float64{0, 0}, Intervals: []reports.Interval{between(0, 0), between(0, 0)}},
	}
	return map[string]*chart.Figure{
		"tornado":      chart.Tornado("What turns the balance", percent, 0.55, reports.Interval{}, moves, 0.95),
		"pale tornado": chart.Tornado("What turns the balance", percent, 0.55, reports.Interval{}, many, 0.95),
		"no tornado":   chart.Tornado("Nothing turned", percent, 0.55, reports.Interval{}, nil, 0.95),
		"forest":       chart.Forest("What each rule changes", "points", apart, 0.99),
		"hexes":        chart.Hexes("Where the party lies", chart.Unit{Name: "nights a game"}, hexes),
		"bare hexes":   chart.Hexes("The map", chart.Unit{}, bare),
		"win chance":   chart.WinChance(drama, new(reports.Origin)),
		"still open":   chart.StillOpen(drama),
		"groups":       chart.Groups("Who wins", "players", percent, []string{"2", "3", "4", "5"}, swept, 0.5, 0.95),
		"no groups":    chart.Groups("Who wins", "players", percent, []string{"2"}, nil, math.NaN(), 0.95),
		"swept": chart.Swept(
			"A sweep",
			"victory.target_escapes",
			percent,
			[]string{"1", "2", "3", "4"},
			swept,
			0.5,
			0.95,
		),
		"swept alone": chart.Swept(
			"A sweep",
			"rounds",
			chart.Unit{Name: "rounds"},
			[]string{"1", "2", "3", "4"},
			swept[:1],
			math.NaN(),
			0.95,
		),
		"squares": chart.Squares(
			"A table",
			chart.Unit{Name: "turns"},
			3,
			2,
			values,
			[]chart.Block{{X0: 0, Y0: 0, X1: 1, Y1: 1, Name: "hut", Solid: true}, {X0: 1, Y0: 1, X1: 3, Y1: 2}},
			[]chart.Stroke{{X0: 0, Y0: 1, X1: 3, Y1: 1, Dashed: true}, {X0: 1, Y0: 0, X1: 1, Y1: 2}},
		),
		"bare squares": chart.Squares("A table", chart.Unit{}, 3, 2, make([]float64, 6), nil, nil),
		"plan":         plan(),
		"crowded plan": chart.Plan(
			"A crowded board",
			spots,
			paints,
			[]chart.Way{{A: 0, B: 1}, {A: 1, B: 10, Paint: 1}},
			paints,
			crowd,
			true,
		),
		"blocks": chart.Squares(
			"Blocks",
			chart.Unit{},
			6,
			4,
			make([]float64, 24),
			[]chart.Block{
				{X0: 0, Y0: 0, X1: 2, Y1: 2, Name: "hut of the guards who are off duty"},
				{X0: 3, Y0: 1, X1: 6, Y1: 3, Name: "a hut"},
			},
			nil,
		),
		"linear moves": chart.Moves("What moved", chart.Unit{Name: "rounds"}, "before", "after", far, 0.95),
		"nothing swept": chart.Swept(
			"A sweep of nothing",
			"rounds",
			chart.Unit{Name: "rounds"},
			[]string{"1", "2"},
			once,
			math.NaN(),
			0.95,
		),
		"long names": chart.Shares(
			"Long names",
			[]chart.Share{
				share("incomprehensibilities of the first kind", 1, 10),
				share("b", 2, 10),
				share("c", 3, 10),
				share("d", 4, 10),
				share("e", 5, 10),
				share("uncharacteristically", 5, 10),
			},
			0,
			0.95,
		),
		"fair": chart.Shares("Fair", []chart.Share{share("a", 5, 10), share("b", 5, 10)}, 0.5, 0.9),
		"asserted once": chart.Bounds(
			"Asserted",
			chart.Unit{Name: "rounds"},
			[]chart.Bound{
				{
					Name:     "rounds > 12",
					Value:    15,
					Interval: between(14, 16),
					Allowed:  between(12, math.Inf(1)),
					Verdict:  "holds",
				},
				{
					Name:     "rounds < 14",
					Value:    15,
					Interval: between(14.5, 16),
					Allowed:  between(math.Inf(-1), 14),
					Verdict:  "fails",
				},
			},
			0.95,
		),
		"moves up": chart.Moves("What moved", chart.Unit{Name: "a game"}, "before", "after", moves, 0.95),
		"wide matrix": chart.Matrix(
			"A matrix",
			"played by",
			"against",
			[]string{"standard", "greedy", "random"},
			[]string{"standard", "greedy", "random"},
			[][]float64{{0.5, 0.6, 0.9}, {0.4, 0.5, 0.8}, {0.1, 0.2, 0.5}},
		),
	}
}

// The figures are drawn as somebody has seen them. Whoever changes how a figure is drawn
// looks at the new one, in the folder that the test names, and records it with -update.
func TestFiguresAreDrawnAsRecorded(t *testing.T) {
	all := figures()
	maps.Copy(all, rare())
	var list []string
	now := map[string]string{}
	for _, name := range slices.Sorted(maps.Keys(all)) {
		now[name] = digest(t, all[name])
		list = append(list, now[name]+" "+name+"\n")
	}
	if *update {
		if err := os.WriteFile(recorded, []byte(strings.Join(list, "")), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile(recorded)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		was, name, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
		if is := now[name]; is != was {
			t.Errorf("%s: another picture than was looked at: see %s", name, saved(t, name, all[name]))
		}
		delete(now, name)
	}
	for name := range now {
		t.Errorf("%s: nobody has recorded it", name)
	}
}

// saved is a file with the figure, to look at.
func saved(t *testing.T, name string, f *chart.Figure) string {
	t.Helper()
	if f == nil {
		return "no figure"
	}
	file := filepath.Join(os.TempDir(), fmt.Sprintf("figure-%s.svg", strings.ReplaceAll(name, " ", "-")))
	svg, err := f.SVG()
	if err == nil {
		err = os.WriteFile(file, svg, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	return file
}
