package benchmarks_test

import (
	"fmt"
	"testing"

	"escapesim/rulesets"
	"escapesim/sim/colditz"
	"escapesim/sim/dice"
)

// twoDice is the throw of Escape from Colditz; chain goes on after doubles.
var (
	twoDice = dice.Two
	chain   = dice.Chain{Throw: dice.Two, Rethrow: true}
)

// sink keeps results that are measured only.
var sink float64

// BenchmarkStream starts a game's streams of chance and draws once.
func BenchmarkStream(b *testing.B) {
	var c dice.Chance
	sum, game := 0, uint64(0)
	b.ReportAllocs()
	for b.Loop() {
		c.Start(1, game)
		game++
		sum += c.Stream(dice.Setup).IntN(36)
	}
	sink = float64(sum)
}

func BenchmarkThrow(b *testing.B) {
	for _, row := range []struct {
		name  string
		throw dice.Throw
	}{
		{"dice=2/sides=6", twoDice},
		{"dice=3/sides=10", dice.Throw{Count: 3, Sides: 10}},
	} {
		b.Run(row.name, func(b *testing.B) {
			var c dice.Chance
			c.Start(1, 0)
			sum := 0
			b.ReportAllocs()
			for b.Loop() {
				n, _ := row.throw.Roll(&c, dice.Turn(0))
				sum += n
			}
			sink = float64(sum)
		})
	}
}

func BenchmarkChain(b *testing.B) {
	var c dice.Chance
	c.Start(1, 0)
	sum := 0
	b.ReportAllocs()
	for b.Loop() {
		n, _ := chain.Roll(&c, dice.Turn(0))
		sum += n
	}
	sink = float64(sum)
}

// BenchmarkExact works exact distributions out from nothing.
func BenchmarkExact(b *testing.B) {
	for _, row := range []struct {
		name string
		work func() float64
	}{
		{"pmf=chain", func() float64 { return chain.PMF().Mean() }},
		{"pmf=attempt/chains=5", func() float64 { return chain.Attempt(5).Tail(36) }},
		{"pmf=attempt/chains=50", func() float64 { return chain.Attempt(50).Tail(420) }},
		{"pmf=attempt/chains=500", func() float64 { return chain.Attempt(500).Tail(4200) }},
		{"pmf=random-card", func() float64 {
			var pmfs []dice.PMF
			for k := 3; k <= 7; k++ {
				pmfs = append(pmfs, chain.Attempt(k))
			}
			return dice.Mixture(pmfs...).Tail(36)
		}},
	} {
		b.Run(row.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				sink = row.work()
			}
		})
	}
}

func BenchmarkLegal(b *testing.B)  { eachMain(b, table.Legal) }
func BenchmarkApply(b *testing.B)  { eachMain(b, table.Apply) }
func BenchmarkChoose(b *testing.B) { eachMain(b, table.Choose) }
func BenchmarkMerge(b *testing.B)  { eachMain(b, table.Merge) }

func eachMain(b *testing.B, measure func(t table, b *testing.B)) {
	for _, row := range rows {
		if row.main {
			b.Run(row.name, func(b *testing.B) { measure(row.open(b), b) })
		}
	}
}

// BenchmarkGame plays whole games, for every row; with statistics for those
// that are measured closely.
func BenchmarkGame(b *testing.B) {
	for _, row := range rows {
		b.Run(row.name+"/statistics=off", func(b *testing.B) { row.open(b).Games(b, false) })
		if row.main {
			b.Run(row.name+"/statistics=on", func(b *testing.B) { row.open(b).Games(b, true) })
		}
	}
}

// BenchmarkRun plays blocks of games, counted, through the parallel runner,
// with one worker and with two.
func BenchmarkRun(b *testing.B) {
	for _, row := range rows {
		if !row.main {
			continue
		}
		for _, workers := range []int{1, 2} {
			b.Run(fmt.Sprintf("%s/workers=%d", row.name, workers), func(b *testing.B) { row.open(b).Run(b, workers) })
		}
	}
}

// BenchmarkRunner plays the same blocks of games by turns without the runner,
// with it and one worker, and with two: so what it costs and how it scales
// come from the same minutes of the machine.
func BenchmarkRunner(b *testing.B) { eachMain(b, table.Runner) }

// BenchmarkOpen makes what a command needs before its first game: the
// document read, the board loaded and checked, its distances worked out.
func BenchmarkOpen(b *testing.B) {
	b.Run("game=colditz/edition=thibault", func(b *testing.B) {
		for b.Loop() {
			colditzRules(b, "colditz/thibault", 4)
		}
	})
	b.Run("game=colditz/part=board", func(b *testing.B) {
		for b.Loop() {
			if _, err := rulesets.ColditzBoard(""); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("game=colditz/part=document", func(b *testing.B) {
		for b.Loop() {
			var o colditz.Options
			decode(b, "colditz/thibault", &o)
		}
	})
	b.Run("game=evasion/edition=price", func(b *testing.B) {
		for b.Loop() {
			evasionRules(b, "evasion/price")
		}
	})
	b.Run("game=stalagluft/edition=ebob", func(b *testing.B) {
		for b.Loop() {
			stalagluftRules(b, "stalagluft/ebob")
		}
	})
}
