package stalagluft

import (
	"slices"

	"escapesim/sim"
)

func turnQuestions() []question {
	return []question{
		{at: Leaving, name: "leaving", asks: sim.NoSeat, settle: func(u umpire) bool {
			u.leave(u.Step)
			return true
		}},
		{at: Over, name: "over", asks: sim.NoSeat},
	}
}

// clear resets the marks of a step.
func (r *Rules) clear(s *State) {
	for i := range r.people {
		s.Men[i].Done = false
	}
	for i := range s.Ferrets {
		s.Ferrets[i].Done = false
	}
}

// The steps of a turn, in the order of turn.order's words.
const (
	gDeploy = iota
	pDeploy
	gMove
	pMove
	gRoutine
	pRoutine
	stepSeven
)

// close marks a step as over; advance begins the next as soon as nothing that
// the step has brought about is left to decide.
func (s *State) close(step int8) { s.Step, s.Phase = step, Leaving }

// leave ends a step and begins the one that follows (SL3-TRN-01).
func (u umpire) leave(step int8) {
	next := slices.Index(u.Options.Order.Turn[:], uint8(step)) + 1
	if next == len(u.Options.Order.Turn) {
		u.Phase, u.EndStep = Theft, 0
		return
	}
	switch u.Options.Order.Turn[next] {
	case gDeploy:
		u.Phase = GDeploy
	case pDeploy:
		u.clear(u.State)
		u.Phase = HutAssign
	case gMove:
		u.Phase = GMove
	case pMove:
		u.clear(u.State)
		u.Phase = PMove
	case gRoutine:
		u.event()
	case pRoutine:
		u.Phase, u.Stage = PRoutine, 0
	case stepSeven:
		u.Phase = StepSeven
	}
}

// endTurn closes the turn (SL3-TRN-06, -07, -09).
func (u umpire) endTurn() {
	for i := range u.people {
		m := &u.Men[i]
		m.Declared, m.Stole, m.Done = false, false, false
	}
	for i := range u.Tunnels {
		u.Tunnels[i].Dug = false
	}
	for k := range u.Shops {
		u.Shops[k].Done = false
	}
	for i := range u.Loans {
		if u.Loans[i] != 0 && u.Loans[i] <= u.Turn+1 {
			u.Loans[i] = 0
			if u.Has(Original) > 0 {
				u.use(u.State, Original)
			}
		}
	}
	u.Fresh = [Items]int8{}
	u.gain(Duct, int16(u.Ducts))
	u.Ducts = 0
	u.Striped, u.Snipped = 0, 0
	u.Searches, u.SpotDone, u.Identified, u.Bartered = 0, false, 0, false
	u.Detail, u.Wary, u.Event = -1, false, 0
	u.Choir, u.Bribe, u.GoodShift, u.Volleyball = -1, false, false, false
	over, cause := u.Turn >= u.Options.Game.Turns, EndTime
	if u.Broken {
		over, cause = true, EndBreak
	} else if u.Options.Win.EarlyStop && u.hopeless(u.State) {
		over, cause = true, EndHopeless
	}
	if over {
		u.Winner = int8(German)
		enough := u.BreakOut >= u.Options.Win.MinOut
		if !u.Options.Win.NeedsBreak {
			enough = u.Score >= u.Options.Win.MinOut
		}
		if enough {
			u.Winner = int8(Pow)
		}
		u.Cause, u.Phase = int8(cause), Over
		tellGameOver(u.log, sim.Seat(u.Winner), cause, u.score(u.State), u.Turn)
		return
	}
	u.Turn++
	tellTurnBegan(u.log, u.Turn)
	u.Phase = GDeploy
}
