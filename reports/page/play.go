package page

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"html/template"
	"math"
	"strings"

	"escapesim/reports/chart"
	"escapesim/sim/position"
)

// Table is a game that a person plays in a page: its board, beside which the questions
// stand. A script asks whoever serves the page for scenes, and sends the answers.
type Table struct {
	Title string
	Who   string // plays, and under which rules
	Stage Stage

	laid *chart.Laid
}

//go:embed play.tmpl
var playSource string

//go:embed play.js
var playScript string

//go:embed play.css
var playStyle string

var playLayout = template.Must(template.Must(layout.Clone()).Parse(playSource))

// HTML is the page as a file.
func (t *Table) HTML() ([]byte, error) {
	var err error
	if t.laid, err = t.Stage.Board.Laid(); err != nil {
		return nil, err
	}
	sum := sha256.Sum256([]byte(playScript))
	var b bytes.Buffer
	err = playLayout.ExecuteTemplate(&b, "play", struct {
		*Table
		Style  template.CSS
		Script template.JS
		Policy string
		Board  template.HTML
		Radius float64
		Per    float64
		Note   string
		Places [][]any
	}{
		t, template.CSS(Style() + replayStyle + playStyle), template.JS(playScript), //nolint:gosec // our own
		"default-src 'none'; connect-src 'self'; style-src 'unsafe-inline'; img-src data:; script-src 'sha256-" +
			base64.StdEncoding.EncodeToString(sum[:]) + "'",
		template.HTML(strings.TrimSuffix(strings.TrimSpace(t.laid.SVG), "</svg>")), //nolint:gosec // escaped
		t.Stage.radius(t.laid), t.Stage.per(t.laid), t.Stage.Board.Note, t.places(),
	})
	return b.Bytes(), err
}

// places are those of the board in its drawing: name, across, down, what it is part of, and what that holds.
func (t *Table) places() [][]any {
	list := [][]any{}
	if t.Stage.Places == nil {
		return list
	}
	for _, p := range t.Stage.Places() {
		x, y := t.laid.At(p.X, p.Y)
		list = append(list, []any{p.Name, math.Round(10*x) / 10, math.Round(10*y) / 10, p.Within, p.Marks})
	}
	return list
}

// Shown is a position as the page shows it.
type Shown struct {
	Pawns []ShownPawn `json:"pawns"`
	Facts []ShownFact `json:"facts"`
}

// ShownPawn is a pawn in the drawing.
type ShownPawn struct {
	Name   string `json:"name"`
	Called string `json:"called"` // in decisions
	Letter string `json:"letter"`
	Square bool   `json:"square"`
	Paint  string `json:"paint"` // its colours by day and in the dark, as CSS
	spot
}

// ShownFact is something that the board does not show.
type ShownFact struct {
	Name  string `json:"name"`
	Words string `json:"words"`
}

// Show is a position in the drawing of the page that HTML has made.
func (t *Table) Show(facts []position.Entry) (s Shown) {
	pawns, rest := t.Stage.Pawns(facts)
	at := t.Stage.spread(t.laid, pawns)
	for _, p := range pawns {
		called := p.Said()
		s.Pawns = append(s.Pawns, ShownPawn{p.Name, called, p.Letter, p.Square, string(paint(p.Colour)), at[p.Name]})
	}
	for _, f := range t.Stage.grouped(rest) {
		s.Facts = append(s.Facts, ShownFact(f))
	}
	return s
}
