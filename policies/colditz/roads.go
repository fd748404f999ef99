package colditz

import (
	"escapesim/sim"
	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
)

// roads are fixed tables of distances over the board, pawns ignored: steps
// and doors, gates like any other circle, except where said. -1 is no way.
type roads struct {
	kit       [4]distances // to a room with the symbol, in the order of colditz.KitSymbols
	equipment [4]distances // to a room with the type, in the order rope, key, pass, cutters
	tunnel    [3]distances // to the circles next to a tunnel's starting circle
	home      distances    // COL-SOL-16
	car       distances    // to a circle next to the staff car; also down drops
	out       [24]distances
}

// A way out is judged by what its player holds: cutters, a rope or two, a
// key, a pass. equipmentIndex packs that into an index of roads.out.
func equipmentIndex(v colditz.View, team int) int {
	i := min(v.Equipment(team, colditz.Rope), 2)
	if v.Equipment(team, colditz.Cutters) > 0 {
		i += 3
	}
	if v.Equipment(team, colditz.Key) > 0 {
		i += 6
	}
	if v.Equipment(team, colditz.Pass) > 0 {
		i += 12
	}
	return i
}

const everyCard = 2 + 3 + 6 + 12

// roadsOf are the tables of the boards used last: all bots of a run share one.
var roadsOf = sim.Kept[*board.Board, *roads]{Same: func(a, b *board.Board) bool { return a == b }}

func newRoads(b *board.Board) *roads {
	r := new(roads)
	type rule = func(from board.Circle, l *board.Link) bool
	to := func(goals []board.Circle, may rule) distances {
		to := func(from board.Circle, l *board.Link) (board.Circle, bool) { return l.To, may(from, l) }
		back := backwards(b.Links, to)
		return distancesTo(back, goals)
	}
	plain := func(_ board.Circle, l *board.Link) bool { return l.Kind <= board.DoorLink }
	inRooms := func(want func(room board.RoomInfo) bool) []board.Circle {
		var goals []board.Circle
		for _, room := range b.Rooms {
			if want(room) {
				goals = append(goals, room.Circles...)
			}
		}
		return goals
	}
	for i := range 4 {
		r.kit[i] = to(inRooms(func(room board.RoomInfo) bool { return room.Kit&(1<<i) != 0 }), plain)
		r.equipment[i] = to(inRooms(func(room board.RoomInfo) bool { return room.Equipment&(1<<i) != 0 }), plain)
	}
	for t := range r.tunnel {
		r.tunnel[t] = to(b.Tunnels[t].Entry, plain)
	}
	r.car = to(b.CarSides, func(from board.Circle, l *board.Link) bool {
		return l.Kind <= board.DoorLink || l.Kind == board.RopeLink && l.Down
	})
	r.home = make(distances, len(b.Circles))
	for c := range b.Circles {
		r.home[c] = b.Circles[c].Home
	}
	for i := range r.out {
		ropes, cutters, key, pass := int8(i%3), i/3%2 == 1, i/6%2 == 1, i/12 == 1
		r.out[i] = to(b.Targets, func(from board.Circle, l *board.Link) bool {
			switch l.Kind {
			case board.RopeLink:
				if !l.Down || l.Ropes > ropes {
					return false
				}
			case board.WireLink:
				if !cutters {
					return false
				}
			}
			switch b.Circles[l.To].Gate {
			case board.KeyGate:
				return key
			case board.PassGate:
				return pass || l.To == b.PassHome && b.Circles[from].Area == board.Outer
			}
			return true
		})
	}
	return r
}

// backwards is, by circle, from where links lead there that may be taken.
func backwards[L any](links [][]L, take func(from board.Circle, l *L) (to board.Circle, may bool)) [][]board.Circle {
	type step struct{ from, to board.Circle }
	var list []step
	count := make([]int, len(links))
	for c := range links {
		for i := range links[c] {
			if to, may := take(board.Circle(c), &links[c][i]); may {
				list = append(list, step{board.Circle(c), to})
				count[to]++
			}
		}
	}
	back, all := make([][]board.Circle, len(links)), make([]board.Circle, len(list))
	for c, n := range count {
		back[c], all = all[:0:n], all[n:]
	}
	for _, s := range list {
		back[s.to] = append(back[s.to], s.from)
	}
	return back
}

// distancesTo measures, from every circle, the way to the nearest goal: breadth first over
// the links backwards.
func distancesTo(back [][]board.Circle, goals []board.Circle) distances {
	d := make(distances, len(back))
	for i := range d {
		d[i] = -1
	}
	ring := append(make([]board.Circle, 0, len(back)), goals...)
	for _, g := range goals {
		d[g] = 0
	}
	for head := 0; head < len(ring); head++ {
		for _, c := range back[ring[head]] {
			if d[c] < 0 {
				d[c] = d[ring[head]] + 1
				ring = append(ring, c)
			}
		}
	}
	return d
}
