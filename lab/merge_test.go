package lab

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"escapesim/reports"
)

// racePart is some games of a run of 640, as they are read.
func racePartRead(t *testing.T, name string, first, end uint64, change func(p *Part)) *Part {
	t.Helper()
	list, err := ReadParts([]PartFile{{name, racePart(t, Span{First: first, Games: end - first})}})
	if err != nil {
		t.Fatal(err)
	}
	if change != nil {
		change(list[0])
	}
	return list[0]
}

// Parts that are put together in any order, some of them twice, are the run that one program plays; parts of
// another run, that overlap, or that leave games out, are refused with the games.
func TestPartsAreMerged(t *testing.T) {
	part := func(name string, first, end uint64) *Part { return racePartRead(t, name, first, end, nil) }
	a, b, c, whole := part("a", 0, 200), part("b", 200, 500), part("c", 500, 640), part("whole", 0, 640)
	counted := func(p *Part) []byte { return reports.Written(p.Tally) }
	for _, list := range [][]*Part{{a, b, c}, {c, a, b, a}, {b, b, c, c, a}, {whole}, {whole, whole}} {
		got, err := MergeParts(list, false)
		if err != nil || !bytes.Equal(counted(got), counted(whole)) || got.Games != 640 || got.PartOf != nil ||
			got.First != 0 ||
			!slices.EqualFunc(got.Outcomes, whole.Outcomes, func(x, y reports.Entry[reports.Outcome]) bool {
				return x.Name == y.Name && x.Value.Count == y.Value.Count && x.Value.Hi == y.Value.Hi
			}) || cmp.Diff(got.Notable, whole.Notable) != "" || len(whole.Checks) == 0 ||
			cmp.Diff(got.Checks, whole.Checks) != "" {
			t.Errorf("%d parts: %+v (%v)", len(list), got, err)
		}
	}
	wall := a.Timing.Wall + b.Timing.Wall + c.Timing.Wall
	if got, err := MergeParts([]*Part{a, b, c}, false); err != nil || got.Timing.Wall != wall || a.Games != 200 {
		t.Errorf("%v s, want %v (%v): a part of %d games", got.Timing.Wall, wall, err, a.Games)
	}
	some, err := MergeParts([]*Part{c, b}, true)
	if err != nil || some.First != 200 || some.Games != 440 || some.PartOf == nil ||
		*some.PartOf != (Span{Games: 640}) {
		t.Errorf("of what is there: %+v (%v)", some, err)
	}
	for want, list := range map[string][]*Part{
		"there is nothing to merge":                   nil,
		"games 0 to 199 are in no part":               {b, c},
		"games 200 to 499 are in no part":             {a, c},
		"games 500 to 639 are in no part":             {a, b},
		"games 200 to 499 are both in whole and in b": {whole, b},
		"games 150 to 199 are both in a and in d":     {a, part("d", 150, 500), c},
		"games 500 to 639 are in no part; b is not at its end: simulate resume b": {
			a, racePartRead(t, "b", 200, 500, func(p *Part) { p.Partial = true }),
		},
		"a and e are not of one run: rules ": {a, racePartRead(t, "e", 200, 500, func(p *Part) { p.RulesHash = "h" })},
		"a and e are not of one run: seeds 3 and 4": {
			a, racePartRead(t, "e", 200, 500, func(p *Part) { p.Seed = 4 }),
		},
		"a and e are not of one run: 2 and 3 players": {
			a, racePartRead(t, "e", 200, 500, func(p *Part) { p.Players = 3 }),
		},
		"a and e are not of one run: --seats first=random,second=random and first=random": {
			a, racePartRead(t, "e", 200, 500, func(p *Part) { p.Seats = p.Seats[:1] }),
		},
		"a and e are not of one run: game 0 differs": {
			a, racePartRead(t, "e", 200, 500, func(p *Part) { p.Signature = "s" }),
		},
		"a and e hold the same games with other counts": {
			a, racePartRead(t, "e", 0, 200, func(p *Part) { p.Counts = p.Counts[1:] }),
		},
	} {
		var refused *PartError
		if _, err := MergeParts(list, false); !errors.As(err, &refused) || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

// A saved run is shown as it was, in full or not; what this program would play otherwise is put together with
// nothing, and what is no answer is told so.
func TestSavedRunsAreRead(t *testing.T) {
	text := racePart(t, Span{Games: 640})
	sealed := func(change func(r *reports.Result)) []byte {
		r, err := reports.ReadResult(text)
		if err != nil {
			t.Fatal(err)
		}
		change(r)
		if r.Checksum != "" {
			r.Checksum = strings.Repeat("0", len(r.Checksum))
		}
		again, err := reports.JSON(r)
		if err != nil {
			t.Fatal(err)
		}
		return again
	}
	for want, changed := range map[string][]byte{
		"an older program wrote it, without the counts: play it again": sealed(func(r *reports.Result) {
			r.Counts, r.Checksum = nil, ""
		}),
		"other played it, and this is " + Engine:        sealed(func(r *reports.Result) { r.Engine = "other" }),
		"what it was played with cannot be opened: ":    sealed(func(r *reports.Result) { r.Rules = "none" }),
		"it was played by rules h, and race/maedn are ": sealed(func(r *reports.Result) { r.RulesHash = "h" }),
		"the program that played it plays otherwise than this one (game 0 of seed 3 differs)": sealed(
			func(r *reports.Result) { r.Signature = "s" }),
		"its counts are not those of a run of race/maedn": sealed(func(r *reports.Result) { r.Games-- }),
	} {
		var refused *PartError
		if _, err := ReadParts([]PartFile{{"f.json", changed}}); !errors.As(err, &refused) ||
			!strings.HasPrefix(err.Error(), "f.json: "+want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	for _, full := range []bool{false, true} {
		a, err := ReadAnswer("f.json", text, full)
		if err != nil || a.Question != "Who wins, and how sure is that?" || !strings.Contains(a.Words[0],
			" of the games") {
			t.Errorf("%+v (%v)", a, err)
		}
		if old, err := ReadAnswer("f.json", sealed(func(r *reports.Result) { r.Engine = "other" }), full); err != nil ||
			!slices.Equal(old.Words, a.Words) {
			t.Errorf("of another program, by the same rules: %v", err)
		}
	}
	for wrong, want := range map[string]string{
		"word": "f.json: want what a command has saved with -o FILE.json", "{\n\"a\" 1}": "f.json:2:5: ",
		`{"schema": "none"}`: `f.json: schema "none"`,
	} {
		if _, err := ReadAnswer("f.json", []byte(wrong), false); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: %v, want %q", wrong, err, want)
		}
	}
}

// The command that plays a game again names what is not usual at the table, and the table of a result no more than
// that.
func TestTablesInWords(t *testing.T) {
	for want, f := range map[string]Table{
		"simulate replay r --seed 5": {},
		"simulate replay r --players 3 --seats one=bold --set a=1 --set 'b=[2]' --without first=x --board d --seed 5": {
			Players: 3, Seats: "one=bold", Sets: []string{"a=1", "b=[2]"}, Without: []string{"first=x"},
			Board: "d",
		},
	} {
		if got := f.Replay("r", 5); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	bots := func(bot string, n int) (list []reports.Seat) {
		for _, seat := range []string{"first", "second", "third"}[:n] {
			list = append(list, reports.Seat{Seat: seat, Policy: bot})
		}
		return list
	}
	for want, seats := range map[string][]reports.Seat{
		"{0  }": bots("random", 2), "{3  }": bots("random", 3), "{0 first=own,second=own }": bots("own", 2),
	} {
		r := &reports.Result{}
		r.Rules, r.Players, r.Seats = RaceRules, len(seats), seats
		f := TableOf(r)
		if got := fmt.Sprintf("{%d %s %s}", f.Players, f.Seats, strings.Join(f.Sets, " ")); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
	for set, want := range map[string]int{"players=3": 3, "players= 4": 4, "players=0": -1, "players=x": -1, "a=1": 2} {
		f, err := Table{Players: 2, Sets: []string{"b=1"}}.Turn([]string{set})
		switch {
		case want < 0 && (err == nil || !strings.Contains(err.Error(), "want a number of players")),
			want > 0 && (err != nil || f.Players != want || (len(f.Sets) == 2) != (set == "a=1")):
			t.Errorf("%s: %+v (%v)", set, f, err)
		}
	}
	for dir, want := range map[string]string{
		"": "a=1", "my/board": `a=1 board="my/board"`, `my"board`: `a=1 board='my"board'`,
	} {
		if got := strings.Join(WithBoard([]string{"a=1"}, dir), " "); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// indices are games that are told by their indices.
type indices struct{ n, sum uint64 }

func (s *indices) Games() uint64    { return s.n }
func (s *indices) Merge(o *indices) { s.n, s.sum = s.n+o.n, s.sum+o.sum }
func (s *indices) Carry(w *reports.Wire) {
	w.Uint(&s.n)
	w.Uint(&s.sum)
}

// Games that a journal knows are not played again, the others once, in pieces that are kept; of a journal of other
// games nothing is used. Shards of several machines put together are the games that one plays.
func TestGamesAreKeptAndShared(t *testing.T) {
	e, _, _, err := Table{}.Open(RaceRules)
	if err != nil {
		t.Fatal(err)
	}
	const first, games = 7, 1000
	job := Job{Seed: 5, First: first, Games: games, Workers: 1}
	empty := func() *indices { return new(indices) }
	var times [first + games]int
	stop := uint64(first + games)
	play := func(_ context.Context, job Job) (*indices, error) {
		s := new(indices)
		for g := job.First; g < job.First+job.Games; g++ {
			if g == stop {
				return s, context.Canceled
			}
			times[g]++
			s.Merge(&indices{1, g})
		}
		return s, nil
	}
	ask := func(ctx context.Context, what string) (*indices, error) {
		return Journaled(ctx, what, []Experiment{e}, job, empty, play)
	}
	want := indices{games, first*games + games*(games-1)/2}
	known := map[JournalPlace]JournalEntry{}
	entries := func() (list []JournalEntry) {
		for _, entry := range known {
			list = append(list, entry)
		}
		return list
	}
	within := func() context.Context {
		return NewJournal(entries(), false, time.Second,
			func(x JournalEntry) { known[x.JournalPlace] = x }).Within(t.Context())
	}
	if Kept(t.Context()) || !Kept(within()) {
		t.Error("whether games are kept is not known")
	}
	for _, stop = range []uint64{300, 301, 650, first + games} { // interrupted three times
		if got, err := ask(within(), "sum"); (err == nil) != (stop == first+games) || got.n != stop-first {
			t.Errorf("interrupted at %d: %+v (%v)", stop, got, err)
		}
	}
	for g, n := range times[first:] {
		if n != 1 {
			t.Fatalf("game %d is played %d times", first+g, n)
		}
	}
	if got, err := ask(within(), "sum"); err != nil || *got != want || times[first] != 1 {
		t.Errorf("all from the journal: %+v (%v), want %+v", got, err, want)
	}
	var took float64
	for _, x := range known {
		took += float64(x.Timing.Wall)
	}
	if before := Before(within()); math.Abs(float64(before.Wall)-took) > 1e-9*took ||
		Before(t.Context()) != (reports.Timing{}) {
		t.Errorf("%v s before, want %v", before.Wall, took)
	}
	var refused *PartError
	if _, err := ask(within(), "product"); !errors.As(err, &refused) {
		t.Errorf("of other games: %v", err)
	}
	clear(times[:])
	const machines = 3
	var shared []JournalEntry
	for i := uint64(1); i <= machines; i++ {
		kept, err := PlayShare(t.Context(), nil, i, machines, func(ctx context.Context) error {
			_, err := ask(ctx, "sum")
			return err
		})
		if err != nil || len(kept) != 1 {
			t.Fatalf("machine %d keeps %d pieces (%v)", i, len(kept), err)
		}
		shared = append(shared, kept...)
	}
	var got *indices
	kept, err := PlayShare(t.Context(), shared, 1, machines, func(ctx context.Context) (err error) {
		got, err = ask(ctx, "sum")
		return err
	})
	if err != nil || kept != nil || *got != want || slices.Max(times[first:]) != 1 || slices.Min(times[first:]) != 1 {
		t.Errorf("put together: %+v, and %d more are kept (%v)", got, len(kept), err)
	}
}

// A pace comes to what takes as long as is wanted, and grows by eight times at most.
func TestPace(t *testing.T) {
	p := Pace{Games: 1, Want: time.Second}
	for _, c := range []struct {
		games uint64
		took  time.Duration
		want  uint64
	}{{1, time.Microsecond, 8}, {8, time.Microsecond, 64}, {64, 16 * time.Second, 4}, {4, time.Hour, 1}, {1, 0, 8}} {
		if p.Took(c.games, c.took); p.Games != c.want {
			t.Errorf("after %d games in %v: %d, want %d", c.games, c.took, p.Games, c.want)
		}
	}
}

// What is made of rows is made in the order of the games, whoever plays them; who takes them can end it.
func TestRowsInOrder(t *testing.T) {
	e, _, _, err := Table{}.Open(RaceRules)
	if err != nil {
		t.Fatal(err)
	}
	next, sum := uint64(3), int32(0)
	tally, err := RunRows(t.Context(), e, Job{Seed: 5, First: 3, Games: 500, Workers: 4}, func(row *reports.Row) error {
		if row.Game != next || row.Decisions != int(row.Values[0]) {
			t.Errorf("game %d comes for %d, of %d decisions: %v", row.Game, next, row.Decisions, row.Values)
		}
		next++
		sum += row.Values[0]
		return nil
	})
	if h := tally.Values("decisions"); err != nil || next != 503 || tally.Games() != 500 ||
		float64(sum) != h.Mean()*float64(h.N()) {
		t.Errorf("%d games to %d, %d decisions (%v)", tally.Games(), next, sum, err)
	}
	end := func(*reports.Row) error { return io.ErrShortWrite }
	if _, err := RunRows(t.Context(), e, Job{Games: 500, Workers: 2}, end); !errors.Is(err, io.ErrShortWrite) {
		t.Errorf("%v", err)
	}
}
