package stalagluft_test

import (
	"fmt"
	"strings"
	"testing"

	"escapesim/reports"
	count "escapesim/reports/stalagluft"
	"escapesim/sim"
	"escapesim/sim/simtest"
	"escapesim/sim/stalagluft/skirmish"
)

// told are the facts of some nights at random, as a reader is told them, by game.
func told(t *testing.T, r *skirmish.Rules, reader sim.Seat, games int) (nights [][]reports.Fact) {
	t.Helper()
	m := &sim.Match[skirmish.State, skirmish.View]{
		Rules:    r,
		Policies: []sim.Policy[skirmish.View]{sim.Uniform[skirmish.View](), sim.Uniform[skirmish.View]()},
	}
	name := reports.Umpire
	if reader != sim.NoSeat {
		name = "a seat"
	}
	for game := range uint64(games) {
		var facts []reports.Fact
		err := reports.Tellings(m, count.NightTeller(r, reader), reports.Head{Seed: 1, Game: game, As: name},
			func(x reports.Telling[skirmish.State]) error {
				facts = append(facts, x.Facts...)
				return nil
			})
		if err != nil {
			t.Fatal(err)
		}
		nights = append(nights, facts)
	}
	return nights
}

// What happens in a night is told under the step of the turn in which it happens, whatever
// the order of the steps, and turns one after the other.
func TestNightsAreToldInOrder(t *testing.T) {
	for _, order := range [][]string{nil, {"skirmish.order=[ferret_move,pow_move,pow_action,guard_move]"}} {
		_, r := open(t, "reconnaissance", append([]string{"recon.dog=true", "halt.abort_allowed=false"}, order...)...)
		for game, facts := range told(t, r, sim.NoSeat, 20) {
			turn, part, moved := 0, "", 0
			for _, f := range facts {
				if f.Name == "part_began" {
					at := f.Coded["turn"].(int)
					if at < turn {
						t.Errorf("game %d: turn %d after turn %d", game, at, turn)
					}
					turn = at
					_, part, _ = strings.Cut(f.Words, ", ")
					continue
				}
				want := ""
				switch f.Name {
				case "figure_moved":
					moved++
					if want = "guards"; strings.HasPrefix(f.Words, "ferret") {
						want = "ferrets"
					}
				case "row_used":
					want = "prisoners"
					if row := f.Coded["row"]; row == "cut" || row == "prone" || row == "freeze" {
						want = "actions"
					}
				case "stood", "late":
					want = "end"
				case "man_out":
					want = "prisoners"
				}
				if want != "" && part != want {
					t.Fatalf("game %d, turn %d: %q is told under %q, not %q", game, turn, f.Words, part, want)
				}
			}
			if moved == 0 {
				t.Errorf("game %d: nobody moves", game)
			}
		}
	}
}

// A seat is told the turns, and not which steps ask somebody.
func TestNightsOfASeat(t *testing.T) {
	_, r := open(t, "reconnaissance")
	for _, facts := range told(t, r, skirmish.German, 5) {
		last := ""
		for _, f := range facts {
			if f.Name != "part_began" {
				continue
			}
			if strings.Contains(f.Words, ",") || f.Words == last {
				t.Errorf("%q after %q", f.Words, last)
			}
			last = f.Words
		}
	}
}

// Who is in a hut is told to be in it, in words and by name, and who lies under one, under it.
func TestInsideAndUnder(t *testing.T) {
	_, r := open(t, "reconnaissance", "spot.target=12", "halt.abort_allowed=false")
	inside, under := 0, 0
	for _, facts := range told(t, r, sim.NoSeat, simtest.Count(15, 40, 40)) {
		for _, f := range facts {
			if f.Name != "row_used" {
				continue
			}
			to, outside := f.Coded["to"].(string)
			house, in := f.Coded["into"].(string)
			switch {
			case in == outside:
				t.Fatalf("%q is at %q and in %q", f.Words, to, house)
			case in:
				inside++
				if !strings.Contains(f.Words, "now in "+house+",") {
					t.Errorf("in %s: %q", house, f.Words)
				}
			case strings.Contains(f.Words, " under hut"):
				under++
			}
		}
	}
	if inside == 0 || under == 0 {
		t.Errorf("%d rows inside, %d under huts", inside, under)
	}
}

// A story tells the last three tasks, how often men went in which way, and what the guards heard and saw.
func TestStoryOfANight(t *testing.T) {
	row := func(name string) reports.Fact {
		return reports.Fact{Name: "row_used", Coded: map[string]any{"row": name}}
	}
	done := func(words string) reports.Fact {
		return reports.Fact{Name: "task_done", Words: "man 2 is done: " + words + ", turn 7"}
	}
	heard, seen := reports.Fact{Name: "noise_heard"}, reports.Fact{Name: "spotted_by"}
	for _, c := range []struct {
		told []reports.Fact
		want string
	}{
		{nil, "They were heard not once and called to halt not once."},
		{
			[]reports.Fact{row("run"), heard, row("crawl"), seen, heard, row("crawl"), heard, seen},
			"How they went: crawl 2 turns, run 1 turn. They were heard 3 times and called to halt 2 times.",
		},
		{
			[]reports.Fact{done("cut"), done("find tools"), seen, done("dig"), done("search")},
			"Turn 7, man 2: find tools; turn 7, man 2: dig; turn 7, man 2: search. " +
				"They were heard not once and called to halt 1 time.",
		},
	} {
		if got := strings.Join(count.StoryOfANight(c.told), " "); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

// Every decision of a scenario is of a kind, by the cell or the row that it names.
func TestKindsOfDecisions(t *testing.T) {
	for m, want := range map[sim.Move]string{
		skirmish.Stay: "stand still", skirmish.GoOn: "let an order stand, or give another",
		skirmish.NewOrder: "let an order stand, or give another", skirmish.Abort: "give up", skirmish.Go(0): "step",
		skirmish.Go(5): "step", skirmish.Order(0): "place a man, or send a figure",
		skirmish.Begin(7):         "place a man, or send a figure",
		skirmish.Begin(0) + 1<<16: "a task by day", // the kind behind it
	} {
		if got := count.NightAction(m); got != want {
			t.Errorf("%x is %q, want %q", m, got, want)
		}
	}
	if got := count.NightAction(skirmish.Take(0, false)); !strings.HasPrefix(got, "row ") {
		t.Errorf("a row is %q", got)
	}
}

// A night is won by the prisoners when its last fact says that they have done what they came for, and else
// by the Germans.
func TestNightsAreWonByTheirLastFact(t *testing.T) {
	for _, c := range []struct {
		kinds []sim.EventKind
		done  int
		want  reports.End
	}{
		{nil, 0, 1 << skirmish.German},
		{[]sim.EventKind{skirmish.ScenarioEnd}, 1, 1 << skirmish.Pow},
		{[]sim.EventKind{skirmish.ScenarioEnd}, 0, 1 << skirmish.German},
		{[]sim.EventKind{skirmish.ScenarioEnd, skirmish.ShotFired}, 1, 1 << skirmish.German},
	} {
		var m count.NightMatch
		for _, kind := range c.kinds {
			m.Log.Add(kind, skirmish.Pow, c.done, 0, 0, 0)
		}
		if got := count.NightWinners(&m); got != c.want {
			t.Errorf("%v, done %d: won by %b, want %b", c.kinds, c.done, got, c.want)
		}
	}
}

// A place on the page lies in the middle of its cell, as its name says.
func TestPlacesLieInTheirCells(t *testing.T) {
	r, _ := open(t, "ebob")
	places := count.Stage(r.Board).Places()
	if len(places) == 0 {
		t.Fatal("there are no places")
	}
	for _, p := range places {
		if want := fmt.Sprintf("(%.1f,%.1f)", p.X, p.Y); p.Name != want {
			t.Errorf("%s lies at %s", p.Name, want)
		}
	}
}

// A part of the night begins with its turn; which of its phases asks somebody, the umpire alone is told.
func TestPartsOfANight(t *testing.T) {
	for want, phase := range map[string]skirmish.Phase{
		"": skirmish.Over, "the men are placed": skirmish.Placing, "turn 3, guards": skirmish.GuardMove,
		"turn 3, prisoners": skirmish.PowMove, "turn 3, ferrets": skirmish.FerretMove,
		"turn 3, actions": skirmish.PowAction,
		"turn 3, end":     skirmish.EndOfTurn,
	} {
		if got := count.PartOfANight(sim.NoSeat, phase, 3); got != want {
			t.Errorf("%q, want %q", got, want)
		}
		seat, _, phased := strings.Cut(want, ",")
		if got := count.PartOfANight(0, phase, 3); got != seat && phased {
			t.Errorf("a seat is told %q", got)
		}
	}
}
