package colditz

import (
	"math/bits"
	"slices"

	"escapesim/sim"
	"escapesim/sim/colditz"
)

// The kit: who walks to which room with a symbol of it.

// kitWalks are the ways of the squad to the symbols that no card shows.
type kitWalks struct {
	symbols [4]int
	wanted  int                          // symbols
	ways    [4][colditz.MaxMen]int       // steps, by symbol, man of the squad
	known   [4]uint32                    // by symbol: for whom they are his; for the others they are a lower bound
	tables  [4][colditz.MaxMen]distances // by which he goes straight; nil round pawns
	least   [5]int                       // steps, by symbol: that it and those after it take at least
	chosen  [4]int                       // of the squad, by symbol; -1 nobody: the branch in hand
	best    [4]int
	sum     int // of best, in steps
}

// noSymbol is the price of a symbol that nobody goes for, in steps: more than any way.
const noSymbol = farthest + 30

// fetchKit adds the walks of men to the symbols that are lacking, so that their ways round
// pawns are shortest together; who is nearest walks first.
func (s *squad) fetchKit(plan []sim.Move) []sim.Move {
	if s.v.Pips() == 0 {
		return plan
	}
	var k kitWalks
	for symbol := range s.forKit {
		if s.supply.shown>>symbol&1 != 0 {
			continue
		}
		for n, at := range s.inside.at[:s.inside.n] {
			k.ways[k.wanted][n] = min(int(s.forKit[symbol].nearest[at]>>8), noSymbol)
		}
		k.symbols[k.wanted] = symbol
		k.wanted++
	}
	s.shareOut(&k)
	order := [4]int{0, 1, 2, 3}
	slices.SortStableFunc(order[:k.wanted], func(x, y int) int { return k.walkOf(x) - k.walkOf(y) })
	before := len(plan)
	for _, w := range order[:k.wanted] {
		n := k.best[w]
		if n < 0 || k.ways[w][n] == 0 {
			continue
		}
		at, left := s.inside.at[n], s.v.Pips()-(len(plan)-before)
		if table := k.tables[w][n]; table != nil {
			s.turn.way, _ = s.walker.straight(s.v, table, at, s.turn.way[:0])
		} else {
			s.turn.way = s.symbols[k.symbols[w]].back(s.v, at, s.turn.way[:0])
		}
		plan = s.along(s.inside.man[n], s.turn.way, left, plan)
	}
	return plan
}

// walkOf is the steps of whoever goes for a symbol.
func (k *kitWalks) walkOf(symbol int) int {
	if n := k.best[symbol]; n >= 0 {
		return k.ways[symbol][n]
	}
	return noSymbol
}

// shareOut finds the best assignment by lower bounds of the ways: those that it uses are
// looked at, and it is made again until all of them are known.
func (s *squad) shareOut(k *kitWalks) {
	for again := true; again; {
		k.sum = 1 << 20
		for w := k.wanted - 1; w >= 0; w-- {
			least := noSymbol
			for _, way := range k.ways[w][:s.inside.n] {
				least = min(least, way)
			}
			k.least[w] = k.least[w+1] + least
		}
		k.divide(0, 0, 1<<s.inside.n-1)
		again = false
		for w, n := range k.best[:k.wanted] {
			if n < 0 || k.known[w]>>n&1 != 0 {
				continue
			}
			bound := k.ways[w][n]
			s.lookAt(k, w, n)
			again = again || k.ways[w][n] != bound
		}
	}
}

// lookAt finds a man's way to a symbol: straight, or all men's ways to it round pawns.
func (s *squad) lookAt(k *kitWalks, w, n int) {
	at, bound := s.inside.at[n], k.ways[w][n]
	k.known[w] |= 1 << n
	if bound == 0 {
		return // he stands well
	}
	for _, r := range s.forKit[k.symbols[w]].rooms {
		table := s.rooms[r].way
		if int(table[at]) != bound {
			continue
		}
		way, free := s.walker.straight(s.v, table, at, s.turn.way[:0])
		if s.turn.way = way; free {
			k.tables[w][n] = table
			return
		}
	}
	walker := &s.symbols[k.symbols[w]]
	s.spreadKit(walker, k.symbols[w], n)
	looked := walker.to(at) // who was not found by then has a longer way
	if looked < 0 {
		looked = noSymbol
	}
	for m, at := range s.inside.at[:s.inside.n] {
		if k.ways[w][m] == 0 || k.tables[w][m] != nil {
			continue
		}
		if way := walker.to(at); way > 0 {
			k.ways[w][m] = way
			k.known[w] |= 1 << m
		} else {
			k.ways[w][m] = max(k.ways[w][m], looked)
		}
	}
}

// spreadKit finds the ways to a symbol until it has come to a man; one to the door of a room counts as longer by a
// step, for there a man is in the way of others.
func (s *squad) spreadKit(w *walker, symbol, man int) {
	w.begin()
	for door := range 2 {
		for _, r := range s.forKit[symbol].rooms {
			for _, at := range s.rules.Board.Rooms[r].Circles {
				if (s.rooms[r].way[at] > 0) == (door > 0) && s.v.Vacant(at) && s.v.MayStop(at) {
					w.source(at, door)
				}
			}
		}
	}
	w.spread(s.v, farthest, 1, s.inside.at[man:man+1])
}

// divide tries all men for the symbols from one on (branch and bound).
func (k *kitWalks) divide(symbol, sum int, men uint32) {
	if sum+k.least[symbol] >= k.sum {
		return
	}
	if symbol == k.wanted {
		k.sum, k.best = sum, k.chosen
		return
	}
	for left := men; left != 0; left &= left - 1 {
		n := bits.TrailingZeros32(left)
		if way := k.ways[symbol][n]; way < noSymbol {
			k.chosen[symbol] = n
			k.divide(symbol+1, sum+way, men&^(1<<n))
		}
	}
	k.chosen[symbol] = -1
	k.divide(symbol+1, sum+noSymbol, men)
}
