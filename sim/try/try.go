// Package try lets a tool read as the list of its steps: what goes wrong ends it.
package try

import (
	"fmt"
	"os"
)

// Failure is what has gone wrong; position.Catch makes an error of it again.
type Failure struct{ error }

// Do ends the tool where there is an error.
func Do(err error) {
	if err != nil {
		panic(Failure{err})
	}
}

// Get is what a call returns beside an error; where there is one, it ends the tool.
func Get[T any](v T, err error) T {
	Do(err)
	return v
}

// End is deferred by the main function of a tool: what has gone wrong becomes a line on
// standard error and exit code 1.
func End(tool string) {
	switch wrong := recover().(type) {
	case nil:
	case Failure:
		fmt.Fprintf(os.Stderr, "%s: %v\n", tool, wrong)
		os.Exit(1)
	default:
		panic(wrong)
	}
}
