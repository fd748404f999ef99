package notation

import (
	"fmt"
	"slices"
	"strings"

	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
	"escapesim/sim/position"
)

// nameThings names all that a position speaks of.
func (n *Notation) nameThings() {
	r := n.r
	n.men = make([]string, colditz.MaxTeams*colditz.MaxMen)
	n.guards = make([]string, r.GuardCount())
	for t := range r.Teams() {
		n.teams = append(n.teams, r.SeatName(colditz.SeatOf(colditz.ManOf(t, 0))))
		for i := range r.Men() {
			m := colditz.ManOf(t, i)
			n.men[m] = r.ManName(m)
		}
	}
	for g := range n.guards {
		n.guards[g] = r.GuardName(colditz.Guard(g))
	}
	n.seats = append([]string{r.SeatName(colditz.German)}, n.teams...)
	for i := range r.Board.Circles {
		n.circles = append(n.circles, r.Board.Circles[i].ID)
	}
	for f := range colditz.Faces {
		n.opportunity = append(n.opportunity, f.String())
	}
	for f := range colditz.SecurityFaces {
		n.security = append(n.security, f.String())
	}
	n.routes = r.Leaving()
	for route := range n.routes {
		n.routeNames = append(n.routeNames, n.nameRoute(route))
	}
	for t, name := range board.TunnelNames {
		n.routeNames[colditz.TunnelRoute(t)] = name
	}
}

// nameRoute is the circle at which a way out begins, where it tells the way, or
// both ends; empty where there is no such way.
func (n *Notation) nameRoute(route int) string {
	from, to := n.routes[route][0], n.routes[route][1]
	if from == board.NoCircle {
		return ""
	}
	name := n.circles[from]
	if at := n.routesAt(from, len(n.routes)); len(at) > 1 {
		name += "-" + n.circles[to]
	}
	return name
}

// routesAt are the ways out that begin or end on a circle, of the first most.
func (n *Notation) routesAt(c board.Circle, most int) (list []int) {
	for i, ends := range n.routes[:most] {
		if slices.Contains(ends[:], c) {
			list = append(list, i)
		}
	}
	return list
}

// orNobody puts a name for none before the others, for fields that count from 1.
func orNobody(none string, names []string) []string { return append([]string{none}, names...) }

// circle finds a circle by its id, case aside.
func (n *Notation) circle(id any) (board.Circle, error) {
	c, err := position.Lookup("circle", id, n.circles)
	return board.Circle(c), err
}

// zoneNames are the places off the circles.
var zoneNames = [...]string{
	colditz.Absent: "absent", colditz.InnerCell: "inner cells", colditz.OuterCell: "cooler", colditz.Escaped: "escaped",
	colditz.Dead: "dead", colditz.Reserve: "barracks", colditz.Limbo: "arrested", colditz.InTower: "north tower",
}

// standing is the place of a pawn: a circle, inside and a circle of a tunnel, or
// one of the zones.
func (n *Notation) standing(zones ...colditz.Zone) position.Codec {
	return position.Codec{
		Write: func(v any) any {
			switch p := v.(colditz.Pawn); p.Zone {
			case colditz.OnBoard:
				return n.circles[p.At]
			case colditz.InTunnel:
				return "inside " + n.circles[p.At]
			default:
				return zoneNames[p.Zone]
			}
		},
		Read: func(v any) (any, error) {
			text, ok := v.(string)
			if !ok {
				return nil, fmt.Errorf("%v is no text", v)
			}
			for _, z := range zones {
				if position.Plain(text) == zoneNames[z] {
					return colditz.Pawn{At: board.NoCircle, Zone: z}, nil
				}
			}
			id, inside := text, false
			if part := strings.Fields(text); len(part) == 2 && strings.EqualFold(part[0], "inside") {
				id, inside = part[1], true
			}
			at, err := n.circle(id)
			if err != nil {
				return nil, err
			}
			switch c := &n.r.Board.Circles[at]; {
			case inside && c.Tunnel < 0:
				return nil, fmt.Errorf("%s is no circle of a tunnel", c.ID)
			case inside:
				return colditz.Pawn{At: at, Zone: colditz.InTunnel}, nil
			case c.Area == board.Cell:
				return nil, fmt.Errorf(`%s is a cell: write "inner cells" or "cooler"`, c.ID)
			case c.Area == board.Barracks:
				return nil, fmt.Errorf(`%s is the barracks: write "barracks"`, c.ID)
			case c.Area == board.TunnelOnly:
				return nil, fmt.Errorf(`%s lies in a tunnel: write "inside %s"`, c.ID, c.ID)
			}
			return colditz.Pawn{At: at, Zone: colditz.OnBoard}, nil
		},
	}
}

// aRoute is one of the first most ways out, written as a tunnel, by its name, or as a circle
// where it is the only way or the last. The value none, written "any", comes before the first.
func aRoute[T ~int8 | ~int16](n *Notation, most int, none T) position.Codec {
	names := position.Named("way out", none, orNobody("any", n.routeNames[:most])...)
	return position.Codec{
		Write: names.Write,
		Read: func(v any) (any, error) {
			if route, err := names.Read(v); err == nil {
				return route, nil
			}
			at, err := n.routesOf(v, most)
			if err != nil {
				return nil, err
			}
			if last := at[len(at)-1]; last >= colditz.Routes { // a plain step
				return none + 1 + T(last), nil
			}
			return none + 1 + T(at[0]), nil
		},
	}
}

// ways is a set of ways of the board: each by its name, or all at a circle.
func (n *Notation) ways() position.Codec {
	names := n.routeNames[:len(n.r.Board.Ways)]
	set := position.Set[uint64]("way", names...)
	return position.Codec{
		Write: set.Write,
		Read: func(v any) (any, error) {
			list, err := position.List(v)
			mask := uint64(0)
			for _, word := range list {
				if i, unknown := position.Lookup("way", word, names); unknown == nil {
					mask |= 1 << i
					continue
				}
				at, unknown := n.routesOf(word, len(names))
				if unknown != nil {
					return nil, unknown
				}
				for _, i := range at {
					mask |= 1 << i
				}
			}
			return mask, err
		},
	}
}

// routesOf are the ways out at the circle of this name, at least one.
func (n *Notation) routesOf(v any, most int) ([]int, error) {
	text, ok := v.(string)
	if !ok {
		return nil, fmt.Errorf("%v is no text", v)
	}
	c, err := n.circle(text)
	if err != nil {
		return nil, err
	}
	at := n.routesAt(c, most)
	if len(at) == 0 {
		return nil, fmt.Errorf("at %s is no gate, drop or wire", n.circles[c])
	}
	return at, nil
}

// aMan is somebody in a field that counts from 1.
func (n *Notation) aMan() position.Codec {
	return position.Named[board.Maybe[colditz.Man]]("man", 0, orNobody("nobody", n.men)...)
}

func (n *Notation) seat() position.Codec { return position.Named("player", colditz.German, n.seats...) }

func (n *Notation) someMen() position.Codec { return position.Set[uint64]("man", n.men...) }

func (n *Notation) someGuards() position.Codec { return position.Set[uint16]("guard", n.guards...) }

func (n *Notation) someTeams() position.Codec { return position.Set[uint8]("player", n.teams...) }

// traded are the names of what can be in a trade: cards, equipment, kits
// (colditz.TradedRope).
func (n *Notation) traded() []string {
	names := slices.Clone(n.opportunity)
	for _, kind := range board.EquipmentSymbols {
		names = append(names, "equipment "+kind)
	}
	return append(names, "equipment kit")
}
