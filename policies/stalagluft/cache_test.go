package stalagluft_test

import (
	"fmt"
	"slices"
	"testing"

	bots "escapesim/policies/stalagluft"
	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/simtest"
	"escapesim/sim/stalagluft"
	"escapesim/sim/stalagluft/terrain"
)

// deep is how many positions the comparisons with slow references look at.
func deep() int { return simtest.Count(300, 2000, 20_000) }

// positions plays games of the standard bots and shows the positions of a seat
// where it has a choice, with the answer of its bot.
func positions(t *testing.T, seat sim.Seat, sets []string, look func(v stalagluft.View, legal []sim.Move, answer int)) {
	r := tactical(t, sets...)
	players := []sim.Policy[stalagluft.View]{bots.NewEscaper(nil), bots.NewGerman(nil)}
	var s stalagluft.State
	var c dice.Chance
	for game, seen := uint64(0), 0; seen < deep(); game++ {
		c.Start(21, game)
		r.Setup(&s, &c, nil)
		for {
			now, on := r.Actor(&s)
			if !on {
				break
			}
			legal, i := r.Legal(&s, nil), 0
			if len(legal) > 1 {
				v := r.View(&s, now)
				i = players[now].Choose(v, legal, c.Stream(dice.Bot(int(now))))
				if now == seat {
					look(v, legal, i)
					seen++
				}
			}
			r.Apply(&s, legal[i], &c, nil)
		}
	}
}

// sets are the options under which the comparisons are made.
var variants = [][]string{nil, {"stoolie.visibility=covert", "deck.teams_in_deck=true", "pow.move=9"}}

// What the prisoners' bot keeps from decision to decision changes no answer: a
// bot that has forgotten all gives the same.
func TestEscaperForgets(t *testing.T) {
	for _, sets := range variants {
		fresh := bots.NewEscaper(nil)
		stream := dice.NewStream(1, 1, dice.Setup)
		positions(t, stalagluft.Pow, sets, func(v stalagluft.View, legal []sim.Move, answer int) {
			fresh.Forget()
			if i := fresh.Choose(v, legal, &stream); i != answer {
				t.Fatalf("turn %d, step %d: move %d, having forgotten all %d", v.Turn(), v.Phase(), answer, i)
			}
		})
	}
}

// The spy is given what is worth least: the shortest tunnel, or the last of the workshops.
func TestTheSpyIsGivenLittle(t *testing.T) {
	r := tactical(t)
	var s stalagluft.State
	var c dice.Chance
	c.Start(1, 1)
	r.Setup(&s, &c, nil)
	s.Phase = stalagluft.Reveal
	for i, length := range []int8{7, 3, 5} {
		s.Tunnels[i].Length = length
	}
	for kind, want := range []int{1, 2} { // tunnels, workshops
		var legal []sim.Move
		for i := range 3 {
			legal = append(legal, stalagluft.Mv(stalagluft.KReveal, i, kind))
		}
		got := bots.NewEscaper(nil).Choose(r.View(&s, stalagluft.Pow), legal, c.Stream(dice.Bot(0)))
		if got != want {
			t.Errorf("of kind %d it gives number %d, want %d", kind, got, want)
		}
	}
}

// The senior officer stands so near to a spy that the rules count him when the spy is questioned.
func TestTheSeniorOfficerIsNear(t *testing.T) {
	for _, radius := range []int{5, 12} {
		r := tactical(t, fmt.Sprint("stoolie.id_sbo_radius=", radius))
		var s stalagluft.State
		var c dice.Chance
		c.Start(1, 1)
		r.Setup(&s, &c, nil)
		spy, _ := r.Span(stalagluft.Stoolie)
		officer, _ := r.Span(stalagluft.SBO)
		for _, apart := range []int{1, radius, radius + 1} {
			for man, x := range map[stalagluft.ManID]int{spy: 40, officer: 40 + apart} {
				m := &s.Men[man]
				m.Where, m.Building, m.Cell = stalagluft.Outdoors, stalagluft.NoBuilding, terrain.At(x, 30)
			}
			got := bots.NewEscaper(nil).Content(r.View(&s, stalagluft.Pow), officer)
			if want := apart <= radius; got != want {
				t.Errorf("within %d: %d from the spy he is content: %v", radius, apart, got)
			}
		}
	}
}

// Parcels are opened while what they give is short: for the one thing that takes most of it, and of
// metal, of which there are parcels only, for the two that take most; uniforms he never makes.
func TestParcelsAreOpenedForWorkshops(t *testing.T) {
	r := tactical(t)
	var s stalagluft.State
	var c dice.Chance
	c.Start(1, 1)
	r.Setup(&s, &c, nil)
	s.Phase, s.Lock, s.StockWood = stalagluft.PRoutine, 1<<16-1, 100 // nothing is stripped
	kinds := 0
	for parcel := range s.Parcels {
		gives := r.ParcelGives(parcel)
		if r.ParcelName(parcel) == "" || gives == stalagluft.NoMaterial {
			continue
		}
		var takes []int
		for ware := range stalagluft.GoodDuct + 1 {
			shop, needs := r.Recipe(ware)
			if never := ware == stalagluft.Ware(stalagluft.Uniform); shop < stalagluft.Shops && !never {
				takes = append(takes, int(needs[1+gives]))
			}
		}
		slices.Sort(takes)
		want := takes[len(takes)-1]
		if gives == stalagluft.Metal {
			want += takes[len(takes)-2]
		}
		s.Parcels = stalagluft.ParcelCounts{}
		s.Parcels[parcel] = 1
		for have := range want + 3 {
			s.StockMat = [4]int16{100, 100, 100, 100}
			s.StockMat[gives] = int16(have)
			legal := r.Legal(&s, nil)
			i := bots.NewEscaper(nil).Choose(r.View(&s, stalagluft.Pow), legal, c.Stream(dice.Bot(0)))
			if kind, _, _ := stalagluft.Parts(legal[i]); (kind == stalagluft.KUnpack) != (have < want) {
				t.Errorf("%s with %d of %d: %s", r.ParcelName(parcel), have, want, r.SayAnswer(legal[i]))
			}
		}
		kinds++
	}
	if kinds < 4 {
		t.Errorf("%d kinds of parcels give something", kinds)
	}
}

// The risks from the table are those added up figure by figure.
func TestRisksAreTheSlowOnes(t *testing.T) {
	for _, sets := range variants {
		p := bots.NewEscaper(nil)
		stream := dice.NewStream(2, 1, dice.Setup)
		var cost [terrain.Cells]int16
		positions(t, stalagluft.Pow, sets, func(v stalagluft.View, _ []sim.Move, _ int) {
			cells := v.Board().Outdoor
			c := cells[stream.IntN(len(cells))]
			from, to := v.Rules().Span(stalagluft.Dispersal)
			i := from + stalagluft.ManID(stream.IntN(int(to-from)))
			slow := bots.SlowRisk(v, i, c)
			if quick := p.SandRisk(v, i, c); quick != slow {
				t.Fatalf("turn %d: team %d at %v risks %d, added up %d", v.Turn(), i, c, quick, slow)
			}
			at := v.Cell(i)
			if at < 0 {
				return
			}
			inches := int(v.Rules().Options.Deploy.Move)
			for c := range cost {
				cost[c] = terrain.Unreached
			}
			for _, to := range v.Board().Reach(at, inches*10, v.Board().FreeSteps(), &cost, nil) {
				if v.Board().IsOutdoor(to) {
					if quick, slow := p.SandRiskNearby(v, i, to, inches), bots.SlowRisk(v, i, to); quick != slow {
						t.Fatalf("turn %d: team %d, from %v to %v: %d, added up %d", v.Turn(), i, at, to, quick, slow)
					}
					break // one is enough for a position
				}
			}
		})
	}
}

// The Germans suspect all buildings at once as they would one by one.
func TestSuspicionsAreTheSlowOnes(t *testing.T) {
	for _, sets := range variants {
		g := bots.NewGerman(map[string]float64{"distraction": 6, "king": 3}) // clues as SlowSuspicion weighs them
		positions(t, stalagluft.German, sets, func(v stalagluft.View, _ []sim.Move, _ int) {
			for i, score := range g.Suspicions(v) {
				b := stalagluft.Building(i)
				if i < v.Board().Inhabited && score != bots.SlowSuspicion(v, b) {
					t.Fatalf("turn %d: building %d is suspected by %d, alone by %d", v.Turn(), b, score,
						bots.SlowSuspicion(v, b))
				}
			}
		})
	}
}

// What the prisoners' bot says without the list, several moves ahead, is what
// it would choose from each list in turn, looking at everything.
func TestSaidIsChosenSlowly(t *testing.T) {
	for _, sets := range variants {
		r := tactical(t, sets...)
		p, slow, german := bots.NewEscaper(nil), bots.NewEscaper(nil), bots.NewGerman(nil)
		steps, ahead := map[stalagluft.Phase]int{}, 0
		var s stalagluft.State
		var c dice.Chance
		for game, seen := uint64(0), 0; seen < deep(); game++ {
			c.Start(22, game)
			r.Setup(&s, &c, nil)
			var plan []sim.Move
			for {
				now, on := r.Actor(&s)
				if !on {
					break
				}
				v, legal, i := r.View(&s, now), r.Legal(&s, nil), 0
				if now == stalagluft.German {
					plan = nil
					if len(legal) > 1 {
						i = german.Choose(v, legal, c.Stream(dice.Bot(int(now))))
					}
					r.Apply(&s, legal[i], &c, nil)
					continue
				}
				if len(plan) > 0 {
					ahead++
				} else {
					plan = p.Say(v, nil, nil)
				}
				if len(legal) > 1 {
					i = slow.Choose(v, legal, c.Stream(dice.Bot(int(now))))
				}
				if len(plan) > 0 {
					if k := slow.SlowChoose(v, legal); k >= 0 && plan[0] != legal[k] || plan[0] != legal[i] {
						t.Fatalf("%v: game %d, turn %d, step %d: says %#x, from the list %#x", sets, game, v.Turn(),
							v.Phase(), plan[0], legal[i])
					}
					plan = plan[1:]
					steps[v.Phase()]++
					seen++
				}
				r.Apply(&s, legal[i], &c, nil)
			}
		}
		t.Logf("%v: by step %v, %d of them said before", sets, steps, ahead)
	}
}
