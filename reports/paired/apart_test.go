package paired

import (
	"math"
	"testing"

	"escapesim/reports"
)

// The deviation of a difference of two means that share games, worked out by hand: of n
// and m values with deviations s and t, of which k are common.
func TestSharedGames(t *testing.T) {
	a, b := reports.Metric{N: 400, Mean: 0.5, SD: 0.5}, reports.Metric{N: 900, Mean: 0.4, SD: 0.7}
	square := func(m reports.Metric) float64 {
		return (float64(m.SD*m.SD)*float64(m.N-1) + 1) / float64(m.N-1)
	}
	x, y := square(a), square(b)
	se := func(k float64) float64 { return math.Sqrt(x/400 + y/900 + 2*k*math.Sqrt(x*y)/400/900) }
	of := [2]uint64{400, 900}
	for _, c := range []struct {
		common
		want float64
	}{
		{common{of: of}, se(0)},
		{common{games: 400, of: of}, se(400)},
		{common{games: 300, of: of}, se(300)},
		{common{games: 300, alike: true, of: of}, se(-300)},
		{common{games: 300, alike: true, of: [2]uint64{500, 900}}, se(-200)}, // 100 games have no value
	} {
		if e := apart(a, b, c.common); math.Abs(e.SD/math.Sqrt(400)-c.want) > 1e-12 ||
			float64(e.Mean) != float64(b.Mean-a.Mean) {
			t.Errorf("%+v: %v, want a standard error of %v", c.common, e, c.want)
		}
	}
	if e := apart(a, a, common{games: 400, alike: true, of: [2]uint64{400, 400}}); e.SD != 0 || e.Mean != 0 {
		t.Errorf("the same games differ: %+v", e)
	}
}

// Of runs of different lengths nothing has vanished that so few games need not show.
func TestVanishedFromSavedRuns(t *testing.T) {
	run := func(games, without uint64) *reports.Result {
		m := reports.Metric{N: games}
		m.Counts.Add("0", without)
		r := &reports.Result{Origin: reports.Origin{Games: games}}
		r.Outcomes.Add("end", reports.Outcome{P: 1})
		r.Metrics.Add("c", m)
		return r
	}
	for games, want := range map[uint64]int{199: 0, 200: 1} { // where a tenth of them are expected to have it
		for _, back := range []bool{false, true} {
			runs := []*reports.Result{run(1000, 900), run(games, games)}
			if back {
				runs[0], runs[1] = runs[1], runs[0]
			}
			r := &Report{Origin: reports.Origin{Confidence: 0.95}, Variants: make([]Variant, 1)}
			r.Apart(runs, nil)
			v := r.Variants[0]
			if back {
				v.Vanished, v.Appeared = v.Appeared, v.Vanished
			}
			if len(v.Vanished) != want || len(v.Appeared) != 0 {
				t.Errorf("%d games, back %v: vanished %v, appeared %v", games, back, v.Vanished, v.Appeared)
			}
		}
	}
}
