package evasion_test

import (
	"fmt"
	"math"
	"math/big"
	"strings"
	"testing"

	count "escapesim/reports/evasion"
	land "escapesim/rulesets/evasion"
	"escapesim/sim/evasion"
	"escapesim/sim/simtest"
)

func price(t testing.TB, sets ...string) *evasion.Rules {
	t.Helper()
	r, _, err := land.Load("evasion/price", sets)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// All exact fractions of the game.
func TestExactNumbersOfTheCatalogue(t *testing.T) {
	want := map[string]string{
		"path/6 men, three open hexes by night: unseen":                                    "238328/250047",
		"path/6 men, three open hexes by night: not destroyed":                             "6644672/6751269",
		"path/1 man, three open hexes by night: unseen":                                    "571787/592704",
		"search/1 searching patrol, 5 hexes":                                               "1/5",
		"search/6 searching patrols, 12 hexes":                                             "1/2",
		"search/6 searching patrols, 20 hexes":                                             "3/10",
		"search/6 searching patrols, 61 hexes":                                             "6/61",
		"search/6 searching patrols, 37 hexes":                                             "6/37",
		"checks/2 men in a captured truck by night pass a patrol and then a truck: unseen": "1/18",
		"checks/2 men into a garrisoned town by day: seen":                                 "1/3",
		"checks/1 man into a garrisoned town by day: seen":                                 "1/6",
		"checks/2 men into a garrisoned town by night: seen":                               "1/2",
		"checks/1 man into a garrisoned town by night: seen":                               "1/3",
		"checks/six men in rough ground are searched: man 1 is wounded":                    "1/18",
	}
	for _, row := range strings.Split(strings.TrimSpace(tablesOfTheCatalogue), "\n") {
		what, cells, _ := strings.Cut(row, " | ")
		table, name, _ := strings.Cut(what, "/")
		for i, cell := range strings.Fields(cells) {
			key := table + "/" + fmt.Sprintf(columnsOfTheCatalogue[table][i], name)
			if table == "met" || table == "past" { // two tables of the catalogue, one here
				key = "incidents" + strings.TrimPrefix(key, table)
			}
			if strings.HasPrefix(name, "1 man,") { // of one man one is free
				key = strings.Replace(key, "at least 2", "at least 1", 1)
			}
			want[key] = cell
		}
	}
	t.Logf("%d fractions", len(want))
	cells := new(big.Rat)
	n := 0
	r := price(t)
	for _, topic := range count.Exact {
		for _, c := range topic.Ask(r).Cases {
			key := topic.Name + "/" + c.Name
			if w, ok := want[key]; ok {
				delete(want, key)
				if c.Fraction != w {
					t.Errorf("%s: %s, want %s", key, c.Fraction, w)
				}
			}
			if topic.Name == "spotting" {
				p, _ := new(big.Rat).SetString(c.Fraction)
				cells.Add(cells, p)
				n++
			}
		}
	}
	for key := range want {
		t.Errorf("no row %s", key)
	}
	if n != 64 || cells.RatString() != "163/6" { // the checksum of the table
		t.Errorf("%d cells that add up to %s, want 64 and 163/6", n, cells.RatString())
	}
}

// The engine plays what the formulas say, as printed and with options.
func TestEngineAgreesWithTheFormulas(t *testing.T) {
	games := simtest.Count(75, 3_000, 6_000)
	for _, sets := range [][]string{nil, {
		"matrix.plural=d6", "matrix.second_wound=none", "wound.fight=4-max",
		"group.min=4", "matrix.wounds=2",
	}} {
		r := price(t, sets...)
		trial, plays := count.NewTrial(r), count.PlaysOf(r)
		worst := 0.0
		i := uint64(0)
		for _, topic := range count.Exact {
			table := topic.Name
			for _, c := range topic.Ask(r).Cases {
				i++
				if sets != nil && (table == "path" || strings.HasPrefix(table, "patrol") || table == "checks") {
					continue // their names speak of the printed rules
				}
				p := c.Exact
				got := float64(trial.Run(plays[table+"/"+c.Name], i, games)) / float64(games)
				se := math.Sqrt(p * (1 - p) / float64(games))
				if se == 0 && got != p || se > 0 && math.Abs(got-p) > 4*se {
					t.Errorf("%v %s, %s: %.5f, exactly %.5f, standard error %.5f", sets, table, c.Name, got, p, se)
				}
				if se > 0 {
					worst = math.Max(worst, math.Abs(got-p)/se)
				}
			}
		}
		t.Logf("%v: the farthest lies %.2f standard errors off", sets, worst)
	}
}

// columnsOfTheCatalogue are the names of a row's cells, from the row's name.
var columnsOfTheCatalogue = map[string][]string{
	"patrol": {
		"%s: captured", "%s: killed", "%s: wounded, escape", "%s: patrol killed, wounded", "%s: patrol killed",
		"%s: group lost", "%s: patrol lost", "%s: one wound",
	},
	"ambush": {
		"%s: wounded, Germans escape", "%s: Germans escape", "%s: destroyed", "%s: wounded, truck taken",
		"%s: truck taken", "%s: one wound", "%s: truck taken in all", "%s: truck lost to the Germans",
	},
	"fights": {
		"%s, 1 fight: at least 2 free", "%s, 1 fight: captured", "%s, 2 fights: at least 2 free",
		"%s, 2 fights: captured",
		"%s, 3 fights: at least 2 free", "%s, 3 fights: captured", "%s, 4 fights: at least 2 free",
		"%s, 4 fights: captured",
	},
	"met": {
		"%s, met by 1 patrol: seen", "%s, met by 2 patrols: seen", "%s, met by 3 patrols: seen",
		"%s, met by 4 patrols: seen",
	},
	"past": {
		"%s, past 1 patrol: unseen", "%s, past 2 patrols: unseen", "%s, past 3 patrols: unseen",
		"%s, past 4 patrols: unseen",
	},
	"patrol-enters": {"%s: fight", "%s: group lost", "%s: captured", "%s: patrol dies"},
	"aircraft": {
		"%s, 1 patrol: at least 2 away", "%s, 1 patrol: a capture", "%s, 2 patrols: at least 2 away",
		"%s, 2 patrols: a capture", "%s, 3 patrols: at least 2 away", "%s, 3 patrols: a capture",
	},
}

// tablesOfTheCatalogue are those fractions, a row a line.
const tablesOfTheCatalogue = `
patrol/-1 (3 fit men, town) | 1/3 1/3 1/6 1/6 0 2/3 1/6 1/3
patrol/0 (3 fit men, open) | 1/6 1/3 1/6 1/6 1/6 1/2 1/3 1/3
patrol/+1 (6 fit men, open) | 0 1/3 1/6 1/6 1/3 1/3 1/2 1/3
patrol/+2 (6 fit men, rough) | 0 1/6 1/6 1/6 1/2 1/6 2/3 1/3
ambush/-1 (3 fit men, town) | 1/3 1/6 1/6 1/6 1/6 1/2 1/3 1/2
ambush/0 (3 fit men, open) | 1/6 1/6 1/6 1/6 1/3 1/3 1/2 2/3
ambush/+1 (6 fit men, open) | 0 1/6 1/6 1/6 1/2 1/6 2/3 5/6
ambush/+2 (6 fit men, rough) | 0 0 1/6 1/6 2/3 1/6 5/6 1
fights/6 men, rough | 5/6 0 25/36 0 125/216 0 617/1296 0
fights/6 men, open | 2/3 0 4/9 0 8/27 0 31/162 1/162
fights/6 men, town | 1/2 1/6 1/4 1/4 1/8 7/24 73/1296 413/1296
fights/3 men, rough | 2/3 0 4/9 0 8/27 0 16/81 0
fights/3 men, open | 1/2 1/6 1/4 1/4 1/8 7/24 1/16 5/16
fights/3 men, town | 1/3 1/3 1/9 4/9 1/27 13/27 1/81 40/81
fights/2 men, rough | 2/3 0 4/9 0 7/27 0 11/81 0
fights/2 men, open | 1/2 1/6 1/4 1/4 19/216 7/24 11/432 5/16
fights/2 men, town | 1/3 1/3 1/9 4/9 0 13/27 0 40/81
fights/1 man, rough | 2/3 0 1/3 0 4/27 0 5/81 0
fights/1 man, open | 1/2 1/6 5/36 1/4 7/216 59/216 1/144 361/1296
fights/1 man, town | 1/3 1/3 0 4/9 0 4/9 0 4/9
met/day, hiding, rough, 1 man, by a patrol | 1/6 11/36 91/216 671/1296
met/day, hiding, rough, 2 men, by a patrol | 1/3 5/9 19/27 65/81
met/day, hiding, open, 2 men, by a patrol | 1/2 3/4 7/8 15/16
met/night, hiding, rough, 2 men, by a patrol | 1/6 11/36 91/216 671/1296
met/night, hiding, rough, 1 man, by a patrol | 0 0 0 0
met/night, hiding, open, 2 men, by a patrol | 1/3 5/9 19/27 65/81
met/day, hiding, urban, 2 men, by a patrol | 1/3 5/9 19/27 65/81
past/night, moving, rough, 1 man, by a patrol | 2/3 4/9 8/27 16/81
past/night, moving, rough, 2 men, by a patrol | 1/2 1/4 1/8 1/16
past/night, moving, open, 1 man, by a patrol | 1/2 1/4 1/8 1/16
past/night, moving, open, 2 men, by a patrol | 1/3 1/9 1/27 1/81
past/night, moving, road, 2 men, by a patrol | 1/6 1/36 1/216 1/1296
past/day, moving, rough, 1 man, by a patrol | 1/3 1/9 1/27 1/81
past/day, moving, rough, 2 men, by a patrol | 1/6 1/36 1/216 1/1296
past/night, moving, urban, 2 men, by a patrol | 1/2 1/4 1/8 1/16
past/day, moving, urban, 2 men, by a patrol | 2/3 4/9 8/27 16/81
past/day, moving, urban, 1 man, by a patrol | 5/6 25/36 125/216 625/1296
patrol-enters/day, hiding, rough, 6 men, by a patrol | 1/3 1/18 0 2/9
patrol-enters/day, hiding, rough, 2 men, by a patrol | 1/3 1/9 0 1/6
patrol-enters/day, hiding, rough, 1 man, by a patrol | 1/6 1/18 0 1/12
patrol-enters/night, hiding, rough, 6 men, by a patrol | 1/6 1/36 0 1/9
patrol-enters/night, hiding, rough, 2 men, by a patrol | 1/6 1/18 0 1/12
patrol-enters/night, hiding, rough, 1 man, by a patrol | 0 0 0 0
patrol-enters/day, hiding, open, 6 men, by a patrol | 1/2 1/6 0 1/4
patrol-enters/day, hiding, open, 2 men, by a patrol | 1/2 1/4 1/12 1/6
patrol-enters/day, hiding, open, 1 man, by a patrol | 1/3 1/6 1/18 1/9
patrol-enters/night, moving, open, 6 men, by a patrol | 2/3 2/9 0 1/3
patrol-enters/night, moving, open, 2 men, by a patrol | 2/3 1/3 1/9 2/9
patrol-enters/night, moving, open, 1 man, by a patrol | 1/2 1/4 1/12 1/6
patrol-enters/night, moving, rough, 6 men, by a patrol | 1/2 1/12 0 1/3
patrol-enters/night, moving, rough, 2 men, by a patrol | 1/2 1/6 0 1/4
patrol-enters/night, moving, rough, 1 man, by a patrol | 1/3 1/9 0 1/6
patrol-enters/night, moving, road, 6 men, by a patrol | 5/6 5/18 0 5/12
patrol-enters/night, moving, road, 2 men, by a patrol | 5/6 5/12 5/36 5/18
patrol-enters/night, moving, road, 1 man, by a patrol | 2/3 1/3 1/9 2/9
patrol-enters/day, moving, urban, 6 men, by a patrol | 1/3 1/6 1/18 1/9
patrol-enters/day, moving, urban, 2 men, by a patrol | 1/3 2/9 1/9 1/18
patrol-enters/day, moving, urban, 1 man, by a patrol | 1/6 1/9 1/18 1/36
aircraft/6 men | 2/3 0 4/9 0 8/27 0
aircraft/5 men | 2/3 0 4/9 0 5/18 1/54
aircraft/4 men | 2/3 0 7/18 1/18 23/108 11/108
aircraft/3 men | 1/2 1/6 1/4 1/4 1/8 7/24
aircraft/2 men | 1/2 1/6 1/4 1/4 19/216 7/24
`

// Where a plural result takes one man (EVA-PAT-06), three in the open are two at worst after a fight; after two,
// at least two are free unless both took one and neither wounded: 3/4.
func TestAPluralResultOfOneMan(t *testing.T) {
	want := map[string]string{
		"1 fight: at least 2 free": "1", "1 fight: captured": "1/6",
		"2 fights: at least 2 free": "3/4", "2 fights: captured": "11/36",
	}
	for _, topic := range count.Exact {
		if topic.Name != "fights" {
			continue
		}
		for _, c := range topic.Ask(price(t, "matrix.plural=one")).Cases {
			if what, is := strings.CutPrefix(c.Name, "3 men, open, "); is && want[what] != "" {
				if c.Fraction != want[what] {
					t.Errorf("%s: %s, want %s", c.Name, c.Fraction, want[what])
				}
				delete(want, what)
			}
		}
	}
	if len(want) > 0 {
		t.Errorf("not asked: %v", want)
	}
}
