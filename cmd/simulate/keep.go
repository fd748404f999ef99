package main

import (
	"errors"
	"os"
	"time"
)

// errBusy says that another program keeps the file.
var errBusy = errors.New("another program is at work on it")

// reopen takes up a file that was kept. Its lock goes with the program, however that ends.
func reopen(file string) (*os.File, error) {
	for {
		f, err := os.OpenFile(file, os.O_RDWR, 0)
		if err != nil {
			return nil, err
		}
		if !lock(f) {
			return nil, errors.Join(errBusy, f.Close())
		}
		if isFile(f, file) { // else another program has just replaced it
			return f, nil
		}
		_ = f.Close()
	}
}

// isFile says that the open file is the one of this name.
func isFile(f *os.File, name string) bool {
	a, errA := f.Stat()
	b, errB := os.Stat(name)
	return errA == nil && errB == nil && os.SameFile(a, b)
}

// syncFolder sees to it that a new name outlasts a power cut, where the system
// can do that.
func syncFolder(dir string) {
	if f, err := os.Open(dir); err == nil {
		_ = f.Sync()
		_ = f.Close()
	}
}

// due says whether so long a time has gone since then. Whether it has nobody knows where
// the clock was set back to before then: it is due.
func due(since time.Time, after time.Duration) bool {
	gone := time.Since(since)
	return gone < 0 || gone >= after
}
