//builds:differ exact tables alone rest on it, and who plays by them rounds

package stalagluft

import (
	"math"

	"escapesim/sim/dice"
	"escapesim/sim/position"
	"escapesim/sim/stalagluft/skirmish"
	"escapesim/sim/stalagluft/terrain"
)

// AtLeastOne is the chance that at least one of n dice shows face or more: a dig,
// a workshop.
func AtLeastOne(n, face int) float64 {
	return 1 - math.Pow(float64(face-1)/6, float64(n))
}

// Chance is that of a success in a turn of digging.
func (o *DigOptions) Chance() float64 { return AtLeastOne(int(o.Dice), int(o.Face)) }

// Chance is that of a success in a turn of a workshop.
func (o *WorkshopOptions) Chance() float64 { return AtLeastOne(int(o.Dice), int(o.Face)) }

// Bernoulli is the distribution of one trial with chance p: 0 or 1.
func Bernoulli(p float64) dice.PMF { return dice.PMF{Min: 0, P: []float64{1 - p, p}} }

// NegativeBinomial is the distribution of the number of trials up to the k-th
// success, cut off after n: the turns of a tunnel without delay.
func NegativeBinomial(k int, p float64, n int) dice.PMF {
	f := dice.PMF{Min: k, P: make([]float64, max(0, n-k+1))}
	mass, sum := math.Pow(p, float64(k)), 0.0
	for i := range f.P {
		f.P[i] = mass
		sum += mass
		mass *= (1 - p) * float64(k+i) / float64(i+1)
	}
	f.Above = 1 - sum
	return f
}

// Within is the chance that the k-th success comes within n trials of chance p.
func Within(k int, p float64, n int) float64 {
	sum := 0.0
	for _, q := range NegativeBinomial(k, p, n).P {
		sum += q
	}
	return sum
}

// TunnelTurns is the mean number of turns for the shaft and length inches
// when teams carry sand away, all of them every turn: each success but the
// last pauses the dig until its sand is gone.
func (o *Options) TunnelTurns(length, teams int) float64 {
	p := o.Dig.Chance()
	successes := int(o.Dig.Shaft) + (length+int(o.Dig.Inches)-1)/int(o.Dig.Inches)
	carried := max(teams*int(o.Sand.PerTeam), 1)
	pause := max((int(o.Dig.SandEach)+carried-1)/carried-1, 0)
	return float64(successes)/p + float64(pause*(successes-1))
}

// RollOff is the exact outcome of a search: n German dice against m of the
// prisoners.
type RollOff struct {
	Left [7]float64 // chance of this number of German dice left
	Face [7]float64 // chance that a die of this face is left
}

// Mean is the mean number of dice left.
func (r *RollOff) Mean() float64 {
	sum := 0.0
	for k, p := range r.Left {
		sum += float64(k) * p
	}
	return sum
}

// NewRollOff computes a search from all throws, grouped by how often each face
// shows. Neither side throws more than six dice.
func NewRollOff(n, m int, ties bool) RollOff {
	var out RollOff
	eachThrow(n, func(german [7]int8, p float64) {
		eachThrow(m, func(pow [7]int8, q float64) {
			left := Cancel(german, pow, ties)
			total := 0
			for f := 1; f <= 6; f++ {
				total += int(left[f])
				if left[f] > 0 {
					out.Face[f] += p * q
				}
			}
			out.Left[total] += p * q
		})
	})
	return out
}

// eachThrow calls do with every throw of n dice that differs by more than the
// order of the dice: how often each face shows, and the chance of that.
func eachThrow(n int, do func(c [7]int8, p float64)) {
	var walk func(face, left int, c [7]int8, p float64)
	walk = func(face, left int, c [7]int8, p float64) {
		if face == 6 {
			c[6] = int8(left)
			do(c, p)
			return
		}
		ways := 1.0
		for k := 0; k <= left; k++ {
			c[face] = int8(k)
			walk(face+1, left-k, c, p*ways)
			ways *= float64(left-k) / float64(k+1)
		}
	}
	walk(1, n, [7]int8{}, math.Pow(6, -float64(n)))
}

// Ferrets is the distribution of the number of ferrets that a throw brings.
func (o *Options) Ferrets() dice.PMF {
	f := dice.PMF{Min: 0, P: make([]float64, MaxFerrets+1)}
	for d := 1; d <= 6; d++ {
		n := min(d, int(o.Ferret.Max))
		if d >= int(o.Ferret.Kommandant) {
			n = int(o.Ferret.Max)
		}
		f.P[n] += 1.0 / 6
	}
	return f
}

// Race is the chance that a spy learns something before he is found out: each
// turn he learns it with chance learn and is found out with chance found. Where
// both happen in one turn, spyFirst says that he has won.
func Race(learn, found float64, spyFirst bool) float64 {
	either := 1 - (1-found)*(1-learn)
	if spyFirst {
		return learn / either
	}
	return (1 - found) * learn / either
}

// Fences is the distribution of the turns that n fences take to cut: for each a
// die, plus add.
func Fences(n, add int) dice.PMF {
	f := dice.PMF{Min: 0, P: []float64{1}}
	for range n {
		next := dice.PMF{Min: f.Min + add + 1, P: make([]float64, len(f.P)+5)}
		for i, p := range f.P {
			for d := range 6 {
				next.P[i+d] += p / 6
			}
		}
		f = next
	}
	return f
}

// Spotted is the chance that any of k watchers in range spots a man on a row of
// the table with this modifier.
func Spotted(k, modifier, target int) float64 {
	hit := math.Min(math.Max(float64(7+modifier-target)/6, 0), 1)
	return 1 - math.Pow(1-hit, float64(k))
}

// Crossing is the chance to cross so many inches unseen, move inches a turn, with
// one watcher always in range.
func Crossing(inches, move, modifier, target int) float64 {
	return math.Pow(1-Spotted(1, modifier, target), float64((inches+move-1)/move))
}

// DownWind is the chance that a dog at distance r is down-wind when the wind
// comes from anywhere on the circle.
func DownWind(r float64, corridor, factor, strength int) float64 {
	angle := 0.5
	if r > float64(corridor) {
		angle = math.Asin(float64(corridor)/r) / math.Pi
	}
	reach := 0
	for s := 1; s <= strength; s++ {
		if float64(factor*s) >= r {
			reach++
		}
	}
	return angle * float64(reach) / float64(strength)
}

// Escapers is the mean number of men out before the alarm, with n kits and
// an alarm of chance q before each.
func Escapers(n int, q float64) float64 {
	sum, p := 0.0, 1.0
	for range n {
		p *= 1 - q
		sum += p
	}
	return sum
}

// GetawayChance is the chance of a clean getaway with so many items.
func (o *Options) GetawayChance(items int) float64 {
	faces := 0
	for d := int(o.Escape.Recapture) + 1; d <= 6; d++ {
		if d+items >= int(o.Escape.Getaway) {
			faces++
		}
	}
	return float64(faces) / 6
}

// Arrivals lists, for every turn from 0 to n, the chance that a card of every
// wanted kind has been drawn by then. The deck has so many cards, groups[i] of
// them of wanted kind i. Turn 0 draws intake cards; after that, a turn draws a
// die's number of cards when the event die shows one of so many faces.
func Arrivals(faces, deck, intake, n int, groups ...int) []float64 {
	drawn := make([]float64, deck+1)
	drawn[min(intake, deck)] = 1
	list := make([]float64, n+1)
	shown := make([]float64, deck+1)
	for c := range shown {
		shown[c] = allShown(deck, c, groups)
	}
	for t := 0; t <= n; t++ {
		if t > 0 {
			next := make([]float64, deck+1)
			for c, p := range drawn {
				next[c] += p * float64(6-faces) / 6
				for d := 1; d <= 6; d++ {
					next[min(c+d, deck)] += p / 36 * float64(faces)
				}
			}
			drawn = next
		}
		for c, p := range drawn {
			list[t] += p * shown[c]
		}
	}
	return list
}

// allShown is the chance that c cards drawn from the deck show every group, by
// inclusion and exclusion over the groups that are missing.
func allShown(deck, c int, groups []int) float64 {
	sum := 0.0
	for mask := range 1 << len(groups) {
		missing, sign := 0, 1.0
		for i, g := range groups {
			if mask>>i&1 != 0 {
				missing += g
				sign = -sign
			}
		}
		p := 1.0 // no card of the missing groups among c
		for k := range c {
			p *= math.Max(float64(deck-missing-k), 0) / float64(deck-k)
		}
		sum += sign * p
	}
	return sum
}

// Cover chooses k posts inside the wire greedily, each where it sees the most
// outdoor cells that none sees yet. share[i] is the share of all outdoor cells
// that the first i+1 posts see together.
func Cover(b *terrain.Board, k int) (share []float64, posts []terrain.Cell) {
	var seen terrain.Bits
	total := 0
	for range k {
		best, most := terrain.NoCell, -1
		for _, c := range b.InsideWire {
			n := 0
			row := b.SeenFrom(c)
			for _, o := range b.Outdoor {
				if row.Has(o) && !seen.Has(o) {
					n++
				}
			}
			if n > most {
				best, most = c, n
			}
		}
		row := b.SeenFrom(best)
		for _, o := range b.Outdoor {
			if row.Has(o) {
				seen.Add(o)
			}
		}
		total += most
		share = append(share, float64(total)/float64(len(b.Outdoor)))
		posts = append(posts, best)
	}
	return share, posts
}

// MeanKits is the mean number of complete kits. A kit takes one item from each
// workshop, and a workshop makes one item a turn with chance p, so the kits are
// the minimum of independent binomial counts, one a workshop.
func MeanKits(workshops, turns int, p float64) float64 {
	made := Bernoulli(p).Sum(turns) // items of one workshop
	// The mean of the minimum is the sum over k of P(made > k)^workshops.
	mean := 0.0
	for k := range turns {
		mean += math.Pow(made.Tail(k+1), float64(workshops))
	}
	return mean
}

// RoundRobin is the mean number of searches until a tunnel is found: it lies in
// one of n huts with equal chance, the huts are searched in turn, and a search of
// the right one finds it with chance p.
func RoundRobin(n int, p float64) float64 {
	return float64(n)*(1/p-1) + float64(n+1)/2
}

// Thieves is the chance that one of j thieves brings the pick axe. Each throws a
// die, one after the other, until one has it or makes the work party wary.
func (o *WorkOptions) Thieves(j int) float64 {
	axe, wary := 0.0, 0.0
	for die := 1; die <= 6; die++ {
		axe += float64(position.Bit(o.BringsAxe(die))) / 6
		wary += float64(position.Bit(o.Closes(die))) / 6
	}
	sum, stillOn := 0.0, 1.0
	for range j {
		sum += stillOn * axe
		stillOn *= 1 - axe - wary
	}
	return sum
}

// BringsAxe reports whether this throw of a thief brings the pick axe.
func (o *WorkOptions) BringsAxe(die int) bool { return o.Theft[die-1] == theftLadderAndPickAxe }

// Closes reports whether this throw makes the work party wary, which ends the
// thieving.
func (o *WorkOptions) Closes(die int) bool { return o.Theft[die-1] == theftCloses }

// MeanTurn is the mean turn of an event, from the chances that it has happened by
// turn 0, 1, 2, ...; the last chance must be 1, nearly.
func MeanTurn(by []float64) float64 {
	mean := 0.0
	for _, p := range by {
		mean += 1 - p
	}
	return mean
}

// UsedUp is the mean number of turns until the deck is used up, drawn from as in
// Arrivals.
func UsedUp(faces, deck, intake int) float64 {
	left := max(deck-intake, 0)
	mean := make([]float64, left+1) // with so many cards left
	for n := 1; n <= left; n++ {
		sum := 6 / float64(faces) // turns until prisoners arrive
		for d := 1; d <= 6; d++ {
			sum += mean[max(n-d, 0)] / 6
		}
		mean[n] = sum
	}
	return mean[left]
}

// Near is the share of a guard's beat, sampled at every inch, that lies within so
// many inches of a cell.
func Near(w *skirmish.Round, c terrain.Cell, inches int) float64 {
	n := 0
	for i := range w.Inches() {
		if terrain.Far(w.At(int32(i)*1000).Cell, c) <= inches*inches {
			n++
		}
	}
	return float64(n) / float64(w.Inches())
}

// Undisturbed is the chance that what happens with chance q a turn does not happen
// while a fence is cut: a die, plus add, turns.
func Undisturbed(q float64, add int) float64 {
	sum := 0.0
	for d := 1; d <= 6; d++ {
		sum += math.Pow(1-q, float64(d+add)) / 6
	}
	return sum
}

// Heard is the chance that a guard anywhere on his beat hears one turn of
// cutting: a die gives the radius in inches, and within it he hears with chance
// hear.
func Heard(w *skirmish.Round, c terrain.Cell, hear float64) float64 {
	sum := 0.0
	for radius := 1; radius <= 6; radius++ {
		sum += Near(w, c, radius) * hear / 6
	}
	return sum
}
