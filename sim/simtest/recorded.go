package simtest

import (
	"bytes"
	"flag"
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

	"escapesim/sim/position"
)

// Update is set by -update: what tests record is written anew. It has to be the only flag of that name
// in a test binary.
var Update = flag.Bool("update", false, "write anew what is recorded")

// Recorded compares what a test has got with testdata/recorded.txt, and reports where they
// differ; with -update it writes the file first.
func Recorded(t *testing.T, got []byte) {
	t.Helper()
	RecordedIn(t, "testdata/recorded.txt", got)
}

// RecordedIn is Recorded in another file.
func RecordedIn(t *testing.T, file string, got []byte) {
	t.Helper()
	if *Update {
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

// Positions compares what is made of the positions in testdata/recorded.txt with what is recorded below
// each, after a tab; with -update it records it. Rules makes the reader of the positions that follow a line
// with ==, from its words; a line with # says why positions are there.
func Positions(t *testing.T, rules func(words []string) func(position string) string) {
	t.Helper()
	held, err := os.ReadFile("testdata/recorded.txt")
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	var made func(string) string
	for line := range strings.Lines(string(held)) {
		text, recorded := strings.CutPrefix(line, "\t")
		if recorded {
			continue
		}
		out.WriteString(line)
		text = strings.TrimSpace(text)
		if words, begins := strings.CutPrefix(text, "=="); begins {
			made = rules(strings.Fields(words))
		} else if text != "" && text[0] != '#' {
			for one := range strings.SplitSeq(made(text), "\n") {
				out.WriteString("\t" + one + "\n")
			}
		}
	}
	Recorded(t, out.Bytes())
}

// Entries are those of a position in one line, as in "man.1 7,8, dead 5+6, move 3, stage german": a comma
// and a space after each, a plus in every list.
func Entries(line string) (list []position.Entry) {
	for entry := range strings.SplitSeq(line, ", ") {
		name, text, _ := strings.Cut(entry, " ")
		e := position.Entry{Name: name, Value: text}
		if n, err := strconv.Atoi(text); err == nil {
			e.Value = n
		} else if strings.Contains(text, "+") {
			e.Value = slices.DeleteFunc(strings.Split(text, "+"), func(one string) bool { return one == "" })
		} else if text == "" {
			e.Value = true
		}
		list = append(list, e)
	}
	return list
}
