package reports_test

import (
	"encoding/json"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"escapesim/reports"
)

var form = &reports.Form{
	Outcomes: []string{"white", "black", reports.Truncated},
	Columns:  reports.Columns{{Name: "rounds", Doc: "Rounds played."}, {Name: "captures", Doc: "Pieces captured."}},
	Vectors:  []reports.Vector{{Name: "dice", Labels: []string{"1", "2", "3"}}},
}

type game struct {
	outcome int
	values  []int32
	die     int
}

var games = rapid.SliceOf(rapid.Custom(func(t *rapid.T) game {
	return game{
		rapid.IntRange(0, 2).Draw(t, "outcome"),
		[]int32{
			rapid.Int32Range(0, 300).Draw(t, "rounds"),
			rapid.OneOf(rapid.Int32Range(-5, 5), rapid.Int32Range(60_000, 70_000), rapid.Int32()).Draw(t, "captures"),
		},
		rapid.IntRange(0, 2).Draw(t, "die"),
	}
}))

func sheet(games ...game) *reports.Sheet {
	s := reports.NewSheet(form)
	for _, g := range games {
		s.Count(g.outcome, g.values)
		s.Vector("dice")[g.die]++
	}
	return s
}

func merged(sheets ...*reports.Sheet) *reports.Sheet {
	s := reports.NewSheet(form)
	for _, o := range sheets {
		s.Merge(o)
	}
	return s
}

// readBack is a sheet that was written down.
func readBack(t interface{ Fatal(...any) }, s *reports.Sheet) *reports.Sheet {
	read := reports.NewSheet(form)
	if err := reports.Read(reports.Written(s), read); err != nil {
		t.Fatal(err)
	}
	return read
}

// Bytes that were cut, or that tell of another form, are refused, and nothing of
// the size that they claim is made.
func TestReadRefuses(t *testing.T) {
	whole := reports.Written(sheet(game{0, []int32{200, -50}, 0}, game{1, []int32{3, 70_000}, 2}))
	for n := range whole {
		if reports.Read(whole[:n], reports.NewSheet(form)) == nil {
			t.Errorf("%d of %d bytes are taken for all", n, len(whole))
		}
	}
	if reports.Read(append(whole, 0), reports.NewSheet(form)) == nil {
		t.Error("a byte too many is taken")
	}
	if reports.Read(whole, reports.NewSheet(&reports.Form{Outcomes: []string{"white"}})) == nil {
		t.Error("counts of another form are taken")
	}
	if reports.Read([]byte{0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f}, new(reports.Histogram)) == nil {
		t.Error("a histogram longer than its bytes is taken")
	}
}

// Sheets merge exactly: as if all games had been counted on one, in any
// order and grouping; the empty sheet changes nothing.
func TestMergeLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b, c := games.Draw(t, "a"), games.Draw(t, "b"), games.Draw(t, "c")
		whole := sheet(append(append(append([]game{}, a...), b...), c...)...)
		for name, s := range map[string]*reports.Sheet{
			"in order":   merged(sheet(a...), sheet(b...), sheet(c...)),
			"commuted":   merged(sheet(c...), sheet(a...), sheet(b...)),
			"associated": merged(sheet(a...), merged(sheet(b...), sheet(c...))),
			"with empty": merged(sheet(), sheet(a...), sheet(), sheet(b...), sheet(c...), sheet()),
			"read back":  merged(readBack(t, sheet(a...)), readBack(t, sheet(b...)), sheet(c...)),
			"onto a full": func() *reports.Sheet {
				s := sheet(a...)
				s.Merge(merged(sheet(b...), sheet(c...)))
				return s
			}(),
		} {
			if !reports.Alike(s, whole) || !reports.Alike(whole, s) {
				t.Fatalf("%s: not what one sheet counts", name)
			}
			if text(t, s) != text(t, whole) {
				t.Fatalf("%s: another result:\n%s\n%s", name, text(t, s), text(t, whole))
			}
		}
	})
}

// text is a sheet as the JSON of a result.
func text(t interface{ Fatal(...any) }, s *reports.Sheet) string {
	r := reports.Result{Origin: reports.Origin{Confidence: 0.95}}
	r.Fill(s, false)
	b, err := reports.JSON(r)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// Sums of luck, of either sign and beyond 64 bits, come back as they were.
func TestSampleReadBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, read := reports.NewSample(2, 2), reports.NewSample(2, 2)
		values, luck := rapid.OneOf(rapid.Int32Range(-3, 3), rapid.Int32()),
			rapid.OneOf(rapid.Int64Range(-3, 3), rapid.Int64Range(-1<<62, 1<<62))
		for game := range rapid.Uint64Range(0, 20).Draw(t, "games") {
			s.Add(game, []int32{values.Draw(t, "value"), values.Draw(t, "value")},
				[]int64{luck.Draw(t, "luck"), luck.Draw(t, "luck")})
		}
		if err := reports.Read(reports.Written(s), read); err != nil || !reports.Alike(s, read) {
			t.Fatalf("other sums: %v", err)
		}
	})
}

func TestEmptySheet(t *testing.T) {
	a, b := reports.NewSheet(form), reports.NewSheet(form)
	a.Merge(b)
	if !reports.Alike(a, b) || a.Games() != 0 {
		t.Error("nothing and nothing is something")
	}
	full := sheet(game{1, []int32{7, 2}, 1})
	if a.Merge(full); !reports.Alike(a, full) || a.Values("rounds").Min() != 7 {
		t.Error("merging into an empty sheet loses something")
	}
	if text := text(t, reports.NewSheet(form)); !strings.Contains(text, "no game was played") {
		t.Errorf("an empty result does not say so:\n%s", text)
	}
}

// Of the games beyond a part the share is theirs, with a deviation as of two imagined games
// more; of fewer than two nothing is known.
func TestBeyondAPart(t *testing.T) {
	white, black := game{0, []int32{1, 0}, 0}, game{1, []int32{1, 0}, 0}
	part := sheet(white, black, black)
	whole := merged(part, sheet(white, white, white, black))
	e := whole.Beyond(part, "white")
	want := math.Sqrt((3*0.25*0.25 + 0.75*0.75 + 2) / 3)
	if e.N != 4 || e.Mean != 0.75 || e.Fair != e.Mean || e.FairSD != e.SD || math.Abs(e.SD-want) > 1e-12 {
		t.Errorf("%+v, want a deviation of %g", e, want)
	}
	if e := whole.Beyond(merged(part, sheet(white, white, white)), "white"); e.N != 1 || !math.IsNaN(e.Mean) ||
		!math.IsNaN(e.FairSD) {
		t.Errorf("of a single game: %+v", e)
	}
	if e := whole.Beyond(merged(part, sheet(white, white)), "black"); e.N != 2 || e.Mean != 0.5 {
		t.Errorf("of two games: %+v", e)
	}
}

func TestSheetsOfOtherFormsDoNotMerge(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("sheets of different forms merge")
		}
	}()
	sheet().Merge(reports.NewSheet(&reports.Form{Outcomes: []string{"white"}}))
}

// Against plain floating-point formulas on the list of values.
func TestHistogramMoments(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		values := rapid.SliceOfN(rapid.OneOf(rapid.Int32Range(-20, 200), rapid.Int32Range(65_000, 66_000)), 2,
			60).Draw(t, "values")
		var h reports.Histogram
		sum := 0.0
		for _, v := range values {
			h.Add(v)
			sum += float64(v)
		}
		n := float64(len(values))
		mean, square := sum/n, 0.0
		lo, hi := values[0], values[0]
		for _, v := range values {
			square += (float64(v) - mean) * (float64(v) - mean)
			lo, hi = min(lo, v), max(hi, v)
		}
		if math.Abs(h.Mean()-mean) > 1e-9*(1+math.Abs(mean)) {
			t.Fatalf("mean %v, want %v", h.Mean(), mean)
		}
		if sd := math.Sqrt(square / (n - 1)); math.Abs(h.SD()-sd) > 1e-6*(1+sd) {
			t.Fatalf("deviation %v, want %v", h.SD(), sd)
		}
		if h.Min() != lo || h.Max() != hi || h.N() != uint64(len(values)) {
			t.Fatalf("min %d, max %d of %v", h.Min(), h.Max(), values)
		}
		for _, p := range []float64{0.05, 0.5, 0.95} {
			q, below, upTo := h.Quantile(p), 0, 0
			for _, v := range values {
				if v < q {
					below++
				}
				if v <= q {
					upTo++
				}
			}
			if float64(upTo) < p*n || float64(below) >= p*n {
				t.Fatalf("quantile %v of %v is %d", p, values, q)
			}
		}
		last := int32(math.MinInt32)
		for v := range h.All() {
			if v <= last {
				t.Fatalf("values out of order: %d after %d", v, last)
			}
			last = v
		}
	})
}

// A mean of values that all are 2^30 is exact, where float sums are not.
func TestMomentsAreExact(t *testing.T) {
	var h reports.Histogram
	h.AddN(1<<30, 1<<40)
	h.AddN(1<<30+1, 1<<40)
	if h.Mean() != 1<<30+0.5 {
		t.Errorf("mean %v", h.Mean())
	}
	if math.Abs(h.SD()-0.5) > 1e-9 {
		t.Errorf("deviation %v", h.SD())
	}
}

func TestCountAllocatesNothing(t *testing.T) {
	s := sheet(game{0, []int32{200, 50}, 0})
	values := []int32{3, 4}
	dice := s.Vector("dice")
	if n := testing.AllocsPerRun(1000, func() {
		s.Count(1, values)
		values[0] = (values[0] + 7) % 200
		dice[2]++
	}); n != 0 {
		t.Errorf("%v allocations a game", n)
	}
}

func TestResultJSON(t *testing.T) {
	s := reports.NewSheet(form)
	for i := range 1000 {
		s.Count(min(i%3, i%2), []int32{int32(i % 40), 2})
		s.Vector("dice")[i%3]++
	}
	s.Count(2, []int32{100_000, 0})
	r := reports.Result{Origin: reports.Origin{
		Rules: "race/x", RulesHash: "abc", Engine: "1", Seed: 7, Players: 2,
		Seats: []reports.Seat{{Seat: "white", Policy: "random"}}, Confidence: 0.95,
	}}
	r.Fill(s, false)
	b, err := reports.JSON(r)
	if err != nil {
		t.Fatal(err)
	}
	var plain map[string]any
	var back reports.Result
	if err := json.Unmarshal(b, &plain); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(b, &back); err != nil {
		t.Fatal(err)
	}
	for _, field := range []string{
		"schema", "rules", "rules_hash", "engine", "seed", "first", "games", "players",
		"seats", "outcomes", "metrics", "assumptions", "warnings", "timing",
	} {
		if _, ok := plain[field]; !ok {
			t.Errorf("no field %s", field)
		}
	}
	again, err := reports.JSON(back)
	if err != nil || string(again) != string(b) {
		t.Errorf("what is read back is written otherwise: %v\n%s\n%s", err, b, again)
	}
	white, _ := back.Outcomes.Get("white")
	want := reports.Wilson(s.Outcome("white"), 1001, 0.95)
	if white.Lo != want.Lo || white.Hi != want.Hi || white.JointLo >= white.Lo || white.JointHi <= white.Hi {
		t.Errorf("white: %+v, want %v", white, want)
	}
	if len(back.Warnings) != 1 || !strings.Contains(back.Warnings[0], "1 of 1001 games") {
		t.Errorf("warnings: %q", back.Warnings)
	}
	rounds, _ := back.Metrics.Get("rounds")
	if p50, _ := rounds.Quantiles.Get("p50"); p50 != 20 || rounds.Total != "119500" {
		t.Errorf("rounds: %+v", rounds)
	}
	sum := uint64(0)
	for _, c := range rounds.Counts {
		sum += c.Value
	}
	if sum != 1001 || strings.Count(string(b), "\n") > 60 {
		t.Errorf("%d games in the counts, %d lines", sum, strings.Count(string(b), "\n"))
	}
}

// What cannot be a number is null, not an error.
func TestNumbersThatAreNone(t *testing.T) {
	one := game{0, []int32{1, 1}, 0}
	if text := text(t, sheet(one)); !strings.Contains(text, `"sd": null`) || !strings.Contains(text, "1 game only") {
		t.Errorf("one game:\n%s", text)
	}
	const none = "how often games end as black: it came in no game"
	if text := text(t, sheet(slices.Repeat([]game{one}, 200)...)); !strings.Contains(text, none) {
		t.Errorf("200 games that end alike:\n%s", text)
	}
}

// A game that does not yield a column leaves it alone.
func TestNoneIsNotCounted(t *testing.T) {
	s := sheet(game{0, []int32{1, reports.None}, 0}, game{0, []int32{2, 7}, 0})
	if a, b := s.Values(form.Columns[0].Name), s.Values(form.Columns[1].Name); s.Games() != 2 || a.N() != 2 ||
		b.N() != 1 || b.Min() != 7 {
		t.Errorf("%d games, %d and %d values", s.Games(), a.N(), b.N())
	}
}

func TestTables(t *testing.T) {
	table := reports.Table{Title: "Title", Header: []string{"name", "n"}, Notes: []string{"a note"}}
	table.Add("a, b", "1")
	table.Add("c|d", "20")
	text, md, csv := table.Text(reports.UsualWidth), table.Markdown(), table.CSV()
	if want := "Title\n name   n\n──────────\n a, b   1\n c|d   20\n  a note\n"; text != want {
		t.Errorf("text:\n%q\n%q", text, want)
	}
	if want := "### Title\n\n| name | n |\n|:--- | ---:|\n| a, b | 1 |\n| c\\|d | 20 |\n\n- a note\n"; md != want {
		t.Errorf("markdown:\n%q\n%q", md, want)
	}
	if want := "name,n\n\"a, b\",1\nc|d,20\n"; csv != want {
		t.Errorf("csv:\n%q\n%q", csv, want)
	}
}

// Tables stand one after the other with a line between, in each form.
func TestTablesInARow(t *testing.T) {
	one, other := reports.Table{Header: []string{"name"}}, reports.Table{Header: []string{"n"}}
	one.Add("a")
	other.Add("b")
	for format, want := range map[string]string{
		"csv":   "name\na\n\nn\nb\n",
		"md":    "| name |\n|:--- |\n| a |\n\n| n |\n|:--- |\n| b |\n",
		"table": " name\n──────\n a\n\n n\n───\n b\n",
	} {
		if got := reports.Tables(format, 80, one, other); got != want {
			t.Errorf("%s: %q, want\n%q", format, got, want)
		}
	}
}

// The tables of a result: every outcome and metric has its row; a metric that
// does not exist is a mistake of the program.
func TestSummaries(t *testing.T) {
	s := sheet(game{0, []int32{7, 1}, 0}, game{1, []int32{9, 3}, 2})
	r := reports.Result{Origin: reports.Origin{Rules: "race/x", Confidence: 0.99, Partial: true, Set: []string{"a=b"}}}
	r.Fill(s, true)
	r.Checks = []reports.Check{{Name: "dice", Exact: 3.5, Fit: reports.Fit{P: 0.5}}}
	out := reports.Tables("table", reports.UsualWidth, r.Summaries(form.Columns)...)
	for _, want := range []string{
		"PARTIAL", "race/x", "99 % from", "white", "black", "not finished", "rounds",
		"Pieces captured.", "set: a=b", "however often", "[1] 2 games only", "dice", "0.500",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
	some := r.MetricTable(form.Columns, "captures")
	if len(some.Rows) != 1 || some.Rows[0][1] != "2" {
		t.Errorf("%v", some.Rows)
	}
	defer func() {
		if recover() == nil {
			t.Error("a metric that is none has a row")
		}
	}()
	r.MetricTable(nil, "captrues")
}

// How games end is one sentence: the most frequent end first, each with its interval, and
// of what the percents are said once.
func TestAnswer(t *testing.T) {
	end := func(name string, count uint64, p, lo, hi float64) reports.Entry[reports.Outcome] {
		return reports.Entry[reports.Outcome]{Name: name, Value: reports.Outcome{
			Count: count, P: p,
			Interval: reports.Interval{Lo: lo, Hi: hi},
		}}
	}
	r := reports.Result{
		Origin: reports.Origin{Games: 100},
		Outcomes: reports.Named[reports.Outcome]{
			end("german", 30, 0.3, 0.22, 0.40), end("nobody", 0, 0, 0, 0.04), end("team", 70, 0.7, 0.60, 0.78),
		},
	}
	want := "Games end as team in 70.0 % of the games (60.0 to 78.0 %); games end as german in 30.0 % (22.0 to 40.0 %)."
	if got := r.Answer(); got != want {
		t.Errorf("%q, want %q", got, want)
	}
	r.Partial = true
	if got := r.Answer(); got != "PARTIAL (interrupted): "+want {
		t.Errorf("%q does not say that it was interrupted", got)
	}
}

// What JSON cannot say is an error, not an empty file.
func TestJSONOfNothingThatItKnows(t *testing.T) {
	if text, err := reports.JSON(math.NaN()); err == nil {
		t.Errorf("not a number is written as %q", text)
	}
}
