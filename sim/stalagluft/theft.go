package stalagluft

import "escapesim/sim/stalagluft/terrain"

// WorkDetail is the party that works in the camp this turn.
type WorkDetail struct {
	Detail int8 // its place, -1 none
	Wary   bool // it has noticed a thief
}

func theftDecisions() []decision {
	return []decision{
		done(during(Theft), "no theft", func(u umpire) { u.Wary = true }),
		{
			kind: KFigure, at: during(Theft), words: "%s steals", args: []argument{theMan}, open: (*Rules).thieves,
			do: func(u umpire, x choice) { u.steal(x.man()) },
		},
	}
}

func theftQuestions() []question {
	return []question{{at: Theft, name: "theft", asks: Pow, settle: func(u umpire) bool {
		switch end := u.Options.Order.End[:]; {
		case int(u.EndStep) < len(end) && end[u.EndStep] != endTheft:
			u.endCheck()
		case int(u.EndStep) < len(end) && u.thieves(u.State) != 0:
			return false
		case int(u.EndStep) < len(end):
			u.EndStep++
		case u.Playing != NoScenario:
			u.beginScene()
		default:
			u.endTurn()
		}
		return true
	}}}
}

// guarded: a guard, sentry or ferret within 12 inches of the detail.
func (r *Rules) guarded(s *State, at terrain.Point) bool {
	n := 2 * int(r.Options.Work.GuardRadius)
	for i := range s.Guards {
		if terrain.FarPoint(at, s.Guards[i].Cell) <= n*n {
			return true
		}
	}
	for _, p := range r.Board.Sentries {
		if terrain.FarPoints(at, p) <= n*n {
			return true
		}
	}
	for i := range s.Ferrets {
		if s.Ferrets[i].near(r, point(at), int(r.Options.Work.GuardRadius)) {
			return true
		}
	}
	if r.Options.Work.TowersBlock {
		for _, p := range r.Board.Towers {
			if terrain.FarPoints(at, p) <= n*n {
				return true
			}
		}
	}
	return false
}

// maySteal: another prisoner near the detail who has not tried (SL3-MNT-03).
func (r *Rules) maySteal(s *State, i ManID) bool {
	m := &s.Men[i]
	role := s.Men[i].Role
	return s.Detail >= 0 && !s.Wary && !m.Stole && m.inCamp() && role != Scrounger && !r.isSpy(s, i) &&
		(!role.IsTeam() || r.Options.Work.TeamsSteal) &&
		(m.Where == Outdoors || !r.Options.Work.ThiefOutdoors) &&
		r.near(m, point(r.Board.Works[s.Detail].Pos), int(r.Options.Work.ThiefRadius))
}

// thieves are the men who may try to steal from the work detail.
func (r *Rules) thieves(s *State) (set uint64) {
	if s.Detail < 0 {
		return 0
	}
	for i := range r.people {
		set |= one(r.maySteal(s, i)) << i
	}
	return set
}

// stolen is what a theft brings.
var stolen = [...]Ware{
	theftCooler: NoWare, theftCloses: NoWare, theftFails: NoWare,
	theftCable: Ware(Cable), theftBelt: Ware(ToolBelt), theftLadderAndPickAxe: Ware(Ladder),
}

// steal throws the die of a theft by a man (SL3-MNT-04 to -09).
func (u umpire) steal(i ManID) {
	u.Men[i].Stole = true
	die := u.c.Die(dealDice)
	comes := u.Options.Work.Theft[die-1]
	item := stolen[comes]
	u.log.Add(Stole, Pow, int(i), die, int(item), 0)
	switch {
	case comes == theftCooler:
		u.cool(i, u.Options.Cooler.Theft, CoolTheft)
	case comes == theftCloses:
		u.Wary = true
	case comes == theftLadderAndPickAxe:
		u.got(u.State, Ladder, 2)
	case item != NoWare:
		u.got(u.State, Item(item), 1)
	}
}
