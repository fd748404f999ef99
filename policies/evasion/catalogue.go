package evasion

import (
	"fmt"

	"escapesim/sim"
	"escapesim/sim/evasion"
)

// Bot is a row of the catalogue.
type Bot struct {
	Name  string
	Doc   string // one sentence
	Seats []sim.Seat
	make  func(r *evasion.Rules, seat sim.Seat) sim.Policy[view]
}

var (
	bothSeats = []sim.Seat{evasion.British, evasion.German}
	british   = bothSeats[:1]
	german    = bothSeats[1:]
)

// only makes a bot that plays one seat.
func only(f func(*evasion.Rules) sim.Policy[view]) func(*evasion.Rules, sim.Seat) sim.Policy[view] {
	return func(r *evasion.Rules, _ sim.Seat) sim.Policy[view] { return f(r) }
}

// Catalogue lists the bots.
var Catalogue = []Bot{
	{"standard", "plans: the party walks where patrols are unlikely to have come; the patrols search where it can be", bothSeats, NewStandard},
	{"random", "any legal decision with equal chance", bothSeats, func(*evasion.Rules, sim.Seat) sim.Policy[view] { return sim.Uniform[view]() }},
	{"reference-lie", "six men lie hidden and walk to the aircraft as late as they can", british, only(NewReferenceLie)},
	{"reference-ambush", "the same from the tunnel hex, ambushing trucks", british, only(NewReferenceAmbush)},
	{"reference-pairs", "three pairs, each by itself", british, only(NewReferencePairs)},
	{"reference-random", "each team throws a die: drive, walk, sweep or search", german, only(NewReferenceRandom)},
	{"reference-hunt", "patrols on foot search and walk within three hexes of the tunnel", german, only(NewReferenceHunt)},
}

// New makes a bot for a seat; an instance serves one worker.
func New(name string, r *evasion.Rules, seat sim.Seat) (sim.Policy[view], error) {
	for _, b := range Catalogue {
		if b.Name == name {
			for _, s := range b.Seats {
				if s == seat {
					return b.make(r, seat), nil
				}
			}
			return nil, fmt.Errorf("%s does not play this seat", name)
		}
	}
	return nil, fmt.Errorf("no bot %q", name)
}
