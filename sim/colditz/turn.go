package colditz

import (
	"slices"
	"strconv"

	"escapesim/sim"
	"escapesim/sim/colditz/board"
	"escapesim/sim/dice"
)

// TurnOptions: order and phases of turns.
type TurnOptions struct {
	FreeAfterThrow bool `key:"turn.allied_phases" clause:"COL-TURN-03" values:"strict5|throw_then_free" doc:"an Allied turn goes in five steps (swap opportunity cards, swap equipment, throw, take a card, move), or everything is free after the throw"`
	Compulsory     bool `key:"turn.throw_compulsory" clause:"COL-TURN-08" default:"true" assumed:"each player throws in his turn" doc:"a player must throw in his turn; otherwise he may let it pass"`
	MustUseAllPips bool `key:"turn.must_use_all_pips" clause:"COL-TURN-06" doc:"a player may not end his turn while one of his pawns can still take a step, or a guard be posted"`
	ForcedSpending bool `key:"turn.forced_spending" clause:"COL-TURN-07" doc:"pips belong to the purpose that was announced: an attempt, a tunnel"`
	SkipEliminated bool `key:"turn.skip_eliminated" clause:"COL-TURN-09" default:"true" assumed:"there is nobody to move" doc:"a player without men takes no turns; otherwise he still throws and draws"`
}

// Phase is the part of the game or turn in which no interrupt is pending.
type Phase uint8

const (
	PlaceInner Phase = iota
	PlaceOuter
	BeforeThrow
	AlliedMove
	GermanMove
	TurnEnd
	Over
	PlaceMen     // the players put their men on white circles
	AnotherThrow // of the same turn, after a double
)

// Progress is how far the game has come, and whose turn it is.
type Progress struct {
	Order [MaxTeams]sim.Seat // of play, of the teams, by lot; all zero, it is theirs (COL-SETUP-10)
	Round int16              // from 1
	Turns int32              // player turns finished
	Seat  sim.Seat
	Phase Phase
}

// beginGame ends the preparation: the player on the German's left begins
// (COL-TURN-01).
func (r *Rules) beginGame(s *State, log *sim.Log) {
	tellRoundBegan(log, s.Round)
	s.Seat = r.nextSeat(s, German)
	r.beginTurn(s, log)
}

// nextSeat is the seat after one in the order of play; the German is last in
// each round (COL-TURN-01).
func (r *Rules) nextSeat(s *State, after sim.Seat) sim.Seat {
	next := 0
	if after != German {
		next = r.placeOf(s, after) + 1
	}
	for ; next < r.teams; next++ {
		if seat := s.inOrder(next); !r.Options.Turn.SkipEliminated || s.inPlay(int(seat)-1, r) {
			return seat
		}
	}
	return German
}

// inPlay: a man of the team is on the board, in a tunnel or in solitary
// (COL-TURN-09).
func (s *State) inPlay(team int, r *Rules) bool {
	from, to := r.menOf(team)
	for m := from; m < to; m++ {
		if z := s.Men[m].Zone; z != Escaped && z != Dead && z != Absent {
			return true
		}
	}
	return false
}

// Begin begins the turn of State.Seat, up to its first decision.
func (r *Rules) Begin(s *State, c *dice.Chance, log *sim.Log) {
	r.beginTurn(s, log)
	r.settle(s, c, log)
}

func (r *Rules) beginTurn(s *State, log *sim.Log) {
	log.Add(TurnBegan, s.Seat, 0, 0, 0, 0)
	s.TurnDice = TurnDice{}
	s.Walking.beginTurn()
	s.GuardLimits.beginTurn()
	s.Claims, s.Appels = 0, 0
	s.Shared.Refused = 0
	s.Announced, s.Declared, s.Bound, s.Route = 0, 0, false, board.None
	s.Asked = 0
	s.Phase = BeforeThrow
	switch {
	case s.Seat == German:
		r.lockOutByCards(s)
		s.Flight.foldWings()
		s.Shared = Shared{}
		r.shutWays(s)
		r.foundByBreakout(s, log)
	case r.Options.Route.OpenFor == OwnTeamThisTurn:
		r.shutToPrisoners(s)
	}
	for t := range s.Teams {
		s.Teams[t].Offered, s.Teams[t].Gifts = 0, 0
	}
	if s.Seat != German {
		r.serve(s, int(s.Seat)-1)
		if r.Options.tradesFirst() {
			r.askForTrades(s)
		}
	}
	r.askForRedemptions(s)
}

// cardsFirst: some security cards are shown before the guards move.
func (o *Options) cardsFirst() bool {
	return o.Search.ShowBeforeMoving || o.Search.ThrowAfterMoves || o.Appel.BeforeMoving
}

// endTurn closes the moving part of a turn: unused pips are lost
// (COL-TURN-06), the others may trade, surplus cards go (COL-HAND-03).
func (r *Rules) endTurn(s *State, log *sim.Log) {
	s.Pips, s.Doubles, s.Mover = 0, 0, -1
	if s.Again { // COL-DICE-03: what is left of this throw is lost, the next one comes
		s.Phase = AnotherThrow
		if r.Options.Dice.MayRefuseRethrow {
			s.push(Frame{Kind: AskRethrow, Seat: s.Seat})
		}
		if !r.Options.Dice.BoundRethrow {
			s.Bound = false
		}
		s.drawLater()
		return
	}
	s.Phase = TurnEnd
	s.push(Frame{Kind: handLimit, Seat: s.Seat})
	if s.Seat == German {
		r.closeGermanTurn(s)
		s.drawLater()
		return
	}
	if s.Digging != 0 {
		r.failDigging(s, log)
	}
	if s.Announced != 0 {
		r.stall(s, log)
	}
	r.endImmunityOfIdle(s, int(s.Seat)-1)
	if s.GermanCards > 0 && r.answersTurns {
		s.push(Frame{Kind: AskAfterTurn, Seat: German})
	}
	if !r.Options.tradesFirst() {
		r.askForTrades(s)
	}
	s.drawLater()
}

// endTurnNow ends the turn whatever throws a double still promises: a do or
// die, a car ride, an interrupted claim.
func (r *Rules) endTurnNow(s *State, log *sim.Log) {
	s.Again = false
	r.endTurn(s, log)
}

// closeGermanTurn puts what ends a German turn on the stack: the throw of a
// card that was shown, then guards leave where they may not stay.
func (r *Rules) closeGermanTurn(s *State) {
	if r.cleansUp {
		s.push(Frame{Kind: germanEnd, Seat: German})
	}
	if card, ok := s.Shown.Get(); ok {
		s.push(Frame{Kind: searchThrow, Seat: German, A: int16(card)})
		s.Shown = board.None
	}
	if s.RangeDue {
		s.RangeDue = false
		s.push(Frame{Kind: rollCall, Seat: German, A: int16(r.teams), D: int16(appelNow)})
	}
}

// drawLater puts the cards that the throw earned on the stack, where they are
// taken after the moving (COL-DICE-09).
func (s *State) drawLater() {
	if s.Earned > 0 {
		s.push(Frame{Kind: AskDraw, Seat: s.Seat})
	}
}

// nextTurn passes the dice on: time, round limit, next player.
func (r *Rules) nextTurn(s *State, log *sim.Log) {
	s.Turns++
	r.runClock(s, log)
	if r.timeIsUp(s) {
		r.decide(s, TimeOut, log)
		return
	}
	if s.Seat == German {
		s.Pursuit, s.Licence = 0, false
		s.Holders, s.Barred = [2]uint64{}, 0
		if r.guardedExit || r.follows {
			r.endAttempts(s)
		}
		if r.follows {
			r.dropInnerHunts(s)
		}
		if limit := r.Options.Win.MaxRounds; limit > 0 && int(s.Round) >= int(limit) {
			r.end(s, Truncated, -1, RoundLimit, log)
			return
		}
		s.Round++
		tellRoundBegan(log, s.Round)
	}
	s.Seat = r.nextSeat(s, s.Seat)
	r.beginTurn(s, log)
}

// turnDecisions: throwing, letting it be, and the end of a turn.
func turnDecisions() []decision {
	return []decision{
		{
			kind: No, words: "no",
			open: []opening{
				{
					at:    during(germanThrow, beforeThrow, announced),
					under: func(o *Options) bool { return !o.Turn.Compulsory },
					list:  func(_ *Rules, _ *State, buf []sim.Move) []sim.Move { return orNo(buf) },
					any:   func(*Rules, *State) bool { return true },
				},
				{
					at: during(placingOuter),
					list: func(r *Rules, s *State, buf []sim.Move) []sim.Move {
						if s.placedGuards()-r.InnerGuards() >= r.leastOuter() {
							buf = orNo(buf)
						}
						return buf
					},
				},
			},
			do: func(u umpire, _ choice) {
				if u.s.Phase == PlaceOuter {
					u.guardsPlaced(u.s, u.c, u.log)
					return
				}
				u.endTurnNow(u.s, u.log)
			},
		},
		{kind: Yes, words: "yes"},
		{
			kind: UseDie, words: "use",
			args: []argument{func(_ *Rules, _ *State, x choice) string { return strconv.Itoa(x.a) }},
		},
		{
			kind: ThrowDice, words: "throw",
			open: []opening{{
				at: during(germanThrow, beforeThrow, announced),
				list: func(_ *Rules, _ *State, buf []sim.Move) []sim.Move {
					return append(buf, pack(ThrowDice, 0, 0, 0))
				},
			}},
			do: func(u umpire, _ choice) { u.throwForTurn(u.s, u.c, u.log) },
		},
		{
			kind: StopMoving, words: "stop",
			open: []opening{{
				at: during(free, resting, guarding),
				list: func(_ *Rules, _ *State, buf []sim.Move) []sim.Move {
					return append(buf, pack(StopMoving, 0, 0, 0))
				},
				lasts: turnLasts,
			}},
			do: func(u umpire, _ choice) { u.endTurn(u.s, u.log) },
		},
	}
}

// walking are the decisions that take a pawn along, or bring one on to the
// board, for pips.
var walking = KindsOf(Step, EnterTunnel, WalkTunnel, LeaveTunnel, Post, GuardStep, GuardWalkTunnel, GuardLeaveTunnel,
	GuardEnterTunnel)

// useAllPips takes the end of the turn out of the decisions while a pawn can
// walk and the pips must be used (COL-TURN-06).
func (r *Rules) useAllPips(buf []sim.Move, first int) []sim.Move {
	if !r.Options.Turn.MustUseAllPips ||
		!slices.ContainsFunc(buf[first:], func(m sim.Move) bool { return walking.Has(MoveKind(m >> 48)) }) {
		return buf
	}
	stop := first + slices.Index(buf[first:], pack(StopMoving, 0, 0, 0))
	return append(buf[:stop], buf[stop+1:]...)
}

// shown are the security cards that may be shown before the guards move.
var shown = KindsOf(CallAppel, ShowSearch, PlayCombo)
