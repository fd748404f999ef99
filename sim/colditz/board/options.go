package board

// Options: pieces that an edition adds to the board. They are data: the
// loader is told their names (Parts).
type Options struct {
	ChapelFenceGate bool `key:"board.chapel_fence_gate" clause:"COL-ROUTE-15" doc:"a key circle in the fence where it meets the chapel tunnel"`
	Glider          bool `key:"board.glider" clause:"COL-GLIDER-02" doc:"the north tower with its secret door, and the flight of the glider"`
	CanteenLastTwo  bool `key:"board.canteen_last_two" clause:"COL-TUN-25" default:"false" assumed:"it holds for some boards only" doc:"guards come to both of the last circles of the canteen tunnel from the garrison yard"`
}

// Parts names the pieces that the board needs, as the loader knows them.
func (o *Options) Parts() (names []string) {
	if o.ChapelFenceGate {
		names = append(names, "chapel_fence_gate")
	}
	if o.Glider {
		names = append(names, "glider")
	}
	return names
}
