package stalagluft

import (
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
var exactCamp = topics{
	topic("wait", "turns until a dig or a workshop succeeds",
		"geometric: 1/p, and 1 - (1-p)^k by turn k (SL3-DIG-06, SL3-MAN-02)",
		func(r *stalagluft.Rules, to *reports.Answers) {
			p := r.Options.Dig.Chance()
			to.Add(1/p, "turns, mean")
			to.Add((1-p)/p/p, "turns, variance")
			for _, k := range []int{2, 3, 4, 5, 6, 8, 10} {
				to.Add(stalagluft.Within(1, p, k), "by turn %d", k)
			}
		}),
	topic("workshop", "things and complete kits that workshops make, materials without end",
		"binomial; the least of the binomials (SL3-MAN-02, SL3-ESC-02)",
		func(r *stalagluft.Rules, to *reports.Answers) {
			o := &r.Options.Workshop
			p := o.Chance()
			parts := r.Options.Escape.Parts() // a workshop makes each
			workshops := [...]string{1: "one workshop", 2: "two workshops", 3: "three workshops"}
			for _, turns := range []int{20, 40, 60} {
				t := float64(turns)
				to.Add(t*p, "things of one workshop in %d turns", turns)
				to.Add(t*p*(1-p), "their variance in %d turns", turns)
				to.Add(stalagluft.MeanKits(parts, turns, p), "kits of %s in %d turns", workshops[parts], turns)
			}
		}),
	topic("tunnel", "shaft and tunnel done in so many turns of digging",
		"L + 1 successes within N (SL3-DIG-06, 07)",
		func(r *stalagluft.Rules, to *reports.Answers) {
			o := &r.Options.Dig
			p := o.Chance()
			for _, inches := range []int{4, 8, 10, 12, 16, 20, 28, 32} {
				k := digs(o, inches)
				for _, turns := range []int{20, 24, 30, 40, 50, 60, 80, 120} {
					to.Add(stalagluft.Within(k, p, turns), "%d in within %d turns", inches, turns)
				}
			}
		}),
	topic("spread", "how far the turns of a tunnel spread",
		"k (1-p) / p^2; the first turn by which P is a half, and nine in ten (SL3-DIG-06, 07)",
		func(r *stalagluft.Rules, to *reports.Answers) {
			o := &r.Options.Dig
			p := o.Chance()
			for _, inches := range []int{1, 12, 13, 16, 23, 28, 32} {
				k := digs(o, inches)
				to.Add(float64(k)*(1-p)/p/p, "%d in, variance of the turns", inches)
				for _, q := range []struct {
					name  string
					share float64
				}{{"half of the tunnels are through by turn", 0.5}, {"nine of ten by turn", 0.9}} {
					turn := k
					for stalagluft.Within(k, p, turn) < q.share {
						turn++
					}
					to.Add(float64(turn), "%d in, %s", inches, q.name)
				}
			}
		}),
	topic("material", "sand, wood and ducts of a tunnel, and the turns that pump and ducts take to make",
		"3 (L+1), L+1, L-13; one success each (SL3-DIG-04, 08)",
		func(r *stalagluft.Rules, to *reports.Answers) {
			o := &r.Options
			p := o.Workshop.Chance()
			free := int(o.Dig.Threshold) // digs up to here, and the one from here on, need no air
			if !o.Dig.Inclusive {
				free++
			}
			for _, inches := range []int{12, 16, 28, 32} {
				ducts := max(inches-free, 0)
				to.Add(float64(int(o.Dig.SandEach)*(inches+int(o.Dig.Shaft))), "%d in, sand", inches)
				to.Add(float64(int(o.Dig.Wood)*(inches+int(o.Dig.Shaft))), "%d in, wood", inches)
				to.Add(float64(ducts), "%d in, ducts", inches)
				if ducts > 0 {
					to.Add(float64(1+ducts)/p, "%d in, turns for pump and ducts", inches)
				}
			}
			for teams := 1; teams <= 3; teams++ {
				p := o.Dig.Chance()
				carried := teams * int(o.Sand.PerTeam)
				per := 1/p + float64((int(o.Dig.SandEach)+carried-1)/max(carried, 1)-1)
				to.Add(per, "%s, turns an inch", reports.Several(teams, "team"))
				to.Add(float64(o.Dig.SandEach)/per, "%s, sand a turn", reports.Several(teams, "team"))
			}
		}),
	topic("find", "finding a tunnel",
		"1 - (5/6)^n; geometric; in turn 8 (1/p - 1) + 9/2 (SL3-SRC-01, 15, 18)",
		func(r *stalagluft.Rules, to *reports.Answers) {
			const huts = 8
			ferrets := r.Options.Ferrets()
			fresh, enough := 0.0, 0.0
			for n := int(r.Options.Search.MinFerrets); n <= ferrets.Max(); n++ {
				fresh += ferrets.P[n-ferrets.Min] * stalagluft.AtLeastOne(n, 6)
				enough += ferrets.P[n-ferrets.Min]
			}
			face := float64(r.Options.Event.Faces(stalagluft.SearchEvent)) / 6
			to.Add(fresh/enough, "a search by a fresh throw of three or more")
			to.Add(face*fresh, "a known hut, in one turn by event")
			if face > 0 {
				to.Add(1/(face*fresh), "a known hut, turns by event")
			}
			for n := 3; n <= 5; n++ {
				p := stalagluft.AtLeastOne(n, 6)
				to.Add(p, "%d ferrets in the right hut", n)
				to.Add(1/p, "%d ferrets alerted, a known hut: searches", n)
				to.Add(huts/p, "%d ferrets alerted, any of 8 huts: searches", n)
				to.Add(stalagluft.RoundRobin(huts, p), "%d ferrets alerted, 8 huts in turn: searches", n)
			}
		}),
	topic("identify", "finding a spy out, and what he learns meanwhile",
		"geometric; identification first: (1-p) s / (1 - (1-p)(1-s)) (SL3-STP-05 to 11)",
		func(r *stalagluft.Rules, to *reports.Answers) {
			o := &r.Options.Spy
			for _, who := range watchersOf(o) {
				p := who.chance
				to.Add(1/p, "%s, turns", who.name)
				for _, k := range []int{1, 2, 3, 4, 5, 6, 10} {
					to.Add(stalagluft.Within(1, p, k), "%s, by turn %d", who.name, k)
				}
				for _, what := range secretsOf(o) {
					to.Add(stalagluft.Race(what.chance, p, false),
						"%s first, yet he learns %s", who.name, what.name)
				}
			}
			for _, what := range secretsOf(o) {
				s := what.chance
				for _, k := range []int{1, 5, 10, 20} {
					to.Add(stalagluft.Within(1, s, k), "learns %s within %s", what.name, reports.Several(k, "turn"))
				}
			}
		}),
	topic("theft", "what a work detail and a guard are good for",
		"sum of (1/6)(4/6)^i; faces of a die (SL3-MNT-03 to 09, SL3-BAR-04)",
		func(r *stalagluft.Rules, to *reports.Answers) {
			w := &r.Options.Work
			for j := 1; j <= 5; j++ {
				to.Add(w.Thieves(j), "a pick axe by %s", thieves(j))
			}
			details := float64(r.Options.Event.Faces(stalagluft.DetailEvent))
			for _, j := range []int{1, 3} {
				to.Add(w.Thieves(j)*details/6, "a pick axe in one turn, %s", thieves(j))
			}
			o := &r.Options.Barter
			for bonus := range 4 {
				won := 0
				for d := int(o.Reported) + 1; d <= 6; d++ {
					if d+bonus >= int(o.Success) {
						won++
					}
				}
				to.Add(float64(won)/6, "a deal with bonus %d", bonus)
			}
			to.Add(float64(o.Reported)/6, "reported")
		}),
	topic("deck", "turns until the cards for a start have come, and who is in the first intake",
		"sum of 1 - P(by turn t); inclusion and exclusion (SL3-ARR-01)",
		func(r *stalagluft.Rules, to *reports.Answers) {
			deck, intake, groups, spies, scroungers := deckOf(&r.Options)
			e := &r.Options.Event
			faces := e.Faces(stalagluft.ArrivalEvent)
			if faces > 0 {
				to.Add(stalagluft.MeanTurn(stalagluft.Arrivals(faces, deck, intake, 1200, groups...)),
					"turns until all four have come")
				to.Add(stalagluft.UsedUp(faces, deck, intake), "turns until the deck is used up")
			}
			to.Add(stalagluft.Arrivals(faces, deck, intake, 0, groups...)[0], "all four in the first intake")
			for _, who := range []struct {
				name string
				n    int
			}{{"a spy", spies}, {"the Scrounger", scroungers}} {
				if who.n > 0 {
					to.Add(stalagluft.Arrivals(faces, deck, intake, 0, who.n)[0], "%s in the first intake", who.name)
				}
			}
		}),
	topic("best", "the prisoners' best chance when nobody ever finds anything",
		"cards of a start and a first event 3 or 4, then digging but for demands in Shakedowns; "+
			"35/36 from the woods, 5/6 short of them (SL3-WIN-01)",
		func(r *stalagluft.Rules, to *reports.Answers) {
			for _, demand := range []float64{0, 0.5, 1} {
				for n := 1; n <= int(r.Options.Tunnel.MaxActive); n++ {
					b := stalagluft.NewBest(r, n, demand)
					to.Add(b.Chance(), "%d of 3 tunnels, %g of the Shakedowns with a demand", n, demand)
				}
			}
		}),
}
