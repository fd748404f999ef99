package docs

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var link = regexp.MustCompile(`\]\(([^)#]+)(?:#[^)]*)?\)`)

// Every file that a document points at exists, and every page is pointed at by another.
func TestLinks(t *testing.T) {
	files, err := filepath.Glob("*.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, where := range []string{"../README.md", "../*/README.md", "../*/*/README.md"} {
		more, err := filepath.Glob(where)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, more...)
	}
	found := map[string]bool{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range link.FindAllStringSubmatch(string(text), -1) {
			if strings.Contains(l[1], "://") {
				continue
			}
			to := filepath.Clean(filepath.Join("docs", filepath.Dir(file), l[1])) // from the top of the tree
			if _, err := os.Stat(filepath.Join("..", to)); err != nil {
				t.Errorf("%s points at %s, which does not exist", file, l[1])
			}
			found[to] = found[to] || to != filepath.Join("docs", file)
		}
	}
	for _, file := range files {
		if filepath.Dir(file) == "." && !found[filepath.Join("docs", file)] {
			t.Errorf("no document leads to %s", file)
		}
	}
}
