// Package policies says what a row of a catalogue of bots holds; the bots lie in
// a folder a game.
package policies

import (
	"fmt"

	"escapesim/sim"
)

// Bot is what people are told of a bot.
type Bot struct {
	Name       string      `json:"name"`
	Seats      []string    `json:"seats"`   // words for the seats that it can take; none means all
	Default    bool        `json:"default"` // plays the seats that it can take where nothing is said
	Doc        string      `json:"doc"`     // one sentence
	Parameters []Parameter `json:"parameters"`
}

// Parameter is a number that a bot takes: standard:caution=0.3.
type Parameter struct {
	Name    string   `json:"name"`
	Seats   []string `json:"seats,omitempty"` // words for the seats whose play it changes; none means all
	Lo      float64  `json:"lo"`
	Hi      float64  `json:"hi"`
	Default float64  `json:"default"`
	Doc     string   `json:"doc"`

	// Skill says that it turns how well the bot plays, not how: audits and training
	// leave it alone.
	Skill bool `json:"-"`
}

// Row is a bot of a game, which New makes for a seat, with a value for each of its
// parameters; an instance serves one worker.
type Row[R, V any] struct {
	Bot
	New func(r R, seat sim.Seat, parameters map[string]float64) (sim.Policy[V], error)
}

// Catalogue is every bot of a game.
type Catalogue[R, V any] []Row[R, V]

// Bots are what people are told of them.
func (c Catalogue[R, V]) Bots() []Bot {
	var list []Bot
	for _, row := range c {
		list = append(list, row.Bot)
	}
	return list
}

// New makes a bot by its name.
func (c Catalogue[R, V]) New(name string, r R, seat sim.Seat, parameters map[string]float64) (sim.Policy[V], error) {
	for _, row := range c {
		if row.Name == name {
			return row.New(r, seat, parameters)
		}
	}
	return nil, fmt.Errorf("no bot named %s", name)
}

// Fixed is the row of a bot that takes no parameter.
func Fixed[R, V any](b Bot, make func(r R, seat sim.Seat) (sim.Policy[V], error)) Row[R, V] {
	return Row[R, V]{b, func(r R, seat sim.Seat, _ map[string]float64) (sim.Policy[V], error) { return make(r, seat) }}
}

// Uniform is the row of the bot that any game has: by lot.
func Uniform[R, V any](doc string) Row[R, V] {
	return Fixed(Bot{Name: "random", Doc: doc},
		func(R, sim.Seat) (sim.Policy[V], error) { return sim.Uniform[V](), nil })
}
