package stalagluft

import (
	"strings"

	"escapesim/sim"
	"escapesim/sim/stalagluft"
	"escapesim/sim/stalagluft/skirmish"
	"escapesim/sim/stalagluft/terrain"
)

// The facts' names and those of A to D, with what each is where its name does
// not say it; - is left out, and so is what is nobody or nothing.
var codes = map[sim.EventKind]string{
	stalagluft.TurnBegan: "turn_began turn:n", stalagluft.EventRolled: "event_rolled die:n", stalagluft.FerretsRolled: "ferrets_rolled die:n ferrets:n",
	stalagluft.Arrived: "arrived man role", stalagluft.Placed: "placed man role to:cell building", stalagluft.FerretStood: "ferret_stood ferret:index at:cell",
	stalagluft.SpyPlaced: "spy_placed man - to:cell building", stalagluft.Betrayed: "betrayed what:secret building", stalagluft.SpyIdentified: "spy_questioned man die:n found_out:yes",
	stalagluft.Searched: "searched building why:search german_dice:n pow_dice:n", stalagluft.SearchThrown: "search_thrown", stalagluft.Survived: "dice_left face:n dice:n building",
	stalagluft.SandFound: "sand_found building counters:n", stalagluft.ItemsTaken: "items_taken building items:n", stalagluft.ShopFound: "workshop_found workshop:shop building",
	stalagluft.TunnelFound: "tunnel_found building inches:n", stalagluft.Cooled: "to_cooler man role turns:n", stalagluft.ParcelsDrawn: "parcels_drawn cards:n",
	stalagluft.DetailCame: "detail_came place:n", stalagluft.Stole: "stole man die:n item:good", stalagluft.PapersPicked: "papers_picked man",
	stalagluft.Bartered: "bartered good die:n bonus:n deal:n", stalagluft.TunnelStarted: "tunnel_started tunnel:index building north:yes",
	stalagluft.Dug: "dug tunnel:index success:yes inches:n", stalagluft.ShaftDone: "shaft_done tunnel:index building", stalagluft.PumpFitted: "pump_fitted tunnel:index",
	stalagluft.SandHidden: "sand_hidden building counters:n", stalagluft.SandCarried: "sand_carried man", stalagluft.SandDispersed: "sand_dispersed man at:cell",
	stalagluft.SandBack: "sand_back man at:cell", stalagluft.MadeItem: "made good workshop:shop success:yes", stalagluft.Stripped: "stripped building cloth:yes",
	stalagluft.Declared: "scenario_declared scenario", stalagluft.ScenarioOver: "scenario_over scenario won:yes out:n", stalagluft.BreakBegan: "break_began tunnel:index kits:count woods:maybe",
	stalagluft.EscapeTried: "escape_tried out:yes total:n", stalagluft.Getaway: "getaway man die:n clean:yes", stalagluft.IdeaDrawn: "idea_drawn card:index", stalagluft.IdeaPlayed: "idea_played card:index",
	stalagluft.ShakedownMade: "shakedown counted:n buildings:n", stalagluft.Relocated: "ferret_relocated ferret:index to:cell", stalagluft.Idle: "not_dug tunnel:index why:lack",
	stalagluft.GameOver: "game_over winner:side - out:n turn:n",

	skirmish.WindRolled: "wind_rolled direction:n strength:n", skirmish.RowUsed: "row_used man row to:cell", skirmish.NoiseHeard: "noise_heard figure - at:cell",
	skirmish.SpottedBy: "spotted_by figure", skirmish.ManCaught: "caught man by:kind - how", skirmish.Found: "found man turn:n", skirmish.GapOpened: "gap_opened fence column:n turn:n",
	skirmish.TaskDone: "task_done man task turn:n", skirmish.ManOut: "man_out man turn:n", skirmish.ManAborted: "gave_up man turn:n", skirmish.ManLate: "late man turn:n",
	skirmish.AlarmRaised: "alarm turn:n squad_after:n", skirmish.ScentTaken: "scent_taken figure man", skirmish.ScentLost: "scent_lost figure",
	skirmish.GateChecked: "gate_checked man die:n passed:yes", skirmish.ShotFired: "shot_fired figure die:n hit:yes", skirmish.Stood: "stood figure - at:cell", skirmish.ScenarioEnd: "scenario_end success:yes turn:n out:n",
}

// code takes the arguments of a fact apart.
func code(e sim.Event, value func(kind string, v int) any) (name string, args map[string]any) {
	spec, known := codes[e.Kind]
	if !known {
		spec = "unknown"
	}
	words := strings.Fields(spec)
	args = map[string]any{}
	for i, v := range [...]int16{e.A, e.B, e.C, e.D} {
		if i+1 >= len(words) || words[i+1] == "-" {
			continue
		}
		key, kind, typed := strings.Cut(words[i+1], ":")
		if !typed {
			kind = key
		}
		switch {
		case kind == "n":
			args[key] = int(v)
		case v < 0:
		case kind == "yes" || kind == "maybe":
			args[key] = v != 0
		case kind == "man" || kind == "index":
			args[key] = int(v) + 1
		case kind == "count":
			args[key] = int(v)
		case kind == "cell":
			args[key] = terrain.Cell(v).String()
		default:
			args[key] = value(kind, int(v))
		}
	}
	return words[0], args
}

// coded is a fact of the tactical game by name, with its arguments by name.
func (t *tactical) coded(e sim.Event) (string, map[string]any) {
	name, args := code(e, func(kind string, v int) any {
		switch kind {
		case "role":
			return stalagluft.RoleNames[v]
		case "building":
			return t.r.Board.HouseName(v)
		case "secret":
			return [...]string{"tunnel", "workshop"}[v]
		case "search":
			return [...]string{"event", "alert", "sealed", "shakedown"}[v]
		case "shop":
			return stalagluft.ShopNames[v]
		case "good":
			return stalagluft.GoodNames[v]
		case "scenario":
			return stalagluft.ScenarioNames[v]
		case "lack":
			return lacks[v]
		case "side":
			return sides[v]
		}
		return v
	})
	if e.Kind == stalagluft.SearchThrown {
		args["side"], args["dice"] = sides[e.Seat], stalagluft.SearchFaces(e)
	}
	return name, args
}

// codedNight is a fact of a scenario by name, with its arguments by name.
func codedNight(b *terrain.Board, s *skirmish.Scenario, e sim.Event) (string, map[string]any) {
	return code(e, func(kind string, v int) any {
		switch kind {
		case "row":
			return s.RowName(skirmish.Row(v), int(e.D/2))
		case "figure":
			return s.FigureName(v)
		case "kind":
			return skirmish.FigureNames[v]
		case "how":
			return skirmish.HowNames[v]
		case "fence":
			return b.Fences[v].ID
		case "task":
			return errand(&s.Plan.Steps[v])
		}
		return v
	})
}

// lacks are why a tunnel is not dug, in words.
var lacks = [...]string{"no king", "no wood", "sand in the way", "a spy in the hut", "no air", "no distraction", "not wanted"}
