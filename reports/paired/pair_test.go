package paired

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"escapesim/reports"
	"escapesim/sim"
)

const (
	round sim.EventKind = 1 + iota
	runs
)

// played is a form with a pair and two sheets of a thousand games: the red win four of
// ten of the base; in the variant they win two more of ten, in the third round, and then
// each of 14 columns, which counts 1 in the base, counts 1, 2, 3 .. more.
func played(from, to uint64) (p *Pair, base, other *reports.Sheet) {
	form := &reports.Form{
		Outcomes: []string{"red", "blue", reports.Truncated}, Endings: []string{"red wins in", "blue wins in", ""},
	}
	for i := range 14 {
		form.Columns = append(form.Columns, reports.Column{Name: fmt.Sprintf("c%02d", i), Doc: "what c counts"})
	}
	p, base, other = New(form, form), reports.NewSheet(form), reports.NewSheet(form)
	count := func(s *reports.Sheet, game uint64, red, more bool) *Played {
		values := make([]int32, len(form.Columns))
		for i := range values {
			if values[i] = 1; more {
				values[i] += int32(i) + 1
			}
		}
		facts := []sim.Event{{Kind: round}, {Kind: runs}, {Kind: round}, {Kind: runs}, {Kind: round}}
		if more {
			facts = append(facts, sim.Event{Kind: runs})
		}
		s.Next(game)
		s.Count(1-int(is(red)), values)
		return &Played{Sheet: s, Events: facts, Round: round, Decisions: 3}
	}
	for game := from; game < to; game++ {
		n := game % 10
		p.Count(game, count(base, game, n < 4, false), count(other, game, n < 6, n == 4 || n == 5))
	}
	return p, base, other
}

func reported(t *testing.T, anytime bool) *Report {
	t.Helper()
	p, base, other := played(0, 1000)
	r := &Report{
		Origin:   reports.Origin{Confidence: 0.95, Players: 2},
		Size:     0.01,
		Base:     Side{Name: "old"},
		Variants: []Variant{{Side: Side{Name: "new"}}},
	}
	r.Fill([]*reports.Sheet{base, other}, []*Pair{p}, anytime)
	return r
}

// What is known of the pairs, and that parts make the same whole.
func TestPairsAreCounted(t *testing.T) {
	p, _, _ := played(0, 1000)
	if p.Games() != 1000 || p.Identical() != 800 {
		t.Errorf("%d games, %d of them identical", p.Games(), p.Identical())
	}
	for ends, want := range map[[2]string]uint64{
		{"red", "red"}: 400, {"red", "blue"}: 0, {"blue", "red"}: 200, {"blue", "blue"}: 400,
		{reports.Truncated, "red"}: 0,
	} {
		if got := p.Joint(ends[0], ends[1]); got != want {
			t.Errorf("%v: %d games, want %d", ends, got, want)
		}
	}
	if h := p.Parted(); h.N() != 200 || h.Count(3) != 200 {
		t.Errorf("200 games part in round 3: %v", h)
	}
	if e := p.Examples(); len(e) != kept || e[0] != (Example{4, 1, 0, 3}) || e[1].Game != 5 || e[2].Game != 14 {
		t.Errorf("examples %v", e)
	}
	late, _, _ := played(500, 1000)
	early, _, _ := played(0, 500)
	if late.Merge(early); !reports.Alike(late, p) {
		t.Error("two halves are not the whole")
	}
	read, _, _ := played(0, 0)
	if err := reports.Read(reports.Written(p), read); err != nil || !reports.Alike(read, p) {
		t.Errorf("written and read it is another: %v", err)
	}
}

// The difference, its factors and what was met, worked out by hand.
func TestReportOfKnownPairs(t *testing.T) {
	for _, anytime := range []bool{false, true} {
		r := reported(t, anytime)
		v := &r.Variants[0]
		if v.Identical || v.Met != (Met{200, 1000}) || v.Factor.Outcome != "red" {
			t.Errorf("identical %v, met %v, %s", v.Identical, v.Met, v.Factor.Outcome)
		}
		d, _ := v.Outcomes.Get("red")
		near := func(x reports.Number, want, off float64) bool { return math.Abs(float64(x)-want) <= off }
		if !near(d.Base, 0.4, 1e-12) || !near(d.Variant, 0.6, 1e-12) || !near(d.Mean, 0.2, 1e-12) || !d.Real {
			t.Errorf("red: %+v", d)
		}
		if d, _ := v.Outcomes.Get(reports.Truncated); d.Real {
			t.Errorf("nothing is cut off: %+v", d)
		}
		// Apart the variances add up to 0.24 + 0.24, in pairs it is 0.2 - 0.04.
		if f := v.Factor; !near(f.Pairing, 3, 0.05) || !near(f.Controls, 1, 1e-9) || !near(f.Total, 3, 0.05) {
			t.Errorf("factors %+v", f)
		}
		// Four of five tries show a hundredth with (1.96 + 0.84)^2 0.16 / 0.01^2 games.
		if want := 2.8016 * 2.8016 * 0.16 / 0.0001; math.Abs(float64(v.Needed)-want) > 0.02*want {
			t.Errorf("%d games needed, want %.0f", v.Needed, want)
		}
		for i := range 14 {
			d, _ := v.Metrics.Get(fmt.Sprintf("c%02d", i))
			if want := 0.2 * float64(i+1); !near(d.Mean, want, 1e-9) || !d.Real {
				t.Errorf("column %d: %+v, want %g", i, d, want)
			}
		}
	}
}

// Where games part is told by the quantiles of all games that do.
func TestQuantilesOfPartedGames(t *testing.T) {
	p, base, other := played(0, 1000)
	p.parted = reports.Histogram{}
	for round := range int32(101) {
		p.parted.Add(round)
	}
	r := &Report{Origin: reports.Origin{Confidence: 0.95, Players: 2}, Size: 0.01, Variants: make([]Variant, 1)}
	r.Fill([]*reports.Sheet{base, other}, []*Pair{p}, false)
	for name, want := range map[string]int32{"min": 0, "p05": 5, "p50": 50, "p95": 95, "max": 100} {
		if got, _ := r.Variants[0].Parted.Get(name); got != want || len(r.Variants[0].Parted) != 5 {
			t.Errorf("%s: %d, want %d", name, got, want)
		}
	}
}

// The report in words.
func TestReportInWords(t *testing.T) {
	r := reported(t, false)
	said := func(all bool) string { return reports.Text("table", 200, r.Passages(all)) }
	text := strings.Join(strings.Fields(said(false)), " ")
	for _, want := range []string{
		"The change was met in at least 200 of 1,000 games (20.00 %): so many differ.",
		"Red wins 20.0 points more often, 17.5 to 22.5: real.",
		"Games that differ part in round 3 (median), nine of ten between rounds 3 and 3.",
		"As precise as 2,9", "games of each played apart: pairing saves 3.0 times.",
		"2 more moved: --full",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in:\n%s", want, text)
		}
	}
	if strings.Contains(text, "Games to look at:") {
		t.Errorf("no game can be played again:\n%s", text)
	}
	r.Base.Replay, r.Variants[0].Replay = "replay old", "replay new"
	if text := said(false); !strings.Contains(text, "Games to look at:") {
		t.Errorf("nothing says which games to look at:\n%s", text)
	}
	if text := said(true); strings.Contains(text, "--full") || !strings.Contains(text, "c13") ||
		!strings.Contains(text, "c00") {
		t.Errorf("not all that moved:\n%s", text)
	}
	if words := r.Precision(); !strings.HasPrefix(words,
		"±2.5 points on the difference in how often red wins, from 1,000 games each") {
		t.Error(words)
	}
	figures := r.Figures()
	if len(figures) != 2 || figures[1].Empty || figures[1].Note != "" {
		t.Errorf("%d figures, the second %q", len(figures), figures[1].Note)
	}
	if alt := figures[1].Alt; !strings.Contains(alt, "c13") || strings.Contains(alt, "c01") {
		t.Errorf("the twelve that moved most, or first of equals: %q", alt)
	}
}

// The same game twice: nothing differs, and nothing is called real.
func TestReportOfTheSameGames(t *testing.T) {
	p, base, _ := played(0, 0)
	other := reports.NewSheet(base.Form())
	for game := range uint64(50) {
		for _, s := range []*reports.Sheet{base, other} {
			s.Next(game)
			s.Count(int(game%2), make([]int32, 14))
		}
		p.Count(game, &Played{Sheet: base}, &Played{Sheet: other})
	}
	r := &Report{
		Origin:   reports.Origin{Confidence: 0.95},
		Size:     0.01,
		Base:     Side{Name: "old"},
		Variants: []Variant{{Side: Side{Name: "new", RulesHash: "x"}}},
	}
	r.Fill([]*reports.Sheet{base, other}, []*Pair{p}, false)
	v := &r.Variants[0]
	if !v.Identical || v.Met != (Met{0, 50}) || len(v.Flips) != 0 {
		t.Errorf("identical %v, met %v, flips %v", v.Identical, v.Met, v.Flips)
	}
	if v.Factor.Pairing != 1 || v.Factor.Controls != 1 || v.Factor.Total != 1 {
		t.Errorf("nothing is saved where nothing differs: %+v", v.Factor)
	}
	if words := r.Precision(); words != "None: all games are the same." {
		t.Error(words)
	}
	if list := r.Passages(false); len(list) != 1 || !strings.HasPrefix(list[0].Words, "Identical in all 50 games:") {
		t.Errorf("%v", list)
	}
}
