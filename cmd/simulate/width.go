package main

import (
	"io"
	"os"

	"golang.org/x/term"

	"escapesim/reports"
)

// leastWidth is the width below which tables fall apart: a narrower terminal
// breaks the lines itself.
const leastWidth = 40

// widthOf is how many columns there are for what is written to out: those of the
// terminal, or the usual width where there is none.
func widthOf(out io.Writer) int {
	if p, ok := out.(*plain); ok {
		out = p.to
	}
	f, ok := out.(*os.File)
	if !ok {
		return reports.UsualWidth
	}
	width, _, err := term.GetSize(int(f.Fd()))
	if err != nil || width <= 0 {
		return reports.UsualWidth
	}
	return max(width, leastWidth)
}
