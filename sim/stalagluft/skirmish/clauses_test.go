package skirmish_test

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"escapesim/rulesets"
	rules "escapesim/rulesets/stalagluft"
	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/stalagluft"
	"escapesim/sim/stalagluft/skirmish"
	"escapesim/sim/stalagluft/terrain"
)

// night is a scenario at its first decision, with a chance whose dice can be
// scripted.
type night struct {
	*skirmish.Rules
	t      *testing.T
	s      skirmish.State
	c      dice.Chance
	log    sim.Log
	script *dice.Script
}

// sprintsPastFerrets leaves ferrets alone on the ground, side by side, and a
// man who sprints before them.
func (n *night) sprintsPastFerrets() {
	k := 0
	for i, p := range n.Scenario.Posts {
		n.s.Figures[i].Mode = skirmish.Absent
		if p.Kind == skirmish.Ferret {
			n.s.Figures[i] = skirmish.Figure{
				Cell: at(44.5+float64(k), 14.5), Order: terrain.NoCell,
				Prey: skirmish.NoMan,
			}
			k++
		}
	}
	n.man(skirmish.Sprint, at(60.5, 14.5))
}

// ferret puts the ferret on a cell, besides whoever is on the ground.
func (n *night) ferret(c terrain.Cell) (figure skirmish.FigureID) {
	figure = skirmish.NoFigure
	for i, p := range n.Scenario.Posts {
		if p.Kind == skirmish.Ferret {
			figure = skirmish.FigureID(i)
			n.s.Figures[i] = skirmish.Figure{Cell: c, Order: terrain.NoCell, Prey: skirmish.NoMan}
		}
	}
	return figure
}

func play(t *testing.T, name string, sets ...string) *night {
	t.Helper()
	key := fmt.Sprint(name, sets)
	known, ok := resolved.Load(key)
	if !ok {
		known, _ = resolved.LoadOrStore(key, resolve(t, name, sets))
	}
	n := &night{Rules: known.(*skirmish.Rules), t: t}
	n.c.Start(1, 0)
	n.Setup(&n.s, &n.c, &n.log)
	return n
}

// resolved are the rules that a test has opened by now, by document and overrides: most
// clauses are tested under the same ones.
var resolved sync.Map

func resolve(t *testing.T, name string, sets []string) *skirmish.Rules {
	t.Helper()
	doc, err := rulesets.Load("stalagluft/"+name, sets)
	if err != nil {
		t.Fatal(err)
	}
	var o stalagluft.Options
	if err := doc.Decode(&o); err != nil {
		t.Fatal(err)
	}
	b, err := rules.Board(o.Game.Board[0], false)
	if err != nil {
		t.Fatal(err)
	}
	s, err := rules.Scenario(o.Game.Play[0], b, &o.Skirmish)
	if err != nil {
		t.Fatal(err)
	}
	return skirmish.New(b, o.Skirmish, s)
}

// dice scripts the next throws.
func (n *night) dice(faces ...int) {
	n.script = dice.NewScript(faces...)
	n.c.SetScript(n.script)
}

// spent checks that exactly the scripted dice were thrown.
func (n *night) spent(what string) {
	n.t.Helper()
	if n.script.Left() != 0 || n.script.RanOut() {
		n.t.Errorf("%s: %d dice left over, ran out %v", what, n.script.Left(), n.script.RanOut())
	}
}

func at(x, y float64) terrain.Cell { return terrain.At(int(x), int(y)) }

// only leaves one German on the table: kind at a cell, looking along (dx, dy).
func (n *night) only(kind skirmish.FigureKind, c terrain.Cell, dx, dy int16) skirmish.FigureID {
	n.t.Helper()
	found := skirmish.NoFigure
	for i, p := range n.Scenario.Posts {
		n.s.Figures[i].Mode = skirmish.Absent
		if p.Kind == kind && found == skirmish.NoFigure {
			found = skirmish.FigureID(i)
			n.s.Figures[i] = skirmish.Figure{
				Cell: c, DX: dx, DY: dy, Order: terrain.NoCell, Heard: terrain.NoCell,
				Seen: terrain.NoCell, Prey: skirmish.NoMan,
			}
		}
	}
	if found == skirmish.NoFigure {
		n.t.Fatalf("no %s in %s", skirmish.FigureNames[kind], n.Scenario.ID)
	}
	return found
}

// man puts man 0 on a path with a row; the last cell is where he is.
func (n *night) man(row skirmish.Row, path ...terrain.Cell) *skirmish.Man {
	m := &n.s.Men[0]
	m.Row, m.Steps = row, uint8(len(path))
	copy(m.Path[:], path)
	m.Cell = path[len(path)-1]
	n.s.Now = 0
	return m
}

func (n *night) count(kind sim.EventKind) int {
	k := 0
	for _, e := range n.log.Events {
		if e.Kind == kind {
			k++
		}
	}
	return k
}

func TestSL3_SKR_01_SL3_REC_01_to_03_start(t *testing.T) {
	n := play(t, "reconnaissance")
	count := map[skirmish.FigureKind]int{}
	for _, p := range n.Scenario.Posts {
		count[p.Kind]++
	}
	if count[skirmish.Tower] != 3 || count[skirmish.Guard] != 4 || count[skirmish.Ferret] != 1 ||
		count[skirmish.DogTeam]+count[skirmish.Sentry] != 0 {
		t.Errorf("Germans: %v", count)
	}
	if n.Scenario.Men != 1 || !n.Scenario.Night || !n.Board.Under(n.s.Men[0].Cell) ||
		n.s.Men[0].Cell != at(51.5, 20.5) {
		t.Errorf("the man is on %v", n.s.Men[0].Cell)
	}
	for _, m := range n.Legal(&n.s, nil) {
		if skirmish.CellOf(m) != terrain.NoCell {
			t.Error("a placing after the start")
		}
	}
	if n := play(t, "reconnaissance", "recon.dog=true", "recon.sentries=true"); len(n.Scenario.Posts) != 3+4+2+1+1+3 {
		t.Errorf("with dog and sentries %d figures", len(n.Scenario.Posts))
	}
}

func TestSL3_SKR_02_order_of_the_turn(t *testing.T) {
	n := play(t, "reconnaissance", "skirmish.by_lot=[]")
	for i := range n.Scenario.Posts {
		n.s.Figures[i].Mode = skirmish.Absent
	}
	f := n.only(skirmish.Ferret, at(90.5, 20.5), 1, 0)
	n.s.Figures[f].Order = at(90.5, 40.5)
	var phases []skirmish.Phase
	for range 12 {
		if n.s.Phase == skirmish.Over {
			break
		}
		if len(phases) == 0 || phases[len(phases)-1] != n.s.Phase {
			phases = append(phases, n.s.Phase)
		}
		n.Apply(&n.s, n.Legal(&n.s, nil)[0], &n.c, &n.log)
	}
	want := []skirmish.Phase{skirmish.PowMove, skirmish.FerretMove, skirmish.EndOfTurn, skirmish.PowMove}
	if len(phases) < 4 || !slices.Equal(phases[:4], want) {
		t.Errorf("decisions in the phases %v", phases)
	}
}

func TestSL3_SKR_03_one_row(t *testing.T) {
	n := play(t, "reconnaissance")
	n.s.Men[0].Task, n.s.Men[0].Has = 1, skirmish.Cutters
	n.man(skirmish.Walk, at(60.5, 12.5))
	n.Apply(&n.s, skirmish.Take(skirmish.Walk, false), &n.c, &n.log)
	for range 2 {
		n.Apply(&n.s, skirmish.Go(3), &n.c, &n.log)
	}
	n.Apply(&n.s, skirmish.Stay, &n.c, &n.log)
	if n.s.Cutting != 0 {
		t.Error("he walked and cut in one turn")
	}
}

func TestSL3_SKR_04_turn_limit(t *testing.T) {
	n := play(t, "reconnaissance", "skirmish.turn_limit=3")
	for range 200 {
		if _, on := n.Actor(&n.s); !on {
			break
		}
		moves := n.Legal(&n.s, nil)
		m := moves[0]
		if n.s.Phase == skirmish.PowMove && !n.s.Men[0].Moving {
			m = skirmish.Take(skirmish.Prone, false)
		}
		n.Apply(&n.s, m, &n.c, &n.log)
	}
	if ok, _ := n.Result(&n.s); ok || n.count(skirmish.ManLate) != 1 || n.s.Turn != 3 {
		t.Errorf("turn %d, %d late", n.s.Turn, n.count(skirmish.ManLate))
	}
}

func TestSL3_SMV_01_table(t *testing.T) {
	// The printed example: run at 19 in from a ferret with a line, roll 4.
	n := play(t, "reconnaissance", "halt.mode=capture")
	n.only(skirmish.Ferret, at(80.5, 35.5), 1, 0)
	n.man(skirmish.Run, at(61.5, 35.5))
	n.dice(4)
	n.Spotting(&n.s, 0, &n.c, &n.log)
	n.spent("one roll")
	if n.s.Men[0].Status != skirmish.Caught {
		t.Error("4+2 is 6: spotted")
	}
}

func TestSL3_SMV_02_row_declared_or_by_distance(t *testing.T) {
	for by, want := range map[string]skirmish.Row{"declared": skirmish.Walk, "distance": skirmish.Creep} {
		n := play(t, "reconnaissance", "skirmish.row_by="+by)
		n.man(skirmish.Walk, at(60.5, 35.5))
		n.s.Phase, n.s.Now = skirmish.PowMove, 0
		n.Apply(&n.s, skirmish.Take(skirmish.Walk, false), &n.c, &n.log)
		n.Apply(&n.s, skirmish.Go(0), &n.c, &n.log)
		n.Apply(&n.s, skirmish.Go(0), &n.c, &n.log)
		n.Apply(&n.s, skirmish.Stay, &n.c, &n.log)
		for _, e := range n.log.Events {
			if e.Kind == skirmish.RowUsed && skirmish.Fact(e).Row() != want {
				t.Errorf("by %s: row %s", by, skirmish.RowNames[skirmish.Fact(e).Row()])
			}
		}
	}
}

func TestSL3_SMV_03_SL3_HLT_01_04_chase(t *testing.T) {
	n := play(t, "reconnaissance")
	i := n.only(skirmish.Guard, at(44.5, 14.5), 1, 0)
	n.man(skirmish.Prone, at(57.5, 14.5))
	f := &n.s.Figures[i]
	f.Mode, f.Prey, f.Seen = skirmish.Chasing, 0, at(57.5, 14.5)
	n.s.Phase, n.s.Now = skirmish.GuardMove, 0
	n.GuardSteps(&n.s, &n.c, &n.log)
	if f.Cell != at(50.5, 14.5) {
		t.Errorf("after one step at %v", f.Cell)
	}
	n.s.Now = 0
	n.GuardSteps(&n.s, &n.c, &n.log)
	if n.s.Men[0].Status != skirmish.Caught || n.count(skirmish.ManCaught) != 1 {
		t.Error("13 in are two steps of 6 and a capture within 1")
	}
}

func TestSL3_SKR_05_hidden(t *testing.T) {
	n := play(t, "reconnaissance")
	other := n.s
	other.Men[0].Cell = at(80.5, 40.5)
	a, b := n.View(&n.s, skirmish.German), n.View(&other, skirmish.German)
	if a.String() != b.String() || a.Man(0) != terrain.NoCell {
		t.Error("the Germans see where the man is")
	}
}

func TestSL3_SKR_06_under_the_hut(t *testing.T) {
	n := play(t, "reconnaissance")
	m := &n.s.Men[0]
	rows := n.Rows(&n.s, m)
	want := []sim.Move{
		skirmish.Take(skirmish.Crawl, false), skirmish.Take(skirmish.Prone, false),
		skirmish.Take(skirmish.Freeze, false),
	}
	if !slices.Equal(rows, want) {
		t.Errorf("rows under the hut: %x", rows)
	}
	for range 3 { // out over the nearest edge
		n.s.Phase, n.s.Now = skirmish.PowMove, 0
		n.Apply(&n.s, skirmish.Take(skirmish.Crawl, false), &n.c, &n.log)
		n.Apply(&n.s, skirmish.Go(0), &n.c, &n.log)
	}
	if m.Cell != at(54.5, 20.5) || len(n.Rows(&n.s, m)) != 8 {
		t.Errorf("after three crawls on %v with %d rows", m.Cell, len(n.Rows(&n.s, m)))
	}
}

func TestSL3_SKR_07_success_before_capture(t *testing.T) {
	n := play(t, "reconnaissance")
	i := n.only(skirmish.Guard, at(60.5, 6.5), 0, -1)
	n.s.Figures[i].Mode, n.s.Figures[i].Prey, n.s.Figures[i].Seen = skirmish.Chasing, 0, at(60.5, 5.5)
	m := n.man(skirmish.Crawl, at(60.5, 5.5))
	m.Task = 3
	n.s.Phase, n.s.Now = skirmish.PowMove, 0
	n.Apply(&n.s, skirmish.Take(skirmish.Crawl, false), &n.c, &n.log)
	n.Apply(&n.s, skirmish.Go(3), &n.c, &n.log)
	if m.Status != skirmish.Escaped {
		t.Error("the woods come before the guard's step")
	}
}

func TestSL3_NOI_01_02_05_hearing(t *testing.T) {
	n := play(t, "reconnaissance")
	i := n.only(skirmish.Guard, at(44.5, 14.5), 0, -1)
	m := n.man(skirmish.Creep, at(47.5, 14.5))
	n.dice(3)
	n.MakeNoise(&n.s, 0, 3, &n.c, &n.log)
	n.spent("creep at 3.0 in")
	f := &n.s.Figures[i]
	if f.Stop != 1 || f.DX != 3 || f.DY != 0 || f.Heard != m.Cell {
		t.Errorf("the hearer stops and turns: %+v", *f)
	}
	n.dice()
	n.man(skirmish.Creep, at(48.5, 14.5)) // 4.0
	n.MakeNoise(&n.s, 0, 3, &n.c, &n.log)
	n.spent("creep at 4.0 in: no roll")
	f.Stop, f.DX, f.DY = 0, 0, -1
	n.dice(6)
	n.man(skirmish.Creep, at(47.5, 14.5))
	n.MakeNoise(&n.s, 0, 3, &n.c, &n.log)
	if f.Stop != 0 || f.DY != -1 {
		t.Error("on a 6 he notices nothing")
	}
	// The smallest distance over the path counts, and the counter is set.
	n.dice(2, 2)
	n.man(skirmish.Walk, at(52.5, 14.5), at(51.5, 14.5), at(50.5, 14.5), at(49.5, 14.5))
	n.MakeNoise(&n.s, 0, 6, &n.c, &n.log)
	n.MakeNoise(&n.s, 0, 6, &n.c, &n.log)
	n.spent("walk from 8 to 5 in, twice")
	if f.Stop != 1 {
		t.Errorf("heard twice, %d steps skipped", f.Stop)
	}
	n.dice()
	n.MakeNoise(&n.s, 0, 0, &n.c, &n.log)
	n.spent("no noise, no roll")
}

func TestSL3_NOI_03_noise_of_a_die(t *testing.T) {
	n := play(t, "reconnaissance")
	n.only(skirmish.Guard, at(44.5, 14.5), 0, -1)
	n.man(skirmish.Cut, at(48.5, 14.5))
	n.dice(3)
	n.MakeNoise(&n.s, 0, skirmish.OneDie, &n.c, &n.log)
	n.spent("radius 3 at 4 in")
	n.dice(4, 1)
	n.MakeNoise(&n.s, 0, skirmish.OneDie, &n.c, &n.log)
	n.spent("radius 4 at 4 in: a listening roll")
}

func TestSL3_NOI_04_noise_before_spotting(t *testing.T) {
	n := play(t, "reconnaissance", "halt.mode=capture")
	n.only(skirmish.Guard, at(60.5, 6.5), 0, -1) // looks away from the wire
	m := n.man(skirmish.Cut, at(60.5, 10.5))
	m.Task, m.Has, m.Effect = 1, skirmish.Cutters, true
	n.dice(5, 3, 6)
	n.Static(&n.s, &n.c, &n.log)
	n.spent("radius, hearing, spotting")
	if m.Status != skirmish.Caught {
		t.Error("the guard turned and spotted him")
	}
}

func TestSL3_SPO_01_day(t *testing.T) {
	n := play(t, "gate-disguise")
	m := &n.s.Men[0]
	m.Cell, m.Path[0], m.Steps, m.Row = at(60.5, 30.5), at(60.5, 35.5), 1, skirmish.Walk
	n.dice()
	n.Spotting(&n.s, 0, &n.c, &n.log)
	n.MakeNoise(&n.s, 0, 6, &n.c, &n.log)
	n.spent("by day nobody rolls")
}

func TestSL3_SPO_02_03_04_08_rolls(t *testing.T) {
	n := play(t, "reconnaissance", "halt.mode=capture")
	i := n.only(skirmish.Ferret, at(44.5, 14.5), 1, 0)
	m := n.man(skirmish.Walk, at(58.5, 14.5))
	if !n.Eligible(&n.s, i, m) {
		t.Error("14 in is inside the radius of a walk")
	}
	n.dice(5)
	n.Spotting(&n.s, 0, &n.c, &n.log)
	if m.Status != skirmish.Caught {
		t.Error("5+1 spots")
	}
	n = play(t, "reconnaissance", "halt.mode=capture")
	i = n.only(skirmish.Ferret, at(44.5, 14.5), 1, 0)
	m = n.man(skirmish.Walk, at(59.5, 14.5))
	if n.Eligible(&n.s, i, m) {
		t.Error("15 in is outside")
	}
	m = n.man(skirmish.Prone, at(47.5, 14.5))
	if !n.Eligible(&n.s, i, m) {
		t.Error("prone is seen at 3.0 in")
	}
	m = n.man(skirmish.Prone, at(47.5, 15.5))
	if n.Eligible(&n.s, i, m) {
		t.Error("prone is not seen at 3.2 in")
	}
	// A path in view only while 15 in away, and near only while hidden.
	m = n.man(skirmish.Walk, at(59.5, 14.5), at(57.5, 25.5))
	if n.Eligible(&n.s, i, m) {
		t.Error("sight and range must hold at one cell")
	}
	loose := play(t, "reconnaissance", "spot.same_sample=false")
	loose.only(skirmish.Ferret, at(44.5, 26.5), 1, 0)
	m = loose.man(skirmish.Walk, at(60.5, 26.5), at(57.5, 14.5))
	_ = m
	// Three watchers, a sprint, 1, 2, 2: not spotted; all of them roll.
	n = play(t, "reconnaissance", "halt.mode=capture", "recon.ferrets=3")
	n.sprintsPastFerrets()
	n.dice(1, 2, 2)
	n.Spotting(&n.s, 0, &n.c, &n.log)
	n.spent("three rolls")
	if n.s.Men[0].Status != skirmish.Active {
		t.Error("4, 5, 5 do not spot")
	}
	n.dice(3, 1, 1)
	n.Spotting(&n.s, 0, &n.c, &n.log)
	n.spent("all roll after a success")
}

func TestSL3_SPO_05_arc(t *testing.T) {
	n := play(t, "reconnaissance")
	i := n.only(skirmish.Guard, at(44.5, 14.5), 1, 0)
	if n.Eligible(&n.s, i, n.man(skirmish.Walk, at(42.5, 16.5))) {
		t.Error("135 degrees off a guard's front")
	}
	if !n.Eligible(&n.s, i, n.man(skirmish.Walk, at(44.5, 18.5))) {
		t.Error("90 degrees is the edge and belongs to the arc")
	}
	if !n.Eligible(&n.s, i, n.man(skirmish.Walk, at(44.5, 14.5))) {
		t.Error("his own cell belongs to the arc")
	}
	all := play(t, "reconnaissance", "spot.arc.guard=360")
	i = all.only(skirmish.Guard, at(44.5, 14.5), 1, 0)
	if !all.Eligible(&all.s, i, all.man(skirmish.Walk, at(42.5, 16.5))) {
		t.Error("360 degrees see all round")
	}
	for _, c := range []struct {
		arc  int16
		x, y int
		want bool
	}{
		{90, 5, 5, true},
		{90, 4, 5, false},
		{270, -5, 5, true},
		{270, -5, 4, false},
		{0, 5, 0, true},
		{0, 5, 1, false},
		{90, -1, 0, false},
		{90, 0, 1, false},
		{0, 0, 0, true},
		{90, 0, 0, true},
		{270, 0, 0, true},
		{360, -5, 0, true},
		{360, -5, 4, true},
	} {
		if skirmish.ArcHolds(c.arc, 1, 0, c.x, c.y) != c.want {
			t.Errorf("an arc of %d holds (%d,%d): %v", c.arc, c.x, c.y, !c.want)
		}
	}
}

func TestSL3_SPO_06_searchlight(t *testing.T) {
	n := play(t, "reconnaissance", "spot.searchlight_factor=2")
	i := n.only(skirmish.Tower, at(26, 8), 0, 1)
	tower := n.Scenario.Posts[i].Tower
	n.s.Figures[i].Cell = n.Board.Towers[tower].Cell()
	c := terrain.NoCell
	for _, o := range n.Board.Outdoor { // a cell in view, 12 to 16 in away
		if d := terrain.FarPoint(n.Board.Towers[tower], o); d > 4*12*12 && d <= 4*16*16 &&
			n.Board.TowerSees(int(tower), o) {
			c = o
		}
	}
	m := n.man(skirmish.Creep, c)
	n.s.Figures[i].Order = terrain.NoCell
	if n.Eligible(&n.s, i, m) {
		t.Error("out of the beam a creep is seen at 8 in")
	}
	n.s.Figures[i].Order = c
	if !n.Eligible(&n.s, i, m) {
		t.Error("in the beam at 16 in")
	}
}

func TestSL3_SPO_07_under_a_hut(t *testing.T) {
	n := play(t, "reconnaissance", "recon.dog=true")
	f := n.only(skirmish.Ferret, at(57.5, 20.5), 1, 0)
	m := n.man(skirmish.Crawl, at(52.5, 20.5))
	if !n.Eligible(&n.s, f, m) {
		t.Error("a ferret 5 in away rolls")
	}
	d := n.only(skirmish.DogTeam, at(60.5, 20.5), 1, 0)
	if !n.Eligible(&n.s, d, m) {
		t.Error("a dog team 8 in away rolls, its radius is 18")
	}
}

func TestSL3_DOG_01_radii(t *testing.T) {
	n := play(t, "reconnaissance", "recon.dog=true")
	d := n.only(skirmish.DogTeam, at(44.5, 14.5), 1, 0)
	if !n.Eligible(&n.s, d, n.man(skirmish.Creep, at(68.5, 14.5))) ||
		n.Eligible(&n.s, d, n.man(skirmish.Creep, at(69.5, 14.5))) {
		t.Error("creep is 24 in for a dog")
	}
	n.man(skirmish.Creep, at(53.5, 14.5))
	n.dice(1)
	n.MakeNoise(&n.s, 0, 3, &n.c, &n.log)
	n.spent("noise 9 for a dog")
	n.man(skirmish.Cut, at(56.5, 14.5))
	n.dice(4, 1)
	n.MakeNoise(&n.s, 0, skirmish.OneDie, &n.c, &n.log)
	n.spent("cut with 4: 12 for a dog")
}

func TestSL3_DOG_02_wind_once(t *testing.T) {
	if n := play(t, "reconnaissance"); n.s.Wind != -1 || n.count(skirmish.WindRolled) != 0 {
		t.Error("no dog, no wind")
	}
	n := play(t, "reconnaissance", "recon.dog=true")
	if n.count(skirmish.WindRolled) != 1 || n.s.Strength < 1 || n.s.Strength > 6 {
		t.Error("a dog brings the wind")
	}
	n.EndTurn(&n.s, &n.c, &n.log)
	if n.count(skirmish.WindRolled) != 1 {
		t.Error("once per scenario")
	}
}

func TestSL3_DOG_03_to_07_scent(t *testing.T) {
	n := play(t, "reconnaissance", "recon.dog=true", "halt.mode=capture", "spot.target=12")
	d := n.only(skirmish.DogTeam, at(82.5, 30.5), 0, 1)
	f := &n.s.Figures[d]
	n.s.Wind, n.s.Strength = 0, 5
	m := n.man(skirmish.Crawl, at(72.5, 30.5))
	n.dice(3)
	n.Scent(&n.s, d, 0, &n.c, &n.log)
	if f.Mode != skirmish.Duty {
		t.Error("3 gives no scent")
	}
	n.dice(6, 6) // the scent, then the spotting roll at once
	n.Scent(&n.s, d, 0, &n.c, &n.log)
	n.spent("scent and spotting")
	if f.Mode != skirmish.Tracking || f.DX != -10 || f.DY != 0 {
		t.Errorf("on the scent he faces the man: %+v", *f)
	}
	n.dice(1)
	n.Scent(&n.s, d, 0, &n.c, &n.log)
	n.s.Now = 0
	n.GuardSteps(&n.s, &n.c, &n.log)
	if f.Cell != at(78.5, 30.5) {
		t.Errorf("kept: 4 in towards the man, at %v", f.Cell)
	}
	n.dice(4)
	n.Scent(&n.s, d, 0, &n.c, &n.log)
	if f.Mode != skirmish.Lost || f.Wait != 2 {
		t.Errorf("lost for two turns: %+v", *f)
	}
	n.s.Now = 0
	n.GuardSteps(&n.s, &n.c, &n.log)
	if f.Cell != at(78.5, 30.5) {
		t.Error("a dog that lost the scent stands")
	}
	n.dice(3, 5)
	n.Scent(&n.s, d, 0, &n.c, &n.log)
	n.Scent(&n.s, d, 0, &n.c, &n.log)
	if f.Mode != skirmish.Duty {
		t.Error("after two turns back to duty")
	}
	f.Mode, f.Prey, f.Wait = skirmish.Lost, 0, 2
	n.dice(6)
	n.Scent(&n.s, d, 0, &n.c, &n.log)
	if f.Mode != skirmish.Tracking {
		t.Error("picked up again with the same faces")
	}
	m.Cell = at(74.5, 30.5) // 4 in: within 1 after the step
	n.s.Now = 0
	n.GuardSteps(&n.s, &n.c, &n.log)
	if m.Status != skirmish.Caught {
		t.Error("a tracking team within 1 in captures")
	}
}

func TestSL3_WND_01_to_04_downwind(t *testing.T) {
	n := play(t, "reconnaissance", "recon.dog=true")
	n.s.Wind, n.s.Strength = 0, 5
	man := at(72.5, 30.5)
	for _, c := range []struct {
		dog  terrain.Cell
		want bool
	}{
		{at(82.5, 34.5), true},
		{at(82.5, 35.5), false},
		{at(67.5, 30.5), false},
		{at(87.5, 30.5), true},
		{at(88.5, 30.5), false},
	} {
		if down, _ := n.DownWind(&n.s, man, c.dog); down != c.want {
			t.Errorf("a dog at %v is down-wind: %v", c.dog, down)
		}
	}
	// The theatre stands in the way of a scent, a raised hut does not.
	if down, _ := n.DownWind(&n.s, at(75.5, 22.5), at(89.5, 22.5)); down {
		t.Error("through the theatre")
	}
	if down, _ := n.DownWind(&n.s, at(47.5, 31.5), at(56.5, 31.5)); !down {
		t.Error("under hut 108")
	}
	band := play(t, "reconnaissance", "recon.dog=true", "wind.dispute_band=5")
	band.s.Wind, band.s.Strength = 0, 5
	if _, edge := band.DownWind(&band.s, man, at(82.5, 34.5)); !edge {
		t.Error("4.0 in off the line is within the band of dispute")
	}
}

func TestSL3_WIR_01_to_06_cutting(t *testing.T) {
	n := play(t, "reconnaissance", "spot.target=12")
	for i := range n.Scenario.Posts {
		n.s.Figures[i].Mode = skirmish.Absent
	}
	m := n.man(skirmish.Cut, at(60.5, 10.5))
	m.Task, m.Has, m.Effect = 1, skirmish.Cutters, true
	cut := func(noise int, need ...int) {
		t.Helper()
		m.Row, m.Effect = skirmish.Cut, true
		n.dice(append([]int{noise}, need...)...)
		n.Static(&n.s, &n.c, &n.log)
		n.spent("cutting")
	}
	cut(1, 1) // d6 = 1: three rows
	cut(1)
	n.man(skirmish.Prone, at(60.5, 10.5)) // withdraw: progress is kept
	m.Effect = false
	n.dice()
	n.Static(&n.s, &n.c, &n.log)
	if n.s.Gaps[0].Open() || n.s.Gaps[0].Done != 2 || m.Task != 1 {
		t.Errorf("two of three: %+v", n.s.Gaps[0])
	}
	m.Cell = at(59.5, 10.5)
	cut(1, 4) // another column is another die
	m.Cell = at(60.5, 10.5)
	if n.StepMask(&n.s, m)>>3&1 != 0 {
		t.Error("a way through before the gap is open")
	}
	cut(1)
	if !n.s.Gaps[0].Open() || m.Task != 2 || n.s.Gaps[1].Done != 1 || n.s.Gaps[1].Need != 6 {
		t.Errorf("gaps %+v %+v, task %d", n.s.Gaps[0], n.s.Gaps[1], m.Task)
	}
	if n.StepMask(&n.s, m)>>3&1 == 0 {
		t.Error("the gap can be passed")
	}
	m.Cell = at(60.5, 11.5)
	if rows := n.Rows(&n.s, m); slices.Contains(rows, skirmish.Take(skirmish.Cut, true)) {
		t.Error("cutting from more than an inch away")
	}
}

func TestSL3_WIR_05_finding(t *testing.T) {
	n := play(t, "reconnaissance", "spot.target=12")
	m := n.man(skirmish.Freeze, at(58.5, 37.5))
	for i, die := range []int{4, 2, 5} {
		m.Effect = true
		n.dice(die)
		n.Static(&n.s, &n.c, &n.log)
		n.spent("no noise, one die")
		if found := m.Task == 1; found != (i == 2) {
			t.Errorf("throw %d: found %v", die, found)
		}
	}
}

func TestSL3_BEA_01_beats(t *testing.T) {
	b := play(t, "reconnaissance").Board
	round := skirmish.NewRound(b.Beats[b.Beat("night_west_b")].Ends)
	if round.Inches() != 56 {
		t.Errorf("%d starts on the beat", round.Inches())
	}
	at0 := int32(0)
	for range 14 {
		at0 = round.Next(at0, 4, true)
	}
	if at0 != 0 {
		t.Error("a beat of 28 in is a cycle of 14 turns")
	}
	// Two inches on, two back: he faces his next inch.
	ends := []terrain.Point{{X: 89, Y: 29}, {X: 89, Y: 73}}
	r := skirmish.NewRound(ends)
	p := r.At(r.Next(20000, 4, true))
	if p.Cell != terrain.At(44, 34) || p.DY >= 0 {
		t.Errorf("carry over: %+v", p)
	}
	if stop := r.At(r.Next(20000, 4, false)); stop.Cell != terrain.At(44, 36) {
		t.Errorf("without it: %+v", stop)
	}
	// A slanting leg keeps the point on the line.
	slant := skirmish.NewRound([]terrain.Point{{X: 61, Y: 61}, {X: 81, Y: 91}})
	if p := slant.At(slant.Next(0, 4, true)); p.Cell != terrain.At(32, 33) {
		t.Errorf("slanting: %+v", p)
	}
}

func TestSL3_HLT_02_shout(t *testing.T) {
	n := play(t, "reconnaissance")
	if n.CanReach(&n.s, at(60.5, 6.5), at(60.5, 12.5)) || !n.CanReach(&n.s, at(20.5, 29.5), at(60.5, 12.5)) {
		t.Error("the fence stops a perimeter guard, the inner gate is open")
	}
	n.cut(3, 3)
	if !n.CanReach(&n.s, at(60.5, 6.5), at(60.5, 12.5)) {
		t.Error("through the gaps he can")
	}
	n.s.Cutting = 0
	g := n.only(skirmish.Guard, at(60.5, 6.5), 1, 0)
	f := n.ferret(at(60.5, 20.5))
	n.man(skirmish.Walk, at(60.5, 14.5))
	n.dice(1, 5, 4) // the guard, the ferret, the squad's delay
	n.Spotting(&n.s, 0, &n.c, &n.log)
	n.spent("two rolls and the delay")
	if n.s.Figures[f].Mode != skirmish.Chasing || n.s.Figures[g].Mode != skirmish.Watching {
		t.Errorf("ferret %v, guard %v", n.s.Figures[f].Mode, n.s.Figures[g].Mode)
	}
	if n.s.Due != n.s.Turn+4 || !n.s.Called {
		t.Errorf("squad due in turn %d", n.s.Due)
	}
}

func TestSL3_HLT_03_squad(t *testing.T) {
	n := play(t, "reconnaissance")
	m := n.man(skirmish.Prone, at(60.5, 25.5))
	m.Spotted, m.Known = true, m.Cell
	n.s.Called, n.s.Due, n.s.Alarm = true, 2, true
	n.s.Phase, n.s.Now, n.s.Turn = skirmish.GuardMove, 0, 1
	n.GuardSteps(&n.s, &n.c, &n.log)
	squad := 0
	for i, p := range n.Scenario.Posts {
		if p.Kind == skirmish.Squad && n.s.Figures[i].Mode != skirmish.Absent {
			squad++
		}
	}
	if squad != 0 {
		t.Error("too early")
	}
	n.s.Now, n.s.Turn = 0, 2
	n.GuardSteps(&n.s, &n.c, &n.log)
	var cells []terrain.Cell
	for i, p := range n.Scenario.Posts {
		if p.Kind == skirmish.Squad && n.s.Figures[i].Mode == skirmish.Chasing {
			cells = append(cells, n.s.Figures[i].Cell)
		}
	}
	if !slices.Equal(cells, n.Board.InnerGate) {
		t.Errorf("the squad stands on %v", cells)
	}
}

func TestSL3_HLT_04_abort(t *testing.T) {
	n := play(t, "reconnaissance")
	n.only(skirmish.Ferret, at(90.5, 40.5), 1, 0)
	m := n.man(skirmish.Prone, at(51.5, 20.5))
	if !n.MayAbort(&n.s, m) {
		t.Error("unseen under a hut he may give up")
	}
	n.only(skirmish.Ferret, at(56.5, 20.5), 1, 0)
	if n.MayAbort(&n.s, m) {
		t.Error("not with a ferret 5 in away")
	}
	m.Cell = at(60.5, 20.5)
	n.only(skirmish.Ferret, at(90.5, 40.5), 1, 0)
	if n.MayAbort(&n.s, m) {
		t.Error("not in the open")
	}
}

func TestSL3_HLT_05_capture(t *testing.T) {
	for _, set := range []string{"halt.mode=capture", "halt.capture_immediate=true"} {
		n := play(t, "reconnaissance", set)
		n.only(skirmish.Ferret, at(60.5, 20.5), 1, 0)
		n.man(skirmish.Walk, at(60.5, 14.5))
		n.dice(5)
		n.Spotting(&n.s, 0, &n.c, &n.log)
		if n.s.Men[0].Status != skirmish.Caught {
			t.Errorf("%s: not caught", set)
		}
	}
}

func TestSL3_HLT_06_shooting(t *testing.T) {
	n := play(t, "reconnaissance", "halt.shoot=true", "halt.shooters=[tower]")
	m := n.man(skirmish.Prone, at(60.5, 11.5))
	m.Spotted, m.Known = true, m.Cell
	n.dice()
	n.s.Phase, n.s.Now = skirmish.GuardMove, 0
	n.GuardSteps(&n.s, &n.c, &n.log)
	n.spent("34 in is too far")
	m.Cell = at(40.5, 11.5)
	n.dice(5)
	n.s.Now = 0
	n.GuardSteps(&n.s, &n.c, &n.log)
	if m.Status != skirmish.Caught {
		t.Error("hit by tower 2")
	}
}

func TestSL3_HLT_07_gives_up(t *testing.T) {
	n := play(t, "reconnaissance")
	i := n.only(skirmish.Ferret, at(60.5, 20.5), 1, 0)
	f := &n.s.Figures[i]
	m := n.man(skirmish.Prone, at(75.5, 30.5))
	m.Cell = at(80.5, 12.5)
	f.Mode, f.Prey, f.Seen = skirmish.Chasing, 0, at(62.5, 15.5)
	m.Cell = at(75.5, 30.5)
	// Behind the theatre and hut 123 he is not seen.
	if n.Board.Sees(f.Cell, m.Cell) {
		m.Cell = at(89.5, 20.5)
	}
	n.s.Phase, n.s.Now = skirmish.FerretMove, 0
	n.FerretSteps(&n.s, &n.c, &n.log)
	if f.Cell != at(62.5, 15.5) || f.Mode != skirmish.Returning {
		t.Errorf("at the last cell seen he gives up: %v, mode %d", f.Cell, f.Mode)
	}
}

func TestSL3_REC_04_05_06_09_steps(t *testing.T) {
	n := play(t, "reconnaissance")
	find := skirmish.Take(skirmish.Freeze, true)
	if !slices.Contains(n.Rows(&n.s, n.man(skirmish.Freeze, at(58.5, 37.5))), find) ||
		slices.Contains(n.Rows(&n.s, n.man(skirmish.Freeze, at(57.5, 36.5))), find) {
		t.Error("finding within 1 in of the steps only")
	}
	cut := skirmish.Take(skirmish.Cut, true)
	m := n.man(skirmish.Freeze, at(60.5, 10.5))
	m.Task, m.Has = 1, skirmish.Cutters
	if !slices.Contains(n.Rows(&n.s, m), cut) {
		t.Error("cutting at the blind spot")
	}
	m.Cell = at(70.5, 10.5)
	if slices.Contains(n.Rows(&n.s, m), cut) {
		t.Error("cutting away from it")
	}
	anywhere := play(t, "reconnaissance", "recon.cut_anywhere=true")
	m = anywhere.man(skirmish.Freeze, at(70.5, 10.5))
	m.Task, m.Has = 1, skirmish.Cutters
	if !slices.Contains(anywhere.Rows(&anywhere.s, m), cut) {
		t.Error("with cut_anywhere")
	}
	if owner := play(t, "reconnaissance", "recon.owns_cutters=true"); owner.s.Men[0].Task != 1 {
		t.Error("who owns cutters skips the search")
	}
	if !n.Board.InWoods(at(60.5, 4.5)) || n.Board.InWoods(at(60.5, 5.5)) {
		t.Error("the woods begin at y 5")
	}
}

func TestSL3_BLS_01_SL3_VOR_01_SL3_BAL_01_others(t *testing.T) {
	n := play(t, "blind-spot")
	if n.Scenario.Men != 2 || n.count(skirmish.WindRolled) != 1 {
		t.Error("two men and a dog")
	}
	n.s.Men[0].Status, n.s.Men[1].Status = skirmish.Escaped, skirmish.Caught
	if ok, out := n.Result(&n.s); !ok || out != 1 {
		t.Errorf("one out of two: %v %d", ok, out)
	}
	v := play(t, "vorlager-theft")
	m := v.man(skirmish.Freeze, at(21.5, 37.5))
	m.Task, m.Effect = 2, true
	v.dice(4)
	for i := range v.Scenario.Posts {
		v.s.Figures[i].Mode = skirmish.Absent
	}
	v.Static(&v.s, &v.c, &v.log)
	if m.Task != 3 || m.Has&skirmish.Item == 0 {
		t.Error("a 4 at the door of the office finds the papers")
	}
	b := play(t, "baltic-breakout")
	for i := range 3 {
		b.s.Men[i].Task, b.s.Men[i].Cell = 2, at(25.5, 31.5)
	}
	b.s.Men[2].Status = skirmish.Caught
	b.s.Phase, b.s.Now = skirmish.PowMove, 0
	b.dice(1, 5)
	b.Apply(&b.s, b.Legal(&b.s, nil)[0], &b.c, &b.log)
	b.Apply(&b.s, b.Legal(&b.s, nil)[0], &b.c, &b.log)
	if b.s.Men[0].Status != skirmish.Caught || b.s.Men[1].Status != skirmish.Active || b.s.Men[1].Task != 3 {
		t.Errorf("checks 1 and 5: %v %v, task %d", b.s.Men[0].Status, b.s.Men[1].Status, b.s.Men[1].Task)
	}
}

// SL3-SCD-01: wrong scenario files get one clear line.
func TestSL3_SCD_01_wrong_files(t *testing.T) {
	n := play(t, "reconnaissance")
	text, err := rules.ScenarioText("reconnaissance")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ from, to, want string }{
		{"[on_success]\nx_done = \"reconnaissance\"\nparticipant = \"cooler\"\ncooler = 5\n", "", "on_success"},
		{"schema = 1", "schema = 2", "schema is 2"},
		{`time = "night"`, `time = "dusk"`, "night or day"},
		{"count = 1", "count = 9", "1 to 3"},
		{`"tower_1"`, `"tower_9"`, "tower_9"},
		{`"night_north"`, `"night_south"`, "night_south"},
		{`do = "find"`, `do = "seek"`, "none of"},
		{`fence = "west_inner"`, `fence = "west"`, "no fence"},
		{`zone = "woods"`, `zone = "town"`, "only woods"},
		{"do = \"cut\"", "do = \"cross\"\nby = [\"ladder\"]", "a ladder needs turns"},
		{"do = \"cut\"", "do = \"cross\"\nby = []", "cross needs by = cut, ladder or both"},
		{`start = "under:hut_107"`, `start = "under:theatre"`, "raised hut"},
		{"ferret_start = [73.5, 30.5]", "ferret_start = [60.5, 30.5]", "no open cell"},
		{"ferret_start =", "wolves = 2\nferret_start =", "unknown key"},
		{
			"ferret_start =", "ferrets = 2\nferret_start =",
			":16:1: german.ferrets is 2, but the option recon.ferrets is 1",
		},
		{"ferret_start =", "dogs = 1\nferret_start =", ":16:1: german.dogs is 1, but the option recon.dog is false"},
		{
			"ferret_start =", "sentries = [\"sentry_inner_gate\"]\nferret_start =",
			":16:1: german.sentries is [sentry_inner_gate], but the option recon.sentries is false",
		},
		{"x_scenario = true", "x_scenario = false", ":5:1: x_scenario is false, but on_success.x_done is"},
		{"x_done = \"reconnaissance\"\n", "", ":5:1: x_scenario is true, but on_success.x_done is"},
		{`x_done = "reconnaissance"`, `x_done = "mole"`, ":39:1: on_success.x_done is \"mole\""},
		{`weather = "clear"`, `weather = "fog"`, ":7:1: weather takes clear"},
		{
			`weather = "clear"`, `needs_items = ["wire_cuters"]`,
			":7:1: needs_items: no \"wire_cuters\": did you mean wire_cutters?",
		},
		{`weather = "clear"`, `needs_items = [""]`, ":7:1: needs_items: an empty word"},
		{`weather = "clear"`, `needs_one_of = ["lader"]`, "did you mean ladder?"},
		{`weather = "clear"`, `needs_event = "red_kross"`, "did you mean red_cross?"},
		{`weather = "clear"`, `needs_team = "distractions"`, "did you mean distraction?"},
		{`weather = "clear"`, `needs_team = 3`, ":7:14: needs_team takes a text"},
		{
			`gives = "wire_cutters"`, `gives = "wirecutters"`,
			":22:1: step 1: gives: no \"wirecutters\": did you mean wire_cutters?",
		},
		{
			"participant = \"cooler\"\ncooler = 5\n\n[on_fail]", "participant = \"coler\"\n\n[on_fail]",
			"did you mean cooler?",
		},
		{
			"participant = \"cooler\"\ncooler = 5\n\n[on_fail]", "cooler = 5\n\n[on_fail]",
			":38:2: on_success.participant: no value",
		},
		{
			"participant = \"cooler\"\ncooler = 5\n\n[on_fail]",
			"participant = \"assigned_hut\"\ncooler = 5\n\n[on_fail]",
			":41:1: on_success.cooler is 5, but on_success.participant is \"assigned_hut\"",
		},
		{"cooler = 5\n\n[on_fail]", "cooler = 101\n\n[on_fail]", ":41:1: on_success.cooler takes 0 to 100, not 101"},
		{"cooler = 5\n\n[on_fail]", "cooler = \"long\"\n\n[on_fail]", ":41:10: on_success.cooler takes a whole number"},
		{"cooler = 5\n\n[on_fail]", "score = 11\n\n[on_fail]", ":41:1: on_success.score takes 0 to 10, not 11"},
		{
			"cooler = 5\n\n[on_fail]", "item = \"paper\"\n\n[on_fail]",
			":41:1: on_success.item: no \"paper\": did you mean papers?",
		},
		{"cooler = 5\n\n[on_abort]", "score = 1\n\n[on_abort]", ":45:1: on_fail.score: only on_success takes it"},
		{
			`participant = "assigned_hut"`, `participant = "out"`,
			":48:1: on_abort.participant takes cooler or assigned_hut",
		},
		{
			`participant = "assigned_hut"`, "participant = \"assigned_hut\"\nretry_delay = -1",
			":49:1: on_abort.retry_delay takes 0 to 100, not -1",
		},
		{"reach = 1", "reach = 1\nsuccess = [5, 7]", "no face"},
		{"reach = 1", `reach = "far"`, ":"},
		{"at = [58, 10, 62, 11]", "at = [58, 10, 62]", "neither"},
	} {
		broken := strings.Replace(string(text), c.from, c.to, 1)
		if broken == string(text) {
			t.Fatalf("%q is not in the scenario", c.from)
		}
		_, err := rules.ReadScenario("broken.toml", []byte(broken), n.Board, &n.Options)
		if err == nil || !strings.Contains(err.Error(), c.want) || !strings.HasPrefix(err.Error(), "broken.toml:") ||
			strings.Contains(err.Error(), "\n") {
			t.Errorf("%s -> %s: %v", c.from, c.to, err)
			continue
		}
		t.Log(err)
	}
	if _, err := rules.Scenario("reconaissance", n.Board, &n.Options); err == nil ||
		!strings.Contains(err.Error(), "did you mean reconnaissance") {
		t.Errorf("a slip in the name: %v", err)
	}
}

// With the row of a man is noted which task he is at, and whether at its place.
func TestRowsAreNotedWithTheirPlace(t *testing.T) {
	n := play(t, "reconnaissance")
	task := n.Scenario.Tasks[0]
	for c, want := range map[terrain.Cell]int{task.Point.Cell(): 1, n.Scenario.Starts[0]: 0} {
		n.calm()
		n.man(skirmish.Crawl, c).Task = 0
		n.log.Events = n.log.Events[:0]
		n.gait(skirmish.Crawl)
		noted := 0
		for _, e := range n.log.Events {
			if e.Kind == skirmish.RowUsed {
				if noted++; skirmish.Fact(e).Step() != want {
					t.Errorf("at %v: step %d, want %d", c, skirmish.Fact(e).Step(), want)
				}
			}
		}
		if noted != 1 {
			t.Errorf("at %v: %d rows are noted", c, noted)
		}
	}
}
