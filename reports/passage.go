package reports

import (
	"fmt"
	"strings"
)

// Passage is a piece of an answer for people: a paragraph, a table, or commands to
// paste, which are not broken.
type Passage struct {
	Head     string // what it begins, where several answers stand below each other
	Words    string
	Table    *Table
	Commands []Command
}

// Command is a line to paste, and what it shows.
type Command struct {
	Says, Line string
	Page       string // a page beside this one that shows the same; "" for none
}

// Said are paragraphs as passages, Tabled are tables.
func Said(paragraphs ...string) (list []Passage) {
	for _, p := range paragraphs {
		list = append(list, Passage{Words: p})
	}
	return list
}

// Minded are paragraphs behind what a reader must know before he reads them.
func Minded(warnings []string, paragraphs ...string) (list []Passage) {
	for _, w := range warnings {
		list = append(list, Passage{Words: "Mind: " + w})
	}
	return append(list, Said(paragraphs...)...)
}

func Tabled(tables ...Table) (list []Passage) {
	for i := range tables {
		list = append(list, Passage{Table: &tables[i]})
	}
	return list
}

// Text is passages one below the other as "table", in lines of at most
// width columns, or as "md".
func Text(format string, width int, list []Passage) string {
	var b strings.Builder
	for i, p := range list {
		if i > 0 {
			b.WriteByte('\n')
		}
		switch {
		case p.Head != "" && format == "md":
			b.WriteString("## " + p.Head + "\n")
		case p.Head != "":
			b.WriteString(Paragraph("", p.Head, width))
		}
		switch {
		case p.Words == "":
		case format == "md":
			b.WriteString(p.Words + "\n")
		default:
			b.WriteString(Paragraph("", p.Words, width))
		}
		if p.Table != nil {
			b.WriteString(Tables(format, width, *p.Table))
		}
		if format == "md" && len(p.Commands) > 0 {
			b.WriteByte('\n')
		}
		for _, c := range p.Commands {
			switch {
			case format == "md":
				fmt.Fprintf(&b, "- %s: `%s`\n", c.Says, c.Line)
			default:
				b.WriteString(Paragraph("", c.Says, width) + "  " + c.Line + "\n")
			}
		}
	}
	return b.String()
}
