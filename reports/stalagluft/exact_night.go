package stalagluft

import (
	"fmt"
	"math"

	"escapesim/sim/stalagluft"
	"escapesim/sim/stalagluft/skirmish"
	"escapesim/sim/stalagluft/terrain"
)

// faces counts the faces of a set.
func faces(set uint8) int {
	n := 0
	for f := range 6 {
		n += int(set >> f & 1)
	}
	return n
}

// exactNight are the tables of the scenarios.
var exactNight = []topic{
	{
		"fences",
		"turns at the wire, and who notices",
		"die and dice sums; points of the beat within reach, turn by turn independent (SL3-WIR-01, 02, 05, SL3-BEA-01)",
		func(r *stalagluft.Rules) []answer {
			o := &r.Options.Skirmish
			add := int(o.Wire.Add)
			one, two := stalagluft.Fences(1, add), stalagluft.Fences(2, add)
			found := float64(faces(o.Wire.FindFaces)) / 6
			variance := 0.0
			for i, p := range two.P {
				d := float64(two.Min+i) - two.Mean()
				variance += p * d * d
			}
			rows := []answer{
				{"one fence, turns", one.Mean()},
				{"two fences, variance", variance},
			}
			for _, turns := range []int{8, 11, 14} {
				p := 0.0
				for i, q := range two.P {
					if two.Min+i <= turns {
						p += q
					}
				}
				rows = append(rows, answer{fmt.Sprintf("two fences in at most %d turns", turns), p})
			}
			for _, turns := range []int{3, 6} {
				rows = append(
					rows,
					answer{fmt.Sprintf("cutters found within %d turns", turns), stalagluft.Within(1, found, turns)},
				)
			}
			rows = append(rows, answer{"finding and cutting, turns", 1/found + two.Mean()})

			n := r.Board.Beat("night_west_b")
			if n < 0 {
				return rows // another board
			}
			beat := skirmish.NewRound(r.Board.Beats[n].Ends)
			radius := int(o.Table.Radius(skirmish.Cut))
			hear := 1 - float64(faces(o.Noise.MissFaces))/6
			spot := stalagluft.Spotted(1, int(o.Table.Cut[3]), int(o.Spot.Target))
			unseen, always := 1.0, 1.0
			cells := [2]terrain.Cell{terrain.At(60, 10), terrain.At(60, 9)}
			for i, side := range []string{"inner", "outer"} {
				at := cells[i]
				q := stalagluft.Near(&beat, at, radius)
				unseen *= stalagluft.Undisturbed(q*spot, add)
				always *= stalagluft.Undisturbed(spot, add)
				rows = append(rows,
					answer{fmt.Sprintf("%s fence, the guard within %d in", side, radius), q},
					answer{side + " fence, the guard hears a turn of cutting", stalagluft.Heard(&beat, at, hear)})
			}
			// The same off the grid: the guard anywhere on his line, the man at x 60.
			from, to := float64(beat.Ends[0].X)/2, float64(beat.Ends[1].X)/2
			within := func(depth, inches float64) float64 {
				if inches <= depth {
					return 0
				}
				half := math.Sqrt(inches*inches - depth*depth)
				return (math.Min(to, 60+half) - math.Max(from, 60-half)) / (to - from)
			}
			smooth := 1.0
			for i, depth := range []float64{4, 3} {
				side := [2]string{"inner", "outer"}[i]
				q, heard := within(depth, float64(radius)), 0.0
				for d := 1; d <= 6; d++ {
					heard += within(depth, float64(d)) * hear / 6
				}
				smooth *= stalagluft.Undisturbed(q*spot, add)
				rows = append(rows,
					answer{fmt.Sprintf("off the grid, %s fence, the guard within %d in", side, radius), q},
					answer{"off the grid, " + side + " fence, the guard hears", heard})
			}
			return append(rows,
				answer{"off the grid, both fences unseen", smooth},
				answer{"both fences unseen, the guard anywhere, looking all round", unseen},
				answer{"both fences unseen, the guard always near", always})
		},
	},
	{
		"noise",
		"being heard",
		"1 - (1/3)^k; the radii of a die that reach, times 2/3 (SL3-NOI-02, 03)",
		func(r *stalagluft.Rules) []answer {
			o := &r.Options.Skirmish
			hear := 1 - float64(faces(o.Noise.MissFaces))/6
			var rows []answer
			for k := 1; k <= 3; k++ {
				rows = append(rows, answer{fmt.Sprintf("by one of %d listeners", k), 1 - math.Pow(1-hear, float64(k))})
			}
			for _, dog := range []int{1, int(o.Dog.Factor)} {
				for far := 1; far <= 6; far++ {
					name := fmt.Sprintf("cutting %d in away", far*dog)
					if dog > 1 {
						name += " from a dog"
					}
					rows = append(rows, answer{name, float64(7-far) / 6 * hear})
				}
			}
			return rows
		},
	},
	{
		"sight",
		"how far a row is seen, and how often a man is spotted who crosses a watcher's whole circle",
		"the table; 2 r / move rows of chance p (SL3-SMV-01, SL3-SPO-02)",
		func(r *stalagluft.Rules) []answer {
			o := &r.Options.Skirmish
			var rows []answer
			for row := range skirmish.Rows {
				rows = append(
					rows,
					answer{"radius of " + skirmish.RowNames[row] + ", inches", float64(o.Table.Radius(row))},
				)
			}
			modifier := [6]int8{
				o.Table.Crawl[3],
				o.Table.Creep[3],
				o.Table.Tiptoe[3],
				o.Table.Walk[3],
				o.Table.Run[3],
				o.Table.Sprint[3],
			}
			for row, plus := range modifier {
				n := 2 * float64(o.Table.Radius(skirmish.Row(row))) / float64(max(o.Table.Move(skirmish.Row(row)), 1))
				rows = append(
					rows,
					answer{
						"spots of " + skirmish.RowNames[row] + " right across",
						n * stalagluft.Spotted(1, int(plus), int(o.Spot.Target)),
					},
				)
			}
			return rows
		},
	},
	{
		"scent",
		"a dog's nose",
		"angle times reach times 1/3; keep 1/3, again within two turns 5/9 (SL3-DOG-03 to 06)",
		func(r *stalagluft.Rules) []answer {
			o := &r.Options.Skirmish
			pick, keep := float64(faces(o.Dog.ScentFaces))/6, float64(faces(o.Dog.KeepFaces))/6
			again := 1 - math.Pow(1-keep, float64(o.Dog.LostTurns))
			more := keep + (1-keep)*again
			rows := []answer{
				{"picked up", pick},
				{"kept", keep},
				{"lost, found again", again},
				{"one more turn on the trail", more},
			}
			if more < 1 {
				rows = append(rows, answer{"more turns on the trail", more / (1 - more)})
			}
			w := &o.Wind
			for _, far := range []float64{2, 4, 5, 6, 8, 10, 12, 15, 18} {
				rows = append(
					rows,
					answer{
						fmt.Sprintf("scent at %g in, the wind from anywhere", far),
						stalagluft.DownWind(far, int(w.Corridor), int(w.RangeFactor), int(w.Strength)) * pick,
					},
				)
			}
			along := func(k int) bool { // a dog 3 in away along +x, the wind of direction k
				a := float64(k) * 2 * math.Pi / float64(w.Directions)
				return math.Cos(a) > -1e-9 && 3*math.Abs(math.Sin(a)) <= float64(w.Corridor)
			}
			n := 0
			for k := range int(w.Directions) {
				if along(k) {
					n++
				}
			}
			return append(
				rows,
				answer{
					fmt.Sprintf("%d directions, a dog 3 in away along one of them: down-wind", w.Directions),
					float64(n) / float64(w.Directions),
				},
			)
		},
	},
	{
		"gates",
		"all out, and past both gates",
		"(1-q)^n; (2/3)^2 (SL3-ESC-03, SL3-BAL-01)",
		func(r *stalagluft.Rules) []answer {
			o := &r.Options.Escape
			woods := 0.0
			for a := 1; a <= 6; a++ {
				for b := 1; b <= 6; b++ {
					woods += bit(a+b <= int(o.AlarmWoods)) / 36
				}
			}
			var rows []answer
			for _, exit := range []struct {
				name string
				q    float64
			}{{"in the woods", woods}, {"in the open", float64(o.AlarmOpen) / 6}} {
				rows = append(rows, answer{"all of 10 out, the exit " + exit.name, math.Pow(1-exit.q, 10)})
			}
			return append(rows, answer{"past both gates in disguise", 4.0 / 9})
		},
	},
}
