package colditz

import (
	"math/bits"
	"slices"

	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
)

// Who fetches which symbol of the escape kit: the assignment with the shortest
// ways together.

// fetchesOn: the assignment of symbols stays the best after a man's walk between
// two circles outside of rooms. That is so if he is one of those who fetch, and no
// other room has come nearer by more than his own.
func (a *Allied) fetchesOn(n int, from, to board.Circle) bool {
	e := &a.kit
	if a.place[from].room != board.NoRoom || a.place[to].room != board.NoRoom {
		return false
	}
	own := slices.Index(e.men[:e.wanted], int8(n))
	if own < 0 {
		return false
	}
	room := e.sent[own]
	nearer := int(a.toRooms[from][room]) - int(a.toRooms[to][room])
	for _, symbol := range e.symbols[:e.wanted] {
		for _, r := range a.forKit[symbol].rooms {
			if int(a.toRooms[from][r])-int(a.toRooms[to][r]) > nearer {
				return false
			}
		}
	}
	return true
}

// kitPlan is the assignment of idle men to the symbols that are wanted.
type kitPlan struct {
	active  bool // men are on their way to the kit's rooms,
	first   bool // and nobody was given a goal before them
	symbols [4]int8
	wanted  int
	rooms   [4][colditz.MaxMen]board.Room // by symbol wanted, idle man: the best room for him
	ways    [4][colditz.MaxMen]int32      // and his way to it, in pips
	rest    [5]int32                      // lower bound of the ways to this symbol and those after it
	chosen  [4]int8                       // of the idle men, -1 nobody: the branch in hand
	best    [4]int8
	least   int32
	men     [4]int8       // of the team, by symbol wanted; -1 nobody
	sent    [4]board.Room // to these rooms
}

// nobody is the cost of a symbol to which no man is sent: more than any way.
const nobody = full

// sendForKit assigns men to the symbols of the kit that no card shows, so that
// their ways together are shortest.
func (a *Allied) sendForKit(v colditz.View, weight int) {
	e := &a.kit
	e.active, e.first = true, a.men.picked == 0
	e.wanted = 0
	for symbol := range int8(4) {
		if a.supply.shown>>symbol&1 == 0 {
			e.symbols[e.wanted] = symbol
			e.wanted++
		}
	}
	for i, symbol := range e.symbols[:e.wanted] {
		for n := range a.men.idleAt[:a.men.free] {
			e.ways[i][n] = nobody
		}
		for _, r := range a.forKit[symbol].rooms {
			wait := int32(a.waitFor(v, r))
			for n, at := range a.men.idleAt[:a.men.free] {
				d := a.toRooms[at][r]
				way := int32(d)
				if wait > 0 && a.place[at].room != r {
					way += wait
				}
				if way < e.ways[i][n] && d < unreachable {
					e.ways[i][n], e.rooms[i][n] = way, r
				}
			}
		}
	}
	e.rest[e.wanted] = 0
	nearest, clash := uint32(0), false
	for i := e.wanted - 1; i >= 0; i-- {
		least := int32(nobody)
		e.best[i] = -1
		for n, way := range e.ways[i][:a.men.free] {
			if way < least {
				least, e.best[i] = way, int8(n)
			}
		}
		e.rest[i] = e.rest[i+1] + least
		clash = clash || e.best[i] < 0 || nearest>>e.best[i]&1 != 0
		nearest |= 1 << (e.best[i] & 15)
	}
	if clash { // else the nearest man for each symbol is the best assignment
		e.least = 1 << 30
		e.divide(0, 0, uint32(1)<<a.men.free-1)
	}
	for i, n := range e.best[:e.wanted] {
		if e.men[i] = -1; n >= 0 {
			e.men[i] = a.men.idle[n]
		}
	}
	for i, man := range e.men[:e.wanted] {
		if man >= 0 {
			r := e.rooms[i][e.best[i]]
			e.sent[i] = r
			a.men.sent[r]++
			a.employ(slices.Index(a.men.idle[:a.men.free], man), a.rooms[r].way, weight)
		}
	}
}

// divide tries all men for the symbols from number i on (branch and bound).
func (e *kitPlan) divide(i int, sum int32, men uint32) {
	if sum+e.rest[i] >= e.least {
		return
	}
	if i == e.wanted {
		e.least, e.best = sum, e.chosen
		return
	}
	for left := men; left != 0; left &= left - 1 {
		n := bits.TrailingZeros32(left)
		if way := e.ways[i][n]; way < nobody {
			e.chosen[i] = int8(n)
			e.divide(i+1, sum+way, men&^(1<<n))
		}
	}
	e.chosen[i] = -1
	e.divide(i+1, sum+nobody, men)
}
