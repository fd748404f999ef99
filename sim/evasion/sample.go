package evasion

import (
	"math/bits"

	"escapesim/sim"
	"escapesim/sim/dice"
)

var _ sim.Sampler[State, View] = (*Rules)(nil)

// Sample draws again what the viewer does not see. Nobody deals it: the other side has
// chosen it, and no rule says how likely a choice is. So a sample goes by somebody who
// knows the rules and nothing of the player: a party that walks as sample_party.go
// says, teams that go about as sample_teams.go says, given all that the viewer has
// been told. Who is met while something is being settled stays as he is.
func (r *Rules) Sample(v View, c *dice.Stream, s *State) {
	*s = *v.s
	own := v.british() == (s.Stage == BritishPhase)
	if s.Plotting && !own { // what the other side is writing is not given yet
		s.party, s.teams = s.SavedParty, s.SavedTeams
		s.SavedParty, s.SavedTeams = party{}, teams{}
		s.Plotting, s.Plotted, s.Plot = false, 0, [maxPlot]uint16{}
	}
	if s.Stage == Over {
		return
	}
	if v.british() {
		r.sampleTeams(v, c, s)
	} else {
		r.sampleParty(v, c, s)
	}
	if s.Plotting { // what was drawn is where it was before the orders, too
		if v.british() {
			s.SavedTeams = s.teams
		} else {
			s.SavedParty = s.party
		}
		s.SavedTeams.PatrolLost, s.SavedTeams.TruckLost = s.SavedTeams.PatrolMissed, s.SavedTeams.TruckMissed
	}
}

// met are the hexes where something is being settled, and the men whom it is about.
func (s *State) met() (where hexes, men Men) {
	for _, f := range s.Stack[:s.Depth] {
		men |= f.Men
		if f.Kind.contact() {
			where.add(f.Hex)
			men |= Men(s.Man.on(f.Hex))
		}
	}
	return where, men & s.Free()
}

// pick draws one of the hexes, and of one more.
func (h *hexes) pick(more Hex, c *dice.Stream) Hex {
	n := c.IntN(bits.OnesCount64(h[0]) + bits.OnesCount64(h[1]) + bits.OnesCount64(h[2]) + bits.OnesCount64(h[3]) + 1)
	for word, set := range h {
		for ; set != 0; set &= set - 1 {
			if n == 0 {
				return Hex(word<<6 + bits.TrailingZeros64(set))
			}
			n--
		}
	}
	return more
}
