package main

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// site is an expression or a statement that can be something else.
type site struct {
	number   int // from 1, of those that are drawn
	file     string
	line     int
	text     string // of the line
	kind     string
	from, to int    // its bytes in the file
	old, new string // source
	typ      string // of an expression; a statement has none
}

// name is what the site is called in equal.txt, where lines would not last.
func (s site) name() string {
	in := func(text string) string { return strings.Join(strings.Fields(text), " ") }
	return fmt.Sprintf("%s: %s: %s: %s -> %s", filepath.ToSlash(s.file), in(s.text), s.kind, in(s.old), in(s.new))
}

func (s site) String() string {
	short := func(text string) string {
		if text = strings.Join(strings.Fields(text), " "); len(text) > 36 {
			return text[:36] + ".."
		}
		return text
	}
	return strings.TrimSpace(fmt.Sprintf("%s:%d %s: %s -> %s", s.file, s.line, s.kind, short(s.old), short(s.new)))
}

// opposites are what operators are changed into.
var opposites = map[token.Token]token.Token{
	token.LSS: token.LEQ, token.LEQ: token.LSS, token.GTR: token.GEQ, token.GEQ: token.GTR,
	token.EQL: token.NEQ, token.NEQ: token.EQL, token.LAND: token.LOR, token.LOR: token.LAND,
	token.ADD: token.SUB, token.SUB: token.ADD, token.MUL: token.QUO, token.QUO: token.MUL,
	token.ADD_ASSIGN: token.SUB_ASSIGN, token.SUB_ASSIGN: token.ADD_ASSIGN, token.INC: token.DEC, token.DEC: token.INC,
}

// source is a file of a package with its types.
type source struct {
	name string
	text []byte
	tree *ast.File
	fset *token.FileSet
	pkg  *types.Package
	info *types.Info
}

// sites are all of the file, but for texts of errors and the log, which no game depends on.
// Long because it has one case for each kind of syntax.
func (f *source) sites() (list []site) {
	results := []*types.Tuple{} // of the functions around
	var visit func(n ast.Node) bool
	inside := func(sig types.Type, body *ast.BlockStmt) {
		if body != nil {
			results = append(results, sig.(*types.Signature).Results())
			ast.Inspect(body, visit)
			results = results[:len(results)-1]
		}
	}
	visit = func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GenDecl:
			return n.Tok == token.VAR // the others must stay constant
		case *ast.FuncDecl:
			if n.Name.Name != "String" && n.Name.Name != "Error" {
				inside(f.info.Defs[n.Name].Type(), n.Body)
			}
			return false
		case *ast.FuncLit:
			inside(f.info.TypeOf(n), n.Body)
			return false
		case *ast.BlockStmt:
			list = append(list, f.statements(n.List, results)...)
		case *ast.CaseClause:
			list = append(list, f.statements(n.Body, results)...)
		case *ast.CommClause:
			list = append(list, f.statements(n.Body, results)...)
		case *ast.IfStmt:
			list = f.expression(list, "negate", n.Cond, "!("+f.src(n.Cond)+")")
		case *ast.BinaryExpr:
			if other, ok := opposites[n.Op]; ok && f.info.Types[n].Value == nil {
				list = f.expression(list, "operator", n, f.src(n.X)+" "+other.String()+" "+f.src(n.Y))
			}
			switch n.Op {
			case token.QUO:
			case token.SHL, token.SHR:
				f.typeParts(n, n.X)
			default:
				f.typeParts(n, n.X, n.Y)
			}
		case *ast.UnaryExpr:
			f.typeParts(n, n.X)
		case *ast.BasicLit:
			if x, err := strconv.Atoi(n.Value); err == nil && n.Kind == token.INT {
				list = f.expression(list, "constant", n, strconv.Itoa(x+1))
			}
		case *ast.ReturnStmt: // beside an error nobody reads the rest
			last := len(n.Results) - 1
			return last < 1 || f.info.Types[n.Results[last]].IsNil() || !isError(f.info.TypeOf(n.Results[last]))
		case *ast.CallExpr:
			return !onlySays(f.src(n.Fun)) && f.src(n.Fun) != "make" // capacities change nothing
		case *ast.ArrayType:
			return false // lengths must stay constant
		case *ast.KeyValueExpr: // so must the indices of arrays
			ast.Inspect(n.Value, visit)
			return false
		}
		return true
	}
	ast.Inspect(f.tree, visit)
	return list
}

// typeParts gives the parts of a number that is constant its type: they have none themselves.
func (f *source) typeParts(n ast.Expr, parts ...ast.Expr) {
	if f.info.Types[n].Value == nil || !isNumber(f.info.TypeOf(n)) {
		return
	}
	for _, part := range parts {
		if v, ok := f.info.Types[part]; ok {
			v.Type = f.info.TypeOf(n)
			f.info.Types[part] = v
		}
	}
}

// onlySays: the function makes words for somebody who looks for a fault.
func onlySays(function string) bool {
	return slices.Contains([]string{"panic", "errors.New", "fmt.Errorf"}, function) ||
		strings.HasPrefix(function, "log.")
}

// statements are the changes of statements of a block.
func (f *source) statements(stmts []ast.Stmt, results []*types.Tuple) (list []site) {
	for _, n := range stmts {
		switch n := n.(type) {
		case *ast.ExprStmt:
			if call, ok := n.X.(*ast.CallExpr); ok && !onlySays(f.src(call.Fun)) {
				list = append(list, f.site("drop", n, ""))
			}
		case *ast.IncDecStmt:
			list = append(list, f.site("assign", n, f.src(n.X)+opposites[n.Tok].String()))
		case *ast.AssignStmt:
			if n.Tok == token.DEFINE || f.src(n.Lhs[0]) == "_" {
				continue
			}
			list = append(list, f.site("drop", n, ""))
			if other, ok := opposites[n.Tok]; ok && isNumber(f.info.TypeOf(n.Lhs[0])) {
				list = append(list, f.site("assign", n, f.src(n.Lhs[0])+" "+other.String()+" "+f.src(n.Rhs[0])))
			}
		case *ast.ReturnStmt:
			if zeros, ok := f.zeros(n, results[len(results)-1]); ok {
				list = append(list, f.site("zero", n, "return "+zeros))
			}
		}
	}
	return list
}

// zeros are the zero values of what is returned, unless this is what is returned.
func (f *source) zeros(n *ast.ReturnStmt, results *types.Tuple) (text string, ok bool) {
	if len(n.Results) != results.Len() {
		return "", false
	}
	var list []string
	for i, x := range n.Results {
		name, named := f.typeName(results.At(i).Type(), n.Pos())
		if !named {
			return "", false
		}
		list = append(list, "*new("+name+")")
		literal, _ := x.(*ast.CompositeLit)
		_, structure := f.info.TypeOf(x).Underlying().(*types.Struct)
		empty := structure && literal != nil && len(literal.Elts) == 0
		ok = ok || !empty && !isZero(f.info.Types[x])
	}
	return strings.Join(list, ", "), ok
}

// expression adds a change of an expression, if this could be written.
func (f *source) expression(list []site, kind string, n ast.Expr, other string) []site {
	t := types.Default(f.info.TypeOf(n))
	name, ok := f.typeName(t, n.Pos())
	if !ok {
		return list
	}
	if _, err := types.Eval(f.fset, f.pkg, n.Pos(), "("+name+")("+other+")"); err != nil {
		return list
	}
	s := f.site(kind, n, other)
	s.typ = name
	return append(list, s)
}

func (f *source) site(kind string, n ast.Node, other string) site {
	at := f.fset.Position(n.Pos())
	text, _, _ := strings.Cut(string(f.text[at.Offset-at.Column+1:]), "\n")
	return site{
		file: f.name, line: at.Line, text: text, kind: kind, from: at.Offset, to: f.fset.Position(n.End()).Offset,
		old: f.src(n), new: other,
	}
}

// typeName is how the type is written at a place, if it can be: its package may not be
// imported there, or a variable may have its name.
func (f *source) typeName(t types.Type, at token.Pos) (name string, ok bool) {
	name = types.TypeString(t, func(p *types.Package) string {
		if p == f.pkg {
			return ""
		}
		return p.Name()
	})
	v, err := types.Eval(f.fset, f.pkg, at, name)
	return name, err == nil && v.IsType() && types.Identical(v.Type, t)
}

func (f *source) src(n ast.Node) string {
	return string(f.text[f.fset.Position(n.Pos()).Offset:f.fset.Position(n.End()).Offset])
}

func isError(t types.Type) bool { return types.Identical(t, types.Universe.Lookup("error").Type()) }

func isNumber(t types.Type) bool {
	basic, ok := t.Underlying().(*types.Basic)
	return ok && basic.Info()&types.IsNumeric != 0
}

func isZero(v types.TypeAndValue) bool {
	switch {
	case v.IsNil():
		return true
	case v.Value == nil:
		return false
	case v.Value.Kind() == constant.Bool:
		return !constant.BoolVal(v.Value)
	case v.Value.Kind() == constant.String:
		return constant.StringVal(v.Value) == ""
	default:
		return constant.Sign(v.Value) == 0
	}
}

// withSwitches is the text of a file in which each site is its other when the variable
// that switches has its number. Sites may lie inside one another.
func withSwitches(text []byte, sites []site) []byte {
	sites = slices.Clone(sites)
	slices.SortStableFunc(sites, func(a, b site) int {
		return cmp.Or(cmp.Compare(a.from, b.from), cmp.Compare(b.to, a.to))
	})
	return between(text, 0, len(text), sites)
}

func between(text []byte, from, to int, sites []site) (out []byte) {
	for len(sites) > 0 {
		s, inside := sites[0], 1
		for inside < len(sites) && sites[inside].from < s.to {
			inside++
		}
		form, end := "func() "+s.typ+" { if mutated_(%d) { return %s }; return ", " }()"
		if s.typ == "" {
			form, end = "if mutated_(%d) { %s } else { ", " }"
		}
		out = fmt.Appendf(append(out, text[from:s.from]...), form, s.number, s.new)
		out = append(append(out, between(text, s.from, s.to, sites[1:inside])...), end...)
		from, sites = s.to, sites[inside:]
	}
	return append(out, text[from:to]...)
}
