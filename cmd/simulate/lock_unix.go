//go:build unix && !solaris && !aix

package main

import (
	"errors"
	"os"
	"syscall"
)

// lock marks a file as one that this program works on, until it is closed; false
// where another program does. Where the file system knows no locks, nobody is told.
func lock(f *os.File) bool {
	err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	return !errors.Is(err, syscall.EWOULDBLOCK)
}
