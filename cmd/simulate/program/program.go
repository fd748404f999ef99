// Package program is simulate for tests that use it as its users do, from outside: the
// built program, and what shells make of a command line. It must not know commands or games.
package program

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"runtime"
)

// Build builds the program of a checkout into a folder, without what debuggers read, and
// returns its file.
func Build(dir, checkout string) (string, error) { return build(dir, checkout, "build") }

// BuildTest builds the test's program instead. By this name it is simulate, and it can give
// many commands.
func BuildTest(dir, checkout string) (string, error) { return build(dir, checkout, "test", "-c") }

func build(dir, checkout string, how ...string) (string, error) {
	file := filepath.Join(dir, "simulate")
	if runtime.GOOS == "windows" {
		file += ".exe"
	}
	build := exec.Command("go", append(how, "-ldflags=-w", "-o", file, "./cmd/simulate")...)
	build.Dir = checkout
	if said, err := build.CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w: %s", err, said)
	}
	return file, nil
}
