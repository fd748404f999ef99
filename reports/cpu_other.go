//go:build !unix

package reports

import "time"

// CPUTime is not known here.
func CPUTime() time.Duration { return 0 }
