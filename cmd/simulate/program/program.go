// Package program is simulate for tests that use it as its users do, from outside: the
// built program, and what shells make of a command line. It must not know commands or games.
package program

import (
	"fmt"
	"os/exec"
	"path/filepath"
)

// Build builds the program of a checkout into a folder, without what debuggers read, and
// returns its file.
func Build(dir, checkout string) (string, error) {
	file := filepath.Join(dir, "simulate.exe")
	build := exec.Command("go", "build", "-ldflags=-w", "-o", file, "./cmd/simulate")
	build.Dir = checkout
	if said, err := build.CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w: %s", err, said)
	}
	return file, nil
}
