package skirmish_test

import (
	"slices"
	"testing"

	"escapesim/sim/stalagluft/skirmish"
	"escapesim/sim/stalagluft/terrain"
)

// Who hears, sees and smells whom.
func TestClausesOfTheSenses(t *testing.T) {
	run(t, []clause{
		{"SL3-NOI-01", func(t *testing.T) {
			n := play(t, "reconnaissance")
			n.only(skirmish.Guard, at(44.5, 14.5), 0, -1)
			for row, far := range map[skirmish.Row]float64{
				skirmish.Crawl: 2, skirmish.Creep: 3, skirmish.Tiptoe: 4,
				skirmish.Walk: 6, skirmish.Run: 12, skirmish.Sprint: 18,
			} {
				is(t, n.listens(row, at(44.5+far, 14.5)), skirmish.RowNames[row]+" is heard at its last inch")
				is(t, !n.listens(row, at(44.5+far, 15.5)), "and not beyond")
			}
			wall := func(sets ...string) bool {
				n := play(t, "reconnaissance", sets...)
				n.only(skirmish.Ferret, at(47.5, 20.5), 1, 0)
				return n.listens(skirmish.Run, at(56.5, 20.5)) // hut 107 between them
			}
			is(t, wall() && !wall("noise.walls_block=true"), "through a hut, unless the option stops it")
			for kind, name := range map[skirmish.FigureKind]string{
				skirmish.Tower: "tower", skirmish.Guard: "guard",
				skirmish.Sentry: "sentry", skirmish.Ferret: "ferret", skirmish.DogTeam: "dog",
			} {
				for set, want := range map[string]bool{
					"noise.listeners=[" + name + "]": true,
					"noise.listeners=[]":             false,
				} {
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
		{"SL3-NOI-02", func(t *testing.T) {
			for die := 1; die <= 6; die++ {
				n := play(t, "reconnaissance")
				i := n.only(skirmish.Guard, at(44.5, 14.5), 0, -1)
				n.man(skirmish.Creep, at(47.5, 14.5))
				n.dice(die)
				n.MakeNoise(&n.s, 0, 3, &n.c, &n.log)
				f := &n.s.Figures[i]
				heard := die >= 2 && die <= 5
				is(t, (f.Stop == 1 && f.DX == 3 && f.DY == 0) == heard, "2 to 5: he stops and looks")
				n.s.Now = 0
				n.GuardSteps(&n.s, &n.c, &n.log)
				is(t, (f.Stop == 0 && f.Cell == at(44.5, 14.5)) == heard, "and misses a step")
			}
		}},
		{"SL3-NOI-03", func(t *testing.T) {
			for _, row := range []skirmish.Row{skirmish.Cut, skirmish.Dig} {
				for radius := 1; radius <= 6; radius++ {
					n := play(t, "reconnaissance")
					n.only(skirmish.Guard, at(44.5, 14.5), 0, -1)
					n.man(row, at(48.5, 14.5))
					n.dice(radius, 1)
					n.MakeNoise(&n.s, 0, n.Rules.Noise(row), &n.c, &n.log)
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
			n.MakeNoise(&n.s, 0, skirmish.OneDie, &n.c, &n.log)
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
		{"SL3-NOI-05", func(t *testing.T) {
			n := play(t, "reconnaissance")
			i := n.only(skirmish.Guard, at(44.5, 14.5), 0, -1)
			n.man(skirmish.Walk, at(52.5, 14.5), at(50.5, 14.5), at(55.5, 14.5))
			n.dice(3, 3)
			n.MakeNoise(&n.s, 0, 6, &n.c, &n.log)
			n.MakeNoise(&n.s, 0, 6, &n.c, &n.log)
			n.spent("the nearest cell of the path counts")
			is(t, n.s.Figures[i].Stop == 1 && n.s.Figures[i].DX == 11, "set, not added; he looks at the last cell")
			n.man(skirmish.Walk, at(44.5, 14.5))
			n.s.Figures[i].DX, n.s.Figures[i].DY = 0, -1
			n.dice(3)
			n.MakeNoise(&n.s, 0, 6, &n.c, &n.log)
			is(t, n.s.Figures[i].DY == -1, "on his own cell he keeps his facing")
			n.dice()
			n.MakeNoise(&n.s, 0, 0, &n.c, &n.log)
			n.s.Figures[i].Mode = skirmish.Chasing
			n.MakeNoise(&n.s, 0, 6, &n.c, &n.log)
			n.spent("no noise, no throw; nor for a chaser")
			post := play(t, "reconnaissance", "recon.sentries=true")
			k := post.only(skirmish.Sentry, at(44.5, 14.5), 0, -1)
			post.man(skirmish.Walk, at(47.5, 14.5))
			post.dice(3)
			post.MakeNoise(&post.s, 0, 6, &post.c, &post.log)
			is(t, post.count(skirmish.NoiseHeard) == 1 && post.s.Figures[k].Stop == 0 && post.s.Figures[k].DY == -1,
				"a sentry only notices")
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
				is(t, (n.View(&n.s, skirmish.German).Man(0) == c) == seen &&
					n.Board.Sees(n.s.Figures[g].Cell, c) == seen,
					"in sight at 40 in he is seen, behind a hut he is not")
				is(t, n.s.Men[0].Status == skirmish.Active && !n.s.Men[0].Spotted && n.count(skirmish.AlarmRaised) == 0,
					"which is not to be known")
			}
		}},
		{"SL3-SPO-02", func(t *testing.T) {
			n := play(t, "reconnaissance", "halt.mode=capture")
			f := n.only(skirmish.Ferret, at(44.5, 14.5), 1, 0)
			is(t, n.rolls(f, skirmish.Walk, at(58.5, 14.5)) && !n.rolls(f, skirmish.Walk, at(58.5, 15.5)),
				"14.0 in, not 14.04")
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
		{"SL3-SPO-03", func(t *testing.T) {
			n := play(t, "reconnaissance", "halt.mode=capture", "recon.ferrets=3")
			n.sprintsPastFerrets()
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
		{"SL3-SPO-05", func(t *testing.T) {
			n := play(t, "reconnaissance")
			i := n.only(skirmish.Guard, at(44.5, 14.5), 1, 0)
			for c, seen := range map[terrain.Cell]bool{
				at(42.5, 16.5): false, at(44.5, 18.5): true,
				at(48.5, 14.5): true, at(43.5, 18.5): false, at(44.5, 14.5): true, at(45.5, 18.5): true,
			} {
				is(t, n.rolls(i, skirmish.Walk, c) == seen,
					"a guard who looks along +x: the half before him, its edge and his own cell, "+c.String())
			}
			all := play(t, "reconnaissance", "spot.arc.guard=360")
			i = all.only(skirmish.Guard, at(44.5, 14.5), 1, 0)
			is(t, all.rolls(i, skirmish.Walk, at(42.5, 16.5)), "all round by option")
			for _, kind := range []skirmish.FigureKind{skirmish.Ferret, skirmish.Sentry, skirmish.DogTeam} {
				o := play(t, "reconnaissance", "recon.dog=true", "recon.sentries=true")
				i := o.only(kind, at(44.5, 14.5), 1, 0)
				is(t, o.rolls(i, skirmish.Walk, at(40.5, 14.5)), "these see all round: "+skirmish.FigureNames[kind])
				half := play(t, "reconnaissance", "recon.dog=true", "recon.sentries=true",
					"spot.arc."+skirmish.FigureNames[kind]+"=180")
				i = half.only(kind, at(44.5, 14.5), 1, 0)
				is(t, !half.rolls(i, skirmish.Walk, at(40.5, 14.5)), "half of it by option")
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
			} {
				is(t, skirmish.ArcHolds(c.arc, 1, 0, c.x, c.y) == c.want, "any other arc")
			}
		}},
		{"SL3-SPO-06", func(t *testing.T) {
			for set, beam := range map[string]bool{
				"spot.searchlight_factor=1": false,
				"spot.searchlight_factor=2": true,
			} {
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
			is(t, n.rolls(f, skirmish.Crawl, at(52.5, 20.5)) && !n.rolls(f, skirmish.Crawl, at(51.5, 20.5)),
				"6 in under the hut above him, not 7")
			is(t, n.rolls(f, skirmish.Crawl, at(51.5, 20.5), at(52.5, 20.5)), "cell by cell of his way")
			d := n.only(skirmish.DogTeam, at(60.5, 20.5), 1, 0)
			is(t, n.rolls(d, skirmish.Crawl, at(52.5, 20.5)), "a dog 8 in away does: three times the radius (L801)")
			b := n.only(skirmish.Ferret, at(51.5, 25.5), 1, 0)
			is(t, n.rolls(b, skirmish.Crawl, at(51.5, 20.5)), "his own hut does not block")
			o := n.only(skirmish.Ferret, at(51.5, 25.5), 1, 0)
			n.man(skirmish.Crawl, at(51.5, 28.5))
			is(t, n.rolls(o, skirmish.Crawl, at(51.5, 28.5)), "nor hut 108, when he lies under that")
			near := play(t, "reconnaissance", "spot.under_hut_radius=3")
			f = near.only(skirmish.Ferret, at(56.5, 20.5), 1, 0)
			is(t, !near.rolls(f, skirmish.Crawl, at(52.5, 20.5)), "3 in by option")
			as := play(t, "reconnaissance", "recon.dog=true", "dog.under_huts=false")
			d = as.only(skirmish.DogTeam, at(60.5, 20.5), 1, 0)
			is(t, !as.rolls(d, skirmish.Crawl, at(52.5, 20.5)) && as.rolls(d, skirmish.Crawl, at(54.5, 20.5)),
				"a hut hides from dogs as from men by option, and nothing does in the open")
		}},
		{"SL3-SPO-08", func(t *testing.T) {
			n := play(t, "reconnaissance")
			i := n.only(skirmish.Ferret, at(44.5, 14.5), 1, 0)
			far, near := at(59.5, 14.5), at(57.5, 17.5)
			is(t, n.Board.Sees(at(44.5, 14.5), far) && !n.Board.Sees(at(44.5, 14.5), near),
				"in view 15 in away, hidden 13.3 in away")
			is(t, !n.Eligible(&n.s, i, n.man(skirmish.Walk, far, near)), "never both at one cell")
			loose := play(t, "reconnaissance", "spot.same_sample=false")
			i = loose.only(skirmish.Ferret, at(44.5, 14.5), 1, 0)
			is(t, loose.Eligible(&loose.s, i, loose.man(skirmish.Walk, far, near)), "by option that will do")
			is(t, n.Eligible(&n.s, i, n.man(skirmish.Walk, at(57.5, 14.5), far)), "the start counts")
			late := play(t, "reconnaissance", "spot.include_start=false")
			i = late.only(skirmish.Ferret, at(44.5, 14.5), 1, 0)
			is(t, !late.Eligible(&late.s, i, late.man(skirmish.Walk, at(57.5, 14.5), far)),
				"unless the option leaves it out")
		}},
		{"SL3-DOG-01", func(t *testing.T) {
			for factor, set := range map[int]string{3: "dog.radius_factor=3", 2: "dog.radius_factor=2"} {
				n := play(t, "reconnaissance", "recon.dog=true", set)
				d := n.only(skirmish.DogTeam, at(44.5, 14.5), 1, 0)
				far := 44.5 + float64(8*factor)
				is(t, n.rolls(d, skirmish.Creep, at(far, 14.5)) && !n.rolls(d, skirmish.Creep, at(far+1, 14.5)),
					"a creep is seen "+set)
				far = 44.5 + float64(3*factor)
				is(t, n.listens(skirmish.Creep, at(far, 14.5)) &&
					!n.listens(skirmish.Creep, at(far+1, 14.5)), "and heard")
			}
			n := play(t, "reconnaissance", "recon.dog=true")
			d := n.only(skirmish.DogTeam, at(44.5, 14.5), 1, 0)
			n.man(skirmish.Cut, at(56.5, 14.5))
			n.dice(4, 1)
			n.MakeNoise(&n.s, 0, skirmish.OneDie, &n.c, &n.log)
			n.spent("a 4 of cutting: 12 in")
			n.dice(3, 1)
			n.MakeNoise(&n.s, 0, skirmish.OneDie, &n.c, &n.log)
			is(t, n.script.Left() == 1, "a 3: 9 in, and it is 12 in away")
			is(t, n.rolls(d, skirmish.Cut, at(62.5, 14.5)) && !n.rolls(d, skirmish.Cut, at(63.5, 14.5)),
				"18 in to see it")
			for set, far := range map[string]float64{"dog.under_huts=true": 9, "dog.under_huts=false": 6} {
				n := play(t, "reconnaissance", "recon.dog=true", set)
				d := n.only(skirmish.DogTeam, at(53.5+far, 20.5), 1, 0)
				is(t, n.rolls(d, skirmish.Prone, at(53.5, 20.5)) && !n.rolls(d, skirmish.Prone, at(52.5, 20.5)),
					"under a hut as well, "+set)
				n.only(skirmish.DogTeam, at(62.5, 20.5), 1, 0)
				is(t, n.InView(&n.s, n.man(skirmish.Prone, at(53.5, 20.5))) == (far == 9), "and so for being in view")
			}
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
			is(t, slices.Equal(strengths[:8], []bool{false, true, true, true, true, true, true, false}),
				"strength 1 to 6")
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
				is(t, (f.Cell == at(78.5, 30.5)) == moved && (f.Mode == skirmish.Lost) != moved,
					"kept, 4 in on; lost, he stands")
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
			sent, _ := dog(t, at(76.5, 30.5), at(72.5, 30.5), "skirmish.by_lot=[]")
			sent.s.Now = 0
			is(t, sent.GuardSteps(&sent.s, &sent.c, &sent.log), "without a scent the German sends it, by option")
			roam, d := dog(t, at(76.5, 30.5), at(72.5, 30.5))
			been := map[terrain.Cell]bool{}
			for range 400 {
				roam.s.Now = 0
				f, from := &roam.s.Figures[d], roam.s.Figures[d].Cell
				is(t, !roam.GuardSteps(&roam.s, &roam.c, &roam.log), "it roams: nobody sends it")
				is(t, f.Cell != from || f.Order == from, "and never stands but where it has been sent by lot")
				is(t, slices.Contains(roam.Board.InsideWire, f.Order), "inside the warning wire")
				been[f.Order] = true
			}
			is(t, len(been) > 20, "from one place to another")
			roam.s.Figures[d].Heard = at(60.5, 20.5)
			roam.s.Now = 0
			roam.GuardSteps(&roam.s, &roam.c, &roam.log)
			is(t, roam.s.Figures[d].Order == roam.Board.NearestOutdoor(at(60.5, 20.5)), "and to what it has heard")
			ferret := play(t, "reconnaissance")
			x := ferret.only(skirmish.Ferret, at(60.5, 13.5), 1, 0)
			away := 0
			for range 100 {
				ferret.s.Now = 0
				is(t, !ferret.FerretSteps(&ferret.s, &ferret.c, &ferret.log),
					"a ferret on patrol (L607, L792) likewise")
				if terrain.Far(ferret.s.Figures[x].Cell, at(60.5, 13.5)) > 12*12 {
					away++
				}
			}
			is(t, away > 50, "he does not stand at the wire all night")
			for set, asked := range map[string]bool{"skirmish.by_lot=[dog]": true, "skirmish.by_lot=[ferret]": false} {
				n := play(t, "reconnaissance", set)
				n.s.Now = 0
				is(t, n.FerretSteps(&n.s, &n.c, &n.log) == asked, "he goes where he is sent by option, "+set)
			}
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
		{"SL3-WND-02", func(t *testing.T) {
			n, _ := dog(t, at(82.5, 30.5), at(72.5, 30.5))
			for c, want := range map[terrain.Cell]bool{
				at(82.5, 34.5): true, at(82.5, 35.5): false,
				at(67.5, 30.5): false,
			} {
				down, _ := n.DownWind(&n.s, at(72.5, 30.5), c)
				is(t, down == want, "4 in off the line, before the wind")
			}
		}},
		{"SL3-WND-03", func(t *testing.T) {
			for set, want := range map[string][2]bool{
				"wind.blockers=not_raised": {false, true},
				"wind.blockers=all":        {false, false}, "wind.blockers=none": {true, true},
			} {
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
	})
}
