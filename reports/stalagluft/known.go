package stalagluft

import (
	"fmt"
	"strconv"

	"escapesim/sim/position"
	"escapesim/sim/stalagluft"
	"escapesim/sim/stalagluft/skirmish"
	"escapesim/sim/stalagluft/terrain"
)

// knowledge is the facts that a side knows of a position, under names like those
// of scenario files. Men bear the numbers that decisions write behind their roles;
// cells and buildings read as in decisions. It is made from views and nothing else:
// what the side does not know is left out.
type knowledge []position.Entry

func (k *knowledge) add(name string, value any) {
	*k = append(*k, position.Entry{Name: name, Value: value})
}

func nth[N ~int | ~int8](name string, i N) string { return name + "." + strconv.Itoa(int(i)+1) }

// cell adds a place outdoors, where there is one.
func (k *knowledge) cell(name string, c terrain.Cell) {
	if c >= 0 {
		k.add(name, c.String())
	}
}

// house adds a building, where there is one.
func (k *knowledge) house(b *terrain.Board, name string, i stalagluft.Building) {
	if i != stalagluft.NoBuilding {
		k.add(name, b.HouseName(int(i)))
	}
}

// known are the facts of the tactical game.
func known(v stalagluft.View, phases []string) []position.Entry {
	var k knowledge
	b, own := v.Board(), v.Seat() == stalagluft.Pow
	k.add("turn", v.Turn())
	k.add("turns", v.Turns())
	k.add("phase", phases[v.Phase()])
	k.add("event", int(v.Event()))
	k.add("alert", v.Alert())
	k.add("started", v.Started())
	k.add("break_out", v.Out())
	k.house(b, "target", v.Target())
	for i := range v.People() {
		k.man(v, i)
	}
	for i := range stalagluft.MaxFerrets {
		if c, house := v.Ferret(i); c >= 0 || house >= 0 {
			k.cell(nth("ferrets", i)+".cell", c)
			k.house(b, nth("ferrets", i)+".building", house)
		}
	}
	for i := range stalagluft.MaxGuards {
		k.cell(nth("guards", i)+".cell", v.Guard(i))
	}
	kommandant, captain := v.Officers()
	k.cell("kommandant", kommandant)
	k.cell("captain", captain)
	for i := range stalagluft.Building(min(stalagluft.Buildings, len(b.Buildings))) {
		name := "building." + b.HouseName(int(i))
		k.add(name+".suspicion", v.Suspicion(i))
		k.add(name+".searched", v.Searched(i))
		k.add(name+".holds", v.Holds(i))
		k.add(name+".known_tunnel", v.KnownTunnel(i))
		k.add(name+".known_shop", v.KnownShop(i))
		if own {
			k.add(name+".sand", v.Sand(i))
			k.add(name+".wood", v.Wood(i))
			k.add(name+".cloth", v.Cloth(i))
			k.add(name+".stored", v.Stored(i))
		}
	}
	if own {
		k.organisation(v)
	}
	var night skirmish.View
	if v.Skirmish(&night) {
		for _, e := range knownNight(night) {
			k.add("night."+e.Name, e.Value)
		}
	}
	return k
}

// man is what a side knows of a man.
func (k *knowledge) man(v stalagluft.View, i stalagluft.ManID) {
	name := nth("men", i)
	k.add(name+".role", stalagluft.RoleNames[v.Role(i)])
	k.add(name+".where", stalagluft.WhereNames[v.Where(i)])
	k.cell(name+".cell", v.Cell(i))
	k.house(v.Board(), name+".building", v.Building(i))
	k.house(v.Board(), name+".hut", v.Hut(i))
	if building, turn := v.Seen(i); building >= 0 {
		k.house(v.Board(), name+".seen", building)
		k.add(name+".seen_turn", turn)
	}
	if load := v.Load(i); load > 0 {
		k.add(name+".load", load)
	}
}

// organisation is what the prisoners keep secret.
func (k *knowledge) organisation(v stalagluft.View) {
	for i := range stalagluft.Tunnels {
		name := stalagluft.TunnelNames[i]
		if t := v.Tunnel(i); t.Building >= 0 {
			k.house(v.Board(), name+".building", t.Building)
			k.add(name+".north", t.North)
			k.add(name+".shaft", int(t.Shaft))
			k.add(name+".length", int(t.Length))
			k.add(name+".sand", int(t.Sand))
			k.add(name+".pump", t.Pump)
			k.add(name+".dug", t.Dug)
			k.add(name+".exit", v.Exit(i))
		}
	}
	for shop, name := range stalagluft.ShopNames {
		k.house(v.Board(), "shops."+name, v.Shop(stalagluft.Shop(shop)))
	}
	for item, name := range stalagluft.ItemNames {
		k.add("has."+name, v.Has(stalagluft.Item(item)))
	}
	k.add("kits", v.Kits())
	wood, cloth, metal, paper, ducts := v.Stock()
	for _, material := range []struct {
		name string
		n    int
	}{{"wood", wood}, {"cloth", cloth}, {"metal", metal}, {"paper", paper}, {"ducts", ducts}} {
		k.add("stock."+material.name, material.n)
	}
	k.add("too_late", v.TooLate())
}

// knownNight are the facts of a scenario.
func knownNight(v skirmish.View) []position.Entry {
	var k knowledge
	scenario, own := v.Rules().Scenario, v.Seat() == stalagluft.Pow
	k.add("turn", v.Turn())
	k.add("alarm", v.Alarm())
	if direction, strength := v.Wind(); direction >= 0 {
		k.add("wind", direction)
		k.add("strength", strength)
	}
	for i := range v.Men() {
		name := nth("men", i)
		k.add(name+".status", skirmish.StatusNames[v.Status(i)])
		k.cell(name+".cell", v.Man(i))
		k.cell(name+".known", v.Known(i))
		k.add(name+".spotted", v.Spotted(i))
		if task := v.Task(i); own && task >= 0 && task < len(scenario.Tasks) {
			words := fmt.Sprintf("%d %s", task+1, errand(&scenario.Plan.Steps[task]))
			if near := scenario.Tasks[task].Near(v.Man(i)); near >= 0 {
				words += " at " + near.String() // no comma: it is one fact
			}
			k.add(name+".task", words)
			k.add(name+".row", scenario.RowName(v.Row(i), task))
			k.house(v.Board(), name+".inside", stalagluft.Building(v.Inside(i)))
			if left, moving := v.Moving(i); moving {
				k.add(name+".rest", left)
			}
		}
	}
	for i := range v.Figures() {
		c, out := v.Figure(i)
		if !out {
			continue
		}
		name := scenario.FigureName(i)
		k.cell(name+".cell", c)
		k.add(name+".mode", skirmish.ModeNames[v.Mode(i)])
		k.cell(name+".order", v.Order(i))
		k.cell(name+".heard", v.Heard(i))
	}
	return k
}
