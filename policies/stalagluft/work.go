package stalagluft

import (
	"math"

	"escapesim/sim"
	"escapesim/sim/stalagluft"
)

// needs are what the worth of things hangs on, gathered once a decision.
type needs struct {
	long                             int8 // the longest tunnel, and whether it has a pump
	pump                             bool
	wood, cloth, metal, paper, ducts int
	good                             stalagluft.Ware // the last one asked about in barter, and its worth
	worth                            int
	spare                            int // value of what may go for it, -1 not worked out
}

func needsOf(v stalagluft.View) (n needs) {
	for t := range stalagluft.Tunnels {
		if x := v.Tunnel(t); x.Building >= 0 && x.Length >= n.long {
			n.long, n.pump = x.Length, x.Pump
		}
	}
	n.wood, n.cloth, n.metal, n.paper, n.ducts = v.Stock()
	n.good, n.spare = stalagluft.NoWare, -1
	return n
}

// wanted is the worth of making or buying a thing now; 0 leaves it.
func (p *Escaper) wanted(v stalagluft.View, good stalagluft.Ware, n *needs) int {
	price, want := 0, false
	kit := &v.Rules().Options.Escape
	switch good {
	case stalagluft.Ware(stalagluft.PickAxe):
		price, want = p.set.PickAxe, v.Has(stalagluft.PickAxe) == 0
	case stalagluft.Ware(stalagluft.AirPump):
		price, want = p.set.Pump, int(n.long) >= p.set.Air && !n.pump && v.Has(stalagluft.AirPump) == 0
	case stalagluft.Ware(stalagluft.Ladder):
		price, want = p.set.Ladder, !v.XDone(stalagluft.VorlagerTheft) && v.Has(stalagluft.Ladder) == 0
	case stalagluft.Ware(stalagluft.WireCutters):
		price, want = p.set.Cutters, !v.XDone(stalagluft.VorlagerTheft) &&
			v.Has(stalagluft.WireCutters)+v.Has(stalagluft.ToolBelt)+v.Has(stalagluft.Ladder) == 0
	case stalagluft.Ware(stalagluft.Original):
		price, want = p.set.Original, v.Has(stalagluft.Original)+v.Has(stalagluft.Film) == 0
	case stalagluft.Ware(stalagluft.Papers):
		price, want = p.set.Papers, kit.InKit(stalagluft.Papers) && v.Has(stalagluft.Papers) < p.set.Kits
	case stalagluft.Ware(stalagluft.Clothes):
		price, want = p.set.Clothes, kit.InKit(stalagluft.Clothes) && v.Has(stalagluft.Clothes) < p.set.Kits
	case stalagluft.Ware(stalagluft.MapCompass):
		price, want = p.set.Map, kit.InKit(stalagluft.MapCompass) && v.Has(stalagluft.MapCompass) < p.set.Kits
	case stalagluft.GoodDuct:
		price, want = p.set.Duct, n.pump && n.ducts < 3
	case stalagluft.GoodWood:
		price, want = p.set.GetWood, n.wood < p.stock[0]
	case stalagluft.GoodMetal:
		price, want = p.set.GetMetal, n.metal < p.stock[2]
	case stalagluft.GoodCloth:
		price, want = 20, n.cloth < p.stock[1]
	case stalagluft.GoodPaper:
		price, want = 10, n.paper < p.stock[3]
	}
	if !want {
		return 0
	}
	return price
}

// works are the kinds of work and what a thing of each may be worth, most
// first.
var works = [...]struct {
	kind stalagluft.Kind
	most int
}{
	{stalagluft.KStrip, 10000},
	{stalagluft.KUnpack, 9500},
	{stalagluft.KPlay, 9400},
	{stalagluft.KFit, 9000},
	{stalagluft.KBarter, 8200},
	{stalagluft.KStart, 7000},
	{stalagluft.KDig, 6000 + math.MaxInt8},
	{stalagluft.KCarry, 5500 + 2*math.MaxInt8},
	{stalagluft.KHide, 4000},
	{stalagluft.KMake, 3100},
	{stalagluft.KIdentify, 1000},
}

// work does what is worth most of what is open now. It ends at the first kind of work that
// cannot be worth more than the best that was found.
func (p *Escaper) work(v stalagluft.View) sim.Move {
	need := needsOf(v)
	best, most := stalagluft.Mv(stalagluft.KDone, 0, 0), 0
	for _, of := range works {
		if most >= of.most {
			break
		}
		switch {
		case of.kind == stalagluft.KStrip && need.wood >= p.set.Wood && need.cloth >= p.set.Cloth,
			of.kind == stalagluft.KHide && v.Turns()-v.Turn() >= p.set.Rest:
			continue
		}
		for _, m := range v.Moves(of.kind, p.room[:0]) {
			if worth := p.worth(v, m, &need); worth > most {
				best, most = m, worth
			}
		}
	}
	return best
}

// worth of a piece of work; 0 leaves it.
// Long because it has one case for each kind of work.
func (p *Escaper) worth(v stalagluft.View, m sim.Move, need *needs) int {
	switch kind, a, b := stalagluft.Parts(m); kind {
	case stalagluft.KStrip:
		if b == 0 && need.wood < p.set.Wood || b == 1 && need.cloth < p.set.Cloth {
			return 10000
		}
	case stalagluft.KUnpack:
		switch v.Rules().ParcelGives(a) {
		case stalagluft.Metal:
			if need.metal < p.stock[2] {
				return 9500
			}
		case stalagluft.Cloth:
			if need.cloth < p.stock[1] {
				return 9500
			}
		case stalagluft.Paper:
			if need.paper < p.stock[3] {
				return 9500
			}
		}
	case stalagluft.KPlay:
		return 9400
	case stalagluft.KFit:
		return 9000
	case stalagluft.KBarter:
		good := stalagluft.Ware(a)
		if good != need.good { // the same good comes up with every bonus
			need.good, need.worth = good, p.wanted(v, good, need)
		}
		if need.spare < 0 {
			need.spare = p.spare(v)
		}
		o := &v.Rules().Options.Barter
		if n := need.worth; n > 0 && v.Rules().Worth(good)+b*int(o.Step) <= need.spare {
			return 8000 + n + b
		}
	case stalagluft.KStart:
		if b == 0 && a < v.Board().Inhabited {
			return 7000 - p.far(v, stalagluft.Building(a))
		}
	case stalagluft.KDig:
		return 6000 + int(v.Tunnel(stalagluft.TunnelID(a)).Length)
	case stalagluft.KCarry:
		worth := 5000 + 2*int(v.Tunnel(stalagluft.TunnelID(a)).Length)
		if v.Clear(v.Cell(stalagluft.ManID(b))) {
			worth += 500
		}
		return worth
	case stalagluft.KHide:
		if v.Turns()-v.Turn() < p.set.Rest {
			hut := stalagluft.Building(b)
			worth := 4000 - v.Stored(hut)
			if p.works(v, hut) { // sand that is found brings them here
				worth -= 1000
			}
			return worth
		}
	case stalagluft.KMake:
		if n := p.wanted(v, stalagluft.Ware(a), need); n > 0 {
			return 3000 - 100*b + n
		}
	case stalagluft.KIdentify:
		return 1000
	}
	return 0
}

// digs says that there is a tunnel from hut b.
func (p *Escaper) digs(v stalagluft.View, b stalagluft.Building) bool {
	for t := range stalagluft.Tunnels {
		if v.Tunnel(t).Building == b {
			return true
		}
	}
	return false
}

// works says that there is a tunnel or a workshop in hut b.
func (p *Escaper) works(v stalagluft.View, b stalagluft.Building) bool {
	if p.digs(v, b) {
		return true
	}
	for k := range stalagluft.Shops {
		if v.Shop(k) == b {
			return true
		}
	}
	return false
}
