package stalagluft

import (
	"escapesim/sim"
	"escapesim/sim/position"
	"escapesim/sim/stalagluft"
)

// bought are the goods that the bot makes or buys, by what wanted knows.
var bought = [...]stalagluft.Ware{
	stalagluft.Ware(stalagluft.PickAxe), stalagluft.Ware(stalagluft.AirPump), stalagluft.Ware(stalagluft.WireCutters),
	stalagluft.Ware(stalagluft.Papers), stalagluft.Ware(stalagluft.Clothes),
	stalagluft.Ware(stalagluft.MapCompass), stalagluft.GoodDuct,
}

// stockFor is what to have of wood, cloth, metal and paper: enough for any
// thing that he makes; of wood for digging too, and of metal, which comes in
// parcels only, for two things.
func stockFor(r *stalagluft.Rules) (stock [4]int) {
	const wood, metal = 0, 2
	second := 0
	for _, good := range bought {
		shop, needs := r.Recipe(good)
		if shop == stalagluft.Shops {
			continue
		}
		for i, n := range needs {
			if i == metal {
				second = max(second, min(stock[i], int(n)))
			}
			stock[i] = max(stock[i], int(n))
		}
	}
	stock[metal] += second
	stock[wood] += 2 * int(r.Options.Dig.Wood)
	return stock
}

// all is more than there ever is of a ware.
const all = 1 << 10

// keep is how many of a ware he does not give away.
func (p *Escaper) keep(v stalagluft.View, ware stalagluft.Ware) int {
	o := &v.Rules().Options
	switch ware {
	case stalagluft.Ware(stalagluft.Original), stalagluft.Ware(stalagluft.AirPump):
		return 1
	case stalagluft.Ware(stalagluft.Film):
		return position.Bit(v.Has(stalagluft.Original) == 0)
	case stalagluft.Ware(stalagluft.PickAxe):
		return 2 // one may be found
	case stalagluft.Ware(stalagluft.WireCutters), stalagluft.Ware(stalagluft.ToolBelt),
		stalagluft.Ware(stalagluft.Ladder):
		return all // the wire is scaled again and again
	case stalagluft.Ware(stalagluft.Cable):
		return position.Bit(o.Dig.Cable > 0)
	}
	if ware <= stalagluft.GoodDuct {
		return all // of a kit, for the workshops or for the tunnel
	}
	return 0
}

// spare is the trade value of what he can do without.
func (p *Escaper) spare(v stalagluft.View) int {
	n := 0
	for ware := range stalagluft.Wares {
		if worth, keep := v.Rules().Worth(ware), p.keep(v, ware); worth > 0 && keep < all { // few are counted
			n += worth * max(v.Held(ware)-keep, 0)
		}
	}
	return n
}

// offer lays down the dearest spare thing that is not more than what is owed,
// else the cheapest; of things that he needs one only when there is no other.
func (p *Escaper) offer(v stalagluft.View, legal []sim.Move) int {
	best, least, owed := 0, 1<<30, v.Owed()
	for i, m := range legal {
		_, a, _ := stalagluft.Parts(m)
		ware := stalagluft.Ware(a)
		worth := v.Rules().Worth(ware)
		cost := worth - owed // what is thrown in
		if cost <= 0 {
			cost = -worth
		}
		if cost < least && v.Held(ware) <= p.keep(v, ware) {
			cost += 1 << 10
		}
		if cost < least {
			best, least = i, cost
		}
	}
	return best
}

// cancel takes off the German die that would do most harm in the hut, with the
// lowest that beats it.
func (p *Escaper) cancel(v stalagluft.View, legal []sim.Move) int {
	b := v.Target()
	stored, sand := v.Stored(b), v.Sand(b)
	digs, shop := p.digs(v, b), false
	for k := range stalagluft.Shops {
		shop = shop || v.Shop(k) == b
	}
	harm := [7]int{
		1: 4 * sand, 2: 4*sand + 1, 3: min(stored, 1) * 8, 4: stored * 8, 5: position.Bit(shop) * 100,
		6: position.Bit(digs)*1000 + position.Bit(shop)*100,
	}
	best, most := 0, -1
	for i, m := range legal {
		if kind, d, f := stalagluft.Parts(m); kind == stalagluft.KCancel {
			if n := harm[f]*64 + 8*f - d; n > most {
				best, most = i, n
			}
		}
	}
	return best
}
