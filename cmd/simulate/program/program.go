// Package program is simulate for tests that use it as its users do, from outside: the
// built program, and what shells make of a command line. It must not know commands or games.
package program

import (
	"os/exec"
	"path/filepath"
	"testing"
)

// Build returns the file of the program, built from the checkout at this place. It is there
// until the test is over.
func Build(t *testing.T, checkout string) string {
	t.Helper()
	file := filepath.Join(t.TempDir(), "simulate.exe")
	build := exec.Command("go", "build", "-o", file, "./cmd/simulate")
	build.Dir = checkout
	if said, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	return file
}
