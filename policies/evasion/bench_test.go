package evasion_test

import "testing"

func BenchmarkGame(b *testing.B) {
	r := price(b)
	for _, one := range []string{"lie", "ambush", "pairs"} {
		for _, two := range []string{"random", "hunt"} {
			b.Run("british="+one+"/german="+two, func(b *testing.B) {
				m := &match{Rules: r, Policies: []policy{british[one](r), german[two](r)}}
				b.ReportAllocs()
				for i := range uint64(b.N) {
					m.Play(1, i)
				}
				b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
			})
		}
	}
}
