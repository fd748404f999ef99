package house_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
)

// What a reader can keep in mind: a struct with more fields is made of groups that
// have names, a longer function of steps.
const (
	mostFields = 40
	mostLines  = 100 // of a function of games and bots
)

func TestSizes(t *testing.T) {
	structs, functions := 0, 0
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		files := token.NewFileSet()
		file, err := parser.ParseFile(files, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		folder, _, _ := strings.Cut(filepath.ToSlash(path), "/")
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.StructType:
				structs++
				fields := 0
				for _, f := range n.Fields.List {
					fields += max(len(f.Names), 1) // what is embedded has no name
				}
				if fields > mostFields {
					t.Errorf("%s: a struct of %d fields, at most %d", files.Position(n.Pos()), fields, mostFields)
				}
			case *ast.FuncDecl:
				functions++
				lines := files.Position(n.End()).Line - files.Position(n.Pos()).Line + 1
				if (folder == "sim" || folder == "policies") && lines > mostLines {
					t.Errorf("%s: %s has %d lines, at most %d", files.Position(n.Pos()), n.Name.Name, lines, mostLines)
				}
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if structs == 0 || functions == 0 {
		t.Error("nothing was looked at")
	}
}
