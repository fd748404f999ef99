package questions

import (
	"reflect"
	"strings"
	"testing"

	"escapesim/lab"
	"escapesim/reports"
	"escapesim/sim"
	"escapesim/sim/simtest"
)

// The counts do not depend on the number of workers, a side's scores add up to the
// other's, and every figure is that of the games played one by one.
func TestTournament(t *testing.T) {
	if testing.Short() {
		t.Skip("plays hundreds of games; the stub is for a moment")
	}
	play := func(workers int) *reports.Tournament {
		r, err := Tournament(t.Context(), lab.Table{Players: 3}, lab.DefaultRules,
			[]string{"random", "reference-patrol", "standard"}, lab.Job{Seed: 3, Games: 24, Workers: workers}, 0.95)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	r := play(1)
	if !reflect.DeepEqual(r, play(3)) {
		t.Error("another number of workers counts otherwise")
	}
	if len(r.Sides) != 2 || r.Sides[0].Side != "german" || len(r.Sides[0].Rungs) != 3 || r.Sides[1].Side != "allied" ||
		len(r.Sides[1].Rungs) != 2 || len(r.Pairings) != 6 {
		t.Fatalf("%+v", r)
	}
	var sum [2]float64
	for i, l := range r.Sides {
		for n, rung := range l.Rungs {
			sum[i] += float64(rung.Score) / float64(len(l.Rungs))
			if n > 0 && rung.Score > l.Rungs[n-1].Score {
				t.Errorf("%s: %s stands below a worse one", l.Side, rung.Policy)
			}
		}
	}
	if total := sum[0] + sum[1]; total < 0.9999 || total > 1.0001 {
		t.Errorf("the mean scores of both sides add up to %v", total)
	}
	for _, p := range r.Pairings {
		e, _, _, err := lab.Table{Players: 3, Seats: "german=" + p.Policies[0] + ",allied=" +
			p.Policies[1]}.Open(lab.DefaultRules)
		if err != nil {
			t.Fatal(err)
		}
		sheet, err := e.Run(t.Context(), lab.Job{Seed: 3, Games: 24, Workers: 1})
		if err != nil {
			t.Fatal(err)
		}
		if want := float64(sheet.Outcome("german")) / 24; float64(p.Score) != want {
			t.Errorf("%v: %v, want %v", p.Policies, p.Score, want)
		}
	}
}

func TestTournamentRefuses(t *testing.T) {
	for want, bots := range map[string][]string{
		"no policy \"greedi\": did you mean greedy?": {"random", "greedi"},
		"random stands there twice":                  {"random", "standard", "random"},
		"none of them plays allied":                  {"reference-patrol"},
	} {
		_, err := Tournament(t.Context(), lab.Table{}, lab.DefaultRules, bots, lab.Job{Games: 1}, 0.95)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: %v, want %s", bots, err, want)
		}
	}
	if _, err := Tournament(t.Context(), lab.Table{}, lab.RaceRules, []string{"random"}, lab.Job{Games: 1},
		0.95); err == nil {
		t.Error("a game without scores is played")
	}
}

// Every rung of the ladder beats the one below, for sure: random, greedy, standard, on
// both sides. In the other nights the Germans decide nothing, and the Dutch rules take
// more games than there is time for here: docs/tournament.md has all.
func TestEveryRungBeatsTheOneBelow(t *testing.T) {
	simtest.Long(t)
	climb(t, []climbed{
		{rules: "colditz/thibault", games: 600},
		{rules: "stalagluft/ebob", games: 150},
		{rules: "colditz/fuga3", games: 150},
		{rules: "evasion/price", games: 300, near: "british"},
	})
}

// The same of a short game.
func TestRungsBeatTheOneBelow(t *testing.T) {
	if testing.Short() {
		t.Skip("plays thousands of games; the stub is for a moment")
	}
	climb(t, []climbed{{rules: "evasion/price", games: 200, near: "british"}})
}

// climbed is so many games of some rules.
type climbed struct {
	rules string
	games uint64
	near  string // a side whose greedy bot and standard are not told apart: either may stand first
}

func climb(t *testing.T, list []climbed) {
	t.Helper()
	for _, c := range list {
		r, err := Tournament(t.Context(), lab.Table{}, c.rules, []string{"random", "greedy", "standard"},
			lab.Job{Seed: 1, Games: c.games, Workers: 2}, 0.95)
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range r.Sides {
			for i, want := range []string{"standard", "greedy", "random"} {
				rung, near := l.Rungs[i], l.Side == c.near && i < 2
				beats := rung.Step != nil && rung.Step.Lo > 0
				switch {
				case near && i == 0 && (rung.Policy == want || !beats): // nothing beats standard
				case near && i == 1 && beats: // whichever of the two it is beats random
				case !near && rung.Policy == want && (beats || rung.Step == nil):
				default:
					t.Errorf("%s, %s: %s stands in the place of %s, and beats the next by %+v", c.rules, l.Side,
						rung.Policy, want, rung.Step)
				}
			}
		}
	}
}

// In few games two bots may score alike: that is no proof that they are.
func TestFewGamesOfATournamentShowLittle(t *testing.T) {
	few := newTournament([2]int{2, 1})
	for range 4 {
		few.count([]int{sim.Win, sim.Win})
	}
	r := reports.Tournament{Origin: reports.Origin{Confidence: 0.95}}
	few.rate(&r, []lab.SeatWord{{Name: "a"}, {Name: "b"}}, [2][]string{{"x", "y"}, {"z"}})
	if s := r.Sides[0].Rungs[0].Step; s.By != 0 || s.Lo > -0.3 || s.Hi < 0.3 || s.Lo < -1 || s.Hi > 1 {
		t.Errorf("four games: %+v", s)
	}
}
