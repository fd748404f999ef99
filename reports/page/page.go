// Package page writes an answer as one file of HTML that needs nothing else: it
// opens without a network, holds no script, and reads well on a screen, in the
// dark, on a phone, on paper and aloud.
//
// It must not know a game or a command: it is handed words, tables and charts.
package page

import (
	"bytes"
	_ "embed"
	"fmt"
	"html/template"
	"regexp"
	"slices"
	"strings"

	"escapesim/reports"
	"escapesim/reports/chart"
)

// Page is what a reader gets of an answer.
type Page struct {
	Game     string            // and its rules, as people call them; "" where it is not said
	Question string            // the heading
	Subtitle string            // what was played, in a line
	Answer   []string          // paragraphs; the first answers in a sentence
	Bars     []Term            // how sure that is: the dice, the bots
	Warnings []string          // what a reader must know
	Passages []reports.Passage // what led there
	All      []reports.Passage // everything that was counted, folded
	Figures  []*chart.Figure   // the first stands beside the answer
	Assumed  []Assumption      // what no document states, folded
	Art      []Term            // words of art of the game: the page explains those that it says
	Commands []reports.Command
	Facts    []Term // on what the figures rest
}

// Term is a word and what stands beside it.
type Term struct{ Name, Words string }

// Assumption is an option that no document states: how it is read, and why.
type Assumption struct{ Option, Reading, Reason string }

//go:embed page.tmpl
var source string

//go:embed style.css
var style string

var layout = template.Must(template.New("page").Funcs(template.FuncMap{
	"drawn": drawn, "cells": cells, "left": left, "head": head, "note": note, "prose": prose, "words": words,
	"twice": func(x float64) float64 { return 2 * x }, "third": func(x float64) float64 { return x * 0.36 },
	"less": func(n int) int { return max(n-1, 0) },
}).Parse(source))

// Style is the house style as CSS, for other pages of ours.
func Style() string { return style }

// Body is what stands in the page between its head and its foot, for other pages
// of ours.
func (p *Page) Body() ([]byte, error) { return p.write("body") }

// HTML is the page as a file.
func (p *Page) HTML() ([]byte, error) { return p.write("page") }

// Played is what was played, without the name of the game, which stands above it.
func (p *Page) Played() string {
	return reports.Capital(strings.TrimPrefix(p.Subtitle, p.Game+", "))
}

func (p *Page) write(part string) ([]byte, error) {
	shown := slices.DeleteFunc(slices.Clone(p.Figures), func(f *chart.Figure) bool { return f.Empty })
	answered := strings.Join(p.Answer, " ")
	for i, f := range shown { // what was played, and the answer, stand above: not at each chart again
		plain := *f
		if f.Subtitle == p.Subtitle || f.Subtitle == p.Game {
			plain.Subtitle = ""
		}
		if f.Note != "" && strings.Contains(answered, strings.TrimSuffix(f.Note, ".")) {
			plain.Note = ""
		}
		shown[i] = &plain
	}
	said := lead(p.Answer)
	first, rest := shown[:min(len(shown), 1)], shown[min(len(shown), 1):]
	var b bytes.Buffer
	err := layout.ExecuteTemplate(&b, part, struct {
		*Page
		First, Rest []*chart.Figure
		Style       template.CSS
		Fold        string // the heading of warnings that are folded; "" where they stand open
		Lead        string
		More        []string
		Glossary    []Term
	}{
		p, first, rest, template.CSS(Style()), p.fold(), //nolint:gosec // our own style
		said[0], said[1:], p.glossary(),
	})
	return once(b.Bytes()), err
}

// lead are the paragraphs of an answer, the first short enough to be set large: what follows on
// its first sentence, or on the first part of that, is a paragraph of its own.
func lead(paragraphs []string) []string {
	const long = 180
	said := slices.Concat(paragraphs, []string{""})[:max(len(paragraphs), 1)]
	if len(said[0]) <= long {
		return said
	}
	for _, end := range []string{". ", "; "} {
		first := ""
		for part := range strings.SplitAfterSeq(said[0], end) {
			first += part
			if rest := said[0][len(first):]; rest != "" && strings.Count(first, "(") == strings.Count(first, ")") {
				return slices.Concat([]string{strings.TrimSuffix(first, end) + ".", reports.Capital(rest)}, said[1:])
			}
		}
	}
	return said
}

// fold is the heading of warnings so long that the answer would not stand on the first screen.
func (p *Page) fold() string {
	const long = 120
	if len(strings.Join(p.Warnings, " ")) <= long {
		return ""
	}
	return "Mind: " + reports.Several(len(p.Warnings), "warning") + " to read before the figures"
}

var paths = regexp.MustCompile(`<path d="[^>]*/>`)

// once draws long paths that several maps have, as all ways of a board, once, and refers to
// them later.
func once(page []byte) []byte {
	const long = 2000
	known := map[string]string{}
	return paths.ReplaceAllFunc(page, func(path []byte) []byte {
		if len(path) < long {
			return path
		}
		_, drawn, _ := strings.Cut(string(path), " ")
		if id, again := known[drawn]; again {
			return fmt.Appendf(nil, `<use href="#%s"/>`, id)
		}
		known[drawn] = fmt.Sprintf("way%d", len(known)+1)
		return fmt.Appendf(nil, `<path id="%s" %s`, known[drawn], drawn)
	})
}

// picture is a chart as a page shows it: drawn wide, and narrow for phones. A map
// has one size. Templates read fields and call no methods, so that a program which
// writes pages is linked without all that it does not use.
type picture struct {
	*chart.Figure
	Map          bool
	Wide, Narrow template.HTML
}

// drawn draws a figure. What it makes of names is escaped by the drawing.
func drawn(f *chart.Figure) (picture, error) {
	p := picture{Figure: f, Map: f.IsMap()}
	wide, err := f.Inline(false)
	if err != nil {
		return p, fmt.Errorf("chart %s: %w", f.Name, err)
	}
	p.Wide = template.HTML(wide) //nolint:gosec // XML of our own drawing
	if p.Map {
		return p, nil
	}
	narrow, err := f.Inline(true)
	p.Narrow = template.HTML(narrow) //nolint:gosec // XML of our own drawing
	return p, err
}

// cell is a cell of a table.
type cell struct {
	Text string
	Left bool // words, not a number
	Long bool // more of them than stand side by side on a phone
	Sub  bool // a row that belongs to the one above
}

// cells are a row of a table, the first its name.
func cells(t *reports.Table, row []string) []cell {
	list := make([]cell, len(row))
	for i, text := range row {
		list[i] = cell{prose(strings.TrimSpace(text)), left(t, i), len(text) > 24, i == 0 &&
			strings.HasPrefix(text, " ")}
	}
	if len(row) > 0 {
		list[0].Text = reports.Spoken(list[0].Text)
	}
	return list
}

// left says that a column holds words.
func left(t *reports.Table, column int) bool { return column == 0 || slices.Contains(t.Left, column) }

// head begins a line with a capital letter, unless it begins with a name.
func head(s string) string {
	s = prose(s)
	if first, _, _ := strings.Cut(s, " "); strings.ContainsAny(first, "/=_.") {
		return s
	}
	return reports.Capital(s)
}

// prose keeps a number and its per cent sign in one line.
func prose(s string) string { return strings.ReplaceAll(s, " %", "\u00a0%") }

// note is a note of a table: what the command line shows with --full stands on a page below.
func note(s string) string {
	const below = ": below, under everything that was counted"
	if names, never := strings.CutPrefix(s, "never: "); never {
		s = "never: " + reports.Spoken(names)
	}
	return prose(strings.Replace(s, ": --full", below, 1))
}

// words are those of a command line, as a shell takes them: blanks between quotes do
// not end one.
func words(line string) (list []string) {
	quoted, begun := false, 0
	for i := range len(line) {
		switch {
		case line[i] == '\'':
			quoted = !quoted
		case line[i] == ' ' && !quoted:
			list, begun = append(list, line[begun:i]), i+1
		}
	}
	return append(list, line[begun:])
}
