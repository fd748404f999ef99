package main

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// Every exit code stands in the page of the command line as the program has it.
func TestExitCodesAreSaid(t *testing.T) {
	text, err := os.ReadFile("../../docs/command-line.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, code := range []int{exitOK, exitFailure, exitUsage, exitCorrupt, exitImbalance, exitInterrupted} {
		if !strings.Contains(string(text), fmt.Sprintf("\n| %d |", code)) {
			t.Errorf("the page has no row for exit code %d", code)
		}
	}
}
