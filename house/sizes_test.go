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
// have names, a longer function of steps. What reads worse in steps says so above it:
// Long because ...
const (
	mostFields = 40
	mostLines  = 60 // of a function but for tables, and what says why it is longer
)

func TestSizes(t *testing.T) {
	structs, functions := 0, 0
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		files := token.NewFileSet()
		file, err := parser.ParseFile(files, path, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
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
				lines, why := linesOf(files, n), "\n"+n.Doc.Text()
				if lines > mostLines && !isTable(files, n) && !strings.Contains(why, "\nLong because ") {
					t.Errorf("%s: %s has %d lines, at most %d, and does not say: Long because ...",
						files.Position(n.Pos()), n.Name.Name, lines, mostLines)
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

func linesOf(files *token.FileSet, n ast.Node) int {
	return files.Position(n.End()).Line - files.Position(n.Pos()).Line + 1
}

// isTable says that two thirds of a function are one literal: rows to look something up in.
func isTable(files *token.FileSet, f *ast.FuncDecl) bool {
	longest := 0
	ast.Inspect(f, func(n ast.Node) bool {
		if rows, ok := n.(*ast.CompositeLit); ok {
			longest = max(longest, linesOf(files, rows))
		}
		return true
	})
	return 3*longest >= 2*linesOf(files, f)
}
