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

// These tests put the questions of the laboratory to the stub, whose answers are worked
// out here. Where nothing else is said it has one round and one runner, who is not
// watched in half of the games and then gets out in two of five.
const (
	unwatched = 0.5
	success   = 0.4
)

// wins is the share of games that a runner wins who gets out of each of so many tries
// with this chance.
func wins(chance float64, tries int) float64 { return 1 - math.Pow(1-chance, float64(tries)) }

// seated is the experiment at a table.
func seated(t *testing.T, rules string, table lab.Table) lab.Experiment {
	t.Helper()
	e, _, _, err := table.Open(rules)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

func set(sets ...string) lab.Table { return lab.Table{Sets: sets} }

// near wants a figure within four standard errors, and at all so precise that it says
// something.
func near(t *testing.T, what string, got, want, sd float64, games uint64) {
	t.Helper()
	within := 4 * sd / math.Sqrt(float64(games))
	if within > 0.1 || !(math.Abs(got-want) <= within) {
		t.Errorf("%s: %.4f after %d games, want %.4f ± %.4f", what, got, games, want, within)
	}
}

// holds wants an interval that holds the truth and is at most so wide.
func holds(t *testing.T, what string, lo, hi reports.Number, want, widest float64) {
	t.Helper()
	if !(float64(lo) <= want && want <= float64(hi)) || !(float64(hi-lo) <= widest) {
		t.Errorf("%s: %.4f to %.4f, want %.4f within, and %.4f wide at most", what, lo, hi, want, widest)
	}
}

// The stub wins as often as is worked out, and its luck explains what it must: with the
// throw taken out there is left who is watched, a quarter of the variance.
func TestTruthOfRuns(t *testing.T) {
	rules := labtest.Seat(t)
	const games = 4000
	for _, c := range []struct {
		name  string
		table lab.Table
		want  float64
	}{
		{"one round", lab.Table{}, unwatched * success},
		{"a ladder", set("run.ladder=true"), unwatched * 0.6},
		{"asleep", set("guard.asleep=true"), success},
		{"three rounds, the first waited", set("rounds=3"), wins(unwatched*success, 2)},
		{
			"three rounds, all used",
			lab.Table{Sets: []string{"rounds=3"}, Seats: "runners=standard:hold=0"},
			wins(0.2, 3),
		},
		{"two runners", lab.Table{Players: 3}, wins(unwatched*success, 2)},
		{"by lot, who waits in a third of the turns", lab.Table{Seats: "runners=random"}, 2. / 3 * unwatched * success},
		{"nobody runs", lab.Table{Seats: "runners=sleeper"}, 0},
		{"where he is watched", lab.Table{Seats: "guard=greedy,runners=greedy"}, 0},
		{"where he is not", lab.Table{Seats: "guard=greedy,runners=standard:gate=100"}, success},
	} {
		s, err := seated(t, rules, c.table).Run(t.Context(), lab.Job{Seed: 1, Games: games, Workers: 1})
		if err != nil {
			t.Fatal(err)
		}
		near(t, c.name, float64(s.Outcome("runner"))/games, c.want, math.Sqrt(c.want*(1-c.want)), games)
		if c.want > 0 && c.want < 1 {
			e, ok := s.Fair("runner")
			if !ok {
				t.Fatalf("%s: no luck is taken out", c.name)
			}
			near(t, c.name+", luck out", e.Fair, c.want, e.FairSD, games)
		}
	}
	s, err := seated(t, rules, lab.Table{}).Run(t.Context(), lab.Job{Seed: 1, Games: games, Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	e, _ := s.Fair("runner")
	factor := unwatched * success * (1 - unwatched*success) / (success * success / 4)
	if got := e.Factor(); math.Abs(got-factor) > 0.05*factor {
		t.Errorf("luck explains a factor of %.3f, want %.3f", got, factor)
	}
}

// compared is a comparison of the stub at these tables, the base first.
func compared(t *testing.T, rules string, games uint64, tables ...lab.Table) *questions.Comparison {
	t.Helper()
	var list []lab.Experiment
	for _, f := range tables {
		list = append(list, seated(t, rules, f))
	}
	c, err := questions.Compare(context.Background(), list, lab.Job{Seed: 3, Games: games, Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	return c
}
