package search

import (
	"escapesim/policies"
	"escapesim/sim"
)

// Name is what the bot is called in every catalogue.
const Name = "search"

// Row is the row of the bot in the catalogue of a game, over a usual bot of it.
func Row[R Rules[S, V], S comparable, V any](usual policies.Row[R, V]) policies.Row[R, V] {
	return policies.Row[R, V]{
		Bot: policies.Bot{
			Name: Name, Doc: "tries plans out on what it may know, with " + usual.Name + " in all seats, and leaves " +
				usual.Name + "'s own only for a better one",
			Parameters: []policies.Parameter{
				{
					Name: "playouts", Lo: 2, Hi: 1e6, Default: 400, Doc: "games played out for a plan, at most",
					Skill: true,
				},
				{
					Name: "margin", Lo: 0, Hi: 5, Default: 1,
					Doc: "standard errors by which a plan must do better to be chosen", Skill: true,
				},
				{
					Name: "one_in", Lo: 1, Hi: 1e6, Default: 1, Doc: "plans of which one is searched, by lot",
					Skill: true,
				},
			},
		},
		New: func(r R, seat sim.Seat, p map[string]float64) (sim.Policy[V], error) {
			b, err := New(r, seat, func(s sim.Seat) (sim.Policy[V], error) { return usual.New(r, s, nil) },
				int(p["playouts"]))
			if err != nil {
				return nil, err
			}
			b.OneIn, b.Margin = int(p["one_in"]), int(p["margin"])
			return b, nil
		},
	}
}
