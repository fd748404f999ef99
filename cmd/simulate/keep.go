package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// kept is a file of -o that is written anew again and again while a run goes on:
// whole each time, under a hidden name that then becomes the file's.
type kept struct {
	file  string
	force bool     // over a file that another program has written
	held  *os.File // what this program has written last, locked; nil before
}

// errTaken says that another program has put its own file in the place.
var errTaken = errors.New("another program has written it meanwhile")

// errBusy says that another program keeps the file.
var errBusy = errors.New("another program is at work on it")

// reopen takes up a file that was kept, and reads it. The lock goes with the
// program, however that ends.
func reopen(file string) (*kept, []byte, error) {
	for {
		f, err := os.Open(file)
		if err != nil {
			return nil, nil, reason(err)
		}
		if lock(f) {
			text, err := io.ReadAll(f)
			if err == nil && isFile(f, file) { // else another program has just replaced it
				return &kept{file: file, held: f}, text, nil
			}
			if err != nil {
				return nil, nil, errors.Join(reason(err), f.Close())
			}
			_ = f.Close()
			continue
		}
		_ = f.Close()
		return nil, nil, errBusy
	}
}

// isFile says that the open file is the one of this name.
func isFile(f *os.File, name string) bool {
	a, errA := f.Stat()
	b, errB := os.Stat(name)
	return errA == nil && errB == nil && os.SameFile(a, b)
}

// put writes the file. An error leaves what stood there.
func (k *kept) put(text []byte) error {
	_, missing := os.Stat(k.file)
	free := errors.Is(missing, fs.ErrNotExist)
	if k.held != nil && !free && !isFile(k.held, k.file) {
		return errTaken
	}
	h, err := hide("-o", k.file, !free && (k.force || k.held != nil))
	if err != nil {
		return err
	}
	defer h.drop()
	if _, err := h.Write(text); err != nil {
		return h.fault(err)
	}
	hold, err := os.Open(h.Name())
	if err != nil {
		return h.fault(err)
	}
	lock(hold)
	if err := h.keep(); err != nil {
		return errors.Join(err, hold.Close())
	}
	syncFolder(filepath.Dir(k.file))
	k.close()
	k.held = hold
	clearHidden(k.file)
	return nil
}

// close lets go of the file.
func (k *kept) close() {
	if k.held != nil {
		_ = k.held.Close()
	}
}

// syncFolder sees to it that a new name outlasts a power cut, where the system
// can do that.
func syncFolder(dir string) {
	if f, err := os.Open(dir); err == nil {
		_ = f.Sync()
		_ = f.Close()
	}
}

// keeper keeps the file of -o up to date.
type keeper struct {
	*kept
	every time.Duration
	last  time.Time
	told  string // fault that was told last
	notes io.Writer
}

// due says whether so long a time has gone since then. Whether it has nobody knows where
// the clock was set back to before then: it is due.
func due(since time.Time, after time.Duration) bool {
	gone := time.Since(since)
	return gone < 0 || gone >= after
}

// keep writes the file where that is due. What goes wrong is told once, and does
// not end the run: later it may go well.
func (k *keeper) keep(text func() ([]byte, error)) {
	if k == nil || !due(k.last, k.every) {
		return
	}
	if err := k.write(text); err != nil && err.Error() != k.told {
		k.told = err.Error()
		fmt.Fprintf(k.notes, "not kept: %v; the run goes on\n", err)
	}
	k.last = time.Now()
}

func (k *keeper) write(text func() ([]byte, error)) error {
	b, err := text()
	if err == nil {
		err = k.put(b)
	}
	if errors.Is(err, errTaken) {
		return fmt.Errorf("-o %s: %w", k.file, err)
	}
	return err
}
