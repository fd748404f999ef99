package questions_test

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"escapesim/lab"
	"escapesim/lab/labtest"
	"escapesim/lab/questions"
	"escapesim/reports"
	"escapesim/reports/paired"
	"escapesim/sim/simtest"
)

// A ladder is worth ten points, and has the sign that is worked out in either order. The
// variances are exact as well: of the difference of games on the same throws, and of what
// is left of it with the luck taken out.
func TestTruthOfCompare(t *testing.T) {
	rules := labtest.Seat(t)
	const games = 20_000
	const by = unwatched * 0.2
	there := compared(t, rules, games, lab.Table{}, set("run.ladder=true"))
	back := compared(t, rules, games, set("run.ladder=true"), lab.Table{})
	for i, c := range []*questions.Comparison{there, back} {
		sign := float64(1 - 2*i)
		d := c.Pairs[0].Outcome("runner")
		near(t, "the difference", d.Mean, sign*by, d.SD, games)
		near(t, "the difference, luck out", d.Fair, sign*by, d.FairSD, games)
		if want := math.Sqrt(by * (1 - by)); math.Abs(d.SD-want) > 0.03*want {
			t.Errorf("a pair differs by ±%.4f, want %.4f", d.SD, want)
		}
		if want := 0.2 * unwatched; math.Abs(d.FairSD-want) > 0.03*want { // who is watched, nothing else
			t.Errorf("with the luck out a pair differs by ±%.4f, want %.4f", d.FairSD, want)
		}
		if g := c.Pairs[0].Outcome("guard"); g.Mean != -d.Mean || math.Abs(g.Fair+d.Fair) > 1e-12 {
			t.Errorf("what a runner gains, %.4f, the guard does not lose: %.4f", d.Fair, g.Fair)
		}
		share := func(s *reports.Sheet) float64 { return float64(s.Outcome("runner")) / games }
		if want := share(c.Sheets[1]) - share(c.Sheets[0]); math.Abs(d.Mean-want) > 1e-12 {
			t.Errorf("the pairs differ by %.6f, the shares by %.6f", d.Mean, want)
		}
	}
	a, b := there.Pairs[0], back.Pairs[0]
	won, lost := a.Joint("guard", "runner"), a.Joint("runner", "guard")
	if won == 0 || lost > 0 || won != b.Joint("runner", "guard") {
		t.Errorf("a ladder wins a runner %d games and takes %d from him", won, lost)
	}
}

// Known plays on what is not known yet, and no more: every interval is as narrow as was
// asked for and as often right as it says, what changes little is known after few games,
// and what has little in common with the base needs fewer than it would beside the
// base's own games alone.
func TestTruthOfKnown(t *testing.T) {
	rules := labtest.Seat(t)
	const precision = 0.03
	k := questions.Known{Outcome: "runner", Precision: precision, Confidence: 0.95}
	by := map[string]float64{
		"wall.painted=true": 0, "run.chance=410": unwatched * 0.01, "run.ladder=true": unwatched * 0.2,
		"guard.asleep=true": success * (1 - unwatched), "run.chance=0": -unwatched * success,
	}
	plain, given := map[string]float64{}, map[string]float64{} // widths, without the base's other games and with them
	held, intervals := 0, simtest.Count(15, 100, 1000)*len(by)
	for seed := range uint64(intervals / len(by)) {
		base, list := new(questions.Variation), []*questions.Variation{}
		for set := range by {
			list = append(list, &questions.Variation{Name: set, Sets: []string{set}})
		}
		job := lab.Job{Seed: seed, Games: 100_000, Workers: 1}
		if err := k.Run(t.Context(), lab.Table{}, rules, base, list, job); err != nil {
			t.Fatal(err)
		}
		for _, v := range list {
			in := v.Apart("runner").Interval(0.95)
			if in.Half() > precision {
				t.Fatalf("%s is known to ±%.4f after %d games", v.Name, in.Half(), v.Games())
			}
			if in.Contains(by[v.Name]) {
				held++
			}
			plain[v.Name] += v.Pair.Outcome("runner").Interval(0.95).Half()
			given[v.Name] += in.Half()
			if v.Name == "wall.painted=true" && v.Games() != 9*lab.Block {
				t.Errorf("%s needs %d games", v.Name, v.Games())
			}
		}
	}
	for set, half := range given {
		if share := half / plain[set]; (share < 0.95) != (math.Abs(by[set]) > 0.05) {
			t.Errorf("%s: other games of the base leave %.2f of the width", set, share)
		}
	}
	share, slack := float64(held)/float64(intervals), 4*math.Sqrt(0.95*0.05/float64(intervals))
	t.Logf("%.2f %% of %d intervals hold the truth", 100*share, intervals)
	if math.Abs(share-0.96) > slack { // what changes nothing is always held
		t.Errorf("%.2f %% of %d intervals hold the truth, want 96 ± %.2f", 100*share, intervals, 100*slack)
	}
}

// report is the comparison of sides as it is printed.
func report(t *testing.T, games uint64, sides ...lab.Side) *paired.Report {
	t.Helper()
	r := &paired.Report{Origin: reports.Origin{Seed: 3, Confidence: 0.95}, Size: 0.01}
	list, err := questions.OpenSides(r, sides)
	if err != nil {
		t.Fatal(err)
	}
	c, err := questions.Compare(t.Context(), list, lab.Job{Seed: 3, Games: games, Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	r.Fill(c.Sheets, c.Pairs, false)
	return r
}

// printed is all that is printed of it.
func printed(r *paired.Report) string {
	var b strings.Builder
	for _, p := range r.Passages(true) {
		b.WriteString(p.Words + "\n")
	}
	return b.String()
}

// The factors that are printed are those of the variances, each under its own name.
func TestTruthOfFactors(t *testing.T) {
	rules := labtest.Seat(t)
	const games = 20_000
	apart, pairs, rest := 0.2*0.8+0.3*0.7, 0.1*0.9, 0.2*0.2/4
	want := []float64{apart / rest * games, apart / pairs, pairs / rest}
	base := lab.Side{Name: "bare", Rules: rules}
	ladder := lab.Side{Name: "ladder", Rules: rules, Table: set("run.ladder=true")}
	for _, sides := range [][]lab.Side{{base, ladder}, {ladder, base}} {
		r := report(t, games, sides...)
		text := printed(r)
		found := regexp.MustCompile(`As precise as ([0-9,]+) games of each played apart: ` +
			`pairing saves ([0-9.]+) times, taking luck out saves ([0-9.]+) times\.`).FindStringSubmatch(text)
		if found == nil {
			t.Fatalf("no factors in:\n%s", text)
		}
		f := r.Variants[0].Factor
		for i, of := range []reports.Number{f.Total * games, f.Pairing, f.Controls} {
			x, err := strconv.ParseFloat(strings.ReplaceAll(found[1+i], ",", ""), 64)
			if err != nil || math.Abs(x-want[i]) > 0.07*want[i] ||
				math.Abs(x-float64(of)) > 0.051*max(1, float64(of)/games) {
				t.Errorf("printed %s, in the JSON %.3f, want about %.3f", found[1+i], of, want[i])
			}
		}
		word, sign := "more", 1.
		if sides[0].Name == "ladder" {
			word, sign = "less", -1
		}
		d, _ := r.Variants[0].Outcomes.Get("runner")
		points := reports.Means(100*sign*float64(d.Mean), 100*float64(d.Lo), 100*float64(d.Hi))[0]
		if !strings.Contains(text, fmt.Sprintf("A runner gets out %s points %s often", points, word)) {
			t.Errorf("a difference of %v in words:\n%s", d, text)
		}
	}
	if text := printed(report(t, 500, base, base)); !strings.Contains(text, "nothing was changed") {
		t.Errorf("the same twice:\n%s", text)
	}
	painted := lab.Side{Name: "painted", Rules: rules, Table: set("wall.painted=true")}
	r := report(t, 500, base, painted)
	if text := printed(r); !r.Variants[0].Identical || !strings.Contains(text, "Identical in all 500 games") {
		t.Errorf("paint changes a game:\n%s", text)
	}
}

// holm is Holm's correction as he states it: of m ordered p-values the i-th, from 0, is
// multiplied by m - i, and none comes out below one before it.
func holm(p []float64) []float64 {
	order := make([]int, len(p))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return int(math.Copysign(1, p[a]-p[b])) })
	out, least := make([]float64, len(p)), 0.
	for i, at := range order {
		least = max(least, min(1, p[at]*float64(len(p)-i)))
		out[at] = least
	}
	return out
}

// What is read together is judged together: a difference that one variant alone would
// show is none among several that show nothing.
func TestTruthOfHolm(t *testing.T) {
	rules := labtest.Seat(t)
	var sides []lab.Side
	for _, gate := range []int{50, 51, 52, 53, 54, 55, 56, 57, 70} {
		seats := fmt.Sprintf("runners=standard:gate=30,guard=standard:gate=%d", gate)
		sides = append(sides, lab.Side{Name: strconv.Itoa(gate), Rules: rules, Table: lab.Table{Seats: seats}})
	}
	r := report(t, 300, sides...)
	var raw, got []float64
	flipped := 0
	for i := range r.Variants {
		d, _ := r.Variants[i].Outcomes.Get("runner")
		raw, got = append(raw, math.Erfc(math.Abs(float64(d.Z))/math.Sqrt2)), append(got, float64(d.P))
	}
	want := holm(raw)
	for i := range want {
		d, _ := r.Variants[i].Outcomes.Get("runner")
		if math.Abs(got[i]-want[i]) > 1e-9*want[i] || d.Real != (want[i] < 0.05) {
			t.Errorf("%s: p %.4g, real %v, want %.4g of %.4g alone", r.Variants[i].Name, got[i],
				d.Real, want[i], raw[i])
		}
		if raw[i] < 0.05 && want[i] >= 0.05 {
			flipped++
		}
	}
	if flipped == 0 || slices.Min(want) >= 0.05 {
		t.Errorf("nothing depends on what else is read: alone %.3g, together %.3g", raw, want)
	}
}

// The games of a comparison are those of runs of their own, whoever plays them.
func TestTruthOfPairs(t *testing.T) {
	rules := labtest.Seat(t)
	tables := []lab.Table{{}, {}, set("run.chance=500", "rounds=3"), {Seats: "runners=random"}}
	var list []lab.Experiment
	for _, f := range tables {
		list = append(list, seated(t, rules, f))
	}
	job := lab.Job{Seed: 3, First: 7, Games: 150, Workers: 3}
	c, err := questions.Compare(t.Context(), list, job)
	if err != nil {
		t.Fatal(err)
	}
	for i, e := range list {
		alone, err := e.Run(t.Context(), lab.Job{Seed: 3, First: 7, Games: 150, Workers: 1})
		if err != nil || !reports.Alike(alone, c.Sheets[i]) {
			t.Errorf("variant %d counts otherwise than by itself (%v)", i, err)
		}
	}
	parts := questions.NewComparison(list)
	for _, span := range []lab.Span{{First: 107, Games: 50}, {First: 7, Games: 100}} {
		part, err := questions.Compare(t.Context(), list,
			lab.Job{Seed: 3, First: span.First, Games: span.Games, Workers: 2})
		if err != nil {
			t.Fatal(err)
		}
		parts.Merge(part)
	}
	for i, p := range c.Pairs {
		a, b := c.Sheets[0], c.Sheets[i+1]
		looks := c.Settled[i].Looks("runner")
		if !reports.Alike(p, parts.Pairs[i]) || !slices.Equal(looks, parts.Settled[i].Looks("runner")) {
			t.Errorf("pair %d depends on who played which games", i)
		}
		if looks := c.Settled[i].Looks("runner"); len(looks) < 10 || looks[len(looks)-1] != p.Outcome("runner") {
			t.Errorf("pair %d settles in %d looks elsewhere than it is", i, len(looks))
		}
		if got, want := p.Column("runs").Mean,
			b.Values("runs").Mean()-a.Values("runs").Mean(); math.Abs(got-want) > 1e-12 {
			t.Errorf("pair %d: runs differ by %v, the sheets say %v", i, got, want)
		}
	}
	if same := c.Pairs[0].Identical(); same != 150 {
		t.Errorf("the same rules play %d of 150 games alike", same)
	}
	if same := c.Pairs[2].Identical(); same == 0 || same == 150 {
		t.Errorf("a runner by lot plays %d of 150 games alike", same)
	}
	for _, e := range c.Pairs[2].Examples() {
		if e.Game < 7 || e.Game >= 157 || e.Base == e.Other {
			t.Errorf("example %+v", e)
		}
	}
}

// On the rungs of a ladder of bots all seats are played by each in turn: a ladder of wood
// is worth nothing to who runs where he is watched.
func TestTruthOnRungs(t *testing.T) {
	rules := labtest.Seat(t)
	sides := []lab.Side{{Name: "bare", Rules: rules}, {Name: "ladder", Rules: rules, Table: set("run.ladder=true")}}
	bots := []string{"random", "greedy", "standard"}
	list, err := questions.OnRungs(t.Context(), sides, bots, lab.Job{Seed: 4, Games: 4000, Workers: 2})
	if err != nil || len(list) != 3 {
		t.Fatalf("%v: %d rungs", err, len(list))
	}
	for i, want := range []float64{2. / 3 * unwatched * 0.2, 0, unwatched * 0.2} {
		d := list[i].Pairs[0].Outcome("runner")
		near(t, fmt.Sprint("rung ", i), d.Fair, want, d.FairSD, 4000)
	}
	sides[1].Seats = "runners=random"
	if _, err := questions.OnRungs(t.Context(), sides, []string{"random"}, lab.Job{Games: 1}); err == nil {
		t.Error("who is seated is seated again")
	}
}
