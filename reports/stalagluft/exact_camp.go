package stalagluft

import (
	"fmt"

	"escapesim/reports"
	"escapesim/sim/dice"
	"escapesim/sim/stalagluft"
)

// wait throws until a chance of p comes up and counts the throws.
func wait(c *dice.Stream, hit func() bool) float64 {
	n := 1
	for !hit() {
		n++
	}
	return float64(n)
}

// deckOf is the deck of some options: its cards, the groups that a start asks
// for, and the stool pigeons.
func deckOf(o *stalagluft.Options) (deck, intake int, groups []int, spies, scroungers int) {
	cards := o.Deck.Cards
	for _, n := range cards {
		deck += int(n)
	}
	groups = []int{int(cards[stalagluft.BigX]), int(cards[stalagluft.BigS]), int(cards[stalagluft.TunnelKing]), int(cards[stalagluft.Manufacturer])}
	if o.Deck.TeamsInDeck {
		deck += 16
		groups = append(groups, 4)
	}
	return deck, min(int(o.Setup.Draw), deck), groups, int(cards[stalagluft.Stoolie]), int(cards[stalagluft.Scrounger])
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

func thieves(n int) string { return reports.OneOrMore(n, "thief", "thieves") }

// exactCamp are the tables of the tactical game.
var exactCamp = []topic{
	{"wait", "turns until a dig or a workshop succeeds", "geometric: 1/p, and 1 - (1-p)^k by turn k (SL3-DIG-06, SL3-MAN-02)", func(r *stalagluft.Rules) []Answer {
		n, face := int(r.Options.Dig.Dice), int(r.Options.Dig.Face)
		p := stalagluft.AtLeastOne(n, face)
		hit := func(c *dice.Stream) func() bool { return func() bool { return any6(c, n, face) } }
		rows := []Answer{
			{"turns, mean", 1 / p, func(c *dice.Stream) float64 { return wait(c, hit(c)) }},
			{"turns, variance", (1 - p) / p / p, func(c *dice.Stream) float64 {
				d := wait(c, hit(c)) - 1/p
				return d * d
			}},
		}
		for _, k := range []int{2, 3, 4, 5, 6, 8, 10} {
			rows = append(rows, Answer{fmt.Sprintf("by turn %d", k), stalagluft.Within(1, p, k), func(c *dice.Stream) float64 { return bit(wait(c, hit(c)) <= float64(k)) }})
		}
		return rows
	}},
	{"workshop", "things and complete kits that workshops make, materials without end", "binomial; the least of the binomials (SL3-MAN-02, SL3-ESC-02)", func(r *stalagluft.Rules) []Answer {
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
		var rows []Answer
		for _, turns := range []int{20, 40, 60} {
			t := float64(turns)
			rows = append(rows,
				Answer{fmt.Sprintf("things of one workshop in %d turns", turns), t * p, func(c *dice.Stream) float64 { return float64(made(c, turns)) }},
				Answer{fmt.Sprintf("their variance in %d turns", turns), t * p * (1 - p), func(c *dice.Stream) float64 {
					d := float64(made(c, turns)) - t*p
					return d * d
				}},
				Answer{fmt.Sprintf("kits of %s in %d turns", workshops[parts], turns), stalagluft.MeanKits(parts, turns, p), func(c *dice.Stream) float64 {
					least := turns
					for range parts {
						least = min(least, made(c, turns))
					}
					return float64(least)
				}})
		}
		return rows
	}},
	{"tunnel", "shaft and tunnel done in so many turns of digging", "L + 1 successes within N (SL3-DIG-06, 07)", func(r *stalagluft.Rules) []Answer {
		o := &r.Options.Dig
		n, face := int(o.Dice), int(o.Face)
		p := stalagluft.AtLeastOne(n, face)
		var rows []Answer
		for _, inches := range []int{4, 8, 10, 12, 16, 20, 28, 32} {
			k := int(o.Shaft) + (inches+int(o.Inches)-1)/int(o.Inches)
			for _, turns := range []int{20, 24, 30, 40, 50, 60, 80, 120} {
				rows = append(rows, Answer{fmt.Sprintf("%d in within %d turns", inches, turns), stalagluft.Within(k, p, turns), func(c *dice.Stream) float64 {
					done := 0
					for i := 0; i < turns && done < k; i++ {
						if any6(c, n, face) {
							done++
						}
					}
					return bit(done >= k)
				}})
			}
		}
		return rows
	}},
	{"spread", "how far the turns of a tunnel spread", "k (1-p) / p^2; the first turn by which P is a half, and nine in ten (SL3-DIG-06, 07)", func(r *stalagluft.Rules) []Answer {
		o := &r.Options.Dig
		n, face := int(o.Dice), int(o.Face)
		p := stalagluft.AtLeastOne(n, face)
		var rows []Answer
		for _, inches := range []int{1, 12, 13, 16, 23, 28, 32} {
			k := int(o.Shaft) + (inches+int(o.Inches)-1)/int(o.Inches)
			mean := float64(k) / p
			rows = append(rows, Answer{fmt.Sprintf("%d in, variance of the turns", inches), float64(k) * (1 - p) / p / p, func(c *dice.Stream) float64 {
				turns := 0.0
				for range k {
					turns += wait(c, func() bool { return any6(c, n, face) })
				}
				return (turns - mean) * (turns - mean)
			}})
			for _, q := range []struct {
				name  string
				share float64
			}{{"half of the tunnels are through by turn", 0.5}, {"nine of ten by turn", 0.9}} {
				turn := k
				for stalagluft.Within(k, p, turn) < q.share {
					turn++
				}
				rows = append(rows, Answer{fmt.Sprintf("%d in, %s", inches, q.name), float64(turn), nil})
			}
		}
		return rows
	}},
	{"material", "sand, wood and ducts of a tunnel, and the turns that pump and ducts take to make", "3 (L+1), L+1, L-13; one success each (SL3-DIG-04, 08)", func(r *stalagluft.Rules) []Answer {
		o := &r.Options
		p := stalagluft.AtLeastOne(int(o.Workshop.Dice), int(o.Workshop.Face))
		free := int(o.Dig.Threshold) // digs up to here, and the one from here on, need no air
		if !o.Dig.Inclusive {
			free++
		}
		var rows []Answer
		for _, inches := range []int{12, 16, 28, 32} {
			ducts := max(inches-free, 0)
			rows = append(rows,
				Answer{fmt.Sprintf("%d in, sand", inches), float64(int(o.Dig.SandEach) * (inches + int(o.Dig.Shaft))), nil},
				Answer{fmt.Sprintf("%d in, wood", inches), float64(int(o.Dig.Wood) * (inches + int(o.Dig.Shaft))), nil},
				Answer{fmt.Sprintf("%d in, ducts", inches), float64(ducts), nil})
			if ducts > 0 {
				rows = append(rows, Answer{fmt.Sprintf("%d in, turns for pump and ducts", inches), float64(1+ducts) / p, func(c *dice.Stream) float64 {
					sum := 0.0
					for range 1 + ducts {
						sum += wait(c, func() bool { return any6(c, int(o.Workshop.Dice), int(o.Workshop.Face)) })
					}
					return sum
				}})
			}
		}
		for teams := 1; teams <= 3; teams++ {
			p := stalagluft.AtLeastOne(int(o.Dig.Dice), int(o.Dig.Face))
			carried := teams * int(o.Sand.PerTeam)
			per := 1/p + float64((int(o.Dig.SandEach)+carried-1)/max(carried, 1)-1)
			rows = append(rows, Answer{reports.Several(teams, "team") + ", turns an inch", per, func(c *dice.Stream) float64 {
				turns := wait(c, func() bool { return any6(c, int(o.Dig.Dice), int(o.Dig.Face)) }) - 1
				for sand := int(o.Dig.SandEach); sand > 0; sand -= carried {
					turns++ // the first are carried in the turn of the dig
				}
				return turns
			}}, Answer{reports.Several(teams, "team") + ", sand a turn", float64(o.Dig.SandEach) / per, nil})
		}
		return rows
	}},
	{"find", "finding a tunnel", "1 - (5/6)^n; geometric; in turn 8 (1/p - 1) + 9/2 (SL3-SRC-01, 15, 18)", func(r *stalagluft.Rules) []Answer {
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
			return r.Options.Event.Of(c.IntN(6)+1) == stalagluft.SearchEvent && n >= int(r.Options.Search.MinFerrets) && six(c, n)
		}
		face := float64(r.Options.Event.Faces(stalagluft.SearchEvent)) / 6
		rows := []Answer{
			{"a search by a fresh throw of three or more", fresh / enough, func(c *dice.Stream) float64 {
				for {
					if n := throw(c); n >= int(r.Options.Search.MinFerrets) {
						return bit(six(c, n))
					}
				}
			}},
			{"a known hut, in one turn by event", face * fresh, func(c *dice.Stream) float64 { return bit(event(c)) }},
		}
		if face > 0 {
			rows = append(rows, Answer{"a known hut, turns by event", 1 / (face * fresh), func(c *dice.Stream) float64 { return wait(c, func() bool { return event(c) }) }})
		}
		for n := 3; n <= 5; n++ {
			p := stalagluft.AtLeastOne(n, 6)
			rows = append(rows,
				Answer{fmt.Sprintf("%d ferrets in the right hut", n), p, func(c *dice.Stream) float64 { return bit(six(c, n)) }},
				Answer{fmt.Sprintf("%d ferrets alerted, a known hut: searches", n), 1 / p, func(c *dice.Stream) float64 { return wait(c, func() bool { return six(c, n) }) }},
				Answer{fmt.Sprintf("%d ferrets alerted, any of 8 huts: searches", n), huts / p, func(c *dice.Stream) float64 {
					return wait(c, func() bool { return c.IntN(huts) == 0 && six(c, n) })
				}},
				Answer{fmt.Sprintf("%d ferrets alerted, 8 huts in turn: searches", n), stalagluft.RoundRobin(huts, p), func(c *dice.Stream) float64 {
					at := float64(c.IntN(huts) + 1)
					return at + huts*(wait(c, func() bool { return six(c, n) })-1)
				}})
		}
		return rows
	}},
	{"identify", "finding a spy out, and what he learns meanwhile", "geometric; identification first: (1-p) s / (1 - (1-p)(1-s)) (SL3-STP-05 to 11)", func(r *stalagluft.Rules) []Answer {
		o := &r.Options.Spy
		var rows []Answer
		for _, who := range []struct {
			name string
			face int8
		}{{"nobody near", o.Base}, {"Big S or Big X", o.Big}, {"the SBO", o.SBO}} {
			p := float64(7-who.face) / 6
			out := func(c *dice.Stream) func() bool {
				return func() bool { return c.IntN(6)+1 >= int(who.face) }
			}
			rows = append(rows, Answer{who.name + ", turns", 1 / p, func(c *dice.Stream) float64 { return wait(c, out(c)) }})
			for _, k := range []int{1, 2, 3, 4, 5, 6, 10} {
				rows = append(rows, Answer{fmt.Sprintf("%s, by turn %d", who.name, k), stalagluft.Within(1, p, k), func(c *dice.Stream) float64 { return bit(wait(c, out(c)) <= float64(k)) }})
			}
			for _, what := range []struct {
				name string
				set  uint16
			}{{"a tunnel", o.TunnelTotals}, {"a workshop", o.ShopTotals}} {
				rows = append(rows, Answer{who.name + " first, yet he learns " + what.name, stalagluft.Race(totalsChance(what.set, o.Dice), p, false), func(c *dice.Stream) float64 {
					for {
						if c.IntN(6)+1 >= int(who.face) {
							return 0
						}
						if throwsOneOf(what.set, o.Dice, c) {
							return 1
						}
					}
				}})
			}
		}
		for _, what := range []struct {
			name string
			set  uint16
		}{{"a tunnel", o.TunnelTotals}, {"a workshop", o.ShopTotals}} {
			s := totalsChance(what.set, o.Dice)
			for _, k := range []int{1, 5, 10, 20} {
				rows = append(rows, Answer{fmt.Sprintf("learns %s within %s", what.name, reports.Several(k, "turn")), stalagluft.Within(1, s, k), func(c *dice.Stream) float64 {
					return bit(wait(c, func() bool { return throwsOneOf(what.set, o.Dice, c) }) <= float64(k))
				}})
			}
		}
		return rows
	}},
	{"theft", "what a work detail and a guard are good for", "sum of (1/6)(4/6)^i; faces of a die (SL3-MNT-03 to 09, SL3-BAR-04)", func(r *stalagluft.Rules) []Answer {
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
		var rows []Answer
		for j := 1; j <= 5; j++ {
			rows = append(rows, Answer{"a pick axe by " + thieves(j), w.Thieves(j), func(c *dice.Stream) float64 { return bit(axe(c, j)) }})
		}
		details := float64(r.Options.Event.Faces(stalagluft.DetailEvent))
		for _, j := range []int{1, 3} {
			rows = append(rows, Answer{"a pick axe in one turn, " + thieves(j), w.Thieves(j) * details / 6, func(c *dice.Stream) float64 {
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
			rows = append(rows, Answer{fmt.Sprintf("a deal with bonus %d", bonus), float64(won) / 6, func(c *dice.Stream) float64 {
				d := c.IntN(6) + 1
				return bit(d > int(o.Reported) && d+bonus >= int(o.Success))
			}})
		}
		return append(rows, Answer{"reported", float64(o.Reported) / 6, func(c *dice.Stream) float64 { return bit(c.IntN(6) < int(o.Reported)) }})
	}},
	{"deck", "turns until the cards for a start have come, and who is in the first intake", "sum of 1 - P(by turn t); inclusion and exclusion (SL3-ARR-01)", func(r *stalagluft.Rules) []Answer {
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
		var rows []Answer
		if faces > 0 {
			rows = []Answer{
				{"turns until all four have come", stalagluft.MeanTurn(stalagluft.Arrivals(faces, deck, intake, 1200, groups...)), func(c *dice.Stream) float64 {
					return arriving(c, e, intake, last(shuffled(c, deck, groups), len(groups)))
				}},
				{"turns until the deck is used up", stalagluft.UsedUp(faces, deck, intake), func(c *dice.Stream) float64 { return arriving(c, e, intake, deck) }},
			}
		}
		rows = append(rows, Answer{"all four in the first intake", stalagluft.Arrivals(faces, deck, intake, 0, groups...)[0], func(c *dice.Stream) float64 {
			return bit(last(shuffled(c, deck, groups), len(groups)) <= intake)
		}})
		for _, who := range []struct {
			name string
			n    int
		}{{"a spy", spies}, {"the Scrounger", scroungers}} {
			if who.n > 0 {
				rows = append(rows, Answer{who.name + " in the first intake", stalagluft.Arrivals(faces, deck, intake, 0, who.n)[0], func(c *dice.Stream) float64 {
					return bit(shuffled(c, deck, []int{who.n})[0] < intake)
				}})
			}
		}
		return rows
	}},
	{"best", "the prisoners' best chance when nobody ever finds anything", "cards of a start and a first event 3 or 4, then digging but for demands in Shakedowns; 35/36 from the woods, 5/6 short of them (SL3-WIN-01)", func(r *stalagluft.Rules) []Answer {
		var rows []Answer
		for _, demand := range []float64{0, 0.5, 1} {
			for n := 1; n <= int(r.Options.Tunnel.MaxActive); n++ {
				b := stalagluft.NewBest(r, n, demand)
				rows = append(rows, Answer{fmt.Sprintf("%d of 3 tunnels, %g of the Shakedowns with a demand", n, demand), b.Chance(), b.Play})
			}
		}
		return rows
	}},
}
