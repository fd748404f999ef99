package colditz_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	bots "escapesim/policies/colditz"
	"escapesim/reports"
	count "escapesim/reports/colditz"
	"escapesim/sim"
	"escapesim/sim/colditz"
	"escapesim/sim/dice"
	"escapesim/sim/simtest"
)

// Every kind of decision that rules can offer has a name: those of all documents,
// and those that cards of house rules add.
func TestEveryKindHasAName(t *testing.T) {
	given := referenceRules(t, 4)
	options := given.Options
	options.Card.Security[colditz.DoubleWatch.Kind()] = 1
	r, err := colditz.New(given.Board, options, 4)
	if err != nil {
		t.Fatal(err)
	}
	names := count.Actions(r)
	for k := range colditz.MoveKind(64) {
		if r.Offers().Has(k) && k != colditz.No && k != colditz.Yes {
			if len(names) == 0 || names[0] == "" {
				t.Fatalf("kind %d has no name", k)
			}
			names = names[1:]
		}
	}
	if len(names) > 0 {
		t.Errorf("names of no kind: %v", names)
	}
}

// Before a game is played, no way out of the courtyard has been taken: each of
// them is among what nobody used, and none that begins farther out; so is every
// card of the decks.
func TestNeverUsed(t *testing.T) {
	r := referenceRules(t, 4)
	form := count.Form(r)
	offered := map[string][]string{}
	for _, o := range form.Offers {
		for _, v := range form.Vectors {
			if v.Name != o.Vector {
				continue
			}
			for i, label := range v.Labels {
				if label == "" || o.Has != nil && !o.Has(i) {
					continue
				}
				if o.Say != nil {
					label = o.Say(i)
				}
				if !slices.Contains(offered[o.Vector], label) {
					offered[o.Vector] = append(offered[o.Vector], label)
				}
			}
		}
	}
	ways := offered[count.RoutesLeft]
	for _, want := range []string{
		"C240 (pass, courtyard)", "C248 (key, courtyard)", "CAN8 (rope, canteen)",
		"theatre (tunnel)",
	} {
		if !slices.Contains(ways, want) {
			t.Errorf("%s is not in %q", want, ways)
		}
	}
	if len(ways) != 22 || slices.ContainsFunc(ways, func(w string) bool { return strings.Contains(w, "T190") }) {
		t.Errorf("%d ways: %s", len(ways), ways)
	}
	if cards := offered[count.CardsPlayed]; !slices.Contains(cards, "staff_car") ||
		slices.Contains(cards, colditz.Face(colditz.GliderCard).String()) {
		t.Errorf("cards %q: the car is in Thibault's deck, the glider is not", cards)
	}
	if n := len(offered[count.ManVisits]); n != len(r.Board.Rooms) {
		t.Errorf("%d rooms to enter of %d", n, len(r.Board.Rooms))
	}
	if rooms := offered[count.RoomClaims]; len(rooms) != 8 || slices.Contains(rooms, "wc") {
		t.Errorf("equipment can be claimed in %q", rooms)
	}
}

// The do or dies of some games succeed as often as the exact distribution of their
// cards and distances says, and the table prints that distribution.
func TestRunsAgreeWithTheExactDistribution(t *testing.T) {
	r := referenceRules(t, 4)
	m := &count.Match{Rules: r, Policies: []sim.Policy[colditz.View]{bots.NewPatrol(r)}}
	for seat := sim.Seat(1); int(seat) < r.Seats(); seat++ {
		m.Policies = append(m.Policies, bots.NewWander(r, seat))
	}
	sheet := reports.NewSheet(count.Form(r))
	counter := count.Counter(r)
	for game := range uint64(simtest.Count(120, 400, 400)) {
		m.Play(1, game)
		counter(m, sheet)
	}
	res := &reports.Result{Origin: reports.Origin{Confidence: 0.95}}
	res.Fill(sheet, false)
	var table reports.Table
	notes := ""
	for _, candidate := range count.Tables(r, res, sheet) {
		notes += strings.Join(candidate.Notes, "\n")
		if strings.HasPrefix(candidate.Header[0], "do or die") {
			table = candidate
		}
		if strings.HasPrefix(candidate.Header[0], "attempts") {
			t.Errorf("attempts are declared in no game of these rules, and %s are shown", candidate.Header[0])
		}
	}
	share := 100 * sheet.Values("doubles").Mean() / sheet.Values("throws").Mean()
	if want := reports.Short(share) + " doubles in 100 throws"; !strings.Contains(notes, want) ||
		math.Abs(share-100/6.) > 1 {
		t.Errorf("no note says %q", want)
	}
	chain := dice.Chain{Throw: dice.Two, Rethrow: true}
	slots := len(sheet.Vector(count.Runs)) / len(r.Options.DoOrDie.Cards)
	for i, card := range r.Options.DoOrDie.Cards {
		pmf := chain.Attempt(int(card))
		var tried, made, expected, variance float64
		for d := range slots {
			n, p := float64(sheet.Vector(count.Runs)[i*slots+d]), pmf.Tail(d)
			tried += n
			made += float64(sheet.Vector(count.RunsMade)[i*slots+d])
			expected += n * p
			variance += n * p * (1 - p)
		}
		if tried < 50 {
			t.Fatalf("%d throws: %v do or dies are too few to tell", card, tried)
		}
		if z := (made - expected) / math.Sqrt(variance); math.Abs(z) > 4.5 {
			t.Errorf("%d throws: %v of %v do or dies succeeded, expected %.1f (z %.1f)", card, made, tried, expected, z)
		}
		row := fmt.Sprint(table.Rows[i])
		if want := reports.Percent(made/tried) + " " + reports.Percent(expected/tried); !strings.HasSuffix(row,
			want+"]") {
			t.Errorf("%d throws: the table says %s, want %s", card, row, want)
		}
	}
	teams := count.Page(r, res, sheet)[1]
	for i, row := range teams.Rows {
		won, ok := res.Metrics.Get(fmt.Sprintf("wins_team_%d", i+1))
		p := reports.Percents(float64(won.Mean), float64(won.Lo), float64(won.Hi))
		if !ok || len(teams.Rows) != r.Teams() || !slices.Equal(row[1:], p[:]) || p[0] == p[1] {
			t.Errorf("the page says %s of team %d, want %s", row, i+1, p)
		}
	}
}

// That a place wins more often than another is said with the teams, where it is shown.
func TestTeamsApart(t *testing.T) {
	r := referenceRules(t, 4)
	for games, want := range map[int]string{
		12: "",
		400: "team 2 (red) wins more often than team 1 (blue): shown; what a place in the round is worth, " +
			"whoever has it: ",
	} {
		sheet := reports.NewSheet(count.Form(r))
		columns := sheet.Form().Columns.Names()
		for g := range games {
			row := make([]int32, len(columns))
			for _, team := range []int{2, 2, 2, 3, 3, 1}[g%6:][:1] {
				row[slices.Index(columns, fmt.Sprintf("wins_team_%d", team))] = 1
			}
			sheet.Count(1, row, make([]int64, len(sheet.Form().Controls))...)
		}
		res := &reports.Result{Origin: reports.Origin{Confidence: 0.95}}
		res.Fill(sheet, false)
		note := strings.Join(count.Page(r, res, sheet)[1].Notes, "; ")
		if (note == "") != (want == "") || !strings.HasPrefix(note, want) {
			t.Errorf("%d games: %q, want %q", games, note, want)
		}
	}
}
