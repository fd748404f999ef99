package stalagluft

import (
	"escapesim/sim"
	"escapesim/sim/position"
	"escapesim/sim/stalagluft/terrain"
)

func deployDecisions() []decision {
	huts := func(r *Rules, _ *State) uint64 { return first(r.Board.Huts) }
	anywhere := func(r *Rules, _ *State) uint64 { return first(r.Board.Inhabited) }
	spots := func(r *Rules, _ *State, _ []sim.Move) []sim.Move { return r.lists.spots }
	return []decision{
		{
			kind: KBuilding, at: during(HutAssign), words: "%s for %s", args: []argument{theHouse, manInHand},
			open: huts, do: func(u umpire, x choice) { u.assign(x.house()) },
		},

		done(during(PDeploy), "deployment done", umpire.deployed),
		{
			kind: KFigure, at: during(PDeploy), words: "%s", args: []argument{theMan}, quiet: true,
			open: (*Rules).deployable, do: func(u umpire, x choice) { u.Now, u.Phase = int8(x.a), PDeployTo },
		},
		{
			kind: KShop, at: during(PDeploy), words: "the %s workshop", args: []argument{theShop}, quiet: true,
			open: (*Rules).designable, do: func(u umpire, x choice) { u.Now, u.Phase = int8(x.a), ShopTo },
		},
		{
			kind: KItem, at: during(PDeploy), words: "move %s from %s", args: []argument{theOtherItem, theHouse},
			open: (*Rules).movableStores, with: (*Rules).stored,
			do: func(u umpire, x choice) {
				u.Store[x.a][x.b]--
				u.Pending, u.Phase = Item(x.b), StoreTo
				u.Count++
			},
		},

		{
			kind: KCell, at: during(PDeployTo), words: "%s to %s", args: []argument{manInHand, theCell}, list: spots,
			do: func(u umpire, x choice) {
				u.place(Outdoors, x.cell(), NoBuilding)
			},
		},
		{
			kind: KBuilding, at: during(PDeployTo), words: "%s into %s", args: []argument{manInHand, theHouse},
			open: func(r *Rules, s *State) uint64 {
				if s.Men[s.Now].Role.IsTeam() {
					return 0
				}
				return anywhere(r, s)
			}, do: func(u umpire, x choice) { u.place(Indoors, u.Men[u.Now].Cell, x.house()) },
		},
		{
			kind: KBuilding, at: during(ShopTo), words: "%s workshop in %s", args: []argument{shopInHand, theHouse},
			open: huts,
			do: func(u umpire, x choice) {
				u.designate(u.State, x.house())
				u.Phase = PDeploy
			},
		},
		{
			kind: KBuilding, at: during(StoreTo), words: "%s hidden in %s", args: []argument{itemInHand, theHouse},
			open: anywhere,
			do: func(u umpire, x choice) {
				u.Store[x.a][u.Pending]++
				u.Phase = PDeploy
			},
		},
		{
			kind: KBuilding, at: during(PlaceItem), words: "%s hidden in %s", args: []argument{itemInHand, theHouse},
			open: anywhere,
			do: func(u umpire, x choice) {
				u.Store[x.a][u.Pending]++
				if u.PendingN--; u.PendingN > 0 {
					u.Pending = PickAxe // the ladder comes with one
					return
				}
				u.Phase = u.Back
			},
		},

		done(during(SpyPlace), "%s stays", umpire.spyPlaced, manInHand),
		{
			kind: KCell, at: during(SpyPlace), words: "%s to %s", args: []argument{manInHand, theCell}, list: spots,
			do: func(u umpire, x choice) {
				m := &u.Men[u.Now]
				m.Shown, m.Where, m.Cell, m.Building = true, Outdoors, x.cell(), NoBuilding
				u.spyPlaced()
			},
		},
		{
			kind: KBuilding, at: during(SpyPlace), words: "%s into %s", args: []argument{manInHand, theHouse},
			open: anywhere,
			do: func(u umpire, x choice) {
				m := &u.Men[u.Now]
				m.Shown, m.Where, m.Building = true, Indoors, Building(x.a)
				u.spyPlaced()
			},
		},
	}
}

// deployed ends the prisoners' deployment: the spy is next.
func (u umpire) deployed() {
	for k := range u.Shops {
		u.Shops[k].Changed = false
	}
	u.Count = 0
	u.clear(u.State)
	u.Phase = SpyPlace
}

func deployQuestions() []question {
	return []question{
		{at: HutAssign, name: "hut", asks: German, settle: func(u umpire) bool {
			if u.turnTo(u.waiting(u.State)) {
				return false
			}
			u.release()
			if u.Options.Deploy.Again {
				u.clear(u.State)
			}
			u.Phase = PDeploy
			return true
		}},
		{at: PDeploy, name: "deployment", asks: Pow},
		{at: PDeployTo, name: "deployment to", asks: Pow},
		{at: ShopTo, name: "workshop to", asks: Pow},
		{at: StoreTo, name: "store to", asks: Pow},
		{at: PlaceItem, name: "place item", asks: Pow},
		{at: SpyPlace, name: "spies placed", asks: German, settle: func(u umpire) bool {
			if u.turnTo(u.nextSpy(u.State)) {
				return false
			}
			u.clear(u.State)
			u.leave(pDeploy)
			return true
		}},
	}
}

// deployable are the men who may be deployed: nobody deploys a spy but the
// Germans, and nobody twice (SL3-DEP-10 to -15).
func (r *Rules) deployable(s *State) (set uint64) {
	for i := range s.Men[:r.people] {
		m := &s.Men[i]
		set |= uint64(deployed[m.Where]&^position.Bit(m.Done)) << i
	}
	return set &^ r.germanSpies(s)
}

// germanSpies are the spies whom the prisoners know, and so the Germans move.
func (r *Rules) germanSpies(s *State) (set uint64) {
	for i, to := r.Span(Stoolie); i < to; i++ {
		m := &s.Men[i]
		set |= uint64(position.Bit(m.Role == Stoolie)&(r.overt|position.Bit(m.Shown))) << i
	}
	return set
}

// designable are the workshops that have got no hut this turn (SL3-DEP-16).
func (r *Rules) designable(s *State) (set uint64) {
	for k := range s.Shops {
		set |= one(!s.Shops[k].Changed) << k
	}
	return set
}

// movableStores are the buildings with things that may change place; stored
// what is kept in one (SL3-DEP-17, -18).
func (r *Rules) movableStores(s *State) (set uint64) {
	if s.Count < storeMoves {
		for b := range r.Board.Inhabited {
			set |= one(s.Store[b] != [Items]int8{}) << b
		}
	}
	return set
}

func (r *Rules) stored(s *State, b int) (set uint64) {
	for i, n := range &s.Store[b] {
		set |= one(n > 0) << i
	}
	return set
}

// waiting is the next man to be given a hut, -1 none.
func (r *Rules) waiting(s *State) ManID {
	for i := range r.people {
		if m := &s.Men[i]; m.Where == Waiting && m.Free <= s.Turn {
			return i
		}
	}
	return NoMan
}

func (u umpire) assign(hut Building) {
	m := &u.Men[u.Now]
	m.Hut = hut
	u.outside(m)
	m.Done = true
	tellPlaced(u.log, German, u.man(), m.Role, m.Cell, m.Hut)
}

// outside puts a man beside the first door of his hut.
func (r *Rules) outside(m *Man) {
	m.Where, m.Building = Outdoors, NoBuilding
	m.Cell = r.Board.Buildings[max(m.Hut, 0)].Sill[0][0]
}

// release lets men out of the cooler whose time is served.
func (u umpire) release() {
	for i := range u.people {
		if m := &u.Men[i]; m.Where == InCooler && m.Free <= u.Turn {
			u.outside(m)
			tellPlaced(u.log, Pow, i, m.Role, m.Cell, NoBuilding)
		}
	}
}

// storeMoves is how many things may change place in one deployment.
const storeMoves = 12

// deployed are the places from which a man is deployed.
var deployed = [...]int{Outdoors: 1, Indoors: 1, Reserve: 1}

// MayPlace says whether the rules allow a man a cell in deployment, whatever
// the list of spots.
func (r *Rules) MayPlace(i ManID, c terrain.Cell) bool {
	if r.Options.Deploy.DeathStrip {
		return r.Board.IsInsideWire(c)
	}
	return r.Board.IsOutdoor(c)
}

// place puts the man in hand down: outdoors on a cell, or in a building.
func (u umpire) place(where Where, c terrain.Cell, building Building) {
	m := &u.Men[u.Now]
	m.Done, m.Declared = true, false // out of the line in which a search put him
	m.Where, m.Cell, m.Building = where, c, building
	if where == Indoors {
		c = -1
	}
	tellPlaced(u.log, Pow, u.man(), m.Role, c, building)
	u.Phase = PDeploy
}

// designate gives a workshop its hut (SL3-DEP-16).
func (r *Rules) designate(s *State, hut Building) {
	w := &s.Shops[s.Now]
	w.Changed = true
	switch {
	case w.Building == hut:
	case w.Building < 0:
		*w = Workshop{Building: hut, Ready: s.Turn, Changed: true}
	default:
		*w = Workshop{Building: hut, Ready: s.Turn + int16(r.Options.Workshop.MoveCost), Changed: true}
	}
}

// got asks the prisoners where a thing is to be hidden, and, where two are, a pick axe
// after it.
func (r *Rules) got(s *State, i Item, n int8) {
	s.Pending, s.PendingN = i, n
	s.Back = s.Phase
	s.Phase = PlaceItem
}

// nextSpy is the next stool pigeon to be placed, -1 none.
func (r *Rules) nextSpy(s *State) ManID {
	for i, to := r.Span(Stoolie); i < to; i++ {
		if s.Men[i].Role == Stoolie && s.Men[i].inCamp() && !s.Men[i].Done {
			return i
		}
	}
	return NoMan
}

// spyPlaced ends the placing of the spy in hand.
func (u umpire) spyPlaced() {
	m := &u.Men[u.Now]
	m.Done = true
	u.log.Add(SpyPlaced, German, int(u.man()), 0, int(m.Cell), int(m.Building))
}

// isSpy says that the prisoners know man i for a spy: with
// stoolie.visibility covert only once the German has moved him (SL3-STP-01).
func (r *Rules) isSpy(s *State, i ManID) bool {
	return s.Men[i].Role == Stoolie && (!r.Options.Spy.Covert || s.Men[i].Shown)
}
