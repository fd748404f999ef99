package reports

import (
	"strings"
	"testing"
)

// A walk is told by its ends, or as one that comes back.
func TestWalksInWords(t *testing.T) {
	for w, want := range map[Walk]string{
		{Who: "blue1", From: "A", To: "B"}: "blue1 A to B",
		{Who: "blue1", From: "A", To: "A"}: "blue1 A and back",
	} {
		if got := w.words(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// In the line of a turn steps of one pawn that follow on each other are one walk; those of another pawn, from
// elsewhere, or after something else was told are not.
func TestStepsAreJoined(t *testing.T) {
	p := briefPage{turn: "3"}
	step := func(who, from, to string) Fact { return Fact{Walk: Walk{who, from, to}} }
	text := p.entry(0, nil, []Fact{
		step("blue1", "A", "B"), step("blue1", "B", "C"), step("red1", "C", "D"), step("red1", "E", "F"),
		{Brief: "appel"},
		step("red1", "F", "G"),
	}) + p.flush()
	if want := "3: blue1 A to C, red1 C to D, red1 E to F, appel, red1 F to G\n"; text != want {
		t.Errorf("%q, want %q", text, want)
	}
}

// The speed of two runs is that of all games in all their time: 20 in 2 s and 20 in 8 s are
// 4 a second.
func TestTimingsAddUp(t *testing.T) {
	timing := Timing{Wall: 2, CPU: 3, Speed: 10}
	timing.Add(Timing{Wall: 8, CPU: 5, Speed: 2.5})
	if want := (Timing{Wall: 10, CPU: 8, Speed: 4}); timing != want {
		t.Errorf("%+v, want %+v", timing, want)
	}
	timing.Add(Timing{})
	if timing.Speed != 4 {
		t.Errorf("no games more, and %v a second", timing.Speed)
	}
	var none Timing
	if none.Add(Timing{}); none != (Timing{}) {
		t.Errorf("nothing and nothing is %+v", none)
	}
}

// A search says what its changes gain in points, whether that is shown, and, where one plan
// in so many was searched, that each change stands for so many; who won is said of all plans alone.
func TestSearchesInWords(t *testing.T) {
	for _, c := range []struct {
		lo, hi  float64
		oneIn   int
		has, no []string
	}{
		{
			.1, .3, 1,
			[]string{"Searching gains team +20.0 points a game (10.0 to 30.0)", "by who won, +50.0 (40.0 to 60.0)"},
			[]string{"not shown", "by lot"},
		},
		{-.1, .3, 1, []string{"+20.0 points a game (-10.0 to 30.0: not shown)"}, nil},
		{.1, .3, 4, []string{"(one in 4, by lot)", "and counted 4 times"}, []string{"who won"}},
	} {
		s := &SearchAudit{OneIn: c.oneIn, Gain: .5}
		s.Lo, s.Hi = .4, .6
		s.Advantage.Mean, s.Advantage.Lo, s.Advantage.Hi = .2, Number(c.lo), Number(c.hi)
		a := &Audit{Who: "team", Search: s}
		words := a.searchWords()
		for _, part := range c.has {
			if !strings.Contains(words, part) {
				t.Errorf("%q does not say %q", words, part)
			}
		}
		for _, part := range c.no {
			if strings.Contains(words, part) {
				t.Errorf("%q says %q", words, part)
			}
		}
	}
}
