package colditz_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	bots "escapesim/policies/colditz"
	"escapesim/reports"
	count "escapesim/reports/colditz"
	"escapesim/sim"
	"escapesim/sim/colditz"
	"escapesim/sim/dice"
)

// Before a game is played, no way out of the courtyard has been taken: the
// note names each of them, and none that begins farther out.
func TestWaysNeverTaken(t *testing.T) {
	r := referenceRules(t, 4)
	sheet := reports.NewSheet(count.Form(r))
	res := &reports.Result{Confidence: 0.95}
	res.Fill(sheet, false)
	for _, table := range count.Tables(r, res, sheet) {
		if table.Header[0] != "way out of the courtyard" {
			continue
		}
		note := strings.Join(table.Notes, " ")
		for _, want := range []string{"C240 (pass, courtyard)", "C248 (key, courtyard)", "CAN8 (rope, canteen)", "theatre (tunnel)"} {
			if !strings.Contains(note, want) {
				t.Errorf("%s is not in %q", want, note)
			}
		}
		if n := strings.Count(note, "("); n != 22 || strings.Contains(note, "T190") {
			t.Errorf("%d ways: %s", n, note)
		}
		return
	}
	t.Error("no table of ways")
}

// The do or dies of some games succeed as often as the exact law of their
// cards and distances says, and the table prints that law.
func TestRunsAgreeWithTheirLaw(t *testing.T) {
	r := referenceRules(t, 4)
	m := &count.Match{Rules: r, Policies: []sim.Policy[colditz.View]{bots.NewPatrol(r)}}
	for seat := sim.Seat(1); int(seat) < r.Seats(); seat++ {
		m.Policies = append(m.Policies, bots.NewWander(r, seat))
	}
	sheet := reports.NewSheet(count.Form(r))
	counter := count.Counter(r)
	for game := range uint64(400) {
		m.Play(1, game)
		counter(m, sheet)
	}
	res := &reports.Result{Confidence: 0.95}
	res.Fill(sheet, false)
	var table reports.Table
	for _, candidate := range count.Tables(r, res, sheet) {
		if strings.HasPrefix(candidate.Header[0], "do or die") {
			table = candidate
		}
	}
	chain := dice.Chain{Throw: dice.Two, Rethrow: true}
	slots := len(sheet.Vector(count.Runs)) / len(r.Options.DoOrDie.Cards)
	for i, card := range r.Options.DoOrDie.Cards {
		law := chain.Attempt(int(card))
		var tried, made, expected, variance float64
		for d := range slots {
			n, p := float64(sheet.Vector(count.Runs)[i*slots+d]), law.Tail(d)
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
		if want := reports.Percent(expected / tried); !strings.HasSuffix(row, want+"]") {
			t.Errorf("%d throws: the table says %s, want %s", card, row, want)
		}
	}
}
