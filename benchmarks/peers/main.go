// Command peers plays the same dice race, with players who take any legal
// move, on the kernel and on engines that the npm registry has, by turns on
// this machine, and prints how many decisions each makes in a second of one
// core. It needs node and npm, and a network for the first run of npm.
//
// It is not part of the tests. Every peer is a file beside this one; what
// they share of the rules is race.js.
package main

import (
	"bytes"
	"embed"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"escapesim/benchmarks/bare"
	"escapesim/lab/try"
	"escapesim/sim"
	"escapesim/sim/maedn"
)

//go:embed package.json *.js
var files embed.FS

// peer is an engine: its command answers with what measure of race.js prints.
type peer struct {
	name    string
	command []string // the time in seconds is added
	rates   []float64
}

func main() {
	rounds := flag.Int("rounds", 5, "runs of each engine")
	seconds := flag.Int("seconds", 4, "length of a run")
	folder := flag.String("folder", "",
		"where npm installs: an empty folder, or that of an earlier run (default: a temporary one)")
	race := flag.String("race", "", "play in this process only: on the kernel, or bare")
	flag.Parse()
	defer try.End("peers")
	switch length := time.Duration(*seconds) * time.Second; *race {
	case "kernel":
		u := sim.Uniform[maedn.View]()
		m := &sim.Match[maedn.State, maedn.View]{Rules: &maedn.Rules{}, Policies: []sim.Policy[maedn.View]{u, u}}
		play(length, func(game uint64) int {
			m.Play(1, game)
			return m.Decisions
		})
		return
	case "bare":
		play(length, func(game uint64) int { return bare.Race(1, game) })
		return
	}
	compare(*rounds, *seconds, *folder)
}

// result is what a run of an engine prints: cpu in seconds.
type result struct {
	Games     int     `json:"games"`
	Decisions int     `json:"decisions"`
	CPU       float64 `json:"cpu"`
}

// play plays races until the time is up, one after the other.
func play(length time.Duration, race func(game uint64) (decisions int)) {
	var r result
	for began := time.Now(); time.Since(began) < length; {
		for range sim.Block {
			r.Decisions += race(uint64(r.Games))
			r.Games++
		}
	}
	_ = json.NewEncoder(os.Stdout).Encode(r) // the parent knows the time of the process
}

func compare(rounds, seconds int, folder string) {
	if folder == "" {
		folder = try.Get(os.MkdirTemp("", "peers"))
		defer os.RemoveAll(folder)
	}
	install(folder)
	self := try.Get(os.Executable())
	peers := []*peer{
		{name: "this kernel", command: []string{self, "-race", "kernel", "-seconds"}},
		{name: "plain Go, no engine", command: []string{self, "-race", "bare", "-seconds"}},
		{name: "plain JavaScript, no engine", command: []string{"node", "bare.js"}},
		{name: "@gamepark/rules-api", command: []string{"node", "gamepark.mjs"}},
		{name: "boardgame.io, its reducer", command: []string{"node", "boardgameio.js", "reducer"}},
		{name: "boardgame.io, its client", command: []string{"node", "boardgameio.js", "client"}},
	}
	for round := range rounds {
		for _, p := range peers {
			fmt.Fprintf(os.Stderr, "round %d of %d: %s\n", round+1, rounds, p.name)
			r, err := run(folder, append(slices.Clone(p.command), strconv.Itoa(seconds)))
			if err != nil {
				try.Do(fmt.Errorf("%s: %w", p.name, err))
			}
			// 152.2 decisions a game on average, with a deviation below 40
			if mean := float64(r.Decisions) / float64(r.Games); r.Games >= 100 && (mean < 136 || mean > 168) {
				try.Do(fmt.Errorf("%s plays another game: %.1f decisions on average", p.name, mean))
			}
			p.rates = append(p.rates, float64(r.Decisions)/r.CPU)
		}
	}
	fmt.Println("| engine | decisions/s a core | least | most | times slower |")
	fmt.Println("| --- | ---: | ---: | ---: | ---: |")
	for _, p := range peers {
		slices.Sort(p.rates)
		slices.Sort(peers[0].rates)
		fmt.Printf("| %s | %.3g | %.3g | %.3g | %.3g |\n", p.name, median(p.rates), p.rates[0], p.rates[len(p.rates)-1],
			median(peers[0].rates)/median(p.rates))
	}
}

// median is the middle of sorted numbers.
func median(sorted []float64) float64 {
	n := len(sorted)
	return (sorted[(n-1)/2] + sorted[n/2]) / 2
}

// install puts the files into the folder and fetches the engines.
func install(folder string) {
	for _, f := range try.Get(files.ReadDir(".")) {
		text := try.Get(files.ReadFile(f.Name()))
		try.Do(os.WriteFile(filepath.Join(folder, f.Name()), text, 0o644))
	}
	for _, command := range [][]string{
		{"npm", "install", "--no-fund", "--no-audit", "--loglevel", "error"},
		{
			"npx", "esbuild", "gamepark.js", "--bundle", "--platform=node", "--format=esm", "--outfile=gamepark.mjs",
			"--log-level=warning",
		},
		{"npm", "list"},
		{"node", "--version"},
	} {
		cmd := exec.Command(command[0], command[1:]...)
		cmd.Dir, cmd.Stdout, cmd.Stderr = folder, os.Stderr, os.Stderr
		if err := cmd.Run(); err != nil {
			try.Do(fmt.Errorf("%s: %w", strings.Join(command, " "), err))
		}
	}
}

// run runs an engine; one that does not tell its time has that of its process.
func run(folder string, command []string) (r result, err error) {
	cmd := exec.Command(command[0], command[1:]...)
	var out bytes.Buffer
	cmd.Dir, cmd.Stdout, cmd.Stderr = folder, &out, os.Stderr
	cmd.Env = append(os.Environ(), "NODE_ENV=production", "GOMAXPROCS=1")
	if err := cmd.Run(); err != nil {
		return r, err
	}
	if err := json.Unmarshal(out.Bytes(), &r); err != nil {
		return r, err
	}
	if r.CPU == 0 {
		r.CPU = (cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()).Seconds()
	}
	return r, nil
}
