package reports

import (
	"encoding/json"
	"strings"
	"testing"
)

// What follows a table in a passage is written too: a command with what it shows.
func TestPassageWithTableAndCommand(t *testing.T) {
	table := Table{Header: []string{"round", "games"}}
	table.Add("3", "17")
	list := []Passage{
		{Words: "First.", Table: &table, Commands: []Command{{Says: "One of them", Line: "simulate game 7"}}},
		{Words: "Last.", Commands: []Command{{Says: "And", Line: "simulate game 8"}}},
	}
	for format, want := range map[string][]string{
		"table": {"First.", "17", "One of them", "  simulate game 7\n\nLast.\nAnd\n  simulate game 8\n"},
		"md": { // where a list stands apart from what is above it
			"First.", "17", "\n\n- One of them: `simulate game 7`\n\nLast.\n\n- And: `simulate game 8`\n",
		},
	} {
		rest := Text(format, 80, list)
		for _, w := range want { // in this order
			_, after, ok := strings.Cut(rest, w)
			if !ok {
				t.Fatalf("%s: no %q in what is left: %q", format, w, rest)
			}
			rest = after
		}
	}
}

// Above the changes of a search stands how the seat fares as it plays; each kind of
// change has its times a game and what one is worth.
func TestTablesOfASearch(t *testing.T) {
	a := &Audit{
		Origin: Origin{Rules: "race", Players: 2, Seed: 3, Seats: []Seat{{Policy: "plain"}}},
		Seat:   "runner",
		Base:   AuditBase{Games: 1000, P: 0.5, Bounds: Bounds{Lo: 0.4, Hi: 0.7}},
		Search: &SearchAudit{
			Games: 10, Kinds: []Changed{{"run > wait", 5, 0.25}}, Places: []Changed{{"gate", 2, -0.5}},
		},
	}
	list := a.searchTables(false)
	if len(list) != 2 || !strings.Contains(list[0].Title, "wins 50.0 % (40.0 % to 70.0 %) of 1,000 games") {
		t.Fatalf("%+v", list)
	}
	for i, want := range []string{"run > wait|5|0.50|+25.00", "gate|2|0.20|-50.00"} {
		if got := strings.Join(list[i].Rows[0], "|"); strings.ReplaceAll(got, "−", "-") != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// Below the dearest mistakes stand the first two games to look at, each once.
func TestMistakesAreReplayed(t *testing.T) {
	var mistakes []Mistake
	for _, replay := range []string{"a", "", "a", "b", "c"} {
		mistakes = append(mistakes, Mistake{Advantage: 0.5, Replay: replay})
	}
	a := &Audit{Origin: Origin{Seats: []Seat{{Policy: "plain"}}}, Search: &SearchAudit{Games: 10, Mistakes: mistakes}}
	list := a.searchTables(true)
	table := list[len(list)-1]
	if len(table.Rows) != len(mistakes) || len(table.Notes) != 3 || table.Notes[0] != "a" || table.Notes[1] != "b" {
		t.Errorf("%d rows, notes %q", len(table.Rows), table.Notes)
	}
}

// Shares with the luck taken out are shown where they are more precise, and only of
// outcomes that have them.
func TestLuckOutIsShown(t *testing.T) {
	for factor, want := range map[float64]int{1: 0, 2: 1} {
		r := &Result{
			Origin: Origin{Confidence: 0.95},
			Outcomes: Named[Outcome]{
				{Name: "red", Value: Outcome{Adjusted: &Adjusted{Factor: factor}}}, {Name: "blue"},
			},
		}
		table := r.OutcomeTable()
		shown := 0
		for _, row := range table.Rows {
			if strings.TrimSpace(row[0]) == "adjusted" {
				shown++
			}
		}
		if shown != want || len(table.Rows) != 2+want {
			t.Errorf("as precise as %g times the games: %d rows with the luck taken out", factor, shown)
		}
	}
}

// A file of trained bots holds one for a seat, the last that was added, and is read as it was written; what
// is none, or of another form, is not read.
func TestTrainedBotsAreKept(t *testing.T) {
	f := &TrainedBots{Schema: TrainedFileSchema, Rules: "race"}
	f.Add(Trained{Seat: "runner", Bot: "bold"})
	f.Add(Trained{Seat: "hare", Bot: "shy"})
	f.Add(Trained{Seat: "runner", Bot: "swift"})
	text, err := json.Marshal(f)
	if err != nil {
		t.Fatal(err)
	}
	read, err := ReadTrained(text)
	if err != nil {
		t.Fatal(err)
	}
	var bots []string
	for _, b := range read.Trained {
		bots = append(bots, b.Seat+" "+b.Bot)
	}
	if got := strings.Join(bots, ", "); read.Rules != "race" || got != "hare shy, runner swift" {
		t.Errorf("read for %s: %s", read.Rules, got)
	}
	for _, wrong := range []string{"", "[]", "{}", `{"schema":"escapesim.trained/1"}`} {
		if _, err := ReadTrained([]byte(wrong)); err == nil {
			t.Errorf("%q is read", wrong)
		}
	}
}
