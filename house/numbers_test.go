package house_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"strings"
	"testing"
)

// Men, patrols, tunnels and buildings have types, so that none is taken for another: no
// exported function of a game takes a plain number by the name of a type of its package.
func TestNumbersHaveTheirTypes(t *testing.T) {
	type function struct {
		where string
		*ast.FuncDecl
	}
	kinds, functions := map[string]string{}, map[string][]function{} // by folder
	for _, file := range sources(t) {
		dir := path.Dir(file)
		if p, err := placeOf(dir); path.Ext(file) != ".go" || err != nil || p.floor != game ||
			strings.HasSuffix(file, "_test.go") {
			continue
		}
		fset := token.NewFileSet()
		parsed, err := parser.ParseFile(fset, file, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range parsed.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if d.Name.IsExported() {
					functions[dir] = append(functions[dir], function{fset.Position(d.Pos()).String(), d})
				}
			case *ast.GenDecl:
				for _, s := range d.Specs {
					if kind, ok := s.(*ast.TypeSpec); ok && plainNumber(kind.Type) {
						kinds[dir+"."+subject(kind.Name.Name)] = kind.Name.Name
					}
				}
			}
		}
	}
	if len(kinds) == 0 {
		t.Error("no game has a type for a number")
	}
	for dir, list := range functions {
		for _, f := range list {
			for _, field := range f.Type.Params.List {
				for _, name := range field.Names {
					if kind := kinds[dir+"."+subject(name.Name)]; kind != "" && plainNumber(field.Type) {
						t.Errorf("%s: %s takes %s as a plain number: there is the type %s", f.where,
							f.Name.Name, name.Name, kind)
					}
				}
			}
		}
	}
}

// subject is what a name is about: man for ManID and for man, but not for men, which
// is a count.
func subject(name string) string { return strings.ToLower(strings.TrimSuffix(name, "ID")) }

func plainNumber(kind ast.Expr) bool {
	id, plain := kind.(*ast.Ident)
	return plain && (strings.HasPrefix(id.Name, "int") || strings.HasPrefix(id.Name, "uint"))
}
