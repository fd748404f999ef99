package lab

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"escapesim/reports"
	"escapesim/reports/chart"
	countcastle "escapesim/reports/colditz"
	counthex "escapesim/reports/evasion"
	counttable "escapesim/reports/stalagluft"
	"escapesim/rulesets"
	hexes "escapesim/rulesets/evasion"
	camp "escapesim/rulesets/stalagluft"
	"escapesim/sim/colditz/board"
	"escapesim/sim/evasion"
)

// Board is a board, a table or a map that a game is played on.
type Board struct {
	Name string

	// Circles says that it has circles with names, and ways between them.
	Circles bool

	// Picture draws it; names writes its name into every circle or hex.
	Picture func(names bool) *chart.Figure

	size    string // in words
	fixture bool   // makes sense, but is not fit for play
	circles *board.Board
}

// boards are those that come along, and what else is read: a new game's is a
// row.
var boards = []struct {
	name, about string
	ending      string // of files with others of the kind; none where they are folders
	open        func(name string) (*Board, error)
}{
	{DefaultBoard, "the real board of 1973", "", openCircles},
	{"tb1", "a small board for tests, not for play", "", openFixture},
	{"sl3_8x4", "the table of Stalag Luft III, reconstructed", ".toml", openTable},
	{"altenbeken", "the map of Escape and Evasion, reconstructed", ".map", openMap},
}

// DefaultBoard is meant where no board is named.
const DefaultBoard = "colditz"

// BoardNames are the boards that come along.
func BoardNames() []string {
	var names []string
	for _, row := range boards {
		names = append(names, row.name)
	}
	return names
}

// OpenBoard reads a board: one that comes along by its name, a folder with the
// tables of one for Escape from Colditz, or a file of another game. An error is
// the user's.
func OpenBoard(name string) (*Board, error) {
	for _, row := range boards {
		if row.name == name || row.ending != "" && strings.HasSuffix(name, row.ending) {
			b, err := row.open(name)
			return b, AsUser(err)
		}
	}
	if info, err := os.Stat(name); err != nil || !info.IsDir() {
		return nil, Userf("no board %q%s", name, OrOneOf(name, BoardNames()))
	}
	b, err := openCircles(name)
	return b, AsUser(err)
}

func openCircles(name string) (*Board, error) {
	dir := name
	if name == DefaultBoard {
		dir = ""
	}
	b, err := rulesets.ColditzBoard(dir)
	if err != nil {
		return nil, err
	}
	return withCircles(name, b), nil
}

func openFixture(name string) (*Board, error) {
	b, err := rulesets.ColditzFixture(name)
	if err != nil {
		return nil, err
	}
	board := withCircles(name, b)
	board.fixture = true
	return board, nil
}

func withCircles(name string, b *board.Board) *Board {
	s := countcastle.SizeOf(b)
	return &Board{
		Name: name, Circles: true, circles: b,
		size: fmt.Sprintf("%d circles, %d links, %d rooms; do or die %d, staff car %d", s.Circles, s.Links, s.Rooms,
			b.DoOrDieDistance(), b.CarDistance()),
		Picture: func(names bool) *chart.Figure { return countcastle.Picture(b, filepath.Base(name), names) },
	}
}

func openTable(name string) (*Board, error) {
	b, err := camp.Board(name, false)
	if err != nil {
		return nil, err
	}
	size := fmt.Sprintf("%d x %d inches, %d buildings, %d towers, %d beats", b.Size[0], b.Size[1], len(b.Buildings),
		len(b.Towers), len(b.Beats))
	return &Board{Name: name, size: size, Picture: func(bool) *chart.Figure {
		return under(counttable.Table(b), name, size)
	}}, nil
}

func openMap(name string) (*Board, error) {
	m, err := hexes.ReadMap(name)
	if err != nil {
		return nil, err
	}
	towns := 0
	for _, p := range m.Places {
		if p.Kind != evasion.Village {
			towns++
		}
	}
	size := fmt.Sprintf("%d x %d hexes, %d billets, %d towns, %d roads", m.Columns, m.Rows, len(m.Billets), towns,
		len(m.Roads))
	return &Board{Name: name, size: size, Picture: func(names bool) *chart.Figure {
		return under(counthex.Map(m, names), name, size)
	}}, nil
}

// under writes name and size below the title of a picture.
func under(f *chart.Figure, name, size string) *chart.Figure {
	f.Subtitle = filepath.Base(name) + ": " + size
	return f
}

// Verdict says in a line that the board is fit for play, and how large it is.
func (b *Board) Verdict() string {
	if b.fixture {
		return "ok for tests, not for play: " + b.size
	}
	return "ok: " + b.size
}

// withoutCircles is the error about a board that has none.
func (b *Board) withoutCircles() error { return Userf("%s is no board of circles", b.Name) }

// CircleNames are the circles of a board with the place of each.
func (b *Board) CircleNames() [][2]string {
	var names [][2]string
	if b.circles != nil {
		for i := range b.circles.Circles {
			names = append(names, [2]string{b.circles.Circles[i].ID, b.circles.Circles[i].Place})
		}
	}
	return names
}

// Answer is what is known without playing: a value for programs, and tables for people.
type Answer struct {
	Value  any
	Tables []reports.Table
	Rows   []reports.Table // for CSV; nil: the tables
}

// Circle tells of a circle and its neighbours. An error is the user's.
func (b *Board) Circle(id string) (Answer, error) {
	if b.circles == nil {
		return Answer{}, b.withoutCircles()
	}
	value, table, err := countcastle.CircleNamed(b.circles, id)
	return Answer{Value: value, Tables: []reports.Table{table}}, AsUser(err)
}

// DistanceOptions say which ways count.
type DistanceOptions = board.DistanceOptions

// Distance finds a shortest way between two circles, each by its name, a target,
// or grey, white or moat for the nearest of those. An error is the user's.
func (b *Board) Distance(from, to string, o DistanceOptions) (Answer, error) {
	if b.circles == nil {
		return Answer{}, b.withoutCircles()
	}
	value, table, err := countcastle.WayBetween(b.circles, from, to, o)
	return Answer{Value: value, Tables: []reports.Table{table}}, AsUser(err)
}

// boardSize is a row of the list of boards.
type boardSize struct {
	Name  string `json:"name"`
	About string `json:"about,omitempty"`
	Size  string `json:"size,omitempty"` // of a board without circles
	Counts
}

// Counts are a board of circles in numbers.
type Counts = countcastle.Size

// ListBoards tells of the boards that come along.
func ListBoards() (Answer, error) {
	t := reports.Table{
		Header: []string{"board", "circles", "links", "rooms", "drops", "wires", "gates", "targets", "what it is"},
		Left:   []int{8},
	}
	t.Notes = []string{"links are those of the surface; a tunnel's own are not counted"}
	others := reports.Table{Header: []string{"board", "size", "what it is"}, Left: []int{1, 2}}
	var list []boardSize
	for _, row := range boards {
		b, err := OpenBoard(row.name)
		if err != nil {
			return Answer{}, err
		}
		if b.circles == nil {
			list = append(list, boardSize{Name: row.name, About: row.about, Size: b.size})
			others.Add(row.name, b.size, row.about)
			continue
		}
		s := countcastle.SizeOf(b.circles)
		list = append(list, boardSize{Name: row.name, About: row.about, Counts: s})
		cells := []string{row.name}
		for _, n := range []int{s.Circles, s.Links, s.Rooms, s.Drops, s.Wires, s.Gates, s.Targets} {
			cells = append(cells, fmt.Sprint(n))
		}
		t.Add(slices.Concat(cells, []string{row.about})...)
	}
	return Answer{Value: list, Tables: []reports.Table{t, others}}, nil
}
