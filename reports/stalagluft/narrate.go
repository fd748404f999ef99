package stalagluft

import (
	"fmt"
	"strings"

	"escapesim/sim"
	"escapesim/sim/position"
	"escapesim/sim/stalagluft"
	"escapesim/sim/stalagluft/skirmish"
	"escapesim/sim/stalagluft/terrain"
)

// tell is a fact of the tactical game in words; nothing where it is none.
func tell(v stalagluft.View, e sim.Event) string {
	r, f := v.Rules(), stalagluft.Fact(e)
	args := worded(r.Board, stalagluft.Facts[e.Kind], e, func(man int) string {
		return v.Name(stalagluft.ManID(man))
	}, valueOf(r.Board))
	switch e.Kind {
	case stalagluft.EventRolled:
		args["event"] = [...]string{
			"new prisoners", "Shakedown", "Red Cross", "maintenance", "ferret search", "redeployment",
		}[f.Event()-1]
	case stalagluft.FerretsRolled:
		if f.Die() >= int(r.Options.Ferret.Kommandant) {
			args["officer"] = "Kommandant"
		}
	case stalagluft.Placed:
		switch {
		case e.Seat == stalagluft.German:
			args["hut"] = args["building"]
			delete(args, "building")
		case f.To() >= 0:
			delete(args, "building")
		case f.Building() < 0:
			args["unseen"] = "indoors"
		}
	case stalagluft.SpyPlaced, stalagluft.FerretStood:
		if f.Building() >= 0 {
			delete(args, "to")
			delete(args, "at")
		}
	case stalagluft.DetailCame:
		args["works"] = r.Board.Works[f.Place()].At
	case stalagluft.Bartered:
		args["signed"] = fmt.Sprintf("%+d", f.Bonus())
		args["answer"] = [...]string{"reported", "refused", "deal"}[f.Deal()+1]
	case stalagluft.TunnelStarted:
		if f.Building() < 0 {
			args["unseen"] = "somewhere"
		}
	case stalagluft.Getaway:
		args["who"] = "    "
		if f.Man() >= 0 {
			args["who"] = v.Name(f.Man()) + ": "
		}
	case stalagluft.IdeaDrawn, stalagluft.IdeaPlayed:
		args["idea"] = plain(stalagluft.IdeaNames[f.Idea()])
	case stalagluft.SearchThrown:
		args["thrower"] = [...]string{"prisoners", "Germans"}[e.Seat&1]
		args["faces"] = strings.Trim(fmt.Sprint(f.Faces()), "[]")
	case stalagluft.GameOver:
		args["side"] = [...]string{"prisoner side", "German"}[f.Winner()]
	}
	return position.Words(stalagluft.FactRows[e.Kind].Words, args)
}

// errand is what a step of a scenario asks a man to do.
func errand(p *skirmish.StepPlan) string {
	words := map[string]string{
		"find": "find " + p.Gives, "cut": "cut the " + p.Fence + " fence", "cross": "cross the " + p.Fence + " fence",
		"dig":    "dig under the " + p.Fence + " fence",
		"search": "search the " + p.Building, "reach": "reach the " + p.Zone, "return": "be back in the camp",
		"join":  "join the work party",
		"march": "come to the " + p.Gate, "gate_check": "pass the " + p.Gate, "hide": "hide", "leave": "leave the camp",
	}[p.Do]
	return plain(strings.TrimSpace(words))
}

// tellNight tells a fact of a scenario; nothing where it is none. b and s name its fences,
// figures and steps.
func tellNight(b *terrain.Board, s *skirmish.Scenario, e sim.Event) string {
	told := skirmish.FactRows[e.Kind].Words
	if told == "" {
		return ""
	}
	f := skirmish.Fact(e)
	args := worded(b, skirmish.Facts[e.Kind], e, func(man int) string {
		return skirmish.ManID(man).String()
	}, nightValueOf(b, s, e))
	switch e.Kind {
	case skirmish.RowUsed:
		task, verb := &s.Plan.Steps[f.Step()/2], s.Tasks[f.Step()/2].Verb
		args["errand"], args["there"] = errand(task), "on the way to "
		if f.Step()%2 == 1 && verb != skirmish.VMarch && verb != skirmish.VLeave {
			args["there"] = "in place to "
		}
		args["now"] = "on " + b.Whereabouts(f.To())
		if f.Inside() >= 0 {
			args["now"] = "in " + b.HouseName(f.Inside())
		}
	case skirmish.AlarmRaised:
		if f.SquadAfter() > 0 {
			args["squad"] = f.Turn() + f.SquadAfter()
		}
	case skirmish.ScenarioEnd:
		args["men"] = menOut(f.Out())
	}
	return position.Words(told, args)
}

// worded are the arguments of a fact as words have them: whoever and wherever it is by name.
func worded(
	b *terrain.Board, spec string, e sim.Event, man func(int) string, value func(kind string, v int) any,
) map[string]any {
	_, args := code(spec, e, func(kind string, v int) any {
		switch kind {
		case "man":
			return man(v)
		case "cell":
			return b.Whereabouts(terrain.Cell(v))
		}
		said := value(kind, v)
		if name, ok := said.(string); ok {
			return plain(name)
		}
		return said
	})
	return args
}
