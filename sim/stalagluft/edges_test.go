package stalagluft_test

import (
	"math"
	"slices"
	"testing"

	rules "escapesim/rulesets/stalagluft"
	"escapesim/sim/dice"
	"escapesim/sim/stalagluft"
	"escapesim/sim/stalagluft/skirmish"
	"escapesim/sim/stalagluft/terrain"
)

// The worth and the copies of a parcel reach from 1 to 100, both included.
func TestParcelsFromOneToAHundred(t *testing.T) {
	g := open(t)
	file, err := rules.OpenSheets(g.Options.Game.Sheets[0])
	if err != nil {
		t.Fatal(err)
	}
	scenario := func(name string) (*skirmish.Scenario, error) {
		return rules.Scenario(name, g.Board, &g.Options.Skirmish)
	}
	for n, allowed := range map[int]bool{0: false, 1: true, 2: true, 100: true, 101: false} {
		for name, set := range map[string]func(c *stalagluft.ParcelCard){
			"worth":  func(c *stalagluft.ParcelCard) { c.Value = n },
			"copies": func(c *stalagluft.ParcelCard) { c.Copies = n },
		} {
			sheets := file.Sheets
			sheets.Parcels = slices.Clone(sheets.Parcels)
			set(&sheets.Parcels[0])
			if _, err := stalagluft.New(g.Board, g.Options, &sheets, scenario); (err == nil) != allowed {
				t.Errorf("%s %d: %v", name, n, err)
			}
		}
	}
}

// The prisoners see what an offer still lacks, a step more for each bonus that is asked;
// the Germans do not.
func TestOwed(t *testing.T) {
	g := empty(t)
	g.s.Phase, g.s.Asked = stalagluft.Offering, stalagluft.GoodWood
	owed := func(bonus int8) int {
		g.s.Bonus = bonus
		return g.View(&g.s, stalagluft.Pow).Owed()
	}
	if bare, more := owed(0), owed(2); bare <= 0 || more-bare != 2*int(g.Options.Barter.Step) {
		t.Errorf("%d without a bonus, %d with two", bare, more)
	}
	if n := g.View(&g.s, stalagluft.German).Owed(); n != 0 {
		t.Errorf("the Germans see %d", n)
	}
}

// In what the Germans guess no sand comes from nowhere and none is lost: what was made is
// in tunnels and huts, dispersed, or found.
func TestGuessedSandAddsUp(t *testing.T) {
	g := empty(t, "dig.max_sand_before=2")
	g.s.Turn, g.s.Phase, g.s.Started = 12, stalagluft.GDeploy, 2
	g.s.Tunnels[1] = stalagluft.Tunnel{Building: 3, Known: true, Shaft: 1, Length: 20, Sand: 2}
	var guess stalagluft.State
	lots := dice.NewStream(1, 8, dice.Setup)
	inTunnels, inHuts := 0, 0
	for range 500 {
		g.Sample(g.View(&g.s, stalagluft.German), &lots, &guess)
		tunnels, huts := 0, 0
		for i := range guess.Tunnels {
			tunnels += int(guess.Tunnels[i].Sand)
		}
		for _, n := range guess.Sand {
			huts += int(n)
		}
		if all := tunnels + huts + int(guess.Dispersed) + int(guess.FoundSand); all != int(guess.Made) {
			t.Fatalf("%d made; %d in tunnels, %d in huts, %d dispersed", guess.Made, tunnels, huts, guess.Dispersed)
		}
		inTunnels, inHuts = inTunnels+tunnels, inHuts+huts
	}
	if inTunnels == 0 || inHuts == 0 {
		t.Error("no guess has sand in a tunnel, or in a hut")
	}
}

// A man who is indoors is guessed in any building, unless the Germans have seen him there in
// this turn; a spy knows where he is.
func TestScrambledMen(t *testing.T) {
	g := empty(t)
	g.s.Turn = 7
	lots := dice.NewStream(1, 8, dice.Setup)
	for i, c := range []struct {
		seen   stalagluft.Building
		turn   int16
		scared bool
	}{{2, 7, false}, {2, 6, true}, {3, 7, true}, {stalagluft.NoBuilding, 0, true}} {
		man := stalagluft.ManID(i)
		for g.s.Men[man].Role == stalagluft.Stoolie {
			man += 10
		}
		moved := 0
		for range 40 {
			s := g.s
			m := &s.Men[man]
			m.Where, m.Building, m.Cell, m.Seen, m.SeenTurn = stalagluft.Indoors, 2, terrain.NoCell, c.seen, c.turn
			g.Scramble(&s, stalagluft.German, &lots)
			if s.Men[man].Building != 2 {
				moved++
			}
		}
		if c.scared != (moved > 10) || !c.scared && moved > 0 {
			t.Errorf("seen in building %d in turn %d: elsewhere in %d of 40 guesses", c.seen, c.turn, moved)
		}
	}
}

// There is no wood to strip but in huts, wherever it is guessed.
func TestScrambledWood(t *testing.T) {
	g := empty(t)
	lots := dice.NewStream(1, 6, dice.Setup)
	for range 50 {
		g.Scramble(&g.s, stalagluft.German, &lots)
		for b := g.Board.Huts; b < len(g.s.Wood); b++ {
			if g.s.Wood[b] != 0 {
				t.Fatalf("%d wood in a building that is no hut", g.s.Wood[b])
			}
		}
	}
}

// A hut is guessed with no more sand than two, nor than it holds, and with each of these (SL3-SND-05).
func TestScrambledSand(t *testing.T) {
	for held, most := range map[string]int8{"0": 0, "1": 1, "2": 2, "40": 2} {
		g := empty(t, "sand.hut_capacity="+held)
		lots := dice.NewStream(1, 9, dice.Setup)
		guessed := map[int8]bool{}
		for range 20 {
			g.Scramble(&g.s, stalagluft.German, &lots)
			for b := range g.Board.Huts {
				guessed[g.s.Sand[b]] = true
			}
		}
		for n := range guessed {
			if n < 0 || n > most {
				t.Errorf("a hut that holds %s is guessed with %d", held, n)
			}
		}
		if len(guessed) != int(most)+1 {
			t.Errorf("huts that hold %s are guessed with %v", held, guessed)
		}
	}
}

// The chance that one of some thieves brings the axe is the share of all throws of a die each
// in which one does before the party is wary.
func TestThievesAsThrown(t *testing.T) {
	o := &open(t).Rules.Options.Work
	for j, all := range []int{1, 6, 36, 216} {
		brought := 0
		for n := range all {
			for left, rest := j, n; left > 0; left, rest = left-1, rest/6 {
				die := rest%6 + 1
				if o.BringsAxe(die) {
					brought++
				}
				if o.BringsAxe(die) || o.Closes(die) {
					break
				}
			}
		}
		if got := o.Thieves(j); math.Abs(got-float64(brought)/float64(all)) > 1e-12 {
			t.Errorf("%d thieves: %g, and %d of %d throws", j, got, brought, all)
		}
	}
	if o.Thieves(3) <= o.Thieves(1) {
		t.Error("more thieves are no better: nothing is shown")
	}
}
