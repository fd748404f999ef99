package stalagluft

import (
	"fmt"
	"math"

	"escapesim/reports"
	"escapesim/sim/dice"
	"escapesim/sim/stalagluft"
	"escapesim/sim/stalagluft/skirmish"
	"escapesim/sim/stalagluft/terrain"
)

func bit(yes bool) float64 {
	if yes {
		return 1
	}
	return 0
}

// Thrown brings one sample of an exact answer; nil where nothing is left to chance.
type Thrown struct {
	Name string
	Draw func(c *dice.Stream) float64
}

// Off is how many standard errors the mean of n draws lies from an exact value.
func (a *Thrown) Off(exact float64, seed uint64, n int) float64 {
	c := dice.NewStream(seed, 0, dice.Setup)
	sum, square := 0.0, 0.0
	for range n {
		x := a.Draw(&c)
		sum += x
		square += x * x
	}
	mean := sum / float64(n)
	variance := (square/float64(n) - mean*mean) / float64(n)
	if sum == square { // only 0 and 1: the exact variance is known
		variance = exact * (1 - exact) / float64(n)
	}
	if variance > 1e-30 {
		return (mean - exact) / math.Sqrt(variance)
	}
	if math.Abs(mean-exact) < 1e-9 {
		return 0
	}
	return math.Inf(1)
}

// ExactThrows are the throws of each topic, by its name.
var ExactThrows = map[string]func(r *stalagluft.Rules) []Thrown{
	"dig": func(r *stalagluft.Rules) []Thrown {
		o := &r.Options.Dig
		n, face := int(o.Dice), int(o.Face)
		rows := []Thrown{{"a dig succeeds", func(c *dice.Stream) float64 { return bit(any6(c, n, face)) }}}
		for _, inches := range []int{1, 12, 13, 16, 23, 28, 32} {
			k := int(o.Shaft) + (inches+int(o.Inches)-1)/int(o.Inches)
			rows = append(
				rows,
				Thrown{fmt.Sprintf("turns for the shaft and %d in", inches), func(c *dice.Stream) float64 {
					turns := 0
					for done := 0; done < k; turns++ {
						if any6(c, n, face) {
							done++
						}
					}
					return float64(turns)
				}},
			)
		}
		return rows
	},
	"sand": func(r *stalagluft.Rules) []Thrown {
		var rows []Thrown
		o := &r.Options
		for _, inches := range []int{12, 16, 28, 32} {
			for teams := 1; teams <= 3; teams++ {
				rows = append(
					rows,
					Thrown{
						fmt.Sprintf("%d in, %s", inches, reports.Several(teams, "team")),
						func(c *dice.Stream) float64 {
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
						},
					},
				)
			}
		}
		return rows
	},
	"ferrets": func(r *stalagluft.Rules) []Thrown {
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
		return []Thrown{
			{"mean", func(c *dice.Stream) float64 { return float64(throw(c)) }},
			{"three or more", func(c *dice.Stream) float64 { return bit(throw(c) >= 3) }},
		}
	},
	"search": func(r *stalagluft.Rules) []Thrown {
		ties := r.Options.Search.TieCancels
		var rows []Thrown
		for n := 1; n <= 5; n++ {
			for m := 0; m <= 5; m++ {
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
					Thrown{name + "none left", func(c *dice.Stream) float64 { return bit(left(c) == [7]int8{}) }},
					Thrown{name + "dice left", func(c *dice.Stream) float64 {
						sum := 0
						for _, k := range left(c) {
							sum += int(k)
						}
						return float64(sum)
					}})
				for f := 6; f >= 1; f-- {
					rows = append(
						rows,
						Thrown{
							fmt.Sprintf("%sa %d left", name, f),
							func(c *dice.Stream) float64 { return bit(left(c)[f] > 0) },
						},
					)
				}
			}
		}
		return rows
	},
	"spies": func(r *stalagluft.Rules) []Thrown {
		o := &r.Options.Spy
		var rows []Thrown
		for _, who := range []struct {
			name string
			face int8
		}{{"nobody near", o.Base}, {"Big S or Big X", o.Big}, {"the SBO", o.SBO}} {
			for _, what := range []struct {
				name string
				set  uint16
			}{{"a tunnel", o.TunnelTotals}, {"a workshop", o.ShopTotals}} {
				rows = append(rows, Thrown{what.name + ", " + who.name, func(c *dice.Stream) float64 {
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
	},
	"arrivals": func(r *stalagluft.Rules) []Thrown {
		cards := r.Options.Deck.Cards
		groups := []int{
			int(cards[stalagluft.BigX]),
			int(cards[stalagluft.BigS]),
			int(cards[stalagluft.TunnelKing]),
			int(cards[stalagluft.Manufacturer]),
		}
		deck := 0
		for _, n := range cards {
			deck += int(n)
		}
		if r.Options.Deck.TeamsInDeck {
			deck += 16
			groups = append(groups, 4)
		}
		intake := int(r.Options.Setup.Draw)
		var rows []Thrown
		for _, turn := range []int{0, 10, 20, 30, 40, 60} {
			rows = append(rows, Thrown{fmt.Sprintf("all four by turn %d", turn), func(c *dice.Stream) float64 {
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
	},
	"wire": func(r *stalagluft.Rules) []Thrown {
		add := int(r.Options.Skirmish.Wire.Add)
		two := stalagluft.Fences(2, add)
		faces := 0
		for f := range 6 {
			faces += int(r.Options.Skirmish.Wire.FindFaces >> f & 1)
		}
		rows := []Thrown{
			{"two fences, turns", func(c *dice.Stream) float64 { return float64(c.IntN(6) + c.IntN(6) + 2 + 2*add) }},
		}
		for t := two.Min; t <= two.Max(); t++ {
			rows = append(
				rows,
				Thrown{
					fmt.Sprintf("two fences in %d turns", t),
					func(c *dice.Stream) float64 { return bit(c.IntN(6)+c.IntN(6)+2+2*add == t) },
				},
			)
		}
		return append(rows, Thrown{"finding, turns", func(c *dice.Stream) float64 {
			turns := 1
			for c.IntN(6) >= faces {
				turns++
			}
			return float64(turns)
		}})
	},
	"spotting": func(r *stalagluft.Rules) []Thrown {
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
		var rows []Thrown
		for i, line := range table {
			modifier, move := int(line[3]), int(line[0])
			for k := 1; k <= 4; k++ {
				rows = append(
					rows,
					Thrown{
						fmt.Sprintf("%s, %s", skirmish.RowNames[i], reports.Several(k, "watcher")),
						func(c *dice.Stream) float64 {
							return bit(any6(c, k, target-modifier))
						},
					},
				)
			}
			for _, inches := range []int{12, 24} {
				n := (inches + move - 1) / move
				rows = append(
					rows,
					Thrown{fmt.Sprintf("%s, %d in unseen", skirmish.RowNames[i], inches), func(c *dice.Stream) float64 {
						return bit(!any6(c, n, target-modifier))
					}},
				)
			}
		}
		return rows
	},
	"wind": func(r *stalagluft.Rules) []Thrown {
		o := &r.Options.Skirmish.Wind
		var rows []Thrown
		for _, far := range []float64{2, 4, 5, 6, 8, 10, 12, 15, 18} {
			rows = append(rows, Thrown{fmt.Sprintf("%g in", far), func(c *dice.Stream) float64 {
				a := float64(c.Uint64()>>11) / (1 << 53) * 2 * math.Pi
				s := c.IntN(int(o.Strength)) + 1
				return bit(
					math.Cos(a) >= 0 && math.Abs(math.Sin(a))*far <= float64(o.Corridor) &&
						far <= float64(int(o.RangeFactor)*s),
				)
			}})
		}
		return rows
	},
	"break": func(r *stalagluft.Rules) []Thrown {
		o := &r.Options
		woods := 0.0
		for a := 1; a <= 6; a++ {
			for b := 1; b <= 6; b++ {
				woods += bit(a+b <= int(o.Escape.AlarmWoods)) / 36
			}
		}
		var rows []Thrown
		for _, exit := range []struct {
			name string
			q    float64
		}{{"woods", woods}, {"open", float64(o.Escape.AlarmOpen) / 6}} {
			for _, n := range []int{5, 10, 20, 250} {
				rows = append(
					rows,
					Thrown{fmt.Sprintf("men out, %d kits, exit %s", n, exit.name), func(c *dice.Stream) float64 {
						for k := range n {
							if float64(c.Uint64()>>11)/(1<<53) < exit.q {
								return float64(k)
							}
						}
						return float64(n)
					}},
				)
			}
		}
		for items := range 4 {
			rows = append(
				rows,
				Thrown{"clean getaway with " + reports.Several(items, "thing"), func(c *dice.Stream) float64 {
					d := c.IntN(6) + 1
					return bit(d > int(o.Escape.Recapture) && d+items >= int(o.Escape.Getaway))
				}},
			)
		}
		return rows
	},
	"wait": func(r *stalagluft.Rules) []Thrown {
		n, face := int(r.Options.Dig.Dice), int(r.Options.Dig.Face)
		p := stalagluft.AtLeastOne(n, face)
		hit := func(c *dice.Stream) func() bool { return func() bool { return any6(c, n, face) } }
		rows := []Thrown{
			{"turns, mean", func(c *dice.Stream) float64 { return wait(c, hit(c)) }},
			{"turns, variance", func(c *dice.Stream) float64 {
				d := wait(c, hit(c)) - 1/p
				return d * d
			}},
		}
		for _, k := range []int{2, 3, 4, 5, 6, 8, 10} {
			rows = append(
				rows,
				Thrown{
					fmt.Sprintf("by turn %d", k),
					func(c *dice.Stream) float64 { return bit(wait(c, hit(c)) <= float64(k)) },
				},
			)
		}
		return rows
	},
	"workshop": func(r *stalagluft.Rules) []Thrown {
		o := &r.Options.Workshop
		n, face := int(o.Dice), int(o.Face)
		p := stalagluft.AtLeastOne(n, face)
		parts := r.Options.Escape.Parts() // a workshop makes each
		workshops := [...]string{1: "one workshop", 2: "two workshops", 3: "three workshops"}
		made := func(c *dice.Stream, turns int) int {
			k := 0
			for range turns {
				if any6(c, n, face) {
					k++
				}
			}
			return k
		}
		var rows []Thrown
		for _, turns := range []int{20, 40, 60} {
			t := float64(turns)
			rows = append(
				rows,
				Thrown{
					fmt.Sprintf("things of one workshop in %d turns", turns),
					func(c *dice.Stream) float64 { return float64(made(c, turns)) },
				},
				Thrown{fmt.Sprintf("their variance in %d turns", turns), func(c *dice.Stream) float64 {
					d := float64(made(c, turns)) - t*p
					return d * d
				}},
				Thrown{fmt.Sprintf("kits of %s in %d turns", workshops[parts], turns), func(c *dice.Stream) float64 {
					least := turns
					for range parts {
						least = min(least, made(c, turns))
					}
					return float64(least)
				}},
			)
		}
		return rows
	},
	"tunnel": func(r *stalagluft.Rules) []Thrown {
		o := &r.Options.Dig
		n, face := int(o.Dice), int(o.Face)
		var rows []Thrown
		for _, inches := range []int{4, 8, 10, 12, 16, 20, 28, 32} {
			k := int(o.Shaft) + (inches+int(o.Inches)-1)/int(o.Inches)
			for _, turns := range []int{20, 24, 30, 40, 50, 60, 80, 120} {
				rows = append(
					rows,
					Thrown{fmt.Sprintf("%d in within %d turns", inches, turns), func(c *dice.Stream) float64 {
						done := 0
						for i := 0; i < turns && done < k; i++ {
							if any6(c, n, face) {
								done++
							}
						}
						return bit(done >= k)
					}},
				)
			}
		}
		return rows
	},
	"spread": func(r *stalagluft.Rules) []Thrown {
		o := &r.Options.Dig
		n, face := int(o.Dice), int(o.Face)
		p := stalagluft.AtLeastOne(n, face)
		var rows []Thrown
		for _, inches := range []int{1, 12, 13, 16, 23, 28, 32} {
			k := int(o.Shaft) + (inches+int(o.Inches)-1)/int(o.Inches)
			mean := float64(k) / p
			rows = append(
				rows,
				Thrown{fmt.Sprintf("%d in, variance of the turns", inches), func(c *dice.Stream) float64 {
					turns := 0.0
					for range k {
						turns += wait(c, func() bool { return any6(c, n, face) })
					}
					return (turns - mean) * (turns - mean)
				}},
			)
			for _, q := range []struct {
				name  string
				share float64
			}{{"half of the tunnels are through by turn", 0.5}, {"nine of ten by turn", 0.9}} {
				turn := k
				for stalagluft.Within(k, p, turn) < q.share {
					turn++
				}
				rows = append(rows, Thrown{fmt.Sprintf("%d in, %s", inches, q.name), nil})
			}
		}
		return rows
	},
	"material": func(r *stalagluft.Rules) []Thrown {
		o := &r.Options
		free := int(o.Dig.Threshold) // digs up to here, and the one from here on, need no air
		if !o.Dig.Inclusive {
			free++
		}
		var rows []Thrown
		for _, inches := range []int{12, 16, 28, 32} {
			ducts := max(inches-free, 0)
			rows = append(rows,
				Thrown{fmt.Sprintf("%d in, sand", inches), nil},
				Thrown{fmt.Sprintf("%d in, wood", inches), nil},
				Thrown{fmt.Sprintf("%d in, ducts", inches), nil})
			if ducts > 0 {
				rows = append(
					rows,
					Thrown{fmt.Sprintf("%d in, turns for pump and ducts", inches), func(c *dice.Stream) float64 {
						sum := 0.0
						for range 1 + ducts {
							sum += wait(c, func() bool { return any6(c, int(o.Workshop.Dice), int(o.Workshop.Face)) })
						}
						return sum
					}},
				)
			}
		}
		for teams := 1; teams <= 3; teams++ {
			carried := teams * int(o.Sand.PerTeam)
			rows = append(
				rows,
				Thrown{reports.Several(teams, "team") + ", turns an inch", func(c *dice.Stream) float64 {
					turns := wait(c, func() bool { return any6(c, int(o.Dig.Dice), int(o.Dig.Face)) }) - 1
					for sand := int(o.Dig.SandEach); sand > 0; sand -= carried {
						turns++ // the first are carried in the turn of the dig
					}
					return turns
				}},
				Thrown{reports.Several(teams, "team") + ", sand a turn", nil},
			)
		}
		return rows
	},
	"find": func(r *stalagluft.Rules) []Thrown {
		const huts = 8
		six := func(c *dice.Stream, n int) bool { return any6(c, n, 6) }
		ferrets := r.Options.Ferrets()
		fresh, enough := 0.0, 0.0
		for n := int(r.Options.Search.MinFerrets); n <= ferrets.Max(); n++ {
			fresh += ferrets.P[n-ferrets.Min] * stalagluft.AtLeastOne(n, 6)
			enough += ferrets.P[n-ferrets.Min]
		}
		throw := func(c *dice.Stream) int {
			d := c.IntN(6) + 1
			if d >= int(r.Options.Ferret.Kommandant) {
				return int(r.Options.Ferret.Max)
			}
			return min(d, int(r.Options.Ferret.Max))
		}
		event := func(c *dice.Stream) bool {
			n := throw(c)
			return r.Options.Event.Of(c.IntN(6)+1) == stalagluft.SearchEvent && n >= int(r.Options.Search.MinFerrets) &&
				six(c, n)
		}
		face := float64(r.Options.Event.Faces(stalagluft.SearchEvent)) / 6
		rows := []Thrown{
			{"a search by a fresh throw of three or more", func(c *dice.Stream) float64 {
				for {
					if n := throw(c); n >= int(r.Options.Search.MinFerrets) {
						return bit(six(c, n))
					}
				}
			}},
			{"a known hut, in one turn by event", func(c *dice.Stream) float64 { return bit(event(c)) }},
		}
		if face > 0 {
			rows = append(
				rows,
				Thrown{
					"a known hut, turns by event",
					func(c *dice.Stream) float64 { return wait(c, func() bool { return event(c) }) },
				},
			)
		}
		for n := 3; n <= 5; n++ {
			rows = append(
				rows,
				Thrown{
					fmt.Sprintf("%d ferrets in the right hut", n),
					func(c *dice.Stream) float64 { return bit(six(c, n)) },
				},
				Thrown{
					fmt.Sprintf("%d ferrets alerted, a known hut: searches", n),
					func(c *dice.Stream) float64 { return wait(c, func() bool { return six(c, n) }) },
				},
				Thrown{fmt.Sprintf("%d ferrets alerted, any of 8 huts: searches", n), func(c *dice.Stream) float64 {
					return wait(c, func() bool { return c.IntN(huts) == 0 && six(c, n) })
				}},
				Thrown{fmt.Sprintf("%d ferrets alerted, 8 huts in turn: searches", n), func(c *dice.Stream) float64 {
					at := float64(c.IntN(huts) + 1)
					return at + huts*(wait(c, func() bool { return six(c, n) })-1)
				}},
			)
		}
		return rows
	},
	"identify": func(r *stalagluft.Rules) []Thrown {
		o := &r.Options.Spy
		var rows []Thrown
		for _, who := range []struct {
			name string
			face int8
		}{{"nobody near", o.Base}, {"Big S or Big X", o.Big}, {"the SBO", o.SBO}} {
			out := func(c *dice.Stream) func() bool {
				return func() bool { return c.IntN(6)+1 >= int(who.face) }
			}
			rows = append(rows, Thrown{who.name + ", turns", func(c *dice.Stream) float64 { return wait(c, out(c)) }})
			for _, k := range []int{1, 2, 3, 4, 5, 6, 10} {
				rows = append(
					rows,
					Thrown{
						fmt.Sprintf("%s, by turn %d", who.name, k),
						func(c *dice.Stream) float64 { return bit(wait(c, out(c)) <= float64(k)) },
					},
				)
			}
			for _, what := range []struct {
				name string
				set  uint16
			}{{"a tunnel", o.TunnelTotals}, {"a workshop", o.ShopTotals}} {
				rows = append(
					rows,
					Thrown{who.name + " first, yet he learns " + what.name, func(c *dice.Stream) float64 {
						for {
							if c.IntN(6)+1 >= int(who.face) {
								return 0
							}
							if throwsOneOf(what.set, o.Dice, c) {
								return 1
							}
						}
					}},
				)
			}
		}
		for _, what := range []struct {
			name string
			set  uint16
		}{{"a tunnel", o.TunnelTotals}, {"a workshop", o.ShopTotals}} {
			for _, k := range []int{1, 5, 10, 20} {
				rows = append(
					rows,
					Thrown{
						fmt.Sprintf("learns %s within %s", what.name, reports.Several(k, "turn")),
						func(c *dice.Stream) float64 {
							return bit(wait(c, func() bool { return throwsOneOf(what.set, o.Dice, c) }) <= float64(k))
						},
					},
				)
			}
		}
		return rows
	},
	"theft": func(r *stalagluft.Rules) []Thrown {
		w := &r.Options.Work
		axe := func(c *dice.Stream, j int) bool {
			for range j {
				die := c.IntN(6) + 1
				if w.BringsAxe(die) || w.Closes(die) {
					return w.BringsAxe(die)
				}
			}
			return false
		}
		var rows []Thrown
		for j := 1; j <= 5; j++ {
			rows = append(
				rows,
				Thrown{"a pick axe by " + thieves(j), func(c *dice.Stream) float64 { return bit(axe(c, j)) }},
			)
		}
		for _, j := range []int{1, 3} {
			rows = append(rows, Thrown{"a pick axe in one turn, " + thieves(j), func(c *dice.Stream) float64 {
				return bit(r.Options.Event.Of(c.IntN(6)+1) == stalagluft.DetailEvent && axe(c, j))
			}})
		}
		o := &r.Options.Barter
		for bonus := range 4 {
			won := 0
			for d := int(o.Reported) + 1; d <= 6; d++ {
				if d+bonus >= int(o.Success) {
					won++
				}
			}
			rows = append(rows, Thrown{fmt.Sprintf("a deal with bonus %d", bonus), func(c *dice.Stream) float64 {
				d := c.IntN(6) + 1
				return bit(d > int(o.Reported) && d+bonus >= int(o.Success))
			}})
		}
		return append(
			rows,
			Thrown{"reported", func(c *dice.Stream) float64 { return bit(c.IntN(6) < int(o.Reported)) }},
		)
	},
	"deck": func(r *stalagluft.Rules) []Thrown {
		deck, intake, groups, spies, scroungers := deckOf(&r.Options)
		last := func(first [8]int, n int) int {
			most := 0
			for _, at := range first[:n] {
				most = max(most, at)
			}
			return most + 1
		}
		e := &r.Options.Event
		faces := e.Faces(stalagluft.ArrivalEvent)
		var rows []Thrown
		if faces > 0 {
			rows = []Thrown{
				{"turns until all four have come", func(c *dice.Stream) float64 {
					return arriving(c, e, intake, last(shuffled(c, deck, groups), len(groups)))
				}},
				{
					"turns until the deck is used up",
					func(c *dice.Stream) float64 { return arriving(c, e, intake, deck) },
				},
			}
		}
		rows = append(rows, Thrown{"all four in the first intake", func(c *dice.Stream) float64 {
			return bit(last(shuffled(c, deck, groups), len(groups)) <= intake)
		}})
		for _, who := range []struct {
			name string
			n    int
		}{{"a spy", spies}, {"the Scrounger", scroungers}} {
			if who.n > 0 {
				rows = append(rows, Thrown{who.name + " in the first intake", func(c *dice.Stream) float64 {
					return bit(shuffled(c, deck, []int{who.n})[0] < intake)
				}})
			}
		}
		return rows
	},
	"fences": func(r *stalagluft.Rules) []Thrown {
		o := &r.Options.Skirmish
		add := int(o.Wire.Add)
		two := stalagluft.Fences(2, add)
		cut := func(c *dice.Stream) int { return c.IntN(6) + 1 + add }
		find := func(c *dice.Stream) float64 { return wait(c, func() bool { return in(o.Wire.FindFaces, c) }) }
		variance := 0.0
		for i, p := range two.P {
			d := float64(two.Min+i) - two.Mean()
			variance += p * d * d
		}
		rows := []Thrown{
			{"one fence, turns", func(c *dice.Stream) float64 { return float64(cut(c)) }},
			{"two fences, variance", func(c *dice.Stream) float64 {
				d := float64(cut(c)+cut(c)) - two.Mean()
				return d * d
			}},
		}
		for _, turns := range []int{8, 11, 14} {
			p := 0.0
			for i, q := range two.P {
				if two.Min+i <= turns {
					p += q
				}
			}
			rows = append(
				rows,
				Thrown{
					fmt.Sprintf("two fences in at most %d turns", turns),
					func(c *dice.Stream) float64 { return bit(cut(c)+cut(c) <= turns) },
				},
			)
		}
		for _, turns := range []int{3, 6} {
			rows = append(
				rows,
				Thrown{
					fmt.Sprintf("cutters found within %d turns", turns),
					func(c *dice.Stream) float64 { return bit(find(c) <= float64(turns)) },
				},
			)
		}
		rows = append(
			rows,
			Thrown{
				"finding and cutting, turns",
				func(c *dice.Stream) float64 { return find(c) + float64(cut(c)+cut(c)) },
			},
		)

		n := r.Board.Beat("night_west_b")
		if n < 0 {
			return rows // another board
		}
		beat := skirmish.NewRound(r.Board.Beats[n].Ends)
		stand := func(c *dice.Stream) terrain.Cell { return beat.At(int32(c.IntN(beat.Inches())) * 1000).Cell }
		radius := int(o.Table.Cut[2])
		hear := 1 - float64(faces(o.Noise.MissFaces))/6
		spot := stalagluft.Spotted(1, int(o.Table.Cut[3]), int(o.Spot.Target))
		spots := func(c *dice.Stream) bool { return any6(c, 1, int(o.Spot.Target)-int(o.Table.Cut[3])) }
		unseen, always := 1.0, 1.0
		cells := [2]terrain.Cell{terrain.At(60, 10), terrain.At(60, 9)}
		for i, side := range []string{"inner", "outer"} {
			at := cells[i]
			q := stalagluft.Near(&beat, at, radius)
			unseen *= stalagluft.Undisturbed(q*spot, add)
			always *= stalagluft.Undisturbed(spot, add)
			rows = append(rows,
				Thrown{fmt.Sprintf("%s fence, the guard within %d in", side, radius), func(c *dice.Stream) float64 {
					return bit(terrain.Far(stand(c), at) <= radius*radius)
				}},
				Thrown{side + " fence, the guard hears a turn of cutting", func(c *dice.Stream) float64 {
					d := c.IntN(6) + 1
					return bit(terrain.Far(stand(c), at) <= d*d && !in(o.Noise.MissFaces, c))
				}})
		}
		// The same off the grid: the guard anywhere on his line, the man at x 60.
		from, to := float64(beat.Ends[0].X)/2, float64(beat.Ends[1].X)/2
		within := func(depth, inches float64) float64 {
			if inches <= depth {
				return 0
			}
			half := math.Sqrt(inches*inches - depth*depth)
			return (math.Min(to, 60+half) - math.Max(from, 60-half)) / (to - from)
		}
		far := func(c *dice.Stream, depth float64) float64 {
			return math.Hypot(from+float64(c.Uint64()>>11)/(1<<53)*(to-from)-60, depth)
		}
		smooth := 1.0
		for i, depth := range []float64{4, 3} {
			side := [2]string{"inner", "outer"}[i]
			q, heard := within(depth, float64(radius)), 0.0
			for d := 1; d <= 6; d++ {
				heard += within(depth, float64(d)) * hear / 6
			}
			smooth *= stalagluft.Undisturbed(q*spot, add)
			rows = append(
				rows,
				Thrown{
					fmt.Sprintf("off the grid, %s fence, the guard within %d in", side, radius),
					func(c *dice.Stream) float64 { return bit(far(c, depth) <= float64(radius)) },
				},
				Thrown{"off the grid, " + side + " fence, the guard hears", func(c *dice.Stream) float64 {
					return bit(far(c, depth) <= float64(c.IntN(6)+1) && !in(o.Noise.MissFaces, c))
				}},
			)
		}
		return append(rows,
			Thrown{"off the grid, both fences unseen", func(c *dice.Stream) float64 {
				for _, depth := range []float64{4, 3} {
					for range cut(c) {
						if far(c, depth) <= float64(radius) && spots(c) {
							return 0
						}
					}
				}
				return 1
			}},
			Thrown{"both fences unseen, the guard anywhere, looking all round", func(c *dice.Stream) float64 {
				for _, at := range cells {
					for range cut(c) {
						if terrain.Far(stand(c), at) <= radius*radius && spots(c) {
							return 0
						}
					}
				}
				return 1
			}},
			Thrown{"both fences unseen, the guard always near", func(c *dice.Stream) float64 {
				return bit(!any6(c, cut(c)+cut(c), int(o.Spot.Target)-int(o.Table.Cut[3])))
			}})
	},
	"noise": func(r *stalagluft.Rules) []Thrown {
		o := &r.Options.Skirmish
		var rows []Thrown
		for k := 1; k <= 3; k++ {
			rows = append(rows, Thrown{fmt.Sprintf("by one of %d listeners", k), func(c *dice.Stream) float64 {
				heard := false
				for range k {
					heard = !in(o.Noise.MissFaces, c) || heard
				}
				return bit(heard)
			}})
		}
		for _, dog := range []int{1, int(o.Dog.Factor)} {
			for far := 1; far <= 6; far++ {
				name := fmt.Sprintf("cutting %d in away", far*dog)
				if dog > 1 {
					name += " from a dog"
				}
				rows = append(rows, Thrown{name, func(c *dice.Stream) float64 {
					return bit((c.IntN(6)+1)*dog >= far*dog && !in(o.Noise.MissFaces, c))
				}})
			}
		}
		return rows
	},
	"sight": func(r *stalagluft.Rules) []Thrown {
		o := &r.Options.Skirmish
		var rows []Thrown
		for row := range skirmish.Rows {
			rows = append(rows, Thrown{"radius of " + skirmish.RowNames[row] + ", inches", nil})
		}
		for row, line := range gaits(&o.Table) {
			plus, n := line[3], 2*float64(line[2])/float64(max(line[0], 1))
			rows = append(
				rows,
				Thrown{"spots of " + skirmish.RowNames[row] + " right across", func(c *dice.Stream) float64 {
					times := int(n)
					if float64(c.Uint64()>>11)/(1<<53) < n-float64(times) {
						times++ // the circle begins somewhere in a row
					}
					spots := 0.0
					for range times {
						spots += bit(any6(c, 1, int(o.Spot.Target)-int(plus)))
					}
					return spots
				}},
			)
		}
		return rows
	},
	"scent": func(r *stalagluft.Rules) []Thrown {
		o := &r.Options.Skirmish
		keep := float64(faces(o.Dog.KeepFaces)) / 6
		again := 1 - math.Pow(1-keep, float64(o.Dog.LostTurns))
		more := keep + (1-keep)*again
		kept := func(c *dice.Stream) bool {
			for range 1 + int(o.Dog.LostTurns) {
				if in(o.Dog.KeepFaces, c) {
					return true
				}
			}
			return false
		}
		rows := []Thrown{
			{"picked up", func(c *dice.Stream) float64 { return bit(in(o.Dog.ScentFaces, c)) }},
			{"kept", func(c *dice.Stream) float64 { return bit(in(o.Dog.KeepFaces, c)) }},
			{"lost, found again", func(c *dice.Stream) float64 {
				for range o.Dog.LostTurns {
					if in(o.Dog.KeepFaces, c) {
						return 1
					}
				}
				return 0
			}},
			{"one more turn on the trail", func(c *dice.Stream) float64 { return bit(kept(c)) }},
		}
		if more < 1 {
			rows = append(rows, Thrown{"more turns on the trail", func(c *dice.Stream) float64 {
				return wait(c, func() bool { return !kept(c) }) - 1
			}})
		}
		w := &o.Wind
		for _, far := range []float64{2, 4, 5, 6, 8, 10, 12, 15, 18} {
			rows = append(
				rows,
				Thrown{fmt.Sprintf("scent at %g in, the wind from anywhere", far), func(c *dice.Stream) float64 {
					a := float64(c.Uint64()>>11) / (1 << 53) * 2 * math.Pi
					s := c.IntN(int(w.Strength)) + 1
					return bit(
						math.Cos(a) >= 0 && math.Abs(math.Sin(a))*far <= float64(w.Corridor) &&
							far <= float64(int(w.RangeFactor)*s) &&
							in(o.Dog.ScentFaces, c),
					)
				}},
			)
		}
		along := func(k int) bool { // a dog 3 in away along +x, the wind of direction k
			a := float64(k) * 2 * math.Pi / float64(w.Directions)
			return math.Cos(a) > -1e-9 && 3*math.Abs(math.Sin(a)) <= float64(w.Corridor)
		}
		n := 0
		for k := range int(w.Directions) {
			if along(k) {
				n++
			}
		}
		return append(
			rows,
			Thrown{
				fmt.Sprintf("%d directions, a dog 3 in away along one of them: down-wind", w.Directions),
				func(c *dice.Stream) float64 { return bit(along(c.IntN(int(w.Directions)))) },
			},
		)
	},
	"gates": func(r *stalagluft.Rules) []Thrown {
		o := &r.Options.Escape
		alarm := func(c *dice.Stream, woods bool) bool {
			if woods {
				return c.IntN(6)+c.IntN(6)+2 <= int(o.AlarmWoods)
			}
			return c.IntN(6)+1 <= int(o.AlarmOpen)
		}
		woods := 0.0
		for a := 1; a <= 6; a++ {
			for b := 1; b <= 6; b++ {
				woods += bit(a+b <= int(o.AlarmWoods)) / 36
			}
		}
		var rows []Thrown
		for _, exit := range []struct {
			name string
			q    float64
		}{{"in the woods", woods}, {"in the open", float64(o.AlarmOpen) / 6}} {
			rows = append(rows, Thrown{"all of 10 out, the exit " + exit.name, func(c *dice.Stream) float64 {
				for range 10 {
					if alarm(c, exit.name == "in the woods") {
						return 0
					}
				}
				return 1
			}})
		}
		return append(rows, Thrown{"past both gates in disguise", func(c *dice.Stream) float64 {
			first, second := c.IntN(6), c.IntN(6)
			return bit(first >= 2 && second >= 2)
		}})
	},
}

func any6(c *dice.Stream, n, face int) bool {
	won := false
	for range n {
		won = c.IntN(6)+1 >= face || won
	}
	return won
}

// throwsOneOf throws one die or two for one of a set of totals.
func throwsOneOf(set uint16, n int8, c *dice.Stream) bool {
	total := c.IntN(6) + 1
	if n == 2 {
		total += c.IntN(6) + 1
	}
	return set>>total&1 != 0
}

// wait throws until a chance of p comes up and counts the throws.
func wait(c *dice.Stream, hit func() bool) float64 {
	n := 1
	for !hit() {
		n++
	}
	return float64(n)
}

// shuffled deals a deck with n cards of group 1, m of group 2 and so on, and
// tells in which place the first of each group lies.
func shuffled(c *dice.Stream, deck int, groups []int) (first [8]int) {
	var pack [64]int8
	at := 0
	for g, n := range groups {
		for range n {
			pack[at] = int8(g + 1)
			at++
		}
	}
	for i := range first {
		first[i] = deck
	}
	for i := range deck {
		j := i + c.IntN(deck-i)
		pack[i], pack[j] = pack[j], pack[i]
		if g := pack[i]; g > 0 {
			first[g-1] = min(first[g-1], i)
		}
	}
	return first
}

// arriving is the turn by which so many cards have been drawn.
func arriving(c *dice.Stream, e *stalagluft.EventOptions, intake, need int) float64 {
	turn := 0
	for drawn := intake; drawn < need; turn++ {
		if e.Of(c.IntN(6)+1) == stalagluft.ArrivalEvent {
			drawn += c.IntN(6) + 1
		}
	}
	return float64(turn)
}

// in says whether a die shows a face of a set.
func in(set uint8, c *dice.Stream) bool { return set>>c.IntN(6)&1 != 0 }
