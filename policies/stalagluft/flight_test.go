package stalagluft_test

import (
	"testing"

	bots "escapesim/policies/stalagluft"
	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/position"
	"escapesim/sim/simtest"
	"escapesim/sim/stalagluft/skirmish"
	"escapesim/sim/stalagluft/terrain"
)

// runner counts the turns that a man begins in sight of a chaser and out of his reach, those
// of them after which a chaser is near, and the men who get through.
type runner struct {
	*bots.Walker
	chased, near, through int
	from                  terrain.Cell // where such a turn begins
}

func (r *runner) Choose(v skirmish.View, legal []sim.Move, c *dice.Stream) int {
	man := v.ManNow()
	if _, moving := v.Moving(man); v.Phase() == skirmish.PowMove && !moving {
		if r.from != terrain.NoCell && r.reached(v, v.Man(man)) {
			r.near++
		}
		if r.from = terrain.NoCell; v.Alarm() && r.runsAfter(v, v.Man(man)) && !r.reached(v, v.Man(man)) {
			r.from = v.Man(man)
			r.chased++
		}
	}
	return r.Walker.Choose(v, legal, c)
}

// runsAfter says that a German chases a man at a cell and sees him.
func (r *runner) runsAfter(v skirmish.View, at terrain.Cell) bool {
	for i := range v.Figures() {
		if c, on := v.Figure(i); on && v.Mode(i) == skirmish.Chasing && v.Board().Sees(at, c) {
			return true
		}
	}
	return false
}

// reached says that a chaser takes hold of a man at a cell in one turn.
func (r *runner) reached(v skirmish.View, at terrain.Cell) bool {
	for i := range v.Figures() {
		if c, on := v.Figure(i); on && v.Mode(i) == skirmish.Chasing && terrain.Far(at, c) <= 4*4 {
			return true
		}
	}
	return false
}

func (r *runner) Count(m *sim.Match[skirmish.State, skirmish.View]) {
	for _, man := range m.State.Men {
		if man.Status == skirmish.Escaped {
			r.through++
		}
	}
}

// A man runs from whoever is after him: in Reconnaissance, against a ferret who stays where
// the man must come, that is most of what the prisoners can do, as long as he is not always
// at the wire.
func TestRunsFromChasers(t *testing.T) {
	games := simtest.Count(300, 1_000, 1_000)
	r := scenario(t, "reconnaissance", sent)
	plays := func(flee float64) *runner {
		w := &runner{Walker: bots.NewWalker(map[string]float64{"flee": flee}), from: terrain.NoCell}
		m := &sim.Match[skirmish.State, skirmish.View]{Rules: r, Policies: []sim.Policy[skirmish.View]{w, byLot()}}
		for game := range uint64(games) {
			w.from = terrain.NoCell
			m.Play(1, game)
			w.Count(m)
		}
		return w
	}
	flees, goesOn := plays(12), plays(0)
	t.Logf("fleeing: %d of %d turns end near a chaser, %d men through; going on: %d", flees.near, flees.chased,
		flees.through, goesOn.through)
	if flees.chased < games || flees.near*8 > flees.chased {
		t.Errorf("a fleeing man is near a chaser after %d of %d turns", flees.near, flees.chased)
	}
	if flees.through <= 2*goesOn.through {
		t.Errorf("%d fleeing men got through, %d who went on", flees.through, goesOn.through)
	}
}

// pacer notes what a man does with his gaits and with huts.
type pacer struct {
	*bots.Walker
	row   skirmish.Row
	flees bool
	spent int          // tenths of an inch of the gait in hand
	from  terrain.Cell // where it began
	verb  skirmish.Verb

	wasteful    int // gaits, but those of flight, when a quieter one would have come as far
	onward      int // gaits that lead through a gap and on
	doors, ins  int // doors at hand of a man who is chased, and those that he goes through
	stays, outs int // turns in a hut while somebody is chased: still, and otherwise
}

func (p *pacer) Choose(v skirmish.View, legal []sim.Move, c *dice.Stream) int {
	man := v.ManNow()
	_, moving := v.Moving(man)
	i := p.Walker.Choose(v, legal, c)
	if v.Phase() != skirmish.PowMove {
		return i
	}
	chasers := false
	for f := range v.Figures() {
		_, on := v.Figure(f)
		chasers = chasers || on && v.Mode(f) == skirmish.Chasing
	}
	if row, _, ok := skirmish.RowOf(legal[i]); ok && !moving {
		p.row, p.spent, p.from, p.flees = row, 0, v.Man(man), chasers
		p.verb = v.Rules().Scenario.Tasks[v.Task(man)].Verb
		if v.Inside(man) >= 0 && chasers {
			p.stays += position.Bit(row == skirmish.Freeze)
			p.outs += position.Bit(row != skirmish.Freeze)
		}
		return i
	}
	if last := legal[len(legal)-1]; chasers && v.Inside(man) < 0 && last >= skirmish.Through(0) {
		p.doors++
		p.ins += position.Bit(legal[i] == last)
	}
	d := skirmish.DirectionOf(legal[i])
	if d >= 0 {
		p.spent += terrain.Cost(d)
	}
	left, _ := v.Moving(man)
	if d < 0 || left-terrain.Cost(d) < terrain.Straight { // the end of the gait
		at := v.Man(man)
		if d >= 0 {
			at = terrain.Step(at, d)
		}
		if legal[i] < skirmish.Through(0) && !v.Board().InWoods(at) && !p.flees && p.row > skirmish.Crawl &&
			v.Allowance(p.row-1) >= p.spent {
			p.wasteful++
		}
		if p.verb == skirmish.VCut && p.spent > terrain.Straight && p.from.Y() >= 9 && at.Y() < 9 {
			p.onward++
		}
	}
	return i
}

// A refuge is worth most that is seen neither by a chaser nor from where the chasers run to, less one that is
// seen from there; where a chaser looks, that is all the same. What is not worth more than the best so far is
// never said to be.
func TestRefuges(t *testing.T) {
	const grasp = 10
	b := tactical(t).Board
	lots := dice.NewStream(8, 1, dice.Setup)
	cell := func() terrain.Cell { return b.Outdoor[lots.IntN(len(b.Outdoor))] }
	seen, unknown, known := map[int]int{}, 0, 0
	for range 3000 {
		c, chaser, to := cell(), cell(), cell()
		worth := func(known terrain.Cell, least int) int {
			return bots.Shelter(b, c, []terrain.Cell{chaser}, known, grasp, least)
		}
		alone, all := worth(terrain.NoCell, -1000), worth(to, -1000)
		switch {
		case b.Sees(c, chaser):
			seen[alone]++
			if all != alone {
				t.Fatalf("%v, which %v sees, is worth %d and %d", c, chaser, alone, all)
			}
		case b.Sees(c, to):
			if known++; all >= alone {
				t.Fatalf("%v is seen from %v and worth %d, else %d", c, to, all, alone)
			}
		default:
			if unknown++; all != alone {
				t.Fatalf("%v is seen from nowhere and worth %d and %d", c, all, alone)
			}
		}
		if got := worth(to, all); got > all {
			t.Fatalf("%v is worth %d, beside one of %d", c, got, all)
		}
		if got := worth(to, all-1); got != all {
			t.Fatalf("%v is worth %d, %d beside one that is worth less", c, all, got)
		}
	}
	if len(seen) < 10 || known < 100 || unknown < 100 {
		t.Errorf("%v are seen, %d only from where they run to, %d by nobody", seen, known, unknown)
	}
}

// A man who is chased goes into a hut whose door is at hand and stays there while the chase
// lasts. No gait is louder than it need be for where it leads, and one through a gap that
// another man has cut leads on.
func TestGaitsAndHuts(t *testing.T) {
	for _, c := range []struct {
		scenario      string
		doors, onward int // at least
	}{
		{"blind-spot", 60, 50},
		{"vorlager-theft", 5, 0},
		{"reconnaissance", 250, 0},
	} {
		if testing.Short() && c.onward == 0 {
			continue // the usual form plays the others
		}
		r := scenario(t, c.scenario, sent)
		p := &pacer{Walker: bots.NewWalker(nil)}
		m := &sim.Match[skirmish.State, skirmish.View]{Rules: r, Policies: []sim.Policy[skirmish.View]{
			p,
			bots.NewStandardNight(skirmish.German, nil),
		}}
		for game := range uint64(300) {
			m.Play(1, game)
		}
		if p.wasteful > 3 {
			t.Errorf("%s: %d gaits are louder than they need be", c.scenario, p.wasteful)
		}
		if p.onward < c.onward {
			t.Errorf("%s: %d gaits lead through a gap and on", c.scenario, p.onward)
		}
		if p.doors < c.doors || p.ins*10 < p.doors*8 || p.outs > 0 {
			t.Errorf("%s: %d of %d doors taken, %d turns in a hut and %d out of it while somebody is chased",
				c.scenario, p.ins, p.doors, p.stays, p.outs)
		}
	}
}

// Where a dog roams a man who has time waits for it in a hut, not on the ground.
func TestWaitsInHuts(t *testing.T) {
	r := scenario(t, "blind-spot")
	m := &sim.Match[skirmish.State, skirmish.View]{Rules: r, Policies: []sim.Policy[skirmish.View]{
		bots.NewWalker(nil),
		bots.NewStandardNight(skirmish.German, nil),
	}}
	through := 0
	for game := range uint64(300) {
		m.Play(2, game)
		if ok, _ := r.Result(&m.State); ok {
			through++
		}
	}
	if t.Logf("%d of 300 games won", through); through < 245 {
		t.Errorf("%d of 300 games won, want 245", through)
	}
}

// sprinter counts the sprints of a walker.
type sprinter struct {
	*bots.Walker
	sprints int
}

func (s *sprinter) Choose(v skirmish.View, legal []sim.Move, c *dice.Stream) int {
	i := s.Walker.Choose(v, legal, c)
	if _, moving := v.Moving(v.ManNow()); v.Phase() == skirmish.PowMove && !moving &&
		(legal[i] == skirmish.Take(skirmish.Sprint, false) || legal[i] == skirmish.Take(skirmish.Sprint, true)) {
		s.sprints++
	}
	return i
}

// Who is caught as soon as he is spotted gains nothing by running: he never does. Where he has
// to be run down he does.
func TestNobodyRunsWhereSightCatches(t *testing.T) {
	for set, runs := range map[string]bool{
		"halt.mode=pursuit": true, "halt.mode=capture": false, "halt.capture_immediate=true": false,
	} {
		w := &sprinter{Walker: bots.NewWalker(nil)}
		m := &sim.Match[skirmish.State, skirmish.View]{
			Rules:    scenario(t, "scale-wire", set),
			Policies: []sim.Policy[skirmish.View]{w, byLot()},
		}
		for game := range uint64(100) {
			m.Play(1, game)
		}
		if w.sprints > 0 != runs {
			t.Errorf("%s: %d sprints", set, w.sprints)
		}
	}
}
