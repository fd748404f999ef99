package reports

import (
	"math"
	"slices"
	"strings"
	"testing"
)

// The section of a game made for it: a place that wins more often, cards that
// nobody plays, rooms that nobody uses, luck that explains a known part.
func TestGoodGame(t *testing.T) {
	form := &Form{
		Outcomes: []string{"a", "b"},
		Columns:  Columns{{Name: "rounds"}, {Name: "first_wins"}, {Name: "second_wins"}, {Name: "nothing"}},
		Places:   []string{"first_wins", "second_wins"},
		Hands:    [2]string{"drawn", "played"},
		Vectors: []Vector{
			{Name: "drawn", Labels: []string{"x", "y", "z"}},
			{Name: "played", Labels: []string{"x", "y", "z"}},
			{Name: "steps", Labels: []string{"c1", "c2", "c3", "", "c4"}},
		},
		Offers: []Offer{
			{Vector: "played", Unused: "cards unplayed", Has: func(i int) bool { return i < 2 }},
			{Vector: "steps", Unused: "rooms unused", Say: func(i int) string {
				return []string{"hall", "hall", "cell", "", "attic"}[i]
			}},
		},
		Controls: Columns{{Name: "luck"}},
	}
	s := NewSheet(form)
	for g := range uint64(2000) {
		s.Next(g)
		a := int32(g % 4 / 2) // half of the games end as a, by two throws of one half
		first := is(g%10 < 6) // place 1 wins six of ten
		outcome := 1 - int(a)
		// The luck of the first throw explains all, that of other games nothing.
		luck := int64(2*a-1) * LuckUnit / 2
		if g%2 == 1 {
			luck = int64(1-2*int64(g/4%2)) * LuckUnit / 2
		}
		s.Count(outcome, []int32{20, first, 1 - first, 0}, luck)
	}
	copy(s.Vector("drawn"), []uint64{1000, 500, 0})
	copy(s.Vector("played"), []uint64{900, 0, 0})
	copy(s.Vector("steps"), []uint64{0, 7, 0, 0, 0})
	r := &Result{Origin: Origin{Confidence: 0.95}}
	r.Fill(s, false)
	row := func(tables []Table, begins string) []string {
		for _, table := range tables {
			for _, row := range table.Rows {
				if strings.HasPrefix(row[0], begins) {
					return row
				}
			}
		}
		t.Errorf("no row begins with %q", begins)
		return make([]string, 9)
	}
	tables := r.GoodGame(s, true)
	if tables[0].Title == "" || !slices.ContainsFunc(tables[0].Notes, func(n string) bool {
		return strings.HasPrefix(n, "some places win more often")
	}) {
		t.Errorf("place 1 wins 60 %% of 2,000 games: %q", tables[0].Notes)
	}
	for begins, want := range map[string][]string{
		"1":              {"1", "60.0 %"},
		"x":              {"x", "50", "45", "90.00 %"},
		"y":              {"y", "25", "0", "0 %"},
		"cards unplayed": {"cards unplayed", "1 of 2", "y"},
		"rooms unused":   {"rooms unused", "2 of 3", "cell; attic"},
		"metrics that":   {"metrics that were 0 in every game", "1 of 4", "nothing"},
	} {
		if got := row(tables, begins); !slices.Equal(got[:len(want)], want) {
			t.Errorf("%q, want %q", got, want)
		}
	}
	cards := slices.IndexFunc(tables, func(t Table) bool { return t.Header[0] == "card" })
	if rows := tables[cards].Rows; len(rows) != 2 || rows[0][0] != "y" {
		t.Errorf("the card that is played least does not come first: %q", rows)
	}
	// Half of the games are explained by their luck, with a slope of one half: a
	// quarter of the variance.
	if got := row(tables, "throws whose"); got[1] != "25.0 %" {
		t.Errorf("%q, want a quarter", got)
	}
	if in := explained(0.25, 100, 0.95); math.Abs(in.Lo-0.1095) > 1e-3 || math.Abs(in.Hi-0.3972) > 1e-3 {
		t.Errorf("a quarter explained in 100 games: %v", in)
	}
	// Players who are alike: nothing is shown.
	even := NewSheet(form)
	for g := range uint64(2000) {
		even.Next(g)
		even.Count(0, []int32{20, is(g%2 == 0), is(g%2 == 1), 0}, 0)
	}
	if notes := r.GoodGame(even, true)[0].Notes; !slices.Equal(notes,
		[]string{"no place is shown to win more often than another"}) {
		t.Errorf("1,000 wins each: %q", notes)
	}
	// Without a game there is nothing to say.
	empty := NewSheet(form)
	none := &Result{Origin: Origin{Confidence: 0.95}}
	none.Fill(empty, false)
	if tables := none.GoodGame(empty, true); len(tables) != 0 {
		t.Errorf("of no game: %v", tables)
	}
}

func is(yes bool) int32 {
	if yes {
		return 1
	}
	return 0
}

// A share of variance has an interval of some width wherever it lies, that of large
// samples (Olkin and Finn 1995) for many games.
func TestExplainedHasWidth(t *testing.T) {
	for _, share := range []float64{0, 0.01, 0.3, 0.9, 1} {
		before := 2.0
		for _, games := range []uint64{2, 10, 100, 20_000} {
			in := explained(share, games, 0.95)
			if half := in.Half(); !(half > 0) || half >= before || !in.Contains(share) || in.Lo < 0 || in.Hi > 1 {
				t.Errorf("%g of %d games: %v", share, games, in)
			}
			before = in.Half()
		}
		if want := 1.96 * 2 * math.Sqrt(share) * (1 - share) / math.Sqrt(20_000); share > 0 && share < 1 &&
			math.Abs(before-want) > 0.02*want {
			t.Errorf("%g: %g, want %g", share, before, want)
		}
	}
}
