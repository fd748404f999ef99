package stalagluft

import (
	"escapesim/sim/dice"
	"escapesim/sim/stalagluft/terrain"
)

// SearchCause is why a building is searched.
type SearchCause int8

const (
	ByEvent SearchCause = iota
	ByAlert
	BySeal
	ByShakedown
)

// String says it in a word.
func (c SearchCause) String() string {
	return [...]string{"event", "alert", "sealed", "shakedown"}[c]
}

// Sentence is what a man goes to the cooler for.
type Sentence int8

const (
	CoolTheft Sentence = iota
	CoolBarter
	CoolSearch
	CoolWorkshop
	CoolTunnel
	CoolScenario
	CoolGetaway
)

// Search is the search in hand.
type Search struct {
	Target Building // being searched, or searched last
	Waits  int8     // penalties still to be settled
	Cause7 SearchCause
	Dice7  int8    // of its ferrets
	Throw  [7]int8 // its dice by face, those cancelled taken off
	Answer [7]int8 // the prisoners' dice by face, those used taken off
}

// SearchRecord is what searches and betrayals have told the Germans.
type SearchRecord struct {
	Alert     bool   // hidden sand was found and no tunnel since
	Searches  int8   // alerted ones made this turn
	SpotDone  bool   // this turn
	Holds     uint16 // buildings where sand, a workshop or a tunnel was found or betrayed
	Searched  [Buildings]int16
	Suspicion [Buildings]int8
}

func searchDecisions() []decision {
	anywhere := func(r *Rules, _ *State) uint64 { return first(r.Board.Inhabited) }
	alerted, noSearch, search := during(GDeploy, GMove, GRoutine), "no search", "search %s"
	return []decision{
		done(alerted, noSearch, umpire.afterAlert),
		{
			kind: KBuilding, at: alerted, words: search, args: []argument{theHouse}, open: anywhere,
			do: func(u umpire, x choice) {
				u.Searches++
				u.search(x.house(), ByAlert, u.OnDuty())
			},
		},

		done(during(EventSearch), noSearch, func(u umpire) { u.Phase = GRoutine }),
		{
			kind: KBuilding, at: during(EventSearch), words: search, args: []argument{theHouse}, open: anywhere,
			do: func(u umpire, x choice) {
				if u.Phase = GRoutine; u.FalseTrail {
					x.a, u.FalseTrail = u.c.Stream(finds).IntN(u.Board.Huts), false
				}
				u.search(x.house(), ByEvent, u.OnDuty())
			},
		},

		done(during(SpotSearch), noSearch, func(u umpire) {
			u.Count = 0
			u.close(gMove)
		}),
		{
			kind: KYes, at: during(SpotSearch), words: search, args: []argument{houseInHand},
			do: func(u umpire, _ choice) {
				ferrets := int(u.Count)
				u.Count = 0
				u.close(gMove)
				u.search(u.Target, BySeal, ferrets)
			},
		},

		done(during(Cancelling), "no die is used", func(u umpire) { u.Answer = [7]int8{} }),
		{
			kind: KCancel, at: during(Cancelling), words: "a %s takes a %s off",
			args: []argument{theCount, theOtherCount},
			open: (*Rules).beating, with: (*Rules).beaten,
			do: func(u umpire, x choice) {
				u.Answer[x.a]--
				u.Throw[x.b]--
			},
		},

		done(during(Penalty), "nobody to the cooler", func(u umpire) { u.Waits-- }),
		{
			kind: KFigure, at: during(Penalty), words: "%s to the cooler", args: []argument{theMan},
			open: func(r *Rules, s *State) uint64 { return r.presentIn(s, s.Target) },
			do: func(u umpire, x choice) {
				u.Waits--
				u.cool(x.man(), u.Options.Cooler.Default, CoolSearch)
			},
		},
	}
}

func searchQuestions() []question {
	return []question{
		{at: GDeploy, name: "search in deployment", asks: German, settle: umpire.alerted},
		{at: GMove, name: "search in movement", asks: German, settle: umpire.alerted},
		{at: GRoutine, name: "search in routine", asks: German, settle: func(u umpire) bool {
			if u.SpyAt < MaxMen {
				u.spies()
				return true
			}
			return u.alerted()
		}},
		{at: EventSearch, name: "event search", asks: German},
		{at: SpotSearch, name: "spot search", asks: German},
		{at: Cancelling, name: "cancelling", asks: Pow, settle: func(u umpire) bool {
			if u.beating(u.State) != 0 {
				return false
			}
			u.findings()
			return true
		}},
		{at: Penalty, name: "penalty", asks: German, settle: func(u umpire) bool {
			if u.Waits > 0 && u.presentIn(u.State, u.Target) != 0 {
				return false
			}
			u.Waits = 0
			u.searchOver(u.State)
			return true
		}},
	}
}

// alerted goes on with a step in which the Germans may not search.
func (u umpire) alerted() bool {
	if u.mayAlertSearch(u.State) {
		return false
	}
	u.afterAlert()
	return true
}

// beating are the faces of the prisoners' dice that take a German one off;
// beaten those that a die takes off (SL3-SRC-06, -08).
func (r *Rules) beating(s *State) (set uint64) {
	for face := 1; face <= 6; face++ {
		if s.Answer[face] > 0 && r.beaten(s, face) != 0 {
			set |= 1 << face
		}
	}
	return set
}

func (r *Rules) beaten(s *State, die int) (set uint64) {
	for face := 1; face <= die; face++ {
		if s.Throw[face] > 0 && (face < die || r.Options.Search.TieCancels) {
			set |= 1 << face
		}
	}
	return set
}

// mayAlertSearch: hidden sand was found and no tunnel since (SL3-SRC-18).
func (r *Rules) mayAlertSearch(s *State) bool {
	o := &r.Options.Search
	step := alertStep(s.Phase)
	return s.Alert && s.Searches < o.PerTurn && s.OnDuty() >= int(o.AlertMin) && o.AlertSteps>>step&1 != 0 &&
		(o.EventExtra || s.Event != SearchEvent)
}

// alertStep is the number of a step in alert.steps, for those in which an alerted
// German may search.
func alertStep(p Phase) int {
	switch p {
	case GDeploy:
		return 0
	case GMove:
		return 1
	}
	return 2
}

// afterAlert goes on from a step that began with the chance of a search.
func (u umpire) afterAlert() {
	switch u.Phase {
	case GDeploy:
		u.Phase = FerretRoll
	case GMove:
		for i := range u.Guards {
			u.walkGuard(&u.Guards[i])
		}
		u.beginFerrets(u.State)
	default:
		if u.log != nil {
			for i := range u.Ferrets {
				if f := &u.Ferrets[i]; f.Cell != terrain.NoCell {
					u.log.Add(FerretStood, German, i, int(f.Cell), int(f.Building), 0)
				}
			}
		}
		u.leave(gRoutine)
	}
}

// Cancel takes the prisoners' dice off the German ones (SL3-SRC-06, -08): the
// highest face first, each by a die that beats it. Both are counts by face;
// left are the survivors.
func Cancel(german, pow [7]int8, ties bool) (left [7]int8) {
	left = german
	for d := 6; d >= 1; d-- {
		for range pow[d] {
			highest := d - 1
			if ties {
				highest = d
			}
			for f := highest; f >= 1; f-- {
				if left[f] > 0 {
					left[f]--
					break
				}
			}
		}
	}
	return left
}

// search searches a building, a die a ferret: everybody comes out, both sides
// throw, and the prisoners' dice cancel German ones (SL3-SRC-03 to -08).
func (u umpire) search(b Building, cause SearchCause, ferrets int) {
	o := &u.Options.Search
	u.declare(u.State, b)
	u.Searched[b] = u.Turn
	u.Back, u.Target, u.Cause7, u.Dice7 = u.Phase, b, cause, int8(ferrets)
	var german, pow [7]int8
	for range ferrets {
		german[u.c.Die(searchDice)]++
	}
	m := 0
	for i := range u.people {
		if u.isPresent(u.State, i, b) && (u.Men[i].Role.IsX() || o.Independents && u.Men[i].Role == Independent) {
			pow[u.c.Die(searchDice)]++
			m++
		}
	}
	u.log.Add(Searched, German, int(b), int(cause), ferrets, m)
	tellSearchThrown(u.log, German, &german)
	tellSearchThrown(u.log, Pow, &pow)
	u.Throw, u.Answer, u.Phase = german, pow, Cancelling
	if !o.CancelByChoice {
		u.Throw, u.Answer = Cancel(german, pow, o.TieCancels), [7]int8{}
	}
	if u.beating(u.State) == 0 {
		u.findings()
	}
}

// findings carries out the table of a search, row by row, for the German dice that
// are left (SL3-SRC-10 to -18).
func (u umpire) findings() {
	o := &u.Options.Search
	b, cause, left := u.Target, u.Cause7, u.Throw
	if cause == BySeal || cause == ByShakedown {
		if u.Options.Ferret.SealSparesTunnels {
			left[6] = 0
		}
	}
	u.Waits = 0
	if u.Options.Sand.FoundByAnySearch {
		u.findSand(b)
	}
	for f := 1; f <= 6; f++ {
		if left[f] == 0 {
			continue
		}
		u.log.Add(Survived, German, f, int(left[f]), int(b), 0)
		switch f {
		case 2:
			if u.Stripped[b] > 0 && o.WoodLock {
				u.Lock |= 1 << b
			}
			fallthrough
		case 1:
			u.findSand(b)
		case 3:
			for range left[f] {
				found := u.takeOne(b)
				if found || !o.NeedsFind {
					u.Waits++
				}
			}
		case 4:
			if u.takeAll(b) > 0 || !o.NeedsFind {
				u.Waits++
			}
		case 5:
			u.findShop(b)
		case 6:
			u.findTunnel(b, cause, int(u.Dice7))
			u.findShop(b)
		}
	}
	u.Phase, u.Throw, u.Answer = Penalty, [7]int8{}, [7]int8{}
}

func (u umpire) findSand(b Building) {
	if u.Sand[b] == 0 {
		return
	}
	u.log.Add(SandFound, German, int(b), int(u.Sand[b]), 0, 0)
	u.FoundSand += int16(u.Sand[b])
	u.Sand[b] = 0
	u.Alert = true
	u.Holds |= 1 << b
}

// takeOne confiscates a thing drawn at random.
func (u umpire) takeOne(b Building) bool {
	thing := dice.Pick(u.c.Stream(finds), u.Store[b][:])
	if thing < 0 {
		return false
	}
	u.lose(b, Item(thing), 1)
	tellItemsTaken(u.log, b, 1)
	return true
}

func (u umpire) takeAll(b Building) int {
	n := 0
	for i := range u.Store[b] {
		if k := u.Store[b][i]; k > 0 {
			n += int(k)
			u.lose(b, Item(i), k)
		}
	}
	if n > 0 {
		tellItemsTaken(u.log, b, n)
	}
	return n
}

// findShop is row 5: the workshops of the building are closed, their
// specialists go to the cooler.
func (u umpire) findShop(b Building) {
	for k := range u.Shops {
		if u.Shops[k].Building != b {
			continue
		}
		u.log.Add(ShopFound, German, k, int(b), 0, 0)
		u.Shops[k] = Workshop{Building: NoBuilding}
		u.Holds |= 1 << b
		u.takeAll(b)
		for i := range u.people {
			if u.Men[i].Role == u.user(Shop(k)) && u.isPresent(u.State, i, b) {
				u.cool(i, u.Options.Cooler.Default, CoolWorkshop)
			}
		}
	}
}

// findTunnel is row 6.
func (u umpire) findTunnel(b Building, cause SearchCause, ferrets int) {
	found := false
	for i := range Tunnels {
		t := &u.Tunnels[i]
		if t.Building != b {
			continue
		}
		found = true
		u.log.Add(TunnelFound, German, int(t.Building), int(t.Length), int(cause), ferrets)
		u.FoundSand += int16(t.Sand)
		for k := range u.people {
			if m := &u.Men[k]; m.Load > 0 && m.From == i {
				u.FoundSand += int16(m.Load)
				m.Load, m.From = 0, NoTunnel
			}
			if u.Men[k].Role == TunnelKing && u.isPresent(u.State, k, b) {
				u.cool(k, u.Options.Cooler.Default, CoolTunnel)
			}
		}
		*t = Tunnel{Building: NoBuilding}
		u.Alert = false
		u.Holds &^= 1 << b
	}
	if found || u.Options.Search.RowSixAlways {
		u.takeAll(b)
	}
}

// cool sends a man to the cooler (SL3-COO-01).
func (u umpire) cool(i ManID, turns int8, sentence Sentence) {
	m := &u.Men[i]
	m.Where, m.Building, m.Cell = InCooler, NoBuilding, terrain.NoCell
	m.Free = u.Turn + int16(turns) + 1
	u.log.Add(Cooled, Pow, int(i), int(m.Role), int(turns), int(sentence))
}

// searchOver sends the searchers home and goes back to the step in hand.
func (r *Rules) searchOver(s *State) {
	s.Phase = s.Back
	if s.Cause7 != ByEvent && s.Cause7 != ByAlert {
		return
	}
	if r.Options.Search.FerretsLeave {
		s.sendFerrets()
	}
	if r.Options.Search.GuardsLeave {
		for i := range s.Guards {
			if g := &s.Guards[i]; g.Beat >= 0 && r.inside[g.Beat] {
				g.Cell, g.On, g.Round = r.yard[i%len(r.yard)], false, 0
			}
		}
	}
}
