package policies

import (
	"math"

	"escapesim/sim"
	"escapesim/sim/dice"
)

// Noisy is a row whose bot takes a parameter more: noise, the chance of a decision
// by lot, from the bot's own stream. Without noise it is the bot itself.
func Noisy[R, V any](row Row[R, V]) Row[R, V] {
	steady := row.New
	row.Parameters = append(row.Parameters[:len(row.Parameters):len(row.Parameters)],
		Parameter{Name: noise, Hi: 1, Doc: "chance of a decision by lot", Skill: true})
	row.New = func(r R, seat sim.Seat, parameters map[string]float64) (sim.Policy[V], error) {
		own, chance := map[string]float64{}, 0.0
		for name, x := range parameters {
			if name == noise {
				chance = x
				continue
			}
			own[name] = x
		}
		bot, err := steady(r, seat, own)
		if err != nil || chance == 0 {
			return bot, err
		}
		return noisy[V]{bot, int(math.Round(float64(chance * scale)))}, nil
	}
	return row
}

const (
	noise = "noise"
	scale = 1 << 16 // a chance is counted in parts of it
)

// noisy decides by lot now and then. It says no plans: each decision is one of its
// own, so that the bot underneath answers to what the lot has done.
type noisy[V any] struct {
	bot    sim.Policy[V]
	chance int // in parts of scale
}

func (n noisy[V]) Choose(v V, legal []sim.Move, c *dice.Stream) int {
	if c.IntN(scale) < n.chance {
		return c.IntN(len(legal))
	}
	return n.bot.Choose(v, legal, c)
}
