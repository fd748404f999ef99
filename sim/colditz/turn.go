package colditz

import (
	"escapesim/sim"
	"escapesim/sim/dice"
)

// TurnOptions: order and phases of turns.
type TurnOptions struct {
	AlliedPhases   AlliedPhases `key:"turn.allied_phases" clause:"COL-TURN-03" values:"strict5|throw_then_free" doc:"an Allied turn goes in five steps (swap opportunity cards, swap equipment, throw, take a card, move), or everything is free after the throw"`
	Compulsory     bool         `key:"turn.throw_compulsory" clause:"COL-TURN-08" doc:"a player must throw in his turn; otherwise he may let it pass"`
	MustUseAllPips bool         `key:"turn.must_use_all_pips" clause:"COL-TURN-06" doc:"a player may not end his turn while one of his pawns can still take a step, or a guard be posted"`
	ForcedSpending bool         `key:"turn.forced_spending" clause:"COL-TURN-07" doc:"pips belong to the purpose that was announced: an attempt, a tunnel"`
	SkipEliminated bool         `key:"turn.skip_eliminated" clause:"COL-TURN-09" doc:"a player without men takes no turns; otherwise he still throws and draws"`
}

// AlliedPhases says how an Allied turn goes.
type AlliedPhases uint8

// Values of turn.allied_phases.
const (
	StrictPhases AlliedPhases = iota
	FreePhases
)

// beginGame ends the preparation: the player on the German's left begins
// (COL-TURN-01).
func (r *Rules) beginGame(s *State, c *dice.Chance, log *sim.Log) {
	log.Add(RoundBegan, German, int(s.Round), 0, 0, 0)
	s.Seat = r.nextSeat(s, German)
	r.beginTurn(s, c, log)
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

func (r *Rules) beginTurn(s *State, c *dice.Chance, log *sim.Log) {
	log.Add(TurnBegan, s.Seat, 0, 0, 0, 0)
	s.Pips, s.Doubles, s.Mover = 0, 0, -1
	s.Locked, s.Claims, s.Posts, s.Appels = false, 0, 0, 0
	s.FreshMen, s.FreshGuards, s.LetOut, s.Walked = 0, 0, 0, 0
	s.Thrown, s.Earned = 0, 0
	s.Homeward = [MaxMen]int8{}
	s.Shared.Refused = 0
	s.Again, s.Acted, s.Throws, s.Total, s.WalkLimit = false, false, 0, 0, 0
	s.Announced, s.Declared, s.Bound, s.Route = 0, 0, false, 0
	s.Asked, s.Tried = 0, 0
	if r.Options.Guard.OuterCap > 0 {
		s.OuterSteps = [MaxGuards]int8{}
	}
	s.Phase = BeforeThrow
	switch {
	case s.Seat == German:
		r.lockedByCards(s)
		s.foldWings()
		s.Shared = Shared{}
		r.shutWays(s)
		r.foundByBreakout(s, log)
	case r.Options.Route.OpenFor == OwnTeamThisTurn:
		r.shutToPrisoners(s)
	}
	for t := range s.Teams {
		s.Teams[t].Offered, s.Teams[t].Gifts = 0, 0
	}
	if s.Seat != German && r.tradesFirst() {
		r.askForTrades(s)
	}
	r.askForRedemptions(s)
}

// legalBeforeThrow: throw, or what may come instead or before: a do or die
// (COL-DOD-18), a found item (COL-OPP-13).
func (r *Rules) legalBeforeThrow(s *State, buf []sim.Move) []sim.Move {
	if !r.Options.Turn.Compulsory {
		buf = append(buf, pack(No, 0, 0, 0))
	}
	buf = append(buf, pack(ThrowDice, 0, 0, 0))
	if s.Seat == German {
		return buf
	}
	team := int(s.Seat) - 1
	if s.Announced != 0 || s.Digging != 0 { // what was announced is thrown for
		if s.Announced != 0 {
			buf = r.legalDeclarations(s, team, DeclareBeforeThrow, buf)
		}
		return buf
	}
	buf = r.legalDoOrDie(s, team, buf)
	buf = r.legalRedeem(s, team, buf)
	if r.tradesFirst() {
		buf = r.legalTradeOffers(s, s.Seat, buf)
	}
	if r.guardedExit {
		buf = r.legalDeclarations(s, team, DeclareBeforeThrow, buf)
	}
	return r.legalShowings(s, team, TunnelBeforeThrow, buf)
}

// choiceBeforeThrow: the player has something to decide before he throws;
// nobody is asked whether he wants to throw.
func (r *Rules) choiceBeforeThrow(s *State) bool {
	if !r.Options.Turn.Compulsory {
		return true
	}
	if s.Seat == German {
		return false
	}
	if r.tradesFirst() || r.guardedExit || r.Options.Tunnel.Reveal == TunnelBeforeThrow {
		var room [maxChoices]sim.Move
		return len(r.legalBeforeThrow(s, room[:0])) > 1
	}
	team := int(s.Seat) - 1
	var room [foundItems]sim.Move
	return r.redeemsAny(s, team) && len(r.legalRedeem(s, team, room[:0])) > 0 || r.runsAny(s, team)
}

// maxChoices is more than there can be before a throw.
const maxChoices = 1 + MaxMen + foundItems + 2*MaxTeams + (MaxMen+1)*routes + len(TunnelNames)

func (r *Rules) applyBeforeThrow(s *State, m sim.Move, c *dice.Chance, log *sim.Log) {
	switch k, a, b, _ := Unpack(m); k {
	case No:
		r.endTurnNow(s, c, log)
	case ThrowDice:
		r.throwForTurn(s, c, log)
	case AnnounceDoOrDie:
		r.doOrDie(s, Man(a), c, log)
	case Redeem:
		r.redeem(s, int(s.Seat)-1, a, c, log)
	case OfferTrade:
		r.openTrade(s, s.Seat, sim.Seat(a), int8(b))
	case DeclareAttempt:
		r.declare(s, int(s.Seat)-1, Man(a), b, log)
	case ShowTunnel:
		r.showTunnel(s, a, c, log)
	}
}

// legalAllied: everything that an Allied player may do after his throw, in
// any order (COL-TURN-03).
func (r *Rules) legalAllied(s *State, buf []sim.Move) []sim.Move {
	team := int(s.Seat) - 1
	passes := r.Options.Move.PassThrough == PassAll
	if s.Mover >= 0 {
		buf = r.legalSteps(s, Man(s.Mover), buf)
		buf = r.legalRedeem(s, team, buf)
		buf = r.legalMoveFast(s, team, Man(s.Mover), buf)
		if passes {
			buf = r.legalPasses(s, Man(s.Mover), Man(s.Mover)+1, buf)
		}
		return buf
	}
	begin := len(buf)
	if s.Bound || s.Digging != 0 {
		if buf = r.legalForced(s, team, buf); len(buf) > begin {
			return buf
		}
	}
	if !r.Options.Sol.ReleaseOptional && s.MenInCells > 0 {
		if due := r.legalReleaseByDouble(s, team, buf); len(due) > len(buf) {
			return due // COL-SOL-26
		}
	}
	if r.Options.Run.Timing == AnyTimeOwnTurn {
		buf = r.legalDoOrDie(s, team, buf)
	}
	stop := len(buf)
	buf = append(buf, pack(StopMoving, 0, 0, 0))
	from, to := r.menOf(team)
	if s.Bound && s.Declared == 0 && r.Options.Attempt.RestPips == RestSameMen {
		return r.legalRest(s, from, to, buf)
	}
	if s.Pips > 0 {
		buf = r.legalTeamSteps(s, from, to, buf)
		buf = r.legalTunnelSteps(s, from, to, buf)
		buf = r.useAllPips(buf, stop)
	}
	buf = r.legalBesideSteps(s, team, 0, buf)
	if r.plainTurns {
		return buf
	}
	buf = r.legalExtras(s, team, buf)
	if buf = r.mustLeave(s, r.payHomeward(s, team, buf, begin), begin); len(buf) == begin {
		buf = append(buf, pack(StopMoving, 0, 0, 0)) // pips that nobody may use need not be used
	}
	return buf
}

// legalBesideSteps appends what every edition has: releases, claims, cards
// and trades, but for kinds that nobody asked for.
func (r *Rules) legalBesideSteps(s *State, team int, without Kinds, buf []sim.Move) []sim.Move {
	if s.MenInCells > 0 {
		buf = r.legalReleaseByDouble(s, team, buf)
	}
	one, two := r.symbolsAt(s, team)
	buf = r.legalKit(s, team, one, buf)
	pairs := two
	if r.Options.Equip.MenNeeded == 1 {
		pairs = one
	}
	if !without.Has(ClaimEquipment) {
		buf = r.legalClaims(s, team, pairs>>equipmentShift, buf)
	}
	if s.Teams[team].Cards > 0 {
		buf = r.legalCards(s, team, without, buf)
	} else if o := &r.Options.Trade; o.Equipment != NoEquipmentTrade || o.Kit {
		buf = r.legalTradeOffers(s, s.Seat, buf)
	}
	return buf
}

// legalExtras appends what some have, see noExtras.
func (r *Rules) legalExtras(s *State, team int, buf []sim.Move) []sim.Move {
	buf = r.legalManLeaps(s, team, buf)
	if r.guardedExit && !s.Bound && s.Pips > 0 {
		buf = r.legalDeclarations(s, team, DeclareAfterThrow, buf)
	}
	if r.Options.Force.Mode == AdjacentRoll {
		buf = r.legalForceRolls(s, team, buf)
	}
	if s.Digging == 0 && s.Pips > 0 {
		buf = r.legalShowings(s, team, TunnelAfterThrow, buf)
	}
	if r.Options.Card.WarningOwnTurn && s.Teams[team].Hand[Warning] > 0 {
		buf = r.legalOwnWarning(s, team, buf)
	}
	if r.Options.Move.PassThrough == PassAll {
		from, to := r.menOf(team)
		buf = r.legalPasses(s, from, to, buf)
	}
	buf = r.legalTower(s, team, buf)
	if r.Options.Multi.Enabled {
		from, to := r.menOf(team)
		buf = r.legalJoins(s, from, to, buf)
	}
	return buf
}

// noExtras: the rules have nothing that legalExtras appends or that takes
// decisions out again.
func (r *Rules) noExtras() bool {
	o := &r.Options
	return !o.Return.PassGuards && o.Return.MinPips == 0 && !r.guardedExit && o.Force.Mode != AdjacentRoll && o.Tunnel.Reveal != TunnelBeforeThrow && !o.Card.WarningOwnTurn && o.Move.PassThrough != PassAll && !o.Glider.Enabled && !o.Multi.Enabled && o.Blocked.Max == 0
}

// legalForced appends what the pips must be spent on, and cards that help:
// guards taken away cost no pips (COL-TURN-07, COL-ATT-04, COL-TUN-05).
func (r *Rules) legalForced(s *State, team int, buf []sim.Move) []sim.Move {
	first := len(buf)
	if s.Digging != 0 {
		buf = r.legalDigging(s, team, buf)
	} else if s.Declared != 0 {
		buf = r.legalBound(s, buf)
	}
	if len(buf) == first {
		return buf
	}
	if t := &s.Teams[team]; t.Hand[Diversion] > 0 {
		buf = r.legalGuardsOnBoard(s, PlayDiversion, NoGuard, buf)
	}
	if s.Teams[team].Hand[Inspection] > 0 {
		buf = r.legalGuardsOnBoard(s, PlayInspection, NoGuard, buf)
	}
	if r.guardedExit && s.Digging == 0 { // COL-ATT-10: other men with him
		buf = r.legalDeclarations(s, team, DeclareAfterThrow, buf)
	}
	if s.Digging == 0 && r.Options.Card.WarningOwnTurn && s.Teams[team].Hand[Warning] > 0 {
		buf = r.legalOwnWarning(s, team, buf) // a way out, too (COL-OPP-02)
	}
	return buf
}

// legalRest appends the steps of the men who were declared, when nobody else
// may use what is left (COL-ATT-05).
func (r *Rules) legalRest(s *State, from, to Man, buf []sim.Move) []sim.Move {
	for m := from; m < to; m++ {
		if s.Announced&(1<<m) != 0 && s.Men[m].Zone == OnBoard {
			buf = r.legalSteps(s, m, buf)
		}
	}
	return buf
}

// useAllPips takes the end of the turn, at place stop, out of the decisions
// when there are steps behind it and the pips must be used (COL-TURN-06).
func (r *Rules) useAllPips(buf []sim.Move, stop int) []sim.Move {
	if !r.Options.Turn.MustUseAllPips || len(buf) == stop+1 {
		return buf
	}
	return append(buf[:stop], buf[stop+1:]...)
}

func (r *Rules) applyAllied(s *State, move sim.Move, c *dice.Chance, log *sim.Log) {
	team := int(s.Seat) - 1
	k, a, b, d := Unpack(move)
	switch k {
	case StopMoving:
		r.endTurn(s, c, log)
	case AnnounceDoOrDie:
		r.doOrDie(s, Man(a), c, log)
	case JoinStep:
		r.askToJoin(s, Man(a), Circle(b), LinkKind(d), c, log)
	case EnterTower:
		r.enterTower(s, Man(a), sim.Seat(b), d, c, log)
	case LeaveTower:
		r.leaveTower(s, Man(a), Circle(b), log)
	case LeapMan:
		r.leapMan(s, Man(a), Circle(b), log)
	case DeclareAttempt:
		r.declare(s, team, Man(a), b, log)
	case ShowTunnel:
		r.showTunnel(s, a, c, log)
	case ForceArrest:
		r.forceRoll(s, Man(a), Guard(b), c, log)
	case PlayWarning:
		r.warnOwn(s, team, c, log)
	case Step:
		r.step(s, Man(a), Circle(b), LinkKind(d), c, log)
	case EnterTunnel, WalkTunnel, LeaveTunnel:
		r.tunnelStep(s, k, Man(a), Circle(b), c, log)
	case ReleaseByDouble:
		r.releaseByDouble(s, Man(a), Circle(b), log)
	case ClaimKit:
		r.claimKit(s, team, a, c, log)
	case ClaimEquipment:
		r.claim(s, team, a, Man(b), Man(d), log)
	case OfferTrade:
		r.openTrade(s, s.Seat, sim.Seat(a), int8(b))
	case PassOver:
		r.passOver(s, Man(a), Circle(b), d, log)
	default:
		r.playCard(s, team, k, a, b, d, c, log)
	}
}

// legalGerman: posting, walking, arresting, recalling and cards, in any
// order within the lockout (COL-TURN-04, COL-GUARD-05).
func (r *Rules) legalGerman(s *State, buf []sim.Move) []sim.Move {
	passes := r.Options.Move.PassThrough == PassAll
	if s.Mover >= 0 {
		buf = r.legalGuardSteps(s, Guard(s.Mover), buf)
		if passes {
			buf = r.legalGuardPasses(s, Guard(s.Mover), Guard(s.Mover)+1, buf)
		}
		return buf
	}
	stop := len(buf)
	buf = append(buf, pack(StopMoving, 0, 0, 0))
	if s.Pips > 0 {
		buf = r.legalPosts(s, buf)
		buf = r.legalGuardsSteps(s, 0, Guard(r.guards), buf)
		buf = r.legalGuardTunnelSteps(s, buf)
		buf = r.useAllPips(buf, stop)
		buf = r.legalRecalls(s, buf)
	}
	return r.legalBesideGuards(s, 0, buf)
}

// legalBesideGuards appends what the German may do but post, walk and recall:
// cards, and what some editions have; not kinds that nobody asked for.
func (r *Rules) legalBesideGuards(s *State, without Kinds, buf []sim.Move) []sim.Move {
	if s.GermanCards > 0 {
		buf = r.legalSecurityCards(s, without, buf)
	}
	if r.Options.Arrest.Contact == Adjacent {
		buf = r.legalNextArrests(s, buf)
	}
	if r.follows {
		buf = r.legalPursuits(s, buf)
	}
	if s.GermanCards > 0 && r.Options.Search.Method == SearchThrown {
		buf = r.legalShownSearches(s, buf)
	}
	if r.Options.Pursue.OutsideBound {
		buf = r.legalLeaps(s, buf)
	}
	if r.Options.Move.PassThrough == PassAll {
		buf = r.legalGuardPasses(s, 0, Guard(r.guards), buf)
	}
	return r.legalCombos(s, r.legalGuardLeaps(s, buf))
}

func (r *Rules) applyGerman(s *State, move sim.Move, c *dice.Chance, log *sim.Log) {
	k, a, b, d := Unpack(move)
	if r.Options.cardsFirst() && k != CallAppel && k != ShowSearch && k != PlayCombo {
		s.Acted = true
	}
	switch k {
	case StopMoving:
		r.endTurn(s, c, log)
	case ArrestNext:
		r.arrestNext(s, Guard(a), Man(b), log)
	case PursueMan:
		r.pursue(s, Guard(a), Man(b), log)
	case ShowSearch:
		r.showSearch(s, a, c, log)
	case PlayCombo:
		r.playCombo(s, a, c, log)
	case LeapGuard:
		r.leap(s, Guard(a), Circle(b), d, log)
	case Post:
		r.post(s, Circle(a), log)
	case GuardStep:
		r.guardStep(s, Guard(a), Circle(b), LinkKind(d), log)
	case GuardEnterTunnel, GuardWalkTunnel, GuardLeaveTunnel:
		r.guardTunnelStep(s, k, Guard(a), Circle(b), log)
	case RecallGuard:
		r.recall(s, Guard(a), log)
	case CallAppel:
		r.callAppel(s, c, log)
	case SearchRoom:
		r.search(s, Guard(a), b, c, log)
	case ShootAt:
		r.shoot(s, Guard(a), Man(b), c, log)
	case DetectTunnel:
		r.detect(s, a, c, log)
	case GuardPassOver:
		r.guardPassOver(s, Guard(a), Circle(b), d, log)
	case PlayHolder:
		r.playHolder(s, Man(a), int8(b), c, log)
	}
}

// cardsFirst: some security cards are shown before the guards move.
func (o *Options) cardsFirst() bool {
	return o.Search.Show == ShowBeforeMoving || o.Search.Sequence == ThrowShowMoveSearch || o.Appel.When == BeforeMoving
}

// endTurn closes the moving part of a turn: unused pips are lost
// (COL-TURN-06), the others may trade, surplus cards go (COL-HAND-03).
func (r *Rules) endTurn(s *State, c *dice.Chance, log *sim.Log) {
	s.Pips, s.Doubles, s.Mover = 0, 0, -1
	if s.Again { // COL-DICE-03: what is left of this throw is lost, the next one comes
		s.Phase = AnotherThrow
		if r.Options.Dice.Rethrow == OptionalRethrow {
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
	r.standStill(s, int(s.Seat)-1)
	if s.GermanCards > 0 && r.answersTurns {
		s.push(Frame{Kind: AskAfterTurn, Seat: German})
	}
	if !r.tradesFirst() {
		r.askForTrades(s)
	}
	s.drawLater()
}

// endTurnNow ends the turn whatever throws a double still promises: a do or
// die, a car ride, an interrupted claim.
func (r *Rules) endTurnNow(s *State, c *dice.Chance, log *sim.Log) {
	s.Again = false
	r.endTurn(s, c, log)
}

// closeGermanTurn puts what ends a German turn on the stack: the throw of a
// card that was shown, then guards leave where they may not stay.
func (r *Rules) closeGermanTurn(s *State) {
	if r.cleansUp {
		s.push(Frame{Kind: germanEnd, Seat: German})
	}
	if s.Shown > 0 {
		s.push(Frame{Kind: searchThrow, Seat: German, A: int16(s.Shown - 1)})
		s.Shown = 0
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
func (r *Rules) nextTurn(s *State, c *dice.Chance, log *sim.Log) {
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
		log.Add(RoundBegan, German, int(s.Round), 0, 0, 0)
	}
	s.Seat = r.nextSeat(s, s.Seat)
	r.beginTurn(s, c, log)
}
