// Mutants changes the program in one small place at a time and says which test notices:
// a comparison at its edge, a condition, a sign, a constant, a statement that is left
// out, a result that is zero. No file of the tree is touched: the changed file stands in
// for it by go test -overlay.
//
//	go run ./house/mutants -n 50 reports sim/dice sim/colditz/arrest.go
//
// Each mutant meets the tests of its own package, then those of the packages that depend
// on it, first with -short, then in the usual form, until one fails. One that does not
// build is no mutant. Those that survive everything are for a reader: a test is missing,
// or the change changes nothing.
package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
)

func main() {
	n := flag.Int("n", 20, "how many mutants")
	seed := flag.Uint64("seed", 1, "which mutants are drawn")
	short := flag.Bool("short", false, "only the tests that -short leaves")
	near := flag.Int("near", 1000, "the tests of so many packages at most, the nearest first; 1: its own alone")
	skip := flag.String("skip", "^$", "tests of packages that are left out: a regular expression")
	limit := flag.Duration("timeout", 3*time.Minute, "for the tests of one package; longer is killed")
	flag.Parse()
	if err := run(flag.Args(), *n, *seed, workshop{short: *short, near: *near, limit: *limit}, *skip); err != nil {
		fmt.Fprintln(os.Stderr, "mutants:", err)
		os.Exit(1)
	}
}

func run(places []string, n int, seed uint64, w workshop, skip string) (err error) {
	if w.skip, err = regexp.Compile(skip); err != nil {
		return err
	}
	if len(places) == 0 {
		return errors.New("name packages or files, as in: go run ./house/mutants reports sim/dice")
	}
	var decks [][]site
	for _, place := range places {
		sites, err := sitesOf(place)
		if err != nil {
			return err
		}
		if len(sites) == 0 {
			return fmt.Errorf("%s: nothing to change", place)
		}
		decks = append(decks, shuffled(sites, rand.New(rand.NewPCG(seed, uint64(len(decks))))))
	}
	if w.packages, err = testedPackages(); err != nil {
		return err
	}
	if w.dir, err = os.MkdirTemp("", "mutants"); err != nil {
		return err
	}
	defer os.RemoveAll(w.dir)
	var counts [forms]int
	for done := 0; done < n && len(decks) > 0; { // each place in turn
		deck := decks[0]
		decks = decks[1:]
		if len(deck) == 0 {
			continue
		}
		s := deck[0]
		decks = append(decks, deck[1:])
		began := time.Now()
		by, test, err := w.try(s)
		if err != nil {
			return err
		}
		if by == unbuilt {
			continue
		}
		done++
		counts[by]++
		fmt.Printf("%-9s %-52s %-44s %s (%.0f s)\n", by, s, s.what(), cmp.Or(test, "-"), time.Since(began).Seconds())
	}
	total := counts[byShort] + counts[byUsual] + counts[survived]
	fmt.Printf("%d mutants: %d killed with -short, %d more in the usual form, %d survive\n", total, counts[byShort], counts[byUsual], counts[survived])
	return nil
}

// shuffled is the sites in the order in which they are drawn: by lot, but a kind of
// change after the other.
func shuffled(sites []site, lots *rand.Rand) []site {
	lots.Shuffle(len(sites), func(i, j int) { sites[i], sites[j] = sites[j], sites[i] })
	round := map[string]int{}
	for i := range sites {
		sites[i].round = round[sites[i].kind]
		round[sites[i].kind]++
	}
	slices.SortStableFunc(sites, func(a, b site) int { return cmp.Compare(a.round, b.round) })
	return sites
}

// form is the form of the tests that killed a mutant.
type form int

const (
	unbuilt form = iota
	byShort
	byUsual
	survived
	forms
)

func (f form) String() string { return [...]string{"unbuilt", "-short", "usual", "SURVIVES"}[f] }

// workshop tries mutants.
type workshop struct {
	dir      string // for files that stand in
	packages []tested
	skip     *regexp.Regexp
	short    bool
	near     int
	limit    time.Duration
}

// tested is a package with tests, and all that these are built from.
type tested struct {
	path string
	deps []string
}

// testedPackages are those of the module.
func testedPackages() ([]tested, error) {
	cmd := exec.Command("go", "list", "-test", "-f", `{{if eq .Name "main"}}{{.ImportPath}} {{join .Deps " "}}{{end}}`, "./...")
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, err
	}
	var list []tested
	for line := range strings.Lines(string(out)) {
		words := strings.Fields(line)
		if path, test := strings.CutSuffix(words[0], ".test"); test {
			list = append(list, tested{path, words[1:]})
		}
	}
	return list, nil
}

// try says which tests kill the mutant, and which was the first.
func (w *workshop) try(s site) (by form, test string, err error) {
	overlay, err := w.lay(s)
	if err != nil {
		return 0, "", err
	}
	if _, ok := w.command("build", "-overlay="+overlay, "-o", os.DevNull, "./"+s.dir()); !ok {
		return unbuilt, "", nil
	}
	own, err := exec.Command("go", "list", "./"+s.dir()).Output()
	if err != nil {
		return 0, "", err
	}
	by = byShort
	for _, args := range [][]string{{"-short"}, nil} {
		for _, p := range w.nearest(strings.TrimSpace(string(own))) {
			args := append([]string{"test", "-vet=off", "-failfast", "-timeout=" + w.limit.String(), p}, args...)
			if out, ok := w.command(args...); !ok { // from the cache, but for the first time
				return 0, "", fmt.Errorf("%s fails as it is: %s", p, firstFailure(out))
			}
			if out, ok := w.command(append(args, "-overlay="+overlay)...); !ok {
				return by, strings.TrimPrefix(p, "escapesim/") + " " + firstFailure(out), nil
			}
		}
		if by = byUsual; w.short {
			break
		}
	}
	return survived, "", nil
}

// lay writes the changed file and the overlay that puts it in the place of the other.
func (w *workshop) lay(s site) (overlay string, err error) {
	file, err := filepath.Abs(s.file)
	if err != nil {
		return "", err
	}
	changed := filepath.Join(w.dir, "changed.go")
	if err := os.WriteFile(changed, s.mutated(), 0o600); err != nil {
		return "", err
	}
	text, err := json.Marshal(map[string]map[string]string{"Replace": {file: changed}})
	if err != nil {
		return "", err
	}
	overlay = filepath.Join(w.dir, "overlay.json")
	return overlay, os.WriteFile(overlay, text, 0o600)
}

// nearest are the packages whose tests are built from this one: itself, then those that
// are built from the least.
func (w *workshop) nearest(pkg string) (list []string) {
	built := map[string]int{} // from how many packages
	for _, p := range w.packages {
		switch {
		case w.skip.MatchString(p.path):
		case p.path == pkg:
			built[p.path] = 0
		case slices.Contains(p.deps, pkg):
			built[p.path] = len(p.deps)
		}
	}
	list = slices.Collect(maps.Keys(built))
	slices.SortFunc(list, func(a, b string) int { return cmp.Or(cmp.Compare(built[a], built[b]), cmp.Compare(a, b)) })
	return list[:min(len(list), w.near)]
}

// command runs go; a mutant that eats memory or never ends fails.
func (w *workshop) command(args ...string) (out string, ok bool) {
	ctx, cancel := context.WithTimeout(context.Background(), w.limit+time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, "sh", append([]string{"-c", `ulimit -v 8000000; exec go "$@"`, "go"}, args...)...)
	cmd.WaitDelay = 10 * time.Second
	text, err := cmd.CombinedOutput()
	return string(text), err == nil
}

var failure = regexp.MustCompile(`(?m)^\s*--- FAIL: (\S+)|^(panic: .*)|^(fatal error: .*)`)

// firstFailure is the test that failed, or what ended all of them.
func firstFailure(out string) string {
	if strings.Contains(out, "panic: test timed out") {
		return "timeout"
	}
	m := failure.FindStringSubmatch(out)
	if m == nil {
		lines := strings.Split(strings.TrimSpace(out), "\n")
		return lines[0]
	}
	return cmp.Or(m[1], m[2], m[3])
}
