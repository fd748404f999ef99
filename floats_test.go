package escapesim_test

import (
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Builds round differently: where the processor can, x*y+z is rounded once
// instead of twice (GOAMD64=v3, arm64), and some functions of package math are
// written in assembler for one processor alone. The same seed must give the
// same games on all of them, so no decision may hang on the last digit of a
// float. Two tests see to that: one knows every place in games and bots where
// a float turns into a decision, the other allows bots only what every build
// rounds in the same way.

// decisions are the functions of games and bots in which floats are compared
// or turned into whole numbers: how often, and why no build decides otherwise
// there.
var decisions = map[string]struct {
	times int
	why   string
}{
	"policies.Noisy":                            {2, "a parameter as it was given"},
	"policies.Settings":                         {1, "a parameter as it was given"},
	"policies.Together":                         {2, "names are compared, no number"},
	"policies/colditz.thousandths":              {1, "rounded where no chance of dice lies"},
	"policies/colditz.settingsOf":               {4, "a parameter as it was given"},
	"policies/colditz.standardParameters":       {1, "names are compared, no number"},
	"policies/evasion.plan.landings":            {1, roundOneWay},
	"policies/evasion.evader.start":             {1, roundOneWay},
	"policies/evasion.evader.next":              {2, roundOneWay},
	"policies/evasion.seeker.unit":              {2, roundOneWay},
	"policies/evasion.seeker.goal":              {2, roundOneWay},
	"policies/evasion.seeker.drop":              {1, roundOneWay},
	"policies/evasion.seeker.believe":           {3, roundOneWay},
	"policies/evasion.seeker.work":              {2, roundOneWay},
	"policies/evasion.seeker.ways":              {1, roundOneWay},
	"policies/evasion.seeker.found":             {1, roundOneWay},
	"policies/search.Row":                       {3, "parameters as they were given"},
	"sim/colditz.ClockOptions.turn":             {1, "one product, of an option"},
	"sim/dice.PMF.Quantile":                     {2, inTables},
	"sim/dice.PMF.Add":                          {1, inTables},
	"sim/dice.PMF.cut":                          {1, inTables},
	"sim/dice.Covering":                         {1, inTables},
	"sim/dice.compensated.add":                  {1, inTables},
	"sim/dice.Misses":                           {3, inTables},
	"sim/dice.Chain.chained":                    {2, inTables},
	"sim/dice.Chain.PMF":                        {1, inTables},
	"sim/dice.Chain.DoublesPMF":                 {1, inTables},
	"sim/dice.Chain.Attempt":                    {5, inTables},
	"sim/dice.Chain.reach":                      {4, inTables},
	"sim/simtest.Game.noAllocation":             {1, "a whole number"},
	"sim/stalagluft.Best.starts":                {1, inTables},
	"sim/stalagluft.Best.Chance":                {2, inTables},
	"sim/stalagluft.binomial":                   {1, inTables},
	"sim/stalagluft.happens":                    {1, "rounded where no chance of dice lies"},
	"sim/stalagluft.DownWind":                   {2, inTables},
	"sim/stalagluft/skirmish.newArc":            {1, "a cosine of whole degrees, a millionth off its edges"},
	"sim/stalagluft/skirmish.NewRound":          {1, "a root of a whole number lies on no half"},
	"sim/stalagluft/skirmish.Rules.buildSenses": {3, "sines and cosines that lie on no half; every build rounds roots alike"},
	"sim/stalagluft/skirmish.cellOf":            {8, "whole and half numbers of a file"},
	"sim/stalagluft/skirmish.compileStep":       {6, "whole and half numbers of a file"},
	"sim/stalagluft/terrain.halves":             {6, "whole and half numbers of a file"},
}

const (
	roundOneWay = "every build rounds it alike: TestBotsRoundOneWay"
	inTables    = "exact tables alone rest on it; who plays by them rounds"
)

// exactly are the functions of package math whose results are the same bits
// on every machine.
var exactly = []string{"Abs", "Ceil", "Floor", "Inf", "IsInf", "IsNaN", "Round", "Sqrt", "Trunc"}

func TestFloatsThatDecide(t *testing.T) {
	got := map[string][]string{}
	for _, p := range playing(t) {
		p.eachFunction(func(name string, body ast.Node) {
			p.decisions(body, func(n ast.Node) {
				got[name] = append(got[name], p.at(n))
			})
		})
	}
	for _, name := range slices.Sorted(maps.Keys(got)) {
		if want := decisions[name]; len(got[name]) != want.times {
			t.Errorf("%s: floats are compared or turned into whole numbers in %d places, %d are known to round alike in every build:\n\t%s",
				name, len(got[name]), want.times, strings.Join(got[name], "\n\t"))
		}
	}
	for name, d := range decisions {
		if got[name] == nil {
			t.Errorf("%s: no float decides there now (%s)", name, d.why)
		}
	}
}

// The language lets a build round x*y+z once, but not float64(x*y)+z.
func TestBotsRoundOneWay(t *testing.T) {
	for _, p := range playing(t) {
		if !strings.HasPrefix(p.path, "policies/") {
			continue
		}
		p.eachFunction(func(name string, body ast.Node) {
			p.loose(body, func(n ast.Node) {
				t.Errorf("%s: builds round this differently: turn a product into a float64 or float32 by name; of math, use only %v", p.at(n), exactly)
			})
		})
	}
}

// The finders find what they look for, and nothing else.
func TestFloatFinders(t *testing.T) {
	const text = `package p
import ("cmp"; "math"; "slices")
type chance float32
type pair struct { n int; x float64 }
func f(x, y float64, c chance, n int, list []float64, a, b pair) {
	_ = x < y                     // decides
	_ = c == chance(n)            // decides
	_ = int(x)                    // decides
	_ = a == b                    // decides
	_ = cmp.Compare(x, y)         // decides
	slices.Sort(list)             // decides
	switch x { case 1: }          // decides
	_ = n < 2
	_ = 1.5 < 2
	_ = int(2.0) + int(int8(n))
	_ = float32(x) + float32(min(x, y))
	_ = x*y + 1                   // loose
	x *= y                        // loose
	_ = math.Pow(x, 2)            // loose
	_ = float64(x*y) + 1
	_ = float64((c*c)) + float64(2*3.5)
	_ = math.Sqrt(x) / 3
	_ = n * n
	_ = slices.Clone(list)
}`
	fset := token.NewFileSet()
	p := typed(t, "p", fset, importer.ForCompiler(fset, "source", nil), map[string]string{"p.go": text})
	want := map[string][]string{}
	for i, line := range strings.Split(text, "\n") {
		if _, what, ok := strings.Cut(line, "// "); ok {
			want[what] = append(want[what], fmt.Sprintf("p.go:%d", i+1))
		}
	}
	for what, find := range map[string]func(ast.Node, func(ast.Node)){"decides": p.decisions, "loose": p.loose} {
		var got []string
		find(p.files[0], func(n ast.Node) { got = append(got, p.at(n)) })
		if !slices.Equal(got, want[what]) {
			t.Errorf("%s: %v, want %v", what, got, want[what])
		}
	}
}

// typedPackage is a package with the types of its expressions.
type typedPackage struct {
	path  string // within the module
	files []*ast.File
	fset  *token.FileSet
	types types.Info
}

// typed finds the types of a package from the texts of its files.
func typed(t *testing.T, path string, fset *token.FileSet, others types.Importer, texts map[string]string) *typedPackage {
	t.Helper()
	p := &typedPackage{path: path, fset: fset, types: types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{}, Instances: map[*ast.Ident]types.Instance{},
	}}
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		file, err := parser.ParseFile(fset, name, texts[name], 0)
		if err != nil {
			t.Fatal(err)
		}
		p.files = append(p.files, file)
	}
	if _, err := (&types.Config{Importer: others}).Check(module+path, fset, p.files, &p.types); err != nil {
		t.Fatal(err)
	}
	return p
}

// playing loads the packages that play: games and bots.
func playing(t *testing.T) (list []*typedPackage) {
	t.Helper()
	const columns = `{{.ImportPath}}	{{.Export}}	{{.Dir}}	{{join .GoFiles " "}}`
	cmd := exec.Command("go", "list", "-export", "-deps", "-f", columns, "./sim/...", "./policies/...")
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	export := map[string]string{}
	fset := token.NewFileSet()
	compiled := importer.ForCompiler(fset, "gc", func(path string) (io.ReadCloser, error) { return os.Open(export[path]) })
	for line := range strings.Lines(string(out)) { // a package comes after those that it imports
		f := strings.Split(strings.TrimRight(line, "\n"), "\t")
		export[f[0]] = f[1]
		path, ours := strings.CutPrefix(f[0], module)
		if !ours {
			continue
		}
		texts := map[string]string{}
		for _, file := range strings.Fields(f[3]) {
			text, err := os.ReadFile(filepath.Join(f[2], file))
			if err != nil {
				t.Fatal(err)
			}
			texts[path+"/"+file] = string(text)
		}
		list = append(list, typed(t, path, fset, compiled, texts))
	}
	if len(list) < 10 {
		t.Fatalf("%d packages of games and bots: there are more", len(list))
	}
	return list
}

// at says where a node stands.
func (p *typedPackage) at(n ast.Node) string {
	at := p.fset.Position(n.Pos())
	return fmt.Sprintf("%s:%d", at.Filename, at.Line)
}

// eachFunction visits the declarations by name: functions with their
// receivers, all others as "".
func (p *typedPackage) eachFunction(visit func(name string, body ast.Node)) {
	for _, file := range p.files {
		for _, d := range file.Decls {
			name := p.path
			if f, ok := d.(*ast.FuncDecl); ok {
				if f.Recv != nil {
					receiver := types.ExprString(f.Recv.List[0].Type)
					receiver, _, _ = strings.Cut(strings.TrimPrefix(receiver, "*"), "[")
					name += "." + receiver
				}
				name += "." + f.Name.Name
			}
			visit(name, d)
		}
	}
}

// decisions finds where floats are compared or turned into whole numbers.
func (p *typedPackage) decisions(body ast.Node, found func(ast.Node)) {
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			switch n.Op {
			case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
				if p.varies(n.X) || p.varies(n.Y) {
					found(n)
				}
			}
		case *ast.SwitchStmt:
			if n.Tag != nil && p.varies(n.Tag) {
				found(n)
			}
		case *ast.CallExpr:
			if to := p.types.Types[n.Fun]; to.IsType() && len(n.Args) == 1 && p.varies(n.Args[0]) && !holdsFloat(to.Type) {
				found(n)
			}
		case *ast.Ident: // generic functions that sort, compare and look for
			of, ok := p.types.Uses[n]
			if !ok || of.Pkg() == nil || of.Name() == "Clone" || !slices.Contains([]string{"cmp", "slices", "sort"}, of.Pkg().Path()) {
				break
			}
			args := p.types.Instances[n].TypeArgs
			for i := range args.Len() {
				if holdsFloat(args.At(i)) {
					found(n)
					break
				}
			}
		}
		return true
	})
}

// varies: an expression whose value holds a float and is no constant.
func (p *typedPackage) varies(e ast.Expr) bool {
	v := p.types.Types[e]
	return v.Value == nil && holdsFloat(v.Type)
}

// holdsFloat: == between values of the type compares floats.
func holdsFloat(t types.Type) bool {
	if t == nil {
		return false
	}
	switch t := t.Underlying().(type) {
	case *types.Basic:
		return t.Info()&types.IsFloat != 0
	case *types.Array:
		return holdsFloat(t.Elem())
	case *types.Struct:
		for f := range t.Fields() {
			if holdsFloat(f.Type()) {
				return true
			}
		}
	}
	return false
}

// loose finds what builds may round differently.
func (p *typedPackage) loose(body ast.Node, found func(ast.Node)) {
	fixed := map[ast.Expr]bool{} // products rounded by name
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			if p.types.Types[n.Fun].IsType() && len(n.Args) == 1 {
				fixed[ast.Unparen(n.Args[0])] = true
			}
		case *ast.BinaryExpr:
			if n.Op == token.MUL && p.varies(n) && !fixed[n] {
				found(n)
			}
		case *ast.AssignStmt:
			if n.Tok == token.MUL_ASSIGN && p.varies(n.Lhs[0]) {
				found(n)
			}
		case *ast.SelectorExpr:
			f, ok := p.types.Uses[n.Sel].(*types.Func)
			if ok && f.Pkg() != nil && f.Pkg().Path() == "math" && !slices.Contains(exactly, f.Name()) {
				found(n)
			}
		}
		return true
	})
}
