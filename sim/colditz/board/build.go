package board

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"sync"

	"escapesim/sim/position"
)

// Data is a board as its files state it, a field a column. Line is the line of the row in
// its file, for messages.
type (
	Data struct {
		Circles    []CircleData
		Links      []LinkData
		Rooms      []RoomData
		Tunnels    []TunnelData
		Sight      []SightData
		Formations []FormationData
	}
	// CircleData is a circle.
	CircleData struct {
		ID          string
		X, Y        float64
		Area, Place string
		Marks       []string
		Line        int
	}
	// LinkData is a link; Feet is the length of a rope.
	LinkData struct {
		From, To, Kind string
		Feet           int
		Line           int
	}
	// RoomData is a symbol on a room; a room may have several.
	RoomData struct {
		Room, Symbol string
		Line         int
	}
	// TunnelData is the next circle of a tunnel.
	TunnelData struct {
		Tunnel, Circle string
		Line           int
	}
	// SightData names the outside places that a guard on a circle sees.
	SightData struct {
		ID   string // of the circle
		Sees []string
		Line int
	}
	// FormationData is the next circle of a team, of so many teams.
	FormationData struct {
		Teams, Team int // each from 1
		Circle      string
		Line        int
	}
)

// Error is a fault in a board: the table that holds it (circles, links,
// rooms, tunnels, sight, formations) and the line, 0 when it is in none.
type Error struct {
	Table   string
	Line    int
	Message string
}

func (e *Error) Error() string {
	if e.Line == 0 {
		return e.Table + ": " + e.Message
	}
	return fmt.Sprintf("%s:%d: %s", e.Table, e.Line, e.Message)
}

// New builds a board and its tables. It checks that the data make sense
// as a graph; whether the board is fit for play, the loader checks. An error
// is an *Error.
func New(data Data) (board *Board, err error) {
	defer position.Catch[*Error](&err)
	b := &Board{InnerExit: NoCircle, CoolerExit: NoCircle, PassHome: NoCircle}
	for _, build := range []func(*Data){
		b.addCircles, b.addLinks, b.addRooms, b.addTunnels, b.addSight,
		b.addFormations,
	} {
		build(&data)
	}
	for c, blocks := range b.Blocking(true) {
		b.Circles[c].Blocks = blocks
	}
	b.measureHome()
	b.afoot = sync.OnceValue(func() []uint8 { return b.walks(b.notSafe()) })
	b.measureShots()
	return b, nil
}

// row is a row of a table by its line; 0 where no row is to blame.
type row struct {
	table string
	line  int
}

// fault ends New: the words say what is wrong with the row.
func (at row) fault(words string, args ...any) {
	panic(&Error{at.table, at.line, fmt.Sprintf(words, args...)})
}

// must refuses a board in which this does not hold.
func (at row) must(holds bool, words string, args ...any) {
	if !holds {
		at.fault(words, args...)
	}
}

// oneOf is the place of a word among those known; what is the circle and the kind of word.
func (at row) oneOf(what, word string, known []string) int {
	i := slices.Index(known, word)
	if i < 0 {
		at.fault("%s %q%s", what, word, position.OrOneOf(word, known))
	}
	return i
}

// Find returns the circle with this id.
func (b *Board) Find(id string) (Circle, bool) {
	c, ok := b.byID[id]
	return c, ok
}

// RoomNamed returns the room of this name.
func (b *Board) RoomNamed(name string) (Room, bool) {
	i := slices.IndexFunc(b.Rooms, func(r RoomInfo) bool { return r.Name == name })
	return Room(i), i >= 0
}

// RoomOrNone is the room with this name, or NoRoom on a board without it.
func (b *Board) RoomOrNone(name string) Room {
	if r, ok := b.RoomNamed(name); ok {
		return r
	}
	return NoRoom
}

// DidYouMean ends a line about a circle that is not on the board: with the one
// whose name is nearest, or with what their names look like.
func (b *Board) DidYouMean(id string) string {
	if len(b.Circles) == 0 {
		return ": the board has no circles"
	}
	ids := make([]string, len(b.Circles))
	for i := range b.Circles {
		ids[i] = b.Circles[i].ID
	}
	if near := position.DidYouMean(id, ids); near != "" {
		return near
	}
	return "; circles have names such as " + ids[0]
}

// circle finds the circle that a row of a table names.
func (b *Board) circle(id string, at row) Circle {
	c, ok := b.byID[id]
	if !ok {
		at.fault("no circle %s%s", id, b.DidYouMean(id))
	}
	return c
}

func (b *Board) addCircles(data *Data) {
	if n := len(data.Circles); n > MaxCircles {
		row{"circles", data.Circles[MaxCircles].Line}.fault("%d circles; at most %d", n, MaxCircles)
	}
	b.byID = make(map[string]Circle, len(data.Circles))
	b.Circles = make([]CircleInfo, 0, len(data.Circles))
	for _, d := range data.Circles {
		in := row{"circles", d.Line}
		in.must(d.ID != "", "a circle without an id")
		if first, ok := b.byID[d.ID]; ok {
			in.fault("circle %s stands twice, first in line %d", d.ID, data.Circles[first].Line)
		}
		b.addCircle(d, in)
	}
}

// addCircle adds a circle with its marks.
func (b *Board) addCircle(d CircleData, in row) {
	area := Area(in.oneOf("circle "+d.ID+": no area", d.Area, AreaNames[:]))
	at := Circle(len(b.Circles))
	b.byID[d.ID] = at
	b.Circles = append(b.Circles, CircleInfo{
		ID: d.ID, X: d.X, Y: d.Y, Area: area, Place: d.Place,
		Terrace: area == Outer && (strings.Contains(d.Place, "terrace") || strings.Contains(d.Place, "roof")),
		Room:    NoRoom, GateWay: NoWay, Target: -1, Tunnel: NoTunnel, TunnelAt: -1, Home: -1,
	})
	c := &b.Circles[at]
	for _, mark := range d.Marks {
		b.mark(c, at, mark, in)
	}
	in.must(c.Area != TunnelOnly || c.Tunnel >= 0, "circle %s lies in a tunnel, but no mark says in which", d.ID)
	b.house(c, at, in)
}

// cells are the places that hold pawns apart from all others.
var cells = []string{"inner_cells", "outer_cells", "north_tower", "flight"}

// house counts a circle among those of its area, and its room among the rooms.
func (b *Board) house(c *CircleInfo, at Circle, in row) {
	switch c.Area {
	case Appel:
		b.Whites = append(b.Whites, at)
	case RoomArea:
		room, ok := b.RoomNamed(c.Place)
		if !ok {
			room = Room(len(b.Rooms))
			b.Rooms = append(b.Rooms, RoomInfo{Name: c.Place})
		}
		c.Room = room
		b.Rooms[room].Circles = append(b.Rooms[room].Circles, at)
	case Cell:
		switch c.Place {
		case "inner_cells":
			b.InnerCells++
		case "outer_cells":
			b.CoolerCells++
		case "north_tower":
			b.Tower++
		default:
			in.oneOf("circle "+c.ID+": no cells", c.Place, cells)
		}
	case Barracks:
		b.Barracks++
	}
}

// circleMarks are the marks of circles.csv, for messages.
var circleMarks = []string{
	"safe", "searchlight", "post", "assumed", "landing", "key", "pass", "rope30", "rope60", "inner_cell_exit",
	"outer_cell_exit", "staff_car", "secret_door", "flight:PLACE", "target:NE", "tunnel:chapel",
}

// mark notes a mark of a circle, and what else the board knows by it.
// Long because it has one case for each mark.
func (b *Board) mark(c *CircleInfo, at Circle, mark string, in row) {
	only := func(areas ...Area) {
		in.must(slices.Contains(areas, c.Area), "circle %s: the mark %s does not go with the area %s", c.ID, mark,
			c.Area)
	}
	kind, name, _ := strings.Cut(mark, ":")
	switch kind {
	case "safe":
		c.Safe = true
		b.Safes = append(b.Safes, at)
		only(Courtyard, RoomArea, Outer)
	case "searchlight":
		c.Searchlight = true
		only(Outer, Outside)
	case "post":
		c.Post = true
		if c.Area == Courtyard {
			b.InnerPosts = append(b.InnerPosts, at)
		} else {
			b.OuterPosts = append(b.OuterPosts, at)
		}
		only(Courtyard, Outer)
	case "assumed", "rope30", "rope60": // addLinks looks at the ropes
	case "landing":
		c.Landing = true
		only(Outer, Outside)
	case "key", "pass":
		b.markGate(c, at, kind == "pass", in)
		only(Courtyard, Outer, Outside)
	case "inner_cell_exit":
		b.InnerExit = b.alone(b.InnerExit, at, "marked "+kind, in)
		only(Courtyard)
	case "outer_cell_exit":
		b.CoolerExit = b.alone(b.CoolerExit, at, "marked "+kind, in)
		only(Outer)
	case "staff_car":
		c.CarSide = true
		b.CarSides = append(b.CarSides, at)
		only(Outer)
	case "secret_door":
		c.SecretDoor = true
		only(RoomArea)
	case "flight":
		b.flight = name
		only(Cell)
	case "target":
		b.markTarget(c, at, name, in)
		only(Outside)
	case "tunnel":
		c.Tunnel = Tunnel(in.oneOf("circle "+c.ID+": no tunnel", name, TunnelNames[:]))
		only(RoomArea, Outer, Outside, TunnelOnly)
	default:
		in.fault("circle %s: no mark %q%s", c.ID, mark, position.OrOneOf(mark, circleMarks))
	}
}

// alone is a circle that is the only one of its kind; other is the one that is known, or none.
func (b *Board) alone(other, at Circle, what string, in row) Circle {
	if other != NoCircle {
		in.fault("%s and %s are both %s", b.Circles[other].ID, b.Circles[at].ID, what)
	}
	return at
}

// markGate makes a circle a gate, of a key or a pass.
func (b *Board) markGate(c *CircleInfo, at Circle, pass bool, in row) {
	in.must(c.Gate == NoGate, "circle %s is two gates", c.ID)
	c.Gate = KeyGate
	if pass {
		c.Gate = PassGate
		if c.Area == Courtyard {
			b.PassHome = b.alone(b.PassHome, at, "a pass circle into the courtyard", in)
		}
	}
	c.GateWay = Way(len(b.Ways))
	b.Ways = append(b.Ways, WayInfo{Kind: StepLink, Gate: c.Gate, From: at, To: at})
}

// markTarget makes a circle one of the targets, each of which stands once.
func (b *Board) markTarget(c *CircleInfo, at Circle, name string, in row) {
	i := slices.Index(TargetNames[:], name)
	in.must(i >= 0, "circle %s: no target %q; there are %s", c.ID, name, strings.Join(TargetNames[:], ", "))
	for _, t := range b.Targets {
		in.must(b.Circles[t].Target != int8(i), "%s and %s are both the target %s", b.Circles[t].ID, c.ID, name)
	}
	c.Target = int8(i)
	b.Targets = append(b.Targets, at)
}

// MaxLinks is the number of links that a circle can have, besides those of
// tunnels: a set of a circle's links is one byte.
const MaxLinks = 7

func (b *Board) addLinks(data *Data) {
	b.Links = make([][]Link, len(b.Circles))
	type pair struct {
		a, b Circle
		kind int
	}
	lines := make(map[pair]int, len(data.Links))
	ropes := map[Circle]int8{}
	for i := range data.Links {
		d := &data.Links[i]
		in := row{"links", d.Line}
		from, to := b.circle(d.From, in), b.circle(d.To, in)
		kind := in.oneOf(d.From+" - "+d.To+": no kind of link", d.Kind, linkKinds)
		p := pair{min(from, to), max(from, to), kind}
		why := b.wrongLink(d, from, to)
		if first := lines[p]; first != 0 && from != to {
			why = fmt.Sprintf("stands twice, first in line %d", first)
		}
		in.must(why == "", "%s %s - %s %s", d.Kind, d.From, d.To, why)
		lines[p] = d.Line
		if d.Kind == "tunnel" { // addTunnels joins these
			continue
		}
		l := Link{Kind: LinkKind(kind), Ropes: int8(d.Feet / 30)}
		if l.Kind == RopeLink {
			ropes[from] = l.Ropes
		}
		b.join(from, to, l, in)
	}
	for _, links := range b.Links {
		slices.SortFunc(links, func(x, y Link) int {
			return cmp.Or(cmp.Compare(x.To, y.To), cmp.Compare(x.Kind, y.Kind))
		})
	}
	matchRopes(data, ropes)
}

// linkKinds are the kinds in words: those of links, then the tunnel.
var linkKinds = append(LinkNames[:len(LinkNames):len(LinkNames)], "tunnel")

// wrongLink says what is wrong with a link between two circles, nothing when all is
// well.
func (b *Board) wrongLink(d *LinkData, from, to Circle) string {
	if from == to {
		return "joins a circle to itself"
	}
	f, t := &b.Circles[from], &b.Circles[to]
	for _, c := range []*CircleInfo{f, t} {
		if c.Area == Cell || c.Area == Barracks {
			return "leads to " + c.ID + ", which only holds pawns"
		}
		if c.Area == TunnelOnly && d.Kind != "tunnel" {
			return "leads to " + c.ID + ", where only the tunnel goes"
		}
	}
	if d.Kind != "rope" && d.Feet != 0 {
		return "has a length, but only a rope has one"
	}
	switch d.Kind {
	case "step":
		if f.Room != t.Room {
			return "leads through a wall: a room is entered by a door"
		}
	case "door":
		if f.Room == t.Room || f.Area == Outer || t.Area == Outer || f.Area == Outside || t.Area == Outside {
			return "is no door: a door joins a room to the courtyard or to another room"
		}
	case "rope":
		if d.Feet != 30 && d.Feet != 60 {
			return fmt.Sprintf("is %d feet long; a rope is 30 or 60", d.Feet)
		}
		if !t.Landing {
			return "comes down on a circle without the mark landing"
		}
	case "wire":
		if areas := [2]Area{min(f.Area, t.Area), max(f.Area, t.Area)}; areas != [2]Area{Outer, Outside} {
			return "does not join the outer area to the outside"
		}
	case "tunnel":
		if f.Tunnel < 0 && t.Tunnel < 0 || f.Tunnel >= 0 && t.Tunnel >= 0 && f.Tunnel != t.Tunnel {
			return "joins circles that are not of one tunnel"
		}
	}
	return ""
}

// join adds a link to both its circles; a rope and wire are ways of their own.
func (b *Board) join(from, to Circle, l Link, in row) {
	l.Way = NoWay
	if l.Kind == RopeLink || l.Kind == WireLink {
		in.must(len(b.Ways) < MaxWays, "more than %d drops, wires and gates", MaxWays)
		l.Way = Way(len(b.Ways))
		b.Ways = append(b.Ways, WayInfo{Kind: l.Kind, From: from, To: to, Ropes: l.Ropes})
	}
	for _, c := range []Circle{from, to} {
		in.must(len(b.Links[c]) < MaxLinks, "circle %s has more than %d links", b.Circles[c].ID, MaxLinks)
	}
	l.To, l.Down = to, l.Kind == RopeLink
	b.Links[from] = append(b.Links[from], l)
	l.To, l.Down = from, false
	b.Links[to] = append(b.Links[to], l)
}

// matchRopes: every numbered circle has its rope, by the cards that it takes, and the
// other way round.
func matchRopes(data *Data, ropes map[Circle]int8) {
	marks := [...]string{1: "rope30", 2: "rope60"}
	for i, d := range data.Circles {
		for cards := 1; cards < len(marks); cards++ {
			marked, has := slices.Contains(d.Marks, marks[cards]), ropes[Circle(i)] == int8(cards)
			in := row{"circles", d.Line}
			in.must(marked || !has, "circle %s has a rope of %d feet but not the mark %s", d.ID, 30*cards, marks[cards])
			in.must(has || !marked, "circle %s is marked %s but has no such rope", d.ID, marks[cards])
		}
	}
}

func (b *Board) addRooms(data *Data) {
	var names []string
	for _, r := range b.Rooms {
		names = append(names, r.Name)
	}
	for _, d := range data.Rooms {
		in := row{"rooms", d.Line}
		r := &b.Rooms[in.oneOf("no circle lies in a room", d.Room, names)]
		i := in.oneOf("no symbol", d.Symbol, slices.Concat(KitSymbols[:], EquipmentSymbols[:]))
		symbols, bit := &r.Kit, uint8(1)<<i
		if i >= len(KitSymbols) {
			symbols, bit = &r.Equipment, 1<<(i-len(KitSymbols))
		}
		in.must(*symbols&bit == 0, "room %s has the symbol %s twice", d.Room, d.Symbol)
		*symbols |= bit
	}
}

func (b *Board) addTunnels(data *Data) {
	beside := b.besideTunnels(data)
	for i, name := range TunnelNames {
		b.Tunnels[i].Name = name
	}
	for _, d := range data.Tunnels {
		b.addToTunnel(d, beside)
	}
	for i, d := range data.Circles {
		if c := &b.Circles[i]; c.Tunnel >= 0 && c.TunnelAt < 0 {
			row{"circles", d.Line}.fault("circle %s is marked tunnel:%s, which does not run through it", c.ID,
				TunnelNames[c.Tunnel])
		}
	}
	b.openTunnels(beside)
}

// besideTunnels are the circles beside each circle of a tunnel: by tunnel links, and by steps.
func (b *Board) besideTunnels(data *Data) map[Circle][]Circle {
	beside := make(map[Circle][]Circle)
	for _, d := range data.Links {
		if d.Kind == "tunnel" {
			f, t := b.byID[d.From], b.byID[d.To]
			beside[f] = append(beside[f], t)
			beside[t] = append(beside[t], f)
		}
	}
	for c := range b.Links {
		if b.Circles[c].Tunnel >= 0 {
			for _, l := range b.Links[c] {
				if l.Kind == StepLink && !slices.Contains(beside[Circle(c)], l.To) {
					beside[Circle(c)] = append(beside[Circle(c)], l.To)
				}
			}
		}
	}
	return beside
}

// addToTunnel lays the next circle of a tunnel.
func (b *Board) addToTunnel(d TunnelData, beside map[Circle][]Circle) {
	in := row{"tunnels", d.Line}
	i := in.oneOf("no tunnel", d.Tunnel, TunnelNames[:])
	at := b.circle(d.Circle, in)
	t, c := &b.Tunnels[i], &b.Circles[at]
	in.must(c.Tunnel == Tunnel(i), "circle %s is not marked tunnel:%s", c.ID, d.Tunnel)
	in.must(c.TunnelAt < 0, "circle %s stands twice", c.ID)
	if len(t.Circles) > 0 {
		end := t.FarEnd()
		in.must(slices.Contains(beside[end], at), "no step and no tunnel leads from %s to %s", b.Circles[end].ID, c.ID)
	}
	in.must(len(t.Circles) < MaxTunnel, "the %s tunnel has more than %d circles", d.Tunnel, MaxTunnel)
	c.TunnelAt = int8(len(t.Circles))
	t.Circles = append(t.Circles, at)
}

// openTunnels finds the circles from which tunnels are entered, and on to which they lead.
func (b *Board) openTunnels(beside map[Circle][]Circle) {
	for i := range b.Tunnels {
		t := &b.Tunnels[i]
		if len(t.Circles) == 0 {
			continue
		}
		for _, c := range beside[t.Circles[0]] {
			if info := &b.Circles[c]; info.Tunnel != Tunnel(i) && info.Area == RoomArea {
				t.Entry = append(t.Entry, c)
			}
		}
		for _, c := range beside[t.Circles[len(t.Circles)-1]] {
			// a gate beside it leads elsewhere
			if info := &b.Circles[c]; info.Tunnel != Tunnel(i) && info.Gate == NoGate {
				t.Exit = append(t.Exit, c)
			}
		}
		slices.Sort(t.Entry)
		slices.Sort(t.Exit)
	}
}

func (b *Board) addSight(data *Data) {
	b.place = make([]int8, len(b.Circles))
	b.sight = make([]uint16, len(b.Circles))
	for i := range b.Circles {
		b.place[i] = -1
		if c := &b.Circles[i]; c.Area == Outside {
			p := slices.Index(b.places, c.Place)
			if p < 0 {
				p = len(b.places)
				row{"circles", data.Circles[i].Line}.must(p < 16, "more than 16 places outside")
				b.places = append(b.places, c.Place)
			}
			b.place[i] = int8(p)
		}
	}
	if b.flight != "" && !slices.Contains(b.places, b.flight) {
		row{table: "circles"}.fault("the glider flies over no place %q outside%s", b.flight,
			position.OrOneOf(b.flight, b.places))
	}
	for _, d := range data.Sight {
		in := row{"sight", d.Line}
		at := b.circle(d.ID, in)
		in.must(b.sight[at] == 0, "circle %s stands twice", d.ID)
		for _, place := range d.Sees {
			p := slices.Index(b.places, place)
			if p < 0 {
				in.fault("no place %q outside%s", place, position.OrOneOf(place, b.places))
			}
			b.sight[at] |= 1 << p
		}
	}
}

func (b *Board) addFormations(data *Data) {
	for _, d := range data.Formations {
		in := row{"formations", d.Line}
		at := b.circle(d.Circle, in)
		in.must(d.Teams >= 1 && d.Teams <= MaxTeams && d.Team >= 1 && d.Team <= d.Teams,
			"no team %d of %d; there are 1 to %d", d.Team, d.Teams, MaxTeams)
		in.must(b.Circles[at].Area == Appel, "circle %s is not white", d.Circle)
		for team, circles := range b.Formations[d.Teams][:d.Teams] {
			in.must(!slices.Contains(circles, at), "circle %s is taken by team %d of %d", d.Circle, team+1, d.Teams)
		}
		f := &b.Formations[d.Teams][d.Team-1]
		*f = append(*f, at)
	}
}
