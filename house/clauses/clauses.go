// Clauses lists which tests cover each clause of a game, and whether they pass.
//
//	go run ./house/clauses -edition thibault -run
//
// It reads the tests of a checkout and lists, clause by clause, those that name it: Go tests
// with the clause's number in their name, their comment, their code or the name of a case,
// and scenario files whose name or text has it. A number with a letter behind it
// (COL-DICE-03/F) counts for that edition alone. With -run the tests are run and the last
// column says whether they pass; without it no such claim is made.
package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"escapesim/lab"
	"escapesim/reports"
)

// options are what the flags say.
type options struct {
	game, edition string
	tests         string
	run, missing  bool
	format        string
}

func main() {
	var o options
	flag.StringVar(&o.edition, "edition", "", "only the clauses of this document, as thibault")
	flag.StringVar(&o.tests, "tests", "", "checkout to read the tests of (default: the one around the current folder)")
	flag.BoolVar(&o.run, "run", false, "run the tests (go must be installed)")
	flag.BoolVar(&o.missing, "missing", false, "only the clauses that no test names")
	flag.StringVar(&o.format, "format", "table", "what is printed: table, md or json")
	flag.Parse()
	if o.game = flag.Arg(0); o.game == "" {
		o.game = gameOfEdition(o.edition)
	}
	if err := list(context.Background(), os.Stdout, os.Stderr, o); err != nil {
		fmt.Fprintln(os.Stderr, "clauses:", err)
		os.Exit(1)
	}
}

// gameOfEdition is the game that has an edition, and the usual one when none has.
func gameOfEdition(edition string) string {
	for _, game := range lab.Catalogues() {
		clauses, err := lab.Clauses(game)
		if err == nil && slices.ContainsFunc(clauses, func(c lab.Clause) bool {
			return slices.Contains(c.Editions, edition)
		}) {
			return game
		}
	}
	return path.Dir(lab.DefaultRules)
}

// The states of a clause.
const (
	clauseUntested = "no test"
	clauseNamed    = "not run"
	clausePassed   = "pass"
	clauseFailed   = "FAIL"
	clauseSkipped  = "did not run"
)

type clauseJSON struct {
	ID       string   `json:"id"`
	Title    string   `json:"title"`
	Editions []string `json:"editions"`
	Options  []string `json:"options"`
	Tests    []string `json:"tests"`
	State    string   `json:"state"`
}

type coverageJSON struct {
	Schema  int            `json:"schema"`
	Game    string         `json:"game"`
	Edition string         `json:"edition,omitempty"`
	Counts  map[string]int `json:"counts"` // clauses by state
	Clauses []clauseJSON   `json:"clauses"`
}

// list prints the clauses with their tests.
func list(ctx context.Context, out, errOut io.Writer, o options) error {
	clauses, err := lab.Clauses(o.game)
	if err != nil {
		return err
	}
	var editions []string
	for _, c := range clauses {
		for _, e := range c.Editions {
			if !slices.Contains(editions, e) {
				editions = append(editions, e)
			}
		}
	}
	if o.edition != "" && !slices.Contains(editions, o.edition) {
		return fmt.Errorf("no edition %q of %s%s", o.edition, o.game, lab.OrOneOf(o.edition, editions))
	}
	root, err := checkout(o.tests)
	if err != nil {
		return err
	}
	found, err := scanTests(root)
	if err != nil {
		return err
	}
	var results map[string]string
	if o.run {
		if results, err = found.run(ctx, root, errOut); err != nil {
			return err
		}
	}
	j := coverageJSON{Schema: 1, Game: o.game, Edition: o.edition, Counts: map[string]int{}, Clauses: []clauseJSON{}}
	t := reports.Table{Header: []string{"clause", "what it says", "tests", "state"}, Left: []int{1, 2, 3}}
	all := 0
	for _, c := range clauses {
		if o.edition != "" && !slices.Contains(c.Editions, o.edition) {
			continue
		}
		all++
		tests := found.of(c.ID, o.edition, results)
		state := stateOf(tests, results)
		j.Counts[state]++
		if o.missing && state != clauseUntested {
			continue
		}
		row := clauseJSON{c.ID, c.Title, c.Editions, append([]string{}, c.Options...), []string{}, state}
		for _, k := range tests {
			row.Tests = append(row.Tests, k.String())
		}
		j.Clauses = append(j.Clauses, row)
		t.Add(c.ID, c.Title, shortList(row.Tests), state)
	}
	t.Notes = []string{fmt.Sprintf("%d clauses: %d no test names", all, j.Counts[clauseUntested])}
	for _, state := range []string{clauseNamed, clausePassed, clauseFailed, clauseSkipped} {
		if n := j.Counts[state]; n > 0 {
			t.Notes[0] += fmt.Sprintf(", %d %s", n, state)
		}
	}
	if !o.run {
		t.Notes = append(t.Notes, "whether tests pass: -run")
	}
	if err := written(out, o.format, j, t); err != nil {
		return err
	}
	if n := j.Counts[clauseFailed]; n > 0 {
		return fmt.Errorf("tests of %d clauses fail", n)
	}
	return nil
}

// written prints the table, or the same as JSON.
func written(out io.Writer, format string, j coverageJSON, t reports.Table) error {
	if format != "json" {
		return reports.Tables(out, format, reports.UsualWidth, t)
	}
	text, err := reports.JSON(j)
	if err == nil {
		_, err = out.Write(text)
	}
	return err
}

// stateOf says what is known of a clause from its tests.
func stateOf(tests []testKey, results map[string]string) string {
	switch {
	case len(tests) == 0:
		return clauseUntested
	case results == nil:
		return clauseNamed
	}
	state := clausePassed
	for _, k := range tests {
		switch results[k.String()] {
		case "pass":
		case "fail":
			return clauseFailed
		default:
			state = clauseSkipped
		}
	}
	return state
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

// checkout finds the root of the source tree.
func checkout(dir string) (string, error) {
	if dir != "" {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err != nil {
			return "", fmt.Errorf("-tests %s: there is no go.mod in it", dir)
		}
		return dir, nil
	}
	at, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for {
		text, err := os.ReadFile(filepath.Join(at, "go.mod"))
		if err == nil && bytes.HasPrefix(text, []byte("module escapesim\n")) {
			return at, nil
		}
		up := filepath.Dir(at)
		if up == at {
			return "", fmt.Errorf("the tests are read from a checkout of the source: say -tests DIR")
		}
		at = up
	}
}

// testKey names a test: its folder in the checkout, and its name with cases
// behind slashes; a scenario file has its path for both.
type testKey struct{ dir, name string }

func (k testKey) String() string {
	if k.dir == "" {
		return k.name
	}
	return k.dir + "." + k.name
}

// mention is a clause number found in a test; a letter binds it to one
// edition.
type mention struct {
	id     string
	letter string
}

// testIndex holds what tests name.
type testIndex struct {
	tests     []testKey
	players   []testKey // Go tests that may play scenario files
	mentions  map[testKey][]mention
	scenarios map[string]testKey   // by base name without .toml
	editions  map[testKey][]string // of a scenario file: the documents under which it is played
}

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
func scanTests(root string) (*testIndex, error) {
	x := &testIndex{
		mentions: map[testKey][]mention{}, scenarios: map[string]testKey{},
		editions: map[testKey][]string{},
	}
	err := filepath.WalkDir(root, func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, file)
		if err != nil {
			return err
		}
		rel = filepath.ToSlash(rel)
		switch {
		case d.IsDir() && (strings.HasPrefix(d.Name(), ".") && rel != "." || d.Name() == "out"):
			return filepath.SkipDir
		case strings.HasSuffix(rel, "_test.go"):
			return x.scanGo(file, rel)
		case strings.HasSuffix(rel, ".toml") && !d.IsDir():
			return x.scanScenario(file, rel)
		}
		return nil
	})
	return x, err
}

// scanGo notes what each test function of a file names: in its comment, its
// name, its body, and the tables of the file that it uses. A number
// elsewhere in the file belongs to no test.
func (x *testIndex) scanGo(file, rel string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	set := token.NewFileSet()
	f, err := parser.ParseFile(set, file, text, parser.ParseComments)
	if err != nil {
		return fmt.Errorf("%s: %w", rel, err)
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
		k := testKey{path.Dir(rel), fn.Name.Name}
		if len(list) > 0 {
			x.add(k, list)
		} else if strings.Contains(k.name, "Scenario") || strings.Contains(k.name, "Clauses") {
			x.players = append(x.players, k)
		}
	}
	return nil
}

// scenarioSteps is what only scenario files have: steps, in either notation.
var scenarioSteps = regexp.MustCompile(`(?m)^(\[\[(case\.)?step\]\]|step *= *\[)`)

// scanScenario notes what a scenario file names: in its name and its text.
func (x *testIndex) scanScenario(file, rel string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	if !scenarioSteps.Match(text) {
		return nil // a rule document or a board
	}
	base := strings.TrimSuffix(path.Base(rel), ".toml")
	if list := mentions(base + "\n" + string(text)); len(list) > 0 {
		k := testKey{"", rel}
		x.add(k, list)
		x.scenarios[base] = k
		x.editions[k] = playedUnder(string(text))
	}
	return nil
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
	rules := path.Base(lab.DefaultRules)
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

func (x *testIndex) add(k testKey, list []mention) {
	x.tests = append(x.tests, k)
	x.mentions[k] = list
}

// of names the tests of a clause. When the tests have run, cases that name
// the clause stand for the test around them.
func (x *testIndex) of(id, edition string, results map[string]string) []testKey {
	letter := ""
	if edition != "" {
		letter = strings.ToUpper(edition[:1])
	}
	fits := func(list []mention) bool {
		return slices.ContainsFunc(list, func(m mention) bool {
			return m.id == id && (m.letter == "" || letter == "" || m.letter == letter)
		})
	}
	var tests []testKey
	for _, k := range x.tests {
		if played := x.editions[k]; !fits(x.mentions[k]) || edition != "" && played != nil &&
			!slices.Contains(played, edition) {
			continue
		}
		cases := 0
		for _, c := range x.cases(k, results) {
			if fits(mentions(strings.TrimPrefix(c.name, k.name))) {
				tests = append(tests, c)
				cases++
			}
		}
		if cases == 0 {
			tests = append(tests, k)
		}
	}
	return tests
}

// cases are the cases of a test that has run, in order.
func (x *testIndex) cases(k testKey, results map[string]string) []testKey {
	var list []testKey
	for name := range results {
		if c, ok := strings.CutPrefix(name, k.dir+"."); ok && strings.HasPrefix(c, k.name+"/") && k.dir != "" {
			list = append(list, testKey{k.dir, c})
		}
	}
	slices.SortFunc(list, func(a, b testKey) int { return strings.Compare(a.name, b.name) })
	return list
}

// run runs the tests that name a clause, and those that play scenario files
// when there are any: Go tests with Scenario or Clauses in their name. The answer is the
// result of each test and case, and of each scenario file that a case is
// named after.
func (x *testIndex) run(ctx context.Context, root string, errOut io.Writer) (map[string]string, error) {
	names := map[string][]string{} // of tests, by folder
	for _, k := range x.tests {
		if k.dir != "" {
			names[k.dir] = append(names[k.dir], k.name)
		}
	}
	if len(x.scenarios) > 0 {
		for _, k := range x.players {
			names[k.dir] = append(names[k.dir], k.name)
		}
	}
	results := map[string]string{}
	for _, dir := range slices.Sorted(maps.Keys(names)) {
		if err := x.runFolder(ctx, root, dir, names[dir], results, errOut); err != nil {
			return nil, err
		}
	}
	return results, ctx.Err()
}

// runFolder runs some tests of one folder.
func (x *testIndex) runFolder(ctx context.Context, root, dir string, names []string, results map[string]string,
	errOut io.Writer,
) error {
	cmd := exec.CommandContext(ctx, "go", "test", "-json", "-run", "^("+strings.Join(names, "|")+")$", "./"+dir)
	cmd.Dir = root
	cmd.Stderr = errOut
	pipe, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return fmt.Errorf("go test: %w", err)
	}
	lines := bufio.NewScanner(pipe)
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		var e struct{ Action, Test string }
		if json.Unmarshal(lines.Bytes(), &e) != nil || e.Test == "" || e.Action != "pass" && e.Action != "fail" &&
			e.Action != "skip" {
			continue
		}
		results[testKey{dir, e.Test}.String()] = e.Action
		if i := strings.LastIndexByte(e.Test, '/'); i >= 0 { // a case that plays a scenario file bears its name
			if k, ok := x.scenarios[strings.TrimSuffix(e.Test[i+1:], ".toml")]; ok && results[k.String()] != "fail" {
				results[k.String()] = e.Action
			}
		}
	}
	var failed *exec.ExitError // a failing test is a result, not an error
	if err := errors.Join(lines.Err(), cmd.Wait()); err != nil && !errors.As(err, &failed) {
		return fmt.Errorf("go test: %w", err)
	}
	return nil
}
