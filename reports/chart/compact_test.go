package chart

import (
	"strings"
	"testing"
)

// Lines of one style that follow on each other become one path, circles circles, and a disc on
// a larger one around the same point a disc with a rim; all else stays as it is, in its order.
func TestCompact(t *testing.T) {
	const grey, blue = "fill:none;stroke:var(--cAAAAAA,#AAAAAA)", "fill:none;stroke:var(--c0000FF,#0000FF)"
	line := func(d, style string) string { return `<path d="` + d + `" style="` + style + `" />` }
	for _, c := range []struct{ name, from, to string }{
		{
			"lines", line("M1,2L3,4", grey) + "\n" + line("M3,4L5,6", grey) + "\n" + line("M5,6L7,8", blue),
			`<path d="M1,2L3,4M3,4L5,6" style="` + grey + `"/>` + "\n" + `<path d="M5,6L7,8" style="` + blue + `"/>`,
		},
		{
			"areas", line("M1,2L3,4Z", "fill:red") + "\n" + line("M3,4L5,6Z", "fill:red"),
			`<path d="M1,2L3,4Z" style="fill:red"/>` + "\n" + `<path d="M3,4L5,6Z" style="fill:red"/>`,
		},
		{
			"seen through", line("M1,2L3,4", grey+";stroke-opacity:0.5") + "\n" + line("M3,4L5,6",
				grey+";stroke-opacity:0.5"),
			`<path d="M1,2L3,4" style="` + grey + `;stroke-opacity:0.5"/>` + "\n" +
				`<path d="M3,4L5,6" style="` + grey + `;stroke-opacity:0.5"/>`,
		},
		{
			"a rim", line("M26,10A6,6 0 1 1 14,10A6,6 0 1 1 26,10Z", "fill:var(--cA,#A)") + "\n" +
				line("M25,10A5,5 0 1 1 15,10A5,5 0 1 1 25,10Z", "fill:var(--cB,#B)"),
			`<circle cx="20" cy="10" style="r:5.5px;fill:var(--cB,#B);stroke:var(--cA,#A);stroke-width:1"/>`,
		},
		{
			"two discs", line("M26,10A6,6 0 1 1 14,10A6,6 0 1 1 26,10Z", "fill:var(--cA,#A)") + "\n" +
				line("M35,10A5,5 0 1 1 25,10A5,5 0 1 1 35,10Z", "fill:var(--cB,#B)"),
			`<circle cx="20" cy="10" style="r:6px;fill:var(--cA,#A)"/>` + "\n" +
				`<circle cx="30" cy="10" style="r:5px;fill:var(--cB,#B)"/>`,
		},
		{"a word", `<text x="1">o</text>` + "\n</g>", `<text x="1">o</text>` + "\n</g>"},
	} {
		if got := compact(c.from); got != c.to {
			t.Errorf("%s:\n%s\nwant\n%s", c.name, got, c.to)
		}
	}
	// What stands often stands once, under the same name in every drawing.
	many := strings.Repeat(`<circle style="fill:red"/>`, 8)
	drawing, sheet := classed(many + `<path style="fill:blue"/>`)
	class, _, _ := strings.Cut(strings.TrimPrefix(sheet, "."), "{")
	if sheet != "."+class+"{fill:red}" || strings.Count(drawing, `class="`+class+`"`) != 8 ||
		!strings.Contains(drawing, `<path style="fill:blue"/>`) {
		t.Errorf("%s\n%s", sheet, drawing)
	}
	if _, again := classed(many); again != sheet {
		t.Errorf("another name in another drawing: %s, %s", sheet, again)
	}
}
