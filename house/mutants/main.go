// Mutants changes the program in one small place at a time and says which test notices:
// a comparison at its edge, a condition, a sign, a constant, a statement that is left
// out, a result that is zero.
//
//	go run ./house/mutants -n 50 reports sim/dice sim/colditz/arrest.go
//
// All changes that are drawn are built into the tests at once, each behind a switch that
// a file throws, so that a mutant costs a run of the tests and no build. No file of the
// tree is touched: go test -overlay puts the changed ones in their places.
//
// Each mutant meets the tests of its own package with -short, then those of the packages
// that depend on it, the nearest first, then its own in the usual form and those that are
// asked last, until one fails or takes far longer than it should. Tests that fail without any change are named and left
// out. Mutants that survive everything are for a reader: a test is missing, or the change
// changes nothing. Those that were read and change nothing stand in equal.txt, each with
// the reason, which is printed in place of a run; they are counted apart.
package main

import (
	"cmp"
	_ "embed"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"text/tabwriter"
	"time"
)

func main() {
	n := flag.Int("n", 20, "how many mutants")
	seed := flag.Uint64("seed", 1, "which mutants are drawn")
	short := flag.Bool("short", false, "only the tests that -short leaves")
	others := flag.String("others", ".", "which packages' tests are asked beside the own: a regular expression")
	last := flag.String("last", "^$", "whose tests are asked last, in the usual form: a regular expression")
	only := flag.String("only", ".", "of those that are drawn, only what is printed so: a regular expression")
	skip := flag.String("skip", "", "tests that are left out: a regular expression as for go test -skip")
	flag.Parse()
	if err := run(flag.Args(), *n, *seed, *short, *others, *last, *only, *skip); err != nil {
		fmt.Fprintln(os.Stderr, "mutants:", err)
		os.Exit(1)
	}
}

func run(names []string, n int, seed uint64, short bool, others, last, only, skip string) error {
	if len(names) == 0 {
		return errors.New("name packages or files, as in: go run ./house/mutants reports sim/dice")
	}
	asked, err := regexp.Compile(others)
	if err != nil {
		return err
	}
	atLast, err := regexp.Compile(last)
	if err != nil {
		return err
	}
	wanted, err := regexp.Compile(only)
	if err != nil {
		return err
	}
	places, err := placesOf(names, seed)
	if err != nil {
		return err
	}
	b, err := newBench(asked, atLast, skip)
	if err != nil {
		return err
	}
	defer os.RemoveAll(b.dir)
	drawn := draw(places, n)
	if err := b.lay(places, drawn); err != nil {
		return err
	}
	wd, err := os.Getwd()
	if err != nil {
		return err
	}
	equal, err := reasons(equalText)
	if err != nil {
		return err
	}
	for i, p := range places {
		for _, s := range drawn[i] {
			began := time.Now()
			named := s
			if named.file, err = filepath.Rel(wd, s.file); err != nil {
				return err
			}
			if !wanted.MatchString(named.String()) {
				continue
			}
			if why := equal[named.name()]; why != "" {
				places[i].counts[changesNothing]++
				fmt.Printf("%-8s  %s  [%s]\n", changesNothing, named, why)
				continue
			}
			by, test, err := b.try(p.pkg.ImportPath, s.number, short)
			if err != nil {
				return err
			}
			places[i].counts[by]++
			fmt.Printf("%-8s  %s  [%s, %.0f s]\n", by, named, cmp.Or(test, "-"), time.Since(began).Seconds())
		}
	}
	table := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "\nplace\tmutants\tby -short\tby the usual form too\tsurvive\tchange nothing")
	var all place
	all.name = "all"
	for _, p := range places {
		p.print(table)
		for by, count := range p.counts {
			all.counts[by] += count
		}
	}
	all.print(table)
	return table.Flush()
}

func placesOf(names []string, seed uint64) (places []place, err error) {
	l, err := newLoader()
	if err != nil {
		return nil, err
	}
	for i, name := range names {
		p, err := l.place(name)
		if err != nil {
			return nil, err
		}
		shuffle(p.deck, rand.New(rand.NewPCG(seed, uint64(i))))
		places = append(places, p)
	}
	return places, nil
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
func reasons(text string) (map[string]string, error) {
	list := map[string]string{}
	name := ""
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		why, indented := strings.CutPrefix(line, "\t")
		switch {
		case line == "" || strings.HasPrefix(line, "#"):
		case !indented:
			name = line
		case name == "":
			return nil, fmt.Errorf("equal.txt: a reason without a change: %s", why)
		default:
			list[name] = strings.TrimSpace(list[name] + " " + why)
		}
	}
	return list, nil
}

// form is the form of the tests that killed a mutant.
type form int

const (
	byShort form = iota
	byUsual
	survived
	changesNothing
	forms
)

func (f form) String() string { return [...]string{"-short", "usual", "SURVIVES", "equal"}[f] }

// print writes a row: those that change nothing are none of the mutants.
func (p *place) print(w *tabwriter.Writer) {
	c := p.counts
	fmt.Fprintf(w, "%s\t%d\t%s\t%s\t%d\t%d\n", p.name, c[byShort]+c[byUsual]+c[survived],
		p.share(c[byShort]), p.share(c[byShort]+c[byUsual]), c[survived], c[changesNothing])
}

// share is so many of the mutants of the place, with the share in per cent.
func (p *place) share(killed int) string {
	if n := p.counts[byShort] + p.counts[byUsual] + p.counts[survived]; n > 0 {
		return fmt.Sprintf("%d (%d %%)", killed, (100*killed+n/2)/n)
	}
	return "0"
}
