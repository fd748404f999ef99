package stalagluft

import (
	"escapesim/sim/stalagluft/skirmish"
	"escapesim/sim/stalagluft/terrain"
)

// guardBeats are the beats that a guard may be given, and where those of the Vorlager
// stand.
type guardBeats struct {
	beats  []skirmish.Round
	inside []bool           // by beat: in the compound
	toBeat []*terrain.Field // the way to its first marker
	first  [BeatGuards]int8
	yard   [6]terrain.Cell // of the guards in the Vorlager
}

// buildBeats lists the beats that a guard may be given: those of the board
// first, then straight lines through the compound (SL3-RDP-01).
func (r *Rules) buildBeats() {
	b := r.Board
	r.yard = [6]terrain.Cell{
		terrain.At(19, 27), terrain.At(21, 27), terrain.At(23, 27), terrain.At(19, 31), terrain.At(21, 31),
		terrain.At(23, 31),
	}
	for i := range b.Beats {
		if !b.Beats[i].Day {
			continue
		}
		if n := len(r.beats); n < BeatGuards {
			r.first[n] = int8(n)
		}
		r.addBeat(b.Beats[i].Ends)
	}
	for i := range b.Beats {
		if !b.Beats[i].Day {
			r.addBeat(b.Beats[i].Ends)
		}
	}
	line := func(from terrain.Cell, step, n int) {
		best, start, at := 0, 0, 0
		for k := 0; k <= n; k++ {
			if k < n && b.IsInsideWire(from+terrain.Cell(k*step)) {
				continue
			}
			if k-at > best {
				best, start = k-at, at
			}
			at = k + 1
		}
		if best > 10 {
			r.addBeat([]terrain.Point{
				(from + terrain.Cell(start*step)).Centre(), (from + terrain.Cell((start+best-1)*step)).Centre(),
			})
		}
	}
	for x := int(b.WireNorth) + 1; x < b.Size[0]; x += 12 {
		line(terrain.At(x, int(b.WireWest)), int(terrain.At(0, 1)), b.Size[1]-int(b.WireWest))
	}
	for y := int(b.WireWest) + 1; y < b.Size[1]; y += 12 {
		line(terrain.At(int(b.WireNorth), y), 1, b.Size[0]-int(b.WireNorth))
	}
}

// addBeat lists the beat between these markers.
func (r *Rules) addBeat(ends []terrain.Point) {
	r.beats = append(r.beats, skirmish.NewRound(ends))
	r.inside = append(r.inside, r.Board.Compound.Holds(ends[0].Cell()))
	way := new(terrain.Field)
	way.To(ends[0].Cell(), r.Board.FreeSteps())
	r.toBeat = append(r.toBeat, way)
}

// walkGuard moves a guard on his beat; one whose markers were moved walks
// the shortest way to the first of them (SL3-MOV-01, -02).
func (r *Rules) walkGuard(g *Guard) {
	if g.Beat < 0 {
		return
	}
	round := &r.beats[g.Beat]
	inches := int(r.Options.Ferret.GuardMove)
	if g.On {
		g.Round = round.Next(g.Round, inches, r.Options.Skirmish.Beat.CarryOver)
		g.Cell = round.At(g.Round).Cell
		return
	}
	way, steps := r.toBeat[g.Beat], r.Board.FreeSteps()
	for left := inches * 10; ; {
		d := way.Next(g.Cell, steps)
		if d < 0 {
			break // there, or shut out: then he is where he can be
		}
		if terrain.Cost(d) > left {
			return
		}
		left -= terrain.Cost(d)
		g.Cell = terrain.Step(g.Cell, d)
	}
	if g.Cell == round.At(0).Cell {
		g.On, g.Round = true, 0
	}
}
