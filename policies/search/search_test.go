package search_test

import (
	"errors"
	"slices"
	"testing"

	"escapesim/policies"
	"escapesim/policies/search"
	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/position"
)

// nim is the game of one heap: whoever takes the last of one, two or three at a time
// wins. A secret number is in it that nobody may go by.
type nim struct{}

type heap struct {
	left   int
	turn   sim.Seat
	secret int
}

// sight is what the players see: all but the secret.
type sight struct{ s *heap }

func (nim) Seats() int { return 2 }
func (nim) Setup(s *heap, c *dice.Chance, _ *sim.Log) {
	*s = heap{left: 19, secret: c.Stream(dice.Setup).IntN(100)}
}
func (nim) View(s *heap, _ sim.Seat) sight        { return sight{s} }
func (nim) Actor(s *heap) (sim.Seat, bool)        { return s.turn, s.left > 0 }
func (nim) AnswerOf(_ *heap, m sim.Move) sim.Move { return m }

func (nim) Legal(s *heap, buf []sim.Move) []sim.Move {
	for n := range min(s.left, 3) {
		buf = append(buf, sim.Move(n+1))
	}
	return buf
}

func (nim) Apply(s *heap, m sim.Move, _ *dice.Chance, _ *sim.Log) {
	s.left -= int(m)
	s.turn = 1 - s.turn
}

func (nim) Sample(v sight, c *dice.Stream, s *heap) {
	*s = heap{v.s.left, v.s.turn, c.IntN(100)}
}

func (nim) ScoreOf(s *heap, seat sim.Seat) int {
	if s.left == 0 && s.turn != seat {
		return sim.Win
	}
	return 0
}

// searcher is search for seat 0 over bots that play by lot.
func searcher(t *testing.T, playouts int) *search.Bot[heap, sight] {
	t.Helper()
	bot, err := search.New(nim{}, 0, func(sim.Seat) (sim.Policy[sight], error) {
		return sim.Uniform[sight](), nil
	}, playouts)
	if err != nil {
		t.Fatal(err)
	}
	return bot
}

// Search finds what wins: the move that leaves a multiple of four, near the end where
// the game by lot shows it. It says when it leaves the usual plan, and why.
func TestSearchFindsTheWinningMove(t *testing.T) {
	bot := searcher(t, 800)
	changed := 0
	bot.Decided = func(d search.Decision) {
		if d.Plans < 2 || d.Playouts < d.Plans {
			t.Errorf("%+v", d)
		}
		if !slices.Equal(d.Usual, d.Chosen) {
			changed++
		}
	}
	for left := 2; left < 8; left++ {
		if left%4 == 0 {
			continue // lost
		}
		for secret := range 5 {
			s := heap{left: left, secret: secret}
			lots := dice.NewStream(uint64(secret), uint64(left), dice.Bot(0))
			plan := bot.Say(nim{}.View(&s, 0), &lots, nil)
			if len(plan) != 1 || int(plan[0]) != left%4 {
				t.Errorf("of %d it takes %v, not %d", left, plan, left%4)
			}
		}
	}
	if changed == 0 {
		t.Error("the bot by lot has found all by itself: the test proves nothing")
	}
}

// Asked for one move it gives the place on the list of the plan's first, whatever it said before.
func TestChooseIsTheFirstMoveOfThePlan(t *testing.T) {
	bot := searcher(t, 800)
	for _, left := range []int{3, 2, 3} {
		s := heap{left: left}
		lots := dice.NewStream(1, uint64(left), dice.Bot(0))
		if got := bot.Choose(nim{}.View(&s, 0), nim{}.Legal(&s, nil), &lots); got != left-1 {
			t.Errorf("of %d it takes %d", left, got+1)
		}
	}
}

// lock is a game for one, of two wheels with three places: only the last place of both opens it,
// and what the places of the second are called depends on where the first stands.
type lock struct{}

type wheels struct{ turned, last int }

func (lock) Seats() int                                  { return 1 }
func (lock) Setup(s *wheels, _ *dice.Chance, _ *sim.Log) { *s = wheels{} }
func (lock) View(s *wheels, _ sim.Seat) wheels           { return *s }
func (lock) Actor(s *wheels) (sim.Seat, bool)            { return 0, s.turned < 2 }
func (lock) AnswerOf(_ *wheels, m sim.Move) sim.Move     { return m }
func (lock) Sample(v wheels, _ *dice.Stream, s *wheels)  { *s = v }
func (lock) ScoreOf(s *wheels, _ sim.Seat) int           { return s.last / 2 * sim.Win }

func (lock) Legal(s *wheels, buf []sim.Move) []sim.Move {
	first := sim.Move(10 * s.last)
	return append(buf, first, first+1, first+2)
}

func (lock) Apply(s *wheels, m sim.Move, _ *dice.Chance, _ *sim.Log) {
	s.turned++
	s.last += int(m % 10 / 2)
}

// first takes what stands first.
type first struct{}

func (first) Choose(wheels, []sim.Move, *dice.Stream) int { return 0 }

// Moves by lot among the usual ones make plans of which no move is usual: what opens the lock
// is among them more often than not, and is found then.
func TestPlansOfUnusualMovesAreDrawn(t *testing.T) {
	bot, err := search.New(lock{}, 0, func(sim.Seat) (sim.Policy[wheels], error) { return first{}, nil }, 200)
	if err != nil {
		t.Fatal(err)
	}
	opened := 0
	for lot := range uint64(20) {
		lots := dice.NewStream(lot, 1, dice.Bot(0))
		if plan := bot.Say(wheels{}, &lots, nil); slices.Equal(plan, []sim.Move{2, 12}) {
			opened++
		}
	}
	if opened < 10 {
		t.Errorf("opened %d times of 20", opened)
	}
}

// pins is a lock of eight pins: it opens when one of them, neither the first nor the last, is not as
// usual, and no other.
type pins struct{ lock }

func (pins) Actor(s *wheels) (sim.Seat, bool)           { return 0, s.turned < 8 }
func (pins) Legal(_ *wheels, buf []sim.Move) []sim.Move { return append(buf, 0, 1, 2) }
func (pins) ScoreOf(s *wheels, _ sim.Seat) int          { return position.Bit(s.last == 1) * sim.Win }

func (pins) Apply(s *wheels, m sim.Move, _ *dice.Chance, _ *sim.Log) {
	if m != 1 {
		s.last += 1 + 8*position.Bit(s.turned%7 == 0)
	}
	s.turned++
}

// steady takes what stands second, and says so.
type steady struct{}

func (steady) Choose(wheels, []sim.Move, *dice.Stream) int { return 1 }
func (steady) Say(v wheels, _ *dice.Stream, plan []sim.Move) []sim.Move {
	return append(plan, slices.Repeat([]sim.Move{1}, 8-v.turned)...)
}

// Three plans of four are the usual one with few moves by lot: what but for one move is as usual is found.
func TestMostPlansAreNearlyUsual(t *testing.T) {
	bot, err := search.New(pins{}, 0, func(sim.Seat) (sim.Policy[wheels], error) { return steady{}, nil }, 200)
	if err != nil {
		t.Fatal(err)
	}
	opened := 0
	for lot := range uint64(20) {
		lots, end := dice.NewStream(lot, 1, dice.Bot(0)), wheels{}
		for _, m := range bot.Say(wheels{}, &lots, nil) {
			pins{}.Apply(&end, m, nil, nil)
		}
		opened += pins{}.ScoreOf(&end, 0) / sim.Win
	}
	if opened < 15 {
		t.Errorf("opened %d times of 20", opened)
	}
}

// Of many plans it can be told to search a few, by lot, and plays the others as usual.
func TestSearchOfOneInMany(t *testing.T) {
	bot := searcher(t, 40)
	searches, plans := 0, 0
	bot.OneIn = 5
	bot.Decided = func(search.Decision) { searches++ }
	for lot := range uint64(1000) {
		s := heap{left: 9}
		lots := dice.NewStream(lot, 1, dice.Bot(0))
		if plan := bot.Say(nim{}.View(&s, 0), &lots, nil); len(plan) == 1 && plan[0] >= 1 && plan[0] <= 3 {
			plans++
		}
	}
	if plans != 1000 || searches < 150 || searches > 250 {
		t.Errorf("%d searches for %d plans, not one in five", searches, plans)
	}
}

// Against a player by lot it wins far more often than one by lot does, and the same
// games whoever looks on; where there is no choice it does not search.
func TestSearchWins(t *testing.T) {
	won, asked := 0, 0
	bot := searcher(t, 200)
	bot.Decided = func(search.Decision) { asked++ }
	m := &sim.Match[heap, sight]{Rules: nim{}, Policies: []sim.Policy[sight]{bot, sim.Uniform[sight]()}}
	plain := &sim.Match[heap, sight]{Rules: nim{}, Policies: []sim.Policy[sight]{
		searcher(t, 200),
		sim.Uniform[sight](),
	}}
	const games = 100
	for game := range uint64(games) {
		m.Play(6, game)
		won += nim{}.ScoreOf(&m.State, 0) / sim.Win
		plain.Start(6, game)
		for on := true; on; _, on = plain.Step() {
		}
		if plain.State != m.State {
			t.Fatalf("game %d is another", game)
		}
	}
	if won < 70 {
		t.Errorf("%d of %d games won", won, games)
	}
	before := asked
	s := heap{left: 1}
	lots := dice.NewStream(4, 1, dice.Bot(0))
	if plan := bot.Say(nim{}.View(&s, 0), &lots, nil); len(plan) != 1 || plan[0] != 1 || asked != before {
		t.Errorf("the only move: %v, after %d searches", plan, asked-before)
	}
}

// A try begins with the plan, and depends on its seed alone.
func TestTry(t *testing.T) {
	bot := searcher(t, 10)
	at := func(left int) *sim.Match[heap, sight] { return &sim.Match[heap, sight]{State: heap{left: left}} }
	if got := bot.Try(at(3), []sim.Move{3}, 1, 1); got != sim.Win {
		t.Errorf("taking the last scores %d", got)
	}
	if got := bot.Try(at(4), []sim.Move{3}, 1, 1); got != 0 {
		t.Errorf("leaving the last scores %d", got)
	}
	sum := 0
	for game := range uint64(50) {
		a := bot.Try(at(9), []sim.Move{1}, 2, game)
		if b := bot.Try(at(9), []sim.Move{1}, 2, game); a != b {
			t.Fatalf("game %d scores %d, then %d", game, a, b)
		}
		sum += a
	}
	if sum == 0 || sum == 50*sim.Win {
		t.Errorf("all games score alike: %d", sum)
	}
}

// constant is a bot that draws a number for each game, and takes so many every time.
type constant struct{}

func (constant) Choose(_ sight, legal []sim.Move, c *dice.Stream) int {
	return int(c.Standing() % dice.Lot(len(legal)))
}

// What the bot underneath has drawn for a game it keeps to while it is searched over,
// and so it does in tries, where the other seats keep to theirs.
func TestSearchKeepsTheUsualPlan(t *testing.T) {
	bot, err := search.New(nim{}, 0, func(sim.Seat) (sim.Policy[sight], error) { return constant{}, nil }, 8)
	if err != nil {
		t.Fatal(err)
	}
	m := &sim.Match[heap, sight]{Rules: nim{}, Policies: []sim.Policy[sight]{bot, constant{}}}
	plain := &sim.Match[heap, sight]{Rules: nim{}, Policies: []sim.Policy[sight]{constant{}, constant{}}}
	for game := range uint64(20) {
		bot.Decided = func(d search.Decision) {
			lots := *m.Chance.Stream(dice.Bot(0))
			legal := nim{}.Legal(&m.State, nil)
			if want := legal[(constant{}).Choose(sight{}, legal, &lots)]; d.Usual[0] != want {
				t.Errorf("game %d: the usual move is said to be %d, and is %d", game, d.Usual[0], want)
			}
		}
		m.Play(8, game)
		plain.Start(8, game)
		before := sim.Match[heap, sight]{Rules: nim{}, Policies: plain.Policies}
		before.Start(8, game)
		plain.PlayOn()
		if got := bot.Try(&before, nil, 1, game); got != (nim{}).ScoreOf(&plain.State, 0) {
			t.Errorf("game %d played out from its beginning scores %d", game, got)
		}
	}
}

// coins is a game for one: he must call each coin that lies before him, and the next one is
// tossed then. The moves that are open never tell which.
type coins struct{}

type toss struct {
	left, side, right int
	row               uint64 // how the rest lie, in a row
}

func (coins) Seats() int { return 1 }
func (coins) Setup(s *toss, c *dice.Chance, _ *sim.Log) {
	*s = toss{left: 12, side: c.Stream(dice.Setup).IntN(2)}
}
func (coins) View(s *toss, _ sim.Seat) toss            { return *s }
func (coins) Actor(s *toss) (sim.Seat, bool)           { return 0, s.left > 0 }
func (coins) Sample(v toss, _ *dice.Stream, s *toss)   { *s = v }
func (coins) Legal(_ *toss, buf []sim.Move) []sim.Move { return append(buf, 0, 1) }

func (coins) Apply(s *toss, m sim.Move, c *dice.Chance, _ *sim.Log) {
	if int(m) == s.side {
		s.right++
	}
	s.left--
	s.side = c.Stream(dice.Turn(0)).IntN(2)
}

func (coins) ScoreOf(s *toss, _ sim.Seat) int { return s.right * sim.Win / 12 }

// caller calls what lies before him.
type caller struct{}

func (caller) Choose(v toss, _ []sim.Move, _ *dice.Stream) int { return v.side }

// row is the same with coins that lie in a row from the start, and are turned up one by one.
type row struct{ coins }

func (row) Setup(s *toss, c *dice.Chance, _ *sim.Log) {
	*s = toss{left: 12, row: c.Stream(dice.Setup).Uint64()}
}

func (row) Sample(v toss, c *dice.Stream, s *toss) {
	*s = v
	s.row = c.Uint64()
}

func (row) Apply(s *toss, m sim.Move, _ *dice.Chance, _ *sim.Log) {
	if int(m) == s.side {
		s.right++
	}
	s.left--
	s.side, s.row = int(s.row&1), s.row>>1
}

// A plan ends where something is thrown: it would be played blindly from there on. The usual
// bot, which says no plans, sees what is turned up before each of its moves.
func TestPlansAreNotPlayedBlindly(t *testing.T) {
	for name, rules := range map[string]search.Rules[toss, toss]{"thrown": coins{}, "turned up": row{}} {
		bot, err := search.New(rules, 0, func(sim.Seat) (sim.Policy[toss], error) { return caller{}, nil }, 20)
		if err != nil {
			t.Fatal(err)
		}
		m := &sim.Match[toss, toss]{Rules: rules, Policies: []sim.Policy[toss]{bot}}
		for game := range uint64(20) {
			if m.Play(1, game); m.State.right != 12 {
				t.Errorf("game %d: %d of 12 coins that are %s are called right", game, m.State.right, name)
			}
		}
	}
}

// The row of the bot makes one that does what its parameters say.
func TestRowOfTheBot(t *testing.T) {
	row := search.Row(policies.Uniform[nim, sight]("by lot"))
	p, err := row.New(nim{}, 0, map[string]float64{"playouts": 40, "one_in": 7, "margin": 3})
	if err != nil {
		t.Fatal(err)
	}
	if bot := p.(*search.Bot[heap, sight]); bot.OneIn != 7 || bot.Margin != 3 {
		t.Errorf("one in %d, margin %d", bot.OneIn, bot.Margin)
	}
	for _, parameter := range row.Parameters {
		if parameter.Default < parameter.Lo || parameter.Default > parameter.Hi || !parameter.Skill {
			t.Errorf("%+v", parameter)
		}
	}
}

// desk is one decision among a hundred steps, which answer alike, and a card, which alone wins.
type desk struct{}

type done struct{ by sim.Move }

const card = 101

func (desk) Seats() int                                            { return 1 }
func (desk) Setup(s *done, _ *dice.Chance, _ *sim.Log)             { *s = done{} }
func (desk) View(s *done, _ sim.Seat) done                         { return *s }
func (desk) Actor(s *done) (sim.Seat, bool)                        { return 0, s.by == 0 }
func (desk) Apply(s *done, m sim.Move, _ *dice.Chance, _ *sim.Log) { s.by = m }
func (desk) Sample(v done, _ *dice.Stream, s *done)                { *s = v }
func (desk) ScoreOf(s *done, _ sim.Seat) int                       { return int(s.by) / card * sim.Win }
func (desk) Asking(*done) (question string, turn bool)             { return "turn", true }
func (desk) AnswerOf(_ *done, m sim.Move) sim.Move                 { return m / card }
func (desk) SayAnswer(m sim.Move) string                           { return [...]string{"step", "card"}[m] }
func (desk) Where(*done, sim.Move) string                          { return "" }

func (desk) Legal(_ *done, buf []sim.Move) []sim.Move {
	for m := range sim.Move(card) {
		buf = append(buf, m+1)
	}
	return buf
}

// A hundred steps do not outweigh the one card that could be played: answers are drawn, then moves of them.
func TestAnswersAreDrawnBeforeMoves(t *testing.T) {
	usual := func(sim.Seat) (sim.Policy[done], error) { return step{}, nil }
	bot, err := search.New(desk{}, 0, usual, 64)
	if err != nil {
		t.Fatal(err)
	}
	played, steps := 0, map[sim.Move]bool{}
	bot.Decided = func(d search.Decision) { played++ }
	for lot := range uint64(30) {
		lots := dice.NewStream(lot, 1, dice.Bot(0))
		if plan := bot.Say(done{}, &lots, nil); len(plan) != 1 || plan[0] != card {
			t.Errorf("by lot %d it decides %v", lot, plan)
		}
	}
	bot.Margin = 1 << 20 // the usual plan stays, and what was tried is seen
	for lot := range uint64(30) {
		lots := dice.NewStream(lot, 1, dice.Bot(0))
		bot.Decided = func(d search.Decision) {
			if d.Plans < 3 || d.Plans > 16 {
				t.Errorf("%d plans", d.Plans)
			}
		}
		steps[bot.Say(done{}, &lots, nil)[0]] = true
	}
	if played != 30 || len(steps) != 1 {
		t.Errorf("%d searches, %v", played, steps)
	}
	none := errors.New("no bot")
	if _, err := search.New(desk{}, 0, func(sim.Seat) (sim.Policy[done], error) { return nil, none },
		64); !errors.Is(err, none) {
		t.Error(err)
	}
}

// step takes the first step.
type step struct{}

func (step) Choose(done, []sim.Move, *dice.Stream) int { return 0 }
