// Package program is simulate for tests that use it as its users do, from outside: the
// built program, and what shells make of a command line. It must not know commands or games.
package program

import (
	"fmt"
	"os/exec"
	"path/filepath"
)

// Build puts the program of a checkout into a folder, and returns its file. It is that of go run,
// which keeps what it has linked: several packages, and who tests again, wait for it once.
func Build(dir, checkout string) (string, error) {
	file := filepath.Join(dir, "simulate.exe")
	build := exec.Command("go", "run", "-exec", "cp", "./cmd/simulate", file)
	build.Dir = checkout
	if said, err := build.CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w: %s", err, said)
	}
	return file, nil
}
