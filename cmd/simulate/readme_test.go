package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// readme is the front door, seen from this package.
const readme = "../../README.md"

// Every file that the README points at exists, and every exit code stands in
// it as the program has it.
func TestReadmeLinksAndExitCodes(t *testing.T) {
	text, err := os.ReadFile(readme)
	if err != nil {
		t.Fatal(err)
	}
	links := regexp.MustCompile(`\]\(([^)#]+)\)`).FindAllStringSubmatch(string(text), -1)
	if len(links) < 5 {
		t.Fatalf("%d links: the README has more", len(links))
	}
	for _, l := range links {
		if strings.Contains(l[1], "://") {
			continue
		}
		if _, err := os.Stat(filepath.Join("../..", l[1])); err != nil {
			t.Errorf("README.md points at %s, which does not exist", l[1])
		}
	}
	for _, code := range []int{exitOK, exitFailure, exitUsage, exitCorrupt, exitImbalance, exitInterrupted} {
		if !strings.Contains(string(text), fmt.Sprintf("\n| %d |", code)) {
			t.Errorf("README.md has no row for exit code %d", code)
		}
	}
}
