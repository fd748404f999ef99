package stalagluft

import (
	"fmt"
	"strings"

	"escapesim/reports"
	"escapesim/sim"
)

// turning are the kinds of facts that may turn a game, in the camp and in a night.
var turning = []string{
	"break_began", "tunnel_found", "escape_tried", "getaway", "gap_opened", "man_out",
	"found", "scenario_over", "spotted_by", "caught", "shot_fired", "to_cooler",
}

// story tells of the tunnels, the scenarios and the time in the cooler.
func story(_ []sim.Event, told []reports.Fact) (lines []string) {
	begun, found := 0, 0
	var cooler, scenarios []reports.Count
	for _, f := range told {
		switch f.Name {
		case "tunnel_started":
			begun++
		case "tunnel_found":
			found++
		case "scenario_over":
			scenarios = reports.Tally(scenarios, strings.ReplaceAll(strings.TrimSpace(f.Words), ": ", " "), 1)
		case "to_cooler":
			turns := 0
			_, _ = fmt.Sscan(fmt.Sprint(f.Coded["turns"]), &turns) // a term without end counts nothing
			who := fmt.Sprintf("%s (%v)", plain(fmt.Sprint(f.Coded["role"])), f.Coded["man"])
			cooler = reports.Tally(cooler, who, turns)
		}
	}
	if begun > 0 {
		lines = append(lines, fmt.Sprintf("Tunnels: %d begun, %d found.", begun, found))
	}
	if len(scenarios) > 0 {
		lines = append(lines, "Scenarios: "+reports.Longest(scenarios, "time")+".")
	}
	if len(cooler) > 0 {
		lines = append(lines, "Terms in the cooler: "+reports.Longest(cooler, "turn")+".")
	}
	return lines
}

// mostTasks is how many tasks of a night a story tells: the last ones.
const mostTasks = 3

// nightStory tells how the men went, and what they did.
func nightStory(_ []sim.Event, told []reports.Fact) (lines []string) {
	var rows []reports.Count
	var tasks []string
	heard, seen := 0, 0
	for _, f := range told {
		switch f.Name {
		case "row_used":
			rows = reports.Tally(rows, fmt.Sprint(f.Coded["row"]), 1)
		case "task_done":
			who, what, _ := strings.Cut(strings.TrimSpace(f.Words), " is done: ")
			what, turn, _ := strings.Cut(what, ", turn ")
			tasks = append(tasks, "turn "+turn+", "+who+": "+what)
		case "noise_heard":
			heard++
		case "spotted_by":
			seen++
		}
	}
	if len(tasks) > 0 {
		lines = append(lines, reports.Capital(strings.Join(tasks[max(len(tasks)-mostTasks, 0):], "; "))+".")
	}
	if len(rows) > 0 {
		lines = append(lines, "How they went: "+reports.Longest(rows, "turn")+".")
	}
	return append(lines, fmt.Sprintf("They were heard %s and called to halt %s.",
		reports.Times(heard), reports.Times(seen)))
}
