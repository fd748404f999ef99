package colditz_test

import (
	"bytes"
	"fmt"
	"regexp"
	"strconv"
	"testing"

	"escapesim/reports"
	"escapesim/reports/answers"
	count "escapesim/reports/colditz"
	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
	"escapesim/sim/simtest"
)

//go:generate go test . -run AsRecorded -update

// What no bot moves is word by word what is recorded: exact answers, throws beside them,
// a do or die, circles of the board and ways on it; tables and charts of the small games
// whose counts stand in happenings. A change that is meant rewrites the
// file: go test ./reports/colditz -run AsRecorded -update.
func TestAnswersAsRecorded(t *testing.T) {
	r := referenceRules(t, 4)
	b := r.Board
	var out bytes.Buffer
	tables := func(list []reports.Table, err error) {
		if err != nil {
			fmt.Fprintln(&out, err)
			return
		}
		for _, table := range list {
			out.WriteString(table.Text(100))
		}
	}
	for _, topic := range count.Exact {
		fmt.Fprintln(&out, topic.Name)
		for _, c := range topic.Ask(r).Cases {
			fmt.Fprintf(&out, "%s %.9g\n", c.Name, c.Exact)
		}
	}
	trials := reports.Trials{Rules: "colditz/thibault", Seed: 1, N: 3000, Workers: 1, Confidence: 0.95}
	answer := func(a *answers.Answer, err error) {
		if err == nil {
			err = a.Write(&out, "table", 80, false)
		}
		if err != nil {
			fmt.Fprintln(&out, err)
		}
	}
	for _, claim := range []string{"8", "8.75", count.ClaimedMean} {
		throw, err := count.ThrowTurns(t.Context(), r, r, claim, trials)
		if err != nil {
			t.Fatal(err)
		}
		if fmt.Fprintln(&out, throw.Verdict); claim == count.ClaimedMean {
			answer(throw.Answer(), nil)
		}
	}
	for _, from := range []string{"", "C020", "nowhere", "A01"} {
		run, err := count.AttemptsFrom(t.Context(), r, from, 2, trials)
		if err != nil {
			fmt.Fprintln(&out, err)
			continue
		}
		answer(run.Answer(), nil)
	}
	fmt.Fprintf(&out, "%+v\n%s\n", count.SizeOf(b), count.Picture(b, "castle", true).Alt)
	for _, id := range []string{"A01", "C020", "C240", "CAN8", "T190", "C999"} {
		_, table, err := count.CircleNamed(b, id)
		tables([]reports.Table{table}, err)
	}
	for _, ends := range [][2]string{{"grey", "moat"}, {"A01", "white"}, {"C240", "C248"}, {"A01", "A0"}} {
		for _, all := range []bool{false, true} {
			_, table, err := count.WayBetween(b, ends[0], ends[1],
				board.DistanceOptions{Gates: all, Ropes: all, Wire: all})
			tables([]reports.Table{table}, err)
		}
	}
	form, counter := count.Form(r), count.Counter(r)
	sheet := reports.NewSheet(form)
	for i, game := range happenings(r) {
		m := &count.Match{Rules: r, Truncated: i%7 == 0}
		m.Log.Events = game.events
		m.State.Outcome = []colditz.Outcome{colditz.GermanWin, colditz.AlliedWin, colditz.GermanWin}[i%3]
		counter(m, sheet)
	}
	res := &reports.Result{Origin: reports.Origin{Confidence: 0.95}}
	res.Fill(sheet, false)
	tables(count.Tables(r, res, sheet), nil)
	tables(count.Page(r, res, sheet), nil)
	for _, f := range count.Figures(r, res, sheet) {
		if fmt.Fprintf(&out, "%s: %s %s\n", f.Name, f.Alt, f.Note); f.IsMap() {
			continue
		}
		svg, err := f.SVG()
		if err != nil {
			t.Fatal(err)
		}
		n, sum := 0, 0.0
		for _, number := range regexp.MustCompile(`-?\d+(?:\.\d+)?`).FindAllString(string(svg), -1) {
			x, _ := strconv.ParseFloat(number, 64) // of digits
			n, sum = n+1, sum+x
		}
		fmt.Fprintf(&out, "%d numbers, together %.0f\n", n, sum)
	}
	simtest.Recorded(t, out.Bytes())
}
