package answers

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"testing"

	"escapesim/reports"
)

// swept is a sweep of two values of x beside the rules as they are, x=2, the nearest first.
func swept() *Sweep {
	share := func(p float64) reports.Figure {
		x := reports.Number(p)
		return reports.Figure{Value: x, Bounds: reports.Bounds{Lo: x - 0.05, Hi: x + 0.05}, Share: true}
	}
	s := &Sweep{
		Origin: reports.Origin{Rules: "race", Seed: 3, Confidence: 0.95},
		Figure: "red", Share: true, Knobs: [][]string{{"x=1", "x=2", "x=3"}}, Targets: []string{"red=0.5"}, Place: 2,
		Met: []MetTarget{{Target: "red=0.5", Figure: share(0.5)}},
	}
	s.Values = []SweptValue{
		{Name: "x=1", Set: []string{"x=1"}, Games: 1000, Figure: share(0.5)},
		{Name: "x=3", Set: []string{"x=3"}, Games: 400, Figure: share(0.75), Off: 0.25, Sure: true},
	}
	s.Base = &SweptValue{Name: "x=2", Set: []string{"x=2"}, Games: 1000, Figure: share(0.625), Off: 0.125}
	return s
}

// The sentence names the nearest, how the target is met, the runner-up and what is sure of
// it, and what else could come nearer.
func TestNearestInWords(t *testing.T) {
	const met = " Red wins 50.0 % (45.0 % to 55.0 %); wanted: 50 %."
	const open = "; which of the two comes nearer is not shown."
	far := false
	for _, c := range []struct {
		change func(s *Sweep)
		want   string
	}{
		{func(*Sweep) {}, "Nearest: x=1." + met + " Runner-up: x=2, red wins 62.5 %" + open},
		{func(s *Sweep) {
			s.Near = &far
		}, "None comes near; nearest: x=1." + met + " Runner-up: x=2, red wins 62.5 %" + open},
		{
			func(s *Sweep) { s.Place = 1 },
			"No value comes nearer than the rules as they are, x=2." + met + " Runner-up: x=1, red wins 50.0 %" + open,
		},
		{
			func(s *Sweep) { s.Place, s.Base.Set = 1, nil },
			"No value comes nearer than the rules as they are." + met + " Runner-up: x=1, red wins 50.0 %" + open,
		},
		{func(s *Sweep) {
			s.Base.Set = nil
		}, "Nearest: x=1." + met + " Runner-up: the rules as they are, red wins 62.5 %" + open},
		{
			func(s *Sweep) { s.Place = 3 },
			"Nearest: x=1." + met + " Runner-up: x=3, red wins 75.0 %, further off for sure.",
		},
		{
			func(s *Sweep) { s.RunnerUp = &reports.Apart{By: 0.125, Bounds: reports.Bounds{Lo: 0.0625, Hi: 0.1875}} },
			"Nearest: x=1." + met + " Runner-up: x=2, red wins 62.5 %, on the same dice 12.5 points " +
				"more (6.2 to 18.8)" + open,
		},
		{
			func(s *Sweep) {
				s.RunnerUp = &reports.Apart{By: -0.125, Bounds: reports.Bounds{Lo: -0.1875, Hi: -0.0625}}
			},
			"Nearest: x=1." + met + " Runner-up: x=2, red wins 62.5 %, on the same dice 12.5 points " +
				"less (6.2 to 18.8)" + open,
		},
		{
			func(s *Sweep) { s.RunnerUp = &reports.Apart{By: 0.125, Bounds: reports.Bounds{Lo: -0.125, Hi: 0.375}} },
			"Nearest: x=1." + met +
				" Runner-up: x=2, red wins 62.5 %; on the same dice no difference is shown (-12 to 38 points)" + open,
		},
		{
			func(s *Sweep) { s.Looked, s.Values, s.Place = true, s.Values[:1], 0 },
			"Nearest: x=1." + met + " No other option was found that by itself comes nearer.",
		},
		{
			func(s *Sweep) { s.Looked, s.Others, s.Values, s.Place = true, s.Values[1:], s.Values[:1], 0 },
			"Nearest: x=1." + met + " Other options could: x=3 (75.0 %).",
		},
		{
			func(s *Sweep) {
				s.Near, s.Far, s.Looked, s.Search, s.Values, s.Place = &far, 1024, true, 5000, s.Values[:1], 0
			},
			"None comes near; nearest: x=1." + met + " After 1,024 games of each it was sure that no value " +
				"comes near: that ended it. No other option was found that by itself comes nearer (looked for in " +
				"5,000 further games).",
		},
		{func(s *Sweep) { s.Values, s.Place = nil, 0 }, "No game was played."},
		{func(s *Sweep) {
			s.Met[0].Target, s.Values, s.Place = "p95 rounds<=25:3", s.Values[:1], 0
		}, "Nearest: x=1. The p95 of rounds is 50.0 % (45.0 % to 55.0 %); wanted: at most 25, weighed 3 times."},
		{
			func(s *Sweep) { s.Targets, s.Place = nil, 0 },
			"How often red wins lies between 50.0 % (x=1) and 75.0 % (3).",
		},
		{
			func(s *Sweep) { s.Targets, s.Place, s.Values[0].Hi = nil, 0, 0.7 },
			"How often red wins lies between 50.0 % (x=1) and 75.0 % (3); their intervals overlap.",
		},
		{
			func(s *Sweep) { s.Targets, s.Share, s.Place = nil, false, 0 },
			"Red lies between 50.0 % (x=1) and 75.0 % (3).",
		},
		{
			func(s *Sweep) { s.Targets, s.Share, s.Place, s.Figure = nil, false, 0, "p95 rounds" },
			"The p95 of rounds lies between 50.0 % (x=1) and 75.0 % (3).",
		},
		{
			func(s *Sweep) { s.Targets, s.Values, s.Place = nil, s.Values[:1], 0 },
			"How often red wins is 50.0 % (x=1).",
		},
		{
			func(s *Sweep) { s.Targets, s.Values, s.Place = nil, []SweptValue{s.Values[0], s.Values[0]}, 0 },
			"How often red wins is 50.0 % with each of 2 values.",
		},
	} {
		s := swept()
		s.Endings.Add("red", "red wins")
		c.change(s)
		if got, _ := s.show(); got != c.want {
			t.Errorf("%q,\nwant %q", got, c.want)
		}
	}
}

// A row of a race says what the value is, below the name of the only option, and how far off, in
// points; below the table stands what the words mean that occur.
func TestRacedRows(t *testing.T) {
	s := swept()
	s.Values[0].Tried = true
	s.Values = append(s.Values, SweptValue{Name: "x=9", Set: []string{"x=9"}, Dropped: true})
	s.Values[0].Figures = reports.Named[reports.Figure]{{Name: "rounds", Value: reports.Figure{
		Value:  3,
		Bounds: reports.Bounds{Lo: 2, Hi: 4},
	}}}
	_, tables := s.show()
	table := tables[0]
	want := [][]string{
		{"1", "50.0 %", "45.0 %", "55.0 %", "1,000", "0 %", "between"},
		{"2 (as the rules are)", "62.5 %", "57.5 %", "67.5 %", "1,000", "12.5 %", ""},
		{"3", "75.0 %", "70.0 %", "80.0 %", "400", "25 %", "out"},
		{"9", "0.00", "0.00", "0.00", "0", "0 %", "out?"},
	}
	for i, row := range table.Rows {
		if len(row) < 7 || i >= len(want) || !slices.Equal(row[:7], want[i]) {
			t.Errorf("row %d is %q", i, row)
		}
	}
	if got := strings.Join(table.Header, "|"); got != "x|red|from|to|games|off||rounds" ||
		table.Rows[0][7] != "3.0" {
		t.Errorf("the heading is %q, above %q", got, table.Rows[0])
	}
	notes := strings.Join(table.Notes, "\n")
	_, plain := swept().show()
	without := strings.Join(plain[0].Notes, "\n")
	for _, words := range []string{"out?: dropped", "between: tried"} {
		if !strings.Contains(notes, words) || strings.Contains(without, words) || !strings.Contains(without, "(95 %)") {
			t.Errorf("%s: %s\n%s", words, notes, without)
		}
	}
}

// Other options stand in a table of their own, by what they could do, without what the words of
// the values mean.
func TestOtherOptionsHaveATable(t *testing.T) {
	s := swept()
	s.Looked, s.Others, s.Values, s.Place = true, s.Values[1:], s.Values[:1], 0
	s.Others[0].Name, s.Others[0].Set = "y=3", []string{"y=3"}
	s.Options.Add("y", "steps: of a turn")
	_, tables := s.show()
	if len(tables) != 2 {
		t.Fatalf("%d tables", len(tables))
	}
	other := tables[1]
	if other.Header[0] != "other options that could" || other.Rows[0][0] != "steps: 3" ||
		!slices.Equal(other.Notes, []string{"simulate compare race +y=3"}) {
		t.Errorf("%q: %q, notes %q", other.Header, other.Rows, other.Notes)
	}
	a := Swept(s)
	if c := a.Commands[len(a.Commands)-1]; c.Line != other.Notes[0] {
		t.Errorf("the page ends with %q", c)
	}
	if got := a.Rows[1].Rows[0][0]; got != "y=3" {
		t.Errorf("a program reads %q", got)
	}
}

// Several options stand in a column each, headed in words for people and by their keys for programs;
// the rules as they are have a value of each, or none.
func TestOptionsHaveColumns(t *testing.T) {
	s := swept()
	s.Knobs = [][]string{{"x=1", "x=2"}, {"y=3"}}
	s.Options.Add("x", "sides: of the die")
	s.Values = []SweptValue{{Name: "x=1 y=3", Set: []string{"x=1", "y=3"}, Figure: s.Values[0].Figure}}
	for set, want := range map[string][]string{"x=2 y=3": {"2 *", "3"}, "": {AsIs, ""}} {
		s.Base.Name, s.Base.Set = cmp.Or(set, AsIs), strings.Fields(set)
		words, tables := s.show()
		if !strings.HasPrefix(words, "Nearest: sides: 1; y=3.") {
			t.Error(words)
		}
		table := tables[0]
		if !slices.Equal(table.Header[:3], []string{"sides", "y", "red"}) ||
			!slices.Equal(table.Rows[0][:3], []string{"1", "3", "50.0 %"}) ||
			!slices.Equal(table.Rows[1][:3], append(want, "62.5 %")) {
			t.Errorf("%q: %q", table.Header, table.Rows)
		}
		if head := s.byKey()[0].Header; !slices.Equal(head[:3], []string{"x", "y", "red"}) {
			t.Errorf("a program reads %q", head)
		}
	}
}

// Of the star, and of nothing else, a note says what it is; where the teams have a column it stands
// alone for the rules as they are, if those have none of the values.
func TestAStarIsExplained(t *testing.T) {
	const note = "; *: " + AsIs
	s := swept()
	s.Options.Add("x", "sides: of the die")
	for _, x := range []struct {
		knob, base, first string
		noted             bool
	}{
		{"y=3", "", AsIs, false},
		{"y=3", "x=2 y=3", "2 *", true},
		{"players=3", "", "*", true},
	} {
		s.Knobs = [][]string{{"x=1", "x=2"}, {x.knob}}
		s.Values = []SweptValue{{Name: "x=1", Set: []string{"x=1", x.knob}, Figure: s.Values[0].Figure}}
		s.Base.Name, s.Base.Set = cmp.Or(x.base, AsIs), strings.Fields(x.base)
		_, tables := s.show()
		notes := strings.Join(tables[0].Notes, "")
		if got := tables[0].Rows[1][0]; got != x.first || strings.HasSuffix(notes, note) != x.noted {
			t.Errorf("%s, base %q: %q, notes %q", x.knob, x.base, got, notes)
		}
	}
}

// Where the players are turned beside another option one column has what the teams win, so that the
// table fits a screen; programs read a column for each team, in a table of its own.
func TestTeamsStandInAColumn(t *testing.T) {
	s := swept()
	s.Knobs = [][]string{{"x=1"}, {"players=2", "players=3"}}
	s.Options.Add("x", "sides: of the die")
	var teams reports.Named[reports.Share]
	teams.Add("team_1", reports.Share{P: 0.25})
	teams.Add("team_2", reports.Share{P: 0.125})
	s.Values = []SweptValue{{Name: "x=1 players=3", Set: []string{"x=1", "players=3"}, Teams: teams}}
	_, raced := s.show()
	s.Targets = nil
	_, plain := s.show()
	for _, table := range []reports.Table{raced[0], plain[0]} {
		last := len(table.Header) - 1
		if row := table.Rows[0]; table.Header[last] != "teams" || row[last] != "25 12 %" || len(raced) != 1 {
			t.Errorf("%q: %q", table.Header, table.Rows)
		}
	}
	s.Targets = []string{"red=0.5"}
	rows := s.byKey()
	if last := len(rows) - 1; last != 1 || !slices.Equal(rows[last].Header[6:], []string{"team 1", "team 2"}) {
		t.Errorf("a program reads %v", rows)
	}
}

// Below a chart stands which of its values met the same dice.
func TestWhichValuesMeetTheSameDice(t *testing.T) {
	for tried, want := range map[bool]string{
		false: "race, seed 3, all values on the same dice",
		true:  "race, seed 3, values on the same dice but those tried between others",
	} {
		s := swept()
		s.Values[1].Tried = tried
		if got := s.chart().Subtitle; got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// A line is named after the values of the other options; where there are none, in words after
// the outcome, or after the metric.
func TestLinesAreNamed(t *testing.T) {
	s := swept()
	for _, c := range []struct {
		figure string
		share  bool
		others []string
		want   string
	}{
		{"red", true, nil, "games end as red"},
		{"rounds", false, nil, "rounds"},
		{"red", true, []string{"y=1", "z=2"}, "y=1; z=2"},
		{"rounds", false, []string{"y=1"}, "y=1"},
	} {
		s.Figure, s.Share = c.figure, c.share
		if got := s.line(c.others).Name; got != c.want {
			t.Errorf("%s beside %q: %q, want %q", c.figure, c.others, got, c.want)
		}
	}
}

// With the players turned there is a column and a line for each team, empty where there are
// fewer teams.
func TestTeamsByPlayers(t *testing.T) {
	s := swept()
	s.Targets, s.Place, s.Knobs = nil, 0, [][]string{{"players=2", "players=3", "players=4"}}
	team := func(p float64) reports.Entry[reports.Share] {
		share := reports.Share{
			P:      reports.Number(p),
			Bounds: reports.Bounds{Lo: reports.Number(p - 0.1), Hi: reports.Number(p + 0.1)},
		}
		return reports.Entry[reports.Share]{Value: share}
	}
	for i := range s.Values {
		s.Values[i].Set = []string{s.Knobs[0][2*i]}
	}
	s.Values[0].Teams = reports.Named[reports.Share]{team(0.5)}
	s.Values[1].Teams = reports.Named[reports.Share]{team(0.25), team(0.375)}
	list := s.teams()
	for i, want := range [][]float64{{0.5, math.NaN(), 0.25}, {math.NaN(), math.NaN(), 0.375}} {
		for at, p := range want {
			got, in := list[i].Values[at], list[i].Intervals[at]
			if none := math.IsNaN(p); none != math.IsNaN(got) ||
				!none && (got != p || in.Lo != p-0.1 || in.Hi != p+0.1) {
				t.Errorf("team %d: %v in %v, want %v", i+1, got, in, p)
			}
		}
	}
	_, tables := s.show()
	got := tables[0].Rows
	a, b := []string{"50 %", ""}, []string{"25 %", "38 %"}
	if len(list) != 2 || !slices.Equal(got[0][5:], a) || !slices.Equal(got[1][5:], b) {
		t.Errorf("%d lines; rows %q", len(list), got)
	}
	if head := tables[0].Header; head[0] != "players" || !slices.Equal(head[5:], []string{"team 1", "team 2"}) {
		t.Errorf("the heading is %q", head)
	}
	line := s.line(nil)
	for at, want := range []float64{0.5, math.NaN(), 0.75} {
		if got := line.Values[at]; got != want && !(math.IsNaN(got) && math.IsNaN(want)) {
			t.Errorf("the line is at %v, want %v", got, want)
		}
	}
	if got, want := s.question(), "How does the number of players change how often games end as red?"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got := Swept(s).Players; got != "2, 3, 4" {
		t.Errorf("played by %q", got)
	}
}

// A page calls a share as people do; a screen as --of and --target take it.
func TestSweptOnAPage(t *testing.T) {
	s := swept()
	s.Endings.Add("red", "red wins in")
	for share, want := range map[bool]string{true: "red wins", false: "red"} {
		s.Share = share
		a := Swept(s)
		page, screen := a.Page().Passages, a.Printed[0].Table
		shown := page[len(page)-1].Table
		if shown.Header[1] != want || strings.HasSuffix(shown.Title, "how often red wins") != share ||
			screen.Header[1] != "red" || screen.Title != "race, seed 3: red" {
			t.Errorf("share %v: %q above %q on a page, %q above %q on a screen", share, shown.Title, shown.Header,
				screen.Title, screen.Header)
		}
	}
}

// The chart of a share asks how often games end so, that of a metric names it.
func TestSweptIsHeaded(t *testing.T) {
	s := swept()
	for share, want := range map[bool]string{true: "How often games end as red, by ", false: "red, by "} {
		s.Share = share
		if got := s.chart().Title; !strings.HasPrefix(got, want) {
			t.Errorf("share %v: %q, want %q", share, got, want)
		}
	}
}

// What was played in one race stands in the chart of an audit, row by row.
func TestGainsOfOneRace(t *testing.T) {
	a := &reports.Audit{Races: []reports.Race{{Strategies: []reports.Strategy{{Bot: "german=random"}}}}}
	if f := gains(a); !strings.Contains(f.Alt, "german=random") {
		t.Errorf("the chart says %q", f.Alt)
	}
}

// The axis of a quantile says what one is.
func TestQuantilesInWords(t *testing.T) {
	for figure, want := range map[string]string{
		"p95 rounds": "rounds: 95 % of the games have no more", "p05 rounds": "rounds: 5 % of the games have no more",
		"median rounds": "median rounds", "pips": "pips",
	} {
		s := swept()
		s.Targets, s.Share, s.Figure = nil, false, figure
		if alt := s.chart().Alt; !strings.Contains(alt, want+": 1 0.5 ") {
			t.Errorf("%s: %s", figure, alt)
		}
	}
}
