package stalagluft

import (
	"fmt"
	"math/bits"
	"slices"

	"escapesim/reports"
	"escapesim/sim/stalagluft"
	"escapesim/sim/stalagluft/skirmish"
)

// answer is a number with an exact value. What its dice would bring is thrown in the tests.
type answer struct {
	name  string
	exact float64
}

// topic is a row of [Exact] as it is written here.
type topic struct {
	name, title, source string
	answers             func(r *stalagluft.Rules) []answer
}

func bit(yes bool) float64 {
	if yes {
		return 1
	}
	return 0
}

// Exact are the questions about the game that have exact answers: dice, the camp, the night.
var Exact = func() (list []reports.Topic[*stalagluft.Rules]) {
	for _, t := range slices.Concat(exactDice, exactCamp, exactNight) {
		topic := reports.Topic[*stalagluft.Rules]{Name: t.name, Title: t.title, Source: t.source}
		topic.Cases = func(r *stalagluft.Rules) (cases []reports.Case) {
			for _, a := range t.answers(r) {
				cases = append(cases, reports.Case{Name: a.name, Exact: a.exact})
			}
			return cases
		}
		list = append(list, topic)
	}
	return list
}()

// exactDice are those of single throws and their sums.
var exactDice = []topic{
	{
		"dig",
		"a dig, and the turns of a tunnel without delay",
		"1 - (5/6)^n; a sum of geometric waits (SL3-DIG-06, 07)",
		func(r *stalagluft.Rules) []answer {
			o := &r.Options.Dig
			n, face := int(o.Dice), int(o.Face)
			p := stalagluft.AtLeastOne(n, face)
			rows := []answer{{"a dig succeeds", p}}
			for _, inches := range []int{1, 12, 13, 16, 23, 28, 32} {
				k := int(o.Shaft) + (inches+int(o.Inches)-1)/int(o.Inches)
				rows = append(rows, answer{fmt.Sprintf("turns for the shaft and %d in", inches), float64(k) / p})
			}
			return rows
		},
	},
	{
		"sand",
		"turns for shaft and tunnel when teams carry the sand away, all of them every turn",
		"(L+1)/p + (ceil(3/k)-1) L (SL3-SND-01)",
		func(r *stalagluft.Rules) []answer {
			var rows []answer
			o := &r.Options
			for _, inches := range []int{12, 16, 28, 32} {
				for teams := 1; teams <= 3; teams++ {
					rows = append(
						rows,
						answer{
							fmt.Sprintf("%d in, %s", inches, reports.Several(teams, "team")),
							o.TunnelTurns(inches, teams),
						},
					)
				}
			}
			return rows
		},
	},
	{"ferrets", "a throw for ferrets", "a die, at most five (SL3-DEP-02)", func(r *stalagluft.Rules) []answer {
		f := r.Options.Ferrets()
		tail := 0.0
		for n := 3; n <= f.Max(); n++ {
			tail += f.P[n-f.Min]
		}
		return []answer{
			{"mean", f.Mean()},
			{"three or more", tail},
		}
	}},
	{
		"search",
		"what is left of the German dice",
		"all throws, gathered by faces (SL3-SRC-06 to 09)",
		func(r *stalagluft.Rules) []answer {
			ties := r.Options.Search.TieCancels
			var rows []answer
			for n := 1; n <= 5; n++ {
				for m := 0; m <= 5; m++ {
					roll := stalagluft.NewRollOff(n, m, ties)
					name := fmt.Sprintf("%d against %d: ", n, m)
					rows = append(rows,
						answer{name + "none left", roll.Left[0]},
						answer{name + "dice left", roll.Mean()})
					for f := 6; f >= 1; f-- {
						rows = append(rows, answer{fmt.Sprintf("%sa %d left", name, f), roll.Face[f]})
					}
				}
			}
			return rows
		},
	},
	{
		"spies",
		"whether a spy learns before he is found out",
		"s / (1 - (1-p)(1-s)), the spy first (SL3-STP-05 to 11)",
		func(r *stalagluft.Rules) []answer {
			o := &r.Options.Spy
			var rows []answer
			for _, who := range []struct {
				name string
				face int8
			}{{"nobody near", o.Base}, {"Big S or Big X", o.Big}, {"the SBO", o.SBO}} {
				p := float64(7-who.face) / 6
				for _, what := range []struct {
					name string
					set  uint16
				}{{"a tunnel", o.TunnelTotals}, {"a workshop", o.ShopTotals}} {
					rows = append(
						rows,
						answer{what.name + ", " + who.name, stalagluft.Race(totalsChance(what.set, o.Dice), p, true)},
					)
				}
			}
			return rows
		},
	},
	{
		"arrivals",
		"whether Big X, Big S, a Tunnel King and a Manufacturer have come",
		"a mixture over arrivals, inclusion and exclusion over the deck (SL3-ARR-01)",
		func(r *stalagluft.Rules) []answer {
			deck, intake, groups, _, _ := deckOf(&r.Options)
			p := stalagluft.Arrivals(r.Options.Event.Faces(stalagluft.ArrivalEvent), deck, intake, 60, groups...)
			var rows []answer
			for _, turn := range []int{0, 10, 20, 30, 40, 60} {
				rows = append(rows, answer{fmt.Sprintf("all four by turn %d", turn), p[turn]})
			}
			return rows
		},
	},
	{
		"wire",
		"turns of cutting and finding",
		"two dice and twice the turns added; geometric (SL3-WIR-01, 02, 05)",
		func(r *stalagluft.Rules) []answer {
			add := int(r.Options.Skirmish.Wire.Add)
			two := stalagluft.Fences(2, add)
			faces := 0
			for f := range 6 {
				faces += int(r.Options.Skirmish.Wire.FindFaces >> f & 1)
			}
			rows := []answer{{"two fences, turns", two.Mean()}}
			for t := two.Min; t <= two.Max(); t++ {
				rows = append(rows, answer{fmt.Sprintf("two fences in %d turns", t), two.P[t-two.Min]})
			}
			return append(rows, answer{"finding, turns", 6 / float64(faces)})
		},
	},
	{
		"spotting",
		"being spotted, and crossing unseen",
		"1 - (1-p)^k; (1-p)^rows (SL3-SPO-02, 03)",
		func(r *stalagluft.Rules) []answer {
			o := &r.Options.Skirmish
			target := int(o.Spot.Target)
			table := [6]*[4]int8{
				&o.Table.Crawl,
				&o.Table.Creep,
				&o.Table.Tiptoe,
				&o.Table.Walk,
				&o.Table.Run,
				&o.Table.Sprint,
			}
			var rows []answer
			for i, line := range table {
				modifier, move := int(line[3]), int(line[0])
				for k := 1; k <= 4; k++ {
					rows = append(
						rows,
						answer{
							fmt.Sprintf("%s, %s", skirmish.RowNames[i], reports.Several(k, "watcher")),
							stalagluft.Spotted(k, modifier, target),
						},
					)
				}
				for _, inches := range []int{12, 24} {
					rows = append(
						rows,
						answer{
							fmt.Sprintf("%s, %d in unseen", skirmish.RowNames[i], inches),
							stalagluft.Crossing(inches, move, modifier, target),
						},
					)
				}
			}
			return rows
		},
	},
	{
		"wind",
		"a dog at a distance is down-wind, the wind from anywhere",
		"angle/pi times the strengths that reach (SL3-WND-01, 02)",
		func(r *stalagluft.Rules) []answer {
			o := &r.Options.Skirmish.Wind
			var rows []answer
			for _, far := range []float64{2, 4, 5, 6, 8, 10, 12, 15, 18} {
				rows = append(
					rows,
					answer{
						fmt.Sprintf("%g in", far),
						stalagluft.DownWind(far, int(o.Corridor), int(o.RangeFactor), int(o.Strength)),
					},
				)
			}
			return rows
		},
	},
	{
		"break",
		"men out before the alarm, and clean getaways",
		"sum of (1-q)^k; faces that reach the target (SL3-ESC-03, SL3-CAP-01)",
		func(r *stalagluft.Rules) []answer {
			o := &r.Options
			woods := 0.0
			for a := 1; a <= 6; a++ {
				for b := 1; b <= 6; b++ {
					woods += bit(a+b <= int(o.Escape.AlarmWoods)) / 36
				}
			}
			var rows []answer
			for _, exit := range []struct {
				name string
				q    float64
			}{{"woods", woods}, {"open", float64(o.Escape.AlarmOpen) / 6}} {
				for _, n := range []int{5, 10, 20, 250} {
					rows = append(
						rows,
						answer{fmt.Sprintf("men out, %d kits, exit %s", n, exit.name), stalagluft.Escapers(n, exit.q)},
					)
				}
			}
			for items := range 4 {
				rows = append(
					rows,
					answer{"clean getaway with " + reports.Several(items, "thing"), o.GetawayChance(items)},
				)
			}
			return rows
		},
	},
	{
		"cover",
		"share of the compound that stooges see, placed greedily",
		"counted on the board (SL3-LOS-01)",
		func(r *stalagluft.Rules) []answer {
			share, posts := stalagluft.Cover(r.Board, 5)
			var rows []answer
			for i := range share {
				rows = append(
					rows,
					answer{fmt.Sprintf("%s, the last at %v", reports.Several(i+1, "stooge"), posts[i]), share[i]},
				)
			}
			return rows
		},
	},
}

// totalsChance is the chance that one die or two show one of a set of totals.
func totalsChance(set uint16, n int8) float64 {
	if n == 1 {
		return float64(bits.OnesCount16(set>>1&0x3f)) / 6
	}
	won := 0
	for a := 1; a <= 6; a++ {
		for b := 1; b <= 6; b++ {
			won += int(set >> (a + b) & 1)
		}
	}
	return float64(won) / 36
}
