package evasion

import (
	"math/bits"

	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/evasion"
)

// walker is the British part of the reference policies: the men hide, and
// walk to the landing hex as late as they can, by night. The three policies
// differ in who walks together and where they wait.
type walker struct {
	*plan
	sites   []evasion.Hex // eligible
	parties []evasion.Men
	ambush  bool
	hideout [256][2]evasion.Hex // of pairs 1 and 2, by rendezvous
	pairs   bool
	said    []sim.Move // memory for a plan
}

// longest is the most moves that an eligible walk takes.
const longest = 5

// NewReferenceLie is the policy "lie": six men together, hidden.
func NewReferenceLie(r *evasion.Rules) sim.Policy[view] {
	p := planFor(r)
	w := &walker{plan: p, parties: []evasion.Men{1<<evasion.Strength - 1}}
	w.eligible(func(s, z evasion.Hex) bool { return p.walks[s].moves[z] <= longest })
	return w
}

// NewReferenceAmbush is the policy "ambush": as lie, but the party waits in
// the tunnel hex and ambushes trucks wherever a road touches its hide-out.
func NewReferenceAmbush(r *evasion.Rules) sim.Policy[view] {
	p := planFor(r)
	w := &walker{plan: p, parties: []evasion.Men{1<<evasion.Strength - 1}, ambush: true}
	w.eligible(func(s, z evasion.Hex) bool {
		return p.walks[s].moves[z] <= longest && p.walks[s].moves[p.m.Tunnel] <= longest
	})
	return w
}

// NewReferencePairs is the policy "pairs": three pairs, each by itself.
func NewReferencePairs(r *evasion.Rules) sim.Policy[view] {
	p := planFor(r)
	w := &walker{plan: p, parties: []evasion.Men{0b000011, 0b001100, 0b110000}, pairs: true}
	for _, z := range p.rough {
		w.hideout[z] = [2]evasion.Hex{evasion.NoHex, evasion.NoHex}
		found := 0
		for _, n := range p.m.Near(z) { // P1
			if found < 2 && n != p.m.Tunnel && p.m.Terrain(n) == evasion.Rough && !p.m.RoadHex(n) {
				w.hideout[z][found] = n
				found++
			}
		}
	}
	w.eligible(func(s, z evasion.Hex) bool {
		for _, h := range append([]evasion.Hex{z}, w.hideout[z][:]...) {
			if h == evasion.NoHex || p.walks[s].moves[h] > longest {
				return false
			}
		}
		return true
	})
	return w
}

func (w *walker) eligible(ok func(site, meeting evasion.Hex) bool) {
	for _, s := range w.r.Sites() {
		if len(w.rough) > 0 && ok(s, w.meeting(s)) {
			w.sites = append(w.sites, s)
		}
	}
}

// Choose plays on.
func (w *walker) Choose(v view, legal []sim.Move, c *dice.Stream) int {
	if v.Asked() != evasion.NoHex {
		return answer(v, legal, c)
	}
	if w.said = w.Say(v, c, w.said[:0]); len(w.said) == 0 {
		return c.IntN(len(legal))
	} else if at := findMove(legal, w.said[0]); at >= 0 {
		return at
	}
	for i, members := range w.parties { // with options that do not let the first of them go
		at := v.Muster()
		if men, _ := w.order(v, &at, i, members); men != 0 && v.Party() == 0 {
			if at := find(legal, evasion.Order, men); at >= 0 {
				return at
			}
		}
	}
	return 0 // the phase or the order ends, the rest hide
}

// Say names the orders of a phase, party by party.
func (w *walker) Say(v view, c *dice.Stream, plan []sim.Move) []sim.Move {
	switch v.Stage() {
	case evasion.ChoosingSite:
		if len(w.sites) > 0 {
			plan = append(plan, evasion.Command(evasion.Land, w.sites[c.IntN(len(w.sites))]))
		}
		return plan
	case evasion.ChoosingRendezvous:
		if len(w.rough) > 0 {
			plan = append(plan, evasion.Command(evasion.Meet, w.meeting(v.Site())))
		}
		return plan
	}
	if v.Asked() != evasion.NoHex {
		return plan
	}
	if party := v.Party(); party != 0 {
		return w.goOn(v, party, plan)
	}
	at := v.Muster()
	for i, members := range w.parties {
		men, ambush := w.order(v, &at, i, members)
		if men == 0 {
			continue
		}
		plan = append(plan, evasion.Command(evasion.Order, men))
		if ambush {
			plan = append(plan, evasion.Command(evasion.LieInAmbush, 0))
			continue
		}
		to := evasion.NoHex
		if v.Move() == 1 {
			to = w.startingStep(v, i)
		}
		plan = w.march(v, men, to, plan)
	}
	return append(plan, evasion.Command(evasion.EndPhase, 0)) // the rest hide
}

// answer answers what only options ask: an ambush is sprung, who escaped
// stays, lots decide the rest.
func answer(v view, legal []sim.Move, c *dice.Stream) int {
	if i := find(legal, evasion.Spring, 0); i >= 0 {
		return i
	}
	if i := find(legal, evasion.Slip, v.Asked()); i >= 0 {
		return i
	}
	return c.IntN(len(legal))
}

// order is what party number i does in this phase (L4, A1, P1): the men who
// get an order, 0 when they hide or have had it; and whether it is an ambush.
func (w *walker) order(v view, at *evasion.Muster, i int, members evasion.Men) (men evasion.Men, ambush bool) {
	fit := at.Fit & members
	if fit == 0 || at.Busy&fit != 0 { // a, or done
		return 0, false
	}
	here := at.Man[fit.First()&7]
	var hurt evasion.Men
	for m := at.Wounded & members; m != 0; m &= m - 1 {
		if k := m.First(); at.Man[k&7] == here { // the others were left behind
			hurt |= 1 << k
		}
	}
	for hurt != 0 && hurt.Count() > fit.Count() { // b: the highest numbers stay
		hurt &^= 1 << (bits.Len8(uint8(hurt)) - 1)
	}
	if v.Move() == 1 && w.startingStep(v, i) != evasion.NoHex {
		return fit | hurt, false
	}
	if v.Move() == 1 && (w.pairs || w.ambush) {
		return 0, false
	}
	site := v.Site()
	walk := w.walks[site]
	if here == site { // c
		return w.hide(here, fit|hurt)
	}
	moves := v.Last() + 1 - v.Move()
	nights := (v.Last()+1)/2 - v.Move()/2 // the odd moves among the rest
	if hurt != 0 {                        // d
		steps := int(walk.steps[here])
		switch {
		case steps <= nights:
			if v.Night() && nights == steps {
				return fit | hurt, false
			}
			return w.hide(here, fit|hurt)
		case steps <= moves:
			return fit | hurt, false
		}
	}
	k := int(walk.moves[here]) // e
	if k <= nights && !(v.Night() && nights == k) {
		return w.hide(here, fit)
	}
	return fit, false
}

// hide is an order only where it is an ambush (A1).
func (w *walker) hide(here evasion.Hex, men evasion.Men) (party evasion.Men, ambush bool) {
	if w.ambush && w.m.RoadHex(here) {
		return men, true
	}
	return 0, false
}

// startingStep is where the party goes in move 1 without a thought for the
// way: into the tunnel hex, or to its pair's hide-out.
func (w *walker) startingStep(v view, i int) evasion.Hex {
	switch {
	case w.ambush:
		return w.m.Tunnel
	case w.pairs && i > 0:
		return w.hideout[v.Rendezvous()][i-1]
	}
	return evasion.NoHex
}

// goOn is the rest of the order to a party that something happened to, or that
// has had no more than the word to get ready.
func (w *walker) goOn(v view, party evasion.Men, plan []sim.Move) []sim.Move {
	i := 0
	for n, members := range w.parties {
		if party&members != 0 {
			i = n
		}
	}
	started := v.Moved()&party != 0
	first := evasion.NoHex
	if v.Move() == 1 {
		first = w.startingStep(v, i)
	}
	if started && (v.Wounded()&party != 0 || first != evasion.NoHex) { // f
		return append(plan, evasion.Command(evasion.Hold, 0))
	}
	if !started && w.ambush {
		at := v.Muster()
		if _, ambush := w.order(v, &at, i, w.parties[i]); ambush {
			return append(plan, evasion.Command(evasion.LieInAmbush, 0))
		}
	}
	return w.march(v, party, first, plan)
}

// march walks a party greedily toward the landing hex: with a wounded man, and
// where a first step is given, one step whatever it costs. Where points are
// left that would pay for another step its order is ended.
func (w *walker) march(v view, party evasion.Men, first evasion.Hex, plan []sim.Move) []sim.Move {
	lead := party.First()
	here, left := v.Man(lead), v.Points(lead)
	started, hurt := v.Moved()&party != 0, v.Wounded()&party != 0
	site := v.Site()
	next := &w.walks[site].next
	for {
		to := next[here]
		if first != evasion.NoHex {
			to = first
		}
		if here == site && first == evasion.NoHex || to == evasion.NoHex {
			break
		}
		cost := w.r.StepCost(here, to, false)
		if started && cost > left {
			break
		}
		plan = append(plan, evasion.Command(evasion.Walk, to))
		here, left, started = to, left-cost, true
		if hurt && w.r.Options().Walk.Wounded < 2 || w.r.Spent(here, left) { // no more steps: the order ends by itself
			return plan
		}
		if hurt || first != evasion.NoHex {
			break
		}
	}
	return append(plan, evasion.Command(evasion.Hold, 0))
}
