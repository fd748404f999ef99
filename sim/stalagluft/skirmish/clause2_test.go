package skirmish_test

import (
	"slices"
	"strings"
	"testing"

	"escapesim/rulesets"
	rules "escapesim/rulesets/stalagluft"
	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/stalagluft/skirmish"
	"escapesim/sim/stalagluft/terrain"
)

// calm takes every German off the table.
func (n *night) calm() {
	for i := range n.Scenario.Posts {
		n.s.Figures[i].Mode = skirmish.Absent
	}
}

// turn is the man's turn to name a row.
func (n *night) turn() { n.s.Phase, n.s.Now = skirmish.PowMove, 0 }

// gait names a gait and takes steps of it; what is left of it is lost.
func (n *night) gait(row skirmish.Row, steps ...int) {
	n.turn()
	n.Apply(&n.s, skirmish.Take(row, false), &n.c, &n.log)
	for _, d := range steps {
		n.Apply(&n.s, skirmish.Go(d), &n.c, &n.log)
	}
	if n.s.Men[0].Moving {
		n.Apply(&n.s, skirmish.Stay, &n.c, &n.log)
	}
}

// rolls says whether a figure rolls to spot the man on a row along a path.
func (n *night) rolls(i int, row skirmish.Row, path ...terrain.Cell) bool {
	return n.Eligible(&n.s, i, n.man(row, path...))
}

// listens says whether anybody throws for a noise of the man's row.
func (n *night) listens(row skirmish.Row, at terrain.Cell) bool {
	n.man(row, at)
	n.dice(1)
	n.Noise(&n.s, 0, n.RowNoise(row), &n.c, &n.log)
	return n.script.Left() == 0
}

var orderClauses = []clause{
	{"SL3-SKR-01", func(t *testing.T) {
		n := play(t, "blind-spot")
		is(t, n.s.Phase == skirmish.Placing && !play(t, "gate-disguise").Scenario.Night && n.Scenario.Night, "day or night, and who stands where, as the scenario says")
		placed := 0
		for n.s.Phase == skirmish.Placing {
			n.Apply(&n.s, n.Legal(&n.s, nil)[0], &n.c, &n.log)
			placed++
		}
		is(t, placed == 2, "the men are placed at the start")
		stream := dice.NewStream(2, 2, dice.Setup)
		for n.s.Phase != skirmish.Over {
			before := n.s
			moves := n.Legal(&n.s, nil)
			n.Apply(&n.s, moves[stream.IntN(len(moves))], &n.c, &n.log)
			is(t, n.s.Phase != skirmish.Placing, "and never again")
			for i := range 2 {
				if a, b := before.Men[i].Cell, n.s.Men[i].Cell; before.Men[i].Inside < 0 && n.s.Men[i].Inside < 0 {
					is(t, terrain.Far(a, b) <= 2, "from then on everybody goes step by step")
				}
			}
		}
	}},
	{"SL3-SKR-02", func(t *testing.T) {
		steps := func(sets ...string) (phases []skirmish.Phase) {
			n := play(t, "reconnaissance", append([]string{"recon.dog=true"}, sets...)...)
			turn := n.s.Turn
			for n.s.Phase != skirmish.Over && len(phases) < 40 {
				if n.s.Turn > turn+1 {
					break
				}
				if n.s.Turn == turn+1 && (len(phases) == 0 || phases[len(phases)-1] != n.s.Phase) {
					phases = append(phases, n.s.Phase)
				}
				n.Apply(&n.s, n.Legal(&n.s, nil)[0], &n.c, &n.log)
			}
			return phases
		}
		is(t, slices.Equal(steps(), []skirmish.Phase{skirmish.GuardMove, skirmish.PowMove, skirmish.FerretMove, skirmish.EndOfTurn}), "guards and dogs, prisoners, ferrets, the end")
		is(t, slices.Equal(steps("skirmish.order=[ferret_move, guard_move, pow_move, pow_action]"), []skirmish.Phase{skirmish.FerretMove, skirmish.GuardMove, skirmish.PowMove, skirmish.EndOfTurn}), "another order by option")
		// The action comes after the ferret has moved: he is near by then.
		n := play(t, "reconnaissance", "halt.mode=capture")
		f := n.only(skirmish.Ferret, at(68.5, 35.5), -1, 0)
		n.s.Figures[f].Order = at(60.5, 35.5)
		n.man(skirmish.Freeze, at(57.5, 35.5))
		n.turn()
		n.dice(6)
		n.Apply(&n.s, skirmish.Take(skirmish.Freeze, false), &n.c, &n.log)
		is(t, n.s.Phase == skirmish.FerretMove && n.script.Left() == 1, "nothing is thrown in the prisoners' move")
		n.Apply(&n.s, skirmish.GoOn, &n.c, &n.log)
		is(t, n.s.Men[0].Status == skirmish.Active, "7 in away he does not see a man who stands still")
		m := play(t, "reconnaissance", "halt.mode=capture")
		f = m.only(skirmish.Ferret, at(66.5, 35.5), -1, 0)
		m.s.Figures[f].Order = at(60.5, 35.5)
		m.man(skirmish.Freeze, at(57.5, 35.5))
		m.turn()
		m.dice(6)
		m.Apply(&m.s, skirmish.Take(skirmish.Freeze, false), &m.c, &m.log)
		m.Apply(&m.s, skirmish.GoOn, &m.c, &m.log)
		is(t, m.s.Men[0].Status == skirmish.Caught, "having come from 9 in to 5 he does")
	}},
	{"SL3-SKR-03", func(t *testing.T) {
		n := play(t, "reconnaissance")
		n.calm()
		m := n.man(skirmish.Walk, at(60.5, 12.5))
		m.Task, m.Has = 1, skirmish.Cutters
		n.gait(skirmish.Walk, 3, 3)
		for n.s.Phase == skirmish.FerretMove {
			n.Apply(&n.s, n.Legal(&n.s, nil)[0], &n.c, &n.log)
		}
		is(t, m.Cell == at(60.5, 10.5) && n.s.Cutting == 0, "who walks to the wire does not cut it in the same turn")
		n.turn()
		is(t, slices.Contains(n.Legal(&n.s, nil), skirmish.Take(skirmish.Cut, true)), "in the next he may")
		n.dice(1, 4)
		n.Apply(&n.s, skirmish.Take(skirmish.Cut, true), &n.c, &n.log)
		for n.s.Phase == skirmish.FerretMove {
			n.Apply(&n.s, n.Legal(&n.s, nil)[0], &n.c, &n.log)
		}
		is(t, n.s.Cutting == 1 && m.Cell == at(60.5, 10.5), "and stays where he is")
		rows := 0
		for _, e := range n.log.Events {
			if e.Kind == skirmish.RowUsed {
				rows++
			}
		}
		is(t, rows == 2, "a row a turn")
	}},
	{"SL3-SKR-04", func(t *testing.T) {
		for limit, set := range map[int16]string{3: "skirmish.turn_limit=3", 150: "skirmish.turn_limit=150"} {
			n := play(t, "reconnaissance", set, "spot.target=12")
			for n.s.Phase != skirmish.Over {
				m := n.Legal(&n.s, nil)[0]
				if n.s.Phase == skirmish.PowMove && !n.s.Men[0].Moving {
					m = skirmish.Take(skirmish.Prone, false)
				}
				n.Apply(&n.s, m, &n.c, &n.log)
			}
			ok, _ := n.Result(&n.s)
			is(t, !ok && n.s.Turn == limit && n.s.Men[0].Status == skirmish.Late && n.count(skirmish.ManLate) == 1, "dawn: a failure")
		}
		// The dog and alerted guards move in the guards' step, ferrets in their own.
		n := play(t, "reconnaissance", "recon.dog=true")
		n.calm()
		for i, p := range n.Scenario.Posts {
			if p.Kind == skirmish.DogTeam || p.Kind == skirmish.Ferret {
				n.s.Figures[i] = skirmish.Figure{Cell: at(60.5, 25.5), Order: terrain.NoCell, Heard: terrain.NoCell, Seen: terrain.NoCell, Prey: -1}
			}
		}
		n.s.Phase, n.s.Now = skirmish.GuardMove, 0
		is(t, n.GuardSteps(&n.s, &n.c, &n.log) && n.Scenario.Posts[n.s.Now].Kind == skirmish.DogTeam, "the dog")
		n.s.Phase, n.s.Now = skirmish.FerretMove, 0
		is(t, n.FerretSteps(&n.s, &n.c, &n.log) && n.Scenario.Posts[n.s.Now].Kind == skirmish.Ferret, "the ferret")
	}},
	{"SL3-SMV-01", func(t *testing.T) {
		n := play(t, "reconnaissance")
		want := [skirmish.Rows][4]int8{{1, 2, 6, 0}, {2, 3, 8, 0}, {3, 4, 10, 1}, {4, 6, 14, 1}, {6, 12, 20, 2}, {8, 18, 30, 3}, {0, skirmish.OneDie, 6, 0}, {0, skirmish.OneDie, 6, 0}, {0, 0, 3, 0}, {0, 0, 6, 0}}
		o := &n.Options.Table
		for row, line := range [skirmish.Rows][4]int8{o.Crawl, o.Creep, o.Tiptoe, o.Walk, o.Run, o.Sprint, o.Cut, o.Dig, o.Prone, o.Freeze} {
			r := skirmish.Row(row)
			is(t, line == want[row] && o.Move(r) == line[0] && o.Noise(r) == line[1] && o.Radius(r) == line[2], skirmish.RowNames[row])
		}
		// The modifiers: the least throw that spots in the open, at 3 in.
		for row, least := range [skirmish.Rows]int{6, 6, 5, 5, 4, 3, 6, 6, 6, 6} {
			for die := 1; die <= 6; die++ {
				n := play(t, "reconnaissance", "halt.mode=capture")
				n.only(skirmish.Ferret, at(60.5, 35.5), 1, 0)
				n.man(skirmish.Row(row), at(63.5, 35.5))
				n.dice(die)
				n.Spotting(&n.s, 0, &n.c, &n.log)
				n.spent("one throw")
				is(t, (n.s.Men[0].Status == skirmish.Caught) == (die >= least), skirmish.RowNames[row])
			}
		}
		// Its radii: seen at the last inch, not beyond.
		f := n.only(skirmish.Ferret, at(46.5, 25.5), 1, 0)
		for row, far := range [skirmish.Rows]int{6, 8, 10, 14, 20, 30, 6, 6, 3, 6} {
			x := 46.5 + float64(far)
			is(t, n.rolls(f, skirmish.Row(row), at(x, 25.5)) && !n.rolls(f, skirmish.Row(row), at(x+1, 25.5)), skirmish.RowNames[row])
		}
		// The printed example: a run, less than 20 in away, a 4.
		ex := play(t, "reconnaissance", "halt.mode=capture")
		ex.only(skirmish.Ferret, at(80.5, 35.5), 1, 0)
		ex.man(skirmish.Run, at(61.5, 35.5))
		ex.dice(4)
		ex.Spotting(&ex.s, 0, &ex.c, &ex.log)
		is(t, ex.s.Men[0].Status == skirmish.Caught, "4 + 2 is 6: Halt!")
	}},
	{"SL3-SMV-02", func(t *testing.T) {
		for by, row := range map[string]skirmish.Row{"declared": skirmish.Walk, "distance": skirmish.Creep} {
			n := play(t, "reconnaissance", "skirmish.row_by="+by, "halt.mode=capture")
			n.only(skirmish.Ferret, at(71.5, 35.5), 1, 0) // 9 in from where he ends
			n.man(skirmish.Walk, at(60.5, 35.5))
			n.dice(5)
			n.gait(skirmish.Walk, 0, 0)
			is(t, (n.s.Men[0].Status == skirmish.Caught) == (row == skirmish.Walk), "2 in of a walk: 14 in and +1, or the 8 in of a creep, by "+by)
			for _, e := range n.log.Events {
				is(t, e.Kind != skirmish.RowUsed || skirmish.Row(e.B) == row, "and so it is written down")
			}
		}
	}},
	{"SL3-SMV-03", func(t *testing.T) {
		n := play(t, "reconnaissance")
		g := n.only(skirmish.Guard, at(44.5, 14.5), 1, 0)
		n.s.Figures[g] = skirmish.Figure{Cell: n.Scenario.Beats[0].At(0).Cell, Prey: -1, Order: terrain.NoCell}
		n.s.Now = 0
		n.GuardSteps(&n.s, &n.c, &n.log)
		is(t, n.s.Figures[g].Cell == at(7.5, 42.5), "a guard on his beat: 4 in")
		f := n.only(skirmish.Ferret, at(60.5, 35.5), 1, 0)
		n.s.Phase, n.s.Now = skirmish.FerretMove, int8(f)
		n.Apply(&n.s, skirmish.Order(at(75.5, 35.5)), &n.c, &n.log)
		is(t, n.s.Figures[f].Cell == at(64.5, 35.5), "a ferret on patrol: 4 in")
		chase := play(t, "reconnaissance")
		i := chase.only(skirmish.Guard, at(44.5, 14.5), 1, 0)
		chase.man(skirmish.Prone, at(57.5, 14.5))
		x := &chase.s.Figures[i]
		x.Mode, x.Prey, x.Seen = skirmish.Chasing, 0, at(57.5, 14.5)
		for step, want := range []terrain.Cell{at(50.5, 14.5), at(56.5, 14.5)} {
			chase.s.Now = 0
			chase.GuardSteps(&chase.s, &chase.c, &chase.log)
			is(t, x.Cell == want && (chase.s.Men[0].Status == skirmish.Caught) == (step == 1), "a chaser: 6 in, and caught from 13 in off in two steps")
		}
		d, team := dog(t, at(82.5, 30.5), at(72.5, 30.5))
		d.s.Figures[team].Mode, d.s.Figures[team].Prey = skirmish.Tracking, 0
		d.s.Now = 0
		d.GuardSteps(&d.s, &d.c, &d.log)
		is(t, d.s.Figures[team].Cell == at(78.5, 30.5), "a dog on a scent: 4 in")
	}},
	{"SL3-SKR-05", func(t *testing.T) {
		n := play(t, "reconnaissance")
		other := n.s
		other.Men[0].Cell, other.Men[0].Task, other.Men[0].Has = at(80.5, 40.5), 2, skirmish.Cutters
		a, b := n.View(&n.s, skirmish.German), n.View(&other, skirmish.German)
		is(t, a.String() == b.String() && a.Man(0) == terrain.NoCell && a.Task(0) == b.Task(0), "unheard and unseen, he might be anywhere")
		is(t, n.View(&n.s, skirmish.Pow).Man(0) == n.s.Men[0].Cell, "his own side knows")
		f := n.only(skirmish.Ferret, at(60.5, 35.5), 1, 0)
		n.man(skirmish.Walk, at(63.5, 35.5), at(64.5, 35.5))
		n.dice(3)
		n.Noise(&n.s, 0, 6, &n.c, &n.log)
		is(t, n.View(&n.s, skirmish.German).Man(0) == at(64.5, 35.5), "heard: the end of his way")
		n.man(skirmish.Walk, at(66.5, 35.5))
		is(t, n.View(&n.s, skirmish.German).Man(0) == at(64.5, 35.5), "and no more than that")
		n.dice(5, 1)
		n.Spotting(&n.s, 0, &n.c, &n.log)
		is(t, n.View(&n.s, skirmish.German).Man(0) == at(66.5, 35.5), "spotted: where he is")
		n.man(skirmish.Walk, at(68.5, 35.5))
		n.s.Figures[f].Stop = 0
		n.s.Phase, n.s.Now = skirmish.FerretMove, 0
		n.FerretSteps(&n.s, &n.c, &n.log)
		is(t, n.View(&n.s, skirmish.German).Man(0) == at(68.5, 35.5) && n.s.Figures[f].Mode == skirmish.Chasing, "and as long as a chaser has him in view")
		open := play(t, "reconnaissance", "skirmish.pow_hidden=false")
		is(t, open.View(&open.s, skirmish.German).Man(0) == open.s.Men[0].Cell, "openly by option")
	}},
	{"SL3-SKR-06", func(t *testing.T) {
		n := play(t, "reconnaissance")
		n.calm()
		m := &n.s.Men[0]
		is(t, slices.Equal(n.Rows(&n.s, m), []sim.Move{skirmish.Take(skirmish.Crawl, false), skirmish.Take(skirmish.Prone, false), skirmish.Take(skirmish.Freeze, false)}), "under a hut: crawl, prone, freeze")
		for range 3 {
			is(t, len(n.Rows(&n.s, m)) == 3, "no gait but crawling")
			n.gait(skirmish.Crawl, 0)
		}
		is(t, m.Cell == at(54.5, 20.5) && len(n.Rows(&n.s, m)) == 8, "out after three crawls, over the nearest edge")
		n.turn()
		n.Apply(&n.s, skirmish.Take(skirmish.Crawl, false), &n.c, &n.log)
		for _, mv := range n.Legal(&n.s, nil) {
			is(t, skirmish.DirectionOf(mv) < 4, "a crawl has no diagonal step")
		}
		is(t, slices.Contains(n.Legal(&n.s, nil), skirmish.Go(1)), "and leads back under the hut")
		n.Apply(&n.s, skirmish.Stay, &n.c, &n.log)
		n.turn()
		n.Apply(&n.s, skirmish.Take(skirmish.Walk, false), &n.c, &n.log)
		is(t, !slices.Contains(n.Legal(&n.s, nil), skirmish.Go(1)), "a walk does not")
		is(t, slices.Contains(n.Legal(&n.s, nil), skirmish.Through(2)), "it leads through the door beside him")
		n.Apply(&n.s, skirmish.Through(2), &n.c, &n.log)
		is(t, m.Inside == int8(n.Board.Building("hut_107")), "into the hut")
		f := n.only(skirmish.Ferret, at(54.5, 20.5), -1, 0)
		n.dice()
		n.Notice(&n.s, 0, &n.c, &n.log)
		n.spent("where he is neither seen nor heard")
		is(t, !n.InView(&n.s, m) && f >= 0 && slices.Contains(n.Rows(&n.s, m), skirmish.Take(skirmish.Freeze, false)) && !slices.Contains(n.Rows(&n.s, m), skirmish.Take(skirmish.Prone, false)), "he stands still or goes")
		shut := play(t, "reconnaissance", "skirmish.enter_huts=false")
		shut.calm()
		shut.man(skirmish.Crawl, at(54.5, 20.5))
		shut.turn()
		shut.Apply(&shut.s, skirmish.Take(skirmish.Walk, false), &shut.c, &shut.log)
		is(t, !slices.Contains(shut.Legal(&shut.s, nil), skirmish.Through(2)), "huts are shut by option")
		th := play(t, "reconnaissance")
		th.calm()
		th.man(skirmish.Walk, at(76.5, 21.5))
		th.turn()
		th.Apply(&th.s, skirmish.Take(skirmish.Walk, false), &th.c, &th.log)
		for _, mv := range th.Legal(&th.s, nil) {
			is(t, mv < skirmish.Through(0) || skirmish.DirectionOf(mv) >= 0, "the theatre is shut")
		}
		is(t, th.Board.Walk(at(60.5, 13.5))>>3&1 == 1, "the warning wire stops nobody")
	}},
	{"SL3-SKR-07", func(t *testing.T) {
		behind := func() (*night, *skirmish.Man, int) {
			n := play(t, "reconnaissance")
			i := n.only(skirmish.Guard, at(60.5, 6.5), 0, -1)
			n.s.Figures[i].Mode, n.s.Figures[i].Prey, n.s.Figures[i].Seen = skirmish.Chasing, 0, at(60.5, 5.5)
			m := n.man(skirmish.Crawl, at(60.5, 5.5))
			m.Task = 3
			return n, m, i
		}
		n, m, _ := behind()
		n.gait(skirmish.Crawl, 3)
		is(t, m.Status == skirmish.Escaped, "in the woods, with a chaser an inch behind")
		n, m, _ = behind()
		n.s.Now = 0
		n.GuardSteps(&n.s, &n.c, &n.log)
		is(t, m.Status == skirmish.Caught, "caught in the guards' step before")
		// What a static row does comes after its noise and the throws to spot.
		c, _ := fence(t, "halt.mode=capture")
		g := c.only(skirmish.Guard, at(60.5, 6.5), 0, 1)
		man := &c.s.Men[0]
		man.Row, man.Effect = skirmish.Cut, true
		c.dice(1, 6)
		c.Static(&c.s, &c.c, &c.log)
		c.spent("noise, spotted")
		is(t, man.Status == skirmish.Caught && c.s.Cutting == 0 && g >= 0, "spotted before a wire is cut")
		idle := play(t, "reconnaissance")
		is(t, idle.s.Men[0].Row == skirmish.Freeze, "who has named no row stands still")
	}},
}

func TestClausesOfTheOrder(t *testing.T) { run(t, orderClauses) }

var senseClauses = []clause{
	{"SL3-NOI-01", func(t *testing.T) {
		n := play(t, "reconnaissance")
		n.only(skirmish.Guard, at(44.5, 14.5), 0, -1)
		for row, far := range map[skirmish.Row]float64{skirmish.Crawl: 2, skirmish.Creep: 3, skirmish.Tiptoe: 4, skirmish.Walk: 6, skirmish.Run: 12, skirmish.Sprint: 18} {
			is(t, n.listens(row, at(44.5+far, 14.5)), skirmish.RowNames[row]+" is heard at its last inch")
			is(t, !n.listens(row, at(44.5+far, 15.5)), "and not beyond")
		}
		wall := func(sets ...string) bool {
			n := play(t, "reconnaissance", sets...)
			n.only(skirmish.Ferret, at(47.5, 20.5), 1, 0)
			return n.listens(skirmish.Run, at(56.5, 20.5)) // hut 107 between them
		}
		is(t, wall() && !wall("noise.walls_block=true"), "through a hut, unless the option stops it")
		for kind, name := range map[skirmish.FigureKind]string{skirmish.Tower: "tower", skirmish.Guard: "guard", skirmish.Sentry: "sentry", skirmish.Ferret: "ferret", skirmish.DogTeam: "dog"} {
			for set, want := range map[string]bool{"noise.listeners=[" + name + "]": true, "noise.listeners=[]": false} {
				n := play(t, "reconnaissance", "recon.dog=true", "recon.sentries=true", set)
				i := n.only(kind, at(44.5, 14.5), 1, 0)
				c := at(44.5, 14.5)
				if kind == skirmish.Tower {
					c = n.Board.Towers[n.Scenario.Posts[i].Tower].Cell()
				}
				is(t, n.listens(skirmish.Walk, c) == want, name+", "+set)
			}
		}
	}},
	{"SL3-NOI-03", func(t *testing.T) {
		for _, row := range []skirmish.Row{skirmish.Cut, skirmish.Dig} {
			for radius := 1; radius <= 6; radius++ {
				n := play(t, "reconnaissance")
				n.only(skirmish.Guard, at(44.5, 14.5), 0, -1)
				n.man(row, at(48.5, 14.5))
				n.dice(radius, 1)
				n.Noise(&n.s, 0, n.RowNoise(row), &n.c, &n.log)
				is(t, (n.script.Left() == 0) == (radius >= 4), "4 in away he listens when the die says 4 or more")
			}
		}
		n := play(t, "reconnaissance", "recon.ferrets=3")
		n.calm()
		for i, p := range n.Scenario.Posts {
			if p.Kind == skirmish.Ferret {
				n.s.Figures[i] = skirmish.Figure{Cell: at(44.5, 14.5), Order: terrain.NoCell, Prey: -1}
			}
		}
		n.man(skirmish.Cut, at(48.5, 14.5))
		n.dice(4, 1, 1, 1)
		n.Noise(&n.s, 0, skirmish.OneDie, &n.c, &n.log)
		n.spent("one radius for all who listen")
	}},
	{"SL3-NOI-04", func(t *testing.T) {
		for hears, caught := range map[int]bool{3: true, 6: false} {
			n := play(t, "reconnaissance", "halt.mode=capture")
			n.only(skirmish.Guard, at(60.5, 6.5), 0, -1) // looks away from the wire
			m := n.man(skirmish.Cut, at(60.5, 10.5))
			m.Task, m.Has, m.Effect = 1, skirmish.Cutters, true
			if caught {
				n.dice(5, hears, 6)
			} else {
				n.dice(5, hears, 4) // the die of the fence
			}
			n.Static(&n.s, &n.c, &n.log)
			n.spent("radius, hearing, and a throw to spot if he turns")
			is(t, (m.Status == skirmish.Caught) == caught, "who has heard turns and may spot")
		}
		for set, heard := range map[string]bool{"noise.night_only=true": false, "noise.night_only=false": true} {
			n := play(t, "gate-disguise", set)
			n.only(skirmish.Sentry, at(44.5, 14.5), 1, 0)
			is(t, n.listens(skirmish.Walk, at(47.5, 14.5)) == heard, "by day nobody minds, "+set)
		}
	}},
	{"SL3-SPO-01", func(t *testing.T) {
		n := play(t, "gate-disguise")
		g := n.only(skirmish.Sentry, at(33.5, 25.5), 1, 0)
		for c, seen := range map[terrain.Cell]bool{at(73.5, 25.5): true, at(51.5, 14.5): false} {
			n.man(skirmish.Walk, c)
			n.s.Men[0].Known = terrain.NoCell
			n.dice()
			n.Notice(&n.s, 0, &n.c, &n.log)
			n.spent("nobody throws")
			is(t, (n.View(&n.s, skirmish.German).Man(0) == c) == seen && n.Board.Sees(n.s.Figures[g].Cell, c) == seen, "in sight at 40 in he is seen, behind a hut he is not")
			is(t, n.s.Men[0].Status == skirmish.Active && !n.s.Men[0].Spotted && n.count(skirmish.AlarmRaised) == 0, "which is not to be known")
		}
	}},
	{"SL3-SPO-02", func(t *testing.T) {
		n := play(t, "reconnaissance", "halt.mode=capture")
		f := n.only(skirmish.Ferret, at(44.5, 14.5), 1, 0)
		is(t, n.rolls(f, skirmish.Walk, at(58.5, 14.5)) && !n.rolls(f, skirmish.Walk, at(58.5, 15.5)), "14.0 in, not 14.04")
		is(t, n.rolls(f, skirmish.Walk, at(61.5, 14.5), at(58.5, 14.5), at(61.5, 14.5)), "at any point of his way")
		is(t, !n.rolls(f, skirmish.Walk, at(52.5, 25.5)), "not behind hut 107")
		for die, spotted := range map[int]bool{4: false, 5: true} {
			n := play(t, "reconnaissance", "halt.mode=capture")
			n.only(skirmish.Ferret, at(44.5, 14.5), 1, 0)
			n.man(skirmish.Walk, at(57.5, 14.5))
			n.dice(die)
			n.Spotting(&n.s, 0, &n.c, &n.log)
			is(t, (n.s.Men[0].Status == skirmish.Caught) == spotted, "a walk adds 1, 6 spots")
		}
		for set, spotted := range map[string]bool{"spot.natural_six=true": true, "spot.natural_six=false": false} {
			n := play(t, "reconnaissance", "halt.mode=capture", "spot.target=9", set)
			n.only(skirmish.Ferret, at(44.5, 14.5), 1, 0)
			n.man(skirmish.Walk, at(57.5, 14.5))
			n.dice(6)
			n.Spotting(&n.s, 0, &n.c, &n.log)
			is(t, (n.s.Men[0].Status == skirmish.Caught) == spotted, set)
		}
	}},
	{"SL3-SPO-05", func(t *testing.T) {
		n := play(t, "reconnaissance")
		i := n.only(skirmish.Guard, at(44.5, 14.5), 1, 0)
		for c, seen := range map[terrain.Cell]bool{at(42.5, 16.5): false, at(44.5, 18.5): true, at(48.5, 14.5): true, at(43.5, 18.5): false, at(44.5, 14.5): true, at(45.5, 18.5): true} {
			is(t, n.rolls(i, skirmish.Walk, c) == seen, "a guard who looks along +x: the half before him, its edge and his own cell, "+c.String())
		}
		all := play(t, "reconnaissance", "spot.arc.guard=360")
		i = all.only(skirmish.Guard, at(44.5, 14.5), 1, 0)
		is(t, all.rolls(i, skirmish.Walk, at(42.5, 16.5)), "all round by option")
		for _, kind := range []skirmish.FigureKind{skirmish.Ferret, skirmish.Sentry, skirmish.DogTeam} {
			o := play(t, "reconnaissance", "recon.dog=true", "recon.sentries=true")
			i := o.only(kind, at(44.5, 14.5), 1, 0)
			is(t, o.rolls(i, skirmish.Walk, at(40.5, 14.5)), "these see all round: "+skirmish.FigureNames[kind])
			half := play(t, "reconnaissance", "recon.dog=true", "recon.sentries=true", "spot.arc."+skirmish.FigureNames[kind]+"=180")
			i = half.only(kind, at(44.5, 14.5), 1, 0)
			is(t, !half.rolls(i, skirmish.Walk, at(40.5, 14.5)), "half of it by option")
		}
		for _, c := range []struct {
			arc  int16
			x, y int
			want bool
		}{{90, 5, 5, true}, {90, 4, 5, false}, {270, -5, 5, true}, {270, -5, 4, false}, {0, 5, 0, true}, {0, 5, 1, false}} {
			is(t, skirmish.ArcHolds(c.arc, 1, 0, c.x, c.y) == c.want, "any other arc")
		}
	}},
	{"SL3-SPO-06", func(t *testing.T) {
		for set, beam := range map[string]bool{"spot.searchlight_factor=1": false, "spot.searchlight_factor=2": true} {
			n := play(t, "reconnaissance", set)
			i := n.only(skirmish.Tower, at(26, 8), 0, 1)
			tower := n.Scenario.Posts[i].Tower
			n.s.Figures[i].Cell = n.Board.Towers[tower].Cell()
			far, further := terrain.NoCell, terrain.NoCell
			for _, o := range n.Board.Outdoor {
				switch d := terrain.FarPoint(n.Board.Towers[tower], o); {
				case !n.Board.TowerSees(int(tower), o):
				case d > 4*12*12 && d <= 4*16*16:
					far = o
				case d > 4*16*16 && d < 4*20*20:
					further = o
				}
			}
			is(t, !n.rolls(i, skirmish.Creep, far), "out of its light a creep is seen at 8 in")
			n.s.Figures[i].Order = far
			is(t, n.rolls(i, skirmish.Creep, far) == beam, "in it at 16 in, "+set)
			n.s.Figures[i].Order = further
			is(t, !n.rolls(i, skirmish.Creep, further), "and no further")
		}
	}},
	{"SL3-SPO-07", func(t *testing.T) {
		n := play(t, "reconnaissance", "recon.dog=true")
		f := n.only(skirmish.Ferret, at(58.5, 20.5), 1, 0)
		is(t, n.rolls(f, skirmish.Crawl, at(52.5, 20.5)) && !n.rolls(f, skirmish.Crawl, at(51.5, 20.5)), "6 in under the hut above him, not 7")
		is(t, n.rolls(f, skirmish.Crawl, at(51.5, 20.5), at(52.5, 20.5)), "cell by cell of his way")
		d := n.only(skirmish.DogTeam, at(60.5, 20.5), 1, 0)
		is(t, !n.rolls(d, skirmish.Crawl, at(52.5, 20.5)) && n.rolls(d, skirmish.Crawl, at(54.5, 20.5)), "a dog 8 in away neither, though 18 in see a crawl in the open")
		b := n.only(skirmish.Ferret, at(51.5, 25.5), 1, 0)
		is(t, n.rolls(b, skirmish.Crawl, at(51.5, 20.5)), "his own hut does not block")
		o := n.only(skirmish.Ferret, at(51.5, 25.5), 1, 0)
		n.man(skirmish.Crawl, at(51.5, 28.5))
		is(t, n.rolls(o, skirmish.Crawl, at(51.5, 28.5)), "nor hut 108, when he lies under that")
		near := play(t, "reconnaissance", "spot.under_hut_radius=3")
		f = near.only(skirmish.Ferret, at(56.5, 20.5), 1, 0)
		is(t, !near.rolls(f, skirmish.Crawl, at(52.5, 20.5)), "3 in by option")
	}},
	{"SL3-DOG-01", func(t *testing.T) {
		for factor, set := range map[int]string{3: "dog.radius_factor=3", 2: "dog.radius_factor=2"} {
			n := play(t, "reconnaissance", "recon.dog=true", set)
			d := n.only(skirmish.DogTeam, at(44.5, 14.5), 1, 0)
			far := 44.5 + float64(8*factor)
			is(t, n.rolls(d, skirmish.Creep, at(far, 14.5)) && !n.rolls(d, skirmish.Creep, at(far+1, 14.5)), "a creep is seen "+set)
			far = 44.5 + float64(3*factor)
			is(t, n.listens(skirmish.Creep, at(far, 14.5)) && !n.listens(skirmish.Creep, at(far+1, 14.5)), "and heard")
		}
		n := play(t, "reconnaissance", "recon.dog=true")
		d := n.only(skirmish.DogTeam, at(44.5, 14.5), 1, 0)
		n.man(skirmish.Cut, at(56.5, 14.5))
		n.dice(4, 1)
		n.Noise(&n.s, 0, skirmish.OneDie, &n.c, &n.log)
		n.spent("a 4 of cutting: 12 in")
		n.dice(3, 1)
		n.Noise(&n.s, 0, skirmish.OneDie, &n.c, &n.log)
		is(t, n.script.Left() == 1, "a 3: 9 in, and it is 12 in away")
		is(t, n.rolls(d, skirmish.Cut, at(62.5, 14.5)) && !n.rolls(d, skirmish.Cut, at(63.5, 14.5)), "18 in to see it")
	}},
	{"SL3-DOG-02", func(t *testing.T) {
		n := play(t, "reconnaissance")
		is(t, n.s.Wind == -1 && n.count(skirmish.WindRolled) == 0, "no dog, no wind")
		var directions, strengths [16]bool
		for seed := range uint64(300) {
			n := play(t, "reconnaissance", "recon.dog=true")
			n.c.Start(seed, 0)
			n.log.Reset()
			n.Setup(&n.s, &n.c, &n.log)
			is(t, n.count(skirmish.WindRolled) == 1, "one throw before the first turn")
			directions[n.s.Wind], strengths[n.s.Strength] = true, true
		}
		is(t, !slices.Contains(directions[:], false), "from all of sixteen sides")
		is(t, slices.Equal(strengths[:8], []bool{false, true, true, true, true, true, true, false}), "strength 1 to 6")
		for set, throws := range map[string]int{"wind.roll=once": 1, "wind.roll=per_turn": 4} {
			n := play(t, "reconnaissance", "recon.dog=true", set)
			wind := n.s.Wind
			for range 3 {
				n.EndTurn(&n.s, &n.c, &n.log)
			}
			is(t, n.count(skirmish.WindRolled) == throws && (throws > 1 || n.s.Wind == wind), set)
		}
		four := play(t, "reconnaissance", "recon.dog=true", "wind.directions=4")
		is(t, four.s.Wind%4 == 0, "four sides by option")
	}},
	{"SL3-DOG-03", func(t *testing.T) {
		for die := 1; die <= 6; die++ {
			n, d := dog(t, at(82.5, 30.5), at(72.5, 30.5), "dog.spot_on_scent=false")
			n.dice(die)
			n.Scent(&n.s, d, 0, &n.c, &n.log)
			n.spent("down-wind, one throw")
			f := &n.s.Figures[d]
			is(t, (f.Mode == skirmish.Tracking) == (die == 1 || die == 6), "1 and 6 give the scent")
			is(t, f.Mode != skirmish.Tracking || f.DX == -10 && f.DY == 0, "and it faces the man")
		}
		n, d := dog(t, at(62.5, 30.5), at(72.5, 30.5))
		n.dice()
		n.Scent(&n.s, d, 0, &n.c, &n.log)
		n.spent("up-wind none")
		n, d = dog(t, at(82.5, 30.5), at(72.5, 30.5))
		n.s.Men[0].Inside = 0
		n.dice()
		n.Scent(&n.s, d, 0, &n.c, &n.log)
		n.spent("nor of a man indoors")
		// In the game: once a turn, after the prisoners' move.
		g, d := dog(t, at(82.5, 30.5), at(72.5, 30.5), "dog.spot_on_scent=false")
		g.turn()
		g.dice(6)
		g.Apply(&g.s, skirmish.Take(skirmish.Prone, false), &g.c, &g.log)
		g.spent("with the row that he has named")
		is(t, g.s.Figures[d].Mode == skirmish.Tracking, "whatever row it was")
	}},
	{"SL3-WND-01", func(t *testing.T) {
		n, _ := dog(t, at(82.5, 30.5), at(72.5, 30.5))
		for strength := int8(1); strength <= 6; strength++ {
			n.s.Strength = strength
			far := 60.5 + float64(3*strength)
			in, _ := n.DownWind(&n.s, at(60.5, 36.5), at(far, 36.5))
			out, _ := n.DownWind(&n.s, at(60.5, 36.5), at(far+1, 36.5))
			is(t, in && !out, "three inches a point of strength")
		}
		n.s.Strength = 5
		off, _ := n.DownWind(&n.s, at(72.5, 30.5), at(87.5, 31.5))
		is(t, !off, "15.03 in are too far")
		two, _ := dog(t, at(82.5, 30.5), at(72.5, 30.5), "wind.range_factor=2")
		in, _ := two.DownWind(&two.s, at(72.5, 30.5), at(82.5, 30.5))
		out, _ := two.DownWind(&two.s, at(72.5, 30.5), at(83.5, 30.5))
		is(t, in && !out, "two by option")
	}},
}

func TestClausesOfTheSenses(t *testing.T) { run(t, senseClauses) }

var wireClauses = []clause{
	{"SL3-WIR-01", func(t *testing.T) {
		for die := 1; die <= 6; die++ {
			n, cut := fence(t)
			cut(die)
			turns := 1
			for ; !n.s.Gaps[0].Open(); turns++ {
				cut() // no more dice for this fence
			}
			is(t, turns == die+2, "a die and 2: 3 to 8 turns")
			is(t, n.s.Men[0].Task == 2 && n.count(skirmish.GapOpened) == 1, "then there is a gap")
		}
		n, cut := fence(t, "wire.add=0")
		cut(1)
		is(t, n.s.Gaps[0].Open(), "less by option")
	}},
	{"SL3-WIR-05", func(t *testing.T) {
		for die := 1; die <= 6; die++ {
			n := play(t, "reconnaissance")
			n.calm()
			m := n.man(skirmish.Freeze, at(58.5, 37.5))
			m.Effect = true
			n.dice(die)
			n.Static(&n.s, &n.c, &n.log)
			n.spent("a die each turn")
			is(t, (m.Task == 1 && m.Has&skirmish.Cutters != 0) == (die >= 5), "5 and 6 find them")
		}
		n := play(t, "reconnaissance", "halt.mode=capture")
		n.only(skirmish.Ferret, at(63.5, 36.5), 1, 0) // 5.1 in: sees who stands still, and hears nothing of it
		m := n.man(skirmish.Freeze, at(58.5, 37.5))
		m.Effect = true
		n.dice(1, 5)
		n.Static(&n.s, &n.c, &n.log)
		n.spent("one throw to spot, none to hear")
		easy := play(t, "reconnaissance", "find.success=[2]")
		easy.calm()
		for die := 1; die <= 6; die++ {
			x := *easy
			m := x.man(skirmish.Freeze, at(58.5, 37.5))
			m.Effect = true
			x.dice(die)
			x.Static(&x.s, &x.c, &x.log)
			is(t, (m.Task == 1) == (die == 2), "other faces by option")
		}
	}},
	{"SL3-BEA-01", func(t *testing.T) {
		b := play(t, "reconnaissance").Board
		round := skirmish.NewRound(b.Beats[b.Beat("night_west_b")].Ends)
		is(t, round.Inches() == 56, "28 in there and back: 56 starts")
		walked := int32(0)
		for k := range 14 {
			is(t, k == 0 || walked != 0, "not before")
			walked = round.Next(walked, 4, true)
		}
		is(t, walked == 0, "a cycle of 14 turns")
		starts := map[terrain.Cell]int{}
		both := map[bool]int{}
		for seed := range uint64(600) {
			n := play(t, "reconnaissance")
			n.c.Start(seed, 0)
			n.Setup(&n.s, &n.c, nil)
			for i, p := range n.Scenario.Posts {
				if p.Kind == skirmish.Guard && p.Beat == 2 {
					f := &n.s.Figures[i]
					at := n.Scenario.Beats[2].At(f.Round)
					is(t, f.Cell == at.Cell && f.DX == at.DX && f.DY == at.DY, "facing along it")
					starts[f.Cell]++
					both[f.DX > 0]++
				}
			}
		}
		is(t, len(starts) == 29 && both[true] > 240 && both[false] > 240, "every inch of it, either way")
		first := play(t, "reconnaissance", "beat.start_phase=first_marker")
		for i, p := range first.Scenario.Posts {
			is(t, p.Kind != skirmish.Guard || first.s.Figures[i].Cell == first.Scenario.Beats[p.Beat].At(4000).Cell, "his first step leads from the first marker by option")
		}
		// On patrol a ferret goes where the German says.
		n := play(t, "reconnaissance")
		f := n.only(skirmish.Ferret, at(60.5, 35.5), 1, 0)
		n.s.Phase, n.s.Now = skirmish.FerretMove, int8(f)
		is(t, len(n.Legal(&n.s, nil)) == len(n.Board.Outdoor), "anywhere in the compound")
	}},
	{"SL3-HLT-02", func(t *testing.T) {
		joins := func(c terrain.Cell, sets ...string) skirmish.Mode {
			n := play(t, "reconnaissance", append([]string{"recon.ferrets=2", "halt.turnout=0"}, sets...)...)
			n.calm()
			var two []int
			for i, p := range n.Scenario.Posts {
				if p.Kind == skirmish.Ferret {
					n.s.Figures[i] = skirmish.Figure{Cell: at(44.5, 36.5), Order: terrain.NoCell, Prey: -1}
					two = append(two, i)
				}
			}
			n.s.Figures[two[1]].Cell = c
			n.man(skirmish.Crawl, at(46.5, 36.5))
			n.dice(6, 1)
			n.Spotting(&n.s, 0, &n.c, &n.log)
			is(t, n.s.Figures[two[0]].Mode == skirmish.Chasing, "who has spotted him runs")
			return n.s.Figures[two[1]].Mode
		}
		is(t, joins(at(68.5, 36.5)) == skirmish.Chasing && joins(at(69.5, 36.5)) == skirmish.Duty, "24 in from the shout, not 25")
		is(t, joins(at(54.5, 36.5), "halt.shout_radius=9") == skirmish.Duty, "less by option")
		n := play(t, "reconnaissance", "halt.turnout=0")
		is(t, !n.CanReach(&n.s, at(60.5, 6.5), at(60.5, 12.5)) && n.CanReach(&n.s, at(20.5, 29.5), at(60.5, 12.5)), "a fence stops a man, the inner gate does not")
		g := n.only(skirmish.Guard, at(60.5, 6.5), 1, 0)
		f := -1
		for i, p := range n.Scenario.Posts {
			if p.Kind == skirmish.Ferret {
				f = i
				n.s.Figures[i] = skirmish.Figure{Cell: at(60.5, 20.5), Order: terrain.NoCell, Prey: -1}
			}
		}
		n.man(skirmish.Walk, at(60.5, 14.5))
		n.dice(1, 5)
		n.Spotting(&n.s, 0, &n.c, &n.log)
		is(t, n.s.Figures[f].Mode == skirmish.Chasing && n.s.Figures[g].Mode == skirmish.Watching, "the guard outside stays on his beat")
		n.s.Figures[g].DX, n.s.Figures[g].DY = 0, -1
		is(t, n.rolls(g, skirmish.Walk, at(60.5, 14.5)), "and keeps his eyes on the man")
		n.s.Gaps[0], n.s.Gaps[1], n.s.Cutting = skirmish.Gap{Fence: int8(n.Board.Fence("west_inner")), Column: 60, Need: 3, Done: 3}, skirmish.Gap{Fence: int8(n.Board.Fence("west_outer")), Column: 60, Need: 3, Done: 2}, 2
		is(t, !n.CanReach(&n.s, at(60.5, 6.5), at(60.5, 12.5)), "one gap is not enough")
		n.s.Gaps[1].Done = 3
		is(t, n.CanReach(&n.s, at(60.5, 6.5), at(60.5, 12.5)), "through two he comes")
	}},
	{"SL3-HLT-03", func(t *testing.T) {
		alarm := func(where terrain.Cell, sets ...string) *night {
			n := play(t, "reconnaissance", sets...)
			n.s.Turn = 10
			f := n.only(skirmish.Ferret, at(60.5, 35.5), 1, 0)
			n.s.Figures[f].Cell = terrain.Step(where, 0)
			n.man(skirmish.Walk, where)
			n.dice(5, 4)
			n.Spotting(&n.s, 0, &n.c, &n.log)
			return n
		}
		squad := func(n *night, turn int16) (cells []terrain.Cell) {
			n.s.Turn, n.s.Phase, n.s.Now = turn, skirmish.GuardMove, 0
			n.GuardSteps(&n.s, &n.c, &n.log)
			for i, p := range n.Scenario.Posts {
				if p.Kind == skirmish.Squad && n.s.Figures[i].Mode == skirmish.Chasing {
					cells = append(cells, n.s.Figures[i].Cell)
				}
			}
			return cells
		}
		n := alarm(at(58.5, 35.5))
		is(t, n.s.Called && n.s.Due == 14, "alarm in turn 10, a 4: turn 14")
		is(t, len(squad(n, 13)) == 0 && slices.Equal(squad(n, 14), n.Board.InnerGate), "three men at the inner gate, and not before")
		for i, p := range n.Scenario.Posts {
			if p.Kind == skirmish.Ferret { // he has lost him, and spots him again
				n.s.Figures[i] = skirmish.Figure{Cell: at(50.5, 36.5), Order: terrain.NoCell, Prey: -1}
			}
		}
		n.man(skirmish.Walk, at(50.5, 35.5))
		n.dice(5, 5)
		n.Spotting(&n.s, 0, &n.c, &n.log)
		is(t, n.count(skirmish.AlarmRaised) == 2 && n.s.Due == 14, "once in a scenario")
		out := alarm(at(60.5, 6.5))
		is(t, !out.s.Called, "not for a man outside")
		one := alarm(at(58.5, 35.5), "halt.turnout=1")
		is(t, len(squad(one, 14)) == 1, "one man by option")
		none := alarm(at(58.5, 35.5), "halt.turnout=0")
		is(t, !none.s.Called, "or nobody")
	}},
	{"SL3-HLT-04", func(t *testing.T) {
		chase := func(c terrain.Cell, sets ...string) skirmish.Status {
			n := play(t, "reconnaissance", sets...)
			i := n.only(skirmish.Guard, c, 1, 0)
			n.man(skirmish.Prone, at(57.5, 35.5))
			f := &n.s.Figures[i]
			f.Mode, f.Prey, f.Seen = skirmish.Chasing, 0, c // he runs to where he is
			n.s.Figures[i].Seen = at(57.5, 35.5)
			n.s.Now = 0
			n.GuardSteps(&n.s, &n.c, &n.log)
			return n.s.Men[0].Status
		}
		is(t, chase(at(50.5, 35.5)) == skirmish.Caught, "7 in off, an inch away after his run")
		is(t, chase(at(49.5, 35.5)) == skirmish.Active, "8 in off, two inches are missing")
		is(t, chase(at(49.5, 35.5), "halt.capture_radius=2") == skirmish.Caught, "enough by option")
		may := func(man, ferret terrain.Cell, sets ...string) bool {
			n := play(t, "reconnaissance", sets...)
			n.only(skirmish.Ferret, ferret, 1, 0)
			n.man(skirmish.Prone, man)
			return n.MayAbort(&n.s, &n.s.Men[0])
		}
		is(t, may(at(51.5, 20.5), at(90.5, 40.5)), "under a hut and unseen he may give up")
		is(t, !may(at(51.5, 20.5), at(56.5, 20.5)), "not with a ferret 5 in away")
		is(t, !may(at(60.5, 20.5), at(90.5, 40.5)), "not in the open")
		for set, want := range map[string]bool{"halt.abort_allowed=true": true, "halt.abort_allowed=false": false} {
			n := play(t, "reconnaissance", set)
			asked := false
			for n.s.Turn < 4 { // he stays under his hut, far from everybody
				asked = asked || n.s.Phase == skirmish.EndOfTurn
				n.Apply(&n.s, n.Legal(&n.s, nil)[0], &n.c, &n.log)
			}
			is(t, asked == want, "not when the option forbids it")
		}
		n := play(t, "reconnaissance")
		n.calm()
		n.s.Phase, n.s.Now = skirmish.EndOfTurn, 0
		n.Apply(&n.s, skirmish.Abort, &n.c, &n.log)
		ok, _ := n.Result(&n.s)
		is(t, n.s.Phase == skirmish.Over && n.s.Men[0].Status == skirmish.Aborted && !ok, "a failure, and he is not caught")
	}},
	{"SL3-HLT-05", func(t *testing.T) {
		for set, over := range map[string]bool{"halt.mode=capture": true, "halt.capture_immediate=true": true, "halt.mode=pursuit": false} {
			n := play(t, "reconnaissance", set, "halt.turnout=0")
			n.only(skirmish.Ferret, at(60.5, 25.5), 1, 0)
			n.man(skirmish.Walk, at(60.5, 14.5))
			n.dice(5)
			n.gait(skirmish.Walk)
			n.spent("spotted 11 in away")
			is(t, n.s.Men[0].Spotted && (n.s.Phase == skirmish.Over) == over && (n.s.Men[0].Status == skirmish.Caught) == over, "the first spot ends it or begins a chase, "+set)
		}
	}},
	{"SL3-HLT-06", func(t *testing.T) {
		shot := func(c terrain.Cell, die int, sets ...string) (fired int, status skirmish.Status) {
			n := play(t, "reconnaissance", append([]string{"halt.shoot=true"}, sets...)...)
			m := n.man(skirmish.Prone, c)
			m.Spotted, m.Known = true, m.Cell
			n.dice(die, die, die)
			n.s.Phase, n.s.Now = skirmish.GuardMove, 0
			n.GuardSteps(&n.s, &n.c, &n.log)
			return n.count(skirmish.ShotFired), m.Status
		}
		for die := 1; die <= 6; die++ {
			fired, status := shot(at(40.5, 11.5), die)
			is(t, fired == 1 && (status == skirmish.Caught) == (die >= 5), "tower 2, 15 in away: a hit on 5 and 6")
		}
		fired, _ := shot(at(60.5, 11.5), 6)
		is(t, fired == 0, "34 in are too far")
		fired, _ = shot(at(60.5, 11.5), 6, "halt.shoot_range=40")
		is(t, fired > 0, "by option they are not")
		fired, _ = shot(at(40.5, 14.5), 6)
		is(t, fired == 0, "not inside the warning wire")
		fired, _ = shot(at(40.5, 11.5), 6, "halt.shoot=false")
		is(t, fired == 0, "threats only by default")
		n := play(t, "reconnaissance", "halt.shoot=true")
		n.man(skirmish.Prone, at(40.5, 11.5)) // not spotted
		n.s.Phase, n.s.Now = skirmish.GuardMove, 0
		n.GuardSteps(&n.s, &n.c, &n.log)
		is(t, n.count(skirmish.ShotFired) == 0, "nobody shoots at what he has not seen")
	}},
	{"SL3-HLT-07", func(t *testing.T) {
		n := play(t, "reconnaissance")
		i := n.only(skirmish.Ferret, at(60.5, 20.5), 1, 0)
		f := &n.s.Figures[i]
		m := n.man(skirmish.Prone, at(72.5, 20.5)) // behind hut 123
		f.Mode, f.Prey, f.Seen = skirmish.Chasing, 0, at(62.5, 15.5)
		n.s.Alarm = true
		is(t, !n.Board.Sees(at(60.5, 20.5), m.Cell) && !n.Board.Sees(at(62.5, 15.5), m.Cell), "out of sight")
		n.s.Phase, n.s.Now = skirmish.FerretMove, 0
		n.FerretSteps(&n.s, &n.c, &n.log)
		is(t, f.Cell == at(62.5, 15.5) && f.Mode == skirmish.Returning && f.Prey == -1, "at the last cell seen he gives up")
		is(t, !n.s.Alarm, "and with the last chase the alarm is over")
		n.s.Now = 0
		asked := n.FerretSteps(&n.s, &n.c, &n.log)
		is(t, asked || f.Mode == skirmish.Duty, "back to his patrol")
		// In sight he runs after him, wherever he goes.
		v := play(t, "reconnaissance")
		i = v.only(skirmish.Ferret, at(60.5, 35.5), 1, 0)
		f = &v.s.Figures[i]
		v.man(skirmish.Run, at(75.5, 35.5))
		f.Mode, f.Prey, f.Seen = skirmish.Chasing, 0, at(50.5, 35.5)
		v.s.Phase, v.s.Now = skirmish.FerretMove, 0
		v.FerretSteps(&v.s, &v.c, &v.log)
		is(t, f.Cell == at(66.5, 35.5) && f.Mode == skirmish.Chasing && f.Seen == at(75.5, 35.5), "to the man himself")
		// A guard walks back to where he left his beat.
		b := play(t, "reconnaissance")
		i = b.only(skirmish.Guard, at(20.5, 6.5), 1, 0)
		f = &b.s.Figures[i]
		home := b.Scenario.Beats[b.Scenario.Posts[i].Beat].At(f.Round).Cell
		f.Mode = skirmish.Returning
		last := terrain.Far(f.Cell, home)
		for range 30 {
			b.s.Now = 0
			b.GuardSteps(&b.s, &b.c, &b.log)
			if f.Mode == skirmish.Duty {
				break
			}
			is(t, terrain.Far(f.Cell, home) < last, "nearer every step")
			last = terrain.Far(f.Cell, home)
		}
		is(t, f.Mode == skirmish.Duty && f.Cell == home, "and takes it up again")
	}},
	{"SL3-REC-04", func(t *testing.T) {
		n := play(t, "reconnaissance")
		n.calm()
		find := skirmish.Take(skirmish.Freeze, true)
		for _, c := range n.Board.Outdoor {
			d := terrain.FarPoint(terrain.Point{X: 118, Y: 75}, c) // (59,37.5)
			if d > 4*3*3 {
				continue
			}
			is(t, slices.Contains(n.Rows(&n.s, n.man(skirmish.Freeze, c)), find) == (d <= 4), "within an inch of the steps: "+c.String())
		}
		m := n.man(skirmish.Freeze, at(60.5, 10.5))
		is(t, !slices.Contains(n.Rows(&n.s, m), skirmish.Take(skirmish.Cut, true)), "without cutters no cutting")
		m.Task = 1
		m.Cell = at(58.5, 37.5)
		is(t, !slices.Contains(n.Rows(&n.s, m), find), "found once, nothing more to find")
	}},
	{"SL3-BLS-01", func(t *testing.T) {
		n := play(t, "blind-spot")
		count := map[skirmish.FigureKind]int{}
		for _, p := range n.Scenario.Posts {
			count[p.Kind]++
		}
		is(t, n.Scenario.Night && n.Scenario.Men == 2 && count[skirmish.Tower] == 3 && count[skirmish.Guard] == 4 && count[skirmish.Sentry] == 1 && count[skirmish.DogTeam] == 1 && count[skirmish.Ferret] == 0, "two men against the typical night deployment with a dog")
		is(t, slices.Equal(n.Scenario.Plan.NeedsItems, []string{"wire_cutters"}) && n.count(skirmish.WindRolled) == 1, "with cutters, and wind")
		is(t, len(n.Scenario.Starts) == n.Board.Huts, "from any hut")
		n.calm()
		n.s.Men[0].Has, n.s.Men[1].Has = skirmish.Cutters, skirmish.Cutters
		n.s.Gaps[0], n.s.Gaps[1], n.s.Cutting = skirmish.Gap{Fence: int8(n.Board.Fence("west_inner")), Column: 60, Need: 3, Done: 3}, skirmish.Gap{Fence: int8(n.Board.Fence("west_outer")), Column: 60, Need: 3, Done: 3}, 2
		m := n.man(skirmish.Walk, at(60.5, 10.5))
		m.Task, n.s.Men[1].Status = 0, skirmish.Caught
		n.gait(skirmish.Walk, 3, 3)
		is(t, m.Task == 2 && m.Cell == at(60.5, 8.5), "another man's gaps will do")
		n.gait(skirmish.Walk, 3, 3, 3, 3)
		ok, out := n.Result(&n.s)
		is(t, m.Status == skirmish.Escaped && ok && out == 1 && n.s.Phase == skirmish.Over, "one in the woods, one caught: a success for one")
		e := n.Scenario.Plan.OnSuccess
		is(t, e.Participant == "out" && e.Score == 1 && n.Scenario.Plan.OnFail.Participant == "cooler", "who is out scores")
	}},
	{"SL3-SCD-01", func(t *testing.T) {
		n := play(t, "reconnaissance")
		is(t, n.Scenario.Night && n.Scenario.Men == 1 && len(n.Scenario.Tasks) == 4 && n.Scenario.Tasks[0].Verb == skirmish.VFind && n.Scenario.Tasks[3].Verb == skirmish.VReach, "time, roster and steps are the file's")
		text, err := rules.ScenarioText("reconnaissance")
		if err != nil {
			t.Fatal(err)
		}
		read := func(from, to string) (*skirmish.Scenario, error) {
			changed := strings.Replace(string(text), from, to, 1)
			if changed == string(text) {
				t.Fatalf("%q is not in the file", from)
			}
			return rules.ReadScenario("mine.toml", []byte(changed), n.Board, &n.Options)
		}
		two, err := read("count = 1", "count = 2")
		is(t, err == nil && two.Men == 2, "another number of men")
		day, err := read(`time = "night"`, `time = "day"`)
		is(t, err == nil && !day.Night, "another time")
		hut, err := read("under:hut_107", "under:hut_122")
		is(t, err == nil && n.Board.Buildings[n.Board.Building("hut_122")].Rect.Holds(hut.Starts[0]), "another start")
		_, err = read("[on_success]\nx_done = \"reconnaissance\"\nparticipant = \"cooler\"\ncooler = 5\n", "")
		is(t, err != nil && strings.Contains(err.Error(), "on_success"), "without an end it is refused, and the key is named")
		is(t, slices.Contains(rulesets.Names("stalagluft"), "stalagluft/mole"), "and is played by name")
		for _, id := range []string{"reconnaissance", "blind_spot", "vorlager_theft", "baltic_breakout", "mole", "truck", "gate_disguise", "scale_wire"} {
			_, err := rules.Scenario(id, n.Board, &n.Options)
			is(t, err == nil, "eight scenarios: "+id)
		}
	}},
}

func TestClausesOfTheWire(t *testing.T) { run(t, wireClauses) }
