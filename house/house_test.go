// Package house_test holds for the whole tree: what may lean on what (floors), where
// floats may round differently (floats), which numbers have types, how long a function
// may be, and that what is named in documents is there.
package house_test

import (
	"bytes"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"
)

const module = "escapesim/"

// TestMain lets every test see the tree from its top.
func TestMain(m *testing.M) {
	if err := os.Chdir(".."); err != nil {
		panic(err)
	}
	m.Run()
}

// A checkout must live by itself: no file points at a place outside of it
// that only the machine has on which it was written.
func TestNoForeignPlaces(t *testing.T) {
	foreign := []string{"/" + "work/", "../" + "shared", "/" + "farm/", "farm" + "-"}
	for _, file := range sources(t) {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Error(err)
			continue
		}
		if bytes.ContainsRune(text, 0) { // a picture
			continue
		}
		for i, line := range strings.Split(string(text), "\n") {
			for _, f := range foreign {
				if strings.Contains(line, f) {
					t.Errorf("%s:%d names %s", file, i+1, f)
				}
			}
		}
	}
}

// The README's table says what is where: code stands in a folder that has a row of it.
func TestTopIsNamed(t *testing.T) {
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(text), "\n## Where things live\n")
	for _, file := range sources(t) {
		if name := path.Base(file); path.Ext(name) != ".go" && name != "go.mod" {
			continue
		}
		folder, _, below := strings.Cut(file, "/")
		if !below && folder != "go.mod" {
			t.Errorf("%s stands at the top of the tree", file)
		}
		if below && !strings.Contains(table, "("+folder+")") && !strings.Contains(table, "("+folder+"/") {
			t.Errorf("%s: the README's table of folders has no row for %s", file, folder)
		}
	}
}

// sources lists the files of the tree by path from its top: nothing of the version
// control, and nothing that runs leave behind.
func sources(t *testing.T) []string {
	t.Helper()
	var list []string
	err := filepath.WalkDir(".", func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if d.Name() == ".git" || d.Name() == "node_modules" || d.Name() == "out" {
				return filepath.SkipDir
			}
			return nil
		}
		switch path.Ext(file) {
		case ".test", ".prof", ".png", ".exe":
			return nil
		}
		if d.Type().IsRegular() && file != "simulate" && file != ".git" {
			list = append(list, filepath.ToSlash(file))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}
