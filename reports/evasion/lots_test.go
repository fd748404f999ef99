package evasion_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"escapesim/reports"
	count "escapesim/reports/evasion"
	"escapesim/sim"
	"escapesim/sim/evasion"
	"escapesim/sim/simtest"
)

//go:generate go test . -run AsRecorded -update

// byLots are games that lots play: no bot moves them.
func byLots(r *evasion.Rules) *count.Match {
	lots := sim.Uniform[evasion.View]()
	return &count.Match{Rules: r, Policies: []sim.Policy[evasion.View]{lots, lots}}
}

// What is said of games that lots play is word by word what is recorded: tables, charts,
// transcripts as each side and the umpire read them, what a seat knows. A change that is
// meant rewrites the file: go test ./reports/evasion -run AsRecorded -update.
func TestGamesByLotsAsRecorded(t *testing.T) {
	var out bytes.Buffer
	for _, sets := range [][]string{nil, {"edge.exit=true", "lys.noise=true", "lys.capacity=3", "german.teams=3"}} {
		r := price(t, sets...)
		m, form, counter := byLots(r), count.NewForm(r), count.Counter(r)
		sheet := reports.NewSheet(form)
		for game := range uint64(24) {
			m.Limit = 0
			if game%12 == 11 {
				m.Limit = 50 // it is cut off
			}
			m.Play(1, game)
			counter(m, sheet)
			fmt.Fprintln(&out, count.Winners(r, &m.State))
		}
		res := &reports.Result{Origin: reports.Origin{Confidence: 0.95}}
		res.Fill(sheet, false)
		for _, table := range append(count.Tables(res, sheet), count.Page(res, sheet)...) {
			out.WriteString(table.Text(100))
		}
		for _, f := range count.Figures(r, res, sheet) {
			fmt.Fprintln(&out, f.Name, f.Title, f.Alt, f.Note)
		}
		for _, v := range form.Vectors {
			n, sum := uint64(0), 0
			for i, k := range sheet.Vector(v.Name) {
				n, sum = n+k, sum+i*int(k)
			}
			fmt.Fprintln(&out, v.Name, n, sum)
		}
		m.Limit = 0
		var lines []string
		for game := range uint64(2) {
			for _, reader := range []sim.Seat{sim.NoSeat, evasion.British, evasion.German} {
				teller := count.Teller(r, reader)
				head := reports.Head{Seed: 1, Game: game, As: reports.Umpire}
				for _, style := range []reports.Style{reports.All, reports.Brief, reports.JSONLines} {
					var text bytes.Buffer
					if err := reports.Transcript(&text, m, teller, head, style); err != nil {
						t.Fatal(err)
					}
					lines = append(lines, strings.ReplaceAll(text.String(), "\n   ", " "))
				}
				var told []reports.Fact
				if err := reports.Tellings(m, teller, head, func(x reports.Telling[evasion.State]) error {
					told = append(told, x.Facts...)
					if reader == sim.NoSeat || x.Step%4 != 0 {
						return nil
					}
					knows := teller.Knows(x.After)
					pawns, rest := count.Stage(r).Pawns(knows)
					for _, e := range append(knows, rest...) {
						lines = append(lines, fmt.Sprint(e.Name, ": ", e.Value))
					}
					for _, p := range pawns {
						lines = append(lines, fmt.Sprintf("%+v", p))
					}
					return nil
				}); err != nil {
					t.Fatal(err)
				}
				lines = append(lines, teller.Story(m.Log.Events, told)...)
			}
		}
		simtest.Forms(&out, lines)
	}
	simtest.Recorded(t, out.Bytes())
}

// How a game has ended is who has won it, each side by itself; one that is cut off has no winner.
func TestOutcomesAreWhoWins(t *testing.T) {
	r := price(t, "win.british=2", "win.german=3")
	m, form, counter := byLots(r), count.NewForm(r), count.Counter(r)
	m.Play(1, 0)
	sheet := reports.NewSheet(form)
	for _, cut := range []bool{false, true} {
		for away := range 4 {
			for captured := range 4 {
				m.Truncated = cut
				m.State.Away, m.State.Captured = 1<<away-1, 1<<captured-1
				outcome, won := 3, reports.End(0) // neither
				switch british, german := away >= 2, captured >= 3; {
				case british && german:
					outcome, won = 2, 1<<evasion.British|1<<evasion.German
				case british:
					outcome, won = 0, 1<<evasion.British
				case german:
					outcome, won = 1, 1<<evasion.German
				}
				if cut {
					outcome = 4
				}
				before := sheet.Outcome(form.Outcomes[outcome])
				counter(m, sheet)
				if got := count.Winners(r, &m.State); got != won || sheet.Outcome(form.Outcomes[outcome]) != before+1 {
					t.Errorf("%d away, %d captured, cut off %v: %v, want %v and %s", away, captured, cut, got, won,
						form.Outcomes[outcome])
				}
			}
		}
	}
}
