package colditz_test

import (
	"context"
	"fmt"
	"math"
	"strings"
	"testing"

	bots "escapesim/policies/colditz"
	"escapesim/reports"
	count "escapesim/reports/colditz"
	"escapesim/sim"
	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
	"escapesim/sim/simtest"
)

// A sheet of one game says what its events say: its vectors, turns in solitary, how rare the
// doubles of a game without a do or die were, who escaped at night, and who won; the story
// tells of the last two do or dies.
func TestCountsAgain(t *testing.T) {
	r := referenceRules(t, 4)
	m := &count.Match{Rules: r, Policies: []sim.Policy[colditz.View]{bots.NewPatrol(r)}}
	for seat := sim.Seat(1); int(seat) < r.Seats(); seat++ {
		m.Policies = append(m.Policies, bots.NewWander(r, seat))
	}
	vectorOf := map[sim.EventKind]string{
		colditz.Jailed: count.ArrestSpots, colditz.Paid: count.GatesUsed,
		colditz.CardDrawn: count.CardsDrawn, colditz.CardPlayed: count.CardsPlayed, colditz.DoOrDieTried: count.Runs,
	}
	happened := map[string]bool{}
	counter, jailed, rare, escaped, germans := count.Counter(r), 0, 0, 0, 0
	for game := range uint64(simtest.Count(30, 60, 60)) {
		sheet := reports.NewSheet(count.Form(r))
		m.Play(1, game)
		counter(m, sheet)
		value := func(name string) float64 { return sheet.Values(name).Mean() }
		inside := map[colditz.Man]bool{}
		turns, throws, doubles, tries := 0, 0, 0, 0
		night, escapes := r.Options.Night.Mode == colditz.AlwaysNight, map[bool]int{}
		places := map[string]uint64{}
		for _, e := range m.Log.Events {
			f := colditz.Fact(e)
			if vector := vectorOf[f.Kind]; vector != "" && (f.Kind != colditz.Paid || f.Way() >= 0) {
				places[vector]++
			}
			switch f.Kind {
			case colditz.Claimed:
				for _, room := range []board.Room{f.Room(), f.OtherRoom()} {
					if room >= 0 {
						places[count.RoomClaims]++
					}
				}
			case colditz.TurnBegan:
				for man := range inside {
					if colditz.SeatOf(man) == f.Seat {
						turns++
					}
				}
			case colditz.Jailed:
				inside[f.Man()] = true
			case colditz.Released:
				delete(inside, f.Man())
			case colditz.PartBegan:
				night = f.Night()
			case colditz.HasEscaped:
				if escapes[night]++; f.Target() >= 0 {
					places[count.TargetsHit]++
				}
			case colditz.DoOrDieTried:
				tries++
			case colditz.Thrown:
				if f.Throw() == colditz.TurnThrow && f.Seat != colditz.German {
					throws++
					if _, double := f.Sum(); double {
						doubles++
					}
				}
			}
		}
		for vector, want := range places {
			got := uint64(0)
			for _, n := range sheet.Vector(vector) {
				got += n
			}
			if happened[vector] = true; got != want {
				t.Errorf("game %d: %s adds up to %d, want %d", game, vector, got, want)
			}
		}
		told := 0
		for _, line := range count.Teller(r, sim.NoSeat).Story(m.Log.Events, nil) {
			if strings.HasPrefix(line, "Do or die ") {
				told++
			}
		}
		if told != min(tries, 2) {
			t.Errorf("game %d: the story tells of %d do or dies, %d were tried", game, told, tries)
		}
		jailed += turns
		if got := value("turns_in_cells") + value("turns_in_cooler"); got != float64(turns) {
			t.Errorf("game %d: %v turns in solitary counted, %d happened", game, got, turns)
		}
		escaped += escapes[true] + escapes[false]
		n, d := value("escapes_at_night"), value("escapes_by_day")
		if n != float64(escapes[true]) || d != float64(escapes[false]) {
			t.Errorf("game %d: %v men escaped at night and %v by day, want %v", game, n, d, escapes)
		}
		if tries == 0 && throws > 0 {
			rare++
			rarer := min(atLeast(doubles, throws, 1./6), atLeast(throws-doubles, throws, 5./6))
			want := math.Floor(-math.Log2(rarer))
			if got := value("luck_tosses"); got != want {
				t.Errorf("game %d: %d doubles of %d are as rare as %v tosses, want %v", game, doubles,
					throws, got, want)
			}
		}
		end := count.Winners(r, &m.State)
		if m.State.Outcome == colditz.GermanWin {
			germans++
			if end != 1<<colditz.German {
				t.Errorf("game %d: the German won alone, not %b", game, end)
			}
		}
	}
	if min(jailed, rare, escaped, germans) == 0 || len(happened) != len(vectorOf)+2 {
		t.Errorf("%d turns in solitary, %d games without a do or die, %d men out, %d games won by the German, %v: "+
			"one is not tried",
			jailed, rare, escaped, germans, happened)
	}
}

// atLeast is the chance of k or more of n that succeed with chance p each.
func atLeast(k, n int, p float64) (sum float64) {
	for ; k <= n; k++ {
		a, _ := math.Lgamma(float64(n + 1))
		b, _ := math.Lgamma(float64(k + 1))
		c, _ := math.Lgamma(float64(n - k + 1))
		sum += math.Exp(a - b - c + float64(k)*math.Log(p) + float64(n-k)*math.Log(1-p))
	}
	return sum
}

// The way of a do or die goes down as many ropes as it uses cards, each by a rope that
// its board has, and trials of it succeed as often as is exact.
func TestAttemptsFrom(t *testing.T) {
	r := referenceRules(t, 4)
	j, err := count.AttemptsFrom(context.Background(), r, "", -1, reports.Trials{N: 10_000, Confidence: .95})
	if err != nil {
		t.Fatal(err)
	}
	if j.Used == 0 || len(j.Drops) != j.Used {
		t.Errorf("a way with %d ropes goes down %q", j.Used, j.Drops)
	}
	for _, a := range append(j.Cards, j.RandomCard, j.StaffCar) {
		if math.Abs(a.Z) > 5 {
			t.Errorf("%d throws: %v succeed, exact %v", a.Throws, a.Simulated, a.Exact)
		}
	}
	for _, drop := range j.Drops {
		from, to, _ := strings.Cut(drop, " to ")
		to, _, _ = strings.Cut(to, ",")
		at, _ := r.Board.Find(from)
		found := false
		for _, l := range r.Board.Links[at] {
			found = found || r.Board.Circles[l.To].ID == to && l.Kind == board.RopeLink
		}
		if !found {
			t.Errorf("no rope hangs from %s to %s", from, to)
		}
	}
}

// A plan of a board shows K at each gate for keys and P at each for passes, and green at
// each circle outside that is nothing else, and in the legend.
func TestPlanShowsCircles(t *testing.T) {
	b := referenceRules(t, 4).Board
	want := map[string]int{"fill:#7DB284": 1}
	for i := range b.Circles {
		switch c := &b.Circles[i]; {
		case c.Gate == board.KeyGate:
			want[">K<"]++
		case c.Gate == board.PassGate:
			want[">P<"]++
		case c.Area == board.Outside && c.Target < 0 && c.Tunnel < 0 && !c.Post && !c.Safe && !c.Searchlight:
			want["fill:#7DB284"]++
		}
	}
	svg, err := count.Plan(b, "", false).SVG()
	if err != nil {
		t.Fatal(err)
	}
	for mark, n := range want {
		if got := strings.Count(string(svg), mark); got != n {
			t.Errorf("%d times %s on the plan, want %d", got, mark, n)
		}
	}
	if len(want) != 3 || want["fill:#7DB284"] == 1 {
		t.Errorf("the board lacks one of them: %v", want)
	}
}

// Of what a circle is the first counts for its paint: a target, a gate, a guard post, a safe circle, one of a tunnel
// or of a searchlight.
func TestPaintOfACircle(t *testing.T) {
	plain := board.CircleInfo{ID: "a", Area: board.RoomArea, Target: -1, Tunnel: -1, Home: -1}
	b := board.Board{Circles: []board.CircleInfo{plain, plain}, Links: make([][]board.Link, 2)}
	b.Circles[1].X, b.Circles[1].Y = 3, 3
	c := &b.Circles[0]
	of := func(mark string) int {
		svg, err := count.Plan(&b, "", false).SVG()
		if err != nil {
			t.Fatal(err)
		}
		return strings.Count(string(svg), mark)
	}
	for _, turn := range []struct {
		mark string
		to   func()
	}{
		{"fill:#F5E63C", func() { c.Searchlight = true }},
		{"fill:#A06238", func() { c.Tunnel = 0 }},
		{"fill:#56B4E9", func() { c.Safe = true }},
		{"fill:#222222", func() { c.Post = true }},
		{"fill:#D55E00", func() { c.Gate = board.KeyGate }},
		{"fill:#CC3D6F", func() { c.Target = 0 }},
	} {
		before := of(turn.mark)
		turn.to()
		if after := of(turn.mark); after != before+1 {
			t.Errorf("%s: %d, with one more %d: %+v", turn.mark, before, after, *c)
		}
	}
}

// A transcript names each turn by the round that began last before it, and says what a step
// leaves of the pips in the same turn, or a stop.
func TestTurnsAreOfTheirRound(t *testing.T) {
	r := referenceRules(t, 4)
	m := &count.Match{Rules: r, Policies: []sim.Policy[colditz.View]{bots.NewPatrol(r)}}
	for seat := sim.Seat(1); int(seat) < r.Seats(); seat++ {
		m.Policies = append(m.Policies, bots.NewWander(r, seat))
	}
	for game := range uint64(5) {
		round, turns := any(nil), 0
		left, before := 0, colditz.State{}
		head := reports.Head{Game: game, As: reports.Umpire}
		err := reports.Tellings(m, count.Teller(r, sim.NoSeat), head, func(told reports.Telling[colditz.State]) error {
			if after := told.After; told.Told != nil {
				same := before.Seat == after.Seat && before.Turns == after.Turns && before.Round == after.Round
				want, note := any(nil), ""
				if strings.HasSuffix(told.Told.Note, " unused") {
					want, note = int(before.Pips), fmt.Sprintf("%d unused", before.Pips)
				} else if same && before.Pips != after.Pips && before.Pips > 0 {
					want, note = int(after.Pips), fmt.Sprintf("%d left", after.Pips)
					left++
				}
				got := told.Told.Coded["pips_left"]
				if got != want && (want != nil || !same || got != int(after.Pips)) ||
					!strings.HasSuffix(told.Told.Note, note) {
					t.Errorf("game %d: %s: %v pips, want %v: %s", game, told.Told.Words, got, want, told.Told.Note)
				}
			}
			before = *told.After
			for _, f := range told.Facts {
				if f.Head {
					round = f.Coded["round"]
				}
				if of, _, ok := strings.Cut(f.Turn, " "); ok {
					if turns++; of != fmt.Sprint(round) {
						t.Errorf("game %d: %q in round %v", game, f.Turn, round)
					}
				}
			}
			return nil
		})
		if err != nil || turns == 0 || left == 0 {
			t.Errorf("%d turns told, %d steps: %v", turns, left, err)
		}
	}
}
