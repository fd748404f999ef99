package lab

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"escapesim/sim/dice"
	"escapesim/sim/simtest"
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

// A person is told of every throw of the game, his own and others', and of its end by itself.
func TestSittingTells(t *testing.T) {
	g, err := Table{}.Sit(RaceRules, Sat{Seat: "first", Seed: 6})
	if err != nil {
		t.Fatal(err)
	}
	for {
		a, on := g.Next()
		const throws = " throws "
		if told, whole := strings.Count(a.Told, throws), strings.Count(a.Whole, throws); told != whole || whole == 0 {
			t.Fatalf("%d of %d throws are told:\n%s\n%s", told, whole, a.Told, a.Whole)
		}
		if !on {
			if a.End == "" || strings.Contains(a.Told, "win") {
				t.Errorf("the game ended with %q, told is\n%s", a.End, a.Told)
			}
			return
		}
		g.Choose(0)
	}
}

// A goal takes a pawn to where it said that the pawn can come, in every game where pawns
// step; what it made can be taken back. A hint says the same twice.
func TestSittingGoals(t *testing.T) {
	for _, c := range []struct {
		rules, seat, pawn, fact, far string
		set                          []string
	}{
		{DefaultRules, "allied", "blue1", "blue1", "dentist", []string{"clock.limit_minutes=24"}},
		{"stalagluft/reconnaissance", "pow", "man 1", "men.1.cell", "hut 103", nil},
	} {
		g, err := Table{Sets: c.set, Players: 2}.Sit(c.rules, Sat{Seat: c.seat, Seed: 8})
		if err != nil {
			t.Fatal(err)
		}
		asked, _ := g.Next()
		for range 20 { // to where the pawn may step
			if len(g.Walk(c.pawn, "nowhere").Reached) > 0 {
				break
			}
			g.Choose(0)
			asked, _ = g.Next()
		}
		reached := g.Walk(c.pawn, "nowhere").Reached
		if len(reached) < 3 {
			t.Fatalf("%s: %s can come to %v", c.rules, c.pawn, reached)
		}
		if w := g.Walk(c.pawn, "nowhere"); len(w.Movers) > 0 {
			t.Errorf("%s: %s moves, and %v are named instead", c.rules, c.pawn, w.Movers)
		}
		if w := g.Walk("nobody", "nowhere"); !slices.Contains(w.Movers, c.pawn) {
			t.Errorf("%s: nobody moves, but %v; %s is not among them", c.rules, w.Movers, c.pawn)
		}
		hint, err := g.Hint(-1)
		if again, _ := g.Hint(-1); err != nil || again != hint || hint.Playouts == 0 ||
			hint.Choice >= len(asked.Legal) {
			t.Errorf("%s: a hint is %+v, and again %+v: %v", c.rules, hint, again, err)
		}
		goal := reached[2]
		walked := g.Walk(c.pawn, goal)
		made := walked.Made
		now, _ := g.Next()
		stands := ""
		for _, e := range now.Position {
			if e.Name == c.fact {
				stands, _ = e.Value.(string)
			}
		}
		if len(made) == 0 || stands != goal || !walked.Arrived {
			t.Errorf("%s: %s was to go to %s and stands at %s after %v", c.rules, c.pawn, goal, stands, made)
		}
		for range made {
			g.Undo()
		}
		if back, _ := g.Next(); !reflect.DeepEqual(back.Position, asked.Position) {
			t.Errorf("%s: taken back, the position is another", c.rules)
		}
		// What is too far is gone towards, where the game knows no way as well; the bot plays the
		// turn to its end.
		far := g.Walk(c.pawn, c.far)
		if len(far.Made) == 0 || far.Arrived || !far.Known {
			t.Errorf("%s: on the way to %s: %+v", c.rules, c.far, far)
		}
		now, on := g.Next()
		others := g.Auto(false)
		if after, _ := g.Next(); on && (len(others) == 0 || after.Decision <= now.Decision+len(others)-1) {
			t.Errorf("%s: the bot decides %q between decisions %d and %d", c.rules, others,
				now.Decision, after.Decision)
		}
		if once := g.Auto(true); len(once) > 1 {
			t.Errorf("%s: one decision is %q", c.rules, once)
		}
	}
}

// A room is called by the beginning of its name, if of no other room: offi may be the office or
// the officers quarters.
func TestRoomsAreCalledShort(t *testing.T) {
	for place, want := range map[string]bool{"parcels": true, "offi": false, "pa": false, "parcels hall": false} {
		g, err := Table{Players: 2}.Sit(DefaultRules, Sat{Seat: "allied", Seed: 8})
		if err != nil {
			t.Fatal(err)
		}
		if w := g.Walk("blue1", place); w.Known != want || (len(w.Made) > 0) != want {
			t.Errorf("%s: %+v", place, w)
		}
	}
}

// After a choice is taken back a pawn walks, and a hint is given, whether or not the question was
// looked at before: the game plays on to it by itself. No hint is given when the game is over.
func TestUndoneAndNotAsked(t *testing.T) {
	for _, looks := range []bool{true, false} {
		g, err := Table{Players: 2}.Sit("stalagluft/reconnaissance", Sat{Seat: "pow", Seed: 8})
		if err != nil {
			t.Fatal(err)
		}
		g.Next()
		reached := g.Walk("man 1", "nowhere").Reached
		for len(reached) < 3 {
			g.Auto(true)
			g.Next()
			reached = g.Walk("man 1", "nowhere").Reached
		}
		before, _ := g.Hint(-1)
		g.Choose(0)
		for again := range 2 {
			if !g.Undo() {
				t.Fatal("nothing to take back")
			}
			if looks {
				g.Next()
			}
			if hint, err := g.Hint(-1); err != nil || hint != before {
				t.Errorf("taken back, a hint is %+v, before %+v: %v", hint, before, err)
			}
			if walked := g.Walk("man 1", reached[again]); !walked.Arrived || len(walked.Made) == 0 {
				t.Fatalf("looked %v: man 1 was to go to %s: %+v", looks, reached[again], walked)
			} else {
				for range walked.Made[1:] {
					g.Undo()
				}
			}
		}
		for len(g.Auto(false)) > 0 {
		}
		if _, err := g.Hint(-1); err == nil {
			t.Error("a hint is given after the end")
		}
	}
}

// A pawn on its way to what it does not reach now stays where it may stop: it is not left where
// it has to step on, to nobody knows where.
func TestWalkEndsWhereAPawnMayStop(t *testing.T) {
	g, err := Table{}.Sit(DefaultRules, Sat{Seat: "german", Seed: 3})
	if err != nil {
		t.Fatal(err)
	}
	walks := 0
	for range simtest.Count(1, 3, 3) {
		g.Auto(false)
		asked, on := g.Next()
		if !on {
			t.Fatal("the game is over")
		}
		for _, guard := range []string{"g1", "g2", "g3", "g4", "g5", "g6"} {
			for _, man := range asked.Position {
				place, stands := man.Value.(string)
				if !stands || !slices.Contains([]string{"blue1", "blue3", "red1", "red4", "orange1"}, man.Name) {
					continue
				}
				w := g.Walk(guard, place)
				now, _ := g.Next()
				if walks += len(w.Made); now.Question == "go on" && !w.Arrived {
					t.Errorf("decision %d: %s to %s: %v", asked.Decision, guard, man.Name, w.Made)
				}
				for range w.Made {
					g.Undo()
				}
				g.Next()
			}
		}
	}
	if walks < 10 {
		t.Errorf("%d steps were made", walks)
	}
}

// A person sits down at the position of a scenario file, and at no position of another game.
func TestSittingFromAPosition(t *testing.T) {
	f, err := ParseScenarios("x.toml", []byte(`title = "late"
rules = "evasion/price"
[setup]
bare = true
move = 7
man = "8,10"
[[step]]
expect = { move = 7 }
`))
	if err != nil {
		t.Fatal(err)
	}
	g, err := Table{}.Sit("evasion/price", Sat{Seat: "british", From: f.Cases[0]})
	if err != nil {
		t.Fatal(err)
	}
	asked, _ := g.Next()
	at := map[string]any{}
	for _, e := range asked.Position {
		at[e.Name] = e.Value
	}
	if fmt.Sprintf("%v %v", at["move"], at["man.1"]) != "7 8,10" {
		t.Errorf("the person sits at %v", asked.Position)
	}
	if _, err := (Table{}).Sit(RaceRules, Sat{Seat: "first", From: f.Cases[0]}); err == nil {
		t.Error("the race begins at a position of another game")
	}
}
