package benchmarks_test

import (
	"context"
	"math"
	"math/bits"
	"runtime"
	"strings"
	"testing"

	"escapesim/reports"
	"escapesim/sim"
)

// heap is the memory in use once everything that is not needed is gone.
func heap() uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.GC() // what the first one finalised
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// TestMemoryIsFlat: what a run holds at its end does not grow with the number
// of games. The room of the log, of the lists of moves and of the histograms
// follows the longest game, so a few kilobytes more are allowed where a
// hundred times as many games have a longer one among them; in the race, a
// single byte a game would show.
func TestMemoryIsFlat(t *testing.T) {
	if testing.Short() {
		t.Skip("plays thousands of games")
	}
	for _, row := range []struct {
		row
		few, all uint64
	}{
		{rows[0], 5_000, 80_000},
		{rows[1], 20, 400},
	} {
		t.Run(row.name, func(t *testing.T) {
			table := row.open(t)
			few, all := table.Held(row.few), table.Held(row.all)
			t.Logf("%d bytes after %d games, %d after %d", few, row.few, all, row.all)
			if grown := int64(all) - int64(few); grown > int64(row.all-row.few)/8+32<<10 {
				t.Errorf("%d games more hold %d bytes more", row.all-row.few, grown)
			}
		})
	}
}

// Held is how much memory a run of so many games holds at its end, everything
// still in hand.
func (t *tableOf[S, V]) Held(games uint64) uint64 {
	before := heap()
	var matches []*sim.Match[S, V]
	var tallies []*tally[S, V]
	total, _, _ := sim.Run(context.Background(), sim.Job{Seed: 1, Games: games, Workers: 1},
		func() *sim.Match[S, V] { matches = append(matches, t.match()); return matches[len(matches)-1] },
		func() *tally[S, V] {
			tallies = append(tallies, &tally[S, V]{reports.NewSheet(t.form), t.counter()})
			return tallies[len(tallies)-1]
		})
	held := heap() - before
	runtime.KeepAlive(total)
	runtime.KeepAlive(matches)
	runtime.KeepAlive(tallies)
	return held
}

// TestABillionGames: the sheet of a few games of every table, added to itself
// until it holds more than a billion, counts every game, keeps mean and
// deviation, and takes the room that it took at first.
func TestABillionGames(t *testing.T) {
	if testing.Short() {
		t.Skip("plays for seconds")
	}
	known := map[string]bool{}
	for _, row := range rows {
		game, _, _ := strings.Cut(row.name, "/bots=")
		if known[game] {
			continue // who plays it is nothing to the sheet
		}
		known[game] = true
		t.Run(game, func(t *testing.T) {
			few := row.open(t).Sheet(8)
			half := heap()
			total := reports.NewSheet(few.Form())
			total.Merge(few)
			half = heap() - half // of one sheet
			const doublings = 27
			before := heap()
			for range doublings {
				twice := reports.NewSheet(few.Form())
				twice.Merge(total)
				twice.Merge(total)
				total = twice
			}
			if grown := int64(heap()) - int64(before); grown > int64(half)/2+8<<10 {
				t.Errorf("the sheet holds %d bytes more than with %d games, when it held %d", grown, few.Games(), half)
			}
			if total.Games() != few.Games()<<doublings || total.Games() < 1e9 {
				t.Fatalf("%d games", total.Games())
			}
			for _, o := range few.Form().Outcomes {
				if got, want := total.Outcome(o), few.Outcome(o)<<doublings; got != want {
					t.Errorf("%s: %d games, want %d", o, got, want)
				}
			}
			for _, c := range few.Form().Columns {
				f, g := few.Values(c.Name), total.Values(c.Name)
				if f.N() < 2 && g.N() == f.N()<<doublings { // hardly a game yields it
					continue
				}
				n := float64(f.N())
				if g.N() != f.N()<<doublings || g.Mean() != f.Mean() ||
					math.Abs(g.SD()-f.SD()*math.Sqrt((n-1)/n)) > 1e-7*(1+f.SD()) {
					t.Errorf("%s: %d values, %v ± %v; want mean %v", c.Name, g.N(), g.Mean(), g.SD(), f.Mean())
				}
			}
			for _, v := range few.Form().Vectors {
				for i, k := range few.Vector(v.Name) {
					// a game of a million decisions, with a thousand facts each
					if total.Vector(v.Name)[i] != k<<doublings || bits.LeadingZeros64(k<<doublings) < 8 {
						t.Errorf("%s %s: %d, want %d, far from the end of 64 bits", v.Name, v.Labels[i],
							total.Vector(v.Name)[i], k<<doublings)
					}
				}
			}
			runtime.KeepAlive(few)
		})
	}
}

// TestLargestAddends: a billion games with the largest or smallest value that
// a column can take have that mean, and no deviation.
func TestLargestAddends(t *testing.T) {
	form := &reports.Form{Outcomes: []string{"end"}, Columns: reports.Columns{{Name: "largest"}, {Name: "smallest"}}}
	total := reports.NewSheet(form)
	total.Count(0, []int32{math.MaxInt32, reports.None + 1})
	for range 30 {
		twice := reports.NewSheet(form)
		twice.Merge(total)
		twice.Merge(total)
		total = twice
	}
	for name, want := range map[string]float64{"largest": math.MaxInt32, "smallest": reports.None + 1} {
		h := total.Values(name)
		if h.N() != 1<<30 || h.Mean() != want || h.SD() != 0 || float64(h.Quantile(0.5)) != want {
			t.Errorf("%s: %d values, %v ± %v, want %v", name, h.N(), h.Mean(), h.SD(), want)
		}
	}
}

// Sheet counts so many games.
func (t *tableOf[S, V]) Sheet(games uint64) *reports.Sheet {
	m, sheet, count := t.match(), reports.NewSheet(t.form), t.counter()
	for game := range games {
		m.Play(1, game)
		count(m, sheet)
	}
	return sheet
}
