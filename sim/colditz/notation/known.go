package notation

import (
	"escapesim/sim/colditz"
	"escapesim/sim/colditz/board"
)

// Known are the facts that a seat knows of a position, under the names that
// scenario files give them, with what it goes by in the midst of a turn. It is
// given the view and nothing else; a fact that the seat does not know is left out.
func (n *Notation) Known(v colditz.View) []Entry {
	var list []Entry
	add := func(name string, value any) { list = append(list, Entry{Name: name, Value: value}) }
	of := func(name, what string, value any) { add(name+"."+what, value) }

	add("round", v.Round())
	add("turns", v.Turns())
	if left := v.TurnsLeft(); left >= 0 {
		add("turns_left", left)
	}
	add("night", v.Night())
	add("turn", n.r.SeatName(v.Player()))
	add("phase", phaseNames[v.Phase()])
	add("asked", v.Question().String())
	add("thrown", v.Thrown())
	add("pips", v.Pips())
	add("doubles", v.ReleasesLeft())
	add("posts", v.Posted())
	add("locked", v.PostingLocked())
	add("barracks", v.Reserve())
	add("kits", v.Kits())
	for kind, name := range board.EquipmentSymbols {
		if left := v.Stock(kind); left >= 0 {
			add("stock."+name, left)
		}
	}
	add("open", n.ways().Write(v.OpenWays()))
	for t, name := range board.TunnelNames {
		of(name, "detected", v.Detected(board.Tunnel(t)))
		of(name, "men", v.MenInside(board.Tunnel(t)))
	}
	pile := v.DoOrDies()
	add("do_or_die", cardNames(pile[1:], throwNames())) // in no order
	if tunnel := v.Digging(); tunnel >= 0 {
		add("digging", board.TunnelNames[tunnel])
	}
	if men := v.Threatened(); men != 0 {
		add("marked", n.someMen().Write(men))
	}
	if o := v.Offered(); o.GiveLen+o.BackLen > 0 {
		add("offer.give", n.inTrade(o.Give[:o.GiveLen]))
		add("offer.back", n.inTrade(o.Back[:o.BackLen]))
	}

	for t, name := range n.teams {
		n.knownTeam(v, t, name, of)
	}
	of("german", "cards", v.Cards(colditz.German))
	if hand, seen := v.GermanHand(); seen {
		of("german", "hand", cardNames(hand[:], n.security))
	}

	n.knownPawns(v, add)
	return list
}

// knownPawns are where men and guards stand, and what they are about.
func (n *Notation) knownPawns(v colditz.View, add func(name string, value any)) {
	standing := n.standing()
	for m, name := range n.men {
		if name != "" {
			add(name, standing.Write(v.Man(colditz.Man(m))))
		}
	}
	add("attempting", n.menWho(v.Attempting))
	add("arrestable", n.menWho(v.MayArrest))
	add("walked", n.menWho(v.Walked))
	for g, name := range n.guards {
		add(name, standing.Write(v.Guard(colditz.Guard(g))))
		if man := v.Hunted(colditz.Guard(g)); man != colditz.NoMan {
			add(name+".hunts", n.men[man])
		}
	}
}

// knownTeam is what a seat knows of a team.
func (n *Notation) knownTeam(v colditz.View, t int, name string, add func(name, what string, value any)) {
	add(name, "out", v.Out(t))
	add(name, "escapes", v.Escapes(t))
	add(name, "kit", v.Kit(t))
	add(name, "cards", v.Cards(colditz.SeatOf(colditz.ManOf(t, 0))))
	if hand, seen := v.HandOf(t); seen {
		add(name, "hand", cardNames(hand[:], n.opportunity))
	}
	if cards := v.EquipmentCards(t); cards >= 0 {
		add(name, "equipment", cards)
	}
	if t == v.Team() || n.r.Options.Hand.Visibility == colditz.Public {
		for kind, symbol := range board.EquipmentSymbols {
			add(name, symbol, v.Equipment(t, kind))
		}
	}
	if throws := v.OwnDoOrDie(); t == v.Team() && throws > 0 {
		add(name, "do_or_die", throws)
	}
}

// menWho are the men of whom something holds.
func (n *Notation) menWho(holds func(m colditz.Man) bool) []string {
	list := []string{}
	for m, name := range n.men {
		if name != "" && holds(colditz.Man(m)) {
			list = append(list, name)
		}
	}
	return list
}

// inTrade are things of a trade.
func (n *Notation) inTrade(things []colditz.Face) []string {
	names, list := n.traded(), []string{}
	for _, f := range things {
		list = append(list, names[f])
	}
	return list
}

// cardNames are the cards of a hand that is counted by face.
func cardNames(hand []int8, faces []string) []string {
	list := []string{}
	for f, cards := range hand {
		for range cards {
			list = append(list, faces[f])
		}
	}
	return list
}
