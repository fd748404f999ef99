package house_test

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// The last cell of a row of the glossary names places, and perhaps the names
// that stand in the last of them.
var (
	places = regexp.MustCompile(`\]\(([^)]+)\)`)
	names  = regexp.MustCompile("`([^`]+)`")
)

// The glossary sends nobody to a place that is not there.
func TestGlossaryPlaces(t *testing.T) {
	text, err := os.ReadFile("docs/glossary.md")
	if err != nil {
		t.Fatal(err)
	}
	rows := 0
	for line := range strings.Lines(string(text)) {
		cells := strings.Split(strings.TrimSpace(line), "|")
		if len(cells) != 5 || strings.Contains(line, "---") || strings.HasSuffix(strings.TrimSpace(cells[3]), "where") {
			continue
		}
		rows++
		var content []byte
		for _, m := range places.FindAllStringSubmatch(cells[3], -1) {
			if content, err = read(filepath.Join("docs", m[1])); err != nil {
				t.Errorf("%s: %v", strings.TrimSpace(cells[1]), err)
			}
		}
		if content == nil {
			t.Errorf("no place: %s", line)
		}
		for _, m := range names.FindAllStringSubmatch(cells[3], -1) {
			if !regexp.MustCompile(`\b` + m[1] + `\b`).Match(content) {
				t.Errorf("%s: nothing is called %s there", strings.TrimSpace(cells[1]), m[1])
			}
		}
	}
	if rows == 0 {
		t.Error("the glossary has no rows")
	}
}

// read returns a file, or all Go files of a folder.
func read(place string) ([]byte, error) {
	info, err := os.Stat(place)
	if err != nil {
		return nil, err
	}
	if !info.IsDir() {
		return os.ReadFile(place)
	}
	files, err := filepath.Glob(filepath.Join(place, "*.go"))
	if err != nil {
		return nil, err
	}
	var all bytes.Buffer
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			return nil, err
		}
		all.Write(text)
	}
	return all.Bytes(), nil
}
