package questions

import (
	"testing"

	"escapesim/lab"
)

// What an action is worth is the difference of two tables on the same games.
func TestWorth(t *testing.T) {
	if testing.Short() {
		t.Skip("plays hundreds of games")
	}
	const games = 24
	w, err := Worth(t.Context(), lab.Table{Players: 2}, lab.DefaultRules, "allied",
		lab.Job{Seed: 2, Games: games, Workers: 1}, 0.95)
	if err != nil {
		t.Fatal(err)
	}
	if len(w.Sides) != 1 || w.Games != games {
		t.Fatalf("%+v", w)
	}
	won := func(without ...string) int {
		e, _, _, err := lab.Table{Players: 2, Without: without}.Open(lab.DefaultRules)
		if err != nil {
			t.Fatal(err)
		}
		sheet, err := e.Run(t.Context(), lab.Job{Seed: 2, Games: games, Workers: 1})
		if err != nil {
			t.Fatal(err)
		}
		return int(sheet.Outcome("allied"))
	}
	found, all := 0, won()
	for _, a := range w.Sides[0].Actions {
		if a.Action != "do_or_die" && a.Action != "claim_kit" {
			continue
		}
		found++
		if want := float64(all-won("allied="+a.Action)) / games; float64(a.Worth) != want {
			t.Errorf("%s: %v, want %v", a.Action, a.Worth, want)
		}
		if a.Worth <= 0 || a.Met == 0 {
			t.Errorf("%s is worth nothing: %+v", a.Action, a)
		}
	}
	if found != 2 {
		t.Errorf("%+v", w.Sides[0].Actions)
	}
	if _, err := Worth(t.Context(), (lab.Table{}), lab.RaceRules, "", lab.Job{Games: 1}, 0.95); err == nil {
		t.Error("a game without kinds of decisions is played")
	}
}
