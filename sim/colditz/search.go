package colditz

import (
	"math/bits"

	"escapesim/sim"
	"escapesim/sim/colditz/board"
	"escapesim/sim/dice"
)

// SearchOptions: room searches.
type SearchOptions struct {
	Rooms            uint8 `key:"search.rooms" clause:"COL-SEARCH-01" set:"guardhouse|sickbay|chapel|dentist|stores|kitchen|orderlies|showers" default:"[guardhouse,sickbay,chapel,dentist,stores,kitchen,orderlies,showers]" assumed:"where a document is silent, Thibault's summary is followed" doc:"rooms of the search cards; the cards in the deck go round them"`
	ByThrow          bool  `key:"search.method" clause:"COL-SEARCH-02" values:"walk_in|search_throw" default:"walk_in" assumed:"where a document is silent, Thibault's summary is followed" doc:"how a guard gets to the room: with the pips of the turn, or with a throw of its own"`
	NeedsEquipment   bool  `key:"search.needs_equipment" clause:"COL-SEARCH-03" default:"true" assumed:"where a document is silent, Thibault's summary is followed" doc:"a search jails only men whose player holds equipment"`
	InnerCells       bool  `key:"search.jail" clause:"COL-SEARCH-05" values:"german_choice|inner" default:"german_choice" assumed:"no jail is named; as in an arrest, the German chooses" doc:"where searched men go"`
	ThrowAfterMoves  bool  `key:"search.sequence" clause:"COL-SEARCH-06" values:"enter_and_play|throw_show_move_search" default:"enter_and_play" assumed:"the guard enters and shows the card" doc:"when a search throw comes: as soon as the card is played, or after the guards have moved; the card is then shown before"`
	FailToBarracks   bool  `key:"search.fail_guard" clause:"COL-SEARCH-10" values:"stays|to_barracks" default:"stays" assumed:"nothing is said of a guard who has found nobody" doc:"where the guard goes who did not reach the room"`
	NightDice        int8  `key:"search.night_dice" clause:"COL-SEARCH-11" range:"1..2" default:"2" source:"off: no clause of the document asks for it" doc:"dice of the search throw at night"`
	ShowBeforeMoving bool  `key:"search.show" clause:"COL-SEARCH-13" values:"on_entering|before_moving" default:"on_entering" assumed:"the card is shown when the guard has reached the room" doc:"when a guard who walks in shows the card: on the way, or before any guard has moved"`
	OutOfTurnEnd     bool  `key:"search.out_of_turn_end" clause:"COL-SEARCH-16" doc:"a search card may be played when an Allied turn ends"`
	OutOfTurnTeams   int8  `key:"search.out_of_turn_teams" clause:"COL-SEARCH-17" range:"0..5" default:"1" source:"off: no clause of the document asks for it" doc:"teams that such a search may concern; 0 means all"`
	TheftInterrupt   bool  `key:"search.theft_interrupt" clause:"COL-EQUIP-09" doc:"a search card may interrupt a claim of equipment in its room"`
	CancelsOnSuccess bool  `key:"search.theft_cancels" clause:"COL-SEARCH-19" values:"always|on_success" default:"always" source:"off: no clause of the document asks for it" doc:"when an interrupted claim, and the turn, are lost"`
	WarningOutOfTurn bool  `key:"search.warning_out_of_turn" clause:"COL-SEARCH-23" default:"true" assumed:"the card answers a search; in whose turn it comes is not said to matter" doc:"an advance warning may answer a search in an Allied turn"`
	WarnAfterThrow   bool  `key:"search.warning_when" clause:"COL-SEARCH-25" values:"on_show|after_throw" default:"on_show" assumed:"an answer to the card needs a moment: when it is shown" doc:"when warnings are asked for: when the card is shown, or after the search throw"`
}

// SearchRooms are the rooms of the search cards (COL-SEARCH-01), in the
// order of the faces.
var SearchRooms = [...]string{
	"guardhouse", "sickbay", "chapel", "dentist", "stores", "kitchen", "orderlies_quarters", "showers",
}

// Search is a search card: an index into SearchRooms.
type Search int8

// ShownCards are security cards shown and not yet carried out (COL-SEARCH-06,
// COL-APPEL-13).
type ShownCards struct {
	Shown    board.Maybe[Search]       // the search card
	RangeDue bool                      // an appel that is thrown for when the guards have walked
	Combo    board.Maybe[board.Tunnel] // the tunnel that both cards were played against (COL-TUN-26)
	Appels   int8                      // called in this turn
}

// liable: the man stands in the searched room and his player holds some
// equipment (COL-SEARCH-03); men in tunnels are not in the room.
func (r *Rules) liable(s *State, m Man, room board.Room) bool {
	p := &s.Men[m]
	if p.Zone != OnBoard || r.Board.Circles[p.At].Room != room {
		return false
	}
	if r.Board.Circles[p.At].Safe && r.Options.Area.SafeProtects&SafeFromSearch != 0 {
		return false
	}
	return !r.Options.Search.NeedsEquipment || s.Teams[TeamOf(m)].equipment() > 0
}

// searchCost is the pips that the guard needs to reach the room, -1 when he
// cannot: any free circle of it that is not brown, by any door, other rooms
// on the way allowed (COL-SEARCH-02). He who stands in it searches at once.
func (r *Rules) searchCost(w *walks, guardRoom, room board.Room) int {
	best := -1
	if guardRoom == room {
		return 0
	}
	for _, c := range r.Board.Rooms[room].Circles {
		if r.Board.Circles[c].Tunnel >= 0 {
			continue
		}
		if d := w.to(c); d >= 0 && (best < 0 || d < best) {
			best = d
		}
	}
	return best
}

// searchPips is the pips that a guard needs to the room of a card, -1 when he
// cannot reach it: the shortest way if it is free, or the way that there is.
func (r *Rules) searchPips(s *State, g Guard, card int) int {
	at := s.Guards[g].At
	if near := r.roomNear[card][at]; near == 0 ||
		near != board.Unreachable && int16(near) <= s.Pips && r.roomWalk[card].open(s, at, board.NoCircle) {
		return int(near)
	}
	return r.measuredSearch(s, g, card)
}

// measuredSearch measures all ways of a guard for the pips that he needs to
// the room of a card; -1 when he cannot reach it.
func (r *Rules) measuredSearch(s *State, g Guard, card int) int {
	walk := r.guardWalks(s, g, AnyRoom)
	return r.searchCost(&walk, r.ground[s.Guards[g].At].room, r.searchRooms[card])
}

// Numbers of less than a byte, eight in a word: with its highest bit set, a
// byte less another keeps the bit where the other is not greater.
const (
	everyByte = 0x0101010101010101
	byteTop   = 0x80
	oneLess   = byteTop - 1
)

// searchCards are the search cards of the hand, the highest bit of a byte for
// each.
func (r *Rules) searchCards(s *State) (held uint64) {
	for cards := uint8(s.GermanHeld >> SearchCard); cards != 0; cards &= cards - 1 {
		held |= byteTop << (8 * bits.TrailingZeros8(cards))
	}
	return held & r.searchable
}

// nearEnough less the steps to the rooms has that bit where they are no more
// than the pips left.
func nearEnough(s *State) uint64 { return (uint64(min(s.Pips, oneLess)) | byteTop) * everyByte }

// searches: the guard on a circle can search the room of a card now. It
// agrees with searchCost.
func (r *Rules) searches(s *State, from board.Circle, card int) bool {
	near := r.roomNear[card][from]
	return int16(near) <= s.Pips &&
		(near == 0 || r.roomWalk[card].open(s, from, board.NoCircle) || r.findsRoom(s, from, card))
}

// findsRoom looks for a way of a guard to the room of a card where pawns
// stand in the shortest ones: along ways without a detour first, then along
// those with a detour of one step, and so on. So a circle comes up first on the
// way to it that has the least detour, and need not be looked at again.
func (r *Rules) findsRoom(s *State, from board.Circle, card int) bool {
	if !r.doorFree(s, from, card) {
		return false
	}
	steps := r.roomWalk[card].steps
	var seen circleSet
	var open [4]struct { // by detour, in turn; three are in use
		at [1 << 7]board.Circle
		n  uint
	}
	open[0].at[0], open[0].n = from, 1
	for detour := range uint(s.Pips) - uint(steps[from]) + 1 {
		for now := &open[detour%4]; now.n > 0; {
			now.n--
			at := now.at[now.n%uint(len(now.at))]
			if seen.has(at) {
				continue
			}
			seen.add(at)
			for free := r.walking[thePatrol].open[at] &^ s.Near[at].taken(); free != 0; free &= free - 1 {
				to := r.around[at][bits.TrailingZeros8(free)%rowRoom].at
				if seen.has(to) || steps[to] == board.Unreachable {
					continue
				}
				if steps[to] == 0 {
					return true
				}
				more := &open[(detour+1+uint(steps[to])-uint(steps[at]))%4]
				if more.n == uint(len(more.at)) {
					return r.measuredSearch(s, guardOf(s.At[from]), card) >= 0
				}
				more.at[more.n] = to
				more.n++
			}
		}
	}
	return false
}

// circleSet is a set of circles.
type circleSet [board.MaxCircles / 64]uint64

func (set *circleSet) has(c board.Circle) bool { return set[uint16(c)/64]>>(uint16(c)%64)&1 != 0 }
func (set *circleSet) add(c board.Circle)      { set[uint16(c)/64] |= 1 << (uint16(c) % 64) }

// doorFree: at some door of the room of a card nobody stands on either side,
// or only who comes from there outside.
func (r *Rules) doorFree(s *State, from board.Circle, card int) bool {
	for _, door := range r.roomDoors[card] {
		if s.At[door.to] == 0 && (s.At[door.from] == 0 || door.from == from) {
			return true
		}
	}
	return false
}

// search shows the card, lets threatened players answer, and searches.
func (r *Rules) search(s *State, g Guard, card int, c *dice.Chance, log *sim.Log) {
	room := r.searchRooms[card]
	s.Pips -= int16(r.searchPips(s, g, card))
	tellSecurityPlayed(log, SearchCard+SecurityFace(card), onRoom(room))
	r.spendSecurity(s, SearchCard+SecurityFace(card), c)
	s.push(Frame{Kind: searching, Seat: German, A: int16(g), B: int16(room)})
}

// runSearch goes through the players in turn order; then everybody liable is
// jailed at once, the guard leaves, and the losses follow (COL-SEARCH-04,
// COL-CONF-12). A guard taken away by a diversion searches nothing.
func (r *Rules) runSearch(s *State, f *Frame, _ *dice.Chance, log *sim.Log) {
	g, room := f.Guard(), board.Room(f.B)
	if r.asksForWarning(s, f, room, g) {
		return
	}
	s.pop()
	if s.Guards[g].Zone != OnBoard {
		tellSearched(log, g, room, 0)
		return
	}
	s.Marked = r.liableMen(s, room)
	r.arrestSearched(s, g, room, log)
}

// liableMen are the men whom a search of the room concerns.
func (r *Rules) liableMen(s *State, room board.Room) (men uint64) {
	for in := s.InRooms; in != 0; in &= in - 1 {
		if m := Man(bits.TrailingZeros64(in)); r.liable(s, m, room) {
			men |= 1 << m
		}
	}
	return men
}

// arrestSearched jails the marked men at once; the guard leaves, and the
// losses follow (COL-SEARCH-04, COL-CONF-12).
func (r *Rules) arrestSearched(s *State, g Guard, room board.Room, log *sim.Log) {
	caught := s.Marked
	s.Marked = 0
	tellSearched(log, g, room, bits.OnesCount64(caught))
	r.barracks(s, g, AfterSearch, log)
	r.lockOutRemoved(s, g)
	for i := r.teams - 1; i >= 0; i-- {
		team := int(s.inOrder(i)) - 1
		if n := bits.OnesCount64(caught & r.teamMask(team)); n > 0 {
			r.confiscateByCard(s, team, n, r.Options.Confisc.Search, BySearch)
		}
	}
	for m := Man(MaxTeams*MaxMen) - 1; m >= 0; m-- {
		if caught&(1<<m) != 0 {
			r.jail(s, m, BySearch, s.Men[m].At, chosenUnless(r.Options.Search.InnerCells, innerCells), log)
		}
	}
}

// searchDecisions: the German shows a search card. Where guards walk in,
// walking, showing the card and searching is one decision: nothing else can
// happen on the way (COL-SEARCH-13).
func searchDecisions() []decision {
	return []decision{
		{
			kind: SearchRoom, words: "search", args: []argument{
				aGuard, func(_ *Rules, _ *State, x choice) string { return SearchRooms[x.b] },
			},
			open: []opening{{
				at: during(guarding), under: func(o *Options) bool { return !o.Search.ByThrow }, cards: searches,
				list: (*Rules).searchesInReach, far: (*Rules).farFromRooms,
			}},
			do: func(u umpire, x choice) { u.search(u.s, x.guard(), x.b, u.c, u.log) },
		},
		{
			kind: ShowSearch, words: "show search", args: []argument{
				func(_ *Rules, _ *State, x choice) string { return SearchRooms[x.a] },
			},
			open: []opening{{at: during(guarding), under: func(o *Options) bool {
				return o.Search.ByThrow
			}, cards: searches, list: func(r *Rules, s *State, buf []sim.Move) []sim.Move {
				if s.Shown != board.None || s.Acted && r.Options.Search.ThrowAfterMoves {
					return buf
				}
				return r.legalSearchCards(s, buf)
			}}},
			do: func(u umpire, x choice) { u.showSearch(u.s, x.a, u.c, u.log) },
		},
	}
}

// searchInterrupts: warnings, the throw of a search and who carries it out,
// searches out of turn.
func searchInterrupts() []interrupt {
	return []interrupt{
		{kind: searching, run: (*Rules).runSearch},
		{kind: alarm, run: (*Rules).runAlarm},
		{kind: searchThrow, run: (*Rules).runSearchThrow},
		{
			kind:    AskSearcher,
			settle:  (*Rules).runSearcher,
			answers: (*Rules).legalSearchers,
			do:      func(u umpire, f *Frame, _ MoveKind, x choice) { u.applySearcher(u.s, f, x.guard(), u.log) },
		},
		{
			kind: AskAfterTurn, question: "cards before the turn ends?",
			asks: func(r *Rules, s *State, _ *Frame) bool { return r.answersTurn(s) },
			answers: func(r *Rules, s *State, _ *Frame, buf []sim.Move) []sim.Move {
				return r.legalAfterTurn(s, orNo(buf))
			},
			do: func(u umpire, _ *Frame, k MoveKind, x choice) {
				switch k {
				case CallAppel:
					u.callAppel(u.s, u.c, u.log) // asked again below, for another card
				case ShowSearch:
					u.playSearch(u.s, x.a, afterTurn, u.c, u.log)
				default:
					u.s.pop()
				}
			},
		},
		{
			kind: AskTheft, question: "a search?",
			answers: func(r *Rules, s *State, f *Frame, buf []sim.Move) []sim.Move {
				return r.legalTheftSearch(s, f, orNo(buf))
			},
			do: func(u umpire, f *Frame, k MoveKind, x choice) { u.applyTheft(u.s, f, k, x.a, u.c, u.log) },
		},
	}
}

// farFromRooms says that with the pips left no guard can reach the room of a search card
// that the German holds: no search can then open up in this turn.
func (r *Rules) farFromRooms(s *State) bool {
	most, near := nearEnough(s), uint64(0)
	guards := s.Guards[:r.guards]
	for i := range guards {
		if guards[i].Zone == OnBoard {
			near |= most - r.roomsNear[uint16(guards[i].At)]
		}
	}
	return near&r.searchCards(s) == 0
}

// searchesInReach appends, for each search card, the guards who can reach its
// room in this turn.
func (r *Rules) searchesInReach(s *State, buf []sim.Move) []sim.Move {
	held := r.searchCards(s)
	if held == 0 || r.Options.Search.ShowBeforeMoving && s.Acted {
		return buf
	}
	most := nearEnough(s)
	guards := s.Guards[:r.guards]
	for g := range guards {
		p := &guards[g]
		if p.Zone != OnBoard {
			continue
		}
		// of most guards and cards there is none
		for near := (most - r.roomsNear[uint16(p.At)]) & held; near != 0; near &= near - 1 {
			if card := bits.TrailingZeros64(near) / 8; r.searches(s, p.At, card) {
				buf = append(buf, pack(SearchRoom, g, card, 0))
			}
		}
	}
	return buf
}
