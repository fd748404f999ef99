package terrain_test

import (
	"testing"

	rules "escapesim/rulesets/stalagluft"
	"escapesim/sim/stalagluft/terrain"
)

// is fails a test that does not hold what its clause says.
func is(t *testing.T, ok bool, what string) {
	t.Helper()
	if !ok {
		t.Error(what)
	}
}

// The clauses about the table, each a case of its own.
func TestClausesOfTheTable(t *testing.T) {
	for _, c := range []struct {
		id   string
		test func(t *testing.T, b *terrain.Board)
	}{
		{"SL3-SET-02", func(t *testing.T, b *terrain.Board) {
			is(t, b.Size == [2]int{96, 48}, "eight feet by four")
			is(t, b.Huts == 8 && b.Inhabited == 11 && len(b.Buildings) == 17 && len(b.Towers) == 3 &&
				len(b.Fences) == 6, "8 huts, 3 outbuildings, 6 buildings of the Vorlager, 3 towers, 6 lines of fence")
			for i := range b.Buildings {
				for j := range i {
					p, q := b.Buildings[i].Rect, b.Buildings[j].Rect
					is(t, p.X1 <= q.X0 || q.X1 <= p.X0 || p.Y1 <= q.Y0 || q.Y1 <= p.Y0, "no building stands in another")
				}
			}
			for _, id := range []string{
				"hut_103", "hut_104", "hut_105", "hut_107", "hut_108", "hut_109",
				"hut_122", "hut_123",
			} {
				n := b.Building(id)
				is(t, n >= 0 && n < b.Huts && b.Buildings[n].Raised && len(b.Buildings[n].Doors) == 3,
					id+" is raised and has three doors")
			}
			m, err := rules.Board("sl3_8x4", true)
			is(t, err == nil && m.Buildings[m.Building("hut_105")].Rect.Y0 == 38 &&
				b.Buildings[b.Building("hut_105")].Rect.Y0 == 16, "west and east columns swapped by option")
		}},
		{"SL3-MOV-06", func(t *testing.T, b *terrain.Board) {
			hut := &b.Buildings[b.Building("hut_107")]
			is(t, terrain.FarRect(hut.Rect, at(59.5, 20.5)) == 11*11 &&
				terrain.FarRect(hut.Rect, at(60.5, 20.5)) == 13*13,
				"5.5 in and 6.5 in from the nearest point of the house")
			is(t, terrain.FarRect(hut.Rect, at(57.5, 27.5)) == 7*7+7*7, "from its corner")
			is(t, terrain.FarRect(hut.Rect, at(51.5, 20.5)) == 0, "nothing inside")
			is(t, terrain.Far(at(40.5, 25.5), at(43.5, 29.5)) == 25, "3 and 4 are 5, in a straight line")
			is(t, terrain.FarPoint(terrain.Point{X: 118, Y: 75}, at(59.5, 37.5)) == 1, "half an inch from the steps")
		}},
		{"SL3-LOS-01", func(t *testing.T, b *terrain.Board) {
			for _, c := range []struct {
				x, y, u, v float64
				want       bool
			}{
				{44.5, 26.5, 44.5, 14.5, true},
				{44.5, 26.5, 60.5, 14.5, false}, // hut 107
				{55.5, 25.5, 51.5, 14.5, false},
				{42.5, 25.5, 72.5, 25.5, true},  // between the rows of huts
				{56.5, 29.5, 63.5, 29.5, true},  // over the fire pool
				{40.5, 14.5, 40.5, 6.5, true},   // through warning wire and both fences
				{54.5, 15.5, 54.5, 24.5, true},  // along a wall
				{55.5, 26.5, 53.5, 24.5, true},  // past a corner
				{46.5, 36.5, 48.5, 36.5, true},  // over the water taps
				{76.5, 22.5, 87.5, 22.5, false}, // the theatre
			} {
				is(t, b.Sees(at(c.x, c.y), at(c.u, c.v)) == c.want && b.Sees(at(c.u, c.v), at(c.x, c.y)) == c.want,
					at(c.x, c.y).String()+" and "+at(c.u, c.v).String())
			}
		}},
		{"SL3-LOS-02", func(t *testing.T, b *terrain.Board) {
			for y, hidden := range map[float64]bool{4.5: false, 3.5: false, 2.5: true, 0.5: true} {
				is(t, b.Hidden(at(60.5, y)) == hidden, "the woods hide from 2 in on")
			}
			is(t, b.Hidden(at(2.5, 40.5)) && !b.Hidden(at(3.5, 40.5)), "those in the north as well")
			is(t, !b.Hidden(at(60.5, 20.5)), "the compound hides nobody")
			theatre := at(82.5, 22.5)
			is(t, !b.Sees(theatre, at(90.5, 22.5)) && !b.Sees(at(90.5, 22.5), theatre),
				"nobody looks out of a house, or in")
		}},
		{"SL3-LOS-03", func(t *testing.T, b *terrain.Board) {
			for _, c := range []struct {
				tower int
				x, y  float64
				want  bool
			}{
				{0, 44.5, 25.5, false},
				{1, 31.5, 12.5, true},
				{1, 94.5, 11.5, true},
				{2, 28.5, 11.5, true},
				{1, 41.5, 20.5, false},
				{2, 72.5, 20.5, false},
				{2, 72.5, 14.5, true},
			} {
				is(t, b.TowerSees(c.tower, at(c.x, c.y)) == c.want, "houses stop a tower's view, inches do not: "+
					at(c.x, c.y).String())
			}
		}},
		{"SL3-MOV-07", func(t *testing.T, b *terrain.Board) {
			var cost [terrain.Cells]int16
			reach := func(x, y float64, inches int) {
				for i := range cost {
					cost[i] = terrain.Unreached
				}
				b.Reach(at(x, y), 10*inches, b.FreeSteps(), &cost, nil)
			}
			reach(40.5, 25.5, 6)
			is(t, cost[at(46.5, 25.5)] == 60 && cost[at(47.5, 25.5)] == terrain.Unreached, "an inch a straight step")
			is(t, cost[at(44.5, 29.5)] == 56 && cost[at(45.5, 30.5)] == terrain.Unreached, "1.4 a diagonal one")
			is(t, cost[at(45.5, 29.5)] == terrain.Unreached, "5.6 and a step are too many: the rest is lost")
			reach(60.5, 11.5, 6)
			is(t, cost[at(60.5, 10.5)] == 10 && cost[at(60.5, 9.5)] == terrain.Unreached, "no step over a fence")
			reach(30.5, 29.5, 6)
			is(t, cost[at(25.5, 29.5)] == 50 && cost[at(26.5, 32.5)] == terrain.Unreached, "but through the gate")
			reach(54.5, 25.5, 6)
			is(t, cost[at(54.5, 23.5)] == 20 && cost[at(52.5, 23.5)] == terrain.Unreached, "no step into a house")
			reach(54.5, 24.5, 1)
			is(t, cost[at(53.5, 23.5)] == terrain.Unreached, "nor over its corner")
			reach(53.5, 24.5, 2)
			is(t, cost[at(54.5, 23.5)] == 20, "around it")
			reach(56.5, 29.5, 6)
			is(t, cost[at(57.5, 29.5)] == terrain.Unreached, "nor into the pool")
		}},
	} {
		t.Run(c.id, func(t *testing.T) { c.test(t, board(t)) })
	}
}
