package questions_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"sync/atomic"
	"testing"

	"escapesim/lab"
	"escapesim/lab/labtest"
	"escapesim/lab/questions"
	"escapesim/reports"
	"escapesim/reports/answers"
)

// swept plays a sweep of the stub.
func swept(
	t *testing.T, rules string, games uint64, knob string, targets ...string,
) (*questions.Sweep, []*questions.Raced) {
	t.Helper()
	s, err := questions.NewSweep(lab.Table{}, rules, []string{knob}, targets, "")
	if err != nil {
		t.Fatal(err)
	}
	s.Race.Games, s.Race.Confidence = games, 0.95
	list, err := s.Run(t.Context(), lab.Job{Seed: 5, Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	return s, list
}

// A sweep without a target plays all values, in their order, and each figure is what is
// worked out; the players are a knob like any other.
func TestTruthOfSweep(t *testing.T) {
	rules := labtest.Seat(t)
	for _, c := range []struct {
		knob string
		want []float64
	}{
		{"run.chance=0..1000:250", []float64{0, 0.125, 0.25, 0.375, 0.5}},
		{"guard.asleep=false,true", []float64{0.2, 0.4}},
		{"rounds=1,2,3,4", []float64{0.2, 0.2, wins(0.2, 2), wins(0.2, 3)}},
		{"players=2..3", []float64{0.2, wins(0.2, 2)}},
	} {
		s, list := swept(t, rules, 4000, c.knob)
		if len(list) != len(c.want) || s.Values() != len(c.want) || s.Jobs() != 1 {
			t.Fatalf("%s: %d values in %d jobs", c.knob, len(list), s.Jobs())
		}
		j := foundOf(t, s, list)
		for i, v := range j.Values {
			near(t, v.Set[0], float64(v.Value), c.want[i], math.Sqrt(c.want[i]*(1-c.want[i]))+1e-9, v.Games)
			if v.Games != 4000 || v.Dropped || v.Sure || !(v.Lo <= v.Value && v.Value <= v.Hi) {
				t.Errorf("%+v", v)
			}
		}
		if j.Games != uint64(4000*len(c.want)) || j.Figure != "runner" {
			t.Errorf("%+v", j)
		}
	}
}

// foundOf is what came of a sweep from seed 5.
func foundOf(t *testing.T, s *questions.Sweep, list []*questions.Raced) *answers.Sweep {
	t.Helper()
	j, err := s.Found(list, nil, 5, false)
	if err != nil {
		t.Fatal(err)
	}
	return j
}

// A sweep with a target finds what comes nearest, the rules as they are among it, where the
// chance of one in five misses three in ten by a third. Nearest comes the ladder's chance, .6.
func TestTruthOfSweepToATarget(t *testing.T) {
	rules := labtest.Seat(t)
	const games = 4000
	s, list := swept(t, rules, games, "run.chance=0,300,590,600,615,1000", "runner=0.3")
	j := foundOf(t, s, list)
	for i, v := range j.Values {
		var chance float64
		if _, err := fmt.Sscanf(v.Set[0], "run.chance=%g", &chance); err != nil {
			t.Fatal(err)
		}
		off := math.Abs(chance/2000 - 0.3)
		far := off > 0.1
		if v.Sure != far || far && !v.Dropped || (v.Games < games) != v.Dropped {
			t.Errorf("%g is off by %.4f: dropped %v, sure %v, after %d games", chance, off, v.Dropped, v.Sure, v.Games)
		}
		if math.Abs(float64(v.Off)-off) > 0.05 || math.Abs(float64(v.Off)-math.Abs(float64(v.Value)-0.3)) > 1e-12 {
			t.Errorf("%g is off by %.4f, want %.4f", chance, v.Off, off)
		}
		if i > 0 && v.Dropped == j.Values[i-1].Dropped && v.Off < j.Values[i-1].Off {
			t.Errorf("%v stands behind %v", v, j.Values[i-1])
		}
	}
	if len(j.Values) != 6 || len(list) != 7 || j.Values[0].Dropped || j.Values[1].Dropped || !j.Values[2].Dropped {
		t.Errorf("%d values: %+v", len(list), j.Values)
	}
	if j.Base == nil || len(j.Base.Set) > 0 || !j.Base.Sure || !*j.Near {
		t.Errorf("the rules as they are: %+v", j.Base)
	}
	near(t, questions.AsIs, float64(j.Base.Value), 0.2, 0.4, j.Base.Games)

	// A value that states the rules as they are is not played twice, and no other comes nearer.
	if s, list = swept(t, rules, games, "run.chance=400,1000", "runner=0.2"); len(list) != 2 || list[0] != s.Base {
		t.Errorf("%d values, %s as the rules are", len(list), s.Base.Name)
	}
	// Players are turned in the same way: two of them are the rules as they are.
	if s, list = swept(t, rules, games, "players=2..3", "runner=0.2"); len(list) != 2 || s.Base.Name != "players=2" {
		t.Errorf("%d values, %s as the rules are", len(list), s.Base.Name)
	}
}

// A race ends at its first look where all values lie on one side of the target, far off for
// sure, and plays on where one is near, and where some lie on either side.
func TestTruthOfFarTargets(t *testing.T) {
	rules := labtest.Seat(t)
	const games = 4000
	for _, c := range []struct {
		knob, target string
		far          bool
	}{
		{"run.chance=0,100,300", "runner=0.9", true},
		{"run.chance=0,100,300", "runner>=0.9", true},
		{"run.chance=600,800,1000", "runner<=0.02", true},
		{"run.chance=0,100,300", "runner=0.22", false},
		{"run.chance=0,100,1000", "runner=0.35", false},
	} {
		s, list := swept(t, rules, games, c.knob, c.target)
		j := foundOf(t, s, list)
		if far := j.Far > 0; far != c.far || j.Far >= games || far && (*j.Near || list[0].Games() != j.Far) {
			t.Errorf("%v: far after %d games, near %v, %d games", c, j.Far, *j.Near, list[0].Games())
		}
		if !c.far && list[0].Games() != games {
			t.Errorf("%v: %d games", c, list[0].Games())
		}
	}
}

// Between two values on either side of the target another is tried, which nobody asked for;
// there is none where the knob is no number, where the nearest is near, and between whole
// numbers that follow on each other.
func TestTruthBetween(t *testing.T) {
	rules := labtest.Seat(t)
	job := lab.Job{Seed: 5, Workers: 2}
	s, list := swept(t, rules, 4000, "run.chance=100,900", "runner=0.3")
	list, err := s.Between(t.Context(), list, job)
	if err != nil {
		t.Fatal(err)
	}
	var chance float64
	if _, err := fmt.Sscanf(list[0].Name, "run.chance=%g", &chance); err != nil || math.Abs(chance-600) > 60 {
		t.Errorf("found %s, want about 600 (%v)", list[0].Name, err)
	}
	best := foundOf(t, s, list).Values[0]
	if !list[0].Tried || list[0].Games() != 4000 || len(s.Knobs[0]) < 3 || !slices.IsSorted(s.Knobs[0]) {
		t.Errorf("%+v of %v", best, s.Knobs)
	}
	near(t, "between", float64(best.Value), chance/2000, 0.46, 4000)
	// The rules as they are, where they lie between, are not played again.
	s, err = questions.NewSweep(lab.Table{Sets: []string{"rounds=3"}}, rules, []string{"rounds=2,4"},
		[]string{"runner=0.33"}, "")
	if err != nil {
		t.Fatal(err)
	}
	s.Race.Games, s.Race.Confidence = 4000, 0.95
	if list, err = s.Run(t.Context(), job); err == nil {
		list, err = s.Between(t.Context(), list, job)
	}
	if err != nil || len(list) != 3 || s.Base.Name != "rounds=3" || s.Base != list[0] || s.Base.Tried {
		t.Errorf("%d values, the rules as they are %s (%v)", len(list), s.Base.Name, err)
	}
	for _, c := range [][2]string{
		{"run.chance=100,600", "runner=0.3"}, // near
		{"run.chance=599,602", "runner>=0.9"},
		{"guard.asleep=false,true", "runner=0.3"},
		{"rounds=2,3", "runner=0.43"},
	} {
		s, list := swept(t, rules, 1000, c[0], c[1])
		more, err := s.Between(t.Context(), slices.Clone(list), job)
		if err != nil || len(more) != len(list) {
			t.Errorf("%v: %d values of %d (%v)", c, len(more), len(list), err)
		}
	}
}

// Where no value of a knob comes near, other options are named that do: the ladder alone
// brings three in ten.
func TestTruthOfOthers(t *testing.T) {
	rules := labtest.Seat(t)
	s, list := swept(t, rules, 2000, "wall.painted=false,true", "runner=0.3")
	if s.Near(list[0]) {
		t.Fatalf("%s is near", list[0].Name)
	}
	others, err := s.Others(t.Context(), list, lab.Job{Seed: 5, Workers: 2}, nil)
	if err != nil || len(others) == 0 || others[0].Name != "run.ladder=true" {
		t.Fatalf("%d others (%v)", len(others), err)
	}
	for i, v := range others {
		if v.Out || v.Off >= list[0].Off || i > 0 && v.Off < others[i-1].Off || len(others) > 3 {
			t.Errorf("%d: %s is off by %g, the values by %g", i, v.Name, v.Off, list[0].Off)
		}
	}
	j, err := s.Found(list, others, 5, false)
	if err != nil {
		t.Fatal(err)
	}
	near(t, j.Others[0].Set[0], float64(j.Others[0].Value), 0.3, 0.46, j.Others[0].Games)
	// The last race of theirs is played in games that follow those of the values and of both stages that chose.
	const before = 4*2000 + 2*300
	sheet, err := seated(t, rules, set(others[0].Sets...)).Run(t.Context(),
		lab.Job{Seed: 5, First: before, Games: others[0].Games(), Workers: 1})
	if err != nil || !reports.Alike(sheet, others[0].Sheet) {
		t.Errorf("%s was played in other games (%v)", others[0].Name, err)
	}
}

// A race halves: what is dropped because others looked better need not be further off
// for sure, and is said to be apart from what is.
func TestTruthOfTune(t *testing.T) {
	rules := labtest.Seat(t)
	const games = 2000
	s, list := swept(t, rules, games, "run.chance=100,590,596,600,604,610,616,900", "runner=0.3")
	guessed, sure := 0, 0
	list = slices.DeleteFunc(list, func(v *questions.Raced) bool { return v == s.Base })
	for i, v := range foundOf(t, s, list).Values {
		far := slices.Contains([]string{"run.chance=100", "run.chance=900"}, v.Set[0])
		switch {
		case v.Sure != far || list[i].Sure != far || far && !v.Dropped:
			t.Errorf("%+v: sure %v, want %v", v, list[i].Sure, far)
		case far:
			sure++
		case v.Dropped:
			guessed++
		}
		if v.Dropped != list[i].Out || v.Dropped != (v.Games < games) {
			t.Errorf("%+v is dropped after %d games", v, v.Games)
		}
	}
	if guessed != 4 || sure != 2 || list[0].Games() != games || list[1].Games() != games {
		t.Errorf("%d dropped for sure, %d because others looked better", sure, guessed)
	}
	// Which of two is larger does not depend on which is asked first, but for the sign.
	ab, ok := questions.Apart(list[0].Variation, list[1].Variation, "runner")
	ba, also := questions.Apart(list[1].Variation, list[0].Variation, "runner")
	more := list[0].Sheet.Outcome("runner") > list[1].Sheet.Outcome("runner")
	if !ok || !also || ab.Mean != -ba.Mean || ab.Fair != -ba.Fair || ab.Mean == 0 || (ab.Mean > 0) != more {
		t.Errorf("apart %+v (%v), %+v (%v)", ab, ok, ba, also)
	}
	if _, ok := questions.Apart(list[0].Variation, list[len(list)-1].Variation, "runner"); ok {
		t.Error("what was dropped is beside what went on")
	}
}

// All options of a document are turned, a switch to its other side; or those alone for which
// it names no source.
func TestTruthOfTurned(t *testing.T) {
	rules := labtest.Seat(t)
	const sourced = "title = \"Stub\"\nengine = \"stub\"\nrun.ladder = false\n[source]\n\"run.ladder\" = \"page 7\"\n"
	if err := os.WriteFile(rules, []byte(sourced), 0o600); err != nil {
		t.Fatal(err)
	}
	list, skipped, err := questions.Turned(lab.Table{}, rules, false)
	if err != nil || len(skipped) > 0 {
		t.Fatalf("%v, skipped %v", err, skipped)
	}
	for _, want := range []string{"run.ladder=true", "guard.asleep=true", "wall.painted=true", "rounds=2"} {
		at := slices.IndexFunc(list, func(v *questions.Variation) bool { return v.Name == want })
		if at < 0 || !slices.Equal(list[at].Sets, []string{want}) {
			t.Errorf("%s is not turned", want)
		}
	}
	assumed, _, err := questions.Turned(lab.Table{}, rules, true)
	if err != nil {
		t.Fatal(err)
	}
	names := func(list []*questions.Variation) (names []string) {
		for _, v := range list {
			if v.Name != "run.ladder=true" {
				names = append(names, v.Name)
			}
		}
		return names
	}
	if want := names(list); len(assumed) != len(want) || !slices.Equal(names(assumed), want) {
		t.Errorf("%q have no source, want %q", names(assumed), want)
	}
}

// Each option turned moves the share by what is worked out, those that move most first;
// the two switches together do ten points more than the sum of each.
func TestTruthOfSensitivity(t *testing.T) {
	rules := labtest.Seat(t)
	list := questions.Grid([][]string{{
		"run.ladder=true", "guard.asleep=true", "wall.painted=true", "run.chance=370", "run.chance=410",
	}})
	var stages []string
	var planned uint64
	var done atomic.Int64
	s := questions.Sensitivity{Outcome: "runner", Games: 4000, Confidence: 0.95}
	s.Stage = func(words string, games uint64) {
		stages, planned = append(stages, words), planned+games
	}
	if err := s.Run(t.Context(), lab.Table{}, rules, list, lab.Job{Seed: 2, Workers: 2, Done: &done}); err != nil {
		t.Fatal(err)
	}
	if played := done.Load(); int64(planned) != played {
		t.Errorf("%d games were said, and %d played", planned, played)
	}
	want := []struct {
		name string
		by   float64
	}{{"guard.asleep=true", 0.2}, {"run.ladder=true", 0.1}, {"run.chance=370", -0.015}, {"run.chance=410", 0.005}}
	if len(s.Turned) != len(want) || len(stages) != 4 || planned == 0 {
		t.Fatalf("%d variations in %v", len(s.Turned), stages)
	}
	for i, w := range want {
		v := s.Turned[i]
		e := s.By(v)
		near(t, v.Name, e.Fair, w.by, e.FairSD, e.N)
		if v.Name != w.name || e.N != 4000 || v.Games() != 4000 || !s.Shown(v) {
			t.Errorf("%d: %s after %d games, shown %v, want %s", i, v.Name, e.N, s.Shown(v), w.name)
		}
	}
	if !slices.Equal(s.Identical, []string{"wall.painted=true"}) || len(s.Small) > 0 {
		t.Errorf("identical %v, small %v", s.Identical, s.Small)
	}
	near(t, "the base", float64(s.Base.Sheet.Outcome("runner"))/4000, 0.2, 0.4, s.Base.Games())
	if len(s.Crossed) == 0 {
		t.Fatal("nothing was crossed")
	}
	c := s.Crossed[0] // what does most beyond the sum
	sets := slices.Sorted(slices.Values(c.Both.Sets))
	if !slices.Equal(sets, []string{"guard.asleep=true", "run.ladder=true"}) {
		t.Errorf("crossed first: %v", c.Both.Sets)
	}
	near(t, "both", c.Together().Fair, 0.6-0.2, c.Together().FairSD, 4000)
	near(t, "beyond the sum", c.Beyond().Fair, 0.6-0.4-0.3+0.2, c.Beyond().FairSD, 4000)
	if in := c.Beyond().Interval(0.95); in.Lo <= 0 || in.Half() > 0.02 {
		t.Errorf("beyond the sum: %+v", in)
	}
	for _, c := range s.Crossed { // A and B are what Both is made of
		if got := append(slices.Clone(c.A.Sets), c.B.Sets...); !slices.Equal(got, c.Both.Sets) {
			t.Errorf("%v is %v and %v", c.Both.Sets, c.A.Sets, c.B.Sets)
		}
	}
}

// What moves the share for sure by itself need not do so when a hundred are read together.
func TestShownTogether(t *testing.T) {
	weak := &questions.Variation{Name: "run.chance=300", Sets: []string{"run.chance=300"}}
	few := questions.Sensitivity{Outcome: "runner", Turned: []*questions.Variation{weak}}
	rules, job := labtest.Seat(t), lab.Job{Seed: 1, Games: 60}
	if err := questions.Vary(t.Context(), lab.Table{}, rules, new(questions.Variation), few.Turned, job); err != nil {
		t.Fatal(err)
	}
	few.Confidence = 1 - 2*few.By(weak).P()
	many := few
	if many.Turned = slices.Repeat(few.Turned, 100); !few.Shown(weak) || many.Shown(weak) {
		t.Errorf("shown by itself %v, read with a hundred %v", few.Shown(weak), many.Shown(weak))
	}
}

// Each stage plays games of its own, so that being chosen in one does not flatter in the
// next: what was played last is what a run of these games alone brings.
func TestStagesPlayFreshGames(t *testing.T) {
	rules := labtest.Seat(t)
	list := questions.Grid([][]string{{"run.ladder=true", "guard.asleep=true"}})
	s := questions.Sensitivity{Outcome: "runner", Games: 600, Confidence: 0.95}
	if err := s.Run(t.Context(), lab.Table{}, rules, list, lab.Job{Seed: 2, First: 11, Workers: 2}); err != nil {
		t.Fatal(err)
	}
	const before = 60 + 200 // games of the stages before it
	alone := func(first uint64, sets ...string) *reports.Sheet {
		sheet, err := seated(t, rules, set(sets...)).Run(t.Context(),
			lab.Job{Seed: 2, First: first, Games: 600, Workers: 1})
		if err != nil {
			t.Fatal(err)
		}
		return sheet
	}
	for _, v := range append(slices.Clone(s.Turned), s.Base) {
		if !reports.Alike(v.Sheet, alone(11+before, v.Sets...)) {
			t.Errorf("%s: the last stage plays other games than those that follow the ones before", v.Name)
		}
	}
	// Crossings follow behind.
	base, both := alone(11+before+600), alone(11+before+600, "run.ladder=true", "guard.asleep=true")
	want := (float64(both.Outcome("runner")) - float64(base.Outcome("runner"))) / 600
	if got := s.Crossed[0].Together().Mean; math.Abs(got-want) > 1e-12 {
		t.Errorf("both move %v in the games of the crossing, and %v in those that follow", got, want)
	}
}

// verdicts checks assertions of the stub.
func verdicts(t *testing.T, rules, more string, asserts ...string) ([]questions.Checked, *questions.Comparison) {
	t.Helper()
	text := fmt.Sprintf("rules = %q\n%s\nassert = [\n", rules, more)
	for _, a := range asserts {
		text += fmt.Sprintf("  %q,\n", a)
	}
	file := filepath.Join(t.TempDir(), "balance.toml")
	if err := os.WriteFile(file, []byte(text+"]\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	c, err := questions.ReadCheck(file)
	if err != nil {
		t.Fatal(err)
	}
	list, games, err := c.Run(t.Context(), lab.Job{Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	return list, games
}

// What is asserted holds or fails as the truth does, at both ends of shares, of means and
// of quantiles, and between two tables with the sign that is worked out.
//
// With ten rounds the first of which is waited, a game is over by round n < 10 with chance
// 1 - .8^(n-1): a quarter of them by the third, half by the fifth. While the guard sleeps
// it is 1 - .6^(n-1): three quarters by the fourth.
func TestTruthOfCheck(t *testing.T) {
	rules := labtest.Seat(t)
	for _, c := range []struct {
		assert string
		want   questions.Verdict
		value  float64
	}{
		{"runner between 0.15 and 0.25", questions.Holds, 0.2},
		{"runner between 0.05 and 0.15", questions.Fails, 0.2},
		{"runner between 25% and 35%", questions.Fails, 0.2},
		{"runner < 25 %", questions.Holds, 0.2},
		{"runner < 15 %", questions.Fails, 0.2},
		{"runner >= 0.15", questions.Holds, 0.2},
		{"runner >= 0.25", questions.Fails, 0.2},
		{"runner > 0.2", questions.Open, 0.2},
		{"guard > runner", questions.Holds, 0.6},
		{"runner > guard", questions.Fails, -0.6},
		{"guard < runner", questions.Fails, 0.6},
		{"runner(run.ladder=true) > runner", questions.Holds, 0.1},
		{"runner(run.ladder=true) < runner", questions.Fails, 0.1},
		{"runner > runner(run.ladder=true)", questions.Fails, -0.1},
		{"runner < runner(run.ladder=true)", questions.Holds, -0.1},
		{"guard > guard(run.ladder=true)", questions.Holds, 0.1},
		{"guard < guard(run.ladder=true)", questions.Fails, 0.1},
		{"runner(guard.asleep=true) > runner(run.ladder=true)", questions.Holds, 0.1},
		{"runner(guard.asleep=true) < runner(run.ladder=true)", questions.Fails, 0.1},
		{"runner > runner(wall.painted=true)", questions.Open, 0},
		{"runner(3 players) > runner", questions.Holds, 0.16},
		{"runner(guard=greedy,runners=greedy) < runner", questions.Holds, -0.2},
		{"runs(runners=sleeper) < runs", questions.Holds, -1},
		{"runs > runs(runners=sleeper)", questions.Holds, 1},
		{"mean runs(runners=random) < 0.7", questions.Holds, 2. / 3},
		{"mean runs(runners=random) > 0.7", questions.Fails, 2. / 3},
		{"mean runs(runners=random) between 0.6 and 0.72", questions.Holds, 2. / 3},
		{"mean runs(runners=random) >= 0.64", questions.Holds, 2. / 3},

		{"median rounds(rounds=10) between 5 and 5", questions.Holds, 5},
		{"median rounds(rounds=10) < 6", questions.Holds, 5},
		{"median rounds(rounds=10) < 5", questions.Fails, 5},
		{"median rounds(rounds=10) <= 4", questions.Fails, 5},
		{"median rounds(rounds=10) > 4", questions.Holds, 5},
		{"median rounds(rounds=10) > 5", questions.Fails, 5},
		{"median rounds(rounds=10) >= 6", questions.Fails, 5},
		{"p25 rounds(rounds=10) between 3 and 3", questions.Holds, 3},
		{"p25 rounds(rounds=10) > 3", questions.Fails, 3},
		{"p25 rounds(rounds=10) < 3", questions.Fails, 3},
		{"p75 rounds(rounds=10,guard.asleep=true) between 4 and 4", questions.Holds, 4},
		{"p75 rounds(rounds=10,guard.asleep=true) < 4", questions.Fails, 4},
		{"p75 rounds(rounds=10,guard.asleep=true) > 4", questions.Fails, 4},
		{"p05 rounds(rounds=10) >= 2", questions.Holds, 2},
		{"p05 rounds(rounds=10) < 2", questions.Fails, 2},
		{"p95 rounds(rounds=10) >= 10", questions.Holds, 10},
		{"p95 rounds(rounds=10) < 10", questions.Fails, 10},
	} {
		list, games := verdicts(t, rules, "games = 8_000", c.assert)
		x := list[0]
		if x.Verdict != c.want || math.Abs(float64(x.Value)-c.value) > 0.03 {
			t.Errorf("%s: %s with %.4f, want %s with %.4f", x.Assert, x.Verdict, x.Value, c.want, c.value)
		}
		holds(t, x.Assert, x.Lo-1e-9, x.Hi+1e-9, c.value, math.Inf(1))
		if (x.Verdict == questions.Open) != (games.Games() == 8000) || x.Games != games.Games() {
			t.Errorf("%s is %s after %d games", x.Assert, x.Verdict, games.Games())
		}
	}
}

// The interval of a quantile holds every value that may be it: at which the share of
// games up to it may reach the one asked for, and just below may not.
func TestTruthOfQuantiles(t *testing.T) {
	rules := labtest.Seat(t)
	wide := [2]int{}
	for seed := range 20 {
		for name, q := range map[string]float64{"p05": 0.05, "p25": 0.25, "median": 0.5, "p75": 0.75, "p95": 0.95} {
			more := fmt.Sprintf("games = 256\nseed = %d\nset = [\"rounds=40\"]", seed)
			list, games := verdicts(t, rules, more, name+" rounds between 0 and 41", name+" rounds < 0")
			h := games.Sheets[0].Values("rounds")
			upTo := func(x int) (k uint64) {
				for v, n := range h.All() {
					if int(v) <= x {
						k += n
					}
				}
				return k
			}
			x := list[0]
			confidence := reports.Together(0.95, 2) // the first is settled beside the second
			lo, hi := math.Inf(1), math.Inf(-1)
			for v := 1; v <= 40; v++ {
				reached := reports.AlwaysValid(upTo(v), h.N(), confidence)
				below := reports.AlwaysValid(upTo(v-1), h.N(), confidence)
				if h.Count(int32(v)) > 0 && reached.Hi >= q && (v == 1 || below.Lo < q) {
					lo, hi = min(lo, float64(v)), max(hi, float64(v))
				}
			}
			if float64(x.Lo) != lo || float64(x.Hi) != hi || float64(x.Value) != float64(h.Quantile(q)) {
				t.Errorf("seed %d, %s: %v from %v to %v, want %v to %v", seed, name, x.Value, x.Lo, x.Hi, lo, hi)
			}
			if float64(x.Lo) < float64(x.Value) {
				wide[0]++
			}
			if float64(x.Hi) > float64(x.Value) {
				wide[1]++
			}
		}
	}
	if min(wide[0], wide[1]) < 50 {
		t.Errorf("of 100 intervals %d reach below and %d above the quantile: the test proves little", wide[0], wide[1])
	}
}

// The more is settled, the less is left to be wrong about: the interval of what stays
// open is that of one alone once all others are settled, and what it takes to settle it
// is about what it takes.
func TestTruthOfHolmInCheck(t *testing.T) {
	rules := labtest.Seat(t)
	alone, _ := verdicts(t, rules, "games = 2_000", "runner > 0.2")
	beside, _ := verdicts(t, rules, "games = 2_000", "runner > 0.1", "runner > 0.2", "runner < 0.9", "guard > 0.5")
	if a, b := alone[0], beside[1]; a.Verdict != questions.Open || a.Lo != b.Lo || a.Hi != b.Hi || a.Need != b.Need {
		t.Errorf("alone %+v, beside others that are settled %+v", a, b)
	}
	open, _ := verdicts(t, rules, "games = 2_000", "runner > 0.2", "runner < 0.2")
	if a, b := alone[0], open[0]; a.Hi-a.Lo >= b.Hi-b.Lo {
		t.Errorf("alone %+v, beside another that is open %+v", a, b)
	}
	few, _ := verdicts(t, rules, "games = 1_024", "runner > 0.19")
	need := few[0].Need
	if few[0].Verdict != questions.Open || need < 1024 || need > 100_000 {
		t.Fatalf("%+v", few[0])
	}
	enough, _ := verdicts(t, rules, fmt.Sprint("games = ", 4*need), "runner > 0.19")
	if enough[0].Verdict != questions.Holds || enough[0].Games > 3*need {
		t.Errorf("%d games would settle it: %+v", need, enough[0])
	}
}

// An interrupt keeps what was played: of a stage that hardly began, the one before.
func TestInterruptedSensitivity(t *testing.T) {
	rules := labtest.Seat(t)
	for stop := range 5 {
		ctx, cancel := context.WithCancel(t.Context())
		stages := 0
		s := questions.Sensitivity{Outcome: "runner", Games: 500, Confidence: 0.95, Stage: func(string, uint64) {
			if stages == stop {
				cancel()
			}
			stages++
		}}
		list := questions.Grid([][]string{{"run.ladder=true", "guard.asleep=true", "run.chance=700"}})
		err := s.Run(ctx, lab.Table{}, rules, list, lab.Job{Seed: 1, Workers: 2})
		cancel()
		if stop < 4 != errors.Is(err, context.Canceled) || stop == 4 && err != nil || stages != min(stop+1, 4) {
			t.Errorf("stopped in stage %d: %v after %d stages", stop, err, stages)
		}
		want := []uint64{0, 50, 166, 500, 500}[stop]
		for _, v := range s.Turned {
			if v.Games() != want || s.By(v).N != want {
				t.Errorf("stopped in stage %d: %s has %d games, want %d", stop, v.Name, v.Games(), want)
			}
		}
		crossings := []int{0, 0, 0, 0, 3}[stop]
		if n := len(s.Turned); n != 0 && stop == 0 || n == 0 && stop > 0 || len(s.Crossed) != crossings {
			t.Errorf("stopped in stage %d: %d variations, %d crossings", stop, n, len(s.Crossed))
		}
	}
}

// A priority counts a miss so many times, and what it may be at least and at most alike;
// several targets add up.
func TestTruthOfPriorities(t *testing.T) {
	rules := labtest.Seat(t)
	list := questions.Grid([][]string{{"run.chance=200"}})
	if err := questions.Vary(t.Context(), (lab.Table{}), rules, list[0], nil,
		lab.Job{Seed: 1, Games: 2000, Workers: 1}); err != nil {
		t.Fatal(err)
	}
	missed := func(texts ...string) (off, least, most float64) {
		var targets []questions.Target
		for _, text := range texts {
			target, err := questions.ParseTarget(lab.Table{}, rules, text)
			if err != nil {
				t.Fatal(err)
			}
			targets = append(targets, target)
		}
		return questions.Missed(targets, list[0], 0.95)
	}
	off, least, most := missed("runner=0.3")
	if !(0 < least && least < off && off < most) || math.Abs(off-0.2) > 0.02 {
		t.Fatalf("%v, %v to %v, want .2", off, least, most)
	}
	off3, least3, most3 := missed("runner=0.3:3")
	two, leastTwo, mostTwo := missed("runner=0.3:3", "runner>=0.05", "runner=0.3")
	for _, c := range [][2]float64{
		{off3, 3 * off},
		{least3, 3 * least},
		{most3, 3 * most},
		{two, 4 * off},
		{leastTwo, 4 * least},
		{mostTwo, 4 * most},
	} {
		if math.Abs(c[0]-c[1]) > 1e-12 {
			t.Errorf("missed by %v, want %v", c[0], c[1])
		}
	}
}
