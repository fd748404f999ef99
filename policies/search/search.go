// Package search is the bot that plays better than a bot by trying out: it draws up
// plans for its own part of a turn, plays each of them to the end of the game with
// that bot in all seats, and leaves the bot's own plan only for one that does better.
//
// It is one bot for all games: it must not know any. What it tries out are positions
// that its view allows (sim.Sampler), so that it plays fair.
package search

import (
	"slices"

	"escapesim/sim"
	"escapesim/sim/dice"
)

// Rules is a game in which a bot can search.
type Rules[S comparable, V any] interface {
	sim.Rules[S, V]
	sim.Sampler[S, V]
	sim.Scorer[S]
}

// Bot searches for one seat. It is a sim.Speaker: what it says holds until something
// comes up, and then it searches again.
type Bot[S comparable, V any] struct {
	// Guess writes a position over s in which plans are tried out: the game's Sample,
	// unless an audit wants to know what more knowledge is worth.
	Guess func(v V, c *dice.Stream, s *S)

	// Decided is told of every search in which there was a choice; may be nil. What
	// it is handed is the bot's own memory, good until the next search.
	Decided func(Decision)

	// OneIn is in how many of its plans it searches once, by lot; the others are as
	// usual. An audit that has no time for all of them looks at so many.
	OneIn int

	// Margin is by how many standard errors of the difference another plan must do
	// better than the usual one to be chosen.
	Margin int

	rules    Rules[S, V]
	asker    sim.Asker[S] // the game, if it is one
	seat     sim.Seat
	speaks   bool // the usual bot says plans
	playouts int

	first, second *sim.Match[S, V] // on which plans are drawn up
	match         *sim.Match[S, V] // on which they are tried
	plans         []trial
	said          []sim.Move
	groups        []sim.Move
	played        uint64 // playouts of this search, those of plans side by side counted once
	a, b          S
	standing      dice.Lot // of its seat in the game, by which the usual bot draws its plan there
}

// Decision is what came of a search.
type Decision struct {
	Usual    []sim.Move // what the bot underneath would do
	Chosen   []sim.Move // the same where nothing is better
	Plans    int        // that were tried
	Playouts int
}

// trial is a plan and what came of it.
type trial struct {
	moves []sim.Move
	tries int
	last  int // score
	total int
}

// New returns the bot of a seat, over bots that usual makes for all seats. Playouts is
// how many games it plays out, at most, for a plan of many decisions; for a choice
// between two answers it is a quarter of that.
func New[S comparable, V any](rules Rules[S, V], seat sim.Seat, usual func(sim.Seat) (sim.Policy[V], error),
	playouts int,
) (*Bot[S, V], error) {
	b := &Bot[S, V]{OneIn: 1, Margin: 1, rules: rules, seat: seat, playouts: playouts, Guess: rules.Sample}
	b.asker, _ = rules.(sim.Asker[S])
	for _, m := range []**sim.Match[S, V]{&b.first, &b.second, &b.match} {
		*m = &sim.Match[S, V]{Rules: rules, Limit: givenUp}
		for s := range sim.Seat(rules.Seats()) {
			bot, err := usual(s)
			if err != nil {
				return nil, err
			}
			(*m).Policies = append((*m).Policies, bot)
		}
	}
	_, b.speaks = b.match.Policies[seat].(sim.Speaker[V])
	return b, nil
}

// Choose is the first move of the plan.
func (b *Bot[S, V]) Choose(v V, legal []sim.Move, c *dice.Stream) int {
	b.said = b.Say(v, c, b.said[:0])
	at, _ := slices.BinarySearch(legal, b.said[0])
	return at
}

// givenUp is the number of decisions after which a game that is tried counts as one
// that nobody wins.
const givenUp = 100_000

// Most plans that are tried at a time, and most moves of one.
const (
	mostPlans = 16
	mostMoves = 64
)

// Say searches, and says the plan.
func (b *Bot[S, V]) Say(v V, c *dice.Stream, plan []sim.Move) []sim.Move {
	seed := c.Uint64()
	b.standing = c.Standing()
	lots := dice.NewStream(seed, 0, dice.Setup)
	b.Guess(v, &lots, &b.a)
	b.Guess(v, &lots, &b.b)
	b.plans, b.played = b.plans[:0], 2 // 1 and 2 are the games on which plans are drawn up
	if legal := b.rules.Legal(&b.a, b.said[:0]); len(legal) == 1 {
		return append(plan, legal[0])
	}
	if b.OneIn > 1 && lots.IntN(b.OneIn) > 0 {
		b.draw(seed, &lots, asUsual)
		return append(plan, b.plans[0].moves...)
	}
	b.drawUp(seed, &lots)
	best := 0
	if len(b.plans) > 1 {
		best = b.halve(v, seed, &lots)
		if b.Decided != nil {
			d := Decision{Usual: b.plans[0].moves, Chosen: b.plans[best].moves, Plans: len(b.plans)}
			for i := range b.plans {
				d.Playouts += b.plans[i].tries
			}
			b.Decided(d)
		}
	}
	return append(plan, b.plans[best].moves...)
}

// drawUp makes plans: the usual one first; every move that there is, where they are
// few, and then as usual; else the usual one with moves by lot among the others, with
// one such move at its beginning, or given up half-way. All are different.
func (b *Bot[S, V]) drawUp(seed uint64, lots *dice.Stream) {
	b.draw(seed, lots, asUsual)
	legal := slices.Clone(b.rules.Legal(&b.a, nil))
	if len(legal) <= mostPlans/2 {
		for _, m := range legal {
			b.draw(seed, lots, style{begin: m, begins: true})
		}
	} else {
		for range mostPlans / 4 {
			b.draw(seed, lots, style{begin: b.any(&b.a, legal, lots), begins: true})
		}
	}
	usual := len(b.plans[0].moves)
	if len(legal) > 2 || usual > 1 {
		for try := 0; len(b.plans) < mostPlans && try < 2*mostPlans; try++ {
			switch s := asUsual; {
			case try%4 == 3 && usual > 1:
				s.stop = 1 + lots.IntN(usual-1)
				b.draw(seed, lots, s)
			default:
				s.noise = 1 + try%4*2 // eighths: one, three or five
				b.draw(seed, lots, s)
			}
		}
	}
}

// style is how a plan is drawn up.
type style struct {
	begin  sim.Move // its first move, if
	begins bool     // it has one that is not the usual one
	noise  int      // moves by lot, in eighths
	stop   int      // moves after which it takes the first of the list, which does the least; 0 never
}

var asUsual = style{}

// draw draws up a plan and adds it, if it is another than those that there are. It
// goes as far as two guesses, with other dice, have the same moves open, and nothing is
// thrown or drawn: beyond that something has come up that nobody can know now. The usual plan
// of a bot that says none is one move: it looks before each.
func (b *Bot[S, V]) draw(seed uint64, lots *dice.Stream, s style) {
	one, two := b.first, b.second
	b.start(one, &b.a, seed, 1)
	b.start(two, &b.b, seed, 2)
	n := len(b.plans)
	if n == cap(b.plans) {
		b.plans = append(b.plans, trial{})
	}
	b.plans = b.plans[:n+1]
	p := &b.plans[n]
	*p = trial{moves: p.moves[:0]}
	for len(p.moves) < mostMoves {
		d, on := one.Next()
		if !on || d.Seat != b.seat {
			break
		}
		if seat, on := b.rules.Actor(&two.State); !on || seat != b.seat ||
			!slices.Equal(d.Legal, b.rules.Legal(&two.State, b.said[:0])) {
			break
		}
		move := d.Move
		switch {
		case s.begins && len(p.moves) == 0:
			move = s.begin
		case s.stop > 0 && len(p.moves) >= s.stop:
			move = d.Legal[0]
		case s.noise > 0 && lots.IntN(8) < s.noise:
			move = b.any(&one.State, d.Legal, lots)
		}
		p.moves = append(p.moves, move)
		before := one.Chance
		if move == d.Move {
			one.Step()
		} else if err := one.Apply(move); err != nil {
			panic(err) // it is on the list
		}
		if err := two.Apply(move); err != nil {
			panic(err)
		}
		if one.Chance != before || s == asUsual && !b.speaks {
			break
		}
	}
	for i := range b.plans[:n] {
		if slices.Equal(b.plans[i].moves, p.moves) {
			b.plans = b.plans[:n]
			return
		}
	}
}

// any is a move by lot: of an answer by lot, so that a hundred steps do not outweigh
// the one card that could be played.
func (b *Bot[S, V]) any(s *S, legal []sim.Move, lots *dice.Stream) sim.Move {
	if b.asker == nil {
		return legal[lots.IntN(len(legal))]
	}
	b.groups = b.groups[:0]
	for _, m := range legal {
		if a := b.asker.AnswerOf(s, m); !slices.Contains(b.groups, a) {
			b.groups = append(b.groups, a)
		}
	}
	answer, n := b.groups[lots.IntN(len(b.groups))], 0
	picked := legal[0]
	for _, m := range legal {
		if b.asker.AnswerOf(s, m) == answer {
			if n++; lots.IntN(n) == 0 {
				picked = m
			}
		}
	}
	return picked
}

// halve tries the plans out on common guesses and dice, and drops the worse half of
// them again and again (sequential halving: Karnin, Koren and Somekh, ICML 2013), with
// half of the playouts. The usual plan is never dropped. With the other half the best
// of the others is played against the usual one, on new guesses and dice, so that
// being picked does not flatter it; it is the answer if it is better by more than
// the margin.
func (b *Bot[S, V]) halve(v V, seed uint64, lots *dice.Stream) int {
	others := make([]int, len(b.plans)-1)
	rounds := 0
	for i := range others {
		others[i] = i + 1
	}
	for n := len(others); n > 1; n = (n + 1) / 2 {
		rounds++
	}
	budget := b.playouts * min(len(b.plans), mostPlans/2) / (mostPlans / 2)
	for range rounds {
		for range max(budget/2/(rounds*len(others)), 2) {
			b.play(v, seed, lots, others...)
		}
		slices.SortStableFunc(others, func(i, j int) int { return b.plans[j].total - b.plans[i].total })
		others = others[:(len(others)+1)/2]
	}
	best := others[0]
	var n, sum, squares int64
	for range max(budget/4, 2) {
		b.play(v, seed, lots, 0, best)
		d := int64(b.plans[best].last - b.plans[0].last)
		n, sum, squares = n+1, sum+d, squares+d*d
	}
	if margin := int64(b.Margin); sum > 0 && sum*sum > margin*margin*(n*squares-sum*sum)/(n-1) {
		return best
	}
	return 0
}

// play plays some plans out on a guess.
func (b *Bot[S, V]) play(v V, seed uint64, lots *dice.Stream, plans ...int) {
	b.Guess(v, lots, &b.a)
	b.played++
	for _, i := range plans {
		p := &b.plans[i]
		b.start(b.match, &b.a, seed, b.played)
		p.last = b.finish(p.moves)
		p.total += p.last
		p.tries++
	}
}

// start begins a game at a guess. The seat's own usual bot draws the plan that it has drawn
// in the game that is played; those of the others are anybody's guess.
func (b *Bot[S, V]) start(m *sim.Match[S, V], at *S, seed, game uint64) {
	m.StartFrom(at, seed, game)
	m.Chance.Keep(dice.Bot(int(b.seat)), b.standing)
}

// Try plays the game in hand to its end on fresh dice: the given plan of the seat that is
// to decide, and then the usual bots in all seats, who keep to what they have drawn for
// that game. It answers with the seat's score.
func (b *Bot[S, V]) Try(played *sim.Match[S, V], moves []sim.Move, seed, game uint64) int {
	b.match.StartFrom(&played.State, seed, game)
	for s := range played.Policies {
		b.match.Chance.Keep(dice.Bot(s), played.Chance.Stream(dice.Bot(s)).Standing())
	}
	return b.finish(moves)
}

// finish plays the match at hand to its end with a plan, and answers with the score.
func (b *Bot[S, V]) finish(moves []sim.Move) int {
	b.match.Plan(moves)
	b.match.PlayOn()
	return b.rules.ScoreOf(&b.match.State, b.seat)
}
