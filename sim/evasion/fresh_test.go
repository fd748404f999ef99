package evasion_test

import (
	"testing"

	"escapesim/sim/evasion"
)

// No team has acted before the first order; an order to a patrol or to a truck ends that.
func TestDispositionIsFresh(t *testing.T) {
	for name, c := range map[string]struct {
		order func(b *bench) *bench
		fresh bool
	}{
		"none":   {func(b *bench) *bench { return b }, true},
		"patrol": {func(b *bench) *bench { return b.do(evasion.Search, 0) }, false},
		"truck":  {func(b *bench) *bench { return b.drive(1, "8,9") }, false},
	} {
		b := c.order(lay(t).patrol(0, "8,7").truck(1, "8,8").german())
		if d := b.view(evasion.German).Disposition(); d.Fresh != c.fresh {
			t.Errorf("%s: fresh %v", name, d.Fresh)
		}
	}
}
