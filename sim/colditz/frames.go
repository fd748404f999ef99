package colditz

import (
	"escapesim/sim"
	"escapesim/sim/dice"
)

// FrameKind says what an interrupt is about. Whose turn it is stays in
// State.Seat; who decides now is the seat of the topmost frame.
type FrameKind uint8

// The interrupts, with the meaning of A to D.
const (
	noFrame         FrameKind = iota
	AskRedemption             // turn found items in, out of turn
	handLimit                 // surplus cards, one player after the other
	AskThrowAway              // surplus cards of this seat
	AskTrade                  // offer a trade in another's turn
	AskTradeGive              // A partner: lay cards down
	AskTradeAnswer            // A proposer: lay cards down in return, or decline
	AskTradeConfirm           // A partner: take the return, or not
	AskLanding                // A man, B Landing: pick a white circle
	AskTake                   // A cards left, B face: pick equipment from the stock
	AskGuards                 // A guards left, B GuardLeft: pick guards
	AskJail                   // A man, B Cause, C circle
	AskGiveUp                 // A cards, B Cause
	AskSeizure                // A Confiscation, B Cause, C saved: play a hideaway?
	AskHolder                 // A man, B type: play the holder card?
	AskHolderSave             // A man, B type: play a hideaway?
	rollCall                  // A team, B man, C what was chosen for the team: an appel in progress
	AskAttend                 // A man: line up?
	AskPutDown                // A range: which guard catches
	searching                 // A guard, B room, C team: a search in progress
	AskWarning                // A room, B searching guard: play a warning?
	AskSafety                 // A room, B searching guard: where each man goes
	shot                      // A guard, B man, C range, D range without doubling
	AskTalisman               // A man, B range, C range with it, D distance
	AskRethrow                // A total, B first throw, C throws, D cards earned: throw again?
	AskDraw                   // take the card that the throw earned?
	AskSabotaged              // A cards: the German picks those that a sabotage takes
	AskRun                    // A man: answer his do or die?
	AskDie                    // A die, B die: which one counts
	frisking                  // A Confiscation, B Cause, C 1 in an attempt, D 1 the kit is at stake
	AskBuyOff                 // A Confiscation, B Cause: a bribe, before the dice
	AskSeizedType             // B Cause: the German picks what is taken
	AskHideKit                // B Cause: a hideaway for the kit
	alarm                     // A room, C team: warnings before a search throw
	searchThrow               // A card, B searchMode
	AskSearcher               // A card, B searchMode, C reach: which guard searches
	AskTeams                  // A teams left, B 1 and the card of a search (0: an appel), C guard, D teams picked
	AskAfterTurn              // cards at the end of an Allied turn
	AskTheft                  // A type, B man, C man: a search card against a claim
	germanEnd                 // guards leave rooms and corridors
	AskPermission             // A man, B tunnel: may he join
	AskName                   // A guard: whom he follows outside
	AskFly                    // A man, B 1 the glider card is shown: fly along?
	AskFlightShot             // A man, B man or -1, C throws: shoot at the glider?
	AskShare                  // A man, B circle, C link kind, D way: let him go along?
)

// maxFrames is more than any play has on the stack: an appel or search, its
// losses, and a jail for every man.
const maxFrames = 72

// Frame is one interrupt: a plain value, so the state stays one.
type Frame struct {
	Kind       FrameKind
	Seat       sim.Seat
	A, B, C, D int16
}

func (s *State) push(f Frame) {
	s.Stack[s.Depth] = f
	s.Depth++
}

// pop drops the topmost frame and clears its place, so that equal positions
// are equal values.
func (s *State) pop() {
	s.Depth--
	s.Stack[s.Depth] = Frame{}
}

func (s *State) top() *Frame { return &s.Stack[s.Depth-1] }

// runFrame carries the topmost interrupt on as far as no decision is needed;
// false when one is.
func (r *Rules) runFrame(s *State, c *dice.Chance, log *sim.Log) bool {
	f := s.top()
	switch f.Kind {
	case AskRedemption:
		if r.redeemsAny(s, int(f.Seat)-1) {
			return false
		}
		s.pop()
	case handLimit:
		if seat, over := r.surplus(s); over {
			s.push(Frame{Kind: AskThrowAway, Seat: seat})
		} else {
			s.pop()
		}
	case AskThrowAway:
		if r.overLimit(s, f.Seat) {
			return false
		}
		s.pop()
	case AskTrade:
		if r.mayOfferAny(s, f.Seat) {
			return false
		}
		s.pop()
	case AskTake:
		if f.A > 0 && s.stocked() && r.roomToHold(&s.Teams[f.Seat-1]) {
			return false
		}
		s.pop()
	case AskGuards:
		if f.A > 0 && s.guardsOut(r) {
			return false
		}
		s.pop()
	case AskJail:
		return r.runJail(s, f, log)
	case AskFly:
		if r.mayFlyAlong(s, f) {
			return false
		}
		asked := *f
		s.pop()
		r.answerFly(s, asked, No, log)
	case AskGiveUp:
		if f.A > 0 && s.Teams[f.Seat-1].equipment() > 0 {
			return false
		}
		s.pop()
	case AskSeizure:
		if r.seizedCards(s, f) > 0 && (r.mayHide(s, f) || r.Options.Confisc.ReactAfterRoll && r.mayBuyOff(s, int(f.Seat)-1, Cause(f.B))) {
			return false
		}
		r.applySeizure(s, f, No, c, log)
	case frisking:
		duel := *f
		s.pop()
		r.frisk(s, &duel, c, log)
	case alarm:
		r.runAlarm(s, f)
	case searchThrow:
		r.runSearchThrow(s, f, c, log)
	case AskSearcher:
		return r.runSearcher(s, f, log)
	case AskTeams:
		return r.runTeams(s, f, log)
	case AskAfterTurn:
		if r.answersTurn(s) {
			return false
		}
		s.pop()
	case germanEnd:
		s.pop()
		r.cleanUp(s, log)
	case rollCall:
		r.runRollCall(s, f, c, log)
	case AskPutDown:
		return r.runPutDown(s, f, log)
	case searching:
		r.runSearch(s, f, c, log)
	case AskWarning:
		if !r.mayAnswer(s, f) {
			s.Marked = 0
			s.pop()
			return true
		}
		return false
	case AskSafety:
		return r.runToSafety(s, f, log)
	case shot:
		r.hit(s, f, log)
	case AskDraw:
		return r.drawEarned(s, c, log)
	case AskSabotaged:
		if f.A > 0 {
			return false
		}
		s.pop()
		r.replaceSabotaged(s, true, c, log)
	default:
		return false
	}
	return true
}

func (s *State) guardsOut(r *Rules) bool { return s.guardsReserved() < r.guards }

// mayAnswer: a warning helps somebody, or a diversion could make it help.
func (r *Rules) mayAnswer(s *State, f *Frame) bool {
	t := &s.Teams[f.Seat-1]
	if t.Hand[Warning] == 0 {
		return false
	}
	if r.anySafety(s, Room(f.A), Guard(f.B)) {
		return true
	}
	return t.Hand[Diversion] > 0 && r.Options.Card.DiversionReaction && s.guardsOut(r)
}

// legalFrame appends the answers to the topmost interrupt.
func (r *Rules) legalFrame(s *State, f *Frame, buf []sim.Move) []sim.Move {
	team := int(f.Seat) - 1
	switch f.Kind {
	case AskRedemption:
		return r.legalRedeem(s, team, append(buf, pack(No, 0, 0, 0)))
	case AskThrowAway:
		if f.Seat != German {
			buf = r.legalInterjection(s, team, buf)
		}
		return r.legalDiscard(s, f.Seat, buf)
	case AskSabotaged:
		return r.legalDiscard(s, f.Seat, buf)
	case AskTrade:
		return r.legalTradeOffers(s, f.Seat, append(buf, pack(No, 0, 0, 0)))
	case AskTradeGive:
		return r.legalPut(s, f.Seat, sim.Seat(f.A), s.Offer.Give[:s.Offer.GiveLen], s.Offer.GiveLen > 0, buf)
	case AskTradeAnswer:
		return r.legalPut(s, f.Seat, sim.Seat(f.A), s.Offer.Back[:s.Offer.BackLen], r.fair(s, sim.Seat(f.A), f.Seat), append(buf, pack(No, 0, 0, 0)))
	case AskTradeConfirm:
		return append(buf, pack(No, 0, 0, 0), pack(Yes, 0, 0, 0))
	case AskLanding:
		return r.legalWhite(s, Man(f.A), PlaceAt, buf)
	case AskTake:
		for kind := range equipmentTypes {
			if s.Stock[kind] > 0 {
				buf = append(buf, pack(Take, kind, 0, 0))
			}
		}
		return buf
	case AskGuards:
		return r.legalGuardsOnBoard(s, PickGuard, NoGuard, buf)
	case AskJail:
		return r.legalJail(s, f, buf)
	case AskFly:
		buf = append(buf, pack(No, 0, 0, 0))
		if r.mayFlyAlong(s, f) {
			buf = append(buf, pack(Yes, 0, 0, 0))
		}
		return buf
	case AskFlightShot:
		return r.legalFlightShots(s, buf)
	case AskGiveUp:
		return r.legalGiveUp(s, f, buf)
	case AskHolder, AskHolderSave, AskTalisman, AskRun, AskRethrow, AskDraw, AskHideKit, AskPermission, AskShare:
		return append(buf, pack(No, 0, 0, 0), pack(Yes, 0, 0, 0))
	case AskSeizure:
		buf = append(buf, pack(No, 0, 0, 0))
		if r.mayHide(s, f) {
			buf = append(buf, pack(Yes, 0, 0, 0))
		}
		if r.Options.Confisc.ReactAfterRoll && r.mayBuyOff(s, team, Cause(f.B)) {
			buf = append(buf, pack(BuyOff, 0, 0, 0))
		}
		return buf
	case AskBuyOff:
		return append(buf, pack(No, 0, 0, 0), pack(BuyOff, 0, 0, 0))
	case AskSeizedType:
		for kind, n := range s.Teams[f.A].Equip {
			if n > 0 {
				buf = append(buf, pack(Take, kind, 0, 0))
			}
		}
		return buf
	case AskDie:
		return append(buf, pack(UseDie, int(min(f.A, f.B)), 0, 0), pack(UseDie, int(max(f.A, f.B)), 0, 0))
	case AskSearcher:
		return r.legalSearchers(s, f, buf)
	case AskTeams:
		return r.legalTeams(s, f, buf)
	case AskAfterTurn:
		return r.legalAfterTurn(s, append(buf, pack(No, 0, 0, 0)))
	case AskTheft:
		return r.legalTheftSearch(s, f, append(buf, pack(No, 0, 0, 0)))
	case AskName:
		return r.legalNames(s, Guard(f.A), buf)
	case AskAttend:
		return r.legalAttendance(s, Man(f.A), buf)
	case AskPutDown:
		return r.legalPutDown(s, f, buf)
	case AskWarning:
		buf = append(buf, pack(No, 0, 0, 0))
		if r.anySafety(s, Room(f.A), Guard(f.B)) {
			buf = append(buf, pack(Yes, 0, 0, 0))
		}
		if s.Teams[team].Hand[Diversion] > 0 && r.Options.Card.DiversionReaction {
			buf = r.legalGuardsOnBoard(s, PlayDiversion, NoGuard, buf)
		}
		return r.legalRedeem(s, team, buf)
	case AskSafety:
		return r.legalSafety(s, firstMan(s.Marked), Room(f.A), Guard(f.B), buf)
	}
	return buf
}

// applyFrame carries an answer out.
func (r *Rules) applyFrame(s *State, m sim.Move, c *dice.Chance, log *sim.Log) {
	f := s.top()
	team := int(f.Seat) - 1
	k, a, b, _ := Unpack(m)
	switch f.Kind {
	case AskRedemption:
		if k == Redeem {
			r.redeem(s, team, a, c, log)
			return
		}
		s.pop()
	case AskThrowAway:
		if k == Redeem {
			r.redeem(s, team, a, c, log)
			return
		}
		r.discard(s, f.Seat, a, c, log)
	case AskSabotaged:
		f.A--
		r.sabotaged(s, SecurityFace(a), c, log)
	case AskTrade:
		if k == OfferTrade {
			r.openTrade(s, f.Seat, sim.Seat(a), int8(b)) // and asked again, if he may offer more
			return
		}
		s.pop()
	case AskTradeGive:
		if k == Put {
			s.Offer.Give[s.Offer.GiveLen] = Face(a)
			s.Offer.GiveLen++
			return
		}
		*f = Frame{Kind: AskTradeAnswer, Seat: sim.Seat(f.A), A: int16(f.Seat)}
	case AskTradeAnswer:
		proposer, partner := sim.Seat(f.A), f.Seat
		switch {
		case k == Put:
			s.Offer.Back[s.Offer.BackLen] = Face(a)
			s.Offer.BackLen++
		case k == No:
			s.pop()
			s.Offer = Offer{}
		case s.Offer.BackLen > 0:
			*f = Frame{Kind: AskTradeConfirm, Seat: proposer, A: int16(partner)}
		default: // a gift
			s.pop()
			r.settleTrade(s, proposer, partner, log)
		}
	case AskTradeConfirm:
		proposer, partner := f.Seat, sim.Seat(f.A)
		s.pop()
		if k == Yes {
			r.settleTrade(s, proposer, partner, log)
		}
		s.Offer = Offer{}
	case AskLanding:
		man, why := Man(f.A), Landing(f.B)
		s.pop()
		r.put(s, man, Circle(a), why, log)
	case AskTake:
		r.gain(s, team, a)
		log.Add(Gained, f.Seat, a, int(f.B), 0, 0)
		if r.Options.Arrest.CountsCards {
			r.countTheft(s, team)
		}
		f.A--
	case AskGuards:
		r.barracks(s, Guard(a), GuardLeft(f.B), log)
		f.A--
	case AskJail:
		man, cause, at := Man(f.A), Cause(f.B), f.C
		s.pop()
		jail := InnerCell
		if k == ToCooler {
			jail = OuterCell
		}
		r.lockUp(s, man, jail, cause, at, log)
	case AskGiveUp:
		r.applyGiveUp(s, f, m, c, log)
	case AskSeizure:
		r.applySeizure(s, f, k, c, log)
	case AskHolder:
		man, kind := Man(f.A), int8(f.B)
		s.pop()
		if k == Yes {
			r.playHolder(s, man, kind, c, log)
		}
	case AskFly:
		asked := *f
		s.pop()
		r.answerFly(s, asked, k, log)
	case AskShare:
		asked := *f
		s.pop()
		r.answerShare(s, asked, k, c, log)
	case AskFlightShot:
		flight := *f
		s.pop()
		r.answerFlight(s, flight, k, Guard(a), c, log)
	case AskRun:
		man := Man(f.A)
		s.pop()
		if k == Yes {
			r.locateKey(s, man, c, log)
		} else {
			r.run(s, man, c, log)
		}
	case AskHolderSave:
		man, kind := Man(f.A), int(f.B)
		s.pop()
		if k == Yes {
			r.saveHeld(s, man, kind, c, log)
		}
	case AskAttend:
		man := Man(f.A)
		s.pop()
		r.attend(s, man, k, Circle(a), log)
	case AskPutDown:
		r.catch(s, firstMan(s.Marked), Guard(a), log)
	case AskWarning:
		r.applyWarned(s, f, k, a, c, log)
	case AskSafety:
		r.applyToSafety(s, f, k, Circle(a), toll(b), log)
	case AskRethrow:
		asked := *f
		s.pop()
		r.applyRethrow(s, asked, k, c, log)
	case AskDraw:
		s.Earned--
		if k == Yes {
			r.drawCard(s, f.Seat, c, log)
		}
	case AskDie:
		other := f.A + f.B
		s.pop()
		r.useDie(s, a, int(other))
	case AskBuyOff:
		cause := Cause(f.B)
		s.pop()
		if k == BuyOff {
			r.buyOff(s, team, cause, c, log)
			s.pop() // the duel, or the German's pick, below
		}
	case AskSeizedType:
		loser, cause := int(f.A), Cause(f.B)
		s.pop()
		r.confiscate(s, loser, a, cause, log)
	case AskHideKit:
		cause := Cause(f.B)
		s.pop()
		if k == Yes {
			log.Add(KitHidden, sim.Seat(team+1), int(cause), 0, 0, 0)
			r.spend(s, team, Hideaway, c)
			return
		}
		r.loseKit(s, team, cause, log)
	case AskSearcher:
		r.applySearcher(s, f, Guard(a), log)
	case AskTeams:
		f.D |= 1 << a
		f.A--
	case AskAfterTurn:
		r.applyAfterTurn(s, k, a, c, log)
	case AskTheft:
		r.applyTheft(s, f, k, a, c, log)
	case AskPermission:
		r.applyPermission(s, f, k, log)
	case AskName:
		g := Guard(f.A)
		s.pop()
		r.name(s, g, Man(a), log)
	case AskTalisman:
		used := *f
		s.pop()
		if k == Yes {
			log.Add(CardPlayed, used.Seat, int(Talisman), int(used.A), 0, 0)
			r.spend(s, team, Talisman, c)
			s.top().C = used.C // the shot below loses its doubling
		}
	}
}

// applyWarned: play the warning, clear its way with a diversion first
// (COL-OPP-29), or do nothing.
func (r *Rules) applyWarned(s *State, f *Frame, k MoveKind, a int, c *dice.Chance, log *sim.Log) {
	team := int(f.Seat) - 1
	switch k {
	case PlayDiversion:
		r.divert(s, team, Guard(a), c, log)
	case Redeem:
		r.redeem(s, team, a, c, log)
	case Yes:
		log.Add(CardPlayed, f.Seat, int(Warning), -1, 0, 0)
		r.spend(s, team, Warning, c)
		f.Kind = AskSafety
	default:
		s.Marked = 0
		s.pop()
	}
}

// runToSafety asks for each threatened man in turn; C counts those brought
// away.
func (r *Rules) runToSafety(s *State, f *Frame, log *sim.Log) bool {
	if s.Marked == 0 {
		log.Add(WarningPlayed, f.Seat, int(f.C), 0, 0, 0)
		s.pop()
		return true
	}
	return false
}

// applyToSafety brings one man to a safe circle and pays what the way needs.
func (r *Rules) applyToSafety(s *State, f *Frame, k MoveKind, to Circle, t toll, log *sim.Log) {
	m := firstMan(s.Marked)
	s.Marked &^= 1 << m
	if k != GoTo {
		return
	}
	f.C++
	for kind := range equipmentTypes {
		if n := t.of(kind); n > 0 {
			r.giveBack(s, TeamOf(m), kind, int8(n))
			s.Used = true
			log.Add(Paid, SeatOf(m), kind, n, -1, 0)
		}
	}
	from, trying := s.Men[m].At, s.Attempting&(1<<m)
	r.put(s, m, to, ToSafety, log)
	switch {
	case r.inside(to) || !r.guardedExit:
	case r.inside(from): // in his attempt (COL-OPP-02)
		r.hasLeft(s, m, s.route(), log)
	default:
		s.Attempting |= trying
	}
}
