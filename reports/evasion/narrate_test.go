package evasion

import (
	"testing"

	"escapesim/reports"
	"escapesim/sim"
	"escapesim/sim/evasion"
)

// Each hex of a drive has words of its own; the line that is printed has all of them.
func TestDriveIsToldOnce(t *testing.T) {
	drove := sim.Event{Kind: evasion.TruckDrove}
	told := []reports.Fact{{Words: "truck 1 from A to B", Coded: map[string]any{}}}
	for i, c := range []struct{ words, line string }{
		{"truck 1 from B to C", "truck 1 from A to B, C"},
		{"truck 1 from C to D, and stops", "truck 1 from A to B, C, D, and stops"},
	} {
		f := drive(reports.Fact{Words: c.words, Coded: map[string]any{}}, []sim.Event{drove}, drove, told)
		if f.Words != c.words || f.Line != c.line || !told[i].Folded {
			t.Errorf("words %q, line %q, folded %v", f.Words, f.Line, told[i].Folded)
		}
		told = append(told, f)
	}
}
