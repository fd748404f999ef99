package main

import (
	"bufio"
	"fmt"
	"io"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/compress/zstd"

	"escapesim/reports"
)

// rowFormats are the formats of --rows by the ending of the file.
var rowFormats = map[string]func(w io.Writer, seed uint64, form *reports.Form) rowWriter{
	".csv": newCSVRows, ".jsonl": newJSONRows, ".ndjson": newJSONRows, ".parquet": newParquetRows,
}

// rowWriter writes games in a format.
type rowWriter interface {
	write(r *reports.Row) error
	end() error
}

// rowsFile is the file of --rows: a row a game, in the order of the games.
type rowsFile struct {
	*hiddenFile
	rowWriter
	buffer *bufio.Writer
}

// checkRows reports a file that cannot be written, before anything is played.
func (o *outputFlags) checkRows(file string) error {
	if file == "" {
		return nil
	}
	if rowFormats[filepath.Ext(file)] == nil {
		return usagef("--rows %s: want a file that ends in .csv, .jsonl or .parquet", file)
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
		return usagef("--rows %s: %s is there, of a run that is not at its end: resume it, or --force begins anew", file, journal)
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

// textRows writes rows of text.
type textRows struct {
	w                 io.Writer
	line              []byte
	seed              uint64
	form              *reports.Form
	columns           []int
	start, name, none []string // what stands before the columns, between them, and where there is no value
	last              string
}

func newCSVRows(w io.Writer, seed uint64, form *reports.Form) rowWriter {
	t := &textRows{w: w, seed: seed, form: form, columns: otherColumns(form), start: []string{"", ",", ",", ","}, last: "\n"}
	t.line = append(t.line, strings.Join(rowColumns(form).Names(), ",")+"\n"...)
	for range t.columns {
		t.name, t.none = append(t.name, ","), append(t.none, "")
	}
	return t
}

func newJSONRows(w io.Writer, seed uint64, form *reports.Form) rowWriter {
	t := &textRows{w: w, seed: seed, form: form, columns: otherColumns(form), start: []string{`{"seed":`, `,"game":`, `,"outcome":"`, `","decisions":`}, last: "}\n"}
	for _, at := range t.columns {
		t.name, t.none = append(t.name, `,"`+form.Columns[at].Name+`":`), append(t.none, "null")
	}
	return t
}

func (t *textRows) write(r *reports.Row) error {
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

func (t *textRows) end() error {
	_, err := t.w.Write(t.line) // the heading of no games
	t.line = t.line[:0]
	return err
}

// parquetRows writes Parquet, compressed; its columns stand in alphabetical
// order.
type parquetRows struct {
	w     *parquet.GenericWriter[any]
	form  *reports.Form
	seed  uint64
	row   parquet.Row
	place []int // of the row's values in the file, by rowColumns
	at    []int
}

func newParquetRows(w io.Writer, seed uint64, form *reports.Form) rowWriter {
	group := parquet.Group{}
	columns := rowColumns(form)
	for i, c := range columns {
		switch {
		case c.Name == "outcome":
			group[c.Name] = parquet.Encoded(parquet.String(), &parquet.RLEDictionary)
		case i < 4:
			group[c.Name] = parquet.Uint(64)
		default:
			group[c.Name] = parquet.Optional(parquet.Int(32))
		}
	}
	schema := parquet.NewSchema("game", group)
	p := &parquetRows{
		w:    parquet.NewGenericWriter[any](w, schema, parquet.Compression(&zstd.Codec{}), parquet.MaxRowsPerRowGroup(1<<16)),
		form: form, seed: seed, row: make(parquet.Row, len(columns)), at: otherColumns(form),
	}
	for _, c := range columns {
		leaf, ok := schema.Lookup(c.Name)
		if !ok {
			panic(fmt.Sprintf("no column %s in the schema", c.Name))
		}
		p.place = append(p.place, leaf.ColumnIndex)
	}
	return p
}

func (p *parquetRows) write(r *reports.Row) error {
	set := func(i int, v parquet.Value, defined int) { p.row[p.place[i]] = v.Level(0, defined, p.place[i]) }
	set(0, parquet.ValueOf(p.seed), 0)
	set(1, parquet.ValueOf(r.Game), 0)
	set(2, parquet.ValueOf(p.form.Outcomes[r.Outcome]), 0)
	set(3, parquet.ValueOf(uint64(r.Decisions)), 0)
	for i, at := range p.at {
		if v := r.Values[at]; v == reports.None {
			set(4+i, parquet.NullValue(), 0)
		} else {
			set(4+i, parquet.Int32Value(v), 1)
		}
	}
	_, err := p.w.WriteRows([]parquet.Row{p.row})
	return err
}

func (p *parquetRows) end() error { return p.w.Close() }
