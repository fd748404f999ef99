// Package escapesim_test holds the house together: it reads the imports of
// every file, so that no floor leans on one above it or on a neighbour.
package escapesim_test

import (
	"bytes"
	"fmt"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

const module = "escapesim/"

// The floors, from the ground up.
const (
	kernel = iota
	game
	dataAndBots
	results
	laboratory
	commands
)

// place is where a package lives: its floor, its wing of that floor, and the
// game that it belongs to, if to one.
type place struct {
	floor int
	wing  string
	game  string
}

// placeOf finds a package, named within the module, in the house.
func placeOf(pkg string) (place, error) {
	parts := strings.Split(pkg, "/")
	second := ""
	if len(parts) > 1 {
		second = parts[1]
	}
	switch parts[0] {
	case "sim":
		switch second {
		case "", "dice", "position", "simtest":
			return place{kernel, "sim", ""}, nil
		}
		return place{game, "sim/" + second, second}, nil
	case "policies":
		if second == "search" {
			second = "" // a bot for every game
		}
		return place{dataAndBots, "policies", second}, nil
	case "rulesets":
		if second == "scenario" {
			second = "" // scenario files are there for every game
		}
		return place{dataAndBots, "rulesets", second}, nil
	case "reports":
		if second == "chart" || second == "paired" || second == "page" {
			second = "" // so are charts and comparisons
		}
		return place{results, "reports", second}, nil
	case "lab":
		return place{laboratory, "lab", ""}, nil
	case "cmd", "examples", "benchmarks", "cluster":
		return place{commands, parts[0], ""}, nil
	}
	return place{}, fmt.Errorf("package %s is on no floor", pkg)
}

// mayImport says whether a package may import another, both named within the
// module.
func mayImport(from, to string) error {
	a, err := placeOf(from)
	if err != nil {
		return err
	}
	b, err := placeOf(to)
	if err != nil {
		return err
	}
	switch {
	case a.game != "" && b.game != "" && a.game != b.game:
		return fmt.Errorf("%s knows %s: games do not know each other", from, to)
	case a.wing == b.wing:
		return nil
	case (a.wing == "cmd" || a.wing == "cluster") && !shownToCommands[to]:
		return fmt.Errorf("%s knows %s: the command line is flags and files, the rest is asked of the laboratory", from, to)
	case a.wing == "examples" && to != "lab":
		return fmt.Errorf("%s knows %s: an example shows that the laboratory is enough", from, to)
	case a.floor == results && b.floor == dataAndBots:
		return fmt.Errorf("%s knows %s: reports know neither bots nor rule files", from, to)
	case a.floor <= b.floor:
		return fmt.Errorf("%s leans on %s, which is not below it", from, to)
	}
	return nil
}

// shownToCommands are the packages that a command may know: no game, no bot, no
// rule file.
var shownToCommands = map[string]bool{"lab": true, "reports": true, "reports/chart": true, "reports/paired": true, "reports/page": true}

func TestMayImport(t *testing.T) {
	for _, c := range []struct {
		from, to string
		may      bool
	}{
		{"sim", "sim/dice", true},
		{"sim", "sim/maedn", false},
		{"sim/dice", "reports", false},
		{"sim/maedn", "sim", true},
		{"sim/maedn", "sim/colditz", false},
		{"sim/maedn", "policies/maedn", false},
		{"sim/stalagluft", "sim/stalagluft/terrain", true},
		{"sim/stalagluft", "sim/evasion", false},
		{"policies/colditz", "sim/colditz", true},
		{"policies/colditz", "sim/evasion", false},
		{"policies/colditz", "policies/search", true},
		{"policies/search", "rulesets", false},
		{"policies/colditz", "rulesets", false},
		{"policies/colditz", "reports/colditz", false},
		{"rulesets", "policies/colditz", false},
		{"rulesets", "sim/colditz", true},
		{"rulesets/scenario", "rulesets", true},
		{"rulesets/evasion", "sim/colditz", false},
		{"reports/colditz", "reports/chart", true},
		{"reports/colditz", "reports/maedn", false},
		{"reports", "rulesets", false},
		{"reports", "policies/colditz", false},
		{"reports", "sim/dice", true},
		{"lab", "reports/colditz", true},
		{"lab", "policies/colditz", true},
		{"lab", "cmd/simulate", false},
		{"reports", "lab", false},
		{"benchmarks", "lab", true},
		{"cmd/simulate", "lab", true},
		{"cmd/simulate", "reports/chart", true},
		{"cmd/simulate", "reports/colditz", false},
		{"cmd/simulate", "policies/colditz", false},
		{"cmd/simulate", "rulesets", false},
		{"cmd/simulate", "rulesets/evasion", false},
		{"cmd/simulate", "sim", false},
		{"cmd/simulate", "benchmarks", false},
		{"examples/ownbot", "lab", true},
		{"examples/ownbot", "reports", false},
		{"cluster/beam", "lab", true},
		{"cluster/beam", "policies/colditz", false},
		{"benchmarks", "cmd/simulate", false},
		{"attic", "sim", false},
		{"sim", "attic", false},
	} {
		if err := mayImport(c.from, c.to); (err == nil) != c.may {
			t.Errorf("%s importing %s: want allowed %v, got %v", c.from, c.to, c.may, err)
		}
	}
}

// Tests outside of a package (package x_test) may lean on anything; files of
// the package itself may not, the conformance kit in its tests apart.
func TestFloors(t *testing.T) {
	files := token.NewFileSet()
	read := 0
	for _, file := range sources(t) {
		if path.Ext(file) != ".go" || path.Dir(file) == "." {
			continue
		}
		tree, err := parser.ParseFile(files, file, nil, parser.ImportsOnly)
		if err != nil {
			t.Error(err)
			continue
		}
		test := strings.HasSuffix(file, "_test.go")
		if test && strings.HasSuffix(tree.Name.Name, "_test") {
			continue
		}
		read++
		for _, spec := range tree.Imports {
			name, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				t.Error(err)
				continue
			}
			to, ours := strings.CutPrefix(name, module)
			if !ours {
				continue
			}
			if err := mayImport(path.Dir(file), to); err != nil {
				t.Errorf("%s: %v", files.Position(spec.Pos()), err)
			}
			if to == "sim/simtest" && !test {
				t.Errorf("%s: the conformance kit is for tests", files.Position(spec.Pos()))
			}
		}
	}
	if read < 50 {
		t.Errorf("%d files read: the house is bigger", read)
	}
}

// A checkout must live by itself: no file points at a place outside of it
// that only the machine has on which it was written.
func TestNoForeignPlaces(t *testing.T) {
	foreign := []string{"/" + "work/", "../" + "shared", "/" + "farm/", "farm" + "-"}
	for _, file := range sources(t) {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Error(err)
			continue
		}
		if bytes.IndexByte(text, 0) >= 0 { // a picture
			continue
		}
		for i, line := range strings.Split(string(text), "\n") {
			for _, f := range foreign {
				if strings.Contains(line, f) {
					t.Errorf("%s:%d names %s", file, i+1, f)
				}
			}
		}
	}
}

// sources lists the files of the module by path from its root: nothing of
// the version control, of what runs leave behind, or of modules within.
func sources(t *testing.T) []string {
	t.Helper()
	var list []string
	err := filepath.WalkDir(".", func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			_, nested := os.Stat(filepath.Join(file, "go.mod"))
			if file != "." && (nested == nil || d.Name() == ".git" || d.Name() == "node_modules" || d.Name() == "out") {
				return filepath.SkipDir
			}
			return nil
		}
		switch path.Ext(file) {
		case ".test", ".prof", ".png", ".exe":
			return nil
		}
		if d.Type().IsRegular() && file != "simulate" && file != ".git" {
			list = append(list, filepath.ToSlash(file))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}
