package lab

import (
	"context"
	"slices"

	"escapesim/sim"
)

// scoreOf is the score of a side: of its seats together, and never more than a win, for
// one of them wins for all.
func scoreOf(m scored, side SeatWord) int {
	sum := 0
	for _, s := range side.Seats {
		sum += m.score(s)
	}
	return min(sum, sim.Win)
}

// playScored plays the games of a job side by side, all of a number on the same chance, and
// has them counted, for each worker apart. Each of the sides has so many tables as there are
// turns, and plays game by game at one of them.
func playScored[T counts[T]](
	ctx context.Context, what string, sides [][]Experiment, turns int, job Job,
	empty func() T, count func(part T, game uint64, ended []scored),
) (T, error) {
	tables := slices.Concat(sides...)
	return journaled(ctx, what, tables, job, empty, dealt(empty, func(part T, job Job) func(game uint64) {
		matches := make([]scored, len(tables))
		for i, e := range tables {
			matches[i] = e.scored()
		}
		ended := make([]scored, len(sides))
		return func(game uint64) {
			turn := int(game % uint64(turns))
			for i := range ended {
				ended[i] = matches[i*turns+turn]
				ended[i].play(job.Seed, game)
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
	ctx context.Context, what string, whose []SeatWord, base []Experiment, others [][]Experiment, job Job,
) (sums, error) {
	empty := func() sums { return make(sums, 1+len(others)) }
	sides := append([][]Experiment{base}, others...)
	count := func(part sums, game uint64, ended []scored) {
		side := whose[game%uint64(len(whose))]
		score := scoreOf(ended[0], side)
		part[0].Add(score, true)
		for i, m := range ended[1:] {
			part[1+i].Add(scoreOf(m, side)-score, !m.same(ended[0]))
		}
	}
	return playScored(ctx, what, sides, len(whose), job, empty, count)
}

// single are sides of one table each.
func single(tables []Experiment) (sides [][]Experiment) {
	for _, t := range tables {
		sides = append(sides, []Experiment{t})
	}
	return sides
}
