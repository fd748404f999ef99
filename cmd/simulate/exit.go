package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"escapesim/lab/try"
)

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

// refuse ends the command where something is wrong with what the user wrote, as usagef says it.
func refuse(wrong bool, format string, args ...any) {
	if wrong {
		try.Do(usagef(format, args...))
	}
}

// blame does for an error; the words say what of the user's it is about.
func blame(err error, format string, args ...any) {
	refuse(err != nil, format+": %v", append(args, err)...)
}

// catchFailures lets every command return what ends it.
func catchFailures(cmd *cobra.Command) {
	if run := cmd.RunE; run != nil {
		cmd.RunE = func(cmd *cobra.Command, args []string) (err error) {
			defer try.Catch(&err)
			return run(cmd, args)
		}
	}
	for _, c := range cmd.Commands() {
		catchFailures(c)
	}
}

// usagef is an error in what the user wrote: one line, exit code 2.
func usagef(format string, args ...any) error {
	return &exitError{exitUsage, fmt.Errorf(format, args...)}
}
