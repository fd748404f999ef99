package stalagluft

import (
	"fmt"
	"math"
	"math/bits"
	"slices"

	"escapesim/reports"
	"escapesim/sim/dice"
	"escapesim/sim/stalagluft"
	"escapesim/sim/stalagluft/skirmish"
)

// Answer is a number with an exact value. Draw throws for one sample of it;
// nil says that nothing is left to chance.
type Answer struct {
	Name  string
	Exact float64
	Draw  func(c *dice.Stream) float64
}

// Sample is the mean of n draws and how many standard errors it lies off.
func (a *Answer) Sample(seed uint64, n int) (mean, z float64) {
	c := dice.NewStream(seed, 0, dice.Setup)
	sum, square := 0.0, 0.0
	for range n {
		x := a.Draw(&c)
		sum += x
		square += x * x
	}
	mean = sum / float64(n)
	variance := (square/float64(n) - mean*mean) / float64(n)
	if sum == square { // only 0 and 1: the exact variance is known
		variance = a.Exact * (1 - a.Exact) / float64(n)
	}
	if variance <= 1e-30 {
		if math.Abs(mean-a.Exact) < 1e-9 {
			return mean, 0
		}
		return mean, math.Inf(1)
	}
	return mean, (mean - a.Exact) / math.Sqrt(variance)
}

// topic is a row of [Exact] as it is written here.
type topic struct {
	name, title, source string
	answers             func(r *stalagluft.Rules) []Answer
}

func bit(yes bool) float64 {
	if yes {
		return 1
	}
	return 0
}

func any6(c *dice.Stream, n, face int) bool {
	won := false
	for range n {
		won = c.IntN(6)+1 >= face || won
	}
	return won
}

// Exact are the questions about the game that have exact answers: dice, the
// camp, the night. Each answer is drawn on dice of its own.
var Exact = func() (list []reports.Topic[*stalagluft.Rules]) {
	for _, t := range slices.Concat(exactDice, exactCamp, exactNight) {
		list = append(list, reports.Topic[*stalagluft.Rules]{Name: t.name, Title: t.title, Source: t.source, Cases: func(r *stalagluft.Rules) (cases []reports.Case) {
			for i, a := range t.answers(r) {
				c := reports.Case{Name: a.Name, Exact: a.Exact}
				if a.Draw != nil {
					c.Try = func(seed uint64, n int) (mean, z float64) { return a.Sample(seed+uint64(i)<<32, n) }
				}
				cases = append(cases, c)
			}
			return cases
		}})
	}
	return list
}()

// exactDice are those of single throws and their sums.
var exactDice = []topic{
	{"dig", "a dig, and the turns of a tunnel without delay", "1 - (5/6)^n; a sum of geometric waits (SL3-DIG-06, 07)", func(r *stalagluft.Rules) []Answer {
		o := &r.Options.Dig
		n, face := int(o.Dice), int(o.Face)
		p := stalagluft.AtLeastOne(n, face)
		rows := []Answer{{"a dig succeeds", p, func(c *dice.Stream) float64 { return bit(any6(c, n, face)) }}}
		for _, inches := range []int{1, 12, 13, 16, 23, 28, 32} {
			k := int(o.Shaft) + (inches+int(o.Inches)-1)/int(o.Inches)
			rows = append(rows, Answer{fmt.Sprintf("turns for the shaft and %d in", inches), float64(k) / p, func(c *dice.Stream) float64 {
				turns := 0
				for done := 0; done < k; turns++ {
					if any6(c, n, face) {
						done++
					}
				}
				return float64(turns)
			}})
		}
		return rows
	}},
	{"sand", "turns for shaft and tunnel when teams carry the sand away, all of them every turn", "(L+1)/p + (ceil(3/k)-1) L (SL3-SND-01)", func(r *stalagluft.Rules) []Answer {
		var rows []Answer
		o := &r.Options
		for _, inches := range []int{12, 16, 28, 32} {
			for teams := 1; teams <= 3; teams++ {
				rows = append(rows, Answer{fmt.Sprintf("%d in, %s", inches, reports.Several(teams, "team")), o.TunnelTurns(inches, teams), func(c *dice.Stream) float64 {
					turns, sand := 0, 0
					for done := 0; done < int(o.Dig.Shaft)+inches; {
						turns++
						if sand == 0 && any6(c, int(o.Dig.Dice), int(o.Dig.Face)) {
							done++
							sand = int(o.Dig.SandEach)
						}
						sand = max(0, sand-teams*int(o.Sand.PerTeam))
					}
					return float64(turns)
				}})
			}
		}
		return rows
	}},
	{"ferrets", "a throw for ferrets", "a die, at most five (SL3-DEP-02)", func(r *stalagluft.Rules) []Answer {
		f := r.Options.Ferrets()
		throw := func(c *dice.Stream) int {
			at := c.IntN(6) + 1
			if at >= int(r.Options.Ferret.Kommandant) {
				return int(r.Options.Ferret.Max)
			}
			return min(at, int(r.Options.Ferret.Max))
		}
		tail := 0.0
		for n := 3; n <= f.Max(); n++ {
			tail += f.P[n-f.Min]
		}
		return []Answer{
			{"mean", f.Mean(), func(c *dice.Stream) float64 { return float64(throw(c)) }},
			{"three or more", tail, func(c *dice.Stream) float64 { return bit(throw(c) >= 3) }},
		}
	}},
	{"search", "what is left of the German dice", "all throws, gathered by faces (SL3-SRC-06 to 09)", func(r *stalagluft.Rules) []Answer {
		ties := r.Options.Search.TieCancels
		var rows []Answer
		for n := 1; n <= 5; n++ {
			for m := 0; m <= 5; m++ {
				roll := stalagluft.NewRollOff(n, m, ties)
				left := func(c *dice.Stream) [7]int8 {
					var g, p [7]int8
					for range n {
						g[c.IntN(6)+1]++
					}
					for range m {
						p[c.IntN(6)+1]++
					}
					return stalagluft.Cancel(g, p, ties)
				}
				name := fmt.Sprintf("%d against %d: ", n, m)
				rows = append(rows,
					Answer{name + "none left", roll.Left[0], func(c *dice.Stream) float64 { return bit(left(c) == [7]int8{}) }},
					Answer{name + "dice left", roll.Mean(), func(c *dice.Stream) float64 {
						sum := 0
						for _, k := range left(c) {
							sum += int(k)
						}
						return float64(sum)
					}})
				for f := 6; f >= 1; f-- {
					rows = append(rows, Answer{fmt.Sprintf("%sa %d left", name, f), roll.Face[f], func(c *dice.Stream) float64 { return bit(left(c)[f] > 0) }})
				}
			}
		}
		return rows
	}},
	{"spies", "whether a spy learns before he is found out", "s / (1 - (1-p)(1-s)), the spy first (SL3-STP-05 to 11)", func(r *stalagluft.Rules) []Answer {
		o := &r.Options.Spy
		var rows []Answer
		for _, who := range []struct {
			name string
			face int8
		}{{"nobody near", o.Base}, {"Big S or Big X", o.Big}, {"the SBO", o.SBO}} {
			p := float64(7-who.face) / 6
			for _, what := range []struct {
				name string
				set  uint16
			}{{"a tunnel", o.TunnelTotals}, {"a workshop", o.ShopTotals}} {
				rows = append(rows, Answer{what.name + ", " + who.name, stalagluft.Race(totalsChance(what.set, o.Dice), p, true), func(c *dice.Stream) float64 {
					for {
						if throwsOneOf(what.set, o.Dice, c) {
							return 1
						}
						if c.IntN(6)+1 >= int(who.face) {
							return 0
						}
					}
				}})
			}
		}
		return rows
	}},
	{"arrivals", "whether Big X, Big S, a Tunnel King and a Manufacturer have come", "a mixture over arrivals, inclusion and exclusion over the deck (SL3-ARR-01)", func(r *stalagluft.Rules) []Answer {
		cards := r.Options.Deck.Cards
		groups := []int{int(cards[stalagluft.BigX]), int(cards[stalagluft.BigS]), int(cards[stalagluft.TunnelKing]), int(cards[stalagluft.Manufacturer])}
		deck := 0
		for _, n := range cards {
			deck += int(n)
		}
		if r.Options.Deck.TeamsInDeck {
			deck += 16
			groups = append(groups, 4)
		}
		intake := int(r.Options.Setup.Draw)
		p := stalagluft.Arrivals(r.Options.Event.Faces(stalagluft.ArrivalEvent), deck, intake, 60, groups...)
		var rows []Answer
		for _, turn := range []int{0, 10, 20, 30, 40, 60} {
			rows = append(rows, Answer{fmt.Sprintf("all four by turn %d", turn), p[turn], func(c *dice.Stream) float64 {
				drawn := intake
				for range turn {
					if r.Options.Event.Of(c.IntN(6)+1) == stalagluft.ArrivalEvent {
						drawn += c.IntN(6) + 1
					}
				}
				var pack [64]int8 // group of each card, 0 none
				at := 0
				for g, n := range groups {
					for range n {
						pack[at] = int8(g + 1)
						at++
					}
				}
				var seen [8]bool
				for i := range min(drawn, deck) {
					j := i + c.IntN(deck-i)
					pack[i], pack[j] = pack[j], pack[i]
					seen[pack[i]] = true
				}
				for g := range groups {
					if !seen[g+1] {
						return 0
					}
				}
				return 1
			}})
		}
		return rows
	}},
	{"wire", "turns of cutting and finding", "two dice and twice the turns added; geometric (SL3-WIR-01, 02, 05)", func(r *stalagluft.Rules) []Answer {
		add := int(r.Options.Skirmish.Wire.Add)
		two := stalagluft.Fences(2, add)
		faces := 0
		for f := range 6 {
			faces += int(r.Options.Skirmish.Wire.FindFaces >> f & 1)
		}
		rows := []Answer{{"two fences, turns", two.Mean(), func(c *dice.Stream) float64 { return float64(c.IntN(6) + c.IntN(6) + 2 + 2*add) }}}
		for t := two.Min; t <= two.Max(); t++ {
			rows = append(rows, Answer{fmt.Sprintf("two fences in %d turns", t), two.P[t-two.Min], func(c *dice.Stream) float64 { return bit(c.IntN(6)+c.IntN(6)+2+2*add == t) }})
		}
		return append(rows, Answer{"finding, turns", 6 / float64(faces), func(c *dice.Stream) float64 {
			turns := 1
			for c.IntN(6) >= faces {
				turns++
			}
			return float64(turns)
		}})
	}},
	{"spotting", "being spotted, and crossing unseen", "1 - (1-p)^k; (1-p)^rows (SL3-SPO-02, 03)", func(r *stalagluft.Rules) []Answer {
		o := &r.Options.Skirmish
		target := int(o.Spot.Target)
		table := [6]*[4]int8{&o.Table.Crawl, &o.Table.Creep, &o.Table.Tiptoe, &o.Table.Walk, &o.Table.Run, &o.Table.Sprint}
		var rows []Answer
		for i, line := range table {
			modifier, move := int(line[3]), int(line[0])
			for k := 1; k <= 4; k++ {
				rows = append(rows, Answer{fmt.Sprintf("%s, %s", skirmish.RowNames[i], reports.Several(k, "watcher")), stalagluft.Spotted(k, modifier, target), func(c *dice.Stream) float64 {
					return bit(any6(c, k, target-modifier))
				}})
			}
			for _, inches := range []int{12, 24} {
				n := (inches + move - 1) / move
				rows = append(rows, Answer{fmt.Sprintf("%s, %d in unseen", skirmish.RowNames[i], inches), stalagluft.Crossing(inches, move, modifier, target), func(c *dice.Stream) float64 {
					return bit(!any6(c, n, target-modifier))
				}})
			}
		}
		return rows
	}},
	{"wind", "a dog at a distance is down-wind, the wind from anywhere", "angle/pi times the strengths that reach (SL3-WND-01, 02)", func(r *stalagluft.Rules) []Answer {
		o := &r.Options.Skirmish.Wind
		var rows []Answer
		for _, far := range []float64{2, 4, 5, 6, 8, 10, 12, 15, 18} {
			rows = append(rows, Answer{fmt.Sprintf("%g in", far), stalagluft.DownWind(far, int(o.Corridor), int(o.RangeFactor), int(o.Strength)), func(c *dice.Stream) float64 {
				a := float64(c.Uint64()>>11) / (1 << 53) * 2 * math.Pi
				s := c.IntN(int(o.Strength)) + 1
				return bit(math.Cos(a) >= 0 && math.Abs(math.Sin(a))*far <= float64(o.Corridor) && far <= float64(int(o.RangeFactor)*s))
			}})
		}
		return rows
	}},
	{"break", "men out before the alarm, and clean getaways", "sum of (1-q)^k; faces that reach the target (SL3-ESC-03, SL3-CAP-01)", func(r *stalagluft.Rules) []Answer {
		o := &r.Options
		woods := 0.0
		for a := 1; a <= 6; a++ {
			for b := 1; b <= 6; b++ {
				woods += bit(a+b <= int(o.Escape.AlarmWoods)) / 36
			}
		}
		var rows []Answer
		for _, exit := range []struct {
			name string
			q    float64
		}{{"woods", woods}, {"open", float64(o.Escape.AlarmOpen) / 6}} {
			for _, n := range []int{5, 10, 20, 250} {
				rows = append(rows, Answer{fmt.Sprintf("men out, %d kits, exit %s", n, exit.name), stalagluft.Escapers(n, exit.q), func(c *dice.Stream) float64 {
					for k := range n {
						if float64(c.Uint64()>>11)/(1<<53) < exit.q {
							return float64(k)
						}
					}
					return float64(n)
				}})
			}
		}
		for items := range 4 {
			rows = append(rows, Answer{"clean getaway with " + reports.Several(items, "thing"), o.GetawayChance(items), func(c *dice.Stream) float64 {
				d := c.IntN(6) + 1
				return bit(d > int(o.Escape.Recapture) && d+items >= int(o.Escape.Getaway))
			}})
		}
		return rows
	}},
	{"cover", "share of the compound that stooges see, placed greedily", "counted on the board (SL3-LOS-01)", func(r *stalagluft.Rules) []Answer {
		share, posts := stalagluft.Cover(r.Board, 5)
		var rows []Answer
		for i := range share {
			rows = append(rows, Answer{fmt.Sprintf("%s, the last at %v", reports.Several(i+1, "stooge"), posts[i]), share[i], nil})
		}
		return rows
	}},
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

// throwsOneOf throws one die or two for one of a set of totals.
func throwsOneOf(set uint16, n int8, c *dice.Stream) bool {
	total := c.IntN(6) + 1
	if n == 2 {
		total += c.IntN(6) + 1
	}
	return set>>total&1 != 0
}
