package evasion

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"escapesim/sim/position"
)

// Hex is a hex of the map, counted row by row from the north-west corner.
type Hex uint8

// NoHex stands where no hex is meant: the place of a man who is dead,
// captured or away.
const NoHex Hex = 255

// MaxHexes is the size of the largest map that fits in a state.
const MaxHexes = 252

// Terrain is the ground of a hex.
type Terrain uint8

const (
	Rough Terrain = iota
	Open
	Urban
)

// PlaceKind says what a named place is.
type PlaceKind uint8

// The kinds of places. Billets are where patrols start; cities and towns are
// garrisoned; villages are labels.
const (
	Billet PlaceKind = iota
	City
	Town
	Village
)

var placeKinds = [...]string{"patrol", "city", "town", "village"}

// String is the word of the map file.
func (k PlaceKind) String() string { return placeKinds[k] }

// Place is a named hex.
type Place struct {
	Kind     PlaceKind
	Hex      Hex
	Name     string
	Document string // its name in the rule document, when that differs
}

// Line is a road or railway: a chain of neighbouring hexes.
type Line struct {
	Name  string
	Chain []Hex
}

// Map is the ground: hexes with pointed tops, odd rows half a hex to the
// east. It is read once and never changed.
type Map struct {
	Name          string
	Columns, Rows int
	Places        []Place
	Roads, Rails  []Line
	Tunnel        Hex
	Forbidden     []Hex // where the party may not meet
	Billets       []Hex // of patrol and truck 0, 1, ...

	terrain [256]Terrain
	near    [256][]Hex // ascending: by row, then column
	link    [256]uint8 // bit i: a road leads to near[i]
	rail    [256]uint8 // bit i: rails lead to near[i]
	around  [256]hexes // near, as a set
	road    [256][]Hex // the ends of the road links, ascending
	tied    [256]hexes // the same, as a set
	named   [256]uint8 // 1 + index of the place
	byRoad  [256][256]uint8
}

// Size is the number of hexes.
func (m *Map) Size() int { return m.Columns * m.Rows }

// At is the hex in column c of row r; false off the map.
func (m *Map) At(c, r int) (Hex, bool) {
	if c < 0 || c >= m.Columns || r < 0 || r >= m.Rows {
		return NoHex, false
	}
	return Hex(r*m.Columns + c), true
}

// Column and Row are where a hex lies, counted from the north-west.
func (m *Map) Column(h Hex) int { return int(h) % m.Columns }

// Row is the row of a hex.
func (m *Map) Row(h Hex) int { return int(h) / m.Columns }

// Terrain is the ground of a hex.
func (m *Map) Terrain(h Hex) Terrain { return m.terrain[h] }

// Near lists the neighbours of a hex by row and column. The list is the
// map's own.
func (m *Map) Near(h Hex) []Hex { return m.near[h] }

// RoadFrom lists the hexes that a road link leads to.
func (m *Map) RoadFrom(h Hex) []Hex { return m.road[h] }

// RoadHex reports whether any road link touches the hex (EVA-SETUP-09).
func (m *Map) RoadHex(h Hex) bool { return m.link[h] != 0 }

// Linked reports whether a road link joins two neighbours.
func (m *Map) Linked(a, b Hex) bool { return m.joined(&m.link, a, b) }

// Railed reports whether a railway joins two neighbours.
func (m *Map) Railed(a, b Hex) bool { return m.joined(&m.rail, a, b) }

func (m *Map) joined(bits *[256]uint8, a, b Hex) bool {
	for i, n := range m.near[a] {
		if n == b {
			return bits[a]>>i&1 != 0
		}
	}
	return false
}

// Edge reports whether the hex lies on the rim of the map.
func (m *Map) Edge(h Hex) bool {
	c, r := m.Column(h), m.Row(h)
	return c == 0 || r == 0 || c == m.Columns-1 || r == m.Rows-1
}

// Place is the named place on a hex, if there is one.
func (m *Map) Place(h Hex) (Place, bool) {
	if int(h) >= m.Size() || m.named[h] == 0 {
		return Place{}, false
	}
	return m.Places[m.named[h]-1], true
}

// Say names a hex: "Nieheim (11,7)" or "6,8".
func (m *Map) Say(h Hex) string {
	if h == NoHex {
		return "nowhere"
	}
	at := fmt.Sprintf("%d,%d", m.Column(h), m.Row(h))
	if p, ok := m.Place(h); ok {
		return p.Name + " (" + at + ")"
	}
	return at
}

// Find is the hex that a text means: "6,8", or the name of a place as the
// map or the rule document spells it.
func (m *Map) Find(text string) (Hex, error) {
	if a, b, ok := strings.Cut(text, ","); ok {
		c, err1 := strconv.Atoi(strings.TrimSpace(a))
		r, err2 := strconv.Atoi(strings.TrimSpace(b))
		if err1 == nil && err2 == nil {
			if h, on := m.At(c, r); on {
				return h, nil
			}
			return NoHex, fmt.Errorf("hex %d,%d is not on the map of %d columns and %d rows", c, r, m.Columns, m.Rows)
		}
	}
	var names []string
	for _, p := range m.Places {
		if strings.EqualFold(text, p.Name) || p.Document != "" && strings.EqualFold(text, p.Document) {
			return p.Hex, nil
		}
		names = append(names, p.Name)
	}
	return NoHex, fmt.Errorf("no place or hex (column,row) is called %s", orOneOf(text, names))
}

// Distance is the number of steps between two hexes over the grid.
func (m *Map) Distance(a, b Hex) int {
	ax, az := m.cube(a)
	bx, bz := m.cube(b)
	dx, dz := ax-bx, az-bz
	return max(abs(dx), abs(dz), abs(dx+dz))
}

func (m *Map) cube(h Hex) (x, z int) {
	r := m.Row(h)
	return m.Column(h) - (r-r&1)/2, r
}

func abs(n int) int { return max(n, -n) }

// RoadDistance is the number of road links between two hexes; false when no
// road joins them.
func (m *Map) RoadDistance(a, b Hex) (int, bool) {
	return int(m.byRoad[a][b]), m.byRoad[a][b] != far
}

const far = 255

// fieldError is a fault in a map file.
type fieldError struct {
	file         string
	line, column int
	what         string
}

func (e *fieldError) Error() string {
	return fmt.Sprintf("%s:%d:%d: %s", e.file, e.line, e.column, e.what)
}

// field is a word of a map file and where it stands.
type field struct {
	text   string
	column int
}

// reader reads a map file line by line.
type reader struct {
	file  string
	line  int
	rest  string // the line, to take names with blanks from
	m     *Map
	rows  int
	saw   map[string]int // keyword: line
	marks map[Hex]int    // place: line
}

var keywords = []string{"format", "name", "layout", "size", "row", "tunnel", "forbidden-start", "place", "road", "rail"}

// ReadMap reads a map one thing a line; # starts a comment. The file's name is for messages
// only; every fault is one line that starts with file:line:column.
func ReadMap(file string, in io.Reader) (m *Map, err error) {
	defer position.Catch[*fieldError](&err)
	rd := &reader{file: file, m: &Map{Tunnel: NoHex}, saw: map[string]int{}, marks: map[Hex]int{}}
	scan := bufio.NewScanner(in)
	for scan.Scan() {
		rd.line++
		rd.rest, _, _ = strings.Cut(scan.Text(), "#")
		if fields := split(rd.rest); len(fields) > 0 {
			rd.read(fields)
		}
	}
	if err := scan.Err(); err != nil {
		return nil, fmt.Errorf("%s:%d:1: %w", file, rd.line+1, err)
	}
	rd.finish()
	return rd.m, nil
}

func split(line string) []field {
	var fields []field
	start := -1
	for i, c := range line + " " {
		switch {
		case unicode.IsSpace(c) && start >= 0:
			fields = append(fields, field{line[start:i], start + 1})
			start = -1
		case !unicode.IsSpace(c) && start < 0:
			start = i
		}
	}
	return fields
}

// must refuses a map in which this does not hold: the words say what is wrong at the field.
func (rd *reader) must(holds bool, f field, words string, args ...any) {
	if !holds {
		panic(&fieldError{rd.file, rd.line, f.column, fmt.Sprintf(words, args...)})
	}
}

// counted is a whole number, -1 for any other word.
func counted(word string) int {
	n, err := strconv.Atoi(word)
	if err != nil {
		return -1
	}
	return n
}

func (rd *reader) read(f []field) {
	word := f[0]
	if at, twice := rd.saw[word.text]; twice {
		rd.must(false, word, "%q stands twice: first in line %d", word.text, at)
	}
	switch word.text {
	case "row":
		rd.row(f)
		return
	case "forbidden-start":
		rd.m.Forbidden = append(rd.m.Forbidden, rd.mark(f))
		return
	case "place":
		rd.place(f)
		return
	case "road":
		rd.m.Roads = append(rd.m.Roads, rd.chain(f, &rd.m.link))
		return
	case "rail":
		rd.m.Rails = append(rd.m.Rails, rd.chain(f, &rd.m.rail))
		return
	case "format":
		rd.must(len(f) == 3 && f[1].text == "evasion-map" && f[2].text == "1", word,
			"this is not a map of format \"evasion-map 1\"")
	case "name":
		rd.must(len(f) >= 2, word, "%q needs a name", word.text)
		rd.m.Name = f[1].text
	case "layout":
		rd.must(len(f) == 2 && f[1].text == "pointy-odd-r", word, "the only layout known is \"pointy-odd-r\"")
	case "size":
		rd.size(f)
	case "tunnel":
		rd.m.Tunnel = rd.mark(f)
	default:
		rd.must(false, word, "a line cannot begin with %s", orOneOf(word.text, keywords))
	}
	rd.saw[word.text] = rd.line
}

// size reads how many columns and rows the map has.
func (rd *reader) size(f []field) {
	rd.must(len(f) == 3, f[0], "\"size\" needs columns and rows")
	for i, to := range []*int{&rd.m.Columns, &rd.m.Rows} {
		*to = counted(f[i+1].text)
		rd.must(*to >= 2 && *to <= MaxHexes/2, f[i+1], "%q is no number of columns or rows from 2 to %d", f[i+1].text,
			MaxHexes/2)
	}
	rd.must(rd.m.Size() <= MaxHexes, f[1], "a map of %d hexes is too large: at most %d", rd.m.Size(), MaxHexes)
}

// mark reads the hex of the tunnel, or one where nobody may land.
func (rd *reader) mark(f []field) Hex {
	rd.must(len(f) >= 2, f[0], "%q needs a hex, as column,row", f[0].text)
	return rd.hex(f[1])
}

// orOneOf quotes a word that is none of these, with the nearest of them, or
// with all when none is near.
func orOneOf(word string, words []string) string {
	quoted := word
	if short := []rune(word); len(short) > 24 {
		quoted = string(short[:24]) + "…"
	}
	return fmt.Sprintf("%q%s", quoted, position.OrOneOf(word, words))
}

// hex reads column,row.
func (rd *reader) hex(f field) Hex {
	rd.must(rd.m.Columns > 0, f, "a hex before the line \"size\"")
	a, b, ok := strings.Cut(f.text, ",")
	c, err1 := strconv.Atoi(a)
	r, err2 := strconv.Atoi(b)
	rd.must(ok && err1 == nil && err2 == nil, f, "%q is no hex: write column,row", f.text)
	h, on := rd.m.At(c, r)
	rd.must(on, f, "hex %d,%d is off the map of %d columns and %d rows", c, r, rd.m.Columns, rd.m.Rows)
	return h
}

func (rd *reader) row(f []field) {
	rd.must(rd.m.Columns > 0, f[0], "a row before the line \"size\"")
	rd.must(len(f) == 3, f[0], "\"row\" needs its number and its letters")
	rd.must(counted(f[1].text) == rd.rows && rd.rows < rd.m.Rows, f[1], "row %q where row %d of %d is due", f[1].text,
		rd.rows, rd.m.Rows)
	letters := f[2]
	rd.must(len(letters.text) == rd.m.Columns, letters, "row %d has %d letters for %d columns", rd.rows,
		len(letters.text), rd.m.Columns)
	for c, letter := range letters.text {
		t := strings.IndexRune("ROU", letter)
		rd.must(t >= 0, field{column: letters.column + c}, "terrain %q is none of R, O, U", string(letter))
		h, _ := rd.m.At(c, rd.rows)
		rd.m.terrain[h] = Terrain(t)
	}
	rd.rows++
}

func (rd *reader) place(f []field) {
	rd.must(len(f) >= 4, f[0], "\"place\" needs a kind, a hex and a name")
	i := slices.Index(placeKinds[:], f[1].text)
	rd.must(i >= 0, f[1], "no kind of place is called %s", orOneOf(f[1].text, placeKinds[:]))
	kind, h := PlaceKind(i), rd.hex(f[2])
	if at, twice := rd.marks[h]; twice {
		rd.must(false, f[2], "two places on hex %s: the first is in line %d", f[2].text, at)
	}
	rd.must(rd.rows < rd.m.Rows || kind == Village || rd.m.terrain[h] == Urban, f[2],
		"a %s stands on hex %s, which is not urban", f[1].text, f[2].text)
	name, document, _ := strings.Cut(rd.rest[f[3].column-1:], "|")
	name, document = strings.TrimSpace(name), strings.TrimSpace(document)
	for _, p := range rd.m.Places {
		rd.must(!strings.EqualFold(p.Name, name), f[3], "two places are called %q", name)
	}
	rd.marks[h] = rd.line
	rd.m.Places = append(rd.m.Places, Place{kind, h, name, document})
	rd.m.named[h] = uint8(len(rd.m.Places))
	if kind == Billet {
		rd.must(len(rd.m.Billets) < Teams, f[1], "more than %d billets", Teams)
		rd.m.Billets = append(rd.m.Billets, h)
	}
}

// chain reads a road or railway, and notes its links: bits as in Map.link.
func (rd *reader) chain(f []field, bits *[256]uint8) Line {
	rd.must(len(f) >= 4, f[0], "%q needs a name and at least two hexes", f[0].text)
	rd.m.grid()
	line := Line{Name: f[1].text}
	for i, x := range f[2:] {
		h := rd.hex(x)
		if i > 0 {
			before := line.Chain[i-1]
			rd.must(rd.m.around[before].has(h), x, "%s %s jumps from %s to %s, which are no neighbours", f[0].text,
				line.Name, f[i+1].text, x.text)
			bits[before] |= 1 << slices.Index(rd.m.near[before], h)
			bits[h] |= 1 << slices.Index(rd.m.near[h], before)
		}
		line.Chain = append(line.Chain, h)
	}
	return line
}

// finish looks for what is missing and computes what follows.
func (rd *reader) finish() {
	end := field{column: 1}
	rd.line = max(rd.line, 1)
	m := rd.m
	rd.must(rd.saw["format"] != 0, end, "the line \"format evasion-map 1\" is missing")
	rd.must(rd.saw["layout"] != 0, end, "the line \"layout pointy-odd-r\" is missing")
	rd.must(m.Columns > 0, end, "the line \"size\" is missing")
	rd.must(rd.rows == m.Rows, end, "%d rows of %d", rd.rows, m.Rows)
	rd.must(m.Tunnel != NoHex, end, "the line \"tunnel\" is missing")
	rd.must(len(m.Billets) > 0, end, "no place is a patrol's billet")
	for _, p := range m.Places {
		rd.line = rd.marks[p.Hex]
		rd.must(p.Kind == Village || m.terrain[p.Hex] == Urban, end, "%s stands on hex %d,%d, which is not urban",
			p.Name, m.Column(p.Hex), m.Row(p.Hex))
		rd.must(p.Kind != Billet || m.link[p.Hex] != 0, end,
			"no road leads from the billet %s: its truck could never drive", p.Name)
	}
	m.grid()
	m.roads()
}

// grid finds the neighbours of every hex.
func (m *Map) grid() {
	if m.near[0] != nil {
		return
	}
	for i := range m.Size() {
		h := Hex(i)
		c, r := m.Column(h), m.Row(h)
		s := c + r&1 // the columns of the rows above and below: s-1 and s
		for _, n := range [6][2]int{{s - 1, r - 1}, {s, r - 1}, {c - 1, r}, {c + 1, r}, {s - 1, r + 1}, {s, r + 1}} {
			if near, on := m.At(n[0], n[1]); on {
				m.near[h] = append(m.near[h], near)
				m.around[h].add(near)
			}
		}
	}
}

// roads measures the road net.
func (m *Map) roads() {
	for i := range m.Size() {
		for j, n := range m.near[i] {
			if m.link[i]>>j&1 != 0 {
				m.road[i] = append(m.road[i], n)
				m.tied[i].add(n)
			}
		}
	}
	for i := range m.Size() {
		d := &m.byRoad[i]
		for j := range d {
			d[j] = far
		}
		d[i] = 0
		queue := []Hex{Hex(i)}
		for len(queue) > 0 {
			h := queue[0]
			queue = queue[1:]
			for _, n := range m.road[h] {
				if d[n] == far {
					d[n] = d[h] + 1
					queue = append(queue, n)
				}
			}
		}
	}
}

// hexes is a set of hexes.
type hexes [4]uint64

func (s *hexes) has(h Hex) bool { return s[h>>6]>>(h&63)&1 != 0 }
func (s *hexes) add(h Hex)      { s[h>>6] |= 1 << (h & 63) }

func (s *hexes) remove(h Hex) { s[h>>6] &^= 1 << (h & 63) }
