package evasion

import (
	"fmt"

	"escapesim/reports"
	"escapesim/sim"
)

// turning are the kinds of facts that may turn a game.
var turning = []string{
	"spotted", "patrol_fought", "ambush_fought", "men_killed", "men_captured",
	"patrol_killed", "aircraft_landed", "aircraft_shot", "flown_out",
}

// story counts how often the men walked, were looked for and fought.
func story(_ []sim.Event, told []reports.Fact) []string {
	walks, searches, finds, fights := 0, 0, 0, 0
	for _, f := range told {
		switch f.Name {
		case "party_walked":
			walks++
		case "searched":
			searches++
		case "spotted":
			finds++
		case "patrol_fought", "ambush_fought":
			fights++
		}
	}
	return []string{
		fmt.Sprintf("The men walked %s, were found %s and fought %s.",
			reports.Times(walks), reports.Times(finds), reports.Times(fights)),
		fmt.Sprintf("The patrols searched %s.", reports.OneOrMore(searches, "hex", "hexes")),
	}
}
