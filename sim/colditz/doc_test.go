package colditz_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// The package comment says of every file to which subject it belongs.
func TestPackageCommentNamesEveryFile(t *testing.T) {
	text, err := os.ReadFile("doc.go")
	if err != nil {
		t.Fatal(err)
	}
	_, list, _ := strings.Cut(string(text), "//   - ")
	list, _, _ = strings.Cut(list, "//\n")
	words := regexp.MustCompile(`[a-z_]+`).FindAllString(list, -1)
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		topic := strings.TrimSuffix(file, ".go")
		if topic != "doc" && !strings.HasSuffix(topic, "_test") && !slices.Contains(words, topic) {
			t.Errorf("%s is under no subject", file)
		}
	}
}
