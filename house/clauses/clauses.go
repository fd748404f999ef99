// Clauses lists which tests cover each clause of a game.
//
//	go run ./house/clauses -edition thibault
//
// It reads the tests of the checkout in which it is started and lists, clause by clause,
// those that name it: Go tests with the clause's number in their name, their comment, their
// code or the name of a case, and scenario files whose name or text has it. A number with a
// letter behind it (COL-DICE-03/F) counts for that edition alone. Whether they pass, go test
// says, by the same names.
package main

import (
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"escapesim/lab/try"
	"escapesim/reports"
	"escapesim/rulesets"
	"escapesim/rulesets/scenario"
	"escapesim/sim/position"
)

// options are what the flags say.
type options struct {
	game, edition string
	missing       bool
}

func main() {
	var o options
	flag.StringVar(&o.edition, "edition", "", "only the clauses of this document, as thibault")
	flag.BoolVar(&o.missing, "missing", false, "only the clauses that no test names")
	flag.Parse()
	if o.game = flag.Arg(0); o.game == "" {
		o.game = gameOfEdition(o.edition)
	}
	defer try.End("clauses")
	t := covered(".", o)
	fmt.Print(t.Text(reports.UsualWidth))
}

// gameOfEdition is the game that has an edition, and the usual one when none has.
func gameOfEdition(edition string) string {
	for _, game := range rulesets.Catalogues() {
		clauses, err := rulesets.Clauses(game)
		if err == nil && slices.ContainsFunc(clauses, func(c rulesets.Clause) bool {
			return slices.Contains(c.Editions, edition)
		}) {
			return game
		}
	}
	return path.Dir(scenario.UsualRules)
}

// covered are the clauses with the tests of a checkout that name them.
func covered(root string, o options) (t reports.Table) {
	clauses := try.Get(rulesets.Clauses(o.game))
	var editions []string
	for _, c := range clauses {
		editions = append(editions, c.Editions...)
	}
	slices.Sort(editions)
	editions = slices.Compact(editions)
	if o.edition != "" && !slices.Contains(editions, o.edition) {
		try.Do(fmt.Errorf("no edition %q of %s%s", o.edition, o.game, position.OrOneOf(o.edition, editions)))
	}
	found := scanTests(root)
	t = reports.Table{Header: []string{"clause", "what it says", "tests"}, Left: []int{1, 2}}
	all, untested := 0, 0
	for _, c := range clauses {
		if o.edition != "" && !slices.Contains(c.Editions, o.edition) {
			continue
		}
		all++
		tests := found.of(c.ID, o.edition)
		if len(tests) == 0 {
			untested++
		} else if o.missing {
			continue
		}
		t.Add(c.ID, c.Title, shortList(tests))
	}
	t.Notes = []string{fmt.Sprintf("%d clauses: %d no test names", all, untested)}
	return t
}

// shortList is the first of several names and how many more there are.
func shortList(names []string) string {
	switch len(names) {
	case 0:
		return ""
	case 1, 2:
		return strings.Join(names, ", ")
	}
	return fmt.Sprintf("%s, %s and %d more", names[0], names[1], len(names)-2)
}

// mention is a clause number found in a test; a letter binds it to one
// edition.
type mention struct {
	id     string
	letter string
}

// test is a test that names clauses: its folder and name, or the path of a scenario file.
type test struct {
	name     string
	mentions []mention
	editions []string // of a scenario file: the documents under which it is played; nil: any
}

// testIndex are the tests that name some clause.
type testIndex []test

var clauseNumber = regexp.MustCompile(`(?:\b|Test)([A-Z][A-Z0-9]{1,5}[-_][A-Z]{2,7}[-_][0-9]{2})(?:[/_-]([A-Z])\b)?`)

// mentions finds the clause numbers in a text.
func mentions(text string) []mention {
	var list []mention
	for _, m := range clauseNumber.FindAllStringSubmatch(text, -1) {
		found := mention{strings.ReplaceAll(m[1], "_", "-"), m[2]}
		if !slices.Contains(list, found) {
			list = append(list, found)
		}
	}
	return list
}

// scanTests reads the tests and scenario files of a checkout.
func scanTests(root string) (x testIndex) {
	try.Do(filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		try.Do(err)
		rel := filepath.ToSlash(try.Get(filepath.Rel(root, file)))
		switch {
		case d.IsDir() && (strings.HasPrefix(d.Name(), ".") && rel != "." || d.Name() == "out"):
			return filepath.SkipDir
		case strings.HasSuffix(rel, "_test.go"):
			x.scanGo(file, rel)
		case strings.HasSuffix(rel, ".toml") && !d.IsDir():
			x.scanScenario(file, rel)
		}
		return nil
	}))
	return x
}

// scanGo notes what each test function of a file names: in its comment, its
// name, its body, and the tables of the file that it uses. A number
// elsewhere in the file belongs to no test.
func (x *testIndex) scanGo(file, rel string) {
	text := try.Get(os.ReadFile(file))
	set := token.NewFileSet()
	f, err := parser.ParseFile(set, file, text, parser.ParseComments)
	if err != nil {
		try.Do(fmt.Errorf("%s: %w", rel, err))
	}
	source := func(from, to token.Pos) string {
		return string(text[set.Position(from).Offset:set.Position(to).Offset])
	}
	tables := map[string][]mention{} // by variable
	for _, decl := range f.Decls {
		if g, ok := decl.(*ast.GenDecl); ok && g.Tok == token.VAR {
			for _, spec := range g.Specs {
				v := spec.(*ast.ValueSpec)
				if list := mentions(source(v.Pos(), v.End())); len(list) > 0 {
					tables[v.Names[0].Name] = list
				}
			}
		}
	}
	for _, decl := range f.Decls {
		fn, ok := decl.(*ast.FuncDecl)
		if !ok || fn.Recv != nil || !strings.HasPrefix(fn.Name.Name, "Test") || fn.Name.Name == "TestMain" {
			continue
		}
		from := fn.Pos()
		if fn.Doc != nil {
			from = fn.Doc.Pos()
		}
		list := mentions(source(from, fn.End()))
		ast.Inspect(fn, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				list = append(list, tables[id.Name]...)
			}
			return true
		})
		if len(list) > 0 {
			*x = append(*x, test{name: path.Dir(rel) + "." + fn.Name.Name, mentions: list})
		}
	}
}

// scenarioSteps is what only scenario files have: steps, in either notation.
var scenarioSteps = regexp.MustCompile(`(?m)^(\[\[(case\.)?step\]\]|step *= *\[)`)

// scanScenario notes what a scenario file names: in its name and its text.
func (x *testIndex) scanScenario(file, rel string) {
	text := try.Get(os.ReadFile(file))
	if !scenarioSteps.Match(text) {
		return // a rule document or a board
	}
	if list := mentions(path.Base(rel) + "\n" + string(text)); len(list) > 0 {
		*x = append(*x, test{rel, list, playedUnder(string(text))})
	}
}

// The lines of a scenario file that name rule documents.
var (
	rulesLine   = regexp.MustCompile(`(?m)^rules *= *"([^"]*)"`)
	alsoLine    = regexp.MustCompile(`(?m)^also *= *\[(.*)\]`)
	editionName = regexp.MustCompile(`"[a-z]+/([a-z0-9_-]+)`)
)

// playedUnder names the editions under which a scenario file is played; nil
// when it has rules of its own.
func playedUnder(text string) []string {
	rules := path.Base(scenario.UsualRules)
	if m := rulesLine.FindStringSubmatch(text); m != nil {
		if rules = path.Base(m[1]); strings.HasSuffix(rules, ".toml") {
			return nil
		}
	}
	editions := []string{rules}
	for _, m := range alsoLine.FindAllStringSubmatch(text, -1) {
		for _, name := range editionName.FindAllStringSubmatch(m[1], -1) {
			editions = append(editions, name[1])
		}
	}
	return editions
}

// of names the tests of a clause.
func (x testIndex) of(id, edition string) (tests []string) {
	letter := ""
	if edition != "" {
		letter = strings.ToUpper(edition[:1])
	}
	for _, t := range x {
		named := slices.ContainsFunc(t.mentions, func(m mention) bool {
			return m.id == id && (m.letter == "" || letter == "" || m.letter == letter)
		})
		if named && (edition == "" || t.editions == nil || slices.Contains(t.editions, edition)) {
			tests = append(tests, t.name)
		}
	}
	return tests
}
