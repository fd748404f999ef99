// Package pythonbot_test plays the bot in Python and holds its page to it.
package pythonbot_test

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"escapesim/lab"
)

const (
	page = "../../docs/bots-from-outside.md"
	seed = 1
)

// The page shows the whole programs.
func TestPage(t *testing.T) {
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"walker.py", "digger.py"} {
		program, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(string(text), "```python\n"+string(program)+"```\n") {
			t.Errorf("docs/bots-from-outside.md shows another %s", name)
		}
	}
}

// wins are the games of so many in which only the British win.
func wins(t *testing.T, british string, games uint64) float64 {
	t.Helper()
	table := lab.Table{Seats: "british=" + british}
	result, err := table.Play(context.Background(), "evasion/price", lab.Job{Seed: seed, Games: games, Workers: 2})
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
	walker, random := wins(t, "exec:./walker.py", 60), wins(t, "random", 60)
	if walker < random+0.5 {
		t.Errorf("the walker wins %.2f of the games, by lot %.2f", walker, random)
	}
}

// The message on the page is one that is sent.
func TestPageShowsAMessage(t *testing.T) {
	python(t)
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	_, shown, _ := strings.Cut(string(text), "```json\n")
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
	said, err := os.ReadFile(notes)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(said), want.String()+"\n") {
		t.Errorf("no message is the one on the page:\n%.2000s", said)
	}
}
