package colditz_test

import (
	"context"
	"encoding/csv"
	"math"
	"os"
	"strconv"
	"testing"

	bots "escapesim/policies/colditz"
	"escapesim/reports"
	count "escapesim/reports/colditz"
	"escapesim/rulesets"
	"escapesim/sim"
	"escapesim/sim/colditz"
)

// tally is a sheet that counts matches.
type tally struct {
	sheet *reports.Sheet
	count func(m *count.Match, s *reports.Sheet)
}

func (t *tally) Count(m *count.Match) { t.count(m, t.sheet) }
func (t *tally) Merge(o *tally)       { t.sheet.Merge(o.sheet) }

// The reference bots keep the counts that 200,000 games gave when the engine
// agreed, metric by metric, with one written independently from the same
// catalogue. A few hundred games with another seed must lie within six
// standard errors: some 280 figures are compared.
func TestReferenceCounts(t *testing.T) {
	if testing.Short() {
		t.Skip("plays thousands of games")
	}
	file, err := os.Open("testdata/reference_counts.csv")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	rows, err := csv.NewReader(file).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	sheets := map[string]*reports.Sheet{}
	for _, row := range rows[1:] {
		players, metric := row[0], row[1]
		s := sheets[players]
		if s == nil {
			n, err := strconv.Atoi(players)
			if err != nil {
				t.Fatal(err)
			}
			s = playReference(t, n, 300)
			sheets[players] = s
		}
		mean, err1 := strconv.ParseFloat(row[3], 64)
		se, err2 := strconv.ParseFloat(row[4], 64)
		games, err3 := strconv.ParseFloat(row[2], 64)
		if err1 != nil || err2 != nil || err3 != nil {
			t.Fatal(row)
		}
		var got float64
		switch metric {
		case "german", "allied", reports.Truncated:
			got = float64(s.Outcome(metric)) / float64(s.Games())
		default:
			got = s.Values(metric).Mean()
		}
		sd := se * math.Sqrt(games)
		// Rare things are far from normal: half an event is allowed for.
		slack := 6*sd/math.Sqrt(float64(s.Games())) + 0.5/float64(s.Games())
		if math.Abs(got-mean) > slack {
			t.Errorf("%s players, %s: %.5g a game, want %.5g +- %.2g", players, metric, got, mean, slack)
		}
	}
}

// referenceRules are those of the games that the reference policies play.
func referenceRules(t *testing.T, players int) *colditz.Rules {
	t.Helper()
	return thibault(t, players, "clock.limit_minutes=0", "sim.max_rounds=60", "equip.appel_spot=owner_choice")
}

// thibault are Thibault's rules with these options turned.
func thibault(t *testing.T, players int, sets ...string) *colditz.Rules {
	t.Helper()
	doc, err := rulesets.Load("colditz/thibault", sets)
	if err != nil {
		t.Fatal(err)
	}
	var o colditz.Options
	if err := doc.Decode(&o); err != nil {
		t.Fatal(err)
	}
	board, err := rulesets.ColditzBoard("")
	if err != nil {
		t.Fatal(err)
	}
	r, err := colditz.New(board, o, players)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func playReference(t *testing.T, players int, games uint64) *reports.Sheet {
	t.Helper()
	r := referenceRules(t, players)
	form := count.Form(r)
	total, _, err := sim.Run(context.Background(), sim.Job{Seed: 12345, Games: games, Workers: 2}, func() *count.Match {
		m := &count.Match{Rules: r, Policies: []sim.Policy[colditz.View]{bots.NewPatrol(r)}}
		for seat := sim.Seat(1); int(seat) < players; seat++ {
			m.Policies = append(m.Policies, bots.NewWander(r, seat))
		}
		return m
	}, func() *tally { return &tally{reports.NewSheet(form), count.Counter(r)} })
	if err != nil {
		t.Fatal(err)
	}
	return total.sheet
}
