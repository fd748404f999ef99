package lab

import "escapesim/rulesets"

// Study is a file of a designer: a question, the rules that it is about, others beside them,
// options to turn, and what is asserted.
type Study = rulesets.Check

// IsStudy says whether a file is a study and no rule document.
func IsStudy(file string) bool { return rulesets.IsStudy(file) }

// ReadStudy reads one. An error names file, line and column.
func ReadStudy(file string) (*Study, error) { return rulesets.ReadStudy(file) }
