package answers

import (
	"slices"
	"strings"
	"testing"

	"escapesim/reports"
)

// The foot of an answer is no wider than the terminal, but for commands to paste.
func TestFoldedFoot(t *testing.T) {
	wins := reports.Outcome{Interval: reports.Interval{Lo: 0.1, Hi: 0.3}}
	r := &reports.Result{
		Origin: reports.Origin{
			Rules: "colditz/thibault", RulesHash: "bf4367b936da", Games: 20,
			Bots: &reports.Bots{},
		},
		Assumptions: make([]string, 97),
		Outcomes:    reports.Named[reports.Outcome]{{Name: "german", Value: wins}},
	}
	a := Answer{Foot: footer(r, true)}
	for _, width := range []int{40, 60, 80} {
		var b strings.Builder
		if err := a.Write(&b, "table", width, false); err != nil {
			t.Fatal(err)
		}
		text := b.String()
		for line := range strings.Lines(text) {
			if len([]rune(line)) > width+1 && !strings.HasPrefix(line, "  simulate") {
				t.Errorf("%d columns: %q", width, line)
			}
		}
		if !strings.Contains(text, "\n  simulate rules show colditz/thibault --assumed\n") {
			t.Errorf("%d columns: the command is broken: %q", width, text)
		}
	}
}

// The foot names the assumptions on which the figures rest most, with what is read and why; where
// there are none it is silent about them.
func TestFootNamesWhatFiguresRestOn(t *testing.T) {
	r := &reports.Result{Origin: reports.Origin{Bots: &reports.Bots{}}}
	if foot := footer(r, true); strings.Contains(foot, "rest") {
		t.Errorf("nothing is assumed: %s", foot)
	}
	r.Decisive = []reports.Assumption{
		{Option: "time.turns", Value: "80", Reason: "two hours"},
		{Option: "dig.rate", Value: "1", Reason: "not printed"},
	}
	const want = "\nthe figures rest most on these: time.turns = 80 (two hours); dig.rate = 1 (not\nprinted)\n"
	if foot := footer(r, true); !strings.Contains(foot, want) {
		t.Errorf("%q is not in %q", want, foot)
	}
}

// Of a text that is longer than the screen what answers stands last: the words, or else what
// says so on a page.
func TestAnswerStandsLast(t *testing.T) {
	const text = "Mind: a doubt\n\nThe runner wins.\n\nMore.\n"
	a := &Answer{Words: []string{"The runner wins.", "More."}}
	for height, want := range map[int]string{0: "", 7: "", 6: "\nThe runner wins.\n\nMore.\n"} {
		if got := a.Ending(text, 80, height); got != want {
			t.Errorf("on a screen of %d lines: %q, want %q", height, got, want)
		}
	}
	if a.Lead = "It is so."; a.Ending(text, 80, 2) != "\nIt is so.\n" {
		t.Error("the answer of the page does not stand last")
	}
	a.Ranked = &reports.Table{Header: []string{"rules"}}
	a.Ranked.Add("one")
	if got := a.Ending(text, 80, 4); got != "\nIt is so.\n" {
		t.Errorf("a table without room stands last: %q", got)
	}
	if got := a.Ending(text+text+text, 80, 8); !strings.Contains(got, "It is so.\n\n rules") ||
		!strings.Contains(got, "one") {
		t.Errorf("the ranking does not stand last: %q", got)
	}
	if none := new(Answer); none.Ending(text, 80, 2) != "" {
		t.Error("an answer in no words stands last")
	}
}

// What is no saved answer says where.
func TestNoAnswer(t *testing.T) {
	for text, want := range map[string]string{
		"{": ":1:1: it is damaged, or not what -o has saved: unexpected end of JSON input",
		"{\n  \"a\": x}": ":2:8: it is damaged, or not what -o has saved: invalid character 'x' looking " +
			"for beginning of value",
		`{"schema": "escapesim.x"}`: `: schema "escapesim.x": no such answer is known`,
	} {
		if _, err := Read([]byte(text), false); err == nil || Place([]byte(text), err)+": "+err.Error() != want {
			t.Errorf("%s: %s: %v", text, Place([]byte(text), err), err)
		}
	}
}

// A review of a game with all that a review can say of one fits a screen with the prompt
// below it; options stand in words, what is fairer is ready to type, too, and what nobody used is named,
// as much as fits.
func TestReviewFitsAScreen(t *testing.T) {
	share := reports.Share{P: 0.446, Bounds: reports.Bounds{Lo: 0.401, Hi: 0.49}}
	at := func(side string, names ...string) (list []reports.Reviewed) {
		for _, name := range names {
			list = append(list, reports.Reviewed{Side: side, Name: name, Share: share})
		}
		return list
	}
	knob := func(set string) reports.Knob {
		return reports.Knob{Set: set, By: -0.0766, Bounds: reports.Bounds{Lo: -0.1032, Hi: -0.0498}, Share: share}
	}
	unused := func(what string, which ...string) reports.Unused {
		return reports.Unused{What: what, Of: 40, Which: which}
	}
	rungs := []string{"random", "greedy", "standard:noise=0.2"}
	r := &reports.Review{
		Origin: reports.Origin{
			Rules: "colditz/thibault", Players: 4, Games: 1000,
			Bots: &reports.Bots{
				Audited: true,
				Seats:   []reports.BotsSeat{{Seat: "german", Who: "the Germans", AtLeast: 0.023, Strategies: 60}},
			},
		},
		Outcome: "german", Share: share, Tables: at("", "2", "3", "4", "5", "6"), Places: at("", "1", "2", "3"),
		Weaker: append(at("the Germans", rungs...), at("the Allies", rungs...)...),
		Length: reports.Spread{Unit: "rounds", Low: 14, Middle: 24, High: 31}, Decided: 93, Known: 0.4, Dice: 0.94,
		Unused: []reports.Unused{
			unused("cards never played", "tunnel theatre", "key_holder", "pass_holder", "search guardhouse"),
			unused("rooms never entered"), unused("rooms never claimed in", "guardhouse"),
			unused("ways never taken", "C240 (pass, courtyard)", "C156 (rope, courtyard)",
				"OFQ08 (rope, officers quarters)"),
			unused("targets never reached", "E", "S"), unused("options change no game of 111", "auction.a", "deck.b"),
		},
		Strongest: []reports.Knob{knob("clock.limit_minutes=95"), knob("dice.count=1"), knob("end=zero_escapes")},
		Nearest:   []reports.Knob{knob(`dod.needs=["key"]`), knob("clock.limit_minutes=120"), knob("stop.loss=3")},
		Assumed:   99, Doubts: []string{"beside colditz/thibault, this no longer occurs: hands_searched (2.1 a game)."},
	}
	r.Nearest[0].Doubts = r.Doubts
	r.Options.Add("end", "the German wins at the end when no team has escapes enough")
	var b strings.Builder
	if err := Review(r).Write(&b, "table", 80, false); err != nil {
		t.Fatal(err)
	}
	r.Options.Add("auction.a", "an auction: of kits")
	page := Review(r).Brief[0].Table
	if at := slices.IndexFunc(page.Rows, func(row []string) bool {
		return strings.HasSuffix(row[1], "options change no game of 111: an auction; deck.b")
	}); at < 0 {
		t.Errorf("a page has options by their keys: %q", page.Rows)
	}
	for _, row := range page.Rows {
		if strings.Contains(row[1], "?") || strings.HasSuffix(row[1], "]") || strings.HasPrefix(row[1], "+") {
			t.Errorf("a page has what is for who types: %q", row)
		}
	}
	for _, want := range []string{
		"simulate sweep colditz/thibault --knob players=2..6", "simulate run colditz/thibault --drama 40",
		"simulate run colditz/thibault --full", "simulate tournament colditz/thibault",
		"simulate sensitivity colditz/thibault", "simulate run colditz/thibault",
	} {
		others := func(c reports.Command) bool { return c.Line != want }
		if n := len(slices.DeleteFunc(Review(r).Commands, others)); n != 1 {
			t.Errorf("%d commands are %s", n, want)
		}
	}
	text := b.String()
	if lines := strings.Count(text, "\n"); lines > 23 { // the prompt stands below
		t.Errorf("%d lines:\n%s", lines, text)
	}
	for _, want := range []string{
		"4 of 40 cards never played: tunnel theatre; 3 more [run --full]\n",
		"3 of 40 ways never taken: C240 (pass, courtyard); 2 more\n",
		`decides   clock.limit_minutes=95 -7.7 (-10.3 to -5.0)`, "dice.count=1 -7.7 (-10.3 to -5.0) [sensitivity]\n",
		"  the German wins at the end when n…: zero_escapes -7.7 (-10.3 to -5.0)\n",
		`fairer    dod.needs=["key"] -7.7 (-10.3 to -5.0): 45 % (?)`,
		`           [compare '+dod.needs=["key"]' +clock.limit_minutes=120 +stop.loss=3]` + "\n",
		"(±4.4 points)", "better play: the Germans at least\n", "99 options assumed; bots may be lost [run]",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}

// Luck is told of the share, where that can differ at all, and of who wins; of which team, where there are several.
func TestLuckOfAReview(t *testing.T) {
	share := func(p reports.Number) reports.Share { return reports.Share{P: p, Bounds: reports.Bounds{Lo: 0, Hi: 1}} }
	places := []reports.Reviewed{{Name: "1", Share: share(0.2)}, {Name: "2", Share: share(0.3)}}
	for _, c := range []struct {
		p      reports.Number
		places []reports.Reviewed
		want   string
	}{
		{0.5, nil, "known throws 40 %; all dice and decks 94 %"},
		{0.5, places, "known throws 40 %; which team wins: dice, decks 94 %"},
		{0, places, "none: all games end alike; which team wins: dice, decks 94 %"},
		{1, nil, "none: all games end alike; all dice and decks 94 %"},
	} {
		r := &reports.Review{Outcome: "german", Share: share(c.p), Places: c.places, Known: 0.4, Dice: 0.94}
		rows := r.Table(80, true).Rows
		if !slices.ContainsFunc(rows, func(row []string) bool { return row[0] == "luck" && row[1] == c.want }) {
			t.Errorf("%v, %d places: %q, want %q", c.p, len(c.places), rows, c.want)
		}
	}
}

// A side whose share is the same with every bot has nothing to decide that counts: a review says so.
func TestASideThatDecidesNothing(t *testing.T) {
	as := func(side, name string, p reports.Number) reports.Reviewed {
		return reports.Reviewed{Side: side, Name: name, Share: reports.Share{P: p}}
	}
	r := &reports.Review{Outcome: "pow", Share: reports.Share{
		P:      0.91,
		Bounds: reports.Bounds{Lo: 0.8, Hi: 1},
	}, Weaker: []reports.Reviewed{
		as("prisoners", "random", 0), as("prisoners", "greedy", 0.91),
		as("the Germans", "random", 0.91), as("the Germans", "greedy", 0.91),
	}}
	var got []string
	for _, row := range r.Table(80, true).Rows[:2] {
		got = append(got, row[1])
	}
	want := []string{"prisoners: random 0, greedy 91, as now 91 %", "Germans: 91 % whichever bot plays"}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
