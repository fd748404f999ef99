// Mutants changes the program in one small place at a time and says which test notices:
// a comparison at its edge, a condition, a sign, a constant, a statement that is left
// out, a result that is zero.
//
//	go run ./house/mutants -n 50 reports sim/dice cmd/simulate/check.go,cmd/simulate/sweep.go
//
// All changes that are drawn are built into the tests at once, each behind a switch that
// a file throws, so that a mutant costs a run of the tests and no build. No file of the
// tree is touched: go test -overlay puts the changed ones in their places.
//
// Each mutant meets the tests of its own package with -short, then those of the packages
// that depend on it, the nearest first, then all of them in the usual form, until one
// fails or takes far longer than it should; tests that never come to the changed place are
// not run. Tests that fail without any change are named and left out. What was found
// stands in a folder, mutant for mutant: the same command goes on where it stopped, and
// without -short where -short ended; a line that is deleted there is found anew.
//
// Mutants that survive everything are for a reader: a test is missing, or the change
// changes nothing. Those that were read and change nothing stand in equal.txt, each with
// the reason, which is printed in place of a run; they are counted apart.
package main

import (
	"cmp"
	_ "embed"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"text/tabwriter"

	"escapesim/lab/try"
)

func main() {
	n := flag.Int("n", 20, "how many mutants")
	seed := flag.Uint64("seed", 1, "which mutants are drawn")
	short := flag.Bool("short", false, "only the tests that -short leaves")
	var b bench
	flag.StringVar(&b.dir, "dir", filepath.Join(os.TempDir(), "mutants"),
		"the folder of what was found, and while it runs of built tests")
	flag.StringVar(&b.skip, "skip", "", "tests that are left out: a regular expression as for go test -skip")
	flag.TextVar(&b.others, "others", regexp.MustCompile("."),
		"which packages' tests are asked beside the own: a regular expression")
	flag.Parse()
	defer try.End("mutants")
	run(flag.Args(), *n, *seed, *short, &b)
}

func run(names []string, n int, seed uint64, short bool, b *bench) {
	if len(names) == 0 {
		try.Do(errors.New("name packages or files, as in: go run ./house/mutants reports sim/dice"))
	}
	places := placesOf(names, seed)
	drawn := draw(places, n)
	b.lay(places, drawn)
	defer func() {
		for _, s := range b.suites {
			_ = os.Remove(s.binary)
		}
	}()
	equal := reasons(equalText)
	wd := try.Get(os.Getwd())
	results := try.Get(os.OpenFile(filepath.Join(b.dir, "results"), os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o600))
	defer results.Close()
	found := tried(string(try.Get(io.ReadAll(results))))
	for i, p := range places {
		for _, s := range drawn[i] {
			named := s
			named.file = try.Get(filepath.Rel(wd, s.file))
			by, known := found[named.String()]
			if !known || by == survivesShort && !short {
				var test string
				var seconds float64
				if test = equal[named.name()]; test != "" {
					by = changesNothing
				} else {
					by, test, seconds = b.try(p.pkg.ImportPath, s.number, short, known)
				}
				line := fmt.Sprintf("%-8s  %s  [%s, %.0f s]\n", formNames[by], named, cmp.Or(test, "-"), seconds)
				fmt.Print(line)
				try.Get(results.WriteString(line))
			}
			places[i].counts[by]++
		}
	}
	printAll(places)
}

// tried are the mutants that an earlier run has tried, by their names.
func tried(results string) map[string]form {
	found := map[string]form{}
	for _, m := range regexp.MustCompile(`(?m)^(\S+) +(.*)  \[.*\]$`).FindAllStringSubmatch(results, -1) {
		found[m[2]] = form(slices.Index(formNames[:], m[1]))
	}
	return found
}

// printAll writes the table of all places.
func printAll(places []place) {
	table := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table,
		"\nplace\tmutants\tby own -short\tby -short of all\tby the usual form too\tsurvive\tchange nothing")
	var all place
	all.name = "all"
	for _, p := range places {
		p.print(table)
		for by, count := range p.counts {
			all.counts[by] += count
		}
	}
	all.print(table)
	try.Do(table.Flush())
}

func placesOf(names []string, seed uint64) (places []place) {
	l := newLoader()
	for i, name := range names {
		p := l.place(name)
		shuffle(p.deck, rand.New(rand.NewPCG(seed, uint64(i))))
		places = append(places, p)
	}
	return places
}

// shuffle puts the sites into the order in which they are drawn: by lot, but a kind of
// change after the other.
func shuffle(sites []site, lots *rand.Rand) {
	lots.Shuffle(len(sites), func(i, j int) { sites[i], sites[j] = sites[j], sites[i] })
	count := map[string]int{}
	round := map[site]int{}
	for _, s := range sites {
		round[s] = count[s.kind]
		count[s.kind]++
	}
	slices.SortStableFunc(sites, func(a, b site) int { return cmp.Compare(round[a], round[b]) })
}

// draw takes n sites from the places in turn and numbers them.
func draw(places []place, n int) [][]site {
	drawn := make([][]site, len(places))
	for round, number := 0, 0; number < n; round++ {
		before := number
		for i, p := range places {
			if round < len(p.deck) && number < n {
				number++
				s := p.deck[round]
				s.number = number
				drawn[i] = append(drawn[i], s)
			}
		}
		if number == before {
			break // all are drawn
		}
	}
	return drawn
}

// equalText are the changes that change nothing: FILE: LINE: KIND: OLD -> NEW, LINE being
// what it says, for numbers do not last; and below it the reason, indented.
//
//go:embed equal.txt
var equalText string

// reasons are those of the text, by the name of the change.
func reasons(text string) map[string]string {
	list := map[string]string{}
	for _, m := range regexp.MustCompile(`(?m)^([^#\s].*)\n((?:\t.*\n)*)`).FindAllStringSubmatch(text, -1) {
		list[m[1]] = strings.Join(strings.Fields(m[2]), " ")
	}
	return list
}

// form is the form of the tests that killed a mutant.
type form int

const (
	byOwn         form = iota // with -short
	byShort                   // of packages that depend on it
	byUsual                   // of both
	survivesShort             // and the usual form was not asked
	survives
	changesNothing
	forms
)

// formNames are what stands before a mutant that was tried.
var formNames = [forms]string{"own", "-short", "usual", "OUTLIVES", "SURVIVES", "equal"}

// print writes a row: those that change nothing are none of the mutants.
func (p *place) print(w *tabwriter.Writer) {
	c := p.counts
	alive := c[survivesShort] + c[survives]
	n := c[byOwn] + c[byShort] + c[byUsual] + alive
	fmt.Fprintf(w, "%s\t%d", p.name, n)
	killed := 0
	for by := byOwn; by <= byUsual; by++ {
		killed += c[by]
		fmt.Fprintf(w, "\t%d (%d %%)", killed, (100*killed+n/2)/max(n, 1))
	}
	fmt.Fprintf(w, "\t%d\t%d\n", alive, c[changesNothing])
}
