package questions

import (
	"context"

	"escapesim/lab"
	"escapesim/reports"
	"escapesim/reports/paired"
	"escapesim/sim"
)

// OpenSides makes the experiments of sides, the base first, and notes in the report,
// which knows its seed, what they are. An error is the user's.
func OpenSides(r *paired.Report, sides []lab.Side) ([]lab.Experiment, error) {
	var experiments []lab.Experiment
	for i, s := range sides {
		e, seats, _, err := s.Open(s.Rules)
		if err != nil {
			return nil, err
		}
		if i > 0 && !SameGame(sides[0].Rules, s.Rules) {
			return nil, lab.Userf("%s and %s are different games: nothing of them can be compared", sides[0].Name,
				s.Name)
		}
		experiments = append(experiments, e)
		side := paired.Side{
			Name: s.Name, Title: lab.TitleOf(s.Rules), Rules: s.Rules, RulesHash: e.Hash(), Seats: lab.Playing(seats),
			Set: lab.WithBoard(s.Sets, s.Board), Replay: s.Replay(s.Rules, r.Seed),
		}
		if i == 0 {
			r.Base = side
			job := lab.Job{Seed: r.Seed, First: r.First}
			if r.Origin, err = s.Table.Origin(paired.Schema, s.Rules, e, seats, job, r.Confidence); err != nil {
				return nil, err
			}
			continue
		}
		if side.Bots, err = s.Bots(s.Rules, e); err != nil {
			return nil, err
		}
		side.Bots, side.Changed = side.Bots.Looked(), statedOtherwise(&sides[0], &s)
		r.Variants = append(r.Variants, paired.Variant{Side: side})
	}
	return experiments, nil
}

// statedOtherwise is what a side's rules state otherwise than the base's; nothing of a game without
// documents.
func statedOtherwise(base, s *lab.Side) (list []paired.Changed) {
	a, errA := lab.ReadRules(base.Rules, lab.WithBoard(base.Sets, base.Board))
	b, errB := lab.ReadRules(s.Rules, lab.WithBoard(s.Sets, s.Board))
	if errA != nil || errB != nil {
		return nil
	}
	is := b.Values() // both have every option, in the same order
	for i, was := range a.Values() {
		if was.Text != is[i].Text {
			list = append(list, paired.Changed{Option: was.Key, Was: was.Text, Is: is[i].Text, Doc: was.Doc})
		}
	}
	return list
}

// Comparison is what came of variants on common games.
type Comparison struct {
	Sheets []*reports.Sheet // of every variant, the base first
	Pairs  []*paired.Pair   // every other variant beside the base

	Settling *reports.Settling  // how the base's shares settle
	Settled  []*paired.Settling // how every pair's differences settle

	crossed *reports.Sample // what A and B do beyond their sum, a value an outcome; nil: not of NewCrossed
}

// NewComparison returns an empty one.
func NewComparison(variants []lab.Experiment) *Comparison {
	base := variants[0].Form()
	c := &Comparison{Settling: reports.NewSettling(len(base.Outcomes))}
	for i, v := range variants {
		c.Sheets = append(c.Sheets, reports.NewSheet(v.Form()))
		if i > 0 {
			pair := paired.New(base, v.Form())
			c.Pairs, c.Settled = append(c.Pairs, pair), append(c.Settled, pair.Settling())
		}
	}
	return c
}

// Games is how many games the base has played, and each variant at most (CompareSome).
func (c *Comparison) Games() uint64 { return c.Sheets[0].Games() }

// Merge adds a comparison of the same variants over other games.
func (c *Comparison) Merge(o *Comparison) {
	for i, s := range o.Sheets {
		c.Sheets[i].Merge(s)
	}
	c.Settling.Merge(o.Settling)
	for i, p := range o.Pairs {
		c.Pairs[i].Merge(p)
		c.Settled[i].Merge(o.Settled[i])
	}
	if c.crossed != nil {
		c.crossed.Merge(o.crossed)
	}
}

// Carry carries a comparison from one program to another; the one that reads it is
// a new one of the same variants.
func (c *Comparison) Carry(w *reports.Wire) {
	for _, s := range c.Sheets {
		s.Carry(w)
	}
	c.Settling.Carry(w)
	for i, p := range c.Pairs {
		p.Carry(w)
		c.Settled[i].Carry(w)
	}
	if c.crossed != nil {
		c.crossed.Carry(w)
	}
}

// Compare plays the games of a job with every variant, the base first, and
// counts them beside each other: every game of all variants from the same
// chance, in one worker. Variants must be of one game; the counts do not depend
// on the number of workers. The error is ctx's, and the comparison then holds
// the first games of the job.
func Compare(ctx context.Context, variants []lab.Experiment, job sim.Job) (*Comparison, error) {
	return compare(ctx, "compare", variants, job, NewComparison)
}

// CompareSome is Compare with the base and those of the others alone that are named by their
// places among the variants; of the rest the comparison holds no games.
func CompareSome(ctx context.Context, variants []lab.Experiment, which []int, job sim.Job) (*Comparison, error) {
	some := []lab.Experiment{variants[0]}
	for _, i := range which {
		some = append(some, variants[i])
	}
	part, err := Compare(ctx, some, job)
	c := NewComparison(variants)
	c.Sheets[0], c.Settling = part.Sheets[0], part.Settling
	for at, i := range which {
		c.Sheets[i], c.Pairs[i-1], c.Settled[i-1] = part.Sheets[at+1], part.Pairs[at], part.Settled[at]
	}
	return c, err
}

// compare is Compare, counted on what fresh makes and kept in the journal as what.
func compare(
	ctx context.Context, what string, variants []lab.Experiment, job sim.Job, fresh func([]lab.Experiment) *Comparison,
) (*Comparison, error) {
	empty := func() *Comparison { return fresh(variants) }
	play := lab.Portioned(empty, func(part *Comparison, job lab.Job) func(from, to uint64) {
		var players []lab.Worker
		for i, v := range variants {
			players = append(players, v.Worker(part.Sheets[i]))
		}
		kept := make([]paired.Played, sim.Block)
		if part.crossed != nil { // counts a game of all variants at once
			cross := part.crossing()
			return sim.OneByOne(func(game uint64) {
				part.play(players, kept, job, game, game+1)
				cross(game)
			})
		}
		return func(from, to uint64) { part.play(players, kept, job, from, to) }
	})
	return lab.Journaled(ctx, what, variants, job, empty, play)
}

// play plays a few games, all of the base first, which are kept for the others to be
// counted beside. A variant plays its games in a row: rules and bots that have just
// played lie in the processor's cache, and fifty variants by turns take an eighth longer.
func (c *Comparison) play(players []lab.Worker, kept []paired.Played, job lab.Job, from, to uint64) {
	for game := from; game < to; game++ {
		base := &kept[game-from]
		base.Keep(players[0].Play(job.Seed, game))
		outcome, _, _ := base.Counted()
		c.Settling.Take(game, outcome)
	}
	for i, pair := range c.Pairs {
		for game := from; game < to; game++ {
			pair.Count(game, &kept[game-from], players[i+1].Play(job.Seed, game))
			c.Settled[i].Take(game, pair)
		}
	}
	if job.Done != nil { // which counts the games of all variants
		job.Done.Add(int64(to-from) * int64(len(c.Pairs)))
	}
}

// SameGame reports whether two rule sets, names or files, are of one game.
func SameGame(a, b string) bool {
	g, err := lab.GameOf(a)
	h, other := lab.GameOf(b)
	return err == nil && other == nil && g.Engine() == h.Engine()
}
