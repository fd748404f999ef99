package bench

import (
	"context"
	"encoding/json"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"escapesim/lab"
	"escapesim/reports"
)

// What several benches play in parts, added up in whatever order, is what one run
// of the laboratory counts.
func TestPartsAreTheRun(t *testing.T) {
	s := Setup{Rules: "stalagluft/reconnaissance", Sets: []string{"spot.arc.guard=3"}, Seed: 5, Games: 300}
	one, err := Open(s)
	if err != nil {
		t.Fatal(err)
	}
	two, err := Open(s)
	if err != nil {
		t.Fatal(err)
	}
	for _, first := range []uint64{200, 0, 100} {
		part, err := two.Play(first, 100)
		if err == nil {
			err = one.Add(first, part)
		}
		if err != nil {
			t.Fatal(err)
		}
		if n := one.Games(); first == 200 && n != 0 || first == 0 && n != 100 || first == 100 && n != 300 {
			t.Errorf("%d games are shown after those from %d on came", n, first)
		}
	}
	shown, err := one.Show(true)
	if err != nil {
		t.Fatal(err)
	}
	e, _, _, err := lab.Table{Sets: s.Sets}.Open(s.Rules)
	if err != nil {
		t.Fatal(err)
	}
	sheet, err := e.Run(context.Background(), lab.Job{Seed: 5, Games: 300, Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	if !reports.Alike(sheet, one.total.Sheets[1]) {
		t.Error("the page counts otherwise than a run")
	}
	var j struct {
		Variants []struct {
			Outcomes map[string]struct{ Variant float64 }
		}
	}
	if err := json.Unmarshal([]byte(shown.JSON), &j); err != nil {
		t.Fatal(err)
	}
	if got, want := j.Variants[0].Outcomes["success"].Variant, float64(sheet.Outcome("success"))/300; got != want {
		t.Errorf("the page says %v, the run %v", got, want)
	}
	for _, want := range []string{"<svg", "How the difference settles", "The change was met in at least", "<table>"} {
		if !strings.Contains(shown.HTML, want) {
			t.Errorf("the page lacks %s", want)
		}
	}
	if err := one.Add(300, []byte{1, 2}); err == nil {
		t.Error("a part that is cut off is added")
	}
}

// What is changed comes back as a file with the same rules, and as a command.
func TestPreviewGoesAlong(t *testing.T) {
	s := Setup{
		Rules: "colditz/thibault", Sets: []string{
			"dod.cards=[4,5,6]", "dod.exact_needed=true",
			"deck.security={search=9}", "turn.must_use_all_pips=true",
		}, Players: 5, Seats: "german=random",
		Seed: 3, Games: 500,
	}
	c, err := NewPreview(s, true)
	if err != nil {
		t.Fatal(err)
	}
	if len(c.Changed) != len(s.Sets) || c.Changed["dod.cards"] != "[3, 4, 5, 6, 7]" {
		t.Errorf("changed: %v", c.Changed)
	}
	file := filepath.Join(t.TempDir(), "house.toml")
	if err := os.WriteFile(file, []byte(c.House), 0o600); err != nil {
		t.Fatal(err)
	}
	own, err := lab.ReadRules(file, nil)
	if err != nil {
		t.Fatal(err)
	}
	set, err := lab.ReadRules(s.Rules, s.Sets)
	if err != nil {
		t.Fatal(err)
	}
	if own.Hash() != set.Hash() {
		t.Errorf("the file has other rules:\n%s", c.House)
	}
	want := "simulate compare colditz/thibault '+dod.cards=[4,5,6] +dod.exact_needed=true " +
		"+deck.security={search=9} +turn.must_use_all_pips=true' --players 5 --seats german=random --seed 3 --games 500"
	if c.Command != want {
		t.Errorf("the command is\n%s\nwant\n%s", c.Command, want)
	}
	for _, want := range []string{`data-key="dod.cards"`, "COL-DOD", "No document says so", `<option value="random"`} {
		if !strings.Contains(c.Form, want) {
			t.Errorf("the form lacks %s", want)
		}
	}
	if n := strings.Count(c.Form, `name="option"`); n != len(set.Values()) {
		t.Errorf("%d controls for %d options", n, len(set.Values()))
	}
}

// The bots that are chosen have their numbers in the form, with the catalogue's ranges:
// those of the seat, as they were chosen.
func TestNumbersOfBots(t *testing.T) {
	c, err := NewPreview(Setup{
		Rules: "colditz/thibault", Seats: "german=standard:doors=3,team_2=random", Seed: 1,
		Games: 100,
	}, true)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"The numbers of Germans, standard", `data-number="doors" data-usual="16" value="3"`,
		"From 0 to 16; usually 16.", `<option value="standard" title="` + "plays",
	} {
		if !strings.Contains(c.Form, want) {
			t.Errorf("the form lacks %s", want)
		}
	}
	if strings.Contains(c.Numbers, "The numbers of team 2") ||
		strings.Contains(c.Numbers, "The numbers of Allies") ||
		!strings.Contains(c.Form, c.Numbers) {
		t.Errorf("numbers of bots that have none, or that nobody has chosen: %s", c.Numbers)
	}
	if want := "--seats german=standard:doors=3,team_2=random"; !strings.Contains(c.Command, want) {
		t.Errorf("the command is %s", c.Command)
	}
	bare, err := NewPreview(Setup{Rules: "colditz/thibault", Seats: "team_1=standard", Seed: 1, Games: 100}, false)
	if err != nil || strings.Contains(bare.Numbers, `"doors"`) ||
		!strings.Contains(bare.Numbers, `data-number="caution"`) {
		t.Errorf("a team has the numbers of the Germans, or none of its own: %v, %s", err, bare.Numbers)
	}
}

// Files of the reader's stand beside each other: the first may be the one that others are
// compared with, and a file becomes what is turned in the form.
func TestFilesSideBySide(t *testing.T) {
	one, two := filepath.Join(t.TempDir(), "one.toml"), filepath.Join(t.TempDir(), "two.toml")
	for file, text := range map[string]string{
		one: "title = \"One\"\nextends = \"colditz/thibault\"\n[dod]\ncards = [4, 5, 6]\ntargets = \"any\"\n",
		two: "title = \"Two\"\nextends = \"colditz/thibault\"\n[dod]\ncards = [5]\n",
	} {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	s := Setup{Rules: one, Files: []string{two}, Sets: []string{"dod.exact_needed=true"}, Seed: 3, Games: 16}
	c, err := NewPreview(s, true)
	if err != nil {
		t.Fatal(err)
	}
	if want := reports.Shell("simulate", "compare", one, "+dod.exact_needed=true", two, "--seed", "3", "--games",
		"16"); c.Command != want {
		t.Errorf("the command is\n%s\nwant\n%s", c.Command, want)
	}
	if !strings.Contains(c.Form, "Printed: <code>[4, 5, 6]</code>") || len(c.Changed) != 1 {
		t.Errorf("the form does not show the file that is compared with: %v", c.Changed)
	}
	b, err := Open(s)
	if err != nil {
		t.Fatal(err)
	}
	part, err := b.Play(0, 16)
	if err == nil {
		err = b.Add(0, part)
	}
	if err != nil {
		t.Fatal(err)
	}
	for i, side := range []struct {
		rules string
		sets  []string
	}{{one, nil}, {one, s.Sets}, {two, nil}} {
		e, _, _, err := lab.Table{Sets: side.sets}.Open(side.rules)
		if err != nil {
			t.Fatal(err)
		}
		sheet, err := e.Run(t.Context(), lab.Job{Seed: 3, Games: 16, Workers: 1})
		if err != nil || !reports.Alike(sheet, b.total.Sheets[i]) {
			t.Errorf("%s %v: the page counts otherwise than a run (%v)", side.rules, side.sets, err)
		}
	}
	laid, err := Lay(one)
	if want := map[string]string{"dod.cards": "[4, 5, 6]", "dod.targets": "any"}; err != nil ||
		laid.Rules != "colditz/thibault" || !maps.Equal(laid.Sets, want) {
		t.Errorf("%s is laid out as %+v (%v)", one, laid, err)
	}
}

// Options are found by any words for them; where none has all the words, those that have one.
func TestFind(t *testing.T) {
	for words, want := range map[string]struct {
		key string
		all bool
	}{
		"roll calls": {"appel.guards", true}, "time limit": {"clock.limit_minutes", true},
		"appel zeppelin": {"appel.guards", false},
	} {
		f, err := Find("colditz/thibault", strings.Fields(words))
		if err != nil || f.All != want.all || !slices.Contains(f.Keys, want.key) {
			t.Errorf("%s: %+v, %v", words, f, err)
		}
	}
	if f, err := Find("colditz/thibault", []string{"zeppelin"}); err != nil || len(f.Keys) > 0 {
		t.Errorf("a zeppelin: %v, %v", f, err)
	}
}

// A mistake is told as the command line tells it: what, where, and the nearest
// that is right.
func TestMistakes(t *testing.T) {
	house, other := filepath.Join(t.TempDir(), "house.toml"), filepath.Join(t.TempDir(), "other.toml")
	for file, text := range map[string]string{
		house: "extends = \"colditz/thibault\"\n[dod]\ncarts = [4]\n",
		other: "extends = \"colditz/dutch\"\n",
	} {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		change func(*Setup)
		want   string
	}{
		{func(s *Setup) { s.Sets = []string{"dod.carts=[4]"} }, "dod.cards"},
		{func(s *Setup) { s.Files = []string{house} }, "house.toml:3:1: "},
		{func(s *Setup) { s.Files, s.Rules = []string{other}, "evasion/price" }, "is a document of"},
		{func(s *Setup) { s.Players = 9 }, "is for 2 to 6"},
		{func(s *Setup) { s.Seats = "german=standart" }, "did you mean standard"},
		{func(s *Setup) { s.Seats = "german=standard:doors=99" }, "doors"},
		{func(s *Setup) { s.Knob = "dod.cards" }, "want KEY=A,B,C"},
		{func(s *Setup) { s.Knob = "hand.opportunity_limit=1..90" }, "at most 24"},
		{func(s *Setup) { s.Knob, s.Target = "hand.opportunity_limit=2..4", "germans=0.5" }, "did you mean german"},
		{func(s *Setup) { s.Games = 0 }, "want 1 to"},
	} {
		s := Setup{Rules: lab.DefaultRules, Seed: 1, Games: 100}
		c.change(&s)
		if _, err := NewPreview(s, false); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: %v, want %q", s, err, c.want)
		}
	}
}

// Every rule set that comes along has a form, and a knob has a side for each value.
func TestEveryForm(t *testing.T) {
	ruleSets, err := RuleSets()
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range lab.Games {
		for _, rules := range g.Rules() {
			if testing.Short() && rules != g.Usual() {
				continue
			}
			c, err := NewPreview(Setup{Rules: rules, Seed: 1, Games: 10}, true)
			if err != nil {
				t.Errorf("%s: %v", rules, err)
				continue
			}
			if len(c.Changed) > 0 || c.House != "" || !strings.Contains(ruleSets, `value="`+rules+`"`) {
				t.Errorf("%s: as printed, %v are changed", rules, c.Changed)
			}
			if want := reports.Shell("simulate", "run", rules, "--seed", "1", "--games", "10"); c.Command != want {
				t.Errorf("%s: %s", rules, c.Command)
			}
		}
	}
	b, err := Open(Setup{
		Rules: "stalagluft/reconnaissance", Knob: "spot.arc.guard=1..3", Target: "success=0.5", Seed: 1, Games: 50,
	})
	if err != nil {
		t.Fatal(err)
	}
	part, err := b.Play(0, 50)
	if err == nil {
		err = b.Add(0, part)
	}
	if err != nil {
		t.Fatal(err)
	}
	shown, err := b.Show(true)
	if err != nil {
		t.Fatal(err)
	}
	if b.Sides() != 4 {
		t.Errorf("%d sides", b.Sides())
	}
	best, off := "", 1.0 // what is said to be nearest to the target is so
	for i, value := range []string{"1", "2", "3"} {
		if miss := math.Abs(float64(b.total.Sheets[1+i].Outcome("success"))/50 - 0.5); miss < off {
			best, off = value, miss
		}
	}
	const option = "Degrees that a guard on his beat sees"
	want := "Nearest: " + option + ": " + best + ". The prisoners succeed in "
	if !strings.Contains(shown.HTML, want) ||
		!strings.Contains(shown.HTML, "How often the prisoners succeed, by "+option+"<") {
		t.Errorf("no %q", want)
	}
}

// The number of players is turned as an option is; the command line counts the same.
func TestPlayersAreTurned(t *testing.T) {
	b, err := Open(Setup{Rules: "colditz/thibault", Knob: "players=3,2", Seed: 3, Games: 16})
	if err != nil {
		t.Fatal(err)
	}
	part, err := b.Play(0, 16)
	if err == nil {
		err = b.Add(0, part)
	}
	if err != nil {
		t.Fatal(err)
	}
	shown, err := b.Show(true)
	if err != nil {
		t.Fatal(err)
	}
	const command = "simulate sweep colditz/thibault --knob players=3,2 --seed 3 --games 16"
	if got := b.setup.command(); got != command || !strings.Contains(shown.HTML, "Who wins, by players") ||
		!strings.Contains(shown.HTML, "Of 2 numbers of players none is shown to change how often the Germans win.") ||
		!strings.Contains(shown.HTML, `aria-label="the Germans win, share of games: `) ||
		strings.Contains(shown.HTML, "teams 1-3") { // of the printed rules: another table has others
		t.Errorf("%s; want %s", got, command)
	}
	for i, players := range []int{4, 3, 2} {
		e, _, _, err := lab.Table{Players: players}.Open("colditz/thibault")
		if err != nil {
			t.Fatal(err)
		}
		sheet, err := e.Run(t.Context(), lab.Job{Seed: 3, Games: 16, Workers: 1})
		if err != nil || !reports.Alike(sheet, b.total.Sheets[i]) {
			t.Errorf("with %d players the page counts otherwise than a run (%v)", players, err)
		}
	}
}

// Who opens the page and presses Play has changed nothing: the printed rules are played alone,
// and what is known of them is shown on the way and at the end.
func TestPrintedRulesAlone(t *testing.T) {
	b, err := Open(Setup{Rules: "colditz/thibault", Players: 4, Seed: 1, Games: 16})
	if err != nil {
		t.Fatal(err)
	}
	for first := uint64(0); first < 16; first += 8 {
		part, err := b.Play(first, 8)
		if err == nil {
			err = b.Add(first, part)
		}
		if err != nil {
			t.Fatal(err)
		}
		shown, err := b.Show(first > 0)
		if err != nil || shown.Games != first+8 || !strings.Contains(shown.HTML, "of the games") {
			t.Fatalf("after %d games: %v, %+v", first+8, err, shown)
		}
		if (shown.JSON != "") != (first > 0) {
			t.Error("the counts are there at the end, and only there")
		}
	}
}
