package chart

import "image/color"

// The colours of sides and teams, the same in every chart of every game. A
// team has the colour of its pieces (COL-GAME-05: black guards; blue, red,
// orange, brown and green prisoners), in shades that readers who are blind to
// red, green or blue can tell apart; a test measures that.
var (
	German = color.NRGBA{0x14, 0x14, 0x14, 0xff} // his pieces are black
	Allied = color.NRGBA{0xb7, 0x86, 0xd6, 0xff} // all who are against him together

	Teams = [...]color.NRGBA{
		{0x00, 0x62, 0xb8, 0xff}, // blue
		{0xe8, 0x38, 0x3c, 0xff}, // red
		{0xf5, 0xa6, 0x0a, 0xff}, // orange
		{0x5c, 0x36, 0x10, 0xff}, // brown
		{0x00, 0x9e, 0x73, 0xff}, // green
	}

	Nobody = color.NRGBA{0xc8, 0xc8, 0xc4, 0xff} // no winner
	Both   = color.NRGBA{0x66, 0x5c, 0x78, 0xff} // both sides win
)

// counted is the colour of a count that belongs to no side.
var counted = color.NRGBA{0x5b, 0x7f, 0xa3, 0xff}
