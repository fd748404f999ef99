package colditz

import "escapesim/sim/colditz/board"

// paths are what the options make of the board: by circle, who may be there and the
// links that lead on.
type paths struct {
	ground            []ground
	links             [][]board.Link // those that a pawn on the surface can take
	barred            []bool         // prisoners may not go there
	stops, guardStops []stopRule     // of prisoners, of guards
	blocks            []bool         // a pawn there cuts a way off (COL-AREA-10)
	shut              []bool         // guards never enter it (buildGuardGround)
	guardWalk         []uint8        // by circle, circle (GuardWalk)
	closed
}

// buildPaths finds what the options make of the board for pawns on its
// surface: the links, the circles on which no prisoner may stop or which
// none may enter, and those that count as blocking.
func (r *Rules) buildPaths() {
	b, o := r.Board, &r.Options
	r.links = b.Links
	if o.Move.StopOnClosedTunnel {
		r.links = b.WithoutLengthwise()
	}
	n := len(b.Circles)
	r.barred, r.blocks = make([]bool, n), b.Blocking(o.Area.BlockTest != Together)
	if o.Area.BlockTest == DoorOrCorridor {
		for i := range r.blocks {
			r.blocks[i] = b.BesideDoorOrInCorridor(board.Circle(i))
		}
	}
	r.stops, r.guardStops = make([]stopRule, n), make([]stopRule, n)
	for i := range b.Circles {
		c := &b.Circles[i]
		black := o.Area.OuterBlack
		if c.Area == board.Courtyard {
			black = o.Area.InnerBlack
		}
		r.barred[i] = c.Post && black == BlackBarred
		brown := c.Tunnel != board.NoTunnel
		switch {
		case c.Searchlight && !o.Move.SearchlightStop, c.Post && black != BlackStop,
			c.Gate != board.NoGate && !o.Route.StopOnGate,
			!o.Move.PowMayBlock && r.blocks[i] && (c.Area == board.Courtyard || c.Area == board.RoomArea),
			brown && !o.Move.StopOnClosedTunnel:
			r.stops[i] = mayNeverStop
		case brown, c.Post && o.Blocked.Max > 0:
			r.stops[i] = mayStopNow
		}
		switch {
		case c.Searchlight && !o.Move.GuardsExempt, brown && !o.Move.StopOnClosedTunnel:
			r.guardStops[i] = mayNeverStop
		case brown, o.Area.Block == BlockForbidden && (r.blocks[i] || o.Area.BlockTest == Together && c.Inner()):
			r.guardStops[i] = mayStopNow
		}
	}
}

// Links are what leads on from a circle for a pawn on the surface
// (COL-MOVE-12).
func (r *Rules) Links(from board.Circle) []board.Link { return r.links[from] }

// Barred reports that no prisoner may enter the circle (COL-AREA-12).
func (r *Rules) Barred(at board.Circle) bool { return r.barred[at] }

// Blocks reports that one pawn on the circle cuts a way off, whoever stands elsewhere
// (COL-AREA-10).
func (r *Rules) Blocks(at board.Circle) bool { return r.blocks[at] }

// BlocksBeside reports that a guard on the circle cuts a way off, by himself or, where
// the rules ask that, together with guards on some others (COL-AREA-10): no more than
// there are guards.
func (r *Rules) BlocksBeside(at board.Circle, others []board.Circle) bool {
	var s State
	for g, other := range others[:min(len(others), MaxGuards)] {
		r.placeGuard(&s, Guard(g), other)
	}
	return r.shuts(&s, at, board.NoCircle)
}
