package stalagluft

import (
	"math/bits"

	"escapesim/sim"
	"escapesim/sim/dice"
	"escapesim/sim/stalagluft/terrain"
)

// event is the German routine (SL3-TRN-03).
func (r *Rules) event(s *State, c *dice.Chance, log *sim.Log) {
	s.SpyAt = 0 // espionage follows the event (SL3-STP-11)
	s.Event = int8(r.Options.Event.Of(c.Die(eventDice)))
	log.Add(EventRolled, German, int(s.Event), 0, 0, 0)
	s.Phase = GRoutine
	switch s.Event {
	case ArrivalEvent:
		r.arrive(s, c.Die(eventDice), s.Turn+int16(r.Options.Deploy.ArrivalDelay), log)
	case ShakedownEvent:
		for i := range s.Guards {
			s.Guards[i].Before = s.Guards[i].Cell
		}
		s.Now = -1
		r.nextForShakedown(s)
	case ParcelEvent:
		r.redCross(s, c, log)
	case DetailEvent:
		d := c.Die(eventDice)
		for i := range r.Board.Works {
			if r.Board.Works[i].Faces[d] {
				s.Detail = int8(i)
			}
		}
		s.Wary = false
		log.Add(DetailCame, German, int(s.Detail), 0, 0, 0)
	case SearchEvent:
		if s.OnDuty() >= int(r.Options.Search.MinFerrets) {
			s.Phase = EventSearch
		}
	case RedeployEvent:
		s.Now = -1
		r.nextBeat(s)
	}
}

// redCross: a card for each special character in the camp (SL3-RED-01).
func (r *Rules) redCross(s *State, c *dice.Chance, log *sim.Log) {
	n := 0
	for i := range r.people {
		if s.Men[i].Role.IsX() && s.Men[i].inCamp() {
			n += int(r.Options.Supply.PerSpecial)
		}
	}
	for range n {
		left := 0
		for _, k := range s.Pile {
			left += int(k)
		}
		if left == 0 { // the spent cards are shuffled again
			for k := range s.Pile {
				s.Pile[k] = max(r.sheets.deck[k]-s.Parcels[k], 0)
				left += int(s.Pile[k])
			}
			if left == 0 {
				break
			}
		}
		at := c.Stream(parcels).IntN(left)
		for k := range s.Pile {
			if at -= int(s.Pile[k]); at < 0 {
				s.Pile[k]--
				s.Parcels[k]++
				break
			}
		}
		s.gain(Paper, int16(r.Options.Supply.PaperPerCard))
	}
	log.Add(ParcelsDrawn, Pow, n, 0, 0, 0)
}

// spies throw for what they learn, one after the other (SL3-STP-09 to -11).
func (r *Rules) spies(s *State, c *dice.Chance, log *sim.Log) {
	for int(s.SpyAt) < r.people && s.Phase != Reveal {
		m := &s.Men[s.SpyAt]
		s.SpyAt++
		if m.Role != Stoolie || !m.inCamp() || r.Options.Spy.NeedsIndoor && m.Where != Indoors {
			continue
		}
		total := 0
		if r.Options.Spy.Dice == 1 {
			total = c.Die(spyDice)
		} else {
			a, b := c.Pair(spyDice)
			total = a + b
		}
		switch {
		case r.Options.Spy.TunnelTotals>>total&1 != 0:
			r.betray(s, 0, c, log)
		case r.Options.Spy.ShopTotals>>total&1 != 0:
			r.betray(s, 1, c, log)
		}
		if !r.Options.Spy.PerSpy {
			s.SpyAt = MaxMen
		}
	}
	if int(s.SpyAt) >= r.people {
		s.SpyAt = MaxMen
	}
}

// betray makes a tunnel (0) or a workshop (1) known. When several would do,
// the prisoners are asked which.
func (r *Rules) betray(s *State, what int, c *dice.Chance, log *sim.Log) {
	var space [Tunnels + int(Shops)]sim.Move
	list := r.secrets(s, what, space[:0])
	switch {
	case len(list) == 0:
		return
	case len(list) > 1 && r.Options.Spy.Reveal == 0:
		s.Naming, s.Phase = int8(what), Reveal
		return
	}
	pick := 0
	if len(list) > 1 {
		pick = c.Stream(finds).IntN(len(list))
	}
	_, a, b := Parts(list[pick])
	r.tell(s, a, b, log)
}

// secrets lists the tunnels or workshops that the Germans do not know of.
func (r *Rules) secrets(s *State, what int, buf []sim.Move) []sim.Move {
	if what == 0 {
		for i := range s.Tunnels {
			if t := &s.Tunnels[i]; t.Building >= 0 && !t.Known {
				buf = append(buf, Mv(KReveal, i, 0))
			}
		}
		return buf
	}
	for k := range s.Shops {
		if w := &s.Shops[k]; w.Building >= 0 && !w.Known {
			buf = append(buf, Mv(KReveal, k, 1))
		}
	}
	return buf
}

// tell makes tunnel or workshop a known.
func (r *Rules) tell(s *State, a, what int, log *sim.Log) {
	building := int8(0)
	if what == 0 {
		s.Tunnels[a].Known = true
		building = s.Tunnels[a].Building
	} else {
		s.Shops[a].Known = true
		building = s.Shops[a].Building
	}
	s.Holds |= 1 << building
	log.Add(Betrayed, German, what, int(building), 0, 0)
}

// ---- Shakedown ----------------------------------------------------------

// The figures that a Shakedown places: ferrets 0 to 4, then the guards of the
// compound and the Vorlager (SL3-SHK-01).
func (r *Rules) nextForShakedown(s *State) {
	for s.Now++; int(s.Now) < MaxFerrets+MaxGuards; s.Now++ {
		if i := int(s.Now); i < MaxFerrets {
			if s.Ferrets[i].Cell != terrain.NoCell {
				s.Phase = ShakePlace
				return
			}
		} else if g := &s.Guards[i-MaxFerrets]; g.Beat < 0 || r.inside[g.Beat] {
			s.Phase = ShakePlace
			return
		}
	}
	r.clear(s)
	s.Phase = ShakePow
}

func (r *Rules) placeForShakedown(s *State, kind, a int, _ *sim.Log) {
	if kind == KCell {
		if i := int(s.Now); i < MaxFerrets {
			s.Ferrets[i].Cell, s.Ferrets[i].Building = terrain.Cell(a), -1
		} else {
			s.Guards[i-MaxFerrets].Cell = terrain.Cell(a)
		}
	}
	r.nextForShakedown(s)
}

// demand has every man come out and be counted (SL3-SHK-05).
func (r *Rules) demand(s *State, kind int, log *sim.Log) {
	s.Phase, s.Count = ShakeSearch, 0
	if kind == KDone {
		return
	}
	declared := 0
	for i := range s.Men[:r.people] {
		declared += r.declareMan(s, i, r.Options.Shake.ReturnInside)
	}
	suspects := 0
	for left := r.suspicious(s); left != 0; left &= left - 1 {
		suspects++
		s.Suspicion[bits.TrailingZeros32(left)]++
	}
	log.Add(ShakedownMade, German, declared, suspects, 0, 0)
}

// suspicious are the huts, bit by bit, in which a man was who is not
// assigned there, and which have not been searched yet.
func (r *Rules) suspicious(s *State) (set uint32) {
	for i := range s.Men[:r.people] {
		if m := &s.Men[i]; m.Declared && m.SeenTurn == s.Turn && m.inCamp() && int(m.Seen) < r.Board.Huts && m.Hut != m.Seen && s.Searched[m.Seen] != s.Turn {
			set |= 1 << m.Seen
		}
	}
	return set
}

func (r *Rules) mayShakeSearch(s *State) bool {
	o := &r.Options.Shake
	if s.OnDuty() < int(o.MinFerrets) || o.MaxSearches >= 0 && s.Count >= o.MaxSearches {
		return false
	}
	return r.suspicious(s) != 0
}

func (r *Rules) shakeSearch(s *State, kind, b int, c *dice.Chance, log *sim.Log) {
	if kind == KDone {
		r.endShakedown(s)
		s.Phase = GRoutine
		return
	}
	s.Count++
	r.search(s, int8(b), ByShakedown, s.OnDuty(), c, log)
}

// endShakedown sends everybody back (SL3-SHK-07, -08).
func (r *Rules) endShakedown(s *State) {
	for i := range s.Guards {
		if g := &s.Guards[i]; g.Before != terrain.NoCell {
			g.Cell, g.Before = g.Before, terrain.NoCell
		}
	}
	if r.Options.Shake.FerretsLeave {
		r.sendFerrets(s)
	}
	s.Kommandant = r.boss
}

func (r *Rules) sendFerrets(s *State) {
	for i := range s.Ferrets {
		s.Ferrets[i] = Ferret{Cell: terrain.NoCell, Building: -1, Door: -1}
	}
}

// redeploy moves the markers of a beat (SL3-RDP-01).
func (r *Rules) redeploy(s *State, kind, beat int) {
	if kind == KBeat && s.Guards[s.Now].Beat != int8(beat) {
		g := &s.Guards[s.Now]
		g.Beat, g.On, g.Round = int8(beat), false, 0
	}
	r.nextBeat(s)
}

func (r *Rules) nextBeat(s *State) {
	for s.Now++; int(s.Now) < BeatGuards; s.Now++ {
		if s.Guards[s.Now].Beat >= 0 {
			s.Phase = Redeploy
			return
		}
	}
	s.Phase = GRoutine
}

// ---- Searches -------------------------------------------------------------

// declare makes the men in a building come out; they are no secret then.
func (r *Rules) declare(s *State, b int8) {
	for i := range s.Men[:r.people] {
		if s.Men[i].Building == b {
			r.declareMan(s, i, r.Options.Search.ReturnInside)
		}
	}
}

// declareMan makes a man who is in a building come out, if only to be counted;
// 1 when he did.
func (r *Rules) declareMan(s *State, i int, inside bool) int {
	m := &s.Men[i]
	if m.Where != Indoors || r.isSpy(s, i) {
		return 0
	}
	b := m.Building
	m.Seen, m.SeenTurn, m.Declared = b, s.Turn, true
	if !inside {
		m.Where, m.Building = Outdoors, -1
		m.Cell = r.Board.Buildings[b].Sill[0][0]
	}
	return 1
}

// isPresent: a man declared this turn in the building, still at hand.
func (r *Rules) isPresent(s *State, i int, b int8) bool {
	m := &s.Men[i]
	return m.Declared && m.Seen == b && m.SeenTurn == s.Turn && m.inCamp()
}

func (r *Rules) anyPresent(s *State, b int8) bool {
	for i := range r.people {
		if r.isPresent(s, i, b) {
			return true
		}
	}
	return false
}

// Cancel takes the prisoners' dice off the German ones (SL3-SRC-06, -08): the
// highest face first, each by a die that beats it. Both are counts by face;
// left are the survivors.
func Cancel(german, pow [7]int8, ties bool) (left [7]int8) {
	left = german
	for d := 6; d >= 1; d-- {
		for range pow[d] {
			for f := min(d, 6); f >= 1; f-- {
				if (f < d || ties && f == d) && left[f] > 0 {
					left[f]--
					break
				}
			}
		}
	}
	return left
}

// legalCancels lists which of the prisoners' dice may take which German one
// off (SL3-SRC-06, -08).
func (r *Rules) legalCancels(s *State, buf []sim.Move) []sim.Move {
	for d := 1; d <= 6; d++ {
		for f := 1; f <= d; f++ {
			if s.Answer[d] > 0 && s.Throw[f] > 0 && (f < d || r.Options.Search.TieCancels) {
				buf = append(buf, Mv(KCancel, d, f))
			}
		}
	}
	return buf
}

func (r *Rules) mayCancel(s *State) bool {
	var room [21]sim.Move
	return len(r.legalCancels(s, room[:0])) > 0
}

// search is the roll-off (SL3-SRC-03 to -08).
func (r *Rules) search(s *State, b int8, cause, dice_ int, c *dice.Chance, log *sim.Log) {
	o := &r.Options.Search
	r.declare(s, b)
	s.Searched[b] = s.Turn
	s.Back, s.Target, s.Cause7, s.Dice7 = s.Phase, b, int8(cause), int8(dice_)
	var german, pow [7]int8
	for range dice_ {
		german[c.Die(searchDice)]++
	}
	m := 0
	for i := range r.people {
		if r.isPresent(s, i, b) && (s.Men[i].Role.IsX() || o.Independents && s.Men[i].Role == Independent) {
			pow[c.Die(searchDice)]++
			m++
		}
	}
	log.Add(Searched, German, int(b), cause, dice_, m)
	noteFaces(log, German, &german)
	noteFaces(log, Pow, &pow)
	s.Throw, s.Answer, s.Phase = german, pow, Cancelling
	if o.Cancel == 0 {
		s.Throw, s.Answer = Cancel(german, pow, o.TieCancels), [7]int8{}
	}
	if !r.mayCancel(s) {
		r.findings(s, c, log)
	}
}

// findings is the table of a search, for the dice that are left (SL3-SRC-10
// to -18).
func (r *Rules) findings(s *State, c *dice.Chance, log *sim.Log) {
	o := &r.Options.Search
	b, cause, left := s.Target, int(s.Cause7), s.Throw
	if cause == BySeal || cause == ByShakedown {
		if r.Options.Ferret.SealMode == 1 {
			left[6] = 0
		}
	}
	s.Waits = 0
	if r.Options.Sand.FoundBy == 1 {
		r.findSand(s, b, log)
	}
	for f := 1; f <= 6; f++ {
		if left[f] == 0 {
			continue
		}
		log.Add(Survived, German, f, int(left[f]), int(b), 0)
		switch f {
		case 2:
			if s.Stripped[b] > 0 && o.WoodLock {
				s.Lock |= 1 << b
			}
			fallthrough
		case 1:
			r.findSand(s, b, log)
		case 3:
			for range left[f] {
				found := r.takeOne(s, b, c, log)
				if found || !o.NeedsFind {
					s.Waits++
				}
			}
		case 4:
			if r.takeAll(s, b, log) > 0 || !o.NeedsFind {
				s.Waits++
			}
		case 5:
			r.findShop(s, b, log)
		case 6:
			r.findTunnel(s, b, cause, int(s.Dice7), log)
			r.findShop(s, b, log)
		}
	}
	s.Phase, s.Throw, s.Answer = Penalty, [7]int8{}, [7]int8{}
}

// noteFaces notes the dice of a side, if it threw any: how many of each face,
// two faces to an argument.
func noteFaces(log *sim.Log, seat sim.Seat, faces *[7]int8) {
	if log == nil || *faces == [7]int8{} {
		return
	}
	var packed [3]int
	for f := 1; f <= 6; f++ {
		packed[(f-1)/2] |= int(faces[f]) << (7 * ((f - 1) % 2))
	}
	log.Add(SearchThrown, seat, packed[0], packed[1], packed[2], 0)
}

// SearchFaces are the dice that a side threw in a search, ascending.
func SearchFaces(e sim.Event) []int {
	dice := []int{}
	for i, packed := range [...]int16{e.A, e.B, e.C} {
		for j := range 2 {
			for range packed >> (7 * j) & 0x7f {
				dice = append(dice, 2*i+j+1)
			}
		}
	}
	return dice
}

func (r *Rules) findSand(s *State, b int8, log *sim.Log) {
	if s.Sand[b] == 0 {
		return
	}
	log.Add(SandFound, German, int(b), int(s.Sand[b]), 0, 0)
	s.FoundSand += int16(s.Sand[b])
	s.Sand[b] = 0
	s.Alert = true
	s.Holds |= 1 << b
}

// takeOne confiscates a thing drawn at random.
func (r *Rules) takeOne(s *State, b int8, c *dice.Chance, log *sim.Log) bool {
	n := 0
	for _, k := range s.Store[b] {
		n += int(k)
	}
	if n == 0 {
		return false
	}
	at := c.Stream(finds).IntN(n)
	for i := range s.Store[b] {
		if at -= int(s.Store[b][i]); at < 0 {
			r.lose(s, b, Item(i), 1)
			break
		}
	}
	log.Add(ItemsTaken, German, int(b), 1, 0, 0)
	return true
}

// lose takes things out of a building.
func (r *Rules) lose(s *State, b int8, i Item, n int8) {
	s.Store[b][i] -= n
	total := int8(0)
	for k := range s.Store {
		total += s.Store[k][i]
	}
	s.Fresh[i] = min(s.Fresh[i], total)
}

func (r *Rules) takeAll(s *State, b int8, log *sim.Log) int {
	n := 0
	for i := range s.Store[b] {
		if k := s.Store[b][i]; k > 0 {
			n += int(k)
			r.lose(s, b, Item(i), k)
		}
	}
	if n > 0 {
		log.Add(ItemsTaken, German, int(b), n, 0, 0)
	}
	return n
}

// user is the role that works in a workshop.
func (r *Rules) user(k Shop) Role {
	switch {
	case k == Manufacture:
		return Manufacturer
	case k == Tailoring || r.Options.Workshop.ForgeryBy == 1:
		return Tailor
	}
	return Forger
}

// findShop is row 5: the workshops of the building are closed, their
// specialists go to the cooler.
func (r *Rules) findShop(s *State, b int8, log *sim.Log) {
	for k := range s.Shops {
		if s.Shops[k].Building != b {
			continue
		}
		log.Add(ShopFound, German, k, int(b), 0, 0)
		s.Shops[k] = Workshop{Building: -1}
		s.Holds |= 1 << b
		r.takeAll(s, b, log)
		for i := range r.people {
			if s.Men[i].Role == r.user(Shop(k)) && r.isPresent(s, i, b) {
				r.cool(s, i, r.Options.Cooler.Default, CoolWorkshop, log)
			}
		}
	}
}

// findTunnel is row 6.
func (r *Rules) findTunnel(s *State, b int8, cause, dice_ int, log *sim.Log) {
	found := false
	for i := range s.Tunnels {
		t := &s.Tunnels[i]
		if t.Building != b {
			continue
		}
		found = true
		log.Add(TunnelFound, German, int(b), int(t.Length), cause, dice_)
		s.FoundSand += int16(t.Sand)
		for k := range r.people {
			if m := &s.Men[k]; m.Load > 0 && m.From == int8(i) {
				s.FoundSand += int16(m.Load)
				m.Load, m.From = 0, -1
			}
			if s.Men[k].Role == TunnelKing && r.isPresent(s, k, b) {
				r.cool(s, k, r.Options.Cooler.Default, CoolTunnel, log)
			}
		}
		*t = Tunnel{Building: -1}
		s.Alert = false
		s.Holds &^= 1 << b
	}
	if found || r.Options.Search.RowSixAlways {
		r.takeAll(s, b, log)
	}
}

// cool sends a man to the cooler (SL3-COO-01).
func (r *Rules) cool(s *State, i int, turns int8, cause int, log *sim.Log) {
	m := &s.Men[i]
	m.Where, m.Building, m.Cell = InCooler, -1, terrain.NoCell
	m.Free = s.Turn + int16(turns) + 1
	log.Add(Cooled, Pow, i, int(s.Men[i].Role), int(turns), cause)
}

// penalty: the German may send one man present to the cooler.
func (r *Rules) penalty(s *State, kind, a int, log *sim.Log) {
	s.Waits--
	if kind == KFigure {
		r.cool(s, a, r.Options.Cooler.Default, CoolSearch, log)
	}
}

// searchOver sends the searchers home and goes back to the step in hand.
func (r *Rules) searchOver(s *State) {
	s.Phase = s.Back
	if s.Cause7 != ByEvent && s.Cause7 != ByAlert {
		return
	}
	if r.Options.Search.FerretsLeave {
		r.sendFerrets(s)
	}
	if r.Options.Search.GuardsLeave {
		for i := range s.Guards {
			if g := &s.Guards[i]; g.Beat >= 0 && r.inside[g.Beat] {
				g.Cell, g.On, g.Round = r.yard[i%len(r.yard)], false, 0
			}
		}
	}
}
