package stalagluft

import (
	"fmt"
	"math/bits"
	"slices"

	"escapesim/reports"
	"escapesim/sim/stalagluft"
	"escapesim/sim/stalagluft/skirmish"
)

// topics are rows of [Exact].
type topics = []reports.Topic[*stalagluft.Rules]

func topic(
	name, title, source string, answer func(r *stalagluft.Rules, to *reports.Answers),
) reports.Topic[*stalagluft.Rules] {
	return reports.Topic[*stalagluft.Rules]{Name: name, Title: title, Source: source, Answer: answer}
}

// Exact are the questions about the game that have exact answers: dice, the camp, the night. What the dice of an
// answer would bring is thrown in the tests.
var Exact = slices.Concat(exactDice, exactCamp, exactNight)

// exactDice are those of single throws and their sums.
var exactDice = topics{
	topic("dig", "a dig, and the turns of a tunnel without delay",
		"1 - (5/6)^n; a sum of geometric waits (SL3-DIG-06, 07)",
		func(r *stalagluft.Rules, to *reports.Answers) {
			o := &r.Options.Dig
			p := o.Chance()
			to.Add(p, "a dig succeeds")
			for _, inches := range []int{1, 12, 13, 16, 23, 28, 32} {
				k := digs(o, inches)
				to.Add(float64(k)/p, "turns for the shaft and %d in", inches)
			}
		}),
	topic("sand", "turns for shaft and tunnel when teams carry the sand away, all of them every turn",
		"(L+1)/p + (ceil(3/k)-1) L (SL3-SND-01)",
		func(r *stalagluft.Rules, to *reports.Answers) {
			o := &r.Options
			for _, inches := range []int{12, 16, 28, 32} {
				for teams := 1; teams <= 3; teams++ {
					to.Add(o.TunnelTurns(inches, teams), "%d in, %s", inches, reports.Several(teams, "team"))
				}
			}
		}),
	topic("ferrets", "a throw for ferrets",
		"a die, at most five (SL3-DEP-02)",
		func(r *stalagluft.Rules, to *reports.Answers) {
			f := r.Options.Ferrets()
			to.Add(f.Mean(), "mean")
			to.Add(f.Tail(3), "three or more")
		}),
	topic("search", "what is left of the German dice",
		"all throws, gathered by faces (SL3-SRC-06 to 09)",
		func(r *stalagluft.Rules, to *reports.Answers) {
			ties := r.Options.Search.TieCancels
			for n := 1; n <= 5; n++ {
				for m := 0; m <= 5; m++ {
					roll := stalagluft.NewRollOff(n, m, ties)
					name := fmt.Sprintf("%d against %d: ", n, m)
					to.Add(roll.Left[0], "%snone left", name)
					to.Add(roll.Mean(), "%sdice left", name)
					for f := 6; f >= 1; f-- {
						to.Add(roll.Face[f], "%sa %d left", name, f)
					}
				}
			}
		}),
	topic("spies", "whether a spy learns before he is found out",
		"s / (1 - (1-p)(1-s)), the spy first (SL3-STP-05 to 11)",
		func(r *stalagluft.Rules, to *reports.Answers) {
			o := &r.Options.Spy
			for _, who := range watchersOf(o) {
				for _, what := range secretsOf(o) {
					to.Add(stalagluft.Race(what.chance, who.chance, true), "%s, %s", what.name, who.name)
				}
			}
		}),
	topic("arrivals", "whether Big X, Big S, a Tunnel King and a Manufacturer have come",
		"a mixture over arrivals, inclusion and exclusion over the deck (SL3-ARR-01)",
		func(r *stalagluft.Rules, to *reports.Answers) {
			deck, intake, groups, _, _ := deckOf(&r.Options)
			p := stalagluft.Arrivals(r.Options.Event.Faces(stalagluft.ArrivalEvent), deck, intake, 60, groups...)
			for _, turn := range []int{0, 10, 20, 30, 40, 60} {
				to.Add(p[turn], "all four by turn %d", turn)
			}
		}),
	topic("wire", "turns of cutting and finding",
		"two dice and twice the turns added; geometric (SL3-WIR-01, 02, 05)",
		func(r *stalagluft.Rules, to *reports.Answers) {
			add := int(r.Options.Skirmish.Wire.Add)
			two := stalagluft.Fences(2, add)
			to.Add(two.Mean(), "two fences, turns")
			for t := two.Min; t <= two.Max(); t++ {
				to.Add(two.P[t-two.Min], "two fences in %d turns", t)
			}
			to.Add(6/float64(faces(r.Options.Skirmish.Wire.FindFaces)), "finding, turns")
		}),
	topic("spotting", "being spotted, and crossing unseen",
		"1 - (1-p)^k; (1-p)^rows (SL3-SPO-02, 03)",
		func(r *stalagluft.Rules, to *reports.Answers) {
			o := &r.Options.Skirmish
			target := int(o.Spot.Target)
			for i, line := range gaits(&o.Table) {
				modifier, move := int(line[3]), int(line[0])
				for k := 1; k <= 4; k++ {
					to.Add(stalagluft.Spotted(k, modifier, target),
						"%s, %s", skirmish.RowNames[i], reports.Several(k, "watcher"))
				}
				for _, inches := range []int{12, 24} {
					to.Add(stalagluft.Crossing(inches, move, modifier, target),
						"%s, %d in unseen", skirmish.RowNames[i], inches)
				}
			}
		}),
	topic("wind", "a dog at a distance is down-wind, the wind from anywhere",
		"angle/pi times the strengths that reach (SL3-WND-01, 02)",
		func(r *stalagluft.Rules, to *reports.Answers) {
			o := &r.Options.Skirmish.Wind
			for _, far := range []float64{2, 4, 5, 6, 8, 10, 12, 15, 18} {
				to.Add(stalagluft.DownWind(far, int(o.Corridor), int(o.RangeFactor), int(o.Strength)), "%g in", far)
			}
		}),
	topic("break", "men out before the alarm, and clean getaways",
		"sum of (1-q)^k; faces that reach the target (SL3-ESC-03, SL3-CAP-01)",
		func(r *stalagluft.Rules, to *reports.Answers) {
			o := &r.Options
			for _, exit := range exitsOf(&o.Escape) {
				for _, n := range []int{5, 10, 20, 250} {
					to.Add(stalagluft.Escapers(n, exit.chance), "men out, %d kits, exit %s", n, exit.name)
				}
			}
			for items := range 4 {
				to.Add(o.GetawayChance(items), "clean getaway with %s", reports.Several(items, "thing"))
			}
		}),
	topic("cover", "share of the compound that stooges see, placed greedily",
		"counted on the board (SL3-LOS-01)",
		func(r *stalagluft.Rules, to *reports.Answers) {
			share, posts := stalagluft.Cover(r.Board, 5)
			for i := range share {
				to.Add(share[i], "%s, the last at %v", reports.Several(i+1, "stooge"), posts[i])
			}
		}),
}

// gaits are the rows of the table of movement in which a man goes.
func gaits(t *skirmish.TableOptions) [6][4]int8 {
	return [...][4]int8{t.Crawl, t.Creep, t.Tiptoe, t.Walk, t.Run, t.Sprint}
}

// digs are the successes that the shaft and a tunnel of so many inches take.
func digs(o *stalagluft.DigOptions, inches int) int {
	return int(o.Shaft) + (inches+int(o.Inches)-1)/int(o.Inches)
}

// likely is a chance under a name.
type likely struct {
	name   string
	chance float64
}

// watchersOf are those near whom a spy is found out, with the chance of it in a turn.
func watchersOf(o *stalagluft.SpyOptions) []likely {
	from := func(face int8) float64 { return float64(7-face) / 6 }
	return []likely{{"nobody near", from(o.Base)}, {"Big S or Big X", from(o.Big)}, {"the SBO", from(o.SBO)}}
}

// secretsOf are what a spy may learn, with the chance of it in a turn.
func secretsOf(o *stalagluft.SpyOptions) []likely {
	tunnel, workshop := totalsChance(o.TunnelTotals, o.Dice), totalsChance(o.ShopTotals, o.Dice)
	return []likely{{"a tunnel", tunnel}, {"a workshop", workshop}}
}

// exitsOf are where a tunnel comes up, with the chance of an alarm at each man.
func exitsOf(o *stalagluft.EscapeOptions) []likely {
	woods := totalsChance(1<<(o.AlarmWoods+1)-1, 2)
	return []likely{{"woods", woods}, {"open", float64(o.AlarmOpen) / 6}}
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
