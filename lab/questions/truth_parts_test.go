package questions_test

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"escapesim/lab"
	"escapesim/lab/labtest"
	"escapesim/reports"
)

// played is the text of some games of a run of 640 at a table.
func played(t *testing.T, rules string, table lab.Table, seed uint64, span lab.Span) []byte {
	t.Helper()
	job := lab.Job{Seed: seed, First: span.First, Games: span.Games, Workers: 2}
	p, err := table.PlayPart(t.Context(), rules, lab.Span{Games: 640}, job)
	if err != nil {
		t.Fatal(err)
	}
	text, err := p.Text()
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// files are parts under names of their own.
func files(t *testing.T, texts ...[]byte) []*lab.Part {
	t.Helper()
	var list []lab.PartFile
	for i, text := range texts {
		list = append(list, lab.PartFile{Name: string(rune('a' + i)), Text: text})
	}
	parts, err := lab.ReadParts(list)
	if err != nil {
		t.Fatal(err)
	}
	return parts
}

// untimed is the text of a part without how long it took.
func untimed(t *testing.T, p *lab.Part) string {
	t.Helper()
	text, err := p.Text()
	if err != nil {
		t.Fatal(err)
	}
	var fields map[string]any
	if err := json.Unmarshal(text, &fields); err != nil {
		t.Fatal(err)
	}
	delete(fields, "timing")
	delete(fields, "checksum")
	text, err = json.MarshalIndent(fields, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// The shards of a run, in whatever order and one of them twice, are the run.
func TestShardsAreTheRun(t *testing.T) {
	rules := labtest.Seat(t)
	run := lab.Span{Games: 640}
	table := set("rounds=3")
	whole := files(t, played(t, rules, table, 3, run))[0]
	var texts [][]byte
	for _, i := range []uint64{3, 1, 2, 1, 5, 4} {
		texts = append(texts, played(t, rules, table, 3, lab.Shard(run, i, 5)))
	}
	parts := files(t, texts...)
	given := slices.Clone(parts)
	merged, err := lab.MergeParts(parts, false)
	if err != nil || !slices.Equal(parts, given) {
		t.Fatalf("the list is as it was: %v, %v", slices.Equal(parts, given), err)
	}
	if got, want := untimed(t, merged), untimed(t, whole); got != want {
		t.Errorf("merged:\n%s\nwhole:\n%s", got, want)
	}
	if !reports.Alike(merged.Tally.Sheet, whole.Tally.Sheet) || merged.Games != 640 {
		t.Errorf("%d games", merged.Games)
	}
	late := lab.Span{First: 100, Games: 50} // a run that is whole, and does not begin with the first game
	job := lab.Job{Seed: 3, First: late.First, Games: late.Games, Workers: 2}
	p, err := table.PlayPart(t.Context(), rules, late, job)
	if err != nil {
		t.Fatal(err)
	}
	if alone, err := lab.MergeParts([]*lab.Part{p}, false); err != nil || alone.First != 100 || alone.Games != 50 {
		t.Errorf("a run alone: %v", err)
	}
	second := lab.Shard(run, 2, 5)
	other := func(table lab.Table, seed uint64) []byte { return played(t, rules, table, seed, second) }
	greedy := lab.Table{Sets: table.Sets, Seats: "guard=greedy"}
	more := lab.Table{Sets: table.Sets, Players: 3}
	overlap := played(t, rules, table, 3, lab.Span{First: 100, Games: 540})
	for name, c := range map[string]struct {
		texts      [2][]byte
		incomplete bool
		want       string
	}{
		"a gap":            {[2][]byte{texts[1], texts[0]}, true, "games 128 to 255 are in no part"},
		"an end missing":   {[2][]byte{texts[1], texts[2]}, false, "games 256 to 639 are in no part"},
		"an overlap":       {[2][]byte{texts[1], overlap}, false, "games 100 to 127 are both in a and in b"},
		"another seed":     {[2][]byte{texts[1], other(table, 4)}, true, "seeds 3 and 4"},
		"other rules":      {[2][]byte{texts[1], other(set("rounds=4"), 3)}, true, "not of one run: rules"},
		"other bots":       {[2][]byte{texts[1], other(greedy, 3)}, true, "--seats"},
		"more players":     {[2][]byte{texts[1], other(more, 3)}, true, "2 and 3 players"},
		"the ends missing": {[2][]byte{texts[0], texts[2]}, true, ""},
	} {
		p, err := lab.MergeParts(files(t, c.texts[:]...), c.incomplete)
		var refused *lab.PartError
		switch {
		case c.want == "" && (err != nil || p.Games != 256 || p.First != 128):
			t.Errorf("%s: %v", name, err)
		case c.want != "" && (!errors.As(err, &refused) || !strings.Contains(err.Error(), c.want)):
			t.Errorf("%s: %v, want %s", name, err, c.want)
		}
	}
	if _, err := lab.MergeParts(nil, true); err == nil {
		t.Error("nothing is merged")
	}
}

// Rows come in the order of the games, whoever played them, with what was counted.
func TestRowsInOrder(t *testing.T) {
	rules := labtest.Seat(t)
	e := seated(t, rules, set("rounds=3"))
	var rows [][]int32
	play := func(workers int) (tally *lab.Tally) {
		rows = nil
		next := uint64(5)
		job := lab.Job{Seed: 1, First: 5, Games: 2000, Workers: workers}
		tally, err := lab.RunRows(t.Context(), e, job, func(r *reports.Row) error {
			if r.Game != next {
				t.Fatalf("game %d comes for %d", r.Game, next)
			}
			next++
			rows = append(rows, append(slices.Clone(r.Values), int32(r.Outcome)))
			return nil
		})
		if err != nil || next != 2005 {
			t.Fatalf("%v after %d games", err, next-5)
		}
		return tally
	}
	one := play(1)
	first := rows
	three := play(3)
	if !reports.Alike(one.Sheet, three.Sheet) || !slices.EqualFunc(first, rows, slices.Equal[[]int32]) {
		t.Error("rows depend on the number of workers")
	}
	sum := 0.0
	for _, r := range rows {
		sum += float64(r[0])
	}
	if want := one.Values("rounds").Mean() * 2000; sum != want && sum-want > 1e-6 {
		t.Errorf("rounds add up to %v, counted are %v", sum, want)
	}
	stop := errors.New("enough")
	tally, err := lab.RunRows(t.Context(), e, lab.Job{Seed: 1, Games: 100_000, Workers: 2}, func(r *reports.Row) error {
		if r.Game == 10 {
			return stop
		}
		return nil
	})
	if !errors.Is(err, stop) || tally.Games() >= 100_000 {
		t.Errorf("%v after %d games", err, tally.Games())
	}
}

// A part of an earlier program is refused in one line, though the hash of its rules is the
// same: the hash leaves out what is a default, and a default may have changed.
func TestPartOfEarlierProgram(t *testing.T) {
	rules := labtest.Seat(t)
	p, err := lab.Table{}.PlayPart(t.Context(), rules, lab.Span{Games: 20}, lab.Job{Seed: 1, Games: 20, Workers: 1})
	if err != nil {
		t.Fatal(err)
	}
	p.Engine = "escapesim 0.2.0"
	text, err := p.Text()
	if err != nil {
		t.Fatal(err)
	}
	_, err = lab.ReadParts([]lab.PartFile{{Name: "old.json", Text: text}})
	if want := "old.json: escapesim 0.2.0 played it, and this is " + lab.Engine; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}
