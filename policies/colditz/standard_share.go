package colditz

import (
	"slices"

	"escapesim/sim"
	"escapesim/sim/colditz"
)

// What the teams do together where several men go down the same ropes and no
// team has time to fetch everything itself: one is chosen to escape, the
// others fetch ropes and cutters for it and hand them over against a single
// card of equipment, which is given back with the next delivery.

// choose finds the team that is to escape: the one that has got farthest, the
// first in the order of play among equals; -1 when it is the own one.
func (a *Allied) choose(v colditz.View) int {
	chosen, most := -1, a.standing(v, a.team)
	for t := range a.rules.Teams() {
		if s := a.standing(v, t); s > most {
			chosen, most = t, s
		}
	}
	return chosen
}

// gather is what this team fetches for the chosen one: cutters and ropes, of
// which the chosen one fetches some itself.
func (a *Allied) gather(v colditz.View) [4]int {
	if v.Equipment(a.chosen, colditz.Cutters) < 2 && (a.team-a.chosen)&1 != 0 {
		return [4]int{0, 0, 0, 2}
	}
	return [4]int{2, 0, 0, 1}
}

// gear is what ropes and cutters are worth to the chosen team: two ropes and
// cutters for the first man, cutters for a second.
func gear(ropes, cutters int) int {
	worth := 4*min(ropes, 2) + 3*min(cutters, 2)
	if cutters > 0 {
		worth += 2
	}
	return worth
}

// comesBack is the type that a team which holds have gives back for so many
// ropes and cutters, the one that it needs least, and what it gains; -1 where
// it gains nothing.
func comesBack(have [4]int, ropes, cutters int) (kind, gain int) {
	kind = -1
	for t, n := range have {
		if n == 0 {
			continue
		}
		after := have
		after[t]--
		if g := gear(after[colditz.Rope]+ropes, after[colditz.Cutters]+cutters) - gear(have[colditz.Rope], have[colditz.Cutters]); g > gain {
			kind, gain = t, g
		}
	}
	return kind, gain
}

func equipment(v colditz.View, team int) (have [4]int) {
	for t := range have {
		have[t] = v.Equipment(team, t)
	}
	return have
}

// delivers: what this team holds helps the chosen one.
func (a *Allied) delivers(v colditz.View) bool {
	kind, _ := comesBack(equipment(v, a.chosen), v.Equipment(a.team, colditz.Rope), v.Equipment(a.team, colditz.Cutters))
	return kind >= 0
}

// deliver lays down all ropes and cutters.
func (a *Allied) deliver(v colditz.View, legal []sim.Move) int {
	for i, m := range legal {
		if k, f, _, _ := colditz.Unpack(m); k == colditz.Put && (f == int(colditz.TradedRope) || f == int(colditz.TradedCutters)) {
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
	ropes, cutters := 0, 0
	for _, f := range offer.Give[:offer.GiveLen] {
		switch f {
		case colditz.TradedRope:
			ropes++
		case colditz.TradedCutters:
			cutters++
		}
	}
	kind, _ := comesBack(equipment(v, a.team), ropes, cutters)
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
	case f == colditz.KitA || f == colditz.KitB:
		return !v.Kit(a.chosen)
	case f >= colditz.MoveFast && f < colditz.Release:
		room := a.fast[f-colditz.MoveFast]
		if room == colditz.NoRoom {
			return false
		}
		if v.Kit(a.chosen) {
			return len(a.windows) > 0 && slices.ContainsFunc(a.windows, func(w colditz.Circle) bool { return a.place[w].room == room })
		}
		return a.rules.Board.Rooms[room].Kit != 0
	case f == colditz.Bribe1 || f == colditz.Bribe2:
		return !v.Kit(a.chosen) && a.rules.Options.Kit.BribeAsPart || v.EquipmentCards(a.chosen) == 0 && a.rules.Options.Card.Bribe == colditz.PerCardValue
	case f >= colditz.FoundRope && f <= colditz.FoundCutters:
		return v.EquipmentCards(a.chosen) == 0
	}
	return false
}

// worthIn is the worth of a card for keeping: before the kit is made up, what
// makes it up; afterwards not.
func (a *Allied) worthIn(f colditz.Face, worth int8) int8 {
	part := f == colditz.KitA || f == colditz.KitB
	if f >= colditz.MoveFast && f < colditz.Release {
		room := a.fast[f-colditz.MoveFast]
		part = room != colditz.NoRoom && a.rules.Board.Rooms[room].Kit != 0
	}
	switch {
	case !part:
		return worth
	case a.means.Kit:
		return 0
	}
	return 7
}
