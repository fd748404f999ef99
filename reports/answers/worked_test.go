package answers

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"escapesim/reports"
	"escapesim/reports/chart"
	"escapesim/reports/paired"
)

// A difference of two shares is in points, a share in percent, anything else as it is.
func TestCellsOfAssertions(t *testing.T) {
	for _, c := range []struct {
		share, versus bool
		want          string
	}{{true, true, "25.0"}, {true, false, "25"}, {false, false, "0.2"}} {
		x := Checked{Value: .25, Bounds: reports.Bounds{Lo: .2, Hi: .3}, Share: c.share, Versus: c.versus}
		cells := x.cells()
		if !strings.HasPrefix(cells[0], c.want) || strings.HasSuffix(cells[0], "%") != (c.share && !c.versus) {
			t.Errorf("share %v of two %v: %q", c.share, c.versus, cells)
		}
	}
}

// One that fails for sure decides; else one that is open.
func TestVerdictsOfAllAssertions(t *testing.T) {
	for words, want := range map[string]Verdict{
		"":  Holds,
		"h": Holds, "o": Open, "f": Fails,
		"ho": Open, "oh": Open, "hf": Fails, "fh": Fails, "of": Fails, "fo": Fails,
		"hof": Fails, "foh": Fails, "ofh": Fails, "hoh": Open,
	} {
		c := &Check{Origin: reports.Origin{Confidence: .95}}
		for _, w := range words {
			c.Asserts = append(c.Asserts, Checked{Verdict: map[rune]Verdict{'h': Holds, 'o': Open, 'f': Fails}[w]})
		}
		c.Judge()
		if c.Verdict != want {
			t.Errorf("%q: %v, want %v", words, c.Verdict, want)
		}
		for _, partial := range []bool{false, true} {
			c.Partial = partial
			a := CheckedFile(c)
			if said := a.Words[0]; !strings.HasSuffix(said, verdicts[want]) ||
				strings.HasPrefix(said, "PARTIAL") != partial {
				t.Errorf("%q: %q", words, said)
			}
		}
	}
}

// What moves for sure is counted, and the strongest is named with its sign.
func TestSensitivityInWords(t *testing.T) {
	turn := func(by, lo, hi float64) Turned {
		x := Turned{Set: "a=1"}
		x.By, x.Lo, x.Hi = reports.Number(by), reports.Number(lo), reports.Number(hi)
		return x
	}
	for _, c := range []struct {
		turned []Turned
		want   string
	}{
		{[]Turned{turn(.1, -.1, .3)}, "Of 5 options turned one by one, 0 move that for sure."},
		{
			[]Turned{{Set: `x.y=["b"]`, Otherwise: "without a", Apart: turn(.2, .1, .3).Apart}},
			"most of all who hears: without a, by +20.0 points.",
		},
		{[]Turned{turn(-.25, -.3, -.2), turn(.1, -.1, .3)}, "1 move that for sure; most of all a=1, by -25.0 points."},
		{
			[]Turned{turn(.25, .2, .3), turn(.2, .1, .3), turn(0, -1, 1)},
			"2 move that for sure; most of all a=1, by +25.0 points.",
		},
	} {
		s := &Sensitivity{Base: .5, Of: 5, Turned: c.turned}
		s.Options.Add("x.y", "who hears: a list")
		if got := s.words(); !strings.HasSuffix(got, c.want) {
			t.Errorf("%q, want %q", got, c.want)
		}
		s.Assumed = true
		if got := s.words(); !strings.Contains(got, "5 assumed readings turned") {
			t.Errorf("assumed readings: %q", got)
		}
	}
}

// Games that have fractions show them, others have no column for them; the table of all
// names the question before each answer.
func TestExactTables(t *testing.T) {
	for _, fractions := range []bool{false, true} {
		topic := Topic{Title: "dice", Source: "page 1", Values: reports.Named[ExactCase]{
			{Name: "one", Value: ExactCase{Fraction: "1/4", Exact: .25}},
			{Name: "two", Value: ExactCase{Fraction: "1/2", Exact: .5}},
		}}
		e := &Exact{Fractions: fractions, Answers: reports.Named[Topic]{{Name: "throws", Value: topic}}}
		a := Exactly(e)
		one, all := a.Printed[0].Table, a.Rows[0]
		want := []string{"one", "1/4", "0.25"}
		if !fractions {
			want = []string{"one", "0.25"}
		}
		if one == nil || !slices.Equal(one.Rows[0], want) || len(one.Header) != len(want) ||
			!slices.Equal(all.Rows[0], append([]string{"throws"}, want...)) || len(all.Header) != len(want)+1 {
			t.Errorf("fractions %v: %+v and %+v", fractions, one, all)
		}
	}
}

// Shares of which nobody has looked how far better play would move them say so below their
// chart; metrics do not, nor shares of which somebody has.
func TestNobodyLooked(t *testing.T) {
	c := &Check{Asserts: []Checked{{Assert: "red < 0.5", Share: true}, {Assert: "rounds < 9", Of: "rounds"}}}
	for _, looked := range []bool{false, true} {
		c.Others = reports.Named[*reports.Bots]{{Name: "other", Value: &reports.Bots{Audited: looked}}}
		c.Bots = &reports.Bots{}
		figures := c.bounds()
		if shares, rounds := figures[0], figures[1]; (shares.Note == "") != looked || rounds.Note != "" {
			t.Errorf("looked: %v; below the shares %q, below the rounds %q", looked, shares.Note, rounds.Note)
		}
		for _, f := range figures {
			if f.Subtitle != c.played() {
				t.Errorf("below the title of %s stands %q", f.Name, f.Subtitle)
			}
		}
	}
}

// Tables of other assertions that nobody has looked at are told where there are some.
func TestNobodyLookedAtOthers(t *testing.T) {
	other := reports.Entry[*reports.Bots]{Name: "other", Value: &reports.Bots{}}
	for _, others := range []reports.Named[*reports.Bots]{nil, {other}, {other, other}} {
		c := &Check{Verdict: Holds, Others: others}
		c.Bots = &reports.Bots{Audited: true}
		words := CheckedFile(c).Bots
		if told := strings.Contains(words, "other assertions"); told != (len(others) > 0) {
			t.Errorf("%d other tables: %q", len(others), words)
		}
	}
}

// The part of a study that is checked says how many assertions there are, before what it
// has to say besides.
func TestCheckedPartOfAStudy(t *testing.T) {
	c := &Check{Verdict: Holds, Asserts: make([]Checked, 2)}
	words := CheckedFile(c).Words
	s := &Study{Check: c}
	part := s.parts(false)[0]
	if want := "All hold for sure (2 assertions)."; part.Words[0] != want || part.Lead != want ||
		!slices.Equal(part.Words[1:], words[1:]) {
		t.Errorf("%q, %q; by itself %q", part.Lead, part.Words, words)
	}
}

// An option that both decides most and brings it nearest is drawn once; players are drawn
// where there are several tables.
func TestReviewIsDrawn(t *testing.T) {
	knob := func(set string, by, lo, hi float64) reports.Knob {
		k := reports.Knob{Set: set}
		k.By, k.Lo, k.Hi = reports.Number(by), reports.Number(lo), reports.Number(hi)
		return k
	}
	r := &reports.Review{
		Strongest: []reports.Knob{knob("a", .3, .2, .4), knob("b", -.2, -.3, -.1)},
		Nearest:   []reports.Knob{knob("b", -.2, -.3, -.1), knob("c", .1, 0, .2)},
	}
	figures := reviewed(r)
	drawn := figures[len(figures)-1].Alt
	for _, name := range []string{"a ", "b ", "c "} {
		if n := strings.Count(" "+drawn, " "+name); n != 1 {
			t.Errorf("%s is drawn %d times: %q", name, n, drawn)
		}
	}
	if !figures[0].Empty {
		t.Error("no table of players is drawn")
	}
	r.Strongest = []reports.Knob{knob("a", .3, math.Inf(-1), math.Inf(1))} // of two games, say
	if alt := reviewed(r)[1].Alt; !strings.Contains(alt, "a 30 (-100 to 100)") {
		t.Errorf("a share changes by all of the games at most: %q", alt)
	}
}

// Each variant has a sentence of its own rungs; with several, charts name the variant, too.
func TestSkillOfSeveralVariants(t *testing.T) {
	rung := func(variant, bot string, by float64) Rung {
		r := Rung{Variant: variant, Bot: bot, Base: .5}
		r.By, r.Lo, r.Hi = reports.Number(by), reports.Number(by-.05), reports.Number(by+.05)
		return r
	}
	x := &Across{Rungs: []Rung{rung("one", "a", .2), rung("one", "b", .2), rung("two", "a", -.2), rung("two", "b", 0)}}
	x.Base, x.Rungs[0].BaseBots = "race",
		&reports.Bots{Audited: true, Seats: []reports.BotsSeat{{Seat: "red", Answers: 3}}}
	x.Rungs[3].Bots = x.Rungs[0].BaseBots
	for schema := range acrossWords {
		x.Schema = schema
		a := Skill(x)
		if want := "Better play found so far, a in race: none found in 3 tries; b with two: none found in 3 tries. " +
			"Nobody has looked at the other tables of these bots."; a.Bots != want {
			t.Errorf("%q, want %q", a.Bots, want)
		}
		said := strings.Join(a.Words, " ")
		for _, want := range []string{"one: ", "whoever plays", "two: ", "with a", "no difference is shown with b"} {
			if !strings.Contains(said, want) {
				t.Errorf("%q does not say %q", said, want)
			}
		}
		if rows := a.Printed[0].Table.Rows; len(rows) != 4 || rows[0][1] != "one" || rows[3][1] != "two" {
			t.Errorf("%v", rows)
		}
	}
}

// The bot of every ladder that slips is called careless on screens and pages; programs read how it
// is asked for.
func TestCarelessBotsAreNamed(t *testing.T) {
	const key = "standard:noise=0.2"
	side := func(who string, list ...string) (l reports.Ladder) {
		l.Who = who
		for _, bot := range list {
			l.Rungs = append(l.Rungs, reports.Rated{Policy: bot, Step: &reports.Apart{By: .5}})
		}
		return l
	}
	tournament := &reports.Tournament{
		Sides:    []reports.Ladder{side("red", "standard", key), side("blue", key)},
		Pairings: []reports.Pairing{{Policies: [2]string{"standard", key}}, {Policies: [2]string{key, key}}},
	}
	x := &Across{Rungs: []Rung{{Bot: key, Variant: "one"}}}
	x.Schema = SkillSchema
	for what, a := range map[string]*Answer{"tournament": Tournament(tournament), "skill": Skill(x)} {
		said := strings.Join(a.Words, " ") + fmt.Sprint(a.Printed[0].Table)
		if strings.Contains(said, key) || !strings.Contains(said, "careless") {
			t.Errorf("%s: %s", what, said)
		}
		if rows := fmt.Sprint(a.Rows); !strings.Contains(rows, key) || strings.Contains(rows, "careless") {
			t.Errorf("%s: a program reads %s", what, rows)
		}
	}
}

// A sweep without a target asks what the option does: to an outcome in its words, to a mean
// by its name, and of players how their number changes it.
func TestQuestionsOfSweeps(t *testing.T) {
	for want, change := range map[string]func(s *Sweep){
		"Which value of “x” brings the game nearest to “red is 0.5”?": func(*Sweep) {},
		"What does “x” do to how often games end as red?":             func(s *Sweep) { s.Targets = nil },
		"What do “x” and “y” do to rounds?": func(s *Sweep) {
			s.Targets, s.Share, s.Figure, s.Knobs = nil, false, "rounds", append(s.Knobs, []string{"y=1"})
		},
	} {
		s := swept()
		if change(s); s.question() != want {
			t.Errorf("%q, want %q", s.question(), want)
		}
	}
}

// With one variant a rung goes by its bots alone, with several by the variant, too.
func TestRungsOfOneVariant(t *testing.T) {
	for schema := range acrossWords {
		for _, second := range []string{"one", "two"} {
			x := &Across{Rungs: []Rung{{Variant: "one", Bot: "a", Base: .5}, {Variant: second, Bot: "b", Base: .5}}}
			x.Schema = schema
			if drawn := Skill(x).Figures[0].Alt; strings.Contains(drawn, "one, a from") != (second != "one") {
				t.Errorf("variants one and %s: %q", second, drawn)
			}
		}
	}
}

// What two options do together holds with the confidence that was asked for, in percent. A page has
// options in words, a terminal by their keys.
func TestCrossedSaysItsConfidence(t *testing.T) {
	s := &Sensitivity{}
	s.Turned = []Turned{{Set: `x.y=["b"]`, Otherwise: "without a", Vanished: []paired.Change{{Name: "appels"}}}}
	s.Turned = append(s.Turned, Turned{Set: "guards=3"})
	s.Crossed = []Crossed{{Set: []string{`x.y=["b"]`, "guards=3"}, Both: "x.y without a guards=3"}}
	s.Options = reports.Named[string]{{Name: "x.y", Value: "rooms of a kind: where"}}
	if got := s.tornado().Alt; !strings.Contains(got, "rooms of a kind: without a") {
		t.Errorf("%q", got)
	}
	s.Options.Add("guards", "guards of the German, all in all")
	for confidence, want := range map[float64]string{.5: "(50 %)", .75: "(75 %)"} {
		s.Confidence = confidence
		a := Sensitive(s)
		for _, c := range []struct {
			shown       []reports.Passage
			first, both string
		}{
			{a.Printed, "x.y without a !", "x.y without a guards=3"},
			{a.Brief, "rooms of a kind: without a !", "rooms of a kind: without a; guards of the German: 3"},
		} {
			single, crossed := c.shown[0].Table, c.shown[1].Table
			if single.Rows[0][0] != c.first || crossed.Rows[0][0] != c.both {
				t.Errorf("%q, %q", single.Rows, crossed.Rows)
			}
			if note := crossed.Notes[0]; !strings.Contains(note, want) {
				t.Errorf("%q does not say %s", note, want)
			}
		}
	}
}

// From two tables of players on there is something to draw.
func TestTwoTablesOfPlayersAreDrawn(t *testing.T) {
	for n, empty := range []bool{true, true, false, false} {
		r := &reports.Review{}
		for i := range n {
			share := reports.Share{P: .5, Bounds: reports.Bounds{Lo: .25, Hi: .75}}
			r.Tables = append(r.Tables, reports.Reviewed{Name: string(rune('2' + i)), Share: share})
		}
		if got := reviewed(r)[0].Empty; got != empty {
			t.Errorf("%d tables: empty %v", n, got)
		}
	}
}

// How sure a run is, in points, is half as wide as the interval of its share; where nothing was
// played there is nothing to say of it, nor to draw.
func TestHowSureARunIs(t *testing.T) {
	for games, want := range map[uint64]string{0: "", 100: "The dice: ±3 points. "} {
		r := &reports.Result{
			Origin: reports.Origin{Games: games, Confidence: 0.95, Bots: &reports.Bots{}},
			Outcomes: reports.Named[reports.Outcome]{{
				Name:  "german",
				Value: reports.Outcome{P: 0.43, Interval: reports.Interval{Lo: 0.4, Hi: 0.46}},
			}},
		}
		sheet := reports.NewSheet(&reports.Form{Outcomes: []string{"german"}})
		a := Run(r, Game{Sheet: sheet, Draw: func() []*chart.Figure { return nil }}, false)
		if a.Dice != want || (a.Draw != nil) != (games > 0) {
			t.Errorf("%d games: %q, drawn %v", games, a.Dice, a.Draw != nil)
		}
	}
}
