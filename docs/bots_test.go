package docs

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"escapesim/lab"
)

const (
	ownBot     = "own-bot.md"
	outside    = "bots-from-outside.md"
	figures    = "what-the-figures-rest-on.md"
	pythonBots = "../examples/pythonbot/"
)

// Pages show programs whole.
func TestProgramsAreShownWhole(t *testing.T) {
	for _, c := range [][3]string{
		{ownBot, "go", "../examples/ownbot/main.go"},
		{outside, "python", pythonBots + "walker.py"},
		{outside, "python", pythonBots + "digger.py"},
	} {
		text, program := read(t, c[0]), read(t, c[2])
		if !strings.Contains(text, "```"+c[1]+"\n"+program+"```\n") {
			t.Errorf("%s shows another %s", c[0], c[2])
		}
	}
}

// read is a file's text.
func read(t *testing.T, file string) string {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// gained is what the digger gains, with its interval, in points.
func gained(t *testing.T, text string) (points, lo, hi float64) {
	t.Helper()
	text = strings.Join(strings.Fields(text), " ")
	gain := regexp.MustCompile(
		`the prisoners gain ([+-][0-9.]+) points \(([0-9.-]+) to ([0-9.-]+)\) when they play as digger`)
	m := gain.FindStringSubmatch(text)
	if m == nil {
		t.Fatalf("nothing is gained in %s", text)
	}
	var x [3]float64
	for i := range x {
		var err error
		if x[i], err = strconv.ParseFloat(m[1+i], 64); err != nil {
			t.Fatal(err)
		}
	}
	return x[0], x[1], x[2]
}

// The page shows what the program prints, but for what better bots have changed since: the
// digger is better than the usual man still.
func TestOwnBot(t *testing.T) {
	_, least, most := gained(t, read(t, ownBot))
	if testing.Short() {
		t.Skip("plays 3,000 games")
	}
	t.Parallel()
	c := exec.Command("go", "run", "./examples/ownbot")
	c.Dir, c.Stderr = home, os.Stderr
	out, err := c.Output()
	if err != nil {
		t.Fatal(err)
	}
	if points, lo, _ := gained(t, string(out)); lo <= 0 || points < least || points > most {
		t.Errorf("the page says %.1f to %.1f points, and the program\n%s", least, most, out)
	}
}

// wins are the games of so many in which only the British win.
func wins(t *testing.T, british string, games uint64) float64 {
	t.Helper()
	table := lab.Table{Seats: "british=" + british}
	result, err := table.Play(context.Background(), "evasion/price", lab.Job{Seed: 1, Games: games, Workers: 2})
	if err != nil {
		t.Fatal(err)
	}
	p, ok := result.Outcomes.Get("british_only")
	if !ok {
		t.Fatal("nobody can win")
	}
	return float64(p.P)
}

func python(t *testing.T) {
	t.Helper()
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip("python3 is missing: ", err)
	}
}

// The walker does far better than a party that is led by lot.
func TestWalkerBeatsRandom(t *testing.T) {
	python(t)
	walker, random := wins(t, "exec:"+pythonBots+"walker.py", 60), wins(t, "random", 60)
	if walker < random+0.5 {
		t.Errorf("the walker wins %.2f of the games, by lot %.2f", walker, random)
	}
}

// The message on the page is one that is sent.
func TestPageShowsAMessage(t *testing.T) {
	python(t)
	_, shown, _ := strings.Cut(read(t, outside), "```json\n")
	shown, _, _ = strings.Cut(shown, "```")
	var want bytes.Buffer
	if err := json.Compact(&want, []byte(shown)); err != nil {
		t.Fatal(err)
	}
	notes := filepath.Join(t.TempDir(), "notes")
	const listener = `import json, sys
for line in sys.stdin:
    open(sys.argv[1], "a").write(line)
    message = json.loads(line)
    answer = {"protocol": 1} if "protocol" in message else {"choice": message["seed"] % len(message["legal"])}
    print(json.dumps(answer), flush=True)
`
	bot := filepath.Join(t.TempDir(), "listener.py")
	if err := os.WriteFile(bot, []byte(listener), 0o600); err != nil {
		t.Fatal(err)
	}
	wins(t, "exec:python3 "+bot+" "+notes, 1)
	if said := read(t, notes); !strings.Contains(said, want.String()+"\n") {
		t.Errorf("no message is the one on the page:\n%.2000s", said)
	}
}

// The bars of today are in the words of what `run` prints beside them.
func TestBarsAreOfToday(t *testing.T) {
	rows := regexp.MustCompile("\\| ([^|]+) \\| `simulate run ?([^`]*)` \\|").FindAllStringSubmatch(read(t, figures), -1)
	if len(rows) < 5 {
		t.Fatalf("%d rows", len(rows))
	}
	for _, row := range rows {
		rules, table := "colditz/thibault", lab.Table{}
		words := strings.Fields(strings.ReplaceAll(row[2], "'", ""))
		for len(words) > 0 {
			switch words[0] {
			case "--players":
				table.Players, _ = strconv.Atoi(words[1])
				words = words[2:]
			case "--set":
				table.Sets, words = append(table.Sets, words[1]), words[2:]
			default:
				rules, words = words[0], words[1:]
			}
		}
		e, _, _, err := table.Open(rules)
		if err != nil {
			t.Fatal(err)
		}
		bars, err := table.Bots(rules, e)
		if err != nil {
			t.Fatal(err)
		}
		if said := bars.Words(); !strings.Contains(said, row[1]) {
			t.Errorf("%s: the page says %q of\n%s", row[2], row[1], said)
		}
	}
}
