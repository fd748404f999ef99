package lab

import "escapesim/rulesets/scenario"

// Scenarios is a file of positions that are set up by hand, with what is expected
// of them; Failure is an expectation that does not hold.
type (
	Scenarios = scenario.File
	Failure   = scenario.Failure
)

// ReadScenarios reads such a file. An error is the user's.
func ReadScenarios(file string) (*Scenarios, error) {
	f, err := scenario.Load(file)
	return f, user(err)
}
