package colditz

import (
	"slices"

	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
)

// walker finds the ways of men inside the inner courtyard as the pawns stand now: round
// men and guards and through doors, but through no gate and over no drop. Ways lead both
// ways there.
type walker struct {
	*innerSteps
	steps [board.MaxCircles]uint8      // by circle: the steps to the nearest source; noWay where none was found
	n     int                          // circles that were found
	ring  [board.MaxCircles + 1]uint16 // by which of all steps, the nearest first; there is room for one more

	lead map[*int16][]board.Circle // where tables of distances lead; filled when it is asked for
}

// innerSteps are the steps inside that are open to every prisoner at any time.
type innerSteps struct {
	inner [][]board.Circle // by circle: where one leads, whoever stands there
	all   []step           // first one for each circle, that leads nowhere else
}

// step leads to a circle. Who looks for circles that he has not found yet goes on with the n steps of all
// that begin at next: not back, and not to where he could have gone at once.
type step struct {
	to   board.Circle
	n    uint16
	next uint32
}

// listInner lists the steps inside that are open to every prisoner at any time.
func (c *analysis) listInner() {
	c.inner = make([][]board.Circle, len(c.links))
	for at := range c.links {
		for i := range c.links[at] {
			l := &c.links[at][i]
			if c.place[at].inside() && l.foot && c.place[l.To].inside() && c.place[l.To].gate == board.NoGate {
				c.inner[at] = append(c.inner[at], l.To)
			}
		}
	}
	c.all = make([]step, len(c.links))
	for at, exits := range c.inner {
		c.all[at] = step{board.Circle(at), uint16(len(exits)), uint32(len(c.all))}
		for _, to := range exits {
			c.all = append(c.all, step{to: to})
		}
	}
	known := len(c.all) // the next that follow are found by number first
	for at, exits := range c.inner {
		for i, to := range exits {
			next := len(c.all)
			for j, far := range c.inner[to] {
				if far != board.Circle(at) && !slices.Contains(exits, far) {
					c.all = append(c.all, step{next: c.all[to].next + uint32(j)})
				}
			}
			c.all[int(c.all[at].next)+i] = step{to, uint16(len(c.all) - next), uint32(next)}
		}
	}
	for i := known; i < len(c.all); i++ {
		c.all[i] = c.all[c.all[i].next]
	}
}

func newWalker(c *analysis) walker {
	return walker{innerSteps: &c.innerSteps, lead: map[*int16][]board.Circle{}}
}

// farthest is the longest way that a walker looks for, in steps. noWay is more, and of all numbers
// of steps the only one with its highest bit.
const farthest, noWay = 60, 1 << 7

// nowhere is the steps before anything is found.
var nowhere = func() (steps [board.MaxCircles]uint8) {
	for i := range steps {
		steps[i] = noWay
	}
	return steps
}()

// straight adds the circles of a way by which a table of distances falls with every step;
// free is false where pawns stand on it.
func (w *walker) straight(
	v colditz.View, table distances, at board.Circle, buf []board.Circle,
) (way []board.Circle, free bool) {
	for table[at] > 0 {
		next := board.NoCircle
		for _, to := range w.inner[at] {
			if table[to] == table[at]-1 && v.Vacant(to) {
				next = to
				break
			}
		}
		if next == board.NoCircle {
			return buf, false
		}
		at, buf = next, append(buf, next)
	}
	return buf, true
}

// ends are the circles to which a table of distances leads.
func (w *walker) ends(table distances) []board.Circle {
	list, known := w.lead[&table[0]]
	if !known {
		for at, d := range table {
			if d == 0 {
				list = append(list, board.Circle(at))
			}
		}
		w.lead[&table[0]] = list
	}
	return list
}

// begin forgets what was found before.
func (w *walker) begin() {
	w.steps, w.n = nowhere, 0
}

// source adds a circle from which spread looks for ways. steps are added to the length of its
// ways; sources must be added in ascending order of steps.
func (w *walker) source(at board.Circle, steps int) {
	if w.steps[at] == noWay {
		w.steps[at], w.ring[w.n] = uint8(steps), uint16(at)
		w.n++
	}
}

// spread finds the ways from the sources, of so many steps at most, until it has come to
// one of the places. Ways lead over vacant circles and end at pawns.
func (w *walker) spread(v colditz.View, most int, places []board.Circle) {
	sources, last := w.n, min(most, farthest)
	for head := 0; head < w.n; head++ {
		s := &w.all[w.ring[head]]
		at := s.to
		steps := int(w.steps[at])
		if steps >= last {
			break
		}
		if !v.Vacant(at) && head >= sources {
			if slices.Contains(places, at) {
				break
			}
			continue
		}
		w.expand(int(s.next), int(s.next)+int(s.n), uint(steps+1))
	}
}

// expand notes the circles to which steps lead that were not found before, so many steps from
// the sources. It has no branches, which would be guessed wrong every third time: each circle is
// written, and stays if it is new. It stays a call: where its loop is inlined, it has to do with
// the stack instead of registers.
//
//go:noinline
func (w *walker) expand(from, to int, steps uint) {
	found, all := w.n, w.all
	for i := from; i < to; i++ {
		w.ring[found] = uint16(i)
		known := &w.steps[uint16(all[i].to)]
		was := uint(*known)
		*known = uint8(min(was, steps))
		found += int(was / noWay) // 1 for a circle that was not found, else 0
	}
	w.n = found
}

// measure finds the ways from a circle, of so many steps at most.
func (w *walker) measure(v colditz.View, from board.Circle, most int) {
	w.begin()
	w.source(from, 0)
	w.spread(v, most, nil)
}

// to is the number of steps to a circle; -1 where no way was found.
func (w *walker) to(at board.Circle) int {
	if w.steps[at] == noWay {
		return -1
	}
	return int(w.steps[at])
}

// found are the steps to the circles that were found, the nearest first, without the first source.
func (w *walker) found() []uint16 { return w.ring[1:w.n] }

// back adds the circles of a shortest way from a circle to the nearest source.
func (w *walker) back(v colditz.View, at board.Circle, buf []board.Circle) []board.Circle {
	for w.steps[at] < noWay {
		next := board.NoCircle
		for _, to := range w.inner[at] {
			if w.steps[to] < w.steps[at] && v.Vacant(to) {
				next = to
				break
			}
		}
		if next == board.NoCircle {
			return buf
		}
		at, buf = next, append(buf, next)
	}
	return buf
}
