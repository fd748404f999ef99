package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/parquet-go/parquet-go"
)

// What is read back is what stood in the rows, what a game lacks included.
func TestPack(t *testing.T) {
	const rows = "seed,game,outcome,decisions,rounds,escapes\n9,0,german,12,3,\n1,1,allied,90,,-2\n"
	var b bytes.Buffer
	if err := pack(&b, strings.NewReader(rows)); err != nil {
		t.Fatal(err)
	}
	table := parquet.NewReader(bytes.NewReader(b.Bytes()))
	for _, want := range []string{
		"map[decisions:12 escapes:<nil> game:0 outcome:german rounds:3 seed:9]",
		"map[decisions:90 escapes:-2 game:1 outcome:allied rounds:<nil> seed:1]",
	} {
		game := map[string]any{}
		if err := table.Read(&game); err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprint(game); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
	if err := table.Read(&map[string]any{}); !errors.Is(err, io.EOF) {
		t.Errorf("more rows: %v", err)
	}
}

func TestPackRefuses(t *testing.T) {
	for rows, want := range map[string]string{
		"":                       "want rows of simulate run --rows FILE.csv: EOF",
		"game,game\n":            "line 1: two columns have one name",
		"game,rounds\n0,1\n1,x1": `3:3: rounds: strconv.ParseInt: parsing "x1": invalid syntax`,
		"game,rounds\n-1,1":      `2:1: game: strconv.ParseUint: parsing "-1": invalid syntax`,
		"game,rounds\n1":         "record on line 2: wrong number of fields",
	} {
		if err := pack(io.Discard, strings.NewReader(rows)); err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", rows, err, want)
		}
	}
}
