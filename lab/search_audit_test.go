package lab

import (
	"context"
	"math"
	"reflect"
	"strings"
	"testing"

	"escapesim/sim/simtest"
)

// A search audit plays the games of the bot search beside the usual ones, measures
// what it changes, and does not depend on the number of workers.
func TestSearchAudit(t *testing.T) {
	simtest.Long(t)
	table := Table{Players: 4}
	job := Job{Seed: 7, First: 3, Games: 8, Workers: 1}
	how := Searching{Playouts: 24, Fresh: 4, Margin: 1, OneIn: 1}
	a, found, err := table.SearchAudit(context.Background(), DefaultRules, "german", job, 0.95, how)
	if err != nil {
		t.Fatal(err)
	}
	s := a.Search
	if s.Mode != "fair" || s.Games != job.Games || s.Searches == 0 || s.Changed == 0 || s.Changed > s.Searches ||
		len(a.Deviations) != 0 {
		t.Fatalf("%+v", s)
	}
	times, gain := uint64(0), 0.0
	for _, k := range s.Kinds {
		times += k.Times
		gain += float64(k.Advantage)
		if !strings.Contains(k.What, " for ") {
			t.Errorf("a change is called %q", k.What)
		}
	}
	if times != s.Changed || math.Abs(gain-float64(s.Advantage.Mean)) > 1e-9 {
		t.Errorf("%d changes by kind, worth %v together; %d, worth %v, in all", times, gain, s.Changed,
			s.Advantage.Mean)
	}
	if len(found) == 0 || len(found) != len(s.Mistakes) || len(found[0].Entries) == 0 ||
		found[0].Seats != "german=search:playouts=24:margin=1:one_in=1" {
		t.Errorf("mistakes: %d, %d, %+v", len(found), len(s.Mistakes), found[0].Mistake)
	}
	for i, m := range found {
		if m.Usual == m.Instead || m.Question == "" || i > 0 && m.Advantage > found[i-1].Advantage {
			t.Errorf("mistake %d: %+v", i, m.Mistake)
		}
	}
	job.Workers = 3
	if b, _, err := table.SearchAudit(context.Background(), DefaultRules, "german", job, 0.95, how); err != nil ||
		!reflect.DeepEqual(a, b) {
		t.Errorf("three workers find something else than one (%v)", err)
	}

	// The searched games are those of the bot, so that replay plays them again; a game
	// that nobody has won counts half.
	table.Seats = "german=search:playouts=24"
	r, err := table.Play(context.Background(), DefaultRules, job)
	if err != nil {
		t.Fatal(err)
	}
	score := 0.0
	for _, o := range r.Outcomes {
		switch o.Name {
		case "german":
			score += float64(o.Value.Count)
		case "truncated", "draw":
			score += float64(o.Value.Count) / 2
		}
	}
	if want := score/float64(job.Games) - float64(a.Base.P); math.Abs(float64(s.Gain)-want) > 1e-9 {
		t.Errorf("a gain of %v; the bot gains %v", s.Gain, want)
	}
}

// Games are searched, by every seat: the same for any number of workers, with
// mistakes that are positions of scenario files.
func TestGamesAreSearched(t *testing.T) {
	list := []searchedSeat{
		{"stalagluft/reconnaissance", "pow", []string{"skirmish.turn_limit=5"}},
		{"evasion/price", "german", []string{"moves=3"}},
		{"evasion/price", "british", []string{"moves=3"}},
		{"stalagluft/reconnaissance", "german", []string{"skirmish.turn_limit=10", "skirmish.by_lot=[dog]"}},
	}
	if testing.Short() {
		list = list[:1]
	}
	searchAll(t, list)
}

// A search that no bot knows is an error that says what there is.
func TestSearchesThatNoBotKnows(t *testing.T) {
	for words, how := range map[string]Searching{
		"playouts": {Playouts: -1}, "margin": {Margin: -1}, "one_in": {OneIn: -1},
	} {
		a, _, err := Table{}.SearchAudit(t.Context(), "evasion/price", "german", Job{Games: 1}, 0.95, how)
		if err == nil || a != nil || !strings.Contains(err.Error(), words+"=-1") {
			t.Errorf("%s: %v, %v", words, a, err)
		}
	}
}

// The same of more of each game.
func TestEveryGameIsSearched(t *testing.T) {
	simtest.Long(t)
	searchAll(t, []searchedSeat{
		{"evasion/price", "german", []string{"moves=5"}},
		{"evasion/price", "british", []string{"moves=5"}},
		{"stalagluft/reconnaissance", "german", []string{"skirmish.by_lot=[dog]"}},
		{"stalagluft/reconnaissance", "pow", []string{"skirmish.turn_limit=10"}},
		{"stalagluft/ebob", "german", []string{"time.turns=2"}},
		{"stalagluft/ebob", "pow", []string{"time.turns=1"}},
	})
}

// searchedSeat is a seat of a game that is made short.
type searchedSeat struct {
	rules, seat string
	sets        []string
}

func searchAll(t *testing.T, list []searchedSeat) {
	t.Helper()
	for _, c := range list {
		t.Run(c.rules+" "+c.seat, func(t *testing.T) {
			table := Table{Sets: c.sets}
			job := Job{Seed: 5, Games: 2, Workers: 1}
			how := Searching{Playouts: 16, Fresh: 4, Margin: 1, OneIn: 1}
			a, found, err := table.SearchAudit(context.Background(), c.rules, c.seat, job, 0.95, how)
			if err != nil {
				t.Fatal(err)
			}
			if s := a.Search; s.Games != job.Games || s.Searches == 0 {
				t.Errorf("%+v", s)
			}
			for _, m := range found {
				if len(m.Entries) == 0 && c.rules != "stalagluft/reconnaissance" { // which has no scenario files
					t.Errorf("no position of %+v", m.Mistake)
				}
				if strings.HasPrefix(m.Usual, "0x") {
					t.Errorf("not in words: %+v", m.Mistake)
				}
			}
			job.Workers = 2
			if b, _, err := table.SearchAudit(context.Background(), c.rules, c.seat, job, 0.95, how); err != nil ||
				!reflect.DeepEqual(a, b) {
				t.Errorf("two workers find something else than one (%v)", err)
			}
		})
	}
}

// Of several seats one searches in each game, in turn; with --cheat on the truth.
func TestSearchAuditOfTeams(t *testing.T) {
	if testing.Short() {
		t.Skip("plays hundreds of games")
	}
	table := Table{Players: 4, Sets: []string{"victory.target_escapes=1"}} // short games
	a, found, err := table.SearchAudit(context.Background(), DefaultRules, "allied", Job{Seed: 2, Games: 2, Workers: 2},
		0.95, Searching{Playouts: 8, Fresh: 2, Margin: 1, OneIn: 1, Cheat: true})
	if err != nil || a.Search.Mode != "cheat" || a.Search.Games != 2 {
		t.Fatalf("%v: %+v", err, a.Search)
	}
	for _, m := range found {
		if m.Seats != "" {
			t.Errorf("a game with knowledge cannot be played again: %+v", m.Mistake)
		}
	}
	if _, _, err := (Table{}).SearchAudit(context.Background(), "race/maedn", "first", Job{Games: 1}, 0.95,
		Searching{Playouts: 8, Fresh: 2, Margin: 1, OneIn: 1}); err == nil {
		t.Error("the race has nobody to search")
	}
}
