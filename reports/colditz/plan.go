package colditz

import (
	"image/color"
	"slices"

	"escapesim/reports/chart"
	"escapesim/sim/colditz/board"
)

// The paints of a plan, in the colours of the printed board.
const (
	whitePaint = iota
	greyPaint
	roomPaint
	outerPaint
	outsidePaint
	holdingPaint
	safePaint
	lightPaint
	tunnelPaint
	postPaint
	gatePaint
	targetPaint
)

var circlePaints = []chart.Paint{
	// not quite the paper, from which it stands out in the dark
	whitePaint:   {Name: "appel", Colour: color.NRGBA{0xfe, 0xfe, 0xfe, 0xff}},
	greyPaint:    {Name: "courtyard", Colour: color.NRGBA{0xc4, 0xc4, 0xc4, 0xff}},
	roomPaint:    {Name: "room", Colour: color.NRGBA{0x96, 0xa4, 0xb4, 0xff}},
	outerPaint:   {Name: "outer area; c: beside the staff car", Colour: color.NRGBA{0xe8, 0xd3, 0xa8, 0xff}},
	outsidePaint: {Name: "outside", Colour: color.NRGBA{0x7d, 0xb2, 0x84, 0xff}},
	holdingPaint: {Name: "cell or barracks", Colour: color.NRGBA{0xee, 0xea, 0xf4, 0xff}},
	safePaint:    {Name: "safe", Colour: color.NRGBA{0x56, 0xb4, 0xe9, 0xff}},
	lightPaint:   {Name: "searchlight", Colour: color.NRGBA{0xf5, 0xe6, 0x3c, 0xff}},
	tunnelPaint:  {Name: "tunnel", Colour: color.NRGBA{0xa0, 0x62, 0x38, 0xff}},
	postPaint:    {Name: "guard post", Colour: color.NRGBA{0x22, 0x22, 0x22, 0xff}},
	gatePaint:    {Name: "gate: key (K) or pass (P)", Colour: color.NRGBA{0xd5, 0x5e, 0x00, 0xff}},
	targetPaint:  {Name: "target", Colour: color.NRGBA{0xcc, 0x3d, 0x6f, 0xff}},
}

// paintOf is the paint of a circle, and a letter on it.
func paintOf(c *board.CircleInfo) (paint int, letter string) {
	switch {
	case c.Target >= 0:
		return targetPaint, board.TargetNames[c.Target]
	case c.Gate == board.KeyGate:
		return gatePaint, "K"
	case c.Gate == board.PassGate:
		return gatePaint, "P"
	case c.Post:
		return postPaint, ""
	case c.Safe:
		return safePaint, ""
	case c.Tunnel >= 0:
		return tunnelPaint, ""
	case c.Searchlight:
		return lightPaint, ""
	}
	paint = map[board.Area]int{
		board.Appel: whitePaint, board.Courtyard: greyPaint, board.RoomArea: roomPaint,
		board.Outer: outerPaint, board.Outside: outsidePaint, board.Cell: holdingPaint, board.Barracks: holdingPaint,
	}[c.Area]
	if c.CarSide {
		letter = "c"
	}
	return paint, letter
}

var wayPaints = []chart.Paint{
	board.StepLink: {Name: "step", Colour: color.NRGBA{0xd2, 0xd2, 0xd2, 0xff}},
	board.DoorLink: {Name: "door", Colour: color.NRGBA{0x22, 0x22, 0x22, 0xff}, Across: true},
	board.RopeLink: {Name: "rope", Colour: color.NRGBA{0x00, 0x72, 0xb2, 0xff}},
	board.WireLink: {Name: "wire", Colour: color.NRGBA{0xd5, 0x5e, 0x00, 0xff}, Across: true},
	tunnelWay:      {Name: "tunnel only", Colour: color.NRGBA{0xa0, 0x62, 0x38, 0xff}},
}

const tunnelWay = board.WireLink + 1

// waysOf are the ways between the circles of a board.
func waysOf(b *board.Board) []chart.Way {
	var ways []chart.Way
	for i := range b.Circles {
		for _, l := range b.Links[i] {
			if int(l.To) > i {
				ways = append(ways, chart.Way{A: i, B: int(l.To), Paint: int(l.Kind)})
			}
		}
	}
	for _, t := range b.Tunnels {
		for i := 1; i < len(t.Circles); i++ {
			from, to := t.Circles[i-1], t.Circles[i]
			if !slices.ContainsFunc(b.Links[from],
				func(l board.Link) bool { return l.To == to && l.Kind == board.StepLink }) {
				ways = append(ways, chart.Way{A: int(from), B: int(to), Paint: int(tunnelWay)})
			}
		}
	}
	return ways
}

// Plan draws a board with the names of its places; names writes the id of
// every circle into it, in place of the letters of gates and targets.
func Plan(b *board.Board, title string, names bool) *chart.Figure {
	spots := make([]chart.Spot, len(b.Circles))
	for i := range b.Circles {
		c := &b.Circles[i]
		paint, letter := paintOf(c)
		if names {
			letter = c.ID
		}
		spots[i] = chart.Spot{X: c.X, Y: c.Y, Paint: paint, Letter: letter}
	}
	f := chart.Plan(title, spots, circlePaints, waysOf(b), wayPaints, Places(b), names)
	f.Note = rimNote
	return f
}

const rimNote = "Numbers at the rims count circles from the upper left, as simulate board show does."
