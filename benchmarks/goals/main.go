// Command goals measures the speeds that the program promises and prints
// them beside the promises: for each the median of ten runs, taken by turns,
// with the least and the most; then the yardstick. Run it in the folder of the module while the machine does
// nothing else; on a machine that is shared the second line leaves out what a
// clock must measure, the rest being in seconds of processor; the third measures
// the yardstick alone:
//
//	go run ./benchmarks/goals
//	go run ./benchmarks/goals -shared
//	go run ./benchmarks/goals -yardstick
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"escapesim/lab/try"
)

// goal is a promise and what was measured.
type goal struct {
	name   string
	unit   string
	wanted float64 // 0 for what is measured beside the promises
	least  bool    // wanted is the least that will do; else the most
	values []float64
}

// bench is a row of go test ./benchmarks and the goals that it answers, by
// the unit of the metric.
type bench struct {
	row   string // level by level, as -bench takes it
	times int    // operations a run
	goals map[string]*goal
	clock bool // measured by the clock, not in seconds of processor
}

const (
	standard = "game=colditz/edition=thibault/players=4/bots=standard"
	atRandom = "game=colditz/edition=thibault/players=4/bots=random"
)

var (
	oneCore  = goal{name: "Colditz, 4 players, standard bots, counted", unit: "games/s", wanted: 2500, least: true}
	random   = goal{name: "Colditz, 4 players, random bots", unit: "games/s", wanted: 6000, least: true}
	race     = goal{name: "dice race, random players", unit: "decisions/s", wanted: 40e6, least: true}
	bare     = goal{name: "the race in a bare loop without the kernel, for comparison", unit: "decisions/s"}
	scaling  = goal{name: "two workers beside one", unit: "times", wanted: 1.95, least: true}
	overhead = goal{name: "what the runner adds to a Colditz game", unit: "%", wanted: 2}
	pmf      = goal{name: "PMF of the sum of 50 chains", unit: "ms", wanted: 1}
)

var benches = []bench{
	{"Game$/" + standard + "/statistics=on", 2048, map[string]*goal{"games/s": &oneCore}, false},
	{"Game$/" + atRandom + "/statistics=off", 2048, map[string]*goal{"games/s": &random}, false},
	{"Game$/game=maedn/players=2/bots=random/statistics=off", 100_000, map[string]*goal{"decisions/s": &race}, false},
	{"Bare$/game=maedn/players=2/bots=random", 100_000, map[string]*goal{"decisions/s": &bare}, false},
	{"Runner$/" + standard, 8, map[string]*goal{"two/one": &scaling, "overhead-%": &overhead}, true},
	{"Exact$/pmf=attempt/chains=50", 400, map[string]*goal{"ns/op": &pmf}, true},
}

// others are the speeds of the other games.
var others = []bench{
	hunt("lie-random", "lie against random"),
	hunt("reference", "lie against hunt"),
	hunt("ambush-random", "ambush against random"),
	hunt("ambush-hunt", "ambush against hunt"),
	hunt("pairs-random", "pairs against random"),
	hunt("pairs-hunt", "pairs against hunt"),
	camp("ebob", "standard", "Stalag Luft III, tactical game, standard bots", 3000, 1000),
	camp("reconnaissance", "standard", "Reconnaissance, standard bots", 50_000, 50_000),
	camp("reconnaissance", "gait-crawl-hold", "Reconnaissance, the slowest gait", 50_000, 50_000),
}

// hunt is a pairing of the reference policies of Escape and Evasion.
func hunt(bots, name string) bench {
	return whole("evasion/edition=price/players=2/bots="+bots, "Escape and Evasion, "+name, 20_000, 100_000)
}

// camp is a game of Stalag Luft III; so many of them that its tables, which
// are laid when they are first asked for, do not count much.
func camp(edition, bots, name string, times int, wanted float64) bench {
	return whole("stalagluft/edition="+edition+"/players=2/bots="+bots, name, times, wanted)
}

// whole is the speed of whole games.
func whole(row, name string, times int, wanted float64) bench {
	g := &goal{name: name, unit: "games/s", wanted: wanted, least: true}
	return bench{"Game$/game=" + row + "/statistics=off", times, map[string]*goal{"games/s": g}, false}
}

// starts are the commands whose start-up is measured, in processor time: all that they
// do, the process included.
var starts = []string{
	"--help", "rules list", "rules show colditz/thibault", "board check", "policies", "exact",
	"run race/maedn --games 1",
	"run colditz/thibault --games 1 --seats german=random,allied=random",
	"run colditz/thibault --games 1",
	"run evasion/price --games 1",
	"run stalagluft/ebob --games 1",
}

func main() {
	rounds := flag.Int("rounds", 10, "runs of each measure, taken by turns")
	shared := flag.Bool("shared", false, "leave out what the clock measures: other programs run on the machine")
	alone := flag.Bool("yardstick", false, "measure the yardstick alone: 50 house rules of Colditz")
	play := flag.Bool("play", false, "play the yardstick and print what came of it, without the time that it took")
	flag.Parse()
	_ = os.Unsetenv("GOMAXPROCS") // one core would make two workers one; no error is possible for a name
	defer try.End("goals")
	switch {
	case *play:
		playYardstick(context.Background())
	case *alone:
		measureYardstick()
	default:
		measure(*rounds, *shared)
	}
}

func measure(rounds int, shared bool) {
	folder := try.Get(os.MkdirTemp("", "goals"))
	defer os.RemoveAll(folder)
	tests, simulate := filepath.Join(folder, "benchmarks.test"), filepath.Join(folder, "simulate.exe")
	for _, build := range [][]string{
		{"test", "-c", "-o", tests, "./benchmarks"},
		{"build", "-o", simulate, "./cmd/simulate"},
	} {
		if out, err := exec.Command("go", build...).CombinedOutput(); err != nil {
			try.Do(fmt.Errorf("go %s: %w\n%s", strings.Join(build, " "), err, out))
		}
	}
	starting := make([]*goal, len(starts))
	for i, s := range starts {
		starting[i] = &goal{name: "simulate " + s, unit: "ms", wanted: 50}
	}
	for round := range rounds {
		fmt.Fprintf(os.Stderr, "round %d of %d\n", round+1, rounds)
		for _, b := range slices.Concat(benches, others) {
			if b.clock && shared {
				continue
			}
			b.run(tests)
		}
		for i, s := range starts {
			start := exec.Command(simulate, strings.Fields(s)...)
			if out, err := start.CombinedOutput(); err != nil {
				try.Do(fmt.Errorf("simulate %s: %w\n%s", s, err, out))
			}
			took := start.ProcessState.UserTime() + start.ProcessState.SystemTime()
			starting[i].values = append(starting[i].values, float64(took)/1e6)
		}
	}
	fmt.Printf("%d runs by turns; %s, %d cores\n\n", rounds, machine(), runtime.NumCPU())
	fmt.Println("| goal | wanted | median | least | most | reached |")
	fmt.Println("| --- | ---: | ---: | ---: | ---: | --- |")
	shown := []*goal{&oneCore, &random, &race, &bare, &scaling, &overhead}
	for _, h := range others {
		shown = append(shown, h.goals["games/s"])
	}
	for _, g := range append(append(shown, &pmf), starting...) {
		if len(g.values) > 0 {
			fmt.Println(g)
		}
	}
	fmt.Println()
	measureYardstick()
}

// run measures the row once.
func (b *bench) run(tests string) {
	levels := strings.Split(b.row, "/")
	for i, l := range levels {
		if !strings.HasSuffix(l, "$") {
			levels[i] = "^" + l + "$"
		}
	}
	out, err := exec.Command(tests, "-test.run", "^$", "-test.bench", strings.Join(levels, "/"),
		"-test.benchtime", strconv.Itoa(b.times)+"x").CombinedOutput()
	if err != nil {
		try.Do(fmt.Errorf("%s: %w\n%s", b.row, err, out))
	}
	found := 0
	for line := range strings.Lines(string(out)) {
		f := strings.Fields(line)
		if len(f) < 4 || !strings.HasPrefix(f[0], "Benchmark") {
			continue
		}
		for i := 2; i+1 < len(f); i += 2 {
			x, err := strconv.ParseFloat(f[i], 64)
			if g := b.goals[f[i+1]]; g != nil && err == nil {
				if f[i+1] == "ns/op" {
					x /= 1e6
				}
				g.values = append(g.values, x)
				found++
			}
		}
	}
	if found != len(b.goals) {
		try.Do(fmt.Errorf("%s: %d of %d metrics found in\n%s", b.row, found, len(b.goals), out))
	}
}

// String is the goal as a row of the table.
func (g *goal) String() string {
	v := slices.Sorted(slices.Values(g.values))
	n := len(v)
	median := (v[(n-1)/2] + v[n/2]) / 2
	if g.wanted == 0 {
		return fmt.Sprintf("| %s | %s | %s | %s | %s | |", g.name, g.unit, short(median), short(v[0]), short(v[n-1]))
	}
	reached := "no"
	if g.least && median >= g.wanted || !g.least && median <= g.wanted {
		reached = "yes"
	}
	sign := "≤"
	if g.least {
		sign = "≥"
	}
	return fmt.Sprintf("| %s | %s %s %s | %s | %s | %s | %s |", g.name, sign, short(g.wanted), g.unit, short(median),
		short(v[0]), short(v[n-1]), reached)
}

// short is a number with four digits, thousands apart.
func short(x float64) string {
	if x < 1000 && x > -1000 {
		return strconv.FormatFloat(x, 'g', 3, 64)
	}
	s := strconv.FormatFloat(x, 'f', 0, 64)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// machine says what the figures were measured on.
func machine() string {
	out, err := exec.Command("go", "env", "GOVERSION", "GOOS", "GOARCH").Output()
	if err != nil {
		return "an unknown machine"
	}
	return strings.Join(strings.Fields(string(out)), " ")
}
