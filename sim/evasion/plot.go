package evasion

import "escapesim/sim"

// maxPlot is more orders than a side can write for one phase: each patrol
// and truck with all its steps.
const maxPlot = 96

// plot begins to write orders down: they are tried out on the map as if the
// other side were not there, and nothing is met and nothing told.
func (u *umpire) plot() {
	u.SavedParty, u.SavedTeams = u.party, u.teams
	u.Plotting, u.Plotted = true, 0
	if u.Stage == GermanPhase { // what was lost in silence is believed to live
		u.PatrolLost, u.TruckLost = u.PatrolMissed, u.TruckMissed
	}
}

// carryOut puts everything back to where it was and carries the plot out.
func (u *umpire) carryOut() {
	u.party, u.teams = u.SavedParty, u.SavedTeams
	u.SavedParty, u.SavedTeams = party{}, teams{}
	u.Plotting = false
	u.push(frame{Kind: plotted, Unit: NoUnit})
}

// plottedNext carries out the next order of the plot that can still be
// carried out; false after the last.
func (u *umpire) plottedNext(f *frame) bool {
	for uint8(f.Cursor) < u.Plotted {
		u.stopSpent()
		m := sim.Move(u.Plot[f.Cursor])
		f.Cursor++
		if d := u.opener(u.State, u.moment(), m); d != nil {
			d.do(*u, choice(m))
			return true
		}
	}
	return false
}

// plots tells whether the side on turn writes its orders first.
func (u *umpire) plots() bool {
	switch u.Stage {
	case BritishPhase:
		return !u.o.Time.PartyAdapts
	case GermanPhase:
		return u.o.Time.GermansPlot
	}
	return false
}

// jot takes an order into the plot, and carries the plot out when it is
// complete: a party's with the end of its order, the Germans' with the end
// of their phase. False when the order is none to plot.
func (u *umpire) jot(m sim.Move) bool {
	k := KindOf(m)
	if !u.Plotting {
		if u.Stage == BritishPhase && k != Order {
			return false
		}
		u.plot()
	}
	if k == EndPhase {
		u.carryOut()
		return true
	}
	u.Plot[u.Plotted] = uint16(m)
	u.Plotted++
	if u.Stage == BritishPhase && (k == Hold || k == LieInAmbush || k == Raid || k == Leave) {
		u.carryOut()
		return true
	}
	u.obey(m)
	return true
}
