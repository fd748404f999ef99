package questions

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"escapesim/lab"
	"escapesim/reports"
	"escapesim/sim/simtest"
)

// From a number that was spoilt on purpose training comes back within two points of the
// shipped ones, by whatever number of workers.
func TestTrainComesBack(t *testing.T) {
	simtest.Long(t)
	const rules = "stalagluft/mole"
	spoilt := lab.Table{Seats: "pow=standard:margin=20"}
	train := func(workers int) *reports.Trained {
		how := Training{Side: "pow", Against: []string{"standard", "standard:noise=0.2"}, Games: 100}
		found, err := how.Train(t.Context(), spoilt, rules, lab.Job{Seed: 1, Workers: workers}, 0.95)
		if err != nil {
			t.Fatal(err)
		}
		return found
	}
	found := train(1)
	if !reflect.DeepEqual(found, train(2)) {
		t.Error("another number of workers trains otherwise")
	}
	if !found.Better() || found.From != "standard:margin=20" || found.Gain < 0.3 {
		t.Fatalf("%+v", found)
	}
	score := func(bot string) float64 {
		e, _, _, err := lab.Table{Seats: "pow=" + bot}.Open(rules)
		if err != nil {
			t.Fatal(err)
		}
		sheet, err := e.Run(t.Context(), lab.Job{Seed: 99, Games: 3000, Workers: 2})
		if err != nil {
			t.Fatal(err)
		}
		return float64(sheet.Outcome("success")) / 3000
	}
	if shipped, trained := score("standard"), score(found.Bot); trained < shipped-0.02 {
		t.Errorf("%s wins %.3f, and the shipped numbers %.3f", found.Bot, trained, shipped)
	}
}

// A bot that was trained plays its seat where nothing is said of it, and not where it is
// left aside, where somebody else is seated, or at another table.
func TestTrainedBotsPlay(t *testing.T) {
	dir := t.TempDir()
	rules := filepath.Join(dir, "house.toml")
	if err := os.WriteFile(rules, []byte("title = \"House\"\nextends = \"colditz/thibault\"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	f := &reports.TrainedBots{Schema: reports.TrainedFileSchema, Rules: rules}
	f.Add(reports.Trained{Origin: reports.Origin{Players: 4}, Seat: "german", Bot: "standard:shot=1"})
	f.Add(reports.Trained{Origin: reports.Origin{Players: 4}, Seat: "german", Bot: "standard:shot=3"})
	text, err := reports.JSON(f)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "house.bots.json"), text, 0o644); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		table lab.Table
		want  string
	}{
		{lab.Table{}, "standard:shot=3"},
		{lab.Table{Seats: "allied=random"}, "standard:shot=3"},
		{lab.Table{Untrained: true}, "standard"},
		{lab.Table{Seats: "german=greedy"}, "greedy"},
		{lab.Table{Seats: "german=standard"}, "standard"},
		{lab.Table{Players: 3}, "standard"},
	} {
		_, players, err := c.table.Seated(rules)
		if err != nil {
			t.Fatal(err)
		}
		if players[0].Text != c.want {
			t.Errorf("%+v: %s plays, want %s", c.table, players[0].Text, c.want)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "house.bots.json"), []byte("{}"), 0o644); err != nil {
		t.Fatal(err)
	}
	if _, _, err := (lab.Table{}).Seated(rules); err == nil ||
		!strings.Contains(err.Error(), "want "+reports.TrainedFileSchema) {
		t.Errorf("a file of something else: %v", err)
	}
}

func TestTrainRefuses(t *testing.T) {
	for want, c := range map[string]struct{ side, seats, rules string }{
		"no such seat":                         {"germn", "", lab.DefaultRules},
		"random has no numbers":                {"german", "german=random", lab.DefaultRules},
		"does not say what its ends are worth": {"first", "", lab.RaceRules},
	} {
		how := Training{Side: c.side, Against: []string{"standard"}, Games: 16}
		if _, err := how.Train(t.Context(), lab.Table{Seats: c.seats}, c.rules, lab.Job{Seed: 1, Workers: 1},
			0.95); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s, %s: %v, want %s", c.rules, c.side, err, want)
		}
	}
}

// Both sides of a comparison play on with bots that have trained under their own rules.
func TestAdapt(t *testing.T) {
	simtest.Long(t)
	sides := []lab.Side{{Name: "A", Rules: "stalagluft/mole", Table: lab.Table{Seats: "pow=standard:margin=20"}}}
	adapted, trained, err := Adapt(t.Context(), sides, Training{Games: 64, Against: []string{"standard"}},
		lab.Job{Seed: 1, Workers: 2}, 0.95)
	if err != nil {
		t.Fatal(err)
	}
	if len(adapted) != 1 || len(trained) != 2 || trained[0].Seat != "pow" || trained[1].Seat != "german" {
		t.Fatalf("%+v, %+v", adapted, trained)
	}
	_, players, err := adapted[0].Seated(adapted[0].Rules)
	if err != nil {
		t.Fatal(err)
	}
	if players[0].Text != trained[0].Bot || players[0].Text == "standard:margin=20" {
		t.Errorf("%s plays, and %s has been trained", players[0].Text, trained[0].Bot)
	}
}
