package main

import (
	"escapesim/lab"
	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
)

// strategy is a whole way to play a side.
type strategy struct {
	name, about string
	team        *conduct // of a team, or
	german      *watch   // of the German
}

// strategies are all of them, teams first.
var strategies = []strategy{
	{
		"ropes", "men stand ready in the rope rooms, nobody holds a card; then four ropes in a turn or two and on foot",
		&conduct{flee: 0.5, dare: 0.75, cost: 0.8, late: 4, slow: 1.4, spare: 6, wanted: 10, strike: true, short: 1},
		nil,
	},
	{
		"trickle", "the same, each rope taken as soon as it can be",
		&conduct{flee: 0.5, dare: 0.75, cost: 0.8, late: 4, slow: 1.4, spare: 6, wanted: 10}, nil,
	},
	{
		"hoard", "cards and ropes are kept for a flight that hardly can fail, the last chance is a do or die",
		&conduct{flee: 0.8, dare: 0.8, cost: 0.5, late: 4, slow: 1.4, spare: 4, wanted: 10, strike: true, short: 2},
		nil,
	},
	{
		"patient", "both ropes in one turn, a do or die from the nearest start in the next",
		&conduct{flee: 2, dare: 0.5, cost: 1, late: 4, wanted: 10, strike: true}, nil,
	},
	{
		"rush", "a do or die as soon as one man has the ropes, wherever he stands",
		&conduct{flee: 2, dare: 0.4, cost: 1, late: 8, wanted: 3}, nil,
	},
	{
		"thieves", "equipment before the kit",
		&conduct{flee: 0.5, dare: 0.6, cost: 0.8, late: 4, slow: 1.4, spare: 6, wanted: 6, early: true}, nil,
	},
	{
		"kit-last", "nothing shows until the ropes are there: then the kit, and off",
		&conduct{
			flee: 0.4, dare: 0.6, cost: 0.5, late: 4, slow: 1.4, spare: 6, wanted: 25, early: true, last: true,
		}, nil,
	},
	{
		"decoys", "ropes, while men who are not needed give themselves up to guards near the way out",
		&conduct{
			flee: 0.4, dare: 0.75, cost: 0.8, late: 4, slow: 1.4, spare: 6, wanted: 10, strike: true, short: 1,
			decoys: true,
		}, nil,
	},
	{
		"camp", "men who are not needed wait in the rope rooms",
		&conduct{flee: 0.5, dare: 0.6, cost: 1, late: 4, slow: 2, spare: 8, wanted: 10, strike: true, camp: true}, nil,
	},
	{
		"moles", "tunnels before all else, then as ropes does",
		&conduct{
			flee: 0.4, dare: 0.75, cost: 0.8, late: 4, slow: 1.4, spare: 6, wanted: 10, strike: true, short: 1,
			mole: true,
		}, nil,
	},
	{
		"riders", "no equipment: a man waits where others open the way, and runs after them",
		&conduct{flee: 0.4, dare: 0.5, cost: 1, late: 3, wanted: 10, rides: true}, nil,
	},
	{"stores", "guards before the rope rooms", nil, &watch{posts: before("stores", "chapel"), appel: anybody}},
	{"canteen", "guards before the room where the best run begins", nil, &watch{
		posts: before("canteen", "stores"),
		appel: anybody,
	}},
	{"strikes", "an appel when a team has what it needs", nil, &watch{
		posts: before("canteen", "stores"),
		appel: strikes,
	}},
	{"shadow", "guards beside every man who could be the next to run", nil, &watch{posts: shadow, appel: strikes}},
	{"drops", "guards where ropes end", nil, &watch{posts: drops, appel: strikes}},
	{"carriers", "guards beside those who carry", nil, &watch{posts: carriers, appel: strikes}},
	{"home", "guards at home, posted to hunt", nil, &watch{posts: nowhere, appel: strikes, leave: 16}},
	{"crowd", "guards in the way from the white circles to all rooms", nil, &watch{posts: crowd, appel: strikes}},
	{"lots", "", nil, &watch{posts: before("canteen", "stores"), appel: strikes, lots: true}},
}

func before(rooms ...string) func(*officer, lab.ColditzView) []board.Circle {
	return func(o *officer, v lab.ColditzView) []board.Circle { return o.nearTo(v, o.rooms(rooms...), indoors) }
}

func anybody(o *officer, v lab.ColditzView) bool { return o.absent(v) >= 3 }
func strikes(o *officer, v lab.ColditzView) bool { return o.absent(v) >= 1 && o.striking(v) }

func shadow(o *officer, v lab.ColditzView) []board.Circle {
	list := o.alongside(v, func(m colditz.Man) bool { return v.Kit(colditz.TeamOf(m)) && v.Run(m).Distance < 42 })
	return append(list, before("canteen", "stores")(o, v)...)
}

func drops(o *officer, _ lab.ColditzView) []board.Circle { return o.landings() }

func carriers(o *officer, v lab.ColditzView) []board.Circle {
	list := o.alongside(v, func(m colditz.Man) bool { return v.EquipmentCards(colditz.TeamOf(m)) > 0 })
	return append(list, before("stores", "chapel")(o, v)...)
}

func nowhere(*officer, lab.ColditzView) []board.Circle { return nil }

func crowd(o *officer, v lab.ColditzView) []board.Circle {
	return o.nearTo(v, o.b.Whites, func(a board.Area) bool { return a == board.Courtyard })
}

func names() (list []string) {
	for _, s := range strategies {
		list = append(list, s.name)
	}
	return list
}

// bots are the strategies as bots of the laboratory; each worker's has notes of its own.
func bots(b *bench) (list []lab.Own) {
	for i := range strategies {
		s := &strategies[i]
		list = append(list, lab.OwnBot(s.name, func(lab.Seat, lab.Policy[lab.ColditzView]) lab.Policy[lab.ColditzView] {
			return s.sit(b.atlas())
		}))
	}
	return list
}

// atlas is that of the rules in force.
func (b *bench) atlas() *atlas {
	if b.read == nil {
		r, _, err := lab.ColditzRules(b.rules, b.sets(), b.players)
		if err != nil {
			panic(err) // the table has opened them
		}
		b.read = newAtlas(r)
	}
	return b.read
}

func (s *strategy) sit(a *atlas) lab.Policy[lab.ColditzView] {
	if s.german != nil {
		return &officer{atlas: a, watch: *s.german}
	}
	return &prisoner{atlas: a, conduct: *s.team, plan: start{at: board.NoCircle}}
}
