package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Every command of docs/own-board.md does what it should, on a copy of the
// board in a folder of its own; its rule file is a rule file.
func TestOwnBoardPage(t *testing.T) {
	if testing.Short() {
		t.Skip("gives many commands")
	}
	home, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile(filepath.Join(home, "docs/own-board.md"))
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir(t.TempDir())
	if err := os.CopyFS("my-board", os.DirFS(filepath.Join(home, "rulesets/colditz/board"))); err != nil {
		t.Fatal(err)
	}
	_, toml, _ := strings.Cut(string(page), "```toml\n")
	toml, _, _ = strings.Cut(toml, "```")
	if err := os.WriteFile("house.toml", []byte(toml), 0o600); err != nil {
		t.Fatal(err)
	}
	commands := []string{"rules check house.toml", "run house.toml --games 2 --quiet"}
	for line := range strings.Lines(string(page)) {
		if words, ok := strings.CutPrefix(line, "go run ./cmd/simulate "); ok {
			if strings.HasPrefix(words, "replay ") { // of a short game, whose story is soon told
				words += " --set clock.limit_minutes=12"
			}
			commands = append(commands, strings.TrimSpace(words))
		}
	}
	if len(commands) < 8 {
		t.Fatalf("the page has only %q", commands)
	}
	for _, words := range commands {
		var out, errOut bytes.Buffer
		root := newRootCmd()
		root.SetArgs(strings.Fields(words))
		root.SetOut(&out)
		root.SetErr(&errOut)
		if err := root.ExecuteContext(context.Background()); err != nil || out.Len() == 0 {
			t.Errorf("%s: %v, %s", words, err, errOut.String())
		}
	}
	// What a run prints says on which board it was played, and so does the command
	// that lists what is assumed.
	shown := printed(t, "run", "--board", "my-board", "--games", "1", "--quiet")
	if want := `simulate rules show colditz/thibault --assumed --set 'board="my-board"'`; !strings.Contains(shown,
		want) {
		t.Errorf("no %s in\n%s", want, shown)
	}
	// A board that lacks something is refused in one line.
	if err := os.RemoveAll("my-board/chapel_fence_gate"); err != nil {
		t.Fatal(err)
	}
	root := newRootCmd()
	root.SetArgs([]string{"run", "colditz/fuga3", "--board", "my-board", "--games", "1"})
	root.SetOut(&bytes.Buffer{})
	root.SetErr(&bytes.Buffer{})
	if err := root.Execute(); err == nil || !strings.Contains(err.Error(), "the board has no part chapel_fence_gate") {
		t.Errorf("a board without a part: %v", err)
	}
}
