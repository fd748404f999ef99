package stalagluft

import (
	"escapesim/sim"
	"escapesim/sim/position"
	"escapesim/sim/stalagluft/terrain"
)

// Ferret is a ferret; off the table Cell is NoCell.
type Ferret struct {
	Cell     terrain.Cell
	Building Building
	Entry    int8 // 0 set up here, 1 by the gate, 2 from the east
	Door     int8 // by which he entered his building this turn
	Done     bool
	Moved    bool // has relocated this turn
}

// Guard is a guard on foot.
type Guard struct {
	Cell   terrain.Cell
	Beat   int8 // of Rules.beats, -1 none
	On     bool // he has reached his beat
	Round  int32
	Before terrain.Cell // where he goes back to after a Shakedown
}

// Garrison are the Germans on the table.
type Garrison struct {
	Ferrets    [MaxFerrets]Ferret
	Guards     [MaxGuards]Guard
	Kommandant terrain.Cell
}

// OnDuty is the number of ferrets on the table.
func (g *Garrison) OnDuty() int {
	n := 0
	for i := range g.Ferrets {
		if g.Ferrets[i].Cell != terrain.NoCell {
			n++
		}
	}
	return n
}

func ferretDecisions() []decision {
	return []decision{
		done(during(FerretRoll), "no throw for ferrets", func(u umpire) { u.leave(gDeploy) }),
		yes(during(FerretRoll), "throw for ferrets", umpire.rollFerrets),
		{
			kind: KCell, at: during(FerretEnter), words: "a ferret enters at %s", args: []argument{theCell},
			list: func(r *Rules, _ *State, _ []sim.Move) []sim.Move { return r.lists.entries },
			do:   func(u umpire, x choice) { u.enterFerret(x.cell()) },
		},

		done(during(FerretPick), "ferrets done", umpire.afterFerrets),
		{
			kind: KFigure, at: during(FerretPick), words: "ferret %s", args: []argument{theNumber}, quiet: true,
			open: (*Rules).freshFerrets, do: func(u umpire, x choice) { u.Now, u.Phase = int8(x.a), FerretMove },
		},

		done(during(FerretMove), "ferret %s stays", umpire.ferretMoved, numberInHand),
		{
			kind: KCell, at: during(FerretMove), words: "ferret %s to %s", args: []argument{numberInHand, theCell},
			list: func(r *Rules, s *State, _ []sim.Move) []sim.Move { return r.ferretTrip(s).cells },
			do: func(u umpire, x choice) {
				u.Ferrets[u.Now].Cell, u.Ferrets[u.Now].Building = x.cell(), NoBuilding
				u.ferretMoved()
			},
		},
		{
			kind: KBuilding, at: during(FerretMove), words: "ferret %s into %s by door %s",
			args: []argument{numberInHand, theHouse, theOther},
			list: func(r *Rules, s *State, _ []sim.Move) []sim.Move { return r.ferretTrip(s).doors },
			do: func(u umpire, x choice) {
				f := &u.Ferrets[u.Now]
				f.Building, f.Door = x.house(), int8(x.b)
				f.Cell = u.Board.Buildings[x.a].Sill[x.b][0]
				u.ferretMoved()
			},
		},
		{
			kind: KExit, at: during(FerretMove), words: "ferret %s leaves", args: []argument{numberInHand},
			open: func(r *Rules, s *State) uint64 { return one(r.mayExit(s)) },
			do: func(u umpire, _ choice) {
				u.Ferrets[u.Now] = Ferret{Cell: terrain.NoCell, Building: NoBuilding, Door: -1}
				u.ferretMoved()
			},
		},
		{
			kind: KRelocate, at: during(FerretMove), words: "ferret %s slips out of sight",
			args: []argument{numberInHand},
			open: func(r *Rules, s *State) uint64 { return one(r.unobserved(s, s.ferret())) },
			do:   func(u umpire, _ choice) { u.Phase = FerretRelocate },
		},
		{
			kind: KCell, at: during(FerretRelocate), words: "ferret %s to %s", args: []argument{numberInHand, theCell},
			list: (*Rules).relocations,
			do: func(u umpire, x choice) {
				f := &u.Ferrets[u.Now]
				f.Cell, f.Building, f.Moved = x.cell(), NoBuilding, true
				u.log.Add(Relocated, German, int(u.ferret()), int(f.Cell), 0, 0)
				u.Phase = FerretMove
			},
		},
	}
}

func ferretQuestions() []question {
	return []question{
		{at: FerretRoll, name: "ferret roll", asks: German, settle: func(u umpire) bool {
			// Who has searched in this step had ferrets when the turn began.
			if u.OnDuty() == 0 && u.Searches == 0 ||
				!u.Options.Ferret.NeedsEmpty && u.OnDuty() < int(u.Options.Ferret.Max) {
				return false
			}
			u.leave(gDeploy)
			return true
		}},
		{at: FerretEnter, name: "ferret enters", asks: German},
		{at: FerretPick, name: "ferrets", asks: German},
		{at: FerretMove, name: "ferret moves", asks: German},
		{at: FerretRelocate, name: "ferret relocates", asks: German},
	}
}

// freshFerrets are those on the table who have not moved yet.
func (r *Rules) freshFerrets(s *State) (set uint64) {
	for i := range s.Ferrets {
		if f := &s.Ferrets[i]; f.Cell != terrain.NoCell && !f.Done {
			set |= 1 << i
		}
	}
	return set
}

// ferretMoved ends the move of the ferret in hand.
func (u umpire) ferretMoved() { u.Ferrets[u.Now].Done, u.Phase = true, FerretPick }

// mayExit says that the ferret in hand comes to a side that he may leave by.
func (r *Rules) mayExit(s *State) bool {
	t := r.ferretTrip(s)
	gate, east := r.exits(&s.Ferrets[s.Now])
	return gate && t.gate || east && t.east
}

func (u umpire) rollFerrets() {
	die := u.c.Die(eventDice)
	n := min(die, int(u.Options.Ferret.Max))
	u.log.Add(FerretsRolled, German, die, n, 0, 0)
	if die >= int(u.Options.Ferret.Kommandant) {
		n = int(u.Options.Ferret.Max)
		if !u.Board.IsOutdoor(u.Kommandant) {
			u.Kommandant = u.Board.InnerGate[0]
		}
	}
	u.Count = int8(min(n, int(u.Options.Ferret.Max)-u.OnDuty()))
	u.Phase = FerretEnter
}

func (u umpire) enterFerret(cell terrain.Cell) {
	for i := range u.Ferrets {
		f := &u.Ferrets[i]
		if f.Cell != terrain.NoCell {
			continue
		}
		*f = Ferret{Cell: cell, Building: NoBuilding, Door: -1, Entry: 1}
		if u.Board.OnEast(f.Cell) {
			f.Entry = 2
		}
		break
	}
	if u.Count--; u.Count <= 0 {
		u.leave(gDeploy)
	}
}

// beginFerrets opens the ferrets' moves.
func (r *Rules) beginFerrets(s *State) {
	for i := range s.Ferrets {
		s.Ferrets[i].Done, s.Ferrets[i].Moved, s.Ferrets[i].Door = false, false, -1
	}
	s.Phase = FerretPick
}

// unobserved says that no stooge sees ferret i (SL3-REL-01).
func (r *Rules) unobserved(s *State, i FerretID) bool {
	f := &s.Ferrets[i]
	if !r.Options.Ferret.Relocate || f.Moved {
		return false
	}
	stooges := false
	for m, to := r.Span(Stooge); m < to; m++ {
		if s.Men[m].Role != Stooge || s.Men[m].Where != Outdoors {
			continue
		}
		stooges = true
		if f.Building < 0 && r.Board.Sees(s.Men[m].Cell, f.Cell) {
			return false
		}
	}
	return stooges || r.Options.Ferret.WithoutStooge
}

// exits: which sides a ferret may leave by (SL3-DEP-05, -06).
func (r *Rules) exits(f *Ferret) (gate, east bool) {
	if !r.Options.Ferret.CrossExit || f.Entry == 0 {
		return true, true
	}
	return f.Entry == 2, f.Entry == 1
}

// ferretTrip is where the ferret in hand may go.
func (r *Rules) ferretTrip(s *State) *trip {
	f := &s.Ferrets[s.Now]
	return r.ferretTrips[position.Bit(f.Moved)].from(f.Cell, f.Building)
}

// relocations are the spots of the unseen part of the compound around a ferret.
// To the Vorlager he goes off the table.
func (r *Rules) relocations(s *State, buf []sim.Move) []sim.Move {
	f := &s.Ferrets[s.Now]
	var watch lookouts
	for m, to := r.Span(Stooge); m < to; m++ {
		if s.Men[m].Role == Stooge && s.Men[m].Where == Outdoors {
			watch.add(s.Men[m].Cell)
		}
	}
	if watch.n == 0 {
		return r.lists.ground
	}
	u := r.unseen(&watch)
	first := len(buf)
	buf = u.spots(r, f.Cell, f.Building, buf)
	r.scratch.Put(u)
	if len(buf) == first { // nowhere to go but where he is
		buf = append(buf, Mv(KCell, int(f.Cell), 0))
	}
	return buf
}

// afterFerrets looks whether a building has been sealed (SL3-SSR-01).
func (u umpire) afterFerrets() {
	for b := range Building(u.Board.Inhabited) {
		n, doors := 0, uint8(0)
		for i := range u.Ferrets {
			if f := &u.Ferrets[i]; f.Cell != terrain.NoCell && f.Building == b && f.Door >= 0 {
				n++
				doors |= 1 << f.Door
			}
		}
		if n < int(u.Options.Ferret.SealMin) || doors != 1<<len(u.Board.Buildings[b].Doors)-1 || u.SpotDone {
			continue
		}
		u.declare(u.State, b)
		u.SpotDone = true
		if u.unassigned(u.State, b) || !u.Options.Ferret.SealUnassigned {
			u.Target, u.Count = b, int8(n)
			u.Phase = SpotSearch
			return
		}
	}
	u.leave(gMove)
}

// unassigned says that a man just declared in the building does not belong
// there (SL3-SSR-02).
func (r *Rules) unassigned(s *State, b Building) bool {
	for i := range r.people {
		if r.isPresent(s, i, b) && s.Men[i].Hut != b {
			return true
		}
	}
	return false
}

// sendFerrets takes all ferrets off the table.
func (g *Garrison) sendFerrets() {
	for i := range g.Ferrets {
		g.Ferrets[i] = Ferret{Cell: terrain.NoCell, Building: NoBuilding, Door: -1}
	}
}
