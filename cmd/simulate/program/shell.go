package program

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// readers are the shells that commands are pasted into, as they are at a terminal: there
// zsh takes a # for a word and both look up a ! in what was typed before.
var readers = [][]string{{"bash", "--norc", "--noediting", "-i"}, {"zsh", "-f", "-i"}}

// standIn stands in for the program in a shell: it writes down its arguments, each with a
// zero byte behind it, and a line of its own behind the last.
const standIn = `simulate() { printf '%s\0' "$@" >> "$WORDS"; printf '\n\0' >> "$WORDS"; }
go() { [ "$1 $2" = "run ./cmd/simulate" ] && shift 2 && simulate "$@"; }
`

// Words are the arguments that the program gets of each command, the same from every shell
// that is installed. Files are looked for in the folder.
func Words(t *testing.T, dir string, commands []string) [][]string {
	t.Helper()
	var list [][]string
	for i, shell := range readers {
		if _, err := exec.LookPath(shell[0]); err != nil {
			if i == 0 {
				t.Skip("no shell:", err)
			}
			t.Log("commands are not tried in", shell[0]+":", err)
			continue
		}
		var got [][]string
		words := filepath.Join(t.TempDir(), "words")
		run := exec.Command(shell[0], shell[1:]...)
		run.Stdin = strings.NewReader(standIn + strings.Join(commands, "\n") + "\n")
		run.Dir = dir
		run.Env = append(os.Environ(), "WORDS="+words, "TERM=dumb")
		said, _ := run.CombinedOutput() // the exit code is that of the last command alone
		text, err := os.ReadFile(words)
		if err != nil {
			t.Fatalf("%s: %v\n%s", shell[0], err, said)
		}
		for part := range strings.SplitSeq(strings.TrimSuffix(string(text), "\n\x00"), "\n\x00") {
			got = append(got, strings.Split(strings.TrimSuffix(part, "\x00"), "\x00"))
		}
		if len(got) != len(commands) {
			t.Fatalf("%s starts %d of %d commands:\n%s", shell[0], len(got), len(commands), refusals(string(said)))
		}
		for n, c := range commands {
			if c = strings.ReplaceAll(c, `\`, ""); slices.Contains(got[n], "#") {
				t.Errorf("%s takes the comment of %q for arguments", shell[0], c)
			}
			if list != nil && !slices.Equal(list[n], got[n]) {
				t.Errorf("%q is %q in %s, and %q in %s", c, list[n], readers[0][0], got[n], shell[0])
			}
		}
		if list == nil {
			list = got
		}
	}
	return list
}

// refusals are the lines in which a shell says what it could not do.
func refusals(said string) string {
	return strings.Join(
		regexp.MustCompile(`(?m)(?:bash|zsh): .*(?:no matches|not found|bad|syntax|parse).*$`).FindAllString(said, -1),
		"\n",
	)
}
