package escapesim_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"
)

// plainNumbers are the exported functions of the games below that take plain numbers side
// by side all the same, and what these count.
var plainNumbers = map[string]string{
	"sim/evasion/map.go At":               "a column and a row of the map",
	"sim/stalagluft/exact.go AtLeastOne":  "dice and a face",
	"sim/stalagluft/exact.go TunnelTurns": "inches and teams",
	"sim/stalagluft/exact.go NewRollOff":  "dice of the one side and of the other",
	"sim/stalagluft/exact.go Fences":      "fences, and what is added to each die",
	"sim/stalagluft/exact.go Spotted":     "watchers, and two numbers of the table of moves",
	"sim/stalagluft/exact.go Crossing":    "inches, and numbers of the table of moves",
	"sim/stalagluft/exact.go DownWind":    "inches, and numbers of the rules of dogs",
	"sim/stalagluft/exact.go Arrivals":    "cards and turns",
	"sim/stalagluft/exact.go MeanKits":    "workshops and turns",
	"sim/stalagluft/exact.go UsedUp":      "cards",
	"sim/stalagluft/terrain/board.go At":  "a column and a row of the board",
}

// Men, patrols, tunnels and buildings have types, so that none is taken for another: who
// asks these games something gives no two plain numbers side by side.
func TestNumbersSideBySideHaveTypes(t *testing.T) {
	unused := map[string]bool{}
	for name := range plainNumbers {
		unused[name] = true
	}
	for _, dir := range []string{"sim/evasion", "sim/stalagluft", "sim/stalagluft/skirmish", "sim/stalagluft/terrain"} {
		files, err := filepath.Glob(dir + "/*.go")
		if err != nil || len(files) == 0 {
			t.Fatalf("no files in %s: %v", dir, err)
		}
		for _, file := range files {
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			for _, d := range parsed.Decls {
				f, ok := d.(*ast.FuncDecl)
				if !ok || !f.Name.IsExported() || !sideBySide(f.Type.Params.List) {
					continue
				}
				name := filepath.ToSlash(file) + " " + f.Name.Name
				if plainNumbers[name] == "" {
					t.Errorf("%s takes plain numbers side by side: give them types, or say in plainNumbers what they count", name)
				}
				delete(unused, name)
			}
		}
	}
	for name := range unused {
		t.Errorf("%s takes no plain numbers side by side, or is gone", name)
	}
}

// sideBySide says that two plain numbers of one type follow each other.
func sideBySide(fields []*ast.Field) bool {
	before := ""
	for _, field := range fields {
		kind := ""
		if id, plain := field.Type.(*ast.Ident); plain && (strings.HasPrefix(id.Name, "int") || strings.HasPrefix(id.Name, "uint")) {
			kind = id.Name
		}
		if kind != "" && (len(field.Names) > 1 || kind == before) {
			return true
		}
		before = kind
	}
	return false
}
