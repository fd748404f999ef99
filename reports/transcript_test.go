package reports_test

import (
	"strings"
	"testing"

	"escapesim/reports"
)

// A decision is a line with what it answers and what is noted beside it; below it, further in,
// stand the facts that its words do not say. What is quiet is told to who wants all.
func TestTell(t *testing.T) {
	facts := []reports.Fact{
		{Words: "they do", Said: true}, {Words: "it rains", Folded: true}, {Words: "a man falls", Head: true},
	}
	for _, c := range []struct {
		told *reports.Decided
		all  bool
		want string
	}{
		{
			&reports.Decided{Seat: "one", Words: "yes", Question: "go on?", Note: "2 left"},
			false, "one: yes (go on?)  [2 left]\n\n    a man falls\n",
		},
		{&reports.Decided{Seat: "one", Words: "stop", Quiet: true}, false, "\n    a man falls\n"},
		{&reports.Decided{Seat: "one", Words: "stop", Quiet: true}, true, "one: stop\n\n    a man falls\n"},
		{nil, true, "    they do\n\n    a man falls\n"},
	} {
		var out strings.Builder
		if err := reports.Tell(&out, c.told, facts, c.all); err != nil || out.String() != c.want {
			t.Errorf("%+v, all %v: %q, want %q (%v)", c.told, c.all, out.String(), c.want, err)
		}
	}
}
