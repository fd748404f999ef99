package questions

import (
	"context"
	"slices"

	"escapesim/lab"
	"escapesim/sim"
)

// scoredTable opens a table of two sides that a game gives scores to, and says which they are.
func scoredTable(f lab.Table, rules string) (
	base lab.Experiment, players []lab.Player, g lab.Game, sides []lab.SeatWord, err error,
) {
	if base, players, _, err = f.Open(rules); err != nil {
		return nil, nil, nil, nil, err
	}
	if g, err = lab.GameOf(rules); err != nil {
		return nil, nil, nil, nil, err
	}
	if sides = lab.Sides(g, len(players)); sides == nil || base.Scored() == nil {
		err = lab.Userf("%s: this game does not say what its ends are worth to either side", rules)
	}
	return base, players, g, sides, err
}

// scoreOf is the score of a side: of its seats together, and never more than a win, for
// one of them wins for all.
func scoreOf(m lab.Scored, side lab.SeatWord) int {
	sum := 0
	for _, s := range side.Seats {
		sum += m.Score(s)
	}
	return min(sum, sim.Win)
}

// playScored plays the games of a job side by side, all of a number on the same chance, and
// has them counted, for each worker apart. Each of the sides has so many tables as there are
// turns, and plays game by game at one of them.
func playScored[T lab.Accumulator[T]](
	ctx context.Context, what string, sides [][]lab.Experiment, turns int, job lab.Job,
	empty func() T, count func(part T, game uint64, ended []lab.Scored),
) (T, error) {
	tables := slices.Concat(sides...)
	return lab.Journaled(ctx, what, tables, job, empty, lab.Dealt(empty, func(part T, job lab.Job) func(game uint64) {
		matches := make([]lab.Scored, len(tables))
		for i, e := range tables {
			matches[i] = e.Scored()
		}
		ended := make([]lab.Scored, len(sides))
		return func(game uint64) {
			turn := int(game % uint64(turns))
			for i := range ended {
				ended[i] = matches[i*turns+turn]
				ended[i].Play(job.Seed, game)
			}
			count(part, game, ended)
			if job.Done != nil { // which counts the games of all sides
				job.Done.Add(int64(len(ended) - 1))
			}
		}
	}))
}

// playBeside plays every game with the base and with each of the others, on the same dice. The
// first sum is the score of the base, the next ones what each of the others gains over it.
// Whose score counts changes from game to game, in the order of whose.
func playBeside(
	ctx context.Context, what string, whose []lab.SeatWord, base []lab.Experiment, others [][]lab.Experiment,
	job lab.Job,
) (lab.Sums, error) {
	empty := func() lab.Sums { return make(lab.Sums, 1+len(others)) }
	sides := append([][]lab.Experiment{base}, others...)
	count := func(part lab.Sums, game uint64, ended []lab.Scored) {
		side := whose[game%uint64(len(whose))]
		score := scoreOf(ended[0], side)
		part[0].Add(score, true)
		for i, m := range ended[1:] {
			part[1+i].Add(scoreOf(m, side)-score, !m.Same(ended[0]))
		}
	}
	return playScored(ctx, what, sides, len(whose), job, empty, count)
}

// single are sides of one table each.
func single(tables []lab.Experiment) (sides [][]lab.Experiment) {
	for _, t := range tables {
		sides = append(sides, []lab.Experiment{t})
	}
	return sides
}
