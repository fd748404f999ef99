package stalagluft_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"escapesim/reports"
	"escapesim/reports/chart"
	"escapesim/reports/page"
	count "escapesim/reports/stalagluft"
	"escapesim/sim"
	"escapesim/sim/simtest"
	"escapesim/sim/stalagluft"
	"escapesim/sim/stalagluft/skirmish"
)

//go:generate go test . -run AsRecorded -update

// byLots plays some games by lot, no bot, and writes what is said of them.
func byLots[S comparable, V any](t *testing.T, out *bytes.Buffer, m *sim.Match[S, V], games uint64,
	teller func(sim.Seat) reports.Teller[S], stage page.Stage, counted func(),
) {
	t.Helper()
	lots := sim.Uniform[V]()
	m.Policies, m.Limit = []sim.Policy[V]{lots, lots}, 3000
	for game := range games {
		m.Play(1, game)
		counted()
	}
	m.Limit = 400 // of a game that is told
	var lines []string
	for i := range 9 {
		reader := sim.Seat(i%3) - 1 // the umpire, and each side
		teller := teller(reader)
		head := reports.Head{Seed: 1, Game: uint64(i / 3), As: reports.Umpire}
		for _, style := range []reports.Style{reports.All, reports.Brief, reports.JSONLines} {
			var text bytes.Buffer
			if err := reports.Transcript(&text, m, teller, head, style); err != nil {
				t.Fatal(err)
			}
			lines = append(lines, strings.ReplaceAll(text.String(), "\n   ", " "))
		}
		var told []reports.Fact
		if err := reports.Tellings(m, teller, head, func(x reports.Telling[S]) error {
			if told = append(told, x.Facts...); reader == sim.NoSeat || x.Step%16 != 0 {
				return nil
			}
			knows := teller.Knows(x.After)
			pawns, rest := stage.Pawns(knows)
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
	simtest.Forms(out, lines)
}

// What is said of games that lots play is word by word what is recorded: tables, charts,
// transcripts as each side and the umpire read them, what a seat knows, of the table and of
// nights. A change that is meant rewrites the file:
// go test ./reports/stalagluft -run AsRecorded -update.
func TestGamesByLotsAsRecorded(t *testing.T) {
	var out bytes.Buffer
	shown := func(s *reports.Sheet, tables func(*reports.Result, *reports.Sheet) []reports.Table,
		figures func(*reports.Result) []*chart.Figure,
	) {
		res := &reports.Result{Origin: reports.Origin{Confidence: 0.95}}
		res.Fill(s, false)
		for _, table := range tables(res, s) {
			out.WriteString(table.Text(100))
		}
		for _, f := range figures(res) {
			fmt.Fprintln(&out, f.Name, f.Title, f.Alt, f.Note)
		}
		for _, v := range s.Form().Vectors {
			n, sum := uint64(0), 0
			for i, k := range s.Vector(v.Name) {
				n, sum = n+k, sum+i*int(k)
			}
			fmt.Fprintln(&out, v.Name, n, sum)
		}
	}
	for _, name := range []string{"ebob", "reconnaissance"} {
		r, night := open(t, name)
		sheet, counter := reports.NewSheet(count.Form(r)), count.Counter(r)
		m := &count.Match{Rules: r}
		byLots(t, &out, m, 3, func(reader sim.Seat) reports.Teller[stalagluft.State] { return count.Teller(r, reader) },
			count.Stage(r.Board), func() {
				counter(m, sheet)
				fmt.Fprintln(&out, count.Winners(&m.State))
			})
		shown(sheet, count.Tables, func(res *reports.Result) []*chart.Figure { return count.Figures(r, res, sheet) })
		fmt.Fprintln(&out, count.Page(&reports.Result{}, sheet), count.Checks(r, sheet))
		nights, nightly := reports.NewSheet(count.NightForm(night)), count.NightCounter(night)
		n := &count.NightMatch{Rules: night}
		byLots(t, &out, n, 12, func(reader sim.Seat) reports.Teller[skirmish.State] {
			return count.NightTeller(night, reader)
		}, count.Stage(night.Board), func() {
			nightly(n, nights)
			fmt.Fprintln(&out, count.NightWinners(n))
		})
		shown(nights, count.NightTables, func(res *reports.Result) []*chart.Figure {
			return count.NightFigures(night, res, nights)
		})
	}
	simtest.Recorded(t, out.Bytes())
}
