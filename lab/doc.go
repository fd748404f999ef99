// Package lab holds what a program needs to experiment with the games: open a
// rule set with players, seats and overrides, play jobs, replay single games,
// and turn what was counted into tables and charts. The command line is one
// such program; a page, a worker of a cluster or a bot of somebody's own are
// others, and lab is all of the module that they import, with what stands on it:
// lab/questions asks what one run does not tell.
//
// It must not know flags, files of results, terminals or progress bars: those
// are the business of the program.
package lab

import "fmt"

// Engine names the program in every result. It changes when the same seed may give other
// games, and with the default of an option: the hash of rules leaves out what is a
// default, and would be the same.
const Engine = "escapesim 0.3.0"

// UserError is a mistake in what the user wrote: a name, an option, a seat. Its
// text is one line for the user; every other error is a fault of the program
// or of the machine.
type UserError struct{ Err error }

func (e *UserError) Error() string { return e.Err.Error() }
func (e *UserError) Unwrap() error { return e.Err }

// Userf makes a UserError.
func Userf(format string, args ...any) error {
	return &UserError{fmt.Errorf(format, args...)}
}

// AsUser marks an error as the user's; nil stays nil.
func AsUser(err error) error {
	if err == nil {
		return nil
	}
	return &UserError{err}
}
