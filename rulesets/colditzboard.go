package rulesets

import (
	"cmp"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"path"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"

	"escapesim/sim/colditz/board"
	"escapesim/sim/position"
)

// colditzBoard and colditzFixtures are where the boards of Colditz lie.
const (
	colditzBoard    = "colditz/board"
	colditzFixtures = "colditz/testdata"
)

// ColditzBoard loads a board of Escape from Colditz that is fit for play:
// the one in a folder, or the real one when dir is empty. What a board must
// have is listed in the README; an error says file:line: what. Parts are
// pieces that an edition adds (colditz.Options.Board).
func ColditzBoard(dir string, parts ...string) (*board.Board, error) {
	if dir != "" {
		return playableBoard(dir, parts)
	}
	key := strings.Join(parts, " ")
	if b, ok := realBoards.Load(key); ok {
		return b.(*board.Board), nil
	}
	b, err := playableBoard(dir, parts)
	if err == nil {
		realBoards.Store(key, b)
	}
	return b, err
}

// realBoards keeps the real board, by its parts: many rule sets are played on
// it, and nothing changes a board.
var realBoards sync.Map

func playableBoard(dir string, parts []string) (*board.Board, error) {
	t := openTables(dir)
	data, b, err := t.board(parts, true)
	if err != nil {
		return nil, err
	}
	claims, err := t.claims()
	if err != nil {
		return nil, err
	}
	p := playable{t, data, b, claims}
	for _, check := range []func() error{
		p.opening, p.rooms, p.tunnels, p.jails, p.gates,
		p.formations, p.whole, p.openCourtyard, p.lights, p.distances,
	} {
		if err := check(); err != nil {
			return nil, err
		}
	}
	return b, nil
}

// ColditzFixture loads a board for tests, by its folder or as one of those
// along (tb1). It need not be fit for play, only make sense, and has not every
// part.
func ColditzFixture(name string, parts ...string) (*board.Board, error) {
	t := openTables(name)
	if sub := path.Join(colditzFixtures, name); isEmbedded(sub) {
		t = &tables{embedded, sub, sub}
	}
	_, b, err := t.board(parts, false)
	return b, err
}

// tables is a folder of CSV files.
type tables struct {
	files fs.FS
	at    string // inside files
	shown string // in messages
}

func openTables(dir string) *tables {
	if dir == "" {
		return &tables{embedded, colditzBoard, colditzBoard}
	}
	return &tables{os.DirFS(dir), ".", filepath.ToSlash(dir)}
}

// fault is an error at a line of a table; line 0 is the table as a whole.
func (t *tables) fault(table string, line int, format string, args ...any) error {
	at := path.Join(t.shown, table+".csv")
	if line > 0 {
		at += ":" + strconv.Itoa(line)
	}
	return &Error{at, fmt.Sprintf(format, args...)}
}

// add reads the circles and links of a part of the board, which lie in a
// folder of their own.
func (t *tables) add(data *board.Data, part string, must bool) error {
	if _, err := fs.Stat(t.files, path.Join(t.at, part)); err != nil {
		if must {
			return &Error{t.shown, "the board has no part " + part}
		}
		return nil
	}
	more := &tables{t.files, path.Join(t.at, part), path.Join(t.shown, part)}
	alone := board.Data{}
	if err := cmp.Or(table(more, "circles", &alone.Circles), table(more, "links", &alone.Links)); err != nil {
		return err
	}
	for _, c := range alone.Circles { // a fault is in the part, not in the same line of the board
		if slices.ContainsFunc(data.Circles, func(d board.CircleData) bool { return d.ID == c.ID }) {
			return more.fault("circles", c.Line, "circle %s is on the board already", c.ID)
		}
	}
	data.Circles = append(data.Circles, alone.Circles...)
	data.Links = append(data.Links, alone.Links...)
	return nil
}

// place adds the folder to a fault that the board has found in itself.
func (t *tables) place(err error) error {
	var e *board.Error
	if errors.As(err, &e) {
		return t.fault(e.Table, e.Line, "%s", e.Message)
	}
	return err
}

// rows reads a table with these columns and hands each row on.
func (t *tables) rows(table, columns string, row func(f []string, line int) error) error {
	file, err := t.files.Open(path.Join(t.at, table+".csv"))
	if err != nil {
		return t.fault(table, 0, "there is no such file")
	}
	defer file.Close()
	switch info, err := file.Stat(); {
	case err != nil:
		return t.fault(table, 0, "%v", cause(err))
	case !info.Mode().IsRegular():
		return t.fault(table, 0, "that is no regular file")
	case info.Size() > MaxFile:
		return t.fault(table, 0, "%d bytes; at most %d are read", info.Size(), MaxFile)
	}
	r := csv.NewReader(file)
	r.ReuseRecord, r.Comment = true, '#'
	for first := true; ; first = false {
		f, err := r.Read()
		switch {
		case err == io.EOF && first:
			return t.fault(table, 1, "the first line is not %s", columns)
		case err == io.EOF:
			return nil
		case err != nil:
			var e *csv.ParseError
			if errors.As(err, &e) {
				return t.fault(table, e.Line, "%v", e.Err)
			}
			return t.fault(table, 0, "%v", err)
		}
		line, _ := r.FieldPos(0)
		if first {
			if strings.Join(f, ",") != columns {
				return t.fault(table, line, "the first line is not %s", columns)
			}
			continue
		}
		if err := row(f, line); err != nil {
			return err
		}
	}
}

// table reads a table onto a list: a row has a field for each column, in their order, and
// then its line. Words of a list have blanks between them; a number may be left out.
func table[T any](t *tables, name string, to *[]T) error {
	var columns []string
	row := reflect.TypeFor[T]()
	for i := range row.NumField() - 1 {
		columns = append(columns, strings.ToLower(row.Field(i).Name))
	}
	return t.rows(name, strings.Join(columns, ","), func(f []string, line int) error {
		*to = append(*to, *new(T))
		fields := reflect.ValueOf(&(*to)[len(*to)-1]).Elem()
		for i, text := range f {
			switch field := fields.Field(i); field.Kind() {
			case reflect.String:
				field.SetString(text)
			case reflect.Slice:
				field.Set(reflect.ValueOf(strings.Fields(text)))
			case reflect.Int:
				n, err := strconv.Atoi(text)
				if err != nil && text != "" {
					return t.fault(name, line, "%s is an integer, not %q", columns[i], text)
				}
				field.SetInt(int64(n))
			case reflect.Float64:
				x, err := strconv.ParseFloat(text, 64)
				if err != nil || math.IsNaN(x) || math.IsInf(x, 0) {
					return t.fault(name, line, "%s is a number, not %q", columns[i], text)
				}
				field.SetFloat(x)
			}
		}
		fields.Field(len(columns)).SetInt(int64(line))
		return nil
	})
}

// board reads the tables of a board and of its parts, of which each must be there or may.
func (t *tables) board(parts []string, must bool) (data board.Data, b *board.Board, err error) {
	err = cmp.Or(table(t, "circles", &data.Circles), table(t, "links", &data.Links), table(t, "rooms", &data.Rooms),
		table(t, "tunnels", &data.Tunnels), table(t, "sight", &data.Sight), table(t, "formations", &data.Formations))
	for _, part := range parts {
		if err == nil {
			err = t.add(&data, part, must)
		}
	}
	if err == nil {
		b, err = board.New(data)
	}
	return data, b, t.place(err)
}

// claims reads the distances that the board's author states, which the
// graph must then have.
func (t *tables) claims() (map[string]int, error) {
	known := []string{"do_or_die", "staff_car"}
	claims := map[string]int{}
	err := t.rows("claims", "what,distance", func(f []string, line int) error {
		n, err := strconv.Atoi(f[1])
		if err != nil || n < 1 {
			return t.fault("claims", line, "a distance is an integer from 1, not %q", f[1])
		}
		if !slices.Contains(known, f[0]) {
			return t.fault("claims", line, "no distance %q%s", f[0], position.DidYouMean(f[0], known))
		}
		claims[strings.Clone(f[0])] = n
		return nil
	})
	for _, what := range known {
		if err == nil && claims[what] == 0 {
			err = t.fault("claims", 0, "no distance for %s", what)
		}
	}
	return claims, err
}

// playable checks whether a board has all that the rules ask for.
type playable struct {
	*tables
	data   board.Data
	b      *board.Board
	claims map[string]int
}

// at is a fault of one circle.
func (p *playable) at(c board.Circle, format string, args ...any) error {
	return p.fault("circles", p.data.Circles[c].Line, "circle "+p.b.Circles[c].ID+" "+format, args...)
}

// opening checks what a game begins with.
func (p *playable) opening() error {
	return cmp.Or(
		p.enough(len(p.b.Targets), "targets", len(board.TargetNames), len(board.TargetNames)),
		p.enough(len(p.b.CarSides), "circles beside the staff car", 6, 6),
		p.enough(len(p.b.InnerPosts), "posts in the courtyard", 5, math.MaxInt),
		p.enough(len(p.b.OuterPosts), "posts in the outer area", 7, math.MaxInt))
}

// enough checks a number of something.
func (p *playable) enough(n int, what string, least, most int) error {
	switch {
	case least <= n && n <= most:
		return nil
	case least == most:
		return p.fault("circles", 0, "%d %s; there must be %d", n, what, least)
	}
	return p.fault("circles", 0, "%d %s; there must be %d at least", n, what, least)
}

// colditzRooms are the rooms that cards and tunnels name.
var colditzRooms = []string{
	"guardhouse", "sickbay", "chapel", "dentist", "stores", "kitchen", "orderlies_quarters", "showers",
	"parcels_office", "interview_room", "officers_quarters", "canteen", "theatre", "office",
}

func (p *playable) rooms() error {
	var names []string
	var kit, equipment uint8
	for _, r := range p.b.Rooms {
		names = append(names, r.Name)
		kit |= r.Kit
		equipment |= r.Equipment
		door := slices.ContainsFunc(r.Circles, func(c board.Circle) bool {
			return slices.ContainsFunc(p.b.Links[c], func(l board.Link) bool { return l.Kind == board.DoorLink })
		})
		if !door {
			return p.at(r.Circles[0], "lies in %s, which has no door", r.Name)
		}
	}
	for _, name := range colditzRooms {
		if !slices.Contains(names, name) {
			return p.fault("circles", 0, "no circle lies in the room %s", name)
		}
	}
	for i, s := range board.KitSymbols {
		if kit>>i&1 == 0 {
			return p.fault("rooms", 0, "no room has the symbol %s", s)
		}
	}
	for i, s := range board.EquipmentSymbols {
		if equipment>>i&1 == 0 {
			return p.fault("rooms", 0, "no room has the symbol %s", s)
		}
	}
	return nil
}

func (p *playable) tunnels() error {
	for _, t := range p.b.Tunnels {
		switch {
		case len(t.Circles) < 2:
			return p.fault("tunnels", 0, "the %s tunnel has %d circles; there must be 2 at least", t.Name,
				len(t.Circles))
		case len(t.Entry) == 0:
			return p.at(t.Circles[0], "is the start of the %s tunnel, but no other circle of a room is beside it",
				t.Name)
		case len(t.Exit) == 0:
			return p.at(t.Circles[len(t.Circles)-1], "is the end of the %s tunnel, but no step leads on from it",
				t.Name)
		}
	}
	return nil
}

func (p *playable) jails() error {
	err := cmp.Or(
		p.enough(p.b.InnerCells, "inner cells", 1, math.MaxInt),
		p.enough(p.b.CoolerCells, "outer cells", 1, math.MaxInt),
		p.enough(p.b.Barracks, "circles in the barracks", 16, math.MaxInt))
	switch {
	case err == nil && p.b.InnerExit == board.NoCircle:
		return p.fault("circles", 0, "no circle is marked inner_cell_exit")
	case err == nil && p.b.CoolerExit == board.NoCircle:
		return p.fault("circles", 0, "no circle is marked outer_cell_exit")
	}
	return err
}

func (p *playable) gates() error {
	if p.b.PassHome == board.NoCircle {
		return p.fault("circles", 0, "no pass circle belongs to the courtyard")
	}
	if p.b.Circles[p.b.CoolerExit].Home < 0 {
		return p.at(p.b.CoolerExit, "has no way back to the pass circle %s", p.b.Circles[p.b.PassHome].ID)
	}
	if len(p.b.Safes) == 0 {
		return p.fault("circles", 0, "no circle is safe")
	}
	for _, kind := range []board.LinkKind{board.RopeLink, board.WireLink} {
		if !slices.ContainsFunc(p.b.Ways, func(w board.WayInfo) bool { return w.Kind == kind }) {
			return p.fault("links", 0, "no link is a %s", kind)
		}
	}
	return nil
}

// menPerTeam are the teams' sizes for one team to five (COL-GAME-02).
var menPerTeam = [...]int{1: 8, 2: 7, 3: 6, 4: 5, 5: 4}

func (p *playable) formations() error {
	for teams := 1; teams < len(menPerTeam); teams++ {
		for team, circles := range p.b.Formations[teams][:teams] {
			if len(circles) != menPerTeam[teams] {
				return p.fault("formations", 0, "team %d of %d stands on %d circles; there must be %d", team+1, teams,
					len(circles), menPerTeam[teams])
			}
		}
	}
	return nil
}

// reached are the circles to which there is a way from a white one, where beside hands on
// those next to a circle.
func (p *playable) reached(beside func(c board.Circle, visit func(board.Circle))) []bool {
	seen := make([]bool, len(p.b.Circles))
	var queue []board.Circle
	visit := func(c board.Circle) {
		if !seen[c] {
			seen[c] = true
			queue = append(queue, c)
		}
	}
	for visit(p.b.Whites[0]); len(queue) > 0; {
		c := queue[0]
		queue = queue[1:]
		beside(c, visit)
	}
	return seen
}

// whole checks that a man with all equipment comes to every circle.
func (p *playable) whole() error {
	if len(p.b.Whites) == 0 {
		return p.fault("circles", 0, "no circle is white")
	}
	seen := p.reached(func(c board.Circle, visit func(board.Circle)) {
		for _, l := range p.b.Links[c] {
			visit(l.To)
		}
		for _, t := range p.b.Tunnels {
			if c == t.Circles[0] {
				for _, in := range slices.Concat(t.Circles, t.Exit) {
					visit(in)
				}
			}
		}
	})
	for c := range p.b.Circles {
		if a := p.b.Circles[c].Area; !seen[c] && a != board.Cell && a != board.Barracks {
			return p.at(board.Circle(c), "cannot be reached from the white circles")
		}
	}
	return nil
}

// openCourtyard checks that guards on all posts of the courtyard cut no way
// off, as they would at the opening.
func (p *playable) openCourtyard() error {
	in := func(c board.Circle) bool {
		info := &p.b.Circles[c]
		return info.Area <= board.RoomArea && !info.Post
	}
	seen := p.reached(func(c board.Circle, visit func(board.Circle)) {
		for _, l := range p.b.Links[c] {
			if walk := l.Kind == board.StepLink || l.Kind == board.DoorLink; walk && in(l.To) {
				visit(l.To)
			}
		}
	})
	for c := range p.b.Circles {
		if at := board.Circle(c); in(at) && !seen[c] {
			return p.at(at, "is cut off when guards stand on the posts of the courtyard")
		}
	}
	return nil
}

func (p *playable) lights() error {
	for c := range p.b.Circles {
		if p.b.Circles[c].Searchlight && len(p.b.Links[c]) < 2 {
			return p.at(board.Circle(c), "is a searchlight and a dead end")
		}
	}
	return nil
}

func (p *playable) distances() error {
	for _, d := range []struct {
		what string
		is   int
	}{{"do_or_die", p.b.DoOrDieDistance()}, {"staff_car", p.b.CarDistance()}} {
		if d.is < 0 {
			return p.fault("links", 0, "no way for the distance %s", d.what)
		}
		if want := p.claims[d.what]; d.is != want {
			return p.fault("links", 0, "the distance %s is %d on this board, but claims.csv says %d", d.what, d.is,
				want)
		}
	}
	return nil
}
