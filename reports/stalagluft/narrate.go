package stalagluft

import (
	"fmt"
	"strings"

	"escapesim/sim"
	"escapesim/sim/stalagluft"
	"escapesim/sim/stalagluft/skirmish"
	"escapesim/sim/stalagluft/terrain"
)

// several is a number of things in words.
func several(n int16, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

// tell is a fact of the tactical game in words; nothing where it is none.
func tell(v stalagluft.View, e sim.Event) string {
	r := v.Rules()
	man := func(i int16) string { return v.Name(int(i)) }
	building := func(i int16) string { return r.Board.HouseName(int(i)) }
	at := func(i int16) string { return r.Board.Whereabouts(terrain.Cell(i)) }
	good := func(i int16) string { return plain(stalagluft.GoodNames[i]) }
	yes := func(n int16, no, yes string) string {
		if n > 0 {
			return yes
		}
		return no
	}
	switch e.Kind {
	case stalagluft.TurnBegan:
		return fmt.Sprintf("turn %d", e.A)
	case stalagluft.EventRolled:
		return "event: " + [...]string{"new prisoners", "Shakedown", "Red Cross", "maintenance", "ferret search", "redeployment"}[e.A-1]
	case stalagluft.FerretsRolled:
		if e.A >= int16(r.Options.Ferret.Kommandant) {
			return fmt.Sprintf("throw for ferrets: %d, %d come, and the Kommandant", e.A, e.B)
		}
		return fmt.Sprintf("throw for ferrets: %d, %d come", e.A, e.B)
	case stalagluft.Arrived:
		return "arrives: " + man(e.A)
	case stalagluft.Placed:
		switch {
		case e.Seat == stalagluft.German:
			return fmt.Sprintf("%s is given %s and stands on %s", man(e.A), building(e.D), at(e.C))
		case e.C >= 0:
			return fmt.Sprintf("%s stands on %s", man(e.A), at(e.C))
		case e.D >= 0:
			return fmt.Sprintf("%s goes into %s", man(e.A), building(e.D))
		}
		return man(e.A) + " goes indoors"
	case stalagluft.SpyPlaced:
		if e.D >= 0 {
			return fmt.Sprintf("the spy %s is in %s", man(e.A), building(e.D))
		}
		return fmt.Sprintf("the spy %s stands on %s", man(e.A), at(e.C))
	case stalagluft.Betrayed:
		return fmt.Sprintf("a spy learns of a %s in %s", [...]string{"tunnel", "workshop"}[e.A], building(e.B))
	case stalagluft.SpyIdentified:
		return fmt.Sprintf("%s is questioned: %d, %s", man(e.A), e.B, yes(e.C, "holds out", "found out"))
	case stalagluft.Searched:
		return fmt.Sprintf("%s is searched (%s): %d dice against %d", building(e.A), [...]string{"event", "alert", "sealed", "shakedown"}[e.B], e.C, e.D)
	case stalagluft.Survived:
		return fmt.Sprintf("    left: %d of face %d", e.B, e.A)
	case stalagluft.SandFound:
		return fmt.Sprintf("    sand is found in %s: alert", building(e.A))
	case stalagluft.ItemsTaken:
		return fmt.Sprintf("    %s confiscated in %s", several(e.B, "thing"), building(e.A))
	case stalagluft.ShopFound:
		return fmt.Sprintf("    the workshop for %s in %s is closed", stalagluft.ShopNames[e.A], building(e.B))
	case stalagluft.TunnelFound:
		return fmt.Sprintf("    the tunnel in %s is found, %d inches long", building(e.A), e.B)
	case stalagluft.Cooled:
		return fmt.Sprintf("    %s to the cooler for %d turns", man(e.A), e.C)
	case stalagluft.ParcelsDrawn:
		return several(e.A, "parcel")
	case stalagluft.DetailCame:
		return "a work detail at the " + r.Board.Works[e.A].At
	case stalagluft.Stole:
		return fmt.Sprintf("%s tries to steal: %d", man(e.A), e.B)
	case stalagluft.PapersPicked:
		return man(e.A) + " picks papers"
	case stalagluft.Bartered:
		return fmt.Sprintf("barter for %s: %d%+d, %s", good(e.A), e.B, e.C, [...]string{"reported", "refused", "deal"}[e.D+1])
	case stalagluft.TunnelStarted:
		if e.B < 0 {
			return "a tunnel is begun somewhere"
		}
		return fmt.Sprintf("a tunnel is begun in %s, going %s", building(e.B), yes(e.C, "west", "north"))
	case stalagluft.Dug:
		return fmt.Sprintf("dig in tunnel %d: %s, %d inches", e.A+1, yes(e.B, "nothing", "on"), e.C)
	case stalagluft.ShaftDone:
		return fmt.Sprintf("the shaft in %s is done", building(e.B))
	case stalagluft.PumpFitted:
		return fmt.Sprintf("a pump in tunnel %d", e.A+1)
	case stalagluft.SandHidden:
		return "sand goes into " + building(e.A)
	case stalagluft.SandCarried:
		return man(e.A) + " takes sand"
	case stalagluft.SandDispersed:
		return fmt.Sprintf("%s loses it at %s", man(e.A), at(e.B))
	case stalagluft.SandBack:
		return man(e.A) + " brings it back"
	case stalagluft.MadeItem:
		return fmt.Sprintf("%s workshop: %s %s", stalagluft.ShopNames[e.B], good(e.A), yes(e.C, "fails", "made"))
	case stalagluft.Stripped:
		return fmt.Sprintf("%s from %s", yes(e.B, "wood", "cloth"), building(e.A))
	case stalagluft.Declared:
		return "scenario: " + strings.ReplaceAll(stalagluft.ScenarioNames[e.A], "_", " ")
	case stalagluft.ScenarioOver:
		return fmt.Sprintf("%s: %s", strings.ReplaceAll(stalagluft.ScenarioNames[e.A], "_", " "), yes(e.B, "lost", "won"))
	case stalagluft.BreakBegan:
		if e.A < 0 {
			return "THE BREAK"
		}
		return fmt.Sprintf("THE BREAK by tunnel %d with %d kits, exit %s", e.A+1, e.B, yes(e.C, "short of the woods", "in the woods"))
	case stalagluft.EscapeTried:
		return fmt.Sprintf("    %s (%d)", yes(e.A, "alarm", "out"), e.B)
	case stalagluft.Getaway:
		who := "    "
		if e.A >= 0 {
			who = man(e.A) + ": "
		}
		return "    " + who + yes(e.C, "recaptured later", "clean away")
	case stalagluft.IdeaDrawn, stalagluft.IdeaPlayed:
		return "idea card: " + plain(stalagluft.IdeaNames[e.A])
	case stalagluft.ShakedownMade:
		return fmt.Sprintf("%d come out, strangers in %s", e.A, several(e.B, "building"))
	case stalagluft.Relocated:
		return fmt.Sprintf("ferret %d slips unseen to %s", e.A+1, at(e.B))
	case stalagluft.FerretStood:
		return fmt.Sprintf("ferret %d ends the turn on %s", e.A+1, at(e.B))
	case stalagluft.SearchThrown:
		return fmt.Sprintf("    %s %s", [...]string{"the prisoners throw", "the Germans throw"}[e.Seat&1], strings.Trim(fmt.Sprint(stalagluft.SearchFaces(e)), "[]"))
	case stalagluft.Idle:
		return fmt.Sprintf("tunnel %d is not dug: %s", e.A+1, lacks[e.B])
	case stalagluft.GameOver:
		return fmt.Sprintf("%s wins in turn %d, %d out", [...]string{"the prisoner side", "the German"}[e.A], e.D, e.C)
	}
	return ""
}

// errand is what a step of a scenario asks a man to do.
func errand(p *skirmish.StepPlan) string {
	words := map[string]string{
		"find": "find " + p.Gives, "cut": "cut the " + p.Fence + " fence", "cross": "cross the " + p.Fence + " fence", "dig": "dig under the " + p.Fence + " fence",
		"search": "search the " + p.Building, "reach": "reach the " + p.Zone, "return": "be back in the camp", "join": "join the work party",
		"march": "come to the " + p.Gate, "gate_check": "pass the " + p.Gate, "hide": "hide", "leave": "leave the camp",
	}[p.Do]
	return plain(strings.TrimSpace(words))
}

// tellNight tells a fact of a scenario. b and s name its fences, figures and
// steps.
func tellNight(b *terrain.Board, s *skirmish.Scenario, e sim.Event) string {
	figure := func(i int16) string { return s.FigureName(int(i)) }
	step := func(i int16) string { return errand(&s.Plan.Steps[i]) }
	switch e.Kind {
	case skirmish.WindRolled:
		return fmt.Sprintf("the wind blows towards direction %d of 16, strength %d", e.A, e.B)
	case skirmish.RowUsed:
		at := "on the way to "
		if verb := s.Tasks[e.D/2].Verb; e.D&1 != 0 && verb != skirmish.VMarch && verb != skirmish.VLeave {
			at = "in place to "
		}
		row := s.RowName(skirmish.Row(e.B), int(e.D/2))
		return fmt.Sprintf("man %d: %s, now on %s, %s%s", e.A+1, row, b.Whereabouts(terrain.Cell(e.C)), at, step(e.D/2))
	case skirmish.NoiseHeard:
		return fmt.Sprintf("    %s hears something at %s", figure(e.A), b.Whereabouts(terrain.Cell(e.C)))
	case skirmish.SpottedBy:
		return fmt.Sprintf("    %s: Halt!", figure(e.A))
	case skirmish.ManCaught:
		return fmt.Sprintf("    man %d is caught: %s, by %s", e.A+1, skirmish.FigureNames[e.B], skirmish.HowNames[e.D])
	case skirmish.Found:
		return fmt.Sprintf("    man %d has found it, turn %d", e.A+1, e.B)
	case skirmish.GapOpened:
		return fmt.Sprintf("    a gap in fence %s, column %d, turn %d", strings.ReplaceAll(b.Fences[e.A].ID, "_", " "), e.B, e.C)
	case skirmish.TaskDone:
		return fmt.Sprintf("    man %d is done: %s, turn %d", e.A+1, step(e.B), e.C)
	case skirmish.ManOut:
		return fmt.Sprintf("    man %d is through, turn %d", e.A+1, e.B)
	case skirmish.ManAborted:
		return fmt.Sprintf("    man %d gives up, turn %d", e.A+1, e.B)
	case skirmish.ManLate:
		return fmt.Sprintf("    dawn finds man %d in the camp, turn %d", e.A+1, e.B)
	case skirmish.AlarmRaised:
		if e.B == 0 {
			return fmt.Sprintf("    alarm, turn %d", e.A)
		}
		return fmt.Sprintf("    alarm, turn %d; the squad turns out in turn %d", e.A, e.A+e.B)
	case skirmish.ScentTaken:
		return fmt.Sprintf("    %s is on the scent of man %d", figure(e.A), e.B+1)
	case skirmish.ScentLost:
		return fmt.Sprintf("    %s has lost the scent", figure(e.A))
	case skirmish.GateChecked:
		return fmt.Sprintf("    man %d is checked: %d, %s", e.A+1, e.B, [...]string{"held", "passed"}[e.C])
	case skirmish.ShotFired:
		return fmt.Sprintf("    %s shoots: %d, %s", figure(e.A), e.B, [...]string{"a miss", "a hit"}[e.C])
	case skirmish.Stood:
		return fmt.Sprintf("    %s stands on %s", figure(e.A), b.Whereabouts(terrain.Cell(e.C)))
	case skirmish.ScenarioEnd:
		return fmt.Sprintf("the scenario is over in turn %d: %s, %d out", e.B, [...]string{"failure", "success"}[e.A], e.C)
	}
	return ""
}
