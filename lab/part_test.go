package lab

import (
	"context"
	"errors"
	"math/rand/v2"
	"testing"
)

// racePart plays some games of a run of 640.
func racePart(t *testing.T, span Span) []byte {
	t.Helper()
	p, err := Table{}.PlayPart(context.Background(), RaceRules, Span{Games: 640},
		Job{Seed: 3, First: span.First, Games: span.Games, Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	text, err := p.Text()
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// A file that was cut anywhere, or in which a bit was turned anywhere, is refused,
// unless the bit tells of its timing alone.
func TestDamagedParts(t *testing.T) {
	text := racePart(t, Span{Games: 100})
	whole, err := ReadParts([]PartFile{{"whole", text}})
	if err != nil {
		t.Fatal(err)
	}
	harmless := 0
	try := func(damaged []byte) bool {
		p, err := ReadParts([]PartFile{{"damaged", damaged}})
		var refused *PartError
		switch {
		case err == nil && p[0].Checksum != whole[0].Checksum:
			t.Fatalf("other counts are taken:\n%s", damaged)
		case err != nil && !errors.As(err, &refused):
			t.Fatalf("%v is no error of a part", err)
		}
		return err == nil
	}
	tries := 2000
	if testing.Short() {
		tries = 300
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range tries {
		if n := r.IntN(len(text) - 2); try(text[:n]) { // the last two are } and a line's end
			t.Errorf("%d of %d bytes are taken for all", n, len(text))
		}
		damaged := append([]byte{}, text...)
		damaged[r.IntN(len(text))] ^= 1 << r.IntN(8)
		if try(damaged) {
			harmless++
		}
	}
	if harmless > tries/10 {
		t.Errorf("%d of %d bits turned are not noticed: more than the timing", harmless, tries)
	}
}

// Shards cover a run without gap or overlap, and differ by a game at most.
func TestShard(t *testing.T) {
	for _, c := range []struct{ games, n uint64 }{
		{10, 3},
		{3, 3},
		{1000, 7},
		{1 << 50, 1 << 20},
		{999_999_999_999, 1000},
	} {
		end := uint64(5)
		for i := uint64(1); i <= c.n; i++ {
			s := Shard(Span{First: 5, Games: c.games}, i, c.n)
			if s.First != end || s.Games < c.games/c.n || s.Games > c.games/c.n+1 {
				t.Fatalf("part %d of %d of %d games: %v behind %d", i, c.n, c.games, s, end)
			}
			end = s.End()
		}
		if end != 5+c.games {
			t.Errorf("%d parts of %d games end at %d", c.n, c.games, end)
		}
	}
}
