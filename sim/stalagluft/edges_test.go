package stalagluft_test

import (
	"slices"
	"testing"

	rules "escapesim/rulesets/stalagluft"
	"escapesim/sim/stalagluft"
	"escapesim/sim/stalagluft/skirmish"
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
