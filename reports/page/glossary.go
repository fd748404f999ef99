package page

import (
	"slices"
	"strings"
	"unicode"

	"escapesim/reports"
)

// said are the terms with which a word of the text begins: spotted is spot, to claim is no aim.
func said(text string, terms []Term) (list []Term) {
	words := " " + strings.Join(strings.FieldsFunc(strings.ToLower(text), func(r rune) bool {
		return !unicode.IsLetter(r)
	}), " ")
	for _, t := range terms {
		if strings.Contains(words, " "+t.Name) {
			list = append(list, t)
		}
	}
	return list
}

// glossary are the words of art that stand on a page outside what is folded, explained.
func (p *Page) glossary() (list []Term) {
	text := append(append([]string{p.Question}, p.Answer...), p.Warnings...)
	var cells []string // of the game they tell, of statistics only the first of a row
	for _, b := range p.Bars {
		text = append(text, b.Words)
	}
	for _, x := range p.Passages {
		text = append(text, x.Words)
		if x.Table != nil {
			text = append(append(append(text, x.Table.Title), x.Table.Header...), x.Table.Notes...)
			for _, row := range x.Table.Rows {
				text, cells = append(text, row[0]), append(cells, row...)
			}
		}
	}
	for _, f := range p.Figures {
		text = append(text, f.Title, f.Note)
	}
	list = said(strings.Join(slices.Concat(text, cells), " ; "), p.Art)
	spoken := " " + strings.Join(strings.FieldsFunc(strings.ToLower(strings.Join(text, " ; ")), func(r rune) bool {
		return r != '-' && r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r)
	}), " ") + " "
	for i := range reports.Glossary {
		t := &reports.Glossary[i]
		for _, word := range t.Words() {
			if word = strings.ToLower(word); len(word) > 1 && strings.Contains(spoken, " "+word+" ") {
				list = append(list, Term{t.Word, t.Means})
				break
			}
		}
	}
	return list
}
