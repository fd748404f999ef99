package skirmish_test

import (
	"slices"
	"testing"

	"escapesim/sim/stalagluft/skirmish"
	"escapesim/sim/stalagluft/terrain"
)

// is fails a test that does not hold what its clause says.
func is(t *testing.T, ok bool, what string) {
	t.Helper()
	if !ok {
		t.Error(what)
	}
}

// clause is one clause of the catalogue and the test that asserts it.
type clause struct {
	id   string
	test func(t *testing.T)
}

func run(t *testing.T, list []clause) {
	for _, c := range list {
		t.Run(c.id, c.test)
	}
}

// dog is a night with a dog team on a cell, the wind blowing along +x with
// strength 5, and the man on another.
func dog(t *testing.T, team, man terrain.Cell, sets ...string) (n *night, d int) {
	n = play(t, "reconnaissance", append([]string{"recon.dog=true", "halt.mode=capture"}, sets...)...)
	d = n.only(skirmish.DogTeam, team, 0, 1)
	n.s.Wind, n.s.Strength = 0, 5
	n.man(skirmish.Crawl, man)
	return n, d
}

// fence is a night at the wire: nobody about, the man at the inner fence with
// cutters. cut cuts for a turn with a noise of 1 and, when the column is new,
// the die of its turns.
func fence(t *testing.T, sets ...string) (n *night, cut func(need ...int)) {
	n = play(t, "reconnaissance", sets...)
	for i := range n.Scenario.Posts {
		n.s.Figures[i].Mode = skirmish.Absent
	}
	m := n.man(skirmish.Cut, at(60.5, 10.5))
	m.Task, m.Has = 1, skirmish.Cutters
	return n, func(need ...int) {
		t.Helper()
		m.Row, m.Effect = skirmish.Cut, true
		n.dice(append([]int{1}, need...)...)
		n.Static(&n.s, &n.c, &n.log)
		n.spent("cutting")
	}
}

var nightClauses = []clause{
	{"SL3-NOI-02", func(t *testing.T) {
		for die := 1; die <= 6; die++ {
			n := play(t, "reconnaissance")
			i := n.only(skirmish.Guard, at(44.5, 14.5), 0, -1)
			n.man(skirmish.Creep, at(47.5, 14.5))
			n.dice(die)
			n.Noise(&n.s, 0, 3, &n.c, &n.log)
			f := &n.s.Figures[i]
			heard := die >= 2 && die <= 5
			is(t, (f.Stop == 1 && f.DX == 3 && f.DY == 0) == heard, "2 to 5: he stops and looks")
			n.s.Now = 0
			n.GuardSteps(&n.s, &n.c, &n.log)
			is(t, (f.Stop == 0 && f.Cell == at(44.5, 14.5)) == heard, "and misses a step")
		}
	}},
	{"SL3-NOI-05", func(t *testing.T) {
		n := play(t, "reconnaissance")
		i := n.only(skirmish.Guard, at(44.5, 14.5), 0, -1)
		n.man(skirmish.Walk, at(52.5, 14.5), at(50.5, 14.5), at(55.5, 14.5))
		n.dice(3, 3)
		n.Noise(&n.s, 0, 6, &n.c, &n.log)
		n.Noise(&n.s, 0, 6, &n.c, &n.log)
		n.spent("the nearest cell of the path counts")
		is(t, n.s.Figures[i].Stop == 1 && n.s.Figures[i].DX == 11, "set, not added; he looks at the last cell")
		n.man(skirmish.Walk, at(44.5, 14.5))
		n.s.Figures[i].DX, n.s.Figures[i].DY = 0, -1
		n.dice(3)
		n.Noise(&n.s, 0, 6, &n.c, &n.log)
		is(t, n.s.Figures[i].DY == -1, "on his own cell he keeps his facing")
		n.dice()
		n.Noise(&n.s, 0, 0, &n.c, &n.log)
		n.s.Figures[i].Mode = skirmish.Chasing
		n.Noise(&n.s, 0, 6, &n.c, &n.log)
		n.spent("no noise, no throw; nor for a chaser")
		post := play(t, "reconnaissance", "recon.sentries=true")
		k := post.only(skirmish.Sentry, at(44.5, 14.5), 0, -1)
		post.man(skirmish.Walk, at(47.5, 14.5))
		post.dice(3)
		post.Noise(&post.s, 0, 6, &post.c, &post.log)
		is(t, post.count(skirmish.NoiseHeard) == 1 && post.s.Figures[k].Stop == 0 && post.s.Figures[k].DY == -1, "a sentry only notices")
	}},
	{"SL3-SPO-03", func(t *testing.T) {
		n := play(t, "reconnaissance", "halt.mode=capture", "recon.ferrets=3")
		k := 0
		for i, p := range n.Scenario.Posts {
			n.s.Figures[i].Mode = skirmish.Absent
			if p.Kind == skirmish.Ferret {
				n.s.Figures[i] = skirmish.Figure{Cell: at(44.5+float64(k), 14.5), Order: terrain.NoCell, Prey: -1}
				k++
			}
		}
		n.man(skirmish.Sprint, at(60.5, 14.5))
		n.dice(1, 2, 2)
		n.Spotting(&n.s, 0, &n.c, &n.log)
		n.spent("one throw each")
		is(t, n.s.Men[0].Status == skirmish.Active, "4, 5 and 5 do not spot")
		n.dice(3, 1, 1)
		n.Spotting(&n.s, 0, &n.c, &n.log)
		n.spent("all throw")
		is(t, n.s.Men[0].Status == skirmish.Caught, "6 does")
	}},
	{"SL3-SPO-04", func(t *testing.T) {
		n := play(t, "reconnaissance", "halt.mode=capture")
		n.only(skirmish.Ferret, at(44.5, 14.5), 1, 0)
		m := n.man(skirmish.Prone, at(47.5, 14.5))
		n.dice(1)
		n.Static(&n.s, &n.c, &n.log)
		n.spent("prone at 3.0 in: one throw in the action step")
		m.Cell = at(47.5, 15.5)
		n.dice()
		n.Static(&n.s, &n.c, &n.log)
		n.spent("at 3.2 in none")
	}},
	{"SL3-SPO-08", func(t *testing.T) {
		n := play(t, "reconnaissance")
		i := n.only(skirmish.Ferret, at(44.5, 14.5), 1, 0)
		far, near := at(59.5, 14.5), at(57.5, 17.5)
		is(t, n.Board.Sees(at(44.5, 14.5), far) && !n.Board.Sees(at(44.5, 14.5), near), "in view 15 in away, hidden 13.3 in away")
		is(t, !n.Eligible(&n.s, i, n.man(skirmish.Walk, far, near)), "never both at one cell")
		loose := play(t, "reconnaissance", "spot.same_sample=false")
		i = loose.only(skirmish.Ferret, at(44.5, 14.5), 1, 0)
		is(t, loose.Eligible(&loose.s, i, loose.man(skirmish.Walk, far, near)), "by option that will do")
		is(t, n.Eligible(&n.s, i, n.man(skirmish.Walk, at(57.5, 14.5), far)), "the start counts")
		late := play(t, "reconnaissance", "spot.include_start=false")
		i = late.only(skirmish.Ferret, at(44.5, 14.5), 1, 0)
		is(t, !late.Eligible(&late.s, i, late.man(skirmish.Walk, at(57.5, 14.5), far)), "unless the option leaves it out")
	}},
	{"SL3-DOG-04", func(t *testing.T) {
		n, d := dog(t, at(87.5, 30.5), at(72.5, 30.5))
		n.dice(1, 6)
		n.Scent(&n.s, d, 0, &n.c, &n.log)
		n.spent("the scent, then an extra throw at 15 in: 18 for a crawl")
		is(t, n.s.Men[0].Status == skirmish.Caught, "spotted on a 6")
		off, d := dog(t, at(87.5, 30.5), at(72.5, 30.5), "dog.spot_on_scent=false")
		off.dice(1)
		off.Scent(&off.s, d, 0, &off.c, &off.log)
		off.spent("none by option")
	}},
	{"SL3-DOG-05", func(t *testing.T) {
		for die, moved := range map[int]bool{1: true, 4: false} {
			n, d := dog(t, at(82.5, 30.5), at(72.5, 30.5))
			f := &n.s.Figures[d]
			f.Mode, f.Prey = skirmish.Tracking, 0
			n.dice(die)
			n.Scent(&n.s, d, 0, &n.c, &n.log)
			n.s.Now = 0
			n.GuardSteps(&n.s, &n.c, &n.log)
			is(t, (f.Cell == at(78.5, 30.5)) == moved && (f.Mode == skirmish.Lost) != moved, "kept, 4 in on; lost, he stands")
		}
	}},
	{"SL3-DOG-06", func(t *testing.T) {
		n, d := dog(t, at(82.5, 30.5), at(72.5, 30.5))
		f := &n.s.Figures[d]
		f.Mode, f.Prey, f.Wait = skirmish.Lost, 0, 2
		n.dice(3)
		n.Scent(&n.s, d, 0, &n.c, &n.log)
		is(t, f.Mode == skirmish.Lost, "one try failed")
		n.dice(5)
		n.Scent(&n.s, d, 0, &n.c, &n.log)
		is(t, f.Mode == skirmish.Duty, "after two the dog goes back to its duty")
	}},
	{"SL3-DOG-07", func(t *testing.T) {
		n, d := dog(t, at(76.5, 30.5), at(72.5, 30.5))
		f := &n.s.Figures[d]
		f.Mode, f.Prey, f.Wait = skirmish.Lost, 0, 2
		n.s.Now = 0
		n.GuardSteps(&n.s, &n.c, &n.log)
		is(t, f.Cell == at(76.5, 30.5), "lost, the team stands")
		n.dice(6)
		n.Scent(&n.s, d, 0, &n.c, &n.log)
		is(t, f.Mode == skirmish.Tracking, "picked up with the same faces")
		n.s.Now = 0
		n.GuardSteps(&n.s, &n.c, &n.log)
		is(t, n.s.Men[0].Status == skirmish.Caught, "within 1 in: captured")
		roam, _ := dog(t, at(76.5, 30.5), at(72.5, 30.5))
		roam.s.Now = 0
		is(t, roam.GuardSteps(&roam.s, &roam.c, &roam.log), "without a scent the German sends it about")
	}},
	{"SL3-WND-02", func(t *testing.T) {
		n, _ := dog(t, at(82.5, 30.5), at(72.5, 30.5))
		for c, want := range map[terrain.Cell]bool{at(82.5, 34.5): true, at(82.5, 35.5): false, at(67.5, 30.5): false} {
			down, _ := n.DownWind(&n.s, at(72.5, 30.5), c)
			is(t, down == want, "4 in off the line, before the wind")
		}
	}},
	{"SL3-WND-03", func(t *testing.T) {
		for set, want := range map[string][2]bool{"wind.blockers=not_raised": {false, true}, "wind.blockers=all": {false, false}, "wind.blockers=none": {true, true}} {
			n, _ := dog(t, at(82.5, 30.5), at(72.5, 30.5), set)
			theatre, _ := n.DownWind(&n.s, at(75.5, 22.5), at(89.5, 22.5))
			hut, _ := n.DownWind(&n.s, at(47.5, 31.5), at(56.5, 31.5))
			is(t, theatre == want[0] && hut == want[1], set)
		}
	}},
	{"SL3-WND-04", func(t *testing.T) {
		for dice, scent := range map[[2]int]bool{{5, 2}: true, {2, 5}: false} {
			n, d := dog(t, at(82.5, 34.5), at(72.5, 30.5), "wind.dispute_band=5", "dog.spot_on_scent=false")
			_, edge := n.DownWind(&n.s, at(72.5, 30.5), at(82.5, 34.5))
			is(t, edge, "within the band")
			throws := []int{3, 3, dice[0], dice[1]} // a tie is thrown again
			if scent {
				throws = append(throws, 1)
			}
			n.dice(throws...)
			n.Scent(&n.s, d, 0, &n.c, &n.log)
			n.spent("a roll-off, then the nose")
			is(t, (n.s.Figures[d].Mode == skirmish.Tracking) == scent, "the higher decides")
		}
	}},
	{"SL3-WIR-02", func(t *testing.T) {
		n, cut := fence(t)
		cut(2)
		for range 3 {
			cut()
		}
		is(t, n.s.Gaps[0].Need == 4 && n.s.Gaps[0].Open(), "2 + 2 turns")
		n.s.Men[0].Cell = at(60.5, 9.5)
		cut(5)
		is(t, n.s.Gaps[1].Need == 7, "5 + 2 by a die of its own")
		same, cut := fence(t, "wire.second_same_roll=true")
		cut(2)
		for range 3 {
			cut()
		}
		same.s.Men[0].Cell = at(60.5, 9.5)
		cut()
		is(t, same.s.Gaps[1].Need == 4, "by option as long as the first")
	}},
	{"SL3-WIR-03", func(t *testing.T) {
		for set, done := range map[string]int8{"wire.progress_kept=true": 3, "wire.progress_kept=false": 1} {
			n, cut := fence(t, set)
			cut(3)
			cut()
			m := n.man(skirmish.Prone, at(60.5, 10.5))
			m.Effect = false
			n.dice()
			n.Static(&n.s, &n.c, &n.log)
			cut()
			is(t, n.s.Gaps[0].Done == done, set)
		}
	}},
	{"SL3-WIR-04", func(t *testing.T) {
		n, cut := fence(t)
		m := &n.s.Men[0]
		for y, may := range map[float64]bool{9.5: true, 10.5: true, 11.5: false} {
			m.Cell = at(60.5, y)
			is(t, slices.Contains(n.Rows(&n.s, m), skirmish.Take(skirmish.Cut, true)) == (may && n.Scenario.Tasks[1].Rect.Holds(m.Cell)), "within an inch of the line")
		}
		m.Cell = at(60.5, 10.5)
		cut(1)
		cut()
		is(t, n.StepMask(&n.s, m)>>3&1 == 0, "two of three turns: no way")
		cut()
		m.Row = skirmish.Creep
		is(t, n.StepMask(&n.s, m)>>3&1 == 1, "the gap stays open")
		m.Cell = at(61.5, 10.5)
		is(t, n.StepMask(&n.s, m)>>3&1 == 0, "and is 1 in wide")
	}},
	{"SL3-WIR-06", func(t *testing.T) {
		n, cut := fence(t)
		cut(2)
		cut()
		cut()
		n.s.Men[0].Cell = at(59.5, 10.5)
		cut(4)
		is(t, n.s.Gaps[0].Done == 3 && n.s.Gaps[1].Column == 59 && n.s.Gaps[1].Need == 6 && n.s.Gaps[1].Done == 1, "another column, another die")
	}},
	{"SL3-HLT-01", func(t *testing.T) {
		n := play(t, "reconnaissance", "halt.turnout=0")
		f := n.only(skirmish.Ferret, at(80.5, 35.5), 1, 0)
		n.man(skirmish.Run, at(62.5, 35.5))
		n.dice(4)
		n.Spotting(&n.s, 0, &n.c, &n.log)
		is(t, n.s.Figures[f].Mode == skirmish.Chasing && n.s.Men[0].Status == skirmish.Active, "spotted 18 in away: he runs")
		n.s.Phase, n.s.Now = skirmish.FerretMove, 0
		n.FerretSteps(&n.s, &n.c, &n.log)
		is(t, n.s.Figures[f].Cell == at(74.5, 35.5), "6 in a step")
		w := play(t, "reconnaissance", "halt.turnout=0")
		i := w.only(skirmish.Tower, at(26, 8), 1, 0)
		for _, c := range w.Board.Outdoor { // anywhere in its view
			if tower := w.Scenario.Posts[i].Tower; terrain.FarPoint(w.Board.Towers[tower], c) <= 4*20*20 && w.Board.TowerSees(int(tower), c) {
				w.man(skirmish.Sprint, c)
			}
		}
		w.dice(6)
		w.Spotting(&w.s, 0, &w.c, &w.log)
		is(t, w.s.Figures[i].Mode != skirmish.Chasing && w.count(skirmish.AlarmRaised) == 1, "a tower raises the alarm and stays")
		for _, kind := range []skirmish.FigureKind{skirmish.Tower, skirmish.Sentry} { // within reach of him
			p := play(t, "reconnaissance", "recon.sentries=true", "halt.turnout=0")
			k := p.only(kind, at(30.5, 30.5), 1, 0)
			c := at(33.5, 30.5)
			if kind == skirmish.Tower {
				p.s.Figures[k].Cell = at(26.5, 29.5)
				for _, o := range p.Board.Outdoor {
					if tower := p.Scenario.Posts[k].Tower; terrain.FarPoint(p.Board.Towers[tower], o) <= 4*20*20 && p.Board.TowerSees(int(tower), o) {
						c = o
					}
				}
			}
			p.man(skirmish.Sprint, c)
			p.dice(6)
			p.Spotting(&p.s, 0, &p.c, &p.log)
			is(t, p.s.Men[0].Spotted && p.s.Figures[k].Mode == skirmish.Duty, "who stands at a post does not leave it: "+skirmish.FigureNames[kind])
		}
	}},
	{"SL3-REC-01", func(t *testing.T) {
		n := play(t, "reconnaissance")
		is(t, n.Scenario.Night && n.Scenario.Men == 1 && n.Scenario.Plan.Weather == "clear", "one man, a clear night")
	}},
	{"SL3-REC-02", func(t *testing.T) {
		n := play(t, "reconnaissance")
		b := n.Board.Building("hut_107")
		is(t, n.Board.Buildings[b].Rect.Holds(n.s.Men[0].Cell) && n.Board.Under(n.s.Men[0].Cell), "under hut 107")
	}},
	{"SL3-REC-03", func(t *testing.T) {
		for set, want := range map[string][5]int{"recon.ferrets=1": {3, 4, 0, 1, 0}, "recon.dog=true": {3, 4, 0, 1, 1}, "recon.sentries=true": {3, 4, 2, 1, 0}, "recon.ferrets=2": {3, 4, 0, 2, 0}} {
			n := play(t, "reconnaissance", set)
			var got [5]int
			for _, p := range n.Scenario.Posts {
				if p.Kind <= skirmish.DogTeam {
					got[p.Kind]++
				}
				if p.Kind == skirmish.Ferret {
					is(t, p.Start == at(73.5, 30.5), "where the ferret starts")
				}
			}
			is(t, got == want, set)
		}
	}},
	{"SL3-REC-05", func(t *testing.T) {
		for set, want := range map[string]bool{"recon.cut_anywhere=false": false, "recon.cut_anywhere=true": true} {
			n := play(t, "reconnaissance", set)
			cut := skirmish.Take(skirmish.Cut, true)
			m := n.man(skirmish.Freeze, at(60.5, 10.5))
			m.Task, m.Has = 1, skirmish.Cutters
			is(t, slices.Contains(n.Rows(&n.s, m), cut), "at the blind spot")
			m.Has = 0
			is(t, !slices.Contains(n.Rows(&n.s, m), cut), "not without cutters")
			m.Cell, m.Has = at(70.5, 10.5), skirmish.Cutters
			is(t, slices.Contains(n.Rows(&n.s, m), cut) == want, set)
		}
	}},
	{"SL3-REC-06", func(t *testing.T) {
		for y, out := range map[float64]bool{5.5: true, 6.5: false} { // one step of a crawl on
			n := play(t, "reconnaissance")
			for i := range n.Scenario.Posts {
				n.s.Figures[i].Mode = skirmish.Absent
			}
			m := n.man(skirmish.Crawl, at(60.5, y))
			m.Task = 3
			n.s.Phase, n.s.Now = skirmish.PowMove, 0
			n.Apply(&n.s, skirmish.Take(skirmish.Crawl, false), &n.c, &n.log)
			n.Apply(&n.s, skirmish.Go(3), &n.c, &n.log)
			is(t, (m.Status == skirmish.Escaped) == out, "the woods begin at (60.5,4.5)")
		}
	}},
	{"SL3-REC-09", func(t *testing.T) {
		n := play(t, "reconnaissance")
		is(t, n.s.Men[0].Task == 0, "he has to find some")
		n.Equip(&n.s, true, false)
		is(t, n.s.Men[0].Task == 1 && n.s.Men[0].Has&skirmish.Cutters != 0, "unless he owns cutters")
	}},
	{"SL3-VOR-01", func(t *testing.T) {
		n := play(t, "vorlager-theft")
		is(t, n.Scenario.Night && n.Scenario.Men == 1 && n.Scenario.X, "one man, by night, an X-scenario")
		for die := 1; die <= 6; die++ {
			n := play(t, "vorlager-theft")
			for i := range n.Scenario.Posts {
				n.s.Figures[i].Mode = skirmish.Absent
			}
			m := n.man(skirmish.Freeze, at(21.5, 37.5))
			m.Task, m.Effect = 2, true
			n.dice(die)
			n.Static(&n.s, &n.c, &n.log)
			is(t, (m.Has&skirmish.Item != 0) == (die >= 4), "a 4 finds the papers")
		}
		dig, cut := skirmish.Take(skirmish.Dig, true), skirmish.Take(skirmish.Cut, true)
		for owned, want := range map[[2]bool][2]bool{{true, false}: {true, false}, {false, true}: {false, true}} {
			n := play(t, "vorlager-theft")
			n.Equip(&n.s, owned[0], owned[1])
			rows := n.Rows(&n.s, n.man(skirmish.Freeze, at(27.5, 40.5)))
			is(t, slices.Contains(rows, cut) == want[0] && slices.Contains(rows, dig) == want[1], "through with cutters, over with a ladder")
		}
		last := n.Scenario.Tasks[len(n.Scenario.Tasks)-1]
		is(t, last.Verb == skirmish.VReturn, "and back to a hut")
	}},
	{"SL3-BAL-01", func(t *testing.T) {
		n := play(t, "baltic-breakout")
		is(t, !n.Scenario.Night && n.Scenario.Men == 3, "three men at most, by day")
		for i := range 3 {
			n.s.Men[i].Task, n.s.Men[i].Cell = 2, at(25.5, 31.5)
		}
		n.s.Phase, n.s.Now = skirmish.PowMove, 0
		n.dice(1, 5, 2)
		for range 3 {
			n.Apply(&n.s, n.Legal(&n.s, nil)[0], &n.c, &n.log)
		}
		is(t, n.s.Men[0].Status == skirmish.Caught && n.s.Men[1].Status == skirmish.Active && n.s.Men[1].Task == 3 && n.s.Men[2].Status == skirmish.Caught, "1 and 2 fail at the gate, 5 walks on to the next")
	}},
}

func TestClausesOfTheNight(t *testing.T) { run(t, nightClauses) }
