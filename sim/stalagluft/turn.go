package stalagluft

import (
	"slices"

	"escapesim/sim"
)

// Phase is where in the turn the game stands (SL3-TRN-01).
type Phase uint8

const (
	GDeploy Phase = iota // alerted search before anything
	FerretRoll
	FerretEnter
	HutAssign
	PDeploy
	PDeployTo
	ShopTo
	StoreTo
	SpyPlace
	GMove // alerted search
	FerretPick
	FerretMove
	FerretRelocate
	SpotSearch
	PMove
	PMoveTo
	ShakePlace
	ShakePow
	ShakePowTo
	ShakeDemand
	ShakeSearch
	EventSearch
	Redeploy
	Penalty
	GRoutine // alerted search
	PRoutine
	StepSeven
	Night
	BreakStop
	Theft
	PlaceItem
	Over
	Reveal     // the prisoners name what a spy has found out
	Offering   // the prisoners lay down what they pay with
	Cancelling // the prisoners lay their dice on those of a search
	Leaving    // the step is over, the next begins
	Phases
)

// Ending is why the game is over.
type Ending int8

const (
	EndTime Ending = iota
	EndBreak
	EndHopeless
)

// Progress is how far the game has come: the turn, the step and what is in hand
// there; at the end who has won.
type Progress struct {
	Turn    int16
	Phase   Phase
	Back    Phase // where a search goes on
	Now     int8  // the figure, beat, spy in hand
	Count   int8  // throws left, searches made
	Stage   int8  // of the routine
	Event   Event // die of this turn
	Step    step  // that is over, in the order of turn.order's words
	EndStep int8  // of turn.end_order that is next
	Winner  int8  // -1 nobody yet, else the seat
	Cause   Ending
}

// man and ferret are whom the step in hand is about.
func (p *Progress) man() ManID       { return ManID(p.Now) }
func (p *Progress) ferret() FerretID { return FerretID(p.Now) }

// turnTo makes a man the one in hand; false when there is none.
func (p *Progress) turnTo(i ManID) bool {
	p.Now = int8(i)
	return i != NoMan
}

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

// step is a step of a turn.
type step int8

// The steps, in the order of turn.order's words.
const (
	gDeploy step = iota
	pDeploy
	gMove
	pMove
	gRoutine
	pRoutine
	stepSeven
)

// close marks a step as over; advance begins the next as soon as nothing that
// the step has brought about is left to decide.
func (p *Progress) close(n step) { p.Step, p.Phase = n, Leaving }

// leave ends a step and begins the one that follows (SL3-TRN-01).
func (u umpire) leave(n step) {
	next := slices.Index(u.Options.Order.Turn[:], uint8(n)) + 1
	if next == len(u.Options.Order.Turn) {
		u.Phase = Theft // nothing is left of that after a scenario that was played when all was settled
		return
	}
	switch step(u.Options.Order.Turn[next]) {
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
	u.Stores.endTurn(u.Turn)
	u.Supplies.endTurn()
	u.Ideas.endTurn()
	u.Searches, u.SpotDone, u.Identified, u.Bartered, u.EndStep = 0, false, 0, false, 0
	u.Detail, u.Wary, u.Event = -1, false, 0
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
		u.Cause, u.Phase = cause, Over
		u.log.Add(GameOver, sim.Seat(u.Winner), int(u.Winner), int(cause), u.score(u.State), int(u.Turn))
		return
	}
	u.Turn++
	tellTurnBegan(u.log, u.Turn)
	u.Phase = GDeploy
}
