package main

import (
	"bufio"
	"bytes"
	"cmp"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"escapesim/lab"
	"escapesim/lab/try"
	"escapesim/reports"
)

// rowFormats are the formats of --rows by the ending of the file.
var rowFormats = map[string]func(w io.Writer, seed uint64, form *reports.Form) *rowWriter{
	".csv": newCSVRows, ".jsonl": newJSONRows, ".ndjson": newJSONRows,
}

// unfinished is what the name of a file of rows has behind it until the run is at its end,
// where the run can be resumed.
const unfinished = ".unfinished"

// rowsFile is the file of --rows: a row a game, in the order of the games. A run without
// rows has none, nil.
type rowsFile struct {
	*hiddenFile
	*rowWriter
	buffer *bufio.Writer

	first    uint64                                                    // game of the run
	there    uint64                                                    // games whose rows are in the file
	dramatic func(row *reports.Row) *reports.Row                       // with what a close look has seen
	again    func(games lab.Span, take func(*reports.Row) error) error // plays games once more
	kept     bool                                                      // it stays with its rows until it is finished
	failed   error
}

// checkRows reports a file that cannot be written, before anything is played.
func (o *outputFlags) checkRows(file string) {
	if file == "" {
		return
	}
	ending := filepath.Ext(file)
	refuse(ending == ".parquet", "--rows %s: write %s, and make Parquet of it as docs/rows.md says", file,
		strings.TrimSuffix(file, ending)+".csv")
	refuse(rowFormats[ending] == nil, "--rows %s: want a file that ends in .csv or .jsonl", file)
	refuse(o.saves() && same(file, o.file), "--rows %s: that is the file of -o", file)
	blame(mayWrite(file, o.force), "--rows %s", file)
	blame(mayAdd(filepath.Dir(file)), "--rows %s", file)
	if rest := file + unfinished; exists(rest) && !o.force {
		try.Do(usagef("--rows %s: %s is there, of a run that is not at its end: resume it, or --force begins anew",
			file, rest))
	}
}

// openRows begins the file of rows from a game on, or goes on with the rows that are there.
func (o *outputFlags) openRows(file string, seed, first uint64, form *reports.Form, goOn bool) (*rowsFile, error) {
	r := &rowsFile{kept: o.saves(), first: first}
	var err error
	if r.kept {
		r.hiddenFile = &hiddenFile{flag: "--rows", file: file, force: o.force}
		how := os.O_RDWR | os.O_CREATE
		if !goOn {
			how |= os.O_TRUNC
		}
		if r.File, err = os.OpenFile(file+unfinished, how, 0o644); err != nil {
			return nil, r.fault(err)
		}
	} else if r.hiddenFile, err = hide("--rows", file, o.force); err != nil {
		return nil, err
	}
	r.buffer = bufio.NewWriterSize(r.hiddenFile, 1<<16)
	r.rowWriter = rowFormats[filepath.Ext(file)](r.buffer, seed, form)
	if goOn && r.kept {
		err = r.goOn()
	}
	return r, err
}

// goOn finds the end of the rows that are there; what stands behind it goes.
func (r *rowsFile) goOn() error {
	lines := bufio.NewReaderSize(r.File, 1<<16)
	end := int64(0)
	for heading := len(r.line) > 0; ; heading = false {
		text, err := lines.ReadBytes('\n')
		if err != nil || heading && !bytes.Equal(text, r.line) || !heading && !r.isRow(text, r.first+r.there) {
			break
		}
		if end += int64(len(text)); heading {
			r.line = r.line[:0]
		} else {
			r.there++
		}
	}
	if err := r.Truncate(end); err != nil {
		return r.fault(err)
	}
	_, err := r.Seek(end, io.SeekStart)
	return err
}

// taker takes the rows of games; nil where there are none to be made. What goes wrong does
// not end the run.
func (r *rowsFile) taker() func(row *reports.Row) error {
	if r == nil {
		return nil
	}
	return func(row *reports.Row) error {
		if r.failed == nil {
			r.failed = r.take(row)
		}
		return nil
	}
}

// take writes a game, and those before it that are missing.
func (r *rowsFile) take(row *reports.Row) error {
	place := row.Game - r.first
	if err := r.catchUp(place); err != nil || place < r.there {
		return err
	}
	if err := r.write(r.dramatic(row)); err != nil {
		return r.fault(err)
	}
	r.there++
	return nil
}

// catchUp makes the rows that are missing of so many games.
func (r *rowsFile) catchUp(games uint64) error {
	if r.there >= games {
		return nil
	}
	return r.again(lab.Span{First: r.first + r.there, Games: games - r.there}, r.take)
}

// done ends the file after so many games and gives it its name. Where more games are to come
// and the file is kept for them, it keeps its provisional name.
func (r *rowsFile) done(notes io.Writer, games uint64, more bool) error {
	if r == nil {
		return nil
	}
	if r.failed != nil {
		return r.failed
	}
	if err := r.catchUp(games); err != nil {
		return err
	}
	if err := cmp.Or(r.end(), r.buffer.Flush()); err != nil {
		return r.fault(err)
	}
	if more && r.kept {
		fmt.Fprintln(notes, "rows so far:", r.Name())
		return nil
	}
	if err := r.keep(); err != nil {
		return err
	}
	_ = os.Remove(r.Name())
	fmt.Fprintln(notes, "written:", r.file)
	return nil
}

// drop removes what has not got its name, unless it is kept.
func (r *rowsFile) drop() {
	if r != nil && (!r.kept || r.there == 0) {
		r.hiddenFile.drop()
	}
}

// rowColumns are what a row holds, in order: what tells the game, then all that
// is counted in it.
func rowColumns(form *reports.Form) reports.Columns {
	ends := slices.Clone(form.Outcomes)
	for i := range form.Endings {
		if form.Endings[i] != "" {
			ends[i] += " (" + form.EndOf(i) + ")"
		}
	}
	list := reports.Columns{
		{Name: "seed", Doc: "seed of the run", Unit: "number"},
		{Name: "game", Doc: "index of the game in the run", Unit: "number"},
		{Name: "outcome", Doc: "how it ended: " + strings.Join(ends, ", "), Unit: "name"},
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

// begin appends what a row begins with, up to its game.
func (t *rowWriter) begin(b []byte, game uint64) []byte {
	b = strconv.AppendUint(append(b, t.start[0]...), t.seed, 10)
	b = strconv.AppendUint(append(b, t.start[1]...), game, 10)
	return append(b, t.start[2]...)
}

// isRow says that a line is the row of this game, and whole.
func (t *rowWriter) isRow(line []byte, game uint64) bool {
	return bytes.HasPrefix(line, t.begin(nil, game)) && bytes.HasSuffix(line, []byte(t.last)) &&
		bytes.Count(line, []byte(",")) == len(t.columns)+len(t.start)-1
}

func (t *rowWriter) write(r *reports.Row) error {
	b := t.begin(t.line, r.Game) // a heading that was not written yet stands in the line
	b = append(b, t.form.Outcomes[r.Outcome]...)
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
	return err
}
