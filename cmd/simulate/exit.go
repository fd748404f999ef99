package main

import (
	"fmt"

	"github.com/spf13/cobra"
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

// failure is what ends a command, on its way to whoever gave it.
type failure struct{ error }

// try ends the command where there is an error; get does, and else returns what the error stood beside.
func try(err error) {
	if err != nil {
		panic(failure{err})
	}
}

func get[T any](v T, err error) T {
	try(err)
	return v
}

// refuse ends the command where something is wrong with what the user wrote, as usagef says it.
func refuse(wrong bool, format string, args ...any) {
	if wrong {
		try(usagef(format, args...))
	}
}

// blame does for an error; the words say what of the user's it is about.
func blame(err error, format string, args ...any) {
	refuse(err != nil, format+": %v", append(args, err)...)
}

// caught is what goes wrong in some steps.
func caught(steps func() error) (err error) {
	defer func() {
		switch wrong := recover().(type) {
		case nil:
		case failure:
			err = wrong.error
		default:
			panic(wrong)
		}
	}()
	return steps()
}

// catchFailures lets every command return what ends it.
func catchFailures(cmd *cobra.Command) {
	if run := cmd.RunE; run != nil {
		cmd.RunE = func(cmd *cobra.Command, args []string) error {
			return caught(func() error { return run(cmd, args) })
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
