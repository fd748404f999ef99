package questions_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"escapesim/lab"
	"escapesim/lab/labtest"
	"escapesim/lab/questions"
	"escapesim/reports"
)

// A result names the table at which it was played in as few words as can be, and opened
// again that is the same table.
func TestTableOfAResult(t *testing.T) {
	rules := labtest.Seat(t)
	for _, c := range []struct{ played, want lab.Table }{
		{lab.Table{}, lab.Table{}},
		{lab.Table{Players: 2}, lab.Table{}},
		{lab.Table{Players: 3}, lab.Table{Players: 3}},
		{lab.Table{Sets: []string{"rounds=2"}}, lab.Table{Sets: []string{"rounds=2"}}},
		{lab.Table{Seats: "guard=standard"}, lab.Table{}},
		{lab.Table{Seats: "runners=random"}, lab.Table{Seats: "guard=standard,runner_1=random"}},
		{lab.Table{Players: 3, Seats: "runner_2=greedy"}, lab.Table{
			Players: 3,
			Seats:   "guard=standard,runner_1=standard,runner_2=greedy",
		}},
	} {
		p, err := c.played.PlayPart(t.Context(), rules, lab.Span{Games: 5}, lab.Job{Seed: 1, Games: 5, Workers: 1})
		if err != nil {
			t.Fatal(err)
		}
		got := lab.TableOf(p.Result)
		if got.Players != c.want.Players || got.Seats != c.want.Seats || !slices.Equal(got.Sets, c.want.Sets) {
			t.Errorf("%+v is called %+v, want %+v", c.played, got, c.want)
		}
		if a, b := seated(t, rules, got).Signature(1, 5), seated(t, rules, c.played).Signature(1, 5); a != b {
			t.Errorf("%+v plays otherwise than %+v", got, c.played)
		}
	}
	r := &reports.Result{
		Origin: reports.Origin{Rules: "gone.toml", Players: 2, Seats: []reports.Seat{{Seat: "a", Policy: "x"}, {
			Seat:   "b",
			Policy: "y",
		}}},
	}
	if got := lab.TableOf(r); got.Players != 2 || got.Seats != "a=x,b=y" {
		t.Errorf("%+v of rules that are not there", got)
	}
}

// Parts that hold no games, or are not at their end, do no harm: the games decide, and who
// misses some is told which part may go on.
func TestPartsOfNoGames(t *testing.T) {
	rules := labtest.Seat(t)
	part := func(first, games uint64) *lab.Part {
		p, err := lab.Table{}.PlayPart(t.Context(), rules, lab.Span{Games: 100}, lab.Job{
			Seed: 1, First: first,
			Games: games, Workers: 1,
		})
		if err != nil {
			t.Fatal(err)
		}
		text, err := p.Text()
		if err != nil {
			t.Fatal(err)
		}
		list, err := lab.ReadParts([]lab.PartFile{{Name: fmt.Sprint("at ", first, ".json"), Text: text}})
		if err != nil {
			t.Fatal(err)
		}
		return list[0]
	}
	none, first, last := part(50, 0), part(0, 50), part(50, 50)
	all, err := lab.MergeParts([]*lab.Part{none, last, first}, false)
	if err != nil || all.Games != 100 || all.First != 0 || all.PartOf != nil {
		t.Errorf("%v", err)
	}
	if sum := all.Timing.Wall - first.Timing.Wall - last.Timing.Wall; sum > 1e-9 || sum < -1e-9 {
		t.Errorf("the time is %v of %v and %v", all.Timing.Wall, first.Timing.Wall, last.Timing.Wall)
	}
	none.Partial = true
	_, err = lab.MergeParts([]*lab.Part{first, none}, false)
	if want := "games 50 to 99 are in no part; at 50.json is not at its end: simulate resume 'at 50.json'"; err ==
		nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
	if p, err := lab.MergeParts([]*lab.Part{none}, true); err != nil || p.Games != 0 {
		t.Errorf("of no games at all: %v", err)
	}
	again := part(50, 50)
	again.Counts = append([]byte{1}, again.Counts[1:]...)
	again.Counts[len(again.Counts)-1]++
	if _, err := lab.MergeParts([]*lab.Part{first, last, again}, false); err == nil || !strings.Contains(err.Error(),
		"hold the same games with other counts") {
		t.Errorf("%v", err)
	}
}

// More variations than are played beside one base are played in turns: each beside the
// base on the same games, which the base counts once.
func TestManyVariations(t *testing.T) {
	rules := labtest.Seat(t)
	base := new(questions.Variation)
	list := []*questions.Variation{base} // it may stand among the others
	for i := range 100 {
		list = append(list, &questions.Variation{Sets: []string{fmt.Sprint("run.chance=", 10*i)}})
	}
	job := lab.Job{Seed: 3, Games: 200, Workers: 1}
	for range 2 {
		if err := questions.Vary(t.Context(), (lab.Table{}), rules, base, list, job); err != nil {
			t.Fatal(err)
		}
		job.First += job.Games
	}
	if base.Games() != 400 || base.Beside != nil || base.Pair != nil {
		t.Errorf("the base has %d games, beside %v", base.Games(), base.Beside)
	}
	won := base.Sheet.Outcome("runner")
	for i, v := range list[1:] {
		if v.Games() != 400 || v.Beside != base || v.Pair.Games() != 400 {
			t.Fatalf("variation %d has %d games, in pairs %d", i, v.Games(), v.Pair.Games())
		}
		mine := v.Sheet.Outcome("runner")
		if kept := v.Pair.Joint("runner", "runner"); kept != min(won,
			mine) { // on the same throws a better chance wins what a worse one does
			t.Errorf("%d and %d games won, %d of them in common", won, mine, kept)
		}
		if i == 40 && v.Pair.Identical() != 400 || (i < 30 || i > 50) && v.Pair.Identical() == 400 {
			t.Errorf("chance %d: %d games are identical", 10*i, v.Pair.Identical())
		}
	}
}

// An assertion names the tables that it is about, on top of the file's own; each of them
// is opened once.
func TestTablesOfAssertions(t *testing.T) {
	rules := labtest.Seat(t)
	dir := t.TempDir()
	second := filepath.Join(dir, "second.toml")
	read := func(assert ...string) (*questions.Check, error) {
		file := filepath.Join(dir, "check.toml")
		text := fmt.Sprintf("rules = %q\nset = [\"rounds=2\"]\nassert = %s\n", rules,
			strings.ReplaceAll(fmt.Sprintf("%q", assert), `" "`, `", "`))
		for name, text := range map[string]string{
			file:   text,
			second: fmt.Sprintf("title = \"Second\"\nextends = %q\n", rules),
		} {
			if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		return questions.ReadCheck(file)
	}
	own := []string{"rounds=2"}
	for text, want := range map[string]lab.Table{
		"3 players":                     {Players: 3, Sets: own},
		"run.ladder=true":               {Sets: []string{"rounds=2", "run.ladder=true"}},
		"runner_1=random":               {Sets: own, Seats: "runner_1=random"},
		"guard=random, runner_1=greedy": {Sets: own, Seats: "guard=random,runner_1=greedy"},
		"3 players,rounds=1 , runner_2=random": {
			Players: 3, Sets: []string{"rounds=2", "rounds=1"},
			Seats: "runner_2=random",
		},
		second: {Sets: own},
	} {
		c, err := read("guard > guard("+text+")", "guard("+text+") < 0.99", "guard < 0.99")
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if len(c.Tables) != 2 {
			t.Errorf("%s: %d tables are opened", text, len(c.Tables))
			continue
		}
		got, at := c.Tables[1], rules
		if text == second {
			at = second
		}
		if got.Players != want.Players || got.Seats != want.Seats || !slices.Equal(got.Sets, want.Sets) ||
			c.Rules[1] != at {
			t.Errorf("%s: %+v of %s, want %+v of %s", text, got, c.Rules[1], want, at)
		}
		if !slices.Equal(c.Tables[0].Sets, own) {
			t.Errorf("%s: the file's own table is %+v", text, c.Tables[0])
		}
	}
	for text, want := range map[string]string{
		"guard > guard(3 players,,rounds=1)": "nothing stands between the commas",
		"guard > guard(3 players":            "a parenthesis is open",
		"guard > guard(9 players)":           "players",
		"guard > guard(nobody=random)":       "nobody",
	} {
		if _, err := read(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
}

// The figure that a check is of stands before the others that it asks for, with or without any.
func TestFigureOfACheckStandsFirst(t *testing.T) {
	for figures, want := range map[string]string{"": "guard", "figures = [\"rounds\"]\n": "guard rounds"} {
		file := filepath.Join(t.TempDir(), "check.toml")
		text := fmt.Sprintf("rules = %q\ngames = 20\nof = \"guard\"\n%sassert = [\"guard < 0.99\"]\n", labtest.Seat(t),
			figures)
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		c, err := questions.ReadCheck(file)
		if err != nil {
			t.Fatal(err)
		}
		list, played, err := c.Run(t.Context(), lab.Job{Workers: 1})
		if err != nil {
			t.Fatal(err)
		}
		found, err := c.Found(file, list, played, false)
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, f := range found.Figures {
			names = append(names, f.Name)
		}
		if got := strings.Join(names, " "); got != want {
			t.Errorf("%q: %q, want %q", figures, got, want)
		}
	}
}

// A run counts each game under its number, by which it is decided whose luck weighs which game.
func TestGamesAreCountedByNumber(t *testing.T) {
	e := seated(t, labtest.Seat(t), lab.Table{})
	run, err := e.Run(t.Context(), lab.Job{Seed: 3, First: 5, Games: 200, Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	one, counted := reports.NewSheet(e.Form()), reports.NewSheet(e.Form())
	w := e.Worker(one)
	for game := range uint64(200) {
		w.Play(3, 5+game)
		outcome, values, controls := one.Last()
		counted.Next(5 + game)
		counted.Count(outcome, values, controls...)
	}
	if !reports.Alike(counted, run) {
		t.Error("games that are counted one by one are not those of the run")
	}
}

// Rules are doubted for what no longer occurs of what did in one game of five at least,
// where enough games were played to say so, and by their name.
func TestDoubtsByCounts(t *testing.T) {
	rules := labtest.Seat(t)
	e := seated(t, rules, lab.Table{})
	sheet := func(games, with int) *reports.Sheet {
		s := reports.NewSheet(e.Form())
		for i := range games {
			s.Next(uint64(i))
			waits := int32(0)
			if i < with {
				waits = 2
			}
			s.Count(1, []int32{1, 1, waits}, 0)
		}
		return s
	}
	const tail = "this no longer occurs: waits 0.4 -> 0. Figures may be those of bots that do not understand the rules."
	for _, c := range []struct {
		name  string
		base  *reports.Sheet
		games int
		want  []string
	}{
		{"", sheet(500, 100), 500, []string{"beside usual, " + tail}},
		{"house", sheet(500, 100), 500, []string{"house: beside usual, " + tail}},
		{"", sheet(500, 99), 500, nil},
		{"", sheet(500, 100), reports.FewGames, []string{"beside usual, " + tail}},
		{"", sheet(500, 100), reports.FewGames - 1, nil},
		{"", nil, 500, nil},
	} {
		if got := (lab.Original{Name: "usual", Sheet: c.base}).Doubts(c.name, e, sheet(c.games,
			0)); !slices.Equal(got, c.want) {
			t.Errorf("%q of %d games: %q, want %q", c.name, c.games, got, c.want)
		}
	}
	if got := (lab.Original{}).Doubts("", e, nil); got != nil {
		t.Errorf("of nothing: %q", got)
	}
}

// What the rules claim of a throw is tested on them as they are printed: where these throw
// otherwise it is said and not tested, unless these are asked about.
func TestClaimOfThrows(t *testing.T) {
	for _, c := range []struct {
		claim string
		these bool
		sets  []string
		want  string
	}{
		{lab.ClaimedMean, false, nil, "the claim of " + lab.ClaimedMean + " "},
		{"8.4", false, nil, "the claim of 8.4 holds: "},
		{"8.5", false, nil, "the claim of 8.5 does not hold: "},
		{
			"8.4", false,
			[]string{"dice.doubles=no_extra"},
			"the claim of 8.4 is made for the printed rules, and the rules of the dice were changed: under them " +
				"the exact mean is 7 ",
		},
		{"7", true, []string{"dice.doubles=no_extra"}, "the claim of 7 holds: the exact mean is 7 "},
	} {
		a, err := lab.ThrowTurns(t.Context(), c.claim, c.these, "", reports.Trials{
			Rules: lab.DefaultRules,
			Set:   c.sets, Seed: 1, N: 2000, Workers: 1, Confidence: 0.95,
		})
		if err != nil || !strings.HasPrefix(a.Verdict, c.want) {
			t.Errorf("%+v: %v, %q", c, err, a.Verdict)
		}
	}
}
