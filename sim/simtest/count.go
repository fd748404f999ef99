package simtest

import (
	"os"
	"testing"
)

// Count is how many games or positions a test looks at: a few under -short, many where
// the long tests run.
func Count(short, usual, long int) int {
	switch {
	case testing.Short():
		return short
	case os.Getenv(LongSwitch) == "1":
		return long
	}
	return usual
}
