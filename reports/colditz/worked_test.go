package colditz_test

import (
	"context"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"

	bots "escapesim/policies/colditz"
	"escapesim/reports"
	"escapesim/reports/chart"
	count "escapesim/reports/colditz"
	"escapesim/sim"
	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
	"escapesim/sim/dice"
	"escapesim/sim/position"
)

// changed are the reference rules with some of their options changed.
func changed(t *testing.T, change func(o *colditz.Options)) *colditz.Rules {
	t.Helper()
	given := referenceRules(t, 4)
	options := given.Options
	change(&options)
	r, err := colditz.New(given.Board, options, 4)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// The name of a place stands at the circle that is nearest to the middle of the place, and
// at its left end where no circle is near.
func TestPlacesStandInTheMiddle(t *testing.T) {
	b := referenceRules(t, 4).Board
	far := 0
	for _, l := range count.Places(b) {
		var at []board.CircleInfo
		x, y, left := 0.0, 0.0, math.Inf(1)
		for _, c := range b.Circles {
			if strings.ReplaceAll(c.Place, "_", " ") == l.Name && c.Area != board.Courtyard && c.Area != board.Appel {
				at = append(at, c)
				x, y, left = x+c.X, y+c.Y, min(left, c.X)
			}
		}
		x, y = x/float64(len(at)), y/float64(len(at))
		nearest := math.Inf(1)
		for _, c := range at {
			nearest = min(nearest, math.Hypot(c.X-x, c.Y-y))
		}
		got := math.Hypot(l.X-x, l.Y-y)
		if nearest > 3 {
			if far++; l.X != left {
				t.Errorf("%s has no middle and stands at %v, its left end is %v", l.Name, l.X, left)
			}
		} else if got > nearest+1e-9 {
			t.Errorf("%s stands %v from its middle, a circle is %v from it", l.Name, got, nearest)
		}
	}
	if far == 0 {
		t.Error("no place goes all round")
	}
}

// All cards of a deck that are drawn hold each kind that is in it; of a smaller deck nothing is said.
func TestADeckDrawnWhole(t *testing.T) {
	r := changed(t, func(o *colditz.Options) {
		o.Card.Security = [len(o.Card.Security)]int8{2, 1}
		o.Card.Opportunity = [len(o.Card.Opportunity)]int8{4}
	})
	found := map[string]float64{}
	for _, topic := range count.Exact {
		for _, c := range topic.Ask(r).Cases {
			if strings.HasPrefix(c.Name, "security: ") || strings.HasPrefix(c.Name, "opportunity: ") {
				found[c.Name] = c.Exact
			}
		}
	}
	want := map[string]float64{}
	for _, kind := range colditz.SecurityKinds[:2] {
		want["security: "+kind+" among 3 of 3"] = 1
	}
	if !maps.Equal(found, want) {
		t.Errorf("%v, want %v", found, want)
	}
}

// What a place in the round is worth is a table where lots decide it, and no table elsewhere.
func TestPlacesInTheRound(t *testing.T) {
	for _, lots := range []bool{false, true} {
		r := changed(t, func(o *colditz.Options) {
			if lots {
				o.Seats.Order = colditz.FixedOrder + 1
			}
		})
		sheet := reports.NewSheet(count.Form(r))
		counter := count.Counter(r)
		for range 3 {
			m := &count.Match{Rules: r}
			m.State.Outcome = colditz.GermanWin
			counter(m, sheet)
		}
		res := &reports.Result{Origin: reports.Origin{Confidence: 0.95}}
		res.Fill(sheet, false)
		shown := 0
		for _, table := range count.Tables(r, res, sheet) {
			if table.Header[0] != "place in the round" {
				continue
			}
			shown++
			for i, row := range table.Rows {
				if len(table.Rows) != r.Teams() || row[0] != string(rune('1'+i)) || row[1] != "0 %" &&
					row[1] != "0.00 %" {
					t.Errorf("place %d of %d: %q after games that the German won", i+1, r.Teams(), row)
				}
			}
		}
		if (shown == 1) != lots {
			t.Errorf("lots %v: %d tables of places", lots, shown)
		}
	}
}

// The chances of a do or die are those of the dice: a random card succeeds as often as all
// cards do in the mean, whatever drives the car throws, and each way is the shortest that
// its rope cards allow.
func TestChancesOfADoOrDie(t *testing.T) {
	trials := reports.Trials{N: 100, Confidence: .95, Rules: "house"}
	for _, throws := range []int8{1, 4, 9} { // the cards have up to 7
		r := changed(t, func(o *colditz.Options) { o.Card.CarThrows, o.Card.CarDistance = throws, 50 })
		j, err := count.AttemptsFrom(context.Background(), r, "", 0, trials)
		if err != nil {
			t.Fatal(err)
		}
		chain := dice.Chain{Throw: dice.Two, Rethrow: true}
		chance := func(throws, distance int) float64 {
			pmf := chain.Attempt(throws)
			return pmf.Tail(distance)
		}
		same := func(what string, got, want float64) {
			if math.Abs(got-want) > 1e-9 {
				t.Errorf("car %d, %s: %v, want %v", throws, what, got, want)
			}
		}
		same("the car", j.StaffCar.Exact, chance(int(throws), 50))
		same("its pips", j.StaffCar.Expected, float64(throws)*8.4)
		for i, a := range j.Cards {
			if a.Throws != int(r.Options.DoOrDie.Cards[i]) || a.Distance != j.Distance {
				t.Errorf("card %d: %d throws over %d", i, a.Throws, a.Distance)
			}
			same("a card", a.Exact, chance(a.Throws, j.Distance))
			same("its pips", a.Expected, float64(a.Throws)*8.4)
		}
		random := func(distance int) (mean float64) {
			for _, k := range r.Options.DoOrDie.Cards {
				mean += chance(int(k), distance) / float64(len(r.Options.DoOrDie.Cards))
			}
			return mean
		}
		same("a random card", j.RandomCard.Exact, random(j.Distance))
		for _, w := range j.Ways {
			if throws > 1 {
				break // the ways are those of any car
			}
			shortest, starts := math.MaxInt, r.Board.Grey()
			if w.Start == "white" {
				starts = r.Board.Whites
			}
			for _, c := range starts {
				if run := r.RunFrom(c, w.Ropes, 0); run.Distance >= 0 {
					shortest = min(shortest, run.Distance)
				}
			}
			if w.Distance != shortest || w.Used > w.Ropes {
				t.Errorf("%s with %d cards: %d circles and %d cards, the shortest way is %d",
					w.Start, w.Ropes, w.Distance, w.Used, shortest)
			}
			same("a way", w.Chance, random(w.Distance))
		}
	}
	exact := changed(t, func(o *colditz.Options) { o.Run.ExactNeeded = true })
	if _, err := count.AttemptsFrom(context.Background(), exact, "", 0, trials); err == nil ||
		!strings.Contains(err.Error(), "house: with dod.exact_needed") {
		t.Errorf("a way that must be met exactly: %v", err)
	}
	set := changed(t, func(o *colditz.Options) { o.DoOrDie.Distance = 33 })
	if j, err := count.AttemptsFrom(context.Background(), set, "", 0, trials); err != nil || j.Distance != 33 ||
		!strings.Contains(j.Finding, "33 circles from everywhere") {
		t.Errorf("a distance that rules set: %+v, %v", j, err)
	}
}

// A gate is named by its circle, a rope and a wire by both ends.
func TestNamesOfWays(t *testing.T) {
	r := referenceRules(t, 4)
	var labels []string
	for _, v := range count.Form(r).Vectors {
		if v.Name == count.GatesUsed {
			labels = v.Labels
		}
	}
	gates := 0
	for i, label := range labels {
		from, to, both := strings.Cut(label, "-")
		a, ok := r.Board.Find(from)
		if !both {
			gates++
			if !ok || r.Board.Circles[a].Gate == 0 {
				t.Errorf("%s is no gate", label)
			}
			continue
		}
		b, found := r.Board.Find(to)
		if !ok || !found || !slices.ContainsFunc(r.Board.Links[a], func(l board.Link) bool {
			return l.To == b && l.Kind == r.Board.Ways[i].Kind
		}) {
			t.Errorf("no way leads by %s", label)
		}
	}
	if len(labels) != len(r.Board.Ways) || gates == 0 || gates == len(labels) {
		t.Errorf("%d ways, %d gates, of %d", len(labels), gates, len(r.Board.Ways))
	}
}

// Pawns on the board have the colours of their seats, guards are square; what stands on no
// circle stays among the facts.
func TestPawnsOnTheBoard(t *testing.T) {
	r := referenceRules(t, 4)
	pawns, rest := count.Stage(r).Pawns([]position.Entry{
		{Name: "round", Value: 3},
		{Name: "g12", Value: "C020"},
		{Name: "blue1", Value: "A01"},
		{Name: "red2", Value: "inside CAN8"},
		{Name: "orange3", Value: "away"},
	})
	if len(rest) != 2 || rest[0].Name != "round" || rest[1].Name != "orange3" {
		t.Errorf("among the facts: %v", rest)
	}
	for i, want := range []struct {
		circle, letter string
		square         bool
		colour         any
	}{
		{"C020", "12", true, chart.German}, {"A01", "1", false, chart.Teams[0]}, {"CAN8", "2", false, chart.Teams[1]},
	} {
		if len(pawns) != 3 {
			t.Fatalf("%d pawns", len(pawns))
		}
		p := pawns[i]
		c, _ := r.Board.Find(want.circle)
		if at := r.Board.Circles[c]; p.Letter != want.letter || p.Square != want.square ||
			any(p.Colour) != want.colour ||
			p.X != at.X || p.Y != at.Y {
			t.Errorf("%+v, want %+v", p, want)
		}
	}
}

// In the line of a turn its seat is not named again, and whoever else does something is.
func TestWhoIsNamedInATurn(t *testing.T) {
	r := referenceRules(t, 4)
	m := &count.Match{Rules: r, Policies: []sim.Policy[colditz.View]{bots.NewPatrol(r)}}
	names := []string{r.SeatName(0)}
	for seat := sim.Seat(1); int(seat) < r.Seats(); seat++ {
		m.Policies, names = append(m.Policies, bots.NewWander(r, seat)), append(names, r.SeatName(seat))
	}
	own, others := 0, 0
	for game := range uint64(3) {
		turn, ways, steps := "", 0, 0
		head := reports.Head{Game: game, As: reports.Umpire}
		err := reports.Tellings(m, count.Teller(r, sim.NoSeat), head, func(told reports.Telling[colditz.State]) error {
			for _, f := range told.Facts {
				if _, who, ok := strings.Cut(f.Turn, " "); ok {
					turn = who
				}
				who, _, _ := strings.Cut(f.Words, " ")
				if f.Brief == "" || turn == "" || !slices.Contains(names, who) || f.End != "" {
					continue
				}
				named := strings.HasPrefix(f.Brief, who+" ")
				if named {
					others++
				} else {
					own++
				}
				if named == (who == turn) {
					t.Errorf("game %d, turn of %s: %q is told as %q", game, turn, f.Words, f.Brief)
				}
				if f.Walk.Who != "" {
					steps++
					if f.Walk.From == f.Walk.To {
						t.Errorf("game %d: a step from %s to itself", game, f.Walk.From)
					}
				}
			}
			if told.Told != nil && told.Told.Coded["from"] != nil {
				ways++
			}
			return nil
		})
		if err != nil || ways == 0 {
			t.Errorf("game %d: %d steps decided, %d told: %v", game, ways, steps, err)
		}
	}
	if own == 0 || others == 0 {
		t.Errorf("%d facts of those whose turn it was, %d of others", own, others)
	}
}

// Ways that are opened together are told by where they begin, each place once.
func TestOpenedWaysAreNamedOnce(t *testing.T) {
	r := referenceRules(t, 4)
	before, after := colditz.State{}, colditz.State{}
	after.OpenWays = 1<<len(r.Board.Ways) - 1
	var want []string
	for w := range r.Board.Ways {
		want = append(want, r.WayName(board.Way(w)))
	}
	slices.Sort(want)
	want = slices.Compact(want)
	facts := count.Teller(r, sim.NoSeat).Facts(&before, &after, nil, nil)
	got, _ := facts[0].Coded["ways"].([]string)
	if slices.Sort(got); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
