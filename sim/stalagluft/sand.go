package stalagluft

import (
	"escapesim/sim/position"
	"escapesim/sim/stalagluft/terrain"
)

// SandBalance is where the sand is that was dug out, but for what lies in tunnels
// and what teams carry.
type SandBalance struct {
	Sand      [Buildings]int8 // hidden
	Made      int16           // sand ever made
	Dispersed int16
	FoundSand int16
}

// inPlay is the sand that is not in the supply.
func (s *SandBalance) inPlay() int16 { return s.Made - s.Dispersed - s.FoundSand }

func sandDecisions() []decision {
	return []decision{
		{
			kind: KHide, at: during(PRoutine), stage: stageSand, words: "sand of tunnel %s into %s",
			args: []argument{theNumber, theOtherHouse}, open: (*Rules).sandy,
			with: func(r *Rules, s *State, _ int) (set uint64) {
				for b := range r.Board.Huts {
					set |= one(s.Sand[b] < r.Options.Sand.PerHut) << b
				}
				return set
			}, do: func(u umpire, x choice) {
				u.begin(stageSand)
				u.Tunnels[x.tunnel()].Sand--
				u.Sand[x.b]++
				u.log.Add(SandHidden, Pow, int(x.b), 1, 0, 0)
			},
		},
		{
			kind: KCarry, at: during(PRoutine), stage: stageSand, words: "sand of tunnel %s to %s",
			args: []argument{theNumber, theOtherMan}, open: (*Rules).sandy,
			with: func(r *Rules, s *State, tunnel int) (set uint64) {
				for i, to := r.Span(Dispersal); i < to; i++ {
					m := &s.Men[i]
					set |= one(m.Role == Dispersal && m.Where == Outdoors && m.Load < r.Options.Sand.PerTeam &&
						(m.Load == 0 || m.From == TunnelID(tunnel))) << i
				}
				return set
			}, do: func(u umpire, x choice) {
				u.begin(stageSand)
				t, team := x.tunnel(), ManID(x.b)
				u.Tunnels[t].Sand--
				u.Men[team].Load++
				u.Men[team].From = t
				u.log.Add(SandCarried, Pow, int(team), int(t), 0, 0)
			},
		},
	}
}

// sandy are the tunnels with sand in them.
func (r *Rules) sandy(s *State) (set uint64) {
	for i := range s.Tunnels {
		set |= one(s.Tunnels[i].Building >= 0 && s.Tunnels[i].Sand != 0) << i
	}
	return set
}

// What is settled at the end of a turn, in the order of turn.end_order's
// words.
const (
	endSand = iota
	endPapers
	endTheft
)

// endCheck settles the sand, or the Scrounger's pocket (SL3-TRN-09).
func (u umpire) endCheck() {
	u.EndStep++
	if u.Options.Order.End[u.EndStep-1] == endSand {
		u.settleSand()
		return
	}
	if u.Detail < 0 {
		return
	}
	at := u.Board.Works[u.Detail].Pos
	if who := u.present(u.State, Scrounger); who != NoMan &&
		u.near(&u.Men[who], point(at), int(u.Options.Work.ScroungerRadius)) && !u.guarded(u.State, at) {
		u.log.Add(PapersPicked, Pow, int(who), 0, 0, 0)
		u.got(u.State, Original, 1)
	}
}

// settleSand: what teams in the clear carry is gone, the rest goes back.
func (u umpire) settleSand() {
	for i := range u.people {
		m := &u.Men[i]
		if m.Load == 0 {
			continue
		}
		clear := m.Where == Outdoors && u.clearOf(u.State, m.Cell)
		if !clear && u.Volleyball && m.Where == Outdoors && u.clearBut(u.State, m.Cell, 1) {
			clear, u.Volleyball = true, false // a game of volleyball hides one team from one German
		}
		if clear {
			u.Dispersed += int16(m.Load)
			u.log.Add(SandDispersed, Pow, int(i), int(m.Cell), 0, 0)
		} else {
			if t := &u.Tunnels[m.From]; t.Building >= 0 {
				t.Sand += m.Load
			} else {
				u.FoundSand += int16(m.Load)
			}
			u.log.Add(SandBack, Pow, int(i), int(m.Cell), 0, 0)
		}
		m.Load, m.From = 0, NoTunnel
	}
}

// clearOf: no guard, tower or ferret within 12 inches, no spy within 6
// (SL3-SND-02, SL3-STP-04).
func (r *Rules) clearOf(s *State, c terrain.Cell) bool { return r.clearBut(s, c, 0) }

// clearBut is clearOf where so many Germans look elsewhere.
func (r *Rules) clearBut(s *State, c terrain.Cell, ignore int) bool {
	o := &r.Options.Sand
	limit := int(o.Clear) * int(o.Clear)
	n, here := int(r.posts[c]), point(c.Centre())
	if n > ignore {
		return false
	}
	if o.Blockers&blockGuard != 0 {
		for i := range s.Guards {
			n += position.Bit(terrain.Far(s.Guards[i].Cell, c) <= limit)
		}
	}
	if o.Blockers&blockFerret != 0 {
		for i := range s.Ferrets {
			n += position.Bit(s.Ferrets[i].near(r, here, int(o.Clear)))
		}
	}
	if o.Blockers&blockOfficer != 0 && terrain.Far(s.Kommandant, c) <= limit {
		n++
	}
	if n > ignore {
		return false
	}
	spy := int(r.Options.Spy.SandRadius)
	for i, to := r.Span(Stoolie); i < to; i++ {
		if m := &s.Men[i]; m.Role == Stoolie && m.inCamp() && r.near(m, here, spy) {
			return false
		}
	}
	return true
}

// Who keeps a team from losing its sand, bits of sand.blockers.
const (
	blockGuard = 1 << iota // and sentries
	blockTower
	blockFerret
	blockOfficer
)

// buildPosts counts for every cell the sentries and towers that are too near to
// lose sand there; they never move.
func (r *Rules) buildPosts() {
	o := &r.Options.Sand
	limit := 4 * int(o.Clear) * int(o.Clear)
	for c := range terrain.Cell(terrain.Cells) {
		if o.Blockers&blockGuard != 0 {
			for _, p := range r.Board.Sentries {
				if terrain.FarPoint(p, c) <= limit {
					r.posts[c]++
				}
			}
		}
		if o.Blockers&blockTower != 0 {
			for _, p := range r.Board.Towers {
				if terrain.FarPoint(p, c) <= limit {
					r.posts[c]++
				}
			}
		}
	}
}
