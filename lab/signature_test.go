package lab

import (
	"reflect"
	"strings"
	"testing"

	"escapesim/sim"
)

// The same games have the same signature, others another one.
func TestSignatureTellsGamesApart(t *testing.T) {
	open := func(sets ...string) Experiment {
		t.Helper()
		e, _, _, err := Table{Players: 2, Seats: "german=random,allied=random", Sets: sets}.Open(DefaultRules)
		if err != nil {
			t.Fatal(err)
		}
		return e
	}
	first := open().Signature(1, 3)
	if again := open().Signature(1, 3); again != first {
		t.Errorf("%x, then %x", first, again)
	}
	for name, other := range map[string]uint64{
		"another seed":       open().Signature(2, 3),
		"another number":     open().Signature(1, 4),
		"another house rule": open("dice.doubles=no_extra").Signature(1, 3),
	} {
		if other == first {
			t.Errorf("%s: the same signature", name)
		}
	}
}

// What the measured sets are for is really played in their games: men follow
// others out, gliders fly, and the games are others than without what is set.
func TestMeasuredSetsPlayWhatTheyAreFor(t *testing.T) {
	if testing.Short() {
		t.Skip("plays whole signatures")
	}
	for rules, column := range map[string]string{
		"colditz/spanish-company": "followed",
		"colditz/spanish-glider":  "flights",
	} {
		for _, s := range measuredSets {
			if s.Rules != rules {
				continue
			}
			e, _, _, err := Table{Players: s.Players, Seats: s.Seats, Sets: s.Set}.Open(rules)
			if err != nil {
				t.Fatal(err)
			}
			sheet, err := e.Run(t.Context(), sim.Job{Seed: SignatureSeed, Games: SignatureGames, Workers: 1})
			if err != nil {
				t.Fatal(err)
			}
			if h := sheet.Values(column); h.Mean() == 0 {
				t.Errorf("%v: %s is 0 in %d games", s, column, h.N())
			}
		}
	}
	plain := map[string]string{
		"colditz/shut-doors": "colditz/thibault", "colditz/spanish-company": "colditz/fuga3",
		"colditz/spanish-glider": "colditz/fuga3",
	}
	for _, s := range measuredSets {
		other := s
		if rules, house := plain[s.Rules]; house {
			other.Rules = rules // the same games without the house rule
		} else {
			other.Set = nil
		}
		a, err := s.Sign()
		if err != nil {
			t.Fatal(err)
		}
		b, err := other.Sign()
		if err != nil {
			t.Fatal(err)
		}
		if a == b {
			t.Errorf("%v: the same games as those of %v", s, other)
		}
	}
}

// A position is written the same when its fields change places, or are grouped.
func TestSignatureIsThatOfRegroupedFields(t *testing.T) {
	type Clock struct{ Turn, Round int8 }
	written := func(position any) string {
		var b strings.Builder
		writePosition(&b, reflect.ValueOf(position))
		return b.String()
	}
	flat := written(struct {
		Turn  int8
		Men   [2]int8
		Round int8
		Near  uint8 `position:"derived"`
	}{1, [2]int8{0, 2}, 3, 4})
	grouped := written(struct {
		Men [2]int8
		Clock
	}{[2]int8{0, 2}, Clock{Turn: 1, Round: 3}})
	if flat != grouped || flat == "" {
		t.Errorf("written %q, and in groups %q", flat, grouped)
	}
	if other := written(struct{ Clock }{Clock{Turn: 3, Round: 1}}); other == written(struct{ Clock }{Clock{
		Turn:  1,
		Round: 3,
	}}) {
		t.Error("values of two fields are not told apart")
	}
}
