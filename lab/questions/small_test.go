package questions

import (
	"math"
	"slices"
	"testing"

	"escapesim/lab"
	"escapesim/reports"
)

// How many games would settle what is said of a quantile, worked out: of 1000 games 600
// have 1 and the others 3, and half of them are to have at most 1.
func TestNeedOfAQuantile(t *testing.T) {
	e, _, _, err := lab.Table{}.Open(lab.RaceRules)
	if err != nil {
		t.Fatal(err)
	}
	c := NewComparison([]lab.Experiment{e})
	form := e.Form()
	for game := range uint64(1000) {
		values := make([]int32, len(form.Columns))
		if values[0] = 1; game >= 600 {
			values[0] = 3
		}
		c.Sheets[0].Next(game)
		c.Sheets[0].Count(0, values, make([]int64, len(form.Controls))...)
	}
	half := reports.AlwaysValid(600, 1000, 0.95).Half()
	want := 1.2 * 1000 * (half / 0.1) * (half / 0.1)
	for _, x := range []expectation{
		{left: measure{name: form.Columns[0].Name, quantile: 0.5}, lo: math.Inf(-1), hi: 1},
		{left: measure{name: form.Columns[0].Name, quantile: 0.5}, lo: 2, hi: math.Inf(1)},
	} {
		got := float64(x.need(c, 0.95, 1, reports.Interval{Lo: 1, Hi: 3}))
		if got < want || got > 1.1*want {
			t.Errorf("%+v: %v games, want a little more than %v", x, got, want)
		}
	}
	x := expectation{left: measure{outcome: true, name: form.Outcomes[0]}, lo: 0.5, hi: math.Inf(1)}
	if got := x.need(c, 0.95, 0.5, reports.Interval{Lo: 0.4, Hi: 0.6}); got != 0 {
		t.Errorf("on the bound %d games are said to help", got)
	}
	if got := x.need(c, 0.95, 0.6, reports.Interval{Lo: 0.4, Hi: 0.8}); got < 4800 ||
		got > 4900 { // the interval is twice too wide
		t.Errorf("%d games, want 4800, rounded up", got)
	}
}

// An assertion falls into words at blanks and signs; what stands in parentheses stays with
// the name before it. Each word knows where it begins.
func TestWordsOfAssertions(t *testing.T) {
	for text, want := range map[string][]word{
		"":                         nil,
		"a":                        {{"a", 0}},
		"german > 0.5":             {{"german", 0}, {">", 7}, {"0.5", 9}},
		"german>=german(x=[1, 2])": {{"german", 0}, {">=", 6}, {"german(x=[1, 2])", 8}},
		" p95 rounds < 3":          {{"p95", 1}, {"rounds", 5}, {"<", 12}, {"3", 14}},
		"rounds<=":                 {{"rounds", 0}, {"<=", 6}},
		"rounds >":                 {{"rounds", 0}, {">", 7}},
	} {
		if got := wordsOf(text); !slices.Equal(got, want) {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}

// A number is trained in whole steps where its ends are whole and there is one between, else
// in twentieths of its range; what is rounded stays within it.
func TestStepsOfAParameter(t *testing.T) {
	for _, c := range []struct{ lo, hi, x, step, rounded float64 }{
		{0, 2, 1.4, 1, 1},
		{0, 1, 0.46, 0.05, 0.45},
		{0, 2.5, 1.3, 0.125, 1.25},
		{-0.5, 2, 9, 0.125, 2},
		{1, 20, -3, 1, 1},
		{3, 5, 4.5, 1, 5},
	} {
		p := &lab.Parameter{}
		p.Lo, p.Hi = c.lo, c.hi
		if got, near := step(p), rounded(p, c.x); got != c.step || math.Abs(near-c.rounded) > 1e-12 {
			t.Errorf("%+v: %g, %g", c, got, near)
		}
	}
}

// A number is turned as far as a straight line says, on whole numbers where it is one, and
// not further than is known of it; what is no number is not.
func TestTowards(t *testing.T) {
	for _, c := range []struct {
		from, to string
		part     float64
		set      string
		times    float64
	}{
		{"120", "96", 0.5, "k=108", 0.5},
		{"120", "96", 9, "k=24", 4},
		{"5", "4", 2, "k=3", 2},
		{"5", "4", 0.3, "", 0}, // nothing lies between
		{"5", "4", 1.2, "", 0}, // known
		{"0.75", "0.9", 0.5, "k=0.825", 0.5},
		{`"near"`, `"far"`, 0.5, "", 0},
	} {
		set, times := towards("k", c.from, c.to, c.part)
		if set != c.set || math.Abs(times-c.times) > 0.05 {
			t.Errorf("%s to %s, %g of the way: %q, %g times", c.from, c.to, c.part, set, times)
		}
	}
}

// A variation that there is none of is an error, as the base and beside it.
func TestVariationsThatAreNone(t *testing.T) {
	good, none := &Variation{}, &Variation{Sets: []string{"nothing=1"}}
	job := lab.Job{Games: 8, Workers: 1}
	for _, pair := range [][2]*Variation{{none, good}, {good, none}} {
		if err := Vary(t.Context(), lab.Table{}, lab.RaceRules, pair[0], pair[1:], job); err == nil {
			t.Errorf("%v beside %v is played", pair[1].Sets, pair[0].Sets)
		}
	}
}

// Strategies are raced in games that say what their players are asked, alone.
func TestNothingIsAskedInTheRace(t *testing.T) {
	job := lab.Job{Games: 8, Workers: 1}
	if a, err := RaceBots(t.Context(), lab.Table{}, lab.RaceRules, "first", Strategies{}, job, 0.95); err == nil {
		t.Errorf("strategies of the race: %+v", a)
	}
}
