package house_test

import (
	"fmt"
	"go/parser"
	"go/token"
	"os"
	"path"
	"strconv"
	"strings"
	"testing"
)

// The floors, from the ground up. A package leans on those below its own.
const (
	kernel = iota
	game
	dataAndBots
	results
	laboratory
	commands
	documents
)

var floors = map[string]int{
	"sim": kernel, "policies": dataAndBots, "rulesets": dataAndBots, "reports": results,
	"lab": laboratory, "cmd": commands, "examples": commands, "benchmarks": commands, "cluster": commands,
	"house": commands,
	"docs":  documents,
}

// place is where a package lives: its floor, its wing of that floor, and the
// game that it belongs to, if to one.
type place struct {
	floor int
	wing  string
	game  string
}

// placeOf finds a package, named within the module, in the house. A game is what has a
// folder of that name under sim and under reports; other folders there are for all games.
func placeOf(pkg string) (place, error) {
	parts := strings.Split(pkg, "/")
	floor, ok := floors[parts[0]]
	if !ok {
		return place{}, fmt.Errorf("package %s is on no floor", pkg)
	}
	p := place{floor: floor, wing: parts[0]}
	if len(parts) > 1 && isFolder("sim/"+parts[1]) && isFolder("reports/"+parts[1]) {
		p.game = parts[1]
	}
	if p.floor == kernel && p.game != "" {
		p.floor, p.wing = game, "sim/"+p.game
	}
	return p, nil
}

func isFolder(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.IsDir()
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
	case (a.wing == "cmd" || a.wing == "cluster") && (b.floor < results || b.game != ""):
		return fmt.Errorf("%s knows %s: the command line is flags and files, the rest is asked of the laboratory", from,
			to)
	case a.wing == "examples" && b.wing != "lab":
		return fmt.Errorf("%s knows %s: an example shows that the laboratory is enough", from, to)
	case a.floor == results && b.floor == dataAndBots:
		return fmt.Errorf("%s knows %s: reports know neither bots nor rule files", from, to)
	case a.floor <= b.floor:
		return fmt.Errorf("%s leans on %s, which is not below it", from, to)
	}
	return nil
}

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
		{"policies/colditz", "sim/colditz", true},
		{"policies/colditz", "sim/evasion", false},
		{"policies/colditz", "policies/search", true},
		{"policies/search", "rulesets", false},
		{"policies/colditz", "reports/colditz", false},
		{"rulesets", "sim/colditz", true},
		{"rulesets/scenario", "rulesets", true},
		{"rulesets/evasion", "sim/colditz", false},
		{"reports/colditz", "reports/chart", true},
		{"reports/colditz", "reports/maedn", false},
		{"reports", "rulesets", false},
		{"reports", "policies/colditz", false},
		{"reports", "lab", false},
		{"lab", "reports/colditz", true},
		{"lab", "policies/colditz", true},
		{"lab", "cmd/simulate", false},
		{"benchmarks", "lab", true},
		{"cmd/simulate", "lab", true},
		{"cmd/simulate", "reports/chart", true},
		{"cmd/simulate", "reports/colditz", false},
		{"cmd/simulate", "policies/colditz", false},
		{"cmd/simulate", "rulesets", false},
		{"cmd/simulate", "sim", false},
		{"cmd/simulate", "benchmarks", false},
		{"examples/ownbot", "lab", true},
		{"examples/ownbot", "reports", false},
		{"cluster/beam", "lab", true},
		{"cluster/beam", "policies/colditz", false},
		{"attic", "sim", false},
		{"sim", "attic", false},
	} {
		if err := mayImport(c.from, c.to); (err == nil) != c.may {
			t.Errorf("%s importing %s: want allowed %v, got %v", c.from, c.to, c.may, err)
		}
	}
}

// Tests outside of a package (package x_test) may lean on anything; files of
// the package itself may not. Packages that are called xtest are for tests.
func TestFloors(t *testing.T) {
	files := token.NewFileSet()
	for _, file := range sources(t) {
		if path.Ext(file) != ".go" {
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
			if strings.HasSuffix(to, "test") { // a kit for tests, on any floor
				if !test && !strings.HasSuffix(path.Dir(file), "test") {
					t.Errorf("%s: %s is for tests", files.Position(spec.Pos()), to)
				}
				continue
			}
			if err := mayImport(path.Dir(file), to); err != nil {
				t.Errorf("%s: %v", files.Position(spec.Pos()), err)
			}
		}
	}
}
