package stalagluft

import (
	"escapesim/sim"
	"escapesim/sim/stalagluft/terrain"
)

// Shop is a kind of workshop.
type Shop uint8

const (
	Manufacture Shop = iota
	Tailoring
	Forgery
	Shops
)

// ShopNames are the workshops in words.
var ShopNames = [Shops]string{"manufacture", "clothes", "forgery"}

// Workshop is a workshop of one kind.
type Workshop struct {
	Building Building
	Ready    int16 // first turn of work
	Known    bool
	Done     bool // tried this turn
	Changed  bool // this turn
}

func workshopDecisions() []decision {
	return []decision{{
		kind: KMake, at: during(PRoutine), words: "make %s", args: []argument{theGood}, list: (*Rules).makeable,
		do: func(u umpire, x choice) {
			u.begin(stageMake + stage(x.b))
			u.make(Ware(x.a), Shop(x.b))
		},
	}}
}

// makeable is what may be made, and where: the specialist is in his workshop
// with the materials (SL3-MAN-01, SL3-CLO-01, SL3-FOR-01).
func (r *Rules) makeable(s *State, list []sim.Move) []sim.Move {
	var works [Shops]bool
	some := false
	for k := range Shops {
		works[k] = r.inTime(s, stageMake+stage(k)) && r.mayWork(s, k)
		some = some || works[k]
	}
	if !some {
		return nil
	}
	for _, i := range r.sheets.makeable {
		if k := r.sheets.recipes[i].shop; works[k] && r.hasMaterial(s, i) {
			list = append(list, Mv(KMake, i, int(k)))
		}
	}
	return list
}

// user is the role that works in a workshop.
func (r *Rules) user(k Shop) Role {
	switch {
	case k == Manufacture:
		return Manufacturer
	case k == Tailoring || r.Options.Workshop.TailorForges:
		return Tailor
	}
	return Forger
}

// hasMaterial: what the recipe of a good asks for is in stock.
func (r *Rules) hasMaterial(s *State, good Ware) bool {
	n := &r.sheets.recipes[good].needs
	return s.StockWood >= n[0] && s.StockMat[Cloth] >= n[1] && s.StockMat[Metal] >= n[2] && s.StockMat[Paper] >= n[3] &&
		(good != Ware(Papers) || !r.Options.Workshop.Original || s.HasOriginal()) &&
		(good != GoodDuct || r.ductsLeft(s) > 0)
}

// mayWork: the specialist is in his workshop, covered by a distraction where that is
// asked for, with no spy there and no German too near, and has not tried this turn.
func (r *Rules) mayWork(s *State, k Shop) bool {
	w := &s.Shops[k]
	o := &r.Options.Workshop
	if w.Building == NoBuilding || w.Done || w.Ready > s.Turn || r.at(s, r.user(k), w.Building) == NoMan ||
		r.denied(s, w.Building) {
		return false
	}
	if (k == Manufacture || k == Tailoring && o.ClothesNeed) && !r.covered(s, w.Building, o.Radius) {
		return false
	}
	if o.Interrupt > 0 {
		house := r.box(terrain.NoCell, w.Building)
		for i := range s.Guards {
			if house.near(point(s.Guards[i].Cell.Centre()), int(o.Interrupt)) {
				return false
			}
		}
		for i := range s.Ferrets {
			if s.Ferrets[i].near(r, house, int(o.Interrupt)) {
				return false
			}
		}
	}
	return true
}

func (u umpire) make(good Ware, k Shop) {
	w := &u.Shops[k]
	w.Done = true
	if !u.throw(int(u.Options.Workshop.Dice), int(u.Options.Workshop.Face)) {
		tellMade(u.log, good, k, false)
		return
	}
	n := u.sheets.recipes[good].needs
	u.StockWood -= n[0]
	u.StockMat[Cloth] -= n[1]
	u.StockMat[Metal] -= n[2]
	u.StockMat[Paper] -= n[3]
	tellMade(u.log, good, k, true)
	if good == GoodDuct {
		if u.Options.Workshop.NextTurn {
			u.Ducts++
		} else {
			u.gain(Duct, 1)
		}
		return
	}
	u.Store[w.Building][good]++
	if u.Options.Workshop.NextTurn {
		u.Fresh[good]++
	}
}
