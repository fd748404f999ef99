package questions

import (
	"context"
	"fmt"
	"slices"

	"escapesim/lab"
	"escapesim/reports"
	"escapesim/sim"
)

// restriction is a kind of decision that a side must not make.
type restriction struct {
	side   int
	action string
	table  lab.Experiment
}

// restrictions are all that take from a side one kind of decision that was open to it, each
// at a table of its own.
func restrictions(
	f lab.Table, rules string, sides []lab.SeatWord, offered *lab.Offered,
) (list []*restriction, err error) {
	for i, s := range sides {
		for _, action := range offered.Actions(s.Seats) {
			other := f
			other.Without = append(slices.Clone(f.Without), s.Name+"="+action)
			r := &restriction{side: i, action: action}
			if r.table, _, _, err = other.Open(rules); err != nil {
				return nil, err
			}
			list = append(list, r)
		}
	}
	return list, nil
}

// playRestricted plays the restricted games beside those without: the scores of the sides, and
// then their losses by restrictions.
func playRestricted(
	ctx context.Context, base lab.Experiment, sides []lab.SeatWord, list []*restriction, job lab.Job,
) (lab.Sums, error) {
	tables := []lab.Experiment{base}
	for _, r := range list {
		tables = append(tables, r.table)
	}
	empty := func() lab.Sums { return make(lab.Sums, len(sides)+len(list)) }
	count := func(part lab.Sums, _ uint64, ended []lab.Scored) {
		plain, scores, losses := ended[0], part[:len(sides)], part[len(sides):]
		for i, s := range sides {
			scores[i].Add(scoreOf(plain, s), true)
		}
		for i, m := range ended[1:] {
			s := sides[list[i].side]
			losses[i].Add(scoreOf(plain, s)-scoreOf(m, s), !m.Same(plain))
		}
	}
	return playScored(ctx, fmt.Sprint("worth ", sides), single(tables), 1, job, empty, count)
}

// Worth says what each kind of decision is worth to each side of the game, or to the one
// that is named: it is forbidden to all seats of the side, in all games, and the games
// are played beside those without the restriction, on the same chance. Kinds that were
// never open beside others in a pilot are left out. The counts do not depend on the
// number of workers. The error is the user's, or ctx's: the first games are then counted.
func Worth(
	ctx context.Context, f lab.Table, rules, side string, job lab.Job, confidence float64,
) (*reports.Worth, error) {
	base, players, _, sides, err := scoredTable(f, rules)
	if err != nil {
		return nil, err
	}
	if side != "" {
		seats, err := lab.SeatsNamed(rules, len(players), side)
		if err != nil {
			return nil, err
		}
		sides = []lab.SeatWord{{Name: side, Seats: seats}}
	}
	offered, err := base.Offered(ctx, job)
	if err != nil {
		return nil, err
	}
	if offered == nil {
		return nil, lab.Userf("%s: the decisions of this game have no kinds", rules)
	}
	list, err := restrictions(f, rules, sides, offered)
	if err != nil {
		return nil, err
	}
	sum, err := playRestricted(ctx, base, sides, list, job)
	origin, unknown := f.Origin(reports.WorthSchema, rules, base, players, job, confidence)
	if unknown != nil {
		return nil, unknown
	}
	w := &reports.Worth{Origin: origin}
	w.Games, w.Partial = sum.Games(), err != nil
	for i, s := range sides {
		side := reports.SideWorth{
			Side: s.Name, Who: lab.Who(rules, w.Players, s.Name), Actions: []reports.ActionWorth{},
		}
		side.Score, side.Bounds = sum[i].Share(sim.Win, confidence)
		for k, x := range list {
			if x.side == i {
				loss := &sum[len(sides)+k]
				a := reports.ActionWorth{Action: x.action, Met: loss.Met}
				a.Worth, a.Bounds = loss.Estimate(sim.Win, reports.Together(confidence, len(list)))
				side.Actions = append(side.Actions, a)
			}
		}
		side.Sort()
		w.Sides = append(w.Sides, side)
	}
	return w, err
}
