// Package try lets commands and tools read as the list of their steps: what goes wrong ends
// them where it is found, and the function that others call catches it. It is for one
// goroutine, and for programs: functions of lab return their errors, readers of files have
// faults with a place (position.Catch).
package try

import (
	"fmt"
	"os"
)

// failure is what has gone wrong, on its way to whoever catches it.
type failure struct{ error }

// Do ends the steps where there is an error.
func Do(err error) {
	if err != nil {
		panic(failure{err})
	}
}

// Get is what a call returns beside an error; where there is one, it ends the steps.
func Get[T any](v T, err error) T {
	Do(err)
	return v
}

// Catch is deferred by a function that others call: what has ended its steps is its error.
func Catch(err *error) {
	if wrong := ended(recover()); wrong != nil {
		*err = wrong
	}
}

// End is deferred by the main function of a tool: what has ended its steps becomes a line on
// standard error and exit code 1.
func End(tool string) {
	if err := ended(recover()); err != nil {
		fmt.Fprintf(os.Stderr, "%s: %v\n", tool, err)
		os.Exit(1)
	}
}

// ended is the error that has ended some steps; any other panic goes on.
func ended(wrong any) error {
	switch wrong := wrong.(type) {
	case nil:
		return nil
	case failure:
		return wrong.error
	}
	panic(wrong)
}
