package reports

import (
	"slices"
	"testing"
)

// notableForm is a form for games made for these tests.
var notableForm = &Form{
	Outcomes: []string{"a", "b"}, Columns: Columns{{Name: "x"}, {Name: "margin"}},
	Closeness: []string{"margin"},
}

// notableRow is a game of them: some lie apart.
func notableRow(g uint64) *Row {
	r := &Row{Game: g, Decisions: 50 + int(g%7), Values: []int32{int32(10 + 20*(g%2) + g%3), int32(5 + g%5)}}
	switch g {
	case 31:
		r.Decisions = 3
	case 32:
		r.Decisions = 99
	case 33:
		r.Outcome, r.Values = 1, []int32{22, 7} // in the middle, but it ends otherwise
	case 34:
		r.Values = []int32{22, 7} // nobody else is in the middle
	case 35:
		r.Values[1] = -1
	case 36:
		r.Values = []int32{1000, 100}
	}
	return r
}

// seen are these games, counted and looked at, those of step games apart.
func seen(first, games, step uint64) (*Sheet, *Notable) {
	s, n := NewSheet(notableForm), NewNotable(notableForm)
	for g := first; g < games; g += step {
		r := notableRow(g)
		s.Count(r.Outcome, r.Values)
		n.Take(r)
	}
	return s, n
}

// The games that are worth a look, among few games, all of which are drawn.
func TestNotable(t *testing.T) {
	s, n := seen(0, mostDrawn, 1)
	want := map[string]uint64{"typical": 34, "shortest": 31, "longest": 32, "closest": 35, "most unlikely": 36}
	list := n.Games(s)
	if len(list) != len(want) {
		t.Errorf("%v", list)
	}
	for _, e := range list {
		if e.Value.Game != want[e.Name] {
			t.Errorf("the %s is %d, not %d", e.Name, e.Value.Game, want[e.Name])
		}
	}
	if list := NewNotable(notableForm).Games(NewSheet(notableForm)); list != nil {
		t.Errorf("of no games: %v", list)
	}
}

// The games of two parts are those of the whole, whichever part comes first, also
// when one was written down and read back; and those drawn are spread over all.
func TestNotableMerges(t *testing.T) {
	const games = 2500
	sheet, whole := seen(0, games, 1)
	_, even := seen(0, games, 2)
	_, odd := seen(1, games, 2)
	read := NewNotable(notableForm)
	if err := Read(Written(odd), read); err != nil {
		t.Fatal(err)
	}
	even.Merge(read)
	odd2 := NewNotable(notableForm)
	odd2.Merge(odd)
	_, first := seen(0, games, 2)
	odd2.Merge(first)
	for _, n := range []*Notable{even, odd2} {
		if string(Written(n)) != string(Written(whole)) || !slices.Equal(n.Games(sheet), whole.Games(sheet)) {
			t.Errorf("%v, not %v", n.Games(sheet), whole.Games(sheet))
		}
	}
	late := 0
	for _, d := range whole.drawn {
		if d.row.Game >= games/2 {
			late++
		}
	}
	if len(whole.drawn) != mostDrawn || late < 30 || late > 70 {
		t.Errorf("%d of %d games drawn are of the second half", late, len(whole.drawn))
	}
}
