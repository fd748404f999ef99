package stalagluft

import (
	"math"

	"escapesim/sim/dice"
	"escapesim/sim/stalagluft/skirmish"
	"escapesim/sim/stalagluft/terrain"
)

// Any is the chance that at least one of n dice shows face or more: a dig, a
// workshop (section 9.1).
func Any(n, face int) float64 {
	return 1 - math.Pow(float64(face-1)/6, float64(n))
}

// Trial is the distribution of one trial with chance p: 0 or 1.
func Trial(p float64) dice.PMF { return dice.PMF{Min: 0, P: []float64{1 - p, p}} }

// Wait is the distribution of the number of trials until the k-th success, listed as
// far as n: the turns of a tunnel without delay (section 9.2).
func Wait(k int, p float64, n int) dice.PMF {
	f := dice.PMF{Min: k, P: make([]float64, max(0, n-k+1))}
	at, sum := math.Pow(p, float64(k)), 0.0
	for i := range f.P {
		f.P[i] = at
		sum += at
		at *= (1 - p) * float64(k+i) / float64(i+1)
	}
	f.Above = 1 - sum
	return f
}

// TunnelTurns is the mean number of turns for the shaft and length inches
// when teams carry sand away, all of them every turn: each success but the
// last pauses the dig until its sand is gone (section 9.3).
func (o *Options) TunnelTurns(length, teams int) float64 {
	p := Any(int(o.Dig.Dice), int(o.Dig.Face))
	successes := int(o.Dig.Shaft) + (length+int(o.Dig.Inches)-1)/int(o.Dig.Inches)
	carried := max(teams*int(o.Sand.PerTeam), 1)
	pause := max((int(o.Dig.SandEach)+carried-1)/carried-1, 0)
	return float64(successes)/p + float64(pause*(successes-1))
}

// RollOff is the exact outcome of a search: n German dice against m.
type RollOff struct {
	Left [6]float64 // by number of dice left
	Face [7]float64 // chance that a die of this face is left
}

// Mean number of dice left.
func (r *RollOff) Mean() float64 {
	sum := 0.0
	for k, p := range r.Left {
		sum += float64(k) * p
	}
	return sum
}

// NewRollOff works a search out over all throws, gathered by how often each
// face shows (section 9.4). Neither side throws more than five dice.
func NewRollOff(n, m int, ties bool) RollOff {
	var out RollOff
	counts(n, func(german [7]int8, p float64) {
		counts(m, func(pow [7]int8, q float64) {
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

// counts goes through every way that n dice can fall, by counts of faces.
func counts(n int, do func(c [7]int8, p float64)) {
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

// Ferrets is the distribution of a throw for ferrets (section 9.4).
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

// Race is the chance that a spy who learns with chance s a turn does so
// before he is found out with chance p a turn (section 9.5).
func Race(s, p float64, spyFirst bool) float64 {
	both := 1 - (1-p)*(1-s)
	if spyFirst {
		return s / both
	}
	return (1 - p) * s / both
}

// Fences is the distribution of the turns that n fences take, a die and add each
// (section 9.9).
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

// Spotted is the chance that k watchers in range spot a row with this
// modifier (section 9.10).
func Spotted(k, modifier, target int) float64 {
	hit := math.Min(math.Max(float64(7+modifier-target)/6, 0), 1)
	return 1 - math.Pow(1-hit, float64(k))
}

// Crossing is the chance to cross so many inches unseen, a watcher always in
// range, at a row of this move.
func Crossing(inches, move, modifier, target int) float64 {
	return math.Pow(1-Spotted(1, modifier, target), float64((inches+move-1)/move))
}

// DownWind is the chance that a dog at distance r is down-wind when the wind
// comes from anywhere on the circle (section 9.10).
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
// an alarm of chance q before each (section 9.12).
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
	won := 0
	for d := int(o.Escape.Recapture) + 1; d <= 6; d++ {
		if d+items >= int(o.Escape.Getaway) {
			won++
		}
	}
	return float64(won) / 6
}

// Arrivals is the chance, for every turn from 0 (the first intake) to n, that
// all the wanted groups of cards have shown: groups are the numbers of cards
// of each kind in a deck of so many, and prisoners come on so many faces of the
// event die (section 9.7).
func Arrivals(faces, deck, intake, n int, groups ...int) []float64 {
	drawn := make([]float64, deck+1)
	drawn[min(intake, deck)] = 1
	list := make([]float64, n+1)
	shown := make([]float64, deck+1)
	for c := range shown {
		shown[c] = all(deck, c, groups)
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

// all is the chance that c cards of the deck show every group: inclusion and
// exclusion over the groups that are missing.
func all(deck, c int, groups []int) float64 {
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

// Cover is the share of the compound's outdoor cells that the first k posts
// of a greedy choice see together, and the posts (section 9.13).
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

// Within is the chance of k successes of chance p in n trials (section 9.2).
func Within(k int, p float64, n int) float64 {
	sum := 0.0
	for _, q := range Wait(k, p, n).P {
		sum += q
	}
	return sum
}

// Kits is the mean number of complete kits that so many workshops make in so
// many turns, each trying one of its things a turn with chance p: the least
// of their counts (section 9.1).
func Kits(shops, turns int, p float64) float64 {
	mean, at, below := 0.0, math.Pow(1-p, float64(turns)), 0.0
	for k := range turns {
		below += at // P(X <= k)
		mean += math.Pow(1-below, float64(shops))
		at *= p / (1 - p) * float64(turns-k) / float64(k+1)
	}
	return mean
}

// RoundRobin is the mean number of searches until a tunnel is found that lies
// in one of n huts, when they are searched in turn and each search of the
// right one finds it with chance p (section 9.4).
func RoundRobin(n int, p float64) float64 {
	return float64(n)*(1/p-1) + float64(n+1)/2
}

// Thieves is the chance that one of j thieves, one after the other, brings
// the pick axe: each throws a die, wary ends it for all (section 9.6).
func (o *WorkOptions) Thieves(j int) float64 {
	won, closes := 0.0, 0.0
	for _, comes := range o.Theft {
		won += float64(bit(comes == theftLadder)) / 6
		closes += float64(bit(comes == theftCloses)) / 6
	}
	sum, on := 0.0, 1.0
	for range j {
		sum += on * won
		on *= 1 - won - closes
	}
	return sum
}

// BringsAxe says that a throw of a thief brings the pick axe; Closes, that it
// ends the thieving.
func (o *WorkOptions) BringsAxe(die int) bool { return o.Theft[die-1] == theftLadder }

// Closes says that a throw makes the work party wary.
func (o *WorkOptions) Closes(die int) bool { return o.Theft[die-1] == theftCloses }

// MeanTurn is the mean of a turn from the chances that it has come by turn 0,
// 1, 2, ...; the list must go on until nothing is missing.
func MeanTurn(by []float64) float64 {
	mean := 0.0
	for _, p := range by {
		mean += 1 - p
	}
	return mean
}

// UsedUp is the mean number of turns until the deck is used up, when prisoners
// come on so many faces of the event die (section 9.7).
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

// Near is the share of a beat's whole-inch points that lie within so many
// inches of a cell (section 9.9).
func Near(w *skirmish.Round, c terrain.Cell, inches int) float64 {
	n := 0
	for i := range w.Inches() {
		if terrain.Far(w.At(int32(i)*1000).Cell, c) <= inches*inches {
			n++
		}
	}
	return float64(n) / float64(w.Inches())
}

// Undisturbed is the chance that nothing of chance q a turn happens while a
// fence is cut, a die and add turns (section 9.9).
func Undisturbed(q float64, add int) float64 {
	sum := 0.0
	for d := 1; d <= 6; d++ {
		sum += math.Pow(1-q, float64(d+add)) / 6
	}
	return sum
}

// Heard is the chance that a guard anywhere on his beat hears one turn of
// cutting: a die for the radius, the faces that hear (section 9.9).
func Heard(w *skirmish.Round, c terrain.Cell, hear float64) float64 {
	sum := 0.0
	for radius := 1; radius <= 6; radius++ {
		sum += Near(w, c, radius) * hear / 6
	}
	return sum
}
