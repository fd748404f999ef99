package colditz

import (
	"escapesim/sim"
	"escapesim/sim/colditz"
)

// moveFast finds the best of the circles to which a card brings a man, and its
// score: by the pips it saves, 0 when it saves few.
func (a *Allied) moveFast(man colditz.Man, spots []sim.Move) (best sim.Move, score int) {
	n := man - a.from
	goal := a.men.goals[n]
	if a.endless && a.men.pawns[n].Zone == colditz.OnBoard && a.men.pawns[n].WayBack {
		return spots[0], comesHome
	}
	if a.men.pawns[n].Zone != colditz.OnBoard || goal == nil {
		return best, 0
	}
	least := goal[a.men.pawns[n].At] - int16(a.settings.Fast) + 1
	for _, m := range spots {
		if d := goal[stepTo(m)]; d >= 0 && d < least {
			best, least = m, d
		}
	}
	if saved := goal[a.men.pawns[n].At] - least; saved >= int16(a.settings.Fast) {
		score = 3000 + int(saved)
	}
	return best, score
}

// trade decides on what teams give each other.
func (a *Allied) trade(v colditz.View, asked colditz.FrameKind, legal []sim.Move) int {
	switch asked {
	case colditz.AskTrade:
		if heir := a.heir(v); heir >= 0 && a.gift(v) >= 0 {
			for i, m := range legal {
				if k, seat, _, _ := colditz.Unpack(m); k == colditz.OfferTrade && seat-1 == heir {
					return i
				}
			}
		}
	case colditz.AskTradeGive:
		if a.shares && v.Offered().About != 0 {
			return a.deliver(v, legal)
		}
		for i, m := range legal {
			if k, f, _, _ := colditz.Unpack(m); k == colditz.Put && f == a.gift(v) && v.Offered().GiveLen == 0 {
				return i
			}
		}
	case colditz.AskTradeAnswer:
		switch {
		case a.shares && a.oneTeam:
			if v.Offered().About != 0 {
				return a.receive(v, legal)
			}
			return a.welcome(v, legal)
		case a.endless && a.strips && v.EquipmentCards(a.team) == 0 && v.Offered().Equipment() > 0:
			return 0 // its men would be wanted long before the strike
		}
		return yes(legal) // other gifts are taken; what a rival asks for in return helps him
	case colditz.AskTradeConfirm:
		if a.shares {
			return yes(legal) // any card was asked for
		}
	}
	return 0
}

// answer decides on what others do.
func (a *Allied) answer(v colditz.View, legal []sim.Move) int {
	asked := v.Asked()
	switch asked.Kind {
	case colditz.AskThrowAway, colditz.AskTake, colditz.AskTradeGive:
		a.survey(v)
	}
	switch asked.Kind {
	case colditz.AskTrade, colditz.AskTradeGive, colditz.AskTradeAnswer, colditz.AskTradeConfirm:
		return a.trade(v, asked.Kind, legal)
	case colditz.AskRethrow, colditz.AskDraw, colditz.AskHolderSave, colditz.AskHideKit, colditz.AskPermission,
		colditz.AskFly:
		return 1 // more pips, more cards; hideaways are for this; company is welcome
	case colditz.AskPass: // who is not ahead by an escape or the kit passes
		if passer := colditz.TeamOf(asked.Man()); a.oneTeam ||
			a.standing(v, passer)-a.standing(v, a.team) <= colditz.MaxTeams {
			return yes(legal)
		}
		return 0
	case colditz.AskShare: // who stands better than this team goes alone
		if joiner := colditz.TeamOf(asked.Man()); a.standing(v, joiner) < a.standing(v, a.team) || a.shares &&
			joiner == a.breakout.team {
			return yes(legal)
		}
		return 0
	case colditz.AskSeizure:
		return yes(legal) // a hideaway; no bribe, which brings a card of any type later
	case colditz.AskDie:
		return len(legal) - 1 // the higher
	case colditz.AskTalisman:
		if asked.D > asked.C && asked.D <= asked.B {
			return 1
		}
		return 0
	case colditz.AskThrowAway:
		return a.least(v, legal)
	case colditz.AskGiveUp:
		return a.give(v, legal)
	case colditz.AskTake:
		return a.take(v, legal)
	case colditz.AskLanding:
		return a.land(v, legal)
	case colditz.AskAttend:
		return a.attend(v, legal, asked.Man())
	case colditz.AskGuards:
		return a.feared(v, legal)
	case colditz.AskWarning:
		return a.warn(v, legal)
	case colditz.AskSafety:
		return a.hide(legal)
	}
	return 0
}

// yes is the place of Yes among the decisions, or of the first where there is
// none.
func yes(legal []sim.Move) int { return max(firstOfKind(legal, colditz.Yes), 0) }

// heir is the team to which this one gives what brings ropes: the first of
// those with a kit that have got farther; -1 none.
func (a *Allied) heir(v colditz.View) int {
	target := int(a.rules.Options.Win.TargetEscapes)
	limit := int(a.rules.Options.Hand.OpportunityLimit)
	if a.shares {
		return a.breakout.team
	}
	heir, most := -1, a.standing(v, a.team)
	for t := range a.rules.Teams() {
		if s := a.standing(v, t); s > most && v.Kit(t) && v.Escapes(t) < target && v.Equipment(t, colditz.Rope) < 2 &&
			(limit == 0 || v.Cards(sim.Seat(t+1)) < limit) {
			heir, most = t, s
		}
	}
	return heir
}

// standing compares teams: by escapes, then the kit, then the order of play.
func (a *Allied) standing(v colditz.View, t int) int {
	if v.Out(t) {
		return -1
	}
	s := 20*v.Escapes(t) - v.PlaceOf(sim.Seat(t+1))
	if v.Kit(t) {
		s += 10
	}
	return s
}

// gift is the face of the best card to give; -1 none.
func (a *Allied) gift(v colditz.View) int {
	switch {
	case !a.oneTeam: // whoever else escapes is ahead of this team
		return -1
	case a.shares:
		for f := range colditz.Face(colditz.Faces) {
			if a.breakout.team >= 0 && v.Holds(f) > 0 && a.helps(v, f) {
				return int(f)
			}
		}
		return -1
	}
	for _, f := range [...]colditz.Face{colditz.Bribe2, colditz.Bribe1, colditz.FoundRope} {
		if v.Holds(f) > 0 {
			return int(f)
		}
	}
	return -1
}

// worth ranks the cards of a hand for keeping.
var worth = func() (w [colditz.Faces]int8) {
	for f, n := range map[colditz.Face]int8{
		colditz.Warning: 4, colditz.Bribe1: 8, colditz.Bribe2: 9, colditz.Diversion: 5,
		colditz.KitA: 3, colditz.KitB: 3,
		colditz.Hideaway: 4, colditz.Inspection: 6, colditz.FoundRope: 8, colditz.FoundKey: 1, colditz.FoundPass: 1,
		colditz.FoundCutters: 9,
		colditz.Release:      5, colditz.Sabotage: 2, colditz.StaffCar: 7, colditz.GliderCard: 8, colditz.SecretDoor: 8,
		colditz.Talisman: 1, colditz.TunnelCard: 2, colditz.TunnelCard + 1: 2, colditz.TunnelCard + 2: 2,
	} {
		w[f] = n
	}
	for f := colditz.MoveFast; f < colditz.Release; f++ {
		w[f] = 3
	}
	return w
}()

func (a *Allied) least(v colditz.View, legal []sim.Move) int {
	best, low := 0, int8(127)
	for i, m := range legal {
		k, f, _, _ := colditz.Unpack(m)
		if k == colditz.Redeem {
			if v.Wanted(a.team) { // by this item nobody is that was not before
				return i
			}
			continue
		}
		w := worth[f]
		if a.shares {
			w = a.worthIn(v, colditz.Face(f))
		}
		if !a.endless && a.tunnelPays(f) {
			w = tunnelWorth
		}
		if a.endless {
			w = a.worthAtLeisure(colditz.Face(f), w)
		}
		if w < low {
			best, low = i, w
		}
	}
	return best
}

// give hands over what the plan needs least; a hideaway saves it. A found item
// is turned in first: it may be what is handed over.
func (a *Allied) give(v colditz.View, legal []sim.Move) int {
	best, most := 0, -1000
	for i, m := range legal {
		k, t, _, _ := colditz.Unpack(m)
		if k == colditz.Yes || k == colditz.Redeem {
			return i
		}
		n := v.Equipment(a.team, t)
		switch t {
		case colditz.Key, colditz.Pass:
			n += 10
		case colditz.Cutters:
			n += 2
		}
		if n > most {
			best, most = i, n
		}
	}
	return best
}

// take picks what is missing; ropes when nothing is.
func (a *Allied) take(v colditz.View, legal []sim.Move) int {
	best, most := 0, -1000
	for i, m := range legal {
		_, t, _, _ := colditz.Unpack(m)
		n := 0
		switch t {
		case colditz.Rope:
			n = 4 - 2*v.Equipment(a.team, t)
		case colditz.Cutters:
			n = 1 - 4*v.Equipment(a.team, t)
		default:
			n = -10
		}
		switch {
		case a.endless && a.supply.wanted[t]:
			n += 20
		case a.onFoot && a.supply.wanted[t]:
			n += 5
		}
		if n > most {
			best, most = i, n
		}
	}
	return best
}

// land picks the white circle nearest to what the man does next.
func (a *Allied) land(v colditz.View, legal []sim.Move) int {
	a.survey(v)
	to := a.fromWhite()
	best, least := 0, int16(1<<14)
	for i, move := range legal {
		k, c, _, _ := colditz.Unpack(move)
		if d := to[c]; k == colditz.PlaceAt && d >= 0 && d < least {
			best, least = i, d
		}
	}
	return best
}

// fromWhite are the distances to where a man goes next who comes on to a white circle.
func (a *Allied) fromWhite() distances {
	switch {
	case a.supply.missing[colditz.Rope] > 0:
		return a.rooms[a.forType[colditz.Rope].rooms[0]].way
	case a.supply.missing[colditz.Cutters] > 0:
		return a.rooms[a.forType[colditz.Cutters].rooms[0]].way
	case a.aims && a.aim.number != noAim:
		return a.aim.to
	}
	return a.toLast
}

// attend lines a man up when a guard is near enough to count on him.
func (a *Allied) attend(v colditz.View, legal []sim.Move, m colditz.Man) int {
	a.observe(v)
	if k, _, _, _ := colditz.Unpack(legal[0]); k != colditz.No {
		return a.land(v, legal)
	}
	if v.Exempt(m) {
		return 0
	}
	bar := 10 * a.settings.Attend
	if at := v.Man(m).At; int(a.reach[min(a.nearest(at), unreachable)]) > bar {
		return a.land(v, legal)
	}
	return 0
}

// warn plays a warning when it saves enough.
func (a *Allied) warn(v colditz.View, legal []sim.Move) int {
	a.observe(v)
	loss := 0
	for m := a.from; m < a.to; m++ {
		if v.Threatened()>>m&1 == 0 {
			continue
		}
		if v.Asked().A >= 0 { // a search
			loss += 1000
		} else {
			loss += int(a.reach[min(a.nearest(v.Man(m).At), unreachable)])
		}
	}
	if loss >= 10*a.settings.Warn {
		return yes(legal)
	}
	return 0
}

// hide picks the safe circle that costs least.
func (a *Allied) hide(legal []sim.Move) int {
	best, least := 0, 1<<16
	for i, m := range legal {
		if k, _, toll, _ := colditz.Unpack(m); k == colditz.GoTo && toll < least {
			best, least = i, toll
		}
	}
	return best
}
