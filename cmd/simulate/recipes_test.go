package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"escapesim/reports"
)

// The recipes of docs/rows.md, over the parts of a run, say what the run says: those
// whose tools are here. DuckDB is looked for in the folder that CI installs into.
func TestRecipes(t *testing.T) {
	if testing.Short() {
		t.Skip("starts many programs")
	}
	home, err := filepath.Abs("../../docs/rows")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	t.Chdir(dir)
	for i := 1; i <= 2; i++ {
		printed(t, "run", "--games", "60", "--shard", fmt.Sprintf("%d/2", i), "--quiet", "--rows",
			fmt.Sprintf("rows-%d.csv", i))
	}
	var r reports.Result
	if err := json.Unmarshal([]byte(printed(t, "run", "--games", "60", "--quiet", "--format", "json")),
		&r); err != nil {
		t.Fatal(err)
	}
	total := func(name string) string {
		m, _ := r.Metrics.Get(name)
		return string(m.Total)
	}
	want := []string{fmt.Sprint(r.Games), total("escapes"), total("rounds")}
	cache, err := os.UserCacheDir()
	if err != nil {
		cache = dir
	}
	for _, recipe := range []struct {
		name    string
		command []string
		needs   []string
	}{
		{
			"pandas",
			[]string{"python3", home + "/escapes.py", "rows-1.csv", "rows-2.csv"},
			[]string{"python3", "-c", "import pandas"},
		},
		{"R", []string{"Rscript", home + "/escapes.R", "rows-1.csv", "rows-2.csv"}, []string{"Rscript", "--version"}},
		{
			"DuckDB",
			[]string{"node", "escapes.mjs", "rows-*.csv"},
			[]string{"node", "-e", "require('" + cache + "/escapesim/node_modules/@duckdb/node-api')"},
		},
	} {
		t.Run(recipe.name, func(t *testing.T) {
			if out, err := exec.Command(recipe.needs[0], recipe.needs[1:]...).CombinedOutput(); err != nil {
				t.Skipf("not here: %v %.100s", err, out)
			}
			if recipe.command[0] == "node" { // modules are looked for beside the script
				script, err := os.ReadFile(home + "/escapes.mjs")
				if err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile("escapes.mjs", script, 0o644); err != nil {
					t.Fatal(err)
				}
				if err := os.Symlink(cache+"/escapesim/node_modules", "node_modules"); err != nil {
					t.Fatal(err)
				}
			}
			out, err := exec.Command(recipe.command[0], recipe.command[1:]...).CombinedOutput()
			if err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			lines := strings.Split(strings.TrimSpace(string(out)), "\n")
			if lines[0] != "outcome,games,escapes,rounds" {
				t.Errorf("the heading is %q", lines[0])
			}
			sums := make([]int, 3)
			for _, l := range lines[1:] {
				var name string
				var games, escapes, rounds int
				if _, err := fmt.Sscanf(strings.ReplaceAll(l, ",", " "), "%s %d %d %d", &name, &games, &escapes,
					&rounds); err != nil {
					t.Fatalf("%q: %v", l, err)
				}
				if o, ok := r.Outcomes.Get(name); !ok || o.Count != uint64(games) {
					t.Errorf("%d games as %s, not %d", games, name, o.Count)
				}
				sums[0], sums[1], sums[2] = sums[0]+games, sums[1]+escapes, sums[2]+rounds
			}
			if got := []string{fmt.Sprint(sums[0]), fmt.Sprint(sums[1]), fmt.Sprint(sums[2])}; !slices.Equal(got,
				want) {
				t.Errorf("%v, not %v", got, want)
			}
		})
	}
}
