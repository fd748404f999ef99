package evasion_test

import (
	"math"
	"math/big"
	"strings"
	"testing"

	count "escapesim/reports/evasion"
	ground "escapesim/rulesets/evasion"
	"escapesim/sim/evasion"
)

func price(t testing.TB, sets ...string) *evasion.Rules {
	t.Helper()
	r, _, err := ground.Load("evasion/price", sets)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// The fractions of the catalogue's section 6.
func TestExactNumbersOfTheCatalogue(t *testing.T) {
	want := map[string]string{
		"patrol/-1 (3 fit men, town): group lost":                                          "2/3",
		"patrol/0 (3 fit men, open): captured":                                             "1/6",
		"patrol/+1 (6 fit men, open): patrol lost":                                         "1/2",
		"patrol/+2 (6 fit men, rough): killed":                                             "1/6",
		"patrol/+2 (6 fit men, rough): one wound":                                          "1/3",
		"ambush/-1 (3 fit men, town): one wound":                                           "1/2",
		"ambush/0 (3 fit men, open): truck lost to the Germans":                            "2/3",
		"ambush/+2 (6 fit men, rough): truck taken in all":                                 "5/6",
		"fights/6 men, rough, 4 fights: at least 2 free":                                   "617/1296",
		"fights/6 men, open, 4 fights: at least 2 free":                                    "31/162",
		"fights/6 men, open, 4 fights: captured":                                           "1/162",
		"fights/6 men, town, 4 fights: at least 2 free":                                    "73/1296",
		"fights/6 men, town, 4 fights: captured":                                           "413/1296",
		"fights/3 men, rough, 4 fights: at least 2 free":                                   "16/81",
		"fights/3 men, town, 4 fights: captured":                                           "40/81",
		"fights/2 men, open, 4 fights: at least 2 free":                                    "11/432",
		"fights/2 men, rough, 3 fights: at least 2 free":                                   "7/27",
		"fights/1 man, rough, 4 fights: at least 1 free":                                   "5/81",
		"fights/1 man, open, 4 fights: captured":                                           "361/1296",
		"fights/1 man, town, 2 fights: at least 1 free":                                    "0",
		"incidents/day, hiding, rough, 1 man, by a patrol, 4 enter: seen":                  "671/1296",
		"incidents/night, moving, road, 2 men, by a patrol, past 4 patrols: unseen":        "1/1296",
		"patrol-enters/night, moving, road, 6 men, by a patrol: patrol dies":               "5/12",
		"patrol-enters/day, moving, urban, 2 men, by a patrol: captured":                   "1/9",
		"patrol-enters/day, hiding, rough, 6 men, by a patrol: group lost":                 "1/18",
		"path/6 men, three open hexes by night: unseen":                                    "238328/250047",
		"path/6 men, three open hexes by night: not destroyed":                             "6644672/6751269",
		"path/1 man, three open hexes by night: unseen":                                    "571787/592704",
		"aircraft/5 men, 3 patrols: at least 2 away":                                       "5/18",
		"aircraft/4 men, 3 patrols: at least 2 away":                                       "23/108",
		"aircraft/4 men, 3 patrols: a capture":                                             "11/108",
		"aircraft/2 men, 3 patrols: at least 2 away":                                       "19/216",
		"search/6 searching patrols, 37 hexes":                                             "6/37",
		"checks/2 men in a captured truck by night pass a patrol and then a truck: unseen": "1/18",
		"checks/six men in rough ground are searched: man 1 is wounded":                    "1/18",
	}
	cells := new(big.Rat)
	n := 0
	for _, o := range count.Odds(price(t)) {
		key := o.Table + "/" + o.Name
		if w, ok := want[key]; ok {
			delete(want, key)
			if got := o.Exact.RatString(); got != w {
				t.Errorf("%s: %s, want %s", key, got, w)
			}
		}
		if o.Table == "spotting" {
			cells.Add(cells, o.Exact)
			n++
		}
	}
	for key := range want {
		t.Errorf("no row %s", key)
	}
	if n != 64 || cells.RatString() != "163/6" { // section 6.1: the checksum
		t.Errorf("%d cells that add up to %s, want 64 and 163/6", n, cells.RatString())
	}
}

// The engine plays what the formulas say, as printed and with options.
func TestEngineAgreesWithTheFormulas(t *testing.T) {
	const games = 12_000
	for _, sets := range [][]string{nil, {"matrix.plural=d6", "matrix.second_wound=none", "wound.fight=4-max", "group.min=4", "matrix.wounds=2"}} {
		r := price(t, sets...)
		trial := count.NewTrial(r)
		worst := 0.0
		for i, o := range count.Odds(r) {
			if sets != nil && (o.Table == "path" || strings.HasPrefix(o.Table, "patrol") || strings.HasPrefix(o.Table, "checks")) {
				continue // their names speak of the printed rules
			}
			p, _ := o.Exact.Float64()
			got := float64(trial.Run(o, uint64(i+1), games)) / games
			se := math.Sqrt(p * (1 - p) / games)
			if se == 0 && got != p || se > 0 && math.Abs(got-p) > 4*se {
				t.Errorf("%v %s, %s: %.5f, exactly %.5f, standard error %.5f", sets, o.Table, o.Name, got, p, se)
			}
			if se > 0 {
				worst = math.Max(worst, math.Abs(got-p)/se)
			}
		}
		t.Logf("%v: the farthest lies %.2f standard errors off", sets, worst)
	}
}
