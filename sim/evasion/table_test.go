package evasion_test

import (
	"slices"
	"strings"
	"testing"

	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/evasion"
)

// bench is a position to try a clause on: by default move 1, the party hides
// at 7,8 for a landing at 8,7, patrols and trucks are on foot in Steinheim
// (10,3), out of everybody's way.
type bench struct {
	*evasion.State
	t     *testing.T
	r     *evasion.Rules
	c     *dice.Chance
	log   *sim.Log
	die   *dice.Script
	given int
}

func lay(t *testing.T, sets ...string) *bench {
	t.Helper()
	b := &bench{
		t: t, r: price(t, sets...), State: new(evasion.State), c: new(dice.Chance), log: new(sim.Log),
		die: dice.NewScript(),
	}
	b.c.Start(1, 1)
	b.c.SetScript(b.die)
	b.r.Setup(b.State, b.c, b.log)
	b.do(evasion.Land, "8,7")
	for b.Stage == evasion.ChoosingRendezvous {
		b.do(evasion.Meet, "7,8")
	}
	if b.Stage == evasion.ChoosingTrucks {
		b.end()
	}
	for p := range evasion.Patrol(evasion.Teams) {
		if !b.PatrolLost.Has(p) {
			b.patrol(p, "10,3")
			b.truck(evasion.Truck(p), "10,3")
		}
	}
	t.Cleanup(func() {
		if b.die.RanOut() && b.given > 0 {
			t.Error("more dice were thrown than the clause expects")
		}
		if b.die.Left() > 0 {
			t.Errorf("%d dice of the clause were not thrown", b.die.Left())
		}
	})
	return b
}

func (b *bench) hex(h string) evasion.Hex { b.t.Helper(); return at(b.t, h) }

// at puts all living men on a hex.
func (b *bench) at(h string, men ...evasion.Man) *bench {
	b.t.Helper()
	for i := range evasion.Man(evasion.Strength) {
		if (len(men) == 0 || slices.Contains(men, i)) && b.Free().Has(i) {
			b.Man[i] = b.hex(h)
		}
	}
	return b
}

// men leaves so many fit and wounded men in play; the rest were never born.
func (b *bench) men(fit, wounded int) *bench {
	b.Fit, b.Wounded, b.Dead = 1<<fit-1, 0, 0
	for i := fit; i < fit+wounded; i++ {
		b.Wounded |= 1 << i
	}
	for i := fit + wounded; i < evasion.Strength; i++ {
		b.Dead |= 1 << i
		b.Man[i] = evasion.NoHex
	}
	return b
}

func (b *bench) patrol(p evasion.Patrol, h string) *bench {
	b.t.Helper()
	b.Patrol[p] = b.hex(h)
	return b
}

func (b *bench) truck(k evasion.Truck, h string) *bench {
	b.t.Helper()
	b.Truck[k] = b.hex(h)
	return b
}

// loaded puts a patrol in its truck on a hex.
func (b *bench) loaded(p evasion.Patrol, h string) *bench {
	own := evasion.Truck(p)
	b.patrol(p, h).truck(own, h)
	b.Ride[p], b.Rider[own] = own, p
	return b
}

// prize gives the party truck k on a hex, with men aboard.
func (b *bench) prize(k evasion.Truck, h string, aboard evasion.Men) *bench {
	b.TruckLost |= 1 << k
	b.TruckMissed |= 1 << k
	b.Truck[k] = b.hex(h)
	b.Prize[k] = evasion.Prize{Hex: b.hex(h), Held: true, Used: aboard != 0, Aboard: aboard, Links: 10, Since: b.Move}
	for i := range evasion.Man(evasion.Strength) {
		if aboard.Has(i) {
			b.Man[i] = b.hex(h)
		}
	}
	return b
}

// move turns the clock to the British phase of a move: odd ones are nights.
func (b *bench) move(n int) *bench { b.Move = uint8(n); return b }

// dice says what comes up next.
func (b *bench) dice(faces ...int) *bench { b.given += len(faces); b.die.Append(faces...); return b }

// command is a kind with a hex, a number or nothing.
func (b *bench) command(k evasion.Kind, arg ...any) sim.Move {
	b.t.Helper()
	if len(arg) == 0 {
		return evasion.Command(k, 0)
	}
	switch a := arg[0].(type) {
	case string:
		return evasion.Command(k, int(b.hex(a)))
	case int:
		return evasion.Command(k, a)
	case evasion.Men:
		return evasion.Command(k, int(a))
	}
	b.t.Fatalf("no command with %v", arg)
	return 0
}

func (b *bench) legal(k evasion.Kind, arg ...any) bool {
	b.t.Helper()
	if _, on := b.r.Actor(b.State); !on {
		return false
	}
	return slices.Contains(b.r.Legal(b.State, nil), b.command(k, arg...))
}

func (b *bench) can(k evasion.Kind, arg ...any) {
	b.t.Helper()
	if !b.legal(k, arg...) {
		b.t.Errorf("illegal: %s", b.r.Say(b.command(k, arg...)))
	}
}

func (b *bench) cannot(k evasion.Kind, arg ...any) {
	b.t.Helper()
	if b.legal(k, arg...) {
		b.t.Errorf("legal: %s", b.r.Say(b.command(k, arg...)))
	}
}

func (b *bench) do(k evasion.Kind, arg ...any) *bench {
	b.t.Helper()
	if !b.legal(k, arg...) {
		b.t.Fatalf("illegal: %s in stage %d, unit %d, party %v", b.r.Say(b.command(k, arg...)),
			b.Stage, b.Unit, b.Party)
	}
	b.r.Apply(b.State, b.command(k, arg...), b.c, b.log)
	if err := b.r.Check(b.State); err != nil {
		b.t.Fatal(err)
	}
	return b
}

func (b *bench) end() *bench { b.t.Helper(); return b.do(evasion.EndPhase) }

// all are the six men.
const all evasion.Men = 1<<evasion.Strength - 1

// order orders men on.
func (b *bench) order(men evasion.Men) *bench { b.t.Helper(); return b.do(evasion.Order, men) }

// german passes the British phase if it is on.
func (b *bench) german() *bench {
	b.t.Helper()
	if b.Stage == evasion.BritishPhase {
		b.end()
	}
	return b
}

// next goes to the next British phase.
func (b *bench) next() *bench {
	b.t.Helper()
	for m := b.Move; b.Move == m && b.Stage != evasion.Over; {
		b.end()
	}
	return b
}

func (b *bench) events(k sim.EventKind) (list []sim.Event) {
	for _, e := range b.log.Events {
		if e.Kind == k {
			list = append(list, e)
		}
	}
	return list
}

// transcript is what a seat is told of a game, a line a fact; the umpire's (sim.NoSeat) has everything.
func transcript(r *evasion.Rules, log []sim.Event, seat sim.Seat) string {
	var lines []string
	for _, e := range log {
		if line, ok := r.Tell(e, seat); ok {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}

// happened checks how often a fact was noted.
func (b *bench) happened(k sim.EventKind, times int) *bench {
	b.t.Helper()
	if n := len(b.events(k)); n != times {
		b.t.Errorf("fact %d noted %d times, want %d:\n%s", k, n, times, transcript(b.r, b.log.Events, sim.NoSeat))
	}
	return b
}

// chances checks the chances of the spotting throws so far, and forgets them.
func (b *bench) chances(want ...int) *bench {
	b.t.Helper()
	var got []int
	for _, e := range b.events(evasion.LookedOut) {
		got = append(got, evasion.Fact(e).Chance())
	}
	if !slices.Equal(got, want) {
		b.t.Errorf("spotting chances %v, want %v:\n%s", got, want, transcript(b.r, b.log.Events, sim.NoSeat))
	}
	b.log.Reset()
	return b
}

// rows checks modifier and row of the throws on the matrices, and forgets
// them.
func (b *bench) rows(want ...[2]int) *bench {
	b.t.Helper()
	var got [][2]int
	for _, e := range b.log.Events {
		if e.Kind == evasion.PatrolThrow || e.Kind == evasion.AmbushThrow {
			got = append(got, [2]int{evasion.Fact(e).Modifier(), evasion.Fact(e).Row()})
		}
	}
	if !slices.Equal(got, want) {
		b.t.Errorf("modifiers and rows %v, want %v", got, want)
	}
	b.log.Reset()
	return b
}

// count checks fit, wounded, dead and captured men.
func (b *bench) count(fit, wounded, dead, captured int) *bench {
	b.t.Helper()
	got := [4]int{b.Fit.Count(), b.Wounded.Count(), b.Dead.Count(), b.Captured.Count()}
	if got != [4]int{fit, wounded, dead, captured} {
		b.t.Errorf("fit, wounded, dead, captured %v, want %v", got, [4]int{fit, wounded, dead, captured})
	}
	return b
}

// where checks a unit's hex.
func (b *bench) where(h evasion.Hex, want string) *bench {
	b.t.Helper()
	if h != b.hex(want) {
		b.t.Errorf("at %s, want %s", b.r.Map().Say(h), want)
	}
	return b
}

func (b *bench) holds(ok bool, what string) *bench {
	b.t.Helper()
	if !ok {
		b.t.Errorf("not so: %s", what)
	}
	return b
}

func (b *bench) view(seat sim.Seat) evasion.View { return b.r.View(b.State, seat) }
