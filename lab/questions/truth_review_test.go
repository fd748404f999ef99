package questions_test

import (
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"escapesim/lab"
	"escapesim/lab/labtest"
	"escapesim/lab/questions"
	"escapesim/reports"
)

// A review says of the game that is worked out on paper what is worked out: who wins, that
// a guard who sleeps is worth as much again, and that this brings it nearest to even.
func TestTruthOfReview(t *testing.T) {
	rules := labtest.Seat(t)
	var stages []string
	var done atomic.Int64
	said := int64(0) // what a stage says it plays, it plays
	how := questions.Reviewing{Games: 4000, Closely: 5, Playouts: 4, Turned: 2000}
	how.Stage = func(words string, games uint64) {
		if played := done.Load(); played != said {
			t.Errorf("before %q %d games were said, and %d played", words, said, played)
		}
		stages, said = append(stages, words), said+int64(games)
	}
	r, err := questions.Review(t.Context(), lab.Table{}, rules, lab.Job{Seed: 7, Workers: 2, Done: &done}, 0.95, how)
	if err != nil {
		t.Fatal(err)
	}
	if played := done.Load(); played != said {
		t.Errorf("%d games were said, and %d played", said, played)
	}
	near := func(what string, got, want float64) {
		t.Helper()
		if got < want-0.03 || got > want+0.03 {
			t.Errorf("%s is %.3f, want %.3f", what, got, want)
		}
	}
	wins := unwatched * 0.4
	sign := 1.0
	if r.Outcome == "guard" {
		wins, sign = 1-wins, -1
	}
	near("the share", float64(r.Share.P), wins)
	if r.Share.Lo > r.Share.P || r.Share.Hi < r.Share.P || r.Share.Hi-r.Share.Lo > 0.04 {
		t.Errorf("the interval of %v", r.Share)
	}
	if len(r.Tables) != 2 || r.Tables[0].Name != "2" || r.Tables[1].Name != "3" {
		t.Fatalf("the tables are %+v", r.Tables)
	}
	near("the share of two", float64(r.Tables[0].P), wins)
	if len(r.Strongest) == 0 || len(r.Nearest) == 0 {
		t.Fatalf("decides %+v, nearest to even %+v", r.Strongest, r.Nearest)
	}
	asleep := false
	for _, k := range r.Strongest {
		if strings.HasPrefix(k.Set, "guard.asleep=") {
			asleep = true
			near("what a sleeping guard is worth", float64(k.By), sign*(1-unwatched)*0.4)
		}
		if k.Lo > k.By || k.Hi < k.By || float64(k.Lo)*float64(k.Hi) <= 0 {
			t.Errorf("%s is not shown: %+v", k.Set, k)
		}
	}
	if !asleep {
		t.Errorf("a sleeping guard does not decide: %+v", r.Strongest)
	}
	off := func(x float64) float64 { return max(x-0.5, 0.5-x) }
	last := 0.0
	for _, k := range r.Nearest {
		if k.Share.P != r.Share.P+k.By || k.Share.Lo >= k.Share.P || k.Share.Hi <= k.Share.P {
			t.Errorf("%+v is not %+v and the difference", k, r.Share)
		}
		if at := off(float64(k.Share.P)); at < last || at >= off(float64(r.Share.P)) {
			t.Errorf("nearest to even: %+v of %+v", k, r.Nearest)
		} else {
			last = at
		}
	}
	if len(stages) < 4 || r.Length.Unit != "rounds" || r.Length.Middle != 1 {
		t.Errorf("stages %q, length %+v", stages, r.Length)
	}
	if u := r.Unused[len(r.Unused)-1]; !slices.Equal(u.Which, []string{"run.choice", "wall.painted"}) || u.Of != 6 {
		t.Errorf("%s: %v of %d, want the choice and the paint of 6", u.What, u.Which, u.Of)
	}
	text := strings.Join(r.Table(60, false).Rows[0], " ")
	if !strings.Contains(text, "players") || !strings.Contains(text, "2: ") {
		t.Errorf("the first row says %q", text)
	}
}

// A review of which a part of the time is wanted plays about that part of the games, and the same
// ones however many play them; with time enough it plays what it is told to.
func TestReviewKeepsItsBudget(t *testing.T) {
	rules := labtest.Seat(t)
	played := func(budget time.Duration, workers int) (*reports.Review, float64) {
		var done atomic.Int64
		how := questions.Reviewing{Games: 3000, Closely: 5, Playouts: 4, Turned: 1000, Budget: budget}
		job := lab.Job{Seed: 7, Workers: workers, Done: &done}
		r, err := questions.Review(t.Context(), lab.Table{}, rules, job, 0.95, how)
		if err != nil {
			t.Fatal(err)
		}
		return r, float64(done.Load())
	}
	all, games := played(0, 2)
	if r, n := played(time.Hour, 1); n != games || cmp.Diff(all, r) != "" {
		t.Errorf("with an hour %v games, %v without a budget: %s", n, games, cmp.Diff(all, r))
	}
	const decides, rate = 2, 1900 * time.Nanosecond // the guard and the runner
	third := time.Duration(games) * decides * rate / 3
	some, n := played(third, 1)
	if n < games/5 || n > games/2 || some.Games < 700 || some.Games > 1500 || some.Games%10 != 0 {
		t.Errorf("in a third of the time %v of %v games, %d of each table", n, games, some.Games)
	}
	if again, _ := played(third, 3); cmp.Diff(some, again) != "" {
		t.Errorf("other workers, another review: %s", cmp.Diff(some, again))
	}
}
