package evasion_test

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	bots "escapesim/policies/evasion"
	ground "escapesim/rulesets/evasion"
	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/evasion"
	"escapesim/sim/simtest"
)

type (
	match  = sim.Match[evasion.State, evasion.View]
	policy = sim.Policy[evasion.View]
)

func price(t testing.TB, sets ...string) *evasion.Rules {
	t.Helper()
	r, _, err := ground.Load("evasion/price", sets)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

var (
	british = map[string]func(*evasion.Rules) policy{
		"lie": bots.NewReferenceLie, "ambush": bots.NewReferenceAmbush,
		"pairs": bots.NewReferencePairs,
	}
	german = map[string]func(*evasion.Rules) policy{"random": bots.NewReferenceRandom, "hunt": bots.NewReferenceHunt}
)

// sums are what is counted of the reference games.
type sums struct {
	games, truncated uint64
	outcome          [4]uint64
	men              [4]uint64 // away, captured, dead, stranded
	contacts, throws uint64
	spotted          uint64
	decisions        uint64
	firstContact     [16]uint64
	rows             [2][7]uint64
	r                *evasion.Rules
}

func (u *sums) Count(m *match) {
	u.games++
	u.decisions += uint64(m.Decisions)
	if m.Truncated {
		u.truncated++
	}
	b, g := u.r.Outcome(&m.State)
	i := 0
	if b {
		i++
	}
	if g {
		i += 2
	}
	u.outcome[i]++
	move, first := 0, 0
	for _, e := range m.Log.Events {
		switch e.Kind {
		case evasion.MoveBegan:
			move = evasion.Fact(e).Move()
		case evasion.LookedOut:
			u.throws++
		case evasion.Spotted:
			if evasion.Fact(e).How() != evasion.ByAircraft {
				u.spotted++
			}
		case evasion.PatrolThrow, evasion.AmbushThrow:
			u.contacts++
			if first == 0 {
				first = move
			}
			kind := 0
			if e.Kind == evasion.AmbushThrow {
				kind = 1
			}
			u.rows[kind][evasion.Fact(e).Row()]++
		case evasion.GameEnded:
			f := evasion.Fact(e)
			for k, n := range []int{f.Away(), f.Captured(), f.Dead(), f.Stranded()} {
				u.men[k] += uint64(n)
			}
		}
	}
	u.firstContact[first]++
}

func (u *sums) Merge(o *sums) {
	u.games += o.games
	u.truncated += o.truncated
	u.contacts += o.contacts
	u.throws += o.throws
	u.spotted += o.spotted
	u.decisions += o.decisions
	for i := range u.outcome {
		u.outcome[i] += o.outcome[i]
		u.men[i] += o.men[i]
	}
	for i := range u.firstContact {
		u.firstContact[i] += o.firstContact[i]
	}
	for k := range u.rows {
		for i := range u.rows[k] {
			u.rows[k][i] += o.rows[k][i]
		}
	}
}

func (u *sums) String() string {
	n := float64(u.games)
	var b strings.Builder
	for i, name := range []string{"neither", "british_only", "german_only", "both"} {
		fmt.Fprintf(&b, "%s %.5f  ", name, float64(u.outcome[i])/n)
	}
	fmt.Fprintf(&b, "\n  contacts %.4f throws %.4f spotted %.4f decisions %.1f away %.4f captured %.4f dead %.4f "+
		"stranded %.4f\n  first %v\n  rows %v",
		float64(u.contacts)/n, float64(u.throws)/n, float64(u.spotted)/n, float64(u.decisions)/n,
		float64(u.men[0])/n, float64(u.men[1])/n, float64(u.men[2])/n, float64(u.men[3])/n, u.firstContact, u.rows)
	return b.String()
}

func play(t testing.TB, r *evasion.Rules, b, g func(*evasion.Rules) policy, seed, games uint64, workers int) *sums {
	u, _, err := sim.Run(context.Background(), sim.Job{Seed: seed, Games: games, Workers: workers},
		func() *match { return &match{Rules: r, Policies: []policy{b(r), g(r)}} }, func() *sums { return &sums{r: r} })
	if err != nil {
		t.Fatal(err)
	}
	return u
}

// What they say is open, by the printed rules and where patrols go step by step.
func TestReferencePoliciesKeepThePromises(t *testing.T) {
	for _, sets := range [][]string{nil, {"stack=one"}, {"prisoner.escort=true"}} {
		r := price(t, sets...)
		for b, newBritish := range british {
			for g, newGerman := range german {
				if sets != nil && (b == "lie") != (g == "random") {
					continue // each of them once more
				}
				t.Run(fmt.Sprint(b, " against ", g, sets), func(t *testing.T) {
					simtest.Test(t, simtest.Game[evasion.State, evasion.View]{
						Rules: r, Games: simtest.Count(8, 60, 60), Memory: true,
						Policies: func() []policy { return []policy{newBritish(r), newGerman(r)} },
					})
				})
			}
		}
	}
}

// Each British reference policy says a move that is open, whenever it says one: at the beginning of a phase,
// and of an order that goes on. Asked to choose, it chooses that.
func TestReferencePoliciesSayOpenMoves(t *testing.T) {
	for _, set := range []string{"escape.mode=step", "split=true"} {
		r := price(t, set)
		for name, newBritish := range british {
			bot := newBritish(r)
			m := &match{Rules: r, Policies: []policy{bot, bots.NewReferenceRandom(r)}}
			for game := range uint64(30) {
				m.Start(3, game)
				for on := true; on; _, on = m.Step() {
					if seat, _ := r.Actor(&m.State); seat != evasion.British {
						continue
					}
					lots := *m.Chance.Stream(dice.Bot(int(evasion.British)))
					said := bot.(sim.Speaker[evasion.View]).Say(r.View(&m.State, evasion.British), &lots, nil)
					if len(said) == 0 {
						continue
					}
					legal := r.Legal(&m.State, nil)
					if !slices.Contains(legal, said[0]) {
						t.Fatalf("%s: it says %s, open is %x", name, r.Say(said[0]), legal)
					}
					lots = *m.Chance.Stream(dice.Bot(int(evasion.British)))
					if i := bot.Choose(r.View(&m.State, evasion.British), legal, &lots); legal[i] != said[0] {
						t.Fatalf("%s: it says %s and chooses %s", name, r.Say(said[0]), r.Say(legal[i]))
					}
				}
			}
		}
	}
}

// How often somebody is met in the first move has an exact answer.
func TestFirstContactIsExact(t *testing.T) {
	const p = 2. / 891
	u := play(t, price(t), british["lie"], german["random"], 1, uint64(simtest.Count(2_000, 20_000, 200_000)), 2)
	n := float64(u.games)
	if got := float64(u.firstContact[1]) / n; math.Abs(got-p) > 4*math.Sqrt(p*(1-p)/n) {
		t.Errorf("first contact in move 1 with %.6f, want 2/891 = %.6f", got, p)
	}
}

// The hunter searches at the hexes round the tunnel that it draws, and nowhere else (H1, H2);
// the other one blocks the road with all trucks that it has not driven, one or several (R6).
func TestReferenceGermansSearchAndBlock(t *testing.T) {
	for _, teams := range []int{1, 6} {
		r := price(t, fmt.Sprint("german.teams=", teams))
		for name, newGerman := range german {
			m := &match{Rules: r, Policies: []policy{bots.NewReferenceLie(r), newGerman(r)}}
			searches, blocks := 0, map[int]int{} // how many moves by their roadblocks
			for game := range uint64(4) {
				m.Play(5, game)
				n := 0
				for _, e := range m.Log.Events {
					switch f := evasion.Fact(e); e.Kind {
					case evasion.PatrolSearched:
						searches++
						if d := r.Map().Distance(f.Hex(), r.Map().Tunnel); name == "hunt" && d > 3 {
							t.Fatalf("game %d: the hunter searches %d hexes from the tunnel", game, d)
						}
					case evasion.RoadBlocked:
						n++
					case evasion.MoveBegan:
						blocks[n]++
						n = 0
					}
				}
			}
			if name == "hunt" && searches == 0 || name == "random" && blocks[min(teams, 4)] == 0 {
				t.Errorf("%s with %d teams: %d searches; moves by roadblocks: %v", name, teams, searches, blocks)
			}
		}
	}
}

// Asked about a truck, which it never takes, the hunter says an order that is open: it holds.
func TestHunterLeavesTrucks(t *testing.T) {
	r := price(t)
	m := &match{Rules: r, Policies: []policy{sim.Uniform[evasion.View](), sim.Uniform[evasion.View]()}}
	m.Start(1, 0)
	if !m.PlayUntil(func(s *evasion.State) bool {
		seat, on := r.Actor(s)
		return on && seat == evasion.German && r.View(s, seat).Unit().Truck() != evasion.NoTruck
	}) {
		t.Fatal("nobody was asked about a truck")
	}
	lots := dice.NewStream(1, 0, dice.Bot(int(evasion.German)))
	said := bots.NewReferenceHunt(r).(sim.Speaker[evasion.View]).Say(r.View(&m.State, evasion.German), &lots, nil)
	if len(said) != 1 || evasion.KindOf(said[0]) != evasion.Hold ||
		!slices.Contains(r.Legal(&m.State, nil), said[0]) {
		t.Errorf("it says %x", said)
	}
}
