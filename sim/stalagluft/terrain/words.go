package terrain

import (
	"fmt"
	"strings"
)

// Plain is a name as a reader has it.
func Plain(name string) string { return strings.ReplaceAll(name, "_", " ") }

// HouseName is what building i is called.
func (b *Board) HouseName(i int) string { return Plain(b.Buildings[i].ID) }

// Whereabouts is a cell with what lies there: the building that it is beside or
// under, or the part of the table.
func (b *Board) Whereabouts(c Cell) string {
	if c < 0 {
		return "nowhere"
	}
	near, least := -1, 4*6*6+1 // square half inches: no further than six inches
	for i := range b.Buildings {
		if d := FarRect(b.Buildings[i].Rect, c); d < least {
			near, least = i, d
		}
	}
	switch {
	case b.Under(c) && near >= 0:
		return fmt.Sprintf("%v under %s", c, b.HouseName(near))
	case near >= 0:
		return fmt.Sprintf("%v by %s", c, b.HouseName(near))
	case b.InWoods(c):
		return fmt.Sprintf("%v in the woods", c)
	case b.Compound.Holds(c):
		return fmt.Sprintf("%v in the compound", c)
	}
	return fmt.Sprintf("%v outside the wire", c)
}
