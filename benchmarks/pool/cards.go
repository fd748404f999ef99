package main

import (
	"slices"

	"escapesim/lab"
	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
)

// redeem turns in a found card that the plan lacks.
func (p *prisoner) redeem(v lab.ColditzView, legal []lab.Move) (lab.Move, bool) {
	if !p.ready(v) {
		return 0, false
	}
	missing := p.plan.hand.lacks(held(v, v.Team()))
	return most(legal, colditz.Redeem, func(kind, _, _ int) float64 { return float64(missing[kind]) })
}

// play plays the cards that are of use now.
func (p *prisoner) play(v lab.ColditzView, legal []lab.Move) (lab.Move, bool) {
	if move, ok := p.redeem(v, legal); ok {
		return move, true
	}
	if p.jailed(v) > 0 {
		if move, ok := most(legal, colditz.PlayRelease, func(_, at, _ int) float64 { return p.welcome(v, at) }); ok {
			return move, true
		}
	}
	if move, ok := first(legal, colditz.PlaySabotage); ok && v.Cards(colditz.German) > 0 {
		return move, true
	}
	missing := p.plan.hand.lacks(held(v, v.Team()))
	if p.ready(v) && missing.sum() > 0 {
		if move, ok := most(legal, colditz.PlayBribe, func(worth, _, _ int) float64 { return 3 - float64(worth) }); ok {
			return move, true
		}
	}
	if move, ok := p.moveFast(v, legal); ok {
		return move, true
	}
	return p.divert(v, legal)
}

// moveFast puts a man where one is needed.
func (p *prisoner) moveFast(v lab.ColditzView, legal []lab.Move) (lab.Move, bool) {
	if _, ok := first(legal, colditz.PlayMoveFast); !ok {
		return 0, false
	}
	for _, w := range p.wants(v) {
		p.buf = p.field(v, w, p.buf)
		near := far
		for _, m := range p.inside(v) {
			near = min(near, int(p.buf[v.Man(m).At]))
		}
		const worth = 6
		if near < worth {
			continue
		}
		move, ok := most(legal, colditz.PlayMoveFast, func(m, at, _ int) float64 {
			if !slices.Contains(p.inside(v), colditz.Man(m)) {
				return 0
			}
			return float64(near-int(p.buf[at])) - worth + 0.01*float64(p.buf[v.Man(colditz.Man(m)).At])
		})
		if ok {
			return move, true
		}
	}
	return 0, false
}

// divert sends a guard home who stands in the way of a flight that could begin now, or of one
// that is under way.
func (p *prisoner) divert(v lab.ColditzView, legal []lab.Move) (lab.Move, bool) {
	if !v.Kit(v.Team()) || v.Pips() == 0 || v.Holds(colditz.Diversion)+v.Holds(colditz.Inspection) == 0 {
		return 0, false
	}
	have := held(v, v.Team())
	var path []board.Circle
	for _, m := range p.own(v) {
		at := v.Man(m).At
		if d := p.flights(have)[at]; d < far && (path == nil || int(d) < len(path)) {
			if routes := p.route(v, at, have, 4); len(routes) > 0 {
				path = append([]board.Circle{at}, routes[0]...)
			}
		}
	}
	if path == nil || len(path) > 45 {
		return 0, false
	}
	i := min(v.Pips(), len(path)-1)
	if i == len(path)-1 || i < 5 && p.b.Circles[path[0]].Area <= board.RoomArea {
		return 0, false
	}
	catch, _ := p.pursuit(v, path[:i+1], path[i], true)
	if p.chance(catch) < 0.3 {
		return 0, false
	}
	near := func(g, _, _ int) float64 { return 200 - float64(p.b.Afoot(v.Guard(colditz.Guard(g)).At, path[i])) }
	if move, ok := most(legal, colditz.PlayInspection, near); ok {
		return move, true
	}
	return most(legal, colditz.PlayDiversion, near)
}

// dig opens tunnels, and brings men through.
func (p *prisoner) dig(v lab.ColditzView, legal []lab.Move) (lab.Move, bool) {
	if move, ok := first(legal, colditz.OpenTunnel); ok && v.Kit(v.Team()) {
		if _, t, _, _ := colditz.Unpack(move); p.digs(v, &p.b.Tunnels[t]) {
			return move, true
		}
	}
	if move, ok := first(legal, colditz.EnterTunnel); ok && v.Kit(v.Team()) {
		_, _, to, _ := colditz.Unpack(move)
		if t := p.b.Circles[to].Tunnel; v.Standing(t) && p.digs(v, &p.b.Tunnels[t]) {
			return move, true
		}
	}
	have := held(v, v.Team())
	move, ok := most(legal, colditz.LeaveTunnel, func(m, to, _ int) float64 {
		at := v.Man(colditz.Man(m)).At
		t := p.b.Circles[at].Tunnel
		if !v.Kit(v.Team()) || at != p.b.Tunnels[t].FarEnd() || p.flights(have)[to] == far {
			return 0
		}
		path := p.trace(board.Circle(to), have)
		if path == nil {
			return 0
		}
		return p.escapes(v, append([]board.Circle{at}, path...), v.Pips()) - p.fled(v)
	})
	if ok {
		return move, true
	}
	return most(legal, colditz.WalkTunnel, func(m, to, _ int) float64 {
		from, next := p.b.Circles[v.Man(colditz.Man(m)).At].TunnelAt, p.b.Circles[to].TunnelAt
		if next < from {
			return 0
		}
		return 1 + float64(next) // the first of them first
	})
}

// answer answers what the rules ask the team.
func (p *prisoner) answer(v lab.ColditzView, legal []lab.Move) lab.Move {
	yes, no := colditz.MoveOf(colditz.Yes), colditz.MoveOf(colditz.No)
	f := v.Asked()
	switch v.Question() {
	case colditz.AskThrowAway:
		move, _ := most(legal, colditz.ThrowAway, func(face, _, _ int) float64 {
			return 100 - p.keeps(v, colditz.Face(face))
		})
		return move
	case colditz.AskTake:
		missing := p.plan.hand.lacks(held(v, v.Team()))
		move, ok := most(legal, colditz.Take, func(kind, _, _ int) float64 { return 1 + 5*float64(missing[kind]) })
		if ok {
			return move
		}
	case colditz.AskGiveUp:
		spare := held(v, v.Team())
		for kind := range spare {
			spare[kind] -= p.plan.hand[kind]
		}
		move, ok := most(legal, colditz.GiveUp, func(kind, _, _ int) float64 { return 50 + float64(spare[kind]) })
		if ok {
			return move
		}
	case colditz.AskAttend:
		return p.attend(v, legal, colditz.Man(f.A))
	case colditz.AskLanding:
		return p.land(v, legal)
	case colditz.AskGuards:
		move, ok := most(legal, colditz.PickGuard, func(g, _, _ int) float64 {
			return 300 - float64(p.b.Afoot(v.Guard(colditz.Guard(g)).At, max(p.plan.at, 0)))
		})
		if ok {
			return move
		}
	case colditz.AskSeizure, colditz.AskHolderSave, colditz.AskTalisman, colditz.AskBuyOff, colditz.AskDraw,
		colditz.AskRethrow, colditz.AskHideKit:
		return yes
	case colditz.AskWarning:
		if v.SafeWithoutCards() && bitsOf(v.Threatened()) > 1 {
			return yes
		}
		return no
	case colditz.AskSafety:
		if move, ok := most(legal, colditz.GoTo, func(_, cards, _ int) float64 { return 1 / float64(1+cards) }); ok {
			return move
		}
	}
	return no
}

// keeps is how dear a card is in the hand.
func (p *prisoner) keeps(v lab.ColditzView, face colditz.Face) float64 {
	switch {
	case face == colditz.Bribe2:
		return 30
	case face == colditz.Bribe1, face == colditz.Inspection:
		return 25
	case face == colditz.KitA, face == colditz.KitB:
		if v.Kit(v.Team()) {
			return 0
		}
		return 28
	case face >= colditz.FoundRope && face <= colditz.FoundCutters:
		if p.plan.hand[face-colditz.FoundRope] > 0 {
			return 27
		}
		return 5
	case face == colditz.StaffCar:
		return 26
	case face >= colditz.TunnelCard && face < colditz.TunnelCard+3:
		return 24
	case face == colditz.Diversion:
		return 20
	case face == colditz.Release:
		return 6 + 3*float64(p.jailed(v))
	}
	return 8
}

// attend lines a man up, or leaves him where he stands if no guard is likely to come.
func (p *prisoner) attend(v lab.ColditzView, legal []lab.Move, m colditz.Man) lab.Move {
	at := v.Man(m).At
	near := far
	for g := range colditz.Guard(colditz.MaxGuards) {
		if q := v.Guard(g); q.Zone == colditz.OnBoard {
			near = min(near, p.b.Afoot(q.At, at))
		}
	}
	if p.chance(near) < 0.3 || v.Exempt(m) {
		return colditz.MoveOf(colditz.No)
	}
	return p.land(v, legal)
}

// land picks the white circle that is nearest to where men are needed.
func (p *prisoner) land(v lab.ColditzView, legal []lab.Move) lab.Move {
	goals := p.b.Whites
	if list := p.wants(v); len(list) > 0 {
		goals = list[len(list)-1]
	}
	p.buf = p.field(v, goals, p.buf)
	move, ok := most(legal, colditz.PlaceAt, func(at, _, _ int) float64 { return 300 - float64(p.buf[at]) })
	if !ok {
		return legal[0]
	}
	return move
}
