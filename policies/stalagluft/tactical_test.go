package stalagluft_test

import (
	"slices"
	"strings"
	"sync"
	"testing"

	bots "escapesim/policies/stalagluft"
	"escapesim/rulesets"
	rules "escapesim/rulesets/stalagluft"
	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/position"
	"escapesim/sim/simtest"
	"escapesim/sim/stalagluft"
	"escapesim/sim/stalagluft/skirmish"
)

// tactical prepares the tactical game with options on top.
func tactical(t testing.TB, sets ...string) *stalagluft.Rules {
	t.Helper()
	key := strings.Join(sets, "\n")
	if r, ok := opened.Load(key); ok {
		return r.(*stalagluft.Rules)
	}
	doc, err := rulesets.Load("stalagluft/ebob", sets)
	if err != nil {
		t.Fatal(err)
	}
	var o stalagluft.Options
	if err := doc.Decode(&o); err != nil {
		t.Fatal(err)
	}
	b, err := rules.Board(o.Game.Board[0], o.Game.Mirror)
	if err != nil {
		t.Fatal(err)
	}
	sheets, err := rules.OpenSheets(o.Game.Sheets[0])
	if err != nil {
		t.Fatal(err)
	}
	r, err := stalagluft.New(b, o, &sheets.Sheets, func(name string) (*skirmish.Scenario, error) {
		return rules.Scenario(name, b, &o.Skirmish)
	})
	if err != nil {
		t.Fatal(err)
	}
	opened.Store(key, r)
	return r
}

// opened are the games that tactical has opened, by their overrides: nothing changes one that is open.
var opened sync.Map

// The standard bots keep what sim.Policy promises; what is hidden from them, the tests of
// the game look at.
func TestKitTactical(t *testing.T) {
	r := tactical(t)
	simtest.Test(t, simtest.Game[stalagluft.State, stalagluft.View]{
		Rules: r, Check: r.Check, Limit: 200000, Games: 4,
		Policies: func() []sim.Policy[stalagluft.View] {
			return []sim.Policy[stalagluft.View]{bots.NewEscaper(nil), bots.NewGerman(nil)}
		},
	})
}

var _ sim.Rules[stalagluft.State, stalagluft.View] = (*stalagluft.Rules)(nil)

func BenchmarkTactical(b *testing.B) {
	r := tactical(b)
	m := &sim.Match[stalagluft.State, stalagluft.View]{
		Rules:    r,
		Policies: []sim.Policy[stalagluft.View]{bots.NewEscaper(nil), bots.NewGerman(nil)},
	}
	m.Play(1, 0)
	game, decisions := uint64(0), 0
	b.ReportAllocs()
	for b.Loop() {
		m.Play(1, game)
		decisions += m.Decisions
		game++
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
	b.ReportMetric(float64(decisions)/float64(b.N), "decisions/game")
}

// isBreak says that a move is the break out.
func isBreak(m sim.Move) bool {
	kind, _, _ := stalagluft.Parts(m)
	return kind == stalagluft.KBreak
}

// SL3-SCN-01: where only a break wins, nobody goes alone before it is too late
// for a tunnel, and then men go whenever they may; where any escaper wins they
// go from the first turn on, and win.
func TestMenGoAlone(t *testing.T) {
	for _, c := range []struct {
		set   string
		games uint64
		wins  int // at least
		late  bool
	}{
		{"win.needs_break=true", uint64(simtest.Count(15, 100, 150)), 0, true},
		{"win.needs_break=false", uint64(simtest.Count(10, 40, 60)), simtest.Count(10, 40, 60), false},
	} {
		r := tactical(t, c.set)
		players := []sim.Policy[stalagluft.View]{bots.NewEscaper(nil), bots.NewGerman(nil)}
		var s stalagluft.State
		var chance dice.Chance
		declared, missed, wins, alerted, last := [stalagluft.Scenarios]int{}, 0, 0, 0, 0
		for game := range c.games {
			chance.Start(5, game)
			r.Setup(&s, &chance, nil)
			for {
				now, on := r.Actor(&s)
				if !on {
					break
				}
				v, legal := r.View(&s, now), r.Legal(&s, nil)
				if now == stalagluft.German && (v.TooLate() || v.Party(stalagluft.Mole) != 0) {
					t.Fatal("the Germans do not know what the prisoners can still do")
				}
				i := players[now].Choose(v, legal, chance.Stream(dice.Bot(int(now))))
				if s.Phase == stalagluft.StepSeven {
					kind, k, _ := stalagluft.Parts(legal[i])
					if slices.ContainsFunc(legal, isBreak) && (v.Alert() || v.Turn()+1 >= v.Turns()) {
						if kind != stalagluft.KBreak {
							t.Fatalf("%s: no break in turn %d, which is the time for it", c.set, s.Turn)
						}
						if v.Alert() {
							alerted++
						} else {
							last++
						}
					}
					alone := kind == stalagluft.KScenario && r.Options.Scenario.Required>>k&1 == 0
					if alone {
						declared[k]++
					}
					if may := v.TooLate() || !c.late; alone && !may {
						t.Fatalf("%s: %s in turn %d", c.set, stalagluft.ScenarioNames[k], s.Turn)
					} else if may && kind == stalagluft.KDone && len(legal) > 1 {
						missed++
					}
				}
				r.Apply(&s, legal[i], &chance, nil)
			}
			wins += position.Bit(s.Winner == int8(stalagluft.Pow))
		}
		some := min(int(c.games)/4, 20)
		if missed != 0 || declared[stalagluft.Mole] < some || declared[stalagluft.ScaleWire] < some ||
			!testing.Short() && declared[stalagluft.Truck] == 0 || wins < c.wins {
			t.Errorf("%s: %d wins, %d times nobody went who might have, declared %d", c.set, wins, missed, declared)
		}
		if t.Logf("%s: breaks %d when alerted, %d at the end", c.set, alerted, last); c.late && alerted+last == 0 {
			t.Errorf("%s: no break", c.set)
		}
	}
}

// The standard bots beat the random ones as far as the game lets them: a
// random prisoner never breaks out, and a German who knows what he does halves
// the chances of a planning one. Nine games of ten are out of the prisoners'
// reach, whatever they do: see the table "best" of the exact answers.
func TestStandardBeatsRandom(t *testing.T) {
	if testing.Short() {
		t.Skip("plays hundreds of games")
	}
	r := tactical(t)
	u := sim.Uniform[stalagluft.View]()
	wins := func(pow, german sim.Policy[stalagluft.View]) int {
		m := &sim.Match[stalagluft.State, stalagluft.View]{
			Rules:    r,
			Policies: []sim.Policy[stalagluft.View]{pow, german},
		}
		won := 0
		for game := range uint64(60) {
			m.Play(1, game)
			if m.State.Winner == int8(stalagluft.Pow) {
				won++
			}
		}
		return won
	}
	planner, random := wins(bots.NewEscaper(nil), u), wins(u, u)
	hunted := wins(bots.NewEscaper(nil), bots.NewGerman(nil))
	t.Logf("of 60 games the prisoners win %d (standard against random), %d (random, random), %d (standard, standard)",
		planner, random, hunted)
	if random != 0 || planner < 30 || 2*hunted > planner {
		t.Error("the bots have lost their strength")
	}
	night := scenario(t, "reconnaissance")
	through := func(pow sim.Policy[skirmish.View]) int {
		m := table(night, pow)
		won := 0
		for game := range uint64(200) {
			m.Play(1, game)
			if ok, _ := night.Result(&m.State); ok {
				won++
			}
		}
		return won
	}
	if walker, drunk := through(bots.NewWalker(nil)), through(sim.Uniform[skirmish.View]()); walker < 130 || drunk > 2 {
		t.Errorf("Reconnaissance: standard %d of 200, random %d", walker, drunk)
	}
}

// The prisoners dig from the theatre: two inches farther than from a hut, but no Shakedown
// searches it.
func TestDigsFromOutbuildings(t *testing.T) {
	r := tactical(t)
	sites := func(outbuilding float64) (n int) {
		players := []sim.Policy[stalagluft.View]{
			bots.NewEscaper(map[string]float64{"outbuilding": outbuilding}),
			bots.NewGerman(nil),
		}
		m := &sim.Match[stalagluft.State, stalagluft.View]{Rules: r, Policies: players}
		for game := range uint64(20) {
			m.Start(1, game)
			m.PlayUntil(func(s *stalagluft.State) bool {
				for i := range stalagluft.Tunnels {
					if int(s.Tunnels[i].Building) >= r.Board.Huts {
						n++
						return true
					}
				}
				return false
			})
		}
		return n
	}
	if with, without := sites(60), sites(0); with < 18 || without > 14 {
		t.Errorf("tunnels from outbuildings in %d of 20 games, in %d where they are worth no more than huts", with,
			without)
	}
}

// After a deployment all things lie in one hut, in which nobody digs or works: what was made since the last one, too.
// A dozen may change place in one, so that a hut with more than that is left in two.
func TestKeepsThingsTogether(t *testing.T) {
	r := tactical(t)
	m := &sim.Match[stalagluft.State, stalagluft.View]{Rules: r, Policies: []sim.Policy[stalagluft.View]{
		bots.NewEscaper(nil), bots.NewGerman(nil),
	}}
	moved, deployed, scattered := 0, 0, 0
	for game := range uint64(3) {
		m.Start(4, game)
		before := stalagluft.PMove
		m.PlayUntil(func(s *stalagluft.State) bool {
			moved += position.Bit(s.Phase == stalagluft.StoreTo && before != s.Phase)
			if s.Phase == stalagluft.PMove && before != s.Phase {
				deployed++
				v, places := r.View(s, stalagluft.Pow), 0
				for b := range stalagluft.Building(r.Board.Inhabited) {
					places += position.Bit(v.Stored(b) > 0)
				}
				scattered += position.Bit(places > 1)
			}
			before = s.Phase
			return false
		})
	}
	if moved < 20 || deployed < 100 || 50*scattered > deployed {
		t.Errorf("%d things moved in %d deployments, after %d they lay in several buildings", moved, deployed,
			scattered)
	}
}
