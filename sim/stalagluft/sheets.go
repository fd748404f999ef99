package stalagluft

import (
	"cmp"
	"fmt"
	"slices"

	"escapesim/sim/position"
)

// MaxParcels is how many kinds of Red Cross cards a deck may have.
const MaxParcels = 16

// ParcelCounts are Red Cross cards by kind, in the order of the sheets.
type ParcelCounts [MaxParcels]int8

// Sheets are the printed sheets of the game as an owner types them in: the
// decks, the recipes and the values that the draft refers to and does not hold
// (SL3-RED-01, SL3-BAR-04, SL3-BAR-05, SL3-MAN-04, SL3-IDE-01).
type Sheets struct {
	Parcels   []ParcelCard `toml:"parcel"`
	Recipes   []RecipeCard `toml:"recipe"`
	Ideas     []IdeaCard   `toml:"idea"`
	Materials struct {
		Wood  int `toml:"wood"`
		Cloth int `toml:"cloth"`
		Metal int `toml:"metal"`
		Paper int `toml:"paper"`
		Duct  int `toml:"air_duct"`
	} `toml:"material"` // values in barter, 0..100; 0 is not for sale
	Scrounge struct {
		Results []string `toml:"results"` // by die and bonus, from 1; beyond the last as the last
	} `toml:"scrounge"`
}

// ParcelCard is a kind of Red Cross card.
type ParcelCard struct {
	Name   string `toml:"name"`
	Value  int    `toml:"value"`  // in barter, 1..100
	Copies int    `toml:"copies"` // in the deck, 1..100
	Gives  string `toml:"gives"`  // material when it is kept: cloth, metal or paper; "" none
	Amount int    `toml:"amount"` // of it, 1..9; left out 1
}

// RecipeCard says what a thing is made of, 0..100 of each, and where.
type RecipeCard struct {
	Makes string `toml:"makes"` // an item of barter.price, or air_duct
	Shop  string `toml:"shop"`
	Wood  int    `toml:"wood"`
	Cloth int    `toml:"cloth"`
	Metal int    `toml:"metal"`
	Paper int    `toml:"paper"`
}

// IdeaCard is a kind of idea card.
type IdeaCard struct {
	Effect string `toml:"effect"` // of IdeaNames
	Copies int    `toml:"copies"` // 1..100
}

// IdeaNames are the effects of idea cards in words, in the order of IdeaChoir
// and the next.
var IdeaNames = [ideaKinds]string{"choir", "bribe", "volleyball", "boards", "good_shift", "false_trail", "sick"}

// The results of the scrounge table in words, worst first.
var resultNames = []string{"reported", "refused", "deal"}

// Mistake is what is wrong in a sheets file, and in which entry of which table.
type Mistake struct {
	Table string
	Index int
	What  string // begins with the key
	Word  string // that is not known, among Words
	Words []string
}

func (m *Mistake) Error() string { return m.What }

// tables are the sheets as games read them.
type tables struct {
	parcels  int // kinds
	names    [MaxParcels]string
	value    [MaxParcels]int
	dear     [MaxParcels]uint8 // kinds by falling value
	gives    [MaxParcels]Material
	amount   [MaxParcels]int16
	deck     ParcelCounts
	material [goods - Ware(Items)]int
	recipes  [goods]recipe
	makeable []Ware // goods that a workshop makes, ascending
	ideas    [ideaKinds]int8
	scrounge []int8 // results, -1 reported, 0 refused, 1 deal; empty where options say it
}

// compile checks the sheets and lays them out for play. An error is a *Mistake.
func (p *Sheets) compile() (made *tables, err error) {
	defer position.Catch[*Mistake](&err)
	k := &compiler{tables: &tables{}}
	k.takeParcels(p.Parcels)
	m := &p.Materials
	k.material = [...]int{m.Wood, m.Cloth, m.Metal, m.Paper, m.Duct}
	for i, n := range k.material {
		k.number("material", 0, []string{"wood", "cloth", "metal", "paper", "air_duct"}[i], n, 0, 100)
	}
	k.takeRecipes(p.Recipes)
	k.takeIdeas(p.Ideas)
	for _, w := range p.Scrounge.Results {
		k.scrounge = append(k.scrounge, int8(k.word("scrounge", 0, "results", w, resultNames)-1))
	}
	return k.tables, nil
}

// compiler makes tables of sheets.
type compiler struct{ *tables }

// must refuses sheets in which this does not hold: the words say what is wrong in the entry.
func (k *compiler) must(holds bool, table string, i int, words string, args ...any) {
	if !holds {
		panic(&Mistake{Table: table, Index: i, What: fmt.Sprintf(words, args...)})
	}
}

func (k *compiler) number(table string, i int, key string, n, lo, hi int) {
	k.must(n >= lo && n <= hi, table, i, "%s is %d; from %d to %d", key, n, lo, hi)
}

// word is the place of a word.
func (k *compiler) word(table string, i int, key, w string, words []string) int {
	n := slices.Index(words, w)
	if n < 0 {
		panic(&Mistake{table, i, fmt.Sprintf("%s: no %q", key, w), w, words})
	}
	return n
}

func (k *compiler) takeParcels(parcels []ParcelCard) {
	n := len(parcels)
	k.must(n > 0 && n <= MaxParcels, "parcel", 0, "the Red Cross deck has %d kinds of cards; from 1 to %d", n,
		MaxParcels)
	for i, c := range parcels {
		first := slices.IndexFunc(parcels, func(other ParcelCard) bool { return other.Name == c.Name })
		k.must(c.Name != "" && first == i, "parcel", i, "name %q: each kind has one of its own", c.Name)
		k.number("parcel", i, "value", c.Value, 1, 100)
		k.number("parcel", i, "copies", c.Copies, 1, 100)
		k.names[i], k.value[i], k.deck[i], k.gives[i] = c.Name, c.Value, int8(c.Copies), NoMaterial
		if c.Gives != "" {
			k.gives[i] = Material(k.word("parcel", i, "gives", c.Gives, materialNames[:]))
			k.amount[i] = int16(cmp.Or(c.Amount, 1))
			k.number("parcel", i, "amount", int(k.amount[i]), 1, 9)
		} else {
			k.must(c.Amount == 0, "parcel", i, "amount: of nothing; gives names the material")
		}
	}
	k.parcels = len(parcels)
	dear := k.dear[:k.parcels]
	for i := range dear {
		dear[i] = uint8(i)
	}
	slices.SortStableFunc(dear, func(a, b uint8) int { return k.value[b] - k.value[a] })
}

func (k *compiler) takeRecipes(recipes []RecipeCard) {
	for i := range k.recipes {
		k.recipes[i].shop = Shops
	}
	things := append(slices.Clone(ItemNames[:]), "air_duct")
	for i, c := range recipes {
		makes := Ware(k.word("recipe", i, "makes", c.Makes, things))
		if makes == Ware(Items) {
			makes = GoodDuct
		}
		k.must(k.recipes[makes].shop == Shops, "recipe", i, "makes: a second recipe for %s", c.Makes)
		shop := k.word("recipe", i, "shop", c.Shop, ShopNames[:])
		for _, of := range []struct {
			key string
			n   int
		}{{"wood", c.Wood}, {"cloth", c.Cloth}, {"metal", c.Metal}, {"paper", c.Paper}} {
			k.number("recipe", i, of.key, of.n, 0, 100)
		}
		k.recipes[makes] = recipe{Shop(shop), [4]int16{int16(c.Wood), int16(c.Cloth), int16(c.Metal), int16(c.Paper)}}
	}
	for i := range k.recipes {
		if k.recipes[i].shop < Shops {
			k.makeable = append(k.makeable, Ware(i))
		}
	}
}

func (k *compiler) takeIdeas(ideas []IdeaCard) {
	for i, c := range ideas {
		n := k.word("idea", i, "effect", c.Effect, IdeaNames[:])
		k.number("idea", i, "copies", c.Copies, 1, 100)
		k.must(k.ideas[n] == 0, "idea", i, "effect: a second entry for %s", c.Effect)
		k.ideas[n] = int8(c.Copies)
	}
}

// WareName is a ware in words.
func (r *Rules) WareName(ware Ware) string {
	switch {
	case ware >= goods:
		return r.sheets.names[ware.parcel()]
	case ware >= GoodWood:
		return [...]string{"wood", "cloth", "metal", "paper", "air_duct"}[ware-GoodWood]
	}
	return ItemNames[ware]
}

// Recipe is the workshop that makes a good, Shops none, and the wood, cloth,
// metal and paper that it takes.
func (r *Rules) Recipe(good Ware) (k Shop, needs [4]int16) {
	return r.sheets.recipes[good].shop, r.sheets.recipes[good].needs
}

// ParcelName is a kind of Red Cross card in words.
func (r *Rules) ParcelName(parcel int) string { return r.sheets.names[parcel] }

// ParcelGives is the material that a Red Cross card gives when it is kept, or none.
func (r *Rules) ParcelGives(parcel int) Material { return r.sheets.gives[parcel] }
