package skirmish

import (
	"escapesim/sim/stalagluft/terrain"
)

// manDecisions: men begin, name rows, step on a gait, and give up.
func manDecisions() []decision {
	return []decision{
		{
			kind: kindBegin, at: during(placing), words: "%s begins at %s", arg: aCell,
			places: func(r *Rules, s *State) *places { return &r.starts[s.Detail] }, do: func(u umpire, x choice) {
				u.Men[u.Now].Cell = x.cell()
				if u.Now++; u.man() == u.men {
					u.Phase, u.Now = u.next[Placing], 0
				}
			},
		},

		{
			kind: kindRow, at: during(namingRow), words: "%s: %s", arg: aRow, quiet: true, open: (*Rules).nameable,
			do: func(u umpire, x choice) { u.nameRow(Row(x), false) },
		},
		{
			kind: kindTask, at: during(namingRow), words: "%s: %s for his task", arg: aRow, quiet: true,
			open: (*Rules).deeds, do: func(u umpire, x choice) { u.nameRow(Row(x), true) },
		},
		{kind: kindAct, at: during(byDay), words: "%s does it", quiet: true, do: func(u umpire, _ choice) {
			u.act()
			u.Now++
		}},

		{kind: kindStay, at: during(stepping), words: "%s stops", quiet: true, do: func(u umpire, _ choice) {
			u.Men[u.Now].MoveLeft = 0
			u.gaitOn()
		}},
		{kind: kindStep, at: during(stepping), words: "%s to %s", arg: func(_ *Rules, s *State, x choice) string {
			return terrain.Step(s.Men[s.Now].Cell, int(x)).String()
		}, quiet: true, open: (*Rules).steps, do: func(u umpire, x choice) {
			m := &u.Men[u.Now]
			m.come(terrain.Step(m.Cell, int(x)), int16(terrain.Cost(int(x))))
			u.gaitOn()
		}},
		{
			kind: kindDoor, at: during(stepping), words: "%s through door %s", arg: aNumber, open: (*Rules).doors,
			do: func(u umpire, x choice) {
				u.passDoor(int(x))
				u.gaitOn()
			},
		},

		{
			kind: kindGoOn, at: during(turnEnding), words: "%s goes on", quiet: true,
			do: func(u umpire, _ choice) { u.Now++ },
		},
		{kind: kindAbort, at: during(turnEnding), words: "%s gives up", do: func(u umpire, _ choice) {
			u.Men[u.Now].Status = Aborted
			u.log.Add(ManAborted, Pow, int(u.man()), int(u.Turn), 0, 0)
			u.Now++
		}},
	}
}

func aRow(r *Rules, s *State, x choice) string {
	return r.Scenario.RowName(Row(x), int(s.Men[s.Now].Task))
}

// nameable is the set of rows that the current man may name.
func (r *Rules) nameable(s *State) uint64 {
	const gaits, freeze = 1<<Cut - 1, 1 << Freeze
	switch m := &s.Men[s.Now]; {
	case m.Inside >= 0: // no lying down in there
		return gaits | freeze
	case r.Board.Under(m.Cell): // only a crawl
		return 1<<Crawl | 1<<Prone | freeze
	}
	return gaits | 1<<Prone | freeze
}

// deeds is the set of rows by which the current man can do his task where he is.
func (r *Rules) deeds(s *State) (set uint64) {
	m := &s.Men[s.Now]
	t := &r.Scenario.Tasks[m.Task]
	if m.Inside >= 0 || !t.site.Has(m.Cell) || r.Board.Under(m.Cell) {
		return 0
	}
	switch t.Verb {
	case VFind, VSearch:
		return 1 << Freeze
	case VDig:
		set = 1 << Dig
	}
	if t.ByCut && r.canCut(s, m, t) {
		set |= 1 << Cut
	}
	if t.ByLadder && m.Has&Ladder != 0 {
		set |= 1 << Dig
	}
	return set
}

// steps is the set of directions in which the current man can step with what is
// left of his gait.
func (r *Rules) steps(s *State) uint64 {
	switch m := &s.Men[s.Now]; {
	case m.Inside >= 0 || m.MoveLeft < terrain.Straight:
		return 0
	case m.MoveLeft < terrain.Diagonal:
		return uint64(r.stepMask(s, m) & 0x0f) // the four straight directions
	default:
		return uint64(r.stepMask(s, m))
	}
}

// doors is the set of doors that the current man can go through with what is left of
// his gait.
func (r *Rules) doors(s *State) uint64 {
	m := &s.Men[s.Now]
	switch {
	case m.MoveLeft < terrain.Straight:
		return 0
	case m.Inside >= 0:
		return lowBits(len(r.Board.Buildings[m.Inside].Doors))
	case r.Options.Turn.EnterHuts:
		if b, d := r.doorBy(m.Cell); b >= 0 {
			return 1 << d
		}
	}
	return 0
}
