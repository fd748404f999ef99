package simtest

import (
	"os"
	"testing"
)

// LongSwitch names the environment variable that lets the long tests run: those that
// play for minutes what shorter tests show for a part.
const LongSwitch = "ESCAPESIM_LONG"

// Long skips a test that takes minutes, unless the switch is set to 1.
func Long(t testing.TB) {
	t.Helper()
	if os.Getenv(LongSwitch) != "1" {
		t.Skip("takes minutes: runs with " + LongSwitch + "=1")
	}
}
