// Command parquet reads the rows of a run as CSV (simulate run --rows FILE.csv) and writes
// them as Parquet, from standard input to standard output. It stands in this module so that
// simulate is built without a library for it, and knows nothing of games: a column is what
// its name and cells say.
package main

import (
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"

	"github.com/parquet-go/parquet-go"
	"github.com/parquet-go/parquet-go/compress/zstd"
)

func main() {
	if err := pack(os.Stdout, os.Stdin); err != nil {
		fmt.Fprintln(os.Stderr, "parquet:", err)
		os.Exit(2)
	}
}

// leaves are the columns that every game has, with their types; all others are whole
// numbers that a game may lack.
var leaves = map[string]func() parquet.Node{
	"seed":      func() parquet.Node { return parquet.Uint(64) },
	"game":      func() parquet.Node { return parquet.Uint(64) },
	"outcome":   func() parquet.Node { return parquet.Encoded(parquet.String(), &parquet.RLEDictionary) },
	"decisions": func() parquet.Node { return parquet.Uint(64) },
}

// pack writes rows of games as Parquet, compressed; columns stand in alphabetical order.
// An error names the line of the input.
func pack(w io.Writer, r io.Reader) error {
	in := csv.NewReader(r)
	in.ReuseRecord = true
	head, err := in.Read()
	if err != nil {
		return fmt.Errorf("want rows of simulate run --rows FILE.csv: %w", err)
	}
	names := append([]string{}, head...)
	group := parquet.Group{}
	for _, name := range names {
		if leaf := leaves[name]; leaf != nil {
			group[name] = leaf()
		} else {
			group[name] = parquet.Optional(parquet.Int(32))
		}
	}
	if len(group) != len(names) {
		return errors.New("line 1: two columns have one name")
	}
	schema := parquet.NewSchema("game", group)
	place := make([]int, len(names))
	for i, name := range names {
		leaf, _ := schema.Lookup(name) // it was made of these names
		place[i] = leaf.ColumnIndex
	}
	out := parquet.NewGenericWriter[any](
		w,
		schema,
		parquet.Compression(&zstd.Codec{}),
		parquet.MaxRowsPerRowGroup(1<<16),
	)
	row := make(parquet.Row, len(names))
	for {
		cells, err := in.Read()
		if errors.Is(err, io.EOF) {
			return out.Close()
		}
		if err != nil {
			return err
		}
		for i, cell := range cells {
			v, level, err := value(names[i], cell)
			if err != nil {
				line, column := in.FieldPos(i)
				return fmt.Errorf("%d:%d: %s: %w", line, column, names[i], err)
			}
			row[place[i]] = v.Level(0, level, place[i])
		}
		if _, err := out.WriteRows([]parquet.Row{row}); err != nil {
			return err
		}
	}
}

// value is a cell, and at which level it is defined: 1 where a column may lack it.
func value(name, cell string) (parquet.Value, int, error) {
	switch {
	case name == "outcome":
		return parquet.ValueOf(cell), 0, nil
	case leaves[name] != nil:
		n, err := strconv.ParseUint(cell, 10, 64)
		return parquet.ValueOf(n), 0, err
	case cell == "":
		return parquet.NullValue(), 0, nil
	}
	n, err := strconv.ParseInt(cell, 10, 32)
	return parquet.Int32Value(int32(n)), 1, err
}
