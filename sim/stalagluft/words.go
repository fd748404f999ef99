package stalagluft

import (
	"fmt"

	"escapesim/sim/stalagluft/terrain"
)

// An argument puts what a decision names into words, as the viewer knows it.
type argument func(v View, x choice) string

// plain is a name as a reader has it.
var plain = terrain.Plain

func theMan(v View, x choice) string        { return v.Name(x.man()) }
func theOtherMan(v View, x choice) string   { return v.Name(ManID(x.b)) }
func manInHand(v View, _ choice) string     { return v.Name(v.s.man()) }
func theNumber(_ View, x choice) string     { return fmt.Sprint(x.a + 1) }
func theOther(_ View, x choice) string      { return fmt.Sprint(x.b + 1) }
func theCount(_ View, x choice) string      { return fmt.Sprint(x.a) }
func theOtherCount(_ View, x choice) string { return fmt.Sprint(x.b) }
func numberInHand(v View, _ choice) string  { return fmt.Sprint(v.s.Now + 1) }
func theCell(v View, x choice) string       { return v.r.Board.Whereabouts(x.cell()) }
func theHouse(v View, x choice) string      { return v.r.Board.HouseName(x.a) }
func theOtherHouse(v View, x choice) string { return v.r.Board.HouseName(x.b) }
func houseInHand(v View, _ choice) string   { return v.r.Board.HouseName(int(v.s.Target)) }
func theShop(_ View, x choice) string       { return ShopNames[x.a] }
func shopInHand(v View, _ choice) string    { return ShopNames[v.s.Now] }
func theOtherItem(_ View, x choice) string  { return plain(ItemNames[x.b]) }
func itemInHand(v View, _ choice) string    { return plain(ItemNames[v.s.Pending]) }
func theGood(_ View, x choice) string       { return plain(GoodNames[x.a]) }
func theWare(v View, x choice) string       { return plain(v.r.WareName(Ware(x.a))) }
func theParcel(v View, x choice) string     { return plain(v.r.ParcelName(x.a)) }
func theIdea(_ View, x choice) string       { return plain(IdeaNames[x.a]) }
func theScenario(_ View, x choice) string   { return plain(ScenarioNames[x.a]) }
func theMaterial(_ View, x choice) string   { return [...]string{"wood", "cloth"}[x.b&1] }
func theWay(_ View, x choice) string        { return [...]string{"west", "north"}[x.b&1] }

// Name is what prisoner i is called by the viewer.
func (v View) Name(i ManID) string { return fmt.Sprintf("%s (%d)", plain(RoleNames[v.Role(i)]), i+1) }

// GoodNames are the goods in words: the items, then materials.
var GoodNames = func() (names [goods]string) {
	copy(names[copy(names[:], ItemNames[:]):], []string{"wood", "cloth", "metal", "paper", "air_duct"})
	return names
}()
