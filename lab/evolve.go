//go:build !js

package lab

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/optimize"
)

// evolve looks for better values of all numbers at once, by an evolution strategy with
// covariance adaptation (Hansen and Ostermeier 2001; CMA-ES) on one set of games. It works
// on logits, so that it needs no bounds.
func (t *trainer) evolve(ctx context.Context, values []float64, first uint64) ([]float64, error) {
	const spread = 0.6 // of the first samples, as a logit
	var live []int
	for i, idle := range t.idle {
		if !idle {
			live = append(live, i)
		}
	}
	n := len(live)
	of := func(x []float64) []float64 {
		list := slices.Clone(values)
		for i, at := range live {
			p := &t.turned[at]
			list[at] = rounded(p, p.Lo+(p.Hi-p.Lo)/(1+math.Exp(-x[i])))
		}
		return list
	}
	start := make([]float64, n)
	for i, at := range live {
		p := &t.turned[at]
		share := min(max((values[at]-p.Lo)/(p.Hi-p.Lo), 0.03), 0.97)
		start[i] = math.Log(share / (1 - share))
	}
	base, err := t.scores(ctx, values, first, t.Games)
	if err != nil {
		return nil, err
	}
	best, most := values, int64(0)
	diagonal := mat.NewSymDense(n, nil)
	for i := range n {
		diagonal.SetSym(i, i, spread*spread)
	}
	var shape mat.Cholesky
	shape.Factorize(diagonal)
	problem := optimize.Problem{Func: func(x []float64) float64 {
		if err != nil {
			return 0
		}
		var scores []int
		if scores, err = t.scores(ctx, of(x), first, t.Games); err != nil {
			return 0
		}
		g := gain(scores, base)
		if g.Sum > most {
			best, most = of(x), g.Sum
		}
		return -float64(g.Sum)
	}}
	method := &optimize.CmaEsChol{InitStepSize: 1, InitCholesky: &shape, Src: rand.NewPCG(t.job.Seed, first)}
	_, failed := optimize.Minimize(problem, start, &optimize.Settings{FuncEvaluations: t.Evolve, Concurrent: 1, Converger: optimize.NeverTerminate{}}, method)
	if err == nil && failed != nil && most == 0 {
		return values, nil // it found nothing; why does not matter
	}
	return best, err
}
