package main

import "fmt"

// Exit codes, as the README documents them.
const (
	exitOK          = 0
	exitFailure     = 1
	exitUsage       = 2
	exitCorrupt     = 3
	exitUndecided   = 3 // check: the games allowed do not settle it
	exitImbalance   = 4
	exitInterrupted = 130
)

// exitError is an error that asks for an exit code of its own.
type exitError struct {
	code int
	err  error
}

func (e *exitError) Error() string { return e.err.Error() }
func (e *exitError) Unwrap() error { return e.err }

// usagef is an error in what the user wrote: one line, exit code 2.
func usagef(format string, args ...any) error {
	return &exitError{exitUsage, fmt.Errorf(format, args...)}
}
