package chart

import (
	"image/color"
	"math"
	"testing"
)

// kinds are what readers with one kind of cone missing see, as a matrix on
// linear red, green and blue (Machado, Oliveira and Fernandes 2009, severity
// 1); the first sees everything.
var kinds = map[string][9]float64{
	"none":   {1, 0, 0, 0, 1, 0, 0, 0, 1},
	"protan": {0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998},
	"deutan": {0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881},
	"tritan": {1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.303900},
}

// lab is a colour as such a reader sees it, in CIELAB under D65.
func lab(c color.NRGBA, kind [9]float64) [3]float64 {
	in := [3]float64{linear(c.R), linear(c.G), linear(c.B)}
	var v [3]float64
	for i := range v {
		for j := range in {
			v[i] += kind[3*i+j] * in[j]
		}
		v[i] = min(max(v[i], 0), 1)
	}
	f := func(t float64) float64 {
		if t > 216.0/24389 {
			return math.Cbrt(t)
		}
		return (24389.0/27*t + 16) / 116
	}
	x := f((0.4124564*v[0] + 0.3575761*v[1] + 0.1804375*v[2]) / 0.95047)
	y := f(0.2126729*v[0] + 0.7151522*v[1] + 0.0721750*v[2])
	z := f((0.0193339*v[0] + 0.1191920*v[1] + 0.9503041*v[2]) / 1.08883)
	return [3]float64{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

// Every two colours that one chart can hold differ by at least 18 in CIELAB
// (2.3 is just seen), for every kind of reader, and from the paper as well; in the
// dark, too.
func TestSidesAreToldApart(t *testing.T) {
	list := map[string]color.NRGBA{"paper": paper, "german": German, "allied": Allied, "nobody": Nobody}
	for i, name := range []string{"blue", "red", "orange", "brown", "green"} {
		list[name] = Teams[i]
	}
	for paper, shown := range map[string]func(color.NRGBA) color.NRGBA{"white": func(c color.NRGBA) color.NRGBA {
		return c
	}, "dark": Dark} {
		for kind, matrix := range kinds {
			for a, p := range list {
				for b, q := range list {
					x, y := lab(shown(p), matrix), lab(shown(q), matrix)
					if d := math.Hypot(math.Hypot(x[0]-y[0], x[1]-y[1]), x[2]-y[2]); a < b && d < 18 {
						t.Errorf("on %s paper, %s: %s and %s differ by %.1f", paper, kind, a, b, d)
					}
				}
			}
		}
	}
}

// Letters are read on every colour of the scale, of a side and of a plan, by day and in
// the dark.
func TestLettersAreRead(t *testing.T) {
	grounds := append([]color.NRGBA{paper, German, Allied, Nobody, Both, Loss, counted}, shades[:]...)
	grounds = append(append(grounds, Teams[:]...), tints[:]...)
	for _, ground := range grounds {
		day := contrast(ground, on(ground))
		night := contrast(Dark(ground), Dark(on(ground)))
		if day < 4.5 || night < 4.5 {
			t.Errorf("letters on %v: %.2f by day, %.2f in the dark", ground, day, night)
		}
	}
}

// Contrasts with white as the calculators for WCAG 2.2 give them.
func TestContrast(t *testing.T) {
	white := color.NRGBA{255, 255, 255, 255}
	for _, c := range []struct {
		color color.NRGBA
		want  float64
	}{
		{color.NRGBA{0, 0, 0, 255}, 21},
		{color.NRGBA{255, 0, 0, 255}, 3.998},
		{color.NRGBA{0, 255, 0, 255}, 1.372},
		{color.NRGBA{0, 0, 255, 255}, 8.592},
		{color.NRGBA{118, 118, 118, 255}, 4.542}, // the lightest grey that passes AA
		{white, 1},
	} {
		if got := contrast(white, c.color); math.Abs(got-c.want) > 0.001 || contrast(c.color, white) != got {
			t.Errorf("%v on white: %.3f, want %.3f", c.color, got, c.want)
		}
	}
}
