package skirmish_test

import (
	"slices"
	"testing"

	"escapesim/sim/stalagluft/skirmish"
	"escapesim/sim/stalagluft/terrain"
)

// From the shout to the arrest.
func TestClausesOfPursuit(t *testing.T) {
	run(t, []clause{
		{"SL3-HLT-01", func(t *testing.T) {
			n := play(t, "reconnaissance", "halt.turnout=0")
			f := n.only(skirmish.Ferret, at(80.5, 35.5), 1, 0)
			n.man(skirmish.Run, at(62.5, 35.5))
			n.dice(4)
			n.Spotting(&n.s, 0, &n.c, &n.log)
			is(t, n.s.Figures[f].Mode == skirmish.Chasing && n.s.Men[0].Status == skirmish.Active,
				"spotted 18 in away: he runs")
			n.s.Phase, n.s.Now = skirmish.FerretMove, 0
			n.FerretSteps(&n.s, &n.c, &n.log)
			is(t, n.s.Figures[f].Cell == at(74.5, 35.5), "6 in a step")
			w := play(t, "reconnaissance", "halt.turnout=0")
			i := w.only(skirmish.Tower, at(26, 8), 1, 0)
			for _, c := range w.Board.Outdoor { // anywhere in its view
				if tower := w.Scenario.Posts[i].Tower; terrain.FarPoint(w.Board.Towers[tower], c) <= 4*20*20 &&
					w.Board.TowerSees(int(tower), c) {
					w.man(skirmish.Sprint, c)
				}
			}
			w.dice(6)
			w.Spotting(&w.s, 0, &w.c, &w.log)
			is(t, w.s.Figures[i].Mode != skirmish.Chasing && w.count(skirmish.AlarmRaised) == 1,
				"a tower raises the alarm and stays")
			for _, kind := range []skirmish.FigureKind{skirmish.Tower, skirmish.Sentry} { // within reach of him
				p := play(t, "reconnaissance", "recon.sentries=true", "halt.turnout=0", "halt.sentries=alarm")
				k := p.only(kind, at(30.5, 30.5), 1, 0)
				c := at(33.5, 30.5)
				if kind == skirmish.Tower {
					p.s.Figures[k].Cell = at(26.5, 29.5)
					for _, o := range p.Board.Outdoor {
						if tower := p.Scenario.Posts[k].Tower; terrain.FarPoint(p.Board.Towers[tower], o) <= 4*20*20 &&
							p.Board.TowerSees(int(tower), o) {
							c = o
						}
					}
				}
				p.man(skirmish.Sprint, c)
				p.dice(6)
				p.Spotting(&p.s, 0, &p.c, &p.log)
				is(t, p.s.Men[0].Spotted && p.s.Figures[k].Mode == skirmish.Duty,
					"who stands at a post does not leave it: "+skirmish.FigureNames[kind])
			}
			p := play(t, "reconnaissance", "recon.sentries=true", "halt.turnout=0")
			k := p.only(skirmish.Sentry, at(30.5, 30.5), 1, 0)
			p.man(skirmish.Crawl, at(33.5, 30.5))
			p.dice(6)
			p.Spotting(&p.s, 0, &p.c, &p.log)
			is(t, p.s.Figures[k].Mode == skirmish.Chasing, "a sentry is an armed guard and runs")
			p.s.Phase, p.s.Now = skirmish.GuardMove, 0
			p.GuardSteps(&p.s, &p.c, &p.log)
			is(t, p.s.Men[0].Status == skirmish.Caught, "and takes a man who lies three inches away")
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
			is(t, joins(at(68.5, 36.5)) == skirmish.Chasing && joins(at(69.5, 36.5)) == skirmish.Duty,
				"24 in from the shout, not 25")
			is(t, joins(at(54.5, 36.5), "halt.shout_radius=9") == skirmish.Duty, "less by option")
			n := play(t, "reconnaissance", "halt.turnout=0")
			is(t, !n.CanReach(&n.s, at(60.5, 6.5), at(60.5, 12.5)) && n.CanReach(&n.s, at(20.5, 29.5), at(60.5, 12.5)),
				"a fence stops a man, the inner gate does not")
			g := n.only(skirmish.Guard, at(60.5, 6.5), 1, 0)
			f := n.ferret(at(60.5, 20.5))
			n.man(skirmish.Walk, at(60.5, 14.5))
			n.dice(1, 5)
			n.Spotting(&n.s, 0, &n.c, &n.log)
			is(t, n.s.Figures[f].Mode == skirmish.Chasing && n.s.Figures[g].Mode == skirmish.Watching,
				"the guard outside stays on his beat")
			n.s.Figures[g].DX, n.s.Figures[g].DY = 0, -1
			is(t, n.rolls(g, skirmish.Walk, at(60.5, 14.5)), "and keeps his eyes on the man")
			n.cut(3, 2)
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
			is(t, len(squad(n, 13)) == 0 && slices.Equal(squad(n, 14), n.Board.InnerGate),
				"three men at the inner gate, and not before")
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
			is(t, n.s.Phase == skirmish.Over && n.s.Men[0].Status == skirmish.Aborted &&
				!ok, "a failure, and he is not caught")
		}},
		{"SL3-HLT-05", func(t *testing.T) {
			for set, over := range map[string]bool{
				"halt.mode=capture": true, "halt.capture_immediate=true": true,
				"halt.mode=pursuit": false,
			} {
				n := play(t, "reconnaissance", set, "halt.turnout=0")
				n.only(skirmish.Ferret, at(60.5, 25.5), 1, 0)
				n.man(skirmish.Walk, at(60.5, 14.5))
				n.dice(5)
				n.gait(skirmish.Walk)
				n.spent("spotted 11 in away")
				is(t, n.s.Men[0].Spotted && (n.s.Phase == skirmish.Over) == over &&
					(n.s.Men[0].Status == skirmish.Caught) == over, "the first spot ends it or begins a chase, "+set)
			}
		}},
		{"SL3-HLT-06", func(t *testing.T) {
			shot := func(c terrain.Cell, die int, sets ...string) (fired int, status skirmish.Status) {
				n := play(t, "reconnaissance", append([]string{"halt.shoot=true", "halt.shooters=[tower]"}, sets...)...)
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
			// A guard on his beat, or a sentry at his gate, on the strip's far side.
			for kind, name := range map[skirmish.FigureKind]string{skirmish.Guard: "guard", skirmish.Sentry: "sentry"} {
				for _, who := range []string{"tower", "guard", "sentry"} {
					n := play(t, "vorlager-theft", "halt.shoot=true", "halt.shooters=["+who+"]", "halt.shout_radius=0")
					i := n.only(kind, at(40.5, 14.5), 0, -1)
					m := n.man(skirmish.Prone, at(40.5, 11.5))
					m.Spotted, m.Known = true, m.Cell
					n.dice(4, 4, 4, 4)
					n.s.Phase, n.s.Now = skirmish.GuardMove, 0
					n.GuardSteps(&n.s, &n.c, &n.log)
					fired := false
					for _, e := range n.log.Events {
						fired = fired || e.Kind == skirmish.ShotFired && skirmish.Fact(e).Figure() == i
					}
					is(t, fired == (who == name), name+" 3 in away, halt.shooters=["+who+"]")
				}
			}
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
			is(t, f.Cell == at(62.5, 15.5) && f.Mode == skirmish.Returning && f.Prey == -1,
				"at the last cell seen he gives up")
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
			is(t, f.Cell == at(66.5, 35.5) && f.Mode == skirmish.Chasing && f.Seen == at(75.5, 35.5),
				"to the man himself")
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
	})
}
