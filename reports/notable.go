package reports

import (
	"cmp"
	"fmt"
	"math"
	"slices"
)

// Row is a game of a run as it was counted.
type Row struct {
	Game      uint64 // index in the run
	Outcome   int    // its place among the outcomes of the form
	Decisions int
	Values    []int32 // by the columns of the form; None where the game has none
	Luck      Rarity  // how rare the luck of its throws was
}

// Example is a game that is worth a look.
type Example struct {
	Game      uint64 `json:"game"`
	Outcome   string `json:"outcome"`
	Decisions int    `json:"decisions"`
	Why       string `json:"why"`
}

// Notable finds the games of a run that say most about the others: the
// typical, the shortest, the longest, the closest and the most unlikely one.
// Games come in any order; of equal ones that of the lowest index is kept, so
// that those of several parts of a run merge exactly. Memory does not grow with
// their number: what counts lie in the middle is asked of some games alone, which
// are drawn by lot.
type Notable struct {
	form      *Form
	shortest  best
	longest   best
	closest   best
	luckiest  best    // by the exact chances of its throws, where they are known
	drawn     []drawn // by lot: the lowest ones, ascending
	closeness []int   // the columns
	score     []int64 // of the game in hand
}

// mostDrawn is how many games are drawn.
const mostDrawn = 100

// drawn is a game that was drawn.
type drawn struct {
	lot uint64
	row Row
}

// lotOf is the lot of a game: as good as random, and the same in every run.
func lotOf(game uint64) uint64 { // the finalizer of SplitMix64 (Steele, Lea and Flood 2014)
	z := (game + 1) * 0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}

// best is the game of the least score so far.
type best struct {
	row   Row
	score []int64 // nil before the first game
}

// offer takes a game that scores less than all others: in the first number, or
// where that is alike in the next, and at last in its index.
func (b *best) offer(r *Row, score ...int64) {
	if b.score != nil {
		if by := slices.Compare(score, b.score); by > 0 || by == 0 && r.Game >= b.row.Game {
			return
		}
	}
	b.row = Row{Game: r.Game, Outcome: r.Outcome, Decisions: r.Decisions, Luck: r.Luck}
	b.score = append(b.score[:0], score...)
}

func (b *best) merge(o *best) {
	if o.score != nil {
		b.offer(&o.row, o.score...)
	}
}

func (b *best) carry(w *Wire) {
	b.row.carry(w)
	n := w.Len(len(b.score))
	if w.Reading() && n > 0 {
		b.score = make([]int64, n)
	}
	for i := range b.score {
		w.Int(&b.score[i])
	}
}

// carry writes down all of a row but its values, or reads it.
func (r *Row) carry(w *Wire) {
	w.Uint(&r.Game)
	CarryInt(w, &r.Outcome)
	CarryInt(w, &r.Decisions)
	w.Text(&r.Luck.What)
	CarryInt(w, &r.Luck.Got)
	CarryInt(w, &r.Luck.Of)
	w.Uint(&r.Luck.Chance)
}

// NewNotable looks at games that are counted in this form.
func NewNotable(form *Form) *Notable {
	n := &Notable{form: form}
	for _, name := range form.Closeness {
		n.closeness = append(n.closeness, index("column", name, form.Columns, func(c Column) string { return c.Name }))
	}
	return n
}

// Take looks at a game.
func (n *Notable) Take(r *Row) {
	n.shortest.offer(r, int64(r.Decisions))
	n.longest.offer(r, -int64(r.Decisions))
	if r.Luck.Known() {
		n.luckiest.offer(r, int64(r.Luck.Chance))
	}
	if len(n.closeness) > 0 && r.Values[n.closeness[0]] != None {
		n.score = n.score[:0]
		for _, at := range n.closeness {
			by := int64(r.Values[at])
			if by == None {
				by = math.MaxInt32
			}
			n.score = append(n.score, max(by, -by))
		}
		n.closest.offer(r, append(n.score, -int64(r.Decisions))...) // of equals, the longest
	}
	n.draw(lotOf(r.Game), r)
}

// draw takes a game whose lot is low enough.
func (n *Notable) draw(lot uint64, r *Row) {
	full := len(n.drawn) == mostDrawn
	if full && lot >= n.drawn[mostDrawn-1].lot {
		return
	}
	row := *r
	row.Values = slices.Clone(r.Values)
	if full {
		n.drawn = n.drawn[:mostDrawn-1]
	}
	at, _ := slices.BinarySearchFunc(n.drawn, lot, func(d drawn, lot uint64) int { return cmp.Compare(d.lot, lot) })
	n.drawn = slices.Insert(n.drawn, at, drawn{lot, row})
}

// Merge looks at the games of o, which must be of the same form.
func (n *Notable) Merge(o *Notable) {
	theirs := o.kept()
	for i, b := range n.kept() {
		b.merge(theirs[i])
	}
	for i := range o.drawn {
		n.draw(o.drawn[i].lot, &o.drawn[i].row)
	}
}

func (n *Notable) kept() [4]*best { return [4]*best{&n.shortest, &n.longest, &n.closest, &n.luckiest} }

// Carry writes down what was found, or reads it.
func (n *Notable) Carry(w *Wire) {
	for _, b := range n.kept() {
		b.carry(w)
	}
	games := w.Len(len(n.drawn))
	if w.Reading() {
		n.drawn = make([]drawn, games)
	}
	for i := range n.drawn {
		d := &n.drawn[i]
		d.row.carry(w)
		if d.lot = lotOf(d.row.Game); w.Reading() {
			d.row.Values = make([]int32, len(n.form.Columns))
		}
		for j := range d.row.Values {
			CarryInt(w, &d.row.Values[j])
		}
	}
}

// outlying says how far from the median a value lies among those of a histogram, in
// games, and how rare it is to lie so far out: -1000 times the logarithm of twice the
// share of games that do, on the side that is rarer.
func outlying(h *Histogram, v int32) (far, rare int64) {
	if v == None || h.N() == 0 {
		return 0, 0
	}
	below, upTo := uint64(0), uint64(0) // games with less than v, and with v or less
	for value, k := range h.All() {
		if value < v {
			below += k
		}
		if value > v {
			break
		}
		upTo += k
	}
	far = int64(below + upTo - h.N())
	tail := min(upTo, h.N()-below) // games that lie as far out
	share := (float64(tail) + 0.5) / float64(h.N()+1)
	return max(far, -far), int64(math.Round(-1000 * math.Log(min(2*share, 1))))
}

// Games are the games found, by name; s has counted all that were looked at.
func (n *Notable) Games(s *Sheet) Named[Example] {
	usual := 0
	for i, k := range s.outcomes {
		if k > s.outcomes[usual] {
			usual = i
		}
	}
	var typical, furthest best
	for i := range n.drawn {
		r := &n.drawn[i].row
		far, rare := int64(0), int64(0)
		for j, v := range r.Values {
			f, out := outlying(&s.values[j], v)
			far += f
			rare += out
		}
		if r.Outcome == usual {
			typical.offer(r, far)
		}
		furthest.offer(r, -rare)
	}
	unlikely, why := &furthest, "its counts lie furthest out"
	if n.luckiest.score != nil {
		unlikely, why = &n.luckiest, n.luckiest.row.Luck.String()
	}
	var list Named[Example]
	for _, b := range []struct {
		name, why string
		*best
	}{
		{"typical", "ends as most do, counts near the middle", &typical},
		{"shortest", "fewest decisions", &n.shortest},
		{"longest", "most decisions", &n.longest},
		{"closest", n.near(), &n.closest},
		{"most unlikely", why, unlikely},
	} {
		if b.score != nil {
			list.Add(b.name, Example{b.row.Game, n.form.Outcomes[b.row.Outcome], b.row.Decisions, b.why})
		}
	}
	return list
}

// near says why the closest game is.
func (n *Notable) near() string {
	text := ""
	for i, name := range n.form.Closeness {
		if n.closest.score != nil && n.closest.score[i] < math.MaxInt32 {
			text += fmt.Sprintf("%s %d, ", Spoken(name), n.closest.score[i])
		}
	}
	return text + "the least"
}
