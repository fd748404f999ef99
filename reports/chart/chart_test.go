package chart_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"
	"math"
	"slices"
	"strings"
	"testing"

	"escapesim/reports"
	"escapesim/reports/chart"
	"escapesim/sim/dice"
)

func share(name string, k, n uint64) chart.Share {
	return chart.Share{Name: name, Value: float64(k) / float64(n), Interval: reports.Wilson(k, n, 0.95)}
}

// better is a share with a second error bar.
func better(s chart.Share, lo, hi float64) chart.Share {
	s.Bots = reports.Interval{Lo: lo, Hi: hi}
	return s
}

// chains are totals of the chain, as games throw them.
func chains(n uint64) *reports.Histogram {
	h := new(reports.Histogram)
	var chance dice.Chance
	for game := range n {
		chance.Start(1, game)
		total, _ := dice.Colditz.Roll(&chance, dice.Turn(0))
		h.Add(int32(total))
	}
	return h
}

// settling is an estimate of six tenths while games are played.
func settling(games uint64) []chart.Running {
	var list []chart.Estimate
	for n := uint64(10); n <= games; n += n/12 + 1 {
		list = append(list, chart.Estimate{Games: n, Value: 0.6, Interval: reports.AlwaysValid(n*6/10, n, 0.95)})
	}
	return []chart.Running{{Name: "german", Looks: list}}
}

func figures() map[string]*chart.Figure {
	unfinished := share(reports.Truncated, 33, 1000)
	unfinished.Colour = chart.Nobody
	win := chart.Shares("Who wins Escape from Colditz", []chart.Share{
		better(share("german", 512, 1000), 0.5, 0.7), share("allied", 455, 1000), unfinished,
	}, 0, 0.95)
	win.Subtitle = "colditz/thibault, 4 players, 1,000 games, seed 1, german=standard, allied=standard"
	teams := chart.Shares("A title so long that it cannot stand in one line of the figure: the share of games that "+
		"each of the five teams wins when all play alike",
		[]chart.Share{
			share("team 1", 100, 1000), share("team 2", 120, 1000), share("team 3", 90, 1000),
			share("team 4", 0, 1000), share("team 5", 110, 1000),
		}, 0.1, 0.95)
	teams.Note = "A note below the figure that says on what the numbers rest, and is long enough to need more than " +
		"one line of small print at the bottom."
	length, other := new(reports.Histogram), new(reports.Histogram)
	for i, n := uint64(0), chains(4000); i < 4; i++ {
		for v, k := range n.All() {
			length.AddN(v*7+int32(i), k)
			other.AddN(v*9+int32(i), k)
		}
	}
	cards := make([]chart.Chance, 0, 6)
	for k := 3; k <= 7; k++ {
		p := dice.Colditz.Attempt(k).Tail(36)
		n := uint64(1000 * p)
		cards = append(cards, chart.Chance{
			Name: fmt.Sprintf("%d throws", k), Exact: p, Simulated: float64(n) / 1000,
			Interval: reports.Wilson(n, 1000, 0.95),
		})
	}
	lying := []chart.Share{}
	for i, name := range []string{
		"rope", "key", "wire", "chapel tunnel", "do or die", "staff car", "pass",
		"theatre tunnel",
	} {
		mean := 1.4 / float64(1+i)
		lying = append(lying, chart.Share{Name: name, Value: mean, Interval: reports.Interval{
			Lo: mean * 0.95,
			Hi: mean * 1.05,
		}})
	}
	var circles []chart.Circle
	var links []chart.Way
	for i := range 20 * 12 {
		x, y := i%20, i/20
		circles = append(circles, chart.Circle{X: float64(x), Y: float64(y), Value: math.Max(0, float64((x-3)*(y-2)))})
		if x > 0 {
			links = append(links, chart.Way{A: i - 1, B: i})
		}
	}
	circles[25].Value = math.NaN()
	board := chart.Heat("Where prisoners stand", chart.Unit{Name: "visits a game"}, circles, links,
		[]chart.Paint{{Name: "step", Colour: color.NRGBA{0xcc, 0xcc, 0xcc, 0xff}}})
	board.Subtitle = "colditz/thibault, 4 players"
	return map[string]*chart.Figure{
		"board": board,
		"wins":  win,
		"teams": teams,
		"distribution": chart.Distribution("Pips of a turn", "total of a chain", chains(20_000),
			dice.Colditz.PMF(), 8.4),
		"empty": chart.Distribution("Nothing thrown yet", "total of a chain", new(reports.Histogram),
			dice.Colditz.PMF(), math.NaN()),
		"no course": chart.Course("No tunnel", "turn", "inches", []chart.Share{{}, {}}, 0.95),
		"course": chart.Course("How long the tunnel is", "turn", "inches",
			[]chart.Share{
				{},
				{Value: 1.25, Interval: reports.Interval{Lo: 1, Hi: 1.5}},
				{Value: 3.2, Interval: reports.Interval{Lo: 2, Hi: 4}},
			}, 0.95),
		"length": chart.Lengths("How long games last", "rounds", []chart.Curve{
			{Name: "thibault", Histogram: length},
			{Name: "dutch", Histogram: other},
		}),
		"short":  chart.Lengths("Few rounds", "rounds", []chart.Curve{{Histogram: chains(50)}}),
		"routes": chart.Lying("Escapes by route", chart.Unit{Name: "escapes a game"}, lying, 0.95),
		"rare": chart.Lying("Hardly any", chart.Unit{Name: "a game"},
			[]chart.Share{
				{Name: "car", Value: 0.01, Interval: reports.Interval{Lo: -0.02, Hi: 0.04}},
				{Name: "none", Interval: reports.Interval{Lo: math.NaN(), Hi: math.NaN()}},
			}, 0.95),
		"nothing": chart.Shares("Nothing yet", []chart.Share{{Name: "german"}, {Name: "allied"}}, 0, 0.95),
		"bounds": chart.Bounds("What is asserted", chart.Unit{Name: "share of games", Percent: true}, []chart.Bound{
			{
				Name: "german between 0.45 and 0.55", Value: 0.5, Interval: reports.Interval{Lo: 0.48, Hi: 0.52},
				Allowed: reports.Interval{Lo: 0.45, Hi: 0.55}, Verdict: "holds",
			},
			{
				Name: "allied < german", Value: -0.2, Interval: reports.Interval{Lo: math.Inf(-1), Hi: math.Inf(1)},
				Allowed: reports.Interval{Lo: math.Inf(-1)}, Verdict: "open",
			},
		}, 0.95),
		"moves": chart.Moves("What moved", chart.Unit{
			Name: "mean a game; the base's is 100 %", Percent: true,
			Ratio: true,
		}, "before", "after", []chart.Move{{
			Name: "gone", From: 1,
			Interval: reports.Interval{Lo: 0, Hi: 0.1}, Shown: true,
		}, {
			Name: "dearer", From: 1, To: 9,
			Interval: reports.Interval{Lo: 7, Hi: 11}, Shown: true,
		}}, 0.95),
		"no bounds": chart.Bounds("Nothing asserted", chart.Unit{Name: "rounds"}, nil, 0.95),
		"exact":     chart.Exactly("What is exact", cards),
		"cards":     chart.Chances("Do or die over 36 circles", "card", "chance to escape", cards, 0.99),
		"ends": chart.Ends("How games end", "round",
			[]chart.Layer{
				{Name: "target met", Colour: chart.Allied, Counts: []uint64{0, 0, 3, 9, 4}},
				{Name: "time up", Colour: chart.German, Counts: []uint64{0, 0, 0, 0, 7}},
				{Name: "never", Counts: make([]uint64, 5)},
			}),
		"no ends": chart.Ends("None", "round", []chart.Layer{{Name: "target met", Counts: make([]uint64, 5)}}),
		"uses": chart.Uses("Cards", chart.Unit{Name: "cards a game"},
			[]chart.Use{
				{Name: "release", Drawn: 2.2, Played: 1.7},
				{Name: "a card whose name is longer than the room that there is beside its bar", Drawn: 0.4},
			}),
		"no uses":  chart.Uses("No cards", chart.Unit{Name: "cards a game"}, nil),
		"settling": chart.Settling("How it settles", inShares, settling(20_000), 0.95),
		"both settle": chart.Settling("How they settle", inShares,
			append(settling(20_000), settling(20_000)...), 0.95),
		"three settle": chart.Settling("How they settle", inShares, // without bands
			append(settling(20_000), append(settling(20_000), settling(20_000)...)...), 0.95),
		"ten":  chart.Settling("Ten games", inShares, settling(10), 0.95),
		"none": chart.Settling("No games", inShares, nil, 0.95),
		"matrix": chart.Matrix("How many end how", "men", "", []string{"0", "1", "2"}, []string{"away", "dead"},
			[][]float64{{0.1, 0.2, 0.7}, {1, 0, 0}}),
	}
}

// Every figure has a white margin, so no word and no mark is cut off; it is
// the same bytes each time; its SVG is well-formed.
func TestFigures(t *testing.T) {
	if testing.Short() {
		t.Skip("draws every chart")
	}
	again := figures()
	for name, f := range figures() {
		t.Run(name, func(t *testing.T) {
			a, err := f.PNG()
			if err != nil {
				t.Fatal(err)
			}
			img := dots(t, a)
			size := img.Bounds()
			inked := 0
			const margin = 8
			for y := range size.Dy() {
				for x := range size.Dx() {
					if c := img.RGBAAt(x, y); c.R&c.G&c.B != 0xff {
						inked++
						if x < margin || y < margin || x >= size.Dx()-margin || y >= size.Dy()-margin {
							t.Fatalf("ink at %d, %d, in the margin of %v", x, y, size)
						}
					}
				}
			}
			if inked < 1000 {
				t.Errorf("only %d pixels are inked", inked)
			}
			s, err := f.SVG()
			if err != nil {
				t.Fatal(err)
			}
			s2, err := again[name].SVG() // both kinds of file are drawn by the same strokes
			if err != nil || !bytes.Equal(s, s2) {
				t.Errorf("drawn twice, it differs: %v", err)
			}
			for d := xml.NewDecoder(bytes.NewReader(s)); ; {
				if _, err := d.Token(); errors.Is(err, io.EOF) {
					break
				} else if err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

// dots are those of a picture.
func dots(t *testing.T, file []byte) *image.RGBA {
	t.Helper()
	img, err := png.Decode(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	all := image.NewRGBA(img.Bounds())
	draw.Draw(all, all.Rect, img, all.Rect.Min, draw.Src)
	return all
}

// A picture has 200 dots an inch, and something is drawn on it.
func TestPNG(t *testing.T) {
	f := figures()["wins"].Named("wins")
	b, err := f.PNG()
	if err != nil {
		t.Fatal(err)
	}
	picture, err := png.Decode(bytes.NewReader(b))
	if err != nil {
		t.Fatal(err)
	}
	colours := map[color.Color]bool{}
	size := picture.Bounds()
	for x := range size.Dx() {
		colours[picture.At(x, size.Dy()/2)] = true
	}
	if size.Dx() < 800 || len(colours) < 3 {
		t.Errorf("%v, %d colours across the middle", size, len(colours))
	}
}

// texts are the words of a figure.
func texts(t *testing.T, f *chart.Figure) []string {
	t.Helper()
	s, err := f.SVG()
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for d := xml.NewDecoder(bytes.NewReader(s)); ; {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			return list
		}
		if err != nil {
			t.Fatal(err)
		}
		if c, ok := token.(xml.CharData); ok {
			list = append(list, strings.TrimSpace(string(c)))
		}
	}
}

// Where there is an exact chance, its number stands there, not that of the games beside it.
func TestExactNumbersAreWritten(t *testing.T) {
	list := texts(t, chart.Chances("Do or die", "card", "chance",
		[]chart.Chance{{Name: "3 throws", Exact: 0.25, Simulated: 0.5, Interval: reports.Interval{Lo: 0.4, Hi: 0.6}}},
		0.95))
	if !slices.Contains(list, reports.Percent(0.25)) || !slices.Contains(list, "exact, in numbers") ||
		slices.Contains(list, reports.Percent(0.5)) {
		t.Errorf("the words are %q", list)
	}
}

// What is asserted is told with its verdict, and numbers along an axis that is
// narrow do not run into each other.
func TestBoundsAndNarrowNumbers(t *testing.T) {
	f := figures()["bounds"]
	for _, want := range []string{
		"german between 0.45 and 0.55: 50.00 % (48.00 % to 52.00 %), holds",
		"allied < german: -20 %, open",
	} {
		if !strings.Contains(f.Alt, want) {
			t.Errorf("%q does not say %q", f.Alt, want)
		}
	}
	if list := texts(t, f); !slices.Contains(list, "holds") || !slices.Contains(list, "open") ||
		slices.Contains(list, "fails") {
		t.Errorf("the words are %q", list)
	}
	long := chart.Moves("Moved", chart.Unit{Name: "mean a game", Percent: true, Ratio: true}, "before", "after",
		[]chart.Move{{
			Name: "ended_by_loss", From: 1, To: 0.2, Interval: reports.Interval{Lo: -0.2, Hi: 1.4},
			Shown: true,
		}}, 0.95)
	numbers := func(narrow bool) int {
		svg, err := long.Inline(narrow)
		if err != nil {
			t.Fatal(err)
		}
		return strings.Count(svg, " %</text>")
	}
	if wide, narrow := numbers(false), numbers(true); wide < 8 || narrow > 6 || narrow < 3 || numbers(false) != wide {
		t.Errorf("%d numbers along the wide axis, %d along the narrow one", wide, narrow)
	}
}

// Both error bars are drawn where a share is: the second, an arrow, where better play was
// found.
func TestBothErrorBars(t *testing.T) {
	const legend = "better play found so far moves it at least so far"
	f := figures()["wins"]
	const moved = "better play found so far moves german up to 70.00 % or higher, down to 50.00 % or lower"
	if !slices.Contains(texts(t, f), legend) || !strings.Contains(f.Alt, moved) {
		t.Errorf("one error bar alone: %s", f.Alt)
	}
	if slices.Contains(texts(t, figures()["teams"]), legend) {
		t.Error("a second error bar without an audit")
	}
	m := chart.Move{
		Name: "german", From: 0.76, To: 0.8, Interval: reports.Interval{Lo: 0.78, Hi: 0.82},
		Bots: reports.Interval{Lo: 0.76, Hi: 0.99},
	}
	moves := chart.Moves("What changes", chart.Unit{Name: "share of games", Percent: true}, "as printed", "changed",
		[]chart.Move{m}, 0.95)
	const up = "better play found so far moves as printed up to 99.00 % or higher"
	if !strings.Contains(moves.Alt, up) ||
		!slices.Contains(texts(t, moves), "better play found so far moves as printed at least so far") {
		t.Errorf("one error bar alone: %s", moves.Alt)
	}
}

// No share is drawn, or told, beyond none and all; ratios may be more than all, and are
// drawn on a logarithmic scale where one would crush the others.
func TestSharesAndRatios(t *testing.T) {
	m := chart.Move{Name: "german", From: 0.9, To: 1, Interval: reports.Interval{Lo: 0.8, Hi: 1.2}}
	shares := chart.Moves("Moved", chart.Unit{Name: "share of games", Percent: true}, "before", "after",
		[]chart.Move{m}, 0.95)
	if !strings.Contains(shares.Alt, "80.00 % to 100 %") || slices.Contains(texts(t, shares), "120 %") {
		t.Errorf("shares reach beyond all: %s, %q", shares.Alt, texts(t, shares))
	}
	lost := chart.Move{Name: "german", From: 0.9, To: -0.1, Interval: reports.Interval{Lo: -0.3, Hi: 0.1}}
	none := chart.Moves("Moved", chart.Unit{Name: "share of games", Percent: true}, "before", "after",
		[]chart.Move{lost}, 0.95)
	if !strings.Contains(none.Alt, "from 90.00 % to 0 % (0 % to 10.00 %)") {
		t.Errorf("a share is less than none: %s", none.Alt)
	}
	ratios := func(to float64) []string {
		return texts(t, chart.Moves("Moved", chart.Unit{Name: "mean", Percent: true, Ratio: true}, "before", "after",
			[]chart.Move{m, {Name: "cards", From: 1, To: to, Interval: reports.Interval{Lo: to, Hi: to}, Shown: true}},
			0.95))
	}
	const label = "mean (logarithmic)"
	if list := ratios(2); slices.Contains(list, label) || !slices.Contains(list, "120 %") {
		t.Errorf("small ratios: %q", list)
	}
	if list := ratios(8); !slices.Contains(list, label) || !slices.Contains(list, "500 %") {
		t.Errorf("great ratios: %q", list)
	}
	if list := ratios(0); slices.Contains(list, label) {
		t.Errorf("what is 0 asks for a logarithmic scale: %q", list)
	}
}

// A legend names only what is drawn.
func TestLegendsNameWhatIsDrawn(t *testing.T) {
	m := chart.Move{Name: "german", From: 0.5, To: 0.6, Interval: reports.Interval{Lo: 0.4, Hi: 0.8}}
	legend := func(list ...chart.Move) []string {
		return texts(t, chart.Moves("Moved", chart.Unit{Name: "games"}, "before", "after", list, 0.95))
	}
	if list := legend(m); slices.Contains(list, "after") || !slices.Contains(list, "after: no difference shown") {
		t.Errorf("nothing is shown to move: %q", list)
	}
	shown := m
	shown.Shown = true
	if list := legend(shown); !slices.Contains(list, "after") || slices.Contains(list, "no difference shown") {
		t.Errorf("all is shown to move: %q", list)
	}
}

// A tornado draws what is shown to do something, and a few of the others.
func TestTornadoIsShort(t *testing.T) {
	list := []chart.Move{{Name: "ferrets", To: 0.8, Interval: reports.Interval{Lo: 0.7, Hi: 0.9}, Shown: true}}
	for i := range 9 {
		list = append(list, chart.Move{
			Name: fmt.Sprintf("option.%d", i), To: 0.5,
			Interval: reports.Interval{Lo: 0.4, Hi: 0.6},
		})
	}
	f := chart.Tornado("What decides", chart.Unit{Name: "share of games", Percent: true}, 0.5,
		reports.Interval{}, list, 0.95)
	words := texts(t, f)
	if !slices.Contains(words, "ferrets") || !slices.Contains(words, "option.3") ||
		slices.Contains(words, "option.4") || f.Note != "And 5 more that show no difference." {
		t.Errorf("%q, %s", words, f.Note)
	}
	if f = chart.Tornado("What decides", chart.Unit{Name: "share of games", Percent: true}, 0.5, reports.Interval{},
		list[:5], 0.95); f.Note != "" {
		t.Errorf("with nothing left out: %s", f.Note)
	}
}

// inShares is the unit of charts of shares.
var inShares = chart.Unit{Name: "share of games", Percent: true}

// One look does not settle.
func TestOneLookIsTooFew(t *testing.T) {
	if f := chart.Settling("How it settles", inShares, settling(10), 0.95); !f.Empty || f.Note == "" {
		t.Errorf("ten games: %+v", f)
	}
	if f := chart.Settling("How it settles", inShares, settling(30), 0.95); f.Empty {
		t.Error("thirty games are too few")
	}
}

// The scale begins with the least value that was counted, and says how it
// runs; shares are in per cent.
func TestScales(t *testing.T) {
	circles := []chart.Circle{{X: 0}, {X: 1, Value: 0.004}, {X: 2, Value: 0.09}, {X: 3, Value: math.NaN()}}
	heat := func(u chart.Unit) []string { return texts(t, chart.Heat("Heat", u, circles, nil, nil)) }
	list := heat(chart.Unit{Name: "men a game"})
	for _, want := range []string{"0.004", "0.09", "men a game (on a scale of square roots); blank: none"} {
		if !slices.Contains(list, want) {
			t.Errorf("no %q among %q", want, list)
		}
	}
	list = heat(chart.Unit{Name: "share of games", Percent: true})
	if !slices.Contains(list, reports.Percent(0.09)) || slices.Contains(list, "0.09") {
		t.Errorf("the words are %q", list)
	}
}

// Every figure says in words what it shows; inline, for a wide page and for a phone, it
// is well-formed, leaves the title to the page, and keeps all other words.
func TestInline(t *testing.T) {
	for name, f := range figures() {
		if f.Alt == "" {
			t.Errorf("%s: no words for those who cannot see it", name)
		}
		for _, narrow := range []bool{false, true} {
			svg, err := f.Inline(narrow)
			if err != nil {
				t.Fatal(err)
			}
			for d := xml.NewDecoder(strings.NewReader(svg)); ; {
				if _, err := d.Token(); errors.Is(err, io.EOF) {
					break
				} else if err != nil {
					t.Fatalf("%s: %v", name, err)
				}
			}
			if strings.Contains(svg, ">"+f.Title+"<") {
				t.Errorf("%s: the title is drawn", name)
			}
			if !strings.Contains(svg, "var(--c222222,#222222)") || !strings.Contains(svg, "--c222222:#e8e8e6;") {
				t.Errorf("%s: ink does not turn light in the dark", name)
			}
		}
	}
}

// What settles in parts settles as it does in one run, and ends with all of it.
func TestSettling(t *testing.T) {
	whole, odd, even := reports.NewSettling(3), reports.NewSettling(3), reports.NewSettling(3)
	for i := range uint64(1234) {
		whole.Take(i, int(i%3))
		if i%2 == 0 {
			even.Take(i, int(i%3))
		} else {
			odd.Take(i, int(i%3))
		}
	}
	odd.Merge(even)
	read := reports.NewSettling(3)
	if err := reports.Read(reports.Written(odd), read); err != nil {
		t.Fatal(err)
	}
	looks := whole.Looks(0)
	for outcome := range 3 {
		looks := whole.Looks(outcome)
		if !slices.Equal(looks, odd.Looks(outcome)) || !slices.Equal(looks, read.Looks(outcome)) {
			t.Errorf("one run: %v, in two parts: %v, read: %v", looks, odd.Looks(outcome), read.Looks(outcome))
		}
	}
	if first, last := looks[0], looks[len(looks)-1]; first.Games != 10 || last.Games != 1234 || last.Count != 412 ||
		len(looks) > 70 {
		t.Errorf("%d looks, from %v to %v", len(looks), first, last)
	}
	for i, l := range looks {
		if l.Count != (l.Games+2)/3 {
			t.Errorf("look %d: of the first %d games %d ended so", i, l.Games, l.Count)
		}
	}
}

// Better play that was found is an arrow in every chart that has a share, and in its words.
func TestBetterPlay(t *testing.T) {
	share, in := chart.Unit{Name: "share of games", Percent: true}, reports.Interval{Lo: 0.4, Hi: 0.6}
	for what, draw := range map[string]func(bots reports.Interval) *chart.Figure{
		"bounds": func(bots reports.Interval) *chart.Figure {
			return chart.Bounds("", share,
				[]chart.Bound{{Name: "a", Value: 0.5, Interval: in, Allowed: in, Bots: bots}}, 0.95)
		},
		"tornado": func(bots reports.Interval) *chart.Figure {
			moves := []chart.Move{{Name: "a", From: 0.5, To: 0.6, Interval: in, Shown: true}}
			return chart.Tornado("", share, 0.5, bots, moves, 0.95)
		},
		"swept": func(bots reports.Interval) *chart.Figure {
			return chart.Swept("", "", share, []string{"a"}, oneSeries(in, bots), math.NaN(), 0.95)
		},
		"groups": func(bots reports.Interval) *chart.Figure {
			return chart.Groups("", "", share, []string{"a"}, oneSeries(in, bots), math.NaN(), 0.95)
		},
	} {
		const words = "better play found so far"
		none, found := draw(reports.Interval{Lo: math.NaN(), Hi: math.NaN()}), draw(reports.Interval{Lo: 0.5, Hi: 0.57})
		if strings.Contains(none.Alt, words) || !strings.Contains(found.Alt, "% or higher") {
			t.Errorf("%s: %q and %q", what, none.Alt, found.Alt)
		}
		legend := func(f *chart.Figure) bool {
			return slices.ContainsFunc(texts(t, f), func(text string) bool { return strings.HasPrefix(text, words) })
		}
		if legend(none) || !legend(found) {
			t.Errorf("%s: the legend has it without an audit: %v, with one: %v", what, legend(none), legend(found))
		}
	}
}

func oneSeries(in, bots reports.Interval) []chart.Series {
	return []chart.Series{{
		Name: "s", Values: []float64{0.5}, Intervals: []reports.Interval{in}, Bots: []reports.Interval{bots},
	}}
}

// An end of an interval that nobody knows leaves the rest of the picture as it is.
func TestSweptWithoutAnEnd(t *testing.T) {
	swept := func(hi float64) *chart.Figure {
		return chart.Swept("Rounds", "minutes", chart.Unit{Name: "p95 rounds"}, []string{"105", "120"}, []chart.Series{{
			Name: "p95 rounds", Values: []float64{23, 27},
			Intervals: []reports.Interval{{Lo: 21, Hi: 25}, {Lo: 24, Hi: hi}},
		}}, 30, 0.95)
	}
	open := swept(math.Inf(1))
	if a, b := texts(t, open), texts(t, swept(30)); !slices.Equal(a, b) {
		t.Errorf("the axis of an open interval has %q, that of one up to 30 %q", a, b)
	}
	if want := "27 (24 or more)"; !strings.Contains(open.Alt, want) {
		t.Errorf("no %q in %s", want, open.Alt)
	}
}

// Where a phone has no room for a share with its digits all are whole per cents; a page has room.
func TestNarrowMatrixIsRounded(t *testing.T) {
	row := []float64{.3067, .00333, .0167, 0, .0433, .0433, .5733}
	f := chart.Matrix("How many end how", "men", "", strings.Split("0123456", ""), []string{"away"}, [][]float64{row})
	for narrow, want := range map[bool]string{true: ">31 %<", false: ">30.67 %<"} {
		svg, err := f.Inline(narrow)
		if err != nil || !strings.Contains(svg, want) {
			t.Errorf("narrow %v: %s is not written (%v)", narrow, want, err)
		}
		if narrow && (!strings.Contains(svg, ">&lt;1 %<") || !strings.Contains(svg, ">0 %<")) {
			t.Error("a share below half a per cent is not told from none")
		}
	}
}
