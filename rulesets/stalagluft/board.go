// Package stalagluft holds what is data in Stalag Luft III: the rule
// documents, the boards and the scenarios, and reads the last two. It knows
// how they are spelled, not what they mean in play.
package stalagluft

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"path"
	"reflect"
	"strings"
	"sync"

	"github.com/pelletier/go-toml/v2"

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
	if err := decode(file, text, &plan); err != nil {
		return nil, err
	}
	if mirror {
		plan = plan.Mirror()
	}
	b, err := terrain.Build(plan)
	var mistake *terrain.Mistake
	if errors.As(err, &mistake) {
		line, column := blamed(text, mistake.Table, mistake.Index, mistake.What)
		return nil, fmt.Errorf("%s:%d:%d: %w", file, line, column, err)
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
		if line, wrong := rulesets.CheckTOML(text); line > 0 {
			return "", nil, fmt.Errorf("%s:%d:1: %s", name, line, wrong)
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

// decode reads strict TOML; the error is one line with its place.
func decode(file string, text []byte, into any) error {
	err := toml.NewDecoder(bytes.NewReader(text)).DisallowUnknownFields().Decode(into)
	var unknown *toml.StrictMissingError
	if errors.As(err, &unknown) && len(unknown.Errors) > 0 {
		first := unknown.Errors[0]
		row, column := first.Position()
		return fmt.Errorf("%s:%d:%d: unknown key %s%s", file, row, column, strings.Join(first.Key(), "."), hintOfKey(first.Key(), reflect.TypeOf(into)))
	}
	var wrong *toml.DecodeError
	if errors.As(err, &wrong) {
		row, column := wrong.Position()
		message := strings.TrimPrefix(wrong.Error(), "toml: ")
		if _, kind, ok := strings.Cut(message, " of type "); ok && kinds[kind] != "" && len(wrong.Key()) > 0 {
			message = strings.Join(wrong.Key(), ".") + " takes " + kinds[kind]
		}
		return fmt.Errorf("%s:%d:%d: %s", file, row, column, message)
	}
	return err
}

// kinds are the types of values in a reader's words.
var kinds = map[string]string{
	"int": "a whole number", "string": "a text", "bool": "true or false", "float64": "a number",
	"[]int": "a list of whole numbers", "[]string": "a list of texts", "[]float64": "a list of numbers", "[][]int": "a list of lists of whole numbers", "[][]float64": "a list of points",
}

// hintOfKey names the key that an unknown one may have meant, among those that
// its table in a value of this type takes.
func hintOfKey(key toml.Key, t reflect.Type) string {
	var names []string
	for i := range key {
		for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice {
			t = t.Elem()
		}
		if t.Kind() != reflect.Struct {
			return ""
		}
		names = names[:0]
		table := t
		for f := range table.NumField() {
			name := table.Field(f).Tag.Get("toml")
			names = append(names, name)
			if name == key[i] {
				t = table.Field(f).Type
			}
		}
		if t == table {
			return position.OrOneOf(key[i], names)
		}
	}
	return ""
}

// entryLine is the line of the n-th [[table]] of a document.
func entryLine(text []byte, table string, n int) int {
	seen := 0
	for i, line := range strings.Split(string(text), "\n") {
		line = strings.TrimSpace(line)
		if line == "["+table+"]" {
			return i + 1
		}
		if strings.HasPrefix(line, "[["+table+"]]") {
			if seen == n {
				return i + 1
			}
			seen++
		}
	}
	return 1
}

// blamed is the place of a fault in the n-th entry of a table, or with no table
// above all of them: the key with which the words about it begin, else the
// entry's head.
func blamed(text []byte, table string, n int, what string) (line, column int) {
	key, _, _ := strings.Cut(what, " ")
	key = strings.TrimSuffix(key, ":")
	if i := strings.LastIndexByte(key, '.'); i >= 0 {
		table, n, key = key[:i], 0, key[i+1:]
	}
	head := 0
	if table != "" {
		head = entryLine(text, table, max(n, 0))
	}
	for i, l := range strings.Split(string(text), "\n") {
		if i < head {
			continue
		}
		if strings.HasPrefix(strings.TrimSpace(l), "[") {
			break
		}
		if name, _, ok := strings.Cut(l, "="); ok && strings.TrimSpace(name) == key {
			return i + 1, strings.Index(l, key) + 1
		}
	}
	return max(head, 1), 1
}

// BoardText is the document of a board that comes with the program.
func BoardText(name string) ([]byte, error) {
	_, text, err := open("board", "boards", name)
	return text, err
}
