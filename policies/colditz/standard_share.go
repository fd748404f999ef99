package colditz

import (
	"slices"

	"escapesim/sim"
	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
)

// What the teams do where a win of any of them is as good as its own, several men go
// down the same ropes, and no team has time to fetch everything itself: one is chosen to escape, the
// others fetch ropes and cutters for it and hand them over against a single
// card of equipment, which is given back with the next delivery.

// choose finds the team that is to escape: the one that has got farthest, the
// first in the order of play among equals; -1 when it is the own one, or every team
// plays for itself.
func (a *Allied) choose(v colditz.View) int {
	if !a.oneTeam {
		return -1
	}
	chosen, most := -1, a.standing(v, a.team)
	for t := range a.rules.Teams() {
		if s := a.standing(v, t); s > most {
			chosen, most = t, s
		}
	}
	return chosen
}

// gather is what this team fetches for the chosen one. Every card that it
// lacks and nobody holds goes to the helper who holds least, and of those to
// the one who walks least for it from his places in the formation. Besides,
// every helper holds two that the way out asks for, as one comes back with
// every delivery, and more for another man, should one be lost: whichever is
// nearest.
func (a *Allied) gather(v colditz.View, have [4]int) (want [4]int) {
	want, a.breakout.first = have, -1
	if a.breakout.exit == nil {
		return want
	}
	const another = 20 // pips for a card
	var load [colditz.MaxTeams]int
	var lack [4]int
	for kind, n := range a.breakout.due {
		lack[kind] = n - a.breakout.pool[kind]
		for t := range load[:a.rules.Teams()] {
			if n > 0 && !v.Out(t) {
				load[t] += v.Equipment(t, kind)
			}
		}
	}
	for {
		who, what, least := -1, -1, full
		for t, held := range load[:a.rules.Teams()] {
			for kind, n := range lack {
				if pips := a.formed[t][kind] + another*held; n > 0 && pips < least &&
					t != a.breakout.team && !v.Out(t) {
					who, what, least = t, kind, pips
				}
			}
		}
		if who < 0 {
			break
		}
		lack[what]--
		load[who]++
		if who == a.team {
			want[what]++
			if a.breakout.first < 0 {
				a.breakout.first = what
			}
		}
	}
	for kind, more := range a.breakout.exit.cards {
		if due := a.breakout.due[kind]; want[kind] == have[kind] && due+more > 0 &&
			(load[a.team] < 2 || due+more > a.breakout.pool[kind]) {
			want[kind]++
		}
	}
	return want
}

// gear is what a set of equipment is worth to a team that needs another: what
// the first man needs most.
func (a *Allied) gear(have [4]int) (worth int) {
	if a.breakout.exit == nil {
		return 0
	}
	first := a.breakout.abroad
	if a.breakout.going > 0 {
		first = a.breakout.exit.cards
	}
	another := a.breakout.exit.cards
	for kind, n := range have {
		worth += 4*min(n, a.breakout.due[kind]) + 3*min(n, first[kind]) + min(n, a.breakout.due[kind]+another[kind])
	}
	return worth
}

// comesBack is the type that the chosen team, which holds have, gives back for what is
// offered, the one that it needs least; -1 where it gains nothing.
func (a *Allied) comesBack(have, offered [4]int) int {
	kind, most := -1, a.gear(have)
	for t, n := range have {
		if n == 0 {
			continue
		}
		after := have
		after[t]--
		for i, m := range offered {
			after[i] += m
		}
		if g := a.gear(after); g > most {
			kind, most = t, g
		}
	}
	return kind
}

// parcel is what this team would hand over: all that the way out asks for.
func (a *Allied) parcel(v colditz.View) (cards [4]int) {
	if a.breakout.exit == nil {
		return cards
	}
	another := a.breakout.exit.cards
	for kind := range cards {
		if a.breakout.due[kind] > 0 || another[kind] > 0 {
			cards[kind] = v.Equipment(a.team, kind)
		}
	}
	return cards
}

func equipment(v colditz.View, team int) (have [4]int) {
	for t := range have {
		have[t] = v.Equipment(team, t)
	}
	return have
}

// delivers: what this team holds helps the chosen one.
func (a *Allied) delivers(v colditz.View) bool {
	return a.comesBack(equipment(v, a.breakout.team), a.parcel(v)) >= 0
}

// deliver lays down all that the way out asks for.
func (a *Allied) deliver(v colditz.View, legal []sim.Move) int {
	a.survey(v)
	for i, m := range legal {
		if k, f, _, _ := colditz.Unpack(m); k == colditz.Put && f >= int(colditz.TradedRope) &&
			f <= int(colditz.TradedCutters) && a.breakout.exit != nil && a.parcel(v)[f-int(colditz.TradedRope)] > 0 {
			return i
		}
	}
	return yes(legal)
}

// receive answers a delivery with the card that is needed least.
func (a *Allied) receive(v colditz.View, legal []sim.Move) int {
	offer := v.Offered()
	if offer.BackLen > 0 {
		return yes(legal)
	}
	a.survey(v)
	var offered [4]int
	for _, f := range offer.Give[:offer.GiveLen] {
		if f >= colditz.TradedRope && f <= colditz.TradedCutters {
			offered[f-colditz.TradedRope]++
		}
	}
	kind := a.comesBack(equipment(v, a.team), offered)
	for i, m := range legal {
		if k, f, _, _ := colditz.Unpack(m); k == colditz.Put && kind >= 0 && f == int(colditz.TradedRope)+kind {
			return i
		}
	}
	return 0
}

// helps: the card brings the chosen team on: a half of the kit, a way to one
// of its rooms or to a window, or a first card of equipment to trade with.
func (a *Allied) helps(v colditz.View, f colditz.Face) bool {
	switch {
	case f == colditz.GliderCard || f == colditz.SecretDoor:
		return a.toDoor != nil
	case f == colditz.KitA || f == colditz.KitB:
		return !v.Kit(a.breakout.team)
	case f >= colditz.MoveFast && f < colditz.Release:
		room := a.fast[f-colditz.MoveFast]
		if room == board.NoRoom {
			return false
		}
		if v.Kit(a.breakout.team) {
			return len(a.windows) > 0 && slices.ContainsFunc(a.windows, func(w board.Circle) bool {
				return a.place[w].room == room
			})
		}
		return a.rules.Board.Rooms[room].Kit != 0
	case f == colditz.Bribe1 || f == colditz.Bribe2:
		return !v.Kit(a.breakout.team) && a.rules.Options.Kit.BribeAsPart || v.EquipmentCards(a.breakout.team) == 0 &&
			a.rules.Options.Card.Bribe == colditz.PerCardValue
	case f >= colditz.FoundRope && f <= colditz.FoundCutters:
		kind := int(f - colditz.FoundRope)
		return v.EquipmentCards(a.breakout.team) == 0 || v.Equipment(a.breakout.team, kind) < a.breakout.due[kind]
	}
	return false
}

// worthIn is the worth of a card for keeping: before the kit is made up, what
// makes it up; afterwards not. Equipment, where it may be traded for cards, is
// worth more than any of them.
func (a *Allied) worthIn(v colditz.View, f colditz.Face) int8 {
	if f >= colditz.Faces {
		return 10
	}
	team := a.team
	if a.breakout.team >= 0 {
		team = a.breakout.team
	}
	bribe := f == colditz.Bribe1 || f == colditz.Bribe2
	part := f == colditz.KitA || f == colditz.KitB || bribe
	if f >= colditz.MoveFast && f < colditz.Release {
		room := a.fast[f-colditz.MoveFast]
		part = room != board.NoRoom && a.rules.Board.Rooms[room].Kit != 0
	}
	switch {
	case f == colditz.Talisman:
		return 6
	case f >= colditz.FoundRope && f <= colditz.FoundCutters && a.breakout.due[f-colditz.FoundRope] <= v.Equipment(team,
		int(f-colditz.FoundRope)):
		return 3
	case f == colditz.Release || f == colditz.Hideaway: // what they save is worth less than the place in the hand
		return 1
	case f == colditz.StaffCar:
		return 0
	case !part:
		return worth[f]
	case v.Kit(team) && !(bribe && a.supply.missing[colditz.Rope]+a.supply.missing[colditz.Cutters] > 0):
		return 0
	}
	return 7
}

// welcome takes a gift; where the hand is full, against the card that is worth
// least, if that is worth less.
func (a *Allied) welcome(v colditz.View, legal []sim.Move) int {
	if i := yes(legal); i > 0 {
		return i
	}
	a.survey(v)
	offer := v.Offered()
	best, low := 0, a.worthIn(v, offer.Give[0])
	for i, m := range legal {
		if k, f, _, _ := colditz.Unpack(m); k == colditz.Put && a.worthIn(v, colditz.Face(f)) < low {
			best, low = i, a.worthIn(v, colditz.Face(f))
		}
	}
	return best
}
