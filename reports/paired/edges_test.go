package paired

import (
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"escapesim/reports"
)

// A difference in parts of a whole has its interval in the same parts.
func TestMoveInPartsOfAWhole(t *testing.T) {
	m := move("rounds", Difference{Base: 2, Mean: 1, Bounds: reports.Bounds{Lo: 0.5, Hi: 1.5}, Real: true}, 4)
	if m.Name != "rounds" || m.From != 0.5 || m.To != 0.75 || m.Interval != (reports.Interval{Lo: 0.625, Hi: 0.875}) ||
		!m.Shown {
		t.Errorf("%+v", m)
	}
	if !math.IsNaN(m.Bots.Lo) || !math.IsNaN(m.Bots.Hi) {
		t.Errorf("nobody has said anything of bots: %v", m.Bots)
	}
}

// A report that is filled again, as while games go on, says the same.
func TestFilledTwice(t *testing.T) {
	r := reported(t, false)
	before := r.Variants[0]
	p, base, other := played(0, 1000)
	r.Fill([]*reports.Sheet{base, other}, []*Pair{p}, false)
	if after := r.Variants[0]; !reflect.DeepEqual(before.Flips, after.Flips) ||
		!reflect.DeepEqual(before.Look, after.Look) {
		t.Errorf("%v %v, then %v %v", before.Flips, before.Look, after.Flips, after.Look)
	}
	if a, b := before, r.Variants[0]; len(a.Outcomes) != len(b.Outcomes) || len(a.Metrics) != len(b.Metrics) {
		t.Errorf("%d outcomes and %d metrics, then %d and %d", len(a.Outcomes), len(a.Metrics), len(b.Outcomes),
			len(b.Metrics))
	}
	if len(before.Flips) == 0 || len(before.Look) == 0 {
		t.Error("nothing flips: nothing is shown")
	}
}

// What cannot be said is empty in CSV, whether it is no number or beyond all.
func TestNoNumberIsEmptyInCSV(t *testing.T) {
	r := reported(t, false)
	for _, x := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		r.Variants[0].Outcomes[0].Value.Z = reports.Number(x)
		table := r.Table()
		at := slices.Index(table.Header, "z")
		if got := table.Rows[0][at]; got != "" {
			t.Errorf("%v is %q", x, got)
		}
	}
}

// A game that has no value of a column in one of both is no pair of that column.
func TestWithoutAValueNoPair(t *testing.T) {
	form := &reports.Form{
		Outcomes: []string{"red", reports.Truncated}, Endings: []string{"red wins in", ""},
		Columns: []reports.Column{{Name: "c", Doc: "what c counts"}},
	}
	p, base, other := New(form, form), reports.NewSheet(form), reports.NewSheet(form)
	for game, c := range [][2]int32{{1, 3}, {reports.None, 5}, {4, reports.None}, {2, 3}} {
		var both [2]*Played
		for i, s := range []*reports.Sheet{base, other} {
			s.Next(uint64(game))
			s.Count(0, c[i:i+1])
			both[i] = &Played{Sheet: s}
		}
		p.Count(uint64(game), both[0], both[1])
	}
	r := &Report{Origin: reports.Origin{Confidence: 0.95}, Variants: make([]Variant, 1)}
	r.Fill([]*reports.Sheet{base, other}, []*Pair{p}, false)
	if d := r.Variants[0].Metrics[0].Value; d.N != 2 || d.Mean != 1.5 {
		t.Errorf("two pairs differ by 2 and 1, not %+v", d)
	}
}

// How a difference settled is read as it was written, with stretches of the run of one game and of none.
func TestSettlingIsCarried(t *testing.T) {
	form := &reports.Form{Outcomes: []string{"red", "blue"}, Endings: []string{"red wins in", "blue wins in"}}
	p, base, other := New(form, form), reports.NewSheet(form), reports.NewSheet(form)
	s, read := p.Settling(), p.Settling()
	for _, game := range []uint64{0, 5000, 5001, 5002, 9000} {
		var both [2]*Played
		for i, sheet := range []*reports.Sheet{base, other} {
			sheet.Next(game)
			sheet.Count(i, nil)
			both[i] = &Played{Sheet: sheet}
		}
		p.Count(game, both[0], both[1])
		s.Take(game, p)
	}
	if err := reports.Read(reports.Written(s), read); err != nil {
		t.Fatal(err)
	}
	games := func(s *Settling) (list []uint64) {
		for _, b := range s.bins {
			list = append(list, b.Games())
		}
		return list
	}
	if got, want := games(read), games(s); !slices.Equal(got, want) || !slices.Contains(want, 1) {
		t.Errorf("games by stretch %v, want %v, with a single one", got, want)
	}
	if got, want := reports.Written(read), reports.Written(s); !slices.Equal(got, want) {
		t.Error("it is not written as it was read")
	}
}

// Two games are the fewest of which a difference has an interval.
func TestTwoGamesHaveAPrecision(t *testing.T) {
	for games, want := range map[uint64]string{0: "Too few games", 1: "Too few games", 2: "±"} {
		p, base, other := played(3, 3+games)
		r := &Report{Origin: reports.Origin{Confidence: 0.95, Players: 2}, Variants: []Variant{{}}}
		r.Fill([]*reports.Sheet{base, other}, []*Pair{p}, false)
		if got := r.Precision(); !strings.HasPrefix(got, want) {
			t.Errorf("%d games: %q, want %q", games, got, want)
		}
	}
}
