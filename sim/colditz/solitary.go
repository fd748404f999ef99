package colditz

import (
	"slices"

	"escapesim/sim"
	"escapesim/sim/colditz/board"
)

// SolitaryOptions: solitary, release, the way back.
type SolitaryOptions struct {
	ExitPlacement    ExitPlacement `key:"sol.exit_placement" clause:"COL-SOL-11" values:"nearest_free|exit_then_adjacent|exit_only|white" doc:"where a man comes out of solitary: the nearest free circle, the exit or else one next to it, the exit alone, or a free white circle, as after a claim"`
	ReleaseOptional  bool          `key:"sol.release_optional" clause:"COL-SOL-26" doc:"a double need not be used to let a man out"`
	ReleasePerDouble int8          `key:"sol.release_per_double" clause:"COL-SOL-06" range:"0..8" default:"1" assumed:"a double counts for one, read as one man" doc:"men that a double lets out"`
	DoubleCost       int8          `key:"sol.double_cost" clause:"COL-SOL-07" range:"0..12" default:"1" assumed:"a double counts for one, read as one pip" doc:"pips that a release by doubles costs"`
	CardCost         int8          `key:"sol.card_cost" clause:"COL-SOL-10" range:"0..12" default:"0" assumed:"the card stands beside the double without a price" doc:"pips that a release by card costs"`
	After            int8          `key:"sol.release_after" clause:"COL-SOL-27" range:"0..20" default:"0" source:"off: no clause of the document asks for it" doc:"own turns that a man sits in solitary, after which he may come out for nothing; 0 means that he waits for a double or a card"`
	ReleasedMayMove  bool          `key:"sol.released_may_move" clause:"COL-SOL-09" default:"true" assumed:"nothing forbids it" doc:"a man let out may walk in the same turn"`
	OuterTowardPass  bool          `key:"sol.outer_card_toward_pass" clause:"COL-SOL-14" default:"false" assumed:"the legend knows the bold circle and its neighbours only" doc:"a card may put a man from the cooler nearer to the courtyard pass"`
	TowardPassReach  int8          `key:"sol.toward_pass_reach" clause:"COL-SOL-15" range:"0..20" default:"1" assumed:"\"closer\" has no limit; one step is the smallest that means anything" doc:"how many steps nearer that may be"`
	StandStillOK     bool          `key:"return.stand_still_ok" clause:"COL-SOL-16" default:"true" assumed:"the condition is on his moves; standing still is none" doc:"a man on his way back stays immune when he stands still for a turn"`
	RegainImmunity   bool          `key:"return.regain" clause:"COL-SOL-17" default:"false" assumed:"immunity is tied to each of his moves; once broken it is taken as lost" doc:"immunity that was lost comes back with the next step home"`
}

// ExitPlacement says where a man comes out of solitary (sol.exit_placement).
type ExitPlacement uint8

const (
	NearestFree ExitPlacement = iota
	ExitThenAdjacent
	ExitOnly
	ExitToWhite
)

// Terms are how long men have been in solitary.
type Terms struct {
	Served [MaxTeams * MaxMen]int8 // own turns begun there, as far as sol.release_after asks (COL-SOL-27)
}

// serve counts the turn that begins for the team's men in solitary.
func (r *Rules) serve(s *State, team int) {
	if r.Options.Sol.After == 0 || s.MenInCells == 0 {
		return
	}
	for m, to := r.menOf(team); m < to; m++ {
		if z := s.Men[m].Zone; (z == InnerCell || z == OuterCell) && s.Served[m] <= r.Options.Sol.After {
			s.Served[m]++
		}
	}
}

// termOver: the man may come out for nothing.
func (r *Rules) termOver(s *State, m Man) bool {
	return r.Options.Sol.After > 0 && s.Served[m] > r.Options.Sol.After
}

// legalExits appends the circles on which a man may come out of solitary: the exit
// while it is free. Otherwise, unless somebody locks it or only the exit will do,
// they are the nearest free circles on which he may stop, counted in steps over
// pawns but through no gate, or the white ones (COL-SOL-11). While the exit is free, a card may also
// put a man from the cooler nearer to the courtyard pass (COL-SOL-14).
func (r *Rules) legalExits(s *State, m Man, k MoveKind, buf []sim.Move) []sim.Move {
	exit := r.Board.InnerExit
	switch s.Men[m].Zone {
	case OuterCell:
		exit = r.Board.CoolerExit
	case InnerCell:
	default:
		return buf
	}
	if r.Options.Sol.ExitPlacement == ExitToWhite {
		first := len(buf)
		for i, white := range r.legalWhite(s, m, k, buf)[first:] {
			_, at, _, _ := Unpack(white)
			buf = append(buf[:first+i], pack(k, int(m), at, 0))
		}
		return buf
	}
	if s.At[exit] == 0 {
		first := len(buf)
		buf = append(buf, pack(k, int(m), int(exit), 0))
		if k == PlayRelease && s.Men[m].Zone == OuterCell && r.Options.Sol.OuterTowardPass {
			for _, at := range r.exitsTowardPass {
				if s.At[at] == 0 {
					buf = append(buf, pack(k, int(m), int(at), 0))
				}
			}
			sortMoves(buf[first:])
		}
		return buf
	}
	if r.Options.Sol.ExitPlacement == ExitOnly || r.exitLocked(s, exit) {
		return buf
	}
	first, nearest := len(buf), anywhere
	if r.Options.Sol.ExitPlacement == ExitThenAdjacent {
		nearest = 1
	}
	r.breadthFirst(s, trip{walker: theReleased, most: nearest}, []board.Circle{exit},
		func(at board.Circle, steps int) heading {
			if steps > nearest {
				return found
			}
			if s.At[at] == 0 && r.mayStop(s, at) {
				nearest = steps
				buf = append(buf, pack(k, int(m), int(at), 0))
			}
			return goOn
		})
	sortMoves(buf[first:])
	return buf
}

// exitsStay: who is let out, for a pip at most, comes out on circles to and from which
// no quiet step leads.
func (r *Rules) exitsStay(s *State, cost int8) bool {
	inner, outer := r.Board.InnerExit, r.Board.CoolerExit
	return cost <= 1 && r.Options.Sol.ExitPlacement != ExitToWhite &&
		inner != board.NoCircle && outer != board.NoCircle && s.At[inner]|s.At[outer] == 0
}

// sortMoves puts a short run of moves in ascending order.
func sortMoves(moves []sim.Move) {
	for i := 1; i < len(moves); i++ {
		for j := i; j > 0 && moves[j] < moves[j-1]; j-- {
			moves[j], moves[j-1] = moves[j-1], moves[j]
		}
	}
}

// findExitsTowardPass lists where a card may put a man from the cooler besides its
// exit: the circles within reach of the exit that are nearer to the courtyard pass
// and on which he may stand (COL-SOL-14, COL-SOL-15).
func (r *Rules) findExitsTowardPass() {
	exit := r.Board.CoolerExit
	if exit == board.NoCircle {
		return
	}
	home := r.Board.Circles[exit].Home
	r.breadthFirst(nil, trip{walker: theReleased, most: int(r.Options.Sol.TowardPassReach)}, []board.Circle{exit},
		func(at board.Circle, _ int) heading {
			if c := &r.Board.Circles[at]; c.Home >= 0 && c.Home < home && !c.Searchlight && c.Tunnel == board.NoTunnel {
				r.exitsTowardPass = append(r.exitsTowardPass, at)
			}
			return goOn
		})
	slices.Sort(r.exitsTowardPass)
}

// releaseByDouble lets a man out whose term is over, or else for a double.
func (r *Rules) releaseByDouble(s *State, m Man, at board.Circle, log *sim.Log) {
	if r.termOver(s, m) {
		r.release(s, m, at, FreedByTime, log)
		return
	}
	s.Doubles--
	s.Pips -= int16(r.Options.Sol.DoubleCost)
	r.release(s, m, at, FreedByDouble, log)
}

// Freed says what has let a man out of solitary.
type Freed uint8

// What lets men out, in the order of freedWords.
const (
	FreedByDouble Freed = iota
	FreedByCard
	FreedByTime
)

// release lets a man out; one from the cooler is immune to arrest on his way back
// to the inner courtyard, where the rules say so (COL-ARREST-16).
func (r *Rules) release(s *State, m Man, at board.Circle, by Freed, log *sim.Log) {
	fromCooler := s.Men[m].Zone == OuterCell
	last := s.Men[m].Last
	r.lift(s, m, OnBoard)
	r.place(s, m, at)
	s.Men[m].Last = last
	s.Men[m].WayBack = fromCooler && r.Board.Circles[at].Area == board.Outer
	s.Men[m].Returning = s.Men[m].WayBack && r.Options.Arrest.Immune != NoImmunity
	s.LetOut |= 1 << m
	if !r.Options.Sol.ReleasedMayMove {
		s.FreshMen |= 1 << m
	}
	log.Add(Released, SeatOf(m), int(m), int(at), int(by), 0)
}

// keepImmunity follows a step of a man on his way back from the cooler. By the rules
// he stays immune only while every step brings him nearer to the courtyard pass.
// He is back when he leaves the outer courtyard (COL-SOL-16, COL-SOL-17).
func (r *Rules) keepImmunity(s *State, m Man, from, to board.Circle) {
	p := &s.Men[m]
	if !p.WayBack {
		return
	}
	r.noteHomeward(s, m, from, to, 1)
	a, b := &r.Board.Circles[from], &r.Board.Circles[to]
	if b.Area != board.Outer {
		p.Returning, p.WayBack = false, false
		return
	}
	if r.Options.Arrest.Immune != WhileApproaching {
		return
	}
	nearer := b.Home >= 0 && (a.Home < 0 || b.Home < a.Home)
	p.Returning = nearer && (p.Returning || r.Options.Sol.RegainImmunity)
}

// endImmunityOfIdle ends the immunity of the team's men who did not walk in its
// turn, unless they may stand still (COL-SOL-16).
func (r *Rules) endImmunityOfIdle(s *State, team int) {
	if r.Options.Sol.StandStillOK || r.Options.Arrest.Immune != WhileApproaching {
		return
	}
	from, to := r.menOf(team)
	for m := from; m < to; m++ {
		if (s.Walked|s.LetOut)&(1<<m) == 0 {
			s.Men[m].Returning = false
		}
	}
}

// solitaryDecisions: men come out of solitary by a double or a card; arrested men
// are sent to one of the two jails.
func solitaryDecisions() []decision {
	return []decision{
		{
			kind: ReleaseByDouble, words: "release", args: []argument{aMan, toCircle},
			open: []opening{{
				at: during(free, releasing), needs: menInCells, in: pawnsIn(InnerCell, OuterCell),
				lasts: pipsLast,
				stays: func(r *Rules, s *State) bool { return r.exitsStay(s, r.Options.Sol.DoubleCost) },
				far:   func(r *Rules, s *State) bool { return s.Doubles <= 0 && r.Options.Sol.After == 0 },
				man: func(r *Rules, s *State, m Man, buf []sim.Move) []sim.Move {
					if !r.termOver(s, m) && (s.Doubles <= 0 || s.Pips < int16(r.Options.Sol.DoubleCost)) {
						return buf
					}
					return r.legalExits(s, m, ReleaseByDouble, buf)
				},
			}},
			do: func(u umpire, x choice) { u.releaseByDouble(u.s, x.man(), x.to(), u.log) },
		},
		{
			kind: PlayRelease, words: "play release", args: []argument{aMan, toCircle},
			open: []opening{{
				at: during(free), needs: menInCells, cards: 1 << Release, in: pawnsIn(InnerCell, OuterCell),
				lasts: pipsLast,
				stays: func(r *Rules, s *State) bool { return r.exitsStay(s, r.Options.Sol.CardCost) },
				man: func(r *Rules, s *State, m Man, buf []sim.Move) []sim.Move {
					if s.Pips < int16(r.Options.Sol.CardCost) {
						return buf
					}
					return r.legalExits(s, m, PlayRelease, buf)
				},
			}},
			do: func(u umpire, x choice) {
				tellPlayed(u.log, SeatOf(x.man()), Release, onMan(Man(x.a)))
				u.spend(u.s, TeamOf(x.man()), Release, u.c)
				u.s.Pips -= int16(u.Options.Sol.CardCost)
				u.release(u.s, x.man(), x.to(), FreedByCard, u.log)
			},
		},
		{kind: ToInnerCells, words: "inner cells"},
		{kind: ToCooler, words: "cooler"},
	}
}

// solitaryInterrupts: the German is asked to which jail an arrested man goes.
func solitaryInterrupts() []interrupt {
	return []interrupt{{
		kind:    AskJail,
		settle:  (*Rules).lockUpUnasked,
		answers: (*Rules).legalJail,
		do: func(u umpire, f *Frame, k MoveKind, _ choice) {
			asked, jail := *f, InnerCell
			u.s.pop()
			if k == ToCooler {
				jail = OuterCell
			}
			u.lockUp(u.s, asked.Man(), jail, asked.Cause(), board.Circle(asked.C), u.log)
		},
	}}
}
