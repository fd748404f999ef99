package sim

import "testing"

// Games are dealt in order, none twice and none left out, a block at most at
// a time, and the last ones one by one.
func TestDeal(t *testing.T) {
	for _, workers := range []uint64{1, 2, 5} {
		for _, games := range []uint64{0, 1, 2, Block - 1, Block, Block + 1, 1000, 100_000} {
			d := deal{games: games, parts: 2 * workers}
			next, last := uint64(0), uint64(0)
			for {
				from, to := d.take()
				if from == to {
					break
				}
				last = to - from
				if from != next || last > Block || to > games {
					t.Fatalf("%d games, %d workers: %d to %d dealt after %d", games, workers, from, to, next)
				}
				next = to
			}
			if next != games || games > 0 && last != 1 {
				t.Errorf("%d games, %d workers: %d dealt, the last %d at once", games, workers, next, last)
			}
		}
	}
}
