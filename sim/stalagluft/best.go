//builds:differ exact tables alone rest on it, and who plays by them rounds

package stalagluft

import "math"

// Best is a game in which everything goes right for the prisoners but the dice
// that they cannot avoid. Their share of wins in it is an upper bound of what any
// plan can win in the real game.
//
// A tunnel cannot be begun before Big X, Big S, a Tunnel King and a
// Manufacturer have come, nor before a turn with event 3 or 4: the pick axe
// is made of tins, bought for parcels or stolen from a work detail. From then
// on so many tunnels are dug every turn, except when a Shakedown with a
// demand has everybody stand outside in the routine. Sand, wood, air, kits
// and scenarios are free, nothing is found, nobody goes to the cooler. The
// break wins when its first man is out: from the woods, else from beyond the
// fence, of the hut with the shortest way.
type Best struct {
	tunnels int
	event   EventOptions
	demand  float64 // chance that a Shakedown comes with a demand
	turns   int
	deck    int
	intake  int
	groups  []int
	dig     float64
	fence   int // successes
	woods   int
	open    float64 // chance that the first man gets out
	hidden  float64
}

// NewBest works for the rules of a game.
func NewBest(r *Rules, tunnels int, demand float64) *Best {
	o := &r.Options
	b := &Best{
		tunnels: tunnels, event: o.Event, demand: demand, turns: int(o.Game.Turns),
		dig:   o.Dig.Chance(),
		fence: math.MaxInt, open: 1 - float64(o.Escape.AlarmOpen)/6,
	}
	for n := range o.Deck.Cards {
		b.deck += int(o.Deck.Cards[n])
	}
	b.groups = []int{
		int(o.Deck.Cards[BigX]), int(o.Deck.Cards[BigS]), int(o.Deck.Cards[TunnelKing]),
		int(o.Deck.Cards[Manufacturer]),
	}
	if o.Deck.TeamsInDeck {
		b.deck += 16
	}
	b.intake = min(int(o.Setup.Draw), b.deck)
	alarm := 0
	for x := 1; x <= 6; x++ {
		for y := 1; y <= 6; y++ {
			if x+y <= int(o.Escape.AlarmWoods) {
				alarm++
			}
		}
	}
	b.hidden = 1 - float64(alarm)/36
	for n := range Building(r.Board.Inhabited) {
		for _, north := range []bool{false, true} {
			fence, woods := r.Needed(n, north)
			if fence < b.fence {
				b.fence, b.woods = fence, woods
			}
		}
	}
	successes := func(inches int) int {
		return int(o.Dig.Shaft) + (inches+int(o.Dig.Inches)-1)/int(o.Dig.Inches)
	}
	b.fence, b.woods = successes(b.fence), successes(b.woods)
	return b
}

// starts is the chance that a tunnel can be begun in turn t and not before.
func (b *Best) starts() []float64 {
	shown := make([]float64, b.deck+1)
	for c := range shown {
		shown[c] = allShown(b.deck, c, b.groups)
	}
	// By cards drawn, and whether event 3 or 4 has been.
	at := make([][2]float64, b.deck+1)
	at[b.intake][0] = 1
	list, before := make([]float64, b.turns+1), 0.0
	for t := 1; t <= b.turns; t++ {
		next := make([][2]float64, b.deck+1)
		by := 0.0
		for n := range at {
			for goods, p := range at[n] {
				if p == 0 {
					continue
				}
				for die := 1; die <= 6; die++ {
					event, have := b.event.Of(die), goods
					if event == ParcelEvent || event == DetailEvent {
						have = 1
					}
					if have == 1 {
						by += p / 6 * shown[n]
					}
					if event != ArrivalEvent {
						next[n][have] += p / 6
						continue
					}
					for d := 1; d <= 6; d++ {
						next[min(n+d, b.deck)][have] += p / 36
					}
				}
			}
		}
		list[t], before, at = by-before, by, next
	}
	return list
}

// Chance is what the prisoners win at most.
func (b *Best) Chance() float64 {
	lost := b.demand * float64(b.event.Faces(ShakedownEvent)) / 6
	sum := 0.0
	for t, p := range b.starts() {
		if p == 0 {
			continue
		}
		turns := b.turns - t + 1
		for m := 0; m <= turns; m++ { // turns lost in Shakedowns, to all tunnels at once
			q := binomial(turns, m, lost)
			if q == 0 {
				continue
			}
			woods := 1 - math.Pow(1-Within(b.woods, b.dig, turns-m), float64(b.tunnels))
			fence := 1 - math.Pow(1-Within(b.fence, b.dig, turns-m), float64(b.tunnels))
			sum += p * q * (b.hidden*woods + b.open*(fence-woods))
		}
	}
	return sum
}

// binomial is the chance of m successes in n trials.
func binomial(n, m int, p float64) float64 {
	if p == 0 {
		if m == 0 {
			return 1
		}
		return 0
	}
	x, _ := math.Lgamma(float64(n + 1))
	y, _ := math.Lgamma(float64(m + 1))
	z, _ := math.Lgamma(float64(n - m + 1))
	return math.Exp(x - y - z + float64(m)*math.Log(p) + float64(n-m)*math.Log1p(-p))
}
