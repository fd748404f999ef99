package lab

import (
	"reflect"
	"strings"
	"testing"
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
