package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// site is one change of a file: the bytes from..to are others.
type site struct {
	file     string
	text     []byte // of the whole file
	line     int
	kind     string
	round    int // how many of its kind are drawn before it
	from, to int
	new      string
}

func (s site) String() string { return fmt.Sprintf("%s:%d", s.file, s.line) }
func (s site) dir() string    { return filepath.ToSlash(filepath.Dir(s.file)) }
func (s site) mutated() []byte {
	return []byte(string(s.text[:s.from]) + s.new + string(s.text[s.to:]))
}

// what is the change in words.
func (s site) what() string {
	short := func(text string) string {
		if text = strings.Join(strings.Fields(text), " "); len(text) > 24 {
			return text[:24] + ".."
		}
		return text
	}
	return strings.TrimSpace(fmt.Sprintf("%s: %s -> %s", s.kind, short(string(s.text[s.from:s.to])), short(s.new)))
}

// sitesOf are the changes of a file or of all files of a package but its tests.
func sitesOf(place string) (sites []site, err error) {
	files := []string{place}
	if !strings.HasSuffix(place, ".go") {
		if files, err = filepath.Glob(filepath.Join(place, "*.go")); err != nil {
			return nil, err
		}
	}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		list, err := changes(file, text)
		if err != nil {
			return nil, err
		}
		sites = append(sites, list...)
	}
	return sites, nil
}

// opposites are what operators are changed into.
var opposites = map[token.Token]token.Token{
	token.LSS: token.LEQ, token.LEQ: token.LSS, token.GTR: token.GEQ, token.GEQ: token.GTR, token.EQL: token.NEQ, token.NEQ: token.EQL,
	token.ADD: token.SUB, token.SUB: token.ADD, token.MUL: token.QUO, token.QUO: token.MUL, token.LAND: token.LOR, token.LOR: token.LAND,
	token.ADD_ASSIGN: token.SUB_ASSIGN, token.SUB_ASSIGN: token.ADD_ASSIGN, token.INC: token.DEC, token.DEC: token.INC,
}

// changes are those of one file.
func changes(file string, text []byte) (sites []site, err error) {
	fset := token.NewFileSet()
	tree, err := parser.ParseFile(fset, file, text, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	add := func(kind string, from, to token.Pos, instead string) {
		at := fset.Position(from)
		sites = append(sites, site{file: file, text: text, line: at.Line, kind: kind, from: at.Offset, to: fset.Position(to).Offset, new: instead})
	}
	source := func(n ast.Node) string {
		return string(text[fset.Position(n.Pos()).Offset:fset.Position(n.End()).Offset])
	}
	operator := func(kind string, at token.Pos, op token.Token) {
		if other, ok := opposites[op]; ok {
			add(kind, at, at+token.Pos(len(op.String())), other.String())
		}
	}
	zeros := func(f *ast.FuncType, body *ast.BlockStmt) {
		if body == nil || f.Results == nil {
			return
		}
		var list []string
		for _, r := range f.Results.List {
			for range max(len(r.Names), 1) {
				list = append(list, "*new("+source(r.Type)+")")
			}
		}
		ast.Inspect(body, func(n ast.Node) bool {
			if r, ok := n.(*ast.ReturnStmt); ok && len(r.Results) == len(list) {
				add("zero", r.Results[0].Pos(), r.End(), strings.Join(list, ", "))
			}
			_, nested := n.(*ast.FuncLit)
			return !nested
		})
	}
	ast.Inspect(tree, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			zeros(n.Type, n.Body)
		case *ast.FuncLit:
			zeros(n.Type, n.Body)
		case *ast.IfStmt:
			add("negate", n.Cond.Pos(), n.Cond.End(), "!("+source(n.Cond)+")")
		case *ast.BinaryExpr:
			operator("operator", n.OpPos, n.Op)
		case *ast.BasicLit:
			if x, err := strconv.Atoi(n.Value); err == nil && n.Kind == token.INT {
				add("constant", n.Pos(), n.End(), strconv.Itoa(x+1))
			}
		case *ast.ExprStmt:
			add("drop", n.Pos(), n.End(), "")
		case *ast.IncDecStmt:
			operator("assign", n.TokPos, n.Tok)
		case *ast.AssignStmt:
			if n.Tok != token.DEFINE {
				add("drop", n.Pos(), n.End(), "")
			}
			operator("assign", n.TokPos, n.Tok)
		case *ast.GenDecl: // of imports there is nothing to change
			return n.Tok != token.IMPORT
		}
		return true
	})
	return sites, nil
}
