package stalagluft

import (
	"escapesim/sim"
	"escapesim/sim/position"
	"escapesim/sim/stalagluft"
	"escapesim/sim/stalagluft/skirmish"
	"escapesim/sim/stalagluft/terrain"
)

// code takes the arguments of a fact apart; what is nobody or nothing is left out.
func code(spec string, e sim.Event, value func(kind string, v int) any) (name string, args map[string]any) {
	return position.Code(spec, e, func(kind string, v int) any {
		switch {
		case v < 0:
			return nil
		case kind == "maybe":
			return v != 0
		case kind == "index":
			return v + 1
		case kind == "count":
			return v
		}
		return value(kind, v)
	})
}

// coded is a fact of the tactical game by name, with its arguments by name.
func (t *tactical) coded(e sim.Event) (string, map[string]any) {
	name, args := code(stalagluft.Facts[e.Kind], e, valueOf(t.r.Board))
	if e.Kind == stalagluft.SearchThrown {
		args["side"], args["dice"] = sides[e.Seat], stalagluft.Fact(e).Faces()
	}
	return name, args
}

// valueOf puts arguments of facts of the tactical game into a file's words.
func valueOf(b *terrain.Board) func(kind string, v int) any {
	return func(kind string, v int) any {
		switch kind {
		case "man":
			return v + 1
		case "cell":
			return terrain.Cell(v).String()
		case "role":
			return stalagluft.RoleNames[v]
		case "building":
			return b.HouseName(v)
		case "secret":
			return stalagluft.Secret(v).String()
		case "search":
			return stalagluft.SearchCause(v).String()
		case "shop":
			return stalagluft.ShopNames[v]
		case "good":
			return stalagluft.GoodNames[v]
		case "scenario":
			return stalagluft.ScenarioNames[v]
		case "lack":
			return stalagluft.Lack(v).String()
		case "side":
			return sides[v]
		}
		return v
	}
}

// codedNight is a fact of a scenario by name, with its arguments by name.
func codedNight(b *terrain.Board, s *skirmish.Scenario, e sim.Event) (string, map[string]any) {
	name, args := code(skirmish.Facts[e.Kind], e, nightValueOf(b, s, e))
	if e.Kind == skirmish.RowUsed {
		if in := skirmish.Fact(e).Inside(); in >= 0 {
			delete(args, "to")
			args["into"] = b.HouseName(in)
		}
	}
	return name, args
}

// nightValueOf puts arguments of a fact of a scenario into a file's words.
func nightValueOf(b *terrain.Board, s *skirmish.Scenario, e sim.Event) func(kind string, v int) any {
	return func(kind string, v int) any {
		switch kind {
		case "man":
			return v + 1
		case "cell":
			return terrain.Cell(v).String()
		case "row":
			return s.RowName(skirmish.Row(v), skirmish.Fact(e).Step()/2)
		case "figure":
			return s.FigureName(skirmish.FigureID(v))
		case "kind":
			return skirmish.FigureNames[v]
		case "how":
			return skirmish.CatchNames[v]
		case "fence":
			return b.Fences[v].ID
		case "task":
			return errand(&s.Plan.Steps[v])
		}
		return v
	}
}
