package paired

import (
	"slices"
	"strings"
	"testing"

	"escapesim/reports"
)

// ranked3 is a report of three variants with these differences of the first outcome, and
// whether they are shown.
func ranked3(of map[string]Difference) *Report {
	r := &Report{Origin: reports.Origin{Games: 1000, Confidence: 0.95}, Paired: true, Winners: []string{"wins_team_1"}}
	r.Endings = reports.Named[string]{{Name: "german", Value: "the Germans win"}}
	r.Base.Name = "base"
	for _, name := range []string{"little", "loss", "gain"} {
		d := of[name]
		d.Base, d.Variant = 0.5, 0.5+d.Mean
		v := Variant{Outcomes: reports.Named[Difference]{{Name: "german", Value: d}}, Met: Met{250, 1000}}
		v.Name = name
		v.Metrics = reports.Named[Difference]{
			{Name: "wins_team_1", Value: Difference{Base: 0.25, Variant: 0.29, Mean: 0.05}},
		}
		r.Variants = append(r.Variants, v)
	}
	return r
}

var apart3 = map[string]Difference{
	"gain": {Mean: 0.2, Bounds: reports.Bounds{Lo: 0.1, Hi: 0.3}, Real: true}, "loss": {
		Mean:   -0.1,
		Bounds: reports.Bounds{Lo: -0.15, Hi: -0.05}, Real: true,
	},
	"little": {Mean: 0.01, Bounds: reports.Bounds{Lo: -0.02, Hi: 0.04}},
}

// The ranking begins with the base, then has the largest gain on top and the largest loss
// below, a mark at what is not shown, what the team wins and how many games met it.
func TestRanking(t *testing.T) {
	r := ranked3(apart3)
	r.Variants[1].Vanished = []Change{{Name: "appels"}}
	rows := r.Ranking().Rows
	if head := []string{
		"rules", "german", "points", "95 % from", "to", "team 1",
		"met",
	}; !slices.Equal(r.Ranking().Header, head) {
		t.Errorf("the heading is %q, want %q", r.Ranking().Header, head)
	}
	want := [][]string{
		{"base", "50.0 %", "", "", "", "25 %", ""},
		{"gain", "70.0 %", "+20", "10", "30", "30 %", "25 %"},
		{"little", "51.0 %", "~ +1.0", "-2.0", "4.0", "30 %", "25 %"},
		{"loss !", "40.0 %", "-10.0", "-15.0", "-5.0", "30 %", "25 %"},
	}
	if len(rows) != len(want) {
		t.Fatalf("%d rows: %q", len(rows), rows)
	}
	for i := range want {
		if !slices.Equal(rows[i], want[i]) {
			t.Errorf("row %d is %q, want %q", i, rows[i], want[i])
		}
	}
	if notes := strings.Join(r.Ranking().Notes, " "); !strings.Contains(notes, "vanished") {
		t.Errorf("nothing says what ! means: %q", notes)
	}
	r.Variants[0].Identical = true
	d := &r.Variants[0].Outcomes[0].Value
	d.Mean, d.Variant = 0, 0.49 // of fewer games than the base
	rows = r.Ranking().Rows
	same := []string{"little", "50.0 %", "same", "", "", "30 %", "25 %"}
	if !slices.ContainsFunc(rows, func(row []string) bool { return slices.Equal(row, same) }) {
		t.Errorf("%q, want %q among them", rows, same)
	}
}

// A share in the ranking is the base's and the difference, whatever the variant's own games were; what none
// of them had, or all, stays so, and so does what the sum would put beyond.
func TestSharesOfTheRanking(t *testing.T) {
	for _, c := range []struct{ base, variant, mean, want reports.Number }{
		{0.425, 0.424, 0, 0.425},
		{0.5, 0.6, 0.25, 0.75},
		{0.5, 0, -0.45, 0},
		{0.5, 1, 0.45, 1},
		{0.5, 0.01, -0.55, 0.01},
		{0.5, 0.98, 0.5, 0.98},
	} {
		if got := (Difference{Base: c.base, Variant: c.variant, Mean: c.mean}).share(); got != c.want {
			t.Errorf("%v of %v beside %v: %v, want %v", c.mean, c.variant, c.base, got, c.want)
		}
	}
}

// A document is called by its title without its game's name, all else by its name.
func TestShortNames(t *testing.T) {
	for _, c := range []struct{ name, rules, title, want string }{
		{"a/b", "a/b", "Camp: by night", "by night"},
		{"a/b", "a/b", "By night", "By night"},
		{"a/b", "a/b", "", "a/b"},
		{"+x=1", "a/b", "Camp: by night", "+x=1"},
	} {
		s := Side{Name: c.name, Rules: c.rules, Title: c.title}
		if got := s.Short(); got != c.want {
			t.Errorf("%+v is called %q", c, got)
		}
	}
}

// The sentence names both ends of what is shown, one alone where all go one way, and says
// so where nothing is shown.
func TestRankingInASentence(t *testing.T) {
	none := map[string]Difference{"gain": {Mean: 0.2}, "loss": {Mean: -0.1}, "little": {Mean: 0.01}}
	up := map[string]Difference{
		"gain": apart3["gain"], "loss": {Mean: 0.1, Bounds: reports.Bounds{Lo: 0.05, Hi: 0.15}, Real: true},
		"little": apart3["little"],
	}
	down := map[string]Difference{
		"gain": {Mean: -0.02, Bounds: reports.Bounds{Lo: -0.03, Hi: -0.01}, Real: true}, "loss": apart3["loss"],
		"little": apart3["little"],
	}
	one := map[string]Difference{"gain": apart3["gain"], "loss": {Mean: -0.1}, "little": {Mean: 0.01}}
	for _, c := range []struct {
		of   map[string]Difference
		want string
	}{
		{apart3, "2 of 3 rules change how often the Germans win: most often with gain (+20 points, 10 to 30), " +
			"least often with loss (-10.0 points, -15.0 to -5.0)."},
		{up, "2 of 3 rules change how often the Germans win: the most by gain (+20 points, 10 to 30)."},
		{down, "2 of 3 rules change how often the Germans win: the most by loss (-10.0 points, -15.0 to -5.0)."},
		{one, "One of 3 rules changes how often the Germans win: gain (+20 points, 10 to 30)."},
		{none, "Of 3 rules none is shown to change how often the Germans win."},
	} {
		if got := ranked3(c.of).Summary(); got != c.want {
			t.Errorf("%q,\nwant %q", got, c.want)
		}
	}
}

// The forest plot tells every difference with its interval, in the order of the ranking.
func TestForest(t *testing.T) {
	f := ranked3(apart3).Forest()
	const want = "gain 20 (10 to 30); little 1 (-2 to 4), no difference shown; loss -10 (-15 to -5)"
	if !strings.HasSuffix(f.Alt, want) || f.Empty {
		t.Errorf("%q, want %q", f.Alt, want)
	}
}

// How differences settle is noted of those variants that move most, either way: of as many as the chart has
// room for.
func TestWhatMovesMostIsSettled(t *testing.T) {
	r := &Report{Origin: reports.Origin{Confidence: 0.95}}
	means := []reports.Number{0.01, -0.3, 0.02, 0.2, -0.03, 0.04, 0.05, -0.06, 0.1}
	var list []*Settling
	for _, mean := range means {
		outcome := reports.Named[Difference]{{Name: "german", Value: Difference{Mean: mean}}}
		r.Variants = append(r.Variants, Variant{Outcomes: outcome})
		list = append(list, &Settling{outcomes: []string{"german"}})
	}
	r.Variants[0].Settled = []Settled{{Games: 16}} // it moved more at an earlier look
	r.Settle(list)
	var settled []reports.Number
	for i, v := range r.Variants {
		if v.Settled != nil {
			settled = append(settled, means[i])
		}
	}
	if want := []reports.Number{-0.3, 0.2, 0.04, 0.05, -0.06, 0.1}; !slices.Equal(settled, want) {
		t.Errorf("settled are %v, want %v", settled, want)
	}
}
