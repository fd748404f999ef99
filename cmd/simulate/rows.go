package main

import (
	"bufio"
	"io"
	"path/filepath"
	"strconv"
	"strings"

	"escapesim/reports"
)

// rowFormats are the formats of --rows by the ending of the file.
var rowFormats = map[string]func(w io.Writer, seed uint64, form *reports.Form) *rowWriter{
	".csv": newCSVRows, ".jsonl": newJSONRows, ".ndjson": newJSONRows,
}

// rowsFile is the file of --rows: a row a game, in the order of the games.
type rowsFile struct {
	*hiddenFile
	*rowWriter
	buffer *bufio.Writer
}

// checkRows reports a file that cannot be written, before anything is played.
func (o *outputFlags) checkRows(file string) error {
	if file == "" {
		return nil
	}
	switch ending := filepath.Ext(file); {
	case ending == ".parquet":
		return usagef(
			"--rows %s: write %s, and make Parquet of it as docs/rows.md says",
			file,
			strings.TrimSuffix(file, ending)+".csv",
		)
	case rowFormats[ending] == nil:
		return usagef("--rows %s: want a file that ends in .csv or .jsonl", file)
	}
	if o.saves() && same(file, o.file) {
		return usagef("--rows %s: that is the file of -o", file)
	}
	if err := mayWrite(file, o.force); err != nil {
		return usagef("--rows %s: %v", file, err)
	}
	if err := mayAdd(filepath.Dir(file)); err != nil {
		return usagef("--rows %s: %v", file, err)
	}
	if journal := file + journalEnding; exists(journal) && !o.force {
		return usagef(
			"--rows %s: %s is there, of a run that is not at its end: resume it, or --force begins anew",
			file,
			journal,
		)
	}
	return nil
}

// openRows begins the file.
func (o *outputFlags) openRows(file string, seed uint64, form *reports.Form) (*rowsFile, error) {
	h, err := hide("--rows", file, o.force)
	if err != nil {
		return nil, err
	}
	b := bufio.NewWriterSize(h, 1<<16)
	return &rowsFile{h, rowFormats[filepath.Ext(file)](b, seed, form), b}, nil
}

// take writes a game.
func (f *rowsFile) take(r *reports.Row) error {
	if err := f.write(r); err != nil {
		return f.fault(err)
	}
	return nil
}

// done ends the file and gives it its name.
func (f *rowsFile) done() error {
	err := f.end()
	if err == nil {
		err = f.buffer.Flush()
	}
	if err != nil {
		return f.fault(err)
	}
	return f.keep()
}

// rowColumns are what a row holds, in order: what tells the game, then all that
// is counted in it.
func rowColumns(form *reports.Form) reports.Columns {
	list := reports.Columns{
		{Name: "seed", Doc: "seed of the run", Unit: "number"},
		{Name: "game", Doc: "index of the game in the run", Unit: "number"},
		{Name: "outcome", Doc: "how it ended: " + strings.Join(form.Outcomes, ", "), Unit: "name"},
		{Name: "decisions", Doc: "decisions of all players"},
	}
	for _, at := range otherColumns(form) {
		list = append(list, form.Columns[at])
	}
	return list
}

// otherColumns are the places of all columns but the decisions.
func otherColumns(form *reports.Form) []int {
	var list []int
	for i, c := range form.Columns {
		if c.Name != "decisions" {
			list = append(list, i)
		}
	}
	return list
}

// rowWriter writes games as rows of text.
type rowWriter struct {
	w                 io.Writer
	line              []byte
	seed              uint64
	form              *reports.Form
	columns           []int
	start, name, none []string // what stands before the columns, between them, and where there is no value
	last              string
}

func newCSVRows(w io.Writer, seed uint64, form *reports.Form) *rowWriter {
	t := &rowWriter{
		w:       w,
		seed:    seed,
		form:    form,
		columns: otherColumns(form),
		start:   []string{"", ",", ",", ","},
		last:    "\n",
	}
	t.line = append(t.line, strings.Join(rowColumns(form).Names(), ",")+"\n"...)
	for range t.columns {
		t.name, t.none = append(t.name, ","), append(t.none, "")
	}
	return t
}

func newJSONRows(w io.Writer, seed uint64, form *reports.Form) *rowWriter {
	start := []string{`{"seed":`, `,"game":`, `,"outcome":"`, `","decisions":`}
	t := &rowWriter{w: w, seed: seed, form: form, columns: otherColumns(form), start: start, last: "}\n"}
	for _, at := range t.columns {
		t.name, t.none = append(t.name, `,"`+form.Columns[at].Name+`":`), append(t.none, "null")
	}
	return t
}

func (t *rowWriter) write(r *reports.Row) error {
	b := t.line // a heading that was not written yet stands there
	b = strconv.AppendUint(append(b, t.start[0]...), t.seed, 10)
	b = strconv.AppendUint(append(b, t.start[1]...), r.Game, 10)
	b = append(append(b, t.start[2]...), t.form.Outcomes[r.Outcome]...)
	b = strconv.AppendInt(append(b, t.start[3]...), int64(r.Decisions), 10)
	for i, at := range t.columns {
		b = append(b, t.name[i]...)
		if v := r.Values[at]; v == reports.None {
			b = append(b, t.none[i]...)
		} else {
			b = strconv.AppendInt(b, int64(v), 10)
		}
	}
	b = append(b, t.last...)
	t.line = b[:0]
	_, err := t.w.Write(b)
	return err
}

func (t *rowWriter) end() error {
	_, err := t.w.Write(t.line) // the heading of no games
	t.line = t.line[:0]
	return err
}
