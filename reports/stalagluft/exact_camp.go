package stalagluft

import (
	"fmt"

	"escapesim/reports"
	"escapesim/sim/stalagluft"
)

// deckOf is the deck of some options: its cards, the groups that a start asks
// for, and the stool pigeons.
func deckOf(o *stalagluft.Options) (deck, intake int, groups []int, spies, scroungers int) {
	cards := o.Deck.Cards
	for _, n := range cards {
		deck += int(n)
	}
	groups = []int{
		int(cards[stalagluft.BigX]),
		int(cards[stalagluft.BigS]),
		int(cards[stalagluft.TunnelKing]),
		int(cards[stalagluft.Manufacturer]),
	}
	if o.Deck.TeamsInDeck {
		deck += 16
		groups = append(groups, 4)
	}
	return deck, min(int(o.Setup.Draw), deck), groups, int(cards[stalagluft.Stoolie]), int(cards[stalagluft.Scrounger])
}

func thieves(n int) string { return reports.OneOrMore(n, "thief", "thieves") }

// exactCamp are the tables of the tactical game.
var exactCamp = []topic{
	{
		"wait",
		"turns until a dig or a workshop succeeds",
		"geometric: 1/p, and 1 - (1-p)^k by turn k (SL3-DIG-06, SL3-MAN-02)",
		func(r *stalagluft.Rules) []answer {
			n, face := int(r.Options.Dig.Dice), int(r.Options.Dig.Face)
			p := stalagluft.AtLeastOne(n, face)
			rows := []answer{
				{"turns, mean", 1 / p},
				{"turns, variance", (1 - p) / p / p},
			}
			for _, k := range []int{2, 3, 4, 5, 6, 8, 10} {
				rows = append(rows, answer{fmt.Sprintf("by turn %d", k), stalagluft.Within(1, p, k)})
			}
			return rows
		},
	},
	{
		"workshop",
		"things and complete kits that workshops make, materials without end",
		"binomial; the least of the binomials (SL3-MAN-02, SL3-ESC-02)",
		func(r *stalagluft.Rules) []answer {
			o := &r.Options.Workshop
			n, face := int(o.Dice), int(o.Face)
			p := stalagluft.AtLeastOne(n, face)
			parts := r.Options.Escape.Parts() // a workshop makes each
			workshops := [...]string{1: "one workshop", 2: "two workshops", 3: "three workshops"}
			var rows []answer
			for _, turns := range []int{20, 40, 60} {
				t := float64(turns)
				rows = append(
					rows,
					answer{fmt.Sprintf("things of one workshop in %d turns", turns), t * p},
					answer{fmt.Sprintf("their variance in %d turns", turns), t * p * (1 - p)},
					answer{
						fmt.Sprintf("kits of %s in %d turns", workshops[parts], turns),
						stalagluft.MeanKits(parts, turns, p),
					},
				)
			}
			return rows
		},
	},
	{
		"tunnel",
		"shaft and tunnel done in so many turns of digging",
		"L + 1 successes within N (SL3-DIG-06, 07)",
		func(r *stalagluft.Rules) []answer {
			o := &r.Options.Dig
			n, face := int(o.Dice), int(o.Face)
			p := stalagluft.AtLeastOne(n, face)
			var rows []answer
			for _, inches := range []int{4, 8, 10, 12, 16, 20, 28, 32} {
				k := int(o.Shaft) + (inches+int(o.Inches)-1)/int(o.Inches)
				for _, turns := range []int{20, 24, 30, 40, 50, 60, 80, 120} {
					rows = append(
						rows,
						answer{fmt.Sprintf("%d in within %d turns", inches, turns), stalagluft.Within(k, p, turns)},
					)
				}
			}
			return rows
		},
	},
	{
		"spread",
		"how far the turns of a tunnel spread",
		"k (1-p) / p^2; the first turn by which P is a half, and nine in ten (SL3-DIG-06, 07)",
		func(r *stalagluft.Rules) []answer {
			o := &r.Options.Dig
			n, face := int(o.Dice), int(o.Face)
			p := stalagluft.AtLeastOne(n, face)
			var rows []answer
			for _, inches := range []int{1, 12, 13, 16, 23, 28, 32} {
				k := int(o.Shaft) + (inches+int(o.Inches)-1)/int(o.Inches)
				rows = append(
					rows,
					answer{fmt.Sprintf("%d in, variance of the turns", inches), float64(k) * (1 - p) / p / p},
				)
				for _, q := range []struct {
					name  string
					share float64
				}{{"half of the tunnels are through by turn", 0.5}, {"nine of ten by turn", 0.9}} {
					turn := k
					for stalagluft.Within(k, p, turn) < q.share {
						turn++
					}
					rows = append(rows, answer{fmt.Sprintf("%d in, %s", inches, q.name), float64(turn)})
				}
			}
			return rows
		},
	},
	{
		"material",
		"sand, wood and ducts of a tunnel, and the turns that pump and ducts take to make",
		"3 (L+1), L+1, L-13; one success each (SL3-DIG-04, 08)",
		func(r *stalagluft.Rules) []answer {
			o := &r.Options
			p := stalagluft.AtLeastOne(int(o.Workshop.Dice), int(o.Workshop.Face))
			free := int(o.Dig.Threshold) // digs up to here, and the one from here on, need no air
			if !o.Dig.Inclusive {
				free++
			}
			var rows []answer
			for _, inches := range []int{12, 16, 28, 32} {
				ducts := max(inches-free, 0)
				rows = append(
					rows,
					answer{
						fmt.Sprintf("%d in, sand", inches),
						float64(int(o.Dig.SandEach) * (inches + int(o.Dig.Shaft))),
					},
					answer{fmt.Sprintf("%d in, wood", inches), float64(int(o.Dig.Wood) * (inches + int(o.Dig.Shaft)))},
					answer{fmt.Sprintf("%d in, ducts", inches), float64(ducts)},
				)
				if ducts > 0 {
					rows = append(
						rows,
						answer{fmt.Sprintf("%d in, turns for pump and ducts", inches), float64(1+ducts) / p},
					)
				}
			}
			for teams := 1; teams <= 3; teams++ {
				p := stalagluft.AtLeastOne(int(o.Dig.Dice), int(o.Dig.Face))
				carried := teams * int(o.Sand.PerTeam)
				per := 1/p + float64((int(o.Dig.SandEach)+carried-1)/max(carried, 1)-1)
				rows = append(
					rows,
					answer{reports.Several(teams, "team") + ", turns an inch", per},
					answer{reports.Several(teams, "team") + ", sand a turn", float64(o.Dig.SandEach) / per},
				)
			}
			return rows
		},
	},
	{
		"find",
		"finding a tunnel",
		"1 - (5/6)^n; geometric; in turn 8 (1/p - 1) + 9/2 (SL3-SRC-01, 15, 18)",
		func(r *stalagluft.Rules) []answer {
			const huts = 8
			ferrets := r.Options.Ferrets()
			fresh, enough := 0.0, 0.0
			for n := int(r.Options.Search.MinFerrets); n <= ferrets.Max(); n++ {
				fresh += ferrets.P[n-ferrets.Min] * stalagluft.AtLeastOne(n, 6)
				enough += ferrets.P[n-ferrets.Min]
			}
			face := float64(r.Options.Event.Faces(stalagluft.SearchEvent)) / 6
			rows := []answer{
				{"a search by a fresh throw of three or more", fresh / enough},
				{"a known hut, in one turn by event", face * fresh},
			}
			if face > 0 {
				rows = append(rows, answer{"a known hut, turns by event", 1 / (face * fresh)})
			}
			for n := 3; n <= 5; n++ {
				p := stalagluft.AtLeastOne(n, 6)
				rows = append(
					rows,
					answer{fmt.Sprintf("%d ferrets in the right hut", n), p},
					answer{fmt.Sprintf("%d ferrets alerted, a known hut: searches", n), 1 / p},
					answer{fmt.Sprintf("%d ferrets alerted, any of 8 huts: searches", n), huts / p},
					answer{
						fmt.Sprintf("%d ferrets alerted, 8 huts in turn: searches", n),
						stalagluft.RoundRobin(huts, p),
					},
				)
			}
			return rows
		},
	},
	{
		"identify",
		"finding a spy out, and what he learns meanwhile",
		"geometric; identification first: (1-p) s / (1 - (1-p)(1-s)) (SL3-STP-05 to 11)",
		func(r *stalagluft.Rules) []answer {
			o := &r.Options.Spy
			var rows []answer
			for _, who := range []struct {
				name string
				face int8
			}{{"nobody near", o.Base}, {"Big S or Big X", o.Big}, {"the SBO", o.SBO}} {
				p := float64(7-who.face) / 6
				rows = append(rows, answer{who.name + ", turns", 1 / p})
				for _, k := range []int{1, 2, 3, 4, 5, 6, 10} {
					rows = append(rows, answer{fmt.Sprintf("%s, by turn %d", who.name, k), stalagluft.Within(1, p, k)})
				}
				for _, what := range []struct {
					name string
					set  uint16
				}{{"a tunnel", o.TunnelTotals}, {"a workshop", o.ShopTotals}} {
					rows = append(
						rows,
						answer{
							who.name + " first, yet he learns " + what.name,
							stalagluft.Race(totalsChance(what.set, o.Dice), p, false),
						},
					)
				}
			}
			for _, what := range []struct {
				name string
				set  uint16
			}{{"a tunnel", o.TunnelTotals}, {"a workshop", o.ShopTotals}} {
				s := totalsChance(what.set, o.Dice)
				for _, k := range []int{1, 5, 10, 20} {
					rows = append(
						rows,
						answer{
							fmt.Sprintf("learns %s within %s", what.name, reports.Several(k, "turn")),
							stalagluft.Within(1, s, k),
						},
					)
				}
			}
			return rows
		},
	},
	{
		"theft",
		"what a work detail and a guard are good for",
		"sum of (1/6)(4/6)^i; faces of a die (SL3-MNT-03 to 09, SL3-BAR-04)",
		func(r *stalagluft.Rules) []answer {
			w := &r.Options.Work
			var rows []answer
			for j := 1; j <= 5; j++ {
				rows = append(rows, answer{"a pick axe by " + thieves(j), w.Thieves(j)})
			}
			details := float64(r.Options.Event.Faces(stalagluft.DetailEvent))
			for _, j := range []int{1, 3} {
				rows = append(rows, answer{"a pick axe in one turn, " + thieves(j), w.Thieves(j) * details / 6})
			}
			o := &r.Options.Barter
			for bonus := range 4 {
				won := 0
				for d := int(o.Reported) + 1; d <= 6; d++ {
					if d+bonus >= int(o.Success) {
						won++
					}
				}
				rows = append(rows, answer{fmt.Sprintf("a deal with bonus %d", bonus), float64(won) / 6})
			}
			return append(rows, answer{"reported", float64(o.Reported) / 6})
		},
	},
	{
		"deck",
		"turns until the cards for a start have come, and who is in the first intake",
		"sum of 1 - P(by turn t); inclusion and exclusion (SL3-ARR-01)",
		func(r *stalagluft.Rules) []answer {
			deck, intake, groups, spies, scroungers := deckOf(&r.Options)
			e := &r.Options.Event
			faces := e.Faces(stalagluft.ArrivalEvent)
			var rows []answer
			if faces > 0 {
				rows = []answer{
					{
						"turns until all four have come",
						stalagluft.MeanTurn(stalagluft.Arrivals(faces, deck, intake, 1200, groups...)),
					},
					{"turns until the deck is used up", stalagluft.UsedUp(faces, deck, intake)},
				}
			}
			rows = append(
				rows,
				answer{"all four in the first intake", stalagluft.Arrivals(faces, deck, intake, 0, groups...)[0]},
			)
			for _, who := range []struct {
				name string
				n    int
			}{{"a spy", spies}, {"the Scrounger", scroungers}} {
				if who.n > 0 {
					rows = append(
						rows,
						answer{
							who.name + " in the first intake",
							stalagluft.Arrivals(faces, deck, intake, 0, who.n)[0],
						},
					)
				}
			}
			return rows
		},
	},
	{
		"best",
		"the prisoners' best chance when nobody ever finds anything",
		"cards of a start and a first event 3 or 4, then digging but for demands in Shakedowns; 35/36 from the " +
			"woods, 5/6 short of them (SL3-WIN-01)",
		func(r *stalagluft.Rules) []answer {
			var rows []answer
			for _, demand := range []float64{0, 0.5, 1} {
				for n := 1; n <= int(r.Options.Tunnel.MaxActive); n++ {
					b := stalagluft.NewBest(r, n, demand)
					rows = append(
						rows,
						answer{
							fmt.Sprintf("%d of 3 tunnels, %g of the Shakedowns with a demand", n, demand),
							b.Chance(),
						},
					)
				}
			}
			return rows
		},
	},
}
