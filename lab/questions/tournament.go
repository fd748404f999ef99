package questions

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"escapesim/lab"
	"escapesim/reports"
	"escapesim/sim"
)

// Rungs are the bots that every game has, from the weakest to the one that plays where
// nothing is said; search, which takes seconds a game, is better still.
var Rungs = []string{"random", "greedy", reports.Careless, "standard"}

// tournament is the sums of a tournament.
type tournament struct {
	lab.Sums
	cells lab.Sums      // of the first side's score, by pairing
	total [2]lab.Sums   // of a side's bot, over all opponents
	by    [2][]lab.Sums // the same, of a bot less another
}

func newTournament(sizes [2]int) *tournament {
	a, b := sizes[0], sizes[1]
	t := &tournament{Sums: make(lab.Sums, a*b+a*(1+a)+b*(1+b))}
	rest := t.Sums
	next := func(n int) lab.Sums {
		part := rest[:n]
		rest = rest[n:]
		return part
	}
	t.cells = next(a * b)
	for side, n := range sizes {
		t.total[side] = next(n)
		for range n {
			t.by[side] = append(t.by[side], next(n))
		}
	}
	return t
}

// Merge adds a tournament of the same bots over other games.
func (t *tournament) Merge(o *tournament) { t.Sums.Merge(o.Sums) }

// count adds a game: the first side's score in every pairing.
func (t *tournament) count(scores []int) {
	columns := len(t.total[1])
	var totals [2][]int
	for side := range totals {
		totals[side] = make([]int, len(t.total[side]))
	}
	for i, score := range scores {
		t.cells[i].Add(score, true)
		totals[0][i/columns] += score
		totals[1][i%columns] += sim.Win - score
	}
	for side, list := range totals {
		for i, a := range list {
			t.total[side][i].Add(a, true)
			for j, b := range list {
				t.by[side][i][j].Add(a-b, a != b)
			}
		}
	}
}

// fielded are the bots of each side that play it.
func fielded(
	f lab.Table, g lab.Game, words, sides []lab.SeatWord, bots []string,
) (field [2][]string, err error) {
	for i, bot := range bots {
		row, err := f.NamedBot(g, bot)
		if err != nil {
			return field, lab.Userf("--policies %s: %v", bot, err)
		}
		if slices.Contains(bots[:i], bot) {
			return field, lab.Userf("--policies: %s stands there twice", bot)
		}
		for i, side := range sides {
			if lab.CoversSeat(row.Seats, words, side.Seats[0]) {
				field[i] = append(field[i], bot)
			}
		}
	}
	for i, side := range sides {
		if len(field[i]) == 0 {
			return field, lab.Userf("--policies: none of them plays %s", side.Name)
		}
	}
	return field, nil
}

// pairedOff are the tables of every bot of one side against every bot of the other, with what
// audits have found of each.
func pairedOff(
	f lab.Table, rules string, sides []lab.SeatWord, field [2][]string,
) (tables []lab.Experiment, records []*reports.Bots, err error) {
	for _, a := range field[0] {
		for _, b := range field[1] {
			other := f
			other.Seats = sides[0].Name + "=" + a + "," + sides[1].Name + "=" + b
			e, _, _, err := other.Open(rules)
			if err != nil {
				return nil, nil, err
			}
			b, err := other.Bots(rules, e)
			if err != nil {
				return nil, nil, err
			}
			tables, records = append(tables, e), append(records, b.Looked())
		}
	}
	return tables, records, nil
}

// Tournament plays every bot of one side against every bot of the other, all on the
// same games, and puts the bots of each side in order. A bot that does not play a side
// is left out there; all seats of a side are played by the same. The counts do not
// depend on the number of workers. The error is the user's, or ctx's: the tournament
// then holds the first games.
func Tournament(
	ctx context.Context, f lab.Table, rules string, bots []string, job lab.Job, confidence float64,
) (*reports.Tournament, error) {
	base, players, g, sides, err := scoredTable(f, rules)
	if err != nil {
		return nil, err
	}
	field, err := fielded(f, g, g.Seats(len(players)), sides, bots)
	if err != nil {
		return nil, err
	}
	tables, records, err := pairedOff(f, rules, sides, field)
	if err != nil {
		return nil, err
	}
	sizes := [2]int{len(field[0]), len(field[1])}
	empty := func() *tournament { return newTournament(sizes) }
	count := func(part *tournament, _ uint64, ended []lab.Scored) {
		scores := make([]int, len(ended))
		for i, m := range ended {
			scores[i] = scoreOf(m, sides[0])
		}
		part.count(scores)
	}
	total, err := playScored(ctx, fmt.Sprint("tournament ", sides), single(tables), 1, job, empty, count)
	origin, unknown := f.Origin(reports.TournamentSchema, rules, base, players, job, confidence)
	if unknown != nil {
		return nil, unknown
	}
	t := &reports.Tournament{Origin: origin}
	t.Games, t.Partial = total.Games(), err != nil
	total.rate(t, sides, field)
	for i := range t.Pairings {
		t.Pairings[i].Bots = records[i]
	}
	return t, err
}

// rate writes the sums into a report.
func (t *tournament) rate(r *reports.Tournament, sides []lab.SeatWord, field [2][]string) {
	for i := range t.cells {
		p := reports.Pairing{Policies: [2]string{field[0][i/len(field[1])], field[1][i%len(field[1])]}}
		p.Score, p.Bounds = t.cells[i].Share(sim.Win, r.Confidence)
		r.Pairings = append(r.Pairings, p)
	}
	steps := len(field[0]) + len(field[1]) - 2
	each := reports.Together(r.Confidence, max(steps, 1))
	for side, bots := range field {
		unit := float64(sim.Win * len(field[1-side]))
		order := make([]int, len(bots))
		for i := range order {
			order[i] = i
		}
		slices.SortStableFunc(order,
			func(i, j int) int { return -cmp.Compare(t.total[side][i].Sum, t.total[side][j].Sum) })
		l := reports.Ladder{Side: sides[side].Name, Who: cmp.Or(sides[side].Who, sides[side].Name)}
		for n, i := range order {
			rung := reports.Rated{Policy: bots[i]}
			rung.Score, rung.Bounds = t.total[side][i].Share(unit, r.Confidence)
			if n+1 < len(order) {
				step := reports.NewApart(t.by[side][i][order[n+1]].Mean(unit, each))
				rung.Step = &step
			}
			l.Rungs = append(l.Rungs, rung)
		}
		r.Sides = append(r.Sides, l)
	}
}
