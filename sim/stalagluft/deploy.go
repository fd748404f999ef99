package stalagluft

import (
	"slices"

	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/stalagluft/terrain"
)

// advance runs all that asks nobody, up to the next decision.
func (r *Rules) advance(s *State, c *dice.Chance, log *sim.Log) {
	for {
		switch s.Phase {
		case Over, FerretEnter, PDeployTo, ShopTo, StoreTo, PlaceItem, FerretMove, FerretRelocate, SpotSearch,
			PMoveTo, ShakePowTo, ShakeDemand, Redeploy, StepSeven, BreakStop, EventSearch, FerretPick,
			PDeploy, PMove, ShakePow, ShakePlace, Reveal, Offering:
			return
		case GDeploy, GMove, GRoutine:
			if s.Phase == GRoutine && s.SpyAt < MaxMen {
				r.spies(s, c, log)
				continue
			}
			if r.mayAlertSearch(s) {
				return
			}
			r.afterAlert(s, c, log)
		case FerretRoll:
			// Who has searched in this step had ferrets when the turn began.
			if s.OnDuty() == 0 && s.Searches == 0 || !r.Options.Ferret.NeedsEmpty && s.OnDuty() < int(r.Options.Ferret.Max) {
				return
			}
			r.leave(s, gDeploy, c, log)
		case HutAssign:
			if s.Now = r.waiting(s); s.Now >= 0 {
				return
			}
			r.release(s, log)
			if r.Options.Deploy.Again {
				r.clear(s)
			}
			s.Phase = PDeploy
		case SpyPlace:
			if s.Now = r.nextSpy(s); s.Now >= 0 {
				return
			}
			r.clear(s)
			r.leave(s, pDeploy, c, log)
		case ShakeSearch:
			if r.mayShakeSearch(s) {
				return
			}
			r.endShakedown(s)
			s.Phase = GRoutine
		case Cancelling:
			if r.mayCancel(s) {
				return
			}
			r.findings(s, c, log)
		case Penalty:
			if s.Waits > 0 && r.anyPresent(s, s.Target) {
				return
			}
			s.Waits = 0
			r.searchOver(s)
		case PRoutine:
			return
		case Leaving:
			r.leave(s, s.Step, c, log)
		case Night:
			if _, on := r.night(s).Actor(&s.Night); on {
				return
			}
			r.sceneOver(s, c, log)
		case Theft:
			switch {
			case int(s.EndStep) == len(r.Options.Order.End):
				r.endTurn(s, log)
			case r.Options.Order.End[s.EndStep] != endTheft:
				r.endCheck(s, log)
			case r.anyThief(s):
				return
			default:
				s.EndStep++
			}
		default:
			panic("stalagluft: a step without an owner")
		}
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

// mayAlertSearch: hidden sand was found and no tunnel since (SL3-SRC-18).
func (r *Rules) mayAlertSearch(s *State) bool {
	o := &r.Options.Search
	step := map3(s.Phase)
	return s.Alert && s.Searches < o.PerTurn && s.OnDuty() >= int(o.AlertMin) && o.AlertSteps>>step&1 != 0 &&
		(o.EventExtra || s.Event != SearchEvent)
}

// map3 numbers the steps in which an alerted German may search.
func map3(p Phase) int {
	switch p {
	case GDeploy:
		return 0
	case GMove:
		return 1
	}
	return 2
}

func (r *Rules) alertSearch(s *State, kind, b int, c *dice.Chance, log *sim.Log) {
	if kind == KDone {
		r.afterAlert(s, c, log)
		return
	}
	s.Searches++
	r.search(s, int8(b), ByAlert, s.OnDuty(), c, log)
}

// afterAlert goes on from a step that began with the chance of a search.
func (r *Rules) afterAlert(s *State, c *dice.Chance, log *sim.Log) {
	switch s.Phase {
	case GDeploy:
		s.Phase = FerretRoll
	case GMove:
		for i := range s.Guards {
			r.walkGuard(&s.Guards[i])
		}
		r.beginFerrets(s)
	default:
		if log != nil {
			for i := range s.Ferrets {
				if f := &s.Ferrets[i]; f.Cell != terrain.NoCell {
					log.Add(FerretStood, German, i, int(f.Cell), 0, 0)
				}
			}
		}
		r.leave(s, gRoutine, c, log)
	}
}

func (r *Rules) rollFerrets(s *State, kind int, c *dice.Chance, log *sim.Log) {
	if kind == KDone {
		r.leave(s, gDeploy, c, log)
		return
	}
	die := c.Die(eventDice)
	n := min(die, int(r.Options.Ferret.Max))
	log.Add(FerretsRolled, German, die, n, 0, 0)
	if die >= int(r.Options.Ferret.Kommandant) {
		n = int(r.Options.Ferret.Max)
		if !r.Board.IsOutdoor(s.Kommandant) {
			s.Kommandant = r.Board.InnerGate[0]
		}
	}
	s.Count = int8(min(n, int(r.Options.Ferret.Max)-s.OnDuty()))
	s.Phase = FerretEnter
}

func (r *Rules) enterFerret(s *State, cell int, c *dice.Chance, log *sim.Log) {
	for i := range s.Ferrets {
		f := &s.Ferrets[i]
		if f.Cell != terrain.NoCell {
			continue
		}
		*f = Ferret{Cell: terrain.Cell(cell), Building: -1, Door: -1, Entry: 1}
		if r.Board.OnEast(f.Cell) {
			f.Entry = 2
		}
		break
	}
	if s.Count--; s.Count <= 0 {
		r.leave(s, gDeploy, c, log)
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
func (r *Rules) leave(s *State, step int8, c *dice.Chance, log *sim.Log) {
	next := slices.Index(r.Options.Order.Turn[:], uint8(step)) + 1
	if next == len(r.Options.Order.Turn) {
		s.Phase, s.EndStep = Theft, 0
		return
	}
	switch r.Options.Order.Turn[next] {
	case gDeploy:
		s.Phase = GDeploy
	case pDeploy:
		r.clear(s)
		s.Phase = HutAssign
	case gMove:
		s.Phase = GMove
	case pMove:
		r.clear(s)
		s.Phase = PMove
	case gRoutine:
		r.event(s, c, log)
	case pRoutine:
		s.Phase, s.Stage = PRoutine, 0
	case stepSeven:
		s.Phase = StepSeven
	}
}

// waiting is the next man to be given a hut, -1 none.
func (r *Rules) waiting(s *State) int8 {
	for i := range r.people {
		if m := &s.Men[i]; m.Where == Waiting && m.Free <= s.Turn {
			return int8(i)
		}
	}
	return -1
}

func (r *Rules) assign(s *State, hut int, log *sim.Log) {
	m := &s.Men[s.Now]
	m.Hut = int8(hut)
	r.outside(m)
	m.Done = true
	log.Add(Placed, German, int(s.Now), int(s.Men[s.Now].Role), int(m.Cell), hut)
}

// outside puts a man beside the first door of his hut.
func (r *Rules) outside(m *Man) {
	m.Where, m.Building = Outdoors, -1
	m.Cell = r.Board.Buildings[max(m.Hut, 0)].Sill[0][0]
}

// release lets men out of the cooler whose time is served.
func (r *Rules) release(s *State, log *sim.Log) {
	for i := range r.people {
		if m := &s.Men[i]; m.Where == InCooler && m.Free <= s.Turn {
			r.outside(m)
			log.Add(Placed, Pow, i, int(s.Men[i].Role), int(m.Cell), -1)
		}
	}
}

// storeMoves is how many things may change place in one deployment.
const storeMoves = 12

// legalDeploy: figures, workshops and contraband (SL3-DEP-10 to -18).
func (r *Rules) legalDeploy(s *State, buf []sim.Move) []sim.Move {
	// Every move is written, and those that may not be are written over: who
	// asks before each waits for the answers.
	const most = 1 + MaxMen + int(Shops) + Buildings*int(Items)
	buf = slices.Grow(buf, most+1)[:most+1]
	buf[0] = Mv(KDone, 0, 0)
	n := 1
	for i := range s.Men[:r.people] {
		m := &s.Men[i]
		buf[n] = Mv(KFigure, i, 0)
		n += r.deployable(m)
	}
	for k := range s.Shops {
		buf[n] = Mv(KShop, k, 0)
		n += bit(!s.Shops[k].Changed)
	}
	if s.Count < storeMoves {
		for b := range r.Board.Inhabited {
			if s.Store[b] == ([Items]int8{}) {
				continue
			}
			for i, k := range &s.Store[b] {
				buf[n] = Mv(KItem, b, i)
				n += bit(k > 0)
			}
		}
	}
	return buf[:n]
}

// deployable is 1 when a man may be deployed: nobody deploys a spy but the
// Germans, and nobody twice.
func (r *Rules) deployable(m *Man) int {
	return deployed[m.Where] &^ (bit(m.Done) | bit(m.Role == Stoolie)&(r.overt|bit(m.Shown)))
}

// deployed are the places from which a man is deployed.
var deployed = [...]int{Outdoors: 1, Indoors: 1, Reserve: 1}

func (r *Rules) pickDeploy(s *State, kind, a, b int) {
	switch kind {
	case KDone:
		for k := range s.Shops {
			s.Shops[k].Changed = false
		}
		s.Count = 0
		r.clear(s)
		s.Phase = SpyPlace
	case KFigure:
		s.Now, s.Phase = int8(a), PDeployTo
	case KShop:
		s.Now, s.Phase = int8(a), ShopTo
	case KItem:
		s.Store[a][b]--
		s.Pending, s.Phase = Item(b), StoreTo
		s.Count++
	}
}

// placings of man i: any spot inside the warning wire, for characters any
// building too.
func (r *Rules) placings(s *State, i int) []sim.Move {
	if s.Men[i].Role.IsTeam() {
		return r.lists.spots
	}
	return r.lists.placings
}

// MayPlace says whether the rules allow a man a cell in deployment, whatever
// the list of spots.
func (r *Rules) MayPlace(i int, c terrain.Cell) bool {
	if r.Options.Deploy.DeathStrip {
		return r.Board.IsInsideWire(c)
	}
	return r.Board.IsOutdoor(c)
}

func (r *Rules) place(s *State, i, kind, a int, log *sim.Log) {
	m := &s.Men[i]
	m.Done, m.Declared = true, false // out of the line in which a search put him
	if kind == KBuilding {
		m.Where, m.Building = Indoors, int8(a)
	} else {
		m.Where, m.Cell, m.Building = Outdoors, terrain.Cell(a), -1
	}
	if log != nil {
		cell := -1
		if m.Where == Outdoors {
			cell = int(m.Cell)
		}
		log.Add(Placed, Pow, i, int(s.Men[i].Role), cell, int(m.Building))
	}
}

// designate gives a workshop its hut (SL3-DEP-16).
func (r *Rules) designate(s *State, hut int) {
	w := &s.Shops[s.Now]
	w.Changed = true
	switch {
	case w.Building == int8(hut):
	case w.Building < 0:
		*w = Workshop{Building: int8(hut), Ready: s.Turn, Changed: true}
	default:
		*w = Workshop{Building: int8(hut), Ready: s.Turn + int16(r.Options.Workshop.MoveCost), Changed: true}
	}
}

// storeItem puts a thing that has just been got into a building.
func (r *Rules) storeItem(s *State, b int, _ *sim.Log) {
	s.Store[b][s.Pending]++
	if s.PendingN--; s.PendingN > 0 {
		s.Pending = PickAxe // the ladder comes with one
		return
	}
	s.Phase = s.Back
}

// got asks the prisoners where a thing is to be hidden.
func (r *Rules) got(s *State, i Item, n int8) {
	s.Pending, s.PendingN = i, n
	s.Back = s.Phase
	s.Phase = PlaceItem
}

// nextSpy is the next stool pigeon to be placed, -1 none.
func (r *Rules) nextSpy(s *State) int8 {
	for i, to := r.Span(Stoolie); i < to; i++ {
		if s.Men[i].Role == Stoolie && s.Men[i].inCamp() && !s.Men[i].Done {
			return int8(i)
		}
	}
	return -1
}

func (r *Rules) placeSpy(s *State, kind, a int, log *sim.Log) {
	m := &s.Men[s.Now]
	m.Done = true
	m.Shown = m.Shown || kind != KDone
	switch kind {
	case KBuilding:
		m.Where, m.Building = Indoors, int8(a)
	case KCell:
		m.Where, m.Cell, m.Building = Outdoors, terrain.Cell(a), -1
	}
	log.Add(SpyPlaced, German, int(s.Now), 0, int(m.Cell), int(m.Building))
}

// isSpy says that the prisoners know man i for a spy: with
// stoolie.visibility covert only once the German has moved him (SL3-STP-01).
func (r *Rules) isSpy(s *State, i int) bool {
	return s.Men[i].Role == Stoolie && (r.Options.Spy.Visibility == overt || s.Men[i].Shown)
}
