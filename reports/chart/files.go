//go:build !minimal

package chart

import (
	"bytes"
	"fmt"
	"os"

	"github.com/google/renameio/v2/maybe"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
)

// A page draws SVG alone: what writes pictures and files is left out there, by the
// tag that has gonum/plot leave out the same.

// resolution of PNG files, in dots per inch.
const resolution = 200

// PNG is the figure as a picture of 200 dots an inch.
func (f *Figure) PNG() ([]byte, error) {
	c := vgimg.PngCanvas{Canvas: vgimg.NewWith(vgimg.UseWH(f.width, f.height), vgimg.UseDPI(resolution))}
	f.draw(draw.New(c))
	var b bytes.Buffer
	_, err := c.WriteTo(&b)
	return b.Bytes(), err
}

// Save writes the figure as PNG and SVG, under its name, into the folder, which
// it makes when there is none. Files appear whole or not at all.
func (f *Figure) Save(dir string) error {
	png, err := f.PNG()
	if err != nil {
		return fmt.Errorf("chart %s: %w", f.Name, err)
	}
	svg, err := f.SVG()
	if err != nil {
		return fmt.Errorf("chart %s: %w", f.Name, err)
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	files := Files(dir, f.Name)
	if err := maybe.WriteFile(files[0], png, 0o644); err != nil {
		return err
	}
	return maybe.WriteFile(files[1], svg, 0o644)
}
