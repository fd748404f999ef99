package lab

import (
	"reflect"
	"testing"

	"escapesim/sim/dice"
)

// sits plays a person's seats by lot for at most so many choices, and takes one in
// four choices back first if wavering.
func sits(t *testing.T, f Table, rules string, s Sat, most int, wavering bool) (last Asked, g Sitting) {
	t.Helper()
	g, err := f.Sit(rules, s)
	if err != nil {
		t.Fatal(err)
	}
	lots, waver := dice.NewStream(3, 0, dice.Setup), dice.NewStream(4, 0, dice.Setup)
	for n := 0; ; n++ {
		a, on := g.Next()
		if !on || n == most {
			return a, g
		}
		if len(a.Legal) < 2 || len(a.Places) != len(a.Legal) || len(a.Position) == 0 {
			t.Fatalf("%s: %+v", rules, a)
		}
		pick := lots.IntN(len(a.Legal))
		if wavering && waver.IntN(4) == 0 {
			g.Choose((pick + 1) % len(a.Legal))
			g.Next()
			if !g.Undo() {
				t.Fatalf("%s: nothing to take back", rules)
			}
			again, _ := g.Next()
			if !reflect.DeepEqual(again, a) {
				t.Fatalf("%s: taken back, the question is another:\n%+v\n%+v", rules, again, a)
			}
		}
		g.Choose(pick)
	}
}

// A person plays any seat of any game; the same answers give the same game, whatever
// was taken back on the way.
func TestSitting(t *testing.T) {
	if testing.Short() {
		t.Skip("plays hundreds of games")
	}
	const most = 60
	for _, c := range []struct{ rules, seat string }{
		{DefaultRules, "german"},
		{DefaultRules, "allied"},
		{"colditz/fuga3", "team_2"},
		{"evasion/price", "british"},
		{"evasion/price", "german"},
		{"stalagluft/ebob", "pow"},
		{"stalagluft/ebob", "german"},
		{"stalagluft/reconnaissance", "pow"},
		{RaceRules, "first"},
	} {
		s := Sat{Seat: c.seat, Seed: 6}
		a, _ := sits(t, Table{}, c.rules, s, most, false)
		b, g := sits(t, Table{}, c.rules, s, most, true)
		if !reflect.DeepEqual(a, b) {
			t.Errorf("%s %s: another game when decisions are taken back:\n%+v\n%+v", c.rules, c.seat, a, b)
		}
		for g.Undo() {
		}
		if _, on := g.Next(); !on {
			t.Errorf("%s %s: all taken back, nothing to decide", c.rules, c.seat)
		}
	}
}
