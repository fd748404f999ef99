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

// words are what the facts of the tactical game say, by kind, as position.Words takes them.
var words = [...]string{
	stalagluft.TurnBegan:     "turn {turn}",
	stalagluft.EventRolled:   "event: {event}",
	stalagluft.FerretsRolled: "throw for ferrets: {die}, {ferrets} {ferrets?comes|come}[, and the {officer}]",
	stalagluft.Arrived:       "arrives: {man}",
	stalagluft.Placed:        "{man}[ is given {hut} and][ stands on {to}][ goes into {building}][ goes {unseen}]",
	stalagluft.SpyPlaced:     "the spy {man}[ is in {building}][ stands on {to}]",
	stalagluft.Betrayed:      "a spy learns of a {what} in {building}",
	stalagluft.SpyIdentified: "{man} is questioned: {die}, {found_out?found out|holds out}",
	stalagluft.Searched:      "{building} is searched ({why}): {german_dice} {german_dice?die|dice} against {pow_dice}",
	stalagluft.Survived:      "    left: {dice} {dice?die|dice} of face {face}",
	stalagluft.SandFound:     "    sand is found in {building}: alert",
	stalagluft.ItemsTaken:    "    {items} {items?thing|things} confiscated in {building}",
	stalagluft.ShopFound:     "    the workshop for {workshop} in {building} is closed",
	stalagluft.TunnelFound:   "    the tunnel in {building} is found, {inches} {inches?inch|inches} long",
	stalagluft.Cooled:        "    {man} to the cooler for {turns} {turns?turn|turns}",
	stalagluft.ParcelsDrawn:  "{cards} {cards?parcel|parcels}",
	stalagluft.DetailCame:    "a work detail at the {works}",
	stalagluft.Stole:         "{man} tries to steal: {die}",
	stalagluft.PapersPicked:  "{man} picks papers",
	stalagluft.Bartered:      "barter for {good}: {die}{signed}, {answer}",
	stalagluft.TunnelStarted: "a tunnel is begun[ in {building}, going {north?north|west}][ {unseen}]",
	stalagluft.Dug:           "dig in tunnel {tunnel}: {success?on|nothing}, {inches} {inches?inch|inches}",
	stalagluft.ShaftDone:     "the shaft in {building} is done",
	stalagluft.PumpFitted:    "a pump in tunnel {tunnel}",
	stalagluft.SandHidden:    "sand goes into {building}",
	stalagluft.SandCarried:   "{man} takes sand",
	stalagluft.SandDispersed: "{man} loses it at {at}",
	stalagluft.SandBack:      "{man} brings it back",
	stalagluft.MadeItem:      "{workshop} workshop: {good} {success?made|fails}",
	stalagluft.Stripped:      "{cloth?cloth|wood} from {building}",
	stalagluft.Declared:      "scenario: {scenario}",
	stalagluft.ScenarioOver:  "{scenario}: {won?won|lost}",
	stalagluft.BreakBegan: "THE BREAK[ by tunnel {tunnel} with {kits} {kits?kit|kits}" +
		", exit {woods?in the woods|short of the woods}]",
	stalagluft.EscapeTried: "    {out?out|alarm} ({total})",
	stalagluft.Getaway:     "    {who}{clean?clean away|recaptured later}",
	stalagluft.IdeaDrawn:   "the idea card {idea} is drawn",
	stalagluft.IdeaPlayed:  "the idea card {idea} is played",
	stalagluft.ShakedownMade: "{counted} {counted?comes|come} out, strangers in {buildings} " +
		"{buildings?building|buildings}",
	stalagluft.Relocated:    "ferret {ferret} slips unseen to {to}",
	stalagluft.FerretStood:  "ferret {ferret} ends the turn[ in {building}][ on {at}]",
	stalagluft.SearchThrown: "    the {thrower} throw {faces}",
	stalagluft.Idle:         "tunnel {tunnel} is not dug: {why}",
	stalagluft.GameOver:     "the {side} wins in turn {turn}, {out} out",
}

// tell is a fact of the tactical game in words; nothing where it is none.
func tell(v stalagluft.View, e sim.Event) string {
	if int(e.Kind) >= len(words) || words[e.Kind] == "" {
		return ""
	}
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
	return position.Words(words[e.Kind], args)
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

// nightWords are what the facts of a scenario say, by kind.
var nightWords = map[sim.EventKind]string{
	skirmish.WindRolled:  "the wind blows towards direction {direction} of 16, strength {strength}",
	skirmish.RowUsed:     "{man}: {row}, now {now}, {there}{errand}",
	skirmish.NoiseHeard:  "{figure} hears something at {at}",
	skirmish.SpottedBy:   "{figure}: Halt!",
	skirmish.ManCaught:   "{man} is caught: {by}, by {how}",
	skirmish.Found:       "{man} has found it, turn {turn}",
	skirmish.GapOpened:   "a gap in fence {fence}, column {column}, turn {turn}",
	skirmish.TaskDone:    "{man} is done: {task}, turn {turn}",
	skirmish.ManOut:      "{man} is through, turn {turn}",
	skirmish.ManAborted:  "{man} gives up, turn {turn}",
	skirmish.ManLate:     "dawn finds {man} in the camp, turn {turn}",
	skirmish.AlarmRaised: "alarm, turn {turn}[; the squad turns out in turn {squad}]",
	skirmish.ScentTaken:  "{figure} is on the scent of {man}",
	skirmish.ScentLost:   "{figure} has lost the scent",
	skirmish.GateChecked: "{man} is checked: {die}, {passed?passed|held}",
	skirmish.ShotFired:   "{figure} shoots: {die}, {hit?a hit|a miss}",
	skirmish.Stood:       "{figure} stands on {at}",
	skirmish.ScenarioEnd: "the scenario is over in turn {turn}: {success?success|failure}, {men}",
}

// tellNight tells a fact of a scenario; nothing where it is none. b and s name its fences,
// figures and steps.
func tellNight(b *terrain.Board, s *skirmish.Scenario, e sim.Event) string {
	told := nightWords[e.Kind]
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
