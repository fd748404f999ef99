package reports

import "testing"

// The games that are worth a look, among games made for it.
func TestNotable(t *testing.T) {
	form := &Form{Outcomes: []string{"a", "b"}, Columns: Columns{{Name: "x"}, {Name: "margin"}}, Closeness: []string{"margin"}}
	for _, games := range []uint64{100, 2500} {
		n := NewNotable(form)
		for g := range games {
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
			n.Take(r)
		}
		want := map[string]uint64{"typical": 34, "shortest": 31, "longest": 32, "closest": 35, "most unlikely": 36}
		list := n.Games()
		if len(list) != len(want) {
			t.Errorf("%d games: %v", games, list)
		}
		for _, e := range list {
			if e.Value.Game != want[e.Name] {
				t.Errorf("of %d games the %s is %d, not %d", games, e.Name, e.Value.Game, want[e.Name])
			}
		}
	}
	if list := NewNotable(form).Games(); list != nil {
		t.Errorf("of no games: %v", list)
	}
}
