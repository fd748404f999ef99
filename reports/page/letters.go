package page

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode"

	"escapesim/sim/position"
)

// Lettering is how a board is drawn in letters: columns and rows for a circle or hex; Named, where
// there is room for the names of places; Tight, where every point of the ground is one, and rulers
// at its sides name them.
type Lettering struct {
	Across, Down float64
	Named, Tight bool
}

// ruled is how wide the ruler at the left is.
const ruled = 5

// Around says what a drawing in letters shows: the pawn or place of this name, near enough to
// read those of the places around it, or without one, where most of the pawns stand that are among
// Moves, or of all if none is; and the places that decisions lead to.
type Around struct {
	Name  string
	Moves func(pawn string) bool
	Leads func(place string) bool
}

// Letters are a part of the board in h lines of letters, and one that explains them. None: what
// they shall be around is not on the board.
func (s *Stage) Letters(facts []position.Entry, a Around, w, h int) []string {
	if s.Pawns == nil || s.Places == nil {
		return nil
	}
	pawns, _ := s.Pawns(facts)
	if p, is := s.PawnNamed(facts, a.Name); is {
		a.Name = p.Said()
	}
	l := &letters{Lettering: s.Lettering, w: w, h: h, places: s.Places()}
	switch {
	case l.Tight:
		l.w -= ruled
	case a.Name != "" && !l.Named:
		l.Named, l.Across = true, 0
		for _, p := range l.places {
			l.Across = max(l.Across, float64(len(p.Name)+1))
		}
	}
	if !l.focus(pawns, a) {
		return nil
	}
	l.hold()
	for range h {
		l.rows = append(l.rows, []rune(strings.Repeat(" ", l.w)))
	}
	key, taken := l.pawns(s, pawns)
	for _, p := range l.places {
		sign, means := ".", ""
		switch {
		case taken[[2]float64{p.X, p.Y}]:
			continue
		case l.Tight && p.Within != "":
			sign, means = "#", "in a house"
		case l.Named:
			sign = p.Name
		case p.Target != "":
			sign, means = p.Target, "a target"
		case a.Leads(p.Name):
			sign, means = "+", "where a decision leads"
		case p.Marks != "":
			sign, means = "o", "in a room"
		}
		if words := sign + " " + means; l.write(p.X, p.Y, sign) && means != "" && !slices.Contains(key, words) {
			key = append(key, words)
		}
	}
	l.within()
	return l.lines(key)
}

// letters is a drawing on its way.
type letters struct {
	Lettering
	w, h   int
	x, y   float64 // in the middle
	places []Place
	rows   [][]rune
}

// focus says what is in the middle; false where that is not on the board.
func (l *letters) focus(pawns []Pawn, a Around) bool {
	var moving, led, all []Place // what the middle may be
	for _, p := range l.places {
		if p.Is(a.Name) {
			led = append(led, p)
			break
		} else if a.Name == "" && a.Leads(p.Name) {
			led = append(led, p)
		}
	}
	for _, p := range pawns {
		at, called := Place{X: p.X, Y: p.Y}, p.Said()
		if a.Name == "" && a.Moves(called) || strings.EqualFold(called, a.Name) {
			moving = append(moving, at)
		}
		all = append(all, at)
	}
	middles, best := moving, -1
	switch {
	case len(moving) > 0:
	case len(led) > 0:
		middles, all = led, append(all, led...)
	case a.Name == "":
		middles = all
	}
	for _, m := range middles {
		seen := 0
		for _, p := range all {
			if math.Abs(p.X-m.X)*l.Across < float64(l.w/2) && math.Abs(p.Y-m.Y)*l.Down < float64(l.h/2) {
				seen++
			}
		}
		if seen > best {
			best, l.x, l.y = seen, m.X, m.Y
		}
	}
	return best >= 0
}

// hold keeps the middle so far from the rims that nothing but the board is drawn.
func (l *letters) hold() {
	x0, x1, y0, y1 := math.Inf(1), math.Inf(-1), math.Inf(1), math.Inf(-1)
	for _, p := range l.places {
		x0, x1, y0, y1 = min(x0, p.X), max(x1, p.X), min(y0, p.Y), max(y1, p.Y)
	}
	right, below := float64(l.w-3-l.w/2)/l.Across, float64(l.h-1-l.h/2)/l.Down
	l.x = max(min(l.x, x1-right), x0+float64(l.w/2)/l.Across)
	l.y = max(min(l.y, y1-below), y0+float64(l.h/2)/l.Down)
}

// cell is where a point comes to lie.
func (l *letters) cell(x, y float64) (column, row int) {
	return l.w/2 + int(math.Round((x-l.x)*l.Across)), l.h/2 + int(math.Round((y-l.y)*l.Down))
}

// clear reports whether nothing but a sign, or a blank, stands in some columns of a row.
func (l *letters) clear(column, row, wide int, sign rune) bool {
	if row < 0 || row >= l.h || column < 0 || column+wide > l.w {
		return false
	}
	return !slices.ContainsFunc(l.rows[row][column:column+wide], func(r rune) bool { return r != sign })
}

// write puts a sign where a point lies, or in the nearest row, where nothing stands there yet.
func (l *letters) write(x, y float64, sign string) (seen bool) {
	column, row := l.cell(x, y)
	if row < 0 || row >= l.h {
		return false
	}
	for _, to := range []int{row, row + 1, row - 1} {
		if l.clear(column, to, len(sign), ' ') && (!l.Named || l.clear(max(column-1, 0), to, 1, ' ')) {
			copy(l.rows[to][column:], []rune(sign))
			return true
		}
		if l.Tight {
			break
		}
	}
	return false
}

// PawnNamed is the pawn that decisions call so, or else the one whose sign this is on the board in
// letters; false where none is.
func (s *Stage) PawnNamed(facts []position.Entry, name string) (Pawn, bool) {
	if s.Pawns == nil {
		return Pawn{}, false
	}
	pawns, _ := s.Pawns(facts)
	at := slices.IndexFunc(pawns, func(p Pawn) bool { return strings.EqualFold(p.Said(), name) })
	if at < 0 {
		signs, _ := s.signs(pawns)
		at = slices.Index(signs, name)
	}
	if at < 0 {
		return Pawn{}, false
	}
	return pawns[at], true
}

// signs are a letter of its kind and the number of each pawn, and what the letters mean.
func (s *Stage) signs(pawns []Pawn) (signs, key []string) {
	letter := map[string]string{} // of each kind
	for _, p := range pawns {
		kind := kindOf(p)
		if letter[kind] == "" {
			one := kind[:1]
			for _, used := range letter {
				if used == one {
					one = strings.ToUpper(one)
				}
			}
			letter[kind] = one
			key = append(key, one+" "+s.Call(kind))
		}
		signs = append(signs, letter[kind]+strings.TrimLeftFunc(p.Letter, unicode.IsLetter))
	}
	return signs, key
}

// pawns writes where pawns stand, and returns what their letters mean, and where there are some.
func (l *letters) pawns(s *Stage, pawns []Pawn) (key []string, taken map[[2]float64]bool) {
	at := map[[2]float64]string{}
	taken = map[[2]float64]bool{}
	var order [][2]float64
	signs, key := s.signs(pawns)
	for i, p := range pawns {
		here := [2]float64{p.X, p.Y}
		switch {
		case !taken[here]:
			taken[here] = true
			order = append(order, here)
			at[here] = signs[i]
		case !strings.HasSuffix(at[here], "+"): // and others
			at[here] += "+"
		}
	}
	for _, here := range order {
		l.write(here[0], here[1], at[here])
	}
	return key, taken
}

// Said is what decisions call a pawn.
func (p Pawn) Said() string { return cmp.Or(p.Called, p.Name) }

// kindOf is what a pawn is one of.
func kindOf(p Pawn) string { return strings.TrimRight(p.Name, "0123456789. ") }

// within writes the names of rooms, huts and towns where there is room beside their places.
func (l *letters) within() {
	type middle struct{ x, y, n float64 }
	of := map[string]*middle{}
	var names []string
	for _, p := range l.places {
		if p.Within == "" {
			continue
		}
		if of[p.Within] == nil {
			of[p.Within] = &middle{}
			names = append(names, p.Within)
		}
		m := of[p.Within]
		m.x, m.y, m.n = m.x+p.X, m.y+p.Y, m.n+1
	}
	for _, name := range names {
		column, row := l.cell(of[name].x/of[name].n, of[name].y/of[name].n)
		if l.Tight { // on the house itself, its number or what there is room for
			name = name[strings.LastIndexByte(name, ' ')+1:]
		}
		column -= len(name) / 2
		for _, off := range []struct{ across, down int }{
			{0, 0}, {0, -1}, {0, 1}, {3, 0}, {-3, 0}, {0, -2}, {0, 2}, {6, 0}, {-6, 0}, {9, 0}, {-9, 0},
		} {
			c, r := column+off.across, row+off.down
			if !l.Tight && l.clear(max(c-1, 0), r, len(name)+2, ' ') || l.Tight && l.clear(c, r, len(name), '#') {
				copy(l.rows[r][max(c, 0):], []rune(name))
				break
			}
		}
	}
}

// lines are the drawing, with rulers where the ground has them, and what letters mean.
func (l *letters) lines(key []string) (list []string) {
	for r, row := range l.rows {
		line := string(row)
		if y := l.y + float64(r-l.h/2)/l.Down; l.Tight {
			line = fmt.Sprintf("%*.0f %s", ruled-1, y, line)
		}
		list = append(list, strings.TrimRight(line, " "))
	}
	if l.Tight {
		ruler := strings.Repeat(" ", l.w+ruled)
		for x := 0; ; x += 10 {
			column, _ := l.cell(float64(x), l.y)
			if column += ruled; column+3 > len(ruler) {
				break
			} else if column >= ruled {
				ruler = ruler[:column] + fmt.Sprintf("%-3d", x) + ruler[column+3:]
			}
		}
		list[len(list)-1] = strings.TrimRight(ruler, " ")
	}
	if len(key) > 0 {
		list = append(list, "  "+strings.Join(key, ", "))
	}
	return list
}
