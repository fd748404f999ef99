package stalagluft_test

import (
	"strings"
	"testing"

	bots "escapesim/policies/stalagluft"
	"escapesim/rulesets"
	rules "escapesim/rulesets/stalagluft"
	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/simtest"
	"escapesim/sim/stalagluft"
	"escapesim/sim/stalagluft/skirmish"
	"escapesim/sim/stalagluft/terrain"
)

// scenario prepares one of the scenarios with options on top.
func scenario(t testing.TB, name string, sets ...string) *skirmish.Rules {
	t.Helper()
	doc, err := rulesets.Load("stalagluft/"+name, sets)
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
	s, err := rules.Scenario(o.Game.Play[0], b, &o.Skirmish)
	if err != nil {
		t.Fatal(err)
	}
	return skirmish.New(b, o.Skirmish, s)
}

// newGait makes one of the twelve policies.
func newGait(t testing.TB, name string) *bots.Gait {
	t.Helper()
	g, err := bots.NewGait(name)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func table(r *skirmish.Rules, pow sim.Policy[skirmish.View]) *sim.Match[skirmish.State, skirmish.View] {
	return &sim.Match[skirmish.State, skirmish.View]{
		Rules:    r,
		Policies: []sim.Policy[skirmish.View]{pow, bots.Patrol{}},
	}
}

// Who holds still while a German is near says so, and nobody else.
func TestGaitsSayWhetherTheyHold(t *testing.T) {
	n := 0
	for _, b := range bots.Nights.Bots() {
		if strings.HasPrefix(b.Name, "gait-") {
			n++
			says := strings.HasSuffix(b.Doc, ", lying prone while a German is near")
			if says != strings.HasSuffix(b.Name, "-hold") {
				t.Errorf("%s: %s", b.Name, b.Doc)
			}
		}
	}
	if n != len(bots.Gaits()) {
		t.Errorf("%d of %d gaits are bots", n, len(bots.Gaits()))
	}
}

// The gaits keep what sim.Policy promises; what is hidden from them, the tests of the
// scenarios look at.
func TestKitReconnaissance(t *testing.T) {
	r := scenario(t, "reconnaissance")
	for _, name := range []string{"gait-creep-hold", "gait-run"} {
		t.Run(name, func(t *testing.T) {
			simtest.Test(t, simtest.Game[skirmish.State, skirmish.View]{
				Rules: r, Limit: 20000, Games: 24,
				Policies: func() []sim.Policy[skirmish.View] {
					return []sim.Policy[skirmish.View]{newGait(t, name), bots.Patrol{}}
				},
			})
		})
	}
}

func BenchmarkReconnaissance(b *testing.B) {
	r := scenario(b, "reconnaissance", "halt.mode=capture")
	for _, name := range bots.Gaits() {
		b.Run("policy="+name, func(b *testing.B) {
			g, _ := bots.NewGait(name)
			m := table(r, g)
			m.Play(1, 0)
			game := uint64(0)
			b.ReportAllocs()
			for b.Loop() {
				m.Play(1, game)
				game++
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
		})
	}
}

// SL3-HLT-01: a sentry runs after whom he spots, so the man in the Vorlager
// never comes within the six inches from which a sentry at his post, who sees
// so far, spots a crawling man; and most nights he does it.
func TestKeepsOutOfSentriesSight(t *testing.T) {
	const nights = 200
	r := scenario(t, "vorlager-theft")
	players := []sim.Policy[skirmish.View]{bots.NewWalker(nil), bots.Patrol{}}
	limit := r.Radius(skirmish.Crawl)
	var s skirmish.State
	var c dice.Chance
	won := 0
	for game := range uint64(nights) {
		c.Start(1, game)
		r.Setup(&s, &c, nil)
		for {
			now, on := r.Actor(&s)
			if !on {
				break
			}
			man := &s.Men[0]
			for i, p := range r.Scenario.Posts {
				if p.Kind == skirmish.Sentry && s.Figures[i].Mode == skirmish.Duty && man.Status == skirmish.Active &&
					r.Board.Sees(man.Cell, p.Start) && terrain.Far(p.Start, man.Cell) <= limit*limit {
					t.Fatalf("night %d: a sentry at %d sees a man at %d", game, p.Start, man.Cell)
				}
			}
			legal := r.Legal(&s, nil)
			r.Apply(&s, legal[players[now].Choose(r.View(&s, now), legal, c.Stream(dice.Bot(int(now))))], &c, nil)
		}
		if ok, _ := r.Result(&s); ok {
			won++
		}
	}
	if won < nights*7/10 {
		t.Errorf("he succeeds in %d of %d nights", won, nights)
	}
}

// Over the wire a man does not begin in the hut nearest to it, for a dog may come from the
// other side of the camp while he is on his way.
func TestBeginsFarFromTheDog(t *testing.T) {
	const nights = 200
	r := scenario(t, "scale-wire")
	won := map[float64]int{}
	for _, aloof := range []float64{0, 160} {
		m := table(r, bots.NewWalker(map[string]float64{"aloof": aloof}))
		for game := range uint64(nights) {
			m.Play(1, game)
			if ok, _ := r.Result(&m.State); ok {
				won[aloof]++
			}
		}
	}
	if won[160] < won[0]+nights/20 {
		t.Errorf("in %d nights he succeeds so often, by how far from the dog he begins: %v", nights, won)
	}
}

// A gait is walked at its own row, but for the crawl under the hut where he begins.
func TestGaitsWalkAsTheyAreCalled(t *testing.T) {
	r := scenario(t, "reconnaissance", "halt.mode=capture")
	for _, name := range bots.Gaits() {
		g := newGait(t, name)
		m := table(r, g)
		rows := map[skirmish.Row]int{}
		for game := range uint64(4) {
			m.Play(3, game)
			for _, e := range m.Log.Events {
				if e.Kind == skirmish.RowUsed {
					rows[skirmish.Fact(e).Row()]++
				}
			}
		}
		for row := skirmish.Crawl; row <= skirmish.Sprint; row++ {
			if used := rows[row] > 0; row == g.Row && !used || row != g.Row && row != skirmish.Crawl && used {
				t.Errorf("%s, which is row %d, goes by %v", name, g.Row, rows)
			}
		}
	}
}

// What kits, workshops and tunnels are made of is never given away; of originals and pumps
// one stays, of axes two, and a film until there is an original.
func TestWhatIsKept(t *testing.T) {
	r := tactical(t)
	p := bots.NewEscaper(nil)
	var s stalagluft.State
	var c dice.Chance
	c.Start(1, 0)
	r.Setup(&s, &c, nil)
	v := r.View(&s, stalagluft.Pow)
	for ware, want := range map[stalagluft.Ware]int{
		stalagluft.Ware(stalagluft.Original): 1, stalagluft.Ware(stalagluft.AirPump): 1,
		stalagluft.Ware(stalagluft.Film): 1, stalagluft.Ware(stalagluft.PickAxe): 2,
		stalagluft.GoodWood: 1 << 10, stalagluft.GoodDuct: 1 << 10, stalagluft.GoodDuct + 1: 0,
		stalagluft.Ware(stalagluft.WireCutters): 1 << 10, stalagluft.Ware(stalagluft.Ladder): 1 << 10,
	} {
		if got := p.Keeps(v, ware); got != want {
			t.Errorf("of ware %d %d are kept, want %d", ware, got, want)
		}
	}
}

// A man lies prone before a German who is within two inches more than he is seen from by his gait.
func TestLiesProneBeforeHeIsSeen(t *testing.T) {
	r := scenario(t, "reconnaissance")
	for row := range skirmish.Cut { // the gaits
		if got, want := bots.Limit(row), 2*(r.Radius(row)+2); got != want {
			t.Errorf("%s: within %d half inches, want %d", skirmish.RowNames[row], got, want)
		}
	}
}
