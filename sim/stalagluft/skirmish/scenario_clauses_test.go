package skirmish_test

import (
	"slices"
	"strings"
	"testing"

	"escapesim/rulesets"
	rules "escapesim/rulesets/stalagluft"
	"escapesim/sim/stalagluft/skirmish"
	"escapesim/sim/stalagluft/terrain"
)

// What the scenarios do otherwise.
func TestClausesOfScenarios(t *testing.T) {
	run(t, []clause{
		{"SL3-REC-01", func(t *testing.T) {
			n := play(t, "reconnaissance")
			is(t, n.Scenario.Night && n.Scenario.Men == 1 && n.Scenario.Plan.Weather == "clear",
				"one man, a clear night")
		}},
		{"SL3-REC-02", func(t *testing.T) {
			n := play(t, "reconnaissance")
			b := n.Board.Building("hut_107")
			is(t, n.Board.Buildings[b].Rect.Holds(n.s.Men[0].Cell) && n.Board.Under(n.s.Men[0].Cell), "under hut 107")
		}},
		{"SL3-REC-03", func(t *testing.T) {
			for set, want := range map[string][5]int{"recon.ferrets=1": {3, 4, 0, 1, 0}, "recon.dog=true": {
				3, 4, 0, 1,
				1,
			}, "recon.sentries=true": {3, 4, 2, 1, 0}, "recon.ferrets=2": {3, 4, 0, 2, 0}} {
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
		{"SL3-REC-04", func(t *testing.T) {
			n := play(t, "reconnaissance")
			n.calm()
			find := skirmish.Take(skirmish.Freeze, true)
			for _, c := range n.Board.Outdoor {
				d := terrain.FarPoint(terrain.Point{X: 118, Y: 75}, c) // (59,37.5)
				if d > 4*3*3 {
					continue
				}
				is(t, slices.Contains(n.Rows(&n.s, n.man(skirmish.Freeze, c)), find) == (d <= 4),
					"within an inch of the steps: "+c.String())
			}
			m := n.man(skirmish.Freeze, at(60.5, 10.5))
			is(t, !slices.Contains(n.Rows(&n.s, m), skirmish.Take(skirmish.Cut, true)), "without cutters no cutting")
			m.Task = 1
			m.Cell = at(58.5, 37.5)
			is(t, !slices.Contains(n.Rows(&n.s, m), find), "found once, nothing more to find")
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
		{"SL3-BLS-01", func(t *testing.T) {
			n := play(t, "blind-spot")
			count := map[skirmish.FigureKind]int{}
			for _, p := range n.Scenario.Posts {
				count[p.Kind]++
			}
			is(t, n.Scenario.Night && n.Scenario.Men == 2 && count[skirmish.Tower] == 3 && count[skirmish.Guard] == 4 &&
				count[skirmish.Sentry] == 1 && count[skirmish.DogTeam] == 1 && count[skirmish.Ferret] == 0,
				"two men against the typical night deployment with a dog")
			is(t, slices.Equal(n.Scenario.Plan.NeedsItems, []string{"wire_cutters"}) &&
				n.count(skirmish.WindRolled) == 1, "with cutters, and wind")
			is(t, len(n.Scenario.Starts) == n.Board.Huts, "from any hut")
			n.calm()
			n.s.Men[0].Has, n.s.Men[1].Has = skirmish.Cutters, skirmish.Cutters
			n.cut(3, 3)
			m := n.man(skirmish.Walk, at(60.5, 10.5))
			m.Task, n.s.Men[1].Status = 0, skirmish.Caught
			n.gait(skirmish.Walk, 3, 3)
			is(t, m.Task == 2 && m.Cell == at(60.5, 8.5), "another man's gaps will do")
			n.gait(skirmish.Walk, 3, 3, 3, 3)
			ok, out := n.Result(&n.s)
			is(t, m.Status == skirmish.Escaped && ok && out == 1 && n.s.Phase == skirmish.Over,
				"one in the woods, one caught: a success for one")
			is(t, n.Scenario.Success.Fate == skirmish.ToFreedom && n.Scenario.Success.Score == 1 &&
				n.Scenario.Failure.Fate == skirmish.ToCooler, "who is out scores")
		}},
		{"SL3-SCD-01", func(t *testing.T) {
			n := play(t, "reconnaissance")
			is(t, n.Scenario.Night && n.Scenario.Men == 1 && len(n.Scenario.Tasks) == 4 &&
				n.Scenario.Tasks[0].Verb == skirmish.VFind && n.Scenario.Tasks[3].Verb == skirmish.VReach,
				"time, roster and steps are the file's")
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
			is(t, err == nil && n.Board.Buildings[n.Board.Building("hut_122")].Rect.Holds(hut.Starts[0]),
				"another start")
			_, err = read("[on_success]\nx_done = \"reconnaissance\"\nparticipant = \"cooler\"\ncooler = 5\n", "")
			is(t, err != nil && strings.Contains(err.Error(), "on_success"),
				"without an end it is refused, and the key is named")
			is(t, slices.Contains(rulesets.Names("stalagluft"), "stalagluft/mole"), "and is played by name")
			for _, id := range []string{
				"reconnaissance", "blind_spot", "vorlager_theft", "baltic_breakout", "mole",
				"truck", "gate_disguise", "scale_wire",
			} {
				_, err := rules.Scenario(id, n.Board, &n.Options)
				is(t, err == nil, "eight scenarios: "+id)
			}
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
				is(t, slices.Contains(rows, cut) == want[0] && slices.Contains(rows, dig) == want[1],
					"through with cutters, over with a ladder")
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
			is(t, n.s.Men[0].Status == skirmish.Caught && n.s.Men[1].Status == skirmish.Active &&
				n.s.Men[1].Task == 3 && n.s.Men[2].Status == skirmish.Caught,
				"1 and 2 fail at the gate, 5 walks on to the next")
			party := n.Board.Works[n.s.Detail].Pos
			joined := map[bool]int{}
			for c := range terrain.Cell(terrain.Cells) {
				far := terrain.FarPoint(party, c) // in half inches, squared
				if far > 6*6 || n.Board.Walk(c) == 0 {
					continue
				}
				n = play(t, "baltic-breakout")
				n.calm()
				m := n.man(skirmish.Crawl, c)
				m.Task = 0
				n.gait(skirmish.Crawl)
				is(t, m.Task > 0 == (far <= 4*4), "who ends his gait within two inches of the party joins it")
				joined[m.Task > 0]++
			}
			is(t, joined[true] > 0 && joined[false] > 0, "there is room for both")
		}},
	})
}
