package stalagluft_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/simtest"
	"escapesim/sim/stalagluft"
)

// Each idea card does what it says, and is gone from the hand (SL3-IDE-01); that of
// volleyball is tested with the sand.
func TestIdeaCards(t *testing.T) {
	played := func(k stalagluft.Idea, prepare func(g *camp)) *camp {
		g := empty(t, "idea.enabled=true", "barter.offer=parcels")
		g.tunnel("hut_107", 3)
		g.in(stalagluft.Scrounger, 0, "hut_108")
		prepare(g)
		g.s.Phase, g.s.Hand[k] = stalagluft.PRoutine, 1
		g.do(stalagluft.KPlay, k, 0)
		if list := g.facts(stalagluft.IdeaPlayed); g.s.Hand[k] != 0 || len(list) != 1 || list[0].Idea() != k {
			t.Errorf("idea %d: %d in hand, told is %v", k, g.s.Hand[k], list)
		}
		return g
	}
	nothing := func(*camp) {}

	sings := func(g *camp, hut string) bool { return g.s.Choir == g.hut(hut) }
	g := played(stalagluft.IdeaChoir, func(g *camp) { g.s.Tunnels[0].Shaft = 0 })
	if !sings(g, "hut_107") {
		t.Errorf("the choir sings in %d, not at the shaft", g.s.Choir)
	}
	g = played(stalagluft.IdeaChoir, func(g *camp) {
		g.s.Tunnels[0].Shaft = g.Options.Dig.Shaft
		g.s.Shops[stalagluft.Manufacture].Building = g.hut("hut_109")
	})
	if !sings(g, "hut_109") {
		t.Errorf("the choir sings in %d, not at the manufacture", g.s.Choir)
	}
	if at := func(hut string) bool { return g.Covered(&g.s, g.hut(hut)) }; !at("hut_109") || at("hut_104") {
		t.Error("the choir covers another hut than its own")
	}

	g = played(stalagluft.IdeaBribe, func(g *camp) { g.s.Parcels[0] = 10 })
	g.dice(3, 3) // neither made nor reported
	g.DoBarter(&g.s, stalagluft.Ware(stalagluft.Original), 0, &g.c, &g.log)
	g.DoBarter(&g.s, stalagluft.Ware(stalagluft.Original), 0, &g.c, &g.log)
	if list := g.facts(stalagluft.Bartered); len(list) != 2 || list[0].Bonus() != list[1].Bonus()+1 {
		t.Errorf("a bribe adds one to a single barter: %v", list)
	}

	g = played(stalagluft.IdeaBoards, func(g *camp) { g.s.StockWood = 5 })
	if g.s.StockWood != 7 {
		t.Errorf("two boards more than 5 are %d", g.s.StockWood)
	}

	for shift, want := range map[bool]bool{true: true, false: false} {
		g = played(stalagluft.IdeaShift, func(g *camp) { g.s.StockWood, g.s.StockMat[stalagluft.Cloth] = 9, 9 })
		g.s.GoodShift = shift
		var faces []int
		for range g.Options.Dig.Dice {
			faces = append(faces, 1)
		}
		g.dice(append(faces, slices.Repeat([]int{int(g.Options.Dig.Face)}, len(faces))...)...)
		g.DoDig(&g.s, 0, &g.c, &g.log)
		if list := g.facts(stalagluft.Dug); len(list) != 1 || list[0].Success() != want || g.s.GoodShift {
			t.Errorf("good shift %v: %v", shift, list)
		}
	}

	huts := map[stalagluft.Building]bool{}
	for seed := range uint64(20) {
		g = played(stalagluft.IdeaTrail, nothing)
		g.c.Start(seed, 0)
		g.s.Phase = stalagluft.EventSearch
		g.do(stalagluft.KBuilding, 3, 0)
		list := g.facts(stalagluft.Searched)
		if len(list) != 1 || g.s.FalseTrail || int(list[0].Building()) >= g.Board.Huts {
			t.Fatalf("a false trail leads to %v", list)
		}
		huts[list[0].Building()] = true
	}
	if len(huts) < 5 {
		t.Errorf("false trails lead to %v alone", huts)
	}

	var men [3]stalagluft.ManID
	g = played(stalagluft.IdeaSick, func(g *camp) {
		for i := range men {
			men[i] = g.in(stalagluft.Tailor+stalagluft.Role(i), 0, "hut_109")
			g.Cool(&g.s, men[i], 3, stalagluft.CoolBarter, nil)
		}
	})
	if n := g.where(stalagluft.InCooler); n != len(men)-1 {
		t.Errorf("%d of %d are still in the cooler", n, len(men))
	}
}

// What is asked and answered has words, answers of one decision are the same, and whoever
// wins has the score.
func TestAskedAndAnswered(t *testing.T) {
	g := open(t, "scenario.resolve_by_table=true")
	names := g.Kinds()
	lots := dice.NewStream(1, 4, dice.Setup)
	kinds := map[int]bool{}
	for range 400 {
		seat, on := g.Actor(&g.s)
		if !on {
			break
		}
		legal := g.legal()
		view := g.View(&g.s, seat)
		question, turn := g.Asking(&g.s)
		if question == "" || view.Asks() != question || turn != stalagluft.IsStep(g.s.Phase) {
			t.Fatalf("phase %d asks %q, a step %v", g.s.Phase, question, turn)
		}
		for _, m := range legal {
			kind, a, _ := stalagluft.Parts(m)
			answer := g.AnswerOf(&g.s, m)
			k, of, rest := stalagluft.Parts(answer)
			words := g.SayAnswer(answer)
			if k != kind || rest != 0 || of != 0 && of != a || words == "" || view.Answers(m) != words {
				t.Fatalf("%x answers %x: %q", m, answer, words)
			}
			if i := g.KindOf(&g.s, m); names[i] == "" || i != int(kind) {
				t.Fatalf("%x is of kind %d", m, i)
			}
			kinds[int(kind)] = true
		}
		g.Apply(&g.s, legal[lots.IntN(len(legal))], &g.c, nil)
	}
	if len(kinds) < 10 {
		t.Errorf("%d kinds of decisions alone", len(kinds))
	}
	for _, c := range []struct {
		winner      int8
		pow, german int
	}{{-1, sim.Win / 2, sim.Win / 2}, {int8(stalagluft.Pow), sim.Win, 0}, {int8(stalagluft.German), 0, sim.Win}} {
		g.s.Winner = c.winner
		if p, q := g.ScoreOf(&g.s, stalagluft.Pow), g.ScoreOf(&g.s, stalagluft.German); p != c.pow || q != c.german {
			t.Errorf("winner %d: %d and %d", c.winner, p, q)
		}
	}
}

// A game at random keeps what games promise, looked at closely now and then.
func TestOneGameCloselyLookedAt(t *testing.T) {
	g := open(t, "stoolie.visibility=covert", "time.turns=6")
	m := sim.Match[stalagluft.State, stalagluft.View]{Rules: g.Rules, Limit: 20_000}
	for range m.Rules.Seats() {
		m.Policies = append(m.Policies, sim.Uniform[stalagluft.View]())
	}
	if err := simtest.Examine(&m, nil, 1, 0, 60); err != nil {
		t.Error(err)
	}
}

// Options that contradict each other are named, and those at the edge are not.
func TestConflicts(t *testing.T) {
	swap := func(order []uint8, i, j int) { order[i], order[j] = order[j], order[i] }
	for _, c := range []struct {
		keys   string // in conflict; "" for none
		change func(o *stalagluft.Options)
	}{
		{"", func(*stalagluft.Options) {}},
		{"game.play", func(o *stalagluft.Options) { o.Game.Play = append(o.Game.Play, "camp") }},
		{"board.file", func(o *stalagluft.Options) { o.Game.Board = nil }},
		{"sheets.file", func(o *stalagluft.Options) { o.Game.Sheets = append(o.Game.Sheets, "printed") }},
		{"deck.cards deck.teams_in_deck", func(o *stalagluft.Options) { fill(o, stalagluft.MaxMen-15, true) }},
		{"", func(o *stalagluft.Options) { fill(o, stalagluft.MaxMen-16, true) }},
		{"deck.cards deck.teams_in_deck", func(o *stalagluft.Options) { fill(o, stalagluft.MaxMen-teams(o)+1, false) }},
		{"", func(o *stalagluft.Options) { fill(o, stalagluft.MaxMen-teams(o), false) }},
		{"escape.kit", func(o *stalagluft.Options) { o.Escape.Kit = 0 }},
		{"deck.cards", func(o *stalagluft.Options) { fill(o, 0, false) }},
		{"setup.initial_draw deck.cards", func(o *stalagluft.Options) { fill(o, int(o.Setup.Draw)-1, false) }},
		{"", func(o *stalagluft.Options) { fill(o, int(o.Setup.Draw), false) }},
		{"", func(o *stalagluft.Options) { fill(o, int(o.Setup.Draw)-1, true) }},
		{"turn.order", func(o *stalagluft.Options) { o.Order.Turn[1] = o.Order.Turn[2] }},
		{"turn.order", func(o *stalagluft.Options) { swap(o.Order.Turn[:], 0, 1) }},
		{"", func(o *stalagluft.Options) { swap(o.Order.Turn[:], 1, 2) }},
		{"turn.p_routine", func(o *stalagluft.Options) { o.Order.Routine[0] = o.Order.Routine[1] }},
		{"turn.end_order", func(o *stalagluft.Options) { o.Order.End[0] = o.Order.End[1] }},
		{"skirmish.order", func(o *stalagluft.Options) { o.Skirmish.Turn.Order = [4]uint8{0, 1, 1, 3} }},
		{"skirmish.order", func(o *stalagluft.Options) { o.Skirmish.Turn.Order = [4]uint8{0, 3, 1, 2} }},
		{"", func(o *stalagluft.Options) { o.Skirmish.Turn.Order = [4]uint8{2, 1, 3, 0} }},
		{"wind.directions", func(o *stalagluft.Options) { o.Skirmish.Wind.Directions = 5 }},
		{"", func(o *stalagluft.Options) { o.Skirmish.Wind.Directions = 8 }},
		{"", func(o *stalagluft.Options) { o.Skirmish.Wind.Directions = 0 }},
	} {
		o := open(t).Options
		c.change(&o)
		var named interface{ Keys() []string }
		err := o.Validate()
		if got := errors.As(err, &named); got != (c.keys != "") || got && strings.Join(named.Keys(), " ") != c.keys {
			t.Errorf("want a conflict of %q: %v", c.keys, err)
		}
	}
}

// fill makes a deck of n cards, and says whether the teams are among them besides.
func fill(o *stalagluft.Options, n int, withTeams bool) {
	o.Deck.TeamsInDeck = withTeams
	for i := range o.Deck.Cards {
		o.Deck.Cards[i] = 0
	}
	o.Deck.Cards[0] = int8(n)
}

func teams(o *stalagluft.Options) int {
	return int(o.Setup.Stooges + o.Setup.Dispersals + o.Setup.Distractions)
}
