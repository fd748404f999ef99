package colditz

import (
	"slices"

	"escapesim/sim"
	"escapesim/sim/colditz/board"
	"escapesim/sim/dice"
)

// searchMode says when a search card was played.
type searchMode int16

const (
	ownTurnSearch  searchMode = iota
	afterTurn                 // when an Allied turn ended (COL-SEARCH-16)
	againstTheft              // against a claim (COL-SEARCH-18)
	failedSearcher = 8        // AskSearcher: nobody reaches the room, one goes home
)

// measureSearchThrows counts, for each card, the steps of a search throw from
// every circle to the room: through other rooms, over pawns (COL-SEARCH-07).
func (r *Rules) measureSearchThrows() {
	if o := &r.Options.Search; !o.ByThrow && !o.OutOfTurnEnd && !o.TheftInterrupt {
		return
	}
	for card, room := range r.searchRooms {
		if room == board.NoRoom {
			continue
		}
		r.searchThrows[card] = r.newApproach(r.Board.Rooms[room].Circles, thePatrol).steps
	}
}

func (r *Rules) legalSearchCards(s *State, buf []sim.Move) []sim.Move {
	for i, room := range r.searchRooms {
		if s.GermanHand[SearchCard+SecurityFace(i)] > 0 && room != board.NoRoom {
			buf = append(buf, pack(ShowSearch, i, 0, 0))
		}
	}
	return buf
}

// showSearch shows a card in the German's turn.
func (r *Rules) showSearch(s *State, card int, c *dice.Chance, log *sim.Log) {
	if !r.Options.Search.ThrowAfterMoves {
		r.playSearch(s, card, ownTurnSearch, c, log)
		return
	}
	r.layDownSearch(s, card, c, log)
	s.Shown = board.Some(Search(card))
	if !r.Options.Search.WarnAfterThrow {
		s.push(Frame{Kind: alarm, Seat: German, A: int16(r.searchRooms[card])})
	}
}

func (r *Rules) layDownSearch(s *State, card int, c *dice.Chance, log *sim.Log) {
	tellSecurityPlayed(log, SearchCard+SecurityFace(card), onRoom(r.searchRooms[card]))
	r.spendSecurity(s, SearchCard+SecurityFace(card), c)
}

// playSearch shows a card and throws for it.
func (r *Rules) playSearch(s *State, card int, mode searchMode, c *dice.Chance, log *sim.Log) {
	r.layDownSearch(s, card, c, log)
	s.push(Frame{Kind: searchThrow, Seat: German, A: int16(card), B: int16(mode)})
	if !r.Options.Search.WarnAfterThrow && r.warningsAnswer(mode) {
		s.push(Frame{Kind: alarm, Seat: German, A: int16(r.searchRooms[card])})
	}
}

// warningsAnswer: warnings are asked for in this kind of search
// (COL-SEARCH-23).
func (r *Rules) warningsAnswer(mode searchMode) bool {
	return mode == ownTurnSearch || r.Options.Search.WarningOutOfTurn
}

// runAlarm asks one player after the other for a warning.
func (r *Rules) runAlarm(s *State, f *Frame, _ *dice.Chance, _ *sim.Log) {
	if !r.asksForWarning(s, f, f.Room(), NoGuard) {
		s.pop()
	}
}

// asksForWarning asks the next player who may warn men of his whom a search of the room
// threatens; C of the frame is the next team. False: nobody is left.
func (r *Rules) asksForWarning(s *State, f *Frame, room board.Room, g Guard) bool {
	for int(f.C) < r.teams {
		team := int(s.inOrder(int(f.C))) - 1
		f.C++
		if s.Teams[team].Hand[Warning] == 0 || !r.mayPlay(s, sim.Seat(team+1)) ||
			r.Options.Card.WarningAnswers&WarningAnswersSearch == 0 {
			continue
		}
		threatened := r.liableMen(s, room) & r.teamMask(team)
		if s.Thieves != 0 {
			threatened &= s.Thieves // COL-SEARCH-20
		}
		if threatened != 0 {
			s.Marked = threatened
			s.push(Frame{Kind: AskWarning, Seat: sim.Seat(team + 1), A: int16(room), B: int16(g)})
			return true
		}
	}
	return false
}

// runSearchThrow throws for the search: any guard whom the throw takes to the
// room may search it (COL-SEARCH-07, COL-SEARCH-08).
func (r *Rules) runSearchThrow(s *State, f *Frame, c *dice.Chance, log *sim.Log) {
	card, mode := f.A, searchMode(f.B)
	s.pop()
	reach := r.specialThrow(s, r.Options.Search.NightDice, SearchThrow, c, log)
	s.push(Frame{Kind: AskSearcher, Seat: German, A: card, B: int16(mode), C: int16(reach)})
	if r.Options.Search.WarnAfterThrow && r.warningsAnswer(mode) {
		s.push(Frame{Kind: alarm, Seat: German, A: int16(r.searchRooms[card])})
	}
}

// reachesRoom: a search throw takes the guard to the room.
func (r *Rules) reachesRoom(s *State, g Guard, card, reach int) bool {
	p := &s.Guards[g]
	return p.Zone == OnBoard && r.searchThrows[card][p.At] != board.Unreachable &&
		int(r.searchThrows[card][p.At]) <= reach
}

// runSearcher settles a search in which the German has no choice of guard;
// when nobody reaches the room, one guard has moved in vain and goes home
// (COL-SEARCH-10).
func (r *Rules) runSearcher(s *State, f *Frame, _ *dice.Chance, log *sim.Log) bool {
	able, last := r.searchers(s, f)
	if able == 0 {
		f.B |= failedSearcher
		able, last = r.searchers(s, f)
	}
	switch {
	case f.B&failedSearcher != 0 && !r.Options.Search.FailToBarracks:
		last = NoGuard
	case able > 1:
		return false
	}
	r.applySearcher(s, f, last, log)
	return true
}

// searchers are how many guards may be picked, and the last of them.
func (r *Rules) searchers(s *State, f *Frame) (able int, last Guard) {
	last = NoGuard
	for g := range Guard(r.guards) {
		if r.maySearch(s, f, g) {
			able++
			last = g
		}
	}
	return able, last
}

// maySearch: the guard may be picked to search or, where nobody reaches the room, to go home.
func (r *Rules) maySearch(s *State, f *Frame, g Guard) bool {
	if f.B&failedSearcher != 0 {
		return s.Guards[g].Zone == OnBoard
	}
	return r.reachesRoom(s, g, int(f.A), int(f.C))
}

func (r *Rules) legalSearchers(s *State, f *Frame, buf []sim.Move) []sim.Move {
	for g := range Guard(r.guards) {
		if r.maySearch(s, f, g) {
			buf = append(buf, pack(PickGuard, int(g), 0, 0))
		}
	}
	return buf
}

// applySearcher carries the search out with a guard, or sends home the one
// who failed.
func (r *Rules) applySearcher(s *State, f *Frame, g Guard, log *sim.Log) {
	card := int(f.A)
	room := r.searchRooms[card]
	mode, reached := searchMode(f.B&^failedSearcher), f.B&failedSearcher == 0
	s.pop()
	men := uint64(0)
	if reached {
		men = r.liableMen(s, room)
		if mode == againstTheft {
			men &= s.Thieves // COL-SEARCH-20
		}
	}
	if men == 0 { // not reached, or the room is empty by now
		log.Add(SearchFailed, German, int(g), int(room), 0, 0)
		if g != NoGuard && r.Options.Search.FailToBarracks {
			r.barracks(s, g, SearchFell, log)
			r.lockOutRemoved(s, g)
		}
	}
	if mode == againstTheft {
		r.settleTheft(s, men != 0, log)
	}
	if men == 0 {
		return
	}
	s.Marked = men
	if n := r.Options.Search.OutOfTurnTeams; mode == afterTurn && n > 0 {
		s.push(Frame{Kind: AskTeams, Seat: German, A: int16(n), B: int16(card + 1), C: int16(g)})
		return
	}
	r.arrestSearched(s, g, room, log)
}

// answersTurn: the German holds a card that he may play now that an Allied
// turn ends (COL-SEARCH-16, COL-APPEL-15).
func (r *Rules) answersTurn(s *State) bool {
	var room [1 + len(SearchRooms)]sim.Move
	return len(r.legalAfterTurn(s, room[:0])) > 0
}

func (r *Rules) legalAfterTurn(s *State, buf []sim.Move) []sim.Move {
	if r.Options.Appel.EndOfAlliedTurn && r.mayCallAppel(s) {
		buf = append(buf, pack(CallAppel, 0, 0, 0))
	}
	if r.Options.Search.OutOfTurnEnd {
		buf = r.legalSearchCards(s, buf)
	}
	return buf
}

// searchCardOf is the search card of a room, if the German holds it; -1 otherwise.
func (r *Rules) searchCardOf(s *State, room board.Room) int {
	card := slices.Index(r.searchRooms[:], room)
	if room == board.NoRoom || card < 0 || s.GermanHand[SearchCard+SecurityFace(card)] == 0 {
		return -1
	}
	return card
}

// holdsSearchOf: the German holds the search card of the room in which the
// man stands.
func (r *Rules) holdsSearchOf(s *State, m Man) bool {
	return r.searchCardOf(s, r.Board.Circles[s.Men[m].At].Room) >= 0
}

// legalTheftSearch appends the search cards of the rooms of a claim
// (COL-SEARCH-18).
func (r *Rules) legalTheftSearch(s *State, f *Frame, buf []sim.Move) []sim.Move {
	for i, room := range r.searchRooms {
		if s.GermanHand[SearchCard+SecurityFace(i)] == 0 || room == board.NoRoom {
			continue
		}
		if room == r.Board.Circles[s.Men[f.B].At].Room || room == r.Board.Circles[s.Men[f.C].At].Room {
			buf = append(buf, pack(ShowSearch, i, 0, 0))
		}
	}
	return buf
}

// applyTheft lets the claim happen, or stops it with a search: the player
// loses the card, his pips and his turn (COL-SEARCH-19).
func (r *Rules) applyTheft(s *State, f *Frame, k MoveKind, card int, c *dice.Chance, log *sim.Log) {
	kind, a, b := int(f.A), Man(f.B), Man(f.C)
	s.pop()
	if k == No {
		r.claimEquipment(s, TeamOf(a), kind, a, b, log)
		return
	}
	s.Theft, s.Thieves = int8(kind), 1<<a|1<<b
	if !r.Options.Search.CancelsOnSuccess {
		tellTheftStopped(log, SeatOf(a), kind)
		r.endTurnNow(s, log)
	}
	r.playSearch(s, card, againstTheft, c, log)
}

// settleTheft ends a claim that a search interrupted.
func (r *Rules) settleTheft(s *State, caught bool, log *sim.Log) {
	thieves, kind := s.Thieves, int(s.Theft)
	s.Thieves, s.Theft = 0, 0
	if !r.Options.Search.CancelsOnSuccess {
		return
	}
	a := firstMan(thieves)
	b := firstMan(thieves &^ (1 << a))
	if !caught {
		r.claimEquipment(s, TeamOf(a), kind, a, b, log)
		return
	}
	tellTheftStopped(log, SeatOf(a), kind)
	s.Pips, s.Doubles, s.Again = 0, 0, false
}
