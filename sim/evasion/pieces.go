package evasion

import (
	"fmt"
	"math/bits"
)

// Man, Patrol and Truck number what is on the map, each from 0. Truck k is the one
// that patrol k is billeted with.
type (
	Man    int8
	Patrol int8
	Truck  int8
)

// Unit is a German unit of whatever kind: the patrols, then the trucks, then Watchmen.
type Unit int8

// Where nobody is meant. None of these is the zero value: numbers are places in rows and
// bits in sets, and stand in moves, facts and scenario files as they are.
const (
	NoPatrol Patrol = -1
	NoTruck  Truck  = -1
	NoUnit   Unit   = -1
)

// Watchmen is the garrison of a town as a unit.
const Watchmen Unit = 2 * Teams

// Unit is the patrol as a unit.
func (p Patrol) Unit() Unit { return Unit(p) }

// Unit is the truck as a unit; of NoTruck there is none.
func (k Truck) Unit() Unit { return Teams + Unit(k) }

// Patrol is the unit as a patrol, if it is one.
func (u Unit) Patrol() Patrol {
	if u >= Teams {
		return NoPatrol
	}
	return Patrol(u)
}

// Truck is the unit as a truck, if it is one.
func (u Unit) Truck() Truck {
	if u < Teams || u >= Watchmen {
		return NoTruck
	}
	return Truck(u - Teams)
}

// String names what is numbered as the players do, from 1.
func (i Man) String() string    { return fmt.Sprintf("man %d", i+1) }
func (p Patrol) String() string { return fmt.Sprintf("patrol %d", p+1) }
func (k Truck) String() string  { return fmt.Sprintf("truck %d", k+1) }

// String names a unit.
func (u Unit) String() string {
	if p := u.Patrol(); p != NoPatrol {
		return p.String()
	} else if k := u.Truck(); k != NoTruck {
		return k.String()
	}
	return "the garrison"
}

// kind names what a unit is, for who cannot see which.
func (u Unit) kind() string {
	switch {
	case u.Patrol() != NoPatrol:
		return "a patrol"
	case u.Truck() != NoTruck:
		return "a truck"
	}
	return "a garrison"
}

// Men, Patrols and Trucks are sets: bit i is number i.
type (
	Men     uint8
	Patrols uint8
	Trucks  uint8
)

const everyTeam = 1<<Teams - 1

// set is the patrol alone. The mask spares the processor a test for shifts too far.
func (p Patrol) set() Patrols { return 1 << (p & 7) }

// Has reports whether one of them is that number; nobody never is.
func (m Men) Has(i Man) bool         { return m>>(i&7)&1 != 0 }
func (ps Patrols) Has(p Patrol) bool { return ps>>(p&7)&1 != 0 }
func (ks Trucks) Has(k Truck) bool   { return ks>>(k&7)&1 != 0 }

// First is the lowest number of them; 8 when there are none.
func (m Men) First() Man         { return Man(bits.TrailingZeros8(uint8(m))) }
func (ps Patrols) First() Patrol { return Patrol(bits.TrailingZeros8(uint8(ps))) }
func (ks Trucks) First() Truck   { return Truck(bits.TrailingZeros8(uint8(ks))) }

// Count is how many they are.
func (m Men) Count() int      { return bits.OnesCount8(uint8(m)) }
func (ps Patrols) Count() int { return bits.OnesCount8(uint8(ps)) }
func (ks Trucks) Count() int  { return bits.OnesCount8(uint8(ks)) }

// String names men as their numbers from 1: "men 1 2 5".
func (m Men) String() string {
	text := menWord(m.Count())
	for i := range Man(Strength) {
		if m.Has(i) {
			text += fmt.Sprintf(" %d", i+1)
		}
	}
	return text
}

// menWord is the word for so many of them.
func menWord(n int) string {
	if n == 1 {
		return "man"
	}
	return "men"
}

// row is a place for each of up to eight men or units, laid out so that one
// word holds it.
type row [8]Hex

// word is the places of all, number i in byte i.
func (p *row) word() uint64 {
	return uint64(p[0]) | uint64(p[1])<<8 | uint64(p[2])<<16 | uint64(p[3])<<24 |
		uint64(p[4])<<32 | uint64(p[5])<<40 | uint64(p[6])<<48 | uint64(p[7])<<56
}

const (
	everyByte = 0x0101010101010101
	highBits  = 0x8080808080808080
)

// on is the set of those who stand on a hex, as bits.
func (p *row) on(h Hex) uint8 {
	x := p.word() ^ uint64(h)*everyByte
	zero := ^((x&^highBits + ^uint64(highBits)) | x) & highBits // the top bit of every byte that is 0
	return uint8(zero >> 7 * 0x0102040810204080 >> 56)
}

// anybody reports whether one of the places of a word is this hex.
func anybody(places uint64, h Hex) bool {
	x := places ^ uint64(h)*everyByte
	return (x-everyByte)&^x&highBits != 0
}
