package paired

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"escapesim/reports"
	"escapesim/sim"
)

// words are those of the passages, one after the other.
func words(r *Report, all bool) string {
	var list []string
	for _, p := range r.Passages(all) {
		list = append(list, p.Words)
	}
	return strings.Join(list, "\n")
}

// Before anything else it is said whether the change was met at all, and what two runs
// that were played apart have in common.
func TestWhatIsSaidFirst(t *testing.T) {
	base := Side{Name: "old", RulesHash: "x", Seats: []reports.Seat{{Policy: "random"}}}
	of := func(v Variant, paired bool) string {
		v.Name, v.Outcomes, v.Factor.Outcome = "new", reports.Named[Difference]{{Name: "red"}}, "red"
		return words(&Report{Origin: reports.Origin{Games: 100}, Paired: paired, Base: base, Variants: []Variant{v}},
			false)
	}
	same, others, changed := base, base, base
	others.Seats, changed.RulesHash = []reports.Seat{{Policy: "standard"}}, "y"
	for _, c := range []struct {
		v      Variant
		paired bool
		want   string
	}{
		{
			Variant{Side: same, Identical: true, Met: Met{0, 100}},
			true,
			"old and new are the same rules with the same players: nothing was changed.",
		},
		{Variant{Side: others, Identical: true, Met: Met{0, 100}}, true, "Identical in all 100 games:"},
		{Variant{Side: changed, Identical: true, Met: Met{0, 100}}, true, "Identical in all 100 games:"},
		{
			Variant{Side: changed, Met: Met{25, 100}},
			true,
			"The change was met in at least 25 of 100 games (25.00 %): so many differ.",
		},
		{
			Variant{Side: same, Identical: true, Shared: 100},
			false,
			"old and new hold the same 100 games: the same rules, players and seed.",
		},
		{
			Variant{Side: same, Shared: 40, Alike: true},
			false,
			"40 games are in both, of the same rules, players and seed:",
		},
		{
			Variant{Side: changed, Shared: 40},
			false,
			"40 games of both have the same seed and number, and so the same dice,",
		},
		{Variant{Side: changed}, false, "These are runs apart from each other:"},
	} {
		if got := of(c.v, c.paired); !strings.HasPrefix(got, c.want) {
			t.Errorf("%+v, in pairs %v: %q, want %q", c.v.Side, c.paired, got, c.want)
		}
	}
	gone := []Change{{"claims", 3.4, 0}}
	if got := of(Variant{Side: changed, Vanished: gone}, true); !strings.Contains(got,
		"\nVanished: claims 3.4 -> 0. Unless") || strings.Contains(got, "Appeared") {
		t.Error(got)
	}
	if got := of(Variant{Side: changed, Appeared: gone}, true); !strings.Contains(got,
		"\nAppeared: claims 3.4 -> 0.\n") || strings.Contains(got, "Vanished") {
		t.Error(got)
	}
}

// Of one game nothing is said, of two something; and an interrupted comparison says so.
func TestTooFewGamesToCompare(t *testing.T) {
	v := Variant{Outcomes: reports.Named[Difference]{{Name: "red"}}, Factor: Factor{Outcome: "red"}}
	for games, want := range []bool{true, true, false} {
		if got := words(&Report{
			Origin: reports.Origin{Games: uint64(games), Partial: true}, Paired: true,
			Variants: []Variant{v},
		},
			false); !strings.HasPrefix(got, "PARTIAL") || strings.Contains(got, "Too few games") != want {
			t.Errorf("%d games: %q", games, got)
		}
	}
}

// Eight changes are named, and how many more there are.
func TestChangesAreListed(t *testing.T) {
	var list []Change
	for i := range 10 {
		list = append(list, Change{fmt.Sprint("c_", i), reports.Number(i), 0.5})
	}
	eight := "c 0 0 -> 0.5, c 1 1 -> 0.5, c 2 2 -> 0.5, c 3 3 -> 0.5, " +
		"c 4 4 -> 0.5, c 5 5 -> 0.5, c 6 6 -> 0.5, c 7 7 -> 0.5"
	for n, want := range map[int]string{
		0: "", 1: "c 0 0 -> 0.5", 8: eight, 9: eight + ", and 1 more",
		10: eight + ", and 2 more",
	} {
		if got := Listed(list[:n]); got != want {
			t.Errorf("%d: %q, want %q", n, got, want)
		}
	}
}

// The sentence turns losses round, and says what is not shown by both its ends.
func TestSentences(t *testing.T) {
	for _, c := range []struct {
		d    Difference
		want string
	}{
		{
			Difference{Mean: 0.2, Bounds: reports.Bounds{Lo: 0.175, Hi: 0.225}, Real: true},
			"Red wins 20.0 points more often, 17.5 to 22.5: real.",
		},
		{
			Difference{Mean: -0.2, Bounds: reports.Bounds{Lo: -0.225, Hi: -0.175}, Real: true},
			"Red wins 20.0 points less often, 17.5 to 22.5: real.",
		},
		{
			Difference{Mean: 0, Bounds: reports.Bounds{Lo: -0.1, Hi: 0.1}},
			"Red wins between 10 points less and 10 points more often: no difference is shown.",
		},
		{
			Difference{Mean: 0.1, Bounds: reports.Bounds{Lo: -0.1, Hi: 0.3}},
			"Red wins between 10 points less and 30 points more often: no difference is shown.",
		},
		{
			Difference{Mean: -0.1, Bounds: reports.Bounds{Lo: -0.3, Hi: 0.1}},
			"Red wins between 10 points more and 30 points less often: no difference is shown.",
		},
		{
			Difference{Mean: 0.2, Bounds: reports.Bounds{Lo: 0, Hi: 0.4}},
			"Red wins 20 points more often, 0 to 40 by itself; among 1 variants that may be chance: no difference " +
				"is shown.",
		},
	} {
		v := Variant{Factor: Factor{Outcome: "red"}, Outcomes: reports.Named[Difference]{
			{Name: "blue"},
			{Name: "red", Value: c.d},
		}}
		r := &Report{Origin: reports.Origin{Games: 1000}, Variants: []Variant{v}}
		r.Endings = reports.Named[string]{{Name: "blue", Value: "blue wins in"}, {Name: "red", Value: "red wins in"}}
		if got := r.Sentence(&v); got != c.want {
			t.Errorf("%q,\nwant %q", got, c.want)
		}
		r.Endings = nil
		if got := r.Sentence(&v); !strings.HasPrefix(got, "Games end as red ") {
			t.Error(got)
		}
	}
}

// Shares, signs and chances, at the edges of their forms.
func TestFormsOfNumbers(t *testing.T) {
	for _, c := range [][2]string{
		{share(0.125, 999), "12.5 %"},
		{share(0.125, 1000), "12.50 %"},
		{share(0, 10), "0 %"},
		{share(1, 10), "100 %"},
		{withSign("2.0"), "+2.0"},
		{withSign("-2.0"), "-2.0"},
		{withSign("0.0"), "0.0"},
		{withSign("~"), "~"},
		{pValue(0.00009), "<.0001"},
		{pValue(0.0001), "0.0001"},
		{pValue(0.0999), "0.0999"},
		{pValue(0.1), "0.10"},
		{pValue(1), "1.00"},
	} {
		if c[0] != c[1] {
			t.Errorf("%q, want %q", c[0], c[1])
		}
	}
}

// The table of shares leaves out what never happens, marks what is not shown, and says
// what luck has to do with its points where some was taken out.
func TestTableOfOutcomes(t *testing.T) {
	v := &Variant{Outcomes: reports.Named[Difference]{
		{Name: "red", Value: Difference{
			Base: 0.4, Variant: 0.6, Mean: 0.2,
			Bounds: reports.Bounds{Lo: 0.1, Hi: 0.3}, P: 0.001, Real: true,
		}},
		{Name: "blue", Value: Difference{
			Base: 0, Variant: 0.25, Mean: 0.25,
			Bounds: reports.Bounds{Lo: -0.5, Hi: 1}, P: 0.5,
		}},
		{Name: "gone", Value: Difference{
			Base: 0.125, Variant: 0, Mean: -0.125,
			Bounds: reports.Bounds{Lo: -1, Hi: 0.75}, P: 0.5,
		}},
		{Name: "never"},
	}}
	r := &Report{Origin: reports.Origin{Games: 1000, Confidence: 0.95}}
	table := r.outcomes(v)
	want := [][]string{
		{"red", "40.00 %", "60.00 %", "+20", "10", "30", "0.0010"},
		{"blue", "0 %", "25.00 %", "~ +25", "-50", "100", "0.50"},
		{"gone", "12.50 %", "0 %", "~ -12", "-100", "75", "0.50"},
	}
	if !slices.EqualFunc(table.Rows, want, slices.Equal[[]string]) || len(table.Notes) > 0 {
		t.Errorf("%q %q", table.Rows, table.Notes)
	}
	if r.Controls = []string{"dice"}; len(r.outcomes(v).Notes) != 1 {
		t.Error("nothing says that luck was taken out")
	}
}

// What moved by most standard errors comes first, whatever its sign, under one of its
// names; twelve are listed, all with all, but never what had fewer than two games.
func TestTableOfWhatMoved(t *testing.T) {
	real := func(z float64) Difference {
		return Difference{
			N: 100, Base: 1, Variant: 2, Mean: 1,
			Bounds: reports.Bounds{Lo: 0.5, Hi: 1.5}, Z: reports.Number(z), Real: true,
		}
	}
	open := real(1)
	open.Real = false
	one, none := real(9), real(0)
	one.N = 1
	v := &Variant{Metrics: reports.Named[Difference]{
		{Name: "a", Value: real(3)},
		{Name: "b", Value: real(-5)},
		{Name: "b_too", Value: real(-5)},
		{Name: "open", Value: open},
		{Name: "one", Value: one},
		{Name: "none", Value: none},
	}}
	r := &Report{
		Origin:  reports.Origin{Confidence: 0.95},
		Counted: reports.Named[Counted]{{Name: "b", Value: Counted{Doc: "what b is"}}},
	}
	names := func(t *reports.Table) (list []string) {
		for _, row := range t.Rows {
			list = append(list, row[0])
		}
		return list
	}
	if got := r.moved(v, false); !slices.Equal(names(got), []string{"b", "a"}) ||
		!slices.Equal(got.Rows[0], []string{"b", "1", "2", "+1.00", "0.50", "1.50", "5.0", "what b is"}) {
		t.Errorf("%q", got.Rows)
	}
	if got := r.moved(v, true); !slices.Equal(names(got), []string{"b", "b_too", "a", "open"}) ||
		got.Rows[3][3] != "~" {
		t.Errorf("%q", got.Rows)
	}
	if r.moved(&Variant{}, true) != nil {
		t.Error("a table of nothing")
	}
	v.Metrics = nil
	for n, note := range map[int]string{12: "", 14: "2 more moved: --full"} {
		v.Metrics = v.Metrics[:0]
		for i := range n {
			v.Metrics = append(v.Metrics, reports.Entry[Difference]{Name: fmt.Sprint(i), Value: real(float64(20 - i))})
		}
		if got := r.moved(v, false); len(got.Rows) != 12 || strings.Join(got.Notes, "") != note {
			t.Errorf("%d rows, %q", len(got.Rows), got.Notes)
		}
		if got := r.moved(v, true); len(got.Rows) != n || len(got.Notes) > 0 {
			t.Errorf("%d of %d rows, %q", len(got.Rows), n, got.Notes)
		}
	}
}

// Where games part is said of those that do, in rounds.
func TestWhereGamesPart(t *testing.T) {
	at := func(p05, p50, p95, most int32) string {
		return (&Variant{Parted: reports.Named[int32]{
			{Name: "p05", Value: p05},
			{Name: "p50", Value: p50},
			{Name: "p95", Value: p95},
			{Name: "max", Value: most},
		}}).where()
	}
	for _, c := range [][2]string{
		{at(1, 4, 9, 12), "Games that differ part in round 4 (median), nine of ten between rounds 1 and 9."},
		{at(0, 4, 9, 12), "Games that differ part in round 4 (median), nine of ten between rounds 0 and 9; round 0 " +
			"is before the first."},
		{at(0, 0, 0, 1), "Games that differ part in round 0 (median), nine of ten between rounds 0 and 0; round 0 " +
			"is before the first."},
		{at(0, 0, 0, 0), ""},
		{(&Variant{}).where(), ""},
	} {
		if c[0] != c[1] {
			t.Errorf("%q, want %q", c[0], c[1])
		}
	}
}

// Games to look at are of the two most frequent flips, the most frequent first, each as
// the base ends it and as the variant does.
func TestGamesToLookAt(t *testing.T) {
	v := Variant{
		Side: Side{Name: "new", Replay: "replay new"},
		Flips: reports.Named[uint64]{{Name: "a > b", Value: 1}, {Name: "b > a", Value: 1200}, {
			Name:  "a > c",
			Value: 1,
		}},
		Look: []Look{{Game: 7, Base: "a", Variant: "b"}, {Game: 8, Base: "b", Variant: "a"}, {
			Game: 9, Base: "b",
			Variant: "a",
		}, {Game: 3, Base: "a", Variant: "c"}},
	}
	r := &Report{Base: Side{Name: "old", Replay: "replay old"}, Variants: []Variant{{Side: Side{Name: "first"}}, v}}
	r.Page = func(side int, game uint64) string { return fmt.Sprint(side, "/", game) }
	var got []string
	for _, c := range r.replays(&r.Variants[1]) {
		got = append(got, c.Says+" | "+c.Line+" | "+c.Page)
	}
	want := []string{
		"b, as in the base | replay old --game 8 | 0/8", "a: one of 1,200 such games | replay new --game 8 | 2/8",
		"a, as in the base | replay old --game 7 | 0/7", "b: the only such game | replay new --game 7 | 2/7",
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q,\nwant %q", got, want)
	}
	for _, without := range []func(){func() { r.Variants[1].Replay = "" }, func() {
		r.Variants[1].Replay,
			r.Base.Replay = "x", ""
	}} {
		if without(); len(r.replays(&r.Variants[1])) > 0 {
			t.Error("half of the games cannot be played again")
		}
	}
}

// What the precision took is said where something was saved, and enough games say so.
func TestWhatPrecisionTook(t *testing.T) {
	needs := "To show a difference of 1 points in four of five tries takes 5,000 games."
	saves := "pairing saves 2.0 times, taking luck out saves 1.5 times"
	for _, c := range []struct {
		paired bool
		games  uint64
		f      Factor
		want   string
	}{
		{
			true, reports.FewGames,
			Factor{Pairing: 2, Controls: 1.5, Total: 3},
			"As precise as " + reports.Whole(3*reports.FewGames) + " games of each played apart: " + saves + ". ",
		},
		{true, reports.FewGames - 1, Factor{Pairing: 2, Controls: 1.5, Total: 3}, ""},
		{
			true, 5000,
			Factor{Pairing: 1, Controls: 1.5, Total: 1.5},
			"As precise as 7,500 games of each played apart: taking luck out saves 1.5 times. ",
		},
		{true, 5000, Factor{Pairing: 2, Controls: 1, Total: 1}, ""},
		{true, 5000, Factor{Pairing: 1, Controls: 1, Total: 2}, ""},
		{
			false, 5000,
			Factor{Pairing: 2, Controls: 1.5, Total: 3},
			"Taking luck out of both saves 1.5 times the games. ",
		},
		{false, 5000, Factor{Pairing: 2, Controls: 1, Total: 3}, ""},
	} {
		r := &Report{Origin: reports.Origin{Games: c.games}, Paired: c.paired, Size: 0.01}
		if got := r.effort(&Variant{Factor: c.f, Needed: 5000}); got != c.want+needs {
			t.Errorf("%+v: %q, want %q", c, got, c.want+needs)
		}
	}
}

// What a column counts has vanished where it was met in twenty games and is in a hundredth
// of them at most, be the runs of equal length or not.
func TestVanished(t *testing.T) {
	form := &reports.Form{Outcomes: []string{"end"}, Columns: reports.Columns{{Name: "c"}}, Endings: []string{""}}
	sheet := func(games, with int) *reports.Sheet {
		s := reports.NewSheet(form)
		for i := range games {
			s.Next(uint64(i))
			s.Count(0, []int32{is(i < with)})
		}
		return s
	}
	for _, c := range []struct {
		a, b [2]int // games, and with the column
		want bool
	}{
		{[2]int{300, 20}, [2]int{300, 0}, true},
		{[2]int{300, 19}, [2]int{300, 0}, false},
		{[2]int{300, 100}, [2]int{300, 1}, true},
		{[2]int{300, 99}, [2]int{300, 1}, false},
		{[2]int{150, 50}, [2]int{300, 1}, true}, // as 100 of 300
		{[2]int{150, 49}, [2]int{300, 1}, false},
	} {
		got := Vanished(sheet(c.a[0], c.a[1]), sheet(c.b[0], c.b[1]))
		if (len(got) == 1) != c.want {
			t.Errorf("%v of %v: %v, want %v", c.a, c.b, got, c.want)
		}
		if c.want && (got[0].Name != "c" || math.Abs(float64(got[0].Base)-float64(c.a[1])/float64(c.a[0])) > 1e-12) {
			t.Errorf("%+v", got)
		}
	}
	for games, want := range map[int]int{199: 0, 200: 1} { // where 20 are expected
		if got := vanished(sheet(1000, 100), sheet(games, 0), 20); len(got) != want {
			t.Errorf("of a tenth of the games in none of %d: %v", games, got)
		}
	}
	often, never := sheet(300, 100), sheet(300, 0)
	for _, sheets := range [][]*reports.Sheet{{often, never}, {never, often}} {
		r := &Report{Variants: make([]Variant, 1)}
		r.Fill(sheets, []*Pair{New(form, form)}, false)
		gone, come := r.Variants[0].Vanished, r.Variants[0].Appeared
		if sheets[0] == never {
			gone, come = come, gone
		}
		third := reports.Number(100) / 300
		want := map[bool]Change{true: {"c", third, 0}, false: {"c", 0, third}}[sheets[0] == often]
		if len(gone) != 1 || len(come) != 0 || gone[0] != want {
			t.Errorf("%v and %v, want %v", gone, come, want)
		}
	}
}

// Games part in the round in which their facts do; before the first it is 0.
func TestWhereFactsPart(t *testing.T) {
	facts := func(kinds ...sim.EventKind) *Played {
		p := &Played{Round: round}
		for _, k := range kinds {
			p.Events = append(p.Events, sim.Event{Kind: k})
		}
		return p
	}
	long := facts(round, runs, round, runs)
	for _, c := range []struct {
		other *Played
		round int
		same  bool
	}{
		{facts(runs), 0, false},
		{facts(), 0, false},
		{facts(round), 1, false},
		{facts(round, round), 1, false},
		{facts(round, runs, round), 2, false},
		{facts(round, runs, round, runs), 2, true},
		{facts(round, runs, round, runs, round), 2, false},
	} {
		if at, same := part(long, c.other); at != c.round || same != c.same {
			t.Errorf("%v: round %d, same %v", c.other.Events, at, same)
		}
		if at, same := part(c.other, long); at != c.round || same != c.same {
			t.Errorf("the other way round %v: round %d, same %v", c.other.Events, at, same)
		}
	}
	long.Round = 0
	if at, _ := part(long, long); at != 0 {
		t.Errorf("without rounds they part in %d", at)
	}
}

// The first three games of each flip are kept, in whatever order they come.
func TestFirstExamplesAreKept(t *testing.T) {
	p, _, _ := played(0, 0)
	for _, game := range []uint64{9, 2, 7, 5, 1, 8} {
		p.example(Example{Game: game, Base: 1})
		p.example(Example{Game: game + 10, Other: 1})
	}
	var got []string
	for _, e := range p.Examples() {
		got = append(got, fmt.Sprint(e.Base, e.Other, e.Game))
	}
	if want := []string{"0 1 11", "0 1 12", "0 1 15", "1 0 1", "1 0 2", "1 0 5"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// saved is a saved run of so many games, of which a share is red, with a metric that is
// 1 in some of its games and 0 in the others.
func saved(first, games uint64, red float64, with uint64) *reports.Result {
	r := &reports.Result{Origin: reports.Origin{RulesHash: "x", Seed: 3, First: first, Games: games, Players: 2}}
	for _, o := range []struct {
		name string
		p    float64
	}{{"red", red}, {"blue", 1 - red}} {
		r.Outcomes = append(r.Outcomes, reports.Entry[reports.Outcome]{Name: o.name, Value: reports.Outcome{P: o.p}})
	}
	mean := float64(with) / float64(games)
	m := reports.Metric{N: games, Mean: reports.Number(mean), SD: reports.Number(math.Sqrt(mean * (1 - mean)))}
	if m.Counts = (reports.Named[uint64]{{Name: "1", Value: with}}); with < games {
		m.Counts = append(reports.Named[uint64]{{Name: "0", Value: games - with}}, m.Counts...)
	}
	r.Metrics = reports.Named[reports.Metric]{{Name: "c", Value: m}}
	return r
}

func apartFrom(a, b *reports.Result) *Variant {
	r := &Report{Origin: reports.Origin{Confidence: 0.95}, Size: 0.01, Variants: make([]Variant, 1)}
	r.Apart([]*reports.Result{a, b}, nil)
	return &r.Variants[0]
}

// Saved runs share the games that have the same seed and number; the same rules and
// players make them the very same.
func TestGamesInCommon(t *testing.T) {
	a := saved(100, 1000, 0.4, 500)
	for _, c := range []struct {
		what      string
		change    func(b *reports.Result)
		shared    uint64
		alike     bool
		identical bool
	}{
		{"the same", func(*reports.Result) {}, 1000, true, true},
		{"half", func(b *reports.Result) { b.First = 600 }, 500, true, false},
		{"the half before", func(b *reports.Result) { b.First, b.Games = 0, 600 }, 500, true, false},
		{"the next", func(b *reports.Result) { b.First = 1100 }, 0, false, false},
		{"another seed", func(b *reports.Result) { b.Seed++ }, 0, false, false},
		{"other rules", func(b *reports.Result) { b.RulesHash = "y" }, 1000, false, false},
		{"another program", func(b *reports.Result) { b.Signature = "y" }, 1000, false, false},
		{"other players", func(b *reports.Result) { b.Seats = []reports.Seat{{Policy: "y"}} }, 1000, false, false},
		{"more players", func(b *reports.Result) { b.Players++ }, 1000, false, false},
		{"another engine", func(b *reports.Result) { b.Engine = "y" }, 1000, false, false},
	} {
		b := saved(100, 1000, 0.4, 500)
		c.change(b)
		v := apartFrom(a, b)
		if v.Shared != c.shared || v.Alike != c.alike || v.Identical != c.identical {
			t.Errorf("%s: %d games shared, alike %v, identical %v", c.what, v.Shared, v.Alike, v.Identical)
		}
		if c.identical && (v.Met != Met{0, 1000} || v.Factor.Controls != 1 || v.Factor.Total != 1) {
			t.Errorf("%s: %+v %+v", c.what, v.Met, v.Factor)
		}
	}
}

// The difference of two runs that were played apart, worked out: 0.2 with the variances
// of both added.
func TestRunsApart(t *testing.T) {
	a, b := saved(0, 10000, 0.4, 200), saved(0, 10000, 0.6, 2)
	b.Seed++
	v := apartFrom(a, b)
	d, _ := v.Outcomes.Get("red")
	half := 1.959964 * math.Sqrt(2*0.24/10000)
	near := func(x reports.Number, want float64) bool { return math.Abs(float64(x)-want) < 1e-4 }
	if !near(d.Mean, 0.2) || !near(d.Lo, 0.2-half) || !near(d.Hi, 0.2+half) || !d.Real || d.N != 10000 {
		t.Errorf("%+v, want 0.2 and %g to each side", d, half)
	}
	if len(v.Vanished) != 1 || len(v.Appeared) != 0 || v.Vanished[0] != (Change{"c", 0.02, 0.0002}) {
		t.Errorf("vanished %v, appeared %v", v.Vanished, v.Appeared)
	}
	if back := apartFrom(b, a); len(back.Vanished) != 0 || len(back.Appeared) != 1 ||
		back.Appeared[0] != (Change{"c", 0.0002, 0.02}) {
		t.Errorf("vanished %v, appeared %v", back.Vanished, back.Appeared)
	}
	for with, want := range map[uint64]int{19: 0, 20: 1} { // of as many games, against none
		if v := apartFrom(saved(0, 1000, 0.5, with), saved(2000, 1000, 0.5, 0)); len(v.Vanished) != want {
			t.Errorf("met in %d games, then in none: %v", with, v.Vanished)
		}
		if v := apartFrom(saved(2000, 1000, 0.5, 0), saved(0, 1000, 0.5, with)); len(v.Appeared) != want {
			t.Errorf("met in no game, then in %d: %v", with, v.Appeared)
		}
	}
	if v := apartFrom(a, saved(50000, 10000, 0.6, 3)); len(v.Vanished) != 0 {
		t.Errorf("3 of 200 is more than a hundredth: %v", v.Vanished)
	}
}

// Luck that was taken out of both narrows the interval by the root of its factor, about
// the difference of what is left.
func TestRunsApartWithLuckTakenOut(t *testing.T) {
	a, b := saved(0, 10000, 0.4, 0), saved(0, 10000, 0.6, 0)
	b.Seed++
	a.Controls, b.Controls = []string{"dice"}, []string{"dice", "cards"}
	a.Outcomes[0].Value.Adjusted, b.Outcomes[0].Value.Adjusted = &reports.Adjusted{
		P:      0.42,
		Factor: 4,
	}, &reports.Adjusted{P: 0.57, Factor: 4}
	r := &Report{Origin: reports.Origin{Confidence: 0.95}, Size: 0.01, Variants: make([]Variant, 1)}
	r.Apart([]*reports.Result{a, b}, nil)
	if !slices.Equal(r.Controls, []string{"dice", "cards"}) || r.Schema != Schema || r.Paired ||
		r.Intervals != "normal" {
		t.Errorf("%q, %s, in pairs %v, %s", r.Controls, r.Schema, r.Paired, r.Intervals)
	}
	v := r.Variants[0]
	d, _ := v.Outcomes.Get("red")
	half := 1.959964 * math.Sqrt(2*0.24/4/10000)
	near := func(x reports.Number, want, off float64) bool { return math.Abs(float64(x)-want) < off }
	if !near(d.Mean, 0.15, 1e-9) || !near(d.Lo, 0.15-half, 1e-4) || !near(d.RawMean, 0.2, 1e-9) || !near(d.RawLo,
		0.2-2*half, 1e-4) {
		t.Errorf("%+v, want %g to each side of 0.15", d, half)
	}
	if f := v.Factor; f.Outcome != "red" || f.Pairing != 1 || !near(f.Controls, 4, 0.01) || f.Total != f.Controls {
		t.Errorf("%+v", f)
	}
}

// Games cut off make no headline while others differ; of equals the first does.
func TestHeadline(t *testing.T) {
	entry := func(name string, z reports.Number) reports.Entry[Difference] {
		return reports.Entry[Difference]{Name: name, Value: Difference{Z: z}}
	}
	for want, list := range map[string]reports.Named[Difference]{
		"red":             {entry(reports.Truncated, 9), entry("red", -3), entry("blue", 3)},
		"blue":            {entry("red", 2), entry("blue", -3)},
		"first":           {entry("first", 0), entry("second", 0)},
		reports.Truncated: {entry(reports.Truncated, 9)},
	} {
		if got := (&Variant{Outcomes: list}).headline(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// Read together, what is real alone may not be: each outcome over the variants, and all
// metrics of all variants.
func TestVariantsAreReadTogether(t *testing.T) {
	r := &Report{Origin: reports.Origin{Confidence: 0.95}, Variants: make([]Variant, 3)}
	for i, p := range []reports.Number{0.04, 0.01, 0.03} {
		d := Difference{P: p}
		r.Variants[i].Outcomes = reports.Named[Difference]{{Name: "red", Value: d}, {
			Name:  "blue",
			Value: Difference{P: 1},
		}}
		r.Variants[i].Metrics = reports.Named[Difference]{{Name: "c", Value: d}}
	}
	r.judge(false, nil)
	for i, want := range []Difference{{P: 0.06}, {P: 0.03, Real: true}, {P: 0.06}} {
		for _, got := range []Difference{r.Variants[i].Outcomes[0].Value, r.Variants[i].Metrics[0].Value} {
			if math.Abs(float64(got.P-want.P)) > 1e-12 || got.Real != want.Real {
				t.Errorf("variant %d: %+v, want %+v", i, got, want)
			}
		}
	}
}

// While games go on a difference is real where the interval that may be looked at meanwhile
// leaves none out: 10 games of 100 that are won more are shown to a single look alone.
func TestShownWhileGamesGoOn(t *testing.T) {
	form := &reports.Form{Outcomes: []string{"red", "blue"}, Endings: []string{"red wins in", "blue wins in"}}
	for _, c := range []struct {
		more          int
		once, anytime bool
	}{{2, false, false}, {10, true, false}, {60, true, true}} {
		p, base, other := New(form, form), reports.NewSheet(form), reports.NewSheet(form)
		for game := range 100 {
			for s, won := range map[*reports.Sheet]bool{base: false, other: game < c.more} {
				s.Next(uint64(game))
				s.Count(1-int(is(won)), nil)
			}
			p.Count(uint64(game), &Played{Sheet: base}, &Played{Sheet: other})
		}
		for anytime, want := range map[bool]bool{false: c.once, true: c.anytime} {
			r := &Report{Origin: reports.Origin{Confidence: 0.95}, Size: 0.01, Variants: make([]Variant, 1)}
			r.Fill([]*reports.Sheet{base, other}, []*Pair{p}, anytime)
			d, _ := r.Variants[0].Outcomes.Get("red")
			if d.Real != want || anytime && d.Real != (d.Lo > 0) || (r.Intervals == "normal") == anytime {
				t.Errorf("%d more, %s: %+v", c.more, r.Intervals, d)
			}
		}
	}
}

// Without words for its ends a ranking names the outcome.
func TestRankingWithoutWords(t *testing.T) {
	r := ranked3(apart3)
	r.Endings = nil
	if got := r.end(); got != "games end as german" {
		t.Error(got)
	}
}
