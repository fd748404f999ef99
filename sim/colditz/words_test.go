package colditz_test

import (
	"strings"
	"testing"

	"escapesim/sim"
	"escapesim/sim/colditz"
	"escapesim/sim/colditz/notation"
	"escapesim/sim/simtest"
)

// In whole games of the uniform policy, what is open has different words,
// words lead back to the decision, and all words and events are known ones.
func TestWords(t *testing.T) {
	for _, players := range []int{2, 6} {
		r := thibault(t, players)
		m := sim.Match[colditz.State, colditz.View]{Rules: r}
		for range r.Seats() {
			m.Policies = append(m.Policies, sim.Uniform[colditz.View]())
		}
		kinds := map[colditz.MoveKind]bool{}
		for game := range uint64(3) {
			m.Start(1, game)
			for {
				before := m.State
				d, on := m.Step()
				if !on {
					break
				}
				said := map[string]bool{}
				for _, move := range d.Legal {
					words := r.Say(&before, move)
					if said[words] {
						t.Fatalf("two decisions are called %q", words)
					}
					said[words] = true
					k, _, _, _ := colditz.Unpack(move)
					if kinds[k] && move != d.Move {
						continue
					}
					first := !kinds[k]
					kinds[k] = true
					got, err := r.Find(&before, "  "+strings.ToUpper(words)+" ", d.Legal)
					if err != nil || got != move {
						t.Fatalf("%q leads to %v, %v", words, got, err)
					}
					if !first {
						continue
					}
					if err := r.Vocabulary(words); err != nil {
						t.Fatalf("%q: %v", words, err)
					}
				}
			}
			for _, e := range m.Log.Events {
				if words := r.Tell(e); strings.HasPrefix(words, "event ") || strings.ContainsAny(words, "?\n") ||
					strings.Contains(words, "nobody ") || strings.Contains(words, "nowhere") {
					t.Fatalf("%+v is told as %q", e, words)
				}
			}
		}
	}
}

// The words that come nearest are named.
func TestFindNearest(t *testing.T) {
	r := thibault(t, 4)
	m := sim.Match[colditz.State, colditz.View]{Rules: r}
	m.Start(1, 0)
	legal := r.Legal(&m.State, nil)
	_, err := r.Find(&m.State, "place C021", legal)
	if err == nil || !strings.Contains(err.Error(), "place C020") || !strings.Contains(err.Error(), "german") {
		t.Errorf("no help in %v", err)
	}
}

// A position is laid as it is written, and what is laid twice is refused.
func TestLay(t *testing.T) {
	r := thibault(t, 4)
	m := sim.Match[colditz.State, colditz.View]{Rules: r}
	m.Start(1, 0)
	lay := func(entries ...notation.Entry) error {
		return notationOf(r).Lay(&m.State, true, entries, &m.Chance, nil)
	}
	if err := lay(notation.Entry{Name: "red2", Value: "c020"}, notation.Entry{Name: "turn", Value: "German"},
		notation.Entry{Name: "red.hand", Value: []string{"move_fast Kitchen"}}); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]any{
		"red2.at": "C020", "turn": "german", "red.cards": 1, "opportunity.left": 44,
		"blue1.at": "absent", "barracks": 14,
	} {
		if got, err := notationOf(r).Fact(&m.State, name); err != nil || got != want {
			t.Errorf("%s is %v, %v; want %v", name, got, err, want)
		}
	}
	for _, bad := range [][]notation.Entry{
		{{Name: "red2", Value: "C020"}, {Name: "red3", Value: "C020"}},
		{{Name: "red9", Value: "C020"}},
		{{Name: "red1", Value: "inside C020"}},
		{{Name: "red1", Value: 7}},
		{{Name: "g1", Value: "B01"}},
		{{Name: "red.hand", Value: []string{"sabotage", "sabotage"}}},
		{{Name: "red.rope", Value: -1}},
		{{Name: "phase", Value: "night"}},
		{{Name: "detected", Value: []string{"cellar"}}},
		{{Name: "do_or_die", Value: []string{"0"}}},
		{{Name: "red1", Value: "CT04"}},
	} {
		if err := lay(bad...); err == nil {
			t.Errorf("%v was laid", bad)
		}
	}
}

// Whoever answers yes or no in a game is told what he is asked.
func TestEveryYesAndNoHasItsQuestion(t *testing.T) {
	if testing.Short() {
		t.Skip("plays hundreds of games")
	}
	asked := map[string]bool{}
	for _, edition := range editions {
		m := matchOf(edited(t, edition, 4), true)
		for game := range uint64(20) {
			m.Start(5, game)
			for {
				before := m.State
				d, on := m.Step()
				if !on {
					break
				}
				words := m.Rules.(*colditz.Rules).Say(&before, d.Move)
				question := m.Rules.(*colditz.Rules).Question(&before, d.Move)
				if (words == "no" || words == "yes") != (question != "") {
					t.Fatalf("%s, game %d: %q answers %q", edition, game, words, question)
				}
				asked[question] = true
			}
		}
	}
	if len(asked) < 10 {
		t.Errorf("only %d questions were asked", len(asked))
	}
}

// The words of an event name what its kind says.
func TestWordsOfEvents(t *testing.T) {
	for _, wrong := range colditz.MisnamedArguments() {
		t.Error(wrong)
	}
}

func TestFacts(t *testing.T) { simtest.Facts[colditz.Fact](t, len(colditz.Facts)) }

// The end of a game is worth its win to each who has won; a draw lies between the German and
// the teams, who share their half.
func TestScoreOfTheEnd(t *testing.T) {
	r := thibault(t, 4)
	for _, c := range []struct {
		result colditz.Result
		want   [4]int
	}{
		{colditz.Result{Outcome: colditz.GermanWin, Winner: 1}, [4]int{sim.Win}},
		{colditz.Result{Outcome: colditz.AlliedWin, Winner: 1}, [4]int{2: sim.Win}},
		{colditz.Result{Outcome: colditz.AlliedWin, Winner: 1, Beside: 1}, [4]int{1: sim.Win, 2: sim.Win}},
		{colditz.Result{Winner: -1}, [4]int{sim.Win / 2, sim.Win / 6, sim.Win / 6, sim.Win / 6}},
	} {
		var s colditz.State
		s.Result = c.result
		for seat, want := range c.want {
			if got := r.ScoreOf(&s, sim.Seat(seat)); got != want {
				t.Errorf("%+v: seat %d has %d, want %d", c.result, seat, got, want)
			}
		}
	}
}

// A decision is said to take place in the room or the area where it leads, or where the pawn
// stands that it is about.
func TestWhereADecisionIs(t *testing.T) {
	r := thibault(t, 4)
	m := sim.Match[colditz.State, colditz.View]{Rules: r}
	m.Start(1, 0)
	s := m.State
	places := map[string]string{
		"C020": "courtyard", "A01": "appel", "CAN8": "canteen", "T190": "outer",
		"GNW01": "outside",
	}
	for id, want := range places {
		at, _ := r.Board.Find(id)
		s.Men[3].At, s.Guards[2].At = at, at
		for kind, arguments := range map[colditz.MoveKind][3]int{
			colditz.PlaceAt: {int(at)}, colditz.Post: {int(at)}, colditz.Step: {3, int(at)},
			colditz.GuardStep:    {2, int(at)},
			colditz.PlayMoveFast: {3, int(at)}, colditz.AnnounceDoOrDie: {3}, colditz.ClaimEquipment: {1, 3, 3},
			colditz.RecallGuard: {2},
		} {
			if got := r.Where(&s, colditz.Pack(kind, arguments[0], arguments[1], arguments[2])); got != want {
				t.Errorf("kind %d at %s is in %q, want %q", kind, id, got, want)
			}
		}
	}
	if got := r.Where(&s, colditz.Pack(colditz.ThrowDice, 0, 0, 0)); got != "" {
		t.Errorf("a throw is in %q", got)
	}
	for i, name := range colditz.SearchRooms {
		if got := r.Where(&s, colditz.Pack(colditz.SearchRoom, 0, i, 0)); got == "" || got == "nowhere" {
			t.Errorf("a search of %s is in %q", name, got)
		}
	}
}

// Cards that are spent are told by how many they are: none, one or several.
func TestSpentCardsAreTold(t *testing.T) {
	r := thibault(t, 2)
	for want, e := range map[string]sim.Event{
		"claims a kit without cards":                        {Kind: colditz.KitClaimed},
		"claims a kit with 1 card":                          {Kind: colditz.KitClaimed, B: 1},
		"claims a kit with 3 cards":                         {Kind: colditz.KitClaimed, A: 2, B: 1},
		"spends 2 rope cards and 1 cutters card on the way": {Kind: colditz.RunSpent, B: 2, C: 1},
	} {
		e.Seat = 1
		if got := r.Tell(e); !strings.HasSuffix(got, " "+want) {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// A throw is told by its dice: they add up to its sum, and are a double where all show the same.
func TestDiceOfAThrowAddUp(t *testing.T) {
	for d := range int16(7 * 7 * 7 * 7) {
		one, two, third, fourth := 1+d%6, d/7%7, d/49%7, d/343
		f := colditz.Fact{Kind: colditz.Thrown, A: one, B: two, D: third | fourth<<3}
		sum, double := 0, true
		for _, face := range f.Dice() {
			sum, double = sum+face, double && face == int(one)
		}
		got, same := f.Sum()
		if want := int(one + two + third + fourth); got != want || sum != want || same != (double && two > 0) {
			t.Fatalf("%d %d %d %d: dice %v, sum %d, double %v", one, two, third, fourth, f.Dice(), got, same)
		}
	}
}
