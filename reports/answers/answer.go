// Package answers says of each question how its answer goes out: in which sentence, tables
// and charts. All of it is made of what is saved as JSON, so that a saved answer can be
// drawn again.
//
// It must not play: what an answer holds is found in the laboratory.
package answers

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"escapesim/reports"
	"escapesim/reports/chart"
	"escapesim/reports/page"
	"escapesim/reports/paired"
)

// Answer is what a question has found, in every form in which it goes out.
type Answer struct {
	*reports.Origin
	Value any // as it is saved

	Question  string // the heading of a page
	Game      string // above it, as people call it; "": that of Origin
	Subtitle  string // what was played, in a line
	Precision string // how precise the figures are over the dice
	Bots      string // how far they rest on the bots: below what is printed, and on a page

	Words []string // paragraphs; the first answers in a sentence
	Lead  string   // that sentence on a page, where what is printed has it in its passages
	Rule  []string // what was changed, in words that a page has beside that sentence
	Minds []string // what a reader must know before he reads them
	Dice  string   // their precision, before what is said of the bots below what is printed
	Foot  string   // below all that, a paragraph a line

	Printed []reports.Passage // for a terminal: what led there
	Ranked  *reports.Table    // of that, what belongs to the answer where a screen has room for both
	Saved   []reports.Passage // for a file of text; nil: what is printed
	Brief   []reports.Passage // for a page; nil: what is printed
	Folded  []reports.Passage // everything that was counted, on a page
	Rows    []reports.Table   // for CSV; nil: the tables that are saved

	Figures []*chart.Figure        // the first stands beside the answer
	Draw    func() []*chart.Figure // draws them, where that takes a while

	Commands []reports.Command // that make the same, and others
	Warnings []string          // of a page; nil: what a reader must know
	Facts    []page.Term       // on what the figures rest, beside what was played
	Players  string            // how many play, where that is turned
	Assumed  []page.Assumption // what no document states
	Art      []page.Term       // words of art of the game
}

// played is an answer of games in words and tables, which says so where it was interrupted;
// made is the command that plays the same games.
func played(o *reports.Origin, made, words string, tables []reports.Table) *Answer {
	if o.Partial {
		const partial = "PARTIAL (interrupted): "
		words, tables[0].Title = partial+words, partial+tables[0].Title
	}
	return &Answer{
		Origin: o, Words: []string{words}, Printed: reports.Tabled(tables...),
		Commands: []reports.Command{{Says: "the same games", Line: made}},
	}
}

// longTitle is longer than the heading of a table on a page: a sentence, which stands beside
// the chart.
const longTitle = 120

// Tabled is an answer in tables that no games were played for; a title that says the answer
// is not said twice on a page.
func Tabled(question, words, game, rules, hash, made string, tables []reports.Table) *Answer {
	brief := slices.Clone(tables)
	for i := range brief {
		if brief[i].Title == words || len(brief[i].Title) > longTitle {
			brief[i].Title = "in figures"
		}
	}
	return &Answer{
		Question: question, Game: game, Lead: reports.Capital(words) + ".", Printed: reports.Tabled(tables...),
		Brief:    reports.Tabled(brief...),
		Commands: []reports.Command{{Says: "the same tables", Line: made}},
		Facts:    page.Played(rules, hash, 0, nil, nil),
	}
}

// drawn adds charts, and what they say of the games.
func (a *Answer) drawn(figures ...*chart.Figure) *Answer {
	a.Figures = figures
	a.Subtitle = cmp.Or(a.Subtitle, figures[0].Subtitle)
	return a
}

// Write writes the answer in a format: what is printed, or what a file of text holds.
func (a *Answer) Write(w io.Writer, format string, width int, saved bool) error {
	list := a.Printed
	if a.Saved != nil && (saved || format == "csv") {
		list = a.Saved
	}
	switch format {
	case "json":
		text, err := reports.JSON(a.Value)
		if err == nil {
			_, err = w.Write(text)
		}
		return err
	case "csv":
		rows := a.Rows
		if rows == nil {
			rows = tables(list)
		}
		_, err := io.WriteString(w, reports.Tables(format, width, rows...))
		return err
	}
	list = append(reports.Minded(a.Minds, a.Words...), list...)
	if a.Origin != nil && a.Origin.Question != "" {
		list = append(reports.Said(a.Origin.Question), list...)
	}
	text := reports.Text(format, width, list)
	if format == "table" {
		foot := a.Foot
		if a.Bots != "" {
			foot = cmp.Or(a.Dice, "\n") + a.Bots + "\n" + foot
		}
		text += folded(foot, width)
	}
	_, err := io.WriteString(w, text)
	return err
}

// said are the paragraphs that answer.
func (a *Answer) said() []string {
	if a.Lead != "" {
		return []string{a.Lead}
	}
	return a.Words
}

// Ending is what answers, once more, behind a text of which the beginning has left a screen of
// so many lines, one of them for how long it took, one for the next command; "" where all is
// to be seen, or nobody looks at a screen (height 0).
func (a *Answer) Ending(text string, width, height int) string {
	if height == 0 || strings.Count(text, "\n") < height-1 || len(a.said()) == 0 {
		return ""
	}
	words := "\n" + folded(strings.Join(a.said(), "\n\n")+"\n", width)
	if a.Ranked == nil {
		return words
	}
	bare := *a.Ranked
	bare.Notes = nil
	for _, table := range []reports.Table{*a.Ranked, bare} { // what its marks mean, where there is room for it
		if text := words + "\n" + table.Text(width); strings.Count(text, "\n") < height-1 {
			return text
		}
	}
	return words
}

// tables are those of some passages.
func tables(passages []reports.Passage) (list []reports.Table) {
	for _, p := range passages {
		if p.Table != nil {
			list = append(list, *p.Table)
		}
	}
	return list
}

// folded breaks the lines that are wider than the page, but no commands, which are indented:
// readers paste them.
func folded(text string, width int) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		if line = strings.TrimSuffix(line, "\n"); line == "" || strings.HasPrefix(line, "  ") {
			b.WriteString(line + "\n")
		} else {
			b.WriteString(reports.Paragraph("", line, width))
		}
	}
	return b.String()
}

// Page is the answer as a page.
func (a *Answer) Page() *page.Page {
	p := &page.Page{
		Game: a.Game, Question: a.Question, Subtitle: a.Subtitle, Answer: slices.Concat(a.said(), a.Rule),
		Warnings: a.Warnings,
		Passages: a.Brief, All: a.Folded, Figures: a.Figures, Assumed: a.Assumed, Art: a.Art,
		Commands: a.Commands, Facts: a.Facts,
	}
	if a.Brief == nil {
		p.Passages = a.Printed
	}
	p.Passages = without(p.Passages, p.Answer...)
	if a.Warnings == nil {
		p.Warnings = a.Minds
	}
	if o := a.Origin; o != nil {
		p.Game, p.Bars = cmp.Or(a.Game, o.Game), page.Bars(a.Precision, cmp.Or(a.Bots, o.Bots.Words()))
		p.Facts = append(p.Facts, page.Played(o.Rules, o.RulesHash, o.Players, o.Seats, o.Set)...)
		for i := range p.Facts {
			switch f := &p.Facts[i]; {
			case a.Players == "":
			case f.Name == "players":
				f.Words = a.Players
			case f.Name == "seats" && alike(o.Seats): // as many as players
				f.Words = "every seat " + o.Seats[0].Policy
			}
		}
		p.Facts = append(p.Facts, page.Term{Name: "program", Words: o.Engine})
		for i, x := range p.Passages { // a stranger knows the game by its name, not by that of its rules
			if x.Table != nil && p.Game != "" && strings.HasPrefix(x.Table.Title, o.Rules) {
				table := *x.Table
				table.Title = p.Game + strings.TrimPrefix(table.Title, o.Rules)
				p.Passages[i].Table = &table
			}
		}
	}
	return p
}

// alike says that one bot plays all seats.
func alike(seats []reports.Seat) bool {
	return !slices.ContainsFunc(seats, func(s reports.Seat) bool { return s.Policy != seats[0].Policy })
}

// without leaves out passages that say what stands elsewhere.
func without(list []reports.Passage, said ...string) []reports.Passage {
	again := func(x reports.Passage) bool { return x.Words != "" && x.Table == nil && slices.Contains(said, x.Words) }
	return slices.DeleteFunc(slices.Clone(list), again)
}

// kinds are the answers that can be read, by their schemas.
var kinds = map[string]func(text []byte, full bool) (*Answer, error){
	paired.Schema:            Reader(Compared),
	AdaptSchema:              Reader(whole(Skill)),
	CheckSchema:              Reader(whole(CheckedFile)),
	ExactSchema:              Reader(whole(Exactly)),
	SensitivitySchema:        Reader(whole(Sensitive)),
	SkillSchema:              Reader(whole(Skill)),
	StudySchema:              Reader(Studied),
	SweepSchema:              Reader(whole(Swept)),
	reports.AuditSchema:      Reader(Audit),
	reports.RecordedSchema:   Reader(whole(Recorded)),
	reports.ReviewSchema:     Reader(whole(Review)),
	reports.TournamentSchema: Reader(whole(Tournament)),
	reports.TrainedSchema:    Reader(whole(Trained)),
	reports.WorthSchema:      Reader(whole(Worth)),
}

// whole shows an answer that has nothing more to say in full.
func whole[T any](show func(value *T) *Answer) func(value *T, full bool) *Answer {
	return func(value *T, _ bool) *Answer { return show(value) }
}

// Reader reads a saved value, and shows it.
func Reader[T any](show func(value *T, full bool) *Answer) func([]byte, bool) (*Answer, error) {
	return func(text []byte, full bool) (*Answer, error) {
		value := new(T)
		if err := json.Unmarshal(text, value); err != nil {
			return nil, err
		}
		return show(value, full), nil
	}
}

// Read reads a saved answer; full, with everything and not that alone which says most.
func Read(text []byte, full bool) (*Answer, error) {
	schema := Schema(text)
	if read := kinds[schema]; read != nil {
		return read(text, full)
	}
	if err := json.Unmarshal(text, new(json.RawMessage)); err != nil {
		return nil, fmt.Errorf("it is damaged, or not what -o has saved: %w", err)
	}
	return nil, fmt.Errorf("schema %q: no such answer is known", schema)
}

// Schema is the form of a saved answer, "" of what is none.
func Schema(text []byte) string {
	var head struct {
		Schema string `json:"schema"`
	}
	_ = json.Unmarshal(text, &head) // what is no JSON has none
	return head.Schema
}

// Place is the line and the column of a text, behind colons, in which it is no JSON; "" for
// every other error.
func Place(text []byte, err error) string {
	var at *json.SyntaxError
	if !errors.As(err, &at) {
		return ""
	}
	before := text[:min(int(at.Offset), len(text))]
	return fmt.Sprintf(":%d:%d", bytes.Count(before, []byte("\n"))+1, len(before)-bytes.LastIndexByte(before, '\n')-1)
}
