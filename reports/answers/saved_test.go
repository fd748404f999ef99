package answers

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"escapesim/reports"
	"escapesim/reports/chart"
)

// origin is what answers of a race say of it.
func origin(schema string) reports.Origin {
	return reports.Origin{
		Schema: schema, Game: "The race", Rules: "race", RulesHash: "h", Engine: "e", Seed: 7, Games: 1000, Players: 2,
		Seats: []reports.Seat{{Seat: "red", Policy: "plain"}, {Seat: "blue", Policy: "plain"}}, Confidence: .95,
		Endings: reports.Named[string]{{Name: "red", Value: "red wins in"}},
	}
}

// gained is a gain with its interval, shown or not.
func gained(gain, half float64, met uint64) reports.Gained {
	g, lo, hi := reports.Number(gain), reports.Number(gain-half), reports.Number(gain+half)
	return reports.Gained{
		Games: 1000, Met: met, Gain: g,
		Bounds: reports.Bounds{Lo: lo, Hi: hi}, AllLo: lo, AllHi: hi,
	}
}

// audited is an audit of answers otherwise, the best of which was looked at again.
func audited() *reports.Audit {
	again := gained(.125, .0625, 9)
	again.Games = 2000
	return &reports.Audit{
		Origin: origin(reports.AuditSchema), Seat: "red", Who: "the runners", Made: "simulate audit race",
		Base: reports.AuditBase{Games: 1000, P: .5, Bounds: reports.Bounds{Lo: .25, Hi: .75}},
		Races: []reports.Race{{
			Base: reports.AuditBase{Games: 4000, P: .5},
			Strategies: []reports.Strategy{
				{Bot: "bold", Does: "run", Gained: gained(.25, .125, 9)},
				{Bot: "b2", Does: "run", Gained: gained(.125, .25, 9)},
				{Bot: "b3", Gained: gained(0, .25, 9)},
				{Bot: "b4", Gained: gained(0, .25, 9)},
				{Bot: "mine", Named: true, Gained: gained(-.25, .125, 9)},
			},
		}},
		Deviations: []reports.Deviation{
			{Question: "which_way", Answer: "left", Gained: gained(.25, .125, 9), Again: &again},
			{Question: "stop", Answer: "yes", Gained: gained(-.125, .25, 9)},
		},
	}
}

// searched is an audit by search.
func searched() *reports.Audit {
	a := audited()
	a.Races, a.Deviations = nil, nil
	a.Search = &reports.SearchAudit{
		Games: 500, Kinds: []reports.Changed{{What: "run > wait", Times: 9, Advantage: .25}}, Mode: "fair",
		Rounds: []reports.Changed{}, Places: []reports.Changed{}, Mistakes: []reports.Mistake{},
	}
	v := &a.Search.Advantage
	v.Mean, v.Lo, v.Hi = .25, .125, .5
	return a
}

// saved are answers with something in them, by what they are about.
func saved() map[string]*Answer {
	worth := &reports.Worth{
		Origin: origin(reports.WorthSchema), Made: "simulate worth race",
		Sides: []reports.SideWorth{{
			Side: "red", Who: "the reds", Score: .5, Bounds: reports.Bounds{Lo: .25, Hi: .75},
			Actions: []reports.ActionWorth{
				{Action: "run_off", Met: 9, Worth: .25, Bounds: reports.Bounds{Lo: .125, Hi: .375}},
				{Action: "look", Met: 9, Worth: .125, Bounds: reports.Bounds{Lo: -.125, Hi: .375}},
				{Action: "never"},
			},
		}},
	}
	trained := &reports.Trained{
		Origin: origin(reports.TrainedSchema), Command: "simulate train race", Who: "the reds", From: "plain",
		Bot:     "bold",
		Changes: []string{"bold"}, Check: 2000, Gain: .125,
		Bounds: reports.Bounds{Lo: .0625, Hi: .25}, Against: []string{},
	}
	ladder := func(who string, rungs ...string) (l reports.Ladder) {
		l.Who, l.Side = who, who
		for i, bot := range rungs {
			l.Rungs = append(l.Rungs, reports.Rated{Policy: bot, Score: reports.Number(.75 - .25*float64(i))})
			if i > 0 {
				l.Rungs[i-1].Step = &reports.Apart{By: .25, Bounds: reports.Bounds{Lo: .125, Hi: .375}}
			}
		}
		return l
	}
	tournament := &reports.Tournament{
		Origin: origin(reports.TournamentSchema), Made: "simulate tournament race",
		Sides: []reports.Ladder{ladder("red", "a", "b"), ladder("blue", "x")},
		Pairings: []reports.Pairing{
			{Policies: [2]string{"a", "x"}, Score: .75}, {Policies: [2]string{"b", "x"}, Score: .5},
		},
	}
	check := &Check{
		Origin: origin(CheckSchema), File: "house.toml", Made: "simulate check house.toml",
		Asserts: []Checked{{Verdict: Holds}, {Verdict: Open}},
	}
	check.Judge()
	study := &Study{
		Origin: origin(StudySchema), File: "dir/house.toml", Check: check,
		Made: "simulate study house.toml",
	}
	exact := &Exact{
		Schema: ExactSchema, Rules: "race", RulesHash: "h", Made: "simulate exact race",
		Answers: reports.Named[Topic]{{
			Name: "duel", Value: Topic{Title: "a duel", Values: reports.Named[ExactCase]{
				{Name: "one", Value: ExactCase{Exact: .25}}, {Name: "two", Value: ExactCase{Exact: .5}},
			}},
		}},
	}
	return map[string]*Answer{
		"worth": Worth(worth), "trained": Trained(trained), "tournament": Tournament(tournament),
		"audit":  Audit(audited(), false),
		"search": Audit(searched(), true), "check": CheckedFile(check), "study": Studied(study, false),
		"exact": Exactly(exact),
	}
}

// What is saved of an answer is read, and says the same in every format; its page has its question, its words, and the
// command that makes it again.
func TestSavedAnswersSayTheSame(t *testing.T) {
	for name, a := range saved() {
		text, err := reports.JSON(a.Value)
		if err != nil {
			t.Fatal(err)
		}
		read, err := Read(text, name == "search")
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		for _, format := range reports.Formats {
			for _, whole := range []bool{false, true} {
				var want, got strings.Builder
				if err := a.Write(&want, format, 80, whole); err != nil {
					t.Fatal(err)
				}
				if err := read.Write(&got, format, 80, whole); err != nil {
					t.Fatal(err)
				}
				if want.Len() == 0 || want.String() != got.String() {
					t.Errorf("%s as %s (-made +read):\n%s", name, format, cmp.Diff(want.String(), got.String()))
				}
			}
		}
		p := read.Page()
		command := func(c reports.Command) bool { return strings.HasPrefix(c.Line, "simulate ") }
		if read.Question == "" || p.Question != read.Question || !slices.Equal(p.Answer, read.said()) ||
			len(p.Answer) == 0 || p.Answer[0] == "" || !slices.ContainsFunc(p.Commands, command) {
			t.Errorf("%s: a page of %q, %q, %v", name, p.Question, p.Answer, p.Commands)
		}
	}
	for _, wrong := range []string{"", "{", `{"schema":"escapesim.worth/0"}`} {
		if _, err := Read([]byte(wrong), false); err == nil {
			t.Errorf("%q is read", wrong)
		}
	}
}

// An answer is printed with what a reader must know before it, and its foot below; a file of text may hold more, and
// CSV has the rows alone, of all that is saved.
func TestAnswerInFormats(t *testing.T) {
	table := func(cell string) reports.Passage {
		x := &reports.Table{Header: []string{"a"}}
		x.Add(cell)
		return reports.Passage{Table: x}
	}
	a := &Answer{
		Words: []string{"So it is."}, Minds: []string{"a doubt"}, Dice: "The dice. ", Bots: "The bots.",
		Foot:    "The foot.\n",
		Printed: []reports.Passage{table("short")}, Saved: []reports.Passage{
			table("long"),
			{Words: "more"},
			table("two"),
		},
	}
	for _, c := range []struct {
		format string
		saved  bool
		want   string
	}{
		{"table", false, "Mind: a doubt\n\nSo it is.\n\n a\n───────\n short\nThe dice. The bots.\nThe foot.\n"},
		{"md", false, "Mind: a doubt\n\nSo it is.\n\n| a |\n|:--- |\n| short |\n"},
		{"md", true, "Mind: a doubt\n\nSo it is.\n\n| a |\n|:--- |\n| long |\n\nmore\n\n| a |\n|:--- |\n| two |\n"},
		{"csv", false, "a\nlong\n\na\ntwo\n"},
	} {
		var b strings.Builder
		if err := a.Write(&b, c.format, 80, c.saved); err != nil || b.String() != c.want {
			t.Errorf("%s, saved %v (%v):\n%s", c.format, c.saved, err, cmp.Diff(c.want, b.String()))
		}
	}
	a.Rows, a.Dice = []reports.Table{{Header: []string{"row"}}}, ""
	for format, want := range map[string]string{"csv": "row\n", "table": " short\n\nThe bots.\nThe foot.\n"} {
		var b strings.Builder
		if err := a.Write(&b, format, 80, false); err != nil || !strings.HasSuffix(b.String(), want) {
			t.Errorf("%s (%v): %q", format, err, b.String())
		}
	}
}

// A page calls the game as people do, in the titles of tables, too; it says who played, and where the players are
// turned, which.
func TestPageOfAnswer(t *testing.T) {
	o := origin("")
	a := &Answer{
		Origin: &o, Words: []string{"So it is."}, Minds: []string{"a doubt"}, Rule: []string{"one die"},
		Precision: "sure.", Bots: "alike", Players: "2, 3",
		Printed: append(reports.Said("So it is.", "More."), reports.Tabled(reports.Table{Title: "race, 2 players"})...),
	}
	p := a.Page()
	facts := func() (list []string) {
		for _, f := range p.Facts {
			list = append(list, f.Name+": "+f.Words)
		}
		return list
	}
	if got := strings.Join(p.Answer, "|"); got != "So it is.|one die" || p.Game != "The race" ||
		!slices.Equal(p.Warnings, a.Minds) || len(p.Bars) != 2 {
		t.Errorf("%q, %+v", got, p)
	}
	if len(p.Passages) != 2 || p.Passages[0].Words != "More." || p.Passages[1].Table.Title != "The race, 2 players" {
		t.Errorf("%+v", p.Passages)
	}
	if a.Printed[2].Table.Title != "race, 2 players" {
		t.Error("the page has changed what is printed")
	}
	want := []string{"rules: race (h)", "players: 2, 3", "seats: every seat plain", "program: e"}
	if diff := cmp.Diff(want, facts()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	a.Players, o.Seats[1].Policy, o.Set = "", "swift", []string{"die=8", "a=1"}
	p = a.Page()
	want = []string{
		"rules: race (h)", "players: 2", "options set: die=8 a=1", "seats: red=plain, blue=swift", "program: e",
	}
	if diff := cmp.Diff(want, facts()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	a.Warnings, a.Brief, a.Lead = []string{}, reports.Said("Brief."), "Lead."
	if p = a.Page(); len(p.Warnings) != 0 || p.Passages[0].Words != "Brief." || p.Answer[0] != "Lead." {
		t.Errorf("%+v", p)
	}
}

// The charts of an audit have the best three strategies, those that the user has named, and answers otherwise by what
// is known best of them, all on top of how the seat fares; those of a search points a game.
func TestGainsAreDrawn(t *testing.T) {
	f := Audit(audited(), false).Figures[0]
	for _, want := range []string{
		"bold from 50.00 % to 75.00 % (62.50 % to 87.50 %); b2", "b3", "mine from 50.00 % to 25.00 %",
		"which way: left from 50.00 % to 62.50 % (56.25 % to 68.75 %)", "stop: yes from 50.00 % to 37.50 %",
	} {
		if !strings.Contains(f.Alt, want) {
			t.Errorf("no %q in %q", want, f.Alt)
		}
	}
	const want = "The race, 1,000 games on the same dice, seed 7; the best again in 2,000 fresh games"
	if f.Subtitle != want || strings.Contains(f.Alt, "b4") {
		t.Errorf("%q of %q", f.Subtitle, f.Alt)
	}
	f = Audit(searched(), false).Figures[0]
	for _, want := range []string{"all changes together from 0 to 25 (12.5 to 50)", "run > wait"} {
		if !strings.Contains(f.Alt, want) {
			t.Errorf("no %q in %q", want, f.Alt)
		}
	}
	f = saved()["worth"].Figures[0]
	if !strings.Contains(f.Alt, "the reds without run off from 50.00 % to 25.00 % (12.50 % to 37.50 %)") ||
		strings.Contains(f.Alt, "without look") || strings.Contains(f.Alt, "never") {
		t.Errorf("what is shown stands alone: %q", f.Alt)
	}
}

// A game that is worth a look for two reasons is named once, for both, with the command that plays it again.
func TestGamesToLookAt(t *testing.T) {
	o := origin("")
	r := &reports.Result{Origin: o, Replay: "simulate replay race", Notable: reports.Named[reports.Example]{
		{Name: "closest", Value: reports.Example{Game: 5, Outcome: "red", Decisions: 1234, Why: "by one"}},
		{Name: "longest", Value: reports.Example{Game: 6, Outcome: "red", Why: "9 rounds"}},
		{Name: "typical", Value: reports.Example{Game: 5, Outcome: "red", Decisions: 9, Why: "the median"}},
	}}
	beside := func(game uint64) string { return fmt.Sprintf("game-%d.html", game) }
	list := toLookAt(r, beside)
	want := []reports.Command{
		{
			Says: "closest: red wins, 1,234 decisions (by one); typical (the median)",
			Line: "simulate replay race --game 5", Page: "game-5.html",
		},
		{Says: "longest: red (9 rounds)", Line: "simulate replay race --game 6", Page: "game-6.html"},
	}
	if diff := cmp.Diff(want, list[0].Commands); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if r.Notable = nil; toLookAt(r, nil) != nil {
		t.Error("no game is worth a look, and one is named")
	}
}

// A run answers who wins; in full it prints what it saves. Charts are drawn where a game was played, and one that was
// put together says that its page is the same.
func TestRunIsAnswered(t *testing.T) {
	form := &reports.Form{Outcomes: []string{"red", "blue"}, Endings: []string{"red wins in"}}
	s := reports.NewSheet(form)
	for game := range uint64(100) {
		s.Next(game)
		s.Count(int(game%2), nil)
	}
	r := &reports.Result{Origin: origin(""), Made: "simulate run race", Decisive: []reports.Assumption{
		{Option: "die", Value: "6", Reason: "nobody says"},
	}}
	r.Games = 100
	r.Fill(s, false)
	g := Game{
		Sheet: s, Brief: []reports.Table{{Title: "brief"}}, All: []reports.Table{{Title: "all"}},
		Draw: func() []*chart.Figure { return make([]*chart.Figure, 3) },
	}
	for _, full := range []bool{false, true} {
		a := Run(r, g, full)
		want := map[bool]string{false: "brief", true: "all"}[full]
		if a.Printed[0].Table.Title != want || a.Saved[0].Table.Title != "all" || len(a.Draw()) != 3 ||
			strings.Contains(a.Foot, "--full") == full || !strings.Contains(a.Foot, "die = 6 (nobody says)") {
			t.Errorf("full %v: %+v", full, a)
		}
		if !strings.HasPrefix(a.Words[0], "Red wins 50.0 % of the games") && !strings.HasPrefix(a.Words[0],
			"Red wins in 50.0 %") {
			t.Errorf("%q", a.Words)
		}
		if width := 50 * float64(r.Outcomes[0].Value.Hi-r.Outcomes[0].Value.Lo); a.Dice !=
			fmt.Sprintf("The dice: ±%s points. ", reports.Few(width)) {
			t.Errorf("%q", a.Dice)
		}
		if a.Commands[0].Says != "the same games" {
			t.Errorf("%+v", a.Commands)
		}
	}
	r.Drama = new(reports.Drama) // a close look says whether the game is a good one, behind how games end
	places := &reports.Form{
		Outcomes: form.Outcomes, Places: []string{"first"}, Columns: reports.Columns{{Name: "first"}},
	}
	looked := Game{Sheet: reports.NewSheet(places), Brief: []reports.Table{{Title: "ends"}, {Title: "more"}}}
	looked.Sheet.Count(0, []int32{1})
	if a := Run(r, looked, false); len(a.Brief) < 3 || a.Brief[0].Table.Title != "ends" ||
		a.Brief[1].Table.Title == "more" {
		t.Errorf("%+v", a.Brief)
	}
	r.Drama = nil
	r.Made, r.Games, r.Set = "simulate merge a b", 0, []string{"die=8"}
	if a := Run(r, g, false); a.Draw != nil || a.Dice != "" || a.Commands[0].Says != "the same page" ||
		a.Commands[1].Line != "simulate rules show race --assumed --set die=8" {
		t.Errorf("of no game: %+v", a)
	}
}

// A study says its parts' answers one after the other, each under its question, and draws the first chart of each
// before the others; what several parts warn of is said once.
func TestStudyPutsPartsTogether(t *testing.T) {
	part := func(n string, charts int) *Answer {
		a := &Answer{
			Question: n + "?", Lead: n + ".", Words: []string{n + "."}, Minds: []string{"a doubt", n},
			Printed: append(reports.Said(n+"."), reports.Tabled(reports.Table{Title: n})...),
		}
		for range charts {
			a.Figures = append(a.Figures, &chart.Figure{Alt: n})
		}
		return a
	}
	whole := new(Answer)
	whole.add(part("one", 0))
	whole.add(part("two", 0))
	if got := strings.Join(append(whole.Words, whole.Minds...), " "); got != "one. two. a doubt one two" {
		t.Errorf("%q", got)
	}
	var heads []string
	for _, p := range whole.Printed {
		title := ""
		if p.Table != nil {
			title = p.Table.Title
		}
		heads = append(heads, p.Head+p.Words+title)
	}
	if got := strings.Join(heads, " "); got != "one? one two? two" || len(whole.Rows) != 2 ||
		!slices.Equal(whole.Warnings, whole.Minds) {
		t.Errorf("%q: %+v", got, whole)
	}
	s := &Study{Sweep: swept(), Check: &Check{Asserts: make([]Checked, 1), Verdict: Holds}}
	s.Sweep.Origin = origin(SweepSchema)
	s.Begin(true)
	if s.Schema != StudySchema || !s.Partial || s.Rules != "race" || s.Empty() || !new(Study).Empty() {
		t.Errorf("%+v", s.Origin)
	}
	a := Studied(s, false)
	if !strings.HasPrefix(a.Words[0], "PARTIAL") || a.Words[2] != "All hold for sure (1 assertion)." {
		t.Errorf("%q", a.Words)
	}
	if figures := a.Draw(); len(figures) == 0 || figures[0].Name != "sweep" {
		t.Errorf("%d charts", len(figures))
	}
}

// Chances are drawn where there are two at least, and else what is no chance; a note says that others stand in the
// table. A chart without two bars is empty.
func TestWhatIsDrawnOfExactValues(t *testing.T) {
	for _, c := range []struct {
		values string
		drawn  string
		more   bool
	}{
		{"a=.5 b=.25", "a b", false},
		{"a=.5 b=.25 c=3", "a b", true},
		{"a=.5 c=3 d=4", "c d", true},
		{"a=.5 mean=.75 variance=.5", "mean variance", true},
		{"a=.5", "", true},
		{"c=3 d=1", "c", true},
	} {
		topic := Topic{Title: "a duel"}
		for value := range strings.FieldsSeq(c.values) {
			name, digits, _ := strings.Cut(value, "=")
			x, err := strconv.ParseFloat(digits, 64)
			if err != nil {
				t.Fatal(err)
			}
			topic.Values.Add(name, ExactCase{Exact: reports.Number(x)})
		}
		f := (&Exact{Rules: "race"}).draw(&topic)
		var drawn []string
		for _, part := range strings.Split(f.Alt, ", ") {
			words := strings.Fields(part)
			drawn = append(drawn, strings.Join(words[:min(len(words), 1)], ""))
		}
		if two := len(strings.Fields(c.drawn)) > 1; f.Empty == two || (f.Note != "") != c.more ||
			two && !strings.Contains(f.Alt, strings.Fields(c.drawn)[1]) {
			t.Errorf("%s: %q drawn (%q), empty %v, note %q", c.values, drawn, f.Alt, f.Empty, f.Note)
		}
	}
}

// An assertion allows what lies between its ends; an end that is not said is none.
func TestWhatAnAssertionAllows(t *testing.T) {
	low, high := reports.Number(.25), reports.Number(.5)
	for want, c := range map[reports.Interval]Checked{
		{Lo: .25, Hi: .5}:                   {Least: &low, Most: &high},
		{Lo: math.Inf(-1), Hi: .5}:          {Most: &high},
		{Lo: .25, Hi: math.Inf(1)}:          {Least: &low},
		{Lo: math.Inf(-1), Hi: math.Inf(1)}: {},
	} {
		if got := c.allowed(); got != want {
			t.Errorf("%v, want %v", got, want)
		}
	}
	if got := (&Checked{Better: &high, Worse: &low}).reach(); got != (reports.Interval{Lo: .25, Hi: .5}) {
		t.Errorf("%v", got)
	}
	if got := (&Checked{Better: &high}).reach(); !math.IsNaN(got.Lo) || !math.IsNaN(got.Hi) {
		t.Errorf("%v", got)
	}
}
