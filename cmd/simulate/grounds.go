package main

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"escapesim/reports/chart"
	counthex "escapesim/reports/evasion"
	counttable "escapesim/reports/stalagluft"
	hexes "escapesim/rulesets/evasion"
	camp "escapesim/rulesets/stalagluft"
	"escapesim/sim/evasion"
)

// grounds are the boards of the games that have no circles: one comes along,
// others are files with the ending. The board commands list, check and draw
// them; a new game's is a row.
var grounds = []boardKind{
	{"sl3_8x4", "the table of Stalag Luft III, reconstructed", ".toml", openTable},
	{"altenbeken", "the map of Escape and Evasion, reconstructed", ".map", openMap},
}

type boardKind struct {
	name, about string
	ending      string
	open        func(name string, names bool) (size string, plan *chart.Figure, err error)
}

// groundNamed is the kind of board that a name or a file means.
func groundNamed(name string) (*boardKind, bool) {
	i := slices.IndexFunc(grounds, func(g boardKind) bool { return g.name == name || strings.HasSuffix(name, g.ending) })
	if i < 0 {
		return nil, false
	}
	return &grounds[i], true
}

func openTable(name string, _ bool) (string, *chart.Figure, error) {
	b, err := camp.Board(name, false)
	if err != nil {
		return "", nil, usage(err)
	}
	size := fmt.Sprintf("%d x %d inches, %d buildings, %d towers, %d beats", b.Size[0], b.Size[1], len(b.Buildings), len(b.Towers), len(b.Beats))
	return size, counttable.Table(b), nil
}

func openMap(name string, names bool) (string, *chart.Figure, error) {
	m, err := hexes.ReadMap(name)
	if err != nil {
		return "", nil, usage(err)
	}
	towns := 0
	for _, p := range m.Places {
		if p.Kind != evasion.Village {
			towns++
		}
	}
	size := fmt.Sprintf("%d x %d hexes, %d billets, %d towns, %d roads", m.Columns, m.Rows, len(m.Billets), towns, len(m.Roads))
	return size, counthex.Map(m, names), nil
}

// drawGround writes the picture of such a board.
func drawGround(g *boardKind, name, file string, force, names bool) error {
	size, plan, err := g.open(name, names)
	if err != nil {
		return err
	}
	plan.Subtitle = filepath.Base(name) + ": " + size
	return savePlan(plan, file, force)
}
