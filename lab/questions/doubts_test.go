package questions

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"escapesim/lab"
	"escapesim/reports"
	"escapesim/sim"
)

// Rules that take away what the bots live by, or what they need not do any more, are
// told; so is a file that says the same.
func TestDoubts(t *testing.T) {
	file := filepath.Join(t.TempDir(), "house.toml")
	if err := os.WriteFile(file, []byte("extends = \"colditz/thibault\"\ntitle = \"no cards\"\n[dod]\ncards = []\n"),
		0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		rules string
		sets  []string
		seats string
		want  []string // what is named; none: there is no doubt
	}{
		{"colditz/thibault", []string{"dod.cards=[]"}, "", []string{"beside colditz/thibault", "do or dies"}},
		{file, nil, "", []string{"beside colditz/thibault", "do or dies"}},
		{"colditz/thibault", []string{"equip.stock.rope=0"}, "", []string{"claims rope"}},
		{
			"colditz/thibault",
			[]string{"kit.required_at_target=false", "dod.needs_kit=false"},
			"allied=greedy",
			[]string{"no rule asks for an escape kit", "kits a game"},
		},
		// no kit is asked for, and none made
		{"colditz/thibault", []string{"kit.required_at_target=false", "dod.needs_kit=false"}, "", nil},
		// the do or die asks for one
		{"colditz/thibault", []string{"kit.required_at_target=false"}, "", nil},
		{"colditz/thibault", []string{"clock.minutes_per_turn=1"}, "", nil},
		{"evasion/price", []string{"german.first_move=11"}, "", []string{"searches"}},
	} {
		if testing.Short() && (len(c.sets) < 2 || len(c.want) == 0) { // TestDoubtsOfWhatIsTurned has others
			continue
		}
		table := lab.Table{Sets: c.sets, Seats: c.seats}
		e, _, _, err := table.Open(c.rules)
		if err != nil {
			t.Fatal(err)
		}
		doubts, err := table.Doubts(context.Background(), c.rules, e, 1)
		if err != nil {
			t.Fatal(err)
		}
		text := strings.Join(doubts, "\n")
		if (len(c.want) == 0) != (len(doubts) == 0) {
			t.Errorf("%s %v: %q", c.rules, c.sets, text)
		}
		for _, want := range c.want {
			if !strings.Contains(text, want) {
				t.Errorf("%s %v: %q, without %q", c.rules, c.sets, text, want)
			}
		}
	}
}

// No document that the program brings along raises a doubt about itself.
func TestNoDoubtsOfShippedDocuments(t *testing.T) {
	for _, g := range lab.Games {
		for i, rules := range g.Rules() {
			if i > 0 && testing.Short() {
				break
			}
			e, _, _, err := lab.Table{}.Open(rules)
			if err != nil {
				t.Fatal(err)
			}
			if doubts, err := (lab.Table{}).Doubts(context.Background(), rules, e, 1); err != nil || len(doubts) > 0 {
				t.Errorf("%s: %q, %v", rules, doubts, err)
			}
		}
	}
}

// What is turned is doubted value by value, and a number of players is no doubt.
func TestDoubtsOfWhatIsTurned(t *testing.T) {
	ctx := context.Background()
	s, err := NewSweep(lab.Table{}, "colditz/thibault", []string{"dod.cards=[],[4,5]", "players=3,4"}, nil, "")
	if err != nil {
		t.Fatal(err)
	}
	s.Race.Games, s.Race.Confidence = reports.FewGames, 0.95
	list, err := s.Run(ctx, lab.Job{Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	doubts, err := s.Doubts(ctx, list, 1)
	if err != nil || len(doubts) != 2 || !strings.HasPrefix(doubts[0], "dod.cards=[] ") ||
		!strings.HasPrefix(doubts[1], "dod.cards=[] ") {
		t.Errorf("%q, %v", doubts, err)
	}

	base := lab.Table{}
	sides := []lab.Side{
		{Name: "usual", Rules: "evasion/price", Table: base},
		{Name: "short", Rules: "evasion/price", Table: lab.Table{Sets: []string{"german.first_move=11"}}},
	}
	var experiments []lab.Experiment
	for _, side := range sides {
		e, _, _, err := side.Open(side.Rules)
		if err != nil {
			t.Fatal(err)
		}
		experiments = append(experiments, e)
	}
	c, err := Compare(ctx, experiments, sim.Job{Seed: 1, Games: 60})
	if err != nil {
		t.Fatal(err)
	}
	told, all, err := lab.DoubtsOf(ctx, sides, experiments, c.Sheets, 1)
	if err != nil || len(told) != 0 || len(all) != 1 || !strings.HasPrefix(all[0], "short: beside usual") {
		t.Errorf("told %q of %q, %v", told, all, err)
	}
	alone := []lab.Side{{Name: "evasion/price", Rules: "evasion/price", Table: sides[1].Table}}
	told, _, err = lab.DoubtsOf(ctx, alone, experiments[1:], c.Sheets[1:], 1)
	unsolved := "the base: the bots' openings and bets were solved for evasion/price with german.first_move=5, not for"
	if err != nil || len(told) != 2 || !strings.HasPrefix(told[0], "the base: beside evasion/price, ") ||
		!strings.HasPrefix(told[1], unsolved) ||
		!strings.Contains(told[1], "go run ./house/openings -rules house.toml says what it gains") ||
		!strings.HasSuffix(told[1], "-solve -rules house.toml > house.openings.txt solves them") {
		t.Errorf("with an option set for all: %q, %v", told, err)
	}

	turned := Sensitivity{
		Base:   &Variation{Sheet: c.Sheets[0], experiment: experiments[0]},
		Turned: []*Variation{{Name: "german.first_move=11", Sheet: c.Sheets[1], experiment: experiments[1]}},
	}
	if list, err := turned.Doubts(ctx, base, "evasion/price", 1); err != nil || len(list) != 1 ||
		!strings.HasPrefix(list[0], "german.first_move=11: ") {
		t.Errorf("%q", list)
	}
}

// Few games doubt nothing: that something is not seen in them says little.
func TestNoDoubtsOfFewGames(t *testing.T) {
	e, _, _, err := lab.Table{Sets: []string{"german.first_move=11"}}.Open("evasion/price")
	if err != nil {
		t.Fatal(err)
	}
	usual, _, _, err := lab.Table{}.Open("evasion/price")
	if err != nil {
		t.Fatal(err)
	}
	for games, want := range map[uint64]int{reports.FewGames - 1: 0, reports.FewGames: 1} {
		a, err1 := usual.Run(context.Background(), sim.Job{Seed: 1, Games: 100})
		b, err2 := e.Run(context.Background(), sim.Job{Seed: 1, Games: games})
		doubts := lab.Original{Name: "usual", Sheet: a}.Doubts("", e, b)
		if len(doubts) != want || err1 != nil || err2 != nil {
			t.Errorf("%d games: %q, %v, %v", games, doubts, err1, err2)
		}
	}
}
