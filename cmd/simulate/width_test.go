package main

import (
	"bytes"
	"os"
	"os/exec"
	"strings"
	"testing"

	"escapesim/reports"
)

// A terminal says how large it is; what is no terminal has the usual width, and no height.
func TestSizeOfTerminal(t *testing.T) {
	if width, height := sizeOf(new(bytes.Buffer)); width != reports.UsualWidth || height != 0 {
		t.Errorf("what is no terminal has %d columns and %d lines", width, height)
	}
	if line := strings.Repeat("simulate ", 12); folded(line, new(bytes.Buffer)) != line+"\n" {
		t.Error("an error is folded that no terminal shows")
	}
	terminal, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Skip("no terminal can be made here:", err)
	}
	defer terminal.Close()
	for columns, want := range map[string]int{"60": 60, "10": leastWidth} {
		resize := exec.Command("stty", "rows", "24", "cols", columns)
		resize.Stdin = terminal
		if err := resize.Run(); err != nil {
			t.Skip("stty is missing:", err)
		}
		if width, height := sizeOf(&plain{to: terminal}); width != want || height != 24 {
			t.Errorf("a terminal of %s by 24 has %d columns and %d lines", columns, width, height)
		}
		line := strings.Repeat("simulate ", 12)
		for part := range strings.Lines(folded(line, terminal)) {
			if len(part) > want+1 || !strings.HasSuffix(strings.TrimSpace(part), "simulate") {
				t.Errorf("an error on %s columns has the line %q", columns, part)
			}
		}
	}
}
