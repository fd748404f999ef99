// Package liberation stands in for gonum.org/v1/plot/font/liberation where the
// laboratory is built for a page: of its twelve typefaces, the two that charts are
// written in. The others would be a third of what the reader loads.
package liberation

import (
	"codeberg.org/go-fonts/liberation/liberationsansbold"
	"codeberg.org/go-fonts/liberation/liberationsansregular"
	stdfont "golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"gonum.org/v1/plot/font"
)

// Collection is the typefaces by name.
func Collection() font.Collection {
	return font.Collection{
		face(font.Font{Variant: "Sans"}, liberationsansregular.TTF),
		face(font.Font{Variant: "Sans", Weight: stdfont.WeightBold}, liberationsansbold.TTF),
		face(font.Font{Variant: "Serif"}, liberationsansregular.TTF), // gonum's default, in which nothing is written
	}
}

func face(f font.Font, ttf []byte) font.Face {
	parsed, err := opentype.Parse(ttf)
	if err != nil {
		panic(err) // the typefaces come along
	}
	f.Typeface = "Liberation"
	return font.Face{Font: f, Face: parsed}
}
