package maedn

import (
	"context"
	"fmt"
	"math"
	"math/bits"
	"slices"
	"testing"

	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/simtest"
)

// tables are the games that are tested: two as the peers play, and what else there is.
var tables = map[string]*Rules{
	"two":                   {},
	"two, three throws":     New(2, Options{ThreeThrows: true}),
	"two, bouncing":         New(2, Options{Bounce: true}),
	"three":                 New(3, Options{}),
	"four":                  New(4, Options{}),
	"four, with everything": New(4, Options{ThreeThrows: true, Bounce: true}),
}

func TestKit(t *testing.T) {
	for name, rules := range tables {
		t.Run(name, func(t *testing.T) {
			simtest.Test(t, simtest.Game[State, View]{Rules: rules, Limit: 20_000, Check: func(s *State) error {
				return check(rules, s)
			}})
		})
	}
}

// check: four pieces each, those outside in order, no two on one field.
func check(r *Rules, s *State) error {
	held := map[int]int{}
	for p := range r.Seats() {
		t := s.Track[p]
		if n := bits.OnesCount64(uint64(t)); n != pieces || t&^(fields|outside) != 0 || t&outside<<1&outside&^t != 0 {
			return fmt.Errorf("player %d has %d pieces on %b", p, n, t)
		}
		for f := range ring {
			if t.Holds(f) {
				at := (f + startOf(r.Seats(), p)) % ring
				if other, taken := held[at]; taken {
					return fmt.Errorf("players %d and %d on field %d", other, p, at)
				}
				held[at] = p
			}
		}
	}
	return nil
}

// startOf is the field of the ring on which a player starts (RACE-PLAY-01).
func startOf(players, p int) int {
	if players == 2 {
		return 20 * p
	}
	return 10 * p
}

// slow is the game as the rules tell it: the field of every piece, -1 when
// outside, in no order.
type slow struct {
	Options
	piece  [][pieces]int
	player int
	throw  int
	tries  int
}

// to is where a piece comes to by the throw; beyond the goal where it cannot go.
func (g *slow) to(field int) int {
	to := field + g.throw
	if to > last && g.Bounce && 2*last-to >= ring { // RACE-VAR-02
		to = 2*last - to
	}
	return to
}

// from are the fields from which the player may move; -1 stands for outside.
func (g *slow) from() map[int]bool {
	own := g.piece[g.player]
	held := func(field int) bool { return slices.Contains(own[:], field) }
	may := func(field int) bool { to := g.to(field); return to <= last && !held(to) }
	if held(-1) {
		if held(0) && may(0) {
			return map[int]bool{0: true}
		}
		if !held(0) && g.throw == 6 {
			return map[int]bool{-1: true}
		}
	}
	list := map[int]bool{}
	for _, f := range own {
		if f >= 0 && may(f) {
			list[f] = true
		}
	}
	return list
}

// move moves the piece on a field and reports where it captures and whose, -1 for
// nowhere, and whether all pieces are in the goal.
func (g *slow) move(from int) (captured, whose int, won bool) {
	to := g.to(from)
	if from < 0 {
		to = 0
	}
	own := &g.piece[g.player]
	own[slices.Index(own[:], from)] = to
	captured = -1
	for p := range g.piece {
		for i, f := range g.piece[p] {
			if p != g.player && f >= 0 && f < ring && to < ring &&
				(f+startOf(len(g.piece), p))%ring == (to+startOf(len(g.piece), g.player))%ring {
				g.piece[p][i], captured, whose = -1, to, p
			}
		}
	}
	return captured, whose, slices.Min(own[:]) >= ring
}

// pass says who throws next.
func (g *slow) pass(moved bool) {
	alone := !slices.ContainsFunc(g.piece[g.player][:], func(f int) bool { return f >= 0 && f < ring })
	if g.tries++; g.ThreeThrows && !moved && alone && g.tries < 3 { // RACE-VAR-01
		return
	}
	g.tries = 0
	if g.throw != 6 {
		g.player = (g.player + 1) % len(g.piece)
	}
}

// Format writes the position as people count it: for either player the
// fields of the pieces in order, -1 for one outside, then who is to move and
// the throw.
func (s State) Format(f fmt.State, verb rune) {
	var plain struct {
		Piece         [][pieces]int8
		Player, Throw int8
		Over          bool
	}
	for p, t := range s.Track {
		if t == 0 {
			break
		}
		plain.Piece = append(plain.Piece, [pieces]int8{})
		i := t.Outside()
		for j := range i {
			plain.Piece[p][j] = -1
		}
		for t &= fields; t != 0 && i < pieces; t &= t - 1 {
			plain.Piece[p][i] = int8(bits.TrailingZeros64(uint64(t)) - pieces)
			i++
		}
	}
	plain.Player, plain.Throw, plain.Over = s.Player, s.Throw, s.Over
	fmt.Fprintf(f, fmt.FormatString(f, verb), plain)
}

// position is the state as its own Format writes it.
func (g *slow) position(over bool) string {
	var piece [][pieces]int
	for _, own := range g.piece {
		slices.Sort(own[:])
		piece = append(piece, own)
	}
	return fmt.Sprint("{", piece, " ", g.player, " ", g.throw, " ", over, "}")
}

// The rules on bits and the rules on fields agree on the moves, the captures
// and the position after it, in every decision of hundreds of games.
func TestAgainstTheSlowRules(t *testing.T) {
	for name, rules := range tables {
		t.Run(name, func(t *testing.T) { againstTheSlowRules(t, rules) })
	}
}

func againstTheSlowRules(t *testing.T, rules *Rules) {
	var c dice.Chance
	var s State
	log, decisions, captures, games := new(sim.Log), 0, 0, simtest.Count(16, 100, 4000)
	for game := range uint64(games) {
		c.Start(17, game)
		log.Reset()
		rules.Setup(&s, &c, log)
		g := slow{Options: rules.o, throw: int(s.Throw)}
		for range rules.Seats() {
			g.piece = append(g.piece, [pieces]int{-1, -1, -1, -1})
		}
		for {
			want := g.from()
			var moves []sim.Move
			for _, m := range rules.Legal(&s, nil) {
				if m != Pass {
					moves = append(moves, m)
				}
				if Enters(m) != (m != Pass && From(m) < 0) || m != Pass && !want[From(m)] {
					t.Fatalf("game %d, %v: move %#x from %d, want from %v", game, s, m, From(m), want)
				}
			}
			if len(moves) != len(want) {
				t.Fatalf("game %d, %v: %d moves, want from %v", game, s, len(moves), want)
			}
			m, captured, whose, won := Pass, -1, 0, false
			if len(moves) > 0 {
				m = moves[c.Stream(dice.Bot(0)).IntN(len(moves))]
				captured, whose, won = g.move(From(m))
			}
			seat := sim.Seat(g.player)
			log.Reset()
			rules.Apply(&s, m, &c, log)
			decisions++
			var events []sim.Event
			if captured >= 0 {
				captures++
				if rules.Seats() == 2 {
					whose = 0
				}
				events = append(events, sim.Event{Kind: Captured, Seat: seat, A: int16(captured), B: int16(whose)})
			}
			if won {
				events = append(events, sim.Event{Kind: Won, Seat: seat})
			} else {
				g.pass(m != Pass)
				g.throw = int(s.Throw)
				events = append(events, sim.Event{Kind: Thrown, Seat: sim.Seat(g.player), A: int16(g.throw)})
			}
			if !slices.Equal(log.Events, events) || fmt.Sprint(s) != g.position(won) {
				t.Fatalf("game %d: %v after %v, want %v after %v", game, s, log.Events, g.position(won), events)
			}
			if won {
				break
			}
		}
	}
	if decisions < 100*games || captures < 4*games {
		t.Errorf("only %d decisions and %d captures looked at", decisions, captures)
	}
}

// RACE-VAR-01: who has nobody on the ring comes in with 91 of 216 turns, not with one of six.
func TestThreeThrows(t *testing.T) {
	rules, entered := New(4, Options{ThreeThrows: true}), 0
	var c dice.Chance
	var s State
	const games = 50_000
	for game := range uint64(games) {
		c.Start(5, game)
		rules.Setup(&s, &c, nil)
		for s.Player == 0 {
			m := rules.Legal(&s, nil)[0]
			if rules.Apply(&s, m, &c, nil); Enters(m) {
				entered++
				break
			}
		}
	}
	p := 91. / 216
	if off := math.Abs(float64(entered)/games-p) / math.Sqrt(p*(1-p)/games); off > 4 {
		t.Errorf("%d of %d turns bring a piece in, want %.4f: %.1f standard deviations off", entered, games, p, off)
	}
}

type lengths struct{ games, decisions, square uint64 }

func (l *lengths) Count(m *sim.Match[State, View]) {
	l.games++
	l.decisions += uint64(m.Decisions)
	l.square += uint64(m.Decisions) * uint64(m.Decisions)
}

func (l *lengths) Merge(o *lengths) {
	l.games += o.games
	l.decisions += o.decisions
	l.square += o.square
}

// Two independent programs found 152.18 (200,000 games) and 152.3.
func TestLengthOfRandomGames(t *testing.T) {
	games := uint64(simtest.Count(10_000, 40_000, 40_000))
	l, _, err := sim.Run(context.Background(), sim.Job{Seed: 1, Games: games, Workers: 2},
		func() *sim.Match[State, View] {
			u := sim.Uniform[View]()
			return &sim.Match[State, View]{Rules: &Rules{}, Policies: []sim.Policy[View]{u, u}}
		}, func() *lengths { return new(lengths) })
	if err != nil {
		t.Fatal(err)
	}
	n := float64(l.games)
	mean := float64(l.decisions) / n
	se := math.Sqrt((float64(l.square)/n - mean*mean) / n)
	t.Logf("%.2f decisions a game, standard error %.2f", mean, se)
	if math.Abs(mean-152.2) > 4*se+0.1 {
		t.Errorf("%.2f decisions a game, want 152.2", mean)
	}
}

// laid is a position of a game: the fields of each player's pieces, the others outside.
func laid(throw int8, fields ...[]int) (s State) {
	s.Throw = throw
	for p, list := range fields {
		out := pieces - len(list)
		s.Track[p] = outside &^ (1<<(pieces-out) - 1)
		for _, f := range list {
			s.Track[p] |= start << f
		}
	}
	return s
}

// from are the fields from which pieces may move, ascending; none of a pass.
func from(r *Rules, s State) (list []int) {
	for _, m := range r.Legal(&s, nil) {
		if m != Pass {
			list = append(list, From(m))
		}
	}
	slices.Sort(list)
	return list
}

func TestClauses(t *testing.T) {
	two, four := New(2, Options{}), New(4, Options{})
	moves := func(name string, r *Rules, s State, want ...int) {
		t.Run(name, func(t *testing.T) {
			if got := from(r, s); !slices.Equal(got, want) {
				t.Errorf("%v: moves from %v, want %v", s, got, want)
			}
		})
	}
	moves("RACE-PLAY-04 a six brings a piece in", two, laid(6, []int{7}, nil), -1)
	moves("RACE-PLAY-04 the start is cleared first", two, laid(3, []int{0, 7}, nil), 0)
	moves("RACE-PLAY-04 unless an own piece is in the way", two, laid(3, []int{0, 3}, nil), 3)
	moves("RACE-PLAY-05 to no own piece, not past the goal", two, laid(4, []int{5, 9, 39, 41}, nil), 9, 39)
	moves("RACE-PLAY-05 over others, in the goal too", two, laid(2, []int{1, 40, 41, 42}, nil), 1, 41)
	moves("RACE-VAR-02 not back without the option", two, laid(6, []int{38, 41, 42, 43}, nil))
	bounce := New(2, Options{Bounce: true})
	moves("RACE-VAR-02 from the ring and within the goal", bounce, laid(6, []int{2, 3, 38, 39}, nil), 2, 3, 38, 39)
	moves("RACE-VAR-02 not out of the goal again, nor on to an own piece", bounce, laid(4, []int{38, 40, 41, 43}, nil),
		38, 40)
	for _, c := range []struct {
		name    string
		rules   *Rules
		before  State
		from    int
		then    []int // the first player's fields
		outside []int // of each player
		next    int8
	}{
		{
			"RACE-PLAY-01 of two the other starts opposite", two, laid(3, []int{17}, []int{0}), 17,
			[]int{20},
			[]int{3, 4},
			1,
		},
		{
			"RACE-PLAY-01 of four a quarter on", four, laid(3, []int{17}, []int{10}, []int{0}, nil), 17,
			[]int{20},
			[]int{3, 4, 4, 4},
			1,
		},
		{"RACE-PLAY-02 the goal is the own", two, laid(3, []int{38}, []int{21}), 38, []int{41}, []int{3, 3}, 1},
		{"RACE-PLAY-03 a six throws again", two, laid(6, []int{0}, nil), 0, []int{6}, []int{3, 4}, 0},
		{"RACE-PLAY-06 who is met goes outside", two, laid(5, []int{1}, []int{26, 3}), 1, []int{6}, []int{3, 3}, 1},
		{"RACE-VAR-02 back by what is left over", bounce, laid(5, []int{39}, nil), 39, []int{42}, []int{3, 4}, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			var chance dice.Chance
			chance.Start(1, 0)
			s := c.before
			for _, m := range c.rules.Legal(&s, nil) {
				if m != Pass && From(m) == c.from {
					c.rules.Apply(&s, m, &chance, nil)
					break
				}
			}
			for p, n := range c.outside {
				if s.Track[p].Outside() != n {
					t.Errorf("%d of player %d outside, want %d", s.Track[p].Outside(), p, n)
				}
			}
			for _, f := range c.then {
				if !s.Track[0].Holds(f) {
					t.Errorf("%v: nobody on field %d", s, f)
				}
			}
			if s.Player != c.next {
				t.Errorf("player %d throws, want %d", s.Player, c.next)
			}
		})
	}
	t.Run("RACE-PLAY-07 four in the goal win", func(t *testing.T) {
		var chance dice.Chance
		s := laid(1, []int{39, 41, 42, 43}, nil)
		two.Apply(&s, two.Legal(&s, nil)[0], &chance, nil)
		if !s.Over || s.Player != 0 {
			t.Error(s)
		}
	})
}

// A piece that enters leaves no field, and a seat sees the throw.
func TestEnteringAndTheThrow(t *testing.T) {
	if from := From(sim.Move(next)); from != -1 {
		t.Errorf("who enters leaves field %d", from)
	}
	s := State{Throw: 5, Track: [MostPlayers]Track{outside, start}}
	if got := new(Rules).View(&s, 0).Throw(); got != 5 {
		t.Errorf("the throw is 5, the view says %d", got)
	}
	for player, want := range s.Track {
		if got := new(Rules).View(&s, 0).Track(player); got != want {
			t.Errorf("player %d is seen on %b, not %b", player, got, want)
		}
	}
}
