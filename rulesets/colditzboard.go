package rulesets

import (
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

func playableBoard(dir string, parts []string) (b *board.Board, err error) {
	defer position.Catch[*Error](&err)
	p := playable{tables: openTables(dir)}
	p.data, p.b = p.board(parts, true)
	p.claims = p.claimed()
	p.opening()
	p.rooms()
	p.tunnels()
	p.jails()
	p.gates()
	p.formations()
	p.whole()
	p.openCourtyard()
	p.lights()
	p.distances()
	return p.b, nil
}

// ColditzFixture loads a board for tests, by its folder or as one of those
// along (tb1). It need not be fit for play, only make sense, and has not every
// part.
func ColditzFixture(name string, parts ...string) (b *board.Board, err error) {
	defer position.Catch[*Error](&err)
	t := openTables(name)
	if sub := path.Join(colditzFixtures, name); isEmbedded(sub) {
		t = &tables{embedded, sub, sub}
	}
	_, b = t.board(parts, false)
	return b, nil
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

// must ends the reading with an *Error where a line of a table is not as it must be; line 0
// is the table as a whole.
func (t *tables) must(holds bool, table string, line int, words string, args ...any) {
	if holds {
		return
	}
	at := path.Join(t.shown, table+".csv")
	if line > 0 {
		at += ":" + strconv.Itoa(line)
	}
	panic(&Error{at, fmt.Sprintf(words, args...)})
}

// add reads the circles and links of a part of the board, which lie in a
// folder of their own.
func (t *tables) add(data *board.Data, part string, needed bool) {
	if _, err := fs.Stat(t.files, path.Join(t.at, part)); err != nil {
		if needed {
			panic(&Error{t.shown, "the board has no part " + part})
		}
		return
	}
	more := &tables{t.files, path.Join(t.at, part), path.Join(t.shown, part)}
	alone := board.Data{}
	table(more, "circles", &alone.Circles)
	table(more, "links", &alone.Links)
	for _, c := range alone.Circles { // a fault is in the part, not in the same line of the board
		twice := slices.ContainsFunc(data.Circles, func(d board.CircleData) bool { return d.ID == c.ID })
		more.must(!twice, "circles", c.Line, "circle %s is on the board already", c.ID)
	}
	data.Circles = append(data.Circles, alone.Circles...)
	data.Links = append(data.Links, alone.Links...)
}

// rows reads a table with these columns and hands each row on.
func (t *tables) rows(table, columns string, row func(f []string, line int)) {
	file, err := t.files.Open(path.Join(t.at, table+".csv"))
	t.must(err == nil, table, 0, "there is no such file")
	defer file.Close()
	info, err := file.Stat()
	t.must(err == nil, table, 0, "%v", cause(err))
	t.must(info.Mode().IsRegular(), table, 0, "that is no regular file")
	t.must(info.Size() <= MaxFile, table, 0, "%d bytes; at most %d are read", info.Size(), MaxFile)
	r := csv.NewReader(file)
	r.ReuseRecord, r.Comment = true, '#'
	for first := true; ; first = false {
		f, err := r.Read()
		if err == io.EOF && !first {
			return
		}
		t.must(err != io.EOF, table, 1, "the first line is not %s", columns)
		if e := (*csv.ParseError)(nil); errors.As(err, &e) {
			t.must(false, table, e.Line, "%v", e.Err)
		}
		t.must(err == nil, table, 0, "%v", err)
		line, _ := r.FieldPos(0)
		if first {
			t.must(strings.Join(f, ",") == columns, table, line, "the first line is not %s", columns)
			continue
		}
		row(f, line)
	}
}

// table reads a table onto a list: a row has a field for each column, in their order, and
// then its line. Words of a list have blanks between them; a number may be left out.
func table[T any](t *tables, name string, to *[]T) {
	var columns []string
	row := reflect.TypeFor[T]()
	for i := range row.NumField() - 1 {
		columns = append(columns, strings.ToLower(row.Field(i).Name))
	}
	t.rows(name, strings.Join(columns, ","), func(f []string, line int) {
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
				t.must(err == nil || text == "", name, line, "%s is an integer, not %q", columns[i], text)
				field.SetInt(int64(n))
			case reflect.Float64:
				x, err := strconv.ParseFloat(text, 64)
				t.must(err == nil && !math.IsNaN(x) && !math.IsInf(x, 0), name, line, "%s is a number, not %q",
					columns[i], text)
				field.SetFloat(x)
			}
		}
		fields.Field(len(columns)).SetInt(int64(line))
	})
}

// board reads the tables of a board and of its parts, of which each must be there or may.
func (t *tables) board(parts []string, needed bool) (data board.Data, b *board.Board) {
	table(t, "circles", &data.Circles)
	table(t, "links", &data.Links)
	table(t, "rooms", &data.Rooms)
	table(t, "tunnels", &data.Tunnels)
	table(t, "sight", &data.Sight)
	table(t, "formations", &data.Formations)
	for _, part := range parts {
		t.add(&data, part, needed)
	}
	b, err := board.New(data)
	if e := (*board.Error)(nil); errors.As(err, &e) {
		t.must(false, e.Table, e.Line, "%s", e.Message)
	}
	return data, b
}

// claimed reads the distances that the board's author states, which the
// graph must then have.
func (t *tables) claimed() map[string]int {
	known := []string{"do_or_die", "staff_car"}
	claims := map[string]int{}
	t.rows("claims", "what,distance", func(f []string, line int) {
		n, err := strconv.Atoi(f[1])
		t.must(err == nil && n >= 1, "claims", line, "a distance is an integer from 1, not %q", f[1])
		t.must(slices.Contains(known, f[0]), "claims", line, "no distance %q%s", f[0],
			position.DidYouMean(f[0], known))
		claims[strings.Clone(f[0])] = n
	})
	for _, what := range known {
		t.must(claims[what] > 0, "claims", 0, "no distance for %s", what)
	}
	return claims
}

// playable checks whether a board has all that the rules ask for.
type playable struct {
	*tables
	data   board.Data
	b      *board.Board
	claims map[string]int
}

// mustAt is must for a circle, whose name the words go on from.
func (p *playable) mustAt(holds bool, c board.Circle, words string, args ...any) {
	p.must(holds, "circles", p.data.Circles[c].Line, "circle "+p.b.Circles[c].ID+" "+words, args...)
}

// opening checks what a game begins with.
func (p *playable) opening() {
	p.enough(len(p.b.Targets), "targets", len(board.TargetNames), len(board.TargetNames))
	p.enough(len(p.b.CarSides), "circles beside the staff car", 6, 6)
	p.enough(len(p.b.InnerPosts), "posts in the courtyard", 5, math.MaxInt)
	p.enough(len(p.b.OuterPosts), "posts in the outer area", 7, math.MaxInt)
}

// enough checks a number of something.
func (p *playable) enough(n int, what string, least, most int) {
	words := "%d %s; there must be %d at least"
	if least == most {
		words = "%d %s; there must be %d"
	}
	p.must(least <= n && n <= most, "circles", 0, words, n, what, least)
}

// colditzRooms are the rooms that cards and tunnels name.
var colditzRooms = []string{
	"guardhouse", "sickbay", "chapel", "dentist", "stores", "kitchen", "orderlies_quarters", "showers",
	"parcels_office", "interview_room", "officers_quarters", "canteen", "theatre", "office",
}

func (p *playable) rooms() {
	var names []string
	var kit, equipment uint8
	for _, r := range p.b.Rooms {
		names = append(names, r.Name)
		kit |= r.Kit
		equipment |= r.Equipment
		door := slices.ContainsFunc(r.Circles, func(c board.Circle) bool {
			return slices.ContainsFunc(p.b.Links[c], func(l board.Link) bool { return l.Kind == board.DoorLink })
		})
		p.mustAt(door, r.Circles[0], "lies in %s, which has no door", r.Name)
	}
	for _, name := range colditzRooms {
		p.must(slices.Contains(names, name), "circles", 0, "no circle lies in the room %s", name)
	}
	for i, s := range board.KitSymbols {
		p.must(kit>>i&1 == 1, "rooms", 0, "no room has the symbol %s", s)
	}
	for i, s := range board.EquipmentSymbols {
		p.must(equipment>>i&1 == 1, "rooms", 0, "no room has the symbol %s", s)
	}
}

func (p *playable) tunnels() {
	for _, t := range p.b.Tunnels {
		n := len(t.Circles)
		p.must(n >= 2, "tunnels", 0, "the %s tunnel has %d circles; there must be 2 at least", t.Name, n)
		p.mustAt(len(t.Entry) > 0, t.Circles[0],
			"is the start of the %s tunnel, but no other circle of a room is beside it", t.Name)
		p.mustAt(len(t.Exit) > 0, t.Circles[n-1],
			"is the end of the %s tunnel, but no step leads on from it", t.Name)
	}
}

func (p *playable) jails() {
	p.enough(p.b.InnerCells, "inner cells", 1, math.MaxInt)
	p.enough(p.b.CoolerCells, "outer cells", 1, math.MaxInt)
	p.enough(p.b.Barracks, "circles in the barracks", 16, math.MaxInt)
	p.must(p.b.InnerExit != board.NoCircle, "circles", 0, "no circle is marked inner_cell_exit")
	p.must(p.b.CoolerExit != board.NoCircle, "circles", 0, "no circle is marked outer_cell_exit")
}

func (p *playable) gates() {
	p.must(p.b.PassHome != board.NoCircle, "circles", 0, "no pass circle belongs to the courtyard")
	p.mustAt(p.b.Circles[p.b.CoolerExit].Home >= 0, p.b.CoolerExit, "has no way back to the pass circle %s",
		p.b.Circles[p.b.PassHome].ID)
	p.must(len(p.b.Safes) > 0, "circles", 0, "no circle is safe")
	for _, kind := range []board.LinkKind{board.RopeLink, board.WireLink} {
		known := slices.ContainsFunc(p.b.Ways, func(w board.WayInfo) bool { return w.Kind == kind })
		p.must(known, "links", 0, "no link is a %s", kind)
	}
}

// menPerTeam are the teams' sizes for one team to five (COL-GAME-02).
var menPerTeam = [...]int{1: 8, 2: 7, 3: 6, 4: 5, 5: 4}

func (p *playable) formations() {
	for teams := 1; teams < len(menPerTeam); teams++ {
		for team, circles := range p.b.Formations[teams][:teams] {
			p.must(len(circles) == menPerTeam[teams], "formations", 0,
				"team %d of %d stands on %d circles; there must be %d", team+1, teams, len(circles), menPerTeam[teams])
		}
	}
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
func (p *playable) whole() {
	p.must(len(p.b.Whites) > 0, "circles", 0, "no circle is white")
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
		a := p.b.Circles[c].Area
		p.mustAt(seen[c] || a == board.Cell || a == board.Barracks, board.Circle(c),
			"cannot be reached from the white circles")
	}
}

// openCourtyard checks that guards on all posts of the courtyard cut no way
// off, as they would at the opening.
func (p *playable) openCourtyard() {
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
		at := board.Circle(c)
		p.mustAt(!in(at) || seen[c], at, "is cut off when guards stand on the posts of the courtyard")
	}
}

func (p *playable) lights() {
	for c := range p.b.Circles {
		deadEnd := len(p.b.Links[c]) < 2
		p.mustAt(!p.b.Circles[c].Searchlight || !deadEnd, board.Circle(c), "is a searchlight and a dead end")
	}
}

func (p *playable) distances() {
	for _, d := range []struct {
		what string
		is   int
	}{{"do_or_die", p.b.DoOrDieDistance()}, {"staff_car", p.b.CarDistance()}} {
		p.must(d.is >= 0, "links", 0, "no way for the distance %s", d.what)
		want := p.claims[d.what]
		p.must(d.is == want, "links", 0, "the distance %s is %d on this board, but claims.csv says %d", d.what, d.is,
			want)
	}
}
