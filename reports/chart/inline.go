package chart

import (
	"bytes"
	"encoding/hex"
	"fmt"
	"image/color"
	"maps"
	"regexp"
	"slices"
	"strings"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// phone is how wide a figure is drawn for a phone: its letters are then as large
// there as those of the text around it.
const phone = 4.3 * vg.Inch

// IsMap says that the figure is a map: it has one size, and is not drawn anew for
// a phone.
func (f *Figure) IsMap() bool { return f.survey != nil }

// Inline is the figure as SVG to stand in a page of HTML: without title, subtitle
// and note, which the page sets as text; drawn for a phone when narrow. In the dark
// its colours are those that Dark gives.
func (f *Figure) Inline(narrow bool) (string, error) {
	g := *f
	g.Title, g.Subtitle, g.Note = "", "", ""
	g.width, g.height = f.inlineSize(narrow)
	if g.IsMap() { // drawn once to see what is left below its ground
		g.draw(draw.New(g.sheet()))
		g.height -= g.survey.spare
		g.survey.high = g.height
	}
	c := g.sheet()
	g.draw(draw.New(c))
	var b bytes.Buffer
	if _, err := c.WriteTo(&b); err != nil {
		return "", err
	}
	_, svg, _ := strings.Cut(b.String(), "<g ")
	svg = "<g " + svg
	used := map[string]bool{}
	parts := strings.SplitAfter(svg, ">")
	for i := range parts {
		text, tag, found := strings.Cut(parts[i], "<")
		if !found {
			continue // the end of the last line
		}
		tag = usual.ReplaceAllString(typeface.ReplaceAllString(tag, ""), "")
		parts[i] = text + "<" + coloured.ReplaceAllStringFunc(tag, func(c string) string {
			used[c[1:]] = true
			return "var(--c" + c[1:] + "," + c + ")"
		})
	}
	svg, sheet := classed(compact(strings.Join(parts, "")))
	var dark strings.Builder
	for _, name := range slices.Sorted(maps.Keys(used)) {
		v, err := hex.DecodeString(name)
		if err != nil {
			return "", err
		}
		d := Dark(color.NRGBA{v[0], v[1], v[2], 0xff})
		fmt.Fprintf(&dark, "--c%s:#%02x%02x%02x;", name, d.R, d.G, d.B)
	}
	return fmt.Sprintf("<svg viewBox=\"0 0 %g %g\" xmlns=\"http://www.w3.org/2000/svg\" "+
		"aria-hidden=\"true\"><style>@media screen and (prefers-color-scheme:dark){:root{%s}}%s</style>\n%s",
		g.width.Points(), g.height.Points(), dark.String(), sheet, svg), nil
}

// inlineSize is how large a figure is drawn to stand in a page: with the answer above it, it is
// seen on one screen. Rows need the height that they have.
func (f *Figure) inlineSize(narrow bool) (width, height vg.Length) {
	width, height = f.width, f.height-vg.Points(30)
	if f.IsMap() {
		return width, height
	}
	most := 0.46 * width
	if narrow {
		width, most = phone, 0.9*phone
	}
	if _, rows := f.plot.Y.Tick.Marker.(names); !rows {
		height = min(height, most)
	}
	return width, height
}

// What a tag says of every letter, that the page says once; and a colour. No text of anybody's
// stands in a tag.
var (
	typeface = regexp.MustCompile(`font-family:[^;"]*;font-variant:normal;`)
	usual    = regexp.MustCompile(`font-(weight|style):normal;`)
	coloured = regexp.MustCompile(`#[0-9A-F]{6}`)
)
