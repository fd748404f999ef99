package colditz

import (
	"fmt"
	"slices"

	"escapesim/sim"
	"escapesim/sim/dice"
)

// ThrowTurn throws the chain that opens a turn of the first team.
func (r *Rules) ThrowTurn(c *dice.Chance) Chain {
	return r.throwChain(c, dice.Turn(1), 1, TurnThrow, nil)
}

// CompareShortcuts checks, in one position, each routine that spares itself
// work against the plain one.
func CompareShortcuts(r *Rules, s *State) error {
	for pips := int16(1); pips <= 13; pips += 4 {
		p := *s
		p.Pips = pips
		for card := range SearchRooms {
			if r.searchRooms[card] == NoRoom {
				continue
			}
			var slow uint16
			for g := range Guard(r.guards) {
				at := p.Guards[g]
				if at.Zone != OnBoard || r.Board.Circles[at.At].Area == Outside {
					continue
				}
				w := r.guardWalks(&p, g, AnyRoom)
				if d := r.searchCost(&w, r.Board.Circles[at.At].Room, r.searchRooms[card]); d >= 0 && d <= int(pips) {
					slow |= 1 << g
				}
			}
			if fast := r.searchers(&p, card); fast != slow {
				return fmt.Errorf("%d pips, %s: searchers %b, one by one %b", pips, SearchRooms[card], fast, slow)
			}
		}
		for team := range r.teams {
			p.Teams[team].Hand[TunnelCard] = 1
			p.Teams[team].Hand[TunnelCard+1] = 1
			p.Teams[team].Hand[TunnelCard+2] = 1
			var slow []sim.Move
			from, to := r.menOf(team)
			for t := range 3 {
				for a := from; a < to && p.Tunnel[t].Men == 0; a++ {
					for b := from; b < to; b++ {
						if a == b || !r.mayOpen(&p, a) || !r.mayOpen(&p, b) {
							continue
						}
						if cost := r.openingCost(&p, t, a, b); cost >= 0 && cost <= int(pips) {
							slow = append(slow, pack(OpenTunnel, t, int(a), int(b)))
						}
					}
				}
			}
			if fast := r.legalOpenings(&p, team, nil); !slices.Equal(fast, slow) {
				return fmt.Errorf("%d pips, team %d: openings %x, one by one %x", pips, team+1, fast, slow)
			}
		}
	}
	return nil
}
