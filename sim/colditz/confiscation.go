package colditz

import (
	"escapesim/sim"
	"escapesim/sim/colditz/board"
	"escapesim/sim/dice"
)

// ConfiscationOptions: what an arrest costs in equipment.
type ConfiscationOptions struct {
	Grey              Confiscation     `key:"conf.grey" clause:"COL-CONF-01" values:"none|one_owner_choice|one_random|all|frisk" doc:"equipment lost in an arrest in the inner courtyard; frisk: one card, if the duel is lost"`
	FriskTieAllied    bool             `key:"conf.frisk_tie" clause:"COL-CONF-02" values:"german|allied" default:"german" source:"off: no clause of the document asks for it" doc:"who wins a duel of equal dice over equipment"`
	FriskPick         FriskPick        `key:"conf.frisk_pick" clause:"COL-CONF-03" values:"random|german_choice|owner_choice" default:"random" assumed:"one sentence says both chosen and at random; the parallel ones say at random" doc:"who picks the card lost in a duel"`
	Outer             Confiscation     `key:"conf.outer" clause:"COL-CONF-04" values:"none|one_owner_choice|one_random|all|frisk" default:"one_random" assumed:"a card is taken, whose choice is not said; at random, as in a frisk" doc:"equipment lost in an arrest in the outer area"`
	Outside           Confiscation     `key:"conf.outside" clause:"COL-CONF-05" values:"none|one_owner_choice|one_random|all|frisk" default:"one_random" assumed:"a card is taken, whose choice is not said; at random, as in a frisk" doc:"equipment lost in an arrest outside"`
	BribeSaves        uint8            `key:"conf.bribe_saves" clause:"COL-CONF-07" set:"arrest_day|arrest_night|search|appel" doc:"when a bribe card saves equipment in the German's turn"`
	KitFrisk          bool             `key:"conf.kit_frisk" clause:"COL-CONF-08" doc:"a player without equipment whose man is taken outside the courtyard throws a duel for his kit"`
	KitTieNightAllied bool             `key:"conf.kit_tie_night" clause:"COL-CONF-09" values:"german|allied" default:"german" source:"off: no clause of the document asks for it" doc:"who wins a duel of equal dice over the kit at night; by day the player does"`
	KitHideDeclared   bool             `key:"conf.kit_hide_context" clause:"COL-CONF-11" values:"any_kit_loss|declared_attempt_only" default:"any_kit_loss" assumed:"the card speaks of attempts, the sections on the areas of every loss; the wider one is taken" doc:"in which arrests a hideaway saves the kit"`
	Search            CardConfiscation `key:"conf.search" clause:"COL-CONF-12" values:"one_per_pow|none|one_frisk_per_player" default:"one_per_pow" assumed:"the effects of cards stand on the cards, which the document does not repeat; those of Thibault's summary are taken" doc:"equipment lost in a search"`
	SearchKit         bool             `key:"conf.search_kit" clause:"COL-CONF-13" doc:"a search may cost a player without equipment his kit"`
	Appel             CardConfiscation `key:"conf.appel" clause:"COL-CONF-14" values:"one_per_pow|none|one_frisk_per_player" default:"none" assumed:"where a document is silent, Thibault's summary is followed" doc:"equipment lost in an appel"`
	TunnelTakesOne    bool             `key:"conf.tunnel" clause:"COL-CONF-15" values:"none|one_random_per_player" default:"none" assumed:"where a document is silent, Thibault's summary is followed" doc:"equipment lost when a tunnel is raided"`
	NightDirect       bool             `key:"conf.night_direct" clause:"COL-CONF-17" default:"true" source:"off: no clause of the document asks for it" doc:"at night searches and appels cost a card without a duel"`
	NightArrestDirect bool             `key:"conf.night_frisk_arrest" clause:"COL-CONF-18" values:"duel|direct" default:"duel" assumed:"only searches and appels take without a duel at night" doc:"whether the duel of an arrest is thrown at night, or the card is lost"`
	Opportunity       bool             `key:"conf.opportunity" clause:"COL-CONF-19" default:"false" assumed:"only equipment is named among what is lost" doc:"a player without equipment loses an opportunity card at random instead, in arrests that take equipment"`
	ReactAfterRoll    bool             `key:"conf.react_after_roll" clause:"COL-CONF-21" default:"true" assumed:"the card is of use only to who has lost the duel" doc:"a bribe is asked for once the duel is lost; otherwise before the dice"`
	BribeOnForced     bool             `key:"conf.bribe_on_forced" clause:"COL-CONF-22" default:"false" assumed:"the card is for the German's turn" doc:"a bribe also saves equipment by day when a man has given himself up, or his car ride or flight failed"`
}

// Confiscation says what is taken (conf.grey, conf.outer and conf.outside).
type Confiscation uint8

const (
	TakeNothing Confiscation = iota
	OneOwnerChoice
	OneRandom
	TakeAll
	Frisk
)

// FriskPick says who picks the card that a duel costs (conf.frisk_pick).
type FriskPick uint8

const (
	PickAtRandom FriskPick = iota
	GermanPicks
	OwnerPicks
)

// CardConfiscation says what a search or an appel takes (conf.search and conf.appel).
type CardConfiscation uint8

const (
	OnePerMan CardConfiscation = iota
	CardTakesNothing
	OneFriskPerPlayer
)

// Bits of conf.bribe_saves.
const (
	BribeInArrestByDay uint8 = 1 << iota
	BribeInArrestAtNight
	BribeInSearch
	BribeInAppel
)

// confiscateByArea puts the loss that an arrest brings on the stack, by the
// area where it happened (COL-CONF-01, COL-CONF-04, COL-CONF-05).
func (r *Rules) confiscateByArea(s *State, m Man, area board.Area, cause Cause) {
	o := &r.Options.Confisc
	what := o.Grey
	switch area {
	case board.Outer:
		what = o.Outer
	case board.Outside:
		what = o.Outside
	}
	team := TeamOf(m)
	if s.Teams[team].equipment() == 0 {
		if area > board.RoomArea {
			r.friskKit(s, team, cause, s.Attempting&(1<<m) != 0)
		}
		if o.Opportunity && what != TakeNothing && s.Teams[team].Cards > 0 {
			s.push(Frame{Kind: frisking, Seat: SeatOf(m), A: int16(TakeNothing), B: int16(cause)})
		}
		return
	}
	switch what {
	case OneOwnerChoice:
		r.askToGiveUp(s, team, 1, cause)
	case OneRandom, TakeAll:
		s.push(Frame{Kind: AskSeizure, Seat: SeatOf(m), A: int16(what), B: int16(cause)})
	case Frisk:
		if s.Night && o.NightArrestDirect {
			r.pickLoss(s, team, cause)
			return
		}
		r.friskEquipment(s, team, cause)
	}
}

// pickLoss puts the loss of one card on the stack, picked as a duel's is
// (COL-CONF-03).
func (r *Rules) pickLoss(s *State, team int, cause Cause) {
	if s.Teams[team].equipment() == 0 {
		return
	}
	switch seat := sim.Seat(team + 1); r.Options.Confisc.FriskPick {
	case OwnerPicks:
		r.askToGiveUp(s, team, 1, cause)
	case GermanPicks:
		s.push(Frame{Kind: AskSeizedType, Seat: German, A: int16(team), B: int16(cause)})
		if r.Options.Confisc.ReactAfterRoll && r.mayBuyOff(s, team, cause) {
			s.push(Frame{Kind: AskBuyOff, Seat: seat, B: int16(cause)})
		}
	default:
		s.push(Frame{Kind: AskSeizure, Seat: seat, A: int16(OneRandom), B: int16(cause)})
	}
}

// mayBuyOff: a bribe can save equipment from this loss (COL-CONF-07,
// COL-CONF-16, COL-CONF-22).
func (r *Rules) mayBuyOff(s *State, team int, cause Cause) bool {
	t := &s.Teams[team]
	if t.Hand[Bribe1]+t.Hand[Bribe2] == 0 || !r.mayPlay(s, sim.Seat(team+1)) {
		return false
	}
	saves := r.Options.Confisc.BribeSaves
	switch cause {
	case Contact:
		if s.Night {
			return saves&BribeInArrestAtNight != 0
		}
		return saves&BribeInArrestByDay != 0
	case BySearch:
		return saves&BribeInSearch != 0
	case ByAppel:
		return saves&BribeInAppel != 0
	case Forced, ByFailedCar, ByFailedFlight:
		return r.Options.Confisc.BribeOnForced && !s.Night
	}
	return false
}

// buyOff plays a bribe against a loss.
func (r *Rules) buyOff(s *State, team int, cause Cause, c *dice.Chance, log *sim.Log) {
	face := Bribe1
	if s.Teams[team].Hand[Bribe1] == 0 {
		face = Bribe2
	}
	tellPlayed(log, sim.Seat(team+1), face, onNothing)
	log.Add(BoughtOff, sim.Seat(team+1), int(cause), 0, 0, 0)
	r.spend(s, team, face, c)
}

// confiscateByCard puts what a search or an appel costs a team on the stack
// (COL-CONF-12 to COL-CONF-14, COL-CONF-17).
func (r *Rules) confiscateByCard(s *State, team, men int, what CardConfiscation, cause Cause) {
	switch what {
	case OnePerMan:
		r.askToGiveUp(s, team, men, cause)
	case OneFriskPerPlayer:
		if s.Teams[team].equipment() == 0 {
			if cause == BySearch && r.Options.Confisc.SearchKit {
				r.friskKit(s, team, cause, false)
			}
			return
		}
		if s.Night && r.Options.Confisc.NightDirect {
			r.pickLoss(s, team, cause)
			return
		}
		r.friskEquipment(s, team, cause)
	}
}

// askToGiveUp puts the loss of a number of cards, of the owner's choice, on
// the stack; what he does not hold cannot be taken (COL-CONF-20).
func (r *Rules) askToGiveUp(s *State, team, cards int, cause Cause) {
	if cards = min(cards, int(s.Teams[team].equipment())); cards > 0 {
		s.push(Frame{Kind: AskGiveUp, Seat: sim.Seat(team + 1), A: int16(cards), B: int16(cause)})
	}
}

// legalGiveUp: a hideaway saves one card (COL-OPP-09), or a card goes; one that
// is turned in first may be it.
func (r *Rules) legalGiveUp(s *State, f *Frame, buf []sim.Move) []sim.Move {
	t := &s.Teams[f.Team()]
	if t.Hand[Hideaway] > 0 && r.mayPlay(s, f.Seat) && !r.Options.Card.HideawaySavesKit {
		buf = append(buf, pack(Yes, 0, 0, 0))
	}
	buf = r.legalInterjection(s, f.Team(), buf)
	for kind, n := range t.Equip {
		if n > 0 {
			buf = append(buf, pack(GiveUp, kind, 0, 0))
		}
	}
	if r.Options.Confisc.ReactAfterRoll && r.mayBuyOff(s, f.Team(), f.Cause()) {
		buf = append(buf, pack(BuyOff, 0, 0, 0))
	}
	return buf
}

// hide plays a hideaway.
func (r *Rules) hide(s *State, team int, cause Cause, c *dice.Chance, log *sim.Log) {
	tellPlayed(log, sim.Seat(team+1), Hideaway, onNothing)
	log.Add(HideawayUsed, sim.Seat(team+1), int(cause), 0, 0, 0)
	r.spend(s, team, Hideaway, c)
}

func (r *Rules) confiscate(s *State, team, kind int, cause Cause, log *sim.Log) {
	r.giveBack(s, team, kind, 1)
	log.Add(Confiscated, sim.Seat(team+1), kind, int(cause), 0, 0)
}

// mayHide: the team of this seat may save a card of equipment with a hideaway.
func (r *Rules) mayHide(s *State, seat sim.Seat) bool {
	return s.Teams[seat-1].Hand[Hideaway] > 0 && r.mayPlay(s, seat) && !r.Options.Card.HideawaySavesKit
}

// seizedCards is how many cards a seizure still takes: one at random or all,
// less those that hideaways have saved (COL-OPP-09).
func (r *Rules) seizedCards(s *State, f *Frame) int {
	take := 1
	if Confiscation(f.A) == TakeAll {
		take = int(s.Teams[f.Team()].equipment())
	}
	return take - int(f.C)
}

// seize takes the cards, at random.
func (r *Rules) seize(s *State, f *Frame, c *dice.Chance, log *sim.Log) {
	team := f.Team()
	t := &s.Teams[team]
	for range r.seizedCards(s, f) {
		kind := dice.Pick(c.Stream(dice.Special(int(f.Seat))), t.Equip[:])
		r.confiscate(s, team, kind, f.Cause(), log)
	}
}

// confiscationDecisions: what a player gives up, or saves.
func confiscationDecisions() []decision {
	return []decision{
		{kind: GiveUp, words: "give up", args: []argument{aType}},
		{kind: BuyOff, words: "play bribe"},
	}
}

// confiscationInterrupts: losses of equipment.
func confiscationInterrupts() []interrupt {
	return []interrupt{
		{
			kind: AskGiveUp, question: "a hideaway?",
			asks:    func(_ *Rules, s *State, f *Frame) bool { return f.A > 0 && s.Teams[f.Team()].equipment() > 0 },
			answers: (*Rules).legalGiveUp,
			do: func(u umpire, f *Frame, k MoveKind, x choice) {
				team := f.Team()
				switch k {
				case Redeem:
					u.redeem(u.s, team, x.a, u.c, u.log)
					return // and asked again
				case Yes:
					u.hide(u.s, team, f.Cause(), u.c, u.log)
				case BuyOff:
					u.buyOff(u.s, team, f.Cause(), u.c, u.log)
				case GiveUp:
					u.confiscate(u.s, team, x.a, f.Cause(), u.log)
				}
				f.A--
			},
		},
		{
			kind: AskSeizure, question: "a hideaway or a bribe?",
			settle: func(r *Rules, s *State, f *Frame, c *dice.Chance, log *sim.Log) bool {
				if r.seizedCards(s, f) > 0 && (r.mayHide(s, f.Seat) || r.mayBuyBack(s, f)) {
					return false
				}
				r.closeSeizure(s, f, c, log)
				return true
			},
			answers: func(r *Rules, s *State, f *Frame, buf []sim.Move) []sim.Move {
				buf = orNo(buf)
				if r.mayHide(s, f.Seat) {
					buf = append(buf, pack(Yes, 0, 0, 0))
				}
				if r.mayBuyBack(s, f) {
					buf = append(buf, pack(BuyOff, 0, 0, 0))
				}
				return buf
			},
			do: func(u umpire, f *Frame, k MoveKind, _ choice) {
				team := f.Team()
				switch k {
				case Yes:
					u.hide(u.s, team, f.Cause(), u.c, u.log)
					f.C++
				case BuyOff:
					u.buyOff(u.s, team, f.Cause(), u.c, u.log)
					f.C++
				default:
					u.closeSeizure(u.s, f, u.c, u.log)
				}
			},
		},
		{
			kind: AskBuyOff, question: "a bribe?",
			answers: func(_ *Rules, _ *State, _ *Frame, buf []sim.Move) []sim.Move {
				return append(orNo(buf), pack(BuyOff, 0, 0, 0))
			},
			do: func(u umpire, f *Frame, k MoveKind, _ choice) {
				team, cause := f.Team(), f.Cause()
				u.s.pop()
				if k == BuyOff {
					u.buyOff(u.s, team, cause, u.c, u.log)
					u.s.pop() // the duel, or the German's pick, below
				}
			},
		},
		{
			kind: AskSeizedType,
			answers: func(_ *Rules, s *State, f *Frame, buf []sim.Move) []sim.Move {
				return types(&s.Teams[f.A].Equip, buf)
			},
			do: func(u umpire, f *Frame, _ MoveKind, x choice) {
				loser, cause := int(f.A), f.Cause()
				u.s.pop()
				u.confiscate(u.s, loser, x.a, cause, u.log)
			},
		},
	}
}

// mayBuyBack: a bribe saves a card although the dice have fallen.
func (r *Rules) mayBuyBack(s *State, f *Frame) bool {
	return r.Options.Confisc.ReactAfterRoll && r.mayBuyOff(s, f.Team(), f.Cause())
}

// closeSeizure takes what hideaways and bribes have not saved.
func (r *Rules) closeSeizure(s *State, f *Frame, c *dice.Chance, log *sim.Log) {
	loss := *f
	s.pop()
	r.seize(s, &loss, c, log)
}
