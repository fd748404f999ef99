package questions_test

import (
	"context"
	"math"
	"testing"

	"escapesim/lab"
	"escapesim/lab/labtest"
	"escapesim/lab/questions"
	"escapesim/reports"
)

// Where the guard sleeps a ladder does ten points more than where he watches: what both do
// beyond the sum of each is 0.6 - 0.4 - 0.3 + 0.2, for the guard its opposite. Parts that
// are carried between programs and merged are the whole.
func TestTruthOfTogether(t *testing.T) {
	rules := labtest.Seat(t)
	const games = 4000
	tables := []lab.Table{
		{}, set("run.ladder=true"), set("guard.asleep=true"), set("run.ladder=true", "guard.asleep=true"),
	}
	var list []lab.Experiment
	for _, f := range tables {
		list = append(list, seated(t, rules, f))
	}
	whole, parts := questions.NewCrossed(list), questions.NewCrossed(list)
	play := func(into *questions.Comparison, first, n uint64) {
		c, err := questions.CompareCrossed(context.Background(), list,
			lab.Job{Seed: 3, First: first, Games: n, Workers: 2})
		if err != nil {
			t.Fatal(err)
		}
		sent := new(reports.Wire)
		c.Carry(sent)
		carried, w := questions.NewCrossed(list), reports.ReadWire(sent.Bytes())
		carried.Carry(w)
		if err := w.End(); err != nil {
			t.Fatal(err)
		}
		into.Merge(carried)
	}
	play(whole, 0, games)
	play(parts, 0, 1500)
	play(parts, 1500, games-1500)
	runner, _ := whole.Beyond().Get("runner")
	guard, _ := whole.Beyond().Get("guard")
	near(t, "beyond the sum", runner.Mean, 0.1, runner.SD, games)
	near(t, "beyond the sum, luck out", runner.Fair, 0.1, runner.FairSD, games)
	if in := runner.Interval(0.95); in.Lo <= 0 || in.Half() > 0.02 {
		t.Errorf("beyond the sum: %+v", in)
	}
	if guard.Mean != -runner.Mean || math.Abs(guard.Fair+runner.Fair) > 1e-12 {
		t.Errorf("runner %+.4f, guard %+.4f", runner.Fair, guard.Fair)
	}
	if again, _ := parts.Beyond().Get("runner"); again != runner {
		t.Errorf("in parts %+v, whole %+v", again, runner)
	}
	share := func(side int) float64 { return float64(whole.Sheets[side].Outcome("runner")) / games }
	if want := share(3) - share(1) - share(2) + share(0); math.Abs(runner.Mean-want) > 1e-12 {
		t.Errorf("%.6f beyond the sum, by the shares %.6f", runner.Mean, want)
	}
	if plain := compared(t, rules, 200, tables[:2]...); plain.Beyond() != nil {
		t.Error("a comparison that nobody crossed tells of an interaction")
	}
}
