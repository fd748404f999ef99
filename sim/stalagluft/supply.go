package stalagluft

import (
	"math"
	"math/bits"

	"escapesim/sim/position"
	"escapesim/sim/stalagluft/skirmish"
)

// Item is a thing that is stored in a building.
type Item uint8

// The items, in the order of barter.price.
const (
	Original Item = iota // papers to copy
	Papers
	Ticket
	Clothes
	Uniform
	MapCompass
	AirPump
	PickAxe
	WireCutters
	ToolBelt
	Ladder
	Cable
	Film
	Items
)

// ItemNames are the items in words, those of scenario files too.
var ItemNames [Items]string = skirmish.Things

// Material is what is kept by place in Supplies.StockMat; wood is a stock of its own.
type Material int8

// The materials. None is not the zero value: cloth is the first place.
const (
	NoMaterial Material = iota - 1
	Cloth
	Metal
	Paper
	Duct
)

// materialNames are those that a parcel may give, in words.
var materialNames = [...]string{"cloth", "metal", "paper"}

// Ware is what may be asked of a guard or offered to him: the goods, which are the items
// and the materials, then the Red Cross cards by kind.
type Ware int8

// The goods besides items: wood, cloth, metal, paper, duct. The wares behind them are
// cards. None is not the zero value: items and wares count alike.
const (
	NoWare   Ware = -1
	GoodWood      = Ware(Items) + iota - 1
	GoodCloth
	GoodMetal
	GoodPaper
	GoodDuct
	goods

	Wares = goods + MaxParcels
)

// material is the stock that a good other than items and wood is kept in.
func (w Ware) material() Material { return Material(w - GoodCloth) }

// parcel is the kind of Red Cross cards that a ware behind the goods is.
func (w Ware) parcel() int { return int(w - goods) }

// Supplies are what things are made of: what is left to strip in the huts, the
// stock of materials, and the Red Cross cards.
type Supplies struct {
	Wood      [Buildings]int8
	Cloth     [Buildings]int8
	Stripped  [Buildings]int8 // wood taken
	Lock      uint16          // no more stripping there
	Striped   uint16          // wood stripped this turn, bit a building
	Snipped   uint16          // cloth the same
	StockWood int16
	StockMat  [4]int16     // cloth, metal, paper, ducts
	Ducts     int8         // made this turn
	Parcels   ParcelCounts // Red Cross cards in hand by kind
	Pile      ParcelCounts // Red Cross cards in the deck by kind
}

// endTurn lets the prisoners use what was made, and strip each hut again.
func (s *Supplies) endTurn() {
	s.gain(Duct, int16(s.Ducts))
	s.Ducts, s.Striped, s.Snipped = 0, 0, 0
}

func supplyDecisions() []decision {
	return []decision{
		{
			kind: KStrip, at: during(PRoutine), stage: stageStrip, words: "strip %s from %s",
			args: []argument{theMaterial, theHouse}, open: (*Rules).strippers, with: (*Rules).strippable,
			do: func(u umpire, x choice) { u.strip(x.house(), x.b == 1) },
		},
		{
			kind: KUnpack, at: during(PRoutine), stage: stageStrip, words: "unpack %s", args: []argument{theParcel},
			open: func(r *Rules, s *State) (set uint64) {
				for k, n := range s.Parcels {
					set |= one(n > 0 && r.sheets.gives[k] != NoMaterial) << k
				}
				return set
			}, do: func(u umpire, x choice) {
				u.Parcels[x.a]--
				u.gain(u.sheets.gives[x.a], u.sheets.amount[x.a])
			},
		},
	}
}

// gain adds to a stock of material, at most to the largest number that it can
// hold: the rest is lost.
func (s *Supplies) gain(material Material, n int16) {
	s.StockMat[material] = int16(min(int(s.StockMat[material])+int(n), math.MaxInt16))
}

// woodLeft and ductsLeft are the counters still in the supply (SL3-SET-06);
// what is used up goes back to it.
func (r *Rules) woodLeft(s *State) int {
	if n := r.Options.Supply.Wood; n >= 0 {
		return max(int(n-s.StockWood), 0)
	}
	return math.MaxInt16
}

func (r *Rules) ductsLeft(s *State) int {
	if n := r.Options.Supply.Duct; n >= 0 {
		return max(int(n-s.StockMat[Duct])-int(s.Ducts), 0)
	}
	return math.MaxInt16
}

// strippers are the huts with somebody in them who may strip them.
func (r *Rules) strippers(s *State) uint64 {
	// Most huts are soon bare: then nobody asks who is in them.
	var some int8
	for b := range r.Board.Huts {
		some |= s.Wood[b] | s.Cloth[b]
	}
	if some == 0 {
		return 0
	}
	return uint64(r.manned(s)) & first(r.Board.Huts)
}

// strippable is what there is to strip in a hut: wood (0), cloth (1).
func (r *Rules) strippable(s *State, b int) uint64 {
	o := &r.Options.Supply
	return one(s.Wood[b] > 0 && s.Striped>>b&1 == 0 && s.Lock>>b&1 == 0 && o.WoodStrip > 0 && r.woodLeft(s) > 0) |
		one(s.Cloth[b] > 0 && s.Snipped>>b&1 == 0 && o.ClothStrip > 0)<<1
}

func (u umpire) strip(hut Building, cloth bool) {
	u.begin(stageStrip)
	if !cloth {
		n := min(u.Wood[hut], u.Options.Supply.WoodStrip, int8(min(u.woodLeft(u.State), 100)))
		u.Wood[hut] -= n
		u.Stripped[hut] += n
		u.StockWood += int16(n)
		u.Striped |= 1 << hut
	} else {
		n := min(u.Cloth[hut], u.Options.Supply.ClothStrip)
		u.Cloth[hut] -= n
		u.gain(Cloth, int16(n))
		u.Snipped |= 1 << hut
	}
	u.log.Add(Stripped, Pow, int(hut), position.Bit(cloth), 0, 0)
}

// Stores are the things that the prisoners own, by the building in which they are
// hidden.
type Stores struct {
	Store    [Buildings][Items]int8
	Fresh    [Items]int8 // made this turn, not usable yet
	Loans    [4]int16    // turn on which lent papers go back, 0 none
	Pending  Item        // a thing to be stored
	PendingN int8        // things to be stored: the second is a pick axe
}

// endTurn gives lent papers back that are due after the turn, and lets the
// prisoners use what was made.
func (t *Stores) endTurn(turn int16) {
	for i := range t.Loans {
		if t.Loans[i] != 0 && t.Loans[i] <= turn+1 {
			t.Loans[i] = 0
			if t.Has(Original) > 0 {
				t.use(Original)
			}
		}
	}
	t.Fresh = [Items]int8{}
}

// Has is how many of a thing the prisoners can use now.
func (t *Stores) Has(i Item) int {
	n := -int(t.Fresh[i])
	for b := range t.Store {
		n += int(t.Store[b][i])
	}
	return n
}

// HasCutters: wire cutters, or a tool belt with some.
func (t *Stores) HasCutters() bool { return t.Has(WireCutters) > 0 || t.Has(ToolBelt) > 0 }

// HasOriginal: papers to copy.
func (t *Stores) HasOriginal() bool { return t.Has(Original) > 0 || t.Has(Film) > 0 }

// owns says that all items of a set, or else any, are in stock; a tool belt
// has wire cutters.
func (t *Stores) owns(set uint16, all bool) bool {
	for ; set != 0; set &= set - 1 {
		i := Item(bits.TrailingZeros16(set))
		if have := t.Has(i) > 0 || i == WireCutters && t.HasCutters(); have != all {
			return have
		}
	}
	return all
}

// use takes one of a thing from wherever it is kept.
func (t *Stores) use(i Item) {
	for b := range t.Store {
		if t.Store[b][i] > 0 {
			t.Store[b][i]--
			return
		}
	}
}

// lose takes things out of a building.
func (t *Stores) lose(b Building, i Item, n int8) {
	t.Store[b][i] -= n
	total := int8(0)
	for k := range t.Store {
		total += t.Store[k][i]
	}
	t.Fresh[i] = min(t.Fresh[i], total)
}
