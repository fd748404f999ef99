// Package liberation replaces gonum.org/v1/plot/font/liberation when simulate web
// builds the laboratory for a page (cmd/simulate/web.go): of its twelve typefaces it
// has the two that charts are written in. The others would be a third of what the
// reader loads.
package liberation

import (
	"codeberg.org/go-fonts/liberation/liberationsansbold"
	"codeberg.org/go-fonts/liberation/liberationsansregular"
	stdfont "golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"gonum.org/v1/plot/font"
)

// Collection is the typefaces by the names that charts and gonum ask for.
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
		panic(err) // cannot happen: the typefaces are compiled into the program
	}
	f.Typeface = "Liberation"
	return font.Face{Font: f, Face: parsed}
}
