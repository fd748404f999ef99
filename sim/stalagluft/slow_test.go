package stalagluft

import (
	"slices"

	"escapesim/sim"
	"escapesim/sim/stalagluft/terrain"
)

// The lists of moves worked out afresh each time, from the clauses alone: what
// the tables and bit sets of the game must agree with.

// SlowLegal is Legal the long way.
func (r *Rules) SlowLegal(s *State) []sim.Move {
	done := []sim.Move{Mv(KDone, 0, 0)}
	figures := func(may func(i ManID) bool) []sim.Move {
		for i := range r.people {
			if may(i) {
				done = append(done, Mv(KFigure, i, 0))
			}
		}
		return done
	}
	switch s.Phase {
	case GDeploy, GMove, GRoutine, EventSearch:
		return append(done, r.slowBuildings(r.Board.Inhabited)...)
	case HutAssign, ShopTo:
		return r.slowBuildings(r.Board.Huts)
	case StoreTo, PlaceItem:
		return r.slowBuildings(r.Board.Inhabited)
	case FerretRoll, ShakeDemand, SpotSearch, BreakStop:
		return append(done, Mv(KYes, 0, 0))
	case PDeployTo:
		list := slowCells(r.spots)
		if !s.Men[s.Now].Role.IsTeam() {
			list = append(list, r.slowBuildings(r.Board.Inhabited)...)
		}
		return list
	case SpyPlace:
		return slices.Concat(done, slowCells(r.spots), r.slowBuildings(r.Board.Inhabited))
	case ShakePlace:
		return append(done, slowCells(r.ground)...)
	case PMove, ShakePow:
		return figures(func(i ManID) bool { return r.slowMovable(s, i) })
	case Theft:
		return figures(func(i ManID) bool { return r.maySteal(s, i) })
	case ShakeSearch:
		for b := range Building(r.Board.Huts) {
			if s.Searched[b] != s.Turn && r.unassigned(s, b) {
				done = append(done, Mv(KBuilding, b, 0))
			}
		}
		return done
	case Redeploy:
		for b := range r.beats {
			if r.inside[b] == r.inside[s.Guards[s.Now].Beat] {
				done = append(done, Mv(KBeat, b, 0))
			}
		}
		return done
	case FerretEnter:
		var list []sim.Move
		for c := range terrain.Cell(terrain.Cells) {
			if slices.Contains(r.Board.InnerGate, c) || r.Board.IsOutdoor(c) && r.Board.OnEast(c) {
				list = append(list, Mv(KCell, int(c), 0))
			}
		}
		return list
	case PDeploy:
		return r.slowDeploy(s, nil)
	case FerretMove:
		return r.slowFerret(s, nil)
	case FerretRelocate:
		return r.slowRelocations(s, nil)
	case PMoveTo, ShakePowTo:
		return r.slowWalk(s, nil)
	case PRoutine:
		return r.slowRoutine(s, nil)
	}
	return r.Legal(s, nil)
}

func (r *Rules) slowMovable(s *State, i ManID) bool {
	m := &s.Men[i]
	if m.Done || !m.inCamp() || m.Role == Stooge || r.isSpy(s, i) {
		return false
	}
	if s.Phase == PMove {
		return m.Where == Outdoors || r.Options.Deploy.ThroughDoors
	}
	if m.Where == Outdoors {
		return !r.watchedByAll(s, m.Cell)
	}
	return r.freeDoors(s, m.Building) != 0
}

func (r *Rules) slowQuestionable(s *State, i ManID) bool {
	m := &s.Men[i]
	if r.Options.Spy.Covert && m.Role == Independent {
		return m.inCamp()
	}
	return m.Role == Stoolie && m.inCamp()
}

func (r *Rules) slowBuildings(n int) (list []sim.Move) {
	for b := range n {
		list = append(list, Mv(KBuilding, b, 0))
	}
	return list
}

func slowCells(cells []terrain.Cell) (list []sim.Move) {
	for _, c := range cells {
		list = append(list, Mv(KCell, int(c), 0))
	}
	return list
}

// SlowAt is at, asking every man.
func (r *Rules) SlowAt(s *State, role Role, building Building) ManID {
	for i := range r.people {
		if s.Men[i].Role == role && s.Men[i].Where == Indoors && s.Men[i].Building == building {
			return i
		}
	}
	return NoMan
}

// SlowPresent is present, asking every man.
func (r *Rules) SlowPresent(s *State, role Role) ManID {
	for i := range r.people {
		if s.Men[i].Role == role && s.Men[i].inCamp() {
			return i
		}
	}
	return NoMan
}

// SlowContact says whether the Scrounger has a lone German near (SL3-BAR-01).
func (r *Rules) SlowContact(s *State) bool {
	who := r.SlowPresent(s, Scrounger)
	if who < 0 {
		return false
	}
	var at []box
	for i := range s.Guards {
		at = append(at, point(s.Guards[i].Cell.Centre()))
	}
	for _, p := range r.Board.Sentries {
		at = append(at, point(p))
	}
	for i := range s.Ferrets {
		if f := &s.Ferrets[i]; f.Cell != terrain.NoCell {
			at = append(at, r.box(f.Cell, f.Building))
		}
	}
	contacts := len(at)
	if r.Options.Setup.OfficersCount {
		at = append(at, point(s.Kommandant.Centre()), point(r.aide.Centre()))
	}
	if r.Options.Barter.Towers {
		for _, p := range r.Board.Towers {
			at = append(at, point(p))
		}
	}
	for i := range contacts {
		alone := r.near(&s.Men[who], at[i], int(r.Options.Barter.Radius))
		for j := range at {
			alone = alone && (i == j || !at[i].near(at[j], int(r.Options.Barter.Isolation)))
		}
		if alone {
			return true
		}
	}
	return false
}

// SlowClear is clearOf, measuring everybody (SL3-SND-02, SL3-STP-04).
func (r *Rules) SlowClear(s *State, c terrain.Cell) bool {
	o, here := &r.Options.Sand, point(c.Centre())
	var near [4]bool // guards, towers, ferrets, officers
	for i := range s.Guards {
		near[0] = near[0] || point(s.Guards[i].Cell.Centre()).near(here, int(o.Clear))
	}
	for _, p := range r.Board.Sentries {
		near[0] = near[0] || point(p).near(here, int(o.Clear))
	}
	for _, p := range r.Board.Towers {
		near[1] = near[1] || point(p).near(here, int(o.Clear))
	}
	for i := range s.Ferrets {
		near[2] = near[2] || s.Ferrets[i].near(r, here, int(o.Clear))
	}
	near[3] = point(s.Kommandant.Centre()).near(here, int(o.Clear))
	for k := range near {
		if near[k] && o.Blockers>>k&1 != 0 {
			return false
		}
	}
	for i := range r.people {
		if s.Men[i].Role == Stoolie && s.Men[i].inCamp() && r.near(&s.Men[i], here, int(r.Options.Spy.SandRadius)) {
			return false
		}
	}
	return true
}

// SlowHopeless looks at every tunnel that there is and could be (SL3-WIN-03).
func (r *Rules) SlowHopeless(s *State) bool {
	// who may get out without a tunnel
	alone := uint8(1<<BlindSpot | 1<<Baltic | 1<<Mole | 1<<Truck | 1<<GateDisguise | 1<<ScaleWire)
	if c := &r.Options.Scenario; !r.Options.Win.NeedsBreak || r.Options.Win.Individuals && c.Enabled &&
		c.Allowed&alone != 0 {
		return false
	}
	o := &r.Options.Dig
	inTime := func(b Building, north bool, length, shaft int8) bool {
		want, woods := r.Needed(b, north)
		if r.Options.Escape.ToWoods {
			want = woods
		}
		turns := 0
		for ; shaft < o.Shaft; shaft++ {
			turns++
		}
		for ; int(length) < want; length += o.Inches {
			turns++
		}
		return turns <= int(r.Options.Game.Turns-s.Turn)
	}
	for i := range s.Tunnels {
		if t := &s.Tunnels[i]; t.Building >= 0 && inTime(t.Building, t.North, t.Length, t.Shaft) {
			return false
		}
	}
	for b := range Building(r.Board.Inhabited) {
		if inTime(b, false, 0, 0) || inTime(b, true, 0, 0) {
			return false
		}
	}
	return true
}

// slowDeploy: figures, workshops and contraband (SL3-DEP-10 to -18).
func (r *Rules) slowDeploy(s *State, buf []sim.Move) []sim.Move {
	buf = append(buf, Mv(KDone, 0, 0))
	for i := range r.people {
		m := &s.Men[i]
		if !m.Done && !r.isSpy(s, i) && (m.inCamp() || m.Where == Reserve) {
			buf = append(buf, Mv(KFigure, i, 0))
		}
	}
	for k := range s.Shops {
		if !s.Shops[k].Changed {
			buf = append(buf, Mv(KShop, k, 0))
		}
	}
	if s.Count < storeMoves {
		for b := range r.Board.Inhabited {
			for i := range s.Store[b] {
				if s.Store[b][i] > 0 {
					buf = append(buf, Mv(KItem, b, i))
				}
			}
		}
	}
	return buf
}

func (r *Rules) slowFerret(s *State, buf []sim.Move) []sim.Move {
	f := &s.Ferrets[s.Now]
	inches := int(r.Options.Ferret.Move)
	if f.Moved {
		inches = int(r.Options.Ferret.ThenMove)
	}
	buf = append(buf, Mv(KDone, 0, 0))
	gate, east := r.exits(f)
	out := false
	if f.Building < 0 && inches*10 <= aroundTenths {
		var doors [Buildings]uint8
		for _, n := range around(r.Board, f.Cell) {
			if int(n.Cost) > inches*10 || !r.Board.IsOutdoor(n.Cell) {
				continue
			}
			buf = append(buf, Mv(KCell, int(n.Cell), 0))
			out = out || east && r.Board.OnEast(n.Cell) || gate && slices.Contains(r.Board.InnerGate, n.Cell)
			r.note(&doors, n, inches)
		}
		if r.Options.Ferret.MayEnter {
			buf = entrances(&doors, buf)
		}
	} else {
		var cost [terrain.Cells]int16
		var space [512]terrain.Cell
		order := r.reach(f.Cell, f.Building, inches, &cost, space[:0])
		first := len(buf)
		for _, c := range order {
			if r.Board.IsOutdoor(c) {
				buf = append(buf, Mv(KCell, int(c), 0))
			}
			out = out || east && r.Board.OnEast(c)
		}
		buf = sorted(buf, first)
		if r.Options.Ferret.MayEnter {
			buf = r.slowDoors(&cost, inches, f.Building, buf)
		}
		for _, c := range r.Board.InnerGate {
			out = out || gate && cost[c] != terrain.Unreached
		}
	}
	if out {
		buf = append(buf, Mv(KExit, 0, 0))
	}
	if r.unobserved(s, s.ferret()) {
		buf = append(buf, Mv(KRelocate, 0, 0))
	}
	return buf
}

// slowRelocations are the spots of the unseen part of the table around a ferret.
func (r *Rules) slowRelocations(s *State, buf []sim.Move) []sim.Move {
	f := &s.Ferrets[s.Now]
	var seen terrain.Bits
	stooges := false
	for m := range r.people {
		if s.Men[m].Role == Stooge && s.Men[m].Where == Outdoors {
			row := r.Board.SeenFrom(s.Men[m].Cell)
			for i := range seen {
				seen[i] |= row[i]
			}
			stooges = true
		}
	}
	if !stooges {
		for _, c := range r.spots {
			buf = append(buf, Mv(KCell, int(c), 0))
		}
		return buf
	}
	var done terrain.Bits
	var queue [terrain.Cells]terrain.Cell
	n := 0
	push := func(c terrain.Cell) {
		if !seen.Has(c) && !done.Has(c) {
			done.Add(c)
			queue[n] = c
			n++
		}
	}
	if f.Building < 0 {
		push(f.Cell)
	} else {
		for _, sill := range r.Board.Buildings[f.Building].Sill {
			push(sill[0])
		}
	}
	steps := r.Board.FreeSteps()
	entered := uint32(0)
	for i := 0; i < n; i++ {
		c := queue[i]
		for d := range terrain.Directions {
			if steps[c]>>d&1 != 0 {
				push(terrain.Step(c, d))
			}
		}
		if b := r.Board.Beside(c); r.Options.Ferret.ThroughHuts && b >= 0 && entered>>b&1 == 0 {
			entered |= 1 << b
			for _, sill := range r.Board.Buildings[b].Sill {
				for _, out := range sill {
					push(out)
				}
			}
		}
	}
	first := len(buf)
	for _, c := range r.spots {
		if done.Has(c) {
			buf = append(buf, Mv(KCell, int(c), 0))
		}
	}
	if len(buf) == first { // nowhere to go but where he is
		at := f.Cell
		buf = append(buf, Mv(KCell, int(at), 0))
	}
	return buf
}

// slowWalk: the cells and doors within a man's inches.
func (r *Rules) slowWalk(s *State, buf []sim.Move) []sim.Move {
	m := &s.Men[s.Now]
	inches := int(r.Options.Deploy.Move)
	shake := s.Phase == ShakePowTo
	if !shake && m.Where == Outdoors && inches*10 <= aroundTenths {
		buf = append(buf, Mv(KDone, 0, 0))
		var doors [Buildings]uint8
		for _, n := range around(r.Board, m.Cell) {
			if int(n.Cost) > inches*10 {
				continue
			}
			if r.MayPlace(s.man(), n.Cell) {
				buf = append(buf, Mv(KCell, int(n.Cell), 0))
			}
			r.note(&doors, n, inches)
		}
		if r.Options.Deploy.ThroughDoors && !s.Men[s.Now].Role.IsTeam() {
			buf = houses(entrances(&doors, buf))
		}
		return buf
	}
	var cost [terrain.Cells]int16
	var space [512]terrain.Cell
	order := space[:0]
	switch {
	case shake && m.Where == Indoors:
		for i := range cost {
			cost[i] = terrain.Unreached
		}
		free := r.freeDoors(s, m.Building)
		for d, sill := range r.Board.Buildings[m.Building].Sill {
			if free>>d&1 != 0 {
				order = r.Board.Reach(sill[0], int(r.Options.Shake.ExitRadius)*10, r.Board.FreeSteps(), &cost, order)
			}
		}
	case shake:
		order = r.reach(m.Cell, -1, int(r.Options.Shake.PowMove), &cost, order)
	default:
		order = r.reach(m.Cell, m.Building, inches, &cost, order)
	}
	buf = append(buf, Mv(KDone, 0, 0))
	first := len(buf)
	for _, c := range order {
		if r.MayPlace(s.man(), c) {
			buf = append(buf, Mv(KCell, int(c), 0))
		}
	}
	buf = sorted(buf, first)
	if !shake && r.Options.Deploy.ThroughDoors && !s.Men[s.Now].Role.IsTeam() {
		buf = houses(r.slowDoors(&cost, inches, m.Building, buf))
	}
	return buf
}

// houses leaves one decision for all doors of a building.
func houses(buf []sim.Move) []sim.Move {
	for i, m := range buf {
		if kind, b, _ := Parts(m); kind == KBuilding {
			buf[i] = Mv(kind, b, 0)
		}
	}
	return slices.Compact(buf)
}

// slowDoors lists the entrances within reach: the half inch to a door counts 1.
func (r *Rules) slowDoors(cost *[terrain.Cells]int16, inches int, not Building, buf []sim.Move) []sim.Move {
	for b := range r.Board.Inhabited {
		if b == int(not) {
			continue
		}
		for d, sill := range r.Board.Buildings[b].Sill {
			for _, c := range sill {
				if cost[c] != terrain.Unreached && int(cost[c])+10 <= inches*10 {
					buf = append(buf, Mv(KBuilding, b, d))
					break
				}
			}
		}
	}
	return buf
}

// slowRoutine lists what may be done now; what comes earlier in the order
// than the last thing done is over.
func (r *Rules) slowRoutine(s *State, buf []sim.Move) []sim.Move {
	buf = append(buf, Mv(KDone, 0, 0))
	st := int(s.Stage)
	if st <= int(r.rank[stageStrip]) {
		buf = r.slowStrip(s, buf)
		for k := range s.Parcels {
			if s.Parcels[k] > 0 && r.sheets.gives[k] >= 0 {
				buf = append(buf, Mv(KUnpack, k, 0))
			}
		}
		if r.Options.Idea.Enabled {
			for k, n := range s.Hand {
				if n > 0 {
					buf = append(buf, Mv(KPlay, k, 0))
				}
			}
		}
	}
	if st <= int(r.rank[stageFit]) && s.Has(AirPump) > 0 {
		for i := range s.Tunnels {
			if t := &s.Tunnels[i]; t.Building >= 0 && !t.Pump && r.at(s, TunnelKing, t.Building) >= 0 {
				buf = append(buf, Mv(KFit, i, 0))
			}
		}
	}
	if st <= int(r.rank[stageBarter]) && !s.Bartered {
		buf = append(buf, r.deals(s, nil)...)
	}
	if st <= int(r.rank[stageStart]) {
		for b := range r.Board.Inhabited {
			if r.slowMayStart(s, Building(b)) {
				buf = append(buf, Mv(KStart, b, 0), Mv(KStart, b, 1))
			}
		}
	}
	if st <= int(r.rank[stageDig]) {
		for i := range Tunnels {
			if r.lack(s, i) == NoLack {
				buf = append(buf, Mv(KDig, i, 0))
			}
		}
	}
	if st <= int(r.rank[stageSand]) {
		for i := range s.Tunnels {
			if s.Tunnels[i].Building < 0 || s.Tunnels[i].Sand == 0 {
				continue
			}
			for b := range r.Board.Huts {
				if s.Sand[b] < r.Options.Sand.PerHut {
					buf = append(buf, Mv(KHide, i, b))
				}
			}
		}
		for i := range Tunnels {
			if s.Tunnels[i].Building < 0 || s.Tunnels[i].Sand == 0 {
				continue
			}
			for m := range r.people {
				if s.Men[m].Role == Dispersal && s.Men[m].Where == Outdoors && s.Men[m].Load < r.Options.Sand.PerTeam &&
					(s.Men[m].Load == 0 || s.Men[m].From == i) {
					buf = append(buf, Mv(KCarry, i, m))
				}
			}
		}
	}
	first := len(buf)
	for i := range r.sheets.recipes {
		k := r.sheets.recipes[i].shop
		if k < Shops && st <= int(r.rank[stageMake+stage(k)]) && r.slowMayMake(s, Ware(i)) {
			buf = append(buf, Mv(KMake, i, int(k)))
		}
	}
	buf = sorted(buf, first)
	if s.Identified < r.Options.Spy.Attempts && st <= int(r.rank[stageIdentify]) {
		for i := range r.people {
			if r.slowQuestionable(s, i) {
				buf = append(buf, Mv(KIdentify, i, 0))
			}
		}
	}
	return buf
}

func (r *Rules) slowStrip(s *State, buf []sim.Move) []sim.Move {
	o := &r.Options.Supply
	for b := range r.Board.Huts {
		if !r.slowManned(s, Building(b)) {
			continue
		}
		if s.Wood[b] > 0 && s.Striped>>b&1 == 0 && s.Lock>>b&1 == 0 && o.WoodStrip > 0 && r.woodLeft(s) > 0 {
			buf = append(buf, Mv(KStrip, b, 0))
		}
		if s.Cloth[b] > 0 && s.Snipped>>b&1 == 0 && o.ClothStrip > 0 {
			buf = append(buf, Mv(KStrip, b, 1))
		}
	}
	return buf
}

// slowManned: some prisoner of the camp's own is inside.
func (r *Rules) slowManned(s *State, b Building) bool {
	for i := range r.people {
		if m := &s.Men[i]; m.Where == Indoors && m.Building == b && s.Men[i].Role != Stoolie {
			return true
		}
	}
	return false
}

// slowMayStart: everything for a new entrance is at hand (SL3-TUN-01 to -06).
func (r *Rules) slowMayStart(s *State, b Building) bool {
	o := &r.Options.Tunnel
	active := 0
	for i := range s.Tunnels {
		if s.Tunnels[i].Building == b {
			return false
		}
		if s.Tunnels[i].Building >= 0 {
			active++
		}
	}
	if active >= int(o.MaxActive) || r.denied(s, b) {
		return false
	}
	need := o.Need
	shop := s.Shops[Manufacture].Building
	return (need&needKing == 0 || r.at(s, TunnelKing, b) >= 0) &&
		(need&needBigS == 0 || r.at(s, BigS, b) >= 0) &&
		(need&needBigX == 0 || r.present(s, BigX) >= 0) &&
		(need&needPickAxe == 0 || s.Has(PickAxe) > 0) &&
		(need&needManufacturer == 0 || shop >= 0 && r.at(s, Manufacturer, shop) >= 0) &&
		(need&needDistraction == 0 || r.covered(s, b, o.Radius))
}

// slowMayMake: the specialist is in his workshop with the materials (SL3-MAN-01,
// SL3-CLO-01, SL3-FOR-01).
func (r *Rules) slowMayMake(s *State, good Ware) bool {
	k := r.sheets.recipes[good].shop
	w := &s.Shops[k]
	o := &r.Options.Workshop
	if w.Building < 0 || w.Done || w.Ready > s.Turn || r.at(s, r.user(k), w.Building) < 0 || r.denied(s, w.Building) {
		return false
	}
	n := r.sheets.recipes[good].needs
	if s.StockWood < n[0] || s.StockMat[Cloth] < n[1] || s.StockMat[Metal] < n[2] || s.StockMat[Paper] < n[3] {
		return false
	}
	if good == GoodDuct && r.ductsLeft(s) == 0 {
		return false
	}
	if good == Ware(Papers) && o.Original && !s.HasOriginal() {
		return false
	}
	if (k == Manufacture || k == Tailoring && o.ClothesNeed) && !r.covered(s, w.Building, o.Radius) {
		return false
	}
	if o.Interrupt > 0 {
		rect := r.Board.Buildings[w.Building].Rect
		limit := 4 * int(o.Interrupt) * int(o.Interrupt)
		for i := range s.Guards {
			if terrain.FarRect(rect, s.Guards[i].Cell) <= limit {
				return false
			}
		}
		for i := range s.Ferrets {
			if f := &s.Ferrets[i]; f.Cell != terrain.NoCell && terrain.FarRect(rect, f.Cell) <= limit {
				return false
			}
		}
	}
	return true
}

// nearby is a cell within a walk, and what the way there costs.
type nearby struct {
	Cell terrain.Cell
	Cost int16 // tenths of an inch
}

// aroundTenths is how far around reaches.
const aroundTenths = 60

// around lists the cells within six inches of free steps from c, c itself included,
// ascending: the move of a man or a ferret (SL3-MOV-03, -05).
func around(b *terrain.Board, c terrain.Cell) (list []nearby) {
	var cost [terrain.Cells]int16
	for i := range cost {
		cost[i] = terrain.Unreached
	}
	order := b.Reach(c, aroundTenths, b.FreeSteps(), &cost, nil)
	slices.Sort(order)
	for _, n := range slices.Compact(order) {
		list = append(list, nearby{n, cost[n]})
	}
	return list
}

// note marks the door beside a cell when its half inch fits in too.
func (r *Rules) note(doors *[Buildings]uint8, n nearby, inches int) {
	b := r.Board.Beside(n.Cell)
	if b < 0 || int(n.Cost)+10 > inches*10 {
		return
	}
	for d, sill := range r.Board.Buildings[b].Sill {
		if slices.Contains(sill, n.Cell) {
			doors[b] |= 1 << d
		}
	}
}

// entrances lists the doors that note has marked.
func entrances(doors *[Buildings]uint8, buf []sim.Move) []sim.Move {
	for b, mask := range doors {
		for d := range 8 {
			if mask>>d&1 != 0 {
				buf = append(buf, Mv(KBuilding, b, d))
			}
		}
	}
	return buf
}

// sorted puts the moves from first on in order and drops doubles.
func sorted(buf []sim.Move, first int) []sim.Move {
	for i := first + 1; i < len(buf); i++ {
		m, j := buf[i], i
		for ; j > first && buf[j-1] > m; j-- {
			buf[j] = buf[j-1]
		}
		buf[j] = m
	}
	n := first
	for i := first; i < len(buf); i++ {
		if i == first || buf[i] != buf[n-1] {
			buf[n] = buf[i]
			n++
		}
	}
	return buf[:n]
}
