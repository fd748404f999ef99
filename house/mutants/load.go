package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// listed is what go list says of a package.
type listed struct {
	ImportPath, Name, Dir, Export string
	GoFiles, Deps                 []string
}

func list(args ...string) (packages []listed, err error) {
	cmd := exec.Command("go", append([]string{"list", "-json=ImportPath,Name,Dir,Export,GoFiles,Deps"}, args...)...)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, err
	}
	for d := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p listed
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			return packages, nil
		} else if err != nil {
			return nil, err
		}
		packages = append(packages, p)
	}
}

// loader reads packages with their types.
type loader struct {
	fset     *token.FileSet
	importer types.Importer
	loaded   map[string][]*source // by import path
}

func newLoader() (*loader, error) {
	all, err := list("-export", "-deps", "./...")
	if err != nil {
		return nil, err
	}
	exports := map[string]string{}
	for _, p := range all {
		exports[p.ImportPath] = p.Export
	}
	l := &loader{fset: token.NewFileSet(), loaded: map[string][]*source{}}
	l.importer = importer.ForCompiler(l.fset, "gc", func(path string) (io.ReadCloser, error) {
		return os.Open(exports[path])
	})
	return l, nil
}

// place is a package or some of its files.
type place struct {
	name   string // as the user gave it
	pkg    listed
	deck   []site // in the order in which they are drawn
	counts [forms]int
}

// place is that of a name: a folder, or files of one with commas between.
func (l *loader) place(name string) (p place, err error) {
	dir := name
	var only []string
	if strings.HasSuffix(name, ".go") {
		only = strings.Split(name, ",")
		dir = filepath.Dir(only[0])
	}
	found, err := list("./" + filepath.ToSlash(filepath.Clean(dir)))
	if err != nil {
		return p, err
	}
	p = place{name: name, pkg: found[0]}
	files, err := l.files(p.pkg)
	if err != nil {
		return p, err
	}
	for _, f := range files {
		if only == nil || slices.Contains(only, filepath.Join(dir, filepath.Base(f.name))) {
			p.deck = append(p.deck, f.sites()...)
		}
	}
	if len(p.deck) == 0 {
		return p, fmt.Errorf("%s: nothing to change", name)
	}
	return p, nil
}

func (l *loader) files(p listed) (files []*source, err error) {
	if l.loaded[p.ImportPath] != nil {
		return l.loaded[p.ImportPath], nil
	}
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}}
	var trees []*ast.File
	for _, name := range p.GoFiles {
		f := &source{name: filepath.Join(p.Dir, name), fset: l.fset, info: info}
		if f.text, err = os.ReadFile(f.name); err != nil {
			return nil, err
		}
		if f.tree, err = parser.ParseFile(l.fset, f.name, f.text, parser.SkipObjectResolution); err != nil {
			return nil, err
		}
		files, trees = append(files, f), append(trees, f.tree)
	}
	checker := types.Config{Importer: l.importer}
	pkg, err := checker.Check(p.ImportPath, l.fset, trees, info)
	if err != nil {
		return nil, err
	}
	for _, f := range files {
		f.pkg = pkg
	}
	l.loaded[p.ImportPath] = files
	return files, nil
}
