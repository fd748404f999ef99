package rulesets

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"escapesim/sim/position"
)

// Clause is a clause of a game's rules as its catalogue numbers it.
type Clause struct {
	ID       string
	Editions []string // the documents that have it, without the game's name
	Options  []string // keys that turn it
	Topic    string   // the game's source file that it belongs to
	Title    string
}

// Clauses lists the clauses of a game, by its folder, in the order of the
// catalogue.
func Clauses(game string) ([]Clause, error) {
	file := path.Join(game, "clauses.csv")
	f, err := embedded.Open(file)
	if err != nil {
		games := Catalogues()
		return nil, fmt.Errorf("no clauses of a game %q%s", game, position.DidYouMean(game, games))
	}
	defer f.Close()
	rows, err := csv.NewReader(f).ReadAll()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	clauses := make([]Clause, 0, len(rows)-1)
	for _, r := range rows[1:] {
		clauses = append(clauses, Clause{r[0], strings.Fields(r[1]), strings.Fields(r[2]), r[3], r[4]})
	}
	return clauses, nil
}

// Fixed is a key of a game's catalogue that is no option of its documents.
type Fixed struct {
	Key    string
	Clause string // that it belongs to
	Where  string // what turns it instead: another option, a file; or how it is fixed
}

// FixedKeys lists those keys of a game, by its folder; none when it has no
// such list.
func FixedKeys(game string) ([]Fixed, error) {
	file := path.Join(game, "fixed.csv")
	text, err := embedded.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) { // all its keys are options
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	rows, err := csv.NewReader(bytes.NewReader(text)).ReadAll()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	list := make([]Fixed, 0, len(rows)-1)
	for _, r := range rows[1:] {
		list = append(list, Fixed{r[0], r[1], r[2]})
	}
	return list, nil
}

// Catalogues names the games that have a table of clauses.
func Catalogues() []string {
	files, err := fs.Glob(embedded, "*/clauses.csv")
	if err != nil {
		panic(err) // the pattern is a constant
	}
	for i := range files {
		files[i] = path.Dir(files[i])
	}
	slices.Sort(files)
	return files
}
