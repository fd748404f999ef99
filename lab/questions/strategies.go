package questions

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"escapesim/lab"
	"escapesim/policies/search"
	"escapesim/reports"
	"escapesim/sim"
	"escapesim/sim/dice"
)

// Strategies says which whole bots race for a seat.
type Strategies struct {
	Bots    []string // as Table.Seats spells them; they play to the end of the race
	Library bool     // and all that the game's catalogue has: other bots, other numbers, actions left out
}

// strategy is a whole bot.
type strategy struct {
	bot   string // as Table.Seats spells it
	words string // what is done otherwise, after "when they"
	named bool   // by the user
	seat  func(f *lab.Table, at string)
}

// seated is a strategy that a table spells so.
func seatedAs(bot, words string, named bool) *strategy {
	return &strategy{bot, words, named, func(f *lab.Table, at string) {
		f.Seats = strings.TrimPrefix(f.Seats+","+at+"="+bot, ",")
	}}
}

// Strategies races whole bots in the place of those of a seat, in paired games on common
// chance, by sequential halving: what a strategy gains is measured in its last look, which
// did not pick it. Where the seat is several, as the Allies are, there are two races: one
// of them plays otherwise, in turn, and all at once. The counts do not depend on the number
// of workers. The error is the user's, or ctx's: the audit then holds the looks before.
func RaceBots(
	ctx context.Context, f lab.Table, rules, seat string, how Strategies, job lab.Job, confidence float64,
) (*reports.Audit, error) {
	t, err := f.OpenAudit(rules, seat, job, confidence)
	if err != nil {
		return nil, err
	}
	if t.Scored() == nil {
		return nil, lab.NoQuestions(rules)
	}
	list, err := strategies(ctx, f, rules, &t, how, job)
	if err != nil {
		return nil, err
	}
	var alone []lab.SeatWord
	for _, s := range t.Seats {
		alone = append(alone, lab.SeatWord{Name: t.Players[s].Name, Seats: []sim.Seat{s}})
	}
	fields := [][]lab.SeatWord{alone}
	if len(t.Seats) > 1 && len(t.Seats) < len(t.Players) {
		fields = append(fields, []lab.SeatWord{{Name: seat, Seats: t.Seats}})
	}
	a := t.Audit
	for i, parts := range fields {
		c := contest{base: t.Experiment, parts: parts, job: job}
		if err := c.enter(f, rules, list); err != nil {
			return nil, err
		}
		err := c.run(ctx)
		a.Races = append(a.Races, c.race(i > 0, confidence))
		if a.Base = a.Races[0].Base; err != nil {
			a.Partial = true
			return a, err
		}
	}
	return a, nil
}

// Audit looks for better play than that of a seat's bots in all ways that take no search:
// it races strategies, if there are any, and then tries single answers.
func Audit(
	ctx context.Context, f lab.Table, rules, seat string, how Strategies, job lab.Job, confidence float64,
) (*reports.Audit, error) {
	if len(how.Bots) == 0 && !how.Library {
		return f.Deviations(ctx, rules, seat, job, confidence)
	}
	raced, err := RaceBots(ctx, f, rules, seat, how, job, confidence)
	if err != nil {
		return raced, err
	}
	a, err := f.Deviations(ctx, rules, seat, job, confidence)
	if a == nil || a.Base.Games == 0 {
		raced.Partial = true
		return raced, err
	}
	a.Races = raced.Races
	return a, err
}

// strategies are the bots that race.
func strategies(
	ctx context.Context, f lab.Table, rules string, t *lab.AuditTable, how Strategies, job lab.Job,
) ([]*strategy, error) {
	g, err := lab.GameOf(rules)
	if err != nil {
		return nil, err
	}
	var list []*strategy
	words := g.Seats(len(t.Players))
	for _, bot := range how.Bots {
		if err := f.CanSeat(g, bot, words, t.Seats); err != nil {
			return nil, err
		}
		list = append(list, seatedAs(bot, "play as "+bot+" does", true))
	}
	if !how.Library {
		return list, nil
	}
	one := &t.Players[t.Seats[0]]
	catalogue := g.Bots()
	ours := one.Catalogued()
	for i := range catalogue {
		row := &catalogue[i]
		if row.Name == search.Name || ours && row.Name == one.Policy || !lab.CoversSeat(row.Seats, words, one.Seat) {
			continue
		}
		list = append(list, seatedAs(row.Name, "play as "+row.Name+" does ("+row.Doc+")", false))
	}
	if ours {
		list = append(list, turnedBots(lab.BotNamed(catalogue, one.Policy), one, words)...)
	}
	more, err := withoutOne(ctx, t, one.Text, job)
	list = append(list, more...)
	seen := map[string]bool{} // a named one may be of the library
	return slices.DeleteFunc(list, func(s *strategy) bool {
		twice := seen[s.bot]
		seen[s.bot] = true
		return twice
	}), err
}

// bundles is how many bots race whose numbers are drawn by lot, a third of them each.
const bundles = 12

// turnedBots are the bot of a player with each number of its own at its least and at its
// greatest, and with several drawn by lot at once.
func turnedBots(row *lab.Bot, p *lab.Player, words []lab.SeatWord) (list []*strategy) {
	var turned []lab.Parameter
	for _, q := range row.Parameters {
		if !q.Skill && lab.CoversSeat(q.Seats, words, p.Seat) {
			turned = append(turned, q)
		}
	}
	for _, q := range turned {
		for _, x := range []float64{q.Lo, q.Hi} {
			if now := p.Parameters[q.Name]; x != now {
				does := fmt.Sprintf("play with %s=%g, not %g (%s)", q.Name, x, now, q.Doc)
				list = append(list, seatedAs(spelled(row, p, map[string]float64{q.Name: x}), does, false))
			}
		}
	}
	for n := range uint64(bundles) {
		lots := dice.NewStream(lab.SignatureSeed, n, dice.Setup)
		drawn := map[string]float64{}
		var does []string
		for i := range turned {
			q := &turned[i]
			// whole; the few that are not are drawn at their ends
			x := q.Lo + float64(lots.IntN(int(q.Hi-q.Lo)+1))
			if lots.IntN(3) > 0 || x == p.Parameters[q.Name] || q.Name == "caution" { // which moves others
				continue
			}
			drawn[q.Name] = x
			does = append(does, fmt.Sprintf("%s=%g", q.Name, x))
		}
		if len(drawn) > 1 {
			words := "play with " + strings.Join(does, ", ")
			list = append(list, seatedAs(spelled(row, p, drawn), words, false))
		}
	}
	return list
}

// spelled is the bot of a player with some numbers set otherwise, those that are as they
// are shipped left out.
func spelled(row *lab.Bot, p *lab.Player, other map[string]float64) string {
	text := row.Name
	for _, q := range row.Parameters {
		x, turned := other[q.Name]
		if !turned {
			x = p.Parameters[q.Name]
		}
		if turned || x != q.Default {
			text += ":" + q.Name + "=" + strconv.FormatFloat(x, 'g', -1, 64)
		}
	}
	for _, action := range p.Without {
		text = lab.Forbidding(text, action)
	}
	return text
}

// withoutOne are the bots that play, each without one kind of decision that some games
// offer to these seats.
func withoutOne(
	ctx context.Context, t *lab.AuditTable, bot string, job lab.Job,
) (list []*strategy, err error) {
	offered, err := t.Offered(ctx, job)
	if offered == nil || err != nil {
		return nil, err
	}
	for _, action := range offered.Actions(t.Seats) {
		does := fmt.Sprintf("never do this: %s", strings.ReplaceAll(action, "_", " "))
		list = append(list, &strategy{lab.Forbidding(bot, action), does, false, func(f *lab.Table, at string) {
			f.Without = append(slices.Clone(f.Without), at+"="+action)
		}})
	}
	return list, nil
}

// contest is a race of strategies on common games.
type contest struct {
	base  lab.Experiment
	parts []lab.SeatWord // who plays otherwise, game by game in turn
	job   lab.Job
	list  []*runner
	plain reports.Gain // the score of the bots as they play, in the last look
}

// runner is a strategy in a race.
type runner struct {
	*strategy
	tables []lab.Experiment // by part
	gain   reports.Gain     // over the bots as they play, in its last look
	of     int              // strategies in that look
	last   bool             // it was the last of all
}

// enter seats the strategies. One of the library that does not play these rules, as some
// bots play one scenario only, is left out.
func (c *contest) enter(f lab.Table, rules string, list []*strategy) error {
	for _, s := range list {
		r := &runner{strategy: s}
		var err error
		for _, part := range c.parts {
			other := f
			s.seat(&other, part.Name)
			var e lab.Experiment
			if e, _, _, err = other.Open(rules); err != nil {
				break
			}
			r.tables = append(r.tables, e)
		}
		switch {
		case err == nil:
			c.list = append(c.list, r)
		case s.named:
			return err
		}
	}
	if len(c.list) == 0 {
		return lab.Userf("%s: no strategy of the catalogue can be seated here", rules)
	}
	return nil
}

// run plays the race. Strategies that the user has named play to the end of it.
func (c *contest) run(ctx context.Context) error {
	named := 0
	for _, r := range c.list {
		if r.named {
			named++
		}
	}
	rank := func(r *runner) int {
		switch {
		case r.named:
			return 2
		case r.gain.Met > 0:
			return 1
		}
		return 0 // it changes nothing: it is no other strategy here
	}
	best := func(a, b *runner) int {
		return cmp.Or(-cmp.Compare(rank(a), rank(b)), -cmp.Compare(a.gain.Sum, b.gain.Sum))
	}
	look := func(list []*runner, first, games uint64) error { return c.look(ctx, list, first, games) }
	left, err := afresh(slices.Clone(c.list), named+1, c.job.First, c.job.Games, look, best)
	for _, r := range left {
		r.last = true
	}
	return err
}

// look plays some games as they are and with each of some strategies.
func (c *contest) look(ctx context.Context, list []*runner, first, games uint64) error {
	var others [][]lab.Experiment
	about := fmt.Sprint("race of ", c.parts)
	for _, r := range list {
		others = append(others, r.tables)
		about += ", " + r.bot
	}
	job := c.job
	job.First, job.Games = first, games
	base := slices.Repeat([]lab.Experiment{c.base}, len(c.parts))
	got, err := playBeside(ctx, about, c.parts, base, others, job)
	if err != nil {
		return err
	}
	c.plain = got[0]
	for i, r := range list {
		r.gain, r.of = got[1+i], len(list)
	}
	return nil
}

// race is what came of the race.
func (c *contest) race(whole bool, confidence float64) reports.Race {
	race := reports.Race{Whole: whole, Strategies: []reports.Strategy{}}
	race.Base.Games = c.plain.Games
	race.Base.P, race.Base.Bounds = c.plain.Share(sim.Win, confidence)
	for _, r := range c.list {
		if r.gain.Games > 0 {
			race.Strategies = append(race.Strategies, reports.Strategy{
				Bot: r.bot, Does: r.words, Named: r.named, Dropped: !r.last,
				Gained: reports.Gains(&r.gain, sim.Win, confidence, r.of),
			})
		}
	}
	race.Sort()
	return race
}
