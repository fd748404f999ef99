package colditz_test

import (
	"context"
	"strings"
	"testing"

	"escapesim/reports"
	count "escapesim/reports/colditz"
	"escapesim/sim"
	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
	"escapesim/sim/simtest"
)

// Each circle stands once on a page, where it is on the board, and what a claim needs is
// written on circles of rooms alone: each symbol of the room once, those of the kit first.
func TestCirclesOfAPage(t *testing.T) {
	b := referenceRules(t, 4).Board
	places := count.Stage(referenceRules(t, 4)).Places()
	if len(places) != len(b.Circles) {
		t.Fatalf("%d places, %d circles", len(places), len(b.Circles))
	}
	marked, targets := 0, map[string]bool{}
	for i, p := range places {
		c := &b.Circles[i]
		var symbols []string
		if c.Area == board.RoomArea {
			room := &b.Rooms[c.Room]
			for bit, name := range board.KitSymbols {
				if room.Kit>>bit%2 == 1 {
					symbols = append(symbols, name)
				}
			}
			for bit, name := range board.EquipmentSymbols {
				if room.Equipment>>bit%2 == 1 {
					symbols = append(symbols, name)
				}
			}
			marked += len(symbols)
		}
		if p.Name != c.ID || p.X != c.X || p.Y != c.Y || p.Marks != strings.Join(symbols, ", ") ||
			strings.ContainsRune(p.Within, '_') {
			t.Errorf("%+v, want %s at %v, %v with %q", p, c.ID, c.X, c.Y, symbols)
		}
		if p.Target != "" {
			targets[p.Target] = true
		}
		if (p.Target != "") != (c.Target >= 0) || p.Target != "" && !p.Is(strings.ToLower(p.Target)) {
			t.Errorf("%s is target %q", p.Name, p.Target)
		}
	}
	if len(targets) != len(board.TargetNames) {
		t.Errorf("targets %v", targets)
	}
	if marked == 0 {
		t.Error("no room has a symbol")
	}
}

// The card of a circle says how far it lies from the courtyard's pass circle, where that counts.
func TestHomesOfCircles(t *testing.T) {
	b, homes := referenceRules(t, 4).Board, 0
	for i := range b.Circles {
		c := &b.Circles[i]
		card, table, err := count.CircleNamed(b, c.ID)
		if err != nil {
			t.Fatal(err)
		}
		if (card.Home != nil) != (c.Home >= 0) || card.Home != nil && *card.Home != int(c.Home) {
			t.Errorf("%s: %v, want %d", c.ID, card.Home, c.Home)
		}
		if said := strings.Contains(strings.Join(table.Notes, " "), "pass circle"); said != (c.Home >= 0) {
			t.Errorf("%s: %q", c.ID, table.Notes)
		}
		if card.Home != nil {
			homes++
		}
	}
	if homes == 0 || homes == len(b.Circles) {
		t.Errorf("%d of %d circles have a way home", homes, len(b.Circles))
	}
}

// What a page asks of a person is a whole sentence.
func TestQuestionsOfAPage(t *testing.T) {
	for name, asked := range count.Stage(referenceRules(t, 4)).Asks {
		if name == "" || len(asked) < 20 || asked[0] < 'A' || asked[0] > 'Z' ||
			!strings.ContainsAny(asked[len(asked)-1:], ".?") {
			t.Errorf("%q is asked as %q", name, asked)
		}
	}
}

// A game that is over says who has won: each team by its colour, or the Germans, or nobody.
func TestWhoHasWonInWords(t *testing.T) {
	r := referenceRules(t, 4)
	for want, end := range map[string]colditz.Result{
		"the Germans win":     {Outcome: colditz.GermanWin, Winner: -1},
		"nobody wins":         {Outcome: colditz.Truncated, Winner: -1},
		"blue wins":           {Outcome: colditz.AlliedWin, Winner: 0},
		"red wins":            {Outcome: colditz.AlliedWin, Winner: 1},
		"blue and orange win": {Outcome: colditz.AlliedWin, Winner: 0, Beside: 1 << 2},
	} {
		s := colditz.State{Result: end}
		over := []sim.Event{said(colditz.GameEnded, colditz.German, "why", colditz.NobodyLeft)}
		facts := count.Teller(r, sim.NoSeat).Facts(&s, &s, nil, over)
		if len(facts) != 1 || !facts[0].Head || !strings.HasPrefix(facts[0].End, want+": ") {
			t.Errorf("%+v, want %q", facts, want)
		}
	}
}

// A do or die from a named circle begins there; from a circle that is none, or from where
// nobody may begin, there is no answer, and the nearest name is said.
func TestWhereADoOrDieBegins(t *testing.T) {
	r := referenceRules(t, 4)
	trials := reports.Trials{N: 50, Confidence: .95, Rules: "house"}
	for from, want := range map[string]string{"C02O": "no such circle", "GNW01": "starts in the grey courtyard"} {
		_, err := count.AttemptsFrom(context.Background(), r, from, 9, trials)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", from, err, want)
		}
	}
	best, err := count.AttemptsFrom(context.Background(), r, "", 9, trials)
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range r.Board.Grey() {
		run := r.RunFrom(c, 9, 0)
		if run.Distance < 0 || i%simtest.Count(8, 1, 1) > 0 {
			continue
		}
		j, err := count.AttemptsFrom(context.Background(), r, r.Board.Circles[c].ID, 9, trials)
		switch {
		case err != nil || j.From != r.Board.Circles[c].ID || j.Distance != run.Distance || j.Used != int(run.Ropes):
			t.Errorf("from %s: %+v, %v; the way is %+v", r.Board.Circles[c].ID, j, err, run)
		case best.Distance > j.Distance || best.Distance == j.Distance && best.Used > j.Used:
			t.Errorf("the best begins at %s with %d and %d cards; %s has %d and %d",
				best.From, best.Distance, best.Used, j.From, j.Distance, j.Used)
		}
	}
}
