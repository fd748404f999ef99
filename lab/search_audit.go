package lab

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"escapesim/policies/search"
	"escapesim/reports"
	"escapesim/sim"
	"escapesim/sim/dice"
)

// Searching says how a search audit is made.
type Searching struct {
	Playouts int  // of a search, at most: the parameter of the bot search; 0: UsualPlayouts
	Fresh    int  // playouts that measure a changed plan again, two at least; 0: UsualFresh
	Margin   int  // standard errors by which a plan must do better: the parameter of the bot search
	OneIn    int  // plans of which one is searched, by lot, and counted for all of them; 0: 1
	Cheat    bool // search knows the true position: an upper bound of what knowledge is worth
}

// How a search tries plans out where nothing is said.
const (
	UsualPlayouts = 400
	UsualFresh    = 40
)

// bot is the bot that searches so, as a table takes it: its catalogue knows the ranges.
func (how Searching) bot() string {
	return fmt.Sprintf("=search:playouts=%d:margin=%d:one_in=%d", how.Playouts, how.Margin, how.OneIn)
}

// Mistake is a position in which search left the usual plan, with all that a scenario
// file holds.
type Mistake struct {
	reports.Mistake
	Entries []Entry // none where the game has no scenario files
}

// SearchAudit measures what a seat gains by searching (the bot search, over standard, or
// over a bot of the program's own that sits there) instead of playing as it does: paired games on common chance; and
// by the sum of advantages, where each plan that search has changed is played out again from the true
// position beside the usual one. By the performance difference lemma (Kakade and
// Langford, ICML 2002) the mean of that sum is the gain, with less noise, as far as
// the seat plays as standard does. Where one plan in OneIn is searched, each counts for so
// many: the sum of what every change would gain alone. Where the seat is several, they
// take turns: one of them searches in each game. The counts do not depend on the number
// of workers.
func (f Table) SearchAudit(
	ctx context.Context, rules, seat string, job Job, confidence float64, how Searching,
) (*reports.Audit, []Mistake, error) {
	how.Playouts, how.Fresh = cmp.Or(how.Playouts, UsualPlayouts), cmp.Or(how.Fresh, UsualFresh)
	how.OneIn = cmp.Or(how.OneIn, 1)
	t, err := f.OpenAudit(rules, seat, job, confidence)
	if err != nil {
		return nil, nil, err
	}
	a, seats := t.Audit, t.Seats
	a.Search = &reports.SearchAudit{
		Mode: "fair", Playouts: how.Playouts, Fresh: how.Fresh, Margin: how.Margin, OneIn: how.OneIn,
	}
	if how.Cheat {
		a.Search.Mode = "cheat"
	}
	searched := map[sim.Seat]Experiment{}
	tables := map[sim.Seat]Table{}
	usual, _, _, err := Table{Players: f.Players, Sets: f.Sets, Board: f.Board}.Open(rules)
	if err != nil {
		return nil, nil, err
	}
	for _, s := range seats {
		if t.Players[s].own != nil { // search sits down over it
			searched[s] = usual
			continue
		}
		other := f
		other.Seats = strings.TrimPrefix(f.Seats+","+t.Players[s].Name+how.bot(), ",")
		if searched[s], _, _, err = other.Open(rules); err != nil {
			return nil, nil, err
		}
		tables[s] = other
	}
	found, err := t.search(ctx, a, seats, searched, job, how)
	for i := range found {
		if !how.Cheat { // a game with knowledge is none of the bots'
			searched := tables[seats[(found[i].Game-a.First)%uint64(len(seats))]]
			if found[i].Seats = searched.Seats; searched.Seats != "" {
				found[i].Replay = fmt.Sprint(searched.Replay(rules, job.Seed), " --game ", found[i].Game)
			}
		}
		a.Search.Mistakes = append(a.Search.Mistakes, found[i].Mistake)
	}
	return a, found, err
}

// AuditTable is a table at which some seats are to play otherwise.
type AuditTable struct {
	Experiment
	Players []Player
	Seats   []sim.Seat
	Audit   *reports.Audit // of these seats; nothing is found yet
}

// OpenAudit opens a table to audit a seat, or the several that a word names.
func (f Table) OpenAudit(rules, seat string, job Job, confidence float64) (t AuditTable, err error) {
	if t.Experiment, t.Players, _, err = f.Open(rules); err != nil {
		return t, err
	}
	n := len(t.Players)
	if t.Seats, err = SeatsNamed(rules, n, seat); err != nil {
		return t, err
	}
	t.Audit = &reports.Audit{Seat: seat, Who: Who(rules, n, seat), Several: Several(rules, n, seat)}
	t.Audit.Origin, err = f.Origin(reports.AuditSchema, rules, t.Experiment, t.Players, job, confidence)
	return t, err
}

// searchedGame is what came of one game.
type searchedGame struct {
	base, score int
	searches    int
	changes     []change
}

// change is a plan that search has changed, in words, with all that the report may want.
type change struct {
	Mistake Mistake // without its game, and what it is worth
	Answers string  // what is done in place of what, without the men and places of this game
	Place   string
	Sum     int   // of the differences of fresh playouts
	Squares int64 // and of their squares
}

// searchedGames are games in the order in which they were played.
type searchedGames []searchedGame

// Games is how many there are.
func (l *searchedGames) Games() uint64 { return uint64(len(*l)) }

// Merge adds the games that follow.
func (l *searchedGames) Merge(o *searchedGames) { *l = append(*l, *o...) }

// Carry carries them.
func (l *searchedGames) Carry(w *reports.Wire) {
	games := *l
	if n := w.Len(len(games)); w.Reading() {
		games = make(searchedGames, n)
	}
	for i := range games {
		g := &games[i]
		for _, x := range []*int{&g.base, &g.score, &g.searches} {
			reports.CarryInt(w, x)
		}
		g.carryChanges(w)
	}
	*l = games
}

// carryChanges carries the changes of a game as TOML, which positions are written in.
func (g *searchedGame) carryChanges(w *reports.Wire) {
	file := struct{ Changes []change }{g.changes}
	var text string
	if !w.Reading() && len(g.changes) > 0 {
		b, err := toml.Marshal(file)
		if err != nil {
			panic(err) // positions have been written before
		}
		text = string(b)
	}
	w.Text(&text)
	if w.Reading() {
		if err := toml.Unmarshal([]byte(text), &file); err != nil {
			w.Fail()
		}
		g.changes = file.Changes
	}
}

// search plays each game twice on the same dice, once by the usual bots and once with one
// seat that searches, the seats by turns, and notes every move that the search changed.
func (p *played[S, V]) search(
	ctx context.Context, a *reports.Audit, seats []sim.Seat, searched map[sim.Seat]Experiment, job Job, how Searching,
) ([]Mistake, error) {
	rules := p.table().Rules
	asker, asks := rules.(sim.Asker[S])
	scorer, scores := rules.(sim.Scorer[S])
	if !asks || !scores {
		return nil, NoQuestions(a.Rules)
	}
	play := func(ctx context.Context, job Job) (*searchedGames, error) {
		games := make(searchedGames, job.Games)
		done, err := sim.Deal(ctx, job, func(int) func(game uint64) {
			plain, aside := p.table(), p.table()
			matches := map[sim.Seat]*sim.Match[S, V]{}
			for _, s := range seats {
				matches[s] = p.searching(searched[s].(*played[S, V]), s, how)
			}
			return func(game uint64) {
				g := &games[game-job.First]
				seat := seats[(game-a.First)%uint64(len(seats))]
				m := matches[seat]
				bot := m.Policies[seat].(*search.Bot[S, V])
				if how.Cheat {
					bot.Guess = func(_ V, _ *dice.Stream, s *S) { *s = m.State }
				}
				bot.Decided = func(d search.Decision) {
					g.searches++
					if !slices.Equal(d.Usual, d.Chosen) {
						g.changes = append(g.changes, p.measure(asker, bot, m, aside, seat, d, how.Fresh))
					}
				}
				plain.Play(job.Seed, game)
				m.Start(job.Seed, game)
				m.PlayUntil(func(*S) bool { return false }) // one by one, so that decisions are counted on the way
				g.base, g.score = scorer.ScoreOf(&plain.State, seat), scorer.ScoreOf(&m.State, seat)
			}
		})
		games = games[:done]
		return &games, err
	}
	tables := []Experiment{p}
	for _, s := range seats {
		tables = append(tables, searched[s])
	}
	what := fmt.Sprintf("search %v %+v %d", seats, how, a.First)
	games, err := Journaled(ctx, what, tables, job, func() *searchedGames { return new(searchedGames) }, play)
	a.Partial = err != nil
	return sumUp(a, *games, job.First, how.Fresh), err
}

// searching is the table at which a seat searches. Where a bot of the program's own sits
// there, search takes its place with that bot for the usual one, and believes that all
// others play as those of the other table.
func (p *played[S, V]) searching(other *played[S, V], seat sim.Seat, how Searching) *sim.Match[S, V] {
	m := other.table()
	if _, searches := m.Policies[seat].(*search.Bot[S, V]); searches {
		return m
	}
	m = p.table()
	bot, err := search.New(m.Rules.(search.Rules[S, V]), seat, func(s sim.Seat) (sim.Policy[V], error) {
		if s == seat {
			return p.table().Policies[s], nil
		}
		return other.table().Policies[s], nil
	}, how.Playouts)
	if err != nil {
		panic(err) // every bot has been made once before
	}
	bot.OneIn, bot.Margin = how.OneIn, how.Margin
	m.Policies[seat] = bot
	return m
}

// measure plays both plans of a decision out from the true position, on common dice,
// apart from those that the search has thrown.
func (p *played[S, V]) measure(
	asker sim.Asker[S], bot *search.Bot[S, V], m, aside *sim.Match[S, V], seat sim.Seat, d search.Decision, fresh int,
) (c change) {
	seed := ^(m.Game<<20 + uint64(m.Decisions))
	for i := range uint64(fresh) {
		by := bot.Try(m, d.Chosen, seed, i) - bot.Try(m, d.Usual, seed, i)
		c.Sum += by
		c.Squares += int64(by) * int64(by)
	}
	aside.StartFrom(&m.State, seed, 0)
	same := 0
	for same < min(len(d.Usual), len(d.Chosen)) && d.Usual[same] == d.Chosen[same] &&
		aside.Apply(d.Usual[same]) == nil {
		same++
	}
	at := &aside.State // before the first move that differs
	usual, instead := d.Usual[same:], d.Chosen[same:]
	question, _ := asker.Asking(at)
	c.Answers = question + ": " + inAnswer(asker, at, instead) + " for " + inAnswer(asker, at, usual)
	decisive := instead
	if len(instead) == 0 {
		decisive = usual
	}
	c.Place = asker.Where(at, decisive[0])
	c.Mistake.Decision = m.Decisions + same
	c.Mistake.Round = max(p.rounds(m.Log.Events, m.Decisions), 1)
	c.Mistake.Question = question
	c.Mistake.Usual, c.Mistake.Instead = p.inWords(at, seat, usual), p.inWords(at, seat, instead)
	if p.writeDown != nil {
		c.Mistake.Entries, _ = p.writeDown(at, nil)
	}
	return c
}

// dearest is how many mistakes are told one by one.
const dearest = 12

// sumUp adds the games up in their order, and names the dearest mistakes.
func sumUp(a *reports.Audit, games []searchedGame, first uint64, fresh int) []Mistake {
	s := a.Search
	var base, gain, advantage reports.Gain
	unit := float64(fresh*sim.Win) / float64(s.OneIn)
	kinds, rounds, places := reports.Changes{}, reports.Changes{}, reports.Changes{}
	var found []Mistake
	for i := range games {
		g := &games[i]
		base.Add(g.base, true)
		gain.Add(g.score-g.base, len(g.changes) > 0)
		s.Searches += uint64(g.searches)
		s.Changed += uint64(len(g.changes))
		sum := 0
		for _, c := range g.changes {
			sum += c.Sum
			kinds.Add(c.Answers, c.Sum)
			from := (c.Mistake.Round-1)/roundsTogether*roundsTogether + 1
			rounds.Add(fmt.Sprintf("%3d to %d", from, from+roundsTogether-1), c.Sum)
			places.Add(c.Place, c.Sum)
			one := reports.Gain{Games: uint64(fresh), Met: uint64(fresh), Sum: int64(c.Sum), Squares: c.Squares}
			m := c.Mistake
			m.Game = first + uint64(i)
			m.Advantage, m.Bounds = one.Estimate(sim.Win, a.Confidence)
			found = append(found, m)
		}
		advantage.Add(sum, true) // that little was changed in these games is no certainty
	}
	s.Games = uint64(len(games))
	s.Gain, s.Bounds = gain.Estimate(sim.Win, a.Confidence)
	s.Advantage.Mean, s.Advantage.Bounds = advantage.Estimate(unit, a.Confidence)
	a.Base.Games = s.Games
	a.Base.P, a.Base.Bounds = base.Share(sim.Win, a.Confidence)
	s.Kinds, s.Rounds = kinds.Dearest(unit, len(games)), rounds.InOrder(unit, len(games))
	s.Places = places.Dearest(unit, len(games))
	slices.SortStableFunc(found, func(x, y Mistake) int { return -cmp.Compare(x.Advantage, y.Advantage) })
	return found[:min(len(found), dearest)]
}

// roundsTogether is how many rounds are counted together.
const roundsTogether = 5

// AsUsual stands in a mistake where a plan is over and the bot goes on as usual.
const AsUsual = "as usual"

// inAnswer is what a plan answers first, in words.
func inAnswer[S comparable](asker sim.Asker[S], at *S, plan []sim.Move) string {
	if len(plan) == 0 {
		return AsUsual
	}
	return asker.SayAnswer(asker.AnswerOf(at, plan[0]))
}

// inWords is the first move of a plan in words.
func (p *played[S, V]) inWords(at *S, seat sim.Seat, plan []sim.Move) string {
	switch {
	case len(plan) == 0:
		return AsUsual
	case p.writeDown == nil && p.say == nil:
		return fmt.Sprintf("%#x", uint64(plan[0]))
	case p.writeDown == nil:
		return p.say(at, plan[0])
	}
	_, words := p.writeDown(at, &sim.Decision{Seat: seat, Move: plan[0]})
	return words
}
