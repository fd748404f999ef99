package reports

import (
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"escapesim/sim/dice"
)

// lines are the rows of a table, cells with a bar between them, minus as people type it.
func lines(t Table) (list []string) {
	for _, row := range append([][]string{t.Header}, t.Rows...) {
		list = append(list, strings.ReplaceAll(strings.Join(row, "|"), "−", "-"))
	}
	return list
}

// wantLines compares the rows of a table.
func wantLines(t *testing.T, table Table, want ...string) {
	t.Helper()
	if diff := cmp.Diff(want, lines(table)); diff != "" {
		t.Errorf("%s (-want +got):\n%s", table.Title, diff)
	}
}

// The bots of a side stand best first, with what each has over the next in points; a step that holds zero
// shows nothing. The matrix has a row for each of the first side's.
func TestTournamentInTables(t *testing.T) {
	step := func(by, lo, hi float64) *Apart {
		a := NewApart(by, Interval{lo, hi})
		return &a
	}
	r := &Tournament{
		Origin: Origin{Rules: "race", Players: 2, Games: 1000, Seed: 7, Confidence: .95},
		Sides: []Ladder{
			{Who: "red", Rungs: []Rated{
				{"a", .75, Bounds{.5, .875}, step(.25, .125, .5)},
				{"b", .5, Bounds{.25, .75}, step(.25, -.125, .5)},
				{"c", .25, Bounds{.125, .5}, nil},
			}},
			{Who: "blue", Rungs: []Rated{
				{"x", .5, Bounds{.25, .75}, step(-.25, -.5, -.125)}, {"y", .75, Bounds{.5, .875}, nil},
			}},
		},
	}
	for i, score := range []Number{.125, .25, .375, .5, .625, .75} {
		r.Pairings = append(r.Pairings, Pairing{
			Policies: [2]string{string("abc"[i/2]), string("xy"[i%2])},
			Score:    score,
		})
	}
	if got, want := r.Words(),
		"As red: a beats b; between b and c no difference is shown. As blue: x beats y."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	list := r.Tables()
	if want := "race, 2 players, 1,000 games of each pairing, seed 7: the score of red"; list[0].Title != want {
		t.Errorf("%q, want %q", list[0].Title, want)
	}
	wantLines(t, list[0], `red \ blue|x|y`, "a|12.50 %|25.00 %", "b|37.50 %|50.00 %",
		"c|62.50 %|75.00 %")
	wantLines(t, list[1], "bot|score|from|to|beats the next by|from|to", "a|75.0 %|50.0 %|87.5 %|+25.0|12.5|50.0",
		"b|50.0 %|25.0 %|75.0 %|~|-12.5|50.0", "c|25.0 %|12.5 %|50.0 %|||")
	wantLines(t, list[2], "bot|score|from|to|beats the next by|from|to", "x|50.0 %|25.0 %|75.0 %|-25.0|-50.0|-12.5",
		"y|75.0 %|50.0 %|87.5 %|||")
	if notes := list[2].Notes; len(list[1].Notes) != 0 || len(notes) != 1 || !strings.Contains(notes[0], "(95 %)") {
		t.Errorf("%q, %q", list[1].Notes, notes)
	}
}

// A bot is better where the check shows a gain; otherwise the words say whether something looked better.
func TestTrainedInWords(t *testing.T) {
	r := &Trained{
		Origin: Origin{Rules: "race", Players: 2, Games: 500, Seed: 7}, Who: "red", From: "plain", Bot: "swift",
		Changes: []string{"bold", "swift"}, Check: 2000, Gain: .125, Bounds: Bounds{Lo: .0625, Hi: .25},
	}
	for want, lo := range map[string]Number{
		"A better bot for red is swift: +12.5 points (6.2 to 25.0) on 2,000 fresh games.": .0625,
		"No better bot for red was found than plain: what looked best gains +12.5 points (0.0 to 25.0) on 2,000 " +
			"fresh games, which shows nothing.": 0,
	} {
		if r.Lo = lo; r.Words() != want {
			t.Errorf("%q, want %q", r.Words(), want)
		}
	}
	wantLines(t, r.Table(), "step|bot", "before|plain", "1|bold", "2|swift", "kept|swift")
	if got := r.Precision(); !strings.Contains(got, "2,000 games") {
		t.Error(got)
	}
	r.Changes, r.Lo = nil, 0
	if got, want := r.Words(), "No better bot for red was found than plain."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got := r.Precision(); !strings.Contains(got, "--games") {
		t.Error(got)
	}
}

// Throws are counted alike by any number of workers: as if one after the other, a batch a game, from the first on.
func TestTrialsAreCountedAlike(t *testing.T) {
	roll := func(c *dice.Chance) int { return c.Stream(dice.Deck(0)).IntN(1000) }
	const first, n = 5, 2*batch + 100
	want := new(Histogram)
	var chance dice.Chance
	for i := range n {
		if i%batch == 0 {
			chance.Start(3, uint64(first+i/batch))
		}
		want.Add(int32(roll(&chance)))
	}
	for _, workers := range []int{1, 3} {
		trials := Trials{Seed: 3, N: n, Workers: workers}
		got, err := trials.Count(t.Context(), first, roll)
		if err != nil || !bytes.Equal(Written(got), Written(want)) {
			t.Errorf("%d workers: %d of %d throws, or others (%v)", workers, got.N(), want.N(), err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := (&Trials{N: n, Workers: 1}).Count(ctx, 0, roll); !errors.Is(err, context.Canceled) {
		t.Errorf("interrupted: %v", err)
	}
}

// The rows of a result are rectangular, say what was played each, and hold outcomes, metrics that some game yields,
// and counts that are not zero.
func TestResultAsRows(t *testing.T) {
	form := &Form{
		Outcomes: []string{"red", "blue"}, Columns: Columns{{Name: "rounds"}, {Name: "never"}},
		Vectors: []Vector{{Name: "die", Labels: []string{"1", "2"}}},
	}
	s := NewSheet(form)
	for game, outcome := range []int{0, 0, 0, 1} {
		s.Next(uint64(game))
		s.Count(outcome, []int32{int32(game) / 3 * 4, None}) // a standard deviation of 2, to the last bit
	}
	s.Vector("die")[1] = 6
	r := &Result{Origin: Origin{
		Rules: "race", RulesHash: "h", Engine: "e", Players: 2, Seed: 9, First: 1, Games: 4, Confidence: .95,
		Set: []string{"a=1", "b=2"}, Seats: []Seat{{"one", "plain"}, {"two", "swift"}},
	}}
	r.Fill(s, false)
	r.Outcomes[1].Value.Adjusted = &Adjusted{P: .25, Interval: Interval{Lo: .125, Hi: .5}}
	table := r.Rows()
	rows, err := csv.NewReader(strings.NewReader(table.CSV())).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, row := range rows[1:] {
		if played := strings.Join(row[:9], "|"); played != "race|h|e|a=1 b=2|2|one=plain two=swift|9|1|4" {
			t.Errorf("played: %s", played)
		}
		got = append(got, strings.Join(slices.Delete(row[9:], 6, 8), "|"))
	}
	want := []string{
		"outcome|red||4|3|0.75||||||||", "outcome|blue||4|1|0.25||||||||", "adjusted|blue||4||0.25||||||||",
		"metric|rounds||4|4|1|2|0|0|0|0|0|4|4", "vector|die|2|4|6|||||||||",
	}
	if diff := cmp.Diff(want, got); diff != "" || strings.Join(rows[0], " ") != strings.Join(Dictionary.Names(), " ") {
		t.Errorf("%v (-want +got):\n%s", rows[0], diff)
	}
}

// reviewed is a review with something in every row.
func reviewed() *Review {
	share := func(p, lo, hi Number) Share { return Share{p, Bounds{lo, hi}} }
	knob := func(set string, by, lo, hi, p Number, doubts ...string) Knob {
		return Knob{Set: set, By: by, Bounds: Bounds{Lo: lo, Hi: hi}, Share: share(p, p, p), Doubts: doubts}
	}
	return &Review{
		Origin: Origin{
			Rules: "race", Players: 2, Games: 1000, Endings: Named[string]{{"red", "red wins in"}},
			Options: Named[string]{{"die", "sides of the die: how many"}},
		},
		Outcome: "red", Share: share(.5, .25, .75),
		Tables: []Reviewed{{Name: "2", Share: share(.5, .25, .75)}, {Name: "3", Share: share(.25, .125, .5)}},
		Places: []Reviewed{{Name: "1", Share: share(.75, .625, .875)}, {Name: "2", Share: share(.25, .125, .5)}},
		Weaker: []Reviewed{{"the reds", "standard:shy", share(.25, .125, .5)}, {"the reds", "lots", share(0, 0,
			.1)}},
		Length:  Spread{"rounds", 3, 5, 9},
		Decided: 80,
		Known:   .25,
		Dice:    .5,
		Unused: []Unused{{"cards", 4, []string{"pass"}}, {"rooms", 2, nil}, {"options", 3, []string{
			"die",
			"bounce",
		}}},
		Strongest: []Knob{knob("die=8", .25, .125, .5, .75), knob("pieces=3", -.25, -.5, -.125, .25)},
		Nearest:   []Knob{knob("die=8", .25, .125, .5, .75, "lost"), knob("a=[1]", 0, -.125, .125, .5)},
		Assumed:   2,
	}
}

// A review is a row a question: for a screen with the commands that go deeper, for a page with
// those commands below; options in words, and for a screen what is fairer once more as compare takes it.
func TestReviewInRows(t *testing.T) {
	r := reviewed()
	wantLines(t, r.Table(100, false), "|"+r.Rules+": how often red wins [simulate ...]",
		"players|2: 50, 3: 25 % (±25) [sweep --knob players=2..3]",
		"seats|place 1 wins 75 %, place 2 25 %: shown [run]",
		"skill|reds: shy 25, lots 0, as now 50 % [tournament]",
		"length|5 rounds (nine of ten games: 3 to 9), decided after 80 %",
		"luck|known throws 25 %; which team wins: dice, decks 50 % [run --drama 40]",
		"unused|1 of 4 cards: pass [run --full]", "|2 of 3 options: sides of the die; bounce",
		"decides|sides of the die: 8 +25 (12 to 50)", "|pieces=3 -25 (-50 to -12) [sensitivity]",
		"fairer|sides of the die: 8 +25 (12 to 50): 75 % (?)", "|a=[1] 0 (-12 to 12): 50 %",
		"|[compare +die=8 '+a=[1]']",
		"rests on|1,000 games a table (±25.0 points); better play: nobody has looked; 2 options assumed "+
			"[audit --recorded]")
	page := lines(r.Table(10, true))
	for i, want := range map[int]string{
		0: "|how often red wins", 1: "players|2: 50, 3: 25 % (±25)", 6: "unused|1 of 4 cards", 7: "|2 of 3 options",
		8:  "decides|sides of the die: 8 +25 (12 to 50)",
		10: "fairer|sides of the die: 8 +25 (12 to 50): 75 % (these bots may not understand it)",
	} {
		if page[i] != want {
			t.Errorf("%q, want %q", page[i], want)
		}
	}
	for columns, want := range map[int]string{10: "sides of the die: 8", 19: "sides of the die: 8"} {
		if got := r.shortly("die=8", columns); got != want { // so little of the option would say nothing
			t.Errorf("%d columns: %q, want %q", columns, got, want)
		}
	}
	r.Decided = 100
	if row := lines(r.Table(100, false))[4]; row != "length|5 rounds (nine of ten games: 3 to 9), open to the end" {
		t.Errorf("a game that is decided at its end: %q", row)
	}
	if row := lines(r.Table(100, true))[7]; row != "|2 of 3 options: sides of the die; bounce" {
		t.Error(row)
	}
	var commands []string
	for _, c := range r.Deeper() {
		commands = append(commands, c.Line)
	}
	want := []string{
		"simulate sweep race --knob players=2..3", "simulate run race", "simulate tournament race",
		"simulate run race --drama 40", "simulate run race --full", "simulate sensitivity race",
		"simulate audit race --recorded",
	}
	if diff := cmp.Diff(want, commands); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	r.Nearest, r.Known, r.Dice = nil, 0, 0
	for _, c := range []struct {
		share Share
		want  string
	}{
		{Share{.5, Bounds{.25, .75}}, "so many games cannot tell it"},
		{Share{.25, Bounds{.125, .375}}, "no option by itself is shown"},
	} {
		r.Share = c.share
		rows := lines(r.Table(100, false))
		if row := rows[len(rows)-2]; !strings.HasPrefix(row, "fairer|"+c.want) || strings.Contains(fmt.Sprint(rows),
			"luck|") {
			t.Errorf("%q", rows)
		}
	}
	r.Doubts = []string{"lost"}
	if rows := lines(r.Table(100, false)); !strings.HasSuffix(rows[len(rows)-1], "; bots may be lost [run]") {
		t.Error(rows[len(rows)-1])
	}
}

// A review takes from games its share, that of each place, their length, when they were decided, and what of the
// result known throws explain: here all of it, or a half.
func TestReviewLooksAtGames(t *testing.T) {
	form := &Form{
		Outcomes: []string{"red", "blue"}, Columns: Columns{{Name: "turns"}, {Name: "first"}, {Name: "second"}},
		Places: []string{"first", "second"}, Controls: Columns{{Name: "luck"}},
	}
	s := NewSheet(form)
	for game := range uint64(4000) {
		s.Next(game)
		red, first := int64(game%2), int32(game%4/3)
		s.Count(int(1-red), []int32{int32(game%10) + 1, first, 1 - first}, (2*red-1)*LuckUnit/2)
	}
	r := &Result{Origin: Origin{Confidence: .95}, Drama: &Drama{
		Unit: "turn", Every: 1, Playouts: 10, Seats: []string{"red", "blue"}, Games: []Watched{{
			Length: 4, End: 1, Points: points([]uint32{0, 5, 5, 0, 0}, []uint32{0, 10, 0, 0, 0}),
			SameDice: []uint32{0, 10, 0, 0, 0}, SameLots: []uint32{0, 5, 5, 0, 0},
		}},
	}}
	r.Fill(s, false)
	r.Metrics = append(r.Metrics, r.Drama.Metrics()...)
	v := &Review{Origin: Origin{Confidence: .95}, Outcome: "red"}
	v.Look(r, s)
	if v.Schema != ReviewSchema || math.Abs(float64(v.Share.P)-.5) > 1e-9 || v.Share.Hi-v.Share.Lo > .01 ||
		v.Known < .99 {
		t.Errorf("all is luck: %+v, %v", v.Share, v.Known)
	}
	if v.Length != (Spread{"turns", 1, 5, 10}) {
		t.Errorf("%+v", v.Length)
	}
	if len(v.Places) != 2 || v.Places[0].Name != "1" || v.Places[0].P != .25 || v.Places[1].P != .75 ||
		v.Places[0].Lo >= .25 || v.Places[0].Hi <= .25 || v.Places[0].Hi >= v.Places[1].Lo {
		t.Errorf("%+v", v.Places)
	}
	want, _ := r.Metrics.Get("decided_percent")
	if half, _ := want.Quantiles.Get("p50"); v.Decided != half {
		t.Errorf("decided after %d %%, want %d", v.Decided, half)
	}
	for _, p := range r.Drama.Parts() {
		if p.Name == dicePart && (p.Share != v.Dice || v.Dice <= 0) {
			t.Errorf("dice %v, want %v", v.Dice, p.Share)
		}
	}
}

// A share and a difference from other games add up, and so do the squares of what they may be off; a share stays
// one.
func TestSharesMove(t *testing.T) {
	got := Share{.5, Bounds{.47, .53}}.Moved(.25, Interval{.21, .29})
	for i, d := range []Number{got.P - .75, got.Lo - .7, got.Hi - .8} {
		if d > 1e-9 || d < -1e-9 {
			t.Errorf("%d of %+v is off by %v", i, got, d)
		}
	}
	if got := (Share{.9, Bounds{.8, 1}}).Moved(.5, Interval{.4, .6}); got.P != 1 || got.Hi != 1 {
		t.Errorf("%+v", got)
	}
	if got := (Share{.1, Bounds{0, .2}}).Moved(-.5, Interval{-.6, -.4}); got.P != 0 || got.Lo != 0 {
		t.Errorf("%+v", got)
	}
}

// What a close look has seen is carried whole.
func TestDramaIsCarried(t *testing.T) {
	d := &Drama{
		Games: []Watched{
			{
				Game: 3, Length: 4, End: 2, Choices: 7, Options: 9,
				Points:   points([]uint32{1, 2, 3, 4, 5}, []uint32{5, 4, 3, 2, 1}),
				SameDice: []uint32{0, 1}, SameLots: []uint32{2},
			},
			{Game: 1 << 40, Points: []Point{}, SameDice: []uint32{}, SameLots: []uint32{}},
		},
		Actions: []Action{{"pass", 5, 2}, {"run", 1 << 33, 0}},
	}
	d.Choices.AddN(2, 3)
	d.Options.AddN(5, 7)
	read := new(Drama)
	if err := Read(Written(d), read); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(d, read, cmp.AllowUnexported(Histogram{})); diff != "" {
		t.Errorf("(-written +read):\n%s", diff)
	}
}

// What an action is worth is said where it is shown: that of the dearest, and of one without which the side does
// better. Actions that change no game are counted below.
func TestWorthInWords(t *testing.T) {
	w := &Worth{
		Origin: Origin{Rules: "race", Players: 2, Games: 1000, Seed: 7, Confidence: .95},
		Sides: []SideWorth{
			{Who: "red", Score: .5, Bounds: Bounds{Lo: .25, Hi: .75}, Actions: []ActionWorth{
				{"wait", 0, 0, Bounds{-.5, .5}},
				{"go_on", 500, -.25, Bounds{-.5, -.125}},
				{"run_off", 250, .25, Bounds{.125, .5}},
				{"look", 250, .125, Bounds{-.25, .5}},
				{"ask", 750, .125, Bounds{-.25, .5}},
			}},
			{Who: "blue", Score: .25, Actions: []ActionWorth{{"look", 10, .125, Bounds{-.25, .5}}}},
		},
	}
	w.Sides[0].Sort()
	want := "The score of red is 50.0 %; without run off it would be 25.0 points less. Without go on it would be " +
		"25.0 points more: a mistake of the bot. The score of blue is 25.0 %; no action is shown to be worth anything."
	if got := w.Words(); got != want {
		t.Errorf("%q, want %q", got, want)
	}
	list := w.Tables()
	wantLines(t, list[0], "without|points lost|from|to|met", "run off|25.0|12.5|50.0|25.00 %",
		"ask|~|-25.0|50.0|75.00 %",
		"look|~|-25.0|50.0|25.00 %", "go on|-25.0|-50.0|-12.5|50.00 %")
	if notes := list[0].Notes; !strings.HasPrefix(notes[4], "1 more change no game") ||
		!strings.Contains(notes[0], "(95 %)") || !strings.HasSuffix(list[0].Title,
		"1,000 games, seed 7: what each action "+
			"is worth to red") {
		t.Errorf("%q, %q", list[0].Title, notes)
	}
	w.Sides = w.Sides[:1]
	if w.Sides[0].Actions = w.Sides[0].Actions[4:]; strings.Contains(w.Words(), "without") {
		t.Errorf("an action that only loses is worth something: %q", w.Words())
	}
}

// raced is an audit of two races, one by one and all at once, in which the user has named a bot.
func raced() *Audit {
	gained := func(gain, lo, hi Number, met uint64) Gained {
		return Gained{Games: 1000, Met: met, Gain: gain, AllLo: lo, AllHi: hi, Bounds: Bounds{Lo: lo, Hi: hi}}
	}
	base := AuditBase{Games: 1000, P: .5, Bounds: Bounds{Lo: .25, Hi: .75}}
	return &Audit{
		Origin: Origin{Rules: "race", Players: 3, Seed: 7, Games: 1000, Confidence: .95, Seats: []Seat{{"a", "plain"}}},
		Seat:   "a,b", Who: "the runners", Several: true, Base: base,
		Races: []Race{
			{Base: base, Strategies: []Strategy{
				{Bot: "shy", Does: "wait", Gained: gained(-.25, -.5, -.125, 10), Dropped: true},
				{Bot: "bold", Does: "run", Gained: gained(.25, .125, .5, 900)},
				{Bot: "mine", Does: "play as you say", Named: true, Gained: gained(0, -.5, .5, 0)},
			}},
			{Base: base, Whole: true, Strategies: []Strategy{
				{Bot: "bold", Does: "run", Gained: gained(.125, .0625, .25, 800)},
				{Bot: "mine", Does: "play as you say", Named: true, Gained: gained(-.25, -.5, -.125, 9)},
			}},
		},
	}
}

// Of races the best is said first, then what all at once gain, then what was named by the user; a named one that
// changes no game is said, too.
func TestRacesInWords(t *testing.T) {
	a := raced()
	for i := range a.Races {
		a.Races[i].Sort()
	}
	want := "What the bots do wrong here: one of the runners gains +25.0 points (12.5 to 50.0) when they run. The " +
		"runners, all at once, gain +12.5 points (6.2 to 25.0) when they run. mine: -25.0 points (-50.0 to -12.5), " +
		"worse than the bots here where all play it. mine changes no game. 3 strategies raced, the last over 1,000 " +
		"games. 2 strategies, all at once, raced, the last over 1,000 games."
	if got := strings.ReplaceAll(a.Words(), "−", "-"); got != want {
		t.Errorf("%q, want %q", got, want)
	}
	list := a.Tables(true)
	for i, how := range []string{", one at a time", ", all at once"} {
		title := "race, 3 players, the runners" + how +
			", seed 7: plain as it plays wins 50.0 % (25.0 % to 75.0 %) of 1,000 games"
		if list[i].Title != title {
			t.Errorf("%q, want %q", list[i].Title, title)
		}
	}
	var names []string
	for _, row := range list[0].Rows {
		names = append(names, row[0])
	}
	if got := strings.Join(names, " "); got != "bold shy mine" {
		t.Errorf("in the order %s: what changes no game comes last", got)
	}
	summaries := a.Summaries("simulate audit race")
	if len(summaries) != 2 || summaries[0].kind() != "strategies" || summaries[1].kind() != "strategies, whole" ||
		summaries[0].Best != "bold" || summaries[0].Gain != .25 || summaries[1].Tried != 2 || summaries[1].Hi != .25 {
		t.Errorf("%+v", summaries)
	}
	for i, gain := range []Number{-.0625, -.125} { // nothing is shown, or all that was tried loses
		for k := range a.Races {
			for s := range a.Races[k].Strategies {
				a.Races[k].Strategies[s].AllLo, a.Races[k].Strategies[s].AllHi = -.5, Number(1-i)*.25+gain
			}
		}
		if got := a.Words(); !strings.HasPrefix(got, "Nothing is shown that the bots do wrong here"+[]string{
			". The best that was tried: one of the runners gains +25.0 points", ": what was tried is worse.",
		}[i]) {
			t.Errorf("%q", got)
		}
	}
	if a.Races = nil; a.Words() != "Nothing that was tried changes a game." {
		t.Errorf("%q", a.Words())
	}
}

// What a deviation does is said in words that follow "when they", by the form of its answer.
func TestDeviationsInWords(t *testing.T) {
	for answer, want := range map[string]string{
		"go whenever open, by lot": `choose "go" whenever it is open, one such by lot`,
		"go whenever open":         `choose "go" whenever it is open`,
		"go never":                 `never choose "go", but what is listed first beside it`,
		"the first":                `answer "which way" with the first that is open`,
		"by lot":                   `answer "which way" by lot`,
		"left":                     `answer "which way" with "left"`,
	} {
		if got := (&Deviation{Question: "which_way", Answer: answer}).does(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
