package main

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// The first help lists 22 commands in four groups, each once, and names a first step; help --all
// lists the rest, too.
func TestHelpInGroups(t *testing.T) {
	root := newRootCmd()
	root.InitDefaultCompletionCmd()
	text, whole := helpOf(root, 80, false), helpOf(root, 80, true)
	if n := len(root.Groups()); n != 5 {
		t.Errorf("%d groups", n)
	}
	for _, group := range root.Groups() {
		title := "\n" + group.Title + "\n"
		if strings.Contains(text, title) != (group.ID != further) || !strings.Contains(whole, title) {
			t.Errorf("%s is missing, or is listed for everybody", group.Title)
		}
	}
	listed := 0
	for _, c := range root.Commands() {
		n, all := strings.Count(text, "\n  "+c.Name()+" "), strings.Count(whole, "\n  "+c.Name()+" ")
		if c.IsAvailableCommand() && (all != 1 || (n == 1) != (c.GroupID != further)) {
			t.Errorf("%s is listed %d times, with all commands %d", c.Name(), n, all)
		}
		listed += n
	}
	if listed != 22 {
		t.Errorf("%d commands are listed", listed)
	}
	if !strings.Contains(text, "First steps:") {
		t.Error("no first step is named")
	}
	if strings.Count(text+onceMore(root, text, 24), "\n  simulate review\n") != 2 ||
		onceMore(root, text, 0)+onceMore(root, text, 200) != "" {
		t.Error("the first steps do not stand last on a small screen, and there alone")
	}
}

// The table of how many games are usual says what the flags do.
func TestUsualGames(t *testing.T) {
	text, err := os.ReadFile("../../docs/command-line.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(text), "## How many games")
	root, compared := newRootCmd(), 0
	for _, row := range regexp.MustCompile("(?m)^\\| (`.*`) \\| ([0-9,]+)").FindAllStringSubmatch(table, -1) {
		for _, name := range regexp.MustCompile("[a-z-]+").FindAllString(row[1], -1) {
			c, _, err := root.Find([]string{name})
			if err != nil {
				t.Fatal(err)
			}
			flag := c.Flags().Lookup("games")
			if flag == nil {
				flag = c.Flags().Lookup("throws")
			}
			if want := strings.ReplaceAll(row[2], ",", ""); flag.DefValue != want {
				t.Errorf("%s: the table says %s, the flag %s", name, want, flag.DefValue)
			}
			compared++
		}
	}
	if compared != 11 {
		t.Errorf("%d commands are in the table", compared)
	}
}
