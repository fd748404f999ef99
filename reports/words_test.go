package reports

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
)

// A table keeps to the width that it is given, with every word and number in it: headings
// break first, then words, then words stand under their row and need no heading, then
// numbers are continued.
func TestTablesKeepToTheirWidth(t *testing.T) {
	table := Table{
		Title: "a title of some words", Header: []string{
			"name of it", "a number", "another number",
			"what it is",
		}, Left: []int{3},
		Rows: [][]string{
			{"one", "1", "22", "the first of all the rows that there are in this table"},
			{"second/of,all", "333", "4444", "short"},
			{"third", "5", "66666", ""},
		},
		Notes: []string{"a note that says something of it"},
	}
	var words []string
	for _, text := range slices.Concat([]string{table.Title}, table.Header[:3], table.Notes,
		slices.Concat(table.Rows...)) {
		words = append(words, strings.Fields(text)...)
	}
	for width := 24; width <= 100; width++ {
		text := table.Text(width)
		for line := range strings.SplitSeq(text, "\n") {
			if columns(line) > width {
				t.Errorf("%d columns: %q", width, line)
			}
		}
		for _, w := range words {
			if !strings.Contains(text, w) {
				t.Errorf("%d columns: no %q in\n%s", width, w, text)
			}
		}
	}
	for _, c := range []struct {
		width int
		rows  [][]string
		want  string
	}{
		{53, table.Rows[1:2], " name of it     a number  another number  what it is\n" +
			"─────────────────────────────────────────────────────\n" +
			" second/of,all       333            4444  short\n"},
		{30, table.Rows, " name of it          a\n                number\n───────────────────────\n" +
			" one                 1\n" +
			"     the first of all the rows\n     that there are in this\n     table\n second/of,all     333\n" +
			"     short\n third               5\n\n" +
			" name of it     another number\n──────────────────────────────\n one                        22\n"},
	} {
		short := Table{Header: table.Header, Left: table.Left, Rows: c.rows}
		if text := short.Text(c.width); !strings.HasPrefix(text, c.want) {
			t.Errorf("%d columns:\n%swant\n%s", c.width, text, c.want)
		}
	}
}

// A heading of more than three lines takes the room that is left, and no more.
func TestTallHeadings(t *testing.T) {
	head := "a b c d e f g h i j k l m n o p"
	table := Table{Header: []string{head, "x"}, Rows: [][]string{{"1", "2"}}}
	for width, want := range map[int]int{len(head) + 4: 1, 16: 3, 8: 8} { // lines of the heading
		text := table.Text(width)
		if before, _, _ := strings.Cut(text, "─"); strings.Count(before, "\n") != want {
			t.Errorf("%d columns, want %d lines of heading:\n%s", width, want, text)
		}
	}
}

// Words break at blanks; a word longer than the line at its last comma or slash, or else
// where the line ends; a number keeps its per cent.
func TestWrap(t *testing.T) {
	for _, c := range []struct {
		text  string
		width int
		want  []string
	}{
		{"", 5, []string{""}},
		{"one two", 7, []string{"one two"}},
		{"one two", 6, []string{"one", "two"}},
		{"a 5 % b", 5, []string{"a 5 %", "b"}},
		{"a 5 % b", 4, []string{"a", "5 %", "b"}},
		{"abcdefgh", 3, []string{"abc", "def", "gh"}},
		{"x ab,cd/efgh", 6, []string{"x", "ab,cd/", "efgh"}},
		{"äöü äöü", 7, []string{"äöü äöü"}},
	} {
		if got := Wrap(c.text, c.width); !slices.Equal(got, c.want) {
			t.Errorf("%q in %d columns: %q, want %q", c.text, c.width, got, c.want)
		}
	}
}

// Twenty deviations are shown, those that lose after the first are not, nor those that
// change nothing; the notes count them.
func TestTablesOfAnAudit(t *testing.T) {
	deviation := func(i int, met uint64, gain float64) Deviation {
		return Deviation{Question: "q", Answer: fmt.Sprint("a", i), Gained: Gained{
			Games: 10, Met: met,
			Gain: Number(gain), AllLo: -1, AllHi: 1,
		}}
	}
	a := Audit{
		Origin: Origin{Rules: "r", Players: 2, Confidence: 0.95},
		Seat:   "german",
		Base: AuditBase{
			Games: 1000, P: 0.5,
			Bounds: Bounds{Lo: 0.25, Hi: 0.75},
		},
	}
	a.Seats = []Seat{{Seat: "german", Policy: "standard"}, {Seat: "allied", Policy: "random"}}
	for i := range 25 {
		a.Deviations = append(a.Deviations, deviation(i, 5, 0.5-float64(i)/100))
	}
	a.Deviations = append(a.Deviations, deviation(25, 5, -0.1), deviation(26, 0, 0))
	a.Deviations[25].Dropped = true
	table := a.Tables(false)[0]
	if len(table.Rows) != 20 || table.Rows[0][1] != "a0" || table.Rows[19][1] != "a19" {
		t.Errorf("%d rows: %q", len(table.Rows), table.Rows)
	}
	if want := []string{"q", "a0", "~ +50.0", "-100.0", "100.0", "50.00 %", "10"}; !slices.Equal(table.Rows[0], want) {
		t.Errorf("%q, want %q", table.Rows[0], want)
	}
	for _, want := range []string{
		"all 27 deviations together (95 %",
		"1 deviations change no decision in any game; 1 lose for sure", "7 more with --full",
	} {
		if notes := strings.Join(table.Notes, "\n"); !strings.Contains(notes, want) {
			t.Errorf("no %q in %q", want, notes)
		}
	}
	if !strings.Contains(table.Title, "german as it plays") && !strings.Contains(table.Title,
		"standard as it plays wins 50 % (25 % to 75 %) of 1,000 games") &&
		!strings.Contains(table.Title, "standard as it plays wins 50.0 % (25.0 % to 75.0 %) of 1,000 games") {
		t.Error(table.Title)
	}
	if full := a.Tables(true)[0]; len(full.Rows) != 27 || len(full.Notes) != len(table.Notes)-1 {
		t.Errorf("%d rows, %q", len(full.Rows), full.Notes)
	}
	losers := a
	losers.Deviations = []Deviation{deviation(0, 5, -0.1), deviation(1, 5, -0.2)}
	if got := losers.Tables(false)[0]; len(got.Rows) != 1 || got.Rows[0][1] != "a0" {
		t.Errorf("of what only loses the best is shown: %q", got.Rows)
	}
	for seat, want := range map[string]string{"german": "standard", "allied": "random", "all": "random"} {
		if a.Seat = seat; a.policy() != want {
			t.Errorf("%s is played by %s", seat, a.policy())
		}
	}
}

// A gain by its definition: of n games and two imagined ones, one that gains a unit and
// one that loses it, the deviation about their mean.
func TestGainByDefinition(t *testing.T) {
	values := []int{2, 2, 0, -2, 0, 0, 4}
	var g Gain
	sum := 0.0
	for _, v := range values {
		g.Add(v, v != 0)
		sum += float64(v) / 2
	}
	all := []float64{1, -1}
	for _, v := range values {
		all = append(all, float64(v)/2)
	}
	n, squares := float64(len(all)), 0.0
	for _, v := range all {
		squares += (v - sum/n) * (v - sum/n)
	}
	half := MeanInterval(0, math.Sqrt(squares/(n-1)), uint64(n), 0.95).Hi
	mean, in := g.Mean(2, 0.95)
	if want := sum / (n - 2); math.Abs(mean-want) > 1e-12 || math.Abs(in.Lo-(want-half)) > 1e-9 ||
		math.Abs(in.Hi-(want+half)) > 1e-9 {
		t.Errorf("%v %v, want %v and %v to each side", mean, in, want, half)
	}
	if g.Games != 7 || g.Met != 4 {
		t.Errorf("%+v", g)
	}
	if _, in := (&Gain{}).Mean(2, 0.95); !math.IsInf(in.Lo, -1) || !math.IsInf(in.Hi, 1) {
		t.Errorf("of no game %v is known", in)
	}
}

// How precise a share is: to either side, or from where to where when it lies at an end,
// and what luck taken out adds.
func TestPrecisionInWords(t *testing.T) {
	r := &Result{Origin: Origin{Confidence: 0.95}}
	if got := r.Precision(); got != "no game was played" {
		t.Error(got)
	}
	r.Games = 1000
	if got := r.Precision(); got != "no game was played" {
		t.Error(got)
	}
	outcomes := func(list ...Outcome) {
		r.Outcomes = nil
		for i, o := range list {
			r.Outcomes = append(r.Outcomes, Entry[Outcome]{Name: string(rune('a' + i)), Value: o})
		}
	}
	little := Outcome{Count: 400, P: 0.4, Interval: Interval{Lo: 0.3, Hi: 0.5}}
	big := Outcome{Count: 600, P: 0.6, Interval: Interval{Lo: 0.575, Hi: 0.625}}
	outcomes(little, big)
	if got := r.Precision(); got != "±2.5 points on how often games end as b, over 1,000 games (95 % interval)." {
		t.Error(got)
	}
	big.Adjusted = &Adjusted{P: 0.6, Interval: Interval{Lo: 0.59, Hi: 0.61}, Factor: 6.25}
	little.Adjusted = &Adjusted{P: 0.4, Interval: Interval{Lo: 0.39, Hi: 0.41}, Factor: 6.25}
	outcomes(little, big)
	if got := r.Precision(); got != "±2.5 points on how often games end as b, over 1,000 games (95 % interval); ±1 "+
		"with the luck of known throws taken out." {
		t.Error(got)
	}
	big.Adjusted.Lo, big.Adjusted.Hi = 0.575, 0.625 // no narrower
	outcomes(little, big)
	if got := r.Precision(); strings.Contains(got, "taken out") {
		t.Error(got)
	}
	for _, o := range []Outcome{
		{Count: 1000, P: 1, Interval: Interval{0.996, 1}}, {Count: 1000, P: 0.999, Interval: Interval{0.99, 0.9999}},
	} {
		outcomes(o)
		if got := r.Precision(); !strings.HasPrefix(got, "How often games end as a may lie anywhere from 99.") {
			t.Error(got)
		}
	}
}

// A word that a shell would take apart stands in quotes.
func TestShell(t *testing.T) {
	for word, want := range map[string]string{
		"plain": "plain", "a=b": "a=b", "=a": "'=a'", "x y": "'x y'", "it's": `'it'\''s'`, "a*": "'a*'", "": "''",
		"-n": "-n", "ü/é.toml": "ü/é.toml",
	} {
		if got := Quoted(word); got != want {
			t.Errorf("%q: %s, want %s", word, got, want)
		}
	}
	if got := Shell("run", "a b", "c"); got != "run 'a b' c" {
		t.Error(got)
	}
}

// JSON has a line for each of the two outer levels, the rest in line, and ends its last.
func TestJSONInLines(t *testing.T) {
	got, err := JSON(map[string]any{
		"a": []any{1, map[string]any{"c": []int{2, 3}}}, "b": map[string]any{},
		"d": `x{"y,:`,
	})
	want := "{\n  \"a\": [\n    1,\n    {\"c\": [2, 3]}\n  ],\n  \"b\": {},\n  \"d\": \"x{\\\"y,:\"\n}\n"
	if err != nil || string(got) != want {
		t.Errorf("%v\n%s, want\n%s", err, got, want)
	}
}

// A metric without values has dashes; each has the words of its column.
func TestTableOfMetrics(t *testing.T) {
	r := &Result{
		Origin: Origin{Confidence: 0.9},
		Metrics: Named[Metric]{
			{Name: "a", Value: Metric{
				Mean:   1.5,
				Bounds: Bounds{Lo: 1.25, Hi: 1.75}, SD: 0.5, Quantiles: Named[int32]{{"p05", 1}, {
					"p50",
					2,
				}, {"p95", 3}, {"max", 4}},
			}},
			{Name: "b", Value: Metric{
				Mean: Number(math.NaN()), Bounds: Bounds{Lo: Number(math.NaN()), Hi: Number(math.NaN())},
				SD: Number(math.NaN()),
			}},
		},
	}
	docs := Columns{{Name: "b", Doc: "of b"}, {Name: "a", Doc: "of a"}}
	want := [][]string{{"a", "1.50", "1.25", "1.75", "0.5", "1", "2", "3", "4", "of a"}, {
		"b", "-", "-", "-", "-",
		"-", "-", "-", "-", "of b",
	}}
	if got := r.MetricTable(docs); !slices.EqualFunc(got.Rows, want, slices.Equal[[]string]) ||
		got.Header[2] != "90 % from" {
		t.Errorf("%q %q", got.Header, got.Rows)
	}
	if got := r.MetricTable(docs); !slices.Equal(got.Left, []int{len(got.Header) - 1}) {
		t.Errorf("columns %d of %q stand left, not the words alone", got.Left, got.Header)
	}
	if got := r.MetricTable(docs, "b"); len(got.Rows) != 1 || got.Rows[0][0] != "b" {
		t.Errorf("%q", got.Rows)
	}
}

// While games are played, a share is looked at after ten games and then as each bin is
// full: the first games alone, then eight bins to a doubling.
func TestWhatSettlesIsLookedAt(t *testing.T) {
	s, odd, even := NewSettling(2), NewSettling(2), NewSettling(2)
	const games = 1000
	sizes := map[int]uint64{}
	for game := range uint64(games) {
		s.Take(game, int(game%4/3)) // one of four ends as 1
		if half := odd; game%2 == 0 {
			even.Take(game, int(game%4/3))
		} else {
			half.Take(game, int(game%4/3))
		}
		sizes[Bin(game)]++
		if game > 0 && Bin(game)-Bin(game-1) != 0 && Bin(game)-Bin(game-1) != 1 {
			t.Errorf("game %d is in bin %d, the one before in %d", game, Bin(game), Bin(game-1))
		}
	}
	for at, n := range sizes {
		if want := uint64(1) << max(0, (at-fine)/8+1); at < fine && n != 1 || at >= fine && at < Bin(games-1) &&
			n != want {
			t.Errorf("bin %d has %d games, want %d", at, n, want)
		}
	}
	looks := s.Looks(1)
	if looks[0] != (Looked{LeastSettled, 2}) || looks[1].Games != LeastSettled+1 ||
		looks[len(looks)-1] != (Looked{games, games / 4}) {
		t.Errorf("%v", looks)
	}
	for _, l := range looks {
		if l.Count != l.Games/4 {
			t.Errorf("%+v", l)
		}
	}
	odd.Merge(even)
	if !slices.Equal(odd.Looks(1), looks) {
		t.Errorf("in parts %v", odd.Looks(1))
	}
	read := NewSettling(2)
	if err := Read(Written(s), read); err != nil || !slices.Equal(read.Looks(0), s.Looks(0)) {
		t.Errorf("read back %v: %v", read.Looks(0), err)
	}
	few := NewSettling(2)
	for game := range uint64(LeastSettled - 1) {
		few.Take(game, 0)
	}
	if len(few.Looks(0)) != 0 {
		t.Error("nine games say something")
	}
}

// What actions are worth: the first in the sentence where it is shown, the last where it
// is shown to do harm, and a row for each that changes a game.
func TestWorthInWordsAndTables(t *testing.T) {
	gain := ActionWorth{Action: "dig_up", Met: 50, Worth: 0.2, Bounds: Bounds{Lo: 0.1, Hi: 0.3}}
	open := ActionWorth{Action: "hide", Met: 20, Worth: 0.01, Bounds: Bounds{Lo: -0.1, Hi: 0.1}}
	idle := ActionWorth{Action: "sleep", Bounds: Bounds{Lo: -0.1, Hi: 0.1}}
	harm := ActionWorth{Action: "shout", Met: 10, Worth: -0.05, Bounds: Bounds{Lo: -0.08, Hi: -0.02}}
	w := Worth{Origin: Origin{Rules: "r", Players: 2, Games: 100, Seed: 7, Confidence: 0.95}}
	says := func(list ...ActionWorth) string {
		s := SideWorth{Who: "the Germans", Score: 0.5, Bounds: Bounds{Lo: 0.25, Hi: 0.75}, Actions: list}
		s.Sort()
		w.Sides = []SideWorth{s}
		return strings.TrimPrefix(w.Words(), "The score of the Germans is "+Percents(0.5, 0.25, 0.75)[0])
	}
	for _, c := range [][2]string{
		{says(), "; no action is shown to be worth anything."},
		{says(open, idle), "; no action is shown to be worth anything."},
		{says(harm), "; no action is shown to be worth anything."},
		{says(open, gain), "; without dig up it would be 20.0 points less."},
		{
			says(idle, harm, gain, open),
			"; without dig up it would be 20.0 points less. Without shout it would be 5.0 points more: a mistake of " +
				"the bot.",
		},
	} {
		if c[0] != c[1] {
			t.Errorf("%q, want %q", c[0], c[1])
		}
	}
	for _, a := range []struct {
		of   ActionWorth
		sure bool
	}{{gain, true}, {open, false}, {harm, true}, {ActionWorth{Bounds: Bounds{Lo: 0, Hi: 1}}, false}, {
		ActionWorth{Bounds: Bounds{Lo: -1, Hi: 0}},
		false,
	}} {
		if a.of.Sure() != a.sure {
			t.Errorf("%+v: sure %v", a.of, !a.sure)
		}
	}
	w.Sides = append(w.Sides, SideWorth{Who: "the Allies"})
	if words := w.Words(); !strings.Contains(words, "of the bot. The score of the Allies is ") {
		t.Error(words)
	}
	tables := w.Tables()
	want := [][]string{
		{"dig up", "20.0", "10.0", "30.0", "50.00 %"},
		{"hide", "~", "-10.0", "10.0", "20.00 %"},
		{"shout", "-5.0", "-8.0", "-2.0", "10.00 %"},
	}
	if len(tables) != 2 || !slices.EqualFunc(tables[0].Rows, want, slices.Equal[[]string]) {
		t.Fatalf("%d tables, %v", len(tables), tables)
	}
	if got := tables[0].Notes; !strings.Contains(got[0], "(95 %)") || !strings.HasPrefix(got[4],
		"1 more change no game;") || tables[0].Title != "r, 2 players, 100 games, seed 7: what each action is "+
		"worth to the Germans" {
		t.Errorf("%q %q", tables[0].Title, got)
	}
}

// What was seen in other games is added, by the names of actions; what is most 100 has no
// interval beyond.
func TestWatchedGamesAddUp(t *testing.T) {
	watched := func(game uint64) Watched {
		return Watched{Game: game, Length: 2, End: 1, Points: points([]uint32{0, 32}, []uint32{0, 16, 16},
			[]uint32{0, 16, 16})}
	}
	a, b := &Drama{Unit: "round", Seats: []string{"x", "y"}}, &Drama{Unit: "round", Seats: []string{"x", "y"}}
	a.Games, b.Games = []Watched{watched(3), watched(9)}, []Watched{watched(5)}
	for d, list := range map[*Drama][]Action{a: {{"dig", 5, 3}, {"wait", 7, 1}}, b: {{"wait", 10, 4}, {"call", 2, 2}}} {
		for _, action := range list {
			*d.Action(action.Name) = action
		}
	}
	a.Merge(b)
	if want := []Action{{"call", 2, 2}, {"dig", 5, 3}, {"wait", 17, 5}}; !slices.Equal(a.Actions, want) {
		t.Errorf("%+v, want %+v", a.Actions, want)
	}
	if len(a.Games) != 3 || a.Games[0].Game != 3 || a.Games[1].Game != 5 || a.Games[2].Game != 9 {
		t.Errorf("%v", a.Games)
	}
	for _, m := range a.Metrics() {
		at := slices.IndexFunc(DramaColumns, func(c Column) bool { return c.Name == m.Name })
		if most := DramaColumns[at].Most; strings.HasSuffix(m.Name, "_percent") != (most == 100) || most > 0 &&
			m.Value.Hi > Number(most) {
			t.Errorf("%s: at most %v, up to %v", m.Name, most, m.Value.Hi)
		}
	}
	for end, want := range map[End]string{0: "nobody", 1: "x", 2: "y", 3: "x and y", 4: Truncated} {
		if got := a.EndName(end); got != want {
			t.Errorf("%d: %q, want %q", end, got, want)
		}
	}
}

// A share has no zeros behind it that say nothing; near 0 and 100 it has more digits.
func TestPercent(t *testing.T) {
	for p, want := range map[float64]string{
		0: "0 %", 1: "100 %", 0.5: "50.00 %", 0.999: "99.9 %", 0.9995: "99.95 %", 2.5: "250 %", 0.00012: "0.012 %",
	} {
		if got := Percent(p); got != want {
			t.Errorf("%g: %s, want %s", p, got, want)
		}
	}
}

// A quantile is one of the whole numbers that games yield; of no end nothing is written.
func TestQuantilesAreWhole(t *testing.T) {
	f := Figure{Value: 29, Bounds: Bounds{Lo: 28, Hi: Number(math.Inf(1))}, Whole: true}
	if got := f.Cells(); got != [3]string{"29", "28", "-"} {
		t.Error(got)
	}
	if f.Whole = false; f.Cells()[0] != "29.00" {
		t.Errorf("a mean: %s", f.Cells())
	}
}

// A review begins with its outcome's share, in words, and the interval of it.
func TestReviewsFirstSentence(t *testing.T) {
	r := &Review{Outcome: "red", Share: Share{P: 0.5, Bounds: Bounds{Lo: 0.25, Hi: 0.75}}}
	for players, want := range map[int]string{
		1: "Red wins in 50.0 % of the games with 1 player (25.0 % to 75.0 %).",
		3: "Red wins in 50.0 % of the games with 3 players (25.0 % to 75.0 %).",
	} {
		r.Players, r.Endings = players, Named[string]{{Name: "red", Value: "red wins in"}}
		if got := r.Words(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// The places in the order of play are two of them, even where all win alike.
func TestReviewsPlaces(t *testing.T) {
	place := func(name string, p, lo, hi Number) Reviewed {
		return Reviewed{Name: name, Share: Share{P: p, Bounds: Bounds{Lo: lo, Hi: hi}}}
	}
	second := place("2", .5, .4, .6)
	for want, first := range map[string]Reviewed{
		"place 1 wins 50 %, place 2 50 %: no difference is shown": place("1", .5, .4, .6),
		"place 1 wins 70 %, place 2 50 %: no difference is shown": place("1", .7, .6, .8),
		"place 1 wins 71 %, place 2 50 %: shown":                  place("1", .71, .61, .8),
		"place 2 wins 50 %, place 1 30 %: shown":                  place("1", .3, .2, .39),
	} {
		if got := (&Review{Places: []Reviewed{first, second}}).seats(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// Tables are compared where there are several, and run again by a sweep from the first to the last.
func TestReviewsTables(t *testing.T) {
	tables := []Reviewed{{Name: "2"}, {Name: "3"}, {Name: "5"}}
	for n, want := range map[int]string{0: "", 1: "", 2: "sweep --knob players=2..3", 3: "sweep --knob players=2..5"} {
		got := ""
		(&Review{Tables: tables[:n]}).rows(1, false, func(question, _, deeper string) {
			if question == "players" {
				got = deeper
			}
		})
		if got != want {
			t.Errorf("%d tables: %q, want %q", n, got, want)
		}
	}
}
