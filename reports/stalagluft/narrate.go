package stalagluft

import (
	"fmt"
	"strings"

	"escapesim/reports"
	"escapesim/sim"
	"escapesim/sim/position"
	"escapesim/sim/stalagluft"
	"escapesim/sim/stalagluft/skirmish"
	"escapesim/sim/stalagluft/terrain"
)

// tell is a fact of the tactical game in words; nothing where it is none.
func tell(v stalagluft.View, e sim.Event) string {
	r := v.Rules()
	f := stalagluft.Fact(e)
	man := func() string { return v.Name(f.Man()) }
	house := func() string { return r.Board.HouseName(int(f.Building())) }
	at := r.Board.Whereabouts
	either := func(yes bool, no, words string) string {
		if yes {
			return words
		}
		return no
	}
	switch e.Kind {
	case stalagluft.TurnBegan:
		return fmt.Sprintf("turn %d", f.Turn())
	case stalagluft.EventRolled:
		return "event: " + [...]string{
			"new prisoners", "Shakedown", "Red Cross", "maintenance", "ferret search", "redeployment",
		}[f.Event()-1]
	case stalagluft.FerretsRolled:
		if f.Die() >= int(r.Options.Ferret.Kommandant) {
			return fmt.Sprintf("throw for ferrets: %d, %s, and the Kommandant", f.Die(),
				reports.OneOrMore(f.Ferrets(), "comes", "come"))
		}
		return fmt.Sprintf("throw for ferrets: %d, %s", f.Die(), reports.OneOrMore(f.Ferrets(), "comes", "come"))
	case stalagluft.Arrived:
		return "arrives: " + man()
	case stalagluft.Placed:
		switch {
		case e.Seat == stalagluft.German:
			return fmt.Sprintf("%s is given %s and stands on %s", man(), house(), at(f.To()))
		case f.To() >= 0:
			return fmt.Sprintf("%s stands on %s", man(), at(f.To()))
		case f.Building() >= 0:
			return fmt.Sprintf("%s goes into %s", man(), house())
		}
		return man() + " goes indoors"
	case stalagluft.SpyPlaced:
		if f.Building() >= 0 {
			return fmt.Sprintf("the spy %s is in %s", man(), house())
		}
		return fmt.Sprintf("the spy %s stands on %s", man(), at(f.To()))
	case stalagluft.Betrayed:
		return fmt.Sprintf("a spy learns of a %s in %s", either(f.Workshop(), "tunnel", "workshop"), house())
	case stalagluft.SpyIdentified:
		return fmt.Sprintf("%s is questioned: %d, %s", man(), f.Die(), either(f.FoundOut(), "holds out", "found out"))
	case stalagluft.Searched:
		return fmt.Sprintf("%s is searched (%s): %s against %d", house(), f.Cause(),
			reports.OneOrMore(f.GermanDice(), "die", "dice"), f.PowDice())
	case stalagluft.Survived:
		return fmt.Sprintf("    left: %s of face %d", reports.OneOrMore(f.Dice(), "die", "dice"), f.Face())
	case stalagluft.SandFound:
		return fmt.Sprintf("    sand is found in %s: alert", house())
	case stalagluft.ItemsTaken:
		return fmt.Sprintf("    %s confiscated in %s", reports.Several(f.Items(), "thing"), house())
	case stalagluft.ShopFound:
		return fmt.Sprintf("    the workshop for %s in %s is closed", stalagluft.ShopNames[f.Shop()], house())
	case stalagluft.TunnelFound:
		return fmt.Sprintf("    the tunnel in %s is found, %s long", house(),
			reports.OneOrMore(f.Inches(), "inch", "inches"))
	case stalagluft.Cooled:
		return fmt.Sprintf("    %s to the cooler for %s", man(), reports.Several(f.Turns(), "turn"))
	case stalagluft.ParcelsDrawn:
		return reports.Several(f.Cards(), "parcel")
	case stalagluft.DetailCame:
		return "a work detail at the " + r.Board.Works[f.Place()].At
	case stalagluft.Stole:
		return fmt.Sprintf("%s tries to steal: %d", man(), f.Die())
	case stalagluft.PapersPicked:
		return man() + " picks papers"
	case stalagluft.Bartered:
		return fmt.Sprintf("barter for %s: %d%+d, %s", plain(stalagluft.GoodNames[f.Good()]), f.Die(), f.Bonus(),
			[...]string{"reported", "refused", "deal"}[f.Deal()+1])
	case stalagluft.TunnelStarted:
		if f.Building() < 0 {
			return "a tunnel is begun somewhere"
		}
		return fmt.Sprintf("a tunnel is begun in %s, going %s", house(), either(f.North(), "west", "north"))
	case stalagluft.Dug:
		return fmt.Sprintf("dig in tunnel %d: %s, %s", f.Tunnel()+1, either(f.Success(), "nothing", "on"),
			reports.OneOrMore(f.Inches(), "inch", "inches"))
	case stalagluft.ShaftDone:
		return fmt.Sprintf("the shaft in %s is done", house())
	case stalagluft.PumpFitted:
		return fmt.Sprintf("a pump in tunnel %d", f.Tunnel()+1)
	case stalagluft.SandHidden:
		return "sand goes into " + house()
	case stalagluft.SandCarried:
		return man() + " takes sand"
	case stalagluft.SandDispersed:
		return fmt.Sprintf("%s loses it at %s", man(), at(f.At()))
	case stalagluft.SandBack:
		return man() + " brings it back"
	case stalagluft.MadeItem:
		return fmt.Sprintf("%s workshop: %s %s", stalagluft.ShopNames[f.Shop()], plain(stalagluft.GoodNames[f.Good()]),
			either(f.Success(), "fails", "made"))
	case stalagluft.Stripped:
		return fmt.Sprintf("%s from %s", either(f.Cloth(), "wood", "cloth"), house())
	case stalagluft.Declared:
		return "scenario: " + plain(f.Scenario().String())
	case stalagluft.ScenarioOver:
		return fmt.Sprintf("%s: %s", plain(f.Scenario().String()), either(f.Won(), "lost", "won"))
	case stalagluft.BreakBegan:
		if f.Tunnel() < 0 {
			return "THE BREAK"
		}
		return fmt.Sprintf("THE BREAK by tunnel %d with %s, exit %s", f.Tunnel()+1, reports.Several(f.Kits(), "kit"),
			either(f.InWoods(), "short of the woods", "in the woods"))
	case stalagluft.EscapeTried:
		return fmt.Sprintf("    %s (%d)", either(f.Out() > 0, "alarm", "out"), f.Total())
	case stalagluft.Getaway:
		who := "    "
		if f.Man() >= 0 {
			who = man() + ": "
		}
		return "    " + who + either(f.Clean(), "recaptured later", "clean away")
	case stalagluft.IdeaDrawn:
		return "the idea card " + plain(stalagluft.IdeaNames[f.Idea()]) + " is drawn"
	case stalagluft.IdeaPlayed:
		return "the idea card " + plain(stalagluft.IdeaNames[f.Idea()]) + " is played"
	case stalagluft.ShakedownMade:
		return fmt.Sprintf("%s out, strangers in %s", reports.OneOrMore(f.Counted(), "comes", "come"),
			reports.Several(f.Strangers(), "building"))
	case stalagluft.Relocated:
		return fmt.Sprintf("ferret %d slips unseen to %s", f.Ferret()+1, at(f.To()))
	case stalagluft.FerretStood:
		if f.Building() >= 0 {
			return fmt.Sprintf("ferret %d ends the turn in %s", f.Ferret()+1, house())
		}
		return fmt.Sprintf("ferret %d ends the turn on %s", f.Ferret()+1, at(f.At()))
	case stalagluft.SearchThrown:
		return fmt.Sprintf("    %s %s", [...]string{"the prisoners throw", "the Germans throw"}[e.Seat&1],
			strings.Trim(fmt.Sprint(f.Faces()), "[]"))
	case stalagluft.Idle:
		return fmt.Sprintf("tunnel %d is not dug: %s", f.Tunnel()+1, f.Lack())
	case stalagluft.GameOver:
		return fmt.Sprintf("%s wins in turn %d, %d out", [...]string{"the prisoner side", "the German"}[f.Winner()],
			f.Turn(), f.Out())
	}
	return ""
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

// tellNight tells a fact of a scenario. b and s name its fences, figures and
// steps.
func tellNight(b *terrain.Board, s *skirmish.Scenario, e sim.Event) string {
	f := skirmish.Fact(e)
	figure := func() string { return s.FigureName(f.Figure()) }
	switch e.Kind {
	case skirmish.WindRolled:
		return fmt.Sprintf("the wind blows towards direction %d of 16, strength %d", f.Direction(), f.Strength())
	case skirmish.RowUsed:
		at := "on the way to "
		task, there := f.Step()/2, f.Step()%2 == 1
		if verb := s.Tasks[task].Verb; there && verb != skirmish.VMarch && verb != skirmish.VLeave {
			at = "in place to "
		}
		now := "on " + b.Whereabouts(f.To())
		if f.Inside() >= 0 {
			now = "in " + b.HouseName(f.Inside())
		}
		return fmt.Sprintf("%s: %s, now %s, %s%s", f.Man(), s.RowName(f.Row(), task), now, at,
			errand(&s.Plan.Steps[task]))
	case skirmish.NoiseHeard:
		return fmt.Sprintf("    %s hears something at %s", figure(), b.Whereabouts(f.At()))
	case skirmish.SpottedBy:
		return fmt.Sprintf("    %s: Halt!", figure())
	case skirmish.ManCaught:
		return fmt.Sprintf("    %s is caught: %s, by %s", f.Man(), skirmish.FigureNames[f.By()], f.How())
	case skirmish.Found:
		return fmt.Sprintf("    %s has found it, turn %d", f.Man(), f.Turn())
	case skirmish.GapOpened:
		return fmt.Sprintf("    a gap in fence %s, column %d, turn %d", plain(b.Fences[f.Fence()].ID), f.Column(),
			f.Turn())
	case skirmish.TaskDone:
		return fmt.Sprintf("    %s is done: %s, turn %d", f.Man(), errand(&s.Plan.Steps[f.Task()]), f.Turn())
	case skirmish.ManOut:
		return fmt.Sprintf("    %s is through, turn %d", f.Man(), f.Turn())
	case skirmish.ManAborted:
		return fmt.Sprintf("    %s gives up, turn %d", f.Man(), f.Turn())
	case skirmish.ManLate:
		return fmt.Sprintf("    dawn finds %s in the camp, turn %d", f.Man(), f.Turn())
	case skirmish.AlarmRaised:
		if f.SquadAfter() == 0 {
			return fmt.Sprintf("    alarm, turn %d", f.Turn())
		}
		return fmt.Sprintf("    alarm, turn %d; the squad turns out in turn %d", f.Turn(), f.Turn()+f.SquadAfter())
	case skirmish.ScentTaken:
		return fmt.Sprintf("    %s is on the scent of %s", figure(), f.Man())
	case skirmish.ScentLost:
		return fmt.Sprintf("    %s has lost the scent", figure())
	case skirmish.GateChecked:
		return fmt.Sprintf("    %s is checked: %d, %s", f.Man(), f.Die(),
			[...]string{"held", "passed"}[position.Bit(f.Passed())])
	case skirmish.ShotFired:
		return fmt.Sprintf("    %s shoots: %d, %s", figure(), f.Die(),
			[...]string{"a miss", "a hit"}[position.Bit(f.Hit())])
	case skirmish.Stood:
		return fmt.Sprintf("    %s stands on %s", figure(), b.Whereabouts(f.At()))
	case skirmish.ScenarioEnd:
		return fmt.Sprintf("the scenario is over in turn %d: %s, %s", f.Turn(),
			[...]string{"failure", "success"}[position.Bit(f.Success())], menOut(f.Out()))
	}
	return ""
}
