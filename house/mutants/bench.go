package main

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// variable is the switch in a changed package.
const variable = "mutant_"

// bench tries mutants on the tests of the module.
type bench struct {
	dir      string // of changed files and built tests
	overlay  string
	thrown   string   // a file with the number of the mutant: an environment would not reach what scripts begin
	packages []listed // with tests, and all that these are built from
	asked    *regexp.Regexp
	last     *regexp.Regexp
	skip     string
	suites   map[string]*suite // by import path and form
}

// suite is the tests of a package in one form.
type suite struct {
	binary, dir, thrown, overlay string
	args                         []string
	limit                        time.Duration
}

func newBench(asked, last *regexp.Regexp, skip string) (*bench, error) {
	b := &bench{asked: asked, last: last, skip: skip, suites: map[string]*suite{}}
	all, err := list("-test", "./...")
	if err != nil {
		return nil, err
	}
	for _, p := range all {
		if path, test := strings.CutSuffix(p.ImportPath, ".test"); test && p.Name == "main" {
			p.ImportPath = path
			b.packages = append(b.packages, p)
		}
	}
	b.dir, err = os.MkdirTemp("", "mutants")
	b.overlay, b.thrown = filepath.Join(b.dir, "overlay.json"), filepath.Join(b.dir, "mutant")
	return b, err
}

// lay writes the changed files, the switch of each package and the overlay.
func (b *bench) lay(places []place, drawn [][]site) error {
	instead := map[string]string{}
	write := func(file string, text []byte) error {
		if instead[file] == "" { // the switch of a package of several places is one
			instead[file] = filepath.Join(b.dir, strconv.Itoa(len(instead))+".go")
		}
		return os.WriteFile(instead[file], text, 0o600)
	}
	byFile := map[string][]site{}
	for i, p := range places {
		text := fmt.Sprintf("package %s\n\nimport (\"os\"; \"strconv\")\n\nvar %s = func() int {\n"+
			"text, _ := os.ReadFile(%q)\nn, _ := strconv.Atoi(string(text))\nreturn n\n}()\n", p.pkg.Name, variable, b.thrown)
		if err := write(filepath.Join(p.pkg.Dir, "zz_mutant.go"), []byte(text)); err != nil {
			return err
		}
		for _, s := range drawn[i] {
			byFile[s.file] = append(byFile[s.file], s)
		}
	}
	for file, sites := range byFile {
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		if err := write(file, withSwitches(text, sites)); err != nil {
			return err
		}
	}
	text, err := json.Marshal(map[string]map[string]string{"Replace": instead})
	if err != nil {
		return err
	}
	return os.WriteFile(b.overlay, text, 0o600)
}

// try says in which form tests kill the mutant of a package, and which was the first.
func (b *bench) try(pkg string, mutant int, short bool) (by form, test string, err error) {
	type step struct {
		path string
		by   form
	}
	var steps []step
	for _, path := range b.nearest(pkg) {
		steps = append(steps, step{path, byShort})
	}
	if !short {
		steps = append(steps, step{pkg, byUsual})
		for _, p := range b.packages {
			if p.ImportPath != pkg && b.last.MatchString(p.ImportPath) {
				steps = append(steps, step{p.ImportPath, byUsual})
			}
		}
	}
	for _, s := range steps {
		r, err := b.suite(s.path, s.by)
		if err != nil {
			return 0, "", err
		}
		failed, err := r.run(mutant, true)
		if err != nil {
			return 0, "", err
		}
		if len(failed) > 0 {
			return s.by, filepath.Base(s.path) + " " + failed[0], nil
		}
	}
	return survived, "", nil
}

// nearest are the packages whose tests are asked: its own, then those that are built
// from it and from the least besides.
func (b *bench) nearest(pkg string) (paths []string) {
	var list []listed
	for _, p := range b.packages {
		if p.ImportPath != pkg && slices.Contains(p.Deps, pkg) && b.asked.MatchString(p.ImportPath) {
			list = append(list, p)
		}
	}
	slices.SortFunc(list, func(a, b listed) int {
		return cmp.Or(cmp.Compare(len(a.Deps), len(b.Deps)), cmp.Compare(a.ImportPath, b.ImportPath))
	})
	paths = []string{pkg}
	for _, p := range list {
		paths = append(paths, p.ImportPath)
	}
	return paths
}

// suite builds the tests of a package and runs them once without a change.
func (b *bench) suite(path string, by form) (*suite, error) {
	key := fmt.Sprint(path, by)
	if b.suites[key] != nil {
		return b.suites[key], nil
	}
	r := &suite{
		binary: filepath.Join(b.dir, strings.ReplaceAll(path, "/", "-")+".test"),
		thrown: b.thrown, overlay: b.overlay,
		args:  []string{"-test.paniconexit0"},
		limit: time.Hour, // the first run shows what is long
	}
	for _, p := range b.packages {
		if p.ImportPath == path {
			r.dir = p.Dir
		}
	}
	build := exec.Command("go", "test", "-c", "-vet=off", "-overlay="+b.overlay, "-o", r.binary, path)
	if out, err := build.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%s does not build with its switches: %s", path, out)
	}
	if by == byShort {
		r.args = append(r.args, "-test.short")
	}
	skipped := b.skip
	for {
		args := r.args
		if skipped != "" {
			args = append(args, "-test.skip="+skipped)
		}
		began := time.Now()
		failed, err := (&suite{r.binary, r.dir, r.thrown, r.overlay, args, r.limit}).run(0, false)
		if err != nil {
			return nil, err
		}
		if len(failed) == 0 {
			r.args, r.limit = args, 10*time.Second+4*time.Since(began)
			b.suites[key] = r
			return r, nil
		}
		fmt.Printf("%s %s fails as it is and is left out: %s\n", path, by, strings.Join(failed, " "))
		for _, test := range failed {
			if !strings.HasPrefix(test, "Test") {
				return nil, fmt.Errorf("%s: %s", path, test)
			}
			skipped = strings.TrimPrefix(skipped+"|^"+test+"$", "|")
		}
	}
}

var failure = regexp.MustCompile(`^--- FAIL: (\S+)|^(panic: .*)|^(fatal error: .*)`)

// run is the tests that fail with the mutant, or what ended all of them; the first is
// enough if so said.
func (r *suite) run(mutant int, first bool) (failed []string, err error) {
	if err := os.WriteFile(r.thrown, []byte(strconv.Itoa(mutant)), 0o600); err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(context.Background(), r.limit)
	defer cancel()
	// A mutant that eats memory fails too.
	cmd := exec.CommandContext(ctx, "sh", append([]string{"-c", `ulimit -v 8000000; exec "$0" "$@"`, r.binary}, r.args...)...)
	cmd.Dir, cmd.WaitDelay = r.dir, time.Second
	cmd.Env = append(os.Environ(), "GOFLAGS=-overlay="+r.overlay) // of programs that tests build
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	cmd.Stderr = cmd.Stdout
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	last := ""
	for lines := bufio.NewScanner(out); lines.Scan(); {
		last = lines.Text()
		if m := failure.FindStringSubmatch(last); m != nil {
			failed = append(failed, cmp.Or(m[1], m[2], m[3]))
			if first {
				break
			}
		}
	}
	late := ctx.Err() != nil
	if first && len(failed) > 0 {
		cancel()
	}
	switch err := cmd.Wait(); {
	case len(failed) > 0:
		return failed, nil
	case late:
		return []string{"takes too long"}, nil
	case err != nil:
		return []string{cmp.Or(last, err.Error())}, nil
	}
	return nil, nil
}
