package reports

import (
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
// Games come in the order of their indices; of equal ones the first is kept.
// Memory does not grow with their number: what is usual is learned from the
// first of them.
type Notable struct {
	form      *Form
	learned   []Row    // the first games, while they are learned from
	ranks     []ranked // by column, once they are
	usual     int      // the most frequent outcome among them
	typical   best
	shortest  best
	longest   best
	closest   best
	unlikely  best  // by its counts
	luckiest  *Row  // by the exact chances of its throws, where they are known
	closeness []int // the columns
	close     []int64
}

// learn is from how many games is learned what is usual.
const learn = 1000

// best is the game of the least score so far.
type best struct {
	row   Row
	score []int64
}

// offer takes a game that scores less than all before it: in the first number,
// or where that is alike in the next.
func (b *best) offer(r *Row, score ...int64) {
	if b.score != nil && slices.Compare(score, b.score) >= 0 {
		return
	}
	b.row = Row{Game: r.Game, Outcome: r.Outcome, Decisions: r.Decisions}
	b.score = append(b.score[:0], score...)
}

// NewNotable looks at games that are counted in this form.
func NewNotable(form *Form) *Notable {
	n := &Notable{form: form}
	for _, name := range form.Closeness {
		n.closeness = append(n.closeness, index("column", name, form.Columns, func(c Column) string { return c.Name }))
	}
	return n
}

// Take looks at the next game.
func (n *Notable) Take(r *Row) {
	if n.ranks == nil {
		kept := *r
		kept.Values = slices.Clone(r.Values)
		if n.learned = append(n.learned, kept); len(n.learned) == learn {
			n.look()
		}
		return
	}
	n.score(r)
}

// look learns what is usual, and looks at the games that it was learned from.
func (n *Notable) look() {
	outcomes := make([]int, len(n.form.Outcomes))
	for _, r := range n.learned {
		outcomes[r.Outcome]++
	}
	for i, k := range outcomes {
		if k > outcomes[n.usual] {
			n.usual = i
		}
	}
	n.ranks = make([]ranked, len(n.form.Columns))
	for i := range n.ranks {
		for _, r := range n.learned {
			if v := r.Values[i]; v != None {
				n.ranks[i].values = append(n.ranks[i].values, v)
			}
		}
		slices.Sort(n.ranks[i].values)
	}
	for i := range n.learned {
		n.score(&n.learned[i])
	}
	n.learned = nil
}

func (n *Notable) score(r *Row) {
	n.shortest.offer(r, int64(r.Decisions))
	n.longest.offer(r, -int64(r.Decisions))
	far, rare := int64(0), int64(0)
	for i, v := range r.Values {
		f, s := n.ranks[i].of(v)
		far += f
		rare += s
	}
	if r.Outcome == n.usual {
		n.typical.offer(r, far)
	}
	n.unlikely.offer(r, -rare)
	if r.Luck.Known() && (n.luckiest == nil || r.Luck.Rarer(&n.luckiest.Luck)) {
		n.luckiest = &Row{Game: r.Game, Outcome: r.Outcome, Decisions: r.Decisions, Luck: r.Luck}
	}
	if len(n.closeness) > 0 && r.Values[n.closeness[0]] != None {
		n.close = n.close[:0]
		for _, at := range n.closeness {
			by := int64(r.Values[at])
			if by == None {
				by = math.MaxInt32
			}
			n.close = append(n.close, max(by, -by))
		}
		n.closest.offer(r, append(n.close, -int64(r.Decisions))...) // of equals, the longest
	}
}

// ranked are the values of a column in the games that were learned from,
// ascending.
type ranked struct {
	values []int32
	known  map[int32][2]int64
}

// of says how far from the middle a value lies, in ranks, and how rare it is to
// lie so far out: minus the logarithm of the share of games that do, in
// thousandths, on the side that is rarer.
func (r *ranked) of(v int32) (far, rare int64) {
	if v == None || len(r.values) == 0 {
		return 0, 0
	}
	if k, ok := r.known[v]; ok {
		return k[0], k[1]
	}
	below, _ := slices.BinarySearch(r.values, v)
	after, _ := slices.BinarySearchFunc(r.values, v, func(a, b int32) int {
		if a <= b {
			return -1
		}
		return 1
	})
	n := len(r.values)
	far = int64(below + after - n)
	if far < 0 {
		far = -far
	}
	tail := min(after, n-below) // games that lie as far out
	rare = int64(math.Round(-1000 * math.Log(min(2*(float64(tail)+0.5)/float64(n+1), 1))))
	if r.known == nil {
		r.known = map[int32][2]int64{}
	}
	if len(r.known) < 1<<12 {
		r.known[v] = [2]int64{far, rare}
	}
	return far, rare
}

// Games are the games found, by name.
func (n *Notable) Games() Named[Example] {
	if n.ranks == nil {
		if len(n.learned) == 0 {
			return nil
		}
		n.look()
	}
	var list Named[Example]
	unlikely, rare := n.unlikely, "its counts lie furthest out"
	if n.luckiest != nil {
		unlikely.row, rare = *n.luckiest, n.luckiest.Luck.String()
	}
	for _, b := range []struct {
		name, why string
		best
	}{
		{"typical", "ends as most do, counts near the middle", n.typical},
		{"shortest", "fewest decisions", n.shortest},
		{"longest", "most decisions", n.longest},
		{"closest", n.near(), n.closest},
		{"most unlikely", rare, unlikely},
	} {
		if b.score != nil {
			list = append(list, Entry[Example]{b.name, Example{b.row.Game, n.form.Outcomes[b.row.Outcome], b.row.Decisions, b.why}})
		}
	}
	return list
}

// near says why the closest game is.
func (n *Notable) near() string {
	text := ""
	for i, name := range n.form.Closeness {
		if n.closest.score != nil && n.closest.score[i] < math.MaxInt32 {
			text += fmt.Sprintf("%s %d, ", name, n.closest.score[i])
		}
	}
	return text + "the least"
}
