package colditz

import (
	"slices"

	"escapesim/sim/colditz/board"
)

// The rooms of the inner courtyard.

// roomTable is the rooms of the inner courtyard, by what is to be had in them.
type roomTable struct {
	rooms   []chamber
	toRooms [][maxRooms]uint8 // by circle: the steps of chamber.way to each room
	forKit  [4]roomChoice     // the rooms with a symbol
	forType [4]roomChoice     // and with a type of equipment
}

// chamber is a room as the bots look at it.
type chamber struct {
	way    distances // for a prisoner inside, to a circle where he leaves the door free
	doors  []board.Circle
	within []board.Circle // these circles
	deep   distances      // to one where he leaves the way in free as well
}

// choice is a list of rooms that serve the same end.
type roomChoice struct {
	rooms   []board.Room
	nearest []uint16 // by circle: the steps to the nearest of them, and which, by its place in the list
}

// maxRooms is the number of rooms that the tables have place for; the bots
// do not go into others.
const maxRooms = 32

func (c *analysis) measureInside(b *board.Board) {
	c.rooms = make([]chamber, len(b.Rooms))
	for i := range b.Rooms {
		c.measureRoom(b, board.Room(i))
		for bit := range 4 {
			if b.Rooms[i].Kit>>bit&1 != 0 {
				c.forKit[bit].rooms = append(c.forKit[bit].rooms, board.Room(i))
			}
			if b.Rooms[i].Equipment>>bit&1 != 0 {
				c.forType[bit].rooms = append(c.forType[bit].rooms, board.Room(i))
			}
		}
	}
	c.toRooms = make([][maxRooms]uint8, len(b.Circles))
	for at := range c.toRooms {
		for i := range c.toRooms[at] {
			c.toRooms[at][i] = unreachable
			if i < len(c.rooms) && c.rooms[i].way[at] >= 0 {
				c.toRooms[at][i] = uint8(min(int(c.rooms[i].way[at]), unreachable))
			}
		}
	}
	for bit := range 4 {
		c.measureChoice(&c.forKit[bit])
		c.measureChoice(&c.forType[bit])
	}
	var shelters []board.Circle
	for i := range c.place {
		if p := &c.place[i]; p.inside() && p.safe && !p.light {
			shelters = append(shelters, board.Circle(i))
		}
	}
	c.shelter = c.walksTo(shelters)
	for t := range c.entry {
		c.entry[t] = c.walksTo(b.Tunnels[t].Entry)
	}
	c.home = make(distances, len(b.Circles))
	for i := range b.Circles {
		c.home[i] = b.Circles[i].Home
	}
}

// measureRoom finds the circles of a room at its doors and away from them, and the ways there.
func (c *analysis) measureRoom(b *board.Board, i board.Room) {
	room, info := &c.rooms[i], &b.Rooms[i]
	var within []board.Circle
	for _, at := range info.Circles {
		door := false
		for _, l := range b.Links[at] {
			door = door || c.place[l.To].room != i && l.Kind <= board.DoorLink
		}
		if door {
			room.doors = append(room.doors, at)
		}
		if !c.place[at].light && (!door || len(info.Circles) == 1) {
			within = append(within, at)
		}
	}
	room.within = within
	room.way = c.walksTo(within)
	var deep []board.Circle
	for _, at := range within {
		near := false
		for _, l := range b.Links[at] {
			near = near || slices.Contains(room.doors, l.To)
		}
		if !near {
			deep = append(deep, at)
		}
	}
	if deep == nil {
		deep = within
	}
	room.deep = c.walksTo(deep)
}

// measureChoice finds the nearest of some rooms from everywhere.
func (c *analysis) measureChoice(list *roomChoice) {
	list.nearest = make([]uint16, len(c.place))
	for at := range list.nearest {
		list.nearest[at] = unreachable << 8
		for n, r := range list.rooms {
			list.nearest[at] = min(list.nearest[at], uint16(c.toRooms[at][r])<<8|uint16(n))
		}
	}
}
