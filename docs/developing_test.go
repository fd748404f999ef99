package docs

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// Every module that the program or its tests ask for has a row with a reason, and no other.
func TestModulesHaveAReason(t *testing.T) {
	module, err := os.ReadFile("../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile("developing.md")
	if err != nil {
		t.Fatal(err)
	}
	asked, _, _ := strings.Cut(string(module), "// indirect")
	_, table, found := strings.Cut(string(page), "| module | why |")
	if !found {
		t.Fatal("the page has no table of modules")
	}
	name := regexp.MustCompile(`(?m)^\t(\S+) v`)
	known := map[string]bool{}
	for _, m := range name.FindAllStringSubmatch(asked[:strings.LastIndex(asked, "require (")], -1) {
		known[m[1]] = true
		if !strings.Contains(table, m[1]) {
			t.Errorf("%s has no reason", m[1])
		}
	}
	for _, m := range regexp.MustCompile(`[a-z.]+\.[a-z]+/[^ ,|]+`).FindAllString(table, -1) {
		if !known[m] {
			t.Errorf("%s is not asked for", m)
		}
	}
	if len(known) < 10 {
		t.Errorf("%d modules: there are more", len(known))
	}
}
