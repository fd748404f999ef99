package stalagluft_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"escapesim/reports"
	count "escapesim/reports/stalagluft"
	camp "escapesim/rulesets/stalagluft"
	"escapesim/sim"
	"escapesim/sim/stalagluft"
	"escapesim/sim/stalagluft/skirmish"
)

// Facts of the table in words: who and what is counted from 1, one is no plural, and a no is
// no yes.
func TestTableInWords(t *testing.T) {
	g, err := camp.Load("stalagluft/ebob", nil)
	if err != nil {
		t.Fatal(err)
	}
	r, err := g.Tactical()
	if err != nil {
		t.Fatal(err)
	}
	v := r.View(new(stalagluft.State), sim.NoSeat)
	hut, at := r.Board.HouseName(2), r.Board.Whereabouts(7)
	for _, c := range []struct {
		kind sim.EventKind
		said map[string]int
		want string
	}{
		{stalagluft.TurnBegan, map[string]int{"turn": 3}, "turn 3"},
		{stalagluft.FerretsRolled, map[string]int{"die": 1, "ferrets": 1}, "throw for ferrets: 1, 1 comes"},
		{
			stalagluft.FerretsRolled,
			map[string]int{"die": int(r.Options.Ferret.Kommandant), "ferrets": 3},
			"3 come, and the Kommandant",
		},
		{stalagluft.SpyPlaced, map[string]int{"building": 2, "to": -1}, " is in " + hut},
		{stalagluft.SpyPlaced, map[string]int{"building": -1, "to": 7}, " stands on " + at},
		{stalagluft.Betrayed, map[string]int{"building": 2}, "a spy learns of a tunnel in " + hut},
		{stalagluft.Betrayed, map[string]int{"what": 1, "building": 2}, "a spy learns of a workshop in " + hut},
		{stalagluft.SpyIdentified, map[string]int{"die": 5}, ": 5, holds out"},
		{stalagluft.SpyIdentified, map[string]int{"die": 6, "found_out": 1}, ": 6, found out"},
		{
			stalagluft.Searched,
			map[string]int{"building": 2, "german_dice": 1, "pow_dice": 4},
			hut + " is searched (" + stalagluft.ByEvent.String() + "): 1 die against 4",
		},
		{stalagluft.Survived, map[string]int{"face": 6, "dice": 2}, "left: 2 dice of face 6"},
		{
			stalagluft.TunnelFound,
			map[string]int{"building": 2, "inches": 1},
			"the tunnel in " + hut + " is found, 1 inch long",
		},
		{stalagluft.SandFound, map[string]int{"building": 2}, "sand is found in " + hut + ": alert"},
		{stalagluft.ItemsTaken, map[string]int{"building": 2, "items": 1}, "1 thing confiscated in " + hut},
		{stalagluft.ShopFound, map[string]int{"building": 2}, " in " + hut + " is closed"},
		{stalagluft.ParcelsDrawn, map[string]int{"cards": 3}, "3 parcels"},
		{stalagluft.Stole, map[string]int{"die": 4}, " tries to steal: 4"},
		{stalagluft.ShaftDone, map[string]int{"building": 2}, "the shaft in " + hut + " is done"},
		{stalagluft.SandHidden, map[string]int{"building": 2}, "sand goes into " + hut},
		{stalagluft.SandDispersed, map[string]int{"at": 7}, " loses it at " + at},
		{stalagluft.Cooled, map[string]int{"turns": 2}, "to the cooler for 2 turns"},
		{stalagluft.Bartered, map[string]int{"good": 2, "die": 4, "bonus": -1, "deal": -1}, ": 4-1, reported"},
		{stalagluft.Bartered, map[string]int{"good": 2, "die": 4, "bonus": 2}, ": 4+2, refused"},
		{stalagluft.Bartered, map[string]int{"good": 2, "die": 4, "deal": 1}, ": 4+0, deal"},
		{stalagluft.TunnelStarted, map[string]int{"building": 2, "north": 1}, "is begun in " + hut + ", going north"},
		{stalagluft.TunnelStarted, map[string]int{"building": 2}, "is begun in " + hut + ", going west"},
		{stalagluft.TunnelStarted, map[string]int{"building": -1}, "a tunnel is begun somewhere"},
		{stalagluft.Dug, map[string]int{"tunnel": 1, "success": 1, "inches": 1}, "dig in tunnel 2: on, 1 inch"},
		{stalagluft.Dug, map[string]int{"tunnel": 1, "inches": 3}, "dig in tunnel 2: nothing, 3 inches"},
		{stalagluft.PumpFitted, map[string]int{"tunnel": 1}, "a pump in tunnel 2"},
		{stalagluft.MadeItem, map[string]int{"success": 1}, " made"},
		{stalagluft.MadeItem, nil, " fails"},
		{stalagluft.Stripped, map[string]int{"building": 2, "cloth": 1}, "cloth from " + hut},
		{stalagluft.Stripped, map[string]int{"building": 2}, "wood from " + hut},
		{stalagluft.ScenarioOver, map[string]int{"scenario": 4}, "mole: lost"},
		{stalagluft.ScenarioOver, map[string]int{"scenario": 4, "won": 1}, "mole: won"},
		{
			stalagluft.BreakBegan,
			map[string]int{"tunnel": 1, "kits": 1, "woods": 1},
			"THE BREAK by tunnel 2 with 1 kit, exit in the woods",
		},
		{
			stalagluft.BreakBegan,
			map[string]int{"tunnel": 0, "kits": 2},
			"THE BREAK by tunnel 1 with 2 kits, exit short of the woods",
		},
		{stalagluft.BreakBegan, map[string]int{"tunnel": -1}, "THE BREAK"},
		{stalagluft.EscapeTried, map[string]int{"out": 1, "total": 4}, "out (4)"},
		{stalagluft.EscapeTried, map[string]int{"total": 4}, "alarm (4)"},
		{stalagluft.Getaway, map[string]int{"man": -1, "clean": 1}, "clean away"},
		{stalagluft.Getaway, map[string]int{"man": 0}, v.Name(0) + ": recaptured later"},
		{
			stalagluft.ShakedownMade,
			map[string]int{"counted": 1, "buildings": 2},
			"1 comes out, strangers in 2 buildings",
		},
		{stalagluft.Relocated, map[string]int{"ferret": 2, "to": 7}, "ferret 3 slips unseen to " + at},
		{
			stalagluft.FerretStood,
			map[string]int{"ferret": 0, "at": 7, "building": -1},
			"ferret 1 ends the turn on " + at,
		},
		{
			stalagluft.FerretStood,
			map[string]int{"ferret": 0, "at": 7, "building": 2},
			"ferret 1 ends the turn in " + hut,
		},
		{stalagluft.Idle, map[string]int{"tunnel": 1, "why": 1}, "tunnel 2 is not dug: no wood"},
		{stalagluft.GameOver, map[string]int{"turn": 9, "out": 3}, "the prisoner side wins in turn 9, 3 out"},
		{stalagluft.GameOver, map[string]int{"winner": 1, "turn": 9}, "the German wins in turn 9, 0 out"},
	} {
		e := sim.Event{Kind: c.kind, Seat: sim.NoSeat}
		for name, value := range c.said {
			stalagluft.Facts.ArgumentOf(c.kind, name).Put(&e, value)
		}
		if got := count.Tell(v, e); !strings.HasSuffix(got, c.want) {
			t.Errorf("%v: %q, want %q", c.said, got, c.want)
		}
	}
}

// Facts of a night in words: men and figures by their names, a task as what it asks for, on the
// way to its place or there.
func TestNightInWords(t *testing.T) {
	g, err := camp.Load("stalagluft/ebob", nil)
	if err != nil {
		t.Fatal(err)
	}
	s, err := g.Scenario("vorlager_theft")
	if err != nil {
		t.Fatal(err)
	}
	b := g.Board
	at, dog, man := b.Whereabouts(7), s.FigureName(1), fmt.Sprint(skirmish.ManID(0))
	task, last := count.Errand(&s.Plan.Steps[0]), len(s.Tasks)-1
	for _, c := range []struct {
		kind sim.EventKind
		said map[string]int
		want string
	}{
		{
			skirmish.WindRolled,
			map[string]int{"direction": 3, "strength": 2},
			"the wind blows towards direction 3 of 16, strength 2",
		},
		{skirmish.NoiseHeard, map[string]int{"figure": 1, "at": 7}, dog + " hears something at " + at},
		{skirmish.SpottedBy, map[string]int{"figure": 1}, dog + ": Halt!"},
		{
			skirmish.ManCaught,
			map[string]int{"by": 1, "how": 1},
			": " + skirmish.FigureNames[1] + ", by " + fmt.Sprint(skirmish.Catch(1)),
		},
		{skirmish.Found, map[string]int{"turn": 4}, " has found it, turn 4"},
		{skirmish.TaskDone, map[string]int{"turn": 5}, " is done: " + task + ", turn 5"},
		{skirmish.TaskDone, map[string]int{"task": last, "turn": 5}, count.Errand(&s.Plan.Steps[last]) + ", turn 5"},
		{skirmish.ManOut, map[string]int{"turn": 6}, " is through, turn 6"},
		{skirmish.ManAborted, map[string]int{"turn": 7}, " gives up, turn 7"},
		{skirmish.ManLate, map[string]int{"turn": 8}, " in the camp, turn 8"},
		{skirmish.AlarmRaised, map[string]int{"turn": 9}, "alarm, turn 9"},
		{
			skirmish.AlarmRaised,
			map[string]int{"turn": 9, "squad_after": 2},
			"alarm, turn 9; the squad turns out in turn 11",
		},
		{skirmish.ScentTaken, map[string]int{"figure": 1}, dog + " is on the scent of " + man},
		{skirmish.ScentLost, map[string]int{"figure": 1}, dog + " has lost the scent"},
		{skirmish.GateChecked, map[string]int{"die": 3}, " is checked: 3, held"},
		{skirmish.GateChecked, map[string]int{"die": 4, "passed": 1}, " is checked: 4, passed"},
		{skirmish.ShotFired, map[string]int{"figure": 1, "die": 2}, dog + " shoots: 2, a miss"},
		{skirmish.ShotFired, map[string]int{"figure": 1, "die": 5, "hit": 1}, dog + " shoots: 5, a hit"},
		{skirmish.Stood, map[string]int{"figure": 1, "at": 7}, dog + " stands on " + at},
		{
			skirmish.ScenarioEnd,
			map[string]int{"turn": 9, "success": 1, "out": 2},
			"turn 9: success, " + count.MenOut(2),
		},
		{skirmish.ScenarioEnd, map[string]int{"turn": 9}, "turn 9: failure, " + count.MenOut(0)},
		{skirmish.RowUsed, map[string]int{"to": 7}, ", now on " + at + ", on the way to " + task},
	} {
		e := sim.Event{Kind: c.kind, Seat: sim.NoSeat}
		for name, value := range c.said {
			skirmish.Facts.ArgumentOf(c.kind, name).Put(&e, value)
		}
		if got := count.TellNight(b, s, e); !strings.HasSuffix(got, c.want) {
			t.Errorf("%v: %q, want %q", c.said, got, c.want)
		}
	}
}

// The chance that a search leaves a German 6 is that of all throws, whether dice that are
// alike cancel each other or not.
func TestChancesOfSearches(t *testing.T) {
	for range 2 { // worked out, then known
		for _, ties := range []bool{false, true} {
			for german := range 7 {
				want := stalagluft.NewRollOff(german, 1, ties).Face[6]
				if got := float64(count.LeavesASix(german, 1, ties)) / reports.LuckUnit; math.Abs(got-want) > 1e-4 {
					t.Errorf("%d dice against one, ties %v: %g, want %g", german, ties, got, want)
				}
			}
		}
	}
	if count.LeavesASix(2, 2, true) == count.LeavesASix(2, 2, false) {
		t.Error("ties that cancel change nothing")
	}
}
