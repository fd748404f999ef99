package stalagluft

import (
	"fmt"

	"escapesim/sim"
	"escapesim/sim/stalagluft/skirmish"
	"escapesim/sim/stalagluft/terrain"
)

// View is what one seat may know. All figures in the open are
// public, and so are the characters: the Germans have seen every card. Who is
// in which building, tunnels, workshops, stores and stocks are the
// prisoners' secret until a rule reveals them.
type View struct {
	s    *State
	r    *Rules
	seat sim.Seat
}

// View is what the seat may know.
func (r *Rules) View(s *State, seat sim.Seat) View { return View{s, r, seat} }

// Rules of the game.
func (v View) Rules() *Rules { return v.r }

// Board is the table.
func (v View) Board() *terrain.Board { return v.r.Board }

// Seat is whose view it is.
func (v View) Seat() sim.Seat { return v.seat }

// Turn counts from 1; Turns is the last.
func (v View) Turn() int { return int(v.s.Turn) }

// Turns is the number of turns agreed on.
func (v View) Turns() int { return int(v.r.Options.Game.Turns) }

// Phase is the step.
func (v View) Phase() Phase { return v.s.Phase }

// ManNow is the man who is being decided for. While the prisoners deploy he is theirs
// alone.
func (v View) ManNow() ManID {
	if v.seat == German {
		switch v.s.Phase {
		case PDeployTo, ShopTo, StoreTo, PlaceItem:
			return NoMan
		}
	}
	return v.s.man()
}

// FerretNow is the ferret that is being decided for.
func (v View) FerretNow() FerretID { return v.s.ferret() }

// Event is this turn's event, if it has been thrown.
func (v View) Event() Event { return v.s.Event }

// Alert says that hidden sand has been found and no tunnel since.
func (v View) Alert() bool { return v.s.Alert }

// People is the number of prisoners and teams; Role what each is.
func (v View) People() ManID { return v.r.people }

// Role of man i.
func (v View) Role(i ManID) Role {
	if role := v.s.Men[i].Role; v.seat != Pow || role != Stoolie || v.r.isSpy(v.s, i) {
		return role
	}
	return Independent // what a covert spy passes for
}

// Where man i is: for the Germans, a man who vanished into a building is
// Indoors and no more.
func (v View) Where(i ManID) Where { return v.s.Men[i].Where }

// Cell of man i outdoors; NoCell elsewhere.
func (v View) Cell(i ManID) terrain.Cell {
	if v.s.Men[i].Where != Outdoors {
		return terrain.NoCell
	}
	return v.s.Men[i].Cell
}

// Building that man i is in: known to his own side; the Germans know it of
// their spies.
func (v View) Building(i ManID) Building {
	m := &v.s.Men[i]
	if m.Where != Indoors || v.seat == German && v.s.Men[i].Role != Stoolie {
		return NoBuilding
	}
	return m.Building
}

// Hut that man i was assigned to, if he was.
func (v View) Hut(i ManID) Building { return v.s.Men[i].Hut }

// Seen is the building in which the Germans last saw man i, and when.
func (v View) Seen(i ManID) (b Building, turn int) {
	return v.s.Men[i].Seen, int(v.s.Men[i].SeenTurn)
}

// Load is the sand that a team carries; the Germans see no sand.
func (v View) Load(i ManID) int {
	if v.seat != Pow {
		return 0
	}
	return int(v.s.Men[i].Load)
}

// Ferret is where ferret i stands, and the building he is in, or none.
func (v View) Ferret(i FerretID) (terrain.Cell, Building) {
	return v.s.Ferrets[i].Cell, v.s.Ferrets[i].Building
}

// Entry is the side by which ferret i came: 0 set up here, 1 by the gate, 2
// from the east.
func (v View) Entry(i FerretID) int { return int(v.s.Ferrets[i].Entry) }

// OnDuty is the number of ferrets on the table.
func (v View) OnDuty() int { return v.s.OnDuty() }

// Entering is how many ferrets are still to come of those that were thrown.
func (v View) Entering() int {
	if v.s.Phase != FerretEnter {
		return 0
	}
	return int(v.s.Count)
}

// Guard is where guard i stands.
func (v View) Guard(i int) terrain.Cell { return v.s.Guards[i].Cell }

// Officers are where the Kommandant and the Captain stand.
func (v View) Officers() (kommandant, captain terrain.Cell) { return v.s.Kommandant, v.r.aide }

// Beat of guard i, -1 none.
func (v View) Beat(i int) int { return int(v.s.Guards[i].Beat) }

// Detail is the place of the work detail, -1 none.
func (v View) Detail() int { return int(v.s.Detail) }

// Started is the number of tunnels announced so far.
func (v View) Started() int { return int(v.s.Started) }

// Suspicion counts the Shakedowns that found strangers in building b.
func (v View) Suspicion(b Building) int { return int(v.s.Suspicion[b]) }

// Searched is the turn of the last search of building b, 0 never.
func (v View) Searched(b Building) int { return int(v.s.Searched[b]) }

// Holds says that something was found or betrayed in building b.
func (v View) Holds(b Building) bool { return v.s.Holds>>b&1 != 0 }

// KnownTunnel says that the Germans know of a tunnel in building b.
func (v View) KnownTunnel(b Building) bool {
	for i := range v.s.Tunnels {
		if t := &v.s.Tunnels[i]; t.Known && t.Building == b {
			return true
		}
	}
	return false
}

// KnownShop says that the Germans know of a workshop in building b.
func (v View) KnownShop(b Building) bool {
	for k := range v.s.Shops {
		if w := &v.s.Shops[k]; w.Known && w.Building == b {
			return true
		}
	}
	return false
}

// Tunnel i, for the prisoners; the Germans get an empty one.
func (v View) Tunnel(i TunnelID) Tunnel {
	if v.seat != Pow || i >= Tunnels {
		return Tunnel{Building: NoBuilding}
	}
	return v.s.Tunnels[i]
}

// Exit is how far tunnel i has come: 1 beyond the fence, 2 in the woods.
func (v View) Exit(i TunnelID) int {
	if v.seat != Pow || i >= Tunnels {
		return 0
	}
	return v.r.Exit(&v.s.Tunnels[i])
}

// Shop is the building of a workshop; none, too, where it is not for these eyes.
func (v View) Shop(k Shop) Building {
	if v.seat != Pow || k >= Shops {
		return NoBuilding
	}
	return v.s.Shops[k].Building
}

// Has is how many of a thing the prisoners can use; 0 for the Germans.
func (v View) Has(i Item) int {
	if v.seat != Pow || i >= Items {
		return 0
	}
	return v.s.Has(i)
}

// Kits is the number of complete kits; 0 for the Germans.
func (v View) Kits() int {
	if v.seat != Pow {
		return 0
	}
	return v.r.KitCount(v.s)
}

// Stock of wood, cloth, metal, paper and ducts; nothing for the Germans.
func (v View) Stock() (wood, cloth, metal, paper, ducts int) {
	if v.seat != Pow {
		return
	}
	m := &v.s.StockMat
	return int(v.s.StockWood), int(m[Cloth]), int(m[Metal]), int(m[Paper]), int(m[Duct]) + int(v.s.Ducts)
}

// Held is how many of a ware may be laid down for a guard; 0 for the Germans.
func (v View) Held(ware Ware) int {
	if v.seat != Pow || ware >= Wares {
		return 0
	}
	return v.r.held(v.s, ware)
}

// Owed is what the offer in hand still lacks; 0 for the Germans.
func (v View) Owed() int {
	if v.seat != Pow || v.s.Phase != Offering {
		return 0
	}
	return v.r.owed(v.s)
}

// Target is the building that was searched last, if any was.
func (v View) Target() Building { return v.s.Target }

// Stored counts the things kept in building b; 0 for the Germans.
func (v View) Stored(b Building) int {
	n := 0
	if v.seat == Pow && b < Buildings {
		for _, k := range v.s.Store[b] {
			n += int(k)
		}
	}
	return n
}

// Sand hidden in building b; 0 for the Germans.
func (v View) Sand(b Building) int {
	if v.seat != Pow || b >= Buildings {
		return 0
	}
	return int(v.s.Sand[b])
}

// Wood left in building b, 0 for the Germans or when stripping is over.
func (v View) Wood(b Building) int {
	if v.seat != Pow || b >= Buildings || v.s.Lock>>b&1 != 0 {
		return 0
	}
	return int(v.s.Wood[b])
}

// Cloth left in building b; 0 for the Germans.
func (v View) Cloth(b Building) int {
	if v.seat != Pow || b >= Buildings {
		return 0
	}
	return int(v.s.Cloth[b])
}

// XDone says that X-scenario k has been won.
func (v View) XDone(k Scenario) bool { return v.s.XDone>>k&1 != 0 }

// Record is how often scenario k was won and lost in this game: both sides were there.
func (v View) Record(k Scenario) (won, lost int) { return int(v.s.Won[k]), int(v.s.Lost[k]) }

// TooLate says that no tunnel can be through in time, even if every dig
// succeeds; to the Germans, who do not know the tunnels, it never is.
func (v View) TooLate() bool { return v.seat == Pow && v.r.tooLate(v.s) }

// Party is how many men scenario k, which may be declared, would take; 0 for
// the Germans.
func (v View) Party(k Scenario) int {
	if v.seat != Pow {
		return 0
	}
	var who [skirmish.MaxMen]ManID
	return v.r.volunteers(v.s, v.r.party(v.s, k), &who)
}

// Out is the number of prisoners out by the break so far.
func (v View) Out() int { return int(v.s.BreakOut) }

// Clear says whether a team at c could lose its sand as the Germans stand.
func (v View) Clear(c terrain.Cell) bool {
	return c >= 0 && c < terrain.Cells && v.r.clearOf(v.s, c)
}

// Walk is where man i of the own side may go in its step: the moves to cells and
// through doors, ascending. The lists are the game's own.
func (v View) Walk(i ManID) (cells, doors []sim.Move) {
	m := &v.s.Men[i]
	if v.seat != Pow || v.s.Phase != PMove && v.s.Phase != PMoveTo || !m.inCamp() {
		return nil, nil
	}
	return v.r.walk(m).cells, v.r.walkInto(m)
}

// Rows are the cells to which the ferret in hand may walk, ascending; the list
// is the game's own.
func (v View) Rows() []Row {
	if v.s.Phase != FerretMove {
		return nil
	}
	return v.r.ferretTrip(v.s).rows
}

// Skirmish writes the view of the scenario in hand; false when there is none.
func (v View) Skirmish(to *skirmish.View) bool {
	if v.s.Phase != Night {
		return false
	}
	*to = v.r.night(v.s).View(&v.s.Night, v.seat)
	return true
}

// Check returns an error for a position that cannot be.
func (r *Rules) Check(s *State) error {
	sand := s.Dispersed + s.FoundSand
	for i := range s.Tunnels {
		if s.Tunnels[i].Building >= 0 {
			sand += int16(s.Tunnels[i].Sand)
		}
	}
	for b := range s.Sand {
		sand += int16(s.Sand[b])
		if s.Sand[b] < 0 || s.Sand[b] > r.Options.Sand.PerHut {
			return fmt.Errorf("%d sand in building %d", s.Sand[b], b)
		}
	}
	for i := range r.people {
		m := &s.Men[i]
		sand += int16(m.Load)
		switch {
		case m.Where == Indoors && (s.Men[i].Role.IsTeam() || m.Building < 0):
			return fmt.Errorf("man %d (%s) is indoors in %d", i, RoleNames[s.Men[i].Role], m.Building)
		case m.Where == Outdoors && !r.Board.IsOutdoor(m.Cell):
			return fmt.Errorf("man %d (%s) stands on %v", i, RoleNames[s.Men[i].Role], m.Cell)
		}
	}
	if sand != s.Made {
		return fmt.Errorf("%d sand made, %d accounted for", s.Made, sand)
	}
	if n := s.OnDuty(); n > int(MaxFerrets) {
		return fmt.Errorf("%d ferrets", n)
	}
	for b := range s.Store {
		for i, n := range s.Store[b] {
			if n < 0 {
				return fmt.Errorf("%d %s in building %d", n, ItemNames[i], b)
			}
		}
	}
	if s.StockWood < 0 {
		return fmt.Errorf("%d wood", s.StockWood)
	}
	for k, n := range s.StockMat {
		if n < 0 {
			return fmt.Errorf("%d of material %d", n, k)
		}
	}
	for i := range s.Guards {
		if g := &s.Guards[i]; g.Beat >= 0 && g.On && g.Before == terrain.NoCell &&
			r.inside[g.Beat] != r.Board.Compound.Holds(g.Cell) {
			return fmt.Errorf("guard %d left his zone: %v", i, g.Cell)
		}
	}
	return nil
}
