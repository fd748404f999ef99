package stalagluft

import "escapesim/sim/dice"

// Ideas are the idea cards, and what those that were played still do.
type Ideas struct {
	Hand       [7]int8 // by kind
	IdeaPile   [7]int8
	Choir      Building // that a choir covers this turn
	Bribe      bool
	GoodShift  bool
	FalseTrail bool // until the next search of an event
	Volleyball bool
}

// endTurn ends what lasts a turn.
func (d *Ideas) endTurn() {
	d.Choir, d.Bribe, d.GoodShift, d.Volleyball = NoBuilding, false, false, false
}

func ideaDecisions() []decision {
	return []decision{
		{
			kind: KPlay, at: during(PRoutine), stage: stageStrip, words: "play the idea card %s",
			args: []argument{theIdea}, open: func(r *Rules, s *State) (set uint64) {
				for k, n := range s.Hand {
					set |= one(n > 0 && r.Options.Idea.Enabled) << k
				}
				return set
			}, do: func(u umpire, x choice) { u.playIdea(Idea(x.a)) },
		},
		{kind: KIdea, at: during(StepSeven), words: "draw an idea card", open: func(r *Rules, s *State) uint64 {
			hand := int8(0)
			for _, n := range s.Hand {
				hand += n
			}
			return one(r.Options.Idea.Enabled && s.ideasLeft() > 0 && hand < r.Options.Idea.HandMax)
		}, do: func(u umpire, _ choice) {
			u.close(stepSeven)
			u.drawIdea()
		}},
	}
}

// ideasLeft is the number of idea cards in the pile.
func (d *Ideas) ideasLeft() (n int) {
	for _, k := range d.IdeaPile {
		n += int(k)
	}
	return n
}

func (u umpire) drawIdea() {
	k := Idea(dice.Pick(u.c.Stream(ideas), u.IdeaPile[:]))
	u.IdeaPile[k]--
	u.Hand[k]++
	u.log.Add(IdeaDrawn, Pow, int(k), 0, 0, 0)
}

func (u umpire) playIdea(k Idea) {
	u.Hand[k]--
	u.log.Add(IdeaPlayed, Pow, int(k), 0, 0, 0)
	switch k {
	case IdeaChoir: // at the newest shaft, or at the manufacture
		u.Choir = u.Shops[Manufacture].Building
		for i := range u.Tunnels {
			if t := &u.Tunnels[i]; t.Building >= 0 && t.Shaft < u.Options.Dig.Shaft {
				u.Choir = t.Building
			}
		}
	case IdeaBribe:
		u.Bribe = true
	case IdeaVolleyball:
		u.Volleyball = true
	case IdeaBoards:
		u.StockWood += int16(min(2, u.woodLeft(u.State)))
	case IdeaShift:
		u.GoodShift = true
	case IdeaTrail:
		u.FalseTrail = true
	case IdeaSick:
		for i := range u.people {
			if u.Men[i].Where == InCooler {
				u.outside(&u.Men[i])
				break
			}
		}
	}
}
