package house_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path"
	"regexp"
	"strings"
	"testing"
)

// mostTwice is how many lines in a row may stand in two functions alike.
const mostTwice = 8

// margin is what stands before a line, and comments of their own: not what is done.
var margin = regexp.MustCompile(`\n\s*(?://.*\n\s*)*`)

// What games and bots do is stated once: no statements that take more lines than that
// stand in two places, word for word.
func TestNothingIsStatedTwice(t *testing.T) {
	first := map[string]string{} // where a run of statements stands
	looked := 0
	for _, file := range sources(t) {
		folder, _, _ := strings.Cut(file, "/")
		if path.Ext(file) != ".go" || strings.HasSuffix(file, "_test.go") || folder != "sim" && folder != "policies" {
			continue
		}
		fset := token.NewFileSet()
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		tree, err := parser.ParseFile(fset, file, source, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(tree, func(n ast.Node) bool {
			block, ok := n.(*ast.BlockStmt)
			if !ok {
				return true
			}
			var texts []string
			for _, s := range block.List {
				text := source[fset.Position(s.Pos()).Offset:fset.Position(s.End()).Offset]
				texts = append(texts, margin.ReplaceAllString(string(text), "\n"))
			}
			for from := range texts {
				run := ""
				for _, text := range texts[from:] { // the shortest that is too long
					if run += text + "\n"; strings.Count(run, "\n") > mostTwice {
						break
					}
				}
				if strings.Count(run, "\n") <= mostTwice {
					break
				}
				looked++
				here := fset.Position(block.List[from].Pos()).String()
				if there := first[run]; there != "" {
					t.Errorf("%s: the same %d lines stand at %s", here, strings.Count(run, "\n"), there)
				} else {
					first[run] = here
				}
			}
			return true
		})
	}
	if looked == 0 {
		t.Error("nothing was looked at")
	}
}
