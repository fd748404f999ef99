// Command statements counts how many statements of the program a game executes,
// row by row of the benchmarks of whole games, and holds them against the
// recorded list. Unlike time this is the same on every machine and on a busy
// one, so that a change which costs more than allowed is seen before it lands:
//
//	go run ./benchmarks/statements          # fails when a row costs too much
//	go run ./benchmarks/statements -write   # what go generate ./benchmarks does
package main

import (
	"bufio"
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"escapesim/lab/try"
)

const (
	list    = "benchmarks/statements.list"
	allowed = 1.03 // times the recorded count

	// The games of a row that are counted, after a first one that fills tables.
	games = 64

	// What a game consists of: rules, bots and counts, not the reading of documents.
	counted = "./sim/...,./policies/...,./reports/..."
)

// cost is what a game of a row takes on average, in statements.
type cost struct {
	row        string
	statements int
}

func main() {
	write := flag.Bool("write", false, "record what is counted")
	flag.Parse()
	defer try.End("statements")
	run(*write)
}

func run(write bool) {
	dir := try.Get(os.MkdirTemp("", "statements"))
	defer func() { _ = os.RemoveAll(dir) }()
	bench := filepath.Join(dir, "bench")
	output("go", "test", "-c", "-o", bench, "-covermode=count", "-coverpkg="+counted, "./benchmarks")
	now := count(bench, dir)
	if write {
		var text strings.Builder
		for _, c := range now {
			fmt.Fprintf(&text, "%s %d\n", c.row, c.statements)
		}
		try.Do(os.WriteFile(list, []byte(text.String()), 0o644))
		return
	}
	try.Do(compare(now, read()))
}

// compare prints what every row costs and cost, and fails when one costs more
// than allowed or is not on the list.
func compare(now []cost, recorded map[string]int) error {
	var dear []string
	for _, c := range now {
		was, known := recorded[c.row]
		if !known {
			return fmt.Errorf("%s has no row %s: go generate ./benchmarks", list, c.row)
		}
		ratio := float64(c.statements) / float64(was)
		fmt.Printf("%-72s %9d %9d %6.3f\n", c.row, was, c.statements, ratio)
		if ratio > allowed {
			dear = append(dear, c.row)
		}
		delete(recorded, c.row)
	}
	for row := range recorded {
		return fmt.Errorf("%s names %s, which is no benchmark: go generate ./benchmarks", list, row)
	}
	if len(dear) > 0 {
		return fmt.Errorf("more than %.0f %% above %s, which go generate ./benchmarks rewrites where that is meant: %s",
			100*(allowed-1), list, strings.Join(dear, ", "))
	}
	return nil
}

// result is a line of a benchmark of games that are not counted on sheets.
var result = regexp.MustCompile(`(?m)^BenchmarkGame/(\S+)/statistics=(off|on)\S*\s`)

// count counts the statements of every row.
func count(bench, dir string) (costs []cost) {
	names := output(bench, "-test.run=^$", "-test.bench=Game$", "-test.benchtime=1x", "-test.cpu=1")
	for _, m := range result.FindAllStringSubmatch(names, -1) {
		row := m[1] + "/statistics=" + m[2]
		var total [2]int
		for i, n := range []int{1, 1 + games} {
			total[i] = executed(bench, dir, row, n)
		}
		costs = append(costs, cost{row, (total[1] - total[0]) / games})
	}
	if len(costs) == 0 {
		try.Do(errors.New("no benchmark of whole games was found"))
	}
	return costs
}

// executed is the number of statements that a benchmark executes with so many
// operations.
func executed(bench, dir, row string, operations int) (sum int) {
	profile := filepath.Join(dir, "profile")
	pattern := "Game$/" + strings.ReplaceAll(row, "/", "$/") + "$"
	output(bench, "-test.run=^$", "-test.bench="+pattern, fmt.Sprintf("-test.benchtime=%dx", operations),
		"-test.cpu=1", "-test.coverprofile="+profile)
	f := try.Get(os.Open(profile))
	defer f.Close()
	// A line is FILE:FROM,TO STATEMENTS TIMES; the first says how was counted.
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		words := strings.Fields(lines.Text())
		if len(words) != 3 {
			continue
		}
		sum += try.Get(strconv.Atoi(words[1])) * try.Get(strconv.Atoi(words[2]))
	}
	try.Do(lines.Err())
	return sum
}

// read is the recorded list.
func read() map[string]int {
	costs := map[string]int{}
	for line := range strings.Lines(string(try.Get(os.ReadFile(list)))) {
		var c cost
		if _, err := fmt.Sscan(line, &c.row, &c.statements); err != nil {
			try.Do(fmt.Errorf("%s: %q: %w", list, strings.TrimSpace(line), err))
		}
		costs[c.row] = c.statements
	}
	return costs
}

// output runs a command and returns what it prints.
func output(name string, args ...string) string {
	var out, wrong bytes.Buffer
	c := exec.Command(name, args...)
	c.Stdout, c.Stderr = &out, &wrong
	if err := c.Run(); err != nil {
		try.Do(fmt.Errorf("%s: %w\n%s%s", strings.Join(c.Args, " "), err, out.String(), wrong.String()))
	}
	return out.String()
}
