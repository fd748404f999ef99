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

// gather is what this team fetches for the chosen one: its part of what that
// one lacks and nobody holds yet, and a card more, for one comes back with
// every delivery.
func (a *Allied) gather(v colditz.View, have [4]int) (want [4]int) {
	want = have
	if a.exit == nil {
		return want
	}
	teams := a.rules.Teams()
	rank := (a.team - a.chosen + teams) % teams // 1 is the first of the helpers
	turn, mine, cards := 1, 0, 0                // cards of this team that the chosen one lacks, and all that it is to hold
	for kind, n := range a.due {
		lack := n - v.Equipment(a.chosen, kind)
		for t := range teams {
			if t == a.chosen || v.Out(t) {
				continue
			}
			held := min(max(lack, 0), v.Equipment(t, kind))
			lack -= held
			if t == a.team {
				mine += held
			}
		}
		for ; lack > 0; lack-- {
			if turn == rank {
				want[kind]++
				mine++
			}
			if turn++; turn == teams {
				turn = 1
			}
		}
		cards += want[kind]
	}
	switch {
	case mine > 0 && cards == mine:
		want[colditz.Rope]++
	case mine == 0: // for another man, should one be lost
		need := a.exit.need.cards()
		for i := range need {
			kind := (i + 3*(rank&1)) % len(need)
			if need[kind] > 0 && a.pool[kind] < a.due[kind]+need[kind]+teams-1 {
				want[kind]++
				break
			}
		}
	}
	return want
}

// gear is what a set of equipment is worth to a team that needs another: what
// the first man needs most.
func (a *Allied) gear(have [4]int) (worth int) {
	if a.exit == nil {
		return 0
	}
	first := a.abroad
	if a.going > 0 {
		first = a.exit.need.cards()
	}
	another := a.exit.need.cards()
	for kind, n := range have {
		worth += 4*min(n, a.due[kind]) + 3*min(n, first[kind]) + min(n, a.due[kind]+another[kind])
	}
	return worth
}

// comesBack is the type that a team which holds have gives back for what is
// offered, the one that it needs least, and what it gains; -1 where it gains
// nothing.
func (a *Allied) comesBack(have, offered [4]int) (kind, gain int) {
	kind = -1
	before := a.gear(have)
	for t, n := range have {
		if n == 0 {
			continue
		}
		after := have
		after[t]--
		for i, m := range offered {
			after[i] += m
		}
		if g := a.gear(after) - before; g > gain {
			kind, gain = t, g
		}
	}
	return kind, gain
}

// parcel is what this team would hand over: all that the way out asks for.
func (a *Allied) parcel(v colditz.View) (cards [4]int) {
	if a.exit == nil {
		return cards
	}
	another := a.exit.need.cards()
	for kind := range cards {
		if a.due[kind] > 0 || another[kind] > 0 {
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
	kind, _ := a.comesBack(equipment(v, a.chosen), a.parcel(v))
	return kind >= 0
}

// deliver lays down all that the way out asks for.
func (a *Allied) deliver(v colditz.View, legal []sim.Move) int {
	a.survey(v)
	for i, m := range legal {
		if k, f, _, _ := colditz.Unpack(m); k == colditz.Put && f >= int(colditz.TradedRope) && f <= int(colditz.TradedCutters) && a.exit != nil && a.parcel(v)[f-int(colditz.TradedRope)] > 0 {
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
	kind, _ := a.comesBack(equipment(v, a.team), offered)
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
