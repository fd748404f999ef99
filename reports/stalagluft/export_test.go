package stalagluft

import (
	"escapesim/reports"
	"escapesim/sim"
	"escapesim/sim/stalagluft"
	"escapesim/sim/stalagluft/skirmish"
	"escapesim/sim/stalagluft/terrain"
)

// Tell and TellNight are a fact in words, Errand is what a task asks for, MenOut who got through.
func Tell(v stalagluft.View, e sim.Event) string { return tell(v, e) }

func TellNight(b *terrain.Board, s *skirmish.Scenario, e sim.Event) string { return tellNight(b, s, e) }
func Errand(p *skirmish.StepPlan) string                                   { return errand(p) }
func MenOut(n int) string                                                  { return menOut(n) }

// LeavesASix is the chance that a search leaves a German 6, in parts of reports.LuckUnit.
func LeavesASix(german, pow int, ties bool) int64 { return rollOff(german, pow, ties) }

// PartOfANight is a part of the night in words, as somebody is told it.
func PartOfANight(reader sim.Seat, phase skirmish.Phase, turn int) string {
	return (&nightTale{reader: reader}).part(phase, turn)
}

// StoryOfANight is what a story tells of a scenario by its facts.
func StoryOfANight(told []reports.Fact) []string { return nightStory(nil, told) }
