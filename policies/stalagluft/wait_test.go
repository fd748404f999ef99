package stalagluft_test

import (
	"slices"
	"testing"

	bots "escapesim/policies/stalagluft"
	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/simtest"
	"escapesim/sim/stalagluft/skirmish"
	"escapesim/sim/stalagluft/terrain"
)

// still is a German whose men and dogs stay where they are.
type still struct{}

func (still) Choose(v skirmish.View, legal []sim.Move, _ *dice.Stream) int {
	at, _ := v.Figure(v.FigureNow())
	return max(slices.Index(legal, skirmish.Order(at)), 0)
}

// A German who never leaves his place holds a man up only while there is time to wait.
func TestMayWait(t *testing.T) {
	r := scenario(t, "blind-spot", "skirmish.by_lot=[ferret]")
	held := func(patience float64) (games int) {
		w := bots.NewWalker(map[string]float64{"night_patience": patience, "aloof": 0}) // near the dog
		m := &sim.Match[skirmish.State, skirmish.View]{Rules: r, Policies: []sim.Policy[skirmish.View]{w, still{}}}
		for game := range uint64(20) {
			m.Play(1, game)
			if ok, _ := r.Result(&m.State); !ok && m.State.Turn >= r.Options.Turn.Limit {
				games++
			}
		}
		return games
	}
	if n := held(2); n > 0 {
		t.Errorf("men wait until dawn in %d of 20 games", n)
	}
	if n := held(0); n < 10 {
		t.Errorf("without patience for the rest of the way men wait until dawn in %d of 20 games", n)
	}
}

// byLot is the standard German of a night whose ferret stays at a task by lot.
func byLot() sim.Policy[skirmish.View] {
	return bots.NewStandardNight(skirmish.German, map[string]float64{"night_wire": 0})
}

// sent lets the German say where ferrets go: they may stand all night.
const sent = "skirmish.by_lot=[dog]"

// Whether a ferret stays where a man must come or goes about, the man plays as it asks: he
// takes his chances with the one who stays, and waits until the other has gone. With one who
// stays at the wire there is hardly a chance, and so the standard German has him stay there;
// it takes going on to the woods in his sight, not waiting for him to leave. Who goes from one place to the next is
// at the wire no more than elsewhere.
func TestFerretsWhoStayAndWhoGoAbout(t *testing.T) {
	games := simtest.Count(200, 600, 600)
	r := scenario(t, "reconnaissance", sent)
	standard := func(stay float64) sim.Policy[skirmish.View] {
		return bots.NewStandardNight(skirmish.German, map[string]float64{"night_stay": stay})
	}
	for _, c := range []struct {
		name   string
		german sim.Policy[skirmish.View]
		lo, hi int // who get through, of 600
	}{
		{"stays at the wire", standard(1000), 10, 30},
		{"stays at a task by lot", byLot(), 75, 150},
		{"goes from one task to another", standard(1), 300, 450},
		{"goes about", bots.Patrol{}, 490, 600},
	} {
		m := &sim.Match[skirmish.State, skirmish.View]{
			Rules:    r,
			Policies: []sim.Policy[skirmish.View]{bots.NewWalker(nil), c.german},
		}
		through := 0
		for game := range uint64(games) {
			m.Play(3, game)
			if ok, _ := r.Result(&m.State); ok {
				through++
			}
		}
		if t.Logf("the ferret %s: %d of %d get through", c.name, through, games); 600*through < c.lo*games ||
			600*through > c.hi*games {
			t.Errorf("the ferret %s: %d of %d men get through, want %d to %d of 600",
				c.name, through, games, c.lo, c.hi)
		}
	}
}

// post notes where the standard German sends the ferret.
type post struct {
	sim.Policy[skirmish.View]
	places map[terrain.Cell]bool
}

func (p post) Choose(v skirmish.View, legal []sim.Move, c *dice.Stream) int {
	i := p.Policy.Choose(v, legal, c)
	if v.Kind(v.FigureNow()) == skirmish.Ferret && v.Heard(v.FigureNow()) == terrain.NoCell && !v.Stands() {
		p.places[skirmish.CellOf(legal[i])] = true
	}
	return i
}

// The standard German posts the ferret of Reconnaissance at the stretch of the inner fence
// that has to be cut, as near as the warning wire lets him, and nowhere else.
func TestFerretStandsAtTheWire(t *testing.T) {
	r := scenario(t, "reconnaissance", sent)
	cut := r.Scenario.Tasks[slices.IndexFunc(r.Scenario.Tasks, func(t skirmish.Task) bool {
		return t.Verb == skirmish.VCut
	})].Rect
	posts := func(german sim.Policy[skirmish.View]) (atWire, away int) {
		p := post{german, map[terrain.Cell]bool{}}
		m := &sim.Match[skirmish.State, skirmish.View]{
			Rules:    r,
			Policies: []sim.Policy[skirmish.View]{bots.NewWalker(nil), p},
		}
		for game := range uint64(40) {
			m.Play(1, game)
		}
		for c := range p.places {
			if x, y := int16(c.X()), int16(c.Y()); x >= cut.X0 && x < cut.X1 && y >= cut.Y0 && y < cut.Y1+3 {
				atWire++
			} else {
				away++
			}
		}
		return atWire, away
	}
	if atWire, away := posts(bots.NewStandardNight(skirmish.German, nil)); atWire == 0 || away > 0 {
		t.Errorf("the ferret has %d posts at the wire, %d elsewhere", atWire, away)
	}
	if atWire, away := posts(byLot()); atWire == 0 || away == 0 {
		t.Errorf("by lot the ferret has %d posts at the wire, %d elsewhere: want both", atWire, away)
	}
}

// In Mole a man may come to the fence anywhere, and a German who sends his dog may have it wait
// where the shortest way leads. Neither side is found out: the man draws where he goes, and the
// German where the dog stays. He who always does the same loses what is said here.
func TestManAndDogDrawWhere(t *testing.T) {
	if testing.Short() {
		t.Skip("plays hundreds of games")
	}
	r := scenario(t, "mole", "skirmish.by_lot=[]")
	through := func(far, wire float64) (games int) {
		m := &sim.Match[skirmish.State, skirmish.View]{Rules: r, Policies: []sim.Policy[skirmish.View]{
			bots.NewWalker(map[string]float64{"night_far": far}),
			bots.NewStandardNight(skirmish.German, map[string]float64{"night_wire": wire}),
		}}
		for game := range uint64(300) {
			m.Play(5, game)
			if ok, _ := r.Result(&m.State); ok {
				games++
			}
		}
		return games
	}
	for _, c := range []struct {
		name      string
		far, wire float64
		lo, hi    int // who get through, of 300
	}{
		{"the man always near, the dog too", 0, 2, 0, 12},
		{"always far, the dog always near", 100, 2, 160, 210},
		{"always near, the dog by lot", 0, 1, 90, 140},
		{"by lot, the dog always near", 70, 2, 100, 150},
		{"both by lot", 70, 1, 110, 160},
	} {
		if n := through(c.far, c.wire); n < c.lo || n > c.hi {
			t.Errorf("%s: %d of 300 get through, want %d to %d", c.name, n, c.lo, c.hi)
		} else {
			t.Logf("%s: %d of 300", c.name, n)
		}
	}
}
