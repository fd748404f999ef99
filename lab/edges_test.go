package lab

import (
	"context"
	"errors"
	"slices"
	"testing"

	"escapesim/reports"
	"escapesim/sim/dice"
)

// An entry is used where no more games are asked for than it may hold, and a journal of other
// games is refused at the first question, unless what is damaged may have been the answer.
func TestWhatAJournalFinds(t *testing.T) {
	kept := []JournalEntry{{JournalPlace: JournalPlace{Job: "run", First: 5}, Games: 7}}
	for _, c := range []struct {
		entries     []JournalEntry
		damaged     bool
		job         string
		first, most uint64
		found, ok   bool
	}{
		{kept, false, "run", 5, 8, true, true},
		{kept, false, "run", 5, 7, true, true},
		{kept, false, "run", 5, 6, false, true}, // fewer are asked for
		{kept, false, "run", 6, 9, false, false},
		{kept, false, "walk", 5, 7, false, false},
		{kept, true, "walk", 5, 7, false, true},
		{nil, false, "run", 5, 7, false, true},
	} {
		j := NewJournal(c.entries, c.damaged, 0, nil)
		e, found, err := j.find(c.job, c.first, c.most)
		if found != c.found || found && e.Games != 7 || (err == nil) != c.ok {
			t.Errorf("%+v: %+v, %v, %v", c, e, found, err)
		}
		if _, found, err := j.find("later", 0, 1); found || err != nil {
			t.Errorf("%+v: a later job is found %v, %v", c, found, err)
		}
	}
}

// Who stops a question is told so; any other error is the user's.
func TestWhoseErrorItIs(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	why := errors.New("no such rope")
	var users *UserError
	if err := answered(ctx, why); !errors.As(err, &users) || !errors.Is(err, why) {
		t.Errorf("%v is not the user's", err)
	}
	stop()
	if err := answered(ctx, why); !errors.Is(err, context.Canceled) || errors.As(err, &users) {
		t.Errorf("stopped: %v", err)
	}
}

// The name of a game is said once before its rules.
func TestGamesAreNamedOnce(t *testing.T) {
	for rules, want := range map[string]string{
		"colditz/dutch":         "Escape from Colditz: Dutch",
		"colditz/no-roll-call":  "Escape from Colditz: no roll call",
		"evasion/price":         "Escape and Evasion",
		"evasion/few-patrols":   "Escape and Evasion: four patrols",
		"stalagluft/short-camp": "Stalag Luft III: A short game",
		"colditz/no-such-rules": "",
		"nothing/of/the-kind":   "",
	} {
		if got := GameNamed(rules); got != want {
			t.Errorf("%s: %q, want %q", rules, got, want)
		}
	}
}

// Either the players draw lots from a stream, or others do.
func TestLotsOfPlayers(t *testing.T) {
	all := slices.Concat(lotStreams, otherStreams)
	slices.Sort(all)
	if len(slices.Compact(all)) != dice.Purposes || len(lotStreams) != 16 {
		t.Errorf("the players draw lots from %v, others from %v", lotStreams, otherStreams)
	}
	for i := range 16 {
		if !slices.Contains(lotStreams, dice.Bot(i)) {
			t.Errorf("bot %d draws no lots", i)
		}
	}
}

// A bot from outside is told by what rules it plays: every option, as it is set.
func TestBotsAreToldTheOptions(t *testing.T) {
	f := Table{Seats: "german=exec:" + outsider(t, "by lot"), Sets: []string{"german.teams=4"}}
	_, players, _, err := f.Open("evasion/price")
	if err != nil {
		t.Fatal(err)
	}
	d, err := ReadRules("evasion/price", f.Sets)
	if err != nil {
		t.Fatal(err)
	}
	h, told := players[1].program.hello.(hello)
	if !told || len(h.Options) != len(d.Values()) || h.Options["german.teams"] != int64(4) ||
		h.Seats[1].Seat != "german" {
		t.Errorf("it is told %+v", h)
	}
}

// Every game has tables for most readers, the outcomes first, and for all, and charts.
func TestEveryGameHasAPage(t *testing.T) {
	for _, rules := range []string{
		"colditz/thibault", "evasion/price", "stalagluft/ebob",
		"stalagluft/mole", RaceRules,
	} {
		e, _, _, err := Table{}.Open(rules)
		if err != nil {
			t.Fatal(err)
		}
		s := reports.NewSheet(e.Form())
		r := &reports.Result{Origin: reports.Origin{Confidence: 0.95}}
		r.Fill(s, false)
		page, all := e.Page(r, s), e.Tables(r, s)
		if len(page) == 0 || page[0].Header[0] != r.OutcomeTable().Header[0] || len(all) == 0 {
			t.Errorf("%s: %d tables, and %d in all", rules, len(page), len(all))
		}
		if rules != RaceRules && len(e.Figures(r, s)) == 0 {
			t.Errorf("%s: no charts", rules)
		}
	}
}
