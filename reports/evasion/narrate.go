package evasion

import (
	"escapesim/sim"
	"escapesim/sim/evasion"
)

// Narrate writes decisions and facts in lines, as a seat is told them: the
// umpire (sim.NoSeat) reads all, a player his own orders and what the umpire
// tells him.
func Narrate(r *evasion.Rules, reader sim.Seat) func(*evasion.State, *sim.Decision, []sim.Event) []string {
	return func(_ *evasion.State, d *sim.Decision, news []sim.Event) []string {
		var lines []string
		if d != nil && len(d.Legal) > 1 && (reader == sim.NoSeat || d.Seat == reader) {
			lines = append(lines, "> "+sides[d.Seat]+": "+r.Say(d.Move))
		}
		for _, e := range news {
			if line, told := r.Tell(e, reader); told {
				if e.Kind == evasion.MoveBegan {
					lines = append(lines, "")
				}
				lines = append(lines, line)
			}
		}
		return lines
	}
}

var sides = [...]string{"british", "german"}
