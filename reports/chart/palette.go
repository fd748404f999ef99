package chart

import (
	"image/color"
	"math"
	"slices"
)

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

// Loss is a side that has lost all it had.
var Loss = vermilion

// counted is the colour of a count that belongs to no side.
var counted = color.NRGBA{0x5b, 0x7f, 0xa3, 0xff}

// dark are colours that are others on dark paper, where black and brown are lost.
var dark = map[color.NRGBA]color.NRGBA{
	paper:    {0x16, 0x18, 0x1d, 0xff},
	ink:      {0xe8, 0xe8, 0xe6, 0xff},
	faint:    {0xa9, 0xa9, 0xa6, 0xff},
	rule:     {0x3a, 0x3d, 0x44, 0xff},
	grid:     {0x24, 0x27, 0x2d, 0xff},
	German:   {0xf4, 0xf4, 0xf2, 0xff}, // still the farthest from the paper
	Allied:   {0xc7, 0x87, 0xc6, 0xff},
	Nobody:   {0x62, 0x64, 0x6a, 0xff},
	Teams[0]: {0x10, 0x70, 0xd3, 0xff},
	Teams[1]: {0xff, 0x5a, 0x5b, 0xff},
	Teams[2]: {0xe1, 0x94, 0x1b, 0xff},
	Teams[3]: {0x7a, 0x54, 0x00, 0xff},
	Teams[4]: {0x30, 0xd2, 0x96, 0xff},
}

// Dark is what a colour becomes on dark paper: greys and pale grounds are turned
// round, a scale is read from its other end, and other colours become as light as
// can be seen.
func Dark(c color.NRGBA) color.NRGBA {
	if d, ok := dark[c]; ok {
		return d
	}
	for _, day := range letterOn {
		if i := slices.Index(day[:], c); i >= 0 {
			return letterOn[i][i]
		}
	}
	if i := slices.Index(shades[:], c); i >= 0 {
		return shades[len(shades)-1-i]
	}
	light, a, b := oklab(c)
	const grey, bright, pale, seen = 0.04, 0.1, 0.86, 0.6
	switch chroma := math.Hypot(a, b); {
	case chroma < grey || light > pale && chroma < bright:
		// white becomes a little lighter than the dark paper, black nearly white
		light = 1.17 - 0.88*light
		a, b = a/2, b/2
	default:
		light = max(light, seen)
	}
	return fromOKLab(min(light, 0.97), a, b)
}

// letterOn is what letters on a coloured ground are: by day black or white, in the
// dark black or white. The steps between the two blacks and the two whites cannot be
// seen: they tell what each becomes in the dark.
var letterOn = [2][2]color.NRGBA{
	{{0, 0, 0, 0xff}, {0, 0, 1, 0xff}},
	{{0xff, 0xff, 0xfe, 0xff}, {0xfe, 0xff, 0xff, 0xff}},
}

// on is the colour of letters on a ground: black or white by day, black or white in the dark,
// each time the one with more contrast, which is at least the 4.5 to 1 that WCAG 2.2 asks for.
func on(ground color.NRGBA) color.NRGBA {
	return letterOn[kindOfLetter(ground)][kindOfLetter(Dark(ground))]
}

// kindOfLetter is 0 where black letters are read better on a ground, 1 where white ones are.
func kindOfLetter(ground color.NRGBA) int {
	if contrast(ground, letterOn[0][0]) >= contrast(ground, letterOn[1][1]) {
		return 0
	}
	return 1
}

// contrast is how far the luminances of two colours differ (WCAG 2.2), from 1 to 21.
func contrast(a, b color.NRGBA) float64 {
	luminance := func(c color.NRGBA) float64 {
		return 0.2126*linear(c.R) + 0.7152*linear(c.G) + 0.0722*linear(c.B)
	}
	x, y := luminance(a)+0.05, luminance(b)+0.05
	return max(x, y) / min(x, y)
}

// oklab is a colour as lightness and two opponent colours (Ottosson 2020);
// fromOKLab is the nearest colour to such.
func oklab(c color.NRGBA) (light, a, b float64) {
	red, green, blue := linear(c.R), linear(c.G), linear(c.B)
	l := math.Cbrt(0.4122214708*red + 0.5363325363*green + 0.0514459929*blue)
	m := math.Cbrt(0.2119034982*red + 0.6806995451*green + 0.1073969566*blue)
	s := math.Cbrt(0.0883024619*red + 0.2817188376*green + 0.6299787005*blue)
	return 0.2104542553*l + 0.7936177850*m - 0.0040720468*s, 1.9779984951*l - 2.4285922050*m + 0.4505937099*s,
		0.0259040371*l + 0.7827717662*m - 0.8086757660*s
}

func fromOKLab(light, a, b float64) color.NRGBA {
	cube := func(x float64) float64 { return x * x * x }
	l, m, s := cube(light+0.3963377774*a+0.2158037573*b), cube(light-0.1055613458*a-0.0638541728*b),
		cube(light-0.0894841775*a-1.2914855480*b)
	return color.NRGBA{
		written(4.0767416621*l - 3.3077115913*m + 0.2309699292*s),
		written(-1.2684380046*l + 2.6097574011*m - 0.3413193965*s),
		written(-0.0041960863*l - 0.7034186147*m + 1.7076147010*s), 0xff,
	}
}

// linear is a channel as an amount of light, written is one as sRGB has it.
func linear(v uint8) float64 {
	x := float64(v) / 255
	if x <= 0.04045 {
		return x / 12.92
	}
	return math.Pow((x+0.055)/1.055, 2.4)
}

func written(x float64) uint8 {
	if x <= 0.0031308 {
		x *= 12.92
	} else {
		x = 1.055*math.Pow(x, 1/2.4) - 0.055
	}
	return uint8(math.Round(255 * max(0, min(x, 1))))
}

// Sides are the colours of outcomes that belong to a side.
var Sides = map[string]color.NRGBA{"german": German, "allied": Allied}
