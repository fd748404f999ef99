package colditz

import (
	"math/bits"
	"slices"

	"escapesim/sim/colditz/board"
)

// ground is what the lists of decisions ask about a circle, close together
// in memory.
type ground struct {
	area    board.Area
	room    board.Room
	symbols uint8 // of its room: the kit's in the lower half, equipment's in the upper
	tunnel  board.Tunnel
	carSide bool
	safe    bool
	light   bool
	post    bool
	counted bool // outside, in a room or black: State counts pawns there
	arrest  ArrestCondition
	hunting bool // only guards in pursuit arrest there
}

// buildGround copies what the lists of decisions ask about each circle.
func (r *Rules) buildGround() {
	r.ground = make([]ground, len(r.Board.Circles))
	for i := range r.ground {
		c := &r.Board.Circles[i]
		r.ground[i] = ground{
			c.Area, c.Room, 0, c.Tunnel, c.CarSide, c.Safe, c.Searchlight, c.Post,
			c.Area == board.Outside || c.Room != board.NoRoom || c.Post,
			r.arrestOn(c), c.Area == board.RoomArea && r.Options.Arrest.Rooms == RoomCardOrPursuit,
		}
		if c.Room != board.NoRoom {
			info := &r.Board.Rooms[c.Room]
			r.ground[i].symbols = info.Kit | info.Equipment<<equipmentShift
		}
	}
}

// equipmentShift is where the symbols of equipment begin in ground.symbols.
const equipmentShift = 4

// symbolsAt are the symbols of the rooms in which men of a team stand: of
// one man, and of two.
func (r *Rules) symbolsAt(s *State, team int) (one, two uint8) {
	for men := s.InRooms & r.teamMask(team); men != 0; men &= men - 1 {
		at := r.ground[s.Men[bits.TrailingZeros64(men)].At].symbols
		two |= one & at
		one |= at
	}
	return one, two
}

// approach is the way to the nearest of some circles on the empty board, by
// steps and doors. No way over the board as it stands is shorter, and most
// of the time one of the shortest is free: so only few pawns have to look
// for another.
type approach struct {
	steps []uint8        // by circle; board.Unreachable where there is no way
	first []int32        // by circle: where its row in ahead begins; first[c+1] ends it
	ahead []board.Circle // the circles one step nearer
}

// approaches are the ways of guards to tunnels and to the rooms of the search cards.
type approaches struct {
	entryWalk, tunnelWalk [3]approach // by tunnel
	searchRooms           [len(SearchRooms)]board.Room
	roomWalk              [len(SearchRooms)]approach // by card
	roomDoors             [len(SearchRooms)][]bridge // by card: steps into its room
	roomNear              [len(SearchRooms)][]uint8  // its steps, 0 in the room itself, unreachable from outside
	roomsNear             [board.MaxCircles]uint64   // by circle: those steps, a byte for each card, at most oneLess
	searchable            uint64                     // the highest bit of each byte whose card's room is on the board
	searchThrows          [len(SearchRooms)][]uint8  // by card, circle: steps of a search throw
}

// newApproach measures the way of a walker from every circle to the goals, those
// that he can come to: who stands on another may still set out from there.
func (r *Rules) newApproach(goals []board.Circle, as walkerKind) approach {
	n, open := len(r.Board.Circles), &r.walking[as].open
	a := approach{steps: make([]uint8, n), first: make([]int32, n+1)}
	for c := range a.steps {
		a.steps[c] = board.Unreachable
	}
	var ring []board.Circle
	for _, g := range goals {
		if slices.ContainsFunc(r.around[g][:], func(n neighbour) bool { return open[n.at]&n.link != 0 }) {
			a.steps[g] = 0
			ring = append(ring, g)
		}
	}
	for head := 0; head < len(ring); head++ {
		at := ring[head]
		if a.steps[at] == board.Unreachable-1 {
			continue
		}
		for _, n := range r.around[at] {
			if a.steps[n.at] == board.Unreachable && open[n.at]&n.link != 0 {
				a.steps[n.at] = a.steps[at] + 1
				ring = append(ring, n.at)
			}
		}
	}
	for c := range n {
		for i, l := range r.links[c] {
			if d := a.steps[c]; d != board.Unreachable && a.steps[l.To] == d-1 && open[c]>>i&1 != 0 {
				a.ahead = append(a.ahead, l.To)
			}
		}
		a.first[c+1] = int32(len(a.ahead))
	}
	return a
}

// open follows a shortest way from a circle as long as the next one is
// vacant; vacated counts as vacant. True says that the way is free from one
// end to the other; false, that another has to be looked for.
func (a *approach) open(s *State, at, vacated board.Circle) bool {
walk:
	for d := a.steps[at]; d > 0; d-- {
		for _, to := range a.ahead[a.first[at]:a.first[at+1]] {
			if s.At[to] == 0 || to == vacated {
				at = to
				continue walk
			}
		}
		return false
	}
	return true
}

// measureWalks lays the approaches: to the circles next to each tunnel's
// start, where a man comes from (no gates); to each room that a card can have
// searched, and to the circles of each tunnel, where a guard does.
func (r *Rules) measureWalks() {
	for t := range r.Board.Tunnels {
		r.entryWalk[t] = r.newApproach(r.Board.Tunnels[t].Entry, theDiggers)
		r.tunnelWalk[t] = r.newApproach(r.Board.Tunnels[t].Circles, anyFoot)
	}
	for i, name := range SearchRooms {
		room := r.Board.RoomOrNone(name)
		r.searchRooms[i] = room
		if room == board.NoRoom {
			continue
		}
		var goals []board.Circle
		for _, c := range r.Board.Rooms[room].Circles {
			if r.Board.Circles[c].Tunnel < 0 {
				goals = append(goals, c)
			}
		}
		r.roomWalk[i] = r.newApproach(goals, thePatrol)
		for at := range r.links {
			for _, l := range r.links[at] {
				if l.Kind <= board.DoorLink && r.roomWalk[i].steps[l.To] == 0 && r.roomWalk[i].steps[at] == 1 {
					r.roomDoors[i] = append(r.roomDoors[i], bridge{board.Circle(at), l.To})
				}
			}
		}
		r.roomNear[i] = slices.Clone(r.roomWalk[i].steps)
		for c := range r.roomNear[i] {
			switch at := &r.Board.Circles[c]; {
			case at.Room == room:
				r.roomNear[i][c] = 0
			case at.Area == board.Outside:
				r.roomNear[i][c] = board.Unreachable
			}
			r.roomsNear[c] |= uint64(min(r.roomNear[i][c], oneLess)) << (8 * i)
		}
		r.searchable |= byteTop << (8 * i)
	}
}
