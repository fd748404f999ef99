package colditz

import (
	"escapesim/sim"
	"escapesim/sim/colditz"
)

// Narrate is a decision and what came of it, in lines: the decision in the
// words that scenario files take, with the question where yes or no answers
// one, its consequences indented. Steps that tell
// nothing beyond the decision are left out. before is the position in which
// the decision was made.
func Narrate(r *colditz.Rules, before *colditz.State, d *sim.Decision, news []sim.Event) []string {
	var lines []string
	if d != nil {
		line := r.SeatName(d.Seat) + ": " + r.Say(before, d.Move)
		if q := r.Question(before, d.Move); q != "" {
			line += " (" + q + ")"
		}
		if len(d.Legal) == 1 {
			line += " (forced)"
		}
		lines = append(lines, line)
	}
	for _, e := range news {
		switch e.Kind {
		case colditz.Moved, colditz.GuardMoved:
			continue
		case colditz.RoundBegan:
			lines = append(lines, "")
		}
		lines = append(lines, "    "+r.Tell(e))
	}
	return lines
}
