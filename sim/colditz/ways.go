package colditz

// layPaths finds what the options make of the board for pawns on its
// surface: the links, the circles on which no prisoner may stop or which
// none may enter, and those that count as blocking.
func (r *Rules) layPaths() {
	b, o := r.Board, &r.Options
	r.links = b.Links
	if o.Move.TunnelStop == OnlyWhenClosed {
		r.links = b.withoutLengthwise()
	}
	n := len(b.Circles)
	r.noStop, r.barred, r.blocks = make([]bool, n), make([]bool, n), make([]bool, n)
	for i := range b.Circles {
		c := &b.Circles[i]
		r.blocks[i] = c.Blocks
		if o.Area.BlockTest == DoorOrCorridor {
			r.blocks[i] = b.besideDoorOrInCorridor(Circle(i))
		}
		black := o.Area.OuterBlack
		if c.Area == Courtyard {
			black = o.Area.InnerBlack
		}
		r.barred[i] = c.Post && black == BlackBarred
		r.noStop[i] = c.Searchlight && !o.Move.SearchlightStop ||
			c.Post && black != BlackStop ||
			c.Gate != NoGate && !o.Route.StopOnGate ||
			!o.Move.PowMayBlock && r.blocks[i] && (c.Area == Courtyard || c.Area == RoomArea)
	}
}

// Links are what leads on from a circle for a pawn on the surface
// (COL-MOVE-12).
func (r *Rules) Links(from Circle) []Link { return r.links[from] }

// Barred reports that no prisoner may enter the circle (COL-AREA-12).
func (r *Rules) Barred(at Circle) bool { return r.barred[at] }

// withoutLengthwise is the links of the board but for the steps from one
// circle of a tunnel to another of the same (COL-MOVE-12).
func (b *Board) withoutLengthwise() [][]Link {
	links := make([][]Link, len(b.Links))
	for from := range b.Links {
		for _, l := range b.Links[from] {
			if t := b.Circles[from].Tunnel; t < 0 || b.Circles[l.To].Tunnel != t || l.Kind > DoorLink {
				links[from] = append(links[from], l)
			}
		}
	}
	return links
}

// besideDoorOrInCorridor is the plainer test for circles that block
// (COL-AREA-10): in the courtyard or a room, on either side of a door, next
// to a blue circle, or in single file, with two ways on at the most. Black
// circles block nothing.
func (b *Board) besideDoorOrInCorridor(c Circle) bool {
	info := &b.Circles[c]
	if info.Post || info.Area != Courtyard && info.Area != RoomArea {
		return false
	}
	ways := 0
	for _, l := range b.Links[c] {
		if l.Kind == DoorLink || b.Circles[l.To].Safe {
			return true
		}
		if l.Kind == StepLink && !b.Circles[l.To].Post {
			ways++
		}
	}
	return ways <= 2
}
