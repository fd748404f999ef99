package skirmish_test

import (
	"slices"
	"testing"

	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/stalagluft/skirmish"
	"escapesim/sim/stalagluft/terrain"
)

// The order of a turn by night, and the rows of movement.
func TestClausesOfTheOrder(t *testing.T) {
	run(t, []clause{
		{"SL3-SKR-01", func(t *testing.T) {
			n := play(t, "blind-spot")
			is(t, n.s.Phase == skirmish.Placing && !play(t, "gate-disguise").Scenario.Night && n.Scenario.Night,
				"day or night, and who stands where, as the scenario says")
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
				n := play(t, "reconnaissance",
					append([]string{"recon.dog=true", "skirmish.by_lot=[]", "dog.under_huts=false"}, sets...)...)
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
			is(t, slices.Equal(steps(), []skirmish.Phase{
				skirmish.GuardMove, skirmish.PowMove, skirmish.FerretMove,
				skirmish.EndOfTurn,
			}), "guards and dogs, prisoners, ferrets, the end")
			is(t, slices.Equal(steps("skirmish.order=[ferret_move, guard_move, pow_move, pow_action]"),
				[]skirmish.Phase{skirmish.FerretMove, skirmish.GuardMove, skirmish.PowMove, skirmish.EndOfTurn}),
				"another order by option")
			// The action comes after the ferret has moved: he is near by then.
			n := play(t, "reconnaissance", "halt.mode=capture", "skirmish.by_lot=[]")
			f := n.only(skirmish.Ferret, at(68.5, 35.5), -1, 0)
			n.s.Figures[f].Order = at(60.5, 35.5)
			n.man(skirmish.Freeze, at(57.5, 35.5))
			n.turn()
			n.dice(6)
			n.Apply(&n.s, skirmish.Take(skirmish.Freeze, false), &n.c, &n.log)
			is(t, n.s.Phase == skirmish.FerretMove && n.script.Left() == 1, "nothing is thrown in the prisoners' move")
			n.Apply(&n.s, skirmish.GoOn, &n.c, &n.log)
			is(t, n.s.Men[0].Status == skirmish.Active, "7 in away he does not see a man who stands still")
			m := play(t, "reconnaissance", "halt.mode=capture", "skirmish.by_lot=[]")
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
			is(t, m.Cell == at(60.5, 10.5) && n.s.Cutting == 0,
				"who walks to the wire does not cut it in the same turn")
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
				is(t, !ok && n.s.Turn == limit && n.s.Men[0].Status == skirmish.Late && n.count(skirmish.ManLate) == 1,
					"dawn: a failure")
			}
			// The dog and alerted guards move in the guards' step, ferrets in their own.
			n := play(t, "reconnaissance", "recon.dog=true", "skirmish.by_lot=[]")
			n.calm()
			for i, p := range n.Scenario.Posts {
				if p.Kind == skirmish.DogTeam || p.Kind == skirmish.Ferret {
					n.s.Figures[i] = skirmish.Figure{
						Cell: at(60.5, 25.5), Order: terrain.NoCell, Heard: terrain.NoCell,
						Seen: terrain.NoCell, Prey: -1,
					}
				}
			}
			n.s.Phase, n.s.Now = skirmish.GuardMove, 0
			is(t, n.GuardSteps(&n.s, &n.c, &n.log) && n.Scenario.Posts[n.s.Now].Kind == skirmish.DogTeam, "the dog")
			n.s.Phase, n.s.Now = skirmish.FerretMove, 0
			is(t, n.FerretSteps(&n.s, &n.c, &n.log) && n.Scenario.Posts[n.s.Now].Kind == skirmish.Ferret, "the ferret")
		}},
		{"SL3-SKR-05", func(t *testing.T) {
			n := play(t, "reconnaissance")
			other := n.s
			other.Men[0].Cell, other.Men[0].Task, other.Men[0].Has = at(80.5, 40.5), 2, skirmish.Cutters
			a, b := n.View(&n.s, skirmish.German), n.View(&other, skirmish.German)
			is(t, a.String() == b.String() && a.Man(0) == terrain.NoCell && a.Task(0) == b.Task(0),
				"unheard and unseen, he might be anywhere")
			is(t, n.View(&n.s, skirmish.Pow).Man(0) == n.s.Men[0].Cell, "his own side knows")
			f := n.only(skirmish.Ferret, at(60.5, 35.5), 1, 0)
			n.man(skirmish.Walk, at(63.5, 35.5), at(64.5, 35.5))
			n.dice(3)
			n.MakeNoise(&n.s, 0, 6, &n.c, &n.log)
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
			is(t, n.View(&n.s, skirmish.German).Man(0) == at(68.5, 35.5) && n.s.Figures[f].Mode == skirmish.Chasing,
				"and as long as a chaser has him in view")
			open := play(t, "reconnaissance", "skirmish.pow_hidden=false")
			is(t, open.View(&open.s, skirmish.German).Man(0) == open.s.Men[0].Cell, "openly by option")
		}},
		{"SL3-SKR-06", func(t *testing.T) {
			n := play(t, "reconnaissance")
			n.calm()
			m := &n.s.Men[0]
			is(t, slices.Equal(n.Rows(&n.s, m), []sim.Move{
				skirmish.Take(skirmish.Crawl, false),
				skirmish.Take(skirmish.Prone, false), skirmish.Take(skirmish.Freeze, false),
			}),
				"under a hut: crawl, prone, freeze")
			for range 3 {
				is(t, len(n.Rows(&n.s, m)) == 3, "no gait but crawling")
				n.gait(skirmish.Crawl, 0)
			}
			is(t, m.Cell == at(54.5, 20.5) && len(n.Rows(&n.s, m)) == 8,
				"out after three crawls, over the nearest edge")
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
			n.gait(skirmish.Walk)
			n.dice()
			n.Notice(&n.s, 0, &n.c, &n.log)
			n.spent("where he is neither seen nor heard")
			is(t, !n.InView(&n.s, m) && f >= 0 &&
				slices.Contains(n.Rows(&n.s, m), skirmish.Take(skirmish.Freeze, false)) &&
				!slices.Contains(n.Rows(&n.s, m), skirmish.Take(skirmish.Prone, false)), "he stands still or goes")
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
			behind := func() (*night, *skirmish.Man, skirmish.FigureID) {
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
			// Noise and sight of the whole way come first, as everywhere (L772-774, L785-788): a
			// guard behind him may hear the last move, and see it.
			last := func(guard terrain.Cell, throws []int, sets ...string) (*night, *skirmish.Man, *skirmish.Figure) {
				n := play(t, "reconnaissance", sets...)
				i := n.only(skirmish.Guard, guard, 1, 0)
				m := n.man(skirmish.Creep, at(60.5, 6.5))
				m.Task = 3
				n.dice(throws...)
				n.gait(skirmish.Creep, 3, 3)
				n.spent("what the guard throws")
				return n, m, &n.s.Figures[i]
			}
			near, far := at(59.5, 6.5), at(53.5, 6.5) // who creeps is heard from 3 in and seen from 8
			l, m, _ := last(near, []int{1, 5})
			is(t, m.Status == skirmish.Escaped && l.count(skirmish.NoiseHeard) == 0,
				"neither heard nor seen, he is out")
			l, m, _ = last(near, []int{3, 5})
			is(t, m.Status == skirmish.Escaped && l.count(skirmish.NoiseHeard) == 1, "heard, but not seen, he is out")
			l, m, g := last(far, []int{6})
			is(t, m.Status == skirmish.Active && g.Mode == skirmish.Chasing && m.Cell == at(60.5, 4.5),
				"seen, he is chased on")
			l.calm()
			l.gait(skirmish.Crawl)
			is(t, m.Status == skirmish.Escaped, "until he ends a gait in the woods unspotted")
			_, m, _ = last(far, []int{6}, "halt.woods=safe")
			is(t, m.Status == skirmish.Escaped, "the woods are safe by option")
			_, m, _ = last(far, []int{6}, "halt.mode=capture", "halt.woods=safe")
			is(t, m.Status == skirmish.Caught, "not where who is spotted is caught")
			// So with the last move to a hut: what he does before the door can be seen.
			hut := play(t, "vorlager-theft")
			hut.only(skirmish.Sentry, at(58.5, 20.5), 0, 1)
			m = hut.man(skirmish.Walk, at(55.5, 20.5))
			m.Task = int8(len(hut.Scenario.Tasks) - 1)
			hut.turn()
			hut.Apply(&hut.s, skirmish.Take(skirmish.Walk, false), &hut.c, &hut.log)
			hut.Apply(&hut.s, skirmish.Go(1), &hut.c, &hut.log)
			hut.dice(1, 5, 1)
			hut.Apply(&hut.s, skirmish.Through(2), &hut.c, &hut.log)
			is(t, hut.count(skirmish.SpottedBy) == 1 && m.Known == at(54.5, 20.5), "spotted at the door")
			is(t, m.Status == skirmish.Escaped, "and back in his hut all the same")
			// What a static row does comes after its noise and the throws to spot.
			c, _ := fence(t, "halt.mode=capture")
			c.only(skirmish.Guard, at(60.5, 6.5), 0, 1)
			man := &c.s.Men[0]
			man.Row, man.Effect = skirmish.Cut, true
			c.dice(1, 6)
			c.Static(&c.s, &c.c, &c.log)
			c.spent("noise, spotted")
			is(t, man.Status == skirmish.Caught && c.s.Cutting == 0, "spotted before a wire is cut")
			idle := play(t, "reconnaissance")
			is(t, idle.s.Men[0].Row == skirmish.Freeze, "who has named no row stands still")
		}},
		{"SL3-SMV-01", func(t *testing.T) {
			n := play(t, "reconnaissance")
			want := [skirmish.Rows][4]int8{
				{1, 2, 6, 0},
				{2, 3, 8, 0},
				{3, 4, 10, 1},
				{4, 6, 14, 1},
				{6, 12, 20, 2},
				{8, 18, 30, 3},
				{0, skirmish.OneDie, 6, 0},
				{0, skirmish.OneDie, 6, 0},
				{0, 0, 3, 0},
				{0, 0, 6, 0},
			}
			o := &n.Options.Table
			for row, line := range [skirmish.Rows][4]int8{
				o.Crawl, o.Creep, o.Tiptoe, o.Walk, o.Run, o.Sprint, o.Cut,
				o.Dig, o.Prone, o.Freeze,
			} {
				r, n := skirmish.Row(row), n.Rules
				is(t, line == want[row] && o.Lines()[r] == line && n.Move(r) == int(line[0]) &&
					n.Noise(r) == int(line[1]) && n.Radius(r) == int(line[2]), skirmish.RowNames[row])
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
				is(t, n.rolls(f, skirmish.Row(row), at(x, 25.5)) && !n.rolls(f, skirmish.Row(row), at(x+1, 25.5)),
					skirmish.RowNames[row])
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
				is(t, (n.s.Men[0].Status == skirmish.Caught) == (row == skirmish.Walk),
					"2 in of a walk: 14 in and +1, or the 8 in of a creep, by "+by)
				for _, e := range n.log.Events {
					is(t, e.Kind != skirmish.RowUsed || skirmish.Fact(e).Row() == row, "and so it is written down")
				}
			}
		}},
		{"SL3-SMV-03", func(t *testing.T) {
			n := play(t, "reconnaissance", "skirmish.by_lot=[]")
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
				is(t, x.Cell == want && (chase.s.Men[0].Status == skirmish.Caught) == (step == 1),
					"a chaser: 6 in, and caught from 13 in off in two steps")
			}
			d, team := dog(t, at(82.5, 30.5), at(72.5, 30.5))
			d.s.Figures[team].Mode, d.s.Figures[team].Prey = skirmish.Tracking, 0
			d.s.Now = 0
			d.GuardSteps(&d.s, &d.c, &d.log)
			is(t, d.s.Figures[team].Cell == at(78.5, 30.5), "a dog on a scent: 4 in")
		}},
	})
}
