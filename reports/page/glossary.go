package page

import (
	"strings"
	"unicode"

	"escapesim/reports"
)

// glossary are the words of art that stand on a page outside what is folded, explained.
func (p *Page) glossary() (list []Term) {
	text := append(append([]string{p.Question}, p.Answer...), p.Warnings...)
	for _, b := range p.Bars {
		text = append(text, b.Words)
	}
	for _, x := range p.Passages {
		text = append(text, x.Words)
		if x.Table != nil {
			text = append(append(append(text, x.Table.Title), x.Table.Header...), x.Table.Notes...)
			for _, row := range x.Table.Rows {
				text = append(text, row[0])
			}
		}
	}
	for _, f := range p.Figures {
		text = append(text, f.Title, f.Note)
	}
	said := " " + strings.Join(strings.FieldsFunc(strings.ToLower(strings.Join(text, " ; ")), func(r rune) bool {
		return r != '-' && r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r)
	}), " ") + " "
	for i := range reports.Glossary {
		t := &reports.Glossary[i]
		for _, word := range t.Words() {
			if word = strings.ToLower(word); len(word) > 1 && strings.Contains(said, " "+word+" ") {
				list = append(list, Term{t.Word, t.Means})
				break
			}
		}
	}
	return list
}
