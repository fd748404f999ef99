package stalagluft

import (
	"fmt"
	"math/bits"

	"escapesim/sim/position"
	"escapesim/sim/stalagluft/terrain"
)

// Espionage is how far the spies have got with what they find out in a turn, and the
// prisoners with finding them.
type Espionage struct {
	SpyAt      ManID  // the next man to throw for what he has found out; MaxMen when all have
	Naming     Secret // what a spy has found out
	Identified int8   // tries this turn
}

func spyDecisions() []decision {
	return []decision{
		{
			kind: KReveal, at: during(Reveal), words: "the spy has found %s", args: []argument{theSecret},
			open: func(_ *Rules, s *State) uint64 { return s.secrets(s.Naming) },
			with: func(_ *Rules, s *State, _ int) uint64 { return 1 << s.Naming },
			do: func(u umpire, x choice) {
				u.tell(x.a, Secret(x.b))
				u.Phase = GRoutine
			},
		},
		{
			kind: KIdentify, at: during(PRoutine), stage: stageIdentify, words: "question %s",
			args: []argument{theMan}, open: (*Rules).questionable,
			do: func(u umpire, x choice) { u.identify(x.man()) },
		},
	}
}

func spyQuestions() []question { return []question{{at: Reveal, name: "reveal", asks: Pow}} }

func theSecret(_ View, x choice) string {
	if Secret(x.b) == SecretTunnel {
		return fmt.Sprintf("tunnel %d", x.a+1)
	}
	return "the " + ShopNames[x.a] + " workshop"
}

// spies throw for what they learn, one after the other (SL3-STP-09 to -11).
func (u umpire) spies() {
	for u.SpyAt < u.people && u.Phase != Reveal {
		m := &u.Men[u.SpyAt]
		u.SpyAt++
		if m.Role != Stoolie || !m.inCamp() || u.Options.Spy.NeedsIndoor && m.Where != Indoors {
			continue
		}
		total := 0
		if u.Options.Spy.Dice == 1 {
			total = u.c.Die(spyDice)
		} else {
			a, b := u.c.Pair(spyDice)
			total = a + b
		}
		switch {
		case u.Options.Spy.TunnelTotals>>total&1 != 0:
			u.betray(SecretTunnel)
		case u.Options.Spy.ShopTotals>>total&1 != 0:
			u.betray(SecretShop)
		}
		if !u.Options.Spy.PerSpy {
			u.SpyAt = MaxMen
		}
	}
	if u.SpyAt >= u.people {
		u.SpyAt = MaxMen
	}
}

// betray makes a tunnel or a workshop known. When several would do,
// the prisoners are asked which.
func (u umpire) betray(what Secret) {
	set := u.secrets(what)
	n := bits.OnesCount64(set)
	switch {
	case n == 0:
		return
	case n > 1 && !u.Options.Spy.RevealByLot:
		u.Naming, u.Phase = what, Reveal
		return
	}
	if n > 1 {
		for range u.c.Stream(finds).IntN(n) {
			set &= set - 1
		}
	}
	u.tell(bits.TrailingZeros64(set), what)
}

// tell makes tunnel or workshop number i known.
func (u umpire) tell(i int, what Secret) {
	var building Building
	if what == SecretTunnel {
		u.Tunnels[i].Known = true
		building = u.Tunnels[i].Building
	} else {
		u.Shops[i].Known = true
		building = u.Shops[i].Building
	}
	u.Holds |= 1 << building
	u.log.Add(Betrayed, German, int(what), int(building), 0, 0)
}

// questionable are the men who may be taken for spies: who is known for one or,
// when spies are covert, passes for an independent.
func (r *Rules) questionable(s *State) (set uint64) {
	if s.Identified >= r.Options.Spy.Attempts {
		return 0
	}
	for i, to := r.Span(Stoolie); i < to; i++ {
		m := &s.Men[i]
		set |= one(m.inCamp() &&
			(r.isSpy(s, i) || r.Options.Spy.Covert && (m.Role == Stoolie || m.Role == Independent))) << i
	}
	return set
}

// identify tries to find a spy out with the best leader near (SL3-STP-05 to
// -08).
func (u umpire) identify(spy ManID) {
	u.begin(stageIdentify)
	o := &u.Options.Spy
	u.Identified++
	target := o.Base
	for i := range u.people {
		radius := o.Radius
		if u.Men[i].Role == SBO {
			radius = o.SBORadius
		}
		if role := u.Men[i].Role; role <= BigS && u.Men[i].inCamp() &&
			u.near(&u.Men[i], u.box(u.Men[spy].Cell, u.Men[spy].Building), int(radius)) {
			if role == SBO {
				target = min(target, o.SBO)
			} else {
				target = min(target, o.Big)
			}
		}
	}
	die := u.c.Die(dealDice)
	found := u.Men[spy].Role == Stoolie && die >= int(target)
	if found {
		u.Men[spy].Where, u.Men[spy].Building, u.Men[spy].Cell = Gone, NoBuilding, terrain.NoCell
	}
	u.log.Add(SpyIdentified, Pow, int(spy), die, position.Bit(found), int(target))
}
