// Package terrain is the table of Stalag Luft III: its cells, what stands on
// them, who sees whom, how far it is and which way is shortest.
//
// All of it is whole numbers. A cell is one square inch; a point is given in
// half inches, so that cell centres, doors, markers and tower posts are all
// exact. The package knows nothing of prisoners, guards or turns.
package terrain

import (
	"fmt"
	"slices"
)

// Width and Height are the largest table, in inches (SL3-SET-02). A smaller
// board uses the north-west part of the same numbering.
const (
	Width  = 96
	Height = 48
	stride = 128 // of the numbering: a power of two makes x and y cheap
	Cells  = stride * Height
)

// Plan is a board as its file says it: inches, x from the north edge to the
// south, y from the west edge to the east. Build checks it.
type Plan struct {
	Board struct {
		ID         string   `toml:"id"`
		Size       []int    `toml:"size"`
		Grid       int      `toml:"grid_inch"`
		OpenEdges  []string `toml:"open_edges"`
		OpenEast   []int    `toml:"open_east_x"`
		SouthEdge  string   `toml:"south_edge"`
		Confidence string   `toml:"confidence"`
	} `toml:"board"`
	Areas        []AreaPlan     `toml:"area"`
	Fences       []FencePlan    `toml:"fence"`
	WarningWires []WirePlan     `toml:"warning_wire"`
	Buildings    []BuildingPlan `toml:"building"`
	Features     []AreaPlan     `toml:"feature"`
	Towers       []TowerPlan    `toml:"tower"`
	Sentries     []PostPlan     `toml:"sentry"`
	WorkDetails  []WorkPlan     `toml:"work_detail"`
	Beats        []BeatPlan     `toml:"beat"`
}

// AreaPlan is a named rectangle: woods, road, zone, marker, water or taps.
type AreaPlan struct {
	ID   string `toml:"id"`
	Kind string `toml:"kind"`
	Rect []int  `toml:"rect"`
}

// FencePlan is a straight fence along grid lines; gates are stretches of it.
type FencePlan struct {
	ID    string  `toml:"id"`
	Seg   []int   `toml:"seg"`
	Gates [][]int `toml:"gates"`
}

// WirePlan is a stretch of the warning wire with at most one gap.
type WirePlan struct {
	ID  string `toml:"id"`
	Seg []int  `toml:"seg"`
	Gap []int  `toml:"gap"`
}

// BuildingPlan is a hut, an outbuilding or a house of the Vorlager.
type BuildingPlan struct {
	ID     string      `toml:"id"`
	Kind   string      `toml:"kind"`
	Rect   []int       `toml:"rect"`
	Raised bool        `toml:"raised"`
	Doors  [][]float64 `toml:"doors"`
	Steps  []float64   `toml:"steps"`
}

// TowerPlan is a tower: the point it sees from and the ground it takes.
type TowerPlan struct {
	ID   string    `toml:"id"`
	Pos  []float64 `toml:"pos"`
	Rect []int     `toml:"rect"`
}

// PostPlan is a fixed post.
type PostPlan struct {
	ID  string    `toml:"id"`
	Pos []float64 `toml:"pos"`
}

// WorkPlan is a place of the work detail and the faces that send it there.
type WorkPlan struct {
	Roll []int     `toml:"roll"`
	At   string    `toml:"at"`
	Pos  []float64 `toml:"pos"`
}

// BeatPlan is a guard's beat: 2 to 4 markers.
type BeatPlan struct {
	ID    string      `toml:"id"`
	Day   bool        `toml:"day"`
	Night bool        `toml:"night"`
	Ends  [][]float64 `toml:"ends"`
}

// Mistake is one fault of a plan: what is wrong and in which entry.
type Mistake struct {
	Table string // "building", "fence", ...
	Index int    // which entry of it, from 0
	ID    string
	What  string
}

func (m *Mistake) Error() string {
	name := m.Table
	if m.ID != "" {
		name += " " + m.ID
	} else if m.Index >= 0 {
		name += fmt.Sprintf(" %d", m.Index+1)
	}
	return name + ": " + m.What
}

// Mirror swaps the west and the east hut columns: y of every building, door
// and feature inside the compound is reflected in the compound's own middle
// (option board.mirror_columns).
func (p Plan) Mirror() Plan {
	const axis = 16 + 46 // hut columns lie between y 16 and y 46
	q := p
	q.Buildings = slices.Clone(p.Buildings)
	for i, b := range q.Buildings {
		if b.Kind == "vorlager" || len(b.Rect) != 4 {
			continue
		}
		b.Rect = []int{b.Rect[0], axis - b.Rect[3], b.Rect[2], axis - b.Rect[1]}
		doors := make([][]float64, len(b.Doors))
		for d, at := range b.Doors {
			if len(at) == 2 {
				at = []float64{at[0], axis - at[1]}
			}
			doors[d] = at
		}
		b.Doors = doors
		if len(b.Steps) == 2 {
			b.Steps = []float64{b.Steps[0], axis - b.Steps[1]}
		}
		q.Buildings[i] = b
	}
	q.Features = slices.Clone(p.Features)
	for i, f := range q.Features {
		if len(f.Rect) == 4 {
			q.Features[i].Rect = []int{f.Rect[0], axis - f.Rect[3], f.Rect[2], axis - f.Rect[1]}
		}
	}
	q.WorkDetails = slices.Clone(p.WorkDetails)
	for i, w := range q.WorkDetails {
		if w.At == "bathhouse" && len(w.Pos) == 2 {
			q.WorkDetails[i].Pos = []float64{w.Pos[0], axis - w.Pos[1]}
		}
	}
	return q
}
