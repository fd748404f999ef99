package main

import (
	"bytes"
	"encoding/json"
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

	"escapesim/lab/try"
)

// listed is what go list says of a package.
type listed struct {
	ImportPath, Name, Dir, Export string
	GoFiles, Deps                 []string
}

func list(args ...string) (packages []listed) {
	cmd := exec.Command("go", append([]string{"list", "-json=ImportPath,Name,Dir,Export,GoFiles,Deps"}, args...)...)
	cmd.Stderr = os.Stderr
	for d := json.NewDecoder(bytes.NewReader(try.Get(cmd.Output()))); d.More(); {
		var p listed
		try.Do(d.Decode(&p))
		packages = append(packages, p)
	}
	return packages
}

// loader reads packages with their types.
type loader struct {
	fset     *token.FileSet
	importer types.Importer
	packages map[string]listed    // by folder
	loaded   map[string][]*source // by import path
}

func newLoader() *loader {
	l := &loader{fset: token.NewFileSet(), packages: map[string]listed{}, loaded: map[string][]*source{}}
	exports := map[string]string{}
	for _, p := range list("-export", "-deps", "./...") {
		exports[p.ImportPath], l.packages[p.Dir] = p.Export, p
	}
	l.importer = importer.ForCompiler(l.fset, "gc", func(path string) (io.ReadCloser, error) {
		return os.Open(exports[path])
	})
	return l
}

// place is a package or some of its files.
type place struct {
	name   string // as the user gave it
	pkg    listed
	deck   []site // in the order in which they are drawn
	counts [forms]int
}

// place is that of a name: a folder, or files of one with commas between.
func (l *loader) place(name string) place {
	dir := name
	var only []string
	if strings.HasSuffix(name, ".go") {
		only = strings.Split(name, ",")
		dir = filepath.Dir(only[0])
	}
	p := place{name: name, pkg: l.packages[try.Get(filepath.Abs(dir))]}
	for _, f := range l.files(p.pkg) {
		if only == nil || slices.Contains(only, filepath.Join(dir, filepath.Base(f.name))) {
			p.deck = append(p.deck, f.sites()...)
		}
	}
	if len(p.deck) == 0 {
		try.Do(fmt.Errorf("%s: nothing to change", name))
	}
	return p
}

func (l *loader) files(p listed) (files []*source) {
	if l.loaded[p.ImportPath] != nil {
		return l.loaded[p.ImportPath]
	}
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}}
	var trees []*ast.File
	for _, name := range p.GoFiles {
		f := &source{name: filepath.Join(p.Dir, name), fset: l.fset, info: info}
		f.text = try.Get(os.ReadFile(f.name))
		f.tree = try.Get(parser.ParseFile(l.fset, f.name, f.text, parser.SkipObjectResolution))
		files, trees = append(files, f), append(trees, f.tree)
	}
	checker := types.Config{Importer: l.importer}
	pkg := try.Get(checker.Check(p.ImportPath, l.fset, trees, info))
	for _, f := range files {
		f.pkg = pkg
	}
	l.loaded[p.ImportPath] = files
	return files
}
