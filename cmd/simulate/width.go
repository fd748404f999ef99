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

// widthOf is how many columns there are for what is written to out.
func widthOf(out io.Writer) int {
	width, _ := sizeOf(out)
	return width
}

// sizeOf is the size of the terminal; without one, as wide as is usual, and of no height.
func sizeOf(out io.Writer) (width, height int) {
	if p, ok := out.(*plain); ok {
		out = p.to
	}
	if f, ok := out.(*os.File); ok {
		if width, height, err := term.GetSize(int(f.Fd())); err == nil && width > 0 {
			return max(width, leastWidth), height
		}
	}
	return reports.UsualWidth, 0
}
