package stalagluft

import (
	"fmt"
	"math"

	"escapesim/reports"
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
var exactNight = topics{
	topic("fences", "turns at the wire, and who notices",
		"die and dice sums; points of the beat within reach, turn by turn independent "+
			"(SL3-WIR-01, 02, 05, SL3-BEA-01)",
		func(r *stalagluft.Rules, to *reports.Answers) {
			o := &r.Options.Skirmish
			add := int(o.Wire.Add)
			one, two := stalagluft.Fences(1, add), stalagluft.Fences(2, add)
			found := float64(faces(o.Wire.FindFaces)) / 6
			to.Add(one.Mean(), "one fence, turns")
			to.Add(two.Variance(), "two fences, variance")
			for _, turns := range []int{8, 11, 14} {
				to.Add(two.Below(turns+1), "two fences in at most %d turns", turns)
			}
			for _, turns := range []int{3, 6} {
				to.Add(stalagluft.Within(1, found, turns), "cutters found within %d turns", turns)
			}
			to.Add(1/found+two.Mean(), "finding and cutting, turns")

			n := r.Board.Beat("night_west_b")
			if n < 0 {
				return // another board
			}
			beat := skirmish.NewRound(r.Board.Beats[n].Ends)
			radius := int(o.Table.Cut[2])
			hear := 1 - float64(faces(o.Noise.MissFaces))/6
			spot := stalagluft.Spotted(1, int(o.Table.Cut[3]), int(o.Spot.Target))
			unseen, always := 1.0, 1.0
			cells := [2]terrain.Cell{terrain.At(60, 10), terrain.At(60, 9)}
			for i, side := range []string{"inner", "outer"} {
				at := cells[i]
				q := stalagluft.Near(&beat, at, radius)
				unseen *= stalagluft.Undisturbed(q*spot, add)
				always *= stalagluft.Undisturbed(spot, add)
				to.Add(q, "%s fence, the guard within %d in", side, radius)
				to.Add(stalagluft.Heard(&beat, at, hear), "%s fence, the guard hears a turn of cutting", side)
			}
			// The same off the grid: the guard anywhere on his line, the man at x 60.
			west, east := float64(beat.Ends[0].X)/2, float64(beat.Ends[1].X)/2
			within := func(depth, inches float64) float64 {
				if inches <= depth {
					return 0
				}
				half := math.Sqrt(inches*inches - depth*depth)
				return (math.Min(east, 60+half) - math.Max(west, 60-half)) / (east - west)
			}
			smooth := 1.0
			for i, depth := range []float64{4, 3} {
				side := [2]string{"inner", "outer"}[i]
				q, heard := within(depth, float64(radius)), 0.0
				for d := 1; d <= 6; d++ {
					heard += within(depth, float64(d)) * hear / 6
				}
				smooth *= stalagluft.Undisturbed(q*spot, add)
				to.Add(q, "off the grid, %s fence, the guard within %d in", side, radius)
				to.Add(heard, "off the grid, %s fence, the guard hears", side)
			}
			to.Add(smooth, "off the grid, both fences unseen")
			to.Add(unseen, "both fences unseen, the guard anywhere, looking all round")
			to.Add(always, "both fences unseen, the guard always near")
		}),
	topic("noise", "being heard",
		"1 - (1/3)^k; the radii of a die that reach, times 2/3 (SL3-NOI-02, 03)",
		func(r *stalagluft.Rules, to *reports.Answers) {
			o := &r.Options.Skirmish
			hear := 1 - float64(faces(o.Noise.MissFaces))/6
			for k := 1; k <= 3; k++ {
				to.Add(1-math.Pow(1-hear, float64(k)), "by one of %d listeners", k)
			}
			for _, dog := range []int{1, int(o.Dog.Factor)} {
				for far := 1; far <= 6; far++ {
					name := fmt.Sprintf("cutting %d in away", far*dog)
					if dog > 1 {
						name += " from a dog"
					}
					to.Add(float64(7-far)/6*hear, "%s", name)
				}
			}
		}),
	topic("sight", "how far a row is seen, and how often a man is spotted who crosses a watcher's whole circle",
		"the table; 2 r / move rows of chance p (SL3-SMV-01, SL3-SPO-02)",
		func(r *stalagluft.Rules, to *reports.Answers) {
			o := &r.Options.Skirmish
			for row, line := range o.Table.Lines() {
				to.Add(float64(line[2]), "radius of %s, inches", skirmish.RowNames[row])
			}
			for row, line := range gaits(&o.Table) {
				n := 2 * float64(line[2]) / float64(max(line[0], 1))
				to.Add(n*stalagluft.Spotted(1, int(line[3]), int(o.Spot.Target)),
					"spots of %s right across", skirmish.RowNames[row])
			}
		}),
	topic("scent", "a dog's nose",
		"angle times reach times 1/3; keep 1/3, again within two turns 5/9 (SL3-DOG-03 to 06)",
		func(r *stalagluft.Rules, to *reports.Answers) {
			o := &r.Options.Skirmish
			pick, keep := float64(faces(o.Dog.ScentFaces))/6, float64(faces(o.Dog.KeepFaces))/6
			again := 1 - math.Pow(1-keep, float64(o.Dog.LostTurns))
			more := keep + (1-keep)*again
			to.Add(pick, "picked up")
			to.Add(keep, "kept")
			to.Add(again, "lost, found again")
			to.Add(more, "one more turn on the trail")
			if more < 1 {
				to.Add(more/(1-more), "more turns on the trail")
			}
			w := &o.Wind
			for _, far := range []float64{2, 4, 5, 6, 8, 10, 12, 15, 18} {
				to.Add(stalagluft.DownWind(far, int(w.Corridor), int(w.RangeFactor), int(w.Strength))*pick,
					"scent at %g in, the wind from anywhere", far)
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
			to.Add(float64(n)/float64(w.Directions),
				"%d directions, a dog 3 in away along one of them: down-wind", w.Directions)
		}),
	topic("gates", "all out, and past both gates",
		"(1-q)^n; (2/3)^2 (SL3-ESC-03, SL3-BAL-01)",
		func(r *stalagluft.Rules, to *reports.Answers) {
			o := &r.Options.Escape
			for _, exit := range exitsOf(o) {
				to.Add(math.Pow(1-exit.chance, 10), "all of 10 out, the exit in the %s", exit.name)
			}
			to.Add(4.0/9, "past both gates in disguise")
		}),
}
