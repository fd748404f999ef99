package simtest

import (
	"bytes"
	"fmt"
	"io"
	"maps"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Recorded compares what a test has got with testdata/recorded.txt, and reports where they
// differ; with update it writes the file first.
func Recorded(t *testing.T, got []byte, update bool) {
	t.Helper()
	const file = "testdata/recorded.txt"
	if update {
		if err := os.WriteFile(file, got, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	held, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(held, got) {
		t.Errorf("(-recorded +got):\n%s", cmp.Diff(string(held), string(got)))
	}
}

var (
	numbers = regexp.MustCompile(`\d+(?:\.\d+)?`)
	towns   = regexp.MustCompile(`(?:[A-Z][a-z]+ )+\(`)
	parts   = regexp.MustCompile(`\s{2,}|[,;.:](?:\s+|$)|,"`)
)

// Forms writes each form of what stands between two marks once: with # for numbers and T for
// names before a bracket, how often it stands there, and what its numbers are together.
func Forms(w io.Writer, lines []string) {
	times := map[string]int{} // most lines are said again and again
	for _, line := range lines {
		for one := range strings.SplitSeq(line, "\n") {
			times[one]++
		}
	}
	n, sum := map[string]int{}, map[string]float64{}
	for _, line := range slices.Sorted(maps.Keys(times)) {
		for _, part := range parts.Split(line, -1) {
			form := numbers.ReplaceAllString(part, "#")
			if strings.Contains(form, " (") {
				form = towns.ReplaceAllString(form, "T (")
			}
			n[form] += times[line]
			for i, number := range numbers.FindAllString(part, -1) {
				x, _ := strconv.ParseFloat(number, 64) // of digits
				sum[form] += float64(x * float64((i+1)*times[line]))
			}
		}
	}
	var b strings.Builder
	for _, form := range slices.Sorted(maps.Keys(n)) {
		fmt.Fprintf(&b, "%d %.0f %s\n", n[form], sum[form], form)
	}
	_, _ = io.WriteString(w, b.String())
}
