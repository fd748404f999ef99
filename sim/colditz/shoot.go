package colditz

import (
	"math/bits"

	"escapesim/sim"
	"escapesim/sim/colditz/board"
	"escapesim/sim/dice"
	"escapesim/sim/position"
)

// ShootOptions: shoot to kill.
type ShootOptions struct {
	NoSightNeeded bool  `key:"shoot.line_of_sight" clause:"COL-SEC-09" values:"wall_free|none" default:"wall_free" assumed:"where a document is silent, Thibault's summary is followed" doc:"whether the guard must see the man"`
	DoubleTotal   bool  `key:"shoot.range" clause:"COL-SEC-10" values:"double_first|double_total" default:"double_first" assumed:"where a document is silent, Thibault's summary is followed" doc:"what is doubled: the first throw, or the whole chain"`
	PipCost       int8  `key:"shoot.pip_cost" clause:"COL-SEC-16" range:"0..12" default:"0" assumed:"no price is named" doc:"pips that a shot costs"`
	LocksPosting  bool  `key:"shoot.locks_posting" clause:"COL-SEC-17" default:"false" assumed:"the lockout is described for recalls and arrests" doc:"the shooter's return to the barracks ends posting for the turn"`
	ShooterArea   uint8 `key:"shoot.shooter_area" clause:"COL-SEC-18" set:"outer|outside" default:"[outer,outside]" assumed:"a guard must see the outside; inside the courtyard none can" doc:"where the shooter may stand"`
}

// inTheOpen: the man is outside and in no tunnel (COL-SEC-08).
func (r *Rules) inTheOpen(s *State, m Man) bool {
	p := &s.Men[m]
	return p.Zone == OnBoard && r.Board.Circles[p.At].Area == board.Outside
}

// mayShoot: the guard stands in the outer area or outside and sees the man, who is in the open
// (COL-SEC-09, COL-SEC-18).
func (r *Rules) mayShoot(s *State, g Guard, m Man) bool {
	shooter := &s.Guards[g]
	if shooter.Zone != OnBoard {
		return false
	}
	switch r.Board.Circles[shooter.At].Area {
	case board.Outer:
		if r.Options.Shoot.ShooterArea&1 == 0 {
			return false
		}
	case board.Outside:
		if r.Options.Shoot.ShooterArea&2 == 0 {
			return false
		}
	default:
		return false
	}
	return r.Options.Shoot.NoSightNeeded || r.Board.Sees(shooter.At, s.Men[m].At)
}

// shoot throws for the range (COL-SEC-10); a talisman may answer when the
// dice are seen (COL-OPP-19).
func (r *Rules) shoot(s *State, g Guard, m Man, c *dice.Chance, log *sim.Log) {
	tellSecurityPlayed(log, ShootCard, onMan(m))
	r.spendSecurity(s, ShootCard, c)
	s.Pips -= int16(r.Options.Shoot.PipCost)
	chain := r.throwChain(c, dice.Special(int(German)), German, ShotThrow, log)
	reach := chain.Total + chain.First
	if r.Options.Shoot.DoubleTotal {
		reach = 2 * chain.Total
	}
	s.push(Frame{Kind: shot, Seat: German, A: int16(g), B: int16(m), C: int16(reach), D: int16(chain.Total)})
	for i := range r.teams {
		team := int(s.inOrder(i)) - 1
		if s.Teams[team].Hand[Talisman] > 0 && r.mayPlay(s, sim.Seat(team+1)) {
			s.push(Frame{
				Kind: AskTalisman, Seat: sim.Seat(team + 1), A: int16(m), B: int16(reach), C: int16(chain.Total),
				D: int16(r.shotDistance(s, g, m)),
			})
			break
		}
	}
}

// shotDistance is the number of circles between a guard and a man outside,
// by walking, wire ignored, no drops, pawns ignored (COL-SEC-12); -1 when
// there is no such way and every shot misses.
func (r *Rules) shotDistance(s *State, g Guard, m Man) int {
	return r.Board.Shot(s.Guards[g].At, s.Men[m].At)
}

// hit settles the shot: killed when the distance is within the range
// (COL-SEC-11); the guard goes to the barracks either way (COL-SEC-13).
func (r *Rules) hit(s *State, f *Frame, _ *dice.Chance, log *sim.Log) {
	g, m, reach := f.Guard(), Man(f.B), int(f.C)
	d := r.shotDistance(s, g, m)
	s.pop()
	log.Add(ShotFired, German, int(g), int(m), reach, d)
	r.barracks(s, g, AfterShot, log)
	if r.Options.Shoot.LocksPosting {
		s.Locked = true
	}
	if d >= 0 && d <= reach {
		r.kill(s, m, ByShot, log)
		r.clearOutside(s, log)
		r.afterLoss(s, TeamOf(m), log)
	}
}

// shotDecisions: a guard shoots at a man outside.
func shotDecisions() []decision {
	return []decision{{
		kind: ShootAt, words: "shoot", args: []argument{aGuard, ofMan},
		open: []opening{{
			at: during(guarding), needs: menOutside, cards: some(ShootCard),
			list: func(r *Rules, s *State, buf []sim.Move) []sim.Move {
				if s.Pips < int16(r.Options.Shoot.PipCost) {
					return buf
				}
				targets := uint64(0)
				for m := range Man(MaxTeams * MaxMen) {
					targets |= uint64(position.Bit(r.inTheOpen(s, m))) << m
				}
				for g := range Guard(r.guards) {
					for left := targets; left != 0; left &= left - 1 {
						if m := Man(bits.TrailingZeros64(left)); r.mayShoot(s, g, m) {
							buf = append(buf, pack(ShootAt, int(g), int(m), 0))
						}
					}
				}
				return buf
			},
		}},
		do: func(u umpire, x choice) { u.shoot(u.s, x.guard(), x.other(), u.c, u.log) },
	}}
}

// shotInterrupts: the talisman, then the shot.
func shotInterrupts() []interrupt {
	return []interrupt{
		{kind: shot, run: (*Rules).hit},
		{
			kind: AskTalisman, question: "the talisman?", answers: noOrYes,
			do: func(u umpire, f *Frame, k MoveKind, _ choice) {
				used := *f
				u.s.pop()
				if k == Yes {
					tellPlayed(u.log, used.Seat, Talisman, onMan(Man(used.A)))
					u.spend(u.s, int(used.Seat)-1, Talisman, u.c)
					u.s.top().C = used.C // the shot below loses its doubling
				}
			},
		},
	}
}
