package colditz_test

import (
	"testing"

	"escapesim/sim"
	"escapesim/sim/colditz"
)

// dashed counts, over games of standard bots, the do or dies by how many circles they are
// longer than the shortest, and the claims of equipment by teams that held none.
type dashed struct {
	tries, near, kits, claims uint64
}

func (d *dashed) Count(m *sim.Match[colditz.State, colditz.View]) {
	const shortest, more = 36, 3
	for _, e := range m.Log.Events {
		switch e.Kind {
		case colditz.DoOrDieTried:
			d.tries++
			if f := colditz.Fact(e); f.Distance() <= shortest+more {
				d.near++
			}
		case colditz.KitClaimed:
			d.kits++
		case colditz.Claimed:
			d.claims++
		}
	}
}

func (d *dashed) Merge(o *dashed) {
	d.tries += o.tries
	d.near += o.near
	d.kits += o.kits
	d.claims += o.claims
}

func dash(t *testing.T, games uint64, sets ...string) *dashed {
	t.Helper()
	r := thibault(t, 3, sets...)
	m, d := table(t, r, true, true)(), new(dashed)
	for game := range games {
		m.Play(3, game)
		d.Count(m)
	}
	return d
}

// A team waits for the do or die from where it is likeliest: of ten, eight and more start
// within three circles of the best one.
func TestDoOrDieIsTriedFromTheBestCircle(t *testing.T) {
	if d := dash(t, 40); d.tries < 60 || 10*d.near < 7*d.tries {
		t.Errorf("%d do or dies, %d of them from where they are short", d.tries, d.near)
	}
}

// A plan asks the rules in force: without do-or-die cards nobody tries one, and no kit is
// made that no rule asks for.
func TestPlansAskTheRules(t *testing.T) {
	if d := dash(t, 10, "dod.cards=[]"); d.tries > 0 {
		t.Errorf("%d do or dies without cards", d.tries)
	}
	d := dash(t, 10, "dod.needs_kit=false", "kit.required_at_target=false", "tunnel.exit_needs_kit=false")
	if d.kits > 0 || d.tries == 0 {
		t.Errorf("%d kits that no rule asks for, %d do or dies", d.kits, d.tries)
	}
}
