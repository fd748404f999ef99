package sim

import "testing"

// What is kept is made once for each key, and the keys asked for last are kept.
func TestKept(t *testing.T) {
	made := 0
	squares := Kept[int, int]{Same: func(a, b int) bool { return a == b }}
	square := func(n int) int {
		return squares.Of(n, func(n int) int { made++; return n * n })
	}
	for range 2 {
		for n := range 8 {
			if got := square(n); got != n*n {
				t.Fatalf("the square of %d is %d", n, got)
			}
		}
	}
	if made != 8 {
		t.Fatalf("eight squares were made %d times", made)
	}
	if square(8); len(squares.list) != 8 || square(7) != 49 || made != 9 {
		t.Errorf("%d are kept, and %d were made: want 8 and 9", len(squares.list), made)
	}
	if square(0) != 0 || made != 10 {
		t.Errorf("the oldest was kept: %d made, want 10", made)
	}
}
