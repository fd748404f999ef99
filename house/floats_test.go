package house_test

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
// same games on all of them, so games and bots compute only what every build
// rounds in the same way. Where they do not, a comment says why no decision hangs
// on a last digit: differ and the reason, at a function or above the package clause of
// its file. Whoever asks such a function for a float has to say so in turn.
const differ = "//builds:differ "

// exactly are the functions of package math whose results are the same bits
// on every machine.
var exactly = []string{"Abs", "Ceil", "Floor", "Inf", "IsInf", "IsNaN", "Round", "Sqrt", "Trunc"}

// The language lets a build round x*y+z once, but not float64(x*y)+z.
func TestFloatsRoundOneWay(t *testing.T) {
	if testing.Short() {
		t.Skip("gives a type to everything that decides")
	}
	packages := playing(t)
	differing := map[string]bool{} // functions that say why they may
	for _, p := range packages {
		p.eachFunction(func(name string, f *ast.FuncDecl, marked bool) {
			if marked {
				differing[name] = true
			}
		})
	}
	for _, p := range packages {
		p.eachFunction(func(name string, f *ast.FuncDecl, marked bool) {
			loose := false
			p.loose(f, differing, func(n ast.Node) {
				if loose = true; !marked {
					t.Errorf("%s: builds round this differently: write float64(x*y), use of math only %v, or say "+
						"why it does not matter, by %sWHY",
						p.at(n), exactly, differ)
				}
			})
			if own(f) && !loose {
				t.Errorf("%s: every build rounds this alike: the comment %sis of no use", p.at(f), differ)
			}
		})
	}
}

func isDiffer(c *ast.Comment) bool {
	return len(c.Text) > len(differ) && strings.HasPrefix(c.Text, differ)
}

// The finders find what they look for, and nothing else.
func TestFloatFinders(t *testing.T) {
	const text = `package p
import "math"
type chance float32
type table struct { p []float64 }
func product() (table, error) { return table{}, nil }
func total() int { return 0 }
func f(x, y float64, c chance, n int) {
	_ = x < y
	_ = float32(x) + float32(min(x, y))
	_ = x*y + 1                   // loose
	x *= y                        // loose
	_ = math.Pow(x, 2)            // loose
	_ = float64(x*y) + 1
	_ = float64((c*c)) + float64(2*3.5)
	_ = math.Sqrt(x) / 3
	_ = n * n
	_, _ = product()              // loose
	_ = total()
	_ = product                   // loose
}`
	fset := token.NewFileSet()
	p := typed(t, "p", fset, importer.ForCompiler(fset, "source", nil), map[string]string{"p.go": text})
	var got, want []string
	for i, line := range strings.Split(text, "\n") {
		if strings.HasSuffix(line, "// loose") {
			want = append(want, fmt.Sprintf("p.go:%d", i+1))
		}
	}
	p.loose(p.files[0], map[string]bool{"p.product": true, "p.total": true}, func(n ast.Node) {
		got = append(got, p.at(n))
	})
	if !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
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
func typed(t *testing.T, path string, fset *token.FileSet, others types.Importer,
	texts map[string]string,
) *typedPackage {
	t.Helper()
	p := &typedPackage{path: path, fset: fset, types: types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{},
	}}
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		file, err := parser.ParseFile(fset, name, texts[name], parser.ParseComments)
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
	compiled := importer.ForCompiler(fset, "gc", func(path string) (io.ReadCloser, error) {
		return os.Open(export[path])
	})
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

// eachFunction visits the functions by name, with their receivers, and says which of
// them may differ from build to build, by themselves or with their whole file.
func (p *typedPackage) eachFunction(visit func(name string, f *ast.FuncDecl, differs bool)) {
	for _, file := range p.files {
		whole := false
		for _, c := range file.Comments {
			whole = whole || c.Pos() < file.Package && slices.ContainsFunc(c.List, isDiffer)
		}
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok {
				name := p.path
				if f.Recv != nil {
					name += "." + typeName(p.types.TypeOf(f.Recv.List[0].Type))
				}
				visit(name+"."+f.Name.Name, f, whole || own(f))
			}
		}
	}
}

// own: the comment stands at the function itself.
func own(f *ast.FuncDecl) bool { return f.Doc != nil && slices.ContainsFunc(f.Doc.List, isDiffer) }

// typeName is a type without its package and parameters, and what it points at.
func typeName(t types.Type) string {
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	if n, ok := t.(*types.Named); ok {
		return n.Obj().Name()
	}
	return t.String()
}

// varies: an expression whose value is a float and no constant.
func (p *typedPackage) varies(e ast.Expr) bool {
	v := p.types.Types[e]
	return v.Value == nil && v.Type != nil && isFloat(v.Type)
}

func isFloat(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsFloat != 0
}

// holdsFloat: a value of the type holds floats, or leads to some.
func holdsFloat(t types.Type) bool {
	switch t := t.Underlying().(type) {
	case *types.Array:
		return holdsFloat(t.Elem())
	case *types.Slice:
		return holdsFloat(t.Elem())
	case *types.Map:
		return holdsFloat(t.Elem())
	case *types.Struct:
		for f := range t.Fields() {
			if holdsFloat(f.Type()) {
				return true
			}
		}
	}
	return isFloat(t)
}

// loose finds what builds may round differently: products that are not rounded by name,
// functions of math, and functions that differ and answer with a float.
func (p *typedPackage) loose(body ast.Node, differing map[string]bool, found func(ast.Node)) {
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
		case *ast.Ident:
			if f, ok := p.types.Uses[n].(*types.Func); ok && p.differs(f, differing) {
				found(n)
			}
		}
		return true
	})
}

// differs: a function of math whose result is not exact, or one of those that say that
// they differ, when it answers with a float.
func (p *typedPackage) differs(f *types.Func, differing map[string]bool) bool {
	if f.Pkg() == nil {
		return false
	}
	if f.Pkg().Path() == "math" {
		return !slices.Contains(exactly, f.Name())
	}
	name := strings.TrimPrefix(f.Pkg().Path(), module)
	signature := f.Signature()
	if r := signature.Recv(); r != nil {
		name += "." + typeName(r.Type())
	}
	if !differing[name+"."+f.Name()] {
		return false
	}
	for v := range signature.Results().Variables() {
		if holdsFloat(v.Type()) {
			return true
		}
	}
	return false
}
