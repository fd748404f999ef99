package reports

import (
	"fmt"
	"math/bits"
	"slices"
)

// Rarity says how rare it is that throws turn out at least so well as they did
// in a game, or at least so badly, whichever is rarer. The zero value says that
// nothing is known of its throws.
type Rarity struct {
	What    string // what the throws that succeed are called, a plural: "doubles"
	Got, Of int    // so many of all did
	Chance  uint64 // of that many or more, or of that many or fewer: in parts of rarityUnit
}

// rarityUnit is what chance 1 is written as: chances are whole numbers of such
// parts, so that no rounding of a processor has a say in what is rarest.
const rarityUnit = 1 << 62

// Known says that there were throws.
func (r *Rarity) Known() bool { return r.Of > 0 }

// Rarer says that this is less likely than the other.
func (r *Rarity) Rarer(o *Rarity) bool {
	return r.Known() && (!o.Known() || r.Chance < o.Chance)
}

// Tosses is how often in a row a coin must show the same side to be as rare:
// the greatest whole number, None where nothing is known.
func (r *Rarity) Tosses() int32 {
	if !r.Known() {
		return None
	}
	return int32(bits.Len64(rarityUnit-1) - bits.Len64(max(r.Chance, 1)-1))
}

// LuckColumn is the column of a rarity, of throws in words.
func LuckColumn(what string) Column {
	return Column{
		Name: "luck_tosses", Unit: "tosses of a coin", Most: 62,
		Doc: "how rare the luck of the game was: so well or so badly as its " + what +
			" turned out, a coin shows the same side so many times in a row (10: one game in 1,024)",
	}
}

// String says it in words.
func (r *Rarity) String() string {
	return fmt.Sprintf("%d of %d %s, 1 in %s", r.Got, r.Of, r.What, Whole(rarityUnit/max(r.Chance, 1)))
}

// Odds adds up throws of one kind, each of which succeeds or not, and knows the
// exact distribution of how many succeed (of Poisson's binomial kind). It is for
// one game at a time, and keeps its memory.
type Odds struct {
	what string
	got  int
	pmf  []uint64 // of how many succeed, in parts of rarityUnit

	alike [][]uint64 // the same, of throws that are all alike, by their number
}

// NewOdds is about throws that are called this, in the plural.
func NewOdds(what string) *Odds { return &Odds{what: what, pmf: []uint64{rarityUnit}} }

// Start forgets all throws.
func (o *Odds) Start() {
	o.got, o.pmf = 0, o.pmf[:1]
	o.pmf[0] = rarityUnit
}

// Throw takes a throw with its chance, in parts of LuckUnit, and whether it
// succeeded. What was sure is left out.
func (o *Odds) Throw(chance int64, succeeded bool) {
	if chance <= 0 || chance >= LuckUnit {
		return
	}
	yes, no := uint64(chance), uint64(LuckUnit-chance)
	o.pmf = append(o.pmf, 0)
	for k := len(o.pmf) - 1; k > 0; k-- {
		o.pmf[k] = part(o.pmf[k], no) + part(o.pmf[k-1], yes)
	}
	o.pmf[0] = part(o.pmf[0], no)
	if succeeded {
		o.got++
	}
}

// Alike takes so many throws of one chance, always the same, in place of all that were
// taken. What is known of as many is kept.
func (o *Odds) Alike(chance int64, of, succeeded int) {
	if len(o.alike) == 0 {
		o.alike = append(o.alike, []uint64{rarityUnit})
	}
	for n := len(o.alike); n <= of; n++ {
		o.pmf = append(o.pmf[:0], o.alike[n-1]...)
		o.Throw(chance, false)
		o.alike = append(o.alike, slices.Clone(o.pmf))
	}
	o.pmf, o.got = append(o.pmf[:0], o.alike[of]...), succeeded
}

// part is a chance times another, which is in parts of LuckUnit.
func part(p, q uint64) uint64 {
	hi, lo := bits.Mul64(p, q)
	const shift = 30 // LuckUnit is 1 << 30
	return hi<<(64-shift) | lo>>shift
}

// Rarity is how rare it is what came of the throws.
func (o *Odds) Rarity() Rarity {
	fewer, more := uint64(0), uint64(0)
	for k, p := range o.pmf {
		if k <= o.got {
			fewer += p
		}
		if k >= o.got {
			more += p
		}
	}
	return Rarity{o.what, o.got, len(o.pmf) - 1, min(fewer, more)}
}

// Rarest is the least likely of several kinds of throws.
func Rarest(kinds ...*Odds) Rarity {
	var rarest Rarity
	for _, o := range kinds {
		if r := o.Rarity(); r.Rarer(&rarest) {
			rarest = r
		}
	}
	return rarest
}
