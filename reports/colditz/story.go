package colditz

import (
	"fmt"

	"escapesim/reports"
	"escapesim/sim"
	"escapesim/sim/colditz"
)

// turning are the kinds of facts that may turn a game.
var turning = []string{
	"attempt_declared", "tunnel_opened", "tunnel_found", "shot_fired", "do_or_die", "escaped", "team_out", "jailed",
}

// mostRuns is how many do or dies a story tells: the last ones.
const mostRuns = 2

// story tells of the do or dies with their chances, and of the time in solitary.
func (n *narrator) story(log []sim.Event, _ []reports.Fact) (lines []string) {
	chances := newLuck(n.r)
	chances.start()
	var stays []reports.Count
	since := map[colditz.Man]int{}
	var jailed []colditz.Man
	round, runs := 0, []string(nil)
	name := func(m colditz.Man) string {
		return fmt.Sprint(n.r.SeatName(colditz.SeatOf(m)), int(m-colditz.ManOf(colditz.TeamOf(m), 0))+1)
	}
	for _, e := range log {
		f := colditz.Fact(e)
		switch f.Kind {
		case colditz.RoundBegan:
			round = f.Round()
		case colditz.Jailed:
			since[f.Man()] = round
			jailed = append(jailed, f.Man())
		case colditz.Released:
			if begun, in := since[f.Man()]; in {
				stays = reports.Tally(stays, name(f.Man()), round-begun)
				delete(since, f.Man())
			}
		case colditz.DoOrDieTried:
			chance := chances.expected(int8(f.Throws()), min(f.Distance(), farthest))
			end := "dead"
			if n.r.RunCovered(f.Total(), f.Distance()) {
				end = "away"
			}
			runs = append(runs, fmt.Sprintf(
				"Do or die %d, %s in round %d: %.0f %% for %d circles; card %d, %d covered, %s.",
				len(
					runs,
				)+1,
				name(f.Man()),
				round,
				100*float64(chance)/reports.LuckUnit,
				f.Distance(),
				f.Throws(),
				f.Total(),
				end,
			))
		}
		chances.take(&f)
	}
	lines = append(lines, runs[max(len(runs)-mostRuns, 0):]...)
	for _, m := range jailed {
		if begun, in := since[m]; in {
			stays = reports.Tally(stays, name(m), round-begun)
			delete(since, m)
		}
	}
	if len(stays) > 0 {
		lines = append(lines, "In solitary: "+reports.Longest(stays, "round")+".")
	}
	return lines
}
