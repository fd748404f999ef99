package main

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"escapesim/lab/try"
)

// bench tries mutants on the tests of the module.
type bench struct {
	dir      string   // of what was found, changed files and built tests
	packages []listed // with tests, and all that these are built from
	others   regexp.Regexp
	skip     string
	suites   map[string]*suite // by import path and form
}

// In the folder: the changed files by their places; the number of the mutant, for an
// environment would not reach what scripts begin; and the numbers of those that were come to.
func (b *bench) overlay() string { return filepath.Join(b.dir, "overlay.json") }
func (b *bench) thrown() string  { return filepath.Join(b.dir, "mutant") }
func (b *bench) reached() string { return filepath.Join(b.dir, "reached") }

// suite is the tests of a package in one form.
type suite struct {
	binary, dir string
	args        []string
	seconds     float64      // of the processor, without a change
	reached     map[int]bool // the mutants that it comes to
}

// switches are what a changed package has besides: mutated says whether a change is
// thrown, and when none is notes once that its place was come to.
const switches = `package %s

import (
	"os"
	"strconv"
	"sync/atomic"
)

var mutant_ = func() int {
	text, _ := os.ReadFile(%q)
	n, _ := strconv.Atoi(string(text))
	return n
}()

var reached_ [%d]atomic.Bool

func mutated_(n int) bool { return n == mutant_ || mutant_ == 0 && !reached_[n].Load() && reach_(n) }

func reach_(n int) bool {
	if !reached_[n].Swap(true) {
		if f, err := os.OpenFile(%q, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600); err == nil {
			f.WriteString(strconv.Itoa(n) + "\n")
			f.Close()
		}
	}
	return false
}
`

// lay writes the changed files, the switches of each package and the overlay.
func (b *bench) lay(places []place, drawn [][]site) {
	b.dir = try.Get(filepath.Abs(b.dir))
	try.Do(os.MkdirAll(b.dir, 0o700))
	instead := map[string]string{}
	write := func(file string, text []byte) {
		instead[file] = filepath.Join(b.dir, strings.ReplaceAll(file, string(filepath.Separator), "-"))
		try.Do(os.WriteFile(instead[file], text, 0o600))
	}
	byFile := map[string][]site{}
	n := 1
	for _, sites := range drawn {
		for _, s := range sites {
			byFile[s.file] = append(byFile[s.file], s)
			n++
		}
	}
	for _, p := range places {
		text := fmt.Appendf(nil, switches, p.pkg.Name, b.thrown(), n, b.reached())
		write(filepath.Join(p.pkg.Dir, "zz_mutant.go"), text)
	}
	for file, sites := range byFile {
		write(file, withSwitches(try.Get(os.ReadFile(file)), sites))
	}
	text := try.Get(json.Marshal(map[string]map[string]string{"Replace": instead}))
	try.Do(os.WriteFile(b.overlay(), text, 0o600))
}

// try says in which form tests kill the mutant of a package, which was the first, and how
// long the processor took; those with -short were already asked, if so said.
func (b *bench) try(pkg string, mutant int, short, asked bool) (by form, test string, seconds float64) {
	own, dependents := b.nearest(pkg)
	asks := [...][]string{byOwn: own, byShort: dependents, byUsual: slices.Concat(own, dependents)}
	for by := byOwn; by <= byUsual; by++ {
		if by < byUsual && asked || by == byUsual && short {
			continue
		}
		for _, path := range asks[by] {
			r := b.suite(path, by < byUsual)
			if !r.reached[mutant] {
				continue
			}
			failed, took := b.run(r, mutant)
			if seconds += took; len(failed) > 0 {
				return by, path + " " + failed[0], seconds
			}
		}
	}
	if short {
		return survivesShort, "", seconds
	}
	return survives, "", seconds
}

// nearest are the packages whose tests are asked: its own, if it has tests, then those that
// are built from it, and first from the least besides.
func (b *bench) nearest(pkg string) (own, dependents []string) {
	if b.packages == nil {
		for _, p := range list("-test", "./...") {
			if path, test := strings.CutSuffix(p.ImportPath, ".test"); test && p.Name == "main" {
				p.ImportPath = path
				for i, d := range p.Deps { // a package that is built anew for these tests has their name behind its own
					p.Deps[i], _, _ = strings.Cut(d, " ")
				}
				b.packages = append(b.packages, p)
			}
		}
		slices.SortFunc(b.packages, func(a, b listed) int {
			return cmp.Or(cmp.Compare(len(a.Deps), len(b.Deps)), cmp.Compare(a.ImportPath, b.ImportPath))
		})
	}
	for _, p := range b.packages {
		if p.ImportPath == pkg {
			own = []string{pkg}
		} else if slices.Contains(p.Deps, pkg) && b.others.MatchString(p.ImportPath) {
			dependents = append(dependents, p.ImportPath)
		}
	}
	return own, dependents
}

// reach reads which mutants the tests come to.
func (r *suite) reach(file string) {
	text, err := os.ReadFile(file)
	if !errors.Is(err, fs.ErrNotExist) {
		try.Do(err)
	}
	for _, number := range strings.Fields(string(text)) {
		r.reached[try.Get(strconv.Atoi(number))] = true
	}
}

// build builds the tests of a package, unless they are built for another form.
func (b *bench) build(path, binary string) {
	if b.suites[path] != nil || b.suites[path+" -short"] != nil {
		return
	}
	build := exec.Command("go", "test", "-c", "-vet=off", "-overlay="+b.overlay(), "-o", binary, path)
	if out, err := build.CombinedOutput(); err != nil {
		try.Do(fmt.Errorf("%s does not build with its switches: %s", path, out))
	}
}

// suite builds the tests of a package and runs them once without a change.
func (b *bench) suite(path string, short bool) *suite {
	key := path
	if short {
		key += " -short"
	}
	if b.suites[key] != nil {
		return b.suites[key]
	}
	r := &suite{
		binary:  filepath.Join(b.dir, strings.ReplaceAll(path, "/", "-")+".test"),
		args:    []string{"-test.paniconexit0", "-test.timeout=10m"},
		reached: map[int]bool{},
	}
	for _, p := range b.packages {
		if p.ImportPath == path {
			r.dir = p.Dir
		}
	}
	b.build(path, r.binary)
	if short {
		r.args = append(r.args, "-test.short")
	}
	args, skipped := r.args, b.skip
	for {
		if skipped != "" {
			r.args = append(slices.Clip(args), "-test.skip="+skipped)
		}
		try.Do(os.RemoveAll(b.reached()))
		failed, seconds := b.run(r, 0)
		if len(failed) == 0 {
			r.seconds = seconds
			break
		}
		fmt.Printf("%s fails as it is and is left out: %s\n", key, strings.Join(failed, " "))
		for _, test := range failed {
			if !strings.HasPrefix(test, "Test") {
				try.Do(fmt.Errorf("%s: %s", path, test))
			}
			skipped = strings.TrimPrefix(skipped+"|^"+test+"$", "|")
		}
	}
	r.reach(b.reached())
	fmt.Printf("%s: %.0f s, comes to %d\n", key, r.seconds, len(r.reached))
	if b.suites == nil {
		b.suites = map[string]*suite{}
	}
	b.suites[key] = r
	return r
}

var failure = regexp.MustCompile(`^--- FAIL: (\S+)|^(panic: .*)|^(fatal error: .*)`)

// run is the tests that fail with the mutant, or what ended all of them, and the seconds
// of the processor; with a mutant the first is enough.
func (b *bench) run(r *suite, mutant int) (failed []string, seconds float64) {
	try.Do(os.WriteFile(b.thrown(), []byte(strconv.Itoa(mutant)), 0o600))
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	limit := "unlimited"
	if mutant != 0 {
		limit = strconv.Itoa(10 + int(4*r.seconds))
	}
	// A mutant that eats memory or time fails too.
	cmd := exec.CommandContext(ctx, "sh", append([]string{
		"-c", `ulimit -v 8000000; ulimit -t ` + limit + `; exec "$0" "$@"`, r.binary,
	}, r.args...)...)
	cmd.Dir, cmd.WaitDelay = r.dir, time.Second
	// What tests build by themselves has the changes in it, too.
	cmd.Env = append(os.Environ(), "GOFLAGS="+os.Getenv("GOFLAGS")+" -overlay="+b.overlay())
	out := try.Get(cmd.StdoutPipe())
	cmd.Stderr = cmd.Stdout
	try.Do(cmd.Start())
	last := ""
	for lines := bufio.NewScanner(out); lines.Scan(); {
		last = lines.Text()
		if m := failure.FindStringSubmatch(last); m != nil {
			failed = append(failed, cmp.Or(m[1], m[2], m[3]))
			if mutant != 0 {
				cancel()
				break
			}
		}
	}
	if err := cmd.Wait(); err != nil && len(failed) == 0 {
		failed = []string{cmp.Or(last, err.Error())}
	}
	return failed, (cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()).Seconds()
}
