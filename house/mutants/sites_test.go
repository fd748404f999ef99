package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const program = `package main

import (
	"fmt"
	"os"
)

type seat int8

const two = 2

func f(x int, s string) (n int, err error) {
	if x < 3 && s != "" {
		n += x * 10
	}
	if n > 90 {
		return 7, fmt.Errorf("%d is more than %d", n, 90)
	}
	return n - two, nil
}

func g(s seat) (t seat) {
	t = -5
	t = s - t
	t++
	return t | (1<<two - 4)
}

func main() {
	n, err := f(2, "s")
	fmt.Fprint(os.Stdout, n, err == nil, g(1))
}
`

// Each site is a place where the program can be changed, and nothing else is changed
// when its number is switched on.
func TestSites(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a program")
	}
	dir := t.TempDir()
	t.Chdir(dir)
	for name, text := range map[string]string{"go.mod": "module p\n", "p.go": program} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	places := placesOf([]string{"."}, 1)
	drawn := draw(places, 1000)
	b := &bench{dir: t.TempDir()}
	b.lay(places, drawn)
	build := exec.Command("go", "build", "-overlay="+b.overlay(), "-o", "program.exe", ".")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%s", out)
	}
	printed := func(number int) string {
		if err := os.WriteFile(b.thrown(), []byte(strconv.Itoa(number)), 0o600); err != nil {
			t.Fatal(err)
		}
		out, err := exec.Command(filepath.Join(dir, "program.exe")).Output()
		if err != nil {
			t.Fatal(err)
		}
		return string(out)
	}
	got := []string{printed(0) + "  as it is"}
	for _, s := range drawn[0] {
		got = append(got, printed(s.number)+"  "+strings.TrimPrefix(s.String(), dir+string(filepath.Separator)))
	}
	slices.Sort(got)
	want := strings.Split(strings.Trim(`
  p.go:31 drop: fmt.Fprint(os.Stdout, n, err == nil,.. ->
-2 true 7  p.go:13 negate: x < 3 && s != "" -> !(x < 3 && s != "")
-2 true 7  p.go:13 operator: s != "" -> s == ""
-2 true 7  p.go:14 drop: n += x * 10 ->
-2 true 7  p.go:14 operator: x * 10 -> x / 10
-2 true 7  p.go:30 constant: 2 -> 3
-22 true 7  p.go:14 assign: n += x * 10 -> n -= x * 10
0 true 7  p.go:19 zero: return n - two, nil -> return *new(int), *new(error)
18 false 7  p.go:31 operator: err == nil -> err != nil
18 true -1  p.go:26 constant: 4 -> 5
18 true -3  p.go:24 operator: s - t -> s + t
18 true -4  p.go:24 drop: t = s - t ->
18 true 0  p.go:26 zero: return t | (1<<two - 4) -> return *new(seat)
18 true 2  p.go:23 drop: t = -5 ->
18 true 5  p.go:25 assign: t++ -> t--
18 true 7  as it is
18 true 7  p.go:13 constant: 3 -> 4
18 true 7  p.go:13 operator: x < 3 && s != "" -> x < 3 || s != ""
18 true 7  p.go:13 operator: x < 3 -> x <= 3
18 true 7  p.go:16 constant: 90 -> 91
18 true 7  p.go:16 operator: n > 90 -> n >= 90
18 true 7  p.go:17 zero: return 7, fmt.Errorf("%d is more tha.. -> return *new(int), *new(error)
18 true 7  p.go:26 constant: 1 -> 2
18 true 8  p.go:23 constant: 5 -> 6
18 true 8  p.go:31 constant: 1 -> 2
20 true 7  p.go:14 constant: 10 -> 11
22 true 7  p.go:19 operator: n - two -> n + two
7 false 7  p.go:16 negate: n > 90 -> !(n > 90)
`, "\n"), "\n")
	if !slices.Equal(got, want) {
		t.Errorf("%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// Each change that is said to change nothing is still one that the program has, and has a
// reason; a name that no change bears any more would excuse nothing, or another.
func TestEqualChangesAreThere(t *testing.T) {
	if testing.Short() {
		t.Skip("builds every package")
	}
	t.Chdir("../..")
	list := reasons(equalText)
	var files []string
	for name, why := range list {
		file, _, _ := strings.Cut(name, ":")
		if files = append(files, file); why == "" {
			t.Errorf("no reason: %s", name)
		}
	}
	slices.Sort(files)
	places := placesOf(slices.Compact(files), 1)
	wd, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range places {
		for _, s := range p.deck {
			if s.file, err = filepath.Rel(wd, s.file); err != nil {
				t.Fatal(err)
			}
			delete(list, s.name())
		}
	}
	for name := range list {
		t.Errorf("no such change: %s", name)
	}
}
