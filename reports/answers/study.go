package answers

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"escapesim/reports"
	"escapesim/reports/chart"
	"escapesim/reports/paired"
)

// StudySchema names the form of a study's JSON.
const StudySchema = "escapesim.study/1"

// Study is all that a file asks of a game, each part as its own command answers it; nil
// parts are not asked, or were not reached. What it says of itself is what its first part
// says: Games are those of that one.
type Study struct {
	reports.Origin
	File    string         `json:"file"`
	Compare *paired.Report `json:"compare,omitempty"`
	Sweep   *Sweep         `json:"sweep,omitempty"`
	Check   *Check         `json:"check,omitempty"`
	Made    string         `json:"made,omitempty"`
}

// Begin takes over from the first part what the study says of itself.
func (s *Study) Begin(partial bool) {
	s.Origin = *s.parts(false)[0].Origin
	s.Schema, s.Partial = StudySchema, partial
}

// Empty says that no part has an answer.
func (s *Study) Empty() bool { return s.Compare == nil && s.Sweep == nil && s.Check == nil }

// parts are the answers of the parts, each with its own in a sentence.
func (s *Study) parts(full bool) (list []*Answer) {
	if s.Compare != nil {
		list = append(list, Compared(s.Compare, full))
		if s.Compare.Games < 2 {
			list[0].Lead = "Too few games were played to compare anything."
		}
	}
	if s.Sweep != nil {
		list = append(list, Swept(s.Sweep))
	}
	if s.Check != nil {
		check := *s.Check
		if s.Compare != nil { // which shows them of these rules and of others
			check.Figures = nil
		}
		a := CheckedFile(&check)
		words, of := strings.TrimSuffix(a.Words[0], "."), reports.Several(len(check.Asserts), "assertion")
		a.Words[0] = fmt.Sprintf("%s (%s).", words, of)
		list = append(list, a)
	}
	for _, a := range list {
		if a.Lead == "" {
			a.Lead = a.Words[0]
		}
	}
	return list
}

// Studied is all that came of a study: the answers of its parts, then each by itself.
func Studied(s *Study, full bool) *Answer {
	parts := s.parts(full)
	a := &Answer{
		Origin: &s.Origin, Value: s, Question: "What comes of " + filepath.Base(s.File) + "?",
		Subtitle: parts[0].Subtitle, Precision: parts[0].Precision, Bots: s.Bots.Words(),
		Commands: []reports.Command{{Says: "the whole study", Line: s.Made}},
	}
	if s.Partial {
		a.Words = []string{"PARTIAL (interrupted): what follows is what was played so far."}
	}
	for _, p := range parts {
		a.add(p)
	}
	a.Draw = func() []*chart.Figure {
		var first, rest []*chart.Figure // of each part
		for _, p := range parts {
			if p.Draw != nil {
				p.Figures = p.Draw()
			}
			one := min(len(p.Figures), 1)
			first, rest = append(first, p.Figures[:one]...), append(rest, p.Figures[one:]...)
		}
		return append(first, rest...)
	}
	return a
}

// add puts the answer of a part among those of a whole, and what it shows under its question.
func (a *Answer) add(p *Answer) {
	under := func(list []reports.Passage) []reports.Passage {
		return append([]reports.Passage{{Head: p.Question}}, without(list, p.Lead)...)
	}
	more := func(list, of []string) []string {
		known := func(text string) bool { return slices.Contains(list, text) }
		return append(list, slices.DeleteFunc(slices.Clone(of), known)...)
	}
	if p.Saved == nil {
		p.Saved = p.Printed
	}
	if p.Warnings == nil {
		p.Warnings = p.Minds
	}
	if p.Rows == nil {
		p.Rows = tables(p.Saved)
	}
	a.Words, a.Minds, a.Warnings = append(a.Words, p.Lead), more(a.Minds, p.Minds), more(a.Warnings, p.Warnings)
	a.Printed, a.Saved = append(a.Printed, under(p.Printed)...), append(a.Saved, under(p.Saved)...)
	a.Rows, a.Folded = append(a.Rows, p.Rows...), append(a.Folded, p.Folded...)
	a.Commands, a.Facts = append(a.Commands, p.Commands...), append(a.Facts, p.Facts...)
	a.Players += p.Players
}
