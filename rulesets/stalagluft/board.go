// Package stalagluft holds what is data in Stalag Luft III: the rule
// documents, the boards and the scenarios, and reads the last two. It knows
// how they are spelled, not what they mean in play.
package stalagluft

import (
	"embed"
	"errors"
	"fmt"
	"path"
	"strings"
	"sync"

	"escapesim/rulesets"
	"escapesim/sim/position"
	"escapesim/sim/stalagluft/terrain"
)

//go:embed boards/*.toml scenarios/*.toml sheets/*.toml
var files embed.FS

// built keeps the boards of this program by name: one costs a third of a
// second and is never changed.
var built sync.Map // name -> *terrain.Board

// Board returns a board that comes with the program, by name (sl3_8x4), or
// from a TOML file. Errors name file, line and column.
func Board(name string, mirror bool) (*terrain.Board, error) {
	key := fmt.Sprint(name, mirror)
	if b, ok := built.Load(key); ok {
		return b.(*terrain.Board), nil
	}
	file, text, err := open("board", "boards", name)
	if err != nil {
		return nil, err
	}
	b, err := ReadBoard(file, text, mirror)
	if err != nil {
		return nil, err
	}
	if strings.HasSuffix(name, ".toml") {
		return b, nil // a user's file may change
	}
	kept, _ := built.LoadOrStore(key, b)
	return kept.(*terrain.Board), nil
}

// ReadBoard builds the board that text, from file, describes.
func ReadBoard(file string, text []byte, mirror bool) (*terrain.Board, error) {
	var plan terrain.Plan
	t, err := onto(file, text, &plan)
	if err != nil {
		return nil, err
	}
	if mirror {
		plan = plan.Mirror()
	}
	b, err := terrain.Build(plan)
	var mistake *terrain.Mistake
	if errors.As(err, &mistake) {
		return nil, blame(t, mistake.Table, mistake.Index, mistake.What, err)
	}
	return b, err
}

// open finds a document of the program or reads a file of the user's.
func open(what, dir, name string) (string, []byte, error) {
	if strings.HasSuffix(name, ".toml") {
		text, err := rulesets.ReadFile(name)
		if err != nil {
			return "", nil, &missing{fmt.Errorf("no %s %s: %w", what, name, err)}
		}
		return name, text, nil
	}
	text, err := files.ReadFile(dir + "/" + name + ".toml")
	if err != nil {
		entries, _ := files.ReadDir(dir)
		var names []string
		for _, e := range entries {
			names = append(names, strings.TrimSuffix(path.Base(e.Name()), ".toml"))
		}
		return "", nil, &missing{fmt.Errorf("no %s named %q%s", what, name, position.OrOneOf(name, names))}
	}
	return name + ".toml", text, nil
}

// missing is an error about a document that is not there: what is to blame
// is the line that names it.
type missing struct{ error }

// onto reads a TOML file onto a struct.
func onto(file string, text []byte, v any) (*rulesets.TOML, error) {
	t, err := rulesets.ReadTOML(file, text)
	if err == nil {
		err = t.Onto(v)
	}
	return t, err
}

// blame is an error about the n-th entry of a table of lists, about the one entry of
// a table where there is no list, or with no table about the file: at the key with
// which the words begin, else at the entry.
func blame(t *rulesets.TOML, table string, n int, what string, err error) error {
	key, _, _ := strings.Cut(what, " ")
	key = strings.TrimSuffix(key, ":")
	if i := strings.LastIndexByte(key, '.'); i >= 0 {
		table, n, key = key[:i], 0, key[i+1:]
	}
	at := strings.ReplaceAll(table, ".", "/")
	if entry := fmt.Sprintf("%s/%d", at, max(n, 0)); t.Has(entry) {
		at = entry
	}
	return t.Fault(strings.TrimPrefix(at+"/"+key, "/"), "%v", err)
}

// BoardText is the document of a board that comes with the program.
func BoardText(name string) ([]byte, error) {
	_, text, err := open("board", "boards", name)
	return text, err
}
