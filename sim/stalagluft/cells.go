package stalagluft

import (
	"slices"

	"escapesim/sim/stalagluft/terrain"
)

// cellSets are cells and sets of them that are asked for again and again.
type cellSets struct {
	spots   []terrain.Cell       // where figures are placed, unless every cell is
	spot    terrain.Bits         // the same
	ground  []terrain.Cell       // where Germans are placed, the strip inside the fence included
	open    terrain.Bits         // cells with a step to somewhere
	towered terrain.Bits         // what some tower sees
	posts   [terrain.Cells]uint8 // sentries and towers too near to lose sand on a cell
	boss    terrain.Cell         // where the Kommandant stands by his office
	aide    terrain.Cell         // and the Captain
}

func (r *Rules) buildCellSets() {
	b := r.Board
	r.buildSpots()
	if r.ground = r.spots; r.Options.Game.Every {
		r.ground = b.Outdoor
	}
	for _, c := range r.spots {
		r.spot.Add(c)
	}
	for c, steps := range b.FreeSteps() {
		if steps != 0 {
			r.open.Add(terrain.Cell(c))
		}
	}
	for t := range b.Towers {
		for c := range terrain.Cell(terrain.Cells) {
			if b.TowerSees(t, c) {
				r.towered.Add(c)
			}
		}
	}
	r.boss, r.aide = terrain.At(18, 37), terrain.At(22, 37)
}

// buildSpots chooses the cells that stand for all placements: beside every
// door, and a lattice of six inches.
func (r *Rules) buildSpots() {
	b := r.Board
	if r.Options.Game.Every {
		r.spots = b.InsideWire
		if !r.Options.Deploy.DeathStrip {
			r.spots = b.Outdoor
		}
		return
	}
	for i := range b.Buildings[:b.Inhabited] {
		for _, sill := range b.Buildings[i].Sill {
			if b.IsInsideWire(sill[0]) {
				r.spots = append(r.spots, sill[0])
			}
		}
	}
	for _, c := range b.InsideWire {
		if (c.X()-int(b.WireNorth)-1)%6 == 0 && (c.Y()-int(b.WireWest)-1)%6 == 0 {
			r.spots = append(r.spots, c)
		}
	}
	slices.Sort(r.spots)
	r.spots = slices.Compact(r.spots)
}
