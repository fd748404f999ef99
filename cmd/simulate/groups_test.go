package main

import (
	"strings"
	"testing"
)

// The first help lists every command once, in four groups, and names a first step.
func TestHelpInGroups(t *testing.T) {
	root := newRootCmd()
	root.InitDefaultCompletionCmd()
	text := helpOf(root, 80)
	if n := len(root.Groups()); n != 4 {
		t.Errorf("%d groups", n)
	}
	for _, group := range root.Groups() {
		if !strings.Contains(text, "\n"+group.Title+"\n") {
			t.Errorf("%s is missing", group.Title)
		}
	}
	for _, c := range root.Commands() {
		if n := strings.Count(text, "\n  "+c.Name()+" "); c.IsAvailableCommand() && n != 1 {
			t.Errorf("%s is listed %d times", c.Name(), n)
		}
	}
	if !strings.Contains(text, "First steps:") {
		t.Error("no first step is named")
	}
	if strings.Count(text+onceMore(root, text, 24), "\n  simulate review\n") != 2 ||
		onceMore(root, text, 0)+onceMore(root, text, 200) != "" {
		t.Error("the first steps do not stand last on a small screen, and there alone")
	}
}
