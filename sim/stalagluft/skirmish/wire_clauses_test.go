package skirmish_test

import (
	"slices"
	"testing"

	"escapesim/sim/stalagluft/skirmish"
	"escapesim/sim/stalagluft/terrain"
)

// The wire, and the beats along it.
func TestClausesOfTheWire(t *testing.T) {
	run(t, []clause{
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
				is(t, slices.Contains(n.Rows(&n.s, m), skirmish.Take(skirmish.Cut, true)) == (may &&
					n.Scenario.Tasks[1].Rect.Holds(m.Cell)), "within an inch of the line")
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
		{"SL3-WIR-06", func(t *testing.T) {
			n, cut := fence(t)
			cut(2)
			cut()
			cut()
			n.s.Men[0].Cell = at(59.5, 10.5)
			cut(4)
			is(t, n.s.Gaps[0].Done == 3 && n.s.Gaps[1].Column == 59 && n.s.Gaps[1].Need == 6 && n.s.Gaps[1].Done == 1,
				"another column, another die")
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
				is(t, p.Kind != skirmish.Guard || first.s.Figures[i].Cell == first.Scenario.Beats[p.Beat].At(4000).Cell,
					"his first step leads from the first marker by option")
			}
			// On patrol a ferret goes where the German says.
			n := play(t, "reconnaissance")
			f := n.only(skirmish.Ferret, at(60.5, 35.5), 1, 0)
			n.s.Phase, n.s.Now = skirmish.FerretMove, int8(f)
			is(t, len(n.Legal(&n.s, nil)) == len(n.Board.Outdoor), "anywhere in the compound")
		}},
	})
}
